//! The identifiers for everything in an automaton that has a name.

use std::collections::{HashMap, HashSet};

use fsm_model::{Diagnostic, Named, Skeleton, Span, Start, in_backticks};
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::EnumSpec;
use super::groups::GroupMethods;
use super::spelling::{identifier, start_constant};
use crate::code;

/// The identifiers for everything that has a name.
pub(super) struct Identifiers {
    pub(super) states: Vec<String>,
    pub(super) symbols: Vec<String>,
    pub(super) labels: Vec<String>,
    pub(super) outputs: Vec<String>,
    pub(super) symbol_type: TokenStream,
    pub(super) label_type: TokenStream,
    pub(super) output_type: TokenStream,
    pub(super) error_type: Ident,
    pub(super) refused_type: Ident,
    pub(super) group_methods: GroupMethods,
    // The arguments that readers of the documentation see.
    pub(super) symbol: Ident,
    pub(super) symbols_argument: Ident,
    pub(super) index: Ident,
}

impl Identifiers {
    /// Two names that become the same identifier are an error, but still get it.
    pub(super) fn new(
        names: &Skeleton,
        spec: &EnumSpec,
        errors: &mut Vec<Diagnostic>,
    ) -> Identifiers {
        let start_labels = || names.starts().filter_map(Start::label);
        let reserved = reserved_for_states(start_labels());
        let others = reserved_for_others();
        let label_spans = names.starts().filter_map(Start::label_span);
        identifiers("start labels", start_labels().zip(label_spans), start_constant, errors);

        let states = identifiers(
            "states",
            names.states().map(|state| named(names.state(state))),
            |name| identifier(name, &reserved),
            errors,
        );
        let symbols = identifiers(
            "symbols",
            names.symbols().map(|symbol| named(names.symbol(symbol))),
            |name| identifier(name, &others),
            errors,
        );
        let labels = identifiers(
            "labels",
            names.labels().map(|label| named(names.label(label))),
            |name| identifier(name, &others),
            errors,
        );
        let outputs = identifiers(
            "outputs",
            names.outputs().map(|output| named(names.output(output))),
            |name| identifier(name, &others),
            errors,
        );
        let group_methods = GroupMethods::new(names, spec, errors);
        // A caller may import all variants. Then a variable cannot have the name of a variant, so
        // the argument gets another name. The documentation shows these arguments.
        let argument = |name: &str| {
            let variants = [&states, &symbols, &labels, &outputs];
            let is_taken = variants.iter().any(|all| all.iter().any(|n| n == name));
            if is_taken { format_ident!("__{name}") } else { format_ident!("{name}") }
        };
        let or =
            |own: &Option<TokenStream>, name: Ident| own.clone().unwrap_or_else(|| quote!(#name));
        Identifiers {
            symbol: argument("symbol"),
            symbols_argument: argument("symbols"),
            index: argument("index"),
            states,
            symbols,
            labels,
            outputs,
            symbol_type: or(&spec.symbol, spec.symbol_type()),
            label_type: or(&spec.label, spec.label_type()),
            output_type: or(&spec.output, spec.output_type()),
            error_type: spec.error_type(),
            refused_type: spec.refused_type(),
            group_methods,
        }
    }
}

fn named(named: Named<'_>) -> (&str, Span) {
    (named.name(), named.span())
}

/// The identifiers for names, with an error for every one that an earlier name already has.
fn identifiers<'n>(
    nouns: &str,
    names: impl Iterator<Item = (&'n str, Span)>,
    identifier: impl Fn(&str) -> String,
    errors: &mut Vec<Diagnostic>,
) -> Vec<String> {
    let mut first: HashMap<String, (&str, Span)> = HashMap::new();
    names
        .map(|(name, span)| {
            let identifier = identifier(name);
            let (earlier, other) = *first.entry(identifier.clone()).or_insert((name, span));
            if other != span {
                errors.push(
                    Diagnostic::new(
                        &code::SAME_IDENTIFIER,
                        format!(
                            "{nouns} {} and {} both become `{identifier}` in Rust",
                            in_backticks(earlier),
                            in_backticks(name)
                        ),
                    )
                    .at(span, "the same identifier again")
                    .and_at(other, "first here")
                    .with_help("call one of them something else"),
                );
            }
            identifier
        })
        .collect()
}

/// The associated items of the enum of states that a variant would hide.
fn reserved_for_states<'n>(start_labels: impl Iterator<Item = &'n str>) -> HashSet<String> {
    let fixed = ["ALL", "START", "STARTS", "from_index"].map(str::to_owned);
    start_labels.map(start_constant).chain(fixed).collect()
}

/// The same for the enums of symbols, labels and outputs.
fn reserved_for_others() -> HashSet<String> {
    ["ALL", "from_index"].map(str::to_owned).into()
}
