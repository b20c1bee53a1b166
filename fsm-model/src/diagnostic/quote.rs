//! How names, words and numbers are written in messages.
//!
//! What of a name cannot be seen is decided here, by [`is_invisible`], for every name: of a state, a symbol, a
//! label or a file, and for what a user types.

use std::borrow::Cow;

use unicode_width::UnicodeWidthChar as _;

/// A name in backticks, cut in the middle if it is very long, with invisible characters escaped.
///
/// Use it for every name in a message: the result can be shown even if the name has control
/// characters.
///
/// # Example
///
/// ```
/// use fsm_model::in_backticks;
///
/// assert_eq!(in_backticks("XO*"), "`XO*`");
/// assert_eq!(in_backticks("no\u{200B}blank"), "`no\\u{200b}blank`");
/// ```
#[must_use]
pub fn in_backticks(name: &str) -> String {
    format!("`{}`", presentable(name))
}

/// Names in backticks: a few of them, and how many more there are.
///
/// # Example
///
/// ```
/// use fsm_model::list_in_backticks;
///
/// assert_eq!(list_in_backticks(["a", "b"].into_iter()), "`a` and `b`");
/// let many = ["a", "b", "c", "d", "e", "f", "g", "h"];
/// assert_eq!(list_in_backticks(many.into_iter()), "`a`, `b`, `c`, `d`, `e` and 3 more");
/// ```
pub fn list_in_backticks<'a>(mut names: impl ExactSizeIterator<Item = &'a str>) -> String {
    list_of(names.len(), &mut || names.next())
}

/// So many names of a list are shown.
const SHOWN_NAMES: usize = 5;

/// So many of `count` names are shown. "and 1 more" is no shorter than the name.
fn shown_names(count: usize) -> usize {
    if count == SHOWN_NAMES + 1 { count } else { SHOWN_NAMES }
}

/// So many names in backticks, of which `next` gives one after the other. This is not generic, so that
/// it is compiled only once.
fn list_of<'a>(count: usize, next: &mut dyn FnMut() -> Option<&'a str>) -> String {
    let mut quoted = Vec::new();
    while quoted.len() < shown_names(count)
        && let Some(name) = next()
    {
        quoted.push(in_backticks(name));
    }
    joined(quoted, count)
}

/// What is quoted already: a few of them, and how many more there are.
pub(crate) fn list(quoted: &[String]) -> String {
    let shown = shown_names(quoted.len()).min(quoted.len());
    joined(quoted[..shown].to_vec(), quoted.len())
}

fn joined(mut quoted: Vec<String>, count: usize) -> String {
    match (count - quoted.len(), quoted.pop()) {
        (0, Some(last)) if quoted.is_empty() => last,
        (0, Some(last)) => format!("{} and {last}", quoted.join(", ")),
        (more, Some(last)) => format!("{}, {last} and {more} more", quoted.join(", ")),
        (_, None) => String::new(),
    }
}

/// A name as [`in_backticks`] shows it, without the backticks.
///
/// A mark at the beginning of a name would be drawn over the sign before it, so it is escaped, too.
///
/// # Example
///
/// ```
/// use fsm_model::presentable;
///
/// assert_eq!(presentable("cafe\u{301}"), "cafe\u{301}");
/// assert_eq!(presentable("\u{301}a"), "\\u{301}a");
/// assert_eq!(presentable("two\nlines"), "two\\u{a}lines");
/// ```
#[must_use]
pub fn presentable(name: &str) -> String {
    const HEAD: usize = 40;
    const TAIL: usize = 15;
    // Most names are like this. The macro asks for each name, and runs unoptimised.
    if name.len() <= HEAD && name.bytes().all(|byte| byte.is_ascii_graphic()) {
        return name.to_owned();
    }
    let mut shown = String::with_capacity(name.len());
    let first = name.chars().next().filter(|&c| is_mark(c) || is_hidden(c));
    shown.extend(first.into_iter().flat_map(char::escape_unicode));
    let name = &name[first.map_or(0, char::len_utf8)..];
    match (name.char_indices().nth(HEAD), name.char_indices().nth_back(TAIL)) {
        (Some((head, _)), Some((tail, _))) if head < tail => {
            shown.push_str(&escaped(&name[..head], is_hidden));
            shown.push_str("...");
            shown.push_str(&escaped(&name[tail..], is_hidden));
        }
        _ => shown.push_str(&escaped(name, is_hidden)),
    }
    shown
}

/// A text of one line, not cut, with what cannot be seen escaped.
///
/// # Example
///
/// ```
/// use fsm_model::printable;
///
/// assert_eq!(printable("A\u{202E}B C\n"), "A\\u{202e}B C\\u{a}");
/// ```
#[must_use]
pub fn printable(text: &str) -> String {
    escaped(text, is_hidden).into_owned()
}

/// The same for a text that may have several lines, and blanks of any kind.
///
/// # Example
///
/// ```
/// use fsm_model::printable_lines;
///
/// assert_eq!(printable_lines("A\tB\n\u{9b}2J"), "A\tB\n\\u{9b}2J");
/// ```
#[must_use]
pub fn printable_lines(text: &str) -> Cow<'_, str> {
    escaped(text, |c| is_invisible(c) && !matches!(c, '\n' | '\t'))
}

fn escaped(text: &str, is_hidden: fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(is_hidden) {
        return text.into();
    }
    let mut shown = String::with_capacity(2 * text.len());
    for c in text.chars() {
        if is_hidden(c) {
            shown.extend(c.escape_unicode());
        } else {
            shown.push(c);
        }
    }
    shown.into()
}

/// Whether [`printable`] escapes a character: one that cannot be seen, or a blank that is not ASCII's. No name has
/// blanks, but what a user types may have some.
#[must_use]
pub fn is_hidden(c: char) -> bool {
    is_invisible(c) || (c != ' ' && c.is_whitespace())
}

/// Whether a character is drawn over the one before it.
pub(super) fn is_mark(c: char) -> bool {
    !c.is_ascii() && c.width() == Some(0) && !is_invisible(c)
}

/// How many symbols of a word are shown at each end.
pub(crate) const SHOWN_SYMBOLS: usize = 20;

/// A word in backticks, cut in the middle if it is very long.
pub(crate) fn quote_word<'a>(mut word: impl ExactSizeIterator<Item = &'a str>) -> String {
    quote(word.len(), &mut || word.next())
}

/// A word of so many symbols in backticks. This is not generic, so that it is compiled only once.
fn quote<'a>(length: usize, next: &mut dyn FnMut() -> Option<&'a str>) -> String {
    let mut shown = Vec::new();
    let mut index = 0;
    while let Some(symbol) = next() {
        if length <= 2 * SHOWN_SYMBOLS || index < SHOWN_SYMBOLS || index + SHOWN_SYMBOLS >= length {
            shown.push(presentable(symbol));
        } else if index == SHOWN_SYMBOLS {
            shown.push("...".to_owned());
        }
        index += 1;
    }
    format!("`{}`", shown.join(" "))
}

/// `1 state`, `2 states`.
#[must_use]
pub fn count(number: usize, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}

/// Whether a character shows nothing by itself, or changes how others are shown.
///
/// These are control characters, the characters that Unicode calls default ignorable or of the category
/// `Cf`, and letters and signs that are drawn as blanks.
#[must_use]
pub fn is_invisible(c: char) -> bool {
    // Almost every character is one of these.
    if matches!(c, ' '..='~') {
        return false;
    }
    c.is_control()
        || matches!(
            c,
            '\u{AD}'
                | '\u{34F}'
                | '\u{61C}'
                | '\u{115F}'..='\u{1160}'
                | '\u{17B4}'..='\u{17B5}'
                | '\u{180B}'..='\u{180F}'
                | '\u{200B}'..='\u{200F}'
                | '\u{2028}'..='\u{202E}'
                | '\u{2060}'..='\u{206F}'
                | '\u{2800}'
                | '\u{3164}'
                | '\u{FE00}'..='\u{FE0F}'
                | '\u{FEFF}'
                | '\u{FFA0}'
                | '\u{FFF0}'..='\u{FFFB}'
                | '\u{13430}'..='\u{1343F}'
                | '\u{13441}'..='\u{13442}'
                | '\u{16FE4}'
                | '\u{1BCA0}'..='\u{1BCA3}'
                | '\u{1D159}'
                | '\u{1D173}'..='\u{1D17A}'
                | '\u{E0000}'..='\u{E0FFF}'
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The characters of a class as regular expressions write it.
    fn class(pattern: &str) -> Vec<char> {
        let parsed = regex_syntax::parse(pattern).expect("a class");
        let regex_syntax::hir::HirKind::Class(regex_syntax::hir::Class::Unicode(class)) =
            parsed.into_kind()
        else {
            panic!("{pattern} is a class")
        };
        class.iter().flat_map(|range| range.start()..=range.end()).collect()
    }

    #[test]
    fn what_unicode_calls_invisible_is_escaped() {
        // Letters and signs without ink. Unicode has no property for them.
        let blank = ['\u{2800}', '\u{13441}', '\u{13442}', '\u{16FE4}', '\u{1D159}'];
        // What is in the category of formats and can be seen, such as the sign before an Arabic number.
        let seen = class(r"\p{Prepended_Concatenation_Mark}");
        let mut expected = class(r"[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]");
        expected.retain(|c| !seen.contains(c));
        expected.extend(blank);
        expected.sort_unstable();
        let shown: Vec<char> = (char::MIN..=char::MAX).filter(|&c| is_invisible(c)).collect();
        let code_points = |characters: &[char]| -> Vec<u32> {
            characters.iter().map(|&c| u32::from(c)).collect()
        };
        assert_eq!(code_points(&shown), code_points(&expected));
    }

    #[test]
    fn nothing_is_drawn_over_a_backtick() {
        let mut marks = class(r"[\p{Mn}\p{Me}]");
        marks.retain(|mark| !in_backticks(&format!("{mark}a")).starts_with("`\\u{"));
        // This sign stands between two letters, in a place of its own.
        assert_eq!(marks, ['\u{2D7F}']);
    }
}
