//! The files that URIs stand for.

use std::fmt::Write as _;
use std::path::PathBuf;

use lsp_types::Uri;
use serde_json::Value;

use crate::input;

/// The path of a `file:` URI. Other texts, such as one that was never saved, have none.
fn path(uri: &Uri) -> Option<PathBuf> {
    uri.scheme().filter(|scheme| scheme.eq_lowercase("file"))?;
    let path = uri.path().as_estr().decode().into_string().ok()?.into_owned();
    let host = uri.authority().map_or("", |authority| authority.host().as_str());
    let is_here = host.is_empty() || host.eq_ignore_ascii_case("localhost");
    let path = match path.as_bytes() {
        _ if !is_here => format!("//{host}{path}"),
        [b'/', letter, b':', ..] if cfg!(windows) && letter.is_ascii_alphabetic() => {
            path[1..].to_owned()
        }
        _ => path,
    };
    Some(PathBuf::from(path))
}

/// Whether other files can be beside this one.
pub(super) fn has_folder(uri: &Uri) -> bool {
    path(uri).is_some()
}

/// The name of a text in messages: for a file what `fsm check` would call it.
pub(super) fn name(uri: &Uri) -> String {
    path(uri).map_or_else(|| uri.as_str().to_owned(), |path| input::source_name(&path))
}

/// Escapes the URIs in the parameters of a message. A client that forgets to escape a blank or an umlaut
/// would not be understood.
pub(super) fn escape_all(params: &mut Value) {
    match params {
        Value::Array(values) => values.iter_mut().for_each(escape_all),
        Value::Object(fields) => {
            for (name, value) in fields.iter_mut() {
                match value {
                    Value::String(uri) if name == "uri" => *uri = escape(uri),
                    value => escape_all(value),
                }
            }
        }
        _ => (),
    }
}

/// A URI without characters that no URI has.
fn escape(uri: &str) -> String {
    let mut escaped = String::with_capacity(uri.len());
    for c in uri.chars() {
        if c.is_ascii_graphic() && !r#""<>\^`{|}"#.contains(c) {
            escaped.push(c);
        } else {
            for byte in c.encode_utf8(&mut [0; 4]).bytes() {
                let _ = write!(escaped, "%{byte:02X}");
            }
        }
    }
    escaped
}

/// The URI of a file that a text names, relative to the folder of the text.
pub(super) fn beside(uri: &Uri, named: &str) -> Option<Uri> {
    path(uri)?;
    let own = uri.as_str();
    let own = own.split(['?', '#']).next().unwrap_or(own);
    let root =
        own.find("://").and_then(|at| own[at + 3..].find('/').map(|slash| at + 3 + slash))?;
    let mut parts: Vec<String> = own[root + 1..].split('/').map(str::to_owned).collect();
    parts.pop();
    if named.starts_with('/') {
        parts.clear();
    }
    for part in named.split('/').filter(|part| !["", "."].contains(part)) {
        match part {
            ".." => drop(parts.pop()),
            part => parts.push(escaped(part)),
        }
    }
    format!("{}/{}", &own[..root], parts.join("/")).parse().ok()
}

/// A part of a path as a URI has it.
fn escaped(part: &str) -> String {
    let byte = |byte: u8| match byte {
        b'-' | b'.' | b'_' | b'~' => char::from(byte).to_string(),
        _ if byte.is_ascii_alphanumeric() => char::from(byte).to_string(),
        _ => format!("%{byte:02X}"),
    };
    part.bytes().map(byte).collect()
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    #[test]
    fn a_letter_and_a_colon_are_a_folder_like_any_other() {
        let uri: Uri = "file:///c:/door.txt".parse().expect("a URI");
        assert_eq!(path(&uri), Some(PathBuf::from("/c:/door.txt")));
    }
}
