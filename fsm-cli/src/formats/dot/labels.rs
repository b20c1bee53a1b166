//! The labels of a Mealy machine: `symbol / output ...`.

use super::{EPSILONS, SLASH};

/// The symbol and the outputs of a transition.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Step {
    pub(super) symbol: String,
    pub(super) outputs: Vec<String>,
}

/// Why a label cannot be split into a symbol and outputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Unsplit {
    NoSlash,
    SeveralSlashes,
}

/// Whether a label has one slash, and a symbol before it. So has each line of a label of several
/// transitions.
pub(super) fn looks_like_mealy(label: &str) -> bool {
    let has_one =
        |part: &String| part.matches(SLASH).count() == 1 && !part.trim_start().starts_with(SLASH);
    let parts = parts(label);
    !parts.is_empty() && parts.iter().all(has_one)
}

/// The transitions that a label gives. Of several slashes, the only one counts that has blanks around it.
pub(super) fn split(label: &str) -> Result<Vec<Step>, Unsplit> {
    let parts = parts(label);
    if parts.is_empty() {
        return Err(Unsplit::NoSlash);
    }
    parts.iter().map(|part| step(part)).collect()
}

/// The lines of a label if all of them have slashes, or the whole label.
fn parts(label: &str) -> Vec<String> {
    let lines: Vec<&str> = label.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    if lines.iter().all(|line| line.contains(SLASH)) {
        return lines.into_iter().map(str::to_owned).collect();
    }
    vec![lines.join(" ")]
}

fn step(part: &str) -> Result<Step, Unsplit> {
    let is_blank = |letter: Option<char>| letter.is_none_or(char::is_whitespace);
    let stands_alone = |at: &usize| {
        is_blank(part[..*at].chars().next_back())
            && is_blank(part[at + SLASH.len_utf8()..].chars().next())
    };
    let slashes: Vec<usize> = part.match_indices(SLASH).map(|(at, _)| at).collect();
    let alone: Vec<usize> = slashes.iter().copied().filter(stands_alone).collect();
    let at = match (slashes.as_slice(), alone.as_slice()) {
        ([], _) => return Err(Unsplit::NoSlash),
        (&[only], _) | (_, &[only]) => only,
        _ => return Err(Unsplit::SeveralSlashes),
    };
    let (symbol, outputs) = (part[..at].trim(), part[at + SLASH.len_utf8()..].trim());
    let outputs = if EPSILONS.contains(&outputs) { "" } else { outputs };
    let outputs = outputs.split_whitespace().map(str::to_owned).collect();
    Ok(Step { symbol: symbol.to_owned(), outputs })
}
