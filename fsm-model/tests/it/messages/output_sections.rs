//! The section `Outputs:`, and names that could be part of its syntax.

use expect_test::expect;

use super::groups::check_one;
use super::outputs::turnstile;
use super::report;

#[test]
fn an_output_with_a_colon() {
    check_one(
        &turnstile("Outputs: unlock", "Outputs: ring: unlock"),
        expect![[r#"
        error[F007]: `ring:` cannot be the name of an output
         --> door.txt:6:10
          |
        6 | Outputs: ring: unlock lock beep
          |          ^^^^^ a word with a colon is read as a heading
          |
          = help: leave out the colon; `Outputs:` takes no label"#]],
    );
}

#[test]
fn a_second_heading_of_outputs_in_one_line() {
    check_one(
        &turnstile("Outputs: unlock", "Outputs: unlock Outputs:"),
        expect![[r#"
        error[F007]: `Outputs:` cannot be the name of an output
         --> door.txt:6:17
          |
        6 | Outputs: unlock Outputs: lock beep
          |                 ^^^^^^^^ a word with a colon is read as a heading
          |
          = help: leave out the colon; `Outputs:` takes no label"#]],
    );
}

#[test]
fn a_label_for_outputs_behind_symbols() {
    check_one(
        &turnstile("Outputs: unlock", "Outputs loud: beep\nOutputs: unlock"),
        expect![[r#"
        error[F003]: there is no section `Outputs loud:`
         --> door.txt:6:1
          |
        6 | Outputs loud: beep
          | ^^^^^^^^^^^^^ not a section
          |
          = help: `Outputs:` takes no label"#]],
    );
}

#[test]
fn a_label_for_outputs_behind_outputs() {
    check_one(
        &turnstile("Outputs: unlock lock beep", "Outputs: unlock lock beep\nOutputs loud: beep"),
        expect![[r#"
            error[F007]: `loud:` cannot be the name of an output
             --> door.txt:7:9
              |
            7 | Outputs loud: beep
              |         ^^^^^ a word with a colon is read as a heading
              |
              = help: leave out the colon; `Outputs:` takes no label"#]],
    );
}

#[test]
fn a_label_for_the_only_outputs() {
    check_one(
        &turnstile("Outputs: unlock", "Outputs loud: unlock"),
        expect![[r#"
        error[F004]: there is no section `Outputs:`
          --> door.txt:10:28
           |
         6 | Outputs loud: unlock lock beep
           | ------------- `Outputs:` takes no label
        ...
        10 | Locked    coin -> Unlocked / unlock
           |                            ^ outputs follow here and in 6 other lines"#]],
    );
}

#[test]
fn a_slash_cannot_be_an_output() {
    check_one(
        &turnstile("Outputs: unlock", "Outputs: / unlock"),
        expect![[r#"
        error[F007]: `/` cannot be the name of an output
         --> door.txt:6:10
          |
        6 | Outputs: / unlock lock beep
          |          ^ it stands between a target and its outputs"#]],
    );
}

#[test]
fn an_underscore_cannot_be_an_output() {
    check_one(
        &turnstile("Outputs: unlock", "Outputs: _ unlock"),
        expect![[r#"
        error[F007]: `_` cannot be a name
         --> door.txt:6:10
          |
        6 | Outputs: _ unlock lock beep
          |          ^ a name was expected here
          |
          = help: `_` means every state at the head of a line, and every symbol before an arrow"#]],
    );
}

#[test]
fn an_underscore_behind_a_slash() {
    check_one(
        &turnstile("Unlocked / unlock", "Unlocked / _"),
        expect![[r#"
        error[F007]: `_` cannot be a name
          --> door.txt:10:30
           |
        10 | Locked    coin -> Unlocked / _
           |                              ^ a name was expected here
           |
           = help: `_` means every state at the head of a line, and every symbol before an arrow"#]],
    );
}

#[test]
fn outputs_without_their_section() {
    check_one(
        &turnstile("Outputs: unlock lock beep\n", ""),
        expect![[r#"
        error[F004]: there is no section `Outputs:`
         --> door.txt:9:28
          |
        9 | Locked    coin -> Unlocked / unlock
          |                            ^ outputs follow here and in 6 other lines
          |
          = help: list every output under `Outputs:`"#]],
    );
}

#[test]
fn outputs_without_a_colon() {
    check_one(
        &turnstile("Outputs: unlock lock beep", "Outputs unlock lock beep"),
        expect![[r#"
        error[F004]: there is no section `Outputs:`
          --> door.txt:10:28
           |
         6 | Outputs unlock lock beep
           | ------- a heading ends in a colon
        ...
        10 | Locked    coin -> Unlocked / unlock
           |                            ^ outputs follow here and in 6 other lines"#]],
    );
}

#[test]
fn outputs_that_are_misspelt() {
    check_one(
        &turnstile("Outputs: unlock", "Ouptuts: unlock"),
        expect![[r#"
        error[F003]: there is no section `Ouptuts:`
         --> door.txt:6:1
          |
        6 | Ouptuts: unlock lock beep
          | ^^^^^^^^ not a section
          |
          = help: did you mean `Outputs:`?"#]],
    );
}

#[test]
fn outputs_by_another_name() {
    check_one(
        &turnstile("Outputs: unlock", "Actions: unlock"),
        expect![[r#"
        error[F003]: there is no section `Actions:`
         --> door.txt:6:1
          |
        6 | Actions: unlock lock beep
          | ^^^^^^^^ not a section
          |
          = help: did you mean `Outputs:`?"#]],
    );
}

#[test]
fn a_second_list_of_outputs() {
    check_one(
        &turnstile("Outputs: unlock lock", "Outputs: unlock\nOutputs: lock"),
        expect![[r#"
        error[F005]: a second section `Outputs:`
         --> door.txt:7:1
          |
        6 | Outputs: unlock
          | -------- first here
        7 | Outputs: lock beep
          | ^^^^^^^^ again here
          |
          = help: put everything under the first heading"#]],
    );
}

/// In a text without `Outputs:`, a slash is a name like any other.
#[test]
fn without_outputs_a_slash_is_a_name() {
    for text in [
        "States: A /\nStart: A\nFinal: /\nSymbols: x\nTransitions:\nA x -> /\n/ x -> A\n",
        "States: A /\nStart: A\nFinal: /\nSymbols: x\nTransitions:\nA /\n/ A\n",
        "States: A B\nStart: A\nFinal: B\nSymbols: / Outputs\nTransitions:\nA / -> B\nA _ -> A\nB A B\n",
        "States: / Outputs\nStart: /\nFinal: /\nSymbols: x\nSink: /\nTransitions:\nExamples:\n/ x -> /\n",
    ] {
        assert_eq!(report(text).to_string().matches("error").count(), 0, "{text}");
    }
}

/// With `Outputs:`, only the slash behind a target has a meaning.
#[test]
fn with_outputs_a_slash_may_still_be_a_name() {
    let text = "\
States: A /
Start: A
Final: /
Symbols: / x
Outputs: u
Transitions:
A / -> / / u
A x -> A
/ / A
Examples:
A / x -> A / u
A / -> / / u
";
    assert_eq!(report(text).to_string(), "");
}

/// A state or a symbol that is called `Outputs` is not taken for a heading without its colon.
#[test]
fn a_name_that_is_called_outputs() {
    for text in [
        "States: Outputs B\nStart: B\nFinal: B\nSymbols: x\nTransitions:\n_ x -> B / p\n",
        "States: B\nStart: B\nFinal: B\nSymbols: Outputs\nTransitions:\nB Outputs -> B / p\n",
        "States: B Outputs\nStart: B\nFinal: B\nSymbols: x\nTransitions:\nOutputs x -> B / p\n",
    ] {
        let report = report(text).to_string();
        assert!(report.contains("help: list every output under `Outputs:`"), "{report}");
    }
}
