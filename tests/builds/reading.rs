//! Enums that read bytes or characters: strict callers, and what the user reads when a text or the attribute
//! is refused.

use std::fmt::Write as _;

use expect_test::{Expect, expect};
use fsm_codegen::{EnumSpec, LINTS, LetterCase, StepForm, emit};
use fsm_model::{Check, Domain, Source};

use super::Crate;

/// The texts, and whether they have labels.
const TEXTS: [(&str, &str, bool); 10] = [
    ("json", include_str!("../reading/json-rows.txt"), true),
    ("comments", include_str!("../reading/comments.txt"), true),
    ("names", include_str!("../reading/names.txt"), true),
    ("modes", include_str!("../reading/modes.txt"), true),
    ("letters", include_str!("../reading/letters.txt"), true),
    ("gate", include_str!("../reading/gate.txt"), true),
    ("words", include_str!("../reading/words.txt"), false),
    ("strict", include_str!("../reading/percent-strict.txt"), false),
    ("date", include_str!("../reading/date.txt"), false),
    ("utf8", include_str!("../../automata/utf-8.txt"), false),
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
        for step in [None, Some(StepForm::Match), Some(StepForm::Columns), Some(StepForm::Integers)]
        {
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

/// Tokens of bytes.
const LEXER: &str = "\
Bytes:
digit  0-9
letter a-z

Tokens:
number  digit+
word    letter+
keyword \"if\"
white   \\s+
keyword before word
";

/// The same by rows, with refusals.
const ROWS: &str = "\
States: begin digits letters
Start: begin
Final number: digits
Final word: letters
Otherwise: !

Bytes:
digit  0-9
letter a-z

Transitions:
begin    digit   -> digits
digits   digit   -> .
begin    letter  -> letters
letters  letter  -> .
";

/// Uses everything that an enum of tokens has.
const USES: &str = r#"
pub const DIGIT: Lexer = Lexer::START.next(b'0');
const _: () = assert!(DIGIT.is_number() && DIGIT.is_final() && DIGIT.allows(b'1'));

pub fn words(text: &[u8]) -> Vec<&[u8]> {
    let tokens: LexerTokens<'_> = Lexer::tokens(text);
    let words = tokens.flatten().filter(|(label, _)| *label == LexerLabel::Word);
    words.map(|(_, range)| &text[range]).collect()
}

pub fn errors(text: &[u8]) -> usize {
    Lexer::tokens(text).filter(Result::is_err).count()
}

pub fn first(text: &[u8]) -> Option<(usize, LexerLabel)> {
    let state = Lexer::default().read(&text[..1]).run(text.iter().copied());
    if Lexer::accepts(text) && state.is_final() { state.longest(text) } else { None }
}
"#;

/// The same for rows with refusals.
const USES_OF_ROWS: &str = r#"
pub const DIGIT: Lexer = match Lexer::START.next(b'0') {
    Ok(state) => state,
    Err(_) => Lexer::Begin,
};
const _: () = assert!(DIGIT.is_number() && DIGIT.is_final() && DIGIT.allows(b'1'));

pub fn words(text: &[u8]) -> Vec<&[u8]> {
    let tokens: LexerTokens<'_> = Lexer::tokens(text);
    let words = tokens.flatten().filter(|(label, _)| *label == LexerLabel::Word);
    words.map(|(_, range)| &text[range]).collect()
}

pub fn first(text: &[u8]) -> Result<Option<(usize, LexerLabel)>, LexerRefused> {
    let state = Lexer::default().read(&text[..1])?.run(text.iter().copied())?;
    Ok(if Lexer::accepts(text) && state == Lexer::Letters { state.longest(text) } else { None })
}

pub fn explain(refused: LexerRefused) -> String {
    let LexerRefused { state, byte, position, .. } = refused;
    format!("{refused} {state} {byte} {position}")
}
"#;

/// Compiles a lexer with this text.
fn lexer(name: &'static str, text: &str, call: &str, uses: &str) -> String {
    let lexer = Crate::new(name);
    lexer.write("lexer.txt", text);
    lexer.write("src/lib.rs", &format!("{call}{uses}"));
    lexer.messages("check --quiet")
}

const CALL: &str = "#[fsm_macros::automaton(\"lexer.txt\")]\npub enum Lexer {}\n";

#[test]
fn good_texts() {
    assert_eq!(lexer("a-good-lexer", LEXER, CALL, USES), "");
    assert_eq!(lexer("a-good-lexer-by-rows", ROWS, CALL, USES_OF_ROWS), "");
}

/// For every mistake the compiler shows exactly one error, whatever the program uses.
#[test]
fn every_mistake_is_one_error() {
    let with = |old: &str, new: &str| (LEXER.replace(old, new), USES);
    let rows_with = |old: &str, new: &str| (ROWS.replace(old, new), USES_OF_ROWS);
    let mistakes = [
        with("number  digit+", "number  digits+"),
        with("number  digit+", "number  ( digit+"),
        with("number  digit+", "number  digit*"),
        with("keyword before word\n", ""),
        with("keyword before word", "keyword before words"),
        with("digit  0-9", "digit  9-0"),
        with("digit  0-9", "digit  0-9 \\q"),
        with("digit  0-9", "letter  0-9"),
        with("digit  0-9", "d  0-9"),
        with("Bytes:", "Byte:"),
        with("Tokens:", "Token:"),
        (LEXER.to_owned() + "Claims: lookahead-1 minimal explicit\nProperties:\nnever q0\n", USES),
        rows_with("digit   -> digits", "digis   -> digits"),
        rows_with("digit   -> digits", "digit   -> digts"),
        rows_with("digit  0-9", "digit  0-\\x4"),
        (ROWS.replace("Otherwise: !\n", "") + "begin ~ -> !\n", USES_OF_ROWS),
        rows_with("begin    letter", "begn    letter"),
        rows_with("Final word: letters", "Final word: leters"),
        rows_with("Start: begin", "Strat: begin"),
        rows_with("Transitions:", "Examples:\nbegin \"a1\" -> letters\nTransitions:"),
    ];
    let all = Crate::new("every-mistake-of-a-lexer");
    let mut code = String::new();
    for (number, (text, uses)) in mistakes.iter().enumerate() {
        all.write(&format!("{number}.txt"), text);
        let _ = writeln!(
            code,
            "pub mod m{number} {{\n#[fsm_macros::automaton(\"{number}.txt\")]\n\
             pub enum Lexer {{}}\n{uses}}}"
        );
    }
    all.write("src/lib.rs", &code);
    let messages = all.messages("check --quiet");
    let errors: Vec<&str> = messages.split("\n\nerror").collect();
    let mut unexpected = String::new();
    for number in 0..mistakes.len() {
        let path = format!("#[fsm_macros::automaton(\"{number}.txt\")]\n");
        let at_the_path = errors.iter().filter(|error| error.contains(&path)).count();
        if at_the_path != 1 {
            let _ = writeln!(unexpected, "{number}: {at_the_path}");
        }
    }
    assert!(
        unexpected.is_empty() && errors.len() == mistakes.len() + 1,
        "{unexpected}\n{messages}"
    );
}

/// The attribute says something about symbols, of which there are none.
#[track_caller]
#[expect(clippy::needless_pass_by_value, reason = "so that a test reads as text in, text out")]
fn check(name: &'static str, text: &str, options: &str, expected: Expect) {
    let call = format!("#[fsm_macros::automaton(\"lexer.txt\", {options})]\npub enum Lexer {{}}\n");
    let uses = if text == ROWS { USES_OF_ROWS } else { USES };
    let uses = if text.starts_with("Characters") { "" } else { uses };
    expected.assert_eq(&lexer(name, text, &call, uses));
}

#[test]
fn an_enum_of_symbols() {
    check(
        "a-symbol-of-bytes",
        LEXER,
        "symbol = Key",
        expect![[r#"
        error: the text reads bytes, so there is no enum of symbols; leave `symbol` out
         --> src/lib.rs:1:47
          |
        1 | #[fsm_macros::automaton("lexer.txt", symbol = Key)]
          |                                               ^^^

        error: could not compile `a-symbol-of-bytes` (lib) due to 1 previous error
    "#]],
    );
    check(
        "a-symbol-type-of-bytes",
        ROWS,
        "symbol_type = Key",
        expect![[r#"
            error: the text reads bytes, so there is no enum of symbols; leave `symbol_type` out
             --> src/lib.rs:1:52
              |
            1 | #[fsm_macros::automaton("lexer.txt", symbol_type = Key)]
              |                                                    ^^^

            error: could not compile `a-symbol-type-of-bytes` (lib) due to 1 previous error
        "#]],
    );
    let characters = LEXER.replace("Bytes:", "Characters:");
    check(
        "a-symbol-of-characters",
        &characters,
        "symbol = Key",
        expect![[r#"
        error: the text reads characters, so there is no enum of symbols; leave `symbol` out
         --> src/lib.rs:1:47
          |
        1 | #[fsm_macros::automaton("lexer.txt", symbol = Key)]
          |                                               ^^^

        error: could not compile `a-symbol-of-characters` (lib) due to 1 previous error
    "#]],
    );
    check(
        "a-taken-name-of-bytes",
        LEXER,
        "label_type = LexerTokens",
        expect![[r#"
        error: another type that comes with `Lexer` is called `LexerTokens`
         --> src/lib.rs:1:51
          |
        1 | #[fsm_macros::automaton("lexer.txt", label_type = LexerTokens)]
          |                                                   ^^^^^^^^^^^

        error: could not compile `a-taken-name-of-bytes` (lib) due to 1 previous error
    "#]],
    );
}

/// A text without names: types that contain the error.
#[test]
fn nothing_in_the_text() {
    let uses = "pub fn words(text: &[u8]) -> LexerTokens<'_> {\n    Lexer::tokens(text)\n}\n";
    let messages = lexer("no-lexer", "", CALL, uses);
    assert_eq!(messages.matches("\nerror").count(), 1, "{messages}");
}

/// A machine of bytes with random transitions on four letters. Circles that can be entered at several states,
/// and final states of which a search does not know which one was the last, are common among these.
fn random_rows(random: &mut impl FnMut(usize) -> usize) -> String {
    let count = 2 + random(9);
    let labelled: Vec<usize> = (1..count).filter(|_| random(3) == 0).collect();
    let finals = |label: usize| -> String {
        let states = labelled.iter().filter(|&&state| state % 3 == label);
        states.map(|state| format!(" q{state}")).collect()
    };
    let states: String = (0..count).map(|state| format!(" q{state}")).collect();
    let is_partial = random(2) == 0;
    let mut text = format!("States:{states}\nStart: q0\n");
    for (label, name) in ["one", "two", "three"].iter().enumerate() {
        let _ = writeln!(text, "Final {name}:{}", finals(label));
    }
    let otherwise = if is_partial { "!".to_owned() } else { format!("q{}", random(count)) };
    let _ =
        writeln!(text, "Otherwise: {otherwise}\n\nBytes:\nrest d-\\xFF\nlow \\0-c\n\nTransitions:");
    for state in 0..count {
        for letter in ["a", "b", "c", "rest", "low"] {
            if random(if letter == "low" { 6 } else { 3 }) > 0 {
                let _ = writeln!(text, "q{state} {letter} -> q{}", random(count));
            }
        }
    }
    text
}

/// Direct code and tables find the same tokens in random machines, and so does a slow search that knows only
/// `next` and `label`.
#[test]
fn random_machines() {
    let program = Crate::new("reading-random");
    let mut seed = 0x2545_F491_4F6C_DD1D_u64;
    let mut random = |limit: usize| {
        seed ^= seed << 13;
        seed ^= seed >> 7;
        seed ^= seed << 17;
        usize::try_from(seed >> 11).unwrap() % limit
    };
    let mut code = "#![allow(dead_code)]\n".to_owned();
    let mut calls = String::new();
    for number in 0..60 {
        let text = random_rows(&mut random);
        let dfa = Check::new(&Domain::EMPTY).run(&Source::new("t.txt", text)).unwrap().dfa;
        for (form, step) in [("direct", StepForm::Match), ("table", StepForm::Integers)] {
            let mut spec = EnumSpec::new("Machine").unwrap();
            spec.step = Some(step);
            let module = format!("{form}{number}");
            let _ = writeln!(code, "mod {module};");
            let inner = format!("#![allow({})]\n{}", LINTS.join(", "), emit(&dfa, &spec).unwrap());
            program.write(&format!("src/{module}.rs"), &inner);
        }
        let dead: Vec<usize> = dfa.dead_states().iter().map(|state| state.index()).collect();
        let next = if dfa.has_refusals() { "refusing" } else { "total" };
        let _ = writeln!(calls, "compare!(direct{number}, table{number}, {next}, {dead:?});");
    }
    let _ = write!(code, "{RANDOM_MAIN}\nfn main() {{\n{calls}}}\n");
    program.write("src/main.rs", &code);
    assert_eq!(program.run().lines().count(), 60);
}

/// What the program of random machines needs.
const RANDOM_MAIN: &str = r#"
/// All short texts, and some long ones.
fn texts() -> Vec<Vec<u8>> {
    let mut texts: Vec<Vec<u8>> = vec![Vec::new()];
    let mut from = 0;
    for _ in 0..5 {
        let to = texts.len();
        for index in from..to {
            for letter in b"abcd" {
                let mut text = texts[index].clone();
                text.push(*letter);
                texts.push(text);
            }
        }
        from = to;
    }
    let mut seed = 7_u32;
    for length in 0..60_usize {
        let mut text = Vec::new();
        for _ in 0..length * 9 {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            text.push(b"aaabbcd\xFF"[(seed >> 24) as usize % (1 + length % 8)]);
        }
        texts.push(text);
    }
    texts
}

type Tokens = Vec<Result<(usize, std::ops::Range<usize>), usize>>;

macro_rules! next {
    (refusing, $next:expr) => { $next.ok() };
    (total, $next:expr) => { Some($next) };
}

macro_rules! compare {
    ($direct:ident, $table:ident, $kind:ident, $dead:expr) => {{
        let dead: &[usize] = &$dead;
        let mut all = 0;
        for text in &texts() {
            let (mut expected, mut at): (Tokens, usize) = (Vec::new(), 0);
            while at < text.len() {
                let (mut state, mut end, mut last) = ($direct::Machine::START, at, None);
                while end < text.len() {
                    match next!($kind, state.next(text[end])) {
                        Some(next) if !dead.contains(&next.index()) => state = next,
                        _ => break,
                    }
                    end += 1;
                    last = state.label().map(|label| (label.index(), at..end)).or(last);
                }
                let begin = at;
                at = last.as_ref().map_or(end.max(at + 1), |last| last.1.end);
                expected.push(last.ok_or(begin));
            }
            all += expected.len();
            let direct = $direct::Machine::tokens(text).map(|one| one.map(|(l, r)| (l.index(), r)));
            assert_eq!(direct.collect::<Tokens>(), expected, "{text:?}");
            let table = $table::Machine::tokens(text).map(|one| one.map(|(l, r)| (l.index(), r)));
            assert_eq!(table.collect::<Tokens>(), expected, "{text:?}");
            let first = expected.first().cloned().and_then(Result::ok).map(|(l, r)| (r.end, l));
            let longest = $direct::Machine::START.longest(text).map(|(end, l)| (end, l.index()));
            assert_eq!(longest, first, "{text:?}");
            let accepts = $direct::Machine::accepts(text);
            assert_eq!(accepts, $table::Machine::accepts(text), "{text:?}");
        }
        println!("{all}");
    }};
}
"#;
