//! Finds what a name on the command line means.

use fsm_model::{
    Dfa, Reads, Start, StateId, SymbolId, did_you_mean, in_backticks, list_in_backticks, nearest,
};

use crate::exit::{CommandError, CommandResult};
use crate::text::{describe, split_spelling};

/// The start with that label, or the start at the state of that name; without a name, the first.
pub(super) fn start<'d>(dfa: &'d Dfa, wanted: Option<&str>) -> CommandResult<Start<'d>> {
    let Some(wanted) = wanted else { return Ok(dfa.first_start()) };
    let state_name = |start: Start<'d>| dfa.state(start.state()).name();
    let by_label = dfa.starts().find(|start| start.label() == Some(wanted));
    let found = by_label.or_else(|| dfa.starts().find(|&start| state_name(start) == wanted));
    if let Some(start) = found {
        return Ok(start);
    }
    let names: Vec<&str> =
        dfa.starts().map(|start| start.label().unwrap_or(state_name(start))).collect();
    let help = match nearest(wanted, &names) {
        Some(near) => did_you_mean(wanted, near),
        None => format!("there is {}", list_in_backticks(names.into_iter())),
    };
    CommandError::trouble(format_args!("there is no start {}; {help}", in_backticks(wanted)))
}

/// The state with that name.
pub(super) fn state(dfa: &Dfa, name: &str) -> CommandResult<StateId> {
    dfa.find_state(name).ok_or_else(|| {
        let names: Vec<&str> = dfa.states().map(|state| dfa.state(state).name()).collect();
        let group = dfa.state_groups().find(|group| group.name() == name);
        // The label of final states is a group of them, too.
        let is_label = dfa.labels().any(|label| dfa.label(label).name() == name);
        let has_label = |&state: &StateId| dfa.state(state).label() == Some(name);
        let name_of = |state| dfa.state(state).name();
        let members: Option<Vec<&str>> = group
            .map(|group| group.members().map(name_of).collect())
            .or_else(|| is_label.then(|| dfa.states().filter(has_label).map(name_of).collect()));
        CommandError::Trouble(unknown("state", name, &names, members))
    })
}

/// The symbol with that name.
pub(super) fn symbol(dfa: &Dfa, name: &str) -> CommandResult<SymbolId> {
    dfa.find_symbol(name).ok_or_else(|| CommandError::Trouble(no_symbol(dfa, name)))
}

/// The message that there is no such symbol, with a suggestion.
pub(super) fn no_symbol(dfa: &Dfa, name: &str) -> String {
    if let Some(no) = no_byte(dfa, name) {
        return no;
    }
    let names: Vec<&str> = dfa.symbols().map(|symbol| dfa.symbol(symbol).name()).collect();
    let group = dfa.symbol_groups().find(|group| group.name() == name);
    let members =
        group.map(|group| group.members().map(|symbol| dfa.symbol(symbol).name()).collect());
    unknown("symbol", name, &names, members)
}

/// The message that a word is no byte or character. `None` if the automaton reads symbols.
fn no_byte(dfa: &Dfa, word: &str) -> Option<String> {
    dfa.classes()?;
    let (noun, quoted) = (dfa.reads().noun(), in_backticks(word));
    if let Some(set) = dfa.symbol_groups().find(|group| group.name() == word) {
        let members = describe(dfa, set.members()).unwrap_or_default();
        return Some(format!(
            "{quoted} is no {noun}, but a set of them: {}",
            in_backticks(&members)
        ));
    }
    let help = match word.chars().count() {
        0 => "it is empty".to_owned(),
        1 if dfa.reads() == Reads::Bytes => {
            let bytes: Vec<String> =
                word.bytes().map(|byte| Reads::Bytes.spell(u32::from(byte))).collect();
            format!("its bytes are {}", list_in_backticks(bytes.iter().map(String::as_str)))
        }
        _ if word.starts_with('\\') => "there is no such escape".to_owned(),
        _ => "it is several of them".to_owned(),
    };
    Some(format!("{quoted} is no {noun}; {help}"))
}

/// The message that there is no such name, with a suggestion. If it is the name of a group, with its
/// members.
fn unknown(noun: &str, name: &str, names: &[&str], members: Option<Vec<&str>>) -> String {
    if let Some(members) = members {
        let members = match members.len() {
            0 => "it has no members".to_owned(),
            _ => list_in_backticks(members.into_iter()),
        };
        return format!("{} is no {noun}, but a group of them: {members}", in_backticks(name));
    }
    let help = nearest(name, names)
        .map_or(String::new(), |near| format!("; {}", did_you_mean(name, near)));
    format!("there is no {noun} {}{help}", in_backticks(name))
}

/// Splits words into symbols.
pub(super) struct Words<'d> {
    dfa: &'d Dfa,
    /// Whether every symbol is a single character.
    has_only_letters: bool,
}

impl<'d> Words<'d> {
    pub(super) fn new(dfa: &'d Dfa) -> Words<'d> {
        let is_letter = |name: &str| name.chars().nth(1).is_none();
        let has_only_letters = dfa.symbols().all(|symbol| is_letter(dfa.symbol(symbol).name()));
        Words { dfa, has_only_letters }
    }

    /// The symbols of a word, known or not. Symbols that are single characters need no blanks between
    /// them.
    pub(super) fn split<'w>(&self, written: impl IntoIterator<Item = &'w str>) -> Vec<&'w str> {
        let mut word = Vec::new();
        for part in written.into_iter().flat_map(str::split_whitespace) {
            let is_symbol = |text: &str| self.dfa.find_symbol(text).is_some();
            if self.dfa.classes().is_some() {
                let is_set = self.dfa.symbol_groups().any(|group| group.name() == part);
                let units =
                    if is_set || is_symbol(part) { vec![part] } else { split_spelling(part) };
                word.extend(units);
                continue;
            }
            let letters = || part.split("").filter(|letter| !letter.is_empty());
            if self.has_only_letters && !is_symbol(part) && letters().next().is_some_and(is_symbol)
            {
                word.extend(letters());
            } else {
                word.push(part);
            }
        }
        word
    }
}
