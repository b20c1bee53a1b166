//! A picture of tic-tac-toe shows what there is: every board once, and nothing over anything else.

use fsm_draw::Request;
use fsm_model::{Check, Dfa, Source, StateId};
use roxmltree::{Document, Node};
use tictactoe_strategy::DOMAIN;

use super::{NoMap, draw, draw_map};

fn check(text: &str) -> Dfa {
    let checked = Check::new(&DOMAIN).run(&Source::new("t.txt", text));
    checked.unwrap_or_else(|report| panic!("{report}")).dfa
}

/// An automaton of the project.
fn file(name: &str) -> Dfa {
    let path = format!("{}/../automata/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    check(&std::fs::read_to_string(path).expect("it is there"))
}

const OPPONENTS: [&str; 5] = ["classic", "greedy", "one-ply", "two-ply", "perfect"];

/// A board in a picture.
struct Drawn {
    state: usize,
    /// Whether the board is drawn elsewhere as well, and pale here.
    is_again: bool,
    /// Left, top, right, bottom.
    edges: [f64; 4],
}

fn number(node: Node<'_, '_>, name: &str) -> f64 {
    node.attribute(name).and_then(|value| value.parse().ok()).unwrap_or_else(|| panic!("{name}"))
}

/// The boards of a picture; all of them are inside it.
fn boards_of(document: &Document<'_>) -> Vec<Drawn> {
    let [wide, high] = ["width", "height"].map(|name| number(document.root_element(), name));
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
            let is_inside = x >= 0.0 && y >= 0.0 && x + width <= wide && y + height <= high;
            assert!(is_inside, "{state:?} at {x} {y} in {wide} x {high}");
            let edges = [x, y, x + width, y + height];
            Drawn { state: state.expect("a number"), is_again, edges }
        })
        .collect()
}

fn refuse_overlaps(boards: &[Drawn]) {
    for (index, Drawn { state: one, edges: a, .. }) in boards.iter().enumerate() {
        for Drawn { state: other, edges: b, .. } in &boards[..index] {
            let apart = a[2] <= b[0] || b[2] <= a[0] || a[3] <= b[1] || b[3] <= a[1];
            assert!(apart, "{one} at {a:?} and {other} at {b:?}");
        }
    }
}

#[test]
fn every_board_is_drawn_once_and_nothing_overlaps() {
    for name in OPPONENTS {
        let dfa = file(name);
        let svg = draw(&Request::new(&dfa)).expect("it is not large");
        let boards = boards_of(&Document::parse(&svg).expect("well-formed"));
        refuse_overlaps(&boards);
        let first = boards.iter().filter(|board| !board.is_again);
        let mut once: Vec<usize> = first.map(|board| board.state).collect();
        once.sort_unstable();
        assert_eq!(once, (0..dfa.states().len()).collect::<Vec<_>>(), "{name}");
    }
}

#[test]
fn parts_of_the_referee_are_drawn() {
    let referee = file("referee");
    for depth in 0..3 {
        let svg = draw(&Request::new(&referee).within(depth)).expect("it is not large");
        let boards = boards_of(&Document::parse(&svg).expect("well-formed"));
        refuse_overlaps(&boards);
        assert_eq!(boards.len(), [1, 10, 82][depth]);
    }
}

/// How many boards come up in all games from a state on, counted game by game.
fn count_boards(dfa: &Dfa, state: StateId) -> usize {
    let targets = dfa.row(state).iter().flatten().filter(|&&target| target != state);
    1 + targets.map(|&target| count_boards(dfa, target)).sum::<usize>()
}

#[test]
fn a_map_has_every_game() {
    for name in OPPONENTS {
        let dfa = file(name);
        let map = draw_map(&Request::new(&dfa)).expect("not large");
        let boards = boards_of(&Document::parse(&map).expect("well-formed"));
        let games: usize = dfa.starts().map(|start| count_boards(&dfa, start.state())).sum();
        // If only one cell can be picked at first, the map begins behind it.
        let opened = usize::from(name == "classic");
        assert_eq!(boards.len(), games - opened, "{name}");
    }
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
    let request = Request::new(&dfa);
    let svg = draw(&request).expect("it is not large");
    let boards = boards_of(&Document::parse(&svg).expect("well-formed"));
    refuse_overlaps(&boards);
    assert_eq!(boards.iter().filter(|board| !board.is_again).count(), dfa.states().len());
    let map = draw_map(&request).expect("not large");
    assert!(map.contains("boards that no game leads to are not shown"));
}

#[test]
fn boards_that_do_not_follow_the_rules_are_any_states() {
    let text = "States: AAAAAAAAA XAAAAAAAA XXXXXXXXX\nStart: AAAAAAAAA\nFinal: XXXXXXXXX\nSymbols: 1 2\nTransitions:\nAAAAAAAAA XAAAAAAAA XXXXXXXXX\nXAAAAAAAA XXXXXXXXX XAAAAAAAA\nXXXXXXXXX AAAAAAAAA XAAAAAAAA\n";
    let dfa = check(text);
    let request = Request::new(&dfa);
    assert_eq!(draw(&request), fsm_draw::draw(&request));
    assert!(matches!(draw_map(&request), Err(NoMap::NotTicTacToe)));
}
