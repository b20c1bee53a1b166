//! An MQTT client without the standard library: a machine that says what to do.
//!
//! The states, transitions and outputs are in the text `automata/mqtt.txt`. The machine knows no socket,
//! no packet and no clock. The caller tells it what happened, and does what comes out. So the same
//! machine runs on a device without an operating system and in an `async` loop; this crate has a test for
//! the first, and its program shows the second.
//!
//! ```
//! use mqtt_client::{Action, Event, State};
//!
//! let (state, actions) = State::START.step(Event::Connect)?;
//! assert_eq!(state, State::Opening);
//! assert_eq!(actions, [Action::OpenSocket, Action::StartTimer]);
//! let refused = state.step(Event::Publish).unwrap_err();
//! assert_eq!(refused.to_string(), "`Opening` does not allow `publish`");
//! # Ok::<(), mqtt_client::StateRefused>(())
//! ```

#![no_std]
#![forbid(unsafe_code)]
#![warn(missing_docs)]

pub mod packet;

use fsm_macros::automaton;

/// The states of the client. The file says which state follows on each event, and what comes out.
#[automaton(
    "../../automata/mqtt.txt",
    symbol_type = Event, output_type = Action, claims(reachable, live)
)]
pub enum State {}

/// Checks at compile time what the callers rely on: exactly the online states take messages, every state
/// but the final one can be left by `disconnect`, and a busy state answers a `timeout` by starting the
/// timer. This works because the methods of the enum are `const fn`.
const _: () = {
    let mut index = 0;
    while index < State::ALL.len() {
        let state = State::ALL[index];
        assert!(state.is_online() == state.allows(Event::Message));
        assert!(state.allows(Event::Disconnect) != state.is_final());
        assert!(!state.is_busy() || starts_timer(state.output(Event::Timeout)));
        index += 1;
    }
};

const fn starts_timer(actions: &[Action]) -> bool {
    let mut index = 0;
    while index < actions.len() {
        if matches!(actions[index], Action::StartTimer) {
            return true;
        }
        index += 1;
    }
    false
}
