//! The machine as the model: a service with flags is compared with it, event by event.

use std::collections::{HashSet, VecDeque};

use fsm_macros::automaton;

/// The states of a pull request.
#[automaton("automata/testing.txt", symbol_type = Event)]
pub enum Review {}

/// A pull request as the service stores it. Clippy would prefer a state machine.
#[expect(clippy::struct_excessive_bools)]
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
struct Row {
    ready: bool,
    approved: bool,
    merged: bool,
    closed: bool,
}

/// Handles an event. The result is whether it was allowed.
type Handler = fn(&mut Row, Event) -> bool;

/// The service as it was written first.
fn first_version(row: &mut Row, event: Event) -> bool {
    let open = !row.merged && !row.closed;
    let allowed = match event {
        Event::Ready => open && !row.ready,
        Event::Push | Event::Close => open,
        Event::Approve | Event::Reject => open && row.ready,
        Event::Merge => open && row.approved,
        Event::Reopen => row.closed,
    };
    if allowed {
        match event {
            Event::Ready => row.ready = true,
            Event::Push => {}
            Event::Approve => row.approved = true,
            Event::Reject => row.approved = false,
            Event::Merge => row.merged = true,
            Event::Close => row.closed = true,
            Event::Reopen => *row = Row::default(),
        }
    }
    allowed
}

/// The service as it is now: new commits need a new review.
fn second_version(row: &mut Row, event: Event) -> bool {
    let allowed = first_version(row, event);
    if allowed && event == Event::Push {
        row.approved = false;
    }
    allowed
}

/// Looks at all pairs of a state and a row that the same word leads to. The result is their number,
/// or a shortest word on which code and machine disagree.
fn compare(handle: Handler) -> Result<usize, Vec<Event>> {
    let start = (Review::START, Row::default());
    let mut seen = HashSet::from([start.clone()]);
    let mut queue = VecDeque::from([(start, Vec::new())]);
    while let Some(((state, before), word)) = queue.pop_front() {
        for &event in Event::ALL {
            let mut row = before.clone();
            let allowed = handle(&mut row, event);
            let word = [&word[..], &[event]].concat();
            match state.next(event) {
                Ok(next) if allowed => {
                    if seen.insert((next, row.clone())) {
                        queue.push_back(((next, row), word));
                    }
                }
                // What is refused must change nothing.
                Err(_) if !allowed && row == before => {}
                Ok(_) | Err(_) => return Err(word),
            }
        }
    }
    Ok(seen.len())
}

fn main() {
    for (name, handle) in [("first", first_version as Handler), ("second", second_version)] {
        match compare(handle) {
            Ok(pairs) => println!("{name} version: agrees with the machine on {pairs} pairs"),
            Err(word) => {
                let names: Vec<&str> = word.iter().map(|event| event.name()).collect();
                println!("{name} version: disagrees with the machine on: {}", names.join(" "));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use proptest::collection::vec;
    use proptest::sample::select;

    use super::*;

    #[test]
    fn the_service_does_what_the_text_says() {
        assert_eq!(compare(second_version), Ok(7));
    }

    proptest::proptest! {
        /// The same with long random words, for rows that have too many values to see all of them.
        #[test]
        fn long_words_agree(word in vec(select(Event::ALL), 0..200)) {
            let (mut state, mut row) = (Review::START, Row::default());
            for event in word {
                assert_eq!(second_version(&mut row, event), state.allows(event), "{state} {event}");
                state = state.next(event).unwrap_or(state);
            }
        }
    }
}
