//! `fsm convert`: names that must change, and small mistakes, in files of several formats.

use expect_test::expect;

use crate::session::Session;

#[test]
fn no_two_states_become_one() {
    let session = Session::new();
    session.write(
        "ids.dot",
        "digraph { i [shape=point]; i->A; A [label=B]; B [shape=doublecircle]; A->B [label=x]; B->B [label=x] }",
    );
    session.write(
        "labels.dot",
        "digraph { i [shape=point]; i->A; A [label=q]; B [label=q]; C [label=\"two words\"]; A->B->C->C [label=x] }",
    );
    let state = |id, name| {
        let initial = if id == 0 { "<initial/>" } else { "" };
        format!("<state id=\"{id}\" name=\"{name}\">{initial}</state>")
    };
    let states = state(0, "a#2") + &state(1, "a") + &state(2, "a") + &state(3, "");
    let steps = [(0, 1), (1, 2), (2, 3), (3, 3)].map(|(from, to)| {
        format!("<transition><from>{from}</from><to>{to}</to><read>x</read></transition>")
    });
    session.write("names.jff", format!("<structure>{states}{}</structure>", steps.concat()));
    session.check(
        "for file in ids.dot labels.dot names.jff; do fsm convert $file | head -4; done",
        expect![[r#"
            $ for file in ids.dot labels.dot names.jff; do fsm convert $file | head -4; done
            States: A B
            Symbols: x
            Start: A
            Final: B
            States: A B C
            Symbols: x
            Start: A
            Final:
            States: a#2 a a#22 q3
            Symbols: x
            Start: a#2
            Final:
            ! ids.dot: what is shown of node `A` is not kept
            ! labels.dot: what is shown of nodes `A`, `B` and `C` is not kept
            ! names.jff: a second state `a` is now called `a#22`
        "#]],
    );
}

#[test]
fn names_and_marks_in_other_files() {
    let session = Session::new();
    session.write("rename.csv", "State,Start,FINAL,a\nx y,Start,,x\ty\nx\ty,,Final,x:\nx:,,,x y\n");
    session.write("lines.csv", "state,start,final,a\nA,start,,A\n\n\n\nA,,,A\n,,,A\n");
    session.write("mark.att", "\u{FEFF}0 1 a\n1 0 a\n1\n");
    session.write("eps.att", "0 1 @0@\n1\n");
    session.write("partial.json", "{\"states\":[\"a\"],\"input_symbols\":[\"x\"],\"transitions\":{},\"initial_state\":\"a\",\"final_states\":[],\"allow_partial\":true}");
    session.write("twice.json", "{\"states\":[1,\"1\"],\"input_symbols\":[],\"transitions\":{},\"initial_state\":1,\"final_states\":[]}");
    let file = |states: &str, read: &str| {
        format!(
            "<structure><type> fa </type><automaton>{states}<transition><from> 0 </from><to>0</to>{read}</transition></automaton></structure>"
        )
    };
    let state = "<state id=\" 0\" name=\"q\"><initial/></state>";
    session.write("one.jff", file(state, "<read>[a-a]</read>"));
    session.write("back.jff", file(state, "<read>[c-a]</read>"));
    session.write("stack.jff", file(state, "<read>a</read><pop>x</pop>"));
    session.write(
        "stray.jff",
        file(state, "<read>a</read>").replace("</structure>", "<state id=\"1\"/></structure>"),
    );
    session.check(
        "for f in rename.csv lines.csv mark.att eps.att partial.json twice.json one.jff back.jff stack.jff stray.jff; do fsm convert $f 2>&1 | cut -c 1-70; done",
        expect![[r#"
            $ for f in rename.csv lines.csv mark.att eps.att partial.json twice.json one.jff back.jff stack.jff stray.jff; do fsm convert $f 2>&1 | cut -c 1-70; done
            rename.csv: states `x y`, `x\u{9}y` and `x:` are now called `x_y`, `x_
            States: x_y x_y2 x
            Symbols: a
            Start: x_y
            Final: x_y2

            Transitions:
            x_y   x_y2
            x_y2  x
            x     x_y
            error[C001]: state `A` has two rows
             --> lines.csv:6:1
              |
            6 | A,,,A
              | ^ again here

            error[C001]: a row has no state
             --> lines.csv:7:1
              |
            7 | ,,,A
              | ^ a name was expected here

            States: 0 1
            Symbols: a
            Start: 0
            Final: 1

            Transitions:
            0  1
            1  0
            eps.att: the automaton is nondeterministic: state `0` goes to `1` and 
            Kind: nfa
            States: 0 1
            Symbols:
            Start: 0
            Final: 1

            Transitions:
            0  ε -> 1
            partial.json: 1 transition was not given; it is refused
            States: a
            Symbols: x
            Start: a
            Final:
            Otherwise: !
            Transitions:
            error[C001]: state `1` stands twice
             --> twice.json:1:14
              |
            1 | {"states":[1,"1"],"input_symbols":[],"transitions":{},"initial_sta
              |              ^^^ again here

            States: q
            Symbols: a
            Start: q
            Final:

            Transitions:
            q  q
            error[C001]: `[c-a]` is no range of characters
             --> back.jff:1:120
              |
            1 | ...ition><from> 0 </from><to>0</to><read>[c-a]</read></transition>
              |                                    ^^^^^^^^^^^^^^^^^^ JFLAP takes 

            error[C002]: a transition uses a stack
             --> stack.jff:1:134
              |
            1 | ...ate><transition><from> 0 </from><to>0</to><read>a</read><pop>x<
              |                                                            ^^^^^^^

            error[C001]: a state is outside of the automaton
             --> stray.jff:1:159
              |
            1 | .../from><to>0</to><read>a</read></transition></automaton><state i
              |                                                           ^^^^^^^^

        "#]],
    );
}
