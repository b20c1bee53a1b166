//! Compiled automata of all sizes do what the library's model does: every state, every
//! transition, every name, in every form and on both sides of every limit.

use std::fmt::Write as _;

use fsm_codegen::StepForm;
use fsm_model::{Dfa, Source};

use super::Crate;

/// How large, how many labels, and in which form.
struct Case {
    states: usize,
    symbols: usize,
    labels: usize,
    step: Option<StepForm>,
}

impl Case {
    fn name(&self) -> String {
        let form = self.step.map_or("Sized", StepForm::name);
        format!("A{}x{}x{}{form}", self.states, self.symbols, self.labels)
    }

    /// An automaton in which nothing follows a pattern, but the same every time.
    fn text(&self) -> String {
        let mut number: u32 = 2_463_534_242;
        let mut random = |below: usize| {
            number ^= number << 13;
            number ^= number >> 17;
            number ^= number << 5;
            number as usize % below
        };
        // No order of the alphabet, and lengths that differ.
        let name = |state: usize| format!("{}s{state}", ["b", "ab", "c", "a", "ba"][state % 5]);
        let mut text = String::from("States:");
        for state in 0..self.states {
            let _ = write!(text, " {}", name(state));
        }
        let _ = write!(text, "\nStart: {}\nSymbols:", name(random(self.states)));
        for symbol in 0..self.symbols {
            let _ = write!(text, " {symbol}");
        }
        let mut finals = vec![String::new(); self.labels + 1];
        for state in 0..self.states {
            if let Some(list) = finals.get_mut(random(self.labels + 2)) {
                let _ = write!(list, " {}", name(state));
            }
        }
        for (label, list) in finals.iter().enumerate() {
            let label = if label == 0 { String::new() } else { format!(" l{label}") };
            let _ = write!(text, "\nFinal{label}:{list}");
        }
        text.push_str("\nTransitions:\n");
        for state in 0..self.states {
            if self.symbols > 0 {
                text.push_str(&name(state));
            }
            for _ in 0..self.symbols {
                let _ = write!(text, " {}", name(random(self.states)));
            }
            text.push('\n');
        }
        text
    }
}

fn model(text: &str) -> Dfa {
    Dfa::from_source(&Source::new("t.txt", text)).expect("the text is right")
}

/// Prints a compiled automaton: the states with all they know, and where they go.
const DUMP: &str = r#"
macro_rules! dump {
    ($state:ident, $symbol:ident, $label:expr) => {
        println!("{} start {}", stringify!($state), $state::START);
        assert_eq!($state::from_index($state::ALL.len()), None);
        assert!("no such name".parse::<$state>().is_err());
        for (index, &state) in $state::ALL.iter().enumerate() {
            assert_eq!(state.index(), index);
            assert_eq!($state::from_index(index), Some(state));
            assert_eq!(state.name().parse(), Ok(state));
            print!("{state} {} {}", state.is_final(), $label(state));
            for &symbol in $symbol::ALL {
                assert_eq!($symbol::from_index(symbol.index()), Some(symbol));
                assert_eq!(symbol.name().parse(), Ok(symbol));
                print!(" {symbol}:{}", state.next(symbol));
            }
            println!();
        }
    };
}
"#;

/// The same from the model.
fn dump(case: &Case, dfa: &Dfa) -> String {
    let mut dump = String::new();
    let _ = writeln!(dump, "{} start {}", case.name(), dfa.state(dfa.first_start().state()).name());
    for state in dfa.states() {
        let label = dfa.state(state).label().unwrap_or("-");
        let _ = write!(dump, "{} {} {label}", dfa.state(state).name(), dfa.state(state).is_final());
        for symbol in dfa.symbols() {
            let next = dfa.state(dfa.next(state, symbol)).name();
            let _ = write!(dump, " {}:{next}", dfa.symbol(symbol).name());
        }
        dump.push('\n');
    }
    dump
}

#[track_caller]
fn check(name: &'static str, cases: &[Case]) {
    let sizes = Crate::new(name);
    let mut code = format!("#![allow(deprecated, non_camel_case_types)]\n{DUMP}\nfn main() {{\n");
    let mut expected = String::new();
    let mut enums = String::new();
    for case in cases {
        let name = case.name();
        let text = case.text();
        sizes.write(&format!("{name}.txt"), &text);
        expected += &dump(case, &model(&text));
        let label = if case.labels == 0 {
            format!("|_: {name}| \"-\"")
        } else {
            format!("|state: {name}| state.label().map_or(\"-\", {name}Label::name)")
        };
        let _ = writeln!(code, "    dump!({name}, {name}Symbol, {label});");
        let form = case.step.map_or(String::new(), |form| format!(", step = {:?}", form.name()));
        let _ =
            writeln!(enums, "#[fsm_macros::automaton(\"{name}.txt\"{form})]\npub enum {name} {{}}");
    }
    sizes.write("src/main.rs", &format!("{code}}}\n{enums}"));
    // Numbers become states in another way where there are no debug assertions.
    for command in ["run --quiet", "run --quiet --config profile.dev.debug-assertions=false"] {
        let printed = sizes.run_by(command);
        // Line by line: the whole would be a message of a megabyte.
        for (printed, expected) in printed.lines().zip(expected.lines()) {
            assert_eq!(printed, expected);
        }
        assert_eq!(printed.lines().count(), expected.lines().count());
    }
}

fn case(states: usize, symbols: usize, labels: usize, step: Option<StepForm>) -> Case {
    Case { states, symbols, labels, step }
}

#[test]
fn small_ones_in_every_form() {
    let mut cases = Vec::new();
    for form in [None, Some(StepForm::Match), Some(StepForm::Columns), Some(StepForm::Integers)] {
        for (states, symbols, labels) in
            [(1, 0, 0), (1, 1, 0), (2, 3, 0), (3, 33, 2), (9, 1, 1), (17, 2, 33)]
        {
            cases.push(case(states, symbols, labels, form));
        }
    }
    check("sizes-small", &cases);
}

#[test]
fn around_the_limit_of_the_match() {
    assert_eq!(
        [8, 9].map(|states| StepForm::for_size(states, 3)),
        [StepForm::Match, StepForm::Columns]
    );
    check("sizes-match", &[7, 8, 9].map(|states| case(states, 3, 2, None)));
}

/// The limit is on states times states times symbols.
#[test]
fn around_the_limit_of_the_columns() {
    assert_eq!(StepForm::for_size(500, 40), StepForm::Columns);
    assert_eq!(StepForm::for_size(501, 40), StepForm::Integers);
    check("sizes-columns", &[499, 500, 501].map(|states| case(states, 40, 3, None)));
}

#[test]
fn around_the_limit_of_bytes_and_of_arms() {
    let sizes = [255, 256, 257, 511, 512, 513, 1023, 1024, 1025, 1537];
    check("sizes-bytes", &sizes.map(|states| case(states, 2, 2, Some(StepForm::Integers))));
}

#[test]
fn around_the_limit_of_an_array_of_all_states() {
    check("sizes-array", &[8192, 8193].map(|states| case(states, 2, 0, None)));
}

#[test]
fn around_the_limit_of_names() {
    check("sizes-names", &[31, 32, 33, 300].map(|names| case(12, names, names, None)));
}

#[test]
fn more_states_than_two_bytes_can_number() {
    check("sizes-words", &[case(65_537, 2, 2, None)]);
}

#[test]
fn a_form_for_which_an_automaton_is_too_large() {
    assert!(
        StepForm::Match.compiles_in_seconds(2048, 9)
            && !StepForm::Match.compiles_in_seconds(2049, 1)
    );
    assert!(
        !StepForm::Match.compiles_in_seconds(300, 100)
            && StepForm::Match.compiles_in_seconds(8, 3000)
    );
    assert!(
        StepForm::Columns.compiles_in_seconds(10_000, 10)
            && !StepForm::Columns.compiles_in_seconds(10_000, 11)
    );
    assert!(StepForm::Integers.compiles_in_seconds(usize::MAX, usize::MAX));
    assert_eq!(StepForm::for_size(usize::MAX, usize::MAX), StepForm::Integers);
}
