//! Single automata that are hard to draw.

use super::*;

#[test]
fn everyday_automata_are_drawn() {
    for name in ["turnstile", "tcp", "iso-date", "quotes", "divisible-by-seven", "order", "mqtt"] {
        let path = format!("{}/../automata/{name}.txt", env!("CARGO_MANIFEST_DIR"));
        let dfa = check(&std::fs::read_to_string(path).expect("it is there"));
        check_picture(&dfa, &Request::new(&dfa));
        check_picture(&dfa, &Request::new(&dfa).theme(Theme::Inherit).compact());
    }
}

#[test]
fn dense_graphs_end_in_time() {
    let states = MOST_STATES;
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
    // Too many arrows, although not too many states.
    assert!(draw(&Request::new(&dfa)).is_none());
    let some = draw(&Request::new(&dfa).within(1)).expect("not so many");
    assert!(Document::parse(&some).is_ok());
}

#[test]
fn a_chain_as_long_as_can_be() {
    let states = MOST_STATES;
    let names: Vec<String> = (0..states).map(|state| format!("q{state}")).collect();
    let rows = names.iter().zip(names.iter().skip(1).chain(&names[states - 1..]));
    let rows: Vec<String> = rows.map(|(from, to)| format!("{from} {to}\n")).collect();
    let text = format!(
        "States: {}\nStart: q0\nFinal: q1\nSymbols: a\nTransitions:\n{}",
        names.join(" "),
        rows.concat()
    );
    let dfa = check(&text);
    check_picture(&dfa, &Request::new(&dfa));
}

/// Two states above each other, with so many different outputs on every arrow, and perhaps in the
/// lower one.
fn many_outputs(count: usize, loops: bool) -> String {
    let names = |prefix| (0..count).map(|n| format!("{prefix}{n}")).collect::<Vec<_>>().join(" ");
    let target = if loops { "." } else { "A" };
    let row = |n| {
        format!(
            "S s{n} -> A / o{n}\nS t{n} -> B / o{n}\nA s{n} -> B / o{n}\nB s{n} -> {target} / o{n}\n"
        )
    };
    format!(
        "States: S A B\nStart: S\nFinal:\nSymbols: {} {}\nOutputs: {}\nOtherwise: !\n\
         Transitions:\n{}",
        names("s"),
        names("t"),
        names("o"),
        (0..count).map(row).collect::<Vec<_>>().concat()
    )
}

#[test]
fn outputs_of_one_arrow_are_lines_of_its_symbols() {
    for count in 1..12 {
        let dfa = check(&many_outputs(count, false));
        check_picture(&dfa, &Request::new(&dfa));
        check_picture(&dfa, &Request::new(&dfa).theme(Theme::Inherit).compact());
    }
    let dfa = check(&many_outputs(9, true));
    let svg = draw(&Request::new(&dfa)).expect("it is small");
    let document = Document::parse(&svg).expect("well-formed");
    let texts = document.descendants().filter(|node| node.has_tag_name("text"));
    let texts: Vec<&str> = texts.filter_map(|node| node.text()).collect();
    let label = ["s0 / o0", "s1 / o1", "s2 / o2", "s3 / o3", "s4 / o4", "… 4 more"];
    assert!(texts.windows(6).any(|lines| lines == label), "{texts:?}");
    let loops = label.map(|line| format!("↺ {line}"));
    assert!(texts.windows(6).any(|lines| lines == loops), "{texts:?}");
}

#[test]
fn many_outputs_do_not_hide_the_arrow_that_they_belong_to() {
    let text = "States: S A B\nStart: S\nFinal:\nSymbols: w x y z\nOutputs: u v\nOtherwise: !\n\
                Transitions:\nS w -> A\nS x -> B\nA w -> B\nA x -> B / u\nA y -> B / v\n\
                A z -> B / u v\n";
    let dfa = check(text);
    check_picture(&dfa, &Request::new(&dfa));
    let svg = draw(&Request::new(&dfa)).expect("it is small");
    let document = Document::parse(&svg).expect("well-formed");
    let arrow = document.descendants().find(|node| node.attribute("data-from") == Some("1"));
    let line = arrow.and_then(|arrow| arrow.children().find_map(|part| part.attribute("d")));
    let line = points(line.expect("A leads to B"));
    let label = document.descendants().filter(|node| node.has_tag_name("rect"));
    let heights = label.filter_map(|rect| rect.attribute("height")?.parse::<f64>().ok());
    let label = heights.filter(|height| *height < 60.0).fold(0.0, f64::max);
    assert!(label > 50.0, "four lines");
    let [first, last] = [line[0], line[line.len() - 1]];
    assert!((first.1 - last.1).abs() > label + 10.0, "{first:?} {last:?} {label}");
}

#[test]
fn a_trap_that_different_outputs_lead_to() {
    let arrows =
        |state: &&str| format!("{state} x -> T / u\n{state} y -> T / u v\n{state} z -> T\n");
    let text = |states: &[&str]| {
        let rows: Vec<String> = states.iter().map(arrows).collect();
        format!(
            "States: A B C D T\nStart: A\nFinal: A B C D\nSymbols: x y z\nOutputs: u v\n\
             Otherwise: .\nTransitions:\n{}",
            rows.concat()
        )
    };
    // As many states lead there, not as many arrows.
    let few = check(&text(&["A", "B"]));
    let picture = draw(&Request::new(&few)).expect("it is small");
    assert!(picture.contains("<title>A → T: x / u&#10;A → T: y / u v&#10;A → T: z</title>"));
    check_picture(&few, &Request::new(&few));
    let many = check(&text(&["A", "B", "C", "D"]));
    let picture = draw(&Request::new(&many)).expect("it is small");
    for line in ["⇢ T: x / u", "⇢ T: y / u v", "⇢ T: z"] {
        assert!(picture.contains(&format!(">{line}<")), "{picture}");
    }
    check_picture(&many, &Request::new(&many));
}

#[test]
fn marks_without_width_do_not_pile_up() {
    let name = format!("a{}b", "\u{301}".repeat(100_000));
    let text = format!(
        "States: {name}\nStart: {name}\nFinal:\nSymbols: {name}\nTransitions:\n{name} {name}\n"
    );
    let dfa = check(&text);
    let svg = draw(&Request::new(&dfa)).expect("it is not large");
    let document = Document::parse(&svg).expect("well-formed");
    assert!(number(document.root_element(), "width") < 2000.0);
}

#[test]
fn what_turns_text_around_is_not_in_a_picture() {
    let text = "States: a\u{202E}b\nStart \u{202E}s: a\u{202E}b\nFinal \u{2066}l: a\u{202E}b\nSymbols: \u{202E}\nTransitions:\na\u{202E}b a\u{202E}b\n";
    let dfa = check(text);
    let svg = draw(&Request::new(&dfa)).expect("it is not large");
    assert!(!svg.contains(['\u{202E}', '\u{2066}']));
}
