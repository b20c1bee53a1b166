//! A machine as plain data, and its text.

use std::fmt::Write as _;

use crate::alphabet::{CharSet, Reads};
use crate::source::Source;
use crate::syntax::{ARROW, COMMENT, EMPTY_WORD, REFUSED, SLASH, STAY, WILDCARD, format_text};

/// A machine as plain data, right or wrong.
///
/// Code that makes an automaton, such as a reader of another format or [`minimise`], makes a
/// draft and writes its text. To become a [`Dfa`](crate::Dfa) the text goes through
/// [`Check`](crate::Check) like any other. States and symbols are numbered in the order of their
/// lists; a number past the end of its list panics when the text is written.
///
/// [`minimise`]: crate::minimise
///
/// # Example
///
/// ```
/// use fsm_model::{Dfa, Draft, DraftFinals, DraftRow, DraftStart, Source};
///
/// let draft = Draft {
///     states: vec!["even".to_owned(), "odd".to_owned()],
///     symbols: vec!["a".to_owned()],
///     starts: vec![DraftStart { label: None, state: 0 }],
///     finals: vec![DraftFinals { label: None, states: vec![0] }],
///     rows: vec![
///         DraftRow::Table { state: 0, targets: vec![1.into()] },
///         DraftRow::Arrow { state: 1, symbols: vec![0], target: 0.into(), outputs: vec![] },
///     ],
///     ..Draft::default()
/// };
/// let text = draft.to_text();
/// assert_eq!(text, "\
/// States: even odd
/// Symbols: a
/// Start: even
/// Final: even
///
/// Transitions:
/// even  odd
/// odd   a -> even
/// ");
/// assert!(Dfa::from_source(&Source::new("even.txt", text)).is_ok());
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Draft {
    /// Lines of comment above everything else, without their `//`.
    pub comments: Vec<String>,
    /// How headings are spelt.
    pub headings: DraftHeadings,
    /// In which order the sections stand.
    pub order: DraftOrder,
    /// Every state.
    pub states: Vec<String>,
    /// What the automaton reads.
    pub reads: Reads,
    /// The alphabet. If the automaton reads bytes or characters, each is one of them as a text writes it,
    /// or the name of one of the sets.
    pub symbols: Vec<String>,
    /// The sets of bytes or characters.
    pub sets: Vec<DraftSet>,
    /// Neighbours with the same label share a section.
    pub starts: Vec<DraftStart>,
    /// The final states, one entry for each section.
    pub finals: Vec<DraftFinals>,
    /// The groups of states, as in `States opening:`.
    pub state_groups: Vec<DraftGroup>,
    /// The groups of symbols, as in `Symbols coins:`.
    pub symbol_groups: Vec<DraftGroup>,
    /// Every output.
    pub outputs: Vec<String>,
    /// What happens where no row says anything else.
    pub otherwise: Option<DraftTarget>,
    /// What the text claims.
    pub claims: Vec<String>,
    /// The sections of properties.
    pub properties: Vec<DraftProperties>,
    /// Whether the automaton is nondeterministic. Then several rows may be about one case, and all of
    /// them count. A case without a row has no target.
    pub is_nfa: bool,
    /// The rows of `Transitions:`.
    pub rows: Vec<DraftRow>,
    /// The rows of `Examples:`.
    pub examples: Vec<DraftExample>,
}

/// A set of bytes or characters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraftSet {
    /// Its name.
    pub name: String,
    /// Its members.
    pub members: CharSet,
}

/// A state to begin with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraftStart {
    /// As in `Start you:`.
    pub label: Option<String>,
    /// The number of the state.
    pub state: usize,
}

/// The states of one `Final:` section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraftFinals {
    /// As in `Final win:`.
    pub label: Option<String>,
    /// The numbers of the states.
    pub states: Vec<usize>,
}

/// A section of properties.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraftProperties {
    /// As in `Properties you:`.
    pub label: Option<String>,
    /// The lines, such as `never lost`.
    pub lines: Vec<String>,
}

/// A group of states or of symbols.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DraftGroup {
    /// Its name.
    pub name: String,
    /// The numbers of the members that it lists itself.
    pub members: Vec<usize>,
    /// The names of the groups and labels that it lists: their members are members, too.
    pub groups: Vec<String>,
}

/// Where a transition leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DraftTarget {
    /// To the state of that number.
    State(usize),
    /// Nowhere: the state stays as it is. No state may be called `.` then.
    Stay,
    /// The symbol is refused. No state may be called `!` then.
    Refused,
}

impl From<usize> for DraftTarget {
    fn from(state: usize) -> DraftTarget {
        DraftTarget::State(state)
    }
}

/// A line of `Transitions:`.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DraftRow {
    /// A line of comment, without its `//`.
    Comment(String),
    /// One target for each symbol, in order.
    Table {
        /// The number of the state.
        state: usize,
        /// The targets.
        targets: Vec<DraftTarget>,
    },
    /// `state symbol ... -> target / output ...`
    Arrow {
        /// The number of the state.
        state: usize,
        /// The numbers of the symbols.
        symbols: Vec<usize>,
        /// The target.
        target: DraftTarget,
        /// The numbers of the outputs.
        outputs: Vec<usize>,
    },
    /// `state _ -> target / output ...`
    Others {
        /// The number of the state.
        state: usize,
        /// The target.
        target: DraftTarget,
        /// The numbers of the outputs.
        outputs: Vec<usize>,
    },
    /// `state ε -> target`, in a nondeterministic automaton only.
    Empty {
        /// The number of the state.
        state: usize,
        /// The target.
        target: DraftTarget,
    },
}

/// A line of `Examples:`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraftExample {
    /// The number of the state to begin with.
    pub from: usize,
    /// The numbers of the symbols.
    pub word: Vec<usize>,
    /// Where the word leads, or that its last symbol is refused.
    pub to: DraftTarget,
    /// The numbers of the outputs that come out on the way, if the example says so.
    pub outputs: Option<Vec<usize>>,
}

/// How headings are spelt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DraftHeadings {
    /// `States:` and so on.
    #[default]
    English,
    /// `DaftarStates:` and so on, as in the files of the course IF2220.
    Indonesian,
}

/// In which order the sections of a text stand.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum DraftOrder {
    /// States, symbols, starts and final states first; then claims, transitions, examples.
    #[default]
    StatesFirst,
    /// Claims, starts, symbols and examples first, before long lists of states.
    StatesLast,
}

impl Draft {
    /// The text in the canonical layout.
    ///
    /// # Panics
    ///
    /// If a number is out of range, or a name cannot be one (see [`is_name`](crate::is_name) and
    /// [`is_state_name`](crate::is_state_name)).
    #[must_use]
    pub fn to_text(&self) -> String {
        format_text(&Source::new("", self.plain_text())).expect("the names of a draft are names")
    }

    /// The text without any layout, for code that only reads it again.
    ///
    /// # Panics
    ///
    /// If a number is out of range.
    #[must_use]
    pub fn plain_text(&self) -> String {
        let mut text = Text { draft: self, text: String::new() };
        for comment in &self.comments {
            text.comment(comment);
        }
        if !self.comments.is_empty() {
            text.text.push('\n');
        }
        if self.is_nfa {
            text.text.push_str("Kind: nfa\n");
        }
        match self.order {
            DraftOrder::StatesFirst => {
                text.states();
                text.symbols();
                text.starts();
                text.finals();
                text.claims();
                text.transitions();
                text.examples();
                text.properties();
            }
            DraftOrder::StatesLast => {
                text.claims();
                text.starts();
                text.symbols();
                text.examples();
                text.properties();
                text.states();
                text.finals();
                text.transitions();
            }
        }
        text.text
    }
}

/// The text of a draft, as far as it is written.
struct Text<'d> {
    draft: &'d Draft,
    text: String,
}

impl<'d> Text<'d> {
    fn heading(&mut self, [english, indonesian]: [&str; 2], label: Option<&str>) {
        self.text.push_str(match self.draft.headings {
            DraftHeadings::English => english,
            DraftHeadings::Indonesian => indonesian,
        });
        if let Some(label) = label {
            self.text.extend([" ", label]);
        }
        self.text.push(':');
    }

    fn line(&mut self, words: impl Iterator<Item = &'d str>) {
        for word in words {
            self.text.extend([" ", word]);
        }
        self.text.push('\n');
    }

    fn comment(&mut self, comment: &str) {
        let blank = if comment.is_empty() { "" } else { " " };
        let _ = writeln!(self.text, "{COMMENT}{blank}{comment}");
    }

    fn state(&self, number: usize) -> &'d str {
        &self.draft.states[number]
    }

    fn target(&self, target: DraftTarget) -> &'d str {
        match target {
            DraftTarget::State(state) => self.state(state),
            DraftTarget::Stay => STAY,
            DraftTarget::Refused => REFUSED,
        }
    }

    fn names(&self, numbers: &'d [usize]) -> impl Iterator<Item = &'d str> + use<'d> {
        let states = &self.draft.states;
        numbers.iter().map(|&number| states[number].as_str())
    }

    fn word(&self, numbers: &'d [usize]) -> impl Iterator<Item = &'d str> + use<'d> {
        let symbols = &self.draft.symbols;
        numbers.iter().map(|&number| symbols[number].as_str())
    }

    fn states(&mut self) {
        self.heading(["States", "DaftarStates"], None);
        self.line(self.draft.states.iter().map(String::as_str));
        for group in &self.draft.state_groups {
            self.heading(["States", "DaftarStates"], Some(&group.name));
            let groups = group.groups.iter().map(String::as_str);
            self.line(groups.chain(self.names(&group.members)));
        }
    }

    fn symbols(&mut self) {
        if self.draft.reads == Reads::Symbols {
            self.heading(["Symbols", "DaftarSimbol"], None);
            self.line(self.draft.symbols.iter().map(String::as_str));
            for group in &self.draft.symbol_groups {
                self.heading(["Symbols", "DaftarSimbol"], Some(&group.name));
                let groups = group.groups.iter().map(String::as_str);
                self.line(groups.chain(self.word(&group.members)));
            }
        }
        if !self.draft.outputs.is_empty() {
            self.text.push_str("Outputs:");
            self.line(self.draft.outputs.iter().map(String::as_str));
        }
    }

    /// `/ output ...`
    fn outputs(&self, numbers: &'d [usize]) -> impl Iterator<Item = &'d str> + use<'d> {
        let outputs = &self.draft.outputs;
        std::iter::once(SLASH).chain(numbers.iter().map(|&number| outputs[number].as_str()))
    }

    /// The same, or nothing if nothing comes out.
    fn outputs_if_any(&self, numbers: &'d [usize]) -> impl Iterator<Item = &'d str> + use<'d> {
        self.outputs(numbers).take(if numbers.is_empty() { 0 } else { usize::MAX })
    }

    fn starts(&mut self) {
        for section in self.draft.starts.chunk_by(|one, other| one.label == other.label) {
            self.heading(["Start", "InitialStates"], section[0].label.as_deref());
            let states: Vec<&str> = section.iter().map(|start| self.state(start.state)).collect();
            self.line(states.into_iter());
        }
    }

    fn finals(&mut self) {
        for section in &self.draft.finals {
            self.heading(["Final", "FinalStates"], section.label.as_deref());
            self.line(self.names(&section.states));
        }
        if self.draft.finals.is_empty() {
            self.heading(["Final", "FinalStates"], None);
            self.text.push('\n');
        }
        if let Some(otherwise) = self.draft.otherwise {
            let _ = writeln!(self.text, "Otherwise: {}", self.target(otherwise));
        }
    }

    fn claims(&mut self) {
        if !self.draft.claims.is_empty() {
            self.text.push_str("Claims:");
            self.line(self.draft.claims.iter().map(String::as_str));
        }
    }

    fn properties(&mut self) {
        for section in &self.draft.properties {
            self.heading(["Properties"; 2], section.label.as_deref());
            self.text.push('\n');
            for line in &section.lines {
                self.text.push_str(line);
                self.text.push('\n');
            }
        }
    }

    /// The sets of bytes or characters.
    fn sets(&mut self) {
        let reads = self.draft.reads;
        self.text.push_str(match reads {
            Reads::Symbols => return,
            Reads::Bytes => "Bytes:\n",
            Reads::Characters => "Characters:\n",
        });
        for set in &self.draft.sets {
            let _ = writeln!(self.text, "{} {}", set.name, set.members.pieces(reads).join(" "));
        }
    }

    fn transitions(&mut self) {
        self.sets();
        self.heading(["Transitions", "TransitionsTable"], None);
        self.text.push('\n');
        for row in &self.draft.rows {
            match row {
                DraftRow::Comment(comment) => self.comment(comment),
                DraftRow::Table { state, targets } => {
                    self.text.push_str(self.state(*state));
                    let targets: Vec<&str> = targets.iter().map(|&to| self.target(to)).collect();
                    self.line(targets.into_iter());
                }
                DraftRow::Arrow { state, symbols, target, outputs } => {
                    self.text.push_str(self.state(*state));
                    let words = self.word(symbols).chain([ARROW, self.target(*target)]);
                    self.line(words.chain(self.outputs_if_any(outputs)));
                }
                DraftRow::Others { state, target, outputs } => {
                    self.text.push_str(self.state(*state));
                    let words = [WILDCARD, ARROW, self.target(*target)].into_iter();
                    self.line(words.chain(self.outputs_if_any(outputs)));
                }
                DraftRow::Empty { state, target } => {
                    self.text.push_str(self.state(*state));
                    self.line([EMPTY_WORD, ARROW, self.target(*target)].into_iter());
                }
            }
        }
    }

    fn examples(&mut self) {
        if self.draft.examples.is_empty() {
            return;
        }
        self.text.push_str("Examples:\n");
        for DraftExample { from, word, to, outputs } in &self.draft.examples {
            self.text.push_str(self.state(*from));
            let words = self.word(word).chain([ARROW, self.target(*to)]);
            let outputs: Vec<&str> =
                outputs.iter().flat_map(|outputs| self.outputs(outputs)).collect();
            self.line(words.chain(outputs));
        }
    }
}
