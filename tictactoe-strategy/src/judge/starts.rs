//! Who begins: the labels of starts, and whether both players can begin.

use fsm_model::{Dfa, Diagnostic, Start, in_backticks, list_in_backticks, nearest};
use tictactoe_rules::{Board, Mark};

use super::{Judge, Position};
use crate::code;
use crate::turn_rule::TurnRule;

/// The labels of starts that mean something, and who has begun there.
const LABELS: [(&str, Mark); 2] = [("you", Mark::X), ("computer", Mark::O)];

/// Whose mark came first, on the board of a start against an opponent: there X is to move, so O has
/// one mark more only if it has begun.
fn first_player(board: Board) -> Mark {
    if board.count(Mark::O) > board.count(Mark::X) { Mark::O } else { Mark::X }
}

fn describe(first: Mark) -> &'static str {
    match first {
        Mark::X => "the person begins",
        Mark::O => "the computer has begun",
    }
}

impl Judge<'_> {
    /// Start labels that are not true. A label that says nothing about the players is not judged.
    pub(super) fn start_errors(&self) -> Vec<Diagnostic> {
        if self.rule != TurnRule::Opponent {
            return Vec::new();
        }
        self.dfa.starts().filter_map(|start| self.start_error(start)).collect()
    }

    fn start_error(&self, start: Start<'_>) -> Option<Diagnostic> {
        let (label, span) = start.label().zip(start.label_span())?;
        let (_, meant) = LABELS.into_iter().find(|known| known.0 == label)?;
        // What is impossible is a mistake of its own, and a finished board does not tell who began.
        let is_clear = |position: &Position| {
            position.outcome.is_none() && self.rule.why_impossible(*position).is_none()
        };
        let position = self.position(start.state()).filter(is_clear)?;
        let first = first_player(position.board);
        if first == meant {
            return None;
        }
        let name = in_backticks(self.dfa.state(start.state()).name());
        let message =
            format!("label `{label}` of the start {name} is not true: {}", describe(first));
        Some(
            Diagnostic::new(&code::NOT_TRUE, message)
                .at(span, format!("says that {}", describe(meant)))
                .and_at(start.span(), "this board"),
        )
    }
}

/// An error if one of the two players cannot begin: the starts `you` and `computer` have to be there.
///
/// The claim `tictactoe` has been proved before, so these labels are true.
pub(crate) fn prove_playable(dfa: &Dfa) -> Vec<Diagnostic> {
    let labels: Vec<&str> = dfa.starts().filter_map(Start::label).collect();
    let missing: Vec<&str> =
        LABELS.map(|known| known.0).into_iter().filter(|known| !labels.contains(known)).collect();
    if missing.is_empty() {
        return Vec::new();
    }
    let message = match &missing[..] {
        [one] => format!("there is no start {}", in_backticks(one)),
        all => format!("there are no starts {}", list_in_backticks(all.iter().copied())),
    };
    // A start with another label, or without one, is the likely place of the mistake.
    let is_other = |start: &Start<'_>| !start.label().is_some_and(is_known);
    let start = dfa.starts().find(is_other).unwrap_or(dfa.first_start());
    let label = start.label().map_or("a start without a label".to_owned(), |label| {
        format!("the start {}", in_backticks(label))
    });
    let near = start.label().and_then(|label| nearest(label, &missing));
    let help = match near {
        Some(near) => format!("did you mean `{near}`?"),
        None => "the person begins on the board behind `Start you:`, the computer has begun on the board \
                 behind `Start computer:`"
            .to_owned(),
    };
    let span = start.label_span().unwrap_or(start.span());
    vec![Diagnostic::new(&code::NO_START, message).at(span, label).with_help(help)]
}

fn is_known(label: &str) -> bool {
    LABELS.into_iter().any(|known| known.0 == label)
}
