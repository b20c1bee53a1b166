//! The enum that `#[automaton(...)]` stands on.

use proc_macro2::TokenStream;
use quote::{ToTokens, quote};
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned as _;
use syn::{Attribute, Data, DeriveInput, Error, Ident, Meta, Path, Token, Visibility};
use tictactoe_fsm::{Dfa, Enum};

use crate::error;

/// `pub enum Name {}` with its attributes sorted by what they concern.
pub(crate) struct Item {
    name: Ident,
    visibility: Visibility,
    /// What makes it something else than an empty enum.
    pub(crate) mistake: Option<Error>,
    /// For the enum.
    attributes: TokenStream,
    /// For all that is written.
    everywhere: TokenStream,
    /// `#[allow(...)]` and the like: for all that is written, and for the warnings about the text.
    pub(crate) lint_levels: TokenStream,
    /// `#[expect(deprecated)]`: only for those.
    pub(crate) expectations: TokenStream,
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
            everywhere: TokenStream::new(),
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
                // Our own code may use the enum.
                self.everywhere.extend(quote!(#[allow(deprecated)]));
            }
            attribute.to_tokens(&mut self.attributes);
        }
        Ok(())
    }

    /// The enum to emit, without what the call says.
    pub(crate) fn wanted(&self) -> Enum {
        let Item { name, visibility, attributes, everywhere, lint_levels, .. } = self;
        Enum {
            name: name.clone(),
            visibility: visibility.to_token_stream(),
            attributes: attributes.clone(),
            everywhere: quote!(#lint_levels #everywhere),
            symbol: None,
            label: None,
            form: None,
            depict: Some(tictactoe_strategy::depict),
        }
    }

    /// Refuses a derived `Default` where it is not clear which state that would be.
    pub(crate) fn refuse_default(&self, dfa: &Dfa) -> Result<(), TokenStream> {
        let starts = dfa.starts();
        let is_clear = starts.iter().all(|start| start.state == starts[0].state);
        match &self.default {
            Some(path) if !is_clear => {
                let message =
                    format!("`Default` is the only start, but there are {}", starts.len());
                Err(error(path.span(), &message))
            }
            _ => Ok(()),
        }
    }
}

/// Whether a word stands anywhere between the parentheses of an attribute.
fn mentions(attribute: &Attribute, word: &str) -> bool {
    let Meta::List(list) = &attribute.meta else { return false };
    list.tokens.clone().into_iter().any(|token| token.to_string() == word)
}

/// Whether the emitted code has an implementation of that trait in any case.
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
