//! Draws reports, as rustc draws its own messages.
//!
//! This is the only user of `annotate-snippets`.

use std::borrow::Cow;
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Level, Origin, Renderer, Snippet};

use super::code::Severity;
use super::quote::{is_invisible, printable, printable_lines};
use super::report::{Counts, newlines};
use super::{Annotation, Diagnostic, Report};
use crate::source::{Position, Source, Span};

/// A report longer than this is summarised, ...
const SHOWN_IN_ALL: usize = 20;
/// ... and then so many remarks of one kind are shown.
const SHOWN_OF_A_KIND: usize = 4;
/// A longer line is unreadable, so it is not shown.
const LONGEST_LINE: usize = 1 << 16;
/// Two places that are fewer lines apart are shown in one excerpt.
const NEAR: usize = 6;
/// Unless they are more bytes apart: the excerpt would be that long.
const FAR: usize = 500;

/// The messages without colours.
pub(super) fn plain(report: &Report) -> Vec<String> {
    render(report, &Renderer::plain())
}

/// The messages in the colours of a terminal.
pub(super) fn coloured(report: &Report) -> Vec<String> {
    render(report, &Renderer::styled())
}

fn render(report: &Report, renderer: &Renderer) -> Vec<String> {
    let source = report.source();
    let shown = shown(report);
    let mut parts: Vec<String> = Vec::new();
    let mut hidden = report.dropped().clone();
    for (&shown, (diagnostic, position)) in shown.iter().zip(report) {
        if shown {
            parts.push(renderer.render(&[draw(source, diagnostic, position)]));
        } else {
            hidden.add(diagnostic.code);
        }
    }
    let count: usize = hidden.iter().map(|(count, _)| count).sum();
    if count > 0 {
        let has_error = hidden.iter().any(|(_, code)| code.severity() == Severity::Error);
        let level = if has_error { Level::ERROR } else { Level::WARNING };
        let plural = if count == 1 { "" } else { "s" };
        let title = level.primary_title(format!("{count} more message{plural} not shown"));
        let mut group = Group::with_title(title).element(Origin::path(printable(source.name())));
        for (count, code) in hidden.iter() {
            let message = format!("{count} of {}: {}", code.id(), code.title());
            group = group.element(Level::NOTE.message(message));
        }
        parts.push(renderer.render(&[group]));
    }
    parts
}

/// Which remarks to show: all of a short report; of a long one some of every kind.
fn shown(report: &Report) -> Vec<bool> {
    let is_short = report.iter().len() <= SHOWN_IN_ALL;
    let mut seen = Counts::default();
    let mut shown = Vec::new();
    for (diagnostic, _) in report {
        shown.push(seen.add(diagnostic.code) <= SHOWN_OF_A_KIND || is_short);
    }
    shown
}

fn draw<'a>(
    source: &'a Source,
    diagnostic: &'a Diagnostic,
    position: Option<Position>,
) -> Group<'a> {
    let level = match diagnostic.severity() {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
    };
    let title = level.primary_title(printable_lines(&diagnostic.message)).id(diagnostic.code.id());
    let mut group = Group::with_title(title);
    match (&diagnostic.primary, position) {
        (Some(primary), Some(position)) => {
            let excerpts = excerpts(source, primary, position.line, &diagnostic.others);
            if excerpts.iter().any(|excerpt| excerpt.lines.len() > LONGEST_LINE) {
                group = group
                    .element(
                        Origin::path(printable(source.name()))
                            .line(position.line)
                            .char_column(position.column),
                    )
                    .element(Level::NOTE.message("the line is too long to be shown here"));
            } else {
                for excerpt in excerpts {
                    group = group.element(snippet(source, excerpt));
                }
            }
        }
        _ => group = group.element(Origin::path(printable(source.name()))),
    }
    for note in &diagnostic.notes {
        group = group.element(Level::NOTE.message(printable_lines(note)));
    }
    if let Some(help) = &diagnostic.help {
        group = group.element(Level::HELP.message(printable_lines(help)));
    }
    group
}

/// Some lines of the text and what to underline in them.
struct Excerpt<'a> {
    first_line: usize,
    lines: Range<usize>,
    annotations: Vec<(AnnotationKind, &'a Annotation)>,
}

/// The excerpts to show: one around the primary place, with the other places that are near.
fn excerpts<'a>(
    source: &Source,
    primary: &'a Annotation,
    line: usize,
    others: &'a [Annotation],
) -> Vec<Excerpt<'a>> {
    let text = source.text();
    let around = |annotation: &'a Annotation, kind, line| Excerpt {
        first_line: line,
        lines: whole_lines(source, annotation.span),
        annotations: vec![(kind, annotation)],
    };
    let mut excerpts = vec![around(primary, AnnotationKind::Primary, line)];
    for other in others {
        let start = other.span.range().start;
        let line = newlines(&text[..start]) + 1;
        let is_near = |here: &Excerpt<'_>| {
            let is_far = start.abs_diff(here.lines.start) > FAR;
            here.first_line.abs_diff(line) < NEAR && !is_far
        };
        if let Some(here) = excerpts.iter_mut().find(|here| is_near(here)) {
            let lines = whole_lines(source, other.span);
            here.first_line = here.first_line.min(line);
            here.lines = here.lines.start.min(lines.start)..here.lines.end.max(lines.end);
            here.annotations.push((AnnotationKind::Context, other));
        } else {
            excerpts.push(around(other, AnnotationKind::Context, line));
        }
    }
    excerpts
}

fn snippet<'a>(
    source: &'a Source,
    excerpt: Excerpt<'a>,
) -> Snippet<'a, annotate_snippets::Annotation<'a>> {
    let start = excerpt.lines.start;
    let mut snippet = Snippet::source(with_signs(&source.text()[excerpt.lines]))
        .line_start(excerpt.first_line)
        .path(printable(source.name()));
    for (kind, annotation) in excerpt.annotations {
        let range = underlined(source.at(annotation.span), annotation.span);
        let underline = kind.span(range.start - start..range.end - start);
        snippet = snippet.annotation(underline.label(printable_lines(&annotation.label)));
    }
    snippet
}

/// The lines of a place, without what is far behind it: no window shows that, and the renderer would read it.
fn whole_lines(source: &Source, span: Span) -> Range<usize> {
    let (text, range) = (source.text(), span.range());
    let start = text[..range.start].rfind('\n').map_or(source.first_byte(), |newline| newline + 1);
    let end = text[range.end..].find('\n').map_or(text.len(), |length| range.end + length);
    let mut end = end.min(range.end + FAR);
    while !text.is_char_boundary(end) {
        end -= 1;
    }
    // A place among several carriage returns at the end of a line is shown with them.
    start..(start + text[start..end].trim_end_matches('\r').len()).max(range.end)
}

/// The text with a visible character for each one that the renderer would send to the terminal
/// unchanged.
///
/// The replacement has as many bytes, so that spans still fit.
fn with_signs(text: &str) -> Cow<'_, str> {
    let replacement = |c: char| match c.len_utf8() {
        2 if is_invisible(c) => '\u{B7}',
        3 if is_invisible(c) => '\u{FFFD}',
        // One of the few plain signs that are four bytes long.
        4 if is_invisible(c) => '\u{1FB95}',
        _ => c,
    };
    if text.chars().any(|c| replacement(c) != c) {
        text.chars().map(replacement).collect::<String>().into()
    } else {
        text.into()
    }
}

/// The part of a span that is underlined: of a very long name only the beginning.
fn underlined(word: &str, span: Span) -> Range<usize> {
    const LONGEST: usize = 60;
    let start = span.range().start;
    match word.char_indices().nth(LONGEST) {
        Some((length, _)) => start..start + length,
        None => span.range(),
    }
}
