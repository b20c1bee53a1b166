//! Random events in windows of any size, and in windows that change their size.

use proptest::prelude::*;
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use tictactoe_game::texts::Language;
use tictactoe_game::{App, First, Level, Session};

fn event() -> impl Strategy<Value = Event> {
    let codes = prop_oneof![
        5 => (b'1'..=b'9').prop_map(|digit| KeyCode::Char(char::from(digit))),
        3 => prop::sample::select(vec![
            KeyCode::Enter, KeyCode::Up, KeyCode::Down, KeyCode::Left, KeyCode::Right,
            KeyCode::Esc, KeyCode::Tab, KeyCode::BackTab, KeyCode::Home, KeyCode::End,
            KeyCode::PageDown, KeyCode::Backspace, KeyCode::F(1), KeyCode::Null,
        ]),
        2 => prop::sample::select(vec!['h', 'l', '?', 'm', 's', ' ', '0', 'x', 'ß', '界'])
            .prop_map(KeyCode::Char),
    ];
    let kinds = prop::sample::select(vec![
        KeyEventKind::Press,
        KeyEventKind::Press,
        KeyEventKind::Repeat,
        KeyEventKind::Release,
    ]);
    let modifiers = prop::sample::select(vec![
        KeyModifiers::NONE,
        KeyModifiers::NONE,
        KeyModifiers::SHIFT,
        KeyModifiers::ALT,
    ]);
    let key = (codes, modifiers, kinds).prop_map(|(code, modifiers, kind)| {
        Event::Key(KeyEvent::new_with_kind(code, modifiers, kind))
    });
    let mouse = (0..100_u16, 0..40_u16, 0..4_u8).prop_map(|(column, row, kind)| {
        let kind = match kind {
            0 | 1 => MouseEventKind::Down(MouseButton::Left),
            2 => MouseEventKind::Moved,
            _ => MouseEventKind::ScrollDown,
        };
        Event::Mouse(MouseEvent { kind, column, row, modifiers: KeyModifiers::NONE })
    });
    prop_oneof![
        6 => key,
        3 => mouse,
        1 => Just(Event::FocusLost),
        1 => Just(Event::Paste("5\n".to_owned())),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    #[test]
    fn nothing_makes_it_panic(
        sizes in prop::collection::vec((1..100_u16, 1..40_u16), 1..6),
        events in prop::collection::vec(event(), 0..60),
        level in prop::option::of(prop::sample::select(Level::ALL.to_vec())),
        first in prop::option::of(prop::sample::select(First::ALL.to_vec())),
        seed in any::<u64>(),
        has_colours in any::<bool>(),
    ) {
        let mut app = App::new(Session::new(Language::En, level, first, Some(seed)), has_colours);
        let mut sizes = sizes.iter().cycle();
        let (width, height) = *sizes.next().unwrap();
        let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
        for (number, event) in events.iter().enumerate() {
            terminal.draw(|frame| app.draw(frame)).unwrap();
            app.handle(event);
            if number % 7 == 6 {
                let (width, height) = *sizes.next().unwrap();
                terminal.backend_mut().resize(width, height);
                app.handle(&Event::Resize(width, height));
            }
        }
        terminal.draw(|frame| app.draw(frame)).unwrap();
    }
}

/// Draws every screen in every size up to one where everything fits.
#[test]
fn every_small_size() {
    let screens: [&[char]; 6] = [
        &[],
        &['1'],
        &['1', '4'],
        &['1', '4', '1', '5', 'h'],
        &['?'],
        &['1', '4', '1', '2', '1', '5', '8'],
    ];
    let every = screens.into_iter().flat_map(|keys| Language::ALL.map(|language| (keys, language)));
    for (keys, language) in every {
        let session = Session::new(language, None, None, Some(0));
        let mut app = App::new(session, true);
        for key in keys {
            let mut terminal = Terminal::new(TestBackend::new(80, 24)).unwrap();
            terminal.draw(|frame| app.draw(frame)).unwrap();
            app.handle(&Event::Key(KeyEvent::new(KeyCode::Char(*key), KeyModifiers::NONE)));
        }
        for width in 1..=50 {
            for height in 1..=22 {
                let mut terminal = Terminal::new(TestBackend::new(width, height)).unwrap();
                terminal.draw(|frame| app.draw(frame)).unwrap();
            }
        }
    }
}

#[test]
fn ways_to_quit() {
    let press = |code, modifiers| {
        let mut app = App::new(Session::new(Language::En, None, None, None), true);
        assert!(!app.has_quit());
        app.handle(&Event::Key(KeyEvent::new(code, modifiers)));
        app.has_quit()
    };
    assert!(press(KeyCode::Char('q'), KeyModifiers::NONE));
    assert!(press(KeyCode::Char('Q'), KeyModifiers::SHIFT));
    assert!(press(KeyCode::Char('c'), KeyModifiers::CONTROL));
    assert!(press(KeyCode::Char('4'), KeyModifiers::NONE));
    assert!(!press(KeyCode::Char('c'), KeyModifiers::NONE));
    assert!(!press(KeyCode::Char('q'), KeyModifiers::CONTROL));
}
