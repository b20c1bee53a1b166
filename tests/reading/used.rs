//! What programs do with enums that read bytes or characters.

use std::error::Error;
use std::iter::FusedIterator;

use fsm_macros::automaton;

use super::machines::{
    Comments, Gate, GateRefused, Json, JsonLabel, JsonTokens, Letters, LettersTokens, Modes,
    Percent, PercentOutput, Rows, RowsRefused, Search, Strict, StrictOutput, StrictRefused, Utf8,
};

#[test]
fn steps_work_in_constants() {
    const MINUS: Rows = match Rows::START.next(b'-') {
        Ok(state) => state,
        Err(_) => panic!("it is allowed"),
    };
    const ALLOWED: [bool; 2] = [MINUS.allows(b'0'), MINUS.allows(b'-')];
    const NEXT: Letters = Letters::START.next('é');
    const STEP: (Percent, &[PercentOutput]) = Percent::Digit.step(b'f');
    const OUTPUT: &[PercentOutput] = Percent::Digit.output(b'%');
    assert_eq!((MINUS, ALLOWED), (Rows::Minus, [true, false]));
    assert!(NEXT.is_word() && !NEXT.is_han());
    assert_eq!(STEP, (Percent::Plain, &[PercentOutput::Flush, PercentOutput::Copy][..]));
    assert_eq!(OUTPUT, [PercentOutput::Bad, PercentOutput::Bad]);
}

#[test]
fn a_refusal_says_what_and_where() {
    let refused: RowsRefused = Rows::START.read(b"-1.5x").unwrap_err();
    assert_eq!((refused.state, refused.byte, refused.position), (Rows::Fraction, b'x', 4));
    assert_eq!(refused.to_string(), "`fraction` does not allow 'x'");
    assert_eq!(format!("{refused:?}"), "RowsRefused { state: fraction, byte: 120, position: 4 }");
    let show = |state: Rows, byte: u8| state.next(byte).unwrap_err().to_string();
    assert_eq!(show(Rows::Quote, 0x1F), "`quote` does not allow 0x1F");
    assert_eq!(show(Rows::Int, b'\''), "`int` does not allow '\\''");
    assert_eq!(show(Rows::Int, b' '), "`int` does not allow ' '");
    assert_eq!(show(Rows::Int, 0xFF), "`int` does not allow 0xFF");
    let refused: GateRefused = Gate::START.read("€é가!x").unwrap_err();
    assert_eq!((refused.state, refused.character, refused.position), (Gate::End, 'x', 9));
    assert_eq!(refused.to_string(), "`end` does not allow 'x'");
    assert_eq!(Gate::START.next('中').unwrap_err().to_string(), "`begin` does not allow '中'");
    assert_eq!(Gate::START.run("€é가!x".chars()).unwrap_err().position, 4);
    let boxed = || -> Result<Gate, Box<dyn Error + Send + Sync>> { Ok(Gate::START.read("x")?) };
    assert!(boxed().unwrap_err().downcast_ref::<GateRefused>().is_some());
}

/// A refusal far behind the first block of bytes, and directly at its borders.
#[test]
fn a_refusal_is_found_in_long_texts() {
    for length in [0, 1, 63, 64, 65, 1000, 1023, 1024, 1025, 5000] {
        let mut text = vec![b'a'; length];
        text.push(0);
        text.extend(vec![b'b'; 300]);
        let refused: StrictRefused = Strict::START.read(&text).unwrap_err();
        assert_eq!((refused.byte, refused.position), (0, length));
        assert!(!Strict::accepts(&text) && Strict::accepts(&text[..length]));
        let text = "$".to_owned() + &"é".repeat(length + 1) + "$" + &"é".repeat(300);
        let refused = Gate::START.read(&text).unwrap_err();
        assert_eq!((refused.character, refused.position), ('$', 2 * length + 3));
    }
}

#[test]
fn outputs_come_byte_by_byte() {
    use PercentOutput::{Bad, Copy, Flush, Space};

    let mut out = Vec::new();
    let mut state = Percent::START;
    for &byte in b"a%41+%4x" {
        let (next, outputs) = state.step(byte);
        assert_eq!((next, outputs), (state.next(byte), state.output(byte)));
        state = next;
        out.extend_from_slice(outputs);
    }
    assert_eq!(out, [Copy, Flush, Copy, Space, Bad, Bad]);
    assert_eq!(Strict::Percent.step(b'x').unwrap_err().byte, b'x');
    assert_eq!(Strict::Plain.step(b'+'), Ok((Strict::Plain, &[StrictOutput::Space][..])));
    assert!(Strict::Plain.output(0).is_empty());
}

#[test]
fn tokens_are_an_ordinary_iterator() {
    fn is_fused<T: FusedIterator + Clone + std::fmt::Debug + Send + Sync>(_: &T) {}
    let mut tokens: JsonTokens<'_> = Json::tokens(b"[1]x");
    is_fused(&tokens);
    assert_eq!(tokens.next(), Some(Ok((JsonLabel::Punctuation, 0..1))));
    let again = tokens.clone();
    assert_eq!(tokens.by_ref().count(), 3);
    assert_eq!((tokens.next(), tokens.next()), (None, None));
    assert_eq!(again.last(), Some(Err(3)));
    let whole: Result<Vec<(JsonLabel, std::ops::Range<usize>)>, usize> =
        Json::tokens(b"[1] x").collect();
    assert_eq!(whole, Err(4));
    let characters: LettersTokens<'static> = Letters::tokens("é");
    is_fused(&characters);
    is_fused(&Comments::tokens(b""));
    assert_eq!(Json::tokens(b"").next(), None);
}

/// An error inside of a character: the iterator goes on where the character begins, unless that is where the
/// error begins.
#[test]
fn errors_are_at_the_borders_of_characters() {
    let tokens: Vec<_> = Gate::tokens("$ê$é→$").collect();
    let name = super::machines::GateLabel::Name;
    assert_eq!(tokens, [Err(0), Err(1), Ok((name, 3..6)), Err(6), Err(9)]);
}

#[test]
fn several_starts_are_several_lexers() {
    let kinds = |state: Modes, text: &'static [u8]| -> Vec<String> {
        let tokens = state.tokens(text);
        tokens
            .map(|one| one.map_or_else(|at| format!("!{at}"), |(label, _)| label.to_string()))
            .collect()
    };
    assert_eq!(kinds(Modes::START_TEXT, b"a b<"), ["chars", "close"]);
    assert_eq!(kinds(Modes::START_TAG, b"a b<"), ["name", "space", "name", "!3"]);
    assert!(Modes::Text.accepts(b"abc") && !Modes::Tag.accepts(b"a c"));
    assert_eq!(Modes::Tag.longest(b"\"a\"\""), Some((3, super::machines::ModesLabel::Value)));
}

#[test]
fn words_are_accepted() {
    assert!(Search::accepts(b"an ERROR here") && !Search::accepts(b"an ERRO R"));
    assert!(Utf8::accepts("é中😀".as_bytes()) && !Utf8::accepts(b"\xED\xA0\x80"));
    assert_eq!(Utf8::START.read(b"\xE2"), Utf8::Two);
    assert_eq!(Json::START.longest(b"-12.5e+x"), Some((5, JsonLabel::Number)));
    assert_eq!(Json::START.longest(b"-"), None);
    assert_eq!(Json::START.read(b"-").longest(b"0.5,"), Some((3, JsonLabel::Number)));
}

/// Labels of the caller's own, which cannot even be copied.
#[derive(Debug, PartialEq)]
enum Kind {
    White,
    Punctuation,
    String,
    Number,
    Word,
}

#[automaton("reading/json-tokens.txt", label = Kind)]
enum Own {}

#[automaton("reading/comments.txt", label_type = Part, case = "text", derive(serde::Serialize))]
enum Lower {}

#[automaton("reading/json-tokens.txt", label = self::Kind, step = "integers")]
enum OwnTable {}

#[test]
fn labels_can_be_shared() {
    let tokens: Vec<_> = Own::tokens(b"[tru true]").collect();
    let expected = [
        Ok((Kind::Punctuation, 0..1)),
        Err(1),
        Ok((Kind::White, 4..5)),
        Ok((Kind::Word, 5..9)),
        Ok((Kind::Punctuation, 9..10)),
    ];
    assert_eq!(tokens, expected);
    assert!(OwnTable::tokens(b"[tru true]").eq(expected));
    assert_eq!(OwnTable::START.longest(b"\"a\" 1"), Some((3, Kind::String)));
    assert_eq!(Own::START.longest(b"1 "), Some((1, Kind::Number)));
    assert_eq!(Lower::tokens(b"/").next(), Some(Ok((Part::slash, 0..1))));
    assert_eq!(serde_json::to_string(&Part::comment).unwrap(), "\"comment\"");
    assert_eq!("q0".parse::<Lower>().unwrap(), Lower::START);
    let error = "q".parse::<Lower>().unwrap_err();
    assert_eq!(error.to_string(), "`q` is not a state of Lower");
}

/// Blocks of bytes are skipped. A word may begin in one and end in the next, at any place.
#[test]
fn a_word_is_found_wherever_it_stands() {
    let pieces = ["", "E", "ER", "EE", "RE", "ERRO", "ERROR", "EERROR", "ERRERROR", "ERERRORE"];
    for before in 0..70 {
        for behind in [0, 1, 5, 30, 31, 32, 33, 64, 70] {
            for one in pieces {
                for other in pieces {
                    let (before, behind) = ("x".repeat(before), "x".repeat(behind));
                    let text = format!("{before}{one}{behind}{other}");
                    assert_eq!(Search::accepts(text.as_bytes()), text.contains("ERROR"), "{text}");
                }
            }
        }
    }
}
