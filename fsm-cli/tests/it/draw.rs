//! `fsm draw`.

use expect_test::expect;

use crate::session::{GATE, LATE, ORDER, Session, check, root};

#[test]
fn groups_and_lines_for_several_states_are_in_the_legend() {
    let session = Session::with("order.txt", ORDER);
    session.check(
        r#"fsm draw order.txt -o order.svg; grep -c data-from order.svg
grep -o 'data-states="[0-9 ]*" data-symbols="[0-9 ]*"><title>[^<]*' order.svg
grep -A1 'tab g' order.svg | grep -o '>[A-Z]<' | sort | uniq -c | tr -s ' '
grep -o '>What[^<]*' order.svg
fsm draw order.txt --from Paid | grep -c 'data-from\|data-states'
fsm draw order.txt --trace submit cancel | grep -c data-from
fsm draw order.txt --trace submit ship pay | grep -o '<title>order.txt[^<]*'"#,
        expect![[r#"
            $ fsm draw order.txt -o order.svg; grep -c data-from order.svg
            4
            $ grep -o 'data-states="[0-9 ]*" data-symbols="[0-9 ]*"><title>[^<]*' order.svg
            data-states="0 1 2" data-symbols="4"><title>Draft, Submitted, Paid → Cancelled: cancel
            data-states="0 1 2 3" data-symbols="5"><title>Draft, Submitted, Paid, Shipped ↺ note
            $ grep -A1 'tab g' order.svg | grep -o '>[A-Z]<' | sort | uniq -c | tr -s ' '
             5 >O<
            $ grep -o '>What[^<]*' order.svg
            >What is not drawn is refused.
            $ fsm draw order.txt --from Paid | grep -c 'data-from\|data-states'
            3
            $ fsm draw order.txt --trace submit cancel | grep -c data-from
            5
            $ fsm draw order.txt --trace submit ship pay | grep -o '<title>order.txt[^<]*'
            <title>order.txt: 6 states, 6 symbols; the word submit ship pay is marked up to Submitted, which refuses ship
        "#]],
    );
}

#[test]
fn the_pictures_in_the_readme_are_fresh() {
    for (name, options) in [
        ("tcp.svg", "tcp.txt"),
        ("classic-map.svg", "classic.txt --as map"),
        ("perfect-4x4-map.svg", "perfect-4x4.txt --as map --depth 1"),
    ] {
        let output = Session::new().run(&format!("fsm draw $A/{options}"));
        let path = root().join("pictures").join(name);
        if std::env::var_os("UPDATE_EXPECT").is_some() {
            std::fs::write(&path, &output.stdout).unwrap();
        }
        assert!(
            std::fs::read(&path).unwrap() == output.stdout,
            "to draw it anew: fsm draw automata/{options} -o pictures/{name}"
        );
    }
}

#[test]
fn what_is_too_large_is_refused_with_advice() {
    check(
        "fsm draw $A/referee.txt\n\
         fsm draw $A/referee.txt --depth 3 | grep -c data-state\n\
         fsm draw $A/referee.txt --depth 4\n\
         fsm draw $A/referee.txt --as map | grep -o 'Only [^<]*'\n\
         fsm draw $A/referee.txt --from XXOOAAAAA --depth 1 | grep -c data-state\n\
         fsm draw $A/tcp.txt --as map",
        expect![[r#"
            $ fsm draw $A/referee.txt
            ! fsm: 5478 states and their arrows are too many; draw a part of them with --depth 3 or --from STATE
            = 2
            $ fsm draw $A/referee.txt --depth 3 | grep -c data-state
            586
            $ fsm draw $A/referee.txt --depth 4
            ! fsm: 1090 states and their arrows are too many; draw a part of them with --depth 3 or --from STATE
            = 2
            $ fsm draw $A/referee.txt --as map | grep -o 'Only [^<]*'
            Only the first 3 moves are shown; for more, use --depth 5 or --from STATE.
            $ fsm draw $A/referee.txt --from XXOOAAAAA --depth 1 | grep -c data-state
            6
            $ fsm draw $A/tcp.txt --as map
            ! fsm: only tic-tac-toe has a map: states that are boards, symbols that are cells
            = 2
        "#]],
    );
}

#[test]
fn boards_of_sixteen_cells() {
    Session::with("late.txt", LATE).check(
        "fsm draw late.txt --trace 7 13 | grep -o '<title>late[^<]*\\|★[^<]*\\|■[^<]*\\|▲[^<]*\\|after [^<]*'\n\
         fsm draw late.txt --depth 1 | grep -o '… goes[^<]*'\n\
         fsm draw late.txt --as map | grep -c data-state\n\
         fsm draw late.txt --as dot | grep -c ' -> '\n\
         fsm draw late.txt --as mermaid --depth 1 --trace 13\n\
         fsm trace late.txt 7 11 13",
        expect![[r#"
            $ fsm draw late.txt --trace 7 13 | grep -o '<title>late[^<]*\|★[^<]*\|■[^<]*\|▲[^<]*\|after [^<]*'
            <title>late.txt: 10 states, 16 symbols; the word 7 13 is marked
            after 1 move
            after 2 moves
            ★ O wins (1)
            ■ draw (3)
            ▲ X wins (1)
            $ fsm draw late.txt --depth 1 | grep -o '… goes[^<]*'
            … goes on (4)
            $ fsm draw late.txt --as map | grep -c data-state
            13
            $ fsm draw late.txt --as dot | grep -c ' -> '
            23
            $ fsm draw late.txt --as mermaid --depth 1 --trace 13
            stateDiagram-v2
                direction LR
                state "AOAXXOAOOXOXAXOX" as s0
                state "XOOXXOAOOXOXAXOX" as s1
                state "OOXXXOAOOXOXAXOX" as s2
                state "OOAXXOXOOXOXAXOX" as s3
                state "OOAXXOAOOXOXXXOX" as s4
                [*] --> s0
                s0 --> s1 : 1
                s0 --> s0 : 2, 4, 5, 6, 8, 9, 10, 11, 12, 14, 15, 16
                s0 --> s2 : 3
                s0 --> s3 : 7
                s0 --> s4 : 13
                s1 --> s1 : 1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 14, 15, 16
                s2 --> s2 : 1, 2, 3, 4, 5, 6, 8, 9, 10, 11, 12, 14, 15, 16
                s3 --> s3 : 1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 14, 15, 16
                s4 --> s4 : 1, 2, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14, 15, 16
                state "…" as m1
                s1 --> m1 : 2 more
                state "…" as m2
                s2 --> m2 : 2 more
                state "…" as m3
                s3 --> m3 : 2 more
                state "…" as m4
                s4 --> m4 : 2 more
                classDef trail stroke:#8038d8,stroke-width:3px
                class s0,s4 trail
            $ fsm trace late.txt 7 11 13
            start    AOAXXOAOOXOXAXOX
            --7-->   OOAXXOXOOXOXAXOX
            --11-->  OOAXXOXOOXOXAXOX
            --13-->  OOAXXOXOOXOXXXOX  final lost

            start     7         11        13
            . O . X   O O . X   O O . X   O O . X
            X O . O   X O X O   X O X O   X O X O
            O X O X   O X O X   O X O X   O X O X
            . X O X   . X O X   . X O X   X X O X

            accepted lost
        "#]],
    );
}

#[test]
fn the_large_opponent_is_drawn_in_parts() {
    check(
        "fsm draw $A/perfect-4x4.txt\n\
         fsm draw $A/perfect-4x4.txt --depth 2 | grep -o '<title>perfect[^<]*\\|… goes[^<]*'\n\
         fsm draw $A/perfect-4x4.txt --as map | grep -o '<title>perfect[^<]*\\|Only[^<]*'\n\
         fsm draw $A/perfect-4x4.txt --from XAAAOOOAXAAAXAAA\n\
         fsm draw $A/perfect-4x4.txt --as mermaid | wc -l\n\
         fsm draw $A/perfect-4x4.txt --as dot --depth 1 | wc -l",
        expect![[r#"
            $ fsm draw $A/perfect-4x4.txt
            ! fsm: 20209 states and their arrows are too many; draw a part of them with --depth 2 or --from STATE
            = 2
            $ fsm draw $A/perfect-4x4.txt --depth 2 | grep -o '<title>perfect[^<]*\|… goes[^<]*'
            <title>perfect-4x4.txt: 20209 states, 16 symbols; 19953 states not shown
            … goes on (223)
            $ fsm draw $A/perfect-4x4.txt --as map | grep -o '<title>perfect[^<]*\|Only[^<]*'
            <title>perfect-4x4.txt: 20209 states, 16 symbols; 19953 states not shown
            Only the first 2 moves are shown; for more, use --depth 3 or --from STATE.
            $ fsm draw $A/perfect-4x4.txt --from XAAAOOOAXAAAXAAA
            ! fsm: there is no state `XAAAOOOAXAAAXAAA`
            = 2
            $ fsm draw $A/perfect-4x4.txt --as mermaid | wc -l
            101940
            ! Mermaid itself refuses diagrams of more than 50,000 characters
            $ fsm draw $A/perfect-4x4.txt --as dot --depth 1 | wc -l
            166
        "#]],
    );
}

#[test]
fn the_ending_of_the_output_tells_what_to_draw() {
    check(
        "for name in x.svg x.DOT x.gv x.mmd x.html x; do fsm draw door.txt -o $name; head -c 9 $name; echo; done\n\
         fsm draw door.txt -o x.png; test -e x.png\n\
         fsm draw door.txt --as dot -o x.png; head -c 9 x.png",
        expect![[r#"
            $ for name in x.svg x.DOT x.gv x.mmd x.html x; do fsm draw door.txt -o $name; head -c 9 $name; echo; done
            <svg xmln
            digraph {
            digraph {
            stateDiag
            <!DOCTYPE
            <svg xmln
            $ fsm draw door.txt -o x.png; test -e x.png
            ! fsm: the ending of `x.png` is that of no picture; say with --as what to draw
            = 1
            $ fsm draw door.txt --as dot -o x.png; head -c 9 x.png
            digraph {"#]],
    );
}

#[test]
fn nothing_is_written_over_the_automaton() {
    check(
        "fsm draw door.txt -o door.txt\n\
         fsm convert door.txt --to json -o ./door.txt\n\
         fsm convert door.txt --to txt -o door.txt; fsm check door.txt 2>&1 | tail -1",
        expect![[r#"
            $ fsm draw door.txt -o door.txt
            ! fsm: `door.txt` is the input and would be overwritten; write to another file
            = 2
            $ fsm convert door.txt --to json -o ./door.txt
            ! fsm: `./door.txt` is the input and would be overwritten; write to another file
            = 2
            $ fsm convert door.txt --to txt -o door.txt; fsm check door.txt 2>&1 | tail -1
            1 file: 1 warning
            ! fsm: `door.txt` is the input and would be overwritten; write to another file
        "#]],
    );
}

#[test]
fn parts_say_what_they_leave_out() {
    check(
        "fsm draw $A/divisible-by-seven.txt --depth 1 --as dot\n\
         fsm draw $A/divisible-by-seven.txt --depth 1 --as mermaid --trace 101\n\
         fsm draw $A/greedy.txt --as mermaid | wc -l",
        expect![[r#"
            $ fsm draw $A/divisible-by-seven.txt --depth 1 --as dot
            digraph {
                rankdir=LR;
                node [shape=circle];
                "start 0" [shape=point, style=invis];
                "start 0" -> "rest0";
                "rest0" [shape=doublecircle, xlabel="divisible"];
                "rest1";
                "rest0" -> "rest0" [label="0"];
                "rest0" -> "rest1" [label="1"];
                "more 1" [shape=none, label="… 2 more"];
                "rest1" -> "more 1" [style=dashed];
            }
            $ fsm draw $A/divisible-by-seven.txt --depth 1 --as mermaid --trace 101
            stateDiagram-v2
                direction LR
                state "rest0" as s0
                state "rest1" as s1
                [*] --> s0
                s0 --> s0 : 0
                s0 --> s1 : 1
                state "…" as m1
                s1 --> m1 : 2 more
                s0 --> [*] : divisible
                classDef trail stroke:#8038d8,stroke-width:3px
                class s0,s1 trail
            $ fsm draw $A/greedy.txt --as mermaid | wc -l
            1926
            ! Mermaid itself refuses diagrams of more than 50,000 characters
        "#]],
    );
}

#[test]
fn names_on_the_command_line() {
    check(
        "fsm draw $A/tcp.txt --from CLOSD\n\
         fsm draw $A/tcp.txt --trace active-opn\n\
         fsm draw $A/perfect.txt --start yuo\n\
         fsm draw $A/perfect.txt --as png",
        expect![[r#"
            $ fsm draw $A/tcp.txt --from CLOSD
            ! fsm: there is no state `CLOSD`; did you mean `CLOSED`?
            = 2
            $ fsm draw $A/tcp.txt --trace active-opn
            ! fsm: there is no symbol `active-opn`; did you mean `active-open`?
            = 2
            $ fsm draw $A/perfect.txt --start yuo
            ! fsm: there is no start `yuo`; did you mean `you`?
            = 2
            $ fsm draw $A/perfect.txt --as png
            ! error: invalid value 'png' for '--as <FORMAT>'
            !   [possible values: svg, map, dot, mermaid, html]
            !
            ! For more information, try '--help'.
            = 2
        "#]],
    );
}

#[test]
fn the_way_of_a_word_is_marked_in_every_format() {
    let session = Session::new();
    for (format, count) in [("svg", 2), ("dot", 3), ("mermaid", 2), ("map", 1), ("html", 0)] {
        let (file, word) = if format == "map" { ("perfect", "5") } else { ("turnstile", "coin") };
        let plain = session.run(&format!("fsm draw $A/{file}.txt --as {format}")).stdout;
        let marked =
            session.run(&format!("fsm draw $A/{file}.txt --as {format} --trace {word}")).stdout;
        assert_ne!(plain, marked, "{format}");
        let marked = String::from_utf8(marked).unwrap();
        let marks = ["trail\"", "penwidth=3", "trail\n", "class s0,s1 trail"];
        let found: usize = marks.iter().map(|mark| marked.matches(mark).count()).sum();
        assert!(found >= count, "{format}: {found}");
    }
}

#[test]
fn outputs_are_drawn() {
    Session::with("gate.txt", GATE).check(
        "fsm draw gate.txt --trace coin coin kick push | grep -o '[^>]*: [^<]*</title>\\|[^>]* / [^<]*</text>'",
        expect![[r#"
            $ fsm draw gate.txt --trace coin coin kick push | grep -o '[^>]*: [^<]*</title>\|[^>]* / [^<]*</text>'
            gate.txt: 3 states, 3 symbols, 3 outputs; the word coin coin kick push is marked up to Broken, which refuses push; what comes out: unlock beep alarm alarm</title>
            Locked → Unlocked: coin / unlock</title>
            Locked → Broken: kick / alarm alarm</title>
            Unlocked → Locked: push</title>
            Unlocked → Broken: kick / alarm alarm</title>
            coin / unlock</text>
            kick / alarm alarm</text>
            kick / alarm alarm</text>
            ↺ push / beep</text>
            ↺ coin / beep</text>
            Broken&#10;refused: coin, push, kick</title>
        "#]],
    );
}

#[test]
fn outputs_in_texts_for_other_tools() {
    let text = "States: A B\nStart: A\nFinal: A\nSymbols: a/b c\nOutputs: x y\nTransitions:\n\
                A a/b -> B / x y\nA c -> B / x\nB _ -> A\n";
    Session::with("outputs.txt", text).check(
        "fsm draw outputs.txt --as dot --trace c\nfsm draw outputs.txt --as mermaid\nfsm draw outputs.txt --as dot --depth 0",
        expect![[r##"
            $ fsm draw outputs.txt --as dot --trace c
            digraph {
                rankdir=LR;
                node [shape=circle];
                __start0 [shape=none, label=""];
                __start0 -> A;
                A [shape=doublecircle, color="#8038d8", penwidth=3, label="A"];
                B [color="#8038d8", penwidth=3, label="B"];
                A -> B [label="a/b / x y", color="#8038d8", penwidth=3];
                A -> B [label="c / x", color="#8038d8", penwidth=3];
                B -> A [label="a/b /"];
                B -> A [label="c /"];
            }
            $ fsm draw outputs.txt --as mermaid
            stateDiagram-v2
                direction LR
                state "A" as s0
                state "B" as s1
                [*] --> s0
                s0 --> s1 : a#47;b / x y
                s0 --> s1 : c / x
                s1 --> s0 : a#47;b, c
                s0 --> [*]
            $ fsm draw outputs.txt --as dot --depth 0
            digraph {
                rankdir=LR;
                node [shape=circle];
                __start0 [shape=none, label=""];
                __start0 -> A;
                A [shape=doublecircle, label="A"];
                "more 0" [shape=none, label="… 2 more"];
                A -> "more 0" [style=dashed];
            }
        "##]],
    );
}
