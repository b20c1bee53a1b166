//! `fsm convert`: reading files of JFLAP.

use expect_test::expect;

use crate::session::Session;

/// A file with three states, and two have the same name.
fn file(kind: &str, steps: String) -> String {
    let states = "<state id=\"0\" name=\"q 0\"><x>1.0</x><y>1.0</y><initial/></state>\
                  <state id=\"1\" name=\"q1\"><final/><label>x</label></state><state id=\"2\" name=\"q1\"/>";
    format!(
        "<?xml version=\"1.0\"?><!--JFLAP--><structure><type>{kind}</type>\n{states}{steps}\n<note><text>n</text></note></structure>"
    )
}

fn step(from: usize, to: usize, read: &str) -> String {
    format!("\n<transition><from>{from}</from><to>{to}</to>{read}</transition>")
}

#[test]
fn nondeterministic_jflap_files() {
    let session = Session::new();
    session.write("lambda.jff", file("fa", step(0, 1, "<read/>")));
    session
        .write("nfa.jff", file("fa", step(0, 1, "<read>a</read>") + &step(0, 2, "<read>a</read>")));
    session.write(
        "both.jff",
        file(
            "fa",
            step(0, 1, "<read></read>") + &step(0, 2, "") + &step(1, 2, "<read>[a-c]</read>"),
        ),
    );
    session
        .check("fsm convert lambda.jff\nfsm convert nfa.jff\nfsm determinise both.jff", expect![[r#"
            $ fsm convert lambda.jff
            Kind: nfa
            States: q_0 q1 q1#2
            Symbols:
            Start: q_0
            Final: q1

            Transitions:
            q_0  ε -> q1
            ! lambda.jff: what stands below state `q1` is not kept
            ! lambda.jff: a second state `q1` is now called `q1#2`
            ! lambda.jff: notes are not kept
            ! lambda.jff: state `q 0` is now called `q_0`
            ! lambda.jff: the automaton is nondeterministic: state `q_0` goes to `q1` and reads nothing
            $ fsm convert nfa.jff
            Kind: nfa
            States: q_0 q1 q1#2
            Symbols: a
            Start: q_0
            Final: q1

            Transitions:
            q_0  a -> q1
            q_0  a -> q1#2
            ! nfa.jff: what stands below state `q1` is not kept
            ! nfa.jff: a second state `q1` is now called `q1#2`
            ! nfa.jff: notes are not kept
            ! nfa.jff: state `q 0` is now called `q_0`
            ! nfa.jff: the automaton is nondeterministic: state `q_0` goes to `q1` and to `q1#2` on `a`
            $ fsm determinise both.jff
            States: {q_0,q1,q1#2} {q1#2}
            Symbols: a b c
            Start: {q_0,q1,q1#2}
            Final: {q_0,q1,q1#2}
            Otherwise: !

            Transitions:
            {q_0,q1,q1#2}  _ -> {q1#2}
            ! both.jff: what stands below state `q1` is not kept
            ! both.jff: a second state `q1` is now called `q1#2`
            ! both.jff: notes are not kept
            ! both.jff: state `q 0` is now called `q_0`
            ! both.jff: the automaton is nondeterministic: state `q_0` goes to `q1` and reads nothing
            ! both.jff: its 3 states became 2 sets of states
        "#]]);
}

#[test]
fn jflap_files() {
    let session = Session::new();
    session.write(
        "old.jff",
        file("fa", step(0, 1, "<read>a</read>") + &step(1, 2, "<read>&lt;</read>")),
    );
    session.write("pda.jff", file("pda", String::new()));
    session.write("unknown.jff", file("fa", step(0, 7, "<read>a</read>")));
    session.write("blank.jff", file("fa", step(0, 1, "<read> </read>")));
    session.write("starts.jff", file("fa", String::new()).replace("<final/>", "<initial/>"));
    session.write("broken.jff", "<structure>\n<type>fa</typo></structure>");
    session.write("page.jff", "<html></html>");
    session.check(
        "for file in old pda unknown blank starts broken page; do fsm convert $file.jff; done",
        expect![[r#"
            $ for file in old pda unknown blank starts broken page; do fsm convert $file.jff; done
            States: q_0 q1 q1#2
            Symbols: a <
            Start: q_0
            Final: q1
            Otherwise: !

            Transitions:
            q_0  a -> q1
            q1   < -> q1#2
            ! old.jff: what stands below state `q1` is not kept
            ! old.jff: a second state `q1` is now called `q1#2`
            ! old.jff: notes are not kept
            ! old.jff: state `q 0` is now called `q_0`
            ! old.jff: 4 transitions were not given; they are refused
            ! error[C002]: this is no finite automaton, but `pda`
            !  --> pda.jff:1:45
            !   |
            ! 1 | <?xml version="1.0"?><!--JFLAP--><structure><type>pda</type>
            !   |                                             ^^^^^^^^^^^^^^^^ `fa`, `mealy` or `moore` was expected
            !
            ! error[C001]: there is no state with the number `7`
            !  --> unknown.jff:3:27
            !   |
            ! 3 | <transition><from>0</from><to>7</to><read>a</read></transition>
            !   |                           ^^^^^^^^^^ not a state
            !
            ! error[C006]: ` ` cannot be a symbol
            !  --> blank.jff:3:37
            !   |
            ! 3 | <transition><from>0</from><to>1</to><read> </read></transition>
            !   |                                     ^^^^^^^^^^^^^^ a name is one word, and not `->`, `_`, `//` or a heading
            !
            ! error[C005]: there are several start states
            !  --> starts.jff:2:88
            !   |
            ! 2 | <state id="0" name="q 0"><x>1.0</x><y>1.0</y><initial/></state><state id="1" name="q1"><initial/><label>x</label></state><state id="2...
            !   |                                              ---------- the first                      ^^^^^^^^^^ another one
            !   |
            !   = help: an automaton with several starts is deterministic only if one is chosen
            !
            ! error[C001]: this cannot be read as XML: expected 'type' tag, not 'typo'
            !  --> broken.jff:2:9
            !   |
            ! 2 | <type>fa</typo></structure>
            !   |         ^ here
            !
            ! error[C001]: this is not JFLAP: the root is `html`
            !  --> page.jff:1:1
            !   |
            ! 1 | <html></html>
            !   | ^^^^^^ `structure` was expected
            !
            = 1
        "#]],
    );
}

#[test]
fn ranges_and_doubles_in_jflap_files() {
    let session = Session::new();
    let file = |read: &str, more: &str| {
        format!(
            "<structure><type>fa</type><automaton><state id=\"0\" name=\"q\"><initial/></state>\n\
             <transition><from>0</from><to>0</to>{read}</transition></automaton>{more}</structure>"
        )
    };
    session.write("range.jff", file("<read>[a-c]</read>", ""));
    session.write("two.jff", file("<read>a</read><read>b</read>", ""));
    session.write("more.jff", file("<read>a</read>", "<automaton/>"));
    session.write("type.jff", "<!DOCTYPE structure [<!ENTITY a \"b\">]><structure/>");
    let text = "States: A\nStart: A\nFinal:\nSymbols: 0 00\nTransitions:\nA _ -> A\n";
    session.write("short.txt", text);
    session.write("long.txt", text.replace("00", "[a-c]"));
    session.check(
        "for file in range two more type; do fsm convert $file.jff; done\n\
         fsm convert long.txt --to jff\n\
         fsm convert short.txt -o short.jff",
        expect![[r#"
            $ for file in range two more type; do fsm convert $file.jff; done
            States: q
            Symbols: a b c
            Start: q
            Final:

            Transitions:
            q  q q q
            ! error[C001]: there are two `read` where one is expected
            !  --> two.jff:2:51
            !   |
            ! 2 | <transition><from>0</from><to>0</to><read>a</read><read>b</read></transition></automaton></structure>
            !   |                                                   ^^^^^^ the second
            !
            ! error[C001]: there are two `automaton` where one is expected
            !  --> more.jff:2:76
            !   |
            ! 2 | <transition><from>0</from><to>0</to><read>a</read></transition></automaton><automaton/></structure>
            !   |                                                                            ^^^^^^^^^^^^ the second
            !
            ! error[C001]: this cannot be read as XML: XML with DTD detected
            !  --> type.jff:1:1
            !   |
            ! 1 | <!DOCTYPE structure [<!ENTITY a "b">]><structure/>
            !   | ^ here
            !
            = 1
            $ fsm convert long.txt --to jff
            ! error[C010]: JFLAP would not read `[a-c]` as one symbol
            !  --> long.txt:4:12
            !   |
            ! 4 | Symbols: 0 [a-c]
            !   |            ^^^^^ a bracket begins a range there
            !
            = 1
            $ fsm convert short.txt -o short.jff
            ! short.txt: JFLAP may take the beginning of `00` for `0`
        "#]],
    );
}

#[test]
fn mealy_and_moore_machines() {
    let session = Session::new();
    let file = |kind: &str, states: &str, steps: &str| {
        format!(
            "<structure><type>{kind}</type><automaton>\n{states}\n{steps}\n</automaton></structure>"
        )
    };
    let step = |from, to, rest| {
        format!("<transition><from>{from}</from><to>{to}</to>{rest}</transition>\n")
    };
    let mealy = "<state id=\"0\" name=\"Locked\"><initial/></state><state id=\"1\" name=\"Open\"><final/></state>";
    let moore = "<state id=\"0\" name=\"red\"><initial/><output>stop</output></state><state id=\"1\" name=\"green\"><output>go</output></state><state id=\"2\" name=\"dark\"><output/></state>";
    session.write(
        "mealy.jff",
        file(
            "mealy",
            mealy,
            &(step(0, 1, "<read>coin</read><transout>unlock beep</transout>")
                + &step(1, 1, "<read>[0-9]</read><transout/>")
                + &step(1, 0, "<read>push</read>")),
        ),
    );
    session.write(
        "moore.jff",
        file(
            "moore",
            moore,
            &(step(0, 1, "<read>t</read><transout>go</transout>")
                + &step(1, 2, "<read>t</read>")
                + &step(2, 2, "<read>t</read>")),
        ),
    );
    session.write("lambda.jff", file("mealy", mealy, &step(0, 1, "<read/><transout>x</transout>")));
    session.write(
        "two.jff",
        file(
            "mealy",
            mealy,
            &(step(0, 1, "<read>a</read><transout>x</transout>")
                + &step(0, 1, "<read>a</read><transout/>")),
        ),
    );
    session.write("turing.jff", file("turing", mealy, ""));
    session.check(
        "for file in mealy moore lambda two turing; do fsm convert $file.jff; done",
        expect![[r#"
            $ for file in mealy moore lambda two turing; do fsm convert $file.jff; done
            States: Locked Open
            Symbols: coin [0-9] push
            Outputs: unlock beep
            Start: Locked
            Final: Locked Open
            Otherwise: !

            Transitions:
            Locked  coin  -> Open / unlock beep
            Open    [0-9] -> Open
            Open    push  -> Locked
            States: red green dark
            Symbols: t
            Outputs: go
            Start: red
            Final: red green dark

            Transitions:
            red    t -> green / go
            green  t -> dark
            dark   t -> dark
            ! mealy.jff: that state `Open` is final is not kept: in JFLAP, only `fa` has final states
            ! mealy.jff: 3 transitions were not given; they are refused
            ! moore.jff: the output `stop` of the start `red` is not kept before the first symbol
            ! error[C004]: a transition reads nothing
            !  --> lambda.jff:3:37
            !   |
            ! 3 | <transition><from>0</from><to>1</to><read/><transout>x</transout></transition>
            !   |                                     ^^^^^^^ this one
            !
            ! error[C003]: on `a`, state `Locked` outputs `x` and also nothing
            !  --> two.jff:4:37
            !   |
            ! 3 | <transition><from>0</from><to>1</to><read>a</read><transout>x</transout></transition>
            !   |                                     -------------- here one thing
            ! 4 | <transition><from>0</from><to>1</to><read>a</read><transout/></transition>
            !   |                                     ^^^^^^^^^^^^^^ and here something else
            !   |
            !   = help: only an automaton without outputs may be nondeterministic
            !
            ! error[C002]: this is no finite automaton, but `turing`
            !  --> turing.jff:1:12
            !   |
            ! 1 | <structure><type>turing</type><automaton>
            !   |            ^^^^^^^^^^^^^^^^^^^ `fa`, `mealy` or `moore` was expected
            !
            = 1
        "#]],
    );
}

#[test]
fn elements_that_are_not_read() {
    let session = Session::new();
    let file = |kind: &str, state: &str, step: &str| {
        format!(
            "<structure><type>{kind}</type><automaton>\
             <state id=\"0\" name=\"A\"><initial/>{state}</state>\n\
             <transition><from>0</from><to>0</to><read>a</read>{step}</transition>\
             </automaton></structure>"
        )
    };
    session.write("nested.jff", file("mealy", "", "<transout><b>x</b></transout>"));
    session.write("state.jff", file("moore", "<output>x<b/>y</output>", ""));
    session.write("spelt.jff", file("mealy", "<output>x</output>", "<transOut>x</transOut>"));
    session.write("fa.jff", file("fa", "<final/>", "<transout>x</transout>"));
    session.check(
        "fsm convert nested.jff\nfsm convert state.jff\nfsm convert spelt.jff\nfsm convert fa.jff",
        expect![[r#"
            $ fsm convert nested.jff
            ! error[C001]: there is an element where outputs are expected
            !  --> nested.jff:2:61
            !   |
            ! 2 | <transition><from>0</from><to>0</to><read>a</read><transout><b>x</b></transout></transition></automaton></structure>
            !   |                                                             ^^^ plain text was expected
            !
            = 1
            $ fsm convert state.jff
            ! error[C001]: there is an element where outputs are expected
            !  --> state.jff:1:83
            !   |
            ! 1 | <structure><type>moore</type><automaton><state id="0" name="A"><initial/><output>x<b/>y</output></state>
            !   |                                                                                   ^^^^ plain text was expected
            !
            = 1
            $ fsm convert spelt.jff
            States: A
            Symbols: a
            Start: A
            Final: A

            Transitions:
            A  A
            ! spelt.jff: in states and transitions, these elements are not kept: `output` and `transOut`
            $ fsm convert fa.jff
            States: A
            Symbols: a
            Start: A
            Final: A

            Transitions:
            A  A
            ! fa.jff: in states and transitions, these elements are not kept: `transout`
        "#]],
    );
}

#[test]
fn a_mistake_at_a_letter_of_two_bytes() {
    Session::with("letter.jff", "<structure/>\n   \u{e4}x").check(
        "fsm convert letter.jff --to txt",
        expect![[r#"
            $ fsm convert letter.jff --to txt
            ! error[C001]: this cannot be read as XML: unknown token
            !  --> letter.jff:2:4
            !   |
            ! 2 |    äx
            !   |    ^ here
            !
            = 1
        "#]],
    );
}
