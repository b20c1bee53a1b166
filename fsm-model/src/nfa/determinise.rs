//! The subset construction: a deterministic automaton that does the same as a nondeterministic one.
//!
//! Each state of it is the set of states in which the nondeterministic automaton can be. A set is
//! kept as a sorted list of its members, because a set is often small in a large automaton. A bit
//! for each state says whether it is in the set that is being made. A large set is put in order by
//! a walk along these bits, and a small one by sorting.

use super::Nfa;
use crate::limits::Limits;

/// Stands for no subset in a table of numbers.
const NONE: u32 = u32::MAX;
/// How many members all subsets may have together: 256 megabytes of numbers.
const MOST_MEMBERS: usize = 1 << 26;

/// The deterministic automaton of an [`Nfa`].
///
/// Subsets are numbered as a breadth-first search finds them: first the starts, then what the
/// symbols lead to, in the order of the symbols. So a subset has its number by the shortest word
/// that leads to it, and of several by the first one in the order of the alphabet.
#[derive(Debug)]
pub(crate) struct Subsets {
    width: usize,
    /// Row by row; [`NONE`] if no way is left.
    targets: Vec<u32>,
    members: Members,
    starts: Vec<u32>,
    steps: usize,
}

impl Subsets {
    /// The number of subsets.
    pub(crate) fn len(&self) -> usize {
        self.members.len()
    }

    /// The number of symbols.
    pub(crate) fn width(&self) -> usize {
        self.width
    }

    /// The subset that a symbol leads to, or `None` if no way is left.
    pub(crate) fn target(&self, subset: u32, symbol: usize) -> Option<u32> {
        let target = self.targets[subset as usize * self.width + symbol];
        (target != NONE).then_some(target)
    }

    /// All targets, row by row.
    #[cfg(test)]
    pub(crate) fn targets(&self) -> impl ExactSizeIterator<Item = Option<u32>> {
        self.targets.iter().map(|&target| (target != NONE).then_some(target))
    }

    /// All targets, row by row, and the number of rows. If somewhere no way is left, a dead state in
    /// the last row stands for that.
    pub(crate) fn into_complete(self) -> (Vec<u32>, usize) {
        let Subsets { width, mut targets, members, .. } = self;
        let states = members.len();
        let dead = u32::try_from(states).expect("`SubsetTable` allows fewer");
        let mut is_complete = true;
        for target in &mut targets {
            if *target == NONE {
                *target = dead;
                is_complete = false;
            }
        }
        if is_complete {
            return (targets, states);
        }
        targets.resize(targets.len() + width, dead);
        (targets, states + 1)
    }

    /// The states in a subset, in order. Where empty moves lead is included.
    pub(crate) fn members(&self, subset: u32) -> &[u32] {
        self.members.get(subset as usize)
    }

    /// The members of each subset.
    pub(crate) fn iter(&self) -> impl Iterator<Item = &[u32]> {
        (0..self.len()).map(|subset| self.members.get(subset))
    }

    /// The number of members of all subsets together.
    pub(crate) fn member_count(&self) -> usize {
        self.members.list.len()
    }

    /// How many steps it took to make them.
    pub(crate) fn step_count(&self) -> usize {
        self.steps
    }

    /// The subset of each start, in the order that the caller gave. Two starts can have the same.
    /// Only a start without states is an empty subset.
    pub(crate) fn starts(&self) -> &[u32] {
        &self.starts
    }
}

/// How large the result may become. The limits protect the machine.
#[derive(Clone, Copy, Debug)]
pub(crate) struct SubsetLimits {
    pub(crate) subsets: usize,
    /// Of all subsets together.
    pub(crate) members: usize,
    /// Subsets times symbols.
    pub(crate) cells: usize,
    /// Arrows, empty moves and members that are looked at. A few large sets can be reached very often.
    pub(crate) steps: usize,
}

impl SubsetLimits {
    /// Those of a text, and no more members than a machine has room for.
    pub(crate) fn of(limits: Limits) -> SubsetLimits {
        SubsetLimits {
            subsets: limits.subsets,
            members: MOST_MEMBERS,
            cells: limits.cases,
            steps: limits.most_steps(),
        }
    }
}

/// There are more subsets than the caller allows, or they are too large.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct TooManySubsets {
    /// The number of subsets that were found before the limit.
    pub(crate) found: usize,
    /// What there is too much of.
    pub(crate) excess: Excess,
}

/// What there is too much of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Excess {
    Subsets,
    /// Members of all subsets.
    Members,
    /// Subsets times symbols.
    Cells,
    /// What is looked at to make them.
    Steps,
}

/// The subset construction. Each start is a list of states in which the automaton begins together.
pub(crate) fn determinise(
    nfa: &Nfa,
    starts: &[Vec<u32>],
    limits: SubsetLimits,
) -> Result<Subsets, TooManySubsets> {
    let arrows = Steps::of_arrows(nfa);
    let mut closure = Closure::new(nfa);
    let mut table = SubsetTable::new(limits, nfa.width);
    let mut numbers = Vec::with_capacity(starts.len());
    for start in starts {
        closure.make(start);
        numbers.push(table.number(&closure.states)?);
    }
    let mut targets: Vec<u32> = Vec::new();
    // Where the symbols lead from one subset, with duplicates.
    let mut reached: Vec<Vec<u32>> = vec![Vec::new(); nfa.width];
    // The subset that a state and its empty moves make, once it is known. Most symbols lead to one state,
    // and often to the same one from very many subsets.
    let mut subset_of_state = vec![NONE; nfa.len()];
    // Where each symbol led last, if that was more than one state, and the subset that these states make. Many
    // subsets often lead to the same states.
    let mut last: Vec<(Vec<u32>, u32)> = vec![(Vec::new(), NONE); nfa.width];
    let mut subset = 0;
    while subset < table.members.len() {
        let members = table.members.get(subset);
        let mut arrow_count = 0;
        for &member in members {
            let from_member = arrows.from(member);
            arrow_count += from_member.len();
            for step in from_member {
                reached[step.symbol as usize].push(step.to);
            }
        }
        closure.steps += members.len() + arrow_count;
        for (states, (last_states, last_number)) in reached.iter_mut().zip(&mut last) {
            let Some((&first, others)) = states.split_first() else {
                targets.push(NONE);
                continue;
            };
            let is_one = others.iter().all(|&other| other == first);
            let known = if is_one {
                subset_of_state[first as usize]
            } else if states == last_states {
                *last_number
            } else {
                NONE
            };
            let number = if known == NONE {
                closure.make(states);
                table.number(&closure.states)?
            } else {
                known
            };
            if is_one {
                subset_of_state[first as usize] = number;
            } else {
                std::mem::swap(states, last_states);
                *last_number = number;
            }
            targets.push(number);
            states.clear();
            if closure.steps > limits.steps {
                return Err(TooManySubsets { found: table.members.len(), excess: Excess::Steps });
            }
        }
        subset += 1;
    }
    let steps = closure.steps;
    Ok(Subsets { width: nfa.width, targets, members: table.members, starts: numbers, steps })
}

/// A step without where it begins. The symbol of an empty move does not count.
#[derive(Clone, Copy)]
struct Step {
    symbol: u32,
    to: u32,
}

/// Steps in the order of the states where they begin.
struct Steps {
    steps: Vec<Step>,
    /// For each state, where its steps begin in the list.
    offsets: Vec<u32>,
}

impl Steps {
    fn of_arrows(nfa: &Nfa) -> Steps {
        let arrows = nfa.arrows.iter();
        Steps::new(
            nfa.len(),
            arrows.map(|arrow| (arrow.from, Step { symbol: arrow.symbol, to: arrow.to })),
        )
    }

    fn of_empties(nfa: &Nfa) -> Steps {
        let empties = nfa.empties.iter();
        Steps::new(nfa.len(), empties.map(|empty| (empty.from, Step { symbol: 0, to: empty.to })))
    }

    /// By counting sort.
    fn new(states: usize, all: impl Iterator<Item = (u32, Step)> + Clone) -> Steps {
        let mut offsets = vec![0u32; states + 1];
        let mut count = 0;
        for (from, _) in all.clone() {
            offsets[from as usize] += 1;
            count += 1;
        }
        let mut total = 0;
        for offset in &mut offsets {
            total += *offset;
            *offset = total;
        }
        let mut steps = vec![Step { symbol: 0, to: 0 }; count];
        for (from, step) in all {
            let offset = &mut offsets[from as usize];
            *offset -= 1;
            steps[*offset as usize] = step;
        }
        Steps { steps, offsets }
    }

    fn from(&self, state: u32) -> &[Step] {
        let state = state as usize;
        &self.steps[self.offsets[state] as usize..self.offsets[state + 1] as usize]
    }
}

/// Finds the states that empty moves lead to.
struct Closure {
    empties: Steps,
    /// The set that was made last, in order.
    states: Vec<u32>,
    /// One bit for each state, set while the state is in the set that is being made.
    bits: Vec<u64>,
    /// How many states and empty moves were looked at so far.
    steps: usize,
}

impl Closure {
    fn new(nfa: &Nfa) -> Closure {
        let bits = vec![0; nfa.len().div_ceil(64)];
        Closure { empties: Steps::of_empties(nfa), states: Vec::new(), bits, steps: 0 }
    }

    /// Makes the set of some states and all states that empty moves lead to from there.
    fn make(&mut self, from: &[u32]) {
        self.states.clear();
        for &state in from {
            visit(state, &mut self.bits, &mut self.states);
        }
        if !self.empties.steps.is_empty() {
            let mut next = 0;
            while next < self.states.len() {
                let empties = self.empties.from(self.states[next]);
                self.steps += empties.len();
                for step in empties {
                    visit(step.to, &mut self.bits, &mut self.states);
                }
                next += 1;
            }
        }
        self.steps += from.len() + self.states.len();
        self.put_in_order();
    }

    /// Sorts the set and clears its bits.
    fn put_in_order(&mut self) {
        // A walk along the bits costs less than sorting, unless most of them are not set.
        const BITS_ARE_DENSE: usize = 8;
        if self.bits.len() > self.states.len() * BITS_ARE_DENSE {
            for &state in &self.states {
                self.bits[state as usize / 64] = 0;
            }
            self.states.sort_unstable();
            return;
        }
        self.states.clear();
        let mut first = 0;
        for word in &mut self.bits {
            while *word != 0 {
                self.states.push(first + word.trailing_zeros());
                *word &= *word - 1;
            }
            // After the last word, this number is not used.
            first = first.wrapping_add(64);
        }
    }
}

/// Adds a state to a set, unless it is there.
fn visit(state: u32, bits: &mut [u64], states: &mut Vec<u32>) {
    let word = &mut bits[state as usize / 64];
    let bit = 1 << (state % 64);
    if *word & bit == 0 {
        *word |= bit;
        states.push(state);
    }
}

/// The members of all subsets: slices of one long list.
#[derive(Debug)]
struct Members {
    list: Vec<u32>,
    /// Where each subset ends.
    ends: Vec<u32>,
}

impl Members {
    fn len(&self) -> usize {
        self.ends.len()
    }

    fn get(&self, subset: usize) -> &[u32] {
        let start = if subset == 0 { 0 } else { self.ends[subset - 1] as usize };
        &self.list[start..self.ends[subset] as usize]
    }
}

/// Finds the number of a subset by its members: a hash table with open addressing.
struct SubsetTable {
    /// The number of symbols.
    width: usize,
    members: Members,
    hashes: Vec<u32>,
    /// Numbers of subsets, or [`NONE`]. The length is a power of two, and at most half is used.
    slots: Vec<u32>,
    limits: SubsetLimits,
}

impl SubsetTable {
    fn new(limits: SubsetLimits, width: usize) -> SubsetTable {
        let subsets = limits.subsets.min(NONE as usize);
        let members = limits.members.min(NONE as usize);
        SubsetTable {
            width,
            members: Members { list: Vec::new(), ends: Vec::new() },
            hashes: Vec::new(),
            slots: vec![NONE; 64],
            limits: SubsetLimits { subsets, members, ..limits },
        }
    }

    /// The number of the subset with these members, which are in order.
    fn number(&mut self, members: &[u32]) -> Result<u32, TooManySubsets> {
        let hash = hash(members);
        let mask = self.slots.len() - 1;
        let mut slot = hash as usize & mask;
        loop {
            let number = self.slots[slot];
            if number == NONE {
                break;
            }
            let subset = number as usize;
            if self.hashes[subset] == hash && self.members.get(subset) == members {
                return Ok(number);
            }
            slot = (slot + 1) & mask;
        }
        self.add(members, hash, slot)
    }

    /// Adds a subset that is not in the table yet, at a free slot.
    fn add(&mut self, members: &[u32], hash: u32, slot: usize) -> Result<u32, TooManySubsets> {
        let found = self.members.len();
        let member_count = self.members.list.len() + members.len();
        let excess = if found >= self.limits.subsets {
            Some(Excess::Subsets)
        } else if member_count > self.limits.members {
            Some(Excess::Members)
        } else if (found + 1).saturating_mul(self.width) > self.limits.cells {
            Some(Excess::Cells)
        } else {
            None
        };
        if let Some(excess) = excess {
            return Err(TooManySubsets { found, excess });
        }
        let number = u32::try_from(found).expect("there are fewer subsets, see `new`");
        self.members.list.extend_from_slice(members);
        let end = u32::try_from(member_count).expect("there are fewer members, see `new`");
        self.members.ends.push(end);
        self.hashes.push(hash);
        self.slots[slot] = number;
        if self.hashes.len() * 2 > self.slots.len() {
            self.grow();
        }
        Ok(number)
    }

    /// Makes the table four times as large.
    fn grow(&mut self) {
        let mask = self.slots.len() * 4 - 1;
        self.slots = vec![NONE; mask + 1];
        for (number, &hash) in (0..).zip(&self.hashes) {
            let mut slot = hash as usize & mask;
            while self.slots[slot] != NONE {
                slot = (slot + 1) & mask;
            }
            self.slots[slot] = number;
        }
    }
}

/// A number that differs for most lists.
fn hash(members: &[u32]) -> u32 {
    const FACTOR: u64 = 0x9E37_79B9_7F4A_7C15;
    let mut hash: u64 = 0;
    for &member in members {
        hash = (hash.rotate_left(5) ^ u64::from(member)).wrapping_mul(FACTOR);
    }
    // The upper half depends on all bits.
    (hash >> 32) as u32
}
