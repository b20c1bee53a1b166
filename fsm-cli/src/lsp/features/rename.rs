//! `textDocument/rename`: another name, everywhere in the text.

use std::collections::HashMap;

use lsp_server::{ErrorCode, ResponseError};
use lsp_types::{PrepareRenameResponse, TextEdit, WorkspaceEdit};

use crate::lsp::dispatch::error;
use crate::lsp::files::OpenFile;

/// Which word would be renamed.
pub(in crate::lsp) fn prepare(file: &OpenFile, byte: usize) -> Option<PrepareRenameResponse> {
    let outline = file.outline();
    let word = outline.word_at(byte).filter(|word| word.namespace().is_some())?;
    Some(PrepareRenameResponse::RangeWithPlaceholder {
        range: file.text.range(word.span.range()),
        placeholder: outline.name(word).into_owned(),
    })
}

/// The edits that give the name at a byte another spelling.
pub(in crate::lsp) fn rename(
    file: &OpenFile,
    byte: usize,
    to: &str,
) -> Result<Option<WorkspaceEdit>, ResponseError> {
    let Some(word) = file.outline().word_at(byte) else { return Ok(None) };
    let edits =
        file.outline().rename(word, to).map_err(|why| error(ErrorCode::RequestFailed, why))?;
    let edits = edits
        .into_iter()
        .map(|(span, new_text)| TextEdit { range: file.text.range(span.range()), new_text });
    Ok(Some(WorkspaceEdit {
        changes: Some(HashMap::from([(file.uri.clone(), edits.collect())])),
        ..WorkspaceEdit::default()
    }))
}
