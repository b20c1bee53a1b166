//! The examples and figures in the README are real.

use fsm_model::{Check, Checked, Dfa, Domain, Source, compare, format_text};
use tictactoe_strategy::DOMAIN;

use crate::opponent;

const README: &str = include_str!("../README.md");
const ORDER: &str = include_str!("../automata/order.txt");

#[test]
fn the_file_it_shows_is_the_file() {
    assert!(README.contains(&format!("```text\n{ORDER}```")));
}

#[test]
fn the_file_is_good_and_laid_out() {
    let source = Source::new("automata/order.txt", ORDER);
    let Checked { warnings, .. } = Check::new(&Domain::EMPTY).run(&source).unwrap();
    assert!(warnings.is_empty(), "{warnings}");
    assert_eq!(format_text(&source).unwrap(), ORDER);
}

#[test]
fn the_lost_game_it_shows_is_the_message() {
    let source = Source::new("automata/greedy.txt", opponent("greedy.txt").text());
    let unbeatable = DOMAIN.find_claim("unbeatable").unwrap();
    let report = Check::new(&DOMAIN).demand([unbeatable]).run(&source).unwrap_err();
    assert!(README.contains(&format!("```text\n{report}\n```")), "{report}");
}

#[test]
fn the_number_of_boards_it_tells_is_right() {
    let source = Source::new("perfect.txt", opponent("perfect.txt").text());
    let Checked { dfa, .. } = Check::new(&DOMAIN).run(&source).unwrap();
    assert!(README.contains(&format!("has {} states", dfa.states().len())));
}

#[test]
fn the_claims_that_are_listed_are_the_claims() {
    for claim in DOMAIN.all_claims() {
        assert!(FORMAT.contains(&format!("| `{}` | {} |", claim.name(), claim.meaning())));
    }
}

const FORMAT: &str = include_str!("../automata/README.md");

/// The cells of a table in `automata/README.md`. `columns` is the beginning of its first line.
fn rows(columns: &str) -> Vec<Vec<&'static str>> {
    let (_, table) = FORMAT.split_once(columns).unwrap();
    let rows = table.lines().skip(2).take_while(|line| line.starts_with('|'));
    rows.map(|row| row.trim_matches('|').split('|').map(str::trim).collect()).collect()
}

#[test]
fn the_file_with_everything_is_good_and_laid_out() {
    let (_, rest) = FORMAT.split_once("```text\n// A door, with everything").unwrap();
    let text = format!("// A door, with everything{}", rest.split_once("```").unwrap().0);
    let source = Source::new("door.txt", text.as_str());
    let Checked { dfa, warnings, .. } = Check::new(&Domain::EMPTY).run(&source).unwrap();
    assert!(warnings.is_empty(), "{warnings}");
    assert_eq!(format_text(&source).unwrap(), text);
    assert_eq!(dfa.states().len(), 4);
    // The text has every heading of the format. The other name in the table means the same.
    let headings = rows("| heading | also |");
    assert_eq!(headings.len(), 15);
    for row in headings {
        let [heading, also] = [row[0], row[1]].map(|name| name.trim_matches(['`', ':']));
        // These make a text of another kind.
        if ["Bytes", "Characters", "Language", "Tokens", "Kind"].contains(&heading) {
            continue;
        }
        let line = format!("\n{heading}");
        assert!(text.contains(&line), "{heading}");
        let called =
            text.replace(&line, &format!("\n{}", if also.is_empty() { heading } else { also }));
        let same = Dfa::from_source(&Source::new("door.txt", called)).unwrap();
        assert_eq!(compare(&same, &dfa), None, "{also}");
    }
}

/// The lexer on the page is a whole file. The sets on the page are a part of one.
#[test]
fn the_lexer_and_the_sets_are_good_and_laid_out() {
    let block = |begin: &str| {
        let (_, rest) = FORMAT.split_once(&format!("```text\n{begin}")).unwrap();
        format!("{begin}{}", rest.split_once("```").unwrap().0)
    };
    let sets = format!(
        "States: begin zero number text end\nStart: begin\nFinal: zero number end\nOtherwise: !\n\n{}",
        block("Bytes:\ndigit  0-9\n")
    );
    for text in [block("Bytes:\nletter  a-z A-Z\n"), sets] {
        let source = Source::new("t.txt", text.as_str());
        Dfa::from_source(&source).unwrap();
        assert_eq!(format_text(&source).unwrap(), text);
    }
}

/// The page lists the names that cannot be used.
#[test]
fn names_that_are_refused() {
    let with = |state: &str, symbol: &str| {
        let text = format!(
            "States: {state}\nStart: {state}\nFinal:\nSymbols: {symbol}\nTransitions:\n\
             {state} {symbol} -> {state}\n"
        );
        Dfa::from_source(&Source::new("t.txt", text)).is_ok()
    };
    for name in ["->", "_", "Start:"] {
        assert!(FORMAT.contains(&format!("`{name}`")), "{name}");
        assert!(!with(name, "b") && !with("a", name), "{name}");
    }
    assert!(FORMAT.contains("`start:x`"));
    for name in ["start:x", "x:"] {
        assert!(!with(name, "b") && with("a", name), "{name}");
    }
    assert!(with("a->b", "é//"));
}

#[test]
fn the_files_and_their_claims_are_those_that_are_listed() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../automata");
    let games = rows("| file | how it plays | claims |");
    let everyday = rows("| file | what it is | what it shows |");
    assert_eq!((games.len(), everyday.len()), (7, 15));
    for row in games {
        let name = row[0].trim_matches('`');
        let (_, text) = tictactoe_strategy::texts().find(|(file, _)| *file == name).unwrap();
        let source = Source::new(name, text);
        let Checked { dfa, .. } = Check::new(&DOMAIN).run(&source).unwrap();
        let claims: Vec<String> = dfa.claims().map(|claim| format!("`{claim}`")).collect();
        assert_eq!(row[2], claims.join(", "), "{name}");
    }
    let listed = rows("| file | how it plays | claims |").into_iter().chain(everyday);
    let listed: Vec<&str> = listed.map(|row| row[0].trim_matches('`')).collect();
    for file in std::fs::read_dir(&folder).unwrap() {
        let path = file.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        let is_listed = path.extension().is_none_or(|end| end != "txt") || listed.contains(&name);
        assert!(is_listed, "automata/README.md says nothing of {name}");
    }
    assert!(listed.iter().all(|name| folder.join(name).exists()));
}

/// The benchmark writes both files. This test fails if one of them is edited by hand.
#[test]
fn the_figures_it_shows_are_the_measured_ones() {
    let results = include_str!("../bench/RESULTS.md");
    let figure = |line: &&str| line.starts_with("- **") || line.starts_with("  ");
    let measured: Vec<&str> = results
        .split("\n## ")
        .skip(1)
        .filter_map(|section| section.split_once("\n\n"))
        .flat_map(|(_, body)| body.lines().take_while(figure))
        .collect();
    let (_, rest) = README.split_once("<!-- Figures from bench/RESULTS.md").unwrap();
    let (shown, _) = rest.split_once("<!-- End of the figures. -->").unwrap();
    let shown: Vec<&str> = shown.lines().filter(figure).collect();
    assert_eq!(measured.iter().filter(|line| line.starts_with("- **")).count(), 4);
    assert_eq!(shown, measured);
}
