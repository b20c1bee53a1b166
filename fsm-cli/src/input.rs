//! Where automata come from: files, folders, standard input.

use std::fs::File;
use std::io::{self, Read, stdin};
use std::path::{Path, PathBuf};

use tictactoe_fsm::{Claim, Dfa, Report, Source, nearest, quote};
use tictactoe_strategy::CLAIMS;
use walkdir::{DirEntry, WalkDir};

use crate::shell::{Busy, Outcome, Stop, printable};

/// In place of a path: standard input.
const STDIN: &str = "-";

/// The ending of automaton texts; in a folder only these are looked at.
const ENDING: &str = "txt";

pub(crate) fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == STDIN
}

/// What messages call a file.
pub(crate) fn name(path: &Path) -> String {
    if is_stdin(path) {
        return "<stdin>".to_owned();
    }
    printable(&path.display().to_string())
}

/// Reads a whole file, or standard input.
fn read(path: &Path) -> Outcome<Vec<u8>> {
    // No text that long is accepted, and a device may have no end.
    const MOST: u64 = 1 << 32;
    let read = || -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        if is_stdin(path) {
            stdin().lock().take(MOST).read_to_end(&mut bytes)?;
        } else {
            let file = File::open(path)?;
            // The size is only a guess, and not everything has one.
            let size = file.metadata()?.len().min(MOST);
            bytes.try_reserve_exact(usize::try_from(size).unwrap_or(0) + 1)?;
            file.take(MOST).read_to_end(&mut bytes)?;
        }
        Ok(bytes)
    };
    read().or_else(|error| trouble(path, &error))
}

/// Says why a path cannot be read, and what was probably meant.
pub(crate) fn trouble<T>(path: &Path, error: &io::Error) -> Outcome<T> {
    let name = quote(&name(path));
    Stop::trouble(match error.kind() {
        io::ErrorKind::NotFound if path.is_symlink() => {
            format!("{name} is a link to something that is not there")
        }
        io::ErrorKind::NotFound => {
            let near = near(path).map_or(String::new(), |near| {
                format!("; did you mean {}?", quote(&near.display().to_string()))
            });
            format!("there is no file {name}{near}")
        }
        io::ErrorKind::PermissionDenied => format!("{name} may not be read"),
        io::ErrorKind::IsADirectory => format!("{name} is a folder, not a file"),
        _ => format!("cannot read {name}: {error}"),
    })
}

/// A file beside the missing one that is called nearly so.
fn near(path: &Path) -> Option<PathBuf> {
    let folder = path.parent()?;
    let here = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let mut names: Vec<String> = std::fs::read_dir(here)
        .ok()?
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .collect();
    names.sort_unstable();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    Some(folder.join(nearest(path.file_name()?.to_str()?, &names)?))
}

/// Refuses to write something else over the file that it comes from.
pub(crate) fn refuse_same(input: &Path, output: &Path) -> Outcome<()> {
    match (input.canonicalize(), output.canonicalize()) {
        (Ok(one), Ok(other)) if one == other && one.is_file() => Stop::trouble(format_args!(
            "{} would be written over itself in another format",
            quote(&name(input))
        )),
        _ => Ok(()),
    }
}

/// Reads a text.
pub(crate) fn source(path: &Path) -> Outcome<Source> {
    let _busy = Busy::with(format_args!("reading {}", name(path)));
    let bytes = read(path)?;
    if bytes.contains(&0) {
        let is_utf16 = bytes.starts_with(b"\xFF\xFE") || bytes.starts_with(b"\xFE\xFF");
        let kind = if is_utf16 { "UTF-16; save it as UTF-8" } else { "a binary file, not a text" };
        return Stop::trouble(format_args!("{} is {kind}", quote(&name(path))));
    }
    Ok(Source::from_bytes(name(path), bytes)?)
}

/// Reads an automaton and its warnings; the claims are demanded whether the text makes them or not.
pub(crate) fn check(path: &Path, demanded: &[&Claim]) -> Outcome<(Dfa, Report)> {
    let source = source(path)?;
    let _busy = Busy::with(format_args!("checking {}", name(path)));
    Ok(Dfa::check(&source, CLAIMS, demanded)?)
}

/// Reads an automaton. What is only odd about it is no matter here.
pub(crate) fn load(path: &Path) -> Outcome<Dfa> {
    check(path, &[]).map(|(dfa, _)| dfa)
}

/// The files that some paths stand for: of a folder, the texts in it and below, in order.
///
/// What cannot be read is an error among the files, so that the others can be.
pub(crate) fn files(paths: &[PathBuf]) -> Vec<Outcome<PathBuf>> {
    let mut files = Vec::new();
    let mut has_stdin = false;
    for path in paths {
        if is_stdin(path) && std::mem::replace(&mut has_stdin, true) {
            files.push(Stop::trouble("standard input can be read only once"));
            continue;
        }
        if !is_stdin(path) && path.is_dir() {
            let found = files.len();
            files.extend(texts(path));
            if files.len() == found {
                files.push(Stop::trouble(format_args!(
                    "there are no automata (*.{ENDING}) in the folder {}",
                    quote(&name(path))
                )));
            }
        } else {
            files.push(Ok(path.clone()));
        }
    }
    files
}

fn texts(folder: &Path) -> impl Iterator<Item = Outcome<PathBuf>> {
    let walk = WalkDir::new(folder).sort_by_file_name().into_iter();
    walk.filter_entry(|entry| entry.depth() == 0 || !is_passed_over(entry)).filter_map(
        move |entry| {
            match entry {
                Ok(entry) => {
                    let ending = entry.path().extension();
                    let is_text = ending.is_some_and(|ending| ending.eq_ignore_ascii_case(ENDING));
                    // A pipe might never end, but a link to nothing is worth a message.
                    let is_other = entry.path().exists() && !entry.path().is_file();
                    (is_text && !is_other).then(|| Ok(entry.into_path()))
                }
                Err(error) => {
                    let path = error.path().unwrap_or(folder).to_owned();
                    Some(trouble(&path, &error.into()))
                }
            }
        },
    )
}

/// What is hidden, and what a program such as cargo has marked as its own.
fn is_passed_over(entry: &DirEntry) -> bool {
    let is_hidden = entry.file_name().to_str().is_some_and(|name| name.starts_with('.'));
    is_hidden || entry.path().join("CACHEDIR.TAG").is_file()
}
