//! What a file has besides its content: an owner, permissions, extended attributes and names.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fs::{File, Metadata};
use std::io;
use std::os::unix::fs::{MetadataExt as _, fchown};

use fsm_model::in_backticks;
use xattr::FileExt as _;

use super::NotKept;

/// Whether the file has several names. After a rename, only one of them would have the new content.
pub(super) fn has_other_names(metadata: &Metadata) -> bool {
    metadata.nlink() > 1
}

/// Gives a new file everything but the content of the old one. Returns what it could not be given.
pub(super) fn keep(old: &File, new: &File) -> io::Result<NotKept> {
    let mut not_kept = NotKept::new();
    let (wanted, given) = (old.metadata()?, new.metadata()?);
    let (uid, gid) = (wanted.uid(), wanted.gid());
    // Only root may change the owner; other users can keep the group.
    if (uid, gid) != (given.uid(), given.gid()) && fchown(new, Some(uid), Some(gid)).is_err() {
        if uid != given.uid() {
            not_kept.push("the owner".to_owned());
        }
        if gid != given.gid() && fchown(new, None, Some(gid)).is_err() {
            not_kept.push("the group".to_owned());
        }
    }
    for name in copy_attributes(old, new) {
        let name = in_backticks(&name.to_string_lossy());
        not_kept.push(format!("the extended attribute {name}"));
    }
    new.set_permissions(wanted.permissions())?;
    Ok(not_kept)
}

/// Copies the extended attributes, among them the access control list and the label of SELinux. Returns those
/// that could not be copied.
fn copy_attributes(old: &File, new: &File) -> Vec<OsString> {
    let names = |file: &File| -> BTreeSet<OsString> {
        file.list_xattr().map(Iterator::collect).unwrap_or_default()
    };
    let wanted = names(old);
    // A new file may have some from its folder.
    for name in names(new).difference(&wanted) {
        let _ = new.remove_xattr(name);
    }
    let is_lost = |name: &OsString| match old.get_xattr(name) {
        Ok(Some(value)) => {
            // The system gives some to every file and lets no user change them.
            let has = || new.get_xattr(name).is_ok_and(|has| has.as_ref() == Some(&value));
            !has() && new.set_xattr(name, &value).is_err()
        }
        Ok(None) => false,
        Err(_) => true,
    };
    wanted.into_iter().filter(is_lost).collect()
}
