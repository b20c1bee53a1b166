//! The passes: minimising, comparing, shortest words.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use proptest::prelude::*;

use super::{partial, read};
use crate::testing::oracles::{self, Meaning};
use crate::testing::random::{Shape, drafts, write};
use crate::{
    Dfa, Difference, Draft, DraftFinals, DraftRow, DraftTarget, Finality, OutputId, StateId,
    SymbolId, compare, minimise, minimise_and_fold, refinement_rounds,
};

proptest! {
    #![proptest_config(ProptestConfig { cases: 400, ..ProptestConfig::default() })]

    #[test]
    fn refusals_are_equal_to_a_dead_state(draft in partial(8, 3)) {
        let dfa = read(&write(&draft, 0));
        let completed = read(&with_dead_state(&draft).plain_text());
        prop_assert!(!completed.has_refusals());
        prop_assert_eq!(compare(&dfa, &completed), None);
        let pairs = oracles::pairs(&dfa, &completed).expect("the same starts");
        prop_assert_eq!(oracles::separate_pairs(&dfa, &completed, &pairs), None);
        // The smallest complete automaton is that of the other one.
        prop_assert_eq!(dfa.smallest_complete_size(), minimise(&completed).merged().len());
        let count = oracles::reachable(&completed).len()
            - usize::from(completed.find_state("dead").is_some_and(
                |dead| oracles::reachable(&completed).contains(&dead)));
        prop_assert_eq!(dfa.states().len() - dfa.unreachable_states().len(), count);
        // Dead states can be left out, and then no other automaton with refusals is smaller.
        let folded = read(&minimise_and_fold(&dfa).draft().plain_text());
        prop_assert_eq!(compare(&dfa, &folded), None);
        let starts: BTreeSet<StateId> = folded.starts().map(crate::Start::state).collect();
        let speaks = |state: StateId| {
            folded.symbols().any(|symbol| !folded.outputs_on(state, symbol).is_empty())
        };
        for dead in folded.dead_states() {
            let is_spoken_to = folded.states().any(|from| {
                folded.arrows(from).iter().any(|arrow| arrow.target == dead && !arrow.outputs.is_empty())
            });
            let reached = folded.shortest_words_from(dead);
            let speaks = folded.states().any(|to| reached.distance(to).is_some() && speaks(to));
            prop_assert!(
                starts.contains(&dead) || is_spoken_to || speaks,
                "only a start stays, and a state with outputs before or behind it"
            );
        }
        prop_assert_eq!(folded.smallest_complete_size(), dfa.smallest_complete_size());
        prop_assert_eq!(minimise_and_fold(&folded).merged().len(), folded.states().len());
    }

    #[test]
    fn minimise_agrees_with_moore(draft in partial(12, 3)) {
        check_minimise(&read(&write(&draft, 0)));
    }

    #[test]
    fn rounds_split_what_short_words_tell_apart(draft in partial(7, 2)) {
        check_rounds(&read(&write(&draft, 0)));
    }

    #[test]
    fn compare_finds_a_shortest_word(left in partial(6, 2), right in partial(6, 3)) {
        let (left, right) = (read(&write(&left, 0)), read(&write(&right, 0)));
        let pairs = oracles::pairs(&left, &right);
        let expected = pairs.as_ref().map(|pairs| oracles::separate_pairs(&left, &right, pairs));
        match compare(&left, &right) {
            None => prop_assert_eq!(expected, Some(None)),
            Some(Difference::Start { .. }) => prop_assert_eq!(expected, None),
            Some(Difference::Word {
                word,
                left: on_left,
                right: on_right,
                start,
                left_outputs,
                right_outputs,
            }) => {
                prop_assert_eq!(Some(Some(word.len())), expected);
                let names: Vec<_> = word.iter().map(|symbol| symbol.name(&left, &right)).collect();
                let word: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
                prop_assert!(pairs.is_some_and(|pairs| pairs.contains(&(on_left[0], on_right[0]))));
                prop_assert_eq!(&on_left, &oracles::trace(&left, on_left[0], &word));
                prop_assert_eq!(&on_right, &oracles::trace(&right, on_right[0], &word));
                let comes_out = |dfa, trace: &[Option<StateId>], outputs: Vec<Vec<OutputId>>| {
                    let expected: Vec<_> = word.iter().zip(trace)
                        .map(|(symbol, &state)| oracles::comes_out(dfa, state, symbol))
                        .collect();
                    let name = |list: &Vec<OutputId>| -> Vec<&str> {
                        list.iter().map(|&output| dfa.output(output).name()).collect()
                    };
                    assert_eq!(outputs.iter().map(name).collect::<Vec<_>>(), expected);
                    expected
                };
                let outputs = (
                    comes_out(&left, &on_left, left_outputs),
                    comes_out(&right, &on_right, right_outputs),
                );
                let end = |dfa: &Dfa, trace: &[Option<StateId>]| oracles::end(dfa, trace[word.len()]);
                prop_assert_ne!(
                    (end(&left, &on_left), outputs.0),
                    (end(&right, &on_right), outputs.1)
                );
                let mut starts = left.starts().filter(|start| Some(start.state()) == on_left[0]);
                prop_assert!(starts.any(|begin| begin.label() == start.as_deref()));
            }
        }
    }

    #[test]
    fn compare_finds_a_changed_output(
        draft in drafts(Shape { outputs: 2, refusals: true, ..Shape::default() }),
        at: prop::sample::Index,
        list in prop::sample::select(vec![vec![], vec![0], vec![0, 0]]),
    ) {
        let mut changed = draft.clone();
        let arrows = changed.rows.iter_mut().filter_map(|row| match row {
            DraftRow::Arrow { target: DraftTarget::State(_), outputs, .. } => Some(outputs),
            _ => None,
        });
        let mut arrows: Vec<&mut Vec<usize>> = arrows.collect();
        prop_assume!(!arrows.is_empty());
        let at = at.index(arrows.len());
        let is_same = *arrows[at] == list;
        *arrows[at] = list;
        let (left, right) = (read(&write(&draft, 0)), read(&write(&changed, 0)));
        prop_assert_eq!(left == right, is_same);
        let pairs = oracles::pairs(&left, &right).expect("the same starts");
        let expected = oracles::separate_pairs(&left, &right, &pairs);
        let found = match compare(&left, &right) {
            None => None,
            Some(Difference::Word { word, .. }) => Some(word.len()),
            Some(Difference::Start { .. }) => unreachable!("the same starts"),
        };
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn two_states_are_told_apart_by_a_shortest_word(draft in partial(9, 3)) {
        let dfa = read(&write(&draft, 0));
        // A refusal is an end of its own: the same as a dead state with a label of its own.
        let completed = read(&with_labelled_dead_state(&draft).plain_text());
        for one in dfa.states() {
            for other in dfa.states() {
                let word = dfa.tell_apart(one, other);
                let pair = (Some(one), Some(other));
                let expected = oracles::separate_pairs(&completed, &completed, &[pair]);
                prop_assert_eq!(word.as_ref().map(Vec::len), expected);
                if let Some(word) = word {
                    let end = |from| {
                        let end = oracles::end(&completed, completed.trace(from, &word).pop());
                        (end, completed.outputs_along(from, &word))
                    };
                    prop_assert_ne!(end(one), end(other));
                }
            }
        }
    }

    #[test]
    fn reachable_dead_and_near_are_as_a_plain_search_says(draft in partial(12, 3)) {
        let dfa = read(&write(&draft, 0));
        let all: BTreeSet<StateId> = dfa.states().collect();
        let reachable = oracles::reachable(&dfa);
        let unreachable: Vec<StateId> = all.difference(&reachable).copied().collect();
        prop_assert_eq!(dfa.unreachable_states(), unreachable);
        let alive = oracles::alive(&dfa);
        prop_assert_eq!(dfa.dead_states(), all.difference(&alive).copied().collect::<Vec<_>>());
        let words = dfa.shortest_words();
        for state in dfa.states() {
            let distance = oracles::distance(&dfa, state);
            prop_assert_eq!(words.distance(state), distance);
            prop_assert_eq!(words.to(state).map(|(_, word)| word.len()), distance);
            if let Some((start, word)) = words.to(state) {
                prop_assert!(dfa.starts().any(|other| other.state() == start));
                prop_assert_eq!(dfa.trace(start, &word).pop(), Some(state));
            }
        }
    }
}

/// The same automaton with a dead state in place of refusals.
fn with_dead_state(draft: &Draft) -> Draft {
    let dead = draft.states.len();
    let mut completed = draft.clone();
    let Meaning { table, comes_out, .. } = Meaning::of_draft(draft);
    if table.iter().flatten().all(Option::is_some) {
        return completed;
    }
    completed.states.push("dead".to_owned());
    completed.examples.clear();
    let nothing = [vec![Vec::new(); draft.symbols.len()]];
    let rows = table.into_iter().chain([vec![None; draft.symbols.len()]]);
    let rows = rows.zip(comes_out.into_iter().chain(nothing)).enumerate();
    let arrows = rows.flat_map(|(state, (targets, comes_out))| {
        let steps = targets.into_iter().zip(comes_out).enumerate();
        steps.map(move |(symbol, (target, outputs))| DraftRow::Arrow {
            state,
            symbols: vec![symbol],
            target: DraftTarget::State(target.unwrap_or(dead)),
            outputs,
        })
    });
    completed.rows = arrows.collect();
    completed
}

/// The same, and the dead state is final with a label that no other has.
fn with_labelled_dead_state(draft: &Draft) -> Draft {
    let mut completed = with_dead_state(draft);
    if completed.states.len() > draft.states.len() {
        let label = Some("refused".to_owned());
        completed.finals.push(DraftFinals { label, states: vec![draft.states.len()] });
    }
    completed
}

/// After round k, states are in one class if no word of up to k symbols tells them apart; after the last
/// round, if they are merged.
fn check_rounds(dfa: &Dfa) {
    let rounds = refinement_rounds(dfa);
    let is_same = |classes: &[Vec<StateId>], one: StateId, other: StateId| {
        classes.iter().any(|class| class.contains(&one) && class.contains(&other))
    };
    let reachable = oracles::reachable(dfa);
    let symbols: Vec<_> = dfa.symbols().collect();
    let mut words = vec![Vec::new()];
    for round in rounds.iter().take(5) {
        for &one in &reachable {
            for &other in &reachable {
                let same =
                    words.iter().all(|word| ending(dfa, one, word) == ending(dfa, other, word));
                assert_eq!(is_same(&round.classes, one, other), same);
            }
        }
        let longer = |word: &Vec<_>| {
            symbols.iter().map(|&symbol| [&word[..], &[symbol]].concat()).collect::<Vec<_>>()
        };
        words = words.iter().flat_map(longer).chain([Vec::new()]).collect();
    }
    let last = rounds.last().expect("there is a first round");
    let mut classes = last.classes.clone();
    classes.sort();
    assert_eq!(classes, minimise(dfa).merged().collect::<Vec<_>>());
    for (before, after) in rounds.iter().zip(&rounds[1..]) {
        for split in &after.splits {
            let mut parts = split
                .parts
                .iter()
                .flat_map(|&part| after.classes[part].clone())
                .collect::<Vec<_>>();
            parts.sort_unstable();
            assert_eq!(parts, before.classes[split.class]);
            assert!(split.parts.len() > 1 && !split.symbols.is_empty());
        }
    }
}

/// All that can be seen of a word.
fn ending<'d>(
    dfa: &'d Dfa,
    from: StateId,
    word: &[SymbolId],
) -> (usize, Vec<&'d [OutputId]>, Option<Finality>) {
    let states = dfa.trace(from, word);
    let last = *states.last().expect("the first state");
    let finality = (states.len() > word.len()).then(|| dfa.state(last).finality());
    (states.len(), dfa.outputs_along(from, word), finality)
}

pub(super) fn check_minimise(dfa: &Dfa) {
    let minimised = minimise(dfa);
    let reachable = oracles::reachable(dfa);
    let expected: BTreeSet<BTreeSet<StateId>> = oracles::moore(dfa)
        .into_iter()
        .map(|class| class.into_iter().filter(|state| reachable.contains(state)).collect())
        .filter(|class: &BTreeSet<_>| !class.is_empty())
        .collect();
    let groups = minimised.merged().map(|group| group.iter().copied().collect());
    assert_eq!(groups.collect::<BTreeSet<BTreeSet<_>>>(), expected);
    let draft = minimised.draft();
    let names: Vec<&str> = minimised.merged().map(|group| dfa.state(group[0]).name()).collect();
    assert_eq!(draft.states, names);
    let smallest = read(&draft.to_text());
    assert_eq!(Meaning::of_dfa(&smallest), Meaning::of_draft(&draft));
    assert_eq!(compare(dfa, &smallest), None);
    let pairs = oracles::pairs(dfa, &smallest).expect("the same starts");
    assert_eq!(oracles::separate_pairs(dfa, &smallest, &pairs), None);
    assert_eq!(read(&draft.plain_text()), smallest);
    assert_eq!(minimise(&smallest).draft(), draft);
}

/// A chain of states that are all final, each with a label of its own. Two states may have swapped their
/// labels.
fn labelled_chain(length: usize, swapped: (usize, usize)) -> Dfa {
    let name = |state: usize| format!("q{state}");
    let states: Vec<String> = (0..length).map(name).collect();
    let mut text = format!("States: {}\nSymbols: a b\nStart: q0\n", states.join(" "));
    for label in 0..length {
        let state = match label {
            _ if label == swapped.0 => swapped.1,
            _ if label == swapped.1 => swapped.0,
            _ => label,
        };
        writeln!(text, "Final l{label}: q{state}").expect("a string");
    }
    text += "Transitions:\n";
    for state in 0..length {
        writeln!(text, "q{state} {} !", name((state + 1).min(length - 1))).expect("a string");
    }
    read(&text)
}

/// Kinds of final states are bytes as long as they fit, and two kinds are not labels.
#[test]
fn many_labels_are_told_apart() {
    const LENGTH: usize = 600;
    let chain = labelled_chain(LENGTH, (0, 0));
    assert_eq!(compare(&chain, &labelled_chain(LENGTH, (0, 0))), None);
    for first in [0, 1, 251, 252, 253, 254, 255, 256, 511, 512, 513, 598] {
        let other = labelled_chain(LENGTH, (first, first + 1));
        for (left, right) in [(&chain, &other), (&other, &chain)] {
            match compare(left, right) {
                Some(Difference::Word { word, .. }) => assert_eq!(word.len(), first),
                difference => panic!("{first}: {difference:?}"),
            }
        }
        let [one, two] =
            [first, first + 1].map(|state| chain.find_state(&format!("q{state}")).unwrap());
        assert_eq!(chain.tell_apart(one, two), Some(Vec::new()));
    }
}
