//! `is_final` and `label`.

use std::fmt::Write as _;

use fsm_model::{Dfa, Finality, StateId};
use proc_macro2::TokenStream;
use quote::quote;

use super::enum_item::tokens;
use super::numbers::Numbers;
use super::step::{LABEL, path_of, with_type};
use super::template::template;
use super::{Content, Emission, StepForm};

impl Emission<'_> {
    /// `is_final`.
    pub(super) fn is_final(&self) -> TokenStream {
        let visibility = &self.spec.visibility;
        let body = match self.content {
            Content::Checked(dfa) => self.is_final_body(dfa),
            Content::StandIn(_) => {
                let name = &self.spec.name;
                template! { [name] let _ = #name::__ERROR; false }
            }
        };
        template! {
            [visibility, body]
            /// Whether this is a final state.
            #[inline]
            #[must_use]
            #visibility const fn is_final(self) -> ::core::primitive::bool { #body }
        }
    }

    fn is_final_body(&self, dfa: &Dfa) -> TokenStream {
        let states = dfa.states().len();
        let mut finals: Vec<usize> = Vec::new();
        for state in dfa.states() {
            if dfa.state(state).is_final() {
                finals.push(state.index());
            }
        }
        if finals.is_empty() {
            quote!(false)
        } else if finals.len() == states {
            quote!(true)
        } else if self.step == StepForm::Integers {
            bit_set("FINAL", states, &finals)
        } else {
            let patterns = tokens(&self.patterns(&finals));
            template!([patterns] ::core::matches!(self, #patterns))
        }
    }

    /// `label`, if there are labels or a type for them.
    pub(super) fn label(&self) -> Option<TokenStream> {
        let visibility = &self.spec.visibility;
        if self.skeleton.labels().len() == 0 && self.spec.label.is_none() {
            return None;
        }
        let ty = &self.identifiers.label_type;
        let body = match self.content {
            Content::Checked(dfa) => self.label_body(dfa),
            Content::StandIn(_) => {
                let name = &self.spec.name;
                template! { [name] let _ = #name::__ERROR; ::core::option::Option::None }
            }
        };
        let body = with_type(LABEL, self.spec.label.as_ref(), body);
        Some(template! {
            [visibility, ty, body]
            /// The label of this state, if it is a final state with one.
            #[inline]
            #[must_use]
            #visibility const fn label(self) -> ::core::option::Option<#ty> { #body }
        })
    }

    fn label_body(&self, dfa: &Dfa) -> TokenStream {
        let path = path_of(LABEL, self.spec.label.as_ref(), &self.identifiers.label_type);
        let some = |label: usize| {
            let label = &self.identifiers.labels[label];
            format!("::core::option::Option::Some({path}::{label})")
        };
        let mut others: Vec<usize> = Vec::new();
        for state in dfa.states() {
            if label_of(dfa, state).is_none() {
                others.push(state.index());
            }
        }
        if others.len() == dfa.states().len() {
            return quote!(::core::option::Option::None);
        }
        if self.step == StepForm::Integers {
            let mut numbers = Numbers::up_to(dfa.labels().len());
            for state in dfa.states() {
                numbers.push(label_of(dfa, state).map_or(0, |label| label + 1));
            }
            let (declare, read) = (numbers.declare("LABELS"), numbers.read(&quote!(__label)));
            let mut arms = String::new();
            for label in dfa.labels() {
                let _ = write!(arms, "{} => {},", label.index() + 1, some(label.index()));
            }
            let arms = tokens(&arms);
            return template! {
                [declare, read, arms]
                #declare
                let __label = LABELS[self as ::core::primitive::usize];
                match #read {
                    #arms
                    _ => ::core::option::Option::None,
                }
            };
        }
        let states_of = self.states_of_labels();
        let mut arms = String::new();
        // The labels in the order of their first states.
        for state in dfa.states() {
            let Some(label) = label_of(dfa, state) else { continue };
            let states = &states_of[label];
            if states[0] == state.index() {
                let _ = write!(arms, "{} => {},", self.patterns(states), some(label));
            }
        }
        let pattern = match others[..] {
            [] => String::new(),
            [only] => self.patterns(&[only]),
            _ => "_".to_owned(),
        };
        if !pattern.is_empty() {
            let _ = write!(arms, "{pattern} => ::core::option::Option::None");
        }
        let arms = tokens(&arms);
        quote!(match self { #arms })
    }

    /// The final states with each label; none for a stand-in.
    pub(super) fn states_of_labels(&self) -> Vec<Vec<usize>> {
        let mut states_of: Vec<Vec<usize>> = vec![Vec::new(); self.skeleton.labels().len()];
        if let Content::Checked(dfa) = self.content {
            for state in dfa.states() {
                if let Some(label) = label_of(dfa, state) {
                    states_of[label].push(state.index());
                }
            }
        }
        states_of
    }
}

fn label_of(dfa: &Dfa, state: StateId) -> Option<usize> {
    match dfa.state(state).finality() {
        Finality::Labelled(label) => Some(label.index()),
        _ => None,
    }
}

/// Whether `self`, one of so many variants, is one of these, as a bit for each variant.
pub(super) fn bit_set(name: &str, variants: usize, members: &[usize]) -> TokenStream {
    let mut bits = vec![0_usize; variants.div_ceil(8)];
    for member in members {
        bits[member / 8] |= 1 << (member % 8);
    }
    let (name, count) = (tokens(name), bits.len());
    let mut numbers = Numbers::up_to(0xFF);
    numbers.extend(&bits);
    let literal = numbers.literal();
    template! {
        [name, count, literal]
        static #name: &[::core::primitive::u8; #count] = #literal;
        let __index = self as ::core::primitive::usize;
        (#name[__index / 8] >> (__index % 8)) & 1 == 1
    }
}
