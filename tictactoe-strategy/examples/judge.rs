//! Judges automaton files about tic-tac-toe.
//!
//! ```sh
//! cargo run -p tictactoe-strategy --example judge -- FILE [CLAIM...]
//! ```
//!
//! The claims are demanded even if the file does not make them. Exits with 1 if it is refused, and
//! with 2 if it could not be judged.

use std::io::{Write as _, stderr, stdout};
use std::process::ExitCode;

use tictactoe_fsm::{Claim, Dfa, Source};
use tictactoe_strategy::CLAIMS;

fn main() -> ExitCode {
    // Whoever does not want to read it need not.
    match judge() {
        Ok((said, code)) => {
            let _ = writeln!(stdout(), "{said}");
            code
        }
        Err(trouble) => {
            let _ = writeln!(stderr(), "{trouble}");
            ExitCode::from(2)
        }
    }
}

/// What there is to say and whether the file is accepted, or why it cannot be judged.
fn judge() -> Result<(String, ExitCode), String> {
    let mut arguments = std::env::args().skip(1);
    let file = arguments.next().ok_or("which file? Usage: judge FILE [CLAIM...]")?;
    let mut demanded = Vec::new();
    for name in arguments {
        let claim = Claim::find(&name, CLAIMS);
        demanded.push(claim.map_err(|unknown| {
            format!("{}; {}", unknown.message(), unknown.suggestion().unwrap_or_default())
        })?);
    }
    let bytes = std::fs::read(&file).map_err(|error| format!("{file}: {error}"))?;
    let source = Source::from_bytes(file, bytes).map_err(|report| report.to_string())?;
    Ok(match Dfa::check(&source, CLAIMS, &demanded) {
        Err(report) => (report.to_string(), ExitCode::FAILURE),
        Ok((dfa, warnings)) => {
            let demanded = demanded.iter().map(|claim| claim.name);
            let claims: Vec<&str> = dfa.claims().chain(demanded).collect();
            let states = dfa.states().len();
            let proved = format!("{}: {states} states, {}", source.name(), claims.join(" "));
            (format!("{warnings}\n{proved}").trim().to_owned(), ExitCode::SUCCESS)
        }
    })
}
