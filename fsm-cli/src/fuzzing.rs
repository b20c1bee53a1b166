//! What a fuzzer calls: functions of any bytes, which panic if the project breaks a promise.
//!
//! The folder `fuzz/` of the repository gives them to libFuzzer. The tests give them the files in
//! `fuzz/corpus`. They are in this crate because it is the only one that knows all the others.

mod expressions;
mod lines;
mod texts;

use crate::{formats, lsp};

/// A function of any bytes, and its name.
pub type Target = (&'static str, fn(&[u8]));

/// All of them.
pub const TARGETS: [Target; 7] = [
    ("text", texts::text),
    ("code", texts::code),
    ("expression", expressions::expression),
    ("property", expressions::property),
    ("import", formats::fuzzing::import),
    ("messages", lsp::fuzzing::messages),
    ("lines", lines::lines),
];

/// The function with a name.
#[must_use]
pub fn find(name: &str) -> Option<fn(&[u8])> {
    TARGETS.iter().find(|(known, _)| *known == name).map(|(_, function)| *function)
}

#[cfg(test)]
mod tests {
    use std::fs;
    use std::path::{Path, PathBuf};

    use super::*;

    fn entries(folder: &Path) -> Vec<PathBuf> {
        let entries = fs::read_dir(folder).expect("the folder is there");
        let mut entries: Vec<PathBuf> =
            entries.map(|entry| entry.expect("it can be read").path()).collect();
        entries.sort();
        entries
    }

    #[test]
    fn the_corpus() {
        let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/corpus");
        let mut names: Vec<&str> = TARGETS.iter().map(|(name, _)| *name).collect();
        names.sort_unstable();
        let folders: Vec<PathBuf> = names.iter().map(|name| corpus.join(name)).collect();
        assert_eq!(entries(&corpus), folders);
        for (name, function) in TARGETS {
            let files = entries(&corpus.join(name));
            assert!(!files.is_empty(), "{name} has no files");
            for file in files {
                // If one panics, the test shows which.
                println!("{}", file.display());
                function(&fs::read(file).expect("it can be read"));
            }
        }
    }
}
