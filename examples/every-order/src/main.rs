//! A stubborn player: it has made up its mind in which order it wants the cells, and takes the
//! first of them that is still free. There are 362,880 orders; each is tried against two of the
//! game's opponents, which are nothing but enums here.

use tictactoe_game::opponents::{Cell, ComputerResult, Greedy, Perfect};

/// How many games ended how, seen from the computer's side.
#[derive(Default)]
struct Tally {
    win: usize,
    draw: usize,
    lost: usize,
}

impl Tally {
    fn count(&mut self, result: ComputerResult) {
        // If an opponent's file came up with another result, this would not compile.
        match result {
            ComputerResult::win => self.win += 1,
            ComputerResult::draw => self.draw += 1,
            ComputerResult::lost => self.lost += 1,
        }
    }
}

/// Plays in every order from a state to begin with.
///
/// All opponents have the same methods, but no trait in common. Whoever writes code for several of
/// them, as here, can write it as a macro.
macro_rules! tally {
    ($start:expr) => {{
        let mut tally = Tally::default();
        let mut cells = Cell::ALL;
        in_every_order(&mut cells, 0, &mut |order| {
            let mut state = $start;
            let result = loop {
                if let Some(result) = state.label() {
                    break result;
                }
                // What is refused leaves the state as it is.
                let taken = order.iter().map(|&cell| state.next(cell)).find(|&next| next != state);
                state = taken.expect("a game that is not over has a free cell");
            };
            tally.count(result);
        });
        tally
    }};
}

fn main() {
    println!("                     wins   draws  losses of the computer");
    report("greedy, you begin", &tally!(Greedy::START_YOU));
    report("greedy begins", &tally!(Greedy::START_COMPUTER));
    report("perfect, you begin", &tally!(Perfect::START_YOU));
    report("perfect begins", &tally!(Perfect::START_COMPUTER));
}

fn report(who: &str, Tally { win, draw, lost }: &Tally) {
    println!("{who:18} {win:7} {draw:7} {lost:7}");
}

/// Calls somebody with every order of the cells from `fixed` on.
fn in_every_order(cells: &mut [Cell; 9], fixed: usize, call: &mut impl FnMut(&[Cell; 9])) {
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
