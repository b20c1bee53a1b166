//! The loop around the machine: it waits for something to happen, tells the machine, and does what comes
//! out. The text decides what happens next; the loop keeps the queue, the clock and the socket.

use std::collections::VecDeque;
use std::fmt;
use std::time::Duration;

use mqtt_client::packet::{LONGEST, Packet};
use mqtt_client::{Action, Event, State};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, DuplexStream};
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender};
use tokio::time::{Instant, sleep_until};

use crate::broker::Dial;

/// What the program wants.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// To be online.
    Connect,
    /// To get the messages of a topic.
    Subscribe {
        /// The topic.
        topic: String,
    },
    /// To send a message.
    Publish {
        /// What it is about.
        topic: String,
        /// The message.
        text: String,
    },
    /// To be offline.
    Disconnect,
}

impl Request {
    fn event(&self) -> Event {
        match self {
            Request::Connect => Event::Connect,
            Request::Subscribe { .. } => Event::Subscribe,
            Request::Publish { .. } => Event::Publish,
            Request::Disconnect => Event::Disconnect,
        }
    }
}

/// What the driver reports to the program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Report {
    /// The machine took a step.
    Step {
        /// Where it was.
        from: State,
        /// What happened.
        event: Event,
        /// Where it is now.
        to: State,
        /// What came out.
        actions: &'static [Action],
    },
    /// A message arrived.
    Message(String),
    /// The broker has let the client in.
    Online,
    /// What the program wanted is done.
    Done,
    /// What the program wanted has failed.
    Failed,
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Report::Step { from, event, to, actions } => {
                write!(f, "{from} --{event}--> {to} /")?;
                actions.iter().try_for_each(|action| write!(f, " {action}"))
            }
            Report::Message(text) => write!(f, "    message: {text}"),
            Report::Online => f.write_str("    online"),
            Report::Done => f.write_str("    done"),
            Report::Failed => f.write_str("    failed"),
        }
    }
}

/// How long to wait for what.
#[derive(Clone, Copy, Debug)]
pub struct Timing {
    /// For an answer of the broker.
    pub answer: Duration,
    /// Before the next try.
    pub retry: Duration,
    /// Before a sign of life.
    pub keep_alive: Duration,
}

/// The owner of the socket, the clock and the state.
pub struct Driver {
    state: State,
    timing: Timing,
    dial: Dial,
    socket: Option<DuplexStream>,
    /// What was received and is no whole packet yet.
    received: Vec<u8>,
    /// When `timeout` happens.
    deadline: Option<Instant>,
    /// When the client last sent something, or was last due to.
    last_sent: Instant,
    /// The first is what the machine is doing, or what it does as soon as it can.
    requests: VecDeque<Request>,
    /// The message that arrived last: its number and its text.
    message: (u16, String),
    /// What happened while outputs were performed.
    followed: Option<Event>,
    next_id: u16,
    reports: UnboundedSender<Report>,
}

impl Driver {
    /// A driver that is offline.
    pub fn new(dial: Dial, reports: UnboundedSender<Report>, timing: Timing) -> Driver {
        Driver {
            state: State::START,
            timing,
            dial,
            socket: None,
            received: Vec::new(),
            deadline: None,
            last_sent: Instant::now(),
            requests: VecDeque::new(),
            message: (0, String::new()),
            followed: None,
            next_id: 1,
            reports,
        }
    }

    /// Runs until the program wants nothing more and the machine is offline.
    pub async fn run(mut self, mut wanted: UnboundedReceiver<Request>) {
        let mut is_wanted = true;
        while is_wanted || !self.state.is_final() || !self.requests.is_empty() {
            let keep_alive = self.keep_alive();
            let event = match self.next_event() {
                Some(event) => event,
                None => tokio::select! {
                    request = wanted.recv(), if is_wanted => {
                        is_wanted = request.is_some();
                        self.requests.extend(request);
                        continue;
                    }
                    event = receive(&mut self.socket, &mut self.received, &mut self.message) => event,
                    () = wait_until(self.deadline) => {
                        self.deadline = None;
                        Event::Timeout
                    }
                    () = wait_until(keep_alive) => {
                        self.last_sent = Instant::now();
                        Event::KeepAlive
                    }
                },
            };
            if event == Event::Lost {
                self.socket = None;
            }
            self.on(event).await;
        }
    }

    /// What happens without waiting: what outputs have led to, or a request that is allowed now. The text
    /// says when that is.
    fn next_event(&mut self) -> Option<Event> {
        if let Some(event) = self.followed.take() {
            return Some(event);
        }
        while let Some(event) = self.requests.front().map(Request::event) {
            if self.state.allows(event) {
                return Some(event);
            }
            // Other states will allow it later. Offline, the program has to connect first.
            if !self.state.is_final() {
                break;
            }
            self.requests.pop_front();
            self.report(Report::Failed);
        }
        None
    }

    /// Tells the machine what happened, and does what comes out.
    async fn on(&mut self, event: Event) {
        let Ok((to, actions)) = self.state.step(event) else {
            // It came too late: a packet after the end, for example.
            return;
        };
        let from = std::mem::replace(&mut self.state, to);
        self.report(Report::Step { from, event, to, actions });
        for &action in actions {
            self.perform(action).await;
        }
        // What was asked for is done, or there is nothing more to do about it.
        if matches!(event, Event::Connect | Event::Disconnect) {
            self.requests.pop_front();
        }
    }

    async fn perform(&mut self, action: Action) {
        // A `match` that forgets an output does not compile.
        match action {
            Action::OpenSocket => {
                self.received.clear();
                self.socket = self.dial.open().await;
                let is_open = self.socket.is_some();
                self.followed = Some(if is_open { Event::Opened } else { Event::Lost });
            }
            Action::CloseSocket => self.socket = None,
            Action::SendConnect => {
                let keep_alive =
                    u16::try_from(self.timing.keep_alive.as_secs()).unwrap_or(u16::MAX);
                self.send(Packet::Connect { client_id: "pump", keep_alive }).await;
            }
            Action::SendPublish => {
                if let Some(Request::Publish { topic, text }) = self.requests.front().cloned() {
                    let (id, payload) = (self.new_id(), text.as_bytes());
                    self.send(Packet::Publish { id, topic: &topic, payload }).await;
                }
            }
            Action::SendSubscribe => {
                if let Some(Request::Subscribe { topic }) = self.requests.front().cloned() {
                    let id = self.new_id();
                    self.send(Packet::Subscribe { id, topic: &topic }).await;
                }
            }
            Action::SendPuback => self.send(Packet::Puback { id: self.message.0 }).await,
            Action::SendPingreq => self.send(Packet::Pingreq).await,
            Action::SendDisconnect => self.send(Packet::Disconnect).await,
            Action::StartTimer => {
                let is_waiting = self.state == State::Waiting;
                let time = if is_waiting { self.timing.retry } else { self.timing.answer };
                self.deadline = Some(Instant::now() + time);
            }
            Action::StopTimer => self.deadline = None,
            Action::Deliver => self.report(Report::Message(self.message.1.clone())),
            Action::ReportOnline => self.report(Report::Online),
            Action::ReportDone => {
                self.requests.pop_front();
                self.report(Report::Done);
            }
            Action::ReportFailed => {
                self.requests.pop_front();
                self.report(Report::Failed);
            }
        }
    }

    async fn send(&mut self, packet: Packet<'_>) {
        self.last_sent = Instant::now();
        let mut buffer = [0; LONGEST];
        let (Some(socket), Some(length)) = (&mut self.socket, packet.encode(&mut buffer)) else {
            self.followed = Some(Event::Lost);
            return;
        };
        if socket.write_all(&buffer[..length]).await.is_err() {
            self.followed = Some(Event::Lost);
        }
    }

    /// When the broker should hear from the client.
    fn keep_alive(&self) -> Option<Instant> {
        self.state.is_online().then(|| self.last_sent + self.timing.keep_alive)
    }

    fn new_id(&mut self) -> u16 {
        let id = self.next_id;
        self.next_id = id.checked_add(1).unwrap_or(1);
        id
    }

    fn report(&self, report: Report) {
        // The program may have stopped listening.
        let _ = self.reports.send(report);
    }
}

/// Waits for ever if there is no deadline.
async fn wait_until(deadline: Option<Instant>) {
    match deadline {
        Some(deadline) => sleep_until(deadline).await,
        None => std::future::pending().await,
    }
}

/// Waits for a packet, and says what it means. It may be cancelled: what was read so far is kept.
async fn receive(
    socket: &mut Option<DuplexStream>,
    received: &mut Vec<u8>,
    message: &mut (u16, String),
) -> Event {
    let Some(stream) = socket else { return std::future::pending().await };
    loop {
        match Packet::decode(received) {
            Ok(Some((packet, length))) => {
                let event = match packet {
                    Packet::Connack { code: 0 } => Event::Connack,
                    Packet::Connack { .. } => Event::Rejected,
                    Packet::Puback { .. } => Event::Puback,
                    Packet::Suback { .. } => Event::Suback,
                    Packet::Pingresp => Event::Pingresp,
                    Packet::Publish { id, payload, .. } => {
                        *message = (id, String::from_utf8_lossy(payload).into_owned());
                        Event::Message
                    }
                    // A broker does not send these.
                    _ => Event::Lost,
                };
                received.drain(..length);
                return event;
            }
            Ok(None) => {
                if !matches!(stream.read_buf(received).await, Ok(1..)) {
                    return Event::Lost;
                }
            }
            Err(_) => return Event::Lost,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::broker::{self, Mood};
    use tokio::sync::mpsc;

    const TIMING: Timing = Timing {
        answer: Duration::from_secs(5),
        retry: Duration::from_secs(30),
        keep_alive: Duration::from_secs(60),
    };

    /// Runs until the client is offline again; returns the reports, and what the broker received. The
    /// program wants to be offline after a report with that text.
    async fn run(moods: Vec<Mood>, requests: &[Request], end: &str) -> (Vec<String>, Vec<String>) {
        let broker = broker::start(moods);
        let (sender, mut reports) = mpsc::unbounded_channel();
        let (ask, wanted) = mpsc::unbounded_channel();
        let driver = tokio::spawn(Driver::new(broker.dial, sender, TIMING).run(wanted));
        for request in requests {
            ask.send(request.clone()).unwrap();
        }
        // The clock is paused: it jumps when everything waits. So no test waits for real.
        let listening = tokio::time::timeout(Duration::from_secs(1000), async {
            let mut all = Vec::new();
            while let Some(report) = reports.recv().await {
                let is_offline = matches!(report, Report::Step { to, .. } if to.is_final());
                all.push(report.to_string().trim().to_owned());
                if is_offline {
                    break;
                }
                if all[all.len() - 1].contains(end) {
                    ask.send(Request::Disconnect).unwrap();
                }
            }
            all
        });
        let all = listening.await.expect("the client goes offline");
        drop(ask);
        let end = tokio::time::timeout(Duration::from_secs(1000), driver).await;
        end.expect("the driver ends").expect("the driver does not panic");
        (all, broker.log.take().await)
    }

    fn publish() -> Request {
        Request::Publish { topic: "tank".into(), text: "full".into() }
    }

    fn subscribe() -> Request {
        Request::Subscribe { topic: "tank".into() }
    }

    #[tokio::test(start_paused = true)]
    async fn messages_come_back() {
        let requests = [Request::Connect, subscribe(), publish()];
        let (reports, log) = run(vec![Mood::Kind], &requests, "message: full").await;
        assert_eq!(reports.iter().filter(|report| *report == "done").count(), 2);
        assert_eq!(log, ["CONNECT", "SUBSCRIBE", "PUBLISH", "PUBACK", "DISCONNECT"]);
    }

    #[tokio::test(start_paused = true)]
    async fn an_idle_client_gives_signs_of_life() {
        let began = Instant::now();
        let (_, log) = run(vec![Mood::Kind], &[Request::Connect], "--pingresp-->").await;
        assert_eq!(log, ["CONNECT", "PINGREQ", "DISCONNECT"]);
        assert_eq!(began.elapsed(), TIMING.keep_alive);
    }

    #[tokio::test(start_paused = true)]
    async fn a_silent_broker_is_tried_again() {
        let began = Instant::now();
        let moods = vec![Mood::Silent, Mood::Silent, Mood::Kind];
        let (reports, log) = run(moods, &[Request::Connect, publish()], "--puback-->").await;
        let tries = reports.iter().filter(|report| report.contains("open-socket")).count();
        assert_eq!(tries, 3, "{reports:?}");
        assert_eq!(log, ["CONNECT", "CONNECT", "CONNECT", "PUBLISH", "DISCONNECT"]);
        assert_eq!(began.elapsed(), 2 * (TIMING.answer + TIMING.retry));
    }

    #[tokio::test(start_paused = true)]
    async fn the_socket_cannot_be_opened() {
        let (reports, log) = run(vec![Mood::Absent], &[Request::Connect], "--lost-->").await;
        assert_eq!(
            reports,
            [
                "Offline --connect--> Opening / open-socket start-timer",
                "Opening --lost--> Waiting / start-timer",
                "Waiting --disconnect--> Offline / stop-timer",
            ]
        );
        assert!(log.is_empty());
    }

    #[tokio::test(start_paused = true)]
    async fn a_broker_that_says_no() {
        let (reports, _) = run(vec![Mood::Rejecting], &[Request::Connect], "never").await;
        let last = &reports[reports.len() - 1];
        assert_eq!(last, "Greeting --rejected--> Offline / stop-timer close-socket report-failed");
    }

    #[tokio::test(start_paused = true)]
    async fn a_broker_that_vanishes_fails_one_message() {
        let moods = vec![Mood::VanishOnSecondMessage, Mood::Kind];
        let requests = [Request::Connect, publish(), publish(), publish(), Request::Disconnect];
        let (reports, log) = run(moods, &requests, "never").await;
        assert_eq!(reports.iter().filter(|report| *report == "failed").count(), 1);
        assert_eq!(reports.iter().filter(|report| *report == "done").count(), 2);
        let sent = ["CONNECT", "PUBLISH", "PUBLISH", "CONNECT", "PUBLISH", "DISCONNECT"];
        assert_eq!(log, sent);
    }

    #[tokio::test(start_paused = true)]
    async fn a_broker_that_talks_nonsense_is_left() {
        let (reports, _) = run(vec![Mood::Nonsense], &[Request::Connect], "--lost-->").await;
        assert_eq!(reports[2], "Greeting --lost--> Waiting / start-timer");
    }

    #[tokio::test(start_paused = true)]
    async fn offline_the_program_has_to_connect_first() {
        let requests = [publish(), Request::Disconnect, Request::Connect, publish()];
        let (reports, log) = run(vec![Mood::Kind], &requests, "--puback-->").await;
        assert_eq!(reports[..2], ["failed", "failed"]);
        assert_eq!(log, ["CONNECT", "PUBLISH", "DISCONNECT"]);
    }
}
