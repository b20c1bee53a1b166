//! What a line of `Transitions:` is about: the words for its states and its symbols.
//!
//! The library says which lines are about a case, and which of them count. This says in words why: it
//! looks up the names of such a line.

use fsm_model::{Dfa, StateId, SymbolId, in_backticks};

const WILDCARD: &str = "_";
const BAR: &str = "|";
const ARROW: &str = "->";
const COMMENT: &str = "//";

/// A word for states and a word for symbols that are both about a case.
#[derive(Clone)]
pub(super) struct Scope<'t> {
    states: Word<'t, StateId>,
    symbols: Word<'t, SymbolId>,
}

/// A word of a line, and what it stands for.
#[derive(Clone)]
struct Word<'t, I> {
    text: &'t str,
    meaning: Meaning<I>,
}

#[derive(Clone)]
enum Meaning<I> {
    One(I),
    /// The members, in ascending order.
    Group(Vec<I>),
    All,
}

impl<I: Ord> Meaning<I> {
    fn covers(&self, id: &I) -> bool {
        match self {
            Meaning::One(one) => one == id,
            Meaning::Group(members) => members.binary_search(id).is_ok(),
            Meaning::All => true,
        }
    }

    /// Whether it lies inside another one or is the same.
    fn is_within(&self, other: &Meaning<I>) -> bool {
        match (self, other) {
            (_, Meaning::All) => true,
            (Meaning::One(one), other) => other.covers(one),
            (Meaning::Group(members), Meaning::Group(_)) => {
                members.iter().all(|member| other.covers(member))
            }
            (Meaning::Group(_), Meaning::One(_)) | (Meaning::All, _) => false,
        }
    }
}

impl<I: Ord> Word<'_, I> {
    fn is_within(&self, other: &Word<'_, I>) -> bool {
        self.meaning.is_within(&other.meaning)
    }

    /// Both words, unless they mean the same.
    fn differing(&self, other: &Word<'_, I>) -> Option<[String; 2]> {
        let is_same = self.is_within(other) && other.is_within(self);
        (!is_same).then(|| [self.text, other.text].map(in_backticks))
    }
}

impl<'t> Scope<'t> {
    /// The ways in which a line is about a state and a symbol. An arrow with several heads or symbols
    /// is short for one line each.
    pub(super) fn of_line(
        dfa: &'t Dfa,
        state: StateId,
        symbol: SymbolId,
        line: &'t str,
    ) -> Vec<Scope<'t>> {
        let words = words(line);
        let (heads, rest) = words.split_at(head_length(dfa, &words));
        let heads = heads.iter().step_by(2).map(|text| states(dfa, text));
        let heads: Vec<_> = heads.flatten().filter(|word| word.meaning.covers(&state)).collect();
        let symbols = match rest {
            [symbols @ .., ARROW, _] => {
                let symbols = symbols.iter().map(|text| self::symbols(dfa, text));
                symbols.flatten().filter(|word| word.meaning.covers(&symbol)).collect()
            }
            // A cell of a table row.
            _ => vec![Word { text: dfa.symbol(symbol).name(), meaning: Meaning::One(symbol) }],
        };
        let pairs = heads.iter().flat_map(|states| {
            symbols.iter().map(|symbols| Scope { states: states.clone(), symbols: symbols.clone() })
        });
        pairs.collect()
    }

    /// Why this one lies inside another one; `None` if it does not, or is the same.
    pub(super) fn why_inside(&self, other: &Scope<'_>) -> Option<String> {
        if !self.states.is_within(&other.states) || !self.symbols.is_within(&other.symbols) {
            return None;
        }
        match (self.states.differing(&other.states), self.symbols.differing(&other.symbols)) {
            (Some([one, other]), None) | (None, Some([one, other])) => {
                Some(format!("{one} lies inside {other}"))
            }
            (Some([state, states]), Some([symbol, symbols])) => {
                Some(format!("{state} lies inside {states}, and {symbol} inside {symbols}"))
            }
            (None, None) => None,
        }
    }
}

/// The heading, if a line is that of `Otherwise:` or `Sink:`.
pub(super) fn otherwise_heading(line: &str) -> Option<&str> {
    let (word, _) = line.split_once(':')?;
    let is_heading = |name: &str| word.trim_end().eq_ignore_ascii_case(name);
    // A row may begin with a state called `Sink` and a symbol `:`. It has an arrow.
    let is_row = words(line).contains(&ARROW);
    let heading = (is_heading("Otherwise") || is_heading("Sink")) && !is_row;
    heading.then(|| &line[..=word.len()])
}

/// The words of a line that may go over several lines, without comments.
fn words(line: &str) -> Vec<&str> {
    let mut words = Vec::new();
    for line in line.lines() {
        words.extend(line.split_whitespace().take_while(|word| !word.starts_with(COMMENT)));
    }
    words
}

/// How many words the heads of a line are, with the bars between them.
fn head_length(dfa: &Dfa, words: &[&str]) -> usize {
    let has_bars = dfa.find_state(BAR).is_none() && dfa.find_symbol(BAR).is_none();
    let is_bar = |at: usize| has_bars && words.get(at) == Some(&BAR);
    let mut length = 1;
    while is_bar(length) && words.len() > length + 1 {
        length += 2;
    }
    length.min(words.len())
}

/// The states that a word at the head of a line stands for.
fn states<'t>(dfa: &Dfa, text: &'t str) -> Option<Word<'t, StateId>> {
    let labelled = || {
        let label = dfa.labels().find(|&label| dfa.label(label).name() == text)?;
        let has_label = |&state: &_| dfa.state(state).label() == Some(dfa.label(label).name());
        Some(Meaning::Group(dfa.states().filter(has_label).collect()))
    };
    let group = || dfa.state_groups().find(|group| group.name() == text);
    let meaning = match dfa.find_state(text) {
        _ if text == WILDCARD => Meaning::All,
        Some(state) => Meaning::One(state),
        None => group().map(|group| Meaning::Group(group.members().collect())).or_else(labelled)?,
    };
    Some(Word { text, meaning })
}

/// The symbols that a word before an arrow stands for.
fn symbols<'t>(dfa: &Dfa, text: &'t str) -> Option<Word<'t, SymbolId>> {
    let group = || dfa.symbol_groups().find(|group| group.name() == text);
    let meaning = match dfa.find_symbol(text) {
        _ if text == WILDCARD => Meaning::All,
        Some(symbol) => Meaning::One(symbol),
        None => Meaning::Group(group()?.members().collect()),
    };
    Some(Word { text, meaning })
}
