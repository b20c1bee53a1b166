//! What the screen looks like. Nothing happens here but drawing.

mod board;

use ratatui::Frame;
use ratatui::layout::{Constraint, Layout, Margin, Rect};
use ratatui::style::{Color, Modifier, Style, Stylize as _};
use ratatui::text::{Line, Span, Text};
use ratatui::widgets::{Paragraph, Wrap};
use tictactoe_rules::Mark;

use self::board::Size;
use crate::app::{Action, App, Page, Screen, Table};
use crate::game::{Level, Side};
use crate::texts::fill;

impl App {
    /// Draws the screen, and remembers where one can click.
    pub fn draw(&mut self, frame: &mut Frame<'_>) {
        self.buttons.clear();
        let texts = self.texts();
        let area = frame.area();
        let [header, body, footer] =
            Layout::vertical([Constraint::Length(1), Constraint::Min(0), Constraint::Length(1)])
                .areas(area);
        let mut title =
            Line::styled(texts.title, self.style(Color::Cyan, Modifier::BOLD)).centered();
        let whole = [texts.title, " ", texts.subtitle].concat();
        if whole.chars().count() <= usize::from(area.width) {
            title.push_span(Span::raw(" "));
            title.push_span(Span::from(texts.subtitle).not_bold().dim());
        }
        frame.render_widget(title, header);
        let keys = match &self.screen {
            _ if self.page.is_some() => texts.keys_page,
            Screen::Game(table) if table.game.state().is_final() => texts.keys_end,
            Screen::Game(_) => texts.keys_game,
            _ => texts.keys_menu,
        };
        let fits = keys.chars().count() <= usize::from(area.width);
        let keys = Line::from(if fits { keys } else { texts.keys_short }).dim();
        frame.render_widget(keys.centered(), footer);

        if let Some((page, line)) = self.page {
            self.page = Some((page, self.draw_page(frame, body, page, line)));
            return;
        }
        match &self.screen {
            Screen::Menu { .. } => self.draw_list(frame, body, "", &[]),
            Screen::Levels { .. } => {
                let how = Level::ALL.map(|level| texts.level(level).1);
                self.draw_list(frame, body, texts.whom, &how);
            }
            Screen::Firsts { .. } => self.draw_list(frame, body, texts.who_starts, &[]),
            Screen::Toss { side, .. } => {
                let said = match side {
                    Side::You => texts.toss_you,
                    Side::Computer => texts.toss_computer,
                };
                self.draw_list(frame, body, said, &[]);
            }
            Screen::Game(_) => self.draw_game(frame, body),
        }
    }

    /// A colour, unless there are to be none.
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

    /// Draws a page from a line on, or as far down as it goes; returns from where that is.
    fn draw_page(&self, frame: &mut Frame<'_>, area: Rect, page: Page, line: u16) -> u16 {
        let texts = self.texts();
        let lines: Vec<&str> = match (page, &self.screen) {
            (Page::States, Screen::Game(table)) => {
                let names = table.game.trail().iter().map(|state| state.name());
                [texts.states_passed, ""].into_iter().chain(names).collect()
            }
            _ => texts.rules.iter().chain([&""]).chain(texts.rules_keys).copied().collect(),
        };
        let margin = Margin::new(u16::from(area.width > 40) * 2, u16::from(area.height > 20));
        let area = area.inner(margin);
        let height = lines.iter().map(|line| wrapped_height(line, area.width)).sum::<u16>();
        let line = line.min(height.saturating_sub(area.height));
        let page = Paragraph::new(lines.join("\n")).wrap(Wrap { trim: false });
        frame.render_widget(page.scroll((line, 0)), area);
        line
    }

    /// A title and what can be chosen, each with a few words about it.
    fn draw_list(&mut self, frame: &mut Frame<'_>, area: Rect, title: &str, about: &[&str]) {
        let options = self.options();
        let widest = options.iter().map(|option| option.chars().count()).max().unwrap_or(0);
        let line = |index: usize, about: &[&str]| match about.get(index) {
            Some(about) => format!("{}  {:widest$}  {about}", index + 1, options[index]),
            None => format!("{}  {}", index + 1, options[index]),
        };
        let width = |lines: &[String]| {
            let widest = lines.iter().map(|line| SIGN_WIDTH + line.chars().count()).max();
            widest.unwrap_or(0).max(title.chars().count())
        };
        let mut lines: Vec<String> = (0..options.len()).map(|index| line(index, about)).collect();
        if width(&lines) > usize::from(area.width) {
            lines = (0..options.len()).map(|index| line(index, &[])).collect();
        }
        let width = width(&lines);
        let height = lines.len() + 2;
        let area = centred(area, width, height);
        let [heading, list] =
            Layout::vertical([Constraint::Length(area.height.min(2)), Constraint::Min(0)])
                .areas(area);
        frame.render_widget(Line::from(title.to_owned()).style(Style::new().bold()), heading);
        self.draw_options(frame, list, &lines);
    }

    fn draw_game(&mut self, frame: &mut Frame<'_>, area: Rect) {
        let Some((size, board, panel)) = Size::choose(area) else {
            let asked = Paragraph::new(self.texts().too_small).wrap(Wrap { trim: true });
            frame.render_widget(asked, area);
            return;
        };
        let Screen::Game(table) = &self.screen else { return };
        let is_over = table.game.state().is_final();
        let buttons = board::draw(self, table, size, frame.buffer_mut(), board);
        let lines = self.panel(table, panel);
        self.buttons = buttons;
        let height = u16::try_from(lines.len()).unwrap_or(u16::MAX);
        let below = Rect { y: panel.y.saturating_add(height), ..panel }.intersection(panel);
        frame.render_widget(Text::from(lines), panel);
        let options = if is_over { self.options() } else { Vec::new() };
        // Where there is no room for them, the keys still tell.
        if usize::from(below.height) >= options.len() {
            self.draw_options(frame, below, &options);
        }
    }

    /// A line for each option, the selected one marked.
    fn draw_options(&mut self, frame: &mut Frame<'_>, area: Rect, options: &[impl AsRef<str>]) {
        let selected = self.selected();
        // In a low window the selected one must be among those that are seen.
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

    /// What stands beside the board: as much as there is room for, the most important first.
    fn panel(&self, table: &Table, area: Rect) -> Vec<Line<'static>> {
        let texts = self.texts();
        let game = &table.game;
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
        let said = vec![self.said(table)];
        let mut groups = match game.verdict() {
            Some(_) => vec![said, trail, score],
            None => vec![said, score, state, trail],
        };
        let lines = groups.iter().map(Vec::len).sum::<usize>();
        let options = if game.verdict().is_some() { self.options().len() } else { 0 };
        if lines + groups.len() + options <= usize::from(area.height) {
            for group in &mut groups {
                group.push(Line::default());
            }
        }
        let mut lines: Vec<Line<'static>> = groups.into_iter().flatten().collect();
        lines.truncate(usize::from(area.height));
        lines
    }

    /// Whose turn it is, why a pick was refused, or how it ended.
    fn said(&self, table: &Table) -> Line<'static> {
        let texts = self.texts();
        let game = &table.game;
        let mark = game.mark();
        if let Some(verdict) = game.verdict() {
            let style = self.style(Color::Green, Modifier::BOLD);
            Line::styled(texts.verdict(game.level(), verdict), style)
        } else if let Some(notice) = &table.notice {
            Line::styled(notice.clone(), self.style(Color::Red, Modifier::BOLD))
        } else if game.level() == Level::Two {
            Line::styled(fill(texts.turn_of, mark.letter()), self.mark_style(mark))
        } else {
            let turn = format!("{} ({})", texts.your_turn, mark.letter());
            Line::styled(turn, self.mark_style(mark))
        }
    }
}

/// How many rows a line takes if it is broken between words.
fn wrapped_height(line: &str, width: u16) -> u16 {
    let (mut rows, mut used) = (1, 0);
    for word in line.split(' ') {
        let length = word.chars().count();
        if used > 0 && used + 1 + length > usize::from(width) {
            rows += 1;
            used = length;
        } else {
            used += 1 + length;
        }
    }
    rows
}

/// Before an option stands whether it is selected.
const SIGN_WIDTH: usize = 2;

/// A part of an area in its middle.
fn centred(area: Rect, width: usize, height: usize) -> Rect {
    let clamp = |size: usize, most: u16| u16::try_from(size).unwrap_or(u16::MAX).min(most);
    let (width, height) = (clamp(width, area.width), clamp(height, area.height));
    Rect::new(area.x + (area.width - width) / 2, area.y + (area.height - height) / 2, width, height)
}
