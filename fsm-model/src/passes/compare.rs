//! Whether two automata do the same.
//!
//! The method of Hopcroft and Karp (1971): walk both side by side and merge, by
//! union-find, the states that must then be equivalent; at most one step per
//! state, so nearly linear. Pairs are visited in the order of their distance.
//! That makes the first difference a shortest one: a pair that is skipped because
//! its states are merged already can only differ by a word that also tells apart
//! one of the pairs that merged them, and those are not further away.

use std::collections::HashMap;

use crate::dfa::{Dfa, Finality, StateId, SymbolId};

/// How two automata differ; see [`compare`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Difference {
    /// A start that only one of them has.
    Start {
        /// Its label.
        label: Option<String>,
        /// Whether it is the left one that has it.
        left: bool,
    },
    /// A shortest word that ends differently.
    Word {
        /// The label of the start, or of the left one if they are not called the same.
        start: Option<String>,
        /// The names of the symbols.
        word: Vec<String>,
        /// The states that the left one passes, `None` after a symbol it does not know.
        left: Vec<Option<StateId>>,
        /// The states that the right one passes, `None` after a symbol it does not know.
        right: Vec<Option<StateId>>,
    },
}

/// Finds a shortest word on which two automata differ, in being final or in the label.
///
/// `None` means that they do the same. If both have one start, these are compared;
/// otherwise starts with the same label, and those without a label in their order.
/// A word may use the symbols of both alphabets; a symbol that one side does not
/// know is rejected there for good.
///
/// # Example
///
/// ```
/// use tictactoe_fsm::{Dfa, Difference, Source, compare};
///
/// let left = "States: A B\nStart: A\nFinal: B\nSymbols: x\nTransitions:\nA B\nB B\n";
/// let right = "States: C D\nStart: C\nFinal: D\nSymbols: x\nTransitions:\nC D\nD C\n";
/// let [left, right] = [left, right].map(|text| Dfa::from_source(&Source::new("t.txt", text)).unwrap());
/// let Some(Difference::Word { word, .. }) = compare(&left, &right) else { panic!("they differ") };
/// assert_eq!(word, ["x", "x"]);
/// assert_eq!(compare(&left, &left), None);
/// ```
#[must_use]
pub fn compare(left: &Dfa, right: &Dfa) -> Option<Difference> {
    let pairs = match pair_starts(left, right) {
        Ok(pairs) => pairs,
        Err(difference) => return Some(difference),
    };
    let states: Vec<_> = pairs.iter().map(|&(left, right, _)| (left, right)).collect();
    let (pair, word) = separate(left, right, &states)?;
    let (left_start, right_start, label) = pairs[pair];
    let alphabet = Alphabet::new(left, right);
    Some(Difference::Word {
        start: label.map(str::to_owned),
        left: alphabet.trace(left, left_start, &word, |symbol| symbol.0),
        right: alphabet.trace(right, right_start, &word, |symbol| symbol.1),
        word: word.iter().map(|&symbol| alphabet.name(left, right, symbol).to_owned()).collect(),
    })
}

type Pair<'a> = (StateId, StateId, Option<&'a str>);

fn pair_starts<'a>(left: &'a Dfa, right: &'a Dfa) -> Result<Vec<Pair<'a>>, Difference> {
    if let ([one], [other]) = (left.starts(), right.starts()) {
        return Ok(vec![(one.state, other.state, left.start_label(*one))]);
    }
    // A label belongs to one start; those without one are told apart by their order.
    let keyed = |dfa: &'a Dfa| {
        let mut unlabelled = 0;
        let starts = dfa.starts().iter().map(|&start| {
            let label = dfa.start_label(start);
            unlabelled += usize::from(label.is_none());
            ((label, if label.is_none() { unlabelled } else { 0 }), start.state)
        });
        starts.collect::<Vec<_>>()
    };
    let (left, right) = (keyed(left), keyed(right));
    let lone =
        |label: Option<&str>, left| Difference::Start { label: label.map(str::to_owned), left };
    let on_the_right: HashMap<_, _> = right.iter().copied().collect();
    let on_the_left: HashMap<_, _> = left.iter().copied().collect();
    if let Some((key, _)) = right.iter().find(|(key, _)| !on_the_left.contains_key(key)) {
        return Err(lone(key.0, false));
    }
    left.into_iter()
        .map(|(key, state)| match on_the_right.get(&key) {
            Some(&other) => Ok((state, other, key.0)),
            None => Err(lone(key.0, true)),
        })
        .collect()
}

/// The symbols of two automata, by name: the left ones, then those only on the right.
struct Alphabet(Vec<(Option<SymbolId>, Option<SymbolId>)>);

impl Alphabet {
    fn new(left: &Dfa, right: &Dfa) -> Alphabet {
        let on_the_left =
            left.symbols().map(|symbol| (Some(symbol), right.symbol(left.symbol_name(symbol))));
        let only_right = right
            .symbols()
            .filter(|&symbol| left.symbol(right.symbol_name(symbol)).is_none())
            .map(|symbol| (None, Some(symbol)));
        Alphabet(on_the_left.chain(only_right).collect())
    }

    fn name<'a>(&self, left: &'a Dfa, right: &'a Dfa, symbol: usize) -> &'a str {
        match self.0[symbol] {
            (Some(symbol), _) => left.symbol_name(symbol),
            (None, Some(symbol)) => right.symbol_name(symbol),
            (None, None) => unreachable!("a symbol is known on one side at least"),
        }
    }

    fn trace(
        &self,
        dfa: &Dfa,
        start: StateId,
        word: &[usize],
        side: impl Fn(&(Option<SymbolId>, Option<SymbolId>)) -> Option<SymbolId>,
    ) -> Vec<Option<StateId>> {
        let steps = word.iter().scan(Some(start), |state, &symbol| {
            *state = state.and_then(|state| Some(dfa.next(state, side(&self.0[symbol])?)));
            Some(*state)
        });
        std::iter::once(Some(start)).chain(steps).collect()
    }
}

/// The first of some pairs of states that a word tells apart, and a shortest such word.
///
/// The word is in symbols of the common [`Alphabet`]; for one automaton twice these
/// are its own.
pub(crate) fn separate(
    left: &Dfa,
    right: &Dfa,
    pairs: &[(StateId, StateId)],
) -> Option<(usize, Vec<usize>)> {
    let alphabet = Alphabet::new(left, right);
    let ends = Ends::new(left, right);
    let mut merged = UnionFind::new(ends.kinds.len());
    // The pairs to visit, each with where it came from; also the way back.
    let mut queue: Vec<Visit> = Vec::new();
    for &(one, other) in pairs {
        let visit = Visit {
            left: one.index(),
            right: ends.right(Some(other)),
            from: queue.len(),
            symbol: 0,
        };
        merged.merge(visit.left, visit.right);
        queue.push(visit);
    }
    if let Some(differs) = queue.iter().position(|visit| ends.differ(visit)) {
        return Some((differs, Vec::new()));
    }
    let mut head = 0;
    while head < queue.len() {
        let Visit { left: one, right: other, .. } = queue[head];
        let (from_left, from_right) = (ends.left_state(one), ends.right_state(other));
        for (symbol, (on_left, on_right)) in alphabet.0.iter().enumerate() {
            let go = |dfa: &Dfa, from: Option<StateId>, symbol: &Option<SymbolId>| {
                Some(dfa.next(from?, (*symbol)?))
            };
            let next = Visit {
                left: ends.left(go(left, from_left, on_left)),
                right: ends.right(go(right, from_right, on_right)),
                from: head,
                symbol,
            };
            if merged.merge(next.left, next.right) {
                if ends.differ(&next) {
                    return Some(way_back(&queue, pairs.len(), next));
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

/// The states of both automata in one row, each side followed by a state for "rejected for good".
struct Ends {
    lefts: usize,
    rights: usize,
    /// What kind of end each is: 0 is not final, then one number per label.
    kinds: Vec<usize>,
}

impl Ends {
    fn new(left: &Dfa, right: &Dfa) -> Ends {
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
                dfa.labels().map(|label| kind(Some(dfa.label_name(label)))).collect();
            kinds.extend(dfa.states().map(|state| match dfa.finality(state) {
                Finality::None => 0,
                Finality::Final => unlabelled,
                Finality::Labelled(label) => of_label[label.index()],
            }));
            kinds.push(0);
        }
        Ends { lefts: left.states().len(), rights: right.states().len(), kinds }
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

/// Sets that can be merged: by size, with path halving.
struct UnionFind {
    parent: Vec<u32>,
    size: Vec<u32>,
}

impl UnionFind {
    fn new(count: usize) -> UnionFind {
        let count = u32::try_from(count).expect("two automata have fewer than 2^32 states");
        UnionFind { parent: (0..count).collect(), size: vec![1; count as usize] }
    }

    fn find(&mut self, mut item: u32) -> u32 {
        while self.parent[item as usize] != item {
            let above = self.parent[self.parent[item as usize] as usize];
            self.parent[item as usize] = above;
            item = above;
        }
        item
    }

    /// Whether the two were apart.
    fn merge(&mut self, one: usize, other: usize) -> bool {
        let index = |item| u32::try_from(item).expect("items are counted in 32 bits");
        let (mut one, mut other) = (self.find(index(one)), self.find(index(other)));
        if one == other {
            return false;
        }
        if self.size[one as usize] < self.size[other as usize] {
            (one, other) = (other, one);
        }
        self.parent[other as usize] = one;
        self.size[one as usize] += self.size[other as usize];
        true
    }
}
