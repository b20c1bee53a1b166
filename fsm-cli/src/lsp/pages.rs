//! `workspace/textDocumentContent`: the pages that explain the codes, as read-only texts.
//!
//! The link of a diagnostic leads there, if the client can open such texts. This is a part of version 3.18 of
//! the protocol, which `lsp-types` does not know.

use std::str::FromStr as _;

use fsm_model::Domain;
use lsp_server::{ErrorCode, ResponseError};
use lsp_types::Uri;
use lsp_types::request::Request;
use serde::{Deserialize, Serialize};

use super::dispatch::error;

/// The scheme of the pages' URIs.
pub(super) const SCHEME: &str = "fsm";

pub(super) enum TextDocumentContent {}

impl Request for TextDocumentContent {
    type Params = ContentParams;
    type Result = Content;
    const METHOD: &'static str = "workspace/textDocumentContent";
}

#[derive(Serialize, Deserialize)]
pub(super) struct ContentParams {
    pub(super) uri: Uri,
}

#[derive(Serialize, Deserialize)]
pub(super) struct Content {
    text: String,
}

/// The URI of a page. It looks like a file with Markdown, so that an editor shows it as such.
pub(super) fn uri(code: &str) -> Option<Uri> {
    Uri::from_str(&format!("{SCHEME}:/{code}.md")).ok()
}

/// The page with this URI.
pub(super) fn content(domain: &Domain, wanted: &Uri) -> Result<Content, ResponseError> {
    let page = domain.all_codes().find(|code| uri(code.id()).as_ref() == Some(wanted));
    let page = page.map(|code| Content { text: code.explanation().to_owned() });
    let missing = || format!("there is no page {}", wanted.as_str());
    page.ok_or_else(|| error(ErrorCode::InvalidParams, missing()))
}
