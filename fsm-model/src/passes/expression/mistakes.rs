//! The messages about expressions that are too large.

use crate::diagnostic::code::TOO_MANY_SUBSETS;
use crate::diagnostic::{Diagnostic, count};
use crate::source::Span;

/// About a part whose automaton has too many subsets. So many were found, and all parts together may
/// have `limit`.
pub(crate) fn too_many_subsets(span: Span, found: usize, limit: usize) -> Box<Diagnostic> {
    let reason = format!(
        "each subset of the places where a word can be is a state: there are more than {found} \
         here, and {} in all are allowed",
        count(limit, "subset")
    );
    let error = Diagnostic::new(&TOO_MANY_SUBSETS, "the regular expression needs too many states")
        .at(span, "this part needs too many")
        .with_note(reason)
        .with_help(
            "a place that is counted from the end of a word needs many; count from its beginning",
        );
    Box::new(error)
}

/// About a part whose subsets have too many members. All parts together may have `limit`.
pub(super) fn subsets_too_large(span: Span, found: usize, limit: usize) -> Box<Diagnostic> {
    let reason = format!(
        "each subset of the places where a word can be is a state: there are more than {found} \
         here, and they are large; all subsets may have {} together",
        count(limit, "member")
    );
    let error = Diagnostic::new(&TOO_MANY_SUBSETS, "the regular expression needs too many states")
        .at(span, "this part needs too many")
        .with_note(reason)
        .with_help("optional parts are better repeated as `a{0,5}` than as `(a?){5}`");
    Box::new(error)
}

/// About a part whose subsets have too many targets. All parts together may have `limit`.
pub(super) fn too_many_targets(span: Span, found: usize, limit: usize) -> Box<Diagnostic> {
    let reason = format!(
        "each subset of the places where a word can be is a state: there are more than {found} \
         here, and they tell many symbols apart; all may have {} together",
        count(limit, "target")
    );
    let error = Diagnostic::new(&TOO_MANY_SUBSETS, "the regular expression needs too many states")
        .at(span, "this part needs too many")
        .with_note(reason)
        .with_help("use smaller numbers in braces, or groups in place of single symbols");
    Box::new(error)
}

/// About a part whose subsets take too long to find. All parts together may take `limit` steps.
pub(crate) fn too_slow(span: Span, limit: usize) -> Box<Diagnostic> {
    let error = Diagnostic::new(&TOO_MANY_SUBSETS, "the regular expression takes too many steps")
        .at(span, "this part takes too many")
        .with_note(format!(
            "where each symbol leads is found in {} at most; here each may lead to very many places",
            count(limit, "step")
        ))
        .with_help(
            "let fewer optional parts stand one behind another, or allow more with the option \
             `--most-cases` of `fsm`",
        );
    Box::new(error)
}

/// About a part that makes the expression too long. It may have `limit` steps.
pub(super) fn too_many_steps(span: Span, limit: usize) -> Box<Diagnostic> {
    let error = Diagnostic::new(&TOO_MANY_SUBSETS, "the regular expression is too long")
        .at(span, "this makes it too long")
        .with_note(format!(
            "written without braces and `not`, it may have {}",
            count(limit, "step")
        ))
        .with_help("use smaller numbers in braces, or `*` and `+`, which are short");
    Box::new(error)
}

/// About a name that stands for too many symbols, together with the names before it.
pub(super) fn too_many_members(span: Span, limit: usize) -> Box<Diagnostic> {
    let error = Diagnostic::new(&TOO_MANY_SUBSETS, "the groups in the expression are too large")
        .at(span, "one large group too many")
        .with_note(format!("its names may stand for {} in all", count(limit, "symbol")));
    Box::new(error)
}
