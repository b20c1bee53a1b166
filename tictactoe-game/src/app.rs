//! The state of the full-screen game, and how events change it.
//!
//! This module neither draws nor reads events: `screen` draws, and `terminal` passes the events on.

mod leaving;

use ratatui::crossterm::event::{
    Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEvent, MouseEventKind,
};
use ratatui::layout::{Position, Rect};
use tictactoe_rules::{Cell, Size};

pub(crate) use self::leaving::Leave;
use crate::game::{Game, Level, Pick, Side};
use crate::session::{First, Session};
use crate::texts::{Texts, fill};

/// The full-screen game.
#[derive(Debug)]
pub struct App {
    pub(crate) session: Session,
    pub(crate) screen: Screen,
    /// The page that covers the screen, and its first visible line.
    pub(crate) page: Option<(Page, u16)>,
    /// Where the player wants to go, while the screen asks whether to leave the game.
    pub(crate) question: Option<Leave>,
    pub(crate) has_colours: bool,
    /// Whether free cells show the computer's answer.
    pub(crate) shows_hints: bool,
    /// The areas that react to a click. Drawing the screen fills this list.
    pub(crate) buttons: Vec<(Rect, Action)>,
    /// The number that the digits so far stand for, while a cell with a longer number may be meant.
    typed: usize,
    has_quit: bool,
}

/// The screen that the player is on.
#[derive(Debug)]
pub(crate) enum Screen {
    Menu { selected: usize },
    Levels { selected: usize },
    Firsts { level: Level, selected: usize },
    Toss { level: Level, side: Side },
    Game(GameView),
}

/// A text that covers the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Page {
    /// How to play.
    Help,
    /// All states of this game.
    States,
}

/// A game, with the cursor, the notice and the selection that the screen shows.
#[derive(Debug)]
pub(crate) struct GameView {
    pub(crate) game: Game,
    pub(crate) first: First,
    /// The cell that Enter picks. `None` until the player uses the arrow keys.
    pub(crate) cursor: Option<Cell>,
    /// Why the last pick was refused, or an explanation of the hints.
    pub(crate) notice: Option<String>,
    /// The selected option after the end of the game.
    pub(crate) selected: usize,
}

/// How many lines PageUp and PageDown scroll.
const LINES_PER_PAGE: i16 = 8;

/// What a click does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    Choose(usize),
    Pick(Cell),
    /// Leaves the game, as an answer to the question.
    Leave,
}

impl App {
    /// Begins with the menu. Begins with a game if the command line has all choices for one.
    #[must_use]
    pub fn new(session: Session, has_colours: bool) -> App {
        let screen = Screen::Menu { selected: 0 };
        let mut app = App {
            session,
            screen,
            page: None,
            question: None,
            has_colours,
            shows_hints: false,
            buttons: Vec::new(),
            typed: 0,
            has_quit: false,
        };
        if let Some(level) = app.session.level
            && (level == Level::Two || app.session.first.is_some())
        {
            app.choose_level(level);
        }
        app
    }

    /// Whether the player has quit.
    #[must_use]
    pub fn has_quit(&self) -> bool {
        self.has_quit
    }

    pub(crate) fn texts(&self) -> &'static Texts {
        self.session.texts()
    }

    /// Reacts to an event.
    pub fn handle(&mut self, event: &Event) {
        match event {
            Event::Key(key) if key.kind != KeyEventKind::Release => self.press(*key),
            Event::Mouse(mouse) => self.click(*mouse),
            _ => (),
        }
    }

    fn press(&mut self, key: KeyEvent) {
        let typed = self.forget_typed();
        let is_control = key.modifiers.contains(KeyModifiers::CONTROL);
        match key.code {
            KeyCode::Char('c') if is_control => self.has_quit = true,
            _ if is_control => (),
            code if self.answer_by_key(code) => (),
            KeyCode::Char('q' | 'Q') => self.leave_or_ask(Leave::Quit),
            KeyCode::Char('l' | 'L') => {
                self.session.language = self.session.language.next();
                // The notice is in the previous language.
                if let Screen::Game(view) = &mut self.screen {
                    view.notice = None;
                }
            }
            KeyCode::Char('m' | 'M') => self.leave_or_ask(Leave::ToMenu),
            code if self.page.is_some() => self.turn_page(code),
            KeyCode::Char('?') => self.page = Some((Page::Help, 0)),
            KeyCode::Char('s' | 'S') if matches!(self.screen, Screen::Game(_)) => {
                self.page = Some((Page::States, 0));
            }
            // Takes back only the digit.
            KeyCode::Esc if typed > 0 => (),
            KeyCode::Esc => self.back(),
            code => self.press_on_screen(code, typed),
        }
    }

    /// The keys on a page. Any other key closes the page.
    fn turn_page(&mut self, code: KeyCode) {
        match code {
            KeyCode::Up => self.scroll(-1),
            KeyCode::Down => self.scroll(1),
            KeyCode::PageUp => self.scroll(-LINES_PER_PAGE),
            KeyCode::PageDown => self.scroll(LINES_PER_PAGE),
            KeyCode::Home => self.scroll(i16::MIN),
            KeyCode::End => self.scroll(i16::MAX),
            _ => self.page = None,
        }
    }

    fn scroll(&mut self, lines: i16) {
        if let Some((_, line)) = &mut self.page {
            *line = line.saturating_add_signed(lines);
        }
    }

    /// The keys whose meaning depends on the screen.
    fn press_on_screen(&mut self, code: KeyCode, typed: usize) {
        if let Screen::Game(view) = &mut self.screen
            && !view.game.state().is_final()
        {
            // If the window is too small for the board, ignore the keys of the game.
            if self.buttons.is_empty() {
                return;
            }
            let texts = self.session.texts();
            let size = view.game.state().size();
            match code {
                KeyCode::Enter | KeyCode::Char(' ') => self.pick_at_cursor(),
                KeyCode::Char('h' | 'H') => {
                    self.shows_hints = !self.shows_hints;
                    let has_no_hints = view.game.hints().is_empty();
                    view.notice = match (self.shows_hints, has_no_hints) {
                        (true, true) => Some(texts.no_hint.to_owned()),
                        (true, false) => Some(texts.hint.to_owned()),
                        (false, _) => None,
                    };
                }
                KeyCode::Char(digit) => {
                    if let Some(digit) = digit.to_digit(10) {
                        self.type_number(10 * typed + digit as usize);
                    }
                }
                KeyCode::Up | KeyCode::Down | KeyCode::Left | KeyCode::Right => {
                    view.cursor =
                        Some(view.cursor.map_or(size.middle(), |cell| neighbour(size, cell, code)));
                    view.notice = None;
                }
                _ => (),
            }
            return;
        }
        let options = self.options().len();
        match code {
            KeyCode::Enter | KeyCode::Char(' ') => self.choose(self.selected()),
            KeyCode::Up | KeyCode::BackTab => {
                self.select((self.selected() + options - 1) % options);
            }
            KeyCode::Down | KeyCode::Tab => self.select((self.selected() + 1) % options),
            KeyCode::Home => self.select(0),
            KeyCode::End => self.select(options - 1),
            // After a game a digit chooses nothing: the player may have typed it as a cell.
            KeyCode::Char(digit) if !matches!(self.screen, Screen::Game(_)) => {
                if let Some(number) = digit.to_digit(10)
                    && (1..=options).contains(&(number as usize))
                {
                    self.choose(number as usize - 1);
                }
            }
            _ => (),
        }
    }

    fn click(&mut self, mouse: MouseEvent) {
        match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => (),
            MouseEventKind::ScrollDown => return self.scroll(1),
            MouseEventKind::ScrollUp => return self.scroll(-1),
            _ => return,
        }
        self.forget_typed();
        let place = Position::new(mouse.column, mouse.row);
        let button = self.buttons.iter().find(|(area, _)| area.contains(place));
        let action = button.map(|&(_, action)| action);
        if self.answer_by_click(action) || self.page.take().is_some() {
            return;
        }
        match action {
            Some(Action::Choose(option)) => self.choose(option),
            Some(Action::Pick(cell)) => self.pick(cell),
            Some(Action::Leave) | None => (),
        }
    }

    /// The options of the current screen.
    pub(crate) fn options(&self) -> Vec<&'static str> {
        let texts = self.texts();
        match &self.screen {
            Screen::Menu { .. } => {
                vec![
                    texts.play,
                    texts.how_to_play,
                    self.session.language.next().texts().language,
                    texts.quit,
                ]
            }
            Screen::Levels { .. } => Level::ALL.map(|level| texts.level(level).0).to_vec(),
            Screen::Firsts { .. } => {
                vec![texts.you_start, texts.computer_starts, texts.toss]
            }
            Screen::Toss { .. } => vec![texts.start],
            Screen::Game(_) => vec![texts.again, texts.menu, texts.quit],
        }
    }

    pub(crate) fn selected(&self) -> usize {
        match &self.screen {
            Screen::Menu { selected }
            | Screen::Levels { selected }
            | Screen::Firsts { selected, .. }
            | Screen::Game(GameView { selected, .. }) => *selected,
            Screen::Toss { .. } => 0,
        }
    }

    pub(crate) fn select(&mut self, option: usize) {
        match &mut self.screen {
            Screen::Menu { selected }
            | Screen::Levels { selected }
            | Screen::Firsts { selected, .. }
            | Screen::Game(GameView { selected, .. }) => *selected = option,
            Screen::Toss { .. } => (),
        }
    }

    fn choose(&mut self, option: usize) {
        match &self.screen {
            Screen::Menu { .. } => match option {
                0 => match self.session.level {
                    Some(level) => self.choose_level(level),
                    None => self.show_levels(),
                },
                1 => self.page = Some((Page::Help, 0)),
                2 => self.session.language = self.session.language.next(),
                _ => self.has_quit = true,
            },
            Screen::Levels { .. } => self.choose_level(Level::ALL[option]),
            Screen::Firsts { level, .. } => self.decide(*level, First::ALL[option]),
            Screen::Toss { level, side } => self.start(*level, First::Toss, *side),
            Screen::Game(view) => match option {
                0 => self.decide(view.game.level(), view.first),
                1 => self.show_menu(),
                _ => self.has_quit = true,
            },
        }
    }

    fn choose_level(&mut self, level: Level) {
        match (level, self.session.first) {
            (Level::Two, _) => self.start(level, First::You, Side::You),
            (_, Some(first)) => self.decide(level, first),
            (_, None) => self.show_firsts(level),
        }
    }

    fn show_menu(&mut self) {
        self.page = None;
        // The choices from the command line hold only until the first return to the menu.
        self.session.level = None;
        self.session.first = None;
        self.screen = Screen::Menu { selected: 0 };
    }

    fn show_levels(&mut self) {
        let level = self.session.level.unwrap_or(Level::DEFAULT);
        self.screen = Screen::Levels { selected: level as usize };
    }

    fn show_firsts(&mut self, level: Level) {
        let first = self.session.first.unwrap_or(First::You);
        self.screen = Screen::Firsts { level, selected: first as usize };
    }

    fn back(&mut self) {
        match self.screen {
            Screen::Firsts { .. } => self.show_levels(),
            Screen::Toss { level, .. } => self.show_firsts(level),
            Screen::Menu { .. } | Screen::Levels { .. } => self.show_menu(),
            Screen::Game(_) => self.leave_or_ask(Leave::ToMenu),
        }
    }

    fn decide(&mut self, level: Level, first: First) {
        let side = self.session.decide(first);
        match (level, first) {
            (Level::Two, _) | (_, First::You | First::Computer) => self.start(level, first, side),
            (_, First::Toss) => self.screen = Screen::Toss { level, side },
        }
    }

    fn start(&mut self, level: Level, first: First, side: Side) {
        let game = self.session.game(level, side);
        self.screen =
            Screen::Game(GameView { game, first, cursor: None, notice: None, selected: 0 });
    }

    fn pick_at_cursor(&mut self) {
        if let Screen::Game(view) = &mut self.screen {
            match view.cursor {
                Some(cell) => self.pick(cell),
                None => view.cursor = Some(view.game.state().size().middle()),
            }
        }
    }

    /// Picks the cell with a number that was typed. If more digits may follow, only moves the cursor there.
    fn type_number(&mut self, number: usize) {
        let texts = self.texts();
        let Screen::Game(view) = &mut self.screen else { return };
        let state = view.game.state();
        match Cell::from_number(number).filter(|&cell| state.size().has(cell)) {
            Some(cell) if state.open_cells().any(|longer| longer.number() / 10 == number) => {
                self.typed = number;
                view.cursor = Some(cell);
                view.notice = Some(fill(texts.second_digit, cell));
            }
            Some(cell) => self.pick(cell),
            None if number > 0 => {
                view.notice = Some(fill(texts.not_in_list, state.size().cell_count()));
            }
            None => (),
        }
    }

    /// Forgets the digits so far, and the question for another one. Returns the number that they
    /// stood for.
    fn forget_typed(&mut self) -> usize {
        let typed = std::mem::take(&mut self.typed);
        if typed > 0
            && let Screen::Game(view) = &mut self.screen
        {
            view.notice = None;
        }
        typed
    }

    fn pick(&mut self, cell: Cell) {
        let texts = self.texts();
        let Screen::Game(view) = &mut self.screen else { return };
        view.cursor = view.cursor.map(|_| cell);
        let before = view.game.state();
        view.notice = match view.game.pick(cell) {
            Pick::Played => None,
            Pick::Refused if before.is_final() => None,
            Pick::Refused => Some(texts.refusal(before, cell)),
        };
        // If the game was over before this pick, it has already been counted.
        if let Some(result) = view.game.player_result().filter(|_| !before.is_final()) {
            self.session.count(view.game.level(), result);
        }
    }
}

/// The next cell in the direction of an arrow key. The same cell at the edge of the board.
fn neighbour(size: Size, cell: Cell, code: KeyCode) -> Cell {
    let (row, column) = size.row_and_column(cell);
    let next = match code {
        KeyCode::Up => size.cell_at(row.wrapping_sub(1), column),
        KeyCode::Down => size.cell_at(row + 1, column),
        KeyCode::Left => size.cell_at(row, column.wrapping_sub(1)),
        KeyCode::Right => size.cell_at(row, column + 1),
        _ => None,
    };
    next.unwrap_or(cell)
}
