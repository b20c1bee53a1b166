//! A nondeterministic automaton as plain data, without making it deterministic.

use super::Check;
use super::characters::with_characters;
use super::transitions::Transitions;
use crate::alphabet::{Classes, Reads};
use crate::dfa::{
    Draft, DraftFinals, DraftStart, Finality, Skeleton, SkeletonParts, StateId, write_sets,
};
use crate::diagnostic::{Diagnostics, Report};
use crate::source::Source;
use crate::syntax::{self, Document};

/// The automaton of a text with `Kind: nfa`; see [`Check::read_nfa`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct WrittenNfa {
    /// The automaton as plain data. Every row has one state and one target, and rows for `ε` stand behind
    /// the others of their state. Comments, examples and properties are not kept.
    pub draft: Draft,
    /// How many examples the text has.
    pub examples: usize,
    /// How many properties the text has.
    pub properties: usize,
}

impl Check<'_> {
    /// Reads a text with `Kind: nfa` without making it deterministic, or `None` if the text is of another
    /// kind.
    ///
    /// Claims, examples and properties are not proved, because that would need the deterministic
    /// automaton, which can be very large.
    ///
    /// # Errors
    ///
    /// What is wrong with the names and rows of the text.
    ///
    /// # Example
    ///
    /// ```
    /// use fsm_model::{Check, Domain, DraftRow, Source};
    ///
    /// let text = "
    ///     Kind: nfa
    ///     States: q0 q1
    ///     Start: q0
    ///     Final: q1
    ///     Symbols: a b
    ///     Transitions:
    ///     q0 a b -> q0
    ///     q0 a   -> q1
    ///     q1 ε   -> q0
    /// ";
    /// let check = Check::new(&Domain::EMPTY);
    /// let nfa = check.read_nfa(&Source::new("nfa.txt", text))?.expect("it is nondeterministic");
    /// assert_eq!(nfa.draft.rows.len(), 3);
    /// assert_eq!(nfa.draft.rows[2], DraftRow::Empty { state: 1, target: 0.into() });
    /// # Ok::<(), fsm_model::Report>(())
    /// ```
    pub fn read_nfa(&self, source: &Source) -> Result<Option<WrittenNfa>, Report> {
        syntax::parse(source)
            .and_then(|document| with_characters(&document, |text| self.draft_of(text)))
            .map_err(|errors| errors.report(source))
    }

    fn draft_of(&self, document: &Document<'_>) -> Result<Option<WrittenNfa>, Diagnostics> {
        if !document.is_nfa {
            return Ok(None);
        }
        let (resolved, _) = self.resolve(document)?;
        let (states, symbols) = (resolved.names.states.len(), resolved.names.symbols.len());
        let mut rows = Transitions::new(&resolved.fill, states, symbols).rows();
        let finality = resolved.roles.finals.finality;
        let claims = resolved.required.iter().filter_map(|claim| claim.span);
        let claims = claims.map(|claim| document.text(claim).to_owned()).collect();
        let skeleton = Skeleton::new(
            document.source,
            SkeletonParts {
                states: resolved.names.states.spans,
                symbols: resolved.names.symbols.spans,
                outputs: Vec::new(),
                labels: resolved.roles.labels,
                starts: resolved.roles.starts,
                state_groups: resolved.state_groups,
                symbol_groups: resolved.symbol_groups,
                has_refusals: false,
                classes: document.classes(),
            },
        );
        let starts = skeleton.starts().map(|start| DraftStart {
            label: start.label().map(str::to_owned),
            state: start.state().index(),
        });
        let classes = skeleton.classes().map_or(&[][..], Classes::sets);
        let (symbols, sets) = match skeleton.reads() {
            Reads::Symbols => {
                let names = skeleton.symbols().map(|id| skeleton.symbol(id).name().to_owned());
                (names.collect(), Vec::new())
            }
            _ => write_sets(&skeleton, classes, true, &mut rows),
        };
        let states = skeleton.states().map(StateId::index).enumerate();
        let draft = Draft {
            states: skeleton.states().map(|id| skeleton.state(id).name().to_owned()).collect(),
            reads: skeleton.reads(),
            symbols,
            sets,
            starts: starts.collect(),
            finals: finals(&skeleton, &finality),
            state_groups: skeleton.drafted_state_groups(states),
            symbol_groups: skeleton.drafted_symbol_groups(),
            claims,
            is_nfa: true,
            rows,
            ..Draft::default()
        };
        let (examples, properties) = (document.examples.len(), document.property_spans().len());
        Ok(Some(WrittenNfa { draft, examples, properties }))
    }
}

/// A section for each label, and before them one for final states without a label.
fn finals(skeleton: &Skeleton, finality: &[Finality]) -> Vec<DraftFinals> {
    let with = |wanted: Finality| -> Vec<usize> {
        let states = finality.iter().enumerate().filter(|(_, finality)| **finality == wanted);
        states.map(|(state, _)| state).collect()
    };
    let unlabelled = DraftFinals { label: None, states: with(Finality::Final) };
    let labelled = skeleton.labels().map(|label| DraftFinals {
        label: Some(skeleton.label(label).name().to_owned()),
        states: with(Finality::Labelled(label)),
    });
    let all = std::iter::once(unlabelled).chain(labelled);
    all.filter(|section| !section.states.is_empty()).collect()
}
