//! `fsm fmt`: the layout, and the safety of the file.

use std::fs;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, symlink};

use expect_test::expect;

use crate::session::{DOOR, Session, check};

#[test]
fn in_place() {
    check(
        "fsm fmt --check door.txt\nfsm fmt door.txt\ncat door.txt\nfsm fmt door.txt\nfsm fmt --check door.txt",
        expect![[r#"
            $ fsm fmt --check door.txt
            --- door.txt
            +++ door.txt
            @@ -2,9 +2,10 @@
             Start: Shut
             Final: Open Ajar
             Symbols: push pull
            +
             Transitions:
            -Shut push -> Open
            -Shut pull -> Ajar
            -Open _ -> Shut
            -Ajar _ -> Shut
            -Nowhere _ -> Shut
            +Shut     push -> Open
            +Shut     pull -> Ajar
            +Open     _    -> Shut
            +Ajar     _    -> Shut
            +Nowhere  _    -> Shut
            = 1
            $ fsm fmt door.txt
            ! door.txt laid out
            $ cat door.txt
            States: Open Shut Ajar Nowhere
            Start: Shut
            Final: Open Ajar
            Symbols: push pull

            Transitions:
            Shut     push -> Open
            Shut     pull -> Ajar
            Open     _    -> Shut
            Ajar     _    -> Shut
            Nowhere  _    -> Shut
            $ fsm fmt door.txt
            $ fsm fmt --check door.txt
        "#]],
    );
}

#[test]
fn standard_input_goes_to_standard_output() {
    check(
        "fsm fmt - < door.txt | head -3\nfsm fmt --check - < door.txt | head -3",
        expect![[r#"
        $ fsm fmt - < door.txt | head -3
        States: Open Shut Ajar Nowhere
        Start: Shut
        Final: Open Ajar
        $ fsm fmt --check - < door.txt | head -3
        --- <stdin>
        +++ <stdin>
        @@ -2,9 +2,10 @@
    "#]],
    );
}

#[test]
fn the_lines_of_a_list_below_its_heading_are_kept() {
    let text = "\
States:
  Open   Shut // of the door
  Ajar
Start: Shut
Final:
Open
Ajar
Symbols: push
Transitions:
Open Shut
Shut Open
Ajar Shut
";
    Session::with("door.txt", text).check(
        "fsm fmt - < door.txt",
        expect![[r#"
            $ fsm fmt - < door.txt
            States:
              Open Shut  // of the door
              Ajar

            Start: Shut

            Final:
              Open
              Ajar

            Symbols: push

            Transitions:
            Open  Shut
            Shut  Open
            Ajar  Shut
        "#]],
    );
}

/// Names stand in a column, also before what goes on in the next line; who wins has no column.
#[test]
fn sets_and_tokens() {
    let text = "Bytes:\nletter a-z   // and\n A-Z\nTokens:\nif \"if\"\nname letter\n  letter*  // the \
                rest\n  // of it\nif   before name\n";
    Session::with("lexer.txt", text).check(
        "fsm fmt lexer.txt && cat lexer.txt && fsm fmt --check lexer.txt",
        expect![[r#"
            $ fsm fmt lexer.txt && cat lexer.txt && fsm fmt --check lexer.txt
            Bytes:
            letter  a-z  // and
                    A-Z

            Tokens:
            if    "if"
            name  letter
                  letter*  // the rest
            // of it
            if before name
            ! lexer.txt laid out
        "#]],
    );
}

#[test]
fn the_automata_of_this_project_are_laid_out() {
    check(
        "fsm fmt --check $A",
        expect![[r#"
        $ fsm fmt --check $A
    "#]],
    );
}

#[test]
fn a_file_with_errors_is_left_alone() {
    let broken = DOOR.replace("-> Open", "-> Opne");
    let session = Session::with("broken.txt", &broken);
    session.write("door.txt", DOOR);
    session.check(
        "fsm fmt broken.txt door.txt missing.txt",
        expect![[r#"
        $ fsm fmt broken.txt door.txt missing.txt
        ! error[F012]: state `Opne` is not declared
        !  --> broken.txt:6:14
        !   |
        ! 6 | Shut push -> Opne
        !   |              ^^^^ not among the 4 states
        !   |
        !   = help: did you mean `Open`?
        !
        ! door.txt laid out
        ! fsm: there is no file `missing.txt`
        = 2
    "#]],
    );
    assert_eq!(session.read("broken.txt"), broken);
    assert_ne!(session.read("door.txt"), DOOR);
}

#[test]
fn permissions_are_kept() {
    let session = Session::with("door.txt", DOOR);
    for mode in [0o600, 0o640, 0o755] {
        session.write("door.txt", DOOR);
        fs::set_permissions(session.path("door.txt"), fs::Permissions::from_mode(mode)).unwrap();
        assert!(session.run("fsm fmt door.txt").status.success());
        assert_ne!(session.read("door.txt"), DOOR);
        let metadata = fs::metadata(session.path("door.txt")).unwrap();
        assert_eq!(metadata.mode() & 0o777, mode);
    }
}

#[test]
fn new_files_are_like_any_other() {
    let session = Session::with("door.txt", DOOR);
    session.check(
        "umask 027; fsm minimise door.txt -o small.txt 2>errors; ls -l small.txt | cut -c 1-10",
        expect![[r#"
            $ umask 027; fsm minimise door.txt -o small.txt 2>errors; ls -l small.txt | cut -c 1-10
            -rw-r-----
        "#]],
    );
}

#[test]
fn symbolic_links_are_followed() {
    let session = Session::with("folder/door.txt", DOOR);
    symlink("folder/door.txt", session.path("one")).unwrap();
    symlink("one", session.path("two")).unwrap();
    assert!(session.run("fsm fmt two").status.success());
    assert_ne!(session.read("folder/door.txt"), DOOR);
    assert!(session.path("two").is_symlink() && session.path("one").is_symlink());
    session.check(
        "ln -s round round; fsm fmt round; fsm minimise folder/door.txt -o round",
        expect![[r#"
            $ ln -s round round; fsm fmt round; fsm minimise folder/door.txt -o round
            ! fsm: cannot read `round`: Too many levels of symbolic links (os error 40)
            ! fsm: cannot write `round`: Too many levels of symbolic links (os error 40)
            = 2
        "#]],
    );
}

/// A text that is long enough for several writes.
fn long_text() -> String {
    let names: Vec<String> = (0..20_000).map(|number| format!("state-{number}")).collect();
    let names = names.join("   ");
    format!("States: {names}\nStart:  {names}\nFinal: {names}\nSymbols: \nTransitions:\n")
}

/// The names of the files in the folder.
fn files(session: &Session) -> Vec<String> {
    let files = fs::read_dir(session.path("")).unwrap();
    let mut files: Vec<String> =
        files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
    files.sort();
    files
}

#[test]
fn on_a_full_disk_the_old_file_stays() {
    let session = Session::with("long.txt", &long_text());
    // If the shell ignores the signal, writing too much is an error, as on a full disk.
    session.check(
        "trap '' XFSZ; ulimit -f 8; fsm fmt long.txt",
        expect![[r#"
        $ trap '' XFSZ; ulimit -f 8; fsm fmt long.txt
        ! fsm: cannot write `long.txt`: File too large (os error 27)
        = 2
    "#]],
    );
    assert_eq!(session.read("long.txt"), long_text());
    assert_eq!(files(&session), ["long.txt"], "nothing is left behind");
    assert!(session.run("fsm fmt long.txt").status.success(), "and there was something to do");
    assert_ne!(session.read("long.txt"), long_text());
}

#[test]
fn killed_in_the_middle_the_old_file_stays() {
    let session = Session::with("long.txt", &long_text());
    // The signal kills the program while it writes.
    let output = session.run("ulimit -c 0; ulimit -f 8; fsm fmt long.txt");
    assert!(!output.status.success());
    assert_eq!(session.read("long.txt"), long_text());
    let left: Vec<String> = files(&session).into_iter().filter(|file| file != "long.txt").collect();
    let [part] = left.as_slice() else { panic!("it was not killed in the middle: {left:?}") };
    assert!(fs::metadata(session.path(part)).unwrap().len() > 0, "it had begun to write");
    assert!(session.run("fsm fmt long.txt").status.success());
    assert_eq!(files(&session), ["long.txt"], "the next run has cleaned up");
}

#[test]
fn a_file_that_may_not_be_written_is_not() {
    let session = Session::with("folder/door.txt", DOOR);
    // Tests may run as root, so these are files that not even root can write.
    session.check(
        "fsm minimise folder/door.txt -o folder; fsm minimise folder/door.txt -o /proc/no",
        expect![[r#"
            $ fsm minimise folder/door.txt -o folder; fsm minimise folder/door.txt -o /proc/no
            ! fsm: cannot write `folder`: it is a folder
            ! fsm: cannot write `/proc/no`: there is no such folder
            = 2
        "#]],
    );
    assert_eq!(session.read("folder/door.txt"), DOOR);
}

#[test]
fn a_link_is_relative_to_its_own_folder() {
    let session = Session::with("folder/door.txt", DOOR);
    symlink("door.txt", session.path("folder/link.txt")).unwrap();
    assert!(session.run("fsm fmt folder/link.txt").status.success());
    assert!(session.path("folder/link.txt").is_symlink());
    assert_ne!(session.read("folder/door.txt"), DOOR);
    assert_eq!(files(&session), ["folder"], "nothing was written elsewhere");
}

#[test]
fn groups_and_lines_for_several_states() {
    let text = "\
states: CLOSED LISTEN SYN-SENT ESTABLISHED
states opening:   LISTEN SYN-SENT  // a group
symbols: close reset open
symbols  both : close reset
start: CLOSED
final: CLOSED
otherwise:   !
transitions:
opening close -> CLOSED
_ reset -> CLOSED
LISTEN  |  ESTABLISHED close -> .
CLOSED . . LISTEN
";
    Session::with("t.txt", text).check(
        "fsm fmt t.txt\ncat t.txt\nfsm fmt --check t.txt",
        expect![[r#"
            $ fsm fmt t.txt
            ! t.txt laid out
            $ cat t.txt
            States: CLOSED LISTEN SYN-SENT ESTABLISHED
            States opening: LISTEN SYN-SENT  // a group
            Symbols: close reset open
            Symbols both: close reset
            Start: CLOSED
            Final: CLOSED
            Otherwise: !

            Transitions:
            opening               close -> CLOSED
            _                     reset -> CLOSED
            LISTEN | ESTABLISHED  close -> .
            CLOSED                . . LISTEN
            $ fsm fmt --check t.txt
        "#]],
    );
}
