//! The identifiers for everything in an automaton that has a name.

use std::collections::{HashMap, HashSet};

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::Enum;
use super::spelling::{identifier, start_constant};
use crate::code;
use crate::dfa::Dfa;
use crate::report::{Diagnostic, Findings, quote as in_backticks};
use crate::source::Span;

/// The identifiers for everything that has a name.
pub(super) struct Identifiers {
    pub(super) states: Vec<String>,
    pub(super) symbols: Vec<String>,
    pub(super) labels: Vec<String>,
    pub(super) symbol_type: TokenStream,
    pub(super) label_type: TokenStream,
    pub(super) error_type: Ident,
    // The arguments that readers of the documentation see.
    pub(super) symbol: Ident,
    pub(super) symbols_argument: Ident,
    pub(super) index: Ident,
}

impl Identifiers {
    /// Names that meet are errors, but still get their identifiers.
    pub(super) fn new(dfa: &Dfa, wanted: &Enum, found: &mut Findings) -> Identifiers {
        let start_labels = dfa.starts().iter().filter_map(|&start| dfa.start_label(start));
        let reserved = reserved_for_states(start_labels);
        let others = reserved_for_others();
        let starts = dfa.starts().iter().filter_map(|start| start.label);
        let starts = starts.map(|label| (dfa.source().at(label), label));
        identifiers("start labels", starts, start_constant, found);
        let states = identifiers(
            "states",
            dfa.states().map(|state| (dfa.state_name(state), dfa.state_place(state))),
            |name| identifier(name, &reserved),
            found,
        );
        let symbols = identifiers(
            "symbols",
            dfa.symbols().map(|symbol| (dfa.symbol_name(symbol), dfa.symbol_place(symbol))),
            |name| identifier(name, &others),
            found,
        );
        let labels = identifiers(
            "labels",
            dfa.labels().map(|label| (dfa.label_name(label), dfa.label_place(label))),
            |name| identifier(name, &others),
            found,
        );
        // If all variants are imported, a variable cannot be called like one of them. So none has
        // a usual name where that is not seen.
        let argument = |name: &str| {
            let is_taken =
                [&states, &symbols, &labels].iter().any(|all| all.iter().any(|n| n == name));
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
            symbol_type: or(&wanted.symbol, symbol_type(wanted)),
            label_type: or(&wanted.label, label_type(wanted)),
            error_type: error_type(wanted),
        }
    }
}

/// The enum of the symbols, unless the caller has one.
pub(super) fn symbol_type(wanted: &Enum) -> Ident {
    format_ident!("{}Symbol", wanted.name)
}

/// The enum of the labels, unless the caller has one.
pub(super) fn label_type(wanted: &Enum) -> Ident {
    format_ident!("{}Label", wanted.name)
}

/// The error for a name that there is not.
pub(super) fn error_type(wanted: &Enum) -> Ident {
    format_ident!("Parse{}Error", wanted.name)
}

/// The identifiers for names, or an error for every one that meets an earlier one.
fn identifiers<'n>(
    nouns: &str,
    names: impl Iterator<Item = (&'n str, Span)>,
    identifier: impl Fn(&str) -> String,
    found: &mut Findings,
) -> Vec<String> {
    let mut first: HashMap<String, (&str, Span)> = HashMap::new();
    names
        .map(|(name, place)| {
            let identifier = identifier(name);
            let (earlier, other) = *first.entry(identifier.clone()).or_insert((name, place));
            if other != place {
                found.push(
                    Diagnostic::new(
                        &code::SAME_IDENTIFIER,
                        format!(
                            "{nouns} {} and {} both become `{identifier}` in Rust",
                            in_backticks(earlier),
                            in_backticks(name)
                        ),
                    )
                    .at(place, "the same identifier again")
                    .and(other, "first here")
                    .help("call one of them something else"),
                );
            }
            identifier
        })
        .collect()
}

/// The associated items of the enum of states that a variant would hide.
pub(super) fn reserved_for_states<'n>(
    start_labels: impl Iterator<Item = &'n str>,
) -> HashSet<String> {
    let fixed = ["ALL", "START", "STARTS", "from_index"].map(str::to_owned);
    start_labels.map(start_constant).chain(fixed).collect()
}

/// The same for the enums of symbols and labels.
pub(super) fn reserved_for_others() -> HashSet<String> {
    ["ALL", "from_index"].map(str::to_owned).into()
}
