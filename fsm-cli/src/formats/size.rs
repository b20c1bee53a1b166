//! How large an automaton would be in another format.
//!
//! A small text can mean very many transitions, each with a long name or many outputs. What would be too large is
//! refused before it is written.

use std::collections::HashMap;

use fsm_model::{Diagnostic, OutputListId, Report, Source, StateId, count};

use super::nfa::NfaView;
use super::{Format, View};
use crate::{code, input};

impl Format {
    /// Whether it has a line or cell for each case. In other formats, cases with the same target and
    /// outputs share an arrow.
    fn has_cases(self, view: &View<'_>) -> bool {
        match self {
            Format::Jff | Format::Json | Format::Att | Format::Csv => true,
            Format::Dot => view.is_mealy,
            Format::Txt | Format::Mermaid => false,
        }
    }

    /// Refuses to write an automaton that would be larger than a file may be.
    pub(super) fn refuse_size(self, view: &View<'_>) -> Result<(), Report> {
        let dfa = view.dfa;
        let name_length = |state: StateId| dfa.state(state).name().len();
        let has_names = self != Format::Jff;
        let mut lists: Vec<usize> = Vec::new();
        for list in dfa.output_lists() {
            let outputs = list.iter().take(if self == Format::Att { 1 } else { usize::MAX });
            lists.push(outputs.map(|&output| dfa.output(output).name().len() + 1).sum());
        }
        if self == Format::Json {
            lists.fill(0);
        }
        // In CSV, symbols are only at the top. Ranges of bytes and characters are short.
        let has_symbols = self != Format::Csv && dfa.classes().is_none();
        let mut size = Size::new(self, dfa.source());
        // The bytes of the symbols on each arrow of a state.
        let mut arrows: HashMap<(StateId, OutputListId), usize> = HashMap::new();
        for &state in &view.states {
            arrows.clear();
            for (symbol, target) in dfa.symbols().zip(dfa.row(state)) {
                let Some(target) = target.filter(|&target| view.is_shown(target)) else { continue };
                let list = dfa.output_list(state, symbol);
                let is_new = !arrows.contains_key(&(target, list));
                let symbol = if has_symbols { dfa.symbol(symbol).name().len() } else { 0 };
                *arrows.entry((target, list)).or_default() += symbol;
                if is_new || self.has_cases(view) {
                    let target = if has_names { name_length(target) } else { 0 };
                    size.add(target + lists[list.index()])?;
                }
            }
            let symbols: usize = arrows.values().sum();
            // In a text, one of the arrows may be for all other symbols.
            let most = arrows.values().max().filter(|_| self == Format::Txt);
            size.add(symbols - most.copied().unwrap_or_default())?;
        }
        Ok(())
    }

    /// The same for a nondeterministic automaton.
    pub(super) fn refuse_nfa_size(self, view: &NfaView<'_>, source: &Source) -> Result<(), Report> {
        let mut size = Size::new(self, source);
        let has_names = self != Format::Jff;
        for (_, symbol, to) in view.steps() {
            let target = if has_names { view.draft.states[to].len() } else { 0 };
            let symbol = symbol.filter(|_| self != Format::Csv);
            size.add(symbol.map_or(0, str::len) + target)?;
        }
        Ok(())
    }
}

/// How many bytes a file would have at least.
struct Size<'s> {
    format: Format,
    source: &'s Source,
    bytes: usize,
}

impl Size<'_> {
    fn new(format: Format, source: &Source) -> Size<'_> {
        Size { format, source, bytes: 0 }
    }

    /// Adds some bytes, or says that these are too many.
    fn add(&mut self, bytes: usize) -> Result<(), Report> {
        self.bytes = self.bytes.saturating_add(bytes);
        let most = input::most_bytes();
        if self.bytes <= most {
            return Ok(());
        }
        let (title, most) = (self.format.title(), count(most, "byte"));
        let message = format!("as {title}, this automaton has more than {most}");
        let error = Diagnostic::new(&code::TOO_LARGE, message)
            .with_note("each transition is written with all its names and outputs")
            .with_help("the option `--most-bytes` allows more");
        Err(Report::new(self.source, vec![error]))
    }
}
