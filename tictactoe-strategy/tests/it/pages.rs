//! The pages of the codes: their examples get the messages that the pages describe.

use std::fs;
use std::path::Path;

use fsm_model::{Check, Code, Source};
use fsm_tests::pages::Page;
use tictactoe_strategy::{CODES, DOMAIN};

/// The codes of the errors of a text, or of its warnings if it has none.
fn codes(text: &str) -> Vec<String> {
    let report = match Check::new(&DOMAIN).run(&Source::new("t.txt", text)) {
        Ok(checked) => checked.warnings,
        Err(report) => report,
    };
    report.iter().map(|(diagnostic, _)| diagnostic.code().id().to_owned()).collect()
}

fn codes_of_bytes(text: Vec<u8>) -> Vec<String> {
    codes(&String::from_utf8(text).unwrap())
}

fn pages() -> impl Iterator<Item = Page<'static>> {
    CODES.iter().map(|code| Page { id: code.id(), title: code.title(), text: code.explanation() })
}

fsm_tests::page_tests!(pages, codes_of_bytes, too_large: &[]);

#[test]
fn no_two_codes_have_the_same_name() {
    let names: Vec<&str> = DOMAIN.all_codes().map(Code::id).collect();
    let mut sorted = names.clone();
    sorted.sort_unstable();
    sorted.dedup();
    assert_eq!(sorted.len(), names.len());
}

/// The end of a game. Taken cells never change the state, which is a warning without a claim.
const END: &str = "\
States: XOXXOOOXA XOXXOOOXX
Start: XOXXOOOXA
Final draw: XOXXOOOXX
Symbols: 1 2 3 4 5 6 7 8 9
Transitions:
XOXXOOOXA  9 -> XOXXOOOXX
XOXXOOOXA  _ -> XOXXOOOXA
XOXXOOOXX  _ -> XOXXOOOXX
";

#[test]
fn what_claims_settle_are_warnings() {
    assert_eq!(codes(END), ["W004"]);
    for claim in DOMAIN.claims {
        // The text has only one start.
        let expected: &[&str] = if claim.name() == "playable" { &["T014"] } else { &[] };
        assert_eq!(codes(&format!("{END}Claims: {}\n", claim.name())), expected);
    }
}

#[test]
fn every_code_has_a_message_in_the_tests() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/judge/messages");
    let files = fs::read_dir(folder).unwrap();
    let texts: Vec<String> =
        files.map(|file| fs::read_to_string(file.unwrap().path()).unwrap()).collect();
    for code in CODES {
        let message = format!("[{}]: ", code.id());
        assert!(texts.iter().any(|text| text.contains(&message)), "{}", code.id());
    }
}
