//! An entry action: what has to be done depends only on the state that is entered.

use fsm_macros::automaton;

/// A garage door.
#[automaton("automata/entry-action.txt")]
pub enum Door {}

/// What a state has to do when it is entered. A `match` that forgets a state does not compile.
fn enter(state: Door) {
    match state {
        Door::Opening => println!("  motor up, lamp on"),
        Door::Closing => println!("  motor down, lamp on"),
        Door::Open => println!("  motor off, lamp on for 3 minutes"),
        Door::Closed => println!("  motor off, lamp off"),
    }
}

/// What a transition has to do. A `match` that forgets an output does not compile.
fn perform(output: DoorOutput) {
    match output {
        DoorOutput::Beep => println!("  beep"),
        DoorOutput::RestartLamp => println!("  lamp on for 3 minutes, again"),
    }
}

/// Takes a step: first what the transition does, then what the new state does.
fn step(state: Door, symbol: DoorSymbol) -> Door {
    let (next, outputs) = state.step(symbol);
    println!("{state} --{symbol}--> {next}");
    outputs.iter().copied().for_each(perform);
    // A door that stays as it is enters nothing.
    if next != state {
        enter(next);
    }
    next
}

fn main() {
    // No step leads to the first state.
    println!("{}", Door::START);
    enter(Door::START);
    let symbols = [
        DoorSymbol::Button,
        DoorSymbol::Blocked,
        DoorSymbol::Up,
        DoorSymbol::Blocked,
        DoorSymbol::Button,
        DoorSymbol::Blocked,
    ];
    symbols.into_iter().fold(Door::START, step);
}
