//! Mistakes in the attribute and in the item below it.

use expect_test::expect;

use super::super::Crate;
use super::{DOOR, USES, USES_OF_AN_ENUM, check_call, check_used_call};

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
        "#[automaton(\"door.txt\", step = \"table\")]\npub enum Door {}",
        expect![[r#"
            error: the step can be written as `"match"`, `"packed"`, `"columns"`, `"integers"`
             --> src/lib.rs:3:32
              |
            3 | #[automaton("door.txt", step = "table")]
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
        "#[fsm_macros::automaton(\"door.txt\")]\n#[derive(Default)]\n\
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
    .assert_eq(&call.messages("check --quiet"));
}

#[test]
fn a_shared_symbol_type_that_does_not_fit() {
    check_call(
        "wrong-symbols",
        "pub enum Push { Push, Pull, Turn, Kick }\n\n\
         #[automaton(\"door.txt\", symbol = Push)]\npub enum Door {}",
        expect![[r#"
            error[E0004]: non-exhaustive patterns: `Push::Kick` not covered
             --> src/lib.rs:5:34
              |
            5 | #[automaton("door.txt", symbol = Push)]
              |                                  ^^^^ pattern `Push::Kick` not covered
              |
            note: `Push` defined here
             --> src/lib.rs:3:10
              |
            3 | pub enum Push { Push, Pull, Turn, Kick }
              |          ^^^^                     ---- not covered
              = note: the matched value is of type `Push`
              = note: this error originates in the attribute macro `automaton` (in Nightly builds, run with -Z macro-backtrace for more info)
            help: ensure that all possible cases are being handled by adding a match arm with a wildcard pattern or an explicit pattern as shown
              |
            5 | #[automaton("door.txt", symbol = Push, Push::Kick => todo!())]
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
        "pub enum Push { Push, Pull }\n\n\
         #[automaton(\"door.txt\", symbol = crate::Push)]\npub enum Door {}",
        expect![[r#"
            error[E0599]: no variant or associated item named `Turn` found for enum `Push` in the current scope
             --> src/lib.rs:5:34
              |
            3 | pub enum Push { Push, Pull }
              | ------------- variant or associated item `Turn` not found for this enum
            4 |
            5 | #[automaton("door.txt", symbol = crate::Push)]
              |                                  ^^^^^ variant or associated item not found in `Push`
              |
              = note: this error originates in the attribute macro `automaton` (in Nightly builds, run with -Z macro-backtrace for more info)

            For more information about this error, try `rustc --explain E0599`.
            error: could not compile `few-symbols` (lib) due to 2 previous errors
        "#]],
    );
}

#[test]
fn a_shared_label_type_that_lacks_one() {
    check_call(
        "few-labels",
        "pub enum Safety { Safe }\n\n\
         #[automaton(\"door.txt\", label = Safety)]\npub enum Door {}",
        expect![[r#"
            error[E0599]: no variant or associated item named `Risky` found for enum `Safety` in the current scope
             --> src/lib.rs:5:33
              |
            3 | pub enum Safety { Safe }
              | --------------- variant or associated item `Risky` not found for this enum
            4 |
            5 | #[automaton("door.txt", label = Safety)]
              |                                 ^^^^^^ variant or associated item not found in `Safety`
              |
              = note: this error originates in the attribute macro `automaton` (in Nightly builds, run with -Z macro-backtrace for more info)

            For more information about this error, try `rustc --explain E0599`.
            error: could not compile `few-labels` (lib) due to 1 previous error
        "#]],
    );
}

#[test]
fn packed_columns_for_too_many_states() {
    let wide = Crate::new("wide-packed");
    let names = (0..16).map(|state| format!("q{state}")).collect::<Vec<_>>().join(" ");
    let head = |names: &str| format!("States: {names}\nStart: q0\nFinal: q0\nSymbols: x\n");
    wide.write("large.txt", &(head(&format!("{names} q16")) + "Sink: q0\nTransitions:\n"));
    wide.write("partial.txt", &(head(&names) + "Transitions:\n_ x -> !\n"));
    wide.write(
        "src/lib.rs",
        "#[fsm_macros::automaton(\"large.txt\", step = \"packed\")]\npub enum Large {}\n\
         #[fsm_macros::automaton(\"partial.txt\", step = \"packed\")]\npub enum Partial {}\n",
    );
    expect![[r#"
        error: `step = "packed"` has no room for 17 states; leave it out, and the fastest form is chosen
         --> src/lib.rs:1:45
          |
        1 | #[fsm_macros::automaton("large.txt", step = "packed")]
          |                                             ^^^^^^^^

        error: `step = "packed"` has no room for 16 states with refusals; leave it out, and the fastest form is chosen
         --> src/lib.rs:3:47
          |
        3 | #[fsm_macros::automaton("partial.txt", step = "packed")]
          |                                               ^^^^^^^^

        error: could not compile `wide-packed` (lib) due to 2 previous errors
    "#]].assert_eq(&wide.messages("check --quiet"));
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
        "#[fsm_macros::automaton(\"large.txt\", step = \"match\")]\npub enum Large {}\n",
    );
    expect![[r#"
        error: `step = "match"` for 2049 states would take very long to compile; leave it out, and the fastest form is chosen
         --> src/lib.rs:1:45
          |
        1 | #[fsm_macros::automaton("large.txt", step = "match")]
          |                                             ^^^^^^^

        error: could not compile `a-large-match` (lib) due to 1 previous error
    "#]]
    .assert_eq(&large.messages("check --quiet"));
}

#[test]
fn a_mistake_beside_a_shared_symbol_type() {
    check_call(
        "a-mistake-and-symbols",
        "pub enum Push { Push, Pull, Turn }\n\n\
         #[automaton(\"door.txt\", step = \"mach\", symbol = Push)]\npub enum Door {}\n\
         pub const NEXT: Door = Door::START.next(Push::Push);",
        expect![[r#"
            error: the step can be written as `"match"`, `"packed"`, `"columns"`, `"integers"`
             --> src/lib.rs:5:32
              |
            5 | #[automaton("door.txt", step = "mach", symbol = Push)]
              |                                ^^^^^^

            error: could not compile `a-mistake-and-symbols` (lib) due to 1 previous error
        "#]],
    );
}

#[test]
fn an_unknown_case() {
    check_used_call(
        "a-case",
        "#[automaton(\"door.txt\", case = \"snake\")]\npub enum Door {}",
        expect![[r#"
            error: the case is `"camel"`, as it is without this option, or `"text"`, which keeps names as they are written
             --> src/lib.rs:3:32
              |
            3 | #[automaton("door.txt", case = "snake")]
              |                                ^^^^^^^

            error: could not compile `a-case` (lib) due to 1 previous error
        "#]],
    );
}

/// No enum is generated that could have this name.
#[test]
fn a_name_for_a_type_of_the_caller() {
    check_call(
        "a-name-for-a-type",
        "pub enum Push { Push, Pull, Turn }\n\n\
         #[automaton(\"door.txt\", symbol_type = Event, symbol = Push)]\npub enum Door {}\n\
         pub const NEXT: Door = Door::START.next(Push::Push);",
        expect![[r#"
            error: `symbol_type` names a generated enum, and with `symbol` none is generated; leave one of them out
             --> src/lib.rs:5:39
              |
            5 | #[automaton("door.txt", symbol_type = Event, symbol = Push)]
              |                                       ^^^^^

            error: could not compile `a-name-for-a-type` (lib) due to 1 previous error
        "#]],
    );
}

/// The names of the enums, and the letters of the variants, are those of the options.
#[test]
fn a_mistake_in_the_text_beside_names() {
    let door = Crate::new("a-mistake-beside-names");
    door.write("door.txt", &DOOR.replace("turn -> locked", "turn -> loked"));
    let call = "#[fsm_macros::automaton(\n    \"door.txt\",\n    symbol_type = Event,\n    \
                label_type = Ending,\n    case = \"text\",\n)]\npub enum Door {}\n";
    let uses = [USES, USES_OF_AN_ENUM].concat();
    let uses = uses.replace("DoorSymbol", "Event").replace("DoorLabel", "Ending");
    let variants = ["Open", "Closed", "Locked", "Push", "Pull", "Turn", "Safe", "Risky"];
    let as_written = |uses: String, variant: &&str| uses.replace(*variant, &variant.to_lowercase());
    let uses = variants.iter().fold(uses, as_written);
    door.write("src/lib.rs", &format!("{call}{uses}"));
    expect![[r#"
        error: error[F012]: state `loked` is not declared
                --> door.txt:9:17
                 |
               9 | closed  turn -> loked
                 |                 ^^^^^ not among the 3 states
                 |
                 = help: did you mean `locked`?
         --> src/lib.rs:2:5
          |
        2 |     "door.txt",
          |     ^^^^^^^^^^

        error: could not compile `a-mistake-beside-names` (lib) due to 1 previous error
    "#]]
    .assert_eq(&door.messages("check --quiet"));
    door.write("door.txt", DOOR);
    assert_eq!(door.messages("check --quiet"), "");
}

/// Each option has one mistake. The message shows the right form.
#[test]
fn options_that_are_written_in_another_way() {
    for (name, option, message) in [
        (
            "claims-as-value",
            "claims = \"live\"",
            "expected parentheses; write `claims(reachable, minimal)`",
        ),
        ("symbol-in-quotes", "symbol = \"Push\"", "expected identifier; write `symbol = Cell`"),
        ("label-in-parentheses", "label(End)", "expected `=`; write `label = Ending`"),
        (
            "step-without-quotes",
            "step = columns",
            "expected string literal; write `step = \"columns\"`",
        ),
        ("case-without-quotes", "case = text", "expected string literal; write `case = \"text\"`"),
        (
            "symbol-type-in-quotes",
            "symbol_type = \"Event\"",
            "expected identifier; write `symbol_type = Event`",
        ),
        (
            "label-type-in-parentheses",
            "label_type(Ending)",
            "expected `=`; write `label_type = Ending`",
        ),
        (
            "output-type-as-a-path",
            "output_type = crate::Signal",
            "expected identifier, found keyword `crate`; write `output_type = Signal`",
        ),
    ] {
        let door = Crate::new(name);
        door.write("door.txt", DOOR);
        let call =
            format!("#[fsm_macros::automaton(\"door.txt\", {option})]\npub enum Door {{}}\n");
        door.write("src/lib.rs", &call);
        let messages = door.messages("check --quiet");
        assert!(messages.starts_with(&format!("error: {message}\n")), "{messages}");
        assert_eq!(messages.matches("error").count(), 3, "{messages}");
    }
}

#[test]
fn claims_in_quotes() {
    check_used_call(
        "claims-in-quotes",
        "#[automaton(\"door.txt\", claims(\"live\"))]\npub enum Door {}",
        expect![[r#"
            error: expected identifier; write `claims(reachable, minimal)`
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

/// What the compiler says about generated names points at the path of the text, and about variants that are
/// written out, at these. Editors go to the same places.
#[test]
fn where_generated_names_are() {
    check_call(
        "places",
        "#[automaton(\"door.txt\")]\npub enum Door {}\n\n\
         #[automaton(\"door.txt\", symbol = DoorSymbol)]\npub enum Written { Closed, Locked, Open }\n\n\
         pub fn wrong() {\n    Door::START.next(3);\n    Door::Open();\n    Written::Open();\n}",
        expect![[r#"
            error[E0308]: mismatched types
              --> src/lib.rs:10:22
               |
            10 |     Door::START.next(3);
               |                 ---- ^ expected `DoorSymbol`, found integer
               |                 |
               |                 arguments to this method are incorrect
               |
            note: method defined here
              --> src/lib.rs:3:13
               |
             3 |   #[automaton("door.txt")]
               |  _-           ^^^^^^^^^^
             4 | | pub enum Door {}
               | |_____________-
               = note: this error originates in the attribute macro `automaton` (in Nightly builds, run with -Z macro-backtrace for more info)

            error[E0618]: expected function, found enum variant `Door::Open`
              --> src/lib.rs:11:5
               |
             3 | #[automaton("door.txt")]
               |             ---------- enum variant `Door::Open` defined here
            ...
            11 |     Door::Open();
               |     ^^^^^^^^^^--
               |     |
               |     call expression requires function
               |
            help: `Door::Open` is a unit enum variant, and does not take parentheses to be constructed
               |
            11 -     Door::Open();
            11 +     Door::Open;
               |

            error[E0618]: expected function, found enum variant `Written::Open`
              --> src/lib.rs:12:5
               |
             7 | pub enum Written { Closed, Locked, Open }
               |                                    ---- enum variant `Written::Open` defined here
            ...
            12 |     Written::Open();
               |     ^^^^^^^^^^^^^--
               |     |
               |     call expression requires function
               |
            help: `Written::Open` is a unit enum variant, and does not take parentheses to be constructed
               |
            12 -     Written::Open();
            12 +     Written::Open;
               |

            Some errors have detailed explanations: E0308, E0618.
            For more information about an error, try `rustc --explain E0308`.
            error: could not compile `places` (lib) due to 3 previous errors
        "#]],
    );
}
