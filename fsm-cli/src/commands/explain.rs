//! `fsm explain`: what a code means.

use std::io::Write as _;

use clap::Args;
use fsm_model::{Code, Domain, in_backticks};

use super::Context;
use crate::code;
use crate::exit::{Answer, CommandError, CommandResult};

/// Explains a code such as F012, with an example of the mistake
#[derive(Args)]
pub(crate) struct Options {
    /// The code; without one, all codes are listed
    code: Option<String>,
}

pub(crate) fn run(options: &Options, context: &mut Context) -> CommandResult {
    let output = &mut context.output;
    let codes = all_codes(context.domain);
    let Some(wanted) = &options.code else {
        for code in codes {
            let (id, severity, title) = (code.id(), code.severity().as_str(), code.title());
            writeln!(output.data(), "{id}  {severity:7}  {title}")?;
        }
        return Ok(Answer::Yes);
    };
    let Some(code) = codes.into_iter().find(|code| is_meant(code, wanted)) else {
        let message = format!("there is no code {}", in_backticks(wanted));
        return CommandError::trouble(format_args!("{message}; `fsm explain` lists all of them"));
    };
    write!(output.data(), "{}", code.explanation())?;
    Ok(Answer::Yes)
}

/// Whether the argument names a code, perhaps as in a message: `error[F012]`.
fn is_meant(code: &Code, wanted: &str) -> bool {
    let word = wanted.trim().trim_end_matches(':');
    let bare = word.split_once('[').map_or(word, |(_, rest)| rest.trim_end_matches(']'));
    code.id().eq_ignore_ascii_case(bare)
}

/// Every code: of any automaton and its Rust code, of the domain, and of this program.
fn all_codes(domain: &Domain) -> Vec<&'static Code> {
    let mut codes: Vec<&Code> =
        fsm_model::CODES.iter().chain(fsm_codegen::CODES.iter()).copied().collect();
    codes.sort_by_key(|code| code.id());
    codes.extend(domain.codes.iter().chain(code::CODES));
    codes
}
