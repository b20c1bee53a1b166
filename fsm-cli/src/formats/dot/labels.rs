//! The labels of a Mealy machine: `symbol / output ...`.

use super::super::{SLASH, around_lone_slashes};
use super::NO_OUTPUT;

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
    let first = part.split_once(SLASH).ok_or(Unsplit::NoSlash)?;
    let mut alone = around_lone_slashes(part);
    let (symbol, outputs) = match (alone.next(), alone.next()) {
        _ if !first.1.contains(SLASH) => first,
        (Some(only), None) => only,
        _ => return Err(Unsplit::SeveralSlashes),
    };
    let (symbol, outputs) = (symbol.trim(), outputs.trim());
    let outputs = if NO_OUTPUT.contains(&outputs) { "" } else { outputs };
    let outputs = outputs.split_whitespace().map(str::to_owned).collect();
    Ok(Step { symbol: symbol.to_owned(), outputs })
}
