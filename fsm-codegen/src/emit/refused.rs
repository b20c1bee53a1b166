//! The refusals of a partial automaton: the `Result` of a step, and its error.

use std::fmt::Write as _;

use fsm_model::{Dfa, Reads};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::enum_item::tokens;
use super::step::{SYMBOL, with_type};
use super::template::template;
use super::{Emission, EnumSpec};

impl Emission<'_> {
    /// What a step returns: a state, or a `Result` if some symbol is refused somewhere.
    pub(super) fn step_type(&self) -> TokenStream {
        let name = &self.spec.name;
        if !self.is_partial() {
            return quote!(#name);
        }
        let refused = &self.identifiers.refused_type;
        template!([name, refused] ::core::result::Result<#name, #refused>)
    }

    /// What a step returns for a symbol that is allowed, given the state that follows.
    pub(super) fn step_to(&self, state: &TokenStream) -> TokenStream {
        if self.is_partial() {
            template!([state] ::core::result::Result::Ok(#state))
        } else {
            state.clone()
        }
    }

    /// The type of a target: a state, or an `Option` of one if some symbol is refused somewhere.
    pub(super) fn target_type(&self) -> TokenStream {
        let name = &self.spec.name;
        if self.is_partial() {
            template!([name] ::core::option::Option<#name>)
        } else {
            quote!(#name)
        }
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
        template! {
            [target, refusal]
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
        template!([refused, symbol] ::core::result::Result::Err(#refused::new(self, #symbol)))
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
        let noun = self.noun();
        let field = format_ident!("{noun}");
        let page = format!("A {noun} that a state of [`{name}`] does not allow.");
        let state_page = format!(" The state that refuses the {noun}.");
        let symbol_page = format!(" The {noun} that is refused.");
        let (symbol_name, display, shown) = self.shown_symbol();
        let callers = if self.has_outputs() { "`next` or `step`" } else { "`next`" };
        let many = if self.reads_text() {
            "At which byte of the text it is, if the error is from `read`; how many"
        } else {
            "How many"
        };
        let position =
            format!(" {many} {noun}s `run` had taken before; 0 if the error is from {callers}.");
        Some(template! {
            [item_attributes, page, visibility, refused, state_page, name, symbol_page, field, symbol_type, position, symbol_name, display, noun, shown]
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
                #[doc = #state_page]
                #visibility state: #name,
                #[doc = #symbol_page]
                #visibility #field: #symbol_type,
                #[doc = #position]
                #visibility position: ::core::primitive::usize,
            }

            #item_attributes
            impl #refused {
                #[inline]
                const fn new(__state: #name, __symbol: #symbol_type) -> #refused {
                    #refused { state: __state, #field: __symbol, position: 0 }
                }

                #symbol_name
            }

            #item_attributes
            impl ::core::fmt::Display for #refused {
                #[inline]
                fn fmt(&self, __f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    #display
                }
            }

            #item_attributes
            impl ::core::fmt::Debug for #refused {
                #[inline]
                fn fmt(&self, __f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    __f.debug_struct(::core::stringify!(#refused))
                        .field("state", &self.state)
                        .field(#noun, #shown)
                        .field("position", &self.position)
                        .finish()
                }
            }

            #item_attributes
            impl ::core::error::Error for #refused {}
        })
    }

    /// What the error needs for its messages: a method, the message for people, and the value for
    /// programmers.
    fn shown_symbol(&self) -> (Option<TokenStream>, TokenStream, TokenStream) {
        let refused = &self.identifiers.refused_type;
        match self.reads() {
            Reads::Symbols => {
                let name = self.symbol_name();
                let method = template! {
                    [name]
                    const fn symbol_name(&self) -> &'static ::core::primitive::str { #name }
                };
                let display = template! {
                    [refused]
                    let (__state, __symbol) = (self.state.name(), #refused::symbol_name(self));
                    ::core::write!(__f, "`{__state}` does not allow `{__symbol}`")
                };
                let shown =
                    template!([refused] & ::core::format_args!("{}", #refused::symbol_name(self)));
                (Some(method), display, shown)
            }
            Reads::Bytes => {
                let display = template! {
                    []
                    let (__state, __byte) = (self.state.name(), self.byte);
                    match __byte {
                        b' '..=b'~' => {
                            let __character = __byte as ::core::primitive::char;
                            ::core::write!(__f, "`{__state}` does not allow {__character:?}")
                        }
                        _ => ::core::write!(__f, "`{__state}` does not allow 0x{__byte:02X}"),
                    }
                };
                (None, display, quote!(&self.byte))
            }
            Reads::Characters => {
                let display = template! {
                    []
                    let (__state, __character) = (self.state.name(), self.character);
                    ::core::write!(__f, "`{__state}` does not allow {__character:?}")
                };
                (None, display, quote!(&self.character))
            }
        }
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
