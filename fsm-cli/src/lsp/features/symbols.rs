//! `textDocument/documentSymbol`: the sections of a text, and the names and rows in them.

use std::collections::HashMap;
use std::ops::Range;

use fsm_model::{Namespace, Outline, OutlinedSection, Role, SectionKind, Word};
use lsp_types::{DocumentSymbol, SymbolKind};

use crate::lsp::files::OpenFile;

/// A longer detail is cut.
const MOST_CHARACTERS: usize = 60;

/// The sections, each with what it declares or promises.
pub(in crate::lsp) fn symbols(file: &OpenFile) -> Vec<DocumentSymbol> {
    let outline = file.outline();
    let roles = roles(outline);
    let section = |section: &OutlinedSection| {
        let name = outline.source().at(section.heading).trim_end_matches(':').trim_end();
        let mut symbol =
            symbol(file, name, kind(section), section.span.range(), section.heading.range());
        symbol.children = Some(match section.kind {
            SectionKind::Transitions => rows(file, section),
            SectionKind::Examples | SectionKind::Properties => lines(file, section),
            SectionKind::Bytes | SectionKind::Characters | SectionKind::Tokens => {
                named_lines(file, section)
            }
            SectionKind::Start | SectionKind::Final | SectionKind::Otherwise => {
                symbol.detail = Some(content(file, &inside(section)));
                Vec::new()
            }
            _ if section.label.is_some() => {
                symbol.detail = Some(content(file, &inside(section)));
                Vec::new()
            }
            _ => declared(file, section, &roles),
        });
        symbol
    };
    outline.sections().iter().map(section).collect()
}

/// What follows the heading of a section.
fn inside(section: &OutlinedSection) -> Range<usize> {
    section.heading.range().end..section.span.range().end
}

/// What is written in some bytes, in one line.
fn content(file: &OpenFile, bytes: &Range<usize>) -> String {
    let words = file.outline().words_in(bytes.clone()).iter();
    let words = words.filter(|word| word.role != Role::Comment);
    let (mut text, mut end) = (String::new(), bytes.start);
    for word in words {
        if end < word.span.range().start && !text.is_empty() {
            text.push(' ');
        }
        text += file.source().at(word.span);
        end = word.span.range().end;
        if text.chars().count() > MOST_CHARACTERS {
            let cut: String = text.chars().take(MOST_CHARACTERS).collect();
            return cut + "…";
        }
    }
    text
}

/// What each state is: `start`, `final`, with their labels.
fn roles(outline: &Outline) -> HashMap<&str, Vec<String>> {
    let mut roles: HashMap<&str, Vec<String>> = HashMap::new();
    for section in outline.sections() {
        let what = match section.kind {
            SectionKind::Start => "start",
            SectionKind::Final => "final",
            _ => continue,
        };
        let label = section.label.map(|label| outline.source().at(label));
        let role = label.map_or(what.to_owned(), |label| format!("{what} {label}"));
        for word in outline.words_in(inside(section)) {
            if word.role == Role::Use(Namespace::States) {
                roles.entry(outline.source().at(word.span)).or_default().push(role.clone());
            }
        }
    }
    roles
}

/// The names that a list declares, and claims.
fn declared(
    file: &OpenFile,
    section: &OutlinedSection,
    roles: &HashMap<&str, Vec<String>>,
) -> Vec<DocumentSymbol> {
    let child = |word: &Word| {
        let kind = match word.role {
            Role::Claim => SymbolKind::BOOLEAN,
            Role::Declaration(Namespace::Symbols) => SymbolKind::EVENT,
            Role::Declaration(Namespace::Outputs) => SymbolKind::FUNCTION,
            Role::Declaration(_) => SymbolKind::ENUM_MEMBER,
            _ => return None,
        };
        let name = file.source().at(word.span);
        let mut symbol = symbol(file, name, kind, word.span.range(), word.span.range());
        if word.role == Role::Declaration(Namespace::States) {
            symbol.detail = roles.get(name).map(|roles| roles.join(", "));
        }
        Some(symbol)
    };
    file.outline().words_in(inside(section)).iter().filter_map(child).collect()
}

/// The sets or tokens of a section. What each of them is stands behind its name.
fn named_lines(file: &OpenFile, section: &OutlinedSection) -> Vec<DocumentSymbol> {
    let outline = file.outline();
    let words = outline.words_in(inside(section));
    let names: Vec<usize> =
        (0..words.len()).filter(|&index| words[index].is_declaration()).collect();
    let mut found = Vec::new();
    for (number, &index) in names.iter().enumerate() {
        let next = names.get(number + 1).copied().unwrap_or(words.len());
        // A line `if before name` declares nothing, and does not belong to the token above it.
        let own = words[index..next].iter();
        let own = own.take_while(|word| word.role != Role::Use(Namespace::FinalLabels));
        let own = own.filter(|word| word.role != Role::Comment);
        let Some(last) = own.last() else { continue };
        let name = words[index].span.range();
        let whole = name.start..last.span.range().end;
        let kind = match words[index].role {
            Role::GroupDeclaration(_) => SymbolKind::ENUM,
            _ => SymbolKind::ENUM_MEMBER,
        };
        let detail = content(file, &(name.end..whole.end));
        let mut symbol = symbol(file, &outline.name(words[index]), kind, whole, name);
        symbol.detail = Some(detail);
        found.push(symbol);
    }
    found
}

/// The lines of a section, such as properties.
fn lines(file: &OpenFile, section: &OutlinedSection) -> Vec<DocumentSymbol> {
    let words = file.outline().words_in(inside(section)).iter();
    let mut found: Vec<(u32, Range<usize>)> = Vec::new();
    for word in words.filter(|word| word.role != Role::Comment) {
        let bytes = word.span.range();
        let line = file.text.position(bytes.start).line;
        match found.last_mut() {
            Some((last, whole)) if *last == line => whole.end = bytes.end,
            _ => found.push((line, bytes)),
        }
    }
    let line = |(_, bytes): (u32, Range<usize>)| {
        symbol(file, &content(file, &bytes), SymbolKind::BOOLEAN, bytes.clone(), bytes)
    };
    found.into_iter().map(line).collect()
}

/// The rows of a section, each with the states that it begins with. Rows of the same states that follow each
/// other are one symbol.
fn rows(file: &OpenFile, section: &OutlinedSection) -> Vec<DocumentSymbol> {
    let outline = file.outline();
    let bytes = section.span.range();
    let mut found: Vec<DocumentSymbol> = Vec::new();
    for row in outline.rows().iter().filter(|row| bytes.contains(&row.span.range().start)) {
        let names: Vec<&str> = row.heads.iter().map(|&head| outline.source().at(head)).collect();
        let name = names.join(" | ");
        match found.last_mut() {
            Some(last) if last.name == name => {
                last.range.end = file.text.position(row.span.range().end);
            }
            _ => {
                let head = row.heads.first().copied().unwrap_or(row.span);
                found.push(symbol(file, &name, SymbolKind::ARRAY, row.span.range(), head.range()));
            }
        }
    }
    found
}

fn kind(section: &OutlinedSection) -> SymbolKind {
    match (section.kind, section.label) {
        (SectionKind::States | SectionKind::Symbols, Some(_)) => SymbolKind::ENUM,
        (SectionKind::Start | SectionKind::Final, Some(_)) => SymbolKind::PROPERTY,
        _ => SymbolKind::NAMESPACE,
    }
}

/// A symbol without children.
fn symbol(
    file: &OpenFile,
    name: &str,
    kind: SymbolKind,
    whole: Range<usize>,
    name_bytes: Range<usize>,
) -> DocumentSymbol {
    // An editor may refuse an empty name.
    let name = if name.is_empty() { "?" } else { name };
    #[expect(deprecated, reason = "the structure has a field that is no longer used")]
    DocumentSymbol {
        name: name.to_owned(),
        detail: None,
        kind,
        tags: None,
        deprecated: None,
        range: file.text.range(whole),
        selection_range: file.text.range(name_bytes),
        children: None,
    }
}
