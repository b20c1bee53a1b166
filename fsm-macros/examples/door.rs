//! Prints the state of a door after the actions in the arguments, as in `push turn-key pull`.

#![allow(clippy::print_stdout, clippy::print_stderr)]

use std::process::ExitCode;

use fsm_macros::automaton;

/// A door.
#[automaton("examples/door.txt")]
enum Door {}

fn main() -> ExitCode {
    let mut door = Door::START;
    println!("{door}");
    for argument in std::env::args().skip(1) {
        match argument.parse::<DoorSymbol>() {
            Ok(symbol) => door = door.next(symbol),
            Err(error) => {
                eprintln!("{error}");
                return ExitCode::from(2);
            }
        }
        println!("{door}");
    }
    match door.label() {
        Some(DoorLabel::Risky) => println!("the door is open"),
        Some(DoorLabel::Safe) => println!("the door is locked"),
        None => println!("one has to try"),
    }
    ExitCode::SUCCESS
}
