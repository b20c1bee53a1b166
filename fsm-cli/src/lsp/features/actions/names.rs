//! Names that are not declared, and what was probably meant.

use fsm_model::{Namespace, Reads, SectionKind, in_backticks};

use super::Fix;
use super::context::Context;
use super::edits::Edits;

/// The codes of messages about all uses of a name.
const UNDECLARED: [(&str, SectionKind, Namespace); 3] = [
    ("F012", SectionKind::States, Namespace::States),
    ("F013", SectionKind::Symbols, Namespace::Symbols),
    ("F025", SectionKind::Outputs, Namespace::Outputs),
];

pub(super) fn fixes(context: &mut Context<'_, '_>) -> Vec<Fix> {
    let mut fixes = Vec::new();
    fixes.extend(suggested(context).map(Fix::preferred));
    fixes.extend(other_declaration(context));
    // The help tells whether the name looks like something else.
    if context.help().starts_with("declare it") {
        fixes.extend(declared(context).map(Fix::preferred));
    } else if context.found.suggestion().is_some() || context.help().contains("declare it") {
        fixes.extend(declared(context));
    }
    fixes
}

/// Takes what a message suggests. A message about a name that is not declared is about all its uses.
fn suggested(context: &Context<'_, '_>) -> Option<Fix> {
    let meant = context.found.suggestion()?;
    let span = context.found.span()?;
    let mut edits = Edits::default();
    let is_undeclared = UNDECLARED.iter().any(|(code, ..)| *code == context.code());
    let word = context.word(span).filter(|word| word.namespace().is_some());
    let mut places = 0;
    match word {
        Some(word) if is_undeclared => {
            for word in context.outline.occurrences(word) {
                edits.replace(word.span.range(), word.spell(meant));
                places += 1;
            }
        }
        Some(word) => edits.replace(span.range(), word.spell(meant)),
        None => edits.replace(span.range(), meant),
    }
    let places = if places > 1 { format!(" in {places} places") } else { String::new() };
    Some(Fix::new(format!("write {}{places}", in_backticks(meant)), edits))
}

/// A declared name that is never used may be the misspelt one.
fn other_declaration(context: &Context<'_, '_>) -> Option<Fix> {
    let is_unused = |&(_, label): &(_, &str)| label == "declared and never used";
    let (declaration, _) = context.found.other_places().find(is_unused)?;
    let name = context.outline.name(context.word(context.found.span()?)?);
    let title = format!(
        "declare {} in place of {}",
        in_backticks(&name),
        in_backticks(context.at(declaration))
    );
    Some(Fix::new(title, Edits::replacing(declaration.range(), name)))
}

/// Declares a name at the end of its list.
fn declared(context: &Context<'_, '_>) -> Option<Fix> {
    let (_, kind, namespace) = UNDECLARED.iter().find(|(code, ..)| *code == context.code())?;
    if *namespace == Namespace::Symbols && context.outline.reads() != Reads::Symbols {
        return None;
    }
    let word = context.word(context.found.span()?)?;
    let name = context.outline.name(word);
    let section = context.section(*kind)?;
    let heading = in_backticks(context.at(section.heading));
    let title = format!("declare {} under {heading}", in_backticks(&name));
    Some(Fix::new(title, context.with_names(section, &[&name])))
}
