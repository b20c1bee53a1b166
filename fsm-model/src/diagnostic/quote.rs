//! How names, words and numbers are written in messages.

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
#[must_use]
pub fn presentable(name: &str) -> String {
    const HEAD: usize = 40;
    const TAIL: usize = 15;
    let mut shown = String::with_capacity(name.len());
    let mut push = |part: &str| {
        for c in part.chars() {
            if is_invisible(c) {
                shown.extend(c.escape_unicode());
            } else {
                shown.push(c);
            }
        }
    };
    match (name.char_indices().nth(HEAD), name.char_indices().nth_back(TAIL)) {
        (Some((head, _)), Some((tail, _))) if head < tail => {
            push(&name[..head]);
            push("...");
            push(&name[tail..]);
        }
        _ => push(name),
    }
    shown
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
#[must_use]
pub fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{AD}'
                | '\u{61C}'
                | '\u{180E}'
                | '\u{200B}'..='\u{200F}'
                | '\u{2028}'..='\u{202E}'
                | '\u{2060}'..='\u{206F}'
                | '\u{FEFF}'
                | '\u{FFF9}'..='\u{FFFB}'
                | '\u{E0000}'..='\u{E0FFF}'
        )
}
