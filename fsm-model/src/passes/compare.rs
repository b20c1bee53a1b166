//! Whether two automata do the same.
//!
//! The method of Hopcroft and Karp (1971): walk both side by side and merge, by
//! union-find, the states that must then be equivalent. Each merge leaves one set
//! less, so the time is nearly linear.
//!
//! Pairs are visited in the order of their distance, so the first difference is a
//! shortest one. A pair whose states are merged already is skipped. If a word tells
//! its states apart, the word also tells apart one of the pairs that merged them, and
//! those are not further away.
//!
//! What comes out of a step is compared before its pair is skipped: two states that are merged have the
//! same outputs ahead, but perhaps other ones on the way to them.

use std::collections::HashMap;

use petgraph::unionfind::UnionFind;

use crate::dfa::{Dfa, Finality, OutputId, OutputListId, StateId, SymbolId};

/// How two automata differ; see [`compare`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Difference {
    /// A start that only one of them has.
    #[non_exhaustive]
    Start {
        /// Its label.
        label: Option<String>,
        /// Which of them has it.
        side: Side,
    },
    /// A shortest word that ends differently, or on which something else comes out.
    #[non_exhaustive]
    Word {
        /// The label of the start, or of the left one if they are not called the same.
        start: Option<String>,
        /// The symbols.
        word: Vec<SymbolPair>,
        /// The states that the left one passes, `None` after a symbol it does not know or refuses.
        left: Vec<Option<StateId>>,
        /// The states that the right one passes, `None` after a symbol it does not know or refuses.
        right: Vec<Option<StateId>>,
        /// What comes out of the left one, a list for each symbol.
        left_outputs: Vec<Vec<OutputId>>,
        /// What comes out of the right one, a list for each symbol.
        right_outputs: Vec<Vec<OutputId>>,
    },
}

/// One of two automata that are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Side {
    /// The first.
    Left,
    /// The second.
    Right,
}

/// A symbol of two automata, by its name; at least one of them has it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SymbolPair {
    left: Option<SymbolId>,
    right: Option<SymbolId>,
}

impl SymbolPair {
    /// The symbol of the left automaton, if it has one of that name.
    #[must_use]
    pub fn left(self) -> Option<SymbolId> {
        self.left
    }

    /// The symbol of the right automaton, if it has one of that name.
    #[must_use]
    pub fn right(self) -> Option<SymbolId> {
        self.right
    }

    /// The name of the symbol, in the automata that were compared.
    ///
    /// # Panics
    ///
    /// If these are other automata, and it is out of range there.
    #[must_use]
    pub fn name<'a>(self, left: &'a Dfa, right: &'a Dfa) -> &'a str {
        match (self.left, self.right) {
            (Some(symbol), _) => left.symbol(symbol).name(),
            (None, Some(symbol)) => right.symbol(symbol).name(),
            (None, None) => unreachable!("a symbol is known on one side at least"),
        }
    }
}

/// Finds a shortest word on which two automata differ, in being final, in the label or in the outputs
/// on the way.
///
/// `None` means that they do the same. If both have one start, these are compared;
/// otherwise starts with the same label, and those without a label in their order.
/// A word may use the symbols of both alphabets; a symbol that one side does not
/// know or refuses is rejected there, and so is every longer word. So an automaton with refusals
/// and one with a dead state instead of them do the same.
///
/// # Example
///
/// ```
/// use fsm_model::{Dfa, Difference, Source, compare};
///
/// let left = "States: A B\nStart: A\nFinal: B\nSymbols: x\nTransitions:\nA B\nB B\n";
/// let right = "States: C D\nStart: C\nFinal: D\nSymbols: x\nTransitions:\nC D\nD C\n";
/// let [left, right] = [left, right].map(|text| Dfa::from_source(&Source::new("t.txt", text)).unwrap());
/// let Some(Difference::Word { word, .. }) = compare(&left, &right) else { panic!("they differ") };
/// let word: Vec<&str> = word.iter().map(|symbol| symbol.name(&left, &right)).collect();
/// assert_eq!(word, ["x", "x"]);
/// assert_eq!(compare(&left, &left), None);
/// ```
#[must_use]
pub fn compare(left: &Dfa, right: &Dfa) -> Option<Difference> {
    let pairs = match pair_starts(left, right) {
        Ok(pairs) => pairs,
        Err((label, side)) => {
            return Some(Difference::Start { label: label.map(str::to_owned), side });
        }
    };
    let states: Vec<_> = pairs.iter().map(|&(left, right, _)| (left, right)).collect();
    let (pair, word) = separate(left, right, &states, Refusals::AreRejections)?;
    let (left_start, right_start, label) = pairs[pair];
    let on_left: Vec<_> = word.iter().map(|symbol| symbol.left).collect();
    let on_right: Vec<_> = word.iter().map(|symbol| symbol.right).collect();
    let (passed_left, passed_right) =
        (trace(left, left_start, &on_left), trace(right, right_start, &on_right));
    Some(Difference::Word {
        start: label.map(str::to_owned),
        left_outputs: outputs(left, &passed_left, &on_left),
        right_outputs: outputs(right, &passed_right, &on_right),
        left: passed_left,
        right: passed_right,
        word,
    })
}

impl Dfa {
    /// A shortest word that ends differently from two states, or on which something else comes out;
    /// `None` if they are equivalent. That a symbol is refused is another end than a state that is not
    /// final.
    ///
    /// # Panics
    ///
    /// If an id is of another automaton and out of range here.
    ///
    /// # Example
    ///
    /// ```
    /// use fsm_model::{Dfa, Source};
    ///
    /// let text = "States: A B C\nStart: A\nFinal: C\nSymbols: x\nTransitions:\nA B\nB C\nC C\n";
    /// let dfa = Dfa::from_source(&Source::new("abc.txt", text))?;
    /// let [a, b] = ["A", "B"].map(|name| dfa.find_state(name).unwrap());
    /// assert_eq!(dfa.tell_apart(a, b).expect("not equivalent").len(), 1);
    /// assert_eq!(dfa.tell_apart(a, a), None);
    /// # Ok::<(), fsm_model::Report>(())
    /// ```
    #[must_use]
    pub fn tell_apart(&self, one: StateId, other: StateId) -> Option<Vec<SymbolId>> {
        separate(self, self, &[(one, other)], Refusals::AreEnds)
            .map(|(_, word)| word.into_iter().filter_map(|symbol| symbol.left).collect())
    }
}

/// The states passed; none behind a symbol that is not known or refused.
fn trace(dfa: &Dfa, start: StateId, word: &[Option<SymbolId>]) -> Vec<Option<StateId>> {
    let steps = word.iter().scan(Some(start), |state, symbol| {
        *state = state.and_then(|state| dfa.next(state, (*symbol)?));
        Some(*state)
    });
    std::iter::once(Some(start)).chain(steps).collect()
}

/// What comes out on the way through these states.
fn outputs(dfa: &Dfa, passed: &[Option<StateId>], word: &[Option<SymbolId>]) -> Vec<Vec<OutputId>> {
    let step = |(state, symbol): (&Option<StateId>, &Option<SymbolId>)| match (state, symbol) {
        (Some(state), Some(symbol)) => dfa.outputs_on(*state, *symbol).to_vec(),
        _ => Vec::new(),
    };
    passed.iter().zip(word).map(step).collect()
}

type Pair<'a> = (StateId, StateId, Option<&'a str>);

/// The label of a start that only one side has.
type UnpairedStart<'a> = (Option<&'a str>, Side);

fn pair_starts<'a>(left: &'a Dfa, right: &'a Dfa) -> Result<Vec<Pair<'a>>, UnpairedStart<'a>> {
    if left.starts().len() == 1 && right.starts().len() == 1 {
        let (one, other) = (left.first_start(), right.first_start());
        return Ok(vec![(one.state(), other.state(), one.label())]);
    }
    // A label belongs to one start; starts without a label are numbered.
    let keyed = |dfa: &'a Dfa| {
        let mut unlabelled = 0;
        let starts = dfa.starts().map(|start| {
            let label = start.label();
            unlabelled += usize::from(label.is_none());
            ((label, if label.is_none() { unlabelled } else { 0 }), start.state())
        });
        starts.collect::<Vec<_>>()
    };
    let (left, right) = (keyed(left), keyed(right));
    let on_the_right: HashMap<_, _> = right.iter().copied().collect();
    let on_the_left: HashMap<_, _> = left.iter().copied().collect();
    if let Some((key, _)) = right.iter().find(|(key, _)| !on_the_left.contains_key(key)) {
        return Err((key.0, Side::Right));
    }
    left.into_iter()
        .map(|(key, state)| match on_the_right.get(&key) {
            Some(&other) => Ok((state, other, key.0)),
            None => Err((key.0, Side::Left)),
        })
        .collect()
}

/// The symbols of two automata, by name: the left ones, then those only on the right.
fn shared_alphabet(left: &Dfa, right: &Dfa) -> Vec<SymbolPair> {
    let on_the_left = left.symbols().map(|symbol| SymbolPair {
        left: Some(symbol),
        right: right.find_symbol(left.symbol(symbol).name()),
    });
    let only_right = right
        .symbols()
        .filter(|&symbol| left.find_symbol(right.symbol(symbol).name()).is_none())
        .map(|symbol| SymbolPair { left: None, right: Some(symbol) });
    on_the_left.chain(only_right).collect()
}

/// What it means that a symbol is refused.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Refusals {
    /// The same as a state that is not final.
    AreRejections,
    /// An end of its own.
    AreEnds,
}

/// The first of some pairs of states that end a word differently, and a shortest such word.
fn separate(
    left: &Dfa,
    right: &Dfa,
    pairs: &[(StateId, StateId)],
    refusals: Refusals,
) -> Option<(usize, Vec<SymbolPair>)> {
    let alphabet = shared_alphabet(left, right);
    let both = StatesOfBoth::new(left, right, refusals);
    let lists = OutputsOfBoth::new(left, right);
    let mut merged = UnionFind::<usize>::new(both.kinds.len());
    // The pairs to visit, each with where it came from; also the way back.
    let mut queue: Vec<Visit> = Vec::new();
    for &(one, other) in pairs {
        let visit = Visit {
            left: one.index(),
            right: both.right(Some(other)),
            from: queue.len(),
            symbol: 0,
        };
        merged.union(visit.left, visit.right);
        queue.push(visit);
    }
    if let Some(differs) = queue.iter().position(|visit| both.differ(visit)) {
        return Some((differs, Vec::new()));
    }
    let mut head = 0;
    while head < queue.len() {
        let Visit { left: one, right: other, .. } = queue[head];
        let (from_left, from_right) = (both.left_state(one), both.right_state(other));
        for (symbol, shared) in alphabet.iter().enumerate() {
            let go = |dfa: &Dfa, from: Option<StateId>, symbol: Option<SymbolId>| {
                dfa.next(from?, symbol?)
            };
            let next = Visit {
                left: both.left(go(left, from_left, shared.left)),
                right: both.right(go(right, from_right, shared.right)),
                from: head,
                symbol,
            };
            let found = |next| {
                let (pair, word) = way_back(&queue, pairs.len(), next);
                Some((pair, word.into_iter().map(|symbol| alphabet[symbol]).collect()))
            };
            if lists.differ((from_left, shared.left), (from_right, shared.right)) {
                return found(next);
            }
            if merged.union(next.left, next.right) {
                if both.differ(&next) {
                    return found(next);
                }
                queue.push(next);
            }
        }
        head += 1;
    }
    None
}

/// Two states to compare, and the step that led there.
#[derive(Clone, Copy)]
struct Visit {
    left: usize,
    right: usize,
    from: usize,
    symbol: usize,
}

fn way_back(queue: &[Visit], starts: usize, last: Visit) -> (usize, Vec<usize>) {
    let mut word = vec![last.symbol];
    let mut at = last.from;
    while at >= starts {
        word.push(queue[at].symbol);
        at = queue[at].from;
    }
    word.reverse();
    (at, word)
}

/// The lists of outputs of both automata, which are compared by their names.
struct OutputsOfBoth<'a> {
    left: &'a Dfa,
    right: &'a Dfa,
    /// For each list of the left one, a number; for each of the right one, the same number if it has
    /// the same names.
    numbers: [Vec<usize>; 2],
}

/// A step of one of two automata, if it takes one.
type StepOfOne = (Option<StateId>, Option<SymbolId>);

impl<'a> OutputsOfBoth<'a> {
    fn new(left: &'a Dfa, right: &'a Dfa) -> OutputsOfBoth<'a> {
        let mut known: HashMap<Vec<&str>, usize> = HashMap::new();
        let numbers = [left, right].map(|dfa| {
            let names = |list: &[OutputId]| -> Vec<&str> {
                list.iter().map(|&output| dfa.output(output).name()).collect()
            };
            let lists = dfa.output_lists().map(|list| {
                let next = known.len();
                *known.entry(names(list)).or_insert(next)
            });
            lists.collect()
        });
        OutputsOfBoth { left, right, numbers }
    }

    /// Whether different outputs come out.
    fn differ(&self, left: StepOfOne, right: StepOfOne) -> bool {
        let number = |dfa: &Dfa, numbers: &[usize], step: StepOfOne| {
            let list = match step {
                (Some(state), Some(symbol)) => dfa.table().outputs(state, symbol),
                _ => OutputListId::NONE,
            };
            numbers[list.index()]
        };
        let [on_left, on_right] = &self.numbers;
        number(self.left, on_left, left) != number(self.right, on_right, right)
    }
}

/// The states of both automata in one row, each side followed by a state for rejected words.
struct StatesOfBoth {
    lefts: usize,
    rights: usize,
    /// What kind of end each is: 0 is not final, then one number per label.
    kinds: Vec<usize>,
}

/// The kind of a word that was refused, if that is an end of its own.
const REFUSED: usize = usize::MAX;

impl StatesOfBoth {
    fn new(left: &Dfa, right: &Dfa, refusals: Refusals) -> StatesOfBoth {
        let rejected = if refusals == Refusals::AreEnds { REFUSED } else { 0 };
        let mut labels: HashMap<Option<String>, usize> = HashMap::new();
        let mut kinds = Vec::with_capacity(left.states().len() + right.states().len() + 2);
        for dfa in [left, right] {
            // Labels are few, states many: look each label up once.
            let mut kind = |label: Option<&str>| {
                let next = labels.len() + 1;
                *labels.entry(label.map(str::to_owned)).or_insert(next)
            };
            let unlabelled = kind(None);
            let of_label: Vec<usize> =
                dfa.labels().map(|label| kind(Some(dfa.label(label).name()))).collect();
            kinds.extend(dfa.states().map(|state| match dfa.state(state).finality() {
                Finality::None => 0,
                Finality::Final => unlabelled,
                Finality::Labelled(label) => of_label[label.index()],
            }));
            kinds.push(rejected);
        }
        StatesOfBoth { lefts: left.states().len(), rights: right.states().len(), kinds }
    }

    fn left(&self, state: Option<StateId>) -> usize {
        state.map_or(self.lefts, StateId::index)
    }

    fn right(&self, state: Option<StateId>) -> usize {
        self.lefts + 1 + state.map_or(self.rights, StateId::index)
    }

    fn left_state(&self, index: usize) -> Option<StateId> {
        (index < self.lefts).then(|| StateId::new(index))
    }

    fn right_state(&self, index: usize) -> Option<StateId> {
        let index = index - self.lefts - 1;
        (index < self.rights).then(|| StateId::new(index))
    }

    fn differ(&self, visit: &Visit) -> bool {
        self.kinds[visit.left] != self.kinds[visit.right]
    }
}
