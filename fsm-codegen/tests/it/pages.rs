//! The pages of the codes: their examples get the messages that the pages describe.

use expect_test::{Expect, expect};
use fsm_codegen::{CODES, EnumSpec, LetterCase, StepForm, emit};
use fsm_model::{Check, Dfa, Domain, Report, Source};
use fsm_tests::pages::Page;

/// The page whose wrong text would be too long to show.
const TOO_LARGE: &str = "F041";

/// The remarks about a text that becomes Rust code.
fn report(text: Vec<u8>) -> Report {
    report_with(text, &EnumSpec::new("Machine").unwrap())
}

fn report_with(text: Vec<u8>, spec: &EnumSpec) -> Report {
    let source = Source::from_bytes("t.txt", text).unwrap();
    match Check::new(&Domain::EMPTY).run(&source) {
        Err(report) => report,
        Ok(checked) => match emit(&checked.dfa, spec) {
            Err(report) => report,
            Ok(_) => checked.warnings,
        },
    }
}

fn codes(text: Vec<u8>) -> Vec<String> {
    report(text).iter().map(|(diagnostic, _)| diagnostic.code().id().to_owned()).collect()
}

fn pages() -> impl Iterator<Item = Page<'static>> {
    CODES.iter().map(|code| Page { id: code.id(), title: code.title(), text: code.explanation() })
}

fsm_tests::page_tests!(pages, codes, too_large: &[TOO_LARGE]);

#[test]
fn a_text_can_be_good_and_have_too_many_states() {
    let names = (0..=131_072).map(|number| number.to_string()).collect::<Vec<_>>().join(" ");
    let text = format!("States: {names}\nSymbols:\nStart: {names}\nFinal:\nTransitions:\n");
    let report = report(text.into_bytes());
    expect![[r#"
        error[F041]: 131073 states are too many for an enum; 131072 can be compiled
        --> t.txt:1:806403
         = note: the line is too long to be shown here
         = help: minimise the automaton, or read the file when the program runs, with `fsm_model::Dfa`"#]].assert_eq(&report.to_string());
}

#[test]
fn more_members_than_methods_can_have() {
    // n groups with 1 to n members have n (n + 1) / 2.
    let names = (0..6000).map(|number| format!("q{number}")).collect::<Vec<_>>().join(" ");
    let inner = |number| format!("States g{number}: q{number} g{}\n", number - 1);
    let groups: String = (1..5793).map(inner).collect();
    let text = format!(
        "States: {names}\nStart: q0\nFinal: q0\nSymbols: x\nOtherwise: .\nTransitions:\n\
         States g0: q0\n{groups}"
    );
    expect![[r#"
        error[F041]: 16782321 members of groups are too many for an enum; 16777216 can be compiled
            --> t.txt:5799:8
             |
        5799 | States g5792: q5792 g5791
             |        ^^^^^ the last of them
             |
             = help: list fewer groups, or read the file when the program runs, with `fsm_model::Dfa`"#]].assert_eq(&report(text.into_bytes()).to_string());
}

/// The letters of the text would tell such names apart.
#[test]
fn two_names_with_one_identifier_in_camel_case() {
    let text = "States: a\nStart: a\nFinal: a\nSymbols: turn-key turnKey push TURN_KEY\n\
                Transitions:\na . . . .\n";
    expect![[r#"
        error[F040]: symbols `turn-key` and `turnKey` both become `TurnKey` in Rust
         --> t.txt:4:19
          |
        4 | Symbols: turn-key turnKey push TURN_KEY
          |          -------- ^^^^^^^ the same identifier again
          |          |
          |          first here
          |
          = help: call one of them something else, or keep all names as they are written: `case = "text"` in the attribute, `--case text` of `fsm emit`

        error[F040]: symbols `turn-key` and `TURN_KEY` both become `TurnKey` in Rust
         --> t.txt:4:32
          |
        4 | Symbols: turn-key turnKey push TURN_KEY
          |          -------- first here   ^^^^^^^^ the same identifier again
          |
          = help: call one of them something else, or keep all names as they are written: `case = "text"` in the attribute, `--case text` of `fsm emit`"#]].assert_eq(&report(text.into()).to_string());
    assert!(report_with(text.into(), &as_written()).is_empty());
}

/// They meet in the letters of the text, too. Then other letters are no help.
#[test]
fn two_names_with_one_identifier_in_every_case() {
    let text = "States: turn-key turn_key\nStart: turn-key\nFinal:\nSymbols: x\nTransitions:\n\
                turn-key turn_key\nturn_key turn-key\n";
    expect![[r#"
        error[F040]: states `turn-key` and `turn_key` both become `TurnKey` in Rust
         --> t.txt:1:18
          |
        1 | States: turn-key turn_key
          |         -------- ^^^^^^^^ the same identifier again
          |         |
          |         first here
          |
          = help: call one of them something else"#]]
    .assert_eq(&report(text.into()).to_string());
    expect![[r#"
        error[F040]: states `turn-key` and `turn_key` both become `turn_key` in Rust
         --> t.txt:1:18
          |
        1 | States: turn-key turn_key
          |         -------- ^^^^^^^^ the same identifier again
          |         |
          |         first here
          |
          = help: call one of them something else"#]]
    .assert_eq(&report_with(text.into(), &as_written()).to_string());
}

/// An enum whose variants are written as in the text.
fn as_written() -> EnumSpec {
    let mut spec = EnumSpec::new("Machine").unwrap();
    spec.case = LetterCase::Text;
    spec
}

/// The messages about groups with these lines of declarations.
#[track_caller]
fn check_groups(lines: &str, expected: &Expect) {
    let text = format!(
        "States: a b\nStart: a\nFinal win: b\nSymbols: x y\n{lines}Transitions:\na b b\nb a b\n"
    );
    expected.assert_eq(&report(text.into()).to_string());
}

#[test]
fn groups_with_one_method() {
    check_groups(
        "States half-open: a\nStates HalfOpen: b\nSymbols half-open: x\nSymbols HALF_OPEN: y\n",
        &expect![[r#"
            error[F040]: groups `half-open` and `HalfOpen` both become `is_half_open` in Rust
             --> t.txt:6:8
              |
            5 | States half-open: a
              |        --------- and so does this
            6 | States HalfOpen: b
              |        ^^^^^^^^ becomes `is_half_open`
              |
              = help: call one of them something else

            error[F040]: groups `half-open` and `HALF_OPEN` both become `is_half_open` in Rust
             --> t.txt:8:9
              |
            7 | Symbols half-open: x
              |         --------- and so does this
            8 | Symbols HALF_OPEN: y
              |         ^^^^^^^^^ becomes `is_half_open`
              |
              = help: call one of them something else"#]],
    );
}

#[test]
fn a_group_and_a_label_with_one_method() {
    check_groups(
        "States Win: a\n",
        &expect![[r#"
        error[F040]: label `win` and group `Win` both become `is_win` in Rust
         --> t.txt:5:8
          |
        3 | Final win: b
          |       --- and so does this
        4 | Symbols: x y
        5 | States Win: a
          |        ^^^ becomes `is_win`
          |
          = help: call one of them something else"#]],
    );
}

#[test]
fn a_group_with_a_method_that_exists() {
    check_groups(
        "States Final: a\nSymbols final: x\n",
        &expect![[r#"
        error[F040]: group `Final` becomes `is_final` in Rust, which every automaton has
         --> t.txt:5:8
          |
        5 | States Final: a
          |        ^^^^^ becomes `is_final`
          |
          = help: call the group something else"#]],
    );
}

/// A label of a text of the first edition never prevents it from being compiled.
#[test]
fn labels_with_one_method() {
    let text = "States: a b c\nStart: a\nFinal final: a\nFinal Win: b\nFinal win: c\nSymbols: x\n\
                Transitions:\na b\nb c\nc a\n";
    let dfa = Dfa::from_source(&Source::new("t.txt", text)).unwrap();
    let code = emit(&dfa, &as_written()).unwrap().to_string();
    assert!(!code.contains("fn is_win"));
    assert_eq!(code.matches("fn is_final").count(), 1);
}

#[test]
fn more_symbols_than_an_enum_can_have() {
    let names: Vec<String> = (0..=32_768).map(|number| number.to_string()).collect();
    let symbols = names.join("\n");
    let text =
        format!("States: a\nStart: a\nFinal:\nTransitions:\na _ -> a\nSymbols:\n{symbols}\n");
    expect![[r#"
        error[F041]: 32769 symbols are too many for an enum; 32768 can be compiled
             --> t.txt:32775:1
              |
        32775 | 32768
              | ^^^^^ the last of them
              |
              = help: minimise the automaton, or read the file when the program runs, with `fsm_model::Dfa`"#]].assert_eq(&report(text.into_bytes()).to_string());
}

#[test]
fn two_outputs_with_one_identifier() {
    let text = "States: a\nStart: a\nFinal: a\nSymbols: x\nOutputs: a-b a_b\nTransitions:\n\
                a x -> . / a-b a_b\n";
    expect![[r#"
        error[F040]: outputs `a-b` and `a_b` both become `AB` in Rust
         --> t.txt:5:14
          |
        5 | Outputs: a-b a_b
          |          --- ^^^ the same identifier again
          |          |
          |          first here
          |
          = help: call one of them something else"#]]
    .assert_eq(&report(text.into()).to_string());
}

#[test]
fn more_outputs_than_an_enum_can_have() {
    let outputs: Vec<String> = (0..=32_768).map(|number| number.to_string()).collect();
    let text = format!(
        "States: a\nStart: a\nFinal: a\nSymbols: x\nTransitions:\na x -> . / 1\nOutputs:\n{}\n",
        outputs.join("\n")
    );
    expect![[r#"
        error[F041]: 32769 outputs are too many for an enum; 32768 can be compiled
             --> t.txt:32776:1
              |
        32776 | 32768
              | ^^^^^ the last of them
              |
              = help: minimise the automaton, or read the file when the program runs, with `fsm_model::Dfa`"#]].assert_eq(&report(text.into_bytes()).to_string());
}

/// An argument is not called like a variant, which the caller may import.
#[test]
fn arguments_avoid_the_names_of_outputs() {
    let text = "States: a\nStart: a\nFinal: a\nSymbols: x\nOutputs: symbol index\nTransitions:\n\
                a x -> . / symbol index\n";
    let dfa = Dfa::from_source(&Source::new("t.txt", text)).unwrap();
    let code = emit(&dfa, &as_written()).unwrap().to_string();
    assert!(code.contains("fn step (self , __symbol : MachineSymbol)"), "{code}");
    assert!(code.contains("fn from_index (__index : "), "{code}");
}

/// Symbols that lead to one state with different outputs are one arm of `next`.
#[test]
fn next_has_one_arm_for_a_target() {
    let text = "States: a b\nStart: a\nFinal: a\nSymbols: x y z\nOutputs: beep\nTransitions:\n\
                a x -> b / beep\na y -> a\na z -> b\nb _ -> a / beep beep\n";
    let dfa = Dfa::from_source(&Source::new("t.txt", text)).unwrap();
    let mut spec = EnumSpec::new("M").unwrap();
    spec.step = Some(StepForm::Match);
    let code = emit(&dfa, &spec).unwrap().to_string();
    assert!(code.contains("M :: A => match symbol { MSymbol :: X | MSymbol :: Z => M :: B , MSymbol :: Y => M :: A , }"), "{code}");
    let step = "M :: A => match symbol { MSymbol :: X => (M :: B , & [MOutput :: Beep]) , \
                MSymbol :: Y => (M :: A , & []) , MSymbol :: Z => (M :: B , & []) , }";
    assert!(code.contains(step), "{code}");
}

#[test]
fn the_enums_of_symbols_labels_and_outputs_may_have_other_names() {
    let text = "States: a\nStart: a\nFinal over: a\nSymbols: x\nOutputs: beep\nTransitions:\n\
                a x -> . / beep\n";
    let dfa = Dfa::from_source(&Source::new("t.txt", text)).unwrap();
    let enums = |spec: &EnumSpec| {
        let code = emit(&dfa, spec).unwrap().to_string();
        let enums = code.split("pub enum ").skip(1).map(|rest| rest.split(' ').next().unwrap());
        let enums: Vec<String> = enums.map(str::to_owned).collect();
        (enums.join(" "), code)
    };
    let mut spec = EnumSpec::new("Gate").unwrap();
    let (names, code) = enums(&spec);
    assert_eq!(names, "Gate GateSymbol GateLabel GateOutput");
    assert!(
        code.contains("fn step (self , symbol : GateSymbol) -> (Gate , & 'static [GateOutput])")
    );
    assert!(
        code.contains("fn label (self) -> :: core :: option :: Option < GateLabel >"),
        "{code}"
    );
    let name = |name| Some(EnumSpec::new(name).unwrap().name);
    spec.symbol_type = name("Event");
    spec.label_type = name("Ending");
    spec.output_type = name("Signal");
    let (names, renamed) = enums(&spec);
    assert_eq!(names, "Gate Event Ending Signal");
    // Nothing else is different.
    let expected = code.replace("GateSymbol", "Event").replace("GateLabel", "Ending");
    assert_eq!(renamed, expected.replace("GateOutput", "Signal"));
}
