//! The client of this crate in a tokio loop, with a fake broker in the same process.
//!
//! The program connects, subscribes and publishes. Then the broker vanishes in the middle of a message.
//! The machine says what to do about it: wait, open a socket, greet again.

#![forbid(unsafe_code)]

mod broker;
mod driver;

use std::time::Duration;

use broker::Mood;
use driver::{Driver, Report, Request, Timing};
use tokio::sync::mpsc;

/// Waits are short, so that the program ends at once.
const TIMING: Timing = Timing {
    answer: Duration::from_millis(200),
    retry: Duration::from_millis(200),
    keep_alive: Duration::from_secs(60),
};

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let dial = broker::start(vec![Mood::VanishOnSecondMessage, Mood::Kind]).dial;
    let (sender, mut reports) = mpsc::unbounded_channel();
    let (requests, wanted) = mpsc::unbounded_channel();
    let driver = tokio::spawn(Driver::new(dial, sender, TIMING).run(wanted));

    let ask = |request| requests.send(request).expect("the driver is running");
    let message = |text: &str| Request::Publish { topic: "tank".into(), text: text.into() };
    ask(Request::Connect);
    ask(Request::Subscribe { topic: "tank".into() });
    ask(message("half full"));
    ask(message("full"));
    let mut is_lost = false;
    while let Some(report) = reports.recv().await {
        println!("{report}");
        match report {
            // The broker vanished. As soon as it is back, the program tries again.
            Report::Failed => is_lost = true,
            Report::Online if is_lost => ask(message("full")),
            Report::Done if is_lost => ask(Request::Disconnect),
            Report::Step { ref to, .. } if is_lost && to.is_final() => break,
            _ => (),
        }
    }
    drop(requests);
    driver.await.expect("the driver does not panic");
}
