//! The game in lines of text: for scripts, for screen readers, and for use without a terminal.

use std::io::{self, BufRead, Read as _, Write};

use tictactoe_rules::{Board, Cell, Outcome, Size};

use crate::game::{Game, Level, Pick, Side};
use crate::result::PlayerResult;
use crate::session::{First, Session};
use crate::texts::fill;

/// Plays until the player quits or the input ends.
///
/// Set `is_echoed` if the input appears in the output, as on a terminal. Then the game asks before
/// the player leaves a game that is under way. Otherwise the input is a script: each question is
/// written on its own line, and `q` and `m` are obeyed at once.
///
/// # Errors
///
/// If reading or writing fails. A closed output (a broken pipe) is not an error.
pub fn play(
    input: impl BufRead,
    output: impl Write,
    session: Session,
    is_echoed: bool,
) -> io::Result<()> {
    let mut plain = Plain { input, output, session, is_echoed };
    let result = loop {
        match plain.round() {
            // The choices from the command line hold only until the first return to the menu.
            Ok(()) | Err(ExitReason::ToMenu) => {
                plain.session.level = None;
                plain.session.first = None;
            }
            Err(ExitReason::Quit | ExitReason::EndOfInput) => {
                break plain.write_line(plain.session.texts().goodbye);
            }
            Err(ExitReason::Io(error)) => break Err(error),
        }
    };
    match result {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        result => result,
    }
}

/// Why a question ends without an answer.
enum ExitReason {
    Quit,
    ToMenu,
    EndOfInput,
    Io(io::Error),
}

impl From<io::Error> for ExitReason {
    fn from(error: io::Error) -> ExitReason {
        ExitReason::Io(error)
    }
}

/// How a question ends.
enum Answer {
    Line(String),
    /// The player has changed the language. The question must be asked again.
    NewLanguage,
}

/// A list to choose from. The title may be empty.
struct List {
    title: &'static str,
    options: Vec<String>,
}

impl List {
    fn new(title: &'static str, options: impl IntoIterator<Item = impl Into<String>>) -> List {
        List { title, options: options.into_iter().map(Into::into).collect() }
    }
}

/// A longer input line is not a valid answer. The rest of it is skipped.
const LONGEST_LINE: u64 = 10_000;

/// If that is longer, the game ends: the line may have no end.
const MOST_SKIPPED: u64 = 1 << 24;

struct Plain<R, W> {
    input: R,
    output: W,
    session: Session,
    is_echoed: bool,
}

impl<R: BufRead, W: Write> Plain<R, W> {
    /// Shows the menus, then plays against one opponent until the player goes back to the menu.
    fn round(&mut self) -> Result<(), ExitReason> {
        let is_decided = match self.session.level {
            Some(Level::Two) => true,
            Some(_) => self.session.first.is_some(),
            None => false,
        };
        if !is_decided {
            self.main_menu()?;
        }
        let level = match self.session.level {
            Some(level) => level,
            None => self.choose_level()?,
        };
        let first = self.choose_first(level)?;
        loop {
            let side = self.decide(first)?;
            self.game(level, side)?;
            let ways_on = |session: &Session| {
                let texts = session.texts();
                List::new("", [texts.again, texts.menu, texts.quit])
            };
            match self.choose(ways_on)? {
                0 => (),
                1 => return Ok(()),
                _ => return Err(ExitReason::Quit),
            }
        }
    }

    fn main_menu(&mut self) -> Result<(), ExitReason> {
        loop {
            self.write_line("")?;
            let menu = |session: &Session| {
                let texts = session.texts();
                let language = session.language.next().texts().language;
                List::new(texts.title, [texts.play, texts.how_to_play, language, texts.quit])
            };
            match self.choose(menu)? {
                0 => return Ok(()),
                1 => self.write_rules()?,
                2 => self.session.language = self.session.language.next(),
                _ => return Err(ExitReason::Quit),
            }
        }
    }

    fn choose_level(&mut self) -> Result<Level, ExitReason> {
        let levels = |session: &Session| {
            let texts = session.texts();
            List::new(
                texts.whom,
                Level::ALL.map(|level| {
                    let (name, how) = texts.level(level);
                    format!("{name}: {how}")
                }),
            )
        };
        Ok(Level::ALL[self.choose(levels)?])
    }

    fn choose_first(&mut self, level: Level) -> Result<First, ExitReason> {
        match (level, self.session.first) {
            // X begins. The two people decide who plays X.
            (Level::Two, _) => Ok(First::You),
            (_, Some(first)) => Ok(first),
            (_, None) => {
                let firsts = |session: &Session| {
                    let texts = session.texts();
                    let options = [texts.you_start, texts.computer_starts, texts.toss];
                    List::new(texts.who_starts, options)
                };
                Ok(First::ALL[self.choose(firsts)?])
            }
        }
    }

    fn decide(&mut self, first: First) -> io::Result<Side> {
        let texts = self.session.texts();
        let side = self.session.decide(first);
        match (first, side) {
            (First::Toss, Side::You) => self.write_line(texts.toss_you)?,
            (First::Toss, Side::Computer) => self.write_line(texts.toss_computer)?,
            (First::You | First::Computer, _) => (),
        }
        Ok(side)
    }

    fn game(&mut self, level: Level, first: Side) -> Result<(), ExitReason> {
        let mut game = self.session.game(level, first);
        let texts = self.session.texts();
        self.write_line("")?;
        if level != Level::Two {
            let (name, _) = texts.level(level);
            self.write_line(&format!("{name}. {}.", fill(texts.you_play, game.mark().letter())))?;
        }
        if self.is_echoed {
            self.write_line(texts.keys_plain)?;
        }
        self.write_answer(&game, None)?;
        self.write_line(&board_text(game.state().board()))?;
        let result = loop {
            if let Some(result) = game.player_result() {
                break result;
            }
            self.turn(&mut game)?;
        };
        self.session.count(level, result);
        self.write_result(&game, result)?;
        Ok(())
    }

    /// Asks for a cell until one is accepted.
    fn turn(&mut self, game: &mut Game) -> Result<(), ExitReason> {
        loop {
            // The language can change at every question.
            let texts = self.session.texts();
            let question = match game.level() {
                Level::Two => fill(texts.which_cell_of, game.mark().letter()),
                _ if game.is_played_as_o() => fill(texts.which_cell_as, game.mark().letter()),
                _ => texts.which_cell.to_owned(),
            };
            let answer = match self.ask(&question) {
                Err(reason) if !self.may_leave(game, &reason)? => continue,
                answer => answer?,
            };
            let Answer::Line(answer) = answer else { continue };
            if answer.eq_ignore_ascii_case("h") {
                self.write_hints(game)?;
                continue;
            }
            let Some(cell) = parse_cell(game.state().size(), &answer) else {
                self.write_line(&texts.not_a_cell(game.state().size()))?;
                continue;
            };
            if game.pick(cell) == Pick::Refused {
                self.write_line(&texts.refusal(game.state(), cell))?;
                continue;
            }
            self.write_answer(game, Some(cell))?;
            let after = game.state().board();
            self.write_line(&board_text(after))?;
            return Ok(());
        }
    }

    /// Whether a game may be left for a reason. Asks if the game is under way and a person plays.
    fn may_leave(&mut self, game: &Game, reason: &ExitReason) -> Result<bool, ExitReason> {
        let texts = self.session.texts();
        let (question, command) = match reason {
            ExitReason::Quit => (texts.leave_and_quit, "q"),
            ExitReason::ToMenu => (texts.leave_for_menu, "m"),
            ExitReason::EndOfInput | ExitReason::Io(_) => return Ok(true),
        };
        if !self.is_echoed || !game.is_under_way() {
            return Ok(true);
        }
        let answer = self.read_answer(&format!("{question} {} ", texts.yes_or_no))?;
        Ok(["y", command].contains(&answer.to_ascii_lowercase().as_str()))
    }

    /// Writes the cell that the computer has just taken, if any.
    fn write_answer(&mut self, game: &Game, picked: Option<Cell>) -> io::Result<()> {
        let mut moves = game.last_moves().into_iter();
        match moves.find(|&cell| Some(cell) != picked) {
            Some(answer) => self.write_line(&fill(self.session.texts().answer, answer)),
            None => Ok(()),
        }
    }

    /// Writes what each pick leads to: the answer of the opponent, or the end of the game.
    fn write_hints(&mut self, game: &Game) -> io::Result<()> {
        let texts = self.session.texts();
        let hints = game.hints();
        if hints.is_empty() {
            return self.write_line(texts.no_hint);
        }
        let board = game.state().board();
        let width = board.size().cell_count().to_string().len();
        for (cell, next) in hints {
            let answer = next.taken_since(board).find(|&other| other != cell);
            let result = next.outcome().map(|outcome| PlayerResult::of(outcome, game.mark()));
            let hint = match (result, answer) {
                (Some(result), _) => texts.hint_result(result).to_owned(),
                (None, Some(answer)) => fill(texts.answer, answer),
                (None, None) => String::new(),
            };
            self.write_line(&format!("  {cell:>width$}  {hint}"))?;
        }
        Ok(())
    }

    fn write_result(&mut self, game: &Game, result: PlayerResult) -> Result<(), ExitReason> {
        let texts = self.session.texts();
        let level = game.level();
        self.write_line(&texts.result(level, result))?;
        if let Some(Outcome::Won(mark)) = game.outcome() {
            for line in game.state().board().lines(mark) {
                let cells: Vec<&str> = line.cells().map(Cell::name).collect();
                self.write_line(&fill(texts.line, cells.join(" ")))?;
            }
        }
        let score = self.session.score(level);
        let (mine, others) = match level {
            Level::Two => ("X", "O"),
            _ => (texts.you, texts.computer),
        };
        self.write_line(&format!(
            "{}: {mine} {}, {} {}, {others} {}",
            texts.score, score.you, texts.draws, score.draws, score.opponent
        ))?;
        // These two lines are for scripts, so they are the same in every language.
        let word = match (level, result) {
            (_, PlayerResult::Draw) => "draw",
            (Level::Two, PlayerResult::Win) => "x",
            (Level::Two, PlayerResult::Loss) => "o",
            (_, PlayerResult::Win) => "win",
            (_, PlayerResult::Loss) => "lost",
        };
        let states: Vec<&str> = game.trail().iter().map(|state| state.name()).collect();
        self.write_line(&format!("result: {word}\nstates: {}", states.join(" ")))?;
        self.write_line("")?;
        Ok(())
    }

    fn write_rules(&mut self) -> io::Result<()> {
        let texts = self.session.texts();
        self.write_line("")?;
        for line in texts.rules.iter().chain([&""]).chain(texts.rules_plain) {
            self.write_line(line)?;
        }
        self.write_line("")
    }

    /// Asks the player to choose from a list. Returns the index of the choice. If the language
    /// changes, writes the list again.
    fn choose(&mut self, list: impl Fn(&Session) -> List) -> Result<usize, ExitReason> {
        loop {
            let List { title, options } = list(&self.session);
            if !title.is_empty() {
                self.write_line(title)?;
            }
            for (index, option) in options.iter().enumerate() {
                self.write_line(&format!("  {}  {option}", index + 1))?;
            }
            let texts = self.session.texts();
            while let Answer::Line(answer) = self.ask(texts.your_choice)? {
                match answer.parse::<usize>() {
                    Ok(number) if (1..=options.len()).contains(&number) => return Ok(number - 1),
                    _ => self.write_line(&fill(texts.not_in_list, options.len()))?,
                }
            }
        }
    }

    /// Asks a question and reads a line. Handles the commands `q`, `m`, `l` and `?`.
    fn ask(&mut self, question: &str) -> Result<Answer, ExitReason> {
        loop {
            let answer = self.read_answer(question)?;
            match answer.as_str() {
                "q" | "Q" => return Err(ExitReason::Quit),
                "m" | "M" => return Err(ExitReason::ToMenu),
                "l" | "L" => {
                    self.session.language = self.session.language.next();
                    return Ok(Answer::NewLanguage);
                }
                "?" => self.write_rules()?,
                _ => return Ok(Answer::Line(answer)),
            }
        }
    }

    /// Writes a question and reads a line, without the blanks around it.
    fn read_answer(&mut self, question: &str) -> Result<String, ExitReason> {
        if self.is_echoed {
            let question = self.session.charset.spell(question);
            self.output.write_all(question.as_bytes())?;
        } else {
            self.write_line(question.trim_end())?;
        }
        self.output.flush()?;
        let mut line = Vec::new();
        self.input.by_ref().take(LONGEST_LINE).read_until(b'\n', &mut line)?;
        if line.is_empty() {
            if self.is_echoed {
                self.write_line("")?;
            }
            return Err(ExitReason::EndOfInput);
        }
        if line.len() as u64 == LONGEST_LINE && !line.ends_with(b"\n") {
            // Treat a line that is too long like an empty line, which is not a valid answer.
            let skipped = self.input.by_ref().take(MOST_SKIPPED).skip_until(b'\n')?;
            if skipped as u64 == MOST_SKIPPED {
                let why = format!("a line of the input has more than {MOST_SKIPPED} bytes");
                return Err(io::Error::other(why).into());
            }
            line.clear();
        }
        Ok(String::from_utf8_lossy(&line).trim().to_owned())
    }

    fn write_line(&mut self, line: &str) -> io::Result<()> {
        writeln!(self.output, "{}", self.session.charset.spell(line))
    }
}

/// Reads a cell such as `5`, or a row and a column from zero such as `1 1`.
fn parse_cell(size: Size, answer: &str) -> Option<Cell> {
    let mut numbers = answer
        .split(|c: char| c.is_whitespace() || c == ',')
        .filter(|word| !word.is_empty())
        .map(str::parse);
    match (numbers.next()?, numbers.next(), numbers.next()) {
        (Ok(number), None, None) => Cell::from_number(number).filter(|&cell| size.has(cell)),
        (Ok(row), Some(Ok(column)), None) => size.cell_at(row, column),
        _ => None,
    }
}

/// The board, with numbers in the free cells and lines between the rows.
fn board_text(board: Board) -> String {
    let size = board.size();
    let width = size.cell_count().to_string().len();
    let cell = |&cell: &Cell| match board.mark(cell) {
        Some(mark) => format!(" {:>width$}", mark.letter()),
        None => format!(" {cell:>width$}"),
    };
    let row = |cells: &[Cell]| cells.iter().map(cell).collect::<Vec<_>>().join(" |");
    let rows: Vec<String> = size.cells().chunks(size.side()).map(row).collect();
    let line = vec!["-".repeat(width + 2); size.side()].join("+");
    rows.join(&format!("\n{line}\n"))
}
