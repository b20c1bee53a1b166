//! Claims and properties of automata that read bytes or characters.

use expect_test::{Expect, expect};
use fsm_model::{Check, Dfa, Domain, Report, Source};

use super::check;

/// Checks the message about a lexer of numbers with some promises.
#[track_caller]
fn check_numbers(token: &str, promises: &str, expected: Expect) {
    check(&format!("Bytes:\ndigit 0-9\nTokens:\nnumber {token}\n{promises}\n"), expected);
}

/// Checks the message about a property of a text with rows.
#[track_caller]
fn check_rows(property: &str, expected: Expect) {
    check(&format!("{ROWS}Properties:\n{property}\n"), expected);
}

const ROWS: &str = "\
States: start letters done
Start: start
Final: done
Bytes:
letter  a-z
vowel   a e i o u
Outputs: found

Transitions:
start    letter -> letters
letters  letter -> .
letters  \\n     -> done / found
_        _      -> .
";

/// The message about a text beside a file `words.txt`.
#[track_caller]
#[expect(clippy::needless_pass_by_value, reason = "so that a test reads as text in, text out")]
fn check_files(text: &str, other: &str, expected: Expect) {
    let read = |_: &Source, name: &str| match name {
        "words.txt" => Ok(Source::new(name, other)),
        _ => Err("there is no such file".to_owned()),
    };
    let check = Check::new(&Domain::EMPTY).read_files(&read);
    let report = match check.run(&Source::new("door.txt", text)) {
        Ok(checked) => checked.warnings,
        Err(report) => report,
    };
    expected.assert_eq(&report.to_string());
}

#[test]
fn promises_that_hold() {
    check_numbers("digit+", "Claims: lookahead-1\nProperties:\nwords within digit*", expect![[""]]);
    check_rows("needs / found -> letter /", expect![[""]]);
}

#[test]
fn a_bounded_look_ahead() {
    check_numbers(
        "digit+ ( . digit+ )?",
        "Claims: lookahead-1",
        expect![[r#"
            error[F038]: it can take 2 bytes behind a word to know that no longer one follows
             --> door.txt:5:9
              |
            5 | Claims: lookahead-1
              |         ^^^^^^^^^^^ `lookahead-1` is claimed here
              |
              = note: `q2`: the word `0` leads there from `q0`
              = note: behind it, `.` leads to `q3`, where a longer word may still follow or not
              = note: in the deterministic automaton, `q2 -> q3`: on `.`, `q2` goes on to a state that is not final
              = help: let a word end behind `.`, too, or leave the claim out"#]],
    );
}

#[test]
fn a_look_ahead_without_bound() {
    check_numbers(
        "digit+ ( \\s* ; )?",
        "Claims: lookahead-1",
        expect![[r#"
            error[F038]: there is no bound on how far to look ahead behind a word
             --> door.txt:5:9
              |
            5 | Claims: lookahead-1
              |         ^^^^^^^^^^^ `lookahead-1` is claimed here
              |
              = note: `q2`: the word `0` leads there from `q0`
              = note: behind it, `\s` leads to `q3`, where a longer word may still follow or not
              = note: in the deterministic automaton, `q2 -> q3`: on `\s`, `q2` goes on to a state that is not final
              = help: let a word end behind `\s`, too, or leave the claim out"#]],
    );
}

#[test]
fn words_that_an_expression_matches() {
    check_numbers(
        "digit+ ( . digit+ )?",
        "Properties:\nwords avoid _* . \"00\" _*",
        expect![[r#"
            error[F069]: `words avoid _* . "00" _*` does not hold: `0.00` is accepted, and the expression matches it
             --> door.txt:6:1
              |
            6 | words avoid _* . "00" _*
              | ^^^^^^^^^^^^^^^^^^^^^^^^ promised here
              |
              = note: a shortest such word, from `q0`: `0.00`
              = note: states passed: `q0 q2 q3 q4 q4`
              = note: in the deterministic automaton, `q0 -> q2`: step 1, on `0`
              = note: in the deterministic automaton, `q2 -> q3`: step 2, on `.`
              = note: in the deterministic automaton, `q3 -> q4`: step 3, on `0`
              = note: in the deterministic automaton, `q4 -> q4`: step 4, on `0`"#]],
    );
}

#[test]
fn words_that_an_expression_does_not_match() {
    check_numbers(
        "digit+ ( . digit+ )?",
        "Properties:\nwords within digit+",
        expect![[r#"
            error[F068]: `words within digit+` does not hold: `0.0` is accepted, and the expression does not match it
             --> door.txt:6:1
              |
            6 | words within digit+
              | ^^^^^^^^^^^^^^^^^^^ promised here
              |
              = note: a shortest such word, from `q0`: `0.0`
              = note: states passed: `q0 q2 q3 q4`
              = note: in the deterministic automaton, `q0 -> q2`: step 1, on `0`
              = note: in the deterministic automaton, `q2 -> q3`: step 2, on `.`
              = note: in the deterministic automaton, `q3 -> q4`: step 3, on `0`"#]],
    );
}

#[test]
fn an_expression_that_begins_with_a_string() {
    check_numbers(
        "digit+",
        "Properties:\nwords avoid \"00\" _*",
        expect![[r#"
            error[F069]: `words avoid "00" _*` does not hold: `00` is accepted, and the expression matches it
             --> door.txt:6:1
              |
            6 | words avoid "00" _*
              | ^^^^^^^^^^^^^^^^^^^ promised here
              |
              = note: a shortest such word, from `q0`: `00`
              = note: states passed: `q0 q2 q2`
              = note: in the deterministic automaton, `q0 -> q2`: step 1, on `0`
              = note: in the deterministic automaton, `q2 -> q2`: step 2, on `0`"#]],
    );
}

#[test]
fn a_misspelt_set_in_a_property() {
    check_numbers(
        "digit+",
        "Properties:\nwords avoid digt",
        expect![[r#"
        error[F013]: there is no set `digt`
         --> door.txt:6:13
          |
        6 | words avoid digt
          |             ^^^^ not declared
          |
          = help: did you mean `digit`?"#]],
    );
}

#[test]
fn an_event_that_has_not_happened() {
    check_rows(
        "needs done -> e /",
        expect![[r#"
        error[F065]: `needs done -> e /` does not hold: `\n` leads to `done`, and `found` comes out, but `e /` has not happened before
          --> door.txt:15:1
           |
        10 | start    letter -> letters
           |                    ------- step 1, on `a`
        11 | letters  letter -> .
        12 | letters  \n     -> done / found
           |                    ---- step 2, on `\n`
        ...
        15 | needs done -> e /
           | ^^^^^^^^^^^^^^^^^ promised here
           |
           = note: a shortest such word, from `start`: `a\n`
           = note: states passed: `start letters done`
           = note: what comes out: nothing, `found`"#]],
    );
}

#[test]
fn an_event_of_a_set() {
    check_rows(
        "needs / found -> vowel /",
        expect![[r#"
        error[F065]: `needs / found -> vowel /` does not hold: `\n` leads to `done`, and `found` comes out, but `vowel /` has not happened before
          --> door.txt:15:1
           |
        10 | start    letter -> letters
           |                    ------- step 1, on `b`
        11 | letters  letter -> .
        12 | letters  \n     -> done / found
           |                    ---- step 2, on `\n`
        ...
        15 | needs / found -> vowel /
           | ^^^^^^^^^^^^^^^^^^^^^^^^ promised here
           |
           = note: a shortest such word, from `start`: `b\n`
           = note: states passed: `start letters done`
           = note: what comes out: nothing, `found`"#]],
    );
}

#[test]
fn a_misspelt_set_in_an_event() {
    check_rows(
        "needs done -> vowl /",
        expect![[r#"
        error[F013]: there is no set `vowl`
          --> door.txt:15:15
           |
        15 | needs done -> vowl /
           |               ^^^^ not declared
           |
           = help: did you mean `vowel`?"#]],
    );
}

#[test]
fn a_range_in_an_event() {
    check_rows(
        "needs done -> a-z /",
        expect![[r#"
        error[F013]: there is no set `a-z`
          --> door.txt:15:15
           |
        15 | needs done -> a-z /
           |               ^^^ not declared
           |
           = help: a range has no name; declare a set under `Bytes:`"#]],
    );
}

#[test]
fn a_string_in_an_event() {
    check_rows(
        "needs done -> \"ab\" /",
        expect![[r#"
        error[F013]: there is no set `"ab"`
          --> door.txt:15:15
           |
        15 | needs done -> "ab" /
           |               ^^^^ not declared
           |
           = help: an event is one byte, or one of a set"#]],
    );
}

/// The other property makes `d` a class of its own. So `\d` must not be read as `d`.
#[test]
fn an_unknown_escape_in_an_event() {
    check_rows(
        "needs done -> \\d /\nneeds done -> d /",
        expect![[r#"
        error[F052]: there is no escape `\d`
          --> door.txt:15:15
           |
        15 | needs done -> \d /
           |               ^^ not a byte
           |
           = help: there are `\s` for a blank, `\t`, `\n`, `\r`, `\0`, `\x1F`, `\u{1F600}`, and a backslash before any sign, such as `\-`

        error[F065]: `needs done -> d /` does not hold: `\n` leads to `done`, and `found` comes out, but `d /` has not happened before
          --> door.txt:16:1
           |
        12 | letters  \n     -> done / found
           |                    ---- step 2, on `\n`
        ...
        16 | needs done -> d /
           | ^^^^^^^^^^^^^^^^^ promised here
           |
          ::: door.txt:10:20
           |
        10 | start    letter -> letters
           |                    ------- step 1, on `a`
           |
           = note: a shortest such word, from `start`: `a\n`
           = note: states passed: `start letters done`
           = note: what comes out: nothing, `found`"#]],
    );
}

#[test]
fn an_event_that_is_not_one_byte() {
    check_rows(
        "needs done -> é /",
        expect![[r#"
        error[F052]: `é` is not one byte
          --> door.txt:15:15
           |
        15 | needs done -> é /
           |               ^ 2 bytes in UTF-8
           |
           = help: it is `\xC3 \xA9`, one after the other; or read `Characters:` in place of `Bytes:`"#]],
    );
}

#[test]
fn a_look_ahead_in_rows() {
    let text = "States: A B C D\nStart: A\nFinal number: B D\nBytes:\nOtherwise: !\nTransitions:\n\
                A 1 -> B\nB . -> C\nC 1 -> D\nClaims: lookahead-1\n";
    check(
        text,
        expect![[r#"
        error[F038]: it can take 2 bytes behind a word to know that no longer one follows
          --> door.txt:8:8
           |
         8 | B . -> C
           |        ^ on `.`, `B` goes on to a state that is not final
         9 | C 1 -> D
        10 | Claims: lookahead-1
           |         ----------- `lookahead-1` is claimed here
           |
           = note: `B`: the word `1` leads there from `A`
           = note: behind it, `.` leads to `C`, where a longer word may still follow or not
           = help: list `C` under `Final:`, or leave the claim out"#]],
    );
}

#[test]
fn a_string_that_is_the_name_of_a_file() {
    let text = "Bytes:\nLanguage: a b\nProperties:\nwords avoid \"ab\"\n";
    check_files(
        text,
        "",
        expect![[r#"
        error[F071]: `ab` cannot be read
         --> door.txt:4:13
          |
        4 | words avoid "ab"
          |             ^^^^ there is no such file
          |
          = note: quotes alone name a file; a word is written `( "ab" )`
          = help: the name is relative to the folder of `door.txt`"#]],
    );
    let text = "Bytes:\nLanguage: a b\nProperties:\nwords avoid ( \"ab\" )\n";
    check_files(
        text,
        "",
        expect![[r#"
            error[F069]: `words avoid ( "ab" )` does not hold: `ab` is accepted, and the expression matches it
             --> door.txt:4:1
              |
            4 | words avoid ( "ab" )
              | ^^^^^^^^^^^^^^^^^^^^ promised here
              |
              = note: a shortest such word, from `q0`: `ab`
              = note: states passed: `q0 q2 q3`
              = note: in the deterministic automaton, `q0 -> q2`: step 1, on `a`
              = note: in the deterministic automaton, `q2 -> q3`: step 2, on `b`"#]],
    );
}

#[test]
fn a_file_that_reads_something_else() {
    let property = "Properties:\nsame words as \"words.txt\"\n";
    let [symbols, bytes, characters] = ["Symbols: a b", "Bytes:", "Characters:"]
        .map(|alphabet| format!("{alphabet}\nLanguage: a\n"));
    check_files(
        &format!("{bytes}{property}"),
        &symbols,
        expect![[r#"
        error[F071]: `words.txt` reads symbols, and this text reads bytes
         --> door.txt:4:15
          |
        4 | same words as "words.txt"
          |               ^^^^^^^^^^^ they cannot be compared
          |
          = help: both texts must read the same"#]],
    );
    check_files(
        &format!("{symbols}{property}"),
        &characters,
        expect![[r#"
        error[F071]: `words.txt` reads characters, and this text reads symbols
         --> door.txt:4:15
          |
        4 | same words as "words.txt"
          |               ^^^^^^^^^^^ they cannot be compared
          |
          = help: both texts must read the same"#]],
    );
}

/// The byte of the message is in one class here and in another one there. It is shown, and not the byte
/// that gives the class its name.
#[test]
fn a_file_with_other_classes() {
    let text = "Bytes:\nlow  a-f\nTokens:\nword low\nProperties:\nsame words as \"words.txt\"\n";
    check_files(
        text,
        "Bytes:\nhigh  b-z\nTokens:\nword high | a\n",
        expect![[r#"
            error[F070]: `same words as "words.txt"` does not hold: `g` is not accepted here and accepted as `word` in `words.txt`
             --> door.txt:6:1
              |
            6 | same words as "words.txt"
              | ^^^^^^^^^^^^^^^^^^^^^^^^^ promised here
              |
              = note: a shortest such word, from `q0`: `g`
              = note: states passed: `q0 q1`
              = note: in the deterministic automaton, `q0 -> q1`: step 1, on `g`"#]],
    );
    let text = "Bytes:\nTokens:\nword _ _\nProperties:\nwords within \"words.txt\"\n";
    check_files(
        text,
        "Bytes:\nhigh \\x80-\\xFF\nTokens:\nword ( high | \\r )+\n",
        expect![[r#"
            error[F068]: `words within "words.txt"` does not hold: `aa` is accepted as `word` here and not in `words.txt`
             --> door.txt:5:1
              |
            5 | words within "words.txt"
              | ^^^^^^^^^^^^^^^^^^^^^^^^ promised here
              |
              = note: a shortest such word, from `q0`: `aa`
              = note: states passed: `q0 q1 q2`
              = note: in the deterministic automaton, `q0 -> q1`: step 1, on `a`
              = note: in the deterministic automaton, `q1 -> q2`: step 2, on `a`"#]],
    );
    let text = "Bytes:\nTokens:\nword _\nProperties:\nwords within \"words.txt\"\n";
    let other = "Bytes:\nline \\0-\\t \\x0B-\\xFF\nTokens:\nword line\n";
    check_files(
        text,
        other,
        expect![[r#"
            error[F068]: `words within "words.txt"` does not hold: `\n` is accepted as `word` here and not in `words.txt`
             --> door.txt:5:1
              |
            5 | words within "words.txt"
              | ^^^^^^^^^^^^^^^^^^^^^^^^ promised here
              |
              = note: a shortest such word, from `q0`: `\n`
              = note: states passed: `q0 q1`
              = note: in the deterministic automaton, `q0 -> q1`: step 1, on `\n`"#]],
    );
}

/// `fsm prove` can be asked about bytes that the text does not mention.
#[test]
fn a_property_of_bytes_that_the_text_does_not_mention() {
    let dfa = Dfa::from_source(&Source::new("door.txt", ROWS)).expect("the text is right");
    let prove = |property: &str| {
        let property = Source::new("property", property);
        match Check::new(&Domain::EMPTY).prove(&dfa, &property, None) {
            Ok(broken) => Report::new(dfa.source(), broken.into_iter().collect()).to_string(),
            Err(report) => report.to_string(),
        }
    };
    expect![[r#"
        error[F068]: `words within _* a _*` does not hold: `b\n` is accepted, and the expression does not match it
          --> door.txt:12:20
           |
        10 | start    letter -> letters
           |                    ------- step 1, on `b`
        11 | letters  letter -> .
        12 | letters  \n     -> done / found
           |                    ^^^^ step 2, on `\n`
           |
           = note: a shortest such word, from `start`: `b\n`
           = note: states passed: `start letters done`
           = note: what comes out: nothing, `found`"#]].assert_eq(&prove("words within _* a _*"));
    expect![[r#"
        error[F065]: `needs x / -> y /` does not hold: `x` leads to `letters`, but `y /` has not happened before
          --> door.txt:10:20
           |
        10 | start    letter -> letters
           |                    ^^^^^^^ step 1, on `x`
           |
           = note: a shortest such word, from `start`: `x`
           = note: states passed: `start letters`
           = note: what comes out: nothing"#]].assert_eq(&prove("needs x / -> y /"));
    expect![[r#"
        error[F069]: `words avoid _* \t \n` does not hold: `a\t\n` is accepted, and the expression matches it
          --> door.txt:12:20
           |
        10 | start    letter -> letters
           |                    ------- step 1, on `a`
        11 | letters  letter -> .
        12 | letters  \n     -> done / found
           |                    ^^^^ step 3, on `\n`
        13 | _        _      -> .
           |                    - step 2, on `\t`
           |
           = note: a shortest such word, from `start`: `a\t\n`
           = note: states passed: `start letters letters done`
           = note: what comes out: nothing, nothing, `found`"#]].assert_eq(&prove("words avoid _* \\t \\n"));
    expect![[""]].assert_eq(&prove("words within _* letter _* \\n _*"));
}
