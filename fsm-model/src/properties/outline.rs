//! What each word is, against the document and the automaton; and names that are changed everywhere.

use proptest::prelude::*;

use super::{partial, read, source};
use crate::testing::characters::character_texts;
use crate::testing::lexers::token_texts;
use crate::testing::random::write;
use crate::testing::texts::{grouped_lines, loose_rows, nfa_texts, scribble, word_soup};
use crate::{Check, Checked, Dfa, Domain, Namespace, Outline, Report, Role, Word, syntax};

/// Texts of every kind, with mistakes and without.
fn texts() -> impl Strategy<Value = String> {
    prop_oneof![
        (partial(5, 3), any::<u64>()).prop_map(|(draft, layout)| write(&draft, layout)),
        loose_rows(),
        grouped_lines(),
        nfa_texts(),
        word_soup(),
        scribble(),
        character_texts().prop_map(|text| text.write()),
        token_texts().prop_map(|text| text.write()),
    ]
}

/// Every byte of a word of the text is in one word of the outline.
fn check_words(text: &str) -> Result<(), TestCaseError> {
    let source = source(text);
    let (document, _) = syntax::read(&source);
    let outline = Outline::new(&source);
    let mut end = 0;
    for word in outline.words() {
        let range = word.span.range();
        prop_assert!(range.start >= end && range.end > range.start, "{:?}", word);
        end = range.end;
        for byte in range.clone() {
            if text.is_char_boundary(byte) {
                prop_assert!(outline.word_at(byte).is_some());
            }
        }
    }
    let covered = |byte: usize| {
        let words = outline.words();
        let next = words.partition_point(|word| word.span.range().start <= byte);
        next > 0 && words[next - 1].span.range().contains(&byte)
    };
    let first_heading =
        document.sections.first().map_or(usize::MAX, |section| section.heading.range().start);
    for token in &document.tokens {
        for byte in token.range().filter(|&byte| byte > first_heading) {
            prop_assert!(covered(byte), "{} at {}", document.text(*token), byte);
        }
    }
    Ok(())
}

/// What `check` says about a text; a nondeterministic one is made deterministic.
fn checked(text: &str) -> Result<Checked, Report> {
    Check::new(&Domain::EMPTY).determinise(1000).run(&source(text))
}

/// The table of an automaton, without names.
fn table(dfa: &Dfa) -> Vec<Vec<Option<usize>>> {
    let row =
        |state| dfa.row(state).iter().map(|target| target.map(crate::StateId::index)).collect();
    dfa.states().map(row).collect()
}

/// A text in which a word has another name.
fn renamed(outline: &Outline, word: Word, name: &str) -> Option<String> {
    let mut text = outline.source().text().to_owned();
    for (span, written) in outline.rename(word, name).ok()?.into_iter().rev() {
        text.replace_range(span.range(), &written);
    }
    Some(text)
}

proptest! {
    #[test]
    fn every_word_is_something(text in texts()) {
        check_words(&text)?;
    }

    #[test]
    fn declared_names_are_those_of_the_automaton(draft in partial(5, 3), layout: u64) {
        let text = write(&draft, layout);
        let dfa = read(&text);
        let outline = Outline::new(&source(&text));
        let declared = |namespace: Namespace| -> Vec<_> {
            let names = outline.declared(namespace).into_iter();
            names.filter(|word| word.role == Role::Declaration(namespace)).map(|word| word.span).collect()
        };
        let states: Vec<_> = dfa.states().map(|state| dfa.state(state).span()).collect();
        let symbols: Vec<_> = dfa.symbols().map(|symbol| dfa.symbol(symbol).span()).collect();
        let outputs: Vec<_> = dfa.outputs().map(|output| dfa.output(output).span()).collect();
        prop_assert_eq!(declared(Namespace::States), states);
        prop_assert_eq!(declared(Namespace::Symbols), symbols);
        prop_assert_eq!(declared(Namespace::Outputs), outputs);
        for &word in outline.words().iter().filter(|word| word.namespace().is_some()) {
            prop_assert!(outline.declaration(word).is_some(), "{}", outline.name(word));
        }
    }

    #[test]
    fn a_changed_name_changes_nothing_else(text in texts(), number: usize, to in 0usize..5) {
        let outline = Outline::new(&source(&text));
        let words: Vec<Word> = outline.words().iter().copied().filter(|word| word.namespace().is_some()).collect();
        if words.is_empty() {
            return Ok(());
        }
        let word = words[number % words.len()];
        let to = ["fresh", "not", "and", "a+b", "\\x"][to];
        let Some(changed) = renamed(&outline, word, to) else { return Ok(()) };
        let other = Outline::new(&source(&changed));
        // In a text with mistakes, a name may mean several things.
        let Ok(before) = checked(&text) else { return Ok(()) };
        let after = checked(&changed).map_err(|report| TestCaseError::fail(format!("{report}\n{changed}")))?;
        if before.dfa.is_derived() {
            // The states that are made from a text may have another order with other labels.
            prop_assert_eq!(before.dfa.states().len(), after.dfa.states().len());
        } else {
            prop_assert_eq!(table(&before.dfa), table(&after.dfa));
        }
        // Back to the old name, every word is as it was, but for backslashes that are not needed.
        let index = outline.words().iter().position(|other| other.span == word.span);
        let word_there = other.words()[index.expect("it is one of the words")];
        let back = renamed(&other, word_there, &outline.name(word)).expect("it was free before");
        let again = Outline::new(&source(&back));
        let names = |outline: &Outline| -> Vec<_> {
            outline.words().iter().map(|word| (word.role, outline.name(*word).into_owned())).collect()
        };
        prop_assert_eq!(names(&again), names(&outline));
    }
}
