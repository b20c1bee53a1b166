//! `allows`, `allowed` and `transitions`: what a state does with each symbol.

use proc_macro2::TokenStream;
use quote::quote;

use super::enum_item::tokens;
use super::identifiers::Identifiers;
use super::step::{SYMBOL, with_type};
use super::template::template;
use super::{Content, Emission, EnumSpec};

impl Emission<'_> {
    /// `allows`; and `allowed` and `transitions` of symbols.
    pub(super) fn allowed(&self) -> TokenStream {
        let EnumSpec { name, visibility, .. } = self.spec;
        let Identifiers { symbol, symbol_type, .. } = self.identifiers;
        let allows = if self.is_partial() {
            template!([symbol] ::core::result::Result::is_ok(&self.next(#symbol)))
        } else {
            quote! { let _ = #symbol; true }
        };
        let noun = self.noun();
        let page = format!(" Whether this state allows a {noun}.");
        let allows = template! {
            [page, visibility, symbol, symbol_type, allows]
            #[doc = #page]
            #[inline]
            #[must_use]
            #visibility const fn allows(self, #symbol: #symbol_type) -> ::core::primitive::bool {
                #allows
            }
        };
        if self.reads_text() {
            // There is no list of all bytes or characters that would be of use.
            return allows;
        }
        let (allowed, transitions) = match self.content {
            Content::Checked(_) => (self.allowed_body(), self.transitions_body()),
            Content::StandIn(_) => (quote!(::core::iter::empty()), quote!(::core::iter::empty())),
        };
        let made_symbols =
            if let Content::Checked(_) = self.content { self.made_symbols() } else { None };
        template! {
            [allows, visibility, symbol_type, allowed, name, transitions, made_symbols]
            #allows

            /// The symbols that this state allows, in the order of the text.
            #[inline]
            #visibility fn allowed(self) -> impl ::core::iter::Iterator<Item = #symbol_type> {
                #allowed
            }

            /// The symbols that this state allows, each with the state that follows, in the order
            /// of the text.
            #[inline]
            #visibility fn transitions(
                self,
            ) -> impl ::core::iter::Iterator<Item = (#symbol_type, #name)> {
                #transitions
            }

            #made_symbols
        }
    }

    fn allowed_body(&self) -> TokenStream {
        let symbols = self.all_symbols();
        if self.is_partial() {
            template!([symbols] ::core::iter::Iterator::filter(#symbols, move |__one| self.allows(*__one)))
        } else {
            symbols
        }
    }

    fn transitions_body(&self) -> TokenStream {
        let symbols = self.all_symbols();
        if self.is_partial() {
            template! {
                [symbols]
                ::core::iter::Iterator::filter_map(#symbols, move |__one| match self.next(__one) {
                    ::core::result::Result::Ok(__next) => {
                        ::core::option::Option::Some((__one, __next))
                    }
                    ::core::result::Result::Err(_) => ::core::option::Option::None,
                })
            }
        } else if self.spec.symbol.is_some() {
            // The caller's type may have no `Copy`, so each symbol is made twice.
            template! {
                [symbols]
                ::core::iter::Iterator::map(
                    ::core::iter::Iterator::zip(#symbols, #symbols),
                    move |(__one, __same)| (__one, self.next(__same)),
                )
            }
        } else {
            template!([symbols] ::core::iter::Iterator::map(#symbols, move |__one| (__one, self.next(__one))))
        }
    }

    /// An iterator of all symbols.
    fn all_symbols(&self) -> TokenStream {
        if self.spec.symbol.is_none() {
            let symbol_type = &self.identifiers.symbol_type;
            return template! {
                [symbol_type]
                ::core::iter::Iterator::copied(<[#symbol_type]>::iter(#symbol_type::ALL))
            };
        }
        let name = &self.spec.name;
        template!([name] ::core::iter::IntoIterator::into_iter(#name::__symbols()))
    }

    /// All symbols, if the caller has a type for them. It may have no `Copy`, so they are made anew.
    fn made_symbols(&self) -> Option<TokenStream> {
        let own = self.spec.symbol.as_ref()?;
        let count = self.identifiers.symbols.len();
        let paths: Vec<String> = (0..count).map(|symbol| self.symbol_path(symbol)).collect();
        let paths = tokens(&paths.join(","));
        let body = with_type(SYMBOL, Some(own), quote!([#paths]));
        Some(template! {
            [own, count, body]
            #[inline]
            fn __symbols() -> [#own; #count] { #body }
        })
    }
}
