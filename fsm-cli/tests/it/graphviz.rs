//! `fsm convert`: reading files of Graphviz.

use expect_test::expect;

use crate::session::Session;

#[test]
fn graphviz_files() {
    let session = Session::new();
    session.write(
        "a.dot",
        "// by hand\nstrict digraph \"my automaton\" {\n  graph [rankdir=LR]; node [shape=circle]\n  \
         init [shape=point]; init -> A\n  subgraph cluster0 { node [shape=doublecircle]; B; C }\n  \
         A:e -> B:w -> C [label=\"0,1\"]\n  C -> {A B} [label=<b>]\n}",
    );
    session.write("b.dot", "digraph { i [style=invis]; i -> A; A -> B [label=\"a\\nb\"]; B -> A [label=\"b\"]; B [peripheries=2] }");
    session.write("c.dot", "graph { A -- B }");
    session.write("d.dot", "digraph { A -> ; }");
    session.write("e.dot", "digraph { A [label=\"unclosed] }");
    session.write("f.dot", "digraph { i [shape=none]; i -> A; A -> A [label=\"ε\"] }");
    session.check(
        "for file in a b c d e f; do fsm convert $file.dot; done",
        expect![[r#"
            $ for file in a b c d e f; do fsm convert $file.dot; done
            States: A B
            Symbols: a b
            Start: A
            Final: B
            Otherwise: !

            Transitions:
            A  a b -> B
            B  b   -> A
            Kind: nfa
            States: A
            Symbols:
            Start: A
            Final:

            Transitions:
            A  ε -> A
            ! error[C001]: a label in HTML is not read as symbols
            !  --> a.dot:7:21
            !   |
            ! 7 |   C -> {A B} [label=<b>]
            !   |                     ^^^ plain text was expected
            !
            ! b.dot: 1 transition was not given; it is refused
            ! error[C001]: this graph has no directions
            !  --> c.dot:1:1
            !   |
            ! 1 | graph { A -- B }
            !   | ^^^^^ `digraph` was expected
            !
            ! error[C001]: this is not DOT: a name was expected
            !  --> d.dot:1:16
            !   |
            ! 1 | digraph { A -> ; }
            !   |                ^ here
            !
            ! error[C001]: this is not DOT: a text in quotes does not end
            !  --> e.dot:1:20
            !   |
            ! 1 | digraph { A [label="unclosed] }
            !   |                    ^ here
            !
            ! f.dot: the automaton is nondeterministic: state `A` goes to `A` and reads nothing
        "#]],
    );
}

#[test]
fn what_points_at_the_start() {
    let session = Session::new();
    session.write("state.dot", "digraph { node [shape=none]; q0->q1 [label=a]; q1->q1 [label=a]; q1 [shape=doublecircle] }");
    session.write("blank.dot", "digraph { \"\" [shape=none]; \"\" -> q; q -> q [label=a] }");
    session.write("words.dot", "digraph { begin [shape=plaintext]; begin -> q; q -> q [label=a] }");
    session.write("labels.dot", "digraph { a [shape=none,label=\"\"]; b [style=invis]; a->q [label=one]; b->r [label=two]; q->r->q [label=a] }");
    session.check(
        "for file in state blank words labels; do fsm convert $file.dot | grep Start; done",
        expect![[r#"
            $ for file in state blank words labels; do fsm convert $file.dot | grep Start; done
            Start: q
            Start: q
            Start one: q
            Start two: r
            ! error[C005]: there is no start state
            !  --> state.dot:1:91
            !   |
            ! 1 | digraph { node [shape=none]; q0->q1 [label=a]; q1->q1 [label=a]; q1 [shape=doublecircle] }
            !   |                                                                                           ^ the file ends here
            !
        "#]],
    );
}

#[test]
fn more_graphviz_files() {
    let session = Session::new();
    session.write(
        "a.dot",
        "# a line of the preprocessor\ndigraph {\n s [shape=point]; s -> {q0 q0} /*/ hidden */\n \
         edge [label=\"a\"]; q0 -> q1; q1 -> q2\n \
         subgraph { node [shape=doubleoctagon]; edge [label=\"b\"]; q2 -> q0; q4 }\n \
         q0 -> q3 [label=\"b\\lc\\r\"]\n \"long \\\nname\"; q3 -> q3\n q1 [xlabel=\"beside\"]\n}",
    );
    session.write("hash.dot", "digraph { q0 -> q0 [label=\"a\"] # no comment\n }");
    session.write("two.dot", "digraph { s [shape=point]; s -> q0; s -> q1; q0 -> q1 [label=a] }");
    session.write("deep.dot", format!("digraph {{{}{}}}", "{".repeat(5000), "}".repeat(5000)));
    session.write("number.dot", "digraph { s [shape=point]; s -> q; q -> q [label=\"&#949;\"] }");
    session.write("commas.dot", "digraph { s [shape=point]; s -> q; q -> q [label=\"a,,b\"] }");
    session.write("lines.dot", "digraph { q -- q [label=a] }");
    session.write("html.dot", "digraph { s [shape=point]; s -> q [label=<b>]; q -> q [label=a] }");
    let many = "q ".repeat(2000);
    session.write(
        "many.dot",
        format!("digraph {{ s [shape=point]; s -> q; {{{many}}} -> {{{many}}} [label=a] }}"),
    );
    session.check(
        "for f in a hash two deep number commas lines html many; do fsm convert $f.dot 2>&1 | cut -c 1-60; done",
        expect![[r#"
            $ for f in a hash two deep number commas lines html many; do fsm convert $f.dot 2>&1 | cut -c 1-60; done
            a.dot: what stands beside node `q1` is not kept
            a.dot: state `long name` is now called `long_name`
            a.dot: 12 transitions were not given; they are refused
            States: q0 q1 q2 q4 q3 long_name
            Symbols: a b c
            Start: q0
            Final: q4
            Otherwise: !

            Transitions:
            q0  a   -> q1
            q0  b c -> q3
            q1  a   -> q2
            q2  b   -> q0
            q3  a   -> q3
            error[C001]: this is not DOT: '#' means nothing here
             --> hash.dot:1:32
              |
            1 | digraph { q0 -> q0 [label="a"] # no comment
              |                                ^ here

            two.dot: the automaton is nondeterministic: it begins in 2 s
            Kind: nfa
            States: q0 q1
            Symbols: a
            Start: q0 q1
            Final:

            Transitions:
            q0  a -> q1
            error[C001]: this is not DOT: subgraphs are nested too deepl
             --> deep.dot:1:111
              |
            1 | digraph {{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{
              |                                                         

            number.dot: the automaton is nondeterministic: state `q` goe
            Kind: nfa
            States: q
            Symbols:
            Start: q
            Final:

            Transitions:
            q  ε -> q
            error[C001]: nothing stands between two commas
             --> commas.dot:1:50
              |
            1 | digraph { s [shape=point]; s -> q; q -> q [label="a,,b"]
              |                                                  ^^^^^^ 

            error[C001]: this is not DOT: a name was expected
             --> lines.dot:1:13
              |
            1 | digraph { q -- q [label=a] }
              |             ^^ here

            error[C001]: a label in HTML is not read as symbols
             --> html.dot:1:42
              |
            1 | digraph { s [shape=point]; s -> q [label=<b>]; q -> q [l
              |                                          ^^^ plain text 

            States: q
            Symbols: a
            Start: q
            Final:

            Transitions:
            q  q
        "#]],
    );
}

/// A model in the style of the Automata Wiki: blanks around the slash, commas and brackets in names.
const HANDSHAKE: &str = r#"digraph g {
    __start0 [label="" shape="none"];

    s0 [shape="circle" label="s0"];
    s1 [shape="circle" label="s1"];
    s0 -> s1 [label="SYN(V,V,0) / ACK+SYN(FRESH,NEXT,0)"];
    s0 -> s0 [label="ACK+PSH(V,V,1) / TIMEOUT"];
    s1 -> s0 [label="SYN(V,V,0) / RST(0,CURRENT,0)"];
    s1 -> s1 [label="ACK+PSH(V,V,1) / ACK(NEXT,CURRENT,0) TIMEOUT"];

    __start0 -> s0;
}
"#;

#[test]
fn learned_models() {
    let session = Session::with("handshake.dot", HANDSHAKE);
    // As AALpy writes it.
    session.write(
        "scan.dot",
        "digraph scan {\ns0 [label=\"s0\"];\ns1 [label=\"s1\"];\ns0 -> s1 [label=\"scan_req/Adv\"];\n\
         s0 -> s0 [label=\"reset/\"];\ns1 -> s1 [label=\"scan_req/Adv\"];\n\
         __start0 [shape=none, label=\"\"];\n__start0 -> s0 [label=\"\"];\n}\n",
    );
    // As LearnLib writes it, and a start that is not declared.
    session.write(
        "table.dot",
        "digraph g {\n\ts0 [shape=\"circle\" label=\"0\"];\n\
         \ts0 -> s0 [label=<<table border=\"0\"><tr><td>coin &lt;1&gt;</td></tr></table>>];\n}\n",
    );
    session.write(
        "html.dot",
        "digraph g {\n\ts0 [shape=\"circle\" label=\"0\"];\n\
         \ts0 -> s0 [label=<<table border='0'><tr><td>a<b>1</b></td><td>/</td><td>x</td><td>&amp;</td></tr><tr><td>y</td></tr></table>>];\n\
         \t__start0 -> s0;\n}\n",
    );
    session
        .write("lines.dot", "digraph { __start0 -> q; q -> q [label=\"a / x\\nb/ε\\lc /\\n\"] }");
    session.check(
        "for file in handshake scan html lines table; do fsm convert $file.dot; done",
        expect![[r#"
            $ for file in handshake scan html lines table; do fsm convert $file.dot; done
            States: s0 s1
            Symbols: SYN(V,V,0) ACK+PSH(V,V,1)
            Outputs: ACK+SYN(FRESH,NEXT,0) TIMEOUT RST(0,CURRENT,0) ACK(NEXT,CURRENT,0)
            Start: s0
            Final: s0 s1

            Transitions:
            s0  SYN(V,V,0)     -> s1 / ACK+SYN(FRESH,NEXT,0)
            s0  ACK+PSH(V,V,1) -> s0 / TIMEOUT
            s1  SYN(V,V,0)     -> s0 / RST(0,CURRENT,0)
            s1  ACK+PSH(V,V,1) -> s1 / ACK(NEXT,CURRENT,0) TIMEOUT
            States: s0 s1
            Symbols: scan_req reset
            Outputs: Adv
            Start: s0
            Final: s0 s1
            Otherwise: !

            Transitions:
            s0  scan_req -> s1 / Adv
            s0  reset    -> s0
            s1  scan_req -> s1 / Adv
            States: 0
            Symbols: a1
            Outputs: x & y
            Start: 0
            Final: 0

            Transitions:
            0  a1 -> 0 / x & y
            States: q
            Symbols: a b c
            Outputs: x
            Start: q
            Final: q

            Transitions:
            q  a   -> q / x
            q  b c -> q
            ! handshake.dot: read as a Mealy machine: every label has one `/` and no node is final; `--acceptor` reads it otherwise
            ! scan.dot: read as a Mealy machine: every label has one `/` and no node is final; `--acceptor` reads it otherwise
            ! scan.dot: 1 transition was not given; it is refused
            ! html.dot: read as a Mealy machine: every label has one `/` and no node is final; `--acceptor` reads it otherwise
            ! lines.dot: read as a Mealy machine: every label has one `/` and no node is final; `--acceptor` reads it otherwise
            ! error[C001]: a label in HTML is not read as symbols
            !  --> table.dot:3:18
            !   |
            ! 3 |     s0 -> s0 [label=<<table border="0"><tr><td>coin &lt;1&gt;</td></tr></table>>];
            !   |                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ plain text was expected
            !
            = 1
        "#]],
    );
}

#[test]
fn what_decides_that_a_graph_is_a_mealy_machine() {
    let session = Session::new();
    let start = "i [shape=point]; i -> q;";
    session.write("final.dot", format!("digraph {{ {start} q [shape=doublecircle]; r; q -> r [label=\"a/x\"]; r -> q [label=\"a/y\"] }}"));
    session.write(
        "blanks.dot",
        format!("digraph {{ {start} q [peripheries=2]; q -> q [label=\"a / x\"] }}"),
    );
    session.write(
        "several.dot",
        format!("digraph {{ {start} q -> q [label=\"GET/index / HTTP/1.1\"] }}"),
    );
    session.write(
        "some.dot",
        format!("digraph {{ {start} q -> q [label=\"km/h\"]; q -> q [label=\"stop\"] }}"),
    );
    session.write(
        "one.dot",
        format!("digraph {{ {start} q -> q [label=\"a(1,2) / x\"]; q -> q [label=\"b\"] }}"),
    );
    session.write("slash.dot", format!("digraph {{ {start} q -> q [label=\"/\"] }}"));
    session.check(
        "for file in final blanks several one some slash; do fsm convert $file.dot; done",
        expect![[r#"
            $ for file in final blanks several one some slash; do fsm convert $file.dot; done
            States: q r
            Symbols: a/x a/y
            Start: q
            Final: q
            Otherwise: !

            Transitions:
            q  a/x -> r
            r  a/y -> q
            States: q
            Symbols: km/h stop
            Start: q
            Final:

            Transitions:
            q  q q
            States: q
            Symbols: /
            Start: q
            Final:

            Transitions:
            q  q
            ! final.dot: read as an acceptor, because node `q` is drawn as final; with `--mealy`, what stands behind `/` is an output
            ! final.dot: 2 transitions were not given; they are refused
            ! error[C006]: `a / x` cannot be a symbol
            !  --> blanks.dot:1:69
            !   |
            ! 1 | digraph { i [shape=point]; i -> q; q [peripheries=2]; q -> q [label="a / x"] }
            !   |                                                                     ^^^^^^^ a name is one word, and not `->`, `_`, `//` or a heading
            !   |
            !   = help: with `--mealy`, what stands behind `/` is an output
            !
            ! error[C006]: `GET/index / HTTP/1.1` cannot be a symbol
            !  --> several.dot:1:50
            !   |
            ! 1 | digraph { i [shape=point]; i -> q; q -> q [label="GET/index / HTTP/1.1"] }
            !   |                                                  ^^^^^^^^^^^^^^^^^^^^^^ a name is one word, and not `->`, `_`, `//` or a heading
            !   |
            !   = help: with `--mealy`, what stands behind `/` is an output
            !
            ! error[C006]: `2) / x` cannot be a symbol
            !  --> one.dot:1:50
            !   |
            ! 1 | digraph { i [shape=point]; i -> q; q -> q [label="a(1,2) / x"]; q -> q [label="b"] }
            !   |                                                  ^^^^^^^^^^^^ a name is one word, and not `->`, `_`, `//` or a heading
            !   |
            !   = help: with `--mealy`, what stands behind `/` is an output
            !
        "#]],
    );
}

#[test]
fn labels_that_are_no_symbol_and_outputs() {
    let session = Session::new();
    let start = "digraph {\n__start0 -> q;\n";
    session.write("a.dot", format!("{start}q -> q [label=\"coin\"];\nq -> q [label=\"a/b/c\"];\nq -> q;\nq -> q [label=\"/ x\"];\n}}"));
    session.write(
        "b.dot",
        format!("{start}q -> q [label=\"insert coin / x\"];\nq -> q [label=\"push / -> x\"];\n}}"),
    );
    session.write(
        "c.dot",
        format!("{start}q -> q [label=\"a / x\"];\nq -> q [label=\"a / x y\"];\n}}"),
    );
    session.write("d.dot", format!("{start}q -> q [label=\"ε / x\"];\n}}"));
    session.check(
        "fsm convert --mealy a.dot\nfsm convert b.dot\nfsm convert c.dot\nfsm convert d.dot",
        expect![[r#"
            $ fsm convert --mealy a.dot
            ! error[C001]: the label `coin` has no `/`
            !  --> a.dot:3:15
            !   |
            ! 3 | q -> q [label="coin"];
            !   |               ^^^^^^ a label of a Mealy machine is `symbol / outputs`
            !   |
            !   = help: if nothing comes out, write `symbol /`; an automaton without outputs is read with `--acceptor`
            !
            ! error[C001]: the label `a/b/c` has several `/`
            !  --> a.dot:4:15
            !   |
            ! 4 | q -> q [label="a/b/c"];
            !   |               ^^^^^^^ a label of a Mealy machine is `symbol / outputs`
            !   |
            !   = help: put blanks around the `/` between symbol and outputs, and around no other
            !
            ! error[C001]: the arrow from `q` to `q` has no label
            !  --> a.dot:5:1
            !   |
            ! 5 | q -> q;
            !   | ^^^^^^ a label of a Mealy machine is `symbol / outputs`
            !   |
            !   = help: if nothing comes out, write `symbol /`; an automaton without outputs is read with `--acceptor`
            !
            ! error[C004]: an arrow reads nothing
            !  --> a.dot:6:15
            !   |
            ! 6 | q -> q [label="/ x"];
            !   |               ^^^^^ no symbol before `/`
            !
            = 1
            $ fsm convert b.dot
            ! error[C006]: `insert coin` cannot be a symbol
            !  --> b.dot:3:15
            !   |
            ! 3 | q -> q [label="insert coin / x"];
            !   |               ^^^^^^^^^^^^^^^^^ a name is one word, and not `->`, `_`, `//` or a heading
            !
            ! error[C006]: `->` cannot be an output
            !  --> b.dot:4:15
            !   |
            ! 4 | q -> q [label="push / -> x"];
            !   |               ^^^^^^^^^^^^^ a name is one word without a colon at its end, and not `/`, `->`, `_` or `//`
            !
            = 1
            $ fsm convert c.dot
            ! error[C003]: on `a`, state `q` outputs `x` and also `x y`
            !  --> c.dot:4:15
            !   |
            ! 3 | q -> q [label="a / x"];
            !   |               ------- here one thing
            ! 4 | q -> q [label="a / x y"];
            !   |               ^^^^^^^^^ and here something else
            !   |
            !   = help: only an automaton without outputs may be nondeterministic
            !
            = 1
            $ fsm convert d.dot
            ! error[C004]: an arrow reads nothing
            !  --> d.dot:3:15
            !   |
            ! 3 | q -> q [label="ε / x"];
            !   |               ^^^^^^^ no symbol
            !
            = 1
        "#]],
    );
}

#[test]
fn mealy_machines_that_are_asked_for() {
    let session = Session::with("handshake.dot", HANDSHAKE);
    let start = "__start0 -> q;";
    session.write("final.dot", format!("digraph {{ {start} q [shape=doublecircle]; r; q -> r [label=\"a/x\"]; r -> q [label=\"a/y\"] }}"));
    session.write(
        "several.dot",
        format!("digraph {{ {start} q -> q [label=\"GET/index / HTTP/1.1\"] }}"),
    );
    session.check(
        "fsm convert --mealy final.dot; fsm convert --mealy several.dot\n\
         fsm convert --acceptor handshake.dot 2>&1 | head -6\n\
         fsm convert --acceptor final.dot 2>&1 | head -2\n\
         fsm convert --acceptor --mealy final.dot 2>&1 | head -1",
        expect![[r#"
            $ fsm convert --mealy final.dot; fsm convert --mealy several.dot
            States: q r
            Symbols: a
            Outputs: x y
            Start: q
            Final: q

            Transitions:
            q  a -> r / x
            r  a -> q / y
            States: q
            Symbols: GET/index
            Outputs: HTTP/1.1
            Start: q
            Final: q

            Transitions:
            q  GET/index -> q / HTTP/1.1
            $ fsm convert --acceptor handshake.dot 2>&1 | head -6
            error[C006]: `0) / ACK+SYN(FRESH` cannot be a symbol
             --> handshake.dot:6:21
              |
            6 |     s0 -> s1 [label="SYN(V,V,0) / ACK+SYN(FRESH,NEXT,0)"];
              |                     ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ a name is one word, and not `->`, `_`, `//` or a heading

            $ fsm convert --acceptor final.dot 2>&1 | head -2
            final.dot: 2 transitions were not given; they are refused
            States: q r
            $ fsm convert --acceptor --mealy final.dot 2>&1 | head -1
            error: the argument '--acceptor' cannot be used with '--mealy'
        "#]],
    );
}

/// Only if every label has a slash, it looks like a Mealy machine.
#[test]
fn a_nondeterministic_automaton_without_final_states() {
    let nfa = |one: &str, other: &str| {
        format!(
            "Kind: nfa\nStates: a b\nStart: a\nFinal:\nSymbols: {one} {other}\nTransitions:\n\
             a {one} -> a\na {other} -> b\n"
        )
    };
    let session = Session::with("none.txt", &nfa("x", "y"));
    session.write("some.txt", nfa("x", "y/z"));
    session.write("all.txt", nfa("x/z", "y/z"));
    session
        .check("for text in none some all; do fsm convert $text.txt -o $text.dot; done", expect![[r#"
            $ for text in none some all; do fsm convert $text.txt -o $text.dot; done
            ! all.txt: every label has one `/`, as in a Mealy machine; read the file with `--acceptor`
        "#]]);
}
