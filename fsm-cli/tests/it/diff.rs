//! `fsm diff`.

use expect_test::expect;

use crate::session::{DOOR, GATE, Session, check};

#[test]
fn equal() {
    check(
        "fsm diff door.txt door.txt\nfsm diff --json - door.txt < door.txt\nfsm diff $A/perfect.txt $A/perfect.txt",
        expect![[r#"
            $ fsm diff door.txt door.txt
            equal
            $ fsm diff --json - door.txt < door.txt
            {"equal":true,"word":null,"left":null,"right":null,"left_outputs":null,"right_outputs":null}
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
        {"equal":false,"word":["pull","push"],"left":["Shut","Ajar","Shut"],"right":["Shut","Ajar","Ajar"],"left_outputs":[],"right_outputs":[]}
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
            {"equal":false,"word":[],"left":["Shut"],"right":["Shut"],"left_outputs":[],"right_outputs":[]}
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
            {"equal":false,"word":["push"],"left":["Locked","Locked"],"right":["outside",null],"left_outputs":[],"right_outputs":[]}
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
            {"equal":false,"word":null,"left":null,"right":null,"left_outputs":null,"right_outputs":null}
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
            {"equal":true,"word":null,"left":null,"right":null,"left_outputs":null,"right_outputs":null}
            $ fsm diff partial.txt other.txt
            differ on: x y
                    partial.txt         other.txt
            start   A                   A
            --x-->  B            final  B          final
            --y-->  (refused)           B          final  <- here they part
            = 1
            $ fsm diff --json partial.txt other.txt
            {"equal":false,"word":["x","y"],"left":["A","B",null],"right":["A","B","B"],"left_outputs":[],"right_outputs":[]}
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

#[test]
fn outputs_that_differ() {
    let session = Session::with("gate.txt", GATE);
    session.write(
        "quiet.txt",
        GATE.replace("Unlocked  coin -> .        / beep", "Unlocked  coin -> ."),
    );
    session.write("loud.txt", GATE.replace("Broken / alarm alarm", "Broken / alarm"));
    session.write(
        "strict.txt",
        GATE.replace("Unlocked  coin -> .        / beep", "Unlocked  coin -> !"),
    );
    session
        .write("names.txt", GATE.replace("Locked", "closed").replace("beep alarm", "alarm beep"));
    session.check(
        "fsm diff gate.txt quiet.txt\n\
         fsm diff --json gate.txt quiet.txt\n\
         fsm diff gate.txt loud.txt\n\
         fsm diff --json gate.txt loud.txt\n\
         fsm diff strict.txt gate.txt\n\
         fsm diff --json strict.txt gate.txt\n\
         fsm diff gate.txt names.txt",
        expect![[r#"
            $ fsm diff gate.txt quiet.txt
            differ on: coin coin
                       gate.txt                   quiet.txt
            start      Locked    final            Locked     final
            --coin-->  Unlocked         / unlock  Unlocked          / unlock
            --coin-->  Unlocked         / beep    Unlocked                    <- here they part
            = 1
            $ fsm diff --json gate.txt quiet.txt
            {"equal":false,"word":["coin","coin"],"left":["Locked","Unlocked","Unlocked"],"right":["Locked","Unlocked","Unlocked"],"left_outputs":["unlock","beep"],"right_outputs":["unlock"]}
            = 1
            $ fsm diff gate.txt loud.txt
            differ on: kick
                       gate.txt                        loud.txt
            start      Locked    final                 Locked    final
            --kick-->  Broken           / alarm alarm  Broken           / alarm  <- here they part
            = 1
            $ fsm diff --json gate.txt loud.txt
            {"equal":false,"word":["kick"],"left":["Locked","Broken"],"right":["Locked","Broken"],"left_outputs":["alarm","alarm"],"right_outputs":["alarm"]}
            = 1
            $ fsm diff strict.txt gate.txt
            differ on: coin coin
                       strict.txt                   gate.txt
            start      Locked      final            Locked    final
            --coin-->  Unlocked           / unlock  Unlocked         / unlock
            --coin-->  (refused)                    Unlocked         / beep    <- here they part
            = 1
            $ fsm diff --json strict.txt gate.txt
            {"equal":false,"word":["coin","coin"],"left":["Locked","Unlocked",null],"right":["Locked","Unlocked","Unlocked"],"left_outputs":["unlock"],"right_outputs":["unlock","beep"]}
            = 1
            $ fsm diff gate.txt names.txt
            equal
        "#]],
    );
}

#[test]
fn starts_without_labels() {
    let text = |starts: &str| {
        format!("States: A B\n{starts}\nFinal: B\nSymbols: x\nTransitions:\nA x -> B\nB x -> A\n")
    };
    let session = Session::with("labels.txt", &text("Start you: A\nStart me: B"));
    session.write("none.txt", text("Start: A B"));
    session.write("three.txt", text("Start: A B A"));
    session.write("both.txt", text("Start you: A\nStart: A B"));
    session.check(
        "fsm diff labels.txt none.txt\nfsm diff none.txt labels.txt\nfsm diff none.txt three.txt\n\
         fsm diff three.txt none.txt\nfsm diff both.txt none.txt\nfsm diff labels.txt both.txt",
        expect![[r#"
            $ fsm diff labels.txt none.txt
            differ: only none.txt has a start without a label
            = 1
            $ fsm diff none.txt labels.txt
            differ: only labels.txt has a start `you`
            = 1
            $ fsm diff none.txt three.txt
            differ: three.txt has 3 starts without a label, none.txt has 2
            = 1
            $ fsm diff three.txt none.txt
            differ: three.txt has 3 starts without a label, none.txt has 2
            = 1
            $ fsm diff both.txt none.txt
            differ: only both.txt has a start `you`
            = 1
            $ fsm diff labels.txt both.txt
            differ: only both.txt has a start without a label
            = 1
        "#]],
    );
}
