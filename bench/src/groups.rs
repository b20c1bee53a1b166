//! Texts with lines of groups, next to the same automata written out as tables.

use std::fmt::Write as _;

use fsm_model::{Dfa, Source, compare};

use crate::Result;
use crate::markdown::{grouped, table, time};
use crate::measure::{Ratio, Run, interleave, seconds};
use crate::random::Random;
use crate::results::{Findings, Goal, Setting};

const ABOUT: &str = "\
The time to parse and check a text in which lines of groups give most transitions, next to a text of
the same automaton with one table row per state. Both texts must mean the same, or the run fails. Every
state has one line of its own; the lines of groups, or of `_`, give the other eight symbols. *apart*:
each state is in one group. *nested*: each group lists the group before it. *overlapping*: each state
is in five groups, whose lines agree. *all states*: lines of `_`. *deep*: as many nested groups as
states, each with one more state; one symbol.
";

/// The number of symbols.
const SYMBOLS: usize = 9;

/// Reading groups takes at most so many times the time of reading the table.
const MOST: f64 = 2.0;

pub(crate) fn run(setting: &Setting) -> Result<Findings> {
    let (states, groups, deep) =
        if setting.quick { (2_000, 30, 200) } else { (100_000, 300, 3_000) };
    let rounds = if setting.quick { 1 } else { 9 };
    let shapes = [
        ("apart", apart(states, groups)),
        ("nested", nested(states, groups)),
        ("overlapping", overlapping(states, groups)),
        ("all states", all_states(states)),
        ("deep", self::deep(deep)),
    ];
    let mut findings = Findings::default();
    let mut rows = Vec::new();
    for (name, text) in shapes {
        let source = Source::new(name, text);
        let dfa = Dfa::from_source(&source).map_err(|report| report.to_string())?;
        let mut draft = dfa.draft();
        draft.state_groups.clear();
        let written_out = Source::new("table.txt", draft.to_text());
        let same = Dfa::from_source(&written_out).map_err(|report| report.to_string())?;
        if compare(&dfa, &same).is_some() {
            return Err(format!("the groups of `{name}` and their table differ"));
        }
        let (states, group_count) = (dfa.states().len(), dfa.state_groups().count());
        let runs = [&written_out, &source].map(|source| -> Run<'_> {
            Box::new(move || Ok(seconds(|| Dfa::from_source(source).is_ok())))
        });
        let times = interleave(rounds, runs.into())?;
        let ratio = Ratio::new(&times[1], &times[0]);
        if !setting.quick && name != "deep" {
            let what =
                format!("check of {} states with groups, {name}, of the table", grouped(states));
            findings.goals.push(Goal::at_most(what, MOST, ratio.best));
        }
        let bytes = [&source, &written_out].map(|source| grouped(source.text().len()));
        let [text_bytes, table_bytes] = bytes;
        rows.push(vec![
            name.to_owned(),
            grouped(states),
            grouped(group_count),
            text_bytes,
            table_bytes,
            time(times[0].least()),
            time(times[1].least()),
            ratio.to_string(),
        ]);
    }
    findings.add_text(ABOUT);
    let head =
        ["groups", "states", "number", "bytes", "of the table", "table", "groups", "of the table"];
    findings.add_text(&table(&head, &rows));
    Ok(findings)
}

/// The lists of all names, and a line of each state for the first symbol.
fn head(states: usize, symbols: usize) -> (String, String) {
    let mut text = String::from("States:");
    let mut rows = String::from("Transitions:\n");
    for state in 0..states {
        let _ = write!(text, " s{state}");
        let _ = writeln!(rows, "s{state} x0 -> s{}", (7 * state + 1) % states);
    }
    text.push_str("\nStart: s0\nFinal: s1\nSymbols:");
    for symbol in 0..symbols {
        let _ = write!(text, " x{symbol}");
    }
    text.push('\n');
    (text, rows)
}

/// The range of states in each of some groups of the same size.
fn part(group: usize, groups: usize, states: usize) -> std::ops::Range<usize> {
    group * states / groups..(group + 1) * states / groups
}

/// Lines of a group for all symbols but the first.
fn lines(group: &str, targets: impl Fn(usize) -> usize, rows: &mut String) {
    for symbol in 1..SYMBOLS {
        let _ = writeln!(rows, "{group} x{symbol} -> s{}", targets(symbol));
    }
}

fn apart(states: usize, groups: usize) -> String {
    let (mut text, mut rows) = head(states, SYMBOLS);
    for group in 0..groups {
        let _ = write!(text, "States g{group}:");
        for state in part(group, groups, states) {
            let _ = write!(text, " s{state}");
        }
        text.push('\n');
        lines(&format!("g{group}"), |symbol| (group * 31 + symbol) % states, &mut rows);
    }
    text + &rows
}

fn nested(states: usize, groups: usize) -> String {
    let (mut text, mut rows) = head(states, SYMBOLS);
    for group in 0..groups {
        let _ = write!(text, "States g{group}:");
        if group > 0 {
            let _ = write!(text, " g{}", group - 1);
        }
        for state in part(group, groups, states) {
            let _ = write!(text, " s{state}");
        }
        text.push('\n');
        lines(&format!("g{group}"), |symbol| (group * 31 + symbol) % states, &mut rows);
    }
    text + &rows
}

fn overlapping(states: usize, groups: usize) -> String {
    let (mut text, mut rows) = head(states, SYMBOLS);
    let mut random = Random::new(1);
    let mut members: Vec<Vec<usize>> = vec![Vec::new(); groups];
    for state in 0..states {
        for _ in 0..5 {
            let group = &mut members[random.below(groups)];
            if group.last() != Some(&state) {
                group.push(state);
            }
        }
    }
    for (group, members) in members.iter().enumerate() {
        let _ = write!(text, "States g{group}:");
        for state in members {
            let _ = write!(text, " s{state}");
        }
        text.push('\n');
        lines(&format!("g{group}"), |symbol| symbol, &mut rows);
    }
    text + &rows
}

fn all_states(states: usize) -> String {
    let (text, mut rows) = head(states, SYMBOLS);
    lines("_", |symbol| symbol, &mut rows);
    text + &rows
}

fn deep(states: usize) -> String {
    let (mut text, _) = head(states, 1);
    let mut rows = String::from("Transitions:\n");
    for state in 0..states {
        let _ = write!(text, "States g{state}: s{state}");
        if state > 0 {
            let _ = write!(text, " g{}", state - 1);
        }
        text.push('\n');
        let _ = writeln!(rows, "g{state} x0 -> s{}", (7 * state + 1) % states);
    }
    text + &rows
}
