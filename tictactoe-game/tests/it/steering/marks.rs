//! Whose mark is whose, if the person plays O.

use tictactoe_game::texts::Language;
use tictactoe_game::{First, Level, Session};

use super::Player;

/// If the computer begins on the random level, the person is O. Every window that shows the game
/// says so: before the first pick, beside a notice, on a page, at the question and after the end.
#[test]
fn a_person_who_plays_o_can_see_it() {
    for language in Language::ALL {
        let texts = language.texts();
        let said = [texts.you_play.replace("{}", "O"), format!("{} O", texts.you)];
        let heights = [6, 7, 8, 9, 12, 16, 24];
        let widths = [8, 11, 12, 13, 14, 20, 21, 30, 45, 80];
        for (width, height) in widths.into_iter().flat_map(|w| heights.map(|h| (w, h))) {
            let session =
                Session::new(language, Some(Level::Random), Some(First::Computer), Some(0));
            let mut player = Player::with(session, width, height);
            let is_game = player.screen().contains('┼');
            for keys in ["", "h", "?", "Enter 9 9", "m", "n 1 2 3 4 5 6 7 8 9"] {
                player.press(keys);
                let screen = player.screen();
                let is_said = said.iter().any(|said| screen.contains(said));
                assert!(is_said || !is_game, "{width} x {height} after {keys}:\n{screen}");
            }
        }
    }
}

/// Everybody else is X against the computer, or plays with a friend.
#[test]
fn nobody_else_is_told() {
    for level in Level::ALL {
        for first in [First::You, First::Computer] {
            let is_o = level == Level::Random && first == First::Computer;
            let mut player = Player::new(Some(level), Some(first), 0);
            assert_eq!(player.screen().contains("You play O"), is_o, "{level:?} {first:?}");
            assert!(!player.screen().contains("You play X"));
        }
    }
}

/// The coin shows the mark of the side that starts.
#[test]
fn the_coin_has_the_right_mark() {
    for seed in 0..20 {
        for level in [Level::Random, Level::Greedy] {
            let mut player = Player::new(Some(level), Some(First::Toss), seed);
            let screen = player.screen();
            let is_o = level == Level::Greedy && screen.contains("the computer starts.");
            assert!(screen.contains(if is_o { "│ O │" } else { "│ X │" }), "{screen}");
        }
    }
}
