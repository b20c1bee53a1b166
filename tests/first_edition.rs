//! Texts of the first edition of the format still mean the same.
//!
//! The fixture in `first_edition/` was collected from the tests at commit 3871ee9. `Check::run`
//! wrote down the texts that it accepted in tests, documentation and macros. The fixture has no
//! random texts of properties and no long texts; of many that are alike it has some. The 601 texts
//! at the end were written for it: their names are words to which a later edition may give a
//! meaning, such as `|`. `automata/` is a copy of the folder at that commit. The library at that
//! commit made the hashes.
//!
//! The fixture is never made anew. If this test fails, the library is wrong.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use fsm_model::{Check, Dfa, Source};
use tictactoe_strategy::DOMAIN;

/// What the fixture says of a text: `=== name length hash size`.
struct Header<'f> {
    /// The number of a text, or the name of a file.
    name: &'f str,
    /// How many bytes the text has.
    length: usize,
    /// The hash of its meaning.
    hash: u64,
    /// How many states and symbols it has, as in `3x4`.
    size: &'f str,
}

impl<'f> Header<'f> {
    fn read(line: &'f str) -> Header<'f> {
        let words: Vec<&str> = line.split(' ').collect();
        let ["===", name, length, hash, size] = words[..] else { panic!("no header: {line}") };
        let length = length.parse().expect("a length in decimal digits");
        let hash = u64::from_str_radix(hash, 16).expect("a hash in hexadecimal digits");
        Header { name, length, hash, size }
    }

    /// Why the text does not mean the same, if so.
    fn compare(&self, text: &str) -> Result<(), String> {
        assert_eq!(text.len(), self.length, "{}: the fixture has changed", self.name);
        // Some texts make claims of the game.
        let checked = Check::new(&DOMAIN).run(&Source::new("t.txt", text));
        let dfa = checked.map_err(|report| format!("it is refused\n{report}"))?.dfa;
        let meaning = meaning(&dfa)?;
        if hash(&meaning) == self.hash {
            return Ok(());
        }
        let size = format!("{}x{}", dfa.states().len(), dfa.symbols().len());
        Err(format!("its size was {}, now it is {size} and means\n{}", self.size, part(&meaning)))
    }
}

/// The facts about an automaton, one per line. Names have no blanks, so other automata have other
/// facts. `Err` if it refuses a symbol, which no automaton did in the first edition.
fn meaning(dfa: &Dfa) -> Result<String, String> {
    let mut facts = String::new();
    for start in dfa.starts() {
        let label = start.label().map(|label| format!(" {label}")).unwrap_or_default();
        let _ = writeln!(facts, "start {}{label}", dfa.state(start.state()).name());
    }
    for label in dfa.labels() {
        let _ = writeln!(facts, "label {}", dfa.label(label).name());
    }
    for symbol in dfa.symbols() {
        let _ = writeln!(facts, "symbol {}", dfa.symbol(symbol).name());
    }
    for id in dfa.states() {
        let state = dfa.state(id);
        let label = state.label().map(|label| format!(" {label}")).unwrap_or_default();
        let finality = if state.is_final() { " final" } else { "" };
        let _ = writeln!(facts, "state {}{finality}{label}", state.name());
        for symbol in dfa.symbols() {
            let (name, symbol_name) = (state.name(), dfa.symbol(symbol).name());
            let target = dfa.next(id, symbol);
            let target = target.ok_or_else(|| format!("`{name}` refuses `{symbol_name}`"))?;
            let _ = writeln!(facts, "{name} {symbol_name} {}", dfa.state(target).name());
        }
    }
    for claim in dfa.claims() {
        let _ = writeln!(facts, "claim {claim}");
    }
    let _ = writeln!(facts, "examples {}", dfa.example_count());
    Ok(facts)
}

/// FNV-1a with 64 bits.
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// As much of a text as a person would read.
fn part(text: &str) -> String {
    text.chars().take(4000).collect()
}

fn fixture(file: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("first_edition").join(file)
}

fn read(file: &str) -> String {
    fs::read_to_string(fixture(file)).expect("the fixture has this file, in UTF-8")
}

/// Compares all texts, then reports how many have changed, and how the first few did.
#[track_caller]
fn compare_all<'f>(texts: impl Iterator<Item = (Header<'f>, String)>, expected_count: usize) {
    let mut count = 0;
    let mut changes = Vec::new();
    for (header, text) in texts {
        count += 1;
        if let Err(change) = header.compare(&text) {
            changes.push(format!(
                "=== {}: {change}\n--- its text:\n{}\n",
                header.name,
                part(&text)
            ));
        }
    }
    let shown: String = changes.iter().take(3).map(String::as_str).collect();
    assert!(changes.is_empty(), "{} of {count} texts have changed\n{shown}", changes.len());
    assert_eq!(count, expected_count, "the fixture has all its texts");
}

/// Each record is a header, as many bytes as it says, and the end of a line.
#[test]
fn texts_of_the_tests() {
    let file = read("texts.txt");
    let mut rest = file.as_str();
    let mut number = 0;
    let records = std::iter::from_fn(|| {
        let (line, after) = rest.split_once('\n')?;
        let header = Header::read(line);
        let (text, after) = after.split_at(header.length);
        rest = after.strip_prefix('\n').expect("a record ends with the end of a line");
        number += 1;
        assert_eq!(header.name, number.to_string(), "no record is left out");
        Some((header, text.to_owned()))
    });
    compare_all(records, 1323);
}

#[test]
fn the_folder_automata() {
    let hashes = read("hashes.txt");
    let texts = hashes.lines().map(|line| {
        let header = Header::read(line);
        let text = read(&format!("automata/{}", header.name));
        (header, text)
    });
    compare_all(texts, 11);
    let files = fs::read_dir(fixture("automata")).expect("the fixture has this folder");
    assert_eq!(files.count(), 11, "each file has a hash");
}
