//! Markdown tables whose source is readable too, and numbers as text.

use crate::measure::Ratio;

/// A table with aligned columns: the first to the left, the others to the right.
pub(crate) fn table(head: &[&str], rows: &[Vec<String>]) -> String {
    let head: Vec<String> = head.iter().map(|&cell| cell.to_owned()).collect();
    let widths: Vec<usize> = (0..head.len())
        .map(|column| {
            let cells = rows.iter().chain([&head]).map(|row| row[column].chars().count());
            cells.max().unwrap_or(0)
        })
        .collect();
    let rule = widths.iter().enumerate().map(|(column, &width)| match column {
        0 => "-".repeat(width),
        _ => format!("{}:", "-".repeat(width - 1)),
    });
    let mut text = line(&head, &widths);
    text += &line(&rule.collect::<Vec<_>>(), &widths);
    for row in rows {
        text += &line(row, &widths);
    }
    text
}

fn line(cells: &[String], widths: &[usize]) -> String {
    let cells = cells.iter().zip(widths).enumerate().map(|(column, (cell, &width))| match column {
        0 => format!("{cell:width$}"),
        _ => format!("{cell:>width$}"),
    });
    format!("| {} |\n", cells.collect::<Vec<_>>().join(" | "))
}

/// The cell in bold. An empty cell stays empty.
pub(crate) fn bold(cell: &str) -> String {
    if cell.is_empty() { String::new() } else { format!("**{cell}**") }
}

/// Our time as a multiple of theirs, with a remark if theirs is faster.
pub(crate) fn ratio_cell(ratio: Ratio) -> String {
    let remark = if ratio.best > 1.0 { ", theirs is ahead" } else { "" };
    format!("{ratio}{remark}")
}

/// Which side is faster, given our time as a multiple of theirs.
pub(crate) fn faster_side(ratio: f64) -> String {
    if ratio > 1.0 { "theirs" } else { "ours" }.to_owned()
}

/// Seconds in a suitable unit, without meaningless digits.
pub(crate) fn time(seconds: f64) -> String {
    match seconds {
        s if s < 1e-6 => format!("{:.2} ns", s * 1e9),
        s if s < 1e-3 => format!("{:.0} µs", s * 1e6),
        s if s < 0.1 => format!("{:.1} ms", s * 1e3),
        s if s < 1.0 => format!("{:.0} ms", s * 1e3),
        s => format!("{s:.2} s"),
    }
}

/// A number with commas between the thousands.
pub(crate) fn grouped(number: usize) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A large number, rounded to two digits.
pub(crate) fn rounded(number: f64) -> String {
    let unit = 10_f64.powf((number.log10().floor() - 1.0).max(0.0)).round();
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "not negative")]
    let number = ((number / unit).round() * unit) as usize;
    grouped(number)
}

/// A paragraph in lines of at most 100 characters. The first line begins with the mark, the others
/// are indented.
pub(crate) fn wrapped(mark: &str, text: &str) -> String {
    const WIDTH: usize = 100;
    let mut lines = String::new();
    let mut line = mark.to_owned();
    for word in text.split(' ') {
        if line.chars().count() + word.chars().count() > WIDTH {
            lines += line.trim_end();
            lines.push('\n');
            line = " ".repeat(mark.len());
        }
        line.push_str(word);
        line.push(' ');
    }
    lines + line.trim_end() + "\n"
}
