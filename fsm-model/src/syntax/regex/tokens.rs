//! The names and signs of an expression.

use std::borrow::Cow;

use super::Bounds;
use super::mistakes::{
    bad_braces, lone_backslash, no_first_number, numbers_in_wrong_order, quote, too_many_repeats,
    unclosed,
};
use crate::alphabet::{Reads, characters_of_string, mistake_length, read_character, spelling};
use crate::diagnostic::Diagnostic;
use crate::source::{Source, Span};
use crate::syntax::{WILDCARD, unclosed_string, wrong_spelling};

/// The largest number in braces.
pub(super) const MOST_REPEATS: u32 = 1_000_000;
const NOT: &str = "not";
const BACKSLASH: u8 = b'\\';

#[derive(Clone, Debug)]
pub(super) enum Token<'s> {
    /// A symbol without backslashes; a byte or character with them.
    Name(Cow<'s, str>),
    /// Bytes or characters, one after the other, each as it is written alone.
    Text(Vec<(String, Span)>),
    AnySymbol,
    Not,
    Open,
    Close,
    Star,
    Plus,
    Question,
    Braces(Bounds),
    Bar,
    Ampersand,
}

/// Cuts the words of an expression into tokens.
pub(super) struct Tokens<'s, 'w> {
    source: &'s Source,
    reads: Reads,
    bytes: &'s [u8],
    words: &'w [Span],
    /// The word that is being read.
    word: usize,
    /// The next byte of the text. Before the first byte of a word, it can be anywhere.
    at: usize,
}

impl<'s, 'w> Tokens<'s, 'w> {
    pub(super) fn new(source: &'s Source, words: &'w [Span], reads: Reads) -> Tokens<'s, 'w> {
        let at = words.first().map_or(0, |word| word.range().start);
        Tokens { source, reads, bytes: source.text().as_bytes(), words, word: 0, at }
    }

    pub(super) fn next(&mut self) -> Result<Option<(Token<'s>, Span)>, Box<Diagnostic>> {
        let Some(byte) = self.peek() else { return Ok(None) };
        let start = self.at;
        let sign = match byte {
            b'(' => Token::Open,
            b')' => Token::Close,
            b'*' => Token::Star,
            b'+' => Token::Plus,
            b'?' => Token::Question,
            b'|' => Token::Bar,
            b'&' => Token::Ampersand,
            b'{' => return self.braces().map(Some),
            b'}' => return Err(super::closes_nothing(self.source, Span::inside(start..start + 1))),
            b'"' if self.reads != Reads::Symbols => return self.string().map(Some),
            _ => return self.name().map(Some),
        };
        self.at += 1;
        Ok(Some((sign, Span::inside(start..self.at))))
    }

    /// The next byte that is not blank, if there is one.
    fn peek(&mut self) -> Option<u8> {
        while let Some(word) = self.words.get(self.word) {
            let range = word.range();
            if self.at < range.end {
                self.at = self.at.max(range.start);
                return Some(self.bytes[self.at]);
            }
            self.word += 1;
        }
        None
    }

    /// A name up to an operator or the end of its word.
    fn name(&mut self) -> Result<(Token<'s>, Span), Box<Diagnostic>> {
        let end = self.words[self.word].range().end;
        let start = self.at;
        let mut has_backslash = false;
        while self.at < end {
            match self.bytes[self.at] {
                b'(' | b')' | b'*' | b'+' | b'?' | b'{' | b'}' | b'|' | b'&' => break,
                b'"' => return Err(quote(Span::inside(self.at..self.at + 1), self.reads)),
                BACKSLASH if self.reads != Reads::Symbols => self.at += self.escape(end)?,
                BACKSLASH if self.at + 1 == end => {
                    return Err(lone_backslash(Span::inside(self.at..end)));
                }
                BACKSLASH => {
                    has_backslash = true;
                    // The bytes behind the first one of a character are no signs.
                    self.at += 2;
                }
                _ => self.at += 1,
            }
        }
        let span = Span::inside(start..self.at);
        let written = self.source.at(span);
        let token = match written {
            NOT => Token::Not,
            WILDCARD => Token::AnySymbol,
            _ if has_backslash && self.reads == Reads::Symbols => {
                Token::Name(Cow::Owned(without_backslashes(written)))
            }
            _ => Token::Name(Cow::Borrowed(written)),
        };
        Ok((token, span))
    }

    /// How long the escape is that begins here.
    fn escape(&self, end: usize) -> Result<usize, Box<Diagnostic>> {
        let rest = self.source.at(Span::inside(self.at..end));
        match read_character(rest, self.reads) {
            Ok((_, length)) => Ok(length),
            Err(mistake) => {
                let span = Span::inside(self.at..self.at + mistake_length(rest));
                Err(Box::new(wrong_spelling(mistake, span, self.reads)))
            }
        }
    }

    /// `"true"`: the bytes or characters between the quotes.
    fn string(&mut self) -> Result<(Token<'s>, Span), Box<Diagnostic>> {
        let start = self.at;
        let rest = &self.bytes[start..self.words[self.word].range().end];
        let mut end = 1;
        while end < rest.len() && rest[end] != b'"' {
            end += if rest[end] == BACKSLASH { 2 } else { 1 };
        }
        if end >= rest.len() {
            let word = Span::inside(start..start + rest.len());
            return Err(Box::new(unclosed_string(word)));
        }
        let span = Span::inside(start..start + end + 1);
        self.at = start + end + 1;
        let place = |from: usize, to: usize| Span::inside(start + from..start + to);
        match characters_of_string(self.source.at(span), self.reads) {
            None => unreachable!("quotes stand around it"),
            Some(Ok(characters)) => {
                let spelt = characters
                    .into_iter()
                    .map(|(value, at)| (spelling(value, self.reads), place(at.start, at.end)));
                Ok((Token::Text(spelt.collect()), span))
            }
            Some(Err((mistake, at))) => {
                let length = mistake_length(&self.source.at(span)[at..]);
                Err(Box::new(wrong_spelling(mistake, place(at, at + length), self.reads)))
            }
        }
    }

    /// `{3}`, `{2,}` or `{2,5}`, with blanks or without.
    fn braces(&mut self) -> Result<(Token<'s>, Span), Box<Diagnostic>> {
        let open = self.at;
        self.at += 1;
        let least = self.number()?;
        let mut most = least;
        if self.peek() == Some(b',') {
            self.at += 1;
            most = self.number()?;
        }
        match self.peek() {
            Some(b'}') => self.at += 1,
            Some(_) => return Err(self.bad_braces(open)),
            None => return Err(unclosed(self.source, Span::inside(open..open + 1))),
        }
        let span = Span::inside(open..self.at);
        match (least, most) {
            (Some(least), Some(most)) if most < least => {
                Err(numbers_in_wrong_order(span, least, most))
            }
            (Some(least), most) => Ok((Token::Braces(Bounds { least, most }), span)),
            (None, Some(most)) => Err(no_first_number(span, most)),
            (None, None) => Err(bad_braces(self.source, span)),
        }
    }

    /// The number that follows, if one does.
    fn number(&mut self) -> Result<Option<u32>, Box<Diagnostic>> {
        if !self.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            return Ok(None);
        }
        let start = self.at;
        let end = self.words[self.word].range().end;
        let mut number: u32 = 0;
        while self.at < end && self.bytes[self.at].is_ascii_digit() {
            let digit = u32::from(self.bytes[self.at] - b'0');
            number = number.saturating_mul(10).saturating_add(digit);
            self.at += 1;
        }
        if number > MOST_REPEATS {
            return Err(too_many_repeats(self.source, Span::inside(start..self.at)));
        }
        Ok(Some(number))
    }

    /// The message about braces with something else in them. They end at `}`, if there is one in
    /// the same word.
    fn bad_braces(&self, open: usize) -> Box<Diagnostic> {
        let end = self.words[self.word].range().end;
        let rest = &self.bytes[self.at..end];
        match rest.iter().position(|&byte| byte == b'}') {
            Some(length) => bad_braces(self.source, Span::inside(open..self.at + length + 1)),
            None => bad_braces(self.source, Span::inside(open..open + 1)),
        }
    }
}

/// A name as it is declared: a backslash makes the next character part of it.
pub(crate) fn without_backslashes(written: &str) -> String {
    let mut name = String::with_capacity(written.len());
    let mut characters = written.chars();
    while let Some(character) = characters.next() {
        let is_backslash = character == char::from(BACKSLASH);
        name.extend(if is_backslash { characters.next() } else { Some(character) });
    }
    name
}

/// A name as it is written in an expression over symbols.
#[cfg(feature = "write")]
pub(crate) fn escaped(name: &str) -> String {
    if name == NOT || name == WILDCARD {
        return format!("\\{name}");
    }
    let mut written = String::with_capacity(name.len());
    for character in name.chars() {
        if matches!(character, '(' | ')' | '*' | '+' | '?' | '{' | '}' | '|' | '&' | '"' | '\\') {
            written.push('\\');
        }
        written.push(character);
    }
    written
}
