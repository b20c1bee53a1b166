//! One mistake gives one message: single edits of right texts, and how many errors each of them gives.
//!
//! `EDITS=50 cargo test -p fsm-model --test it one_edit -- --nocapture` tries more edits of each kind, and shows
//! those that give several messages.

use std::path::Path;
use std::{env, fs};

use fsm_model::{CODES, Check, Domain, Severity, Source};
use fsm_tests::edits::{Tally, edits};
use fsm_tests::pages::Page;

/// The everyday automata are smaller than this, and the opponents larger.
const LARGEST: usize = 6_000;
/// So many edits of each kind are tried for each text. A page has a small text, and there are many pages.
const EDITS: usize = 8;
const EDITS_OF_A_PAGE: usize = 2;

/// The pages whose right text names another file.
const WITH_FILES: [&str; 3] = ["F070", "F071", "F072"];

fn folder() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../automata"))
}

/// Right texts: the everyday automata, the one with everything, and those of the pages of codes.
fn texts() -> Vec<(String, String)> {
    let mut texts = Vec::new();
    for entry in fs::read_dir(folder()).expect("the folder is there") {
        let path = entry.expect("the folder can be read").path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let text = fs::read_to_string(&path).expect("the file can be read");
        if let Some(begin) = text.find("// A door, with everything") {
            let shown = text[begin..].split("```").next().unwrap_or_default();
            texts.push((name, shown.to_owned()));
        } else if text.len() < LARGEST {
            texts.push((name, text));
        }
    }
    texts.sort();
    for code in CODES.iter().filter(|code| !WITH_FILES.contains(&code.id())) {
        let page = Page { id: code.id(), title: code.title(), text: code.explanation() };
        let right = page.texts().pop().expect("every page has a right text");
        texts.push((PAGES.to_owned(), String::from_utf8(right).expect("it is UTF-8")));
    }
    texts
}

/// The name of all texts from pages.
const PAGES: &str = "pages";

/// The errors about a text, each in a line.
fn errors(name: &str, text: &str) -> Vec<String> {
    let read = |_: &Source, name: &str| {
        let text = fs::read_to_string(folder().join(name)).map_err(|error| error.to_string())?;
        Ok(Source::new(name, text))
    };
    let check = Check::new(&Domain::EMPTY).read_files(&read).determinise(1000);
    let Err(report) = check.run(&Source::new(name, text)) else { return Vec::new() };
    let mut shown = Vec::new();
    let mut has_promise = false;
    for (error, position) in &report {
        let is_error = error.severity() == Severity::Error;
        // An edit that changes the automaton may really break several of its promises.
        let is_again = is_promise(error.code().id()) && std::mem::replace(&mut has_promise, true);
        if is_error && !is_again {
            let line = position.map_or(0, |position| position.line);
            shown.push(format!("line {line}: {}: {}", error.code().id(), error.message()));
        }
    }
    shown
}

/// Whether a code is about an example, a claim or a property that does not hold, and not about one that cannot be read.
fn is_promise(code: &str) -> bool {
    code == "F030" || ("F032".."F039").contains(&code) || ("F061".."F071").contains(&code)
}

#[test]
fn one_edit_gives_one_message() {
    let wanted = env::var("EDITS").ok().and_then(|count| count.parse().ok());
    let mut tally = Tally::default();
    for (name, text) in texts() {
        assert_eq!(errors(&name, &text), [""; 0], "{name}");
        let usual = if name == PAGES { EDITS_OF_A_PAGE } else { EDITS };
        for edit in edits(&text, wanted.unwrap_or(usual)) {
            tally.add(&name, &edit, &errors(&name, &edit.text));
        }
    }
    println!("{tally}");
    let [refused, many] = tally.total();
    assert!(refused > 2_000, "only {refused} edits were refused");
    assert!(many * 100 < refused * 3, "{many} of {refused} edits give several messages");
}
