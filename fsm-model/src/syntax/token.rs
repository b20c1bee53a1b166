//! Tokens: the words of a line and the comment behind them.

use crate::source::Span;

pub(crate) const ARROW: &str = "->";
pub(crate) const WILDCARD: &str = "_";
pub(crate) const COMMENT: &str = "//";
/// As a target: the state stays as it is.
pub(crate) const STAY: &str = ".";
/// As a target: the symbol is refused.
pub(crate) const REFUSED: &str = "!";
/// Between states at the head of a line.
pub(crate) const BAR: &str = "|";
/// Between tokens that share a word: the first one wins.
pub(crate) const BEFORE: &str = "before";
/// Between a target and outputs.
pub(crate) const SLASH: &str = "/";
/// In a nondeterministic automaton, before an arrow: nothing is read.
pub(crate) const EMPTY_WORD: &str = "ε";

/// Whether a word has an arrow in it, perhaps of another kind: `x->`, `=>`.
pub(crate) fn has_arrow_inside(word: &str) -> bool {
    [ARROW, "=>", "→", "⇒", "—>", "<-"].iter().any(|arrow| word.contains(arrow))
}

/// Finds the tokens of a line from a byte on, and returns the comment that ends it.
///
/// `offset` is where the line begins in the text.
pub(crate) fn tokens(
    line: &str,
    from: usize,
    offset: usize,
    mut token: impl FnMut(Span),
) -> Option<Span> {
    let mut start = from;
    loop {
        start = find_word(line, start);
        let rest = &line[start..];
        if rest.is_empty() {
            return None;
        }
        if rest.starts_with(COMMENT) {
            return Some(Span::inside(offset + start..offset + line.trim_end().len()));
        }
        let length = find_blank(rest).unwrap_or(rest.len());
        token(Span::inside(offset + start..offset + start + length));
        start += length;
    }
}

// These look at bytes as long as they are ASCII: the macro runs this unoptimised, and most texts are ASCII.

/// Where the blanks end that begin at a byte.
fn find_word(text: &str, mut at: usize) -> usize {
    let bytes = text.as_bytes();
    while at < bytes.len() {
        match bytes[at] {
            b'\t'..=b'\r' | b' ' => at += 1,
            0x80.. => return text.len() - text[at..].trim_start().len(),
            _ => break,
        }
    }
    at
}

/// Where the first blank is.
fn find_blank(text: &str) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b'\t'..=b'\r' | b' ' => return Some(at),
            0x80.. => return text[at..].find(char::is_whitespace).map(|length| at + length),
            _ => at += 1,
        }
    }
    None
}

/// How far to the right a line begins, with tab stops every eight columns.
pub(super) fn width(indentation: &str) -> usize {
    let step = |column, c| if c == '\t' { (column / 8 + 1) * 8 } else { column + 1 };
    indentation.chars().fold(0, step)
}
