//! Runs lexers and recognisers over texts, and prints what they found and how long it took.
//!
//! The benchmark writes `machines.rs`: every machine with its contenders.

#![allow(dead_code)]

mod machines;

use std::env;
use std::fs;
use std::hint::black_box;
use std::time::Instant;

/// A contender.
pub struct Contender {
    pub machine: &'static str,
    pub name: &'static str,
    /// The sum over the ends and numbers of the tokens, and how many there were. Without tokens the
    /// sum is 1 if the text is accepted.
    pub run: fn(&[u8]) -> (u64, u64),
}

/// Arguments: how often, then the name of a machine and a file with a text, and so on. Prints a line
/// for every text and contender: file, contender, sum, count, nanoseconds per byte of the best run.
fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let rounds: usize = arguments[0].parse().unwrap();
    let contenders = machines::all();
    for pair in arguments[1..].chunks(2) {
        let text = fs::read(&pair[1]).unwrap();
        let own: Vec<&Contender> = contenders.iter().filter(|c| c.machine == pair[0]).collect();
        let mut best = vec![f64::INFINITY; own.len()];
        let mut found = vec![(0, 0); own.len()];
        for _ in 0..rounds {
            for (index, contender) in own.iter().enumerate() {
                let begin = Instant::now();
                found[index] = black_box((contender.run)(black_box(&text)));
                best[index] = best[index].min(begin.elapsed().as_secs_f64());
            }
        }
        for (index, contender) in own.iter().enumerate() {
            let (sum, count) = found[index];
            let time = best[index] * 1e9 / text.len() as f64;
            println!("{}\t{}\t{sum}\t{count}\t{time}", pair[1], contender.name);
        }
    }
}
