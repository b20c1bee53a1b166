//! How far two names are from each other, in letters to change.
//!
//! The crate `strsim` has the same functions, and a test compares them. But this crate would have to wait
//! for it in the first build of a user, which took 3 % longer.

/// The number of letters to insert, to remove or to replace: the Levenshtein distance.
pub(crate) fn levenshtein(one: &str, other: &str) -> usize {
    distance(one, other, false)
}

/// The same, but two neighbours in the wrong order are one edit: the optimal string alignment distance.
pub(crate) fn edits_with_swaps(one: &str, other: &str) -> usize {
    distance(one, other, true)
}

/// Fills the table of all pairs of beginnings row by row. It takes time in the product of the lengths.
fn distance(one: &str, other: &str, may_swap: bool) -> usize {
    let one: Vec<char> = one.chars().collect();
    let other: Vec<char> = other.chars().collect();
    // `row[j]` is the distance between the letters of `one` so far and the first `j` of `other`.
    let mut before_last = Vec::new();
    let mut last: Vec<usize> = (0..=other.len()).collect();
    for i in 1..=one.len() {
        let mut row = Vec::with_capacity(last.len());
        row.push(i);
        for j in 1..=other.len() {
            let is_other = usize::from(one[i - 1] != other[j - 1]);
            let mut least = (last[j - 1] + is_other).min(last[j] + 1).min(row[j - 1] + 1);
            if may_swap
                && i > 1
                && j > 1
                && one[i - 1] == other[j - 2]
                && one[i - 2] == other[j - 1]
            {
                least = least.min(before_last[j - 2] + 1);
            }
            row.push(least);
        }
        before_last = last;
        last = row;
    }
    last[other.len()]
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        #[test]
        fn distances_are_those_of_another_crate(one in "[abc\u{e9}]{0,8}", other in "[abc\u{e9}]{0,8}") {
            prop_assert_eq!(levenshtein(&one, &other), strsim::levenshtein(&one, &other));
            prop_assert_eq!(edits_with_swaps(&one, &other), strsim::osa_distance(&one, &other));
        }
    }
}
