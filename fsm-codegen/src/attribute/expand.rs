//! The stages of a macro: read the attribute, find the file, check it, emit it.

use fsm_model::{Check, Dfa, Diagnostic, Domain, Report, Skeleton, Source};
use proc_macro2::TokenStream;
use quote::quote;
use syn::Error;

use super::arguments::Arguments;
use super::file::{File, Files};
use super::item::Item;
use super::warnings::warnings;
use super::{error, errors, places, variants};
use crate::emit::{Draw, EnumSpec, Identifiers, emit_stand_in, emit_with};

/// Generates the enum below the attribute from the file.
///
/// `arguments` stand between the parentheses of `#[automaton(...)]`, `item` is the enum below it, and
/// `draw` draws the picture in its documentation.
/// A mistake becomes one error of the compiler, and the enum is replaced by a stand-in, so that
/// no other error follows from it.
#[must_use]
pub fn expand(
    arguments: TokenStream,
    item: TokenStream,
    domain: &Domain,
    draw: Draw,
) -> TokenStream {
    let item: Item = match syn::parse2(item) {
        Ok(item) => item,
        Err(mistake) => return mistake.into_compile_error(),
    };
    let mut arguments = match Arguments::read(arguments, domain) {
        Ok(arguments) => arguments,
        Err(mistake) => return emit_stand_in(None, &item.spec(&[]), &errors(&mistake)),
    };
    let mut spec = item.spec(&arguments.derives);
    spec.depict = domain.depict;
    spec.draw = Some(draw);
    arguments.complete_spec(&mut spec);
    let refused = |error: &TokenStream, source: Option<&Source>| {
        emit_stand_in(source.and_then(Skeleton::salvage).as_ref(), &spec, error)
    };
    let place = arguments.path.span();
    let file = match File::find(&arguments.path.value()) {
        Ok(file) => file,
        Err(missing) => return refused(&error(place, &missing.message), missing.meant.as_ref()),
    };
    let files = Files::of(&file);
    let source = match file.source() {
        Ok(source) => source,
        Err(report) => return refused(&error(place, &report.to_string()), Some(report.source())),
    };
    match compile(&arguments, &item, domain, &spec, &source, &files) {
        Ok(code) => {
            let tracked = files.track();
            quote!(#tracked #code)
        }
        Err(mistake) => refused(&errors(&mistake), Some(&source)),
    }
}

/// The code for a text and the warnings about it, or the error.
fn compile(
    arguments: &Arguments,
    item: &Item,
    domain: &Domain,
    spec: &EnumSpec,
    source: &Source,
    files: &Files,
) -> syn::Result<TokenStream> {
    if let Some(mistake) = item.mistake.as_ref().or(arguments.mistake.as_ref()) {
        return Err(mistake.clone());
    }
    let refuse = |report: Report| Error::new(arguments.path.span(), with_advice(report));
    let read = |from: &Source, name: &str| files.read(from, name);
    let mut check = Check::new(domain).demand(arguments.claims.iter().copied()).read_files(&read);
    if spec.symbol.is_some() {
        check = check.share_symbols();
    }
    if let Some(limit) = arguments.most_states {
        check = check.determinise(limit);
    }
    let checked = check.run(source).map_err(refuse)?;
    let dfa = &checked.dfa;
    item.refuse_default(dfa, &arguments.derives)?;
    refuse_step(arguments, dfa)?;
    if let Some((place, option)) = spec.unused_symbols(dfa) {
        let nouns = dfa.reads().noun();
        let message = format!(
            "the text reads {nouns}s, so there is no enum of symbols; leave `{option}` out"
        );
        return Err(Error::new(place, message));
    }
    if let Some((name, nouns)) = spec.unused_name(dfa) {
        let message = format!("the text has no {nouns}, so no enum is called `{name}`");
        return Err(Error::new(name.span(), message));
    }
    let identifiers = Identifiers::of(dfa, spec).map_err(refuse)?;
    let code = match &spec.variants {
        None => emit_with(dfa, spec, &identifiers),
        Some(written) => {
            let states = identifiers.states();
            let ordered = variants::in_order_of(dfa, states, written, spec.name.span())?;
            emit_with(dfa, &EnumSpec { variants: Some(ordered), ..spec.clone() }, &identifiers)
        }
    };
    let code = places::names_at(arguments.path.span(), spec.variants.is_some(), code);
    let warnings = warnings(arguments, item, &checked.warnings);
    Ok(quote!(#warnings #code))
}

/// The report with what can be written in the attribute if a nondeterministic automaton is refused.
fn with_advice(report: Report) -> Report {
    let advice = |mistake: &Diagnostic| match mistake.code().id() {
        "F029" => Some(
            "write `determinise` into the attribute, as in `automaton(\"file.txt\", determinise)`; \
             `fsm determinise FILE` shows what that gives",
        ),
        // An expression has no option in the attribute.
        "F051" if mistake.message().starts_with("the deterministic automaton") => Some(
            "let the automaton have fewer choices, or allow more states: `determinise = 5000` in the \
             attribute",
        ),
        _ => None,
    };
    if report.iter().all(|(mistake, _)| advice(mistake).is_none()) {
        return report;
    }
    let mistakes = report.iter().map(|(mistake, _)| match advice(mistake) {
        Some(advice) => mistake.clone().with_help(advice),
        None => mistake.clone(),
    });
    Report::new(report.source(), mistakes.collect())
}

/// Refuses a form of `next` that has no room for all states, or would keep the compiler busy for a minute.
fn refuse_step(arguments: &Arguments, dfa: &Dfa) -> syn::Result<()> {
    let (states, symbols) = (dfa.states().len(), dfa.symbols().len());
    match arguments.step {
        Some((step, place)) if !step.can_hold(dfa.skeleton()) => {
            let refusals = if dfa.skeleton().has_refusals() { " with refusals" } else { "" };
            let message = format!(
                "`step = \"{}\"` has no room for {states} states{refusals}; \
                 leave it out, and the fastest form is chosen",
                step.name()
            );
            Err(Error::new(place, message))
        }
        Some((step, place)) if !step.compiles_in_seconds(states, symbols) => {
            let message = format!(
                "`step = \"{}\"` for {states} states would take very long to compile; \
                 leave it out, and the fastest form is chosen",
                step.name()
            );
            Err(Error::new(place, message))
        }
        _ => Ok(()),
    }
}
