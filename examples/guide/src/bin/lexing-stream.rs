//! The same lexer on a text that comes in pieces.

use std::io::{self, Read};
use std::ops::Range;

use fsm_macros::automaton;

/// The tokens of a small language. The program needs `lookahead-1`: a token is certain as soon as one more
/// byte is there.
#[automaton("automata/lexing.txt", label_type = Kind, claims(lookahead-1))]
pub enum Script {}

/// A token, or the first byte of what is none.
pub type Found = Result<(Kind, Range<usize>), usize>;

/// Hands on everything that is found in an input that comes in pieces. It keeps one piece, and what may go
/// on in the next one.
///
/// # Errors
///
/// If the input cannot be read.
pub fn read_tokens(
    mut input: impl Read,
    piece: u64,
    mut hand_on: impl FnMut(Found),
) -> io::Result<()> {
    let mut buffer: Vec<u8> = Vec::new();
    // Where the buffer begins in the input.
    let mut begin = 0;
    loop {
        let is_end = input.by_ref().take(piece).read_to_end(&mut buffer)? == 0;
        let mut kept = buffer.len();
        let mut all = Script::tokens(&buffer).peekable();
        while let Some(found) = all.next() {
            // The last one may go on.
            if all.peek().is_none() && !is_end {
                kept = found.map_or_else(|position| position, |(_, range)| range.start);
                break;
            }
            hand_on(match found {
                Ok((kind, range)) => Ok((kind, begin + range.start..begin + range.end)),
                Err(position) => Err(begin + position),
            });
        }
        if is_end {
            return Ok(());
        }
        buffer.drain(..kept);
        begin += kept;
    }
}

fn main() -> io::Result<()> {
    let text = "let greeting = \"Hello, world\"; print greeting # all";
    read_tokens(text.as_bytes(), 8, |found| match found {
        Ok((Kind::Blank, _)) => {}
        Ok((kind, range)) => println!("{kind}: {}", &text[range]),
        Err(position) => println!("no token at byte {position}"),
    })
}
