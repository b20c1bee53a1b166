//! Minimise and compare: one automaton, our call, OpenFst's command and automata-lib in turn.

use tictactoe_fsm::{Dfa, Source, compare, minimise};

use super::automata_lib::{self, AutomataLib, Process};
use super::openfst::{self, OpenFst, arcs};
use crate::Result;
use crate::automata::Family;
use crate::markdown::{grouped, table, time, told};
use crate::measure::{Ratio, Run, Times, interleave, seconds};
use crate::scratch::Scratch;

/// A smaller part of a command than this is within the noise of the rest.
const LEAST_PART: f64 = 0.1;

/// One automaton and what the passes took.
pub(crate) struct Case {
    pub(crate) family: Family,
    pub(crate) states: usize,
    minimal: usize,
    minimise: Duel,
    compare: Duel,
}

/// Which of the duels of a case.
pub(crate) type Pass = fn(&Case) -> &Duel;

pub(crate) const MINIMISE: Pass = |case| &case.minimise;
pub(crate) const COMPARE: Pass = |case| &case.compare;

/// Both passes with their names.
pub(crate) const PASSES: [(&str, Pass); 2] = [("minimise", MINIMISE), ("compare", COMPARE)];

/// Who takes part beside us.
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
        let dfa = Dfa::from_source(&Source::new("automaton.txt", text))
            .map_err(|report| report.to_string())?;
        let minimal = minimise(&dfa).dfa;
        let mut rivals = Rivals::default();
        if let Some(openfst) = &others.openfst {
            rivals.add_openfst(openfst, &dfa, &minimal)?;
        }
        if let Some(library) = &others.automata_lib {
            let process = library.read(&automata_lib::write(others.scratch, &arcs(&dfa))?)?;
            rivals.add_automata_lib(&process, minimal.states().len())?;
        }
        let ours: Run<'_> = Box::new(|| Ok(seconds(|| minimise(&dfa))));
        let minimising = Duel::fight(rounds, ours, rivals.minimise)?;
        let ours: Run<'_> = Box::new(|| {
            let mut equal = false;
            let time = seconds(|| equal = compare(&dfa, &minimal).is_none());
            if equal { Ok(time) } else { Err(format!("{} is not its minimum", family.name())) }
        });
        let comparing = Duel::fight(rounds, ours, rivals.compare)?;
        let minimal = minimal.states().len();
        Ok(Case { family, states, minimal, minimise: minimising, compare: comparing })
    }

    /// Whether OpenFst took part.
    pub(crate) fn has_openfst(&self) -> bool {
        self.minimise.openfst.is_some()
    }
}

/// The other sides of both duels.
#[derive(Default)]
struct Rivals {
    minimise: Rival,
    compare: Rival,
}

impl Rivals {
    /// Prepares the same automata for OpenFst and makes sure that it agrees with us.
    fn add_openfst(&mut self, openfst: &OpenFst<'_>, dfa: &Dfa, minimal: &Dfa) -> Result<()> {
        let left = openfst.acceptor("automaton", dfa)?;
        let right = openfst.acceptor("minimum", minimal)?;
        let (ours, theirs) = (live_states(minimal), openfst.minimal_states(&left)?);
        if ours != theirs {
            return Err(format!("the minimum has {ours} live states here but {theirs} in OpenFst"));
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

    /// Does everything once, to see whether it agrees with us and how long it takes.
    fn add_automata_lib(&mut self, process: &Process, minimal: usize) -> Result<()> {
        let Some((minimising, states)) = process.once("minimise")? else { return Ok(()) };
        if states != minimal.to_string() {
            return Err(format!("the minimum has {minimal} states here, {states} in automata-lib"));
        }
        self.minimise.automata_lib = Some(process.rounds("minimise", minimising));
        let Some((comparing, equal)) = process.once("compare")? else { return Ok(()) };
        if equal != "True" {
            return Err("automata-lib does not find an automaton equal to its minimum".to_owned());
        }
        self.compare.automata_lib = Some(process.rounds("compare", comparing));
        Ok(())
    }
}

/// The states of a minimal automaton without the dead one, if it has one.
///
/// Ours are complete and need it; OpenFst leaves out what leads to no final state.
fn live_states(minimal: &Dfa) -> usize {
    let is_dead = |&state: &_| {
        !minimal.is_final(state) && minimal.row(state).iter().all(|&target| target == state)
    };
    minimal.states().filter(|state| !is_dead(state)).count()
}

/// The others in one duel.
#[derive(Default)]
struct Rival {
    openfst: Option<Command>,
    automata_lib: Option<Run<'static>>,
}

/// A command of OpenFst, and commands that do only what is not the algorithm.
struct Command {
    whole: Run<'static>,
    overhead: Vec<Run<'static>>,
    /// Each overhead after the first starts a process once too often.
    start_up: f64,
}

/// The times of all sides for one task.
pub(crate) struct Duel {
    pub(crate) ours: Times,
    openfst: Option<OpenFstTimes>,
    automata_lib: Option<Times>,
}

struct OpenFstTimes {
    /// Of the command.
    whole: Times,
    /// Without process, reading and writing; `None` where too little is left to tell.
    net: Option<Times>,
}

impl OpenFstTimes {
    fn new(whole: Times, overhead: f64) -> OpenFstTimes {
        let net = whole.without(overhead);
        let is_telling = net.least() >= LEAST_PART * whole.least();
        OpenFstTimes { net: is_telling.then_some(net), whole }
    }
}

impl Duel {
    fn fight(rounds: usize, ours: Run<'_>, rival: Rival) -> Result<Duel> {
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
        let ours = times.next().expect("we always take part");
        let automata_lib = if has_automata_lib { times.next() } else { None };
        let openfst = times.next().map(|whole| {
            let overhead: f64 = times.map(|times| times.least()).sum();
            OpenFstTimes::new(whole, overhead - surplus)
        });
        Ok(Duel { ours, openfst, automata_lib })
    }

    /// OpenFst's times without process, reading and writing, where that can be told.
    pub(crate) fn net(&self) -> Option<&Times> {
        self.openfst.as_ref()?.net.as_ref()
    }

    /// Our time as a multiple of OpenFst's algorithm's.
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
            self.ratio().map(told),
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
        let dfa = Dfa::from_source(&Source::new("abc.txt", text)).expect("a right text");
        assert_eq!(live_states(&minimise(&dfa).dfa), 2);
        let scratch = crate::scratch::Scratch::new().expect("a folder");
        if let Some(openfst) = OpenFst::find(&scratch).expect("usable commands") {
            let acceptor = openfst.acceptor("abc", &dfa).expect("an acceptor");
            assert_eq!(openfst.minimal_states(&acceptor), Ok(2));
        }
    }
}
