//! Examples, claims and advice.

use expect_test::expect;
use fsm_model::{Check, Checked, Claim, Code, Diagnostic, Domain, Severity, Source};

use super::{DOOR, check, door};

#[test]
fn an_example_that_ends_elsewhere() {
    check(
        &door("turn turn pull -> open", "turn turn pull push -> open"),
        expect![[r#"
        error[F030]: `turn turn pull push` leads from `closed` to `closed`, not to `open`
          --> door.txt:18:31
           |
        18 | closed turn turn pull push -> open
           |                               ^^^^ the example says otherwise
           |
           = note: states passed: `closed locked closed open closed`"#]],
    );
}

#[test]
fn an_unknown_claim() {
    check(
        &door("Claims: reachable", "Claims: reachabel"),
        expect![[r#"
        error[F031]: there is no claim `reachabel`
          --> door.txt:16:9
           |
        16 | Claims: reachabel live
           |         ^^^^^^^^^ not a claim
           |
           = help: did you mean `reachable`?"#]],
    );
}

#[test]
fn an_unknown_claim_unlike_any_other() {
    check(
        &door("Claims: reachable", "Claims: pretty"),
        expect![[r#"
            error[F031]: there is no claim `pretty`
              --> door.txt:16:9
               |
            16 | Claims: pretty live
               |         ^^^^^^ not a claim
               |
               = help: the claims are `reachable`, `live`, `absorbing`, `minimal`, `explicit` and `lookahead-1`"#]],
    );
}

#[test]
fn not_reachable() {
    check(
        &door("closed  pull -> open", "closed  pull -> closed")
            .replace("Examples:\nclosed turn turn pull -> open", ""),
        expect![[r#"
            error[F032]: no word reaches state `open`
              --> door.txt:2:9
               |
             2 | States: open closed locked
               |         ^^^^ never reached
               |
              ::: door.txt:16:9
               |
            16 | Claims: reachable live
               |         --------- `reachable` is claimed here"#]],
    );
}

#[test]
fn not_live() {
    check(
        &door("open    push -> closed\nopen    _    -> open", "open _ -> open"),
        expect![[r#"
            error[F033]: no final state can be reached from state `open`
              --> door.txt:2:9
               |
             2 | States: open closed locked
               |         ^^^^ no way to a final state
               |
              ::: door.txt:15:19
               |
            15 | Claims: reachable live
               |                   ---- `live` is claimed here
               |
               = note: `open`: the word `pull` leads there from `closed`"#]],
    );
}

#[test]
fn not_absorbing() {
    check(
        &door("Claims: reachable live", "Claims: absorbing"),
        expect![[r#"
        error[F034]: final state `locked` goes to `closed` on `turn`
          --> door.txt:13:17
           |
        13 | locked  turn -> closed
           |                 ^^^^^^ leaves `locked`
        ...
        16 | Claims: absorbing
           |         --------- `absorbing` is claimed here
           |
           = note: `locked`: the word `turn` leads there from `closed`"#]],
    );
}

#[test]
fn not_minimal() {
    let text = door("Claims: reachable live", "Claims: minimal");
    let text = text.replace("States: open", "States: open ajar");
    let rows = "Transitions:\najar push -> closed\najar _ -> open\n";
    check(
        &text.replace("Transitions:\n", rows),
        expect![[r#"
            error[F035]: states `open` and `ajar` are equivalent
              --> door.txt:2:14
               |
             2 | States: open ajar closed locked
               |         ---- ^^^^ no word tells it from the other
               |         |
               |         the other one
               |
              ::: door.txt:18:9
               |
            18 | Claims: minimal
               |         ------- `minimal` is claimed here
               |
               = help: keep one of them and lead every transition there"#]],
    );
}

#[test]
fn unreachable_dead_idle_and_repeated() {
    check(
        "\
States: A B C D trap
Start: A
Final: B B
Symbols: x never
Transitions:
A x -> B
B x -> trap
C x -> D
D x -> trap
trap x -> trap
A x -> B
A never -> A
A _ -> A
B _ -> B
C _ -> C
D _ -> D
trap _ -> trap
",
        expect![[r#"
            warning[W001]: no word reaches 2 states: `C` and `D`
             --> door.txt:1:13
              |
            1 | States: A B C D trap
              |             ^ never reached
              |
              = help: remove what is not needed, or see which transition should lead there

            warning[W002]: no final state can be reached from state `trap`
             --> door.txt:1:17
              |
            1 | States: A B C D trap
              |                 ^^^^ no way to a final state
              |
              = help: if a state is meant as a trap, name it under `Otherwise:`

            warning[W003]: `B` was listed before
             --> door.txt:3:10
              |
            3 | Final: B B
              |        - ^ the same again
              |        |
              |        first here

            warning[W004]: symbol `never` never changes the state
             --> door.txt:4:12
              |
            4 | Symbols: x never
              |            ^^^^^ every state keeps itself on it

            warning[W003]: state `A` on `x` was given before
              --> door.txt:11:8
               |
             6 | A x -> B
               |        - first here
            ...
            11 | A x -> B
               |        ^ the same again

            warning[W005]: `_` of state `A` stands for no symbol
              --> door.txt:13:3
               |
            13 | A _ -> A
               |   ^ every symbol has a target already"#]],
    );
}

#[test]
fn a_sink_is_not_called_dead() {
    check(
        "States: A B trap\nSink: trap\nStart: A\nFinal: B\nSymbols: x\nTransitions:\nA x -> B\n",
        expect![[""]],
    );
}

/// A domain with these claims.
fn domain_with(claims: &'static [Claim]) -> Domain {
    Domain { claims, ..Domain::EMPTY }
}

#[test]
fn a_claim_that_the_caller_demands() {
    let source = Source::new("door.txt", DOOR);
    let demanded = ["absorbing", "live"].map(|name| Domain::EMPTY.find_claim(name).unwrap());
    let report = Check::new(&Domain::EMPTY).demand(demanded).run(&source).unwrap_err();
    expect![[r#"
        error[F034]: final state `locked` goes to `closed` on `turn`
          --> door.txt:13:17
           |
        13 | locked  turn -> closed
           |                 ^^^^^^ leaves `locked`
           |
           = note: `locked`: the word `turn` leads there from `closed`
           = note: the caller demands the claim `absorbing`"#]]
    .assert_eq(&report.to_string());
}

#[test]
fn a_claim_that_the_caller_cannot_demand() {
    const UNBEATABLE: Claim = Claim::new("unbeatable", "", |_| Vec::new());
    let unknown = Domain::EMPTY.find_claim("unbeatabel").unwrap_err();
    assert_eq!(unknown.message(), "there is no claim `unbeatabel`");
    let help =
        "the claims are `reachable`, `live`, `absorbing`, `minimal`, `explicit` and `lookahead-1`";
    assert_eq!(unknown.help(), Some(help));
    let unknown = domain_with(&[UNBEATABLE]).find_claim("unbeatabel").unwrap_err();
    assert_eq!(unknown.help(), Some("did you mean `unbeatable`?"));
}

static TWO_WAYS: Code = Code::new("D001", Severity::Warning, "a way back", "");

#[test]
fn a_claim_of_another_crate_may_only_warn() {
    const ONEWAY: Claim = Claim::new("oneway", "no state is entered again", |dfa| {
        let state = dfa.state(dfa.first_start().state());
        vec![Diagnostic::new(&TWO_WAYS, "one can come back").at(state.span(), "here")]
    });
    let source = Source::new("door.txt", door("Claims:", "Claims: oneway"));
    let Checked { dfa, warnings, .. } = Check::new(&domain_with(&[ONEWAY])).run(&source).unwrap();
    assert_eq!(dfa.claims().collect::<Vec<_>>(), ["oneway", "reachable", "live"]);
    expect![[r#"
        warning[D001]: one can come back
          --> door.txt:2:14
           |
         2 | States: open closed locked
           |              ^^^^^^ here
           |
          ::: door.txt:16:9
           |
        16 | Claims: oneway reachable live
           |         ------ `oneway` is claimed here"#]]
    .assert_eq(&warnings.to_string());
}

#[test]
fn a_claim_made_twice() {
    check(
        &door("Claims: reachable live", "Claims: reachable live reachable"),
        expect![[r#"
        warning[W003]: `reachable` was listed before
          --> door.txt:16:24
           |
        16 | Claims: reachable live reachable
           |         ---------      ^^^^^^^^^ the same again
           |         |
           |         first here"#]],
    );
}

#[test]
fn a_claim_that_is_made_and_demanded_is_proved_once() {
    let source = Source::new("door.txt", door("Claims: reachable", "Claims: absorbing"));
    let absorbing = Domain::EMPTY.find_claim("absorbing").unwrap();
    let report = Check::new(&Domain::EMPTY).demand([absorbing]).run(&source).unwrap_err();
    assert_eq!(report.iter().count(), 1, "{report}");
}

#[test]
fn a_claim_of_another_crate_without_a_place() {
    const ONEWAY: Claim = Claim::new("oneway", "no state is entered again", |_| {
        vec![Diagnostic::new(&TWO_WAYS, "one can come back")]
    });
    let source = Source::new("door.txt", door("Claims:", "Claims: oneway"));
    let warnings = Check::new(&domain_with(&[ONEWAY])).run(&source).unwrap().warnings;
    expect![[r#"
        warning[D001]: one can come back
          --> door.txt:16:9
           |
        16 | Claims: oneway reachable live
           |         ^^^^^^ claimed here"#]]
    .assert_eq(&warnings.to_string());
}

#[test]
fn a_long_example_is_cut_in_the_middle() {
    let words = |count: usize| format!("{}-> open", "turn pull push ".repeat(count));
    for count in [13, 14] {
        let text = door("turn turn pull -> open", &words(count));
        let report = super::report(&text).to_string();
        let message = report.lines().next().unwrap();
        let symbols = message.split('`').nth(1).unwrap().split(' ');
        assert_eq!(symbols.clone().count(), if count == 13 { 39 } else { 41 });
        assert_eq!(symbols.filter(|&word| word == "...").count(), count - 13);
    }
}

#[test]
fn an_example_with_the_empty_word() {
    check(
        &door("closed turn turn pull -> open", "closed -> open"),
        expect![[r#"
        error[F030]: the empty word leads from `closed` to `closed`, not to `open`
          --> door.txt:18:11
           |
        18 | closed -> open
           |           ^^^^ the example says otherwise
           |
           = note: states passed: `closed`"#]],
    );
}

static NEVER: Code = Code::new("D002", Severity::Error, "never true", "");

const NEVER_TRUE: Claim = never_true("never", &[]);

const WARNS: Claim =
    Claim::new("warns", "", |_| vec![Diagnostic::new(&TWO_WAYS, "one can come back")]);

/// A claim that builds on others and never holds.
const fn never_true(name: &'static str, needs: &'static [Claim]) -> Claim {
    Claim::new(name, "", |_| vec![Diagnostic::new(&NEVER, "this is never true")]).needing(needs)
}

/// The codes of the report about a text that makes these claims.
fn codes(known: &'static [Claim], claims: &str) -> Vec<&'static str> {
    let source = Source::new("door.txt", door("Claims:", &format!("Claims: {claims}")));
    let report = Check::new(&domain_with(known)).run(&source).expect_err("a claim does not hold");
    report.iter().map(|(found, _)| found.code().id()).collect()
}

#[test]
fn a_claim_is_not_looked_at_unless_what_it_builds_on_holds() {
    const SECOND: Claim = never_true("second", &[NEVER_TRUE]);
    const THIRD: Claim = never_true("third", &[SECOND]);
    const KNOWN: &[Claim] = &[NEVER_TRUE, SECOND, THIRD];
    for claims in ["third", "never second third", "third second never", "second third"] {
        assert_eq!(codes(KNOWN, claims), ["D002"], "{claims}");
    }
}

#[test]
fn a_warning_is_basis_enough() {
    const SECOND: Claim = never_true("second", &[WARNS]);
    assert_eq!(codes(&[WARNS, SECOND], "second"), ["D001", "D002"]);
}

#[test]
fn everything_that_a_claim_builds_on_is_reported() {
    const OTHER: Claim = never_true("other", &[]);
    const SECOND: Claim = never_true("second", &[NEVER_TRUE, OTHER]);
    assert_eq!(codes(&[SECOND], "second"), ["D002", "D002"]);
}

#[test]
fn a_claim_can_settle_a_warning() {
    const SETTLING: Claim = Claim::new("settling", "", |_| Vec::new()).suppressing(&["W004"]);
    const ABOVE: Claim = Claim::new("above", "", |_| Vec::new()).needing(&[SETTLING]);
    let idle = door("Symbols: push pull turn", "Symbols: push pull turn idle")
        .replace("closed  push -> closed", "closed  _ -> closed")
        .replace("locked  push pull -> locked", "locked  _ -> locked");
    let warnings = |claims: &str| {
        let text = idle.replace("Claims:", &format!("Claims: {claims}"));
        let source = Source::new("door.txt", text);
        let warnings = Check::new(&domain_with(&[SETTLING, ABOVE])).run(&source).unwrap().warnings;
        warnings.iter().map(|(found, _)| found.code().id()).collect::<Vec<_>>()
    };
    assert_eq!(warnings(""), ["W004"]);
    assert!(warnings("settling").is_empty());
    assert!(warnings("above").is_empty());
}
