//! Mermaid's state diagrams, for pages that draw them.

use std::fmt::Write as _;

use fsm_model::{StateId, is_invisible};

use super::View;
use super::imported::EMPTY_WORD;
use super::nfa::{NfaArrow, NfaView};

const HEAD: &str = "stateDiagram-v2\n    direction LR\n";

pub(super) fn write(view: &View<'_>) -> String {
    let dfa = view.dfa;
    let mut text = String::from(HEAD);
    let id = |state: StateId| format!("s{}", state.index());
    for &state in &view.states {
        let _ =
            writeln!(text, "    state \"{}\" as {}", escape(dfa.state(state).name()), id(state));
    }
    for &start in view.starts {
        let label = start.label().map_or(String::new(), |l| format!(" : {}", escape(l)));
        let _ = writeln!(text, "    [*] --> {}{label}", id(start.state()));
    }
    for &state in &view.states {
        for arrow in view.arrows(state) {
            let symbols: Vec<String> = arrow.symbols.iter().map(|name| escape(name)).collect();
            let mut label = symbols.join(", ");
            if !arrow.outputs.is_empty() {
                let outputs: Vec<String> = arrow.outputs.into_iter().map(escape).collect();
                let _ = write!(label, " / {}", outputs.join(" "));
            }
            let _ = writeln!(text, "    {} --> {} : {label}", id(state), id(arrow.target));
        }
    }
    for (number, &state) in view.states.iter().enumerate() {
        let hidden = view.hidden(state);
        if hidden > 0 {
            let _ = writeln!(text, "    state \"…\" as m{number}");
            let _ = writeln!(text, "    {} --> m{number} : {hidden} more", id(state));
        }
    }
    for &state in view.states.iter().filter(|state| dfa.state(**state).is_final()) {
        let label = dfa.state(state).label().map_or(String::new(), |l| format!(" : {}", escape(l)));
        let _ = writeln!(text, "    {} --> [*]{label}", id(state));
    }
    if !view.path.is_empty() {
        text.push_str("    classDef trail stroke:#8038d8,stroke-width:3px\n");
        let path = view.path.iter().copied().filter(|&state| view.is_shown(state));
        let mut marked: Vec<StateId> = path.collect();
        marked.sort_unstable();
        marked.dedup();
        let marked: Vec<String> = marked.into_iter().map(id).collect();
        let _ = writeln!(text, "    class {} trail", marked.join(","));
    }
    text
}

pub(super) fn write_nfa(view: &NfaView<'_>) -> String {
    let draft = view.draft;
    let mut text = String::from(HEAD);
    for (state, name) in draft.states.iter().enumerate() {
        let _ = writeln!(text, "    state \"{}\" as s{state}", escape(name));
    }
    let label = |label: Option<&str>| label.map_or(String::new(), |l| format!(" : {}", escape(l)));
    for start in &draft.starts {
        let _ = writeln!(text, "    [*] --> s{}{}", start.state, label(start.label.as_deref()));
    }
    for NfaArrow { from, to, symbols } in view.arrows() {
        let symbols: Vec<String> = symbols.into_iter().map(escape).collect();
        let symbols = if symbols.is_empty() { EMPTY_WORD.to_owned() } else { symbols.join(", ") };
        let _ = writeln!(text, "    s{from} --> s{to} : {symbols}");
    }
    for section in &draft.finals {
        for state in &section.states {
            let _ = writeln!(text, "    s{state} --> [*]{}", label(section.label.as_deref()));
        }
    }
    text
}

/// Writes characters that may be syntax as Mermaid does: by their numbers.
fn escape(name: &str) -> String {
    let mut escaped = String::new();
    for c in name.chars() {
        if c.is_alphanumeric() && !is_invisible(c) {
            escaped.push(c);
        } else {
            let _ = write!(escaped, "#{};", u32::from(c));
        }
    }
    escaped
}
