//! Packets of MQTT 3.1.1, as far as the client and the broker of this crate need them.

/// A packet. Strings and payloads borrow from the bytes that were received.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Packet<'a> {
    /// The client greets. The session is clean, without a will, a user name and a password.
    Connect {
        /// The name of the client.
        client_id: &'a str,
        /// The client sends something at least every so many seconds.
        keep_alive: u16,
    },
    /// The broker answers a greeting; 0 means yes.
    Connack {
        /// The return code.
        code: u8,
    },
    /// A message that has to be acknowledged (QoS 1).
    Publish {
        /// The number of the packet.
        id: u16,
        /// What the message is about.
        topic: &'a str,
        /// The message.
        payload: &'a [u8],
    },
    /// A message was received.
    Puback {
        /// The number of its packet.
        id: u16,
    },
    /// The client wants the messages of a topic.
    Subscribe {
        /// The number of the packet.
        id: u16,
        /// The topic.
        topic: &'a str,
    },
    /// The client will get the messages of the topic.
    Suback {
        /// The number of the packet with the wish.
        id: u16,
    },
    /// The client is still there.
    Pingreq,
    /// The broker is still there.
    Pingresp,
    /// The client takes its leave.
    Disconnect,
}

/// Bytes that are no packet of this crate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Malformed;

impl core::fmt::Display for Malformed {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("these bytes are no packet")
    }
}

impl core::error::Error for Malformed {}

/// The longest packet that [`Packet::encode`] writes.
pub const LONGEST: usize = 256;

impl<'a> Packet<'a> {
    /// Writes the packet to the beginning of a buffer; returns its length, or `None` if it does not fit
    /// into [`LONGEST`] bytes.
    #[must_use]
    pub fn encode(&self, buffer: &mut [u8; LONGEST]) -> Option<usize> {
        // The length of the body needs two bytes if it is more than 127.
        let mut body = [0; LONGEST - 3];
        let mut writer = Writer { bytes: &mut body, length: 0 };
        let first = match *self {
            Packet::Connect { client_id, keep_alive } => {
                writer.string("MQTT")?;
                // The version of the protocol, and a clean session.
                writer.bytes(&[4, 2])?;
                writer.bytes(&keep_alive.to_be_bytes())?;
                writer.string(client_id)?;
                0x10
            }
            Packet::Connack { code } => {
                writer.bytes(&[0, code])?;
                0x20
            }
            Packet::Publish { id, topic, payload } => {
                writer.string(topic)?;
                writer.bytes(&id.to_be_bytes())?;
                writer.bytes(payload)?;
                0x32
            }
            Packet::Puback { id } => {
                writer.bytes(&id.to_be_bytes())?;
                0x40
            }
            Packet::Subscribe { id, topic } => {
                writer.bytes(&id.to_be_bytes())?;
                writer.string(topic)?;
                writer.bytes(&[1])?;
                0x82
            }
            Packet::Suback { id } => {
                writer.bytes(&id.to_be_bytes())?;
                writer.bytes(&[1])?;
                0x90
            }
            Packet::Pingreq => 0xC0,
            Packet::Pingresp => 0xD0,
            Packet::Disconnect => 0xE0,
        };
        let length = writer.length;
        let mut writer = Writer { bytes: buffer, length: 0 };
        writer.bytes(&[first])?;
        let low = u8::try_from(length % 128).ok()?;
        match u8::try_from(length / 128).ok()? {
            0 => writer.bytes(&[low])?,
            high => writer.bytes(&[low | 0x80, high])?,
        }
        writer.bytes(&body[..length])?;
        Some(writer.length)
    }

    /// Reads the packet at the beginning of some bytes, and says how long it is; `None` if more bytes
    /// have to come first.
    ///
    /// # Errors
    ///
    /// If the bytes are no packet of this crate.
    pub fn decode(bytes: &'a [u8]) -> Result<Option<(Packet<'a>, usize)>, Malformed> {
        let (length, head) = match *bytes {
            [_, low, ..] if low < 0x80 => (usize::from(low), 2),
            [_, low, high, ..] if high < 0x80 => {
                (usize::from(low & 0x7F) + usize::from(high) * 128, 3)
            }
            [_, _, _, ..] => return Err(Malformed),
            _ => return Ok(None),
        };
        let Some(body) = bytes.get(head..head + length) else { return Ok(None) };
        let mut body = Reader(body);
        let packet = match bytes[0] {
            0x10 => {
                if body.string()? != "MQTT" || body.take(2)? != [4, 2] {
                    return Err(Malformed);
                }
                let keep_alive = body.number()?;
                Packet::Connect { keep_alive, client_id: body.string()? }
            }
            0x20 => Packet::Connack { code: body.take(2)?[1] },
            0x32 => {
                let topic = body.string()?;
                let id = body.number()?;
                Packet::Publish { id, topic, payload: body.take(body.0.len())? }
            }
            0x40 => Packet::Puback { id: body.number()? },
            0x82 => {
                let id = body.number()?;
                let topic = body.string()?;
                body.take(1)?;
                Packet::Subscribe { id, topic }
            }
            0x90 => {
                let id = body.number()?;
                body.take(1)?;
                Packet::Suback { id }
            }
            0xC0 => Packet::Pingreq,
            0xD0 => Packet::Pingresp,
            0xE0 => Packet::Disconnect,
            _ => return Err(Malformed),
        };
        if body.0.is_empty() { Ok(Some((packet, head + length))) } else { Err(Malformed) }
    }
}

/// A buffer and how much of it is used.
struct Writer<'b> {
    bytes: &'b mut [u8],
    length: usize,
}

impl Writer<'_> {
    fn bytes(&mut self, bytes: &[u8]) -> Option<()> {
        let end = self.length.checked_add(bytes.len())?;
        self.bytes.get_mut(self.length..end)?.copy_from_slice(bytes);
        self.length = end;
        Some(())
    }

    fn string(&mut self, text: &str) -> Option<()> {
        self.bytes(&u16::try_from(text.len()).ok()?.to_be_bytes())?;
        self.bytes(text.as_bytes())
    }
}

/// The bytes that are left.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn take(&mut self, length: usize) -> Result<&'a [u8], Malformed> {
        let (taken, rest) = self.0.split_at_checked(length).ok_or(Malformed)?;
        self.0 = rest;
        Ok(taken)
    }

    fn number(&mut self) -> Result<u16, Malformed> {
        let bytes = self.take(2)?;
        Ok(u16::from_be_bytes([bytes[0], bytes[1]]))
    }

    fn string(&mut self) -> Result<&'a str, Malformed> {
        let length = usize::from(self.number()?);
        core::str::from_utf8(self.take(length)?).map_err(|_| Malformed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PACKETS: [Packet<'static>; 10] = [
        Packet::Connect { client_id: "pump", keep_alive: 60 },
        Packet::Connack { code: 5 },
        Packet::Publish { id: 258, topic: "tank/level", payload: b"high" },
        Packet::Publish { id: 1, topic: "t", payload: &[7; 200] },
        Packet::Puback { id: 258 },
        Packet::Subscribe { id: 3, topic: "tank/#" },
        Packet::Suback { id: 3 },
        Packet::Pingreq,
        Packet::Pingresp,
        Packet::Disconnect,
    ];

    #[test]
    fn what_is_written_is_read_again() {
        for packet in PACKETS {
            let mut buffer = [0; LONGEST];
            let length = packet.encode(&mut buffer).expect("it is short");
            assert_eq!(Packet::decode(&buffer[..length]), Ok(Some((packet, length))));
            // Fewer bytes are the beginning of a packet.
            for shorter in 0..length {
                assert_eq!(Packet::decode(&buffer[..shorter]), Ok(None), "{packet:?}");
            }
        }
    }

    /// The bytes of a CONNECT in the specification, section 3.1, with another name.
    #[test]
    fn a_packet_is_what_the_specification_says() {
        let mut buffer = [0; LONGEST];
        let packet = Packet::Connect { client_id: "a", keep_alive: 10 };
        let length = packet.encode(&mut buffer);
        assert_eq!(length, Some(15));
        assert_eq!(&buffer[..15], b"\x10\x0d\0\x04MQTT\x04\x02\0\x0a\0\x01a");
    }

    #[test]
    fn a_packet_that_is_too_long_is_not_written() {
        let packet = Packet::Publish { id: 1, topic: "t", payload: &[0; LONGEST] };
        assert_eq!(packet.encode(&mut [0; LONGEST]), None);
    }

    #[test]
    fn no_bytes_make_it_panic() {
        for first in 0..=u8::MAX {
            for second in 0..=u8::MAX {
                let _ = Packet::decode(&[first, second]);
                let _ = Packet::decode(&[first, 4, second, 0, 2, 9]);
                let _ = Packet::decode(&[first, 0x80, second, 0, 200]);
            }
        }
    }
}
