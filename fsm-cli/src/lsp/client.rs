//! What the client can do.

use serde_json::Value;

use super::text::Encoding;

/// What the client has said about itself. If it says nothing, it can do nothing that is optional.
#[expect(clippy::struct_excessive_bools, reason = "the protocol lets a client choose each of them")]
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Client {
    /// What it counts in a line.
    pub(super) encoding: Encoding,
    /// Whether it shows other places of a diagnostic.
    pub(super) shows_related_places: bool,
    /// Whether it can fade what is unnecessary.
    pub(super) shows_tags: bool,
    /// Whether it can open the pages of the codes.
    pub(super) opens_pages: bool,
    /// Whether it can watch files.
    pub(super) watches_files: bool,
    /// Whether it takes code actions as such. Early clients only take commands.
    pub(super) takes_actions: bool,
    /// Whether it takes edits of a certain version of a text.
    pub(super) takes_versions: bool,
}

impl Client {
    /// Reads the parameters of `initialize`. Only what is needed is read, so that a value that no one knew
    /// when this was written is no mistake.
    pub(super) fn new(parameters: &Value) -> Client {
        let capability = |path: &str| parameters.pointer(&format!("/capabilities/{path}"));
        let can = |path: &str| capability(path).and_then(Value::as_bool).unwrap_or(false);
        let offered = capability("general/positionEncodings").and_then(Value::as_array);
        let mut offered = offered.into_iter().flatten().filter_map(Value::as_str);
        Client {
            // The list is in the order of the client's preference.
            encoding: offered.find_map(Encoding::from_name).unwrap_or_default(),
            shows_related_places: can("textDocument/publishDiagnostics/relatedInformation"),
            // Early clients say `true` here, later ones which tags they know.
            shows_tags: capability("textDocument/publishDiagnostics/tagSupport")
                .is_some_and(|tags| tags.is_object() || tags == &Value::Bool(true)),
            opens_pages: capability("workspace/textDocumentContent").is_some_and(Value::is_object),
            watches_files: can("workspace/didChangeWatchedFiles/dynamicRegistration"),
            takes_actions: capability("textDocument/codeAction/codeActionLiteralSupport")
                .is_some_and(Value::is_object),
            takes_versions: can("workspace/workspaceEdit/documentChanges"),
        }
    }
}
