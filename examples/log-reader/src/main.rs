//! A reader of logs: `automata/log-line.txt` says what the tokens are, this program says what they mean.
//!
//! It prints a summary of a log, and every line that it does not understand, with its place. The lexer goes
//! on behind what is no token, so one broken line does not hide the next one.

#![forbid(unsafe_code)]

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::fmt;
use std::io::{self, Write as _};
use std::process::ExitCode;

use fsm_macros::automaton;

/// The lexer. Each token ends in one of its states, and `Token` says of which kind it is.
#[automaton("../../automata/log-line.txt", label_type = Token)]
pub enum LogLine {}

/// The log that is read if the caller names none.
const SAMPLE: &[u8] = include_bytes!("sample.log");

/// A part of the log. A log may contain bytes that are no UTF-8.
type Piece<'t> = &'t [u8];

/// A line that the program does not understand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Broken {
    /// Both count from one, and columns count characters.
    line: usize,
    column: usize,
    why: &'static str,
}

/// What a line says.
#[derive(Clone, Debug, Default)]
struct Entry<'t> {
    time: Option<Piece<'t>>,
    level: Option<Piece<'t>>,
    addresses: Vec<Piece<'t>>,
    took: Option<f64>,
}

/// What the lines say together.
#[derive(Clone, Debug, Default)]
struct Summary<'t> {
    entries: usize,
    first: Option<Piece<'t>>,
    last: Option<Piece<'t>>,
    levels: BTreeMap<Piece<'t>, usize>,
    addresses: BTreeMap<Piece<'t>, usize>,
    took: Vec<f64>,
    broken: Vec<Broken>,
}

impl<'t> Summary<'t> {
    fn of(log: Piece<'t>) -> Summary<'t> {
        let mut summary = Summary::default();
        let mut reader = Reader { log, ..Reader::default() };
        for token in LogLine::tokens(log) {
            match token {
                Ok((Token::Newline, range)) => {
                    summary.add(&mut reader, range.start);
                    reader.line += 1;
                    reader.line_start = range.end;
                }
                Ok((token, range)) => reader.read(token, range.start, &log[range]),
                Err(position) if log[position] == b'"' => {
                    reader.breaks(position, "this quote is not closed in its line");
                }
                Err(position) => reader.breaks(position, "this is no text"),
            }
        }
        summary.add(&mut reader, log.len());
        summary
    }

    /// Adds the line that ends here.
    fn add(&mut self, reader: &mut Reader<'t>, end: usize) {
        let entry = std::mem::take(&mut reader.entry);
        reader.key = None;
        if entry.time.is_some() && entry.level.is_none() {
            reader.breaks(end, "a level follows the time");
        }
        if let Some(broken) = reader.broken.take() {
            self.broken.push(broken);
            return;
        }
        // An empty line has no time.
        let Some(time) = entry.time else { return };
        self.entries += 1;
        self.first.get_or_insert(time);
        self.last = Some(time);
        if let Some(level) = entry.level {
            *self.levels.entry(level).or_default() += 1;
        }
        for address in entry.addresses {
            *self.addresses.entry(address).or_default() += 1;
        }
        self.took.extend(entry.took);
    }
}

/// Reads one line after the other.
#[derive(Default)]
struct Reader<'t> {
    log: Piece<'t>,
    /// How many lines came before.
    line: usize,
    line_start: usize,
    entry: Entry<'t>,
    /// What `key=` has just been read.
    key: Option<Piece<'t>>,
    /// The first mistake of this line.
    broken: Option<Broken>,
}

impl<'t> Reader<'t> {
    /// Reads a token that is no line break.
    fn read(&mut self, token: Token, position: usize, text: Piece<'t>) {
        // A `match` that forgets a token does not compile.
        match token {
            Token::Blank => {}
            Token::Time if self.entry.time.is_none() => self.entry.time = Some(text),
            _ if self.entry.time.is_none() => self.breaks(position, "a line begins with a time"),
            Token::Level if self.entry.level.is_none() => self.entry.level = Some(text),
            _ if self.entry.level.is_none() => self.breaks(position, "a level follows the time"),
            Token::Address => self.entry.addresses.push(text),
            Token::Number if self.key == Some(b"took") => {
                self.entry.took = String::from_utf8_lossy(text).parse().ok();
            }
            Token::Word => {
                self.key = Some(text);
                return;
            }
            Token::Equals => return,
            Token::Time | Token::Level | Token::Number | Token::Quoted | Token::Newline => {}
        }
        self.key = None;
    }

    /// Notes that something is wrong here, if nothing was before in this line.
    fn breaks(&mut self, position: usize, why: &'static str) {
        if self.broken.is_none() {
            let before = self.log.get(self.line_start..position).unwrap_or_default();
            let column = shown(before).chars().count() + 1;
            self.broken = Some(Broken { line: self.line + 1, column, why });
        }
    }
}

fn shown(piece: Piece<'_>) -> Cow<'_, str> {
    String::from_utf8_lossy(piece)
}

impl fmt::Display for Summary<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.entries, if self.entries == 1 { "entry" } else { "entries" })?;
        if let (Some(first), Some(last)) = (self.first, self.last) {
            write!(f, " from {} to {}", shown(first), shown(last))?;
        }
        writeln!(f)?;
        for (level, count) in &self.levels {
            writeln!(f, "  {:5} {count}", shown(level))?;
        }
        for (address, count) in &self.addresses {
            writeln!(f, "  {:15} {count}", shown(address))?;
        }
        if let Some(most) = self.took.iter().copied().reduce(f64::max) {
            let count = self.took.len();
            let average = self.took.iter().sum::<f64>() / count as f64;
            writeln!(f, "  took {count} times, {average:.2} on average, {most:.2} at most")?;
        }
        let broken = self.broken.len();
        writeln!(f, "{broken} broken {}", if broken == 1 { "line" } else { "lines" })?;
        for Broken { line, column, why } in &self.broken {
            writeln!(f, "  {line}:{column}: {why}")?;
        }
        Ok(())
    }
}

/// Reads the log that the caller names, or the sample, and prints its summary.
fn run() -> io::Result<()> {
    let log = match std::env::args_os().nth(1) {
        Some(path) => Cow::Owned(std::fs::read(path)?),
        None => Cow::Borrowed(SAMPLE),
    };
    write!(io::stdout().lock(), "{}", Summary::of(&log))
}

fn main() -> ExitCode {
    match run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // If this cannot be printed either, there is nothing left to do.
            let _ = writeln!(io::stderr(), "log-reader: {error}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn broken(log: &[u8]) -> Vec<(usize, usize)> {
        Summary::of(log).broken.iter().map(|broken| (broken.line, broken.column)).collect()
    }

    #[test]
    fn a_whole_line() {
        let log = b"2026-11-16T08:00:02Z WARN slow from=192.168.0.7 took=1830.5 \"select 1\"\r\n";
        let summary = Summary::of(log);
        assert_eq!((summary.entries, &summary.took[..]), (1, &[1830.5][..]));
        assert_eq!(summary.levels, BTreeMap::from([(&b"WARN"[..], 1)]));
        assert_eq!(summary.addresses, BTreeMap::from([(&b"192.168.0.7"[..], 1)]));
        assert_eq!(summary.broken, []);
    }

    #[test]
    fn only_what_stands_behind_the_key_is_a_time_that_something_took() {
        let begin = "2026-11-16T08:00:02Z INFO ";
        for (line, took) in
            [("took=5", &[5.0][..]), ("took 5", &[]), ("took=5ms", &[]), ("give=5", &[])]
        {
            assert_eq!(Summary::of(format!("{begin}{line}").as_bytes()).took, took, "{line}");
        }
    }

    #[test]
    fn broken_lines_have_their_places_and_hide_nothing() {
        let good = "2026-11-16T08:00:02Z INFO ok\n";
        assert_eq!(broken(format!("{good}{good}").as_bytes()), []);
        assert_eq!(broken(format!("no time\n{good}").as_bytes()), [(1, 1)]);
        assert_eq!(broken(format!("{good}2026-11-16T08:00:02Z ok\n").as_bytes()), [(2, 22)]);
        assert_eq!(broken("2026-11-16T08:00:02Z INFO größe \"".as_bytes()), [(1, 33)]);
        let unclosed = "2026-11-16T08:00:02Z INFO \"a\n";
        let log = format!("{unclosed}\n{good}{unclosed}{good}");
        assert_eq!(broken(log.as_bytes()), [(1, 27), (4, 27)]);
        assert_eq!(Summary::of(log.as_bytes()).entries, 2);
    }

    /// Every log of up to three of these pieces is read without a panic, and every line is counted once.
    #[test]
    fn every_line_is_an_entry_or_broken_or_empty() {
        let pieces: [&[u8]; 9] = [
            b"2026-11-16T08:00:02Z ",
            b"INFO ",
            b"took=",
            b"99999999999999999999999999.5 ",
            b"\"",
            b"\\",
            b"\xFF",
            b"\0",
            b"\n",
        ];
        for number in 0..pieces.len().pow(4) {
            let places =
                (0..4).map(|place| pieces[number / pieces.len().pow(place) % pieces.len()]);
            let log = places.collect::<Vec<_>>().concat();
            let summary = Summary::of(&log);
            let lines = log.split(|&byte| byte == b'\n').filter(|line| !line.is_empty()).count();
            assert_eq!(summary.entries + summary.broken.len(), lines, "{log:?}");
            assert!(!summary.to_string().is_empty());
        }
    }

    #[test]
    fn all_bytes_at_once() {
        let bytes: Vec<u8> = (0..=255).collect();
        assert_eq!(Summary::of(&bytes).entries, 0);
        assert_eq!(Summary::of(&[]).to_string(), "0 entries\n0 broken lines\n");
    }
}
