//! The parts of an expression, from the innermost to the outermost.

use super::alphabet::Alphabet;
use super::budget::Budget;
use super::mistakes::{
    subsets_too_large, too_many_steps, too_many_subsets, too_many_targets, too_slow,
};
use super::{NoRecogniser, Recogniser};
use crate::diagnostic::Diagnostic;
use crate::nfa::{Excess, Nfa, NfaMark, Subsets, TooManySubsets, determinise};
use crate::source::Span;
use crate::syntax::{Bounds, Item, ItemKind, Regex};

/// How many states, arrows and empty moves all expressions may have, written without repeats.
const MOST_STEPS: usize = 4_000_000;

/// A larger set is not moved into another one. In nested brackets it would be moved many times.
const MOST_MOVED: usize = 64;

/// A part of the expression.
struct Part {
    span: Span,
    /// How large the nondeterministic automaton was before this part.
    begin: NfaMark,
    body: Body,
}

enum Body {
    Fragment(Fragment),
    Recogniser(Recogniser),
}

/// A part inside the nondeterministic automaton. Its words lead from `start` to `end`.
///
/// Steps can lead to `start` and from `end`: operators must not rely on the contrary.
#[derive(Clone, Copy)]
struct Fragment {
    start: u32,
    end: u32,
    shape: Shape,
}

/// What is known about a fragment. It saves states.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Shape {
    /// Two states, and arrows from the first to the second.
    Set,
    /// No step leads to `start` or from `end`.
    Choice,
    Other,
}

/// Works through the items of an expression.
pub(super) struct Evaluation<'a> {
    alphabet: &'a Alphabet,
    nfa: Nfa,
    /// The parts that no operator has taken yet.
    parts: Vec<Part>,
    /// For all parts together, and for all expressions.
    budget: &'a mut Budget,
}

impl<'a> Evaluation<'a> {
    pub(super) fn new(alphabet: &'a Alphabet, budget: &'a mut Budget) -> Evaluation<'a> {
        Evaluation { alphabet, nfa: Nfa::new(alphabet.len()), parts: Vec::new(), budget }
    }

    /// The smallest automaton of the expression, over classes of symbols.
    pub(super) fn run(mut self, regex: &Regex<'_>) -> Result<Recogniser, NoRecogniser> {
        let items = regex.items();
        let mut index = 0;
        while index < items.len() {
            let span = items[index].span;
            match items[index].kind {
                ItemKind::Name(_) => self.symbol_set(self.alphabet.set(index), span),
                ItemKind::AnySymbol => self.symbol_set(self.alphabet.classes(), span),
                ItemKind::EmptyWord => self.empty_word(span),
                ItemKind::Sequence => self.sequence()?,
                ItemKind::Or => self.or()?,
                ItemKind::And => self.and()?,
                ItemKind::Repeat(bounds) => self.repeat(bounds, span)?,
                ItemKind::Brackets => self.brackets(span),
                ItemKind::Not => {
                    let count = complement_run(&items[index..]);
                    self.complement(&items[index..index + count])?;
                    index += count - 1;
                }
            }
            self.limit_steps(0, None)?;
            index += 1;
        }
        let whole = self.pop();
        self.determinised(whole)
    }

    fn pop(&mut self) -> Part {
        self.parts.pop().expect("the parser has checked that each operator has its parts")
    }

    /// The last two parts, and where both lie.
    fn pop_two(&mut self) -> (Part, Part, Span) {
        let right = self.pop();
        let left = self.pop();
        let span = left.span.to(right.span);
        (left, right, span)
    }

    fn push(&mut self, span: Span, begin: NfaMark, start: u32, end: u32, shape: Shape) {
        let body = Body::Fragment(Fragment { start, end, shape });
        self.parts.push(Part { span, begin, body });
    }

    fn symbol_set(&mut self, classes: &[u32], span: Span) {
        let begin = self.nfa.mark();
        let (start, end) = (self.nfa.add_state(), self.nfa.add_state());
        for &class in classes {
            self.nfa.add_arrow(start, class, end);
        }
        self.push(span, begin, start, end, Shape::Set);
    }

    fn empty_word(&mut self, span: Span) {
        let begin = self.nfa.mark();
        let state = self.nfa.add_state();
        self.push(span, begin, state, state, Shape::Other);
    }

    fn sequence(&mut self) -> Result<(), NoRecogniser> {
        let (left, right, span) = self.pop_two();
        let begin = left.begin;
        let is_right_last = matches!(left.body, Body::Fragment(_));
        let right_begin = right.begin;
        let left = self.fragment(left)?;
        let right = self.fragment(right)?;
        let joined = self.join(left, right, right_begin, is_right_last);
        self.push(span, begin, joined.start, joined.end, joined.shape);
        Ok(())
    }

    /// One fragment behind another. `is_right_last`: whether nothing was added behind the second.
    fn join(
        &mut self,
        left: Fragment,
        right: Fragment,
        right_begin: NfaMark,
        is_right_last: bool,
    ) -> Fragment {
        let mut end = right.end;
        if right.shape == Shape::Set && is_right_last {
            // Its arrows can begin where the first fragment ends. One state is enough.
            end = right_begin.next_state();
            self.nfa.redirect_since(right_begin, left.end, end);
            self.nfa.add_state();
        } else {
            self.nfa.add_empty(left.end, right.start);
        }
        Fragment { start: left.start, end, shape: Shape::Other }
    }

    fn or(&mut self) -> Result<(), NoRecogniser> {
        let (left, right, span) = self.pop_two();
        let begin = left.begin;
        let is_right_last = matches!(left.body, Body::Fragment(_));
        let right_begin = right.begin;
        let left = self.fragment(left)?;
        let right = self.fragment(right)?;
        let is_small_set = right.shape == Shape::Set
            && is_right_last
            && self.nfa.size_since(right_begin) <= MOST_MOVED;
        if left.shape != Shape::Other && is_small_set {
            self.nfa.redirect_since(right_begin, left.start, left.end);
            self.push(span, begin, left.start, left.end, left.shape);
            return Ok(());
        }
        let (start, end) = match (left.shape, right.shape) {
            (Shape::Choice, _) => (left.start, left.end),
            (_, Shape::Choice) => (right.start, right.end),
            _ => (self.nfa.add_state(), self.nfa.add_state()),
        };
        for way in [left, right] {
            if way.start != start {
                self.nfa.add_empty(start, way.start);
                self.nfa.add_empty(way.end, end);
            }
        }
        self.push(span, begin, start, end, Shape::Choice);
        Ok(())
    }

    /// The automaton that runs both automata at the same time: the subsets of both side by side.
    fn and(&mut self) -> Result<(), NoRecogniser> {
        let (left, right, span) = self.pop_two();
        let begin = left.begin;
        // The steps of the right part are the last ones.
        let right = self.determinised(right)?;
        let left = self.determinised(left)?;
        let mut both = Nfa::new(self.alphabet.len());
        let starts = vec![left.add_to(&mut both), right.add_to(&mut both)];
        let subsets = self.subsets(&both, starts, span)?;
        // A dead state is in no subset, so a subset can have fewer than two members.
        let is_final = |members: &[u32]| match *members {
            [one, other] => {
                left.is_final[one as usize] && right.is_final[other as usize - left.len()]
            }
            _ => false,
        };
        let body = Body::Recogniser(smallest(subsets, is_final));
        self.parts.push(Part { span, begin, body });
        Ok(())
    }

    fn brackets(&mut self, span: Span) {
        let part = self.pop();
        self.parts.push(Part { span, ..part });
    }

    /// Several `not`, with brackets between them. Two complements cancel out.
    fn complement(&mut self, items: &[Item<'_>]) -> Result<(), NoRecogniser> {
        let mut part = self.pop();
        let mut is_odd = false;
        let mut span = part.span;
        for item in items {
            if item.kind == ItemKind::Not {
                is_odd = !is_odd;
                span = item.span.to(span);
            } else {
                span = item.span;
            }
        }
        if is_odd {
            let begin = part.begin;
            let mut recogniser = self.determinised(part)?;
            recogniser.complement();
            part = Part { span, begin, body: Body::Recogniser(recogniser) };
        }
        self.parts.push(Part { span, ..part });
        Ok(())
    }

    fn repeat(&mut self, bounds: Bounds, braces: Span) -> Result<(), NoRecogniser> {
        let part = self.pop();
        let (begin, span) = (part.begin, part.span.to(braces));
        let fragment = self.fragment(part)?;
        let repeated = match bounds {
            Bounds { least: 0, most: None } => {
                let hub = self.nfa.add_state();
                self.nfa.add_empty(hub, fragment.start);
                self.nfa.add_empty(fragment.end, hub);
                Fragment { start: hub, end: hub, shape: Shape::Other }
            }
            Bounds { most: Some(0), .. } => {
                self.budget.past_steps += self.nfa.split_off(begin).size();
                let state = self.nfa.add_state();
                Fragment { start: state, end: state, shape: Shape::Other }
            }
            Bounds { least, most } => {
                let copies = most.unwrap_or(least);
                let size = self.nfa.size_since(begin).saturating_mul(copies as usize);
                self.limit_steps(size, Some(braces))?;
                self.copies(fragment, begin, bounds, copies)
            }
        };
        self.push(span, begin, repeated.start, repeated.end, repeated.shape);
        Ok(())
    }

    /// So many copies of a fragment, one after the other.
    fn copies(&mut self, first: Fragment, begin: NfaMark, bounds: Bounds, count: u32) -> Fragment {
        let behind = self.nfa.mark();
        let mut last = first;
        let mut all = first;
        // The states behind enough copies.
        let mut exits: Vec<u32> = Vec::new();
        for copy in 1..count {
            if copy >= bounds.least {
                exits.push(all.end);
            }
            let copy_begin = self.nfa.mark();
            let shift = self.nfa.repeat(begin, behind);
            last = Fragment { start: first.start + shift, end: first.end + shift, ..first };
            if bounds.most.is_none() && copy + 1 == count {
                self.nfa.add_empty(last.end, last.start);
                last.shape = Shape::Other;
            }
            all = self.join(all, last, copy_begin, true);
        }
        if bounds.most.is_none() && count == 1 {
            self.nfa.add_empty(last.end, last.start);
            all.shape = Shape::Other;
        }
        if bounds.least == 0 {
            let start = self.nfa.add_state();
            self.nfa.add_empty(start, all.start);
            exits.push(start);
            all.start = start;
        }
        if exits.is_empty() {
            return all;
        }
        let end = self.nfa.add_state();
        for exit in exits {
            self.nfa.add_empty(exit, end);
        }
        self.nfa.add_empty(all.end, end);
        Fragment { start: all.start, end, shape: Shape::Other }
    }

    /// The fragment of a part.
    fn fragment(&mut self, part: Part) -> Result<Fragment, NoRecogniser> {
        let recogniser = match part.body {
            Body::Fragment(fragment) => return Ok(fragment),
            Body::Recogniser(recogniser) => recogniser,
        };
        let size = recogniser.len() * (self.alphabet.len() + 1);
        self.limit_steps(size, Some(part.span))?;
        let start = recogniser.add_to(&mut self.nfa);
        let end = self.nfa.add_state();
        for (state, &is_final) in (start..).zip(&recogniser.is_final) {
            if is_final {
                self.nfa.add_empty(state, end);
            }
        }
        Ok(Fragment { start, end, shape: Shape::Other })
    }

    /// The smallest automaton of a part. Its fragment must be the last one, and is taken away.
    fn determinised(&mut self, part: Part) -> Result<Recogniser, NoRecogniser> {
        let fragment = match part.body {
            Body::Recogniser(recogniser) => return Ok(recogniser),
            Body::Fragment(fragment) => fragment,
        };
        let nfa = self.nfa.split_off(part.begin);
        self.budget.past_steps += nfa.size();
        let shift = part.begin.next_state();
        let end = fragment.end - shift;
        let subsets = self.subsets(&nfa, vec![fragment.start - shift], part.span)?;
        Ok(smallest(subsets, |members| members.binary_search(&end).is_ok()))
    }

    /// The subset construction, within what is left of the limits.
    fn subsets(&mut self, nfa: &Nfa, start: Vec<u32>, span: Span) -> Result<Subsets, NoRecogniser> {
        let subsets = determinise(nfa, &[start], self.budget.left)
            .map_err(|error| self.too_many_subsets(error, span))?;
        self.budget.subtract(&subsets);
        Ok(subsets)
    }

    fn too_many_subsets(&self, error: TooManySubsets, span: Span) -> Box<Diagnostic> {
        let limits = self.budget.limits;
        match error.excess {
            Excess::Members => subsets_too_large(span, error.found, limits.members),
            Excess::Subsets => too_many_subsets(span, error.found, limits.subsets),
            Excess::Cells => too_many_targets(span, error.found, limits.cells),
            Excess::Steps => too_slow(span, limits.steps),
        }
    }

    /// Refuses an expression that would have too many steps with so many more.
    fn limit_steps(&self, more: usize, place: Option<Span>) -> Result<(), NoRecogniser> {
        let steps = self.budget.past_steps.saturating_add(self.nfa.size()).saturating_add(more);
        if steps <= MOST_STEPS {
            return Ok(());
        }
        let last = self.parts.last().map(|part| part.span);
        let span = place.or(last).expect("a part has just been made");
        Err(too_many_steps(span, MOST_STEPS).into())
    }
}

/// How many items from the first one on are `not` or brackets.
fn complement_run(items: &[Item<'_>]) -> usize {
    let is_other = |item: &Item<'_>| !matches!(item.kind, ItemKind::Not | ItemKind::Brackets);
    items.iter().position(is_other).unwrap_or(items.len())
}

fn smallest(subsets: Subsets, is_final: impl Fn(&[u32]) -> bool) -> Recogniser {
    let width = subsets.width();
    let mut finals: Vec<bool> = Vec::with_capacity(subsets.len() + 1);
    finals.extend(subsets.iter().map(is_final));
    let (targets, states) = subsets.into_complete();
    finals.resize(states, false);
    Recogniser::smallest(width, &targets, &finals)
}
