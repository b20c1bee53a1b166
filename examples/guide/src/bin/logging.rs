//! Logging: one function around `step` records every step and every refusal, and counts.

use fsm_macros::automaton;
use tracing::{Level, debug, info, info_span, warn};

/// The update of an app.
#[automaton("automata/logging.txt", symbol_type = Event, output_type = Action)]
pub enum Update {}

/// An update that logs its steps.
#[derive(Default)]
struct Job {
    state: Update,
    /// How often each state was entered.
    entered: [u32; Update::ALL.len()],
}

impl Job {
    /// Takes a step. Nothing else calls `Update::step`, so no step is missing in the log.
    fn step(&mut self, event: Event) -> Result<&'static [Action], UpdateRefused> {
        let state = self.state;
        let step = state.step(event);
        let (next, actions) = step.inspect_err(|_| warn!(%state, %event, "refused"))?;
        if next == state {
            debug!(%state, %event, ?actions, "stays");
        } else {
            info!(%state, %event, %next, ?actions, "step");
            self.entered[next.index()] += 1;
        }
        self.state = next;
        Ok(actions)
    }
}

fn main() {
    // No times and no colours, so that the output is the same every time.
    tracing_subscriber::fmt()
        .with_max_level(Level::DEBUG)
        .with_target(false)
        .with_ansi(false)
        .without_time()
        .init();

    let mut job = Job::default();
    let _span = info_span!("update", app = "mail").entered();
    for event in [
        Event::Found,
        Event::Chunk,
        Event::Complete,
        Event::Install,
        Event::Broken,
        Event::Chunk,
        Event::Complete,
        Event::Valid,
    ] {
        // A real program performs the actions. Refusals are in the log already.
        let _ = job.step(event);
    }
    for &state in Update::ALL {
        println!("{state:11} entered: {}", job.entered[state.index()]);
    }
}
