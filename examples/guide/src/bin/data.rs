//! Data beside the state: events carry it in, and a struct owns it.

use fsm_macros::{Symbols, automaton};

/// The states of a taxi ride.
#[automaton("automata/data.txt", symbol_type = Symbol)]
pub enum State {}

/// What happens to a ride, with its data. Every variant is named like a symbol.
#[derive(Symbols)]
#[symbols(Symbol)]
enum Event {
    Assign { driver: String },
    Decline,
    PickUp,
    Drive { metres: u32 },
    DropOff,
    Cancel,
}

/// A ride: its state and its data.
#[derive(Debug, Default)]
struct Ride {
    state: State,
    /// There in every state.
    metres: u32,
    /// There exactly in the states of the group `driven`.
    driver: Option<String>,
}

/// Checks at compile time that a state of the group `driven` has a driver: `assign` is the only way
/// into the group.
const _: () = {
    assert!(!State::START.is_driven());
    let mut index = 0;
    // Every state with every symbol.
    while index < State::ALL.len() * Symbol::ALL.len() {
        let state = State::ALL[index / Symbol::ALL.len()];
        let symbol = Symbol::ALL[index % Symbol::ALL.len()];
        if let Ok(next) = state.next(symbol) {
            let brings_driver = matches!(symbol, Symbol::Assign);
            assert!(!next.is_driven() || state.is_driven() || brings_driver, "no driver");
        }
        index += 1;
    }
};

impl Ride {
    /// Handles an event. If it is refused, nothing has changed.
    fn on(&mut self, event: Event) -> Result<(), StateRefused> {
        self.state = self.state.next(event.symbol())?;
        // The step is taken, so the data of the event counts.
        match event {
            Event::Assign { driver } => self.driver = Some(driver),
            Event::Drive { metres } => self.metres += metres,
            Event::Decline | Event::PickUp | Event::DropOff | Event::Cancel => (),
        }
        // The text says where data ends.
        if !self.state.is_driven() {
            self.driver = None;
        }
        Ok(())
    }
}

fn main() {
    let mut ride = Ride::default();
    println!("{ride:?}");
    for event in [
        Event::Assign { driver: "Dewi".to_owned() },
        Event::Decline,
        Event::Drive { metres: 100 },
        Event::Assign { driver: "Eko".to_owned() },
        Event::PickUp,
        Event::Drive { metres: 4_200 },
        Event::Drive { metres: 1_800 },
        Event::Cancel,
        Event::DropOff,
    ] {
        match ride.on(event) {
            Ok(()) => println!("{ride:?}"),
            Err(refused) => println!("  {refused}"),
        }
    }
}
