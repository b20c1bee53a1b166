//! The results as text: tables for people, and JSON for programs.

use std::fmt::Write as _;

use super::contest::Tally;

/// One JSON object per tally, each on its own line.
///
/// Written by hand: names and numbers need no escaping, and a JSON library would make the first
/// build of the game slower.
pub(super) fn json(tallies: &[Tally]) -> String {
    let mut text = String::new();
    for Tally { level, opponent, starts, games, wins, draws, losses, exact } in tallies {
        let (level, opponent) = (level.name(), opponent.name());
        let _ = writeln!(
            text,
            r#"{{"level":"{level}","opponent":"{opponent}","starts":{starts},"games":{games},"wins":{wins},"draws":{draws},"losses":{losses},"exact":{exact}}}"#
        );
    }
    text
}

/// The table of one level, in per cent. `tallies` holds two entries for each opponent.
pub(super) fn table(tallies: &[Tally]) -> String {
    let mut text = String::new();
    let level = tallies.first().map_or("", |tally| tally.level.name());
    let _ = writeln!(
        text,
        "{level:11}              {level:>9} starts        opponent starts\n\
         against           games    win   draw   loss     win   draw   loss"
    );
    for pair in tallies.chunks(2) {
        let first = pair[0];
        let games = if first.exact { "exact".to_owned() } else { first.games.to_string() };
        let _ = write!(text, "{:11} {games:>11}", first.opponent.name());
        for tally in pair {
            let _ = write!(text, "  ");
            for count in [tally.wins, tally.draws, tally.losses] {
                let _ = match percent(count, tally.games) {
                    Some(percent) => write!(text, "{percent:6.2} "),
                    None => write!(text, "{:>6} ", "-"),
                };
            }
        }
        text.truncate(text.trim_end().len());
        text.push('\n');
    }
    text.push('\n');
    text
}

#[expect(clippy::cast_precision_loss, reason = "the table shows two decimal places")]
fn percent(count: u64, games: u64) -> Option<f64> {
    (games > 0).then(|| 100.0 * count as f64 / games as f64)
}

/// Explains the words in the tables.
pub(super) const FOOTNOTE: &str = "\
In per cent. exact: there is only this one game. -: classic refuses an opening that is not the
centre, so there is none; random opens in the centre against it. perfect-4x4 plays on 4 x 4, and so does
random against it.";
