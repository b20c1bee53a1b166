//! `fsm determinise --steps`.

use expect_test::expect;

use crate::determinise::check;
use crate::session::Session;

#[test]
fn a_table_for_lectures() {
    check(
        "fsm determinise --steps nfa.txt\nfsm determinise --steps plain.txt",
        expect![[r#"
        $ fsm determinise --steps nfa.txt
        state  ε-closure
        q0     {q0}
        q1     {q1,q2}
        q2     {q2}

            set         a           b
        ->  {q0}        {q0,q1,q2}  {q0}
            {q0,q1,q2}  {q0,q1,q2}  {q0,q2}  final
            {q0,q2}     {q0,q1,q2}  {q0}     final
        ! nfa.txt: its 3 states became 3 sets of states
        $ fsm determinise --steps plain.txt
            set      a        b
        ->  {q0}     {q0,q1}  {q0}
            {q0,q1}  {q0,q1}  {q0,q2}  final
            {q0,q2}  {q0,q1}  {q0}     final
        ! plain.txt: its 3 states became 3 sets of states
    "#]],
    );
}

#[test]
fn a_table_with_labels_and_holes() {
    let text = "\
Kind: nfa
States: s t u
Start you: s
Start computer: s t
Final win: u
Final: s
Symbols: x long-name
Transitions:
s x -> t
t x -> u
";
    Session::with("nfa.txt", text).check(
        "fsm determinise --steps nfa.txt\nfsm determinise nfa.txt\nfsm trace nfa.txt --start computer x",
        expect![[r#"
            $ fsm determinise --steps nfa.txt
                         set    x      long-name
            you ->       {s}    {t}    -          final
            computer ->  {s,t}  {t,u}  -          final
                         {t}    {u}    -
                         {t,u}  {u}    -          final, win
                         {u}    -      -          final, win
            ! nfa.txt: its 3 states became 5 sets of states
            $ fsm determinise nfa.txt
            States: {s} {s,t} {t} {t,u} {u}
            Symbols: x long-name
            Start you: {s}
            Start computer: {s,t}
            Final: {s} {s,t}
            Final win: {t,u} {u}
            Otherwise: !

            Transitions:
            {s}    x -> {t}
            {s,t}  x -> {t,u}
            {t}    x -> {u}
            {t,u}  x -> {u}
            ! nfa.txt: its 3 states became 5 sets of states
            $ fsm trace nfa.txt --start computer x
            start computer  {s,t}  final
            --x-->          {t,u}  final win
            accepted win
            ! nfa.txt is nondeterministic; its 3 states became 5 sets of states
        "#]],
    );
}

#[test]
fn too_large_for_a_table() {
    let states: Vec<String> = (0..11).map(|number| format!("q{number}")).collect();
    let rows: Vec<String> =
        (0..10).map(|n| format!("q{n} a -> q{0}\nq{n} b -> q{0}\n", n + 1)).collect();
    let text = format!(
        "Kind: nfa\nStates: {}\nStart: q0\nFinal: q10\nSymbols: a b\nTransitions:\nq0 b -> q0\n{}",
        states.join(" "),
        rows.concat().replace("q0 b -> q1\n", "q0 a -> q0\n"),
    );
    Session::with("nfa.txt", &text).check(
        "fsm determinise --steps nfa.txt | tail -1\n\
         fsm determinise nfa.txt | wc -l\n\
         fsm determinise nfa.txt --most-states 1024 >/dev/null\n\
         fsm determinise nfa.txt --most-states 1023\n\
         fsm determinise nfa.txt --most-states many\n\
         fsm determinise --steps nfa.txt -o x.txt 2>&1 | head -1",
        expect![[r#"
            $ fsm determinise --steps nfa.txt | tail -1
            ! nfa.txt: its 11 states became 1024 sets of states
            ! fsm: 1024 states and 2 symbols are too many for a table of steps; 1000 states and 100000 cases can be shown
            $ fsm determinise nfa.txt | wc -l
            2424
            ! nfa.txt: its 11 states became 1024 sets of states
            $ fsm determinise nfa.txt --most-states 1024 >/dev/null
            ! nfa.txt: its 11 states became 1024 sets of states
            $ fsm determinise nfa.txt --most-states 1023
            ! error[F051]: the deterministic automaton has more than 1023 states
            !  --> nfa.txt:1:1
            !   |
            ! 1 | Kind: nfa
            !   | ^^^^^^^^^ of this automaton
            !   |
            !   = note: each set of states in which it can be after some word is one state
            !   = help: let the automaton have fewer choices; `--most-states N` allows more states
            !
            = 1
            $ fsm determinise nfa.txt --most-states many
            ! error: invalid value 'many' for '--most-states <N>': invalid digit found in string
            !
            ! For more information, try '--help'.
            = 2
            $ fsm determinise --steps nfa.txt -o x.txt 2>&1 | head -1
            error: the argument '--steps' cannot be used with '--output <FILE>'
        "#]],
    );
}
