//! The search for a token as direct code: a `match` on the next byte for each state.
//!
//! ```text
//! match text.get(at) {
//!     Some(b'0'..=b'9') => {
//!         at += 1;
//!         ...
//!     }
//!     _ => return (at, None),
//! }
//! ```
//!
//! A search has to know the last final state that it passed. Mostly the place in the code already says which
//! one that was, and how many bytes ago. Only where it does not, a variable has it.

use std::fmt::Write as _;

use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::flow::{Flow, Place};
use super::form::{DEEPEST, PLAIN_LOOP};
use super::machine::{Edge, Machine, push};
use super::runs::{Run, pattern};
use super::words::Words;
use crate::emit::Emission;
use crate::emit::enum_item::tokens;
use crate::emit::template::template;

/// Where a state goes, and on which bytes.
type Targets = Vec<(Place, Vec<Edge>)>;

/// The last final state of a way: its label, and how many bytes ago it was if that is known. Without a label
/// there was none.
type Passed = (Option<usize>, Option<usize>);

/// A final state further back than this has no fixed distance.
const FARTHEST: usize = 12;

impl Emission<'_> {
    /// `__scan` as direct code, unless it would be nested too deep.
    pub(super) fn scan_directly(
        &self,
        machine: &Machine,
        words: Option<&Words>,
        is_unbounded: bool,
    ) -> Option<TokenStream> {
        let start = machine.start?;
        // A token is never empty. So the search begins in a copy of the start that is not final.
        let entry = machine.len();
        let edges = |state: Place| &machine.rows[if state == entry { start } else { state }];
        let mut all: Vec<Targets> = Vec::new();
        for state in 0..=entry {
            let mut targets: Targets = Vec::new();
            for edge in edges(state).iter().filter(|edge| machine.is_live[edge.target]) {
                match targets.iter_mut().find(|(target, _)| *target == edge.target) {
                    Some((_, edges)) => edges.push(*edge),
                    None => targets.push((edge.target, vec![*edge])),
                }
            }
            all.push(targets);
        }
        if all[entry].is_empty() {
            // No text has a token.
            let read = is_unbounded.then(|| quote!(, __start));
            let body = template! {
                [read]
                let _ = __text;
                (__start, ::core::option::Option::None #read)
            };
            return Some(self.scan_function(None, is_unbounded, &body));
        }
        // A state that ends every token has no code of its own.
        let is_place =
            |target: &Place| machine.labels[*target].is_none() || !all[*target].is_empty();
        let mut places: Vec<Vec<Place>> = Vec::new();
        for targets in &all {
            let mut next: Vec<Place> = targets.iter().map(|(target, _)| *target).collect();
            next.retain(is_place);
            places.push(next);
        }
        let flow = Flow::new(places, entry);
        let mut writer = Writer {
            emission: self,
            machine,
            words,
            entry,
            targets: all,
            flow,
            passed: Vec::new(),
            is_unbounded,
            helpers: String::new(),
            code: String::new(),
            depth: 0,
            is_too_deep: false,
        };
        writer.passed = writer.find_passed();
        writer.tree(entry);
        if writer.is_too_deep {
            return None;
        }
        let mut head = String::new();
        for (index, entries) in writer.flow.entries.iter().enumerate() {
            debug_assert!(entries.len() > 1, "otherwise the only one is where the circle begins");
            let _ = write!(head, "let mut __goto{} = 0_u8;", writer.targets.len() + index);
        }
        if (0..=entry).any(|state| writer.is_dynamic(state)) {
            head.push_str("let mut __mark = (__at, None);");
        }
        let (helpers, head, code) = (tokens(&writer.helpers), tokens(&head), tokens(&writer.code));
        let body = self.with_labels(template! {
            [helpers, head, code]
            #helpers
            let mut __at = __start;
            #head
            #code
        });
        let body = template! {
            [body]
            use ::core::option::Option::{None, Some};
            #body
        };
        Some(self.scan_function(None, is_unbounded, &body))
    }
}

/// Writes the code.
struct Writer<'a> {
    emission: &'a Emission<'a>,
    machine: &'a Machine,
    words: Option<&'a Words>,
    /// The copy of the start.
    entry: Place,
    /// Where each state goes on which bytes, without targets from which no final state can be reached.
    targets: Vec<Targets>,
    flow: Flow,
    passed: Vec<Vec<Passed>>,
    /// Whether the search also returns how far it has read.
    is_unbounded: bool,
    helpers: String,
    code: String,
    depth: usize,
    is_too_deep: bool,
}

impl Writer<'_> {
    fn label(&self, state: Place) -> Option<usize> {
        self.machine.labels.get(state).copied().flatten()
    }

    /// Whether a state is final and nothing can follow.
    fn ends_token(&self, state: Place) -> bool {
        self.label(state).is_some() && self.targets[state].is_empty()
    }

    /// For each state that is reached, the last final states on all ways there.
    fn find_passed(&self) -> Vec<Vec<Passed>> {
        let mut passed: Vec<Vec<Passed>> = vec![Vec::new(); self.targets.len()];
        passed[self.entry].push((None, Some(0)));
        let mut changed = vec![self.entry];
        while let Some(state) = changed.pop() {
            for (target, _) in &self.targets[state] {
                let known = passed[*target].len();
                if let Some(label) = self.label(*target) {
                    passed[*target] = vec![(Some(label), Some(0))];
                } else {
                    for (label, distance) in passed[state].clone() {
                        let distance = match label {
                            None => Some(0),
                            Some(_) => distance.map(|bytes| bytes + 1).filter(|&b| b <= FARTHEST),
                        };
                        if !passed[*target].contains(&(label, distance)) {
                            passed[*target].push((label, distance));
                        }
                    }
                }
                if passed[*target].len() > known {
                    changed.push(*target);
                }
            }
        }
        passed
    }

    /// Whether the place in the code does not say which final state was the last one.
    fn is_dynamic(&self, state: Place) -> bool {
        !matches!(self.passed[state][..], [] | [(_, Some(_))])
    }

    /// `Some(label)` or `None`.
    fn shown(&self, label: Option<usize>) -> String {
        label
            .map_or("None".to_owned(), |label| format!("Some({})", self.emission.label_path(label)))
    }

    /// The end of the last token, if the place says where that is.
    fn end(&self, (label, distance): Passed) -> String {
        let back = distance.filter(|&bytes| bytes > 0).map_or(String::new(), |b| format!(" - {b}"));
        format!("__at{back}, {}", self.shown(label))
    }

    /// What a search returns that cannot go on in this state.
    fn fail(&self, state: Place) -> String {
        let read = if self.is_unbounded { ", __at" } else { "" };
        if let Some(words) = self.words.filter(|words| words.state == state) {
            return format!("return (__at, Some({}){read})", self.label_of_word(words));
        }
        if let [passed] = self.passed[state][..]
            && passed.1.is_some()
        {
            return format!("return ({}{read})", self.end(passed));
        }
        let mark = if self.is_unbounded { "(__mark.0, __mark.1, __at)" } else { "__mark" };
        if self.passed[state].iter().any(|(label, _)| label.is_none()) {
            return format!(
                "return if ::core::option::Option::is_some(&__mark.1) {{ {mark} }} else {{ (__at, None{read}) }}"
            );
        }
        format!("return {mark}")
    }

    /// The label of the word behind a run.
    fn label_of_word(&self, words: &Words) -> String {
        let mut arms = String::new();
        for (word, label) in &words.labels {
            let (word, label) = (Literal::byte_string(word), self.emission.label_path(*label));
            let _ = write!(arms, "Some({word}) => {label},");
        }
        let other = self.label(words.state).map(|label| self.emission.label_path(label));
        let other = other.unwrap_or_default();
        format!("match __text.get(__start..__at) {{ {arms} _ => {other} }}")
    }

    /// The bytes on which a state stays, if they are skipped by a function.
    fn run(&self, state: Place) -> Option<Run> {
        if state == self.entry || self.flow.goes_on_by_number(state) {
            return None;
        }
        let run = Run::of(self.machine, state);
        (run.len() > PLAIN_LOOP && run.is_possible()).then_some(run)
    }

    /// The code of a place and of all places that are nested in it.
    fn tree(&mut self, place: Place) {
        self.depth += 1;
        if self.depth > DEEPEST {
            self.is_too_deep = true;
        }
        if !self.is_too_deep {
            let joins = self.flow.joins[place].clone();
            let is_loop = self.flow.is_loop[place] && !self.is_only_run(place);
            if is_loop {
                let _ = write!(self.code, "'s{place}: loop {{");
            }
            self.depth += joins.len();
            for join in &joins {
                let _ = write!(self.code, "'s{join}: {{");
            }
            self.leaf(place);
            for &join in joins.iter().rev() {
                self.code.push('}');
                self.depth -= 1;
                self.tree(join);
            }
            if is_loop {
                self.code.push('}');
            }
        }
        self.depth -= 1;
    }

    /// Whether a state is a loop only because of a run, which a function skips.
    fn is_only_run(&self, place: Place) -> bool {
        let number = self.flow.number[place];
        let leads_back = |(from, targets): (Place, &Targets)| {
            from != place
                && self.flow.number[from] >= number
                && targets.iter().any(|(target, _)| self.flow.place(*target) == place)
        };
        self.run(place).is_some() && !self.targets.iter().enumerate().any(leads_back)
    }

    /// The code of a place without what is nested behind it.
    fn leaf(&mut self, place: Place) {
        if self.flow.goes_on_by_number(place) {
            let entries = self.flow.entries[place - self.targets.len()].clone();
            let _ = write!(self.code, "match __goto{place} {{");
            for (index, entry) in entries.iter().enumerate() {
                let last = index + 1 == entries.len();
                let _ = if last {
                    write!(self.code, "_ => {{")
                } else {
                    write!(self.code, "{index} => {{")
                };
                self.jump(place, *entry);
                self.code.push('}');
            }
            self.code.push('}');
            return;
        }
        let mut targets = self.targets[place].clone();
        let run = self.run(place);
        if let Some(run) = &run {
            targets.retain(|(target, _)| *target != place);
            let name = format!("run_{place}");
            self.helpers.push_str(&run.function(&name));
            let _ = write!(self.code, "__at = {name}(__text, __at);");
        }
        let fail = self.fail(place);
        if targets.is_empty() {
            let _ = write!(self.code, "{fail};");
            return;
        }
        let size = |edges: &[Edge]| -> usize {
            edges.iter().map(|edge| usize::from(edge.last - edge.first) + 1).sum()
        };
        let largest = targets.iter().position(|(_, edges)| size(edges) > 128);
        let default = largest.filter(|_| run.is_none()).map(|largest| targets.remove(largest));
        self.code.push_str("match __text.get(__at) {");
        for (target, edges) in &targets {
            let _ = write!(self.code, "Some({}) => {{", pattern(edges));
            self.go(place, *target);
            self.code.push('}');
        }
        if let Some((target, edges)) = default {
            let mut all = edges;
            for (_, edges) in &targets {
                all.extend_from_slice(edges);
            }
            let others = pattern(&others(&all));
            let others = if others.is_empty() { others } else { format!(" | Some({others})") };
            let _ = write!(self.code, "None{others} => {fail}, Some(_) => {{");
            self.go(place, target);
            self.code.push('}');
        } else {
            let _ = write!(self.code, "_ => {fail},");
        }
        self.code.push('}');
    }

    /// The way from a state to a target, which takes a byte.
    fn go(&mut self, state: Place, target: Place) {
        if self.ends_token(target) {
            let read = if self.is_unbounded { ", __at + 1" } else { "" };
            let label = self.shown(self.label(target));
            let _ = write!(self.code, "return (__at + 1, {label}{read});");
            return;
        }
        if self.is_dynamic(target)
            && let [passed @ (Some(_), Some(_))] = self.passed[state][..]
        {
            let _ = write!(self.code, "__mark = ({});", self.end(passed));
        }
        self.code.push_str("__at += 1;");
        let place = self.flow.place(target);
        if place != target {
            let entries = &self.flow.entries[place - self.targets.len()];
            let index = entries.iter().position(|&entry| entry == target).unwrap_or(0);
            let _ = write!(self.code, "__goto{place} = {index};");
        }
        self.jump(state, place);
    }

    /// The way from a place to another.
    fn jump(&mut self, from: Place, to: Place) {
        if self.flow.number[to] <= self.flow.number[from] {
            let _ = write!(self.code, "continue 's{to};");
        } else if self.flow.is_join[to] {
            let _ = write!(self.code, "break 's{to};");
        } else {
            self.tree(to);
        }
    }
}

/// The bytes that no edge has.
fn others(edges: &[Edge]) -> Vec<Edge> {
    let mut others = Vec::new();
    for byte in 0..=0xFF {
        if !edges.iter().any(|edge| edge.first <= byte && byte <= edge.last) {
            push(&mut others, Edge { first: byte, last: byte, target: 0 });
        }
    }
    others
}
