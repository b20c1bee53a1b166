//! Which feature answers which request.

use lsp_server::{ErrorCode, Request, Response, ResponseError};
use lsp_types::request::{
    CodeActionRequest, Completion, DocumentHighlightRequest, DocumentSymbolRequest,
    FoldingRangeRequest, Formatting, GotoDeclaration, GotoDefinition, GotoImplementation,
    HoverRequest, InlayHintRequest, PrepareRenameRequest, References, Rename, Request as _,
    SemanticTokensFullRequest, SemanticTokensRangeRequest,
};
use lsp_types::{GotoDefinitionResponse, Location, SemanticTokens, TextDocumentPositionParams};

use super::dispatch::{answer, error};
use super::features::{
    actions, completion, folding, formatting, hints, hover, navigation, rename, semantic_tokens,
    symbols,
};
use super::files::OpenFile;
use super::pages::{self, TextDocumentContent};
use super::server::Server;

/// Answers a request. It changes nothing.
pub(super) fn respond(server: &Server, request: Request) -> Response {
    let Server { domain, files, client, .. } = server;
    let Request { id, method, params } = request;
    let at = |place: &TextDocumentPositionParams| -> Result<(&OpenFile, usize), ResponseError> {
        let file = files.get(&place.text_document.uri)?;
        Ok((file, file.text.offset(place.position)))
    };
    let response_result = match method.as_str() {
        Formatting::METHOD => answer::<Formatting>(params, |params| {
            Ok(formatting::format(files.get(&params.text_document.uri)?))
        }),
        HoverRequest::METHOD => answer::<HoverRequest>(params, |params| {
            let (file, byte) = at(&params.text_document_position_params)?;
            Ok(hover::hover(file, domain, byte))
        }),
        Completion::METHOD => answer::<Completion>(params, |params| {
            let (file, byte) = at(&params.text_document_position)?;
            Ok(Some(completion::completions(file, domain, byte).into()))
        }),
        GotoDeclaration::METHOD => answer::<GotoDeclaration>(params, |params| {
            let (file, byte) = at(&params.text_document_position_params)?;
            Ok(places(navigation::declarations(file, byte)))
        }),
        GotoDefinition::METHOD => answer::<GotoDefinition>(params, |params| {
            let (file, byte) = at(&params.text_document_position_params)?;
            Ok(places(navigation::rows(file, byte)))
        }),
        GotoImplementation::METHOD => answer::<GotoImplementation>(params, |params| {
            let (file, byte) = at(&params.text_document_position_params)?;
            Ok(places(navigation::rows(file, byte)))
        }),
        References::METHOD => answer::<References>(params, |params| {
            let (file, byte) = at(&params.text_document_position)?;
            Ok(Some(navigation::references(file, byte, params.context.include_declaration)))
        }),
        DocumentHighlightRequest::METHOD => answer::<DocumentHighlightRequest>(params, |params| {
            let (file, byte) = at(&params.text_document_position_params)?;
            Ok(Some(navigation::highlights(file, byte)))
        }),
        PrepareRenameRequest::METHOD => answer::<PrepareRenameRequest>(params, |params| {
            let (file, byte) = at(&params)?;
            Ok(rename::prepare(file, byte))
        }),
        Rename::METHOD => answer::<Rename>(params, |params| {
            let (file, byte) = at(&params.text_document_position)?;
            rename::rename(file, byte, &params.new_name)
        }),
        DocumentSymbolRequest::METHOD => answer::<DocumentSymbolRequest>(params, |params| {
            Ok(Some(symbols::symbols(files.get(&params.text_document.uri)?).into()))
        }),
        FoldingRangeRequest::METHOD => answer::<FoldingRangeRequest>(params, |params| {
            Ok(Some(folding::ranges(files.get(&params.text_document.uri)?)))
        }),
        SemanticTokensFullRequest::METHOD => {
            answer::<SemanticTokensFullRequest>(params, |params| {
                let file = files.get(&params.text_document.uri)?;
                let data = semantic_tokens::tokens(file, 0..file.text.as_str().len());
                Ok(Some(SemanticTokens { result_id: None, data }.into()))
            })
        }
        SemanticTokensRangeRequest::METHOD => {
            answer::<SemanticTokensRangeRequest>(params, |params| {
                let file = files.get(&params.text_document.uri)?;
                let data = semantic_tokens::tokens(file, file.text.bytes(params.range));
                Ok(Some(SemanticTokens { result_id: None, data }.into()))
            })
        }
        CodeActionRequest::METHOD => answer::<CodeActionRequest>(params, |params| {
            let file = files.get(&params.text_document.uri)?;
            let part = file.text.bytes(params.range);
            let only = params.context.only.as_deref();
            Ok(Some(actions::actions(file, domain, *client, &part, only)))
        }),
        InlayHintRequest::METHOD => answer::<InlayHintRequest>(params, |params| {
            let file = files.get(&params.text_document.uri)?;
            Ok(Some(hints::hints(file, &file.text.bytes(params.range))))
        }),
        TextDocumentContent::METHOD => {
            answer::<TextDocumentContent>(params, |params| pages::content(domain, &params.uri))
        }
        _ => Err(error(ErrorCode::MethodNotFound, format_args!("there is no request `{method}`"))),
    };
    Response { id, response_result }
}

/// Places to go to; `None` if there are none.
fn places(places: Vec<Location>) -> Option<GotoDefinitionResponse> {
    (!places.is_empty()).then(|| places.into())
}
