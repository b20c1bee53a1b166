//! How an author may have slipped near the errors of a text: the likeliest slips first.

use std::ops::Range;

use super::Reach;
use crate::diagnostic::{Diagnostic, code, in_backticks};
use crate::source::{Source, Span};
use crate::syntax::tokens;

/// A slip, and the change that takes it back.
pub(super) struct Slip {
    /// The bytes to change, ...
    pub(super) bytes: Range<usize>,
    /// ... and what should stand there instead.
    pub(super) instead: String,
    /// The line of the slip.
    pub(super) line: Range<usize>,
    pub(super) what: What,
}

/// What there is to say about a slip.
pub(super) enum What {
    /// A message that replaces those about the line.
    New(Diagnostic),
    /// All errors in the line are about it.
    Line,
    /// The first error in the line is about it, also in the places of the others; perhaps with other help.
    Word(Option<String>),
}

/// Only near so many lines with errors.
pub(super) const MOST_LINES: usize = 4;
/// A line is cut in at most so many places.
const MOST_CUTS: usize = 8;

/// A line of the text.
pub(super) struct Line {
    /// Without the end of the line.
    pub(super) bytes: Range<usize>,
    pub(super) words: Vec<Span>,
    pub(super) has_comment: bool,
}

pub(super) fn slips(source: &Source, errors: &[&Diagnostic], reach: Reach) -> Vec<Slip> {
    let lines = lines(source);
    let finder = Finder { source, lines: &lines, errors };
    let mut wrong: Vec<usize> = Vec::new();
    let first = errors.iter().filter_map(|error| error.span());
    let others = errors.iter().flat_map(|error| error.other_places());
    for span in first.chain(others.map(|(span, _)| span)) {
        if let Some(number) = finder.line_at(span)
            && !wrong.contains(&number)
            && wrong.len() < MOST_LINES
        {
            wrong.push(number);
        }
    }
    if reach == Reach::BrokenLines {
        let mut slips = Vec::new();
        for &number in &wrong {
            finder.broken_lines(number, &mut slips);
        }
        return slips;
    }
    let mut slips = finder.bare_headings();
    finder.paragraphs_without_heading(&wrong, &mut slips);
    for &number in &wrong {
        finder.broken_lines(number, &mut slips);
    }
    for &number in &wrong {
        finder.words(number, &mut slips);
    }
    for &number in &wrong {
        slips.push(finder.line(number));
    }
    for &number in wrong.iter().take(2) {
        finder.swapped_lines(number, &mut slips);
    }
    // Lines that disagree would be right as examples, but that is not what their author meant.
    for &number in wrong.iter().take(usize::from(!finder.has_conflict())) {
        finder.missing_headings(number, &mut slips);
    }
    for &number in &wrong {
        finder.cuts(number, &mut slips);
    }
    slips
}

fn lines(source: &Source) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut offset = source.first_byte();
    for line in source.text()[offset..].split_inclusive('\n') {
        let mut words = Vec::new();
        let has_comment = tokens(line, 0, offset, |word| words.push(word)).is_some();
        let length = line.trim_end_matches(['\n', '\r']).len();
        lines.push(Line { bytes: offset..offset + length, words, has_comment });
        offset += line.len();
    }
    lines
}

pub(super) struct Finder<'a> {
    pub(super) source: &'a Source,
    pub(super) lines: &'a [Line],
    pub(super) errors: &'a [&'a Diagnostic],
}

impl Finder<'_> {
    pub(super) fn text(&self, word: Span) -> &str {
        self.source.at(word)
    }

    /// The line of a place, if the place is in the text.
    pub(super) fn line_at(&self, span: Span) -> Option<usize> {
        let start = span.range().start;
        let number = self.lines.partition_point(|line| line.bytes.end < start);
        (number < self.lines.len()).then_some(number)
    }

    /// The places of all errors.
    pub(super) fn places(&self) -> impl Iterator<Item = (&Diagnostic, Span)> {
        let first = self.errors.iter().filter_map(|error| Some((*error, error.span()?)));
        let others = self
            .errors
            .iter()
            .flat_map(|error| error.other_places().map(|(span, _)| (*error, span)));
        first.chain(others)
    }

    /// A line that is broken in two, before or behind one with an error or before the one that it continues.
    fn broken_lines(&self, number: usize, slips: &mut Vec<Slip>) {
        let indent = |line: &Line| Some(line.words.first()?.range().start - line.bytes.start);
        let is_outer =
            |line: &Line| indent(line).is_some_and(|by| Some(by) < indent(&self.lines[number]));
        let continued = self.lines[..number].iter().rposition(is_outer);
        let before = continued.and_then(|continued| continued.checked_sub(1));
        for first in [number.checked_sub(1), Some(number), before].into_iter().flatten() {
            let Some([one, other]) = self.lines.get(first..first + 2) else { continue };
            let (Some(&last), Some(&begin)) = (one.words.last(), other.words.first()) else {
                continue;
            };
            if one.has_comment || self.has_heading(other) {
                continue;
            }
            let message = Diagnostic::new(&code::BROKEN_LINE, "a line is broken in two")
                .at(begin, "this belongs to the line above")
                .with_help("join the two lines");
            for instead in [" ", ""] {
                slips.push(Slip {
                    bytes: last.range().end..begin.range().start,
                    instead: instead.to_owned(),
                    line: one.bytes.start..other.bytes.end,
                    what: What::New(message.clone()),
                });
            }
        }
    }

    /// A word that was misspelt, broken, put behind its neighbour, or is one too many.
    fn words(&self, number: usize, slips: &mut Vec<Slip>) {
        let line = &self.lines[number];
        let is_here = |span: Span| line.bytes.contains(&span.range().start);
        let mut seen: Vec<usize> = Vec::new();
        for (error, span) in self.places().filter(|(_, span)| is_here(*span)) {
            let is_after = |word: &Span| word.range().end > span.range().start;
            let Some(place) = line.words.iter().position(is_after) else { continue };
            if seen.contains(&place) || seen.len() == 2 {
                continue;
            }
            seen.push(place);
            let word = line.words[place];
            let mut add = |bytes: Range<usize>, instead: String, help: Option<String>| {
                let line = line.bytes.clone();
                slips.push(Slip { bytes, instead, line, what: What::Word(help) });
            };
            if let Some(meant) = error.suggestion() {
                add(span.range(), meant.to_owned(), None);
            }
            for name in self.missing(place) {
                let help = format!("did you mean `{name}:`?");
                add(word.range(), format!("{name}:"), Some(help));
            }
            for other in self.errors.iter().filter_map(|other| other.span()).take(2) {
                let meant = self.text(other);
                let help = format!("did you mean {}?", in_backticks(meant));
                add(word.range(), meant.to_owned(), Some(help));
            }
            let before = place.checked_sub(1).map(|place| (line.words[place], word));
            let behind = line.words.get(place + 1).map(|&next| (word, next));
            // A heading with its colon stands where it belongs.
            let is_name = |(one, _): &(Span, Span)| !self.text(*one).ends_with(':');
            let pairs = [before.filter(is_name), behind.filter(is_name)];
            for (one, other) in pairs.into_iter().flatten() {
                let glued = [self.text(one), self.text(other)].concat();
                let help = format!("did you mean {}, without a blank?", in_backticks(&glued));
                add(one.range().start..other.range().end, glued, Some(help));
            }
            for (one, other) in pairs.into_iter().flatten() {
                let swapped = format!("{} {}", self.text(other), self.text(one));
                let help = format!("did you mean {}, the other way round?", in_backticks(&swapped));
                add(one.range().start..other.range().end, swapped, Some(help));
            }
            for (one, other) in pairs.into_iter().flatten() {
                let letters = [self.text(one), self.text(other)].concat();
                let blank = one.range().len();
                let ends = [
                    letters[..blank].char_indices().next_back(),
                    letters[blank..].char_indices().nth(1),
                ];
                let moved = [ends[0].map(|(at, _)| at), ends[1].map(|(at, _)| blank + at)];
                for at in moved.into_iter().flatten().filter(|&at| at > 0) {
                    let meant = format!("{} {}", &letters[..at], &letters[at..]);
                    let help = format!("did you mean {}?", in_backticks(&meant));
                    add(one.range().start..other.range().end, meant, Some(help));
                }
            }
            add(word.range(), String::new(), None);
        }
        let start = line.bytes.start;
        if let Some(first) = line.words.first().filter(|first| first.range().start > start) {
            let help = "a line that is indented further continues the one before";
            slips.push(Slip {
                bytes: start..first.range().start,
                instead: String::new(),
                line: line.bytes.clone(),
                what: What::Word(Some(help.to_owned())),
            });
        }
    }

    /// Two lines in the wrong order.
    fn swapped_lines(&self, number: usize, slips: &mut Vec<Slip>) {
        for first in [number.checked_sub(1), Some(number)].into_iter().flatten() {
            let Some([one, other]) = self.lines.get(first..first + 2) else { continue };
            let [upper, lower] = [one, other].map(|line| &self.source.text()[line.bytes.clone()]);
            let between = &self.source.text()[one.bytes.end..other.bytes.start];
            let help = "do this line and its neighbour stand in the wrong order?";
            slips.push(Slip {
                bytes: one.bytes.start..other.bytes.end,
                instead: format!("{lower}{between}{upper}"),
                line: one.bytes.start..other.bytes.end,
                what: What::Word(Some(help.to_owned())),
            });
        }
    }

    /// A line that is wrong as a whole.
    fn line(&self, number: usize) -> Slip {
        let bytes = self.lines[number].bytes.clone();
        Slip { bytes: bytes.clone(), instead: String::new(), line: bytes, what: What::Line }
    }

    /// Two lines that have become one.
    fn cuts(&self, number: usize, slips: &mut Vec<Slip>) {
        let line = &self.lines[number];
        for &word in line.words.iter().skip(1).take(MOST_CUTS) {
            let at = word.range().start;
            slips.push(Slip {
                bytes: at..at,
                instead: "\n".to_owned(),
                line: line.bytes.clone(),
                what: What::Word(Some(format!(
                    "does {} begin a line of its own?",
                    in_backticks(self.text(word))
                ))),
            });
        }
    }
}
