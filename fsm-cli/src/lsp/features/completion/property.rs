//! What can stand in a property.

use fsm_model::Namespace;
use lsp_types::CompletionItemKind;

use super::Offers;
use crate::lsp::features::manual;

impl Offers<'_> {
    /// The next word of a property.
    pub(super) fn property(&mut self) {
        let before = self.place.before.clone();
        match before.as_slice() {
            [] => {
                for (name, form, promise) in manual::PROPERTIES {
                    let detail = format!("{}: {promise}", form.replace('`', ""));
                    self.add(name, CompletionItemKind::KEYWORD, Some(detail));
                }
            }
            ["can"] => self.words(&["reach"]),
            ["leads"] => self.words(&["to"]),
            ["words"] => self.words(&["within", "avoid"]),
            ["same"] => self.words(&["words"]),
            ["same", "words"] => self.words(&["as"]),
            ["words", "within" | "avoid", rest @ ..]
                if rest.iter().any(|word| word.starts_with('"')) => {}
            ["words", "within" | "avoid", ..] => self.expression(),
            ["on", rest @ ..] => self.on(rest),
            ["stays", rest @ ..] => {
                self.states(rest);
            }
            ["can", "reach", rest @ ..] | ["leads", "to", rest @ ..] => self.arrow(rest, false),
            ["needs", rest @ ..] => self.arrow(rest, true),
            ["never", rest @ ..] => {
                let keywords = ["between", "and"];
                let used = rest.iter().filter(|word| keywords.contains(word)).count();
                let is_complete = self.list(rest, &keywords, true);
                if let Some(next) = keywords.get(used).filter(|_| is_complete) {
                    self.words(&[next]);
                }
            }
            _ => (),
        }
    }

    /// `X -> Y`, perhaps with `unless Z`.
    fn arrow(&mut self, words: &[&str], has_events: bool) {
        let is_complete = self.list(words, &["->", "unless"], has_events);
        if !is_complete || words.contains(&"unless") {
            return;
        }
        if !words.contains(&"->") {
            self.signs(&["->"]);
        } else if has_events {
            self.words(&["unless"]);
        }
    }

    /// `SYMBOL only / OUTPUT ...`
    fn on(&mut self, words: &[&str]) {
        match words.iter().position(|&word| word == "only") {
            None => {
                self.names_in_property(Namespace::Symbols);
                if !words.is_empty() {
                    self.words(&["only"]);
                }
            }
            Some(_) if words.last() == Some(&"/") => self.names_in_property(Namespace::Outputs),
            Some(_) => self.signs(&["/"]),
        }
    }

    /// The next word of the list behind the last of these separators. Returns whether the list can end here.
    fn list(&mut self, words: &[&str], separators: &[&str], has_events: bool) -> bool {
        let start = words.iter().rposition(|word| separators.contains(word)).map_or(0, |at| at + 1);
        let list = &words[start..];
        if !has_events || (!list.is_empty() && !list.contains(&"/") && self.ends_in_state(list)) {
            return self.states(list);
        }
        let ends_in_slash = list.last() == Some(&"/");
        let is_behind_output = list.len() > 1 && list[list.len() - 2] == "/";
        if list.is_empty() && self.place.behind.first() != Some(&"/") {
            self.states(list);
        }
        if ends_in_slash {
            self.names_in_property(Namespace::Outputs);
        }
        if list.is_empty() || ends_in_slash || is_behind_output {
            self.events();
        }
        if !ends_in_slash {
            self.signs(&["/"]);
        }
        ends_in_slash || is_behind_output
    }

    /// Symbols, each with the slash that makes an event of it.
    fn events(&mut self) {
        let has_slash = self.place.behind.first() == Some(&"/");
        let slash = if has_slash { "" } else { " /" };
        for word in self.outline.declared(Namespace::Symbols) {
            let written = self.outline.in_property(&self.outline.name(word)) + slash;
            self.name_as(word, &written);
        }
    }

    /// The next word of a list of states. Returns whether the list can end here.
    fn states(&mut self, list: &[&str]) -> bool {
        self.names_in_property(Namespace::States);
        self.names_in_property(Namespace::FinalLabels);
        if list.is_empty() {
            self.signs(&["_"]);
        }
        !list.is_empty()
    }

    /// Whether the last word is the name of a state, a group or a label.
    fn ends_in_state(&self, list: &[&str]) -> bool {
        let written = list.last().copied().unwrap_or("");
        let name = written.strip_prefix('\\').unwrap_or(written);
        [Namespace::States, Namespace::FinalLabels].into_iter().any(|namespace| {
            let declared = self.outline.declared(namespace);
            declared.into_iter().any(|word| self.outline.name(word) == name)
        })
    }

    /// The names of a namespace, as properties write them.
    fn names_in_property(&mut self, namespace: Namespace) {
        for word in self.outline.declared(namespace) {
            let written = self.outline.in_property(&self.outline.name(word));
            self.name_as(word, &written);
        }
    }
}
