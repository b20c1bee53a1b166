//! What is written for a refused text: code of the same shape, so that one mistake gives one
//! message, and not another wherever the enum is used.

use std::collections::HashSet;

use fsm_model::{Named, Skeleton};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::identifiers::{Identifiers, MOST_VARIANTS};
use super::step_form::StepForm;
use super::{Content, Emission, EnumSpec};

/// Of a text that has too many names, this many get a variant.
const SOME_VARIANTS: usize = 1000;

/// Writes a stand-in for the enum of a refused text.
///
/// `error` is an expression that does not compile. The compiler shows this error and no other.
///
/// If the text has a skeleton, the stand-in is an enum of its names, with its starts, labels, outputs
/// and groups; if the text refuses symbols, `next` returns a `Result`. Its functions evaluate the error:
/// the compiler reports no other error for constants that depend on it. Without a skeleton there are
/// type aliases that contain the error. The compiler reports nothing about their values, variants and
/// traits, but it does about imports from them and about `impl` blocks that only an enum can have.
#[must_use]
pub fn emit_stand_in(
    skeleton: Option<&Skeleton>,
    spec: &EnumSpec,
    error: &TokenStream,
) -> TokenStream {
    let Some(skeleton) = skeleton else { return types_with(error, spec) };
    let identifiers = &Identifiers::new(skeleton, spec, &mut Vec::new());
    let step = StepForm::for_automaton(skeleton);
    Emission { skeleton, content: Content::StandIn(error), spec, identifiers, step }.tokens()
}

impl Emission<'_> {
    /// If the caller wrote variants out, these are the variants of the stand-in, so that the caller's
    /// `match` is still complete. The other states of the text become constants, so that their names
    /// are known, too; only a `match` on a reference cannot use them.
    pub(super) fn states_not_written_out(&self) -> TokenStream {
        let EnumSpec { name, visibility, variants, .. } = self.spec;
        let Some([first, ..]) = variants.as_deref() else { return TokenStream::new() };
        let first = &first.ident;
        let written = variants.iter().flatten().map(|variant| variant.name.as_str());
        let mut seen: HashSet<&str> = written.collect();
        // A constant with small letters might have the name of a method.
        let states = self.identifiers.states.iter().map(String::as_str);
        let others = states
            .filter(|state| !state.starts_with(char::is_lowercase) && seen.insert(state))
            .map(|state| format_ident!("{state}"));
        quote! {
            #(#[doc(hidden)] #visibility const #others: #name = {
                let _ = #name::__ERROR;
                #name::#first
            };)*
        }
    }
}

/// Types that contain an error.
fn types_with(error: &TokenStream, spec: &EnumSpec) -> TokenStream {
    let EnumSpec { name, visibility, .. } = spec;
    let symbol = spec.symbol.is_none().then(|| spec.symbol_enum());
    let label = spec.label.is_none().then(|| spec.label_enum());
    let output = spec.output.is_none().then(|| spec.output_enum());
    let errors = [spec.error_type(), spec.refused_type()];
    let companions = symbol.into_iter().chain(label).chain(output).chain(errors);
    quote! {
        #visibility type #name = [(); #error];
        #(#[allow(dead_code)] #visibility type #companions = #name;)*
    }
}

/// Keeps the names with different identifiers, and not more than compile in seconds.
pub(super) fn keep_some(variants: &mut Vec<(Named<'_>, &str)>) {
    let mut seen = HashSet::new();
    variants.retain(|(_, identifier)| seen.insert(*identifier));
    if variants.len() > MOST_VARIANTS {
        variants.truncate(SOME_VARIANTS);
    }
}

/// Whether [`keep_some`] keeps a name at that position of so many, or another with its identifier.
pub(super) fn is_kept(position: usize, count: usize) -> bool {
    count <= MOST_VARIANTS || position < SOME_VARIANTS
}
