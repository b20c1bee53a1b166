//! Reads a text line by line.

use std::ops::Range;

use super::lines::{Heading, heading, reads_as_heading, width, words};
use super::sections::{self, Hints};
use super::{ARROW, COMMENT, Kind, Line, REST, Row, Section, Tree, known_heading};
use crate::code;
use crate::report::{Diagnostic, Findings, first_byte, quote};
use crate::source::{Source, Span};

/// Reads the sections, rows and words of a text that has no mistake in its shape.
pub(crate) fn parse(source: &Source) -> Result<Tree<'_>, Findings> {
    let (tree, errors) = read(source);
    if errors.is_empty() { Ok(tree) } else { Err(errors) }
}

/// Reads what there is to read, and says what is wrong with its shape.
pub(crate) fn read(source: &Source) -> (Tree<'_>, Findings) {
    let tree = Tree {
        source,
        words: Vec::new(),
        lines: Vec::new(),
        sections: Vec::new(),
        rows: Vec::new(),
        examples: Vec::new(),
        bare_headings: Vec::new(),
    };
    // Places are 32-bit offsets.
    if u32::try_from(source.text().len()).is_err() {
        let message = "the text is larger than four gigabytes";
        return (tree, Findings::from(Diagnostic::new(&code::TOO_LARGE, message)));
    }
    let mut parser =
        Parser { tree, hints: Hints::default(), open_row: None, errors: Findings::default() };
    parser.read_lines();
    let Parser { tree, hints, mut errors, .. } = parser;
    sections::check(&tree, &hints, &mut errors);
    (tree, errors)
}

struct Parser<'s> {
    tree: Tree<'s>,
    hints: Hints,
    /// Indentation of the table row that an indented line would continue.
    open_row: Option<usize>,
    errors: Findings,
}

impl<'s> Parser<'s> {
    fn read_lines(&mut self) {
        let text = self.tree.source.text();
        let mut offset = first_byte(text);
        for line in text[offset..].split_inclusive('\n') {
            self.read_line(line, offset);
            offset += line.len();
        }
    }

    fn read_line(&mut self, line: &'s str, offset: usize) {
        let heading = heading(line, offset);
        let content = heading.map_or(0, |heading| heading.span.range().end - offset);
        let first = self.tree.words.len();
        let comment = words(line, content, offset, |word| self.tree.words.push(word));
        let words = first..self.tree.words.len();
        self.tree.lines.push(Line { words: words.clone(), comment });
        if let Some(heading) = heading {
            self.open_section(heading);
        }
        let Some(&word) = self.tree.words.get(first) else { return };
        let Some(section) = self.tree.sections.last_mut() else { return self.outside(word) };
        section.lines.end = self.tree.lines.len();
        match section.kind {
            Kind::Unknown => (),
            // Elsewhere such a row would be a heading, and it may have to go elsewhere.
            Kind::Transitions | Kind::Examples if reads_as_heading(&line[content..]) => {
                self.refuse_state(word);
            }
            Kind::Transitions => {
                let indentation = width(&line[..word.range().start - offset]);
                self.read_row(words, indentation);
            }
            Kind::Examples => self.read_example(words),
            kind => self.read_list(kind, words, content == 0),
        }
    }

    fn open_section(&mut self, heading: Heading) {
        let line = self.tree.lines.len() - 1;
        if let Some(label) = heading.label {
            self.refuse_reserved(label);
        }
        self.open_row = None;
        self.tree.sections.push(Section {
            kind: heading.kind,
            label: heading.label,
            heading: heading.span,
            lines: line..line + 1,
        });
    }

    fn outside(&mut self, word: Span) {
        // What follows up to the first heading is the same mistake.
        if self.hints.outside {
            return;
        }
        self.hints.outside = true;
        let text = self.tree.text(word);
        let error = Diagnostic::new(
            &code::OUTSIDE,
            format!("{} stands before the first section", quote(text)),
        )
        .at(word, "belongs to no section");
        self.errors.push(match bare_heading(text) {
            Some((name, _)) => error.help(format!("a heading ends in a colon: `{name}:`")),
            None => error.help("begin with a heading such as `States:`, or make it a `//` comment"),
        });
    }

    fn read_list(&mut self, kind: Kind, words: Range<usize>, begins_line: bool) {
        let tree = &self.tree;
        let list = &tree.words[words.clone()];
        if let Some((_, bare)) = bare_heading(tree.text(list[0])).filter(|_| begins_line) {
            self.hints.bare.push((list[0], bare));
            if matches!(kind, Kind::States | Kind::Symbols) {
                self.tree.bare_headings.push(list[0]);
            }
        }
        // A row among words is a section without its heading; one message is enough.
        let list = &self.tree.words[words.clone()];
        if let Some(&arrow) = list.iter().find(|&&word| self.tree.text(word) == ARROW) {
            self.hints.stray_row.get_or_insert((list[0], arrow));
            return;
        }
        for index in words {
            let word = self.tree.words[index];
            let text = self.tree.text(word);
            match text.strip_suffix(':').and_then(known_heading) {
                Some((_, inner)) => self.hints.inline.push((word, inner)),
                None if kind == Kind::States && is_heading_like(text) => self.refuse_state(word),
                None => self.refuse_reserved(word),
            }
        }
    }

    /// Refuses a state whose row could not begin a line.
    fn refuse_state(&mut self, state: Span) {
        let text = quote(self.tree.text(state));
        self.errors.push(
            Diagnostic::new(&code::RESERVED, format!("{text} cannot be the name of a state"))
                .at(state, "a line with it would be read as a heading")
                .help("leave out the colon"),
        );
    }

    fn refuse_reserved(&mut self, word: Span) {
        let text = self.tree.text(word);
        let help = match text {
            ARROW => "an arrow belongs into `Transitions:` and `Examples:` only",
            REST => "`_` means every other symbol, between a state and an arrow",
            _ => return,
        };
        self.errors.push(
            Diagnostic::new(&code::RESERVED, format!("`{text}` cannot be a name"))
                .at(word, "a name was expected here")
                .help(help),
        );
    }

    fn read_row(&mut self, words: Range<usize>, indentation: usize) {
        let is_arrow = |word: &Span| self.tree.text(*word) == ARROW;
        if self.tree.words[words.clone()].iter().any(is_arrow) {
            self.open_row = None;
            if self.check_arrow(&words, 1) {
                self.refuse_reserved(self.tree.words[words.start]);
                self.refuse_reserved(self.tree.words[words.end - 1]);
                self.tree.rows.push(Row { words, has_arrow: true });
            }
            return;
        }
        for index in words.clone() {
            self.refuse_reserved(self.tree.words[index]);
        }
        match (self.open_row, self.tree.rows.last_mut()) {
            (Some(row), Some(open)) if indentation > row => {
                open.words.end = words.end;
            }
            _ => {
                self.tree.rows.push(Row { words, has_arrow: false });
                self.open_row = Some(indentation);
            }
        }
    }

    fn read_example(&mut self, words: Range<usize>) {
        if self.check_arrow(&words, 0) {
            for index in words.clone() {
                if index + 2 != words.end {
                    self.refuse_reserved(self.tree.words[index]);
                }
            }
            self.tree.examples.push(Row { words, has_arrow: true });
        }
    }

    /// Whether a row has one arrow with a state and enough symbols before and one state behind it.
    fn check_arrow(&mut self, words: &Range<usize>, symbols: usize) -> bool {
        let row = &self.tree.words[words.clone()];
        let mut arrows = (0..row.len()).filter(|&index| self.tree.text(row[index]) == ARROW);
        let (place, label, message) = match (arrows.next(), arrows.next()) {
            (None, _) => (row[0], "no arrow follows", "this line has no arrow"),
            (_, Some(second)) => (row[second], "the second arrow", "two arrows in one line"),
            (Some(0), _) => (row[0], "no state before it", "this line begins with an arrow"),
            (Some(arrow), _) if arrow <= symbols => (
                row[arrow],
                "a state and a symbol belong here",
                "something is missing before the arrow",
            ),
            (Some(arrow), _) if arrow + 1 == row.len() => {
                (row[arrow], "no state behind it", "this arrow leads nowhere")
            }
            (Some(arrow), _) if arrow + 2 < row.len() => {
                (row[arrow + 2], "one too many", "an arrow leads to one state only")
            }
            _ => return true,
        };
        let help = match self.tree.sections.last().map(|section| section.kind) {
            Some(Kind::Examples) => {
                "an example reads `state symbol ... -> state`, with blanks around the arrow"
            }
            _ => "a line with an arrow reads `state symbol ... -> state`",
        };
        self.errors.push(Diagnostic::new(&code::BAD_ROW, message).at(place, label).help(help));
        false
    }
}

/// Whether a text can name a symbol or a label: one word that means nothing else.
///
/// # Example
///
/// ```
/// use tictactoe_fsm::is_name;
///
/// assert!(is_name("SYN+ACK"));
/// assert!(!is_name("two words") && !is_name("->") && !is_name("//") && !is_name("Start:"));
/// ```
#[must_use]
pub fn is_name(word: &str) -> bool {
    let is_one_word = !word.is_empty() && !word.contains(char::is_whitespace);
    let is_heading = || word.strip_suffix(':').and_then(known_heading).is_some();
    is_one_word && word != ARROW && word != REST && !word.starts_with(COMMENT) && !is_heading()
}

/// Whether a text can name a state: as [`is_name`], and a line can begin with it.
///
/// # Example
///
/// ```
/// use tictactoe_fsm::is_state_name;
///
/// assert!(is_state_name("SYN-SENT") && is_state_name("Start"));
/// assert!(!is_state_name("sent:") && !is_state_name("start:x"));
/// ```
#[must_use]
pub fn is_state_name(word: &str) -> bool {
    is_name(word) && !is_heading_like(word)
}

/// Whether a row that begins with this state, or leads there from one that is called like a
/// section, would be a heading.
fn is_heading_like(state: &str) -> bool {
    state.ends_with(':') || reads_as_heading(state)
}

/// The heading that a word would be with a colon, whatever else ends it.
pub(crate) fn bare_heading(word: &str) -> Option<(&'static str, Kind)> {
    known_heading(word.trim_end_matches(|c: char| !c.is_alphanumeric()))
}
