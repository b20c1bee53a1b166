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
    check("event-misspelt", item, expect![[r#""#]]);
}

#[test]
fn an_event_too_many() {
    let item = "#[symbols(DoorSymbol)]\npub enum Event {\n    Push,\n    Explode,\n}";
    check("event-too-many", item, expect![[r#""#]]);
}

#[test]
fn symbols_that_do_not_exist() {
    let item = "#[symbols(DorSymbol)]\npub enum Event {\n    Push,\n    Pull,\n}";
    check("event-of-unknown-symbols", item, expect![[r#""#]]);
}

#[test]
fn no_symbols() {
    check("event-of-nothing", "pub enum Event {\n    Push,\n}", expect![[r#""#]]);
    let item = "#[symbols]\npub enum Event {\n    Push,\n}";
    check("event-of-no-path", item, expect![[r#""#]]);
    let item = "#[symbols(\"DoorSymbol\")]\npub enum Event {\n    Push,\n}";
    check("event-of-a-text", item, expect![[r#""#]]);
    let item = "#[symbols(DoorSymbol)]\n#[symbols(DoorSymbol)]\npub enum Event {\n    Push,\n}";
    check("event-of-two", item, expect![[r#""#]]);
    let item = "#[symbols(DoorSymbol)]\npub enum Event {\n    #[symbols(Push)]\n    Touch,\n}";
    check("event-with-symbols-inside", item, expect![[r#""#]]);
}

#[test]
fn no_enum() {
    let item = "#[symbols(DoorSymbol)]\npub struct Event {\n    push: u8,\n}";
    check("event-struct", item, expect![[r#""#]]);
    let item = "#[symbols(DoorSymbol)]\npub union Event {\n    push: u8,\n}";
    check("event-union", item, expect![[r#""#]]);
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
    expect![[r#""#]].assert_eq(&events.messages("check --quiet"));
}
