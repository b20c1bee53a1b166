//! A checked automaton as a draft.

use unicode_width::UnicodeWidthStr;

use super::draft::{Draft, DraftFinals, DraftGroup, DraftRow, DraftStart, DraftTarget};
use super::draft_sets::write_sets;
use super::{Dfa, Finality, OutputListId, StateId, SymbolId, grouped};
use crate::alphabet::Reads;
use crate::syntax::TEXT_WIDTH;

impl Dfa {
    /// The automaton as plain data: states, symbols, outputs, starts, finals, groups, claims and a
    /// transition for every state and symbol. Where there are outputs, the transitions are arrows. Where
    /// symbols are refused, the transitions that are not are arrows, and `Otherwise:` refuses the
    /// rest. Comments and examples are not kept.
    #[must_use]
    pub fn draft(&self) -> Draft {
        let number = StateId::index;
        let mut draft = self.draft_of(|| self.states().enumerate(), number, |to| Some(number(to)));
        let states = self.states().map(StateId::index).enumerate();
        draft.state_groups = self.skeleton().drafted_state_groups(states);
        draft.claims = self.claims().map(str::to_owned).collect();
        draft
    }

    /// A draft of some of the states, without claims and groups of states. `number` gives the number in the draft of
    /// the state that replaces a state, `target` the same for a target, or that it is refused.
    pub(crate) fn draft_of<I: Iterator<Item = (usize, StateId)>>(
        &self,
        states: impl Fn() -> I,
        number: impl Fn(StateId) -> usize,
        target: impl Fn(StateId) -> Option<usize>,
    ) -> Draft {
        // The symbols of the draft: those of the text, or the classes that matter.
        let classes = self.distinct_classes();
        let symbols: Vec<SymbolId> = match self.reads() {
            Reads::Symbols => self.symbols().collect(),
            _ => classes.iter().map(|(_, symbol)| *symbol).collect(),
        };
        let row = |id| {
            let row = self.row(id);
            symbols.iter().map(|symbol| row[symbol.index()].and_then(&target))
        };
        let steps = |id| -> Vec<DraftStep> {
            let lists = symbols.iter().map(|&symbol| self.output_list(id, symbol));
            row(id).zip(lists).map(|(target, list)| Some((target?, list))).collect()
        };
        let lists: Vec<Vec<usize>> = self
            .output_lists()
            .map(|list| list.iter().map(|output| output.index()).collect())
            .collect();
        let has_refusals = states().any(|(_, id)| row(id).any(|target| target.is_none()));
        let names = states().map(|(_, state)| self.state(state).name());
        let widest = names.map(UnicodeWidthStr::width).max().unwrap_or(0);
        let is_narrow = (self.symbols().len() + 1) * (widest + 1) <= TEXT_WIDTH;
        let is_table =
            !has_refusals && !self.has_outputs() && is_narrow && self.reads() == Reads::Symbols;
        let mut rows = Vec::with_capacity(states().size_hint().0);
        for (state, id) in states() {
            if is_table {
                let mut targets = Vec::with_capacity(symbols.len());
                targets.extend(row(id).flatten().map(DraftTarget::State));
                rows.push(DraftRow::Table { state, targets });
            } else {
                draft_arrows(state, &steps(id), &lists, &mut rows);
            }
        }
        let starts = self.starts().map(|start| DraftStart {
            label: start.label().map(str::to_owned),
            state: number(start.state()),
        });
        let (names, sets) = match self.reads() {
            Reads::Symbols => {
                let names = self.symbols().map(|symbol| self.symbol(symbol).name().to_owned());
                (names.collect(), Vec::new())
            }
            _ => write_sets(
                self.skeleton(),
                &classes.into_iter().map(|(set, _)| set).collect::<Vec<_>>(),
                false,
                &mut rows,
            ),
        };
        Draft {
            states: states().map(|(_, state)| self.state(state).name().to_owned()).collect(),
            reads: self.reads(),
            symbols: names,
            sets,
            starts: starts.collect(),
            finals: self.draft_finals(states()),
            symbol_groups: if self.reads() == Reads::Symbols {
                self.skeleton().drafted_symbol_groups()
            } else {
                Vec::new()
            },
            outputs: self.outputs().map(|output| self.output(output).name().to_owned()).collect(),
            otherwise: has_refusals.then_some(DraftTarget::Refused),
            rows,
            ..Draft::default()
        }
    }

    /// The automaton as a text in the canonical layout; see [`draft`](Dfa::draft).
    ///
    /// # Example
    ///
    /// ```
    /// use fsm_model::{Dfa, Source};
    ///
    /// let text = "States: A B // two\nStart: A\nFinal: B\nSymbols: x\nTransitions:\nA B\nB _ -> A\n";
    /// let dfa = Dfa::from_source(&Source::new("ab.txt", text))?;
    /// let text = "States: A B\nSymbols: x\nStart: A\nFinal: B\n\nTransitions:\nA  B\nB  A\n";
    /// assert_eq!(dfa.to_text(), text);
    /// # Ok::<(), fsm_model::Report>(())
    /// ```
    #[must_use]
    pub fn to_text(&self) -> String {
        self.draft().to_text()
    }

    /// The sections of final states, for states that have these numbers in a draft.
    fn draft_finals(&self, states: impl Iterator<Item = (usize, StateId)>) -> Vec<DraftFinals> {
        let mut unlabelled = Vec::new();
        let label = |label| Some(self.label(label).name().to_owned());
        let mut labelled: Vec<DraftFinals> =
            self.labels().map(|id| DraftFinals { label: label(id), states: Vec::new() }).collect();
        for (number, state) in states {
            match self.state(state).finality() {
                Finality::None => (),
                Finality::Final => unlabelled.push(number),
                Finality::Labelled(label) => labelled[label.index()].states.push(number),
            }
        }
        if !unlabelled.is_empty() || labelled.is_empty() {
            labelled.insert(0, DraftFinals { label: None, states: unlabelled });
        }
        labelled
    }

    /// The groups of states with all their members, for states that have these numbers in a draft.
    pub(crate) fn draft_groups<I: Iterator<Item = (usize, StateId)>>(
        &self,
        states: impl Fn() -> I,
    ) -> Vec<DraftGroup> {
        let groups = self.state_groups().map(|group| {
            let members = states().filter(|&(_, state)| group.contains(state));
            let members = members.map(|(number, _)| number).collect();
            DraftGroup { name: group.name().to_owned(), members, groups: Vec::new() }
        });
        groups.collect()
    }
}

/// The number of a target and what comes out; `None` for a refusal.
type DraftStep = Option<(usize, OutputListId)>;

/// The arrows of a state, with `_` for the step of the most symbols if none is refused. `lists` has the
/// numbers of the outputs in each list.
fn draft_arrows(state: usize, steps: &[DraftStep], lists: &[Vec<usize>], rows: &mut Vec<DraftRow>) {
    let outputs = |list: OutputListId| lists[list.index()].clone();
    let mut arrows = grouped(steps.iter().copied());
    let is_total = arrows.iter().all(|arrow| arrow.0.is_some());
    let most = arrows.iter().map(|arrow| arrow.1.len()).max().unwrap_or(0);
    let others = arrows.iter().position(|arrow| arrow.1.len() == most && most > 2 && is_total);
    let others = others.map(|index| arrows.remove(index).0);
    rows.extend(arrows.into_iter().filter_map(|(step, symbols)| {
        let (target, list) = step?;
        let target = target.into();
        Some(DraftRow::Arrow { state, symbols, target, outputs: outputs(list) })
    }));
    rows.extend(others.flatten().map(|(target, list)| DraftRow::Others {
        state,
        target: target.into(),
        outputs: outputs(list),
    }));
}
