//! Enums of nondeterministic texts and of expressions.

use fsm_macros::automaton;

#[automaton("nondeterministic/fifth-from-the-end.txt", determinise = 32)]
enum Fifth {}

#[automaton("nondeterministic/optional.txt", determinise, symbol_type = Sign)]
enum Number {}

#[automaton("nondeterministic/language.txt", symbol = FifthSymbol)]
enum Language {}

/// All words of so many symbols.
fn words(length: u32) -> impl Iterator<Item = Vec<FifthSymbol>> {
    let symbol = |bit| if bit == 0 { FifthSymbol::A } else { FifthSymbol::B };
    (0..1_u32 << length)
        .map(move |word| (0..length).map(|place| symbol(word >> place & 1)).collect())
}

#[test]
fn the_states_of_an_enum_are_sets() {
    assert_eq!(Fifth::ALL.len(), 32);
    assert_eq!(Fifth::START.name(), "{q0}");
    assert_eq!(Fifth::START, Fifth::Q0);
    assert_eq!(Fifth::START.next(FifthSymbol::A), Fifth::Q0Q1);
    let mut names: Vec<String> = Fifth::ALL.iter().map(|state| format!("{state:?}")).collect();
    names.sort_unstable();
    names.dedup();
    assert_eq!(names.len(), 32);
}

#[test]
fn the_same_words_are_accepted() {
    for word in (0..9).flat_map(words) {
        let is_meant = word.len() > 4 && word[word.len() - 5] == FifthSymbol::A;
        assert_eq!(Fifth::START.run(word.iter().copied()).is_final(), is_meant, "{word:?}");
        assert_eq!(Language::START.run(word.iter().copied()).is_final(), is_meant, "{word:?}");
    }
    // The states of an expression are numbered in the order of shortest words.
    assert_eq!(Language::START, Language::Q0);
    assert_eq!(Language::ALL.len(), 32);
}

#[test]
fn labels_and_refusals_of_a_nondeterministic_text() {
    use Sign::{Dot, Minus, One, Zero};
    let label = |word: &[Sign]| Number::START.run(word.iter().copied()).ok()?.label();
    assert_eq!(label(&[One, Zero]), Some(NumberLabel::Integer));
    assert_eq!(label(&[Minus, One]), Some(NumberLabel::Integer));
    assert_eq!(label(&[Minus, One, Dot, Zero]), Some(NumberLabel::Decimal));
    assert_eq!(label(&[Minus]), None);
    // Where no way is left, the symbol is refused.
    assert!(Number::START.run([One, Minus]).is_err());
    assert_eq!(Number::START, Number::SignFirst);
}
