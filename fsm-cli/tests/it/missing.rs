//! `fsm convert` and transitions that are missing: refused in a text, not given in a file of another
//! tool.

use expect_test::expect;

use crate::session::Session;

#[test]
fn what_is_missing_is_refused() {
    let session =
        Session::with("a.csv", "state,start,final,a,b\nsink,start,,q 1,\nq 1,,final,,q 1\n");
    session.check(
        "fsm convert a.csv",
        expect![[r#"
            $ fsm convert a.csv
            States: sink q_1
            Symbols: a b
            Start: sink
            Final: q_1
            Otherwise: !

            Transitions:
            sink  a -> q_1
            q_1   b -> q_1
            ! a.csv: state `q 1` is now called `q_1`
            ! a.csv: 2 transitions were not given; they are refused
        "#]],
    );
}

/// An automaton with refusals and groups. No state reads the last symbol.
const PARTIAL: &str = "\
States: A B C
States left: A B
Symbols: x y never
Symbols both: x y
Start: A
Final: B
Otherwise: !
Transitions:
A    x -> B
left y -> C
";

#[test]
fn refusals_are_transitions_that_are_left_out() {
    Session::with("t.txt", PARTIAL).check(
        "fsm convert t.txt --to csv\n\
         fsm convert t.txt --to att\n\
         fsm convert t.txt --to dot\n\
         fsm convert t.txt --to mermaid\n\
         fsm convert t.txt --to jff | grep -c '<read>'\n\
         fsm convert t.txt\n\
         fsm convert t.txt --to att 2>errors | fsm convert - --from att",
        expect![[r#"
            $ fsm convert t.txt --to csv
            state,start,final,x,y,never
            A,start,,B,C,
            B,,final,,C,
            C,,,,,
            ! t.txt: not kept: the groups `left` and `both`
            $ fsm convert t.txt --to att
            A	B	x
            A	C	y
            B	C	y
            B
            C	Infinity
            ! t.txt: not kept: the groups `left` and `both`; the symbol `never`, which every state refuses
            $ fsm convert t.txt --to dot
            digraph {
                rankdir=LR;
                node [shape=circle];
                "start 0" [shape=point, style=invis];
                "start 0" -> "A";
                "A";
                "B" [shape=doublecircle];
                "C";
                "A" -> "B" [label="x"];
                "A" -> "C" [label="y"];
                "B" -> "C" [label="y"];
            }
            ! t.txt: not kept: the groups `left` and `both`; the symbol `never`, which every state refuses
            $ fsm convert t.txt --to mermaid
            stateDiagram-v2
                direction LR
                state "A" as s0
                state "B" as s1
                state "C" as s2
                [*] --> s0
                s0 --> s1 : x
                s0 --> s2 : y
                s1 --> s2 : y
                s1 --> [*]
            ! t.txt: not kept: the groups `left` and `both`; the symbol `never`, which every state refuses
            $ fsm convert t.txt --to jff | grep -c '<read>'
            3
            ! t.txt: not kept: the groups `left` and `both`; the symbol `never`, which every state refuses
            $ fsm convert t.txt
            States: A B C
            States left: A B
            Symbols: x y never
            Symbols both: x y
            Start: A
            Final: B
            Otherwise: !

            Transitions:
            A  x -> B
            A  y -> C
            B  y -> C
            $ fsm convert t.txt --to att 2>errors | fsm convert - --from att
            States: A B C
            Symbols: x y
            Start: A
            Final: B
            Otherwise: !

            Transitions:
            A  x -> B
            A  y -> C
            B  y -> C
            ! <stdin>: 3 transitions were not given; they are refused
        "#]],
    );
}

#[test]
fn json_says_that_transitions_are_left_out() {
    Session::with("t.txt", PARTIAL).check(
        "fsm convert t.txt --to json",
        expect![[r#"
        $ fsm convert t.txt --to json
        {
          "states": [
            "A",
            "B",
            "C"
          ],
          "input_symbols": [
            "x",
            "y",
            "never"
          ],
          "transitions": {
            "A": {
              "x": "B",
              "y": "C"
            },
            "B": {
              "y": "C"
            },
            "C": {}
          },
          "initial_state": "A",
          "final_states": [
            "B"
          ],
          "allow_partial": true
        }
        ! t.txt: not kept: the groups `left` and `both`
    "#]],
    );
}

#[test]
fn a_new_state_takes_what_is_refused() {
    let text = "\
States: A sink
States sink2: A
Symbols: x y
Start: A
Final: A
Claims: live
Otherwise: !
Transitions:
A    x -> . // stays
Examples:
A x y -> !
";
    let session = Session::with("t.txt", text);
    session.write("a.csv", "state,start,final,a,b\nsink,start,,q 1,\nq 1,,final,,q 1\n");
    session.check(
        "fsm check t.txt\n\
         fsm convert --total t.txt\n\
         fsm convert --total t.txt 2>errors | fsm diff t.txt -\n\
         fsm convert --total t.txt --to csv\n\
         fsm convert --total a.csv\n\
         fsm convert --total $A/turnstile.txt 2>errors | head -1",
        expect![[r#"
            $ fsm check t.txt
            ! warning[W001]: no word reaches state `sink`
            !  --> t.txt:1:11
            !   |
            ! 1 | States: A sink
            !   |           ^^^^ never reached
            !   |
            !   = help: remove what is not needed, or see which transition should lead there
            !
            ! warning[W004]: symbol `y` is refused in every state
            !  --> t.txt:3:12
            !   |
            ! 3 | Symbols: x y
            !   |            ^ no state allows it
            !
            ! 1 file: 2 warnings
            $ fsm convert --total t.txt
            States: A sink sink3
            States sink2: A
            Symbols: x y
            Start: A
            Final: A

            Transitions:
            A      A     sink3
            sink   sink3 sink3
            sink3  sink3 sink3
            ! t.txt: 3 refused transitions lead to a new state `sink3`
            ! t.txt: not kept: the claim `live`; 1 example; comments
            $ fsm convert --total t.txt 2>errors | fsm diff t.txt -
            equal
            $ fsm convert --total t.txt --to csv
            state,start,final,x,y
            A,start,final,A,sink3
            sink,,,sink3,sink3
            sink3,,,sink3,sink3
            ! t.txt: 3 refused transitions lead to a new state `sink3`
            ! t.txt: not kept: the claim `live`; 1 example; comments
            ! t.txt: not kept: the group `sink2`
            $ fsm convert --total a.csv
            States: sink q_1 sink2
            Symbols: a b
            Start: sink
            Final: q_1

            Transitions:
            sink   q_1   sink2
            q_1    sink2 q_1
            sink2  sink2 sink2
            ! a.csv: state `q 1` is now called `q_1`
            ! a.csv: 2 transitions were not given; they lead to a new state `sink2`
            $ fsm convert --total $A/turnstile.txt 2>errors | head -1
            States: Locked Unlocked
        "#]],
    );
}

#[test]
fn a_state_with_the_name_of_a_refusal_gets_another_one() {
    let partial = "state,start,final,a,b\n!,start,,.,\n.,,final,!,q!\nq!,,,,\n";
    let session = Session::with("partial.csv", partial);
    session.write("total.csv", "state,start,final,a\n!,start,,.\n.,,final,!\n");
    session.check(
        "fsm convert partial.csv\n\
         fsm convert partial.csv --total\n\
         fsm convert total.csv",
        expect![[r#"
            $ fsm convert partial.csv
            States: q!2 . q!
            Symbols: a b
            Start: q!2
            Final: .
            Otherwise: !

            Transitions:
            q!2  a -> .
            .    a -> q!2
            .    b -> q!
            ! partial.csv: state `!` is now called `q!2`
            ! partial.csv: 3 transitions were not given; they are refused
            $ fsm convert partial.csv --total
            States: ! . q! sink
            Symbols: a b
            Start: !
            Final: .

            Transitions:
            !     .    sink
            .     !    q!
            q!    sink sink
            sink  sink sink
            ! partial.csv: 3 transitions were not given; they lead to a new state `sink`
            $ fsm convert total.csv
            States: ! .
            Symbols: a
            Start: !
            Final: .

            Transitions:
            !  .
            .  !
        "#]],
    );
}
