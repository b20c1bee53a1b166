//! `fsm trace`: where a word leads and what comes out.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, BufReader, IsTerminal as _, Write as _, stdin};
use std::path::{Path, PathBuf};

use clap::{ArgGroup, Args};
use fsm_model::{
    Dfa, Domain, OutputId, Start, StateId, SymbolId, in_backticks, presentable, printable,
};
use serde::Serialize;

use super::Context;
use super::find::{self, Words};
use super::tokens::{self, Wish};
use super::traced_text::TracedText;
use super::traced_word::{
    TracedWord, allowed, arrow, name_and_end, not_allowed, not_allowed_but, slash, with_label,
};
use crate::exit::{Answer, CommandError, CommandResult};
use crate::input;
use crate::output::Output;
use crate::terminal::in_columns;
use crate::text::{self, ClassOf, Text};

/// Shows where a word leads
///
/// A word is a sequence of symbols. Where all symbols are single characters, it may be written
/// without blanks. What comes out of a step is behind a slash.
///
/// If the automaton reads bytes or characters, the symbols are those, written as in an automaton file:
/// \s is a blank. --text and --bytes read a whole text as it is. The table has one line for steps that
/// stay in a state, and if it is long, only its first and last lines; --json has all of them.
#[derive(Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
#[command(group(ArgGroup::new("whole").args(["text", "bytes"]).conflicts_with_all(["symbols", "batch", "interactive"])))]
pub(crate) struct Options {
    /// An automaton file, or - for standard input
    file: PathBuf,
    /// The symbols of the word; write -- before symbols that begin with a hyphen. With --batch: a
    /// file with one word per line, or - for standard input
    #[arg(value_name = "SYMBOL")]
    symbols: Vec<String>,
    /// Begin at the start with this label
    #[arg(long, value_name = "LABEL")]
    start: Option<String>,
    /// Read the bytes of TEXT, or its characters, if the automaton reads those
    #[arg(long, allow_hyphen_values = true)]
    text: Option<OsString>,
    /// Read the bytes of this file, or of - for standard input; if the automaton reads characters, it
    /// must be UTF-8
    #[arg(long, value_name = "TEXT-FILE")]
    bytes: Option<PathBuf>,
    /// Show the tokens of the text, each with its first byte, its label and itself. A token is the
    /// longest piece, never empty, that leads from the start to a final state; these must have labels.
    /// The time is linear in the length of the text
    #[arg(long, requires = "whole", conflicts_with_all = ["symbols", "batch", "interactive"])]
    tokens: bool,
    /// With --tokens: go on behind what is no token
    #[arg(long, requires = "tokens")]
    go_on: bool,
    /// Read words, one per line, and give a verdict on each; an empty line is the empty word. If the
    /// automaton reads bytes or characters, a line is a text as it is, without the line break
    #[arg(long)]
    batch: bool,
    /// Step by hand: type a symbol, back, restart or quit (:back and so on if a symbol has that name,
    /// and if the automaton reads bytes or characters)
    #[arg(short, long, conflicts_with_all = ["batch", "json"])]
    interactive: bool,
    /// One JSON object per word: word final label states refused outputs; for --text, --bytes and lines
    /// of texts also refused_byte. With --tokens one object: tokens (lists of label, first byte, byte
    /// behind), error (the first byte that is no token, or null), with --go-on errors (all of them)
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(options: &Options, context: &mut Context) -> CommandResult {
    let (domain, output) = (context.domain, &mut context.output);
    if options.interactive && input::is_stdin(&options.file) {
        return CommandError::trouble("with --interactive, standard input is what you type");
    }
    if options.batch && options.symbols.len() != 1 {
        return CommandError::trouble(
            "with --batch, one file with words follows the automaton, or -",
        );
    }
    if options.batch && input::is_stdin(&options.file) && options.symbols[0] == "-" {
        return CommandError::trouble("the automaton and the words cannot both be standard input");
    }
    let is_stdin = options.bytes.as_deref().is_some_and(input::is_stdin);
    if is_stdin && input::is_stdin(&options.file) {
        return CommandError::trouble("the automaton and the text cannot both be standard input");
    }
    let dfa = input::load(&options.file, domain, output)
        .map_err(|error| output.refusal_as_trouble(error))?;
    let start = find::start(&dfa, options.start.as_deref())?;
    if let Some((bytes, name)) = whole_text(options)? {
        return trace_text(options, start, Text::new(&dfa, &bytes, &name)?, &dfa, output);
    }
    let class_of = ClassOf::new(&dfa);
    let trace = Trace { dfa: &dfa, domain, start, words: Words::new(&dfa), class_of };
    if options.batch {
        return trace.batch(Path::new(&options.symbols[0]), options.json, output);
    }
    let word = trace.words.split(options.symbols.iter().map(String::as_str));
    if options.interactive {
        let word: CommandResult<Vec<(&str, SymbolId)>> =
            word.into_iter().map(|name| Ok((name, find::symbol(&dfa, name)?))).collect();
        return trace.interact(&word?, output);
    }
    let traced = trace.follow(&word);
    if options.json {
        output.json(&JsonTrace::new(&traced))?;
    } else {
        show(&traced, output)?;
    }
    Ok(answer(&traced))
}

/// The text of `--text` or `--bytes`, and what to call it.
fn whole_text(options: &Options) -> CommandResult<Option<(Vec<u8>, String)>> {
    Ok(match (&options.text, &options.bytes) {
        (Some(text), _) => Some((text.clone().into_encoded_bytes(), "the text".to_owned())),
        (None, Some(path)) => Some((input::read(path)?, in_backticks(&input::name(path)))),
        (None, None) => None,
    })
}

/// Writes what becomes of a whole text.
fn trace_text(
    options: &Options,
    start: Start<'_>,
    text: Text<'_>,
    dfa: &Dfa,
    output: &mut Output,
) -> CommandResult {
    if options.tokens {
        let wish = Wish { goes_on: options.go_on, is_json: options.json };
        return tokens::show(dfa, start.state(), text, wish, output);
    }
    let class_of = ClassOf::new(dfa).expect("a text is read by an automaton that has classes");
    let traced = TracedText::follow(dfa, &class_of, start, text);
    if options.json {
        output.json(&traced)?;
    } else {
        traced.show(output)?;
    }
    Ok(traced.answer())
}

/// Writes a whole trace, up to a symbol that is refused.
fn show(traced: &TracedWord<'_>, output: &mut Output) -> CommandResult<()> {
    let steps: Vec<[String; 4]> = traced
        .arrows()
        .zip(traced.names())
        .zip(traced.slashes())
        .take(traced.refused().map_or(usize::MAX, |position| position + 2))
        .map(|((arrow, [state, end]), outputs)| [arrow, state, end, outputs])
        .collect();
    write!(output.shown(), "{}", in_columns(&steps))?;
    if let Some(picture) = traced.picture() {
        writeln!(output.shown(), "\n{picture}\n")?;
    }
    writeln!(output.shown(), "{}", traced.verdict())?;
    if let Some(unknown) = traced.unknown() {
        output.message(format_args!("fsm: {}", find::no_symbol(traced.dfa, unknown)));
    }
    if let Some((state, symbol)) = traced.refusal() {
        output.message(format_args!("fsm: {}", not_allowed_but(traced.dfa, state, symbol)));
    }
    Ok(())
}

fn answer(traced: &TracedWord<'_>) -> Answer {
    Answer::from(traced.end().is_some_and(|state| traced.dfa.state(state).is_final()))
}

/// Shown where a person can choose nothing.
const NOTHING_ALLOWED: &str = "(nothing is allowed) ";
const NOTHING_LEADS_AWAY: &str = "(nothing leads away) ";

/// A trace for programs.
#[derive(Serialize)]
struct JsonTrace<'a> {
    word: &'a [&'a str],
    r#final: bool,
    label: Option<&'a str>,
    /// `None` behind a symbol that is not known. They end before a symbol that is refused.
    states: Vec<Option<&'a str>>,
    /// The position of the symbol that is refused.
    refused: Option<usize>,
    /// What comes out, up to a symbol that is not known or refused.
    outputs: Vec<&'a str>,
}

impl<'a> JsonTrace<'a> {
    fn new(traced: &TracedWord<'a>) -> JsonTrace<'a> {
        let end = traced.end().filter(|&state| traced.dfa.state(state).is_final());
        let name = |state: &Option<_>| state.map(|state| traced.dfa.state(state).name());
        JsonTrace {
            word: traced.word,
            r#final: end.is_some(),
            label: end.and_then(|state| traced.dfa.state(state).label()),
            states: traced.states.iter().map(name).collect(),
            refused: traced.refused(),
            outputs: traced.output_names(),
        }
    }
}

struct Trace<'d> {
    dfa: &'d Dfa,
    domain: &'d Domain,
    start: Start<'d>,
    words: Words<'d>,
    /// If it reads bytes or characters.
    class_of: Option<ClassOf<'d>>,
}

impl Trace<'_> {
    fn follow<'a>(&'a self, word: &'a [&'a str]) -> TracedWord<'a> {
        let label = with_label("start", self.start.label());
        TracedWord::follow(self.dfa, self.domain, label, self.start.state(), word)
    }

    /// Writes a verdict on each line of a file.
    fn batch(&self, words: &Path, is_json: bool, output: &mut Output) -> CommandResult {
        let mut lines: BufReader<Box<dyn io::Read>> = BufReader::new(if input::is_stdin(words) {
            Box::new(stdin())
        } else {
            Box::new(File::open(words).or_else(|error| input::cannot_read(words, &error))?)
        });
        let mut answer = Answer::Yes;
        let mut line = Vec::new();
        for number in 1.. {
            // A program may wait for an answer before it sends the next word.
            if !lines.buffer().contains(&b'\n') {
                output.data().flush()?;
            }
            line.clear();
            if input::read_line(&mut lines, words, &mut line)? == 0 {
                break;
            }
            let bytes = line.strip_prefix("\u{FEFF}".as_bytes()).filter(|_| number == 1);
            let name = || format!("line {number} of {}", input::name(words));
            answer = answer.and(self.judge(bytes.unwrap_or(&line), name, is_json, output)?);
            if output.reader_gone() {
                break;
            }
        }
        Ok(answer)
    }

    /// Writes a verdict on one line.
    fn judge(
        &self,
        line: &[u8],
        name: impl Fn() -> String,
        is_json: bool,
        output: &mut Output,
    ) -> CommandResult {
        if let Some(class_of) = &self.class_of {
            let line = line.strip_suffix(b"\n").unwrap_or(line);
            let line = line.strip_suffix(b"\r").unwrap_or(line);
            let text = Text::new(self.dfa, line, &name())?;
            let traced = TracedText::follow(self.dfa, class_of, self.start, text);
            if is_json {
                output.json(&traced)?;
            } else {
                traced.judge(output)?;
            }
            return Ok(traced.answer());
        }
        let Ok(text) = str::from_utf8(line) else {
            return CommandError::trouble(format_args!("{} is not UTF-8", name()));
        };
        let word = self.words.split([text]);
        let traced = self.follow(&word);
        if is_json {
            output.json(&JsonTrace::new(&traced))?;
        } else {
            let mut line = format!("{}\t{}", traced.verdict(), printable(&word.join(" ")));
            if self.dfa.has_outputs() {
                let names = traced.output_names().into_iter().map(presentable);
                line.extend(["\t/ ", &names.collect::<Vec<_>>().join(" ")]);
            }
            // No suggestion: there may be very many words.
            let unknown = traced.unknown();
            let unknown = unknown.map(|name| format!("there is no symbol {}", in_backticks(name)));
            let refusal = traced.refusal();
            let refusal = refusal.map(|(state, symbol)| not_allowed(self.dfa, state, symbol));
            let why = unknown.or(refusal).map(|why| format!("\t{why}"));
            writeln!(output.shown(), "{}{}", line.trim_end(), why.unwrap_or_default())?;
        }
        Ok(answer(&traced))
    }

    /// Steps by hand until there is nothing more to read.
    fn interact(&self, word: &[(&str, SymbolId)], output: &mut Output) -> CommandResult {
        let named = |&(name, symbol): &(&str, SymbolId)| (name.to_owned(), symbol);
        // The symbols so far as they were typed, each with the state that it has led to.
        let mut steps: Vec<(Option<String>, StateId)> = vec![(None, self.start.state())];
        let mut input = stdin().lock();
        let mut line = Vec::new();
        let mut more: Vec<(String, SymbolId)> = word.iter().map(named).collect();
        loop {
            // What comes out of the steps that are taken now.
            let mut outputs: Vec<OutputId> = Vec::new();
            for (name, symbol) in more.drain(..) {
                let here = steps[steps.len() - 1].1;
                let Some(next) = self.dfa.next(here, symbol) else {
                    writeln!(output.shown(), "{}", not_allowed_but(self.dfa, here, &name))?;
                    break;
                };
                outputs.extend_from_slice(self.dfa.outputs_on(here, symbol));
                steps.push((Some(name), next));
            }
            let (last, here) = &steps[steps.len() - 1];
            self.show_place(last.as_deref(), *here, &outputs, output)?;
            let here = *here;
            let answer = Answer::from(self.dfa.state(here).is_final());
            line.clear();
            if input::read_line(&mut input, Path::new("-"), &mut line)? == 0 {
                // On a terminal, the line of the prompt is not finished.
                if stdin().is_terminal() {
                    writeln!(output.shown())?;
                }
                return Ok(answer);
            }
            let Ok(typed) = str::from_utf8(&line) else {
                return CommandError::trouble("the line that was typed is not UTF-8");
            };
            // A symbol with the name of a command comes first; the command then needs a colon. An
            // automaton that reads bytes or characters can read the name of every command.
            let typed = typed.trim();
            let bare = Some(typed).filter(|_| self.class_of.is_none());
            match typed.strip_prefix(':').or(bare) {
                _ if self.dfa.find_symbol(typed).is_some() => {
                    more.extend(self.dfa.find_symbol(typed).map(|symbol| named(&(typed, symbol))));
                }
                _ if typed.is_empty() => (),
                Some("quit" | "q" | "exit") => return Ok(answer),
                Some("restart") => steps.truncate(1),
                Some("back") => steps.truncate((steps.len() - 1).max(1)),
                _ => {
                    let word = self.words.split([typed]);
                    let unknown = word.iter().find(|name| self.dfa.find_symbol(name).is_none());
                    if let Some(unknown) = unknown {
                        let no = find::no_symbol(self.dfa, unknown);
                        let or = if no.ends_with('?') { " Or" } else { "; or" };
                        let colon = if self.class_of.is_some() { ":" } else { "" };
                        writeln!(
                            output.shown(),
                            "{no}{or} type {colon}back, {colon}restart or {colon}quit"
                        )?;
                        continue;
                    }
                    let known = |&name: &&str| {
                        self.dfa.find_symbol(name).map(|symbol| named(&(name, symbol)))
                    };
                    more.extend(word.iter().filter_map(known));
                }
            }
        }
    }

    /// Writes the present state and what can be typed.
    fn show_place(
        &self,
        last: Option<&str>,
        here: StateId,
        outputs: &[OutputId],
        output: &mut Output,
    ) -> CommandResult<()> {
        let arrow = match last {
            Some(symbol) => arrow(symbol),
            None => with_label("start", self.start.label()),
        };
        let [state, end] = name_and_end(self.dfa, here);
        let outputs = slash(self.dfa, outputs);
        let marks: Vec<String> = [end, outputs].into_iter().filter(|m| !m.is_empty()).collect();
        let line = format!("{arrow} {state}  {}", marks.join("  "));
        writeln!(output.shown(), "{}", line.trim_end())?;
        let name = self.dfa.state(here).name();
        if let Some(picture) = self.domain.depict.and_then(|depict| depict(name)) {
            writeln!(output.shown(), "{picture}")?;
        }
        if stdin().is_terminal() {
            write!(output.shown(), "{}> ", self.choices(here))?;
        }
        Ok(output.data().flush()?)
    }

    /// The symbols that are allowed; in an automaton without refusals, those that lead to another
    /// state or from which something comes out.
    fn choices(&self, here: StateId) -> String {
        const MOST: usize = 12;
        let is_partial = self.dfa.has_refusals();
        let is_choice = |&symbol: &_| {
            let is_silent = self.dfa.outputs_on(here, symbol).is_empty();
            is_partial || !is_silent || self.dfa.next(here, symbol) != Some(here)
        };
        let choices = allowed(self.dfa, here).filter(is_choice);
        if self.class_of.is_some() {
            let described = text::describe(self.dfa, choices).unwrap_or_default();
            return match described.as_str() {
                "" if is_partial => NOTHING_ALLOWED.to_owned(),
                "" => NOTHING_LEADS_AWAY.to_owned(),
                _ => format!("({described}) "),
            };
        }
        let choices: Vec<SymbolId> = choices.collect();
        let names = choices.iter().take(MOST);
        let names = names.map(|&symbol| presentable(self.dfa.symbol(symbol).name()));
        let names = names.collect::<Vec<_>>().join(" ");
        match choices.len() {
            0 if is_partial => NOTHING_ALLOWED.to_owned(),
            0 => NOTHING_LEADS_AWAY.to_owned(),
            count if count > MOST => format!("({names} ...) "),
            _ => format!("({names}) "),
        }
    }
}
