//! Groups: named sets of states, or of symbols.
//!
//! Names that are listed in the same groups form a class. A group is kept as the classes in it: a
//! text of a few lines can put every state into hundreds of groups, and then there are few classes.

use std::marker::PhantomData;

use super::Dfa;
use super::class_set::ClassSet;
use super::names::{Id, StateId, SymbolId};
use crate::numbers::{MembershipClasses, ShortLists};
use crate::source::{Source, Span};

/// The groups of states, or of symbols.
#[derive(Clone, Debug, Default)]
pub(crate) struct Groups {
    /// For each name, its class. Empty if there are no groups: then all names are in one class.
    class_of: Vec<u32>,
    /// How many names each class has.
    class_sizes: Vec<u32>,
    list: Vec<GroupEntry>,
    /// For each class, the groups that list its names directly.
    direct: ShortLists,
    /// All groups. A group comes behind those that list it.
    outer_first: Vec<usize>,
}

#[derive(Clone, Debug)]
struct GroupEntry {
    /// Where its name is given.
    span: Span,
    /// Whether it is a label of final states.
    is_label: bool,
    classes: ClassSet,
    /// The number of members.
    len: usize,
    /// The groups that list this one.
    outer: Vec<usize>,
}

/// What the text lists as a group.
pub(crate) struct GroupList {
    pub(crate) span: Span,
    pub(crate) is_label: bool,
    /// The numbers of the names that it lists, ...
    pub(crate) names: Vec<usize>,
    /// ... and of the groups that it lists.
    pub(crate) groups: Vec<usize>,
}

/// More words for the members of all groups would not fit into the memory of an ordinary machine.
const MOST_WORDS: usize = 1 << 25;

impl Groups {
    /// The groups with these lists, for so many names. `None` if they have too many members.
    ///
    /// In `order` a group comes behind the groups that it lists.
    pub(crate) fn new(count: usize, lists: &[GroupList], order: &[usize]) -> Option<Groups> {
        if lists.is_empty() {
            return Some(Groups::default());
        }
        let mut members = MembershipClasses::new(count);
        for list in lists {
            members.begin_list();
            for &name in &list.names {
                members.add(name);
            }
        }
        let (class_of, class_sizes) = members.finish();
        let class_count = class_sizes.len();
        let mut all: Vec<Option<ClassSet>> = vec![None; lists.len()];
        let mut direct: Vec<(u32, u32)> = Vec::new();
        let mut outer: Vec<Vec<usize>> = vec![Vec::new(); lists.len()];
        let mut words = 0;
        for &group in order {
            let mut classes: Vec<u32> = Vec::new();
            for &name in &lists[group].names {
                classes.push(class_of[name]);
            }
            classes.sort_unstable();
            classes.dedup();
            let number = u32::try_from(group).expect("a text holds fewer than 2^32 names");
            for &class in &classes {
                direct.push((class, number));
            }
            let mut inner_sets: Vec<&ClassSet> = Vec::new();
            for &inner in &lists[group].groups {
                outer[inner].push(group);
                inner_sets.extend(&all[inner]);
            }
            let set = ClassSet::union(classes, &inner_sets, class_count);
            words += set.words();
            if words > MOST_WORDS {
                return None;
            }
            all[group] = Some(set);
        }
        let mut entries: Vec<GroupEntry> = Vec::with_capacity(lists.len());
        for (number, list) in lists.iter().enumerate() {
            let classes = all[number].take().expect("every group is in the order");
            let len = classes.total(&class_sizes);
            let outer = std::mem::take(&mut outer[number]);
            let GroupList { span, is_label, .. } = *list;
            entries.push(GroupEntry { span, is_label, classes, len, outer });
        }
        let mut outer_first = order.to_vec();
        outer_first.reverse();
        let direct = ShortLists::new(class_count, &direct);
        Some(Groups { class_of, class_sizes, list: entries, direct, outer_first })
    }

    /// The same groups of other names. Each of these is a part of an old name.
    pub(super) fn split(&self, old: &[SymbolId]) -> Groups {
        let mut groups = self.clone();
        if groups.class_of.is_empty() {
            return groups;
        }
        groups.class_of.clear();
        groups.class_sizes.fill(0);
        for old in old {
            let class = self.class_of[old.index()];
            groups.class_of.push(class);
            groups.class_sizes[class as usize] += 1;
        }
        for entry in &mut groups.list {
            entry.len = entry.classes.total(&groups.class_sizes);
        }
        groups
    }

    /// The number of groups, labels included.
    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }

    /// The number of classes.
    pub(crate) fn class_count(&self) -> usize {
        self.class_sizes.len().max(1)
    }

    /// The class of a name.
    pub(crate) fn class_of(&self, name: usize) -> usize {
        self.class_of.get(name).map_or(0, |&class| class as usize)
    }

    /// The classes in a group.
    pub(crate) fn classes(&self, group: usize) -> &ClassSet {
        &self.list[group].classes
    }

    /// The groups that list the names of a class directly.
    pub(crate) fn direct(&self, class: usize) -> &[u32] {
        self.direct.get(class)
    }

    /// The groups that list a group.
    pub(crate) fn outer(&self, group: usize) -> &[usize] {
        &self.list[group].outer
    }

    /// All groups. A group comes behind those that list it.
    pub(crate) fn outer_first(&self) -> &[usize] {
        &self.outer_first
    }

    /// How many members a group has.
    pub(crate) fn size(&self, group: usize) -> usize {
        self.list[group].len
    }

    pub(crate) fn contains(&self, group: usize, name: usize) -> bool {
        let class = self.class_of.get(name);
        class.is_some_and(|&class| self.list[group].classes.contains(class))
    }

    /// Whether a group has all members of another one.
    pub(crate) fn includes(&self, outer: usize, inner: usize) -> bool {
        self.list[outer].classes.includes(&self.list[inner].classes)
    }

    /// Where the name of a group is given.
    pub(crate) fn span(&self, group: usize) -> Span {
        self.list[group].span
    }

    /// Whether two texts declare the same groups, with the same members, in the same order.
    pub(super) fn same(&self, source: &Source, other: &Groups, other_source: &Source) -> bool {
        let (ones, others) = (self.numbers(), other.numbers());
        let is_same = |(&one, &two): (&usize, &usize)| {
            source.at(self.span(one)) == other_source.at(other.span(two))
                && self.has_same_members(one, other, two)
        };
        ones.len() == others.len() && ones.iter().zip(&others).all(is_same)
    }

    /// Whether a group has the same members as a group of other names.
    fn has_same_members(&self, group: usize, others: &Groups, other: usize) -> bool {
        let count = self.class_of.len().max(others.class_of.len());
        (0..count).all(|name| self.contains(group, name) == others.contains(other, name))
    }

    /// The numbers of the groups that are no labels.
    pub(super) fn numbers(&self) -> Vec<usize> {
        let mut numbers: Vec<usize> = (0..self.len()).collect();
        numbers.retain(|&group| !self.list[group].is_label);
        numbers
    }

    /// For each class, the first groups with it that are no labels, at most so many, and how many more there are.
    fn first_with_class(&self, most: usize) -> Vec<(Vec<usize>, usize)> {
        let mut found = vec![(Vec::new(), 0); self.class_count()];
        for number in self.numbers() {
            for class in self.list[number].classes.list() {
                let (first, more) = &mut found[class as usize];
                if first.len() < most {
                    first.push(number);
                } else {
                    *more += 1;
                }
            }
        }
        found
    }

    /// The groups of states or symbols that the text declares as such.
    pub(super) fn declared<'a, I: Id>(
        &'a self,
        source: &'a Source,
    ) -> impl Iterator<Item = Group<'a, I>> {
        let groups = self.numbers().into_iter();
        groups.map(move |number| Group { source, groups: self, number, members: PhantomData })
    }
}

impl Dfa {
    /// For each state, the first groups that it is in, at most so many, in the order of the text, and how many more
    /// there are.
    ///
    /// To ask each group about each state would take long: a few lines of a text can put every state into very many
    /// groups.
    #[must_use]
    pub fn first_groups_of_states(&self, most: usize) -> Vec<(Vec<Group<'_, StateId>>, usize)> {
        let (groups, source) = (&self.skeleton.state_groups, self.source());
        let by_class = groups.first_with_class(most);
        let group = |&number: &usize| Group { source, groups, number, members: PhantomData };
        let of_state = |state: StateId| {
            let (first, more) = &by_class[groups.class_of(state.index())];
            (first.iter().map(group).collect(), *more)
        };
        self.states().map(of_state).collect()
    }
}

/// A group of states or of symbols; see [`Dfa::state_groups`](crate::Dfa::state_groups).
#[derive(Clone, Copy, Debug)]
pub struct Group<'a, I> {
    source: &'a Source,
    groups: &'a Groups,
    number: usize,
    members: PhantomData<I>,
}

#[expect(private_bounds, reason = "only ids of this crate are members of groups")]
impl<'a, I: Id> Group<'a, I> {
    /// Its name.
    #[must_use]
    pub fn name(&self) -> &'a str {
        self.source.at(self.span())
    }

    /// Where its name is given.
    #[must_use]
    pub fn span(&self) -> Span {
        self.groups.span(self.number)
    }

    /// How many members it has.
    #[must_use]
    pub fn len(&self) -> usize {
        self.groups.size(self.number)
    }

    /// Whether it has no members.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether a state or symbol is a member, directly or through another group.
    #[must_use]
    pub fn contains(&self, member: I) -> bool {
        self.groups.contains(self.number, member.index())
    }

    /// The members, in the order of the text.
    pub fn members(&self) -> impl Iterator<Item = I> {
        let Group { groups, number, .. } = *self;
        let names = 0..groups.class_of.len();
        names.filter(move |&name| groups.contains(number, name)).map(I::new)
    }
}

/// Two groups are equal if they have the same name and the same members; spans do not count.
impl<I: Id> PartialEq for Group<'_, I> {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name()
            && self.groups.has_same_members(self.number, other.groups, other.number)
    }
}

impl<I: Id> Eq for Group<'_, I> {}

#[cfg(test)]
mod tests {
    use crate::{Dfa, Source};

    #[test]
    fn groups_are_equal_by_name_and_members() {
        let text = |groups: &str| {
            let text = format!(
                "States: A B C\nStart: A\nFinal:\nSymbols: x\nOtherwise: .\n{groups}\nTransitions:\n"
            );
            Dfa::from_source(&Source::new("t.txt", text)).expect("a right text")
        };
        let one = text("States g: A B");
        let is_equal = |other: &str| one.state_groups().last() == text(other).state_groups().last();
        assert!(is_equal("States g: B A") && is_equal("States h: B\nStates g: h A"));
        assert!(
            !is_equal("States g: A C") && !is_equal("States g: A") && !is_equal("States h: A B")
        );
    }
}
