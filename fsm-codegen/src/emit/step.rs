//! What one can do with a state: begin with it, step from it, ask what it is.

use std::collections::HashSet;
use std::fmt::Write as _;

use proc_macro2::{Group, Span, TokenStream, TokenTree};
use quote::{format_ident, quote};

use super::form::LOOKED_UP;
use super::identifiers::Identifiers;
use super::numbers::Numbers;
use super::spelling::start_constant;
use super::variants::tokens;
use super::{Emission, Enum, Form, docs, grouped};
use crate::dfa::{Finality, StateId};

impl Emission<'_> {
    /// The states to begin with, each once.
    pub(super) fn start_states(&self) -> Vec<StateId> {
        let mut seen = HashSet::new();
        let states = self.dfa.starts().iter().map(|start| start.state);
        states.filter(|&state| seen.insert(state)).collect()
    }

    /// `START`, `STARTS` and a constant for each label.
    pub(super) fn starts(&self) -> TokenStream {
        let dfa = self.dfa;
        let Enum { name, visibility, .. } = self.wanted;
        let path = |state: StateId| tokens(&self.path(state));
        // Whatever evaluates this fails, and the compiler says so only here.
        let error = self.error.iter();
        let mut code = quote!(#(#[doc(hidden)] const __REFUSED: () = #error;)*);
        if let [start] = self.start_states()[..] {
            let state = path(start);
            code.extend(quote! {
                /// The state to begin with.
                #visibility const START: #name = #state;
            });
        }
        for &start in dfa.starts() {
            let Some(label) = dfa.start_label(start) else { continue };
            let constant = format_ident!("{}", start_constant(label));
            let page = format!("The state to begin with for {}.", docs::in_code(label));
            let state = path(start.state);
            code.extend(quote! {
                #[doc = #page]
                #visibility const #constant: #name = #state;
            });
        }
        let all = self.start_states().into_iter().map(path);
        code.extend(quote! {
            /// Every state to begin with, in the order of the text.
            #visibility const STARTS: &'static [#name] = &[#(#all),*];
        });
        code
    }

    /// `Default`, if there is one state to begin with.
    pub(super) fn default(&self) -> Option<TokenStream> {
        let Enum { name, everywhere, .. } = self.wanted;
        let [start] = self.start_states()[..] else { return None };
        let start = tokens(&self.path(start));
        Some(quote! {
            #everywhere
            impl ::core::default::Default for #name {
                #[inline]
                fn default() -> #name { #start }
            }
        })
    }

    /// `run`.
    pub(super) fn run(&self) -> TokenStream {
        let Enum { name, visibility, .. } = self.wanted;
        let Identifiers { symbol_type, symbols_argument: symbols, .. } = self.identifiers;
        quote! {
            /// The state after all these symbols, one after the other.
            #[inline]
            #[must_use]
            #visibility fn run(
                self,
                #symbols: impl ::core::iter::IntoIterator<Item = #symbol_type>,
            ) -> #name {
                let mut __state = self;
                for __symbol in #symbols {
                    __state = __state.next(__symbol);
                }
                __state
            }
        }
    }

    /// `next`.
    pub(super) fn next(&self) -> TokenStream {
        let Enum { name, visibility, .. } = self.wanted;
        let Identifiers { symbol, symbol_type, .. } = self.identifiers;
        let body = match self.form {
            _ if self.error.is_some() => quote! { let _ = (#symbol, #name::__REFUSED); self },
            _ if self.dfa.symbols().len() == 0 => quote!(match #symbol {}),
            Form::Match => self.next_by_match(),
            Form::Columns => self.next_by_columns(),
            Form::Integers => self.next_by_integers(),
        };
        let body = with_type(SYMBOL, self.wanted.symbol.as_ref(), body);
        quote! {
            /// The state that follows on a symbol.
            #[inline]
            #[must_use]
            #visibility const fn next(self, #symbol: #symbol_type) -> #name { #body }
        }
    }

    /// A row of the table in the text is an arm, and equal rows are one.
    fn next_by_match(&self) -> TokenStream {
        let dfa = self.dfa;
        let Identifiers { symbol, .. } = self.identifiers;
        let mut arms = String::new();
        let rows = grouped(dfa.states().map(|state| dfa.row(state)));
        for (row, states) in rows {
            let _ = write!(arms, "{} => match {symbol} {{", self.patterns(&states));
            for (target, symbols) in grouped(row.iter()) {
                let symbols: Vec<String> =
                    symbols.iter().map(|&symbol| self.symbol_path(symbol)).collect();
                let symbols = symbols.join(" | ");
                let _ = write!(arms, "{symbols} => {},", self.path(*target));
            }
            arms.push_str("},");
        }
        let arms = tokens(&arms);
        quote!(match self { #arms })
    }

    fn next_by_columns(&self) -> TokenStream {
        let Enum { name, .. } = self.wanted;
        let dfa = self.dfa;
        let mut columns = String::new();
        for symbol in dfa.symbols() {
            columns.push('[');
            for state in dfa.states() {
                let _ = write!(columns, "{},", self.path(dfa.next(state, symbol)));
            }
            columns.push_str("],");
        }
        let columns = tokens(&columns);
        let (states, symbols) = (dfa.states().len(), dfa.symbols().len());
        let column = self.column();
        quote! {
            static COLUMNS: [[#name; #states]; #symbols] = [#columns];
            COLUMNS[#column][self as ::core::primitive::usize]
        }
    }

    fn next_by_integers(&self) -> TokenStream {
        let dfa = self.dfa;
        let (states, symbols) = (dfa.states().len(), dfa.symbols().len());
        let targets = dfa
            .symbols()
            .flat_map(|symbol| dfa.states().map(move |state| dfa.next(state, symbol).index()));
        let mut numbers = Numbers::up_to(states - 1);
        numbers.extend(targets);
        let (width, literal) = (numbers.width, numbers.literal());
        let column = self.column();
        let state = self.state_by_number(&numbers, &quote!(__next));
        quote! {
            static COLUMNS: &[[[::core::primitive::u8; #width]; #states]; #symbols] =
                match <[_]>::first_chunk(<[_]>::as_chunks(<[_]>::as_chunks(#literal).0).0) {
                    ::core::option::Option::Some(__columns) => __columns,
                    ::core::option::Option::None => ::core::unreachable!(),
                };
            let __next = COLUMNS[#column][self as ::core::primitive::usize];
            #state
        }
    }

    /// The state with the number in these bytes.
    ///
    /// Optimised, `__from_number` is nothing. Otherwise it is several jumps that nobody can
    /// predict, 50 ns for 5,478 states; an array of all states takes 2. That is a constant in a
    /// generic function, because it costs time and only there `cargo check` leaves it alone.
    fn state_by_number(&self, numbers: &Numbers, bytes: &TokenStream) -> TokenStream {
        let Enum { name, .. } = self.wanted;
        let states = self.states();
        let read = numbers.read(bytes);
        if states.len() > LOOKED_UP {
            return quote!(#name::__from_number(#read));
        }
        let (all, index) = (states.packed_all(), numbers.read_inline(bytes));
        quote! {
            #[cfg(debug_assertions)]
            {
                const fn look_up<const __LATE: ::core::primitive::bool>(
                    __index: ::core::primitive::usize,
                ) -> #name {
                    (const { #all })[__index]
                }
                look_up::<true>(#index)
            }
            #[cfg(not(debug_assertions))]
            {
                #name::__from_number(#read)
            }
        }
    }

    /// The number of the column for a symbol.
    fn column(&self) -> TokenStream {
        let Identifiers { symbol, symbols, .. } = self.identifiers;
        let mut arms = String::new();
        for index in 0..symbols.len() {
            let _ = write!(arms, "{} => {index},", self.symbol_path(index));
        }
        let arms = tokens(&arms);
        quote!(match #symbol { #arms })
    }

    /// `is_final`.
    pub(super) fn is_final(&self) -> TokenStream {
        let visibility = &self.wanted.visibility;
        let dfa = self.dfa;
        let is_final = |state: &StateId| dfa.is_final(*state);
        let count = dfa.states().filter(is_final).count();
        let body = if self.error.is_some() {
            let name = &self.wanted.name;
            quote! { let _ = #name::__REFUSED; false }
        } else if count == 0 {
            quote!(false)
        } else if count == dfa.states().len() {
            quote!(true)
        } else if self.form == Form::Integers {
            let mut bits = vec![0_usize; dfa.states().len().div_ceil(8)];
            for state in dfa.states().filter(is_final) {
                bits[state.index() / 8] |= 1 << (state.index() % 8);
            }
            let count = bits.len();
            let mut numbers = Numbers::up_to(0xFF);
            numbers.extend(bits.into_iter());
            let literal = numbers.literal();
            quote! {
                static FINAL: &[::core::primitive::u8; #count] = #literal;
                let __index = self as ::core::primitive::usize;
                (FINAL[__index / 8] >> (__index % 8)) & 1 == 1
            }
        } else {
            let finals: Vec<usize> = dfa.states().filter(is_final).map(StateId::index).collect();
            let patterns = tokens(&self.patterns(&finals));
            quote!(::core::matches!(self, #patterns))
        };
        quote! {
            /// Whether this is a final state.
            #[inline]
            #[must_use]
            #visibility const fn is_final(self) -> ::core::primitive::bool { #body }
        }
    }

    /// `label`, if there are labels or a type for them.
    pub(super) fn label(&self) -> Option<TokenStream> {
        let visibility = &self.wanted.visibility;
        let dfa = self.dfa;
        if dfa.labels().len() == 0 && self.wanted.label.is_none() {
            return None;
        }
        let ty = &self.identifiers.label_type;
        let path = path_of(LABEL, self.wanted.label.as_ref(), ty);
        let some = |label: usize| {
            let label = &self.identifiers.labels[label];
            format!("::core::option::Option::Some({path}::{label})")
        };
        let label_of = |state: StateId| match dfa.finality(state) {
            Finality::Labelled(label) => Some(label.index()),
            Finality::None | Finality::Final => None,
        };
        let is_used = dfa.states().any(|state| label_of(state).is_some());
        let body = if self.error.is_some() {
            let name = &self.wanted.name;
            quote! { let _ = #name::__REFUSED; ::core::option::Option::None }
        } else if !is_used {
            quote!(::core::option::Option::None)
        } else if self.form == Form::Integers {
            let labels = dfa.states().map(|state| label_of(state).map_or(0, |label| label + 1));
            let mut numbers = Numbers::up_to(dfa.labels().len());
            numbers.extend(labels);
            let (declare, read) = (numbers.declare("LABELS"), numbers.read(&quote!(__label)));
            let mut arms = String::new();
            for label in dfa.labels() {
                let _ = write!(arms, "{} => {},", label.index() + 1, some(label.index()));
            }
            let arms = tokens(&arms);
            quote! {
                #declare
                let __label = LABELS[self as ::core::primitive::usize];
                match #read {
                    #arms
                    _ => ::core::option::Option::None,
                }
            }
        } else {
            let mut arms = String::new();
            let mut rest = String::new();
            for (label, states) in grouped(dfa.states().map(label_of)) {
                match (label, &states[..]) {
                    (Some(label), _) => {
                        let _ = write!(arms, "{} => {},", self.patterns(&states), some(label));
                    }
                    (None, &[only]) => rest = self.patterns(&[only]),
                    (None, _) => "_".clone_into(&mut rest),
                }
            }
            if !rest.is_empty() {
                let _ = write!(arms, "{rest} => ::core::option::Option::None");
            }
            let arms = tokens(&arms);
            quote!(match self { #arms })
        };
        let body = with_type(LABEL, self.wanted.label.as_ref(), body);
        Some(quote! {
            /// The label of this state, if it is a final state with one.
            #[inline]
            #[must_use]
            #visibility const fn label(self) -> ::core::option::Option<#ty> { #body }
        })
    }

    fn symbol_path(&self, symbol: usize) -> String {
        let Identifiers { symbols, symbol_type, .. } = self.identifiers;
        let path = path_of(SYMBOL, self.wanted.symbol.as_ref(), symbol_type);
        format!("{path}::{}", symbols[symbol])
    }

    fn path(&self, state: StateId) -> String {
        format!("{}::{}", self.wanted.name, self.identifiers.states[state.index()])
    }

    /// `A | B | C`
    fn patterns(&self, states: &[usize]) -> String {
        let paths = states.iter().map(|&state| self.path(StateId::new(state)));
        paths.collect::<Vec<_>>().join(" | ")
    }
}

/// What types of the caller's own are called in the bodies that use them.
const SYMBOL: &str = "__Symbol";
const LABEL: &str = "__Label";

/// The path to a type: its name, unless it is the caller's own. That may be any path, also one
/// that is no text, such as `$crate::Cell`.
fn path_of(alias: &str, own: Option<&TokenStream>, ty: &TokenStream) -> String {
    own.map_or_else(|| ty.to_string(), |_| alias.to_owned())
}

/// A body in which a type of the caller's own has a short name.
///
/// If its variants are not those of the text, that is shown at its path.
fn with_type(alias: &str, own: Option<&TokenStream>, body: TokenStream) -> TokenStream {
    let Some(path) = own else { return body };
    let Some(first) = path.clone().into_iter().next() else { return body };
    let alias = tokens(alias);
    let body = located(body, first.span());
    quote! {
        type #alias = #path;
        #body
    }
}

/// Tokens whose mistakes are shown at a place.
fn located(tokens: TokenStream, place: Span) -> TokenStream {
    let locate = |mut token: TokenTree| {
        if let TokenTree::Group(group) = &token {
            token = Group::new(group.delimiter(), located(group.stream(), place)).into();
        }
        token.set_span(token.span().located_at(place));
        token
    };
    tokens.into_iter().map(locate).collect()
}
