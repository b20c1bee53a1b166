use std::fmt::Write as _;

use expect_test::{Expect, expect};

use super::*;

fn outline(text: &str) -> Outline {
    Outline::new(&Source::new("t.txt", text))
}

/// Shows every word with its role.
#[track_caller]
#[expect(clippy::needless_pass_by_value, reason = "so that a test reads as text in, text out")]
fn check(text: &str, expected: Expect) {
    let outline = outline(text);
    let mut shown = String::new();
    let mut end = 0;
    for word in outline.words() {
        let has_newline = text[end..word.span.range().start].contains('\n');
        end = word.span.range().end;
        shown.push_str(if has_newline { "\n" } else { " " });
        let role = match word.role {
            Role::Heading(_) => "heading".to_owned(),
            Role::Declaration(namespace) => format!("new {namespace:?}"),
            Role::GroupDeclaration(namespace) => format!("new group of {namespace:?}"),
            Role::Use(namespace) => format!("{namespace:?}"),
            role => format!("{role:?}"),
        };
        let _ = write!(shown, "{} [{role}]", outline.name(*word));
    }
    expected.assert_eq(shown.trim_start());
}

#[test]
fn states_symbols_and_rows() {
    check(
        "// A door.\nStates: Shut Open\nStates all: Shut Open\nStart you: Shut\nFinal ok: Open\n\
         Symbols: push pull\nSymbols hands: push pull\nOutputs: creak\nOtherwise: !\nClaims: live\n\
         Transitions:\nShut . Open // a table\nall | Open hands -> Shut / creak\n\
         Examples:\nok push pull -> .\n",
        expect![[r#"
            // A door. [Comment]
            States: [heading] Shut [new States] Open [new States]
            States [heading] all [new group of States] Shut [States] Open [States]
            Start [heading] you [new StartLabels] Shut [States]
            Final [heading] ok [new FinalLabels] Open [States]
            Symbols: [heading] push [new Symbols] pull [new Symbols]
            Symbols [heading] hands [new group of Symbols] push [Symbols] pull [Symbols]
            Outputs: [heading] creak [new Outputs]
            Otherwise: [heading] ! [Sign]
            Claims: [heading] live [Claim]
            Transitions: [heading]
            Shut [States] . [Sign] Open [States] // a table [Comment]
            all [States] | [Sign] Open [States] hands [Symbols] -> [Sign] Shut [States] / [Sign] creak [Outputs]
            Examples: [heading]
            ok [FinalLabels] push [Symbols] pull [Symbols] -> [Sign] . [Sign]"#]],
    );
}

#[test]
fn properties_and_expressions() {
    check(
        "States: A B between\nStart you: A\nFinal ok: B\nSymbols: x y+\nOutputs: x o\nOtherwise: .\n\
         Transitions:\nA x -> B / o\n\
         Properties you:\nnever A \\between\nneeds x / o x / -> / o unless ok\nnever x / between x / and _\n\
         on x only / o\nwords within ( x \\y\\+ )* | not _+\nsame words as \"a b.txt\"\nleads to A B\n",
        expect![[r#"
            States: [heading] A [new States] B [new States] between [new States]
            Start [heading] you [new StartLabels] A [States]
            Final [heading] ok [new FinalLabels] B [States]
            Symbols: [heading] x [new Symbols] y+ [new Symbols]
            Outputs: [heading] x [new Outputs] o [new Outputs]
            Otherwise: [heading] . [Sign]
            Transitions: [heading]
            A [States] x [Symbols] -> [Sign] B [States] / [Sign] o [Outputs]
            Properties [heading] you [StartLabels]
            never [Keyword] A [States] between [States]
            needs [Keyword] x [Symbols] / [Sign] o [Outputs] x [Symbols] / [Sign] -> [Sign] / [Sign] o [Outputs] unless [Keyword] ok [FinalLabels]
            never [Keyword] x [Symbols] / [Sign] between [Keyword] x [Symbols] / [Sign] and [Keyword] _ [Sign]
            on [Keyword] x [Symbols] only [Keyword] / [Sign] o [Outputs]
            words [Keyword] within [Keyword] ( [Sign] x [Symbols] y+ [Symbols] ) [Sign] * [Sign] | [Sign] not [Keyword] _ [Sign] + [Sign]
            same [Keyword] words [Keyword] as [Keyword] "a b.txt" [File]
            leads [Keyword] to [Keyword] A [States] B [States]"#]],
    );
}

#[test]
fn bytes_and_tokens() {
    check(
        "Bytes:\ndigit 0-9\nhex digit a-f \\x20\nTokens:\nnumber digit+ ( . \"e\\\"\" hex )?\nif \"if\"\n\
         if | number before number\n",
        expect![[r#"
            Bytes: [heading]
            digit [new group of Symbols] 0-9 [Text]
            hex [new group of Symbols] digit [Symbols] a-f [Text] \x20 [Text]
            Tokens: [heading]
            number [new FinalLabels] digit [Symbols] + [Sign] ( [Sign] . [Text] "e\"" [Text] hex [Symbols] ) [Sign] ? [Sign]
            if [new FinalLabels] "if" [Text]
            if [FinalLabels] | [Sign] number [FinalLabels] before [Keyword] number [FinalLabels]"#]],
    );
}

#[test]
fn texts_with_mistakes() {
    check(
        "States: A\nStart: A\nSymbols: x\nTransitions:\nA x ->\nA x -> -> B\nA x -> B -> C\nA\n-> x\nExamples:\nA x\n\
         Nonsense: A\nLanguage: x ) \" y\n",
        expect![[r#"
            States: [heading] A [new States]
            Start: [heading] A [States]
            Symbols: [heading] x [new Symbols]
            Transitions: [heading]
            A [States] x [Symbols] -> [Sign]
            A [States] x [Symbols] -> [Sign] -> [Sign] B [States]
            A [States] x [Symbols] -> [Sign] B [States] -> [Sign] C [States]
            A [States]
            -> [Sign] x [States]
            Examples: [heading]
            A [States] x [Symbols]
            Nonsense: [heading] A [Unknown]
            Language: [heading] x [Symbols] ) [Sign] " [Unknown] y [Unknown]"#]],
    );
}

#[test]
fn the_word_at_a_place() {
    let text = "Symbols: a b\nLanguage: a*|(b)\n";
    let outline = outline(text);
    let at = |byte: usize| outline.word_at(byte).map(|word| &text[word.span.range()]);
    let start = text.find("a*").expect("it is there");
    let found: Vec<Option<&str>> = (start - 1..start + 7).map(at).collect();
    expect![[r#"[Some("Language:"), Some("a"), Some("a"), Some("*"), Some("|"), Some("b"), Some("b"), Some(")")]"#]].assert_eq(&format!("{found:?}"));
    assert_eq!(at(text.len()), None);
}

#[test]
fn the_words_in_a_part() {
    let text = "Symbols: a bc\n";
    let outline = outline(text);
    for first in 0..=text.len() {
        for last in 0..=text.len() {
            let found = outline.words_in(first..last).iter().copied();
            let words = outline.words().iter().copied();
            let expected = words.filter(|word| (first..last).contains(&word.span.range().start));
            assert!(found.eq(expected), "{first}..{last}");
        }
    }
}

/// The text with a name changed, or the reason why not.
fn renamed(text: &str, from: &str, to: &str) -> String {
    let outline = outline(text);
    let word = outline
        .words()
        .iter()
        .find(|word| outline.name(**word) == from && word.namespace().is_some());
    match outline.rename(*word.expect("a name"), to) {
        Ok(edits) => rename::edited(outline.source(), &edits),
        Err(error) => error.to_string(),
    }
}

const DOOR: &str = "States: Shut Open\nStart you: Shut\nFinal ok: Open\nSymbols: push pull\nOtherwise: .\n\
     Transitions:\nShut push -> Open\nProperties you:\nnever Shut between ok and Open\nneeds push / -> Shut\n\
     words within push* pull\n";

#[test]
fn a_name_is_changed_everywhere() {
    let check = |from, to, expected: Expect| expected.assert_eq(&renamed(DOOR, from, to));
    check(
        "Shut",
        "and",
        expect![[r#"
        States: and Open
        Start you: and
        Final ok: Open
        Symbols: push pull
        Otherwise: .
        Transitions:
        and push -> Open
        Properties you:
        never \and between ok and Open
        needs push / -> \and
        words within push* pull
    "#]],
    );
    check(
        "push",
        "a+b",
        expect![[r#"
        States: Shut Open
        Start you: Shut
        Final ok: Open
        Symbols: a+b pull
        Otherwise: .
        Transitions:
        Shut a+b -> Open
        Properties you:
        never Shut between ok and Open
        needs a+b / -> Shut
        words within a\+b* pull
    "#]],
    );
    check(
        "ok",
        "fine",
        expect![[r#"
        States: Shut Open
        Start you: Shut
        Final fine: Open
        Symbols: push pull
        Otherwise: .
        Transitions:
        Shut push -> Open
        Properties you:
        never Shut between fine and Open
        needs push / -> Shut
        words within push* pull
    "#]],
    );
    check(
        "you",
        "me",
        expect![[r#"
        States: Shut Open
        Start me: Shut
        Final ok: Open
        Symbols: push pull
        Otherwise: .
        Transitions:
        Shut push -> Open
        Properties me:
        never Shut between ok and Open
        needs push / -> Shut
        words within push* pull
    "#]],
    );
}

#[test]
fn names_that_cannot_be_taken() {
    let cases = [
        ("Shut", "Open"),
        ("Shut", "ok"),
        ("ok", "Shut"),
        ("Shut", "two words"),
        ("Shut", ""),
        ("Shut", "Start:"),
        ("Shut", "_"),
        ("Shut", "."),
        ("push", "pull"),
        ("push", "->"),
        ("push", "/"),
    ];
    let shown: Vec<String> = cases.map(|(from, to)| renamed(DOOR, from, to)).to_vec();
    expect![[r#"
        there is a state or a group `Open` already
        there is a label `ok` already
        there is a state or a group `Shut` already
        `two words` has a blank in it, and a name is one word
        a name has at least one character
        `Start:` cannot be the name of a state
        `_` cannot be the name of a state
        with `.` as a name, the text would be read in another way
        there is a symbol or a group `pull` already
        `->` cannot be the name of a symbol
        with `/` as a name, the text would be read in another way"#]]
    .assert_eq(&shown.join("\n"));
}

/// What can be known of a property that cannot be read.
#[test]
fn properties_with_mistakes() {
    check(
        "States: A B\nStart: A\nFinal ok: B\nSymbols: push pull\nOutputs: creak\nTransitions:\n\
         A _ -> B / creak\nB _ -> .\nProperties:\nneeds B -> push new between ok unless\n\
         needs push / crack pull / -> A\nneeds push / crack / -> A\n",
        expect![[r#"
            States: [heading] A [new States] B [new States]
            Start: [heading] A [States]
            Final [heading] ok [new FinalLabels] B [States]
            Symbols: [heading] push [new Symbols] pull [new Symbols]
            Outputs: [heading] creak [new Outputs]
            Transitions: [heading]
            A [States] _ [Sign] -> [Sign] B [States] / [Sign] creak [Outputs]
            B [States] _ [Sign] -> [Sign] . [Sign]
            Properties: [heading]
            needs [Keyword] B [States] -> [Sign] push [Symbols] new [Unknown] between [Keyword] ok [FinalLabels] unless [Keyword]
            needs [Keyword] push [Symbols] / [Sign] crack [Outputs] pull [Symbols] / [Sign] -> [Sign] A [States]
            needs [Keyword] push [Symbols] / [Sign] crack [Outputs] / [Sign] -> [Sign] A [States]"#]],
    );
}
