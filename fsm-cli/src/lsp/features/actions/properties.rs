//! On random texts, what is offered mends its messages.

use fsm_model::testing::texts::{grouped_lines, loose_rows, nfa_texts, scribble, word_soup};
use fsm_model::{Diagnostic, Report};
use proptest::prelude::*;

use super::tests::{offered, report};

fn texts() -> impl Strategy<Value = String> {
    // Some characters of a text are gone, or there is something else before them.
    let slips =
        prop::collection::vec((0.0..1.0, prop::sample::select(vec!["", "x", ":", "A "])), 0..3);
    let texts = prop_oneof![loose_rows(), grouped_lines(), nfa_texts(), word_soup(), scribble()];
    (texts, slips).prop_map(|(text, slips)| {
        let mut characters: Vec<char> = text.chars().collect();
        for (share, slip) in slips {
            #[expect(
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                clippy::cast_precision_loss
            )]
            let at = (share * characters.len() as f64) as usize;
            let end = (at + usize::from(slip.is_empty())).min(characters.len());
            characters.splice(at..end, slip.chars());
        }
        characters.into_iter().collect()
    })
}

/// How many messages say the same as this one.
fn count_same(report: &Report, found: &Diagnostic) -> usize {
    let is_same =
        |other: &Diagnostic| other.code() == found.code() && other.message() == found.message();
    report.iter().filter(|(other, _)| is_same(other)).count()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 1000, ..ProptestConfig::default() })]

    /// Here the edited text gets the check that the user sees.
    #[test]
    fn what_is_offered_mends_its_messages(text in texts()) {
        let before = report(&text);
        for (offer, text_after) in offered(&text, 0..text.len()) {
            prop_assert!(!offer.mended.is_empty());
            let after = report(&text_after);
            for found in &offer.mended {
                prop_assert!(
                    count_same(&after, found) < count_same(&before, found),
                    "{}\n{text_after}\n{after}", offer.title
                );
            }
            let sorted = offer.edits.windows(2).all(|pair| pair[0].bytes.end <= pair[1].bytes.start);
            prop_assert!(sorted, "{:?}", offer.edits);
        }
    }
}
