//! A small drawing for the documentation: the states in a circle, where no line can cross one.

use std::collections::BTreeMap;
use std::f64::consts::PI;
use std::fmt::Write as _;

use unicode_width::UnicodeWidthStr as _;

use crate::dfa::{Dfa, StateId};
use crate::report::presentable;

/// More states, or lines between them, would not be readable.
const MOST_STATES: usize = 8;
const MOST_LINES: usize = 14;
/// Longer names would run out of their circle.
const LONGEST_NAME: usize = 10;
/// A longer list of symbols would run over others.
const LONGEST_LIST: usize = 16;

const RADIUS: f64 = 34.0;

/// The automaton as SVG without a blank line, so that Markdown lets it pass as it is, and perhaps
/// a sentence below.
pub(super) fn draw(dfa: &Dfa) -> Option<String> {
    let is_short = |text: &str, longest| presentable(text).width() <= longest;
    if dfa.states().len() > MOST_STATES
        || !dfa.states().all(|state| is_short(dfa.state_name(state), LONGEST_NAME))
    {
        return None;
    }
    let mut lines: BTreeMap<(StateId, StateId), Vec<String>> = BTreeMap::new();
    for state in dfa.states() {
        for symbol in dfa.symbols() {
            let symbols = lines.entry((state, dfa.next(state, symbol))).or_default();
            symbols.push(presentable(dfa.symbol_name(symbol)));
        }
    }
    let (loops, ways): (Vec<Line>, Vec<Line>) = lines
        .into_iter()
        .map(|((from, to), symbols)| Line { from, to, text: symbols.join(", ") })
        .partition(|line| line.from == line.to);
    let are_short = |lines: &[Line]| lines.iter().all(|line| is_short(&line.text, LONGEST_LIST));
    if ways.len() > MOST_LINES || !are_short(&ways) {
        return None;
    }
    let drawing = Drawing::new(dfa);
    if are_short(&loops) {
        return Some(drawing.draw(ways.iter().chain(&loops)));
    }
    let svg = drawing.draw(ways.iter());
    Some(svg + "\n\nSymbols on which a state keeps itself are not drawn.")
}

/// All transitions from one state to another.
struct Line {
    from: StateId,
    to: StateId,
    text: String,
}

struct Drawing<'a> {
    dfa: &'a Dfa,
    /// Half of the width and the height.
    middle: f64,
    centres: Vec<(f64, f64)>,
    /// So large are names, that the longest stays in its circle.
    name_size: f64,
}

impl<'a> Drawing<'a> {
    /// Gives every state its place, the first start at the left.
    fn new(dfa: &'a Dfa) -> Drawing<'a> {
        let states = dfa.states().len();
        // Neighbours are at least four radii apart.
        let around = if states == 1 { 0.0 } else { 2.4 * RADIUS / (PI / count(states)).sin() };
        let around = around.max(if states == 1 { 0.0 } else { 3.2 * RADIUS });
        let middle = around + 3.4 * RADIUS;
        let first = dfa.starts()[0].state.index();
        let centres = (0..states)
            .map(|state| {
                let angle = PI + 2.0 * PI * count(state + states - first) / count(states);
                (middle + around * angle.cos(), middle + around * angle.sin())
            })
            .collect();
        let names = dfa.states().map(|state| presentable(dfa.state_name(state)).width());
        let longest = count(names.max().unwrap_or(1));
        let name_size = ((2.0 * RADIUS - 12.0) / (0.66 * longest)).min(14.0);
        Drawing { dfa, middle, centres, name_size }
    }

    fn draw<'l>(&self, lines: impl Iterator<Item = &'l Line>) -> String {
        // Loops and their symbols stand around the states.
        let margin = 3.2 * RADIUS;
        let (mut left, mut right, mut top, mut bottom) = (self.middle, 0.0, self.middle, 0.0);
        for &(x, y) in &self.centres {
            (left, right) = (x.min(left), x.max(right));
            (top, bottom) = (y.min(top), y.max(bottom));
        }
        let (left, top) = (left - margin, top - margin);
        let (width, height) = (right + margin - left, bottom + margin - top);
        // In a block of its own Markdown leaves it as it is, whatever the names are.
        let mut svg = format!(
            "<div>\n<svg xmlns=\"http://www.w3.org/2000/svg\" \
             viewBox=\"{left:.0} {top:.0} {width:.0} {height:.0}\" \
             width=\"{width:.0}\" style=\"max-width:100%\" role=\"img\" \
             aria-label=\"state diagram\" \
             fill=\"none\" stroke=\"currentColor\" font-family=\"sans-serif\">"
        );
        for line in lines {
            self.draw_line(line, &mut svg);
        }
        for state in self.dfa.states() {
            self.draw_state(state, &mut svg);
        }
        svg.push_str("</svg>\n</div>");
        svg
    }

    fn draw_state(&self, state: StateId, svg: &mut String) {
        let (x, y) = self.centres[state.index()];
        let _ = write!(svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{RADIUS}\"/>");
        if self.dfa.is_final(state) {
            let _ = write!(svg, "<circle cx=\"{x:.1}\" cy=\"{y:.1}\" r=\"{}\"/>", RADIUS - 4.0);
        }
        let name = presentable(self.dfa.state_name(state));
        write_text(svg, (x, y), 0.0, &name, self.name_size);
        if self.dfa.starts().iter().any(|start| start.state == state) {
            let (dx, dy) = self.outwards(state);
            let from = (x + dx * (RADIUS + 26.0), y + dy * (RADIUS + 26.0));
            let to = (x + dx * RADIUS, y + dy * RADIUS);
            let _ =
                write!(svg, "<path d=\"M{:.1} {:.1}L{:.1} {:.1}\"/>", from.0, from.1, to.0, to.1);
            write_head(svg, to, (-dx, -dy));
            let starts = self.dfa.starts().iter().filter(|start| start.state == state);
            let labels: Vec<&str> =
                starts.filter_map(|&start| self.dfa.start_label(start)).collect();
            let place = (from.0 + 4.0 * dx, from.1 + 8.0 * dy);
            write_text(svg, place, dx, &presentable(&labels.join(", ")), 12.0);
        }
    }

    fn draw_line(&self, line: &Line, svg: &mut String) {
        let from = self.centres[line.from.index()];
        let to = self.centres[line.to.index()];
        if line.from == line.to {
            return self.draw_loop(line, from, svg);
        }
        let (dx, dy) = unit((to.0 - from.0, to.1 - from.1));
        // To the side, so that the way back has a line of its own.
        let side = (dy, -dx);
        let bend = 22.0;
        let middle = (from.0.midpoint(to.0) + side.0 * bend, from.1.midpoint(to.1) + side.1 * bend);
        let toward = |centre: (f64, f64)| {
            let (dx, dy) = unit((middle.0 - centre.0, middle.1 - centre.1));
            (centre.0 + dx * RADIUS, centre.1 + dy * RADIUS)
        };
        let (start, end) = (toward(from), toward(to));
        let _ = write!(
            svg,
            "<path d=\"M{:.1} {:.1}Q{:.1} {:.1} {:.1} {:.1}\"/>",
            start.0, start.1, middle.0, middle.1, end.0, end.1
        );
        write_head(svg, end, unit((end.0 - middle.0, end.1 - middle.1)));
        // Nearer to the start of the line than to its middle, where lines cross.
        let at = |a: f64, control: f64, b: f64| 0.36 * a + 0.48 * control + 0.16 * b;
        let place = (
            at(start.0, middle.0, end.0) + side.0 * 9.0,
            at(start.1, middle.1, end.1) + side.1 * 9.0,
        );
        write_text(svg, place, side.0, &line.text, 13.0);
    }

    fn draw_loop(&self, line: &Line, (x, y): (f64, f64), svg: &mut String) {
        let (dx, dy) = self.outwards(line.from);
        // Beside the arrow of a start.
        let turn =
            if self.dfa.starts().iter().any(|start| start.state == line.from) { 1.1 } else { 0.0 };
        let angle = dy.atan2(dx) + turn;
        let at = |angle: f64, radius: f64| (x + angle.cos() * radius, y + angle.sin() * radius);
        let (start, end) = (at(angle - 0.35, RADIUS), at(angle + 0.35, RADIUS));
        let (one, two) = (at(angle - 0.5, 2.3 * RADIUS), at(angle + 0.5, 2.3 * RADIUS));
        let _ = write!(
            svg,
            "<path d=\"M{:.1} {:.1}C{:.1} {:.1} {:.1} {:.1} {:.1} {:.1}\"/>",
            start.0, start.1, one.0, one.1, two.0, two.1, end.0, end.1
        );
        write_head(svg, end, unit((end.0 - two.0, end.1 - two.1)));
        write_text(svg, at(angle, 2.2 * RADIUS), angle.cos(), &line.text, 13.0);
    }

    /// The direction from the middle of the drawing.
    fn outwards(&self, state: StateId) -> (f64, f64) {
        let (x, y) = self.centres[state.index()];
        let away = (x - self.middle, y - self.middle);
        if away.0.hypot(away.1) < 1.0 { (-1.0, 0.0) } else { unit(away) }
    }
}

/// The head of an arrow with its tip at a place.
fn write_head(svg: &mut String, (x, y): (f64, f64), (dx, dy): (f64, f64)) {
    let (back_x, back_y) = (x - 9.0 * dx, y - 9.0 * dy);
    let _ = write!(
        svg,
        "<path fill=\"currentColor\" d=\"M{x:.1} {y:.1}L{:.1} {:.1}L{:.1} {:.1}Z\"/>",
        back_x - 4.0 * dy,
        back_y + 4.0 * dx,
        back_x + 4.0 * dy,
        back_y - 4.0 * dx
    );
}

/// Text beside a place, to the left or the right if that is where there is room.
fn write_text(svg: &mut String, (x, y): (f64, f64), direction: f64, text: &str, size: f64) {
    let anchor = match direction {
        ..-0.3 => "end",
        0.3.. => "start",
        _ => "middle",
    };
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let _ = write!(
        svg,
        "<text x=\"{x:.1}\" y=\"{:.1}\" font-size=\"{size:.1}\" text-anchor=\"{anchor}\" \
         fill=\"currentColor\" stroke=\"none\">{text}</text>",
        y + 0.35 * size
    );
}

fn unit((x, y): (f64, f64)) -> (f64, f64) {
    let length = x.hypot(y);
    (x / length, y / length)
}

fn count(number: usize) -> f64 {
    u32::try_from(number).map_or(f64::MAX, f64::from)
}

#[cfg(test)]
mod tests {
    use super::draw;
    use crate::dfa::Dfa;
    use crate::source::Source;

    fn picture(states: &str, symbols: &str) -> Option<String> {
        let first = states.split(' ').next().expect("a state");
        let text = format!(
            "States: {states}\nStart: {first}\nFinal: {first}\nSymbols: {symbols}\n\
             Sink: {first}\nTransitions:\n"
        );
        draw(&Dfa::from_source(&Source::new("t.txt", text)).expect("the text is right"))
    }

    #[test]
    fn names_do_not_leave_the_picture() {
        let picture = picture("<b> a&b *a* `c`", "< > \\ [x]").expect("it is small");
        assert!(picture.starts_with("<div>\n<svg ") && picture.ends_with("</svg>\n</div>"));
        assert!(!picture.contains("\n\n"));
        assert!(picture.contains(">&lt;b&gt;<") && picture.contains(">a&amp;b<"));
        assert!(picture.contains(">&lt;, &gt;, \\, [x]<"));
    }

    #[test]
    fn what_would_not_be_readable_is_not_drawn() {
        assert!(picture("1 2 3 4 5 6 7 8", "x").is_some());
        assert!(picture("1 2 3 4 5 6 7 8 9", "x").is_none());
        assert!(picture("1234567890", "x").is_some());
        assert!(picture("12345678901", "x").is_none());
        assert!(picture("状態状態状", "x").is_some());
        assert!(picture("状態状態状態", "x").is_none());
        assert!(picture("1 2", "a-long-symbol another-one").is_none());
    }

    #[test]
    fn long_loops_are_left_out() {
        let picture = picture("1", "a-long-symbol another-one").expect("it is small");
        assert!(picture.ends_with("are not drawn."));
        assert!(!picture.contains("a-long-symbol"));
    }
}
