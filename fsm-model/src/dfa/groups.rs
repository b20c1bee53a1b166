//! Groups: named sets of states, or of symbols.
//!
//! Names that are listed in the same groups form a class. A group is kept as the classes in it: a
//! text of a few lines can put every state into hundreds of groups, and then there are few classes.

use std::collections::HashMap;
use std::marker::PhantomData;

use super::class_set::ClassSet;
use super::names::Id;
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
    direct: Vec<Vec<u32>>,
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
        let names = lists.iter().map(|list| list.names.iter().copied());
        let (class_of, class_sizes) = membership_classes(count, names);
        let class_count = class_sizes.len();
        let mut all: Vec<Option<ClassSet>> = vec![None; lists.len()];
        let mut direct: Vec<Vec<u32>> = vec![Vec::new(); class_count];
        let mut outer: Vec<Vec<usize>> = vec![Vec::new(); lists.len()];
        let mut words = 0;
        for &group in order {
            let mut classes: Vec<u32> =
                lists[group].names.iter().map(|&name| class_of[name]).collect();
            classes.sort_unstable();
            classes.dedup();
            let number = u32::try_from(group).expect("a text holds fewer than 2^32 names");
            for &class in &classes {
                direct[class as usize].push(number);
            }
            for &inner in &lists[group].groups {
                outer[inner].push(group);
            }
            let inner = lists[group].groups.iter().filter_map(|&inner| all[inner].as_ref());
            let set = ClassSet::union(classes, inner, class_count);
            words += set.words();
            if words > MOST_WORDS {
                return None;
            }
            all[group] = Some(set);
        }
        let entry = |((list, classes), outer): ((&GroupList, Option<ClassSet>), Vec<usize>)| {
            let classes = classes.expect("every group is in the order");
            let sizes = classes.iter().map(|class| class_sizes[class as usize] as usize);
            let len = sizes.sum();
            GroupEntry { span: list.span, is_label: list.is_label, classes, len, outer }
        };
        let list = lists.iter().zip(all).zip(outer).map(entry).collect();
        let outer_first = order.iter().rev().copied().collect();
        Some(Groups { class_of, class_sizes, list, direct, outer_first })
    }

    /// The same groups of other names. Each of these is a part of an old name.
    pub(super) fn split<I: Id>(&self, old: &[I]) -> Groups {
        if self.class_of.is_empty() {
            return self.clone();
        }
        let class_of: Vec<u32> = old.iter().map(|old| self.class_of[old.index()]).collect();
        let mut groups = Groups { class_of, ..self.clone() };
        groups.class_sizes.fill(0);
        for &class in &groups.class_of {
            groups.class_sizes[class as usize] += 1;
        }
        for entry in &mut groups.list {
            let sizes =
                entry.classes.iter().map(|class| groups.class_sizes[class as usize] as usize);
            entry.len = sizes.sum();
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
        self.direct.get(class).map_or(&[], Vec::as_slice)
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

    /// The groups of states or symbols that the text declares as such.
    pub(super) fn declared<'a, I: Id>(
        &'a self,
        source: &'a Source,
    ) -> impl Iterator<Item = Group<'a, I>> {
        let groups = (0..self.len()).filter(|&group| !self.list[group].is_label);
        groups.map(move |number| Group { source, groups: self, number, members: PhantomData })
    }
}

/// Gives each name its class, and says how many names each class has. Two names are in one class if
/// they are in the same lists. Classes are numbered in the order of their first names.
pub(crate) fn membership_classes<L: IntoIterator<Item = usize>>(
    count: usize,
    lists: impl Iterator<Item = L>,
) -> (Vec<u32>, Vec<u32>) {
    let number = |index: usize| u32::try_from(index).expect("a text holds fewer than 2^32 names");
    let mut class_of: Vec<u32> = vec![0; count];
    let mut class_count = 1;
    let mut last_group = vec![usize::MAX; count];
    for (group, list) in lists.enumerate() {
        // The members of a class that are in this group become a class of their own.
        let mut parts: HashMap<u32, u32> = HashMap::new();
        for name in list {
            if std::mem::replace(&mut last_group[name], group) == group {
                continue;
            }
            let class = &mut class_of[name];
            *class = *parts.entry(*class).or_insert_with(|| {
                class_count += 1;
                number(class_count - 1)
            });
        }
    }
    // Most of these classes have lost all their members to others. Number those that are left.
    let mut sizes = Vec::new();
    let mut new_numbers: Vec<Option<u32>> = vec![None; class_count];
    for class in &mut class_of {
        let new = *new_numbers[*class as usize].get_or_insert_with(|| {
            sizes.push(0);
            number(sizes.len() - 1)
        });
        sizes[new as usize] += 1;
        *class = new;
    }
    (class_of, sizes)
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
        let [one, two] =
            [self, other].map(|group| group.members().map(Id::index).collect::<Vec<_>>());
        self.name() == other.name() && one == two
    }
}

impl<I: Id> Eq for Group<'_, I> {}
