//! The code that the macro generates.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use fsm_codegen::{EnumSpec, LINTS, LetterCase, StepForm, emit};
use fsm_model::{Dfa, Source};

use super::Crate;

pub(super) const DOOR: &str = include_str!("../../fsm-macros/examples/door.txt");

/// An automaton with refusals and groups.
pub(super) const ORDER: &str = include_str!("../generated/order.txt");

/// Automata with outputs, without and with refusals.
pub(super) const GATE: &str = include_str!("../generated/gate.txt");
pub(super) const PARTIAL_GATE: &str = include_str!("../generated/gate-partial.txt");

/// A text with more lists of outputs than are written one by one.
pub(super) fn text_with_many_lists() -> String {
    let states: Vec<String> = (0..1_200).map(|state| format!("q{state}")).collect();
    let mut text = format!(
        "States: {}\nStart: q0\nFinal: q0\nSymbols: x\nOutputs: 0 1 2\nTransitions:\n",
        states.join(" ")
    );
    for state in 0..1_200_usize {
        let _ = write!(text, "q{state} x -> q{} /", (state + 1) % 1_200);
        for place in 0..8 {
            let _ = write!(text, " {}", state / 3_usize.pow(place) % 3);
        }
        text.push('\n');
    }
    text
}

const AWKWARD: &str = r#"#![allow(deprecated, non_upper_case_globals, non_camel_case_types)]
use fsm_macros::automaton;

/// Gives every type methods with all names that generated code could call.
pub trait Everything: Sized {
    fn name(&self) -> String { "something else".to_owned() }
    fn next(&self, _: WordsSymbol) -> String { String::new() }
    fn index(&self) -> String { String::new() }
    fn len(&self) -> String { String::new() }
    fn min(&self, _: ::core::primitive::usize) -> String { String::new() }
    fn as_chunks(&self) -> String { String::new() }
    fn first_chunk(&self) -> String { String::new() }
    fn cmp(&self, _: &::core::primitive::str) -> String { String::new() }
    fn iter(self) -> String { String::new() }
    fn copied(self) -> String { String::new() }
    fn filter(self) -> String { String::new() }
    fn map(self) -> String { String::new() }
    fn allows(self) -> String { String::new() }
    fn is_ok(self) -> String { String::new() }
    fn symbol_name(self) -> String { String::new() }
    fn new(self) -> String { String::new() }
    fn step(&self) -> String { String::new() }
    fn output(&self) -> String { String::new() }
    fn split_at(self) -> String { String::new() }
    fn as_bytes(self) -> String { String::new() }
}
impl<T> Everything for T {}

/// An enum in a module that imports the variants of this enum.
macro_rules! module {
    ($module:ident, $name:ident, $symbol:ident, $form:literal) => {
        module!($module, $name, $symbol, $form, "words.txt");
    };
    ($module:ident, $name:ident, $symbol:ident, $form:literal, $text:literal) => {
        module!($module, $name, $symbol, $form, $text, "text");
    };
    ($module:ident, $name:ident, $symbol:ident, $form:literal, $text:literal, $case:literal) => {
        mod $module {
            #[allow(unused_imports)]
            use {$name::*, $symbol::*, super::Everything as _};
            #[fsm_macros::automaton($text, step = $form, case = $case)]
            pub enum $name {}
        }
        pub use $module::*;
    };
}
module!(integers, Words, WordsSymbol, "integers");
module!(columns, Columns, ColumnsSymbol, "columns");
module!(matches, Match, MatchSymbol, "match");
module!(partial_integers, Partial, PartialSymbol, "integers", "partial.txt");
module!(partial_columns, PartialColumns, PartialColumnsSymbol, "columns", "partial.txt");
module!(partial_matches, PartialMatch, PartialMatchSymbol, "match", "partial.txt");
module!(speaking_integers, Speaking, SpeakingOutput, "integers", "speaking.txt");
module!(speaking_columns, SpeakingColumns, SpeakingColumnsOutput, "columns", "speaking.txt");
module!(speaking_matches, SpeakingMatch, SpeakingMatchOutput, "match", "speaking.txt");
module!(many_lists, Many, ManyOutput, "integers", "many.txt");
module!(camel_integers, Camel, CamelSymbol, "integers", "camel.txt", "camel");
module!(camel_columns, CamelColumns, CamelColumnsSymbol, "columns", "camel.txt", "camel");
module!(camel_matches, CamelMatch, CamelMatchOutput, "match", "camel.txt", "camel");

mod without_prelude {
    #![no_implicit_prelude]
    #[::fsm_macros::automaton("game.txt", step = "integers")]
    pub enum Game {}
    #[::fsm_macros::automaton("game.txt", step = "columns", symbol = GameSymbol)]
    pub enum Columns {}
    #[::fsm_macros::automaton("game.txt", step = "match", label = GameLabel)]
    pub enum Match {}
    #[::fsm_macros::automaton("order.txt", step = "match")]
    pub enum Order {}
    #[::fsm_macros::automaton("order.txt", step = "integers", symbol = OrderSymbol)]
    pub enum Integers {}
    #[::fsm_macros::automaton("speaking.txt", step = "match", case = "text")]
    pub enum Speaking {}
    #[::fsm_macros::automaton("many.txt")]
    pub enum Many {}
}

pub mod items {
    pub static state: u8 = 0;
    pub struct f;
    #[fsm_macros::automaton("game.txt", step = "integers")]
    pub enum Game {}
}

pub use without_prelude::GameSymbol as Cell;
macro_rules! game {
    ($name:ident, $form:literal) => {
        #[automaton("game.txt", symbol = $crate::Cell, step = $form)]
        pub enum $name {}
    };
}
game!(ByMacro, "match");
game!(ByMacroAgain, "columns");

pub use without_prelude::SpeakingOutput as Sound;
macro_rules! speaking {
    ($name:ident, $form:literal) => {
        #[automaton("speaking.txt", output = $crate::Sound, step = $form, case = "text")]
        pub enum $name {}
    };
}
speaking!(SpeakingByMacro, "match");
speaking!(SpeakingByMacroAgain, "columns");

fn main() {
    println!("{} {:?} {}", Words::START.next(WordsSymbol::f), Columns::end, Match::str);
    println!("{:?} {:?}", "found".parse::<Words>(), "lost".parse::<Columns>());
    println!("{} {}", ByMacro::START_YOU.next(Cell::_1), ByMacroAgain::Xaa);
    println!("{}", without_prelude::Game::XoStar);
    println!("{:?}", Partial::START.next(PartialSymbol::name));
    println!("{}", PartialColumns::x.next(PartialColumnsSymbol::name).unwrap_err());
    println!("{:?}", PartialMatch::symbol.allowed().collect::<Vec<_>>());
    println!("{:?}", Speaking::state.step(SpeakingSymbol::output));
    println!("{:?}", SpeakingColumns::state.output(SpeakingColumnsSymbol::step));
    println!("{:?}", SpeakingMatch::state.step(SpeakingMatchSymbol::step));
    println!("{:?}", SpeakingByMacro::state.step(SpeakingByMacroSymbol::output));
    println!("{:?}", SpeakingByMacroAgain::state.output(SpeakingByMacroAgainSymbol::output));
    println!("{:?}", Many::q5.step(ManySymbol::x));
    println!("{:?}", Camel::Ok.step(CamelSymbol::Err));
    println!("{:?}", CamelColumns::Ok.step(CamelColumnsSymbol::None));
    println!("{:?}", CamelMatch::Self_.label());
}
"#;

/// A crate in which common names mean something else.
#[test]
fn awkward_surroundings() {
    let awkward = Crate::new("expansion-awkward");
    awkward.write("game.txt", include_str!("../generated/game.txt"));
    awkward.write("order.txt", ORDER);
    awkward.write(
        "partial.txt",
        "States: state symbol symbols position refused new x\nStates Ok: state\n\
         Start: state\nFinal symbol_name: x\nSymbols: state symbol position name\n\
         Symbols Err: state symbol\nOtherwise: !\nTransitions:\nstate _ -> symbol\n\
         symbol state -> x\n",
    );
    awkward.write(
        "speaking.txt",
        "States: state output\nStart: state\nFinal: output\nSymbols: output step\n\
         Outputs: symbol symbols index output LISTS COLUMNS outputs u8 new Ok\nTransitions:\n\
         state output -> output / LISTS symbol u8\nstate step -> ! \n\
         output _ -> state / index Ok COLUMNS outputs new symbols output\n",
    );
    awkward.write("many.txt", &text_with_many_lists());
    awkward.write(
        "words.txt",
        "States: state symbol symbols index name f start end found error str bool u8 usize char x\n\
         Start label: state\nFinal label: end\nSymbols: f symbol index u16 str next\n\
         Transitions:\nstate _ -> symbol\nsymbol _ -> end\nSink: state\n",
    );
    awkward.write(
        "camel.txt",
        "States: ok err self some none option result default copy\n\
         Start error: ok\nFinal iterator: self\nSymbols: err none char u8 str\n\
         Outputs: some output error vec\nOtherwise: !\nTransitions:\n\
         ok err -> none / error some\nok char -> some\nself _ -> result / output vec\n",
    );
    awkward.write("src/main.rs", AWKWARD);
    let printed = awkward.run();
    assert_eq!(
        printed,
        "symbol end str\nOk(found) Err(ParseColumnsError(\"lost\"))\nXAA XAA\nXO*\n\
         Ok(symbol)\n`x` does not allow `name`\n[state]\n\
         Ok((output, [LISTS, symbol, u8]))\n[]\n\
         Err(SpeakingMatchRefused { state: state, symbol: step, position: 0 })\n\
         Ok((output, [LISTS, symbol, u8]))\n[LISTS, symbol, u8]\n(q6, [2, 1, 0, 0, 0, 0, 0, 0])\n\
         Ok((none, [error, some]))\n\
         Err(CamelColumnsRefused { state: ok, symbol: none, position: 0 })\nSome(iterator)\n"
    );
}

/// Automata, and every way to write their names and steps.
fn emissions() -> Vec<(Dfa, LetterCase, StepForm)> {
    let [game, names, names_camel, silent] = [
        include_str!("../generated/game.txt"),
        include_str!("../generated/names.txt"),
        include_str!("../generated/names-camel.txt"),
        include_str!("../generated/silent.txt"),
    ];
    let texts = [DOOR, game, names_camel, ORDER, GATE, PARTIAL_GATE, silent];
    let in_both_cases = texts.into_iter().flat_map(|text| LetterCase::ALL.map(|case| (text, case)));
    let all = in_both_cases.chain([(names, LetterCase::Text)]);
    all.flat_map(|(text, case)| {
        let dfa = Dfa::from_source(&Source::new("t.txt", text)).unwrap();
        StepForm::ALL.map(|step| (dfa.clone(), case, step))
    })
    .collect()
}

/// The output of `fsm emit` must pass the same lints as a file.
#[test]
fn the_code_alone() {
    let alone = Crate::new("expansion-alone");
    let mut code = format!(
        "//! Emitted code.\n#![no_std]\n#![forbid(unsafe_code)]\n#![deny(warnings, missing_docs)]\n\
         #![deny(clippy::all, clippy::pedantic)]\n#![allow({})]\n",
        LINTS.join(", ")
    );
    for (number, (dfa, case, step)) in emissions().into_iter().enumerate() {
        let mut spec = EnumSpec::new(&format!("Machine{number}")).unwrap();
        spec.case = case;
        spec.step = Some(step);
        let code_of_one = emit(&dfa, &spec).unwrap();
        let _ = writeln!(code, "/// One.\npub mod m{number} {{ {code_of_one} }}");
    }
    alone.write("src/lib.rs", &code);
    assert_eq!(alone.messages("clippy --quiet"), "");
}

/// Names that have a word in common, or the name of the enum, in an enum that is not public.
#[test]
fn names_with_a_common_word() {
    let door = Crate::new("expansion-common-word");
    let text = "States: door-open door-shut door-locked\nStart: door-open\n\
                Final rcv-all: door-open door-shut\nSymbols: rcv-syn rcv-ack rcv-fin\n\
                Outputs: send-data send-error send-end\nTransitions:\n\
                _ rcv-syn -> door-shut / send-data\n_ rcv-ack -> door-locked / send-error\n\
                _ rcv-fin -> door-open / send-end\n";
    door.write("door.txt", text);
    let dfa = Dfa::from_source(&Source::new("door.txt", text)).unwrap();
    let code = emit(&dfa, &EnumSpec::new("Door").unwrap()).unwrap();
    door.write("src/emitted.rs", &format!("#![allow({})]\n{code}", LINTS.join(", ")));
    door.write(
        "src/lib.rs",
        "//! Not public.\n#![deny(warnings)]\n#![deny(clippy::all, clippy::pedantic)]\n\n\
         mod emitted;\n\n#[fsm_macros::automaton(\"door.txt\")]\nenum Door {}\n\n\
         /// Uses both.\n#[must_use]\npub fn one() -> usize {\n    \
         Door::START.index() + emitted::Door::START.index()\n}\n",
    );
    assert_eq!(door.messages("clippy --quiet"), "");
}

#[test]
fn the_same_bytes_every_time() {
    for (dfa, case, step) in emissions() {
        let mut spec = EnumSpec::new("Machine").unwrap();
        spec.case = case;
        spec.step = Some(step);
        let first = emit(&dfa, &spec).unwrap().to_string();
        assert_eq!(emit(&dfa, &spec).unwrap().to_string(), first);
    }
}

/// Two folders with names of different lengths: neither name is in the expansion or the binary.
#[test]
fn no_trace_of_the_folder() {
    let [short, long] = ["expansion-here", "expansion-in-a-folder-that-is-elsewhere"].map(|name| {
        let machine = Crate::new(name);
        let manifest = fs::read_to_string(machine.path("Cargo.toml")).unwrap();
        machine.write("Cargo.toml", &manifest.replace(&format!("\"{name}\""), "\"machine\""));
        machine.write("door.txt", DOOR);
        machine.write(
            "src/main.rs",
            "#[fsm_macros::automaton(\"door.txt\")]\npub enum Door {}\n\n\
             fn main() {\n    print!(\"{:?} {:?}\", Door::ALL, \"x\".parse::<Door>());\n}\n",
        );
        let folder = machine.folder.to_str().unwrap().to_owned();
        // Only a compiler option for rustc developers shows the expansion.
        let mut expand = machine.command("rustc --quiet -- -Zunpretty=expanded");
        let expanded = expand.env("RUSTC_BOOTSTRAP", "1").output().unwrap();
        let expanded = String::from_utf8(expanded.stdout).unwrap();
        assert!(expanded.contains("enum Door"), "{expanded}");
        assert!(!expanded.contains(&folder));
        let built = machine.cargo("build --quiet --release --message-format=json");
        let built = String::from_utf8(built.stdout).unwrap();
        let (_, path) = built.rsplit_once("\"executable\":\"").expect("cargo names the program");
        let program = fs::read(path.split('"').next().unwrap()).unwrap();
        assert!(!program.windows(folder.len()).any(|bytes| bytes == folder.as_bytes()));
        expanded
    });
    assert_eq!(short, long);
}

/// A `cfg` below the attribute applies to everything that the macro generates.
#[test]
fn conditions() {
    let conditional = Crate::new("expansion-conditions");
    conditional.write("door.txt", DOOR);
    conditional.write(
        "src/lib.rs",
        "#![deny(warnings)]\n\
         #[fsm_macros::automaton(\"door.txt\")]\n#[cfg(any())]\npub enum Below {}\n\
         #[cfg(any())]\n#[fsm_macros::automaton(\"door.txt\")]\npub enum Above {}\n\
         #[fsm_macros::automaton(\"door.txt\")]\n#[cfg(all())]\npub enum There {}\n\
         pub fn there() -> There { There::START }\n",
    );
    assert_eq!(conditional.messages("check --quiet"), "");
}

/// The macro crate has another name, and the caller has an older edition.
#[test]
fn an_old_edition_and_a_new_name() {
    let old = Crate::new("expansion-old");
    let manifest = fs::read_to_string(old.path("Cargo.toml")).unwrap();
    let manifest = manifest
        .replace("edition = \"2024\"", "edition = \"2018\"")
        .replace("fsm-macros = {", "machines = { package = \"fsm-macros\",");
    old.write("Cargo.toml", &manifest);
    old.write("door.txt", DOOR);
    old.write("order.txt", &ORDER.replace("States none:\n", ""));
    old.write(
        "src/lib.rs",
        "#![deny(warnings)]\n#[machines::automaton(\"door.txt\", step = \"integers\")]\npub enum Door {}\n\
         pub fn run() -> Door { Door::START.run(vec![DoorSymbol::Pull]) }\n\
         #[machines::automaton(\"order.txt\")]\npub enum Order {}\n\
         #[machines::automaton(\"order.txt\", step = \"match\", symbol = OrderSymbol)]\n\
         pub enum Match {}\n\
         pub fn all() -> Vec<(OrderSymbol, Match)> { Match::START.transitions().collect() }\n\
         pub fn ship(order: Order) -> Result<Order, OrderRefused> {\n\
         order.run(order.allowed().filter(|symbol| symbol.is_moves()))\n}\n",
    );
    for edition in ["2018", "2021"] {
        old.write("Cargo.toml", &manifest.replace("2018", edition));
        assert_eq!(old.messages("check --quiet"), "", "{edition}");
    }
}

#[test]
fn documentation_without_a_warning() {
    let documented = Crate::new("expansion-documented");
    documented.write("door.txt", DOOR);
    documented.write("names.txt", include_str!("../generated/names.txt"));
    documented.write("names-camel.txt", include_str!("../generated/names-camel.txt"));
    documented.write("order.txt", ORDER);
    documented.write("gate.txt", PARTIAL_GATE);
    documented.write(
        "src/lib.rs",
        "//! Odd names.\n#![deny(warnings, rustdoc::all, missing_docs)]\n\n\
         /// A door.\n#[fsm_macros::automaton(\"door.txt\")]\npub enum Door {}\n\n\
         /// Names.\n#[fsm_macros::automaton(\"names.txt\", case = \"text\")]\n\
         #[allow(deprecated)]\npub enum Names {}\n\n\
         /// Names in CamelCase.\n#[fsm_macros::automaton(\"names-camel.txt\")]\n\
         #[allow(deprecated)]\npub enum Camel {}\n\n\
         /// An order.\n#[fsm_macros::automaton(\"order.txt\")]\n#[allow(deprecated)]\npub enum Order {}\n\n\
         /// A gate.\n#[fsm_macros::automaton(\"gate.txt\")]\npub enum Gate {}\n",
    );
    assert_eq!(documented.messages("doc --quiet --no-deps"), "");
    // rustdoc does not warn about wrong links in macro output, so look for them in the page.
    let page = |name: &str| {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("builds-target/doc");
        fs::read_to_string(folder.join("expansion_documented").join(name)).unwrap()
    };
    let (door, names) = (page("enum.Door.html"), page("enum.Names.html"));
    let camel = page("enum.Camel.html");
    let (order, symbol) = (page("enum.Order.html"), page("enum.OrderSymbol.html"));
    let (gate, output) = (page("enum.Gate.html"), page("enum.GateOutput.html"));
    assert!(gate.contains("struct.GateRefused.html") && gate.contains("enum.GateOutput.html"));
    assert!(gate.contains("</a> / <code>unlock</code>") && output.contains("variant.RedLight"));
    for page in [&door, &names, &camel, &order, &symbol, &gate, &output] {
        assert!(!page.contains("Self::"));
    }
    assert!(order.contains("href=\"enum.Order.html#method.is_on_the_way\""));
    assert!(order.contains("href=\"struct.OrderRefused.html\""));
    assert!(symbol.contains("href=\"enum.OrderSymbol.html#method.is_money\""));
    for state in ["Open", "Closed", "Locked"] {
        assert!(door.contains(&format!("href=\"enum.Door.html#variant.{state}\"")), "{state}");
    }
    for state in ["if", "self_", "ALL_", "_1", "lbrace_q0_comma_q1_rbrace", "u2192", "bar"] {
        assert!(names.contains(&format!("href=\"enum.Names.html#variant.{state}\"")), "{state}");
    }
    for state in ["If", "Self_", "All", "_1", "LbraceQ0CommaQ1Rbrace", "U2192", "Bar", "Error"] {
        assert!(camel.contains(&format!("href=\"enum.Camel.html#variant.{state}\"")), "{state}");
    }
    assert!(door.contains("<svg ") && door.contains("</svg>"));
}
