//! `fsm convert`: reading files of OpenFst.

use expect_test::expect;

use crate::session::Session;

#[test]
fn att_files() {
    let session = Session::new();
    session.write("a.att", "0 1 a a\n1 1 b b 0\n1 0\n");
    session.write("b.att", "0 1 a b\n1 0.5\n");
    session.write("c.att", "0 1 <eps>\n1\n");
    session.write("d.att", "0 1 a 0.5 3 4\n1 x\n");
    session.write("e.att", "");
    session.write("f.att", "0 0 0\n0\n");
    session.check("for file in a b c d e f; do fsm convert $file.att; done", expect![[r#"
        $ for file in a b c d e f; do fsm convert $file.att; done
        States: 0 1
        Symbols: a b
        Start: 0
        Final: 1
        Otherwise: !

        Transitions:
        0  a -> 1
        1  b -> 1
        States: 0
        Symbols: 0
        Start: 0
        Final: 0

        Transitions:
        0  0
        ! a.att: 2 transitions were not given; they are refused
        ! error[C002]: a transition or final state has the weight 0.5
        !  --> b.att:2:3
        !   |
        ! 2 | 1 0.5
        !   |   ^^^ automata have no weights
        !
        ! error[C004]: a transition reads nothing
        !  --> c.att:1:5
        !   |
        ! 1 | 0 1 <eps>
        !   |     ^^^^^ no symbol
        !
        ! error[C001]: a line has too many columns
        !  --> d.att:1:13
        !   |
        ! 1 | 0 1 a 0.5 3 4
        !   |             ^ one too many
        !
        ! error[C001]: `x` is no weight
        !  --> d.att:2:3
        !   |
        ! 2 | 1 x
        !   |   ^ a line is `from to symbol`, or `state`
        !
        ! error[C005]: there is no start state
        !  --> e.att:1:1
        !   |
        ! 1 |
        !   | ^ the file ends here
        !
        ! f.att: `0` is read as a symbol; if the file has numbers for names, it stands for no symbol, and this is another automaton
    "#]]);
}

#[test]
fn what_is_missing_may_be_more_than_memory_holds() {
    let lines: String =
        (0..12_000).map(|n| format!("q{n} q{} s{n}\n", n + 1)).collect::<Vec<_>>().concat();
    Session::with("long.att", &lines).check(
        "fsm convert long.att 2>&1 | head -1",
        expect![[r#"
            $ fsm convert long.att 2>&1 | head -1
            error[F008]: 12001 states and 12000 symbols need 144012000 transitions
        "#]],
    );
}
