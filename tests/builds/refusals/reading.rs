//! Mistakes in a text that reads bytes or characters, and in its attribute.

use std::fmt::Write as _;

use expect_test::{Expect, expect};

use super::super::Crate;

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

/// The attribute says something about symbols, but the text has none.
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
