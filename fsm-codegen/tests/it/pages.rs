//! The pages of the codes: their examples get the messages that the pages describe.

use expect_test::expect;
use fsm_codegen::{CODES, EnumSpec, emit};
use fsm_model::{Check, Domain, Report, Source};
use fsm_tests::pages::Page;

/// The page whose wrong text would be too long to show.
const TOO_LARGE: &str = "F041";

/// The remarks about a text that becomes Rust code.
fn report(text: Vec<u8>) -> Report {
    let source = Source::from_bytes("t.txt", text).unwrap();
    match Check::new(&Domain::EMPTY).run(&source) {
        Err(report) => report,
        Ok(checked) => match emit(&checked.dfa, &EnumSpec::new("Machine").unwrap()) {
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
fn two_names_with_one_identifier() {
    let text = "States: a-b a_b\nStart: a-b\nFinal:\nSymbols: x\nTransitions:\na-b a_b\na_b a-b\n";
    let report = report(text.into());
    expect![[r#"
        error[F040]: states `a-b` and `a_b` both become `a_b` in Rust
         --> t.txt:1:13
          |
        1 | States: a-b a_b
          |         --- ^^^ the same identifier again
          |         |
          |         first here
          |
          = help: call one of them something else"#]]
    .assert_eq(&report.to_string());
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
