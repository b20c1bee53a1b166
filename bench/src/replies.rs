//! An answer of the computer: one step of the compiled opponent, or a search.

use std::collections::HashMap;

use fsm_model::DraftHeadings;
use tictactoe_strategy::rules::Size;
use tictactoe_strategy::{Opponent, policies};

use crate::Result;
use crate::contenders::game_macro;
use crate::crates::Crate;
use crate::markdown::{rounded, table, time};
use crate::measure::{Ratio, Times};
use crate::results::{Findings, Goal, Setting};

/// The program without its automaton.
const MAIN: &str = include_str!("../programs/replies.rs");

const ABOUT: &str = "\
The time to find the computer's answer. *compiled*: a step of the automaton that reads its input from
memory and writes its result there. *map*: a hash map of the standard library from each board to the
boards that follow. *names*: lists of names, searched from the beginning. *minimax*: plays every game to
its end and takes the first of the best cells. *alpha-beta*: the same, but it skips positions that
cannot change the result. The automaton was made from the same policy. All must answer every move of
every game with the same board, or the run fails. *first*: the answer to the first move, which takes a
search the longest. *any*: all moves of all games, each once. The ratios are multiples of *compiled*.
In brackets is the middle half of the ratios within a round.
";

const METHODS: [&str; 5] = ["compiled", "map", "names", "alpha-beta", "minimax"];
const KINDS: [&str; 2] = ["first", "any"];

pub(crate) fn run(setting: &Setting) -> Result<Findings> {
    let player = Opponent {
        file: "minimax.txt",
        about: &["Looks to the end of every game and takes the first of the best cells."],
        size: Size::Three,
        policy: policies::minimax,
        opening: None,
        claims: "tictactoe unbeatable",
        properties: &[],
        examples: &[],
        headings: DraftHeadings::English,
        has_signs: false,
    };
    let dependency = game_macro();
    let program = Crate::new(&setting.scratch, "replies", [&*dependency], "main.rs", MAIN)?;
    program.write(player.file, &player.text())?;
    eprintln!("building ...");
    program.cargo("build --release")?;
    eprintln!("answering ...");
    let rounds = if setting.quick { "1" } else { "20" };
    let measured = Measured::parse(&program.run("release", "replies", &[rounds])?)?;

    let mut findings = Findings::default();
    findings.add_text(ABOUT);
    findings.add_text(&measured.report());
    if !setting.quick {
        let ratio = measured.ratio("first", "minimax").best;
        let what = "plain minimax, of a step, for the first move".to_owned();
        findings.goals.push(Goal::at_least(what, 300_000, ratio));
        findings.figures.push(format!(
            "**A reply** of the computer is one step: for the first move plain minimax takes {} \
             times as long, with alpha-beta {}; over all moves a hash map of boards takes {:.0} times \
             as long, and a search for the board by its name {}.",
            rounded(ratio),
            rounded(measured.ratio("first", "alpha-beta").best),
            measured.ratio("any", "map").best,
            rounded(measured.ratio("any", "names").best),
        ));
    }
    Ok(findings)
}

/// The times and positions, by kind of move and method.
struct Measured {
    nanoseconds: HashMap<(String, String), Times>,
    /// The positions that a search looks at, on average.
    positions: HashMap<(String, String), f64>,
}

impl Measured {
    fn parse(printed: &str) -> Result<Measured> {
        let mut found = Measured { nanoseconds: HashMap::new(), positions: HashMap::new() };
        for line in printed.lines() {
            let cells: Vec<&str> = line.split('\t').collect();
            let wrong = || format!("the program prints `{line}`");
            let [what, kind, method, number] = cells[..] else { return Err(wrong()) };
            let number: f64 = number.parse().map_err(|_| wrong())?;
            let key = (kind.to_owned(), method.to_owned());
            match what {
                "time" => found.nanoseconds.entry(key).or_default().push(number),
                _ => drop(found.positions.insert(key, number)),
            }
        }
        Ok(found)
    }

    fn times(&self, kind: &str, method: &str) -> &Times {
        &self.nanoseconds[&(kind.to_owned(), method.to_owned())]
    }

    fn ratio(&self, kind: &str, method: &str) -> Ratio {
        Ratio::new(self.times(kind, method), self.times(kind, "compiled"))
    }

    fn report(&self) -> String {
        let row = |method: &str| {
            let mut row = vec![method.to_owned()];
            for kind in KINDS {
                let positions = self.positions.get(&(kind.to_owned(), method.to_owned()));
                let Ratio { best, low, high } = self.ratio(kind, method);
                let [best, low, high] = [best, low, high].map(rounded);
                row.extend([
                    positions.map_or("-".to_owned(), |&positions| rounded(positions)),
                    time(self.times(kind, method).least() / 1e9),
                    format!("{best} ({low} to {high})"),
                ]);
            }
            row
        };
        let head = ["", "first: positions", "time", "ratio", "any: positions", "time", "ratio"];
        table(&head, &METHODS.map(row))
    }
}
