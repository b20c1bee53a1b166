//! Pictures of the results: ratios as bars, growth as lines on logarithmic axes.

use std::fmt::Write as _;

use crate::measure::Ratio;

/// A ratio to draw.
pub(crate) struct Bar {
    pub(crate) label: String,
    pub(crate) ratio: Ratio,
    pub(crate) is_ours: bool,
}

/// A line to draw. A point is a size and the value measured for it.
pub(crate) struct Line {
    pub(crate) label: String,
    pub(crate) points: Vec<(f64, f64)>,
    pub(crate) is_ours: bool,
}

const STYLE: &str = "\
<style>
text { font: 13px system-ui, sans-serif; fill: #222 }
.title { font-size: 15px; font-weight: 600 }
.group { font-weight: 600 }
.ours { fill: #c2410c; stroke: none }
.other { fill: #94a3b8; stroke: none }
.ours-line { stroke: #c2410c; fill: none; stroke-width: 2.5 }
.other-line { stroke: #64748b; fill: none; stroke-width: 1.5 }
.spread { stroke: #222; fill: none }
.axis { stroke: #888; fill: none }
.grid { stroke: #ddd; fill: none }
.one { stroke: #222; fill: none; stroke-dasharray: 4 3 }
</style>
";

fn picture(width: f64, height: f64, title: &str, body: &str) -> String {
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\" role=\"img\" aria-label=\"{title}\">\n{STYLE}\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#fff\"/>\n\
         <text class=\"title\" x=\"16\" y=\"26\">{title}</text>\n{body}</svg>\n",
    )
}

/// A bar for each ratio, with a thin line over the middle half of the rounds, and a dashed line
/// where both sides are equal.
pub(crate) fn bars(title: &str, groups: &[(String, Vec<Bar>)]) -> String {
    const WIDTH: f64 = 760.0;
    const LEFT: f64 = 250.0;
    const ROW: f64 = 24.0;
    let all = || groups.iter().flat_map(|(_, bars)| bars);
    let most = all().map(|bar| bar.ratio.best).fold(1.0, f64::max) * 1.15;
    let x = |ratio: f64| LEFT + (ratio.min(most) / most) * (WIDTH - LEFT - 60.0);
    let mut body = String::new();
    let mut y = 44.0;
    for (name, bars) in groups {
        let _ =
            writeln!(body, "<text class=\"group\" x=\"16\" y=\"{:.0}\">{name}</text>", y + 16.0);
        y += ROW;
        let top = y;
        for bar in bars {
            let class = if bar.is_ours { "ours" } else { "other" };
            let Ratio { best, low, high } = bar.ratio;
            let middle = y + ROW / 2.0;
            let _ = writeln!(
                body,
                "<text x=\"{:.0}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>\n\
                 <rect class=\"{class}\" x=\"{LEFT}\" y=\"{:.1}\" width=\"{:.1}\" height=\"{:.1}\"/>\n\
                 <path class=\"spread\" d=\"M{:.1} {middle:.1}H{:.1}\"/>\n\
                 <text x=\"{:.1}\" y=\"{:.1}\">{best:.2}</text>",
                LEFT - 8.0,
                middle + 4.5,
                bar.label,
                y + 4.0,
                x(best) - LEFT,
                ROW - 8.0,
                x(low),
                x(high),
                x(best.max(high)) + 6.0,
                middle + 4.5,
            );
            y += ROW;
        }
        let _ = writeln!(body, "<path class=\"one\" d=\"M{0:.1} {top:.1}V{y:.1}\"/>", x(1.0));
        y += 12.0;
    }
    picture(WIDTH, y + 4.0, title, &body)
}

/// Lines on logarithmic axes with a mark at each power of ten.
pub(crate) fn lines(title: &str, across: &str, up: &str, lines: &[Line]) -> String {
    const WIDTH: f64 = 760.0;
    const HEIGHT: f64 = 440.0;
    const LEFT: f64 = 80.0;
    const RIGHT: f64 = 560.0;
    const TOP: f64 = 60.0;
    const BOTTOM: f64 = 380.0;
    let points = || lines.iter().flat_map(|line| &line.points);
    let horizontal = Axis::over(points().map(|point| point.0));
    let vertical = Axis::over(points().map(|point| point.1));
    let x = |value: f64| LEFT + horizontal.position(value) * (RIGHT - LEFT);
    let y = |value: f64| BOTTOM - vertical.position(value) * (BOTTOM - TOP);
    let mut body = String::new();
    for value in horizontal.powers() {
        let _ = writeln!(
            body,
            "<path class=\"grid\" d=\"M{0:.1} {TOP}V{BOTTOM}\"/>\n\
             <text x=\"{0:.1}\" y=\"{1:.1}\" text-anchor=\"middle\">{2}</text>",
            x(value),
            BOTTOM + 20.0,
            power(value)
        );
    }
    for value in vertical.powers() {
        let _ = writeln!(
            body,
            "<path class=\"grid\" d=\"M{LEFT} {0:.1}H{RIGHT}\"/>\n\
             <text x=\"{1:.1}\" y=\"{2:.1}\" text-anchor=\"end\">{3}</text>",
            y(value),
            LEFT - 8.0,
            y(value) + 4.5,
            power(value)
        );
    }
    let _ = writeln!(
        body,
        "<path class=\"axis\" d=\"M{LEFT} {TOP}V{BOTTOM}H{RIGHT}\"/>\n\
         <text x=\"{RIGHT}\" y=\"{:.1}\" text-anchor=\"end\">{across}</text>\n\
         <text x=\"16\" y=\"{:.1}\">{up}</text>",
        BOTTOM + 42.0,
        TOP - 12.0,
    );
    // Write the labels at the ends of the lines, and move them apart if they overlap.
    let mut ends: Vec<(f64, &Line)> =
        lines.iter().filter_map(|line| Some((y(line.points.last()?.1), line))).collect();
    ends.sort_by(|left, right| left.0.total_cmp(&right.0));
    let mut last = f64::NEG_INFINITY;
    for (end, line) in ends {
        let kind = if line.is_ours { "ours" } else { "other" };
        let path: Vec<String> =
            line.points.iter().map(|&(a, b)| format!("{:.1} {:.1}", x(a), y(b))).collect();
        let _ = writeln!(body, "<path class=\"{kind}-line\" d=\"M{}\"/>", path.join("L"));
        for &(a, b) in &line.points {
            let _ = writeln!(
                body,
                "<circle class=\"{kind}\" cx=\"{:.1}\" cy=\"{:.1}\" r=\"3\"/>",
                x(a),
                y(b)
            );
        }
        last = end.max(last + 16.0);
        let last_point = line.points.last().map_or(RIGHT, |point| x(point.0));
        let _ = writeln!(
            body,
            "<path class=\"grid\" d=\"M{:.1} {end:.1}L{:.1} {last:.1}\"/>\n\
             <text x=\"{:.1}\" y=\"{:.1}\">{}</text>",
            last_point + 5.0,
            RIGHT + 10.0,
            RIGHT + 14.0,
            last + 4.5,
            line.label
        );
    }
    picture(WIDTH, HEIGHT, title, &body)
}

/// A logarithmic axis. It begins and ends at powers of ten, given as exponents.
struct Axis {
    first: i32,
    last: i32,
}

impl Axis {
    fn over(values: impl Iterator<Item = f64>) -> Axis {
        let (least, most) = values.fold((f64::INFINITY, 0.0_f64), |(least, most), value| {
            (least.min(value), most.max(value))
        });
        #[expect(clippy::cast_possible_truncation, reason = "logarithms are small")]
        let whole = |logarithm: f64| logarithm as i32;
        let first = whole(least.log10().floor());
        Axis { first, last: whole(most.log10().ceil()).max(first + 1) }
    }

    /// The position of a value on the axis, from 0 to 1.
    fn position(&self, value: f64) -> f64 {
        (value.log10() - f64::from(self.first)) / f64::from(self.last - self.first)
    }

    fn powers(&self) -> impl Iterator<Item = f64> + use<> {
        (self.first..=self.last).map(|power| 10_f64.powi(power))
    }
}

/// `1,000` or `0.01`
fn power(value: f64) -> String {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a small power")]
    let whole = value.round() as usize;
    if value >= 1.0 { crate::markdown::grouped(whole) } else { format!("{value}") }
}
