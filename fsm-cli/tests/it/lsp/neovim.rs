//! A whole session in a real editor, Debian's Neovim, with the settings in `editors/`.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use expect_test::expect;

use crate::session::Session;

/// A turnstile with a slip in line 8.
const TURNSTILE: &str = "\
States: Locked Unlocked
Start: Locked
Final: Locked
Symbols: coin push
Claims: reachable

Transitions:
Locked coin -> Unlokced
Locked push -> .
Unlocked coin -> .
Unlocked push -> Locked
";

#[test]
fn a_session() {
    let session = Session::with("automata/turnstile.txt", TURNSTILE);
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/lsp");
    let run = Command::new("nvim")
        .args(["--clean", "--headless", "--cmd"])
        .arg(format!("set runtimepath^={} noswapfile", root.join("editors/vim").display()))
        .args(["--cmd", &format!("let g:fsm_path = '{}'", env!("CARGO_BIN_EXE_fsm"))])
        .args(["-c", &format!("luafile {}", root.join("editors/neovim/fsm.lua").display())])
        .args(["-c", &format!("luafile {}", here.join("neovim.lua").display())])
        .arg("automata/turnstile.txt")
        .current_dir(session.path(""))
        .stdin(Stdio::null())
        .output();
    let Ok(run) = run else {
        // The test runner would capture the output of `eprintln`.
        let message =
            b"SKIPPED: no Neovim, so the server is not tried in it (apt-get install neovim)\n";
        std::io::stderr().write_all(message).unwrap();
        return;
    };
    let messages = String::from_utf8_lossy(&run.stderr);
    assert!(run.status.success(), "{messages}{}", String::from_utf8_lossy(&run.stdout));
    expect![[r#"
        diagnostics: F012
        first action: write `Unlocked`
        hover: state `Locked`
        saved: Shut      coin -> Unlocked
    "#]]
    .assert_eq(&String::from_utf8_lossy(&run.stdout));
    expect![[r#"
        States: Shut Unlocked
        Start: Shut
        Final: Shut
        Symbols: coin push
        Claims: reachable

        Transitions:
        Shut      coin -> Unlocked
        Shut      push -> .
        Unlocked  coin -> .
        Unlocked  push -> Shut
    "#]]
    .assert_eq(&session.read("automata/turnstile.txt"));
    session.check(
        "fsm check automata/turnstile.txt",
        expect![[r#"
        $ fsm check automata/turnstile.txt
        ! 1 file: no mistakes
    "#]],
    );
}
