//! `fsm why`.

use expect_test::expect;

use crate::session::{GATE, Session, check};

#[test]
fn the_line_that_counts_and_those_that_it_beats() {
    check(
        "fsm why order.txt Paid ship\n\
         fsm why order.txt Paid cancel\n\
         fsm why order.txt Delivered note\n\
         fsm why order.txt Shipped note\n\
         fsm why order.txt Shipped cancel\n\
         fsm why - Shut push < door.txt",
        expect![[r#"
            $ fsm why order.txt Paid ship
            Paid --ship--> Shipped

            12 | Paid       ship    -> Shipped
               |                       ^^^^^^^ this line counts

            It beats, the smallest first:

             7 | Otherwise: !
               |            - every line lies inside `Otherwise:`
            $ fsm why order.txt Paid cancel
            Paid --cancel--> Cancelled

            14 | open       cancel  -> Cancelled
               |                       ^^^^^^^^^ this line counts

            It beats, the smallest first:

             7 | Otherwise: !
               |            - every line lies inside `Otherwise:`
            $ fsm why order.txt Delivered note
            Delivered --note--> (refused)

            16 | Delivered | Cancelled  note -> !
               |                                ^ this line counts

            It beats, the smallest first:

            15 | _          note    -> .
               |                       - `Delivered` lies inside `_`
             7 | Otherwise: !
               |            - every line lies inside `Otherwise:`
            $ fsm why order.txt Shipped note
            Shipped --note--> Shipped

            15 | _          note    -> .
               |                       ^ this line counts

            It beats, the smallest first:

             7 | Otherwise: !
               |            - every line lies inside `Otherwise:`
            $ fsm why order.txt Shipped cancel
            Shipped --cancel--> (refused)

            7 | Otherwise: !
              |            ^ no other line is about this case
            $ fsm why - Shut push < door.txt
            Shut --push--> Open

            6 | Shut push -> Open
              |              ^^^^ this line counts
        "#]],
    );
}

#[test]
fn as_json() {
    check(
        "fsm why --json order.txt Paid cancel\n\
         fsm why --json order.txt Delivered note\n\
         fsm why --json order.txt Shipped cancel",
        expect![[r#"
            $ fsm why --json order.txt Paid cancel
            {"target":"Cancelled","line":14,"column":23,"beats":[7],"outputs":[]}
            $ fsm why --json order.txt Delivered note
            {"target":null,"line":16,"column":32,"beats":[15,7],"outputs":[]}
            $ fsm why --json order.txt Shipped cancel
            {"target":null,"line":7,"column":12,"beats":[],"outputs":[]}
        "#]],
    );
}

#[test]
fn states_and_symbols_may_lie_inside() {
    let text = "\
States: a b c d
States ab: a b
States abc: ab c
States few: a b
Symbols: x y z
Symbols xy: x y
Start: a
Final end: c d
Sink: d

Transitions:
ab   x y -> b
few  x   -> b
abc  xy  -> c
end  xy  -> d
c    xy  -> c
_    xy  -> a
_    _   -> .
a | abc  z -> c
";
    Session::with("t.txt", text).check(
        "fsm check t.txt 2>&1 | grep warning\n\
         fsm why t.txt a x\n\
         fsm why t.txt c y\n\
         fsm why t.txt a z\n\
         fsm why --json t.txt a x\n\
         fsm why t.txt end x",
        expect![[r#"
            $ fsm check t.txt 2>&1 | grep warning
            warning[W001]: no word reaches state `d`
            warning[W003]: group `few` on `x` was given before
            warning[W005]: the line of group `abc` decides nothing on `xy`
            warning[W005]: the line of `_` decides nothing on `xy`
            1 file: 4 warnings
            $ fsm why t.txt a x
            a --x--> b

            12 | ab   x y -> b
               |             ^ this line counts
            13 | few  x   -> b
               |             ^ and this one, which agrees

            They beat, the smallest first:

            14 | abc  xy  -> c
               |             - `ab` lies inside `abc`, and `x` inside `xy`
            17 | _    xy  -> a
               |             - `ab` lies inside `_`, and `x` inside `xy`
            18 | _    _   -> .
               |             - `ab` lies inside `_`, and `x` inside `_`
             9 | Sink: d
               |       - every line lies inside `Sink:`
            $ fsm why t.txt c y
            c --y--> c

            16 | c    xy  -> c
               |             ^ this line counts

            It beats, the smallest first:

            15 | end  xy  -> d
               |             - `c` lies inside `end`
            14 | abc  xy  -> c
               |             - `c` lies inside `abc`
            17 | _    xy  -> a
               |             - `c` lies inside `_`
            18 | _    _   -> .
               |             - `c` lies inside `_`, and `xy` inside `_`
             9 | Sink: d
               |       - every line lies inside `Sink:`
            $ fsm why t.txt a z
            a --z--> c

            19 | a | abc  z -> c
               |               ^ this line counts

            It beats, the smallest first:

            18 | _    _   -> .
               |             - `a` lies inside `_`, and `z` inside `_`
             9 | Sink: d
               |       - every line lies inside `Sink:`
            $ fsm why --json t.txt a x
            {"target":"b","line":12,"column":13,"beats":[14,17,18,9],"outputs":[]}
            $ fsm why t.txt end x
            ! fsm: `end` is no state, but a group of them: `c` and `d`
            = 2
        "#]],
    );
}

#[test]
fn a_cell_of_a_table_row_is_marked() {
    let text = "\
States:  A B C
Symbols: x y
         z
Start:   A
Final:   B
Otherwise: // where nothing else is said
           !

Transitions:
A        B\t\tC .   // a comment
_        A
         B // over several lines
         C
C        x -> !
";
    Session::with("t.txt", text).check(
        "fsm why t.txt A y\nfsm why t.txt B z\nfsm why t.txt C x\nfsm why --json t.txt C x",
        expect![[r#"
            $ fsm why t.txt A y
            A --y--> C

            10 | A        B        C .
               |                   ^ this line counts

            It beats, the smallest first:

            11 | _        A
            12 |          B // over several lines
               |          - `A` lies inside `_`
            13 |          C
             6 | Otherwise: // where nothing else is said
             7 |            !
               |            - every line lies inside `Otherwise:`
            $ fsm why t.txt B z
            B --z--> C

            11 | _        A
            12 |          B // over several lines
            13 |          C
               |          ^ this line counts

            It beats, the smallest first:

             6 | Otherwise: // where nothing else is said
             7 |            !
               |            - every line lies inside `Otherwise:`
            $ fsm why t.txt C x
            C --x--> (refused)

            14 | C        x -> !
               |               ^ this line counts

            It beats, the smallest first:

            11 | _        A
               |          - `C` lies inside `_`
            12 |          B // over several lines
            13 |          C
             6 | Otherwise: // where nothing else is said
             7 |            !
               |            - every line lies inside `Otherwise:`
            $ fsm why --json t.txt C x
            {"target":null,"line":14,"column":15,"beats":[11,7],"outputs":[]}
        "#]],
    );
}

#[test]
fn a_very_long_row_is_cut_around_its_cell() {
    let names: Vec<String> = (0..100).map(|number| format!("s{number}")).collect();
    let symbols = names.join(" ");
    let targets = vec!["."; 60].join(" ") + " B " + &vec!["."; 39].join("      ");
    let text = format!(
        "States: A B\nStart: A\nFinal: B\nSymbols: {symbols}\nTransitions:\nA {targets}\nB {} -> A\n_ _ -> .\n",
        names[20..].join(" ")
    );
    Session::with("t.txt", &text).check(
        "fsm why t.txt A s60\nfsm why t.txt B s30\nfsm why t.txt A s0",
        expect![[r#"
            $ fsm why t.txt A s60
            A --s60--> B

            6 | A ... . . . . . . . . . . . . . . . . . . . . . . . . B .      .      .      .      .      .      .      ...
              |                                                       ^ this line counts

            It beats, the smallest first:

            8 | _ _ -> .
              |        - `A` lies inside `_`, and `s60` inside `_`
            $ fsm why t.txt B s30
            B --s30--> A

            7 | B ... s89 s90 s91 s92 s93 s94 s95 s96 s97 s98 s99 -> A
              |                                                      ^ this line counts

            It beats, the smallest first:

            8 | _ _ -> .
              |        - `B` lies inside `_`, and `s30` inside `_`
            $ fsm why t.txt A s0
            A --s0--> A

            6 | A . . . . . . . . . . . . . . . . . . . . . . . . . ...
              |   ^ this line counts

            It beats, the smallest first:

            8 | _ _ -> .
              |        - `A` lies inside `_`, and `s0` inside `_`
        "#]],
    );
}

#[test]
fn names_that_are_not_there() {
    check(
        "fsm why order.txt Piad cancel\n\
         fsm why order.txt Paid cancle\n\
         fsm why order.txt open cancel\n\
         fsm why order.txt Paid moves\n\
         fsm why order.txt Paid\n\
         fsm why odrer.txt Paid cancel\n\
         echo States: | fsm why - A x 2>&1 | head -1\n\
         fsm why order.txt Paid cancel | true",
        expect![[r#"
            $ fsm why order.txt Piad cancel
            ! fsm: there is no state `Piad`; did you mean `Paid`?
            = 2
            $ fsm why order.txt Paid cancle
            ! fsm: there is no symbol `cancle`; did you mean `cancel`?
            = 2
            $ fsm why order.txt open cancel
            ! fsm: `open` is no state, but a group of them: `Draft`, `Submitted` and `Paid`
            = 2
            $ fsm why order.txt Paid moves
            ! fsm: `moves` is no symbol, but a group of them: `ship` and `deliver`
            = 2
            $ fsm why order.txt Paid
            ! error: the following required arguments were not provided:
            !   <SYMBOL>
            !
            ! Usage: fsm why <FILE> <STATE> <SYMBOL>
            !
            ! For more information, try '--help'.
            = 2
            $ fsm why odrer.txt Paid cancel
            ! fsm: there is no file `odrer.txt`; did you mean `order.txt`?
            = 2
            $ echo States: | fsm why - A x 2>&1 | head -1
            error[F004]: there are no sections `Start:`, `Final:`, `Symbols:` and `Transitions:`
            $ fsm why order.txt Paid cancel | true
        "#]],
    );
}

#[test]
fn names_that_look_like_something_else() {
    let text = "\
States: Sink |
Symbols: : - _x
Start: Sink
Final: |
Transitions:
Sink : -> |
Sink _ -> Sink
|    _ -> .
";
    Session::with("t.txt", text).check(
        "fsm check t.txt\nfsm why t.txt Sink :\nfsm why t.txt '|' -- -\nfsm why t.txt -- Sink _x",
        expect![[r#"
            $ fsm check t.txt
            ! warning[W004]: symbols `-` and `_x` never change the state
            !  --> t.txt:2:12
            !   |
            ! 2 | Symbols: : - _x
            !   |            ^ every state keeps itself on it
            !
            ! 1 file: 1 warning
            $ fsm why t.txt Sink :
            Sink --:--> |

            6 | Sink : -> |
              |           ^ this line counts

            It beats, the smallest first:

            7 | Sink _ -> Sink
              |           ---- `:` lies inside `_`
            $ fsm why t.txt '|' -- -
            | -----> |

            8 | |    _ -> .
              |           ^ this line counts
            $ fsm why t.txt -- Sink _x
            Sink --_x--> Sink

            7 | Sink _ -> Sink
              |           ^^^^ this line counts
        "#]],
    );
}

#[test]
fn outputs_of_the_line_that_counts() {
    Session::with("gate.txt", GATE).check(
        "fsm why gate.txt Locked coin\n\
         fsm why gate.txt Unlocked push\n\
         fsm why gate.txt Broken push\n\
         fsm why --json gate.txt Unlocked kick\n\
         fsm why --json gate.txt Broken kick",
        expect![[r#"
            $ fsm why gate.txt Locked coin
            Locked --coin--> Unlocked / unlock

            9 | Locked    coin -> Unlocked / unlock
              |                   ^^^^^^^^ this line counts

            It beats, the smallest first:

            6 | Otherwise: !
              |            - every line lies inside `Otherwise:`
            $ fsm why gate.txt Unlocked push
            Unlocked --push--> Locked

            12 | Unlocked  push -> Locked
               |                   ^^^^^^ this line counts

            It beats, the smallest first:

             6 | Otherwise: !
               |            - every line lies inside `Otherwise:`
            $ fsm why gate.txt Broken push
            Broken --push--> (refused)

            6 | Otherwise: !
              |            ^ no other line is about this case
            $ fsm why --json gate.txt Unlocked kick
            {"target":"Broken","line":13,"column":28,"beats":[6],"outputs":["alarm","alarm"]}
            $ fsm why --json gate.txt Broken kick
            {"target":null,"line":6,"column":12,"beats":[],"outputs":[]}
        "#]],
    );
}

#[test]
fn very_many_lines() {
    // If each line were counted from the beginning, this would take minutes.
    check(
        "(echo States: q0 q1; for n in $(seq 20000); do echo States g$n: q0; done) >many.txt\n\
         (printf 'Start: q0\\nFinal: q1\\nSymbols: a\\nOtherwise: .\\nTransitions:\\n'; for n in $(seq 20000); do echo g$n a '->' q1; done) >>many.txt\n\
         fsm why many.txt q0 a | sed '3,40003d'\n\
         fsm why many.txt q0 a --json",
        expect![[r#"
            $ (echo States: q0 q1; for n in $(seq 20000); do echo States g$n: q0; done) >many.txt
            $ (printf 'Start: q0\nFinal: q1\nSymbols: a\nOtherwise: .\nTransitions:\n'; for n in $(seq 20000); do echo g$n a '->' q1; done) >>many.txt
            $ fsm why many.txt q0 a | sed '3,40003d'
            q0 --a--> q1

            They beat, the smallest first:

            20005 | Otherwise: .
                  |            - every line lies inside `Otherwise:`
            $ fsm why many.txt q0 a --json
            {"target":"q1","line":20007,"column":9,"beats":[20005],"outputs":[]}
        "#]],
    );
}
