//! The client on a small device. Outputs change the fields of the device, and interrupts are events.

use mqtt_client::packet::{LONGEST, Packet};
use mqtt_client::{Action, Event, State};

/// The hardware of a device.
#[derive(Default)]
struct Device {
    radio_is_on: bool,
    timer: Option<u32>,
    /// The first byte of each packet that was sent.
    sent: Vec<u8>,
    delivered: usize,
    lamp: Option<bool>,
}

impl Device {
    fn send(&mut self, packet: Packet<'_>) {
        let mut buffer = [0; LONGEST];
        assert!(packet.encode(&mut buffer).is_some());
        self.sent.push(buffer[0]);
    }

    fn take_sent(&mut self) -> Vec<u8> {
        std::mem::take(&mut self.sent)
    }

    fn perform(&mut self, action: Action) {
        // A `match` that forgets an output does not compile.
        match action {
            Action::OpenSocket => self.radio_is_on = true,
            Action::CloseSocket => self.radio_is_on = false,
            Action::SendConnect => self.send(Packet::Connect { client_id: "pump", keep_alive: 60 }),
            Action::SendPublish => {
                self.send(Packet::Publish { id: 1, topic: "tank", payload: b"full" });
            }
            Action::SendSubscribe => self.send(Packet::Subscribe { id: 2, topic: "tank" }),
            Action::SendPuback => self.send(Packet::Puback { id: 3 }),
            Action::SendPingreq => self.send(Packet::Pingreq),
            Action::SendDisconnect => self.send(Packet::Disconnect),
            Action::StartTimer => self.timer = Some(5),
            Action::StopTimer => self.timer = None,
            Action::Deliver => self.delivered += 1,
            Action::ReportOnline | Action::ReportDone => self.lamp = Some(true),
            Action::ReportFailed => self.lamp = Some(false),
        }
    }
}

/// The state after the events, with the outputs performed on the device.
fn run(mut state: State, device: &mut Device, events: &[Event]) -> State {
    for &event in events {
        let (next, actions) = state.step(event).unwrap_or_else(|refused| panic!("{refused}"));
        actions.iter().for_each(|&action| device.perform(action));
        state = next;
    }
    state
}

#[test]
fn a_level_is_published() {
    let mut device = Device::default();
    let events = [Event::Connect, Event::Opened, Event::Connack];
    let state = run(State::START, &mut device, &events);
    assert_eq!((state, device.radio_is_on, device.timer), (State::Ready, true, None));
    assert_eq!((device.take_sent(), device.lamp), (vec![0x10], Some(true)));
    let state = run(state, &mut device, &[Event::Publish, Event::Message]);
    assert!(state.is_busy() && device.timer.is_some());
    assert_eq!((device.take_sent(), device.delivered), (vec![0x32, 0x40], 1));
    let state = run(state, &mut device, &[Event::Puback, Event::Disconnect]);
    assert_eq!(state, State::Offline);
    assert_eq!((device.take_sent(), device.radio_is_on, device.timer), (vec![0xE0], false, None));
}

#[test]
fn what_is_refused_does_nothing() {
    for &state in State::ALL {
        for &event in Event::ALL {
            assert_eq!(state.step(event).is_err(), !state.allows(event), "{state} {event}");
            if !state.allows(event) {
                assert!(state.output(event).is_empty(), "{state} {event}");
            }
        }
    }
    let refused = State::START.step(Event::Message).unwrap_err();
    assert_eq!(refused.to_string(), "`Offline` does not allow `message`");
}

/// Whatever happens: the radio is off offline, and a timer runs exactly while something is due. All words
/// of up to six events are tried.
#[test]
fn radio_and_timer_follow_the_state() {
    let mut words: Vec<(State, bool, bool)> = vec![(State::START, false, false)];
    for _ in 0..6 {
        let mut longer = Vec::new();
        for &(state, radio_is_on, has_timer) in &words {
            for event in state.allowed() {
                let timer = has_timer.then_some(1);
                let mut device = Device { radio_is_on, timer, ..Device::default() };
                if event == Event::Lost {
                    device.radio_is_on = false;
                }
                let next = run(state, &mut device, &[event]);
                longer.push((next, device.radio_is_on, device.timer.is_some()));
            }
        }
        longer.sort_unstable();
        longer.dedup();
        words = longer;
        for &(state, radio_is_on, has_timer) in &words {
            assert!(!radio_is_on || state != State::Offline);
            assert!(radio_is_on || !state.is_connected() && state != State::Opening);
            assert_eq!(has_timer, state.is_hurried() || state == State::Waiting, "{state}");
        }
    }
    assert_eq!(words.iter().map(|word| word.0).max(), State::ALL.last().copied());
}
