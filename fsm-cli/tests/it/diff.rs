//! `fsm diff`.

use expect_test::expect;

use crate::session::{DOOR, Session, check};

#[test]
fn equal() {
    check(
        "fsm diff door.txt door.txt\nfsm diff --json - door.txt < door.txt\nfsm diff $A/perfect.txt $A/perfect.txt",
        expect![[r#"
            $ fsm diff door.txt door.txt
            equal
            $ fsm diff --json - door.txt < door.txt
            {"equal":true,"word":null,"left":null,"right":null}
            $ fsm diff $A/perfect.txt $A/perfect.txt
            equal
        "#]],
    );
}

#[test]
fn a_shortest_word_and_both_traces() {
    let session = Session::with("door.txt", DOOR);
    session.write("other.txt", DOOR.replace("Ajar _ -> Shut", "Ajar _ -> Ajar"));
    session.check("fsm diff door.txt other.txt\nfsm diff --json door.txt other.txt", expect![[r#"
        $ fsm diff door.txt other.txt
        differ on: pull push
                   door.txt         other.txt
        start      Shut             Shut
        --pull-->  Ajar      final  Ajar       final
        --push-->  Shut             Ajar       final  <- here they part
        = 1
        $ fsm diff --json door.txt other.txt
        {"equal":false,"word":["pull","push"],"left":["Shut","Ajar","Shut"],"right":["Shut","Ajar","Ajar"]}
        = 1
    "#]]);
}

#[test]
fn on_the_empty_word() {
    let session = Session::with("door.txt", DOOR);
    session.write("other.txt", DOOR.replace("Final: Open Ajar", "Final: Shut"));
    session.check(
        "fsm diff door.txt other.txt\nfsm diff --json door.txt other.txt",
        expect![[r#"
        $ fsm diff door.txt other.txt
        differ on:
        (the empty word)
               door.txt  other.txt
        start  Shut      Shut       final  <- here they part
        = 1
        $ fsm diff --json door.txt other.txt
        {"equal":false,"word":[],"left":["Shut"],"right":["Shut"]}
        = 1
    "#]],
    );
}

#[test]
fn where_opponents_part() {
    check(
        "fsm diff $A/greedy.txt $A/perfect.txt",
        expect![[r#"
            $ fsm diff $A/greedy.txt $A/perfect.txt
            differ on: 2 4 3
                       greedy.txt  perfect.txt
            start you  AAAAAAAAA   AAAAAAAAA
            --2-->     AXAOAAAAA   OXAAAAAAA               <- here they part
            --4-->     AXAOAAAAA   OXAXOAAAA
            --3-->     OXXOAAAAA   OXXXOAAAO    final win

            start you   2       4       3
            . . .       . X .   . X .   O X X
            . . .       O . .   O . .   O . .
            . . .       . . .   . . .   . . .

            start you   2       4       3
            . . .       O X .   O X .   O X X
            . . .       . . .   X O .   X O .
            . . .       . . .   . . .   . . O
            = 1
        "#]],
    );
}

#[test]
fn a_symbol_that_one_side_does_not_know() {
    check(
        "fsm diff $A/turnstile.txt $A/quotes.txt\nfsm diff --json $A/turnstile.txt $A/quotes.txt",
        expect![[r#"
            $ fsm diff $A/turnstile.txt $A/quotes.txt
            differ on: push
                       turnstile.txt         quotes.txt
            start      Locked         final  outside     final
            --push-->  Locked         final  (rejected)         <- here they part
            = 1
            $ fsm diff --json $A/turnstile.txt $A/quotes.txt
            {"equal":false,"word":["push"],"left":["Locked","Locked"],"right":["outside",null]}
            = 1
        "#]],
    );
}

#[test]
fn only_a_label_differs() {
    let session = Session::with("door.txt", DOOR);
    session.write("other.txt", DOOR.replace("Final: Open Ajar", "Final: Open\nFinal half: Ajar"));
    session.check(
        "fsm diff door.txt other.txt",
        expect![[r#"
        $ fsm diff door.txt other.txt
        differ on: pull
                   door.txt         other.txt
        start      Shut             Shut
        --pull-->  Ajar      final  Ajar       final half  <- here they part
        = 1
    "#]],
    );
}

#[test]
fn a_start_that_only_one_of_them_has() {
    let session = Session::with("door.txt", DOOR);
    session.write("two.txt", DOOR.replace("Start: Shut", "Start: Shut\nStart open: Open"));
    session.check(
        "fsm diff door.txt two.txt\nfsm diff --json two.txt door.txt",
        expect![[r#"
        $ fsm diff door.txt two.txt
        differ: only two.txt has a start `open`
        = 1
        $ fsm diff --json two.txt door.txt
        {"equal":false,"word":null,"left":null,"right":null}
        = 1
    "#]],
    );
}

#[test]
fn trouble() {
    check(
        "fsm diff door.txt dor.txt\nfsm diff - -\nfsm diff door.txt\necho States: | fsm diff door.txt - 2>&1 | head -1",
        expect![[r#"
            $ fsm diff door.txt dor.txt
            ! fsm: there is no file `dor.txt`; did you mean `door.txt`?
            = 2
            $ fsm diff - -
            ! fsm: the two automata cannot both be standard input
            = 2
            $ fsm diff door.txt
            ! error: the following required arguments were not provided:
            !   <RIGHT>
            !
            ! Usage: fsm diff <LEFT> <RIGHT>
            !
            ! For more information, try '--help'.
            = 2
            $ echo States: | fsm diff door.txt - 2>&1 | head -1
            error[F004]: there are no sections `Start:`, `Final:`, `Symbols:` and `Transitions:`
        "#]],
    );
}

#[test]
fn a_refusal_is_a_dead_state() {
    let partial =
        "States: A B\nStart: A\nFinal: B\nSymbols: x y\nOtherwise: !\nTransitions:\nA x -> B\n";
    let total =
        "States: A B trap\nStart: A\nFinal: B\nSymbols: x y\nSink: trap\nTransitions:\nA x -> B\n";
    let session = Session::with("partial.txt", partial);
    session.write("total.txt", total);
    session.write("other.txt", partial.replace("A x -> B", "A x -> B\nB y -> B"));
    session.check(
        "fsm diff partial.txt total.txt\n\
         fsm diff --json total.txt partial.txt\n\
         fsm diff partial.txt other.txt\n\
         fsm diff --json partial.txt other.txt\n\
         fsm diff other.txt total.txt",
        expect![[r#"
            $ fsm diff partial.txt total.txt
            equal
            $ fsm diff --json total.txt partial.txt
            {"equal":true,"word":null,"left":null,"right":null}
            $ fsm diff partial.txt other.txt
            differ on: x y
                    partial.txt         other.txt
            start   A                   A
            --x-->  B            final  B          final
            --y-->  (refused)           B          final  <- here they part
            = 1
            $ fsm diff --json partial.txt other.txt
            {"equal":false,"word":["x","y"],"left":["A","B",null],"right":["A","B","B"]}
            = 1
            $ fsm diff other.txt total.txt
            differ on: x y
                    other.txt         total.txt
            start   A                 A
            --x-->  B          final  B          final
            --y-->  B          final  trap              <- here they part
            = 1
        "#]],
    );
}
