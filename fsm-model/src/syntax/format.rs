//! Text again: the one canonical layout.
//!
//! [`format`] keeps every word and comment of a text and only moves them:
//! columns are aligned, blank lines are single. [`Dfa::to_text`] writes an
//! automaton that has no such text, for example a minimised one.

use std::collections::HashMap;
use std::ops::Range;

use unicode_width::UnicodeWidthStr;

use crate::dfa::{Dfa, Finality, StateId};
use crate::report::Report;
use crate::source::{Source, Span};
use crate::syntax::{
    self, ARROW, Kind, Line, Parts, REST, Row, Section, Tree, bare_heading, known_heading,
    reads_as_heading,
};

/// Lists are filled up to this column.
const WIDTH: usize = 100;
/// A wider cell does not widen its column: one long name must not push all others away.
const WIDEST: usize = 40;
/// In lists, beyond this there are no columns.
const WIDEST_IN_LIST: usize = 16;
/// How far a list that goes on is indented, ...
const INDENTED: &str = "  ";
/// ... and a row.
const CONTINUED: &str = "    ";

/// Lays a text out in the canonical way.
///
/// The result says the same: every word and every comment is kept, in order. To
/// lay it out again changes nothing.
///
/// # Errors
///
/// If the text cannot be parsed. Whether it makes sense is not asked.
///
/// # Example
///
/// ```
/// use tictactoe_fsm::{Source, format};
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
/// assert_eq!(format(&Source::new("t.txt", text))?, laid_out);
/// # Ok::<(), tictactoe_fsm::Report>(())
/// ```
pub fn format(source: &Source) -> Result<String, Report> {
    let tree = syntax::parse(source).map_err(|errors| errors.report(source))?;
    Ok(Writer::new(&tree).write())
}

impl Dfa {
    /// The automaton as a text in the canonical layout: states, symbols, starts, finals,
    /// claims and a transition for every state and symbol.
    ///
    /// # Example
    ///
    /// ```
    /// use tictactoe_fsm::{Dfa, Source, minimise};
    ///
    /// let text = "States: A B C\nStart: A\nFinal: B C\nSymbols: x\nTransitions:\nA B\nB C\nC B\n";
    /// let dfa = Dfa::from_source(&Source::new("abc.txt", text))?;
    /// let smallest = minimise(&dfa).dfa.to_text();
    /// assert_eq!(smallest, "States: A B\nSymbols: x\nStart: A\nFinal: B\n\nTransitions:\nA  B\nB  B\n");
    /// # Ok::<(), tictactoe_fsm::Report>(())
    /// ```
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = String::new();
        let mut line = |heading: &str, words: &mut dyn Iterator<Item = &str>| {
            text.push_str(heading);
            for word in words {
                text.push(' ');
                text.push_str(word);
            }
            text.push('\n');
        };
        let names = |states: Vec<StateId>| states.into_iter().map(|state| self.state_name(state));
        line("States:", &mut names(self.states().collect()));
        line("Symbols:", &mut self.symbols().map(|symbol| self.symbol_name(symbol)));
        for start in self.starts().chunk_by(|one, other| one.label == other.label) {
            let heading = self
                .start_label(start[0])
                .map_or("Start:".to_owned(), |label| format!("Start {label}:"));
            line(&heading, &mut names(start.iter().map(|start| start.state).collect()));
        }
        let mut unlabelled: Vec<StateId> = Vec::new();
        let mut labelled: Vec<Vec<StateId>> = vec![Vec::new(); self.labels().len()];
        for state in self.states() {
            match self.finality(state) {
                Finality::None => (),
                Finality::Final => unlabelled.push(state),
                Finality::Labelled(label) => labelled[label.index()].push(state),
            }
        }
        if !unlabelled.is_empty() || labelled.is_empty() {
            line("Final:", &mut names(unlabelled));
        }
        for (label, states) in self.labels().zip(labelled) {
            line(&format!("Final {}:", self.label_name(label)), &mut names(states));
        }
        if self.claims().len() > 0 {
            line("Claims:", &mut self.claims());
        }
        line("Transitions:", &mut std::iter::empty());
        let widest = self.states().map(|state| self.state_name(state).width()).max().unwrap_or(0);
        let is_narrow = (self.symbols().len() + 1) * (widest + 1) <= WIDTH;
        for state in self.states() {
            let name = self.state_name(state);
            if is_narrow {
                line(name, &mut self.row(state).iter().map(|&target| self.state_name(target)));
            } else {
                for (symbols, target) in self.arrows(state) {
                    line(name, &mut symbols.into_iter().chain([ARROW, target]));
                }
            }
        }
        format(&Source::new(self.source().name(), text))
            .expect("what is written here is well-formed")
    }

    /// The symbols that lead to each target, with `_` for the target of the most of them.
    fn arrows(&self, state: StateId) -> Vec<(Vec<&str>, &str)> {
        let mut groups: Vec<(Vec<&str>, StateId)> = Vec::new();
        let mut group_of: HashMap<StateId, usize> = HashMap::new();
        for (symbol, &target) in self.symbols().zip(self.row(state)) {
            let group = *group_of.entry(target).or_insert_with(|| {
                groups.push((Vec::new(), target));
                groups.len() - 1
            });
            groups[group].0.push(self.symbol_name(symbol));
        }
        let most = groups.iter().map(|group| group.0.len()).max().unwrap_or(0);
        if let Some(index) = groups.iter().position(|group| group.0.len() == most && most > 2) {
            let mut rest = groups.remove(index);
            rest.0 = vec![REST];
            groups.push(rest);
        }
        groups.into_iter().map(|(symbols, to)| (symbols, self.state_name(to))).collect()
    }
}

struct Writer<'t> {
    tree: &'t Tree<'t>,
    out: String,
    /// Whether a blank line is due before the next line.
    blank: bool,
}

impl<'t> Writer<'t> {
    fn new(tree: &'t Tree<'t>) -> Writer<'t> {
        Writer { tree, out: String::with_capacity(tree.source.text().len()), blank: false }
    }

    fn write(mut self) -> String {
        let tree = self.tree;
        let mut was_block = false;
        let preamble = 0..tree.sections.first().map_or(tree.lines.len(), |first| first.lines.start);
        self.write_between(preamble);
        for (index, section) in tree.sections.iter().enumerate() {
            let body = match section.kind {
                Kind::Transitions => self.rows(section, &tree.rows),
                Kind::Examples => self.rows(section, &tree.examples),
                _ => self.list(section),
            };
            let is_block = body.len() > 1;
            self.write_attached(section, was_block || is_block);
            for line in body {
                self.line(line.trim_end());
            }
            was_block = is_block;
            let next =
                tree.sections.get(index + 1).map_or(tree.lines.len(), |next| next.lines.start);
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
        let is_comment = |line: &Line| line.words.is_empty() && line.comment.is_some();
        let mut start = heading;
        // A heading's own line has a comment too; it is not above anything.
        let is_heading = |index: usize| {
            let sections = &self.tree.sections;
            sections.binary_search_by_key(&index, |section| section.lines.start).is_ok()
        };
        while start > 0 && is_comment(&self.tree.lines[start - 1]) && !is_heading(start - 1) {
            start -= 1;
        }
        start..heading
    }

    fn write_attached(&mut self, section: &Section, blank: bool) {
        self.blank |= blank;
        for index in self.attached(section.lines.start) {
            let comment = self.comment(&self.tree.lines[index]);
            self.line(comment);
        }
    }

    /// Comments and blank lines behind a section, but for those that belong to the next.
    fn write_between(&mut self, lines: Range<usize>) {
        let tree = self.tree;
        let attached = if lines.end < tree.lines.len() {
            self.attached(lines.end)
        } else {
            lines.end..lines.end
        };
        for line in &tree.lines[lines.start..attached.start.max(lines.start)] {
            match line.comment {
                Some(_) => self.line(self.comment(line)),
                None => self.blank = true,
            }
        }
    }

    fn comment(&self, line: &Line) -> &'t str {
        line.comment.map_or("", |comment| self.tree.text(comment))
    }

    /// A line of words with the comment of a line of the text behind it.
    fn commented(&self, mut words: String, line: &Line) -> String {
        if line.comment.is_some() {
            words.truncate(words.trim_end().len());
            if !words.is_empty() {
                words.push_str("  ");
            }
            words.push_str(self.comment(line));
        }
        words
    }

    fn heading(&self, section: &Section) -> String {
        let text = self.tree.text(section.heading);
        let word = text.split(|c: char| c.is_whitespace() || c == ':').next().unwrap_or(text);
        let name = known_heading(word).map_or(word, |(name, _)| name);
        match section.label {
            Some(label) => format!("{name} {}:", self.tree.text(label)),
            None => format!("{name}:"),
        }
    }

    /// A list: on the line of its heading if it fits, otherwise in columns below.
    ///
    /// A line with a comment stays a line, and so does one that looks like a heading; what
    /// stands between such lines is filled.
    fn list(&self, section: &Section) -> Vec<String> {
        let (first, lines) = self.tree.lines[section.lines.clone()]
            .split_first()
            .expect("a section has the line of its heading");
        let mut body = vec![self.heading(section)];
        let mut run = first.words.clone();
        if first.comment.is_some() {
            let words = format!("{} {}", body[0], self.join(run.clone()));
            body[0] = self.commented(words, first);
            run.start = run.end;
        }
        let is_blank = |line: &&Line| line.words.is_empty() && line.comment.is_none();
        let leading = lines.iter().take_while(is_blank).count();
        let lines = if run.is_empty() { &lines[leading..] } else { lines };
        // Words that stand on the line of the heading may not be able to begin another.
        let mut may_join = first.comment.is_none();
        for line in lines {
            let is_plain = line.comment.is_none() && !line.words.is_empty();
            if is_plain && !self.is_bare_heading(line) {
                run.end = line.words.end;
                continue;
            }
            self.fill(run.clone(), may_join, &mut body);
            may_join = false;
            run = line.words.end..line.words.end;
            if !is_blank(&line) {
                let words = self.commented(self.join(line.words.clone()), line);
                body.push(format!("{INDENTED}{words}"));
            } else if body.last().is_some_and(|last| !last.is_empty()) {
                body.push(String::new());
            }
        }
        if may_join {
            let one_line = format!("{} {}", body[0], self.join(run.clone()));
            if one_line.width() <= WIDTH {
                return vec![one_line];
            }
        }
        self.fill(run, may_join, &mut body);
        body
    }

    /// Whether `check` will look at how this line begins.
    fn is_bare_heading(&self, line: &Line) -> bool {
        let first = self.tree.words[line.words.start];
        bare_heading(self.tree.text(first)).is_some()
    }

    fn join(&self, words: Range<usize>) -> String {
        let words = self.tree.words[words].iter().map(|&word| self.tree.text(word));
        words.collect::<Vec<_>>().join(" ")
    }

    /// Fills lines with words in columns.
    fn fill(&self, words: Range<usize>, may_join: bool, body: &mut Vec<String>) {
        let words: Vec<&str> =
            self.tree.words[words].iter().map(|&word| self.tree.text(word)).collect();
        let Some(widest) = words.iter().map(|word| word.width()).max() else { return };
        // One long name must not push all others away.
        let cell = if widest <= WIDEST_IN_LIST { widest } else { 0 };
        let mut start = 0;
        while start < words.len() {
            let mut end = start + 1;
            let mut width = INDENTED.len() + words[start].width().max(cell);
            while end < words.len() {
                width += 1 + words[end].width().max(cell);
                // A word that would make its line a heading stays on the line before it.
                if width > WIDTH && may_begin_line(&words[end..]) {
                    break;
                }
                end += 1;
            }
            let line = in_columns(&words[start..end], cell);
            match &mut body[..] {
                // It stood on the line of the heading, and must again.
                [heading] if may_join && start == 0 && !may_begin_line(&words) => {
                    heading.extend([" ", line.as_str()]);
                }
                _ => body.push(format!("{INDENTED}{line}")),
            }
            start = end;
        }
    }

    /// Rows, aligned, each on one line unless comments break it.
    fn rows(&self, section: &Section, rows: &[Row]) -> Vec<String> {
        let columns = Columns::new(self.tree, rows);
        let mut body = vec![self.heading(section)];
        let mut lines = &self.tree.lines[section.lines.clone()];
        if lines[0].words.is_empty() {
            body[0] = self.commented(self.heading(section), &lines[0]);
            lines = &lines[1..];
        }
        for row in rows {
            // The lines of a row: from its first word to its last, with comments in between.
            let first = lines.partition_point(|line| line.words.end <= row.words.start);
            let (above, others) = lines.split_at(first);
            let last = others.partition_point(|line| line.words.end < row.words.end);
            body.extend(above.iter().map(|line| self.comment(line).to_owned()));
            let one_line = columns.lay_out(self.tree, row);
            let is_broken = others[..last].iter().any(|line| line.comment.is_some());
            if is_broken || reads_as_heading(&one_line) {
                for (index, line) in others[..=last].iter().enumerate() {
                    let indent = if index == 0 || line.words.is_empty() { "" } else { CONTINUED };
                    let words = format!("{indent}{}", self.join(line.words.clone()));
                    body.push(self.commented(words, line));
                }
            } else {
                body.push(self.commented(one_line, &others[last]));
            }
            lines = &others[last + 1..];
        }
        single_blanks(body)
    }
}

/// Whether a line may begin with these words and not look like a heading.
fn may_begin_line(words: &[&str]) -> bool {
    let longest = words.len().min(3);
    let reads_as_heading = |count: usize| reads_as_heading(&words[..count].join(" "));
    known_heading(words[0]).is_none() && !(1..=longest).any(reads_as_heading)
}

/// Blank lines neither doubled nor at either end.
fn single_blanks(mut lines: Vec<String>) -> Vec<String> {
    lines.dedup_by(|line, before| line.is_empty() && before.is_empty());
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
    state: usize,
    targets: Vec<usize>,
    symbols: usize,
}

impl Columns {
    fn new(tree: &Tree<'_>, rows: &[Row]) -> Columns {
        let mut columns = Columns::default();
        let width = |word: Span| tree.text(word).width();
        for row in rows {
            let state = match tree.parts(row) {
                Parts::Table { state, targets } => {
                    columns.targets.resize(columns.targets.len().max(targets.len()), 0);
                    for (column, &word) in columns.targets.iter_mut().zip(targets) {
                        *column = width(word).min(WIDEST).max(*column);
                    }
                    state
                }
                Parts::Arrow { state, symbols, .. } => {
                    let symbols = symbols.iter().map(|&symbol| width(symbol) + 1).sum::<usize>();
                    columns.symbols = columns.symbols.max(symbols.min(WIDEST));
                    state
                }
            };
            columns.state = columns.state.max(width(state).min(WIDEST));
        }
        columns
    }

    fn lay_out(&self, tree: &Tree<'_>, row: &Row) -> String {
        let mut line = String::new();
        let mut cell = |word: &str, width: usize, gap: &str| {
            pad(&mut line, word, width);
            line.push_str(gap);
        };
        match tree.parts(row) {
            Parts::Table { state, targets } => {
                cell(tree.text(state), self.state, "  ");
                for (&target, &width) in targets.iter().zip(&self.targets) {
                    cell(tree.text(target), width, " ");
                }
            }
            Parts::Arrow { state, symbols, target } => {
                let symbols = symbols.iter().map(|&symbol| tree.text(symbol));
                let symbols: String = symbols.flat_map(|symbol| [symbol, " "]).collect();
                cell(tree.text(state), self.state, "  ");
                cell(&symbols, self.symbols, "-> ");
                cell(tree.text(target), 0, "");
            }
        }
        line.truncate(line.trim_end().len());
        line
    }
}
