//! Many games of one automaton, several of them side by side.

use std::sync::LazyLock;

use tictactoe_rules::{Cell, Cell3x3, Mark, Outcome};

use crate::State;
use crate::opponents::{Classic, Greedy, OnePly, Perfect, Perfect4x4, Referee, TwoPly};

/// How many steps [`State::play_many`] makes before it checks whether the game is over. With fewer the games
/// take more time.
pub(super) const STEPS_PER_CHECK: usize = 4;

/// How a game can end.
pub(super) const OUTCOMES: [Outcome; 3] =
    [Outcome::Won(Mark::X), Outcome::Draw, Outcome::Won(Mark::O)];

/// How many games of a lane had each of [`OUTCOMES`], and how many checks found a game that is not over.
#[derive(Clone, Copy, Default)]
struct Counts([u64; OUTCOMES.len() + 1]);

/// The place of a game that is not over: behind [`OUTCOMES`].
const NOT_OVER: u8 = 3;

/// The place of an outcome in [`OUTCOMES`].
fn place(outcome: Option<Outcome>) -> u8 {
    match outcome {
        Some(Outcome::Won(Mark::X)) => 0,
        Some(Outcome::Draw) => 1,
        Some(Outcome::Won(Mark::O)) => 2,
        None => NOT_OVER,
    }
}

impl Counts {
    /// How many games are over.
    fn games(&self) -> u64 {
        self.0[..OUTCOMES.len()].iter().sum()
    }
}

macro_rules! lanes {
    ($($automaton:ident($symbol:ident)),* $(,)?) => {
        impl State {
            /// Plays games from this state in several lanes side by side, so many in each lane. Returns how
            /// many games of all lanes had each of [`OUTCOMES`].
            ///
            /// A step has to wait for the step before it, but not for the other lanes. So eight lanes
            /// take two thirds of the time that they take one after the other. What happens in a lane
            /// does not depend on the other lanes.
            ///
            /// `picks` gives the indices of cells. Some may be picked after a game is over. This changes
            /// nothing: the judge has proved that a final state refuses every cell. Loops forever if
            /// `picks` never yields a legal cell.
            pub(super) fn play_many<const LANES: usize>(
                self,
                games: u64,
                mut picks: impl FnMut(usize) -> [u8; STEPS_PER_CHECK],
            ) -> [u64; OUTCOMES.len()] {
                // Match once for all games, not at every step.
                match self {
                    $(State::$automaton(start) => {
                        // A table, because the processor could not guess the branches of `label`. It is
                        // filled when the program runs: rustc would take seconds for 20,000 states.
                        static PLACES: LazyLock<Vec<u8>> = LazyLock::new(|| {
                            let states = (0..).map_while($automaton::from_index);
                            states.map(|state| place(State::$automaton(state).outcome())).collect()
                        });
                        let places = &PLACES[..];
                        let mut states = [start; LANES];
                        let mut counts = [Counts::default(); LANES];
                        // A check ends at most one game of each lane, so no lane plays too many.
                        while let Some(checks) = counts.iter().map(|lane| games - lane.games()).min()
                            && checks > 0
                        {
                            for _ in 0..checks {
                                let picks: [_; LANES] = std::array::from_fn(&mut picks);
                                for step in 0..STEPS_PER_CHECK {
                                    for lane in 0..LANES {
                                        states[lane] = states[lane].next($symbol::ALL[usize::from(picks[lane][step])]);
                                    }
                                }
                                for lane in 0..LANES {
                                    let place = places[states[lane].index()];
                                    counts[lane].0[usize::from(place)] += 1;
                                    states[lane] = if place == NOT_OVER { states[lane] } else { start };
                                }
                            }
                        }
                        // Some lanes are not done yet.
                        for lane in 0..LANES {
                            while counts[lane].games() < games {
                                for index in picks(lane) {
                                    states[lane] = states[lane].next($symbol::ALL[usize::from(index)]);
                                }
                                let place = places[states[lane].index()];
                                counts[lane].0[usize::from(place)] += 1;
                                states[lane] = if place == NOT_OVER { states[lane] } else { start };
                            }
                        }
                        let mut sums = [0; OUTCOMES.len()];
                        for counts in counts {
                            for (sum, count) in sums.iter_mut().zip(counts.0) {
                                *sum += count;
                            }
                        }
                        sums
                    })*
                }
            }
        }
    };
}

lanes!(
    OnePly(Cell3x3),
    Greedy(Cell3x3),
    TwoPly(Cell3x3),
    Perfect(Cell3x3),
    Classic(Cell3x3),
    Perfect4x4(Cell),
    Referee(Cell3x3),
);

#[cfg(test)]
mod tests {
    use fastrand::Rng;

    use super::*;
    use crate::game::{Level, Side};

    fn picks(start: State, random: &mut Rng) -> [u8; STEPS_PER_CHECK] {
        let cells = u8::try_from(start.size().cell_count()).expect("a board is small");
        std::array::from_fn(|_| random.u8(..cells))
    }

    /// The same games, one after the other and step by step.
    fn play_slowly(start: State, games: u64, random: &mut Rng) -> [u64; OUTCOMES.len()] {
        let mut counts = [0; OUTCOMES.len()];
        for _ in 0..games {
            let mut state = start;
            while state.outcome().is_none() {
                for index in picks(start, random) {
                    if state.outcome().is_none() {
                        state = state.next(Cell::ALL[usize::from(index)]);
                    }
                }
            }
            let place = OUTCOMES.iter().position(|&outcome| Some(outcome) == state.outcome());
            counts[place.expect("the game is over")] += 1;
        }
        counts
    }

    #[test]
    fn side_by_side_is_the_same_as_one_after_the_other() {
        let levels = [Level::Random, Level::OnePly, Level::Greedy, Level::TwoPly, Level::Classic];
        for level in levels {
            for side in [Side::You, Side::Computer] {
                let start = level.start(side);
                for games in [0, 1, 2, 30] {
                    let generators: [Rng; 3] =
                        std::array::from_fn(|lane| Rng::with_seed(lane as u64));
                    let mut expected = [0; OUTCOMES.len()];
                    for mut random in generators.clone() {
                        for (sum, count) in
                            expected.iter_mut().zip(play_slowly(start, games, &mut random))
                        {
                            *sum += count;
                        }
                    }
                    let mut random = generators;
                    let found = start.play_many::<3>(games, |lane| picks(start, &mut random[lane]));
                    assert_eq!(found, expected, "{level:?} {side:?} {games}");
                }
            }
        }
    }
}
