//! `fsm info`.

use expect_test::expect;

use crate::session::check;

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
        minimal         2  states of the smallest automaton that does the same
        $ fsm info --json door.txt
        {"states":4,"symbols":2,"starts":1,"finals":2,"reachable":3,"dead":0,"minimal":2}
        $ fsm info --json - < door.txt
        {"states":4,"symbols":2,"starts":1,"finals":2,"reachable":3,"dead":0,"minimal":2}
    "#]],
    );
}

#[test]
fn the_opponents() {
    check(
        "for file in classic greedy perfect referee; do fsm info --json $A/$file.txt; done",
        expect![[r#"
            $ for file in classic greedy perfect referee; do fsm info --json $A/$file.txt; done
            {"states":139,"symbols":9,"starts":2,"finals":89,"reachable":139,"dead":0,"minimal":47}
            {"states":469,"symbols":9,"starts":2,"finals":262,"reachable":469,"dead":0,"minimal":180}
            {"states":422,"symbols":9,"starts":2,"finals":249,"reachable":422,"dead":0,"minimal":145}
            {"states":5478,"symbols":9,"starts":1,"finals":958,"reachable":5478,"dead":0,"minimal":3638}
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
