//! Sections and their headings.

use expect_test::expect;
use fsm_model::{Dfa, Source};

use super::{DOOR, check, door};

#[test]
fn a_good_text() {
    check(DOOR, expect![[""]]);
}

#[test]
fn bytes_that_are_not_utf_8() {
    let text = [b"// caf\xE9\n", DOOR.as_bytes()].concat();
    let report = Source::from_bytes("door.txt", text).unwrap_err();
    expect![[r#"
        error[F001]: byte 0xE9 is not UTF-8
         --> door.txt:1:7
          |
        1 | // caf�
          |       ^ this is not text
          |
          = help: save the file as UTF-8"#]]
    .assert_eq(&report.to_string());
}

#[test]
fn an_empty_text() {
    check(
        "",
        expect![[r#"
            error[F004]: there are no sections `States:`, `Start:`, `Final:`, `Symbols:` and `Transitions:`
             --> door.txt:1:1
              |
            1 |
              | ^ the text ends here
              |
              = help: list every state under `States:`"#]],
    );
}

#[test]
fn only_a_comment() {
    check(
        "// nothing yet\n",
        expect![[r#"
            error[F004]: there are no sections `States:`, `Start:`, `Final:`, `Symbols:` and `Transitions:`
             --> door.txt:1:15
              |
            1 | // nothing yet
              |               ^ the text ends here
              |
              = help: list every state under `States:`"#]],
    );
}

#[test]
fn text_before_the_first_section() {
    check(
        &door("// A", "A"),
        expect![[r#"
        error[F002]: `A` stands before the first section
         --> door.txt:1:1
          |
        1 | A door that can be locked.
          | ^ belongs to no section
          |
          = help: begin with a heading such as `States:`, or make it a `//` comment"#]],
    );
}

#[test]
fn the_first_heading_lacks_its_colon() {
    check(
        &door("States:", "States"),
        expect![[r#"
        error[F002]: `States` stands before the first section
         --> door.txt:2:1
          |
        2 | States open closed locked
          | ^^^^^^ belongs to no section
          |
          = help: a heading ends in a colon: `States:`"#]],
    );
}

#[test]
fn a_later_heading_lacks_its_colon() {
    check(
        &door("Symbols:", "Symbols"),
        expect![[r#"
            error[F004]: there is no section `Symbols:`
             --> door.txt:5:1
              |
            5 | Symbols push pull turn
              | ^^^^^^^ this is not read as a heading
              |
              = help: a heading ends in a colon: `Symbols:`"#]],
    );
}

#[test]
fn a_misspelt_section() {
    check(
        &door("Symbols:", "Symbol:"),
        expect![[r#"
        error[F003]: there is no section `Symbol:`
         --> door.txt:5:1
          |
        5 | Symbol: push pull turn
          | ^^^^^^^ not a section
          |
          = help: did you mean `Symbols:`?"#]],
    );
}

#[test]
fn an_unknown_section() {
    check(
        &door("Claims:", "Colours:"),
        expect![[r#"
            error[F003]: there is no section `Colours:`
              --> door.txt:16:1
               |
            16 | Colours: reachable live
               | ^^^^^^^^ not a section
               |
               = help: the sections are `States:`, `Start:`, `Final:`, `Symbols:`, `Transitions:`, `Otherwise:`, `Outputs:`, `Claims:`, `Examples:`, `Properties:`, `Language:`, `Kind:`, `Bytes:`, `Characters:` and `Tokens:`"#]],
    );
}

#[test]
fn a_missing_section() {
    check(
        &door("Final safe: locked\n", ""),
        expect![[r#"
            error[F004]: there is no section `Final:`
              --> door.txt:17:30
               |
            17 | closed turn turn pull -> open
               |                              ^ the text ends here
               |
               = help: list the final states under `Final:`, or write it with nothing behind it"#]],
    );
}

#[test]
fn a_repeated_section() {
    check(
        &door("Final safe:", "Final safe: open\nFINALSTATES safe:"),
        expect![[r#"
        error[F005]: a second section `FINALSTATES safe:`
         --> door.txt:5:1
          |
        4 | Final safe: open
          | ----------- first here
        5 | FINALSTATES safe: locked
          | ^^^^^^^^^^^^^^^^^ again here
          |
          = help: put everything under the first heading"#]],
    );
}

#[test]
fn too_many_transitions() {
    let names = (0..12_000).fold(String::new(), |names, index| names + &format!(" n{index}"));
    let text =
        format!("States:{names}\nSymbols:{names}\nStart: n0\nFinal:\nSink: n0\nTransitions:\n");
    check(
        &text,
        expect![[r#"
            error[F008]: 12000 states and 12000 symbols need 144000000 transitions
             --> door.txt:2:1
              |
            2 | Symbols: n0 n1 n2 n3 n4 n5 n6 n7 n8 n9 n10 n11 n12 n13 n14 n15 n16 n17 n18 n19 n20 n21 n22 n23 n24 n25 n26 n27 n28 n29 n30 n31 n32 n3...
              | ^^^^^^^^ this alphabet with so many states
              |
              = note: at most 134217728 are possible"#]],
    );
}

#[test]
fn a_section_under_the_name_of_another_tool() {
    check(
        &door("Symbols:", "Alphabet:"),
        expect![[r#"
        error[F003]: there is no section `Alphabet:`
         --> door.txt:5:1
          |
        5 | Alphabet: push pull turn
          | ^^^^^^^^^ not a section
          |
          = help: did you mean `Symbols:`?"#]],
    );
}

#[test]
fn an_unknown_section_where_one_is_missing() {
    check(
        &door("Symbols:", "Letters:"),
        expect![[r#"
            error[F003]: there is no section `Letters:`
             --> door.txt:5:1
              |
            5 | Letters: push pull turn
              | ^^^^^^^^ not a section
              |
              = help: the sections are `States:`, `Start:`, `Final:`, `Symbols:`, `Transitions:`, `Otherwise:`, `Outputs:`, `Claims:`, `Examples:`, `Properties:`, `Language:`, `Kind:`, `Bytes:`, `Characters:` and `Tokens:`"#]],
    );
}

#[test]
fn a_colon_may_stand_apart() {
    check(&door("Final safe:", "Final safe :").replace("Claims:", "Claims :"), expect![[""]]);
}

#[test]
fn a_claim_without_its_colon_among_the_symbols() {
    let text = door("Claims: reachable live\n", "").replace("\nTrans", "Claims live\n\nTrans");
    check(
        &text.replace("closed  push", "closed _").replace("locked  push pull", "locked  _"),
        expect![[r#"
            error[F009]: `Claims` is not read as a heading
             --> door.txt:6:1
              |
            6 | Claims live
              | ^^^^^^ a heading ends in a colon
              |
              = help: if it is a name, do not begin a line with it"#]],
    );
}

#[test]
fn a_state_called_like_a_heading_may_begin_a_line() {
    let text = DOOR.replace("closed", "Start").replace("open Start", "open\nStart");
    check(&text, expect![[""]]);
}

#[test]
fn a_misspelt_heading_with_a_label() {
    check(
        &door("Final safe:", "Fnal safe:"),
        expect![[r#"
        error[F003]: there is no section `Fnal safe:`
         --> door.txt:4:1
          |
        4 | Fnal safe: locked
          | ^^^^^^^^^^ not a section
          |
          = help: did you mean `Final safe:`?"#]],
    );
}

#[test]
fn a_label_where_none_belongs() {
    check(
        &door("Symbols:", "Symbols here:"),
        expect![[r#"
            error[F004]: there is no section `Symbols:`
             --> door.txt:5:1
              |
            5 | Symbols here: push pull turn
              | ^^^^^^^^^^^^^ this is only a group
              |
              = help: list the alphabet under `Symbols:`"#]],
    );
}

#[test]
fn the_heading_of_the_rows_lacks_its_colon() {
    check(
        &door("Transitions:", "Transitions"),
        expect![[r#"
        error[F004]: there is no section `Transitions:`
         --> door.txt:7:1
          |
        7 | Transitions
          | ^^^^^^^^^^^ this is not read as a heading
          |
          = help: a heading ends in a colon: `Transitions:`"#]],
    );
}

#[test]
fn the_heading_of_the_rows_is_missing() {
    check(
        &door("Transitions:\n", ""),
        expect![[r#"
        error[F004]: there is no section `Transitions:`
         --> door.txt:7:1
          |
        7 | open    push -> closed
          | ^^^^ this row belongs to it
          |
          = help: say where each state goes under `Transitions:`"#]],
    );
}

#[test]
fn the_heading_of_the_examples_lacks_its_colon() {
    check(
        &door("Examples:", "Examples"),
        expect![[r#"
        error[F007]: `->` cannot be a name
          --> door.txt:18:23
           |
        17 | Examples
           | -------- a heading ends in a colon
        18 | closed turn turn pull -> open
           |                       ^^ a name was expected here"#]],
    );
}

#[test]
fn a_heading_in_the_middle_of_a_line() {
    check(
        &door("\nFinal safe:", " Final:"),
        expect![[r#"
        error[F007]: `Final:` stands in the middle of a line
         --> door.txt:3:15
          |
        3 | Start: closed Final: locked
          |               ^^^^^^ a heading begins a line"#]],
    );
}

/// Headings with letters in the wrong order, with another word, or with letters too many.
#[test]
fn a_heading_with_a_label_that_is_spelt_wrong() {
    for heading in ["Strat", "Begin", "Starts", "Strats", "Starting"] {
        let text = door("Start:", &format!("{heading} visitor:"));
        let report = Dfa::from_source(&Source::new("door.txt", text)).unwrap_err();
        let found: Vec<_> =
            report.iter().map(|(found, _)| (found.message(), found.help())).collect();
        let message = format!("there is no section `{heading} visitor:`");
        assert_eq!(found, [(message.as_str(), Some("did you mean `Start visitor:`?"))]);
    }
}

#[test]
fn headings_that_are_spelt_wrong_have_one_message() {
    for (heading, help) in [
        ("Strat:", "did you mean `Start:`?"),
        ("Startt :", "did you mean `Start:`?"),
        ("Strat visitor :", "did you mean `Start visitor:`?"),
        (
            "Start my visitor:",
            "only `States:`, `Symbols:`, `Start:`, `Final:` and `Properties:` take a label, of one word",
        ),
    ] {
        let text = door("Start:", heading);
        let report = Dfa::from_source(&Source::new("door.txt", text)).unwrap_err();
        let helps: Vec<_> = report.iter().map(|(found, _)| found.help()).collect();
        assert_eq!(helps, [Some(help)], "{heading}");
    }
    // Without a list of all symbols, a group of symbols cannot be meant.
    for heading in ["Symbls in:", "Alphabet in:"] {
        let text = door("Symbols:", heading);
        let report = Dfa::from_source(&Source::new("door.txt", text)).unwrap_err();
        let helps: Vec<_> = report.iter().map(|(found, _)| found.help()).collect();
        assert_eq!(helps, [Some("did you mean `Symbols:`?")], "{heading}");
    }
}

#[test]
fn two_starts_with_one_label() {
    let text = door("Start: closed", "Start visitor: closed\nStart visitor: locked");
    let report = Dfa::from_source(&Source::new("door.txt", text)).unwrap_err();
    let helps: Vec<_> = report.iter().map(|(found, _)| found.help()).collect();
    assert_eq!(helps, [Some("each start has a label of its own")]);
}
