//! Pages about names: states, symbols, outputs, labels and groups.

use fsm_model::{Dfa, Grid, Reads, StateId, SymbolId, count};

use super::{MOST_ENTRIES, Page, code, list, list_of};

impl Page<'_> {
    pub(super) fn state_or_group(&self, name: &str) -> String {
        let Some(dfa) = self.file.automaton() else { return self.title(name) };
        if let Some(state) = dfa.find_state(name) {
            return self.state(dfa, state, name);
        }
        if self.outline.is_nfa() {
            return self.title(name) + &self.nondeterministic_state(name);
        }
        match dfa.state_groups().find(|group| group.name() == name) {
            Some(group) => {
                let members = group.members().map(|state| dfa.state(state).name());
                let members: Vec<&str> = members.collect();
                let number = count(members.len(), "state");
                format!("{}\n\n{number}: {}{}", self.title(name), list(members), self.age())
            }
            None => self.title(name),
        }
    }

    fn state(&self, dfa: &Dfa, state: StateId, name: &str) -> String {
        let mut parts = vec![self.title(name)];
        if let Some(grid) = self.domain.depict.and_then(|depict| depict(name)) {
            let grid = Grid::side_by_side(&[("", grid)], 80);
            parts.push(format!("```text\n{}\n```", grid.trim_matches('\n')));
        }
        let facts = facts(dfa, state);
        parts.push(facts.join("; "));
        parts.push(steps(dfa, state).join("\n"));
        parts.retain(|part| !part.is_empty());
        parts.join("\n\n") + self.age()
    }

    pub(super) fn symbol_or_group(&self, name: &str) -> String {
        let Some(dfa) = self.file.automaton() else { return self.title(name) };
        if let Some(symbol) = dfa.find_symbol(name).filter(|_| dfa.classes().is_none()) {
            return self.symbol(dfa, symbol, name);
        }
        let Some(group) = dfa.symbol_groups().find(|group| group.name() == name) else {
            return self.title(name);
        };
        let members: Vec<String> = group.members().map(|symbol| symbol_name(dfa, symbol)).collect();
        let number = match dfa.reads() {
            Reads::Symbols => count(members.len(), "symbol"),
            reads => {
                // Members of a class behave alike.
                let all = group
                    .members()
                    .filter_map(|class| dfa.classes().map(|classes| classes.set(class).count()));
                count(all.sum(), reads.noun())
            }
        };
        format!("{}\n\n{number}: {}{}", self.title(name), list_of(&members), self.age())
    }

    /// Where a symbol matters.
    fn symbol(&self, dfa: &Dfa, symbol: SymbolId, name: &str) -> String {
        let mut text = self.title(name) + "\n\n";
        if self.outline.is_nfa() {
            text += "In the deterministic automaton, it\n\n";
        }
        let states = |is_meant: &dyn Fn(StateId) -> bool| -> Vec<&str> {
            let meant = dfa.states().filter(|&state| is_meant(state));
            meant.map(|state| dfa.state(state).name()).collect()
        };
        let leaves = states(&|state| dfa.next(state, symbol).is_some_and(|next| next != state));
        let stays = states(&|state| dfa.next(state, symbol) == Some(state));
        let refused = states(&|state| dfa.next(state, symbol).is_none());
        let parts = [("leaves", leaves), ("stays in", stays), ("is refused in", refused)];
        let lines = parts.into_iter().filter(|(_, states)| !states.is_empty());
        let lines = lines.map(|(what, states)| {
            format!("- {what} {}: {}", count(states.len(), "state"), list(states))
        });
        text += &lines.collect::<Vec<_>>().join("\n");
        text + self.age()
    }

    pub(super) fn output(&self, name: &str) -> String {
        let text = self.title(name);
        let Some(dfa) = self.file.automaton() else { return text };
        let Some(output) = dfa.find_output(name) else { return text };
        let mut cases = Vec::new();
        for state in dfa.states() {
            for symbol in dfa.symbols() {
                if dfa.outputs_on(state, symbol).contains(&output) {
                    cases.push(format!("{} {}", dfa.state(state).name(), symbol_name(dfa, symbol)));
                }
            }
        }
        let colon = if cases.is_empty() { "" } else { ": " };
        let number = count(cases.len(), "case");
        format!("{text}\n\ncomes out in {number}{colon}{}{}", list_of(&cases), self.age())
    }

    pub(super) fn final_label(&self, name: &str) -> String {
        let text = self.title(name);
        let Some(dfa) = self.file.automaton() else { return text };
        let states = dfa.states().filter(|&state| dfa.state(state).label() == Some(name));
        let states: Vec<&str> = states.map(|state| dfa.state(state).name()).collect();
        if states.is_empty() {
            return text;
        }
        format!("{text}\n\n{}: {}{}", count(states.len(), "state"), list(states), self.age())
    }

    pub(super) fn start_label(&self, name: &str) -> String {
        let text = self.title(name);
        let mut starts = self.file.automaton().into_iter().flat_map(fsm_model::Dfa::starts);
        match starts.find(|start| start.label() == Some(name)) {
            Some(start) => {
                let dfa = self.file.automaton();
                let state = dfa.map_or("", |dfa| dfa.state(start.state()).name());
                format!("{text}\n\nbegins in {}{}", code(state), self.age())
            }
            None => text,
        }
    }
}

/// What is known about a state as a whole.
fn facts(dfa: &Dfa, state: StateId) -> Vec<String> {
    let mut facts = Vec::new();
    for start in dfa.starts().filter(|start| start.state() == state) {
        facts.push(match start.label() {
            Some(label) => format!("start {}", code(label)),
            None => "start".to_owned(),
        });
    }
    match dfa.state(state).label() {
        Some(label) => facts.push(format!("final, {}", code(label))),
        None if dfa.state(state).is_final() => facts.push("final".to_owned()),
        None => (),
    }
    let groups = dfa.state_groups().filter(|group| group.contains(state));
    // A label is a group, too, and was said already.
    let label = dfa.state(state).label();
    let groups = groups.map(|group| group.name()).filter(|&name| Some(name) != label);
    let groups: Vec<&str> = groups.collect();
    if !groups.is_empty() {
        facts.push(format!("in {}", list(groups)));
    }
    match dfa.shortest_words().to(state) {
        None => facts.push("no word reaches it".to_owned()),
        // It is a start.
        Some((_, word)) if word.is_empty() => (),
        Some((start, word)) => {
            let from = match dfa.starts().len() {
                1 => String::new(),
                _ => format!(" from {}", code(dfa.state(start).name())),
            };
            facts.push(format!("reached by {}{from}", way(dfa, &word)));
        }
    }
    facts
}

/// Where each symbol leads from a state, as lines of a list.
fn steps(dfa: &Dfa, state: StateId) -> Vec<String> {
    let arrows = dfa.arrows(state);
    let mut lines = Vec::new();
    for arrow in arrows.iter().take(MOST_ENTRIES) {
        let symbols = arrow.symbols.iter().map(|&symbol| symbol_name(dfa, symbol));
        let symbols = list_of(&symbols.collect::<Vec<_>>());
        let target = match arrow.target {
            target if target == state => ": stays".to_owned(),
            target => format!(" → {}", code(dfa.state(target).name())),
        };
        let outputs = dfa.outputs_on(state, arrow.symbols[0]).iter();
        let outputs: Vec<&str> = outputs.map(|&output| dfa.output(output).name()).collect();
        let slash = if outputs.is_empty() { "" } else { " / " };
        lines.push(format!("- {symbols}{target}{slash}{}", list(outputs)));
    }
    if arrows.len() > MOST_ENTRIES {
        lines.push(format!("- and {}", count(arrows.len() - MOST_ENTRIES, "more target")));
    }
    let refused: Vec<String> = dfa.refused(state).map(|symbol| symbol_name(dfa, symbol)).collect();
    if !refused.is_empty() {
        lines.push(format!("- {}: refused", list_of(&refused)));
    }
    lines
}

/// A symbol as a person writes it; of a class of bytes or characters, what is in it.
fn symbol_name(dfa: &Dfa, symbol: SymbolId) -> String {
    match dfa.classes() {
        Some(classes) => classes.set(symbol).describe(classes.reads()),
        None => dfa.symbol(symbol).name().to_owned(),
    }
}

/// A word: symbols with blanks between them, bytes and characters without.
fn way(dfa: &Dfa, word: &[SymbolId]) -> String {
    let between = if dfa.reads() == Reads::Symbols { " " } else { "" };
    let names = dfa.names_of(&word[..word.len().min(MOST_ENTRIES)]);
    let rest = match word.len().saturating_sub(MOST_ENTRIES) {
        0 => String::new(),
        more => format!(" and {}", count(more, &format!("more {}", dfa.reads().noun()))),
    };
    format!("{}{rest}", code(&names.join(between)))
}
