//! Where automata come from: files, folders, standard input.

use std::fs::File;
use std::io::{self, BufRead, Read, stdin};
use std::path::{Component, Path, PathBuf};
use std::sync::OnceLock;

use clap::Args;
use fsm_model::{
    Check, Checked, Claim, Dfa, Diagnostic, Domain, Report, Source, count, did_you_mean,
    in_backticks, nearest, printable,
};
use same_file::Handle;
use walkdir::{DirEntry, WalkDir};

use crate::exit::{CommandError, CommandResult};
use crate::output::Output;
use crate::path_name;
use crate::spinner::Spinner;

/// How large files and what they mean may be. The limits protect the machine.
#[derive(Clone, Copy, Args)]
#[command(next_help_heading = "Limits")]
pub(crate) struct Limits {
    /// How many bytes a file may have
    #[arg(long, global = true, value_name = "N", default_value_t = 1 << 30)]
    // A place in a text is a number of 32 bits.
    #[arg(value_parser = clap::value_parser!(u64).range(..1 << 32))]
    most_bytes: u64,
    /// How many cases, of a state and a symbol, a short text may have
    #[arg(long, global = true, value_name = "N", default_value_t = 1 << 24)]
    most_cases: usize,
}

static LIMITS: OnceLock<Limits> = OnceLock::new();

/// Sets the limits for everything that is read from now on. Later calls change nothing.
pub(crate) fn set_limits(limits: Limits) {
    let _ = LIMITS.set(limits);
}

fn limits() -> Limits {
    *LIMITS.get_or_init(|| Limits { most_bytes: 1 << 30, most_cases: 1 << 24 })
}

/// Stands for standard input in place of a path.
const STDIN: &str = "-";

/// The ending of automaton texts. Other files in a folder are skipped.
const ENDING: &str = "txt";

pub(crate) fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == STDIN
}

/// The name of a file in messages.
pub(crate) fn name(path: &Path) -> String {
    printable(&source_name(path))
}

/// The name of the text in a file. No other file has it, and the file is found with it.
pub(crate) fn source_name(path: &Path) -> String {
    if is_stdin(path) { "<stdin>".to_owned() } else { path_name::shown(path) }
}

/// Reads a whole file, or standard input.
pub(crate) fn read(path: &Path) -> CommandResult<Vec<u8>> {
    read_while(path, |_| true)
}

/// Reads a file as long as its pieces may go on; the last piece may be one that may not. A device may have
/// no end.
fn read_while(path: &Path, goes_on: impl Fn(&[u8]) -> bool) -> CommandResult<Vec<u8>> {
    const PIECE: u64 = 1 << 20;
    let most = limits().most_bytes;
    let read = || -> io::Result<Vec<u8>> {
        let (mut input, size): (Box<dyn Read>, u64) = if is_stdin(path) {
            (Box::new(stdin().lock()), 0)
        } else {
            let file = File::open(path)?;
            let size = file.metadata()?.len();
            (Box::new(file), size)
        };
        let mut bytes = Vec::new();
        loop {
            let before = bytes.len();
            input.by_ref().take(PIECE).read_to_end(&mut bytes)?;
            let is_end = bytes.len() == before;
            if is_end || bytes.len() as u64 > most || !goes_on(&bytes[before..]) {
                return Ok(bytes);
            }
            if before == 0 {
                // The size is only a hint: a device has none, and a file can grow.
                let rest = size.min(most).saturating_sub(bytes.len() as u64);
                bytes.try_reserve_exact(usize::try_from(rest).unwrap_or(0) + 1)?;
            }
        }
    };
    let bytes = read().or_else(|error| cannot_read(path, &error))?;
    if bytes.len() as u64 > most && goes_on(&bytes) {
        return has_more_bytes(&format!("{} has", in_backticks(&name(path))));
    }
    Ok(bytes)
}

/// Reads a line of a file, or of standard input; returns how many bytes it has.
pub(crate) fn read_line(
    lines: &mut impl BufRead,
    path: &Path,
    line: &mut Vec<u8>,
) -> CommandResult<usize> {
    let most = limits().most_bytes;
    let read = lines.by_ref().take(most.saturating_add(1)).read_until(b'\n', line);
    match read {
        Ok(bytes) if bytes as u64 > most => {
            has_more_bytes(&format!("a line of {} has", in_backticks(&name(path))))
        }
        Ok(bytes) => Ok(bytes),
        Err(error) => cannot_read(path, &error),
    }
}

fn has_more_bytes<T>(what: &str) -> CommandResult<T> {
    let most = count(most_bytes(), "byte");
    CommandError::trouble(format_args!("{what} more than {most}; `--most-bytes` allows more"))
}

/// The error that a path cannot be read, with a suggestion if a similar file exists.
pub(crate) fn cannot_read<T>(path: &Path, error: &io::Error) -> CommandResult<T> {
    let name = in_backticks(&name(path));
    CommandError::trouble(match error.kind() {
        io::ErrorKind::NotFound if path.is_symlink() => {
            format!("{name} is a link to something that is not there")
        }
        io::ErrorKind::NotFound => {
            let near = similar_file(path).map_or(String::new(), |near| {
                format!("; {}", did_you_mean(&path_name::shown(path), &path_name::shown(&near)))
            });
            format!("there is no file {name}{near}")
        }
        io::ErrorKind::PermissionDenied => format!("{name} may not be read"),
        io::ErrorKind::IsADirectory => format!("{name} is a folder, not a file"),
        _ => format!("cannot read {name}: {error}"),
    })
}

/// A file in the same folder whose name is similar to that of the missing file.
fn similar_file(path: &Path) -> Option<PathBuf> {
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

/// Refuses to write a result over the input: comments, at least, would be lost.
pub(crate) fn refuse_overwriting(input: &Path, output: Option<&Path>) -> CommandResult<()> {
    match output {
        Some(output) if is_same_file(input, output) => CommandError::trouble(format_args!(
            "{} is the input and would be overwritten; write to another file",
            in_backticks(&name(output))
        )),
        _ => Ok(()),
    }
}

/// Whether an output is the file that the input comes from, whatever its name is there.
pub(crate) fn is_same_file(input: &Path, output: &Path) -> bool {
    // Opening a pipe, for example, might never end.
    let is_file = |path: &Path| !is_stdin(path) && path.is_file();
    let handle = |path: &Path| is_file(path).then(|| Handle::from_path(path).ok())?;
    let input = if is_stdin(input) { Handle::stdin().ok() } else { handle(input) };
    input.is_some() && input == handle(output)
}

/// Reads a text.
pub(crate) fn source(path: &Path) -> CommandResult<Source> {
    let _spinner = Spinner::start(format_args!("reading {}", name(path)));
    let is_text = |piece: &[u8]| !piece.contains(&0);
    let bytes = read_while(path, is_text)?;
    if !is_text(&bytes) {
        let is_utf16 = bytes.starts_with(b"\xFF\xFE") || bytes.starts_with(b"\xFE\xFF");
        let kind = if is_utf16 { "UTF-16; save it as UTF-8" } else { "a binary file, not a text" };
        return CommandError::trouble(format_args!("{} is {kind}", in_backticks(&name(path))));
    }
    Ok(Source::from_bytes(source_name(path), bytes)?)
}

/// Reads a file that a text names.
pub(crate) fn read_beside(text: &Source, named: &str) -> Result<Source, String> {
    read_named(&path_beside(text, named))
}

/// The path of a file that a text names, relative to its folder. Texts of standard input are in the
/// current folder.
pub(crate) fn path_beside(text: &Source, named: &str) -> PathBuf {
    let text = path_name::path(text.name());
    plain(&text.parent().unwrap_or(Path::new("")).join(named))
}

/// Reads a file that a text names.
pub(crate) fn read_named(path: &Path) -> Result<Source, String> {
    // A pipe, for example, might never end.
    if path.exists() && !path.is_file() && !path.is_dir() {
        return Err("it is no ordinary file".to_owned());
    }
    source(path).map_err(|error| match error {
        CommandError::Trouble(message) => message,
        CommandError::Refused(_) => "it is not UTF-8".to_owned(),
        CommandError::Output(error) => error.to_string(),
    })
}

/// A path without `.`, and without `..` behind a folder, so that one file has one name.
fn plain(path: &Path) -> PathBuf {
    let mut plain = PathBuf::new();
    for component in path.components() {
        match (component, plain.components().next_back()) {
            (Component::ParentDir, Some(Component::Normal(_))) => {
                plain.pop();
            }
            (Component::CurDir, _) => (),
            (component, _) => plain.push(component),
        }
    }
    // Nothing is left of the current folder.
    if plain.as_os_str().is_empty() { PathBuf::from(".") } else { plain }
}

/// How many states a nondeterministic automaton may have when it is made deterministic, if the user
/// says nothing else.
pub(crate) const MOST_STATES: usize = 1_000_000;

/// The check of texts that are read from files. It refuses nondeterministic automata.
pub(crate) fn checker(domain: &Domain) -> Check<'_> {
    limited(Check::new(domain)).read_files(&read_beside)
}

/// How many bytes a file may have.
pub(crate) fn most_bytes() -> usize {
    usize::try_from(limits().most_bytes).unwrap_or(usize::MAX)
}

/// How many cases a short text may have.
pub(crate) fn most_cases() -> usize {
    limits().most_cases
}

/// A check with the limits of the user.
pub(crate) fn limited(check: Check<'_>) -> Check<'_> {
    check.most_cases(most_cases())
}

/// The automaton of a text that was made from a file of another tool, or from another automaton.
pub(crate) fn imported(text: &Source) -> Result<Dfa, Report> {
    let checked = limited(Check::new(&Domain::EMPTY)).run(text);
    Ok(checked.map_err(|report| limits_without_places(&report))?.dfa)
}

/// The report about a text that the user has not written: what is too large has no place in it.
pub(crate) fn limits_without_places(report: &Report) -> Report {
    let diagnostics = report.iter().map(|(diagnostic, _)| {
        if diagnostic.code().id() != TOO_MANY_CASES {
            return diagnostic.clone();
        }
        let mut placeless = Diagnostic::new(diagnostic.code(), diagnostic.message());
        for note in diagnostic.notes() {
            placeless = placeless.with_note(note);
        }
        diagnostic.help().into_iter().fold(placeless, Diagnostic::with_help)
    });
    Report::new(report.source(), diagnostics.collect())
}

/// Reads and checks an automaton, which may be nondeterministic. The demanded claims must hold even if
/// the text does not make them.
pub(crate) fn check(
    path: &Path,
    domain: &Domain,
    demanded: &[&'static Claim],
) -> CommandResult<Checked> {
    let source = source(path)?;
    let _spinner = Spinner::start(format_args!("checking {}", name(path)));
    let check = checker(domain).demand(demanded.iter().copied());
    Ok(check_source(&source, check)?)
}

/// Checks an automaton, which may be nondeterministic.
pub(crate) fn check_source(source: &Source, check: Check<'_>) -> Result<Checked, Report> {
    check.determinise(MOST_STATES).run(source).map_err(|report| {
        let option = "`fsm determinise --most-states` writes a larger automaton";
        with_limit_help(report, option)
    })
}

/// Reads and checks an automaton, and ignores its warnings. A nondeterministic one is made
/// deterministic, and standard error says so.
pub(crate) fn load(path: &Path, domain: &Domain, output: &Output) -> CommandResult<Dfa> {
    let determinised = check(path, domain, &[])?.determinised();
    if determinised.is_from_nfa() {
        output.message(format_args!(
            "{} is nondeterministic; {}",
            name(path),
            became(determinised.written_len(), determinised.dfa().states().len())
        ));
    }
    Ok(determinised.into_dfa())
}

/// Reads and checks an automaton that is deterministic, and ignores its warnings.
pub(crate) fn load_deterministic(path: &Path, domain: &Domain) -> CommandResult<Dfa> {
    let source = source(path)?;
    let _spinner = Spinner::start(format_args!("checking {}", name(path)));
    Ok(checker(domain).run(&source)?.dfa)
}

/// How many states became how many.
pub(crate) fn became(before: usize, after: usize) -> String {
    format!("its {} became {} of states", count(before, "state"), count(after, "set"))
}

/// The code of an error about a nondeterministic automaton where only a deterministic one will do.
const NOT_DETERMINISTIC: &str = "F029";

/// The code of an error about an automaton that has too many states when it is made deterministic.
const TOO_MANY_SUBSETS: &str = "F051";

/// The code of an error about a table that is too large.
const TOO_MANY_CASES: &str = "F073";

/// Whether a text was refused only because it is nondeterministic.
pub(crate) fn is_nondeterministic(report: &Report) -> bool {
    report.iter().any(|(diagnostic, _)| diagnostic.code().id() == NOT_DETERMINISTIC)
}

/// The report with what the user can do if a nondeterministic automaton is too large.
pub(crate) fn with_limit_help(report: Report, option: &str) -> Report {
    // An expression can be too large, too, but it has no choices.
    let is_too_large = |diagnostic: &Diagnostic| {
        diagnostic.code().id() == TOO_MANY_SUBSETS
            && diagnostic.message().starts_with("the deterministic automaton")
    };
    if !report.iter().any(|(diagnostic, _)| is_too_large(diagnostic)) {
        return report;
    }
    let diagnostics = report.iter().map(|(diagnostic, _)| match diagnostic.clone() {
        diagnostic if is_too_large(&diagnostic) => {
            diagnostic.with_help(format!("let the automaton have fewer choices; {option}"))
        }
        diagnostic => diagnostic,
    });
    Report::new(report.source(), diagnostics.collect())
}

/// The files that some paths mean; a folder means the automaton texts in it and below, sorted.
///
/// A path that cannot be read is an error in the list, so that the other files are still used.
pub(crate) fn files(paths: &[PathBuf]) -> Vec<CommandResult<PathBuf>> {
    let mut files = Vec::new();
    let mut has_stdin = false;
    for path in paths {
        if is_stdin(path) && std::mem::replace(&mut has_stdin, true) {
            files.push(CommandError::trouble("standard input can be read only once"));
            continue;
        }
        if !is_stdin(path) && path.is_dir() {
            let found = files.len();
            files.extend(texts(path));
            if files.len() == found {
                files.push(CommandError::trouble(format_args!(
                    "there are no automata (*.{ENDING}) in the folder {}",
                    in_backticks(&name(path))
                )));
            }
        } else {
            files.push(Ok(path.clone()));
        }
    }
    files
}

/// The automaton texts in a folder and below.
fn texts(folder: &Path) -> impl Iterator<Item = CommandResult<PathBuf>> {
    let walk = WalkDir::new(folder).sort_by_file_name().into_iter();
    walk.filter_entry(|entry| entry.depth() == 0 || !is_skipped(entry)).filter_map(move |entry| {
        match entry {
            Ok(entry) => {
                let ending = entry.path().extension();
                let is_text = ending.is_some_and(|ending| ending.eq_ignore_ascii_case(ENDING));
                // A pipe might never end. A link to nothing stays in the list, for its message.
                let is_other = entry.path().exists() && !entry.path().is_file();
                (is_text && !is_other).then(|| Ok(entry.into_path()))
            }
            Err(error) => {
                let path = error.path().unwrap_or(folder).to_owned();
                Some(cannot_read(&path, &error.into()))
            }
        }
    })
}

/// Whether it is hidden, or a folder that a program such as cargo has marked as a cache.
fn is_skipped(entry: &DirEntry) -> bool {
    let is_hidden = entry.file_name().to_str().is_some_and(|name| name.starts_with('.'));
    is_hidden || entry.path().join("CACHEDIR.TAG").is_file()
}
