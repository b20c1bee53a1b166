//! Notes for users about a file of another tool that was read.
//!
//! A file can have very many states with something that is not kept. All names of a kind share one note.

use fsm_model::list_in_backticks;

/// What a note says of a name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::formats) enum NoteKind {
    /// A node of DOT is shown with a text that is no name.
    Shown,
    /// There is a text beside a node of DOT.
    Beside,
    /// There is a text below a state of JFLAP.
    Below,
    /// A state is final in a machine of JFLAP that has no final states.
    Final,
    /// A name was no name here, so the state has another one.
    Renamed,
    /// Two states of JFLAP had the same name.
    Second,
    /// A key of JSON has no meaning.
    Key,
}

/// Notes in the order in which they were added.
#[derive(Debug, Default)]
pub(in crate::formats) struct Notes {
    notes: Vec<Note>,
}

#[derive(Debug)]
enum Note {
    Text(String),
    /// The names, each with a new name or nothing.
    Names(NoteKind, Vec<[String; 2]>),
}

impl Notes {
    pub(in crate::formats) fn push(&mut self, note: String) {
        self.notes.push(Note::Text(note));
    }

    /// Adds a name, and the new name of the state if it has one, to the note of its kind.
    pub(in crate::formats) fn add(&mut self, kind: NoteKind, names: [&str; 2]) {
        let names = names.map(str::to_owned);
        let known = self.notes.iter_mut().find_map(|note| match note {
            Note::Names(known, names) if *known == kind => Some(names),
            _ => None,
        });
        match known {
            Some(known) => known.push(names),
            None => self.notes.push(Note::Names(kind, vec![names])),
        }
    }

    pub(in crate::formats) fn in_words(self) -> Vec<String> {
        let words = self.notes.into_iter().map(|note| match note {
            Note::Text(text) => text,
            Note::Names(kind, names) => in_words(kind, &names),
        });
        words.collect()
    }
}

/// A note about some names. A long list is cut.
fn in_words(kind: NoteKind, names: &[[String; 2]]) -> String {
    let list = |part: usize| list_in_backticks(names.iter().map(|names| names[part].as_str()));
    let (names_now, new) = (list(0), list(1));
    let is_one = names.len() == 1;
    let (s, is) = if is_one { ("", "is") } else { ("s", "are") };
    match kind {
        NoteKind::Shown => format!("what is shown of node{s} {names_now} is not kept"),
        NoteKind::Beside => format!("what stands beside node{s} {names_now} is not kept"),
        NoteKind::Below => format!("what stands below state{s} {names_now} is not kept"),
        NoteKind::Final => format!(
            "that state{s} {names_now} {is} final is not kept: in JFLAP, only `fa` has final states"
        ),
        NoteKind::Renamed => format!("state{s} {names_now} {is} now called {new}"),
        NoteKind::Second if is_one => format!("a second state {names_now} is now called {new}"),
        NoteKind::Second => {
            format!("{} states have the name of another one and are now called {new}", names.len())
        }
        NoteKind::Key => format!("the key{s} {names_now} {is} not kept"),
    }
}
