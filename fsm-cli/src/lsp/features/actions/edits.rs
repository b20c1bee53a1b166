//! Edits of a text, collected in any order.

use std::ops::Range;

/// Some bytes of a text and what is written in their place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Edit {
    pub(super) bytes: Range<usize>,
    pub(super) text: String,
}

/// Edits that are being collected. They are all about the text as it was before.
#[derive(Clone, Debug, Default)]
pub(super) struct Edits(Vec<Edit>);

impl Edits {
    pub(super) fn replacing(bytes: Range<usize>, text: impl Into<String>) -> Edits {
        let mut edits = Edits::default();
        edits.replace(bytes, text);
        edits
    }

    pub(super) fn inserting(byte: usize, text: impl Into<String>) -> Edits {
        Edits::replacing(byte..byte, text)
    }

    pub(super) fn replace(&mut self, bytes: Range<usize>, text: impl Into<String>) {
        self.0.push(Edit { bytes, text: text.into() });
    }

    pub(super) fn insert(&mut self, byte: usize, text: impl Into<String>) {
        self.replace(byte..byte, text);
    }

    pub(super) fn remove(&mut self, bytes: Range<usize>) {
        self.replace(bytes, "");
    }

    pub(super) fn append(&mut self, other: Edits) {
        self.0.extend(other.0);
    }

    /// The edits in the order of the text, without overlaps: parts that are removed are joined, and so is what is
    /// inserted at one place. `None` if there is nothing to do, or two edits contradict each other.
    pub(super) fn finish(self) -> Option<Vec<Edit>> {
        let mut edits = self.0;
        edits.sort_by_key(|edit| (edit.bytes.start, edit.bytes.end));
        let mut finished: Vec<Edit> = Vec::with_capacity(edits.len());
        for edit in edits {
            match finished.last_mut() {
                Some(last) if last.bytes.is_empty() && last.bytes == edit.bytes => {
                    last.text.push_str(&edit.text);
                }
                Some(last) if edit.bytes.start < last.bytes.end => {
                    if !last.text.is_empty() || !edit.text.is_empty() {
                        return None;
                    }
                    last.bytes.end = last.bytes.end.max(edit.bytes.end);
                }
                _ => finished.push(edit),
            }
        }
        (!finished.is_empty()).then_some(finished)
    }
}

/// A text after some edits, which are in order and do not overlap.
pub(super) fn edited(text: &str, edits: &[Edit]) -> String {
    let mut edited = String::with_capacity(text.len());
    let mut end = 0;
    for edit in edits {
        edited.push_str(&text[end..edit.bytes.start]);
        edited.push_str(&edit.text);
        end = edit.bytes.end;
    }
    edited.push_str(&text[end..]);
    edited
}
