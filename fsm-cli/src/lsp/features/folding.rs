//! `textDocument/foldingRange`: sections, long rows and comments can be folded.

use fsm_model::{Role, Span};
use lsp_types::{FoldingRange, FoldingRangeKind};

use crate::lsp::files::OpenFile;

/// What can be folded: whatever has more than one line.
pub(in crate::lsp) fn ranges(file: &OpenFile) -> Vec<FoldingRange> {
    let outline = file.outline();
    let sections = outline.sections().iter().map(|section| section.span);
    let rows = outline.rows().iter().map(|row| row.span);
    let mut folds: Vec<FoldingRange> = sections
        .chain(rows)
        .filter_map(|span| fold(file, span, FoldingRangeKind::Region))
        .collect();
    folds.extend(
        comments(file).into_iter().filter_map(|span| fold(file, span, FoldingRangeKind::Comment)),
    );
    folds.sort_by_key(|fold| (fold.start_line, std::cmp::Reverse(fold.end_line)));
    folds
}

fn fold(file: &OpenFile, span: Span, kind: FoldingRangeKind) -> Option<FoldingRange> {
    let range = file.text.range(span.range());
    (range.end.line > range.start.line).then(|| FoldingRange {
        start_line: range.start.line,
        end_line: range.end.line,
        kind: Some(kind),
        ..FoldingRange::default()
    })
}

/// Lines that are only comments and follow each other.
fn comments(file: &OpenFile) -> Vec<Span> {
    let source = file.source();
    let text = source.text();
    let stands_alone = |comment: &Span| {
        let before = &text[..comment.range().start];
        before.trim_end_matches([' ', '\t']).chars().next_back().is_none_or(|c| "\r\n".contains(c))
    };
    let words = file.outline().words().iter().filter(|word| word.role == Role::Comment);
    let mut blocks: Vec<Span> = Vec::new();
    for comment in words.map(|word| word.span).filter(stands_alone) {
        let block = blocks.last().and_then(|last| {
            let between = &text[last.range().end..comment.range().start];
            let is_next = between.trim().is_empty() && between.matches('\n').count() == 1;
            let whole = source.span(last.range().start..comment.range().end);
            whole.filter(|_| is_next)
        });
        match (block, blocks.last_mut()) {
            (Some(block), Some(last)) => *last = block,
            _ => blocks.push(comment),
        }
    }
    blocks
}
