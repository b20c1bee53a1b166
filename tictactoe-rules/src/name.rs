//! Boards as names: a letter for each cell, and an optional sign for the end of a game.

use core::fmt::{self, Write as _};
use core::str::FromStr;

use crate::board::{Board, Mark, Outcome};
use crate::cell::Cell;
use crate::size::Size;

/// Writes a board as a word such as `OXAAXAAOA`: row by row, `A` for a free cell.
///
/// With `{:#}` each row is a line, and a free cell is a point.
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
        for &cell in self.size().cells() {
            if f.alternate() && cell != Cell::_1 {
                let (_, column) = self.size().row_and_column(cell);
                f.write_char(if column == 0 { '\n' } else { ' ' })?;
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

    /// Reads nine or sixteen letters. Refuses a sign after them; [`Name`] accepts one.
    fn from_str(name: &str) -> Result<Board, NameError> {
        let length = name.chars().count();
        let size = Size::from_cell_count(length).ok_or(NameError::Length(length))?;
        let mut board = Board::empty(size);
        for (&cell, letter) in size.cells().iter().zip(name.chars()) {
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

/// The sign after the letters of a name. It shows how the game ended.
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
    /// The letters.
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
        let length = name.chars().count();
        let is_sign = |letter: &char| !matches!(letter, 'A' | 'X' | 'O');
        // A sign is one character more than a board has cells.
        let has_sign = length.checked_sub(1).and_then(Size::from_cell_count).is_some();
        let last = name.chars().next_back().filter(is_sign).filter(|_| has_sign);
        let Some(sign) = last else { return Ok(Name { board: name.parse()?, sign: None }) };
        let board = name[..name.len() - sign.len_utf8()].parse()?;
        let sign = match sign {
            '*' => Sign::Won,
            '#' => Sign::Draw,
            other => return Err(NameError::Sign(other)),
        };
        Ok(Name { board, sign: Some(sign) })
    }
}

/// Why a word is not the name of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameError {
    /// The number of letters is neither nine nor sixteen. Contains the number.
    Length(usize),
    /// The letter for this cell is not `A`, `X` or `O`.
    Letter(Cell, char),
    /// The character after the letters is not a sign.
    Sign(char),
}

impl fmt::Display for NameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            NameError::Length(1) => f.write_str("1 letter instead of 9 or 16"),
            NameError::Length(length) => write!(f, "{length} letters instead of 9 or 16"),
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
    use crate::{Board, Size};

    /// Checks the name of every board of 3 x 3, and of every 10,007th of 4 x 4.
    #[test]
    fn names_go_both_ways() {
        for (size, step) in [(Size::Three, 1), (Size::Four, 10_007)] {
            let count = size.cells().iter().fold(1, |count, _| 3 * count);
            for number in (0..count).step_by(step) {
                let digits = core::iter::successors(Some(number), |rest| Some(rest / 3));
                let letters = digits.map(|rest: usize| ['A', 'X', 'O'][rest % 3]);
                check_name(size, letters.take(size.cell_count()).collect());
            }
        }
    }

    fn check_name(size: Size, mut name: String) {
        let board: Board = name.parse().expect("as many letters as cells");
        assert_eq!(board.size(), size);
        assert_eq!(board.to_string(), name);
        for (&cell, letter) in size.cells().iter().zip(name.chars()) {
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

    #[test]
    fn wrong_names_say_why() {
        let why = |name: &str| name.parse::<Name>().map_err(|error| error.to_string());
        let refused = |reason: &str| Err(reason.to_string());
        assert_eq!(why(""), refused("0 letters instead of 9 or 16"));
        assert_eq!(why("*"), refused("1 letter instead of 9 or 16"));
        assert_eq!(why("AAAAOAAA*"), refused("letter 9 is '*'"));
        assert_eq!(why("AAAAOAAA"), refused("8 letters instead of 9 or 16"));
        assert_eq!(why("AAAAoAAAA"), refused("letter 5 is 'o'"));
        assert_eq!(why("\u{425}AAAOAAAA"), refused("letter 1 is '\u{425}' (U+0425)"));
        assert_eq!(why("*AAAAOAAAA"), refused("10 letters instead of 9 or 16"));
        assert_eq!(why("AAAAOAAAAX"), refused("10 letters instead of 9 or 16"));
        assert_eq!(why("AAAAOAAAA!"), refused("'!' behind the board is no sign"));
        assert_eq!(why("AAAAOAAAA**"), refused("11 letters instead of 9 or 16"));
        assert_eq!(why("AAAAAAAAAAAAAAAXX"), refused("17 letters instead of 9 or 16"));
        assert_eq!(why("AAAAAAAAAAAAAAAX+"), refused("'+' behind the board is no sign"));
        assert_eq!(why("AAAAAAAAAAAAAAA*"), refused("letter 16 is '*'"));
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
