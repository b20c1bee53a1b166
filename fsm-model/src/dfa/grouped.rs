//! Equal values, grouped.

use std::collections::HashMap;
use std::hash::Hash;

/// Equal values and the positions where they stand, in the order of the first.
///
/// # Example
///
/// ```
/// assert_eq!(fsm_model::grouped("abba".chars()), [('a', vec![0, 3]), ('b', vec![1, 2])]);
/// ```
pub fn grouped<T: Eq + Hash + Clone>(values: impl Iterator<Item = T>) -> Vec<(T, Vec<usize>)> {
    // So few groups are found faster without a hash.
    const FEW: usize = 16;
    let mut groups: Vec<(T, Vec<usize>)> = Vec::new();
    let mut group_of: HashMap<T, usize> = HashMap::new();
    for (position, value) in values.enumerate() {
        let known = match groups.len() {
            ..=FEW => groups.iter().position(|(known, _)| *known == value),
            _ => group_of.get(&value).copied(),
        };
        if let Some(group) = known {
            groups[group].1.push(position);
            continue;
        }
        groups.push((value, vec![position]));
        if groups.len() > FEW {
            let known = group_of.len();
            let new = groups.iter().enumerate().skip(known);
            group_of.extend(new.map(|(group, (value, _))| (value.clone(), group)));
        }
    }
    groups
}

#[cfg(test)]
mod tests {
    use super::*;

    /// On both sides of the number of groups from which on there is a hash.
    #[test]
    fn few_and_many_groups() {
        for count in [0, 1, 15, 16, 17, 18, 40] {
            let values: Vec<usize> = (0..3 * count).map(|number| number * 7 % count).collect();
            let mut expected: Vec<(usize, Vec<usize>)> = Vec::new();
            for (position, &value) in values.iter().enumerate() {
                match expected.iter_mut().find(|(known, _)| *known == value) {
                    Some((_, positions)) => positions.push(position),
                    None => expected.push((value, vec![position])),
                }
            }
            assert_eq!(grouped(values.into_iter()), expected);
        }
    }
}
