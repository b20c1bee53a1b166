//! Checks that the screens and commands in the documents match the game.

use tictactoe_game::texts::Language;

use crate::plain;
use crate::screens;

const README: &str = include_str!("../../../README.md");
const PAGES: [&str; 3] =
    [README, include_str!("../../../README.id.md"), include_str!("../../../CONTRIBUTING.md")];

#[test]
fn the_screen_in_the_readme_is_the_screen() {
    let screen = screens::screen(Language::En, false, "1 4 1 2 1 5 8", 80, 24);
    let lines = screens::text(&screen).replace("\n|", "\n");
    let (_, shown) = README.split_once("```text\n     ").expect("a screen");
    let shown = format!("     {}", shown.split_once("\n```").expect("its end").0);
    assert!(lines.contains(&shown), "{lines}");
}

/// The arguments of every `cargo run` on a page, in code blocks and in sentences.
fn arguments(page: &str) -> impl Iterator<Item = &str> {
    let commands = page.split(['\n', '`']).filter_map(|words| words.strip_prefix("cargo run"));
    let commands = commands.filter(|words| !words.contains(" -p ") && !words.contains("-path"));
    commands.map(|words| words.split_once(" -- ").map_or("", |(_, arguments)| arguments))
}

#[test]
fn commands_make_sense() {
    let mut count = 0;
    for page in PAGES {
        for arguments in arguments(page) {
            count += 1;
            // A million games would take too long. The rest of the command stays the same.
            let arguments = arguments.replace("arena", "arena --games 100");
            let output = plain::run(&arguments, b"");
            let errors = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "`{arguments}` says\n{errors}");
        }
    }
    assert!(count > 8, "{count} commands");
}
