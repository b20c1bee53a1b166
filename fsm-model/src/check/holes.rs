//! What there is to say about cases that no line decides.

use std::collections::HashMap;

use super::fill::Fill;
use super::witness::Witnesses;
use crate::dfa::{Skeleton, Start, StateId, SymbolId};
use crate::diagnostic::{
    Diagnostic, Diagnostics, code, count, in_backticks, list_in_backticks, presentable,
};
use crate::passes::ShortestWords;
use crate::source::Span;
use crate::syntax::RowContent;

/// A message shows at most so many states behind the first.
const MOST_PLACES: usize = 5;
/// So many groups of states that lack different symbols are no slip in one line: nothing is said about the
/// rest of all states.
const MOST_GROUPS: usize = 2;

/// States with holes on the same symbols.
struct Group {
    states: Vec<StateId>,
    holes: Vec<SymbolId>,
    /// Whether there are lines about the states, which leave something out.
    has_line: bool,
}

impl Fill<'_> {
    /// One message for all states that lack the same, or for all states with holes if these are very
    /// different: then they probably lack `Otherwise:`.
    pub(super) fn refuse_holes(&self, skeleton: &Skeleton, found: &mut Diagnostics) {
        if !self.table.has_holes() {
            return;
        }
        let starts: Vec<StateId> = skeleton.starts().map(Start::state).collect();
        let words = ShortestWords::new(&self.table, skeleton.states().len(), &starts);
        let mut refusal = Refusal {
            skeleton,
            witnesses: Witnesses::new(words, skeleton),
            lines: self.first_lines(),
        };
        let groups = self.groups(skeleton, &refusal.lines);
        if groups.len() > MOST_GROUPS {
            found.push(refusal.about_all(&groups));
        } else {
            for group in &groups {
                found.push(refusal.about(group));
            }
        }
    }

    /// Where the first line with an arrow about each head stands.
    fn first_lines(&self) -> HashMap<&str, Span> {
        let mut lines: HashMap<&str, Span> = HashMap::new();
        for content in self.document.contents() {
            if let RowContent::Arrow { heads, .. } = content {
                for head in heads.iter() {
                    lines.entry(self.document.text(head)).or_insert(head);
                }
            }
        }
        lines
    }

    fn groups(&self, skeleton: &Skeleton, lines: &HashMap<&str, Span>) -> Vec<Group> {
        let width = skeleton.symbols().len();
        let mut numbers: HashMap<(Vec<SymbolId>, bool), usize> = HashMap::new();
        let mut groups: Vec<Group> = Vec::new();
        for state in skeleton.states() {
            let is_hole = |&symbol: &SymbolId| self.table.is_hole(state, symbol);
            let mut holes: Vec<SymbolId> = Vec::new();
            for symbol in skeleton.symbols().filter(is_hole) {
                holes.push(symbol);
            }
            if holes.is_empty() {
                continue;
            }
            // A line of a group may give some targets of a state that has no line of its own.
            let has_line = lines.contains_key(skeleton.state(state).name()) || holes.len() < width;
            let number = *numbers.entry((holes.clone(), has_line)).or_insert(groups.len());
            if number == groups.len() {
                groups.push(Group { states: Vec::new(), holes, has_line });
            }
            groups[number].states.push(state);
        }
        groups
    }
}

/// What the messages about holes need.
struct Refusal<'s> {
    skeleton: &'s Skeleton,
    witnesses: Witnesses<'s>,
    lines: HashMap<&'s str, Span>,
}

impl Refusal<'_> {
    fn name(&self, state: StateId) -> &str {
        self.skeleton.state(state).name()
    }

    /// Where the lines of a state are, or where it is declared.
    fn place(&self, state: StateId) -> Span {
        let line = self.lines.get(self.name(state)).copied();
        line.unwrap_or(self.skeleton.state(state).span())
    }

    /// `state ... has`, `states ... and ... have`
    fn have(&self, states: &[StateId]) -> String {
        let names = list_in_backticks(states.iter().map(|&state| self.name(state)));
        if states.len() == 1 {
            format!("state {names} has")
        } else {
            format!("states {names} have")
        }
    }

    /// The message about states that lack the same.
    fn about(&mut self, group: &Group) -> Diagnostic {
        let skeleton = self.skeleton;
        let width = skeleton.symbols().len();
        let noun = skeleton.reads().noun();
        let (state, first_hole) = (group.states[0], group.holes[0]);
        let (shown, first) =
            (presentable(self.name(state)), presentable(skeleton.symbol(first_hole).name()));
        let have = self.have(&group.states);
        let targets = count(width, "target");
        let (message, label, help) = if group.has_line {
            (
                format!("{have} no target on {}", skeleton.list_symbols(&group.holes)),
                match noun {
                    "symbol" => format!("{} of {targets} given", width - group.holes.len()),
                    noun => format!("its lines leave {noun}s out"),
                },
                format!("write `{shown} {first} -> ...`, use `_` for every other {noun}"),
            )
        } else {
            (
                format!("{have} no row"),
                "nothing says where it goes".to_owned(),
                match noun {
                    "symbol" => format!(
                        "under `Transitions:`, write `{shown}` and {targets}, or `{shown} _ -> ...`"
                    ),
                    _ => format!("under `Transitions:`, write `{shown} _ -> ...`"),
                },
            )
        };
        let mut error = Diagnostic::new(&code::INCOMPLETE, message).at(self.place(state), label);
        for &other in group.states.iter().skip(1).take(MOST_PLACES) {
            error = error.and_at(self.place(other), "the same is missing here");
        }
        let help = format!("{help}, or refuse the rest with `Otherwise: !`");
        self.with_word(error, &group.states, first_hole).with_help(help)
    }

    /// One message about states that lack different symbols.
    fn about_all(&mut self, groups: &[Group]) -> Diagnostic {
        let (mut states, mut holes) = (Vec::new(), 0);
        for group in groups {
            holes += group.states.len() * group.holes.len();
            for &state in &group.states {
                states.push((state, group));
            }
        }
        states.sort_unstable_by_key(|(state, _)| *state);
        let mut names: Vec<StateId> = Vec::new();
        for &(state, _) in &states {
            names.push(state);
        }
        let message = format!("{} no target in {}", self.have(&names), count(holes, "case"));
        let mut error = Diagnostic::new(&code::INCOMPLETE, message);
        for (number, &(state, group)) in states.iter().take(1 + MOST_PLACES).enumerate() {
            let place = self.place(state);
            let label = if group.has_line {
                format!("nothing on {}", self.skeleton.list_symbols(&group.holes))
            } else {
                "no row".to_owned()
            };
            error = if number == 0 { error.at(place, label) } else { error.and_at(place, label) };
        }
        let (_, group) = states[0];
        self.with_word(error, &names, group.holes[0]).with_help(
            "say with `Otherwise:` what happens in every other case: `.` for no change, `!` for a refusal, or a \
             state",
        )
    }

    /// The message about some states with a shortest word to a hole of the first.
    fn with_word(&mut self, error: Diagnostic, states: &[StateId], hole: SymbolId) -> Diagnostic {
        let state = states[0];
        let way = self.witnesses.words.describe(state, self.skeleton);
        let error = error.with_note(match states.len() {
            1 => way,
            _ => format!("{}: {way}", in_backticks(self.name(state))),
        });
        match self.witnesses.word(state, hole) {
            Some(word) => error.with_word(word),
            None => error,
        }
    }
}
