//! `fsm trace`: where a word leads.

use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal as _, Write as _, stdin};
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;
use tictactoe_fsm::{Dfa, Start, StateId, SymbolId, quote};

use super::find::{self, Words};
use super::passed::{Passed, in_columns, with_label};
use crate::input;
use crate::shell::{Answer, Outcome, Shell, Stop, printable};

/// Shows where a word leads
///
/// A word is a sequence of symbols. Where all symbols are single characters, it may be written
/// without blanks.
#[derive(Args)]
pub(crate) struct Options {
    /// An automaton file, or - for standard input
    file: PathBuf,
    /// The symbols of the word; behind -- also those that begin with a hyphen. With --batch,
    /// instead, a file with one word per line, or - for standard input
    #[arg(value_name = "SYMBOL")]
    symbols: Vec<String>,
    /// Begin at the start with this label
    #[arg(long, value_name = "LABEL")]
    start: Option<String>,
    /// Read words, one per line, and give a verdict on each; an empty line is the empty word
    #[arg(long)]
    batch: bool,
    /// Step by hand: type a symbol, back, restart or quit (:back and so on if a symbol is called so)
    #[arg(short, long, conflicts_with_all = ["batch", "json"])]
    interactive: bool,
    /// One JSON object per word: word final label states
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(options: &Options, shell: &mut Shell) -> Outcome {
    if options.interactive && input::is_stdin(&options.file) {
        return Stop::trouble("with --interactive, standard input is what you type");
    }
    if options.batch && options.symbols.len() != 1 {
        return Stop::trouble("with --batch, one file with words follows the automaton, or -");
    }
    if options.batch && input::is_stdin(&options.file) && options.symbols[0] == "-" {
        return Stop::trouble("the automaton and the words cannot both be standard input");
    }
    let dfa = input::load(&options.file).map_err(|stop| stop.into_trouble(shell))?;
    let start = find::start(&dfa, options.start.as_deref())?;
    let trace = Trace { dfa: &dfa, start, words: Words::of(&dfa) };
    if options.batch {
        return trace.batch(Path::new(&options.symbols[0]), options.json, shell);
    }
    let word = trace.words.split(options.symbols.iter().map(String::as_str));
    if options.interactive {
        let word: Outcome<Vec<SymbolId>> =
            word.into_iter().map(|symbol| find::symbol(&dfa, symbol)).collect();
        return trace.interact(&word?, shell);
    }
    let passed = trace.follow(&word);
    if options.json {
        shell.json(&Record::of(&passed))?;
    } else {
        show(&passed, shell)?;
    }
    Ok(answer(&passed))
}

/// A trace as a whole.
fn show(passed: &Passed<'_>, shell: &mut Shell) -> Outcome<()> {
    let steps: Vec<[String; 3]> = passed
        .arrows()
        .zip(passed.names())
        .map(|(arrow, [state, end])| [arrow, state, end])
        .collect();
    write!(shell.out(), "{}", in_columns(&steps))?;
    if let Some(picture) = passed.picture() {
        writeln!(shell.out(), "\n{picture}\n")?;
    }
    writeln!(shell.out(), "{}", passed.verdict())?;
    if let Some(unknown) = passed.unknown() {
        shell.say(format_args!("fsm: {}", find::no_symbol(passed.dfa, unknown)));
    }
    Ok(())
}

fn answer(passed: &Passed<'_>) -> Answer {
    Answer::from(passed.end().is_some_and(|state| passed.dfa.is_final(state)))
}

/// A word for programs.
#[derive(Serialize)]
struct Record<'a> {
    word: &'a [&'a str],
    r#final: bool,
    label: Option<&'a str>,
    /// Nothing behind a symbol that is not known.
    states: Vec<Option<&'a str>>,
}

impl<'a> Record<'a> {
    fn of(passed: &Passed<'a>) -> Record<'a> {
        let end = passed.end().filter(|&state| passed.dfa.is_final(state));
        let name = |state: &Option<_>| state.map(|state| passed.dfa.state_name(state));
        Record {
            word: passed.word,
            r#final: end.is_some(),
            label: end.and_then(|state| passed.dfa.label(state)),
            states: passed.states.iter().map(name).collect(),
        }
    }
}

struct Trace<'d> {
    dfa: &'d Dfa,
    start: Start,
    words: Words<'d>,
}

impl Trace<'_> {
    fn follow<'a>(&'a self, word: &'a [&'a str]) -> Passed<'a> {
        let label = with_label("start", self.dfa.start_label(self.start));
        Passed::follow(self.dfa, label, self.start.state, word)
    }

    /// A verdict on each line of a file.
    fn batch(&self, words: &Path, is_json: bool, shell: &mut Shell) -> Outcome {
        let mut lines: BufReader<Box<dyn io::Read>> = BufReader::new(if input::is_stdin(words) {
            Box::new(stdin())
        } else {
            Box::new(File::open(words).or_else(|error| input::trouble(words, &error))?)
        });
        let mut answer = Answer::Yes;
        let mut line = Vec::new();
        for number in 1.. {
            // Whoever waits for an answer before the next word gets it.
            if !lines.buffer().contains(&b'\n') {
                shell.out().flush()?;
            }
            line.clear();
            match lines.read_until(b'\n', &mut line) {
                Ok(0) => break,
                Ok(_) => (),
                Err(error) => return input::trouble(words, &error),
            }
            let Ok(text) = str::from_utf8(&line) else {
                let name = input::name(words);
                return Stop::trouble(format_args!("line {number} of {name} is not UTF-8"));
            };
            let text = text.strip_prefix('\u{FEFF}').filter(|_| number == 1).unwrap_or(text);
            answer = answer.and(self.judge(text, is_json, shell)?);
            if shell.is_alone() {
                break;
            }
        }
        Ok(answer)
    }

    /// A verdict on one word.
    fn judge(&self, text: &str, is_json: bool, shell: &mut Shell) -> Outcome {
        let word = self.words.split([text]);
        let passed = self.follow(&word);
        if is_json {
            shell.json(&Record::of(&passed))?;
        } else {
            let line = format!("{}\t{}", passed.verdict(), printable(&word.join(" ")));
            // No suggestions here: there may be as many words as anybody likes.
            let why = passed.unknown().map(|name| format!("\tthere is no symbol {}", quote(name)));
            writeln!(shell.out(), "{}{}", line.trim_end(), why.unwrap_or_default())?;
        }
        Ok(answer(&passed))
    }

    /// Steps by hand until there is nothing more to read.
    fn interact(&self, word: &[SymbolId], shell: &mut Shell) -> Outcome {
        // The symbols so far, each with the state that it has led to.
        let mut steps: Vec<(Option<SymbolId>, StateId)> = vec![(None, self.start.state)];
        let mut lines = stdin().lines();
        let mut more: Vec<SymbolId> = word.to_vec();
        loop {
            for symbol in more.drain(..) {
                let here = steps[steps.len() - 1].1;
                steps.push((Some(symbol), self.dfa.next(here, symbol)));
            }
            let (last, here) = steps[steps.len() - 1];
            self.show_place(last, here, shell)?;
            let answer = Answer::from(self.dfa.is_final(here));
            let Some(line) = lines.next() else {
                // On a terminal, the prompt is still waiting.
                if stdin().is_terminal() {
                    writeln!(shell.out())?;
                }
                return Ok(answer);
            };
            let line = line.or_else(|error| input::trouble(Path::new("-"), &error))?;
            // A symbol that is called like a command goes first; the command then has a colon.
            let typed = line.trim();
            match typed.strip_prefix(':').unwrap_or(typed) {
                _ if self.dfa.symbol(typed).is_some() => more.extend(self.dfa.symbol(typed)),
                "" => (),
                "quit" | "q" | "exit" => return Ok(answer),
                "restart" => steps.truncate(1),
                "back" => steps.truncate((steps.len() - 1).max(1)),
                _ => {
                    let word = self.words.split([typed]);
                    match word.iter().find(|name| self.dfa.symbol(name).is_none()) {
                        Some(unknown) => {
                            let no = find::no_symbol(self.dfa, unknown);
                            writeln!(shell.out(), "{no}; or type back, restart or quit")?;
                        }
                        None => more.extend(word.iter().filter_map(|name| self.dfa.symbol(name))),
                    }
                }
            }
        }
    }

    /// Where one is, and where one can go from there.
    fn show_place(&self, last: Option<SymbolId>, here: StateId, shell: &mut Shell) -> Outcome<()> {
        let symbol = last.map(|symbol| self.dfa.symbol_name(symbol));
        let passed = Passed {
            dfa: self.dfa,
            start: with_label("start", self.dfa.start_label(self.start)),
            word: symbol.as_slice(),
            states: vec![Some(here)],
        };
        let arrow = passed.arrows().last().unwrap_or_default();
        for [state, end] in passed.names() {
            writeln!(shell.out(), "{}", format!("{arrow} {state}  {end}").trim_end())?;
        }
        if let Some(picture) = tictactoe_strategy::depict(self.dfa.state_name(here)) {
            writeln!(shell.out(), "{picture}")?;
        }
        if stdin().is_terminal() {
            write!(shell.out(), "{}> ", printable(&self.choices(here)))?;
        }
        Ok(shell.out().flush()?)
    }

    /// The symbols that lead elsewhere; all others lead nowhere new.
    fn choices(&self, here: StateId) -> String {
        const MOST: usize = 12;
        let leads_away = |&symbol: &_| self.dfa.next(here, symbol) != here;
        let names: Vec<&str> =
            self.dfa.symbols().filter(leads_away).map(|s| self.dfa.symbol_name(s)).collect();
        match names.len() {
            0 => "(nothing leads away) ".to_owned(),
            count if count > MOST => format!("({} ...) ", names[..MOST].join(" ")),
            _ => format!("({}) ", names.join(" ")),
        }
    }
}
