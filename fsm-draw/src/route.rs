//! Where everything is: states in columns by their distance from the start, and arrows between them.
//!
//! Every arrow has a box for its symbols between two columns, and a narrow box in every column that
//! it passes, so that nothing is drawn over anything else. Three kinds of transitions would only
//! clutter the picture. Those that keep a state, and those that lead into a trap, are written in the
//! state itself. Those that one line of the text gives to many states are drawn once, in the legend.
//! Symbols that are refused are not drawn.

use fsm_model::{Arrow, Dfa, StateId};

use crate::groups::{Badge, Tabs, badges};
use crate::layers::{Column, Item, Layers, Point, sorted_by, sorted_numbers};
use crate::legend::{Legend, TAB_HEIGHT, TAB_STEP};
use crate::measures::{LONGEST_NAME, MARGIN, NAME_SIZE, SMALL_SIZE, label_look};
use crate::request::Selection;
use crate::svg::{cut, text_width, to_f64};
use crate::symbols::{SymbolLists, in_full, output_names, with_outputs};
use crate::theme::label_sign;
use crate::wide::Shared;

/// The room above the states for the heading.
const HEADING: f64 = 64.0;
/// Arrows into a trap are not drawn if there are more than this.
const MOST_INTO_TRAP: usize = 3;
/// The height of the box of an arrow in a column that it passes.
const BEND: f64 = 4.0;
/// The height of the box of symbols that are one line, ...
const LABEL: f64 = 15.0;
/// ... and how much each further line adds to it.
pub(crate) const LABEL_STEP: f64 = 13.0;
/// Pictures with more boxes, for states and for arrows, are not drawn.
const MOST_BOXES: usize = 12_000;

/// A picture whose parts all have their place.
pub(crate) struct Plan<'p, 'd> {
    pub(crate) selection: &'p Selection<'d>,
    pub(crate) badges: Vec<Badge<'d>>,
    pub(crate) legend: Legend,
    pub(crate) nodes: Vec<Node>,
    pub(crate) edges: Vec<Edge>,
    /// The middle of each box.
    pub(crate) middles: Vec<Point>,
    /// The columns of the states, and between them those of the symbols.
    pub(crate) columns: Vec<Column>,
    pub(crate) width: f64,
    pub(crate) height: f64,
}

/// A state as it is drawn.
pub(crate) struct Node {
    pub(crate) state: StateId,
    /// Its box.
    pub(crate) item: usize,
    /// Half of its width and of its height.
    pub(crate) half: Point,
    /// The lines below the name.
    pub(crate) lines: Vec<String>,
    /// The groups that it is in.
    pub(crate) tabs: Tabs,
}

/// All transitions from one state to another, drawn as one arrow.
pub(crate) struct Edge {
    pub(crate) from: usize,
    pub(crate) to: usize,
    /// The names of all symbols, and what comes out: a text for each list of outputs.
    pub(crate) steps: Vec<String>,
    /// The same in short, as it is drawn.
    pub(crate) lines: Vec<String>,
    /// The box of the symbols, then the boxes of the columns that it passes. Empty if both ends are
    /// in the same column.
    pub(crate) waypoints: Vec<usize>,
    /// If both ends are in the same column: how far to the right of it the line is.
    pub(crate) lane: f64,
}

impl Edge {
    /// The width of its widest line.
    pub(crate) fn text_width(&self) -> f64 {
        widest(&self.lines)
    }

    /// How much higher the lines are than a single line.
    pub(crate) fn further_lines(&self) -> f64 {
        LABEL_STEP * to_f64(self.lines.len() - 1)
    }

    /// The height of all lines.
    pub(crate) fn text_height(&self) -> f64 {
        LABEL + self.further_lines()
    }
}

impl<'p, 'd> Plan<'p, 'd> {
    /// Finds a place for everything; `None` if there are too many arrows.
    pub(crate) fn new(selection: &'p Selection<'d>) -> Option<Plan<'p, 'd>> {
        let mut layers = Layers::default();
        let badges = badges(selection);
        let shared = Shared::new(selection);
        let mut lists = SymbolLists::new(selection.dfa());
        let (nodes, mut edges) = collect(selection, &badges, &shared, &mut lists, &mut layers)?;
        let distance = |node: usize| selection.distance(nodes[node].state).unwrap_or_default();
        let mut boxes = nodes.len();
        for edge in &edges {
            boxes += 2 * distance(edge.from).abs_diff(distance(edge.to)) + 1;
        }
        if boxes > MOST_BOXES {
            return None;
        }
        make_room(&nodes, &edges, selection, &mut layers);
        for edge in &mut edges {
            edge.waypoints = route(edge, &nodes, selection, &mut layers);
        }
        let heights = layers.heights();
        let reserved = lanes(&nodes, &mut edges, &heights, selection);
        let mut labels = Vec::new();
        for &state in selection.states() {
            labels.extend(selection.start_labels(state));
        }
        let left = MARGIN + 28.0 + widest(&labels);
        let mut columns = layers.columns(&reserved);
        for column in &mut columns {
            column.left += left;
            column.middle += left;
            column.right += left;
        }
        let width = columns.last().map_or(left, |column| column.right) + MARGIN;
        let legend = Legend::new(selection, &badges, &shared, &mut lists, width);
        let top = legend.bottom().unwrap_or(if selection.is_compact() { MARGIN } else { HEADING });
        let mut middles = Vec::with_capacity(heights.len());
        let mut bottom: f64 = 0.0;
        for (item, y) in layers.items.iter().zip(&heights) {
            middles.push(Point { x: columns[item.layer].middle, y: y + top });
            bottom = bottom.max(y + item.height / 2.0);
        }
        let height = top + bottom + MARGIN;
        let width = width.max(legend.width());
        Some(Plan { selection, badges, legend, nodes, edges, middles, columns, width, height })
    }
}

/// The width of the widest of some lines.
fn widest(lines: &[String]) -> f64 {
    let mut widest: f64 = 0.0;
    for line in lines {
        widest = widest.max(text_width(line, SMALL_SIZE));
    }
    widest
}

/// The states with the lines in them, and the arrows between them; `None` if there are too many arrows.
fn collect(
    selection: &Selection<'_>,
    badges: &[Badge<'_>],
    shared: &Shared<'_>,
    lists: &mut SymbolLists<'_>,
    layers: &mut Layers,
) -> Option<(Vec<Node>, Vec<Edge>)> {
    let dfa = selection.dfa();
    let traps = traps(selection, shared);
    let marked = selection.marked_steps();
    let (mut nodes, mut edges) = (Vec::new(), Vec::new());
    for (number, &state) in selection.states().iter().enumerate() {
        let mut lines = Vec::new();
        if let Some(look) = label_look(dfa, state) {
            let label = dfa.state(state).label().unwrap_or_default();
            lines.push(format!("{} {label}", label_sign(look)));
        }
        let mut hidden = 0;
        let all = dfa.arrows(state);
        let mut arrows: Vec<Arrow> = Vec::with_capacity(all.len());
        for at in
            sorted_numbers(all.len(), &mut |one, other| all[one].target.cmp(&all[other].target))
        {
            let mut arrow = all[at].clone();
            if arrow.target == state || !marked.contains(&(state, arrow.target)) {
                arrow.symbols.retain(|&symbol| !shared.covers(state, symbol));
            }
            if !arrow.symbols.is_empty() {
                arrows.push(arrow);
            }
        }
        for arrows in arrows.chunk_by(|one, other| one.target == other.target) {
            let target = arrows[0].target;
            match selection.states().binary_search(&target) {
                _ if target == state => lines.append(&mut lists.lines("↺ ", arrows)),
                Err(_) => {
                    for arrow in arrows {
                        hidden += arrow.symbols.len();
                    }
                }
                Ok(_) if traps.contains(&target) && !marked.contains(&(state, target)) => {
                    let name = cut(dfa.state(target).name(), LONGEST_NAME / 2);
                    lines.append(&mut lists.lines(&format!("⇢ {name}: "), arrows));
                }
                Ok(to) => {
                    let (lines, waypoints) = (lists.lines("", arrows), Vec::new());
                    let mut steps = Vec::with_capacity(arrows.len());
                    for arrow in arrows {
                        steps.push(arrow_in_full(dfa, arrow));
                    }
                    edges.push(Edge { from: number, to, steps, lines, waypoints, lane: 0.0 });
                }
            }
        }
        // Each has a box at least, so it is known early that there are too many.
        if edges.len() > MOST_BOXES {
            return None;
        }
        if hidden > 0 {
            lines.push(format!("⇢ … {hidden} more"));
        }
        let name = cut(dfa.state(state).name(), LONGEST_NAME);
        let tabs = Tabs::new(state, badges);
        let narrowest = text_width(&name, NAME_SIZE).max(TAB_STEP * to_f64(tabs.count()));
        let width = widest(&lines).max(narrowest);
        let height = 30.0 + 14.0 * to_f64(lines.len());
        let half = Point { x: width / 2.0 + 12.0, y: height / 2.0 };
        // The tabs are above the card. There is as much room below it, so that the middle stays.
        let room = if tabs.count() > 0 { height + 2.0 * TAB_HEIGHT } else { height };
        let item = Item { width: 2.0 * half.x, height: room, layer: layer(selection, state) };
        nodes.push(Node { state, item: layers.add(item), half, lines, tabs });
    }
    Some((nodes, edges))
}

/// The names of the symbols of an arrow, and what comes out.
fn arrow_in_full(dfa: &Dfa, arrow: &Arrow) -> String {
    with_outputs(in_full(dfa, &arrow.symbols), &output_names(dfa, &arrow.outputs))
}

/// The layer of a state. Layers with an odd number are for symbols.
fn layer(selection: &Selection<'_>, state: StateId) -> usize {
    2 * selection.distance(state).expect("every drawn state has a distance")
}

/// The states that are never left, are not final, and that many others lead to. A state that refuses
/// a symbol is an end, not a trap.
fn traps(selection: &Selection<'_>, shared: &Shared<'_>) -> Vec<StateId> {
    let dfa = selection.dfa();
    let stays = |state: StateId| dfa.row(state).iter().all(|&target| target == Some(state));
    let is_trap = |state: StateId| !dfa.state(state).is_final() && stays(state);
    // For each state, how many others lead to it, and the last of them.
    let mut arrows = vec![(0, None); dfa.states().len()];
    for &state in selection.states() {
        for (symbol, target) in dfa.symbols().zip(dfa.row(state)) {
            if let Some(target) = target
                && !shared.covers(state, symbol)
            {
                let (count, last) = &mut arrows[target.index()];
                *count += usize::from(*last != Some(state));
                *last = Some(state);
            }
        }
    }
    let mut traps: Vec<StateId> = dfa.states().collect();
    traps.retain(|&state| arrows[state.index()].0 > MOST_INTO_TRAP && is_trap(state));
    traps
}

/// Moves states of one column apart if the lines on an arrow between them would hide the arrow.
fn make_room(nodes: &[Node], edges: &[Edge], selection: &Selection<'_>, layers: &mut Layers) {
    for edge in edges.iter().filter(|edge| edge.lines.len() > 1) {
        let (from, to) = (&nodes[edge.from], &nodes[edge.to]);
        if layer(selection, from.state) == layer(selection, to.state) {
            for Node { item, half, .. } in [from, to] {
                let height = &mut layers.items[*item].height;
                *height = height.max(2.0 * half.y + edge.text_height());
            }
        }
    }
}

/// Makes the boxes of an arrow, first that of its symbols.
fn route(
    edge: &Edge,
    nodes: &[Node],
    selection: &Selection<'_>,
    layers: &mut Layers,
) -> Vec<usize> {
    let layer = |node: usize| layer(selection, nodes[node].state);
    let (from, to) = (layer(edge.from), layer(edge.to));
    if from == to {
        return Vec::new();
    }
    let label = |layer| Item { width: edge.text_width() + 10.0, height: edge.text_height(), layer };
    let bend = |layer| Item { width: 0.0, height: BEND, layer };
    let mut waypoints: Vec<usize> = Vec::new();
    let mut before = nodes[edge.from].item;
    for step in 1..from.abs_diff(to) {
        let layer = if from < to { from + step } else { from - step };
        let item = layers.add(if waypoints.is_empty() { label(layer) } else { bend(layer) });
        layers.connect(before, item);
        waypoints.push(item);
        before = item;
    }
    layers.connect(before, nodes[edge.to].item);
    waypoints
}

/// A vertical line beside a column, shared by arrows whose ends are both in that column.
#[derive(Default)]
struct Lane {
    /// The width of the widest symbols on it.
    width: f64,
    /// For each arrow on it: its number, its upper and its lower end.
    taken: Vec<(usize, f64, f64)>,
}

/// Gives every arrow that stays in its column a line beside it. Arrows that do not overlap share a
/// line. Returns how much room the lines of each column take.
fn lanes(
    nodes: &[Node],
    edges: &mut [Edge],
    heights: &[f64],
    selection: &Selection<'_>,
) -> Vec<f64> {
    /// The least distance between arrows on one line.
    const APART: f64 = 24.0;
    let height = |node: usize| heights[nodes[node].item];
    let length = |edge: &Edge| (height(edge.from) - height(edge.to)).abs();
    let (mut staying, mut lengths) = (Vec::new(), Vec::new());
    for (number, edge) in edges.iter().enumerate() {
        if edge.waypoints.is_empty() {
            staying.push(number);
            lengths.push(length(edge));
        }
    }
    // The lines of each layer; only the layers between columns have any.
    let mut lanes: Vec<Vec<Lane>> = Vec::new();
    for at in sorted_by(&lengths) {
        let number = staying[at];
        let edge = &edges[number];
        let column = layer(selection, nodes[edge.from].state) + 1;
        let (one, other) = (height(edge.from), height(edge.to));
        let (top, bottom) = (one.min(other) - APART, one.max(other) + APART);
        lanes.resize_with(lanes.len().max(column + 1), Vec::new);
        let lanes = &mut lanes[column];
        let is_free = |lane: &Lane| lane.taken.iter().all(|on| on.2 <= top || bottom <= on.1);
        let lane = lanes.iter().position(is_free).unwrap_or(lanes.len());
        if lane == lanes.len() {
            lanes.push(Lane::default());
        }
        lanes[lane].width = lanes[lane].width.max(edge.text_width() + 12.0);
        lanes[lane].taken.push((number, top, bottom));
    }
    let mut reserved = Vec::new();
    for lanes in lanes {
        let mut x = 0.0;
        for Lane { width, taken } in lanes {
            for (number, ..) in taken {
                edges[number].lane = x + width / 2.0;
            }
            x += width;
        }
        reserved.push(x);
    }
    reserved
}
