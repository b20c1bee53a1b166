//! Texts as Graphviz shows them.

/// A text that is shown, in which a backslash and an ampersand begin something else.
pub(super) fn shown(text: &str) -> String {
    let escaped = text.replace('\\', "\\\\").replace('"', "\\\"").replace('&', "&amp;");
    format!("\"{escaped}\"")
}

/// A text that is shown, as it is meant.
pub(super) fn meant(text: &str) -> String {
    let mut lines = String::new();
    let mut letters = text.chars();
    while let Some(letter) = letters.next() {
        if letter != '\\' {
            lines.push(letter);
            continue;
        }
        // Ends of lines, centred, left or right.
        match letters.next() {
            Some('n' | 'l' | 'r') => lines.push('\n'),
            Some(other) => lines.push(other),
            None => lines.push('\\'),
        }
    }
    // Characters that are written as in HTML.
    let mut parts = lines.split('&');
    let mut meant = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        match part.split_once(';').and_then(|(name, rest)| Some((character(name)?, rest))) {
            Some((letter, rest)) => {
                meant.push(letter);
                meant.push_str(rest);
            }
            None => meant.extend(["&", part]),
        }
    }
    meant
}

/// The character that a name or a number between an ampersand and a semicolon stands for.
fn character(name: &str) -> Option<char> {
    Some(match name {
        "quot" => '"',
        "lt" => '<',
        "gt" => '>',
        "amp" => '&',
        "epsilon" => 'ε',
        "lambda" => 'λ',
        _ => {
            let number = name.strip_prefix('#')?;
            let number = match number.strip_prefix(['x', 'X']) {
                Some(digits) => u32::from_str_radix(digits, 16),
                None => number.parse(),
            };
            char::from_u32(number.ok()?)?
        }
    })
}

/// The text of a label in HTML, without tags. Cells of a table and lines are separated by blanks.
pub(super) fn text_of_html(html: &str) -> String {
    // The label itself is in brackets.
    let inside = html.strip_prefix('<').and_then(|html| html.strip_suffix('>')).unwrap_or(html);
    let mut text = String::new();
    let mut rest = inside;
    while let Some((before, tag)) = rest.split_once('<') {
        text.push_str(before);
        let (tag, behind) = tag.split_once('>').unwrap_or((tag, ""));
        let name = tag.trim_start_matches('/').to_ascii_lowercase();
        if ["td", "tr", "br"].iter().any(|separator| name.starts_with(separator)) {
            text.push(' ');
        }
        rest = behind;
    }
    text.push_str(rest);
    // A backslash is itself in HTML.
    meant(&text.replace('\\', "\\\\"))
}
