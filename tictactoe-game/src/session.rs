//! What lasts longer than a game: the score, the coin, and what was asked for in the beginning.

use fastrand::Rng;

use crate::game::{Game, Level, Side};
use crate::result::PlayerResult;
use crate::texts::{Language, Texts};

/// Who is to start, as somebody chose.
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

/// How many games ended how. Between two people `you` is X.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Won by the person.
    pub you: u32,
    /// Won by nobody.
    pub draws: u32,
    /// Won by the opponent.
    pub opponent: u32,
}

/// All games of one evening.
#[derive(Clone, Debug)]
pub struct Session {
    /// In which language the game speaks.
    pub language: Language,
    /// Whom to play against, if that is decided.
    pub level: Option<Level>,
    /// Who starts, if that is decided.
    pub first: Option<First>,
    random: Rng,
    scores: [Score; Level::ALL.len()],
}

impl Session {
    /// Begins. The same seed gives the same coins and the same random opponents.
    #[must_use]
    pub fn new(
        language: Language,
        level: Option<Level>,
        first: Option<First>,
        seed: Option<u64>,
    ) -> Session {
        let random = seed.map_or_else(Rng::new, Rng::with_seed);
        Session { language, level, first, random, scores: Default::default() }
    }

    /// What is said in its language.
    #[must_use]
    pub fn texts(&self) -> &'static Texts {
        self.language.texts()
    }

    /// Who starts; for that a coin may be tossed.
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

    /// The games so far on a level.
    #[must_use]
    pub fn score(&self, level: Level) -> Score {
        self.scores[level as usize]
    }
}
