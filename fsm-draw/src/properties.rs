//! A picture shows what there is: every state once, nothing over anything else, and every transition
//! as an arrow, in the text of its state or in the legend, with its outputs. What is refused is not
//! drawn.

mod cases;

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::fmt::Write as _;

use fsm_model::testing::random::{Shape, drafts};
use fsm_model::testing::texts::grouped_lines;
use fsm_model::{Arrow, Dfa, OutputId, Source, StateId, SymbolId};
use proptest::prelude::*;
use roxmltree::{Document, Node};

use crate::svg::cut;
use crate::{MOST_STATES, Request, Theme, draw};

/// Automata with names of all lengths and kinds, and symbols enough for long lists.
const SHAPE: Shape = Shape {
    states: 24,
    symbols: 6,
    starts: 2,
    examples: 0,
    state_names: &[
        "</g><1>",
        "a-rather-long-name-of-a-state-2",
        "状態&\"'3",
        "4",
        "</g><6>",
        "a-rather-long-name-of-a-state-7",
        "状態&\"'8",
        "9",
    ],
    symbol_names: &["a", "b", "<c>", "d", "&e", "long-symbol"],
    labels: &["<win>", "lost"],
    refusals: false,
    groups: 0,
    outputs: 0,
};

/// The same, with groups and refusals.
const PARTIAL: Shape = Shape { refusals: true, groups: 5, ..SHAPE };

/// The same, with outputs.
const SPEAKING: Shape = Shape { outputs: 3, ..PARTIAL };

fn check(text: &str) -> Dfa {
    Dfa::from_source(&Source::new("t.txt", text)).unwrap_or_else(|report| panic!("{report}"))
}

/// A rectangle: left, top, right, bottom.
type Place = [f64; 4];

fn number(node: Node<'_, '_>, name: &str) -> f64 {
    node.attribute(name).and_then(|value| value.parse().ok()).unwrap_or_else(|| panic!("{name}"))
}

/// The places of the states in a picture, by their numbers.
fn places(document: &Document<'_>) -> Vec<(usize, Place)> {
    let states = document.descendants().filter(|node| node.has_attribute("data-state"));
    states
        .map(|node| {
            let card = node.children().find(|child| child.has_tag_name("rect"));
            let [x, y, width, height] =
                ["x", "y", "width", "height"].map(|name| number(card.expect("a card"), name));
            let state = node.attribute("data-state").and_then(|state| state.parse().ok());
            // The tabs of its groups belong to a state.
            let tabs = node.children().filter_map(|child| child.attribute("d"));
            let corners: Vec<(f64, f64)> = tabs.flat_map(corners_of_tab).collect();
            let top = corners.iter().map(|corner| corner.1).fold(y, f64::min);
            let is_within = |corner: &(f64, f64)| x <= corner.0 && corner.0 <= x + width;
            assert!(corners.iter().all(is_within), "tabs stick out: {corners:?}");
            (state.expect("a number"), [x, top, x + width, y + height])
        })
        .collect()
}

/// The lower left and the upper right corner of a tab.
fn corners_of_tab(path: &str) -> [(f64, f64); 2] {
    let points = points(path.trim_end_matches('z'));
    let [xs, ys] = [0, 1].map(|axis| {
        let values = points.iter().map(move |point| if axis == 0 { point.0 } else { point.1 });
        (values.clone().fold(f64::INFINITY, f64::min), values.fold(0.0, f64::max))
    });
    [(xs.0, ys.1), (xs.1, ys.0)]
}

/// Nothing overlaps, and what is above something else keeps some distance from it.
fn refuse_overlaps(places: &[(usize, Place)], gap: f64) {
    for (index, (one, a)) in places.iter().enumerate() {
        for (other, b) in &places[..index] {
            let beside = a[2] <= b[0] || b[2] <= a[0];
            let apart = a[3] + gap <= b[1] || b[3] + gap <= a[1];
            assert!(beside || apart, "{one} at {a:?} and {other} at {b:?}");
        }
    }
}

/// The size of the picture contains everything.
fn check_inside(document: &Document<'_>, places: &[(usize, Place)]) {
    let [width, height] = ["width", "height"].map(|name| number(document.root_element(), name));
    for (state, [left, top, right, bottom]) in places {
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

/// The symbols on arrows are over no state and over no other symbols.
fn check_labels(document: &Document<'_>, places: &[(usize, Place)]) {
    let rects = document.descendants().filter(|node| node.attribute("class") == Some("paper"));
    // The paper of the whole picture has no place.
    let rects: Vec<Place> = rects
        .filter(|node| node.has_attribute("x"))
        .map(|node| {
            let [x, y, width, height] =
                ["x", "y", "width", "height"].map(|name| number(node, name));
            [x, y, x + width, y + height]
        })
        .collect();
    let labels: Vec<(usize, Place)> = (1000..).zip(rects).collect();
    check_inside(document, &labels);
    refuse_overlaps(&[places, &labels].concat(), 0.0);
}

/// What comes out, as it is drawn behind symbols; empty if nothing does.
fn drawn_outputs(dfa: &Dfa, outputs: &[OutputId]) -> String {
    let names: Vec<&str> = outputs.iter().map(|&output| dfa.output(output).name()).collect();
    if names.is_empty() { String::new() } else { format!(" / {}", cut(&names.join(" "), 44)) }
}

/// Some of these texts ends with these outputs, or a text says that there are more.
fn check_outputs(texts: &[&str], outputs: &str) {
    let is_shown = |text: &&str| match text.rsplit_once("/ ") {
        Some((_, shown)) => outputs.strip_prefix(" / ") == Some(shown),
        None => outputs.is_empty() || text.contains("… "),
    };
    assert!(texts.iter().any(is_shown), "{outputs:?} in {texts:?}");
}

/// No arrow runs behind a state that is not its own.
fn refuse_lines_behind(document: &Document<'_>, places: &[(usize, Place)]) {
    for arrow in document.descendants().filter(|node| node.has_attribute("data-from")) {
        let ends = ["data-from", "data-to"].map(|end| arrow.attribute(end).expect("a state"));
        let line = arrow.children().find(|child| child.attribute("d").is_some()).expect("a line");
        for (x, y) in points(line.attribute("d").expect("a path")) {
            for (state, [left, top, right, bottom]) in places {
                let is_inside = *left < x && x < *right && *top < y && y < *bottom;
                let is_own = ends.contains(&state.to_string().as_str());
                assert!(!is_inside || is_own, "{ends:?} runs behind {state} at {x} {y}");
            }
        }
    }
}

/// Every state says everything about itself in a tooltip.
fn check_tooltips(document: &Document<'_>) {
    for state in document.descendants().filter(|node| node.has_attribute("data-state")) {
        let title = state.children().find(|child| child.has_tag_name("title"));
        assert!(title.is_some_and(|title| title.text().is_some()), "every state has a title");
    }
}

/// The picture can be a block of a Markdown page, has no colour of its own, and neither changes the
/// page's styles nor is changed by them.
fn check_inherits(svg: &str, document: &Document<'_>) {
    let (first, rest) = svg.split_once('\n').expect("more than one line");
    assert!(first.starts_with("<svg ") && first.ends_with('>') && rest.ends_with("</svg>\n"));
    assert!(svg.lines().all(|line| !line.trim().is_empty()), "no blank line");
    for node in document.descendants().filter(Node::is_element) {
        assert!(!["style", "title", "script"].contains(&node.tag_name().name()));
        assert!(!node.has_attribute("class") || node == document.root_element());
        if node.ancestors().any(|node| node.has_tag_name("mask")) {
            continue;
        }
        for colour in ["fill", "stroke"].into_iter().filter_map(|name| node.attribute(name)) {
            assert!(["none", "currentColor"].contains(&colour), "{colour}");
        }
    }
}

/// The numbers in an attribute.
fn numbers(node: Node<'_, '_>, name: &str) -> Vec<usize> {
    let numbers = node.attribute(name).unwrap_or_default().split(' ');
    numbers.map(|number| number.parse().expect("a number")).collect()
}

/// A line of the legend says of at least three states where the same symbols lead. Returns the cases
/// that such lines cover.
fn check_legend(
    document: &Document<'_>,
    dfa: &Dfa,
    places: &[(usize, Place)],
) -> HashSet<(StateId, SymbolId)> {
    let states: Vec<StateId> = dfa.states().collect();
    let symbols: Vec<SymbolId> = dfa.symbols().collect();
    let mut covered = HashSet::new();
    let mut cards: Vec<(usize, Place)> = Vec::new();
    for line in document.descendants().filter(|node| node.has_attribute("data-states")) {
        let rects = line.descendants().filter(|node| node.has_tag_name("rect"));
        let rects: Vec<Place> = rects
            .map(|rect| {
                let [x, y, width, height] =
                    ["x", "y", "width", "height"].map(|name| number(rect, name));
                [x, y, x + width, y + height]
            })
            .collect();
        let first = dfa.states().len() + cards.len();
        cards.extend((first..).zip(rects.iter().copied()));
        let followers = numbers(line, "data-states");
        assert!(followers.len() >= 3, "{followers:?}");
        let mut targets = HashSet::new();
        let texts: Vec<&str> = line.descendants().filter_map(|node| node.text()).collect();
        for state in followers.iter().map(|&state| states[state]) {
            for symbol in numbers(line, "data-symbols").into_iter().map(|symbol| symbols[symbol]) {
                let target = dfa.next(state, symbol).expect("what is refused is not drawn");
                // A line with one card keeps every state where it is.
                targets.insert(if rects.len() == 1 { None } else { Some(target) });
                assert!(rects.len() == 2 || target == state);
                assert!(covered.insert((state, symbol)), "a case is in one line");
                let outputs = drawn_outputs(dfa, dfa.outputs_on(state, symbol));
                check_outputs(&texts, &outputs);
                let is_silent = texts.iter().all(|text| !text.contains(" / "));
                assert_eq!(is_silent, outputs.is_empty(), "{texts:?}");
            }
        }
        assert_eq!(targets.len(), 1);
    }
    check_inside(document, &cards);
    cards.extend(places);
    refuse_overlaps(&cards, 4.0);
    covered
}

/// Every state has a tab for each of its groups, up to six.
fn check_tabs(document: &Document<'_>, dfa: &Dfa) {
    for node in document.descendants().filter(|node| node.has_attribute("data-state")) {
        let tabs = node.children().filter(|child| child.has_tag_name("path")).count();
        let number = numbers(node, "data-state")[0];
        let state = dfa.states().nth(number).expect("it is a state");
        let groups = dfa.state_groups().filter(|group| group.contains(state)).count();
        assert_eq!(tabs, groups.min(6));
    }
}

/// The tooltip of the arrow for some transitions to one target.
fn title_of(dfa: &Dfa, from: StateId, arrows: &[Arrow]) -> String {
    let lines = arrows.iter().map(|Arrow { target, symbols, outputs, .. }| {
        let [from, to] = [from, *target].map(|state| dfa.state(state).name());
        let symbols: Vec<&str> = symbols.iter().map(|&id| dfa.symbol(id).name()).collect();
        let outputs: Vec<&str> = outputs.iter().map(|&id| dfa.output(id).name()).collect();
        let slash = if outputs.is_empty() { "" } else { " / " };
        format!("{from} → {to}: {}{slash}{}", symbols.join(", "), outputs.join(" "))
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Draws a picture and checks everything about it.
fn check_picture(dfa: &Dfa, request: &Request<'_>) {
    let selection = request.select();
    let svg = draw(request).expect("it is not large");
    let document = Document::parse(&svg).unwrap_or_else(|error| panic!("{error}\n{svg}"));
    let places = places(&document);
    refuse_overlaps(&places, 12.0);
    check_inside(&document, &places);
    refuse_lines_behind(&document, &places);
    let drawn: HashSet<usize> = places.iter().map(|place| place.0).collect();
    let expected: HashSet<usize> = selection.states().iter().map(|state| state.index()).collect();
    assert_eq!((drawn.len(), drawn), (places.len(), expected));
    if selection.theme() == Theme::Inherit {
        check_inherits(&svg, &document);
    } else {
        check_tooltips(&document);
        check_labels(&document, &places);
    }
    check_tabs(&document, dfa);
    let covered = check_legend(&document, dfa, &places);
    let others_stay = svg.contains(">What is not drawn changes nothing.<");
    let refuses = |&state: &StateId| dfa.refused(state).next().is_some();
    let has_refusals = selection.states().iter().any(refuses);
    assert_eq!(svg.contains(">What is not drawn is refused.<"), has_refusals);
    assert!(!(others_stay && has_refusals));
    let mut arrows: HashMap<(usize, usize), Option<&str>> = HashMap::new();
    for arrow in document.descendants().filter(|node| node.has_attribute("data-from")) {
        let ends = (numbers(arrow, "data-from")[0], numbers(arrow, "data-to")[0]);
        let title = arrow.children().find(|child| child.has_tag_name("title"));
        let is_new = arrows.insert(ends, title.and_then(|title| title.text())).is_none();
        assert!(is_new, "two arrows from {} to {}", ends.0, ends.1);
    }
    let lines: HashMap<usize, String> = document
        .descendants()
        .filter_map(|node| {
            let state = node.attribute("data-state")?.parse().ok()?;
            let texts = node.descendants().filter(|node| node.has_tag_name("text"));
            Some((state, texts.filter_map(|node| node.text()).collect::<Vec<_>>().join("\n")))
        })
        .collect();
    let is_in_part = |node: &Node<'_, '_>| {
        let parts = ["data-state", "data-states"];
        node.ancestors().any(|node| parts.iter().any(|part| node.has_attribute(*part)))
    };
    let labels = document.descendants().filter(|node| node.has_tag_name("text"));
    let labels = labels.filter(|node| !is_in_part(node)).filter_map(|node| node.text());
    let labels: Vec<&str> = labels.collect();
    let marked = selection.marked_steps();
    for &state in selection.states() {
        let text = &lines[&state.index()];
        let mut loops = BTreeSet::new();
        let mut hidden = BTreeSet::new();
        let own_texts: Vec<&str> = text.lines().collect();
        let mut by_target: BTreeMap<StateId, Vec<Arrow>> = BTreeMap::new();
        for arrow in dfa.arrows(state) {
            by_target.entry(arrow.target).or_default().push(arrow);
        }
        for (target, mut shown) in by_target {
            let is_marked = marked.contains(&(state, target));
            if !is_marked || target == state {
                for arrow in &mut shown {
                    arrow.symbols.retain(|&symbol| !covered.contains(&(state, symbol)));
                }
                shown.retain(|arrow| !arrow.symbols.is_empty());
            }
            let symbols = shown.iter().flat_map(|arrow| arrow.symbols.iter().copied());
            let check_each = |texts| {
                for arrow in shown.iter().filter(|arrow| !arrow.outputs.is_empty()) {
                    check_outputs(texts, &drawn_outputs(dfa, &arrow.outputs));
                }
            };
            if target == state {
                check_each(&own_texts);
                loops.extend(symbols);
                continue;
            }
            let drawn = arrows.remove(&(state.index(), target.index()));
            if shown.is_empty() {
                assert_eq!(drawn, None, "what the legend says is not drawn again");
            } else if let Some(title) = drawn {
                let expected = title_of(dfa, state, &shown);
                assert!(title.is_none_or(|title| title == expected), "{title:?} {expected}");
                check_each(&labels);
            } else {
                assert!(!is_marked || selection.distance(target).is_none());
                if selection.distance(target).is_some() {
                    check_each(&own_texts);
                }
                hidden.extend(symbols);
            }
        }
        if others_stay {
            // `Otherwise: .` is one place in the text.
            loops.retain(|&symbol| dfa.source().at(dfa.transition_span(state, symbol)) != ".");
        } else {
            assert_eq!(text.contains('↺'), !loops.is_empty(), "{text}");
        }
        assert!(loops.is_empty() || text.contains('↺'), "{text}");
        assert_eq!(text.contains('⇢'), !hidden.is_empty(), "{text}");
    }
    assert!(arrows.is_empty(), "arrows that are no transitions: {arrows:?}");
}

/// Texts with a line for several states for each symbol, and with exceptions.
fn wide_texts() -> impl Strategy<Value = String> {
    const STATES: usize = 9;
    let members = prop::collection::vec(
        prop::sample::subsequence((0..STATES).collect::<Vec<_>>(), 2..=STATES),
        3,
    );
    let head = prop::sample::select(vec!["_", "_", "g0", "g1", "g2", "won", "q1 | q2 | q3 | q4"]);
    let target = prop::sample::select(vec!["q0", "q1", "q5", "q8", ".", ".", "!"]);
    let outputs = prop::sample::select(vec!["", "", "", " / u", " / u v"]);
    let step = (target.clone(), outputs).prop_map(|(target, outputs)| match target {
        "!" => target.to_owned(),
        _ => format!("{target}{outputs}"),
    });
    let lines = prop::collection::vec((head, step.clone()), 1..6);
    let exceptions = prop::collection::btree_map((0..STATES, 0..6usize), step, 0..20);
    (members, lines, exceptions, target)
        .prop_map(|(members, lines, exceptions, otherwise)| {
            let mut text = "States: q0 q1 q2 q3 q4 q5 q6 q7 q8\n".to_owned();
            for (number, members) in members.iter().enumerate() {
                let members: Vec<String> =
                    members.iter().map(|state| format!("q{state}")).collect();
                let _ = writeln!(text, "States g{number}: {}", members.join(" "));
            }
            text.push_str(
                "Start: q0\nFinal won: q3 q4 q5 q6\nSymbols: s0 s1 s2 s3 s4 s5\nOutputs: u v\n",
            );
            let _ = writeln!(text, "Otherwise: {otherwise}\nTransitions:");
            for (symbol, (head, target)) in lines.iter().enumerate() {
                let _ = writeln!(text, "{head} s{symbol} -> {target}");
            }
            for ((state, symbol), target) in exceptions {
                let _ = writeln!(text, "q{state} s{symbol} -> {target}");
            }
            text
        })
        // A line `q1 | q2` is as small as one of `q1`, so these can contradict each other.
        .prop_filter("it is no automaton", |text| {
            Dfa::from_source(&Source::new("t.txt", text.as_str())).is_ok()
        })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 120, ..ProptestConfig::default() })]

    #[test]
    fn every_state_and_transition_is_seen_and_nothing_overlaps(
        draft in drafts(SHAPE),
        depth in prop::option::of(0usize..4),
        word in prop::collection::vec(0usize..6, 0..5),
    ) {
        let dfa = check(&draft.plain_text());
        let symbols: Vec<_> = dfa.symbols().collect();
        let word = word.iter().filter_map(|&symbol| symbols.get(symbol).copied()).collect();
        let request = Request::new(&dfa).marking(word);
        check_picture(&dfa, &depth.map_or(request.clone(), |depth| request.clone().within(depth)));
        check_picture(&dfa, &request.theme(Theme::Inherit).compact());
        let last = dfa.states().last().expect("there is a state");
        check_picture(&dfa, &Request::new(&dfa).seen_from(last).theme(Theme::Dark));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn partial_automata_with_groups_as_well(
        draft in drafts(PARTIAL),
        word in prop::collection::vec(0usize..6, 0..5),
    ) {
        let dfa = check(&draft.plain_text());
        let symbols: Vec<_> = dfa.symbols().collect();
        let word = word.iter().filter_map(|&symbol| symbols.get(symbol).copied()).collect();
        check_picture(&dfa, &Request::new(&dfa).marking(word));
        check_picture(&dfa, &Request::new(&dfa).theme(Theme::Inherit).compact());
    }

    #[test]
    fn automata_with_outputs_as_well(
        draft in drafts(SPEAKING),
        word in prop::collection::vec(0usize..6, 0..5),
    ) {
        let dfa = check(&draft.plain_text());
        let symbols: Vec<_> = dfa.symbols().collect();
        let word = word.iter().filter_map(|&symbol| symbols.get(symbol).copied()).collect();
        check_picture(&dfa, &Request::new(&dfa).marking(word));
        check_picture(&dfa, &Request::new(&dfa).theme(Theme::Inherit).compact());
    }

    #[test]
    fn and_lines_for_several_states(
        text in wide_texts(),
        depth in prop::option::of(0usize..4),
        word in prop::collection::vec(0usize..6, 0..5),
    ) {
        let dfa = check(&text);
        let symbols: Vec<_> = dfa.symbols().collect();
        let word = word.iter().map(|&symbol| symbols[symbol]).collect();
        let request = Request::new(&dfa).marking(word);
        check_picture(&dfa, &depth.map_or(request.clone(), |depth| request.clone().within(depth)));
        check_picture(&dfa, &request.theme(Theme::Inherit).compact());
    }

    #[test]
    fn and_lines_that_meet(text in grouped_lines()) {
        // Most of these contradict each other.
        if let Ok(dfa) = Dfa::from_source(&Source::new("t.txt", text)) {
            check_picture(&dfa, &Request::new(&dfa));
        }
    }
}
