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

/// Points on a path of the commands that we write, all of them absolute.
fn points(path: &str) -> Vec<(f64, f64)> {
    let mut points: Vec<(f64, f64)> = Vec::new();
    for part in
        path.split_inclusive(|c: char| c.is_ascii_alphabetic()).collect::<Vec<_>>().windows(2)
    {
        let command = part[0].chars().last().expect("a part ends in a letter");
        let numbers = part[1].trim_end_matches(|c: char| c.is_ascii_alphabetic());
        let numbers: Vec<f64> =
            numbers.split_whitespace().map(|number| number.parse().expect("a number")).collect();
        let (x, y) = points.last().copied().unwrap_or_default();
        let (mid_x, mid_y, end) = match (command, &numbers[..]) {
            ('M', &[x, y]) => {
                points.push((x, y));
                continue;
            }
            ('H', &[end]) => (x, y, (end, y)),
            ('V', &[end]) => (x, y, (x, end)),
            ('Q', &[x1, y1, x2, y2]) => (x1, y1, (x2, y2)),
            ('C', &[x1, y1, _, y2, x3, y3]) => (x1, f64::midpoint(y1, y2), (x3, y3)),
            _ => panic!("{command} {numbers:?}"),
        };
        // A quadratic curve is near enough to what we draw, and exact where a line is straight.
        for step in 1..=20 {
            let t = f64::from(step) / 20.0;
            let bend = |a: f64, b: f64, c: f64| {
                (1.0 - t).powi(2) * a + 2.0 * t * (1.0 - t) * b + t * t * c
            };
            let straight = matches!(command, 'H' | 'V');
            let along =
                |a: f64, b: f64, c: f64| if straight { a + t * (c - a) } else { bend(a, b, c) };
            points.push((along(x, mid_x, end.0), along(y, mid_y, end.1)));
        }
    }
    points
}

/// No arrow runs behind a state that is not its own.
fn refuse_lines_behind(document: &Document<'_>, places: &[(usize, bool, Place)]) {
    for arrow in document.descendants().filter(|node| node.has_attribute("data-from")) {
        let ends = ["data-from", "data-to"].map(|end| arrow.attribute(end).expect("a state"));
        let line = arrow.children().find(|child| child.attribute("d").is_some()).expect("a line");
        for (x, y) in points(line.attribute("d").expect("a path")) {
            for (state, _, [left, top, right, bottom]) in places {
                let is_inside = *left < x && x < *right && *top < y && y < *bottom;
                let is_own = ends.contains(&state.to_string().as_str());
                assert!(!is_inside || is_own, "{ends:?} runs behind {state} at {x} {y}");
            }
        }
    }
}

fn check_graph(dfa: &Dfa, wanted: Wanted) {
    let drawing = Drawing::new(dfa, wanted);
    let svg = drawing.svg().expect("it is not large");
    let document = Document::parse(&svg).unwrap_or_else(|error| panic!("{error}\n{svg}"));
    let places = places(&document);
    refuse_overlaps(&places);
    check_inside(&document, &places);
    refuse_lines_behind(&document, &places);
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
        let svg = drawing.svg().expect("it is not large");
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
        let svg = drawing.svg().expect("it is not large");
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
        let map = Drawing::new(&dfa, Wanted::default()).map().expect("not large");
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
        let targets = (1..=30).map(|step| names[(state * 7 + step * step * 31) % states].as_str());
        format!("{} {}\n", names[state], targets.collect::<Vec<_>>().join(" "))
    });
    let text = format!(
        "States: {}\nStart: q0\nFinal: q1\nSymbols: {}\nTransitions:\n{}",
        names.join(" "),
        names[..30].join(" "),
        rows.collect::<Vec<_>>().concat()
    );
    let dfa = check(&text);
    // Too many arrows, whether there are few states or not.
    assert!(Drawing::new(&dfa, Wanted::default()).svg().is_none());
    let some = Drawing::new(&dfa, Wanted { depth: Some(1), ..Wanted::default() });
    assert!(Document::parse(&some.svg().expect("not so many")).is_ok());
    let page = Drawing::new(&dfa, Wanted::default()).page();
    assert!(!page.contains("<svg"), "the page goes without");
}

#[test]
fn a_chain_as_long_as_can_be() {
    let states = super::MOST_STATES;
    let names: Vec<String> = (0..states).map(|state| format!("q{state}")).collect();
    let rows = names.iter().zip(names.iter().skip(1).chain(&names[states - 1..]));
    let rows: Vec<String> = rows.map(|(from, to)| format!("{from} {to}\n")).collect();
    let text = format!(
        "States: {}\nStart: q0\nFinal: q1\nSymbols: a\nTransitions:\n{}",
        names.join(" "),
        rows.concat()
    );
    check_graph(&check(&text), Wanted::default());
}

#[test]
fn marks_without_width_do_not_pile_up() {
    let name = format!("a{}b", "\u{301}".repeat(100_000));
    let text = format!(
        "States: {name}\nStart: {name}\nFinal:\nSymbols: {name}\nTransitions:\n{name} {name}\n"
    );
    let dfa = check(&text);
    let svg = Drawing::new(&dfa, Wanted::default()).svg().expect("it is not large");
    let document = Document::parse(&svg).expect("well-formed");
    assert!(number(document.root_element(), "width") < 2000.0);
}

#[test]
fn what_turns_text_around_is_not_in_a_picture() {
    let text = "States: a\u{202E}b\nStart \u{202E}s: a\u{202E}b\nFinal \u{2066}l: a\u{202E}b\nSymbols: \u{202E}\nTransitions:\na\u{202E}b a\u{202E}b\n";
    let svg = Drawing::new(&check(text), Wanted::default()).svg().expect("it is not large");
    assert!(!svg.contains(['\u{202E}', '\u{2066}']));
}

#[test]
fn boards_that_no_game_leads_to_are_seen() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../automata/perfect.txt");
    let text = std::fs::read_to_string(path).expect("it is there");
    let text: Vec<String> = text
        .lines()
        .map(|line| match line.strip_prefix("XAAAOAAAA ") {
            Some(row) => format!("XAAAOAAAA {}", row.replace("XOAAOXAAA", "XAOAOXAAA")),
            None => line.to_owned(),
        })
        .collect();
    let dfa = check(&text.join("\n"));
    assert!(!dfa.unreachable_states().is_empty(), "the example of the page on automata");
    let drawing = Drawing::new(&dfa, Wanted::default());
    let svg = drawing.svg().expect("it is not large");
    let document = Document::parse(&svg).expect("well-formed");
    let places = places(&document);
    refuse_overlaps(&places);
    assert_eq!(places.iter().filter(|place| !place.1).count(), dfa.states().len());
    let map = drawing.map().expect("not large");
    assert!(map.contains("boards that no game leads to are not shown"));
}

#[test]
fn boards_that_do_not_follow_the_rules_are_any_states() {
    let text = "States: AAAAAAAAA XAAAAAAAA XXXXXXXXX\nStart: AAAAAAAAA\nFinal: XXXXXXXXX\nSymbols: 1 2\nTransitions:\nAAAAAAAAA XAAAAAAAA XXXXXXXXX\nXAAAAAAAA XXXXXXXXX XAAAAAAAA\nXXXXXXXXX AAAAAAAAA XAAAAAAAA\n";
    let dfa = check(text);
    check_graph(&dfa, Wanted::default());
    let map = Drawing::new(&dfa, Wanted::default()).map();
    assert!(matches!(map, Err(super::NoMap::NoGame)));
}
