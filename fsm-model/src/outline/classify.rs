//! Finds out what each word of a text is.

use std::collections::HashSet;

use super::{Namespace, Role, Spelling, Word};
use crate::alphabet::{Reads, characters_of_string, is_piece};
use crate::source::Span;
use crate::syntax::{
    ARROW, BAR, BEFORE, Document, EMPTY_WORD, ExpressionPart, Parts, REFUSED, Row, RowContent,
    SLASH, STAY, Section, SectionKind, WILDCARD, WrittenProperty, expression_parts,
    operator_length,
};

/// All words and comments of a text, in its order.
pub(super) fn classify(document: &Document<'_>) -> Vec<Word> {
    let mut classifier = Classifier {
        document,
        declared: Declared::new(document),
        words: Vec::with_capacity(document.tokens.len()),
    };
    for section in &document.sections {
        classifier.heading(section);
        classifier.section(section);
    }
    classifier.comments();
    let mut words = classifier.words;
    words.sort_by_key(|word| word.span);
    // A row goes over the words of the lines that it was written in; each counts once.
    words.dedup_by_key(|word| word.span);
    words
}

/// The names that a text declares.
struct Declared<'d> {
    states: HashSet<&'d str>,
    symbols: HashSet<&'d str>,
    outputs: HashSet<&'d str>,
    final_labels: HashSet<&'d str>,
}

impl<'d> Declared<'d> {
    fn new(document: &'d Document<'_>) -> Declared<'d> {
        let labels = |kind| document.group_sections(kind).map(|(label, _)| document.text(label));
        let mut states = document.texts(&document.declared_words(SectionKind::States));
        states.extend(labels(SectionKind::States));
        let mut symbols = document.texts(&document.declared_words(SectionKind::Symbols));
        symbols.extend(labels(SectionKind::Symbols));
        symbols.extend(document.sets.iter().map(|row| document.text(document.words(row)[0])));
        let mut final_labels: HashSet<&str> = labels(SectionKind::Final).collect();
        let token_rows = document.token_rows.iter().map(|row| document.words(row));
        let tokens = token_rows.filter(|words| !document.says_before(words));
        final_labels.extend(tokens.map(|words| document.text(words[0])));
        let outputs = document.texts(&document.declared_words(SectionKind::Outputs));
        Declared { states, symbols, outputs, final_labels }
    }
}

struct Classifier<'d> {
    document: &'d Document<'d>,
    declared: Declared<'d>,
    words: Vec<Word>,
}

impl Classifier<'_> {
    fn push(&mut self, span: Span, role: Role) {
        self.push_spelt(span, role, Spelling::Plain);
    }

    fn push_spelt(&mut self, span: Span, role: Role, spelling: Spelling) {
        // No name can be an arrow, even if it stands in the place of one.
        let role = if self.document.text(span) == ARROW { Role::Sign } else { role };
        self.words.push(Word { span, role, spelling });
    }

    fn heading(&mut self, section: &Section) {
        let Some(label) = section.label else {
            return self.push(section.heading, Role::Heading(section.kind));
        };
        let word = section.heading.range().start;
        let length = self.document.text(section.heading).find(char::is_whitespace);
        let end = length.map_or(label.range().start, |length| word + length);
        self.push(Span::inside(word..end), Role::Heading(section.kind));
        let role = match section.kind {
            SectionKind::States => Role::GroupDeclaration(Namespace::States),
            SectionKind::Symbols => Role::GroupDeclaration(Namespace::Symbols),
            SectionKind::Start => Role::Declaration(Namespace::StartLabels),
            SectionKind::Final => Role::Declaration(Namespace::FinalLabels),
            SectionKind::Properties => Role::Use(Namespace::StartLabels),
            _ => Role::Unknown,
        };
        self.push(label, role);
    }

    fn section(&mut self, section: &Section) {
        let document = self.document;
        let words = document.list(section);
        match (section.kind, section.label) {
            (SectionKind::States, None) => self.all(words, Role::Declaration(Namespace::States)),
            (SectionKind::Symbols, None) => self.all(words, Role::Declaration(Namespace::Symbols)),
            (SectionKind::Outputs, _) => self.all(words, Role::Declaration(Namespace::Outputs)),
            (SectionKind::States | SectionKind::Start | SectionKind::Final, _) => {
                self.states(words);
            }
            (SectionKind::Symbols, _) => self.symbols(words),
            (SectionKind::Otherwise, _) => self.states(words),
            (SectionKind::Claims, _) => self.all(words, Role::Claim),
            (SectionKind::Kind, _) => self.all(words, Role::Keyword),
            (SectionKind::Transitions, _) => self.rows(section, &document.rows),
            (SectionKind::Examples, _) => self.rows(section, &document.examples),
            (SectionKind::Properties, _) => {
                for row in document.properties_of(section) {
                    self.property(document.words(row));
                }
            }
            (SectionKind::Bytes | SectionKind::Characters, _) => {
                for row in document.rows_of(section, &document.sets) {
                    let (&name, members) =
                        document.words(row).split_first().expect("a row has a word");
                    self.push(name, Role::GroupDeclaration(Namespace::Symbols));
                    self.symbols(members);
                }
            }
            (SectionKind::Tokens, _) => {
                for row in document.rows_of(section, &document.token_rows) {
                    self.token_row(document.words(row));
                }
            }
            (SectionKind::Language, _) => self.expression(words),
            (SectionKind::Unknown, _) => self.all(words, Role::Unknown),
        }
    }

    fn all(&mut self, words: &[Span], role: Role) {
        for &word in words {
            self.push(word, role);
        }
    }

    /// A word where a state can stand: a state, a group, a label, or a sign.
    fn state(&mut self, word: Span) {
        let text = self.document.text(word);
        let is_sign = [STAY, REFUSED, WILDCARD, BAR, ARROW].contains(&text);
        let role = if self.declared.states.contains(text) {
            Role::Use(Namespace::States)
        } else if is_sign {
            Role::Sign
        } else {
            self.state_role(text)
        };
        self.push(word, role);
    }

    fn states(&mut self, words: &[Span]) {
        for &word in words {
            self.state(word);
        }
    }

    fn symbols(&mut self, words: &[Span]) {
        for &word in words {
            self.symbol(word);
        }
    }

    /// A name that is no sign, where a state can stand.
    fn state_role(&self, name: &str) -> Role {
        let is_label =
            !self.declared.states.contains(name) && self.declared.final_labels.contains(name);
        Role::Use(if is_label { Namespace::FinalLabels } else { Namespace::States })
    }

    /// A word where a symbol can stand.
    fn symbol(&mut self, word: Span) {
        let text = self.document.text(word);
        let reads = self.document.reads();
        let role = if self.declared.symbols.contains(text) {
            Role::Use(Namespace::Symbols)
        } else if text == WILDCARD || (self.document.is_nfa && text == EMPTY_WORD) {
            Role::Sign
        } else if reads != Reads::Symbols && is_text(text, reads) {
            Role::Text
        } else {
            Role::Use(Namespace::Symbols)
        };
        self.push(word, role);
    }

    fn rows(&mut self, section: &Section, all: &[Row]) {
        let first = self.words.len();
        for row in self.document.rows_of(section, all) {
            self.row(self.document.content(row));
        }
        let known: Vec<Span> = self.words[first..].iter().map(|word| word.span).collect();
        self.other_words(section, &known);
    }

    fn row(&mut self, content: RowContent<'_>) {
        let heads = content.heads();
        for head in heads.iter() {
            self.state(head);
        }
        match content {
            RowContent::Table { targets, .. } => {
                self.states(targets);
            }
            RowContent::Arrow { symbols, target, more_targets, outputs, .. } => {
                self.symbols(symbols);
                self.state(target);
                self.states(more_targets);
                self.all(outputs.unwrap_or_default(), Role::Use(Namespace::Outputs));
            }
        }
    }

    /// The words of a section that are in no part of a row: the signs between the parts, and all words of
    /// a line that has not the shape of a row. There, a state and symbols stand before an arrow, a state
    /// behind it, and outputs behind a slash.
    fn other_words(&mut self, section: &Section, known: &[Span]) {
        let document = self.document;
        let mut known = known.iter().peekable();
        for line in &document.lines[section.lines.clone()] {
            let mut place = Place::Head;
            for &word in &document.tokens[line.tokens.range()] {
                let text = document.text(word);
                let is_sign = match text {
                    ARROW => true,
                    BAR => document.has_bars && place == Place::Symbols,
                    SLASH => place == Place::Outputs,
                    _ => false,
                };
                // Both are in the order of the text.
                while known.next_if(|&&other| other < word).is_some() {}
                if known.next_if_eq(&&word).is_none() {
                    match place {
                        _ if is_sign => self.push(word, Role::Sign),
                        Place::Head | Place::Target => self.state(word),
                        Place::Symbols => self.symbol(word),
                        Place::Outputs => self.push(word, Role::Use(Namespace::Outputs)),
                    }
                }
                place = match (place, text) {
                    (_, ARROW) => Place::Target,
                    (Place::Symbols, BAR) if is_sign => Place::Head,
                    (Place::Head | Place::Symbols, _) => Place::Symbols,
                    (Place::Target, _) if document.is_nfa => Place::Target,
                    (Place::Target | Place::Outputs, _) => Place::Outputs,
                };
            }
        }
    }

    fn token_row(&mut self, words: &[Span]) {
        if self.document.says_before(words) {
            for &word in words {
                let role = match self.document.text(word) {
                    BAR => Role::Sign,
                    BEFORE => Role::Keyword,
                    _ => Role::Use(Namespace::FinalLabels),
                };
                self.push(word, role);
            }
            return;
        }
        self.push(words[0], Role::Declaration(Namespace::FinalLabels));
        self.expression(&words[1..]);
    }

    fn expression(&mut self, words: &[Span]) {
        let reads = self.document.reads();
        let mut end = 0;
        for (part, span) in expression_parts(self.document.source, words, reads) {
            end = span.range().end;
            let (role, spelling) = match part {
                ExpressionPart::Name if reads == Reads::Symbols => {
                    (Role::Use(Namespace::Symbols), Spelling::Expression)
                }
                ExpressionPart::Name => {
                    let is_text = is_text(self.document.text(span), reads);
                    let role = if is_text { Role::Text } else { Role::Use(Namespace::Symbols) };
                    (role, Spelling::Plain)
                }
                ExpressionPart::Text => (Role::Text, Spelling::Plain),
                ExpressionPart::Keyword => (Role::Keyword, Spelling::Plain),
                ExpressionPart::Sign => (Role::Sign, Spelling::Plain),
            };
            self.push_spelt(span, role, spelling);
        }
        // What stands behind a mistake.
        for &word in words.iter().filter(|word| word.range().end > end) {
            let rest = word.range().start.max(end)..word.range().end;
            self.push(Span::inside(rest), Role::Unknown);
        }
    }

    fn property(&mut self, words: &[Span]) {
        let document = self.document;
        let property = WrittenProperty::read(document.source, words, document.reads());
        let parts = match property {
            Ok(property) => property.parts,
            Err(_) => return self.broken_property(words),
        };
        let lists = match parts {
            Parts::List(list) => vec![list],
            Parts::Arrow { from, to, unless } => vec![from, to, unless.unwrap_or_default()],
            Parts::Between { never, after, until } => vec![never, after, until],
            Parts::Only { symbols, outputs } => {
                self.keywords(words, &[symbols, outputs]);
                for &word in symbols {
                    match document.text(word) {
                        SLASH => self.push(word, Role::Sign),
                        _ => self.event_symbol(word),
                    }
                }
                for &word in outputs {
                    match document.text(word) {
                        SLASH => self.push(word, Role::Sign),
                        _ => self.output(word),
                    }
                }
                return;
            }
            Parts::Expression(expression) => {
                self.keywords(words, &[expression]);
                return self.expression(expression);
            }
            Parts::File(_, span) => {
                let is_file = |word: &Span| word.range().start >= span.range().start;
                let first = words.iter().position(is_file).unwrap_or(words.len());
                self.all(&words[..first], Role::Keyword);
                return self.push(span, Role::File);
            }
        };
        self.keywords(words, &lists);
        for list in lists {
            self.events(list);
        }
    }

    /// The words of a property that are in none of its lists.
    fn keywords(&mut self, words: &[Span], lists: &[&[Span]]) {
        let inside: HashSet<Span> = lists.iter().copied().flatten().copied().collect();
        for &word in words.iter().filter(|word| !inside.contains(word)) {
            let is_arrow = self.document.text(word) == ARROW;
            self.push(word, if is_arrow { Role::Sign } else { Role::Keyword });
        }
    }

    /// A property that cannot be split into its parts. The words that are names count as such.
    fn broken_property(&mut self, words: &[Span]) {
        let texts: Vec<&str> = words.iter().map(|&word| self.document.text(word)).collect();
        let (operator, rest) = words.split_at(operator_length(&texts));
        self.all(operator, Role::Keyword);
        for &word in rest {
            let text = self.document.text(word);
            let role = match text {
                ARROW | WILDCARD | SLASH => Role::Sign,
                "between" | "and" | "unless" | "only" => Role::Keyword,
                _ if self.declared.states.contains(text)
                    || self.declared.final_labels.contains(text) =>
                {
                    self.state_role(text)
                }
                _ if self.declared.symbols.contains(text) => Role::Use(Namespace::Symbols),
                _ => Role::Unknown,
            };
            self.push(word, role);
        }
    }

    /// A list of a property: states, groups and labels, and events, which have a slash.
    fn events(&mut self, words: &[Span]) {
        let is_slash =
            |at: usize| words.get(at).is_some_and(|&word| self.document.text(word) == SLASH);
        let mut roles = vec![Part::State; words.len()];
        for index in 0..words.len() {
            if is_slash(index) {
                roles[index] = Part::Slash;
                if index > 0 && roles[index - 1] == Part::State {
                    roles[index - 1] = Part::Symbol;
                }
            } else if index > 0 && is_slash(index - 1) {
                // Between two slashes it is the output of the first or the symbol of the second.
                let name = self.property_name(words[index]);
                let is_output = self.declared.outputs.contains(name)
                    || !(name == WILDCARD || self.declared.symbols.contains(name));
                if !is_slash(index + 1) || is_output {
                    roles[index] = Part::Output;
                }
            }
        }
        for (&word, part) in words.iter().zip(roles) {
            match part {
                Part::Slash => self.push(word, Role::Sign),
                Part::Symbol => self.event_symbol(word),
                Part::Output => self.output(word),
                Part::State if self.document.text(word) == WILDCARD => {
                    self.push(word, Role::Sign);
                }
                Part::State => {
                    let is_known = |name: &str| {
                        self.declared.states.contains(name)
                            || self.declared.final_labels.contains(name)
                    };
                    let (name, spelling) = self.property_spelling(word, is_known);
                    let role = self.state_role(name);
                    self.push_spelt(word, role, spelling);
                }
            }
        }
    }

    fn event_symbol(&mut self, word: Span) {
        let (text, reads) = (self.document.text(word), self.document.reads());
        let is_known = |name: &str| self.declared.symbols.contains(name);
        let is_set = text.strip_prefix('\\').is_some_and(is_known);
        if text == WILDCARD {
            self.push(word, Role::Sign);
        } else if reads != Reads::Symbols && !is_set && !is_known(text) && is_text(text, reads) {
            self.push(word, Role::Text);
        } else {
            let (_, spelling) = self.property_spelling(word, is_known);
            self.push_spelt(word, Role::Use(Namespace::Symbols), spelling);
        }
    }

    fn output(&mut self, word: Span) {
        let (_, spelling) =
            self.property_spelling(word, |name| self.declared.outputs.contains(name));
        self.push_spelt(word, Role::Use(Namespace::Outputs), spelling);
    }

    fn property_name(&self, word: Span) -> &str {
        let text = self.document.text(word);
        text.strip_prefix('\\').unwrap_or(text)
    }

    /// The name that a word of a property stands for, and how it is written there.
    fn property_spelling(&self, word: Span, is_known: impl Fn(&str) -> bool) -> (&str, Spelling) {
        let text = self.document.text(word);
        if text.starts_with('\\') && is_known(text) {
            return (text, Spelling::Plain);
        }
        (self.property_name(word), Spelling::Property)
    }

    fn comments(&mut self) {
        for line in &self.document.lines {
            if let Some(span) = line.comment_span(self.document.source) {
                self.push(span, Role::Comment);
            }
        }
    }
}

/// Where a word of a row stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    Head,
    Symbols,
    Target,
    /// Behind the target: a slash, and outputs.
    Outputs,
}

/// What a word in a list of a property is.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    State,
    Symbol,
    Output,
    Slash,
}

/// Whether a word is a byte or a character, a range of them, or a string.
fn is_text(word: &str, reads: Reads) -> bool {
    is_piece(word, reads) || characters_of_string(word, reads).is_some()
}
