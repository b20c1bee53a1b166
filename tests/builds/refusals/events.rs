//! Mistakes in events with data, for `#[derive(Symbols)]`.

use expect_test::{Expect, expect};

use super::super::Crate;
use super::DOOR;

/// Compiles an item that derives `Symbols`, and code that uses it.
#[track_caller]
#[expect(clippy::needless_pass_by_value, reason = "so that a test reads as text in, text out")]
fn check(name: &'static str, item: &str, expected: Expect) {
    let events = Crate::new(name);
    events.write("door.txt", DOOR);
    let head =
        "use fsm_macros::{Symbols, automaton};\n\n#[automaton(\"door.txt\")]\npub enum Door {}\n";
    let uses = "pub fn go(door: Door, event: &Event) -> Door {\n    door.next(event.symbol())\n}\n";
    events.write("src/lib.rs", &format!("{head}\n#[derive(Symbols)]\n{item}\n\n{uses}"));
    expected.assert_eq(&events.messages("check --quiet"));
}

#[test]
fn a_misspelt_event() {
    let item = "#[symbols(DoorSymbol)]\npub enum Event {\n    Push(u8),\n    Pul { force: u8 },\n}";
    check(
        "event-misspelt",
        item,
        expect![[r#"
        error[E0599]: no variant or associated item named `Pul` found for enum `DoorSymbol` in the current scope
          --> src/lib.rs:10:5
           |
         3 | #[automaton("door.txt")]
           | ------------------------ variant or associated item `Pul` not found for this enum
        ...
        10 |     Pul { force: u8 },
           |     ^^^ variant or associated item not found in `DoorSymbol`
           |
        help: there is a variant with a similar name
           |
        10 |     Pull { force: u8 },
           |        +

        For more information about this error, try `rustc --explain E0599`.
        error: could not compile `event-misspelt` (lib) due to 1 previous error
    "#]],
    );
}

#[test]
fn an_event_too_many() {
    let item = "#[symbols(DoorSymbol)]\npub enum Event {\n    Push,\n    Explode,\n}";
    check(
        "event-too-many",
        item,
        expect![[r#"
        error[E0599]: no variant or associated item named `Explode` found for enum `DoorSymbol` in the current scope
          --> src/lib.rs:10:5
           |
         3 | #[automaton("door.txt")]
           | ------------------------ variant or associated item `Explode` not found for this enum
        ...
        10 |     Explode,
           |     ^^^^^^^ variant or associated item not found in `DoorSymbol`

        For more information about this error, try `rustc --explain E0599`.
        error: could not compile `event-too-many` (lib) due to 1 previous error
    "#]],
    );
}

#[test]
fn symbols_that_do_not_exist() {
    let item = "#[symbols(DorSymbol)]\npub enum Event {\n    Push,\n    Pull,\n}";
    check(
        "event-of-unknown-symbols",
        item,
        expect![[r#"
        error[E0425]: cannot find type `DorSymbol` in this scope
         --> src/lib.rs:7:11
          |
        3 | #[automaton("door.txt")]
          | ------------------------ similarly named enum `DoorSymbol` defined here
        ...
        7 | #[symbols(DorSymbol)]
          |           ^^^^^^^^^
          |
        help: an enum with a similar name exists
          |
        7 | #[symbols(DoorSymbol)]
          |             +

        For more information about this error, try `rustc --explain E0425`.
        error: could not compile `event-of-unknown-symbols` (lib) due to 1 previous error
    "#]],
    );
}

#[test]
fn no_symbols() {
    check(
        "event-of-nothing",
        "pub enum Event {\n    Push,\n}",
        expect![[r#"
            error: which symbols are these events? write `#[symbols(OrderSymbol)]` above the enum, with the symbols of your automaton
             --> src/lib.rs:7:10
              |
            7 | pub enum Event {
              |          ^^^^^

            error: could not compile `event-of-nothing` (lib) due to 1 previous error
        "#]],
    );
    let item = "#[symbols]\npub enum Event {\n    Push,\n}";
    check(
        "event-of-no-path",
        item,
        expect![[r#"
            error: one path is missing here; write `#[symbols(OrderSymbol)]` above the enum, with the symbols of your automaton
             --> src/lib.rs:7:3
              |
            7 | #[symbols]
              |   ^^^^^^^

            error: could not compile `event-of-no-path` (lib) due to 1 previous error
        "#]],
    );
    let item = "#[symbols(\"DoorSymbol\")]\npub enum Event {\n    Push,\n}";
    check(
        "event-of-a-text",
        item,
        expect![[r#"
            error: one path is missing here; write `#[symbols(OrderSymbol)]` above the enum, with the symbols of your automaton
             --> src/lib.rs:7:3
              |
            7 | #[symbols("DoorSymbol")]
              |   ^^^^^^^

            error: could not compile `event-of-a-text` (lib) due to 1 previous error
        "#]],
    );
    let item = "#[symbols(DoorSymbol)]\n#[symbols(DoorSymbol)]\npub enum Event {\n    Push,\n}";
    check(
        "event-of-two",
        item,
        expect![[r#"
        error: a second `symbols`
         --> src/lib.rs:8:3
          |
        8 | #[symbols(DoorSymbol)]
          |   ^^^^^^^

        error: could not compile `event-of-two` (lib) due to 1 previous error
    "#]],
    );
    let item = "#[symbols(DoorSymbol)]\npub enum Event {\n    #[symbols(Push)]\n    Touch,\n}";
    check(
        "event-with-symbols-inside",
        item,
        expect![[r#"
        error: `#[symbols(...)]` belongs above the enum
         --> src/lib.rs:9:7
          |
        9 |     #[symbols(Push)]
          |       ^^^^^^^

        error: could not compile `event-with-symbols-inside` (lib) due to 1 previous error
    "#]],
    );
}

#[test]
fn no_enum() {
    let item = "#[symbols(DoorSymbol)]\npub struct Event {\n    push: u8,\n}";
    check(
        "event-struct",
        item,
        expect![[r#"
        error: events are an enum with a variant for each of them
         --> src/lib.rs:8:12
          |
        8 | pub struct Event {
          |            ^^^^^

        error: could not compile `event-struct` (lib) due to 1 previous error
    "#]],
    );
    let item = "#[symbols(DoorSymbol)]\npub union Event {\n    push: u8,\n}";
    check(
        "event-union",
        item,
        expect![[r#"
        error: events are an enum with a variant for each of them
         --> src/lib.rs:8:11
          |
        8 | pub union Event {
          |           ^^^^^

        error: could not compile `event-union` (lib) due to 1 previous error
    "#]],
    );
}

/// The text of the symbols is refused: that is the only message.
#[test]
fn a_refused_text() {
    let events = Crate::new("event-of-a-refused-text");
    events.write("door.txt", &DOOR.replace("turn -> locked", "turn -> lockt"));
    events.write(
        "src/lib.rs",
        "use fsm_macros::{Symbols, automaton};\n\n#[automaton(\"door.txt\")]\npub enum Door {}\n\n\
         #[derive(Symbols)]\n#[symbols(DoorSymbol)]\npub enum Event {\n    Push(u8),\n}\n\n\
         pub fn go(door: Door, event: &Event) -> Door {\n    door.next(event.into())\n}\n",
    );
    expect![[r#"
        error: error[F012]: state `lockt` is not declared
                --> door.txt:9:17
                 |
               9 | closed  turn -> lockt
                 |                 ^^^^^ not among the 3 states
                 |
                 = help: did you mean `locked`?
         --> src/lib.rs:3:13
          |
        3 | #[automaton("door.txt")]
          |             ^^^^^^^^^^

        error: could not compile `event-of-a-refused-text` (lib) due to 1 previous error
    "#]]
    .assert_eq(&events.messages("check --quiet"));
}
