//! Files are never lost: what replaces a file, what it keeps, and what it refuses.

use std::fs::{self, File};
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};

use expect_test::expect;
use rustix::fs::{FlockOperation, flock};

use crate::session::{DOOR, Session};

#[test]
fn the_ends_of_lines_are_kept() {
    let session = Session::with("lf.txt", DOOR);
    session.run("fsm fmt lf.txt");
    let laid_out = session.read("lf.txt");
    for mark in ["", "\u{FEFF}"] {
        session.write("crlf.txt", format!("{mark}{DOOR}").replace('\n', "\r\n"));
        session.run("fsm fmt - <crlf.txt >out; fsm fmt crlf.txt");
        let expected = format!("{mark}{laid_out}").replace('\n', "\r\n");
        assert_eq!(session.read("crlf.txt"), expected);
        assert_eq!(session.read("out"), expected);
        session.check(
            "fsm fmt --check crlf.txt; fsm fmt crlf.txt",
            expect![[r#"
                $ fsm fmt --check crlf.txt; fsm fmt crlf.txt
            "#]],
        );
    }
}

#[test]
fn lines_that_end_in_two_ways() {
    let text = "States: A\nStart: A\r\nFinal:\r\nSymbols:\n\nTransitions:\n";
    Session::with("a.txt", text).check(
        "fsm fmt --check a.txt | tr '\\r' '#' | grep '^[-+]'\nfsm fmt a.txt\nfsm fmt --check a.txt",
        expect![[r#"
            $ fsm fmt --check a.txt | tr '\r' '#' | grep '^[-+]'
            --- a.txt
            +++ a.txt
            -Start: A\u{d}
            -Final:\u{d}
            +Start: A
            +Final:
            ! a.txt: some lines end in CR LF and others in LF; in the canonical layout all end as the first one
            $ fsm fmt a.txt
            ! a.txt laid out
            ! a.txt: some lines end in CR LF and others in LF; in the canonical layout all end as the first one
            $ fsm fmt --check a.txt
        "#]],
    );
}

#[test]
fn another_name_of_a_file() {
    let session = Session::with("door.txt", DOOR);
    session.check(
        "ln door.txt other.txt; fsm fmt door.txt; fsm convert door.txt -o other.txt\n\
         cp door.txt new.txt; fsm minimise new.txt -o other.txt\n\
         fsm fmt --check door.txt >out\n\
         rm other.txt; fsm fmt door.txt",
        expect![[r#"
            $ ln door.txt other.txt; fsm fmt door.txt; fsm convert door.txt -o other.txt
            ! fsm: cannot write `door.txt`: it has another name (a hard link), which would keep the old content; write to a new file, or remove the other name first
            ! fsm: `other.txt` is the input and would be overwritten; write to another file
            = 2
            $ cp door.txt new.txt; fsm minimise new.txt -o other.txt
            ! fsm: cannot write `other.txt`: it has another name (a hard link), which would keep the old content; write to a new file, or remove the other name first
            = 2
            $ fsm fmt --check door.txt >out
            = 1
            $ rm other.txt; fsm fmt door.txt
            ! door.txt laid out
        "#]],
    );
}

/// An access control list in which user 1234 may read the file.
fn access_list() -> Vec<u8> {
    // Each entry has a tag, permissions and a user: the owner, user 1234, the group, the mask, the others.
    const ENTRIES: [(u16, u16, u32); 5] =
        [(1, 6, u32::MAX), (2, 4, 1234), (4, 4, u32::MAX), (16, 4, u32::MAX), (32, 0, u32::MAX)];
    let mut list = 2_u32.to_le_bytes().to_vec();
    for (tag, permissions, user) in ENTRIES {
        list.extend([tag.to_le_bytes(), permissions.to_le_bytes()].concat());
        list.extend(user.to_le_bytes());
    }
    list
}

/// Comments, access control lists and labels are extended attributes.
#[test]
fn extended_attributes_are_kept() {
    let session = Session::with("door.txt", DOOR);
    let path = session.path("door.txt");
    let attributes =
        [("user.comment", b"of a friend".to_vec()), ("system.posix_acl_access", access_list())];
    // Not every file system has them.
    let is_set = |(name, value): &&(&str, Vec<u8>)| xattr::set(&path, name, value).is_ok();
    let set: Vec<_> = attributes.iter().filter(is_set).collect();
    for command in ["fmt door.txt", "minimise other.txt -o door.txt"] {
        session.write("other.txt", DOOR);
        assert!(session.run(&format!("fsm {command} 2>errors")).status.success());
        for (name, value) in &set {
            assert_eq!(xattr::get(&path, name).unwrap().as_ref(), Some(value), "{command}: {name}");
        }
        assert!(!session.read("errors").contains("not kept: the"), "{command}");
    }
    assert_ne!(session.read("door.txt"), DOOR);
}

/// A new file has the list of its folder, but the old file had none.
#[test]
fn nobody_else_may_read_the_new_file() {
    let session = Session::with("folder/door.txt", DOOR);
    let path = session.path("folder/door.txt");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
    if xattr::set(session.path("folder"), "system.posix_acl_default", &access_list()).is_err() {
        return;
    }
    assert!(session.run("fsm fmt folder/door.txt").status.success());
    assert_eq!(xattr::get(&path, "system.posix_acl_access").unwrap(), None);
    assert_eq!(fs::metadata(&path).unwrap().mode() & 0o777, 0o640);
}

#[test]
fn what_a_killed_run_has_left_is_removed() {
    let session = Session::with("door.txt", DOOR);
    for name in [".fsm-abc123.tmp", ".fsm-my-log.tmp", ".fsm-alive1.tmp"] {
        session.write(name, "half a te");
    }
    session.run("mkdir .fsm-folder.tmp; mkfifo .fsm-apipe1.tmp; ln -s door.txt .fsm-alink1.tmp");
    // This run is still alive.
    let alive = File::open(session.path(".fsm-alive1.tmp")).unwrap();
    flock(&alive, FlockOperation::LockExclusive).unwrap();
    session.check(
        "fsm fmt --check door.txt >out; LC_ALL=C ls -A\nfsm fmt door.txt; LC_ALL=C ls -A",
        expect![[r#"
            $ fsm fmt --check door.txt >out; LC_ALL=C ls -A
            .fsm-abc123.tmp
            .fsm-alink1.tmp
            .fsm-alive1.tmp
            .fsm-apipe1.tmp
            .fsm-folder.tmp
            .fsm-my-log.tmp
            door.txt
            out
            $ fsm fmt door.txt; LC_ALL=C ls -A
            .fsm-alink1.tmp
            .fsm-alive1.tmp
            .fsm-apipe1.tmp
            .fsm-folder.tmp
            .fsm-my-log.tmp
            door.txt
            out
            ! door.txt laid out
        "#]],
    );
    drop(alive);
    session.check(
        "fsm minimise door.txt -o small.txt 2>errors; LC_ALL=C ls -A | head -3",
        expect![[r#"
        $ fsm minimise door.txt -o small.txt 2>errors; LC_ALL=C ls -A | head -3
        .fsm-alink1.tmp
        .fsm-apipe1.tmp
        .fsm-folder.tmp
    "#]],
    );
}

#[test]
fn a_result_never_replaces_its_input() {
    let session = Session::with("door.txt", &format!("// precious\n{DOOR}"));
    session.write("nfa.txt", "// precious\nKind: nfa\nStates: A B\nStart: A\nFinal: B\nSymbols: a\nTransitions:\nA a -> A\nA a -> B\n");
    session.write("table.csv", "state,start,final,a\nA,start,final,A\n");
    let before: Vec<String> =
        ["door.txt", "nfa.txt", "table.csv"].map(|name| session.read(name)).to_vec();
    session.check(
        "fsm minimise door.txt -o ./door.txt\n\
         fsm minimise - -o door.txt <door.txt\n\
         ln -s door.txt link.txt; fsm draw link.txt -o door.txt\n\
         fsm emit door.txt -o door.txt\n\
         fsm convert door.txt -o door.txt\n\
         fsm convert door.txt -o door.att --isymbols door.txt\n\
         fsm convert table.csv -o table.csv\n\
         fsm determinise nfa.txt -o nfa.txt\n\
         fsm determinise table.csv -o table.csv",
        expect![[r#"
            $ fsm minimise door.txt -o ./door.txt
            ! fsm: `./door.txt` is the input and would be overwritten; write to another file
            = 2
            $ fsm minimise - -o door.txt <door.txt
            ! fsm: `door.txt` is the input and would be overwritten; write to another file
            = 2
            $ ln -s door.txt link.txt; fsm draw link.txt -o door.txt
            ! fsm: `door.txt` is the input and would be overwritten; write to another file
            = 2
            $ fsm emit door.txt -o door.txt
            ! fsm: `door.txt` is the input and would be overwritten; write to another file
            = 2
            $ fsm convert door.txt -o door.txt
            ! fsm: `door.txt` is the input and would be overwritten; write to another file
            = 2
            $ fsm convert door.txt -o door.att --isymbols door.txt
            ! fsm: `door.txt` is the input and would be overwritten; write to another file
            = 2
            $ fsm convert table.csv -o table.csv
            ! fsm: `table.csv` is the input and would be overwritten; write to another file
            = 2
            $ fsm determinise nfa.txt -o nfa.txt
            ! nfa.txt: its 2 states became 2 sets of states
            ! fsm: `nfa.txt` is the input and would be overwritten; write to another file
            = 2
            $ fsm determinise table.csv -o table.csv
            ! fsm: `table.csv` is the input and would be overwritten; write to another file
            = 2
        "#]],
    );
    let after = ["door.txt", "nfa.txt", "table.csv"].map(|name| session.read(name));
    assert_eq!(before, after);
    // This is the same text.
    session.check(
        "fsm determinise door.txt -o door.txt",
        expect![[r#"
        $ fsm determinise door.txt -o door.txt
        ! door.txt: deterministic already; it has 4 states
    "#]],
    );
    assert_eq!(before[0], session.read("door.txt"));
}

#[test]
fn names_that_are_not_utf_8() {
    let session = Session::with("door.txt", "nothing");
    // Not every system allows such names.
    let copy = r#"for byte in 376 377; do cp door.txt "$(printf "a\\$byte.txt")" || exit; done"#;
    if !session.run(copy).status.success() {
        return;
    }
    session.check(
        "cp door.txt 'a\\xFF.txt'; fsm check --json a*.txt | cut -d, -f 3 | LC_ALL=C sort",
        expect![[r#"
            $ cp door.txt 'a\xFF.txt'; fsm check --json a*.txt | cut -d, -f 3 | LC_ALL=C sort
            "file":"a\\\\xFF.txt"
            "file":"a\\xFE.txt"
            "file":"a\\xFF.txt"
        "#]],
    );
}

/// A text in a folder with such a name finds the files that it names.
#[test]
fn a_file_beside_a_name_that_is_not_utf_8() {
    let session =
        Session::with("door.txt", &format!("{DOOR}Properties:\nsame words as \"other.txt\"\n"));
    session.write("other.txt", DOOR);
    if !session.run(r#"mkdir "$(printf 'a\377')" && cp *.txt a*/"#).status.success() {
        return;
    }
    session.check("fsm check --json a*/door.txt", expect![[r#"
        $ fsm check --json a*/door.txt
        {"code":"W001","severity":"warning","file":"a\\xFF/door.txt","line":1,"column":24,"message":"no word reaches state `Nowhere`","word":null}
    "#]]);
    session.check(r"mkdir 'b\c' && cp *.txt 'b\c' && fsm check --json 'b\c'", expect![[r#"
        $ mkdir 'b\c' && cp *.txt 'b\c' && fsm check --json 'b\c'
        {"code":"W001","severity":"warning","file":"b\\\\c/door.txt","line":1,"column":24,"message":"no word reaches state `Nowhere`","word":null}
        {"code":"W001","severity":"warning","file":"b\\\\c/other.txt","line":1,"column":24,"message":"no word reaches state `Nowhere`","word":null}
    "#]]);
}

/// Only a reader that has gone ends it; a program that waits for ever would end this test by `timeout`.
#[test]
fn watching_ends_without_a_reader() {
    let session = Session::with("door.txt", "nothing");
    session.check(
        "timeout 100 fsm check --watch door.txt 2>&1 | head -1\n\
         (timeout 100 fsm check --watch --json door.txt; echo $? >code) | true; cat code\n\
         (timeout 100 fsm check --watch door.txt 2>&1 >out; echo $? >code) | true; cat code",
        expect![[r#"
            $ timeout 100 fsm check --watch door.txt 2>&1 | head -1
            error[F002]: `nothing` stands before the first section
            $ (timeout 100 fsm check --watch --json door.txt; echo $? >code) | true; cat code
            0
            $ (timeout 100 fsm check --watch door.txt 2>&1 >out; echo $? >code) | true; cat code
            0
        "#]],
    );
}
