//! Files of other tools, as a fuzzer makes them.

use fsm_model::Source;

use super::round_trip::{READABLE, READINGS, check_written, read_or_refuse};
use super::{Format, dfa_with_symbols};

/// A file is read or refused, and what was read is written in every format. The first byte says in which format
/// the file is, and the second how it is read.
pub(crate) fn import(bytes: &[u8]) {
    let &[format, reading, ref text @ ..] = bytes else { return };
    let format = READABLE[usize::from(format) % READABLE.len()];
    let reading = READINGS[usize::from(reading) % READINGS.len()];
    let Ok(source) = Source::from_bytes("any", text.to_vec()) else { return };
    let Some(dfa) = read_or_refuse(format, &source, reading) else { return };
    // As the command does it.
    let Ok(symbolic) = dfa_with_symbols(&dfa) else { return };
    let dfa = symbolic.map_or(dfa, |symbolic| symbolic.automaton);
    for format in READABLE.into_iter().filter(|&format| format != Format::Txt) {
        let start = dfa.starts().last();
        if let Ok(written) = format.write(&dfa, start) {
            check_written(format, &dfa, start, written);
        }
    }
}
