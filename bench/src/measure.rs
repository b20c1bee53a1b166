//! Times that are reliable although other programs run on the machine.
//!
//! The sides take turns within a round, so a slow moment slows all of them. The best
//! round counts, because noise only adds time. A ratio also has the spread of the rounds.

use std::fmt;
use std::hint::black_box;
use std::time::Instant;

use crate::Result;

/// A task that can be repeated. It returns the seconds that it took.
pub(crate) type Run<'a> = Box<dyn FnMut() -> Result<f64> + 'a>;

/// The seconds of a call, including the time to drop its result.
pub(crate) fn seconds<T>(call: impl FnOnce() -> T) -> f64 {
    let begin = Instant::now();
    drop(black_box(call()));
    begin.elapsed().as_secs_f64()
}

/// The seconds of each round.
#[derive(Clone, Default)]
pub(crate) struct Times(Vec<f64>);

impl Times {
    pub(crate) fn push(&mut self, seconds: f64) {
        self.0.push(seconds);
    }

    pub(crate) fn least(&self) -> f64 {
        self.0.iter().copied().fold(f64::INFINITY, f64::min)
    }

    /// The same rounds, each without the seconds of `overhead`.
    pub(crate) fn without(&self, overhead: f64) -> Times {
        Times(self.0.iter().map(|time| (time - overhead).max(0.0)).collect())
    }
}

/// Runs all tasks once per round, one after the other.
pub(crate) fn interleave(rounds: usize, mut runs: Vec<Run<'_>>) -> Result<Vec<Times>> {
    let mut times = vec![Times(Vec::new()); runs.len()];
    for _ in 0..rounds {
        for (run, times) in runs.iter_mut().zip(&mut times) {
            times.0.push(run()?);
        }
    }
    Ok(times)
}

/// Our time as a multiple of theirs. Below 1 we are faster.
#[derive(Clone, Copy)]
pub(crate) struct Ratio {
    /// Our best round as a multiple of their best round.
    pub(crate) best: f64,
    /// The middle half of the ratios within a round is between these two.
    pub(crate) low: f64,
    pub(crate) high: f64,
}

impl Ratio {
    pub(crate) fn new(ours: &Times, theirs: &Times) -> Ratio {
        let mut rounds: Vec<f64> =
            ours.0.iter().zip(&theirs.0).map(|(ours, theirs)| ours / theirs).collect();
        rounds.sort_by(f64::total_cmp);
        let quarter = rounds.len() / 4;
        Ratio {
            best: ours.least() / theirs.least(),
            low: rounds[quarter],
            high: rounds[rounds.len() - 1 - quarter],
        }
    }
}

impl fmt::Display for Ratio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.2} ({:.2} to {:.2})", self.best, self.low, self.high)
    }
}

/// The exponent of growth. 1 is linear, and n log n is a little more.
pub(crate) fn exponent(sizes: (usize, usize), times: (f64, f64)) -> f64 {
    (times.1 / times.0).ln() / (sizes.1 as f64 / sizes.0 as f64).ln()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ratio_has_the_best_rounds_and_the_middle_half() {
        let ours = Times(vec![2.0, 9.0, 2.0, 3.0, 4.0, 5.0, 6.0, 100.0]);
        let theirs = Times(vec![4.0, 9.0, 1.0, 2.0, 2.0, 2.0, 2.0, 2.0]);
        // In order: 0.5, 1, 1.5, 2, 2, 2.5, 3, 50.
        assert_eq!(Ratio::new(&ours, &theirs).to_string(), "2.00 (1.50 to 2.50)");
        let one = Ratio::new(&Times(vec![3.0]), &Times(vec![2.0]));
        assert_eq!(one.to_string(), "1.50 (1.50 to 1.50)");
    }
}
