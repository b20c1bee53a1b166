//! What the documents show is what there is.

use super::super::Crate;
use crate::opponent;

/// What is said about a text without one of its rows.
fn say_about(name: &'static str, path: &str, text: &str, row: &str, code: &str) -> String {
    let broken = Crate::new(name);
    assert!(text.contains(row));
    broken.write(path, &text.replace(row, ""));
    broken.write("src/main.rs", code);
    broken.says("check --quiet")
}

const README: &str = include_str!("../../../README.md");

/// A block of the README, as it stands there: the first or the second of a language.
fn readme_block(language: &str, number: usize) -> &'static str {
    let block = README.split(&format!("```{language}\n")).nth(number).expect("a block");
    block.split_once("```").expect("its end").0
}

/// The first or the second program in the README, with the dependency that stands above it.
fn readme_program(name: &'static str, number: usize) -> Crate {
    let program = Crate::new(name);
    let manifest = std::fs::read_to_string(program.path("Cargo.toml")).unwrap();
    let (package, _) = manifest.split_once("[dependencies]").unwrap();
    let project = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let project = project.canonicalize().unwrap();
    let dependencies = readme_block("toml", number).replace("path/to", project.to_str().unwrap());
    let dependencies = format!("[dependencies]\n{dependencies}");
    program.write("Cargo.toml", &format!("{package}{dependencies}\n[workspace]\n"));
    program.write("src/main.rs", readme_block("rs", number));
    program
}

/// Opponents in a program that has nothing to do with the game.
#[test]
fn the_other_program_in_the_readme() {
    assert_eq!(readme_program("readme-opponents", 2).run(), "");
}

#[test]
fn the_program_in_the_readme() {
    let readme = readme_program("readme-program", 1);
    readme.write("automata/turnstile.txt", include_str!("../../../automata/turnstile.txt"));
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
        readme_block("rs", 1),
    );
    let (message, _) = said.split_once("\n\nerror: could not compile").unwrap();
    assert!(README.contains(&format!("```text\n{message}\n```")), "{message}");
}

/// What the README says of a game that demands of an opponent what it cannot keep: the compiler
/// shows the message that is shown there.
#[test]
fn the_lost_game_in_the_readme() {
    let greedy = Crate::for_game("readme-greedy");
    greedy.write("automata/greedy.txt", &opponent("greedy.txt").text());
    greedy.write(
        "src/lib.rs",
        "#[tictactoe_fsm_macro::automaton(\"automata/greedy.txt\", claims(unbeatable))]\n\
         pub enum Greedy {}\n",
    );
    // The compiler indents what it is told.
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let shown = README.split("```text\n").find(|block| block.starts_with("error[T020]")).unwrap();
    let said = greedy.says("check --quiet");
    assert!(words(&said).contains(&words(shown.split_once("\n```").unwrap().0)), "{said}");
}

/// The Indonesian page shows a part of the program.
#[test]
fn the_enum_in_the_indonesian_readme() {
    let page = include_str!("../../../README.id.md");
    let (_, block) = page.split_once("```rs\n").unwrap();
    assert!(readme_block("rs", 1).contains(block.split_once("```").unwrap().0));
}

#[test]
fn the_message_in_the_documentation() {
    let said = say_about(
        "documentation",
        "examples/door.txt",
        include_str!("../../../fsm-macros/examples/door.txt"),
        "Locked  _        -> Locked\n",
        "use fsm_macros::automaton;\n\n/// A door.\n\
         #[automaton(\"examples/door.txt\")]\npub enum Door {}\n\nfn main() {}\n",
    );
    let (message, _) = said.split_once("\n\nerror: could not compile").unwrap();
    let message = format!("/// {}\n", message.replace('\n', "\n/// "));
    let documentation = include_str!("../../../fsm-macros/src/lib.rs");
    assert!(documentation.contains(&format!("/// ```text\n{message}/// ```\n")), "{message}");
}
