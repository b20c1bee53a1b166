//! The automata that are measured, as texts.
//!
//! Each family is slow for algorithms in a different way. All are complete, start in
//! their first state and are the same for the same seed.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use fsm_model::{Check, Source};
use tictactoe_strategy::DOMAIN;

use crate::Result;
use crate::random::Random;

/// The seed of the random families.
pub(crate) const SEED: u64 = 2220;

/// How many copies of each state a duplicated automaton has.
const COPIES: usize = 10;

/// The kinds of automata over two symbols.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Family {
    /// Every target and every final state is random, so memory is read in no order.
    Random,
    /// A random automaton with ten copies of each state. Most states must be merged.
    Duplicated,
    /// From each state one symbol leads to the next state, the other to the first. Only the
    /// last state is final. Moore's algorithm needs as many rounds as there are states, and
    /// almost every state has a transition to the first.
    Chain,
}

impl Family {
    pub(crate) const ALL: [Family; 3] = [Family::Random, Family::Duplicated, Family::Chain];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Family::Random => "random",
            Family::Duplicated => "duplicated",
            Family::Chain => "chain",
        }
    }

    pub(crate) fn build(self, states: usize) -> Table {
        match self {
            Family::Random => Table::random(states, 2),
            Family::Duplicated => Table::duplicated(states),
            Family::Chain => Table::chain(states),
        }
    }
}

/// The folder of the project's automata.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../automata");

/// An automaton with numbers instead of names.
pub(crate) struct Table {
    width: usize,
    start: usize,
    /// The target of each state on each symbol, row by row.
    next: Vec<usize>,
    finals: Vec<bool>,
}

impl Table {
    pub(crate) fn random(states: usize, width: usize) -> Table {
        let mut random = Random::new(SEED);
        Table {
            width,
            start: 0,
            next: (0..states * width).map(|_| random.below(states)).collect(),
            finals: (0..states).map(|_| random.coin()).collect(),
        }
    }

    /// A random automaton in which states differ in their targets, and at least half of the symbols lead to
    /// several states. Otherwise a compiler finds code that is no step.
    pub(crate) fn distinct(states: usize, width: usize) -> Table {
        let mut random = Random::new(SEED);
        loop {
            let next: Vec<usize> = (0..states * width).map(|_| random.below(states)).collect();
            let rows: HashSet<&[usize]> = next.chunks(width).collect();
            let is_constant = |symbol: usize| {
                (0..states).all(|state| next[state * width + symbol] == next[symbol])
            };
            let constant = (0..width).filter(|&symbol| is_constant(symbol)).count();
            if rows.len() == states && 2 * constant <= width {
                let finals = (0..states).map(|_| random.coin()).collect();
                return Table { width, start: 0, next, finals };
            }
        }
    }

    fn duplicated(states: usize) -> Table {
        let original = Table::random(states / COPIES, 2);
        let mut random = Random::new(SEED + 1);
        let mut copy = |state: usize| state + random.below(COPIES) * original.finals.len();
        Table {
            width: original.width,
            start: 0,
            next: (0..COPIES).flat_map(|_| &original.next).map(|&target| copy(target)).collect(),
            finals: original.finals.repeat(COPIES),
        }
    }

    fn chain(states: usize) -> Table {
        let last = states - 1;
        Table {
            width: 2,
            start: 0,
            next: (0..states).flat_map(|state| [last.min(state + 1), 0]).collect(),
            finals: (0..states).map(|state| state == last).collect(),
        }
    }

    /// One of the project's own automata, and its text without claims.
    ///
    /// Claims do not change the code that the macro writes, and the general macro does not know
    /// the claims of the game.
    pub(crate) fn file(name: &str) -> Result<(Table, String)> {
        let checked = Check::new(&DOMAIN).run(&Source::new(name, read(name)?));
        let dfa = checked.map_err(|report| report.to_string())?.dfa;
        let mut draft = dfa.draft();
        draft.claims.clear();
        let rows = dfa.states().flat_map(|state| dfa.row(state));
        let next: Option<Vec<usize>> = rows.map(|target| Some((*target)?.index())).collect();
        let table = Table {
            width: dfa.symbols().len(),
            start: dfa.first_start().state().index(),
            next: next.ok_or_else(|| format!("{name} refuses symbols"))?,
            finals: dfa.states().map(|state| dfa.state(state).is_final()).collect(),
        };
        Ok((table, draft.to_text()))
    }

    /// How many symbols there are.
    pub(crate) fn width(&self) -> usize {
        self.width
    }

    /// The first start state.
    pub(crate) fn start(&self) -> usize {
        self.start
    }

    /// Which states are final.
    pub(crate) fn finals(&self) -> &[bool] {
        &self.finals
    }

    /// The targets of each state, in the order of the symbols.
    pub(crate) fn rows(&self) -> Vec<&[usize]> {
        self.next.chunks(self.width).collect()
    }

    /// The automaton as a text of the project, with a table row per state.
    pub(crate) fn text(&self) -> String {
        self.text_with(None)
    }

    /// The same with one more symbol, which has this target in every state. The words have no such
    /// symbol.
    pub(crate) fn text_with_another_symbol(&self, target: &str) -> String {
        self.text_with(Some(target))
    }

    /// The same with an arrow per transition. Behind each arrow are so many random outputs of so many
    /// that are declared.
    pub(crate) fn text_with_outputs(&self, declared: usize, each: usize) -> String {
        let mut random = Random::new(SEED + 2);
        let text = self.text();
        let (mut text, rows) = match text.split_once("Transitions:\n") {
            Some((names, rows)) => (names.to_owned(), rows),
            None => (text, ""),
        };
        if declared > 0 {
            let outputs: Vec<String> = (0..declared).map(|output| format!("o{output}")).collect();
            text.extend(["Outputs: ", &outputs.join(" "), "\n"]);
        }
        text.push_str("Transitions:\n");
        for row in rows.lines() {
            let mut words = row.split(' ');
            let state = words.next().unwrap_or_default();
            for (symbol, target) in (b'a'..).map(symbol_name).zip(words) {
                text.extend([state, " ", &symbol, " -> ", target]);
                if each > 0 {
                    text.push_str(" /");
                }
                for _ in 0..each {
                    let _ = write!(text, " o{}", random.below(declared));
                }
                text.push('\n');
            }
        }
        text
    }

    fn text_with(&self, target_of_another: Option<&str>) -> String {
        let names: Vec<String> = (0..self.finals.len()).map(state_name).collect();
        let finals = names.iter().zip(&self.finals).filter(|(_, is_final)| **is_final);
        let width = self.width + usize::from(target_of_another.is_some());
        let symbols: Vec<String> = (b'a'..).take(width).map(symbol_name).collect();
        let mut text = String::from("States:\n");
        push_list(&mut text, names.iter());
        text.extend(["Start: ", &names[0], "\nFinal:\n"]);
        push_list(&mut text, finals.map(|(name, _)| name));
        text.extend(["Symbols: ", &symbols.join(" "), "\nTransitions:\n"]);
        for (name, row) in names.iter().zip(self.next.chunks(self.width)) {
            text.push_str(name);
            for &target in row {
                text.extend([" ", &names[target]]);
            }
            if let Some(target) = target_of_another {
                text.extend([" ", target]);
            }
            text.push('\n');
        }
        text
    }
}

fn symbol_name(letter: u8) -> String {
    char::from(letter).to_string()
}

/// The text of an automaton of the game, as it is in the file.
pub(crate) fn read(name: &str) -> Result<String> {
    let path = Path::new(FOLDER).join(name);
    fs::read_to_string(&path).map_err(|error| format!("{name}: {error}"))
}

/// Nine letters, different for every state and not in alphabetical order.
fn state_name(state: usize) -> String {
    const LETTERS: u64 = 26;
    // Has no factor in common with 26, so all products are different modulo 26^9.
    const STRIDE: u64 = 3_355_443_210_987;
    let mut number = (state as u64 * STRIDE) % LETTERS.pow(9);
    let letters = (0..9).map(|_| {
        let letter = b"abcdefghijklmnopqrstuvwxyz"[(number % LETTERS) as usize];
        number /= LETTERS;
        char::from(letter)
    });
    letters.collect()
}

fn push_list<'a>(text: &mut String, names: impl Iterator<Item = &'a String>) {
    const PER_LINE: usize = 8;
    for (index, name) in names.enumerate() {
        text.push_str(name);
        text.push(if index % PER_LINE == PER_LINE - 1 { '\n' } else { ' ' });
    }
    text.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;
    use fsm_model::Dfa;

    #[test]
    fn the_general_macro_can_read_the_files_of_the_game() {
        for name in ["perfect.txt", "referee.txt", "perfect-4x4.txt"] {
            let (table, text) = Table::file(name).expect("a file of the project");
            let dfa = Dfa::from_source(&Source::new(name, text)).expect("a right text");
            assert_eq!(dfa.first_start().state().index(), table.start());
            for (state, expected) in dfa.states().zip(table.rows()) {
                let row = dfa.row(state).iter().flatten().map(|target| target.index());
                assert_eq!(row.collect::<Vec<_>>(), expected);
            }
        }
    }
}
