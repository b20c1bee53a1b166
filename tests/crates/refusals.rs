//! What a person reads when the macro refuses something: one message, and nothing else however
//! much the code does with the enum.

use std::fmt::Write as _;

use expect_test::{Expect, expect};

use super::Crate;

const DOOR: &str = "\
States: open closed locked
Start: closed
Final unsafe: open
Final safe: locked
Symbols: push pull turn
Transitions:
open    push -> closed
closed  pull -> open
closed  turn -> locked
locked  turn -> closed
open    _    -> open
closed  _    -> closed
locked  _    -> locked
";

/// Uses everything that there is.
const USES: &str = r#"
pub const STEPS: [Door; 2] = [Door::START, Door::START.next(DoorSymbol::pull)];

pub trait Paint {
    fn colour(&self) -> &'static str;
}

impl Paint for Door {
    fn colour(&self) -> &'static str {
        match self {
            Door::open => "red",
            Door::closed => "yellow",
            Door::locked => "green",
        }
    }
}

pub fn read(word: &str) -> Result<Door, ParseDoorError> {
    let word: Vec<DoorSymbol> = word.split(' ').map(str::parse).collect::<Result<_, _>>()?;
    Ok(Door::default().run(word))
}

pub fn show() -> String {
    let names: Vec<&str> = Door::ALL.iter().map(|door| door.name()).collect();
    let symbols = DoorSymbol::ALL.len() + DoorLabel::ALL.len();
    format!("{names:?} {symbols} {} {:?}", Door::STARTS[0], Door::from_index(1))
}

pub fn reply(symbol: DoorSymbol) -> u8 {
    match symbol {
        DoorSymbol::push => 1,
        DoorSymbol::pull => 2,
        DoorSymbol::turn => 3,
    }
}
"#;

/// What can only be done with an enum, so not if the text gives no idea of its variants.
const USES_OF_AN_ENUM: &str = r#"
use Door::*;

impl Door {
    pub fn is_safe(self) -> bool {
        self.is_final() && self.label() == Some(DoorLabel::safe) && self != open
    }
}

const _: () = assert!(matches!(Door::START.next(DoorSymbol::turn), Door::locked));
const _: () = assert!(matches!(Door::open.label(), Some(DoorLabel::r#unsafe)));
const _: () = assert!(Door::open.is_final());

impl From<Door> for usize {
    fn from(door: Door) -> usize {
        door.index()
    }
}
"#;

fn door(name: &'static str, uses: &[&str]) -> Crate {
    let door = Crate::new(name);
    let call =
        "use tictactoe_fsm_macro::automaton;\n\n#[automaton(\"door.txt\")]\npub enum Door {}\n";
    door.write("src/lib.rs", &format!("{call}{}", uses.concat()));
    door
}

/// Compiles a door with this text.
#[track_caller]
#[expect(clippy::needless_pass_by_value, reason = "so that a test reads as text in, text out")]
fn check(name: &'static str, text: &str, expected: Expect) {
    let door = door(name, &[USES, USES_OF_AN_ENUM]);
    door.write("door.txt", text);
    expected.assert_eq(&door.says("check --quiet"));
}

/// Compiles a call of the macro, with a good text and all uses of it.
#[track_caller]
fn check_used_call(name: &'static str, call: &str, expected: Expect) {
    check_call(name, &format!("{call}{USES}"), expected);
}

/// Compiles a call of the macro, with a good text.
#[track_caller]
#[expect(clippy::needless_pass_by_value, reason = "so that a test reads as text in, text out")]
fn check_call(name: &'static str, code: &str, expected: Expect) {
    let call = Crate::new(name);
    call.write("door.txt", DOOR);
    call.write("src/lib.rs", &format!("use tictactoe_fsm_macro::automaton;\n\n{code}\n"));
    expected.assert_eq(&call.says("check --quiet"));
}

/// Whatever is wrong, nothing but that is said.
#[test]
fn every_mistake_is_one_error() {
    let mistakes = [
        ("two starts", DOOR.replace("Start: closed", "Start: closed\nStart: closed")),
        (
            "a start twice and a hole",
            DOOR.replace("Start: closed", "Start: closed closed")
                .replace("locked  _    -> locked\n", ""),
        ),
        ("start without colon", DOOR.replace("Start: closed", "Start closed")),
        ("misspelt start", DOOR.replace("Start: closed", "Strat: closed")),
        ("unknown start", DOOR.replace("Start: closed", "Start: kitchen")),
        ("no start", DOOR.replace("Start: closed\n", "")),
        (
            "final without colon",
            DOOR.replace("Final unsafe: open", "Final unsafe: open\nFinal locked"),
        ),
        ("misspelt final", DOOR.replace("Final safe:", "Finale safe:")),
        ("unknown final", DOOR.replace("Final safe: locked", "Final safe: locked shut")),
        ("final twice", DOOR.replace("Final safe: locked", "Final safe: locked open")),
        ("symbols without colon", DOOR.replace("Symbols: push", "Symbols push")),
        ("misspelt symbols", DOOR.replace("Symbols: push", "Simbols: push")),
        ("symbols missing", DOOR.replace("Symbols: push pull turn\n", "")),
        ("misspelt symbol", DOOR.replace("Symbols: push", "Symbols: psuh")),
        ("symbol in another case", DOOR.replace("Symbols: push", "Symbols: Push")),
        ("symbol twice", DOOR.replace("Symbols: push", "Symbols: push push")),
        ("unknown symbol", DOOR.replace("open    push", "open    kick")),
        ("states without colon", DOOR.replace("States: open", "States open")),
        ("misspelt states", DOOR.replace("States: open", "Staets: open")),
        ("misspelt state", DOOR.replace("States: open", "States: opne")),
        ("state in another case", DOOR.replace("States: open", "States: Open")),
        ("state twice", DOOR.replace("States: open", "States: open open")),
        ("unknown target", DOOR.replace("pull -> open", "pull -> kitchen")),
        ("unknown sink", DOOR.to_owned() + "Sink: kitchen\n"),
        ("forgotten state", DOOR.replace("closed locked", "closed")),
        ("transitions without colon", DOOR.replace("Transitions:", "Transitions")),
        ("no transitions heading", DOOR.replace("Transitions:\n", "")),
        ("misspelt transitions", DOOR.replace("Transitions:", "Transition:")),
        ("two targets", DOOR.to_owned() + "open push -> locked\n"),
        ("no arrow", DOOR.replace("pull -> open", "pull open")),
        ("arrow nowhere", DOOR.replace("pull -> open", "pull ->")),
        ("unknown claim", DOOR.to_owned() + "Claims: unbeatable\n"),
        ("wrong claim", DOOR.to_owned() + "Claims: absorbing\n"),
        ("wrong example", DOOR.to_owned() + "Examples:\nopen -> closed\n"),
        ("unknown section", DOOR.to_owned() + "Colours: red\n"),
        ("outside", format!("door\n{DOOR}")),
        ("misspelt in an example", "States: open closed locked\nStart: closed\nFinal unsafe: open\n\
            Final safe: locked\nSymbols: push pull turn\nTransitions:\nopen closed open open\n\
            closed closed open locked\nlocked locked locked closed\nExamples:\nopen puhs -> closed\n"
            .to_owned()),
        ("examples without colon", DOOR.to_owned() + "Examples\nopen push -> closed\n"),
        ("symbols of a table without colon", "States: open closed locked\nStart: closed\n\
            Final unsafe: open\nFinal safe: locked\nSymbols push pull turn\nTransitions:\n\
            open closed open open\nclosed closed open locked\nlocked locked locked closed\n"
            .to_owned()),
        ("a start with two labels", DOOR.replace("Start: closed", "Start a: closed\nStart b: closed")
            .replace("locked  _    -> locked\n", "")),
        ("a state that ends in a colon", DOOR.replace("States: open", "States: x: open")),
        ("same identifier", DOOR.to_owned() + "Final a-b:\nFinal a_b:\n"),
        ("reserved", DOOR.replace("Symbols: push", "Symbols: _ push")),
        ("carriage returns", DOOR.replace('\n', "\r\n").replace("locked  _    -> locked\r\n", "")),
    ];
    let all = Crate::new("every-mistake");
    let mut code = String::new();
    for (number, (_, text)) in mistakes.iter().enumerate() {
        all.write(&format!("{number}.txt"), text);
        let _ = writeln!(
            code,
            "pub mod m{number} {{\n#[tictactoe_fsm_macro::automaton(\"{number}.txt\")]\n\
             pub enum Door {{}}\n{USES}{USES_OF_AN_ENUM}}}"
        );
    }
    all.write("src/lib.rs", &code);
    let said = all.says("check --quiet");
    let errors: Vec<&str> = said.split("\n\nerror").collect();
    let mut unexpected = String::new();
    for (number, (mistake, _)) in mistakes.iter().enumerate() {
        let path = format!("#[tictactoe_fsm_macro::automaton(\"{number}.txt\")]\n");
        let at_the_path = errors.iter().filter(|error| error.contains(&path)).count();
        if at_the_path != 1 {
            let _ = writeln!(unexpected, "{mistake}: {at_the_path}");
        }
    }
    assert!(unexpected.is_empty() && errors.len() == mistakes.len() + 1, "{unexpected}\n{said}");
}

#[test]
fn a_good_text() {
    check("a-good-text", DOOR, expect![[""]]);
}

#[test]
fn an_unknown_state() {
    check(
        "an-unknown-state",
        &DOOR.replace("turn -> locked", "turn -> loked"),
        expect![[r#"
        error: error[F012]: state `loked` is not declared
                --> door.txt:9:17
                 |
               9 | closed  turn -> loked
                 |                 ^^^^^ not among the 3 states
                 |
                 = help: did you mean `locked`?
         --> src/lib.rs:3:13
          |
        3 | #[automaton("door.txt")]
          |             ^^^^^^^^^^

        error: could not compile `an-unknown-state` (lib) due to 1 previous error
    "#]],
    );
}

#[test]
fn a_state_that_was_not_declared() {
    check(
        "an-undeclared-state",
        &DOOR.replace("closed locked\n", "closed\n"),
        expect![[r#"
        error: error[F012]: state `locked` is not declared
                --> door.txt:4:13
                 |
               4 | Final safe: locked
                 |             ^^^^^^ not among the 2 states; used 5 times
                 |
                 = help: declare it under `States:`
         --> src/lib.rs:3:13
          |
        3 | #[automaton("door.txt")]
          |             ^^^^^^^^^^

        error: could not compile `an-undeclared-state` (lib) due to 1 previous error
    "#]],
    );
}

#[test]
fn a_hole() {
    check(
        "a-hole",
        &DOOR.replace("locked  _    -> locked\n", ""),
        expect![[r#"
        error: error[F021]: state `locked` has no target on `push` and `pull`
                 --> door.txt:10:1
                  |
               10 | locked  turn -> closed
                  | ^^^^^^ 1 of 3 targets given
                  |
                  = note: the word `turn` leads there from `closed`
                  = help: write `locked push -> ...`, use `_` for every other symbol, or name a `Sink:`
         --> src/lib.rs:3:13
          |
        3 | #[automaton("door.txt")]
          |             ^^^^^^^^^^

        error: could not compile `a-hole` (lib) due to 1 previous error
    "#]],
    );
}

#[test]
fn two_targets() {
    check(
        "two-targets",
        &(DOOR.to_owned() + "open push -> locked\n"),
        expect![[r#"
        error: error[F020]: state `open` has two targets on `push`
                 --> door.txt:14:14
                  |
               14 | open push -> locked
                  |              ^^^^^^ here it goes to `locked`
                  |
                 ::: door.txt:7:17
                  |
                7 | open    push -> closed
                  |                 ------ here it goes to `closed`
                  |
                  = help: keep one of the two
         --> src/lib.rs:3:13
          |
        3 | #[automaton("door.txt")]
          |             ^^^^^^^^^^

        error: could not compile `two-targets` (lib) due to 1 previous error
    "#]],
    );
}

#[test]
fn a_claim_that_does_not_hold() {
    check(
        "a-wrong-claim",
        &(DOOR.to_owned() + "Claims: absorbing\n"),
        expect![[r#"
            error: error[F034]: final state `open` goes to `closed` on `push`
                     --> door.txt:7:17
                      |
                    7 | open    push -> closed
                      |                 ^^^^^^ leaves `open`
                      |
                     ::: door.txt:14:9
                      |
                   14 | Claims: absorbing
                      |         --------- `absorbing` is claimed here
                      |
                      = note: `open`: the word `pull` leads there from `closed`
       
                   error[F034]: final state `locked` goes to `closed` on `turn`
                     --> door.txt:10:17
                      |
                   10 | locked  turn -> closed
                      |                 ^^^^^^ leaves `locked`
                   ...
                   14 | Claims: absorbing
                      |         --------- `absorbing` is claimed here
                      |
                      = note: `locked`: the word `turn` leads there from `closed`
             --> src/lib.rs:3:13
              |
            3 | #[automaton("door.txt")]
              |             ^^^^^^^^^^

            error: could not compile `a-wrong-claim` (lib) due to 1 previous error
        "#]],
    );
}

#[test]
fn a_missing_section() {
    check(
        "a-missing-section",
        &DOOR.replace("Start: closed\n", ""),
        expect![[r#"
        error: error[F004]: there is no section `Start:`
                 --> door.txt:12:23
                  |
               12 | locked  _    -> locked
                  |                       ^ the text ends here
                  |
                  = help: name the state to begin with under `Start:`
         --> src/lib.rs:3:13
          |
        3 | #[automaton("door.txt")]
          |             ^^^^^^^^^^

        error: could not compile `a-missing-section` (lib) due to 1 previous error
    "#]],
    );
}

#[test]
fn no_states_at_all() {
    let door = door("no-states", &[USES]);
    door.write("door.txt", "");
    expect![[r#"
        error: error[F004]: there are no sections `States:`, `Start:`, `Final:`, `Symbols:` and `Transitions:`
                --> door.txt:1:1
                 |
               1 |
                 | ^ the text ends here
                 |
                 = help: list every state under `States:`
         --> src/lib.rs:3:13
          |
        3 | #[automaton("door.txt")]
          |             ^^^^^^^^^^

        error: could not compile `no-states` (lib) due to 1 previous error
    "#]].assert_eq(&door.says("check --quiet"));
}

#[test]
fn a_missing_file_and_one_with_nearly_its_name() {
    let door = door("a-missing-file", &[USES]);
    door.write("dor.txt", DOOR);
    expect![[r#"
        error: cannot read `door.txt`: there is no such file
                = note: looked for at `$CRATE/door.txt`
                = note: the path is relative to the folder of `Cargo.toml`
                = help: did you mean `dor.txt`?
         --> src/lib.rs:3:13
          |
        3 | #[automaton("door.txt")]
          |             ^^^^^^^^^^

        error: could not compile `a-missing-file` (lib) due to 1 previous error
    "#]]
    .assert_eq(&door.says("check --quiet"));
}

#[test]
fn not_utf_8() {
    let door = door("not-utf-8", &[USES, USES_OF_AN_ENUM]);
    let text = [DOOR.as_bytes(), b"// caf\xE9\n"].concat();
    std::fs::write(door.path("door.txt"), text).unwrap();
    expect![[r#"
        error: error[F001]: byte 0xE9 is not UTF-8
                 --> door.txt:14:7
                  |
               14 | // caf�
                  |       ^ this is not text
                  |
                  = help: save the file as UTF-8
         --> src/lib.rs:3:13
          |
        3 | #[automaton("door.txt")]
          |             ^^^^^^^^^^

        error: could not compile `not-utf-8` (lib) due to 1 previous error
    "#]]
    .assert_eq(&door.says("check --quiet"));
}

#[test]
fn two_names_that_become_one_identifier() {
    check(
        "one-identifier",
        &(DOOR.to_owned() + "Final a-b:\nFinal a_b:\n"),
        expect![[r#"
            error: error[F040]: labels `a-b` and `a_b` both become `a_b` in Rust
                     --> door.txt:15:7
                      |
                   14 | Final a-b:
                      |       --- first here
                   15 | Final a_b:
                      |       ^^^ the same identifier again
                      |
                      = help: call one of them something else
             --> src/lib.rs:3:13
              |
            3 | #[automaton("door.txt")]
              |             ^^^^^^^^^^

            error: could not compile `one-identifier` (lib) due to 1 previous error
        "#]],
    );
}

#[test]
fn a_file_in_another_folder() {
    let call = Crate::new("another-folder");
    call.write("automata/door.txt", DOOR);
    call.write("src/lib.rs", "#[tictactoe_fsm_macro::automaton(\"door.txt\")]\npub enum Door {}\n");
    expect![[r#"
        error: cannot read `door.txt`: there is no such file
                = note: looked for at `$CRATE/door.txt`
                = note: the path is relative to the folder of `Cargo.toml`
                = help: did you mean `automata/door.txt`?
         --> src/lib.rs:1:34
          |
        1 | #[tictactoe_fsm_macro::automaton("door.txt")]
          |                                  ^^^^^^^^^^

        error: could not compile `another-folder` (lib) due to 1 previous error
    "#]]
    .assert_eq(&call.says("check --quiet"));
}

#[test]
fn a_folder_instead_of_a_file() {
    check_used_call(
        "a-folder",
        "#[automaton(\"src\")]\npub enum Door {}",
        expect![[r#"
        error: cannot read `src`: it is a folder
                = note: looked for at `$CRATE/src`
                = note: the path is relative to the folder of `Cargo.toml`
         --> src/lib.rs:3:13
          |
        3 | #[automaton("src")]
          |             ^^^^^

        error: could not compile `a-folder` (lib) due to 1 previous error
    "#]],
    );
}

#[test]
fn an_unknown_option() {
    check_used_call(
        "an-option",
        "#[automaton(\"door.txt\", lable = L)]\npub enum Door {}",
        expect![[r#"
            error: there is no option `lable`; did you mean `label`?
             --> src/lib.rs:3:25
              |
            3 | #[automaton("door.txt", lable = L)]
              |                         ^^^^^

            error: could not compile `an-option` (lib) due to 1 previous error
        "#]],
    );
}

#[test]
fn an_unknown_claim() {
    check_used_call(
        "a-claim",
        "#[automaton(\"door.txt\", claims(live, reachabel))]\npub enum Door {}",
        expect![[r#"
            error: there is no claim `reachabel`; did you mean `reachable`?
             --> src/lib.rs:3:38
              |
            3 | #[automaton("door.txt", claims(live, reachabel))]
              |                                      ^^^^^^^^^

            error: could not compile `a-claim` (lib) due to 1 previous error
        "#]],
    );
}

#[test]
fn a_demanded_claim_that_does_not_hold() {
    check_used_call(
        "a-demanded-claim",
        "#[automaton(\"door.txt\", claims(live, absorbing))]\npub enum Door {}",
        expect![[r#"
            error: error[F034]: final state `open` goes to `closed` on `push`
                    --> door.txt:7:17
                     |
                   7 | open    push -> closed
                     |                 ^^^^^^ leaves `open`
                     |
                     = note: `open`: the word `pull` leads there from `closed`
                     = note: the caller demands the claim `absorbing`
       
                   error[F034]: final state `locked` goes to `closed` on `turn`
                     --> door.txt:10:17
                      |
                   10 | locked  turn -> closed
                      |                 ^^^^^^ leaves `locked`
                      |
                      = note: `locked`: the word `turn` leads there from `closed`
                      = note: the caller demands the claim `absorbing`
             --> src/lib.rs:3:13
              |
            3 | #[automaton("door.txt", claims(live, absorbing))]
              |             ^^^^^^^^^^

            error: could not compile `a-demanded-claim` (lib) due to 1 previous error
        "#]],
    );
}

#[test]
fn an_unknown_form() {
    check_used_call(
        "a-form",
        "#[automaton(\"door.txt\", emit = \"table\")]\npub enum Door {}",
        expect![[r#"
            error: it can be emitted as `"match"`, `"columns"`, `"integers"`
             --> src/lib.rs:3:32
              |
            3 | #[automaton("door.txt", emit = "table")]
              |                                ^^^^^^^

            error: could not compile `a-form` (lib) due to 1 previous error
        "#]],
    );
}

#[test]
fn no_path() {
    check_used_call(
        "no-path",
        "#[automaton]\npub enum Door {}",
        expect![[r#"
            error: the path of an automaton text belongs here, as in `automaton("a.txt")`
             --> src/lib.rs:3:1
              |
            3 | #[automaton]
              | ^^^^^^^^^^^^
              |
              = note: this error originates in the attribute macro `automaton` (in Nightly builds, run with -Z macro-backtrace for more info)

            error: could not compile `no-path` (lib) due to 1 previous error
        "#]],
    );
}

#[test]
fn a_path_without_quotes() {
    check_used_call(
        "no-quotes",
        "#[automaton(door.txt)]\npub enum Door {}",
        expect![[r#"
            error: the path of an automaton text belongs here, as in `automaton("a.txt")`
             --> src/lib.rs:3:13
              |
            3 | #[automaton(door.txt)]
              |             ^^^^

            error: could not compile `no-quotes` (lib) due to 1 previous error
        "#]],
    );
}

#[test]
fn a_struct() {
    check_used_call(
        "a-struct",
        "#[automaton(\"door.txt\")]\npub struct Door;",
        expect![[r#"
        error: an automaton becomes an enum; write `enum Name {}` here
         --> src/lib.rs:4:12
          |
        4 | pub struct Door;
          |            ^^^^

        error: could not compile `a-struct` (lib) due to 1 previous error
    "#]],
    );
}

#[test]
fn a_function() {
    check_call(
        "a-function",
        "#[automaton(\"door.txt\")]\npub fn door() {}",
        expect![[r#"
        error: an automaton becomes an enum; write `enum Name {}` here
         --> src/lib.rs:4:1
          |
        4 | pub fn door() {}
          | ^^^

        error: could not compile `a-function` (lib) due to 1 previous error
    "#]],
    );
}

#[test]
fn an_enum_with_variants() {
    check_used_call(
        "variants",
        "#[automaton(\"door.txt\")]\npub enum Door { Open, Closed }",
        expect![[r#"
            error: the variants come from the automaton; leave the braces empty
             --> src/lib.rs:4:17
              |
            4 | pub enum Door { Open, Closed }
              |                 ^^^^

            error: could not compile `variants` (lib) due to 1 previous error
        "#]],
    );
}

#[test]
fn an_enum_with_parameters() {
    check_used_call(
        "parameters",
        "#[automaton(\"door.txt\")]\npub enum Door<T> {}",
        expect![[r#"
            error: an automaton has no generic parameters
             --> src/lib.rs:4:14
              |
            4 | pub enum Door<T> {}
              |              ^

            error: could not compile `parameters` (lib) due to 1 previous error
        "#]],
    );
}

#[test]
fn a_default_that_is_not_clear() {
    let call = Crate::new("no-default");
    call.write("door.txt", &DOOR.replace("Start: closed", "Start: closed open"));
    call.write(
        "src/lib.rs",
        "#[tictactoe_fsm_macro::automaton(\"door.txt\")]\n#[derive(Default)]\n\
         #[derive(Debug)]\npub enum Door {}\n",
    );
    expect![[r#"
        error: `Default` is the only start, but there are 2
         --> src/lib.rs:2:10
          |
        2 | #[derive(Default)]
          |          ^^^^^^^

        error: could not compile `no-default` (lib) due to 1 previous error
    "#]]
    .assert_eq(&call.says("check --quiet"));
}

#[test]
fn a_shared_symbol_type_that_does_not_fit() {
    check_call(
        "wrong-symbols",
        "#[allow(non_camel_case_types)]\npub enum Push { push, pull, turn, kick }\n\n\
         #[automaton(\"door.txt\", symbol = Push)]\npub enum Door {}",
        expect![[r#"
            error[E0004]: non-exhaustive patterns: `Push::kick` not covered
             --> src/lib.rs:6:34
              |
            6 | #[automaton("door.txt", symbol = Push)]
              |                                  ^^^^ pattern `Push::kick` not covered
              |
            note: `Push` defined here
             --> src/lib.rs:4:10
              |
            4 | pub enum Push { push, pull, turn, kick }
              |          ^^^^                     ---- not covered
              = note: the matched value is of type `Push`
              = note: this error originates in the attribute macro `automaton` (in Nightly builds, run with -Z macro-backtrace for more info)
            help: ensure that all possible cases are being handled by adding a match arm with a wildcard pattern or an explicit pattern as shown
              |
            6 | #[automaton("door.txt", symbol = Push, Push::kick => todo!())]
              |                                      +++++++++++++++++++++++

            For more information about this error, try `rustc --explain E0004`.
            error: could not compile `wrong-symbols` (lib) due to 1 previous error
        "#]],
    );
}

#[test]
fn a_shared_symbol_type_that_lacks_one() {
    check_call(
        "few-symbols",
        "#[allow(non_camel_case_types)]\npub enum Push { push, pull }\n\n\
         #[automaton(\"door.txt\", symbol = crate::Push)]\npub enum Door {}",
        expect![[r#"
            error[E0599]: no variant or associated item named `turn` found for enum `Push` in the current scope
             --> src/lib.rs:6:34
              |
            4 | pub enum Push { push, pull }
              | ------------- variant or associated item `turn` not found for this enum
            5 |
            6 | #[automaton("door.txt", symbol = crate::Push)]
              |                                  ^^^^^ variant or associated item not found in `Push`
              |
              = note: this error originates in the attribute macro `automaton` (in Nightly builds, run with -Z macro-backtrace for more info)

            For more information about this error, try `rustc --explain E0599`.
            error: could not compile `few-symbols` (lib) due to 1 previous error
        "#]],
    );
}

#[test]
fn a_shared_label_type_that_lacks_one() {
    check_call(
        "few-labels",
        "pub enum Safety { safe }\n\n\
         #[automaton(\"door.txt\", label = Safety)]\npub enum Door {}",
        expect![[r#"
            warning: variant `safe` should have an upper camel case name
             --> src/lib.rs:3:19
              |
            3 | pub enum Safety { safe }
              |                   ^^^^ help: convert the identifier to upper camel case (notice the capitalization): `Safe`
              |
              = note: `#[warn(non_camel_case_types)]` (part of `#[warn(nonstandard_style)]`) on by default

            error[E0599]: no variant or associated item named `r#unsafe` found for enum `Safety` in the current scope
             --> src/lib.rs:5:33
              |
            3 | pub enum Safety { safe }
              | --------------- variant or associated item `r#unsafe` not found for this enum
            4 |
            5 | #[automaton("door.txt", label = Safety)]
              |                                 ^^^^^^ variant or associated item not found in `Safety`
              |
              = note: this error originates in the attribute macro `automaton` (in Nightly builds, run with -Z macro-backtrace for more info)
            help: there is a variant with a similar name
              |
            5 - #[automaton("door.txt", label = Safety)]
            5 + #[automaton("door.txt", label = safe)]
              |

            For more information about this error, try `rustc --explain E0599`.
            error: could not compile `few-labels` (lib) due to 1 previous error; 1 warning emitted
        "#]],
    );
}

/// What is said about a text without one of its rows.
fn say_about(name: &'static str, path: &str, text: &str, row: &str, code: &str) -> String {
    let broken = Crate::new(name);
    assert!(text.contains(row));
    broken.write(path, &text.replace(row, ""));
    broken.write("src/main.rs", code);
    broken.says("check --quiet")
}

/// The program in the README, as it stands there.
fn readme_program() -> &'static str {
    let (_, program) = include_str!("../../README.md").split_once("```rs\n").unwrap();
    program.split_once("```").unwrap().0
}

#[test]
fn the_program_in_the_readme() {
    let readme = Crate::new("readme-program");
    readme.write("automata/turnstile.txt", include_str!("../../automata/turnstile.txt"));
    readme.write("src/main.rs", readme_program());
    assert_eq!(
        readme.run(),
        "Unlocked goes to Unlocked on coin\nUnlocked goes to Locked on push\n"
    );
}

#[test]
fn the_message_in_the_readme() {
    let said = say_about(
        "readme",
        "automata/turnstile.txt",
        include_str!("../../automata/turnstile.txt"),
        "Unlocked  push -> Locked\n",
        readme_program(),
    );
    let (message, _) = said.split_once("\n\nerror: could not compile").unwrap();
    assert!(
        include_str!("../../README.md").contains(&format!("```text\n{message}\n```")),
        "{message}"
    );
}

#[test]
fn the_message_in_the_documentation() {
    let said = say_about(
        "documentation",
        "examples/door.txt",
        include_str!("../../tictactoe-fsm-macro/examples/door.txt"),
        "Locked  _        -> Locked\n",
        "use tictactoe_fsm_macro::automaton;\n\n/// A door.\n\
         #[automaton(\"examples/door.txt\")]\npub enum Door {}\n\nfn main() {}\n",
    );
    let (message, _) = said.split_once("\n\nerror: could not compile").unwrap();
    let message = format!("/// {}\n", message.replace('\n', "\n/// "));
    let documentation = include_str!("../../tictactoe-fsm-macro/src/lib.rs");
    assert!(documentation.contains(&format!("/// ```text\n{message}/// ```\n")), "{message}");
}

#[test]
fn a_match_that_would_take_too_long() {
    let large = Crate::new("a-large-match");
    let names = (0..=2048).map(|state| format!("q{state}")).collect::<Vec<_>>().join(" ");
    large.write(
        "large.txt",
        &format!("States: {names}\nStart: q0\nFinal: q0\nSymbols: x\nSink: q0\nTransitions:\n"),
    );
    large.write(
        "src/lib.rs",
        "#[tictactoe_fsm_macro::automaton(\"large.txt\", emit = \"match\")]\npub enum Large {}\n",
    );
    expect![[r#"
        error: `emit = "match"` for 2049 states would take very long to compile; leave it out, and the fastest form is chosen
         --> src/lib.rs:1:54
          |
        1 | #[tictactoe_fsm_macro::automaton("large.txt", emit = "match")]
          |                                                      ^^^^^^^

        error: could not compile `a-large-match` (lib) due to 1 previous error
    "#]]
    .assert_eq(&large.says("check --quiet"));
}

#[test]
fn a_mistake_beside_a_shared_symbol_type() {
    check_call(
        "a-mistake-and-symbols",
        "#[allow(non_camel_case_types)]\npub enum Push { push, pull, turn }\n\n\
         #[automaton(\"door.txt\", emit = \"mach\", symbol = Push)]\npub enum Door {}\n\
         pub const NEXT: Door = Door::START.next(Push::push);",
        expect![[r#"
            error: it can be emitted as `"match"`, `"columns"`, `"integers"`
             --> src/lib.rs:6:32
              |
            6 | #[automaton("door.txt", emit = "mach", symbol = Push)]
              |                                ^^^^^^

            error: could not compile `a-mistake-and-symbols` (lib) due to 1 previous error
        "#]],
    );
}

/// A small text that asks for more transitions than there is memory.
#[test]
fn a_text_that_is_too_large() {
    let large = Crate::new("too-large");
    let names = (0..30_000).map(|name| format!("q{name}")).collect::<Vec<_>>().join(" ");
    large.write(
        "large.txt",
        &format!("States: {names}\nStart: q0\nFinal: q0\nSymbols: {names}\nTransitions:\n"),
    );
    large.write(
        "src/lib.rs",
        "#[tictactoe_fsm_macro::automaton(\"large.txt\")]\npub enum Large {}\n",
    );
    expect![[r#"
        error: error[F008]: 30000 states and 30000 symbols need 900000000 transitions
               --> large.txt:4:1
                = note: the line is too long to be shown here
                = note: at most 134217728 are possible
         --> src/lib.rs:1:34
          |
        1 | #[tictactoe_fsm_macro::automaton("large.txt")]
          |                                  ^^^^^^^^^^^

        error: could not compile `too-large` (lib) due to 1 previous error
    "#]]
    .assert_eq(&large.says("check --quiet"));
}

#[test]
fn claims_in_quotes() {
    check_used_call(
        "claims-in-quotes",
        "#[automaton(\"door.txt\", claims(\"live\"))]\npub enum Door {}",
        expect![[r#"
            error: expected identifier
             --> src/lib.rs:3:32
              |
            3 | #[automaton("door.txt", claims("live"))]
              |                                ^^^^^^

            error: could not compile `claims-in-quotes` (lib) due to 1 previous error
        "#]],
    );
}

#[test]
fn an_enum_with_a_condition() {
    check_used_call(
        "a-condition",
        "#[automaton(\"door.txt\")]\npub enum Door where u8: Copy {}",
        expect![[r#"
            error: an automaton has no generic parameters
             --> src/lib.rs:4:15
              |
            4 | pub enum Door where u8: Copy {}
              |               ^^^^^

            error: could not compile `a-condition` (lib) due to 1 previous error
        "#]],
    );
}
