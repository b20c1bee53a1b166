//! A text of bytes or characters, the states that it passes and what comes out.

use std::collections::VecDeque;
use std::io::Write as _;
use std::ops::Range;

use fsm_model::{Dfa, OutputId, Start, StateId, in_backticks, presentable};
use serde::ser::SerializeStruct as _;
use serde::{Serialize, Serializer};

use super::traced_word::{REFUSED, name_and_end, slash, with_label};
use crate::exit::{Answer, CommandResult};
use crate::output::Output;
use crate::terminal::in_columns;
use crate::text::{ClassOf, Text, describe_allowed, shown_piece};

/// A text and the states that it passes.
pub(super) struct TracedText<'a> {
    dfa: &'a Dfa,
    start: Start<'a>,
    text: Text<'a>,
    /// One more than there are bytes or characters. They end before one that is refused.
    states: Vec<StateId>,
    /// Where the byte or character stands that is refused, and its number.
    refused: Option<(usize, u32)>,
}

/// Steps of a text that are one line of a table.
struct Line<'a> {
    bytes: Range<usize>,
    /// `None` if the step is refused.
    state: Option<StateId>,
    outputs: &'a [OutputId],
}

impl<'a> TracedText<'a> {
    /// Follows a text from a start on.
    pub(super) fn follow(
        dfa: &'a Dfa,
        class_of: &ClassOf<'a>,
        start: Start<'a>,
        text: Text<'a>,
    ) -> TracedText<'a> {
        let mut here = start.state();
        let mut states = vec![here];
        let mut place = 0;
        let mut refused = None;
        while let Some((value, length)) = text.at(place) {
            let Some(target) = dfa.next(here, class_of.of(value)) else {
                refused = Some((place, value));
                break;
            };
            here = target;
            states.push(here);
            place += length;
        }
        TracedText { dfa, start, text, states, refused }
    }

    fn last(&self) -> StateId {
        *self.states.last().expect("there is the start")
    }

    /// The final state that the text leads to.
    fn end(&self) -> Option<StateId> {
        Some(self.last())
            .filter(|&state| self.refused.is_none() && self.dfa.state(state).is_final())
    }

    pub(super) fn answer(&self) -> Answer {
        Answer::from(self.end().is_some())
    }

    /// Whether and how the text is accepted: `accepted`, `accepted number` or `rejected`.
    fn verdict(&self) -> String {
        match self.end() {
            Some(state) => with_label("accepted", self.dfa.state(state).label()),
            None => "rejected".to_owned(),
        }
    }

    /// What comes out of each step that is not refused.
    fn outputs(&self) -> impl Iterator<Item = &'a [OutputId]> {
        // Without outputs there is no need to look.
        let classes = self.dfa.classes().filter(|_| self.dfa.has_outputs());
        let dfa = self.dfa;
        let steps = self.states.iter().take(self.states.len() - 1).zip(self.text.values());
        steps.map(move |(&state, value)| {
            let class = classes.and_then(|classes| classes.of(value));
            class.map_or(&[][..], |class| dfa.outputs_on(state, class))
        })
    }

    fn output_names(&self) -> impl Iterator<Item = &'a str> {
        let dfa = self.dfa;
        self.outputs().flatten().map(move |&output| dfa.output(output).name())
    }

    /// The steps. Those that stay in one state and from which nothing comes out are one line.
    fn lines(&self) -> impl Iterator<Item = Line<'a>> {
        let mut place = 0;
        let mut steps = self.states[1..].iter().zip(self.outputs()).peekable();
        let text = self.text;
        let refused = self.refused.map(|(place, _)| Line {
            bytes: place..place + text.at(place).map_or(0, |(_, length)| length),
            state: None,
            outputs: &[],
        });
        let lines = std::iter::from_fn(move || {
            let (&state, outputs) = steps.next()?;
            let from = place;
            let mut advance = || place += text.at(place).map_or(0, |(_, length)| length);
            advance();
            if outputs.is_empty() {
                let is_same = |(next, outputs): &(&StateId, &[OutputId])| {
                    **next == state && outputs.is_empty()
                };
                while steps.next_if(is_same).is_some() {
                    advance();
                }
            }
            Some(Line { bytes: from..place, state: Some(state), outputs })
        });
        lines.chain(refused)
    }

    /// Writes the trace as a table. If it is long, only its first and last lines.
    pub(super) fn show(&self, output: &mut Output) -> CommandResult<()> {
        const MOST: usize = 100;
        let mut head = Vec::new();
        let mut tail: VecDeque<Line<'_>> = VecDeque::new();
        let mut hidden = 0;
        for line in self.lines() {
            if head.len() < MOST {
                head.push(line);
                continue;
            }
            tail.push_back(line);
            if tail.len() > MOST {
                tail.pop_front();
                hidden += 1;
            }
        }
        let mut rows = vec![{
            let [state, end] = name_and_end(self.dfa, self.start.state());
            vec![with_label("start", self.start.label()), state, end]
        }];
        rows.extend(head.iter().map(|line| self.row(line)));
        if hidden > 0 {
            rows.push(vec!["...".to_owned(), format!("({hidden} lines more)")]);
        }
        rows.extend(tail.iter().map(|line| self.row(line)));
        write!(output.shown(), "{}", in_columns(&rows))?;
        writeln!(output.shown(), "{}", self.verdict())?;
        if let Some(why) = self.refusal() {
            let allowed = describe_allowed(self.dfa, self.last()).unwrap_or_default();
            output.message(format_args!("fsm: {why}; it allows {allowed}"));
        }
        Ok(())
    }

    fn row(&self, line: &Line<'_>) -> Vec<String> {
        /// The longest piece of the text on an arrow.
        const LONGEST: usize = 24;
        let piece = shown_piece(&self.text.as_bytes()[line.bytes.clone()], LONGEST);
        let [state, end] = match line.state {
            Some(state) => name_and_end(self.dfa, state),
            None => [REFUSED.to_owned(), String::new()],
        };
        vec![format!("--{piece}-->"), state, end, slash(self.dfa, line.outputs)]
    }

    /// The message that a byte or character is refused, and where.
    fn refusal(&self) -> Option<String> {
        let (place, value) = self.refused?;
        let state = in_backticks(self.dfa.state(self.last()).name());
        let unit = in_backticks(&self.dfa.reads().spell(value));
        Some(format!("{state} does not allow {unit} at byte {place}"))
    }

    /// Writes a verdict in one line.
    pub(super) fn judge(&self, output: &mut Output) -> CommandResult<()> {
        let mut line =
            format!("{}\t{}", self.verdict(), shown_piece(self.text.as_bytes(), usize::MAX));
        if self.dfa.has_outputs() {
            let names: Vec<String> = self.output_names().map(presentable).collect();
            line.extend(["\t/ ", &names.join(" ")]);
        }
        let why = self.refusal().map(|why| format!("\t{why}")).unwrap_or_default();
        Ok(writeln!(output.shown(), "{}{why}", line.trim_end())?)
    }
}

/// A trace for programs: the fields of a traced word, and at which byte something is refused. A text may
/// be long, so its lists are written while they are made.
impl Serialize for TracedText<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let dfa = self.dfa;
        let word = Each(|| self.text.values().map(|value| dfa.reads().spell(value)));
        let states = Each(|| self.states.iter().map(|&state| dfa.state(state).name()));
        let mut object = serializer.serialize_struct("TracedText", 7)?;
        object.serialize_field("word", &word)?;
        object.serialize_field("final", &self.end().is_some())?;
        object.serialize_field("label", &self.end().and_then(|state| dfa.state(state).label()))?;
        object.serialize_field("states", &states)?;
        object.serialize_field("refused", &self.refused.map(|_| self.states.len() - 1))?;
        object.serialize_field("outputs", &Each(|| self.output_names()))?;
        object.serialize_field("refused_byte", &self.refused.map(|(place, _)| place))?;
        object.end()
    }
}

/// A list that is written while it is made.
struct Each<F>(F);

impl<F: Fn() -> I, I: Iterator<Item: Serialize>> Serialize for Each<F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq((self.0)())
    }
}
