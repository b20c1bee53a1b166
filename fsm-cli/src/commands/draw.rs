//! `fsm draw`: pictures.

use std::path::PathBuf;

use clap::{Args, ValueEnum};
use tictactoe_fsm::{Dfa, SymbolId};

use super::find;
use crate::draw::{Drawing, NoMap, Theme, Wanted};
use crate::input;
use crate::shell::{Answer, Busy, Outcome, Shell, Stop};

/// Draws an automaton
///
/// States stand in columns by their distance from the start. Of tic-tac-toe, every state is a board,
/// and the page can be played on.
#[derive(Args)]
pub(crate) struct Options {
    /// An automaton file, or - for standard input
    file: PathBuf,
    /// What to draw
    #[arg(long = "as", value_name = "FORMAT", default_value = "svg")]
    format: Format,
    /// Only from the start with this label
    #[arg(long, value_name = "LABEL")]
    start: Option<String>,
    /// Only what can be reached from this state
    #[arg(long, value_name = "STATE", conflicts_with = "start")]
    from: Option<String>,
    /// Only what can be reached in so many steps
    #[arg(long, value_name = "STEPS")]
    depth: Option<usize>,
    /// Mark the way of this word
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
    /// Of tic-tac-toe: boards inside boards
    Map,
    /// For Graphviz
    Dot,
    /// For pages that draw Mermaid diagrams
    Mermaid,
    /// A page to step through the automaton with, or to play against it
    Html,
}

pub(crate) fn run(options: &Options, shell: &mut Shell) -> Outcome {
    if let Some(output) = &options.output {
        input::refuse_same(&options.file, output)?;
    }
    let dfa = input::load(&options.file)?;
    let wanted = Wanted {
        start: options.start.as_deref().map(|label| find::start(&dfa, Some(label))).transpose()?,
        from: options.from.as_deref().map(|name| find::state(&dfa, name)).transpose()?,
        depth: options.depth,
        trace: word(&dfa, &options.trace)?,
        theme: if options.dark { Theme::Dark } else { Theme::Light },
    };
    let drawing = Drawing::new(&dfa, wanted);
    let text = {
        let _busy = Busy::with("drawing");
        match options.format {
            Format::Svg => svg(&drawing)?,
            Format::Map => map(&drawing)?,
            Format::Dot => drawing.view().to_dot(),
            Format::Mermaid => drawing.view().to_mermaid(),
            Format::Html => drawing.page(),
        }
    };
    if options.format == Format::Mermaid && text.len() > MOST_MERMAID {
        shell.say("Mermaid itself refuses diagrams of more than 50,000 characters");
    }
    shell.write(options.output.as_deref(), &text)?;
    Ok(Answer::Yes)
}

/// What Mermaid reads unless it is told otherwise.
const MOST_MERMAID: usize = 50_000;

/// How to get a picture that is not too large.
const LESS: &str = "draw a part of them with --depth STEPS or --from STATE";

fn svg(drawing: &Drawing<'_>) -> Outcome<String> {
    drawing.svg().map_or_else(
        || {
            let states = drawing.states.len();
            Stop::trouble(format_args!("{states} states and their arrows are too many; {LESS}"))
        },
        Ok,
    )
}

fn map(drawing: &Drawing<'_>) -> Outcome<String> {
    match drawing.map() {
        Err(NoMap::NoGame) => {
            Stop::trouble("only tic-tac-toe has a map: states that are boards, symbols 1 to 9")
        }
        Ok(map) => Ok(map),
        Err(NoMap::TooLarge) => Stop::trouble(format_args!("there are too many boards; {LESS}")),
    }
}

/// The symbols of a word that is to be marked.
fn word(dfa: &Dfa, written: &[String]) -> Outcome<Vec<SymbolId>> {
    let written = written.iter().map(String::as_str);
    find::Words::of(dfa)
        .split(written)
        .into_iter()
        .map(|symbol| find::symbol(dfa, symbol))
        .collect()
}
