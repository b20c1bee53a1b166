//! One end of a TCP connection, in which nothing can be forgotten.
//!
//! The states and what leads from one to the other are in a text, `automata/tcp.txt`. What a
//! program makes of them is here, by `match`: if the text gets another state, this crate does not
//! compile until somebody has decided what it means.
//!
//! ```
//! use tcp_connection::{Connection, Event};
//!
//! let mut connection = Connection::new();
//! connection.on(Event::active_open)?;
//! connection.on(Event::rcv_syn_ack)?;
//! assert!(connection.may_send());
//! // There is nobody who could open it once more.
//! assert!(connection.on(Event::active_open).is_err());
//! # Ok::<(), tcp_connection::Ignored>(())
//! ```

#![no_std]
#![forbid(unsafe_code)]
#![warn(missing_docs)]

use core::fmt;

use tictactoe_fsm_macro::automaton;

/// The states of RFC 9293, and where each event leads.
#[automaton("../../automata/tcp.txt", claims(reachable, minimal))]
pub enum State {}

pub use StateLabel as Phase;
pub use StateSymbol as Event;

/// One end of a connection.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Connection {
    state: State,
}

/// What happened has no meaning in the state in which it happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ignored {
    /// What happened ...
    pub event: Event,
    /// ... and where.
    pub state: State,
}

impl Connection {
    /// A connection that nobody has opened yet.
    #[must_use]
    pub const fn new() -> Connection {
        Connection { state: State::START }
    }

    /// Where it is.
    #[must_use]
    pub const fn state(&self) -> State {
        self.state
    }

    /// Whether it is closed, about to be opened, or both ends know of each other.
    #[must_use]
    pub const fn phase(&self) -> Phase {
        // That every state has a label is seen when this is compiled, see below.
        match self.state.label() {
            Some(phase) => phase,
            None => Phase::closed,
        }
    }

    /// Something happens.
    ///
    /// # Errors
    ///
    /// If that changes nothing here.
    pub const fn on(&mut self, event: Event) -> Result<State, Ignored> {
        let before = self.state;
        self.state = before.next(event);
        if self.state.index() == before.index() {
            Err(Ignored { event, state: before })
        } else {
            Ok(self.state)
        }
    }

    /// Whether the program may send data: it has not closed its half.
    #[must_use]
    pub const fn may_send(&self) -> bool {
        match self.state {
            State::ESTABLISHED | State::CLOSE_WAIT => true,
            State::CLOSED
            | State::LISTEN
            | State::SYN_SENT
            | State::SYN_RECEIVED
            | State::FIN_WAIT_1
            | State::FIN_WAIT_2
            | State::CLOSING
            | State::TIME_WAIT
            | State::LAST_ACK => false,
        }
    }

    /// Whether data may still arrive: the other end has not closed its half.
    #[must_use]
    pub const fn may_receive(&self) -> bool {
        match self.state {
            State::ESTABLISHED | State::FIN_WAIT_1 | State::FIN_WAIT_2 => true,
            State::CLOSED
            | State::LISTEN
            | State::SYN_SENT
            | State::SYN_RECEIVED
            | State::CLOSE_WAIT
            | State::CLOSING
            | State::TIME_WAIT
            | State::LAST_ACK => false,
        }
    }
}

impl fmt::Display for Ignored {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} means nothing in {}", self.event, self.state)
    }
}

impl core::error::Error for Ignored {}

/// Everything about an automaton can be asked at compile time: this crate would not compile if a
/// state of the text were without a label.
const _: () = {
    let mut index = 0;
    while index < State::ALL.len() {
        assert!(State::ALL[index].label().is_some());
        index += 1;
    }
};

#[cfg(test)]
mod tests {
    extern crate std;

    use super::*;
    use std::string::ToString as _;

    /// Everything that happens to one end, and what comes of it.
    fn after(events: &[Event]) -> Connection {
        let mut connection = Connection::new();
        for &event in events {
            connection.on(event).unwrap();
        }
        connection
    }

    #[test]
    fn a_server_serves_and_is_left() {
        let connection = after(&[Event::passive_open, Event::rcv_syn, Event::rcv_ack]);
        assert_eq!(connection.phase(), Phase::synchronized);
        assert!(connection.may_send() && connection.may_receive());
        let left = after(&[Event::passive_open, Event::rcv_syn, Event::rcv_ack, Event::rcv_fin]);
        assert_eq!(left.state(), State::CLOSE_WAIT);
        assert!(left.may_send() && !left.may_receive());
    }

    #[test]
    fn what_means_nothing_changes_nothing() {
        let mut connection = Connection::default();
        let ignored = connection.on(Event::timeout).unwrap_err();
        assert_eq!(ignored.to_string(), "timeout means nothing in CLOSED");
        assert_eq!(connection, Connection::new());
    }

    #[test]
    fn data_flows_only_between_ends_that_know_of_each_other() {
        for &state in State::ALL {
            let connection = Connection { state };
            if connection.may_send() || connection.may_receive() {
                assert_eq!(connection.phase(), Phase::synchronized);
            }
        }
    }
}
