//! Tic-tac-toe against automata.

use std::env;
use std::io::{self, IsTerminal as _, Write as _, stdin, stdout};
use std::process::ExitCode;

use clap::{Args, Parser, Subcommand};
use tictactoe_game::texts::Language;
use tictactoe_game::{App, Charset, First, Level, Session, arena, plain, terminal};

/// Tic-tac-toe against opponents that are automata, compiled from text files
#[derive(Parser)]
#[command(name = "tictactoe", version, after_help = EXAMPLES, args_conflicts_with_subcommands = true)]
struct Options {
    #[command(flatten)]
    game: GameOptions,
    #[command(subcommand)]
    command: Option<Command>,
}

const EXAMPLES: &str = "\
Examples:
  tictactoe                                  play, on the whole screen
  tictactoe --level perfect --first toss     at once, against one who never loses
  tictactoe --plain --lang id                in lines of text, in Indonesian
  printf '5\\n2\\n' | tictactoe --level classic --first you
  tictactoe arena --games 1000000            let the opponents play";

#[derive(Args)]
struct GameOptions {
    /// Whom to play against
    #[arg(long)]
    level: Option<Level>,
    /// Who starts
    #[arg(long)]
    first: Option<First>,
    /// The language; otherwise that of the system
    #[arg(long)]
    lang: Option<Language>,
    /// Makes coins and random opponents the same every time
    #[arg(long, value_name = "NUMBER", allow_negative_numbers = true)]
    seed: Option<u64>,
    /// Lines of text instead of the whole screen
    #[arg(long)]
    plain: bool,
    /// No colours; also if NO_COLOR is set
    #[arg(long)]
    no_color: bool,
    /// Only ASCII characters; also if LC_ALL, LC_CTYPE or LANG names another charset than UTF-8
    #[arg(long)]
    ascii: bool,
}

#[derive(Subcommand)]
enum Command {
    /// Let the opponents play each other and a random player, and count the results
    Arena(arena::Options),
}

fn main() -> ExitCode {
    let mut exit_code = ExitCode::SUCCESS;
    let result = match Options::try_parse() {
        Ok(Options { command: Some(Command::Arena(options)), .. }) => {
            arena::run(&options, &mut stdout().lock())
        }
        Ok(Options { command: None, game }) => play(&game),
        Err(usage) => {
            exit_code = ExitCode::from(u8::try_from(usage.exit_code()).unwrap_or(2));
            print_usage(&usage)
        }
    };
    match result {
        Ok(()) => exit_code,
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => exit_code,
        Err(error) => {
            let _ = writeln!(io::stderr(), "tictactoe: {error}");
            ExitCode::from(2)
        }
    }
}

/// Prints the help text, or what is wrong with the options.
fn print_usage(usage: &clap::Error) -> io::Result<()> {
    // clap shows arguments as they are. So it is asked about arguments in which everything can be seen.
    let shown = env::args_os().map(|argument| printable(&argument.to_string_lossy()));
    let shown = if usage.use_stderr() { Options::try_parse_from(shown).err() } else { None };
    shown.as_ref().unwrap_or(usage).print()
}

/// An argument with everything but ASCII by its number: other signs may control the terminal or look like those of
/// an option, and no option has them.
fn printable(argument: &str) -> String {
    let mut shown = String::new();
    for c in argument.chars() {
        if matches!(c, ' '..='~') {
            shown.push(c);
        } else {
            shown.extend(c.escape_unicode());
        }
    }
    shown
}

fn play(options: &GameOptions) -> io::Result<()> {
    let language =
        options.lang.unwrap_or_else(|| Language::of_locale(sys_locale::get_locale().as_deref()));
    let mut session = Session::new(language, options.level, options.first, options.seed);
    session.charset = if options.ascii { Charset::Ascii } else { system_charset() };
    let has_screen = stdin().is_terminal()
        && stdout().is_terminal()
        && env::var_os("TERM").is_none_or(|term| term != "dumb");
    if options.plain || !has_screen {
        return plain::play(stdin().lock(), stdout().lock(), session, stdin().is_terminal());
    }
    let wants_colours = env::var_os("NO_COLOR").is_none_or(|value| value.is_empty());
    terminal::play(App::new(session, wants_colours && !options.no_color))
}

/// The charset of the terminal. On Windows and macOS it is UTF-8, whatever the environment says.
fn system_charset() -> Charset {
    if cfg!(any(windows, target_os = "macos")) {
        return Charset::Utf8;
    }
    let values = ["LC_ALL", "LC_CTYPE", "LANG"].map(env::var_os);
    let values = values.each_ref().map(|value| value.as_ref().map(|value| value.to_string_lossy()));
    Charset::of_locale(values.each_ref().map(|value| value.as_deref()))
}
