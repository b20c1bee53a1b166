//! A named text and places inside it.
//!
//! The rest of the crate points into the text by byte range. Lines and columns
//! are worked out only when a person or a tool is about to read them, in
//! [`Report`].

use std::ops::Range;
use std::sync::Arc;

use crate::code;
use crate::report::{Diagnostic, Report, first_byte};

/// An automaton text together with the name that messages give it.
///
/// Cloning is cheap: the text is shared.
///
/// # Example
///
/// ```
/// use tictactoe_fsm::Source;
///
/// let source = Source::new("turnstile.txt", "States: Locked Unlocked\n");
/// assert_eq!(source.name(), "turnstile.txt");
/// ```
#[derive(Clone, Debug)]
pub struct Source(Arc<Named>);

#[derive(Debug)]
struct Named {
    name: String,
    text: String,
}

impl Source {
    /// Names a text. The name is what messages show, usually the path as the user wrote it.
    pub fn new(name: impl Into<String>, text: impl Into<String>) -> Source {
        Source(Arc::new(Named { name: name.into(), text: text.into() }))
    }

    /// Names the content of a file.
    ///
    /// # Errors
    ///
    /// If the bytes are not UTF-8; the report points at the first byte that is not.
    ///
    /// # Example
    ///
    /// ```
    /// use tictactoe_fsm::Source;
    ///
    /// let report = Source::from_bytes("latin-1.txt", b"States: caf\xe9".to_vec()).unwrap_err();
    /// assert!(report.to_string().contains("--> latin-1.txt:1:12"));
    /// ```
    pub fn from_bytes(name: impl Into<String>, bytes: Vec<u8>) -> Result<Source, Report> {
        match String::from_utf8(bytes) {
            Ok(text) => Ok(Source::new(name, text)),
            Err(error) => {
                let at = error.utf8_error().valid_up_to();
                let byte = error.as_bytes()[at];
                // The replacement character that the lossy text has there is three bytes long.
                let text = String::from_utf8_lossy(error.as_bytes()).into_owned();
                let mut diagnostic =
                    Diagnostic::new(&code::NOT_UTF8, format!("byte 0x{byte:02X} is not UTF-8"))
                        .help("save the file as UTF-8");
                if let Some(place) = Span::new(at, at + '\u{FFFD}'.len_utf8()) {
                    diagnostic = diagnostic.at(place, "this is not text");
                }
                Err(Report::new(&Source::new(name, text), vec![diagnostic]))
            }
        }
    }

    /// The name that messages show.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.0.name
    }

    /// The text as it was given.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.0.text
    }

    /// The place of some bytes, for whoever has something to say about them.
    ///
    /// `None` if the text has no such bytes, or they begin or end inside a character.
    ///
    /// # Example
    ///
    /// ```
    /// use tictactoe_fsm::Source;
    ///
    /// let source = Source::new("t.txt", "States: A");
    /// let place = source.place(8..9).expect("inside the text");
    /// assert_eq!(source.at(place), "A");
    /// assert_eq!(source.place(8..10), None);
    /// ```
    #[must_use]
    pub fn place(&self, bytes: Range<usize>) -> Option<Span> {
        self.0.text.get(bytes.clone())?;
        // Nobody sees a byte order mark.
        let first = first_byte(&self.0.text);
        Span::new(bytes.start.max(first), bytes.end.max(first))
    }

    /// The part of the text at a place.
    ///
    /// # Panics
    ///
    /// If the place belongs to another source.
    #[must_use]
    pub fn at(&self, place: Span) -> &str {
        &self.0.text[place.range()]
    }
}

/// A place in a [`Source`]: a range of bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Span {
    start: u32,
    end: u32,
}

impl Span {
    /// `None` past four gigabytes.
    pub(crate) fn new(start: usize, end: usize) -> Option<Span> {
        Some(Span { start: u32::try_from(start).ok()?, end: u32::try_from(end).ok()? })
    }

    /// For a text whose size was checked before.
    pub(crate) fn inside(range: Range<usize>) -> Span {
        Span::new(range.start, range.end).expect("parse refuses texts of four gigabytes")
    }

    pub(crate) fn start(self) -> u32 {
        self.start
    }

    /// The bytes of this place.
    #[must_use]
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}
