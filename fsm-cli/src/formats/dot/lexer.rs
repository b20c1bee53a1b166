//! The words and signs of DOT.

use std::ops::Range;

/// What is wrong with a text, and where.
#[derive(Debug)]
pub(super) struct Error {
    pub(super) message: String,
    /// Whether it is DOT, but means too many arrows.
    pub(super) is_too_large: bool,
    pub(super) span: Range<usize>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A word or a number.
    Word,
    /// A text in quotes.
    Quoted,
    /// A text in angle brackets.
    Html,
    /// `{ } [ ] ; , = : +`, `->` or `--`.
    Sign(&'static str),
}

#[derive(Clone, Debug)]
pub(super) struct Token {
    pub(super) kind: Kind,
    /// The text of an identifier, without quotes.
    pub(super) text: String,
    pub(super) span: Range<usize>,
}

const SIGNS: [&str; 11] = ["->", "--", "{", "}", "[", "]", ";", ",", "=", ":", "+"];

/// Every word and sign, without comments.
pub(super) fn tokens(text: &str) -> Result<Vec<Token>, Error> {
    let mut tokens = Vec::new();
    let mut at = if text.starts_with('\u{FEFF}') { '\u{FEFF}'.len_utf8() } else { 0 };
    while let Some(next) = text[at..].chars().next() {
        let rest = &text[at..];
        let begins_line = at == 0 || text[..at].ends_with('\n');
        if next.is_whitespace() {
            at += next.len_utf8();
        } else if rest.starts_with("//") || (next == '#' && begins_line) {
            at += rest.find('\n').unwrap_or(rest.len());
        } else if let Some(inside) = rest.strip_prefix("/*") {
            let length = inside.find("*/").ok_or_else(|| unclosed(at, "a comment"))?;
            at += length + 4;
        } else if next == '"' {
            let (text, length) = quoted(rest).ok_or_else(|| unclosed(at, "a text in quotes"))?;
            tokens.push(Token { kind: Kind::Quoted, text, span: at..at + length });
            at += length;
        } else if next == '<' {
            let length = html(rest).ok_or_else(|| unclosed(at, "an HTML text"))?;
            let (text, span) = (rest[..length].to_owned(), at..at + length);
            tokens.push(Token { kind: Kind::Html, text, span });
            at += length;
        } else if let Some(sign) = SIGNS.into_iter().find(|sign| rest.starts_with(sign)) {
            let span = at..at + sign.len();
            tokens.push(Token { kind: Kind::Sign(sign), text: sign.to_owned(), span });
            at += sign.len();
        } else {
            let length = word(rest).ok_or_else(|| Error {
                message: format!("{next:?} means nothing here"),
                is_too_large: false,
                span: at..at + next.len_utf8(),
            })?;
            let (text, span) = (rest[..length].to_owned(), at..at + length);
            tokens.push(Token { kind: Kind::Word, text, span });
            at += length;
        }
    }
    Ok(tokens)
}

fn unclosed(at: usize, what: &str) -> Error {
    let message = format!("{what} does not end");
    Error { message, is_too_large: false, span: at..at + 1 }
}

/// A text in quotes and its length with them. Only a quote can be escaped; other backslashes stay,
/// and one before the end of a line continues it.
fn quoted(rest: &str) -> Option<(String, usize)> {
    let mut text = String::new();
    let mut letters = rest.char_indices().skip(1).peekable();
    while let Some((at, letter)) = letters.next() {
        match (letter, letters.peek().map(|next| next.1)) {
            ('"', _) => return Some((text, at + 1)),
            ('\\', Some('"')) => {
                text.push('"');
                letters.next();
            }
            ('\\', Some('\n')) => {
                letters.next();
            }
            ('\\', Some('\\')) => {
                text.push_str("\\\\");
                letters.next();
            }
            (letter, _) => text.push(letter),
        }
    }
    None
}

/// The length of a text in nested angle brackets.
fn html(rest: &str) -> Option<usize> {
    let mut depth = 0;
    for (at, letter) in rest.char_indices() {
        match letter {
            '<' => depth += 1,
            '>' if depth == 1 => return Some(at + 1),
            '>' => depth -= 1,
            _ => (),
        }
    }
    None
}

/// The length of a word or number.
fn word(rest: &str) -> Option<usize> {
    let is_letter = |c: char| c.is_alphanumeric() || c == '_' || !c.is_ascii();
    let is_number = rest.starts_with(|c: char| c.is_ascii_digit() || c == '.' || c == '-');
    let length = if is_number {
        let digits = |c: char| c.is_ascii_digit() || c == '.';
        let sign = usize::from(rest.starts_with('-'));
        sign + rest[sign..].find(|c| !digits(c)).unwrap_or(rest.len() - sign)
    } else {
        rest.find(|c| !is_letter(c)).unwrap_or(rest.len())
    };
    (length > usize::from(rest.starts_with('-'))).then_some(length)
}
