//! Bytes to text: a file must be UTF-8.

use crate::diagnostic::{Diagnostic, Report, code};
use crate::source::{Source, Span};

impl Source {
    /// Names the content of a file.
    ///
    /// # Errors
    ///
    /// If the bytes are not UTF-8; the report points at the first byte that is not.
    ///
    /// # Example
    ///
    /// ```
    /// use fsm_model::Source;
    ///
    /// let report = Source::from_bytes("latin-1.txt", b"States: caf\xe9".to_vec()).unwrap_err();
    /// assert!(report.to_string().contains("--> latin-1.txt:1:12"));
    /// ```
    pub fn from_bytes(name: impl Into<String>, bytes: Vec<u8>) -> Result<Source, Report> {
        match String::from_utf8(bytes) {
            Ok(text) => Ok(Source::new(name, text)),
            Err(error) => {
                let at = error.utf8_error().valid_up_to();
                let byte = error.as_bytes()[at];
                // The lossy text has a replacement character there, which is three bytes long.
                let text = String::from_utf8_lossy(error.as_bytes()).into_owned();
                let mut diagnostic =
                    Diagnostic::new(&code::NOT_UTF8, format!("byte 0x{byte:02X} is not UTF-8"))
                        .with_help("save the file as UTF-8");
                if let Some(span) = Span::new(at, at + '\u{FFFD}'.len_utf8()) {
                    diagnostic = diagnostic.at(span, "this is not text");
                }
                Err(Report::new(&Source::new(name, text), vec![diagnostic]))
            }
        }
    }
}
