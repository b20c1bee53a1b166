//! `is_<group>`: whether a state or a symbol is in a group.

use std::collections::HashMap;

use fsm_model::{
    Comments, Diagnostic, LabelId, Reads, Skeleton, Span, StateId, SymbolId, in_backticks,
};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::comments::behind;
use super::enum_item::{EnumItem, tokens};
use super::finals::bit_set;
use super::spelling::group_method;
use super::template::template;
use super::{Content, Emission, EnumSpec, docs};
use crate::code;

/// A `match` on more members than this is a set of bits instead ...
const MATCHED_MEMBERS: usize = 32;

/// ... unless the enum has more variants than this many times its members. So the sets of all groups
/// and labels together have at most 32 bytes for each member.
const VARIANTS_PER_MEMBER: usize = 256;

/// The methods of the groups. A label may have none.
pub(super) struct GroupMethods {
    /// One for each group of states, ...
    pub(super) states: Vec<Option<String>>,
    /// ... for each label ...
    pub(super) labels: Vec<Option<String>>,
    /// ... and for each group of symbols, unless the caller has an enum for the symbols.
    pub(super) symbols: Vec<Option<String>>,
}

/// A group or a label that has a method.
#[derive(Clone, Copy)]
struct Holder<'n> {
    noun: &'static str,
    name: &'n str,
    span: Span,
}

/// The first holder of each method.
struct Holders<'n> {
    all: Vec<Holder<'n>>,
    of_method: HashMap<String, usize>,
}

impl<'n> Holders<'n> {
    fn get(&self, method: &str) -> Option<Holder<'n>> {
        self.of_method.get(method).map(|&number| self.all[number])
    }

    fn insert(&mut self, method: &str, holder: Holder<'n>) {
        self.of_method.insert(method.to_owned(), self.all.len());
        self.all.push(holder);
    }
}

impl GroupMethods {
    /// A group whose method another group has, or the enum itself, is an error. But a label is not:
    /// it has no method then, because a text without groups must compile whatever its labels are.
    pub(super) fn new(
        names: &Skeleton,
        spec: &EnumSpec,
        errors: &mut Vec<Diagnostic>,
    ) -> GroupMethods {
        let group = |name, span| Holder { noun: "group", name, span };
        let mut holders = Holders { all: Vec::new(), of_method: HashMap::new() };
        let mut labels: Vec<Option<String>> = Vec::new();
        let mut labels_with: HashMap<String, usize> = HashMap::new();
        for label in names.labels() {
            let method = label_method(names, label);
            if let Some(method) = &method {
                let label = names.label(label);
                let holder = Holder { noun: "label", name: label.name(), span: label.span() };
                if holders.get(method).is_none() {
                    holders.insert(method, holder);
                }
                *labels_with.entry(method.clone()).or_default() += 1;
            }
            labels.push(method);
        }
        for method in &mut labels {
            method.take_if(|method| method == IS_FINAL || labels_with[method] > 1);
        }
        let mut groups = Vec::new();
        for one in names.state_groups() {
            groups.push(group(one.name(), one.span()));
        }
        let states = methods(&groups, holders, Some(IS_FINAL), errors);
        groups.clear();
        if spec.symbol.is_none() && names.reads() == Reads::Symbols {
            for one in names.symbol_groups() {
                groups.push(group(one.name(), one.span()));
            }
        }
        let holders = Holders { all: Vec::new(), of_method: HashMap::new() };
        let symbols = methods(&groups, holders, None, errors);
        GroupMethods { states, labels, symbols }
    }
}

/// The method that every enum of states has.
const IS_FINAL: &str = "is_final";

/// The method of a label. A label with the name of a state is no group.
fn label_method(names: &Skeleton, label: LabelId) -> Option<String> {
    let name = names.label(label).name();
    names.find_state(name).is_none().then(|| group_method(name))
}

/// The methods of groups, with an error for every one that exists already.
fn methods<'n>(
    groups: &[Holder<'n>],
    mut holders: Holders<'n>,
    reserved: Option<&str>,
    errors: &mut Vec<Diagnostic>,
) -> Vec<Option<String>> {
    let method = |&group: &Holder<'n>| {
        let method = group_method(group.name);
        let name = in_backticks(group.name);
        let becomes = format!("becomes `{method}`");
        let error = |message| {
            Diagnostic::new(&code::SAME_IDENTIFIER, message).at(group.span, becomes.as_str())
        };
        if reserved == Some(method.as_str()) {
            let message =
                format!("group {name} becomes `{method}` in Rust, which every automaton has");
            errors.push(error(message).with_help("call the group something else"));
            return None;
        }
        if let Some(other) = holders.get(&method) {
            let Holder { noun, name: other_name, span } = other;
            let other_name = in_backticks(other_name);
            let both = if noun == group.noun {
                format!("groups {other_name} and {name}")
            } else {
                format!("{noun} {other_name} and group {name}")
            };
            let message = format!("{both} both become `{method}` in Rust");
            let error = error(message).and_at(span, "and so does this");
            errors.push(error.with_help("call one of them something else"));
            return None;
        }
        holders.insert(&method, group);
        Some(method)
    };
    groups.iter().map(method).collect()
}

impl Emission<'_> {
    /// `is_<group>` of the states, for groups and labels.
    pub(super) fn state_groups(&self) -> TokenStream {
        let methods = &self.identifiers.group_methods;
        let mut code = TokenStream::new();
        let states = self.states();
        let mut comments = Comments::new(self.skeleton.source());
        for (group, method) in self.skeleton.state_groups().zip(&methods.states) {
            let Some(method) = method else { continue };
            let members: Vec<usize> = group.members().map(StateId::index).collect();
            let page = docs::group("state", group.name(), &states, &members);
            let page = behind(comments.about(group.span()), page);
            code.extend(self.is_member(method, &page, &states, &members));
        }
        let labels_have_methods = methods.labels.iter().any(Option::is_some);
        let states_of_labels =
            if labels_have_methods { self.states_of_labels() } else { Vec::new() };
        for (label, method) in self.skeleton.labels().zip(&methods.labels) {
            let Some(method) = method else { continue };
            let name = docs::in_code(self.skeleton.label(label).name());
            let page = format!("Whether this is a final state with the label {name}.");
            let members = states_of_labels.get(label.index()).map_or(&[][..], Vec::as_slice);
            code.extend(self.is_member(method, &page, &states, members));
        }
        code
    }

    /// `is_<group>` of the symbols.
    pub(super) fn symbol_groups(&self, symbols: &EnumItem<'_>) -> TokenStream {
        let mut code = TokenStream::new();
        let methods = &self.identifiers.group_methods.symbols;
        let mut comments = Comments::new(self.skeleton.source());
        for (group, method) in self.skeleton.symbol_groups().zip(methods) {
            let Some(method) = method else { continue };
            let members: Vec<usize> = group.members().map(SymbolId::index).collect();
            let page = docs::group("symbol", group.name(), symbols, &members);
            let page = behind(comments.about(group.span()), page);
            code.extend(self.is_member(method, &page, symbols, &members));
        }
        code
    }

    fn is_member(
        &self,
        method: &str,
        page: &str,
        item: &EnumItem<'_>,
        members: &[usize],
    ) -> TokenStream {
        let EnumSpec { name, visibility, .. } = self.spec;
        let method = format_ident!("{method}");
        let body = match self.content {
            Content::Checked(_) => membership(item, members),
            Content::StandIn(_) => template! { [name] let _ = #name::__ERROR; false },
        };
        template! {
            [page, visibility, method, body]
            #[doc = #page]
            #[inline]
            #[must_use]
            #visibility const fn #method(self) -> ::core::primitive::bool { #body }
        }
    }
}

/// Whether `self` is one of these variants.
fn membership(item: &EnumItem<'_>, members: &[usize]) -> TokenStream {
    let variants = item.len();
    if members.is_empty() {
        quote!(false)
    } else if members.len() == variants {
        quote!(true)
    } else if members.len() <= MATCHED_MEMBERS.max(variants / VARIANTS_PER_MEMBER) {
        let mut paths = Vec::with_capacity(members.len());
        for &member in members {
            paths.push(item.path(member).to_string());
        }
        let patterns = tokens(&paths.join(" | "));
        template!([patterns] ::core::matches!(self, #patterns))
    } else {
        bit_set("MEMBERS", variants, members)
    }
}
