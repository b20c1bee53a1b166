//! Slips of a word or a sign, where the message says what to write.

use fsm_model::{Namespace, Role, SectionKind, Word, in_backticks};

use super::Fix;
use super::context::{Context, between};
use super::edits::Edits;

pub(super) fn fixes(context: &mut Context<'_, '_>) -> Vec<Fix> {
    let mut fixes = Vec::new();
    fixes.extend(written_in_help(context).map(Fix::preferred));
    match context.code() {
        "F012" | "F013" | "F025" => fixes.extend(separated(context).map(Fix::preferred)),
        "F014" => fixes.extend(first_start(context)),
        "F026" => fixes.extend(outputs_of_refusal(context)),
        "F027" => fixes.extend(["nfa", "dfa"].iter().filter_map(|kind| here(context, kind))),
        "F030" => fixes.extend(example(context)),
        "F034" => fixes.extend(here(context, ".")),
        "F050" => fixes.extend(expression(context)),
        "F052" => fixes.extend(characters(context)),
        "F056" => fixes.extend(not_empty(context)),
        "F060" => fixes.extend(arrow(context)),
        _ => (),
    }
    fixes
}

/// Writes something in the place of the message.
fn here(context: &Context<'_, '_>, text: &str) -> Option<Fix> {
    let span = context.found.span()?;
    Some(Fix::new(format!("write {}", in_backticks(text)), Edits::replacing(span.range(), text)))
}

/// What the help says in so many words.
fn written_in_help(context: &Context<'_, '_>) -> Option<Fix> {
    const BEGINNINGS: [&str; 6] = [
        "there are no brackets around a set: write `",
        "there are no quotes around a byte: write `",
        "there are no quotes around a character: write `",
        "a number is written `",
        // The other helps with `write` show the form of a whole line.
        "write `{0,",
        "write `\\_",
    ];
    let help = context.help();
    let beginning = BEGINNINGS.iter().find(|beginning| help.starts_with(**beginning))?;
    let quote = beginning.find('`')?;
    let end = help[quote + 1..].find('`')?;
    here(context, &help[quote + 1..][..end])
}

/// Names that are written together with a sign.
fn separated(context: &Context<'_, '_>) -> Option<Fix> {
    let span = context.found.span()?;
    let name = context.at(span);
    match context.help() {
        "write `|` with blanks around it" => here(context, name.replace('|', " | ").trim()),
        "write `/` with blanks around it" => here(context, name.replace('/', " / ").trim()),
        "names are separated by blanks, without commas" => Some(without_commas(context)),
        "a comment begins with `//`" => here(context, "//"),
        _ => None,
    }
}

/// Leaves out the commas behind names, everywhere: who separates names by commas does it more than once.
fn without_commas(context: &Context<'_, '_>) -> Fix {
    let mut edits = Edits::default();
    let has_comma = |word: &&Word| word.namespace().is_some() && context.at(word.span).len() > 1;
    for word in context.outline.words().iter().filter(has_comma) {
        let bytes = word.span.range();
        if context.at(word.span).ends_with(',') {
            edits.remove(bytes.end - 1..bytes.end);
        }
    }
    Fix::new("leave out the commas", edits)
}

/// The first state as the start.
fn first_start(context: &Context<'_, '_>) -> Option<Fix> {
    let section = context.outline.section_at(context.found.span()?.range().start)?;
    let words = context.outline.words().iter();
    let state = words.clone().find(|word| word.role == Role::Declaration(Namespace::States))?;
    let name = context.at(state.span);
    let title = format!("begin in {}", in_backticks(name));
    Some(Fix::new(title, context.with_names(section, &[name])))
}

/// A refusal with outputs: either it is none, or nothing comes out.
fn outputs_of_refusal(context: &Context<'_, '_>) -> Vec<Fix> {
    let is_refusal = |&(_, label): &(_, &str)| label == "refused";
    let Some((refusal, _)) = context.found.other_places().find(is_refusal) else {
        return Vec::new();
    };
    let row = context.row_at(refusal.range().start);
    let stay = Fix::new("write `.` in place of `!`", Edits::replacing(refusal.range(), "."));
    let outputs = row.map(|row| {
        let mut edits = Edits::default();
        edits.remove(refusal.range().end..row.span.range().end);
        Fix::new("leave out the outputs", edits)
    });
    std::iter::once(stay).chain(outputs).collect()
}

/// Lets an example say what happens.
fn example(context: &Context<'_, '_>) -> Option<Fix> {
    let message = context.found.message();
    if message.contains(" leads nowhere from ") {
        return here(context, "!");
    }
    let (_, behind) = message.split_once("` leads from `")?;
    let end = between(behind, "` to `", "`")?;
    here(context, end)
}

/// Brackets and parts that are missing in an expression.
fn expression(context: &Context<'_, '_>) -> Option<Fix> {
    let sign = context.found.span()?.range();
    let message = context.found.message();
    if message.ends_with(" has nothing behind it") && &context.text[sign.clone()] != "not" {
        return Some(Fix::new("write `( )` behind it", Edits::inserting(sign.end, " ( )")));
    }
    if message.ends_with(" has nothing before it") {
        return Some(Fix::new("write `( )` before it", Edits::inserting(sign.start, "( ) ")));
    }
    if message == "`(` is never closed" {
        let line = context.line_start(sign.start)..context.line_end(sign.end);
        let mut words = context.outline.words_in(line).iter();
        let last = words.rfind(|word| word.role != Role::Comment)?;
        let edits = Edits::inserting(last.span.range().end, " )");
        return Some(Fix::new("add `)` at the end of the line", edits));
    }
    if message.ends_with(" closes nothing") {
        let mut edits = Edits::default();
        edits.remove(sign);
        return Some(Fix::new("leave it out", edits));
    }
    None
}

/// A character that is several bytes: reads characters, or writes the bytes.
fn characters(context: &Context<'_, '_>) -> Vec<Fix> {
    let Some(bytes) = between(context.help(), "it is `", "`, one after the other") else {
        return Vec::new();
    };
    let mut fixes = Vec::new();
    if let Some(section) = context.section(SectionKind::Bytes) {
        let edits = Edits::replacing(section.heading.range(), "Characters:");
        fixes.push(Fix::new("read `Characters:` in place of `Bytes:`", edits));
    }
    // In a set, the bytes would stand side by side, and not one after the other.
    let place =
        context.found.span().and_then(|span| context.outline.section_at(span.range().start));
    if place.is_some_and(|section| section.kind != SectionKind::Bytes) {
        fixes.extend(here(context, bytes));
    }
    fixes
}

/// A token that matches the empty word because of one sign.
fn not_empty(context: &Context<'_, '_>) -> Option<Fix> {
    let name = context.found.span()?.range();
    let row = context.outline.words_in(name.end..context.line_end(name.end)).iter();
    let is_optional = |text: &str| ["*", "?"].contains(&text);
    let signs: Vec<_> = row.filter(|word| is_optional(context.at(word.span))).collect();
    let [sign] = signs[..] else { return None };
    let bytes = sign.span.range();
    if context.at(sign.span) == "*" {
        return Some(
            Fix::new("write `+` in place of `*`", Edits::replacing(bytes, "+")).preferred(),
        );
    }
    let mut edits = Edits::default();
    edits.remove(bytes);
    Some(Fix::new("leave out `?`", edits).preferred())
}

/// A property without its arrow.
fn arrow(context: &Context<'_, '_>) -> Option<Fix> {
    context.found.label().filter(|label| *label == "no `->` follows")?;
    let last = context.found.span()?;
    let title = format!("write `->` before {}", in_backticks(context.at(last)));
    Some(Fix::new(title, Edits::inserting(last.range().start, "-> ")).preferred())
}
