//! `next` in its three forms, and what else depends on the state.

use std::fmt::Write as _;

use proc_macro2::{Group, TokenStream, TokenTree};
use quote::quote;

use super::packed::Numbers;
use super::variants::tokens;
use super::{Code, Enum, Form};
use crate::dfa::{Finality, StateId};

impl Code<'_> {
    /// `next`.
    pub(super) fn next(&self) -> TokenStream {
        let Enum { name, visibility, .. } = self.wanted;
        let symbol = &self.names.symbol_type;
        let body = match self.form {
            _ if self.is_stand_in => quote! { let _ = symbol; self },
            _ if self.dfa.symbols().len() == 0 => quote!(match symbol {}),
            Form::Match => self.next_by_match(),
            Form::Columns => self.next_by_columns(),
            Form::Integers => self.next_by_integers(),
        };
        // If a type of the caller's own has other variants, that is the place to look at.
        let body = located(body, self.wanted.symbol.as_ref());
        quote! {
            /// The state that follows on a symbol.
            #[inline]
            #[must_use]
            #visibility const fn next(self, symbol: #symbol) -> #name { #body }
        }
    }

    /// A row of the table in the text is an arm, and equal rows are one.
    fn next_by_match(&self) -> TokenStream {
        let dfa = self.dfa;
        let symbol_type = self.names.symbol_type.to_string();
        let mut arms = String::new();
        let rows = grouped(dfa.states().map(|state| dfa.row(state)));
        for (row, states) in rows {
            let _ = write!(arms, "{} => match symbol {{", self.patterns(&states));
            for (target, symbols) in grouped(row.iter()) {
                let symbols = symbols
                    .iter()
                    .map(|&symbol| format!("{symbol_type}::{}", self.names.symbols[symbol]))
                    .collect::<Vec<_>>()
                    .join(" | ");
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
            COLUMNS[#column][self as usize]
        }
    }

    fn next_by_integers(&self) -> TokenStream {
        let Enum { name, .. } = self.wanted;
        let dfa = self.dfa;
        let (states, symbols) = (dfa.states().len(), dfa.symbols().len());
        let targets = dfa
            .symbols()
            .flat_map(|symbol| dfa.states().map(move |state| dfa.next(state, symbol).index()));
        let mut numbers = Numbers::up_to(states - 1);
        numbers.extend(targets);
        let (width, literal) = (numbers.width, numbers.literal());
        let (column, read) = (self.column(), numbers.read(&quote!(next)));
        quote! {
            static COLUMNS: &[[[u8; #width]; #states]; #symbols] =
                match #literal.as_chunks().0.as_chunks().0.first_chunk() {
                    ::core::option::Option::Some(columns) => columns,
                    ::core::option::Option::None => ::core::unreachable!(),
                };
            let next = COLUMNS[#column][self as usize];
            #name::from_number(#read)
        }
    }

    /// The number of the column for a symbol.
    fn column(&self) -> TokenStream {
        let symbol_type = self.names.symbol_type.to_string();
        let mut arms = String::new();
        for (index, symbol) in self.names.symbols.iter().enumerate() {
            let _ = write!(arms, "{symbol_type}::{symbol} => {index},");
        }
        let arms = tokens(&arms);
        quote!(match symbol { #arms })
    }

    /// `is_final`.
    pub(super) fn is_final(&self) -> TokenStream {
        let visibility = &self.wanted.visibility;
        let dfa = self.dfa;
        let is_final = |state: &StateId| dfa.is_final(*state);
        let count = dfa.states().filter(is_final).count();
        let body = if count == 0 {
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
                static FINAL: &[u8; #count] = #literal;
                (FINAL[self as usize / 8] >> (self as usize % 8)) & 1 == 1
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
            #visibility const fn is_final(self) -> bool { #body }
        }
    }

    /// `label`, if there are labels or a type for them.
    pub(super) fn label(&self) -> Option<TokenStream> {
        let visibility = &self.wanted.visibility;
        let dfa = self.dfa;
        if dfa.labels().len() == 0 && self.wanted.label.is_none() {
            return None;
        }
        let ty = &self.names.label_type;
        let some = |label: usize| {
            let label = &self.names.labels[label];
            format!("::core::option::Option::Some({ty}::{label})")
        };
        let label_of = |state: StateId| match dfa.finality(state) {
            Finality::Labelled(label) => Some(label.index()),
            Finality::None | Finality::Final => None,
        };
        let is_used = dfa.states().any(|state| label_of(state).is_some());
        let body = if self.is_stand_in || !is_used {
            quote!(::core::option::Option::None)
        } else if self.form == Form::Integers {
            let labels = dfa.states().map(|state| label_of(state).map_or(0, |label| label + 1));
            let mut numbers = Numbers::up_to(dfa.labels().len());
            numbers.extend(labels);
            let (declare, read) = (numbers.declare("LABELS"), numbers.read(&quote!(label)));
            let mut arms = String::new();
            for label in dfa.labels() {
                let _ = write!(arms, "{} => {},", label.index() + 1, some(label.index()));
            }
            let arms = tokens(&arms);
            quote! {
                #declare
                let label = LABELS[self as usize];
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
        let body = located(body, self.wanted.label.as_ref());
        Some(quote! {
            /// The label of this state, if it is a final state with one.
            #[inline]
            #[must_use]
            #visibility const fn label(self) -> ::core::option::Option<#ty> { #body }
        })
    }

    fn path(&self, state: StateId) -> String {
        format!("{}::{}", self.wanted.name, self.names.states[state.index()])
    }

    /// `A | B | C`
    fn patterns(&self, states: &[usize]) -> String {
        let paths = states.iter().map(|&state| self.path(StateId::new(state)));
        paths.collect::<Vec<_>>().join(" | ")
    }
}

/// Tokens whose mistakes are shown where the path of a type of the caller's own stands.
fn located(tokens: TokenStream, path: Option<&TokenStream>) -> TokenStream {
    let Some(first) = path.and_then(|path| path.clone().into_iter().next()) else {
        return tokens;
    };
    let locate = |mut token: TokenTree| {
        if let TokenTree::Group(group) = &token {
            token = Group::new(group.delimiter(), located(group.stream(), path)).into();
        }
        token.set_span(token.span().located_at(first.span()));
        token
    };
    tokens.into_iter().map(locate).collect()
}

/// Equal values and the positions where they stand, in the order of the first.
pub(super) fn grouped<T: Eq + std::hash::Hash + Copy>(
    values: impl Iterator<Item = T>,
) -> Vec<(T, Vec<usize>)> {
    let mut groups: Vec<(T, Vec<usize>)> = Vec::new();
    let mut position = std::collections::HashMap::new();
    for (index, value) in values.enumerate() {
        let group = *position.entry(value).or_insert(groups.len());
        if group == groups.len() {
            groups.push((value, Vec::new()));
        }
        groups[group].1.push(index);
    }
    groups
}
