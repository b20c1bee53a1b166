//! Ids of names, and names as spans of the text.

use std::num::NonZeroU32;
use std::sync::OnceLock;

use crate::numbers::sorted_numbers;
use crate::source::{Source, Span};

/// An id of a kind of names, for code that is the same for all kinds.
pub(crate) trait Id: Copy {
    fn new(index: usize) -> Self;
    fn index(self) -> usize;
}

macro_rules! id {
    ($(#[$doc:meta])* $name:ident) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        // One more than the position, so that an `Option` of it takes no more room.
        pub struct $name(NonZeroU32);

        impl $name {
            pub(crate) fn new(index: usize) -> $name {
                let number = u32::try_from(index + 1).ok().and_then(NonZeroU32::new);
                $name(number.expect("a text holds fewer than 2^32 names"))
            }

            /// The position, counted from zero, in the order of the text.
            #[must_use]
            pub fn index(self) -> usize {
                self.0.get() as usize - 1
            }
        }

        impl Id for $name {
            fn new(index: usize) -> $name {
                $name::new(index)
            }

            fn index(self) -> usize {
                $name::index(self)
            }
        }
    };
}

id! {
    /// A state of one [`Dfa`](crate::Dfa).
    StateId
}
id! {
    /// A symbol of the alphabet of one [`Dfa`](crate::Dfa).
    SymbolId
}
id! {
    /// An output of one [`Dfa`](crate::Dfa).
    OutputId
}
id! {
    /// A label of final states of one [`Dfa`](crate::Dfa), as in `Final win:`.
    LabelId
}

/// A name and where the text declares it.
#[derive(Clone, Copy, Debug)]
pub struct Named<'a> {
    source: &'a Source,
    span: Span,
}

impl<'a> Named<'a> {
    /// The name.
    #[must_use]
    pub fn name(self) -> &'a str {
        self.source.at(self.span)
    }

    /// Where it is declared.
    #[must_use]
    pub fn span(self) -> Span {
        self.span
    }
}

/// Names as spans of the text. They are sorted when one is looked up for the first time.
#[derive(Clone, Debug, Default)]
pub(crate) struct Names {
    spans: Vec<Span>,
    sorted: OnceLock<Vec<u32>>,
}

impl Names {
    pub(crate) fn new(spans: Vec<Span>) -> Names {
        Names { spans, sorted: OnceLock::new() }
    }

    pub(super) fn len(&self) -> usize {
        self.spans.len()
    }

    pub(super) fn get<'s>(&self, source: &'s Source, index: usize) -> Named<'s> {
        Named { source, span: self.spans[index] }
    }

    pub(super) fn find(&self, source: &Source, name: &str) -> Option<usize> {
        let at = |index: usize| source.at(self.spans[index]);
        let sorted = self
            .sorted
            .get_or_init(|| sorted_numbers(self.len(), &mut |one, other| at(one).cmp(at(other))));
        let found = sorted.binary_search_by(|&index| at(index as usize).cmp(name)).ok()?;
        Some(sorted[found] as usize)
    }

    /// Whether these are the same names in the same order.
    pub(super) fn same(&self, source: &Source, other: &Names, other_source: &Source) -> bool {
        let mut pairs = self.spans.iter().zip(&other.spans);
        self.len() == other.len()
            && pairs.all(|(&one, &two)| source.at(one) == other_source.at(two))
    }
}
