//! Draws the screen.

mod board;
mod lines;
#[cfg(test)]
mod tests;

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Margin, Rect};
use ratatui::style::{Color, Modifier, Style, Stylize as _};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::Paragraph;
use tictactoe_rules::Mark;

use self::board::{Size, side_of};
use self::lines::{columns, fits, pad, wrap};
use crate::app::{Action, App, GameView, Leave, Page, Screen};
use crate::game::{Level, Side};
use crate::result::PlayerResult;
use crate::texts::fill;

impl App {
    /// Draws the screen, and stores the areas that react to a click.
    pub fn draw(&mut self, frame: &mut Frame<'_>) {
        self.draw_screen(frame);
        self.session.charset.spell_screen(frame.buffer_mut());
    }

    fn draw_screen(&mut self, frame: &mut Frame<'_>) {
        self.buttons.clear();
        let texts = self.texts();
        let area = frame.area();
        let [header, body, footer] =
            Layout::vertical([Constraint::Length(1), Constraint::Min(0), Constraint::Length(1)])
                .areas(area);
        draw_line(frame, self.header(area.width), header);
        let keys = match &self.screen {
            _ if self.question.is_some() => texts.keys_question,
            _ if self.page.is_some() => texts.keys_page,
            Screen::Game(view) if view.game.state().is_final() => texts.keys_end,
            Screen::Game(_) => texts.keys_game,
            _ => texts.keys_menu,
        };
        let cells = match &self.screen {
            Screen::Game(view) => view.game.state().size().cell_count(),
            _ => 0,
        };
        let keys: Vec<String> =
            keys.iter().map(|keys| fill(keys, format_args!("1-{cells}"))).collect();
        // The longest list of keys that fits, or else the shortest.
        let keys = keys
            .iter()
            .find(|keys| fits(keys, area.width))
            .or(keys.last())
            .cloned()
            .unwrap_or_default();
        draw_line(frame, Line::from(keys).dim(), footer);

        if let Some((page, line)) = self.page
            && self.question.is_none()
        {
            self.page = Some((page, self.draw_page(frame, body, page, line)));
            return;
        }
        match &self.screen {
            Screen::Menu { .. } => self.draw_list(frame, body, (LOGO, ""), &[]),
            Screen::Levels { .. } => {
                let descriptions = Level::ALL.map(|level| texts.level(level).1);
                self.draw_list(frame, body, (&[], texts.whom), &descriptions);
            }
            Screen::Firsts { .. } => self.draw_list(frame, body, (&[], texts.who_starts), &[]),
            Screen::Toss { level, side } => {
                let announcement = match side {
                    Side::You => texts.toss_you,
                    Side::Computer => texts.toss_computer,
                };
                // The mark of the side that starts. The referee of a random game gives it X.
                let coin = match side {
                    Side::Computer if *level != Level::Random => "│ O │",
                    _ => "│ X │",
                };
                self.draw_list(frame, body, (&["╭───╮", coin, "╰───╯", ""], announcement), &[]);
            }
            Screen::Game(_) => self.draw_game(frame, body),
        }
    }

    /// The longest header that fits, or else the shortest: the title, and the mark of a person who
    /// plays O against the computer. Others play X, as everybody expects.
    fn header(&self, width: u16) -> Line<'static> {
        let texts = self.texts();
        let title = Span::styled(texts.title, self.style(Color::Cyan, Modifier::BOLD));
        let subtitle = Span::raw(texts.subtitle).dim();
        let blank = || Span::raw(" ");
        let whole = vec![title.clone(), blank(), subtitle];
        let headers = match &self.screen {
            Screen::Game(view) if view.game.is_played_as_o() => {
                let style = self.mark_style(Mark::O);
                let sentence = Span::styled(fill(texts.you_play, Mark::O.letter()), style);
                let words = Span::styled(format!("{} {}", texts.you, Mark::O.letter()), style);
                let before =
                    |spans: Vec<_>| [spans, vec![Span::raw("  "), sentence.clone()]].concat();
                vec![before(whole), before(vec![title]), vec![sentence.clone()], vec![words]]
            }
            _ => vec![whole, vec![title]],
        };
        let mut headers = headers.into_iter().map(Line::from);
        let shortest = headers.next_back();
        let fitting = headers.find(|header| header.width() <= usize::from(width));
        fitting.or(shortest).unwrap_or_default()
    }

    /// A style with a colour, or without it if colours are off.
    fn style(&self, colour: Color, modifier: Modifier) -> Style {
        let style = Style::new().add_modifier(modifier);
        if self.has_colours { style.fg(colour) } else { style }
    }

    fn mark_style(&self, mark: Mark) -> Style {
        match mark {
            Mark::X => self.style(Color::Cyan, Modifier::BOLD),
            Mark::O => self.style(Color::Yellow, Modifier::BOLD),
        }
    }

    /// Draws a page. `line` is the first visible line; the last screenful is the limit. Returns the
    /// line that was used.
    fn draw_page(&self, frame: &mut Frame<'_>, area: Rect, page: Page, line: u16) -> u16 {
        let texts = self.texts();
        let lines: Vec<&str> = match (page, &self.screen) {
            (Page::States, Screen::Game(view)) => {
                let names = view.game.trail().iter().map(|state| state.name());
                [texts.states_passed, ""].into_iter().chain(names).collect()
            }
            _ => texts.rules.iter().chain([&""]).chain(texts.rules_keys).copied().collect(),
        };
        let margin = Margin::new(u16::from(area.width > 40) * 2, u16::from(area.height > 20));
        let area = area.inner(margin);
        let lines: Vec<Line<'_>> =
            lines.iter().flat_map(|line| wrap(line, area.width)).map(Line::from).collect();
        let hidden = u16::try_from(lines.len()).unwrap_or(u16::MAX).saturating_sub(area.height);
        let line = line.min(hidden);
        frame.render_widget(Paragraph::new(lines).scroll((line, 0)), area);
        line
    }

    /// Draws a picture, a title and the options. `about` has a description for each option, or is
    /// empty.
    fn draw_list(
        &mut self,
        frame: &mut Frame<'_>,
        area: Rect,
        (picture, title): (&[&str], &str),
        about: &[&str],
    ) {
        let options = self.options();
        let widest = options.iter().map(|option| columns(option)).max().unwrap_or(0);
        let line = |index: usize, about: &[&str]| match about.get(index) {
            Some(about) => format!("{}  {}  {about}", index + 1, pad(options[index], widest)),
            None => format!("{}  {}", index + 1, options[index]),
        };
        let title = wrap(title, area.width);
        let width = |lines: &[String]| {
            let lines = lines.iter().map(|line| SIGN_WIDTH + columns(line));
            lines.chain(title.iter().map(|line| columns(line))).max().unwrap_or(0)
        };
        let mut lines: Vec<String> = (0..options.len()).map(|index| line(index, about)).collect();
        if width(&lines) > usize::from(area.width) {
            lines = (0..options.len()).map(|index| line(index, &[])).collect();
        }
        // If there is not enough room, leave out the picture first, then the title.
        let room = usize::from(area.height).saturating_sub(lines.len());
        let title: Vec<&str> = title.iter().map(String::as_str).chain([""]).collect();
        let heading = match [picture, &title].concat() {
            whole if whole.len() <= room => whole,
            _ if title.len() <= room => title,
            _ => Vec::new(),
        };
        let heading_height = heading.len();
        let area = centred(area, width(&lines), heading_height + lines.len());
        for (row, line) in area.rows().zip(&heading) {
            frame.render_widget(Line::from(*line).bold(), row);
        }
        let used = u16::try_from(heading_height).unwrap_or(u16::MAX).min(area.height);
        let list = Rect { y: area.y + used, height: area.height - used, ..area };
        self.draw_options(frame, list, &lines);
    }

    fn draw_game(&mut self, frame: &mut Frame<'_>, area: Rect) {
        // How many lines are left below the question. It is shown as a whole, or instead of the board.
        let below_question = |width, height: u16| {
            let lines = self.question().map_or(0, |question| wrap(question, width).len());
            usize::from(height).checked_sub(lines)
        };
        let Screen::Game(view) = &self.screen else { return };
        let chosen = Size::choose(side_of(view.game.state()), area)
            .filter(|(_, _, panel)| below_question(panel.width, panel.height).is_some());
        let Some((size, board, panel)) = chosen else {
            let request = wrap(self.question().unwrap_or(self.texts().too_small), area.width);
            let request: Vec<Line<'_>> = request.into_iter().map(Line::from).collect();
            frame.render_widget(Text::from(request), area);
            return;
        };
        let buttons = board::draw(self, view, size, frame.buffer_mut(), board);
        let texts = self.texts();
        let is_asking = self.question.is_some();
        let options = if view.game.state().is_final() {
            self.options()
        } else if is_asking && below_question(panel.width, panel.height) >= Some(2) {
            vec![texts.yes, texts.no]
        } else {
            Vec::new()
        };
        let lines = self.panel(view, panel, options.len());
        self.buttons = if is_asking { Vec::new() } else { buttons };
        let height = u16::try_from(lines.len()).unwrap_or(u16::MAX);
        let below = Rect { y: panel.y.saturating_add(height), ..panel }.intersection(panel);
        frame.render_widget(Text::from(lines), panel);
        if is_asking {
            self.draw_answers(frame, below, &options);
        } else if usize::from(below.height) >= options.len() {
            self.draw_options(frame, below, &options);
        } else {
            // The options are hidden, so Enter must mean the first one.
            self.select(0);
        }
    }

    /// Draws a line for each option, with a sign before the selected one.
    fn draw_options(&mut self, frame: &mut Frame<'_>, area: Rect, options: &[impl AsRef<str>]) {
        let selected = self.selected();
        // In a low window, scroll so far that the selected option is visible.
        let hidden = (selected + 1).saturating_sub(usize::from(area.height));
        for ((index, option), row) in options.iter().enumerate().skip(hidden).zip(area.rows()) {
            let (sign, style) = if index == selected {
                ("▸ ", self.style(Color::Yellow, Modifier::BOLD))
            } else {
                ("  ", Style::new())
            };
            frame.render_widget(Line::styled(format!("{sign}{}", option.as_ref()), style), row);
            self.buttons.push((row, Action::Choose(index)));
        }
    }

    /// Draws the answers to the question whether to leave the game. The first one leaves it.
    fn draw_answers(&mut self, frame: &mut Frame<'_>, area: Rect, answers: &[&str]) {
        for (answer, row) in answers.iter().zip(area.rows()) {
            frame.render_widget(Line::from(*answer), row);
        }
        if let Some(row) = area.rows().next().filter(|_| !answers.is_empty()) {
            self.buttons.push((row, Action::Leave));
        }
    }

    /// The question whether to leave the game, if it is asked.
    fn question(&self) -> Option<&'static str> {
        self.question.map(|leave| match leave {
            Leave::ToMenu => self.texts().leave_for_menu,
            Leave::Quit => self.texts().leave_and_quit,
        })
    }

    /// The lines beside the board, the most important first. As many as fit above the options.
    fn panel(&self, view: &GameView, area: Rect, options: usize) -> Vec<Line<'static>> {
        let texts = self.texts();
        let game = &view.game;
        let level = game.level();
        let score = self.session.score(level);
        let (mine, others) = match level {
            Level::Two => ("X", "O"),
            _ => (texts.you, texts.computer),
        };
        let score = format!(
            "{mine} {}  {} {}  {others} {}",
            score.you, texts.draws, score.draws, score.opponent
        );
        let names: Vec<&str> = game.trail().iter().map(|state| state.name()).collect();
        let widest = names.iter().map(|name| name.len()).max().unwrap_or(0);
        let per_line = ((usize::from(area.width) + 1) / (widest + 1)).max(1);
        let mut trail = vec![Line::from(format!("{}:", texts.states_passed))];
        trail.extend(names.chunks(per_line).map(|names| Line::from(names.join(" ")).dim()));
        let score = vec![Line::from(texts.level(level).0), Line::from(score)];
        let state = vec![Line::from(format!("{}: {}", texts.state, game.state().name()))];
        let (status, style) = self.status(view);
        let status = wrap(&status, area.width).into_iter().map(|line| Line::styled(line, style));
        let mut groups = match game.player_result() {
            Some(_) => vec![status.collect(), trail, score],
            None => vec![status.collect(), score, state, trail],
        };
        let room = usize::from(area.height).saturating_sub(options);
        let lines = groups.iter().map(Vec::len).sum::<usize>();
        if lines + groups.len() <= room {
            for group in &mut groups {
                group.push(Line::default());
            }
        }
        let mut lines: Vec<Line<'static>> = groups.into_iter().flatten().collect();
        lines.truncate(room.max(1));
        lines
    }

    /// The status: a question, whose turn it is, why a pick was refused, or how the game ended.
    fn status(&self, view: &GameView) -> (String, Style) {
        let texts = self.texts();
        let game = &view.game;
        let mark = game.mark();
        if let Some(question) = self.question() {
            (question.to_owned(), self.style(Color::Magenta, Modifier::BOLD))
        } else if let Some(result) = game.player_result() {
            let colour = match result {
                PlayerResult::Win => Color::Green,
                PlayerResult::Draw => Color::Reset,
                PlayerResult::Loss if game.level() == Level::Two => Color::Green,
                PlayerResult::Loss => Color::Red,
            };
            (texts.result(game.level(), result), self.style(colour, Modifier::BOLD))
        } else if let Some(notice) = &view.notice {
            (notice.clone(), self.style(Color::Magenta, Modifier::BOLD))
        } else if game.level() == Level::Two {
            (fill(texts.turn_of, mark.letter()), self.mark_style(mark))
        } else {
            (format!("{} ({})", texts.your_turn, mark.letter()), self.mark_style(mark))
        }
    }
}

/// Draws a line in the middle of an area. If it is too long, draws its beginning.
fn draw_line(frame: &mut Frame<'_>, line: Line<'_>, area: Rect) {
    let is_wide = line.width() > usize::from(area.width);
    frame.render_widget(if is_wide { line } else { line.centered() }, area);
}

/// The picture above the main menu.
const LOGO: &[&str] =
    &["  X │ O │ X", " ───┼───┼───", "  O │ X │ O", " ───┼───┼───", "  X │ O │ X"];

/// The width of the sign before an option, which shows whether the option is selected.
const SIGN_WIDTH: usize = 2;

/// The middle of an area, at most as large as the area.
fn centred(area: Rect, width: usize, height: usize) -> Rect {
    let clamp = |size: usize, most: u16| u16::try_from(size).unwrap_or(u16::MAX).min(most);
    let (width, height) = (clamp(width, area.width), clamp(height, area.height));
    Rect::new(area.x + (area.width - width) / 2, area.y + (area.height - height) / 2, width, height)
}
