//! One end of a TCP connection as a compiled automaton.
//!
//! The states and transitions are in the text `automata/tcp.txt`. This crate says by `match` what
//! the states mean for a program. If the text gets a new state, this crate does not compile until
//! the state is handled here.
//!
//! ```
//! use tcp_connection::{Connection, Event};
//!
//! let mut connection = Connection::new();
//! connection.on(Event::ActiveOpen)?;
//! connection.on(Event::RcvSynAck)?;
//! assert!(connection.may_send());
//! // An open connection cannot be opened again.
//! let refused = connection.on(Event::ActiveOpen).unwrap_err();
//! assert_eq!(refused.to_string(), "`ESTABLISHED` does not allow `active-open`");
//! # Ok::<(), tcp_connection::StateRefused>(())
//! ```

#![no_std]
#![forbid(unsafe_code)]
#![warn(missing_docs)]

use fsm_macros::automaton;

/// The states of RFC 9293. The file says which state follows on each event.
#[automaton("../../automata/tcp.txt", symbol_type = Event, claims(reachable, minimal))]
pub enum State {}

/// One end of a connection.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Connection {
    state: State,
}

/// What a connection is doing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Phase {
    /// It is not open.
    Closed,
    /// It is being opened.
    Opening,
    /// Both ends know of it.
    Synchronized,
}

impl Connection {
    /// A connection that is not open yet.
    #[must_use]
    pub const fn new() -> Connection {
        Connection { state: State::START }
    }

    /// The current state.
    #[must_use]
    pub const fn state(&self) -> State {
        self.state
    }

    /// Whether the connection is closed, is being opened, or is known to both ends.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        // The constant at the end of this module checks that a state is in one group only.
        if self.state.is_synchronized() {
            Phase::Synchronized
        } else if self.state.is_opening() {
            Phase::Opening
        } else {
            Phase::Closed
        }
    }

    /// Handles an event and returns the new state.
    ///
    /// # Errors
    ///
    /// If the current state does not allow the event. Then nothing has changed.
    pub const fn on(&mut self, event: Event) -> Result<State, StateRefused> {
        match self.state.next(event) {
            Ok(state) => {
                self.state = state;
                Ok(state)
            }
            Err(refused) => Err(refused),
        }
    }

    /// Whether the program may send data: it has not closed its side of the open connection.
    #[must_use]
    pub const fn may_send(&self) -> bool {
        match self.state {
            State::Established | State::CloseWait => true,
            State::Closed
            | State::Listen
            | State::SynSent
            | State::SynReceived
            | State::FinWait1
            | State::FinWait2
            | State::Closing
            | State::TimeWait
            | State::LastAck => false,
        }
    }

    /// Whether data may arrive: the other end has not closed its side of the open connection.
    #[must_use]
    pub const fn may_receive(&self) -> bool {
        match self.state {
            State::Established | State::FinWait1 | State::FinWait2 => true,
            State::Closed
            | State::Listen
            | State::SynSent
            | State::SynReceived
            | State::CloseWait
            | State::Closing
            | State::TimeWait
            | State::LastAck => false,
        }
    }
}

/// Checks at compile time that the groups of the text fit to [`Phase`]. This works because their
/// methods are `const fn`.
const _: () = {
    let mut index = 0;
    while index < State::ALL.len() {
        let state = State::ALL[index];
        assert!(!(state.is_opening() && state.is_synchronized()));
        assert!(state.is_opening() || state.is_synchronized() || state.is_final());
        index += 1;
    }
};

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;
    use std::string::ToString as _;

    /// The connection after these events.
    fn after(events: &[Event]) -> Connection {
        let mut connection = Connection::new();
        for &event in events {
            connection.on(event).unwrap();
        }
        connection
    }

    #[test]
    fn a_server_accepts_and_the_client_closes() {
        let connection = after(&[Event::PassiveOpen, Event::RcvSyn, Event::RcvAck]);
        assert_eq!(connection.phase(), Phase::Synchronized);
        assert!(connection.may_send() && connection.may_receive());
        let closed_by_client =
            after(&[Event::PassiveOpen, Event::RcvSyn, Event::RcvAck, Event::RcvFin]);
        assert_eq!(closed_by_client.state(), State::CloseWait);
        assert!(closed_by_client.may_send() && !closed_by_client.may_receive());
    }

    #[test]
    fn a_refused_event_changes_nothing() {
        let mut connection = Connection::default();
        let refused = connection.on(Event::Timeout).unwrap_err();
        assert_eq!(refused.to_string(), "`CLOSED` does not allow `timeout`");
        assert_eq!(connection, Connection::new());
    }

    #[test]
    fn data_flows_only_in_synchronized_states() {
        for &state in State::ALL {
            let connection = Connection { state };
            if connection.may_send() || connection.may_receive() {
                assert_eq!(connection.phase(), Phase::Synchronized);
            }
        }
    }
}
