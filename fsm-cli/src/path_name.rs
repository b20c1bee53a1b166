//! Paths as texts.
//!
//! A path need not be UTF-8. Its text has `\xFF` for a byte that is not, `\n` or `\u{1b}` for a control character and `\\`
//! for a backslash, so two paths never have the same text. On Windows, where a backslash separates folders, a
//! path is shown as it is.

use std::path::{Path, PathBuf};

/// The text of a path.
#[cfg(unix)]
pub(crate) fn shown(path: &Path) -> String {
    use std::fmt::Write as _;
    use std::os::unix::ffi::OsStrExt as _;

    let mut shown = String::new();
    for chunk in path.as_os_str().as_bytes().utf8_chunks() {
        for c in chunk.valid().chars() {
            match c {
                '\\' => shown.push_str(r"\\"),
                c if c.is_control() => shown.extend(c.escape_default()),
                c => shown.push(c),
            }
        }
        for byte in chunk.invalid() {
            let _ = write!(shown, r"\x{byte:02X}");
        }
    }
    shown
}

/// The path with this text.
#[cfg(unix)]
pub(crate) fn path(shown: &str) -> PathBuf {
    use std::ffi::OsString;
    use std::os::unix::ffi::OsStringExt as _;

    let mut bytes = Vec::new();
    let mut rest = shown;
    while let Some(at) = rest.find('\\') {
        bytes.extend(rest[..at].bytes());
        let (meant, length) = unescape(&rest[at..]).unwrap_or((b"\\".to_vec(), 1));
        bytes.extend(meant);
        rest = &rest[at + length..];
    }
    bytes.extend(rest.bytes());
    PathBuf::from(OsString::from_vec(bytes))
}

/// What an escape at the beginning of a text means, and its length.
#[cfg(unix)]
fn unescape(text: &str) -> Option<(Vec<u8>, usize)> {
    let number = |digits| u32::from_str_radix(digits, 16).ok();
    for (escape, meant) in [(r"\\", b'\\'), (r"\n", b'\n'), (r"\r", b'\r'), (r"\t", b'\t')] {
        if text.starts_with(escape) {
            return Some((vec![meant], escape.len()));
        }
    }
    if text.starts_with(r"\x") {
        let byte = number(text.get(2..4)?)?;
        return Some((vec![u8::try_from(byte).ok()?], 4));
    }
    let (digits, _) = text.strip_prefix(r"\u{")?.split_once('}')?;
    let c = char::from_u32(number(digits)?)?;
    Some((c.to_string().into_bytes(), digits.len() + r"\u{}".len()))
}

#[cfg(not(unix))]
pub(crate) fn shown(path: &Path) -> String {
    path.display().to_string()
}

#[cfg(not(unix))]
pub(crate) fn path(shown: &str) -> PathBuf {
    PathBuf::from(shown)
}

#[cfg(all(test, unix))]
mod tests {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;
    use std::path::Path;

    use proptest::prelude::*;

    use super::{path, shown};

    #[test]
    fn names() {
        let shown = |bytes: &[u8]| shown(Path::new(OsStr::from_bytes(bytes)));
        assert_eq!(shown("my tür/状態 1.txt".as_bytes()), "my tür/状態 1.txt");
        assert_eq!(shown(b"a\xFF\xC3.txt"), r"a\xFF\xC3.txt");
        assert_eq!(shown(br"a\xFF.txt"), r"a\\xFF.txt");
        assert_eq!(shown(b"\x1B[31m\n"), r"\u{1b}[31m\n");
    }

    proptest! {
        #[test]
        fn every_path_has_its_own_name(bytes in prop::collection::vec(prop_oneof![
            Just(b'\\'), Just(b'x'), Just(b'u'), Just(b'{'), Just(b'}'), Just(b'F'), Just(b'1'), any::<u8>(),
        ], 0..12)) {
            let original = Path::new(OsStr::from_bytes(&bytes));
            let shown = shown(original);
            prop_assert!(!shown.contains(char::is_control));
            prop_assert_eq!(path(&shown), original);
        }
    }
}
