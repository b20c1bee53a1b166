//! Examples with outputs.

use expect_test::expect;

use super::groups::check_one;
use super::outputs::turnstile;

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
