//! Enums that read bytes or characters, in all kinds of crates.

// Machines with random transitions, in all forms.
mod random;

use std::fmt::Write as _;

use fsm_codegen::{EnumSpec, LINTS, LetterCase, StepForm, emit};
use fsm_model::{Check, Domain, Source};

use super::Crate;

/// The texts, and whether they have labels.
const TEXTS: [(&str, &str, bool); 12] = [
    ("json", include_str!("../reading/json-rows.txt"), true),
    ("comments", include_str!("../reading/comments.txt"), true),
    ("names", include_str!("../reading/names.txt"), true),
    ("modes", include_str!("../reading/modes.txt"), true),
    ("letters", include_str!("../reading/letters.txt"), true),
    ("gate", include_str!("../reading/gate.txt"), true),
    ("words", include_str!("../reading/words.txt"), false),
    ("strict", include_str!("../reading/percent-strict.txt"), false),
    ("date", include_str!("../reading/date.txt"), false),
    ("utf8", include_str!("../reading/utf8.txt"), false),
    ("search", include_str!("../reading/search.txt"), false),
    ("percent", include_str!("../reading/percent.txt"), false),
];

const STEPS: [&str; 4] =
    ["", ", step = \"match\"", ", step = \"columns\"", ", step = \"integers\""];

/// A caller without `std` that denies all lints gets no complaint from the compiler, clippy or rustdoc.
#[test]
fn a_strict_caller() {
    let strict = Crate::new("reading-strict");
    let mut code = "//! All lints are denied here.\n#![no_std]\n#![forbid(unsafe_code)]\n\
         #![deny(warnings, missing_docs, missing_debug_implementations, unreachable_pub)]\n\
         #![deny(rustdoc::all, clippy::all, clippy::pedantic, clippy::nursery)]\n\n"
        .to_owned();
    for (name, text, has_labels) in TEXTS {
        strict.write(&format!("{name}.txt"), text);
        for (number, step) in STEPS.iter().enumerate() {
            let (options, visibility) = match number {
                0 => (", case = \"text\"", "pub"),
                1 if has_labels => (", label_type = Kind", "pub(crate)"),
                _ => ("", ["pub(crate)", "", "pub"][number - 1]),
            };
            let _ = write!(
                code,
                "/// A module.\npub mod {name}{number} {{\n/// A machine.\n\
                 #[fsm_macros::automaton(\"{name}.txt\"{step}{options})]\n#[allow(deprecated)]\n\
                 {visibility} enum Machine {{}}\n\n/// How many states to begin with.\n#[must_use]\n\
                 pub const fn number() -> usize {{\nMachine::STARTS.len()\n}}\n}}\n\n"
            );
        }
    }
    strict.write("src/lib.rs", &code);
    assert_eq!(strict.messages("clippy --quiet"), "");
    assert_eq!(strict.messages("doc --quiet --no-deps --document-private-items"), "");
}

/// The same for files of emitted code, in which no lint is skipped but those of the list.
#[test]
fn emitted_files() {
    let emitted = Crate::new("reading-emitted");
    let mut code =
        "//! Emitted code.\n#![no_std]\n#![deny(warnings, missing_docs, rustdoc::all)]\n\
                    #![deny(clippy::all, clippy::pedantic)]\n"
            .to_owned();
    for (name, text, _) in TEXTS {
        let source = Source::new(format!("{name}.txt"), text);
        let dfa = Check::new(&Domain::EMPTY).run(&source).unwrap().dfa;
        for step in std::iter::once(None).chain(StepForm::ALL.map(Some)) {
            let mut spec = EnumSpec::new("Machine").unwrap();
            spec.step = step;
            spec.case = if step.is_none() { LetterCase::Camel } else { LetterCase::Text };
            let module = format!("{name}_{}", step.map_or("best", StepForm::name));
            let _ = writeln!(code, "/// One.\npub mod {module};");
            let inner = format!("#![allow({})]\n{}", LINTS.join(", "), emit(&dfa, &spec).unwrap());
            emitted.write(&format!("src/{module}.rs"), &inner);
        }
    }
    emitted.write("src/lib.rs", &code);
    assert_eq!(emitted.messages("clippy --quiet"), "");
    assert_eq!(emitted.messages("doc --quiet --no-deps"), "");
}

/// A crate in which every name that the code could use means something else.
const AWKWARD: &str = r#"#![allow(deprecated, non_upper_case_globals, non_camel_case_types)]

/// Gives every type methods with names that generated code could call.
pub trait Everything: Sized {
    fn get(self) -> String { String::new() }
    fn and_then(self) -> String { String::new() }
    fn is_some(self) -> String { String::new() }
    fn contains(self) -> String { String::new() }
    fn as_chunks(&self) -> String { String::new() }
    fn first_chunk(&self) -> String { String::new() }
    fn split_first_chunk(&self) -> String { String::new() }
    fn chunks(&self) -> String { String::new() }
    fn len(&self) -> String { String::new() }
    fn iter(self) -> String { String::new() }
    fn trailing_zeros(&self) -> String { String::new() }
    fn unwrap_or_default(&self) -> String { String::new() }
    fn is_char_boundary(&self) -> String { String::new() }
    fn as_bytes(&self) -> String { String::new() }
    fn chars(&self) -> String { String::new() }
    fn char_indices(&self) -> String { String::new() }
    fn label(&self) -> String { String::new() }
    fn next(&self) -> String { String::new() }
    fn read(&self) -> String { String::new() }
}
impl<T> Everything for T {}

macro_rules! module {
    ($module:ident, $name:ident, $label:ident, $text:literal $($option:tt)*) => {
        mod $module {
            #[allow(unused_imports)]
            use {$name::*, $label::*, super::Everything as _};
            #[fsm_macros::automaton($text $($option)*)]
            pub enum $name {}
        }
        pub use $module::*;
    };
}
module!(m1, One, OneLabel, "bytes.txt", case = "text");
module!(m2, Two, TwoLabel, "bytes.txt", case = "text", step = "match");
module!(m3, Three, ThreeLabel, "bytes.txt", case = "text", step = "columns");
module!(m4, Four, FourLabel, "bytes.txt", case = "text", step = "integers");
module!(m5, Five, FiveLabel, "characters.txt", case = "text");
module!(m6, Six, SixLabel, "characters.txt", case = "text", step = "integers");
module!(m7, Seven, SevenLabel, "refusing.txt");
module!(m8, Eight, EightLabel, "refusing.txt", step = "match");

mod without_prelude {
    #![no_implicit_prelude]
    #[::fsm_macros::automaton("bytes.txt")]
    pub enum Bytes {}
    #[::fsm_macros::automaton("bytes.txt", step = "integers")]
    pub enum Integers {}
    #[::fsm_macros::automaton("characters.txt", label = BytesLabel, case = "camel")]
    pub enum Characters {}
    #[::fsm_macros::automaton("refusing.txt", step = "columns")]
    pub enum Refusing {}
}

macro_rules! show {
    ($($tokens:expr),*) => {
        $({
            let mut shown = String::new();
            for token in $tokens {
                shown += &match token {
                    Ok((one, place)) => format!(" {one}{place:?}"),
                    Err(position) => format!(" !{position}"),
                };
            }
            println!("{shown}");
        })*
    };
}

fn main() {
    let text = b"ab/*a/**/?ab/*";
    show!(One::tokens(text), Two::tokens(text), Three::tokens(text), Four::tokens(text));
    let text = "ab/*a/**/?ab/*";
    show!(Five::tokens(text), Six::tokens(text), without_prelude::Bytes::tokens(text.as_bytes()));
    println!("{:?} {:?}", One::START.read(b"/*").name(), One::accepts(b"ab"));
    println!("{:?} {:?}", Seven::START.read(b"aab"), Eight::START.read(b"aab"));
}
"#;

#[test]
fn awkward_surroundings() {
    let awkward = Crate::new("reading-awkward");
    let rows = "States: text at byte run_1 Some None start u8 accepts tokens __state x\nStart: text\n\
                Final None: at\nFinal Some: accepts\nFinal label: tokens\nFinal index: byte\n\
                Otherwise: x\n\nBytes:\nlow  a-z\n\nTransitions:\ntext low -> at\nat low -> .\n\
                text / -> byte\nbyte * -> run_1\nrun_1 * -> u8\nrun_1 _ -> .\nu8 / -> tokens\nu8 * -> .\n\
                u8 _ -> run_1\n";
    awkward.write("bytes.txt", rows);
    let characters = rows.replace("Bytes:", "Characters:").replace("at byte", "at character");
    let characters = characters.replace("index: byte", "index: character");
    let characters = characters.replace("-> byte\nbyte", "-> character\ncharacter");
    awkward.write("characters.txt", &characters);
    awkward.write(
        "refusing.txt",
        "States: ok err some none self\nStart: ok\nFinal result: err\nFinal option: none\nOtherwise: !\n\n\
         Bytes:\n\nTransitions:\nok a -> err\nerr a -> some\nsome a -> none\nself b -> self\n",
    );
    awkward.write("src/main.rs", AWKWARD);
    let tokens = " None0..2 label2..9 !9 None10..12 index12..13 !13\n";
    let others = "\"run_1\" true\n\
        Err(SevenRefused { state: some, byte: 98, position: 2 }) \
        Err(EightRefused { state: some, byte: 98, position: 2 })\n";
    assert_eq!(awkward.run(), tokens.repeat(7) + others);
}

#[test]
fn the_same_bytes_every_time() {
    for (_, text, _) in TEXTS {
        let source = Source::new("t.txt", text);
        let dfa = Check::new(&Domain::EMPTY).run(&source).unwrap().dfa;
        let spec = EnumSpec::new("Machine").unwrap();
        let first = emit(&dfa, &spec).unwrap().to_string();
        assert_eq!(emit(&dfa, &spec).unwrap().to_string(), first);
    }
}
