//! What is there twice, or decides nothing, or can never be reached: it is removed.

use std::collections::HashSet;

use fsm_model::{
    Dfa, Namespace, Role, SectionKind, Span, Start, Word, in_backticks, list_in_backticks,
};

use super::Fix;
use super::conflicts::without_symbols;
use super::context::{Context, quoted};
use super::edits::Edits;
use super::trial::Scope;

pub(super) fn fixes(context: &mut Context<'_, '_>) -> Vec<Fix> {
    let fix = match context.code() {
        "F010" | "F011" | "F024" | "F031" => {
            context.found.span().map(|word| one_word(context, word))
        }
        "F032" | "W001" => unreachable(context).map(Fix::keeping_meaning),
        "W003" => repeated(context).map(Fix::keeping_meaning).map(Fix::preferred),
        "W005" => idle_line(context).map(Fix::keeping_meaning).map(Fix::preferred),
        "W009" => outputs(context),
        "W011" => idle_order(context).map(Fix::keeping_meaning).map(Fix::preferred),
        _ => None,
    };
    fix.into_iter().collect()
}

fn one_word(context: &Context<'_, '_>, word: Span) -> Fix {
    let title = format!("leave out {}", in_backticks(context.at(word)));
    let fix = Fix::new(title, context.without_words(&[word]));
    // A claim may be misspelt; then there is another action, which comes first.
    if context.found.suggestion().is_none() { fix.preferred() } else { fix }
}

fn line(context: &Context<'_, '_>, span: Span) -> Fix {
    let number = context.line_number(span.range().start);
    Fix::new(format!("leave out line {number}"), context.without_lines(span.range()))
}

/// A row, a case or a name that was there before.
fn repeated(context: &Context<'_, '_>) -> Option<Fix> {
    let span = context.found.span()?;
    let Some(row) = context.row_at(span.range().start) else {
        return Some(one_word(context, span));
    };
    let message = context.found.message();
    let Some((_, cases)) = message.rsplit_once(" on ") else {
        return (row.heads.len() == 1).then(|| line(context, row.span));
    };
    let mut names = quoted(cases);
    let parts = context.parts(row);
    // `A x x -> B` says it twice in one line.
    if context.found.other_places().next().is_none() {
        let mut seen = HashSet::new();
        let is_again = |symbol: &&Span| !seen.insert(context.at(**symbol));
        let again: Vec<Span> = parts.symbols.iter().filter(is_again).copied().collect();
        names.dedup();
        let title = format!("leave out the second {}", list_in_backticks(names.into_iter()));
        return Some(Fix::new(title, context.without_words(&again)));
    }
    let (what, edits) = without_symbols(context, &parts, &names)?;
    let what = what.map_or(String::new(), |what| format!("{what} in "));
    Some(Fix::new(
        format!("leave out {what}line {}", context.line_number(span.range().start)),
        edits,
    ))
}

/// A line that decides nothing, or a symbol in it.
fn idle_line(context: &Context<'_, '_>) -> Option<Fix> {
    let span = context.found.span()?;
    let row = context.row_at(span.range().start)?;
    let parts = context.parts(row);
    if parts.symbols.len() > 1 && parts.symbols.contains(&span) {
        return Some(one_word(context, span));
    }
    Some(line(context, row.span))
}

/// Outputs that never come out.
fn outputs(context: &mut Context<'_, '_>) -> Option<Fix> {
    let checked = context.trials.check_written(Scope::Rows)?;
    let dfa = &checked.as_ref().as_ref().ok()?.dfa;
    let unused = dfa.unused_outputs();
    let names: Vec<String> =
        unused.iter().map(|&output| dfa.output(output).name().to_owned()).collect();
    let is_unused = |word: &&Word| {
        word.role == Role::Declaration(Namespace::Outputs)
            && names.iter().any(|name| name == context.at(word.span))
    };
    let words: Vec<Span> =
        context.outline.words().iter().filter(is_unused).map(|word| word.span).collect();
    let title = format!("leave out {}", list_in_backticks(names.iter().map(String::as_str)));
    Some(Fix::new(title, context.without_words(&words)).keeping_meaning())
}

/// A line `before` of two tokens that share no word.
fn idle_order(context: &Context<'_, '_>) -> Option<Fix> {
    let loser = context.found.span()?;
    let bytes = context.line_start(loser.range().start)..context.line_end(loser.range().end);
    let words = context.outline.words_in(bytes).iter();
    let tokens = words.filter(|word| word.role == Role::Use(Namespace::FinalLabels)).count();
    Some(if tokens == 2 { line(context, loser) } else { one_word(context, loser) })
}

/// States that no word reaches, with their rows and where they are listed.
fn unreachable(context: &mut Context<'_, '_>) -> Option<Fix> {
    let names: Vec<String> = match context.trials.check_written(Scope::Rows).as_deref() {
        Some(Ok(checked)) if !context.outline.is_nfa() => unreached(&checked.dfa),
        _ => quoted(context.found.message()).into_iter().map(str::to_owned).collect(),
    };
    let removed: HashSet<&str> = names.iter().map(String::as_str).collect();
    let is_removed = |span: &Span| removed.contains(context.at(*span));
    let mut edits = Edits::default();
    for row in context.outline.rows() {
        let (gone, others): (Vec<Span>, Vec<Span>) =
            row.heads.iter().partition(|head| is_removed(head));
        if others.is_empty() {
            edits.append(context.without_lines(row.span.range()));
        } else if !gone.is_empty() {
            let heads = row.heads.first()?.range().start..row.heads.last()?.range().end;
            let others: Vec<&str> = others.iter().map(|&head| context.at(head)).collect();
            edits.replace(heads, others.join(" | "));
        }
    }
    let mut words = Vec::new();
    let is_mention =
        |word: &&Word| word.namespace() == Some(Namespace::States) && is_removed(&word.span);
    for word in context.outline.words().iter().filter(is_mention) {
        let start = word.span.range().start;
        match context.outline.section_at(start)?.kind {
            SectionKind::States | SectionKind::Final => words.push(word.span),
            SectionKind::Transitions => {
                let row = context.row_at(start)?;
                // The row is gone, or the head is.
                if !row.heads.iter().all(is_removed) && !row.heads.contains(&word.span) {
                    return None;
                }
            }
            // Another line means this state.
            _ => return None,
        }
    }
    edits.append(context.without_words(&words));
    let noun = if names.len() == 1 { "state" } else { "states" };
    let listed = list_in_backticks(names.iter().map(String::as_str));
    Some(Fix::new(format!("remove {noun} {listed}"), edits))
}

fn unreached(dfa: &Dfa) -> Vec<String> {
    let mut reached: HashSet<_> = dfa.starts().map(Start::state).collect();
    let mut stack: Vec<_> = reached.iter().copied().collect();
    while let Some(state) = stack.pop() {
        for &next in dfa.row(state).iter().flatten() {
            if reached.insert(next) {
                stack.push(next);
            }
        }
    }
    let states = dfa.states().filter(|state| !reached.contains(state));
    states.map(|state| dfa.state(state).name().to_owned()).collect()
}
