//! A plan as SVG.

use std::cmp::Ordering;
use std::fmt::Write as _;

use crate::layers::{Column, Point, sorted_by};
use crate::legend::paint_tabs;
use crate::measures::{LONGEST_NAME, LONGEST_TOOLTIP, MARGIN, NAME_SIZE, SMALL_SIZE, label_look};
use crate::route::{Edge, LABEL_STEP, Node, Plan};
use crate::svg::{Svg, cut, escape_lines, text_width, to_f64};
use crate::theme::Theme;

/// On which side of a state an arrow begins or ends.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Left,
    Right,
}

/// Draws a plan.
pub(crate) fn paint(plan: &Plan<'_, '_>) -> String {
    let selection = plan.selection;
    let mut svg = Svg::new(selection.theme());
    if plan.legend.bottom().is_some() {
        let style = selection.theme().legend_style();
        if !style.is_empty() {
            svg.push(format_args!("<style>{style}</style>"));
        }
    }
    let heading_width = if selection.is_compact() { 0.0 } else { plan.heading(&mut svg) };
    plan.legend.paint(selection, &plan.badges, &mut svg);
    let width = plan.width.max(heading_width);
    plan.arrows(width, &mut svg);
    plan.nodes(&mut svg);
    let caption = format!("{}: {}", selection.title(), selection.caption());
    svg.finish(width, plan.height, &caption)
}

impl Plan<'_, '_> {
    fn look(&self, classes: &str) -> String {
        self.selection.theme().look(classes)
    }

    /// The beginning of a group with some classes and other attributes.
    fn open_group(&self, classes: &str, attributes: &str) -> String {
        match self.look(classes).as_str() {
            "" => format!("<g {attributes}>"),
            look => format!("<g {look} {attributes}>"),
        }
    }

    /// What a browser shows when the mouse is on an element.
    fn tooltip(&self, text: &str) -> String {
        if self.selection.is_compact() {
            return String::new();
        }
        format!("<title>{}</title>", escape_lines(&cut(text, LONGEST_TOOLTIP)))
    }

    /// Draws the title and the caption; returns how wide they are.
    fn heading(&self, svg: &mut Svg) -> f64 {
        let (title, caption) = (self.selection.title(), cut(&self.selection.caption(), 160));
        svg.text(MARGIN, 26.0, "font-size=\"16\" font-weight=\"bold\"", &title);
        svg.text(MARGIN, 44.0, &format!("font-size=\"11\" {}", self.look("pale")), &caption);
        MARGIN * 2.0 + text_width(&title, 17.0).max(text_width(&caption, 11.0))
    }

    /// The sides of its two states on which an arrow begins and ends.
    fn sides(&self, edge: &Edge) -> (Side, Side) {
        match self.layer(edge.from).cmp(&self.layer(edge.to)) {
            Ordering::Less => (Side::Right, Side::Left),
            Ordering::Equal => (Side::Right, Side::Right),
            Ordering::Greater => (Side::Left, Side::Right),
        }
    }

    /// The points where each arrow begins and ends. The arrows at one side of a state are spread
    /// over it, sorted by the height of what they come from.
    fn ports(&self) -> Vec<(Point, Point)> {
        type End = (usize, bool, f64);
        // For each state, the ends on its left and on its right.
        let mut ends: Vec<[Vec<End>; 2]> = vec![[Vec::new(), Vec::new()]; self.nodes.len()];
        for (number, edge) in self.edges.iter().enumerate() {
            let (out, into) = self.sides(edge);
            // The next point of the arrow after its beginning, and the last one before its end.
            let other = |node: usize| self.middles[self.nodes[node].item].y;
            let first = edge.waypoints.first().map_or(other(edge.to), |&item| self.middles[item].y);
            let last = edge.waypoints.last().map_or(other(edge.from), |&item| self.middles[item].y);
            ends[edge.from][out as usize].push((number, false, first));
            ends[edge.to][into as usize].push((number, true, last));
        }
        let mut ports =
            vec![(Point { x: 0.0, y: 0.0 }, Point { x: 0.0, y: 0.0 }); self.edges.len()];
        let sides = self.nodes.iter().zip(&ends).flat_map(|(node, [left, right])| {
            let (middle, half) = (self.middles[node.item], node.half);
            [(middle.x - half.x, middle, half, left), (middle.x + half.x, middle, half, right)]
        });
        for (x, middle, half, ends) in sides {
            // Arrows at the same height are in the order of their numbers.
            let heights: Vec<f64> = ends.iter().map(|end| end.2).collect();
            let count = to_f64(ends.len());
            let step = (2.0 * half.y - 10.0).max(0.0) / count;
            let step = step.min(12.0);
            let mut y = middle.y - step * (count - 1.0) / 2.0;
            for (edge, is_end, _) in sorted_by(&heights).into_iter().map(|at| ends[at]) {
                let port = if is_end { &mut ports[edge].1 } else { &mut ports[edge].0 };
                *port = Point { x, y };
                y += step;
            }
        }
        ports
    }

    /// Draws all lines, then the symbols on them, then the arrows to the starts.
    fn arrows(&self, width: f64, svg: &mut Svg) {
        let ports = self.ports();
        let labels: Vec<Label<'_>> =
            self.edges.iter().zip(&ports).map(|(edge, ends)| self.label(edge, *ends)).collect();
        let has_background = self.selection.theme() != Theme::Inherit;
        if has_background {
            self.lines(&ports, svg);
        } else {
            mask_labels(&labels, width, self.height, svg);
            self.lines(&ports, svg);
            svg.push(format_args!("</g>"));
        }
        for Label { lines, middle, x, y, width, height } in labels {
            if has_background {
                let look = self.look("paper");
                svg.push(format_args!(
                    "<rect {look} x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{height}\"/>"
                ));
            }
            let attributes = format!("font-size=\"{SMALL_SIZE}\" text-anchor=\"middle\"");
            for (number, line) in lines.iter().enumerate() {
                let y = middle.y + LABEL_STEP * to_f64(number);
                svg.text(middle.x, y + 3.6, &attributes, line);
            }
        }
        for node in &self.nodes {
            let Some(label) = self.selection.start_labels(node.state) else { continue };
            let middle = self.middles[node.item];
            let end = Point { x: middle.x - node.half.x, y: middle.y };
            let begin = self.columns[0].left - 22.0;
            let path = format!("M{begin:.1} {:.1}H{:.1}", end.y, end.x - 6.0);
            svg.push(format_args!(
                "<path {} d=\"{path}\"/>{}",
                self.look("line"),
                self.arrowhead(end, Side::Left, "")
            ));
            let attributes = format!("font-size=\"{SMALL_SIZE}\" text-anchor=\"end\"");
            svg.text(begin - 4.0, end.y + 3.6, &attributes, &label);
        }
    }

    /// Draws the lines of all arrows, with their heads.
    fn lines(&self, ports: &[(Point, Point)], svg: &mut Svg) {
        let (dfa, marked) = (self.selection.dfa(), self.selection.marked_steps());
        for (edge, &(begin, end)) in self.edges.iter().zip(ports) {
            let (from, to) = (self.nodes[edge.from].state, self.nodes[edge.to].state);
            let trail = if marked.contains(&(from, to)) { " trail" } else { "" };
            let path = self.path(edge, begin, end);
            let names = [from, to].map(|state| dfa.state(state).name());
            let steps = edge.steps.iter();
            let steps: Vec<String> =
                steps.map(|step| format!("{} → {}: {step}", names[0], names[1])).collect();
            let tooltip = self.tooltip(&steps.join("\n"));
            let ends = format!("data-from=\"{}\" data-to=\"{}\"", from.index(), to.index());
            svg.push(format_args!(
                "{}{tooltip}<path {} d=\"{path}\"/>{}</g>",
                self.open_group(&format!("arrow{trail}"), &ends),
                self.look(&format!("line{trail}")),
                self.arrowhead(end, self.sides(edge).1, trail)
            ));
        }
    }

    /// Where the symbols of an arrow are.
    fn label<'e>(&self, edge: &'e Edge, (begin, end): (Point, Point)) -> Label<'e> {
        let middle = match edge.waypoints.first() {
            Some(&item) => self.middles[item],
            None => Point { x: self.lane_x(edge), y: f64::midpoint(begin.y, end.y) },
        };
        let (half, height) = (edge.text_width() / 2.0 + 3.0, edge.text_height());
        let middle = Point { x: middle.x, y: middle.y - edge.further_lines() / 2.0 };
        let (x, y, width) = (middle.x - half, middle.y - 7.5, 2.0 * half);
        Label { lines: &edge.lines, middle, x, y, width, height }
    }

    /// The layer of a state's column.
    fn layer(&self, node: usize) -> usize {
        2 * self.selection.distance(self.nodes[node].state).unwrap_or_default()
    }

    /// The vertical line of an arrow that stays in its column.
    fn lane_x(&self, edge: &Edge) -> f64 {
        self.columns[self.layer(edge.from) + 1].left + edge.lane
    }

    /// The line of an arrow: horizontal in the columns, up or down only between them.
    fn path(&self, edge: &Edge, begin: Point, end: Point) -> String {
        let (out, into) = self.sides(edge);
        let mut path = format!("M{:.1} {:.1}", begin.x, begin.y);
        let end = Point { x: end.x + if into == Side::Left { -6.0 } else { 6.0 }, y: end.y };
        let (from, to) = (self.layer(edge.from), self.layer(edge.to));
        if out == Side::Right && into == Side::Right {
            // Out, round two corners, and back.
            let x = self.lane_x(edge);
            let bow = 8.0_f64.min((begin.y - end.y).abs() / 2.0);
            let down = if end.y > begin.y { bow } else { -bow };
            let _ = write!(
                path,
                "H{:.1}Q{x:.1} {:.1} {x:.1} {:.1}V{:.1}Q{x:.1} {:.1} {:.1} {:.1}H{:.1}",
                x - bow,
                begin.y,
                begin.y + down,
                end.y - down,
                end.y,
                x - bow,
                end.y,
                end.x
            );
            return path;
        }
        // Out of the column of the first state, through the columns between, into the last one.
        let edges = |layer: usize| {
            let Column { left, right, .. } = self.columns[layer];
            if out == Side::Left { (right, left) } else { (left, right) }
        };
        let mut here = Point { x: edges(from).1, y: begin.y };
        let _ = write!(path, "H{:.1}", here.x);
        let mut curve = |to: Point, path: &mut String| {
            let middle = f64::midpoint(here.x, to.x);
            let _ = write!(
                path,
                "C{middle:.1} {:.1} {middle:.1} {:.1} {:.1} {:.1}",
                here.y, to.y, to.x, to.y
            );
            here = to;
        };
        let mut layer = from;
        for &item in &edge.waypoints {
            layer = if out == Side::Left { layer - 1 } else { layer + 1 };
            let (enter, leave) = edges(layer);
            let y = self.middles[item].y;
            curve(Point { x: enter, y }, &mut path);
            curve(Point { x: leave, y }, &mut path);
        }
        curve(Point { x: edges(to).0, y: end.y }, &mut path);
        let _ = write!(path, "H{:.1}", end.x);
        path
    }

    /// Draws the states.
    fn nodes(&self, svg: &mut Svg) {
        let dfa = self.selection.dfa();
        for Node { state, item, half, lines, tabs } in &self.nodes {
            let middle = self.middles[*item];
            let label = label_look(dfa, *state);
            let mut classes = label.map_or("state".to_owned(), |look| format!("state k{look}"));
            if self.selection.is_marked(*state) {
                classes += " trail";
            }
            svg.push(format_args!(
                "{}{}",
                self.open_group(&classes, &format!("data-state=\"{}\"", state.index())),
                self.tooltip(&self.selection.describe_within(*state, LONGEST_TOOLTIP))
            ));
            let rect = |class: &str, inset: f64| {
                let radius = 12.0_f64.min(half.y) - inset;
                format!(
                    "<rect {} x=\"{:.1}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\" rx=\"{radius:.1}\"/>",
                    self.look(class),
                    middle.x - half.x + inset,
                    middle.y - half.y + inset,
                    2.0 * (half.x - inset),
                    2.0 * (half.y - inset)
                )
            };
            let corner = Point { x: middle.x - half.x + 12.0, y: middle.y - half.y };
            paint_tabs(tabs, &self.badges, corner, self.selection.theme(), svg);
            svg.push(format_args!("{}", rect("card", 0.0)));
            // As in textbooks, a final state has two lines around it.
            if dfa.state(*state).is_final() {
                svg.push(format_args!("{}", rect("ring", 3.5)));
            }
            let name = cut(dfa.state(*state).name(), LONGEST_NAME);
            let mut y = middle.y - half.y + 20.0;
            let attributes = format!("font-size=\"{NAME_SIZE}\" text-anchor=\"middle\"");
            svg.text(middle.x, y, &attributes, &name);
            for (index, line) in lines.iter().enumerate() {
                y += 14.0;
                let look = self.look(if index == 0 && label.is_some() { "tag" } else { "pale" });
                let attributes =
                    format!("font-size=\"{SMALL_SIZE}\" text-anchor=\"middle\" {look}");
                svg.text(middle.x, y, &attributes, line);
            }
            svg.push(format_args!("</g>"));
        }
    }

    /// The head of an arrow that ends on a side of a state.
    fn arrowhead(&self, end: Point, side: Side, trail: &str) -> String {
        let look = self.look(&format!("head{trail}"));
        let back = if side == Side::Left { -8.0 } else { 8.0 };
        format!("<path {look} d=\"M{:.1} {:.1}l{back:.1} -4v8z\"/>", end.x, end.y)
    }
}

/// The symbols of an arrow and the rectangle that they take.
struct Label<'e> {
    lines: &'e [String],
    /// The middle of the first line.
    middle: Point,
    x: f64,
    y: f64,
    width: f64,
    height: f64,
}

/// Opens a group in which nothing is drawn where labels are.
///
/// This is for pictures without a background of their own: they have no colour to draw below a
/// label.
fn mask_labels(labels: &[Label<'_>], width: f64, height: f64, svg: &mut Svg) {
    let mut holes = String::new();
    for Label { x, y, width, height, .. } in labels {
        let _ = write!(holes, "<path d=\"M{x:.1} {y:.1}h{width:.1}v{height}h-{width:.1}z\"/>");
    }
    // The name of a mask is known on the whole page. Made from its content, it can only be that of
    // an equal mask.
    let name = fnv(&format!("{width:.0} {height:.0} {holes}"));
    let size = format!("width=\"{width:.0}\" height=\"{height:.0}\"");
    svg.push(format_args!(
        "<mask id=\"fsm-{name:016x}\" maskUnits=\"userSpaceOnUse\" x=\"0\" y=\"0\" {size}>\
         <rect fill=\"white\" {size}/><g fill=\"black\">{holes}</g></mask>"
    ));
    svg.push(format_args!("<g mask=\"url(#fsm-{name:016x})\">"));
}

/// The hash function FNV-1a: the same on every machine and in every version of Rust.
fn fnv(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}
