//! Properties that a single moment breaks, and a shortest way to such a moment.

use super::moments::{Moment, Step};
use super::search::{Visits, Way};
use super::{Promise, Property};
use crate::dfa::{Dfa, OutputId, StateId, SymbolId};

/// What a moment does to a property, which remembers one bit.
enum Judgement {
    Breaks,
    Goes(bool),
}

/// Breaks the property if a condition holds, and remembers nothing.
fn breaks_if(is_broken: bool) -> Judgement {
    if is_broken { Judgement::Breaks } else { Judgement::Goes(false) }
}

/// What a search has found.
pub(super) struct Found {
    /// A shortest way that breaks the property, if there is one.
    pub(super) broken: Option<Way>,
    /// Whether something happens that the property is about.
    pub(super) is_about_something: bool,
}

/// Searches for a shortest way that breaks a property, if a single moment can break it.
pub(super) fn search(dfa: &Dfa, property: &Property) -> Option<Found> {
    let mut is_about_something = false;
    let walk = |judge: &mut dyn FnMut(bool, Moment) -> Judgement| {
        shortest_way(dfa, &property.starts, judge)
    };
    let broken = match &property.promise {
        Promise::Never(never) => {
            // That nothing of it can be reached is what the property promises.
            is_about_something = true;
            walk(&mut |_, moment| breaks_if(never.happen_at(moment)))
        }
        Promise::Stays(states) => walk(&mut |_, moment| match moment {
            Moment::Start(start) => {
                is_about_something |= states[start.index()];
                Judgement::Goes(false)
            }
            Moment::Step(step) => {
                is_about_something |= states[step.to.index()];
                breaks_if(states[step.from.index()] && !states[step.to.index()])
            }
        }),
        Promise::Needs { then, before, unless } => walk(&mut |has_been, moment| {
            let has_been = has_been || before.happen_at(moment);
            let is_then = then.happen_at(moment);
            is_about_something |= is_then;
            if is_then && !has_been {
                return Judgement::Breaks;
            }
            Judgement::Goes(has_been && !unless.happen_at(moment))
        }),
        Promise::NeverBetween { never, after, until } => walk(&mut |is_open, moment| {
            let is_open = is_open && !until.happen_at(moment);
            if is_open && never.happen_at(moment) {
                return Judgement::Breaks;
            }
            let opens = after.happen_at(moment);
            is_about_something |= opens;
            Judgement::Goes(is_open || opens)
        }),
        Promise::Only { symbols, outputs } => {
            let is_right = |list: &[OutputId]| list.iter().all(|output| outputs[output.index()]);
            let is_right: Vec<bool> = dfa.output_lists().map(is_right).collect();
            walk(&mut |_, moment| {
                let Moment::Step(step) = moment else { return Judgement::Goes(false) };
                let is_meant = symbols[step.symbol.index()];
                is_about_something |= is_meant;
                breaks_if(is_meant && !is_right[step.outputs.index()])
            })
        }
        Promise::CanReach { .. }
        | Promise::LeadsTo { .. }
        | Promise::WordsWithin(_)
        | Promise::WordsAvoid(_)
        | Promise::Words { .. } => return None,
    };
    Some(Found { broken, is_about_something })
}

/// A shortest way whose last moment breaks a property. Of several, it is the first in the order of the
/// starts and the alphabet.
fn shortest_way(
    dfa: &Dfa,
    starts: &[StateId],
    judge: &mut dyn FnMut(bool, Moment) -> Judgement,
) -> Option<Way> {
    let mut visits = Visits::new(2 * dfa.states().len());
    for &start in starts {
        match judge(false, Moment::Start(start)) {
            Judgement::Breaks => return Some(Way { start, word: Vec::new() }),
            Judgement::Goes(bit) => visits.begin(node(start, bit)),
        }
    }
    while let Some(at) = visits.next() {
        let (from, bit) = (StateId::new(at / 2), at % 2 == 1);
        for (symbol, &to) in dfa.row(from).iter().enumerate() {
            let Some(to) = to else { continue };
            let id = SymbolId::new(symbol);
            let step = Step { from, symbol: id, to, outputs: dfa.output_list(from, id) };
            match judge(bit, Moment::Step(step)) {
                Judgement::Breaks => {
                    let (start, mut word) = visits.way_to(at);
                    word.push(id);
                    return Some(Way { start: StateId::new(start / 2), word });
                }
                Judgement::Goes(bit) => visits.visit(node(to, bit), at, symbol),
            }
        }
    }
    None
}

/// The number of a state with a bit.
fn node(state: StateId, bit: bool) -> usize {
    2 * state.index() + usize::from(bit)
}
