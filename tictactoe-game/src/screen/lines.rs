//! Lines of text and their widths.
//!
//! A width is a number of columns of the terminal. A wide letter, such as a Chinese one, takes two
//! columns, and a combining mark takes none.

use unicode_width::{UnicodeWidthChar as _, UnicodeWidthStr as _};

/// How many columns a text takes.
pub(super) fn columns(text: &str) -> usize {
    text.width()
}

/// Whether a text fits into a width.
pub(super) fn fits(text: &str, width: u16) -> bool {
    columns(text) <= usize::from(width)
}

/// A text with blanks behind it, so that it takes at least `width` columns.
pub(super) fn pad(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(columns(text))))
}

/// Wraps a text: at blanks, before and after wide letters, and inside a word only if the word is
/// wider than a line.
pub(super) fn wrap(text: &str, width: u16) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    let mut line = String::new();
    for (number, word) in text.split(' ').enumerate() {
        // What separates the next piece from the line: a blank between words, nothing inside a word.
        let mut blank = if number > 0 { " " } else { "" };
        for piece in pieces(word, width) {
            let is_full = columns(&line) + blank.len() + columns(piece) > usize::from(width);
            // The first piece of a text is on the first line, even if it is too wide.
            if is_full && (number > 0 || !line.is_empty()) {
                lines.push(std::mem::take(&mut line));
            } else {
                line.push_str(blank);
            }
            line.push_str(piece);
            blank = "";
        }
    }
    lines.push(line);
    lines
}

/// The parts of a word that a line break must not divide. An empty word has one empty part.
fn pieces(word: &str, width: u16) -> Vec<&str> {
    let mut pieces = Vec::new();
    let mut start = 0;
    let mut last = None;
    for (place, letter) in word.char_indices() {
        let piece = &word[start..place];
        let is_too_wide = columns(piece) + letter.width().unwrap_or(0) > usize::from(width);
        if last.is_some_and(|last| may_break(last, letter) || is_too_wide) {
            pieces.push(piece);
            start = place;
        }
        last = Some(letter);
    }
    pieces.push(&word[start..]);
    pieces
}

/// Whether a line may end between two letters of a word: beside a wide letter, but neither before
/// a sign that ends something nor after one that begins something.
fn may_break(before: char, after: char) -> bool {
    let is_wide = |letter: char| letter.width() == Some(2);
    (is_wide(before) || is_wide(after))
        && !"、。，．：；！？）」』】〉》".contains(after)
        && !after.is_ascii_punctuation()
        && !"（「『【〈《([".contains(before)
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;

    #[track_caller]
    #[expect(clippy::needless_pass_by_value, reason = "the expected text is written here")]
    fn check(text: &str, width: u16, expected: Expect) {
        let lines = wrap(text, width);
        expected.assert_eq(&format!("|{}|", lines.join("|\n|")));
    }

    #[test]
    fn words() {
        check(
            "Please make the window larger.",
            12,
            expect![[r#"
            |Please make|
            |the window|
            |larger.|"#]],
        );
        check("  1 2 3", 80, expect!["|  1 2 3|"]);
        check("", 5, expect!["||"]);
        check(
            "ends with a blank ",
            9,
            expect![[r#"
            |ends with|
            |a blank |"#]],
        );
    }

    #[test]
    fn a_word_that_is_wider_than_the_line() {
        check(
            "perbesar jendelanya.",
            10,
            expect![[r#"
            |perbesar|
            |jendelanya|
            |.|"#]],
        );
        check(
            "abcdefgh",
            3,
            expect![[r#"
            |abc|
            |def|
            |gh|"#]],
        );
        check(
            "a bc",
            0,
            expect![[r#"
            |a|
            |b|
            |c|"#]],
        );
    }

    #[test]
    fn wide_letters() {
        // A line ends between letters, but no line begins with a full stop.
        check(
            "你好 两名棋手",
            8,
            expect![[r#"
            |你好 两|
            |名棋手|"#]],
        );
        check(
            "两名棋手。轮流",
            8,
            expect![[r#"
            |两名棋|
            |手。轮流|"#]],
        );
        check(
            "两名棋手轮流在空格里放上自己的标记，X或O。",
            12,
            expect![[r#"
            |两名棋手轮流|
            |在空格里放上|
            |自己的标记，|
            |X或O。|"#]],
        );
        check(
            "（一）二「三」四",
            8,
            expect![[r#"
                |（一）二|
                |「三」四|"#]],
        );
        check(
            "格子5已被占用。你可以选2 3 4。",
            9,
            expect![[r#"
            |格子5已被|
            |占用。你|
            |可以选2 3|
            |4。|"#]],
        );
        check(
            "世界",
            1,
            expect![[r#"
            |世|
            |界|"#]],
        );
    }

    #[test]
    fn combining_marks_stay_with_their_letters() {
        assert_eq!(wrap("か\u{3099}き\u{3099}", 2), ["か\u{3099}", "き\u{3099}"]);
        assert_eq!(wrap("a\u{301}e\u{301}i\u{301}", 2), ["a\u{301}e\u{301}", "i\u{301}"]);
    }

    /// Nothing is lost, and only a letter that is wider than the line sticks out of it.
    #[test]
    fn every_width() {
        for text in ["Whoever first has three", "  1 2 3", "两名棋手 轮流 X或O。", "jendelanya."]
        {
            for width in 0..30 {
                let lines = wrap(text, width);
                let without_blanks = |text: &str| text.replace(' ', "");
                assert_eq!(without_blanks(&lines.concat()), without_blanks(text), "{lines:?}");
                for line in &lines {
                    let is_narrow = fits(line, width) || line.chars().count() == 1;
                    let sticks_together = line.chars().any(|letter| "，。".contains(letter));
                    assert!(is_narrow || sticks_together && width < 4, "{width}: {lines:?}");
                }
            }
        }
    }

    #[test]
    fn padding_counts_columns() {
        assert_eq!(pad("ab", 4), "ab  ");
        assert_eq!(pad("世", 4), "世  ");
        assert_eq!(pad("世界", 3), "世界");
    }
}
