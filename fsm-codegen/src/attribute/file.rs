//! The automaton text and the files that it names: where they are, what is in them, and how cargo
//! learns of changes.

use std::cell::RefCell;
use std::io;
use std::path::{Component, Path, PathBuf};

use fsm_model::{Report, Source, did_you_mean, in_backticks, nearest, printable};
use proc_macro2::TokenStream;
use quote::quote;

/// A file that was read.
pub(super) struct File {
    /// The path as it was written, relative to the folder of `Cargo.toml`.
    written: String,
    /// The path for messages.
    name: String,
    bytes: Vec<u8>,
}

/// Why there is no file.
pub(super) struct Missing {
    pub(super) message: String,
    /// The same in a few words.
    why: String,
    /// The text that was probably meant.
    pub(super) meant: Option<Source>,
}

impl File {
    /// Reads the file at a path that is relative to the folder of the caller's `Cargo.toml`.
    pub(super) fn find(written: &str) -> Result<File, Missing> {
        let Some(folder) = std::env::var_os("CARGO_MANIFEST_DIR") else {
            let message = "CARGO_MANIFEST_DIR is not set; build with cargo".to_owned();
            return Err(Missing { why: message.clone(), message, meant: None });
        };
        let folder = PathBuf::from(folder);
        let path = folder.join(written);
        match read(&path) {
            Ok(bytes) => {
                Ok(File { written: written.to_owned(), name: name(written, &path), bytes })
            }
            Err(error) => Err(missing(written, &folder, &path, &error)),
        }
    }

    /// The text, if the file is UTF-8.
    pub(super) fn source(self) -> Result<Source, Report> {
        Source::from_bytes(self.name, self.bytes)
    }
}

/// The files that were read for one automaton: its text, and those that properties name.
pub(super) struct Files(RefCell<Vec<ReadFile>>);

struct ReadFile {
    /// The path for messages, by which texts know each other.
    name: String,
    written: String,
}

impl ReadFile {
    fn of(file: &File) -> ReadFile {
        ReadFile { name: file.name.clone(), written: file.written.clone() }
    }

    /// Code that makes the compiler read the file, so that cargo notices when it changes.
    fn track(&self) -> TokenStream {
        let written = &self.written;
        if Path::new(written).is_absolute() {
            return quote! {
                const _: &[::core::primitive::u8] = ::core::include_bytes!(#written);
            };
        }
        quote! {
            const _: &[::core::primitive::u8] = ::core::include_bytes!(::core::concat!(
                ::core::env!("CARGO_MANIFEST_DIR"), "/", #written
            ));
        }
    }
}

impl Files {
    /// The text of the automaton itself.
    pub(super) fn of(file: &File) -> Files {
        Files(RefCell::new(vec![ReadFile::of(file)]))
    }

    /// Reads a file that one of these names, relative to its folder.
    pub(super) fn read(&self, from: &Source, named: &str) -> Result<Source, String> {
        let path = {
            let files = self.0.borrow();
            let from = files.iter().find(|file| file.name == from.name());
            let folder = from.and_then(|file| Path::new(&file.written).parent());
            plain(&folder.unwrap_or(Path::new("")).join(named))
        };
        let file = File::find(&path.to_string_lossy().replace('\\', "/"))
            .map_err(|missing| missing.why)?;
        let mut files = self.0.borrow_mut();
        if files.iter().all(|known| known.name != file.name) {
            files.push(ReadFile::of(&file));
        }
        file.source().map_err(|_| "it is not UTF-8".to_owned())
    }

    /// Code that makes the compiler read all files, so that cargo notices when they change.
    pub(super) fn track(&self) -> TokenStream {
        let mut code = TokenStream::new();
        for file in self.0.borrow().iter() {
            code.extend(file.track());
        }
        code
    }
}

/// Reads an ordinary file. A pipe, for example, might never end.
fn read(path: &Path) -> io::Result<Vec<u8>> {
    let metadata = std::fs::metadata(path)?;
    if !metadata.is_file() && !metadata.is_dir() {
        return Err(io::Error::other("it is no ordinary file"));
    }
    std::fs::read(path)
}

/// The path as the compiler shows paths: relative to its working directory, if the file is below it.
fn name(written: &str, path: &Path) -> String {
    let below = std::env::current_dir().ok().and_then(|here| {
        let path = plain(path);
        Some(path.strip_prefix(here).ok()?.to_str()?.to_owned())
    });
    below.unwrap_or_else(|| written.to_owned()).replace('\\', "/")
}

/// A path without `.`, and without `..` behind a folder.
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
    plain
}

fn missing(written: &str, folder: &Path, path: &Path, error: &io::Error) -> Missing {
    let (why, near) = match error.kind() {
        io::ErrorKind::NotFound => ("there is no such file".to_owned(), suggest(written, folder)),
        io::ErrorKind::IsADirectory => ("it is a folder".to_owned(), None),
        _ => (error.to_string(), None),
    };
    let meant = near.as_ref().map(|near| did_you_mean(written, near));
    let help = meant.as_ref().map_or(String::new(), |meant| format!("\n = help: {meant}"));
    let relative = if Path::new(written).is_absolute() {
        ""
    } else {
        "\n = note: the path is relative to the folder of `Cargo.toml`"
    };
    let message = format!(
        "cannot read {}: {why}\n = note: looked for at `{}`{relative}{help}",
        in_backticks(written),
        // The whole path, in one line.
        printable(&plain(path).display().to_string())
    );
    let why = match &meant {
        Some(meant) => format!("{why}; {meant}"),
        None => why,
    };
    let meant = near.and_then(|near| std::fs::read_to_string(folder.join(near)).ok());
    Missing { message, why, meant: meant.map(|text| Source::new(written, text)) }
}

/// A file that the caller may have meant: one with a similar name, or at the same path from another
/// folder.
fn suggest(written: &str, folder: &Path) -> Option<String> {
    // Backslashes of another system may have become escapes; and the path may be relative to another
    // folder.
    let mut slashes = written.to_owned();
    for (sign, path) in [('\\', "/"), ('\t', "/t"), ('\n', "/n"), ('\r', "/r"), ('\0', "/0")] {
        slashes = slashes.replace(sign, path);
    }
    for name in [slashes.clone(), format!("{slashes}.txt")] {
        for from in ["", "..", "../..", "src", "automata", "../automata"] {
            let moved = plain(&Path::new(from).join(&name));
            if folder.join(&moved).is_file() {
                return Some(moved.to_str()?.replace('\\', "/"));
            }
        }
    }
    let path = Path::new(written);
    let parent = path.parent()?;
    // In the order of the alphabet, because folders have none.
    let mut files: Vec<String> = Vec::new();
    for entry in std::fs::read_dir(folder.join(parent)).ok()? {
        let Ok(entry) = entry else { continue };
        let Ok(name) = entry.file_name().into_string() else { continue };
        if entry.path().is_file() {
            files.insert(files.partition_point(|other| *other < name), name);
        }
    }
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    let near = nearest(path.file_name()?.to_str()?, &files)?;
    Some(parent.join(near).to_str()?.replace('\\', "/"))
}
