//! `textDocument/formatting`: the layout of `fsm fmt`.

use lsp_types::TextEdit;
use similar::{Algorithm, DiffTag, capture_diff_slices};

use crate::layout::lay_out;
use crate::lsp::files::OpenFile;

/// The edits that lay a text out: the lines that change. `None` if the text cannot be parsed; it need not
/// pass the check.
pub(in crate::lsp) fn format(file: &OpenFile) -> Option<Vec<TextEdit>> {
    let old = file.text.as_str();
    let new = lay_out(file.source()).ok()?;
    let (old_lines, new_lines) = (lines(old), lines(&new));
    let (old_starts, new_starts) = (starts(&old_lines), starts(&new_lines));
    let edit = |old: std::ops::Range<usize>, text: std::ops::Range<usize>| TextEdit {
        range: file.text.range(old_starts[old.start]..old_starts[old.end]),
        new_text: new[new_starts[text.start]..new_starts[text.end]].to_owned(),
    };
    let changes = capture_diff_slices(Algorithm::Myers, &old_lines, &new_lines);
    let changes = changes.iter().filter(|change| change.tag() != DiffTag::Equal);
    Some(changes.map(|change| edit(change.old_range(), change.new_range())).collect())
}

/// The lines of a text, with their ends.
fn lines(text: &str) -> Vec<&str> {
    text.split_inclusive('\n').collect()
}

/// Where each line begins, and where the last one ends.
fn starts(lines: &[&str]) -> Vec<usize> {
    let ends = lines.iter().scan(0, |end, line| {
        *end += line.len();
        Some(*end)
    });
    std::iter::once(0).chain(ends).collect()
}
