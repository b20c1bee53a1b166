//! A picture of tic-tac-toe shows what there is: every board once, and nothing over anything else.

use fsm_draw::Request;
use fsm_model::{Check, Dfa, Source, StateId};
use roxmltree::{Document, Node};
use tictactoe_strategy::DOMAIN;

use super::{NoMap, draw, draw_map, largest_depth};

fn check(text: &str) -> Dfa {
    let checked = Check::new(&DOMAIN).run(&Source::new("t.txt", text));
    checked.unwrap_or_else(|report| panic!("{report}")).dfa
}

/// An automaton of the project.
fn file(name: &str) -> Dfa {
    let path = format!("{}/../automata/{name}.txt", env!("CARGO_MANIFEST_DIR"));
    check(&std::fs::read_to_string(path).expect("it is there"))
}

/// The opponents on 3 x 3 cells, and the end of a game on 4 x 4.
fn small_games() -> Vec<(&'static str, Dfa)> {
    let opponents = ["classic", "greedy", "one-ply", "two-ply", "perfect"];
    let late = ("late", check(include_str!("../../tests/late-4x4.txt")));
    opponents.into_iter().map(|name| (name, file(name))).chain([late]).collect()
}

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

/// Draws a picture; checks that every state of a part is drawn once, and that nothing overlaps.
#[track_caller]
fn check_picture(request: &Request<'_>) -> Vec<Drawn> {
    let svg = draw(request).expect("it is not large");
    let boards = boards_of(&Document::parse(&svg).expect("well-formed"));
    refuse_overlaps(&boards);
    let first = boards.iter().filter(|board| !board.is_again);
    let mut once: Vec<usize> = first.map(|board| board.state).collect();
    once.sort_unstable();
    let states: Vec<usize> = request.select().states().iter().map(|state| state.index()).collect();
    assert_eq!(once, states);
    boards
}

#[test]
fn every_board_is_drawn_once_and_nothing_overlaps() {
    for (_, dfa) in small_games() {
        check_picture(&Request::new(&dfa));
        for depth in 0..5 {
            check_picture(&Request::new(&dfa).within(depth));
        }
    }
}

#[test]
fn parts_of_large_games_are_drawn() {
    for (dfa, counts) in [(file("referee"), [1, 10, 82]), (file("perfect-4x4"), [2, 33, 452])] {
        for (depth, count) in counts.into_iter().enumerate() {
            let request = Request::new(&dfa).within(depth);
            assert_eq!(check_picture(&request).len(), count);
        }
    }
}

#[test]
fn the_part_that_is_named_can_be_drawn() {
    for (dfa, depth) in [(file("referee"), 3), (file("perfect-4x4"), 2)] {
        let request = Request::new(&dfa);
        assert_eq!((draw(&request), largest_depth(&request)), (None, Some(depth)));
        assert!(draw(&request.clone().within(depth)).is_some());
        assert!(draw(&request.clone().within(depth + 1)).is_none());
    }
}

/// How many boards come up in all games from a state on, counted game by game.
fn count_boards(dfa: &Dfa, state: StateId, depth: usize) -> usize {
    let targets = dfa.row(state).iter().flatten().filter(|&&target| depth > 0 && target != state);
    1 + targets.map(|&target| count_boards(dfa, target, depth - 1)).sum::<usize>()
}

/// What a map has.
struct Mapped {
    /// The number of boards.
    count: usize,
    /// The side of the smallest board.
    smallest: f64,
    /// The text below the way to read the map; empty if there is none.
    note: String,
}

/// Draws a map; checks that every board is in its cell of the board before.
#[track_caller]
fn check_map(request: &Request<'_>) -> Mapped {
    let dfa = request.dfa();
    let map = draw_map(request).expect("it is tic-tac-toe");
    let map = Document::parse(&map).expect("well-formed");
    let boards = boards_of(&map);
    let texts: Vec<Node<'_, '_>> =
        map.descendants().filter(|node| node.has_tag_name("text")).collect();
    let width = number(map.root_element(), "width");
    // A page of this width shows letters of at least ten pixels.
    assert!(texts.iter().all(|&text| number(text, "font-size") / width >= 10.0 / 900.0), "{width}");
    let side = |edges: [f64; 4]| edges[2] - edges[0];
    // The boards around the last one, from the outside to the inside.
    let mut around: Vec<&Drawn> = Vec::new();
    for board in &boards {
        let is_inside = |outer: &Drawn| {
            let [left, top, right, bottom] = outer.edges;
            let [x1, y1, x2, y2] = board.edges;
            left <= x1 && top <= y1 && x2 <= right && y2 <= bottom
        };
        while around.pop_if(|outer| !is_inside(outer)).is_some() {}
        if let Some(outer) = around.last() {
            let [state, target] = [outer, board]
                .map(|drawn| dfa.states().nth(drawn.state).expect("a state of the automaton"));
            let columns = if dfa.state(state).name().len() < 16 { 3.0 } else { 4.0 };
            let cell = side(outer.edges) / columns;
            let middle = |edge: usize| f64::midpoint(board.edges[edge], board.edges[edge + 2]);
            let [column, row] =
                [0, 1].map(|edge| ((middle(edge) - outer.edges[edge]) / cell).floor());
            let name = (row * columns + column + 1.0).to_string();
            let symbol = dfa.find_symbol(&name).expect("a cell");
            assert_eq!(dfa.next(state, symbol), Some(target), "{name}");
        }
        around.push(board);
    }
    let smallest = boards.iter().map(|board| side(board.edges)).fold(f64::INFINITY, f64::min);
    let texts: Vec<&str> = texts.into_iter().filter_map(|text| text.text()).collect();
    let how = texts.iter().position(|text| text.ends_with("is the answer."));
    let below = texts.get(how.expect("it says how to read it") + 1);
    let note = below.filter(|text| text.ends_with('.')).copied().unwrap_or_default().to_owned();
    Mapped { count: boards.len(), smallest, note }
}

#[test]
fn a_map_has_every_game() {
    for (name, dfa) in small_games() {
        let games: usize =
            dfa.starts().map(|start| count_boards(&dfa, start.state(), usize::MAX)).sum();
        // If only one cell can be picked at first, the map begins behind it.
        let opened = usize::from(name == "classic");
        assert_eq!(check_map(&Request::new(&dfa)).count, games - opened, "{name}");
    }
}

/// How many boards come up in the first moves of all games.
fn count_first_boards(dfa: &Dfa, moves: usize) -> usize {
    dfa.starts().map(|start| count_boards(dfa, start.state(), moves)).sum()
}

#[test]
fn a_map_of_too_many_boards_has_the_first_moves() {
    for (dfa, shown, most) in [(file("referee"), 3, 5), (file("perfect-4x4"), 2, 3)] {
        let map = check_map(&Request::new(&dfa));
        assert_eq!(map.count, count_first_boards(&dfa, shown));
        assert!(map.smallest >= 20.0, "{}", map.smallest);
        let note = format!(
            "Only the first {shown} moves are shown; for more, use --depth {most} or --from STATE."
        );
        assert_eq!(map.note, note);
    }
}

#[test]
fn a_map_of_more_moves_is_drawn_for_those_who_ask() {
    let dfa = file("perfect-4x4");
    let request = Request::new(&dfa);
    let map = check_map(&request.clone().within(3));
    assert_eq!((map.count, map.note.as_str()), (count_first_boards(&dfa, 3), ""));
    let map = check_map(&request.within(4));
    assert_eq!(map.count, count_first_boards(&dfa, 3));
    assert_eq!(map.note, "Only the first 3 moves are shown; for more, use --from STATE.");
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
    let document = Document::parse(&svg).expect("well-formed");
    let boards = boards_of(&document);
    refuse_overlaps(&boards);
    let lowest = boards.iter().map(|board| board.edges[3]).fold(0.0, f64::max);
    let title = document.descendants().find(|node| node.text() == Some("no game leads to these"));
    let title = number(title.expect("the title of these boards"), "y");
    let first = boards.iter().map(|board| board.edges[1]).filter(|&top| top > title);
    let above = first.fold(f64::INFINITY, f64::min) - title;
    assert!(above < 50.0, "they begin below their title, and not {above} later");
    let below = number(document.root_element(), "height") - lowest;
    assert!(below < 50.0, "the picture ends below the last boards, and not {below} later");
    assert_eq!(boards.iter().filter(|board| !board.is_again).count(), dfa.states().len());
    let map = draw_map(&request).expect("not large");
    assert!(map.contains("boards that no game leads to are not shown"));
}

#[test]
fn boards_in_a_tray_do_not_touch_its_edges() {
    let svg = draw(&Request::new(&file("perfect"))).expect("it is not large");
    let document = Document::parse(&svg).expect("well-formed");
    let boards = boards_of(&document);
    let trays = document.descendants().filter(|node| node.attribute("class") == Some("tray"));
    let mut count = 0;
    for tray in trays {
        let [x, y, width, height] = ["x", "y", "width", "height"].map(|name| number(tray, name));
        for Drawn { edges: [left, top, right, bottom], .. } in &boards {
            let distances = [left - x, top - y, x + width - right, y + height - bottom];
            // Half a board is inside, or it is in another tray.
            if distances.iter().all(|&distance| distance > -20.0) {
                assert!(distances.iter().all(|&distance| distance > 4.0), "{distances:?}");
                count += 1;
            }
        }
    }
    assert!(count > 20, "{count} boards");
}

#[test]
fn boards_that_do_not_follow_the_rules_are_any_states() {
    let text = "States: AAAAAAAAA XAAAAAAAA XXXXXXXXX\nStart: AAAAAAAAA\nFinal: XXXXXXXXX\nSymbols: 1 2\nTransitions:\nAAAAAAAAA XAAAAAAAA XXXXXXXXX\nXAAAAAAAA XXXXXXXXX XAAAAAAAA\nXXXXXXXXX AAAAAAAAA XAAAAAAAA\n";
    let dfa = check(text);
    let request = Request::new(&dfa);
    assert_eq!(draw(&request), fsm_draw::draw(&request));
    assert!(matches!(draw_map(&request), Err(NoMap::NotTicTacToe)));
}
