//! Whose mark is whose, if the person plays O.

use tictactoe_game::texts::Language;
use tictactoe_game::{First, Level, Session};

use super::output;

#[test]
fn a_person_who_plays_o_can_see_it() {
    for (language, start, question) in [
        (Language::En, "Random. You play O.\n", "Your move (O):\n"),
        (Language::Id, "Acak. Kamu bermain sebagai O.\n", "Langkahmu (O):\n"),
    ] {
        let session = Session::new(language, Some(Level::Random), Some(First::Computer), Some(0));
        let printed = output(session, false, "1\n1\nx\n");
        assert!(printed.contains(start), "{printed}");
        assert_eq!(printed.matches(question).count(), 4, "{printed}");
    }
}

#[test]
fn others_play_x_and_know_it() {
    for level in Level::ALL {
        let session = Session::new(Language::En, Some(level), Some(First::You), Some(0));
        let printed = output(session, false, "5\n");
        assert!(!printed.contains("Your move ("), "{printed}");
    }
}
