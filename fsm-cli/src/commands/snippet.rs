//! Lines of a text with their numbers and a mark under a target.

use std::fmt;
use std::ops::Range;

use fsm_model::{CoveringLine, Source, Span, presentable};
use unicode_width::UnicodeWidthStr as _;

/// Where the lines of a text end, so that the number of each is found without reading the text again.
pub(super) struct LineNumbers {
    ends: Vec<usize>,
}

impl LineNumbers {
    pub(super) fn new(source: &Source) -> LineNumbers {
        LineNumbers { ends: source.text().match_indices('\n').map(|(end, _)| end).collect() }
    }

    /// The number of the line in which a span begins.
    pub(super) fn of(&self, span: Span) -> usize {
        self.ends.partition_point(|&end| end < span.range().start) + 1
    }
}

/// A line of a text, its target marked, with a note behind the mark.
pub(super) struct Snippet<'a> {
    pub(super) source: &'a Source,
    pub(super) numbers: &'a LineNumbers,
    pub(super) line: &'a CoveringLine,
    /// How wide the numbers of lines are.
    pub(super) margin: usize,
    pub(super) mark: char,
    pub(super) note: &'a str,
}

impl fmt::Display for Snippet<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Snippet { source, numbers, line, margin, mark, note } = *self;
        let (span, target) = (line.span.range(), line.target.range());
        let mut start = span.start;
        let first = numbers.of(line.span);
        // A row may go over several lines.
        for (number, part) in (first..).zip(source.text()[span].split('\n')) {
            let is_marked = (start..start + part.len()).contains(&target.start);
            if is_marked {
                let (text, before) = shown(part, target.start - start..target.end - start);
                let marks = mark.to_string().repeat(presentable(source.at(line.target)).width());
                writeln!(f, "{number:>margin$} | {text}")?;
                writeln!(f, "{:margin$} | {:before$}{marks} {note}", "", "")?;
            } else {
                writeln!(f, "{number:>margin$} | {}", shown(part, 0..0).0)?;
            }
            start += part.len() + 1;
        }
        Ok(())
    }
}

/// A line as it is shown, and how much of it stands before the target. Long names and the ends of a very
/// long line are cut.
fn shown(line: &str, target: Range<usize>) -> (String, usize) {
    // As many columns are kept on each side of the target.
    const MOST: usize = 100;
    // Blanks of any kind may stand between names.
    let plain = |text: &str| {
        let text = text.replace('\t', "    ").replace(char::is_whitespace, " ");
        text.split(' ').map(presentable).collect::<Vec<_>>().join(" ")
    };
    let (mut before, mut behind) = (plain(&line[..target.start]), plain(&line[target.end..]));
    if before.width() > MOST {
        let head = before.split(' ').next().unwrap_or_default();
        let tail = words_within(before.split(' ').rev(), MOST / 2);
        before = format!("{head} ... {}", tail.into_iter().rev().collect::<Vec<_>>().join(" "));
    }
    if behind.width() > MOST {
        behind = words_within(behind.split(' '), MOST / 2).join(" ") + " ...";
    }
    let text = format!("{before}{}{behind}", plain(&line[target]));
    (text.trim_end().to_owned(), before.width())
}

/// The first words that are not wider than some columns together.
fn words_within<'w>(words: impl Iterator<Item = &'w str>, most: usize) -> Vec<&'w str> {
    let mut width = 0;
    let fits = |word: &&str| {
        width += word.width() + 1;
        width <= most
    };
    words.take_while(fits).collect()
}
