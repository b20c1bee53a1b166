//! The actions for the texts on the pages of the codes, and for others that show their layout.

use std::fmt::Write as _;
use std::ops::Range;
use std::sync::Arc;

use expect_test::{Expect, expect, expect_file};
use fsm_model::Report;
use lsp_server::{Message, Notification, Request};
use lsp_types::{DidOpenTextDocumentParams, TextDocumentItem, Uri};
use serde_json::{Value, json};
use similar::TextDiff;

use super::edits::edited;
use super::*;
use crate::lsp::checker::{Snapshot, check as run_check};
use crate::lsp::files::Files;
use crate::lsp::server::Server;
use crate::lsp::text::Encoding;

/// A text that is open and checked.
fn open(text: &str) -> Files {
    let uri: Uri = "untitled:t".parse().unwrap();
    let (language_id, version) = ("fsm".to_owned(), 1);
    let item = TextDocumentItem { uri: uri.clone(), language_id, version, text: text.to_owned() };
    let mut files = Files::default();
    files.open(DidOpenTextDocumentParams { text_document: item }, Encoding::Utf16);
    let snapshot = Snapshot::new(files.get(&uri).unwrap(), &files, Arc::default());
    run_check(crate::DOMAIN, &snapshot, &mut |outcome| {
        let report = outcome.is_complete.then_some(outcome.report);
        files.get_mut(&uri).unwrap().learn(outcome.automaton, report);
    });
    files
}

pub(super) fn report(text: &str) -> Report {
    open(text).iter().next().unwrap().report().unwrap().clone()
}

/// What is offered in a part of a text, and the text after each.
pub(super) fn offered(text: &str, part: Range<usize>) -> Vec<(Offer, String)> {
    let files = open(text);
    let offers = offers(files.iter().next().unwrap(), crate::DOMAIN, &part);
    let after = |offer: Offer| {
        let after = edited(text, &offer.edits);
        (offer, after)
    };
    offers.into_iter().map(after).collect()
}

/// The titles of what is offered, and the lines that each changes.
fn shown(text: &str) -> String {
    let mut shown = String::new();
    for (offer, after) in offered(text, 0..text.len()) {
        let mark = if offer.is_preferred { " (preferred)" } else { "" };
        let _ = writeln!(shown, "{}{mark}", offer.title);
        let diff = TextDiff::from_lines(text, &after);
        let changed =
            diff.iter_all_changes().filter(|change| change.tag() != similar::ChangeTag::Equal);
        for change in changed {
            let _ = writeln!(shown, "    {}{}", change.tag(), change.value().trim_end());
        }
    }
    shown
}

#[track_caller]
#[expect(clippy::needless_pass_by_value, reason = "so that a test reads as text in, text out")]
fn check(text: &str, expected: Expect) {
    expected.assert_eq(&shown(text));
}

/// The wrong text of a page.
fn wrong_text(page: &str) -> Option<&str> {
    let (_, block) = page.split_once("\n```text wrong\n")?;
    let end = block.find("\n```\n")?;
    Some(&block[..=end])
}

#[test]
fn every_code_has_the_actions_that_its_message_suggests() {
    let mut all = String::new();
    for code in crate::DOMAIN.all_codes() {
        let _ = writeln!(all, "{}: {}", code.id(), code.title());
        let actions = wrong_text(code.explanation()).map_or(String::new(), shown);
        for line in actions.lines() {
            let _ = writeln!(all, "    {line}");
        }
    }
    expect_file!["pages.txt"].assert_eq(&all);
}

#[test]
fn a_name_in_a_column_is_declared_in_a_line_of_its_own() {
    check(
        "States:\n  A // the first\n  B // the last\nStart: A\nFinal: A\nSymbols: x\n\
         Transitions:\nA x -> B\nB x -> Clock\nClock x -> A\n",
        expect![[r#"
            declare `Clock` under `States:` (preferred)
                +  Clock
        "#]],
    );
}

#[test]
fn a_name_is_declared_behind_the_last_of_a_list_in_lines() {
    check(
        "States: A B\n        C D // two lines\nStart: A\nFinal: A\nSymbols: x\n\
         Transitions:\nA x -> B\nB x -> C\nC x -> D\nD x -> Other\n",
        expect![[r#"
            declare `Other` under `States:` (preferred)
                -        C D // two lines
                +        C D Other // two lines
        "#]],
    );
}

#[test]
fn a_suggested_name_is_escaped_in_an_expression() {
    check(
        "Symbols: SYN+ACK RST\nLanguage: SYN\\+AKC RST SYN\\+AKC\n",
        expect![[r#"
        write `SYN+ACK` in 2 places (preferred)
            -Language: SYN\+AKC RST SYN\+AKC
            +Language: SYN\+ACK RST SYN\+ACK
        declare `SYN+AKC` in place of `SYN+ACK`
            -Symbols: SYN+ACK RST
            +Symbols: SYN+AKC RST
        declare `SYN+AKC` under `Symbols:`
            -Symbols: SYN+ACK RST
            +Symbols: SYN+ACK RST SYN+AKC
    "#]],
    );
}

#[test]
fn a_table_gets_a_row_and_all_states_get_their_cases() {
    check(
        "States: idle on off\nStart: idle\nFinal: on\nSymbols: a b\n\nTransitions:\n  idle  on   off\n",
        expect![[r#"
            add the missing cases of all states as `.`
                +  on    .    .
                +  off   .    .
            add the missing cases of all states as `!`
                +  on    !    !
                +  off   !    !
            add `Otherwise: .`
                +Otherwise: .
            add `Otherwise: !`
                +Otherwise: !
        "#]],
    );
}

#[test]
fn lines_of_arrows_are_aligned() {
    check(
        "States: A Broken\nStart: A\nFinal: A\nSymbols: hit fix\nTransitions:\n\
         A       hit     -> Broken\nBroken  hit     -> . // again\n",
        expect![[r#"
            add the missing cases of all states as `.`
                +A       fix     -> .
                +Broken  fix     -> .
            add the missing cases of all states as `!`
                +A       fix     -> !
                +Broken  fix     -> !
            add `Otherwise: .`
                +Otherwise: .
            add `Otherwise: !`
                +Otherwise: !
        "#]],
    );
}

#[test]
fn bytes_are_completed_by_a_line_for_all_others() {
    check(
        "Bytes:\ndigit 0-9\nStates: A B\nStart: A\nFinal: B\nTransitions:\nA digit -> B\nB digit -> B\n",
        expect![[r#"
            add the missing cases of all states as `.`
                +A _     -> .
                +B _     -> .
            add the missing cases of all states as `!`
                +A _     -> !
                +B _     -> !
            add `Otherwise: .`
                +Otherwise: .
            add `Otherwise: !`
                +Otherwise: !
        "#]],
    );
}

#[test]
fn a_smaller_line_settles_a_conflict() {
    check(
        "States: A Broken\nStart: A\nFinal: A\nSymbols: hit reset\nOutputs: beep\nTransitions:\n\
         A       hit   -> Broken\nBroken  _     -> . / beep\n_       reset -> A\nA _ -> .\n",
        expect![[r#"
            add `Broken reset -> . / beep` as in line 8
                +Broken  reset -> . / beep
            add `Broken reset -> A` as in line 9
                +Broken  reset -> A
        "#]],
    );
}

#[test]
fn several_sections_are_added_with_the_names_that_are_used() {
    check(
        "States: A B\nTransitions:\nA x -> B\nB y -> A / beep\n",
        expect![[r#"
        add the section `Outputs:` (preferred)
            +Outputs: beep
        add the sections `Start:`, `Final:` and `Symbols:` (preferred)
            +Start: A
            +Final:
            +Symbols: x y
    "#]],
    );
    check(
        "States: A B\nStart: A\nFinal: A\nSymbols: x\nA x -> B\nB x -> A\n",
        expect![[r#"
        add the section `Transitions:` (preferred)
            +Transitions:
    "#]],
    );
    check(
        "States: A\nStart: A\nFinal: A\nSymbols: x\nTransitions:\nA x -> . / beep boop\n",
        expect![[r#"
            add the section `Outputs:` (preferred)
                +Outputs: beep boop
        "#]],
    );
}

#[test]
fn an_unreachable_state_is_removed_with_all_its_mentions() {
    check(
        "States: A B C\nStates some: B C\nStart: A\nFinal end: B C\nSymbols: x\nTransitions:\n\
         A x -> B\nB | C x -> A\nC _ -> B\n",
        expect![[r#"
            remove state `C`
                -States: A B C
                -States some: B C
                +States: A B
                +States some: B
                -Final end: B C
                +Final end: B
                -B | C x -> A
                -C _ -> B
                +B x -> A
            leave out line 9 (preferred)
                -C _ -> B
        "#]],
    );
}

#[test]
fn an_unreachable_state_that_another_line_names_stays() {
    check(
        "States: A B\nStart: A\nFinal: A\nSymbols: x\nOtherwise: B\nTransitions:\nA x -> A\n",
        expect![[""]],
    );
}

#[test]
fn a_claim_that_fails_is_mended() {
    check(
        "States: A B\nStart: A\nFinal: A\nSymbols: x y\nOtherwise: !\nClaims: explicit\n\
         Transitions:\nA x -> B\nB y -> A\n",
        expect![[r#"
            write a line for every case that `Otherwise:` decides (preferred)
                +A y -> !
                +B x -> !
        "#]],
    );
}

#[test]
fn slips_with_signs() {
    check(
        "States: A, B\nStart: A\nFinal: A\nSymbols: x\nTransitions:\nA x -> B\nB x -> A\n",
        expect![[r#"
            leave out the commas (preferred)
                -States: A, B
                +States: A B
        "#]],
    );
    check(
        "States: A B\nStart: A\nFinal: A\nSymbols: x\nTransitions:\nA|B x -> A\n",
        expect![[r#"
            write `A | B` (preferred)
                -A|B x -> A
                +A | B x -> A
        "#]],
    );
    check(
        "States: A Final: A\nStart: A\nSymbols: x\nTransitions:\nA x -> A\n",
        expect![[r#"
        begin a line with `Final:` (preferred)
            -States: A Final: A
            +States: A
            +Final: A
    "#]],
    );
    check(
        "Symbols: a b\nLanguage: (a b // open\n",
        expect![[r#"
        add `)` at the end of the line
            -Language: (a b // open
            +Language: (a b ) // open
    "#]],
    );
    check(
        "Bytes:\nvowel a e é\nLanguage: vowel é\n",
        expect![[r#"
        read `Characters:` in place of `Bytes:`
            -Bytes:
            +Characters:
    "#]],
    );
    check(
        "Bytes:\ndigit: 0-9\n\nLanguage: digit+\n",
        expect![[r#"
        write `digit` (preferred)
            -digit: 0-9
            +digit 0-9
    "#]],
    );
}

#[test]
fn a_case_that_is_repeated_is_left_out() {
    check(
        "States: A B\nStart: A\nFinal: B\nSymbols: x y z\nTransitions:\nA  x y -> B\nA  y z -> B\nB _ _ -> A\n",
        expect![[r#"
            leave out `y` in line 7 (preferred)
                -A  y z -> B
                +A  z -> B
            leave out the second `_` (preferred)
                -B _ _ -> A
                +B _ -> A
        "#]],
    );
}

/// For `A` the last line decides nothing. Without it, the text would have no mistake, but `B` would stay.
#[test]
fn a_line_that_still_decides_something_is_not_removed() {
    let text = "States: A B\nStart: A\nFinal: B\nSymbols: x\nOtherwise: .\n\
                Transitions:\nA x -> B\nA | B _ -> A\n";
    assert!(report(text).to_string().starts_with("warning[W005]"));
    check(text, expect![[""]]);
}

/// Claims are not proved for a name, so the length of the text does not matter.
#[test]
fn a_wrong_name_in_a_long_text() {
    let text = "States: Open\nStart: Opne\nFinal: Open\nSymbols: push\nTransitions:\nOpen .\n";
    let long = format!("{}{text}", "// A remark.\n".repeat(5_000));
    assert!(!shown(text).is_empty());
    assert_eq!(shown(&long), shown(text));
}

/// Of a line that decides nothing on one of its symbols, only the symbol is left out.
#[test]
fn a_symbol_on_which_a_line_decides_nothing() {
    check(
        "States: A B\nStates both: A B\nStart: A\nFinal: B\nSymbols: x y\n\
         Transitions:\nA x -> B\nB x -> A\nboth x y -> A\n",
        expect![[r#"
            leave out `x` (preferred)
                -both x y -> A
                +both y -> A
        "#]],
    );
}

#[test]
fn lines_end_as_the_first_one_does() {
    let text = "States: A\r\nStart: A\r\nFinal: A\r\nSymbols: x y\r\nTransitions:\r\nA x -> A";
    let after: Vec<String> =
        offered(text, 0..text.len()).into_iter().map(|(_, text)| text).collect();
    assert_eq!(after.len(), 4);
    assert!(after.iter().all(|after| after.lines().count() == 7), "{after:?}");
    assert!(after.iter().all(|after| after.matches('\n').count() == after.matches("\r\n").count()));
}

#[test]
fn only_messages_in_the_part_count() {
    let text =
        "States: Open\nStart: Opne\nFinal: Open\nSymbols: push\nTransitions:\nOpen psuh -> .\n";
    let titles = |part| -> Vec<String> {
        offered(text, part).into_iter().map(|(offer, _)| offer.title).collect()
    };
    assert_eq!(titles(0..5), Vec::<String>::new());
    let start = text.find("Opne").unwrap();
    assert_eq!(titles(start..start), ["write `Open`", "declare `Opne` under `States:`"]);
    assert_eq!(titles(0..text.len()).len(), 4);
}

/// The work for a request is bounded, so a very long text has no actions.
#[test]
fn a_very_long_text_has_no_actions() {
    let text = |comment: usize| {
        let comment = "x".repeat(comment);
        format!("States: A\nStart: A\nFinal: A\nSymbols: x\nTransitions:\nA x -> b // {comment}\n")
    };
    let count = |comment: usize| {
        let text = text(comment);
        offered(&text, 0..text.len()).len()
    };
    assert_eq!([count(10), count(3 << 20)], [1, 0]);
}

/// The answer to a request, as JSON.
fn answer(capabilities: &Value, text: &str, context: &Value) -> Value {
    let mut server = Server::new(crate::DOMAIN);
    let params = json!({ "capabilities": capabilities });
    server.handle(Request::new(1.into(), "initialize".to_owned(), params).into());
    let uri = "file:///folder/t.txt";
    let document = json!({ "uri": uri, "languageId": "fsm", "version": 7, "text": text });
    let params = json!({ "textDocument": document });
    server.handle(Notification::new("textDocument/didOpen".to_owned(), params).into());
    let snapshot = server.next_check().unwrap();
    run_check(crate::DOMAIN, &snapshot, &mut |outcome| {
        server.take_outcome(outcome);
    });
    let range = json!({
        "start": { "line": 0, "character": 0 },
        "end": { "line": 100, "character": 0 },
    });
    let params = json!({ "textDocument": { "uri": uri }, "range": range, "context": context });
    let request = Request::new(2.into(), "textDocument/codeAction".to_owned(), params);
    match &server.handle(request.into())[..] {
        [Message::Response(response)] => response.response_result.clone().unwrap(),
        other => panic!("{other:?}"),
    }
}

const SLIP: &str =
    "States: 😀é\nStart: 😀é\nFinal: 😀é\nSymbols: push\nTransitions:\n😀é psuh -> .\n";

#[test]
fn edits_are_of_the_version_that_is_open() {
    let client = json!({
        "workspace": { "workspaceEdit": { "documentChanges": true } },
        "textDocument": { "codeAction": { "codeActionLiteralSupport": {} } },
    });
    let answer = answer(&client, SLIP, &json!({ "diagnostics": [] }));
    expect![[r#"
        {
          "title": "write `push`",
          "kind": "quickfix",
          "diagnostics": [
            {
              "range": {
                "start": {
                  "line": 5,
                  "character": 4
                },
                "end": {
                  "line": 5,
                  "character": 8
                }
              },
              "severity": 1,
              "code": "F013",
              "source": "fsm",
              "message": "symbol `psuh` is not declared\nnot the one symbol there is\nline 4: declared and never used\nhelp: did you mean `push`, or is that misspelt?"
            }
          ],
          "edit": {
            "documentChanges": [
              {
                "textDocument": {
                  "uri": "file:///folder/t.txt",
                  "version": 7
                },
                "edits": [
                  {
                    "range": {
                      "start": {
                        "line": 5,
                        "character": 4
                      },
                      "end": {
                        "line": 5,
                        "character": 8
                      }
                    },
                    "newText": "push"
                  }
                ]
              }
            ]
          },
          "isPreferred": true
        }"#]].assert_eq(&serde_json::to_string_pretty(&answer[0]).unwrap());
}

#[test]
fn a_client_gets_what_it_can_use() {
    let client = json!({ "textDocument": { "codeAction": { "codeActionLiteralSupport": {} } } });
    let all = json!({ "diagnostics": [] });
    let plain = answer(&client, SLIP, &all);
    expect![[r#"{"changes":{"file:///folder/t.txt":[{"range":{"start":{"line":5,"character":4},"end":{"line":5,"character":8}},"newText":"push"}]}}"#]].assert_eq(&plain[0]["edit"].to_string());
    let only = |kind: &str| json!({ "diagnostics": [], "only": [kind] });
    assert_eq!(answer(&client, SLIP, &only("quickfix")), plain);
    assert_eq!(answer(&client, SLIP, &only("refactor")), json!([]));
    assert_eq!(answer(&json!({}), SLIP, &all), json!([]));
}
