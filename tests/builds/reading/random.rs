//! Machines of bytes with random transitions.

use std::fmt::Write as _;

use fsm_codegen::{EnumSpec, LINTS, StepForm, emit};
use fsm_model::{Check, Domain, Source};

use super::super::Crate;

/// ` q0 q1 ...`
fn names(states: impl Iterator<Item = usize>) -> String {
    let mut names = String::new();
    for state in states {
        let _ = write!(names, " q{state}");
    }
    names
}

/// A machine of bytes with random transitions on four letters. Circles that can be entered at several states,
/// and final states of which a search does not know which one was the last, are common among these.
fn random_rows(random: &mut impl FnMut(usize) -> usize) -> String {
    // With at most 16 states, `read` has all targets of a byte in one number.
    let count = 2 + random(16);
    let labelled: Vec<usize> = (1..count).filter(|_| random(3) == 0).collect();
    let finals = |label: usize| -> String {
        let states = labelled.iter().filter(|&&state| state % 3 == label);
        names(states.copied())
    };
    let states = names(0..count);
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

/// A lexer with random keywords. A letter in front of a word may make it a name, or may not. A second kind of
/// names may share its beginnings with keywords.
fn random_words(random: &mut impl FnMut(usize) -> usize) -> String {
    let mut words: Vec<String> = Vec::new();
    for _ in 0..=random(40) {
        let letters = (0..=random(5)).map(|_| ["a", "b"][random(2)]);
        words.push(letters.collect());
    }
    words.sort();
    words.dedup();
    let mut text = "Bytes:\nletter a b\n\nTokens:\n".to_owned();
    for (number, word) in words.iter().enumerate() {
        let before = if random(4) == 0 { "c?" } else { "" };
        let _ = writeln!(text, "word-{number} {before} \"{word}\"");
    }
    let names = ["letter+", "c? letter+", "letter ( letter | c )*", "c{0,2} letter{2,}"];
    let _ = writeln!(text, "name {}", names[random(names.len())]);
    let others =
        ["", "other letter+ d", "other a+ d", "other d", "other d letter+", "other \"aa\" d d"];
    let _ = writeln!(text, "{}", others[random(others.len())]);
    for number in 0..words.len() {
        let _ = writeln!(text, "word-{number} before name");
    }
    text
}

/// Direct code and tables find the same tokens in random machines, and so does a slow search that knows only
/// `next` and `label`. `read` ends where `next` does.
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
    for number in 0..90 {
        let text =
            if number % 3 == 0 { random_words(&mut random) } else { random_rows(&mut random) };
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
    assert_eq!(program.run().lines().count(), 90);
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
            for &start in $direct::Machine::ALL {
                let mut state = Some(start);
                for &byte in text {
                    state = state.and_then(|state| next!($kind, state.next(byte)));
                }
                assert_eq!(next!($kind, start.read(text)), state, "{start:?} {text:?}");
            }
            let accepts = $direct::Machine::accepts(text);
            assert_eq!(accepts, $table::Machine::accepts(text), "{text:?}");
        }
        println!("{all}");
    }};
}
"#;
