//! `fsm check`.

use expect_test::expect;

use crate::session::{DOOR, Session, check};

#[test]
fn a_file_with_warnings_is_good() {
    check(
        "fsm check door.txt",
        expect![[r#"
        $ fsm check door.txt
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
fn warnings_can_be_denied() {
    check(
        "fsm check --deny-warnings door.txt 2>&1 | tail -1\nfsm check --deny-warnings door.txt 2>errors",
        expect![[r#"
            $ fsm check --deny-warnings door.txt 2>&1 | tail -1
            1 file: 1 warning
            $ fsm check --deny-warnings door.txt 2>errors
            = 1
        "#]],
    );
}

#[test]
fn a_mistake_is_shown_as_the_compiler_shows_it() {
    let session = Session::with("door.txt", &DOOR.replace("Ajar _ -> Shut", "Ajar _ -> Shutt"));
    session.check(
        "fsm check door.txt",
        expect![[r#"
        $ fsm check door.txt
        ! error[F012]: state `Shutt` is not declared
        !  --> door.txt:9:11
        !   |
        ! 9 | Ajar _ -> Shutt
        !   |           ^^^^^ not among the 4 states
        !   |
        !   = help: did you mean `Shut`?
        !
        ! 1 file: 1 error
        = 1
    "#]],
    );
}

#[test]
fn as_json_there_is_an_object_per_message() {
    let session = Session::with("door.txt", &DOOR.replace("push pull", "push pull push"));
    session.check("fsm check --json door.txt\nfsm check --json - < door.txt", expect![[r#"
        $ fsm check --json door.txt
        {"code":"F011","severity":"error","file":"door.txt","line":4,"column":20,"message":"symbol `push` is declared twice","word":null}
        = 1
        $ fsm check --json - < door.txt
        {"code":"F011","severity":"error","file":"<stdin>","line":4,"column":20,"message":"symbol `push` is declared twice","word":null}
        = 1
    "#]]);
    check(
        "fsm check --json door.txt",
        expect![[r#"
            $ fsm check --json door.txt
            {"code":"W001","severity":"warning","file":"door.txt","line":1,"column":24,"message":"no word reaches state `Nowhere`","word":null}
        "#]],
    );
}

#[test]
fn a_mistake_of_the_whole_text_has_no_line() {
    Session::with("a.txt", "States: A\nStart:\nFinal:\nSymbols:\nTransitions:\n")
        .check("fsm check --json a.txt", expect![[r#"
            $ fsm check --json a.txt
            {"code":"F014","severity":"error","file":"a.txt","line":2,"column":1,"message":"there is no start state","word":null}
            = 1
        "#]]);
}

#[test]
fn folders_are_searched() {
    let session = Session::with("a/b/door.txt", DOOR);
    session.write("a/notes.md", "nothing");
    session.write("a/.hidden/broken.txt", "nothing");
    session.write("a/made/CACHEDIR.TAG", "");
    session.write("a/made/broken.txt", "nothing");
    session.write("a/broken.txt", "nothing");
    session.check("fsm check --json a", expect![[r#"
        $ fsm check --json a
        {"code":"W001","severity":"warning","file":"a/b/door.txt","line":1,"column":24,"message":"no word reaches state `Nowhere`","word":null}
        {"code":"F002","severity":"error","file":"a/broken.txt","line":1,"column":1,"message":"`nothing` stands before the first section","word":null}
        = 1
    "#]]);
    session.check(
        "fsm check a/b a 2>&1 | tail -1",
        expect![[r#"
        $ fsm check a/b a 2>&1 | tail -1
        3 files: 1 error in 1 file, 2 warnings
    "#]],
    );
}

#[test]
fn the_automata_of_this_project_are_good() {
    check(
        "fsm check $A",
        expect![[r#"
            $ fsm check $A
            ! 20 files: no mistakes
        "#]],
    );
}

#[test]
fn claims_can_be_demanded() {
    check(
        "fsm check --claims reachable,minimal --json door.txt\n\
         fsm check --claims unbeatable --json $A/perfect.txt\n\
         fsm check --claims unbeatable --json $A/greedy.txt | sed 's/.*message/message/'\n\
         fsm check --claims minimul door.txt\n\
         fsm check --claims , door.txt 2>&1 | tail -1",
        expect![[r#"
            $ fsm check --claims reachable,minimal --json door.txt
            {"code":"F035","severity":"error","file":"door.txt","line":1,"column":19,"message":"states `Open` and `Ajar` are equivalent","word":null}
            {"code":"F032","severity":"error","file":"door.txt","line":1,"column":24,"message":"no word reaches state `Nowhere`","word":null}
            = 1
            $ fsm check --claims unbeatable --json $A/perfect.txt
            $ fsm check --claims unbeatable --json $A/greedy.txt | sed 's/.*message/message/'
            message":"the person wins by picking 2, 1, 5, 8","word":["2","1","5","8"]}
            $ fsm check --claims minimul door.txt
            ! fsm: there is no claim `minimul`; did you mean `minimal`?
            = 2
            $ fsm check --claims , door.txt 2>&1 | tail -1
            1 file: 1 warning
        "#]],
    );
}

/// The end of a game, in which only 7 and 8 are free and 5 is not a symbol.
const WITHOUT_5: &str = "\
States: XOXOOXAAO XOXOOXXOO XOXOOXOXO
Start: XOXOOXAAO
Final win: XOXOOXXOO
Final draw: XOXOOXOXO
Symbols: 1 2 3 4 6 7 8 9
Claims: tictactoe unbeatable sharp
Transitions:
XOXOOXAAO  7 -> XOXOOXXOO
XOXOOXAAO  8 -> XOXOOXOXO
XOXOOXAAO  _ -> .
XOXOOXXOO  _ -> .
XOXOOXOXO  _ -> .
";

#[test]
fn a_cell_that_is_always_taken_needs_no_symbol() {
    Session::with("end.txt", WITHOUT_5).check(
        "fsm check end.txt\n\
         fsm trace end.txt 1 7\n\
         fsm trace end.txt 5 7\n\
         fsm info end.txt | head -2\n\
         fsm draw end.txt | grep -c 'data-state'\n\
         fsm draw end.txt --as map | grep -c 'data-state'",
        expect![[r#"
            $ fsm check end.txt
            ! 1 file: no mistakes
            $ fsm trace end.txt 1 7
            start   XOXOOXAAO
            --1-->  XOXOOXAAO
            --7-->  XOXOOXXOO  final win

            start   1       7
            X O X   X O X   X O X
            O O X   O O X   O O X
            . . O   . . O   X O O

            accepted win
            $ fsm trace end.txt 5 7
            start   XOXOOXAAO
            --5-->  (rejected)
            --7-->  (rejected)

            start
            X O X
            O O X
            . . O

            rejected
            ! fsm: there is no symbol `5`
            = 1
            $ fsm info end.txt | head -2
            states          3
            symbols         8
            $ fsm draw end.txt | grep -c 'data-state'
            3
            $ fsm draw end.txt --as map | grep -c 'data-state'
            3
        "#]],
    );
}

#[test]
fn the_summary_counts() {
    let session = Session::with("a.txt", "nothing");
    session.write("b.txt", DOOR);
    session.check(
        "fsm check a.txt b.txt 2>&1 | tail -1\n\
         fsm check b.txt c.txt 2>&1 | tail -2\n\
         fsm check $A/turnstile.txt\n\
         fsm check c.txt",
        expect![[r#"
            $ fsm check a.txt b.txt 2>&1 | tail -1
            2 files: 1 error in 1 file, 1 warning
            $ fsm check b.txt c.txt 2>&1 | tail -2
            fsm: there is no file `c.txt`; did you mean `a.txt`?
            1 file: 1 warning; 1 could not be read
            $ fsm check $A/turnstile.txt
            ! 1 file: no mistakes
            $ fsm check c.txt
            ! fsm: there is no file `c.txt`; did you mean `a.txt`?
            ! no files checked; 1 could not be read
            = 2
        "#]],
    );
}

#[test]
fn a_thousand_files() {
    let session = Session::new();
    for number in 0..1000 {
        session.write(&format!("files/{number}.txt"), DOOR.replace("Nowhere", &number.to_string()));
    }
    session.check(
        "fsm check files 2>&1 | tail -1",
        expect![[r#"
        $ fsm check files 2>&1 | tail -1
        1000 files: 1000 warnings
    "#]],
    );
}

#[test]
fn files_come_in_order_and_only_files() {
    let session = Session::new();
    for name in ["j", "c", "A", "e", "b", "k", "d", "a", "Z", "i"] {
        session.write(&format!("w/{name}.txt"), "nothing");
    }
    session.write("w/X.TXT", "nothing");
    session.write("-/door.txt", DOOR);
    session.check(
        "mkfifo w/pipe.txt; fsm check --json w | cut -d, -f 3 | tr '\\n' ' '\n\
         echo nothing | fsm check - 2>&1 | tail -1",
        expect![[r#"
            $ mkfifo w/pipe.txt; fsm check --json w | cut -d, -f 3 | tr '\n' ' '
            "file":"w/A.txt" "file":"w/X.TXT" "file":"w/Z.txt" "file":"w/a.txt" "file":"w/b.txt" "file":"w/c.txt" "file":"w/d.txt" "file":"w/e.txt" "file":"w/i.txt" "file":"w/j.txt" "file":"w/k.txt" $ echo nothing | fsm check - 2>&1 | tail -1
            1 file: 1 error
        "#]],
    );
}

#[test]
fn a_file_may_claim_that_every_case_is_written() {
    check(
        "fsm check order.txt --claims explicit\nfsm check door.txt --claims explicit",
        expect![[r#"
        $ fsm check order.txt --claims explicit
        ! error[F036]: no line says what `Draft` does on `pay`, nor in 22 other cases
        !  --> order.txt:7:12
        !   |
        ! 7 | Otherwise: !
        !   |            ^ decided here
        !   |
        !   = note: `Draft`: it is a start state
        !   = note: the caller demands the claim `explicit`
        !   = help: give every case a line of a state, of a group or of `_`
        !
        ! 1 file: 1 error
        = 1
        $ fsm check door.txt --claims explicit
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
