//! Snapshots of the screens, in both languages, with and without colours.

mod ascii;
mod four;
mod games;
mod menus;
mod questions;
mod small;

use std::fmt::Write as _;

use expect_test::Expect;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::buffer::Buffer;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};
use ratatui::style::{Color, Modifier};
use tictactoe_game::texts::Language;
use tictactoe_game::{App, Session};

pub(crate) fn key(key: &str) -> Event {
    let code = match key {
        "Enter" => KeyCode::Enter,
        "Up" => KeyCode::Up,
        "Down" => KeyCode::Down,
        "Left" => KeyCode::Left,
        "Right" => KeyCode::Right,
        "Esc" => KeyCode::Esc,
        "Home" => KeyCode::Home,
        "End" => KeyCode::End,
        "PageUp" => KeyCode::PageUp,
        "PageDown" => KeyCode::PageDown,
        key => KeyCode::Char(key.chars().next().unwrap()),
    };
    Event::Key(KeyEvent::new(code, KeyModifiers::NONE))
}

/// The screen after some keys.
pub(crate) fn screen(
    language: Language,
    colours: bool,
    keys: &str,
    width: u16,
    height: u16,
) -> Buffer {
    let mut app = App::new(Session::new(language, None, None, Some(3)), colours);
    let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
    for word in keys.split_whitespace() {
        terminal.draw(|frame| app.draw(frame)).unwrap();
        app.handle(&key(word));
    }
    terminal.draw(|frame| app.draw(frame)).unwrap();
    terminal.backend().buffer().clone()
}

pub(crate) fn text(buffer: &Buffer) -> String {
    let mut text = String::new();
    for row in buffer.area.rows() {
        let line: String = row.columns().map(|cell| buffer[(cell.x, cell.y)].symbol()).collect();
        // The bar separates the blanks of the screen from the indentation of the test.
        let _ = writeln!(text, "|{}", line.trim_end());
    }
    text
}

/// Compares the screens in both languages, one below the other. The setting for colours must change
/// only the colours.
#[track_caller]
#[expect(clippy::needless_pass_by_value, reason = "the expected text is written where it is used")]
fn check(keys: &str, (width, height): (u16, u16), expected: Expect) {
    let mut texts = String::new();
    for language in Language::ALL {
        let plain = screen(language, false, keys, width, height);
        let coloured = screen(language, true, keys, width, height);
        let is_colourless =
            |cell: &ratatui::buffer::Cell| cell.fg == Color::Reset && cell.bg == Color::Reset;
        assert!(plain.content.iter().all(is_colourless));
        assert!(!coloured.content.iter().all(is_colourless));
        for (plain, coloured) in plain.content.iter().zip(&coloured.content) {
            assert_eq!(plain.symbol(), coloured.symbol());
            assert_eq!(plain.modifier, coloured.modifier);
        }
        texts += &text(&plain);
    }
    expected.assert_eq(&texts);
}

const USUAL: (u16, u16) = (80, 24);

/// The winning line is marked by its shape and by its colour.
#[test]
fn the_winning_line_stands_out() {
    let buffer = screen(Language::En, true, "1 4 1 2 1 5 8", 80, 24);
    let brackets = buffer.content.iter().filter(|cell| ["[", "]"].contains(&cell.symbol()));
    let brackets: Vec<_> = brackets.collect();
    assert_eq!(brackets.len(), 3 * 2 * 5);
    assert!(brackets.iter().all(|cell| cell.fg == Color::Green));
    assert!(brackets.iter().all(|cell| cell.modifier.contains(Modifier::BOLD)));
}

/// A loss is red, but between two people one has won.
#[test]
fn the_colours_of_turns_and_ends() {
    let colour = |keys, status: &str| {
        let buffer = screen(Language::En, true, keys, 80, 24);
        let text = text(&buffer);
        let row = text.lines().position(|line| line.contains(status)).expect(&text);
        let cells = (0..80).map(|column| &buffer[(column, u16::try_from(row).unwrap())]);
        cells.filter(|cell| cell.modifier.contains(Modifier::BOLD)).map(|cell| cell.fg).next_back()
    };
    assert_eq!(colour("1 4 1 2 1 5 8", "You have won!"), Some(Color::Green));
    assert_eq!(colour("1 4 1 1 2 4 6", "The computer has won."), Some(Color::Red));
    assert_eq!(colour("1 1 1 4 2 5 3", "X has won!"), Some(Color::Green));
    assert_eq!(colour("1 1 9 1 4 2 5 3", "O has won!"), Some(Color::Green));
    // Before that, it is the colour of who is next.
    assert_eq!(colour("1 4 1", "Your turn (X)"), Some(Color::Cyan));
    assert_eq!(colour("1 1 5", "O's turn"), Some(Color::Yellow));
}

#[test]
fn the_language_changes_at_any_time() {
    for language in Language::ALL {
        let changed = screen(language, false, "1 4 1 5 l", 80, 24);
        let next = screen(language.next(), false, "1 4 1 5", 80, 24);
        assert_eq!(text(&changed), text(&next));
    }
}
