//! Which sections a text has: none unknown, none twice, none missing.

use std::collections::{HashMap, HashSet};

use super::{HEADINGS, Kind, Tree, known_heading};
use crate::code;
use crate::report::{Diagnostic, Findings, first_byte, quote, quote_some};
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
const SYNONYMS: [(&str, &str); 12] = [
    ("Alphabet", "Symbols"),
    ("Inputs", "Symbols"),
    ("Initial", "Start"),
    ("StartStates", "Start"),
    ("Starting", "Start"),
    ("Begin", "Start"),
    ("Accept", "Final"),
    ("Accepting", "Final"),
    ("Delta", "Transitions"),
    ("Table", "Transitions"),
    ("Trap", "Sink"),
    ("Tests", "Examples"),
];

/// What may explain that a section is missing.
#[derive(Default)]
pub(super) struct Hints {
    /// Whether the text begins before its first section.
    pub(super) outside: bool,
    /// Words at the beginning of a line that want only a colon to be headings.
    pub(super) bare: Vec<(Span, Kind)>,
    /// Headings in the middle of a line.
    pub(super) inline: Vec<(Span, Kind)>,
    /// The first word and the arrow of the first row that stands in a list.
    pub(super) stray_row: Option<(Span, Span)>,
}

/// Finds what is wrong with the sections of a text that has been read to its end.
///
/// One mistake, one message: a section that was meant is not missed as well.
pub(super) fn check(tree: &Tree<'_>, hints: &Hints, errors: &mut Findings) {
    errors.extend(repeated(tree));
    let mut meant = Vec::new();
    let strangers = refuse_unknown(tree, &mut meant, errors);
    let is_missing = |kind| tree.sections(kind).next().is_none();
    for &(word, kind) in &hints.inline {
        let text = quote(tree.text(word));
        errors.push(
            Diagnostic::new(&code::RESERVED, format!("{text} stands in the middle of a line"))
                .at(word, "a heading begins a line"),
        );
        meant.push(kind);
    }
    // The text before the first section may be the one that is missing.
    if !hints.outside {
        errors.extend(missing(tree, hints, &meant, strangers));
    }
    if let Some((_, arrow)) = hints.stray_row
        && !is_missing(Kind::Transitions)
    {
        let error = Diagnostic::new(&code::RESERVED, "`->` cannot be a name")
            .at(arrow, "a name was expected here");
        errors.push(match hints.bare.iter().find(|bare| bare.1.has_rows()) {
            Some(&(word, _)) => error.and(word, "a heading ends in a colon"),
            None => error.help("an arrow belongs into `Transitions:` and `Examples:` only"),
        });
    }
}

/// Refuses unknown sections; returns how many of them are like no known one.
fn refuse_unknown(tree: &Tree<'_>, meant: &mut Vec<Kind>, errors: &mut Findings) -> usize {
    if tree.sections(Kind::Unknown).next().is_none() {
        return 0;
    }
    let states: HashSet<&str> = tree
        .sections(Kind::States)
        .flat_map(|section| tree.list(section))
        .map(|&state| tree.text(state))
        .collect();
    let mut strangers = 0;
    let mut has_row = false;
    for section in tree.sections(Kind::Unknown) {
        let text = tree.text(section.heading);
        let word = text.split(|c: char| c.is_whitespace() || c == ':').next().unwrap_or(text);
        // Such a state was refused where it is declared.
        if states.contains(text) {
            continue;
        }
        let error =
            Diagnostic::new(&code::UNKNOWN_SECTION, format!("there is no section {}", quote(text)))
                .at(section.heading, "not a section");
        let label = section.label.map_or(String::new(), |label| format!(" {}", tree.text(label)));
        errors.push(if states.contains(text.trim_end_matches(':')) {
            // All rows will be written like this one.
            if std::mem::replace(&mut has_row, true) {
                continue;
            }
            error.help("it is a state; a row has no colon behind it")
        } else if let Some((_, kind)) = known_heading(word) {
            meant.push(kind);
            error.help("only `Start:` and `Final:` take a label, of one word")
        } else if let Some((name, kind)) = nearest(word, section.label.is_some()) {
            meant.push(kind);
            let label = if kind.takes_label() { label.as_str() } else { "" };
            error.help(format!("did you mean `{name}{label}:`?"))
        } else {
            strangers += 1;
            error.help(
                "the sections are `States:`, `Start:`, `Final:`, `Symbols:`, `Transitions:`, \
                 `Sink:`, `Claims:` and `Examples:`",
            )
        });
    }
    strangers
}

/// The section that a word was probably meant to be; with a label behind it, rather one that takes
/// labels.
pub(crate) fn nearest(word: &str, has_label: bool) -> Option<(&'static str, Kind)> {
    let near = |takes_label: bool| {
        let headings = HEADINGS.iter().map(|&(name, _)| (name, name)).chain(SYNONYMS);
        let known = headings.filter_map(|(name, meant)| Some((name, known_heading(meant)?)));
        let fitting = known.filter(|(_, (_, kind))| !takes_label || kind.takes_label());
        let (names, meant): (Vec<&str>, Vec<_>) = fitting.unzip();
        Some(meant[Suggester::new().nearest(word, names.iter().copied())?])
    };
    has_label.then(|| near(true)).flatten().or_else(|| near(false))
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
                    .help(match (section.kind, label) {
                        (Kind::Start, Some(_)) => "each start has a label of its own",
                        _ => "put everything under the first heading",
                    }),
            );
        }
    }
    errors
}

fn missing(tree: &Tree<'_>, hints: &Hints, meant: &[Kind], strangers: usize) -> Vec<Diagnostic> {
    let mut errors = Vec::new();
    let mut missing = Vec::new();
    for (name, kind, help) in REQUIRED {
        if tree.sections(kind).next().is_some() || meant.contains(&kind) {
            continue;
        }
        let error =
            Diagnostic::new(&code::MISSING_SECTION, format!("there is no section `{name}`"));
        let bare = hints.bare.iter().find(|bare| bare.1 == kind);
        let row = hints.stray_row.filter(|_| kind == Kind::Transitions);
        match (bare, row) {
            (Some(&(word, _)), _) => errors.push(
                error
                    .at(word, "this is not read as a heading")
                    .help(format!("a heading ends in a colon: `{name}`")),
            ),
            (None, Some((word, _))) => {
                errors.push(error.at(word, "this row belongs to it").help(help));
            }
            (None, None) => missing.push((name, help)),
        }
    }
    let message = match missing[..] {
        // An unknown section may well be the one that is missing.
        _ if missing.len() <= strangers => return errors,
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
