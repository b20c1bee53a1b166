//! Variants that the caller wrote out, checked against the states of the text.

use std::collections::{HashMap, HashSet};

use fsm_model::{Dfa, count, in_backticks, list_in_backticks, nearest};
use proc_macro2::Span;
use quote::ToTokens;
use syn::{Error, Fields, Variant};

use super::combined;
use super::item::mentions;
use crate::emit::{SerdeNames, WrittenVariant};

/// Reads variants. One with a mistake is still a variant of the stand-in.
pub(super) fn read_all(
    variants: impl IntoIterator<Item = Variant>,
    mistakes: &mut Vec<Error>,
) -> Vec<WrittenVariant> {
    let mut seen = HashSet::new();
    let mut written = Vec::new();
    for variant in variants {
        let ident = variant.ident.clone();
        if seen.insert(plain(&ident.to_string()).to_owned()) {
            written.push(read(variant).unwrap_or_else(|mistake| {
                mistakes.push(mistake);
                WrittenVariant::new(ident)
            }));
        } else {
            mistakes.push(Error::new(ident.span(), format!("a second `{ident}`")));
        }
    }
    written
}

/// Reads a variant. It must be nothing but a name, with attributes.
fn read(variant: Variant) -> Result<WrittenVariant, Error> {
    if !matches!(variant.fields, Fields::Unit) {
        let message = "a state carries no data; keep it beside the state, as the guide shows";
        return Err(Error::new_spanned(&variant.fields, message));
    }
    if let Some((_, number)) = &variant.discriminant {
        let message = "the order of the text numbers the states; leave the number out";
        return Err(Error::new_spanned(number, message));
    }
    for attribute in &variant.attrs {
        if attribute.path().is_ident("cfg") {
            let message = "a state cannot be left out; `cfg` belongs on the enum";
            return Err(Error::new_spanned(attribute.path(), message));
        }
        if attribute.path().is_ident("default") {
            let message = "the start of the text is the default; leave `#[default]` out";
            return Err(Error::new_spanned(attribute.path(), message));
        }
    }
    let mut serde = SerdeNames::default();
    variant.attrs.iter().for_each(|attribute| serde.note(&attribute.meta, "rename"));
    let tokens = || variant.attrs.iter().map(|attribute| attribute.meta.to_token_stream());
    Ok(WrittenVariant {
        has_docs: variant.attrs.iter().any(|attribute| attribute.path().is_ident("doc")),
        is_deprecated: tokens().any(|meta| mentions(meta, "deprecated")),
        serde,
        attributes: variant.attrs.iter().map(ToTokens::to_token_stream).collect(),
        name: variant.ident.to_string(),
        ident: variant.ident,
    })
}

/// So many wrong variants are reported one by one. Each search for what is meant looks at every missing
/// state.
const REPORTED: usize = 20;

/// Puts variants into the order of the text.
///
/// `identifiers` are those of the states, and `enum_name` is where a missing one is reported.
///
/// # Errors
///
/// One for every variant without a state, and one for all states without a variant. A variant that
/// looks like a missing state is only the first of these.
pub(super) fn in_order_of(
    dfa: &Dfa,
    identifiers: &[String],
    written: &[WrittenVariant],
    enum_name: Span,
) -> Result<Vec<WrittenVariant>, Error> {
    let mut unknown: HashMap<&str, &WrittenVariant> =
        written.iter().map(|variant| (plain(&variant.name), variant)).collect();
    let mut ordered = Vec::with_capacity(identifiers.len());
    let mut missing: Vec<&str> = Vec::new();
    for identifier in identifiers {
        match unknown.remove(plain(identifier)) {
            Some(variant) => ordered.push(variant.clone()),
            None => missing.push(identifier),
        }
    }
    let file = in_backticks(dfa.source().name());
    let mut errors: Vec<Error> = Vec::new();
    for variant in written.iter().filter(|variant| unknown.contains_key(plain(&variant.name))) {
        let name = variant.name.as_str();
        if errors.len() == REPORTED {
            let more = count(unknown.len() - REPORTED, "more variant");
            let message = format!("{more} without a state of {file}");
            errors.push(Error::new(variant.ident.span(), message));
            break;
        }
        let help = match meant(name, &missing) {
            Some(place) => format!("did you mean `{}`?", missing.remove(place)),
            None => "declare one there, or leave it out".to_owned(),
        };
        let message = format!("no state of {file} becomes `{name}`; {help}");
        errors.push(Error::new(variant.ident.span(), message));
    }
    if !missing.is_empty() {
        let message = format!(
            "{file} has {} without a variant: {}; write every state out, or leave the braces empty",
            count(missing.len(), "state"),
            list_in_backticks(missing.into_iter())
        );
        errors.push(Error::new(enum_name, message));
    }
    combined(errors).map_or(Ok(ordered), Err)
}

/// An identifier without the sign of a raw one.
fn plain(identifier: &str) -> &str {
    identifier.trim_start_matches("r#")
}

/// The place in `missing` of the state that is probably meant by a name.
fn meant(name: &str, missing: &[&str]) -> Option<usize> {
    let letters = |name: &str| plain(name).replace('_', "").to_lowercase();
    let wanted = letters(name);
    missing.iter().position(|other| letters(other) == wanted).or_else(|| {
        let near = nearest(name, missing)?;
        missing.iter().position(|other| *other == near)
    })
}
