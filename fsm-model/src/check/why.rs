//! Which lines of a text are about a case: the one that counts, and those that it beats.
//!
//! All lines are looked at, one by one. This is slower than `decide` and simpler, and it is only done
//! for one case.

use super::cases::{Cases, Line, Set};
use super::characters::with_characters;
use super::groups::{finish_groups, resolve_groups};
use super::inclusion::Inclusion;
use super::names::DeclaredNames;
use super::roles::Roles;
use super::rules::{Rule, Rules};
use crate::dfa::{Dfa, StateId, SymbolId};
use crate::diagnostic::Diagnostics;
use crate::source::Span;
use crate::syntax::{self, Document, SectionKind};

/// The lines that are about one state and symbol; see [`Dfa::why`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Why {
    /// The lines that count, in the order of the text. If there are several, they agree.
    pub counting: Vec<CoveringLine>,
    /// The lines that do not count, because one that does lies inside of them: the smaller ones
    /// first.
    pub beaten: Vec<BeatenLine>,
}

/// A line that is about a state and a symbol.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CoveringLine {
    /// The whole line, without what follows its target. For `Otherwise:` it begins with the heading.
    pub span: Span,
    /// The target: a state, `.` or `!`.
    pub target: Span,
}

/// A line that does not count, and why.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BeatenLine {
    /// The line.
    pub line: CoveringLine,
    /// The states of a line that counts and the states of this one, as they are written, if the
    /// first really lie inside the others.
    pub states: Option<[Span; 2]>,
    /// The same for the symbols. If both are `None`, this is `Otherwise:`, which every line lies
    /// inside of.
    pub symbols: Option<[Span; 2]>,
}

impl Dfa {
    /// Says which line of the text decides where a state goes on a symbol, and which others it beats. If
    /// the states are made from the text, see [`is_derived`](Dfa::is_derived), this is a line of the
    /// [`source`](Dfa::source) that is not in the written text.
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
    /// let why = dfa.why(dfa.find_state("B").unwrap(), dfa.find_symbol("reset").unwrap());
    /// assert_eq!(dfa.source().at(why.counting[0].span), "_ reset -> A");
    /// assert_eq!(dfa.source().at(why.beaten[0].line.span), "Otherwise: !");
    /// # Ok::<(), fsm_model::Report>(())
    /// ```
    #[must_use]
    pub fn why(&self, state: StateId, symbol: SymbolId) -> Why {
        if self.is_derived() {
            return self.why_derived(state, symbol);
        }
        let document = &syntax::read(self.written_source()).0;
        let why = |document: &Document<'_>| Ok(self.why_written(document, state, symbol));
        with_characters(document, why).expect("the text was accepted before")
    }

    /// The same for a text with all its lines.
    fn why_written(&self, document: &Document<'_>, state: StateId, symbol: SymbolId) -> Why {
        // The text was accepted, so that nothing is found now.
        let found = &mut Diagnostics::default();
        let mut names = DeclaredNames::new(document);
        let state_roles = Roles::new(document, &mut names, found);
        resolve_groups(document, &mut names, &state_roles, found);
        // What each line is about, its symbols and the target of this case.
        let mut rules: Vec<(Cases, Span, Span)> = Vec::new();
        Rules::read(document, &mut names, found, &mut |rule| match rule {
            Rule::Table { states, words, .. } => {
                let cases = Cases { states, symbols: Set::one(symbol.index()) };
                rules.push((cases, self.symbol(symbol).span(), words[symbol.index()]));
            }
            Rule::Arrow(Line { cases, symbol_byte, target_byte, .. }) => {
                let [symbols, target] =
                    [symbol_byte, target_byte].map(|byte| document.word_at(byte));
                rules.push((cases, symbols, target));
            }
        });
        let [state_groups, symbol_groups] =
            finish_groups(&mut names, &state_roles).expect("the groups were accepted before");
        let inclusion = &Inclusion::new(&state_groups, &symbol_groups);
        let mut lines: Vec<Candidate> = Vec::new();
        for (cases, symbols, target) in rules {
            if inclusion.covers(cases, state.index(), symbol.index()) {
                let row = &document.rows[document.row_at(target.start())];
                let words = &document.tokens[row.tokens.range()];
                let mut heads = document.content(row).heads().iter();
                let states = heads.find(|&head| names.states.known_set(head) == Some(cases.states));
                let line = CoveringLine { span: words[0].to(words[words.len() - 1]), target };
                lines.extend(states.map(|states| Candidate { cases, states, symbols, line }));
            }
        }
        lines.sort_by_key(|line| (inclusion.key(line.cases), line.line.target));
        let mut why = Why { counting: Vec::new(), beaten: Vec::new() };
        // One for each of the cases that lines which count are about. Lines about the same cases are
        // neighbours, and those inside of them are before them.
        let mut smallest: Vec<&Candidate> = Vec::new();
        for same in
            lines.chunk_by(|one, other| inclusion.key(one.cases) == inclusion.key(other.cases))
        {
            // The smallest line inside of another one counts itself.
            let inside = |other: &&&Candidate| inclusion.is_inside(other.cases, same[0].cases);
            if let Some(smaller) = smallest.iter().find(inside) {
                why.beaten.extend(same.iter().map(|line| line.beaten_by(smaller, inclusion)));
            } else {
                smallest.push(&same[0]);
                why.counting.extend(same.iter().map(|line| line.line));
            }
        }
        why.counting.sort_by_key(|line| line.target);
        let mut sections = document.sections(SectionKind::Otherwise);
        if let (Some((_, target)), Some(section)) = (state_roles.otherwise, sections.next()) {
            let line = CoveringLine { span: section.heading.to(target), target };
            if why.counting.is_empty() {
                why.counting.push(line);
            } else {
                why.beaten.push(BeatenLine { line, states: None, symbols: None });
            }
        }
        why
    }
}

impl Dfa {
    /// The line of an automaton whose lines are made from its text. It beats no other.
    fn why_derived(&self, state: StateId, symbol: SymbolId) -> Why {
        let (source, target) = (self.source(), self.transition_span(state, symbol));
        let text = source.text();
        let start = text[..target.range().start].rfind('\n').map_or(0, |end| end + 1);
        let span = Span::inside(start..target.range().end);
        Why { counting: vec![CoveringLine { span, target }], beaten: Vec::new() }
    }
}

/// A line that is about a case, and the words that make it so.
struct Candidate {
    cases: Cases,
    states: Span,
    symbols: Span,
    line: CoveringLine,
}

impl Candidate {
    /// Why a smaller line beats this one.
    fn beaten_by(&self, smaller: &Candidate, inclusion: &Inclusion<'_>) -> BeatenLine {
        let (one, other) = (inclusion.key(smaller.cases), inclusion.key(self.cases));
        BeatenLine {
            line: self.line,
            states: (one.0 != other.0).then_some([smaller.states, self.states]),
            symbols: (one.1 != other.1).then_some([smaller.symbols, self.symbols]),
        }
    }
}
