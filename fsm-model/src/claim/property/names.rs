//! The names in properties, found in an automaton.

use super::moments::Moments;
use crate::alphabet::{Reads, read_piece};
use crate::dfa::{Dfa, Finality, OutputId};
use crate::diagnostic::{Code, Diagnostic, Suggester, code, in_backticks, presentable};
use crate::passes::{Budget, NoRecogniser, Recogniser, recogniser};
use crate::source::{Source, Span};
use crate::syntax::{Regex, SLASH, WILDCARD, wrong_spelling};

/// Finds names, and remembers what is wrong with them.
pub(super) struct Names<'a, 'f> {
    pub(super) dfa: &'a Dfa,
    /// The text that the words stand in.
    pub(super) source: &'a Source,
    pub(super) found: &'f mut Vec<Diagnostic>,
    pub(super) suggester: &'f mut Suggester,
}

/// A part of a list: a state, a group or a label, or an event.
enum Item {
    States(Span),
    Event { symbol: Option<Span>, output: Option<Span> },
}

/// Adds a set to another one. Both have an entry for each state or symbol, or the second one is empty.
fn add_all(all: &mut [bool], more: &[bool]) {
    for (is_in, &is_new) in all.iter_mut().zip(more) {
        *is_in |= is_new;
    }
}

impl<'a> Names<'a, '_> {
    fn is_slash(&self, word: Span) -> bool {
        self.source.at(word) == SLASH
    }

    /// The states in a list that can have no events.
    pub(super) fn states(&mut self, words: &[Span]) -> Vec<bool> {
        let mut all = vec![false; self.dfa.states().len()];
        for item in self.items(words) {
            match item {
                Item::States(word) => self.add_states(word, &mut all),
                Item::Event { symbol, output } => {
                    let span = symbol.or(output).unwrap_or(words[0]);
                    let message = "this property is about states, and not about events";
                    self.found.push(
                        Diagnostic::new(&code::BAD_PROPERTY, message)
                            .at(span, "an event")
                            .with_help("only `never`, `needs` and `on` are about events"),
                    );
                }
            }
        }
        all
    }

    /// The moments in a list of states and events.
    pub(super) fn moments(&mut self, words: &[Span]) -> Moments {
        let mut moments = Moments::default();
        for item in self.items(words) {
            match item {
                Item::States(word) => {
                    self.add_states(word, moments.states_mut(self.dfa.states().len()));
                }
                Item::Event { symbol, output } => {
                    let symbols = match symbol {
                        Some(symbol) => self.symbols_named(symbol),
                        None => vec![true; self.dfa.symbols().len()],
                    };
                    let id = output.and_then(|output| self.output_named(output));
                    if id.is_some() == output.is_some() {
                        moments.add_event(self.dfa, symbols, id);
                    }
                }
            }
        }
        moments
    }

    /// Splits a list. The words beside a `/` belong to it; the others are states, groups and labels.
    fn items(&mut self, words: &[Span]) -> Vec<Item> {
        let mut items = Vec::new();
        // One message about it is enough.
        let mut has_bare_slash = false;
        let mut index = 0;
        while index < words.len() {
            let is_slash = |at: usize| words.get(at).is_some_and(|&word| self.is_slash(word));
            let word = words[index];
            let (symbol, slash) = match (is_slash(index), is_slash(index + 1)) {
                (true, _) => (None, index),
                (false, true) => (Some(word), index + 1),
                (false, false) => {
                    items.push(Item::States(word));
                    index += 1;
                    continue;
                }
            };
            let behind = words.get(slash + 1).copied().filter(|&word| !self.is_slash(word));
            let is_output = match behind {
                // Between two slashes it is the output of the first or the symbol of the second.
                Some(behind) if is_slash(slash + 2) => self.is_output_between(behind),
                Some(_) => true,
                None => false,
            };
            let output = behind.filter(|_| is_output);
            if symbol.is_none() && output.is_none() && !has_bare_slash {
                has_bare_slash = true;
                self.found.push(
                    Diagnostic::new(&code::BAD_PROPERTY, "nothing stands beside this `/`")
                        .at(words[slash], "neither a symbol nor an output")
                        .with_help("an event is `symbol /`, `/ output` or `symbol / output`"),
                );
            }
            items.push(Item::Event { symbol, output });
            index = slash + 1 + usize::from(is_output);
        }
        items
    }

    /// Whether a word between two slashes is an output, and not a symbol.
    fn is_output_between(&mut self, word: Span) -> bool {
        let name = self.source.at(word);
        let is_output = self.dfa.find_output(self.output_name(word)).is_some();
        let is_symbol = name == WILDCARD || self.is_symbol(self.symbol_name(word));
        if is_output && is_symbol {
            let message = format!("{} is a symbol and an output", in_backticks(name));
            let help = "write an event with both, or with an output alone, at the end of the list; \
                        `a / / b` are two events";
            let error = Diagnostic::new(&code::BAD_PROPERTY, message);
            self.found.push(error.at(word, "it could belong to either `/`").with_help(help));
        }
        is_output || !is_symbol
    }

    /// A name as it is written, but without a backslash before it unless that is a part of it. The
    /// backslash takes away the meaning of a word such as `between`.
    fn name(&self, word: Span, is_known: impl Fn(&str) -> bool) -> &'a str {
        let text = self.source.at(word);
        match text.strip_prefix('\\') {
            Some(name) if !is_known(text) => name,
            _ => text,
        }
    }

    fn state_name(&self, word: Span) -> &'a str {
        self.name(word, |name| self.is_state(name))
    }

    fn symbol_name(&self, word: Span) -> &'a str {
        let text = self.source.at(word);
        // A backslash begins an escape, unless it stands before the name of a set.
        let is_set = |name| self.dfa.symbol_groups().any(|group| group.name() == name);
        if self.dfa.reads() != Reads::Symbols && !text.strip_prefix('\\').is_some_and(is_set) {
            return text;
        }
        self.name(word, |name| self.is_symbol(name))
    }

    fn output_name(&self, word: Span) -> &'a str {
        self.name(word, |name| self.dfa.find_output(name).is_some())
    }

    /// Whether a state, a group of states or a label has that name.
    fn is_state(&self, name: &str) -> bool {
        let dfa = self.dfa;
        dfa.find_state(name).is_some()
            || dfa.has_member(name)
            || dfa.state_groups().any(|group| group.name() == name)
            || dfa.labels().any(|label| dfa.label(label).name() == name)
    }

    /// Whether a symbol or a group of symbols has that name.
    fn is_symbol(&self, name: &str) -> bool {
        let dfa = self.dfa;
        dfa.find_symbol_alone(name).is_some()
            || dfa.symbol_groups().any(|group| group.name() == name)
    }

    /// Adds the states of a name, and says whether there are any. The names of a nondeterministic text
    /// come before those of the sets that were made from it.
    fn add_states_called(&self, name: &str, all: &mut [bool]) -> bool {
        let dfa = self.dfa;
        let label = || dfa.labels().find(|&label| dfa.label(label).name() == name);
        if let Some(states) = dfa.states_with_member(name) {
            add_all(all, &states);
        } else if let Some(state) =
            dfa.find_state(name).filter(|_| !dfa.is_from_nfa() || label().is_none())
        {
            all[state.index()] = true;
        } else if let Some(group) = dfa.state_groups().find(|group| group.name() == name) {
            for state in dfa.states() {
                all[state.index()] |= group.contains(state);
            }
        } else if let Some(label) = label() {
            for state in dfa.states() {
                all[state.index()] |= dfa.state(state).finality() == Finality::Labelled(label);
            }
        } else {
            return false;
        }
        true
    }

    /// Adds the states that a word names.
    fn add_states(&mut self, word: Span, all: &mut [bool]) {
        if self.source.at(word) == WILDCARD {
            all.fill(true);
        } else if !self.add_states_called(self.state_name(word), all) {
            self.refuse_state(word);
        }
    }

    fn symbols_called(&self, name: &str) -> Option<Vec<bool>> {
        let dfa = self.dfa;
        let mut is_meant = vec![false; dfa.symbols().len()];
        if let Some(symbol) = dfa.find_symbol_alone(name) {
            is_meant[symbol.index()] = true;
        } else {
            let group = dfa.symbol_groups().find(|group| group.name() == name)?;
            for symbol in dfa.symbols() {
                is_meant[symbol.index()] = group.contains(symbol);
            }
        }
        Some(is_meant)
    }

    fn symbols_named(&mut self, word: Span) -> Vec<bool> {
        let name = self.symbol_name(word);
        let count = self.dfa.symbols().len();
        if self.source.at(word) == WILDCARD {
            return vec![true; count];
        }
        let found = self.symbols_called(name);
        found.unwrap_or_else(|| {
            self.refuse_symbol(name, word);
            vec![false; count]
        })
    }

    fn output_named(&mut self, word: Span) -> Option<OutputId> {
        let found = self.dfa.find_output(self.output_name(word));
        if found.is_none() {
            self.refuse_output(word);
        }
        found
    }

    /// The symbols before `only`.
    pub(super) fn symbols(&mut self, words: &[Span]) -> Vec<bool> {
        let mut all = vec![false; self.dfa.symbols().len()];
        for &word in words.iter().filter(|&&word| self.source.at(word) != SLASH) {
            let name = self.symbol_name(word);
            if !self.is_symbol(name) && self.dfa.find_output(name).is_some() {
                let message = format!("{} is an output, and no symbol", in_backticks(name));
                self.found.push(
                    Diagnostic::new(&code::BAD_PROPERTY, message)
                        .at(word, "outputs stand behind `only /`"),
                );
                continue;
            }
            add_all(&mut all, &self.symbols_named(word));
        }
        all
    }

    /// The outputs behind `only /`.
    pub(super) fn outputs(&mut self, words: &[Span]) -> Vec<bool> {
        let mut all = vec![false; self.dfa.outputs().len()];
        if !self.is_slash(words[0]) {
            self.found.push(
                Diagnostic::new(&code::BAD_PROPERTY, "outputs stand behind a `/`")
                    .at(words[0], "no `/` before it")
                    .with_help("write `only / output ...`, or `only /` if nothing may come out"),
            );
            return all;
        }
        for &word in words.iter().filter(|&&word| self.source.at(word) != SLASH) {
            if let Some(output) = self.output_named(word) {
                all[output.index()] = true;
            }
        }
        all
    }

    pub(super) fn expression(
        &mut self,
        words: &[Span],
        place: Span,
        budget: &mut Budget,
    ) -> Option<Recogniser> {
        let regex = match Regex::parse(self.source, words, place, self.dfa.reads()) {
            Ok(regex) => regex,
            Err(error) => {
                self.found.push(*error);
                return None;
            }
        };
        let width = self.dfa.symbols().len();
        let recogniser = recogniser(
            &regex,
            width,
            &mut |name, span| {
                let Some(symbols) = self.symbols_called(name) else {
                    self.refuse_symbol(name, span);
                    return None;
                };
                let numbers = (0u32..).zip(symbols).filter(|(_, is_in)| *is_in);
                Some(numbers.map(|(number, _)| number).collect())
            },
            budget,
        );
        match recogniser {
            Ok(recogniser) => Some(recogniser),
            Err(NoRecogniser::UnknownNames) => None,
            Err(NoRecogniser::TooLarge(error)) => {
                self.found.push(*error);
                None
            }
        }
    }

    fn refuse_state(&mut self, word: Span) {
        let dfa = self.dfa;
        let name = self.state_name(word);
        let help = if self.is_symbol(name) {
            Some(format!("it is a symbol; as an event, write `{} /`", presentable(name)))
        } else if dfa.find_output(name).is_some() {
            Some(format!("it is an output; as an event, write `/ {}`", presentable(name)))
        } else if self.source.at(word) == "unless" {
            Some("only `needs X -> Y` can have `unless Z`".to_owned())
        } else if ["between", "and", ",", "|"].contains(&self.source.at(word)) {
            Some("the names of a list are separated by blanks; `never X between Y and Z` has both words".to_owned())
        } else if name.contains(SLASH) {
            Some("in an event, `/` has blanks around it".to_owned())
        } else {
            let mut names = Vec::new();
            for group in dfa.state_groups() {
                names.push(group.name());
            }
            for label in dfa.labels() {
                names.push(dfa.label(label).name());
            }
            names.append(&mut dfa.member_names());
            for state in dfa.states() {
                names.push(dfa.state(state).name());
            }
            self.suggester.near(name, &mut names.into_iter())
        };
        let message = format!("no state, group or label is called {}", in_backticks(name));
        self.refuse(&code::UNKNOWN_STATE, message, word, help);
    }

    fn refuse_symbol(&mut self, name: &str, word: Span) {
        let dfa = self.dfa;
        let reads = dfa.reads();
        if reads != Reads::Symbols
            && let Some(Err(mistake)) = read_piece(name, reads)
        {
            self.found.push(wrong_spelling(mistake, word, reads));
            return;
        }
        let noun = reads.noun();
        let message = match reads {
            Reads::Symbols => {
                format!("no symbol and no group of symbols is called {}", in_backticks(name))
            }
            _ => format!("there is no set {}", in_backticks(name)),
        };
        let help = if reads != Reads::Symbols && read_piece(name, reads).is_some() {
            let section = if reads == Reads::Bytes { "Bytes:" } else { "Characters:" };
            Some(format!("a range has no name; declare a set under `{section}`"))
        } else if reads != Reads::Symbols && name.starts_with('"') {
            Some(format!("an event is one {noun}, or one of a set"))
        } else if self.is_state(name) {
            Some(format!("it is a state, a group of states or a label, and not a {noun}"))
        } else if dfa.find_output(name).is_some() {
            Some(format!("it is an output; as an event, write `/ {}`", presentable(name)))
        } else {
            let mut names = Vec::new();
            for group in dfa.symbol_groups() {
                names.push(group.name());
            }
            if reads == Reads::Symbols {
                for symbol in dfa.symbols() {
                    names.push(dfa.symbol(symbol).name());
                }
            }
            self.suggester.near(name, &mut names.into_iter())
        };
        self.refuse(&code::UNKNOWN_SYMBOL, message, word, help);
    }

    fn refuse_output(&mut self, word: Span) {
        let dfa = self.dfa;
        let name = self.output_name(word);
        let mut names = dfa.outputs().map(|output| dfa.output(output).name());
        let message = format!("no output is called {}", in_backticks(name));
        let help = if self.is_state(name) {
            Some(
                "it is a state, a group of states or a label: write it before the events, without a `/`"
                    .to_owned(),
            )
        } else if self.is_symbol(name) {
            Some(format!("it is a symbol; as an event, write `{} /`", presentable(name)))
        } else if names.len() == 0 {
            Some("declare the outputs under `Outputs:`".to_owned())
        } else {
            self.suggester.near(name, &mut names)
        };
        self.refuse(&code::UNKNOWN_OUTPUT, message, word, help);
    }

    fn refuse(&mut self, code: &'static Code, message: String, word: Span, help: Option<String>) {
        let error = Diagnostic::new(code, message).at(word, "not declared");
        self.found.push(match help {
            Some(help) => error.with_help(help),
            None => error,
        });
    }
}
