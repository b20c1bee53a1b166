//! What an XML parser would work on for very long, found before it begins.
//!
//! The parser compares the attributes of an element with each other, and an element that declares a
//! namespace with all that are declared around it. JFLAP writes two attributes and no namespace.

use std::ops::Range;

/// An element may have so many attributes, ...
const MOST_ATTRIBUTES: usize = 256;
/// ... and so many namespaces may be declared in it and around it.
const MOST_NAMESPACES: usize = 256;

/// What to say about both limits.
pub(super) const NO_OPTION: &str =
    "no option allows more; JFLAP writes at most two attributes and no namespace";

/// An element with too many attributes or namespaces: where it begins, and what is wrong.
pub(super) fn excess(text: &str) -> Option<(Range<usize>, &'static str)> {
    let mut at = 0;
    // For each open element, how many namespaces are declared in it and around it.
    let mut open: Vec<usize> = Vec::new();
    while let Some(found) = text[at..].find('<') {
        let start = at + found;
        let rest = &text[start..];
        let skipped = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>"), ("</", ">")];
        if let Some((begin, end)) = skipped.into_iter().find(|(begin, _)| rest.starts_with(begin)) {
            if begin == "</" {
                open.pop();
            }
            // What does not end is for the parser.
            let inside = start + begin.len();
            at = inside + text[inside..].find(end)? + end.len();
            continue;
        }
        let tag = Tag::read(rest)?;
        if tag.attributes > MOST_ATTRIBUTES {
            return Some((start..start + 1, "an element has more than 256 attributes"));
        }
        let namespaces = open.last().copied().unwrap_or(0) + tag.namespaces;
        if namespaces > MOST_NAMESPACES {
            return Some((start..start + 1, "more than 256 namespaces are declared in each other"));
        }
        if !tag.is_closed {
            open.push(namespaces);
        }
        at = start + tag.length;
    }
    None
}

/// The opening tag of an element.
struct Tag {
    length: usize,
    attributes: usize,
    /// How many of these declare a namespace.
    namespaces: usize,
    /// Whether the element ends with it.
    is_closed: bool,
}

impl Tag {
    /// `None` if it does not end.
    fn read(text: &str) -> Option<Tag> {
        let (mut attributes, mut namespaces, mut at) = (0, 0, 0);
        loop {
            let next = at + text[at..].find(['"', '\'', '>'])?;
            let before = &text[at..next];
            let sign = &text[next..=next];
            if sign == ">" {
                let is_closed = before.ends_with('/');
                return Some(Tag { length: next + 1, attributes, namespaces, is_closed });
            }
            attributes += 1;
            namespaces += usize::from(before.contains("xmlns"));
            at = next + 1 + text[next + 1..].find(sign)? + 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn attributes(count: usize) -> String {
        (0..count).fold("<a".to_owned(), |text, number| text + &format!(" k{number}='>'")) + "/>"
    }

    fn nested(count: usize) -> String {
        let open = (0..count).map(|number| format!("<a xmlns:n{number}=\"n\">"));
        open.collect::<String>() + &"</a>".repeat(count)
    }

    #[test]
    fn many_attributes() {
        assert_eq!(excess(&attributes(256)), None);
        assert_eq!(excess(&format!("<b>{}</b>", attributes(257))).expect("too many").0, 3..4);
    }

    #[test]
    fn namespaces_in_each_other() {
        assert_eq!(excess(&nested(256)), None);
        assert!(excess(&nested(257)).is_some());
        // One after the other they are no problem.
        assert_eq!(excess(&format!("<b>{}</b>", nested(1).repeat(1000))), None);
        assert_eq!(excess(&format!("<b>{}</b>", "<a xmlns='n'/>".repeat(1000))), None);
    }

    #[test]
    fn what_is_no_element_is_skipped() {
        let hidden = attributes(300);
        for text in [format!("<!-- {hidden} -->"), format!("<?x {hidden} ?>")] {
            assert_eq!(excess(&text), None);
        }
        assert_eq!(excess(&format!("<a><![CDATA[{hidden}]]></a>")), None);
        assert!(excess(&format!("<!-- --><a><![CDATA[]]>{hidden}</a>")).is_some());
    }
}
