//! From a name to where it is declared, to its row, and to all its uses.

use fsm_model::{Namespace, OutlinedRow, Role, Word};
use lsp_types::{DocumentHighlight, DocumentHighlightKind, Location, Range};

use crate::lsp::files::OpenFile;
use crate::lsp::uri;

/// Where the name at a byte is declared. A label may be declared several times.
pub(in crate::lsp) fn declarations(file: &OpenFile, byte: usize) -> Vec<Location> {
    let Some(word) = file.outline().word_at(byte) else { return Vec::new() };
    if word.role == Role::File {
        return other_file(file, word).into_iter().collect();
    }
    let declarations = file.outline().occurrences(word).filter(|word| word.is_declaration());
    declarations.map(|word| location(file, word)).collect()
}

/// The beginning of a file that a property names.
fn other_file(file: &OpenFile, word: Word) -> Option<Location> {
    let named = file.source().at(word.span).trim_matches('"');
    Some(Location { uri: uri::beside(&file.uri, named)?, range: Range::default() })
}

/// The rows of the state at a byte: those that begin with it, and if there is none, those of its groups and
/// of all states.
/// For another name, and at the beginning of a row, the declaration.
pub(in crate::lsp) fn rows(file: &OpenFile, byte: usize) -> Vec<Location> {
    let outline = file.outline();
    let Some(word) = outline.word_at(byte) else { return Vec::new() };
    let is_head = outline.rows().iter().any(|row| row.heads.contains(&word.span));
    if word.namespace() != Some(Namespace::States) || is_head {
        return declarations(file, byte);
    }
    let name = outline.name(word);
    let mut found = rows_of(file, |head| head == name);
    if found.is_empty()
        && let Some(automaton) = file.automaton()
        && let Some(state) = automaton.find_state(&name)
    {
        let groups: Vec<&str> = automaton
            .state_groups()
            .filter(|group| group.contains(state))
            .map(|group| group.name())
            .collect();
        found = rows_of(file, |head| groups.contains(&head) || head == "_");
    }
    if found.is_empty() { declarations(file, byte) } else { found }
}

/// The rows that begin with certain states.
fn rows_of(file: &OpenFile, is_meant: impl Fn(&str) -> bool) -> Vec<Location> {
    let outline = file.outline();
    let is_row =
        |row: &&OutlinedRow| row.heads.iter().any(|&head| is_meant(outline.source().at(head)));
    let rows = outline.rows().iter().filter(is_row);
    rows.map(|row| Location { uri: file.uri.clone(), range: file.text.range(row.span.range()) })
        .collect()
}

/// All places of the name at a byte.
pub(in crate::lsp) fn references(
    file: &OpenFile,
    byte: usize,
    with_declarations: bool,
) -> Vec<Location> {
    let Some(word) = file.outline().word_at(byte) else { return Vec::new() };
    let is_wanted = |word: &Word| with_declarations || !word.is_declaration();
    let places = file.outline().occurrences(word).filter(is_wanted);
    places.map(|word| location(file, word)).collect()
}

/// The same for the editor to highlight.
pub(in crate::lsp) fn highlights(file: &OpenFile, byte: usize) -> Vec<DocumentHighlight> {
    let Some(word) = file.outline().word_at(byte) else { return Vec::new() };
    let highlight = |word: Word| DocumentHighlight {
        range: file.text.range(word.span.range()),
        kind: Some(if word.is_declaration() {
            DocumentHighlightKind::WRITE
        } else {
            DocumentHighlightKind::READ
        }),
    };
    file.outline().occurrences(word).map(highlight).collect()
}

fn location(file: &OpenFile, word: Word) -> Location {
    Location { uri: file.uri.clone(), range: file.text.range(word.span.range()) }
}
