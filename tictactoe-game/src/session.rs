//! What lasts longer than one game: the score, the coin, and the choices from the command line.

use fastrand::Rng;

use crate::charset::Charset;
use crate::game::{Game, Level, Side};
use crate::result::PlayerResult;
use crate::texts::{Language, Texts};

/// The choices for who starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub enum First {
    /// You do
    You,
    /// The computer does
    Computer,
    /// A coin decides
    Toss,
}

impl First {
    /// Every choice, in the order of the menu.
    pub const ALL: [First; 3] = [First::You, First::Computer, First::Toss];
}

/// How many games each side has won. Between two people `you` is X.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Games that the person won.
    pub you: u32,
    /// Games without a winner.
    pub draws: u32,
    /// Games that the opponent won.
    pub opponent: u32,
}

/// All games from the start of the program to its end.
#[derive(Clone, Debug)]
pub struct Session {
    /// The language of all texts.
    pub language: Language,
    /// The characters that the terminal can show.
    pub charset: Charset,
    /// The opponent from the command line. `None` if the player chooses.
    pub level: Option<Level>,
    /// Who starts, from the command line. `None` if the player chooses.
    pub first: Option<First>,
    random: Rng,
    scores: [Score; Level::ALL.len()],
}

impl Session {
    /// Begins a session on a terminal that reads UTF-8. The same seed gives the same coins and the same random moves.
    #[must_use]
    pub fn new(
        language: Language,
        level: Option<Level>,
        first: Option<First>,
        seed: Option<u64>,
    ) -> Session {
        let random = seed.map_or_else(Rng::new, Rng::with_seed);
        Session {
            language,
            charset: Charset::Utf8,
            level,
            first,
            random,
            scores: Default::default(),
        }
    }

    /// The texts in the language of the session.
    #[must_use]
    pub fn texts(&self) -> &'static Texts {
        self.language.texts()
    }

    /// The side that starts. Tosses the coin for [`First::Toss`].
    pub fn decide(&mut self, first: First) -> Side {
        match first {
            First::You => Side::You,
            First::Toss if self.random.bool() => Side::You,
            First::Toss | First::Computer => Side::Computer,
        }
    }

    /// Begins a game.
    pub fn game(&mut self, level: Level, first: Side) -> Game {
        Game::new(level, first, self.random.fork())
    }

    /// Counts a game that is over.
    pub fn count(&mut self, level: Level, result: PlayerResult) {
        let score = &mut self.scores[level as usize];
        *match result {
            PlayerResult::Win => &mut score.you,
            PlayerResult::Draw => &mut score.draws,
            PlayerResult::Loss => &mut score.opponent,
        } += 1;
    }

    /// The score on a level.
    #[must_use]
    pub fn score(&self, level: Level) -> Score {
        self.scores[level as usize]
    }
}
