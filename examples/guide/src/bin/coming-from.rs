//! A safe with a PIN, with `fsm-macros`.

use fsm_macros::automaton;

/// The states of the safe. The text has the rest.
#[automaton("automata/coming-from.txt", symbol_type = Input, output_type = Action)]
pub enum State {}

const PIN: u16 = 4711;
const TRIES: u8 = 3;

#[derive(Clone, Copy, Debug)]
enum Event {
    Code(u16),
    Close,
    Reset,
}

#[derive(Default)]
struct Safe {
    state: State,
    wrong: u8,
}

impl Safe {
    /// The guards: which input of the machine is this event?
    fn input(&self, event: Event) -> Input {
        match event {
            Event::Code(PIN) => Input::Right,
            Event::Code(_) if self.wrong + 1 < TRIES => Input::Wrong,
            Event::Code(_) => Input::LastWrong,
            Event::Close => Input::Close,
            Event::Reset => Input::Reset,
        }
    }

    fn handle(&mut self, event: Event) -> Result<(), StateRefused> {
        let (next, actions) = self.state.step(self.input(event))?;
        self.state = next;
        for action in actions {
            match action {
                Action::Count => self.wrong += 1,
                Action::Forget => self.wrong = 0,
                Action::Siren => println!("  the siren sounds"),
            }
        }
        Ok(())
    }
}

fn main() {
    use Event::{Close, Code, Reset};
    let mut safe = Safe::default();
    for event in [Code(PIN), Code(1), Close, Close, Code(2), Code(3), Code(4), Code(PIN), Reset] {
        match safe.handle(event) {
            Ok(()) => println!("{event:?}: {}, {} wrong", safe.state, safe.wrong),
            Err(refused) => println!("{event:?}: refused, {}", refused.state),
        }
    }
}
