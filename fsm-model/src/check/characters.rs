//! The sets of a text that reads bytes or characters, and its classes.
//!
//! The classes are found before any other name is looked up: they are the symbols. Their names are written
//! behind the text, each a member that stands for all.

use std::collections::HashMap;
use std::sync::Arc;

use super::groups::{inner_first, refuse_circles};
use crate::alphabet::{
    CharSet, CharacterNames, Classes, NamedSet, Reads, TooManyRanges, is_piece, read_piece, shown,
    whole_character,
};
use crate::dfa::GroupList;
use crate::diagnostic::{
    Diagnostic, Diagnostics, Suggester, code, count, did_you_mean, in_backticks, list_in_backticks,
    presentable,
};
use crate::numbers::sorted_numbers;
use crate::source::{Source, Span};
use crate::syntax::{ARROW, Document, SectionKind, WILDCARD, wrong_spelling};

/// Does something with a text whose symbols are known. Of a text that reads bytes or characters, these are
/// found first; the text that `work` is given has their names behind it.
pub(super) fn with_characters<R>(
    document: &Document<'_>,
    work: impl FnOnce(&Document<'_>) -> Result<R, Diagnostics>,
) -> Result<R, Diagnostics> {
    let reads = document.reads();
    if reads == Reads::Symbols {
        return work(document);
    }
    let (source, names) = read(document, reads)?;
    let mut expanded = document.with_source(&source);
    expanded.characters = Some(Arc::new(names));
    work(&expanded).map_err(|mut found| {
        found.expand_if_written(&source);
        found
    })
}

/// The heading of the alphabet.
fn place(document: &Document<'_>, reads: Reads) -> Span {
    let kind = match reads {
        Reads::Characters => SectionKind::Characters,
        Reads::Bytes | Reads::Symbols => SectionKind::Bytes,
    };
    document.sections(kind).next().expect("the text reads bytes or characters").heading
}

/// Reads the sets, finds the classes, and writes the names of these behind the text.
fn read(document: &Document<'_>, reads: Reads) -> Result<(Source, CharacterNames), Diagnostics> {
    let mut found = Diagnostics::default();
    let mut reader = Reader {
        document,
        reads,
        numbers: HashMap::new(),
        unknown: Vec::new(),
        unknown_numbers: HashMap::new(),
        found: &mut found,
    };
    let mut sets = reader.sets();
    let mut lists: Vec<GroupList> = Vec::new();
    for set in &sets {
        let groups = set.inner.clone();
        lists.push(GroupList { span: set.name, is_label: false, names: Vec::new(), groups });
    }
    refuse_circles(document, &lists, "set", &mut found);
    if found.has_errors() {
        return Err(found);
    }
    for number in inner_first(&lists) {
        let mut parts = vec![&sets[number].members];
        for &inner in &sets[number].inner {
            parts.push(&sets[inner].members);
        }
        sets[number].members = CharSet::union_of(&parts);
    }
    let mut singles: Vec<CharSet> = Vec::new();
    for &(first, last) in document.mentioned().ranges() {
        for value in first..=last {
            singles.push(CharSet::single(value));
        }
    }
    let mut all: Vec<&CharSet> = Vec::new();
    for set in &sets {
        all.push(&set.members);
    }
    for single in &singles {
        all.push(single);
    }
    let place = place(document, reads);
    let classes = Classes::new(reads, &all).map_err(|TooManyRanges| {
        let message = "the sets of characters cut each other into too many parts";
        Diagnostics::from(Diagnostic::new(&code::TOO_LARGE, message).at(place, "these sets"))
    })?;
    let start = document.source.text().len();
    let mut added = String::from("\n");
    let mut class_names = Vec::with_capacity(classes.len());
    for class in classes.sets() {
        added.push('\n');
        let name = class.name(reads);
        class_names.push(Span::inside(start + added.len()..start + added.len() + name.len()));
        added.push_str(&name);
    }
    added.push('\n');
    let source = document.source.expanded(&added, start + added.len(), place);
    Ok((source, CharacterNames { classes, sets, class_names }))
}

struct Reader<'r, 'd> {
    document: &'d Document<'d>,
    reads: Reads,
    /// The numbers of the sets by their names.
    numbers: HashMap<&'d str, usize>,
    /// Pieces that are nothing: where each of them stands first, and how often it is used.
    unknown: Vec<(Span, usize)>,
    unknown_numbers: HashMap<&'d str, usize>,
    found: &'r mut Diagnostics,
}

impl Reader<'_, '_> {
    /// The sets, each with the members that it lists itself.
    fn sets(&mut self) -> Vec<NamedSet> {
        let document = self.document;
        for (number, row) in document.sets.iter().enumerate() {
            self.declare(document.words(row)[0], number);
        }
        let mut sets = Vec::new();
        for row in &document.sets {
            let words = document.words(row);
            sets.push(self.set(words[0], &words[1..]));
        }
        let mut suggester = Suggester::new();
        for (piece, uses) in std::mem::take(&mut self.unknown) {
            self.refuse_unknown(piece, uses, &mut suggester);
        }
        sets
    }

    fn declare(&mut self, name: Span, number: usize) {
        let text = self.document.text(name);
        let refuse = |message: String, label: &str, help: &str| {
            Diagnostic::new(&code::GROUP_NAME, message).at(name, label).with_help(help)
        };
        let quoted = in_backticks(text);
        let noun = self.reads.noun();
        if is_piece(text, self.reads) {
            let is_one = whole_character(text, self.reads).is_some();
            let what = if is_one { noun } else { "range" };
            let message = format!("set {quoted} has the name of a {what}");
            let help = "a line is a name and then what is in the set, such as `digit 0-9`";
            self.found.push(refuse(message, "a set needs a name of its own", help));
        } else if text == "not"
            || text.contains(['"', '(', ')', '*', '+', '?', '{', '}', '|', '&', '\\'])
        {
            let message = format!("{quoted} cannot be the name of a set");
            let help = "use letters, digits, `-` and `_`";
            self.found.push(refuse(message, "it means something else in expressions", help));
        } else if text == ARROW || text.ends_with(':') {
            let message = format!("{quoted} cannot be the name of a set");
            self.found.push(refuse(message, "not a name", "call it something else"));
        }
        let first = *self.numbers.entry(text).or_insert(number);
        if first != number {
            let first = self.document.words(&self.document.sets[first])[0];
            self.found.push(
                Diagnostic::new(&code::GROUP_NAME, format!("set {quoted} is declared twice"))
                    .at(name, "again here")
                    .and_at(first, "first here")
                    .with_help("put everything into one line, or call one of them something else"),
            );
        }
    }

    fn set(&mut self, name: Span, pieces: &[Span]) -> NamedSet {
        let document = self.document;
        let quoted = in_backticks(document.text(name));
        // A line without a name has been refused: its first piece is no name.
        if pieces.is_empty() && !is_piece(document.text(name), self.reads) {
            let noun = self.reads.noun();
            self.found.push(
                Diagnostic::new(&code::BAD_SET, format!("set {quoted} is empty"))
                    .at(name, "nothing follows")
                    .with_help(format!(
                        "list its {noun}s behind its name, such as `{} 0-9 a-f`",
                        presentable(document.text(name))
                    )),
            );
        }
        let mut ranges = Vec::new();
        let mut inner = Vec::new();
        // All commas of a line are one mistake.
        let mut has_comma = false;
        for &piece in pieces {
            let text = document.text(piece);
            if text == WILDCARD {
                self.found.push(
                    Diagnostic::new(&code::BAD_SET, "`_` alone is no part of a set")
                        .at(piece, "it means everything, and only in lines and expressions")
                        .with_help("write `\\_` for the underscore"),
                );
                continue;
            }
            match read_piece(text, self.reads) {
                Some(Ok((first, last))) if first > last => {
                    let (larger, smaller) = (shown(first, self.reads), shown(last, self.reads));
                    let message =
                        format!("the range {} has its larger end first", in_backticks(text));
                    self.found.push(
                        Diagnostic::new(&code::BAD_SET, message)
                            .at(piece, format!("{larger} comes behind {smaller}"))
                            .with_help(reversed_help(text)),
                    );
                }
                Some(Ok(range)) => ranges.push(range),
                Some(Err(mistake)) => {
                    self.found.push(wrong_spelling(mistake, piece, self.reads));
                }
                None => match self.numbers.get(text) {
                    Some(&number) => inner.push(number),
                    None if text.ends_with(',') && std::mem::replace(&mut has_comma, true) => (),
                    None => self.remember_unknown(piece),
                },
            }
        }
        NamedSet { name, members: CharSet::of_ranges(ranges), inner }
    }

    fn remember_unknown(&mut self, piece: Span) {
        let next = self.unknown.len();
        let number = *self.unknown_numbers.entry(self.document.text(piece)).or_insert(next);
        if number == next {
            self.unknown.push((piece, 0));
        }
        self.unknown[number].1 += 1;
    }

    /// One message for a name, however often it is used.
    fn refuse_unknown(&mut self, piece: Span, uses: usize, suggester: &mut Suggester) {
        let text = self.document.text(piece);
        let noun = self.reads.noun();
        let rows = &self.document.sets;
        let name = |number: usize| self.document.text(self.document.words(&rows[number])[0]);
        let in_order = sorted_numbers(rows.len(), &mut |one, other| name(one).cmp(name(other)));
        let mut names: Vec<&str> = Vec::new();
        for number in in_order {
            names.push(name(number as usize));
        }
        names.dedup();
        let near = suggester.nearest(text, &mut names.iter().copied());
        let inside = |open: char, close: char| text.strip_prefix(open)?.strip_suffix(close);
        let help = if let Some(near) = near {
            did_you_mean(text, names[near])
        } else if text == ARROW {
            "a line is a name and then what is in the set, without an arrow".to_owned()
        } else if text.contains(',') {
            format!("{noun}s are separated by blanks, without commas")
        } else if let Some(inner) = inside('[', ']') {
            format!("there are no brackets around a set: write {}", in_backticks(inner))
        } else if let Some(inner) = inside('\'', '\'') {
            format!("there are no quotes around a {noun}: write {}", in_backticks(inner))
        } else if text.starts_with('"') {
            format!("a set has single {noun}s; strings stand in expressions")
        } else if let Some(digits) = text.strip_prefix("0x") {
            format!("a number is written {}", in_backticks(&format!("\\x{digits}")))
        } else if text.contains('-') || text.contains("..") {
            format!("a range is two {noun}s joined by `-`, such as `a-f`; `\\-` is only a sign")
        } else {
            format!("{noun}s are separated by blanks; a set is declared in a line of its own")
        };
        let message = format!("{} is no {noun}, no range and no set", in_backticks(text));
        let known = match names.len() {
            1 => format!("the only set is {}", in_backticks(names[0])),
            2..=5 => format!("the sets are {}", list_in_backticks(names.iter().copied())),
            many => format!("not among the {}", count(many, "set")),
        };
        let known = if uses > 1 { format!("{known}; used {uses} times") } else { known };
        let error = Diagnostic::new(&code::UNKNOWN_SYMBOL, message).at(piece, known);
        self.found.push(error.with_help(help));
    }
}

/// What to do about a range such as `9-0`.
fn reversed_help(range: &str) -> String {
    match range.split_once('-') {
        Some((larger, smaller)) if !larger.is_empty() && !smaller.is_empty() => {
            let turned = in_backticks(&format!("{smaller}-{larger}"));
            format!("did you mean {turned}? `\\-` is only a sign")
        }
        _ => "a `-` that stands alone, or is escaped, is only a sign".to_owned(),
    }
}
