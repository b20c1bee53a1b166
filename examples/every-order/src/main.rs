//! Plays against two opponents of the game with every order of the cells.
//!
//! A player has a fixed order of the nine cells and always takes the first one that is still free.
//! There are 362,880 orders. The opponents are enums that this program imports from the game.

use tictactoe_game::opponents::{Cell3x3, ComputerResult, Greedy, Perfect};

/// The number of games by result. The results are those of the computer.
#[derive(Default)]
struct Tally {
    win: usize,
    draw: usize,
    lost: usize,
}

impl Tally {
    fn count(&mut self, result: ComputerResult) {
        // If an opponent's file had another result, this would not compile.
        match result {
            ComputerResult::win => self.win += 1,
            ComputerResult::draw => self.draw += 1,
            ComputerResult::lost => self.lost += 1,
        }
    }
}

/// Plays one game for each order of the cells, from a start state.
///
/// All opponents have the same methods, but they share no trait. A macro can be used for several of
/// them.
macro_rules! tally {
    ($start:expr) => {{
        let mut tally = Tally::default();
        let mut cells = Cell3x3::ALL;
        in_every_order(&mut cells, 0, &mut |order| {
            let mut state = $start;
            let result = loop {
                if let Some(result) = state.label() {
                    break result;
                }
                // Picking a taken cell does not change the state.
                let after_move =
                    order.iter().map(|&cell| state.next(cell)).find(|&next| next != state);
                state = after_move.expect("a game that is not over has a free cell");
            };
            tally.count(result);
        });
        tally
    }};
}

fn main() {
    println!("                     wins   draws  losses of the computer");
    print_row("greedy, you begin", &tally!(Greedy::START_YOU));
    print_row("greedy begins", &tally!(Greedy::START_COMPUTER));
    print_row("perfect, you begin", &tally!(Perfect::START_YOU));
    print_row("perfect begins", &tally!(Perfect::START_COMPUTER));
}

fn print_row(who: &str, Tally { win, draw, lost }: &Tally) {
    println!("{who:18} {win:7} {draw:7} {lost:7}");
}

/// Calls `call` with every order of the cells. The first `fixed` cells stay where they are.
fn in_every_order(cells: &mut [Cell3x3; 9], fixed: usize, call: &mut impl FnMut(&[Cell3x3; 9])) {
    if fixed == cells.len() {
        call(cells);
    }
    for index in fixed..cells.len() {
        cells.swap(fixed, index);
        in_every_order(cells, fixed + 1, call);
        cells.swap(fixed, index);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_order_beats_perfect() {
        for tally in [tally!(Perfect::START_YOU), tally!(Perfect::START_COMPUTER)] {
            assert_eq!(tally.lost, 0);
            assert_eq!(tally.win + tally.draw, 362_880);
        }
    }

    #[test]
    fn some_orders_beat_greedy() {
        assert!(tally!(Greedy::START_YOU).lost > 0);
        assert!(tally!(Greedy::START_COMPUTER).lost > 0);
    }
}
