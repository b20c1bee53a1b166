//! Problems with files, folders and pipes.

use std::fs;

use expect_test::expect;

use crate::session::{DOOR, Session, check};

#[test]
fn a_file_that_is_not_there() {
    check(
        "fsm info dor.txt\n\
         fsm info folder/door.txt\n\
         fsm trace $A/turnstil.txt 2>&1 | sed 's:[^ ]*/::g'",
        expect![[r#"
            $ fsm info dor.txt
            ! fsm: there is no file `dor.txt`; did you mean `door.txt`?
            = 2
            $ fsm info folder/door.txt
            ! fsm: there is no file `folder/door.txt`
            = 2
            $ fsm trace $A/turnstil.txt 2>&1 | sed 's:[^ ]*/::g'
            fsm: there is no file turnstil.txt`; did you mean turnstile.txt`?
        "#]],
    );
}

#[test]
fn folders() {
    let session = Session::with("full/door.txt", DOOR);
    fs::create_dir(session.path("empty")).unwrap();
    session.check(
        "fsm check empty\nfsm check full\nfsm info full\nfsm fmt empty full",
        expect![[r#"
            $ fsm check empty
            ! fsm: there are no automata (*.txt) in the folder `empty`
            ! no files checked; 1 could not be read
            = 2
            $ fsm check full
            ! warning[W001]: no word reaches state `Nowhere`
            !  --> full/door.txt:1:24
            !   |
            ! 1 | States: Open Shut Ajar Nowhere
            !   |                        ^^^^^^^ never reached
            !   |
            !   = help: remove what is not needed, or see which transition should lead there
            !
            ! 1 file: 1 warning
            $ fsm info full
            ! fsm: `full` is a folder, not a file
            = 2
            $ fsm fmt empty full
            ! fsm: there are no automata (*.txt) in the folder `empty`
            ! full/door.txt laid out
            = 2
        "#]],
    );
}

#[test]
fn binary_files() {
    let session = Session::new();
    session.write("latin-1.txt", b"States: caf\xe9\n");
    session.write("utf-16.txt", b"\xff\xfeS\0t\0a\0t\0e\0s\0:\0");
    session.write("utf-16-be.txt", b"\xfe\xff\0S\0t");
    session.write("zeros.txt", [0; 100]);
    session.write("program.txt", fs::read(env!("CARGO_BIN_EXE_fsm")).unwrap());
    session.write("empty.txt", "");
    session.check(
        "for file in latin-1 utf-16 utf-16-be zeros program empty; do fsm check $file.txt; done",
        expect![[r#"
            $ for file in latin-1 utf-16 utf-16-be zeros program empty; do fsm check $file.txt; done
            ! error[F001]: byte 0xE9 is not UTF-8
            !  --> latin-1.txt:1:12
            !   |
            ! 1 | States: caf�
            !   |            ^ this is not text
            !   |
            !   = help: save the file as UTF-8
            !
            ! 1 file: 1 error
            ! fsm: `utf-16.txt` is UTF-16; save it as UTF-8
            ! no files checked; 1 could not be read
            ! fsm: `utf-16-be.txt` is UTF-16; save it as UTF-8
            ! no files checked; 1 could not be read
            ! fsm: `zeros.txt` is a binary file, not a text
            ! no files checked; 1 could not be read
            ! fsm: `program.txt` is a binary file, not a text
            ! no files checked; 1 could not be read
            ! error[F004]: there are no sections `States:`, `Start:`, `Final:`, `Symbols:` and `Transitions:`
            !  --> empty.txt:1:1
            !   |
            ! 1 |
            !   | ^ the text ends here
            !   |
            !   = help: list every state under `States:`
            !
            ! 1 file: 1 error
            = 1
        "#]],
    );
}

#[test]
fn paths_with_blanks_and_other_letters() {
    let session = Session::with("my tür/状態 1.txt", DOOR);
    session.check(
        "fsm check 'my tür'\nfsm info --json 'my tür/状態 1.txt'\nfsm fmt 'my tür'",
        expect![[r#"
            $ fsm check 'my tür'
            ! warning[W001]: no word reaches state `Nowhere`
            !  --> my tür/状態 1.txt:1:24
            !   |
            ! 1 | States: Open Shut Ajar Nowhere
            !   |                        ^^^^^^^ never reached
            !   |
            !   = help: remove what is not needed, or see which transition should lead there
            !
            ! 1 file: 1 warning
            $ fsm info --json 'my tür/状態 1.txt'
            {"states":4,"symbols":2,"starts":1,"finals":2,"reachable":3,"dead":0,"minimal":2,"refused":0,"otherwise":0,"groups":0,"outputs":0}
            $ fsm fmt 'my tür'
            ! my tür/状態 1.txt laid out
        "#]],
    );
    session.write("-dash.txt", DOOR);
    session.check(
        "fsm info --json -dash.txt\nfsm info --json -- -dash.txt\nfsm info --json ./-dash.txt",
        expect![[r#"
            $ fsm info --json -dash.txt
            ! error: unexpected argument '-d' found
            !
            !   tip: to pass '-d' as a value, use '-- -d'
            !
            ! Usage: fsm info [OPTIONS] <FILE>
            !
            ! For more information, try '--help'.
            = 2
            $ fsm info --json -- -dash.txt
            {"states":4,"symbols":2,"starts":1,"finals":2,"reachable":3,"dead":0,"minimal":2,"refused":0,"otherwise":0,"groups":0,"outputs":0}
            $ fsm info --json ./-dash.txt
            {"states":4,"symbols":2,"starts":1,"finals":2,"reachable":3,"dead":0,"minimal":2,"refused":0,"otherwise":0,"groups":0,"outputs":0}
        "#]],
    );
}

#[test]
fn whoever_stops_reading_is_not_told() {
    let session = Session::new();
    for command in [
        "check --json $A/iso-date.txt",
        "trace $A/turnstile.txt coin",
        "minimise $A/referee.txt",
        "diff $A/perfect.txt $A/greedy.txt",
        "convert $A/tcp.txt --to jff",
        "emit $A/referee.txt",
        "explain",
        "completions zsh",
        "man",
        "info $A/tcp.txt",
        "why $A/turnstile.txt Locked coin",
        "fmt - < $A/referee.txt",
    ] {
        let output =
            session.run(&format!("fsm {command} 2>errors | true; grep -il 'pipe\\|panic' errors"));
        assert_eq!(
            String::from_utf8_lossy(&output.stdout),
            "",
            "{command}: {}",
            session.read("errors")
        );
    }
    check(
        "yes push | fsm trace --batch door.txt - | head -1",
        expect![[r#"
        $ yes push | fsm trace --batch door.txt - | head -1
        accepted	push
    "#]],
    );
}

#[test]
fn a_full_disk_is_said() {
    if !fs::exists("/dev/full").unwrap() {
        return;
    }
    check(
        "fsm info door.txt >/dev/full\n\
         fsm trace --batch door.txt door.txt >/dev/full\n\
         fsm emit door.txt >/dev/full\n\
         fsm check --json door.txt >/dev/full\n\
         fsm check door.txt 2>/dev/full",
        expect![[r#"
            $ fsm info door.txt >/dev/full
            ! fsm: cannot write to standard output: No space left on device (os error 28)
            = 2
            $ fsm trace --batch door.txt door.txt >/dev/full
            ! fsm: cannot write to standard output: No space left on device (os error 28)
            = 2
            $ fsm emit door.txt >/dev/full
            ! fsm: cannot write to standard output: No space left on device (os error 28)
            = 2
            $ fsm check --json door.txt >/dev/full
            ! fsm: cannot write to standard output: No space left on device (os error 28)
            = 2
            $ fsm check door.txt 2>/dev/full
        "#]],
    );
}

/// Closed or full streams are no reason to panic. The messages are lost, but the exit code stays.
#[test]
fn no_command_needs_its_streams() {
    let session = Session::with("door.txt", DOOR);
    for (command, answer) in [
        ("--help", "0"),
        ("chekc", "2"),
        ("check door.txt", "0"),
        ("check --json door.txt", "0"),
        ("check missing.txt", "2"),
        ("info door.txt", "0"),
        ("fmt --check door.txt", "1"),
        ("trace door.txt push", "0"),
        ("why door.txt Shut push", "0"),
        ("prove door.txt 'never Open'", "1"),
        ("minimise door.txt", "0"),
        ("determinise door.txt", "0"),
        ("diff door.txt $A/turnstile.txt", "1"),
        ("draw door.txt", "0"),
        ("convert door.txt --to jff", "0"),
        ("emit door.txt", "0"),
        ("explain F012", "0"),
        ("lsp", "1"),
        ("completions bash", "0"),
        ("man", "0"),
    ] {
        for streams in ["2>&-", "2>/dev/null <&-"] {
            let output = session.run(&format!("fsm {command} {streams} >out; echo $?"));
            let found = String::from_utf8_lossy(&output.stdout);
            assert_eq!(found.trim(), answer, "{command} {streams}");
        }
        // A closed standard output is `/dev/null` for the program.
        for streams in [">&-", ">/dev/null"] {
            let output = session.run(&format!("fsm {command} {streams} 2>errors </dev/null"));
            let code = output.status.code().map(|code| code.to_string());
            assert_eq!(code.as_deref(), Some(answer), "{command} {streams}");
        }
        for streams in [">&- <&-", ">/dev/full", "<&-"] {
            let output = session.run(&format!("fsm {command} {streams}"));
            let errors = String::from_utf8_lossy(&output.stderr);
            let is_ended = output.status.code().is_some_and(|code| code <= 2);
            assert!(is_ended && !errors.contains("panicked"), "{command} {streams}: {errors}");
        }
    }
}

#[test]
fn usage() {
    check(
        "fsm 2>&1 | head -1\nfsm\nfsm chekc 2>&1 | head -3\nfsm check\nfsm info a b 2>&1 | head -1",
        expect![[r#"
            $ fsm 2>&1 | head -1
            Check, understand and change automaton files
            $ fsm
            ! Check, understand and change automaton files
            !
            ! Usage: fsm [OPTIONS] <COMMAND>
            !
            ! Commands:
            !   check        Says everything that is wrong with some files
            !   info         Says how large an automaton is
            !   fmt          Lays files out in the canonical way
            !   trace        Shows where a word leads
            !   why          Shows which line decides where a state goes on a symbol
            !   prove        Tries properties of an automaton, without writing them into its file
            !   minimise     Writes the smallest automaton that does the same [alias: minimize]
            !   determinise  Makes a nondeterministic automaton deterministic [alias: determinize]
            !   diff         Says whether two automata do the same, or a shortest word on which they differ
            !   draw         Draws an automaton
            !   convert      Converts to and from the formats of other tools
            !   emit         Writes the Rust code that the macro generates
            !   explain      Explains a code such as F012, with an example of the mistake
            !   lsp          Answers an editor: messages while you type, and more
            !   completions  Writes completions for a shell
            !   man          Writes the manual page of `fsm`, or of one of its commands
            !   help         Print this message or the help of the given subcommand(s)
            !
            ! Options:
            !       --color <WHEN>  When to use colours; `auto` is on a terminal, unless NO_COLOR is set [default:
            !                       auto] [possible values: auto, always, never]
            !   -h, --help          Print help
            !   -V, --version       Print version
            !
            ! Limits:
            !       --most-bytes <N>  How many bytes a file may have [default: 1073741824]
            !       --most-cases <N>  How many cases, of a state and a symbol, a short text may have [default:
            !                         16777216]
            !
            ! A first session:
            !   fsm check mine.txt                  is anything wrong with this file?
            !   fsm trace mine.txt coin push        where do these symbols lead?
            !   fsm why mine.txt Locked coin        which line says so?
            !   fsm prove mine.txt 'never Broken'   can that happen? If so, how?
            !   fsm draw mine.txt -o mine.svg       what does it look like?
            !   fsm minimise mine.txt -o small.txt  the smallest automaton that does the same
            !   fsm diff mine.txt solution.txt      do both do the same? If not, on which word?
            !   fsm convert mine.txt -o mine.jff    the same for JFLAP
            !
            ! In place of a file, - is standard input. Exit codes are those of grep and diff: 0 yes, 1 no
            ! (mistakes found, not equal, rejected, not true), 2 trouble (wrong usage, a file that cannot be read,
            ! for trace, prove and diff also one that is refused).
            = 2
            $ fsm chekc 2>&1 | head -3
            error: unrecognized subcommand 'chekc'

              tip: a similar subcommand exists: 'check'
            $ fsm check
            ! error: the following required arguments were not provided:
            !   <FILE>...
            !
            ! Usage: fsm check <FILE>...
            !
            ! For more information, try '--help'.
            = 2
            $ fsm info a b 2>&1 | head -1
            error: unexpected argument 'b' found
        "#]],
    );
}

#[test]
fn codes_are_explained() {
    check(
        "fsm explain F021 | head -3\n\
         fsm explain 'error[t020]:' | head -1\n\
         fsm explain c004 | head -1\n\
         fsm explain w001 | head -1\n\
         fsm explain | wc -l\n\
         fsm explain | head -2\n\
         fsm explain F999",
        expect![[r#"
            $ fsm explain F021 | head -3
            # F021: a state without a target for some symbol

            Every case is accounted for: every state has a target on every symbol, or refuses it.
            $ fsm explain 'error[t020]:' | head -1
            # T020: the claim `unbeatable` does not hold
            $ fsm explain c004 | head -1
            # C004: a transition that reads nothing
            $ fsm explain w001 | head -1
            # W001: states that no word reaches
            $ fsm explain | wc -l
            101
            $ fsm explain | head -2
            F001  error    a text that is not UTF-8
            F002  error    text before the first section
            $ fsm explain F999
            ! fsm: there is no code `F999`; `fsm explain` lists all of them
            = 2
        "#]],
    );
}

#[test]
fn the_answer_counts_even_if_nobody_listens() {
    let session = Session::with("broken.txt", "nothing");
    session.write("door.txt", DOOR);
    for (command, code) in [
        ("check --json broken.txt", "1"),
        ("trace door.txt", "1"),
        ("fmt --check door.txt", "1"),
        ("info door.txt", "0"),
        ("why door.txt Shut push", "0"),
        ("diff door.txt broken.txt", "2"),
    ] {
        // The other end of the pipe is closed before anything is written.
        let line = format!(
            "mkfifo pipe; exec 4<>pipe; exec 5>pipe; exec 4<&-; fsm {command} >&5 2>errors; echo $?; rm pipe"
        );
        let output = session.run(&line);
        assert_eq!(String::from_utf8_lossy(&output.stdout).trim(), code, "{command}");
    }
}

#[test]
fn links_to_nothing() {
    Session::new().check(
        "ln -s nowhere d.txt; fsm check d.txt\nfsm check .",
        expect![[r#"
        $ ln -s nowhere d.txt; fsm check d.txt
        ! fsm: `d.txt` is a link to something that is not there
        ! no files checked; 1 could not be read
        = 2
        $ fsm check .
        ! fsm: `./d.txt` is a link to something that is not there
        ! no files checked; 1 could not be read
        = 2
    "#]],
    );
}

#[test]
fn names_do_nothing_to_a_terminal() {
    let session = Session::with("e\u{1b}[31m.txt", "nothing");
    let text = "States: A#\nStart: A#\nFinal:\nSymbols:\nTransitions:\n";
    session.write("esc.txt", text.replace('#', "\u{1b}[31m"));
    let label = "States: A B# C#\nStart: A\nFinal l#: B# C#\nSymbols: s#\nTransitions:\nA B#\nB# C#\nC# C#\n";
    session.write("label.txt", label.replace('#', "\u{1b}[31m"));
    let transcript = session.transcript(
        "fsm check e*.txt\nfsm trace esc.txt\nfsm diff esc.txt label.txt\nfsm minimise label.txt >out\n\
         fsm trace label.txt \"$(printf 's\\033[31m')\"\n\
         fsm why label.txt A \"$(printf 's\\033[31m')\"",
    );
    assert!(!transcript.contains('\u{1b}'), "{transcript}");
    assert!(transcript.contains("A\\u{1b}[31m"), "{transcript}");
}

/// Where a format can, it writes what cannot be seen by its number.
#[test]
fn names_that_cannot_be_seen_in_other_formats() {
    let text = "States: A A\u{3164} A\u{200B} B\u{202E}\nStart: A\nFinal: A\nSymbols: x\u{115F} y\nOtherwise: .\n\
                Transitions:\nA x\u{115F} -> A\u{3164}\nA\u{3164} _ -> A\u{200B}\nA\u{200B} y -> B\u{202E}\n";
    let session = Session::with("hidden.txt", text);
    let is_hidden = |c| fsm_model::is_invisible(c) && !matches!(c, '\n' | '\t');
    for (command, shown) in [
        ("draw --as svg", r"A\u{3164}"),
        ("draw --as html", r"A\u{3164}"),
        ("draw --as mermaid", "A#12644;"),
        ("convert --to json", r"A\u3164"),
        ("convert --to jff", "A&#x3164;"),
        ("convert --to mermaid", "A#12644;"),
    ] {
        let output = session.run(&format!("fsm {command} hidden.txt"));
        let written = String::from_utf8(output.stdout).expect("it is UTF-8");
        assert!(written.contains(shown), "{command}: {written}");
        assert!(!written.contains(is_hidden), "{command}: {written}");
    }
    for format in ["json", "jff"] {
        let session = Session::with("hidden.txt", text);
        let back = format!(
            "fsm convert hidden.txt --to {format} -o other.{format} && \
             fsm convert other.{format} --to txt -o again.txt && fsm diff hidden.txt again.txt"
        );
        assert!(session.run(&back).status.success(), "{format}");
    }
}

#[test]
fn standard_input_only_once() {
    check(
        "fsm check - - < door.txt 2>&1 | tail -2",
        expect![[r#"
        $ fsm check - - < door.txt 2>&1 | tail -2
        fsm: standard input can be read only once
        1 file: 1 warning; 1 could not be read
    "#]],
    );
}

#[test]
fn help_to_a_full_disk() {
    if fs::exists("/dev/full").unwrap() {
        check(
            "fsm --help >/dev/full\nfsm check --help >/dev/full",
            expect![[r#"
                $ fsm --help >/dev/full
                ! fsm: cannot write to standard output: No space left on device (os error 28)
                = 2
                $ fsm check --help >/dev/full
                ! fsm: cannot write to standard output: No space left on device (os error 28)
                = 2
            "#]],
        );
    }
}

/// A file name need not be UTF-8.
#[test]
#[cfg(unix)]
fn a_name_that_is_not_utf_8() {
    let session = Session::with("door.txt", DOOR);
    // Not every system allows such names.
    if !session.run("cp door.txt \"$(printf 'a\\377.txt')\"").status.success() {
        return;
    }
    let output = session.run("fsm info a*.txt && fsm check a*.txt");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(!errors.contains("panicked"), "{errors}");
    assert!(errors.contains("never reached"), "{errors}");
    let output = session.run("fsm emit a*.txt");
    let code = String::from_utf8(output.stdout).expect("it is UTF-8");
    assert!(code.starts_with(r"// Written by `fsm emit` from a\xFF.txt."), "{code}");
}
