//! `textDocument/hover`: what the word under the pointer is.

mod characters;
mod machine;
mod nondeterministic;
mod promises;

use fsm_codegen::comment_to_markdown;
use fsm_model::{
    Comments, Domain, Namespace, Outline, Reads, Role, SectionKind, Span, Word, presentable,
};
use lsp_types::{Hover, HoverContents, MarkupContent, MarkupKind};

use super::manual;
use crate::lsp::files::OpenFile;

/// A longer list is cut.
const MOST_ENTRIES: usize = 12;

/// What is at a byte, and the pages of the messages about that place.
pub(in crate::lsp) fn hover(file: &OpenFile, domain: &Domain, byte: usize) -> Option<Hover> {
    let outline = file.outline();
    // The pointer is on what follows the byte, so that comes before a word that ends there.
    let here = outline.words_in(byte..byte + 1).first().copied();
    let word = here.or_else(|| outline.word_at(byte))?;
    let page = Page { file, domain, outline, word };
    let mut parts: Vec<String> = page.word().into_iter().collect();
    parts.extend(page.messages());
    (!parts.is_empty()).then(|| Hover {
        contents: HoverContents::Markup(MarkupContent {
            kind: MarkupKind::Markdown,
            value: parts.join("\n\n---\n\n"),
        }),
        range: Some(file.text.range(word.span.range())),
    })
}

/// A name as code in Markdown.
fn code(name: &str) -> String {
    let name = presentable(name);
    if name.contains('`') { format!("`` {name} ``") } else { format!("`{name}`") }
}

/// Some names, cut after a few.
fn list<'a>(names: impl IntoIterator<Item = &'a str>) -> String {
    let names: Vec<&str> = names.into_iter().collect();
    let shown: Vec<String> = names.iter().take(MOST_ENTRIES).map(|name| code(name)).collect();
    match names.len().saturating_sub(MOST_ENTRIES) {
        0 => shown.join(", "),
        more => format!("{} and {more} more", shown.join(", ")),
    }
}

/// The same for names that were made.
fn list_of(names: &[String]) -> String {
    list(names.iter().map(String::as_str))
}

struct Page<'f> {
    file: &'f OpenFile,
    domain: &'f Domain,
    outline: &'f Outline,
    word: Word,
}

impl Page<'_> {
    /// What the word is.
    fn word(&self) -> Option<String> {
        let name = self.outline.name(self.word);
        match self.word.role {
            Role::Heading(kind) => {
                let section = self.outline.section_at(self.word.span.range().start);
                let has_label = section.is_some_and(|section| section.label.is_some());
                Some(manual::heading(kind, has_label).to_owned())
            }
            Role::Claim => Some(self.claim(&name)),
            Role::Sign => self.sign(&name),
            Role::Keyword => self.keyword(&name),
            Role::Text => self.characters(),
            Role::File => Some(self.other_file()),
            _ => match self.word.namespace()? {
                Namespace::States => Some(self.state_or_group(&name)),
                Namespace::Symbols => Some(self.symbol_or_group(&name)),
                Namespace::Outputs => Some(self.output(&name)),
                Namespace::FinalLabels => Some(self.final_label(&name)),
                Namespace::StartLabels => Some(self.start_label(&name)),
                _ => None,
            },
        }
    }

    /// The beginning of a page about a name: what it is, and what the comments of the text say about it.
    fn title(&self, name: &str) -> String {
        let declaration = self.outline.declaration(self.word);
        let mut text = format!("{} {}", self.noun(declaration), code(name));
        let comment =
            declaration.and_then(|word| Comments::new(self.file.source()).about(word.span));
        if let Some(comment) = comment {
            text += "\n\n";
            text += &comment_to_markdown(&comment);
        }
        let is_made = self.word.namespace() == Some(Namespace::States) && self.makes_states();
        if declaration.is_none() && !is_made {
            text += "\n\nIt is not declared.";
        }
        text
    }

    /// What a name stands for.
    fn noun(&self, declaration: Option<Word>) -> &'static str {
        let is_group = matches!(declaration.map(|word| word.role), Some(Role::GroupDeclaration(_)));
        match self.word.namespace() {
            Some(Namespace::States) if is_group => "group of states",
            Some(Namespace::States) => "state",
            Some(Namespace::Symbols) if self.outline.reads() != Reads::Symbols => "set",
            Some(Namespace::Symbols) if is_group => "group of symbols",
            Some(Namespace::Symbols) => "symbol",
            Some(Namespace::Outputs) => "output",
            Some(Namespace::StartLabels) => "label of a start",
            Some(Namespace::FinalLabels) if self.has_section(SectionKind::Tokens) => "token",
            _ => "label of final states",
        }
    }

    /// Whether the states are made from the text, and so need no declaration.
    fn makes_states(&self) -> bool {
        self.has_section(SectionKind::Language) || self.has_section(SectionKind::Tokens)
    }

    fn has_section(&self, kind: SectionKind) -> bool {
        self.outline.sections().iter().any(|section| section.kind == kind)
    }

    /// The kind of the section that the word is in.
    fn section(&self) -> Option<SectionKind> {
        self.outline.section_at(self.word.span.range().start).map(|section| section.kind)
    }

    /// A line about how old the knowledge about the automaton is.
    fn age(&self) -> &'static str {
        if self.file.is_automaton_new() {
            ""
        } else {
            "\n\n*This is about the last text without mistakes.*"
        }
    }

    /// The meaning of a sign, which may depend on where it stands.
    fn sign(&self, sign: &str) -> Option<String> {
        match (sign, self.section()) {
            // It belongs to the property as a whole.
            ("->", Some(SectionKind::Properties)) => self.keyword(sign),
            (_, section) => manual::sign(sign, section).map(str::to_owned),
        }
    }

    /// The pages of the messages about the place of the word.
    fn messages(&self) -> Vec<String> {
        let mut codes: Vec<&str> = Vec::new();
        let mut pages = Vec::new();
        for (message, _) in self.file.report().into_iter().flatten() {
            let code = message.code();
            let is_here = message.span().is_some_and(|place| self.touches(place));
            if is_here && !codes.contains(&code.id()) {
                codes.push(code.id());
                pages.push(code.explanation().trim_end().to_owned());
            }
        }
        pages
    }

    /// Whether a place has a part of the word in it.
    fn touches(&self, place: Span) -> bool {
        overlap(place, self.word.span)
    }
}

fn overlap(one: Span, other: Span) -> bool {
    let (one, other) = (one.range(), other.range());
    one.start < other.end && other.start < one.end
}
