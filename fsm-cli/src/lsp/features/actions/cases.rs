//! Cases that no line is about: the lines that are missing.

use std::collections::HashMap;

use fsm_model::{
    Dfa, Namespace, OutlinedRow, Reads, Role, SectionKind, StateId, Word, in_backticks,
};

use super::Fix;
use super::context::{Context, quoted};
use super::edits::Edits;
use super::trial::Scope;

/// What a case without a line can be: the state stays, or the symbol is refused.
const SIGNS: [&str; 2] = [".", "!"];

/// If more states have holes, only `Otherwise:` is proposed. All of them would have to be found again after each
/// line that is added.
const MOST_STATES: usize = 1_000;

/// The symbols that a state has no target for.
struct Holes {
    state: String,
    symbols: Vec<String>,
    /// Whether no line is about the state at all.
    is_all: bool,
}

pub(super) fn fixes(context: &mut Context<'_, '_>) -> Vec<Fix> {
    match context.code() {
        "F021" => missing_cases(context),
        "F022" => filled_row(context),
        "F036" => written_out(context).into_iter().collect(),
        "W002" => trap(context).into_iter().collect(),
        _ => Vec::new(),
    }
}

/// Lines for the cases of a state that no line is about, and for those of all states.
fn missing_cases(context: &mut Context<'_, '_>) -> Vec<Fix> {
    // The same text is complete if `Otherwise:` decides the rest.
    let complete = format!("{}{}Otherwise: !\n", context.text, context.newline());
    let holes = match context.trials.check(Scope::Rows, complete).as_deref() {
        Some(Ok(checked)) => holes(&checked.dfa),
        _ => return Vec::new(),
    };
    let name = quoted(context.found.message()).first().map(|name| format!("`{name}`"));
    let here = holes.iter().filter(|holes| Some(in_backticks(&holes.state)) == name);
    let (here, all): (Vec<&Holes>, Vec<&Holes>) = (here.collect(), holes.iter().collect());
    let [one] = here[..] else { return Vec::new() };
    let signs: Vec<&str> = SIGNS.into_iter().filter(|sign| !is_state(context, sign)).collect();
    let mut groups = Vec::new();
    if all.len() <= MOST_STATES {
        groups.push((in_backticks(&one.state), here));
    }
    if (2..=MOST_STATES).contains(&all.len()) {
        groups.push(("all states".to_owned(), all));
    }
    let mut fixes = Vec::new();
    for (index, (whose, states)) in groups.iter().enumerate() {
        for sign in &signs {
            let title = format!("add the missing cases of {whose} as `{sign}`");
            let fix = Fix::new(title, with_cases(context, states, sign));
            fixes.push(if index == 0 && *sign == "." { fix.preferred() } else { fix });
        }
    }
    fixes.extend(signs.iter().filter_map(|sign| with_otherwise(context, sign)));
    fixes
}

/// Whether a state has the name of a sign.
fn is_state(context: &Context<'_, '_>, sign: &str) -> bool {
    let declared = context.outline.declared(Namespace::States);
    declared.into_iter().any(|word| context.at(word.span) == sign)
}

fn holes(dfa: &Dfa) -> Vec<Holes> {
    let of_state = |state: StateId| {
        let holes = dfa.symbols().filter(|&symbol| dfa.is_otherwise(state, symbol));
        let mut symbols: Vec<String> =
            holes.map(|symbol| dfa.symbol(symbol).name().to_owned()).collect();
        let is_all = symbols.len() == dfa.symbols().len();
        // The classes of bytes and characters have no names.
        if dfa.reads() != Reads::Symbols && !symbols.is_empty() {
            symbols = vec!["_".to_owned()];
        }
        Holes { state: dfa.state(state).name().to_owned(), symbols, is_all }
    };
    dfa.states().map(of_state).filter(|holes| !holes.symbols.is_empty()).collect()
}

/// Adds a line for each state: behind its last row, or behind all rows.
fn with_cases(context: &Context<'_, '_>, states: &[&Holes], target: &str) -> Edits {
    let mut last_rows: HashMap<&str, &OutlinedRow> = HashMap::new();
    for row in context.outline.rows() {
        last_rows.extend(row.heads.iter().map(|&head| (context.at(head), row)));
    }
    let mut edits = Edits::default();
    for holes in states {
        let row = last_rows.get(holes.state.as_str()).copied().or(context.outline.rows().last());
        let line = new_line(context, row, holes, target);
        let heading = context.section(SectionKind::Transitions).map(|section| section.span);
        let Some(place) = row.map(|row| row.span).or(heading) else { continue };
        edits.append(context.with_line_behind(place.range().end, &line));
    }
    edits
}

/// A line in the layout of another row.
fn new_line(
    context: &Context<'_, '_>,
    row: Option<&OutlinedRow>,
    holes: &Holes,
    target: &str,
) -> String {
    let Some(row) = row else {
        return arrow_line(context, None, &holes.state, &holes.symbols.join(" "), target);
    };
    if row.targets.is_empty() || !holes.is_all || context.outline.reads() != Reads::Symbols {
        return arrow_line(context, Some(row), &holes.state, &holes.symbols.join(" "), target);
    }
    let columns: Vec<usize> =
        row.targets.iter().map(|target| column(context, target.range().start)).collect();
    let mut line = format!("{}{}", context.indentation(row.span.range().start), holes.state);
    for index in 0..holes.symbols.len() {
        pad(&mut line, columns.get(index).copied());
        line.push_str(target);
    }
    line
}

/// A line with an arrow, whose parts stand below those of another row if that has an arrow.
pub(super) fn arrow_line(
    context: &Context<'_, '_>,
    row: Option<&OutlinedRow>,
    head: &str,
    symbols: &str,
    outcome: &str,
) -> String {
    let parts = row.map(|row| context.parts(row));
    let indentation = parts.as_ref().map_or("", |parts| context.indentation(parts.bytes.start));
    let symbol = parts.as_ref().and_then(|parts| parts.symbols.first());
    let arrow = parts.as_ref().and_then(|parts| {
        let outcome = parts.outcome.as_ref()?.start;
        Some(context.text[..outcome].trim_end().len() - "->".len())
    });
    let mut line = format!("{indentation}{head}");
    pad(&mut line, symbol.map(|symbol| column(context, symbol.range().start)));
    line.push_str(symbols);
    pad(&mut line, arrow.map(|arrow| column(context, arrow)));
    line.push_str("-> ");
    line.push_str(outcome);
    line
}

/// How many characters stand before a byte on its line.
fn column(context: &Context<'_, '_>, byte: usize) -> usize {
    context.text[context.line_start(byte)..byte].chars().count()
}

/// Adds blanks up to a column, at least one.
fn pad(line: &mut String, column: Option<usize>) {
    let blanks = column.unwrap_or(0).saturating_sub(line.chars().count()).max(1);
    line.extend(std::iter::repeat_n(' ', blanks));
}

/// Says what happens in all other cases.
fn with_otherwise(context: &Context<'_, '_>, target: &str) -> Option<Fix> {
    let transitions = context.section(SectionKind::Transitions)?.heading.range().start;
    if context.section(SectionKind::Otherwise).is_some() {
        return None;
    }
    // Behind the section before, so that blank lines stay between both.
    let mut sections = context.outline.sections().iter();
    let before = sections.rfind(|section| section.heading.range().start < transitions);
    let line = format!("Otherwise: {target}");
    let edits = match before {
        Some(section) => context.with_line_behind(section.span.range().end, &line),
        None => context.with_line_before(transitions, &line),
    };
    Some(Fix::new(format!("add {}", in_backticks(&line)), edits))
}

/// Completes a table row.
fn filled_row(context: &mut Context<'_, '_>) -> Vec<Fix> {
    let Some(row) = context.found.span().and_then(|span| context.row_at(span.range().start)) else {
        return Vec::new();
    };
    let is_symbol = |word: &&Word| word.role == Role::Declaration(Namespace::Symbols);
    let symbols = context.outline.words().iter().filter(is_symbol).count();
    let missing = symbols.saturating_sub(row.targets.len());
    let mut fixes = Vec::new();
    for sign in SIGNS.into_iter().filter(|sign| missing > 0 && !is_state(context, sign)) {
        let targets = format!(" {sign}").repeat(missing);
        let edits = Edits::inserting(row.span.range().end, targets);
        fixes.push(Fix::new(format!("fill the row up with `{sign}`"), edits));
    }
    fixes
}

/// Writes lines for all cases that `Otherwise:` decides.
fn written_out(context: &mut Context<'_, '_>) -> Option<Fix> {
    let checked = context.trials.check_written(Scope::Rows)?;
    let holes = holes(&checked.as_ref().as_ref().ok()?.dfa);
    let otherwise = context.section(SectionKind::Otherwise)?;
    let target = context.text[otherwise.heading.range().end..otherwise.span.range().end].trim();
    let edits = with_cases(context, &holes.iter().collect::<Vec<_>>(), target);
    let title = "write a line for every case that `Otherwise:` decides";
    Some(Fix::new(title, edits).preferred().keeping_meaning())
}

/// Says that a trap is meant.
fn trap(context: &Context<'_, '_>) -> Option<Fix> {
    match quoted(context.found.message())[..] {
        [state] => with_otherwise(context, state).map(Fix::keeping_meaning),
        _ => None,
    }
}
