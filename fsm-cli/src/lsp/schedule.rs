//! Which texts are checked, and in which order.

use std::collections::{HashSet, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use lsp_types::Uri;

use super::uri;

/// The checks to come. One text is checked at a time.
#[derive(Default)]
pub(super) struct Schedule {
    /// The files whose last check is out of date, each once.
    waiting: VecDeque<Uri>,
    running: Option<Running>,
}

/// A check that is running.
struct Running {
    /// The name of its file.
    name: String,
    /// Tells the check that it is of no use any more.
    is_old: Arc<AtomicBool>,
    /// The names of the files that have changed since it began.
    changed: HashSet<String>,
}

impl Schedule {
    /// Lets a file be checked, behind the files that are waiting already.
    pub(super) fn add(&mut self, uri: &Uri) {
        if !self.waiting.contains(uri) {
            self.waiting.push_back(uri.clone());
        }
    }

    /// Remembers that a file with this name has changed. A check of this file stops proving.
    pub(super) fn note_change(&mut self, name: &str) {
        if let Some(running) = &mut self.running {
            running.changed.insert(name.to_owned());
            if running.name == name {
                running.is_old.store(true, Ordering::Relaxed);
            }
        }
    }

    /// Begins the next check, unless one is running. What is returned tells the check that it is of no use
    /// any more.
    pub(super) fn begin(&mut self) -> Option<(Uri, Arc<AtomicBool>)> {
        if self.running.is_some() {
            return None;
        }
        let uri = self.waiting.pop_front()?;
        let is_old = Arc::new(AtomicBool::new(false));
        self.running = Some(Running {
            name: uri::name(&uri),
            is_old: is_old.clone(),
            changed: HashSet::new(),
        });
        Some((uri, is_old))
    }

    /// The names of the files that have changed since the running check began.
    pub(super) fn changed(&self) -> HashSet<String> {
        self.running.as_ref().map_or_else(HashSet::new, |running| running.changed.clone())
    }

    /// Ends the check that is running. Returns the names of the files that have changed since it began.
    pub(super) fn end(&mut self) -> HashSet<String> {
        self.running.take().map_or_else(HashSet::new, |running| running.changed)
    }
}
