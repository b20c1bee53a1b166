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

            $ (echo '<structure>'; seq -f '<n xmlns:n%g="n">' 300; seq 300 | sed 's/.*/<\/n>/'; echo '</structure>') >namespaces.jff
            $ fsm convert namespaces.jff --to txt 2>&1 | grep -v '^[ 0-9]*|'
            error[C001]: this is not JFLAP: more than 256 namespaces are declared in each other
               --> namespaces.jff:258:1

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
