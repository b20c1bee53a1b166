//! Which automata are games of tic-tac-toe.

use fsm_model::{Dfa, Source};
use tictactoe_rules::Name;
use tictactoe_strategy::{boards, texts};

/// The end of a game. The text makes no claim.
const END: &str = "\
States: XOXXOOOXA XOXXOOOXX#
Start: XOXXOOOXA
Final draw: XOXXOOOXX#
Symbols: 1 2 3 4 5 6 7 8 9
Transitions:
XOXXOOOXA  9 -> XOXXOOOXX#
XOXXOOOXA  _ -> XOXXOOOXA
XOXXOOOXX# _ -> XOXXOOOXX#
";

fn automaton(text: &str) -> Dfa {
    Dfa::from_source(&Source::new("game.txt", text)).unwrap()
}

#[test]
fn every_opponent_and_the_referee_are_games() {
    let texts = texts().map(|(_, text)| text.replace("\nClaims:", "\n// Claims:"));
    for text in texts.chain([END.to_owned()]) {
        let dfa = automaton(&text);
        assert_eq!(dfa.claims().len(), 0);
        let names = dfa.states().map(|state| dfa.state(state).name());
        let expected: Vec<_> = names.map(|name| name.parse::<Name>().unwrap().board).collect();
        assert_eq!(boards(&dfa), Some(expected));
    }
}

#[test]
fn other_automata_are_not_games() {
    for (right, wrong) in [
        // A name that is not a board.
        ("XOXXOOOXX#", "Draw"),
        // Transitions against the rules.
        ("9 -> XOXXOOOXX#", "9 -> XOXXOOOXA"),
        ("XOXXOOOXX# _ -> XOXXOOOXX#", "XOXXOOOXX# _ -> XOXXOOOXA"),
        // A label that is not true.
        ("Final draw", "Final win"),
    ] {
        assert!(END.contains(right), "{right}");
        assert_eq!(boards(&automaton(&END.replace(right, wrong))), None, "{wrong}");
    }
}
