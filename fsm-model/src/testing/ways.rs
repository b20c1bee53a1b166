//! Slow judges of properties, which look at every way up to a length.
//!
//! They are written from what the properties promise, and share nothing with the proofs: a way is a
//! list of moments, and each judge goes through the whole list again. Tests compare both.

use std::fmt::Write as _;

use super::oracles::{comes_out, end, step};
use super::random::Random;
use crate::dfa::{Dfa, OutputId, StateId, SymbolId};

/// A moment of a way.
#[derive(Clone, Debug)]
struct Moment {
    /// The state that is entered, if one is.
    entered: Option<StateId>,
    /// The symbol and what comes out. The start has no event.
    event: Option<(SymbolId, Vec<OutputId>)>,
    /// Where the way is now.
    at: StateId,
}

/// A way with all of its moments.
#[derive(Clone, Debug)]
struct Way {
    word: Vec<SymbolId>,
    moments: Vec<Moment>,
}

impl Way {
    fn new(start: StateId) -> Way {
        Way {
            word: Vec::new(),
            moments: vec![Moment { entered: Some(start), event: None, at: start }],
        }
    }

    fn start(&self) -> StateId {
        self.moments[0].at
    }

    fn end(&self) -> StateId {
        self.moments[self.moments.len() - 1].at
    }

    /// All ways with one more step, in the order of the alphabet.
    fn longer(&self, dfa: &Dfa) -> Vec<Way> {
        let from = self.end();
        let step = |symbol: SymbolId| {
            let to = dfa.next(from, symbol)?;
            let mut way = self.clone();
            way.word.push(symbol);
            way.moments.push(Moment {
                entered: (to != from).then_some(to),
                event: Some((symbol, dfa.outputs_on(from, symbol).to_vec())),
                at: to,
            });
            Some(way)
        };
        dfa.symbols().filter_map(step).collect()
    }
}

/// Calls a function with all ways up to a length: the shorter first, then in the order of the starts,
/// then in that of the alphabet. Stops at the first result.
fn first_way<T>(
    dfa: &Dfa,
    starts: &[StateId],
    longest: usize,
    mut judge: impl FnMut(&Way) -> Option<T>,
) -> Option<T> {
    let mut ways: Vec<Way> = starts.iter().map(|&start| Way::new(start)).collect();
    for _ in 0..=longest {
        if let Some(found) = ways.iter().find_map(&mut judge) {
            return Some(found);
        }
        ways = ways.iter().flat_map(|way| way.longer(dfa)).collect();
    }
    None
}

/// A part of a list: states, or an event.
#[derive(Clone, Debug)]
enum Item {
    States(Vec<StateId>),
    Event { symbols: Vec<SymbolId>, output: Option<OutputId> },
}

impl Item {
    fn happens(&self, moment: &Moment) -> bool {
        match self {
            Item::States(states) => moment.entered.is_some_and(|state| states.contains(&state)),
            Item::Event { symbols, output } => moment.event.as_ref().is_some_and(|event| {
                let comes_out = |output: &OutputId| event.1.contains(output);
                symbols.contains(&event.0) && output.as_ref().is_none_or(comes_out)
            }),
        }
    }
}

/// A list of states and events, and how it is written.
#[derive(Clone, Debug)]
struct List {
    text: String,
    items: Vec<Item>,
}

impl List {
    fn happens(&self, moment: &Moment) -> bool {
        self.items.iter().any(|item| item.happens(moment))
    }

    fn has(&self, state: StateId) -> bool {
        self.items
            .iter()
            .any(|item| matches!(item, Item::States(states) if states.contains(&state)))
    }
}

/// What a property promises.
#[derive(Clone, Debug)]
enum Promise {
    Never(List),
    Stays(List),
    CanReach(List, List),
    LeadsTo(List, List),
    Needs { then: List, before: List, unless: Option<List> },
    Between { never: List, after: List, until: List },
    Only { symbols: List, outputs: List },
}

/// A property of an automaton, which can be written and judged.
#[derive(Clone, Debug)]
pub struct SlowProperty {
    /// How it is written.
    pub text: String,
    promise: Promise,
}

/// What a judge says about a property.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The property holds.
    Holds,
    /// It holds because nothing happens that it is about.
    IsEmpty,
    /// A way breaks it: the first of the shortest ones.
    Fails {
        /// The start of the way.
        start: StateId,
        /// Its word.
        word: Vec<SymbolId>,
        /// The word of a shortest circle that follows, if the way has to go on.
        circle: Vec<SymbolId>,
    },
}

impl SlowProperty {
    /// Judges a property of some starts.
    #[must_use]
    pub fn judge(&self, dfa: &Dfa, starts: &[StateId]) -> Verdict {
        // A property remembers at most whether something has happened, so that a shortest way passes
        // no state more than twice.
        let longest = 2 * dfa.states().len();
        // A longer way can be the beginning of a shorter lasso, so all ways are looked at that are not
        // longer than the best one so far.
        let mut best: Option<(usize, Verdict)> = None;
        let mut is_done = |way: &Way| {
            let length = way.word.len();
            if best.as_ref().is_some_and(|(best, _)| length >= *best) {
                return Some(());
            }
            if let Some(circle) = self.breaks(dfa, way) {
                let whole = length + circle.len();
                if best.as_ref().is_none_or(|(best, _)| whole < *best) {
                    let word = way.word.clone();
                    best = Some((whole, Verdict::Fails { start: way.start(), word, circle }));
                }
            }
            None
        };
        first_way(dfa, starts, longest, &mut is_done);
        if let Some((_, verdict)) = best {
            return verdict;
        }
        let is_about = |way: &Way| way.moments.iter().any(|at| self.is_about(at)).then_some(());
        match first_way(dfa, starts, dfa.states().len(), is_about) {
            Some(()) => Verdict::Holds,
            None => Verdict::IsEmpty,
        }
    }

    /// Whether a property says anything about a moment.
    fn is_about(&self, moment: &Moment) -> bool {
        match &self.promise {
            Promise::Never(_) => true,
            Promise::Stays(list) | Promise::CanReach(list, _) | Promise::LeadsTo(list, _) => {
                list.has(moment.at)
            }
            Promise::Needs { then: list, .. }
            | Promise::Between { after: list, .. }
            | Promise::Only { symbols: list, .. } => list.happens(moment),
        }
    }

    /// Whether the last moment of a way breaks a property. All shorter ways were judged before. If the
    /// way has to go on in a circle, the result is the word of the circle.
    fn breaks(&self, dfa: &Dfa, way: &Way) -> Option<Vec<SymbolId>> {
        let moments = &way.moments;
        let last = moments.len() - 1;
        let now = &moments[last];
        let is_broken = match &self.promise {
            Promise::Never(never) => never.happens(now),
            Promise::Stays(states) => {
                last > 0 && states.has(moments[last - 1].at) && !states.has(now.at)
            }
            Promise::CanReach(from, to) => {
                let ways = Reached::new(dfa, |_, _| true);
                let is_reached = |goal: StateId| goal == now.at || ways.has(now.at, goal);
                from.has(now.at) && !dfa.states().any(|goal| to.has(goal) && is_reached(goal))
            }
            Promise::LeadsTo(from, to) => return avoids(dfa, way, from, to),
            // Y in the moment of X counts. Z counts behind both, so Z together with Y undoes Y, and Z
            // together with X comes too late.
            Promise::Needs { then, before, unless } => {
                let undone = |from: usize| {
                    let undoes = |at: &Moment| unless.as_ref().is_some_and(|z| z.happens(at));
                    moments[from..last].iter().any(undoes)
                };
                let is_ready = |at: usize| before.happens(&moments[at]) && !undone(at);
                then.happens(now) && !(0..=last).any(is_ready)
            }
            // Y opens behind X, so only an earlier Y counts. Z closes before X is judged, and before Y
            // opens in the same moment.
            Promise::Between { never, after, until } => {
                let is_closed =
                    |from: usize| moments[from + 1..].iter().any(|at| until.happens(at));
                let is_open = |at: usize| after.happens(&moments[at]) && !is_closed(at);
                never.happens(now) && (0..last).any(is_open)
            }
            Promise::Only { symbols, outputs } => {
                let is_right = |output: &OutputId| {
                    outputs.items.iter().any(
                        |item| matches!(item, Item::Event { output: Some(known), .. } if known == output),
                    )
                };
                let event = now.event.as_ref();
                symbols.happens(now) && event.is_some_and(|(_, list)| !list.iter().all(is_right))
            }
        };
        is_broken.then(Vec::new)
    }
}

/// Whether a way waits for `to` since a state of `from`, and then is stuck or can go in a circle.
fn avoids(dfa: &Dfa, way: &Way, from: &List, to: &List) -> Option<Vec<SymbolId>> {
    let trace: Vec<StateId> = way.moments.iter().map(|moment| moment.at).collect();
    let end = way.end();
    let waits_since =
        |at: usize| from.has(trace[at]) && !trace[at..].iter().any(|&state| to.has(state));
    if !(0..trace.len()).any(waits_since) {
        return None;
    }
    let is_still = |symbol: SymbolId| dfa.next(end, symbol).is_none_or(|next| next == end);
    if dfa.symbols().all(is_still) {
        return Some(Vec::new());
    }
    let reached = Reached::new(dfa, |one, other| one != other && !to.has(one) && !to.has(other));
    if !reached.has(end, end) {
        return None;
    }
    first_way(dfa, &[end], dfa.states().len(), |circle| {
        let moves = circle.moments[1..].iter().all(|moment| moment.entered.is_some());
        let avoids = !circle.moments.iter().any(|moment| to.has(moment.at));
        let is_back = !circle.word.is_empty() && circle.end() == end;
        (moves && avoids && is_back).then(|| circle.word.clone())
    })
}

/// For each state, which states one or more steps lead to: Warshall's matrix.
struct Reached(Vec<Vec<bool>>);

impl Reached {
    /// Of all steps that are wanted.
    fn new(dfa: &Dfa, is_wanted: impl Fn(StateId, StateId) -> bool) -> Reached {
        let count = dfa.states().len();
        let mut matrix = vec![vec![false; count]; count];
        for from in dfa.states() {
            for &to in dfa.row(from).iter().flatten().filter(|&&to| is_wanted(from, to)) {
                matrix[from.index()][to.index()] = true;
            }
        }
        for middle in 0..count {
            for from in 0..count {
                for to in 0..count {
                    let leads = matrix[from][middle] && matrix[middle][to];
                    matrix[from][to] |= leads;
                }
            }
        }
        Reached(matrix)
    }

    fn has(&self, from: StateId, to: StateId) -> bool {
        self.0[from.index()][to.index()]
    }
}

/// How the words of two automata should be related.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// On every word both do the same.
    Same,
    /// Every word of the left one is a word of the right one, with its label and what comes out, if the
    /// right one has labels and outputs.
    Within,
    /// No word of the left one is such a word of the right one.
    Avoids,
}

/// A word on two automata side by side.
#[derive(Clone)]
struct BothWays<'d> {
    word: Vec<&'d str>,
    /// The states that it leads to; `None` behind a symbol that is unknown or refused.
    at: (Option<StateId>, Option<StateId>),
    /// Whether the same came out at each step.
    same_outputs: bool,
}

impl<'d> BothWays<'d> {
    fn new((one, other): (StateId, StateId)) -> BothWays<'d> {
        BothWays { word: Vec::new(), at: (Some(one), Some(other)), same_outputs: true }
    }

    fn longer(&self, left: &Dfa, right: &Dfa, symbol: &'d str) -> BothWays<'d> {
        let (one, other) = self.at;
        let same = comes_out(left, one, symbol) == comes_out(right, other, symbol);
        BothWays {
            word: [&self.word[..], &[symbol]].concat(),
            at: (step(left, one, symbol), step(right, other, symbol)),
            same_outputs: self.same_outputs && same,
        }
    }

    fn breaks(&self, left: &Dfa, right: &Dfa, relation: Relation) -> bool {
        let (here, there) = (end(left, self.at.0), end(right, self.at.1));
        // Labels and outputs count only if the right one has any.
        let has_same_end = if right.labels().len() == 0 { there.is_some() } else { here == there };
        let is_common = has_same_end && (self.same_outputs || !right.has_outputs());
        match relation {
            Relation::Same => here != there || !self.same_outputs,
            Relation::Within => here.is_some() && !is_common,
            Relation::Avoids => here.is_some() && is_common,
        }
    }
}

/// Whether a word breaks a relation, from a pair of states.
#[must_use]
pub fn word_breaks(
    left: &Dfa,
    right: &Dfa,
    pair: (StateId, StateId),
    word: &[&str],
    relation: Relation,
) -> bool {
    let first = BothWays::new(pair);
    let last = word.iter().fold(first, |ways, symbol| ways.longer(left, right, symbol));
    last.breaks(left, right, relation)
}

/// The first of the shortest words that break a relation, by looking at all words up to a length. They
/// are in the order of the pairs of states and then of both alphabets.
#[must_use]
pub fn first_breaking_word<'d>(
    left: &'d Dfa,
    right: &'d Dfa,
    pairs: &[(StateId, StateId)],
    relation: Relation,
    longest: usize,
) -> Option<Vec<&'d str>> {
    let mut symbols: Vec<&str> = left.symbols().map(|id| left.symbol(id).name()).collect();
    for name in right.symbols().map(|id| right.symbol(id).name()) {
        if !symbols.contains(&name) {
            symbols.push(name);
        }
    }
    let mut words: Vec<BothWays<'_>> = pairs.iter().map(|&pair| BothWays::new(pair)).collect();
    for _ in 0..=longest {
        if let Some(found) = words.iter().find(|ways| ways.breaks(left, right, relation)) {
            return Some(found.word.clone());
        }
        // Behind a refusal nothing more is accepted, and nothing more comes out.
        words.retain(|BothWays { at: (one, other), .. }| {
            one.is_some() || (relation == Relation::Same && other.is_some())
        });
        let longer = |ways: &BothWays<'d>| -> Vec<BothWays<'d>> {
            symbols.iter().map(|symbol| ways.longer(left, right, symbol)).collect()
        };
        words = words.iter().flat_map(longer).collect();
    }
    None
}

/// A random property of an automaton. No name of it may be a symbol and an output.
#[must_use]
pub fn random_property(dfa: &Dfa, seed: u64) -> SlowProperty {
    let mut writer = Writer { dfa, random: Random(seed) };
    let (promise, text) = writer.promise();
    let mut text = text;
    // Blanks between words mean nothing.
    if writer.random.below(4) == 0 {
        text = text.replace(' ', "  ");
    }
    SlowProperty { text, promise }
}

/// Writes random properties.
struct Writer<'a> {
    dfa: &'a Dfa,
    random: Random,
}

impl Writer<'_> {
    fn promise(&mut self) -> (Promise, String) {
        match self.random.below(12) {
            0 => {
                let never = self.list();
                let text = format!("never {}", never.text);
                (Promise::Never(never), text)
            }
            1 => {
                let states = self.states(3);
                let text = format!("stays {}", states.text);
                (Promise::Stays(states), text)
            }
            2 => {
                let (from, to) = (self.states(3), self.states(2));
                let text = format!("can reach {} -> {}", from.text, to.text);
                (Promise::CanReach(from, to), text)
            }
            3..6 => {
                let (from, to) = (self.states(2), self.states(2));
                let text = format!("leads to {} -> {}", from.text, to.text);
                (Promise::LeadsTo(from, to), text)
            }
            6..9 => {
                let (then, before) = (self.list(), self.list());
                let unless = (self.random.below(3) > 0).then(|| self.list());
                let more = unless.iter().map(|list| format!(" unless {}", list.text));
                let text =
                    format!("needs {} -> {}{}", then.text, before.text, more.collect::<String>());
                (Promise::Needs { then, before, unless }, text)
            }
            9 | 10 => {
                let (never, after, until) = (self.list(), self.list(), self.list());
                let text =
                    format!("never {} between {} and {}", never.text, after.text, until.text);
                (Promise::Between { never, after, until }, text)
            }
            _ => self.only(),
        }
    }

    fn only(&mut self) -> (Promise, String) {
        let mut symbols = List { text: String::new(), items: Vec::new() };
        for _ in 0..=self.random.below(2) {
            let (name, meant) = self.symbols();
            let _ = write!(symbols.text, "{name} ");
            symbols.items.push(Item::Event { symbols: meant, output: None });
        }
        let mut outputs = List { text: String::new(), items: Vec::new() };
        for output in self.dfa.outputs() {
            if self.random.below(2) == 0 {
                let slash = if self.random.below(2) == 0 { " /" } else { "" };
                let slash = if outputs.items.is_empty() { " /" } else { slash };
                let _ = write!(outputs.text, "{slash} {}", self.dfa.output(output).name());
                outputs.items.push(Item::Event { symbols: Vec::new(), output: Some(output) });
            }
        }
        if outputs.items.is_empty() {
            " /".clone_into(&mut outputs.text);
        }
        let text = format!("on {}only{}", symbols.text, outputs.text);
        (Promise::Only { symbols, outputs }, text)
    }

    /// States, events, or both.
    fn list(&mut self) -> List {
        match self.random.below(4) {
            0 | 1 => self.states(3),
            2 => self.events(),
            _ => {
                let (states, events) = (self.states(2), self.events());
                // A name before the `/` would be a symbol.
                let text = match events.text.strip_prefix("/ ").map(|rest| rest.split_once(' ')) {
                    None => format!("{} {}", states.text, events.text),
                    Some(None) => format!("{} {}", events.text, states.text),
                    Some(Some((output, rest))) if rest.starts_with('/') => {
                        format!("/ {output} {rest} {}", states.text)
                    }
                    Some(Some((output, rest))) => format!("/ {output} {} {rest}", states.text),
                };
                List { text, items: [states.items, events.items].concat() }
            }
        }
    }

    /// One or more names of states, groups and labels.
    fn states(&mut self, most: usize) -> List {
        let dfa = self.dfa;
        let mut known: Vec<(String, Vec<StateId>)> = Vec::new();
        for state in dfa.states() {
            known.push((escape(dfa.state(state).name()), vec![state]));
        }
        let is_state = |name: &str| dfa.find_state(name).is_some();
        for group in dfa.state_groups().filter(|group| !is_state(group.name())) {
            let members = dfa.states().filter(|&state| group.contains(state)).collect();
            known.push((group.name().to_owned(), members));
        }
        for label in dfa.labels().map(|label| dfa.label(label).name()) {
            let members = dfa.states().filter(|&state| dfa.state(state).label() == Some(label));
            known.push((label.to_owned(), members.collect()));
        }
        known.push(("_".to_owned(), dfa.states().collect()));
        let mut list = List { text: String::new(), items: Vec::new() };
        for _ in 0..=self.random.below(most) {
            let (name, states) = &known[self.random.below(known.len())];
            let blank = if list.items.is_empty() { "" } else { " " };
            let _ = write!(list.text, "{blank}{name}");
            list.items.push(Item::States(states.clone()));
        }
        list
    }

    /// One or two events.
    fn events(&mut self) -> List {
        let mut list = List { text: String::new(), items: Vec::new() };
        for _ in 0..=self.random.below(2) {
            let output = self.dfa.outputs().nth(self.random.below(3));
            let has_symbol = output.is_none() || self.random.below(2) == 0;
            let (name, symbols) = if has_symbol {
                self.symbols()
            } else {
                (String::new(), self.dfa.symbols().collect())
            };
            let written = output.map_or("", |output| self.dfa.output(output).name());
            let blank = if list.items.is_empty() { "" } else { " " };
            let _ = write!(list.text, "{blank}{}", format!("{name} / {written}").trim());
            list.items.push(Item::Event { symbols, output });
        }
        list
    }

    /// A symbol, a group of symbols, or all.
    fn symbols(&mut self) -> (String, Vec<SymbolId>) {
        let dfa = self.dfa;
        let mut known: Vec<(String, Vec<SymbolId>)> = Vec::new();
        for symbol in dfa.symbols() {
            known.push((escape(dfa.symbol(symbol).name()), vec![symbol]));
        }
        for group in dfa.symbol_groups() {
            let members = dfa.symbols().filter(|&symbol| group.contains(symbol)).collect();
            known.push((group.name().to_owned(), members));
        }
        known.push(("_".to_owned(), dfa.symbols().collect()));
        known.swap_remove(self.random.below(known.len()))
    }
}

/// A name with a backslash if it would be another word of a property without one.
fn escape(name: &str) -> String {
    let is_keyword = ["between", "and", "unless", "only"].contains(&name);
    if is_keyword { format!("\\{name}") } else { name.to_owned() }
}
