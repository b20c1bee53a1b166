//! Boards as names: nine letters, and an optional sign for the end of a game.

use core::fmt::{self, Write as _};
use core::str::FromStr;

use crate::board::{Board, Mark, Outcome};
use crate::cell::Cell;

/// Writes a board as a word such as `OXAAXAAOA`: row by row, `A` for a free cell.
///
/// With `{:#}` the board has three lines, and a free cell is a point.
///
/// # Example
///
/// ```
/// use tictactoe_rules::Board;
///
/// let board: Board = "OXAAXAAOA".parse()?;
/// assert_eq!(format!("{board}"), "OXAAXAAOA");
/// assert_eq!(format!("{board:#}"), "O X .\n. X .\n. O .");
/// # Ok::<(), tictactoe_rules::NameError>(())
/// ```
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for cell in Cell::ALL {
            if f.alternate() && cell != Cell::_1 {
                f.write_char(if cell.index() % 3 == 0 { '\n' } else { ' ' })?;
            }
            f.write_char(match self.mark(cell) {
                Some(mark) => mark.letter(),
                None if f.alternate() => '.',
                None => 'A',
            })?;
        }
        Ok(())
    }
}

impl FromStr for Board {
    type Err = NameError;

    /// Reads nine letters. Refuses a sign after them; [`Name`] accepts one.
    fn from_str(name: &str) -> Result<Board, NameError> {
        let length = name.chars().count();
        if length != Cell::ALL.len() {
            return Err(NameError::Length(length));
        }
        let mut board = Board::EMPTY;
        for (cell, letter) in Cell::ALL.into_iter().zip(name.chars()) {
            let mark = match letter {
                'A' => continue,
                'X' => Mark::X,
                'O' => Mark::O,
                _ => return Err(NameError::Letter(cell, letter)),
            };
            board = board.put(cell, mark).expect("each cell comes once");
        }
        Ok(board)
    }
}

/// The sign after the nine letters of a name. It shows how the game ended.
///
/// The computer plays `O`. A game that the computer loses has no sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Sign {
    /// `*`: the computer has won.
    Won,
    /// `#`: a draw.
    Draw,
}

impl Sign {
    /// `*` or `#`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Sign::Won => '*',
            Sign::Draw => '#',
        }
    }

    /// The outcome that the sign stands for.
    #[must_use]
    pub const fn outcome(self) -> Outcome {
        match self {
            Sign::Won => Outcome::Won(Mark::O),
            Sign::Draw => Outcome::Draw,
        }
    }
}

/// The name of a state: a board and an optional sign.
///
/// # Example
///
/// ```
/// use tictactoe_rules::{Name, Sign};
///
/// let name: Name = "OOOXXAAXA*".parse()?;
/// assert_eq!(name.sign, Some(Sign::Won));
/// assert_eq!(Name::with_sign(name.board), name);
/// assert_eq!(name.to_string(), "OOOXXAAXA*");
/// assert_eq!(name.board.to_string(), "OOOXXAAXA");
/// # Ok::<(), tictactoe_rules::NameError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Name {
    /// The nine letters.
    pub board: Board,
    /// The sign after the letters. It may disagree with the board: this type does not check that.
    pub sign: Option<Sign>,
}

impl Name {
    /// The name of a board, with the sign that fits its outcome.
    #[must_use]
    pub const fn with_sign(board: Board) -> Name {
        let sign = match board.outcome() {
            Some(Outcome::Won(Mark::O)) => Some(Sign::Won),
            Some(Outcome::Draw) => Some(Sign::Draw),
            Some(Outcome::Won(Mark::X)) | None => None,
        };
        Name { board, sign }
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.board, f)?;
        match self.sign {
            Some(sign) => f.write_char(sign.letter()),
            None => Ok(()),
        }
    }
}

impl FromStr for Name {
    type Err = NameError;

    fn from_str(name: &str) -> Result<Name, NameError> {
        let end = name.char_indices().nth(Cell::ALL.len()).map_or(name.len(), |(end, _)| end);
        let (board, behind) = name.split_at(end);
        let board = board.parse()?;
        let mut behind = behind.chars();
        let sign = match (behind.next(), behind.next()) {
            (None, _) => None,
            (Some('*'), None) => Some(Sign::Won),
            (Some('#'), None) => Some(Sign::Draw),
            (Some('A' | 'X' | 'O'), None) | (_, Some(_)) => {
                return Err(NameError::Length(name.chars().count()));
            }
            (Some(other), None) => return Err(NameError::Sign(other)),
        };
        Ok(Name { board, sign })
    }
}

/// Why a word is not the name of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameError {
    /// The number of letters is not nine. Contains the number.
    Length(usize),
    /// The letter for this cell is not `A`, `X` or `O`.
    Letter(Cell, char),
    /// The character after the nine letters is not a sign.
    Sign(char),
}

impl fmt::Display for NameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NameError::Length(1) => f.write_str("1 letter instead of 9"),
            NameError::Length(length) => write!(f, "{length} letters instead of 9"),
            NameError::Letter(cell, letter) => {
                write!(f, "letter {cell} is {}", Shown(*letter))
            }
            NameError::Sign(sign) => write!(f, "{} behind the board is no sign", Shown(*sign)),
        }
    }
}

impl core::error::Error for NameError {}

/// Writes a character in quotes. Adds the code point if the character is not ASCII, because it may
/// look like an ASCII letter.
struct Shown(char);

impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Shown(letter) = *self;
        write!(f, "{letter:?}")?;
        if letter.is_ascii() { Ok(()) } else { write!(f, " (U+{:04X})", u32::from(letter)) }
    }
}

#[cfg(test)]
mod tests {
    use std::string::{String, ToString};

    use super::{Name, NameError, Sign};
    use crate::{Board, Cell};

    /// Checks the name of every board.
    #[test]
    fn names_go_both_ways() {
        for number in 0..3_usize.pow(9) {
            let letter = |cell| ['A', 'X', 'O'][number / 3_usize.pow(cell) % 3];
            let mut name: String = (0..9).map(letter).collect();
            let board: Board = name.parse().expect("nine letters");
            assert_eq!(board.to_string(), name);
            for (cell, letter) in Cell::ALL.into_iter().zip(name.chars()) {
                assert_eq!(board.mark(cell).map_or('A', super::Mark::letter), letter);
            }
            assert_eq!(name.parse(), Ok(Name { board, sign: None }));
            for sign in [Sign::Won, Sign::Draw] {
                name.push(sign.letter());
                assert_eq!(name.parse(), Ok(Name { board, sign: Some(sign) }));
                assert_eq!(Name { board, sign: Some(sign) }.to_string(), name);
                name.pop();
            }
            let signed = Name::with_sign(board);
            assert!(signed.sign.is_none_or(|sign| board.outcome() == Some(sign.outcome())));
        }
    }

    #[test]
    fn wrong_names_say_why() {
        let why = |name: &str| name.parse::<Name>().map_err(|error| error.to_string());
        let refused = |reason: &str| Err(reason.to_string());
        assert_eq!(why(""), refused("0 letters instead of 9"));
        assert_eq!(why("*"), refused("1 letter instead of 9"));
        assert_eq!(why("AAAAOAAA*"), refused("letter 9 is '*'"));
        assert_eq!(why("AAAAOAAA"), refused("8 letters instead of 9"));
        assert_eq!(why("AAAAoAAAA"), refused("letter 5 is 'o'"));
        assert_eq!(why("\u{425}AAAOAAAA"), refused("letter 1 is '\u{425}' (U+0425)"));
        assert_eq!(why("*AAAAOAAAA"), refused("letter 1 is '*'"));
        assert_eq!(why("AAAAOAAAAX"), refused("10 letters instead of 9"));
        assert_eq!(why("AAAAOAAAA!"), refused("'!' behind the board is no sign"));
        assert_eq!(why("AAAAOAAAA**"), refused("11 letters instead of 9"));
        assert_eq!("AAAAOAAAA*".parse::<Board>(), Err(NameError::Length(10)));
    }

    #[test]
    fn only_ends_get_signs() {
        let sign = |name: &str| Name::with_sign(name.parse().expect("a board")).sign;
        assert_eq!(sign("OOOXXAXAA"), Some(Sign::Won));
        assert_eq!(sign("XOXXOOOXX"), Some(Sign::Draw));
        assert_eq!(sign("XXXOOAAAA"), None);
        assert_eq!(sign("XXAOOAAAA"), None);
    }
}
