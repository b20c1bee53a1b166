//! What each word of a text is: a heading, a name that is declared, a name that is used, a sign.
//!
//! This is for tools that show or change texts, such as editors. So it also works for a text with
//! mistakes: each word is what it would be if the rest were right. Nothing is proved here.

mod classify;
mod rename;
#[cfg(test)]
mod tests;

use std::borrow::Cow;
use std::collections::HashSet;
use std::ops::Range;

use self::classify::classify;
pub use self::rename::CannotRename;
use crate::alphabet::{CharSet, Reads, characters_of_string, read_piece};
use crate::source::{Source, Span};
use crate::syntax::{self, Document, RowContent, SectionKind};

/// The words of a text and what they are.
///
/// # Example
///
/// ```
/// use fsm_model::{Namespace, Outline, Role, Source};
///
/// let text = "States: A B\nStart: A\nFinal: B\nSymbols: x\nTransitions:\nA x -> B\nB x -> C\n";
/// let outline = Outline::new(&Source::new("ab.txt", text));
/// let word = outline.word_at(text.rfind('B').unwrap()).unwrap();
/// assert_eq!(word.role, Role::Use(Namespace::States));
/// // It is declared, final, the target of a row, and the head of one.
/// assert_eq!(outline.occurrences(word).count(), 4);
/// // `C` is used, but not declared.
/// let word = outline.word_at(text.rfind('C').unwrap()).unwrap();
/// assert_eq!(outline.declaration(word), None);
/// ```
#[derive(Clone, Debug)]
pub struct Outline {
    source: Source,
    /// In the order of the text, without overlaps.
    words: Vec<Word>,
    sections: Vec<OutlinedSection>,
    rows: Vec<OutlinedRow>,
    reads: Reads,
    is_nfa: bool,
    has_outputs: bool,
}

/// A word, a part of a word, or a comment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Word {
    /// Where it stands.
    pub span: Span,
    /// What it is.
    pub role: Role,
    /// How its name is written there.
    spelling: Spelling,
}

/// What a word is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Role {
    /// The word of a heading. If there is no label, its colon belongs to it.
    Heading(SectionKind),
    /// A name that is declared here.
    Declaration(Namespace),
    /// A name of a group or a set that is declared here.
    GroupDeclaration(Namespace),
    /// A name that is used here, declared or not.
    Use(Namespace),
    /// The name of a claim.
    Claim,
    /// A word with a meaning: `nfa`, `never`, `between`, `before`, `not`.
    Keyword,
    /// A sign with a meaning: `->`, `_`, `.`, `!`, `|`, `/`, and the signs of expressions.
    Sign,
    /// A byte, a character, a range of them, or a string.
    Text,
    /// The name of a file in quotes.
    File,
    /// A comment, from its slashes to the end of its line.
    Comment,
    /// A word in a place where it has no meaning.
    Unknown,
}

/// Names that can be mixed up: within a namespace every name means one thing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Namespace {
    /// States, and groups of them.
    States,
    /// Symbols, and groups of them; or sets of bytes or characters.
    Symbols,
    /// What comes out.
    Outputs,
    /// Labels of starts.
    StartLabels,
    /// Labels of final states; the names of tokens are such labels.
    FinalLabels,
}

/// How the name of a word is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Spelling {
    /// As it is.
    Plain,
    /// In an expression over symbols: a backslash makes the next character a part of the name.
    Expression,
    /// In a property: a backslash before the name belongs to it only if such a name is declared.
    Property,
}

/// A heading and what follows it, up to the last line with a word.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OutlinedSection {
    /// What it has.
    pub kind: SectionKind,
    /// From the word of the heading to its colon.
    pub heading: Span,
    /// As in `Start you:`.
    pub label: Option<Span>,
    /// The whole section. It ends with its last word.
    pub span: Span,
}

/// A row of `Transitions:`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct OutlinedRow {
    /// From its first to its last word.
    pub span: Span,
    /// The states and groups that it begins with.
    pub heads: Vec<Span>,
    /// The targets of a table row, one for each symbol. Empty if the row has an arrow.
    pub targets: Vec<Span>,
}

impl Outline {
    /// Reads a text.
    #[must_use]
    pub fn new(source: &Source) -> Outline {
        let (document, _) = syntax::read(source);
        Outline {
            source: source.clone(),
            words: classify(&document),
            sections: document
                .sections
                .iter()
                .map(|section| outlined(&document, section))
                .collect(),
            rows: rows(&document),
            reads: document.reads(),
            is_nfa: document.is_nfa,
            has_outputs: document.has_outputs(),
        }
    }

    /// The text.
    #[must_use]
    pub fn source(&self) -> &Source {
        &self.source
    }

    /// What the automaton reads.
    #[must_use]
    pub fn reads(&self) -> Reads {
        self.reads
    }

    /// Whether the text says that its automaton is nondeterministic.
    #[must_use]
    pub fn is_nfa(&self) -> bool {
        self.is_nfa
    }

    /// Whether the text declares outputs, so that `/` has a meaning.
    #[must_use]
    pub fn has_outputs(&self) -> bool {
        self.has_outputs
    }

    /// All words and comments, in the order of the text.
    #[must_use]
    pub fn words(&self) -> &[Word] {
        &self.words
    }

    /// The sections, in the order of the text.
    #[must_use]
    pub fn sections(&self) -> &[OutlinedSection] {
        &self.sections
    }

    /// The rows of `Transitions:` that have the shape of a row, in the order of the text.
    #[must_use]
    pub fn rows(&self) -> &[OutlinedRow] {
        &self.rows
    }

    /// The word around a byte, or the one that ends there.
    #[must_use]
    pub fn word_at(&self, byte: usize) -> Option<Word> {
        let next = self.words.partition_point(|word| word.span.range().start <= byte);
        let word = self.words[..next].last()?;
        // Directly between two words, the second one counts, unless it is a sign: `name|*`.
        if word.span.range().start == byte
            && word.role == Role::Sign
            && let Some(before) = next.checked_sub(2).map(|index| self.words[index])
            && before.span.range().end == byte
        {
            return Some(before);
        }
        (byte <= word.span.range().end).then_some(*word)
    }

    /// The words that begin in a part of the text.
    #[must_use]
    pub fn words_in(&self, bytes: Range<usize>) -> &[Word] {
        let begin = |byte| self.words.partition_point(|word| word.span.range().start < byte);
        let (first, last) = (begin(bytes.start), begin(bytes.end));
        &self.words[first..last.max(first)]
    }

    /// The section that a byte belongs to: the last one whose heading begins before it.
    #[must_use]
    pub fn section_at(&self, byte: usize) -> Option<&OutlinedSection> {
        let next = self.sections.partition_point(|section| section.heading.range().start <= byte);
        self.sections[..next].last()
    }

    /// The name that a word declares or uses, as it is declared.
    #[must_use]
    pub fn name(&self, word: Word) -> Cow<'_, str> {
        let text = self.source.at(word.span);
        match word.spelling {
            Spelling::Plain => text.into(),
            Spelling::Expression => syntax::without_backslashes(text).into(),
            Spelling::Property => text.strip_prefix('\\').unwrap_or(text).into(),
        }
    }

    /// The bytes or characters that a word of the role [`Text`](Role::Text) stands for. Those of a string come
    /// one after the other; a range is one set. There are none if the word cannot be read.
    ///
    /// # Example
    ///
    /// ```
    /// use fsm_model::{CharSet, Outline, Source};
    ///
    /// let text = "Bytes:\ndigit 0-9\n";
    /// let outline = Outline::new(&Source::new("digits.txt", text));
    /// let word = outline.word_at(text.find('0').unwrap()).unwrap();
    /// assert_eq!(outline.characters(word), [CharSet::from_ranges([(0x30, 0x39)])]);
    /// ```
    #[must_use]
    pub fn characters(&self, word: Word) -> Vec<CharSet> {
        let text = self.source.at(word.span);
        if word.role != Role::Text {
            return Vec::new();
        }
        match (characters_of_string(text, self.reads), read_piece(text, self.reads)) {
            (Some(Ok(parts)), _) => {
                parts.iter().map(|&(value, _)| CharSet::single(value)).collect()
            }
            (None, Some(Ok((first, last)))) if first <= last => {
                vec![CharSet::from_ranges([(first, last)])]
            }
            _ => Vec::new(),
        }
    }

    /// How a name of the namespace of symbols is written in an expression.
    #[must_use]
    pub fn in_expression(&self, name: &str) -> String {
        let has_names = self.reads == Reads::Symbols;
        let spelling = if has_names { Spelling::Expression } else { Spelling::Plain };
        spelling.spell(name)
    }

    /// How a name is written in a property.
    #[must_use]
    pub fn in_property(&self, name: &str) -> String {
        Spelling::Property.spell(name)
    }

    /// All words that declare or use the same name as this one, in the order of the text.
    pub fn occurrences(&self, word: Word) -> impl Iterator<Item = Word> {
        let namespace = word.namespace();
        let name = self.name(word);
        self.words.iter().copied().filter(move |other| {
            namespace.is_some() && other.namespace() == namespace && self.name(*other) == name
        })
    }

    /// Where the name of a word is declared, if it is. A label may be declared several times; the first
    /// one counts.
    #[must_use]
    pub fn declaration(&self, word: Word) -> Option<Word> {
        self.occurrences(word).find(|word| word.is_declaration())
    }

    /// The names that are declared in a namespace, each once, in the order of the text.
    #[must_use]
    pub fn declared(&self, namespace: Namespace) -> Vec<Word> {
        let mut names = HashSet::new();
        let mut declared = Vec::new();
        for &word in &self.words {
            let is_here = word.is_declaration() && word.namespace() == Some(namespace);
            if is_here && names.insert(self.name(word)) {
                declared.push(word);
            }
        }
        declared
    }
}

impl Word {
    /// The namespace of the name that this word declares or uses.
    #[must_use]
    pub fn namespace(self) -> Option<Namespace> {
        match self.role {
            Role::Declaration(namespace)
            | Role::GroupDeclaration(namespace)
            | Role::Use(namespace) => Some(namespace),
            _ => None,
        }
    }

    /// How another name is written in the place of this word: in an expression, signs need a backslash.
    ///
    /// # Example
    ///
    /// ```
    /// use fsm_model::{Outline, Source};
    ///
    /// let text = "Symbols: SYN+ACK RST\nLanguage: SYN+AKC RST\n";
    /// let outline = Outline::new(&Source::new("t.txt", text));
    /// let last = outline.words().last().unwrap();
    /// assert_eq!(last.spell("SYN+ACK"), "SYN\\+ACK");
    /// ```
    #[must_use]
    pub fn spell(self, name: &str) -> String {
        self.spelling.spell(name)
    }

    /// Whether this word declares a name.
    #[must_use]
    pub fn is_declaration(self) -> bool {
        matches!(self.role, Role::Declaration(_) | Role::GroupDeclaration(_))
    }
}

fn outlined(document: &Document<'_>, section: &syntax::Section) -> OutlinedSection {
    let words = document.list(section);
    let last = words.last().copied().unwrap_or(section.heading);
    let span = section.heading.to(last);
    OutlinedSection { kind: section.kind, heading: section.heading, label: section.label, span }
}

fn rows(document: &Document<'_>) -> Vec<OutlinedRow> {
    let mut rows = Vec::new();
    for row in &document.rows {
        let words = document.words(row);
        let content = document.content(row);
        let targets = match content {
            RowContent::Table { targets, .. } => targets.to_vec(),
            RowContent::Arrow { .. } => Vec::new(),
        };
        rows.push(OutlinedRow {
            span: words[0].to(words[words.len() - 1]),
            heads: content.heads().iter().collect(),
            targets,
        });
    }
    rows
}
