//! Outputs in lines where they do not belong, and lines that disagree about outputs.

use expect_test::expect;

use super::groups::check_one;
use super::outputs::turnstile;

#[test]
fn outputs_of_a_refusal() {
    check_one(
        &turnstile("Broken    coin -> Locked   / lock", "Broken    coin -> ! / lock beep"),
        expect![[r#"
            error[F026]: a refusal has no outputs
              --> door.txt:14:23
               |
            14 | Broken    coin -> ! / lock beep
               |                   -   ^^^^^^^^^ nothing happens, so nothing comes out
               |                   |
               |                   refused
               |
               = help: if something should come out, the symbol is allowed: write `.`"#]],
    );
}

#[test]
fn outputs_in_a_table_row() {
    check_one(
        &turnstile("Broken    coin -> Locked   / lock", "Broken    Locked ! ! / lock"),
        expect![[r#"
            error[F026]: a table row has no outputs
              --> door.txt:14:22
               |
            14 | Broken    Locked ! ! / lock
               |                      ^ outputs follow here
               |
               = help: write a line with an arrow: `state symbol ... -> state / output ...`"#]],
    );
}

#[test]
fn outputs_behind_another_arrow() {
    let line = "Broken    coin -> Locked   / lock";
    check_one(
        &turnstile(line, "Broken    coin=>Locked / lock"),
        expect![[r#"
        error[F006]: this line has no arrow
          --> door.txt:14:11
           |
        14 | Broken    coin=>Locked / lock
           |           ^^^^^^^^^^^^ an arrow is `->`, with blanks around it
           |
           = help: write `state symbol ... -> state / output ...`"#]],
    );
    check_one(
        &turnstile(line, "Broken    coin => Locked / lock"),
        expect![[r#"
        error[F006]: this line has no arrow
          --> door.txt:14:16
           |
        14 | Broken    coin => Locked / lock
           |                ^^ an arrow is `->`, with blanks around it
           |
           = help: write `state symbol ... -> state / output ...`"#]],
    );
    check_one(
        &turnstile(line, "Broken    coin->Locked / lock"),
        expect![[r#"
        error[F006]: this line has no arrow
          --> door.txt:14:11
           |
        14 | Broken    coin->Locked / lock
           |           ^^^^^^^^^^^^ an arrow is `->`, with blanks around it
           |
           = help: write `state symbol ... -> state / output ...`"#]],
    );
    // A state may be called so.
    let table = "States: a->b c\nStart: c\nFinal: c\nSymbols: x y\nOutputs: o\nTransitions:\n\
                 a->b c c\nc a->b c / o\n";
    check_one(
        table,
        expect![[r#"
        error[F026]: a table row has no outputs
         --> door.txt:8:10
          |
        8 | c a->b c / o
          |          ^ outputs follow here
          |
          = help: write a line with an arrow: `state symbol ... -> state / output ...`"#]],
    );
}

#[test]
fn outputs_on_a_line_of_their_own() {
    check_one(
        &turnstile("Broken    coin -> Locked   / lock", "Broken    coin -> Locked\n    / lock"),
        expect![[r#"
            error[F026]: outputs stand alone in this line
              --> door.txt:15:5
               |
            15 |     / lock
               |     ^ outputs follow here
               |
               = help: write them on the line of their arrow"#]],
    );
}

#[test]
fn outputs_of_otherwise() {
    check_one(
        &turnstile("Otherwise: !", "Otherwise: . / beep"),
        expect![[r#"
        error[F026]: `Otherwise:` has no outputs
         --> door.txt:7:14
          |
        7 | Otherwise: . / beep
          |              ^ outputs follow here
          |
          = help: write a line of every state and symbol: `_ _ -> . / ...`"#]],
    );
}

#[test]
fn outputs_of_otherwise_that_refuses() {
    check_one(
        &turnstile("Otherwise: !", "Otherwise: ! / beep"),
        expect![[r#"
        error[F026]: `Otherwise:` has no outputs
         --> door.txt:7:14
          |
        7 | Otherwise: ! / beep
          |              ^ outputs follow here
          |
          = help: a refusal has no outputs"#]],
    );
}

#[test]
fn outputs_before_the_arrow() {
    check_one(
        &turnstile("Broken    coin -> Locked   / lock", "Broken    coin / lock -> Locked"),
        expect![[r#"
            error[F026]: outputs stand behind the target
              --> door.txt:14:16
               |
            14 | Broken    coin / lock -> Locked
               |                ^ here are symbols
               |
               = help: write `state symbol ... -> state / output ...`"#]],
    );
}

#[test]
fn outputs_before_the_arrow_without_blanks() {
    check_one(
        &turnstile("Broken    coin -> Locked   / lock", "Broken    coin/lock -> Locked"),
        expect![[r#"
            error[F013]: symbol `coin/lock` is not declared
              --> door.txt:14:11
               |
            14 | Broken    coin/lock -> Locked
               |           ^^^^^^^^^ not among the 3 symbols
               |
               = help: outputs stand behind the target: `... -> state / output ...`"#]],
    );
}

#[test]
fn a_target_is_missing_before_its_outputs() {
    check_one(
        &turnstile("Broken    coin -> Locked   / lock", "Broken    coin -> / lock"),
        expect![[r#"
            error[F006]: there is no target before `/`
              --> door.txt:14:19
               |
            14 | Broken    coin -> / lock
               |                   ^ a state, `.` or `!` belongs before it
               |
               = help: a line with an arrow reads `state symbol ... -> state`"#]],
    );
}

#[test]
fn a_target_is_missing_before_a_slash() {
    check_one(
        &turnstile("Broken    coin -> Locked   / lock", "Broken    coin -> /"),
        expect![[r#"
            error[F012]: state `/` is not declared
              --> door.txt:14:19
               |
            14 | Broken    coin -> /
               |                   ^ not among the 3 states
               |
               = help: a target belongs before `/`"#]],
    );
}

#[test]
fn a_slash_without_blanks_behind_it() {
    check_one(
        &turnstile("Unlocked / unlock", "Unlocked /unlock"),
        expect![[r#"
        error[F006]: an arrow leads to one state only
          --> door.txt:10:28
           |
        10 | Locked    coin -> Unlocked /unlock
           |                            ^^^^^^^ one too many
           |
           = help: outputs follow behind a `/`, with blanks around it"#]],
    );
}

#[test]
fn a_slash_without_blanks_before_it() {
    check_one(
        &turnstile("Locked   / lock\nwhole", "Locked/ lock\nwhole"),
        expect![[r#"
            error[F006]: an arrow leads to one state only
              --> door.txt:11:27
               |
            11 | Unlocked  push -> Locked/ lock
               |                           ^^^^ one too many
               |
               = help: outputs follow behind a `/`, with blanks around it"#]],
    );
}

#[test]
fn a_slash_without_any_blanks() {
    check_one(
        &turnstile("Locked   / lock\nwhole", "Locked/lock\nwhole"),
        expect![[r#"
        error[F012]: state `Locked/lock` is not declared
          --> door.txt:11:19
           |
        11 | Unlocked  push -> Locked/lock
           |                   ^^^^^^^^^^^ not among the 3 states
           |
           = help: write `/` with blanks around it"#]],
    );
}

#[test]
fn a_second_slash() {
    check_one(
        &turnstile("/ beep beep\nBroken", "/ beep / beep\nBroken"),
        expect![[r#"
        error[F025]: output `/` is not declared
          --> door.txt:13:35
           |
        13 | whole     kick -> Broken   / beep / beep
           |                                   ^ not among the 3 outputs
           |
           = help: one `/` follows a target, and then the outputs"#]],
    );
}

#[test]
fn two_lists_of_outputs_for_one_case() {
    check_one(
        &turnstile("Broken    coin", "Broken coin -> Locked / beep\nBroken    coin"),
        expect![[r#"
            error[F020]: state `Broken` has two different outputs on `coin`
              --> door.txt:15:19
               |
            14 | Broken coin -> Locked / beep
               |                ------ here it goes to `Locked`, and `beep` comes out
            15 | Broken    coin -> Locked   / lock
               |                   ^^^^^^ here it goes to `Locked`, and `lock` comes out
               |
               = help: keep one of the two"#]],
    );
}

#[test]
fn an_output_and_none_for_one_case() {
    check_one(
        &turnstile("Broken    coin", "Broken coin -> Locked\nBroken    coin"),
        expect![[r#"
        error[F020]: state `Broken` has two different outputs on `coin`
          --> door.txt:15:19
           |
        14 | Broken coin -> Locked
           |                ------ here it goes to `Locked`, and nothing comes out
        15 | Broken    coin -> Locked   / lock
           |                   ^^^^^^ here it goes to `Locked`, and `lock` comes out
           |
           = help: keep one of the two"#]],
    );
}

#[test]
fn another_target_and_other_outputs() {
    check_one(
        &turnstile("Broken    coin", "Broken coin -> . / beep\nBroken    coin"),
        expect![[r#"
        error[F020]: state `Broken` has two targets on `coin`
          --> door.txt:15:19
           |
        14 | Broken coin -> . / beep
           |                - here it stays as it is, and `beep` comes out
        15 | Broken    coin -> Locked   / lock
           |                   ^^^^^^ here it goes to `Locked`, and `lock` comes out
           |
           = help: keep one of the two"#]],
    );
}

#[test]
fn lines_that_cross_with_other_outputs() {
    check_one(
        &turnstile("Broken    coin", "_ push -> . / lock\nBroken    coin"),
        expect![[r#"
            error[F020]: state `Locked` has two different outputs on `push`
              --> door.txt:14:11
               |
            12 | whole     _    -> .        / beep
               |                   - here it stays as it is, and `beep` comes out
            13 | whole     kick -> Broken   / beep beep
            14 | _ push -> . / lock
               |           ^ here it stays as it is, and `lock` comes out
               |
               = note: both count, because neither line lies inside the other
               = note: `Locked` is a start state, and `push` has two ways
               = help: say what is meant in a line of its own: `whole push -> ...`"#]],
    );
}

#[test]
fn lines_of_one_group_with_other_outputs() {
    check_one(
        &turnstile("Broken    coin", "whole kick -> Broken / lock\nBroken    coin"),
        expect![[r#"
            error[F020]: group `whole` has two different outputs on `kick`
              --> door.txt:14:15
               |
            13 | whole     kick -> Broken   / beep beep
               |                   ------ here it goes to `Broken`, and `beep beep` comes out
            14 | whole kick -> Broken / lock
               |               ^^^^^^ here it goes to `Broken`, and `lock` comes out
               |
               = note: `Locked` is a start state, and `kick` has two ways
               = help: keep one of the two"#]],
    );
}

#[test]
fn the_same_outputs_again() {
    check_one(
        &turnstile("Broken    coin", "whole kick -> Broken / beep beep\nBroken    coin"),
        expect![[r#"
            warning[W003]: group `whole` on `kick` was given before
              --> door.txt:14:15
               |
            13 | whole     kick -> Broken   / beep beep
               |                   ------ first here
            14 | whole kick -> Broken / beep beep
               |               ^^^^^^ the same again"#]],
    );
}

#[test]
fn the_same_line_again() {
    check_one(
        &turnstile("Broken    coin", "Broken coin -> Locked / lock\nBroken    coin"),
        expect![[r#"
            warning[W003]: state `Broken` on `coin` was given before
              --> door.txt:15:19
               |
            14 | Broken coin -> Locked / lock
               |                ------ first here
            15 | Broken    coin -> Locked   / lock
               |                   ^^^^^^ the same again"#]],
    );
}

#[test]
fn groups_that_overlap_with_other_outputs() {
    let text = "\
States: A B C
States one: A C
States two: B C
Start: A
Final: C
Symbols: x
Outputs: u v
Transitions:
one x -> C / u
two x -> C / v
";
    check_one(
        text,
        expect![[r#"
            error[F020]: state `C` has two different outputs on `x`
              --> door.txt:10:10
               |
             9 | one x -> C / u
               |          - here it goes to `C`, and `u` comes out
            10 | two x -> C / v
               |          ^ here it goes to `C`, and `v` comes out
               |
               = note: both count, because neither line lies inside the other
               = note: the word `x` leads to `C`, and then `x` has two ways
               = help: say what is meant in a line of its own: `C x -> ...`"#]],
    );
}
