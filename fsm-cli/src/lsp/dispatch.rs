//! From JSON to the types of a request, and back.

use std::fmt::Display;

use lsp_server::{ErrorCode, ResponseError};
use lsp_types::request;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::uri;

/// The answer to a request that cannot be fulfilled.
pub(super) fn error(code: ErrorCode, message: impl Display) -> ResponseError {
    ResponseError { code: code as i32, message: message.to_string(), data: None }
}

/// Answers a request of type `R`.
pub(super) fn answer<R: request::Request>(
    params: Value,
    handler: impl FnOnce(R::Params) -> Result<R::Result, ResponseError>,
) -> Result<Value, ResponseError> {
    let result = handler(read(params)?)?;
    serde_json::to_value(result).map_err(|why| error(ErrorCode::InternalError, why))
}

/// The parameters of a request or notification.
pub(super) fn read<P: DeserializeOwned>(mut params: Value) -> Result<P, ResponseError> {
    uri::escape_all(&mut params);
    serde_json::from_value(params).map_err(|why| error(ErrorCode::InvalidParams, why))
}
