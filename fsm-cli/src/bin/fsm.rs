//! The program `fsm`.

use std::process::ExitCode;

fn main() -> ExitCode {
    fsm_cli::main()
}
