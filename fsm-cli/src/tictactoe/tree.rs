//! All games of tic-tac-toe against an automaton: a tree of boards from left to right.
//!
//! Every board stands at the first one that leads to it; where another one leads there as well, a
//! dashed line says so. Finished games are gathered in trays, in which a board that is elsewhere
//! already is shown again, but pale.

use std::collections::{HashMap, HashSet};

use tictactoe_fsm::{Start, StateId};
use tictactoe_strategy::rules::Board;

use super::Drawing;
use super::boards::{self, Boards, DRAW, O_WINS, X_WINS};
use super::layers::small;
use super::style::sign;
use super::svg::{Svg, escape, width};

/// The side of a board.
const SIDE: f64 = 34.0;
/// Between boards.
const GAP: f64 = 8.0;
/// From one column to the next.
const COLUMN: f64 = 212.0;
/// So many finished games stand beside each other in a tray.
const ACROSS: usize = 4;
const MARGIN: f64 = 24.0;
const TOP: f64 = 96.0;

const HOW_TO_READ: &str =
    "Read from left to right; new marks are coloured. Cells that change nothing are not drawn.";

/// A board that is not finished, and what comes of it.
struct Branch {
    state: StateId,
    column: usize,
    /// The boards that go on from here and were not met before.
    branches: Vec<Branch>,
    /// The finished games, with whether they were met before.
    tray: Vec<(StateId, bool)>,
    /// The boards that go on from here but stand elsewhere.
    elsewhere: Vec<StateId>,
    /// How many cells lead to boards that are not drawn.
    hidden: usize,
}

pub(super) fn draw(drawing: &Drawing<'_>, boards: &Boards) -> String {
    let mut games = Games {
        drawing,
        boards,
        svg: Svg::new(),
        lines: Svg::new(),
        met: HashSet::new(),
        taken: drawing.taken(),
        places: HashMap::new(),
        dashed: Vec::new(),
        columns: 0,
        unreached: 0,
        bottom: TOP,
    };
    if let Some(origin) = drawing.origin().filter(|_| drawing.starts.is_empty()) {
        games.section(origin, None);
    }
    for &start in &drawing.starts {
        games.section(start.state, Some(start));
    }
    games.unreached();
    games.finish()
}

struct Games<'g, 'd> {
    drawing: &'g Drawing<'d>,
    boards: &'g Boards,
    svg: Svg,
    /// What lies below the boards.
    lines: Svg,
    met: HashSet<StateId>,
    /// The transitions of the word that is marked.
    taken: HashSet<(StateId, StateId)>,
    /// Where each board stands: the middle of it.
    places: HashMap<StateId, (f64, f64)>,
    /// Lines to boards that stand elsewhere.
    dashed: Vec<(StateId, StateId)>,
    columns: usize,
    /// How many boards stand beside each other that no game leads to.
    unreached: usize,
    bottom: f64,
}

impl Games<'_, '_> {
    /// Everything that can be reached from one start.
    fn section(&mut self, origin: StateId, start: Option<Start>) {
        if let Some(start) = start.filter(|_| self.drawing.starts.len() > 1) {
            let label = self.drawing.dfa.start_label(start).unwrap_or("start");
            self.bottom += 22.0;
            self.svg.text(MARGIN, self.bottom, "font-size=\"13\" font-weight=\"bold\"", label);
            self.bottom += 14.0;
        }
        if self.met.contains(&origin) {
            let note = format!("{}: see above", self.drawing.dfa.state_name(origin));
            self.bottom += 14.0;
            self.svg.text(MARGIN, self.bottom, "font-size=\"11\" class=\"pale\"", &note);
            return;
        }
        let tree = self.grow(origin);
        let (height, middle) = self.place(&tree, self.bottom);
        self.board(origin, origin, MARGIN, middle - SIDE / 2.0, false);
        self.bottom += height + 2.0 * GAP;
    }

    /// The boards that no game leads to, beside each other.
    fn unreached(&mut self) {
        let boards: Vec<StateId> =
            self.drawing.states.iter().copied().filter(|state| !self.met.contains(state)).collect();
        if boards.is_empty() {
            return;
        }
        self.bottom += 22.0;
        let text = "no game leads to these";
        self.svg.text(MARGIN, self.bottom, "font-size=\"13\" font-weight=\"bold\"", text);
        self.bottom += 14.0;
        for row in boards.chunks(12) {
            for (column, &state) in row.iter().enumerate() {
                let x = MARGIN + small(column) * (SIDE + GAP);
                self.board(state, state, x, self.bottom, false);
            }
            self.bottom += SIDE + GAP;
        }
        self.unreached = boards.len().min(12);
    }

    /// The tree from a board on, in the order of the columns, so that every board stands as far to
    /// the left as it can.
    fn grow(&mut self, origin: StateId) -> Branch {
        let dfa = self.drawing.dfa;
        self.met.insert(origin);
        // Level by level: who stands where must not depend on how deep another one is.
        let mut children: HashMap<StateId, Vec<StateId>> = HashMap::new();
        let mut level = vec![origin];
        let mut owned: HashMap<StateId, Vec<StateId>> = HashMap::new();
        while !level.is_empty() {
            let mut next = Vec::new();
            for &state in &level {
                let mut targets: Vec<StateId> = Vec::new();
                for &target in dfa.row(state) {
                    if target != state && !targets.contains(&target) {
                        targets.push(target);
                    }
                }
                for &target in &targets {
                    let is_drawn = self.drawing.distance(target).is_some();
                    if is_drawn && self.met.insert(target) {
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
            if self.drawing.distance(target).is_none() {
                branch.hidden += 1;
            } else if self.is_finished(target) {
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

    /// Draws a tree below a line; how high it is, and the middle of its first board.
    fn place(&mut self, tree: &Branch, top: f64) -> (f64, f64) {
        let x = MARGIN + COLUMN * small(tree.column + 1);
        let mut y = top;
        let mut middles: Vec<(f64, StateId)> = Vec::new();
        for branch in &tree.branches {
            let (height, middle) = self.place(branch, y);
            self.board(branch.state, tree.state, x, middle - SIDE / 2.0, false);
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
            y += SIDE + GAP;
        }
        let all = middles.iter().map(|middle| middle.0).chain(tray);
        let (low, high) = all
            .clone()
            .fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), m| (low.min(m), high.max(m)));
        let middle = if low > high { top + SIDE / 2.0 } else { f64::midpoint(low, high) };
        let right = x - COLUMN + SIDE;
        for (end, target) in middles {
            self.line((right, middle), (x, end), (tree.state, &[target]), "");
        }
        if let Some(end) = tray {
            let ends: Vec<StateId> = tree.tray.iter().map(|(state, _)| *state).collect();
            self.line((right, middle), (x - 4.0, end), (tree.state, &ends), "");
        }
        if tree.hidden > 0 {
            let text = format!("… {} more", tree.hidden);
            self.svg.text(right + 6.0, middle + 4.0, "font-size=\"10\" class=\"pale\"", &text);
        }
        self.dashed.extend(tree.elsewhere.iter().map(|&target| (tree.state, target)));
        (y - top, middle)
    }

    /// The finished games after a board; how high the tray is.
    fn tray(&mut self, tree: &Branch, x: f64, y: f64) -> f64 {
        let rows = tree.tray.len().div_ceil(ACROSS);
        let across = tree.tray.len().min(ACROSS);
        let size = |count: usize| small(count) * (SIDE + GAP) + GAP - 2.0;
        let (width, height) = (size(across), size(rows));
        self.svg.push(format_args!(
            "<rect class=\"tray\" x=\"{:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" rx=\"6\"/>",
            x - 4.0
        ));
        for (index, &(state, is_again)) in tree.tray.iter().enumerate() {
            let (row, column) = (index / ACROSS, index % ACROSS);
            let x = x + small(column) * (SIDE + GAP) + GAP / 2.0 - 1.0;
            let y = y + small(row) * (SIDE + GAP) + GAP / 2.0 + 1.0;
            self.board(state, tree.state, x, y, is_again);
        }
        height
    }

    fn board(&mut self, state: StateId, before: StateId, x: f64, y: f64, is_again: bool) {
        let board = self.boards.board(state);
        // The first board of all has nothing before it; there only the marks of O are new.
        let before = if before == state { Board::EMPTY } else { self.boards.board(before) };
        let mut classes = boards::kind(board).map_or(String::new(), |kind| format!(" k{kind}"));
        if is_again {
            classes += " ghost";
        } else {
            self.places.insert(state, (x + SIDE / 2.0, y + SIDE / 2.0));
            if self.drawing.is_passed(state) {
                classes += " trail";
            }
        }
        let title = escape(&self.drawing.describe(state));
        let line = boards::line(board);
        let (left, top, side) = (x, y, SIDE);
        self.svg.push(format_args!(
            "<g class=\"state{classes}\" data-state=\"{}\"><title>{title}</title>\
             <rect class=\"card\" x=\"{left:.1}\" y=\"{top:.1}\" width=\"{side:.1}\" height=\"{side:.1}\" rx=\"5\"{line}/>{}</g>",
            state.index(),
            boards::draw(board, before, x + 3.0, y + 3.0, SIDE - 6.0)
        ));
    }

    /// A line from a board to another one, or to all in a tray.
    fn line(
        &mut self,
        (x1, y1): (f64, f64),
        (x2, y2): (f64, f64),
        (from, targets): (StateId, &[StateId]),
        classes: &str,
    ) {
        let middle = f64::midpoint(x1, x2);
        let is_taken = targets.iter().any(|&to| self.taken.contains(&(from, to)));
        let trail = if is_taken { " trail" } else { "" };
        let to: Vec<String> = targets.iter().map(|to| to.index().to_string()).collect();
        self.lines.push(format_args!(
            "<path class=\"line{classes}{trail}\" data-from=\"{}\" data-to=\"{}\" d=\"M{x1:.1} {y1:.1}C{middle:.1} {y1:.1} {middle:.1} {y2:.1} {x2:.1} {y2:.1}\"/>",
            from.index(),
            to.join(" ")
        ));
    }

    /// The lines to boards that stand elsewhere, the heads of the columns, and the legend.
    fn finish(mut self) -> String {
        for (from, to) in std::mem::take(&mut self.dashed) {
            let (Some(&(x1, y1)), Some(&(x2, y2))) = (self.places.get(&from), self.places.get(&to))
            else {
                continue;
            };
            self.line((x1 + SIDE / 2.0, y1), (x2 - SIDE / 2.0, y2), (from, &[to]), " far");
        }
        for column in 0..=self.columns {
            let head = match column {
                0 if self.drawing.starts.is_empty() => "from here".to_owned(),
                0 => "at the start".to_owned(),
                1 => "after 1 move".to_owned(),
                column => format!("after {column} moves"),
            };
            let x = MARGIN + COLUMN * small(column);
            self.svg.text(x, 82.0, "font-size=\"11\" class=\"pale\"", &head);
        }
        let title = self.drawing.title();
        let caption = self.drawing.caption();
        self.svg.text(MARGIN, 26.0, "font-size=\"16\" font-weight=\"bold\"", &title);
        let text = format!("{caption}. {HOW_TO_READ}");
        self.svg.text(MARGIN, 44.0, "font-size=\"11\" class=\"pale\"", &text);
        let mut x = MARGIN;
        for (kind, words) in self.ends() {
            let text = format!("{} {words}", sign(kind));
            self.svg.text(x, 62.0, &format!("font-size=\"11\" class=\"k{kind}\""), &text);
            x += width(&text, 11.0) + 24.0;
        }
        let across = MARGIN * 2.0 + COLUMN * small(self.columns) + small(ACROSS) * (SIDE + GAP);
        let across = across.max(MARGIN * 2.0 + width(&text, 11.0));
        let across = across.max(MARGIN * 2.0 + small(self.unreached) * (SIDE + GAP));
        self.lines.append(&self.svg);
        self.lines.finish(
            self.drawing.theme,
            across,
            self.bottom + MARGIN,
            &format!("{title}: {caption}"),
        )
    }

    /// How many boards of each end there are.
    fn ends(&self) -> Vec<(usize, String)> {
        let count = |kind: usize| {
            let is_such = |state: &&StateId| boards::kind(self.boards.board(**state)) == Some(kind);
            self.drawing.states.iter().filter(is_such).count()
        };
        let ends = [(O_WINS, "O wins"), (DRAW, "draw"), (X_WINS, "X wins")];
        ends.map(|(kind, words)| (kind, format!("{words} ({})", count(kind)))).to_vec()
    }
}
