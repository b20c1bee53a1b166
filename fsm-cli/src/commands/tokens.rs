//! `fsm trace --tokens`: the tokens of a text.

use std::io::Write as _;

use fsm_model::{Dfa, StateId, count, presentable};
use serde::Serialize;

use crate::exit::{Answer, CommandResult};
use crate::lexer::{Lexer, Piece};
use crate::output::Output;
use crate::text::{Text, shown_piece};

/// Shown in place of a label for what is no token.
const NO_TOKEN: &str = "(no token)";

/// How to show tokens.
#[derive(Clone, Copy)]
pub(super) struct Wish {
    /// Whether to go on behind what is no token.
    pub(super) goes_on: bool,
    pub(super) is_json: bool,
}

/// Tokens for programs.
#[derive(Serialize)]
struct JsonTokens<'d> {
    /// The label, and at which bytes the token begins and ends.
    tokens: Vec<(&'d str, usize, usize)>,
    /// At which byte the first thing begins that is no token.
    error: Option<usize>,
    /// The same for all such things.
    #[serde(skip_serializing_if = "Option::is_none")]
    errors: Option<Vec<usize>>,
}

/// Writes the tokens of a text, up to the first thing that is no token, or all.
pub(super) fn show(
    dfa: &Dfa,
    start: StateId,
    text: Text<'_>,
    wish: Wish,
    output: &mut Output,
) -> CommandResult {
    let mut errors: Vec<usize> = Vec::new();
    let mut tokens = Vec::new();
    let labels = dfa.labels().map(|label| presentable(dfa.label(label).name()).chars().count());
    let widths = Widths {
        place: text.as_bytes().len().to_string().len(),
        label: labels.max().unwrap_or(0).max(NO_TOKEN.len()),
    };
    for piece in Lexer::new(dfa, start, text)? {
        let is_error = matches!(piece, Piece::NoToken(_));
        let (label, bytes) = match piece {
            Piece::Token(label, bytes) => (dfa.label(label).name(), bytes),
            Piece::NoToken(bytes) => (NO_TOKEN, bytes),
        };
        if is_error {
            errors.push(bytes.start);
        } else if wish.is_json {
            tokens.push((label, bytes.start, bytes.end));
        }
        if !wish.is_json {
            widths.show(label, bytes.start, &text.as_bytes()[bytes], output)?;
        }
        if is_error && !wish.goes_on {
            break;
        }
    }
    let error = errors.first().copied();
    if wish.is_json {
        let errors = wish.goes_on.then_some(errors);
        output.json(&JsonTokens { tokens, error, errors })?;
    } else if let Some(error) = error {
        output.message(match errors.len() {
            1 => format!("fsm: at byte {error} there is no token"),
            many => {
                format!("fsm: {} are no token, the first at byte {error}", count(many, "piece"))
            }
        });
    }
    Ok(Answer::from(error.is_none()))
}

/// How wide the columns are.
struct Widths {
    place: usize,
    label: usize,
}

impl Widths {
    /// Writes one line.
    fn show(
        &self,
        label: &str,
        place: usize,
        bytes: &[u8],
        output: &mut Output,
    ) -> CommandResult<()> {
        /// Longer pieces are cut.
        const LONGEST: usize = 60;
        let Widths { place: place_width, label: label_width } = self;
        let (label, piece) = (presentable(label), shown_piece(bytes, LONGEST));
        Ok(writeln!(output.shown(), "{place:>place_width$}  {label:<label_width$}  {piece}")?)
    }
}
