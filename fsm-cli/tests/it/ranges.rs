//! Ranges of bytes and characters in pictures and in other formats.

use expect_test::expect;

use crate::reading::{NFA, OTHER};
use crate::session::Session;

#[test]
fn other_formats_have_symbols() {
    Session::with("other.txt", OTHER).check(
        "fsm convert other.txt --to dot\n\
         fsm convert other.txt --to csv\n\
         fsm convert other.txt --to json\n\
         fsm convert other.txt --to att\n\
         fsm convert other.txt --to mermaid\n\
         fsm convert other.txt --to jff | grep read\n\
         fsm convert other.txt --to txt",
        expect![[r#"
            $ fsm convert other.txt --to dot
            digraph {
                rankdir=LR;
                node [shape=circle];
                "start 0" [shape=point, style=invis];
                "start 0" -> "a";
                "a";
                "b" [shape=doublecircle];
                "a" -> "b" [label="0-9"];
                "b" -> "b" [label="0-9"];
            }
            ! other.txt: its characters became 1 symbol, each called like its characters, such as `0-9`
            ! other.txt: not kept: the set `digit`; the characters `not 0-9`, which every state refuses
            $ fsm convert other.txt --to csv
            state,start,final,0-9
            a,start,,b
            b,,final,b
            ! other.txt: its characters became 1 symbol, each called like its characters, such as `0-9`
            ! other.txt: not kept: the set `digit`; the characters `not 0-9`, which every state refuses
            $ fsm convert other.txt --to json
            {
              "states": [
                "a",
                "b"
              ],
              "input_symbols": [
                "0-9"
              ],
              "transitions": {
                "a": {
                  "0-9": "b"
                },
                "b": {
                  "0-9": "b"
                }
              },
              "initial_state": "a",
              "final_states": [
                "b"
              ]
            }
            ! other.txt: its characters became 1 symbol, each called like its characters, such as `0-9`
            ! other.txt: not kept: the set `digit`; the characters `not 0-9`, which every state refuses
            $ fsm convert other.txt --to att
            a	b	0-9
            b	b	0-9
            b
            ! other.txt: its characters became 1 symbol, each called like its characters, such as `0-9`
            ! other.txt: not kept: the set `digit`; the characters `not 0-9`, which every state refuses
            $ fsm convert other.txt --to mermaid
            stateDiagram-v2
                direction LR
                state "a" as s0
                state "b" as s1
                [*] --> s0
                s0 --> s1 : 0#45;9
                s1 --> s1 : 0#45;9
                s1 --> [*]
            ! other.txt: its characters became 1 symbol, each called like its characters, such as `0-9`
            ! other.txt: not kept: the set `digit`; the characters `not 0-9`, which every state refuses
            $ fsm convert other.txt --to jff | grep read
            			<read>0-9</read>
            			<read>0-9</read>
            ! other.txt: its characters became 1 symbol, each called like its characters, such as `0-9`
            ! other.txt: not kept: the set `digit`; the characters `not 0-9`, which every state refuses
            $ fsm convert other.txt --to txt
            States: a b
            Start: a
            Final: b
            Otherwise: !

            Characters:
            digit  0-9

            Transitions:
            a  digit -> b
            b  digit -> b
        "#]],
    );
}

#[test]
fn what_other_formats_do_not_keep() {
    let session = Session::with("other.txt", OTHER);
    session.write("nfa.txt", NFA);
    let all = OTHER.replace("Otherwise: !", "Claims: explicit\n");
    session.write("claims.txt", all.replace("b digit", "a | b _ -> b\nb digit"));
    session.check(
        "fsm convert other.txt --total --to csv\n\
         fsm convert nfa.txt --to dot\n\
         fsm convert $A/json.txt --to csv | head -1\n\
         fsm convert claims.txt --to csv",
        expect![[r#"
            $ fsm convert other.txt --total --to csv
            state,start,final,\0-\x2F,0-9,\x3A-\u{D7FF},\u{E000}-\u{10FFFF}
            a,start,,sink,b,sink,sink
            b,,final,sink,b,sink,sink
            sink,,,sink,sink,sink,sink
            ! other.txt: 2 refused transitions lead to a new state `sink`
            ! other.txt: its characters became 4 symbols, each called like its characters, such as `0-9`
            ! other.txt: not kept: the set `digit`
            $ fsm convert nfa.txt --to dot
            digraph {
                rankdir=LR;
                node [shape=circle];
                "start 0" [shape=point, style=invis];
                "start 0" -> "q0";
                "q0";
                "q1";
                "q2" [shape=doublecircle];
                "q0" -> "q0" [label="\\0-\\x2F, \\x3A-`, g-\\xFF"];
                "q0" -> "q1" [label="0-9, a-f"];
                "q1" -> "q2" [label="0-9"];
                "q2" -> "q0" [label="ε"];
            }
            ! nfa.txt: its bytes became 5 symbols, each called like its bytes, such as `0-9`
            ! nfa.txt: not kept: the sets `digit` and `hex`
            $ fsm convert $A/json.txt --to csv | head -1
            state,start,final,\0-\x08,\t-\n,\x0B-\x0C,\r,\x0E-\x1F,\s,!,"""",#-*,'+,\x2C,\x2D,.,\x2F,0,1-7,8-9,\x3A,;-@,A-B,C,D,E,F,G-Z,\x5B,\\,\x5D,^-`,a,b,c,d,e,f,g-k,l,m,n,o-q,r,s,t,u,v-z,{,\x7C,},~-\xFF
            ! $A/json.txt: its bytes became 49 symbols, each called like its bytes, such as `1-7`
            ! $A/json.txt: not kept: the sets `digit`, `first`, `hex`, `letter-d`, `no-d` and 6 more; the claims `reachable` and `minimal`; 1 property; 3 examples; comments
            $ fsm convert claims.txt --to csv
            state,start,final,\0-\u{D7FF},\u{E000}-\u{10FFFF}
            a,start,,b,b
            b,,final,b,b
            ! claims.txt: its characters became 2 symbols, each called like its characters
            ! claims.txt: not kept: the set `digit`; the claim `explicit`
        "#]],
    );
}

/// Every one of these signs means something in some format.
#[test]
fn signs_that_separate_names_elsewhere() {
    let signs = r#"digit *-, \/ \: [ ] \| \_ ε ""#;
    let session = Session::with("signs.txt", &OTHER.replace("digit 0-9", signs));
    session.check(
        "for f in dot csv json att jff; do fsm convert signs.txt -o signs.$f 2>&1; done | sort -u\n\
         fsm convert signs.dot | tee dot.txt\n\
         for f in csv json att jff; do fsm convert signs.$f -o again.txt; fsm diff again.txt dot.txt; done",
        expect![[r#"
            $ for f in dot csv json att jff; do fsm convert signs.txt -o signs.$f 2>&1; done | sort -u
            signs.txt: its characters became 9 symbols, each called like its characters
            signs.txt: not kept: the set `digit`; the characters `not " *-, \/ \: [ ] \_ \| \ε`, which every state refuses
            $ fsm convert signs.dot | tee dot.txt
            States: a b
            Symbols: " *-\x2C \x2F \x3A \x5B \x5D \x5F \x7C \u{3B5}
            Start: a
            Final: b

            Transitions:
            a  b b b b b b b b b
            b  b b b b b b b b b
            $ for f in csv json att jff; do fsm convert signs.$f -o again.txt; fsm diff again.txt dot.txt; done
            equal
            equal
            equal
            equal
        "#]],
    );
}

#[test]
fn ranges_on_arrows() {
    let session = Session::with("other.txt", OTHER);
    session.check(
        "fsm draw $A/json-rows.txt | grep -o '>[^<>]*0-9[^<>]*<' | sort -u | head -8\n\
         fsm draw $A/json-rows.txt --trace 12e5 | grep -o '[0-9]* states, .*<' | head -1\n\
         fsm draw $A/json-rows.txt --trace 12x | grep -o '[0-9]* states, .*<' | head -1\n\
         fsm draw other.txt --as dot\n\
         fsm draw other.txt --as mermaid\n\
         fsm draw other.txt --as map\n\
         fsm draw other.txt --trace 'a' -o x.svg\n\
         fsm draw other.txt --trace digit",
        expect![[r#"
            $ fsm draw $A/json-rows.txt | grep -o '>[^<>]*0-9[^<>]*<' | sort -u | head -8
            >0-9 A-C E F a-c e f<
            >0-9 A-F a-f<
            >0-9<
            >e → exponent: 0-9<
            >e&#10;+ - → sign&#10;0-9 → exponent&#10;refused: not + - 0-9<
            >exponent&#10;final number&#10;0-9 → exponent&#10;refused: not 0-9<
            >fraction&#10;final number&#10;0-9 → fraction&#10;E e → e&#10;refused: not 0-9 E e<
            >hex1 → text: 0-9 A-F a-f<
            $ fsm draw $A/json-rows.txt --trace 12e5 | grep -o '[0-9]* states, .*<' | head -1
            35 states, 28 classes of bytes; a text of 4 bytes is marked<
            $ fsm draw $A/json-rows.txt --trace 12x | grep -o '[0-9]* states, .*<' | head -1
            35 states, 28 classes of bytes; a text of 3 bytes is marked up to int, which refuses not \0-\s &quot; +-: A-F [-] a-f i…<
            $ fsm draw other.txt --as dot
            digraph {
                rankdir=LR;
                node [shape=circle];
                "start 0" [shape=point, style=invis];
                "start 0" -> "a";
                "a";
                "b" [shape=doublecircle];
                "a" -> "b" [label="0-9"];
                "b" -> "b" [label="0-9"];
            }
            $ fsm draw other.txt --as mermaid
            stateDiagram-v2
                direction LR
                state "a" as s0
                state "b" as s1
                [*] --> s0
                s0 --> s1 : 0#45;9
                s1 --> s1 : 0#45;9
                s1 --> [*]
            $ fsm draw other.txt --as map
            ! fsm: only tic-tac-toe has a map: states that are boards, symbols that are cells
            = 2
            $ fsm draw other.txt --trace 'a' -o x.svg
            $ fsm draw other.txt --trace digit
            ! fsm: `digit` is no character, but a set of them: `0-9`
            = 2
        "#]],
    );
}
