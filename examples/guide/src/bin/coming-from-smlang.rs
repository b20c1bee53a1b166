//! A safe with a PIN, with smlang.

use smlang::statemachine;

const PIN: u16 = 4711;
const TRIES: u8 = 3;

statemachine! {
    name: Safe,
    derive_states: [Debug],
    derive_events: [Clone, Copy, Debug],
    transitions: {
        *Closed + Code(u16) [is_right] / forget = Open,
        Closed + Code(u16) [is_last_try] / count = Blocked,
        Closed + Code(u16) / count = Closed,
        Open + Close = Closed,
        Blocked + Reset / clear = Closed,
    }
}

#[derive(Default)]
struct Context {
    wrong: u8,
}

impl SafeStateMachineContext for Context {
    fn is_right(&self, code: &u16) -> Result<bool, ()> {
        Ok(*code == PIN)
    }

    fn is_last_try(&self, _: &u16) -> Result<bool, ()> {
        Ok(self.wrong + 1 == TRIES)
    }

    fn count(&mut self, _: u16) -> Result<(), ()> {
        self.wrong += 1;
        Ok(())
    }

    fn forget(&mut self, _: u16) -> Result<(), ()> {
        self.clear()
    }

    fn clear(&mut self) -> Result<(), ()> {
        self.wrong = 0;
        Ok(())
    }

    fn on_entry_blocked(&mut self) {
        println!("  the siren sounds");
    }
}

fn main() {
    use SafeEvents::{Close, Code, Reset};
    let mut safe = SafeStateMachine::new(Context::default());
    for event in [Code(PIN), Code(1), Close, Close, Code(2), Code(3), Code(4), Code(PIN), Reset] {
        if safe.process_event(event).is_ok() {
            println!("{event:?}: {:?}, {} wrong", safe.state(), safe.context().wrong);
        } else {
            println!("{event:?}: refused, {:?}", safe.state());
        }
    }
}
