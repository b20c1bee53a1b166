//! Links, packages, files and other names in the documents must exist.

use std::collections::{BTreeSet, HashSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..").canonicalize().unwrap()
}

/// Every text file of the project: its path and its content.
fn files() -> Vec<(PathBuf, String)> {
    let mut files = Vec::new();
    let mut folders = vec![root()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if !path.is_dir() {
                files.extend(fs::read_to_string(&path).map(|text| (path, text)));
                continue;
            }
            let name = path.file_name().unwrap().to_str().unwrap();
            let is_hidden = name.starts_with('.') && name != ".ci";
            if !is_hidden && !["target", "node_modules"].contains(&name) {
                folders.push(path);
            }
        }
    }
    files
}

fn pages() -> impl Iterator<Item = (PathBuf, String)> {
    files().into_iter().filter(|(path, _)| path.extension().is_some_and(|name| name == "md"))
}

/// The text of a page without its blocks of code.
fn prose(text: &str) -> String {
    let mut is_code = false;
    let mut prose = String::new();
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            is_code = !is_code;
        } else if !is_code {
            prose.extend([line, "\n"]);
        }
    }
    prose
}

/// The anchor of a heading, as GitHub and similar sites make it.
fn anchor(heading: &str) -> String {
    let letters = heading.trim().to_lowercase();
    let kept = letters.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    kept.map(|c| if c == ' ' { '-' } else { c }).collect()
}

fn anchors(text: &str) -> BTreeSet<String> {
    let prose = prose(text);
    let headings = prose.lines().filter(|line| line.starts_with('#'));
    headings.map(|line| anchor(line.trim_start_matches('#'))).collect()
}

#[test]
fn links_lead_somewhere() {
    let mut count = 0;
    for (page, text) in pages() {
        for link in prose(&text).split("](").skip(1) {
            let link = link.split_once(')').unwrap().0;
            if link.starts_with("https://") {
                continue;
            }
            count += 1;
            let (file, anchor) = link.split_once('#').unwrap_or((link, ""));
            let target = match file {
                "" => page.clone(),
                file => page.parent().unwrap().join(file),
            };
            assert!(target.exists(), "{}: {link}", page.display());
            if !anchor.is_empty() {
                let text = fs::read_to_string(&target).unwrap();
                assert!(anchors(&text).contains(anchor), "{}: {link}", page.display());
            }
        }
    }
    assert!(count > 30, "{count} links");
}

/// Every command of cargo, in lines of code and between backticks.
fn commands(text: &str) -> Vec<String> {
    let words = text.split(['\n', '`']);
    let commands = words.map(|words| words.trim().trim_start_matches("$ "));
    commands.filter(|words| words.starts_with("cargo ")).map(str::to_owned).collect()
}

#[test]
fn packages_and_folders_in_commands_are_there() {
    let files = files();
    let is_manifest = |path: &Path| path.file_name().is_some_and(|name| name == "Cargo.toml");
    let is_package = |package: &str| {
        let name = format!("name = \"{package}\"\n");
        files.iter().any(|(path, text)| is_manifest(path) && text.contains(&name))
    };
    let mut count = 0;
    for (page, text) in pages() {
        // A command may continue in the next line.
        for command in commands(&text.replace('\n', " ").replace("```", "\n")) {
            let words: Vec<&str> = command.split_whitespace().collect();
            for pair in words.windows(2) {
                let is_there = match pair {
                    ["-p", package] => is_package(package),
                    ["--manifest-path" | "--path", path] => {
                        path.starts_with("path/to") || root().join(path).exists()
                    }
                    _ => continue,
                };
                count += 1;
                assert!(is_there, "{}: `{command}`", page.display());
            }
        }
    }
    assert!(count > 10, "{count} packages and folders");
}

/// Names in the guides must exist.
#[test]
fn what_the_guides_name_is_there() {
    let files = files();
    let is_path = |path: &str| {
        files.iter().any(|(file, _)| {
            let file = file.to_str().unwrap().replace('\\', "/");
            if path.ends_with('/') {
                file.contains(&format!("/{path}"))
            } else {
                file.ends_with(&format!("/{path}"))
            }
        })
    };
    let is_code = |path: &Path| path.extension().is_some_and(|name| name == "rs" || name == "toml");
    let code = files.iter().filter(|(path, _)| is_code(path) && !path.ends_with("documents.rs"));
    let is_letter = |c: char| c.is_alphanumeric() || "_-!".contains(c);
    let words: HashSet<&str> = code.flat_map(|(_, text)| text.split(|c| !is_letter(c))).collect();
    // `--lang`, `Dfa::check`, `&Dfa`
    let is_word = |name: &str| {
        let parts = name.trim_start_matches('-').split(|c| !is_letter(c));
        parts.filter(|part| !part.is_empty()).all(|part| words.contains(part))
    };
    let mut count = 0;
    for page in ["ARCHITECTURE.md", "CONTRIBUTING.md"] {
        let prose = prose(&fs::read_to_string(root().join(page)).unwrap());
        for name in prose.split('`').skip(1).step_by(2) {
            // Commands are tested elsewhere; placeholders cannot be tested.
            if name.contains([' ', '<', '[', '\n']) {
                continue;
            }
            count += 1;
            let is_there = if name.contains(['/', '.']) { is_path(name) } else { is_word(name) };
            assert!(is_there, "{page}: `{name}`");
        }
    }
    assert!(count > 80, "{count} names");
}

/// A package has its licences and a README, and no files that only this repository needs.
#[test]
fn packages_have_what_belongs_to_them() {
    for package in [
        "fsm-cli",
        "fsm-codegen",
        "fsm-draw",
        "fsm-macros",
        "fsm-model",
        "tictactoe-fsm-macro",
        "tictactoe-game",
        "tictactoe-rules",
        "tictactoe-strategy",
    ] {
        let output = Command::new(env!("CARGO"))
            .args(["package", "--list", "--allow-dirty", "--offline", "-p", package])
            .current_dir(root())
            .output()
            .unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        let files = String::from_utf8(output.stdout).unwrap();
        let has = |name: &str| files.lines().any(|file| file == name);
        for file in ["README.md", "LICENSE-MIT", "LICENSE-APACHE", "Cargo.toml"] {
            assert!(has(file), "{package} lacks {file}");
        }
        assert!(!files.contains("proptest-regressions"), "{package}");
        let manifest = fs::read_to_string(root().join(package).join("Cargo.toml")).unwrap();
        for field in ["description = ", "keywords = ", "categories = ", "license.workspace"] {
            assert!(manifest.contains(field), "{package} lacks {field}");
        }
    }
}
