//! Automata that read bytes or characters.

use fsm_codegen::StepForm::{Columns, Integers, Match};
use fsm_codegen::emit;

use super::{check, dfa, spec};

/// A lexer that may have to go back: `ab` is a token, and `abab...c` is another.
const BACK: &str = "Bytes:\nlow a-c\n\nTokens:\na a\nab a b\nlong ( a b )+ c\nb b\n";

/// A state that most bytes lead back to, and a run.
const STRINGS: &str = "Bytes:\nplain \\s-! #-\\xFF\nblank \\s \\t \\n\nletter a-z\n\n\
                       Tokens:\nwhite blank+\nstring \\\" plain* \\\"\nname letter+\n\
                       other \\0\n";

/// The circle of letters and hyphens can be entered at two states.
const NAMES: &str = "Bytes:\nletter a-z\n\nTokens:\nif \"if\"\nname letter ( ( letter | - )* letter )?\nif before name\n";

/// Tokens of any length may have to be read again.
const COMMENTS: &str = "Bytes:\nletter a-z\n\nTokens:\nslash /\nword letter+\n\
                        comment \"/*\" ( not ( _* \"*/\" _* ) ) \"*/\"\n";

/// Dates on lines: 13 states, and four kinds of bytes.
const DATES: &str = "Bytes:\ndigit 0-9\n\nLanguage: ( digit{4} - digit{2} - digit{2} \\n )*\n";

const SEARCH: &str = "Bytes:\n\nLanguage: _* \"ERR\" _*\n";

/// Greek letters, in two bytes each.
const GREEK: &str = "Characters:\ngreek α-ω\nsign → ∀\n\nTokens:\nword greek+\nsign sign\n";

const PARTIAL: &str = "States: begin name end\nStart: begin\nFinal: name\nOtherwise: !\n\nBytes:\nletter a-z\n\n\
                       Transitions:\nbegin letter -> name\nname letter -> name\nname . -> end\n";

#[test]
fn a_search_that_goes_back() {
    check("search-that-goes-back", BACK, &spec(None), "__scan longest tokens");
}

/// Behind `ab` the last token is one byte back. Behind the many letters a variable has it.
#[test]
fn how_far_a_search_goes_back() {
    let text = "Bytes:\n\nTokens:\na a\nabc \"abc\"\nx x\nxyz x y{13} z\n";
    check("search-that-knows-how-far", text, &spec(None), "__scan");
}

/// Blocks that several arms leave, in a loop; and a circle inside of a circle, both entered at two states.
#[test]
fn ways_that_meet() {
    let text = "Bytes:\n\nTokens:\nmet ( a ( b c | c b ) d )+ e\n";
    check("ways-that-meet", text, &spec(None), "__scan");
    let text = "States: begin p q r s end dead\nStart: begin\nFinal end: end\nOtherwise: dead\n\nBytes:\n\n\
                Transitions:\nbegin a -> p\nbegin b -> q\nbegin c -> r\np a -> q\nq a -> p\nq b -> r\nr a -> s\n\
                s a -> r\ns b -> q\np c -> s\nr c -> end\n";
    // Circles one behind the other. The second one is entered at two states.
    let rows = text.split_once("begin a").unwrap().0;
    let two = format!(
        "{rows}begin a -> p\np a -> q\nq a -> p\nq b -> r\nq c -> s\nr a -> s\ns a -> r\nr b -> end\n"
    );
    check("circles-in-a-row", &two, &spec(None), "__scan");
    check("circles-in-circles", text, &spec(None), "__scan");
}

#[test]
fn a_search_with_runs() {
    check("search-with-runs", STRINGS, &spec(None), "__scan");
}

#[test]
fn a_circle_that_is_entered_at_two_states() {
    check("circle-with-two-entries", NAMES, &spec(None), "__scan");
}

#[test]
fn a_search_without_bound() {
    check("search-without-bound", COMMENTS, &spec(None), "__scan tokens MTokens");
}

#[test]
fn a_search_by_a_table() {
    check(
        "search-by-table",
        BACK,
        &spec(Some(Integers)),
        "__scan __number __step __label_of longest read accepts next __column",
    );
}

#[test]
fn keywords() {
    let words = ["as", "do", "fn", "if", "in", "is", "no", "or", "to"];
    let tokens: String =
        words.map(|word| format!("{word} \"{word}\"\n{word} before name\n")).concat();
    let text = format!("Bytes:\nletter a-z\n\nTokens:\nname letter+\n{tokens}");
    check("keywords", &text, &spec(None), "__scan");
}

#[test]
fn reading_by_shifts() {
    check("reading-by-shifts", PARTIAL, &spec(None), "read accepts __walk __read_slowly next");
}

#[test]
fn reading_by_rotations() {
    check("reading-by-rotations", DATES, &spec(None), "read accepts __walk");
    // With more kinds of bytes than 16, there is no table of pairs.
    let letters = "abcdefghijklmnopqr".chars().enumerate();
    let row = |(at, one)| format!("q{} {one} -> q{}\n", at % 11, at % 7);
    let rows = letters.map(row).collect::<Vec<_>>().concat();
    let states = "q0 q1 q2 q3 q4 q5 q6 q7 q8 q9 q10";
    let text = format!(
        "States: {states}\nStart: q0\nFinal: q10\nOtherwise: !\n\nBytes:\n\nTransitions:\n{rows}"
    );
    check("reading-by-rotations-without-pairs", &text, &spec(None), "read __walk");
}

#[test]
fn reading_by_steps() {
    check("reading-by-steps", PARTIAL, &spec(Some(Integers)), "read accepts");
}

#[test]
fn searching_for_a_word() {
    check("searching-for-a-word", SEARCH, &spec(None), "__walk");
}

#[test]
fn reading_characters() {
    check("reading-characters", GREEK, &spec(None), "next read __walk __scan longest");
    check("characters-in-columns", GREEK, &spec(Some(Columns)), "next __column");
}

/// With a refusal, several starts and more than one way to a sign.
#[test]
fn reading_some_characters() {
    let text = "States: text tag name\nStart text: text\nStart tag: tag\nFinal word: name\nOtherwise: !\n\n\
                Characters:\nletter a-z ä-ü 가-힣\n\nTransitions:\ntext letter -> name\ntag 𝄞 € -> text\n\
                name letter -> .\n";
    check(
        "reading-some-characters",
        text,
        &spec(None),
        "next read accepts __walk longest tokens START STARTS START_TEXT START_TAG",
    );
}

/// No arm uses what is read. Bytes have other patterns than characters.
#[test]
fn steps_on_bytes_by_match() {
    let text = "Bytes:\n\nLanguage: _*\n";
    check("steps-on-anything", text, &spec(Some(Match)), "next read tokens");
    check("steps-on-bytes-by-match", NAMES, &spec(Some(Match)), "next");
}

/// If a start is final or a final state has no label, there are no tokens.
#[test]
fn texts_without_tokens() {
    let has_tokens = |start: &str, finals: &str| {
        let text = format!(
            "States: a b c\nStart: {start}\n{finals}\nOtherwise: c\n\nBytes:\n\nTransitions:\na x -> b\n"
        );
        emit(&dfa(&text), &spec(None)).unwrap().to_string().contains("fn tokens")
    };
    assert!(has_tokens("a", "Final x: b"));
    assert!(!has_tokens("b", "Final x: b"));
    assert!(!has_tokens("a", "Final x: b\nFinal: c"));
}
