//! Tokens against a lexer that tries every way to cut a word into parts.

use proptest::prelude::*;

use super::{check_layout, codes, read, source};
use crate::testing::lexers::{Found, TokenText, token_texts, words};
use crate::testing::oracles;
use crate::{Check, Dfa, Domain, Report, StateId, compare, minimise};

/// The words of up to so many bytes are looked at.
const LONGEST: usize = 4;

/// Where a word leads.
fn end(dfa: &Dfa, word: &[u8]) -> StateId {
    let classes = dfa.classes().expect("it reads bytes");
    word.iter().fold(dfa.first_start().state(), |state, &byte| {
        let class = classes.of(u32::from(byte)).expect("every byte has a class");
        dfa.next(state, class).expect("an expression refuses nothing")
    })
}

/// The bytes of a word in a message.
fn bytes(word: &[String]) -> Vec<u8> {
    let value = |name: &String| {
        let value = crate::alphabet::whole_character(name, crate::Reads::Bytes);
        u8::try_from(value.expect("a byte as a text writes it")).expect("a byte")
    };
    word.iter().map(value).collect()
}

/// The words that the errors F055 show.
fn shared_words(report: &Report) -> Vec<Vec<u8>> {
    let shared = report.iter().filter(|(error, _)| error.code().id() == "F055");
    shared.map(|(error, _)| bytes(error.word().expect("it shows a word"))).collect()
}

/// What must be found in a text with an accepted order of its tokens.
fn check_tokens(text: &TokenText, written: &str) -> Result<(), TestCaseError> {
    let all = words(LONGEST);
    let undecided = all.iter().find(|word| text.token(word) == Found::Undecided);
    match Check::new(&Domain::EMPTY).run(&source(written)) {
        Ok(checked) => {
            prop_assert_eq!(undecided, None, "{}", written);
            let dfa = &checked.dfa;
            for word in &all {
                let label = dfa.state(end(dfa, word)).label();
                let token = match text.token(word) {
                    Found::Token(token) => Some(format!("t{token}")),
                    Found::None | Found::Undecided => None,
                };
                prop_assert_eq!(label, token.as_deref(), "{:?} {}", word, written);
            }
            prop_assert_eq!(oracles::moore(dfa).len(), dfa.states().len(), "{}", written);
            prop_assert_eq!(oracles::reachable(dfa).len(), dfa.states().len(), "{}", written);
            let comes =
                |token: usize| all.iter().any(|word| text.token(word) == Found::Token(token));
            let both = |(one, other): (usize, usize)| {
                all.iter()
                    .any(|word| text.tokens[one].matches(word) && text.tokens[other].matches(word))
            };
            let warnings = checked.warnings.to_string();
            for token in (0..text.tokens.len()).filter(|&token| comes(token)) {
                prop_assert!(
                    !warnings.contains(&format!("token `t{token}` never comes")),
                    "{written}"
                );
            }
            // All words that both match: those of another expression.
            for &(one, other) in &text.before {
                let [first, second] = [one, other].map(|token| text.tokens[token].write());
                let head = written.split("Tokens:").next().expect("the sets");
                let both = read(&format!("{head}Language: ({first}) & ({second})\n"));
                let is_both = both.states().any(|state| both.state(state).is_final());
                let warning = format!("no word is both `t{one}` and `t{other}`");
                prop_assert_eq!(warnings.contains(&warning), !is_both, "{}", written);
            }
            // Short words that do not come are most of the tokens that never do.
            let idle = warnings.matches("[W011]").count() + warnings.matches("[W012]").count();
            let missing = (0..text.tokens.len()).filter(|&token| !comes(token)).count()
                + text.before.iter().filter(|&&pair| !both(pair)).count();
            prop_assert!(idle <= missing, "{}", written);
        }
        Err(report) => {
            let shown = shared_words(&report);
            prop_assert!(!shown.is_empty(), "{}", report);
            for word in &shown {
                prop_assert_eq!(text.token(word), Found::Undecided, "{:?} {}", word, written);
            }
            // A shortest word is among them.
            let shortest = shown.iter().map(Vec::len).min();
            if let Some(word) = undecided {
                prop_assert_eq!(shortest, Some(word.len()), "{}", report);
            } else {
                prop_assert!(shortest > Some(LONGEST), "{}", report);
            }
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn tokens_are_what_their_expressions_match(text in token_texts()) {
        let written = text.write();
        let is_empty = text.tokens.iter().any(|token| token.matches(&[]));
        let found = codes(&written);
        if text.has_circle() {
            prop_assert_eq!(Vec::from_iter(found), ["F054"], "{}", written);
        } else if is_empty {
            prop_assert_eq!(Vec::from_iter(found), ["F056"], "{}", written);
        } else {
            check_tokens(&text, &written)?;
        }
    }

    #[test]
    fn layout_and_drafts_of_tokens_do_the_same(text in token_texts()) {
        let written = text.write();
        let once = check_layout(&written);
        prop_assert_eq!(codes(&once), codes(&written), "{}", once);
        if codes(&written).is_empty() {
            let dfa = read(&written);
            prop_assert_eq!(&read(&once), &dfa, "{}", once);
            for draft in [dfa.draft(), minimise(&dfa).draft()] {
                let drafted = read(&draft.to_text());
                prop_assert_eq!(compare(&dfa, &drafted), None, "{}", draft.to_text());
                for word in words(3) {
                    let label = drafted.state(end(&drafted, &word)).label();
                    prop_assert_eq!(label, dfa.state(end(&dfa, &word)).label(), "{:?}", word);
                }
            }
        }
    }
}
