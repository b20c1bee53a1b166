//! Minimise and compare: one automaton, our call and OpenFst's command in turn.

use tictactoe_fsm::{Dfa, Source, compare, minimise};

use crate::Result;
use crate::automata::Family;
use crate::markdown::{grouped, table, time};
use crate::measure::{Ratio, Run, Times, interleave, seconds};
use crate::openfst::{self, OpenFst};

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

impl Case {
    pub(crate) fn measure(
        family: Family,
        states: usize,
        rounds: usize,
        rival: Option<&OpenFst<'_>>,
    ) -> Result<Case> {
        let text = family.build(states).text();
        let dfa = Dfa::from_source(&Source::new("automaton.txt", text))
            .map_err(|report| report.to_string())?;
        let minimal = minimise(&dfa).dfa;
        let rivals = rival.map(|openfst| Rivals::new(openfst, &dfa, &minimal)).transpose()?;
        let (minimising, comparing) = match rivals {
            Some(Rivals { minimise, compare }) => (Some(minimise), Some(compare)),
            None => (None, None),
        };
        let ours: Run<'_> = Box::new(|| Ok(seconds(|| minimise(&dfa))));
        let minimising = Duel::fight(rounds, ours, minimising)?;
        let ours: Run<'_> = Box::new(|| {
            let mut equal = false;
            let time = seconds(|| equal = compare(&dfa, &minimal).is_none());
            if equal { Ok(time) } else { Err(format!("{} is not its minimum", family.name())) }
        });
        let comparing = Duel::fight(rounds, ours, comparing)?;
        let minimal = minimal.states().len();
        Ok(Case { family, states, minimal, minimise: minimising, compare: comparing })
    }

    /// Whether OpenFst took part.
    pub(crate) fn has_rival(&self) -> bool {
        self.minimise.theirs.is_some()
    }
}

/// OpenFst's side of both duels.
struct Rivals {
    minimise: Rival,
    compare: Rival,
}

impl Rivals {
    /// Prepares the same automata for OpenFst and makes sure that it agrees with us.
    fn new(openfst: &OpenFst<'_>, dfa: &Dfa, minimal: &Dfa) -> Result<Rivals> {
        let left = openfst.acceptor("automaton", dfa)?;
        let right = openfst.acceptor("minimum", minimal)?;
        let (ours, theirs) = (live_states(minimal), openfst.minimal_states(&left)?);
        if ours != theirs {
            return Err(format!("the minimum has {ours} live states here but {theirs} in OpenFst"));
        }
        let minimise = Rival {
            whole: openfst::minimise(&left),
            overhead: vec![openfst::copy(&left)],
            start_up: openfst.start_up,
        };
        let compare = Rival {
            whole: openfst::compare(&left, &right),
            overhead: vec![openfst.read(&left), openfst.read(&right)],
            start_up: openfst.start_up,
        };
        Ok(Rivals { minimise, compare })
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

/// A command of theirs, and commands that do only what is not the algorithm.
struct Rival {
    whole: Run<'static>,
    overhead: Vec<Run<'static>>,
    /// Each overhead after the first starts a process once too often.
    start_up: f64,
}

/// The times of both sides for one task.
pub(crate) struct Duel {
    pub(crate) ours: Times,
    theirs: Option<Theirs>,
}

/// OpenFst's times.
struct Theirs {
    /// Of the command.
    whole: Times,
    /// Without process, reading and writing; `None` where too little is left to tell.
    net: Option<Times>,
}

impl Theirs {
    fn new(whole: Times, overhead: f64) -> Theirs {
        let net = whole.without(overhead);
        let is_telling = net.least() >= LEAST_PART * whole.least();
        Theirs { net: is_telling.then_some(net), whole }
    }
}

impl Duel {
    fn fight(rounds: usize, ours: Run<'_>, rival: Option<Rival>) -> Result<Duel> {
        let mut runs = vec![ours];
        let mut surplus = 0.0;
        if let Some(Rival { whole, overhead, start_up }) = rival {
            surplus = (overhead.len() - 1) as f64 * start_up;
            runs.push(whole);
            runs.extend(overhead);
        }
        let mut times = interleave(rounds, runs)?.into_iter();
        let ours = times.next().expect("we always take part");
        let theirs = times.next().map(|whole| {
            let overhead: f64 = times.map(|times| times.least()).sum();
            Theirs::new(whole, overhead - surplus)
        });
        Ok(Duel { ours, theirs })
    }

    /// Their times without process, reading and writing, where that can be told.
    pub(crate) fn net(&self) -> Option<&Times> {
        self.theirs.as_ref()?.net.as_ref()
    }

    /// Our time as a multiple of their algorithm's.
    pub(crate) fn ratio(&self) -> Option<Ratio> {
        self.net().map(|net| Ratio::new(&self.ours, net))
    }

    fn cells(&self) -> Vec<String> {
        let whole = self.theirs.as_ref().map(|theirs| &theirs.whole);
        let best = |times: &Times| time(times.least());
        let ratio = |theirs: &Times| Ratio::new(&self.ours, theirs).to_string();
        let theirs =
            [whole.map(best), self.net().map(best), whole.map(ratio), self.net().map(ratio)];
        let theirs = theirs.map(|cell| cell.unwrap_or("-".to_owned()));
        [best(&self.ours)].into_iter().chain(theirs).collect()
    }
}

/// What is told of each automaton, ...
const OURS: [&str; 4] = ["automaton", "states", "minimal", "ours"];

/// ... and what only if OpenFst took part.
const THEIRS: [&str; 4] = ["command", "net", "ours / command", "ours / net"];

/// The table of one pass over all automata.
pub(crate) fn report(cases: &[Case], pass: Pass) -> String {
    let mut head = OURS.to_vec();
    if cases.iter().any(Case::has_rival) {
        head.extend(THEIRS);
    }
    let rows = cases.iter().map(|case| {
        let about = [case.family.name().to_owned(), grouped(case.states), grouped(case.minimal)];
        about.into_iter().chain(pass(case).cells()).take(head.len()).collect()
    });
    table(&head, &rows.collect::<Vec<_>>())
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
