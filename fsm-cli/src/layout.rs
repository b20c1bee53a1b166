//! The canonical layout of a file, for `fsm fmt` and for editors.

use fsm_model::{Report, Source, format_text};

/// Signs of UTF-8 at the beginning of some files.
const BYTE_ORDER_MARK: char = '\u{FEFF}';

/// A text in the canonical layout. A byte order mark is kept, and all lines end as the first one does.
pub(crate) fn lay_out(source: &Source) -> Result<String, Report> {
    let text = source.text();
    let mut laid_out = format_text(source)?;
    if text.split_inclusive('\n').next().is_some_and(ends_in_cr_lf) {
        laid_out = laid_out.replace('\n', "\r\n");
    }
    if text.starts_with(BYTE_ORDER_MARK) {
        laid_out.insert(0, BYTE_ORDER_MARK);
    }
    Ok(laid_out)
}

/// Whether some lines end in CR LF and others in LF alone.
pub(crate) fn has_mixed_ends(text: &str) -> bool {
    let mut lines =
        text.split_inclusive('\n').filter(|line| line.ends_with('\n')).map(ends_in_cr_lf);
    let first = lines.next();
    lines.any(|end| Some(end) != first)
}

fn ends_in_cr_lf(line: &str) -> bool {
    line.ends_with("\r\n")
}
