//! Keys and clicks on 4 x 4.

use tictactoe_game::texts::Language;
use tictactoe_game::{First, Level, Session};

use super::Player;

fn player(width: u16, height: u16) -> Player {
    let session = Session::new(Language::En, Some(Level::Perfect4x4), Some(First::You), Some(0));
    Player::with(session, width, height)
}

/// Numbers have up to two digits.
#[test]
fn numbers_are_typed_digit_by_digit() {
    let mut player = player(80, 24);
    player.expect("", "State: AAAAAAAAAAAAAAAA");
    player.expect("1", "Cell 1? Enter, or type a second digit.");
    player.expect("7", "Please type a number from 1 to 16.");
    // The wrong number is forgotten.
    player.expect("1 2", "State: AAAAAAAAAAOXAAAA");
    player.expect("1 Enter", "State: XAAAAOAAAAOXAAAA");
    player.expect("1 1", "Cell 11 is taken.");
    player.expect("7", "State: XAAAAOXAAOOXAAAA");
    // Once all cells with two digits are taken, 1 means 1 at once.
    player.expect("1 6 1 3 1 4", "State: XOAAAOXAOOOXXXOX");
    player.expect("1", "Cell 1 is taken.");
    player.expect("3 4", "A draw.");
}

/// No cell has a number that begins with 0.
#[test]
fn zeros_are_ignored() {
    let mut player = player(80, 24);
    let before = player.screen();
    player.press("0 0");
    assert_eq!(player.screen(), before);
    player.expect("0 7", "State: AAAAAAXAAAOAAAAA");
    player.expect("1 0", "State: AAAAAOXAAXOAAAAA");
}

/// Every other key forgets the digit before it, with the question for a second one.
#[test]
fn a_digit_is_taken_back() {
    for keys in ["Esc", "Right", "Up", "x", "h h", "? Enter", "s Enter", "l l"] {
        let mut player = player(80, 24);
        player.expect("1", "Cell 1?");
        player.expect(keys, "Your turn (X)");
        player.expect("6", "State: AAAAAXAAAAOAAAAA");
    }
    let mut player = player(80, 24);
    player.expect("1 Esc Esc", "▸ 1  Play");
}

#[test]
fn a_click_forgets_the_digit() {
    let mut player = player(80, 24);
    let (column, row) = place_of(&player.screen(), 9);
    player.press("1");
    player.click(column, row);
    player.expect("", "State: AAAAAAAAXAOAAAAA");
    player.expect("7", "State: AAAAAOXAXAOAAAAA");
    // A click beside the board.
    player.press("1");
    player.click(0, 0);
    player.expect("", "Your turn (X)");
}

/// From each cell in each direction. The cursor stops at the edge.
#[test]
fn the_cursor_goes_everywhere() {
    for (row, column) in (0..4_usize).flat_map(|row| (0..4_usize).map(move |column| (row, column)))
    {
        for (arrow, row_after, column_after) in [
            ("Up", row.saturating_sub(1), column),
            ("Down", (row + 1).min(3), column),
            ("Left", row, column.saturating_sub(1)),
            ("Right", row, (column + 1).min(3)),
        ] {
            let mut player = player(80, 24);
            // The first arrow shows the cursor at 6. From there to 1, and to the cell.
            player.press("Up Up Left");
            player.press(&"Down ".repeat(row));
            player.press(&"Right ".repeat(column));
            assert_eq!(cursor(&player.screen()), 4 * row + column + 1);
            player.press(arrow);
            assert_eq!(cursor(&player.screen()), 4 * row_after + column_after + 1, "{arrow}");
        }
    }
}

/// The number between the signs of the cursor.
#[track_caller]
fn cursor(screen: &str) -> usize {
    let (_, after) = screen.split_once('▸').expect("a cursor");
    let (inside, _) = after.split_once('◂').expect("both sides of the cursor");
    inside.trim().parse().expect("a free cell")
}

/// In windows of several sizes, a click on a number has the same effect as typing it.
#[test]
fn every_cell_can_be_clicked() {
    for (width, height) in [(80, 24), (100, 30), (40, 14), (25, 9), (15, 10)] {
        for number in 1..=16 {
            let mut clicked = player(width, height);
            let before = clicked.screen();
            let (column, row) = place_of(&before, number);
            clicked.click(column, row);
            let mut typed = player(width, height);
            typed.press(&number.to_string().replace("", " "));
            if number == 1 {
                typed.press("Enter");
            }
            assert_ne!(clicked.screen(), before);
            assert_eq!(
                without_cursor(&clicked.screen()),
                without_cursor(&typed.screen()),
                "{number} in {width} x {height}"
            );
        }
    }
}

/// The column and the row of a number on the board. The board comes before all other numbers.
fn place_of(screen: &str, number: usize) -> (u16, u16) {
    for (row, line) in (0..).zip(screen.lines()) {
        // The columns begin behind the bar of the test.
        let letters: Vec<char> = line.chars().skip(1).collect();
        let words = letters.split(|letter| !letter.is_alphanumeric());
        let mut column = 0;
        for word in words {
            if word.iter().collect::<String>() == number.to_string() {
                return (column, row);
            }
            column += u16::try_from(word.len()).unwrap() + 1;
        }
    }
    panic!("{number} is not on the screen:\n{screen}");
}

/// Typing a number can show the cursor. A click does not.
fn without_cursor(screen: &str) -> String {
    screen.replace(['▸', '◂', '›', '‹'], " ")
}
