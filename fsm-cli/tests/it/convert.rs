//! `fsm convert`: the files that it writes, and where it writes them.

use expect_test::expect;

use crate::session::{Session, check};

#[test]
fn jflap() {
    check(
        "fsm convert $A/turnstile.txt --to jff 2>errors",
        expect![[r#"
        $ fsm convert $A/turnstile.txt --to jff 2>errors
        <?xml version="1.0" encoding="UTF-8" standalone="no"?>
        <structure>
        	<type>fa</type>
        	<automaton>
        		<state id="0" name="Locked">
        			<x>80.0</x>
        			<y>80.0</y>
        			<initial/>
        			<final/>
        		</state>
        		<state id="1" name="Unlocked">
        			<x>240.0</x>
        			<y>110.0</y>
        		</state>
        		<transition>
        			<from>0</from>
        			<to>1</to>
        			<read>coin</read>
        		</transition>
        		<transition>
        			<from>0</from>
        			<to>0</to>
        			<read>push</read>
        		</transition>
        		<transition>
        			<from>1</from>
        			<to>1</to>
        			<read>coin</read>
        		</transition>
        		<transition>
        			<from>1</from>
        			<to>0</to>
        			<read>push</read>
        		</transition>
        	</automaton>
        </structure>
    "#]],
    );
}

#[test]
fn dot() {
    check(
        "fsm convert $A/quotes.txt --to dot 2>errors\nfsm convert $A/classic.txt --to dot 2>errors | sed -n '4,10p;$p'",
        expect![[r#"
            $ fsm convert $A/quotes.txt --to dot 2>errors
            digraph {
                rankdir=LR;
                node [shape=circle];
                "start 0" [shape=point, style=invis];
                "start 0" -> "outside";
                "outside" [shape=doublecircle];
                "escaped";
                "double";
                "double-escaped";
                "single";
                "outside" -> "double" [label="\""];
                "outside" -> "single" [label="'"];
                "outside" -> "escaped" [label="\\"];
                "outside" -> "outside" [label="other"];
                "escaped" -> "outside" [label="\", ', \\, other"];
                "double" -> "outside" [label="\""];
                "double" -> "double" [label="', other"];
                "double" -> "double-escaped" [label="\\"];
                "double-escaped" -> "double" [label="\", ', \\, other"];
                "single" -> "single" [label="\", \\, other"];
                "single" -> "outside" [label="'"];
            }
            $ fsm convert $A/classic.txt --to dot 2>errors | sed -n '4,10p;$p'
                "start 0" [shape=point, style=invis];
                "start 0" -> "AAAAAAAAA" [label="you"];
                "start 1" [shape=point, style=invis];
                "start 1" -> "AAAAOAAAA" [label="computer"];
                "AAAAAAAAA";
                "AAAAOAAAA";
                "OAAAXAAAA";
            }
        "#]],
    );
}

#[test]
fn json() {
    check(
        "fsm convert $A/turnstile.txt --to json 2>errors",
        expect![[r#"
        $ fsm convert $A/turnstile.txt --to json 2>errors
        {
          "states": [
            "Locked",
            "Unlocked"
          ],
          "input_symbols": [
            "coin",
            "push"
          ],
          "transitions": {
            "Locked": {
              "coin": "Unlocked",
              "push": "Locked"
            },
            "Unlocked": {
              "coin": "Unlocked",
              "push": "Locked"
            }
          },
          "initial_state": "Locked",
          "final_states": [
            "Locked"
          ]
        }
    "#]],
    );
}

#[test]
fn att_with_its_tables() {
    check(
        "fsm convert $A/turnstile.txt --to att --isymbols i --ssymbols s 2>errors\n\
         cat i\n\
         cat s\n\
         fsm convert door.txt --to csv --isymbols i",
        expect![[r#"
            $ fsm convert $A/turnstile.txt --to att --isymbols i --ssymbols s 2>errors
            Locked	Unlocked	coin
            Locked	Locked	push
            Locked
            Unlocked	Unlocked	coin
            Unlocked	Locked	push
            $ cat i
            <eps>	0
            coin	1
            push	2
            $ cat s
            Locked	0
            Unlocked	1
            $ fsm convert door.txt --to csv --isymbols i
            ! fsm: only att has tables of symbols, outputs and states
            = 2
        "#]],
    );
}

#[test]
fn csv() {
    check(
        "fsm convert $A/turnstile.txt --to csv 2>errors\nfsm convert $A/classic.txt -o c.csv 2>errors; grep -E 'start|final w' c.csv | head -5",
        expect![[r#"
            $ fsm convert $A/turnstile.txt --to csv 2>errors
            state,start,final,coin,push
            Locked,start,final,Unlocked,Locked
            Unlocked,,,Unlocked,Locked
            $ fsm convert $A/classic.txt -o c.csv 2>errors; grep -E 'start|final w' c.csv | head -5
            state,start,final,1,2,3,4,5,6,7,8,9
            AAAAAAAAA,start you,,AAAAAAAAA,AAAAAAAAA,AAAAAAAAA,AAAAAAAAA,OAAAXAAAA,AAAAAAAAA,AAAAAAAAA,AAAAAAAAA,AAAAAAAAA
            AAAAOAAAA,start computer,,XOAAOAAAA,OXAAOAAAA,OAXAOAAAA,OAAXOAAAA,AAAAOAAAA,OAAAOXAAA,OAAAOAXAA,OAAAOAAXA,AOAAOAAAX
            XOXAOAAOA*,,final win,XOXAOAAOA*,XOXAOAAOA*,XOXAOAAOA*,XOXAOAAOA*,XOXAOAAOA*,XOXAOAAOA*,XOXAOAAOA*,XOXAOAAOA*,XOXAOAAOA*
            XOAXOAAOA*,,final win,XOAXOAAOA*,XOAXOAAOA*,XOAXOAAOA*,XOAXOAAOA*,XOAXOAAOA*,XOAXOAAOA*,XOAXOAAOA*,XOAXOAAOA*,XOAXOAAOA*
        "#]],
    );
}

#[test]
fn mermaid() {
    check(
        "fsm convert $A/quotes.txt --to mermaid 2>errors\necho | fsm convert - --from mermaid",
        expect![[r#"
            $ fsm convert $A/quotes.txt --to mermaid 2>errors
            stateDiagram-v2
                direction LR
                state "outside" as s0
                state "escaped" as s1
                state "double" as s2
                state "double#45;escaped" as s3
                state "single" as s4
                [*] --> s0
                s0 --> s2 : #34;
                s0 --> s4 : #39;
                s0 --> s1 : #92;
                s0 --> s0 : other
                s1 --> s0 : #34;, #39;, #92;, other
                s2 --> s0 : #34;
                s2 --> s2 : #39;, other
                s2 --> s3 : #92;
                s3 --> s2 : #34;, #39;, #92;, other
                s4 --> s4 : #34;, #92;, other
                s4 --> s0 : #39;
                s0 --> [*]
            $ echo | fsm convert - --from mermaid
            ! fsm: Mermaid cannot be read
            = 2
        "#]],
    );
}

#[test]
fn what_is_lost_is_said() {
    check(
        "fsm convert $A/turnstile.txt --to json >a\n\
         fsm convert $A/classic.txt --to json --start you >a\n\
         fsm convert $A/classic.txt --to csv >a\n\
         fsm convert $A/classic.txt --to txt --start you >a\n\
         fsm convert door.txt --to json >a",
        expect![[r#"
            $ fsm convert $A/turnstile.txt --to json >a
            ! $A/turnstile.txt: not kept: the claims `reachable`, `live` and `minimal`; 3 examples; comments
            $ fsm convert $A/classic.txt --to json --start you >a
            ! $A/classic.txt: not kept: the labels `win`, `draw` and `lost`; the label of the start, `you`; the claims `tictactoe`, `unbeatable` and `playable`; 4 examples; comments; 1 other start
            $ fsm convert $A/classic.txt --to csv >a
            ! $A/classic.txt: not kept: the claims `tictactoe`, `unbeatable` and `playable`; 4 examples; comments
            $ fsm convert $A/classic.txt --to txt --start you >a
            ! $A/classic.txt: not kept: the claims `tictactoe`, `unbeatable` and `playable`; 4 examples; comments; 1 other start
            $ fsm convert door.txt --to json >a
        "#]],
    );
}

#[test]
fn what_cannot_be_expressed_is_refused() {
    let session = Session::with(
        "starts.txt",
        "States: A B\nStart: A B\nFinal:\nSymbols: <eps> a,b\nTransitions:\nA A A\nB B B\n",
    );
    session.check(
        "fsm convert starts.txt --to csv\n\
         fsm convert starts.txt --to json --start C\n\
         fsm convert starts.txt --to att --start A\n\
         fsm convert starts.txt --to dot --start A",
        expect![[r#"
            $ fsm convert starts.txt --to csv
            ! error[C010]: CSV cannot have several starts without labels
            !  --> starts.txt:2:10
            !   |
            ! 2 | Start: A B
            !   |        - ^ another start
            !   |        |
            !   |        a start
            !   |
            !   = help: choose one with `--start`: `A` and `B`
            !
            = 1
            $ fsm convert starts.txt --to json --start C
            ! fsm: there is no start `C`; there is `A` and `B`
            = 2
            $ fsm convert starts.txt --to att --start A
            ! error[C010]: AT&T text takes `<eps>` for no symbol
            !  --> starts.txt:4:10
            !   |
            ! 4 | Symbols: <eps> a,b
            !   |          ^^^^^ it would read nothing
            !
            = 1
            $ fsm convert starts.txt --to dot --start A
            ! error[C010]: in DOT, symbol `a,b` would be several
            !  --> starts.txt:4:16
            !   |
            ! 4 | Symbols: <eps> a,b
            !   |                ^^^ commas separate symbols there
            !
            = 1
        "#]],
    );
}

#[test]
fn formats_are_known_by_their_endings() {
    check(
        "fsm convert $A/turnstile.txt -o t.jff 2>errors; fsm convert t.jff -o t.gv; fsm convert t.gv -o t.json\n\
         fsm convert t.json -o t.att; fsm convert t.att -o t.csv; fsm convert t.csv -o t.txt\n\
         fsm diff $A/turnstile.txt t.txt\n\
         cat t.txt\n\
         cp t.csv t.xyz; fsm convert t.xyz\n\
         fsm convert t.xyz --from csv | head -1\n\
         fsm convert t.csv --from json",
        expect![[r#"
            $ fsm convert $A/turnstile.txt -o t.jff 2>errors; fsm convert t.jff -o t.gv; fsm convert t.gv -o t.json
            $ fsm convert t.json -o t.att; fsm convert t.att -o t.csv; fsm convert t.csv -o t.txt
            $ fsm diff $A/turnstile.txt t.txt
            equal
            $ cat t.txt
            States: Locked Unlocked
            Symbols: coin push
            Start: Locked
            Final: Locked

            Transitions:
            Locked    Unlocked Locked
            Unlocked  Unlocked Locked
            $ cp t.csv t.xyz; fsm convert t.xyz
            ! fsm: the ending of `t.xyz` tells no format; say it with --from
            = 2
            $ fsm convert t.xyz --from csv | head -1
            States: Locked Unlocked
            $ fsm convert t.csv --from json
            ! error[C001]: this is not JSON: unexpected token
            !  --> t.csv:1:1
            !   |
            ! 1 | state,start,final,coin,push
            !   | ^^^^^ here
            !
            = 1
        "#]],
    );
}

#[test]
fn where_it_is_written() {
    check(
        "fsm convert door.txt -o door.jfff\n\
         fsm convert door.txt --to csv -o - | head -1\n\
         fsm convert door.txt --to csv -o /dev/stdout | head -1\n\
         fsm convert door.txt --to csv -o folder/door.csv",
        expect![[r#"
            $ fsm convert door.txt -o door.jfff
            ! fsm: the ending of `door.jfff` tells no format; say it with --to
            = 2
            $ fsm convert door.txt --to csv -o - | head -1
            state,start,final,push,pull
            $ fsm convert door.txt --to csv -o /dev/stdout | head -1
            state,start,final,push,pull
            $ fsm convert door.txt --to csv -o folder/door.csv
            ! fsm: cannot write `folder/door.csv`: there is no such folder
            = 2
        "#]],
    );
}

#[test]
fn nondeterministic_json_stays_nondeterministic() {
    let nfa = r#"{"states": ["a", "b"], "input_symbols": ["x"], "initial_state": "a",
"transitions": {"a": {"x": ["a", "b"], "": ["b"]}, "b": {}}, "final_states": ["b"]}"#;
    let session = Session::with("nfa.json", nfa);
    session.write("nfa2.json", nfa.replace(r#", "": ["b"]"#, ""));
    session.check(
        "fsm convert nfa.json\nfsm convert nfa2.json",
        expect![[r#"
            $ fsm convert nfa.json
            Kind: nfa
            States: a b
            Symbols: x
            Start: a
            Final: b

            Transitions:
            a  x -> a
            a  x -> b
            a  ε -> b
            ! nfa.json: the automaton is nondeterministic: state `a` goes to `a` and to `b` on `x`
            $ fsm convert nfa2.json
            Kind: nfa
            States: a b
            Symbols: x
            Start: a
            Final: b

            Transitions:
            a  x -> a
            a  x -> b
            ! nfa2.json: the automaton is nondeterministic: state `a` goes to `a` and to `b` on `x`
        "#]],
    );
}

#[test]
fn nothing_is_said_to_be_lost_that_is_kept() {
    let text = "States: a//b\nStart only: a//b\nFinal: a//b\nSymbols: a\nTransitions:\na//b a//b\nExamples:\na//b a -> a//b\n";
    let session = Session::with("one.txt", text);
    session.write("two.txt", "States: %5 B\nStart x: %5\nStart y: B\nFinal:\nSymbols: a\nTransitions:\n%5 B\nB B\nClaims: reachable\n");
    session.write(
        "some.txt",
        "States: A B\nStart: A\nStart you: B\nFinal:\nSymbols: a\nTransitions:\nA B\nB B\n",
    );
    session.check(
        "fsm convert one.txt --to dot >out\n\
         fsm convert one.txt --to txt --start only >out\n\
         fsm convert two.txt --to json --start x >out\n\
         fsm convert two.txt --to txt --start x -o x.txt; fsm fmt --check x.txt; grep -c Start x.txt\n\
         fsm convert two.txt --to dot 2>errors | grep label=.%5\n\
         fsm convert some.txt --to dot 2>&1 | head -1\n\
         fsm convert one.txt -o o.att --isymbols o.att\n\
         fsm convert one.txt --to att --isymbols -",
        expect![[r#"
            $ fsm convert one.txt --to dot >out
            ! one.txt: not kept: 1 example
            $ fsm convert one.txt --to txt --start only >out
            ! one.txt: not kept: 1 example
            $ fsm convert two.txt --to json --start x >out
            ! two.txt: not kept: the label of the start, `x`; the claim `reachable`; 1 other start
            $ fsm convert two.txt --to txt --start x -o x.txt; fsm fmt --check x.txt; grep -c Start x.txt
            1
            ! two.txt: not kept: the claim `reachable`; 1 other start
            $ fsm convert two.txt --to dot 2>errors | grep label=.%5
                "state 0" [label="%5"];
            $ fsm convert some.txt --to dot 2>&1 | head -1
            error[C010]: DOT cannot have several starts without labels
            $ fsm convert one.txt -o o.att --isymbols o.att
            ! fsm: the automaton and its tables cannot be written to the same place
            = 2
            $ fsm convert one.txt --to att --isymbols -
            ! fsm: the automaton and its tables cannot be written to the same place
            = 2
        "#]],
    );
}
