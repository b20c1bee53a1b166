//! Document to text: the one canonical layout.
//!
//! [`format_text`] keeps every word and comment of a text and only moves them:
//! columns are aligned, blank lines are single. A list that begins below its heading
//! keeps its lines, and so does a list from the first comment on a line of its own.

use std::borrow::Cow;
use std::ops::Range;

use unicode_width::UnicodeWidthStr;

use super::document::{Document, Heads, Line, Row, RowContent, Section};
use super::heading::{
    SectionKind, bare_heading, heading_named, heading_word, may_be_labelled_properties,
    reads_as_heading,
};
use super::parse::parse;
use super::property::operator_length;
use super::token::SLASH;
use crate::diagnostic::Report;
use crate::source::{Source, Span};

/// Lists are filled up to this column.
pub(crate) const TEXT_WIDTH: usize = 100;
/// A wider cell does not widen its column: one long name must not push all others away.
const WIDEST: usize = 40;
/// A wider table has no columns: nearly all of its text would be blanks.
const WIDEST_TABLE: usize = 200;
/// A list with a wider word has no columns.
const WIDEST_IN_LIST: usize = 16;
/// How far a list that goes on is indented, ...
const INDENTED: &str = "  ";
/// ... and a row.
const CONTINUED: &str = "    ";

/// Lays a text out in the canonical way.
///
/// The result means the same: every word and every comment is kept, in order. Laying the
/// result out again changes nothing. A list that begins on the line of its heading is filled, up to the
/// first comment on a line of its own; a list that begins below its heading keeps its lines. So a comment
/// is about the same names as before.
///
/// # Errors
///
/// If the text cannot be parsed. It need not pass the check.
///
/// # Example
///
/// ```
/// use fsm_model::{Source, format_text};
///
/// let text = "states: A B\nstart: A\nfinal: B\nsymbols: go  // the only one\ntransitions:\nA go -> B\nB _ -> B\n";
/// let laid_out = "\
/// States: A B
/// Start: A
/// Final: B
/// Symbols: go  // the only one
///
/// Transitions:
/// A  go -> B
/// B  _  -> B
/// ";
/// assert_eq!(format_text(&Source::new("t.txt", text))?, laid_out);
/// # Ok::<(), fsm_model::Report>(())
/// ```
pub fn format_text(source: &Source) -> Result<String, Report> {
    let document = parse(source).map_err(|errors| errors.report(source))?;
    Ok(Writer::new(&document).write())
}

struct Writer<'d> {
    document: &'d Document<'d>,
    out: String,
    /// Whether a blank line comes before the next line.
    blank: bool,
}

impl<'d> Writer<'d> {
    fn new(document: &'d Document<'d>) -> Writer<'d> {
        Writer { document, out: String::with_capacity(document.source.text().len()), blank: false }
    }

    fn write(mut self) -> String {
        let document = self.document;
        let mut was_block = false;
        let preamble =
            0..document.sections.first().map_or(document.lines.len(), |first| first.lines.start);
        self.write_between(preamble);
        for (index, section) in document.sections.iter().enumerate() {
            let body = match section.kind {
                SectionKind::Transitions => self.arrows_and_tables(section, &document.rows),
                SectionKind::Examples => self.arrows_and_tables(section, &document.examples),
                SectionKind::Properties => self.properties(section),
                SectionKind::Language => self.expression(section),
                SectionKind::Tokens => self.named_lines(section, &document.token_rows),
                kind if kind.has_named_lines() => self.named_lines(section, &document.sets),
                _ => self.list(section),
            };
            let is_block = body.len() > 1;
            self.write_attached(section, was_block || is_block);
            for line in body {
                self.line(line.trim_end());
            }
            was_block = is_block;
            let next = document
                .sections
                .get(index + 1)
                .map_or(document.lines.len(), |next| next.lines.start);
            self.write_between(section.lines.end..next);
        }
        self.out
    }

    fn line(&mut self, line: &str) {
        if self.blank && !self.out.is_empty() {
            self.out.push('\n');
        }
        self.blank = false;
        self.out.push_str(line);
        self.out.push('\n');
    }

    /// The comments directly above a line; they move with it.
    fn attached(&self, heading: usize) -> Range<usize> {
        let mut start = heading;
        // A heading's own line has a comment too; it is not above anything.
        let is_heading = |index: usize| {
            let sections = &self.document.sections;
            sections.binary_search_by_key(&index, |section| section.lines.start).is_ok()
        };
        while start > 0 && self.document.lines[start - 1].is_comment() && !is_heading(start - 1) {
            start -= 1;
        }
        start..heading
    }

    fn write_attached(&mut self, section: &Section, blank: bool) {
        self.blank |= blank;
        for index in self.attached(section.lines.start) {
            let comment = self.comment(&self.document.lines[index]);
            self.line(comment);
        }
    }

    /// Comments and blank lines behind a section, without those that belong to the next section.
    fn write_between(&mut self, lines: Range<usize>) {
        let document = self.document;
        let attached = if lines.end < document.lines.len() {
            self.attached(lines.end)
        } else {
            lines.end..lines.end
        };
        for line in &document.lines[lines.start..attached.start.max(lines.start)] {
            if line.has_comment() {
                self.line(self.comment(line));
            } else {
                self.blank = true;
            }
        }
    }

    fn comment(&self, line: &Line) -> &'d str {
        line.comment(self.document.source)
    }

    /// A line of words with the comment of a line of the text behind it.
    fn commented(&self, mut words: String, line: &Line) -> String {
        if line.has_comment() {
            words.truncate(words.trim_end().len());
            if !words.is_empty() {
                words.push_str("  ");
            }
            words.push_str(self.comment(line));
        }
        words
    }

    fn heading(&self, section: &Section) -> String {
        let text = self.document.text(section.heading);
        let word = heading_word(text);
        let name = heading_named(word).map_or(word, |(name, _)| name);
        match section.label {
            Some(label) => format!("{name} {}:", self.document.text(label)),
            None => format!("{name}:"),
        }
    }

    /// A list. If it begins below its heading, it keeps its lines; otherwise it is filled.
    fn list(&self, section: &Section) -> Vec<String> {
        let (first, lines) = self.document.lines[section.lines.clone()]
            .split_first()
            .expect("a section has the line of its heading");
        if first.tokens.is_empty() {
            self.kept_list(section, first, lines)
        } else {
            self.filled_list(section, first, lines)
        }
    }

    /// A list with the lines that it has. Neighbouring lines without a comment share columns.
    fn kept_list(&self, section: &Section, heading: &Line, lines: &[Line]) -> Vec<String> {
        let mut body = vec![self.commented(self.heading(section), heading)];
        self.keep(lines, &mut body);
        single_blanks(body)
    }

    fn keep(&self, lines: &[Line], body: &mut Vec<String>) {
        for block in lines.chunk_by(|one, other| self.is_plain(one) && self.is_plain(other)) {
            let words = || block.iter().map(|line| self.words(line.tokens.range()));
            let cell = if self.is_plain(&block[0]) { cell_width(words().flatten()) } else { 0 };
            for (words, line) in words().zip(block) {
                let words = self.commented(in_columns(&words, cell), line);
                body.push(if words.is_empty() { words } else { format!("{INDENTED}{words}") });
            }
        }
    }

    /// A list on the line of its heading if it fits, and otherwise in columns below.
    ///
    /// A line with a comment always stays a line, and so does one that looks like a heading. From the
    /// first comment on a line of its own, all lines are kept, because the comment is about the names
    /// below it.
    fn filled_list(&self, section: &Section, first: &Line, lines: &[Line]) -> Vec<String> {
        let (lines, kept) =
            lines.split_at(lines.iter().position(Line::is_comment).unwrap_or(lines.len()));
        let mut body = vec![self.heading(section)];
        let mut run = first.tokens.range();
        // The word behind a heading may be one that cannot begin a line.
        let mut may_join = !first.has_comment();
        if !may_join {
            let words = format!("{} {}", body[0], self.join(run.clone()));
            body[0] = self.commented(words, first);
            run.start = run.end;
        }
        let is_blank = |line: &&Line| line.tokens.is_empty() && !line.has_comment();
        let leading = if run.is_empty() { lines.iter().take_while(is_blank).count() } else { 0 };
        for line in &lines[leading..] {
            if self.is_plain(line) {
                run.end = line.tokens.range().end;
                continue;
            }
            self.fill(run.clone(), may_join, &mut body);
            may_join = false;
            run.start = line.tokens.range().end;
            run.end = run.start;
            if !is_blank(&line) {
                let words = self.commented(self.join(line.tokens.range()), line);
                body.push(format!("{INDENTED}{words}"));
            } else if body.last().is_some_and(|last| !last.is_empty()) {
                body.push(String::new());
            }
        }
        if may_join && kept.is_empty() {
            let one_line = format!("{} {}", body[0], self.join(run.clone()));
            if one_line.width() <= TEXT_WIDTH {
                return vec![one_line];
            }
        }
        self.fill(run, may_join, &mut body);
        self.keep(kept, &mut body);
        dedup_blanks(&mut body);
        body
    }

    /// Whether a line of a list has only words that may move to other lines. `check` looks at how
    /// a line begins that could be a heading without a colon.
    fn is_plain(&self, line: &Line) -> bool {
        let first = self.document.tokens[line.tokens.range()].first();
        let is_bare_heading = |&word| bare_heading(self.document.text(word)).is_some();
        !line.has_comment() && first.is_some_and(|word| !is_bare_heading(word))
    }

    fn join(&self, words: Range<usize>) -> String {
        self.words(words).join(" ")
    }

    fn words(&self, words: Range<usize>) -> Vec<&'d str> {
        self.document.tokens[words].iter().map(|&word| self.document.text(word)).collect()
    }

    /// Fills lines with words in columns.
    fn fill(&self, words: Range<usize>, may_join: bool, body: &mut Vec<String>) {
        let words = self.words(words);
        let cell = cell_width(words.iter().copied());
        let mut start = 0;
        while start < words.len() {
            let mut end = start + 1;
            let mut width = INDENTED.len() + words[start].width().max(cell);
            while end < words.len() {
                width += 1 + words[end].width().max(cell);
                // A word that would make its line a heading stays on the line before it.
                if width > TEXT_WIDTH && may_begin_line(&words[end..]) {
                    break;
                }
                end += 1;
            }
            let line = in_columns(&words[start..end], cell);
            match &mut body[..] {
                // It cannot begin a line, so it stays on the line of the heading.
                [heading] if may_join && start == 0 && !may_begin_line(&words) => {
                    heading.extend([" ", line.as_str()]);
                }
                _ => body.push(format!("{INDENTED}{line}")),
            }
            start = end;
        }
    }

    /// Rows, aligned, each on one line unless comments break it.
    fn arrows_and_tables(&self, section: &Section, rows: &[Row]) -> Vec<String> {
        let columns = Columns::new(self.document, rows);
        let lay_out = |row: &Row, lines: &[Line]| {
            let line = columns.lay_out(self.document, row);
            let (_, before) = lines.split_last()?;
            let is_broken = before.iter().any(Line::has_comment);
            (!is_broken && !reads_as_heading(&line)).then_some(line)
        };
        self.rows(section, rows, None, lay_out)
    }

    /// Properties: what they promise, then about what. A property over several lines keeps them.
    fn properties(&self, section: &Section) -> Vec<String> {
        let rows = self.document.properties_of(section);
        let operator = |row: &Row| {
            let words = self.words(row.tokens.range());
            let count = operator_length(&words);
            (words[..count].join(" "), row.tokens.range().start + count..row.tokens.range().end)
        };
        let widest = rows.iter().map(|row| operator(row).0.width()).max().unwrap_or(0);
        let lay_out = |row: &Row, lines: &[Line]| {
            let (operator, rest) = operator(row);
            let mut line = String::new();
            pad(&mut line, &operator, widest);
            line.extend(["  ", self.raw(rest).as_str()]);
            (lines.len() == 1).then(|| line.trim_end().to_owned())
        };
        self.rows(section, rows, None, lay_out)
    }

    /// Sets or tokens: a name, then what it stands for. One over several lines keeps them. A line that
    /// says which token wins has no columns.
    fn named_lines(&self, section: &Section, rows: &[Row]) -> Vec<String> {
        let rows = self.document.rows_of(section, rows);
        let is_order = |row: &Row| {
            section.kind == SectionKind::Tokens
                && self.document.says_before(self.document.words(row))
        };
        let name = |row: &Row| self.document.text(self.document.words(row)[0]);
        let named = rows.iter().filter(|row| !is_order(row));
        let widest = named.map(|row| name(row).width().min(WIDEST)).max().unwrap_or(0);
        let lay_out = |row: &Row, lines: &[Line]| {
            let words = row.tokens.range();
            let one_line =
                || if is_order(row) { self.join(words) } else { self.named(words, widest) };
            (lines.len() == 1).then(one_line)
        };
        self.rows(section, rows, Some(widest), lay_out)
    }

    /// A name, padded, and the words behind it.
    fn named(&self, words: Range<usize>, width: usize) -> String {
        let mut line = String::new();
        pad(&mut line, &self.join(words.start..words.start + 1), width);
        line.extend(["  ", self.raw(words.start + 1..words.end).as_str()]);
        line.trim_end().to_owned()
    }

    /// Words with single blanks between them, but from a quote on as they are written.
    fn raw(&self, words: Range<usize>) -> String {
        let document = self.document;
        let spans = &document.tokens[words.clone()];
        let quoted = spans.iter().position(|&word| document.text(word).starts_with('"'));
        let (Some(quoted), Some(&last)) = (quoted, spans.last()) else { return self.join(words) };
        let before = self.join(words.start..words.start + quoted);
        format!("{before} {}", document.text(spans[quoted].to(last))).trim_start().to_owned()
    }

    /// A regular expression with the lines that it has.
    fn expression(&self, section: &Section) -> Vec<String> {
        let mut body = Vec::new();
        for (index, line) in self.document.lines[section.lines.clone()].iter().enumerate() {
            let words = self.raw(line.tokens.range());
            let words = match (index, words.is_empty()) {
                (0, false) => format!("{} {words}", self.heading(section)),
                (0, true) => self.heading(section),
                (_, false) => format!("{INDENTED}{words}"),
                (_, true) if line.has_comment() => INDENTED.trim_end().to_owned(),
                (_, true) => words,
            };
            body.push(self.commented(words, line));
        }
        single_blanks(body)
    }

    /// Rows on one line each where `lay_out` gives one for a row and its lines. The others keep their lines;
    /// if they begin with names, what follows stands in a column behind these.
    fn rows(
        &self,
        section: &Section,
        rows: &[Row],
        names: Option<usize>,
        lay_out: impl Fn(&Row, &[Line]) -> Option<String>,
    ) -> Vec<String> {
        let mut body = vec![self.heading(section)];
        let mut lines = &self.document.lines[section.lines.clone()];
        if lines[0].tokens.is_empty() {
            body[0] = self.commented(self.heading(section), &lines[0]);
            lines = &lines[1..];
        }
        for row in rows {
            // The lines of a row: from its first word to its last, with comments in between.
            let first =
                lines.partition_point(|line| line.tokens.range().end <= row.tokens.range().start);
            let (above, others) = lines.split_at(first);
            let last =
                others.partition_point(|line| line.tokens.range().end < row.tokens.range().end);
            body.extend(above.iter().map(|line| self.comment(line).to_owned()));
            let (own, behind) = others.split_at(last + 1);
            lines = behind;
            if let Some(one_line) = lay_out(row, own) {
                body.push(self.commented(one_line, &own[last]));
                continue;
            }
            let indent = names.map_or(CONTINUED.len(), |width| width + 2);
            for (index, line) in own.iter().enumerate() {
                let words = line.tokens.range();
                let words = match (index, names) {
                    (0, Some(width)) => self.named(words, width),
                    (0, None) => self.kept(section, words),
                    _ if words.is_empty() => String::new(),
                    _ => format!("{:indent$}{}", "", self.kept(section, words)),
                };
                body.push(self.commented(words, line));
            }
        }
        single_blanks(body)
    }

    /// The words of a line that stays a line.
    fn kept(&self, section: &Section, words: Range<usize>) -> String {
        match section.kind {
            SectionKind::Properties | SectionKind::Tokens => self.raw(words),
            _ => self.join(words),
        }
    }
}

/// How wide a column of a list is. One long name must not push all others away.
fn cell_width<'w>(words: impl Iterator<Item = &'w str>) -> usize {
    let widest = words.map(UnicodeWidthStr::width).max().unwrap_or(0);
    if widest <= WIDEST_IN_LIST { widest } else { 0 }
}

/// Whether a line may begin with these words and not look like a heading.
fn may_begin_line(words: &[&str]) -> bool {
    let longest = words.len().min(3);
    let reads_as_heading = |count: usize| reads_as_heading(&words[..count].join(" "));
    bare_heading(words[0]).is_none()
        && !(1..=longest).any(reads_as_heading)
        && !may_be_labelled_properties(words)
}

/// Removes a blank line after another one.
fn dedup_blanks(lines: &mut Vec<String>) {
    lines.dedup_by(|line, before| line.is_empty() && before.is_empty());
}

/// Removes a blank line after another one, and after the heading.
fn single_blanks(mut lines: Vec<String>) -> Vec<String> {
    dedup_blanks(&mut lines);
    if lines.len() > 1 && lines[1].is_empty() {
        lines.remove(1);
    }
    lines
}

fn in_columns(words: &[&str], cell: usize) -> String {
    let mut line = String::new();
    for word in words {
        pad(&mut line, word, cell);
        line.push(' ');
    }
    line.truncate(line.trim_end().len());
    line
}

fn pad(line: &mut String, word: &str, cell: usize) {
    line.push_str(word);
    line.extend(std::iter::repeat_n(' ', cell.saturating_sub(word.width())));
}

/// How wide the columns of a section's rows are.
#[derive(Default)]
struct Columns {
    heads: usize,
    targets: Vec<usize>,
    symbols: usize,
    /// The targets that outputs follow.
    arrow_target: usize,
}

impl Columns {
    fn new(document: &Document<'_>, rows: &[Row]) -> Columns {
        let mut columns = Columns::default();
        let width = |word: Span| document.text(word).width();
        for row in rows {
            let heads = match document.content(row) {
                RowContent::Table { heads, targets } => {
                    columns.targets.resize(columns.targets.len().max(targets.len()), 0);
                    for (column, &word) in columns.targets.iter_mut().zip(targets) {
                        *column = width(word).min(WIDEST).max(*column);
                    }
                    heads
                }
                RowContent::Arrow { heads, symbols, target, outputs, .. } => {
                    let symbols = symbols.iter().map(|&symbol| width(symbol) + 1).sum::<usize>();
                    columns.symbols = columns.symbols.max(symbols.min(WIDEST));
                    if outputs.is_some() {
                        let target = width(target).min(WIDEST);
                        columns.arrow_target = columns.arrow_target.max(target);
                    }
                    heads
                }
            };
            let heads = heads_text(document, heads).width();
            columns.heads = columns.heads.max(heads.min(WIDEST));
        }
        let width = columns.heads + columns.targets.iter().map(|width| width + 1).sum::<usize>();
        if width > WIDEST_TABLE {
            columns.targets.fill(0);
        }
        columns
    }

    fn lay_out(&self, document: &Document<'_>, row: &Row) -> String {
        let mut line = String::new();
        let mut cell = |word: &str, width: usize, gap: &str| {
            pad(&mut line, word, width);
            line.push_str(gap);
        };
        let content = document.content(row);
        cell(&heads_text(document, content.heads()), self.heads, "  ");
        match content {
            RowContent::Table { targets, .. } => {
                for (&target, &width) in targets.iter().zip(&self.targets) {
                    cell(document.text(target), width, " ");
                }
            }
            RowContent::Arrow { symbols, target, more_targets, outputs, .. } => {
                let symbols = symbols.iter().map(|&symbol| document.text(symbol));
                let symbols: String = symbols.flat_map(|symbol| [symbol, " "]).collect();
                cell(&symbols, self.symbols, "-> ");
                match outputs {
                    None => {
                        cell(document.text(target), 0, " ");
                        for &target in more_targets {
                            cell(document.text(target), 0, " ");
                        }
                    }
                    Some(outputs) => {
                        cell(document.text(target), self.arrow_target, " ");
                        cell(SLASH, 0, " ");
                        for &output in outputs {
                            cell(document.text(output), 0, " ");
                        }
                    }
                }
            }
        }
        line.truncate(line.trim_end().len());
        line
    }
}

/// `A` or `A | B`.
fn heads_text<'d>(document: &Document<'d>, heads: Heads<'_>) -> Cow<'d, str> {
    let all = heads.iter().map(|head| document.text(head));
    match all.len() {
        1 => Cow::Borrowed(document.text(heads.first())),
        _ => Cow::Owned(all.collect::<Vec<_>>().join(" | ")),
    }
}
