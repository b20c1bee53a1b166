//! `Outputs:` and what stands behind `/`.

use expect_test::expect;

use super::groups::check_one;
use super::report;

/// The text [`TURNSTILE`] with a part replaced.
fn turnstile(from: &str, to: &str) -> String {
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
fn an_output_that_is_not_declared_in_an_example() {
    check_one(
        &turnstile("/ unlock beep lock", "/ unlock ring lock"),
        expect![[r#"
        error[F025]: output `ring` is not declared
          --> door.txt:17:43
           |
        17 | Locked  coin coin push -> Locked / unlock ring lock
           |                                           ^^^^ not among the 3 outputs
           |
           = help: declare it under `Outputs:`"#]],
    );
}

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
fn outputs_before_the_arrow_of_an_example() {
    check_one(
        &turnstile("Locked  push           -> .", "Locked  push / beep -> ."),
        expect![[r#"
        error[F026]: outputs stand behind the target
          --> door.txt:19:14
           |
        19 | Locked  push / beep -> .
           |              ^ here are symbols
           |
           = help: write `state symbol ... -> state / output ...`"#]],
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
fn an_example_with_an_output_too_many() {
    check_one(
        &turnstile("/ unlock beep lock", "/ unlock lock"),
        expect![[r#"
            error[F030]: on `coin coin push` from `Locked`, `unlock beep lock` comes out instead of `unlock lock`
              --> door.txt:17:36
               |
            12 | whole     _    -> .        / beep
               |                              ---- `beep` comes out here
            ...
            17 | Locked  coin coin push -> Locked / unlock lock
               |                                    ^^^^^^^^^^^ the example says otherwise
               |
               = note: states passed: `Locked Unlocked Unlocked Locked`"#]],
    );
}

#[test]
fn an_example_with_another_output() {
    check_one(
        &turnstile("/ unlock beep lock", "/ unlock lock lock"),
        expect![[r#"
        error[F030]: on `coin coin push` from `Locked`, `unlock beep lock` comes out instead of `unlock lock lock`
          --> door.txt:17:36
           |
        12 | whole     _    -> .        / beep
           |                              ---- `beep` comes out here
        ...
        17 | Locked  coin coin push -> Locked / unlock lock lock
           |                                    ^^^^^^^^^^^^^^^^ the example says otherwise
           |
           = note: states passed: `Locked Unlocked Unlocked Locked`"#]],
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
           = help: say what is meant in a line of its own: `C x -> ...`"#]],
    );
}

#[test]
fn an_example_with_an_output_too_few() {
    check_one(
        &turnstile("/ unlock beep lock", "/ unlock beep lock beep"),
        expect![[r#"
            error[F030]: on `coin coin push` from `Locked`, `unlock beep lock` comes out instead of `unlock beep lock beep`
              --> door.txt:17:36
               |
            17 | Locked  coin coin push -> Locked / unlock beep lock beep
               |                                    ^^^^^^^^^^^^^^^^^^^^^ the example says otherwise
               |
               = note: states passed: `Locked Unlocked Unlocked Locked`"#]],
    );
}

#[test]
fn an_example_without_the_last_output() {
    check_one(
        &turnstile("/ unlock beep lock", "/ unlock beep"),
        expect![[r#"
            error[F030]: on `coin coin push` from `Locked`, `unlock beep lock` comes out instead of `unlock beep`
              --> door.txt:17:36
               |
            17 | Locked  coin coin push -> Locked / unlock beep
               |                                    ^^^^^^^^^^^ the example says otherwise
               |
              ::: door.txt:11:30
               |
            11 | Unlocked  push -> Locked   / lock
               |                              ---- `lock` comes out here
               |
               = note: states passed: `Locked Unlocked Unlocked Locked`"#]],
    );
}

#[test]
fn an_example_that_says_nothing_comes_out() {
    check_one(
        &turnstile("/ unlock beep lock", "/"),
        expect![[r#"
            error[F030]: on `coin coin push` from `Locked`, `unlock beep lock` comes out instead of nothing
              --> door.txt:17:34
               |
            17 | Locked  coin coin push -> Locked /
               |                                  ^ the example says otherwise
               |
              ::: door.txt:10:30
               |
            10 | Locked    coin -> Unlocked / unlock
               |                              ------ `unlock` comes out here
               |
               = note: states passed: `Locked Unlocked Unlocked Locked`"#]],
    );
}

#[test]
fn an_example_of_the_empty_word_with_an_output() {
    check_one(
        &turnstile("Locked  push           -> .", "Locked -> . / beep"),
        expect![[r#"
            error[F030]: on the empty word from `Locked`, nothing comes out instead of `beep`
              --> door.txt:19:15
               |
            19 | Locked -> . / beep
               |               ^^^^ the example says otherwise
               |
               = note: states passed: `Locked`"#]],
    );
}

#[test]
fn an_example_of_a_group_with_other_outputs() {
    check_one(
        &turnstile("!      / beep beep", "!      / beep"),
        expect![[r#"
            error[F030]: on `kick push` from `Locked`, `beep beep` comes out instead of `beep`
              --> door.txt:18:36
               |
            13 | whole     kick -> Broken   / beep beep
               |                              --------- `beep` comes out here
            ...
            18 | whole   kick push      -> !      / beep
               |                                    ^^^^ the example says otherwise
               |
               = note: states passed: `Locked Broken`
               = note: the example is about 2 states"#]],
    );
}

#[test]
fn an_example_that_ends_elsewhere_and_has_other_outputs() {
    check_one(
        &turnstile("-> Locked / unlock beep lock", "-> Broken / beep"),
        expect![[r#"
        error[F030]: `coin coin push` leads from `Locked` to `Locked`, not to `Broken`
          --> door.txt:17:27
           |
        17 | Locked  coin coin push -> Broken / beep
           |                           ^^^^^^ the example says otherwise
           |
           = note: states passed: `Locked Unlocked Unlocked Locked`"#]],
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
