//! The enum that `#[automaton(...)]` stands on.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, format_ident, quote};
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Attribute, Data, DeriveInput, Error, Ident, Path, Token, Visibility};
use tictactoe_fsm::{Dfa, Enum};

use crate::call::Call;
use crate::error;

/// `pub enum Name {}` with its attributes sorted by what they concern.
pub(crate) struct Item {
    name: Ident,
    visibility: Visibility,
    /// What makes it something else than an empty enum.
    pub(crate) mistake: Option<Error>,
    /// For the enum.
    attributes: TokenStream,
    /// `#[cfg(...)]`: for all that is written.
    pub(crate) conditions: TokenStream,
    /// `#[allow(...)]` and the like: also for the warnings about the text.
    pub(crate) lint_levels: TokenStream,
    /// `Default` in a derive.
    default: Option<Path>,
}

impl Parse for Item {
    fn parse(input: ParseStream<'_>) -> syn::Result<Item> {
        let DeriveInput { attrs, vis: visibility, ident: name, generics, data } = input.parse()?;
        let mistake = match data {
            Data::Enum(body) => body.variants.first().map(|variant| {
                let message = "the variants come from the automaton; leave the braces empty";
                Error::new_spanned(variant, message)
            }),
            Data::Struct(_) | Data::Union(_) => {
                let message = "an automaton becomes an enum; write `enum Name {}` here";
                Some(Error::new(name.span(), message))
            }
        };
        let mistake = mistake.or_else(|| {
            let has_any = generics.lt_token.is_some() || generics.where_clause.is_some();
            let message = "an automaton has no generic parameters";
            has_any.then(|| Error::new_spanned(&generics, message))
        });
        let mut item = Item {
            name,
            visibility,
            mistake,
            attributes: TokenStream::new(),
            conditions: TokenStream::new(),
            lint_levels: TokenStream::new(),
            default: None,
        };
        for attribute in &attrs {
            item.sort(attribute)?;
        }
        Ok(item)
    }
}

impl Item {
    fn sort(&mut self, attribute: &Attribute) -> syn::Result<()> {
        let path = attribute.path();
        if path.is_ident("cfg") {
            attribute.to_tokens(&mut self.conditions);
        } else if ["allow", "expect", "warn", "deny", "forbid"]
            .iter()
            .any(|level| path.is_ident(level))
        {
            attribute.to_tokens(&mut self.lint_levels);
        } else if path.is_ident("derive") {
            let parser = Punctuated::<Path, Token![,]>::parse_terminated;
            let (written, others): (Vec<Path>, Vec<Path>) =
                attribute.parse_args_with(parser)?.into_iter().partition(comes_with_it);
            self.default = written.into_iter().find(|path| is_trait(path, "Default"));
            self.attributes.extend(quote!(#[derive(#(#others),*)]));
        } else {
            attribute.to_tokens(&mut self.attributes);
        }
        Ok(())
    }

    /// The enum to emit.
    pub(crate) fn wanted(&self, call: &Call) -> Enum {
        let Item { name, visibility, attributes, conditions, lint_levels, .. } = self;
        Enum {
            name: name.clone(),
            visibility: visibility.to_token_stream(),
            attributes: quote!(#lint_levels #attributes),
            conditions: conditions.clone(),
            symbol: call.symbol.as_ref().map(ToTokens::to_token_stream),
            label: call.label.as_ref().map(ToTokens::to_token_stream),
            form: call.form.map(|(form, _)| form),
        }
    }

    /// An error, and types that contain it: whatever is done with those, the compiler says no more.
    pub(crate) fn refuse(&self, place: Span, message: &str) -> TokenStream {
        let Item { name, visibility, conditions, .. } = self;
        let error = error(place, message);
        let companions = [
            format_ident!("{name}Symbol"),
            format_ident!("{name}Label"),
            format_ident!("Parse{name}Error"),
        ];
        quote! {
            #conditions
            #visibility type #name = [(); #error];
            #(#conditions #[allow(dead_code)] #visibility type #companions = #name;)*
        }
    }

    /// Refuses a derived `Default` where it is not clear which state that would be.
    pub(crate) fn refuse_default(&self, dfa: &Dfa) -> TokenStream {
        match (&self.default, dfa.starts().len()) {
            (None, _) | (_, 1) => TokenStream::new(),
            (Some(path), starts) => {
                let message = format!("`Default` is the only start, but there are {starts}");
                Error::new_spanned(path, message).into_compile_error()
            }
        }
    }
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
