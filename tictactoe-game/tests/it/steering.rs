//! The effects of keys and clicks, checked on the screen.

mod four;
mod leaving;
mod marks;

use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{Event, KeyModifiers, MouseButton, MouseEvent, MouseEventKind};
use tictactoe_game::texts::Language;
use tictactoe_game::{App, First, Level, Session};

use crate::screens::{key, text};

/// A game on a screen.
struct Player {
    app: App,
    terminal: Terminal<TestBackend>,
}

impl Player {
    fn with(session: Session, width: u16, height: u16) -> Player {
        let terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        Player { app: App::new(session, false), terminal }
    }

    fn new(level: Option<Level>, first: Option<First>, seed: u64) -> Player {
        Player::with(Session::new(Language::En, level, first, Some(seed)), 80, 24)
    }

    fn screen(&mut self) -> String {
        self.terminal.draw(|frame| self.app.draw(frame)).unwrap();
        text(self.terminal.backend().buffer())
    }

    fn press(&mut self, keys: &str) {
        for word in keys.split_whitespace() {
            self.screen();
            self.app.handle(&key(word));
        }
    }

    fn click(&mut self, column: u16, row: u16) {
        let kind = MouseEventKind::Down(MouseButton::Left);
        self.app.handle(&Event::Mouse(MouseEvent {
            kind,
            column,
            row,
            modifiers: KeyModifiers::NONE,
        }));
    }

    /// Presses some keys. The screen must then show a text.
    #[track_caller]
    fn expect(&mut self, keys: &str, shown: &str) {
        self.press(keys);
        let screen = self.screen();
        assert!(screen.contains(shown), "{shown:?} after {keys:?}:\n{screen}");
    }
}

#[test]
fn escape_leads_one_step_back() {
    let mut player = Player::new(None, None, 0);
    player.expect("1 4 3", "The coin says");
    player.expect("Esc", "Who starts?");
    player.expect("Esc", "Who do you want to play against?");
    player.expect("Esc", "▸ 1  Play");
    player.expect("Esc", "▸ 1  Play");
    player.expect("1 4 1 Esc", "▸ 1  Play");
}

#[test]
fn lists_have_ends() {
    let mut player = Player::new(None, None, 0);
    player.expect("End", "▸ 4  Quit");
    player.expect("Home", "▸ 1  Play");
}

#[test]
fn pages_move() {
    let session = Session::new(Language::En, None, None, Some(0));
    let mut player = Player::with(session, 40, 8);
    let mut after = |keys: &str| {
        player.press(keys);
        player.screen()
    };
    let first = after("?");
    let second = after("Down");
    assert_ne!(first, second);
    assert_eq!(after("Up"), first);
    let page = after("PageDown");
    assert!(page != first && page != second);
    assert_eq!(after("PageUp"), first);
    assert_eq!(after("PageDown Up PageUp"), first);
    let last = after("End");
    assert!(![first.as_str(), &second, &page].contains(&last.as_str()));
    assert_eq!(after("Down"), last);
    assert_ne!(after("PageUp"), last);
    assert_eq!(after("Home"), first);
}

#[test]
fn lists_go_round() {
    let mut player = Player::new(None, None, 0);
    player.expect("Up", "▸ 4  Quit");
    player.expect("Down", "▸ 1  Play");
    player.expect("Down Down", "▸ 3  Bahasa Indonesia");
    let after_that = Language::Id.next().texts().language;
    player.expect("Enter", &format!("▸ 3  {after_that}"));
}

#[test]
fn the_selected_option_is_seen_in_a_low_window() {
    for height in 3..=8 {
        let session = Session::new(Language::En, None, None, None);
        let mut player = Player::with(session, 40, height);
        player.expect("1", "▸ 4  Greedy");
        player.expect("Down Down Down Down", "▸ 8  4 x 4");
        player.expect("Down", "▸ 1  Two people");
    }
}

#[test]
fn the_cursor_moves_and_stops_at_the_edge() {
    let mut player = Player::new(Some(Level::Two), None, 0);
    for (keys, cell) in [
        ("Left", "5"),
        ("Left", "4"),
        ("Left", "4"),
        ("Up", "1"),
        ("Up", "1"),
        ("Right", "2"),
        ("Right", "3"),
        ("Right", "3"),
        ("Down", "6"),
        ("Down", "9"),
        ("Down", "9"),
    ] {
        player.expect(keys, &format!("▸    {cell}    ◂"));
    }
    player.expect("Enter", "State: AAAAAAAAX");
    // A pick by its number moves the cursor to the cell.
    player.press("1");
    player.expect("Right", "▸    2    ◂");
}

#[test]
fn pages_scroll_and_close() {
    let mut player = Player::with(Session::new(Language::En, None, None, None), 30, 12);
    player.expect("?", "|Two players take turns");
    player.expect("Down", "|their mark, X or O");
    player.expect("Up", "|Two players take turns");
    player.expect(&"Down ".repeat(99), "q: quit");
    // The page stops at its end, so one step back changes the screen.
    let end = player.screen();
    player.press("Up");
    assert_ne!(player.screen(), end);
    player.expect("Enter", "1  Play");
    // A click closes a page and does nothing else.
    player.press("?");
    player.screen();
    player.click(15, 8);
    player.expect("", "▸ 1  Play");
}

#[test]
fn again_means_the_same_again() {
    let mut player = Player::new(Some(Level::OnePly), Some(First::Computer), 0);
    player.expect("", "State: AAAAOAAAA");
    player.expect("1 2", "The computer has won.");
    player.expect("", "You 0  Draws 0  Computer 1");
    player.expect("Enter", "State: AAAAOAAAA");
    player.expect("1 2", "You 0  Draws 0  Computer 2");
    // After the end, digits do not choose options.
    player.expect("3 1 2", "The computer has won.");
    assert!(!player.app.has_quit());
    player.expect("Down Enter", "▸ 1  Play");
    player.expect("1", "Who do you want to play against?");
}

#[test]
fn both_sides_of_the_coin() {
    let mut seen = [false; 2];
    for seed in 0..20 {
        let mut player = Player::new(Some(Level::Greedy), Some(First::Toss), seed);
        let you = player.screen().contains("you start.");
        assert_eq!(player.screen().contains("the computer starts."), !you);
        player.press("Enter");
        assert_eq!(player.screen().contains("State: AAAAAAAAA"), you);
        seen[usize::from(you)] = true;
        // The hints are still on in the next game.
        player.press("h");
        assert!(player.screen().contains(Language::En.texts().hint));
        player.press("1 2 3 4 5 6 7 8 9 Enter Enter");
        let hints = player.screen();
        assert!(["O 1", "O 2", "O 5", "O 7"].iter().any(|hint| hints.contains(hint)), "{hints}");
    }
    assert_eq!(seen, [true; 2]);
}

#[test]
fn ends_are_told_and_counted() {
    let mut player = Player::new(Some(Level::OnePly), Some(First::You), 0);
    player.expect("5 3 4 2 9", "A draw.");
    player.expect("", "You 0  Draws 1  Computer 0");
    let mut player = Player::new(Some(Level::Two), None, 0);
    player.expect("1", "O's turn");
    player.expect("4 2 5 9 6", "O has won!");
    player.expect("", "X 0  Draws 0  O 1");
}

#[test]
fn some_opponents_give_no_hints() {
    let mut player = Player::new(Some(Level::Random), Some(First::You), 0);
    player.expect("h", "No hints against this opponent.");
    player.expect("h", "Your turn (X)");
    player.expect("5 5", "is taken. You can pick");
    player.expect("l", "Giliranmu (X)");
}

#[test]
fn hints_tell_how_it_would_end() {
    for (width, height, win, draw, lost) in
        [(80, 24, " win", " draw", " lose"), (30, 12, "8+", "9=", "4-")]
    {
        let player = |level| {
            let session = Session::new(Language::En, Some(level), Some(First::You), None);
            Player::with(session, width, height)
        };
        player(Level::Greedy).expect("2 1 5 h", win);
        player(Level::OnePly).expect("5 3 4 2 h", draw);
        player(Level::OnePly).expect("1 2 h", lost);
    }
}

#[test]
fn what_was_asked_for_is_not_asked_again() {
    let mut player = Player::new(Some(Level::Greedy), None, 0);
    player.expect("1", "Who starts?");
    let mut player = Player::new(None, Some(First::Computer), 0);
    player.expect("1 4", "State: OAAAAAAAA");
    player.expect("m 1 4", "Who starts?");
}

/// In every window that shows the board, a click on a number has the same effect as typing it.
#[test]
fn clicks_hit_what_they_are_on() {
    for (width, height) in
        (8..=90).step_by(7).flat_map(|w| (4..=30).step_by(4).map(move |h| (w, h)))
    {
        let session = || Session::new(Language::En, Some(Level::Two), None, None);
        let mut player = Player::with(session(), width, height);
        let screen = player.screen();
        let mut hits = 0;
        for (row, line) in (0..).zip(screen.lines()).skip(1).take(usize::from(height) - 2) {
            for (column, letter) in (0..).zip(line.chars().skip(1)) {
                let is_alone = |at: usize| !line.chars().nth(at).is_some_and(char::is_alphanumeric);
                let place = usize::from(column) + 1;
                if !letter.is_ascii_digit() || !is_alone(place - 1) || !is_alone(place + 1) {
                    continue;
                }
                let mut clicked = Player::with(session(), width, height);
                clicked.screen();
                clicked.click(column, row);
                let mut typed = Player::with(session(), width, height);
                typed.press(&letter.to_string());
                if clicked.screen() != screen {
                    assert_eq!(
                        clicked.screen(),
                        typed.screen(),
                        "{width}x{height} at {column} {row}"
                    );
                    hits += 1;
                }
            }
        }
        assert!(hits == 9 || hits == 0 && screen.contains("Please"), "{hits}\n{screen}");
    }
}
