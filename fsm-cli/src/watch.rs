//! Waits until files change.
//!
//! The system tells when something happens in a folder, but not whether it matters, and it loses
//! sight of folders that are replaced and of what links lead to. So whatever it tells is only a
//! reason to look, and now and then we look without a reason.

use std::path::{Path, PathBuf};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError};
use std::time::{Duration, SystemTime};
use std::{fs, thread};

use notify::{RecommendedWatcher, RecursiveMode, Watcher as _};

use crate::input;

/// So often we look without a reason.
const NOW_AND_THEN: Duration = Duration::from_secs(1);
/// An editor writes in several steps; what comes so soon after is the same change.
const SAME: Duration = Duration::from_millis(50);

/// Some files and folders, and what they were like when last looked at.
pub(crate) struct Changes {
    paths: Vec<PathBuf>,
    events: Receiver<()>,
    /// None where the system cannot tell.
    watcher: Option<RecommendedWatcher>,
    last: Vec<Seen>,
}

/// What is seen of a file from outside: its name, when it was written and how long it is.
type Seen = (PathBuf, Option<(SystemTime, u64)>);

impl Changes {
    pub(crate) fn of(paths: &[PathBuf]) -> Changes {
        let (send, events) = mpsc::channel();
        let told = move |event: notify::Result<notify::Event>| {
            // To look at a file is an event, too, and that is what we do.
            if event.is_ok_and(|event| !event.kind.is_access()) {
                // If nobody waits any more, the program is about to end.
                let _ = send.send(());
            }
        };
        let watcher = notify::recommended_watcher(told).ok();
        let mut changes = Changes { paths: paths.to_vec(), events, watcher, last: Vec::new() };
        changes.watch();
        changes.last = changes.look();
        changes
    }

    /// Waits until the files are not what they were when this was called last.
    pub(crate) fn wait(&mut self) {
        loop {
            match self.events.recv_timeout(NOW_AND_THEN) {
                Ok(()) => {
                    // The same change may have told more, but a busy folder never ends to tell.
                    thread::sleep(SAME);
                    while self.events.try_recv().is_ok() {}
                }
                Err(RecvTimeoutError::Timeout) => (),
                Err(RecvTimeoutError::Disconnected) => thread::sleep(NOW_AND_THEN),
            }
            let now = self.look();
            if now != self.last {
                self.last = now;
                // A folder that was replaced has to be watched anew.
                self.watch();
                return;
            }
        }
    }

    fn look(&self) -> Vec<Seen> {
        let files = input::files(&self.paths).into_iter().filter_map(Result::ok);
        let seen = |file: PathBuf| {
            let metadata = fs::metadata(&file).ok();
            let state = metadata.and_then(|data| Some((data.modified().ok()?, data.len())));
            (file, state)
        };
        files.map(seen).collect()
    }

    /// Watches the folders of the files, for many editors replace the files themselves.
    fn watch(&mut self) {
        let Some(watcher) = &mut self.watcher else { return };
        for path in &self.paths {
            let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
            let (folder, depth) = if path.is_dir() {
                (path.as_path(), RecursiveMode::Recursive)
            } else {
                (folder.unwrap_or(Path::new(".")), RecursiveMode::NonRecursive)
            };
            // What cannot be watched is still looked at now and then.
            let _ = watcher.watch(folder, depth);
        }
    }
}
