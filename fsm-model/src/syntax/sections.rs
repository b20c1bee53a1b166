//! Which sections a text has: none unknown, none twice, none missing.

use std::collections::HashMap;

use super::document::{Document, Section};
use super::heading::{SectionKind, bare_heading, heading_word, known_heading, meant_heading};
use crate::alphabet::Reads;
use crate::diagnostic::{
    Diagnostic, Diagnostics, code, if_alike, in_backticks, list_in_backticks, presentable,
};
use crate::source::Span;

/// What a text cannot do without, and what to say when it does.
const REQUIRED: [(&str, SectionKind, &str); 5] = [
    ("States:", SectionKind::States, "list every state under `States:`"),
    ("Start:", SectionKind::Start, "name the state to begin with under `Start:`"),
    (
        "Final:",
        SectionKind::Final,
        "list the final states under `Final:`, or write it with nothing behind it",
    ),
    ("Symbols:", SectionKind::Symbols, "list the alphabet under `Symbols:`"),
    ("Transitions:", SectionKind::Transitions, "say where each state goes under `Transitions:`"),
];

/// What may explain that a section is missing.
#[derive(Default)]
pub(super) struct MissingSectionClues {
    /// Whether the text begins before its first section.
    pub(super) has_text_before: bool,
    /// Words at the beginning of a line that would be headings with a colon.
    pub(super) bare_headings: Vec<(Span, SectionKind)>,
    /// Headings in the middle of a line.
    pub(super) inline_headings: Vec<(Span, SectionKind)>,
    /// The first word and the arrow of the first row that stands in a list.
    pub(super) stray_row: Option<(Span, Span)>,
}

/// Finds what is wrong with the sections of a text that has been read to its end.
///
/// One mistake, one message: a section that was meant is not missed as well.
pub(super) fn check(
    document: &Document<'_>,
    clues: &MissingSectionClues,
    errors: &mut Diagnostics,
) {
    errors.extend(repeated(document));
    errors.extend(misplaced(document));
    let mut meant = Vec::new();
    let unknown_sections = refuse_unknown(document, &mut meant, errors);
    for &(word, kind) in &clues.inline_headings {
        let text = in_backticks(document.text(word));
        errors.push(
            Diagnostic::new(&code::RESERVED, format!("{text} stands in the middle of a line"))
                .at(word, "a heading begins a line"),
        );
        meant.push(kind);
    }
    // The text before the first section may be the one that is missing.
    if !clues.has_text_before {
        errors.extend(missing(document, clues, &meant, unknown_sections));
    }
    if let Some((_, arrow)) = clues.stray_row
        && !document.lacks(SectionKind::Transitions)
    {
        let error = Diagnostic::new(&code::RESERVED, "`->` cannot be a name")
            .at(arrow, "a name was expected here");
        errors.push(match clues.bare_headings.iter().find(|bare| bare.1.has_rows()) {
            Some(&(word, _)) => error.and_at(word, "a heading ends in a colon"),
            None => error.with_help("an arrow belongs into `Transitions:` and `Examples:` only"),
        });
    }
}

/// Refuses unknown sections; returns how many of them are like no known one.
fn refuse_unknown(
    document: &Document<'_>,
    meant: &mut Vec<SectionKind>,
    errors: &mut Diagnostics,
) -> usize {
    if document.lacks(SectionKind::Unknown) {
        return 0;
    }
    let states = document.texts(&document.declared_words(SectionKind::States));
    let mut unknown_sections = 0;
    let mut has_row = false;
    let mut has_colon = false;
    let mut kind_before = SectionKind::Unknown;
    for section in &document.sections {
        if section.kind != SectionKind::Unknown {
            kind_before = section.kind;
            continue;
        }
        let text = document.text(section.heading);
        let word = heading_word(text);
        // Such a state was refused where it is declared.
        if states.contains(text) {
            continue;
        }
        let error = Diagnostic::new(
            &code::UNKNOWN_SECTION,
            format!("there is no section {}", in_backticks(text)),
        )
        .at(section.heading, "not a section");
        let label = section.label.map(|label| presentable(document.text(label)));
        let label = label.map_or(String::new(), |label| format!(" {label}"));
        errors.push(if states.contains(text.trim_end_matches(':')) {
            // All rows will be written like this one.
            if std::mem::replace(&mut has_row, true) {
                continue;
            }
            error.with_help("it is a state; a row has no colon behind it")
        } else if let Some(help) = colon_in_named_line(document, section, kind_before) {
            // All lines will be written like this one.
            unknown_sections += 1;
            if std::mem::replace(&mut has_colon, true) {
                continue;
            }
            error.with_help(help)
        } else if let Some((_, kind)) = known_heading(word) {
            meant.push(kind);
            error.with_help(
                "only `States:`, `Symbols:`, `Start:`, `Final:` and `Properties:` take a label, of \
                 one word",
            )
        } else if let Some((name, kind)) = meant_heading(word, section.label.is_some()) {
            meant.push(kind);
            // Groups are of no use if the names themselves are not declared.
            let takes_label = kind.takes_label() && !(kind.has_groups() && document.lacks(kind));
            let label = if takes_label { label.as_str() } else { "" };
            let alike = if_alike(word, name);
            error.with_help(format!("did you mean `{name}{label}:`?{alike}"))
        } else {
            unknown_sections += 1;
            error.with_help(
                "the sections are `States:`, `Start:`, `Final:`, `Symbols:`, `Transitions:`, \
                 `Otherwise:`, `Outputs:`, `Claims:`, `Examples:`, `Properties:`, `Language:`, \
                 `Kind:`, `Bytes:`, `Characters:` and `Tokens:`",
            )
        });
    }
    unknown_sections
}

/// What to do about a set or token with a colon behind its name: `digit: 0-9`. It looks like a section with
/// something behind its heading. `kind` is that of the section before.
fn colon_in_named_line(
    document: &Document<'_>,
    section: &Section,
    kind: SectionKind,
) -> Option<&'static str> {
    let word = heading_word(document.text(section.heading));
    // A set may be called `letter`, which is two slips away from `Lexer`.
    let is_slip = |(name, _): (&str, _)| {
        word.starts_with(char::is_uppercase)
            || strsim::osa_distance(&word.to_lowercase(), &name.to_lowercase()) <= 1
    };
    let is_heading = meant_heading(word, false).is_some_and(is_slip);
    let is_list = kind.has_named_lines() && section.label.is_none() && !is_heading;
    is_list.then_some(match kind {
        SectionKind::Tokens => "a token has no colon behind its name: `number digit+`",
        _ => "a set has no colon behind its name: `digit 0-9`",
    })
}

fn repeated(document: &Document<'_>) -> Vec<Diagnostic> {
    let mut errors = Vec::new();
    let mut seen = HashMap::new();
    for section in document.sections.iter().filter(|section| section.kind != SectionKind::Unknown) {
        let label = section.label.map(|label| document.text(label));
        let first = *seen.entry((section.kind, label)).or_insert(section.heading);
        if first != section.heading {
            let text = in_backticks(document.text(section.heading));
            errors.push(
                Diagnostic::new(&code::REPEATED_SECTION, format!("a second section {text}"))
                    .at(section.heading, "again here")
                    .and_at(first, "first here")
                    .with_help(match (section.kind, label) {
                        (SectionKind::Start, Some(_)) => "each start has a label of its own",
                        _ => "put everything under the first heading",
                    }),
            );
        }
    }
    errors
}

/// Sections that have no place beside `Language:`, `Tokens:`, `Bytes:` or `Characters:`, or in a
/// nondeterministic automaton.
fn misplaced(document: &Document<'_>) -> Vec<Diagnostic> {
    let mut errors = Vec::new();
    let alphabets = [SectionKind::Bytes, SectionKind::Characters];
    if let Some(alphabet) = alphabets.iter().find_map(|&kind| document.sections(kind).next()) {
        let is_other = |section: &&Section| {
            let is_alphabet =
                section.kind == SectionKind::Symbols || alphabets.contains(&section.kind);
            is_alphabet && section.kind != alphabet.kind
        };
        let others: Vec<&Section> = document.sections.iter().filter(is_other).collect();
        let why = "the automaton reads one or the other";
        errors.extend(no_place_beside(
            document,
            &others,
            alphabet,
            why,
            "leave one of the two out",
        ));
    }
    let is_of_states = |section: &&Section| {
        matches!(
            section.kind,
            SectionKind::States
                | SectionKind::Start
                | SectionKind::Final
                | SectionKind::Transitions
                | SectionKind::Otherwise
                | SectionKind::Outputs
                | SectionKind::Kind
        )
    };
    let expressions = [SectionKind::Language, SectionKind::Tokens];
    if let Some(language) = expressions.iter().find_map(|&kind| document.sections(kind).next()) {
        let is_other = |section: &&Section| {
            is_of_states(section)
                || (section.kind == SectionKind::Tokens && language.kind == SectionKind::Language)
        };
        let others: Vec<&Section> = document.sections.iter().filter(is_other).collect();
        let why = match language.kind {
            SectionKind::Tokens => "the states and rows are made from the tokens",
            _ => "the states and rows are made from the expression",
        };
        errors.extend(no_place_beside(
            document,
            &others,
            language,
            why,
            "leave one of the two out",
        ));
    }
    if let Some(kind) = document.sections(SectionKind::Kind).next().filter(|_| document.is_nfa) {
        let outputs: Vec<&Section> = document.sections(SectionKind::Outputs).collect();
        let why = "two ways of one word could have different outputs";
        let help = "only a deterministic automaton has outputs";
        errors.extend(no_place_beside(document, &outputs, kind, why, help));
    }
    errors
}

/// One message about sections that another one leaves no room for.
fn no_place_beside(
    document: &Document<'_>,
    sections: &[&Section],
    other: &Section,
    why: &str,
    help: &str,
) -> Option<Diagnostic> {
    let (first, more) = sections.split_first()?;
    let names = list_in_backticks(sections.iter().map(|section| document.text(section.heading)));
    let have = if more.is_empty() { "has" } else { "have" };
    let other_name = in_backticks(document.text(other.heading));
    let message = format!("{names} {have} no place beside {other_name}");
    let mut error = Diagnostic::new(&code::MISPLACED_SECTION, message).at(first.heading, why);
    for section in more.iter().take(MOST_PLACES) {
        error = error.and_at(section.heading, "nor has this");
    }
    Some(error.and_at(other.heading, "because of this").with_help(help))
}

/// A message shows at most so many sections.
const MOST_PLACES: usize = 5;

fn missing(
    document: &Document<'_>,
    clues: &MissingSectionClues,
    meant: &[SectionKind],
    unknown_sections: usize,
) -> Vec<Diagnostic> {
    let mut errors = Vec::new();
    let mut missing = Vec::new();
    let has_language = document.has_expressions();
    let expressions = [SectionKind::Language, SectionKind::Tokens];
    // `Tokens` without its colon, in a text that has nothing of states and rows.
    let bare_expression = clues.bare_headings.iter().find(|(_, kind)| {
        let lacks = |(_, kind, _): &(_, SectionKind, _)| {
            *kind == SectionKind::Symbols || (document.lacks(*kind) && !meant.contains(kind))
        };
        expressions.contains(kind) && !has_language && REQUIRED.iter().all(lacks)
    });
    errors.extend(bare_expression.map(|&(word, _)| missing_colon(document, word)));
    let is_expression_meant =
        bare_expression.is_some() || expressions.iter().any(|kind| meant.contains(kind));
    for (name, kind, help) in REQUIRED {
        // An expression stands in place of states and rows.
        if (has_language || is_expression_meant) && kind != SectionKind::Symbols {
            continue;
        }
        // Bytes and characters stand in place of symbols.
        if kind == SectionKind::Symbols
            && (document.reads() != Reads::Symbols
                || [SectionKind::Bytes, SectionKind::Characters].iter().any(|k| meant.contains(k)))
        {
            continue;
        }
        if !document.lacks(kind) || meant.contains(&kind) {
            continue;
        }
        // A lexer reads bytes or characters more often than symbols.
        let help = match kind {
            SectionKind::Symbols if !document.lacks(SectionKind::Tokens) => {
                "write `Bytes:` or `Characters:`, or list the alphabet under `Symbols:`"
            }
            _ => help,
        };
        let error =
            Diagnostic::new(&code::MISSING_SECTION, format!("there is no section `{name}`"));
        // Bytes and characters stand in place of symbols.
        let alphabets = [SectionKind::Symbols, SectionKind::Bytes, SectionKind::Characters];
        let bare = clues.bare_headings.iter().find(|bare| {
            bare.1 == kind || (kind == SectionKind::Symbols && alphabets.contains(&bare.1))
        });
        let row = clues.stray_row.filter(|_| kind == SectionKind::Transitions);
        match (bare, row) {
            (Some(&(word, _)), _) => errors.push(missing_colon(document, word)),
            (None, Some((word, _))) => {
                errors.push(error.at(word, "this row belongs to it").with_help(help));
            }
            (None, None) => match document.sections(kind).next() {
                Some(group) => {
                    errors.push(error.at(group.heading, "this is only a group").with_help(help));
                }
                None => missing.push((name, help)),
            },
        }
    }
    let message = match missing[..] {
        // An unknown section is perhaps the one that is missing.
        _ if missing.len() <= unknown_sections => return errors,
        [(name, _)] => format!("there is no section `{name}`"),
        _ => {
            let names = list_in_backticks(missing.iter().map(|(name, _)| *name));
            format!("there are no sections {names}")
        }
    };
    let text = document.source.text();
    let end = text.trim_end().len().max(document.source.first_byte());
    errors.push(
        Diagnostic::new(&code::MISSING_SECTION, message)
            .at(Span::inside(end..end), "the text ends here")
            .with_help(missing[0].1),
    );
    errors
}

/// A section is missing because its heading lacks the colon.
fn missing_colon(document: &Document<'_>, word: Span) -> Diagnostic {
    let text = document.text(word);
    let name = bare_heading(text).map_or(text, |(name, _)| name);
    Diagnostic::new(&code::MISSING_SECTION, format!("there is no section `{name}:`"))
        .at(word, "this is not read as a heading")
        .with_help(format!("a heading ends in a colon: `{name}:`"))
}
