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
#[derive(Symbols)]
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

/// Runs until the channel is closed.
async fn run(mut events: UnboundedReceiver<Event>) {
    let began = Instant::now();
    let mut state = State::START;
    let mut deadline = None;
    let mut caller = String::new();
    loop {
        let event = tokio::select! {
            biased;
            () = wait_until(deadline) => None,
            event = events.recv() => match event {
                Some(event) => Some(event),
                None => return,
            },
        };
        let now = Instant::now();
        let symbol = event.as_ref().map_or(Symbol::Timeout, Event::symbol);
        print!("{:2} s: ", (now - began).as_secs());
        let (next, actions) = match state.step(symbol) {
            Ok(step) => step,
            Err(refused) => {
                println!("{refused}");
                continue;
            }
        };
        println!("{state} --{symbol}--> {next}");
        if let Some(Event::Incoming { from }) = event {
            caller = from;
        }
        if next != state || symbol == Symbol::Timeout {
            deadline = time_of(next).map(|time| now + time);
        }
        state = next;
        for &action in actions {
            perform(action, &caller).await;
        }
    }
}

async fn perform(action: Action, caller: &str) {
    match action {
        Action::Ring => println!("      {caller} is calling"),
        Action::StopRinging => println!("      silence"),
        Action::OpenLine => {
            // The network needs a second. Events wait in the channel meanwhile.
            sleep(Duration::from_secs(1)).await;
            println!("      the line to {caller} is open");
        }
        Action::CloseLine => println!("      the line to {caller} is closed"),
        Action::NoteMissed => println!("      missed: {caller}"),
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
    let phone = tokio::spawn(run(events));
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
