//! The question before a game that is under way is left.

use tictactoe_game::texts::Language;
use tictactoe_game::{First, Level, Session};

use super::Player;

const TO_MENU: &str = "Leave this game for the menu?";
const QUIT: &str = "Leave this game and quit?";

fn greedy() -> Player {
    Player::new(Some(Level::Greedy), Some(First::You), 0)
}

#[test]
fn the_menu_is_one_answer_away() {
    for key in ["m", "M", "Esc"] {
        for answer in ["y", "Y", "m", "M"] {
            let mut player = greedy();
            player.expect(&format!("5 {key}"), TO_MENU);
            player.expect(answer, "▸ 1  Play");
        }
    }
}

#[test]
fn so_is_the_end() {
    for answer in ["y", "Y", "q", "Q"] {
        let mut player = greedy();
        player.expect("5 q", QUIT);
        assert!(!player.app.has_quit());
        player.press(answer);
        assert!(player.app.has_quit(), "{answer}");
    }
}

/// Any other key goes on with the game, and has no other effect.
#[test]
fn any_other_key_goes_on() {
    let mut player = greedy();
    player.expect("5", "OAAAXAAAA");
    let before = player.screen();
    for (key, question) in [("m", TO_MENU), ("Esc", TO_MENU), ("q", QUIT)] {
        for answer in ["n", "Esc", "Enter", "2", "h", "l", "?", "s", "Up", "z"] {
            player.expect(key, question);
            player.press(answer);
            assert_eq!(player.screen(), before, "{key} {answer}");
            assert!(!player.app.has_quit());
        }
    }
    // The key that asks one question does not answer the other.
    player.press("m q");
    assert_eq!(player.screen(), before);
    player.press("q m");
    assert_eq!(player.screen(), before);
    assert!(!player.app.has_quit());
}

#[test]
fn nothing_is_asked_without_a_pick_or_after_the_end() {
    let end = "2 1 5 8";
    for keys in ["", end] {
        for key in ["m", "Esc"] {
            greedy().expect(&format!("{keys} {key}"), "▸ 1  Play");
        }
        let mut player = greedy();
        player.press(&format!("{keys} q"));
        assert!(player.app.has_quit(), "{keys:?}");
    }
    // The computer has moved, but the person has not.
    for level in [Level::Random, Level::Greedy] {
        let mut player = Player::new(Some(level), Some(First::Computer), 0);
        player.expect("m", "▸ 1  Play");
    }
}

/// A page is covered by the question and comes back after it.
#[test]
fn a_page_waits_behind_the_question() {
    let mut player = greedy();
    player.expect("5 ?", "Two players take turns");
    let page = player.screen();
    player.expect("q", QUIT);
    player.press("n");
    assert_eq!(player.screen(), page);
    player.expect("m y", "▸ 1  Play");
}

#[test]
fn the_answers_can_be_clicked() {
    let mut player = greedy();
    player.press("5");
    let before = player.screen();
    let place = |screen: &str, text: &str| {
        let found = screen.lines().zip(0..).find_map(|(line, row)| {
            let column = line[..line.find(text)?].chars().count() - 1;
            Some((u16::try_from(column).ok()?, row))
        });
        found.unwrap_or_else(|| panic!("{text:?} is not on the screen:\n{screen}"))
    };
    // "No", a free cell, and a place where nothing is: all of them go on.
    for text in ["No, go on", "     3     ", "Greedy"] {
        player.expect("m", TO_MENU);
        let (column, row) = place(&player.screen(), text);
        player.click(column + 5, row);
        assert_eq!(player.screen(), before, "{text}");
    }
    player.expect("m", TO_MENU);
    let (column, row) = place(&player.screen(), "y  Yes");
    player.click(column, row);
    player.expect("", "▸ 1  Play");
}

/// The question is on the screen in every window with room for it, as the status or in place of
/// the board.
#[test]
fn every_window_asks() {
    for language in Language::ALL {
        for width in 10..=60 {
            for height in 7..=24 {
                let session =
                    Session::new(language, Some(Level::Greedy), Some(First::You), Some(0));
                let mut player = Player::with(session, 80, 24);
                // Pick first: in a window that is too small for the board nothing can be picked.
                player.press("5 m");
                player.terminal.backend_mut().resize(width, height);
                let screen = player.screen();
                // The question is wrapped, so look for its words.
                for word in language.texts().leave_for_menu.split(' ') {
                    assert!(screen.contains(word), "{word} in {width} x {height}:\n{screen}");
                }
                assert!(screen.contains("y "), "{width} x {height}:\n{screen}");
            }
        }
    }
}
