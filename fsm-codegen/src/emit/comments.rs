//! Comments of the text as documentation.
//!
//! A comment is prose, not Markdown: its signs are escaped, so that rustdoc shows what was written and
//! warns about nothing. But code between backticks stays code, and an address becomes a link; and rustdoc
//! has its own quotation marks and dashes.

use fsm_model::{Comments, is_invisible};

use super::enum_item::EnumItem;
use super::{Content, Emission};

impl Emission<'_> {
    /// Pages of variants, each behind what the comments of the text say about the name.
    pub(super) fn with_comments(&self, item: &EnumItem<'_>, pages: Vec<String>) -> Vec<String> {
        // The variants of a stand-in may be others.
        let Content::Checked(dfa) = self.content else { return pages };
        let mut comments = Comments::new(dfa.source());
        let mut commented = Vec::with_capacity(pages.len());
        for (page, &name) in pages.into_iter().zip(&item.spans) {
            commented.push(behind(comments.about(name), page));
        }
        commented
    }
}

/// A page behind a comment.
pub(super) fn behind(comment: Option<String>, page: String) -> String {
    match comment {
        Some(comment) => format!("{}\n\n{page}", comment_to_markdown(&comment)),
        None => page,
    }
}

/// A comment of a text as Markdown that shows it.
#[must_use]
pub fn comment_to_markdown(comment: &str) -> String {
    let lines: Vec<String> = comment.lines().map(line).collect();
    lines.join("\n")
}

fn line(text: &str) -> String {
    // Behind a sign, a variation selector says how it is drawn.
    let is_shown = |&c: &char| !is_invisible(c) || matches!(c, '\u{FE00}'..='\u{FE0F}');
    let text: String = text.chars().filter(is_shown).collect();
    let mut shown = String::with_capacity(text.len());
    let mut rest = text.trim();
    // At the beginning of a line these would make a list, a heading or a ruler of it.
    let number = rest.trim_start_matches(|c: char| c.is_ascii_digit());
    if number.len() < rest.len() && number.starts_with(['.', ')']) {
        shown.push_str(&rest[..rest.len() - number.len()]);
        rest = number;
        shown.push('\\');
    } else if rest.starts_with(['-', '+', '=', '#']) {
        shown.push('\\');
    }
    let mut before = ' ';
    while let Some(c) = rest.chars().next() {
        let length = if let Some(code) = code(rest) {
            shown.extend(["`", code, "`"]);
            code.len() + 2
        } else if let Some(address) = address(rest, before) {
            shown.extend(["<", address, ">"]);
            address.len()
        } else {
            let is_inside_word = |next: Option<char>| {
                before.is_alphanumeric() && next.is_some_and(char::is_alphanumeric)
            };
            let is_sign = match c {
                '\\' | '`' | '*' | '[' | ']' | '<' | '>' | '&' | '~' | '|' => true,
                '_' => !is_inside_word(rest.chars().nth(1)),
                // The rest of an address that is no link.
                ':' => rest.starts_with("://"),
                _ => false,
            };
            shown.extend(is_sign.then_some('\\').into_iter().chain([c]));
            c.len_utf8()
        };
        before = rest[..length].chars().next_back().unwrap_or(c);
        rest = &rest[length..];
    }
    shown
}

/// What stands between backticks at the beginning of a text.
fn code(text: &str) -> Option<&str> {
    let (code, _) = text.strip_prefix('`')?.split_once('`')?;
    (!code.trim().is_empty()).then_some(code)
}

/// An address at the beginning of a text, without the sign that ends a sentence.
fn address(text: &str, before: char) -> Option<&str> {
    let scheme = ["https://", "http://"].into_iter().find(|scheme| text.starts_with(scheme))?;
    // Chinese and Japanese have no blank behind an address.
    let is_end = |c: char| {
        c.is_whitespace()
            || matches!(c, '<' | '>' | '"' | '`' | '\\')
            || matches!(c, '\u{3000}'..='\u{303F}' | '\u{FF00}'..='\u{FFEF}')
    };
    let address = &text[..text.find(is_end).unwrap_or(text.len())];
    let address =
        address.trim_end_matches(['.', ',', ';', ':', '!', '?', ')', ']', '\'', '*', '_']);
    (!before.is_ascii_alphanumeric() && address.len() > scheme.len()).then_some(address)
}

#[cfg(test)]
mod tests {
    use expect_test::expect;

    use super::*;

    #[test]
    fn a_comment_is_shown_as_it_is_written() {
        let comments = [
            "plain words, and some more.",
            "*not* _emphasis_, turn_key and __init__",
            "<b>not bold</b> & [not a link](x) <!-- shown",
            "`code` and `code with <b>` and ` and ``` and ``",
            "see https://example.org/a_b?c=*d*, (http://a.b/c) or https:// or xhttps://no.link/",
            "`a long piece of code that stays as it is, because it is not the name of something`",
            "- no list",
            "1. no list",
            "2) no list, 3. either",
            "# no heading",
            "=====a",
            "+ a | b | c ~~d~~ \\n",
            "no\u{202E}thing \u{200B}hidden",
            "\u{200B}    no code",
            "with \u{2764}\u{FE0F}",
            "说明见https://example.org/door。更多 ftp://example.org/ HTTPS://example.org/",
        ];
        let shown: Vec<String> = comments.into_iter().map(comment_to_markdown).collect();
        expect![[r#"
            plain words, and some more.
            \*not\* \_emphasis\_, turn_key and \_\_init\_\_
            \<b\>not bold\</b\> \& \[not a link\](x) \<!-- shown
            `code` and `code with <b>` and ` and `\`` and `\`
            see <https://example.org/a_b?c=*d>\*, (<http://a.b/c>) or https\:// or xhttps\://no.link/
            `a long piece of code that stays as it is, because it is not the name of something`
            \- no list
            1\. no list
            2\) no list, 3. either
            \# no heading
            \=====a
            \+ a \| b \| c \~\~d\~\~ \\n
            nothing hidden
            no code
            with ❤️
            说明见<https://example.org/door>。更多 ftp\://example.org/ HTTPS\://example.org/"#]]
        .assert_eq(&shown.join("\n"));
    }
}
