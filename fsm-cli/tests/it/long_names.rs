//! Names that are so long that no table could be read: people see them cut, programs see all of them.

use expect_test::expect;

use crate::session::{Session, check};

/// A name of 70,000 letters. A width in a format string may be 65,535 at most.
fn long() -> String {
    "z".repeat(70_000)
}

#[test]
fn a_name_in_a_snippet() {
    let long = long();
    let text = format!(
        "States: A {long}\nStart: A\nFinal: A\nSymbols: x {long}\nTransitions:\nA x -> A\nA {long} -> {long}\n{long} _ -> A\n"
    );
    let session = Session::with("t.txt", &text);
    session.write("name", &long);
    session.check(
        "fsm why t.txt $(cat name) x\n\
         fsm why t.txt A $(cat name)",
        expect![[r#"
            $ fsm why t.txt $(cat name) x
            zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz...zzzzzzzzzzzzzzzz --x--> A

            8 | zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz...zzzzzzzzzzzzzzzz _ -> A
              |                                                                  ^ this line counts
            $ fsm why t.txt A $(cat name)
            A --zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz...zzzzzzzzzzzzzzzz--> zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz...zzzzzzzzzzzzzzzz

            7 | A zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz...zzzzzzzzzzzzzzzz -> zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz...zzzzzzzzzzzzzzzz
              |                                                                  ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ this line counts
        "#]],
    );
}

#[test]
fn a_name_in_a_table() {
    let long = long();
    let session = Session::with(
        "t.txt",
        &format!(
            "States: A {long}\nStart: A\nFinal: A\nSymbols: x\nOutputs: {long}\nTransitions:\n\
             A x -> {long} / {long}\n{long} x -> .\n"
        ),
    );
    session.write("lexer.txt", format!("Bytes:\n\nTokens:\n{long} a+\nbb b\n"));
    session.check(
        "fsm minimise --steps t.txt\n\
         fsm trace t.txt x x\n\
         echo x | fsm trace t.txt --batch -\n\
         echo x | fsm trace t.txt --interactive\n\
         fsm trace lexer.txt --text ab\n\
         fsm trace lexer.txt --tokens --text ab\n\
         fsm trace t.txt x --json | wc -c",
        expect![[r#"
            $ fsm minimise --steps t.txt
            round 0: one class for each kind of state
              1  A                                         final
              2  zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz...zzzzzzzzzzzzzzzz  not final
            round 1: no class is split, so these are the states of the smallest automaton
            $ fsm trace t.txt x x
            start   A                                         final
            --x-->  zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz...zzzzzzzzzzzzzzzz         / zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz...zzzzzzzzzzzzzzzz
            --x-->  zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz...zzzzzzzzzzzzzzzz
            rejected
            = 1
            $ echo x | fsm trace t.txt --batch -
            rejected	x	/ zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz...zzzzzzzzzzzzzzzz
            = 1
            $ echo x | fsm trace t.txt --interactive
            start A  final
            --x--> zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz...zzzzzzzzzzzzzzzz  / zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz...zzzzzzzzzzzzzzzz
            = 1
            $ fsm trace lexer.txt --text ab
            start   q0
            --a-->  q2  final zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz...zzzzzzzzzzzzzzzz
            --b-->  q1
            rejected
            = 1
            $ fsm trace lexer.txt --tokens --text ab
            0  zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz...zzzzzzzzzzzzzzzz  a
            1  bb                                                           b
            $ fsm trace t.txt x --json | wc -c
            140090
        "#]],
    );
}

#[test]
fn names_in_a_set() {
    let long = long();
    let text = format!(
        "Kind: nfa\nStates: A {long} C\nStart {long}: A\nFinal {long}: C\nSymbols: x {long}\nTransitions:\n\
         A x -> {long}\nA x -> C\nA ε -> C\nC {long} -> C\n"
    );
    Session::with("nfa.txt", &text).check("fsm determinise --steps nfa.txt", expect![[r#"
        $ fsm determinise --steps nfa.txt
        state                                     ε-closure
        A                                         {A,C}
        zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz...zzzzzzzzzzzzzzzz  {zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz...zzzzzzzzzzzzzzzz}
        C                                         {C}

                                                  set                                       x                                         zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz...zzzzzzzzzzzzzzzz
        zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz...zzzzzzzzzzzzzzzz ->  {A,C}                                     {zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz...zzzzzzzzzzzzzzzz,C}  {C}                                       final, zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz...zzzzzzzzzzzzzzzz
                                                  {zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz...zzzzzzzzzzzzzzzz,C}  -                                         {C}                                       final, zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz...zzzzzzzzzzzzzzzz
                                                  {C}                                       -                                         {C}                                       final, zzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzzz...zzzzzzzzzzzzzzzz
        ! nfa.txt: its 3 states became 3 sets of states
    "#]]);
}

#[test]
fn classes_of_very_many_states_do_not_widen_their_column() {
    let names: Vec<String> = (0..30).map(|number| format!("q{number}")).collect();
    let step = |pair: &[String]| format!("{} x -> {}\n", pair[0], pair[1]);
    let text = format!(
        "States: {}\nStart: q0\nFinal: q0\nSymbols: x\nTransitions:\n{}q29 x -> q0\n",
        names.join(" "),
        names.windows(2).map(step).collect::<String>()
    );
    Session::with("ring.txt", &text)
        .check("fsm minimise --steps ring.txt | sed -n 1,7p", expect![[r#"
            $ fsm minimise --steps ring.txt | sed -n 1,7p
            round 0: one class for each kind of state
              1  q0                                        final
              2  q1 q2 q3 q4 q5 q6 q7 q8 q9 q10 q11 q12 q13 q14 q15 q16 q17 q18 q19 q20 q21 q22 q23 q24 q25 q26 q27 q28 q29  not final
            round 1: 2 is split by x
              1  q0
              2  q1 q2 q3 q4 q5 q6 q7 q8 q9 q10 q11 q12 q13 q14 q15 q16 q17 q18 q19 q20 q21 q22 q23 q24 q25 q26 q27 q28  x -> 2
              3  q29                                       x -> 1
        "#]]);
}

#[test]
fn a_line_without_end_that_is_typed() {
    check(
        "tr '\\0' a </dev/zero | fsm trace door.txt --interactive --most-bytes 3000\n\
         printf 'push\\n\\377\\n' | fsm trace door.txt --interactive",
        expect![[r#"
            $ tr '\0' a </dev/zero | fsm trace door.txt --interactive --most-bytes 3000
            start Shut
            ! fsm: a line of `<stdin>` has more than 3000 bytes; `--most-bytes` allows more
            = 2
            $ printf 'push\n\377\n' | fsm trace door.txt --interactive
            start Shut
            --push--> Open  final
            ! fsm: the line that was typed is not UTF-8
            = 2
        "#]],
    );
}
