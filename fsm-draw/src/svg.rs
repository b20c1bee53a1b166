//! A writer of SVG, and the texts in it.

use std::fmt::Write as _;

use fsm_model::{printable, printable_lines};
use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

use crate::theme::Theme;

/// The body of a picture, written from back to front.
#[derive(Clone, Debug)]
pub struct Svg {
    theme: Theme,
    body: String,
}

/// How much a page may shrink a picture of [`Theme::Inherit`].
const SMALLEST_SCALE: f64 = 0.8;

impl Svg {
    /// An empty picture.
    #[must_use]
    pub fn new(theme: Theme) -> Svg {
        Svg { theme, body: String::new() }
    }

    /// Adds a line of well-formed SVG.
    pub fn push(&mut self, arguments: std::fmt::Arguments<'_>) {
        self.body.write_fmt(arguments).expect("a string takes everything");
        self.body.push('\n');
    }

    /// Adds another picture on top.
    pub fn append(&mut self, other: &Svg) {
        self.body.push_str(&other.body);
    }

    /// Adds a text, which is escaped; the attributes are not.
    pub fn text(&mut self, x: f64, y: f64, attributes: &str, text: &str) {
        let text = escape_text(text);
        self.push(format_args!("<text x=\"{x:.1}\" y=\"{y:.1}\" {attributes}>{text}</text>"));
    }

    /// The whole picture. The caption describes it to readers who do not see it.
    #[must_use]
    pub fn finish(self, width: f64, height: f64, caption: &str) -> String {
        let Svg { theme, body } = self;
        let caption = escape_text(caption);
        let root = format!(
            "xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width:.0} {height:.0}\" \
             width=\"{width:.0}\" height=\"{height:.0}\" role=\"img\" aria-label=\"{caption}\" \
             font-family=\"system-ui, 'DejaVu Sans', sans-serif\""
        );
        if theme == Theme::Inherit {
            // A page is often narrower than the picture, but smaller letters cannot be read.
            let least = width * SMALLEST_SCALE;
            let style = format!("max-width:100%;min-width:{least:.0}px;height:auto");
            return format!(
                "<svg class=\"fsm-automaton\" {root} fill=\"currentColor\" style=\"{style}\">\n\
                 {body}</svg>\n"
            );
        }
        let style = match theme.style() {
            style if style.is_empty() => style,
            style => format!("<style>{style}</style>\n"),
        };
        format!(
            "<svg {root}>\n{style}<title>{caption}</title>\n\
             <rect class=\"paper\" width=\"{width:.0}\" height=\"{height:.0}\"/>\n{body}</svg>\n"
        )
    }
}

/// About how wide a text is in a font of that size, with what cannot be seen as [`escape_text`] shows it. Fonts
/// differ, so this is an upper estimate.
#[must_use]
pub fn text_width(text: &str, size: f64) -> f64 {
    let width = |c: char| match c {
        'i' | 'j' | 'l' | 'I' | '\'' | '"' | ',' | '.' | ':' | ';' | '|' | '!' | ' ' => 0.38,
        'm' | 'w' | 'M' | 'W' | '@' | '%' => 1.0,
        'A'..='Z' => 0.75,
        c if c.is_ascii() => 0.64,
        c => 0.72 * to_f64(c.width().unwrap_or(1)),
    };
    printable_lines(text).chars().map(width).sum::<f64>() * size
}

/// A text in which everything can be seen, or its beginning and `…` if it takes more columns than given.
#[must_use]
pub fn cut(text: &str, columns: usize) -> String {
    let text = &*printable_lines(text);
    // Combining marks have no width of their own, so the number of characters is limited as well.
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

/// Escapes a text that a picture or page shows.
///
/// What cannot be seen is written by its number, as in messages.
///
/// # Example
///
/// ```
/// assert_eq!(fsm_draw::svg::escape_text("a<b\u{202E}"), "a&lt;b\\u{202e}");
/// ```
#[must_use]
pub fn escape_text(text: &str) -> String {
    escape_xml(&printable(text).replace(is_forbidden_in_xml, "\u{FFFD}"))
}

/// Escapes a text of several lines, such as a tooltip; see [`escape_text`]. The result is one line.
///
/// # Example
///
/// ```
/// assert_eq!(fsm_draw::svg::escape_lines("a<b\nc\u{7}"), "a&lt;b&#10;c\\u{7}");
/// ```
#[must_use]
pub fn escape_lines(text: &str) -> String {
    let lines: Vec<String> = text.split('\n').map(escape_text).collect();
    lines.join("&#10;")
}

/// Escapes the characters that are markup in XML, between tags or in an attribute.
///
/// Characters that XML does not have stay as they are; see [`is_forbidden_in_xml`].
#[must_use]
pub fn escape_xml(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => escaped.push_str("&amp;"),
            '<' => escaped.push_str("&lt;"),
            '>' => escaped.push_str("&gt;"),
            '"' => escaped.push_str("&quot;"),
            '\'' => escaped.push_str("&#39;"),
            c => escaped.push(c),
        }
    }
    escaped
}

/// Whether XML has no way to write a character, not even escaped.
#[must_use]
pub fn is_forbidden_in_xml(c: char) -> bool {
    c.is_control() || matches!(c, '\u{FFFE}' | '\u{FFFF}')
}

/// A count as a number for coordinates.
///
/// # Panics
///
/// If the count is 2^32 or more; no picture has so many parts.
#[must_use]
pub fn to_f64(count: usize) -> f64 {
    f64::from(u32::try_from(count).expect("no picture has so many parts"))
}
