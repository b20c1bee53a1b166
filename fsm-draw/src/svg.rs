//! SVG, written by hand: a text with everything escaped that is not ours.

use std::fmt::Write as _;

use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

use super::style::Theme;
use crate::xml;

/// A picture in the making.
pub(super) struct Svg {
    body: String,
}

/// About how wide a text is. Fonts differ; this is on the safe side.
pub(super) fn width(text: &str, size: f64) -> f64 {
    let width = |c: char| match c {
        'i' | 'j' | 'l' | 'I' | '\'' | '"' | ',' | '.' | ':' | ';' | '|' | '!' | ' ' => 0.38,
        'm' | 'w' | 'M' | 'W' | '@' | '%' => 1.0,
        'A'..='Z' => 0.75,
        c if c.is_ascii() => 0.64,
        c => 0.72 * f64::from(u32::try_from(c.width().unwrap_or(1)).unwrap_or(1)),
    };
    text.chars().map(width).sum::<f64>() * size
}

/// A text that cannot be taken for anything else, without what does not belong into a picture: what
/// XML cannot write, and what would turn the text behind it around, also ours.
pub(super) fn escape(text: &str) -> String {
    let turns = |c| matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}');
    xml::escape(&text.replace(|c| turns(c) || xml::is_forbidden(c), "\u{FFFD}"))
}

/// A text, or its beginning if it is long.
pub(super) fn cut(text: &str, columns: usize) -> String {
    // Marks that take no room of their own could be piled up without end.
    let most = 2 * columns;
    if text.chars().nth(most).is_none() && text.width() <= columns {
        return text.to_owned();
    }
    let mut room = columns.saturating_sub(1);
    let fits = move |c: &char| {
        let width = c.width().unwrap_or(1);
        let fits = width <= room;
        room = room.saturating_sub(width);
        fits
    };
    text.chars().take(most).take_while(fits).chain(['…']).collect()
}

impl Svg {
    pub(super) fn new() -> Svg {
        Svg { body: String::new() }
    }

    /// Adds what is well-formed already.
    pub(super) fn push(&mut self, arguments: std::fmt::Arguments<'_>) {
        self.body.write_fmt(arguments).expect("a string takes everything");
        self.body.push('\n');
    }

    /// Puts another picture on top.
    pub(super) fn append(&mut self, other: &Svg) {
        self.body.push_str(&other.body);
    }

    pub(super) fn text(&mut self, x: f64, y: f64, attributes: &str, text: &str) {
        let text = escape(text);
        self.push(format_args!("<text x=\"{x:.1}\" y=\"{y:.1}\" {attributes}>{text}</text>"));
    }

    /// The whole picture: `width` by `height`, with its caption for those who do not see it.
    pub(super) fn finish(self, theme: Theme, width: f64, height: f64, caption: &str) -> String {
        let style = match theme.style() {
            style if style.is_empty() => style,
            style => format!("<style>{style}</style>\n"),
        };
        let caption = escape(caption);
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" \
             width=\"{width:.0}\" height=\"{height:.0}\" role=\"img\" aria-label=\"{caption}\" \
             font-family=\"system-ui, 'DejaVu Sans', sans-serif\">\n{style}\
             <title>{caption}</title>\n\
             <rect class=\"paper\" width=\"{width:.0}\" height=\"{height:.0}\"/>\n{}</svg>\n",
            self.body
        )
    }
}
