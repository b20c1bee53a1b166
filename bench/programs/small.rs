//! Steps through small automata in several ways and prints how long it took.
//!
//! The benchmark writes `automata.rs`: every automaton in every form.

#![allow(dead_code, unused)]

mod automata;

use std::env;
use std::hint::black_box;
use std::time::Instant;

/// An automaton.
pub struct Automaton {
    pub states: usize,
    pub symbols: usize,
    pub forms: fn(&Words) -> Vec<Form>,
}

/// The words, as numbers of symbols.
pub struct Words {
    /// Random symbols.
    pub random: Vec<u8>,
    /// Four random words of nine symbols, again and again.
    pub protocol: Vec<u8>,
    /// Always the same symbol.
    pub constant: Vec<u8>,
}

/// One form of an automaton, with its own copies of the words.
pub struct Form {
    pub name: &'static str,
    /// A run for each kind of input. It returns a number that depends on the states.
    pub runs: [Box<dyn Fn() -> usize>; 5],
}

/// Arguments: `ROUNDS SYMBOLS`.
fn main() {
    let mut arguments = env::args().skip(1).map(|argument| argument.parse().unwrap());
    let (rounds, length) = (arguments.next().unwrap(), arguments.next().unwrap());
    for automaton in automata::all() {
        let words = Words::new(length, automaton.symbols);
        let forms = (automaton.forms)(&words);
        for (number, run) in forms[0].runs.iter().enumerate() {
            let expected = run();
            for form in &forms {
                assert_eq!((form.runs[number])(), expected, "{} differs", form.name);
            }
        }
        for _ in 0..rounds {
            for form in &forms {
                let times = form.runs.each_ref().map(|run| nanoseconds(length, run).to_string());
                let Automaton { states, symbols, .. } = automaton;
                println!("{states}\t{symbols}\t{}\t{}", form.name, times.join("\t"));
            }
        }
    }
}

fn nanoseconds(symbols: usize, call: &dyn Fn() -> usize) -> f64 {
    let begin = Instant::now();
    black_box(call());
    begin.elapsed().as_secs_f64() * 1e9 / symbols as f64
}

impl Words {
    /// The same words in every run (xorshift by George Marsaglia).
    fn new(length: usize, symbols: usize) -> Words {
        let mut state: u64 = 88_172_645_463_325_252;
        let symbol = |_| {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            ((state >> 33) % symbols as u64) as u8
        };
        let random: Vec<u8> = (0..length).map(symbol).collect();
        let protocol = random.iter().copied().take(36).cycle().take(length).collect();
        Words { random, protocol, constant: vec![symbols as u8 / 2; length] }
    }
}
