//! Judges automaton files.
//!
//! ```sh
//! cargo run -p tictactoe-strategy --example judge -- FILE [CLAIM...]
//! ```

#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a command talks")]

use std::error::Error;

use tictactoe_fsm::{Claim, Dfa, Source};
use tictactoe_strategy::CLAIMS;

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().ok_or("which file?")?;
    let mut demanded = Vec::new();
    for name in arguments {
        demanded.push(Claim::find(&name, CLAIMS).map_err(|error| error.message().to_owned())?);
    }
    let source = Source::from_bytes(file.clone(), std::fs::read(&file)?)?;
    match Dfa::check(&source, CLAIMS, &demanded) {
        Ok((dfa, warnings)) => println!("{warnings}\n{} states", dfa.states().len()),
        Err(report) => println!("{report}"),
    }
    Ok(())
}
