//! One mistake gives one message: single edits of right texts, and how many errors each of them gives.
//!
//! `EDITS=200 cargo test -p fsm-model --test it one_mistake -- --nocapture` tries more of them and shows all that
//! give several.

use std::env;
use std::fs;
use std::path::Path;

use fsm_model::{CODES, Check, Domain, Severity, Source};
use fsm_tests::edits::{Tally, edits};
use fsm_tests::pages::Page;

/// The everyday automata. The opponents are larger.
const LARGEST: usize = 6_000;

fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../automata"))
}

/// Right texts: the everyday automata, the one with everything, and those of the pages of codes.
fn texts() -> Vec<(String, String)> {
    let mut texts = Vec::new();
    for entry in fs::read_dir(folder()).unwrap() {
        let path = entry.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap().to_owned();
        let text = fs::read_to_string(&path).unwrap();
        if name == "README.md" {
            let begin = text.find("// A door, with everything").unwrap();
            let end = begin + text[begin..].find("```").unwrap();
            texts.push((name, text[begin..end].to_owned()));
        } else if text.len() < LARGEST {
            texts.push((name, text));
        }
    }
    texts.sort();
    for code in CODES {
        let page = Page { id: code.id(), title: code.title(), text: code.explanation() };
        let text = page.texts().pop().unwrap();
        texts.push((format!("{} page", code.id()), String::from_utf8(text).unwrap()));
    }
    texts
}

fn errors(name: &str, text: &str) -> Vec<String> {
    let read = |_: &Source, name: &str| {
        let text = fs::read_to_string(folder().join(name)).map_err(|error| error.to_string())?;
        Ok(Source::new(name, text))
    };
    let check = Check::new(&Domain::EMPTY).read_files(&read).determinise(1000);
    let Err(report) = check.run(&Source::new(name, text)) else { return Vec::new() };
    let errors = report.iter().filter(|(error, _)| error.severity() == Severity::Error);
    let mut shown = Vec::new();
    let mut has_promise = false;
    for (error, position) in errors {
        // An edit that changes the automaton may really break several of its promises.
        if is_promise(error.code().id()) && std::mem::replace(&mut has_promise, true) {
            continue;
        }
        let line = position.map_or(0, |position| position.line);
        shown.push(format!("{line}: {}: {}", error.code().id(), error.message()));
    }
    shown
}

/// Whether a code is about an example, a claim or a property that does not hold.
fn is_promise(code: &str) -> bool {
    ("F030".."F039").contains(&code) || ("F061".."F071").contains(&code)
}

#[test]
fn one_edit_gives_one_message() {
    let wanted = env::var("EDITS").ok().and_then(|count| count.parse().ok());
    let mut tally = Tally::default();
    for (name, text) in texts() {
        if !errors(&name, &text).is_empty() {
            println!("skipped {name}");
            continue;
        }
        let is_page = name.ends_with("page");
        for edit in edits(&text, wanted.unwrap_or(if is_page { 4 } else { 20 })) {
            tally.add(if is_page { "pages" } else { &name }, &edit, &errors(&name, &edit.text));
        }
    }
    println!("{tally}");
    let [refused, many] = tally.total();
    assert!(many * 100 < refused * 3, "{many} of {refused} give several messages");
}
