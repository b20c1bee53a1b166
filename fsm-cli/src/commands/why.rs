//! `fsm why`: which line of a text decides a case.

use std::collections::HashSet;
use std::fmt::Write as _;
use std::io::Write as _;
use std::path::PathBuf;

use clap::Args;
use fsm_model::{
    BeatenLine, CoveringLine, Determinised, Dfa, Span, StateId, SymbolId, Why, in_backticks,
    presentable,
};
use serde::Serialize;

use super::snippet::{LineNumbers, Snippet};
use super::traced_word::{REFUSED, arrow, slash};
use super::{Context, find};
use crate::exit::{Answer, CommandError, CommandResult};
use crate::input;

/// Shows which line decides where a state goes on a symbol
///
/// A line for fewer states or symbols counts more than one for several of them. The lines that do not
/// count here are shown too, the smallest first, each with the reason.
#[derive(Args)]
pub(crate) struct Options {
    /// An automaton file, or - for standard input
    file: PathBuf,
    /// The name of a state
    state: String,
    /// The name of a symbol; write -- before one that begins with a hyphen
    symbol: String,
    /// One JSON object: target line column beats outputs
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(options: &Options, context: &mut Context) -> CommandResult {
    let output = &mut context.output;
    let dfa = input::check(&options.file, context.domain, &[])?.determinised();
    refuse_made_states(&dfa)?;
    let dfa = dfa.into_dfa();
    let state = find::state(&dfa, &options.state)?;
    let symbol = find::symbol(&dfa, &options.symbol)?;
    let case = Case::new(&dfa, state, symbol, &options.symbol);
    if options.json {
        output.json(&JsonWhy::new(&case))?;
    } else {
        write!(output.shown(), "{}", case.explain())?;
    }
    Ok(Answer::Yes)
}

/// Refuses automata whose states are made from the text, so that no line is about one of them.
fn refuse_made_states(determinised: &Determinised) -> CommandResult<()> {
    let dfa = determinised.dfa();
    if !dfa.is_derived() {
        return Ok(());
    }
    let name = in_backticks(dfa.source().name());
    CommandError::trouble(if determinised.is_from_nfa() {
        format!(
            "{name} is nondeterministic, so that several lines count together; \
             `fsm determinise --steps` shows where they lead"
        )
    } else {
        format!("the states of {name} are made from an expression; no line is about one of them")
    })
}

/// A state, a symbol, and the lines that are about them. No line is listed twice.
struct Case<'d> {
    dfa: &'d Dfa,
    state: StateId,
    symbol: SymbolId,
    /// The symbol as the user wrote it.
    written: &'d str,
    numbers: LineNumbers,
    counting: Vec<CoveringLine>,
    beaten: Vec<BeatenLine>,
}

impl<'d> Case<'d> {
    fn new(dfa: &'d Dfa, state: StateId, symbol: SymbolId, written: &'d str) -> Case<'d> {
        let Why { mut counting, mut beaten, .. } = dfa.why(state, symbol);
        // A line with several heads or symbols may be about the case in several ways.
        let mut seen = HashSet::new();
        counting.retain(|line| seen.insert(line.target));
        beaten.retain(|beaten| seen.insert(beaten.line.target));
        let numbers = LineNumbers::new(dfa.source());
        Case { dfa, state, symbol, written, numbers, counting, beaten }
    }

    /// The name of the state that follows; `None` if the symbol is refused.
    fn target(&self) -> Option<&'d str> {
        let target = self.dfa.next(self.state, self.symbol)?;
        Some(self.dfa.state(target).name())
    }

    /// The lines with their numbers, marks and reasons.
    fn explain(&self) -> String {
        let from = self.dfa.state(self.state).name();
        let to = self.target().map_or(REFUSED.to_owned(), presentable);
        let outputs = slash(self.dfa, self.dfa.outputs_on(self.state, self.symbol));
        let step = format!("{} {} {to} {outputs}", presentable(from), arrow(self.written));
        let mut text = format!("{}\n\n", step.trim_end());
        let beaten = self.beaten.iter().map(|beaten| &beaten.line);
        let lines = || self.counting.iter().chain(beaten.clone());
        let last = lines().map(|line| self.line_number(line)).max().unwrap_or(0);
        let margin = last.to_string().len();
        let (source, numbers) = (self.dfa.source(), &self.numbers);
        for (number, line) in self.counting.iter().enumerate() {
            let note = match number {
                0 if self.dfa.is_otherwise(self.state, self.symbol) => {
                    "no other line is about this case"
                }
                0 => "this line counts",
                _ => "and this one, which agrees",
            };
            let _ = write!(text, "{}", Snippet { source, numbers, line, margin, mark: '^', note });
        }
        if !self.beaten.is_empty() {
            let beats = if self.counting.len() == 1 { "It beats" } else { "They beat" };
            let _ = write!(text, "\n{beats}, the smallest first:\n\n");
        }
        for beaten in &self.beaten {
            let (line, note) = (&beaten.line, &self.why_beaten(beaten));
            let _ = write!(text, "{}", Snippet { source, numbers, line, margin, mark: '-', note });
        }
        text
    }

    /// Why a line does not count, such as "`A` lies inside `_`".
    fn why_beaten(&self, beaten: &BeatenLine) -> String {
        let names = |words: [Span; 2]| words.map(|word| in_backticks(self.dfa.source().at(word)));
        match (beaten.states.map(names), beaten.symbols.map(names)) {
            (Some([one, other]), None) | (None, Some([one, other])) => {
                format!("{one} lies inside {other}")
            }
            (Some([state, states]), Some([symbol, symbols])) => {
                format!("{state} lies inside {states}, and {symbol} inside {symbols}")
            }
            (None, None) => {
                let line = self.dfa.source().at(beaten.line.span);
                let heading = line.split_inclusive(':').next().unwrap_or(line);
                format!("every line lies inside {}", in_backticks(heading))
            }
        }
    }

    fn line_number(&self, line: &CoveringLine) -> usize {
        self.numbers.of(line.target)
    }
}

/// The answer for programs.
#[derive(Serialize)]
struct JsonWhy<'a> {
    /// `None` if the symbol is refused.
    target: Option<&'a str>,
    /// Where the target that counts is written, the first if several lines agree.
    line: usize,
    column: usize,
    /// The lines that do not count, the smallest first.
    beats: Vec<usize>,
    /// What comes out.
    outputs: Vec<&'a str>,
}

impl<'a> JsonWhy<'a> {
    fn new(case: &Case<'a>) -> JsonWhy<'a> {
        let counting = case.counting.first().expect("every case is decided by a line");
        let line = case.line_number(counting);
        let column = case.dfa.source().position(counting.target).column;
        let beats = case.beaten.iter().map(|beaten| case.line_number(&beaten.line)).collect();
        let outputs = case.dfa.outputs_on(case.state, case.symbol).iter();
        let outputs = outputs.map(|&output| case.dfa.output(output).name()).collect();
        JsonWhy { target: case.target(), line, column, beats, outputs }
    }
}

#[cfg(test)]
mod tests {
    use fsm_model::testing::random::{Shape, drafts, write};
    use fsm_model::testing::texts::grouped_lines;
    use fsm_model::{Dfa, Source};
    use proptest::prelude::*;

    use super::Case;

    /// Every case has a line that counts, leads where the automaton goes and has its outputs, and a
    /// reason for each line that it beats.
    fn check(text: &str) {
        let Ok(dfa) = Dfa::from_source(&Source::new("t.txt", text)) else { return };
        for state in dfa.states() {
            for symbol in dfa.symbols() {
                let case = Case::new(&dfa, state, symbol, dfa.symbol(symbol).name());
                let own = dfa.state(state).name();
                for line in &case.counting {
                    let target = match dfa.source().at(line.target) {
                        "." if dfa.find_state(".").is_none() => Some(own),
                        "!" if dfa.find_state("!").is_none() => None,
                        name => Some(name),
                    };
                    assert_eq!(target, case.target(), "{text}");
                    let behind = line.target.range().end..line.span.range().end;
                    let mut words = dfa.source().text()[behind].split_whitespace();
                    let is_slash = words.next() == Some("/");
                    let words = words.filter(|_| is_slash).take_while(|word| *word != "//");
                    let outputs = dfa.outputs_on(state, symbol).iter();
                    let outputs = outputs.map(|&output| dfa.output(output).name());
                    assert!(words.eq(outputs), "{text}");
                }
                assert!(!case.counting.is_empty(), "{text}");
                for beaten in &case.beaten {
                    let line = dfa.source().at(beaten.line.span).to_lowercase();
                    let is_otherwise = line.starts_with("otherwise:") || line.starts_with("sink:");
                    let has_reason = beaten.states.is_some() || beaten.symbols.is_some();
                    assert_ne!(has_reason, is_otherwise, "{}\n{text}", case.explain());
                }
                assert!(case.explain().lines().count() > 3, "{text}");
            }
        }
    }

    proptest! {
        #[test]
        fn every_line_that_does_not_count_has_a_reason(text in grouped_lines()) {
            check(&text);
        }

        #[test]
        fn every_layout_can_be_shown(
            draft in drafts(Shape { refusals: true, groups: 2, outputs: 3, ..Shape::default() }),
            layout in any::<u64>(),
        ) {
            check(&write(&draft, layout));
        }
    }
}
