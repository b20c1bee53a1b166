//! Automata that read symbols.

use fsm_codegen::StepForm::{Columns, Integers, Match, Packed};
use fsm_codegen::{LetterCase, emit};
use quote::quote;

use super::{check, dfa, shown, spec};

/// Three states, some of which refuse a symbol.
const PARTIAL: &str = "States: A B C\nStart: A\nFinal good: A\nFinal bad: C\nSymbols: x y\nTransitions:\n\
                       A A B\nB B !\nC ! !\n";

/// Three states, and an output on most transitions.
const OUTPUTS: &str = "States: A B C\nStart: A\nFinal: A B\nSymbols: x y\nOutputs: tick tock\n\
                       States both: A C\nSymbols some: y\nTransitions:\nA x -> A / tick\nA y -> B / tock tick\n\
                       B _ -> C\nC x -> C / tick\nC y -> A / tick\n";

fn total(states: usize) -> String {
    let names = ["A", "B", "C", "D", "E", "F", "G", "H", "I"];
    let row = |one: usize| format!("{} {} A\n", names[one], names[(one + 1) % states]);
    let rows = (0..states).map(row).collect::<Vec<_>>().concat();
    let names = names[..states].join(" ");
    format!("States: {names}\nStart: A\nFinal: A\nSymbols: x y\nTransitions:\n{rows}")
}

#[test]
fn steps_by_match() {
    check("steps-by-match", PARTIAL, &spec(Some(Match)), "next run new");
}

#[test]
fn steps_by_packed_columns() {
    check("steps-by-packed-columns", PARTIAL, &spec(None), "next");
}

/// With two states a field is a bit, with four a byte, and with five four bits.
#[test]
fn fields_of_packed_columns() {
    check("fields-of-a-bit", &total(2), &spec(Some(Packed)), "next");
    check("fields-of-a-byte", &total(4), &spec(Some(Packed)), "next");
    check("fields-of-four-bits", &total(5), &spec(Some(Packed)), "next");
}

#[test]
fn steps_by_columns() {
    check("steps-by-columns", PARTIAL, &spec(Some(Columns)), "next is_final label name");
}

#[test]
fn steps_by_integers() {
    let names = "next is_final label is_good ALL name from_index __from_number from_str";
    check("steps-by-integers", PARTIAL, &spec(Some(Integers)), names);
    check("steps-by-integers-without-refusals", &total(2), &spec(Some(Integers)), "next is_final");
}

/// More than eight states are packed in every form but a `match`.
#[test]
fn names_of_more_states() {
    check(
        "packed-names",
        &total(9),
        &spec(Some(Packed)),
        "ALL name from_index __from_number from_str",
    );
    check("matched-names", &total(8), &spec(Some(Packed)), "name");
}

#[test]
fn outputs_in_every_form() {
    for (form, file) in [
        (Match, "outputs-by-match"),
        (Packed, "outputs-by-packed-columns"),
        (Columns, "outputs-by-columns"),
        (Integers, "outputs-by-integers"),
    ] {
        check(file, OUTPUTS, &spec(Some(form)), "output step is_both is_some is_final");
    }
}

#[test]
fn a_symbol_of_another_type() {
    let mut spec = spec(None);
    spec.symbol = Some(quote!(crate::Key));
    spec.label = Some(quote!(crate::End));
    check("own-types", PARTIAL, &spec, "next label symbol_name");
    check("own-types-with-outputs", OUTPUTS, &spec, "output step");
}

/// With more than 4,096 outputs in all lists, they are one literal and the end of each list.
#[test]
fn very_many_outputs() {
    let text = |shortest: usize| {
        let names = (0..64).map(|state| format!("q{state}")).collect::<Vec<_>>().join(" ");
        let row = |state| format!("q{state} x -> q0 / {}\n", "tick ".repeat(shortest + state));
        let rows = (0..64).map(row).collect::<Vec<_>>().concat();
        format!(
            "States: {names}\nStart: q0\nFinal:\nSymbols: x\nOutputs: tick tock\nTransitions:\n{rows}"
        )
    };
    // All lists together have 4,128 outputs.
    check("very-many-outputs", &text(33), &spec(None), "output");
    let mut own = spec(None);
    own.output = Some(quote!(crate::Signal));
    check("very-many-outputs-of-an-own-type", &text(33), &own, "output");
    let short = shown(emit(&dfa(&text(32)), &spec(None)).unwrap(), "output");
    assert!(short.contains("static LISTS"), "{short}");
}

/// Clippy would ask for other names, so its lint is allowed.
#[test]
fn names_with_a_common_word() {
    let allows = |names: [&str; 3]| {
        let [first, second, third] = names;
        let text = format!(
            "States: {first} {second} {third}\nStart: {first}\nFinal:\nSymbols: x\nTransitions:\n\
             {first} {second}\n{second} {third}\n{third} {first}\n"
        );
        emit(&dfa(&text), &spec(None)).unwrap().to_string().contains("enum_variant_names")
    };
    assert!(allows(["left-door", "right-door", "door"]));
    assert!(allows(["door-left", "door-right", "door"]));
    assert!(allows(["left-m", "right", "back"]), "M is the name of the enum");
    assert!(!allows(["left-door", "right-door", "door-back"]));
}

/// A name that no state has is an error, which says what was expected.
#[test]
fn the_error_of_a_name() {
    check("error-of-a-name", OUTPUTS, &spec(None), "ParseMError");
    check("error-of-a-name-without-outputs", PARTIAL, &spec(None), "ParseMError");
}

/// A symbol that has the name of a constant of its enum.
#[test]
fn a_symbol_with_the_name_of_a_constant() {
    let mut spec = spec(None);
    spec.case = LetterCase::Text;
    let text = "States: q\nStart: q\nFinal:\nSymbols: ALL STARTS\nTransitions:\nq q q\n";
    check("symbols-with-names-of-constants", text, &spec, "MSymbol");
}
