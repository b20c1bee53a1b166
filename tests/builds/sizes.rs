//! Compiled automata of all sizes agree with the library's model in every state, transition and
//! name: in every form, and on both sides of every limit.

use std::collections::HashSet;
use std::fmt::Write as _;

use fsm_codegen::StepForm;
use fsm_model::{
    Dfa, Draft, DraftFinals, DraftGroup, DraftRow, DraftStart, DraftTarget, Group, Source, StateId,
    SymbolId,
};

use super::Crate;

/// The size of an automaton, and the form of its steps.
struct Case {
    states: usize,
    symbols: usize,
    labels: usize,
    /// Whether a third of the cases is refused.
    refuses: bool,
    /// How many groups of states there are, and of symbols.
    groups: usize,
    /// How many outputs there are, and how many a transition has at most.
    outputs: (usize, usize),
    step: Option<StepForm>,
}

impl Case {
    fn name(&self) -> String {
        let form = self.step.map_or("Sized", StepForm::name);
        let refuses = if self.refuses { "Refusing" } else { "" };
        let Case { states, symbols, labels, groups, outputs: (outputs, most), .. } = self;
        format!("A{states}x{symbols}x{labels}x{groups}x{outputs}x{most}{refuses}{form}")
    }

    fn refusing(self) -> Case {
        Case { refuses: true, ..self }
    }

    fn with_groups(self, groups: usize) -> Case {
        Case { groups, ..self }
    }

    /// The same with so many outputs, and at most so many on a transition.
    fn with_outputs(self, outputs: usize, most: usize) -> Case {
        Case { outputs: (outputs, most), ..self }
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
        // Each group has about a third of the names.
        let mut groups = |letter: char, names: usize| {
            let group = |number: usize| DraftGroup {
                name: format!("{letter}{number}"),
                members: (0..names).filter(|name| random(2 + (name + number) % 3) == 0).collect(),
                groups: Vec::new(),
            };
            (0..self.groups).map(group).collect::<Vec<_>>()
        };
        let (state_groups, symbol_groups) = (groups('g', self.states), groups('h', self.symbols));
        // At least one case is refused.
        let mut target = |is_first: bool| {
            if self.refuses && (is_first || random(3) == 0) {
                DraftTarget::Refused
            } else {
                DraftTarget::State(random(self.states))
            }
        };
        let (output_count, most_outputs) = self.outputs;
        let rows: Vec<DraftRow> = if output_count > 0 {
            // A table has no outputs, so there is an arrow for each transition.
            let cases = (0..self.states * self.symbols)
                .map(|case| (case / self.symbols, case % self.symbols));
            let targets: Vec<(usize, usize, DraftTarget)> =
                cases.map(|(state, symbol)| (state, symbol, target(state + symbol == 0))).collect();
            let arrow = |(state, symbol, target)| {
                let count =
                    if target == DraftTarget::Refused { 0 } else { random(most_outputs + 1) };
                let outputs = (0..count).map(|_| random(output_count)).collect();
                DraftRow::Arrow { state, symbols: vec![symbol], target, outputs }
            };
            targets.into_iter().map(arrow).collect()
        } else {
            let row = |state| DraftRow::Table {
                state,
                targets: (0..self.symbols).map(|symbol| target(state + symbol == 0)).collect(),
            };
            // Without symbols there are no transitions.
            (0..if self.symbols == 0 { 0 } else { self.states }).map(row).collect()
        };
        Draft {
            outputs: (0..output_count).map(|output| format!("o{output}")).collect(),
            states: (0..self.states).map(name).collect(),
            symbols: (0..self.symbols).map(|symbol| symbol.to_string()).collect(),
            starts: vec![start],
            finals,
            state_groups,
            symbol_groups,
            rows,
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
    (
        $state:ident, $symbol:ident, $label:expr, $next:expr, $outputs:expr, $groups:expr,
        $symbol_groups:expr
    ) => {
        println!("{} start {}", stringify!($state), $state::START);
        assert_eq!($state::from_index($state::ALL.len()), None);
        assert!("no such name".parse::<$state>().is_err());
        for (index, &state) in $state::ALL.iter().enumerate() {
            assert_eq!(state.index(), index);
            assert_eq!($state::from_index(index), Some(state));
            assert_eq!(state.name().parse(), Ok(state));
            print!("{state} {} {} {:?}", state.is_final(), $label(state), $groups(state));
            let allowed = $symbol::ALL.iter().copied().filter(|&symbol| state.allows(symbol));
            assert!(state.allowed().eq(allowed));
            let transitions = $symbol::ALL.iter().filter_map(|&symbol| {
                $next(state, symbol).map(|next| (symbol, next))
            });
            assert!(state.transitions().eq(transitions));
            for &symbol in $symbol::ALL {
                assert_eq!($symbol::from_index(symbol.index()), Some(symbol));
                assert_eq!(symbol.name().parse(), Ok(symbol));
                assert_eq!(state.allows(symbol), $next(state, symbol).is_some());
                print!(" {symbol}:{}", $next(state, symbol).map_or("!", $state::name));
                print!("{}", $outputs(state, symbol));
            }
            println!();
        }
        for &symbol in $symbol::ALL {
            print!("{symbol}{:?} ", $symbol_groups(symbol));
        }
        println!();
    };
}
"#;

/// Up to so many states there is a second enum with the symbols of the first: a symbol of another type has
/// a `match` where a debug build uses the number of a symbol.
const SHARED: usize = 17;

/// Compares two enums of one text.
const AGREE: &str = r#"
macro_rules! agree {
    ($one:ident, $other:ident, $symbol:ident) => {
        for (&one, &other) in $one::ALL.iter().zip($other::ALL) {
            assert_eq!(one.name(), other.name());
            let targets = one.transitions().map(|(symbol, next)| (symbol, next.name()));
            assert!(targets.eq(other.transitions().map(|(symbol, next)| (symbol, next.name()))));
            for &symbol in $symbol::ALL {
                assert_eq!(one.allows(symbol), other.allows(symbol));
            }
        }
    };
}
"#;

/// Prints the model in the same form.
fn dump(case: &Case, dfa: &Dfa) -> String {
    let mut dump = String::new();
    let _ = writeln!(dump, "{} start {}", case.name(), dfa.state(dfa.first_start().state()).name());
    for state in dfa.states() {
        let (name, is_final) = (dfa.state(state).name(), dfa.state(state).is_final());
        let label = dfa.state(state).label().unwrap_or("-");
        let in_group = |group: Group<'_, StateId>| group.contains(state);
        let mut groups: Vec<bool> = dfa.state_groups().map(in_group).collect();
        groups.extend(dfa.labels().map(|one| dfa.label(one).name() == label));
        let _ = write!(dump, "{name} {is_final} {label} {groups:?}");
        for symbol in dfa.symbols() {
            let next = dfa.next(state, symbol).map_or("!", |next| dfa.state(next).name());
            let _ = write!(dump, " {}:{next}", dfa.symbol(symbol).name());
            for &output in dfa.outputs_on(state, symbol) {
                let _ = write!(dump, "/{}", dfa.output(output).name());
            }
        }
        dump.push('\n');
    }
    for symbol in dfa.symbols() {
        let in_group = |group: Group<'_, SymbolId>| group.contains(symbol);
        let groups: Vec<bool> = dfa.symbol_groups().map(in_group).collect();
        let _ = write!(dump, "{}{groups:?} ", dfa.symbol(symbol).name());
    }
    dump.push('\n');
    dump
}

/// A closure that calls the methods of all groups.
fn calls(ty: &str, groups: impl Iterator<Item = String>) -> String {
    let calls: Vec<String> = groups.map(|group| format!("one.is_{group}()")).collect();
    format!(
        "|one: {ty}| {{ let _ = one; <[bool; {}]>::from([{}]) }}",
        calls.len(),
        calls.join(", ")
    )
}

/// A closure that shows what comes out. It compares `output` with `step`, and `step` with `next`.
fn outputs(case: &Case) -> String {
    let name = case.name();
    let show = if case.outputs.0 == 0 {
        "String::new()".to_owned()
    } else {
        let compare = if case.refuses {
            "let step = one.step(symbol);
            assert_eq!(step.map(|(next, _)| next), one.next(symbol));
            assert_eq!(step.map_or(&[][..], |(_, outputs)| outputs), outputs);"
        } else {
            "assert_eq!(one.step(symbol), (one.next(symbol), outputs));"
        };
        format!(
            "let outputs = one.output(symbol);
            {compare}
            for &output in outputs {{
                assert_eq!({name}Output::from_index(output.index()), Some(output));
                assert_eq!(output.name().parse(), Ok(output));
            }}
            outputs.iter().map(|output| format!(\"/{{output}}\")).collect::<String>()"
        )
    };
    format!("|one: {name}, symbol: {name}Symbol| -> String {{ let _ = (one, symbol); {show} }}")
}

const RUN: &str = "run --quiet";
/// Without debug assertions, other code turns numbers into states.
const RUN_WITHOUT_ASSERTIONS: &str = "run --quiet --config profile.dev.debug-assertions=false";

#[track_caller]
fn check(name: &'static str, cases: &[Case]) {
    check_with(name, cases, &[RUN, RUN_WITHOUT_ASSERTIONS]);
}

#[track_caller]
fn check_with(name: &'static str, cases: &[Case], commands: &[&str]) {
    let sizes = Crate::new(name);
    let mut code =
        format!("#![allow(deprecated, non_camel_case_types)]\n{DUMP}\n{AGREE}\nfn main() {{\n");
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
        let ok = if case.refuses { "one.next(symbol).ok()" } else { "Some(one.next(symbol))" };
        let next = format!("|one: {name}, symbol| -> Option<{name}> {{ {ok} }}");
        let outputs = outputs(case);
        let groups = (0..case.groups).map(|group| format!("g{group}"));
        let labels = (1..=case.labels).map(|label| format!("l{label}"));
        let state_groups = calls(&name, groups.chain(labels));
        let symbol_groups =
            calls(&format!("{name}Symbol"), (0..case.groups).map(|group| format!("h{group}")));
        let _ = writeln!(
            code,
            "    dump!({name}, {name}Symbol, {label}, {next}, {outputs}, {state_groups}, \
             {symbol_groups});"
        );
        let form = case.step.map_or(String::new(), |form| format!(", step = {:?}", form.name()));
        let _ =
            writeln!(enums, "#[fsm_macros::automaton(\"{name}.txt\"{form})]\npub enum {name} {{}}");
        if case.states <= SHARED {
            let _ = writeln!(code, "    agree!({name}, {name}Shared, {name}Symbol);");
            let _ = writeln!(
                enums,
                "#[fsm_macros::automaton(\"{name}.txt\", symbol = {name}Symbol{form})]\n\
                 pub enum {name}Shared {{}}"
            );
        }
    }
    sizes.write("src/main.rs", &format!("{code}}}\n{enums}"));
    for command in commands {
        let printed = sizes.run_with(command);
        // Compare line by line: a message with all lines would have a megabyte.
        for (printed, expected) in printed.lines().zip(expected.lines()) {
            assert_eq!(printed, expected);
        }
        assert_eq!(printed.lines().count(), expected.lines().count());
    }
}

fn case(states: usize, symbols: usize, labels: usize, step: Option<StepForm>) -> Case {
    Case { states, symbols, labels, refuses: false, groups: 0, outputs: (0, 0), step }
}

/// What the macro chooses, and every form.
fn every_form() -> impl Iterator<Item = Option<StepForm>> {
    std::iter::once(None).chain(StepForm::ALL.map(Some))
}

#[test]
fn small_ones_in_every_form() {
    let mut cases = Vec::new();
    for form in every_form() {
        for (states, symbols, labels) in
            [(1, 0, 0), (1, 1, 0), (2, 3, 0), (3, 33, 2), (9, 1, 1), (17, 2, 33)]
        {
            if form == Some(StepForm::Packed) && states > 16 {
                continue;
            }
            cases.push(case(states, symbols, labels, form));
            // Without symbols nothing is refused.
            if symbols > 0 {
                cases.push(case(states, symbols, labels, form).refusing().with_groups(3));
            }
        }
    }
    check("sizes-small", &cases);
}

#[test]
fn outputs_in_every_form() {
    let mut cases = Vec::new();
    for form in every_form() {
        for (states, symbols, outputs, most) in
            [(1, 0, 2, 3), (1, 1, 1, 2), (3, 5, 2, 2), (9, 3, 33, 1), (17, 2, 4, 30)]
        {
            if form == Some(StepForm::Packed) && states > 16 {
                continue;
            }
            cases.push(case(states, symbols, 0, form).with_outputs(outputs, most));
            // Without symbols nothing is refused.
            if symbols > 0 {
                cases.push(case(states, symbols, 0, form).refusing().with_outputs(outputs, most));
            }
        }
    }
    check("sizes-outputs", &cases);
}

/// How many different lists of outputs an automaton has, and how many outputs are in them.
fn lists(case: &Case) -> (usize, usize) {
    let dfa = model(&case.draft().plain_text());
    let outputs = |state| dfa.symbols().map(move |symbol| (state, symbol));
    let cases = dfa.states().flat_map(outputs);
    let lists: HashSet<_> = cases.map(|(state, symbol)| dfa.outputs_on(state, symbol)).collect();
    (lists.len(), lists.iter().map(|list| list.len()).sum())
}

/// A byte numbers 256 lists, and 1,024 lists with 4,096 outputs are written one by one.
#[test]
fn around_the_limits_of_lists_of_outputs() {
    let of_size = |states, outputs, most| case(states, 4, 0, None).with_outputs(outputs, most);
    let cases = [
        of_size(2_000, 255, 1),
        of_size(2_000, 256, 1),
        of_size(5_000, 1_023, 1),
        of_size(7_000, 1_024, 1).refusing(),
        of_size(100, 3, 40),
        of_size(300, 300, 20).refusing(),
    ];
    let found: Vec<(usize, usize)> = cases.iter().map(lists).collect();
    assert_eq!(found[..4], [(256, 255), (257, 256), (1_024, 1_023), (1_025, 1_024)]);
    assert!(found[4..].iter().all(|&(lists, outputs)| lists < 1_024 && outputs > 4_096));
    check("sizes-lists", &cases);
}

#[test]
fn around_the_limits_of_packed_columns() {
    // Every number of fields, and what is next to the limits of states and symbols.
    let mut cases: Vec<Case> = (1..=17).map(|states| case(states, 3, 2, None)).collect();
    cases.extend([1, 2, 15, 16, 17, 256, 257].map(|symbols| case(5, symbols, 0, None)));
    cases.extend([1, 2, 16].map(|symbols| case(16, symbols, 0, None)));
    check("sizes-packed", &cases);
    let mut cases: Vec<Case> =
        (1..=17).map(|states| case(states, 3, 2, None).refusing().with_groups(2)).collect();
    cases.extend([1, 2, 15, 16, 17].map(|symbols| case(7, symbols, 0, None).refusing()));
    cases.extend([1, 2, 16].map(|symbols| case(15, symbols, 0, None).refusing()));
    check("sizes-packed-refusing", &cases);
    let outputs = |states: usize| case(states, 4, 0, None).with_outputs(3, 2);
    let mut cases = Vec::from([2, 3, 4, 8, 9, 16].map(outputs));
    cases.extend([1, 2, 3, 4, 8, 9, 15, 16].map(|states| outputs(states).refusing()));
    // More transitions than have a reference to their outputs each: 128.
    cases.extend([8, 9].map(|symbols| case(16, symbols, 0, None).with_outputs(3, 2)));
    cases.push(case(15, 9, 0, None).refusing().with_outputs(3, 2));
    check("sizes-packed-outputs", &cases);
}

/// The limit is on states times states times symbols.
#[test]
fn around_the_limit_of_the_columns() {
    check("sizes-columns", &[499, 500, 501].map(|states| case(states, 40, 3, None)));
    check(
        "sizes-columns-refusing",
        &[500, 501].map(|states| case(states, 40, 3, None).refusing().with_groups(40)),
    );
}

#[test]
fn around_the_limit_of_bytes_and_of_arms() {
    let sizes = [255, 256, 257, 511, 512, 513, 1023, 1024, 1025, 1537];
    check("sizes-bytes", &sizes.map(|states| case(states, 2, 2, Some(StepForm::Integers))));
}

/// A refusal is one number more than there are states.
#[test]
fn around_the_limit_of_bytes_with_refusals() {
    let mut cases = Vec::new();
    for form in [StepForm::Match, StepForm::Columns, StepForm::Integers] {
        let of_size = |states| case(states, 2, 2, Some(form)).refusing().with_groups(2);
        cases.extend([254, 255, 256, 257].map(of_size));
    }
    check("sizes-bytes-refusing", &cases);
}

#[test]
fn around_the_limit_of_an_array_of_all_states() {
    check("sizes-array", &[8192, 8193].map(|states| case(states, 2, 0, None)));
}

#[test]
fn around_the_limit_of_names() {
    check("sizes-names", &[31, 32, 33, 300].map(|names| case(12, names, names, None)));
}

/// So many states take rustc half a minute, so this and the next one are built once: one with, one without assertions.
#[test]
fn more_states_than_two_bytes_can_number() {
    check_with("sizes-words", &[case(65_537, 2, 2, None)], &[RUN]);
}

/// Two bytes can number all of them, but not a refusal besides.
#[test]
fn as_many_states_as_two_bytes_can_number_with_refusals() {
    check_with(
        "sizes-words-refusing",
        &[case(65_536, 2, 2, None).refusing()],
        &[RUN_WITHOUT_ASSERTIONS],
    );
}
