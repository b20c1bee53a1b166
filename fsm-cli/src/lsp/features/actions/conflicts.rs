//! Two lines, lists or tokens that contradict each other: one of them is kept, or another line decides.

use fsm_model::{Namespace, OutlinedRow, Role, SectionKind, Span, in_backticks};

use super::Fix;
use super::cases::arrow_line;
use super::context::{Context, RowParts, between, quoted};
use super::edits::Edits;

pub(super) fn fixes(context: &mut Context<'_, '_>) -> Vec<Fix> {
    match context.code() {
        "F016" => one_list(context),
        "F017" => one_target(context),
        "F020" if context.help() == "keep one of the two" => one_line(context),
        "F020" => another_line(context),
        "F023" => one_row(context),
        "F055" => order(context),
        "W012" => other_order(context).into_iter().collect(),
        _ => Vec::new(),
    }
}

/// The first of the two places of a message, and the later one.
fn two_places(context: &Context<'_, '_>) -> Option<[Span; 2]> {
    let (first, _) = context.found.other_places().next()?;
    Some([first, context.found.span()?])
}

/// A final state that is in two lists: leaves it out of one.
fn one_list(context: &Context<'_, '_>) -> Vec<Fix> {
    let Some(places) = two_places(context) else { return Vec::new() };
    let fix = |place: Span| {
        let heading = context.outline.section_at(place.range().start)?.heading;
        let title = format!("leave it out of {}", in_backticks(context.at(heading)));
        Some(Fix::new(title, context.without_words(&[place])))
    };
    places.into_iter().filter_map(fix).collect()
}

/// `Otherwise:` with two targets or none.
fn one_target(context: &Context<'_, '_>) -> Vec<Fix> {
    let Some(place) = context.found.span() else { return Vec::new() };
    let Some(section) = context.outline.section_at(place.range().start) else { return Vec::new() };
    let words = context.outline.words_in(section.heading.range().end..section.span.range().end);
    let words: Vec<Span> =
        words.iter().filter(|word| word.role != Role::Comment).map(|word| word.span).collect();
    if words.is_empty() {
        let fix = |sign| Fix::new(format!("write `{sign}`"), context.with_names(section, &[sign]));
        return ["!", "."].map(fix).into();
    }
    let fix = |&kept: &Span| {
        let others: Vec<Span> = words.iter().copied().filter(|&word| word != kept).collect();
        let title = format!("keep {}", in_backticks(context.at(kept)));
        Fix::new(title, context.without_words(&others))
    };
    if words.len() > 4 { Vec::new() } else { words.iter().map(fix).collect() }
}

/// Two lines for one case: leaves the case out of one of them.
fn one_line(context: &Context<'_, '_>) -> Vec<Fix> {
    let Some(places) = two_places(context) else { return Vec::new() };
    let message = context.found.message();
    let names = message.rsplit_once(" on ").map_or(Vec::new(), |(_, names)| quoted(names));
    let fix = |place: Span| {
        let row = context.row_at(place.range().start)?;
        let (what, edits) = without_symbols(context, &context.parts(row), &names)?;
        let number = context.line_number(place.range().start);
        let what = what.map_or(String::new(), |what| format!("{what} in "));
        Some(Fix::new(format!("leave out {what}line {number}"), edits))
    };
    places.into_iter().filter_map(fix).collect()
}

/// Removes some symbols from the line of a single state, or the whole line, if it has no others. Also returns the
/// symbols, unless the whole line is removed.
pub(super) fn without_symbols(
    context: &Context<'_, '_>,
    row: &RowParts,
    names: &[&str],
) -> Option<(Option<String>, Edits)> {
    let [_] = row.heads[..] else { return None };
    let is_named = |symbol: &&Span| names.contains(&context.at(**symbol));
    let symbols: Vec<Span> = row.symbols.iter().filter(is_named).copied().collect();
    if symbols.is_empty() {
        return None;
    }
    if symbols.len() == row.symbols.len() {
        return Some((None, context.without_lines(row.bytes.clone())));
    }
    let names: Vec<String> =
        symbols.iter().map(|&symbol| in_backticks(context.at(symbol))).collect();
    Some((Some(names.join(" and ")), context.without_words(&symbols)))
}

/// Two lines that overlap: a smaller one says what is meant, as one of both does.
fn another_line(context: &Context<'_, '_>) -> Vec<Fix> {
    let Some(places) = two_places(context) else { return Vec::new() };
    let case = between(context.help(), "in a line of its own: `", " -> ...`");
    let Some((head, symbols)) = case.and_then(|case| case.split_once(' ')) else {
        return Vec::new();
    };
    let rows = places.map(|place| context.row_at(place.range().start));
    let Some(last) = rows.iter().flatten().max_by_key(|row| row.span) else { return Vec::new() };
    let fix = |place: Span| {
        let row = context.row_at(place.range().start)?;
        let outcome = &context.text[context.parts(row).outcome.unwrap_or(place.range())];
        let line = arrow_line(context, Some(last), head, symbols, outcome);
        let shown = line.split_whitespace().collect::<Vec<_>>().join(" ");
        let number = context.line_number(place.range().start);
        let title = format!("add {} as in line {number}", in_backticks(&shown));
        Some(Fix::new(title, context.with_line_behind(last.span.range().end, &line)))
    };
    places.into_iter().filter_map(fix).collect()
}

/// Two table rows for one state: keeps one of them, or gives one to the only state that has none.
fn one_row(context: &Context<'_, '_>) -> Vec<Fix> {
    let Some(places) = two_places(context) else { return Vec::new() };
    let mut fixes = Vec::new();
    let has_row = |name: &str| {
        let heads = |row: &OutlinedRow| row.heads.iter().any(|&head| context.at(head) == name);
        context.outline.rows().iter().any(heads)
    };
    let declared = context.outline.words().iter();
    let declared = declared.filter(|word| word.role == Role::Declaration(Namespace::States));
    let without_row: Vec<&str> =
        declared.map(|word| context.at(word.span)).filter(|name| !has_row(name)).collect();
    if let [state] = without_row[..] {
        let number = context.line_number(places[1].range().start);
        let title = format!("make line {number} the row of {}", in_backticks(state));
        fixes.push(Fix::new(title, Edits::replacing(places[1].range(), state)).preferred());
    }
    for place in places {
        let Some(row) = context.row_at(place.range().start) else { continue };
        if let [_] = row.heads[..] {
            let number = context.line_number(place.range().start);
            let edits = context.without_lines(row.span.range());
            fixes.push(Fix::new(format!("leave out line {number}"), edits));
        }
    }
    fixes
}

/// Tokens that share a word: says which one wins.
fn order(context: &Context<'_, '_>) -> Vec<Fix> {
    let Some(tokens) = context.section(SectionKind::Tokens) else { return Vec::new() };
    let end = tokens.span.range().end;
    let with_line = |line: String| {
        let written = format!("{}{line}", context.indentation(end));
        let edits = context.with_line_behind(end, &written);
        Fix::new(format!("add {}", in_backticks(&line)), edits)
    };
    let Some(line) = quoted(context.help()).into_iter().find(|line| line.contains(" before "))
    else {
        return Vec::new();
    };
    let mut fixes = vec![with_line(line.to_owned()).preferred()];
    if let Some((winner, loser)) = line.split_once(" before ")
        && !loser.contains(' ')
    {
        fixes.push(with_line(format!("{loser} before {winner}")));
    }
    fixes
}

/// A token that never comes, because another one wins: turns the line round that says so.
fn other_order(context: &Context<'_, '_>) -> Option<Fix> {
    let token = context.at(context.found.span()?);
    let words = context.outline.words();
    let is_before = |index: &usize| {
        let names =
            [index.wrapping_sub(1), index + 1].map(|at| words.get(at).map(|word| word.role));
        words[*index].role == Role::Keyword
            && context.at(words[*index].span) == "before"
            && names == [Some(Role::Use(Namespace::FinalLabels)); 2]
            && context.at(words[index + 1].span) == token
    };
    let before = (1..words.len()).find(is_before)?;
    let (winner, loser) = (words[before - 1].span, words[before + 1].span);
    let mut edits = Edits::replacing(winner.range(), token);
    edits.replace(loser.range(), context.at(winner));
    let line = format!("{token} before {}", context.at(winner));
    Some(Fix::new(format!("write {}", in_backticks(&line)), edits).preferred())
}
