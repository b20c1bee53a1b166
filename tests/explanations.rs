//! The pages behind the codes: their examples are refused, warned of and accepted as they say.

use tictactoe_fsm::{CODES, Code, Dfa, Enum, Report, Source, emit, explain};
use tictactoe_strategy::CLAIMS;

/// The pages whose wrong text would be too long to show.
const TOO_LARGE: [&str; 2] = ["F008", "F041"];

/// The codes of the library and those of the judge.
fn all_codes() -> impl Iterator<Item = &'static Code> {
    CODES.iter().chain(tictactoe_strategy::CODES).copied()
}

/// Everything there is to say about a text that is to be compiled: errors, or else warnings.
fn report(text: Vec<u8>) -> Report {
    let checked =
        Source::from_bytes("t.txt", text).and_then(|source| Dfa::check(&source, CLAIMS, &[]));
    match checked {
        Ok((dfa, warnings)) => match emit(&dfa, &Enum::new("Machine").unwrap()) {
            Ok(_) => warnings,
            Err(report) => report,
        },
        Err(report) => report,
    }
}

/// Whether all there is to say about a text is one remark with that code, or nothing at all.
#[track_caller]
fn check(code: &Code, text: Vec<u8>, expected: &[&str]) {
    let report = report(text);
    let found: Vec<&str> = report.iter().map(|(diagnostic, _)| diagnostic.code().id).collect();
    assert_eq!(found, expected, "in the page of {}:\n{report}", code.id);
}

/// The fenced blocks of a page with that info string.
fn blocks<'p>(page: &'p str, info: &str) -> Vec<&'p str> {
    let fence = format!("\n```{info}\n");
    page.split(&fence).skip(1).map(until_fence).collect()
}

fn until_fence(text: &str) -> &str {
    let end = text.find("\n```\n").expect("a block ends in a fence");
    &text[..=end]
}

/// The only block with that info string.
#[track_caller]
fn block<'p>(code: &Code, page: &'p str, info: &str) -> &'p str {
    match blocks(page, info)[..] {
        [block] => block,
        ref blocks => panic!("{} blocks `{info}` in the page of {}", blocks.len(), code.id),
    }
}

/// A page is UTF-8, so a byte that is not is written `\xE9` there.
fn unescape(text: &str) -> Vec<u8> {
    let mut parts = text.split(r"\x");
    let mut bytes = parts.next().unwrap_or("").as_bytes().to_vec();
    for part in parts {
        let (digits, rest) = part.split_at(2);
        bytes.push(u8::from_str_radix(digits, 16).expect("two hexadecimal digits"));
        bytes.extend(rest.bytes());
    }
    bytes
}

#[test]
fn every_page_begins_with_its_code_and_title() {
    for code in all_codes() {
        let title = format!("# {}: {}", code.id, code.title);
        assert_eq!(code.explanation.lines().next(), Some(title.as_str()));
    }
}

#[test]
fn every_wrong_text_has_this_one_mistake() {
    for code in all_codes().filter(|code| !TOO_LARGE.contains(&code.id)) {
        let wrong = block(code, code.explanation, "text wrong");
        let text = if code.id == "F001" { unescape(wrong) } else { wrong.as_bytes().to_vec() };
        check(code, text, &[code.id]);
    }
}

#[test]
fn every_right_text_is_beyond_reproach() {
    for code in all_codes() {
        let right = block(code, code.explanation, "text right");
        check(code, right.as_bytes().to_vec(), &[]);
    }
}

#[test]
fn every_block_is_checked() {
    for code in all_codes() {
        let fences = code.explanation.lines().filter(|line| line.starts_with("```")).count();
        let blocks = if TOO_LARGE.contains(&code.id) { 1 } else { 2 };
        assert_eq!(fences, 2 * blocks, "fences in the page of {}", code.id);
    }
}

#[test]
fn every_page_fits_on_a_screen() {
    for code in all_codes() {
        let page = code.explanation;
        assert!((20..=45).contains(&page.lines().count()), "length of the page of {}", code.id);
        let widest = page.lines().map(|line| line.chars().count()).max();
        assert!(widest <= Some(90), "width of the page of {}", code.id);
    }
}

#[test]
fn a_small_text_can_be_too_large() {
    let code = explain("F008").expect("a code of the library");
    let names = (0..12_000).map(|number| number.to_string()).collect::<Vec<_>>().join(" ");
    let text = format!("States: {names}\nSymbols: {names}\nStart: 0\nFinal: 0\nTransitions:\n");
    assert!(text.len() < 300_000);
    assert!(blocks(code.explanation, "text wrong").is_empty());
    check(code, text.into_bytes(), &[code.id]);
}

#[test]
fn a_text_can_be_good_and_have_too_many_states() {
    let code = explain("F041").expect("a code of the library");
    let names = (0..=131_072).map(|number| number.to_string()).collect::<Vec<_>>().join(" ");
    let text = format!("States: {names}\nSymbols:\nStart: {names}\nFinal:\nTransitions:\n");
    check(code, text.into_bytes(), &[code.id]);
}

#[test]
fn codes_are_found_in_lower_case() {
    for &code in CODES {
        assert_eq!(explain(&code.id.to_lowercase()), Some(code));
    }
}

#[test]
fn there_is_no_code_f999() {
    assert_eq!(explain("F999"), None);
}

#[test]
fn no_two_codes_have_the_same_name() {
    let names: Vec<&str> = all_codes().map(|code| code.id).collect();
    let mut sorted = names.clone();
    sorted.sort_unstable();
    sorted.dedup();
    assert_eq!(sorted.len(), names.len());
}

#[test]
fn what_claims_settle_are_warnings() {
    for claim in tictactoe_fsm::CLAIMS.iter().chain(CLAIMS) {
        for id in claim.settles {
            let code = all_codes().find(|code| code.id == *id).expect("a code");
            assert_eq!(code.severity, tictactoe_fsm::Severity::Warning);
        }
    }
}
