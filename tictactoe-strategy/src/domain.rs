//! What this crate knows about automata of tic-tac-toe, as one value.

use fsm_model::{Claim, Domain};
use tictactoe_rules::Name;

use crate::board_grid::board_grid;
use crate::code::CODES;
use crate::judge;
use crate::turn_rule::TurnRule;

/// The domain of tic-tac-toe, for [`Check`](fsm_model::Check), the macro and the command: its
/// claims and their codes, advice about boards that are not declared, and pictures of boards.
///
/// # Example
///
/// ```
/// use fsm_model::{Check, Source};
/// use tictactoe_strategy::DOMAIN;
///
/// // The last move of a game: one cell is free, and neither player can win.
/// let text = "
///     States: XOXXOOOXA XOXXOOOXX
///     Start: XOXXOOOXA
///     Final win: XOXXOOOXX
///     Symbols: 1 2 3 4 5 6 7 8 9
///     Claims: tictactoe
///     Transitions:
///     XOXXOOOXA  9 -> XOXXOOOXX
///     XOXXOOOXA  _ -> XOXXOOOXA
///     XOXXOOOXX  _ -> XOXXOOOXX
/// ";
/// let report = Check::new(&DOMAIN).run(&Source::new("end.txt", text)).unwrap_err();
/// assert!(report.to_string().starts_with(
///     "error[T004]: label `win` of `XOXXOOOXX` is not true: the game is a draw"
/// ));
///
/// let depict = DOMAIN.depict.expect("boards have pictures");
/// assert_eq!(depict("OXAAXAAOA").expect("a board").to_string(), "O X .\n. X .\n. O .");
/// assert_eq!(depict("Unlocked"), None);
/// ```
pub static DOMAIN: Domain = Domain {
    claims: &[TICTACTOE, UNBEATABLE, SHARP, PLAYABLE, REFEREE],
    codes: CODES,
    advise: Some(judge::advise),
    depict: Some(|name| name.parse::<Name>().ok().map(|name| board_grid(name.board))),
};

/// The warning about symbols that never change the state. A cell that is taken from the start is
/// such a symbol.
const IDLE_SYMBOL: &str = "W004";

const TICTACTOE: Claim = Claim::new(
    TurnRule::Opponent.claim_name(),
    "states are boards, and every transition is an X on the picked cell and the answer of O",
    |dfa| judge::prove_rules(dfa, TurnRule::Opponent),
)
.suppressing(&[IDLE_SYMBOL]);

const UNBEATABLE: Claim =
    Claim::new("unbeatable", "`tictactoe`, and no play at all lets X win", judge::prove_unbeatable)
        .needing(&[TICTACTOE]);

const SHARP: Claim = Claim::new(
    "sharp",
    "`tictactoe`, and a warning where O passes up a win",
    judge::find_missed_wins,
)
.needing(&[TICTACTOE]);

const PLAYABLE: Claim = Claim::new(
    "playable",
    "`tictactoe`, and both can begin: there are the starts `you` and `computer`",
    judge::prove_playable,
)
.needing(&[TICTACTOE]);

const REFEREE: Claim = Claim::new(
    TurnRule::TwoPeople.claim_name(),
    "states are boards, and every transition is a move of the player whose turn it is; X begins",
    |dfa| judge::prove_rules(dfa, TurnRule::TwoPeople),
)
.suppressing(&[IDLE_SYMBOL]);
