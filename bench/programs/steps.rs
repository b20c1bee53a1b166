//! Steps through automata and prints how long it took.
//!
//! The benchmark writes `automata.rs`: every automaton with its contenders.

#![allow(dead_code, deprecated, non_camel_case_types, unused)]

mod automata;

use std::env;
use std::hint::black_box;
use std::time::Instant;

/// An automaton.
pub struct Automaton {
    pub name: &'static str,
    pub symbols: usize,
    /// Makes the contenders for a word, given as the numbers of its symbols.
    pub contenders: fn(&[u8]) -> Vec<Contender>,
}

/// Code that steps through the automaton. It holds the word in its own type of symbols.
pub struct Contender {
    pub name: &'static str,
    /// Steps through the whole word.
    pub long: Box<dyn Fn() -> usize>,
    /// Steps through the word in pieces of nine symbols.
    pub short: Box<dyn Fn() -> usize>,
    /// The last state of every piece and of the whole word. `None` for the limit.
    pub ends: Option<Box<dyn Fn() -> Vec<usize>>>,
}

/// Arguments: `time ROUNDS SYMBOLS`, or under callgrind `count AUTOMATON CONTENDER SYMBOLS TIMES`.
fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words[..] {
        ["time", rounds, symbols] => {
            for automaton in automata::all() {
                time(&automaton, rounds.parse().unwrap(), symbols.parse().unwrap());
            }
        }
        ["count", automaton, contender, symbols, times] => {
            let automaton = automata::all().into_iter().find(|a| a.name == automaton).unwrap();
            let word = word(symbols.parse().unwrap(), automaton.symbols);
            let contenders = (automaton.contenders)(&word);
            let contender = contenders.iter().find(|c| c.name == contender).unwrap();
            for _ in 0..times.parse().unwrap() {
                black_box((contender.long)());
            }
        }
        _ => panic!("unknown arguments"),
    }
}

fn time(automaton: &Automaton, rounds: usize, symbols: usize) {
    let word = word(symbols, automaton.symbols);
    let contenders = (automaton.contenders)(&word);
    let mut ends = contenders.iter().filter_map(|c| c.ends.as_ref().map(|ends| (c.name, ends())));
    let (first, expected) = ends.next().unwrap();
    for (name, ends) in ends {
        assert!(ends == expected, "{}: {name} and {first} end in different states", automaton.name);
    }
    for _ in 0..rounds {
        for contender in &contenders {
            let long = nanoseconds(symbols, &contender.long);
            let short = nanoseconds(symbols, &contender.short);
            println!("{}\t{}\t{long}\t{short}", automaton.name, contender.name);
        }
    }
}

fn nanoseconds(symbols: usize, call: &dyn Fn() -> usize) -> f64 {
    let begin = Instant::now();
    black_box(call());
    begin.elapsed().as_secs_f64() * 1e9 / symbols as f64
}

/// A random word (xorshift by George Marsaglia), the same in every run.
fn word(length: usize, symbols: usize) -> Vec<u8> {
    let mut random: u64 = 88_172_645_463_325_252;
    let symbol = |_| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        ((random >> 33) % symbols as u64) as u8
    };
    (0..length).map(symbol).collect()
}
