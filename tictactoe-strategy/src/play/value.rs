//! The value of a board if both players play as well as possible from there.
//!
//! A value follows from one question: can a player, the attacker, complete a line with a given
//! number of moves, whatever the other player, the defender, does? Plain minimax would take minutes
//! on a board of 4 x 4. Four facts keep the search small:
//!
//! - A line with a mark of the defender is no use to the attacker.
//! - A player must fill the last free cell of a line of the other player, unless that player wins first.
//! - A cell that is on no useful line is never better than another cell.
//! - The attacker cannot win if each useful line has two free cells that no other line needs: the defender
//!   answers each move in such a pair with the other cell of the pair.
//!
//! Every answer is kept.

use std::cmp::{Ordering, Reverse};
use std::collections::HashMap;
use std::sync::{LazyLock, Mutex, PoisonError};

use tictactoe_rules::{Board, Line, Mark, Outcome, Size};

/// The value of a board for the computer, which plays O.
///
/// Ordered from worst to best: an early loss, a late one, a draw, a late win, an early one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Value {
    /// Lost with that number of marks on the board, whatever O does.
    Lost(u32),
    /// Neither player can force a win.
    Draw,
    /// Won with that number of marks on the board, whatever X does.
    Won(Reverse<u32>),
}

impl Value {
    /// Loss, draw or win as less, equal or greater, without the number of marks.
    pub(crate) fn result(self) -> Ordering {
        self.cmp(&Value::Draw)
    }
}

/// The value of a board on which that mark moves next.
pub(crate) fn value(board: Board, next: Mark) -> Value {
    if let Some(marks) = marks_at_win(board, Mark::O, next) {
        Value::Won(Reverse(marks))
    } else if let Some(marks) = marks_at_win(board, Mark::X, next) {
        Value::Lost(marks)
    } else {
        Value::Draw
    }
}

/// Whether a player has won, or can force a win.
pub(crate) fn can_win(board: Board, player: Mark, next: Mark) -> bool {
    match board.outcome() {
        Some(outcome) => outcome == Outcome::Won(player),
        None => with_search(board.size(), |search| {
            search.can_force(Position::new(board, player, next), moves_left(board, player, next))
        }),
    }
}

/// The number of marks on the board when a player completes a line, if the player can force that.
fn marks_at_win(board: Board, player: Mark, next: Mark) -> Option<u32> {
    if !can_win(board, player, next) {
        return None;
    }
    let marks = board.count(Mark::X) + board.count(Mark::O);
    if board.outcome().is_some() {
        return Some(marks);
    }
    let position = Position::new(board, player, next);
    let all = 1..=moves_left(board, player, next);
    let needed = with_search(board.size(), |search| {
        all.into_iter().find(|&moves| search.can_force(position, moves))
    })?;
    Some(marks + 2 * needed - u32::from(next == player))
}

/// How many moves a player can still make.
fn moves_left(board: Board, player: Mark, next: Mark) -> u32 {
    let free: u32 = board.free_cells().map(|_| 1).sum();
    free / 2 + u32::from(free % 2 == 1 && next == player)
}

fn with_search<T>(size: Size, ask: impl FnOnce(&mut Search) -> T) -> T {
    static SEARCHES: LazyLock<Mutex<[Search; 2]>> =
        LazyLock::new(|| Mutex::new(Size::ALL.map(Search::new)));
    // A poisoned search is valid: a panic only skipped an insert.
    let mut searches = SEARCHES.lock().unwrap_or_else(PoisonError::into_inner);
    ask(&mut searches[size as usize])
}

/// Cells, one bit each.
type Cells = u16;

/// An unfinished board, seen by the attacker.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Position {
    attacker: Cells,
    defender: Cells,
    attacker_is_next: bool,
}

impl Position {
    fn new(board: Board, attacker: Mark, next: Mark) -> Position {
        Position {
            attacker: board.bits(attacker),
            defender: board.bits(attacker.other()),
            attacker_is_next: next == attacker,
        }
    }

    /// The position after the next player has taken a cell.
    fn after(self, cell: Cells) -> Position {
        let attacker_is_next = !self.attacker_is_next;
        if self.attacker_is_next {
            Position { attacker: self.attacker | cell, attacker_is_next, ..self }
        } else {
            Position { defender: self.defender | cell, attacker_is_next, ..self }
        }
    }
}

/// The lines of a board, and what is known about its positions.
struct Search {
    lines: Vec<Cells>,
    /// Whether the attacker wins with that number of moves.
    known: HashMap<(Position, u32), bool>,
}

impl Search {
    fn new(size: Size) -> Search {
        Search {
            lines: size.lines().iter().map(|line: &Line| line.bits()).collect(),
            known: HashMap::new(),
        }
    }

    /// Whether the attacker can complete a line with that number of moves.
    fn can_force(&mut self, position: Position, moves: u32) -> bool {
        let Position { attacker, defender, attacker_is_next } = position;
        if moves == 0 {
            return false;
        }
        let attacks = self.last_cells(attacker, defender);
        let defences = self.last_cells(defender, attacker);
        let moves_after = moves - u32::from(attacker_is_next);
        // The player who is next wins at once if possible. Otherwise that player must stop the
        // other one, and can stop only one cell.
        let (own, others) =
            if attacker_is_next { (attacks, defences) } else { (defences, attacks) };
        if own != 0 {
            return attacker_is_next;
        }
        if others != 0 {
            return match others.count_ones() {
                1 => self.can_force(position.after(others), moves_after),
                _ => !attacker_is_next,
            };
        }
        if self.pairs_stop(attacker, defender) {
            return false;
        }
        if let Some(&known) = self.known.get(&(position, moves)) {
            return known;
        }
        let cells = self.cells_by_weight(attacker, defender);
        // The player who is next needs one good cell.
        let has_good_cell = cells
            .into_iter()
            .any(|cell| self.can_force(position.after(cell), moves_after) == attacker_is_next);
        let answer = has_good_cell == attacker_is_next;
        self.known.insert((position, moves), answer);
        answer
    }

    /// The free cells that complete a line of a player.
    fn last_cells(&self, own: Cells, other: Cells) -> Cells {
        let mut cells = 0;
        for &line in &self.lines {
            let missing = line & !own;
            if line & other == 0 && missing.is_power_of_two() {
                cells |= missing;
            }
        }
        cells
    }

    /// The free cells on useful lines, those on the most important lines first.
    fn cells_by_weight(&self, attacker: Cells, defender: Cells) -> Vec<Cells> {
        let mut weights = [0; Cells::BITS as usize];
        for &line in &self.lines {
            let weight = match ((line & attacker).count_ones(), (line & defender).count_ones()) {
                (marks, 0) => 4_u32.pow(marks + 1),
                (0, marks) => 4_u32.pow(marks),
                _ => continue,
            };
            for cell in single_cells(line & !(attacker | defender)) {
                weights[cell.trailing_zeros() as usize] += weight;
            }
        }
        let weight = |cell: Cells| weights[cell.trailing_zeros() as usize];
        let mut cells: Vec<Cells> =
            single_cells(Cells::MAX).filter(|&cell| weight(cell) > 0).collect();
        cells.sort_by_key(|&cell| Reverse(weight(cell)));
        cells
    }

    /// Whether each line that is useful to the attacker gets two free cells of its own. Finds them
    /// by augmenting paths.
    fn pairs_stop(&self, attacker: Cells, defender: Cells) -> bool {
        let useful = self.lines.iter().filter(|&line| line & defender == 0);
        let mut lines: Vec<Pair> =
            useful.map(|line| Pair { free: line & !attacker, held: 0 }).collect();
        let all = lines.iter().fold(0, |cells, line| cells | line.free);
        if (all.count_ones() as usize) < 2 * lines.len() {
            return false;
        }
        (0..lines.len()).all(|line| (0..2).all(|_| take_cell(&mut lines, line, &mut 0)))
    }
}

/// The free cells of a line, and those of them that it holds.
struct Pair {
    free: Cells,
    held: Cells,
}

/// Gives a line one more cell. If another line holds it, that line takes a different one.
fn take_cell(lines: &mut [Pair], line: usize, tried: &mut Cells) -> bool {
    for cell in single_cells(lines[line].free & !lines[line].held) {
        if *tried & cell != 0 {
            continue;
        }
        *tried |= cell;
        let holder = lines.iter().position(|other| other.held & cell != 0);
        if holder.is_none_or(|holder| take_cell(lines, holder, tried)) {
            if let Some(holder) = holder {
                lines[holder].held &= !cell;
            }
            lines[line].held |= cell;
            return true;
        }
    }
    false
}

/// The cells of a set, one by one.
fn single_cells(mut cells: Cells) -> impl Iterator<Item = Cells> {
    std::iter::from_fn(move || {
        let first = cells & cells.wrapping_neg();
        cells &= !first;
        (first != 0).then_some(first)
    })
}

#[cfg(test)]
mod tests {
    use std::cmp::{Ordering, Reverse};
    use std::collections::HashMap;

    use tictactoe_rules::{Board, Mark, Outcome, Size};

    use super::{Cells, Search, Value, can_win, single_cells, value};

    type Values = HashMap<(Board, Mark), Value>;

    /// Plain minimax: looks at all games from a board on.
    fn minimax(board: Board, next: Mark, known: &mut Values) -> Value {
        if let Some(&value) = known.get(&(board, next)) {
            return value;
        }
        let marks = board.count(Mark::X) + board.count(Mark::O);
        let value = match board.outcome() {
            Some(Outcome::Won(Mark::O)) => Value::Won(Reverse(marks)),
            Some(Outcome::Won(Mark::X)) => Value::Lost(marks),
            Some(Outcome::Draw) => Value::Draw,
            None => {
                let boards = board.free_cells().filter_map(|cell| board.put(cell, next));
                let values = boards.map(|after| minimax(after, next.other(), known));
                let best = match next {
                    Mark::O => values.max(),
                    Mark::X => values.min(),
                };
                best.expect("an unfinished board has a free cell")
            }
        };
        known.insert((board, next), value);
        value
    }

    fn compare(board: Board, next: Mark, known: &mut Values) -> Value {
        let expected = minimax(board, next, known);
        assert_eq!(value(board, next), expected, "{next:?} is next on\n{board:#}");
        assert_eq!(can_win(board, Mark::O, next), matches!(expected, Value::Won(_)), "{board}");
        assert_eq!(can_win(board, Mark::X, next), matches!(expected, Value::Lost(_)), "{board}");
        expected
    }

    #[test]
    fn every_small_board_has_the_value_of_minimax() {
        let mut known = Values::new();
        for first in [Mark::X, Mark::O] {
            minimax(Board::empty(Size::Three), first, &mut known);
        }
        let boards: Vec<(Board, Mark)> = known.keys().copied().collect();
        assert_eq!(boards.len(), 2 * 5_478);
        for (board, next) in boards {
            compare(board, next, &mut known);
        }
    }

    /// Boards of 4 x 4 with marks at random, of both players by turns, until few cells are free.
    #[test]
    fn many_large_boards_have_the_value_of_minimax() {
        let mut seed = 1_u64;
        let mut random = |below: usize| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (seed >> 33) as usize % below
        };
        let mut results = Vec::new();
        for round in 0..300 {
            let mut board = Board::empty(Size::Four);
            let mut next = [Mark::X, Mark::O][round % 2];
            let free = 5 + round % 5;
            while board.free_cells().count() > free && board.outcome().is_none() {
                let cells: Vec<_> = board.free_cells().collect();
                board = board.put(cells[random(cells.len())], next).expect("the cell is free");
                next = next.other();
            }
            results.push(compare(board, next, &mut Values::new()).result());
        }
        for result in [Ordering::Less, Ordering::Equal, Ordering::Greater] {
            let count = results.iter().filter(|&&found| found == result).count();
            assert!(count > 20, "{result:?}: {count} times");
        }
    }

    /// Whether each line gets two cells of its own: tries all pairs for the first line, then for the others.
    fn get_pairs(lines: &[Cells], taken: Cells) -> bool {
        let Some((first, others)) = lines.split_first() else { return true };
        let free: Vec<Cells> = single_cells(first & !taken).collect();
        let mut pairs = free
            .iter()
            .enumerate()
            .flat_map(|(at, &one)| free[at + 1..].iter().map(move |&other| one | other));
        pairs.any(|pair| get_pairs(others, taken | pair))
    }

    #[test]
    fn pairs_are_found_if_there_are_any() {
        let mut answers = [0; 2];
        for size in Size::ALL {
            let (search, cells) = (Search::new(size), size.cell_count());
            for number in 0..3_usize.pow(9) {
                // All boards of 3 x 3, and as many of 4 x 4, far from each other.
                let mut digits = match size {
                    Size::Three => number,
                    Size::Four => number * 2_654_435_761 % 3_usize.pow(16),
                };
                let mut marks = [0; 3];
                for cell in 0..cells {
                    marks[digits % 3] |= 1 << cell;
                    digits /= 3;
                }
                let [_, attacker, defender] = marks;
                let useful = search.lines.iter().filter(|&line| line & defender == 0);
                let free: Vec<Cells> = useful.map(|line| line & !attacker).collect();
                let expected = get_pairs(&free, 0);
                assert_eq!(search.pairs_stop(attacker, defender), expected, "{number} {size:?}");
                answers[usize::from(expected)] += 1;
            }
        }
        assert!(answers.iter().all(|&count| count > 1_000), "{answers:?}");
    }

    /// It is known that neither player can force a win on 4 x 4.
    #[test]
    fn the_empty_boards_are_draws() {
        for size in Size::ALL {
            for next in [Mark::X, Mark::O] {
                assert_eq!(value(Board::empty(size), next), Value::Draw);
            }
        }
    }
}
