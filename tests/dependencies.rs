//! Who may depend on whom, from the manifests and from the code.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::documents::root;

/// A crate of the workspace and those that it may depend on.
const MAY_KNOW: [(&str, &[&str]); 10] = [
    ("fsm-model", &[]),
    ("fsm-draw", &["fsm-model"]),
    ("fsm-codegen", &["fsm-model"]),
    ("fsm-macros", &["fsm-codegen", "fsm-draw"]),
    ("fsm-cli", &["fsm-codegen", "fsm-draw", "fsm-model", "tictactoe-strategy"]),
    ("tictactoe-rules", &[]),
    ("tictactoe-strategy", &["fsm-model", "tictactoe-rules"]),
    ("tictactoe-fsm-macro", &["fsm-codegen", "fsm-draw", "tictactoe-strategy"]),
    ("tictactoe-game", &["tictactoe-fsm-macro", "tictactoe-rules"]),
    ("tests", &[]),
];

/// A crate from the registry and the only ones of ours that may use it.
const ONLY_IN: [(&str, &[&str]); 9] = [
    ("annotate-snippets", &["fsm-model"]),
    ("petgraph", &["fsm-model"]),
    ("proc-macro2", &["fsm-codegen", "fsm-cli"]),
    ("quote", &["fsm-codegen", "fsm-cli"]),
    ("syn", &["fsm-codegen", "fsm-cli"]),
    ("clap", &["fsm-cli", "tictactoe-game"]),
    ("ratatui", &["tictactoe-game"]),
    ("serde", &["fsm-cli"]),
    ("serde_json", &["fsm-cli"]),
];

/// The names under `[dependencies]` of a manifest.
fn dependencies(package: &str) -> BTreeSet<String> {
    let manifest = fs::read_to_string(root().join(package).join("Cargo.toml")).unwrap();
    let mut names = BTreeSet::new();
    let mut is_here = false;
    for line in manifest.lines() {
        if line.starts_with('[') {
            is_here = line.ends_with("dependencies]") && !line.contains("dev-");
        } else if is_here && let Some(name) = line.split(['.', ' ', '=']).next() {
            names.insert(name.to_owned());
        }
    }
    names.remove("");
    names
}

/// The Rust files below a folder, with what they say.
fn sources(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|extension| extension == "rs") {
                files.push((path.clone(), fs::read_to_string(path).unwrap()));
            }
        }
    }
    files
}

/// The lines of a file that are code: no comments, and nothing from its unit tests on.
fn code(text: &str) -> impl Iterator<Item = &str> {
    let code = text.split("\n#[cfg(test)]\nmod tests {").next().unwrap();
    code.lines().map(str::trim).filter(|line| !line.starts_with("//"))
}

/// Whether a file uses a crate, in a `use` line or by a path.
fn mentions(text: &str, package: &str) -> bool {
    let name = package.replace('-', "_");
    let is_letter = |c: char| c.is_alphanumeric() || c == '_';
    code(text).any(|line| {
        line.match_indices(&name).any(|(at, _)| {
            let (before, behind) = (&line[..at], &line[at + name.len()..]);
            let is_module = ["self::", "super::", "crate::"].iter().any(|at| before.ends_with(at));
            let is_word = !before.ends_with(is_letter) && !behind.starts_with(is_letter);
            // A message may show code of the caller.
            let is_text = before.replace("\\\"", "").matches('"').count() % 2 == 1;
            let is_word = is_word && !is_module && !is_text;
            let is_use = before.ends_with("use ") && behind.starts_with([':', ';', ' ']);
            is_word && (is_use || behind.starts_with("::"))
        })
    })
}

#[test]
fn crates_depend_on_no_others_than_they_may() {
    for (package, known) in MAY_KNOW {
        let dependencies = dependencies(package);
        let ours = dependencies
            .iter()
            .filter(|name| name.starts_with("fsm-") || name.starts_with("tictactoe-"));
        assert_eq!(ours.collect::<Vec<_>>(), known, "{package}");
    }
}

#[test]
fn code_uses_no_other_crates_than_it_may() {
    let mut count = 0;
    for (package, known) in MAY_KNOW {
        for (path, text) in sources(&root().join(package).join("src")) {
            for (other, _) in MAY_KNOW.iter().filter(|(other, _)| *other != package) {
                let uses = mentions(&text, other);
                count += usize::from(uses);
                assert!(!uses || known.contains(other), "{} uses {other}", path.display());
            }
        }
    }
    assert!(count > 60, "{count} uses");
}

#[test]
fn crates_of_others_are_used_where_they_belong() {
    for (other, allowed) in ONLY_IN {
        for (package, _) in MAY_KNOW {
            let is_allowed = allowed.contains(&package);
            assert!(is_allowed || !dependencies(package).contains(other), "{package}: {other}");
            for (path, text) in sources(&root().join(package).join("src")) {
                assert!(is_allowed || !mentions(&text, other), "{} uses {other}", path.display());
            }
        }
    }
    let render = root().join("fsm-model/src/diagnostic/render.rs");
    for (path, text) in sources(&root().join("fsm-model/src")) {
        assert!(path == render || !mentions(&text, "annotate-snippets"), "{}", path.display());
    }
}

/// In the command, only the first file and one folder know that there is a game.
#[test]
fn the_command_knows_the_game_in_one_folder() {
    let src = root().join("fsm-cli/src");
    let mut count = 0;
    for (path, text) in sources(&src) {
        let is_allowed = [src.join("lib.rs"), src.join("tictactoe.rs")].contains(&path)
            || path.starts_with(src.join("tictactoe"));
        let uses = mentions(&text, "tictactoe-strategy");
        count += usize::from(uses);
        assert!(!uses || is_allowed, "{} uses tictactoe_strategy", path.display());
    }
    assert!(count > 0);
}

/// What a user of the macro compiles has nothing to do with a game.
#[test]
fn no_user_compiles_a_game() {
    for package in ["fsm-macros", "fsm-codegen", "fsm-draw", "fsm-model"] {
        let output = Command::new(env!("CARGO"))
            .args(["tree", "--offline", "--edges", "normal,build", "-p", package])
            .current_dir(root())
            .output()
            .unwrap();
        let tree = String::from_utf8(output.stdout).unwrap();
        assert!(tree.starts_with(package), "{}", String::from_utf8_lossy(&output.stderr));
        // The path of the checkout may contain any word.
        let names = tree.lines().filter_map(|line| {
            line.trim_start_matches(['│', '├', '└', '─', ' ']).split(' ').next()
        });
        for name in names {
            assert!(!name.contains("tictactoe"), "{package} depends on {name}");
        }
    }
}

#[test]
fn the_macro_crates_only_forward() {
    for package in ["fsm-macros", "tictactoe-fsm-macro"] {
        let files = sources(&root().join(package).join("src"));
        let [(_, text)] = &files[..] else { panic!("{package} is one file") };
        let lines = code(text).filter(|line| !line.is_empty()).count();
        assert!(lines <= 15, "{package} has {lines} lines of code");
    }
}

/// The modules at the top of a crate use each other in one direction only.
#[test]
fn modules_have_no_cycles() {
    for package in ["fsm-model", "fsm-draw", "fsm-codegen"] {
        let src = root().join(package).join("src");
        let mut uses: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for (path, text) in sources(&src) {
            let inside = path.strip_prefix(&src).unwrap().with_extension("");
            let module = inside.iter().next().unwrap().to_str().unwrap().to_owned();
            if ["lib", "properties", "testing"].contains(&module.as_str()) {
                continue;
            }
            let joined: Vec<&str> = code(&text).collect();
            let is_letter = |c: char| c.is_alphanumeric() || c == '_';
            let modules = uses.entry(module.clone()).or_default();
            for rest in joined.join(" ").split("crate::").skip(1) {
                // Either one path, or several in braces.
                let paths = rest.strip_prefix('{').and_then(|rest| rest.split('}').next());
                for path in paths.unwrap_or(rest.split([',', ';']).next().unwrap()).split(',') {
                    let name = path.trim().split(|c| !is_letter(c)).next().unwrap();
                    modules.insert(name.to_owned());
                }
            }
            modules.remove(&module);
        }
        // Modules that use no others are left out, until none is left.
        while !uses.is_empty() {
            let left: BTreeSet<String> = uses.keys().cloned().collect();
            let before = uses.len();
            uses.retain(|_, modules| modules.iter().any(|name| left.contains(name)));
            assert!(uses.len() < before, "{package} has a circle of modules: {uses:?}");
        }
    }
}
