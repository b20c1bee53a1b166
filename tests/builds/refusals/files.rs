//! Mistakes with the file.

use expect_test::expect;

use super::super::Crate;
use super::{DOOR, USES, USES_OF_AN_ENUM, check_used_call, door};

#[test]
fn a_missing_file_and_one_with_nearly_its_name() {
    let door = door("a-missing-file", &[USES]);
    door.write("dor.txt", DOOR);
    expect![[r#"
        error: cannot read `door.txt`: there is no such file
                = note: looked for at `$CRATE/door.txt`
                = note: the path is relative to the folder of `Cargo.toml`
                = help: did you mean `dor.txt`?
         --> src/lib.rs:3:13
          |
        3 | #[automaton("door.txt")]
          |             ^^^^^^^^^^

        error: could not compile `a-missing-file` (lib) due to 1 previous error
    "#]]
    .assert_eq(&door.messages("check --quiet"));
}

#[test]
fn not_utf_8() {
    let door = door("not-utf-8", &[USES, USES_OF_AN_ENUM]);
    let text = [DOOR.as_bytes(), b"// caf\xE9\n"].concat();
    std::fs::write(door.path("door.txt"), text).unwrap();
    expect![[r#"
        error: error[F001]: byte 0xE9 is not UTF-8
                 --> door.txt:14:7
                  |
               14 | // caf�
                  |       ^ this is not text
                  |
                  = help: save the file as UTF-8
         --> src/lib.rs:3:13
          |
        3 | #[automaton("door.txt")]
          |             ^^^^^^^^^^

        error: could not compile `not-utf-8` (lib) due to 1 previous error
    "#]]
    .assert_eq(&door.messages("check --quiet"));
}

#[test]
fn a_file_in_another_folder() {
    let call = Crate::new("another-folder");
    call.write("automata/door.txt", DOOR);
    call.write("src/lib.rs", "#[fsm_macros::automaton(\"door.txt\")]\npub enum Door {}\n");
    expect![[r#"
        error: cannot read `door.txt`: there is no such file
                = note: looked for at `$CRATE/door.txt`
                = note: the path is relative to the folder of `Cargo.toml`
                = help: did you mean `automata/door.txt`?
         --> src/lib.rs:1:25
          |
        1 | #[fsm_macros::automaton("door.txt")]
          |                         ^^^^^^^^^^

        error: could not compile `another-folder` (lib) due to 1 previous error
    "#]]
    .assert_eq(&call.messages("check --quiet"));
}

/// Paths from another folder, with the separators of Windows, or without an extension.
#[test]
fn a_path_from_elsewhere() {
    let call = Crate::new("from-elsewhere");
    call.write("automata/door.txt", DOOR);
    call.write("automata/turnstile.txt", DOOR);
    for (path, suggested) in [
        ("../automata/door.txt", "automata/door.txt"),
        (r"..\\automata\\door.txt", "automata/door.txt"),
        (r"automata\\door.txt", "automata/door.txt"),
        (r"automata\turnstile.txt", "automata/turnstile.txt"),
        ("automata/door", "automata/door.txt"),
        ("from-elsewhere/automata/door.txt", "../from-elsewhere/automata/door.txt"),
    ] {
        let attribute = format!("#[fsm_macros::automaton(\"{path}\")]");
        call.write("src/lib.rs", &format!("{attribute}\npub enum Door {{}}\n"));
        let messages = call.messages("check --quiet");
        assert!(messages.contains(&format!("= help: did you mean `{suggested}`?\n")), "{messages}");
    }
}

#[test]
fn a_folder_instead_of_a_file() {
    check_used_call(
        "a-folder",
        "#[automaton(\"src\")]\npub enum Door {}",
        expect![[r#"
            error: cannot read `src`: it is a folder
                    = note: looked for at `$CRATE/src`
                    = note: the path is relative to the folder of `Cargo.toml`
             --> src/lib.rs:3:13
              |
            3 | #[automaton("src")]
              |             ^^^^^

            error: could not compile `a-folder` (lib) due to 1 previous error
        "#]],
    );
}

/// Reading a device or a pipe might never end.
#[test]
#[cfg(unix)]
fn a_device() {
    check_used_call(
        "a-device",
        "#[automaton(\"/dev/zero\")]\npub enum Door {}",
        expect![[r#"
            error: cannot read `/dev/zero`: it is no ordinary file
                    = note: looked for at `/dev/zero`
             --> src/lib.rs:3:13
              |
            3 | #[automaton("/dev/zero")]
              |             ^^^^^^^^^^^

            error: could not compile `a-device` (lib) due to 1 previous error
        "#]],
    );
}

#[test]
#[cfg(unix)]
fn a_file_in_place_of_a_folder() {
    check_used_call(
        "a-file-in-place-of-a-folder",
        "#[automaton(\"door.txt/door.txt\")]\npub enum Door {}",
        expect![[r#"
            error: cannot read `door.txt/door.txt`: Not a directory (os error 20)
                    = note: looked for at `$CRATE/door.txt/door.txt`
                    = note: the path is relative to the folder of `Cargo.toml`
             --> src/lib.rs:3:13
              |
            3 | #[automaton("door.txt/door.txt")]
              |             ^^^^^^^^^^^^^^^^^^^

            error: could not compile `a-file-in-place-of-a-folder` (lib) due to 1 previous error
        "#]],
    );
}
