//! Nondeterministic automata.

use expect_test::{Expect, expect};
use fsm_model::{Check, Comments, Dfa, Domain, Source, determinise, format_text};

use super::check as check_plain;

/// Words with an `a` as the last letter but one.
pub(super) const NFA: &str = "\
Kind: nfa
States: q0 q1 q2
Start: q0
Final yes: q2
Symbols: a b

Transitions:
q0  a b -> q0
q0  a   -> q1
q1  a b -> q2
";

fn nfa(from: &str, to: &str) -> String {
    assert!(NFA.contains(from), "{from}");
    NFA.replacen(from, to, 1)
}

#[track_caller]
#[expect(clippy::needless_pass_by_value, reason = "so that a test reads as text in, text out")]
pub(super) fn check(text: &str, expected: Expect) {
    let report = match Check::new(&Domain::EMPTY).determinise(100).run(&Source::new("n.txt", text))
    {
        Ok(checked) => checked.warnings,
        Err(report) => report,
    };
    expected.assert_eq(&report.to_string());
}

/// The deterministic text.
#[track_caller]
#[expect(clippy::needless_pass_by_value, reason = "so that a test reads as text in, text out")]
fn check_text(text: &str, expected: Expect) {
    let determinised = determinise(&Source::new("n.txt", text), &Domain::EMPTY, 100);
    let determinised = determinised.expect("the text is right");
    assert_eq!(determinised.warnings().to_string(), "");
    expected.assert_eq(&determinised.draft().to_text());
}

#[test]
fn a_good_text() {
    check(NFA, expect![[""]]);
    check_text(
        NFA,
        expect![[r#"
        States: {q0} {q0,q1} {q0,q1,q2} {q0,q2}
        Symbols: a b
        Start: {q0}
        Final yes: {q0,q1,q2} {q0,q2}

        Transitions:
        {q0}        {q0,q1}    {q0}
        {q0,q1}     {q0,q1,q2} {q0,q2}
        {q0,q1,q2}  {q0,q1,q2} {q0,q2}
        {q0,q2}     {q0,q1}    {q0}
    "#]],
    );
}

#[test]
fn only_with_determinise() {
    check_plain(
        NFA,
        expect![[r#"
        error[F029]: this automaton is nondeterministic
         --> door.txt:1:1
          |
        1 | Kind: nfa
          | ^^^^^^^^^ it says so here
          |
          = help: `fsm determinise FILE` writes a deterministic one; the macro takes this one with `determinise` in its attribute"#]],
    );
}

#[test]
fn the_kind_may_come_last_and_one_arrow_may_have_several_targets() {
    let text = NFA.replace("Kind: nfa\n", "").replace("q0  a   -> q1\n", "") + "\nKind: NFA\n";
    check_text(
        &text.replace("q0  a b -> q0", "q0 a -> q0 q1\nq0 b -> q0"),
        expect![[r#"
        States: {q0} {q0,q1} {q0,q1,q2} {q0,q2}
        Symbols: a b
        Start: {q0}
        Final yes: {q0,q1,q2} {q0,q2}

        Transitions:
        {q0}        {q0,q1}    {q0}
        {q0,q1}     {q0,q1,q2} {q0,q2}
        {q0,q1,q2}  {q0,q1,q2} {q0,q2}
        {q0,q2}     {q0,q1}    {q0}
    "#]],
    );
}

#[test]
fn empty_steps() {
    let text = nfa("q1  a b -> q2", "q1 a b ε -> q2\nq2 ε -> q0");
    check_text(
        &text,
        expect![[r#"
        States: {q0} {q0,q1,q2} {q0,q2}
        Symbols: a b
        Start: {q0}
        Final yes: {q0,q1,q2} {q0,q2}

        Transitions:
        {q0}        {q0,q1,q2} {q0}
        {q0,q1,q2}  {q0,q1,q2} {q0,q2}
        {q0,q2}     {q0,q1,q2} {q0}
    "#]],
    );
}

#[test]
fn an_empty_step_of_a_group_is_beaten_by_that_of_a_state() {
    let text =
        nfa("q1  a b -> q2", "q1 _ -> q2\n_ ε -> .\nq1 ε -> q0\n q2 ε -> !\nq2 a -> q1 q2 q1");
    check(
        &text,
        expect![[r#"
        warning[W003]: state `q2` on `a` was given before
          --> n.txt:14:15
           |
        14 | q2 a -> q1 q2 q1
           |         --    ^^ the same again
           |         |
           |         first here"#]],
    );
}

#[test]
fn the_smaller_lines_count_and_all_of_them() {
    // On `b`, both lines of `q1` count. On `a`, `q2` has a smaller line than `_`.
    let text = nfa("q1  a b -> q2", "q1 _ -> q2\n_ b -> q1\nq2 a -> q0 q1\n_ a -> q2");
    check_text(
        &text,
        expect![[r#"
        States: {q0} {q0,q1} {q0,q1,q2}
        Symbols: a b
        Start: {q0}
        Final yes: {q0,q1,q2}

        Transitions:
        {q0}        {q0,q1}    {q0}
        {q0,q1}     {q0,q1,q2} {q0,q1,q2}
        {q0,q1,q2}  {q0,q1,q2} {q0,q1,q2}
    "#]],
    );
}

#[test]
fn table_rows_are_choices_too() {
    check_text(
        &nfa("q1  a b -> q2", "q1 q2 q2\nq1 q0 q2\nq2 ! .\n"),
        expect![[r#"
        States: {q0} {q0,q1} {q0,q1,q2} {q0,q2}
        Symbols: a b
        Start: {q0}
        Final yes: {q0,q1,q2} {q0,q2}

        Transitions:
        {q0}        {q0,q1}    {q0}
        {q0,q1}     {q0,q1,q2} {q0,q2}
        {q0,q1,q2}  {q0,q1,q2} {q0,q2}
        {q0,q2}     {q0,q1}    {q0,q2}
    "#]],
    );
    check(
        &nfa("q1  a b -> q2", "q1 q2 q2\nq1 q2 q2\nq2 ! .\n"),
        expect![[r#"
        warning[W003]: the row of `q1` was given before
          --> n.txt:11:1
           |
        10 | q1 q2 q2
           | -- first here
        11 | q1 q2 q2
           | ^^ the same again"#]],
    );
}

#[test]
fn the_same_twice() {
    check(
        &nfa("q0  a   -> q1", "q0 a -> q1\nq0 a -> q2 q1"),
        expect![[r#"
        warning[W003]: state `q0` on `a` was given before
          --> n.txt:10:12
           |
         9 | q0 a -> q1
           |         -- first here
        10 | q0 a -> q2 q1
           |            ^^ the same again"#]],
    );
    check(
        &nfa("q0  a   -> q1", "q0 a -> q1\nq0 _ -> q1\nq0 _ -> q2 q1"),
        expect![[r#"
        warning[W005]: `_` of state `q0` stands for no symbol
          --> n.txt:10:4
           |
        10 | q0 _ -> q1
           |    ^ every symbol has a target already

        warning[W005]: `_` of state `q0` stands for no symbol
          --> n.txt:11:4
           |
        11 | q0 _ -> q2 q1
           |    ^ every symbol has a target already

        warning[W003]: state `q0` on `_` was given before
          --> n.txt:11:12
           |
        10 | q0 _ -> q1
           |         -- first here
        11 | q0 _ -> q2 q1
           |            ^^ the same again"#]],
    );
    check(
        &nfa("q1  a b -> q2", "q1 a b ε -> q2\nq1 ε -> q2 q0"),
        expect![[r#"
        warning[W003]: state `q1` on `ε` was given before
          --> n.txt:11:9
           |
        10 | q1 a b ε -> q2
           |             -- first here
        11 | q1 ε -> q2 q0
           |         ^^ the same again"#]],
    );
}

#[test]
fn the_empty_word_is_not_declared() {
    check(
        &nfa("Symbols: a b", "Symbols: a b ε"),
        expect![[r#"
        error[F007]: `ε` cannot be the name of a symbol here
         --> n.txt:5:14
          |
        5 | Symbols: a b ε
          |              ^ in a nondeterministic automaton, it reads nothing
          |
          = help: it is not declared: write `state ε -> state`"#]],
    );
    check(
        &nfa("Symbols: a b", "Symbols: a b\nSymbols ε: a"),
        expect![[r#"
        error[F007]: `ε` cannot be the name of a symbol here
         --> n.txt:6:9
          |
        6 | Symbols ε: a
          |         ^ in a nondeterministic automaton, it reads nothing
          |
          = help: it is not declared: write `state ε -> state`"#]],
    );
}

#[test]
fn the_empty_word_in_an_example() {
    check(
        &(NFA.to_owned() + "Examples:\nq0 a ε a -> q2\n"),
        expect![[r#"
        error[F013]: symbol `ε` is not declared
          --> n.txt:12:6
           |
        12 | q0 a ε a -> q2
           |      ^ not among the 2 symbols
           |
           = help: it reads nothing, so it is left out of examples and groups"#]],
    );
}

#[test]
fn the_empty_word_in_a_deterministic_text() {
    check(
        &nfa("Kind: nfa\n", "").replace("q0  a   -> q1", "q0 ε -> q1"),
        expect![[r#"
        error[F013]: symbol `ε` is not declared
         --> n.txt:8:4
          |
        8 | q0 ε -> q1
          |    ^ not among the 2 symbols
          |
          = help: an automaton with `ε` is nondeterministic; `Kind: nfa` says so"#]],
    );
}

#[test]
fn outputs() {
    check(
        &nfa("Symbols: a b", "Symbols: a b\nOutputs: x"),
        expect![[r#"
        error[F028]: `Outputs:` has no place beside `Kind:`
         --> n.txt:6:1
          |
        1 | Kind: nfa
          | ----- because of this
        ...
        6 | Outputs: x
          | ^^^^^^^^ two ways of one word could have different outputs
          |
          = help: only a deterministic automaton has outputs"#]],
    );
    check(
        &nfa("q0  a   -> q1", "q0 a -> q1 / q2"),
        expect![[r#"
        error[F012]: state `/` is not declared
         --> n.txt:9:12
          |
        9 | q0 a -> q1 / q2
          |            ^ not among the 3 states
          |
          = help: a nondeterministic automaton has no outputs"#]],
    );
}

#[test]
fn a_state_called_slash() {
    let text = NFA.replace("q1", "/").replace("q0  a   -> /", "q0 a -> / q0");
    check(&text.replace("q0  a b -> q0", "q0 b -> q0"), expect![[""]]);
}

#[test]
fn several_starts() {
    let text = nfa("Start: q0", "Start: q0 q1\nStart you: q1 q2\nStart me: q0");
    check_text(
        &text,
        expect![[r#"
        States: {q0,q1} {q1,q2} {q0} {q0,q1,q2} {q0,q2} {q2}
        Symbols: a b
        Start: {q0,q1}
        Start you: {q1,q2}
        Start me: {q0}
        Final yes: {q1,q2} {q0,q1,q2} {q0,q2} {q2}
        Otherwise: !

        Transitions:
        {q0,q1}     a   -> {q0,q1,q2}
        {q0,q1}     b   -> {q0,q2}
        {q1,q2}     a b -> {q2}
        {q0}        a   -> {q0,q1}
        {q0}        b   -> {q0}
        {q0,q1,q2}  a   -> {q0,q1,q2}
        {q0,q1,q2}  b   -> {q0,q2}
        {q0,q2}     a   -> {q0,q1}
        {q0,q2}     b   -> {q0}
    "#]],
    );
}

#[test]
fn labels_that_meet() {
    let text = nfa("Final yes: q2", "Final yes: q2\nFinal no: q1\nFinal: q0");
    check(
        &text,
        expect![[r#"
        error[F037]: the word `a b` leads to `q0` and to `q2`, which have different labels
         --> n.txt:4:12
          |
        4 | Final yes: q2
          |            ^^ here with the label `yes`
        5 | Final no: q1
        6 | Final: q0
          |        -- here without a label
          |
          = help: a word has one label: give both states the same, or let one be not final

        error[F037]: the word `a` leads to `q0` and to `q1`, which have different labels
         --> n.txt:5:11
          |
        5 | Final no: q1
          |           ^^ here with the label `no`
        6 | Final: q0
          |        -- here without a label
          |
          = help: a word has one label: give both states the same, or let one be not final"#]],
    );
    let report = Check::new(&Domain::EMPTY).determinise(9).run(&Source::new("n.txt", text));
    let report = report.unwrap_err();
    let words: Vec<_> = report.iter().map(|(error, _)| error.word().unwrap().join(" ")).collect();
    expect![[r#"
        a b
        a"#]]
    .assert_eq(&words.join("\n"));
}

#[test]
fn labels_that_meet_at_once() {
    check(
        &nfa("Final yes: q2", "Final yes: q2\nFinal: q0\n").replace("q1  a b", "q0 ε"),
        expect![[r#"
            error[F037]: the empty word leads to `q0` and to `q2`, which have different labels
             --> n.txt:4:12
              |
            4 | Final yes: q2
              |            ^^ here with the label `yes`
            5 | Final: q0
              |        -- here without a label
              |
              = help: a word has one label: give both states the same, or let one be not final"#]],
    );
}

#[test]
fn states_that_are_of_no_use() {
    let text = nfa("States: q0 q1 q2", "States: q0 q1 q2 q3 q4");
    check(
        &(text + "q3 a -> q2\nq1 a -> q4\n"),
        expect![[r#"
        warning[W001]: no word reaches state `q3`
         --> n.txt:2:18
          |
        2 | States: q0 q1 q2 q3 q4
          |                  ^^ never reached
          |
          = help: remove what is not needed, or see which transition should lead there

        warning[W002]: no final state can be reached from state `q4`
         --> n.txt:2:21
          |
        2 | States: q0 q1 q2 q3 q4
          |                     ^^ no way to a final state
          |
          = help: leave it out: where no line stands, no way is left"#]],
    );
}

#[test]
fn a_symbol_that_is_of_no_use() {
    check(
        &nfa("Symbols: a b", "Symbols: a b c"),
        expect![[r#"
        warning[W004]: symbol `c` is refused in every state
         --> n.txt:5:14
          |
        5 | Symbols: a b c
          |              ^ no state allows it"#]],
    );
}

#[test]
fn otherwise() {
    check_text(
        &nfa("Final yes: q2", "Final yes: q2\nOtherwise: q0"),
        expect![[r#"
        States: {q0} {q0,q1} {q0,q1,q2} {q0,q2}
        Symbols: a b
        Start: {q0}
        Final yes: {q0,q1,q2} {q0,q2}

        Transitions:
        {q0}        {q0,q1}    {q0}
        {q0,q1}     {q0,q1,q2} {q0,q2}
        {q0,q1,q2}  {q0,q1,q2} {q0,q2}
        {q0,q2}     {q0,q1}    {q0}
    "#]],
    );
}

#[test]
fn names_with_commas() {
    let text = NFA.replace("q0", "a").replace("q1", "b").replace("q2", "a,b");
    check_text(
        &text.replace("Start: a", "Start: a\nStart other: a,b"),
        expect![[r#"
            States: {a} {a,b} {a,b}' {a,b,a,b} {a,a,b}
            Symbols: a b
            Start: {a}
            Start other: {a,b}
            Final yes: {a,b} {a,b,a,b} {a,a,b}
            Otherwise: !

            Transitions:
            {a}        a -> {a,b}'
            {a}        b -> {a}
            {a,b}'     a -> {a,b,a,b}
            {a,b}'     b -> {a,a,b}
            {a,b,a,b}  a -> {a,b,a,b}
            {a,b,a,b}  b -> {a,a,b}
            {a,a,b}    a -> {a,b}'
            {a,a,b}    b -> {a}
        "#]],
    );
}

#[test]
fn an_unknown_name() {
    check(
        &nfa("q1  a b -> q2", "q1 a b -> q2 q3"),
        expect![[r#"
        error[F012]: state `q3` is not declared
          --> n.txt:10:14
           |
        10 | q1 a b -> q2 q3
           |              ^^ not among the 3 states
           |
           = help: declare it under `States:`"#]],
    );
}

#[test]
fn the_layout() {
    let text = nfa("q0  a   -> q1", "q0   a ε ->   q1\nq0 b ->  q0   q1 q2 // three");
    let laid_out = format_text(&Source::new("n.txt", text)).unwrap();
    expect![[r#"
        Kind: nfa
        States: q0 q1 q2
        Start: q0
        Final yes: q2
        Symbols: a b

        Transitions:
        q0  a b -> q0
        q0  a ε -> q1
        q0  b   -> q0 q1 q2  // three
        q1  a b -> q2
    "#]]
    .assert_eq(&laid_out);
    assert_eq!(format_text(&Source::new("n.txt", laid_out.clone())).unwrap(), laid_out);
}

#[test]
fn a_line_of_the_deterministic_automaton() {
    let determinised = determinise(&Source::new("n.txt", NFA), &Domain::EMPTY, 100).unwrap();
    let dfa = determinised.dfa();
    assert_eq!(dfa.written_source().text(), NFA);
    let why = dfa.why(dfa.first_start().state(), dfa.find_symbol("a").unwrap());
    assert_eq!(dfa.source().at(why.counting[0].span), "{q0} a -> {q0,q1}");
}

#[test]
fn an_unknown_kind() {
    check(
        &nfa("Kind: nfa", "Kind: nfa ndfa"),
        expect![[r#"
        error[F027]: there is no kind `ndfa`
         --> n.txt:1:11
          |
        1 | Kind: nfa ndfa
          |           ^^^^ not a kind of automaton
          |
          = help: the kinds are `nfa`, which is nondeterministic, and `dfa`, which every text is that does not say otherwise"#]],
    );
}

/// The names that are written in the text keep their comments.
#[test]
fn comments_on_symbols_and_labels() {
    let text = nfa("Symbols: a b", "Symbols:\na // the one\n// The other.\nb")
        .replace("Final yes: q2", "// Accepted.\nFinal yes: q2 // at last");
    let determinised = determinise(&Source::new("n.txt", text), &Domain::EMPTY, 100).unwrap();
    let about = |dfa: &Dfa| -> Vec<Option<String>> {
        let mut comments = Comments::new(dfa.source());
        let symbols = dfa.symbols().map(|symbol| dfa.symbol(symbol).span());
        let labels = dfa.labels().map(|label| dfa.label(label).span());
        let states = dfa.states().map(|state| dfa.state(state).span());
        symbols.chain(labels).chain(states.take(1)).map(|span| comments.about(span)).collect()
    };
    let about = about(determinised.dfa());
    let about: Vec<Option<&str>> = about.iter().map(Option::as_deref).collect();
    assert_eq!(about, [Some("the one"), Some("The other."), Some("Accepted.\n\nat last"), None]);
}
