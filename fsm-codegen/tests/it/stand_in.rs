//! What is emitted for a refused text.

use fsm_codegen::{EnumSpec, LetterCase, emit_stand_in};
use fsm_model::{Skeleton, Source};
use quote::quote;

fn stand_in(text: &str) -> String {
    stand_in_with(text, &EnumSpec::new("Machine").unwrap())
}

fn stand_in_with(text: &str, spec: &EnumSpec) -> String {
    let skeleton = Skeleton::salvage(&Source::new("t.txt", text));
    emit_stand_in(skeleton.as_ref(), spec, &quote!(::core::compile_error!("refused"))).to_string()
}

#[test]
fn a_huge_text_gets_some_variants_and_a_start_that_is_one_of_them() {
    let names = (0..=131_072).map(|number| format!("q{number}")).collect::<Vec<_>>().join(" ");
    let code = stand_in(&format!("States: {names}\nSymbols: x\nStart: q131072\nFinal:\n"));
    assert!(code.contains("const START : Machine = Machine :: Q0 ;"));
    assert!(code.contains("Q999 ,") && !code.contains("Q1000"));
    let code = stand_in(&format!("States: {names}\nSymbols: x\nStart: q999\nFinal:\n"));
    assert!(code.contains("const START : Machine = Machine :: Q999 ;"));
}

#[test]
fn names_that_meet_become_one_variant() {
    let code = stand_in("States: a-b a_b\nSymbols: x: y\nStart: a_b\nFinal:\n");
    assert!(code.contains("pub enum Machine { # [doc = \"`a-b`\"] AB , }"), "{code}");
    assert!(code.contains("const START : Machine = Machine :: AB ;"));
    assert!(code.contains("XColon ,"), "{code}");
}

#[test]
fn a_text_without_names_becomes_types_with_the_error() {
    let code = stand_in("");
    assert!(code.starts_with("pub type Machine = [() ;"), "{code}");
    assert!(!code.contains("enum"));
}

#[test]
fn outputs_of_a_refused_text_have_their_enum_and_methods() {
    let text = "States: a b\nStart: a\nFinal:\nSymbols: x\nOutputs: beep a-b a_b\nTransitions:\na x -> c / beep\n";
    let code = stand_in(text);
    let variants = "{ # [doc = \"`beep`\"] Beep ,# [doc = \"`a-b`\"] AB , }";
    assert!(code.contains(&format!("pub enum MachineOutput {variants}")), "{code}");
    let outputs = "& 'static [MachineOutput]";
    assert!(code.contains(&format!("fn output (self , symbol : MachineSymbol) -> {outputs}")));
    assert!(
        code.contains(&format!(
            "-> (Machine , {outputs}) {{ let _ = (symbol , Machine :: __ERROR)"
        ))
    );
    let refusing = stand_in(&text.replace("-> c", "-> !"));
    assert!(refusing.contains(&format!("Result < (Machine , {outputs}) , MachineRefused >")));
    assert!(
        !stand_in(&text.replace("Outputs: beep a-b a_b\n", "").replace(" / beep", ""))
            .contains("Output")
    );
}

#[test]
fn a_text_without_names_has_an_alias_for_outputs() {
    let code = stand_in("");
    assert!(code.contains("type MachineOutput = Machine ;"), "{code}");
}

#[test]
fn a_refused_text_has_its_names_in_the_letters_and_enums_that_are_asked_for() {
    let mut spec = EnumSpec::new("Machine").unwrap();
    spec.case = LetterCase::Text;
    spec.symbol_type = Some(EnumSpec::new("Event").unwrap().name);
    let code = stand_in_with("States: a-b\nSymbols: x\nStart: a-b\nFinal:\n", &spec);
    assert!(code.contains("pub enum Machine { # [doc = \"`a-b`\"] a_b , }"), "{code}");
    assert!(code.contains("pub enum Event { # [doc = \"`x`\"] x , }"), "{code}");
    let code = stand_in_with("", &spec);
    assert!(code.contains("type Event = Machine ;"), "{code}");
    assert!(!code.contains("MachineSymbol"), "{code}");
}
