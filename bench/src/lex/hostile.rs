//! A text that makes a plain lexer slow: comments that never end.
//!
//! Whether `/*` begins a comment is only known at its end. A lexer that looks for the end at every `/*`
//! and goes back reads the rest of the text each time, so its time grows with the square of the length.

use super::Machine;
use super::inputs::Input;
use super::program::{self, Measured};
use crate::Result;
use crate::markdown::table;
use crate::measure::exponent;
use crate::results::{Findings, Goal, Setting};

const ABOUT: &str = "\
### A hostile text

The text `/*a/*a/*a` and so on, for a lexer with `/`, `*`, words and comments, in which no comment ends.
Nanoseconds per byte for two lengths, and the exponent by which the whole time grows with the length: 1
is linear, 2 is quadratic.
";

const SHORT: &str = "comments, short";
const LONG: &str = "comments, long";
const NAMES: [&str; 4] = ["ours", "logos", "re2c", "ragel"];

/// The whole time grows at most with this exponent.
const MOST: f64 = 1.1;

/// The two texts. They are short, because the others take so long.
fn inputs() -> [Input; 2] {
    [(SHORT, 4_000), (LONG, 8_000)].map(|(name, count)| Input {
        name,
        machine: Machine::Comments,
        text: "/*a".repeat(count),
    })
}

/// Adds the table and the goal.
pub(super) fn add(
    setting: &Setting,
    findings: &mut Findings,
    generators: &[super::Generator],
) -> Result<()> {
    let inputs = inputs();
    let measured = program::measure(setting, &inputs, generators)?;
    let lengths = (inputs[0].text.len(), inputs[1].text.len());
    let growth = |name: &str| growth(&measured, lengths, name);
    let rows = NAMES.iter().filter_map(|name| {
        let [short, long] = [SHORT, LONG].map(|text| measured.best(text, name));
        let cells =
            [format!("{:.2}", short?), format!("{:.2}", long?), format!("{:.2}", growth(name)?)];
        Some([(*name).to_owned()].into_iter().chain(cells).collect::<Vec<_>>())
    });
    let head =
        [0, 1].map(|index| format!("{} bytes", crate::markdown::grouped(inputs[index].text.len())));
    findings.add_text(ABOUT);
    findings.add_text(&table(&["", &head[0], &head[1], "exponent"], &rows.collect::<Vec<_>>()));
    if let (false, Some(growth)) = (setting.quick, growth("ours")) {
        let what = "growth with the length of a hostile text, exponent".to_owned();
        findings.goals.push(Goal::at_most(what, MOST, growth));
    }
    Ok(())
}

/// The exponent of the whole time. The times are per byte.
fn growth(measured: &Measured, lengths: (usize, usize), name: &str) -> Option<f64> {
    let times = (measured.best(SHORT, name)?, measured.best(LONG, name)?);
    Some(exponent(lengths, (times.0 * lengths.0 as f64, times.1 * lengths.1 as f64)))
}
