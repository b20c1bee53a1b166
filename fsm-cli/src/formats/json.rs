//! JSON with the keys of the Python library automata-lib:
//! `states input_symbols transitions initial_state final_states`.

use std::collections::HashSet;

use fsm_model::{Dfa, Diagnostic, Span, StateId, in_backticks, nearest};
use jsonc_parser::ast::{Array, Object, ObjectProp, StringLit, Value};
use jsonc_parser::common::Ranged;
use jsonc_parser::{CollectOptions, ParseOptions, parse_to_ast};
use serde::{Serialize, Serializer};
use serde_json::{Map, json};

use super::View;
use super::imported::ImportedDraft;
use super::nfa::NfaView;
use super::notes::NoteKind;
use crate::code;
use crate::output::escape_json;

const KEYS: [&str; 5] = ["states", "input_symbols", "transitions", "initial_state", "final_states"];

/// Whether transitions may be missing. When a file is read they always may.
const PARTIAL: &str = "allow_partial";

/// An automaton as it is written. The transitions are only made while they are written, because they can
/// be very many.
#[derive(Serialize)]
struct Written<'v> {
    states: Vec<&'v str>,
    input_symbols: Vec<&'v str>,
    transitions: Rows<'v>,
    initial_state: &'v str,
    final_states: Vec<&'v str>,
    /// Whether transitions may be missing. When a file is read they always may.
    #[serde(skip_serializing_if = "Option::is_none")]
    allow_partial: Option<bool>,
}

/// All rows, by the names of their states.
struct Rows<'v>(&'v Dfa);

impl Serialize for Rows<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Rows(dfa) = *self;
        serializer.collect_map(dfa.states().map(|state| (dfa.state(state).name(), Row(dfa, state))))
    }
}

/// The targets of a state, by the names of symbols.
struct Row<'v>(&'v Dfa, StateId);

impl Serialize for Row<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Row(dfa, state) = *self;
        let steps = dfa.symbols().zip(dfa.row(state)).filter_map(|(symbol, target)| {
            Some((dfa.symbol(symbol).name(), dfa.state((*target)?).name()))
        });
        serializer.collect_map(steps)
    }
}

pub(super) fn write(view: &View<'_>) -> String {
    let dfa = view.dfa;
    let name = |state: StateId| dfa.state(state).name();
    let finals = dfa.states().filter(|&state| dfa.state(state).is_final());
    let written = Written {
        states: dfa.states().map(name).collect(),
        input_symbols: dfa.symbols().map(|symbol| dfa.symbol(symbol).name()).collect(),
        transitions: Rows(dfa),
        initial_state: name(view.starts[0].state()),
        final_states: finals.map(name).collect(),
        allow_partial: dfa.has_refusals().then_some(true),
    };
    escape_json(&serde_json::to_string_pretty(&written).expect("all keys are names")) + "\n"
}

/// A nondeterministic automaton: the targets are lists, and `""` reads nothing.
pub(super) fn write_nfa(view: &NfaView<'_>) -> String {
    let draft = view.draft;
    let mut rows: Vec<Map<String, serde_json::Value>> = vec![Map::new(); draft.states.len()];
    for (from, symbol, to) in view.steps() {
        let targets = rows[from].entry(symbol.unwrap_or("")).or_insert_with(|| json!([]));
        targets.as_array_mut().expect("it is a list").push(draft.states[to].as_str().into());
    }
    let transitions: Map<String, serde_json::Value> =
        draft.states.iter().cloned().zip(rows.into_iter().map(Into::into)).collect();
    let finals = draft.states.iter().enumerate().filter(|(state, _)| view.is_final(*state));
    let value = json!({
        "states": draft.states,
        "input_symbols": draft.symbols,
        "transitions": transitions,
        "initial_state": draft.states[view.start()],
        "final_states": finals.map(|(_, name)| name).collect::<Vec<_>>(),
    });
    escape_json(&format!("{value:#}\n"))
}

pub(super) fn read(draft: &mut ImportedDraft<'_>) {
    let text = draft.source.text();
    // Some editors write a byte order mark, which is not part of JSON.
    let skipped = text.len() - text.trim_start_matches('\u{FEFF}').len();
    // Strict JSON: no comments, no trailing commas.
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
            Some(Value::Object(object)) => Reader { draft, skipped }.read(&object),
            other => {
                let reader = Reader { draft, skipped };
                let span = reader.span(other.as_ref());
                draft.refuse(&code::NOT_THE_FORMAT, "this is not an object", span, "{ expected");
            }
        },
        Err(error) => {
            let range = error.range();
            let span = draft.span(skipped + range.start..skipped + range.end);
            let message = format!("this is not JSON: {}", lower(&error.kind().to_string()));
            draft.refuse(&code::NOT_THE_FORMAT, message, span, "here");
        }
    }
}

/// Messages begin with a lower-case letter.
fn lower(message: &str) -> String {
    let mut letters = message.chars();
    letters.next().into_iter().flat_map(char::to_lowercase).chain(letters).collect()
}

struct Reader<'f, 's> {
    draft: &'f mut ImportedDraft<'s>,
    /// The number of bytes before the JSON.
    skipped: usize,
}

impl Reader<'_, '_> {
    fn at(&self, value: &impl Ranged) -> Span {
        self.draft.span(self.skipped + value.start()..self.skipped + value.end())
    }

    fn read(&mut self, object: &Object<'_>) {
        self.check_keys(object);
        if self.draft.has_errors() {
            return;
        }
        let [states, symbols, transitions, start, finals] =
            KEYS.map(|key| property(object, key).map(|property| &property.value));
        for (name, span) in self.strings(states, "states") {
            // This includes a number and an equal text.
            if self.draft.known_state(&name).is_some() {
                self.wrong(
                    format!("state {} stands twice", in_backticks(&name)),
                    span,
                    "again here",
                );
            }
            self.draft.state(&name, span);
        }
        for (name, span) in self.strings(symbols, "input_symbols") {
            self.read_symbol(&name, span, true);
        }
        if let Some((name, span)) = start.and_then(|value| self.string(value)) {
            let state = self.known_state(&name, span);
            if let Some(state) = state {
                self.draft.start(state, None, span);
            }
        }
        for (name, span) in self.strings(finals, "final_states") {
            if let Some(state) = self.known_state(&name, span) {
                self.draft.set_final(state, None);
            }
        }
        let Some(Value::Object(rows)) = transitions else {
            let span = self.span(transitions);
            self.wrong("`transitions` is not an object", span, "state, symbol and target expected");
            return;
        };
        self.refuse_twice(rows);
        for row in &rows.properties {
            self.read_row(row);
        }
    }

    /// Checks that every key is there once, and notes other keys.
    fn check_keys(&mut self, object: &Object<'_>) {
        for key in KEYS.into_iter().filter(|key| property(object, key).is_none()) {
            let error = Diagnostic::new(&code::NOT_THE_FORMAT, format!("there is no key `{key}`"));
            let end = self.skipped + object.range.end;
            let span = self.draft.span(end - 1..end);
            let others: Vec<&str> = object.properties.iter().map(|p| p.name.as_str()).collect();
            let error = error.at(span, "the object ends here");
            self.draft.refuse_with(match nearest(key, &others) {
                Some(near) => {
                    error.with_help(format!("write `{key}` instead of {}", in_backticks(near)))
                }
                None => error,
            });
        }
        self.refuse_twice(object);
        for prop in &object.properties {
            let name = prop.name.as_str();
            if !KEYS.contains(&name) && name != PARTIAL {
                self.draft.note_of(NoteKind::Key, name);
            }
        }
    }

    /// Refuses keys that are there twice: readers differ in which one they use.
    fn refuse_twice(&mut self, object: &Object<'_>) {
        let mut seen = HashSet::new();
        for prop in &object.properties {
            if !seen.insert(prop.name.as_str()) {
                let span = self.at(&prop.name);
                let message = format!("{} stands twice", in_backticks(prop.name.as_str()));
                self.wrong(message, span, "again here");
            }
        }
    }

    /// Reads the transitions of a state: `"q0": {"a": "q1"}`.
    fn read_row(&mut self, row: &ObjectProp<'_>) {
        let span = self.at(&row.name);
        let Some(from) = self.known_state(row.name.as_str(), span) else { return };
        let Value::Object(targets) = &row.value else {
            let span = self.at(&row.value);
            return self.wrong("a row is not an object", span, "symbol and target expected");
        };
        self.refuse_twice(targets);
        for step in &targets.properties {
            let span = self.at(&step.name);
            let symbol = match step.name.as_str() {
                "" => None,
                name => match self.read_symbol(name, span, false) {
                    Some(symbol) => Some(symbol),
                    None => continue,
                },
            };
            // In a nondeterministic automaton of the same library, targets are lists.
            let targets = match &step.value {
                Value::Array(array) => self.elements(array),
                value => self.string(value).into_iter().collect(),
            };
            for (name, span) in targets {
                match (self.known_state(&name, span), symbol) {
                    (Some(to), Some(symbol)) => {
                        self.draft.transition(from, symbol, to, &[], span);
                    }
                    (Some(to), None) => self.draft.empty_transition(from, to, span),
                    (None, _) => (),
                }
            }
        }
    }

    /// The number of a symbol, which is added if this is its declaration.
    fn read_symbol(&mut self, name: &str, span: Span, is_declared: bool) -> Option<usize> {
        if name.is_empty() {
            let error = Diagnostic::new(&code::EPSILON, "a symbol is empty")
                .at(span, "the empty symbol")
                .with_help("leave it out here; a transition with `\"\"` reads nothing without it");
            self.draft.refuse_with(error);
            return None;
        }
        if is_declared {
            return Some(self.draft.symbol(name, span));
        }
        let symbol = self.draft.known_symbol(name);
        if symbol.is_none() {
            let message = format!("there is no symbol {}", in_backticks(name));
            self.draft.refuse_unknown(message, span, "not among `input_symbols`");
        }
        symbol
    }

    fn known_state(&mut self, name: &str, span: Span) -> Option<usize> {
        let state = self.draft.known_state(name);
        if state.is_none() {
            let message = format!("there is no state {}", in_backticks(name));
            self.draft.refuse_unknown(message, span, "not among `states`");
        }
        state
    }

    fn strings(&mut self, value: Option<&Value<'_>>, key: &str) -> Vec<(String, Span)> {
        if let Some(Value::Array(array)) = value {
            return self.elements(array);
        }
        let span = self.span(value);
        self.wrong(format!("`{key}` is not a list"), span, "[ expected");
        Vec::new()
    }

    fn elements(&mut self, array: &Array<'_>) -> Vec<(String, Span)> {
        array.elements.iter().filter_map(|value| self.string(value)).collect()
    }

    fn string(&mut self, value: &Value<'_>) -> Option<(String, Span)> {
        let span = self.at(value);
        match value {
            Value::StringLit(StringLit { value, .. }) => Some((value.clone().into_owned(), span)),
            // A number can be the name of a state.
            Value::NumberLit(number) => Some((number.value.to_owned(), span)),
            _ => {
                self.wrong("this is not a name", span, "a string was expected here");
                None
            }
        }
    }

    fn span(&self, value: Option<&Value<'_>>) -> Span {
        value.map_or_else(|| self.draft.span(0..0), |value| self.at(value))
    }

    fn wrong(&mut self, message: impl Into<String>, span: Span, why: &str) {
        self.draft.refuse(&code::NOT_THE_FORMAT, message, span, why);
    }
}

fn property<'o, 'a>(object: &'o Object<'a>, key: &str) -> Option<&'o ObjectProp<'a>> {
    object.properties.iter().find(|property| property.name.as_str() == key)
}
