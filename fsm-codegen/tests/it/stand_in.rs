//! What is emitted for a refused text.

use fsm_codegen::{EnumSpec, emit_stand_in};
use fsm_model::{Skeleton, Source};
use quote::quote;

fn stand_in(text: &str) -> String {
    let skeleton = Skeleton::salvage(&Source::new("t.txt", text));
    let spec = EnumSpec::new("Machine").unwrap();
    emit_stand_in(skeleton.as_ref(), &spec, &quote!(::core::compile_error!("refused"))).to_string()
}

#[test]
fn a_huge_text_gets_some_variants_and_a_start_that_is_one_of_them() {
    let names = (0..=131_072).map(|number| format!("q{number}")).collect::<Vec<_>>().join(" ");
    let code = stand_in(&format!("States: {names}\nSymbols: x\nStart: q131072\nFinal:\n"));
    assert!(code.contains("const START : Machine = Machine :: q0 ;"));
    assert!(code.contains("q999 ,") && !code.contains("q1000"));
}

#[test]
fn names_that_meet_become_one_variant() {
    let code = stand_in("States: a-b a_b\nSymbols: x: y\nStart: a_b\nFinal:\n");
    assert!(code.contains("pub enum Machine { # [doc = \"`a-b`\"] a_b , }"), "{code}");
    assert!(code.contains("const START : Machine = Machine :: a_b ;"));
    assert!(code.contains("x_colon ,"), "{code}");
}

#[test]
fn a_text_without_names_becomes_types_with_the_error() {
    let code = stand_in("");
    assert!(code.starts_with("pub type Machine = [() ;"), "{code}");
    assert!(!code.contains("enum"));
}
