//! Small files that ask for very much, and files without end.

use expect_test::expect;

use crate::session::check;

#[test]
fn files_without_end() {
    // The limit is lower here, so that the test is short.
    check(
        "fsm check /dev/zero\n\
         yes | fsm check --most-bytes 3000000 -\n\
         yes | fsm convert --from dot --to txt --most-bytes 3000000 -\n\
         tr '\\0' a </dev/zero | fsm trace door.txt --batch - --most-bytes 3000000\n\
         head -c 100000000 /dev/zero | fsm lsp\n\
         fsm info --most-bytes 10 door.txt\n\
         fsm --most-bytes 1000 check door.txt",
        expect![[r#"
            $ fsm check /dev/zero
            ! fsm: `/dev/zero` is a binary file, not a text
            ! no files checked; 1 could not be read
            = 2
            $ yes | fsm check --most-bytes 3000000 -
            ! fsm: `<stdin>` has more than 3000000 bytes; `--most-bytes` allows more
            ! no files checked; 1 could not be read
            = 2
            $ yes | fsm convert --from dot --to txt --most-bytes 3000000 -
            ! fsm: `<stdin>` has more than 3000000 bytes; `--most-bytes` allows more
            = 2
            $ tr '\0' a </dev/zero | fsm trace door.txt --batch - --most-bytes 3000000
            ! fsm: a line of `<stdin>` has more than 3000000 bytes; `--most-bytes` allows more
            = 2
            $ head -c 100000000 /dev/zero | fsm lsp
            ! fsm: cannot read messages: 67108864 bytes in a row are no header
            = 2
            $ fsm info --most-bytes 10 door.txt
            ! fsm: `door.txt` has more than 10 bytes; `--most-bytes` allows more
            = 2
            $ fsm --most-bytes 1000 check door.txt
            ! warning[W001]: no word reaches state `Nowhere`
            !  --> door.txt:1:24
            !   |
            ! 1 | States: Open Shut Ajar Nowhere
            !   |                        ^^^^^^^ never reached
            !   |
            !   = help: remove what is not needed, or see which transition should lead there
            !
            ! 1 file: 1 warning
        "#]],
    );
}

#[test]
fn states_times_symbols() {
    check(
        "(echo States: $(seq 1 100); echo Symbols: $(seq 1 100); printf 'Start: 1\\nFinal: 1\\nOtherwise: .\\nTransitions:\\n') >square.txt\n\
         fsm check --most-cases 9999 square.txt 2>&1 | grep -v '^[ 0-9]*|'\n\
         fsm check --most-cases 10000 square.txt 2>&1 | tail -1\n\
         fsm prove --most-cases 9999 square.txt 'never 1' 2>&1 | head -1\n\
         fsm convert --most-cases 9999 square.txt --to json 2>&1 | head -1\n\
         fsm emit --most-cases 9999 square.txt 2>&1 | head -1\n\
         fsm determinise --most-cases 9999 square.txt 2>&1 | head -1",
        expect![[r#"
            $ (echo States: $(seq 1 100); echo Symbols: $(seq 1 100); printf 'Start: 1\nFinal: 1\nOtherwise: .\nTransitions:\n') >square.txt
            $ fsm check --most-cases 9999 square.txt 2>&1 | grep -v '^[ 0-9]*|'
            error[F073]: 100 states and 100 symbols are 10000 cases, which are too many
             --> square.txt:2:1
              = note: a text of this length may have 9999 cases
              = help: let one symbol stand for all that no line tells apart, or allow more with the option `--most-cases` of `fsm`

            1 file: 1 error
            $ fsm check --most-cases 10000 square.txt 2>&1 | tail -1
            1 file: 2 warnings
            $ fsm prove --most-cases 9999 square.txt 'never 1' 2>&1 | head -1
            error[F073]: 100 states and 100 symbols are 10000 cases, which are too many
            $ fsm convert --most-cases 9999 square.txt --to json 2>&1 | head -1
            error[F073]: 100 states and 100 symbols are 10000 cases, which are too many
            $ fsm emit --most-cases 9999 square.txt 2>&1 | head -1
            error[F073]: 100 states and 100 symbols are 10000 cases, which are too many
            $ fsm determinise --most-cases 9999 square.txt 2>&1 | head -1
            error[F073]: 100 states and 100 symbols are 10000 cases, which are too many
        "#]],
    );
}

#[test]
fn arrows_between_sets_of_nodes() {
    check(
        "echo \"digraph { s [shape=none, label=\\\"\\\"] s -> a1 {$(seq -s ' ' -f a%g 40)} -> {$(seq -s ' ' -f b%g 40)} [label=x] }\" >sets.dot\n\
         fsm convert sets.dot --to txt --most-cases 1000 2>&1 | grep -v '^[ 0-9]*|'\n\
         fsm convert sets.dot --to txt 2>&1 | grep -c -e '->'",
        expect![[r#"
            $ echo "digraph { s [shape=none, label=\"\"] s -> a1 {$(seq -s ' ' -f a%g 40)} -> {$(seq -s ' ' -f b%g 40)} [label=x] }" >sets.dot
            $ fsm convert sets.dot --to txt --most-cases 1000 2>&1 | grep -v '^[ 0-9]*|'
            error[C007]: there are more than 485 arrows
             --> sets.dot:1:44
              = help: the option `--most-cases` allows more

            $ fsm convert sets.dot --to txt 2>&1 | grep -c -e '->'
            1600
        "#]],
    );
}

#[test]
fn a_default_label_of_many_arrows() {
    check(
        "(echo 'digraph { s [shape=none, label=\"\"] s -> q1'; echo \"edge [label=\\\"$(seq -s , -f a%g 60)\\\"]\"; for n in $(seq 60); do echo \"q$n -> r$n\"; done; echo '}') >labels.dot\n\
         fsm convert labels.dot --to txt --most-cases 1000 2>&1 | grep -v '^[ 0-9]*|'\n\
         fsm convert labels.dot --to txt 2>&1 | tail -1\n\
         (echo 'digraph { s [shape=none, label=\"\"] s -> q1'; echo \"node [k1=1 $(seq -s ' ' -f 'k%g=1' 300)]\"; for n in $(seq 300); do echo \"q1 -> q$n [label=a$n]\"; done; echo '}') >defaults.dot\n\
         fsm convert defaults.dot --to txt 2>&1 | tail -1",
        expect![[r#"
            $ (echo 'digraph { s [shape=none, label=""] s -> q1'; echo "edge [label=\"$(seq -s , -f a%g 60)\"]"; for n in $(seq 60); do echo "q$n -> r$n"; done; echo '}') >labels.dot
            $ fsm convert labels.dot --to txt --most-cases 1000 2>&1 | grep -v '^[ 0-9]*|'
            error[C007]: as a text, this automaton has more than 29856 bytes
             --> labels.dot:2:13
              = help: the option `--most-cases` allows more

            $ fsm convert labels.dot --to txt 2>&1 | tail -1
            q60  _ -> r60
            $ (echo 'digraph { s [shape=none, label=""] s -> q1'; echo "node [k1=1 $(seq -s ' ' -f 'k%g=1' 300)]"; for n in $(seq 300); do echo "q1 -> q$n [label=a$n]"; done; echo '}') >defaults.dot
            $ fsm convert defaults.dot --to txt 2>&1 | tail -1
            q1  a300 -> q300
        "#]],
    );
}

#[test]
fn xml_that_takes_very_long() {
    check(
        "echo \"<structure $(seq -s ' ' -f 'k%g=\\\"1\\\"' 300)/>\" >attributes.jff\n\
         fsm convert attributes.jff --to txt 2>&1 | grep -v '^[ 0-9]*|'\n\
         (echo '<structure>'; seq -f '<n xmlns:n%g=\"n\">' 300; seq 300 | sed 's/.*/<\\/n>/'; echo '</structure>') >namespaces.jff\n\
         fsm convert namespaces.jff --to txt 2>&1 | grep -v '^[ 0-9]*|'",
        expect![[r#"
            $ echo "<structure $(seq -s ' ' -f 'k%g=\"1\"' 300)/>" >attributes.jff
            $ fsm convert attributes.jff --to txt 2>&1 | grep -v '^[ 0-9]*|'
            error[C001]: this is not JFLAP: an element has more than 256 attributes
             --> attributes.jff:1:1
              = help: no option allows more; JFLAP writes at most two attributes and no namespace

            $ (echo '<structure>'; seq -f '<n xmlns:n%g="n">' 300; seq 300 | sed 's/.*/<\/n>/'; echo '</structure>') >namespaces.jff
            $ fsm convert namespaces.jff --to txt 2>&1 | grep -v '^[ 0-9]*|'
            error[C001]: this is not JFLAP: more than 256 namespaces are declared in each other
               --> namespaces.jff:258:1
                = help: no option allows more; JFLAP writes at most two attributes and no namespace

        "#]],
    );
}

#[test]
fn a_range_of_very_many_characters() {
    check(
        "printf '<structure><type>fa</type><automaton>\\n<state id=\"0\" name=\"q\"><initial/></state>\\n<transition><from>0</from><to>0</to><read>[Ѐ-힣]</read></transition>\\n</automaton></structure>\\n' >range.jff\n\
         fsm convert range.jff --to txt --most-cases 1000",
        expect![[r#"
            $ printf '<structure><type>fa</type><automaton>\n<state id="0" name="q"><initial/></state>\n<transition><from>0</from><to>0</to><read>[Ѐ-힣]</read></transition>\n</automaton></structure>\n' >range.jff
            $ fsm convert range.jff --to txt --most-cases 1000
            ! error[C007]: as a text, this automaton has more than 5632 bytes
            !  --> range.jff:3:37
            !   |
            ! 3 | <transition><from>0</from><to>0</to><read>[Ѐ-힣]</read></transition>
            !   |                                     ^^^^^^^^^^^^^^^^^^^ one transition or label too many
            !   |
            !   = help: the option `--most-cases` allows more
            !
            = 1
        "#]],
    );
}

#[test]
fn a_long_symbol_for_jflap() {
    check(
        "(printf 'States: q\\nStart: q\\nFinal: q\\nOtherwise: .\\nTransitions:\\nSymbols: xx '; head -c 1000000 /dev/zero | tr '\\0' x; echo) >long.txt\n\
         fsm convert long.txt --to jff 2>&1 | wc -l",
        expect![[r#"
            $ (printf 'States: q\nStart: q\nFinal: q\nOtherwise: .\nTransitions:\nSymbols: xx '; head -c 1000000 /dev/zero | tr '\0' x; echo) >long.txt
            $ fsm convert long.txt --to jff 2>&1 | wc -l
            23
        "#]],
    );
}

#[test]
fn an_arrow_with_very_many_symbols() {
    check(
        "printf 'States: A B\\nStart: A\\nFinal: B\\nOtherwise: B\\nTransitions:\\nSymbols: ' >wide.txt\n\
         seq -s ' ' 3000 >>wide.txt\n\
         fsm draw wide.txt | grep -o '<title>[^<]*' | awk '{ print (length($0) > 8000) }' | sort -u",
        expect![[r#"
            $ printf 'States: A B\nStart: A\nFinal: B\nOtherwise: B\nTransitions:\nSymbols: ' >wide.txt
            $ seq -s ' ' 3000 >>wide.txt
            $ fsm draw wide.txt | grep -o '<title>[^<]*' | awk '{ print (length($0) > 8000) }' | sort -u
            0
        "#]],
    );
}

#[test]
fn a_large_table_of_another_tool() {
    // The message is about a text that the user has not written.
    check(
        "(echo state,start,final,$(seq -s , 100); echo a1,start,final,a1; seq -f 'a%g,,,a1' 2 100) >square.csv\n\
         fsm convert square.csv --most-cases 5000\n\
         sed 's/^a1,start,final,a1/a1,start,final,a1 a2/' square.csv >nfa.csv\n\
         fsm convert nfa.csv --most-cases 5000",
        expect![[r#"
            $ (echo state,start,final,$(seq -s , 100); echo a1,start,final,a1; seq -f 'a%g,,,a1' 2 100) >square.csv
            $ fsm convert square.csv --most-cases 5000
            ! error[F073]: 100 states and 100 symbols are 10000 cases, which are too many
            ! --> square.csv
            !  = note: a text of this length may have 7756 cases
            !  = help: let one symbol stand for all that no line tells apart, or allow more with the option `--most-cases` of `fsm`
            !
            = 1
            $ sed 's/^a1,start,final,a1/a1,start,final,a1 a2/' square.csv >nfa.csv
            $ fsm convert nfa.csv --most-cases 5000
            ! error[F073]: 100 states and 100 symbols are 10000 cases, which are too many
            ! --> nfa.csv
            !  = note: a text of this length may have 7788 cases
            !  = help: let one symbol stand for all that no line tells apart, or allow more with the option `--most-cases` of `fsm`
            !
            = 1
        "#]],
    );
}

#[test]
fn notes_about_very_many_states() {
    check(
        "(echo 'digraph { n0 [shape=point]; n0 -> \"1 1\";'; seq 2000 | sed 's/.*/\"& 1\" [xlabel=\"b &\"];/'; echo '}') >nodes.dot\n\
         fsm convert nodes.dot -o nodes.txt\n\
         (echo '<structure><type>fa</type><automaton>'; seq -f '<state id=\"%g\" name=\"a\"><label>b</label></state>' 2000; echo '<state id=\"0\" name=\"s\"><initial/></state></automaton></structure>') >states.jff\n\
         fsm convert states.jff -o states.txt\n\
         (echo '{'; seq -f '\"k%g\": 1,' 2000; echo '\"states\": [\"q\"], \"input_symbols\": [], \"transitions\": {\"q\": {}}, \"initial_state\": \"q\", \"final_states\": []}') >keys.json\n\
         fsm convert keys.json -o keys.txt",
        expect![[r#"
            $ (echo 'digraph { n0 [shape=point]; n0 -> "1 1";'; seq 2000 | sed 's/.*/"& 1" [xlabel="b &"];/'; echo '}') >nodes.dot
            $ fsm convert nodes.dot -o nodes.txt
            ! nodes.dot: what stands beside nodes `1 1`, `2 1`, `3 1`, `4 1`, `5 1` and 1995 more is not kept
            ! nodes.dot: states `1 1`, `2 1`, `3 1`, `4 1`, `5 1` and 1995 more are now called `1_1`, `2_1`, `3_1`, `4_1`, `5_1` and 1995 more
            $ (echo '<structure><type>fa</type><automaton>'; seq -f '<state id="%g" name="a"><label>b</label></state>' 2000; echo '<state id="0" name="s"><initial/></state></automaton></structure>') >states.jff
            $ fsm convert states.jff -o states.txt
            ! states.jff: what stands below states `a`, `a#2`, `a#3`, `a#4`, `a#5` and 1995 more is not kept
            ! states.jff: 1999 states have the name of another one and are now called `a#2`, `a#3`, `a#4`, `a#5`, `a#6` and 1994 more
            $ (echo '{'; seq -f '"k%g": 1,' 2000; echo '"states": ["q"], "input_symbols": [], "transitions": {"q": {}}, "initial_state": "q", "final_states": []}') >keys.json
            $ fsm convert keys.json -o keys.txt
            ! keys.json: the keys `k1`, `k2`, `k3`, `k4`, `k5` and 1995 more are not kept
        "#]],
    );
}

#[test]
fn outputs_of_very_many_cases() {
    // A few lines mean very many symbols for each state, each with very many outputs.
    check(
        "(echo States: $(seq -f q%g 200); echo Symbols: $(seq -f a%g 200); echo Start: q1; echo Final: q1; echo Outputs: o; echo Transitions:) >outputs.txt\n\
         (echo '_ _ -> . /' $(yes o | head -200); echo 'q1 a1 -> q2 / o') >>outputs.txt\n\
         fsm draw outputs.txt | wc -c\n\
         fsm draw outputs.txt --as html -o outputs.html && test $(wc -c <outputs.html) -lt 2000000\n\
         fsm draw outputs.txt --as dot --most-bytes 3000000\n\
         fsm convert outputs.txt --to csv --most-bytes 3000000\n\
         fsm convert outputs.txt --to jff --most-bytes 3000000\n\
         fsm convert outputs.txt --to dot --most-bytes 3000000\n\
         fsm convert outputs.txt --to csv --most-bytes 30000000 | wc -c",
        expect![[r#"
            $ (echo States: $(seq -f q%g 200); echo Symbols: $(seq -f a%g 200); echo Start: q1; echo Final: q1; echo Outputs: o; echo Transitions:) >outputs.txt
            $ (echo '_ _ -> . /' $(yes o | head -200); echo 'q1 a1 -> q2 / o') >>outputs.txt
            $ fsm draw outputs.txt | wc -c
            863409
            $ fsm draw outputs.txt --as html -o outputs.html && test $(wc -c <outputs.html) -lt 2000000
            $ fsm draw outputs.txt --as dot --most-bytes 3000000
            ! error[C007]: as DOT, this automaton has more than 3000000 bytes
            ! --> outputs.txt
            !  = note: each transition is written with all its names and outputs
            !  = help: the option `--most-bytes` allows more
            !
            = 1
            $ fsm convert outputs.txt --to csv --most-bytes 3000000
            ! error[C007]: as CSV, this automaton has more than 3000000 bytes
            ! --> outputs.txt
            !  = note: each transition is written with all its names and outputs
            !  = help: the option `--most-bytes` allows more
            !
            = 1
            $ fsm convert outputs.txt --to jff --most-bytes 3000000
            ! error[C007]: as JFLAP, this automaton has more than 3000000 bytes
            ! --> outputs.txt
            !  = note: each transition is written with all its names and outputs
            !  = help: the option `--most-bytes` allows more
            !
            = 1
            $ fsm convert outputs.txt --to dot --most-bytes 3000000
            ! error[C007]: as DOT, this automaton has more than 3000000 bytes
            ! --> outputs.txt
            !  = note: each transition is written with all its names and outputs
            !  = help: the option `--most-bytes` allows more
            !
            = 1
            $ fsm convert outputs.txt --to csv --most-bytes 30000000 | wc -c
            16260214
        "#]],
    );
}

#[test]
fn names_of_very_many_transitions() {
    check(
        "(echo States: A $(head -c 100000 /dev/zero | tr '\\0' B); echo Symbols: $(seq 100); echo Start: A; echo Final: A; echo Transitions:) >names.txt\n\
         echo '_ _ ->' $(head -c 100000 /dev/zero | tr '\\0' B) >>names.txt\n\
         fsm convert names.txt --to json --most-bytes 10000000\n\
         fsm convert names.txt --to jff --most-bytes 10000000 | wc -l\n\
         sed '1i Kind: nfa' names.txt >nfa.txt\n\
         fsm convert nfa.txt --to att --most-bytes 10000000",
        expect![[r#"
            $ (echo States: A $(head -c 100000 /dev/zero | tr '\0' B); echo Symbols: $(seq 100); echo Start: A; echo Final: A; echo Transitions:) >names.txt
            $ echo '_ _ ->' $(head -c 100000 /dev/zero | tr '\0' B) >>names.txt
            $ fsm convert names.txt --to json --most-bytes 10000000
            ! error[C007]: as JSON, this automaton has more than 10000000 bytes
            ! --> names.txt
            !  = note: each transition is written with all its names and outputs
            !  = help: the option `--most-bytes` allows more
            !
            = 1
            $ fsm convert names.txt --to jff --most-bytes 10000000 | wc -l
            1016
            ! names.txt: JFLAP may take the beginning of `10` for `1`; the same is true of 90 other symbols
            $ sed '1i Kind: nfa' names.txt >nfa.txt
            $ fsm convert nfa.txt --to att --most-bytes 10000000
            ! error[C007]: as AT&T text, this automaton has more than 10000000 bytes
            ! --> nfa.txt
            !  = note: each transition is written with all its names and outputs
            !  = help: the option `--most-bytes` allows more
            !
            = 1
        "#]],
    );
}

#[test]
fn groups_in_groups() {
    check(
        "(echo States: $(seq -f q%g 0 500); echo States g0: q0; seq 500 | awk '{ print \"States g\" $1 \": g\" $1-1 \" q\" $1 }') >groups.txt\n\
         (echo Start: q0; echo Final: q0; echo Symbols: x; echo Transitions:; echo '_ x -> .') >>groups.txt\n\
         fsm convert groups.txt -o written.txt; test $(wc -c <written.txt) -lt 30000 && grep -A1 '^States g[01]:' written.txt\n\
         fsm diff groups.txt written.txt\n\
         fsm info written.txt | grep -i group\n\
         fsm draw groups.txt --as html | grep -o '.\"g0\",\"g1\"[^]]*' | head -1",
        expect![[r#"
            $ (echo States: $(seq -f q%g 0 500); echo States g0: q0; seq 500 | awk '{ print "States g" $1 ": g" $1-1 " q" $1 }') >groups.txt
            $ (echo Start: q0; echo Final: q0; echo Symbols: x; echo Transitions:; echo '_ x -> .') >>groups.txt
            $ fsm convert groups.txt -o written.txt; test $(wc -c <written.txt) -lt 30000 && grep -A1 '^States g[01]:' written.txt
            States g0: q0
            States g1: g0 q1
            States g2: g1 q2
            $ fsm diff groups.txt written.txt
            equal
            $ fsm info written.txt | grep -i group
            groups        501  groups of states or symbols
            $ fsm draw groups.txt --as html | grep -o '."g0","g1"[^]]*' | head -1
            ["g0","g1","g2","g3","g4","g5","g6","g7","g8","g9","g10","g11","g12","g13","g14","g15","g16","g17","g18","g19","and 481 more"
        "#]],
    );
}
