//! A safe with a PIN, with rust-fsm.

use rust_fsm::{TransitionImpossibleError, state_machine};

use machine::{Input, Output};

const PIN: u16 = 4711;
const TRIES: u8 = 3;

state_machine! {
    #[derive(Debug)]
    machine(Closed)

    Closed => {
        Right => Open [Forget],
        Wrong => Closed [Count],
        LastWrong => Blocked [CountAndSiren],
    },
    Open(Close) => Closed,
    Blocked(Reset) => Closed [Forget],
}

#[derive(Clone, Copy, Debug)]
enum Event {
    Code(u16),
    Close,
    Reset,
}

#[derive(Default)]
struct Safe {
    machine: machine::StateMachine,
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

    fn handle(&mut self, event: Event) -> Result<(), TransitionImpossibleError> {
        match self.machine.consume(&self.input(event))? {
            None => {}
            Some(Output::Count) => self.wrong += 1,
            Some(Output::Forget) => self.wrong = 0,
            Some(Output::CountAndSiren) => {
                self.wrong += 1;
                println!("  the siren sounds");
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
            Ok(()) => println!("{event:?}: {:?}, {} wrong", safe.machine.state(), safe.wrong),
            Err(_) => println!("{event:?}: refused, {:?}", safe.machine.state()),
        }
    }
}
