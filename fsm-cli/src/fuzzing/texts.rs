//! Any text: it is accepted or refused, laid out, written again, and written as Rust code.

use std::collections::BTreeSet;

use fsm_codegen::{EnumSpec, StepForm, emit, emit_stand_in};
use fsm_model::testing::oracles::Meaning;
use fsm_model::{
    Check, Checked, Dfa, Outline, Reads, Report, Severity, Skeleton, Source, compare, format_text,
    is_invisible, minimise,
};
use proc_macro2::TokenStream;
use quote::quote;

use crate::DOMAIN;

/// A nondeterministic automaton, or an expression, becomes no larger.
const MOST_STATES: usize = 1000;

/// Larger automata are written only in one form.
const SMALL: usize = 20;

/// The only file that properties can name.
const OTHER: &str = "States: A B\nStart: A\nFinal: B\nSymbols: a b\nTransitions:\nA B A\nB A B\n";

pub(super) fn source(text: impl Into<String>) -> Source {
    Source::new("t.txt", text)
}

/// A check that allows everything, and reads no file from the disk.
fn checker() -> Check<'static> {
    Check::new(DOMAIN).determinise(MOST_STATES).read_files(&read_other)
}

fn read_other(_: &Source, name: &str) -> Result<Source, String> {
    match name {
        "other.txt" => Ok(Source::new(name, OTHER)),
        _ => Err("there is no such file".to_owned()),
    }
}

pub(super) fn check(source: &Source) -> Result<Checked, Report> {
    checker().run(source)
}

/// The codes of the errors.
pub(super) fn codes(found: &Result<Checked, Report>) -> BTreeSet<&'static str> {
    let Err(report) = found else { return BTreeSet::new() };
    let errors = report.iter().filter(|(found, _)| found.severity() == Severity::Error);
    errors.map(|(error, _)| error.code().id()).collect()
}

/// Messages can be shown: they do not steer the terminal and show what cannot be seen.
pub(super) fn show(report: &Report) {
    let shown = report.to_string();
    let is_hidden = |letter: char| is_invisible(letter) && letter != '\n';
    assert!(!shown.contains(is_hidden), "{shown:?}");
    assert_eq!(shown.is_empty(), report.is_empty());
    assert_eq!(report.coloured().is_empty(), report.is_empty());
    assert_eq!(report.messages().is_empty(), report.is_empty());
}

pub(super) fn text(bytes: &[u8]) {
    let source = match Source::from_bytes("t.txt", bytes.to_vec()) {
        Ok(source) => source,
        Err(report) => return show(&report),
    };
    let found = check(&source);
    show(found.as_ref().map_or_else(|report| report, |checked| &checked.warnings));
    let outline = Outline::new(&source);
    for word in outline.words() {
        drop((outline.name(*word), outline.declaration(*word)));
    }
    drop(Skeleton::salvage(&source));
    check_layout(&source, &found);
    if let Ok(checked) = found {
        check_writing(&checked.dfa);
    }
}

/// The layout changes no meaning, and a second time it changes nothing.
fn check_layout(written: &Source, found: &Result<Checked, Report>) {
    let Ok(once) = format_text(written) else {
        assert!(found.is_err(), "a text is accepted and cannot be laid out");
        return;
    };
    let once = source(once);
    let twice = format_text(&once).unwrap_or_else(|report| panic!("{report}\n{}", once.text()));
    assert_eq!(twice, once.text());
    let again = check(&once);
    match (found, &again) {
        (Ok(left), Ok(right)) => assert_eq!(left.dfa, right.dfa, "{}", once.text()),
        (Err(_), Err(_)) => {
            let all = |source| codes(&checker().run_unexplained(source));
            assert_eq!(all(written), all(&once), "{}", once.text());
        }
        _ => panic!("{:?} {:?}: {}", codes(found), codes(&again), once.text()),
    }
}

/// An automaton and its minimum are written as texts that mean the same.
fn check_writing(dfa: &Dfa) {
    let read = |text: String| match check(&source(text)) {
        Ok(checked) => checked.dfa,
        Err(report) => panic!("{report}\n{}", report.source().text()),
    };
    let again = read(dfa.to_text());
    if dfa.reads() == Reads::Symbols {
        assert_eq!(Meaning::of_dfa(&again), Meaning::of_dfa(dfa), "{}", dfa.to_text());
    }
    assert_eq!(compare(dfa, &again), None, "{}", dfa.to_text());
    // The claims and properties are not those of the smallest automaton.
    let mut smallest = minimise(dfa).draft();
    smallest.claims.clear();
    smallest.examples.clear();
    let smallest = read(smallest.to_text());
    assert_eq!(compare(dfa, &smallest), None, "{}", smallest.to_text());
}

/// The Rust code of a text is well-formed, in every form, and so is the code for a refused text.
pub(super) fn code(bytes: &[u8]) {
    let Ok(source) = Source::from_bytes("t.txt", bytes.to_vec()) else { return };
    let mut spec = EnumSpec::new("Name").expect("an enum can have that name");
    spec.depict = DOMAIN.depict;
    spec.draw = Some(fsm_draw::draw_for_docs);
    let Ok(Checked { dfa, .. }) = check(&source) else {
        let skeleton = Skeleton::salvage(&source);
        parse(&emit_stand_in(skeleton.as_ref(), &spec, &quote!(compile_error!("refused"))));
        return;
    };
    let mut forms = vec![None];
    if dfa.states().len() <= SMALL {
        let possible = StepForm::ALL.into_iter().filter(|form| form.can_hold(dfa.skeleton()));
        forms.extend(possible.map(Some));
    }
    for form in forms {
        spec.step = form;
        // Two names may become the same in Rust.
        match emit(&dfa, &spec) {
            Ok(tokens) => parse(&tokens),
            Err(report) => show(&report),
        }
    }
}

fn parse(tokens: &TokenStream) {
    let text = tokens.to_string();
    if let Err(error) = syn::parse_file(&text) {
        panic!("{error}\n{text}");
    }
}
