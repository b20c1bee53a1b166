//! A timer: the program keeps the clock, and tells the machine when the time of a state is over.

use std::collections::VecDeque;
use std::time::Duration;

use fsm_macros::automaton;

/// A push button without its bounces.
#[automaton("automata/timer.txt")]
pub enum Button {}

/// How long a state lasts before `timeout` happens. A `match` that forgets a state does not compile.
const fn time_of(state: Button) -> Option<Duration> {
    match state {
        Button::Up => None,
        Button::MaybeDown | Button::MaybeUp => Some(Duration::from_millis(10)),
        Button::Down => Some(Duration::from_millis(300)),
    }
}

/// A contact whose clock is simulated: its edges, each with the time at which it happens.
struct Contact(VecDeque<(Duration, ButtonSymbol)>);

impl Contact {
    /// Waits for the next edge, but not longer than to the deadline. Without both there is nothing to
    /// wait for.
    fn wait(&mut self, deadline: Option<Duration>) -> Option<(Duration, ButtonSymbol)> {
        let next_edge = self.0.front().map(|(at, _)| *at);
        match deadline {
            Some(deadline) if next_edge.is_none_or(|at| deadline <= at) => {
                Some((deadline, ButtonSymbol::Timeout))
            }
            _ => self.0.pop_front(),
        }
    }
}

fn main() {
    let (press, release) = (ButtonSymbol::Press, ButtonSymbol::Release);
    let edges =
        [(5, press), (7, release), (8, press), (700, release), (703, press), (704, release)];
    let edges = edges.map(|(at, symbol)| (Duration::from_millis(at), symbol));
    let mut contact = Contact(VecDeque::from(edges));

    let mut state = Button::START;
    let mut deadline = time_of(state);
    while let Some((now, symbol)) = contact.wait(deadline) {
        let (next, outputs) = state.step(symbol);
        print!("{:3} ms: {state} --{symbol}--> {next}", now.as_millis());
        for output in outputs {
            print!(" / {output}");
        }
        println!();
        // What leaves the state as it is does not move its deadline, unless the deadline is over.
        if next != state || symbol == ButtonSymbol::Timeout {
            deadline = time_of(next).map(|time| now + time);
        }
        state = next;
    }
}
