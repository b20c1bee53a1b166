//! Which sections a text has: none unknown, none twice, none missing.

use std::collections::{HashMap, HashSet};

use super::{HEADINGS, Kind, Tree};
use crate::code;
use crate::report::{Diagnostic, first_byte, quote, quote_some};
use crate::source::Span;
use crate::suggest::Suggester;

/// What a text cannot do without, and what to say when it does.
const REQUIRED: [(&str, Kind, &str); 5] = [
    ("States:", Kind::States, "list every state under `States:`"),
    ("Start:", Kind::Start, "name the state to begin with under `Start:`"),
    (
        "Final:",
        Kind::Final,
        "list the final states under `Final:`, or write it with nothing behind it",
    ),
    ("Symbols:", Kind::Symbols, "list the alphabet under `Symbols:`"),
    ("Transitions:", Kind::Transitions, "say where each state goes under `Transitions:`"),
];

/// What other tools and books call some sections.
const SYNONYMS: [(&str, &str); 10] = [
    ("Alphabet", "Symbols"),
    ("Inputs", "Symbols"),
    ("Initial", "Start"),
    ("StartStates", "Start"),
    ("Accept", "Final"),
    ("Accepting", "Final"),
    ("Delta", "Transitions"),
    ("Table", "Transitions"),
    ("Trap", "Sink"),
    ("Tests", "Examples"),
];

/// Words at the beginning of a line that want only a colon to be headings.
pub(super) type Bare = Vec<(Span, Kind)>;

/// Finds what is wrong with the sections of a text that has been read to its end.
pub(super) fn check(tree: &Tree<'_>, bare: &Bare, is_complete: bool) -> Vec<Diagnostic> {
    let mut errors = repeated(tree);
    let mut meant = Vec::new();
    let mut unknown = 0;
    // Such a state was refused where it is declared.
    let states: HashSet<&str> = tree
        .sections(Kind::States)
        .flat_map(|section| tree.list(section))
        .map(|&state| tree.text(state))
        .collect();
    for section in tree.sections(Kind::Unknown) {
        let text = tree.text(section.heading);
        if states.contains(text) {
            continue;
        }
        let error =
            Diagnostic::new(&code::UNKNOWN_SECTION, format!("there is no section {}", quote(text)))
                .at(section.heading, "not a section");
        errors.push(if let Some((name, kind)) = nearest(text.trim_end_matches(':')) {
            meant.push(kind);
            error.help(format!("did you mean `{name}:`?"))
        } else {
            unknown += 1;
            error.help(
                "the sections are `States:`, `Start:`, `Final:`, `Symbols:`, `Transitions:`, \
                 `Sink:`, `Claims:` and `Examples:`",
            )
        });
    }
    if is_complete {
        errors.extend(missing(tree, bare, &meant, unknown));
    }
    errors
}

/// The section that a word was probably meant to be.
fn nearest(word: &str) -> Option<(&'static str, Kind)> {
    let names: Vec<&str> = HEADINGS
        .iter()
        .map(|&(name, _)| name)
        .chain(SYNONYMS.iter().map(|&(synonym, _)| synonym))
        .collect();
    let near = names[Suggester::new().nearest(word, names.iter().copied())?];
    let name = SYNONYMS.iter().find(|synonym| synonym.0 == near).map_or(near, |synonym| synonym.1);
    super::known_heading(name)
}

fn repeated(tree: &Tree<'_>) -> Vec<Diagnostic> {
    let mut errors = Vec::new();
    let mut seen = HashMap::new();
    for section in tree.sections.iter().filter(|section| section.kind != Kind::Unknown) {
        let label = section.label.map(|label| tree.text(label));
        let first = *seen.entry((section.kind, label)).or_insert(section.heading);
        if first != section.heading {
            let text = quote(tree.text(section.heading));
            errors.push(
                Diagnostic::new(&code::REPEATED_SECTION, format!("a second section {text}"))
                    .at(section.heading, "again here")
                    .and(first, "first here")
                    .help("put everything under the first heading"),
            );
        }
    }
    errors
}

/// One mistake, one message: a section that was misspelt is not missed as well.
fn missing(tree: &Tree<'_>, bare: &Bare, meant: &[Kind], unknown: usize) -> Vec<Diagnostic> {
    let mut errors = Vec::new();
    let mut missing = Vec::new();
    for (name, kind, help) in REQUIRED {
        if tree.sections(kind).next().is_some() || meant.contains(&kind) {
            continue;
        }
        if let Some(&(word, _)) = bare.iter().find(|bare| bare.1 == kind) {
            errors.push(
                Diagnostic::new(&code::MISSING_SECTION, format!("there is no section `{name}`"))
                    .at(word, "this is not read as a heading")
                    .help("a heading ends in a colon, with a blank before what follows"),
            );
        } else {
            missing.push((name, help));
        }
    }
    let message = match missing[..] {
        // An unknown section may well be the one that is missing.
        _ if missing.len() <= unknown => return errors,
        [(name, _)] => format!("there is no section `{name}`"),
        _ => {
            let names = quote_some(missing.iter().map(|(name, _)| *name));
            format!("there are no sections {names}")
        }
    };
    let text = tree.source.text();
    let end = text.trim_end().len().max(first_byte(text));
    errors.push(
        Diagnostic::new(&code::MISSING_SECTION, message)
            .at(Span::inside(end..end), "the text ends here")
            .help(missing[0].1),
    );
    errors
}
