//! The messages about names that are not declared.

use std::collections::{HashMap, HashSet};

use super::{DeclaredNames, NameTable, Unknown};
use crate::claim::{Domain, RequiredClaim, UndeclaredTarget};
use crate::dfa::GroupList;
use crate::diagnostic::{
    Diagnostic, Diagnostics, Suggester, count, did_you_mean, if_alike, in_backticks,
    list_in_backticks,
};
use crate::numbers::sorted_numbers;
use crate::source::Span;
use crate::syntax::{
    BAR, EMPTY_WORD, REFUSED, RowContent, SLASH, STAY, SectionKind, WILDCARD, known_heading,
};

/// What may explain that a name is not declared.
#[derive(Default)]
pub(super) struct UnknownNameClues<'d> {
    /// What the domain advises.
    pub(super) advice: HashMap<&'d str, String>,
    /// The names with a table row. A state has only one.
    pub(super) rows: HashSet<&'d str>,
}

/// Why a name is not declared.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Guess {
    /// It was forgotten in its list: it is like no other name.
    Forgotten,
    /// It is a slip of a name that is near, or was forgotten.
    Near,
    /// It belongs to another list, or was forgotten in this one.
    OfOtherKind,
    /// There is better advice.
    Advised,
}

impl<'d> DeclaredNames<'d> {
    /// One message for each name that is used but not declared.
    ///
    /// `is_alphabet_refused`: whether the lengths of the rows have shown that the list of symbols
    /// is wrong.
    pub(in crate::check) fn refuse_unknown(
        &mut self,
        domain: &Domain,
        required: &[RequiredClaim],
        is_alphabet_refused: bool,
        found: &mut Diagnostics,
    ) {
        let mut suggester = Suggester::new();
        if self.states.has_unknown() {
            let mut rows: HashSet<&str> = HashSet::new();
            for content in self.document.contents() {
                if let RowContent::Table { heads, .. } = content {
                    for head in heads.iter() {
                        rows.insert(self.document.text(head));
                    }
                }
            }
            let advice = self.advice(&rows, domain, required);
            let clues = UnknownNameClues { advice, rows };
            let others = [&self.symbols, &self.outputs];
            self.states.refuse_unknown(others, clues, &mut suggester, found);
        }
        if self.symbols.len() > 0 || !is_alphabet_refused {
            let none = UnknownNameClues::default();
            let others = [&self.states, &self.outputs];
            self.symbols.refuse_unknown(others, none, &mut suggester, found);
        }
        let others = [&self.states, &self.symbols];
        let none = UnknownNameClues::default();
        self.outputs.refuse_unknown(others, none, &mut suggester, found);
    }

    /// What the domain advises about targets that are not declared, by their names.
    fn advice(
        &self,
        rows: &HashSet<&str>,
        domain: &Domain,
        required: &[RequiredClaim],
    ) -> HashMap<&'d str, String> {
        let document = self.document;
        let mut helps = HashMap::new();
        let Some(advise) = domain.advise else { return helps };
        let mut claims = Vec::new();
        for required in required {
            required.claim.list_names(&mut claims);
        }
        let is_state = |name: &str| self.states.has(name) || [STAY, REFUSED].contains(&name);
        let mut ask = |from, symbols: &[&str], target| {
            let name = document.text(target);
            // A name that has a row was forgotten or misspelt under `States:`.
            if is_state(name) || rows.contains(name) || helps.contains_key(name) {
                return;
            }
            let claims = &claims;
            let target = UndeclaredTarget { claims, from, symbols, name, is_state: &is_state };
            if let Some(help) = advise(&target) {
                helps.insert(name, help);
            }
        };
        for content in document.contents() {
            match content {
                RowContent::Table { heads, targets } if targets.len() == self.symbols.len() => {
                    for (number, &target) in targets.iter().enumerate() {
                        ask(document.text(heads.first()), &[self.symbols.name(number)], target);
                    }
                }
                RowContent::Table { .. } => (),
                RowContent::Arrow { heads, symbols, target, .. } => {
                    let is_wildcard = |symbol: &Span| document.text(*symbol) == WILDCARD;
                    let all = symbols.iter().any(is_wildcard);
                    let mut names: Vec<&str> = Vec::new();
                    for &symbol in if all { &self.symbols.spans } else { symbols } {
                        names.push(document.text(symbol));
                    }
                    ask(document.text(heads.first()), &names, target);
                }
            }
        }
        helps
    }
}

impl<'d> NameTable<'d> {
    /// One message per unknown name, however often it is used.
    pub(super) fn refuse_unknown(
        &mut self,
        others: [&NameTable<'d>; 2],
        mut clues: UnknownNameClues<'d>,
        suggester: &mut Suggester,
        found: &mut Diagnostics,
    ) {
        let unknown = std::mem::take(&mut self.unknown);
        let in_order = sorted_numbers(unknown.len(), &mut |one, other| {
            unknown[one].span.cmp(&unknown[other].span)
        });
        let noun = self.kind.singular;
        // The names in refused rows were not looked up.
        let knows_uses = !found.has_errors();
        // With an empty list it is the list that is wrong: one message.
        let most = if self.len() == 0 { 1 } else { usize::MAX };
        let groups = self.group_lists.iter().filter(|group| !group.is_label).count();
        let mut guessed: Vec<(&str, Diagnostic, Guess)> = Vec::new();
        for number in in_order.into_iter().take(most) {
            let unknown = &unknown[number as usize];
            let Unknown { span, count: uses, may_be_group } = *unknown;
            let name = self.document.text(span);
            if self.is_of_characters() {
                found.push(self.refuse_character(name, unknown, others, suggester));
                continue;
            }
            let mut label = match (self.len(), groups) {
                (0, _) => format!("no {noun} is declared at all"),
                (many, groups) if groups > 0 && may_be_group => {
                    format!("not among the {} and {}", count(many, noun), count(groups, "group"))
                }
                (1, _) => format!("not the one {noun} there is"),
                (many, _) => format!("not among the {many} {noun}s"),
            };
            if uses > 1 {
                label = format!("{label}; used {uses} times");
            }
            let message = format!("{noun} {} is not declared", in_backticks(name));
            let error = Diagnostic::new(self.kind.unknown, message).at(span, label);
            let advice = clues.advice.remove(name).map(|help| (help, Guess::Advised));
            let (error, guess) = match advice.or_else(|| self.help(name, span, others)) {
                Some((help, guess)) => (error.with_help(help), guess),
                None => self.suggest(error, name, may_be_group, &clues, knows_uses, suggester),
            };
            // A slip is made once.
            let is_sure = uses == 1 && guess != Guess::Forgotten;
            guessed.push((name, error, if is_sure { Guess::Advised } else { guess }));
        }
        found.extend(self.together(guessed));
    }

    /// The same messages, but one about all names that the list lacks.
    fn together(&self, guessed: Vec<(&str, Diagnostic, Guess)>) -> Vec<Diagnostic> {
        let mut names: Vec<&str> = Vec::new();
        let mut helps: HashMap<String, usize> = HashMap::new();
        for (name, error, guess) in &guessed {
            match guess {
                Guess::Forgotten => names.push(name),
                Guess::Near => {
                    let help = error.help().unwrap_or_default().to_owned();
                    *helps.entry(help).or_default() += 1;
                }
                Guess::OfOtherKind | Guess::Advised => (),
            }
        }
        // Two halves of a name that has a blank in it are no names.
        let are_halves = matches!(names[..], [one, other] if self.has(&[one, other].concat()));
        let is_list_short = !names.is_empty() && !are_halves;
        let is_forgotten = |error: &Diagnostic, guess| match guess {
            Guess::Forgotten => !are_halves,
            Guess::Near => {
                // Several names are no slips of the same one.
                is_list_short || error.help().and_then(|help| helps.get(help)) > Some(&1)
            }
            Guess::OfOtherKind => is_list_short,
            Guess::Advised => false,
        };
        let (mut forgotten, mut errors) = (Vec::new(), Vec::new());
        for (name, error, guess) in guessed {
            if is_forgotten(&error, guess) {
                forgotten.push((name, error));
            } else {
                errors.push(error);
            }
        }
        errors.extend(self.refuse_forgotten(forgotten));
        errors
    }

    /// One message about all names that a list lacks.
    fn refuse_forgotten(&self, forgotten: Vec<(&str, Diagnostic)>) -> Option<Diagnostic> {
        const MOST_PLACES: usize = 5;
        let (noun, section) = (self.kind.singular, self.kind.section);
        let names = list_in_backticks(forgotten.iter().map(|(name, _)| *name));
        let mut errors = forgotten.into_iter().map(|(_, error)| error);
        let first = errors.next()?;
        if errors.len() == 0 {
            return Some(first);
        }
        let message = format!("{noun}s {names} are not declared");
        let mut error = Diagnostic::new(self.kind.unknown, message);
        for (number, other) in std::iter::once(first).chain(errors).take(MOST_PLACES).enumerate() {
            let Some((span, label)) = other.span().zip(other.label()) else { continue };
            error = match number {
                0 => error.at(span, label),
                _ => error.and_at(span, "nor is this"),
            };
        }
        Some(error.with_help(format!("declare them under `{section}`")))
    }

    /// Whether these are bytes or characters, and sets of them.
    fn is_of_characters(&self) -> bool {
        self.document.characters.is_some() && ["Bytes:", "Characters:"].contains(&self.kind.section)
    }

    /// What to do about a name that looks like something else.
    fn help(&self, name: &str, span: Span, others: [&NameTable<'d>; 2]) -> Option<(String, Guess)> {
        let noun = self.kind.singular;
        // A label may have the name of a state, and then it often stands before this state.
        let is_own_label = |group: &GroupList| {
            group.is_label
                && group.span.start() < span.start()
                && !self.document.text(group.span.to(span)).contains('\n')
        };
        match self.groups.get(name) {
            Some(&group) if is_own_label(&self.group_lists[group]) => return None,
            Some(_) => {
                return Some((format!("it is a group; one {noun} belongs here"), Guess::Advised));
            }
            None => (),
        }
        if let Some(other) = others.iter().find(|other| other.has(name)) {
            return Some((format!("it is {}", other.kind.with_article), Guess::OfOtherKind));
        }
        if let Some(other) = others.iter().find(|other| other.groups.contains_key(name)) {
            let group = if other.is_of_characters() { "set" } else { "group" };
            return Some((
                format!("it is a {group} of {}s", other.kind.singular),
                Guess::OfOtherKind,
            ));
        }
        self.help_about_signs(name).map(|help| (help, Guess::Advised))
    }

    /// What to do about a name that looks like a sign or a heading.
    fn help_about_signs(&self, name: &str) -> Option<String> {
        if self.document.has_outputs()
            && let Some(help) = self.help_about_slash(name)
        {
            return Some(help.to_owned());
        }
        if name == SLASH && self.document.is_nfa {
            return Some("a nondeterministic automaton has no outputs".to_owned());
        }
        if name == EMPTY_WORD && self.kind.singular == "symbol" {
            return Some(if self.document.is_nfa {
                "it reads nothing, so it is left out of examples and groups".to_owned()
            } else {
                "an automaton with `ε` is nondeterministic; `Kind: nfa` says so".to_owned()
            });
        }
        if [STAY, REFUSED].contains(&name) {
            return Some("`.` and `!` stand for targets only".to_owned());
        }
        if name == BAR {
            let between_states = "`|` stands between states at the head of a line";
            return Some(if self.kind.singular == "symbol" {
                format!("{between_states}; several symbols stand side by side, without a sign")
            } else {
                between_states.to_owned()
            });
        }
        let is_known = |part: &str| self.has(part) || self.groups.contains_key(part);
        if name.starts_with(BAR)
            || name.ends_with(BAR)
            || (name.contains(BAR) && name.split(BAR).any(is_known))
        {
            return Some("write `|` with blanks around it".to_owned());
        }
        if let Some((heading, _)) = known_heading(name) {
            return Some(format!("a heading ends in a colon: `{heading}:`"));
        }
        if ["#", "--", ";", "/*", "%"].contains(&name) {
            return Some("a comment begins with `//`".to_owned());
        }
        if self.has(&format!("{name},")) || name.trim_end_matches(',') != name {
            return Some("names are separated by blanks, without commas".to_owned());
        }
        None
    }

    /// What to do about a slash, if this is one or there is one behind a name: `A/`, `A/beep`, `./beep`.
    fn help_about_slash(&self, name: &str) -> Option<&'static str> {
        let (before, _) = name.split_once(SLASH)?;
        let is_name = before.is_empty() || [STAY, REFUSED].contains(&before) || self.has(before);
        match self.kind.section {
            _ if !is_name => None,
            "Symbols:" => Some("outputs stand behind the target: `... -> state / output ...`"),
            "States:" if name == SLASH => Some("a target belongs before `/`"),
            _ if name == SLASH => Some("one `/` follows a target, and then the outputs"),
            _ => Some("write `/` with blanks around it"),
        }
    }

    /// The error with a name that is near, if there is one.
    fn suggest(
        &self,
        error: Diagnostic,
        name: &str,
        may_be_group: bool,
        clues: &UnknownNameClues<'_>,
        knows_uses: bool,
        suggester: &mut Suggester,
    ) -> (Diagnostic, Guess) {
        if may_be_group
            && let mut groups = self.group_lists.iter().map(|group| self.document.text(group.span))
            && let Some(near) = suggester.nearest(name, &mut groups)
        {
            let group = &self.group_lists[near];
            let noun = if group.is_label { "label" } else { "group" };
            let meant = self.document.text(group.span);
            let alike = if_alike(name, meant);
            let error = error
                .and_at(group.span, format!("the {noun}"))
                .with_help(format!("did you mean the {noun} {}?{alike}", in_backticks(meant)));
            return (error, Guess::Near);
        }
        let mut names = self.spans.iter().map(|&span| self.document.text(span));
        // Two names that both have a row are two states.
        let is_other = |near| clues.rows.contains(name) && clues.rows.contains(self.name(near));
        let near = suggester.nearest(name, &mut names).filter(|&near| !is_other(near));
        let Some(near) = near else {
            if self.kind.section == "States:" && self.document.lacks(SectionKind::States) {
                let last = self.len().saturating_sub(1);
                let states = format!("the states are called `q0` to `q{last}`");
                let error = error.with_help(match self.near_token(name, suggester) {
                    Some(token) if may_be_group => {
                        let alike = if_alike(name, token);
                        format!("did you mean the token {}?{alike}", in_backticks(token))
                    }
                    _ if may_be_group && !self.document.lacks(SectionKind::Tokens) => {
                        format!("{states}; a token can stand here, too")
                    }
                    _ => states,
                });
                return (error, Guess::Advised);
            }
            let help = format!("declare it under `{}`", self.kind.section);
            return (error.with_help(help), Guess::Forgotten);
        };
        let meant = self.name(near);
        if knows_uses && !self.used[near] {
            // The slip may be in the declaration.
            let (shown, alike) = (in_backticks(meant), if_alike(name, meant));
            let error = error
                .and_at(self.spans[near], "declared and never used")
                .with_help(format!("did you mean {shown}, or is that misspelt?{alike}"));
            return (error, Guess::Advised);
        }
        (error.with_help(did_you_mean(name, meant)), Guess::Near)
    }

    /// The token whose name is most like another one.
    fn near_token(&self, name: &str, suggester: &mut Suggester) -> Option<&'d str> {
        let mut tokens: Vec<&str> = Vec::new();
        for row in &self.document.token_rows {
            let words = self.document.words(row);
            if !self.document.says_before(words) {
                tokens.push(self.document.text(words[0]));
            }
        }
        let near = suggester.nearest(name, &mut tokens.iter().copied())?;
        Some(tokens[near])
    }
}
