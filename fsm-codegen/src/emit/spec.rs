//! What enum is wanted for an automaton.

use fsm_model::{Dfa, Grid, Reads};
use proc_macro2::{Ident, Span, TokenStream};
use quote::{format_ident, quote};

use super::derives::SerdeNames;
use super::spelling::{self, LetterCase};
use super::step_form::StepForm;

/// Draws an automaton as SVG, or returns `None` if the automaton is too large for a picture.
///
/// This crate does not call `fsm-draw` itself. So cargo can compile the two crates at the same time, if the
/// machine has more than two cores: with two, both are busy anyway.
pub type Draw = fn(&Dfa) -> Option<String>;

/// The enum that is wanted for an automaton.
///
/// [`EnumSpec::new`] makes a public enum with the usual settings; change the fields that should
/// differ.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct EnumSpec {
    /// The name of the enum.
    pub name: Ident,
    /// The visibility of the enum and of everything that comes with it, such as `pub`.
    pub visibility: TokenStream,
    /// Attributes for the enum itself, such as derives and documentation.
    pub attributes: TokenStream,
    /// Attributes for every item that is written.
    pub item_attributes: TokenStream,
    /// A type of the caller's own for the symbols; otherwise one is written.
    pub symbol: Option<TokenStream>,
    /// A type of the caller's own for the labels; otherwise one is written if there are labels.
    pub label: Option<TokenStream>,
    /// A type of the caller's own for the outputs; otherwise one is written if there are outputs.
    pub output: Option<TokenStream>,
    /// The name of the enum of the symbols; otherwise `NameSymbol`.
    pub symbol_type: Option<Ident>,
    /// The name of the enum of the labels; otherwise `NameLabel`.
    pub label_type: Option<Ident>,
    /// The name of the enum of the outputs; otherwise `NameOutput`.
    pub output_type: Option<Ident>,
    /// Traits to derive for every enum that is written.
    pub(crate) derives: Vec<TokenStream>,
    /// The variants of the enum, if the caller wrote them out. For a checked text they are in its order.
    pub(crate) variants: Option<Vec<WrittenVariant>>,
    /// Whether variants of the enum of the states need attributes with their names for serde, ...
    pub(crate) serde_of_states: bool,
    /// ... and whether those of the other enums do.
    pub(crate) serde_of_others: bool,
    /// Where the caller says how serde calls the states.
    pub(crate) serde_names: SerdeNames,
    /// How names become variants.
    pub case: LetterCase,
    /// How `next` is written; otherwise the size decides.
    pub step: Option<StepForm>,
    /// What a state of that name looks like, for the documentation.
    pub depict: Option<fn(&str) -> Option<Grid>>,
    /// Draws the automaton as SVG, for the documentation. This is `fsm_draw::draw_for_docs`.
    pub draw: Option<Draw>,
    /// What the documentation calls the text; otherwise by the name of its source.
    pub file_name: Option<String>,
}

/// A variant that the caller wrote out.
#[derive(Clone, Debug)]
pub(crate) struct WrittenVariant {
    pub(crate) ident: Ident,
    /// The identifier as text.
    pub(crate) name: String,
    pub(crate) attributes: TokenStream,
    /// Whether documentation is among the attributes, ...
    pub(crate) has_docs: bool,
    /// ... or `#[deprecated]`.
    pub(crate) is_deprecated: bool,
    /// What the attributes say about its name in serde.
    pub(crate) serde: SerdeNames,
}

impl WrittenVariant {
    /// A variant without attributes.
    pub(crate) fn new(ident: Ident) -> WrittenVariant {
        let (name, attributes) = (ident.to_string(), TokenStream::new());
        WrittenVariant {
            ident,
            name,
            attributes,
            has_docs: false,
            is_deprecated: false,
            serde: SerdeNames::default(),
        }
    }
}

impl EnumSpec {
    /// A public enum with the usual settings, or `None` if an enum cannot have that name.
    #[must_use]
    pub fn new(name: &str) -> Option<EnumSpec> {
        let as_variant = spelling::variant(name, LetterCase::Text, &[].into());
        let is_name = !matches!(name, "" | "_") && as_variant == name;
        is_name.then(|| EnumSpec::with_ident(format_ident!("{name}"), quote!(pub)))
    }

    /// The name of an enum that another type has already, if there is one. The code would not compile.
    #[must_use]
    pub fn taken_name(&self) -> Option<Ident> {
        self.clone().remove_taken_name()
    }

    /// Removes the name of an enum that another type has already.
    pub(crate) fn remove_taken_name(&mut self) -> Option<Ident> {
        let mut types =
            vec![self.name.clone(), self.error_type(), self.refused_type(), self.tokens_type()];
        let usual = ["Symbol", "Label", "Output"].map(|ending| self.companion(ending));
        let own = [self.symbol.is_some(), self.label.is_some(), self.output.is_some()];
        let given = [&mut self.symbol_type, &mut self.label_type, &mut self.output_type];
        for ((given, usual), is_own) in given.iter().zip(usual).zip(own) {
            types.extend((given.is_none() && !is_own).then_some(usual));
        }
        for name in given {
            if name.as_ref().is_some_and(|name| types.contains(name)) {
                return name.take();
            }
            types.extend(name.clone());
        }
        None
    }

    /// The name of an enum that is not written for this text, and what the text has none of.
    #[must_use]
    pub fn unused_name(&self, dfa: &Dfa) -> Option<(&Ident, &'static str)> {
        let label = self.label_type.as_ref().filter(|_| dfa.labels().len() == 0);
        let output = self.output_type.as_ref().filter(|_| dfa.outputs().len() == 0);
        label.map(|name| (name, "labels")).or(output.map(|name| (name, "outputs")))
    }

    /// Where the symbols are said to have an enum, if the text reads bytes or characters and so has none.
    pub(crate) fn unused_symbols(&self, dfa: &Dfa) -> Option<(Span, &'static str)> {
        let own = self.symbol.clone().and_then(|path| path.into_iter().next());
        let own = own.map(|first| (first.span(), "symbol"));
        let named = self.symbol_type.as_ref().map(|name| (name.span(), "symbol_type"));
        own.or(named).filter(|_| dfa.reads() != Reads::Symbols)
    }

    /// The same for a text that reads bytes or characters: it has no enum of symbols.
    pub(super) fn without_symbols(&self, reads: Reads) -> EnumSpec {
        let mut spec = self.clone();
        if reads != Reads::Symbols {
            (spec.symbol, spec.symbol_type) = (None, None);
        }
        spec
    }

    pub(crate) fn with_ident(name: Ident, visibility: TokenStream) -> EnumSpec {
        EnumSpec {
            name,
            visibility,
            attributes: TokenStream::new(),
            item_attributes: TokenStream::new(),
            symbol: None,
            label: None,
            output: None,
            symbol_type: None,
            label_type: None,
            output_type: None,
            derives: Vec::new(),
            variants: None,
            serde_of_states: false,
            serde_of_others: false,
            serde_names: SerdeNames::default(),
            case: LetterCase::default(),
            step: None,
            depict: None,
            draw: None,
            file_name: None,
        }
    }

    /// The name of another enum that comes with it.
    ///
    /// It is at the place of the enum's name, but a word of the macro. Otherwise an editor that renames
    /// the one would rename the other.
    fn companion(&self, ending: &str) -> Ident {
        let span = Span::call_site().located_at(self.name.span());
        format_ident!("{}{ending}", self.name, span = span)
    }

    /// The enum of the symbols, unless the caller has one.
    pub(super) fn symbol_enum(&self) -> Ident {
        self.symbol_type.clone().unwrap_or_else(|| self.companion("Symbol"))
    }

    /// The enum of the labels, unless the caller has one.
    pub(super) fn label_enum(&self) -> Ident {
        self.label_type.clone().unwrap_or_else(|| self.companion("Label"))
    }

    /// The enum of the outputs, unless the caller has one.
    pub(super) fn output_enum(&self) -> Ident {
        self.output_type.clone().unwrap_or_else(|| self.companion("Output"))
    }

    /// The error that parsing an unknown name returns.
    pub(super) fn error_type(&self) -> Ident {
        format_ident!("Parse{}", self.companion("Error"))
    }

    /// The iterator of tokens.
    pub(super) fn tokens_type(&self) -> Ident {
        self.companion("Tokens")
    }

    /// The error for a symbol that a state refuses.
    pub(super) fn refused_type(&self) -> Ident {
        self.companion("Refused")
    }
}
