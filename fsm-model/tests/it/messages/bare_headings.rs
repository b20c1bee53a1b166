//! Headings that lost their colon in a list: they would be names there.

use expect_test::expect;

use super::{check, report};

/// A text with a line behind its symbols and one behind its outputs.
fn gate(behind_symbols: &str, behind_outputs: &str) -> String {
    format!(
        "States: Locked Unlocked\nStart: Locked\nFinal: Locked\nSymbols: coin push\n{behind_symbols}\n\
         Outputs: beep\n{behind_outputs}\nTransitions:\nLocked coin -> Unlocked / beep\n\
         Unlocked push -> Locked\n_ _ -> .\n"
    )
}

/// The codes of the errors about a text, and their lines.
fn errors(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    for (error, position) in &report(text) {
        if error.code().id().starts_with('F') {
            let line = position.map_or(0, |position| position.line);
            found.push(format!("{} in line {line}", error.code().id()));
        }
    }
    found
}

#[test]
fn every_heading_behind_symbols() {
    for line in [
        "Otherwise .",
        "Otherwise !",
        "Outputs click",
        "Kind nfa",
        "kind dfa",
        "Properties never Unlocked",
        "Properties\nnever Unlocked",
        "PROPERTIES\n\nnever Unlocked",
        "Claims minimal",
        "Claims",
        "Examples",
        "Final Unlocked",
        "Sink Unlocked",
        "DaftarSimbol x",
        "States x Locked",
    ] {
        assert_eq!(errors(&gate(line, "")), ["F009 in line 5"], "{line}");
    }
}

#[test]
fn every_heading_behind_outputs() {
    for line in [
        "Otherwise .",
        "Otherwise !",
        "\nOtherwise !",
        "Kind nfa",
        "Properties never Unlocked",
        "Properties\nnever Unlocked",
        "Claims minimal",
        "claims minimal",
        "Examples",
        "Final Unlocked",
        "States x Locked",
        "Symbols x coin",
        "Symbols coin",
    ] {
        let number = 7 + line.chars().take_while(|&c| c == '\n').count();
        assert_eq!(errors(&gate("", line)), [format!("F009 in line {number}")], "{line}");
    }
}

#[test]
fn every_later_heading_behind_states() {
    for line in ["Otherwise .", "Kind nfa", "Properties\nnever b", "Outputs beep"] {
        let text = format!(
            "States: a b\n{line}\nStart: a\nFinal: b\nSymbols: x\nTransitions:\n_ x -> b\n"
        );
        assert_eq!(errors(&text), ["F009 in line 2"], "{line}");
    }
}

#[test]
fn a_property_under_a_heading_without_its_colon() {
    check(
        &gate("Properties\nnever Unlocked", ""),
        expect![[r#"
        error[F009]: `Properties` is not read as a heading
         --> door.txt:5:1
          |
        5 | Properties
          | ^^^^^^^^^^ a heading ends in a colon
          |
          = help: if it is a name, do not begin a line with it"#]],
    );
}

#[test]
fn no_colon_behind_the_outputs() {
    check(
        &gate("", "\nOtherwise !").replace("_ _ -> .\n", ""),
        expect![[r#"
        error[F009]: `Otherwise` is not read as a heading
         --> door.txt:8:1
          |
        8 | Otherwise !
          | ^^^^^^^^^ a heading ends in a colon
          |
          = help: if it is a name, do not begin a line with it"#]],
    );
    // One hole is one error, too.
    check(
        &gate("", "\nOtherwise !").replace("_ _ -> .\n", "_ push -> .\n"),
        expect![[r#"
        error[F009]: `Otherwise` is not read as a heading
         --> door.txt:8:1
          |
        8 | Otherwise !
          | ^^^^^^^^^ a heading ends in a colon
          |
          = help: if it is a name, do not begin a line with it"#]],
    );
}

#[test]
fn arrows_under_properties_without_a_colon() {
    check(
        &gate("Properties\ncan reach Locked -> Unlocked", ""),
        expect![[r#"
        error[F007]: `->` cannot be a name
         --> door.txt:6:18
          |
        5 | Properties
          | ---------- a heading ends in a colon
        6 | can reach Locked -> Unlocked
          |                  ^^ a name was expected here"#]],
    );
}

/// Without states, the heading that lacks its colon is one that stands in place of them.
#[test]
fn a_lexer_with_a_heading_without_its_colon() {
    let text = "Characters:\nletter a-z\nTokens:\nword letter+\n";
    check(
        &text.replace("Tokens:", "Tokens"),
        expect![[r#"
        error[F004]: there is no section `Tokens:`
         --> door.txt:3:1
          |
        3 | Tokens
          | ^^^^^^ this is not read as a heading
          |
          = help: a heading ends in a colon: `Tokens:`"#]],
    );
    check(
        &text.replace("Characters:", "Characters"),
        expect![[r#"
        error[F002]: `Characters` stands before the first section
         --> door.txt:1:1
          |
        1 | Characters
          | ^^^^^^^^^^ belongs to no section
          |
          = help: a heading ends in a colon: `Characters:`"#]],
    );
    check(
        "Tokens:\nword letter+\nBytes\nletter a-z\n",
        expect![[r#"
        error[F004]: there is no section `Bytes:`
         --> door.txt:3:1
          |
        3 | Bytes
          | ^^^^^ this is not read as a heading
          |
          = help: a heading ends in a colon: `Bytes:`"#]],
    );
    check(
        "Symbols: a b\nLanguage a+ b\n",
        expect![[r#"
        error[F004]: there is no section `Language:`
         --> door.txt:2:1
          |
        2 | Language a+ b
          | ^^^^^^^^ this is not read as a heading
          |
          = help: a heading ends in a colon: `Language:`"#]],
    );
    let first = [
        "Tokens\nword letter+\nBytes:\nletter a-z\n",
        "Bytes\nletter a-z\nTokens:\nword letter+\n",
    ];
    for text in first {
        let found = report(text).to_string();
        let help = found.contains("a heading ends in a colon: `Tokens:`")
            || found.contains("a heading ends in a colon: `Bytes:`");
        assert!(help && errors(text) == ["F002 in line 1"], "{found}");
    }
}

/// A name that is used is meant, and so is one before another name.
#[test]
fn names_that_are_called_like_headings() {
    let text = gate("final\nclaims\nkind", "claims\nfinal\notherwise").replace(
        "_ _ -> .",
        "_ final claims -> . / claims\n_ kind -> . / final otherwise\n_ _ -> .",
    );
    assert_eq!(errors(&text), [""; 0]);
    // On the line of the heading.
    let text = gate("", "").replace("coin push", "coin push final claims kind otherwise");
    assert_eq!(errors(&text.replace("beep\n", "beep claims otherwise\n")), [""; 0]);
    // Nothing uses these. As headings they would have been about nothing, or about what is a name.
    for line in ["kind", "tokens\nturn", "outputs turn"] {
        let text = gate(line, "").replace("_ _ ->", "_ turn -> .\n_ _ ->");
        let text = if line.contains("turn") { text } else { text.replace("_ turn -> .\n", "") };
        assert_eq!(errors(&text), [""; 0], "{line}");
    }
    let outputs = gate("", "start\nclick").replace("_ _ -> .", "_ _ -> . / click");
    assert_eq!(errors(&outputs), [""; 0]);
    // A word of an example or a property is a use.
    let example = gate("start\nkind dfa", "") + "Examples:\nLocked start kind dfa -> Locked\n";
    assert_eq!(errors(&example), [""; 0]);
    let property =
        gate("start\nkind dfa", "") + "Properties:\nwords within (start|kind|dfa|coin|push)*\n";
    assert_eq!(errors(&property), [""; 0]);
}
