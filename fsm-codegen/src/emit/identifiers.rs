//! The identifiers for everything in an automaton that has a name.

use std::collections::{HashMap, HashSet};

use fsm_model::{Dfa, Diagnostic, Named, Reads, Report, Skeleton, Span, Start, in_backticks};
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use super::EnumSpec;
use super::groups::GroupMethods;
use super::spelling::{LetterCase, start_constant, variant};
use crate::code;

/// An enum of more variants takes rustc minutes: its time grows with their square.
pub(crate) const MOST_VARIANTS: usize = 1 << 17;

/// Every symbol also has a column, and every label an arm, so they take longer still.
const MOST_SYMBOLS: usize = 1 << 15;

/// The method of a group has all its members. Groups in groups can have very many in a small text.
const MOST_MEMBERS: usize = 1 << 24;

/// The identifiers for everything that has a name.
pub(crate) struct Identifiers {
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
    pub(super) text: Ident,
}

impl Identifiers {
    /// The identifiers for the names of a checked text.
    ///
    /// # Errors
    ///
    /// If two names become the same identifier, or there are too many for an enum.
    pub(crate) fn of(dfa: &Dfa, spec: &EnumSpec) -> Result<Identifiers, Report> {
        let mut errors = too_many_names(dfa.skeleton(), spec);
        if errors.is_empty() {
            let identifiers = Identifiers::new(dfa.skeleton(), spec, &mut errors);
            if errors.is_empty() {
                return Ok(identifiers);
            }
        }
        Err(Report::new(dfa.source(), errors))
    }

    /// The variants of the states, in the order of the text.
    pub(crate) fn states(&self) -> &[String] {
        &self.states
    }

    /// Two names that become the same identifier are an error, but still get it.
    pub(super) fn new<'n>(
        names: &'n Skeleton,
        spec: &EnumSpec,
        errors: &mut Vec<Diagnostic>,
    ) -> Identifiers {
        let start_labels = || names.starts().filter_map(Start::label);
        let of_states = reserved_for_states(names.reads(), start_labels());
        let of_others = reserved_for_others();
        let label_spans = names.starts().filter_map(Start::label_span);
        let start_labels = start_labels().zip(label_spans);
        let start_labels: Vec<(&str, Span)> = start_labels.collect();
        identifiers("start labels", &start_labels, &start_constant, &|_, _| false, errors);

        let has_sets = names.is_derived();
        let mut variants = |nouns, names: &[(&str, Span)], reserved| {
            let in_case = |name: &str, case| match set_of_states(name) {
                Some(name) if has_sets && nouns == "states" => variant(&name, case, reserved),
                _ => variant(name, case, reserved),
            };
            let spelt = |name: &str| in_case(name, spec.case);
            let as_written = |name: &str| in_case(name, LetterCase::Text);
            let differ_as_written = |one: &str, other: &str| as_written(one) != as_written(other);
            identifiers(nouns, names, &spelt, &differ_as_written, errors)
        };
        let place = |named: Named<'n>| (named.name(), named.span());
        let mut all: Vec<(&str, Span)> = Vec::new();
        for state in names.states() {
            all.push(place(names.state(state)));
        }
        let states = variants("states", &all, &of_states);
        // Bytes and characters have no enum.
        all.clear();
        if names.reads() == Reads::Symbols {
            for symbol in names.symbols() {
                all.push(place(names.symbol(symbol)));
            }
        }
        let symbols = variants("symbols", &all, &of_others);
        all.clear();
        for label in names.labels() {
            all.push(place(names.label(label)));
        }
        let labels = variants("labels", &all, &of_others);
        all.clear();
        for output in names.outputs() {
            all.push(place(names.output(output)));
        }
        let outputs = variants("outputs", &all, &of_others);
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
            symbol: argument(names.reads().noun()),
            symbols_argument: argument(&format!("{}s", names.reads().noun())),
            index: argument("index"),
            text: argument("text"),
            states,
            symbols,
            labels,
            outputs,
            symbol_type: match names.reads() {
                Reads::Symbols => or(&spec.symbol, spec.symbol_enum()),
                Reads::Bytes => quote!(::core::primitive::u8),
                Reads::Characters => quote!(::core::primitive::char),
            },
            label_type: or(&spec.label, spec.label_enum()),
            output_type: or(&spec.output, spec.output_enum()),
            error_type: spec.error_type(),
            refused_type: spec.refused_type(),
            group_methods,
        }
    }
}

/// The members of a set such as `{q0,q2}` as one name, `q0-q2`: the states of an automaton that was made
/// deterministic are called so.
fn set_of_states(name: &str) -> Option<String> {
    let members = name.strip_prefix('{')?.strip_suffix('}')?;
    Some(members.replace(',', "-")).filter(|name| !name.is_empty())
}

/// The identifiers for names, with an error for every one that an earlier name already has.
///
/// `differ_as_written` says whether two names would have different identifiers in the letters of the
/// text.
fn identifiers(
    nouns: &str,
    names: &[(&str, Span)],
    identifier: &dyn Fn(&str) -> String,
    differ_as_written: &dyn Fn(&str, &str) -> bool,
    errors: &mut Vec<Diagnostic>,
) -> Vec<String> {
    let mut identifiers = Vec::with_capacity(names.len());
    for &(name, _) in names {
        identifiers.push(identifier(name));
    }
    let mut first: HashMap<&str, usize> = HashMap::with_capacity(names.len());
    for (position, &(name, span)) in names.iter().enumerate() {
        let identifier = &identifiers[position];
        let (earlier, other) = names[*first.entry(identifier).or_insert(position)];
        if other != span {
            let help = if differ_as_written(earlier, name) {
                "call one of them something else, or keep all names as they are written: \
                 `case = \"text\"` in the attribute, `--case text` of `fsm emit`"
            } else {
                "call one of them something else"
            };
            let message = format!(
                "{nouns} {} and {} both become `{identifier}` in Rust",
                in_backticks(earlier),
                in_backticks(name)
            );
            let error = Diagnostic::new(&code::SAME_IDENTIFIER, message);
            let error = error.at(span, "the same identifier again").and_at(other, "first here");
            errors.push(error.with_help(help));
        }
    }
    identifiers
}

/// One error for each kind of names that there are too many of.
fn too_many_names(names: &Skeleton, spec: &EnumSpec) -> Vec<Diagnostic> {
    let last_state = names.states().last().map(|state| names.state(state).span());
    let last_symbol = names.symbols().last().map(|symbol| names.symbol(symbol).span());
    let last_label = names.labels().last().map(|label| names.label(label).span());
    let last_output = names.outputs().last().map(|output| names.output(output).span());
    let is_enum = names.reads() == Reads::Symbols;
    let mut members = 0;
    let mut last_group = None;
    for group in names.state_groups() {
        members += group.len();
        last_group = Some(group.span());
    }
    for group in names.symbol_groups().filter(|_| is_enum && spec.symbol.is_none()) {
        members += group.len();
        last_group = Some(group.span());
    }
    let minimise = "minimise the automaton";
    let counts = [
        ("states", MOST_VARIANTS, names.states().len(), last_state, minimise),
        ("symbols", MOST_SYMBOLS, names.symbols().len(), last_symbol.filter(|_| is_enum), minimise),
        ("labels", MOST_SYMBOLS, names.labels().len(), last_label, minimise),
        ("outputs", MOST_SYMBOLS, names.outputs().len(), last_output, minimise),
        ("members of groups", MOST_MEMBERS, members, last_group, "list fewer groups"),
    ];
    let errors = counts.into_iter().filter_map(|(nouns, most, count, last, advice)| {
        let last: Span = last.filter(|_| count > most)?;
        let message = format!("{count} {nouns} are too many for an enum; {most} can be compiled");
        let help =
            format!("{advice}, or read the file when the program runs, with `fsm_model::Dfa`");
        let error = Diagnostic::new(&code::TOO_MANY_VARIANTS, message);
        Some(error.at(last, "the last of them").with_help(help))
    });
    errors.collect()
}

/// The associated items of the enum of states that a variant would hide.
fn reserved_for_states<'n>(
    reads: Reads,
    start_labels: impl Iterator<Item = &'n str>,
) -> HashSet<String> {
    let fixed: &[&str] = match reads {
        Reads::Symbols => &["ALL", "START", "STARTS", "from_index"],
        Reads::Bytes | Reads::Characters => {
            &["ALL", "START", "STARTS", "from_index", "accepts", "tokens"]
        }
    };
    start_labels.map(start_constant).chain(fixed.iter().map(|&name| name.to_owned())).collect()
}

/// The same for the enums of symbols, labels and outputs.
fn reserved_for_others() -> HashSet<String> {
    ["ALL", "from_index"].map(str::to_owned).into()
}
