//! An order of a shop: the file says what may happen, this program says what it costs.
//!
//! The states and transitions are in the text `automata/order.txt`. The program keeps what the text
//! does not know: the price, a log and the data of its events. It never asks whether an event is allowed
//! before it acts: it takes the step first, and nothing happens if the step is refused.

#![forbid(unsafe_code)]

use std::fmt;

use fsm_macros::{Symbols, automaton};

/// The states of an order. The file says which state follows on each event.
#[automaton("../../automata/order.txt", claims(reachable, live))]
pub enum Order {}

/// What happens to an order. An event that is no symbol of the file does not compile.
#[derive(Clone, Copy, Debug, Symbols)]
#[symbols(OrderSymbol)]
enum Event {
    AddItem { cents: u32 },
    Submit,
    Pay,
    Ship,
    Cancel,
    Return,
    Refund,
}

/// An order with what the file does not know.
#[derive(Clone, Debug, Default)]
struct Purchase {
    state: Order,
    /// The prices of the items, in cents.
    items: Vec<u32>,
    log: Vec<String>,
}

impl Purchase {
    /// Handles an event. If it is refused, nothing has changed.
    fn on(&mut self, event: Event) -> Result<(), OrderRefused> {
        let symbol = event.symbol();
        let next = self.state.next(symbol)?;
        self.log.push(format!("{} --{symbol}--> {next}", self.state));
        self.state = next;
        if let Event::AddItem { cents } = event {
            self.items.push(cents);
        }
        Ok(())
    }

    /// What the customer has to pay, or gets back.
    fn balance(&self) -> i64 {
        let total: i64 = self.items.iter().copied().map(i64::from).sum();
        // A `match` that forgets a state does not compile.
        match self.state {
            Order::Draft | Order::Submitted => total,
            Order::Returned => -total,
            Order::Paid | Order::Shipped | Order::Delivered => 0,
            Order::Cancelled | Order::Refunded => 0,
        }
    }
}

impl fmt::Display for Purchase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let allowed: Vec<&str> = self.state.allowed().map(OrderSymbol::name).collect();
        write!(f, "{:9} {:6} cents; possible: {}", self.state, self.balance(), allowed.join(" "))
    }
}

fn main() -> Result<(), OrderRefused> {
    let mut purchase = Purchase::default();
    for cents in [1_250, 800] {
        purchase.on(Event::AddItem { cents })?;
    }
    println!("{purchase}");
    for event in [Event::Submit, Event::Pay, Event::Ship] {
        purchase.on(event)?;
        println!("{purchase}");
    }
    // It is too late for some things.
    for late in [Event::Cancel, Event::AddItem { cents: 99 }] {
        if let Err(refused) = purchase.on(late) {
            println!("{refused}");
        }
    }
    purchase.on(Event::Return)?;
    println!("{purchase}");
    purchase.on(Event::Refund)?;
    println!("{}", purchase.log.join("\n"));
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refused_event_changes_nothing() {
        let mut purchase = Purchase::default();
        purchase.on(Event::AddItem { cents: 500 }).unwrap();
        purchase.on(Event::Cancel).unwrap();
        let before = purchase.clone();
        let refused = purchase.on(Event::AddItem { cents: 1 }).unwrap_err();
        assert_eq!(refused.to_string(), "`Cancelled` does not allow `add-item`");
        assert_eq!(purchase.items, before.items);
        assert_eq!(purchase.log, before.log);
    }

    #[test]
    fn the_customer_owes_something_only_before_paying() {
        for &state in Order::ALL {
            let purchase = Purchase { state, items: vec![100], log: Vec::new() };
            assert_eq!(purchase.balance() > 0, state.is_unpaid(), "{state}");
        }
    }

    #[test]
    fn an_order_that_is_not_open_has_ended() {
        for &state in Order::ALL {
            assert_eq!(state.allowed().next().is_none(), !state.is_open(), "{state}");
        }
    }
}
