//! Checked model to Rust code: an enum of the states, and what one can do with them.
//!
//! The code names nothing but `::core`, contains no `unsafe` and needs no
//! library at run time. What it looks like depends on the size, see [`Form`].
//! Nothing here decides whether an automaton is right: a `Dfa` is, and for a
//! refused text there is a stand-in.

extern crate proc_macro;

// What is written and how, ...
mod form;
mod identifiers;
mod spelling;
// ... its parts, ...
mod docs;
mod numbers;
mod packed;
mod parse_error;
mod picture;
mod step;
mod variants;
// ... and what is written instead.
mod stand_in;

use std::collections::HashMap;
use std::hash::Hash;

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

pub use self::form::Form;
use self::form::MATCHED_NAMES;
use self::identifiers::Identifiers;
pub use self::stand_in::emit_stand_in;
use self::variants::Variants;
use crate::code;
use crate::dfa::{Dfa, LabelId, StateId, SymbolId};
use crate::report::{Diagnostic, Findings, Report};
use crate::source::Span;

/// The enum that is wanted for an automaton.
#[derive(Clone, Debug)]
pub struct Enum {
    /// What it is called.
    pub name: Ident,
    /// Who may see it and everything that comes with it, such as `pub`.
    pub visibility: TokenStream,
    /// Attributes for the enum itself, such as derives and documentation.
    pub attributes: TokenStream,
    /// Attributes for every item that is written.
    pub everywhere: TokenStream,
    /// A type of the caller's own for the symbols; otherwise one is written.
    pub symbol: Option<TokenStream>,
    /// A type of the caller's own for the labels; otherwise one is written if there are labels.
    pub label: Option<TokenStream>,
    /// How `next` is written; otherwise the size decides.
    pub form: Option<Form>,
    /// What a state of that name looks like, as plain text, for the documentation.
    pub depict: Option<fn(&str) -> Option<String>>,
}

impl Enum {
    /// A public enum with everything else as usual, or `None` if that is no name for one.
    #[must_use]
    pub fn new(name: &str) -> Option<Enum> {
        let is_name = !matches!(name, "" | "_") && spelling::identifier(name, &[].into()) == name;
        is_name.then(|| Enum {
            name: format_ident!("{name}"),
            visibility: quote!(pub),
            attributes: TokenStream::new(),
            everywhere: TokenStream::new(),
            symbol: None,
            label: None,
            form: None,
            depict: None,
        })
    }
}

/// What a file with emitted code should allow; in what a macro writes, the compiler does not look
/// for it.
pub const LINTS: [&str; 8] = [
    "dead_code",
    "non_camel_case_types",
    "non_upper_case_globals",
    "clippy::cast_possible_truncation",
    "clippy::large_stack_arrays",
    "clippy::too_many_lines",
    "clippy::unused_self",
    "clippy::upper_case_acronyms",
];

/// An enum of more variants takes rustc minutes: its time grows with their square.
const MOST_VARIANTS: usize = 1 << 17;

/// Every symbol also has a column, and every label an arm, so they take longer still.
const MOST_SYMBOLS: usize = 1 << 15;

/// Writes an automaton as Rust code.
///
/// The tokens are not laid out; rustfmt or prettyplease does that. A file of them should allow
/// [`LINTS`].
///
/// # Errors
///
/// If two names become the same identifier, or there are too many for an enum.
///
/// # Example
///
/// ```
/// use tictactoe_fsm::{Dfa, Enum, Source, emit};
///
/// let text = "States: even odd\nStart: even\nFinal: even\nSymbols: a\nTransitions:\neven odd\nodd even\n";
/// let dfa = Dfa::from_source(&Source::new("even.txt", text))?;
/// let wanted = Enum::new("Parity").expect("an identifier");
/// let code = emit(&dfa, &wanted)?.to_string();
/// assert!(code.contains("pub enum Parity"));
/// # Ok::<(), tictactoe_fsm::Report>(())
/// ```
pub fn emit(dfa: &Dfa, wanted: &Enum) -> Result<TokenStream, Report> {
    let mut found = Findings::default();
    let places = [
        (
            "states",
            MOST_VARIANTS,
            dfa.states().len(),
            dfa.states().last().map(|state| dfa.state_place(state)),
        ),
        (
            "symbols",
            MOST_SYMBOLS,
            dfa.symbols().len(),
            dfa.symbols().last().map(|symbol| dfa.symbol_place(symbol)),
        ),
        (
            "labels",
            MOST_SYMBOLS,
            dfa.labels().len(),
            dfa.labels().last().map(|label| dfa.label_place(label)),
        ),
    ];
    for (nouns, most, count, place) in places {
        if let Some(last) = place.filter(|_| count > most) {
            found.push(too_many(nouns, most, count, last));
        }
    }
    if found.has_errors() {
        return Err(found.report(dfa.source()));
    }
    let identifiers = Identifiers::new(dfa, wanted, &mut found);
    if found.has_errors() {
        return Err(found.report(dfa.source()));
    }
    let form = wanted.form.unwrap_or(Form::for_size(dfa.states().len(), dfa.symbols().len()));
    Ok(Emission { dfa, wanted, identifiers: &identifiers, form, error: None }.tokens())
}

fn too_many(nouns: &str, most: usize, count: usize, last: Span) -> Diagnostic {
    let message = format!("{count} {nouns} are too many for an enum; {most} can be compiled");
    Diagnostic::new(&code::TOO_MANY_VARIANTS, message).at(last, "the last of them").help(
        "minimise the automaton, or read the file when the program runs, with `tictactoe_fsm::Dfa`",
    )
}

/// Everything that decides what is written.
struct Emission<'a> {
    dfa: &'a Dfa,
    wanted: &'a Enum,
    identifiers: &'a Identifiers,
    form: Form,
    /// What was wrong with the text, of which only the names are to be trusted.
    error: Option<&'a TokenStream>,
}

impl<'a> Emission<'a> {
    fn tokens(&self) -> TokenStream {
        let Emission { dfa, wanted, .. } = *self;
        let Enum { name, attributes, everywhere, .. } = wanted;
        let states = self.states();
        let page = docs::automaton(self);
        // The page comes behind what the caller wrote, and apart from it.
        let attributes = quote!(#attributes #[doc = ""] #[doc = #page]);
        let mut code = states.item(&attributes, docs::states(self).into_iter());
        let associated = states.associated();
        let (starts, next, run) = (self.starts(), self.next(), self.run());
        let (is_final, label) = (self.is_final(), self.label());
        code.extend(quote! {
            #everywhere
            impl #name { #starts #associated #next #run #is_final #label }
        });
        code.extend(states.traits());
        code.extend(self.default());
        if wanted.symbol.is_none() {
            let symbols = self.symbols();
            code.extend(self.companion(&symbols));
            code.extend(symbols.try_from_char());
        }
        if wanted.label.is_none() && dfa.labels().len() > 0 {
            code.extend(self.companion(&self.labels()));
        }
        code.extend(self.parse_error());
        code
    }

    fn states(&self) -> Variants<'a> {
        let name = &self.wanted.name;
        let names = self.dfa.states().map(|state: StateId| self.dfa.state_name(state));
        let is_packed = self.form != Form::Match;
        self.variants("state", quote!(#name), &self.identifiers.states, names.collect(), is_packed)
    }

    fn symbols(&self) -> Variants<'a> {
        let Identifiers { symbols, symbol_type, .. } = self.identifiers;
        let names = self.dfa.symbols().map(|symbol: SymbolId| self.dfa.symbol_name(symbol));
        let is_packed = symbols.len() > MATCHED_NAMES;
        self.variants("symbol", symbol_type.clone(), symbols, names.collect(), is_packed)
    }

    fn labels(&self) -> Variants<'a> {
        let Identifiers { labels, label_type, .. } = self.identifiers;
        let names = self.dfa.labels().map(|label: LabelId| self.dfa.label_name(label));
        let is_packed = labels.len() > MATCHED_NAMES;
        self.variants("label", label_type.clone(), labels, names.collect(), is_packed)
    }

    fn variants(
        &self,
        noun: &'static str,
        ty: TokenStream,
        identifiers: &'a [String],
        names: Vec<&'a str>,
        is_packed: bool,
    ) -> Variants<'a> {
        let Identifiers { index, error_type, .. } = self.identifiers;
        let wanted = self.wanted;
        Variants { wanted, ty, noun, names, identifiers, index, error_type, is_packed }
    }

    /// The enum of the symbols or the labels, with all that belongs to it.
    fn companion(&self, variants: &Variants<'_>) -> TokenStream {
        let Enum { name, everywhere, .. } = self.wanted;
        let Variants { ty, noun, .. } = variants;
        let page = format!("A {noun} of [`{name}`].");
        let docs = variants.names.iter().map(|name| docs::in_code(name));
        let item = variants.item(&quote!(#[doc = #page]), docs);
        let (associated, traits) = (variants.associated(), variants.traits());
        quote! {
            #item
            #everywhere
            impl #ty { #associated }
            #traits
        }
    }
}

/// Equal values and the positions where they stand, in the order of the first.
fn grouped<T: Eq + Hash + Copy>(values: impl Iterator<Item = T>) -> Vec<(T, Vec<usize>)> {
    let mut groups: Vec<(T, Vec<usize>)> = Vec::new();
    let mut position = HashMap::new();
    for (index, value) in values.enumerate() {
        let group = *position.entry(value).or_insert(groups.len());
        if group == groups.len() {
            groups.push((value, Vec::new()));
        }
        groups[group].1.push(index);
    }
    groups
}
