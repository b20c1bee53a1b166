//! Headings: those that are missing, that are there twice, and slips with their colons.

use std::collections::HashSet;

use fsm_model::{
    Namespace, OutlinedSection, Role, SectionKind, Span, in_backticks, list_in_backticks,
};

use super::Fix;
use super::context::{Context, quoted};
use super::edits::Edits;

/// The sections that can be added, in the order in which they are usually written.
const ORDER: [(&str, SectionKind); 6] = [
    ("States:", SectionKind::States),
    ("Start:", SectionKind::Start),
    ("Final:", SectionKind::Final),
    ("Symbols:", SectionKind::Symbols),
    ("Outputs:", SectionKind::Outputs),
    ("Transitions:", SectionKind::Transitions),
];

pub(super) fn fixes(context: &mut Context<'_, '_>) -> Vec<Fix> {
    let mut fixes = Vec::new();
    fixes.extend(with_colon(context).map(Fix::preferred));
    fixes.extend(without_colon(context).map(Fix::preferred));
    match context.code() {
        "F002" => fixes.extend(commented(context)),
        "F004" if fixes.is_empty() => fixes.extend(missing(context).map(Fix::preferred)),
        "F005" => fixes.extend(joined(context).map(Fix::preferred)),
        "F007" => fixes.extend(on_line_of_its_own(context).map(Fix::preferred)),
        "W007" => fixes.extend(joined(context)),
        _ => (),
    }
    fixes
}

/// Adds the colon of a heading.
fn with_colon(context: &Context<'_, '_>) -> Option<Fix> {
    const NO_COLON: [&str; 2] = ["a heading ends in a colon", "this is not read as a heading"];
    let places = || context.found.span().zip(context.found.label()).into_iter();
    let mut places = places().chain(context.found.other_places());
    let place = places.find(|(_, label)| NO_COLON.contains(label)).map(|(span, _)| span);
    let is_help = context.help().starts_with(NO_COLON[0]);
    let word = place.or_else(|| context.found.span().filter(|_| is_help))?;
    let title = format!("write {}", in_backticks(&format!("{}:", context.at(word))));
    Some(Fix::new(title, Edits::inserting(word.range().end, ":")))
}

/// Removes a colon that makes a name look like a heading.
fn without_colon(context: &Context<'_, '_>) -> Option<Fix> {
    const NO_HEADING: [&str; 4] = [
        "leave out the colon",
        "it is a state; a row has no colon",
        "a set has no colon",
        "a token has no colon",
    ];
    NO_HEADING.iter().find(|help| context.help().starts_with(**help))?;
    let name = context.found.span()?.range();
    let plain = context.text[name.clone()].strip_suffix(':')?;
    let mut edits = Edits::default();
    edits.remove(name.start + plain.len()..name.end);
    Some(Fix::new(format!("write {}", in_backticks(plain)), edits))
}

/// Makes a line a comment.
fn commented(context: &Context<'_, '_>) -> Option<Fix> {
    let word = context.found.span()?.range();
    // All lines before the first heading belong to no section.
    let end =
        context.outline.sections().first().map_or(context.text.len(), |section| {
            context.line_start(section.heading.range().start)
        });
    let mut edits = Edits::default();
    let mut start = context.line_start(word.start);
    for line in context.text[start..end.max(start)].split_inclusive('\n') {
        if !line.trim().is_empty() && !line.trim_start().starts_with("//") {
            edits.insert(start, "// ");
        }
        start += line.len();
    }
    Some(Fix::new("make it a comment", edits))
}

/// Lets a heading in the middle of a line begin a line.
fn on_line_of_its_own(context: &Context<'_, '_>) -> Option<Fix> {
    context.found.label().filter(|label| *label == "a heading begins a line")?;
    let heading = context.found.span()?.range();
    let blanks = context.text[..heading.start].trim_end_matches([' ', '\t']).len();
    let title = format!("begin a line with {}", in_backticks(&context.text[heading.clone()]));
    Some(Fix::new(title, Edits::replacing(blanks..heading.start, context.newline())))
}

/// Adds the sections that are missing, with the names that the rest of the text uses.
fn missing(context: &Context<'_, '_>) -> Option<Fix> {
    let names = quoted(context.found.message());
    let sections: Vec<_> = ORDER.into_iter().filter(|(name, _)| names.contains(name)).collect();
    let mut edits = Edits::default();
    for &(name, kind) in &sections {
        edits.append(with_section(context, name, kind)?);
    }
    let noun = if sections.len() == 1 { "section" } else { "sections" };
    let names = list_in_backticks(sections.iter().map(|(name, _)| *name));
    Some(Fix::new(format!("add the {noun} {names}"), edits))
}

fn with_section(context: &Context<'_, '_>, name: &str, kind: SectionKind) -> Option<Edits> {
    // Rows without a heading are where the heading belongs.
    let stray = context.found.label().filter(|label| *label == "this row belongs to it");
    if kind == SectionKind::Transitions
        && let Some(row) = context.found.span().filter(|_| stray.is_some())
    {
        return Some(context.with_line_before(row.range().start, name));
    }
    let line = [name].into_iter().map(str::to_owned).chain(content(context, kind));
    let line = line.collect::<Vec<_>>().join(" ");
    let place = ORDER.iter().position(|(_, other)| *other == kind)?;
    let has =
        |kind: SectionKind| context.outline.sections().iter().rfind(|section| section.kind == kind);
    if let Some(before) = ORDER[..place].iter().rev().find_map(|(_, kind)| has(*kind)) {
        return Some(context.with_line_behind(before.span.range().end, &line));
    }
    let behind = ORDER[place + 1..].iter().find_map(|(_, kind)| has(*kind));
    let byte = behind.map_or(0, |section| section.heading.range().start);
    Some(context.with_line_before(byte, &line))
}

/// The names that belong into a missing section.
fn content(context: &Context<'_, '_>, kind: SectionKind) -> Vec<String> {
    let used = |role: Role| {
        let mut seen = HashSet::new();
        let words = context.outline.words().iter().filter(move |word| word.role == role);
        let names = words.map(|word| context.outline.name(*word).into_owned());
        names.filter(move |name| seen.insert(name.clone())).collect()
    };
    match kind {
        SectionKind::States => used(Role::Use(Namespace::States)),
        SectionKind::Symbols => used(Role::Use(Namespace::Symbols)),
        SectionKind::Start => {
            let mut states: Vec<String> = used(Role::Declaration(Namespace::States));
            states.truncate(1);
            states
        }
        SectionKind::Outputs => outputs(context),
        _ => Vec::new(),
    }
}

/// The words behind slashes. They are no outputs as long as none is declared.
fn outputs(context: &Context<'_, '_>) -> Vec<String> {
    let mut outputs: Vec<String> = Vec::new();
    for row in context.outline.rows() {
        let words =
            context.outline.words_in(row.span.range()).iter().map(|word| context.at(word.span));
        for output in words.skip_while(|word| *word != "->").skip_while(|word| *word != "/").skip(1)
        {
            if !outputs.iter().any(|known| known == output) {
                outputs.push(output.to_owned());
            }
        }
    }
    outputs
}

/// Puts the names of a list under the heading of another one.
fn joined(context: &Context<'_, '_>) -> Option<Fix> {
    let (other, _) = context.found.other_places().next()?;
    let section = |span: Span| -> Option<&OutlinedSection> {
        let section = context.outline.section_at(span.range().start)?;
        let is_list = matches!(
            section.kind,
            SectionKind::States
                | SectionKind::Symbols
                | SectionKind::Outputs
                | SectionKind::Final
                | SectionKind::Claims
        );
        // The message is about the heading or its label.
        (is_list && span.range().end <= section.heading.range().end).then_some(section)
    };
    let (from, to) = (section(context.found.span()?)?, section(other)?);
    if from.kind != to.kind || from.heading == to.heading {
        return None;
    }
    let names = context.outline.words_in(from.heading.range().end..from.span.range().end);
    let names: Vec<&str> = names
        .iter()
        .filter(|word| word.role != Role::Comment)
        .map(|word| context.at(word.span))
        .collect();
    let mut edits = context.with_names(to, &names);
    edits.append(context.without_lines(from.span.range()));
    let title = format!("put everything under {}", in_backticks(context.at(to.heading)));
    Some(Fix::new(title, edits))
}
