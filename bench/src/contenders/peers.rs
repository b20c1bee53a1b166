//! Other crates for state machines, used as their documentation shows.

use std::fmt::Write as _;

use super::Code;
use super::by_hand::{list, symbols};
use crate::automata::Table;

/// A crate that a user might choose instead.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Peer {
    RustFsm,
    Smlang,
    Statig,
    RegexAutomata,
}

/// A generator of lexers. Users write no state machine, but its derive compiles a DFA.
pub(crate) const LOGOS: &str = "logos = \"=0.16.1\"";

impl Peer {
    pub(crate) const ALL: [Peer; 4] =
        [Peer::RustFsm, Peer::Smlang, Peer::Statig, Peer::RegexAutomata];

    /// The crates with macros. Their code makes rustc work for every state.
    pub(crate) const MACROS: [Peer; 3] = [Peer::RustFsm, Peer::Smlang, Peer::Statig];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Peer::RustFsm => "rust-fsm",
            Peer::Smlang => "smlang",
            Peer::Statig => "statig",
            Peer::RegexAutomata => "regex-automata, dense",
        }
    }

    pub(crate) fn dependency(self) -> &'static str {
        match self {
            Peer::RustFsm => "rust-fsm = \"=0.8.0\"",
            Peer::Smlang => "smlang = \"=0.8.0\"",
            Peer::Statig => "statig = \"=0.4.1\"",
            Peer::RegexAutomata => {
                "regex-automata = { version = \"=0.4.18\", default-features = false, \
                 features = [\"std\", \"dfa-build\", \"dfa-search\", \"perf-inline\"] }"
            }
        }
    }

    pub(super) fn code(self, automaton: &Table) -> Code {
        match self {
            Peer::RustFsm => rust_fsm(automaton),
            Peer::Smlang => smlang(automaton),
            Peer::Statig => statig(automaton),
            Peer::RegexAutomata => regex_automata(automaton),
        }
    }
}

/// The number in the name of a state. Not all crates keep the order of the states.
const INDEX: &str = "format!(\"{:?}\", state.state())[1..].parse().unwrap()";

fn rust_fsm(automaton: &Table) -> Code {
    let mut rows = String::new();
    for (state, row) in automaton.rows().iter().enumerate() {
        let _ = write!(rows, "S{state} => {{ ");
        for (symbol, target) in row.iter().enumerate() {
            let _ = write!(rows, "E{symbol} => S{target}, ");
        }
        rows.push_str("},\n");
    }
    let names = list("machine::Input::E", automaton.width());
    Code {
        items: format!(
            "rust_fsm::state_machine! {{
#[derive(Clone, Copy, Debug)]
pub machine(S{})
{rows}}}
static SYMBOLS: [machine::Input; {}] = [{names}];",
            automaton.start(),
            automaton.width(),
        ),
        symbol: "machine::Input",
        read: "SYMBOLS[usize::from(symbol)]",
        prepare: "",
        start: "machine::StateMachine::new()",
        step: "let _ = state.consume(&symbol)",
        end: "*state.state() as usize",
        index: INDEX,
    }
}

fn smlang(automaton: &Table) -> Code {
    let mut transitions = String::new();
    // The star marks the start state. Write its transitions first.
    let mut star = "*";
    let begin = automaton.start();
    let states =
        std::iter::once(begin).chain((0..automaton.rows().len()).filter(|&state| state != begin));
    for state in states {
        for (symbol, target) in automaton.rows()[state].iter().enumerate() {
            let _ = writeln!(transitions, "{star}S{state} + E{symbol} = S{target},");
            star = "";
        }
    }
    let names = list("Events::E", automaton.width());
    Code {
        items: format!(
            "smlang::statemachine! {{
derive_states: [Clone, Copy, Debug],
derive_events: [Clone, Copy, Debug],
transitions: {{
{transitions}}}
}}
pub struct Context;
impl StateMachineContext for Context {{}}
static SYMBOLS: [Events; {}] = [{names}];",
            automaton.width()
        ),
        symbol: "Events",
        read: "SYMBOLS[usize::from(symbol)]",
        prepare: "",
        start: "StateMachine::new(Context)",
        step: "let _ = state.process_event(symbol)",
        end: "*state.state() as usize",
        index: INDEX,
    }
}

fn statig(automaton: &Table) -> Code {
    let mut states = String::new();
    for (state, row) in automaton.rows().iter().enumerate() {
        let _ = writeln!(
            states,
            "#[state]\nfn s{state}(event: &Symbol) -> Outcome<State> {{\nmatch event {{"
        );
        for (symbol, target) in row.iter().enumerate() {
            let _ = writeln!(states, "Symbol::E{symbol} => Transition(State::s{target}()),");
        }
        states.push_str("}\n}\n");
    }
    Code {
        items: format!(
            "use statig::prelude::*;
#[derive(Default)]
pub struct Machine;
{}
#[state_machine(initial = \"State::s{}()\", state(derive(Clone, Copy, Debug)))]
impl Machine {{
{states}}}",
            symbols(automaton),
            automaton.start(),
        ),
        symbol: "Symbol",
        read: "SYMBOLS[usize::from(symbol)]",
        prepare: "",
        start: "Machine.uninitialized_state_machine().init()",
        step: "state.handle(&symbol)",
        end: "*state.state() as usize",
        index: INDEX,
    }
}

/// The crate builds a DFA from an NFA, not from a table. This NFA is deterministic already, so its
/// states are those of the automaton. A final state leads to a match on a byte that no word has.
fn regex_automata(automaton: &Table) -> Code {
    let rows = automaton.rows();
    let (states, symbols) = (rows.len(), automaton.width());
    let finals = automaton.finals();
    Code {
        items: format!(
            "use std::collections::HashMap;
use std::sync::LazyLock;
use regex_automata::dfa::{{Automaton as _, StartKind, dense}};
use regex_automata::nfa::thompson::{{Builder, Transition}};
use regex_automata::util::primitives::StateID;
use regex_automata::util::start::Config;
use regex_automata::Anchored;
const START: usize = {};
const END: u8 = b'!';
static ROWS: [[u16; {symbols}]; {states}] = {rows:?};
static FINALS: [bool; {states}] = {finals:?};
static DFA: LazyLock<dense::DFA<Vec<u32>>> = LazyLock::new(|| {{
    let mut nfa = Builder::new();
    nfa.start_pattern().unwrap();
    let end = nfa.add_match().unwrap();
    let arrow = |byte: u8, next: usize| {{
        Transition {{ start: byte, end: byte, next: StateID::new(next).unwrap() }}
    }};
    // The states get the numbers after that of the match.
    let first = end.as_usize() + 1;
    for (row, is_final) in ROWS.iter().zip(FINALS) {{
        let ending = is_final.then(|| arrow(END, end.as_usize()));
        let steps = row.iter().zip(0..).map(|(&next, byte)| arrow(byte, first + usize::from(next)));
        let mut arrows: Vec<Transition> = steps.chain(ending).collect();
        arrows.sort_by_key(|arrow| arrow.start);
        nfa.add_sparse(arrows).unwrap();
    }}
    let start = StateID::new(first + START).unwrap();
    nfa.finish_pattern(start).unwrap();
    let nfa = nfa.build(start, start).unwrap();
    let config = dense::Config::new().start_kind(StartKind::Anchored).accelerate(false);
    dense::Builder::new().configure(config).build_from_nfa(&nfa).unwrap()
}});
/// The position in the text of each state of the DFA, found by stepping through both.
static INDEX: LazyLock<HashMap<StateID, usize>> = LazyLock::new(|| {{
    let begin = start(&DFA);
    let mut found = HashMap::from([(begin, START)]);
    let mut open = vec![(begin, START)];
    while let Some((state, index)) = open.pop() {{
        let is_match = DFA.is_match_state(DFA.next_eoi_state(DFA.next_state(state, END)));
        assert_eq!(is_match, FINALS[index]);
        for (byte, &target) in (0_u8..).zip(&ROWS[index]) {{
            let next = DFA.next_state(state, byte);
            if found.insert(next, usize::from(target)).is_none() {{
                open.push((next, usize::from(target)));
            }}
            assert_eq!(found[&next], usize::from(target));
        }}
    }}
    found
}});
fn start(dfa: &dense::DFA<Vec<u32>>) -> StateID {{
    dfa.start_state(&Config::new().anchored(Anchored::Yes)).unwrap()
}}",
            automaton.start()
        ),
        symbol: "u8",
        read: "symbol",
        prepare: "let dfa = &*DFA; let begin = start(dfa);",
        start: "begin",
        step: "state = dfa.next_state(state, symbol)",
        end: "state.as_usize()",
        index: "INDEX[&state]",
    }
}
