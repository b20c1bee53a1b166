//! A line of `Properties:`: what it promises, and the words that it is about.

use super::token::ARROW;
use crate::alphabet::Reads;
use crate::diagnostic::{Diagnostic, code, in_backticks, nearest};
use crate::source::{Source, Span};

/// What a property begins with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Operator {
    Never,
    Stays,
    CanReach,
    LeadsTo,
    Needs,
    On,
    WordsWithin,
    WordsAvoid,
    SameWordsAs,
}

const OPERATORS: [(&str, Operator); 9] = [
    ("never", Operator::Never),
    ("stays", Operator::Stays),
    ("can reach", Operator::CanReach),
    ("leads to", Operator::LeadsTo),
    ("needs", Operator::Needs),
    ("on", Operator::On),
    ("words within", Operator::WordsWithin),
    ("words avoid", Operator::WordsAvoid),
    ("same words as", Operator::SameWordsAs),
];

impl Operator {
    /// What a property with it looks like.
    fn form(self) -> &'static str {
        match self {
            Operator::Never => "never X` or `never X between Y and Z",
            Operator::Stays => "stays X",
            Operator::CanReach => "can reach X -> Y",
            Operator::LeadsTo => "leads to X -> Y",
            Operator::Needs => "needs X -> Y` or `needs X -> Y unless Z",
            Operator::On => "on SYMBOL only / OUTPUT ...` or `on SYMBOL only /",
            Operator::WordsWithin => "words within EXPRESSION` or `words within \"file.txt\"",
            Operator::WordsAvoid => "words avoid EXPRESSION` or `words avoid \"file.txt\"",
            Operator::SameWordsAs => "same words as \"file.txt\"",
        }
    }
}

/// The operator that some words begin with, and how many words it has.
fn operator(words: &[&str]) -> Option<(Operator, usize)> {
    OPERATORS.iter().find_map(|&(name, operator)| {
        let mut count = 0;
        for part in name.split(' ') {
            if words.get(count) != Some(&part) {
                return None;
            }
            count += 1;
        }
        Some((operator, count))
    })
}

/// Whether some operator begins with this word.
pub(crate) fn begins_property(word: &str) -> bool {
    OPERATORS.iter().any(|(name, _)| name.split(' ').next() == Some(word))
}

/// How many words belong to the operator at the beginning of a property, or 1 if it has none.
#[cfg(feature = "write")]
pub(crate) fn operator_length(words: &[&str]) -> usize {
    operator(words).map_or(1, |(_, count)| count)
}

/// A property that is split into its parts.
pub(crate) struct WrittenProperty<'d> {
    pub(crate) operator: Operator,
    /// From its first to its last word.
    pub(crate) span: Span,
    pub(crate) parts: Parts<'d>,
}

/// The words between the operator and the other words with a meaning. No list is empty.
pub(crate) enum Parts<'d> {
    /// `never X`, `stays X`
    List(&'d [Span]),
    /// `can reach X -> Y`, `leads to X -> Y`, `needs X -> Y unless Z`
    Arrow {
        from: &'d [Span],
        to: &'d [Span],
        unless: Option<&'d [Span]>,
    },
    /// `never X between Y and Z`
    Between {
        never: &'d [Span],
        after: &'d [Span],
        until: &'d [Span],
    },
    /// `on X only / output ...`
    Only {
        symbols: &'d [Span],
        outputs: &'d [Span],
    },
    Expression(&'d [Span]),
    /// What stands between the quotes, and where.
    File(&'d str, Span),
}

impl<'d> WrittenProperty<'d> {
    /// Splits a property of at least one word.
    ///
    /// In a text that reads bytes or characters, an expression may begin with a string. If nothing stands
    /// behind that, it is the name of a file.
    pub(crate) fn read(
        source: &'d Source,
        words: &'d [Span],
        reads: Reads,
    ) -> Result<WrittenProperty<'d>, Box<Diagnostic>> {
        let texts: Vec<&str> = words.iter().take(3).map(|&word| source.at(word)).collect();
        let Some((operator, count)) = operator(&texts) else {
            return Err(Box::new(unknown_operator(source, words)));
        };
        let (head, rest) = words.split_at(count);
        let reader = Reader { source, reads, operator, head: head[0].to(head[count - 1]) };
        let parts = match operator {
            Operator::Never => reader.never(rest)?,
            Operator::Stays => Parts::List(reader.list(rest)?),
            Operator::CanReach | Operator::LeadsTo | Operator::Needs => reader.arrow(rest)?,
            Operator::On => reader.only(rest)?,
            Operator::WordsWithin | Operator::WordsAvoid | Operator::SameWordsAs => {
                reader.words(rest)?
            }
        };
        let span = head[0].to(words[words.len() - 1]);
        Ok(WrittenProperty { operator, span, parts })
    }
}

fn unknown_operator(source: &Source, words: &[Span]) -> Diagnostic {
    // A slip in the second word of an operator is near to the whole of it. The longest names are tried
    // first, each with as many words as it has.
    let (mut near, mut count) = (None, 4);
    while near.is_none() && count > 1 {
        count -= 1;
        if let Some(words) = words.get(..count) {
            let texts: Vec<&str> = words.iter().map(|&word| source.at(word)).collect();
            let mut names = Vec::new();
            for (name, _) in OPERATORS {
                if name.split(' ').count() == count {
                    names.push(name);
                }
            }
            near = nearest(&texts.join(" "), &names);
        }
    }
    let begin = words[0].to(words[count - 1]);
    let message = format!("{} begins no property", quoted(source, begin));
    let error = Diagnostic::new(&code::BAD_PROPERTY, message).at(begin, "not a promise");
    let first = source.at(words[0]);
    let names: Vec<&str> = OPERATORS.iter().map(|(name, _)| *name).collect();
    let begins_so = || names.iter().copied().find(|name| name.split(' ').next() == Some(first));
    if let Some(near) = near.or_else(begins_so) {
        return error.with_help(format!("did you mean `{near}`?"));
    }
    let (last, others) = names.split_last().expect("there are operators");
    error.with_help(format!("properties begin with `{}` or `{last}`", others.join("`, `")))
}

/// Some words of a text in backticks, with one blank between them.
fn quoted(source: &Source, words: Span) -> String {
    in_backticks(&source.at(words).split_whitespace().collect::<Vec<_>>().join(" "))
}

/// Reads what stands behind an operator.
struct Reader<'d> {
    source: &'d Source,
    reads: Reads,
    operator: Operator,
    /// Where the operator is written.
    head: Span,
}

impl<'d> Reader<'d> {
    fn find(&self, words: &[Span], keyword: &str) -> Option<usize> {
        words.iter().position(|&word| self.source.at(word) == keyword)
    }

    fn error(&self, message: impl Into<String>, span: Span, label: &str) -> Box<Diagnostic> {
        let error = Diagnostic::new(&code::BAD_PROPERTY, message).at(span, label);
        Box::new(error.with_help(format!("write `{}`", self.operator.form())))
    }

    /// Some words, at least one. `before` is what they stand behind.
    fn some(
        &self,
        words: &'d [Span],
        before: Span,
        what: &str,
    ) -> Result<&'d [Span], Box<Diagnostic>> {
        if words.is_empty() {
            let text = quoted(self.source, before);
            let message = format!("{what} are missing behind {text}");
            return Err(self.error(message, before, "nothing follows"));
        }
        Ok(words)
    }

    /// Some names, in a property that has no arrow.
    fn list(&self, rest: &'d [Span]) -> Result<&'d [Span], Box<Diagnostic>> {
        if let Some(arrow) = self.find(rest, ARROW) {
            let text = quoted(self.source, self.head);
            let message = format!("a property with {text} has no arrow");
            return Err(self.error(message, rest[arrow], "not here"));
        }
        self.some(rest, self.head, "names")
    }

    fn never(&self, rest: &'d [Span]) -> Result<Parts<'d>, Box<Diagnostic>> {
        let Some(between) = self.find(rest, "between") else {
            return Ok(Parts::List(self.list(rest)?));
        };
        let (never, others) = (&rest[..between], &rest[between + 1..]);
        let keyword = rest[between];
        let Some(and) = self.find(others, "and") else {
            return Err(self.error("`between` without `and`", keyword, "no `and` follows"));
        };
        if never.is_empty() {
            return Err(self.error(
                "names are missing before `between`",
                keyword,
                "nothing before it",
            ));
        }
        if and == 0 {
            return Err(self.error(
                "names are missing before `and`",
                others[0],
                "nothing before it",
            ));
        }
        let until = self.some(&others[and + 1..], others[and], "names")?;
        Ok(Parts::Between { never, after: &others[..and], until })
    }

    fn arrow(&self, rest: &'d [Span]) -> Result<Parts<'d>, Box<Diagnostic>> {
        let Some(arrow) = self.find(rest, ARROW) else {
            let last = rest.last().copied().unwrap_or(self.head);
            return Err(self.error("this property has no arrow", last, "no `->` follows"));
        };
        let (from, behind) = (&rest[..arrow], &rest[arrow + 1..]);
        if from.is_empty() {
            return Err(self.error(
                "names are missing before `->`",
                rest[arrow],
                "nothing before it",
            ));
        }
        if let Some(second) = self.find(behind, ARROW) {
            return Err(self.error(
                "two arrows in one property",
                behind[second],
                "the second arrow",
            ));
        }
        let unless = self.find(behind, "unless").filter(|_| self.operator == Operator::Needs);
        let Some(unless) = unless else {
            let to = self.some(behind, rest[arrow], "names")?;
            return Ok(Parts::Arrow { from, to, unless: None });
        };
        let keyword = behind[unless];
        if unless == 0 {
            let message = "names are missing before `unless`";
            return Err(self.error(message, keyword, "nothing before it"));
        }
        let to = &behind[..unless];
        let unless = self.some(&behind[unless + 1..], keyword, "names")?;
        Ok(Parts::Arrow { from, to, unless: Some(unless) })
    }

    fn only(&self, rest: &'d [Span]) -> Result<Parts<'d>, Box<Diagnostic>> {
        let Some(only) = self.find(rest, "only") else {
            let last = rest.last().copied().unwrap_or(self.head);
            return Err(self.error("`on` without `only`", last, "no `only` follows"));
        };
        if only == 0 {
            return Err(self.error(
                "symbols are missing before `only`",
                rest[0],
                "nothing before it",
            ));
        }
        let outputs = self.some(&rest[only + 1..], rest[only], "outputs")?;
        Ok(Parts::Only { symbols: &rest[..only], outputs })
    }

    fn words(&self, rest: &'d [Span]) -> Result<Parts<'d>, Box<Diagnostic>> {
        let is_file = rest.first().is_some_and(|&word| self.source.at(word).starts_with('"'));
        if is_file {
            return self.file(rest);
        }
        let what = match self.operator {
            Operator::SameWordsAs => "a file",
            _ => "an expression or a file",
        };
        let Some((first, last)) = rest.first().zip(rest.last()) else {
            let message = format!("{what} is missing");
            return Err(self.error(message, self.head, "nothing follows"));
        };
        if self.operator == Operator::SameWordsAs {
            let message = "a file belongs behind `same words as`";
            return Err(self.error(message, first.to(*last), "no file in quotes"));
        }
        Ok(Parts::Expression(rest))
    }

    /// A file name in quotes, which may have blanks in it.
    fn file(&self, rest: &'d [Span]) -> Result<Parts<'d>, Box<Diagnostic>> {
        let text = self.source.text();
        let start = rest[0].range().start + 1;
        // Not in a comment behind the last word.
        let last = rest[rest.len() - 1].range().end;
        let line = text[start..last].lines().next().unwrap_or_default();
        let Some(length) = line.find('"') else {
            return Err(self.error("this quote is not closed", rest[0], "opened here"));
        };
        let end = start + length;
        if length == 0 {
            return Err(self.error("the name of a file is missing", rest[0], "empty quotes"));
        }
        // A word that goes on behind the quote is one too many as well.
        if let Some(&word) = rest.iter().find(|word| word.range().end > end + 1) {
            if self.reads != Reads::Symbols && self.operator != Operator::SameWordsAs {
                return Ok(Parts::Expression(rest));
            }
            let from = word.range().start.max(end + 1);
            let span = Span::inside(from..word.range().end);
            return Err(self.error("something follows the name of the file", span, "one too many"));
        }
        Ok(Parts::File(&text[start..end], Span::inside(start - 1..end + 1)))
    }
}
