//! `fsm info`.

use expect_test::expect;

use crate::session::{GATE, Session, check};

#[test]
fn how_large_an_automaton_is() {
    check(
        "fsm info door.txt\nfsm info --json door.txt\nfsm info --json - < door.txt",
        expect![[r#"
            $ fsm info door.txt
            states          4
            symbols         2
            starts          1
            finals          2  final states
            reachable       3  states that some word leads to
            dead            0  states from which no final state can be reached
            minimal         2  states of the smallest complete automaton that does the same
            refused         0  cases of a state and a symbol that are refused
            otherwise       0  cases that no line decides, only `Otherwise:`
            groups          0  groups of states or symbols
            $ fsm info --json door.txt
            {"states":4,"symbols":2,"starts":1,"finals":2,"reachable":3,"dead":0,"minimal":2,"refused":0,"otherwise":0,"groups":0,"outputs":0}
            $ fsm info --json - < door.txt
            {"states":4,"symbols":2,"starts":1,"finals":2,"reachable":3,"dead":0,"minimal":2,"refused":0,"otherwise":0,"groups":0,"outputs":0}
        "#]],
    );
}

#[test]
fn the_opponents() {
    check(
        "for file in classic greedy perfect referee; do fsm info --json $A/$file.txt; done",
        expect![[r#"
            $ for file in classic greedy perfect referee; do fsm info --json $A/$file.txt; done
            {"states":139,"symbols":9,"starts":2,"finals":89,"reachable":139,"dead":0,"minimal":47,"refused":0,"otherwise":0,"groups":0,"outputs":0}
            {"states":469,"symbols":9,"starts":2,"finals":262,"reachable":469,"dead":0,"minimal":180,"refused":0,"otherwise":2358,"groups":0,"outputs":0}
            {"states":422,"symbols":9,"starts":2,"finals":249,"reachable":422,"dead":0,"minimal":145,"refused":0,"otherwise":2241,"groups":0,"outputs":0}
            {"states":5478,"symbols":9,"starts":1,"finals":958,"reachable":5478,"dead":0,"minimal":3638,"refused":0,"otherwise":8622,"groups":0,"outputs":0}
        "#]],
    );
}

#[test]
fn a_refused_file() {
    check(
        "echo States: | fsm info -",
        expect![[r#"
        $ echo States: | fsm info -
        ! error[F004]: there are no sections `Start:`, `Final:`, `Symbols:` and `Transitions:`
        !  --> <stdin>:1:8
        !   |
        ! 1 | States:
        !   |        ^ the text ends here
        !   |
        !   = help: name the state to begin with under `Start:`
        !
        = 1
    "#]],
    );
}

#[test]
fn refusals_and_groups_are_counted() {
    check(
        "fsm info order.txt\nfsm info --json order.txt",
        expect![[r#"
            $ fsm info order.txt
            states          6
            symbols         6
            starts          1
            finals          2  final states
            reachable       6  states that some word leads to
            dead            0  states from which no final state can be reached
            minimal         6  states of the smallest complete automaton that does the same
            refused        25  cases of a state and a symbol that are refused
            otherwise      23  cases that no line decides, only `Otherwise:`
            groups          2  groups of states or symbols
            $ fsm info --json order.txt
            {"states":6,"symbols":6,"starts":1,"finals":2,"reachable":6,"dead":0,"minimal":6,"refused":25,"otherwise":23,"groups":2,"outputs":0}
        "#]],
    );
}

#[test]
fn what_no_word_reaches_is_counted_too() {
    let text = "\
States: A B C
Start: A
Final: A
Symbols: x
Otherwise: !
Transitions:
A x -> A
";
    Session::with("t.txt", text).check("fsm info --json t.txt", expect![[r#"
        $ fsm info --json t.txt
        {"states":3,"symbols":1,"starts":1,"finals":1,"reachable":1,"dead":2,"minimal":1,"refused":2,"otherwise":2,"groups":0,"outputs":0}
    "#]]);
}

#[test]
fn outputs_are_counted() {
    Session::with("gate.txt", GATE)
        .check("fsm info gate.txt | tail -2\nfsm info --json gate.txt", expect![[r#"
            $ fsm info gate.txt | tail -2
            groups          0  groups of states or symbols
            outputs         3
            $ fsm info --json gate.txt
            {"states":3,"symbols":3,"starts":1,"finals":1,"reachable":3,"dead":1,"minimal":3,"refused":3,"otherwise":3,"groups":0,"outputs":3}
        "#]]);
}
