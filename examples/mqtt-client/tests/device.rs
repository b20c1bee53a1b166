//! The client on a device: no heap, no operating system, no runtime. What comes out goes into a ring of
//! registers, and interrupts are events.

use mqtt_client::packet::{LONGEST, Packet};
use mqtt_client::{Action, Client, Event, Port, State};

/// The hardware of a device.
#[derive(Default)]
struct Device {
    radio_is_on: bool,
    timer: Option<u32>,
    sent: [u8; 8],
    sent_count: usize,
    delivered: usize,
    lamp: Option<bool>,
}

impl Device {
    fn send(&mut self, packet: Packet<'_>) {
        let mut buffer = [0; LONGEST];
        assert!(packet.encode(&mut buffer).is_some());
        self.sent[self.sent_count % self.sent.len()] = buffer[0];
        self.sent_count += 1;
    }

    /// The first bytes of the packets that were sent.
    fn take_sent(&mut self) -> Vec<u8> {
        let count = std::mem::take(&mut self.sent_count);
        self.sent[..count].to_vec()
    }
}

impl Port for Device {
    fn perform(&mut self, action: Action) {
        // A `match` that forgets an output does not compile.
        match action {
            Action::open_socket => self.radio_is_on = true,
            Action::close_socket => self.radio_is_on = false,
            Action::send_connect => {
                self.send(Packet::Connect { client_id: "pump", keep_alive: 60 })
            }
            Action::send_publish => {
                self.send(Packet::Publish { id: 1, topic: "tank", payload: b"full" });
            }
            Action::send_subscribe => self.send(Packet::Subscribe { id: 2, topic: "tank" }),
            Action::send_puback => self.send(Packet::Puback { id: 3 }),
            Action::send_pingreq => self.send(Packet::Pingreq),
            Action::send_disconnect => self.send(Packet::Disconnect),
            Action::start_timer => self.timer = Some(5),
            Action::stop_timer => self.timer = None,
            Action::deliver => self.delivered += 1,
            Action::report_online | Action::report_done => self.lamp = Some(true),
            Action::report_failed => self.lamp = Some(false),
        }
    }
}

fn run(client: &mut Client, device: &mut Device, events: &[Event]) {
    for &event in events {
        client.on(event, device).unwrap_or_else(|refused| panic!("{refused}"));
    }
}

#[test]
fn a_level_is_published() {
    let (mut client, mut device) = (Client::new(), Device::default());
    run(&mut client, &mut device, &[Event::connect, Event::opened, Event::connack]);
    assert_eq!((client.state(), device.radio_is_on, device.timer), (State::Ready, true, None));
    assert_eq!((device.take_sent(), device.lamp), (vec![0x10], Some(true)));
    run(&mut client, &mut device, &[Event::publish, Event::message]);
    assert!(client.state().is_busy() && device.timer.is_some());
    assert_eq!((device.take_sent(), device.delivered), (vec![0x32, 0x40], 1));
    run(&mut client, &mut device, &[Event::puback, Event::disconnect]);
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
    let (mut client, mut device) = (Client::new(), Device::default());
    let refused = client.on(Event::message, &mut device).unwrap_err();
    assert_eq!(refused.to_string(), "`Offline` does not allow `message`");
    assert_eq!((client, device.sent_count, device.delivered), (Client::new(), 0, 0));
}

/// Whatever happens: the radio is off offline, and a timer runs exactly while something is due. All words
/// of up to six events are tried.
#[test]
fn radio_and_timer_follow_the_state() {
    let mut words: Vec<(Client, bool, bool)> = vec![(Client::new(), false, false)];
    for _ in 0..6 {
        let mut longer = Vec::new();
        for &(client, radio_is_on, has_timer) in &words {
            for &event in Event::ALL {
                let mut next = client;
                let timer = has_timer.then_some(1);
                let mut device = Device { radio_is_on, timer, ..Device::default() };
                if event == Event::lost {
                    device.radio_is_on = false;
                }
                if next.on(event, &mut device).is_ok() {
                    longer.push((next, device.radio_is_on, device.timer.is_some()));
                }
            }
        }
        longer.sort_by_key(|(client, radio, timer)| (client.state(), *radio, *timer));
        longer.dedup();
        words = longer;
        for &(client, radio_is_on, has_timer) in &words {
            let state = client.state();
            assert!(!radio_is_on || state != State::Offline);
            assert!(radio_is_on || !state.is_connected() && state != State::Opening);
            assert_eq!(has_timer, state.is_hurried() || state == State::Waiting, "{state}");
        }
    }
    assert_eq!(words.iter().map(|word| word.0.state()).max(), State::ALL.last().copied());
}
