//! `fsm minimise`.

use expect_test::expect;

use crate::session::{GATE, Session, check};

#[test]
fn merged_states_are_named() {
    check(
        "fsm minimise door.txt\nfsm minimize door.txt 2>&1 >small.txt | tail -1\nfsm diff door.txt small.txt",
        expect![[r#"
            $ fsm minimise door.txt
            States: Open Shut
            Symbols: push pull
            Start: Shut
            Final: Open

            Transitions:
            Open  Shut Shut
            Shut  Open Open
            ! merged: Open Ajar
            ! left out, for no word leads there: Nowhere
            ! 4 states before, 2 now
            $ fsm minimize door.txt 2>&1 >small.txt | tail -1
            4 states before, 2 now
            $ fsm diff door.txt small.txt
            equal
        "#]],
    );
}

#[test]
fn into_a_file() {
    check(
        "fsm minimise door.txt -o small.txt\n\
         fsm minimise small.txt --output door.txt\n\
         cmp small.txt door.txt\n\
         fsm minimise door.txt -o no/such/folder.txt",
        expect![[r#"
            $ fsm minimise door.txt -o small.txt
            ! merged: Open Ajar
            ! left out, for no word leads there: Nowhere
            ! 4 states before, 2 now
            $ fsm minimise small.txt --output door.txt
            ! 2 states; there is no smaller automaton
            $ cmp small.txt door.txt
            $ fsm minimise door.txt -o no/such/folder.txt
            ! fsm: cannot write `no/such/folder.txt`: there is no such folder
            = 2
        "#]],
    );
}

#[test]
fn what_is_not_kept_is_said() {
    check(
        "fsm minimise $A/quotes.txt >small.txt",
        expect![[r#"
            $ fsm minimise $A/quotes.txt >small.txt
            ! 5 states; there is no smaller automaton
            ! not kept: the claims `reachable`, `live` and `minimal`; 5 examples; comments
        "#]],
    );
}

#[test]
fn why_two_states_are_not_merged() {
    check(
        "fsm minimise door.txt --explain Open Ajar\n\
         fsm minimise door.txt --explain Open Shut\n\
         fsm minimise $A/divisible-by-seven.txt --explain rest1 rest3\n\
         fsm minimise door.txt --explain Opne Shut\n\
         fsm minimise $A/perfect.txt --explain OAAAXAAAA XAAAOAAAA",
        expect![[r#"
            $ fsm minimise door.txt --explain Open Ajar
            equal: no word tells them apart
            $ fsm minimise door.txt --explain Open Shut
            differ on:
            (the empty word)
            from  Open  final  Shut  <- here they part
            = 1
            $ fsm minimise $A/divisible-by-seven.txt --explain rest1 rest3
            differ on: 1
            from    rest1  rest3
            --1-->  rest3  rest0  final divisible  <- here they part
            = 1
            $ fsm minimise door.txt --explain Opne Shut
            ! fsm: there is no state `Opne`; did you mean `Open`?
            = 2
            $ fsm minimise $A/perfect.txt --explain OAAAXAAAA XAAAOAAAA
            differ on: 2 4
            from    OAAAXAAAA  XAAAOAAAA
            --2-->  OXAAXAAOA  XXOAOAAAA
            --4-->  OXAXXOAOA  XXOXOAOAA  final win  <- here they part

            from    2       4
            O . .   O X .   O X .
            . X .   . X .   X X O
            . . .   . O .   . O .

            from    2       4
            X . .   X X O   X X O
            . O .   . O .   X O .
            . . .   . . .   O . .
            = 1
        "#]],
    );
}

#[test]
fn it_does_the_same() {
    let session = Session::new();
    for file in ["perfect", "classic", "referee", "tcp", "iso-date"] {
        let line = format!(
            "fsm minimise $A/{file}.txt -o m.txt 2>errors && fsm diff $A/{file}.txt m.txt && fsm check m.txt --claims minimal"
        );
        let output = session.run(&line);
        assert_eq!(String::from_utf8_lossy(&output.stdout), "equal\n", "{file}: {output:?}");
        assert!(output.status.success(), "{file}: {output:?}");
    }
}

#[test]
fn the_smallest_and_the_largest() {
    let names: Vec<String> = (0..1005).map(|number| format!("q{number}")).collect();
    let names = names.join(" ");
    let session = Session::with("one.txt", "States: A\nStart: A\nFinal:\nSymbols:\nTransitions:\n");
    session.write(
        "many.txt",
        format!("States: {names}\nStart: {names}\nFinal:\nSymbols:\nTransitions:\n"),
    );
    session.check(
        "fsm minimise one.txt >out\nfsm minimise many.txt 2>&1 >out | grep -o 'and .*'",
        expect![[r#"
            $ fsm minimise one.txt >out
            ! 1 state; there is no smaller automaton
            $ fsm minimise many.txt 2>&1 >out | grep -o 'and .*'
            and 5 more
        "#]],
    );
}

/// Two ways to lose a game, one of them before it is over.
const TRAP: &str = "\
States: A B C trap worse
States left: A B
States right: B C
Start: A
Final: C
Symbols: x y
Transitions:
A     B    trap
B     C    trap
C     !    worse
trap  trap worse
worse worse !
";

#[test]
fn dead_states_become_refusals() {
    let session = Session::with("trap.txt", TRAP);
    session.check(
        "fsm minimise trap.txt\n\
         fsm minimise --fold-dead trap.txt\n\
         fsm minimise --fold-dead trap.txt 2>errors | fsm diff trap.txt -\n\
         fsm minimise --fold-dead trap.txt 2>errors | fsm minimise --fold-dead - 2>&1 >again\n\
         fsm minimise --fold-dead trap.txt --explain A B",
        expect![[r#"
            $ fsm minimise trap.txt
            States: A B C trap worse
            States left: A B
            States right: B C
            Symbols: x y
            Start: A
            Final: C
            Otherwise: !

            Transitions:
            A      x -> B
            A      y -> trap
            B      x -> C
            B      y -> trap
            C      y -> worse
            trap   x -> trap
            trap   y -> worse
            worse  x -> worse
            ! 5 states; there is no smaller automaton that refuses the same symbols
            $ fsm minimise --fold-dead trap.txt
            States: A B C
            States left: A B
            States right: B C
            Symbols: x y
            Start: A
            Final: C
            Otherwise: !

            Transitions:
            A  x -> B
            B  x -> C
            ! left out, and symbols that led there are refused: trap worse
            ! 5 states before, 3 now
            $ fsm minimise --fold-dead trap.txt 2>errors | fsm diff trap.txt -
            equal
            $ fsm minimise --fold-dead trap.txt 2>errors | fsm minimise --fold-dead - 2>&1 >again
            3 states; there is no smaller automaton
            $ fsm minimise --fold-dead trap.txt --explain A B
            ! error: the argument '--fold-dead' cannot be used with '--explain <STATE> <STATE>'
            !
            ! Usage: fsm minimise --fold-dead <FILE>
            !
            ! For more information, try '--help'.
            = 2
        "#]],
    );
}

#[test]
fn a_state_with_the_name_of_a_refusal_is_in_the_way() {
    let text = "States: ! trap\nStart: !\nFinal: !\nSymbols: x y\nTransitions:\n! ! trap\ntrap trap trap\n";
    let session = Session::with("t.txt", text);
    session.check(
        "fsm minimise t.txt\n\
         fsm minimise t.txt --fold-dead -o out.txt\n\
         test -e out.txt",
        expect![[r#"
            $ fsm minimise t.txt
            States: ! trap
            Symbols: x y
            Start: !
            Final: !

            Transitions:
            !     !    trap
            trap  trap trap
            ! 2 states; there is no smaller automaton
            $ fsm minimise t.txt --fold-dead -o out.txt
            ! fsm: a state is called `!`, so that `!` cannot mean that a symbol is refused; rename it first
            = 2
            $ test -e out.txt
            = 1
        "#]],
    );
}

#[test]
fn groups_of_merged_states_are_not_kept() {
    let text = "\
States: A B C
States one: A B
States two: A C
States both: B C
Symbols: x y
Symbols any: x y
Start: A
Final: B C
Transitions:
A    B C
both any -> A
";
    Session::with("t.txt", text).check(
        "fsm minimise t.txt",
        expect![[r#"
        $ fsm minimise t.txt
        States: A B
        States both: B
        Symbols: x y
        Symbols any: x y
        Start: A
        Final: B

        Transitions:
        A  B B
        B  A A
        ! merged: B C
        ! 3 states before, 2 now
        ! not kept: the groups `one` and `two`
    "#]],
    );
}

#[test]
fn why_states_that_refuse_are_not_merged() {
    check(
        "fsm minimise order.txt --explain Delivered Cancelled\n\
         fsm minimise order.txt --explain Draft Delivered\n\
         fsm minimise order.txt --explain Draft Paid",
        expect![[r#"
            $ fsm minimise order.txt --explain Delivered Cancelled
            equal: no word tells them apart
            $ fsm minimise order.txt --explain Draft Delivered
            differ on:
            (the empty word)
            from  Draft  Delivered  final  <- here they part
            = 1
            $ fsm minimise order.txt --explain Draft Paid
            differ on: submit
            from         Draft      Paid
            --submit-->  Submitted  (refused)  <- here they part
            = 1
        "#]],
    );
}

#[test]
fn outputs_tell_states_apart() {
    let session = Session::with(
        "t.txt",
        "States: A B C\nStart: A\nFinal: A B C\nSymbols: x y\nOutputs: u v\nTransitions:\n\
         A x -> B / u\nB x -> C / u\nC x -> A / u\n_ y -> .\nC y -> . / v u\n",
    );
    session.check(
        "fsm minimise t.txt --explain A B\n\
         fsm minimise t.txt --explain A C\n\
         fsm minimise t.txt >m.txt\n\
         fsm diff t.txt m.txt\n\
         sed 's/ . v u//' t.txt | fsm minimise -",
        expect![[r#"
            $ fsm minimise t.txt --explain A B
            differ on: x y
            from    A  final       B  final
            --x-->  B  final  / u  C  final  / u
            --y-->  B  final       C  final  / v u  <- here they part
            = 1
            $ fsm minimise t.txt --explain A C
            differ on: y
            from    A  final  C  final
            --y-->  A  final  C  final  / v u  <- here they part
            = 1
            $ fsm minimise t.txt >m.txt
            ! 3 states; there is no smaller automaton
            $ fsm diff t.txt m.txt
            equal
            $ sed 's/ . v u//' t.txt | fsm minimise -
            States: A
            Symbols: x y
            Outputs: u v
            Start: A
            Final: A

            Transitions:
            A  x -> A / u
            A  y -> A
            ! merged: A B C
            ! 3 states before, 1 now
        "#]],
    );
}

#[test]
fn dead_states_with_outputs_are_kept() {
    let session = Session::with("gate.txt", GATE);
    // Something comes out on the way to `Broken`, behind `Loud`, and neither at `Quiet`.
    session.write(
        "dead.txt",
        "States: A Broken Loud Quiet Gone\nStart: A\nFinal: A\nSymbols: a b c\nOutputs: u\n\
         Transitions:\nA a -> Broken / u\nA b -> Loud\nA c -> Quiet\nLoud a -> . / u\n\
         Gone a -> . / u\n_ _ -> .\n",
    );
    session.check(
        "fsm minimise --fold-dead gate.txt\n\
         fsm minimise --fold-dead dead.txt\n\
         fsm minimise --fold-dead dead.txt 2>errors >m.txt; fsm diff dead.txt m.txt",
        expect![[r#"
            $ fsm minimise --fold-dead gate.txt
            States: Locked Unlocked Broken
            Symbols: coin push kick
            Outputs: unlock beep alarm
            Start: Locked
            Final: Locked
            Otherwise: !

            Transitions:
            Locked    coin -> Unlocked / unlock
            Locked    push -> Locked   / beep
            Locked    kick -> Broken   / alarm alarm
            Unlocked  coin -> Unlocked / beep
            Unlocked  push -> Locked
            Unlocked  kick -> Broken   / alarm alarm
            ! dead but kept, for something comes out on the way there or behind: Broken
            ! 3 states; there is no smaller automaton that refuses the same symbols
            $ fsm minimise --fold-dead dead.txt
            States: A Broken Loud
            Symbols: a b c
            Outputs: u
            Start: A
            Final: A
            Otherwise: !

            Transitions:
            A       a   -> Broken / u
            A       b   -> Loud
            Broken  _   -> Broken
            Loud    a   -> Loud   / u
            Loud    b c -> Loud
            ! left out, for no word leads there: Gone
            ! left out, and symbols that led there are refused: Quiet
            ! dead but kept, for something comes out on the way there or behind: Broken Loud
            ! 5 states before, 3 now
            $ fsm minimise --fold-dead dead.txt 2>errors >m.txt; fsm diff dead.txt m.txt
            equal
        "#]],
    );
}

#[test]
fn the_rounds_of_refinement() {
    let words = "States: other zero match again never\nStart: other\nFinal: match\nSymbols: 0 1\n\
                 Transitions:\nother zero other\nzero zero match\nmatch again other\n\
                 again again match\nnever _ -> .\n";
    Session::with("words.txt", words).check(
        "fsm minimise words.txt --steps\n\
         fsm minimise gate.txt --steps -o small.txt\n\
         fsm minimise $A/referee.txt --steps",
        expect![[r#"
            $ fsm minimise words.txt --steps
            left out, for no word leads there: never
            round 0: one class for each kind of state
              1  other zero again  not final
              2  match             final
            round 1: 1 is split by 1
              1  other       1 -> 1
              2  match
              3  zero again  1 -> 2
            round 2: no class is split, so these are the states of the smallest automaton
            $ fsm minimise gate.txt --steps -o small.txt
            ! error: the argument '--steps' cannot be used with '--output <FILE>'
            !
            ! Usage: fsm minimise --steps <FILE>
            !
            ! For more information, try '--help'.
            = 2
            $ fsm minimise $A/referee.txt --steps
            ! fsm: 5478 states and 9 symbols are too many for a table of steps; 1000 states and 100000 cases can be shown
            = 2
        "#]],
    );
    Session::with("gate.txt", &GATE.replace("Final:", "Final safe:")).check(
        "fsm minimise gate.txt --steps",
        expect![[r#"
            $ fsm minimise gate.txt --steps
            round 0: one class for each kind of state
              1  Locked           final, safe
              2  Unlocked Broken  not final
            round 1: 2 is split by coin
              1  Locked
              2  Unlocked  coin -> 2 / beep
              3  Broken    coin -> !
            round 2: no class is split, so these are the states of the smallest automaton
        "#]],
    );
}

#[test]
fn groups_that_list_groups() {
    let text = |inner: &str| {
        format!(
            "States: A B C D\nStates inner: {inner}\nStates outer: inner B C\nStart: A\nFinal: D\nSymbols: x y\n\
             Transitions:\nA | B x -> D\nA | B y -> C\nC _ -> B\nD _ -> .\n"
        )
    };
    let session = Session::with("kept.txt", &text("A B"));
    session.write("lost.txt", text("A"));
    session.check(
        "fsm minimise kept.txt\nfsm minimise lost.txt",
        expect![[r#"
        $ fsm minimise kept.txt
        States: A C D
        States inner: A
        States outer: inner C
        Symbols: x y
        Start: A
        Final: D

        Transitions:
        A  D C
        C  A A
        D  D D
        ! merged: A B
        ! 4 states before, 3 now
        $ fsm minimise lost.txt
        States: A C D
        States outer: A C
        Symbols: x y
        Start: A
        Final: D

        Transitions:
        A  D C
        C  A A
        D  D D
        ! merged: A B
        ! 4 states before, 3 now
        ! not kept: the group `inner`
    "#]],
    );
}
