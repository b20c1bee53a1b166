//! AT&T text, as OpenFst reads it: `from to symbol` per line, `state` for a final one.
//!
//! The first line begins in the start state. Names stand for themselves; `fstcompile` wants
//! tables that number them, which `symbol_table`, `output_table` and `state_table` write.
//!
//! In a transducer a line is `from to symbol output`. A fifth column is a weight, and so is the fourth
//! one of an acceptor. So a file is a transducer if the fourth column of some line is another name than
//! the third and no number, or if there is a fifth column behind it. A number alone in the fourth
//! column does not decide.

use std::collections::HashSet;
use std::fmt::Write as _;

use fsm_model::{Dfa, Diagnostic, OutputId, Report, Span, StateId, SymbolId, in_backticks};

use super::imported::ImportedDraft;
use super::nfa::NfaView;
use super::{MachineKind, View};
use crate::code;

/// The names that OpenFst and its users give to "no symbol"; its number is 0.
const EPSILONS: [&str; 4] = ["<eps>", "<epsilon>", "ε", "@0@"];

/// The weight of a state that is not final.
const INFINITY: &str = "Infinity";

pub(super) fn write(view: &View<'_>) -> Result<String, Report> {
    let dfa = view.dfa;
    if let Some(symbol) = dfa.symbols().find(|&s| EPSILONS.contains(&dfa.symbol(s).name())) {
        let message = taken_for_none(dfa.symbol(symbol).name());
        return Err(view.refuse(message, dfa.symbol(symbol).span(), READS_NOTHING));
    }
    let is_mealy = view.is_mealy;
    if is_mealy {
        refuse_outputs(view)?;
    }
    let start = view.starts[0].state();
    if dfa.state(start).name().starts_with('\u{FEFF}') {
        let message = no_beginning(dfa.state(start).name());
        return Err(view.refuse(message, dfa.state(start).span(), BYTE_ORDER_MARK));
    }
    let mut text = String::new();
    for state in start_first(view) {
        let from = dfa.state(state).name();
        for (id, target) in dfa.symbols().zip(dfa.row(state)) {
            let Some(target) = *target else { continue };
            let (to, symbol) = (dfa.state(target).name(), dfa.symbol(id).name());
            let _ = write!(text, "{from}\t{to}\t{symbol}");
            if is_mealy {
                let output = written_output(view, state, id);
                let _ = write!(text, "\t{output}");
                // Without a weight behind it, a number would be taken for the weight.
                if is_number(output) && output != symbol {
                    text.push_str("\t0");
                }
            }
            text.push('\n');
        }
        // Without transitions, this line is the only one about the state.
        let leads_nowhere = dfa.row(state).iter().all(Option::is_none);
        if dfa.state(state).is_final() {
            let _ = writeln!(text, "{from}");
        } else if leads_nowhere {
            let _ = writeln!(text, "{from}\t{INFINITY}");
        }
    }
    Ok(text)
}

pub(super) fn write_nfa(view: &NfaView<'_>) -> Result<String, Report> {
    let draft = view.draft;
    if let Some(symbol) = draft.symbols.iter().find(|name| EPSILONS.contains(&name.as_str())) {
        return Err(view.refuse(taken_for_none(symbol), READS_NOTHING));
    }
    let start = view.start();
    if draft.states[start].starts_with('\u{FEFF}') {
        return Err(view.refuse(no_beginning(&draft.states[start]), BYTE_ORDER_MARK));
    }
    let mut lines: Vec<String> = vec![String::new(); draft.states.len()];
    for (from, symbol, to) in view.steps() {
        let [from_name, to_name] = [from, to].map(|state| &draft.states[state]);
        let symbol = symbol.unwrap_or(EPSILONS[0]);
        let _ = writeln!(lines[from], "{from_name}\t{to_name}\t{symbol}");
    }
    for (state, (lines, name)) in lines.iter_mut().zip(&draft.states).enumerate() {
        if view.is_final(state) {
            let _ = writeln!(lines, "{name}");
        } else if lines.is_empty() {
            let _ = writeln!(lines, "{name}\t{INFINITY}");
        }
    }
    // The first line begins in the start state.
    lines[..=start].rotate_right(1);
    Ok(lines.concat())
}

const READS_NOTHING: &str = "it would read nothing";

fn taken_for_none(symbol: &str) -> String {
    format!("AT&T text takes {} for no symbol", in_backticks(symbol))
}

const BYTE_ORDER_MARK: &str = "its first character would be taken for a byte order mark";

fn no_beginning(state: &str) -> String {
    format!("AT&T text cannot begin with {}", in_backticks(state))
}

/// The output of a transition, or the name for none.
fn written_output<'v>(view: &'v View<'_>, state: StateId, symbol: SymbolId) -> &'v str {
    let outputs = view.dfa.outputs_on(state, symbol);
    outputs.first().map_or(EPSILONS[0], |&output| view.dfa.output(output).name())
}

/// Refuses outputs that would be none, and two outputs of one transition.
fn refuse_outputs(view: &View<'_>) -> Result<(), Report> {
    let dfa = view.dfa;
    let unused = dfa.unused_outputs();
    let is_none = |output: &OutputId| {
        EPSILONS.contains(&dfa.output(*output).name()) && unused.binary_search(output).is_err()
    };
    if let Some(output) = dfa.outputs().find(is_none) {
        let name = in_backticks(dfa.output(output).name());
        let message = format!("AT&T text takes {name} for no output");
        return Err(view.refuse(message, dfa.output(output).span(), "nothing would come out"));
    }
    for state in dfa.states() {
        for symbol in dfa.symbols() {
            let outputs = dfa.outputs_on(state, symbol);
            if outputs.len() > 1 {
                let [state_name, symbol_name] =
                    [dfa.state(state).name(), dfa.symbol(symbol).name()].map(in_backticks);
                let message = format!(
                    "in AT&T text, {state_name} cannot have {} outputs on {symbol_name}",
                    outputs.len()
                );
                let span = dfa.outputs_span(state, symbol);
                let span = span.unwrap_or_else(|| dfa.transition_span(state, symbol));
                return Err(view.refuse(message, span, "a transition has one there, or none"));
            }
        }
    }
    Ok(())
}

/// Says how the text has to be read, if it does not show that it has outputs.
pub(super) fn notes(view: &View<'_>) -> Vec<String> {
    let dfa = view.dfa;
    let is_identity = |state| {
        let mut symbols = dfa.symbols().filter(|&symbol| dfa.next(state, symbol).is_some());
        symbols.all(|symbol| written_output(view, state, symbol) == dfa.symbol(symbol).name())
    };
    if view.is_mealy && dfa.states().all(is_identity) {
        return vec![
            "every transition writes what it reads; read the file with `--mealy`, or these outputs \
             are lost"
                .to_owned(),
        ];
    }
    Vec::new()
}

fn start_first<'v>(view: &'v View<'_>) -> impl Iterator<Item = StateId> + 'v {
    let start = view.starts[0].state();
    std::iter::once(start).chain(view.dfa.states().filter(move |&state| state != start))
}

/// The numbers of the symbols, for `fstcompile --isymbols`.
pub(crate) fn symbol_table(dfa: &Dfa) -> String {
    numbered_symbols(dfa.symbols().map(|symbol| dfa.symbol(symbol).name()))
}

/// The numbers of symbols or outputs; 0 stands for none of them.
pub(crate) fn numbered_symbols<'a>(names: impl Iterator<Item = &'a str>) -> String {
    numbered(std::iter::once(EPSILONS[0]).chain(names))
}

/// The numbers of the outputs, for `fstcompile --osymbols`.
pub(crate) fn output_table(dfa: &Dfa) -> String {
    numbered_symbols(dfa.outputs().map(|output| dfa.output(output).name()))
}

/// The numbers of the states, for `fstcompile --ssymbols`.
pub(crate) fn state_table(dfa: &Dfa) -> String {
    numbered(dfa.states().map(|state| dfa.state(state).name()))
}

/// Names with their numbers, counted from 0.
pub(crate) fn numbered<'a>(names: impl Iterator<Item = &'a str>) -> String {
    let mut table = String::new();
    for (number, name) in names.enumerate() {
        let _ = writeln!(table, "{name}\t{number}");
    }
    table
}

pub(super) fn read(draft: &mut ImportedDraft<'_>) {
    let lines = lines(draft);
    let is_mealy = match draft.kind {
        MachineKind::Mealy => true,
        MachineKind::Acceptor => false,
        MachineKind::Detected => {
            let different = lines.iter().find_map(|line| different_output(line));
            if let Some((symbol, output)) = different {
                let [symbol, output] = [symbol, output].map(in_backticks);
                draft.note(format!(
                    "read as a transducer: a transition reads {symbol} and writes {output}; \
                     `--acceptor` reads it otherwise"
                ));
            }
            different.is_some()
        }
    };
    if is_mealy {
        draft.set_transducer();
    }
    let mut finals: HashSet<usize> = HashSet::new();
    for (number, line) in lines.iter().enumerate() {
        let (name, span) = line[0];
        let from = draft.state(name, span);
        if number == 0 {
            draft.start(from, None, span);
        }
        match line[1..] {
            [] => {
                finals.insert(from);
            }
            // An infinite weight: the state is not final.
            [(INFINITY, _)] => (),
            [weight] => {
                refuse_weight(weight, draft);
                finals.insert(from);
            }
            [(to, to_span), label, ref rest @ ..] => {
                let to = draft.state(to, to_span);
                let is_empty = EPSILONS.contains(&label.0);
                if is_empty && is_mealy {
                    let message = "a transition reads nothing";
                    draft.refuse(&code::EPSILON, message, label.1, "no symbol");
                }
                let output = if is_mealy {
                    read_output(label, rest, draft)
                } else {
                    refuse_output(label, rest, draft);
                    None
                };
                if is_empty {
                    draft.empty_transition(from, to, label.1);
                    continue;
                }
                let symbol = draft.symbol(label.0, label.1);
                let outputs = output.map_or(Vec::new(), |(name, span)| draft.outputs([name], span));
                draft.transition(from, symbol, to, &outputs, label.1);
            }
        }
    }
    for state in finals {
        draft.set_final(state, None);
    }
    let is_known = [draft.known_symbol("0"), draft.known_output("0")].map(|zero| zero.is_some());
    for (noun, _) in
        ["symbol", "output"].into_iter().zip(is_known).filter(|(_, is_known)| *is_known)
    {
        draft.note(format!(
            "`0` is read as {} {noun}; if the file has numbers for names, it stands for no {noun}, \
             and this is another automaton: write `<eps>` for it",
            if noun == "output" { "an" } else { "a" },
        ));
    }
}

type Field<'t> = (&'t str, Span);

/// The fields of all lines that have any.
fn lines<'s>(draft: &ImportedDraft<'s>) -> Vec<Vec<Field<'s>>> {
    let source = draft.source;
    let mut offset = 0;
    let mut lines = Vec::new();
    for line in source.text().split_inclusive('\n') {
        lines.push(fields(line, offset, draft));
        offset += line.len();
    }
    lines.retain(|line| !line.is_empty());
    lines
}

fn fields<'t>(line: &'t str, offset: usize, draft: &ImportedDraft<'_>) -> Vec<Field<'t>> {
    let mut from = 0;
    let mut fields = Vec::new();
    // A byte order mark before everything is no part of a name.
    let first = if offset == 0 { line.trim_start_matches('\u{FEFF}') } else { line };
    for word in first.split_whitespace() {
        let start = from + line[from..].find(word).unwrap_or(0);
        from = start + word.len();
        fields.push((word, draft.span(offset + start..offset + from)));
    }
    fields
}

fn is_number(word: &str) -> bool {
    word.parse::<f64>().is_ok()
}

/// The symbol and the output of a line that can only be one of a transducer.
fn different_output<'t>(line: &[Field<'t>]) -> Option<(&'t str, &'t str)> {
    let [_, _, symbol, output, ref rest @ ..] = *line else { return None };
    let is_weight = rest.is_empty() && is_number(output.0);
    (symbol.0 != output.0 && !is_weight).then_some((symbol.0, output.0))
}

/// The output of a transition of a transducer, if something comes out.
fn read_output<'t>(
    label: Field<'t>,
    rest: &[Field<'t>],
    draft: &mut ImportedDraft<'_>,
) -> Option<Field<'t>> {
    let Some((&output, weight)) = rest.split_first() else {
        let message = format!(
            "this transition has no column for what it writes on {}",
            in_backticks(label.0)
        );
        let error = Diagnostic::new(&code::NOT_THE_FORMAT, message)
            .at(label.1, "a line of a transducer is `from to symbol output`")
            .with_help(format!("if nothing comes out, write `{}`", EPSILONS[0]));
        draft.refuse_with(error);
        return None;
    };
    refuse_columns(weight, draft);
    Some(output).filter(|output| !EPSILONS.contains(&output.0))
}

/// Refuses what follows a symbol of an acceptor, unless it is the same symbol again or no weight.
fn refuse_output(label: Field<'_>, rest: &[Field<'_>], draft: &mut ImportedDraft<'_>) {
    match *rest {
        [] => (),
        [output] if output.0 == label.0 => (),
        [weight] if is_number(weight.0) => refuse_weight_or_output(weight, draft),
        [output, ref weight @ ..] => {
            if output.0 != label.0 {
                let message = format!("a transition writes {}", in_backticks(output.0));
                draft.refuse(&code::NOT_FINITE, message, output.1, "an acceptor only reads");
            }
            refuse_columns(weight, draft);
        }
    }
}

/// Refuses a weight behind an output, and columns behind it.
fn refuse_columns(columns: &[Field<'_>], draft: &mut ImportedDraft<'_>) {
    match *columns {
        [] => (),
        [weight] => refuse_weight(weight, draft),
        [_, (_, span), ..] => {
            let message = "a line has too many columns";
            draft.refuse(&code::NOT_THE_FORMAT, message, span, "one too many");
        }
    }
}

fn refuse_weight(weight: Field<'_>, draft: &mut ImportedDraft<'_>) {
    if let Some(error) = weight_error(weight) {
        draft.refuse_with(error);
    }
}

/// Refuses a number in the fourth column.
fn refuse_weight_or_output(weight: Field<'_>, draft: &mut ImportedDraft<'_>) {
    if let Some(error) = weight_error(weight) {
        let help = "if it is not a weight but what the transition writes, use `--mealy`";
        draft.refuse_with(error.with_help(help));
    }
}

fn weight_error((weight, span): Field<'_>) -> Option<Diagnostic> {
    match weight.parse::<f64>() {
        Ok(0.0) => None,
        Ok(_) => {
            let message = format!("a transition or final state has the weight {weight}");
            let error = Diagnostic::new(&code::NOT_FINITE, message);
            Some(error.at(span, "automata have no weights"))
        }
        Err(_) => {
            let message = format!("{} is no weight", in_backticks(weight));
            let why = "a line is `from to symbol`, or `state`";
            Some(Diagnostic::new(&code::NOT_THE_FORMAT, message).at(span, why))
        }
    }
}
