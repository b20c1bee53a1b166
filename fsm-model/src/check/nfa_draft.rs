//! A nondeterministic automaton as plain data, without making it deterministic.

use super::Check;
use super::ways::Ways;
use crate::dfa::{
    Draft, DraftFinals, DraftGroup, DraftStart, Finality, Skeleton, SkeletonParts, StateId,
    SymbolId,
};
use crate::diagnostic::{Diagnostics, Report};
use crate::source::Source;
use crate::syntax::{self, Document};

impl Check<'_> {
    /// The automaton of a text with `Kind: nfa` as plain data, or `None` if the text is of another kind.
    ///
    /// Every row has one state and one target, and a row for `ε` stands behind the others of its state.
    /// Comments, examples and properties are not kept. Claims are kept but not proved, because that
    /// would need the deterministic automaton, which can be very large.
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
    /// let draft = check.nfa_draft(&Source::new("nfa.txt", text))?.expect("it is nondeterministic");
    /// assert_eq!(draft.rows.len(), 3);
    /// assert_eq!(draft.rows[2], DraftRow::Empty { state: 1, target: 0.into() });
    /// # Ok::<(), fsm_model::Report>(())
    /// ```
    pub fn nfa_draft(&self, source: &Source) -> Result<Option<Draft>, Report> {
        syntax::parse(source)
            .and_then(|document| self.draft_of(&document))
            .map_err(|errors| errors.report(source))
    }

    fn draft_of(&self, document: &Document<'_>) -> Result<Option<Draft>, Diagnostics> {
        if !document.is_nfa {
            return Ok(None);
        }
        let (resolved, _) = self.resolve(document)?;
        let (states, symbols) = (resolved.names.states.len(), resolved.names.symbols.len());
        let rows = Ways::new(resolved.fill.ways(), states, symbols).rows();
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
            },
        );
        let starts = skeleton.starts().map(|start| DraftStart {
            label: start.label().map(str::to_owned),
            state: start.state().index(),
        });
        let state_groups = skeleton.state_groups().map(|group| DraftGroup {
            name: group.name().to_owned(),
            members: group.members().map(StateId::index).collect(),
        });
        let symbol_groups = skeleton.symbol_groups().map(|group| DraftGroup {
            name: group.name().to_owned(),
            members: group.members().map(SymbolId::index).collect(),
        });
        Ok(Some(Draft {
            states: skeleton.states().map(|id| skeleton.state(id).name().to_owned()).collect(),
            symbols: skeleton.symbols().map(|id| skeleton.symbol(id).name().to_owned()).collect(),
            starts: starts.collect(),
            finals: finals(&skeleton, &finality),
            state_groups: state_groups.collect(),
            symbol_groups: symbol_groups.collect(),
            claims,
            is_nfa: true,
            rows,
            ..Draft::default()
        }))
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
