//! Regular expressions in place of states and rows: `Language:` and `Tokens:`.

use super::derived::{Derived, DerivedRoles, derive};
use super::groups::resolve_groups;
use super::look_alikes::among_tokens;
use super::names::DeclaredNames;
use super::properties::OpenFiles;
use super::roles::Roles;
use super::tokens::WrittenTokens;
use super::{Check, Proved, all_groups, limits_of_stand_in, lints, promises, without_errors};
use crate::claim::{Domain, Example, RequiredClaim, prove_examples};
use crate::dfa::{
    Dfa, Finality, Finals, Groups, LabelId, Skeleton, SkeletonParts, StartEntry, StateId,
};
use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::limits::{Limits, Steps};
use crate::passes::{Budget, Lexer, NoRecogniser, Recogniser, recogniser};
use crate::source::Span;
use crate::syntax::{Document, Item, ItemKind, Regex, SectionKind, WILDCARD};

/// Expressions whose names are all declared.
struct Expression<'d> {
    names: DeclaredNames<'d>,
    symbol_groups: Groups,
    regexes: Regexes<'d>,
    required: Vec<RequiredClaim>,
}

/// What is written in place of states.
enum Regexes<'d> {
    Language(Regex<'d>),
    Tokens(WrittenTokens<'d>),
}

impl<'d> Regexes<'d> {
    fn items(&self) -> impl Iterator<Item = &Item<'d>> {
        let regexes = match self {
            Regexes::Language(regex) => std::slice::from_ref(regex),
            Regexes::Tokens(tokens) => &tokens.regexes,
        };
        regexes.iter().flat_map(Regex::items)
    }
}

/// Where the expressions are announced.
fn place(document: &Document<'_>) -> Span {
    let kinds = [SectionKind::Language, SectionKind::Tokens];
    let section = kinds.iter().find_map(|&kind| document.sections(kind).next());
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
        let derived = match expression.derive(document, self.limits(document.source), &mut found) {
            Ok(derived) => derived,
            Err(errors) => {
                found.extend(errors);
                return Err(found);
            }
        };
        let labels = expression.labels();
        let Expression { names, symbol_groups, required, .. } = expression;
        let (derived, finality) = derived;
        let source = derived.source.clone();
        found.expand(&source);
        let expanded = document.with_source(&source);
        let states = &derived.states;
        let examples = self.examples_of(&expanded, states, &labels, &required, &mut found);
        let found = without_errors(found)?;
        let dfa = finish(derived, document, &names, symbol_groups, finality, labels, &required);
        let examples = || prove_examples(&dfa, &examples);
        let mut found = self.prove_promises(document, &dfa, &examples, &required, files, found)?;
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
        let regexes = if document.lacks(SectionKind::Tokens) {
            let mut words: Vec<Span> = Vec::new();
            for section in document.sections(SectionKind::Language) {
                words.extend_from_slice(document.list(section));
            }
            let regex = Regex::parse(document.source, &words, place(document), document.reads());
            regex.map(Regexes::Language).map_err(|error| vec![*error])
        } else {
            WrittenTokens::read(document).map(Regexes::Tokens)
        };
        if let Ok(Regexes::Tokens(tokens)) = &regexes {
            found.extend(among_tokens(document, &tokens.names));
        }
        if let Ok(regexes) = &regexes {
            for item in regexes.items() {
                if let ItemKind::Name(name) = &item.kind {
                    names.symbols.find_set_called(name, item.span);
                }
            }
        }
        let required = promises::resolve_claims(document, self.domain, &self.demanded, &mut found);
        names.refuse_declarations(&mut found);
        names.refuse_unknown(self.domain, &required, false, &mut found);
        let regexes = match regexes {
            Ok(regexes) => regexes,
            Err(errors) => {
                found.extend(errors);
                return Err(found);
            }
        };
        let mut found = without_errors(found)?;
        let [_, symbol_groups] = all_groups(&mut names, &roles, &mut found)?;
        Ok((Expression { names, symbol_groups, regexes, required }, found))
    }

    /// The examples, with the names of the states that were made.
    fn examples_of(
        &self,
        document: &Document<'_>,
        states: &[Span],
        labels: &[Span],
        required: &[RequiredClaim],
        found: &mut Diagnostics,
    ) -> Vec<Example> {
        let mut names = DeclaredNames::with_states(document, states);
        let examples = promises::resolve_examples(document, &mut names, labels, found);
        names.refuse_unknown(self.domain, required, false, found);
        let mut steps = Steps::of(self.limits(document.source));
        promises::with_states(examples, &Groups::default(), states.len(), &mut steps, found)
    }
}

impl Expression<'_> {
    /// The smallest automaton, and which of its states are final. Warnings are added to `found`.
    fn derive(
        &self,
        document: &Document<'_>,
        limits: Limits,
        found: &mut Diagnostics,
    ) -> Result<(Derived, Vec<Finality>), Vec<Diagnostic>> {
        let width = self.names.symbols.len();
        let mut budget = Budget::new(limits);
        let (targets, finality) = match &self.regexes {
            Regexes::Language(regex) => {
                let Recogniser { targets, is_final, .. } =
                    self.recogniser(regex, &mut budget).map_err(|error| vec![*error])?;
                let mut finality = Vec::with_capacity(is_final.len());
                for is_final in is_final {
                    finality.push(if is_final { Finality::Final } else { Finality::None });
                }
                (targets, finality)
            }
            Regexes::Tokens(tokens) => {
                let mut recognisers = Vec::with_capacity(tokens.regexes.len());
                for regex in &tokens.regexes {
                    let recogniser = self.recogniser(regex, &mut budget);
                    recognisers.push(recogniser.map_err(|error| vec![*error])?);
                }
                let place = place(document);
                let Lexer { targets, matches, .. } =
                    tokens.lexer(document, &self.names, &recognisers, limits, place, found)?;
                let mut finality = Vec::with_capacity(matches.len());
                for token in matches {
                    finality.push(match token {
                        Some(token) => Finality::Labelled(LabelId::new(token)),
                        None => Finality::None,
                    });
                }
                (targets, finality)
            }
        };
        let symbols = &self.names.symbols;
        let mut names: Vec<String> = Vec::with_capacity(finality.len());
        for number in 0..finality.len() {
            names.push(format!("q{number}"));
        }
        // The lines of a class of bytes or characters show all of its members.
        let mut members: Vec<String> = Vec::new();
        if let Some(characters) = &document.characters {
            let classes = characters.classes.sets();
            for class in classes {
                members.push(match classes.len() {
                    1 => WILDCARD.to_owned(),
                    _ => class.pieces(characters.reads()).join(" "),
                });
            }
        }
        let mut symbol_names: Vec<&str> = Vec::with_capacity(symbols.len());
        for symbol in 0..symbols.len() {
            symbol_names.push(members.get(symbol).map_or(symbols.name(symbol), String::as_str));
        }
        let target = |state: usize, symbol: usize| Some(targets[state * width + symbol]);
        let derived = derive(document.source, place(document), &names, &symbol_names, &target)
            .map_err(|error| vec![*error])?;
        Ok((derived, finality))
    }

    fn recogniser(
        &self,
        regex: &Regex<'_>,
        budget: &mut Budget,
    ) -> Result<Recogniser, Box<Diagnostic>> {
        let width = self.names.symbols.len();
        match recogniser(regex, width, &mut |name, _| self.symbols(name), budget) {
            Ok(recogniser) => Ok(recogniser),
            Err(NoRecogniser::TooLarge(error)) => Err(error),
            Err(NoRecogniser::UnknownNames) => unreachable!("all names were found before"),
        }
    }

    /// The names of the tokens, which are the labels of final states.
    fn labels(&self) -> Vec<Span> {
        match &self.regexes {
            Regexes::Language(_) => Vec::new(),
            Regexes::Tokens(tokens) => tokens.names.clone(),
        }
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
    finality: Vec<Finality>,
    labels: Vec<Span>,
    required: &[RequiredClaim],
) -> Dfa {
    let start = StartEntry { state: StateId::new(0), label: None, span: derived.states[0] };
    let bytes = derived.states.iter().map(|span| span.start()).collect();
    let roles = DerivedRoles { finals: Finals { finality, bytes }, labels, starts: vec![start] };
    derived.into_dfa(document, names, symbol_groups, roles, required)
}

/// The names of a text with an expression that can be read. The text may be wrong in another way.
pub(super) fn salvage(document: &Document<'_>) -> Option<Skeleton> {
    let limits = limits_of_stand_in(document);
    let (expression, _) = Check::new(&Domain::EMPTY).resolve_expression(document).ok()?;
    let (derived, finality) =
        expression.derive(document, limits, &mut Diagnostics::default()).ok()?;
    let labels = expression.labels();
    let Expression { names, symbol_groups, required, .. } = expression;
    let dfa = finish(derived, document, &names, symbol_groups, finality, labels, &required);
    Some(dfa.skeleton().clone())
}

/// The names of a text with an expression that cannot be read: one state, because more are not known.
pub(super) fn stand_in(
    document: &Document<'_>,
    symbols: Vec<Span>,
    symbol_groups: Groups,
    labels: Vec<Span>,
) -> Option<Skeleton> {
    let names = ["q0".to_owned()];
    let derived = derive(document.source, place(document), &names, &[], &|_, _| None).ok()?;
    let span = derived.states[0];
    let parts = SkeletonParts {
        states: derived.states,
        symbols,
        outputs: Vec::new(),
        labels,
        starts: vec![StartEntry { state: StateId::new(0), label: None, span }],
        state_groups: Groups::default(),
        symbol_groups,
        has_refusals: false,
        classes: document.classes(),
    };
    Some(Skeleton::new(&derived.source, parts))
}
