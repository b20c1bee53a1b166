//! Mistakes in a text with outputs, and in the option for them.

use std::fmt::Write as _;

use expect_test::{Expect, expect};

use super::super::Crate;

const GATE: &str = "\
States: Locked Unlocked
Start: Locked
Final: Locked
Symbols: coin push
Outputs: unlock beep

Transitions:
Locked    coin -> Unlocked / unlock
Locked    push -> .        / beep
Unlocked  push -> Locked
Unlocked  coin -> .        / beep beep
";

/// Uses everything that a machine with outputs has.
const USES: &str = r#"
pub const FIRST: (Gate, &[GateOutput]) = Gate::START.step(GateSymbol::Coin);
const _: () = assert!(matches!(Gate::Locked.output(GateSymbol::Push), [GateOutput::Beep]));

pub fn speak(word: &[GateSymbol]) -> Vec<GateOutput> {
    let mut gate = Gate::default();
    let mut spoken = Vec::new();
    for &symbol in word {
        let (next, outputs) = gate.step(symbol);
        spoken.extend_from_slice(outputs);
        gate = next;
    }
    spoken
}

pub fn volume(output: GateOutput) -> u8 {
    match output {
        GateOutput::Unlock => 1,
        GateOutput::Beep => 2,
    }
}

pub fn read(word: &str) -> Result<GateOutput, ParseGateError> {
    let output: GateOutput = word.parse()?;
    Ok(GateOutput::from_index(output.index()).unwrap_or(GateOutput::ALL[0]))
}
"#;

/// The same for a machine with refusals.
const PARTIAL_USES: &str = r#"
pub const FIRST: (Gate, &[GateOutput]) = match Gate::START.step(GateSymbol::Coin) {
    Ok(step) => step,
    Err(_) => panic!("it is refused"),
};

pub fn speak(word: &[GateSymbol]) -> Result<Vec<GateOutput>, GateRefused> {
    let mut gate = Gate::default();
    let mut spoken = Vec::new();
    for &symbol in word {
        let (next, outputs) = gate.step(symbol)?;
        spoken.extend_from_slice(outputs);
        spoken.extend_from_slice(next.output(GateSymbol::Push));
        gate = next;
    }
    Ok(spoken)
}
"#;

/// Uses that do not name every output.
const FEW_USES: &str = r#"
pub const FIRST: (Gate, &[GateOutput]) = Gate::START.step(GateSymbol::Coin);
pub const OUTPUTS: [GateOutput; 3] = [GateOutput::Unlock, GateOutput::Beep, GateOutput::AB];
"#;

#[track_caller]
#[expect(clippy::needless_pass_by_value, reason = "so that a test reads as text in, text out")]
fn check(name: &'static str, text: &str, code: &str, expected: Expect) {
    let gate = Crate::new(name);
    gate.write("gate.txt", text);
    gate.write("src/lib.rs", code);
    expected.assert_eq(&gate.messages("check --quiet"));
}

const CALL: &str = "#[fsm_macros::automaton(\"gate.txt\")]\npub enum Gate {}\n";

#[test]
fn good_texts() {
    check("a-good-gate", GATE, &format!("{CALL}{USES}"), expect![""]);
    let refusing = GATE.replace("Locked    push -> .        / beep", "Locked push -> !");
    check("a-good-refusing-gate", &refusing, &format!("{CALL}{PARTIAL_USES}"), expect![""]);
}

#[test]
fn a_misspelt_output() {
    let text = GATE.replace("/ unlock", "/ unlok");
    check(
        "a-misspelt-output",
        &text,
        &format!("{CALL}{USES}"),
        expect![[r#"
            error: error[F025]: output `unlok` is not declared
                    --> gate.txt:8:30
                     |
                   5 | Outputs: unlock beep
                     |          ------ declared and never used
                   ...
                   8 | Locked    coin -> Unlocked / unlok
                     |                              ^^^^^ not among the 2 outputs
                     |
                     = help: did you mean `unlock`, or is that misspelt?
             --> src/lib.rs:1:25
              |
            1 | #[fsm_macros::automaton("gate.txt")]
              |                         ^^^^^^^^^^

            error: could not compile `a-misspelt-output` (lib) due to 1 previous error
        "#]],
    );
}

/// For every mistake the compiler shows exactly one error, whatever the program uses.
#[test]
fn every_mistake_is_one_error() {
    let refusing = GATE.replace("Locked    push -> .        / beep", "Locked push -> !");
    let total = |mistake, text: String| (mistake, text, USES);
    let mistakes = [
        total("output in a row", GATE.replace("/ unlock", "/ unlok")),
        total("two outputs in rows", GATE.replace("/ beep", "/ bepp")),
        total("state", GATE.replace("-> Unlocked", "-> Unlokced")),
        total("hole", GATE.replace("Unlocked  push -> Locked\n", "")),
        total("output twice", GATE.replace("unlock beep\n", "unlock beep beep\n")),
        (
            "outputs with one identifier",
            GATE.replace("unlock beep\n", "unlock beep a-b a_b\n"),
            FEW_USES,
        ),
        total("heading", GATE.replace("Outputs:", "Ouputs:")),
        total("two lines", GATE.to_owned() + "Unlocked push -> Locked / beep\n"),
        total("wrong example", GATE.to_owned() + "Examples:\nLocked coin -> Unlocked / beep\n"),
        ("refusing: output", refusing.replace("/ unlock", "/ unlok"), PARTIAL_USES),
        ("refusing: hole", refusing.replace("Unlocked  push -> Locked\n", ""), PARTIAL_USES),
        ("refusing: output of a refusal", refusing.replace("-> !", "-> ! / beep"), PARTIAL_USES),
        // Without names there are type aliases.
        total("no names", String::new()),
    ];
    let all = Crate::new("every-mistake-with-outputs");
    let mut code = String::new();
    for (number, (_, text, uses)) in mistakes.iter().enumerate() {
        all.write(&format!("{number}.txt"), text);
        let _ = writeln!(
            code,
            "pub mod m{number} {{\n#[fsm_macros::automaton(\"{number}.txt\")]\n\
             pub enum Gate {{}}\n{uses}}}"
        );
    }
    all.write("src/lib.rs", &code);
    let messages = all.messages("check --quiet");
    let errors: Vec<&str> = messages.split("\n\nerror").collect();
    let mut unexpected = String::new();
    for (number, (mistake, ..)) in mistakes.iter().enumerate() {
        let path = format!("#[fsm_macros::automaton(\"{number}.txt\")]\n");
        let at_the_path = errors.iter().filter(|error| error.contains(&path)).count();
        if at_the_path != 1 {
            let _ = writeln!(unexpected, "{mistake}: {at_the_path}");
        }
    }
    assert!(
        unexpected.is_empty() && errors.len() == mistakes.len() + 1,
        "{unexpected}\n{messages}"
    );
}

/// A program with types of its own for symbols and outputs.
fn with_own_types(symbols: &str, outputs: &str, step: &str) -> String {
    format!(
        "#[fsm_macros::automaton(\n    \"gate.txt\",\n    symbol = Event,\n    output = self::Signal,\n    \
         step = \"{step}\",\n)]\npub enum Gate {{}}\n\n\
         pub enum Event {{ {symbols} }}\n\npub enum Signal {{ {outputs} }}\n\n\
         pub fn step(gate: Gate) -> usize {{ gate.step(Event::Coin).1.len() }}\n"
    )
}

#[test]
fn a_type_for_outputs_that_lacks_one() {
    let code = with_own_types("Coin, Push", "Unlock", "match");
    check(
        "an-output-type-that-lacks-one",
        GATE,
        &code,
        expect![[r#"
            error[E0599]: no variant or associated item named `Beep` found for enum `Signal` in the current scope
              --> src/lib.rs:4:14
               |
             4 |     output = self::Signal,
               |              ^^^^ variant or associated item not found in `Signal`
            ...
            11 | pub enum Signal { Unlock }
               | --------------- variant or associated item `Beep` not found for this enum
               |
               = note: this error originates in the attribute macro `fsm_macros::automaton` (in Nightly builds, run with -Z macro-backtrace for more info)

            For more information about this error, try `rustc --explain E0599`.
            error: could not compile `an-output-type-that-lacks-one` (lib) due to 1 previous error
        "#]],
    );
    let code = with_own_types("Coin, Push", "Unlock", "integers");
    check(
        "an-output-type-that-lacks-one-integers",
        GATE,
        &code,
        expect![[r#"
            error[E0599]: no variant or associated item named `Beep` found for enum `Signal` in the current scope
              --> src/lib.rs:4:14
               |
             4 |     output = self::Signal,
               |              ^^^^ variant or associated item not found in `Signal`
            ...
            11 | pub enum Signal { Unlock }
               | --------------- variant or associated item `Beep` not found for this enum
               |
               = note: this error originates in the attribute macro `fsm_macros::automaton` (in Nightly builds, run with -Z macro-backtrace for more info)

            For more information about this error, try `rustc --explain E0599`.
            error: could not compile `an-output-type-that-lacks-one-integers` (lib) due to 1 previous error
        "#]],
    );
}

/// The error about a symbol is at the path of the symbols.
#[test]
fn a_type_for_symbols_that_lacks_one() {
    let code = with_own_types("Coin", "Unlock, Beep", "match");
    check(
        "a-symbol-type-that-lacks-one-of-two",
        GATE,
        &code,
        expect![[r#"
            error[E0599]: no variant or associated item named `Push` found for enum `Event` in the current scope
             --> src/lib.rs:3:14
              |
            3 |     symbol = Event,
              |              ^^^^^ variant or associated item not found in `Event`
            ...
            9 | pub enum Event { Coin }
              | -------------- variant or associated item `Push` not found for this enum
              |
              = note: this error originates in the attribute macro `fsm_macros::automaton` (in Nightly builds, run with -Z macro-backtrace for more info)

            For more information about this error, try `rustc --explain E0599`.
            error: could not compile `a-symbol-type-that-lacks-one-of-two` (lib) due to 3 previous errors
        "#]],
    );
    let code = with_own_types("Coin", "Unlock, Beep", "columns");
    check(
        "a-symbol-type-that-lacks-one-of-two-columns",
        GATE,
        &code,
        expect![[r#"
            error[E0599]: no variant or associated item named `Push` found for enum `Event` in the current scope
             --> src/lib.rs:3:14
              |
            3 |     symbol = Event,
              |              ^^^^^ variant or associated item not found in `Event`
            ...
            9 | pub enum Event { Coin }
              | -------------- variant or associated item `Push` not found for this enum
              |
              = note: this error originates in the attribute macro `fsm_macros::automaton` (in Nightly builds, run with -Z macro-backtrace for more info)

            For more information about this error, try `rustc --explain E0599`.
            error: could not compile `a-symbol-type-that-lacks-one-of-two-columns` (lib) due to 4 previous errors
        "#]],
    );
}

#[test]
fn a_type_for_outputs_that_does_not_exist() {
    let code = "#[fsm_macros::automaton(\"gate.txt\", output = Signal)]\npub enum Gate {}\n";
    check(
        "an-output-type-that-is-missing",
        GATE,
        code,
        expect![[r#"
        error[E0425]: cannot find type `Signal` in this scope
         --> src/lib.rs:1:46
          |
        1 | #[fsm_macros::automaton("gate.txt", output = Signal)]
          |                                              ^^^^^^ not found in this scope

        For more information about this error, try `rustc --explain E0425`.
        error: could not compile `an-output-type-that-is-missing` (lib) due to 1 previous error
    "#]],
    );
}

#[test]
fn a_mistake_beside_a_type_for_outputs() {
    let code = with_own_types("Coin, Push", "Unlock, Beep", "match");
    check(
        "a-mistake-beside-an-output-type",
        &GATE.replace("/ unlock", "/ unlok"),
        &code,
        expect![[r#"
            error: error[F025]: output `unlok` is not declared
                    --> gate.txt:8:30
                     |
                   5 | Outputs: unlock beep
                     |          ------ declared and never used
                   ...
                   8 | Locked    coin -> Unlocked / unlok
                     |                              ^^^^^ not among the 2 outputs
                     |
                     = help: did you mean `unlock`, or is that misspelt?
             --> src/lib.rs:2:5
              |
            2 |     "gate.txt",
              |     ^^^^^^^^^^

            error: could not compile `a-mistake-beside-an-output-type` (lib) due to 1 previous error
        "#]],
    );
}

#[test]
fn an_option_that_is_written_in_another_way() {
    let code = "#[fsm_macros::automaton(\"gate.txt\", output(Signal))]\npub enum Gate {}\n";
    check(
        "an-output-option",
        GATE,
        &format!("{code}{USES}"),
        expect![[r#"
        error: expected `=`; write `output = Signal`
         --> src/lib.rs:1:43
          |
        1 | #[fsm_macros::automaton("gate.txt", output(Signal))]
          |                                           ^

        error: could not compile `an-output-option` (lib) due to 1 previous error
    "#]],
    );
}
