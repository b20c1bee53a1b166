//! Gives a name of a text another spelling, everywhere.

use std::fmt;

use super::{Namespace, Outline, Spelling, Word};
use crate::alphabet::{Reads, is_piece};
use crate::diagnostic::in_backticks;
use crate::source::{Source, Span};
use crate::syntax::{self, BEFORE, is_name, is_output_name, is_state_name};

/// Words of properties that a name needs a backslash for.
const PROPERTY_KEYWORDS: [&str; 4] = ["between", "and", "unless", "only"];

/// Why a name cannot be changed to another one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CannotRename(String);

impl fmt::Display for CannotRename {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for CannotRename {}

impl Outline {
    /// What to write in which places, so that the name of a word becomes another one everywhere.
    ///
    /// # Errors
    ///
    /// If the word has no name, the new name cannot be one, the text has it already, or other words of the
    /// text would mean something else then.
    ///
    /// # Example
    ///
    /// ```
    /// use fsm_model::{Outline, Source};
    ///
    /// let text = "States: A B\nStart: A\nFinal: B\nSymbols: x\nTransitions:\nA x -> B\nB x -> .\n";
    /// let outline = Outline::new(&Source::new("ab.txt", text));
    /// let word = outline.word_at(8).unwrap();
    /// assert_eq!(outline.rename(word, "idle")?.len(), 3);
    /// let error = outline.rename(word, "B").unwrap_err();
    /// assert_eq!(error.to_string(), "there is a state or a group `B` already");
    /// # Ok::<(), fsm_model::CannotRename>(())
    /// ```
    pub fn rename(&self, word: Word, to: &str) -> Result<Vec<(Span, String)>, CannotRename> {
        let Some(namespace) = word.namespace() else {
            return Err(CannotRename("only names can be changed everywhere".to_owned()));
        };
        if self.name(word) == to {
            return Ok(Vec::new());
        }
        self.refuse_name(namespace, to)?;
        self.refuse_taken(namespace, to)?;
        let edits: Vec<(Span, String)> =
            self.occurrences(word).map(|word| (word.span, word.spelling.spell(to))).collect();
        self.refuse_other_meaning(&edits, to)?;
        Ok(edits)
    }

    /// Refuses what cannot be a name.
    fn refuse_name(&self, namespace: Namespace, name: &str) -> Result<(), CannotRename> {
        let (noun, can_be) = match namespace {
            Namespace::States => ("state", is_state_name(name)),
            Namespace::Symbols if self.reads != Reads::Symbols => {
                // The signs of expressions cannot be escaped in the name of a set.
                let is_plain = syntax::escaped(name) == name && !name.ends_with(':');
                ("set", is_name(name) && is_plain && !is_piece(name, self.reads))
            }
            Namespace::Symbols => ("symbol", is_name(name)),
            Namespace::Outputs => ("output", is_output_name(name)),
            Namespace::StartLabels => ("label", is_name(name)),
            Namespace::FinalLabels => ("label", is_name(name) && name != BEFORE),
        };
        if can_be {
            return Ok(());
        }
        let reason = if name.is_empty() {
            "a name has at least one character".to_owned()
        } else if name.contains(char::is_whitespace) {
            format!("{} has a blank in it, and a name is one word", in_backticks(name))
        } else {
            format!("{} cannot be the name of a {noun}", in_backticks(name))
        };
        Err(CannotRename(reason))
    }

    /// Refuses a name that something else has already. A label of final states is a group of states, too.
    fn refuse_taken(&self, namespace: Namespace, name: &str) -> Result<(), CannotRename> {
        let shares = |other: Namespace| {
            let of_states = [Namespace::States, Namespace::FinalLabels];
            other == namespace || (of_states.contains(&other) && of_states.contains(&namespace))
        };
        for &word in &self.words {
            if let Some(other) = word.namespace().filter(|&other| shares(other))
                && self.name(word) == name
            {
                let what = match other {
                    Namespace::States => "a state or a group",
                    Namespace::Symbols if self.reads != Reads::Symbols => "a set",
                    Namespace::Symbols => "a symbol or a group",
                    Namespace::Outputs => "an output",
                    Namespace::StartLabels | Namespace::FinalLabels => "a label",
                };
                let verb = if word.is_declaration() || self.declaration(word).is_some() {
                    format!("there is {what} {} already", in_backticks(name))
                } else {
                    format!("{} is used in the text already, as {what}", in_backticks(name))
                };
                return Err(CannotRename(verb));
            }
        }
        Ok(())
    }

    /// Refuses a change after which some word would be something else: a name such as `|` or `.` has another
    /// meaning in some places.
    fn refuse_other_meaning(
        &self,
        edits: &[(Span, String)],
        name: &str,
    ) -> Result<(), CannotRename> {
        let changed = Outline::new(&Source::new(self.source.name(), edited(&self.source, edits)));
        let is_same = self.words.len() == changed.words.len()
            && self.words.iter().zip(&changed.words).all(|(one, other)| one.role == other.role);
        // What was changed is called so now, and nothing else is.
        let count = |outline: &Outline, namespace, name: &str| {
            let words = outline.words.iter();
            words
                .filter(|word| word.namespace() == namespace && outline.name(**word) == name)
                .count()
        };
        let namespace = self.words.iter().find(|word| word.span == edits[0].0);
        let namespace = namespace.and_then(|word| word.namespace());
        if is_same && count(&changed, namespace, name) == edits.len() {
            return Ok(());
        }
        let name = in_backticks(name);
        Err(CannotRename(format!("with {name} as a name, the text would be read in another way")))
    }
}

impl Spelling {
    /// How a name is written where a word has this spelling.
    pub(super) fn spell(self, name: &str) -> String {
        match self {
            Spelling::Expression => syntax::escaped(name),
            Spelling::Property if PROPERTY_KEYWORDS.contains(&name) => format!("\\{name}"),
            Spelling::Plain | Spelling::Property => name.to_owned(),
        }
    }
}

/// A text with other words in some places, which are in order and do not overlap.
pub(super) fn edited(source: &Source, edits: &[(Span, String)]) -> String {
    let (text, mut end) = (source.text(), 0);
    let mut edited = String::with_capacity(text.len());
    for (span, word) in edits {
        edited.push_str(&text[end..span.range().start]);
        edited.push_str(word);
        end = span.range().end;
    }
    edited.push_str(&text[end..]);
    edited
}
