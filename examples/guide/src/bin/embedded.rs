//! The loop around the socket. On the device it reads and sets real pins; here they are simulated.

use guide_embedded::{Device, Pins};

/// A sample every 5 milliseconds: `#` is a pressed button, `!` an overload, `_` neither.
const INPUTS: &str = "__#_##_#####_#____________!!!____#__##____#_##__";

fn main() {
    let mut device = Device::default();
    let mut set = Pins::default();
    for (milliseconds, input) in (0..).step_by(5).zip(INPUTS.chars()) {
        let milliamperes = if input == '!' { 16_000 } else { 2_300 };
        let pins = device.sample(input == '#', milliamperes);
        if pins != set {
            set = pins;
            let relay = if set.relay { "closed" } else { "open" };
            let lamp = if set.lamp { "on" } else { "off" };
            println!("{milliseconds:3} ms: relay {relay}, lamp {lamp}");
        }
    }
    println!("a socket takes {} bytes of memory", size_of::<Device>());
}
