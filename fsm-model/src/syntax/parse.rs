//! Reads a text line by line.

use std::ops::Range;

use super::document::{Document, Line, Row, RowContent, Section};
use super::heading::{
    Heading, SectionKind, bare_heading, heading, is_heading_like, is_name, is_output_name,
    known_heading, labelled_properties, reads_as_heading, uses_properties_as_name,
};
use super::sections::{self, MissingSectionClues};
use super::token::{ARROW, BAR, EMPTY_WORD, REFUSED, SLASH, STAY, WILDCARD, tokens, width};
use crate::alphabet::Reads;
use crate::diagnostic::{Diagnostic, Diagnostics, code, in_backticks};
use crate::source::{Source, Span};

/// Reads the sections, rows and words of a text that has no mistake in its shape.
pub(crate) fn parse(source: &Source) -> Result<Document<'_>, Diagnostics> {
    let (document, errors) = read(source);
    if errors.is_empty() { Ok(document) } else { Err(errors) }
}

/// Reads what there is to read, and says what is wrong with its shape.
pub(crate) fn read(source: &Source) -> (Document<'_>, Diagnostics) {
    let document = Document::new(source);
    // Spans are 32-bit offsets.
    if u32::try_from(source.text().len()).is_err() {
        let message = "the text is larger than four gigabytes";
        return (document, Diagnostics::from(Diagnostic::new(&code::TOO_LARGE, message)));
    }
    let mut parser = Parser {
        document,
        clues: MissingSectionClues::default(),
        open_row: None,
        unless_nfa: Vec::new(),
        is_properties_a_name: None,
        errors: Diagnostics::default(),
    };
    parser.read_lines();
    parser.decide_kind();
    parser.find_bars();
    let Parser { document, clues, mut errors, .. } = parser;
    document.check_outputs(&mut errors);
    sections::check(&document, &clues, &mut errors);
    (document, errors)
}

pub(super) struct Parser<'s> {
    pub(super) document: Document<'s>,
    pub(super) clues: MissingSectionClues,
    /// Indentation of the table row that an indented line would continue.
    pub(super) open_row: Option<usize>,
    /// Mistakes of rows, unless the automaton is nondeterministic. Each has the first word of its row.
    pub(super) unless_nfa: Vec<(usize, Diagnostic)>,
    /// Whether `Properties` is a name in this text, as soon as that was asked.
    is_properties_a_name: Option<bool>,
    pub(super) errors: Diagnostics,
}

impl<'s> Parser<'s> {
    fn read_lines(&mut self) {
        let text = self.document.source.text();
        let mut offset = self.document.source.first_byte();
        for line in text[offset..].split_inclusive('\n') {
            self.read_line(line, offset);
            offset += line.len();
        }
    }

    fn read_line(&mut self, line: &'s str, offset: usize) {
        let text = self.document.source.text();
        let heading = heading(line, offset).filter(|heading| self.is_heading(*heading));
        let heading = heading.or_else(|| {
            let heading = labelled_properties(&text[offset..], offset)?;
            let is_name =
                self.is_properties_a_name.get_or_insert_with(|| uses_properties_as_name(text));
            (!*is_name).then_some(heading)
        });
        let content = heading.map_or(0, |heading| heading.span.range().end - offset);
        let first = self.document.tokens.len();
        let comment = tokens(line, content, offset, |word| self.document.tokens.push(word));
        let words = first..self.document.tokens.len();
        self.document.lines.push(Line::new(&words, comment));
        if let Some(heading) = heading {
            self.open_section(heading);
        }
        let Some(&word) = self.document.tokens.get(first) else { return };
        let Some(section) = self.document.sections.last_mut() else { return self.outside(word) };
        section.lines.end = self.document.lines.len();
        match section.kind {
            SectionKind::Unknown | SectionKind::Language => (),
            // On a line of its own, where `format_text` may put it, such a row would be a heading.
            SectionKind::Transitions | SectionKind::Examples
                if reads_as_heading(&line[content..]) =>
            {
                self.refuse_state(word);
            }
            SectionKind::Transitions => {
                let indentation = width(&line[..word.range().start - offset]);
                self.read_row(words, indentation);
            }
            SectionKind::Examples => self.read_example(words),
            kind if kind == SectionKind::Properties || kind.has_named_lines() => {
                if content == 0 && kind.has_named_lines() {
                    self.notes_bare_heading(word);
                }
                let indentation = width(&line[..word.range().start - offset]);
                self.read_line_of(kind, words, indentation);
            }
            SectionKind::Kind => self.read_kind(words),
            kind => self.read_list(kind, words, content == 0),
        }
    }

    /// Whether a line that looks like an unknown heading is one. In a list of sets or tokens, `colon :`
    /// is a set.
    fn is_heading(&self, heading: Heading) -> bool {
        let in_named_lines =
            self.document.sections.last().is_some_and(|section| section.kind.has_named_lines());
        heading.kind != SectionKind::Unknown
            || !in_named_lines
            || !self.document.text(heading.span).contains(char::is_whitespace)
    }

    fn open_section(&mut self, heading: Heading) {
        let line = self.document.lines.len() - 1;
        if let Some(label) = heading.label {
            self.refuse_reserved(label);
            if heading.kind.has_groups() {
                self.refuse_group_name(label);
            }
        }
        self.open_row = None;
        self.document.sections.push(Section {
            kind: heading.kind,
            label: heading.label,
            heading: heading.span,
            lines: line..line + 1,
        });
    }

    fn outside(&mut self, word: Span) {
        // What follows up to the first heading is the same mistake.
        if self.clues.has_text_before {
            return;
        }
        self.clues.has_text_before = true;
        let text = self.document.text(word);
        let error = Diagnostic::new(
            &code::OUTSIDE,
            format!("{} stands before the first section", in_backticks(text)),
        )
        .at(word, "belongs to no section");
        self.errors.push(match bare_heading(text) {
            Some((name, _)) => error.with_help(format!("a heading ends in a colon: `{name}:`")),
            None => {
                error.with_help("begin with a heading such as `States:`, or make it a `//` comment")
            }
        });
    }

    /// Whether a word at the beginning of a line would be a heading with a colon.
    fn notes_bare_heading(&mut self, word: Span) -> bool {
        let bare = bare_heading(self.document.text(word));
        self.clues.bare_headings.extend(bare.map(|(_, kind)| (word, kind)));
        bare.is_some()
    }

    fn read_list(&mut self, kind: SectionKind, words: Range<usize>, begins_line: bool) {
        let first = self.document.tokens[words.start];
        if begins_line && self.notes_bare_heading(first) {
            let is_group = |section: &Section| section.label.is_some();
            if (kind.has_groups() || kind == SectionKind::Outputs)
                && !self.document.sections.last().is_some_and(is_group)
            {
                self.document.bare_headings.push(first);
            }
        }
        // A row among words is a section without its heading; one message is enough.
        let list = &self.document.tokens[words.clone()];
        if let Some(&arrow) = list.iter().find(|&&word| self.document.text(word) == ARROW) {
            self.clues.stray_row.get_or_insert((list[0], arrow));
            return;
        }
        for index in words {
            let word = self.document.tokens[index];
            let text = self.document.text(word);
            match text.strip_suffix(':').and_then(known_heading) {
                Some((_, inner)) => self.clues.inline_headings.push((word, inner)),
                None if kind == SectionKind::States && is_heading_like(text) => {
                    self.refuse_state(word);
                }
                None if kind == SectionKind::Outputs && is_name(text) && !is_output_name(text) => {
                    self.refuse_output(word);
                }
                None => self.refuse_reserved(word),
            }
        }
    }

    /// Reads `nfa` or `dfa`.
    fn read_kind(&mut self, words: Range<usize>) {
        for index in words {
            let word = self.document.tokens[index];
            let text = self.document.text(word);
            match text.to_ascii_lowercase().as_str() {
                "nfa" => self.document.is_nfa = true,
                "dfa" => (),
                _ => self.errors.push(
                    Diagnostic::new(
                        &code::UNKNOWN_KIND,
                        format!("there is no kind {}", in_backticks(text)),
                    )
                    .at(word, "not a kind of automaton")
                    .with_help(
                        "the kinds are `nfa`, which is nondeterministic, and `dfa`, which every \
                         text is that does not say otherwise",
                    ),
                ),
            }
        }
    }

    /// Refuses what only the other kind of automaton may have. The kind is known only at the end.
    fn decide_kind(&mut self) {
        if self.document.is_nfa {
            self.refuse_empty_word();
            return;
        }
        let unless_nfa = std::mem::take(&mut self.unless_nfa);
        let is_refused = |row: &Row| {
            let first = row.tokens.range().start;
            unless_nfa.binary_search_by_key(&first, |(first, _)| *first).is_ok()
        };
        if !unless_nfa.is_empty() {
            self.document.rows.retain(|row| !is_refused(row));
            self.document.examples.retain(|row| !is_refused(row));
        }
        self.errors.extend(unless_nfa.into_iter().map(|(_, error)| error));
    }

    /// In a nondeterministic automaton, `ε` is no symbol.
    fn refuse_empty_word(&mut self) {
        let document = &self.document;
        for section in document.sections(SectionKind::Symbols) {
            let words = document.list(section).iter().chain(&section.label);
            for &word in words.filter(|&&word| document.text(word) == EMPTY_WORD) {
                self.errors.push(
                    Diagnostic::new(&code::RESERVED, "`ε` cannot be the name of a symbol here")
                        .at(word, "in a nondeterministic automaton, it reads nothing")
                        .with_help("it is not declared: write `state ε -> state`"),
                );
            }
        }
    }

    /// Refuses a state whose row could not begin a line.
    fn refuse_state(&mut self, state: Span) {
        let text = in_backticks(self.document.text(state));
        self.errors.push(
            Diagnostic::new(&code::RESERVED, format!("{text} cannot be the name of a state"))
                .at(state, "a line with it would be read as a heading")
                .with_help("leave out the colon"),
        );
    }

    /// Refuses an output that is called `/`, or whose line would look like a heading.
    fn refuse_output(&mut self, output: Span) {
        let text = self.document.text(output);
        let message = format!("{} cannot be the name of an output", in_backticks(text));
        let error = Diagnostic::new(&code::RESERVED, message);
        // `Outputs loud:` on a line of its own is no heading.
        self.errors.push(match text {
            SLASH => error.at(output, "it stands between a target and its outputs"),
            _ => error
                .at(output, "a word with a colon is read as a heading")
                .with_help("leave out the colon; `Outputs:` takes no label"),
        });
    }

    /// Refuses a group whose name means something else where groups stand.
    fn refuse_group_name(&mut self, name: Span) {
        let text = self.document.text(name);
        let why = match text {
            STAY => "as a target, it means that the state stays",
            REFUSED => "as a target, it means that the symbol is refused",
            BAR => "it stands between states at the head of a line",
            _ if is_heading_like(text) => "a line with it would be read as a heading",
            _ => return,
        };
        let message = format!("{} cannot be the name of a group", in_backticks(text));
        self.errors.push(Diagnostic::new(&code::RESERVED, message).at(name, why));
    }

    /// Finds out whether `|` joins states, and refuses lines that are left without a symbol then.
    fn find_bars(&mut self) {
        let document = &mut self.document;
        let has_bar = |row: &Row| {
            let words = &document.tokens[row.tokens.range()];
            words.get(1).is_some_and(|&word| document.text(word) == BAR)
        };
        if !document.rows.iter().chain(&document.examples).any(has_bar) {
            return;
        }
        let mut is_name = false;
        for kind in [SectionKind::States, SectionKind::Symbols] {
            for section in document.declarations(kind) {
                is_name |= document.list(section).iter().any(|&word| document.text(word) == BAR);
            }
        }
        document.has_bars = !is_name;
        let document = &self.document;
        for row in document.rows.iter().chain(&document.examples) {
            let heads = document.content(row).heads();
            let is_wildcard = |head: &Span| document.text(*head) == WILDCARD;
            if heads.iter().len() > 1
                && let Some(wildcard) = heads.iter().find(is_wildcard)
            {
                self.errors.push(
                    Diagnostic::new(&code::RESERVED, "`_` cannot stand beside other states")
                        .at(wildcard, "this is every state already")
                        .with_help("write a line with `_` alone"),
                );
            }
        }
        for content in document.contents() {
            if let RowContent::Arrow { heads, symbols: [], .. } = content {
                self.errors.push(
                    Diagnostic::new(&code::BAD_ROW, "something is missing before the arrow")
                        .at(heads.span(), "these are states, and no symbol follows")
                        .with_help(match document.reads() {
                            Reads::Symbols => {
                                "a line with an arrow reads `state | state symbol ... -> state`"
                            }
                            _ => "`|` stands between states; write `\\|` for the character",
                        }),
                );
            }
        }
    }

    pub(super) fn refuse_reserved(&mut self, word: Span) {
        let text = self.document.text(word);
        let help = match text {
            ARROW => "an arrow belongs into `Transitions:` and `Examples:` only",
            WILDCARD => {
                "`_` means every state at the head of a line, and every symbol before an arrow"
            }
            _ => return,
        };
        self.errors.push(
            Diagnostic::new(&code::RESERVED, format!("`{text}` cannot be a name"))
                .at(word, "a name was expected here")
                .with_help(help),
        );
    }
}
