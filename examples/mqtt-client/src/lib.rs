//! An MQTT client without the standard library: a machine that says what to do.
//!
//! The states, transitions and outputs are in the text `automata/mqtt.txt`. The machine knows no socket,
//! no packet and no clock. The caller tells it what happened, and a [`Port`] does what comes out. So the
//! same machine runs on a device without an operating system and in an `async` loop; this crate has a
//! test for the first, and its program shows the second.
//!
//! ```
//! use mqtt_client::{Action, Client, Event, Port};
//!
//! /// A port that only counts.
//! struct Counter(usize);
//!
//! impl Port for Counter {
//!     fn perform(&mut self, _: Action) {
//!         self.0 += 1;
//!     }
//! }
//!
//! let (mut client, mut port) = (Client::new(), Counter(0));
//! client.on(Event::connect, &mut port)?;
//! assert_eq!(port.0, 2); // open-socket start-timer
//! let refused = client.on(Event::publish, &mut port).unwrap_err();
//! assert_eq!(refused.to_string(), "`Opening` does not allow `publish`");
//! assert_eq!(port.0, 2);
//! # Ok::<(), mqtt_client::StateRefused>(())
//! ```

#![no_std]
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod packet;

use fsm_macros::automaton;

/// The states of the client. The file says which state follows on each event, and what comes out.
#[automaton("../../automata/mqtt.txt", claims(reachable, live))]
pub enum State {}

pub use StateOutput as Action;
pub use StateSymbol as Event;

/// What the machine asks for, done by the owner of the socket and the clock.
pub trait Port {
    /// Does what came out of the machine.
    fn perform(&mut self, action: Action);
}

/// The client: a state, and nothing else.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Client {
    state: State,
}

impl Client {
    /// A client that is offline.
    #[must_use]
    pub const fn new() -> Client {
        Client { state: State::START }
    }

    /// The current state.
    #[must_use]
    pub const fn state(&self) -> State {
        self.state
    }

    /// Tells the machine what happened, and lets the port do what comes out, in order.
    ///
    /// # Errors
    ///
    /// If the current state does not allow the event. Then nothing has changed, and nothing comes out.
    pub fn on(&mut self, event: Event, port: &mut impl Port) -> Result<(), StateRefused> {
        let (next, actions) = self.state.step(event)?;
        self.state = next;
        for &action in actions {
            port.perform(action);
        }
        Ok(())
    }
}

/// Checks at compile time what this client relies on: it hears of messages and may be stopped in all
/// states that need it, and whatever it sends, a timer is running. This works because the methods of the
/// enum are `const fn`.
const _: () = {
    let mut index = 0;
    while index < State::ALL.len() {
        let state = State::ALL[index];
        assert!(state.is_online() == state.allows(Event::message));
        assert!(state.allows(Event::disconnect) != state.is_final());
        if state.is_busy() {
            assert!(!state.output(Event::timeout).is_empty());
        }
        index += 1;
    }
};
