//! The pages that explain the codes: a wrong text on a page has that one mistake, a right text has
//! none.
//!
//! The tests of other crates check the codes of those crates.

use std::fs;
use std::path::Path;

use fsm_model::{CODES, Check, Domain, Source, explain};
use fsm_tests::pages::Page;

/// The page whose wrong text would be too long to show.
const TOO_LARGE: &str = "F008";

/// The pages about what a text may ask for. The first shows a text that is refused with a lower limit, and the
/// wrong text of the second would be too long to show.
const TOO_MANY_CASES: &str = "F073";
const TOO_MANY_STEPS: &str = "F074";

/// The page about a nondeterministic automaton that nothing makes deterministic. Other pages may have
/// nondeterministic automata.
const NOT_DETERMINISTIC: &str = "F029";

/// The codes of the errors of a text, or of its warnings if it has no errors. The text is called
/// `t.txt`, and its properties can name the files that pages show.
fn codes(text: Vec<u8>) -> Vec<String> {
    let is_in_page = |id: &str| {
        let page = explain(id).expect("a code").explanation();
        str::from_utf8(&text).is_ok_and(|text| page.contains(text))
    };
    let read = |_: &Source, name: &str| {
        if name == "t.txt" {
            return Ok(Source::new(name, ""));
        }
        let file = pages().flat_map(Page::files).find(|(known, _)| *known == name);
        file.map(|(_, text)| Source::new(name, text)).ok_or("there is no such file".to_owned())
    };
    let mut check = Check::new(&Domain::EMPTY).read_files(&read);
    if !is_in_page(NOT_DETERMINISTIC) {
        check = check.determinise(1000);
    }
    if is_in_page(TOO_MANY_CASES) {
        check = check.most_cases(2000);
    }
    let checked = Source::from_bytes("t.txt", text).and_then(|source| check.run(&source));
    let report = checked.map_or_else(|report| report, |checked| checked.warnings);
    report.iter().map(|(diagnostic, _)| diagnostic.code().id().to_owned()).collect()
}

fn pages() -> impl Iterator<Item = Page<'static>> {
    CODES.iter().map(|code| Page { id: code.id(), title: code.title(), text: code.explanation() })
}

fsm_tests::page_tests!(pages, codes, too_large: &[TOO_LARGE, TOO_MANY_STEPS]);

#[test]
fn a_small_text_can_be_too_large() {
    let names = (0..12_000).map(|number| number.to_string()).collect::<Vec<_>>().join(" ");
    let text = format!("States: {names}\nSymbols: {names}\nStart: 0\nFinal: 0\nTransitions:\n");
    assert!(text.len() < 300_000);
    assert_eq!(codes(text.into_bytes()), [TOO_LARGE]);
}

#[test]
fn codes_are_found_in_lower_case() {
    for &code in CODES {
        assert_eq!(explain(&code.id().to_lowercase()), Some(code));
    }
}

#[test]
fn there_is_no_code_f999() {
    assert_eq!(explain("F999"), None);
}

#[test]
fn no_two_codes_have_the_same_name() {
    let names: Vec<&str> = CODES.iter().map(|code| code.id()).collect();
    let mut sorted = names.clone();
    sorted.sort_unstable();
    sorted.dedup();
    assert_eq!(sorted.len(), names.len());
}

/// For every code, a snapshot shows the message in full.
#[test]
fn every_code_has_a_message_in_the_tests() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/messages");
    let files = fs::read_dir(folder).unwrap().map(|file| file.unwrap().path());
    let snapshots: String = files.map(|file| fs::read_to_string(file).unwrap()).collect();
    for code in CODES {
        assert!(snapshots.contains(&format!("[{}]: ", code.id())), "{}", code.id());
    }
}
