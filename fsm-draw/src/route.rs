//! Any automaton as a graph: states in columns by their distance from the start.
//!
//! Every arrow has a box for its symbols between two columns, and a narrow one in every column that
//! it passes, so that nothing runs over anything else. What would only clutter the picture stands
//! in the state itself: the symbols that keep it, and those that lead into a trap.

mod picture;

use std::collections::{BTreeMap, HashMap, HashSet};

use tictactoe_fsm::{Dfa, Finality, StateId, SymbolId};
use unicode_width::UnicodeWidthStr as _;

use self::picture::Picture;
use super::Drawing;
use super::layers::{Column, Item, Layers, Point, small};
use super::style::{KINDS, sign};
use super::svg::{Svg, cut, width};

/// The sizes of names and of what stands below them.
const NAME: f64 = 13.0;
const SMALL: f64 = 10.5;
/// Longer names and lists are cut; as a whole they are in the titles.
const LONGEST_NAME: usize = 26;
const LONGEST_LIST: usize = 22;
/// Around everything.
const MARGIN: f64 = 24.0;
/// Where the picture begins, below its title.
const TOP: f64 = 64.0;
/// A trap with more arrows than this is not connected to the states that lead there.
const MOST_INTO_TRAP: usize = 3;
/// An arrow that passes a column takes so much room.
const BEND: f64 = 4.0;
/// A picture with more boxes, for states and for arrows on their way, cannot be looked at.
const MOST_BOXES: usize = 12_000;

/// A state as it is drawn.
struct Node {
    state: StateId,
    item: usize,
    /// Half of its width and of its height.
    half: Point,
    /// What stands below the name.
    lines: Vec<String>,
}

/// All transitions from one state to another.
struct Arrow {
    from: usize,
    to: usize,
    /// All symbols, ...
    symbols: Vec<String>,
    /// ... and what is written of them.
    text: String,
    /// The box of the symbols and then those that it passes; none if it stays in its column, ...
    way: Vec<usize>,
    /// ... where its line is so far away from the states.
    lane: f64,
}

/// The picture; none if there are too many arrows to be looked at.
pub(super) fn draw(drawing: &Drawing<'_>) -> Option<String> {
    let mut layers = Layers::default();
    let (nodes, mut arrows) = collect(drawing, &mut layers);
    let distance = |node: usize| drawing.distance(nodes[node].state).unwrap_or_default();
    let passed = arrows.iter().map(|arrow| distance(arrow.from).abs_diff(distance(arrow.to)));
    if nodes.len() + passed.map(|columns| 2 * columns + 1).sum::<usize>() > MOST_BOXES {
        return None;
    }
    for arrow in &mut arrows {
        arrow.way = route(arrow, &nodes, drawing, &mut layers);
    }
    let heights = layers.heights();
    let reserved = lanes(&nodes, &mut arrows, &heights, drawing);
    let labels = drawing.states.iter().filter_map(|&state| drawing.start_labels(state));
    let left = MARGIN + 28.0 + labels.map(|label| width(&label, SMALL)).fold(0.0, f64::max);
    let shift = |Column { left: from, middle, right }: Column| Column {
        left: from + left,
        middle: middle + left,
        right: right + left,
    };
    let columns: Vec<Column> = layers.columns(&reserved).into_iter().map(shift).collect();
    let place = |(item, y): (&Item, &f64)| Point { x: columns[item.layer].middle, y: y + TOP };
    let places = layers.items.iter().zip(&heights).map(place).collect();
    let bottoms = layers.items.iter().zip(&heights).map(|(item, y)| y + item.height / 2.0);
    let bottom = TOP + bottoms.fold(0.0, f64::max) + MARGIN;
    let right = columns.last().map_or(left, |column| column.right) + MARGIN;
    let picture = Picture { drawing, nodes, arrows, places, columns };
    let mut svg = Svg::new();
    let title_width = picture.head(&mut svg);
    picture.arrows(&mut svg);
    picture.nodes(&mut svg);
    let caption = format!("{}: {}", drawing.title(), drawing.caption());
    Some(svg.finish(drawing.theme, right.max(title_width), bottom, &caption))
}

/// What is to be drawn: states with what stands in them, and arrows between them.
fn collect(drawing: &Drawing<'_>, layers: &mut Layers) -> (Vec<Node>, Vec<Arrow>) {
    let dfa = drawing.dfa;
    let numbers: HashMap<StateId, usize> =
        drawing.states.iter().enumerate().map(|(number, &state)| (state, number)).collect();
    let traps = traps(drawing);
    let taken = drawing.taken();
    let (mut nodes, mut arrows) = (Vec::new(), Vec::new());
    for (number, &state) in drawing.states.iter().enumerate() {
        let mut targets: BTreeMap<StateId, Vec<SymbolId>> = BTreeMap::new();
        for (symbol, &target) in dfa.symbols().zip(dfa.row(state)) {
            targets.entry(target).or_default().push(symbol);
        }
        let mut lines = Vec::new();
        if let Some(kind) = kind(drawing, state) {
            lines.push(format!("{} {}", sign(kind), dfa.label(state).unwrap_or_default()));
        }
        let mut hidden = 0;
        for (target, symbols) in targets {
            match numbers.get(&target) {
                _ if target == state => lines.push(format!("↺ {}", list(dfa, &symbols))),
                None => hidden += symbols.len(),
                Some(_) if traps.contains(&target) && !taken.contains(&(state, target)) => {
                    let name = cut(dfa.state_name(target), LONGEST_NAME / 2);
                    lines.push(format!("⇢ {name}: {}", list(dfa, &symbols)));
                }
                Some(&to) => {
                    let text = list(dfa, &symbols);
                    let name = |symbol| dfa.symbol_name(symbol).to_owned();
                    let symbols = symbols.into_iter().map(name).collect();
                    arrows.push(Arrow {
                        from: number,
                        to,
                        symbols,
                        text,
                        way: Vec::new(),
                        lane: 0.0,
                    });
                }
            }
        }
        if hidden > 0 {
            lines.push(format!("⇢ … {hidden} more"));
        }
        let name = cut(dfa.state_name(state), LONGEST_NAME);
        let widest = lines.iter().map(|line| width(line, SMALL)).fold(width(&name, NAME), f64::max);
        let height = 30.0 + 14.0 * small(lines.len());
        let half = Point { x: widest / 2.0 + 12.0, y: height / 2.0 };
        let layer = 2 * drawing.distance(state).expect("only such states are drawn");
        let item = layers.add(Item { width: 2.0 * half.x, height, layer });
        nodes.push(Node { state, item, half, lines });
    }
    (nodes, arrows)
}

/// Symbols in short: runs such as `0–9`, and what is missing where that is less.
fn list(dfa: &Dfa, symbols: &[SymbolId]) -> String {
    let all = runs(dfa, symbols);
    if symbols.len() == dfa.symbols().len() && all.width() > LONGEST_LIST / 2 {
        return "every symbol".to_owned();
    }
    let listed: HashSet<SymbolId> = symbols.iter().copied().collect();
    let others: Vec<SymbolId> = dfa.symbols().filter(|symbol| !listed.contains(symbol)).collect();
    let (names, missing) = (all, runs(dfa, &others));
    if !others.is_empty() && names.width() > LONGEST_LIST && missing.width() + 8 < names.width() {
        return cut(&format!("all but {missing}"), LONGEST_LIST + 8);
    }
    cut(&names, LONGEST_LIST)
}

/// Symbols with commas between them; three or more letters or digits in a row in short.
fn runs(dfa: &Dfa, symbols: &[SymbolId]) -> String {
    let letter = |symbol: SymbolId| {
        let mut letters = dfa.symbol_name(symbol).chars();
        letters.next().filter(|letter| letters.next().is_none() && letter.is_alphanumeric())
    };
    let follows = |one: &SymbolId, other: &SymbolId| match (letter(*one), letter(*other)) {
        (Some(one), Some(other)) => u32::from(one) + 1 == u32::from(other),
        _ => false,
    };
    let name = |symbol: SymbolId| dfa.symbol_name(symbol).to_owned();
    let run = |run: &[SymbolId]| match *run {
        [first, _, .., last] => vec![format!("{}–{}", name(first), name(last))],
        _ => run.iter().map(|&symbol| name(symbol)).collect(),
    };
    symbols.chunk_by(follows).flat_map(run).collect::<Vec<_>>().join(", ")
}

/// The states that are never left, not final, and that many others lead to.
fn traps(drawing: &Drawing<'_>) -> HashSet<StateId> {
    let dfa = drawing.dfa;
    let is_trap = |state: &StateId| {
        !dfa.is_final(*state) && dfa.row(*state).iter().all(|target| target == state)
    };
    let mut arrows: HashMap<StateId, usize> = HashMap::new();
    for &state in &drawing.states {
        let targets: HashSet<StateId> = dfa.row(state).iter().copied().collect();
        for target in targets.into_iter().filter(is_trap) {
            *arrows.entry(target).or_default() += 1;
        }
    }
    arrows.retain(|_, count| *count > MOST_INTO_TRAP);
    arrows.into_keys().collect()
}

/// Boxes for an arrow on its way, the first of them for its symbols.
fn route(arrow: &Arrow, nodes: &[Node], drawing: &Drawing<'_>, layers: &mut Layers) -> Vec<usize> {
    let layer =
        |node: usize| 2 * drawing.distance(nodes[node].state).expect("only such states are drawn");
    let (from, to) = (layer(arrow.from), layer(arrow.to));
    let label = |layer| Item { width: width(&arrow.text, SMALL) + 10.0, height: 15.0, layer };
    let bend = |layer| Item { width: 0.0, height: BEND, layer };
    let passed: Vec<usize> = match from.cmp(&to) {
        std::cmp::Ordering::Less => (from + 1..to).collect(),
        std::cmp::Ordering::Equal => return Vec::new(),
        std::cmp::Ordering::Greater => (to + 1..from).rev().collect(),
    };
    let mut way: Vec<usize> = Vec::new();
    let mut before = nodes[arrow.from].item;
    for layer in passed {
        let item = layers.add(if way.is_empty() { label(layer) } else { bend(layer) });
        layers.connect(before, item);
        way.push(item);
        before = item;
    }
    layers.connect(before, nodes[arrow.to].item);
    way
}

/// A line that arrows share which stay in their column: how wide their symbols are, and for each its
/// number and from where to where it goes.
type Lane = (f64, Vec<(usize, f64, f64)>);

/// Gives every arrow that stays in its column a line of its own beside it, or shares one with those
/// that are nowhere as high; how much room the lines of each column take.
fn lanes(
    nodes: &[Node],
    arrows: &mut [Arrow],
    heights: &[f64],
    drawing: &Drawing<'_>,
) -> HashMap<usize, f64> {
    /// Between what stands above each other on one line.
    const APART: f64 = 24.0;
    let height = |node: usize| heights[nodes[node].item];
    let span = |arrow: &Arrow| (height(arrow.from) - height(arrow.to)).abs();
    let mut staying: Vec<&mut Arrow> =
        arrows.iter_mut().filter(|arrow| arrow.way.is_empty()).collect();
    staying.sort_by(|one, other| span(one).total_cmp(&span(other)));
    let mut lanes: BTreeMap<usize, Vec<Lane>> = BTreeMap::new();
    for (number, arrow) in staying.iter().enumerate() {
        let column = 2 * drawing.distance(nodes[arrow.from].state).unwrap_or_default() + 1;
        let (one, other) = (height(arrow.from), height(arrow.to));
        let (top, bottom) = (one.min(other) - APART, one.max(other) + APART);
        let lanes = lanes.entry(column).or_default();
        let is_free = |lane: &Lane| lane.1.iter().all(|on| on.2 <= top || bottom <= on.1);
        let lane = lanes.iter().position(is_free).unwrap_or(lanes.len());
        if lane == lanes.len() {
            lanes.push((0.0, Vec::new()));
        }
        lanes[lane].0 = lanes[lane].0.max(width(&arrow.text, SMALL) + 12.0);
        lanes[lane].1.push((number, top, bottom));
    }
    let mut reserved = HashMap::new();
    for (column, lanes) in lanes {
        let mut x = 0.0;
        for (wide, on) in lanes {
            for (number, ..) in on {
                staying[number].lane = x + wide / 2.0;
            }
            x += wide;
        }
        reserved.insert(column, x);
    }
    reserved
}

/// The number of the look of a labelled final state.
fn kind(drawing: &Drawing<'_>, state: StateId) -> Option<usize> {
    match drawing.dfa.finality(state) {
        Finality::Labelled(label) => Some(label.index() % KINDS),
        Finality::Final | Finality::None => None,
    }
}
