//! Checked model to Rust code: an enum of the states and its methods.
//!
//! The code names nothing but `::core`, contains no `unsafe` and needs no
//! library at run time. What it looks like depends on the size, see [`StepForm`].
//! Nothing here decides whether an automaton is right: a `Dfa` is, and for a
//! refused text a stand-in is written.

extern crate proc_macro;

// What is written and how, ...
mod identifiers;
mod spec;
mod spelling;
mod step_form;
// ... its parts, ...
mod allowed;
mod docs;
mod enum_item;
mod finals;
mod groups;
mod numbers;
mod outputs;
mod packed;
mod parse_error;
mod refused;
mod step;
// ... and what is written instead.
mod stand_in;

use fsm_model::{Dfa, Diagnostic, Report, Skeleton, Span};
use proc_macro2::TokenStream;
use quote::quote;

use self::enum_item::EnumItem;
use self::identifiers::Identifiers;
pub use self::spec::EnumSpec;
pub use self::spelling::LetterCase;
pub use self::stand_in::emit_stand_in;
pub use self::step_form::StepForm;
use self::step_form::{MATCHED, MATCHED_NAMES};
use crate::code;

/// Lints that a file with emitted code must allow; rustc skips them in macro expansions.
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
/// use fsm_codegen::{EnumSpec, emit};
/// use fsm_model::{Dfa, Source};
///
/// let text = "States: even odd\nStart: even\nFinal: even\nSymbols: a\nTransitions:\neven odd\nodd even\n";
/// let dfa = Dfa::from_source(&Source::new("even.txt", text))?;
/// let spec = EnumSpec::new("Parity").expect("an identifier");
/// let code = emit(&dfa, &spec)?.to_string();
/// assert!(code.contains("pub enum Parity"));
/// # Ok::<(), fsm_model::Report>(())
/// ```
pub fn emit(dfa: &Dfa, spec: &EnumSpec) -> Result<TokenStream, Report> {
    let refuse = |errors: Vec<Diagnostic>| {
        if errors.is_empty() { Ok(()) } else { Err(Report::new(dfa.source(), errors)) }
    };
    refuse(too_many_names(dfa.skeleton()))?;
    let mut errors = Vec::new();
    let identifiers = Identifiers::new(dfa.skeleton(), spec, &mut errors);
    refuse(errors)?;
    let skeleton = dfa.skeleton();
    let step = spec.step.unwrap_or(StepForm::for_automaton(skeleton));
    let content = Content::Checked(dfa);
    Ok(Emission { skeleton, content, spec, identifiers: &identifiers, step }.tokens())
}

/// One error for each kind of names that there are too many of.
fn too_many_names(names: &Skeleton) -> Vec<Diagnostic> {
    let last_state = names.states().last().map(|state| names.state(state).span());
    let last_symbol = names.symbols().last().map(|symbol| names.symbol(symbol).span());
    let last_label = names.labels().last().map(|label| names.label(label).span());
    let last_output = names.outputs().last().map(|output| names.output(output).span());
    let counts = [
        ("states", MOST_VARIANTS, names.states().len(), last_state),
        ("symbols", MOST_SYMBOLS, names.symbols().len(), last_symbol),
        ("labels", MOST_SYMBOLS, names.labels().len(), last_label),
        ("outputs", MOST_SYMBOLS, names.outputs().len(), last_output),
    ];
    let errors = counts.into_iter().filter_map(|(nouns, most, count, last)| {
        let last: Span = last.filter(|_| count > most)?;
        let message = format!("{count} {nouns} are too many for an enum; {most} can be compiled");
        let help = "minimise the automaton, or read the file when the program runs, with \
                    `fsm_model::Dfa`";
        let error = Diagnostic::new(&code::TOO_MANY_VARIANTS, message);
        Some(error.at(last, "the last of them").with_help(help))
    });
    errors.collect()
}

/// Everything that decides what is written.
struct Emission<'a> {
    skeleton: &'a Skeleton,
    content: Content<'a>,
    spec: &'a EnumSpec,
    identifiers: &'a Identifiers,
    step: StepForm,
}

/// What stands behind the names.
#[derive(Clone, Copy)]
enum Content<'a> {
    /// An automaton.
    Checked(&'a Dfa),
    /// The error of a refused text, as an expression that does not compile.
    StandIn(&'a TokenStream),
}

impl<'a> Emission<'a> {
    fn tokens(&self) -> TokenStream {
        let EnumSpec { name, attributes, item_attributes, .. } = self.spec;
        let states = self.states();
        let page = docs::automaton(self);
        // The page comes behind what the caller wrote, and apart from it.
        let attributes = quote!(#attributes #[doc = ""] #[doc = #page]);
        let mut code = states.item(&attributes, docs::states(self, &states).into_iter());
        let associated = states.associated();
        let (starts, next, run) = (self.starts(), self.next(), self.run());
        let (is_final, label) = (self.is_final(), self.label());
        let outputs = self.output_and_step();
        let (allowed, groups) = (self.allowed(), self.state_groups());
        code.extend(quote! {
            #item_attributes
            impl #name { #starts #associated #next #run #outputs #allowed #is_final #label #groups }
        });
        code.extend(states.traits());
        code.extend(self.default());
        if self.spec.symbol.is_none() {
            let symbols = self.symbols();
            let page = docs::groups_of_symbols(self, &symbols);
            code.extend(self.companion(&symbols, &self.symbol_groups(&symbols), page));
            code.extend(symbols.try_from_char());
        }
        if self.spec.label.is_none() && !self.identifiers.labels.is_empty() {
            code.extend(self.companion(&self.labels(), &TokenStream::new(), None));
        }
        if self.spec.output.is_none() && !self.identifiers.outputs.is_empty() {
            code.extend(self.companion(&self.outputs(), &TokenStream::new(), None));
        }
        code.extend(self.parse_error());
        code.extend(self.refused_error());
        code
    }

    /// Whether some symbol is refused in some state.
    fn is_partial(&self) -> bool {
        self.skeleton.has_refusals()
    }

    fn states(&self) -> EnumItem<'a> {
        let name = &self.spec.name;
        let names = self.skeleton.states().map(|state| self.skeleton.state(state).name());
        let is_packed = match self.step {
            StepForm::Match => false,
            // Small partial automata have columns, too, but still few names.
            StepForm::Columns => !self.is_partial() || self.identifiers.states.len() > MATCHED,
            StepForm::Integers => true,
        };
        self.enum_item("state", quote!(#name), &self.identifiers.states, names, is_packed)
    }

    fn symbols(&self) -> EnumItem<'a> {
        let Identifiers { symbols, symbol_type, .. } = self.identifiers;
        let names = self.skeleton.symbols().map(|symbol| self.skeleton.symbol(symbol).name());
        let is_packed = symbols.len() > MATCHED_NAMES;
        self.enum_item("symbol", symbol_type.clone(), symbols, names, is_packed)
    }

    fn labels(&self) -> EnumItem<'a> {
        let Identifiers { labels, label_type, .. } = self.identifiers;
        let names = self.skeleton.labels().map(|label| self.skeleton.label(label).name());
        let is_packed = labels.len() > MATCHED_NAMES;
        self.enum_item("label", label_type.clone(), labels, names, is_packed)
    }

    fn outputs(&self) -> EnumItem<'a> {
        let Identifiers { outputs, output_type, .. } = self.identifiers;
        let names = self.skeleton.outputs().map(|output| self.skeleton.output(output).name());
        let is_packed = outputs.len() > MATCHED_NAMES;
        self.enum_item("output", output_type.clone(), outputs, names, is_packed)
    }

    fn enum_item(
        &self,
        noun: &'static str,
        ty: TokenStream,
        identifiers: &'a [String],
        names: impl Iterator<Item = &'a str>,
        is_packed: bool,
    ) -> EnumItem<'a> {
        let Identifiers { index, error_type, .. } = self.identifiers;
        let mut variants: Vec<(&str, &str)> =
            names.zip(identifiers.iter().map(String::as_str)).collect();
        if let Content::StandIn(_) = self.content {
            stand_in::keep_some(&mut variants);
        }
        let (names, identifiers) = variants.into_iter().unzip();
        EnumItem { spec: self.spec, ty, noun, names, identifiers, index, error_type, is_packed }
    }

    /// The enum of the symbols, the labels or the outputs, with all that belongs to it.
    fn companion(
        &self,
        item: &EnumItem<'_>,
        groups: &TokenStream,
        groups_page: Option<String>,
    ) -> TokenStream {
        let EnumSpec { name, item_attributes, .. } = self.spec;
        let EnumItem { ty, noun, .. } = item;
        let article = if *noun == "output" { "An" } else { "A" };
        let page = format!("{article} {noun} of [`{name}`].");
        let pages = [Some(page), groups_page].into_iter().flatten();
        let page = pages.collect::<Vec<_>>().join("\n\n");
        let docs = item.names.iter().map(|name| docs::in_code(name));
        let declaration = item.item(&quote!(#[doc = #page]), docs);
        let (associated, traits) = (item.associated(), item.traits());
        quote! {
            #declaration
            #item_attributes
            impl #ty { #associated #groups }
            #traits
        }
    }
}
