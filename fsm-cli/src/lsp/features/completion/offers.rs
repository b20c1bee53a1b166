//! What can stand in each section.

use std::collections::HashSet;

use fsm_model::{Namespace, OutlinedRow, Reads, Role, SectionKind, Word};
use lsp_types::CompletionItemKind;

use super::{Offer, Offers};
use crate::lsp::features::manual;

impl Offers<'_> {
    pub(super) fn collect(&mut self) {
        let Some(section) = self.place.section else { return self.headings() };
        let (kind, label) = (section.kind, section.label);
        match kind {
            SectionKind::States if label.is_some() => {
                self.members(Namespace::States, &self.place.others.clone());
                self.members(Namespace::FinalLabels, &self.place.others.clone());
            }
            SectionKind::Start | SectionKind::Final => {
                self.members(Namespace::States, &self.place.others.clone());
                self.found.retain(|offer| offer.kind != CompletionItemKind::ENUM);
            }
            SectionKind::Symbols if label.is_some() => {
                self.members(Namespace::Symbols, &self.place.others.clone());
            }
            SectionKind::Otherwise if self.place.others.is_empty() => self.targets(),
            SectionKind::Claims => self.claims(),
            SectionKind::Kind if self.place.others.is_empty() => self.words(&["nfa", "dfa"]),
            SectionKind::Transitions | SectionKind::Examples => self.row(kind),
            SectionKind::Properties => self.property(),
            SectionKind::Language => self.expression(),
            SectionKind::Tokens => self.token(),
            SectionKind::Bytes | SectionKind::Characters if !self.place.before.is_empty() => {
                self.members(Namespace::Symbols, &self.place.before.clone());
            }
            _ => (),
        }
        if self.place.begins_line {
            self.headings();
        }
    }

    pub(super) fn add(&mut self, text: &str, kind: CompletionItemKind, detail: Option<String>) {
        self.found.push(Offer { text: text.to_owned(), kind, detail });
    }

    pub(super) fn words(&mut self, words: &[&str]) {
        for word in words {
            let detail = manual::keyword(word).map(str::to_owned);
            self.add(word, CompletionItemKind::KEYWORD, detail);
        }
    }

    pub(super) fn signs(&mut self, signs: &[&str]) {
        let section = self.place.section.map(|section| section.kind);
        for sign in signs {
            let detail = manual::sign(sign, section).map(str::to_owned);
            self.add(sign, CompletionItemKind::OPERATOR, detail);
        }
    }

    /// The names of a namespace, as they are declared.
    pub(super) fn names(&mut self, namespace: Namespace) {
        for word in self.outline.declared(namespace) {
            self.name(word);
        }
    }

    /// The same without groups.
    fn single_names(&mut self, namespace: Namespace) {
        for word in self.outline.declared(namespace) {
            if word.role == Role::Declaration(namespace) {
                self.name(word);
            }
        }
    }

    /// The names that a list does not have yet. A group is no member of itself.
    fn members(&mut self, namespace: Namespace, list: &[&str]) {
        let mut has: HashSet<&str> = list.iter().copied().collect();
        let label = self.place.section.and_then(|section| section.label);
        has.extend(label.map(|label| self.outline.source().at(label)));
        for word in self.outline.declared(namespace) {
            if !has.contains(&*self.outline.name(word)) {
                self.name(word);
            }
        }
    }

    fn name(&mut self, word: Word) {
        let name = self.outline.name(word).into_owned();
        self.name_as(word, &name);
    }

    /// A name that is written in some way.
    pub(super) fn name_as(&mut self, word: Word, written: &str) {
        let (kind, detail) = match word.role {
            Role::GroupDeclaration(Namespace::States) => {
                (CompletionItemKind::ENUM, "group of states")
            }
            Role::GroupDeclaration(_) if self.outline.reads() != Reads::Symbols => {
                (CompletionItemKind::ENUM, "set")
            }
            Role::GroupDeclaration(_) => (CompletionItemKind::ENUM, "group of symbols"),
            Role::Declaration(Namespace::States) => (CompletionItemKind::ENUM_MEMBER, "state"),
            Role::Declaration(Namespace::Symbols) => (CompletionItemKind::EVENT, "symbol"),
            Role::Declaration(Namespace::Outputs) => (CompletionItemKind::FUNCTION, "output"),
            _ => (CompletionItemKind::PROPERTY, "label"),
        };
        self.add(written, kind, Some(detail.to_owned()));
    }

    /// What a row can lead to.
    fn targets(&mut self) {
        self.single_names(Namespace::States);
        if !self.outline.is_nfa() {
            self.signs(&[".", "!"]);
        }
    }

    fn claims(&mut self) {
        for claim in self.domain.all_claims() {
            if !self.place.others.contains(&claim.name()) {
                let detail = Some(claim.meaning().to_owned());
                self.add(claim.name(), CompletionItemKind::PROPERTY, detail);
            }
        }
    }

    /// A row of `Transitions:` or `Examples:`.
    fn row(&mut self, kind: SectionKind) {
        let is_example = kind == SectionKind::Examples;
        let behind = self.place.before.iter().rposition(|&word| word == "->");
        if let Some(arrow) = behind {
            let words = self.place.before.split_off(arrow + 1);
            return self.behind_arrow(&words, is_example);
        }
        if self.place.before.last().is_none_or(|&word| word == "|") {
            self.names(Namespace::States);
            self.names(Namespace::FinalLabels);
            return self.signs(&["_"]);
        }
        let heads = 1 + 2 * self.place.before.iter().filter(|&&word| word == "|").count();
        let rest = self.place.before.get(heads..).unwrap_or_default().to_vec();
        if is_example {
            self.single_names(Namespace::Symbols);
            return self.signs(&["->"]);
        }
        let columns = self.outline.declared(Namespace::Symbols);
        let columns = columns.iter().filter(|word| !matches!(word.role, Role::GroupDeclaration(_)));
        let (columns, is_table) = (columns.count(), self.is_table(&rest));
        if is_table && rest.len() < columns {
            self.targets();
        }
        if rest.is_empty() || !is_table {
            self.missing_symbols(heads);
            self.signs(&["_"]);
        }
        if !rest.is_empty() && !is_table && !self.place.behind.contains(&"->") {
            self.signs(&["->"]);
        }
    }

    /// Whether the words behind the head of a row can be targets of a table.
    fn is_table(&self, rest: &[&str]) -> bool {
        let has_tables = self.outline.rows().iter().any(|row| row.targets.len() > 1);
        let states = self.outline.declared(Namespace::States);
        let states: HashSet<_> = states.into_iter().map(|word| self.outline.name(word)).collect();
        let is_possible = has_tables && !self.place.behind.contains(&"->");
        is_possible && rest.iter().all(|&word| [".", "!"].contains(&word) || states.contains(word))
    }

    /// The words behind an arrow: a target, or several, and outputs.
    fn behind_arrow(&mut self, words: &[&str], is_example: bool) {
        let has_outputs = self.outline.has_outputs();
        match words {
            _ if has_outputs && words.contains(&"/") => self.names(Namespace::Outputs),
            [] => {
                self.targets();
                if is_example {
                    self.names(Namespace::FinalLabels);
                }
            }
            _ if self.outline.is_nfa() => self.targets(),
            _ if has_outputs && !words.contains(&"!") => self.signs(&["/"]),
            _ => (),
        }
    }

    /// The symbols that this row does not have, first those that no other row of the state is about.
    fn missing_symbols(&mut self, heads: usize) {
        let head = self.place.before[0];
        let text = self.outline.source().text();
        let is_of_head = |row: &&OutlinedRow| {
            let is_this = row.span.range().contains(&self.place.replaced.start);
            !is_this && row.heads.iter().any(|&other| text[other.range()] == *head)
        };
        let mut given = HashSet::new();
        for row in self.outline.rows().iter().filter(is_of_head) {
            let words = self.outline.words_in(row.span.range()).iter();
            let symbols = words.filter(|word| word.role == Role::Use(Namespace::Symbols));
            given.extend(symbols.map(|word| self.outline.name(*word)));
        }
        let here: HashSet<&str> = self.place.before.iter().skip(heads).copied().collect();
        let declared = self.outline.declared(Namespace::Symbols);
        let is_new = |word: &Word| !here.contains(&*self.outline.name(*word));
        let (later, first): (Vec<Word>, Vec<Word>) = declared
            .into_iter()
            .filter(is_new)
            .partition(|word| given.contains(&self.outline.name(*word)));
        for word in first.into_iter().chain(later) {
            self.name(word);
        }
        if self.outline.is_nfa() {
            self.signs(&["ε"]);
        }
    }

    /// A line of `Tokens:`, an expression behind a name, or which of two tokens wins.
    fn token(&mut self) {
        match self.place.before.as_slice() {
            [] => self.names(Namespace::FinalLabels),
            [_, "before", ..] => {
                self.members(Namespace::FinalLabels, &self.place.before.clone());
            }
            [_] => {
                self.expression();
                self.words(&["before"]);
            }
            _ => self.expression(),
        }
    }

    /// A part of an expression.
    pub(super) fn expression(&mut self) {
        for word in self.outline.declared(Namespace::Symbols) {
            let written = self.outline.in_expression(&self.outline.name(word));
            self.name_as(word, &written);
        }
        self.words(&["not"]);
        self.signs(&["_", "("]);
        let is_operand = |word: &&str| !["(", "|", "&", "not"].contains(word);
        let is_first = match self.place.section.map(|section| section.kind) {
            Some(SectionKind::Tokens) => self.place.before.len() < 2,
            Some(SectionKind::Properties) => self.place.before.len() < 3,
            _ => self.place.before.is_empty(),
        };
        if !is_first && self.place.before.last().is_some_and(is_operand) {
            self.signs(&["|", "&", "*", "+", "?"]);
            if self.place.has("(") {
                self.signs(&[")"]);
            }
        }
    }
}
