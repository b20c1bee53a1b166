//! The automata that are measured, as texts.
//!
//! Each family stands for another way in which an algorithm may suffer. All are
//! complete, begin in their first state and are the same for the same seed.

use std::fs;
use std::path::Path;

use tictactoe_fsm::{Dfa, Source};

use crate::Result;
use crate::random::Random;

/// Where the random families begin.
pub(crate) const SEED: u64 = 2220;

/// How many copies of each state a duplicated automaton has.
const COPIES: usize = 10;

/// The shapes over two symbols.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Family {
    /// Every target and every final state by chance: nothing is near in memory.
    Random,
    /// A random one whose states exist ten times: most of it must be merged.
    Duplicated,
    /// One step forwards or back to the first state; only the last is final. Moore's
    /// method needs as many rounds as there are states, and the first state has
    /// nearly every state as its source.
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

/// The files of the project.
const FILES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../automata");

/// An automaton before it has names.
pub(crate) struct Table {
    width: usize,
    start: usize,
    /// Row-major: where each state goes on each symbol.
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

    /// One of the project's own automata, and its text.
    pub(crate) fn file(name: &str) -> Result<(Table, String)> {
        let path = Path::new(FILES).join(name);
        let text = fs::read_to_string(&path).map_err(|error| format!("{name}: {error}"))?;
        let source = Source::new(name, text.clone());
        let (dfa, _) = Dfa::check(&source, tictactoe_strategy::CLAIMS, &[])
            .map_err(|report| report.to_string())?;
        let rows = dfa.states().flat_map(|state| dfa.row(state));
        let table = Table {
            width: dfa.symbols().len(),
            start: dfa.starts()[0].state.index(),
            next: rows.map(|target| target.index()).collect(),
            finals: dfa.states().map(|state| dfa.is_final(state)).collect(),
        };
        Ok((table, text))
    }

    /// How many symbols there are.
    pub(crate) fn width(&self) -> usize {
        self.width
    }

    /// The state to begin with, or the first of them.
    pub(crate) fn start(&self) -> usize {
        self.start
    }

    /// Which states are final.
    pub(crate) fn finals(&self) -> &[bool] {
        &self.finals
    }

    /// Where each state goes on each symbol.
    pub(crate) fn rows(&self) -> Vec<&[usize]> {
        self.next.chunks(self.width).collect()
    }

    /// The automaton in the project's format, a table row per state.
    pub(crate) fn text(&self) -> String {
        let names: Vec<String> = (0..self.finals.len()).map(state_name).collect();
        let finals = names.iter().zip(&self.finals).filter(|(_, is_final)| **is_final);
        let symbols: Vec<String> = (b'a'..).take(self.width).map(symbol_name).collect();
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
            text.push('\n');
        }
        text
    }
}

fn symbol_name(letter: u8) -> String {
    char::from(letter).to_string()
}

/// Nine letters that differ from state to state and do not come in alphabetical order.
fn state_name(state: usize) -> String {
    const LETTERS: u64 = 26;
    // Without a factor in common with 26, so that no two products meet modulo 26^9.
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
