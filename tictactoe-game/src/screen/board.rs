//! Draws the board, as large as the window allows.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};
use tictactoe_rules::{Board, Cell, Line, Mark, Outcome};

use super::lines::columns;
use crate::app::{Action, App, GameView};
use crate::result::PlayerResult;
use crate::state::State;

/// The size of a cell, in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Size {
    width: u16,
    height: u16,
}

/// The sizes to try, largest first.
const SIZES: [Size; 4] = [
    Size { width: 11, height: 5 },
    Size { width: 7, height: 3 },
    Size { width: 5, height: 1 },
    SMALLEST,
];
const SMALLEST: Size = Size { width: 3, height: 1 };

/// The width that the panel needs beside the board.
const PANEL_WIDTH: u16 = 28;
/// The least width of a panel beside the smallest board: room for a word.
const NARROWEST_PANEL: u16 = 9;
/// The height that the panel needs below the board, ...
const PANEL_HEIGHT: u16 = 7;
/// ... and the height to try if that does not fit.
const LOWEST_PANEL: u16 = 3;
const GAP: u16 = 3;

impl Size {
    /// The width and height of a board: its cells and the lines between them.
    const fn board(self, side: u16) -> (u16, u16) {
        (side * (self.width + 1) - 1, side * (self.height + 1) - 1)
    }

    /// The largest size that fits, the area of the board, and the area of the panel.
    pub(super) fn choose(side: u16, area: Rect) -> Option<(Size, Rect, Rect)> {
        // A smaller board with a complete panel is better than a larger board without one.
        let with_room = |lines| SIZES.iter().find_map(move |size| size.place(side, area, lines));
        with_room(PANEL_HEIGHT)
            .or_else(|| with_room(LOWEST_PANEL))
            .or_else(|| SMALLEST.squeeze(side, area))
    }

    /// Places the panel beside the board, or below it if more than `lines` lines are left there.
    fn place(self, side: u16, area: Rect, lines: u16) -> Option<(Size, Rect, Rect)> {
        let (width, height) = self.board(side);
        let beside = area.width.checked_sub(width + GAP);
        let below = area.height.checked_sub(height)?;
        if let Some(beside) = beside.filter(|&beside| beside >= PANEL_WIDTH) {
            let board =
                Rect::new(area.x + (beside - PANEL_WIDTH) / 4, area.y + below / 2, width, height);
            let x = board.right() + GAP;
            let panel = Rect::new(x, board.y, area.right() - x, area.bottom() - board.y);
            Some((self, board, panel))
        } else if below > lines && width <= area.width {
            let board = Rect::new(area.x + (area.width - width) / 2, area.y, width, height);
            let y = board.bottom() + 1;
            let panel = Rect::new(area.x, y, area.width, area.bottom() - y);
            Some((self, board, panel))
        } else {
            None
        }
    }

    /// Places the board with the smallest panel that can hold a word.
    fn squeeze(self, side: u16, area: Rect) -> Option<(Size, Rect, Rect)> {
        let (width, height) = self.board(side);
        let board = Rect::new(area.x, area.y, width, height);
        if width > area.width || height > area.height {
            None
        } else if area.width - width > NARROWEST_PANEL {
            let x = board.right() + 1;
            Some((self, board, Rect::new(x, area.y, area.right() - x, area.height)))
        } else if area.height > height {
            let y = board.bottom();
            Some((self, board, Rect::new(area.x, y, area.width, area.bottom() - y)))
        } else {
            None
        }
    }
}

/// Draws the board of a game. Returns the areas that react to a click.
pub(super) fn draw(
    app: &App,
    view: &GameView,
    size: Size,
    buffer: &mut Buffer,
    area: Rect,
) -> Vec<(Rect, Action)> {
    let state = view.game.state();
    draw_lines(size, side_of(state), buffer, area);
    let board = state.board();
    let winning = winning_cells(view, board);
    let last = view.game.last_moves();
    let hints = if app.shows_hints { view.game.hints() } else { Vec::new() };
    let mut buttons = Vec::new();
    for &cell in board.size().cells() {
        let (row, column) = board.size().row_and_column(cell);
        let place = Rect::new(
            area.x + u16::try_from(column).unwrap_or(0) * (size.width + 1),
            area.y + u16::try_from(row).unwrap_or(0) * (size.height + 1),
            size.width,
            size.height,
        );
        let frame = if winning.contains(&cell) {
            Some((["[", "]"], app.style(Color::Green, Modifier::BOLD)))
        } else if view.cursor == Some(cell) && !state.is_final() {
            Some((["▸", "◂"], app.style(Color::Yellow, Modifier::BOLD)))
        } else if last.contains(&cell) {
            Some((["›", "‹"], Style::new().add_modifier(Modifier::DIM)))
        } else {
            None
        };
        if let Some((signs, style)) = frame {
            let rows = if winning.contains(&cell) {
                0..size.height
            } else {
                size.height / 2..size.height / 2 + 1
            };
            for row in rows {
                buffer.set_string(place.x, place.y + row, signs[0], style);
                buffer.set_string(place.right() - 1, place.y + row, signs[1], style);
            }
        }
        if let Some(mark) = board.mark(cell) {
            draw_mark(mark, app.mark_style(mark), size, buffer, place);
        } else {
            let hint = hints.iter().find(|(picked, _)| *picked == cell);
            let hint = hint.map(|&(_, next)| hint_text(app, board, next, cell, size));
            // Only a cell that can be picked has a number.
            let number = if state.next(cell) == state { " ".to_owned() } else { cell.to_string() };
            let is_selected = view.cursor == Some(cell) && !state.is_final();
            let modifier = if is_selected { Modifier::REVERSED } else { Modifier::DIM };
            let style = Style::new().add_modifier(modifier);
            draw_free(&number, hint.as_deref(), style, buffer, place);
        }
        if !state.is_final() {
            buttons.push((place, Action::Pick(cell)));
        }
    }
    buttons
}

/// The number of cells in a row of the board.
pub(super) fn side_of(state: State) -> u16 {
    u16::try_from(state.size().side()).unwrap_or(0)
}

fn draw_lines(size: Size, cells: u16, buffer: &mut Buffer, area: Rect) {
    let style = Style::new().add_modifier(Modifier::DIM);
    let bars = vec!["─".repeat(usize::from(size.width)); usize::from(cells)].join("┼");
    for row in 0..area.height {
        if (row + 1) % (size.height + 1) == 0 {
            buffer.set_string(area.x, area.y + row, &bars, style);
            continue;
        }
        for between in 1..cells {
            let x = area.x + between * (size.width + 1) - 1;
            buffer.set_string(x, area.y + row, "│", style);
        }
    }
}

/// The cells of the winning lines.
fn winning_cells(view: &GameView, board: Board) -> Vec<Cell> {
    match view.game.outcome() {
        Some(Outcome::Won(mark)) => board.lines(mark).flat_map(Line::cells).collect(),
        Some(Outcome::Draw) | None => Vec::new(),
    }
}

fn draw_mark(mark: Mark, style: Style, size: Size, buffer: &mut Buffer, place: Rect) {
    let rows: &[&str] = match (mark, size.height) {
        (Mark::X, 5) => &["╲   ╱", " ╲ ╱ ", "  ╳  ", " ╱ ╲ ", "╱   ╲"],
        (Mark::O, 5) => &["╭───╮", "│   │", "│   │", "│   │", "╰───╯"],
        (Mark::X, 3) => &["╲ ╱", " ╳ ", "╱ ╲"],
        (Mark::O, 3) => &["╭─╮", "│ │", "╰─╯"],
        (Mark::X, _) => &["X"],
        (Mark::O, _) => &["O"],
    };
    for (row, y) in rows.iter().zip(place.y..) {
        draw_centred(row, style, buffer, Rect::new(place.x, y, place.width, 1));
    }
}

fn draw_free(number: &str, hint: Option<&str>, style: Style, buffer: &mut Buffer, place: Rect) {
    let middle = Rect::new(place.x, place.y + place.height / 2, place.width, 1);
    match hint {
        Some(hint) if place.height == 1 => draw_centred(hint, style, buffer, middle),
        Some(hint) => {
            draw_centred(number, style, buffer, middle);
            let below = Rect::new(middle.x, middle.y + 1, middle.width, 1);
            draw_centred(hint, Style::new(), buffer, below);
        }
        None => draw_centred(number, style, buffer, middle),
    }
}

/// The hint for a cell: the result if the game would end, otherwise the cell of the answer.
fn hint_text(app: &App, board: Board, next: State, cell: Cell, size: Size) -> String {
    let texts = app.texts();
    let answer = next.taken_since(board).find(|&other| other != cell);
    let result = next.outcome().map(|outcome| PlayerResult::of(outcome, Mark::X));
    let is_small = size.height == 1;
    match (result, answer) {
        (Some(result), _) if is_small => match result {
            PlayerResult::Win => format!("{cell}+"),
            PlayerResult::Draw => format!("{cell}="),
            PlayerResult::Loss => format!("{cell}-"),
        },
        (Some(result), _) => texts.hint_result(result).to_owned(),
        (None, Some(answer)) if is_small => {
            let hint = format!("{cell}›{answer}");
            let fits = hint.chars().count() <= usize::from(size.width);
            if fits { hint } else { format!("›{answer}") }
        }
        (None, Some(answer)) => format!("O {answer}"),
        (None, None) => String::new(),
    }
}

fn draw_centred(text: &str, style: Style, buffer: &mut Buffer, place: Rect) {
    let width = u16::try_from(columns(text)).unwrap_or(u16::MAX);
    let x = place.x + place.width.saturating_sub(width) / 2;
    buffer.set_stringn(x, place.y, text, usize::from(place.width), style);
}
