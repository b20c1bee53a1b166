//! Headings: their spellings, and which lines begin with one.

use std::ops::Range;

use super::property::begins_property;
use super::token::{ARROW, COMMENT, SLASH, WILDCARD, tokens};
use crate::diagnostic::Suggester;
use crate::source::Span;

/// The kinds of sections.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SectionKind {
    /// Every state, or with a label a group of them.
    States,
    /// Where to begin.
    Start,
    /// The final states.
    Final,
    /// The alphabet, or with a label a group of it.
    Symbols,
    /// In place of symbols: sets of bytes.
    Bytes,
    /// In place of symbols: sets of characters.
    Characters,
    /// Everything that can come out.
    Outputs,
    /// The rows.
    Transitions,
    /// `Otherwise:` or `Sink:`.
    Otherwise,
    /// Promises that have names.
    Claims,
    /// Words and where they lead.
    Examples,
    /// Promises about every way.
    Properties,
    /// A regular expression in place of states and rows.
    Language,
    /// Regular expressions in place of states and rows, one for each label of final states.
    Tokens,
    /// Whether the automaton is deterministic.
    Kind,
    /// A section with an unknown heading. Its lines are skipped.
    Unknown,
}

impl SectionKind {
    /// Whether a label may stand between the heading's word and its colon.
    pub(crate) fn takes_label(self) -> bool {
        matches!(self, SectionKind::Start | SectionKind::Final | SectionKind::Properties)
            || self.has_groups()
    }

    /// Whether it declares names, and with a label a group of them.
    pub(crate) fn has_groups(self) -> bool {
        matches!(self, SectionKind::States | SectionKind::Symbols)
    }

    /// Whether the content is rows rather than a list of words.
    pub(crate) fn has_rows(self) -> bool {
        matches!(self, SectionKind::Transitions | SectionKind::Examples | SectionKind::Properties)
            || self.has_named_lines()
    }

    /// Whether each line begins with the name that it gives to the rest of the line.
    pub(crate) fn has_named_lines(self) -> bool {
        matches!(self, SectionKind::Bytes | SectionKind::Characters | SectionKind::Tokens)
    }
}

/// Every spelling of every heading but [`LATER`], as `format_text` writes it.
const HEADINGS: [(&str, SectionKind); 13] = [
    ("States", SectionKind::States),
    ("DaftarStates", SectionKind::States),
    ("Start", SectionKind::Start),
    ("InitialStates", SectionKind::Start),
    ("Final", SectionKind::Final),
    ("FinalStates", SectionKind::Final),
    ("Symbols", SectionKind::Symbols),
    ("DaftarSimbol", SectionKind::Symbols),
    ("Transitions", SectionKind::Transitions),
    ("TransitionsTable", SectionKind::Transitions),
    ("Sink", SectionKind::Otherwise),
    ("Claims", SectionKind::Claims),
    ("Examples", SectionKind::Examples),
];

/// Later headings, `Otherwise` as another name for `Sink`. Texts were written when these were words
/// like any other. So they are headings only where that was a mistake: at the beginning of a line and
/// with their colon.
const LATER: [(&str, SectionKind); 8] = [
    ("Otherwise", SectionKind::Otherwise),
    ("Outputs", SectionKind::Outputs),
    (PROPERTIES, SectionKind::Properties),
    ("Language", SectionKind::Language),
    ("Kind", SectionKind::Kind),
    ("Bytes", SectionKind::Bytes),
    ("Characters", SectionKind::Characters),
    ("Tokens", SectionKind::Tokens),
];

const PROPERTIES: &str = "Properties";

/// Other names for the later headings.
const LATER_SYNONYMS: [(&str, SectionKind); 12] = [
    ("Else", SectionKind::Otherwise),
    ("Default", SectionKind::Otherwise),
    ("Actions", SectionKind::Outputs),
    ("Effects", SectionKind::Outputs),
    ("Property", SectionKind::Properties),
    ("Invariants", SectionKind::Properties),
    ("Regex", SectionKind::Language),
    ("Expression", SectionKind::Language),
    ("Type", SectionKind::Kind),
    ("Chars", SectionKind::Characters),
    ("Unicode", SectionKind::Characters),
    ("Lexer", SectionKind::Tokens),
];

/// What other tools and books call some sections.
const SYNONYMS: [(&str, &str); 12] = [
    ("Alphabet", "Symbols"),
    ("Inputs", "Symbols"),
    ("Initial", "Start"),
    ("StartStates", "Start"),
    ("Starting", "Start"),
    ("Begin", "Start"),
    ("Accept", "Final"),
    ("Accepting", "Final"),
    ("Delta", "Transitions"),
    ("Table", "Transitions"),
    ("Trap", "Sink"),
    ("Tests", "Examples"),
];

/// The heading with that name, in any letter case, and its usual spelling.
pub(crate) fn known_heading(word: &str) -> Option<(&'static str, SectionKind)> {
    HEADINGS.iter().copied().find(|(name, _)| name.eq_ignore_ascii_case(word))
}

/// The same, with [`LATER`] headings: for the word of a heading that was read as one.
pub(crate) fn heading_named(word: &str) -> Option<(&'static str, SectionKind)> {
    let later = || LATER.iter().copied().find(|(name, _)| name.eq_ignore_ascii_case(word));
    known_heading(word).or_else(later)
}

/// The heading that a word is a slip of or another name for. With a label behind the word, a
/// heading that takes labels is preferred.
pub(crate) fn meant_heading(word: &str, has_label: bool) -> Option<(&'static str, SectionKind)> {
    let later = LATER.iter().chain(&LATER_SYNONYMS);
    match Suggester::new().nearest(word, &mut later.clone().map(|(name, _)| *name)) {
        Some(near) => {
            let kind = later.clone().nth(near).map(|(_, kind)| *kind);
            LATER.iter().copied().find(|later| Some(later.1) == kind)
        }
        None => resembled_heading(word, has_label),
    }
}

/// The same without [`LATER`] headings.
fn resembled_heading(word: &str, has_label: bool) -> Option<(&'static str, SectionKind)> {
    let near = |fits: fn(SectionKind) -> bool| {
        let (mut names, mut meanings) = (Vec::new(), Vec::new());
        let mut add = |name: &'static str, meant: &str| {
            if let Some(meant) = known_heading(meant).filter(|(_, kind)| fits(*kind)) {
                names.push(name);
                meanings.push(meant);
            }
        };
        for &(name, _) in &HEADINGS {
            add(name, name);
        }
        for (name, meant) in SYNONYMS {
            add(name, meant);
        }
        Some(meanings[Suggester::new().nearest(word, &mut names.into_iter())?])
    };
    if !has_label {
        return near(|_| true);
    }
    // `Stats x:` is one slip away from `States x:`, and further away from `Start x:`.
    let is_one_slip =
        |name: &str| strsim::osa_distance(&word.to_lowercase(), &name.to_lowercase()) <= 1;
    near(SectionKind::has_groups)
        .filter(|(name, _)| is_one_slip(name))
        .or_else(|| near(|kind| kind.takes_label() && !kind.has_groups()))
        .or_else(|| near(|_| true))
}

/// The heading that a word would be with a colon. Other signs at the end of the word do not count.
pub(crate) fn bare_heading(word: &str) -> Option<(&'static str, SectionKind)> {
    heading_named(word.trim_end_matches(|c: char| !c.is_alphanumeric()))
}

/// The same without [`LATER`] headings.
pub(crate) fn early_bare_heading(word: &str) -> Option<(&'static str, SectionKind)> {
    bare_heading(word).filter(|(name, _)| known_heading(name).is_some())
}

/// The word of a heading, without its label and its colon.
pub(crate) fn heading_word(heading: &str) -> &str {
    heading.split(|c: char| c.is_whitespace() || c == ':').next().unwrap_or(heading)
}

/// A heading at the beginning of a line.
#[derive(Clone, Copy)]
pub(super) struct Heading {
    pub(super) kind: SectionKind,
    pub(super) label: Option<Span>,
    /// From its word to its colon.
    pub(super) span: Span,
}

/// Whether a line that begins with these words would be read as a heading.
pub(crate) fn reads_as_heading(line: &str) -> bool {
    heading(line, 0).is_some()
}

/// The heading at the beginning of a line, if there is one.
///
/// A line without a colon is decided at once. A word that only resembles a heading makes its line
/// an unknown heading if a label or a lone colon follows.
pub(super) fn heading(line: &str, offset: usize) -> Option<Heading> {
    if !line.contains(':') {
        return None;
    }
    match shape(line, offset)? {
        Shape::Heading(heading) => Some(heading),
        Shape::IfMeant(word, heading) => resembled_heading(word, true).map(|_| heading),
    }
}

/// `Properties you:` at the beginning of a line, if what follows is a property. `rest` is the text from
/// this line on.
///
/// Texts were written when these were two words like any other. So it is no heading in a text that
/// [`uses_properties_as_name`].
pub(super) fn labelled_properties(rest: &str, offset: usize) -> Option<Heading> {
    let (heading, end) = labelled_shape(rest.lines().next()?, offset)?;
    let first = rest[end..].lines().find_map(|line| words_of(line).first().copied());
    first.is_some_and(begins_property).then_some(heading)
}

/// Whether a text has the word `Properties` where it cannot be a heading.
pub(super) fn uses_properties_as_name(text: &str) -> bool {
    text.lines().any(|line| {
        let has_word = words_of(line).iter().any(|word| word.eq_ignore_ascii_case(PROPERTIES));
        has_word && labelled_shape(line, 0).is_none()
    })
}

/// `Properties you:` or `Properties you :`, and where it ends in the line.
fn labelled_shape(line: &str, offset: usize) -> Option<(Heading, usize)> {
    let start = line.len() - line.trim_start().len();
    let word = line.get(start..start + PROPERTIES.len())?;
    if !word.eq_ignore_ascii_case(PROPERTIES) {
        return None;
    }
    let mut words: Vec<Range<usize>> = Vec::new();
    tokens(line, start, 0, |word| words.push(word.range()));
    let [first, label, ..] = &words[..] else { return None };
    let is_word = first.end == start + PROPERTIES.len();
    let (label, end) = match (line[label.clone()].strip_suffix(':'), words.get(2)) {
        (Some(name), _) if !name.is_empty() => (label.start..label.end - 1, label.end),
        (None, Some(colon)) if &line[colon.clone()] == ":" => (label.clone(), colon.end),
        _ => return None,
    };
    let span = |range: Range<usize>| Span::inside(offset + range.start..offset + range.end);
    let (label, whole) = (span(label), span(start..end));
    let heading = Heading { kind: SectionKind::Properties, label: Some(label), span: whole };
    is_word.then_some((heading, end))
}

fn words_of(line: &str) -> Vec<&str> {
    let mut words = Vec::new();
    tokens(line, 0, 0, |word| words.push(&line[word.range()]));
    words
}

/// Whether these words at the beginning of a line could be the heading `Properties you:`.
#[cfg(feature = "write")]
pub(super) fn may_be_labelled_properties(words: &[&str]) -> bool {
    let line = words.iter().take(3).copied().collect::<Vec<_>>().join(" ");
    labelled_shape(&line, 0).is_some()
}

/// What the words of a line look like.
enum Shape<'l> {
    Heading(Heading),
    /// An unknown heading, if the word is a slip of a known one.
    IfMeant(&'l str, Heading),
}

/// Reads the words of a line that has a colon.
///
/// A colon ends a heading: `States:`, also as in `States:a` and `States :`, and behind a
/// label, `Start you:` or `Start you :`. A row with an arrow is no heading, because it
/// may begin with a state called `Start` and a symbol `a:`; but the rows of a
/// section may begin on the line of its heading. Any other word that ends in a colon is an
/// unknown heading.
fn shape(line: &str, offset: usize) -> Option<Shape<'_>> {
    let mut has_arrow = false;
    let mut first_words: Vec<Range<usize>> = Vec::with_capacity(3);
    tokens(line, 0, 0, |word| {
        has_arrow |= &line[word.range()] == ARROW;
        if first_words.len() < 3 {
            first_words.push(word.range());
        }
    });
    let text = |index: usize| first_words.get(index).map_or("", |word| &line[word.clone()]);
    let start = first_words.first()?.start;
    let heading = |kind, label: Option<Range<usize>>, end: usize| {
        let label = label.map(|label| Span::inside(offset + label.start..offset + label.end));
        Heading { kind, label, span: Span::inside(offset + start..offset + end) }
    };
    let known_as = |kind, label, end| Some(Shape::Heading(heading(kind, label, end)));

    let word = text(0);
    if let Some(length) = word.find(':') {
        let ends_word = length + 1 == word.len();
        return match known_heading(&word[..length]) {
            Some((_, kind)) if ends_word || !has_arrow || kind.has_rows() => {
                known_as(kind, None, start + length + 1)
            }
            _ if word.ends_with(':') && word.len() > 1 => {
                let named = ends_word.then(|| heading_named(&word[..length])).flatten();
                let kind = named.map_or(SectionKind::Unknown, |(_, kind)| kind);
                known_as(kind, None, start + word.len())
            }
            _ => None,
        };
    }
    let known = known_heading(word).map(|(_, kind)| kind);
    if let Some(kind) = known
        && text(1) == ":"
        && text(2) != ARROW
        && (!has_arrow || kind.has_rows())
    {
        return known_as(kind, None, first_words[1].end);
    }
    if has_arrow {
        return None;
    }
    let unknown = |label, end| {
        let heading = heading(SectionKind::Unknown, label, end);
        let is_known = known.is_some();
        Some(if is_known { Shape::Heading(heading) } else { Shape::IfMeant(word, heading) })
    };
    let second = first_words.get(1)?.clone();
    let (label, end) = match text(1).strip_suffix(':') {
        Some("") => return unknown(None, second.end),
        Some(label) => (second.start..second.start + label.len(), second.end),
        None if text(2) == ":" => (second, first_words[2].end),
        // A label is one word.
        None if text(2).ends_with(':') && known.is_some() => {
            return known_as(SectionKind::Unknown, None, first_words[2].end);
        }
        None => return None,
    };
    match known {
        Some(kind) if kind.takes_label() => known_as(kind, Some(label), end),
        _ => unknown(Some(label), end),
    }
}

/// Whether a text can name a symbol or a label: one word that means nothing else.
///
/// # Example
///
/// ```
/// use fsm_model::is_name;
///
/// assert!(is_name("SYN+ACK"));
/// assert!(!is_name("two words") && !is_name("->") && !is_name("//") && !is_name("Start:"));
/// ```
#[must_use]
pub fn is_name(word: &str) -> bool {
    let is_one_word = !word.is_empty() && !word.contains(char::is_whitespace);
    let is_heading = || word.strip_suffix(':').and_then(known_heading).is_some();
    is_one_word && word != ARROW && word != WILDCARD && !word.starts_with(COMMENT) && !is_heading()
}

/// Whether a text can name an output: as [`is_name`], but not `/`, and without a colon at its end.
///
/// # Example
///
/// ```
/// use fsm_model::is_output_name;
///
/// assert!(is_output_name("SYN+ACK") && is_output_name("a/b"));
/// assert!(!is_output_name("/") && !is_output_name("Outputs:") && !is_output_name("beep:"));
/// ```
#[must_use]
pub fn is_output_name(word: &str) -> bool {
    is_name(word) && word != SLASH && !word.ends_with(':')
}

/// Whether a text can name a state: as [`is_name`], and a line can begin with it.
///
/// # Example
///
/// ```
/// use fsm_model::is_state_name;
///
/// assert!(is_state_name("SYN-SENT") && is_state_name("Start"));
/// assert!(!is_state_name("sent:") && !is_state_name("start:x"));
/// ```
#[must_use]
pub fn is_state_name(word: &str) -> bool {
    is_name(word) && !is_heading_like(word)
}

/// Whether a row with this state could be read as a heading: one that begins with it, or one that
/// leads there from a state that is called like a section.
pub(super) fn is_heading_like(state: &str) -> bool {
    state.ends_with(':') || reads_as_heading(state)
}
