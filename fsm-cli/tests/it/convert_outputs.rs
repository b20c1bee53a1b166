//! `fsm convert` of machines with outputs: what each format holds, and what is said of the rest.

use expect_test::expect;

use crate::session::Session;

/// A turnstile with outputs; all of its states are final.
const TURNSTILE: &str = "\
States: Locked Un-locked
Start: Locked
Final: Locked Un-locked
Symbols: coin push
Outputs: unlock beep
Otherwise: !
Transitions:
Locked    coin -> Un-locked / unlock
Un-locked push -> Locked
Un-locked coin -> . / beep beep
";

#[test]
fn outputs() {
    let session = Session::with("turnstile.txt", TURNSTILE);
    session.write("one.txt", TURNSTILE.replace("beep beep", "beep"));
    session.check(
        "fsm convert turnstile.txt --to dot\n\
         fsm convert turnstile.txt --to jff | grep -v '[xy]>'\n\
         fsm convert turnstile.txt --to csv\n\
         fsm convert turnstile.txt --to mermaid\n\
         fsm convert one.txt --to att --isymbols i --osymbols o\n\
         cat o\n\
         fsm convert turnstile.txt --to json >json\n\
         for to in dot jff csv; do fsm convert turnstile.txt -o t.$to && fsm convert t.$to -o t.txt && fsm diff turnstile.txt t.txt; done",
        expect![[r#"
            $ fsm convert turnstile.txt --to dot
            digraph {
                rankdir=LR;
                node [shape=circle];
                __start0 [shape=none, label=""];
                __start0 -> Locked;
                Locked [label="Locked"];
                state_1 [label="Un-locked"];
                Locked -> state_1 [label="coin / unlock"];
                state_1 -> state_1 [label="coin / beep beep"];
                state_1 -> Locked [label="push /"];
            }
            $ fsm convert turnstile.txt --to jff | grep -v '[xy]>'
            <?xml version="1.0" encoding="UTF-8" standalone="no"?>
            <structure>
            	<type>mealy</type>
            	<automaton>
            		<state id="0" name="Locked">
            			<initial/>
            		</state>
            		<state id="1" name="Un-locked">
            		</state>
            		<transition>
            			<from>0</from>
            			<to>1</to>
            			<read>coin</read>
            			<transout>unlock</transout>
            		</transition>
            		<transition>
            			<from>1</from>
            			<to>1</to>
            			<read>coin</read>
            			<transout>beep beep</transout>
            		</transition>
            		<transition>
            			<from>1</from>
            			<to>0</to>
            			<read>push</read>
            			<transout></transout>
            		</transition>
            	</automaton>
            </structure>
            $ fsm convert turnstile.txt --to csv
            state,start,final,coin,push
            Locked,start,final,Un-locked / unlock,
            Un-locked,,final,Un-locked / beep beep,Locked
            $ fsm convert turnstile.txt --to mermaid
            stateDiagram-v2
                direction LR
                state "Locked" as s0
                state "Un#45;locked" as s1
                [*] --> s0
                s0 --> s1 : coin / unlock
                s1 --> s1 : coin / beep beep
                s1 --> s0 : push
                s0 --> [*]
                s1 --> [*]
            $ fsm convert one.txt --to att --isymbols i --osymbols o
            Locked	Un-locked	coin	unlock
            Locked
            Un-locked	Un-locked	coin	beep
            Un-locked	Locked	push	<eps>
            Un-locked
            $ cat o
            <eps>	0
            unlock	1
            beep	2
            $ fsm convert turnstile.txt --to json >json
            ! turnstile.txt: not kept: the outputs `unlock` and `beep`
            $ for to in dot jff csv; do fsm convert turnstile.txt -o t.$to && fsm convert t.$to -o t.txt && fsm diff turnstile.txt t.txt; done
            equal
            equal
            equal
            ! t.dot: read as a Mealy machine: every label has one `/` and no node is final; `--acceptor` reads it otherwise
            ! t.dot: 1 transition was not given; it is refused
            ! t.jff: 1 transition was not given; it is refused
            ! t.csv: 1 transition was not given; it is refused
        "#]],
    );
}

#[test]
fn outputs_that_a_format_cannot_hold() {
    let session = Session::with("two.txt", TURNSTILE);
    session.write("some.txt", TURNSTILE.replace("Final: Locked Un-locked", "Final: Locked"));
    session.write("none.txt", TURNSTILE.replace("Final: Locked Un-locked", "Final:"));
    session.write("slash.txt", TURNSTILE.replace("unlock", "un/lock"));
    session.write("slashes.txt", TURNSTILE.replace("coin", "co/in"));
    session.write("eps.txt", TURNSTILE.replace("unlock", "<eps>").replace("beep beep", ""));
    session.write("unused.txt", TURNSTILE.replace("Outputs:", "Outputs: never"));
    session.write(
        "same.txt",
        TURNSTILE
            .replace("unlock", "coin")
            .replace("beep beep", "coin")
            .replace("Un-locked push -> Locked\n", ""),
    );
    session.write("units.txt", "States: A\nStart: A\nFinal:\nSymbols: km/h\nTransitions:\nA A\n");
    session.check(
        "fsm convert two.txt --to att\n\
         fsm convert slash.txt --to dot\n\
         fsm convert slashes.txt --to dot\n\
         fsm convert eps.txt --to att\n\
         for to in dot jff csv mermaid; do fsm convert some.txt --to $to >out; fsm convert none.txt -o none.$to; done\n\
         fsm convert none.dot | grep Final\n\
         fsm convert unused.txt --to csv >out\n\
         fsm convert same.txt -o same.att; cat same.att; fsm convert same.att | grep coin; fsm convert --mealy same.att | grep coin\n\
         fsm convert units.txt -o units.dot; fsm convert --acceptor units.dot | grep km\n\
         fsm convert units.txt --mealy\n\
         fsm convert units.txt --to att --osymbols o\n\
         fsm convert two.txt --to att -o a --osymbols a",
        expect![[r#"
            $ fsm convert two.txt --to att
            ! error[C010]: in AT&T text, `Un-locked` cannot have 2 outputs on `coin`
            !   --> two.txt:10:23
            !    |
            ! 10 | Un-locked coin -> . / beep beep
            !    |                       ^^^^^^^^^ a transition has one there, or none
            !
            = 1
            $ fsm convert slash.txt --to dot
            ! error[C010]: in DOT, output `un/lock` would not stay one name
            !  --> slash.txt:5:10
            !   |
            ! 5 | Outputs: un/lock beep
            !   |          ^^^^^^^ `/` separates a symbol from its outputs there
            !
            = 1
            $ fsm convert slashes.txt --to dot
            ! error[C010]: in DOT, symbol `co/in` would not stay one name
            !  --> slashes.txt:4:10
            !   |
            ! 4 | Symbols: co/in push
            !   |          ^^^^^ `/` separates a symbol from its outputs there
            !
            = 1
            $ fsm convert eps.txt --to att
            ! error[C010]: AT&T text takes `<eps>` for no output
            !  --> eps.txt:5:10
            !   |
            ! 5 | Outputs: <eps> beep
            !   |          ^^^^^ nothing would come out
            !
            = 1
            $ for to in dot jff csv mermaid; do fsm convert some.txt --to $to >out; fsm convert none.txt -o none.$to; done
            ! some.txt: some states are final, as in an acceptor; read the file with `--mealy`
            ! none.txt: not kept: that no state is final (when the file is read again, all are)
            ! some.txt: not kept: which states are final
            ! none.txt: not kept: which states are final
            $ fsm convert none.dot | grep Final
            Final: Locked Un-locked
            ! none.dot: read as a Mealy machine: every label has one `/` and no node is final; `--acceptor` reads it otherwise
            ! none.dot: 1 transition was not given; it is refused
            $ fsm convert unused.txt --to csv >out
            ! unused.txt: not kept: the output `never`, which no transition has
            $ fsm convert same.txt -o same.att; cat same.att; fsm convert same.att | grep coin; fsm convert --mealy same.att | grep coin
            Locked	Un-locked	coin	coin
            Locked
            Un-locked	Un-locked	coin	coin
            Un-locked
            Symbols: coin
            Symbols: coin
            Outputs: coin
            Locked     coin -> Un-locked / coin
            Un-locked  coin -> Un-locked / coin
            ! same.txt: every transition writes what it reads; read the file with `--mealy`, or these outputs are lost
            ! same.txt: not kept: the symbol `push`, which every state refuses; the output `beep`, which no transition has
            $ fsm convert units.txt -o units.dot; fsm convert --acceptor units.dot | grep km
            Symbols: km/h
            ! units.txt: every label has one `/`, as in a Mealy machine; read the file with `--acceptor`
            $ fsm convert units.txt --mealy
            ! fsm: --mealy is for dot and att; automaton text says by itself whether there are outputs
            = 2
            $ fsm convert units.txt --to att --osymbols o
            ! fsm: nothing comes out, so --osymbols has nothing to write
            = 2
            $ fsm convert two.txt --to att -o a --osymbols a
            ! fsm: the automaton and its tables cannot be written to the same place
            = 2
        "#]],
    );
}

/// An output that never comes out is not written, so its name does not matter.
#[test]
fn outputs_that_never_come_out_and_could_not_be_written() {
    let text = "States: A\nStart: A\nFinal: A\nSymbols: x\nOutputs: p a/b <eps> ε\n\
                Transitions:\nA x -> A / p\n";
    let session = Session::with("a.txt", text);
    session.write("silent.txt", text.replace("A / p", "A"));
    session.check(
        "fsm convert a.txt --to dot\nfsm convert a.txt --to att\n\
         fsm convert silent.txt --to att --osymbols o.s",
        expect![[r#"
            $ fsm convert a.txt --to dot
            digraph {
                rankdir=LR;
                node [shape=circle];
                __start0 [shape=none, label=""];
                __start0 -> A;
                A [label="A"];
                A -> A [label="x / p"];
            }
            ! a.txt: not kept: the outputs `a/b`, `<eps>` and `ε`, which no transition has
            $ fsm convert a.txt --to att
            A	A	x	p
            A
            ! a.txt: not kept: the outputs `a/b`, `<eps>` and `ε`, which no transition has
            $ fsm convert silent.txt --to att --osymbols o.s
            ! fsm: nothing comes out, so --osymbols has nothing to write
            = 2
        "#]],
    );
}

/// It is written as if it had no outputs.
#[test]
fn a_machine_whose_outputs_never_come_out() {
    let silent = TURNSTILE.replace(" / unlock", "").replace(" / beep beep", "");
    Session::with("silent.txt", &silent).check(
        "fsm convert silent.txt --to dot\nfsm convert silent.txt --to jff | grep type",
        expect![[r#"
            $ fsm convert silent.txt --to dot
            digraph {
                rankdir=LR;
                node [shape=circle];
                "start 0" [shape=point, style=invis];
                "start 0" -> "Locked";
                "Locked" [shape=doublecircle];
                "Un-locked" [shape=doublecircle];
                "Locked" -> "Un-locked" [label="coin"];
                "Un-locked" -> "Un-locked" [label="coin"];
                "Un-locked" -> "Locked" [label="push"];
            }
            ! silent.txt: not kept: the outputs `unlock` and `beep`, which no transition has
            $ fsm convert silent.txt --to jff | grep type
            	<type>fa</type>
            ! silent.txt: not kept: the outputs `unlock` and `beep`, which no transition has
        "#]],
    );
}

/// Each start has a label of its own.
#[test]
fn two_starts_of_a_mealy_machine() {
    let two = TURNSTILE.replace("Start: Locked", "Start new: Locked\nStart paid: Un-locked");
    Session::with("two.txt", &two).check(
        "fsm convert two.txt -o two.dot && fsm convert two.dot --to txt | grep Start",
        expect![[r#"
            $ fsm convert two.txt -o two.dot && fsm convert two.dot --to txt | grep Start
            Start new: Locked
            Start paid: Un-locked
            ! two.dot: read as a Mealy machine: every label has one `/` and no node is final; `--acceptor` reads it otherwise
            ! two.dot: 1 transition was not given; it is refused
        "#]],
    );
}
