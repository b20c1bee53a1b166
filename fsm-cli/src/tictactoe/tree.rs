//! All games of tic-tac-toe against an automaton: a tree of boards from left to right.
//!
//! Every board is drawn beside the first one that leads to it; a dashed line leads there from others.
//! Finished games are gathered in trays, and so are games that go on where the picture ends. A tray
//! also shows boards that are drawn elsewhere, but pale.

use std::collections::{HashMap, HashSet};

use fsm_draw::svg::{Svg, escape_lines, text_width, to_f64};
use fsm_draw::{Selection, Square, label_sign};
use fsm_model::{Start, StateId};
use tictactoe_strategy::rules::Size;

use super::boards::{Boards, DRAW, O_WINS, X_WINS};

/// The gap between boards.
const GAP: f64 = 8.0;
/// The room between a tray and the next column.
const LANE: f64 = 44.0;
/// The number of boards in a row of a tray.
const ACROSS: usize = 4;
const MARGIN: f64 = 24.0;
const TOP: f64 = 96.0;

const HOW_TO_READ: &str =
    "Read from left to right; new marks are coloured. Cells that change nothing are not drawn.";

/// An unfinished game, and the boards that follow.
struct Branch {
    state: StateId,
    column: usize,
    /// The unfinished games that are drawn here for the first time.
    branches: Vec<Branch>,
    /// The games that are finished or go on outside of the picture, and whether each is drawn
    /// elsewhere already.
    tray: Vec<(StateId, bool)>,
    /// The unfinished games that are drawn elsewhere.
    elsewhere: Vec<StateId>,
    /// The number of boards that are not drawn.
    hidden: usize,
}

pub(super) fn draw(selection: &Selection<'_>, boards: &Boards) -> String {
    // The cells are of about the same size on all boards.
    let side = match boards.size() {
        Size::Three => 34.0,
        Size::Four => 44.0,
    };
    let mut games = Games {
        selection,
        boards,
        side,
        column: to_f64(ACROSS) * (side + GAP) + LANE,
        svg: Svg::new(selection.theme()),
        lines: Svg::new(selection.theme()),
        drawn: HashSet::new(),
        marked: selection.marked_steps(),
        middles: HashMap::new(),
        dashed: Vec::new(),
        columns: 0,
        unreachable: 0,
        bottom: TOP,
    };
    if let Some(origin) = selection.origin().filter(|_| selection.starts().is_empty()) {
        games.section(origin, None);
    }
    for &start in selection.starts() {
        games.section(start.state(), Some(start));
    }
    games.unreachable();
    games.finish()
}

struct Games<'g, 'd> {
    selection: &'g Selection<'d>,
    boards: &'g Boards,
    /// The side of a board.
    side: f64,
    /// The distance from one column to the next.
    column: f64,
    svg: Svg,
    /// The lines, which are drawn below the boards.
    lines: Svg,
    drawn: HashSet<StateId>,
    /// The steps of the marked word.
    marked: HashSet<(StateId, StateId)>,
    /// The middle of each board.
    middles: HashMap<StateId, (f64, f64)>,
    /// Lines to boards that are drawn elsewhere.
    dashed: Vec<(StateId, StateId)>,
    columns: usize,
    /// The number of unreachable boards in a row.
    unreachable: usize,
    bottom: f64,
}

impl Games<'_, '_> {
    /// Draws everything that can be reached from one start.
    fn section(&mut self, origin: StateId, start: Option<Start<'_>>) {
        if let Some(start) = start.filter(|_| self.selection.starts().len() > 1) {
            let label = start.label().unwrap_or("start");
            self.bottom += 22.0;
            self.svg.text(MARGIN, self.bottom, "font-size=\"13\" font-weight=\"bold\"", label);
            self.bottom += 14.0;
        }
        if self.drawn.contains(&origin) {
            let note = format!("{}: see above", self.selection.dfa().state(origin).name());
            self.bottom += 14.0;
            self.svg.text(MARGIN, self.bottom, &self.pale(11), &note);
            return;
        }
        let tree = self.grow(origin);
        let (height, middle) = self.place(&tree, self.bottom);
        self.board(origin, origin, MARGIN, middle - self.side / 2.0, false);
        self.bottom += height + 2.0 * GAP;
    }

    /// The attributes of a pale text.
    fn pale(&self, size: usize) -> String {
        format!("font-size=\"{size}\" {}", self.selection.theme().look("pale"))
    }

    /// Draws the boards that no game leads to.
    fn unreachable(&mut self) {
        let states = self.selection.states().iter().copied();
        let boards: Vec<StateId> = states.filter(|state| !self.drawn.contains(state)).collect();
        if boards.is_empty() {
            return;
        }
        self.bottom += 22.0;
        let text = "no game leads to these";
        self.svg.text(MARGIN, self.bottom, "font-size=\"13\" font-weight=\"bold\"", text);
        self.bottom += 14.0;
        for row in boards.chunks(12) {
            for (column, &state) in row.iter().enumerate() {
                let x = MARGIN + to_f64(column) * (self.side + GAP);
                self.board(state, state, x, self.bottom, false);
            }
            self.bottom += self.side + GAP;
        }
        self.unreachable = boards.len().min(12);
    }

    /// The tree from a board on. It grows column by column, so that every board is as far to the left
    /// as it can be.
    fn grow(&mut self, origin: StateId) -> Branch {
        let dfa = self.selection.dfa();
        self.drawn.insert(origin);
        let mut children: HashMap<StateId, Vec<StateId>> = HashMap::new();
        let mut level = vec![origin];
        let mut owned: HashMap<StateId, Vec<StateId>> = HashMap::new();
        while !level.is_empty() {
            let mut next = Vec::new();
            for &state in &level {
                let arrows = dfa.arrows(state).into_iter().map(|arrow| arrow.target);
                let targets: Vec<StateId> = arrows.filter(|&target| target != state).collect();
                for &target in &targets {
                    let is_shown = self.selection.distance(target).is_some();
                    if is_shown && self.drawn.insert(target) {
                        owned.entry(state).or_default().push(target);
                        if !self.is_finished(target) {
                            next.push(target);
                        }
                    }
                }
                children.insert(state, targets);
            }
            level = next;
        }
        self.branch(origin, 0, &children, &owned)
    }

    fn branch(
        &mut self,
        state: StateId,
        column: usize,
        children: &HashMap<StateId, Vec<StateId>>,
        owned: &HashMap<StateId, Vec<StateId>>,
    ) -> Branch {
        self.columns = self.columns.max(column);
        let own = owned.get(&state).cloned().unwrap_or_default();
        let mut branch = Branch {
            state,
            column,
            branches: Vec::new(),
            tray: Vec::new(),
            elsewhere: Vec::new(),
            hidden: 0,
        };
        for &target in children.get(&state).into_iter().flatten() {
            if self.selection.distance(target).is_none() {
                branch.hidden += 1;
            } else if self.is_finished(target) || self.is_cut(target) {
                self.columns = self.columns.max(column + 1);
                branch.tray.push((target, !own.contains(&target)));
            } else if own.contains(&target) {
                branch.branches.push(self.branch(target, column + 1, children, owned));
            } else {
                branch.elsewhere.push(target);
            }
        }
        branch
    }

    fn is_finished(&self, state: StateId) -> bool {
        self.boards.board(state).outcome().is_some()
    }

    /// Whether a game goes on, but the picture shows none of the boards that follow.
    fn is_cut(&self, state: StateId) -> bool {
        let is_hidden = |&target: &StateId| self.selection.distance(target).is_none();
        let targets = self.selection.dfa().row(state).iter().flatten();
        let mut targets = targets.filter(|&&target| target != state).peekable();
        !self.is_finished(state) && targets.peek().is_some() && targets.all(is_hidden)
    }

    /// Draws a tree below a height; returns its own height and the middle of its first board.
    fn place(&mut self, tree: &Branch, top: f64) -> (f64, f64) {
        let x = MARGIN + self.column * to_f64(tree.column + 1);
        let mut y = top;
        let mut middles: Vec<(f64, StateId)> = Vec::new();
        for branch in &tree.branches {
            let (height, middle) = self.place(branch, y);
            self.board(branch.state, tree.state, x, middle - self.side / 2.0, false);
            middles.push((middle, branch.state));
            y += height;
        }
        let tray = (!tree.tray.is_empty()).then(|| {
            let height = self.tray(tree, x, y);
            let middle = y + height / 2.0;
            y += height + GAP;
            middle
        });
        if tree.branches.is_empty() && tree.tray.is_empty() {
            y += self.side + GAP;
        }
        let all = middles.iter().map(|middle| middle.0).chain(tray);
        let (low, high) = all
            .clone()
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), m| (low.min(m), high.max(m)));
        let middle = if low > high { top + self.side / 2.0 } else { f64::midpoint(low, high) };
        let right = x - self.column + self.side;
        for (end, target) in middles {
            self.line((right, middle), (x, end), (tree.state, &[target]), "");
        }
        if let Some(end) = tray {
            let ends: Vec<StateId> = tree.tray.iter().map(|(state, _)| *state).collect();
            self.line((right, middle), (x - 4.0, end), (tree.state, &ends), "");
        }
        if tree.hidden > 0 {
            let text = format!("… {} more", tree.hidden);
            self.svg.text(right + 6.0, middle + 4.0, &self.pale(10), &text);
        }
        self.dashed.extend(tree.elsewhere.iter().map(|&target| (tree.state, target)));
        (y - top, middle)
    }

    /// Draws the tray after a board; returns its height.
    fn tray(&mut self, tree: &Branch, x: f64, y: f64) -> f64 {
        let rows = tree.tray.len().div_ceil(ACROSS);
        let across = tree.tray.len().min(ACROSS);
        let size = |count: usize| to_f64(count) * (self.side + GAP) + GAP - 2.0;
        let (width, height) = (size(across), size(rows));
        self.svg.push(format_args!(
            "<rect {} x=\"{:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"6\"/>",
            self.selection.theme().look("tray"),
            x - 4.0
        ));
        for (index, &(state, is_again)) in tree.tray.iter().enumerate() {
            let (row, column) = (index / ACROSS, index % ACROSS);
            let x = x + to_f64(column) * (self.side + GAP) + GAP / 2.0 - 1.0;
            let y = y + to_f64(row) * (self.side + GAP) + GAP / 2.0 + 1.0;
            self.board(state, tree.state, x, y, is_again);
        }
        height
    }

    fn board(&mut self, state: StateId, before: StateId, x: f64, y: f64, is_again: bool) {
        let look = self.boards.look(state);
        let mut classes = look.map_or("state".to_owned(), |look| format!("state k{look}"));
        if is_again {
            classes += " ghost";
        } else {
            self.middles.insert(state, (x + self.side / 2.0, y + self.side / 2.0));
            if self.selection.is_marked(state) {
                classes += " trail";
            }
        }
        let title = escape_lines(&self.selection.describe(state));
        let (theme, outline) = (self.selection.theme(), self.boards.outline(state));
        let side = self.side;
        let inner = Square { x: x + 3.0, y: y + 3.0, side: side - 6.0 };
        self.svg.push(format_args!(
            "<g {} data-state=\"{}\"><title>{title}</title>\
             <rect {} x=\"{x:.1}\" y=\"{y:.1}\" width=\"{side:.1}\" height=\"{side:.1}\" rx=\"5\"{outline}/>{}</g>",
            theme.look(&classes),
            state.index(),
            theme.look("card"),
            self.boards.draw(state, before, inner, theme)
        ));
    }

    /// Draws a line from a board to another one, or to all boards in a tray.
    fn line(
        &mut self,
        (x1, y1): (f64, f64),
        (x2, y2): (f64, f64),
        (from, targets): (StateId, &[StateId]),
        classes: &str,
    ) {
        let middle = f64::midpoint(x1, x2);
        let is_marked = targets.iter().any(|&to| self.marked.contains(&(from, to)));
        let trail = if is_marked { " trail" } else { "" };
        let to: Vec<String> = targets.iter().map(|to| to.index().to_string()).collect();
        self.lines.push(format_args!(
            "<path {} data-from=\"{}\" data-to=\"{}\" d=\"M{x1:.1} {y1:.1}C{middle:.1} {y1:.1} {middle:.1} {y2:.1} {x2:.1} {y2:.1}\"/>",
            self.selection.theme().look(&format!("line{classes}{trail}")),
            from.index(),
            to.join(" ")
        ));
    }

    /// Draws the lines to boards that are drawn elsewhere, the column heads, and the legend.
    fn finish(mut self) -> String {
        for (from, to) in std::mem::take(&mut self.dashed) {
            let (Some(&(x1, y1)), Some(&(x2, y2))) =
                (self.middles.get(&from), self.middles.get(&to))
            else {
                continue;
            };
            self.line(
                (x1 + self.side / 2.0, y1),
                (x2 - self.side / 2.0, y2),
                (from, &[to]),
                " far",
            );
        }
        for column in 0..=self.columns {
            let head = match column {
                0 if self.selection.starts().is_empty() => "from here".to_owned(),
                0 => "at the start".to_owned(),
                1 => "after 1 move".to_owned(),
                column => format!("after {column} moves"),
            };
            let x = MARGIN + self.column * to_f64(column);
            self.svg.text(x, 82.0, &self.pale(11), &head);
        }
        let (title, caption) = (self.selection.title(), self.selection.caption());
        self.svg.text(MARGIN, 26.0, "font-size=\"16\" font-weight=\"bold\"", &title);
        let text = format!("{caption}. {HOW_TO_READ}");
        self.svg.text(MARGIN, 44.0, &self.pale(11), &text);
        let mut x = MARGIN;
        for (look, words) in self.outcomes() {
            let text = format!("{} {words}", label_sign(look));
            let attributes = self.selection.theme().look(&format!("k{look}"));
            self.svg.text(x, 62.0, &format!("font-size=\"11\" {attributes}"), &text);
            x += text_width(&text, 11.0) + 24.0;
        }
        let states = self.selection.states().iter();
        let cut = states.filter(|&&state| self.is_cut(state)).count();
        if cut > 0 {
            let text = format!("… goes on ({cut})");
            self.svg.text(x, 62.0, &self.pale(11), &text);
        }
        let across =
            MARGIN * 2.0 + self.column * to_f64(self.columns) + to_f64(ACROSS) * (self.side + GAP);
        let across = across.max(MARGIN * 2.0 + text_width(&text, 11.0));
        let across = across.max(MARGIN * 2.0 + to_f64(self.unreachable) * (self.side + GAP));
        self.lines.append(&self.svg);
        self.lines.finish(across, self.bottom + MARGIN, &format!("{title}: {caption}"))
    }

    /// The outcomes, and how many boards have each.
    fn outcomes(&self) -> [(usize, String); 3] {
        let states = self.selection.states();
        let count = |look: usize| {
            states.iter().filter(|&&state| self.boards.look(state) == Some(look)).count()
        };
        let outcomes = [(O_WINS, "O wins"), (DRAW, "draw"), (X_WINS, "X wins")];
        outcomes.map(|(look, words)| (look, format!("{words} ({})", count(look))))
    }
}
