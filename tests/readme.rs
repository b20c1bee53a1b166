//! What the README shows is what there is.

use tictactoe_fsm::{CLAIMS, Dfa, Source, format};

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
fn the_message_it_shows_is_the_message() {
    let broken = TURNSTILE.replace("Unlocked  push -> Locked\n", "");
    assert_ne!(broken, TURNSTILE);
    let report = Dfa::from_source(&Source::new("automata/turnstile.txt", broken)).unwrap_err();
    assert!(README.contains(&format!("```text\n{report}\n```")), "{report}");
}

#[test]
fn the_claims_it_lists_are_the_claims() {
    for claim in CLAIMS {
        assert!(README.contains(&format!("| `{}` | {} |", claim.name, claim.meaning)));
    }
}
