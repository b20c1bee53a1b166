//! The picture in the documentation of a generated enum.

use fsm_model::Dfa;

use crate::{Request, Theme, draw};

/// The documentation of an enum has a picture, up to so many states ...
const DOCUMENTED_STATES: usize = 24;
/// ... and so many arrows between different states.
const DOCUMENTED_ARROWS: usize = 60;

/// An automaton as SVG for the documentation of its enum, if it is small enough to be looked at there.
#[must_use]
pub fn draw_for_docs(dfa: &Dfa) -> Option<String> {
    if dfa.states().len() > DOCUMENTED_STATES {
        return None;
    }
    let mut arrows = 0;
    for state in dfa.states() {
        for arrow in dfa.arrows(state) {
            arrows += usize::from(arrow.target != state);
        }
    }
    if arrows > DOCUMENTED_ARROWS {
        return None;
    }
    draw(&Request::new(dfa).theme(Theme::Inherit).compact())
}

#[cfg(test)]
mod tests {
    use fsm_model::Source;

    use super::*;

    fn picture(states: &str, symbols: &str, rows: &str) -> Option<String> {
        let first = states.split(' ').next().expect("a state");
        let text = format!(
            "States: {states}\nStart: {first}\nFinal: {first}\nSymbols: {symbols}\n\
             Sink: {first}\nTransitions:\n{rows}"
        );
        draw_for_docs(&Dfa::from_source(&Source::new("t.txt", text)).expect("the text is right"))
    }

    #[test]
    fn names_do_not_leave_the_picture() {
        let picture = picture("<b> a&b *a* `c`", "< > \\ [x]", "").expect("it is small");
        assert!(picture.starts_with("<svg ") && picture.trim_end().ends_with("</svg>"));
        assert!(!picture.contains("\n\n"));
        assert!(picture.contains(">&lt;b&gt;<") && picture.contains(">a&amp;b<"));
        assert!(!picture.contains("<b>"));
    }

    #[test]
    fn what_would_not_be_readable_is_not_drawn() {
        let states = |count: usize| {
            let names: Vec<String> = (0..count).map(|number| format!("q{number}")).collect();
            names.join(" ")
        };
        assert!(picture(&states(24), "x", "").is_some());
        assert!(picture(&states(25), "x", "").is_none());
        // Every state goes to every other: 8 x 7 arrows, and then 9 x 8.
        let complete = |count: usize| {
            let row = |state: usize| format!("q{state} {}\n", states(count));
            picture(&states(count), &states(count), &(0..count).map(row).collect::<String>())
        };
        assert!(complete(8).is_some());
        assert!(complete(9).is_none());
    }
}
