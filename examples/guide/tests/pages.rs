//! The pages of the guide show the programs and texts of this crate, and what the programs print.
//!
//! `UPDATE_GUIDE=1 cargo test` writes these blocks of the pages anew.

#![allow(clippy::unwrap_used)]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

use fsm_model::{Source, format_text};

/// The folder of this crate.
const CRATE: &str = env!("CARGO_MANIFEST_DIR");

/// The folder of the pages.
fn guide() -> PathBuf {
    Path::new(CRATE).join("../../docs/guide")
}

/// The names of the files in a folder, sorted.
fn files(folder: &Path) -> BTreeSet<String> {
    let names = fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name());
    names.map(|name| name.into_string().unwrap()).collect()
}

/// The names of the pages, without `.md`. The index is no page.
fn pages() -> Vec<String> {
    let files = files(&guide()).into_iter().filter(|name| name != "README.md");
    files.filter_map(|name| name.strip_suffix(".md").map(str::to_owned)).collect()
}

/// What a block of a page shows.
enum Shown {
    /// A file of this crate.
    File(String),
    /// What the program of the page prints.
    Output,
    /// Something that is not checked, such as a part of a manifest.
    Other,
}

impl Shown {
    /// What a block in a language shows. A comment on the line before may name the file.
    fn new(page: &str, language: &str, line_before: &str) -> Shown {
        let comment = line_before.strip_prefix("<!-- ").and_then(|rest| rest.strip_suffix(" -->"));
        match (language, comment) {
            (_, Some(file)) => Shown::File(file.to_owned()),
            ("rust", None) => Shown::File(format!("src/bin/{page}.rs")),
            ("text", None) => Shown::File(format!("automata/{page}.txt")),
            ("console", None) => Shown::Output,
            (_, None) => Shown::Other,
        }
    }
}

/// What a program of this crate prints.
fn output(program: &str) -> String {
    // Cargo has built all programs, into one folder.
    let path = Path::new(env!("CARGO_BIN_EXE_guard"))
        .with_file_name(program)
        .with_extension(env::consts::EXE_EXTENSION);
    let output = Command::new(path).output().unwrap_or_else(|error| panic!("{program}: {error}"));
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && errors.is_empty(), "{program}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

/// The page as it should be, and the files that it shows.
fn expected(page: &str, text: &str) -> (String, BTreeSet<String>) {
    let mut expected = String::new();
    let mut shown = BTreeSet::new();
    let mut languages = BTreeSet::new();
    let mut line_before = "";
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        expected.extend([line, "\n"]);
        if let Some(language) = line.strip_prefix("```") {
            let old = lines.by_ref().take_while(|line| *line != "```");
            let old: String = old.flat_map(|line| [line, "\n"]).collect();
            let content = match Shown::new(page, language, line_before) {
                Shown::File(file) => {
                    let content = fs::read_to_string(Path::new(CRATE).join(&file));
                    let content = content.unwrap_or_else(|error| panic!("{page}: {file}: {error}"));
                    assert!(shown.insert(file), "{page}: name the file of the second block");
                    content
                }
                Shown::Output => output(page),
                Shown::Other => old,
            };
            expected.extend([&content, "```\n"]);
            languages.insert(language);
        }
        line_before = line;
    }
    for language in ["text", "rust", "console"] {
        assert!(languages.contains(language), "{page} has no block of `{language}`");
    }
    (expected, shown)
}

/// Where two texts first differ.
fn first_difference(is: &str, should: &str) -> Option<String> {
    let lines = is.lines().zip(should.lines());
    let different = lines.into_iter().find(|(is, should)| is != should);
    let end = (is != should).then_some(("the end", "longer or shorter"));
    different.or(end).map(|(is, should)| format!("`{is}` should be `{should}`"))
}

#[test]
fn pages_show_what_is_true() {
    let is_update = env::var_os("UPDATE_GUIDE").is_some();
    let mut mistakes = Vec::new();
    let mut shown = BTreeSet::new();
    for page in pages() {
        let path = guide().join(format!("{page}.md"));
        let text = fs::read_to_string(&path).unwrap();
        let (expected, files) = expected(&page, &text);
        shown.extend(files);
        if is_update && text != expected {
            fs::write(&path, expected).unwrap();
        } else if let Some(difference) = first_difference(&text, &expected) {
            mistakes.push(format!("{page}: {difference}; UPDATE_GUIDE=1 writes the page anew"));
        }
    }
    for folder in ["automata", "src/bin"] {
        for file in files(&Path::new(CRATE).join(folder)) {
            let file = format!("{folder}/{file}");
            if !shown.contains(&file) {
                mistakes.push(format!("no page shows {file}"));
            }
        }
    }
    assert!(mistakes.is_empty(), "{}", mistakes.join("\n"));
}

#[test]
fn the_index_lists_every_page() {
    let index = fs::read_to_string(guide().join("README.md")).unwrap();
    for page in pages() {
        assert!(index.contains(&format!("]({page}.md): ")), "docs/guide/README.md lacks {page}");
    }
}

#[test]
fn texts_are_laid_out() {
    let folder = Path::new(CRATE).join("automata");
    for file in files(&folder) {
        let text = fs::read_to_string(folder.join(&file)).unwrap();
        let laid_out = format_text(&Source::new(file.as_str(), text.as_str()));
        assert_eq!(laid_out.unwrap_or_else(|report| panic!("{report}")), text, "{file}");
    }
}
