//! Classes against a slow twin, at sizes around the limits of both algorithms.

use std::collections::HashMap;

use super::table_classes;

/// Pseudo-random numbers: SplitMix64 by Sebastiano Vigna.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut bits = self.0;
        bits = (bits ^ (bits >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        bits = (bits ^ (bits >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        usize::try_from((bits ^ (bits >> 31)) % end as u64).unwrap()
    }
}

/// Splits all classes by all targets until nothing changes. Classes are numbered by their first states.
fn slow_classes(targets: &[u32], width: usize, kinds: &[usize]) -> Vec<usize> {
    let mut classes = kinds.to_vec();
    loop {
        let mut numbers: HashMap<Vec<usize>, usize> = HashMap::new();
        let mut finer = Vec::new();
        for (state, &class) in classes.iter().enumerate() {
            let row = &targets[state * width..][..width];
            let mut key = vec![class];
            key.extend(row.iter().map(|&target| classes[target as usize]));
            let next = numbers.len();
            finer.push(*numbers.entry(key).or_insert(next));
        }
        if finer == classes {
            return classes;
        }
        classes = finer;
    }
}

#[track_caller]
fn check(targets: &[u32], width: usize, kinds: &[usize]) {
    let found = table_classes(targets, width, kinds);
    let mut numbers = HashMap::new();
    let mut by_first_state = Vec::new();
    for class in found {
        let next = numbers.len();
        by_first_state.push(*numbers.entry(class).or_insert(next));
    }
    assert_eq!(by_first_state, slow_classes(targets, width, kinds));
}

fn random_table(random: &mut Random, states: usize, width: usize) -> Vec<u32> {
    (0..states * width).map(|_| u32::try_from(random.below(states)).unwrap()).collect()
}

/// Sizes around the number of keys that are looked up at once, too.
#[test]
fn random_tables() {
    let mut random = Random(1);
    for states in [1, 2, 3, 10, 100, 1_000, 4_095, 4_096, 4_097, 9_000] {
        for width in [0, 1, 2, 5] {
            let targets = random_table(&mut random, states, width);
            for kind_count in [1, 2, 300] {
                let kinds: Vec<usize> = (0..states).map(|_| random.below(kind_count)).collect();
                check(&targets, width, &kinds);
            }
        }
    }
}

/// One state is different, so the first rounds split off few states, and the rest is done by halves.
#[test]
fn one_state_is_different() {
    let mut random = Random(2);
    for states in [2, 3, 5, 8, 20, 100, 1_000, 5_000] {
        for width in [1, 2, 3] {
            let targets = random_table(&mut random, states, width);
            let kinds: Vec<usize> = (0..states).map(|state| usize::from(state == 0)).collect();
            check(&targets, width, &kinds);
        }
    }
}

/// Chains with jumps to random states of the chain, or of copies of it.
#[test]
fn chains_and_copies() {
    let mut random = Random(3);
    for length in [1, 2, 5, 40, 300] {
        for copies in [1, 2, 9] {
            for jumps in [0, 1, 20] {
                let states = length * copies;
                let mut targets = Vec::new();
                let mut jump_of = vec![0; length];
                for _ in 0..jumps {
                    jump_of[random.below(length)] = random.below(length);
                }
                for state in 0..states {
                    for place in [(state % length + 1).min(length - 1), jump_of[state % length]] {
                        let copy = random.below(copies) * length;
                        targets.push(u32::try_from(copy + place).unwrap());
                    }
                }
                let is_last = |state: usize| usize::from(state % length == length - 1);
                let kinds: Vec<usize> = (0..states).map(is_last).collect();
                check(&targets, 2, &kinds);
            }
        }
    }
}
