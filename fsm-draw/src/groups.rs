//! How groups of states are told apart: each has a sign and, where there are colours, a colour.

use fsm_model::{Group, StateId};

use crate::request::Selection;
use crate::theme::GROUP_LOOKS;

/// A state shows no more groups than this.
const MOST_TABS: usize = 6;

/// A group of states with its sign. The sign tells groups apart for readers who do not see the
/// colours.
pub(crate) struct Badge<'d> {
    pub(crate) name: &'d str,
    /// The first letter of its name, or its number.
    pub(crate) sign: String,
    /// The number of its colour; all groups behind the last colour are grey.
    pub(crate) look: usize,
    group: Group<'d, StateId>,
}

/// The groups that have a member in the picture, in the order of the text.
pub(crate) fn badges<'d>(selection: &Selection<'d>) -> Vec<Badge<'d>> {
    let is_drawn =
        |group: &Group<'d, StateId>| selection.states().iter().any(|&state| group.contains(state));
    let groups: Vec<Group<'d, StateId>> = selection.dfa().state_groups().filter(is_drawn).collect();
    let names: Vec<&str> = groups.iter().map(Group::name).collect();
    let signs = initials(&names);
    let mut badges = Vec::with_capacity(groups.len());
    for (number, group) in groups.into_iter().enumerate() {
        let sign = match &signs {
            Some(initials) => initials[number].clone(),
            None => (number + 1).to_string(),
        };
        badges.push(Badge { name: group.name(), sign, look: number.min(GROUP_LOOKS), group });
    }
    badges
}

/// The first letters of names; `None` if two are equal, or one is no letter.
fn initials(names: &[&str]) -> Option<Vec<String>> {
    let mut initials: Vec<String> = Vec::new();
    for name in names {
        let first = name.chars().next().filter(char::is_ascii_alphabetic)?;
        let initial = first.to_ascii_uppercase().to_string();
        if initials.contains(&initial) {
            return None;
        }
        initials.push(initial);
    }
    Some(initials)
}

/// The tabs at the upper edge of a state.
#[derive(Default)]
pub(crate) struct Tabs {
    /// The numbers of the groups.
    pub(crate) badges: Vec<usize>,
    /// How many groups of the state have no tab.
    pub(crate) hidden: usize,
}

impl Tabs {
    pub(crate) fn new(state: StateId, badges: &[Badge<'_>]) -> Tabs {
        let mut numbers: Vec<usize> = (0..badges.len()).collect();
        numbers.retain(|&number| badges[number].group.contains(state));
        let mut hidden = 0;
        if numbers.len() > MOST_TABS {
            hidden = numbers.len() - (MOST_TABS - 1);
            numbers.truncate(MOST_TABS - 1);
        }
        Tabs { badges: numbers, hidden }
    }

    /// How many tabs there are, with one for all groups that have none of their own.
    pub(crate) fn count(&self) -> usize {
        self.badges.len() + usize::from(self.hidden > 0)
    }
}

#[cfg(test)]
mod tests {
    use super::initials;

    #[test]
    fn signs_are_letters_only_if_these_differ() {
        assert_eq!(initials(&["opening", "Busy"]), Some(vec!["O".to_owned(), "B".to_owned()]));
        assert_eq!(initials(&["opening", "Open"]), None);
        assert_eq!(initials(&["<a"]), None);
    }
}
