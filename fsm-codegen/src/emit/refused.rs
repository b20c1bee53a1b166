//! The refusals of a partial automaton: the `Result` of a step, and its error.

use std::fmt::Write as _;

use fsm_model::Dfa;
use proc_macro2::TokenStream;
use quote::quote;

use super::enum_item::tokens;
use super::step::{SYMBOL, with_type};
use super::{Emission, EnumSpec};

impl Emission<'_> {
    /// What a step returns: a state, or a `Result` if some symbol is refused somewhere.
    pub(super) fn step_type(&self) -> TokenStream {
        let name = &self.spec.name;
        if !self.is_partial() {
            return quote!(#name);
        }
        let refused = &self.identifiers.refused_type;
        quote!(::core::result::Result<#name, #refused>)
    }

    /// What a step returns for a symbol that is allowed, given the state that follows.
    pub(super) fn step_to(&self, state: &TokenStream) -> TokenStream {
        if self.is_partial() { quote!(::core::result::Result::Ok(#state)) } else { state.clone() }
    }

    /// The type of a target: a state, or an `Option` of one if some symbol is refused somewhere.
    pub(super) fn target_type(&self) -> TokenStream {
        let name = &self.spec.name;
        if self.is_partial() { quote!(::core::option::Option<#name>) } else { quote!(#name) }
    }

    /// Whether a target takes no more bytes than a state. With 256 states, a byte has no value left
    /// for a refusal, and a step takes 1.5 times as long.
    pub(super) fn has_cheap_targets(&self, dfa: &Dfa) -> bool {
        !self.is_partial() || dfa.states().len() != 256
    }

    /// What a step returns, given a target.
    pub(super) fn step_to_target(&self, target: &TokenStream) -> TokenStream {
        if !self.is_partial() {
            return target.clone();
        }
        let refusal = self.refusal();
        quote! {
            match #target {
                ::core::option::Option::Some(__next) => ::core::result::Result::Ok(__next),
                ::core::option::Option::None => #refusal,
            }
        }
    }

    /// What a step returns for a symbol that is refused.
    pub(super) fn refusal(&self) -> TokenStream {
        let refused = &self.identifiers.refused_type;
        let symbol = &self.identifiers.symbol;
        quote!(::core::result::Result::Err(#refused::new(self, #symbol)))
    }

    /// The error of a step.
    ///
    /// `Display` and `Debug` name the symbol as the text does. They need nothing of a type of the
    /// caller's own.
    pub(super) fn refused_error(&self) -> Option<TokenStream> {
        if !self.is_partial() {
            return None;
        }
        let EnumSpec { name, visibility, item_attributes, .. } = self.spec;
        let refused = &self.identifiers.refused_type;
        let symbol_type = &self.identifiers.symbol_type;
        let page = format!("A symbol that a state of [`{name}`] does not allow.");
        let symbol_name = self.symbol_name();
        let callers = if self.has_outputs() { "`next` or `step`" } else { "`next`" };
        let position =
            format!(" How many symbols `run` had taken before; 0 if the error is from {callers}.");
        Some(quote! {
            #item_attributes
            #[doc = #page]
            #[derive(
                ::core::clone::Clone,
                ::core::marker::Copy,
                ::core::cmp::PartialEq,
                ::core::cmp::Eq,
            )]
            #[non_exhaustive]
            #visibility struct #refused {
                /// The state that refuses the symbol.
                #visibility state: #name,
                /// The symbol that is refused.
                #visibility symbol: #symbol_type,
                #[doc = #position]
                #visibility position: ::core::primitive::usize,
            }

            #item_attributes
            impl #refused {
                #[inline]
                const fn new(__state: #name, __symbol: #symbol_type) -> #refused {
                    #refused { state: __state, symbol: __symbol, position: 0 }
                }

                const fn symbol_name(&self) -> &'static ::core::primitive::str { #symbol_name }
            }

            #item_attributes
            impl ::core::fmt::Display for #refused {
                #[inline]
                fn fmt(&self, __f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    let (__state, __symbol) = (self.state.name(), #refused::symbol_name(self));
                    ::core::write!(__f, "`{__state}` does not allow `{__symbol}`")
                }
            }

            #item_attributes
            impl ::core::fmt::Debug for #refused {
                #[inline]
                fn fmt(&self, __f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    __f.debug_struct(::core::stringify!(#refused))
                        .field("state", &self.state)
                        .field("symbol", &::core::format_args!("{}", #refused::symbol_name(self)))
                        .field("position", &self.position)
                        .finish()
                }
            }

            #item_attributes
            impl ::core::error::Error for #refused {}
        })
    }

    /// The name of `self.symbol` in the text.
    fn symbol_name(&self) -> TokenStream {
        if self.spec.symbol.is_none() {
            return quote!(self.symbol.name());
        }
        let mut arms = String::new();
        for symbol in self.skeleton.symbols() {
            let name = self.skeleton.symbol(symbol).name();
            let _ = write!(arms, "{} => {name:?},", self.symbol_path(symbol.index()));
        }
        if arms.is_empty() {
            // Only a stand-in.
            return quote!("");
        }
        let arms = tokens(&arms);
        with_type(SYMBOL, self.spec.symbol.as_ref(), quote!(match self.symbol { #arms }))
    }
}
