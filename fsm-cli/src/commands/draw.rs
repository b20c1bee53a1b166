//! `fsm draw`: pictures.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use fsm_draw::{Request, Theme};
use fsm_model::{Dfa, Reads, SymbolId, in_backticks};

use super::{Context, find};
use crate::exit::{Answer, CommandError, CommandResult};
use crate::formats::View;
use crate::spinner::Spinner;
use crate::tictactoe::{self, NoMap};
use crate::{input, page, text};

/// Draws an automaton
///
/// States are in columns by their distance from the start. For tic-tac-toe, every state is drawn as
/// a board, and the page is a game to play.
#[derive(Args)]
pub(crate) struct Options {
    /// An automaton file, or - for standard input
    file: PathBuf,
    /// What to draw; without this, the ending of the output tells, else svg
    #[arg(long = "as", value_name = "FORMAT")]
    format: Option<Format>,
    /// Only from the start with this label
    #[arg(long, value_name = "LABEL")]
    start: Option<String>,
    /// Only what can be reached from this state
    #[arg(long, value_name = "STATE", conflicts_with = "start")]
    from: Option<String>,
    /// Only what can be reached in so many steps
    #[arg(long, value_name = "STEPS")]
    depth: Option<usize>,
    /// Mark the states and arrows that this word passes
    #[arg(long, value_name = "SYMBOL", num_args = 1..)]
    trace: Vec<String>,
    /// For a dark background
    #[arg(long)]
    dark: bool,
    /// Where to write it; otherwise to standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// A picture
    Svg,
    /// Boards inside boards, only for tic-tac-toe
    Map,
    /// For Graphviz
    Dot,
    /// For pages that draw Mermaid diagrams
    Mermaid,
    /// A page to step through the automaton with, or to play against it
    Html,
}

pub(crate) fn run(options: &Options, context: &mut Context) -> CommandResult {
    input::refuse_overwriting(&options.file, options.output.as_deref())?;
    let format = format(options)?;
    let dfa = input::load(&options.file, context.domain, &context.output)?;
    let request = request(options, &dfa)?;
    let text = {
        let _spinner = Spinner::start("drawing");
        match format {
            Format::Svg => svg(&request)?,
            Format::Map => map(&request)?,
            Format::Dot => View::new(&request.select()).to_dot()?,
            Format::Mermaid => View::new(&request.select()).to_mermaid()?,
            Format::Html => page::draw(&request, &marked_text(options, &dfa)),
        }
    };
    let output = &mut context.output;
    if format == Format::Mermaid && text.len() > MOST_MERMAID {
        output.message("Mermaid itself refuses diagrams of more than 50,000 characters");
    }
    output.write(options.output.as_deref(), &text)?;
    Ok(Answer::Yes)
}

/// The longest text that Mermaid reads with its default settings.
const MOST_MERMAID: usize = 50_000;

/// What to draw, by the options or by the name of the output.
fn format(options: &Options) -> CommandResult<Format> {
    let Some(output) = options.output.as_deref().filter(|_| options.format.is_none()) else {
        return Ok(options.format.unwrap_or(Format::Svg));
    };
    let ending = output.extension().map(|ending| ending.to_string_lossy().to_lowercase());
    match ending.as_deref() {
        None | Some("svg") => Ok(Format::Svg),
        Some("dot" | "gv") => Ok(Format::Dot),
        Some("mmd" | "mermaid") => Ok(Format::Mermaid),
        Some("html" | "htm") => Ok(Format::Html),
        Some(_) => {
            let name = in_backticks(&input::name(output));
            CommandError::trouble(format_args!(
                "the ending of {name} is that of no picture; say with --as what to draw"
            ))
        }
    }
}

/// How to get a picture that is not too large, with a number of steps that works.
fn advice(request: &Request<'_>) -> String {
    let steps = tictactoe::largest_depth(request).map_or("STEPS".to_owned(), |d| d.to_string());
    format!("draw a part of them with --depth {steps} or --from STATE")
}

/// The picture that the options ask for.
fn request<'d>(options: &Options, dfa: &'d Dfa) -> CommandResult<Request<'d>> {
    let theme = if options.dark { Theme::Dark } else { Theme::Light };
    let mut request = Request::new(dfa).theme(theme);
    if let Some(label) = &options.start {
        request = request.starting_at(find::start(dfa, Some(label))?);
    }
    if let Some(name) = &options.from {
        request = request.seen_from(find::state(dfa, name)?);
    }
    if let Some(steps) = options.depth {
        request = request.within(steps);
    }
    Ok(request.marking(word(dfa, &options.trace)?))
}

fn svg(request: &Request<'_>) -> CommandResult<String> {
    tictactoe::draw(request).map_or_else(
        || {
            let states = request.select().states().len();
            let advice = advice(request);
            CommandError::trouble(format_args!(
                "{states} states and their arrows are too many; {advice}"
            ))
        },
        Ok,
    )
}

fn map(request: &Request<'_>) -> CommandResult<String> {
    match tictactoe::draw_map(request) {
        Ok(map) => Ok(map),
        Err(NoMap::NotTicTacToe) => CommandError::trouble(
            "only tic-tac-toe has a map: states that are boards, symbols that are cells",
        ),
        Err(NoMap::TooManyStarts) => CommandError::trouble(
            "there are too many starts; draw what follows one of them with --start LABEL or --from STATE",
        ),
    }
}

/// The text that is to be marked, if the automaton reads bytes or characters. Empty if a page cannot
/// show it, because its bytes are not UTF-8.
fn marked_text(options: &Options, dfa: &Dfa) -> String {
    let words = options.trace.iter().map(String::as_str);
    let units = find::Words::new(dfa).split(words).into_iter().map(text::value_of);
    let bytes: Option<Vec<u8>> = match dfa.reads() {
        Reads::Symbols => None,
        Reads::Bytes => units.map(|value| u8::try_from(value?).ok()).collect(),
        Reads::Characters => {
            units.map(|value| char::from_u32(value?)).collect::<Option<String>>().map(String::into)
        }
    };
    bytes.and_then(|bytes| String::from_utf8(bytes).ok()).unwrap_or_default()
}

/// The symbols of a word that is to be marked.
fn word(dfa: &Dfa, written: &[String]) -> CommandResult<Vec<SymbolId>> {
    let written = written.iter().map(String::as_str);
    find::Words::new(dfa)
        .split(written)
        .into_iter()
        .map(|symbol| find::symbol(dfa, symbol))
        .collect()
}
