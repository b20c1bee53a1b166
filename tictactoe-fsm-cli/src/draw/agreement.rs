//! What a picture shows is what there is: every state once, nothing over anything else, and every
//! transition drawn or told.

use std::collections::{HashMap, HashSet};

use proptest::prelude::*;
use roxmltree::{Document, Node};
use tictactoe_fsm::{Dfa, Source, StateId};

use super::{Drawing, Theme, Wanted};

/// Automata with names of all lengths and kinds, and symbols enough for long lists.
fn text() -> impl Strategy<Value = String> {
    (1usize..=24, 0usize..=6).prop_flat_map(|(states, symbols)| {
        let table = prop::collection::vec(0..states, states * symbols);
        let finals = prop::collection::vec(0usize..5, states);
        (table, finals, 0..states).prop_map(move |(table, finals, start)| {
            let name = |state: usize| match state % 5 {
                0 => format!("q{state}"),
                1 => format!("</g><{state}>"),
                2 => format!("a-rather-long-name-of-a-state-{state}"),
                3 => format!("状態&\"'{state}"),
                _ => format!("{state}"),
            };
            let symbol = |symbol: usize| ["a", "b", "<c>", "d", "&e", "long-symbol"][symbol];
            let of = |kind: usize| -> String {
                let states = finals.iter().enumerate().filter(|(_, end)| **end == kind);
                states.map(|(state, _)| format!(" {}", name(state))).collect::<Vec<_>>().concat()
            };
            let mut lines = vec![
                format!("States: {}", (0..states).map(name).collect::<Vec<_>>().join(" ")),
                format!("Symbols: {}", (0..symbols).map(symbol).collect::<Vec<_>>().join(" ")),
                format!("Start: {}", name(start)),
                format!("Final:{}\nFinal <win>:{}\nFinal lost:{}", of(1), of(2), of(3)),
                "Transitions:".to_owned(),
            ];
            lines.extend(table.iter().enumerate().map(|(cell, target)| {
                let (from, with) = (name(cell / symbols), symbol(cell % symbols));
                format!("{from} {with} -> {}", name(*target))
            }));
            lines.join("\n")
        })
    })
}

fn check(text: &str) -> Dfa {
    let checked = Dfa::check(&Source::new("t.txt", text), tictactoe_strategy::CLAIMS, &[]);
    checked.unwrap_or_else(|report| panic!("{report}")).0
}

/// A rectangle: left, top, right, bottom.
type Place = [f64; 4];

fn number(node: Node<'_, '_>, name: &str) -> f64 {
    node.attribute(name).and_then(|value| value.parse().ok()).unwrap_or_else(|| panic!("{name}"))
}

/// The places of the states in a picture, by their numbers.
fn places(document: &Document<'_>) -> Vec<(usize, bool, Place)> {
    let states = document.descendants().filter(|node| node.has_attribute("data-state"));
    states
        .map(|node| {
            let card = node.children().find(|child| child.attribute("class") == Some("card"));
            let [x, y, width, height] =
                ["x", "y", "width", "height"].map(|name| number(card.expect("a card"), name));
            let state = node.attribute("data-state").and_then(|state| state.parse().ok());
            let is_again = node.attribute("class").is_some_and(|class| class.contains("ghost"));
            let title = node.children().find(|child| child.has_tag_name("title"));
            assert!(title.is_some_and(|title| title.text().is_some()), "every state has a title");
            (state.expect("a number"), is_again, [x, y, x + width, y + height])
        })
        .collect()
}

fn refuse_overlaps(places: &[(usize, bool, Place)]) {
    for (index, (one, _, a)) in places.iter().enumerate() {
        for (other, _, b) in &places[..index] {
            let apart = a[2] <= b[0] || b[2] <= a[0] || a[3] <= b[1] || b[3] <= a[1];
            assert!(apart, "{one} at {a:?} and {other} at {b:?}");
        }
    }
}

/// The size of the picture contains everything.
fn check_inside(document: &Document<'_>, places: &[(usize, bool, Place)]) {
    let [width, height] = ["width", "height"].map(|name| number(document.root_element(), name));
    for (state, _, [left, top, right, bottom]) in places {
        let is_inside = *left >= 0.0 && *top >= 0.0 && *right <= width && *bottom <= height;
        assert!(is_inside, "{state} at {:?} in {width} x {height}", [left, top, right, bottom]);
    }
}

fn check_graph(dfa: &Dfa, wanted: Wanted) {
    let drawing = Drawing::new(dfa, wanted);
    let svg = drawing.svg();
    let document = Document::parse(&svg).unwrap_or_else(|error| panic!("{error}\n{svg}"));
    let places = places(&document);
    refuse_overlaps(&places);
    check_inside(&document, &places);
    let drawn: HashSet<usize> = places.iter().map(|place| place.0).collect();
    let expected: HashSet<usize> = drawing.states.iter().map(|state| state.index()).collect();
    assert_eq!((drawn.len(), drawn), (places.len(), expected));
    let arrows: HashSet<(usize, usize)> = document
        .descendants()
        .filter(|node| node.has_attribute("data-from"))
        .map(|node| {
            let end =
                |name| node.attribute(name).and_then(|end| end.parse().ok()).expect("a state");
            (end("data-from"), end("data-to"))
        })
        .collect();
    let lines: HashMap<usize, String> = document
        .descendants()
        .filter_map(|node| {
            let state = node.attribute("data-state")?.parse().ok()?;
            let texts = node.descendants().filter(|node| node.has_tag_name("text"));
            Some((state, texts.filter_map(|node| node.text()).collect::<Vec<_>>().join("\n")))
        })
        .collect();
    for &state in &drawing.states {
        let told = &lines[&state.index()];
        for &target in dfa.row(state) {
            if target == state {
                assert!(told.contains('↺'), "{told}");
            } else {
                let is_drawn = arrows.contains(&(state.index(), target.index()));
                assert!(is_drawn || told.contains('⇢'), "{told}");
            }
        }
    }
    for (from, to) in arrows {
        let states: Vec<StateId> = dfa.states().collect();
        assert!(dfa.row(states[from]).contains(&states[to]), "an arrow that is no transition");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 120, ..ProptestConfig::default() })]

    #[test]
    fn every_state_and_transition_is_seen_and_nothing_overlaps(
        text in text(),
        depth in prop::option::of(0usize..4),
        word in prop::collection::vec(0usize..6, 0..5),
    ) {
        let dfa = check(&text);
        let symbols: Vec<_> = dfa.symbols().collect();
        let trace = word.iter().filter_map(|&symbol| symbols.get(symbol).copied()).collect();
        check_graph(&dfa, Wanted { depth, trace, ..Wanted::default() });
        check_graph(&dfa, Wanted { from: dfa.states().last(), theme: Theme::Dark, ..Wanted::default() });
    }
}

/// An automaton of the project.
fn file(name: &str) -> Dfa {
    let path = format!("{}/../automata/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    check(&std::fs::read_to_string(path).expect("it is there"))
}

const OPPONENTS: [&str; 5] = ["classic", "greedy", "one-ply", "two-ply", "perfect"];

#[test]
fn every_board_is_drawn_once_and_nothing_overlaps() {
    for name in OPPONENTS {
        let dfa = file(name);
        let drawing = Drawing::new(&dfa, Wanted::default());
        let svg = drawing.svg();
        let document = Document::parse(&svg).expect("well-formed");
        let places = places(&document);
        refuse_overlaps(&places);
        check_inside(&document, &places);
        let mut once: Vec<usize> =
            places.iter().filter(|place| !place.1).map(|place| place.0).collect();
        once.sort_unstable();
        assert_eq!(once, (0..dfa.states().len()).collect::<Vec<_>>(), "{name}");
    }
}

#[test]
fn everyday_automata_and_parts_of_the_referee_are_drawn() {
    for name in ["turnstile", "tcp", "iso-date", "quotes", "divisible-by-seven"] {
        check_graph(&file(name), Wanted::default());
    }
    let referee = file("referee");
    for depth in 0..3 {
        let drawing = Drawing::new(&referee, Wanted { depth: Some(depth), ..Wanted::default() });
        let svg = drawing.svg();
        let document = Document::parse(&svg).expect("well-formed");
        refuse_overlaps(&places(&document));
        assert_eq!(places(&document).len(), [1, 10, 82][depth]);
    }
}

/// How many boards come up in all games from a state on, counted game by game.
fn boards(dfa: &Dfa, state: StateId) -> usize {
    let targets = dfa.row(state).iter().filter(|&&target| target != state);
    1 + targets.map(|&target| boards(dfa, target)).sum::<usize>()
}

#[test]
fn a_map_has_every_game() {
    for name in OPPONENTS {
        let dfa = file(name);
        let map = Drawing::new(&dfa, Wanted::default()).map().expect("boards").expect("not large");
        let document = Document::parse(&map).expect("well-formed");
        let places = places(&document);
        let games: usize = dfa.starts().iter().map(|start| boards(&dfa, start.state)).sum();
        // Where only one cell can be picked at first, it is picked.
        let opened = usize::from(name == "classic");
        assert_eq!(places.len(), games - opened, "{name}");
        check_inside(&document, &places);
    }
}

#[test]
fn dense_graphs_end_in_time() {
    let states = super::MOST_STATES;
    let names: Vec<String> = (0..states).map(|state| format!("q{state}")).collect();
    let rows = (0..states).map(|state| {
        let targets = (1..=8).map(|step| names[(state * 7 + step * step * 31) % states].as_str());
        format!("{} {}\n", names[state], targets.collect::<Vec<_>>().join(" "))
    });
    let text = format!(
        "States: {}\nStart: q0\nFinal: q1\nSymbols: 1 2 3 4 5 6 7 8 \nTransitions:\n{}",
        names.join(" "),
        rows.collect::<Vec<_>>().concat()
    );
    let dfa = check(&text);
    let svg = Drawing::new(&dfa, Wanted::default()).svg();
    assert!(Document::parse(&svg).is_ok());
}
