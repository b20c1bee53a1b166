//! Minimise and compare: our call, OpenFst's command and automata-lib take turns on one automaton.

use fsm_model::{Dfa, Source, compare, minimise};

use super::automata_lib::{self, AutomataLib, Process};
use super::openfst::{self, OpenFst, arcs};
use crate::Result;
use crate::automata::Family;
use crate::markdown::{grouped, ratio_cell, table, time};
use crate::measure::{Ratio, Run, Times, interleave, seconds};
use crate::scratch::Scratch;

/// If the net time is a smaller part of a command than this, noise hides it.
const LEAST_NET_PART: f64 = 0.1;

/// One automaton and the times of the passes on it.
pub(crate) struct Case {
    pub(crate) family: Family,
    pub(crate) states: usize,
    minimal: usize,
    minimise: PassTimes,
    compare: PassTimes,
}

/// Selects the times of a pass.
pub(crate) type Pass = fn(&Case) -> &PassTimes;

pub(crate) const MINIMISE: Pass = |case| &case.minimise;
pub(crate) const COMPARE: Pass = |case| &case.compare;

/// Both passes with their names.
pub(crate) const PASSES: [(&str, Pass); 2] = [("minimise", MINIMISE), ("compare", COMPARE)];

/// The other programs that are measured.
pub(crate) struct Others<'s> {
    pub(crate) scratch: &'s Scratch,
    pub(crate) openfst: Option<OpenFst<'s>>,
    pub(crate) automata_lib: Option<AutomataLib>,
}

impl Case {
    pub(crate) fn measure(
        family: Family,
        states: usize,
        rounds: usize,
        others: &Others<'_>,
    ) -> Result<Case> {
        let text = family.build(states).text();
        let dfa = read(text)?;
        let minimal = read(minimise(&dfa).draft().plain_text())?;
        let mut rivals = Rivals::default();
        if let Some(openfst) = &others.openfst {
            rivals.add_openfst(openfst, &dfa, &minimal)?;
        }
        if let Some(library) = &others.automata_lib {
            let process = library.read(&automata_lib::write(others.scratch, &arcs(&dfa))?)?;
            rivals.add_automata_lib(&process, minimal.states().len())?;
        }
        // The timed work: find the groups of equivalent states, make the smallest automaton from
        // them as plain data, and drop both. The other sides also make a smallest automaton.
        let ours: Run<'_> = Box::new(|| Ok(seconds(|| minimise(&dfa).draft())));
        let minimising = PassTimes::measure(rounds, ours, rivals.minimise)?;
        let ours: Run<'_> = Box::new(|| {
            let mut equal = false;
            let time = seconds(|| equal = compare(&dfa, &minimal).is_none());
            if equal {
                Ok(time)
            } else {
                Err(format!("{}: the minimal automaton is not equivalent", family.name()))
            }
        });
        let comparing = PassTimes::measure(rounds, ours, rivals.compare)?;
        let minimal = minimal.states().len();
        Ok(Case { family, states, minimal, minimise: minimising, compare: comparing })
    }

    /// Whether OpenFst was measured.
    pub(crate) fn has_openfst(&self) -> bool {
        self.minimise.openfst.is_some()
    }
}

/// Reads an automaton that this program has written.
fn read(text: String) -> Result<Dfa> {
    Dfa::from_source(&Source::new("automaton.txt", text)).map_err(|report| report.to_string())
}

/// The other sides of both passes.
#[derive(Default)]
struct Rivals {
    minimise: Rival,
    compare: Rival,
}

impl Rivals {
    /// Prepares the same automata for OpenFst and checks that it finds the same number of states.
    fn add_openfst(&mut self, openfst: &OpenFst<'_>, dfa: &Dfa, minimal: &Dfa) -> Result<()> {
        let left = openfst.acceptor("automaton", dfa)?;
        let right = openfst.acceptor("minimum", minimal)?;
        let (ours, theirs) = (live_states(minimal), openfst.minimal_states(&left)?);
        if ours != theirs {
            return Err(format!("minimise finds {ours} live states, but OpenFst {theirs}"));
        }
        self.minimise.openfst = Some(Command {
            whole: openfst::minimise(&left),
            overhead: vec![openfst::copy(&left)],
            start_up: openfst.start_up,
        });
        self.compare.openfst = Some(Command {
            whole: openfst::compare(&left, &right),
            overhead: vec![openfst.read(&left), openfst.read(&right)],
            start_up: openfst.start_up,
        });
        Ok(())
    }

    /// Runs both passes once, to check the results and to learn how long they take.
    fn add_automata_lib(&mut self, process: &Process, minimal: usize) -> Result<()> {
        let Some((minimising, states)) = process.once("minimise")? else { return Ok(()) };
        if states != minimal.to_string() {
            return Err(format!("minimise finds {minimal} states, but automata-lib {states}"));
        }
        self.minimise.automata_lib = Some(process.rounds("minimise", minimising));
        let Some((comparing, equal)) = process.once("compare")? else { return Ok(()) };
        if equal != "True" {
            return Err(
                "automata-lib finds that the minimal automaton is not equivalent".to_owned()
            );
        }
        self.compare.automata_lib = Some(process.rounds("compare", comparing));
        Ok(())
    }
}

/// The number of states of a minimal automaton, without the dead state.
///
/// Our automata are complete and may need a dead state. OpenFst leaves out every state that leads
/// to no final state.
fn live_states(minimal: &Dfa) -> usize {
    let is_dead = |&state: &_| !minimal.state(state).is_final() && minimal.never_leaves(state);
    minimal.states().filter(|state| !is_dead(state)).count()
}

/// The other sides of one pass.
#[derive(Default)]
struct Rival {
    openfst: Option<Command>,
    automata_lib: Option<Run<'static>>,
}

/// A command of OpenFst, and commands that only do the other work of the command: they start a
/// process, read and write.
struct Command {
    whole: Run<'static>,
    overhead: Vec<Run<'static>>,
    /// The seconds to start a process. Each overhead after the first starts one too many.
    start_up: f64,
}

/// The times of all sides for one pass.
pub(crate) struct PassTimes {
    pub(crate) ours: Times,
    openfst: Option<OpenFstTimes>,
    automata_lib: Option<Times>,
}

struct OpenFstTimes {
    /// The times of the command.
    whole: Times,
    /// Without process, reading and writing. `None` if too little is left to measure.
    net: Option<Times>,
}

impl OpenFstTimes {
    fn new(whole: Times, overhead: f64) -> OpenFstTimes {
        let net = whole.without(overhead);
        let is_measurable = net.least() >= LEAST_NET_PART * whole.least();
        OpenFstTimes { net: is_measurable.then_some(net), whole }
    }
}

impl PassTimes {
    fn measure(rounds: usize, ours: Run<'_>, rival: Rival) -> Result<PassTimes> {
        let mut runs = vec![ours];
        let has_automata_lib = rival.automata_lib.is_some();
        runs.extend(rival.automata_lib);
        let mut surplus = 0.0;
        if let Some(Command { whole, overhead, start_up }) = rival.openfst {
            surplus = (overhead.len() - 1) as f64 * start_up;
            runs.push(whole);
            runs.extend(overhead);
        }
        let mut times = interleave(rounds, runs)?.into_iter();
        let ours = times.next().expect("our times are always first");
        let automata_lib = if has_automata_lib { times.next() } else { None };
        let openfst = times.next().map(|whole| {
            let overhead: f64 = times.map(|times| times.least()).sum();
            OpenFstTimes::new(whole, overhead - surplus)
        });
        Ok(PassTimes { ours, openfst, automata_lib })
    }

    /// OpenFst's times without process, reading and writing, if enough is left to measure.
    pub(crate) fn net(&self) -> Option<&Times> {
        self.openfst.as_ref()?.net.as_ref()
    }

    /// Our time as a multiple of OpenFst's net time.
    pub(crate) fn ratio(&self) -> Option<Ratio> {
        self.net().map(|net| Ratio::new(&self.ours, net))
    }

    /// Our time as a multiple of automata-lib's.
    pub(crate) fn automata_lib_ratio(&self) -> Option<Ratio> {
        self.automata_lib.as_ref().map(|theirs| Ratio::new(&self.ours, theirs))
    }

    fn cells(&self) -> Vec<String> {
        let best = |times: &Times| time(times.least());
        let cells = [
            Some(best(&self.ours)),
            self.openfst.as_ref().map(|openfst| best(&openfst.whole)),
            self.net().map(best),
            self.ratio().map(ratio_cell),
            self.automata_lib.as_ref().map(best),
            self.automata_lib_ratio().map(|ratio| format!("{:.3}", ratio.best)),
        ];
        cells.map(|cell| cell.unwrap_or("-".to_owned())).to_vec()
    }
}

const HEAD: [&str; 9] = [
    "automaton",
    "states",
    "minimal",
    "ours",
    "OpenFst's command",
    "net",
    "ours / net",
    "automata-lib",
    "ours / automata-lib",
];

/// The table of one pass over all automata.
pub(crate) fn report(cases: &[Case], pass: Pass) -> String {
    let rows = cases.iter().map(|case| {
        let about = [case.family.name().to_owned(), grouped(case.states), grouped(case.minimal)];
        about.into_iter().chain(pass(case).cells()).collect()
    });
    table(&HEAD, &rows.collect::<Vec<_>>())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_dead_state_does_not_count() {
        let text = "States: A B C\nStart: A\nFinal: B\nSymbols: x\nTransitions:\nA B\nB C\nC C\n";
        let dfa = read(text.to_owned()).expect("a right text");
        let minimal = read(minimise(&dfa).draft().plain_text()).expect("the text of a draft");
        assert_eq!(live_states(&minimal), 2);
        let scratch = crate::scratch::Scratch::new().expect("a folder");
        if let Some(openfst) = OpenFst::find(&scratch).expect("usable commands") {
            let acceptor = openfst.acceptor("abc", &dfa).expect("an acceptor");
            assert_eq!(openfst.minimal_states(&acceptor), Ok(2));
        }
    }
}
