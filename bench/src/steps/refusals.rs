//! A step of an automaton with refusals, next to the same automaton without.

use super::program::{Automaton, Measured, Profile, Program};
use crate::Result;
use crate::automata::Table;
use crate::contenders::Contender;
use crate::markdown::{grouped, table};
use crate::results::{Findings, Goal, Setting};

const ABOUT: &str = "\
### With refusals

The same random automaton three times, with nine symbols that the words have and one that they do not
have. *total*: every state keeps itself on that symbol. *dead*: it leads to a dead state, and the loop
compares every state with it. *refusals*: every state refuses it, `next` returns a `Result`, and the
loop leaves with the error. So *dead* and *refusals* notice the same mistakes, and *total* notices none.
In brackets is the middle half of the ratios within a round.

LLVM unrolls the loop of *total*, because it has one exit. It unrolls no loop with a second exit,
whatever the step is. Up to 256 states this alone is 1.1 to 1.2 times the time: at the beginning of each
round the state is extended to an index. The macro chooses the form. For 8 states that is packed columns. In
*total* every value of a field is a state, so that a step is one shift; in the others, *dead* with 9 states,
it is a rotation, a mask and a comparison, which take twice as long in a loop that is not unrolled. Both are
less than half of what a column takes.
";

/// The number of symbols in the words.
const SYMBOLS: usize = 9;

/// A size for each form that the macro chooses.
const SIZES: [(usize, &str); 3] = [(8, "8"), (166, "166"), (5_478, "5478")];

/// A step with refusals takes at most so many times the time of one without.
const MOST: f64 = 1.15;

/// Adds a table, and the goals of a run that is not quick.
pub(super) fn run(setting: &Setting, findings: &mut Findings) -> Result<()> {
    let sizes = SIZES.into_iter().filter(|(states, _)| !setting.quick || *states < 1_000);
    let sizes: Vec<_> = sizes.collect();
    let automata: Vec<Automaton> = sizes
        .iter()
        .map(|&(states, name)| {
            Automaton::with_and_without_refusals(name, Table::random(states, SYMBOLS))
        })
        .collect();
    let measured = Program::new(setting, "refusals", &automata)?.measure(Profile::Release)?;
    findings.add_text(ABOUT);
    for (short, word) in [(false, "long"), (true, "short")] {
        let of = format!("refusals, {word}");
        let head = ["states", "total", "dead", &of, "of total", "of dead"];
        let rows = sizes.iter().map(|&(states, name)| row(states, name, &measured, short));
        findings.add_text(&table(&head, &rows.collect::<Vec<_>>()));
    }
    if !setting.quick {
        for (states, name) in sizes {
            for (short, word) in [(false, "long"), (true, "short")] {
                for (of, what_of) in COMPARED {
                    let ratio = measured.ratio(name, Contender::Refusing, of, short);
                    let states = grouped(states);
                    let what = format!("a step with refusals, {states} states, {word}, {what_of}");
                    findings.goals.push(Goal::at_most(what, MOST, ratio.best));
                }
            }
        }
    }
    Ok(())
}

/// What refusals are compared with.
const COMPARED: [(Contender, &str); 2] =
    [(Contender::Ours, "of a total one"), (Contender::LookingForDead, "of one with a dead state")];

fn row(states: usize, name: &str, measured: &Measured, short: bool) -> Vec<String> {
    let mut row = vec![grouped(states)];
    for contender in [Contender::Ours, Contender::LookingForDead, Contender::Refusing] {
        row.push(format!("{:.2} ns", measured.best(name, contender, short)));
    }
    for (of, _) in COMPARED {
        row.push(measured.ratio(name, Contender::Refusing, of, short).to_string());
    }
    row
}
