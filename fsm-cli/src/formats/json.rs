//! JSON with the keys of the Python library automata-lib:
//! `states input_symbols transitions initial_state final_states`.

use std::collections::HashSet;

use jsonc_parser::ast::{Array, Object, ObjectProp, StringLit, Value};
use jsonc_parser::common::Ranged;
use jsonc_parser::{CollectOptions, ParseOptions, parse_to_ast};
use serde_json::{Map, json};
use tictactoe_fsm::{Diagnostic, Span, nearest, quote};

use super::View;
use super::foreign::Foreign;
use crate::code;

const KEYS: [&str; 5] = ["states", "input_symbols", "transitions", "initial_state", "final_states"];

/// Whether transitions may be missing, which they always may here.
const PARTIAL: &str = "allow_partial";

pub(super) fn write(view: &View<'_>) -> String {
    let dfa = view.dfa;
    let names = |states: Vec<_>| -> Vec<&str> {
        states.into_iter().map(|state| dfa.state_name(state)).collect()
    };
    let symbols: Vec<&str> = dfa.symbols().map(|symbol| dfa.symbol_name(symbol)).collect();
    let row = |state| -> Map<String, serde_json::Value> {
        let targets = dfa.row(state).iter().map(|&target| dfa.state_name(target));
        symbols.iter().zip(targets).map(|(&s, target)| (s.to_owned(), target.into())).collect()
    };
    let transitions: Map<String, serde_json::Value> =
        dfa.states().map(|state| (dfa.state_name(state).to_owned(), row(state).into())).collect();
    let value = json!({
        "states": names(dfa.states().collect()),
        "input_symbols": symbols,
        "transitions": transitions,
        "initial_state": dfa.state_name(view.starts[0].state),
        "final_states": names(dfa.states().filter(|&state| dfa.is_final(state)).collect()),
    });
    format!("{value:#}\n")
}

pub(super) fn read(foreign: &mut Foreign<'_>) {
    let text = foreign.source.text();
    // Some editors put a mark before everything, which is no part of JSON.
    let skipped = text.len() - text.trim_start_matches('\u{FEFF}').len();
    // Only what is JSON to everybody: no comments, no trailing commas.
    let options = ParseOptions {
        allow_comments: false,
        allow_loose_object_property_names: false,
        allow_trailing_commas: false,
        allow_missing_commas: false,
        allow_single_quoted_strings: false,
        allow_hexadecimal_numbers: false,
        allow_unary_plus_numbers: false,
        allow_bare_decimal_point_numbers: false,
        allow_non_finite_numbers: false,
        allow_extended_string_escapes: false,
    };
    match parse_to_ast(&text[skipped..], &CollectOptions::default(), &options) {
        Ok(parsed) => match parsed.value {
            Some(Value::Object(object)) => Reader { foreign, skipped }.read(&object),
            other => {
                let reader = Reader { foreign, skipped };
                let place = reader.place(other.as_ref());
                foreign.refuse(&code::NOT_THE_FORMAT, "this is not an object", place, "{ expected");
            }
        },
        Err(error) => {
            let range = error.range();
            let place = foreign.place(skipped + range.start..skipped + range.end);
            let message = format!("this is not JSON: {}", lower(&error.kind().to_string()));
            foreign.refuse(&code::NOT_THE_FORMAT, message, place, "here");
        }
    }
}

/// Messages begin with a small letter here.
fn lower(message: &str) -> String {
    let mut letters = message.chars();
    letters.next().into_iter().flat_map(char::to_lowercase).chain(letters).collect()
}

struct Reader<'f, 's> {
    foreign: &'f mut Foreign<'s>,
    /// How many bytes stand before the JSON.
    skipped: usize,
}

impl Reader<'_, '_> {
    fn at(&self, value: &impl Ranged) -> Span {
        self.foreign.place(self.skipped + value.start()..self.skipped + value.end())
    }

    fn read(&mut self, object: &Object<'_>) {
        self.check_keys(object);
        if self.foreign.has_errors() {
            return;
        }
        let [states, symbols, transitions, start, finals] =
            KEYS.map(|key| property(object, key).map(|property| &property.value));
        for (name, place) in self.strings(states, "states") {
            // Also where one is a number and the other is a text.
            if self.foreign.known_state(&name).is_some() {
                self.wrong(format!("state {} stands twice", quote(&name)), place, "again here");
            }
            self.foreign.state(&name, place);
        }
        for (name, place) in self.strings(symbols, "input_symbols") {
            self.read_symbol(&name, place, true);
        }
        if let Some((name, place)) = start.and_then(|value| self.string(value)) {
            let state = self.known_state(&name, place);
            if let Some(state) = state {
                self.foreign.start(state, None, place);
            }
        }
        for (name, place) in self.strings(finals, "final_states") {
            if let Some(state) = self.known_state(&name, place) {
                self.foreign.set_final(state, None);
            }
        }
        let Some(Value::Object(rows)) = transitions else {
            let place = self.place(transitions);
            self.wrong(
                "`transitions` is not an object",
                place,
                "state, symbol and target expected",
            );
            return;
        };
        self.refuse_twice(rows);
        for row in &rows.properties {
            self.read_row(row);
        }
    }

    /// The keys are those of an automaton, all and each once.
    fn check_keys(&mut self, object: &Object<'_>) {
        for key in KEYS.into_iter().filter(|key| property(object, key).is_none()) {
            let error = Diagnostic::new(&code::NOT_THE_FORMAT, format!("there is no key `{key}`"));
            let end = self.skipped + object.range.end;
            let place = self.foreign.place(end - 1..end);
            let others: Vec<&str> = object.properties.iter().map(|p| p.name.as_str()).collect();
            let error = error.at(place, "the object ends here");
            self.foreign.refuse_with(match nearest(key, &others) {
                Some(near) => error.help(format!("write `{key}` instead of {}", quote(near))),
                None => error,
            });
        }
        self.refuse_twice(object);
        for prop in &object.properties {
            let name = prop.name.as_str();
            if !KEYS.contains(&name) && name != PARTIAL {
                self.foreign.note(format!("the key {} is not kept", quote(name)));
            }
        }
    }

    /// Who reads a key that stands twice may see the first or the last.
    fn refuse_twice(&mut self, object: &Object<'_>) {
        let mut seen = HashSet::new();
        for prop in &object.properties {
            if !seen.insert(prop.name.as_str()) {
                let place = self.at(&prop.name);
                let message = format!("{} stands twice", quote(prop.name.as_str()));
                self.wrong(message, place, "again here");
            }
        }
    }

    /// Where a state goes: `"q0": {"a": "q1"}`.
    fn read_row(&mut self, row: &ObjectProp<'_>) {
        let place = self.at(&row.name);
        let Some(from) = self.known_state(row.name.as_str(), place) else { return };
        let Value::Object(targets) = &row.value else {
            let place = self.at(&row.value);
            return self.wrong("a row is not an object", place, "symbol and target expected");
        };
        self.refuse_twice(targets);
        for step in &targets.properties {
            let place = self.at(&step.name);
            let Some(symbol) = self.read_symbol(step.name.as_str(), place, false) else { continue };
            // In a nondeterministic automaton of the same library, targets are lists.
            let targets = match &step.value {
                Value::Array(array) => self.elements(array),
                value => self.string(value).into_iter().collect(),
            };
            for (name, place) in targets {
                if let Some(to) = self.known_state(&name, place) {
                    self.foreign.transition(from, symbol, to, place);
                }
            }
        }
    }

    /// The number of a symbol: a new one if it is being declared, otherwise a known one.
    fn read_symbol(&mut self, name: &str, place: Span, is_declared: bool) -> Option<usize> {
        if name.is_empty() {
            let message = "a transition reads nothing";
            self.foreign.refuse(&code::EPSILON, message, place, "the empty symbol");
            return None;
        }
        if is_declared {
            return Some(self.foreign.symbol(name, place));
        }
        let symbol = self.foreign.known_symbol(name);
        if symbol.is_none() {
            let message = format!("there is no symbol {}", quote(name));
            self.wrong(message, place, "not among `input_symbols`");
        }
        symbol
    }

    fn known_state(&mut self, name: &str, place: Span) -> Option<usize> {
        let state = self.foreign.known_state(name);
        if state.is_none() {
            let message = format!("there is no state {}", quote(name));
            self.wrong(message, place, "not among `states`");
        }
        state
    }

    fn strings(&mut self, value: Option<&Value<'_>>, key: &str) -> Vec<(String, Span)> {
        if let Some(Value::Array(array)) = value {
            return self.elements(array);
        }
        let place = self.place(value);
        self.wrong(format!("`{key}` is not a list"), place, "[ expected");
        Vec::new()
    }

    fn elements(&mut self, array: &Array<'_>) -> Vec<(String, Span)> {
        array.elements.iter().filter_map(|value| self.string(value)).collect()
    }

    fn string(&mut self, value: &Value<'_>) -> Option<(String, Span)> {
        let place = self.at(value);
        match value {
            Value::StringLit(StringLit { value, .. }) => Some((value.clone().into_owned(), place)),
            // Numbers are often states.
            Value::NumberLit(number) => Some((number.value.to_owned(), place)),
            _ => {
                self.wrong("this is not a name", place, "a string was expected here");
                None
            }
        }
    }

    fn place(&self, value: Option<&Value<'_>>) -> Span {
        value.map_or_else(|| self.foreign.place(0..0), |value| self.at(value))
    }

    fn wrong(&mut self, message: impl Into<String>, place: Span, why: &str) {
        self.foreign.refuse(&code::NOT_THE_FORMAT, message, place, why);
    }
}

fn property<'o, 'a>(object: &'o Object<'a>, key: &str) -> Option<&'o ObjectProp<'a>> {
    object.properties.iter().find(|property| property.name.as_str() == key)
}
