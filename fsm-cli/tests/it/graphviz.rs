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
            ! error[C004]: an arrow reads nothing
            !  --> f.dot:1:49
            !   |
            ! 1 | digraph { i [shape=none]; i -> A; A -> A [label="ε"] }
            !   |                                                 ^^^ no symbol
            !
            = 1
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

            error[C005]: there are several start states
             --> two.dot:1:37
              |
            1 | digraph { s [shape=point]; s -> q0; s -> q1; q0 -> q1 [l
              |                            -------  ^^^^^^^ another one
              |                            |
              |                            the first
              |
              = help: an automaton with several starts is deterministic 

            error[C001]: this is not DOT: subgraphs are nested too deepl
             --> deep.dot:1:111
              |
            1 | digraph {{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{{
              |                                                         

            error[C004]: an arrow reads nothing
             --> number.dot:1:50
              |
            1 | digraph { s [shape=point]; s -> q; q -> q [label="&#949;
              |                                                  ^^^^^^^

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
