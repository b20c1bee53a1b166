//! A fake broker in the same process. It answers over streams in memory, in one mood per connection.

use std::sync::Arc;

use mqtt_client::packet::{LONGEST, Packet};
use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _, DuplexStream, duplex};
use tokio::sync::{Mutex, mpsc};

/// How the broker behaves towards one connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(not(test), expect(dead_code, reason = "the program shows only two of them"))]
pub enum Mood {
    /// It answers everything, and sends messages back to a client that subscribed.
    Kind,
    /// It answers up to the second message, and then it is gone.
    VanishOnSecondMessage,
    /// It rejects every client.
    Rejecting,
    /// It never answers.
    Silent,
    /// It answers with bytes that are no packet.
    Nonsense,
    /// The socket cannot be opened.
    Absent,
}

/// Opens sockets to the broker.
pub struct Dial {
    /// Each socket, and how the broker behaves towards it.
    sockets: mpsc::UnboundedSender<(DuplexStream, Mood)>,
    /// The moods of the next connections.
    moods: Vec<Mood>,
}

impl Dial {
    /// A socket, unless the broker is absent.
    pub async fn open(&mut self) -> Option<DuplexStream> {
        // The last mood stays.
        let mood = if self.moods.len() > 1 { self.moods.remove(0) } else { self.moods[0] };
        if mood == Mood::Absent {
            return None;
        }
        let (here, there) = duplex(1024);
        self.sockets.send((there, mood)).ok()?;
        Some(here)
    }
}

/// The names of the packets that the broker received.
#[derive(Clone, Default)]
pub struct Log(Arc<Mutex<Vec<String>>>);

impl Log {
    /// What was received so far.
    #[cfg_attr(not(test), expect(dead_code, reason = "only tests look"))]
    pub async fn take(&self) -> Vec<String> {
        std::mem::take(&mut *self.0.lock().await)
    }
}

/// A broker that is running.
pub struct Broker {
    /// How to reach it.
    pub dial: Dial,
    /// What it received.
    #[cfg_attr(not(test), expect(dead_code, reason = "only tests look"))]
    pub log: Log,
}

/// Starts a broker with one mood for each connection. Later connections get the last mood.
pub fn start(moods: Vec<Mood>) -> Broker {
    let (sockets, mut opened) = mpsc::unbounded_channel();
    let log = Log::default();
    let kept = log.clone();
    tokio::spawn(async move {
        while let Some((socket, mood)) = opened.recv().await {
            // A socket that is closed ends the talk.
            let _ = talk(socket, mood, &kept).await;
        }
    });
    Broker { dial: Dial { sockets, moods }, log }
}

/// Answers one client until it leaves.
async fn talk(mut socket: DuplexStream, mood: Mood, log: &Log) -> std::io::Result<()> {
    let mut received = Vec::new();
    let mut topic = None;
    let mut messages = 0;
    loop {
        let Ok(Some((packet, length))) = Packet::decode(&received) else {
            if socket.read_buf(&mut received).await? == 0 {
                return Ok(());
            }
            continue;
        };
        log.0.lock().await.push(name(packet).to_owned());
        let mut answers = Vec::new();
        match packet {
            Packet::Connect { .. } => {
                let code = if mood == Mood::Rejecting { 5 } else { 0 };
                answers.push(Packet::Connack { code });
            }
            Packet::Subscribe { id, topic: wanted } => {
                topic = Some(wanted.to_owned());
                answers.push(Packet::Suback { id });
            }
            Packet::Publish { id, topic: about, payload } => {
                messages += 1;
                if mood == Mood::VanishOnSecondMessage && messages == 2 {
                    return Ok(());
                }
                answers.push(Packet::Puback { id });
                if topic.as_deref() == Some(about) {
                    answers.push(Packet::Publish { id: 100 + id, topic: about, payload });
                }
            }
            Packet::Pingreq => answers.push(Packet::Pingresp),
            Packet::Disconnect => return Ok(()),
            _ => (),
        }
        for answer in answers {
            let mut buffer = [0; LONGEST];
            let length = answer.encode(&mut buffer).unwrap_or(0);
            match mood {
                Mood::Silent => (),
                Mood::Nonsense => socket.write_all(&[0xFF; 4]).await?,
                _ => socket.write_all(&buffer[..length]).await?,
            }
        }
        received.drain(..length);
    }
}

/// What the specification calls a packet.
fn name(packet: Packet<'_>) -> &'static str {
    match packet {
        Packet::Connect { .. } => "CONNECT",
        Packet::Connack { .. } => "CONNACK",
        Packet::Publish { .. } => "PUBLISH",
        Packet::Puback { .. } => "PUBACK",
        Packet::Subscribe { .. } => "SUBSCRIBE",
        Packet::Suback { .. } => "SUBACK",
        Packet::Pingreq => "PINGREQ",
        Packet::Pingresp => "PINGRESP",
        Packet::Disconnect => "DISCONNECT",
    }
}
