//! A set of classes: a list of a few of them, or a bit for each.

/// The classes in a group. Equal sets of one text have equal values.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum ClassSet {
    /// In ascending order.
    Few(Vec<u32>),
    /// A bit for every class of the text.
    Many(Vec<u64>),
}

impl ClassSet {
    /// All these classes and all classes in the other sets. `count` is the number of classes in the
    /// text.
    pub(super) fn union(mut classes: Vec<u32>, others: &[&ClassSet], count: usize) -> ClassSet {
        let mut most = classes.len();
        for other in others {
            most += other.len();
        }
        if is_few(most, count) {
            for other in others {
                classes.append(&mut other.list());
            }
            classes.sort_unstable();
            classes.dedup();
            return ClassSet::Few(classes);
        }
        let mut words = vec![0; count.div_ceil(64)];
        for class in classes {
            words[class as usize / 64] |= 1 << (class % 64);
        }
        for other in others {
            match other {
                ClassSet::Few(classes) => {
                    for class in classes {
                        words[*class as usize / 64] |= 1 << (class % 64);
                    }
                }
                ClassSet::Many(others) => {
                    for (word, other) in words.iter_mut().zip(others) {
                        *word |= other;
                    }
                }
            }
        }
        let set = ClassSet::Many(words);
        if is_few(set.len(), count) { ClassSet::Few(set.list()) } else { set }
    }

    fn len(&self) -> usize {
        match self {
            ClassSet::Few(classes) => classes.len(),
            ClassSet::Many(words) => words.iter().map(|word| word.count_ones() as usize).sum(),
        }
    }

    /// How much memory it takes, in words of 64 bits.
    pub(super) fn words(&self) -> usize {
        match self {
            ClassSet::Few(classes) => classes.len().div_ceil(2),
            ClassSet::Many(words) => words.len(),
        }
    }

    pub(super) fn contains(&self, class: u32) -> bool {
        match self {
            ClassSet::Few(classes) => classes.binary_search(&class).is_ok(),
            ClassSet::Many(words) => words[class as usize / 64] >> (class % 64) & 1 == 1,
        }
    }

    /// Whether it has all classes of another set.
    pub(super) fn includes(&self, other: &ClassSet) -> bool {
        match (self, other) {
            (_, ClassSet::Few(classes)) => classes.iter().all(|&class| self.contains(class)),
            (ClassSet::Many(words), ClassSet::Many(others)) => {
                words.iter().zip(others).all(|(word, other)| other & !word == 0)
            }
            (ClassSet::Few(_), ClassSet::Many(_)) => false,
        }
    }

    /// The classes, in ascending order.
    pub(super) fn list(&self) -> Vec<u32> {
        let words = match self {
            ClassSet::Few(classes) => return classes.clone(),
            ClassSet::Many(words) => words,
        };
        let mut classes = Vec::new();
        for (index, &word) in (0..).zip(words) {
            let mut rest = word;
            while rest != 0 {
                classes.push(64 * index + rest.trailing_zeros());
                // Removes the lowest bit.
                rest &= rest - 1;
            }
        }
        classes
    }

    /// How many names all its classes have together, if each class has so many.
    pub(super) fn total(&self, sizes: &[u32]) -> usize {
        let mut total = 0;
        for class in self.list() {
            total += sizes[class as usize] as usize;
        }
        total
    }
}

/// Whether a list of so many classes is smaller than a bit for each of them.
fn is_few(len: usize, count: usize) -> bool {
    len <= count / 32
}
