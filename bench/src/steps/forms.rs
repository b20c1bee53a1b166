//! The forms in which the macro can write `next`, for many sizes. `StepForm::for_size` is based on
//! these results.

use fsm_codegen::StepForm;

use super::chosen;
use super::program::{Automaton, Measured, Profile, Program};
use crate::Result;
use crate::automata::Table;
use crate::contenders::Contender;
use crate::markdown::{bold, grouped, table};
use crate::results::{Findings, Goal, Setting};

const ABOUT: &str = "\
The macro can write `next` in four forms. The table has the time of a step in each form, on random
automata with 9 symbols, as a multiple of a step through a table with a row per state, as above. The
form that the macro chooses is in bold. Packed columns hold 16 states. A `match` of more than 1,024
states is not measured, because its build takes very long.
";

/// The number of symbols, as in a game on nine cells.
const SYMBOLS: usize = 9;
/// A larger `match` takes longer to compile than everything else together.
const LARGEST_MATCH: usize = 1_024;
/// More states do not fit into an integer.
const LARGEST_PACKED: usize = 16;

const SIZES: [(usize, &str); 12] = [
    (2, "2"),
    (4, "4"),
    (8, "8"),
    (9, "9"),
    (16, "16"),
    (64, "64"),
    (166, "166"),
    (256, "256"),
    (512, "512"),
    (1_024, "1024"),
    (2_048, "2048"),
    (5_478, "5478"),
];

pub(crate) fn run(setting: &Setting) -> Result<Findings> {
    let sizes: Vec<_> = SIZES
        .into_iter()
        .filter(|(states, _)| !setting.quick || [2, 64].contains(states))
        .collect();
    let automata: Vec<Automaton> = sizes
        .iter()
        .map(|&(states, name)| Automaton::new(name, Table::random(states, SYMBOLS), &forms(states)))
        .collect();
    let program = Program::new(setting, "forms", &automata)?;
    let mut findings = Findings::default();
    findings.add_text(ABOUT);
    for (profile, title) in
        [(Profile::Release, "Optimised (`--release`):\n"), (Profile::Debug, "Not optimised:\n")]
    {
        let measured = program.measure(profile)?;
        findings.add_text(title);
        findings.add_text(&report(&sizes, &measured));
        if profile == Profile::Release && !setting.quick {
            findings.goals.extend(goals(&measured));
        }
    }
    Ok(findings)
}

/// Most machines of users are small.
fn goals(measured: &Measured) -> Vec<Goal> {
    let mut goals = Vec::new();
    for (states, name) in SIZES.into_iter().filter(|(states, _)| *states <= 16) {
        let ratio = measured.ratio(name, chosen(states, SYMBOLS), Contender::Rows, false);
        let what = format!("a step through {states} states, long, of the table");
        goals.push(Goal::at_most(what, 0.6, ratio.best));
    }
    goals
}

/// The table by hand, and the forms that are measured at that size.
fn forms(states: usize) -> Vec<Contender> {
    let is_measured = |form: &StepForm| match form {
        StepForm::Match => states <= LARGEST_MATCH,
        StepForm::Packed => states <= LARGEST_PACKED,
        _ => true,
    };
    let forms = StepForm::ALL.into_iter().filter(is_measured).map(Contender::Form);
    std::iter::once(Contender::Rows).chain(forms).collect()
}

fn report(sizes: &[(usize, &str)], measured: &Measured) -> String {
    let mut head = vec!["states".to_owned(), "table, long".to_owned(), "short".to_owned()];
    for form in StepForm::ALL {
        head.extend([format!("{}, long", form.name()), "short".to_owned()]);
    }
    let mut rows = Vec::new();
    for &(states, name) in sizes {
        let best = |short| format!("{:.2} ns", measured.best(name, Contender::Rows, short));
        let mut row = vec![grouped(states), best(false), best(true)];
        for form in StepForm::ALL.map(Contender::Form) {
            for short in [false, true] {
                row.push(if forms(states).contains(&form) {
                    let ratio = measured.ratio(name, form, Contender::Rows, short);
                    let cell = format!("{:.2}", ratio.best);
                    if form == chosen(states, SYMBOLS) { bold(&cell) } else { cell }
                } else {
                    "-".to_owned()
                });
            }
        }
        rows.push(row);
    }
    table(&head.iter().map(String::as_str).collect::<Vec<_>>(), &rows)
}
