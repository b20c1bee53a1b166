//! Checked model to Rust code: an enum of the states and its methods.
//!
//! The code names nothing but `::core`, contains no `unsafe` and needs no
//! library at run time. What it looks like depends on the size, see [`StepForm`].
//! Nothing here decides whether an automaton is right: a `Dfa` is, and for a
//! refused text a stand-in is written.

extern crate proc_macro;

// What is written and how, ...
mod alphabet;
mod derives;
mod identifiers;
mod spec;
mod spelling;
mod step_form;
// ... its parts, ...
mod allowed;
mod comments;
mod docs;
mod enum_item;
mod finals;
mod groups;
mod lints;
mod numbers;
mod outputs;
mod packed;
mod packed_columns;
mod parse_error;
mod read;
mod refused;
mod step;
// ... the text that they are made of, ...
mod template;
// ... and what is written instead.
mod stand_in;

use fsm_model::{Dfa, Named, Reads, Report, Skeleton};
use proc_macro2::TokenStream;
use quote::quote;

use self::alphabet::Alphabet;
pub use self::comments::comment_to_markdown;
pub(crate) use self::derives::{SerdeNames, comes_with_it, is_serde, is_trait};
use self::enum_item::EnumItem;
pub(crate) use self::identifiers::{Identifiers, MOST_VARIANTS};
pub use self::lints::{CRATE_LINTS, LINTS, is_uncommon};
use self::read::Reading;
pub(crate) use self::spec::WrittenVariant;
pub use self::spec::{Draw, EnumSpec};
pub use self::spelling::LetterCase;
pub use self::stand_in::emit_stand_in;
pub use self::step_form::StepForm;
use self::step_form::{MATCHED, MATCHED_NAMES};
use self::template::template;

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
    let identifiers = Identifiers::of(dfa, spec)?;
    Ok(emit_with(dfa, spec, &identifiers))
}

/// Writes an automaton whose names are known to fit into enums.
pub(crate) fn emit_with(dfa: &Dfa, spec: &EnumSpec, identifiers: &Identifiers) -> TokenStream {
    let spec = &spec.without_symbols(dfa.reads());
    Emission::new(dfa.skeleton(), Content::Checked(dfa), spec, identifiers).tokens()
}

/// Everything that decides what is written.
struct Emission<'a> {
    skeleton: &'a Skeleton,
    content: Content<'a>,
    spec: &'a EnumSpec,
    identifiers: &'a Identifiers,
    step: StepForm,
    alphabet: Alphabet,
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
    fn new(
        skeleton: &'a Skeleton,
        content: Content<'a>,
        spec: &'a EnumSpec,
        identifiers: &'a Identifiers,
    ) -> Emission<'a> {
        let alphabet = Alphabet::of(content, skeleton.reads());
        let chosen = spec.step.filter(|step| step.can_hold(skeleton));
        let step = chosen.unwrap_or_else(|| {
            if skeleton.reads() == Reads::Symbols {
                match content {
                    Content::Checked(dfa) => StepForm::for_dfa(dfa),
                    Content::StandIn(_) => StepForm::for_automaton(skeleton),
                }
            } else {
                StepForm::for_text(skeleton, alphabet.columns.len(), alphabet.ranges())
            }
        });
        Emission { skeleton, content, spec, identifiers, step, alphabet }
    }

    fn tokens(&self) -> TokenStream {
        let EnumSpec { name, attributes, item_attributes, .. } = self.spec;
        let states = self.states();
        let page = docs::automaton(self);
        // The page comes behind what the caller wrote, and apart from it.
        let attributes = template!([attributes, page] #attributes #[doc = ""] #[doc = #page]);
        let pages = self.with_comments(&states, docs::states(self, &states));
        let mut code = states.item(&attributes, &pages);
        let associated = states.associated();
        let (starts, next, run) = (self.starts(), self.next(), self.run());
        let (is_final, label) = (self.is_final(), self.label());
        let outputs = self.output_and_step();
        let (allowed, groups) = (self.allowed(), self.state_groups());
        let Reading { methods: read_methods, items: read_items } = self.reading();
        code.extend(template! {
            [item_attributes, name, starts, associated, next, run, outputs, allowed, is_final, label, read_methods, groups]
            #item_attributes
            impl #name {
                #starts #associated #next #run #outputs #allowed #is_final #label #read_methods #groups
            }
        });
        code.extend(states.traits());
        code.extend(self.default());
        if self.spec.symbol.is_none() && !self.reads_text() {
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
        code.extend(read_items);
        code
    }

    /// Whether some symbol is refused in some state.
    fn is_partial(&self) -> bool {
        self.skeleton.has_refusals()
    }

    fn states(&self) -> EnumItem<'a> {
        let name = &self.spec.name;
        let mut names = Vec::new();
        for state in self.skeleton.states() {
            names.push(self.skeleton.state(state));
        }
        let is_packed = match self.step {
            StepForm::Match => false,
            StepForm::Packed => self.identifiers.states.len() > MATCHED,
            // Small partial automata have columns, too, but still few names.
            StepForm::Columns => !self.is_partial() || self.identifiers.states.len() > MATCHED,
            StepForm::Integers => true,
        };
        let identifiers = &self.identifiers.states;
        let mut item = self.enum_item("state", quote!(#name), identifiers, names, is_packed);
        item.serde = self.spec.serde_of_states.then(|| self.spec.serde_names.clone());
        item.written = self.spec.variants.as_deref();
        if let (Content::StandIn(_), Some(written)) = (self.content, item.written) {
            item.names = written.iter().map(|variant| variant.name.as_str()).collect();
            item.identifiers = item.names.clone();
        }
        item
    }

    fn symbols(&self) -> EnumItem<'a> {
        let Identifiers { symbols, symbol_type, .. } = self.identifiers;
        let mut names = Vec::new();
        for symbol in self.skeleton.symbols() {
            names.push(self.skeleton.symbol(symbol));
        }
        let is_packed = symbols.len() > MATCHED_NAMES;
        self.enum_item("symbol", symbol_type.clone(), symbols, names, is_packed)
    }

    fn labels(&self) -> EnumItem<'a> {
        let Identifiers { labels, label_type, .. } = self.identifiers;
        let mut names = Vec::new();
        for label in self.skeleton.labels() {
            names.push(self.skeleton.label(label));
        }
        let is_packed = labels.len() > MATCHED_NAMES;
        self.enum_item("label", label_type.clone(), labels, names, is_packed)
    }

    fn outputs(&self) -> EnumItem<'a> {
        let Identifiers { outputs, output_type, .. } = self.identifiers;
        let mut names = Vec::new();
        for output in self.skeleton.outputs() {
            names.push(self.skeleton.output(output));
        }
        let is_packed = outputs.len() > MATCHED_NAMES;
        self.enum_item("output", output_type.clone(), outputs, names, is_packed)
    }

    fn enum_item(
        &self,
        noun: &'static str,
        ty: TokenStream,
        identifiers: &'a [String],
        names: Vec<Named<'a>>,
        is_packed: bool,
    ) -> EnumItem<'a> {
        let Identifiers { index, error_type, .. } = self.identifiers;
        let mut variants: Vec<(Named<'_>, &str)> = Vec::with_capacity(names.len());
        for (named, identifier) in names.into_iter().zip(identifiers) {
            variants.push((named, identifier.as_str()));
        }
        if let Content::StandIn(_) = self.content {
            stand_in::keep_some(&mut variants);
        }
        let mut item = EnumItem {
            spec: self.spec,
            ty,
            written: None,
            serde: self.spec.serde_of_others.then(SerdeNames::default),
            noun,
            names: Vec::with_capacity(variants.len()),
            spans: Vec::with_capacity(variants.len()),
            identifiers: Vec::with_capacity(variants.len()),
            index,
            error_type,
            is_packed,
        };
        for (named, identifier) in variants {
            item.names.push(named.name());
            item.spans.push(named.span());
            item.identifiers.push(identifier);
        }
        item
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
        let docs = item.names.iter().map(|name| docs::in_code(name)).collect();
        let docs = self.with_comments(item, docs);
        let declaration = item.item(&quote!(#[doc = #page]), &docs);
        let (associated, traits) = (item.associated(), item.traits());
        template! {
            [declaration, item_attributes, ty, associated, groups, traits]
            #declaration
            #item_attributes
            impl #ty { #associated #groups }
            #traits
        }
    }
}
