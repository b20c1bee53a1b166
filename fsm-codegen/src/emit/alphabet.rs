//! What the enum reads: the symbols of an enum, bytes or characters.
//!
//! Bytes and characters that every state treats alike share a column of the table.

use std::fmt::Write as _;

use fsm_model::{CharSet, Reads, SymbolId};
use proc_macro2::{Literal, TokenStream};
use quote::quote;

use super::enum_item::tokens;
use super::numbers::Numbers;
use super::template::template;
use super::{Content, Emission};

/// The columns of the table.
pub(super) struct Alphabet {
    pub(super) reads: Reads,
    /// One symbol of each column.
    pub(super) columns: Vec<SymbolId>,
    /// The bytes or characters of each column; of symbols there are none.
    pub(super) sets: Vec<CharSet>,
}

impl Alphabet {
    /// The columns of an automaton; of a stand-in there are none.
    pub(super) fn of(content: Content<'_>, reads: Reads) -> Alphabet {
        let (sets, columns) = match content {
            Content::StandIn(_) => (Vec::new(), Vec::new()),
            Content::Checked(dfa) if reads == Reads::Symbols => {
                (Vec::new(), dfa.symbols().collect())
            }
            Content::Checked(dfa) => dfa.distinct_classes().into_iter().unzip(),
        };
        Alphabet { reads, columns, sets }
    }

    /// How many ranges all sets have together.
    pub(super) fn ranges(&self) -> usize {
        self.sets.iter().map(|set| set.ranges().len()).sum()
    }

    /// How many columns are written. With a power of two, a mask shows the compiler that no index is
    /// outside of the table.
    pub(super) fn written_columns(&self) -> usize {
        match self.reads {
            Reads::Symbols => self.columns.len(),
            Reads::Bytes | Reads::Characters => self.columns.len().next_power_of_two().max(2),
        }
    }

    /// The symbols of the columns that are written. Those that only fill the table are the first one.
    pub(super) fn symbols(&self) -> impl Iterator<Item = SymbolId> + '_ {
        let missing = self.written_columns() - self.columns.len();
        let filling = self.columns.first().copied().into_iter().cycle().take(missing);
        self.columns.iter().copied().chain(filling)
    }

    /// The patterns of bytes or characters for a set: `b'0'..=b'9' | b'_'`.
    pub(super) fn pattern(&self, columns: &[usize]) -> String {
        let sets = columns.iter().map(|&column| &self.sets[column]);
        pattern(&CharSet::union(sets), self.reads)
    }
}

/// The patterns of bytes or characters for a set.
pub(super) fn pattern(set: &CharSet, reads: Reads) -> String {
    let mut pattern = String::new();
    for &(first, last) in set.ranges() {
        let bar = if pattern.is_empty() { "" } else { " | " };
        let range = if first == last { "" } else { "..=" };
        let last = if first == last { String::new() } else { literal(last, reads) };
        let _ = write!(pattern, "{bar}{}{range}{last}", literal(first, reads));
    }
    pattern
}

/// A byte or a character as Rust writes it.
fn literal(value: u32, reads: Reads) -> String {
    match (u8::try_from(value), char::from_u32(value)) {
        (Ok(byte), _) if reads == Reads::Bytes => byte_literal(byte),
        (_, Some(character)) => format!("{character:?}"),
        _ => unreachable!("a set has only bytes or characters"),
    }
}

/// A byte as Rust writes it: `b'0'`, `0x1F`.
pub(super) fn byte_literal(byte: u8) -> String {
    match byte {
        b'"' => "b'\"'".to_owned(),
        b'\n' | b'\r' | b'\t' | b' '..=b'~' => format!("b'{}'", byte.escape_ascii()),
        _ => format!("0x{byte:02X}"),
    }
}

impl Emission<'_> {
    /// What the enum reads: symbols, bytes or characters.
    pub(super) fn reads(&self) -> Reads {
        self.alphabet.reads
    }

    /// `symbol`, `byte` or `character`.
    pub(super) fn noun(&self) -> &'static str {
        self.reads().noun()
    }

    /// Whether the enum reads bytes or characters.
    pub(super) fn reads_text(&self) -> bool {
        self.reads() != Reads::Symbols
    }

    /// `__column`: the column of the table for a byte or a character.
    pub(super) fn column_of_text(&self) -> Option<TokenStream> {
        let Content::Checked(_) = self.content else { return None };
        if !self.reads_text() {
            return None;
        }
        let columns = self.alphabet.columns.len();
        let mask = self.alphabet.written_columns() - 1;
        let body = match self.reads() {
            Reads::Symbols | Reads::Bytes => {
                let classes = Literal::byte_string(&self.classes_of_bytes(0xFF));
                template! {
                    [classes, mask]
                    static CLASSES: &[::core::primitive::u8; 256] = #classes;
                    CLASSES[__read as ::core::primitive::usize] as ::core::primitive::usize & #mask
                }
            }
            Reads::Characters => {
                let mut runs: Vec<(u32, u32, usize)> = Vec::new();
                for (column, set) in self.alphabet.sets.iter().enumerate() {
                    for &(first, last) in set.ranges() {
                        runs.push((first, last, column));
                    }
                }
                runs.sort_unstable();
                let mut firsts = Numbers::up_to(0x10_FFFF);
                let mut numbers = Numbers::up_to(columns);
                let (mut count, mut before) = (0_usize, None);
                for (first, _, column) in runs {
                    // Nothing is between two runs but the gap of the surrogates.
                    if before != Some(column) {
                        firsts.push(first as usize);
                        numbers.push(column);
                        count += 1;
                    }
                    before = Some(column);
                }
                let (declare_firsts, first) =
                    (firsts.declare("FIRSTS"), firsts.read(&quote!(FIRSTS[__middle])));
                let (declare_columns, column) =
                    (numbers.declare("NUMBERS"), numbers.read(&quote!(NUMBERS[__start])));
                template! {
                    [declare_firsts, declare_columns, count, first, column, mask]
                    #declare_firsts
                    #declare_columns
                    // The last run that begins here or before.
                    let (mut __start, mut __end) = (0, #count);
                    while __end - __start > 1 {
                        let __middle = ::core::primitive::usize::midpoint(__start, __end);
                        if #first <= __read as ::core::primitive::u32 {
                            __start = __middle;
                        } else {
                            __end = __middle;
                        }
                    }
                    #column as ::core::primitive::usize & #mask
                }
            }
        };
        let ty = &self.identifiers.symbol_type;
        Some(template! {
            [ty, body]
            #[inline]
            const fn __column(__read: #ty) -> ::core::primitive::usize { #body }
        })
    }

    /// The column of each byte up to this one.
    fn classes_of_bytes(&self, last: u8) -> Vec<u8> {
        let mut classes = Vec::new();
        for byte in 0..=last {
            let mut sets = self.alphabet.sets.iter();
            let column = sets.position(|set| set.contains(u32::from(byte))).unwrap_or(0);
            classes.push(u8::try_from(column).unwrap_or(0));
        }
        classes
    }

    /// The pattern of some columns.
    pub(super) fn symbol_patterns(&self, columns: &[usize]) -> String {
        if self.reads_text() {
            return self.alphabet.pattern(columns);
        }
        let mut paths = Vec::with_capacity(columns.len());
        for &symbol in columns {
            paths.push(self.symbol_path(symbol));
        }
        paths.join(" | ")
    }

    /// `let __column`: the number of the column for a symbol, a byte or a character.
    ///
    /// In a debug build a `match` is a jump, which random symbols mispredict; that alone doubles the time
    /// of a step. A symbol of the enum that is written here has its number at once.
    pub(super) fn let_column(&self) -> TokenStream {
        let (symbol, column) = (&self.identifiers.symbol, self.column());
        if self.reads_text() || self.spec.symbol.is_some() {
            return quote!(let __column = #column;);
        }
        template! {
            [symbol, column]
            #[cfg(debug_assertions)]
            let __column = #symbol as ::core::primitive::usize;
            #[cfg(not(debug_assertions))]
            let __column = #column;
        }
    }

    /// The number of the column, by a `match` if it is that of a symbol.
    pub(super) fn column(&self) -> TokenStream {
        let symbol = &self.identifiers.symbol;
        if self.reads_text() {
            let name = &self.spec.name;
            return quote!(#name::__column(#symbol));
        }
        let mut arms = String::new();
        for index in 0..self.identifiers.symbols.len() {
            let _ = write!(arms, "{} => {index},", self.symbol_path(index));
        }
        let arms = tokens(&arms);
        quote!(match #symbol { #arms })
    }
}

/// How many members of a set are listed in the documentation.
const LISTED_PIECES: usize = 16;

/// A set of bytes or characters for the documentation.
pub(super) fn described(set: &CharSet, reads: Reads) -> String {
    let described = set.describe(reads);
    let pieces: Vec<&str> = described.split(' ').collect();
    if pieces.len() <= LISTED_PIECES {
        return described;
    }
    let more = pieces.len() - LISTED_PIECES;
    format!("{} and {more} more", pieces[..LISTED_PIECES].join(" "))
}
