//! The enums: every text in every form.

#![allow(dead_code, reason = "no test uses everything of every enum")]

use fsm_macros::automaton;

use super::{Machine, Outcome, Text, Tokens};

/// Declares an enum for each form of a text.
macro_rules! forms {
    ($file:literal, $items:tt: $auto:ident $plain:ident $columns:ident $integers:ident) => {
        machine!($file, $items, $auto,);
        machine!($file, $items, $plain, step = "match");
        machine!($file, $items, $columns, step = "columns");
        machine!($file, $items, $integers, step = "integers");
    };
}

macro_rules! machine {
    ($file:literal, ($($item:tt)*), $name:ident, $($option:tt)*) => {
        #[automaton($file, $($option)*)]
        #[allow(deprecated)]
        pub(super) enum $name {}

        impl Outcome for $name {
            fn outcome(self) -> Result<usize, (usize, usize)> {
                Ok(self.index())
            }
        }

        impl Machine for $name {
            const TEXT: &'static str = include_str!(concat!("../", $file));

            fn count() -> usize {
                $name::ALL.len()
            }

            fn read(state: usize, text: &[u8]) -> Result<usize, (usize, usize)> {
                $name::ALL[state].read(Text::of(text)).outcome()
            }

            items!($name; $($item)*);
        }
    };
}

/// What differs between enums.
macro_rules! items {
    ($name:ident; bytes $($more:tt)*) => {
        fn next(state: usize, value: u32) -> Option<usize> {
            let byte = u8::try_from(value).unwrap();
            let next = $name::ALL[state].next(byte).outcome().ok();
            assert_eq!($name::ALL[state].allows(byte), next.is_some());
            assert_eq!($name::ALL[state].run([byte]).outcome().ok(), next);
            next
        }

        items!($name; $($more)*);
    };
    ($name:ident; characters $($more:tt)*) => {
        fn next(state: usize, value: u32) -> Option<usize> {
            let character = char::from_u32(value).unwrap();
            let next = $name::ALL[state].next(character).outcome().ok();
            assert_eq!($name::ALL[state].allows(character), next.is_some());
            assert_eq!($name::ALL[state].run([character]).outcome().ok(), next);
            next
        }

        items!($name; $($more)*);
    };
    ($name:ident; start $($more:tt)*) => {
        fn accepts(_: usize, text: &[u8]) -> bool {
            $name::accepts(Text::of(text))
        }

        fn begins() -> Vec<usize> {
            vec![$name::START.index()]
        }

        items!($name; $($more)* start);
    };
    ($name:ident; starts $($more:tt)*) => {
        fn accepts(state: usize, text: &[u8]) -> bool {
            $name::ALL[state].accepts(Text::of(text))
        }

        fn begins() -> Vec<usize> {
            (0..$name::ALL.len()).collect()
        }

        items!($name; $($more)* starts);
    };
    ($name:ident; tokens start) => {
        items!($name; longest);

        fn tokens(_: usize, text: &[u8]) -> Tokens {
            let tokens = $name::tokens(Text::of(text)).take(text.len() + 1);
            tokens.map(|one| one.map(|(label, range)| (label.to_string(), range))).collect()
        }
    };
    ($name:ident; tokens starts) => {
        items!($name; longest);

        fn tokens(state: usize, text: &[u8]) -> Tokens {
            let tokens = $name::ALL[state].tokens(Text::of(text)).take(text.len() + 1);
            tokens.map(|one| one.map(|(label, range)| (label.to_string(), range))).collect()
        }
    };
    ($name:ident; longest) => {
        fn longest(state: usize, text: &[u8]) -> Option<(usize, String)> {
            let longest = $name::ALL[state].longest(Text::of(text));
            longest.map(|(end, label)| (end, label.to_string()))
        }

        fn has_tokens() -> bool {
            true
        }
    };
    ($name:ident; words start) => {
        fn longest(_: usize, _: &[u8]) -> Option<(usize, String)> {
            None
        }

        fn tokens(_: usize, _: &[u8]) -> Tokens {
            Vec::new()
        }

        fn has_tokens() -> bool {
            false
        }
    };
}

/// What `next` and `read` of a machine with refusals return.
macro_rules! refusing {
    ($($name:ident $refused:ident)*) => {
        $(impl Outcome for Result<$name, $refused> {
            fn outcome(self) -> Result<usize, (usize, usize)> {
                let refused = |error: $refused| (error.state.index(), error.position);
                self.map($name::index).map_err(refused)
            }
        })*
    };
}

forms!("reading/json-rows.txt", (bytes start tokens): Rows RowsMatch RowsColumns RowsIntegers);
refusing!(Rows RowsRefused RowsMatch RowsMatchRefused RowsColumns RowsColumnsRefused
    RowsIntegers RowsIntegersRefused);
forms!("reading/json-tokens.txt", (bytes start tokens): Json JsonMatch JsonColumns JsonIntegers);
forms!("reading/comments.txt", (bytes start tokens):
    Comments CommentsMatch CommentsColumns CommentsIntegers);
forms!("reading/names.txt", (bytes start tokens): Names NamesMatch NamesColumns NamesIntegers);
forms!("reading/far.txt", (bytes start tokens): Far FarMatch FarColumns FarIntegers);
forms!("reading/keywords.txt", (bytes start tokens):
    Keywords KeywordsMatch KeywordsColumns KeywordsIntegers);
forms!("reading/modes.txt", (bytes starts tokens): Modes ModesMatch ModesColumns ModesIntegers);
forms!("reading/letters.txt", (characters start tokens):
    Letters LettersMatch LettersColumns LettersIntegers);
forms!("reading/gate.txt", (characters start tokens): Gate GateMatch GateColumns GateIntegers);
refusing!(Gate GateRefused GateMatch GateMatchRefused GateColumns GateColumnsRefused
    GateIntegers GateIntegersRefused);
forms!("reading/words.txt", (characters start words): Words WordsMatch WordsColumns WordsIntegers);
forms!("reading/percent.txt", (bytes start words):
    Percent PercentMatch PercentColumns PercentIntegers);
forms!("reading/percent-strict.txt", (bytes start words):
    Strict StrictMatch StrictColumns StrictIntegers);
refusing!(Strict StrictRefused StrictMatch StrictMatchRefused StrictColumns StrictColumnsRefused
    StrictIntegers StrictIntegersRefused);
forms!("reading/utf8.txt", (bytes start words): Utf8 Utf8Match Utf8Columns Utf8Integers);
forms!("reading/search.txt", (bytes start words): Search SearchMatch SearchColumns SearchIntegers);
forms!("reading/pairs.txt", (bytes start words): Pairs PairsMatch PairsColumns PairsIntegers);
forms!("reading/date.txt", (bytes start words): Date DateMatch DateColumns DateIntegers);
