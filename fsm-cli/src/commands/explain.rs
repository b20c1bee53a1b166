//! `fsm explain`: what a code means.

use std::io::Write as _;

use clap::Args;
use tictactoe_fsm::{Code, quote};

use crate::code;
use crate::shell::{Answer, Outcome, Shell, Stop};

/// Explains a code such as F012, with an example of the mistake
#[derive(Args)]
pub(crate) struct Options {
    /// The code; without one, all codes are listed
    code: Option<String>,
}

pub(crate) fn run(options: &Options, shell: &mut Shell) -> Outcome {
    let Some(wanted) = &options.code else {
        for code in all() {
            writeln!(shell.out(), "{}  {:7}  {}", code.id, code.severity.as_str(), code.title)?;
        }
        return Ok(Answer::Yes);
    };
    let Some(code) = all().find(|code| is_meant(code, wanted)) else {
        let message = format!("there is no code {}", quote(wanted));
        return Stop::trouble(format_args!("{message}; `fsm explain` lists all of them"));
    };
    write!(shell.out(), "{}", code.explanation)?;
    Ok(Answer::Yes)
}

/// Whether a code is written there, perhaps as in a message: `error[F012]`.
fn is_meant(code: &Code, wanted: &str) -> bool {
    let word = wanted.trim().trim_end_matches(':');
    let bare = word.split_once('[').map_or(word, |(_, rest)| rest.trim_end_matches(']'));
    code.id.eq_ignore_ascii_case(bare)
}

/// Every code there is: of the library, of the judge, and of this program.
pub(crate) fn all() -> impl Iterator<Item = &'static Code> {
    let ours = [tictactoe_fsm::CODES, tictactoe_strategy::CODES, code::CODES];
    ours.into_iter().flatten().copied()
}
