//! Which lines of a text are about a case: the one that counts, and those that it beats.
//!
//! All lines are looked at, one by one. This is slower than `decide` and simpler, and it is only done
//! for one case.

use super::groups::{finish_groups, finish_state_groups, resolve_groups};
use super::inclusion::Inclusion;
use super::names::DeclaredNames;
use super::roles::Roles;
use super::rules::{Cases, Rule, Rules, Set};
use crate::dfa::{Dfa, StateId, SymbolId};
use crate::diagnostic::Diagnostics;
use crate::source::Span;
use crate::syntax::{self, SectionKind};

/// The lines that are about one state and symbol; see [`Dfa::why`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Why {
    /// The lines that count, in the order of the text. If there are several, they agree.
    pub counting: Vec<CoveringLine>,
    /// The lines that do not count, because one that does lies inside of them: the smaller ones
    /// first.
    pub beaten: Vec<CoveringLine>,
}

/// A line that is about a state and a symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CoveringLine {
    /// The whole line, without what follows its target.
    pub line: Span,
    /// The target: a state, `.` or `!`.
    pub target: Span,
}

impl Dfa {
    /// Says which line of the text decides where a state goes on a symbol, and which others it beats.
    ///
    /// # Panics
    ///
    /// If the ids are of another automaton and out of range here.
    ///
    /// # Example
    ///
    /// ```
    /// use fsm_model::{Dfa, Source};
    ///
    /// let text = "
    ///     States: A B
    ///     Start: A
    ///     Final: B
    ///     Symbols: go reset
    ///     Otherwise: !
    ///     Transitions:
    ///     A go    -> B
    ///     _ reset -> A
    /// ";
    /// let dfa = Dfa::from_source(&Source::new("ab.txt", text))?;
    /// let [b, reset] = [dfa.find_state("B").unwrap(), dfa.find_state("B").unwrap()];
    /// let why = dfa.why(b, dfa.find_symbol("reset").unwrap());
    /// assert_eq!(dfa.source().at(why.counting[0].line), "_ reset -> A");
    /// assert_eq!(dfa.source().at(why.beaten[0].line), "Otherwise: !");
    /// # Ok::<(), fsm_model::Report>(())
    /// ```
    #[must_use]
    pub fn why(&self, state: StateId, symbol: SymbolId) -> Why {
        // The text was accepted, so that nothing is found now.
        let found = &mut Diagnostics::default();
        let document = &syntax::read(self.source()).0;
        let mut names = DeclaredNames::new(document, found);
        let state_roles = Roles::new(document, &mut names, found);
        resolve_groups(document, &mut names, &state_roles, found);
        let rules = Rules::new(document, &mut names, &state_roles, found);
        let groups = finish_state_groups(&mut names.states, &state_roles);
        let (Some(state_groups), Some(symbol_groups)) = (groups, finish_groups(&names.symbols))
        else {
            unreachable!("the groups were accepted before")
        };
        let inclusion = Inclusion::new(&state_groups, &symbol_groups);
        let mut lines: Vec<(Cases, CoveringLine)> = Vec::new();
        let mut add = |cases: Cases, target: Span| {
            if inclusion.covers(cases, state.index(), symbol.index()) {
                let row = &document.rows[document.row_at(target.start())];
                let first = document.tokens[row.tokens.range().start];
                // A table row is shown as a whole.
                let last = document.tokens[row.tokens.range().end - 1];
                lines.push((cases, CoveringLine { line: first.to(last), target }));
            }
        };
        for rule in &rules.list {
            match *rule {
                Rule::Table { states, first_token, .. } => {
                    let target = document.tokens[first_token as usize + symbol.index()];
                    add(Cases { states, symbols: Set::one(symbol.index()) }, target);
                }
                Rule::Arrow { cases, target_byte, .. } => {
                    add(cases, document.word_at(target_byte));
                }
            }
        }
        lines.sort_by_key(|(cases, line)| (inclusion.key(*cases), line.target));
        let counts =
            |cases: Cases| lines.iter().all(|(other, _)| !inclusion.is_inside(*other, cases));
        let (mut counting, mut beaten): (Vec<CoveringLine>, Vec<CoveringLine>) =
            (Vec::new(), Vec::new());
        for &(cases, line) in &lines {
            if counts(cases) { counting.push(line) } else { beaten.push(line) }
        }
        counting.sort_by_key(|line| line.target);
        let mut sections = document.sections(SectionKind::Otherwise);
        if let (Some((_, target)), Some(section)) = (rules.otherwise, sections.next()) {
            let line = CoveringLine { line: section.heading.to(target), target };
            if counting.is_empty() { counting.push(line) } else { beaten.push(line) }
        }
        Why { counting, beaten }
    }
}
