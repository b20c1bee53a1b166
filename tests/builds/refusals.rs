//! What the user reads when the macro refuses something: one message, even if the program uses the
//! enum in many ways.

// Mistakes in the text, ...
mod texts;
// ... in one with refusals and groups, ...
mod partial;
// ... in one with outputs, ...
mod outputs;
// ... in one that reads bytes or characters, ...
mod reading;
// ... with the file, ...
mod files;
// ... in the attribute or the item below it, ...
mod calls;
// ... that does not say that a text should be made deterministic, ...
mod determinise;
// ... in variants that are written out, ...
mod variants;
// ... and in events with data.
mod events;
// The messages and the program that the documents show.
mod shown;

use expect_test::Expect;

use super::Crate;

const DOOR: &str = "\
States: open closed locked
Start: closed
Final risky: open
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

/// Uses everything that the macro generates.
const USES: &str = r#"
pub const STEPS: [Door; 2] = [Door::START, Door::START.next(DoorSymbol::Pull)];

pub trait Paint {
    fn colour(&self) -> &'static str;
}

impl Paint for Door {
    fn colour(&self) -> &'static str {
        match self {
            Door::Open => "red",
            Door::Closed => "yellow",
            Door::Locked => "green",
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
    let allowed = Door::ALL.iter().map(|door| door.allowed().count() + door.transitions().count());
    let allowed: usize = allowed.sum();
    format!("{names:?} {symbols} {allowed} {} {:?}", Door::STARTS[0], Door::from_index(1))
}

pub fn reply(symbol: DoorSymbol) -> u8 {
    match symbol {
        DoorSymbol::Push => 1,
        DoorSymbol::Pull => 2,
        DoorSymbol::Turn => 3,
    }
}
"#;

/// Uses that need an enum. They fail if no names can be found.
const USES_OF_AN_ENUM: &str = r#"
use Door::*;

impl Door {
    pub fn is_secure(self) -> bool {
        let is_safe = self.is_safe() && self.label() == Some(DoorLabel::Safe);
        is_safe && self.is_final() && self != Open
    }
}

const _: () = assert!(matches!(Door::START.next(DoorSymbol::Turn), Door::Locked));
const _: () = assert!(matches!(Door::Open.label(), Some(DoorLabel::Risky)));
const _: () = assert!(Door::Open.is_final() && Door::Open.allows(DoorSymbol::Turn));
const _: () = assert!(Door::Open.is_risky());

impl From<Door> for usize {
    fn from(door: Door) -> usize {
        door.index()
    }
}
"#;

fn door(name: &'static str, uses: &[&str]) -> Crate {
    let door = Crate::new(name);
    let call = "use fsm_macros::automaton;\n\n#[automaton(\"door.txt\")]\npub enum Door {}\n";
    door.write("src/lib.rs", &format!("{call}{}", uses.concat()));
    door
}

/// Compiles a door with this text.
#[track_caller]
#[expect(clippy::needless_pass_by_value, reason = "so that a test reads as text in, text out")]
fn check(name: &'static str, text: &str, expected: Expect) {
    let door = door(name, &[USES, USES_OF_AN_ENUM]);
    door.write("door.txt", text);
    expected.assert_eq(&door.messages("check --quiet"));
}

/// Compiles a call of the macro, with a good text and with [`USES`].
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
    call.write("src/lib.rs", &format!("use fsm_macros::automaton;\n\n{code}\n"));
    expected.assert_eq(&call.messages("check --quiet"));
}
