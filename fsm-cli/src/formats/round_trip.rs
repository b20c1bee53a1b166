//! Writing and reading again, for the tests and for a fuzzer.

use std::collections::BTreeSet;

use clap::ValueEnum as _;
use fsm_model::{Dfa, Domain, OutputId, Source, Start, StateId, SymbolId, compare};

use super::{Automaton, Format, Imported, MachineKind, Missing, Reading, Written, is_mealy};

/// The formats that can be read.
pub(super) const READABLE: [Format; 6] =
    [Format::Txt, Format::Jff, Format::Dot, Format::Json, Format::Att, Format::Csv];

/// What a file means has at most so many cases.
const MOST_CASES: usize = 1 << 24;

/// All ways to read a file.
pub(super) const READINGS: [Reading; 6] = {
    const fn reading(missing: Missing, kind: MachineKind) -> Reading {
        Reading { missing, kind, most_cases: MOST_CASES }
    }
    [
        reading(Missing::Refused, MachineKind::Detected),
        reading(Missing::Refused, MachineKind::Mealy),
        reading(Missing::Refused, MachineKind::Acceptor),
        reading(Missing::LeadToNewState, MachineKind::Detected),
        reading(Missing::LeadToNewState, MachineKind::Mealy),
        reading(Missing::LeadToNewState, MachineKind::Acceptor),
    ]
};

/// A file is read, or refused with a report that can be shown.
pub(super) fn read_or_refuse(format: Format, source: &Source, reading: Reading) -> Option<Dfa> {
    match format.read(source, &Domain::EMPTY, reading).expect("it can be read") {
        Ok(Imported { automaton: Automaton::Dfa(dfa), .. }) => {
            drop(dfa.to_text());
            return Some(*dfa);
        }
        Ok(Imported { automaton: Automaton::Nfa(nfa), .. }) => {
            for format in Format::value_variants() {
                drop(format.write_nfa(&nfa, None));
            }
        }
        Err(report) => assert!(!report.to_string().is_empty()),
    }
    None
}

pub(super) fn output_names<'d>(dfa: &'d Dfa, outputs: &[OutputId]) -> Vec<&'d str> {
    outputs.iter().map(|&output| dfa.output(output).name()).collect()
}

/// Whether a state is final when it is read again. JFLAP's Mealy machines have no final states, and in
/// DOT all states of a Mealy machine are final if none is drawn as final.
fn is_final(dfa: &Dfa, state: StateId, format: Format) -> bool {
    let has_finals = dfa.states().any(|state| dfa.state(state).is_final());
    let are_all_final =
        is_mealy(dfa) && (format == Format::Jff || (format == Format::Dot && !has_finals));
    are_all_final || dfa.state(state).is_final()
}

/// Everything that a format keeps of an automaton and that does not depend on the order of its names.
fn facts(dfa: &Dfa, starts: &[Start<'_>], format: Format) -> BTreeSet<String> {
    let label =
        |label: Option<&str>| label.filter(|_| format.has_labels()).unwrap_or("-").to_owned();
    let is_read = |symbol| dfa.states().any(|state| dfa.next(state, symbol).is_some());
    let is_kept = |symbol: &SymbolId| format.has_alphabet() || is_read(*symbol);
    let mut facts = BTreeSet::new();
    for state in dfa.states() {
        let name = dfa.state(state).name();
        facts.insert(format!("state {name} {}", is_final(dfa, state, format)));
        facts.insert(format!("label {name} {}", label(dfa.state(state).label())));
        for symbol in dfa.symbols().filter(is_kept) {
            let target = dfa.next(state, symbol);
            let target = target.map_or("!", |target| dfa.state(target).name());
            let outputs = output_names(dfa, dfa.outputs_on(state, symbol));
            let symbol = dfa.symbol(symbol).name();
            // automata-lib has no outputs.
            let outputs = if format == Format::Json { Vec::new() } else { outputs };
            facts.insert(format!("step {name} {symbol} {target} {outputs:?}"));
        }
    }
    let symbols = dfa.symbols().filter(is_kept);
    facts.extend(symbols.map(|symbol| format!("symbol {}", dfa.symbol(symbol).name())));
    if format == Format::Txt {
        let states = dfa.state_groups().map(|group| {
            let members: Vec<&str> = group.members().map(|it| dfa.state(it).name()).collect();
            format!("states {} {members:?}", group.name())
        });
        let symbols = dfa.symbol_groups().map(|group| {
            let members: Vec<&str> = group.members().map(|it| dfa.symbol(it).name()).collect();
            format!("symbols {} {members:?}", group.name())
        });
        facts.extend(states.chain(symbols));
    }
    for start in starts {
        let name = dfa.state(start.state()).name();
        facts.insert(format!("start {name} {}", label(start.label())));
    }
    facts
}

/// What was written is read again as the same automaton, with all its starts or one of them.
pub(super) fn check_written(format: Format, dfa: &Dfa, start: Option<Start<'_>>, written: Written) {
    let says = |option: &str| written.notes.iter().any(|note| note.contains(option));
    let kind = match (says("--mealy"), says("--acceptor")) {
        (true, _) => MachineKind::Mealy,
        (_, true) => MachineKind::Acceptor,
        _ => MachineKind::Detected,
    };
    let source = Source::new("written", written.text);
    let read = |missing| match format.read(
        &source,
        &Domain::EMPTY,
        Reading { missing, kind, most_cases: MOST_CASES },
    ) {
        Some(Ok(Imported { automaton: Automaton::Dfa(dfa), .. })) => *dfa,
        Some(Ok(_)) => panic!("{format:?}: nondeterministic\n{}", source.text()),
        Some(Err(report)) => panic!("{format:?}: {report}\n{}", source.text()),
        None => unreachable!("it can be read"),
    };
    let (partial, total) = (read(Missing::Refused), read(Missing::LeadToNewState));
    assert!(!total.has_refusals(), "{format:?}: {}", source.text());
    assert_eq!(compare(&partial, &total), None, "{format:?}: {}", source.text());
    let starts: Vec<Start<'_>> = start.map_or_else(|| dfa.starts().collect(), |start| vec![start]);
    let before = facts(dfa, &starts, format);
    let starts: Vec<Start<'_>> = partial.starts().collect();
    let after = facts(&partial, &starts, format);
    let differ: Vec<&String> = before.symmetric_difference(&after).collect();
    assert!(
        differ.is_empty(),
        "{format:?}: {differ:?}\n{}\n{}",
        dfa.source().text(),
        source.text()
    );
}
