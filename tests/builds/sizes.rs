//! Compiled automata of all sizes agree with the library's model in every state, transition and
//! name: in every form, and on both sides of every limit.

use std::fmt::Write as _;

use fsm_codegen::StepForm;
use fsm_model::{Dfa, Draft, DraftFinals, DraftRow, DraftStart, Source};

use super::Crate;

/// The size of an automaton, and the form of its steps.
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

    /// A pseudorandom automaton. It is the same in every run.
    fn draft(&self) -> Draft {
        let mut number: u32 = 2_463_534_242;
        let mut random = |below: usize| {
            number ^= number << 13;
            number ^= number >> 17;
            number ^= number << 5;
            number as usize % below
        };
        // The names are not in alphabetical order, and their lengths differ.
        let name = |state: usize| format!("{}s{state}", ["b", "ab", "c", "a", "ba"][state % 5]);
        let start = DraftStart { label: None, state: random(self.states) };
        let label = |label: usize| (label > 0).then(|| format!("l{label}"));
        let mut finals: Vec<DraftFinals> = (0..=self.labels)
            .map(|section| DraftFinals { label: label(section), states: Vec::new() })
            .collect();
        for state in 0..self.states {
            // There is one number more than sections: these states are not final.
            if let Some(section) = finals.get_mut(random(self.labels + 2)) {
                section.states.push(state);
            }
        }
        let row = |state| DraftRow::Table {
            state,
            targets: (0..self.symbols).map(|_| random(self.states)).collect(),
        };
        // Without symbols there are no transitions.
        let rows = if self.symbols == 0 { 0 } else { self.states };
        Draft {
            states: (0..self.states).map(name).collect(),
            symbols: (0..self.symbols).map(|symbol| symbol.to_string()).collect(),
            starts: vec![start],
            finals,
            rows: (0..rows).map(row).collect(),
            ..Draft::default()
        }
    }
}

fn model(text: &str) -> Dfa {
    Dfa::from_source(&Source::new("t.txt", text)).expect("the text is right")
}

/// Prints a compiled automaton: its states with their labels and transitions.
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

/// Prints the model in the same form.
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
        let text = case.draft().plain_text();
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
    // Without debug assertions, other code turns numbers into states.
    for command in ["run --quiet", "run --quiet --config profile.dev.debug-assertions=false"] {
        let printed = sizes.run_with(command);
        // Compare line by line: a message with all lines would have a megabyte.
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
