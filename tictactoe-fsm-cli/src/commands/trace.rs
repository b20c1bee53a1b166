//! `fsm trace`: where a word leads.

use std::fs::File;
use std::io::{self, BufRead, BufReader, IsTerminal as _, Write as _, stdin};
use std::path::{Path, PathBuf};

use clap::Args;
use serde::Serialize;
use tictactoe_fsm::{Dfa, Start, StateId};

use super::find;
use super::passed::{Passed, in_columns, printable};
use crate::input;
use crate::shell::{Answer, Outcome, Shell, Stop};

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
    let trace = Trace { dfa: &dfa, start: find::start(&dfa, options.start.as_deref())? };
    if options.batch {
        return trace.batch(Path::new(&options.symbols[0]), options.json, shell);
    }
    let word = find::word(&dfa, options.symbols.iter().map(String::as_str));
    if options.interactive {
        return trace.interact(word, shell);
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
    tell_unknown(passed, shell);
    Ok(())
}

fn answer(passed: &Passed<'_>) -> Answer {
    Answer::from(passed.end().is_some_and(|state| passed.dfa.is_final(state)))
}

/// Says which symbol of a word is not one, and what may have been meant.
fn tell_unknown(passed: &Passed<'_>, shell: &Shell) {
    if let Some(unknown) = passed.word.iter().find(|symbol| passed.dfa.symbol(symbol).is_none()) {
        shell.say(format_args!("fsm: {}", find::no_symbol(passed.dfa, unknown)));
    }
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
}

impl<'d> Trace<'d> {
    fn follow(&self, word: &'d [&'d str]) -> Passed<'d> {
        let label = find::describe_start(self.dfa.start_label(self.start));
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
            if lines.buffer().is_empty() {
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
            answer = answer.and(self.judge(text, is_json, shell)?);
            if shell.is_alone() {
                break;
            }
        }
        Ok(answer)
    }

    /// A verdict on one word.
    fn judge(&self, text: &str, is_json: bool, shell: &mut Shell) -> Outcome {
        let text = text.strip_prefix('\u{FEFF}').unwrap_or(text);
        let word = find::word(self.dfa, [text]);
        let passed = Passed::follow(self.dfa, String::new(), self.start.state, &word);
        if is_json {
            shell.json(&Record::of(&passed))?;
        } else {
            let line = format!("{}\t{}", passed.verdict(), printable(&word.join(" ")));
            let unknown = word.iter().find(|symbol| self.dfa.symbol(symbol).is_none());
            let why = unknown.map(|unknown| format!("\t{}", find::no_symbol(self.dfa, unknown)));
            writeln!(shell.out(), "{}{}", line.trim_end(), why.unwrap_or_default())?;
        }
        Ok(answer(&passed))
    }

    /// Steps by hand until there is nothing more to read.
    fn interact(&self, word: Vec<&str>, shell: &mut Shell) -> Outcome {
        let mut word: Vec<String> = word.into_iter().map(str::to_owned).collect();
        let mut lines = stdin().lines();
        loop {
            let symbols: Vec<&str> = word.iter().map(String::as_str).collect();
            let label = find::describe_start(self.dfa.start_label(self.start));
            let passed = Passed::follow(self.dfa, label, self.start.state, &symbols);
            self.show_place(&passed, shell)?;
            let Some(line) = lines.next() else {
                // On a terminal, the prompt is still waiting.
                if stdin().is_terminal() {
                    writeln!(shell.out())?;
                }
                return Ok(answer(&passed));
            };
            let line = line.or_else(|error| input::trouble(Path::new("-"), &error))?;
            // A symbol that is called like a command goes first; the command then has a colon.
            let typed = line.trim();
            match typed.strip_prefix(':').unwrap_or(typed) {
                _ if self.dfa.symbol(typed).is_some() => word.push(typed.to_owned()),
                "" => (),
                "quit" | "q" | "exit" => return Ok(answer(&passed)),
                "restart" => word.clear(),
                "back" => {
                    word.pop();
                }
                _ => {
                    let more = find::word(self.dfa, [typed]);
                    match more.iter().find(|symbol| self.dfa.symbol(symbol).is_none()) {
                        Some(unknown) => {
                            let no = find::no_symbol(self.dfa, unknown);
                            writeln!(shell.out(), "{no}; or type back, restart or quit")?;
                        }
                        None => word.extend(more.into_iter().map(str::to_owned)),
                    }
                }
            }
        }
    }

    /// Where one is, and where one can go from there.
    fn show_place(&self, passed: &Passed<'_>, shell: &mut Shell) -> Outcome<()> {
        let Some(here) = passed.end() else { return Ok(()) };
        let last = passed.arrows().zip(passed.names()).last();
        if let Some((arrow, [state, end])) = last {
            let line = format!("{arrow} {state}  {end}");
            writeln!(shell.out(), "{}", line.trim_end())?;
        }
        if let Some(picture) = tictactoe_strategy::depict(self.dfa.state_name(here)) {
            writeln!(shell.out(), "{picture}")?;
        }
        if stdin().is_terminal() {
            write!(shell.out(), "{}> ", self.choices(here))?;
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
