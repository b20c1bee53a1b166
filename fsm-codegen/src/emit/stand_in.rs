//! What is written for a refused text: code of the same shape, so that one mistake gives one
//! message, and not another wherever the enum is used.

use std::collections::HashSet;

use fsm_model::{Named, Skeleton};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};

use super::identifiers::{Identifiers, MOST_VARIANTS};
use super::{Content, Emission, EnumSpec, WrittenVariant};

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
    let mut spec = spec.without_symbols(skeleton.reads());
    let mut identifiers = Identifiers::new(skeleton, &spec, &mut Vec::new());
    if let Some(written) = &mut spec.variants {
        leave_out_surplus(written, &mut identifiers.states);
    }
    // What is written instead of steps has no form.
    spec.step = None;
    Emission::new(skeleton, Content::StandIn(error), &spec, &identifiers).tokens()
}

/// If every state is written out, the other variants are no states, and perhaps the caller's `match` does
/// not have them. So they are left out, and become constants like states that are not written out.
fn leave_out_surplus(written: &mut Vec<WrittenVariant>, states: &mut Vec<String>) {
    let names: HashSet<&str> = written.iter().map(|variant| variant.name.as_str()).collect();
    if !states.iter().all(|state| names.contains(state.as_str())) {
        return;
    }
    let known: HashSet<String> = states.iter().cloned().collect();
    let is_surplus = |variant: &mut WrittenVariant| {
        can_be_constant(&variant.name) && !known.contains(&variant.name)
    };
    let surplus = written.extract_if(.., is_surplus);
    states.extend(surplus.map(|variant| variant.name));
}

impl Emission<'_> {
    /// If the caller wrote variants out, these are the variants of the stand-in, so that the caller's
    /// `match` is still complete. The other states of the text become constants, so that their names
    /// are known, too. For a `match` with such a constant the compiler does not ask what is missing; only a
    /// `match` on a reference cannot use it.
    pub(super) fn states_not_written_out(&self) -> TokenStream {
        let EnumSpec { name, visibility, variants, .. } = self.spec;
        let Some([first, ..]) = variants.as_deref() else { return TokenStream::new() };
        let first = &first.ident;
        let written = variants.iter().flatten().map(|variant| variant.name.as_str());
        let mut seen: HashSet<&str> = written.collect();
        let states = self.identifiers.states.iter().map(String::as_str);
        let others = states
            .filter(|state| can_be_constant(state) && seen.insert(state))
            .map(|state| format_ident!("{state}"));
        quote! {
            #(#[doc(hidden)] #visibility const #others: #name = {
                let _ = #name::__ERROR;
                #name::#first
            };)*
        }
    }
}

/// A constant with small letters might have the name of a method.
fn can_be_constant(identifier: &str) -> bool {
    !identifier.starts_with(char::is_lowercase)
}

/// Types that contain an error.
fn types_with(error: &TokenStream, spec: &EnumSpec) -> TokenStream {
    let EnumSpec { name, visibility, .. } = spec;
    let symbol = spec.symbol.is_none().then(|| spec.symbol_enum());
    let label = spec.label.is_none().then(|| spec.label_enum());
    let output = spec.output.is_none().then(|| spec.output_enum());
    let errors = [spec.error_type(), spec.refused_type()];
    let companions = symbol.into_iter().chain(label).chain(output).chain(errors);
    let iterator = spec.tokens_type();
    quote! {
        #visibility type #name = [(); #error];
        #(#[allow(dead_code)] #visibility type #companions = #name;)*
        #[allow(dead_code)]
        #visibility type #iterator<'t> = (#name, &'t ());
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
