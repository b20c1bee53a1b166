//! The messages and the programs in the documents are real.

use expect_test::expect;

use super::super::Crate;
use crate::opponent;

const README: &str = include_str!("../../../README.md");

/// A block of a language in the README, counted from one.
fn readme_block(language: &str, number: usize) -> &'static str {
    let block = README.split(&format!("```{language}\n")).nth(number).expect("a block");
    block.split_once("```").expect("its end").0
}

/// A program in the README with dependencies of it, both counted from one.
fn readme_program(name: &'static str, number: usize, dependencies: usize) -> Crate {
    let program = Crate::new(name);
    let manifest = std::fs::read_to_string(program.path("Cargo.toml")).unwrap();
    let (package, _) = manifest.split_once("[dependencies]").unwrap();
    let project = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let project = project.canonicalize().unwrap();
    let dependencies = readme_block("toml", dependencies);
    let dependencies = dependencies.replace("path/to", project.to_str().unwrap());
    let dependencies = format!("[dependencies]\n{dependencies}");
    program.write("Cargo.toml", &format!("{package}{dependencies}\n[workspace]\n"));
    program.write("src/main.rs", readme_block("rs", number));
    program
}

/// A program that uses opponents without the game.
#[test]
fn the_other_program_in_the_readme() {
    assert_eq!(readme_program("readme-opponents", 5, 2).run(), "");
}

const ORDER: &str = include_str!("../../../automata/order.txt");

#[test]
fn the_program_in_the_readme() {
    let readme = readme_program("readme-program", 1, 1);
    readme.write("automata/order.txt", ORDER);
    expect![[r#"
        revise leads to Draft
        pay leads to Paid
        cancel leads to Cancelled
        comment leads to Submitted
    "#]]
    .assert_eq(&readme.run());
}

/// The program that does what comes out of a gate.
#[test]
fn the_program_with_outputs_in_the_readme() {
    let readme = readme_program("readme-outputs", 2, 1);
    let text = README.split("```text\n").find(|block| block.starts_with("// A gate"));
    let text = text.and_then(|block| block.split_once("```")).expect("a block").0;
    readme.write("automata/gate.txt", text);
    expect![[r#"
        the motor turns left
        beep
        the motor turns right
    "#]]
    .assert_eq(&readme.run());
    // Without the beep its example fails, as the text says.
    readme.write("automata/gate.txt", &text.replace(".        / beep", "."));
    let messages = readme.messages("check --quiet");
    assert!(messages.contains("error[F030]: on `coin coin push` from `Locked`"), "{messages}");
}

/// The program whose events carry data.
#[test]
fn the_program_with_events_in_the_readme() {
    let readme = readme_program("readme-events", 3, 1);
    readme.write("automata/order.txt", ORDER);
    assert_eq!(readme.run(), "Submitted: 2050 cents\n");
    // An event without a symbol does not compile, as the comment says.
    let program = std::fs::read_to_string(readme.path("src/main.rs")).unwrap();
    readme.write("src/main.rs", &program.replace("    Submit,\n", "    Submit,\n    Explode,\n"));
    let messages = readme.messages("check --quiet");
    assert!(messages.contains("no variant or associated item named `Explode`"), "{messages}");
}

/// The lexer.
#[test]
fn the_lexer_in_the_readme() {
    let readme = readme_program("readme-lexer", 4, 1);
    let text = README.split("```text\n").find(|block| block.starts_with("// The tokens of"));
    let text = text.and_then(|block| block.split_once("```")).expect("a block").0;
    readme.write("automata/calculator.txt", text);
    expect![[r#"
        let: let
        name: total
        sign: =
        number: 3
        sign: *
        number: 4.50
        no token at byte 21
        no token at byte 23
    "#]]
    .assert_eq(&readme.run());
    // Without its last line it is refused, as the text says.
    readme.write("automata/calculator.txt", &text.replace("let before name", ""));
    let messages = readme.messages("check --quiet");
    let shared = "error[F055]: tokens `let` and `name` share the word `let`";
    assert!(messages.contains(shared), "{messages}");
}

/// The message for a line behind the last row.
#[test]
fn the_message_in_the_readme() {
    let readme = Crate::new("readme");
    let changed =
        ORDER.replace("\n\nExamples:\n", "\n_          cancel  -> Cancelled\n\nExamples:\n");
    readme.write("automata/order.txt", &changed);
    readme.write("src/main.rs", readme_block("rs", 1));
    let messages = readme.messages("check --quiet");
    let (message, _) = messages.split_once("\n\nerror: could not compile").unwrap();
    assert!(README.contains(&format!("```text\n{message}\n```")), "{message}");
}

/// The compiler shows the message of the README if the game demands a claim that does not hold.
#[test]
fn the_lost_game_in_the_readme() {
    let greedy = Crate::for_game("readme-greedy");
    greedy.write("automata/greedy.txt", &opponent("greedy.txt").text());
    greedy.write(
        "src/lib.rs",
        "#[tictactoe_fsm_macro::automaton(\"automata/greedy.txt\", claims(unbeatable))]\n\
         pub enum Greedy {}\n",
    );
    // The compiler indents the message.
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let shown = README.split("```text\n").find(|block| block.starts_with("error[T020]")).unwrap();
    let messages = greedy.messages("check --quiet");
    assert!(words(&messages).contains(&words(shown.split_once("\n```").unwrap().0)), "{messages}");
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
    let text = include_str!("../../../fsm-macros/examples/door.txt");
    let broken = Crate::new("documentation");
    broken.write("examples/door.txt", &text.replace("Locked  _        -> Locked\n", ""));
    broken.write(
        "src/main.rs",
        "use fsm_macros::automaton;\n\n/// A door.\n\
         #[automaton(\"examples/door.txt\")]\npub enum Door {}\n\nfn main() {}\n",
    );
    let messages = broken.messages("check --quiet");
    let (message, _) = messages.split_once("\n\nerror: could not compile").unwrap();
    let message = format!("/// {}\n", message.replace('\n', "\n/// "));
    let documentation = include_str!("../../../fsm-macros/src/lib.rs");
    assert!(documentation.contains(&format!("/// ```text\n{message}/// ```\n")), "{message}");
}
