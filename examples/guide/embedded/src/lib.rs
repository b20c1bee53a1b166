//! A power socket: the part that runs on the device, without the standard library.

#![no_std]

use fsm_macros::automaton;

/// The states of the socket.
#[automaton("../automata/embedded.txt", symbol_type = Sample, output_type = Action)]
pub enum Socket {}

/// What the pins of the socket are set to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pins {
    /// Whether current can flow.
    pub relay: bool,
    /// Whether the lamp is on.
    pub lamp: bool,
}

/// A socket: three bytes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Device {
    state: Socket,
    pins: Pins,
}

impl Device {
    /// More is an overload, in milliamperes.
    pub const LIMIT: u16 = 10_000;

    /// Takes a sample of the inputs and gives the pins to set. The loop calls it every 5 milliseconds.
    pub fn sample(&mut self, button_is_down: bool, milliamperes: u16) -> Pins {
        let sample = match button_is_down {
            _ if milliamperes > Device::LIMIT => Sample::Overload,
            true => Sample::Down,
            false => Sample::Up,
        };
        let (next, actions) = self.state.step(sample);
        self.state = next;
        for action in actions {
            match action {
                Action::CloseRelay => self.pins.relay = true,
                Action::OpenRelay => self.pins.relay = false,
                Action::LampOn => self.pins.lamp = true,
                Action::LampOff => self.pins.lamp = false,
            }
        }
        self.pins
    }
}

/// Current flows in the states of `powered` and in no others: `close-relay` leads into them,
/// `open-relay` leads out of them, and no other step does. The compiler tries every step.
const _: () = {
    let mut case = 0;
    while case < Socket::ALL.len() * Sample::ALL.len() {
        let state = Socket::ALL[case / Sample::ALL.len()];
        let (next, actions) = state.step(Sample::ALL[case % Sample::ALL.len()]);
        match actions {
            [Action::CloseRelay, ..] => assert!(!state.is_powered() && next.is_powered()),
            [Action::OpenRelay, ..] => assert!(state.is_powered() && !next.is_powered()),
            _ => assert!(state.is_powered() == next.is_powered()),
        }
        case += 1;
    }
};
