//! A lexer: tokens with lines and columns, keywords, comments in comments, and errors that stop nothing.

use std::fmt;
use std::ops::Range;

use fsm_macros::automaton;

/// The tokens of a small language.
#[automaton("automata/lexing.txt", label_type = Kind)]
pub enum Script {}

/// What stands in a comment.
#[automaton("automata/lexing-comment.txt", label_type = Inside)]
pub enum Comment {}

const TEXT: &str = r#"let total = 12 + tax;  /* a comment /* with another */ in it */
let größe = # "18
print größe + 1; /* printer"#;

/// Why a part of a text is no token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mistake {
    NoToken,
    UnclosedString,
    UnclosedComment,
}

impl fmt::Display for Mistake {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Mistake::NoToken => "nothing begins like this",
            Mistake::UnclosedString => "this string is not closed in its line",
            Mistake::UnclosedComment => "this comment is not closed",
        })
    }
}

/// The tokens of a text without blanks and comments.
struct Lexer<'t> {
    text: &'t [u8],
    /// Where the text of `tokens` begins.
    begin: usize,
    tokens: ScriptTokens<'t>,
}

impl<'t> Lexer<'t> {
    fn new(text: &'t [u8]) -> Lexer<'t> {
        Lexer { text, begin: 0, tokens: Script::tokens(text) }
    }

    /// Goes on from here with the first automaton.
    fn go_on(&mut self, begin: usize) {
        self.begin = begin;
        self.tokens = Script::tokens(&self.text[begin..]);
    }
}

/// How long a comment is, from behind its first `/*`; `None` if it is not closed. This is where the
/// program counts.
fn comment_length(text: &[u8]) -> Option<usize> {
    let mut open = 1;
    // Every byte is text at least, so there are no errors.
    for (inside, range) in Comment::tokens(text).flatten() {
        match inside {
            Inside::Open => open += 1,
            Inside::Close => open -= 1,
            Inside::Text => {}
        }
        if open == 0 {
            return Some(range.end);
        }
    }
    None
}

impl Iterator for Lexer<'_> {
    type Item = Result<(Kind, Range<usize>), (Mistake, usize)>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            match self.tokens.next()? {
                Ok((Kind::Blank, _)) => {}
                Ok((Kind::Comment, range)) => {
                    let inside = self.begin + range.end;
                    let Some(length) = comment_length(&self.text[inside..]) else {
                        let start = self.begin + range.start;
                        self.go_on(self.text.len());
                        return Some(Err((Mistake::UnclosedComment, start)));
                    };
                    self.go_on(inside + length);
                }
                Ok((kind, range)) => {
                    return Some(Ok((kind, self.begin + range.start..self.begin + range.end)));
                }
                Err(position) => {
                    let position = self.begin + position;
                    let mistake = match self.text[position] {
                        b'"' => Mistake::UnclosedString,
                        _ => Mistake::NoToken,
                    };
                    return Some(Err((mistake, position)));
                }
            }
        }
    }
}

/// Where the lines of a text begin.
struct Lines(Vec<usize>);

impl Lines {
    fn new(text: &str) -> Lines {
        let behind = text.match_indices('\n').map(|(position, _)| position + 1);
        Lines([0].into_iter().chain(behind).collect())
    }

    /// The line and the column of a byte. Columns count characters.
    fn place(&self, text: &str, position: usize) -> (usize, usize) {
        let line = self.0.partition_point(|&start| start <= position);
        let before = text.as_bytes().get(self.0[line - 1]..position).unwrap_or_default();
        (line, String::from_utf8_lossy(before).chars().count() + 1)
    }
}

fn main() {
    let lines = Lines::new(TEXT);
    for token in Lexer::new(TEXT.as_bytes()) {
        let position = match &token {
            Ok((_, range)) => range.start,
            Err((_, position)) => *position,
        };
        let (line, column) = lines.place(TEXT, position);
        match token {
            Ok((kind, range)) => {
                let bytes = TEXT.as_bytes().get(range).unwrap_or_default();
                println!("{line}:{column:<3} {kind:7} {}", String::from_utf8_lossy(bytes));
            }
            Err((mistake, _)) => println!("{line}:{column:<3} error   {mistake}"),
        }
    }
}
