//! `HISTORY.md`: a line for each run, so that a loss is seen.

use std::fs;
use std::path::Path;

use crate::machine;
use crate::markdown::{bold, table};
use crate::results::Goal;
use crate::scratch;
use crate::{FOLDER, Result};

const HISTORY: &str = "HISTORY.md";

const TITLE: &str = "\
# How fast it was

Each run of the benchmark adds a line. `RESULTS.md` explains the figures; a figure has a dash if its part
did not run. A `+` behind a commit means that files were changed after it. *load*: of the machine before
the run. *goals*: how many of the measured goals are reached. In bold is a figure that is more than 10 %
worse than the one before it. Look at the load before you look for a cause.

";

/// The columns before the figures.
const ABOUT_THE_RUN: [&str; 4] = ["date", "commit", "load", "goals"];

/// A figure that is worse than the one before by more than this factor is in bold.
const LOSS: f64 = 1.1;

/// A figure that matters.
struct Figure {
    /// The heading of its column.
    name: &'static str,
    /// The goal that it belongs to.
    goal: &'static str,
    is_better: Better,
}

#[derive(Clone, Copy)]
enum Better {
    Less,
    More,
}

impl Figure {
    const fn less(name: &'static str, goal: &'static str) -> Figure {
        Figure { name, goal, is_better: Better::Less }
    }

    const fn more(name: &'static str, goal: &'static str) -> Figure {
        Figure { name, goal, is_better: Better::More }
    }
}

const FIGURES: [Figure; 15] = [
    Figure::less("step 8", "a step through 8 states, long, of the table"),
    Figure::less("step 166", "a step through 166 states, long, of the table"),
    Figure::less("step 5,478", "a step through 5,478 states, long, of the table"),
    Figure::less("outputs 166", "`step`, 166 states, outputs: one, long, of `next`"),
    Figure::less("build 166", "release build of 166 states, of an empty program"),
    Figure::less("build 5,478", "release build of 5,478 states, of an empty program"),
    Figure::less("memory 10,000", "memory for 10,000 states, of an empty program"),
    Figure::more("minimax of a reply", "plain minimax, of a step, for the first move"),
    Figure::less("first build", "first build, of rust-fsm's"),
    Figure::more("arena, games a second", "games a second, one job"),
    Figure::more("parse 10^6, MB/s", "parse and check 1,000,000 x 9, MB/s"),
    Figure::less("minimise 10^6, s", "minimise 1,000,000, random"),
    Figure::less("compare 10^6, s", "compare 1,000,000, random"),
    Figure::less("lex JSON", "JSON, short tokens, of logos"),
    Figure::less("lex source", "source code, of logos"),
];

/// When a run began, and with what.
pub(crate) struct Beginning {
    date: String,
    commit: String,
}

impl Beginning {
    pub(crate) fn now() -> Beginning {
        let unknown = || "unknown".to_owned();
        let git =
            |arguments: &[&str]| machine::output("git", &[&["-C", FOLDER], arguments].concat());
        let changed = git(&["status", "--porcelain", "--untracked-files=no"]);
        let mark = if changed.is_none_or(|files| files.is_empty()) { "" } else { "+" };
        let commit = git(&["rev-parse", "--short", "HEAD"]);
        Beginning {
            date: machine::output("date", &["-u", "+%F"]).unwrap_or_else(unknown),
            commit: commit.map_or_else(unknown, |commit| commit + mark),
        }
    }
}

/// Adds the line of a run to the file. A run without goals adds none.
pub(crate) fn add_line(beginning: &Beginning, load: &str, goals: &[Goal]) -> Result<()> {
    if goals.is_empty() {
        return Ok(());
    }
    let path = Path::new(FOLDER).join(HISTORY);
    let old = fs::read_to_string(&path).unwrap_or_default();
    let Beginning { date, commit } = beginning;
    let line = [date, commit, load].map(str::to_owned);
    scratch::write(&path, &with_line(&old, line, goals))
}

fn with_line(old: &str, [date, commit, load]: [String; 3], goals: &[Goal]) -> String {
    let head: Vec<&str> =
        ABOUT_THE_RUN.into_iter().chain(FIGURES.iter().map(|figure| figure.name)).collect();
    let mut rows = rows(old, &head);
    let reached = goals.iter().filter(|goal| goal.is_reached()).count();
    let mut row = vec![date, commit, load, format!("{reached} of {}", goals.len())];
    for (column, figure) in FIGURES.iter().enumerate() {
        let goal = goals.iter().find(|goal| goal.what() == figure.goal);
        let before = rows.iter().rev().find_map(|row| number(&row[ABOUT_THE_RUN.len() + column]));
        row.push(goal.map_or("-".to_owned(), |goal| figure.cell(goal.value(), before)));
    }
    rows.push(row);
    format!("{TITLE}{}", table(&head, &rows))
}

impl Figure {
    fn cell(&self, value: f64, before: Option<f64>) -> String {
        let cell = if value < 100.0 { format!("{value:.2}") } else { format!("{value:.0}") };
        let is_loss = before.is_some_and(|before| match self.is_better {
            Better::Less => value > before * LOSS,
            Better::More => value * LOSS < before,
        });
        if is_loss { bold(&cell) } else { cell }
    }
}

/// The rows of the file, each with a cell for every column of today. A column is known by its heading.
fn rows(text: &str, head: &[&str]) -> Vec<Vec<String>> {
    let mut lines = text.lines().filter_map(cells);
    let Some(old_head) = lines.next() else { return Vec::new() };
    let places: Vec<Option<usize>> =
        head.iter().map(|name| old_head.iter().position(|old| old == name)).collect();
    let row = |cells: Vec<&str>| {
        let cell = |place: &Option<usize>| place.and_then(|place| cells.get(place).copied());
        places.iter().map(|place| cell(place).unwrap_or("-").to_owned()).collect()
    };
    // The first of them is the line under the heading.
    lines.skip(1).map(row).collect()
}

/// The cells of a line of a table.
fn cells(line: &str) -> Option<Vec<&str>> {
    let inner = line.strip_prefix('|')?.strip_suffix('|')?;
    Some(inner.split('|').map(str::trim).collect())
}

/// The number in a cell, which may be in bold.
fn number(cell: &str) -> Option<f64> {
    cell.trim_matches('*').parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(old: &str, goals: &[Goal]) -> String {
        with_line(old, ["2000-01-01", "abc", "0.5"].map(str::to_owned), goals)
    }

    fn last_row(text: &str) -> Vec<&str> {
        text.lines().last().and_then(cells).expect("a row")
    }

    #[test]
    fn a_run_adds_a_line_and_keeps_the_others() {
        let [first, second] = [FIGURES[0].goal, FIGURES[1].goal];
        let goal = |what: &str, value| Goal::at_most(what.to_owned(), 1.0, value);
        let one = run("", &[goal(first, 0.5), goal(second, 2.0)]);
        assert_eq!(
            last_row(&one)[..7],
            ["2000-01-01", "abc", "0.5", "1 of 2", "0.50", "2.00", "-"]
        );
        // The last figure of a column may be several lines above.
        let two = run(&one, &[goal(second, 2.1)]);
        assert_eq!(last_row(&two)[3..6], ["0 of 1", "-", "2.10"]);
        let three = run(&two, &[goal(first, 0.6), goal(second, 2.2)]);
        assert_eq!(last_row(&three)[4..6], ["**0.60**", "2.20"]);
        let four = run(&three, &[goal(first, 0.61)]);
        assert_eq!(last_row(&four)[4], "0.61");
        assert_eq!(four.lines().filter_map(cells).count(), 2 + 4);
    }

    #[test]
    fn more_can_be_better() {
        let figure = Figure::more("", "");
        assert_eq!(figure.cell(60.0, Some(65.0)), "60.00");
        assert_eq!(figure.cell(50.0, Some(65.0)), "**50.00**");
        assert_eq!(figure.cell(50.0, None), "50.00");
    }

    #[test]
    fn a_line_keeps_its_figures_when_columns_change() {
        let old = "| date | gone | commit |\n| --- | --- | --- |\n| then | 7 | abc |\n";
        let rows = rows(old, &["commit", "new", "date"]);
        assert_eq!(rows, [["abc", "-", "then"].map(str::to_owned)]);
    }

    #[test]
    fn every_figure_belongs_to_a_goal() {
        let results = include_str!("../RESULTS.md");
        for figure in FIGURES {
            assert!(results.contains(&format!("\n| {} ", figure.goal)), "{}", figure.goal);
        }
    }
}
