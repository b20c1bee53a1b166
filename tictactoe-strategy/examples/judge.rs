//! Judges automaton files about tic-tac-toe.
//!
//! ```sh
//! cargo run -p tictactoe-strategy --example judge -- FILE [CLAIM...]
//! ```
//!
//! The claims are demanded even if the file does not make them. Exits with 1 if it is refused.

use std::error::Error;
use std::io::{Write as _, stdout};
use std::process::ExitCode;

use tictactoe_fsm::{Claim, Dfa, Source};
use tictactoe_strategy::CLAIMS;

fn main() -> Result<ExitCode, Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().ok_or("which file?")?;
    let mut demanded = Vec::new();
    for name in arguments {
        demanded.push(Claim::find(&name, CLAIMS).map_err(|error| error.message().to_owned())?);
    }
    let source = Source::from_bytes(file.clone(), std::fs::read(&file)?)?;
    let (said, code) = match Dfa::check(&source, CLAIMS, &demanded) {
        Err(report) => (report.to_string(), ExitCode::FAILURE),
        Ok((dfa, warnings)) => {
            let demanded = demanded.iter().map(|claim| claim.name);
            let claims: Vec<&str> = dfa.claims().chain(demanded).collect();
            let proved = format!("{file}: {} states, {}", dfa.states().len(), claims.join(" "));
            (format!("{warnings}\n{proved}").trim().to_owned(), ExitCode::SUCCESS)
        }
    };
    // Whoever does not want to read it need not.
    let _ = writeln!(stdout(), "{said}");
    Ok(code)
}
