//! The headings that a text can have.

use fsm_model::SectionKind as Kind;
use lsp_types::CompletionItemKind;

use super::Offers;
use crate::lsp::features::manual;

/// As they are written, in a usual order.
const HEADINGS: [(&str, Kind); 15] = [
    ("States:", Kind::States),
    ("Start:", Kind::Start),
    ("Final:", Kind::Final),
    ("Symbols:", Kind::Symbols),
    ("Outputs:", Kind::Outputs),
    ("Otherwise:", Kind::Otherwise),
    ("Claims:", Kind::Claims),
    ("Transitions:", Kind::Transitions),
    ("Examples:", Kind::Examples),
    ("Properties:", Kind::Properties),
    ("Bytes:", Kind::Bytes),
    ("Characters:", Kind::Characters),
    ("Tokens:", Kind::Tokens),
    ("Language:", Kind::Language),
    ("Kind:", Kind::Kind),
];

const TAKES_LABEL: [Kind; 5] =
    [Kind::States, Kind::Start, Kind::Final, Kind::Symbols, Kind::Properties];

/// The sections of an automaton with states and rows. An expression stands in place of them.
const OF_STATES: [Kind; 8] = [
    Kind::States,
    Kind::Start,
    Kind::Final,
    Kind::Transitions,
    Kind::Otherwise,
    Kind::Outputs,
    Kind::Examples,
    Kind::Kind,
];

const OF_EXPRESSIONS: [Kind; 2] = [Kind::Language, Kind::Tokens];

const ALPHABETS: [Kind; 3] = [Kind::Symbols, Kind::Bytes, Kind::Characters];

/// Whether a section has no place beside another one.
fn excludes(one: Kind, other: Kind) -> bool {
    let are_two = |kinds: &[Kind]| kinds.contains(&one) && kinds.contains(&other) && one != other;
    let are_in = |these: &[Kind], those: &[Kind]| these.contains(&one) && those.contains(&other);
    are_two(&ALPHABETS)
        || are_two(&OF_EXPRESSIONS)
        || are_in(&OF_STATES, &OF_EXPRESSIONS)
        || are_in(&OF_EXPRESSIONS, &OF_STATES)
        || are_in(&[Kind::Tokens], &[Kind::Symbols])
        || are_in(&[Kind::Symbols], &[Kind::Tokens])
        || are_in(&[Kind::Outputs], &[Kind::Kind])
        || are_in(&[Kind::Kind], &[Kind::Outputs])
}

impl Offers<'_> {
    /// The headings that the text does not have, then those that may come again with a label.
    pub(super) fn headings(&mut self) {
        let typed = self.place.replaced.clone();
        let sections = self.outline.sections().iter();
        let others = sections.filter(|section| section.heading.range().start != typed.start);
        let others: Vec<Kind> = others.map(|section| section.kind).collect();
        let can_stand = |kind: Kind| !others.iter().any(|&other| excludes(kind, other));
        let headings = HEADINGS.into_iter().filter(|(_, kind)| can_stand(*kind));
        let (there, missing): (Vec<_>, Vec<_>) =
            headings.partition(|(_, kind)| others.contains(kind));
        for (heading, kind) in missing {
            let detail = manual::heading(kind, false).replace('`', "");
            self.add(heading, CompletionItemKind::KEYWORD, Some(detail));
        }
        for (heading, kind) in there {
            if TAKES_LABEL.contains(&kind) {
                let detail = manual::heading(kind, true).replace('`', "");
                let heading = heading.replace(':', " ");
                self.add(&heading, CompletionItemKind::KEYWORD, Some(detail));
            }
        }
    }
}
