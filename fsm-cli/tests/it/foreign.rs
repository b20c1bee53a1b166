//! `fsm convert`: what is read of other tools' files, and what is refused.

use expect_test::expect;

use crate::session::Session;

#[test]
fn jflap_files() {
    let states = "<state id=\"0\" name=\"q 0\"><x>1.0</x><y>1.0</y><initial/></state>\
                  <state id=\"1\" name=\"q1\"><final/><label>x</label></state><state id=\"2\" name=\"q1\"/>";
    let step = |from, to, read| {
        format!("\n<transition><from>{from}</from><to>{to}</to>{read}</transition>")
    };
    let file = |kind: &str, steps: String| {
        format!(
            "<?xml version=\"1.0\"?><!--JFLAP--><structure><type>{kind}</type>\n{states}{steps}\n<note><text>n</text></note></structure>"
        )
    };
    let session = Session::new();
    session.write(
        "old.jff",
        file("fa", step(0, 1, "<read>a</read>") + &step(1, 2, "<read>&lt;</read>")),
    );
    session.write("lambda.jff", file("fa", step(0, 1, "<read/>")));
    session
        .write("nfa.jff", file("fa", step(0, 1, "<read>a</read>") + &step(0, 2, "<read>a</read>")));
    session.write("pda.jff", file("pda", String::new()));
    session.write("unknown.jff", file("fa", step(0, 7, "<read>a</read>")));
    session.write("blank.jff", file("fa", step(0, 1, "<read> </read>")));
    session.write("starts.jff", file("fa", String::new()).replace("<final/>", "<initial/>"));
    session.write("broken.jff", "<structure>\n<type>fa</typo></structure>");
    session.write("page.jff", "<html></html>");
    session.check(
        "for file in old lambda nfa pda unknown blank starts broken page; do fsm convert $file.jff; done",
        expect![[r#"
            $ for file in old lambda nfa pda unknown blank starts broken page; do fsm convert $file.jff; done
            States: q_0 q1 q1#2 sink
            Symbols: a <
            Start: q_0
            Final: q1

            Transitions:
            q_0   q1   sink
            q1    sink q1#2
            q1#2  sink sink
            sink  sink sink
            ! old.jff: what stands below state `q1` is not kept
            ! old.jff: a second state `q1` is now called `q1#2`
            ! old.jff: notes are not kept
            ! old.jff: state `q 0` is now called `q_0`
            ! old.jff: 4 transitions were not given; they lead to a new state `sink`
            ! error[C004]: a transition reads nothing
            !  --> lambda.jff:3:37
            !   |
            ! 3 | <transition><from>0</from><to>1</to><read/></transition>
            !   |                                     ^^^^^^^ this one
            !
            ! error[C003]: state `q 0` goes to `q1` and to `q1#2` on `a`
            !  --> nfa.jff:4:37
            !   |
            ! 3 | <transition><from>0</from><to>1</to><read>a</read></transition>
            !   |                                     -------------- here to one
            ! 4 | <transition><from>0</from><to>2</to><read>a</read></transition>
            !   |                                     ^^^^^^^^^^^^^^ and here to another
            !   |
            !   = help: make the automaton deterministic in the other tool first
            !
            ! error[C002]: this is no finite automaton, but `pda`
            !  --> pda.jff:1:45
            !   |
            ! 1 | <?xml version="1.0"?><!--JFLAP--><structure><type>pda</type>
            !   |                                             ^^^^^^^^^^^^^^^^ `fa` was expected
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
fn att_files() {
    let session = Session::new();
    session.write("a.att", "0 1 a a\n1 1 b b 0\n1 0\n");
    session.write("b.att", "0 1 a b\n1 0.5\n");
    session.write("c.att", "0 1 <eps>\n1\n");
    session.write("d.att", "0 1 a 0.5 3 4\n1 x\n");
    session.write("e.att", "");
    session.write("f.att", "0 0 0\n0\n");
    session.check("for file in a b c d e f; do fsm convert $file.att; done", expect![[r#"
        $ for file in a b c d e f; do fsm convert $file.att; done
        States: 0 1 sink
        Symbols: a b
        Start: 0
        Final: 1

        Transitions:
        0     1    sink
        1     sink 1
        sink  sink sink
        States: 0
        Symbols: 0
        Start: 0
        Final: 0

        Transitions:
        0  0
        ! a.att: 2 transitions were not given; they lead to a new state `sink`
        ! error[C002]: a transition writes `b`
        !  --> b.att:1:7
        !   |
        ! 1 | 0 1 a b
        !   |       ^ an automaton only reads
        !
        ! error[C002]: a transition or final state has the weight 0.5
        !  --> b.att:2:3
        !   |
        ! 2 | 1 0.5
        !   |   ^^^ automata have no weights
        !
        ! error[C004]: a transition reads nothing
        !  --> c.att:1:5
        !   |
        ! 1 | 0 1 <eps>
        !   |     ^^^^^ no symbol
        !
        ! error[C002]: a transition writes `0.5`
        !  --> d.att:1:7
        !   |
        ! 1 | 0 1 a 0.5 3 4
        !   |       ^^^ an automaton only reads
        !
        ! error[C001]: a line has too many columns
        !  --> d.att:1:13
        !   |
        ! 1 | 0 1 a 0.5 3 4
        !   |             ^ one too many
        !
        ! error[C001]: `x` is no weight
        !  --> d.att:2:3
        !   |
        ! 2 | 1 x
        !   |   ^ a line is `from to symbol`, or `state`
        !
        ! error[C005]: there is no start state
        !  --> e.att:1:1
        !   |
        ! 1 |
        !   | ^ the file ends here
        !
        ! f.att: `0` is read as a symbol; if the file has numbers for names, it stands for no symbol, and this is another automaton
    "#]]);
}

#[test]
fn csv_files() {
    let session = Session::new();
    session.write(
        "a.csv",
        "\u{FEFF}state,start,final,\"a\"\"b\",\",\"\r\n\"A\",start, final ,A,A\r\n\r\n",
    );
    session.write("b.csv", "state;start;final;a\nA;start;;A\n");
    session.write("c.csv", "state,start,final,a\nA,yes,,A\nA,,,B,C\n");
    session.write("d.csv", "");
    session.write("e.csv", "state,start,final,a,a,\nA,start,,A,A,A\n");
    session.check("for file in a b c d e; do fsm convert $file.csv; done", expect![[r#"
        $ for file in a b c d e; do fsm convert $file.csv; done
        States: A
        Symbols: a"b ,
        Start: A
        Final: A

        Transitions:
        A  A A
        ! error[C001]: this is not the table of an automaton
        !  --> b.csv:1:1
        !   |
        ! 1 | state;start;final;a
        !   | ^^^^^^^^^^^^^^^^^^^ the first row begins with `state,start,final`, then come the symbols
        !
        ! error[C001]: `yes` says nothing about the start
        !  --> c.csv:2:3
        !   |
        ! 2 | A,yes,,A
        !   |   ^^^ nothing or `start` was expected, perhaps with a label
        !
        ! error[C001]: state `A` has two rows
        !  --> c.csv:3:1
        !   |
        ! 3 | A,,,B,C
        !   | ^ again here
        !
        ! error[C001]: there is no state `B`
        !  --> c.csv:3:5
        !   |
        ! 3 | A,,,B,C
        !   |     ^ has no row
        !
        ! error[C001]: a row is too long
        !  --> c.csv:3:7
        !   |
        ! 3 | A,,,B,C
        !   |       ^ has no symbol above
        !
        ! error[C001]: the file is empty
        !  --> d.csv:1:1
        !   |
        ! 1 |
        !   | ^ no table
        !
        ! error[C001]: symbol `a` has two columns
        !  --> e.csv:1:21
        !   |
        ! 1 | state,start,final,a,a,
        !   |                     ^ again here
        !
        ! error[C004]: a column has no symbol
        !  --> e.csv:1:23
        !   |
        ! 1 | state,start,final,a,a,
        !   |                       ^ it reads nothing
        !
        = 1
    "#]]);
}

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
            ! labels.dot: what is shown of node `A` is not kept
            ! labels.dot: what is shown of node `B` is not kept
            ! labels.dot: what is shown of node `C` is not kept
            ! names.jff: a second state `a` is now called `a#22`
        "#]],
    );
}

#[test]
fn json_files() {
    let session = Session::new();
    let file = |transitions: &str| {
        format!(
            "{{\"states\": [\"a\", 1], \"input_symbols\": [\"0\"], \"transitions\": {transitions},\n\
             \"initial_state\": \"a\", \"final_states\": [1]}}"
        )
    };
    let good = file("{\"a\": {\"0\": 1}, \"1\": {\"0\": \"1\"}}");
    session.write("mark.json", format!("\u{FEFF}{good}"));
    session.write("rows.json", file("{\"a\": {\"0\": 1}, \"a\": {}}"));
    session.write("steps.json", file("{\"a\": {\"0\": 1, \"0\": \"a\"}}"));
    session.write("key.json", good.replace("initial_state", "initial_states"));
    session.write("more.json", good.replace("{\"states\"", "{\"name\": \"x\", \"states\""));
    session.write("symbol.json", file("{\"a\": {\"2\": 1}}"));
    session.write("list.json", "[]");
    session.write("comment.json", format!("// no JSON\n{good}"));
    session.check(
        "for file in mark rows steps key more symbol list comment; do fsm convert $file.json; done",
        expect![[r#"
            $ for file in mark rows steps key more symbol list comment; do fsm convert $file.json; done
            States: a 1
            Symbols: 0
            Start: a
            Final: 1

            Transitions:
            a  1
            1  1
            States: a 1
            Symbols: 0
            Start: a
            Final: 1

            Transitions:
            a  1
            1  1
            ! error[C001]: `a` stands twice
            !  --> rows.json:1:77
            !   |
            ! 1 | {"states": ["a", 1], "input_symbols": ["0"], "transitions": {"a": {"0": 1}, "a": {}},
            !   |                                                                             ^^^ again here
            !
            ! error[C001]: `0` stands twice
            !  --> steps.json:1:76
            !   |
            ! 1 | {"states": ["a", 1], "input_symbols": ["0"], "transitions": {"a": {"0": 1, "0": "a"}},
            !   |                                                                            ^^^ again here
            !
            ! error[C001]: there is no key `initial_state`
            !  --> key.json:2:43
            !   |
            ! 2 | "initial_states": "a", "final_states": [1]}
            !   |                                           ^ the object ends here
            !   |
            !   = help: write `initial_state` instead of `initial_states`
            !
            ! more.json: the key `name` is not kept
            ! error[C001]: there is no symbol `2`
            !  --> symbol.json:1:68
            !   |
            ! 1 | {"states": ["a", 1], "input_symbols": ["0"], "transitions": {"a": {"2": 1}},
            !   |                                                                    ^^^ not among `input_symbols`
            !
            ! error[C001]: this is not an object
            !  --> list.json:1:1
            !   |
            ! 1 | []
            !   | ^^ { expected
            !
            ! error[C001]: this is not JSON: comments are not allowed
            !  --> comment.json:1:1
            !   |
            ! 1 | // no JSON
            !   | ^^^^^^^^^^ here
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
fn quotes_in_csv_files() {
    let session = Session::with("a.csv", "state,start,final,a\nq0,start,,\"q0\nq1,,,q0\n");
    session.check(
        "fsm convert a.csv",
        expect![[r#"
        $ fsm convert a.csv
        ! error[C001]: a text in quotes does not end
        !  --> a.csv:2:11
        !   |
        ! 2 | q0,start,,"q0
        !   |           ^ begins here
        !
        = 1
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
            rename.csv: state `x y` is now called `x_y`
            rename.csv: state `x\u{9}y` is now called `x_y2`
            rename.csv: state `x:` is now called `x`
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
            error[C004]: a transition reads nothing
             --> eps.att:1:5
              |
            1 | 0 1 @0@
              |     ^^^ no symbol

            partial.json: 1 transition was not given; it leads to a new state `sin
            States: a sink
            Symbols: x
            Start: a
            Final:

            Transitions:
            a     sink
            sink  sink
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

#[test]
fn what_is_missing_may_be_more_than_memory_holds() {
    let lines: String =
        (0..12_000).map(|n| format!("q{n} q{} s{n}\n", n + 1)).collect::<Vec<_>>().concat();
    Session::with("long.att", &lines).check(
        "fsm convert long.att 2>&1 | head -1",
        expect![[r#"
        $ fsm convert long.att 2>&1 | head -1
        error[F008]: 12002 states and 12000 symbols need 144024000 transitions
    "#]],
    );
}
