//! The graph as SVG, when everything has its place.

use std::collections::HashMap;
use std::fmt::Write as _;

use super::super::Drawing;
use super::super::layers::{Column, Point, small};
use super::super::svg::{Svg, cut, escape, width};
use super::{Arrow, LONGEST_NAME, MARGIN, NAME, Node, SMALL, kind};

/// Everything there is to draw, and where.
pub(super) struct Picture<'p, 'd> {
    pub(super) drawing: &'p Drawing<'d>,
    pub(super) nodes: Vec<Node>,
    pub(super) arrows: Vec<Arrow>,
    pub(super) places: Vec<Point>,
    /// The columns of the states, and those between for symbols.
    pub(super) columns: Vec<Column>,
}

/// On which side of a state an arrow ends.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Side {
    Left,
    Right,
}

impl Picture<'_, '_> {
    /// The title and what the signs mean; how much room it takes.
    pub(super) fn head(&self, svg: &mut Svg) -> f64 {
        let (title, caption) = (self.drawing.title(), cut(&self.drawing.caption(), 160));
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
            // What it comes from first, and last: a box on its way, or the other state.
            let other = |node: usize| self.places[self.nodes[node].item].y;
            let first = arrow.way.first().map_or(other(arrow.to), |&item| self.places[item].y);
            let last = arrow.way.last().map_or(other(arrow.from), |&item| self.places[item].y);
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

    pub(super) fn arrows(&self, svg: &mut Svg) {
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
                arrowhead(end, self.sides(arrow).1, trail)
            ));
        }
        for (arrow, &(begin, end)) in self.arrows.iter().zip(&ports) {
            let place = match arrow.way.first() {
                Some(&item) => self.places[item],
                None => Point { x: self.line_of(arrow), y: f64::midpoint(begin.y, end.y) },
            };
            let text = &arrow.text;
            let half = width(text, SMALL) / 2.0 + 3.0;
            let (x, y, across) = (place.x - half, place.y - 7.5, 2.0 * half);
            svg.push(format_args!(
                "<rect class=\"paper\" x=\"{x:.1}\" y=\"{y:.1}\" width=\"{across:.1}\" height=\"15\"/>"
            ));
            let attributes = format!("font-size=\"{SMALL}\" text-anchor=\"middle\"");
            svg.text(place.x, place.y + 3.6, &attributes, text);
        }
        for node in &self.nodes {
            let Some(label) = self.drawing.start_labels(node.state) else { continue };
            let place = self.places[node.item];
            let end = Point { x: place.x - node.half.x, y: place.y };
            let begin = self.columns[0].left - 22.0;
            let path = format!("M{begin:.1} {:.1}H{:.1}", end.y, end.x - 6.0);
            svg.push(format_args!(
                "<path class=\"line\" d=\"{path}\"/>{}",
                arrowhead(end, Side::Left, "")
            ));
            let attributes = format!("font-size=\"{SMALL}\" text-anchor=\"end\"");
            svg.text(begin - 4.0, end.y + 3.6, &attributes, &label);
        }
    }

    /// The layer of a state's column.
    fn layer(&self, node: usize) -> usize {
        2 * self.drawing.distance(self.nodes[node].state).unwrap_or_default()
    }

    /// Where the line of an arrow goes up or down that stays in its column.
    fn line_of(&self, arrow: &Arrow) -> f64 {
        self.columns[self.layer(arrow.from) + 1].left + arrow.lane
    }

    /// A line from box to box: level through the columns, and up or down only between them.
    fn path(&self, arrow: &Arrow, begin: Point, end: Point) -> String {
        let (out, into) = self.sides(arrow);
        let mut path = format!("M{:.1} {:.1}", begin.x, begin.y);
        let end = Point { x: end.x + if into == Side::Left { -6.0 } else { 6.0 }, y: end.y };
        let (from, to) = (self.layer(arrow.from), self.layer(arrow.to));
        if out == Side::Right && into == Side::Right {
            // Out, round two corners, and back.
            let x = self.line_of(arrow);
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
        // Out of the column of the first state, through all columns between, into the last one.
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
        for &item in &arrow.way {
            layer = if out == Side::Left { layer - 1 } else { layer + 1 };
            let (enter, leave) = edges(layer);
            let y = self.places[item].y;
            curve(Point { x: enter, y }, &mut path);
            curve(Point { x: leave, y }, &mut path);
        }
        curve(Point { x: edges(to).0, y: end.y }, &mut path);
        let _ = write!(path, "H{:.1}", end.x);
        path
    }

    pub(super) fn nodes(&self, svg: &mut Svg) {
        let dfa = self.drawing.dfa;
        for Node { state, item, half, lines } in &self.nodes {
            let place = self.places[*item];
            let kind = kind(self.drawing, *state);
            let mut classes = kind.map_or(String::new(), |kind| format!(" k{kind}"));
            if self.drawing.is_passed(*state) {
                classes += " trail";
            }
            let title = escape(&self.drawing.describe(*state));
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
}

/// The head of an arrow that ends on a side of a state.
fn arrowhead(end: Point, side: Side, trail: &str) -> String {
    let back = if side == Side::Left { -8.0 } else { 8.0 };
    format!("<path class=\"head{trail}\" d=\"M{:.1} {:.1}l{back:.1} -4v8z\"/>", end.x, end.y)
}
