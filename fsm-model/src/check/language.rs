//! A regular expression in place of states and rows: `Language:`.

use super::derived::{Derived, DerivedRoles, derive};
use super::groups::resolve_groups;
use super::names::DeclaredNames;
use super::properties::OpenFiles;
use super::roles::Roles;
use super::{Check, Proved, all_groups, lints, promises, without_errors};
use crate::claim::{Domain, Example, RequiredClaim, prove_examples};
use crate::dfa::{Dfa, Finality, Finals, Groups, Skeleton, SkeletonParts, StartEntry, StateId};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::passes::{NoRecogniser, Recogniser, recogniser};
use crate::source::Span;
use crate::syntax::{Document, ItemKind, Regex, SectionKind};

/// An expression whose names are all declared.
struct Expression<'d> {
    names: DeclaredNames<'d>,
    symbol_groups: Groups,
    regex: Regex<'d>,
    required: Vec<RequiredClaim>,
}

/// Where the expression is announced.
fn place(document: &Document<'_>) -> Span {
    let section = document.sections(SectionKind::Language).next();
    section.expect("the text has an expression").heading
}

impl Check<'_> {
    /// Makes the smallest automaton of an expression, and proves the examples and claims of it.
    pub(super) fn check_language(
        &self,
        document: &Document<'_>,
        files: &mut OpenFiles,
    ) -> Result<Proved, Diagnostics> {
        let (expression, mut found) = self.resolve_expression(document)?;
        let derived = match expression.derive(document, self.subset_limit()) {
            Ok(derived) => derived,
            Err(error) => {
                found.push(*error);
                return Err(found);
            }
        };
        let Expression { names, symbol_groups, required, .. } = expression;
        let (derived, is_final) = derived;
        let source = derived.source.clone();
        found.expand(&source);
        let expanded = document.with_source(&source);
        let states = &derived.states;
        let examples = self.examples_of(&expanded, states, &required, &mut found);
        let mut found = without_errors(found)?;
        let dfa = finish(derived, document, &names, symbol_groups, &is_final, &required);
        found.extend(prove_examples(&dfa, &examples));
        found.extend(self.prove_promises(document, &dfa, &required, files));
        let mut found = without_errors(found)?;
        found.extend(lints::of_derived(&dfa, &required, self.shares_symbols));
        Ok(Proved { dfa, found })
    }

    /// Reads the expression and looks its names up.
    fn resolve_expression<'t>(
        &self,
        document: &'t Document<'t>,
    ) -> Result<(Expression<'t>, Diagnostics), Diagnostics> {
        let mut found = Diagnostics::default();
        let mut names = DeclaredNames::new(document);
        let roles = Roles::new(document, &mut names, &mut found);
        resolve_groups(document, &mut names, &roles, &mut found);
        let mut words: Vec<Span> = Vec::new();
        for section in document.sections(SectionKind::Language) {
            words.extend_from_slice(document.list(section));
        }
        let regex = Regex::parse(document.source, &words, place(document));
        if let Ok(regex) = &regex {
            for item in regex.items() {
                if let ItemKind::Name(name) = &item.kind {
                    names.symbols.find_set_called(name, item.span);
                }
            }
        }
        let required = promises::resolve_claims(document, self.domain, &self.demanded, &mut found);
        names.refuse_declarations(&mut found);
        names.refuse_unknown(self.domain, &required, false, &mut found);
        let regex = match regex {
            Ok(regex) => regex,
            Err(error) => {
                found.push(*error);
                return Err(found);
            }
        };
        let mut found = without_errors(found)?;
        let [_, symbol_groups] = all_groups(&mut names, &roles, &mut found)?;
        Ok((Expression { names, symbol_groups, regex, required }, found))
    }

    /// The examples, with the names of the states that were made.
    fn examples_of(
        &self,
        document: &Document<'_>,
        states: &[Span],
        required: &[RequiredClaim],
        found: &mut Diagnostics,
    ) -> Vec<Example> {
        let mut names = DeclaredNames::with_states(document, states);
        let examples = promises::resolve_examples(document, &mut names, found);
        names.refuse_unknown(self.domain, required, false, found);
        let groups = Groups::default();
        examples.into_iter().map(|example| example.resolve(&groups, states.len())).collect()
    }
}

impl Expression<'_> {
    /// The smallest automaton, and which of its states are final.
    fn derive(
        &self,
        document: &Document<'_>,
        limit: usize,
    ) -> Result<(Derived, Vec<bool>), Box<Diagnostic>> {
        let symbols = &self.names.symbols;
        let Recogniser { width, targets, is_final } = match recogniser(
            &self.regex,
            symbols.len(),
            &mut |name, _| self.symbols(name),
            limit,
        ) {
            Ok(recogniser) => recogniser,
            Err(NoRecogniser::TooLarge(error)) => return Err(error),
            Err(NoRecogniser::UnknownNames) => unreachable!("all names were found before"),
        };
        let names: Vec<String> = (0..is_final.len()).map(|number| format!("q{number}")).collect();
        let symbol_names: Vec<&str> =
            (0..symbols.len()).map(|symbol| symbols.name(symbol)).collect();
        let target = |state: usize, symbol: usize| Some(targets[state * width + symbol]);
        let derived = derive(document.source, place(document), &names, &symbol_names, &target)?;
        Ok((derived, is_final))
    }

    /// The numbers of the symbols that a name stands for.
    fn symbols(&self, name: &str) -> Option<Vec<u32>> {
        let set = self.names.symbols.set_called(name)?;
        let all = (0u32..).take(self.names.symbols.len());
        let is_in = |symbol: &u32| set.contains(*symbol as usize, &self.symbol_groups);
        Some(all.filter(is_in).collect())
    }
}

fn finish(
    derived: Derived,
    document: &Document<'_>,
    names: &DeclaredNames<'_>,
    symbol_groups: Groups,
    is_final: &[bool],
    required: &[RequiredClaim],
) -> Dfa {
    let finality = |&is_final: &bool| if is_final { Finality::Final } else { Finality::None };
    let start = StartEntry { state: StateId::new(0), label: None, span: derived.states[0] };
    let roles = DerivedRoles {
        finals: Finals {
            finality: is_final.iter().map(finality).collect(),
            bytes: derived.states.iter().map(|span| span.start()).collect(),
        },
        labels: Vec::new(),
        starts: vec![start],
    };
    derived.into_dfa(document, names, symbol_groups, roles, required)
}

/// The names of a text with an expression that can be read. The text may be wrong in another way.
pub(super) fn salvage(document: &Document<'_>) -> Option<Skeleton> {
    // A stand-in need not be larger.
    const MOST_SUBSETS: usize = 10_000;
    let (expression, _) = Check::new(&Domain::EMPTY).resolve_expression(document).ok()?;
    let (derived, is_final) = expression.derive(document, MOST_SUBSETS).ok()?;
    let Expression { names, symbol_groups, required, .. } = expression;
    let dfa = finish(derived, document, &names, symbol_groups, &is_final, &required);
    Some(dfa.skeleton().clone())
}

/// The names of a text with an expression that cannot be read: one state, because more are not known.
pub(super) fn stand_in(
    document: &Document<'_>,
    symbols: Vec<Span>,
    symbol_groups: Groups,
) -> Option<Skeleton> {
    let names = ["q0".to_owned()];
    let derived = derive(document.source, place(document), &names, &[], &|_, _| None).ok()?;
    let span = derived.states[0];
    let parts = SkeletonParts {
        states: derived.states,
        symbols,
        outputs: Vec::new(),
        labels: Vec::new(),
        starts: vec![StartEntry { state: StateId::new(0), label: None, span }],
        state_groups: Groups::default(),
        symbol_groups,
        has_refusals: false,
    };
    Some(Skeleton::new(&derived.source, parts))
}
