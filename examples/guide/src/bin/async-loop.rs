//! An async loop: events from a channel, the deadline of the state, and outputs.

use std::error::Error;
use std::time::Duration;

use fsm_macros::{Symbols, automaton};
use tokio::sync::mpsc::{UnboundedReceiver, unbounded_channel};
use tokio::time::{Instant, sleep, sleep_until};

/// A telephone.
#[automaton("automata/async-loop.txt", symbol_type = Symbol, output_type = Action)]
pub enum State {}

/// What comes through the channel. `timeout` is not among it: only the loop knows the clock.
#[derive(Debug, Symbols)]
#[symbols(Symbol)]
enum Event {
    Incoming { from: String },
    Accept,
    HangUp,
    Ended,
}

/// How long a state lasts before `timeout` happens.
const fn time_of(state: State) -> Option<Duration> {
    match state {
        State::Ringing => Some(Duration::from_secs(20)),
        State::Idle | State::Talking => None,
    }
}

/// The owner of the state, the clock and the data.
struct Phone {
    state: State,
    began: Instant,
    deadline: Option<Instant>,
    /// Where the last call comes from, taken or not.
    incoming: String,
    /// The other end of the current call.
    peer: String,
}

impl Phone {
    /// Runs until the channel is closed.
    async fn run(mut self, mut events: UnboundedReceiver<Event>) {
        loop {
            let symbol = tokio::select! {
                biased;
                () = wait_until(self.deadline) => Symbol::Timeout,
                event = events.recv() => match event {
                    Some(event) => self.receive(event),
                    None => return,
                },
            };
            self.on(symbol).await;
        }
    }

    /// Puts the data of an event aside, and returns its symbol.
    fn receive(&mut self, event: Event) -> Symbol {
        let symbol = event.symbol();
        match event {
            Event::Incoming { from } => self.incoming = from,
            Event::Accept | Event::HangUp | Event::Ended => (),
        }
        symbol
    }

    /// Takes a step, and does what comes out.
    async fn on(&mut self, symbol: Symbol) {
        let now = Instant::now();
        let seconds = (now - self.began).as_secs();
        let (next, actions) = match self.state.step(symbol) {
            Ok(step) => step,
            Err(refused) => return println!("{seconds:2} s: {refused}"),
        };
        println!("{seconds:2} s: {} --{symbol}--> {next}", self.state);
        if next != self.state || symbol == Symbol::Timeout {
            self.deadline = time_of(next).map(|time| now + time);
        }
        self.state = next;
        for &action in actions {
            self.perform(action).await;
        }
    }

    async fn perform(&mut self, action: Action) {
        match action {
            Action::Ring => {
                self.peer.clone_from(&self.incoming);
                println!("      {} is calling", self.peer);
            }
            Action::StopRinging => println!("      silence"),
            Action::OpenLine => {
                // The network needs a second. Events wait in the channel meanwhile.
                sleep(Duration::from_secs(1)).await;
                println!("      the line to {} is open", self.peer);
            }
            Action::CloseLine => println!("      the line to {} is closed", self.peer),
            Action::SendBusy => println!("      {} gets the busy signal", self.incoming),
            Action::NoteMissed => println!("      missed: {}", self.peer),
        }
    }
}

/// Waits for ever if there is no deadline.
async fn wait_until(deadline: Option<Instant>) {
    match deadline {
        Some(deadline) => sleep_until(deadline).await,
        None => std::future::pending().await,
    }
}

/// The clock is paused: it jumps when every task waits. So the program ends at once.
#[tokio::main(flavor = "current_thread", start_paused = true)]
async fn main() -> Result<(), Box<dyn Error>> {
    let (sender, events) = unbounded_channel();
    let phone = Phone {
        state: State::START,
        began: Instant::now(),
        deadline: None,
        incoming: String::new(),
        peer: String::new(),
    };
    let phone = tokio::spawn(phone.run(events));

    let call = |name: &str| Event::Incoming { from: name.to_owned() };
    for (wait, event) in [
        (0, call("Ani")),
        (3, Event::Accept),
        (0, call("Budi")),
        (40, Event::Ended),
        (5, call("Budi")),
        (30, Event::HangUp),
    ] {
        sleep(Duration::from_secs(wait)).await;
        sender.send(event)?;
    }
    drop(sender);
    phone.await?;
    Ok(())
}
