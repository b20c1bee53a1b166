//! What the README shows is what there is.

use tictactoe_fsm::{CLAIMS, Claim, Dfa, Source, format};

use crate::opponents::opponent;

const README: &str = include_str!("../README.md");
const TURNSTILE: &str = include_str!("../automata/turnstile.txt");

#[test]
fn the_file_it_shows_is_the_file() {
    assert!(README.contains(&format!("```text\n{TURNSTILE}```")));
}

#[test]
fn the_file_is_good_and_laid_out() {
    let source = Source::new("automata/turnstile.txt", TURNSTILE);
    let (_, warnings) = Dfa::check(&source, &[], &[]).unwrap();
    assert!(warnings.is_empty(), "{warnings}");
    assert_eq!(format(&source).unwrap(), TURNSTILE);
}

#[test]
fn the_lost_game_it_shows_is_the_message() {
    let source = Source::new("automata/greedy.txt", opponent("greedy.txt").text());
    let unbeatable = Claim::find("unbeatable", tictactoe_strategy::CLAIMS).unwrap();
    let report = Dfa::check(&source, tictactoe_strategy::CLAIMS, &[unbeatable]).unwrap_err();
    assert!(README.contains(&format!("```text\n{report}\n```")), "{report}");
}

#[test]
fn the_number_of_boards_it_tells_is_right() {
    let source = Source::new("perfect.txt", opponent("perfect.txt").text());
    let (dfa, _) = Dfa::check(&source, tictactoe_strategy::CLAIMS, &[]).unwrap();
    assert!(README.contains(&format!("has {} boards", dfa.states().len())));
}

#[test]
fn the_claims_that_are_listed_are_the_claims() {
    let page = include_str!("../automata/README.md");
    for claim in CLAIMS.iter().chain(tictactoe_strategy::CLAIMS) {
        assert!(page.contains(&format!("| `{}` | {} |", claim.name, claim.meaning)));
    }
}

#[test]
fn the_file_with_everything_is_good_and_laid_out() {
    let page = include_str!("../automata/README.md");
    let (_, rest) = page.split_once("```text\n// A door, with everything").unwrap();
    let text = format!("// A door, with everything{}", rest.split_once("```").unwrap().0);
    let source = Source::new("door.txt", text.as_str());
    let (dfa, warnings) = Dfa::check(&source, &[], &[]).unwrap();
    assert!(warnings.is_empty(), "{warnings}");
    assert_eq!(format(&source).unwrap(), text);
    // Every heading of the format is in it.
    let (_, table) = page.split_once("| heading | also |").unwrap();
    for row in table.lines().skip(2).take_while(|line| line.starts_with('|')) {
        let heading = row.split('`').nth(1).unwrap();
        assert!(text.contains(heading.trim_end_matches(':')), "{heading}");
    }
    assert_eq!(dfa.states().len(), 4);
}

/// The benchmark writes both files; this is for whoever edits one of them.
#[test]
fn the_figures_it_shows_are_the_measured_ones() {
    let results = include_str!("../bench/RESULTS.md");
    let figure = |line: &&str| line.starts_with("- **") || line.starts_with("  ");
    let measured: Vec<&str> = results
        .split("\n## ")
        .skip(1)
        .filter_map(|section| section.split_once("\n\n"))
        .flat_map(|(_, body)| body.lines().take_while(figure))
        .collect();
    let (_, rest) = README.split_once("<!-- Figures from bench/RESULTS.md").unwrap();
    let (shown, _) = rest.split_once("<!-- End of the figures. -->").unwrap();
    let shown: Vec<&str> = shown.lines().filter(figure).collect();
    assert_eq!(measured.iter().filter(|line| line.starts_with("- **")).count(), 4);
    assert_eq!(shown, measured);
}
