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
        Kind: nfa
        States: 0 1
        Symbols:
        Start: 0
        Final: 1

        Transitions:
        0  ε -> 1
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
        ! c.att: the automaton is nondeterministic: state `0` goes to `1` and reads nothing
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
        ! f.att: `0` is read as a symbol; if the file has numbers for names, it stands for no symbol, and this is another automaton: write `<eps>` for it
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

#[test]
fn transducers() {
    let session = Session::new();
    session.write("a.att", "0 1 a x\n1 1 b <eps>\n1 0 a a 0\n1 0\n");
    session.write("numbers.att", "0 1 a 5\n1 0 b 7\n1\n");
    session.write("weights.att", "0 1 a 5 0\n1 0 b 0 0\n1\n");
    session.write("same.att", "0 1 a a\n1 0 b 0\n1\n");
    session.write("short.att", "0 1 a x\n1 0 b\n1\n");
    session.write("heavy.att", "0 1 a x 0.5\n1 0 <eps> y\n1\n");
    session.check(
        "for file in a numbers weights same short heavy; do fsm convert $file.att; done",
        expect![[r#"
            $ for file in a numbers weights same short heavy; do fsm convert $file.att; done
            States: 0 1
            Symbols: a b
            Outputs: x a
            Start: 0
            Final: 1
            Otherwise: !

            Transitions:
            0  a -> 1 / x
            1  a -> 0 / a
            1  b -> 1
            States: 0 1
            Symbols: a b
            Outputs: 5 0
            Start: 0
            Final: 1
            Otherwise: !

            Transitions:
            0  a -> 1 / 5
            1  b -> 0 / 0
            States: 0 1
            Symbols: a b
            Start: 0
            Final: 1
            Otherwise: !

            Transitions:
            0  a -> 1
            1  b -> 0
            ! a.att: read as a transducer: a transition reads `a` and writes `x`; `--acceptor` reads it otherwise
            ! a.att: 1 transition was not given; it is refused
            ! error[C002]: a transition or final state has the weight 5
            !  --> numbers.att:1:7
            !   |
            ! 1 | 0 1 a 5
            !   |       ^ automata have no weights
            !   |
            !   = help: if it is not a weight but what the transition writes, use `--mealy`
            !
            ! error[C002]: a transition or final state has the weight 7
            !  --> numbers.att:2:7
            !   |
            ! 2 | 1 0 b 7
            !   |       ^ automata have no weights
            !   |
            !   = help: if it is not a weight but what the transition writes, use `--mealy`
            !
            ! weights.att: read as a transducer: a transition reads `a` and writes `5`; `--acceptor` reads it otherwise
            ! weights.att: `0` is read as an output; if the file has numbers for names, it stands for no output, and this is another automaton: write `<eps>` for it
            ! weights.att: 2 transitions were not given; they are refused
            ! same.att: 2 transitions were not given; they are refused
            ! error[C001]: this transition has no column for what it writes on `b`
            !  --> short.att:2:5
            !   |
            ! 2 | 1 0 b
            !   |     ^ a line of a transducer is `from to symbol output`
            !   |
            !   = help: if nothing comes out, write `<eps>`
            !
            ! error[C002]: a transition or final state has the weight 0.5
            !  --> heavy.att:1:9
            !   |
            ! 1 | 0 1 a x 0.5
            !   |         ^^^ automata have no weights
            !
            ! error[C004]: a transition reads nothing
            !  --> heavy.att:2:5
            !   |
            ! 2 | 1 0 <eps> y
            !   |     ^^^^^ no symbol
            !
            = 1
        "#]],
    );
}

#[test]
fn transducers_that_are_asked_for() {
    let session = Session::new();
    session.write("a.att", "0 1 a x\n1 1 b <eps>\n1 0 a a 0\n1 0\n");
    session.write("numbers.att", "0 1 a 5\n1 0 b 7\n1\n");
    session.write("weights.att", "0 1 a 5 0\n1 0 b 0 0\n1\n");
    session.write("same.att", "0 1 a a\n1 0 b 0\n1\n");
    session.check(
        "fsm convert --mealy numbers.att\n\
         fsm convert --mealy same.att\n\
         fsm convert --acceptor a.att\n\
         fsm convert weights.att -o b.att 2>errors; cat b.att",
        expect![[r#"
            $ fsm convert --mealy numbers.att
            States: 0 1
            Symbols: a b
            Outputs: 5 7
            Start: 0
            Final: 1
            Otherwise: !

            Transitions:
            0  a -> 1 / 5
            1  b -> 0 / 7
            ! numbers.att: 2 transitions were not given; they are refused
            $ fsm convert --mealy same.att
            States: 0 1
            Symbols: a b
            Outputs: a 0
            Start: 0
            Final: 1
            Otherwise: !

            Transitions:
            0  a -> 1 / a
            1  b -> 0 / 0
            ! same.att: `0` is read as an output; if the file has numbers for names, it stands for no output, and this is another automaton: write `<eps>` for it
            ! same.att: 2 transitions were not given; they are refused
            $ fsm convert --acceptor a.att
            ! error[C002]: a transition writes `x`
            !  --> a.att:1:7
            !   |
            ! 1 | 0 1 a x
            !   |       ^ an acceptor only reads
            !
            ! error[C002]: a transition writes `<eps>`
            !  --> a.att:2:7
            !   |
            ! 2 | 1 1 b <eps>
            !   |       ^^^^^ an acceptor only reads
            !
            = 1
            $ fsm convert weights.att -o b.att 2>errors; cat b.att
            0	1	a	5	0
            1	0	b	0	0
            1
        "#]],
    );
}
