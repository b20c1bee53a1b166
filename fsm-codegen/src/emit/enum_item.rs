//! An enum with one variant per name, and the methods and traits that every such enum has.

use std::fmt::Write as _;

use super::proc_macro;
use super::template::template;
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

use super::derives::SerdeNames;
use super::lints::has_common_word;
use super::{EnumSpec, WrittenVariant};

/// An enum with one variant per name.
pub(super) struct EnumItem<'a> {
    pub(super) spec: &'a EnumSpec,
    pub(super) ty: TokenStream,
    /// The variants, if the caller wrote them out.
    pub(super) written: Option<&'a [WrittenVariant]>,
    /// Where the caller says how serde calls the variants, if serde is derived.
    pub(super) serde: Option<SerdeNames>,
    /// `state`, `symbol`, `label` or `output`.
    pub(super) noun: &'static str,
    pub(super) names: Vec<&'a str>,
    /// Where the text declares them.
    pub(super) spans: Vec<fsm_model::Span>,
    pub(super) identifiers: Vec<&'a str>,
    /// The argument of `from_index`.
    pub(super) index: &'a Ident,
    pub(super) error_type: &'a Ident,
    /// Whether there are too many of them for a `match` in every method.
    pub(super) is_packed: bool,
}

impl EnumItem<'_> {
    pub(super) fn len(&self) -> usize {
        self.names.len()
    }

    /// The path of a variant.
    ///
    /// It does not use `Self`: rustc would search all variants for each path.
    pub(super) fn path(&self, index: usize) -> TokenStream {
        tokens(&format!("{}::{}", self.ty, self.identifiers[index]))
    }

    /// The enum itself.
    pub(super) fn item(&self, attributes: &TokenStream, docs: &[String]) -> TokenStream {
        let body = match self.written {
            Some(written) => self.written_variants(written, docs),
            None => self.variants(docs),
        };
        let name = &self.ty;
        let EnumSpec { visibility, item_attributes, derives, .. } = self.spec;
        let derives = (!derives.is_empty()).then(|| quote!(#[derive(#(#derives),*)]));
        let allowed =
            has_common_word(self).then(|| template!([] #[allow(clippy::enum_variant_names)]));
        template! {
            [allowed, item_attributes, derives, attributes, visibility, name, body]
            #allowed
            #item_attributes
            #derives
            #attributes
            #[derive(
                ::core::clone::Clone,
                ::core::marker::Copy,
                ::core::cmp::PartialEq,
                ::core::cmp::Eq,
                ::core::cmp::PartialOrd,
                ::core::cmp::Ord,
                ::core::hash::Hash,
            )]
            #visibility enum #name { #body }
        }
    }

    fn variants(&self, docs: &[String]) -> TokenStream {
        let mut body = String::new();
        for ((identifier, name), doc) in self.identifiers.iter().zip(&self.names).zip(docs) {
            let serde = self.serde.as_ref().and_then(|given| given.attribute(identifier, name));
            let serde = serde.unwrap_or_default();
            let _ = write!(body, "#[doc = {doc:?}] {serde} {identifier},");
        }
        tokens(&body)
    }

    /// The variants that the caller wrote out, at their places, so that an editor can go there.
    fn written_variants(&self, written: &[WrittenVariant], docs: &[String]) -> TokenStream {
        let mut body = TokenStream::new();
        for ((variant, name), doc) in written.iter().zip(&self.names).zip(docs) {
            let WrittenVariant { ident, attributes, .. } = variant;
            let given = self.serde.as_ref().map(|of_enum| of_enum.and(&variant.serde));
            let serde = given.and_then(|given| given.attribute(&variant.name, name));
            let serde = serde.map(|serde| tokens(&serde));
            // What is generated comes behind what the caller wrote, and apart from it.
            let gap = variant.has_docs.then(|| quote!(#[doc = ""]));
            // At the place of the caller's word, but a word of the macro: no lint is about it.
            let mut ident = ident.clone();
            ident.set_span(Span::call_site().located_at(ident.span()));
            body.extend(quote!(#attributes #gap #[doc = #doc] #serde #ident,));
        }
        body
    }

    /// `ALL`, `name`, `index` and `from_index`.
    pub(super) fn associated(&self) -> TokenStream {
        let EnumItem { ty, noun, .. } = self;
        let visibility = &self.spec.visibility;
        let argument = self.index;
        let (all, name, from_index) = if self.is_packed {
            (self.packed_all(), self.packed_name(), self.packed_index(argument))
        } else {
            (self.list_all(), self.match_name(), self.match_index())
        };
        let index = if self.names.is_empty() {
            quote!(match self {})
        } else {
            quote!(self as ::core::primitive::usize)
        };
        let all_doc = format!("Every {noun}, in the order of the text.");
        let name_doc = format!("What the text calls this {noun}.");
        let from_number = self.is_packed.then(|| self.packed_from_number());
        let index_doc = format!("The position of this {noun} in [`ALL`](Self::ALL).");
        let from_doc = format!("The {noun} at a position of [`ALL`](Self::ALL).");
        template! {
            [all_doc, visibility, ty, all, name_doc, name, index_doc, index, from_doc, argument, from_index, from_number]
            #[doc = #all_doc]
            #visibility const ALL: &'static [#ty] = #all;

            #[doc = #name_doc]
            #[inline]
            #[must_use]
            #visibility const fn name(self) -> &'static ::core::primitive::str { #name }

            #[doc = #index_doc]
            #[inline]
            #[must_use]
            #visibility const fn index(self) -> ::core::primitive::usize { #index }

            #[doc = #from_doc]
            #[inline]
            #[must_use]
            #visibility const fn from_index(
                #argument: ::core::primitive::usize,
            ) -> ::core::option::Option<#ty> {
                #from_index
            }

            #from_number
        }
    }

    fn list_all(&self) -> TokenStream {
        let all: String = self.list(0..self.len(), &|path, _| format!("{path},"));
        let all = tokens(&all);
        quote!(&[#all])
    }

    fn match_name(&self) -> TokenStream {
        let arms = tokens(
            &self.list(0..self.len(), &|path, index| format!("{path}=>{:?},", self.names[index])),
        );
        quote!(match self { #arms })
    }

    fn match_index(&self) -> TokenStream {
        let index = self.index;
        if self.names.is_empty() {
            return template! { [index] let _ = #index; ::core::option::Option::None };
        }
        let some = "::core::option::Option::Some";
        let arms =
            tokens(&self.list(0..self.len(), &|path, index| format!("{index}=>{some}({path}),")));
        template!([index, arms] match #index { #arms _ => ::core::option::Option::None })
    }

    pub(super) fn list(
        &self,
        range: std::ops::Range<usize>,
        each: &dyn Fn(&str, usize) -> String,
    ) -> String {
        let ty = self.ty.to_string();
        let mut list = String::new();
        for index in range {
            list.push_str(&each(&format!("{ty}::{}", self.identifiers[index]), index));
        }
        list
    }

    /// `Display`, `Debug` and `FromStr`.
    pub(super) fn traits(&self) -> TokenStream {
        let EnumItem { ty, noun, error_type: error, .. } = self;
        let item_attributes = &self.spec.item_attributes;
        let from_str = if self.is_packed { self.packed_str() } else { self.match_str() };
        template! {
            [item_attributes, ty, error, from_str, noun]
            #item_attributes
            impl ::core::fmt::Display for #ty {
                #[inline]
                fn fmt(&self, __f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    __f.pad((*self).name())
                }
            }

            #item_attributes
            impl ::core::fmt::Debug for #ty {
                #[inline]
                fn fmt(&self, __f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    __f.pad((*self).name())
                }
            }

            #item_attributes
            impl ::core::str::FromStr for #ty {
                type Err = #error;

                #[inline]
                fn from_str(
                    __name: &::core::primitive::str,
                ) -> ::core::result::Result<#ty, #error> {
                    let __found: ::core::option::Option<#ty> = #from_str;
                    __found.ok_or_else(|| #error::new(#noun, __name))
                }
            }
        }
    }

    fn match_str(&self) -> TokenStream {
        let some = "::core::option::Option::Some";
        let arms = self.list(0..self.len(), &|path, index| {
            format!("{:?}=>{some}({path}),", self.names[index])
        });
        let arms = tokens(&arms);
        template!([arms] match __name { #arms _ => ::core::option::Option::None })
    }

    /// `TryFrom<char>`, if every name is one character.
    pub(super) fn try_from_char(&self) -> Option<TokenStream> {
        let EnumItem { ty, error_type: error, .. } = self;
        let item_attributes = &self.spec.item_attributes;
        let is_character = |name: &&str| name.chars().count() == 1;
        if self.names.is_empty() || !self.names.iter().all(is_character) {
            return None;
        }
        Some(template! {
            [item_attributes, ty, error]
            #item_attributes
            impl ::core::convert::TryFrom<::core::primitive::char> for #ty {
                type Error = #error;

                #[inline]
                fn try_from(
                    __name: ::core::primitive::char,
                ) -> ::core::result::Result<#ty, #error> {
                    ::core::str::FromStr::from_str(__name.encode_utf8(&mut [0; 4]))
                }
            }
        })
    }
}

/// Tokens from a text. For long lists this is faster than making each token.
///
/// Inside the compiler this calls the compiler's own lexer. `proc_macro2` would run its own lexer
/// first, which takes longer than everything else.
pub(super) fn tokens(text: &str) -> TokenStream {
    let tokens = if proc_macro::is_available() {
        text.parse::<proc_macro::TokenStream>().ok().map(TokenStream::from)
    } else {
        text.parse().ok()
    };
    tokens.expect("what is put together here consists of tokens")
}
