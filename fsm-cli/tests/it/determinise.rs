//! `fsm determinise`, and nondeterministic texts in other commands.

use expect_test::{Expect, expect};

use crate::session::Session;

/// Words that end in `a` or `a b`.
pub(crate) const NFA: &str = "\
Kind: nfa
States: q0 q1 q2
Start: q0
Final: q2
Symbols: a b
Transitions:
q0 a b -> q0
q0 a   -> q1
q1 b   -> q2
q1 ε   -> q2
";

/// The same without `ε`.
fn without_empty_moves() -> String {
    NFA.replace("q1 ε   -> q2\n", "").replace("Final: q2", "Final: q1 q2")
}

#[track_caller]
pub(crate) fn check(lines: &str, expected: Expect) {
    let session = Session::with("nfa.txt", NFA);
    session.write("plain.txt", without_empty_moves());
    session.check(lines, expected);
}

#[test]
fn the_states_are_sets() {
    check(
        "fsm determinise nfa.txt\n\
         fsm determinize nfa.txt -o dfa.txt\n\
         fsm diff nfa.txt dfa.txt\n\
         fsm diff plain.txt dfa.txt\n\
         fsm determinise - < nfa.txt | cmp - dfa.txt",
        expect![[r#"
            $ fsm determinise nfa.txt
            States: {q0} {q0,q1,q2} {q0,q2}
            Symbols: a b
            Start: {q0}
            Final: {q0,q1,q2} {q0,q2}

            Transitions:
            {q0}        {q0,q1,q2} {q0}
            {q0,q1,q2}  {q0,q1,q2} {q0,q2}
            {q0,q2}     {q0,q1,q2} {q0}
            ! nfa.txt: its 3 states became 3 sets of states
            $ fsm determinize nfa.txt -o dfa.txt
            ! nfa.txt: its 3 states became 3 sets of states
            $ fsm diff nfa.txt dfa.txt
            equal
            ! nfa.txt is nondeterministic; its 3 states became 3 sets of states
            $ fsm diff plain.txt dfa.txt
            equal
            ! plain.txt is nondeterministic; its 3 states became 3 sets of states
            $ fsm determinise - < nfa.txt | cmp - dfa.txt
            ! <stdin>: its 3 states became 3 sets of states
        "#]],
    );
}

#[test]
fn a_deterministic_text_is_written_as_it_is() {
    let text = "// kept\nStates: A\nStart: A\nFinal: A\nSymbols: x\nTransitions:\nA   A\n";
    let session = Session::with("dfa.txt", text);
    session.write("lang.txt", "Symbols: a b\nLanguage: a* b\n");
    session.check(
        "fsm determinise dfa.txt | cmp - dfa.txt\n\
         fsm determinise dfa.txt --steps\n\
         fsm determinise lang.txt",
        expect![[r#"
            $ fsm determinise dfa.txt | cmp - dfa.txt
            ! dfa.txt: deterministic already; it has 1 state
            $ fsm determinise dfa.txt --steps
                state  x
            ->  A      A  final
            ! dfa.txt: deterministic already; it has 1 state
            $ fsm determinise lang.txt
            Symbols: a b
            Language: a* b
            ! lang.txt: deterministic already; it has 3 states
        "#]],
    );
}

#[test]
fn what_is_not_kept_is_said() {
    let text = format!(
        "{NFA}Claims: reachable\nExamples:\nq0 a b -> q2\nStates some: q0 q1\n// a comment\n"
    );
    Session::with("nfa.txt", &text).check(
        "fsm determinise nfa.txt >dfa.txt\nfsm check dfa.txt",
        expect![[r#"
            $ fsm determinise nfa.txt >dfa.txt
            ! nfa.txt: its 3 states became 3 sets of states
            ! not kept: the group `some`; the claim `reachable`; 1 example; comments
            $ fsm check dfa.txt
            ! 1 file: no mistakes
        "#]],
    );
}

#[test]
fn mistakes() {
    let session = Session::new();
    session.write("empty.txt", "");
    session.write("slip.txt", NFA.replace("q1 b   -> q2", "q1 b   -> q3"));
    session.write("labels.txt", NFA.replace("Final: q2", "Final win: q2\nFinal lose: q0"));
    session.check(
        "fsm determinise nothing.txt\n\
         fsm determinise nfa.xyz\n\
         fsm determinise empty.txt 2>&1 | head -1\n\
         fsm determinise slip.txt\n\
         fsm determinise labels.txt\n\
         fsm determinise - --from mermaid < empty.txt",
        expect![[r#"
            $ fsm determinise nothing.txt
            ! fsm: there is no file `nothing.txt`
            = 2
            $ fsm determinise nfa.xyz
            ! fsm: the ending of `nfa.xyz` tells no format; say it with --from
            = 2
            $ fsm determinise empty.txt 2>&1 | head -1
            error[F004]: there are no sections `States:`, `Start:`, `Final:`, `Symbols:` and `Transitions:`
            $ fsm determinise slip.txt
            ! error[F012]: state `q3` is not declared
            !  --> slip.txt:9:11
            !   |
            ! 9 | q1 b   -> q3
            !   |           ^^ not among the 3 states
            !   |
            !   = help: declare it under `States:`
            !
            = 1
            $ fsm determinise labels.txt
            ! error[F037]: the word `a` leads to `q0` and to `q2`, which have different labels
            !  --> labels.txt:4:12
            !   |
            ! 4 | Final win: q2
            !   |            ^^ here with the label `win`
            ! 5 | Final lose: q0
            !   |             -- here with the label `lose`
            !   |
            !   = help: a word has one label: give both states the same, or let one be not final
            !
            = 1
            $ fsm determinise - --from mermaid < empty.txt
            ! fsm: Mermaid cannot be read
            = 2
        "#]],
    );
}

/// A file of each format, and the deterministic automaton of it.
#[test]
fn files_of_other_tools() {
    check(
        "fsm determinise nfa.txt -o dfa.txt\n\
         for to in jff json att dot csv; do fsm convert nfa.txt -o nfa.$to; done\n\
         for to in jff json att dot csv; do fsm determinise nfa.$to | cmp - dfa.txt; done\n\
         fsm determinise --from att - < nfa.att 2>/dev/null | cmp - dfa.txt",
        expect![[r#"
            $ fsm determinise nfa.txt -o dfa.txt
            ! nfa.txt: its 3 states became 3 sets of states
            $ for to in jff json att dot csv; do fsm convert nfa.txt -o nfa.$to; done
            $ for to in jff json att dot csv; do fsm determinise nfa.$to | cmp - dfa.txt; done
            ! nfa.jff: the automaton is nondeterministic: state `q0` goes to `q0` and to `q1` on `a`
            ! nfa.jff: its 3 states became 3 sets of states
            ! nfa.json: the automaton is nondeterministic: state `q0` goes to `q0` and to `q1` on `a`
            ! nfa.json: its 3 states became 3 sets of states
            ! nfa.att: the automaton is nondeterministic: state `q0` goes to `q0` and to `q1` on `a`
            ! nfa.att: its 3 states became 3 sets of states
            ! nfa.dot: the automaton is nondeterministic: state `q0` goes to `q0` and to `q1` on `a`
            ! nfa.dot: its 3 states became 3 sets of states
            ! nfa.csv: the automaton is nondeterministic: state `q0` goes to `q0` and to `q1` on `a`
            ! nfa.csv: its 3 states became 3 sets of states
            $ fsm determinise --from att - < nfa.att 2>/dev/null | cmp - dfa.txt
        "#]],
    );
}

#[test]
fn formats_of_nondeterministic_texts() {
    check(
        "fsm convert nfa.txt --to json | tr -d '\\n '; echo\n\
         fsm convert nfa.txt --to att --isymbols i --ssymbols s\n\
         cat i s\n\
         fsm convert nfa.txt --to dot\n\
         fsm convert nfa.txt --to csv\n\
         fsm convert nfa.txt --to mermaid\n\
         fsm convert nfa.txt --to jff | grep -c '<read/>'\n\
         fsm convert nfa.txt\n\
         fsm convert nfa.txt --to att --osymbols o",
        expect![[r#"
            $ fsm convert nfa.txt --to json | tr -d '\n '; echo
            {"states":["q0","q1","q2"],"input_symbols":["a","b"],"transitions":{"q0":{"a":["q0","q1"],"b":["q0"]},"q1":{"b":["q2"],"":["q2"]},"q2":{}},"initial_state":"q0","final_states":["q2"]}
            $ fsm convert nfa.txt --to att --isymbols i --ssymbols s
            q0	q0	a
            q0	q0	b
            q0	q1	a
            q1	q2	b
            q1	q2	<eps>
            q2
            $ cat i s
            <eps>	0
            a	1
            b	2
            q0	0
            q1	1
            q2	2
            $ fsm convert nfa.txt --to dot
            digraph {
                rankdir=LR;
                node [shape=circle];
                "start 0" [shape=point, style=invis];
                "start 0" -> "q0";
                "q0";
                "q1";
                "q2" [shape=doublecircle];
                "q0" -> "q0" [label="a, b"];
                "q0" -> "q1" [label="a"];
                "q1" -> "q2" [label="b"];
                "q1" -> "q2" [label="ε"];
            }
            $ fsm convert nfa.txt --to csv
            state,start,final,a,b,ε
            q0,start,,q0 q1,q0,
            q1,,,,q2,q2
            q2,,final,,,
            $ fsm convert nfa.txt --to mermaid
            stateDiagram-v2
                direction LR
                state "q0" as s0
                state "q1" as s1
                state "q2" as s2
                [*] --> s0
                s0 --> s0 : a, b
                s0 --> s1 : a
                s1 --> s2 : b
                s1 --> s2 : ε
                s2 --> [*]
            $ fsm convert nfa.txt --to jff | grep -c '<read/>'
            1
            $ fsm convert nfa.txt
            Kind: nfa
            States: q0 q1 q2
            Symbols: a b
            Start: q0
            Final: q2

            Transitions:
            q0  a b -> q0
            q0  a   -> q1
            q1  b   -> q2
            q1  ε   -> q2
            $ fsm convert nfa.txt --to att --osymbols o
            ! fsm: nothing comes out, so --osymbols has nothing to write
            = 2
        "#]],
    );
}

#[test]
fn several_starts_of_nondeterministic_texts() {
    let session = Session::with("two.txt", &NFA.replace("Start: q0", "Start: q0 q1"));
    session.write("labels.txt", NFA.replace("Start: q0", "Start one: q0\nStart two: q0 q1"));
    session.check(
        "fsm convert two.txt --to jff\n\
         fsm convert two.txt -o two.dot\n\
         fsm diff two.txt two.txt\n\
         fsm convert two.dot -o back.txt\n\
         fsm diff two.txt back.txt 2>/dev/null\n\
         fsm convert two.txt --to csv\n\
         fsm convert labels.txt --to json\n\
         fsm convert labels.txt --to csv\n\
         fsm convert labels.txt --to csv --start two\n\
         fsm convert labels.txt --to att --start one | head -1\n\
         fsm convert labels.txt --start ona",
        expect![[r#"
            $ fsm convert two.txt --to jff
            ! error[C010]: JFLAP cannot begin in several states together
            ! --> two.txt
            !  = note: it begins in 2 states
            !  = help: let a new start lead to each of them with `ε`
            !
            = 1
            $ fsm convert two.txt -o two.dot
            $ fsm diff two.txt two.txt
            equal
            ! two.txt is nondeterministic; its 3 states became 3 sets of states
            ! two.txt is nondeterministic; its 3 states became 3 sets of states
            $ fsm convert two.dot -o back.txt
            ! two.dot: the automaton is nondeterministic: state `q0` goes to `q0` and to `q1` on `a`
            $ fsm diff two.txt back.txt 2>/dev/null
            equal
            $ fsm convert two.txt --to csv
            state,start,final,a,b,ε
            q0,start,,q0 q1,q0,
            q1,start,,,q2,q2
            q2,,final,,,
            $ fsm convert labels.txt --to json
            ! error[C010]: JSON cannot have several starts
            ! --> labels.txt
            !  = help: choose one with `--start`: `one` and `two`
            !
            = 1
            $ fsm convert labels.txt --to csv
            ! error[C010]: in CSV, state `q0` cannot be two starts
            ! --> labels.txt
            !  = note: a row has one cell for the start
            !
            = 1
            $ fsm convert labels.txt --to csv --start two
            state,start,final,a,b,ε
            q0,start two,,q0 q1,q0,
            q1,start two,,,q2,q2
            q2,,final,,,
            ! labels.txt: not kept: 1 other start
            $ fsm convert labels.txt --to att --start one | head -1
            q0	q0	a
            ! labels.txt: not kept: 1 other start; the label of the start, `one`
            $ fsm convert labels.txt --start ona
            ! fsm: there is no start `ona`; did you mean `one`?
            = 2
        "#]],
    );
}

#[test]
fn total_is_for_deterministic_automata() {
    check(
        "fsm convert nfa.txt --total",
        expect![[r#"
        $ fsm convert nfa.txt --total
        ! fsm: `nfa.txt` is nondeterministic, and --total is for deterministic automata; use `fsm determinise` first
        = 2
    "#]],
    );
}

#[test]
fn other_commands_make_it_deterministic() {
    check(
        "fsm check nfa.txt\n\
         fsm check --claims minimal nfa.txt\n\
         fsm info nfa.txt --json\n\
         fsm trace nfa.txt b a b\n\
         fsm trace nfa.txt b\n\
         fsm minimise nfa.txt --steps\n\
         fsm draw nfa.txt | head -1 | cut -c1-5\n\
         fsm prove nfa.txt 'never {q0}'\n\
         fsm why nfa.txt q0 a\n\
         fsm fmt --check nfa.txt",
        expect![[r#"
            $ fsm check nfa.txt
            ! 1 file: no mistakes
            $ fsm check --claims minimal nfa.txt
            ! 1 file: no mistakes
            $ fsm info nfa.txt --json
            {"states":3,"symbols":2,"starts":1,"finals":2,"reachable":3,"dead":0,"minimal":3,"refused":0,"otherwise":0,"groups":0,"outputs":0}
            ! nfa.txt is nondeterministic; its 3 states became 3 sets of states
            $ fsm trace nfa.txt b a b
            start   {q0}
            --b-->  {q0}
            --a-->  {q0,q1,q2}  final
            --b-->  {q0,q2}     final
            accepted
            ! nfa.txt is nondeterministic; its 3 states became 3 sets of states
            $ fsm trace nfa.txt b
            start   {q0}
            --b-->  {q0}
            rejected
            ! nfa.txt is nondeterministic; its 3 states became 3 sets of states
            = 1
            $ fsm minimise nfa.txt --steps
            round 0: one class for each kind of state
              1  {q0}                not final
              2  {q0,q1,q2} {q0,q2}  final
            round 1: 2 is split by b
              1  {q0}
              2  {q0,q1,q2}  b -> 2
              3  {q0,q2}     b -> 1
            round 2: no class is split, so these are the states of the smallest automaton
            ! nfa.txt is nondeterministic; its 3 states became 3 sets of states
            $ fsm draw nfa.txt | head -1 | cut -c1-5
            <svg 
            ! nfa.txt is nondeterministic; its 3 states became 3 sets of states
            $ fsm prove nfa.txt 'never {q0}'
            does not hold: never {q0}
            ! nfa.txt is nondeterministic; its 3 states became 3 sets of states
            ! error[F061]: `never {q0}` does not hold: it begins in `{q0}`
            !  --> nfa.txt:3:8
            !   |
            ! 3 | Start: q0
            !   |        ^^ it begins here
            !   |
            !   = note: a shortest such word, from `{q0}`: the empty word
            !
            = 1
            $ fsm why nfa.txt q0 a
            ! fsm: `nfa.txt` is nondeterministic, so that several lines count together; `fsm determinise --steps` shows where they lead
            = 2
            $ fsm fmt --check nfa.txt
            --- nfa.txt
            +++ nfa.txt
            @@ -3,8 +3,9 @@
             Start: q0
             Final: q2
             Symbols: a b
            +
             Transitions:
            -q0 a b -> q0
            -q0 a   -> q1
            -q1 b   -> q2
            -q1 ε   -> q2
            +q0  a b -> q0
            +q0  a   -> q1
            +q1  b   -> q2
            +q1  ε   -> q2
            = 1
        "#]],
    );
}

#[test]
fn code_is_written_if_the_user_says_so() {
    check(
        "fsm emit nfa.txt\nfsm emit nfa.txt --determinise | grep -A20 '^pub enum Nfa ' | grep '^    [A-Z]'",
        expect![[r#"
            $ fsm emit nfa.txt
            ! error[F029]: this automaton is nondeterministic
            !  --> nfa.txt:1:1
            !   |
            ! 1 | Kind: nfa
            !   | ^^^^^^^^^ it says so here
            !   |
            !   = help: `fsm emit --determinise` and `determinise` in the attribute of the macro make it deterministic; `fsm determinise` writes it as a text
            !
            = 1
            $ fsm emit nfa.txt --determinise | grep -A20 '^pub enum Nfa ' | grep '^    [A-Z]'
                Q0,
                Q0Q1Q2,
                Q0Q2,
            ! nfa.txt is nondeterministic; its 3 states became 3 sets of states
        "#]],
    );
}

/// Commands that need no deterministic automaton do not make one: this one has 2^40 sets.
#[test]
fn a_large_one_is_converted_and_laid_out() {
    let states: Vec<String> = (0..41).map(|number| format!("q{number}")).collect();
    let rows: Vec<String> = (1..40).map(|n| format!("q{n} a b -> q{}\n", n + 1)).collect();
    let text = format!(
        "Kind: nfa\nStates: {}\nStart: q0\nFinal: q40\nSymbols: a b\nTransitions:\nq0 a b -> q0\nq0 a -> q1\n{}",
        states.join(" "),
        rows.concat()
    );
    Session::with("nfa.txt", &text).check(
        "fsm convert nfa.txt -o nfa.jff\n\
         fsm convert nfa.jff 2>/dev/null | wc -l\n\
         fsm fmt nfa.txt\n\
         fsm determinise nfa.txt --most-states 5000\n\
         fsm info nfa.txt",
        expect![[r#"
            $ fsm convert nfa.txt -o nfa.jff
            $ fsm convert nfa.jff 2>/dev/null | wc -l
            52
            $ fsm fmt nfa.txt
            ! nfa.txt laid out
            $ fsm determinise nfa.txt --most-states 5000
            ! error[F051]: the deterministic automaton has more than 5000 states
            !  --> nfa.txt:1:1
            !   |
            ! 1 | Kind: nfa
            !   | ^^^^^^^^^ of this automaton
            !   |
            !   = note: each set of states in which it can be after some word is one state
            !   = help: let the automaton have fewer choices; `--most-states N` allows more states
            !
            = 1
            $ fsm info nfa.txt
            ! error[F051]: the deterministic automaton has more than 1000000 states
            !  --> nfa.txt:1:1
            !   |
            ! 1 | Kind: nfa
            !   | ^^^^^^^^^ of this automaton
            !   |
            !   = note: each set of states in which it can be after some word is one state
            !   = help: let the automaton have fewer choices; `fsm determinise --most-states` writes a larger automaton
            !
            = 1
        "#]],
    );
}

#[test]
fn the_words_of_an_expression_have_no_lines() {
    Session::with("lang.txt", "Symbols: a b\nLanguage: a* b\n").check(
        "fsm why lang.txt q0 a\nfsm trace lang.txt a b\nfsm convert lang.txt --to csv",
        expect![[r#"
            $ fsm why lang.txt q0 a
            ! fsm: the states of `lang.txt` are made from an expression; no line is about one of them
            = 2
            $ fsm trace lang.txt a b
            start   q0
            --a-->  q0
            --b-->  q1  final
            accepted
            $ fsm convert lang.txt --to csv
            state,start,final,a,b
            q0,start,,q0,q1
            q1,,final,q2,q2
            q2,,,q2,q2
        "#]],
    );
}
