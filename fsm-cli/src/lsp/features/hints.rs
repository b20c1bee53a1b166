//! `textDocument/inlayHint`: the numbers of the columns in a wide table row.

use std::ops::Range;

use fsm_model::{Namespace, OutlinedRow, Role, in_backticks};
use lsp_types::{InlayHint, InlayHintLabel, InlayHintTooltip};

use crate::lsp::files::OpenFile;

/// The columns of a row with fewer targets can be counted at a glance.
const WIDE: usize = 5;

/// The hints in some bytes of a text: before each target its column, and the symbol of that.
pub(in crate::lsp) fn hints(file: &OpenFile, bytes: &Range<usize>) -> Vec<InlayHint> {
    let outline = file.outline();
    let is_shown = |row: &&OutlinedRow| {
        let row_bytes = row.span.range();
        row.targets.len() >= WIDE && row_bytes.start < bytes.end && bytes.start < row_bytes.end
    };
    let symbols: Vec<String> = outline
        .words()
        .iter()
        .filter(|word| word.role == Role::Declaration(Namespace::Symbols))
        .map(|word| outline.name(*word).into_owned())
        .collect();
    let mut hints = Vec::new();
    for row in outline.rows().iter().filter(is_shown) {
        for (index, target) in row.targets.iter().enumerate() {
            let column = index + 1;
            let tooltip = match symbols.get(index) {
                Some(symbol) => format!("column {column}: symbol {}", in_backticks(symbol)),
                None => format!("column {column}: there is no such symbol"),
            };
            hints.push(InlayHint {
                position: file.text.position(target.range().start),
                label: InlayHintLabel::String(format!("{column}:")),
                kind: None,
                text_edits: None,
                tooltip: Some(InlayHintTooltip::String(tooltip)),
                padding_left: None,
                padding_right: Some(false),
                data: None,
            });
        }
    }
    hints
}
