//! Other commands with texts that read bytes or characters.

use expect_test::expect;

use crate::session::{Session, check};

/// It accepts numbers.
pub(crate) const OTHER: &str = "\
States: a b
Start: a
Final: b
Characters:
digit 0-9
Otherwise: !
Transitions:
a digit -> b
b digit -> .
";

pub(crate) const NFA: &str = "\
Kind: nfa
States: q0 q1 q2
Start: q0
Final: q2
Bytes:
digit 0-9
hex digit a-f
Transitions:
q0 _ -> q0
q0 hex -> q1
q1 digit -> q2
q2 ε -> q0
";

#[test]
fn info_tells_classes_and_look_ahead() {
    check(
        "fsm info $A/json.txt\n\
         fsm info --json $A/json.txt\n\
         fsm info $A/price.txt\n\
         fsm info --json $A/utf-8.txt",
        expect![[r#"
            $ fsm info $A/json.txt
            states         36
            symbols        39  classes that the text tells apart
            starts          1
            finals          8  final states
            reachable      36  states that some word leads to
            dead            1  states from which no final state can be reached
            minimal        36  states of the smallest complete automaton that does the same
            refused         0  cases of a state and a symbol that are refused
            otherwise       0  cases that no line decides, only `Otherwise:`
            groups         11  groups of states, and sets
            look-ahead      3  bytes that are read behind a token at most, to know that it ends
            classes        28  classes of bytes that every state treats alike:
                               \0-\x08 \x0B \x0C \x0E-\x1F
                               \t \n \r
                               \s
                               not \0-\s " +-: A-F [-] a-f l n r-u { }
                               "
                               +
                               , \: [ ] { }
                               -
                               .
                               \/
                               0
                               1-7
                               8 9
                               A B
                               C F c
                               D d
                               E
                               \\
                               a
                               b
                               e
                               f
                               l
                               n
                               r
                               s
                               t
                               u
            $ fsm info --json $A/json.txt
            {"states":36,"symbols":39,"starts":1,"finals":8,"reachable":36,"dead":1,"minimal":36,"refused":0,"otherwise":0,"groups":11,"outputs":0,"reads":"bytes","classes":["\\0-\\x08 \\x0B \\x0C \\x0E-\\x1F","\\t \\n \\r","\\s","! #-* ;-@ G-Z ^-` g-k m o-q v-z \\| ~-\\xFF","\"","+",", \\: [ ] { }","-",".","\\/","0","1-7","8 9","A B","C F c","D d","E","\\\\","a","b","e","f","l","n","r","s","t","u"],"look_ahead":3}
            $ fsm info $A/price.txt
            states         14
            symbols        18  classes that the text tells apart
            starts          1
            finals          1  final states
            reachable      14  states that some word leads to
            dead            0  states from which no final state can be reached
            minimal        15  states of the smallest complete automaton that does the same
            refused       146  cases of a state and a symbol that are refused
            otherwise     146  cases that no line decides, only `Otherwise:`
            groups          5  groups of states, and sets
            classes         8  classes of characters that every state treats alike:
                               not \s ,-. 0-9 \u{A0} \u{202F} € −
                               \s \u{A0} \u{202F}
                               ,
                               - −
                               .
                               0
                               1-9
                               €
            $ fsm info --json $A/utf-8.txt
            {"states":8,"symbols":25,"starts":1,"finals":1,"reachable":8,"dead":0,"minimal":9,"refused":129,"otherwise":129,"groups":10,"outputs":0,"reads":"bytes","classes":["\\0-\\x7F","\\x80-\\x8F","\\x90-\\x9F","\\xA0-\\xBF","\\xC0 \\xC1 \\xF5-\\xFF","\\xC2-\\xDF","\\xE0","\\xE1-\\xEC \\xEE \\xEF","\\xED","\\xF0","\\xF1-\\xF3","\\xF4"]}
        "#]],
    );
    let tokens = "Symbols: a b\nTokens:\none a\nmore a b b\n";
    Session::with("t.txt", tokens)
        .check("fsm info t.txt | tail -1\nfsm info --json t.txt", expect![[r#"
            $ fsm info t.txt | tail -1
            look-ahead      2  symbols that are read behind a token at most, to know that it ends
            $ fsm info --json t.txt
            {"states":5,"symbols":2,"starts":1,"finals":2,"reachable":5,"dead":1,"minimal":5,"refused":0,"otherwise":0,"groups":0,"outputs":0,"look_ahead":2}
        "#]]);
}

#[test]
fn which_line_decides() {
    check(
        "fsm why $A/json-rows.txt text '\\x07'\n\
         fsm why $A/json-rows.txt int 7 | head -3\n\
         fsm why --json $A/json-rows.txt int '\\x37'\n\
         fsm why $A/price.txt space € | head -1\n\
         fsm why $A/json-rows.txt int digit\n\
         fsm why $A/json-rows.txt int 77\n\
         fsm why $A/json-rows.txt int é\n\
         fsm why $A/json-rows.txt int ''\n\
         cp $A/json*.txt . && fsm why json.txt q0 7",
        expect![[r#"
            $ fsm why $A/json-rows.txt text '\x07'
            text --\x07--> (refused)

            47 | text                   control      -> !
               |                                        ^ this line counts

            It beats, the smallest first:

            46 | text                   _            -> .
               |                                        - `control` lies inside `_`
            38 | Otherwise: !
               |            - every line lies inside `Otherwise:`
            $ fsm why $A/json-rows.txt int 7 | head -3
            int --7--> int

            69 | int                    digit        -> .
            $ fsm why --json $A/json-rows.txt int '\x37'
            {"target":"int","line":69,"column":40,"beats":[38],"outputs":[]}
            $ fsm why $A/price.txt space € | head -1
            space --€--> price
            $ fsm why $A/json-rows.txt int digit
            ! fsm: `digit` is no byte, but a set of them: `0-9`
            = 2
            $ fsm why $A/json-rows.txt int 77
            ! fsm: `77` is no byte; it is several of them
            = 2
            $ fsm why $A/json-rows.txt int é
            ! fsm: `é` is no byte; its bytes are `\xC3` and `\xA9`
            = 2
            $ fsm why $A/json-rows.txt int ''
            ! fsm: `` is no byte; it is empty
            = 2
            $ cp $A/json*.txt . && fsm why json.txt q0 7
            ! fsm: the states of `json.txt` are made from an expression; no line is about one of them
            = 2
        "#]],
    );
}

#[test]
fn words_on_which_two_differ() {
    let session = Session::with("other.txt", OTHER);
    session.write("wide.txt", OTHER.replace("0-9", "0-9 \\s \\n é"));
    session.write(
        "sym.txt",
        OTHER.replace("Characters:\ndigit 0-9", "Symbols: 1 2\nSymbols digit: 1 2"),
    );
    session.check(
        "fsm diff $A/json.txt $A/json-rows.txt\n\
         fsm diff other.txt $A/price.txt\n\
         fsm diff --json other.txt $A/price.txt\n\
         fsm diff other.txt wide.txt\n\
         fsm diff other.txt sym.txt\n\
         fsm diff --json sym.txt $A/json.txt",
        expect![[r#"
            $ fsm diff $A/json.txt $A/json-rows.txt
            equal
            $ fsm diff other.txt $A/price.txt
            differ on: 0
                    other.txt         price.txt
            start   a                 begin
            --0-->  b          final  zero       <- here they part
            = 1
            $ fsm diff --json other.txt $A/price.txt
            {"equal":false,"word":["0"],"left":["a","b"],"right":["begin","zero"],"left_outputs":[],"right_outputs":[]}
            = 1
            $ fsm diff other.txt wide.txt
            differ on: \s
                     other.txt  wide.txt
            start    a          a
            --\s-->  (refused)  b         final  <- here they part
            = 1
            $ fsm diff other.txt sym.txt
            ! fsm: other.txt reads characters, but sym.txt reads symbols
            = 2
            $ fsm diff --json sym.txt $A/json.txt
            ! fsm: sym.txt reads symbols, but $A/json.txt reads bytes
            = 2
        "#]],
    );
}

#[test]
fn properties_and_counterexamples() {
    let session = Session::new();
    session.write("wrong.txt", OTHER.to_owned() + "Examples:\na \"1x\" -> b\n");
    session.check(
        "fsm prove $A/json-rows.txt 'words avoid _* \\n _*'\n\
         fsm prove --json $A/json-rows.txt 'words within _* digit' | cut -c1-120\n\
         fsm prove $A/price.txt 'never space'  2>/dev/null\n\
         fsm check --json wrong.txt\n\
         fsm check $A/json.txt $A/json-rows.txt $A/price.txt $A/utf-8.txt",
        expect![[r#"
            $ fsm prove $A/json-rows.txt 'words avoid _* \n _*'
            does not hold: words avoid _* \n _*
            ! error[F069]: `words avoid _* \n _*` does not hold: `\n` is accepted, and the expression matches it
            !   --> $A/json-rows.txt:42:40
            !    |
            ! 42 | begin | white          blank        -> white
            !    |                                        ^^^^^ step 1, on `\n`
            !    |
            !    = note: a shortest such word, from `begin`: `\n`
            !    = note: states passed: `begin white`
            !
            = 1
            $ fsm prove --json $A/json-rows.txt 'words within _* digit' | cut -c1-120
            {"property":"words within _* digit","holds":false,"empty":false,"word":["\\t"],"message":"`words within _* digit` does n
            $ fsm prove $A/price.txt 'never space'  2>/dev/null
            does not hold: never space
            = 1
            $ fsm check --json wrong.txt
            {"code":"F030","severity":"error","file":"wrong.txt","line":11,"column":11,"message":"`b` refuses `x`, so `1x` leads nowhere from `a`","word":["1","x"]}
            = 1
            $ fsm check $A/json.txt $A/json-rows.txt $A/price.txt $A/utf-8.txt
            ! 4 files: no mistakes
        "#]],
    );
}

#[test]
fn smaller_and_deterministic() {
    let session = Session::with("nfa.txt", NFA);
    session.write(
        "twice.txt",
        OTHER
            .replace("a b\n", "a b c\n")
            .replace("Final: b", "Final: b c")
            .replace("b digit -> .", "b digit -> c\nc digit -> b"),
    );
    session.check(
        "fsm determinise nfa.txt\n\
         fsm determinise nfa.txt | fsm check -\n\
         fsm determinise --steps nfa.txt\n\
         fsm minimise twice.txt\n\
         fsm minimise --steps twice.txt\n\
         fsm fmt --check $A/json.txt $A/json-rows.txt $A/price.txt $A/utf-8.txt\n\
         fsm trace nfa.txt --text xa7 | tail -1",
        expect![[r#"
            $ fsm determinise nfa.txt
            States: {q0} {q1} {q0,q2}
            Start: {q0}
            Final: {q0,q2}
            Otherwise: !

            Bytes:
            set1   \0-\/ :-` g-\xFF
            hex    0-9 a-f
            digit  0-9

            Transitions:
            {q0}     set1  -> {q0}
            {q0}     hex   -> {q1}
            {q1}     digit -> {q0,q2}
            {q0,q2}  set1  -> {q0}
            {q0,q2}  hex   -> {q1}
            ! nfa.txt: its 3 states became 3 sets of states
            $ fsm determinise nfa.txt | fsm check -
            ! nfa.txt: its 3 states became 3 sets of states
            ! 1 file: no mistakes
            $ fsm determinise --steps nfa.txt
            state  ε-closure
            q0     {q0}
            q1     {q1}
            q2     {q0,q2}

                set      not 0-9 a-f  0-9      a-f
            ->  {q0}     {q0}         {q1}     {q1}
                {q1}     -            {q0,q2}  -
                {q0,q2}  {q0}         {q1}     {q1}  final
            ! nfa.txt: its 3 states became 3 sets of states
            $ fsm minimise twice.txt
            States: a b
            Start: a
            Final: b
            Otherwise: !

            Characters:
            digit  0-9

            Transitions:
            a  digit -> b
            b  digit -> b
            ! merged: b c
            ! 3 states before, 2 now
            $ fsm minimise --steps twice.txt
            round 0: one class for each kind of state
              1  a    not final
              2  b c  final
            round 1: no class is split, so these are the states of the smallest automaton
            $ fsm fmt --check $A/json.txt $A/json-rows.txt $A/price.txt $A/utf-8.txt
            $ fsm trace nfa.txt --text xa7 | tail -1
            accepted
            ! nfa.txt is nondeterministic; its 3 states became 3 sets of states
        "#]],
    );
}
