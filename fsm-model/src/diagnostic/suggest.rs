//! `did you mean ...?`
//!
//! Edit distance costs the product of two lengths for every candidate, and a
//! text may have a million wrong names. So a suggester has a budget for the whole
//! text; when it is spent there are no more suggestions.

use super::look_alike::{did_you_mean, shape};

/// Finds near names until its budget is spent.
pub(crate) struct Suggester {
    /// How much may still be read and compared: one for each candidate, and one for each two characters that
    /// are compared.
    budget: usize,
}

const BUDGET: usize = 50_000_000;
/// A longer name was pasted, not typed, so it has no slip of the hand.
const LONGEST: usize = 100;

impl Suggester {
    pub(crate) fn new() -> Suggester {
        Suggester { budget: BUDGET }
    }

    /// `did you mean ...?`, if a candidate is near.
    pub(crate) fn near(
        &mut self,
        name: &str,
        candidates: &mut dyn Iterator<Item = &str>,
    ) -> Option<String> {
        let candidates: Vec<&str> = candidates.collect();
        let near = self.nearest(name, &mut candidates.iter().copied())?;
        Some(did_you_mean(name, candidates[near]))
    }

    /// The index of the nearest candidate, if any is near.
    ///
    /// One that looks the same comes before all others. Of several that are one letter away it is the first.
    /// If several are further away and equally near, there is none: names that are codes, such as those of
    /// boards, are all near each other.
    pub(crate) fn nearest(
        &mut self,
        name: &str,
        candidates: &mut dyn Iterator<Item = &str>,
    ) -> Option<usize> {
        let length = name.chars().count();
        if length > LONGEST {
            return None;
        }
        // One slip in a short name, more in a long one; a name of one letter is not a
        // slip of another one, except for its case.
        let limit = if length == 1 { 0 } else { length.div_ceil(4) };
        let (written, shape_of_name, is_ascii) = (name, shape(name), name.is_ascii());
        let name = name.to_lowercase();
        let letters_of_name = letters(&name);
        let mut nearest = None;
        for (index, candidate) in candidates.enumerate() {
            self.budget = self.budget.checked_sub(1)?;
            // What looks like a name of ASCII is longer, because it is not ASCII.
            let may_be_alike = !is_ascii || candidate.len() > written.len();
            if may_be_alike && candidate != written && shape(candidate) == shape_of_name {
                return Some(index);
            }
            self.budget = self.budget.checked_sub(candidate.len())?;
            let candidate = candidate.to_lowercase();
            // A slip adds at most one letter and removes at most one. Most names differ in more.
            let letters = letters(&candidate);
            let added = (letters & !letters_of_name).count_ones();
            let removed = (letters_of_name & !letters).count_ones();
            if added.max(removed) as usize > limit {
                continue;
            }
            self.budget = self.budget.checked_sub(candidate.len() * length)?;
            let slips = strsim::osa_distance(&name, &candidate);
            if slips > limit {
                continue;
            }
            // `q7` is not a slip of `q1`.
            if without_digits(&name).eq(without_digits(&candidate)) && name != candidate {
                continue;
            }
            // Two letters in the wrong order are one slip, but a changed letter is the nearer one.
            let distance = (slips, strsim::levenshtein(&name, &candidate));
            match nearest {
                Some((best, _, _)) if distance > best => (),
                Some((best, first, _)) if distance == best => nearest = Some((best, first, false)),
                _ => nearest = Some((distance, index, true)),
            }
        }
        let (distance, index, is_only) = nearest?;
        (is_only || distance <= (1, 1)).then_some(index)
    }
}

/// The one of a few names that was probably meant, for `did you mean`.
///
/// # Example
///
/// ```
/// use fsm_model::nearest;
///
/// assert_eq!(nearest("turnstlie.txt", &["door.txt", "turnstile.txt"]), Some("turnstile.txt"));
/// assert_eq!(nearest("lift.txt", &["door.txt", "turnstile.txt"]), None);
/// // Both are two letters away.
/// assert_eq!(nearest("XAAAAAAAO", &["AAAAAAAAA", "XAAAOAAAA"]), None);
/// // Both are one swap of letters away.
/// assert_eq!(nearest("abdc", &["badc", "abcd"]), None);
/// ```
#[must_use]
pub fn nearest<'a>(name: &str, candidates: &[&'a str]) -> Option<&'a str> {
    let near = Suggester::new().nearest(name, &mut candidates.iter().copied())?;
    Some(candidates[near])
}

/// Which letters a name has, as bits. Two letters may share one.
fn letters(name: &str) -> u64 {
    name.chars().fold(0, |letters, c| letters | 1 << (u32::from(c) % u64::BITS))
}

fn without_digits(name: &str) -> impl Iterator<Item = char> {
    name.chars().filter(|c| !c.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The same with a full comparison of every candidate.
    fn twin(name: &str, candidates: &[&str]) -> Option<usize> {
        let length = name.chars().count();
        let limit = if length == 1 { 0 } else { length.div_ceil(4) };
        if let Some(index) = candidates.iter().position(|other| {
            (!name.is_ascii() || !other.is_ascii()) && *other != name && shape(other) == shape(name)
        }) {
            return Some(index);
        }
        let lower = name.to_lowercase();
        let mut near = Vec::new();
        for (index, candidate) in candidates.iter().map(|other| other.to_lowercase()).enumerate() {
            let slips = strsim::osa_distance(&lower, &candidate);
            let is_other_number =
                lower != candidate && without_digits(&lower).eq(without_digits(&candidate));
            if slips <= limit && !is_other_number {
                near.push(((slips, strsim::levenshtein(&lower, &candidate)), index));
            }
        }
        let &(distance, first) = near.iter().min()?;
        let equally_near = near.iter().filter(|(other, _)| *other == distance).count();
        (equally_near == 1 || distance <= (1, 1)).then_some(first)
    }

    proptest! {
        #[test]
        fn no_near_name_is_passed_over(
            name in "[aAbcé1İ]{1,9}",
            others in proptest::collection::vec("[aAbcédK1İ]{1,9}", 0..6),
        ) {
            let others: Vec<&str> = others.iter().map(String::as_str).collect();
            let found = Suggester::new().nearest(&name, &mut others.iter().copied());
            prop_assert_eq!(found, twin(&name, &others));
        }
    }
}
