//! Outputs that are not declared, declared twice, or never used.

use expect_test::expect;

use super::groups::check_one;
use super::report;

/// The text [`TURNSTILE`] with a part replaced.
pub(super) fn turnstile(from: &str, to: &str) -> String {
    assert!(TURNSTILE.contains(from), "{from}");
    TURNSTILE.replacen(from, to, 1)
}

const TURNSTILE: &str = "\
States: Locked Unlocked Broken
States whole: Locked Unlocked
Start: Locked
Final: Locked
Symbols: coin push kick
Outputs: unlock lock beep
Otherwise: !

Transitions:
Locked    coin -> Unlocked / unlock
Unlocked  push -> Locked   / lock
whole     _    -> .        / beep
whole     kick -> Broken   / beep beep
Broken    coin -> Locked   / lock

Examples:
Locked  coin coin push -> Locked / unlock beep lock
whole   kick push      -> !      / beep beep
Locked  push           -> .
";

#[test]
fn nothing_is_wrong() {
    assert_eq!(report(TURNSTILE).to_string(), "");
}

#[test]
fn an_output_that_is_declared_twice() {
    check_one(
        &turnstile("Outputs: unlock lock beep", "Outputs: unlock lock beep lock"),
        expect![[r#"
            error[F024]: output `lock` is declared twice
             --> door.txt:6:27
              |
            6 | Outputs: unlock lock beep lock
              |                 ----      ^^^^ again here
              |                 |
              |                 first here
              |
              = help: remove one of the two"#]],
    );
}

#[test]
fn an_output_that_is_misspelt() {
    check_one(
        &turnstile("/ unlock\nUnl", "/ unlokc\nUnl"),
        expect![[r#"
        error[F025]: output `unlokc` is not declared
          --> door.txt:10:30
           |
        10 | Locked    coin -> Unlocked / unlokc
           |                              ^^^^^^ not among the 3 outputs
           |
           = help: did you mean `unlock`?"#]],
    );
}

#[test]
fn an_output_that_is_not_declared() {
    check_one(
        &turnstile("Unlocked / unlock", "Unlocked / unlock ring"),
        expect![[r#"
        error[F025]: output `ring` is not declared
          --> door.txt:10:37
           |
        10 | Locked    coin -> Unlocked / unlock ring
           |                                     ^^^^ not among the 3 outputs
           |
           = help: declare it under `Outputs:`"#]],
    );
}

#[test]
fn an_output_that_is_misspelt_where_it_is_declared() {
    check_one(
        &turnstile("Outputs: unlock", "Outputs: unlok"),
        expect![[r#"
        error[F025]: output `unlock` is not declared
          --> door.txt:10:30
           |
         6 | Outputs: unlok lock beep
           |          ----- declared and never used
        ...
        10 | Locked    coin -> Unlocked / unlock
           |                              ^^^^^^ not among the 3 outputs; used 2 times
           |
           = help: did you mean `unlok`, or is that misspelt?"#]],
    );
}

#[test]
fn an_output_that_is_a_symbol() {
    check_one(
        &turnstile("Unlocked / unlock", "Unlocked / unlock kick"),
        expect![[r#"
        error[F025]: output `kick` is not declared
          --> door.txt:10:37
           |
        10 | Locked    coin -> Unlocked / unlock kick
           |                                     ^^^^ not among the 3 outputs
           |
           = help: it is a symbol"#]],
    );
}

#[test]
fn an_output_that_is_a_state() {
    check_one(
        &turnstile("Unlocked / unlock", "Unlocked / unlock Locked"),
        expect![[r#"
        error[F025]: output `Locked` is not declared
          --> door.txt:10:37
           |
        10 | Locked    coin -> Unlocked / unlock Locked
           |                                     ^^^^^^ not among the 3 outputs
           |
           = help: it is a state"#]],
    );
}

#[test]
fn an_output_where_a_symbol_belongs() {
    check_one(
        &turnstile("Unlocked  push", "Unlocked  beep"),
        expect![[r#"
        error[F013]: symbol `beep` is not declared
          --> door.txt:11:11
           |
        11 | Unlocked  beep -> Locked   / lock
           |           ^^^^ not among the 3 symbols
           |
           = help: it is an output"#]],
    );
}

#[test]
fn an_output_where_a_state_belongs() {
    check_one(
        &turnstile("push -> Locked ", "push -> beep "),
        expect![[r#"
        error[F012]: state `beep` is not declared
          --> door.txt:11:19
           |
        11 | Unlocked  push -> beep   / lock
           |                   ^^^^ not among the 3 states
           |
           = help: it is an output"#]],
    );
}

#[test]
fn outputs_of_a_refusal_that_are_not_declared() {
    check_one(
        &turnstile("Broken    coin -> Locked   / lock", "Broken    coin -> ! / ring"),
        expect![[r#"
            error[F026]: a refusal has no outputs
              --> door.txt:14:23
               |
            14 | Broken    coin -> ! / ring
               |                   -   ^^^^ nothing happens, so nothing comes out
               |                   |
               |                   refused
               |
               = help: if something should come out, the symbol is allowed: write `.`"#]],
    );
}

#[test]
fn an_output_that_never_comes_out() {
    check_one(
        &turnstile("Outputs:", "Outputs: ring"),
        expect![[r#"
        warning[W009]: output `ring` never comes out
         --> door.txt:6:10
          |
        6 | Outputs: ring unlock lock beep
          |          ^^^^ no transition has it behind its `/`"#]],
    );
}

#[test]
fn outputs_that_never_come_out() {
    check_one(
        &turnstile("Outputs:", "Outputs: ring sing"),
        expect![[r#"
            warning[W009]: outputs `ring` and `sing` never come out
             --> door.txt:6:10
              |
            6 | Outputs: ring sing unlock lock beep
              |          ^^^^ no transition has it behind its `/`"#]],
    );
}

#[test]
fn outputs_with_a_comma() {
    check_one(
        &turnstile("/ beep beep\nBroken", "/ beep, beep\nBroken"),
        expect![[r#"
        error[F025]: output `beep,` is not declared
          --> door.txt:13:30
           |
        13 | whole     kick -> Broken   / beep, beep
           |                              ^^^^^ not among the 3 outputs
           |
           = help: names are separated by blanks, without commas"#]],
    );
}

#[test]
fn a_symbol_that_only_puts_something_out_is_not_idle() {
    let text = "\
States: A B
Start: A
Final: B
Symbols: go ping
Outputs: pong
Transitions:
_ go   -> B
_ ping -> . / pong
";
    assert_eq!(report(text).to_string(), "");
    let report = report(&text.replace("_ ping -> . / pong", "_ ping -> .")).to_string();
    assert!(report.contains("warning[W004]: symbol `ping` never changes the state"), "{report}");
}
