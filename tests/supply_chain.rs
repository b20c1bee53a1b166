//! What comes from outside: from where, under which licence, in how many versions and why.
//!
//! `deny.toml` says what is allowed; `cargo deny` reads the same file. The tests need no network.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::documents::root;

/// A file with TOML.
fn toml(path: &Path) -> Value {
    let text = fs::read_to_string(path).unwrap();
    basic_toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn rules() -> Value {
    toml(&root().join("deny.toml"))
}

/// The texts in a list.
fn texts(list: &Value) -> Vec<&str> {
    list.as_array().unwrap().iter().map(|text| text.as_str().unwrap()).collect()
}

/// The folders of the workspaces: the main one, and those beside it.
fn workspaces() -> Vec<PathBuf> {
    let examples = fs::read_dir(root().join("examples")).unwrap();
    let examples = examples.map(|entry| entry.unwrap().path());
    let beside = ["", "bench", "fuzz"].map(|folder| root().join(folder));
    let all = beside.into_iter().chain(examples);
    all.filter(|folder| folder.join("Cargo.lock").is_file()).collect()
}

#[test]
fn crates_come_from_the_registry() {
    let rules = rules();
    let registries = texts(&rules["sources"]["allow-registry"]);
    let allowed: Vec<String> =
        registries.iter().map(|registry| format!("registry+{registry}")).collect();
    assert_eq!(workspaces().len(), 9);
    for folder in workspaces() {
        let lock = toml(&folder.join("Cargo.lock"));
        for package in lock["package"].as_array().unwrap() {
            let name = &package["name"];
            // Those without a source are our own.
            let Some(source) = package.get("source") else { continue };
            let is_allowed = allowed.iter().any(|allowed| source == allowed);
            assert!(is_allowed, "{}: {name} comes from {source}", folder.display());
            assert!(package["checksum"].is_string(), "{}: {name}", folder.display());
        }
    }
}

#[test]
fn second_versions_are_known() {
    let mut versions: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for package in toml(&root().join("Cargo.lock"))["package"].as_array().unwrap() {
        let field = |field: &str| package[field].as_str().unwrap().to_owned();
        versions.entry(field("name")).or_default().insert(field("version"));
    }
    let rules = rules();
    for skipped in rules["bans"]["skip"].as_array().unwrap() {
        let (name, begin) = skipped["crate"].as_str().unwrap().split_once('@').unwrap();
        assert!(skipped["reason"].as_str().is_some_and(|why| !why.is_empty()), "{name}: why?");
        let versions = versions.get_mut(name).unwrap_or_else(|| panic!("there is no {name}"));
        assert!(versions.len() > 1, "{name} has one version only");
        let before = versions.len();
        versions.retain(|version| !version.starts_with(&format!("{begin}.")));
        assert_eq!(versions.len(), before - 1, "{name}@{begin}");
    }
    versions.retain(|_, versions| versions.len() > 1);
    assert!(versions.is_empty(), "see `cargo tree --invert`: {versions:?}");
}

/// The packages that are compiled on this machine.
fn packages() -> Vec<Value> {
    let command = |name: &str, arguments: &[&str]| {
        let output = Command::new(name).args(arguments).current_dir(root()).output().unwrap();
        let error = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "`cargo fetch --locked` may help: {error}");
        String::from_utf8(output.stdout).unwrap()
    };
    let cargo = env!("CARGO");
    let version = command(cargo, &["--version", "--verbose"]);
    let host = version.lines().find_map(|line| line.strip_prefix("host: ")).unwrap();
    let metadata = ["metadata", "--offline", "--locked", "--format-version=1", "--filter-platform"];
    let metadata: Value =
        serde_json::from_str(&command(cargo, &[&metadata[..], &[host]].concat())).unwrap();
    metadata["packages"].as_array().unwrap().clone()
}

/// Whether one of the licences between which an expression lets us choose is allowed.
fn is_allowed(licence: &str, allowed: &[&str]) -> bool {
    // Old packages have a `/` for `OR`.
    let licence = licence.replace('/', " OR ");
    let parts = |expression: &str, operator: &str| -> Vec<String> {
        let (mut parts, mut depth) = (vec![String::new()], 0);
        for word in expression.replace('(', "( ").replace(')', " )").split_whitespace() {
            depth += i32::from(word == "(") - i32::from(word == ")");
            if word == operator && depth == 0 {
                parts.push(String::new());
            } else {
                let part = parts.last_mut().unwrap();
                if !part.is_empty() {
                    part.push(' ');
                }
                part.push_str(word);
            }
        }
        parts
    };
    let (any, all) = (parts(&licence, "OR"), parts(&licence, "AND"));
    match licence.trim().strip_prefix('(').and_then(|inner| inner.strip_suffix(')')) {
        _ if any.len() > 1 => any.iter().any(|part| is_allowed(part, allowed)),
        _ if all.len() > 1 => all.iter().all(|part| is_allowed(part, allowed)),
        Some(inner) => is_allowed(inner, allowed),
        None => allowed.contains(&licence.trim()),
    }
}

#[test]
fn expressions_of_licences() {
    let is_allowed = |licence| is_allowed(licence, &["MIT", "Zlib"]);
    for licence in ["MIT", "GPL-3.0 OR MIT", "GPL-3.0/MIT", "MIT AND (GPL-3.0 OR Zlib)", "(MIT)"] {
        assert!(is_allowed(licence), "{licence}");
    }
    for licence in ["", "GPL-3.0", "GPL-3.0 AND MIT", "(MIT OR Zlib) AND GPL-3.0", "MIT WITH x"] {
        assert!(!is_allowed(licence), "{licence}");
    }
}

#[test]
fn licences_are_allowed() {
    let rules = rules();
    let allowed = texts(&rules["licenses"]["allow"]);
    let packages = packages();
    assert!(packages.len() > 100, "{} packages", packages.len());
    for package in packages {
        let licence = package["license"].as_str().unwrap_or_default();
        assert!(is_allowed(licence, &allowed), "{}: `{licence}`", package["id"]);
    }
}

/// The lines of a manifest below headings that end like that, each with the line before it.
fn dependency_lines(manifest: &str) -> Vec<(&str, &str)> {
    let mut is_here = false;
    let pairs = manifest.lines().zip(manifest.lines().skip(1));
    let lines = pairs.filter(|(_, line)| {
        if line.starts_with('[') {
            is_here = line.ends_with("dependencies]");
        }
        is_here && line.contains('=') && !line.starts_with('#')
    });
    lines.collect()
}

/// Who adds a dependency says why, in a comment above it.
#[test]
fn every_dependency_has_a_reason() {
    for manifest in ["Cargo.toml", "bench/Cargo.toml", "fuzz/Cargo.toml"] {
        let text = fs::read_to_string(root().join(manifest)).unwrap();
        let mut count = 0;
        for (before, line) in dependency_lines(&text) {
            if !line.contains("path = ") {
                assert!(before.starts_with("# "), "{manifest}: why `{line}`?");
                count += 1;
            }
        }
        assert!(count > 0, "{manifest}");
    }
}

#[test]
fn every_dependency_is_used() {
    let manifest = fs::read_to_string(root().join("Cargo.toml")).unwrap();
    let workspace = toml(&root().join("Cargo.toml"));
    let mut used = BTreeSet::new();
    for member in texts(&workspace["workspace"]["members"]) {
        let text = fs::read_to_string(root().join(member).join("Cargo.toml")).unwrap();
        for (_, line) in dependency_lines(&text) {
            let name = line.split(['.', ' ', '=']).next().unwrap().to_owned();
            // The helpers of the tests have no version, so that they are left out of packages.
            let is_shared = line.contains("workspace = true") || name == "fsm-tests";
            let is_feature = line.starts_with([' ', '"']) || line.contains("dep:");
            assert!(is_shared || is_feature, "{member}: `{line}` is not among the shared ones");
            used.insert(name);
        }
    }
    for (_, line) in dependency_lines(&manifest) {
        let name = line.split(' ').next().unwrap();
        assert!(used.contains(name), "no crate uses {name}");
    }
}

/// The tests that `SECURITY.md` names, as `file`: `test`, `test`, are there; so are the targets of the fuzzer.
#[test]
fn promises_about_security_have_tests() {
    let page = fs::read_to_string(root().join("SECURITY.md")).unwrap();
    let mut text = String::new();
    let mut count = 0;
    for word in page.split('`').skip(1).step_by(2) {
        if Path::new(word).extension().is_some_and(|ending| ending == "rs") {
            text = fs::read_to_string(root().join(word)).unwrap_or_else(|_| panic!("no {word}"));
        } else if word.contains('_') && word.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
        {
            assert!(text.contains(&format!("fn {word}()")), "no test `{word}`");
            count += 1;
        }
    }
    assert!(count > 9, "{count} tests");
    for line in page.lines().filter(|line| line.contains("`fuzz/`")) {
        let targets = line.rsplit_once("target").unwrap().1;
        for target in targets.split(['`', ';']).skip(1).step_by(2).filter(|it| !it.contains(' ')) {
            assert!(root().join("fuzz/corpus").join(target).is_dir(), "no target `{target}`");
        }
    }
}
