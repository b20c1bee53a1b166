//! Mermaid's state diagrams, for pages that draw them.

use std::fmt::Write as _;

use super::View;

pub(super) fn write(view: &View<'_>) -> String {
    let dfa = view.dfa;
    let mut text = String::from("stateDiagram-v2\n    direction LR\n");
    let id = |state: tictactoe_fsm::StateId| format!("s{}", state.index());
    for &state in &view.states {
        let _ = writeln!(text, "    state \"{}\" as {}", escape(dfa.state_name(state)), id(state));
    }
    for &start in view.starts {
        let label = dfa.start_label(start).map_or(String::new(), |l| format!(" : {}", escape(l)));
        let _ = writeln!(text, "    [*] --> {}{label}", id(start.state));
    }
    for &state in &view.states {
        for (target, symbols) in view.arrows(state) {
            let symbols: Vec<String> = symbols.into_iter().map(escape).collect();
            let _ = writeln!(text, "    {} --> {} : {}", id(state), id(target), symbols.join(", "));
        }
    }
    for (number, &state) in view.states.iter().enumerate() {
        let hidden = view.hidden(state);
        if hidden > 0 {
            let _ = writeln!(text, "    state \"…\" as m{number}");
            let _ = writeln!(text, "    {} --> m{number} : {hidden} more", id(state));
        }
    }
    for &state in view.states.iter().filter(|state| dfa.is_final(**state)) {
        let label = dfa.label(state).map_or(String::new(), |l| format!(" : {}", escape(l)));
        let _ = writeln!(text, "    {} --> [*]{label}", id(state));
    }
    if !view.passed.is_empty() {
        text.push_str("    classDef trail stroke:#8038d8,stroke-width:3px\n");
        let is_shown = |state: &&tictactoe_fsm::StateId| view.states.binary_search(*state).is_ok();
        let mut passed: Vec<_> = view.passed.iter().filter(is_shown).copied().collect();
        passed.sort_unstable();
        passed.dedup();
        let passed: Vec<String> = passed.into_iter().map(id).collect();
        let _ = writeln!(text, "    class {} trail", passed.join(","));
    }
    text
}

/// Mermaid's own way to write what means something to it: the number of the character.
fn escape(name: &str) -> String {
    let mut escaped = String::new();
    for c in name.chars() {
        if c.is_alphanumeric() {
            escaped.push(c);
        } else {
            let _ = write!(escaped, "#{};", u32::from(c));
        }
    }
    escaped
}
