//! What the documents show is what there is.

use super::super::Crate;

/// What is said about a text without one of its rows.
fn say_about(name: &'static str, path: &str, text: &str, row: &str, code: &str) -> String {
    let broken = Crate::new(name);
    assert!(text.contains(row));
    broken.write(path, &text.replace(row, ""));
    broken.write("src/main.rs", code);
    broken.says("check --quiet")
}

/// The programs in the README, as they stand there.
fn readme_programs() -> [&'static str; 2] {
    let mut programs = include_str!("../../../README.md").split("```rs\n").skip(1);
    [(); 2].map(|()| programs.next().unwrap().split_once("```").unwrap().0)
}

fn readme_program() -> &'static str {
    readme_programs()[0]
}

/// Opponents in a program that has nothing to do with the game.
#[test]
fn the_other_program_in_the_readme() {
    let readme = Crate::new("readme-opponents");
    let manifest = std::fs::read_to_string(readme.path("Cargo.toml")).unwrap();
    let (before, _) = manifest.split_once("tictactoe-fsm-macro").unwrap();
    let game = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../tictactoe-game");
    let game = game.canonicalize().unwrap();
    readme.write(
        "Cargo.toml",
        &format!(
            "{before}tictactoe-game = {{ path = '{}', default-features = false }}\n\n[workspace]\n",
            game.display()
        ),
    );
    readme.write("src/main.rs", readme_programs()[1]);
    assert_eq!(readme.run(), "");
}

#[test]
fn the_program_in_the_readme() {
    let readme = Crate::new("readme-program");
    readme.write("automata/turnstile.txt", include_str!("../../../automata/turnstile.txt"));
    readme.write("src/main.rs", readme_program());
    assert_eq!(
        readme.run(),
        "Unlocked goes to Unlocked on coin\nUnlocked goes to Locked on push\n"
    );
}

#[test]
fn the_message_in_the_readme() {
    let said = say_about(
        "readme",
        "automata/turnstile.txt",
        include_str!("../../../automata/turnstile.txt"),
        "Unlocked  push -> Locked\n",
        readme_program(),
    );
    let (message, _) = said.split_once("\n\nerror: could not compile").unwrap();
    assert!(
        include_str!("../../../README.md").contains(&format!("```text\n{message}\n```")),
        "{message}"
    );
}

#[test]
fn the_message_in_the_documentation() {
    let said = say_about(
        "documentation",
        "examples/door.txt",
        include_str!("../../../tictactoe-fsm-macro/examples/door.txt"),
        "Locked  _        -> Locked\n",
        "use tictactoe_fsm_macro::automaton;\n\n/// A door.\n\
         #[automaton(\"examples/door.txt\")]\npub enum Door {}\n\nfn main() {}\n",
    );
    let (message, _) = said.split_once("\n\nerror: could not compile").unwrap();
    let message = format!("/// {}\n", message.replace('\n', "\n/// "));
    let documentation = include_str!("../../../tictactoe-fsm-macro/src/lib.rs");
    assert!(documentation.contains(&format!("/// ```text\n{message}/// ```\n")), "{message}");
}
