//! Any automaton as a graph: states in columns by their distance from the start.
//!
//! Every arrow has a box for its symbols between two columns, and a narrow one in every column that
//! it passes, so that nothing runs over anything else. What would only clutter the picture stands
//! in the state itself: the symbols that keep it, and those that lead into a trap.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt::Write as _;

use tictactoe_fsm::{Dfa, Finality, StateId, SymbolId};
use unicode_width::UnicodeWidthStr as _;

use super::Drawing;
use super::layers::{Item, Layers, Point, small};
use super::style::{KINDS, sign};
use super::svg::{Svg, cut, escape, width};

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
    /// The box of the symbols and then those that it passes.
    way: Vec<usize>,
}

pub(super) fn draw(drawing: &Drawing<'_>) -> String {
    let mut layers = Layers::default();
    let (nodes, mut arrows) = collect(drawing, &mut layers);
    for arrow in &mut arrows {
        arrow.way = route(arrow, &nodes, drawing, &mut layers);
    }
    let (places, size) = layers.place();
    let start_label = |start| drawing.dfa.start_label(start).unwrap_or("");
    let widest = drawing.starts.iter().map(|&start| width(start_label(start), SMALL));
    let left = MARGIN + 28.0 + widest.fold(0.0, f64::max);
    let shift = |point: Point| Point { x: point.x + left, y: point.y + TOP };
    let picture =
        Picture { drawing, nodes, arrows, places: places.into_iter().map(shift).collect() };
    let mut svg = Svg::new();
    let title_width = picture.head(&mut svg);
    picture.arrows(&mut svg);
    picture.nodes(&mut svg);
    let across = (left + size.x + MARGIN).max(title_width);
    let caption = format!("{}: {}", drawing.title(), drawing.caption());
    svg.finish(drawing.theme, across, TOP + size.y + MARGIN, &caption)
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
                    arrows.push(Arrow { from: number, to, symbols, text, way: Vec::new() });
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
    let all = dfa.symbols().len();
    if symbols.len() == all {
        return "every symbol".to_owned();
    }
    let listed: HashSet<SymbolId> = symbols.iter().copied().collect();
    let others: Vec<SymbolId> = dfa.symbols().filter(|symbol| !listed.contains(symbol)).collect();
    let (names, missing) = (runs(dfa, symbols), runs(dfa, &others));
    if names.width() > LONGEST_LIST && missing.width() + 8 < names.width() {
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
        std::cmp::Ordering::Equal => vec![from + 1],
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

/// The number of the look of a labelled final state.
fn kind(drawing: &Drawing<'_>, state: StateId) -> Option<usize> {
    match drawing.dfa.finality(state) {
        Finality::Labelled(label) => Some(label.index() % KINDS),
        Finality::Final | Finality::None => None,
    }
}

struct Picture<'p, 'd> {
    drawing: &'p Drawing<'d>,
    nodes: Vec<Node>,
    arrows: Vec<Arrow>,
    places: Vec<Point>,
}

/// On which side of a state an arrow ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Side {
    Left,
    Right,
}

impl Picture<'_, '_> {
    /// The title and what the signs mean; how much room it takes.
    fn head(&self, svg: &mut Svg) -> f64 {
        let (title, caption) = (self.drawing.title(), self.drawing.caption());
        svg.text(MARGIN, 26.0, "font-size=\"16\" font-weight=\"bold\"", &title);
        svg.text(MARGIN, 44.0, "font-size=\"11\" class=\"pale\"", &caption);
        MARGIN * 2.0 + width(&title, 17.0).max(width(&caption, 11.0))
    }

    /// On which sides of its states an arrow begins and ends.
    fn sides(&self, arrow: &Arrow) -> (Side, Side) {
        let distance = |node: usize| self.drawing.distance(self.nodes[node].state);
        match distance(arrow.from).cmp(&distance(arrow.to)) {
            std::cmp::Ordering::Less => (Side::Right, Side::Left),
            std::cmp::Ordering::Equal => (Side::Right, Side::Right),
            std::cmp::Ordering::Greater => (Side::Left, Side::Right),
        }
    }

    /// Where each arrow begins and ends: spread over the sides of the states, in the order of where
    /// the arrows come from.
    fn ports(&self) -> Vec<(Point, Point)> {
        type End = (usize, bool, f64);
        let mut ends: HashMap<(usize, Side), Vec<End>> = HashMap::new();
        for (number, arrow) in self.arrows.iter().enumerate() {
            let (out, into) = self.sides(arrow);
            let first = self.places[arrow.way[0]].y;
            let last = self.places[arrow.way[arrow.way.len() - 1]].y;
            ends.entry((arrow.from, out)).or_default().push((number, false, first));
            ends.entry((arrow.to, into)).or_default().push((number, true, last));
        }
        let mut ports =
            vec![(Point { x: 0.0, y: 0.0 }, Point { x: 0.0, y: 0.0 }); self.arrows.len()];
        for ((node, side), mut ends) in ends {
            ends.sort_by(|one, other| one.2.total_cmp(&other.2).then(one.0.cmp(&other.0)));
            let (middle, half) = (self.places[self.nodes[node].item], self.nodes[node].half);
            let count = small(ends.len());
            let step = (2.0 * half.y - 10.0).max(0.0) / count;
            let step = step.min(12.0);
            let mut y = middle.y - step * (count - 1.0) / 2.0;
            for (arrow, is_end, _) in ends {
                let x = middle.x + if side == Side::Left { -half.x } else { half.x };
                let port = if is_end { &mut ports[arrow].1 } else { &mut ports[arrow].0 };
                *port = Point { x, y };
                y += step;
            }
        }
        ports
    }

    fn arrows(&self, svg: &mut Svg) {
        let taken = self.drawing.taken();
        let ports = self.ports();
        // First the lines, then what is written on them.
        for (arrow, &(begin, end)) in self.arrows.iter().zip(&ports) {
            let (from, to) = (self.nodes[arrow.from].state, self.nodes[arrow.to].state);
            let trail = if taken.contains(&(from, to)) { " trail" } else { "" };
            let path = self.path(arrow, begin, end);
            let dfa = self.drawing.dfa;
            let title = format!(
                "{} → {}: {}",
                dfa.state_name(from),
                dfa.state_name(to),
                arrow.symbols.join(", ")
            );
            let (from, to) = (from.index(), to.index());
            let title = escape(&title);
            svg.push(format_args!(
                "<g class=\"arrow{trail}\" data-from=\"{from}\" data-to=\"{to}\"><title>{title}</title>\
                 <path class=\"line{trail}\" d=\"{path}\"/>{}</g>",
                head(end, self.sides(arrow).1, trail)
            ));
        }
        for arrow in &self.arrows {
            let place = self.places[arrow.way[0]];
            let text = &arrow.text;
            let half = width(text, SMALL) / 2.0 + 3.0;
            let (x, y, across) = (place.x - half, place.y - 7.5, 2.0 * half);
            svg.push(format_args!(
                "<rect class=\"paper\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{across:.1}\" height=\"15\"/>"
            ));
            let attributes = format!("font-size=\"{SMALL}\" text-anchor=\"middle\"");
            svg.text(place.x, place.y + 3.6, &attributes, text);
        }
        for &start in &self.drawing.starts {
            let Some(node) = self.nodes.iter().position(|node| node.state == start.state) else {
                continue;
            };
            let place = self.places[self.nodes[node].item];
            let end = Point { x: place.x - self.nodes[node].half.x, y: place.y };
            let begin = end.x - 22.0;
            let path = format!("M{begin:.1} {:.1}H{:.1}", end.y, end.x - 6.0);
            svg.push(format_args!(
                "<path class=\"line\" d=\"{path}\"/>{}",
                head(end, Side::Left, "")
            ));
            let label = self.drawing.dfa.start_label(start).unwrap_or("");
            let attributes = format!("font-size=\"{SMALL}\" text-anchor=\"end\"");
            svg.text(begin - 4.0, end.y + 3.6, &attributes, label);
        }
    }

    /// A line from box to box, level where it meets one.
    fn path(&self, arrow: &Arrow, begin: Point, end: Point) -> String {
        let (out, into) = self.sides(arrow);
        let mut path = format!("M{:.1} {:.1}", begin.x, begin.y);
        let end = Point { x: end.x + if into == Side::Left { -6.0 } else { 6.0 }, y: end.y };
        if out == Side::Right && into == Side::Right {
            // Out, round the corner past the symbols, and back.
            let label = self.places[arrow.way[0]];
            let x = label.x - width(&arrow.text, SMALL) / 2.0 - 5.0;
            let _ = write!(
                path,
                "C{x:.1} {:.1} {x:.1} {:.1} {x:.1} {:.1}C{x:.1} {:.1} {x:.1} {:.1} {:.1} {:.1}",
                begin.y, begin.y, label.y, end.y, end.y, end.x, end.y
            );
            return path;
        }
        let mut here = begin;
        let mut curve = |to: Point| {
            let middle = f64::midpoint(here.x, to.x);
            let _ = write!(
                path,
                "C{middle:.1} {:.1} {middle:.1} {:.1} {:.1} {:.1}",
                here.y, to.y, to.x, to.y
            );
            here = to;
        };
        for (index, &item) in arrow.way.iter().enumerate() {
            // Level through the symbols.
            let half = if index == 0 { width(&arrow.text, SMALL) / 2.0 + 4.0 } else { 0.0 };
            let half = if out == Side::Left { -half } else { half };
            let place = self.places[item];
            curve(Point { x: place.x - half, y: place.y });
            curve(Point { x: place.x + half, y: place.y });
        }
        curve(end);
        path
    }

    fn nodes(&self, svg: &mut Svg) {
        let dfa = self.drawing.dfa;
        for Node { state, item, half, lines } in &self.nodes {
            let place = self.places[*item];
            let kind = kind(self.drawing, *state);
            let mut classes = kind.map_or(String::new(), |kind| format!(" k{kind}"));
            if self.drawing.is_passed(*state) {
                classes += " trail";
            }
            let title = escape(&self.title(*state));
            svg.push(format_args!(
                "<g class=\"state{classes}\" data-state=\"{}\"><title>{title}</title>",
                state.index()
            ));
            let rect = |class: &str, inset: f64| {
                let radius = 12.0_f64.min(half.y) - inset;
                format!(
                    "<rect class=\"{class}\" x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"{radius:.1}\"/>",
                    place.x - half.x + inset,
                    place.y - half.y + inset,
                    2.0 * (half.x - inset),
                    2.0 * (half.y - inset)
                )
            };
            svg.push(format_args!("{}", rect("card", 0.0)));
            // As in textbooks, a final state has two lines around it.
            if dfa.is_final(*state) {
                svg.push(format_args!("{}", rect("ring", 3.5)));
            }
            let name = cut(dfa.state_name(*state), LONGEST_NAME);
            let mut y = place.y - half.y + 20.0;
            let attributes = format!("font-size=\"{NAME}\" text-anchor=\"middle\"");
            svg.text(place.x, y, &attributes, &name);
            for (index, line) in lines.iter().enumerate() {
                y += 14.0;
                let class = if index == 0 && kind.is_some() { "tag" } else { "pale" };
                let attributes =
                    format!("font-size=\"{SMALL}\" text-anchor=\"middle\" class=\"{class}\"");
                svg.text(place.x, y, &attributes, line);
            }
            svg.push(format_args!("</g>"));
        }
    }

    /// Everything about a state, in words.
    fn title(&self, state: StateId) -> String {
        let dfa = self.drawing.dfa;
        let mut title = dfa.state_name(state).to_owned();
        for start in self.drawing.starts.iter().filter(|start| start.state == state) {
            title.extend(["\nstart ", dfa.start_label(*start).unwrap_or("")]);
        }
        if dfa.is_final(state) {
            title.extend(["\nfinal ", dfa.label(state).unwrap_or("")]);
        }
        for (symbol, &target) in dfa.symbols().zip(dfa.row(state)) {
            title.extend(["\n", dfa.symbol_name(symbol), " → ", dfa.state_name(target)]);
        }
        title
    }
}

/// The head of an arrow that ends on a side of a state.
fn head(end: Point, side: Side, trail: &str) -> String {
    let back = if side == Side::Left { -8.0 } else { 8.0 };
    format!("<path class=\"head{trail}\" d=\"M{:.1} {:.1}l{back:.1} -4v8z\"/>", end.x, end.y)
}
