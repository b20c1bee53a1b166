//! The errors and warnings about a text: one snapshot for each kind.

mod bare_headings;
mod causes;
mod character_examples;
mod character_overlaps;
mod character_promises;
mod character_rows;
mod characters;
mod groups;
mod language;
mod limits;
mod lines;
mod look_alikes;
mod names;
mod nfa;
mod nfa_promises;
mod output_examples;
mod output_lines;
mod output_sections;
mod outputs;
mod promises;
mod proofs;
mod property_files;
mod property_lines;
mod property_names;
mod refusals;
mod rendering;
mod rows;
mod shape;
mod table;
mod token_expressions;
mod tokens;

use expect_test::Expect;
use fsm_model::{Check, Domain, Report, Source};

fn report(text: &str) -> Report {
    match Check::new(&Domain::EMPTY).run(&Source::new("door.txt", text)) {
        Ok(checked) => checked.warnings,
        Err(report) => report,
    }
}

#[track_caller]
#[expect(clippy::needless_pass_by_value, reason = "so that a test reads as text in, text out")]
fn check(text: &str, expected: Expect) {
    expected.assert_eq(&report(text).to_string());
}

/// The text [`DOOR`] with a part replaced.
fn door(from: &str, to: &str) -> String {
    assert!(DOOR.contains(from), "{from}");
    DOOR.replacen(from, to, 1)
}

const DOOR: &str = "\
// A door that can be locked.
States: open closed locked
Start: closed
Final safe: locked
Symbols: push pull turn

Transitions:
open    push -> closed
open    _    -> open
closed  pull -> open
closed  turn -> locked
closed  push -> closed
locked  turn -> closed
locked  push pull -> locked

Claims: reachable live
Examples:
closed turn turn pull -> open
";
