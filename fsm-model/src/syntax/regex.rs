//! Regular expressions over symbols and groups of symbols: words to a list of items.
//!
//! From the strongest operator to the weakest: `*` `+` `?` `{2,5}` behind what they repeat, `not`,
//! one after the other, `&`, `|`. The parser keeps the operators that still wait in a list of its
//! own (Dijkstra's shunting yard), so the depth of brackets costs memory, but no stack.

#[cfg(test)]
mod messages;
mod mistakes;
#[cfg(test)]
mod tests;
mod tokens;

use std::borrow::Cow;

use self::mistakes::{
    Gap, closes_nothing, empty_expression, nothing_before, nothing_behind, unclosed,
};
use self::tokens::{Token, Tokens};
#[cfg(feature = "write")]
pub(crate) use self::tokens::{escaped, without_backslashes};
use crate::alphabet::Reads;
use crate::diagnostic::Diagnostic;
use crate::source::{Source, Span};

/// A regular expression as a list of items in postfix order: what an operator applies to stands
/// before it.
#[derive(Clone, Debug)]
pub(crate) struct Regex<'s> {
    items: Vec<Item<'s>>,
}

/// A part of a [`Regex`].
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Item<'s> {
    pub(crate) kind: ItemKind<'s>,
    /// The name, the sign, the braces, or the brackets with all that is in them. Of a sequence:
    /// the beginning of its second part.
    pub(crate) span: Span,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) enum ItemKind<'s> {
    /// A symbol or a group of symbols, without backslashes; or a byte, a character or a set of them, as
    /// it is written.
    Name(Cow<'s, str>),
    /// `_`: any one symbol.
    AnySymbol,
    /// `( )`: the empty word.
    EmptyWord,
    /// The two parts before it, one after the other.
    Sequence,
    /// `|`: one of the two parts before it.
    Or,
    /// `&`: both parts before it.
    And,
    /// `not`: every word that the part before it does not match.
    Not,
    /// `*` `+` `?` `{2,5}`: how often the part before it is repeated.
    Repeat(Bounds),
    /// `( ... )`: the part before it stands in these brackets. They only change where it lies.
    Brackets,
}

/// How often a part is repeated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bounds {
    pub(crate) least: u32,
    /// `None` if there is no limit.
    pub(crate) most: Option<u32>,
}

impl Bounds {
    const STAR: Bounds = Bounds { least: 0, most: None };
    const PLUS: Bounds = Bounds { least: 1, most: None };
    const OPTION: Bounds = Bounds { least: 0, most: Some(1) };
}

impl<'s> Regex<'s> {
    /// Reads the words of an expression over symbols, bytes or characters. `place` is where it should be, in case there are no words.
    pub(crate) fn parse(
        source: &'s Source,
        words: &[Span],
        place: Span,
        reads: Reads,
    ) -> Result<Regex<'s>, Box<Diagnostic>> {
        let mut parser = Parser::new(source);
        let mut tokens = Tokens::new(source, words, reads);
        while let Some((token, span)) = tokens.next()? {
            parser.read(token, span)?;
        }
        parser.finish(place)
    }

    /// The items in postfix order.
    pub(crate) fn items(&self) -> &[Item<'s>] {
        &self.items
    }
}

/// The names in words that may be an expression, up to the first mistake.
pub(super) fn names_in<'s>(source: &'s Source, words: &[Span], reads: Reads) -> Vec<Cow<'s, str>> {
    let mut names = Vec::new();
    let mut tokens = Tokens::new(source, words, reads);
    while let Ok(Some((token, _))) = tokens.next() {
        match token {
            Token::Name(name) => names.push(name),
            Token::Text(text) => names.extend(text.into_iter().map(|(name, _)| Cow::Owned(name))),
            _ => (),
        }
    }
    names
}

/// What a part of an expression is.
#[cfg(feature = "write")]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ExpressionPart {
    /// A symbol or a group; or a byte, a character or a set of them.
    Name,
    /// Characters in quotes.
    Text,
    /// `not`
    Keyword,
    /// An operator, a bracket, or `_`.
    Sign,
}

/// The parts of words that may be an expression, up to the first part that cannot be read.
#[cfg(feature = "write")]
pub(crate) fn expression_parts(
    source: &Source,
    words: &[Span],
    reads: Reads,
) -> Vec<(ExpressionPart, Span)> {
    let mut parts = Vec::new();
    let mut tokens = Tokens::new(source, words, reads);
    while let Ok(Some((token, span))) = tokens.next() {
        let part = match token {
            Token::Name(_) => ExpressionPart::Name,
            Token::Text(_) => ExpressionPart::Text,
            Token::Not => ExpressionPart::Keyword,
            _ => ExpressionPart::Sign,
        };
        parts.push((part, span));
    }
    parts
}

/// An operator or a bracket that waits for its last part, from the weakest to the strongest.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Waiting {
    Bracket,
    Or,
    And,
    Sequence,
    Not,
}

struct Parser<'s> {
    source: &'s Source,
    items: Vec<Item<'s>>,
    waiting: Vec<(Waiting, Span)>,
    /// Whether a name, `not` or a bracket must follow, because no part is complete.
    needs_part: bool,
    /// The last token, if there is one.
    last: Option<Span>,
}

impl<'s> Parser<'s> {
    fn new(source: &'s Source) -> Parser<'s> {
        Parser { source, items: Vec::new(), waiting: Vec::new(), needs_part: true, last: None }
    }

    fn read(&mut self, token: Token<'s>, span: Span) -> Result<(), Box<Diagnostic>> {
        match token {
            Token::Name(name) => self.part(ItemKind::Name(name), span),
            Token::Text(characters) => self.text(characters, span),
            Token::AnySymbol => self.part(ItemKind::AnySymbol, span),
            Token::Not => self.begin_part(Waiting::Not, span),
            Token::Open => self.begin_part(Waiting::Bracket, span),
            Token::Close => self.close(span)?,
            Token::Star => self.repeat(Bounds::STAR, span)?,
            Token::Plus => self.repeat(Bounds::PLUS, span)?,
            Token::Question => self.repeat(Bounds::OPTION, span)?,
            Token::Braces(bounds) => self.repeat(bounds, span)?,
            Token::Bar => self.between(Waiting::Or, span)?,
            Token::Ampersand => self.between(Waiting::And, span)?,
        }
        self.last = Some(span);
        Ok(())
    }

    /// A part that is complete.
    fn part(&mut self, kind: ItemKind<'s>, span: Span) {
        self.follow_on(span);
        self.items.push(Item { kind, span });
        self.needs_part = false;
    }

    /// Characters one after the other are one part.
    fn text(&mut self, characters: Vec<(String, Span)>, span: Span) {
        if characters.is_empty() {
            return self.part(ItemKind::EmptyWord, span);
        }
        self.follow_on(span);
        for (index, (name, span)) in characters.into_iter().enumerate() {
            self.items.push(Item { kind: ItemKind::Name(Cow::Owned(name)), span });
            if index > 0 {
                self.items.push(Item { kind: ItemKind::Sequence, span });
            }
        }
        self.items.push(Item { kind: ItemKind::Brackets, span });
        self.needs_part = false;
    }

    /// The beginning of a part: `not` or an opening bracket.
    fn begin_part(&mut self, begin: Waiting, span: Span) {
        self.follow_on(span);
        self.waiting.push((begin, span));
        self.needs_part = true;
    }

    /// If a part stands directly before the next one, they are a sequence.
    fn follow_on(&mut self, span: Span) {
        if !self.needs_part {
            self.settle(Waiting::Sequence);
            self.waiting.push((Waiting::Sequence, span));
        }
    }

    fn repeat(&mut self, bounds: Bounds, span: Span) -> Result<(), Box<Diagnostic>> {
        if self.needs_part {
            return Err(nothing_before(self.source, span, self.gap()));
        }
        self.items.push(Item { kind: ItemKind::Repeat(bounds), span });
        Ok(())
    }

    /// An operator between two parts.
    fn between(&mut self, operator: Waiting, span: Span) -> Result<(), Box<Diagnostic>> {
        if self.needs_part {
            return Err(nothing_before(self.source, span, self.gap()));
        }
        self.settle(operator);
        self.waiting.push((operator, span));
        self.needs_part = true;
        Ok(())
    }

    fn close(&mut self, span: Span) -> Result<(), Box<Diagnostic>> {
        if self.needs_part {
            match self.waiting.last() {
                Some(&(Waiting::Bracket, open)) => {
                    self.waiting.pop();
                    self.items.push(Item { kind: ItemKind::EmptyWord, span: open.to(span) });
                    self.needs_part = false;
                    return Ok(());
                }
                Some(&(_, operator)) => return Err(nothing_behind(self.source, operator)),
                None => return Err(closes_nothing(self.source, span)),
            }
        }
        // All operators are stronger than a bracket.
        self.settle(Waiting::Or);
        let Some((_, open)) = self.waiting.pop() else {
            return Err(closes_nothing(self.source, span));
        };
        self.items.push(Item { kind: ItemKind::Brackets, span: open.to(span) });
        Ok(())
    }

    /// Writes the waiting operators that bind at least as strongly as the given one.
    fn settle(&mut self, operator: Waiting) {
        while let Some(&(waiting, span)) = self.waiting.last()
            && waiting >= operator
        {
            self.waiting.pop();
            let kind = match waiting {
                Waiting::Bracket => unreachable!("it is weaker than every operator"),
                Waiting::Or => ItemKind::Or,
                Waiting::And => ItemKind::And,
                Waiting::Sequence => ItemKind::Sequence,
                Waiting::Not => ItemKind::Not,
            };
            self.items.push(Item { kind, span });
        }
    }

    /// What stands before a place where a part is missing.
    fn gap(&self) -> Gap {
        match (self.waiting.last(), self.last) {
            (Some(&(Waiting::Bracket, _)), Some(open)) => Gap::Bracket(open),
            (Some(_), Some(operator)) => Gap::Operator(operator),
            _ => Gap::Beginning,
        }
    }

    fn finish(mut self, place: Span) -> Result<Regex<'s>, Box<Diagnostic>> {
        if self.needs_part {
            return Err(match self.waiting.last() {
                Some(&(Waiting::Bracket, open)) => unclosed(self.source, open),
                Some(&(_, operator)) => nothing_behind(self.source, operator),
                None => empty_expression(place),
            });
        }
        self.settle(Waiting::Or);
        match self.waiting.last() {
            Some(&(_, open)) => Err(unclosed(self.source, open)),
            None => Ok(Regex { items: self.items }),
        }
    }
}
