//! A safe with a PIN, with statig.

use statig::prelude::*;

const PIN: u16 = 4711;
const TRIES: u8 = 3;

#[derive(Debug)]
enum Event {
    Code(u16),
    Close,
    Reset,
}

#[derive(Default)]
struct Safe {
    wrong: u8,
}

#[state_machine(initial = "State::closed()", state(derive(Debug)), visibility = "pub(crate)")]
impl Safe {
    #[state(superstate = "any")]
    fn closed(&mut self, event: &Event) -> Outcome<State> {
        match event {
            Event::Code(PIN) => {
                self.wrong = 0;
                Transition(State::open())
            }
            Event::Code(_) => {
                self.wrong += 1;
                if self.wrong < TRIES { Handled } else { Transition(State::blocked()) }
            }
            Event::Close | Event::Reset => Super,
        }
    }

    #[state(superstate = "any")]
    fn open(event: &Event) -> Outcome<State> {
        match event {
            Event::Close => Transition(State::closed()),
            Event::Code(_) | Event::Reset => Super,
        }
    }

    #[state(superstate = "any", entry_action = "sound_siren")]
    fn blocked(&mut self, event: &Event) -> Outcome<State> {
        match event {
            Event::Reset => {
                self.wrong = 0;
                Transition(State::closed())
            }
            Event::Code(_) | Event::Close => Super,
        }
    }

    /// No state wants this event. The context is whether it is refused.
    #[superstate]
    fn any(context: &mut bool) -> Outcome<State> {
        *context = true;
        Handled
    }

    #[action]
    fn sound_siren() {
        println!("  the siren sounds");
    }
}

fn main() {
    use Event::{Close, Code, Reset};
    let mut safe = Safe::default().state_machine();
    for event in [Code(PIN), Code(1), Close, Close, Code(2), Code(3), Code(4), Code(PIN), Reset] {
        let mut is_refused = false;
        safe.handle_with_context(&event, &mut is_refused);
        if is_refused {
            println!("{event:?}: refused, {:?}", safe.state());
        } else {
            println!("{event:?}: {:?}, {} wrong", safe.state(), safe.wrong);
        }
    }
}
