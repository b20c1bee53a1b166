//! Answers moves of tic-tac-toe by several methods and prints how long each takes.
//!
//! The benchmark writes `minimax.txt`: all games of a player that looks to the end of every game
//! and takes the first of the best cells.

use std::collections::HashMap;
use std::env;
use std::hint::black_box;
use std::time::Instant;

use tictactoe_fsm_macro::automaton;

/// The player as an automaton. One step is the person's X and the computer's O.
#[automaton("minimax.txt")]
pub enum Player {}

type Board = [u8; 9];

const EMPTY: u8 = b'A';

/// A move of the person. The computer must answer it.
struct Move {
    state: Player,
    board: Board,
    cell: PlayerSymbol,
}

/// The only argument is the number of rounds.
fn main() {
    let rounds: usize = env::args().nth(1).unwrap().parse().unwrap();
    let moves = moves();
    let names = Names::new();
    let map = map();
    let searches: [(&str, fn(&mut Board, &mut u64) -> usize); 2] =
        [("minimax", minimax), ("alpha-beta", alpha_beta)];
    for one in &moves {
        let answer = one.state.next(one.cell).name();
        assert_eq!(names.answer(one.state.name(), one.cell.index()), answer);
        assert_eq!(map[&one.board][one.cell.index()], answer.as_bytes());
        for (name, search) in searches {
            let board = answered(one, search, &mut 0);
            assert_eq!(board, answer.as_bytes(), "{name} on {}", one.state);
        }
    }
    let openings: Vec<&Move> = moves.iter().filter(|one| one.board == [EMPTY; 9]).collect();
    let all: Vec<&Move> = moves.iter().collect();
    for (kind, moves) in [("first", openings), ("any", all)] {
        for (name, search) in searches {
            let mut positions = 0;
            for one in &moves {
                answered(one, search, &mut positions);
            }
            println!("positions\t{kind}\t{name}\t{}", positions as f64 / moves.len() as f64);
        }
        for _ in 0..rounds {
            report(kind, "compiled", &moves, 100_000, |one| {
                black_box(black_box(one.state).next(black_box(one.cell)));
            });
            report(kind, "map", &moves, 10_000, |one| {
                black_box(map[black_box(&one.board)][black_box(one.cell.index())]);
            });
            report(kind, "names", &moves, 1_000, |one| {
                let name = black_box(one.state.name());
                black_box(names.answer(name, black_box(one.cell.index())));
            });
            for (name, search) in searches {
                report(kind, name, &moves, 1, |one| {
                    black_box(answered(black_box(one), search, &mut 0));
                });
            }
        }
    }
}

/// Prints the nanoseconds of an answer.
fn report(kind: &str, name: &str, moves: &[&Move], times: usize, answer: impl Fn(&Move)) {
    let begin = Instant::now();
    for _ in 0..times {
        for one in moves {
            answer(one);
        }
    }
    let nanoseconds = begin.elapsed().as_secs_f64() * 1e9 / (moves.len() * times) as f64;
    println!("time\t{kind}\t{name}\t{nanoseconds}");
}

/// Every move of the person that the computer answers, in all games.
fn moves() -> Vec<Move> {
    let mut moves = Vec::new();
    for &state in Player::ALL {
        let board: Board = state.name().as_bytes().try_into().unwrap();
        for &cell in PlayerSymbol::ALL {
            let mut after = board;
            let is_free = !state.is_final() && board[cell.index()] == EMPTY;
            after[cell.index()] = b'X';
            if is_free && !is_over(&after) {
                moves.push(Move { state, board, cell });
            }
        }
    }
    moves
}

/// The board after a move and the answer of a search.
fn answered(one: &Move, search: fn(&mut Board, &mut u64) -> usize, positions: &mut u64) -> Board {
    let mut board = one.board;
    board[one.cell.index()] = b'X';
    let cell = search(&mut board, positions);
    board[cell] = b'O';
    board
}

const LINES: [[usize; 3]; 8] = [
    [0, 1, 2],
    [3, 4, 5],
    [6, 7, 8],
    [0, 3, 6],
    [1, 4, 7],
    [2, 5, 8],
    [0, 4, 8],
    [2, 4, 6],
];

fn has_won(board: &Board, mark: u8) -> bool {
    LINES.iter().any(|line| line.iter().all(|&cell| board[cell] == mark))
}

fn is_over(board: &Board) -> bool {
    has_won(board, b'X') || has_won(board, b'O') || !board.contains(&EMPTY)
}

/// The value of the position for O, if the game is over.
fn final_value(board: &Board) -> Option<i32> {
    if has_won(board, b'O') {
        Some(1)
    } else if has_won(board, b'X') {
        Some(-1)
    } else if board.contains(&EMPTY) {
        None
    } else {
        Some(0)
    }
}

/// The first of the best cells, found by playing every game to its end.
fn minimax(board: &mut Board, positions: &mut u64) -> usize {
    fn value(board: &mut Board, is_mine: bool, positions: &mut u64) -> i32 {
        *positions += 1;
        if let Some(value) = final_value(board) {
            return value;
        }
        let mut best = if is_mine { -2 } else { 2 };
        for cell in 0..9 {
            if board[cell] == EMPTY {
                board[cell] = if is_mine { b'O' } else { b'X' };
                let value = value(board, !is_mine, positions);
                board[cell] = EMPTY;
                best = if is_mine { best.max(value) } else { best.min(value) };
            }
        }
        best
    }
    let (mut best, mut answer) = (-2, 0);
    for cell in 0..9 {
        if board[cell] == EMPTY {
            board[cell] = b'O';
            let value = value(board, false, positions);
            board[cell] = EMPTY;
            if value > best {
                (best, answer) = (value, cell);
            }
        }
    }
    answer
}

/// The same, but it skips positions that cannot change the result.
fn alpha_beta(board: &mut Board, positions: &mut u64) -> usize {
    fn value(
        board: &mut Board,
        is_mine: bool,
        mut least: i32,
        mut most: i32,
        positions: &mut u64,
    ) -> i32 {
        *positions += 1;
        if let Some(value) = final_value(board) {
            return value;
        }
        for cell in 0..9 {
            if board[cell] == EMPTY {
                board[cell] = if is_mine { b'O' } else { b'X' };
                let value = value(board, !is_mine, least, most, positions);
                board[cell] = EMPTY;
                if is_mine {
                    least = least.max(value);
                } else {
                    most = most.min(value);
                }
                if least >= most {
                    break;
                }
            }
        }
        if is_mine { least } else { most }
    }
    let (mut best, mut answer) = (-2, 0);
    for cell in 0..9 {
        if board[cell] == EMPTY {
            board[cell] = b'O';
            let value = value(board, false, best, 2, positions);
            board[cell] = EMPTY;
            if value > best {
                (best, answer) = (value, cell);
            }
        }
    }
    answer
}

/// A map from each board to the boards that follow.
fn map() -> HashMap<Board, [Board; 9]> {
    let board = |state: Player| Board::try_from(state.name().as_bytes()).unwrap();
    let row = |&state: &Player| {
        (board(state), std::array::from_fn(|cell| board(state.next(PlayerSymbol::ALL[cell]))))
    };
    Player::ALL.iter().map(row).collect()
}

/// The automaton as lists of names. A state is searched from the beginning of the list.
struct Names {
    states: Vec<String>,
    rows: Vec<Vec<String>>,
}

impl Names {
    fn new() -> Names {
        let row = |state: &Player| {
            PlayerSymbol::ALL.iter().map(|&cell| state.next(cell).name().to_owned()).collect()
        };
        Names {
            states: Player::ALL.iter().map(|state| state.name().to_owned()).collect(),
            rows: Player::ALL.iter().map(row).collect(),
        }
    }

    fn answer(&self, name: &str, cell: usize) -> &str {
        let state = self.states.iter().position(|state| state == name).unwrap();
        &self.rows[state][cell]
    }
}
