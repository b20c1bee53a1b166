//! Callers that deny lints, with every combination of what the attribute can be given.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use fsm_codegen::{EnumSpec, LINTS, emit};
use fsm_model::{Dfa, Source};

use super::Crate;

/// A text with refusals, outputs, groups, labels, and comments that are no Markdown.
const ORDER: &str = "\
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
    strict.write("order.txt", ORDER);
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
    emitted.write("order.txt", ORDER);
    let dfa = Dfa::from_source(&Source::new("order.txt", ORDER)).unwrap();
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
