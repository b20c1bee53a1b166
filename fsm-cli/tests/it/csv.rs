//! `fsm convert`: reading tables as CSV.

use expect_test::expect;

use crate::session::Session;

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
        !   |
        !   = help: if that is meant, write `ε`
        !
        = 1
    "#]]);
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
fn outputs_in_csv_files() {
    let session = Session::with(
        "a.csv",
        "state,start,final,a,b\n/,start,final,/ / x,A /  x y \nA,,final,A /,\nB / C,,,B / C,B / C / x\n",
    );
    session.write("b.csv", "state,start,final,a,b\nA,start,,B / x,A / -> x\nC,,,/ x,A/x\n");
    session.write("c.csv", "state,start,final,a,b\nA,start,,A / ->,A / / x\n");
    session.check(
        "fsm convert a.csv\nfsm convert b.csv\nfsm convert c.csv",
        expect![[r#"
            $ fsm convert a.csv
            States: / A B_/_C
            Symbols: a b
            Outputs: x y
            Start: /
            Final: / A
            Otherwise: !

            Transitions:
            /      a -> /     / x
            /      b -> A     / x y
            A      a -> A
            B_/_C  a -> B_/_C
            B_/_C  b -> B_/_C / x
            ! a.csv: state `B / C` is now called `B_/_C`
            ! a.csv: 1 transition was not given; it is refused
            $ fsm convert b.csv
            ! error[C001]: there is no state `B`
            !  --> b.csv:2:10
            !   |
            ! 2 | A,start,,B / x,A / -> x
            !   |          ^^^^^ has no row
            !
            ! error[C001]: there is no state `/ x`
            !  --> b.csv:3:5
            !   |
            ! 3 | C,,,/ x,A/x
            !   |     ^^^ has no row
            !
            ! error[C001]: there is no state `A/x`
            !  --> b.csv:3:9
            !   |
            ! 3 | C,,,/ x,A/x
            !   |         ^^^ has no row
            !
            = 1
            $ fsm convert c.csv
            ! error[C006]: `->` cannot be an output
            !  --> c.csv:2:10
            !   |
            ! 2 | A,start,,A / ->,A / / x
            !   |          ^^^^^^ a name is one word without a colon at its end, and not `/`, `->`, `_` or `//`
            !
            ! error[C006]: `/` cannot be an output
            !  --> c.csv:2:17
            !   |
            ! 2 | A,start,,A / ->,A / / x
            !   |                 ^^^^^^^ a name is one word without a colon at its end, and not `/`, `->`, `_` or `//`
            !
            = 1
        "#]],
    );
}

#[test]
fn a_cell_with_many_slashes() {
    // Looking up everything before each slash would take minutes.
    let [short, long] = [100_000, 200_000].map(|count| " /".repeat(count));
    let session = Session::new();
    session.write("a.csv", format!("state,start,final,a\nA,start,,B{long}\nC{short} D,,,A\n"));
    session.check(
        "fsm convert a.csv",
        expect![[r#"
        $ fsm convert a.csv
        ! error[C001]: there is no state `B`
        ! --> a.csv:2:10
        !  = note: the line is too long to be shown here
        !
        = 1
    "#]],
    );
}

#[test]
fn nondeterministic_csv_files() {
    let session = Session::new();
    session.write("nfa.csv", "state,start,final,a,ε\nq0,start,,q0 q1,q1\nq1,start,final,q0,\n");
    session.write("unknown.csv", "state,start,final,a\nq0,start,,q0 q9\n");
    session.write("twice.csv", "state,start,final,ε,ε\nq0,start,,q0,\n");
    session.write("outputs.csv", "state,start,final,a,ε\nq0,start,,q0 / x,q1\nq1,,final,,\n");
    session.check(
        "fsm convert nfa.csv\n\
         fsm convert unknown.csv\n\
         fsm convert twice.csv\n\
         fsm convert outputs.csv\n\
         fsm determinise nfa.csv -o nfa.csv",
        expect![[r#"
            $ fsm convert nfa.csv
            Kind: nfa
            States: q0 q1
            Symbols: a
            Start: q0 q1
            Final: q1

            Transitions:
            q0  a -> q0
            q0  a -> q1
            q0  ε -> q1
            q1  a -> q0
            ! nfa.csv: the automaton is nondeterministic: state `q0` goes to `q0` and to `q1` on `a`
            $ fsm convert unknown.csv
            ! error[C001]: there is no state `q9`
            !  --> unknown.csv:2:11
            !   |
            ! 2 | q0,start,,q0 q9
            !   |           ^^^^^ has no row
            !
            = 1
            $ fsm convert twice.csv
            ! error[C001]: symbol `ε` has two columns
            !  --> twice.csv:1:21
            !   |
            ! 1 | state,start,final,ε,ε
            !   |                     ^ again here
            !
            = 1
            $ fsm convert outputs.csv
            ! error[C004]: a transition reads nothing
            !  --> outputs.csv:2:18
            !   |
            ! 2 | q0,start,,q0 / x,q1
            !   |                  ^^ in a machine with outputs
            !
            = 1
            $ fsm determinise nfa.csv -o nfa.csv
            ! fsm: `nfa.csv` is the input and would be overwritten; write to another file
            = 2
        "#]],
    );
}

/// A spreadsheet would calculate these cells. A quote before them makes them texts.
#[test]
fn formulas_in_csv_files() {
    let session = Session::with(
        "a.txt",
        "States: =1+2 @sum 'a '=b\nStart: =1+2\nFinal: '=b\nSymbols: - + x\nOutputs: =out\nOtherwise: !\n\
         Transitions:\n=1+2 - -> @sum / =out\n@sum + -> 'a\n'a x -> '=b\n'=b - -> =1+2\n",
    );
    session.check(
        "fsm convert a.txt --to csv\nfsm convert a.txt -o a.csv && fsm convert a.csv",
        expect![[r#"
            $ fsm convert a.txt --to csv
            state,start,final,'-,'+,x
            '=1+2,start,,'@sum / =out,,
            '@sum,,,,'a,
            'a,,,,,''=b
            ''=b,,final,'=1+2,,
            $ fsm convert a.txt -o a.csv && fsm convert a.csv
            States: =1+2 @sum 'a '=b
            Symbols: - + x
            Outputs: =out
            Start: =1+2
            Final: '=b
            Otherwise: !

            Transitions:
            =1+2  - -> @sum / =out
            @sum  + -> 'a
            'a    x -> '=b
            '=b   - -> =1+2
            ! a.csv: 8 transitions were not given; they are refused
        "#]],
    );
}

/// Both say what is wrong in the words of the cell.
#[test]
fn cells_that_mean_nothing() {
    let session = Session::with("start.csv", "state,start,final,x\nA,begin here,,A\n");
    session.write("target.csv", "state,start,final,x\nA,start,,A B\nB,,final,Foo Bar\n");
    session.check(
        "fsm convert start.csv --to txt\nfsm convert target.csv --to txt",
        expect![[r#"
        $ fsm convert start.csv --to txt
        ! error[C001]: `begin here` says nothing about the start
        !  --> start.csv:2:3
        !   |
        ! 2 | A,begin here,,A
        !   |   ^^^^^^^^^^ nothing or `start` was expected, perhaps with a label
        !
        = 1
        $ fsm convert target.csv --to txt
        ! error[C001]: there is no state `Foo Bar`
        !  --> target.csv:3:10
        !   |
        ! 3 | B,,final,Foo Bar
        !   |          ^^^^^^^ has no row
        !
        = 1
    "#]],
    );
}
