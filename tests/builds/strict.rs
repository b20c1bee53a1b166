//! Callers that deny lints, with every combination of what the attribute can be given.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use fsm_codegen::{EnumSpec, LINTS, emit};
use fsm_model::{Dfa, Source};

use super::Crate;
use super::expansion::{DOOR, GATE, ORDER, PARTIAL_GATE, text_with_many_lists};

/// A text with refusals, outputs, groups, labels, and comments that are no Markdown.
const SHOP: &str = "\
States:
draft  // Being filled in: [see] <b> *this* https://example.org/a_b and `code`.
// # Paid
// - by card | or `cash
paid
in-transit  // _underway_, HTTPServer
// Still <here>.
States open: draft paid
Start shop: draft  // as in *the* shop
// The customer has it.
Final done: in-transit
Symbols: pay ship  // what [people] do
  look-up  // anything
Symbols money: pay  // Cents & coins
Outputs:
mail-receipt  // an e-mail, see http://example.org.
Otherwise: !
Transitions:
draft pay     -> paid / mail-receipt
paid  ship    -> in-transit
paid  look-up -> draft
_     look-up -> .
";

/// A total text without labels and outputs.
const LAMP: &str = "\
States: off dimmed-light FULL-LIGHT
Start: off
Final: off
Symbols: press hold
Transitions:
off             dimmed-light  off
dimmed-light    FULL-LIGHT    off
FULL-LIGHT      off           off
";

/// How the attribute is called.
struct Call {
    text: &'static str,
    is_written_out: bool,
    is_in_text_case: bool,
    /// What the enums of the symbols, the labels and the outputs are.
    enums: &'static str,
    step: &'static str,
    derives: &'static str,
    visibility: &'static str,
}

impl Call {
    /// Every combination. The visibilities take turns.
    fn all() -> Vec<Call> {
        let mut calls = Vec::new();
        for text in ["order", "lamp"] {
            for case in 0..4 {
                for enums in ["generated", "renamed", "own"] {
                    for (turn, step) in ["", "match", "columns", "integers"].into_iter().enumerate()
                    {
                        for (number, derives) in
                            ["nothing", "above", "below"].into_iter().enumerate()
                        {
                            calls.push(Call {
                                text,
                                is_written_out: case % 2 == 1,
                                is_in_text_case: case / 2 == 1,
                                enums,
                                step,
                                derives,
                                visibility: ["pub", "pub(crate)", ""][(turn + number) % 3],
                            });
                        }
                    }
                }
            }
        }
        calls
    }

    /// A name as this call spells it.
    fn spelt(&self, name: &str) -> String {
        if self.is_in_text_case {
            return name.replace('-', "_");
        }
        name.split('-').map(|word| word[..1].to_uppercase() + &word[1..].to_lowercase()).collect()
    }

    /// Variants with these names, each with documentation.
    fn variants(&self, names: &str) -> String {
        names.split(' ').fold(String::new(), |mut all, name| {
            let _ = write!(all, "/// One.\n{},\n", self.spelt(name));
            all
        })
    }

    /// A module with an enum, events for it, and a function that uses both.
    fn module(&self, number: usize) -> String {
        let is_order = self.text == "order";
        let mut options = String::new();
        let mut symbol_type = "MachineSymbol";
        match self.enums {
            "renamed" => {
                symbol_type = "Press";
                options.push_str(", symbol_type = Press");
                options.push_str(if is_order {
                    ", label_type = End, output_type = Sent"
                } else {
                    ""
                });
            }
            "own" => {
                symbol_type = "Own";
                options.push_str(", symbol = Own");
                options.push_str(if is_order { ", label = OwnEnd, output = OwnSent" } else { "" });
            }
            _ => (),
        }
        if self.is_in_text_case {
            options.push_str(", case = \"text\"");
        }
        if !self.step.is_empty() {
            let _ = write!(options, ", step = \"{}\"", self.step);
        }
        let serde = "serde::Serialize, serde::Deserialize";
        let (mut above, mut below) = (String::new(), String::new());
        match self.derives {
            "above" => above = format!(", derive({serde})"),
            "below" => below = format!("#[derive({serde})]\n"),
            _ => (),
        }
        let states = if is_order { "in-transit draft paid" } else { "off FULL-LIGHT dimmed-light" };
        let body = if self.is_written_out { self.variants(states) } else { String::new() };
        let (text, visibility) = (self.text, self.visibility);
        let mut module = format!(
            "/// A module.\npub mod m{number} {{\n/// A machine.\n\
             #[fsm_macros::automaton(\"{text}.txt\"{options}{above})]\n{below}\
             {visibility} enum Machine {{\n{body}}}\n\n\
             /// Events.\n#[derive(Debug, fsm_macros::Symbols)]\n#[symbols({symbol_type})]\n{allow}\
             {visibility} enum Event {{\n/// One.\n{event}(\n/// Inside.\nu8),\n}}\n\n\
             /// A number.\n#[must_use]\npub const fn number() -> usize {{\n\
             let event = Event::{event}(1);\nlet Event::{event}(inside) = &event;\n\
             let is_first = *inside == 1 && Machine::START.allows(event.symbol());\n\
             if is_first {{ Machine::START.index() }} else {{ 1 }}\n}}\n",
            event = self.spelt(if is_order { "look-up" } else { "press" }),
            allow = if self.is_in_text_case { "#[allow(non_camel_case_types)]\n" } else { "" },
        );
        if self.enums == "own" {
            let lists: &[(&str, &str)] = if is_order {
                &[("Own", "pay ship look-up"), ("OwnEnd", "done"), ("OwnSent", "mail-receipt")]
            } else {
                &[("Own", "press hold")]
            };
            for (name, names) in lists {
                let _ = write!(
                    module,
                    "/// Own.\n#[derive(Clone, Copy, Debug, PartialEq, Eq)]\n\
                     #[allow(dead_code, non_camel_case_types)]\n{visibility} enum {name} {{\n{}}}\n",
                    self.variants(names)
                );
            }
        }
        module + "}\n\n"
    }
}

/// A caller gets no complaint from the compiler, clippy or rustdoc, whatever the attribute is given.
#[test]
fn every_combination() {
    let strict = Crate::new("strict-combinations");
    let manifest = fs::read_to_string(strict.path("Cargo.toml")).unwrap();
    let serde = "serde = { version = \"1\", default-features = false, features = [\"derive\"] }";
    strict.write(
        "Cargo.toml",
        &manifest.replace("[dependencies]\n", &format!("[dependencies]\n{serde}\n")),
    );
    strict.write("order.txt", SHOP);
    strict.write("lamp.txt", LAMP);
    let mut code = "//! All lints are denied here.\n#![no_std]\n#![forbid(unsafe_code)]\n\
         #![deny(warnings, missing_docs, missing_debug_implementations, unreachable_pub)]\n\
         #![deny(rustdoc::all, clippy::all, clippy::pedantic)]\n\n"
        .to_owned();
    let calls = Call::all();
    for (number, call) in calls.iter().enumerate() {
        code.push_str(&call.module(number));
    }
    strict.write("src/lib.rs", &code);
    assert_eq!(strict.messages("clippy --quiet"), "");
    assert_eq!(strict.messages("doc --quiet --no-deps --document-private-items"), "");
}

/// rustdoc has no complaint about comments in a file of emitted code, and shows them as they are
/// written. In the output of a macro it would not look.
#[test]
fn comments_are_shown_as_they_are_written() {
    let emitted = Crate::new("strict-comments");
    emitted.write("order.txt", SHOP);
    let dfa = Dfa::from_source(&Source::new("order.txt", SHOP)).unwrap();
    let code = emit(&dfa, &EnumSpec::new("Order").unwrap()).unwrap();
    let head = "//! Emitted code.\n#![no_std]\n#![deny(warnings, missing_docs, rustdoc::all)]\n\
                #![deny(clippy::all, clippy::pedantic)]\n";
    emitted.write("src/lib.rs", &format!("{head}#![allow({})]\n{code}", LINTS.join(", ")));
    assert_eq!(emitted.messages("clippy --quiet"), "");
    assert_eq!(emitted.messages("doc --quiet --no-deps"), "");
    let page = |name: &str| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("builds-target/doc");
        fs::read_to_string(folder.join("strict_comments").join(name)).unwrap()
    };
    let link = |to: &str| format!("<a href=\"{to}\">{to}</a>");
    let draft = format!(
        "<p>Being filled in: [see] &lt;b&gt; *this* {} and <code>code</code>.</p>",
        link("https://example.org/a_b")
    );
    let states = [
        draft.as_str(),
        "<p># Paid\n- by card | or `cash</p>",
        "<p>_underway_, HTTPServer</p>",
        "<p>Still &lt;here&gt;.</p>",
        "<p>as in *the* shop</p>",
    ];
    for paragraph in states {
        assert!(page("enum.Order.html").contains(paragraph), "{paragraph}");
    }
    assert!(page("enum.OrderLabel.html").contains("<p>The customer has it.</p>"));
    assert!(page("enum.OrderSymbol.html").contains("<p>what [people] do</p>"));
    assert!(page("enum.OrderSymbol.html").contains("<p>Cents &amp; coins</p>"));
    let receipt = format!("<p>an e-mail, see {}.</p>", link("http://example.org"));
    assert!(page("enum.OrderOutput.html").contains(&receipt));
}

/// A caller that denies all lints.
#[test]
fn a_strict_caller_without_std() {
    let strict = Crate::new("expansion-strict");
    strict.write("door.txt", DOOR);
    strict.write("game.txt", include_str!("../generated/game.txt"));
    strict.write("order.txt", ORDER);
    strict.write(
        "src/lib.rs",
        r#"//! All lints are denied here.
#![no_std]
#![forbid(unsafe_code)]
#![deny(warnings, missing_docs, missing_debug_implementations, unreachable_pub)]
#![deny(clippy::all, clippy::pedantic, clippy::nursery)]

/// Public.
#[fsm_macros::automaton("door.txt")]
pub enum Door {}

/// As a match.
#[fsm_macros::automaton("game.txt", step = "match")]
pub enum Match {}

/// As columns.
#[fsm_macros::automaton("game.txt", step = "columns", symbol = MatchSymbol)]
pub enum Columns {}

/// As integers.
#[fsm_macros::automaton("game.txt", step = "integers", label = MatchLabel)]
pub enum Integers {}

/// With refusals.
#[fsm_macros::automaton("order.txt")]
#[allow(deprecated)]
pub enum Order {}

/// As a match.
#[fsm_macros::automaton("order.txt", step = "match", symbol = OrderSymbol)]
#[allow(deprecated)]
pub enum OrderMatch {}

/// As integers.
#[fsm_macros::automaton("order.txt", step = "integers", symbol = Event)]
#[allow(deprecated)]
pub enum OrderIntegers {}

/// A type for symbols.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Event {
    Submit,
    Pay,
    Ship,
    Deliver,
    Cancel,
    LookUp,
}

/// As the names are written, with names of the other enums.
#[fsm_macros::automaton("order.txt", case = "text", symbol_type = Input, label_type = Ending)]
#[allow(deprecated)]
pub enum Written {}

#[fsm_macros::automaton("order.txt")]
#[allow(deprecated)]
enum PrivateOrder {}

/// Ships an order.
///
/// # Errors
///
/// If it cannot be shipped.
pub const fn ship(order: Order) -> Result<Order, OrderRefused> {
    let is_open = PrivateOrder::START.is_open() || order.is_open();
    if is_open { order.next(OrderSymbol::Ship) } else { Ok(order) }
}

#[fsm_macros::automaton("door.txt")]
enum Private {}

mod inside {
    #[fsm_macros::automaton("door.txt")]
    pub(super) enum Above {}
}

/// Uses the private ones.
#[must_use]
pub fn same() -> bool {
    Private::START.name() == inside::Above::START.name()
}

/// A module in which all common names are shadowed.
#[expect(dead_code, reason = "only that it compiles")]
mod shadowed {
    struct Option;
    struct Result;
    struct Some;
    struct None;
    struct Ok;
    struct Err;
    struct Default;
    trait Clone {}
    trait FromStr {}
    trait IntoIterator {}
    trait Iterator {}
    mod core {}

    #[fsm_macros::automaton("game.txt", step = "integers")]
    pub(super) enum Shadowed {}

    #[fsm_macros::automaton("order.txt")]
    #[allow(deprecated)]
    pub(super) enum Partial {}
}
"#,
    );
    assert_eq!(strict.messages("clippy --quiet"), "");
}

/// The same caller with outputs.
#[test]
fn a_strict_caller_with_outputs() {
    let strict = Crate::new("expansion-strict-outputs");
    strict.write("gate.txt", GATE);
    strict.write("partial.txt", PARTIAL_GATE);
    strict.write("many.txt", &text_with_many_lists());
    strict.write(
        "src/lib.rs",
        r#"//! All lints are denied here.
#![no_std]
#![forbid(unsafe_code)]
#![deny(warnings, missing_docs, missing_debug_implementations, unreachable_pub)]
#![deny(clippy::all, clippy::pedantic, clippy::nursery)]

/// With outputs.
#[fsm_macros::automaton("gate.txt")]
pub enum Gate {}

/// As columns.
#[fsm_macros::automaton("gate.txt", step = "columns", output = GateOutput)]
pub enum GateColumns {}

/// With refusals.
#[fsm_macros::automaton("partial.txt")]
pub enum Partial {}

/// As a match.
#[fsm_macros::automaton("partial.txt", step = "match", symbol = PartialSymbol)]
pub enum PartialMatch {}

/// As integers.
#[fsm_macros::automaton("partial.txt", step = "integers", symbol = PartialSymbol, output = Signal)]
pub enum PartialIntegers {}

/// With many lists of outputs.
#[fsm_macros::automaton("many.txt")]
pub enum Many {}

/// With many lists of outputs, of a type that is not written by the macro.
#[fsm_macros::automaton("many.txt", output = Number)]
pub enum ManyNumbers {}

/// A type for outputs.
#[derive(Debug)]
#[allow(missing_docs)]
pub enum Signal {
    Unlock,
    Beep,
    RedLight,
    Symbol,
}

/// As the names are written.
#[fsm_macros::automaton("partial.txt", case = "text", output_type = Sound)]
pub enum Written {}

/// A type for outputs.
#[derive(Debug)]
#[allow(missing_docs)]
pub enum Number {
    _0,
    _1,
    _2,
}

#[fsm_macros::automaton("gate.txt")]
enum PrivateGate {}

#[fsm_macros::automaton("partial.txt", step = "match")]
enum PrivatePartial {}

/// What comes out at first.
#[must_use]
pub const fn first() -> (Gate, &'static [GateOutput]) {
    let loud = PrivateGate::START.index() + PrivatePartial::START.index();
    let numbers = ManyNumbers::START.output(ManyNumbersSymbol::X).len();
    if loud + numbers > 9 { Gate::START.step(GateSymbol::Push) } else { Gate::START.step(GateSymbol::Coin) }
}

/// A module in which all common names are shadowed.
#[expect(dead_code, reason = "only that it compiles")]
mod shadowed {
    struct Result;
    struct Ok;
    struct Err;
    mod core {}

    #[fsm_macros::automaton("partial.txt")]
    pub(super) enum PartialGate {}

    #[fsm_macros::automaton("many.txt")]
    pub(super) enum Many {}
}
"#,
    );
    assert_eq!(strict.messages("clippy --quiet"), "");
}

/// Generated code cannot allow a lint that the caller forbids.
#[test]
fn a_caller_who_forbids() {
    let strict = Crate::new("expansion-forbids");
    strict.write("game.txt", include_str!("../generated/game.txt"));
    // Without a group that has no members, which would be a warning.
    strict.write("order.txt", &ORDER.replace("States none:\n", ""));
    strict.write("gate.txt", GATE);
    strict.write(
        "src/lib.rs",
        "//! Strict.\n#![forbid(warnings, dead_code, deprecated, non_camel_case_types, missing_docs)]\n\
         #![forbid(clippy::all, clippy::pedantic)]\n\n\
         /// A game.\n#[fsm_macros::automaton(\"game.txt\")]\npub enum Game {}\n\
         #[fsm_macros::automaton(\"game.txt\", step = \"integers\", case = \"text\")]\nenum Private {}\n\
         /// An order.\n#[fsm_macros::automaton(\"order.txt\")]\npub enum Order {}\n\
         /// A gate.\n#[fsm_macros::automaton(\"gate.txt\", step = \"match\")]\npub enum Gate {}\n\
         #[fsm_macros::automaton(\"order.txt\", step = \"match\")]\nenum PrivateOrder {}\n\
         /// Uses it.\n#[must_use]\npub fn one() -> usize {\n    \
         Private::AAA.index() + PrivateOrder::START.index()\n}\n",
    );
    assert_eq!(strict.messages("clippy --quiet"), "");
}

/// Generated code uses every variant, also one that the caller has deprecated.
#[test]
fn a_deprecated_variant() {
    let strict = Crate::new("strict-deprecated");
    strict.write("lamp.txt", LAMP);
    strict.write(
        "src/lib.rs",
        "//! Strict.\n#![deny(warnings, missing_docs, clippy::pedantic)]\n\n/// A lamp.\n\
         #[fsm_macros::automaton(\"lamp.txt\")]\npub enum Lamp {\n    Off,\n    \
         #[deprecated]\n    DimmedLight,\n    FullLight,\n}\n",
    );
    assert_eq!(strict.messages("clippy --quiet"), "");
}
