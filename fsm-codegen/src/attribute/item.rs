//! The enum below `#[automaton(...)]`.

use fsm_model::Dfa;
use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned as _;
use syn::{Attribute, Data, DeriveInput, Error, Ident, Meta, Path, Token, Visibility};

use super::error;
use crate::emit::EnumSpec;

/// `pub enum Name {}`, with its attributes sorted by what they apply to.
pub(super) struct Item {
    name: Ident,
    visibility: Visibility,
    /// Why it is not an empty enum.
    pub(super) mistake: Option<Error>,
    /// Attributes for the enum.
    attributes: TokenStream,
    /// Attributes for every item that is written.
    attributes_of_all: TokenStream,
    /// `#[allow(...)]` and the like: for every item, and for the warnings about the text.
    pub(super) lint_levels: TokenStream,
    /// `#[expect(deprecated)]`: only for the warnings about the text.
    pub(super) expectations: TokenStream,
    /// `Default` in a derive.
    default: Option<Path>,
}

impl Parse for Item {
    fn parse(input: ParseStream<'_>) -> syn::Result<Item> {
        let place = input.span();
        let not_an_enum = "an automaton becomes an enum; write `enum Name {}` here";
        let DeriveInput { attrs, vis: visibility, ident: name, generics, data } =
            input.parse().map_err(|_| Error::new(place, not_an_enum))?;
        let mistake = match data {
            Data::Enum(body) => body.variants.first().map(|variant| {
                let message = "the variants come from the automaton; leave the braces empty";
                Error::new_spanned(variant, message)
            }),
            Data::Struct(_) | Data::Union(_) => Some(Error::new(name.span(), not_an_enum)),
        };
        let parameters = generics.lt_token.map(|token| token.span);
        let condition = generics.where_clause.map(|clause| clause.where_token.span);
        let mistake = mistake.or_else(|| {
            let place = parameters.or(condition)?;
            Some(Error::new(place, "an automaton has no generic parameters"))
        });
        let mut item = Item {
            name,
            visibility,
            mistake,
            attributes: TokenStream::new(),
            attributes_of_all: TokenStream::new(),
            lint_levels: TokenStream::new(),
            expectations: TokenStream::new(),
            default: None,
        };
        for attribute in &attrs {
            if let Err(mistake) = item.sort(attribute) {
                item.mistake.get_or_insert(mistake);
            }
        }
        Ok(item)
    }
}

impl Item {
    fn sort(&mut self, attribute: &Attribute) -> syn::Result<()> {
        let path = attribute.path();
        if path.is_ident("expect") && mentions(attribute, "deprecated") {
            attribute.to_tokens(&mut self.expectations);
        } else if ["allow", "warn", "deny", "forbid"].iter().any(|level| path.is_ident(level)) {
            attribute.to_tokens(&mut self.lint_levels);
        } else if path.is_ident("derive") {
            let parser = Punctuated::<Path, Token![,]>::parse_terminated;
            let (written, others): (Vec<Path>, Vec<Path>) =
                attribute.parse_args_with(parser)?.into_iter().partition(comes_with_it);
            let default = written.into_iter().find(|path| is_trait(path, "Default"));
            self.default = self.default.take().or(default);
            self.attributes.extend(quote!(#[derive(#(#others),*)]));
        } else {
            if path.is_ident("deprecated") {
                // The emitted code uses the enum.
                self.attributes_of_all.extend(quote!(#[allow(deprecated)]));
            }
            attribute.to_tokens(&mut self.attributes);
        }
        Ok(())
    }

    /// The enum to emit, without what the arguments say.
    pub(super) fn spec(&self) -> EnumSpec {
        let Item { name, visibility, attributes, attributes_of_all, lint_levels, .. } = self;
        let mut spec = EnumSpec::with_ident(name.clone(), visibility.to_token_stream());
        spec.attributes = attributes.clone();
        spec.item_attributes = quote!(#lint_levels #attributes_of_all);
        spec
    }

    /// Refuses a derived `Default` if there are several starts.
    pub(super) fn refuse_default(&self, dfa: &Dfa) -> Result<(), TokenStream> {
        let first = dfa.first_start().state();
        let is_clear = dfa.starts().all(|start| start.state() == first);
        match &self.default {
            Some(path) if !is_clear => {
                let message =
                    format!("`Default` is the only start, but there are {}", dfa.starts().len());
                Err(error(path.span(), &message))
            }
            _ => Ok(()),
        }
    }
}

/// Whether an attribute has a word between its parentheses.
fn mentions(attribute: &Attribute, word: &str) -> bool {
    let Meta::List(list) = &attribute.meta else { return false };
    list.tokens.clone().into_iter().any(|token| token.to_string() == word)
}

/// Whether the emitted code always implements that trait.
fn comes_with_it(path: &Path) -> bool {
    const TRAITS: [&str; 9] =
        ["Clone", "Copy", "Debug", "Default", "Eq", "Hash", "Ord", "PartialEq", "PartialOrd"];
    TRAITS.iter().any(|name| is_trait(path, name))
}

/// Whether a path in a derive means this trait of the standard library.
fn is_trait(path: &Path, name: &str) -> bool {
    let segments: Vec<String> =
        path.segments.iter().map(|segment| segment.ident.to_string()).collect();
    match &segments[..] {
        [only] => only == name,
        [first, .., last] => (first == "std" || first == "core") && last == name,
        [] => false,
    }
}
