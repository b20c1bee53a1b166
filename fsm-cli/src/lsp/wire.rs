//! Messages as bytes: a header with their length, and JSON.
//!
//! The reader of `lsp-server` ends at the first mistake. This one says what is wrong and goes on with the
//! next message that it finds.

use std::io::{self, BufRead, Read as _, Write};

use fsm_model::in_backticks;
use lsp_server::{ErrorCode, Message, RequestId};
use serde_json::{Value, json};

/// A longer message is not read.
const MOST_BYTES: u64 = 1 << 30;

/// The longest header that is understood. More of a line is not kept.
const LONGEST_HEADER: usize = 1 << 12;

/// If so many bytes in a row are no header, no more are read: the input may have no end.
const MOST_SKIPPED: usize = 1 << 26;

const CONTENT_LENGTH: &str = "content-length:";

/// A message that is none, and the answer to it.
#[derive(Debug)]
pub(super) struct Broken {
    /// The id of the request, if one can be read.
    id: Option<RequestId>,
    code: ErrorCode,
    message: String,
}

impl Broken {
    fn new(code: ErrorCode, message: impl Into<String>) -> Broken {
        Broken { id: None, code, message: message.into() }
    }

    /// Writes the answer. `lsp-server` has no type for an answer without an id.
    pub(super) fn write_answer(&self, output: &mut impl Write) -> io::Result<()> {
        let error = json!({ "code": self.code as i32, "message": self.message });
        let answer = json!({ "jsonrpc": "2.0", "id": self.id, "error": error });
        let answer = serde_json::to_string(&answer)?;
        write!(output, "Content-Length: {}\r\n\r\n{answer}", answer.len())?;
        output.flush()
    }
}

/// What was read.
pub(super) type Incoming = Result<Message, Broken>;

/// Reads the next message. `None` is the end of the input.
pub(super) fn read(input: &mut impl BufRead) -> io::Result<Option<Incoming>> {
    while let Some(length) = read_header(input)? {
        match length.parse() {
            Ok(length @ 0..=MOST_BYTES) => {
                let mut body = Vec::new();
                // The memory grows with what arrives: the header may be wrong.
                let read = input.take(length).read_to_end(&mut body)?;
                if (read as u64) < length {
                    break;
                }
                if let Some(incoming) = parse(&body) {
                    return Ok(Some(incoming));
                }
            }
            Ok(length) => {
                let why = format!("a message of {length} bytes is too long");
                return Ok(Some(Err(Broken::new(ErrorCode::InvalidRequest, why))));
            }
            Err(_) => {
                let why = format!("a message cannot have the length {}", in_backticks(&length));
                return Ok(Some(Err(Broken::new(ErrorCode::ParseError, why))));
            }
        }
    }
    Ok(None)
}

/// The length in the next header, as it is written there. All other lines are skipped, so that a message is
/// found behind one whose length is wrong: its header may follow on the same line.
fn read_header(input: &mut impl BufRead) -> io::Result<Option<String>> {
    let mut length = None;
    let mut line = Vec::new();
    let mut room = MOST_SKIPPED;
    loop {
        let most = LONGEST_HEADER as u64;
        let read = input.by_ref().take(most).read_until(b'\n', &mut line)?;
        if read == 0 {
            return Ok(None);
        }
        let too_many = || io::Error::other(format!("{MOST_SKIPPED} bytes in a row are no header"));
        room = room.checked_sub(read).ok_or_else(too_many)?;
        if line.last() != Some(&b'\n') {
            // Only the end of a long line can be a header.
            line.drain(..line.len().saturating_sub(LONGEST_HEADER));
            continue;
        }
        let text = String::from_utf8_lossy(&line).trim().to_ascii_lowercase();
        match text.rfind(CONTENT_LENGTH) {
            Some(at) => length = Some(text[at + CONTENT_LENGTH.len()..].trim().to_owned()),
            None if text.is_empty() && length.is_some() => return Ok(length),
            None => (),
        }
        line.clear();
    }
}

/// The message in some bytes. `None` is an answer that is broken: if answers were answered, that might never
/// end.
fn parse(body: &[u8]) -> Option<Incoming> {
    let value: Value = match serde_json::from_slice(body) {
        Ok(value) => value,
        Err(error) => {
            let why = format!("not JSON: {error}");
            return Some(Err(Broken::new(ErrorCode::ParseError, why)));
        }
    };
    let is_answer = value.get("result").or(value.get("error")).is_some();
    let id = value.get("id").filter(|id| !id.is_null()).cloned();
    let why = match serde_json::from_value(value) {
        // A request whose id cannot be read looks like a notification.
        Ok(Message::Notification(_)) if id.is_some() => {
            "an id must be a string or an integer of 32 bits"
        }
        Ok(message) => return Some(Ok(message)),
        Err(_) if is_answer => return None,
        Err(_) => "neither a request nor an answer nor a notification",
    };
    let id = id.and_then(|id| serde_json::from_value(id).ok());
    Some(Err(Broken { id, ..Broken::new(ErrorCode::InvalidRequest, why) }))
}

#[cfg(test)]
mod tests {
    use expect_test::{Expect, expect};

    use super::*;

    /// What is read, one word for a message and a sentence for a broken one.
    fn read_all(mut input: &[u8]) -> Vec<String> {
        let mut found = Vec::new();
        while let Some(incoming) = read(&mut input).expect("memory can be read") {
            found.push(match incoming {
                Ok(Message::Request(it)) => format!("request-{}-{}", it.id, it.method),
                Ok(Message::Notification(it)) => it.method,
                Ok(Message::Response(it)) => format!("response-{}", it.id),
                Err(it) => format!("{}: {}", it.code as i32, it.message),
            });
        }
        found
    }

    fn framed(body: &str) -> String {
        format!("Content-Length: {}\r\n\r\n{body}", body.len())
    }

    /// Puts each input between two messages, and says what is read.
    #[track_caller]
    #[allow(clippy::needless_pass_by_value, reason = "so that a test reads as input, output")]
    fn check<I: AsRef<[u8]>>(inputs: impl IntoIterator<Item = I>, expected: Expect) {
        let mut lines = String::new();
        for broken in inputs {
            let mut input = framed(r#"{"method":"one"}"#).into_bytes();
            input.extend(broken.as_ref());
            input.extend(framed(r#"{"method":"two"}"#).bytes());
            lines += &read_all(&input).join(" | ");
            lines.push('\n');
        }
        expected.assert_eq(&lines);
    }

    #[test]
    fn messages() {
        let messages = [
            r#"{"jsonrpc":"2.0","id":1,"method":"m","params":null}"#,
            r#"{"jsonrpc":"2.0","id":"é","method":"m"}"#,
            r#"{"jsonrpc":"2.0","method":"m","params":{}}"#,
            r#"{"jsonrpc":"2.0","id":3,"result":null}"#,
        ];
        check(
            messages.map(framed),
            expect![[r#"
            one | request-1-m | two
            one | request-"é"-m | two
            one | m | two
            one | response-3 | two
        "#]],
        );
    }

    #[test]
    fn other_headers() {
        let headers = [
            "content-type: x\r\nCONTENT-LENGTH:14\r\nX: y\r\n\r\n",
            "Content-Length: 14\n\n",
            "\r\n\r\nhello\r\n\r\nContent-Length: 14\r\n\r\n",
        ];
        check(
            headers.map(|header| format!(r#"{header}{{"method":"m"}}"#)),
            expect![[r#"
            one | m | two
            one | m | two
            one | m | two
        "#]],
        );
    }

    #[test]
    fn not_json() {
        let bodies = ["", "{\"id\":1,", &"[".repeat(100_000)];
        check(
            bodies.map(framed),
            expect![[r#"
            one | -32700: not JSON: EOF while parsing a value at line 1 column 0 | two
            one | -32700: not JSON: EOF while parsing a value at line 1 column 8 | two
            one | -32700: not JSON: recursion limit exceeded at line 1 column 128 | two
        "#]],
        );
        check(
            [b"Content-Length: 2\r\n\r\n\xFF\xFE"],
            expect![[r#"
            one | -32700: not JSON: expected value at line 1 column 1 | two
        "#]],
        );
    }

    #[test]
    fn json_that_is_no_message() {
        let bodies = [
            "[]",
            "17",
            "{}",
            r#"{"id":7}"#,
            r#"{"id":7,"method":8}"#,
            r#"{"id":1.5,"method":"m"}"#,
            r#"{"id":4294967296,"method":"m"}"#,
            // An answer is not answered.
            r#"{"id":null,"error":{"code":1,"message":"?"}}"#,
        ];
        check(
            bodies.map(framed),
            expect![[r#"
            one | -32600: neither a request nor an answer nor a notification | two
            one | -32600: neither a request nor an answer nor a notification | two
            one | -32600: neither a request nor an answer nor a notification | two
            one | -32600: neither a request nor an answer nor a notification | two
            one | -32600: neither a request nor an answer nor a notification | two
            one | -32600: an id must be a string or an integer of 32 bits | two
            one | -32600: an id must be a string or an integer of 32 bits | two
            one | two
        "#]],
        );
    }

    #[test]
    fn wrong_lengths() {
        // With 20, the next message is read as a part of this one.
        let lengths = [
            "",
            "x",
            "-1",
            "1e3",
            "99999999999999999999",
            &"9".repeat(100),
            "2000000000",
            "3",
            "20",
        ];
        let message = |length| format!("Content-Length: {length}\r\n\r\n{}", r#"{"method":"m"}"#);
        check(
            lengths.map(message),
            expect![[r#"
            one | -32700: a message cannot have the length `` | two
            one | -32700: a message cannot have the length `x` | two
            one | -32700: a message cannot have the length `-1` | two
            one | -32700: a message cannot have the length `1e3` | two
            one | -32700: a message cannot have the length `99999999999999999999` | two
            one | -32700: a message cannot have the length `9999999999999999999999999999999999999999...9999999999999999` | two
            one | -32600: a message of 2000000000 bytes is too long | two
            one | -32700: not JSON: EOF while parsing a string at line 1 column 3 | two
            one | -32700: not JSON: trailing characters at line 1 column 15
        "#]],
        );
    }

    #[test]
    fn no_header() {
        check(
            [r#"{"method":"m"}"#],
            expect![[r#"
            one | two
        "#]],
        );
        for length in LONGEST_HEADER - 50..LONGEST_HEADER + 50 {
            let input = format!("{}{}", "x".repeat(length), framed(r#"{"method":"m"}"#));
            assert_eq!(read_all(input.as_bytes()), ["m"], "behind {length} bytes");
        }
    }

    #[test]
    fn bytes_without_an_end() {
        let line = [b'x'; 1000].as_slice();
        let lines = [line, b"\n"].concat().repeat(MOST_SKIPPED / line.len());
        let no_line: Vec<u8> = vec![b'x'; MOST_SKIPPED + 1];
        for input in [lines, no_line] {
            let error = read(&mut &*input).expect_err("there is no message");
            assert_eq!(error.to_string(), "67108864 bytes in a row are no header");
        }
    }

    #[test]
    fn the_end_inside_a_message() {
        let message = framed(r#"{"method":"m"}"#);
        for length in 0..message.len() {
            assert!(read_all(&message.as_bytes()[..length]).is_empty(), "{length} bytes");
        }
    }

    #[test]
    fn answers() {
        let mut answers = Vec::new();
        for body in ["{", r#"{"id":"a"}"#] {
            let Some(Err(broken)) = parse(body.as_bytes()) else { panic!("it is broken") };
            broken.write_answer(&mut answers).expect("memory can be written");
        }
        let answers = String::from_utf8(answers).expect("JSON is UTF-8");
        expect![[r#"
            Content-Length: 120

            {"jsonrpc":"2.0","id":null,"error":{"code":-32700,"message":"not JSON: EOF while parsing an object at line 1 column 1"}}Content-Length: 113

            {"jsonrpc":"2.0","id":"a","error":{"code":-32600,"message":"neither a request nor an answer nor a notification"}}"#]].assert_eq(&answers.replace("\r\n", "\n"));
    }
}
