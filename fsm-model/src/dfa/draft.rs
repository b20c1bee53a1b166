//! A machine as plain data, and its text.

use std::collections::HashSet;
use std::fmt::Write as _;

use unicode_width::UnicodeWidthStr;

use super::{Dfa, Finality, OutputListId, Skeleton, StateId, SymbolId, grouped};
use crate::alphabet::{CharSet, Reads, spelling};
use crate::source::Source;
use crate::syntax::{
    ARROW, COMMENT, EMPTY_WORD, REFUSED, SLASH, STAY, TEXT_WIDTH, WILDCARD, format_text,
};

/// A machine as plain data, right or wrong.
///
/// Code that makes an automaton, such as a reader of another format or [`minimise`], makes a
/// draft and writes its text. To become a [`Dfa`] the text goes through
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraftGroup {
    /// Its name.
    pub name: String,
    /// The numbers of its members.
    pub members: Vec<usize>,
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
            self.line(self.names(&group.members));
        }
    }

    fn symbols(&mut self) {
        if self.draft.reads == Reads::Symbols {
            self.heading(["Symbols", "DaftarSimbol"], None);
            self.line(self.draft.symbols.iter().map(String::as_str));
            for group in &self.draft.symbol_groups {
                self.heading(["Symbols", "DaftarSimbol"], Some(&group.name));
                self.line(self.word(&group.members));
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

impl Dfa {
    /// The automaton as plain data: states, symbols, outputs, starts, finals, groups, claims and a
    /// transition for every state and symbol. Where there are outputs, the transitions are arrows. Where
    /// symbols are refused, the transitions that are not are arrows, and `Otherwise:` refuses the
    /// rest. Comments and examples are not kept.
    #[must_use]
    pub fn draft(&self) -> Draft {
        let number = StateId::index;
        let mut draft = self.draft_of(|| self.states().enumerate(), number, |to| Some(number(to)));
        draft.claims = self.claims().map(str::to_owned).collect();
        draft
    }

    /// A draft of some of the states, without claims. `number` gives the number in the draft of
    /// the state that replaces a state, `target` the same for a target, or that it is refused.
    pub(crate) fn draft_of<I: Iterator<Item = (usize, StateId)>>(
        &self,
        states: impl Fn() -> I,
        number: impl Fn(StateId) -> usize,
        target: impl Fn(StateId) -> Option<usize>,
    ) -> Draft {
        // The symbols of the draft: those of the text, or the classes that matter.
        let classes = self.distinct_classes();
        let symbols: Vec<SymbolId> = match self.reads() {
            Reads::Symbols => self.symbols().collect(),
            _ => classes.iter().map(|(_, symbol)| *symbol).collect(),
        };
        let row = |id| -> Vec<Option<usize>> {
            let row = self.row(id);
            symbols.iter().map(|symbol| row[symbol.index()].and_then(&target)).collect()
        };
        let steps = |id| -> Vec<DraftStep> {
            let lists = symbols.iter().map(|&symbol| self.output_list(id, symbol));
            let steps = row(id).into_iter().zip(lists);
            steps.map(|(target, list)| Some((target?, list))).collect()
        };
        let lists: Vec<Vec<usize>> = self
            .output_lists()
            .map(|list| list.iter().map(|output| output.index()).collect())
            .collect();
        let has_refusals = states().any(|(_, id)| row(id).contains(&None));
        let names = states().map(|(_, state)| self.state(state).name());
        let widest = names.map(UnicodeWidthStr::width).max().unwrap_or(0);
        let is_narrow = (self.symbols().len() + 1) * (widest + 1) <= TEXT_WIDTH;
        let is_table =
            !has_refusals && !self.has_outputs() && is_narrow && self.reads() == Reads::Symbols;
        let mut rows = Vec::new();
        for (state, id) in states() {
            if is_table {
                let targets = row(id).into_iter().flatten().map(DraftTarget::State).collect();
                rows.push(DraftRow::Table { state, targets });
            } else {
                draft_arrows(state, &steps(id), &lists, &mut rows);
            }
        }
        let starts = self.starts().map(|start| DraftStart {
            label: start.label().map(str::to_owned),
            state: number(start.state()),
        });
        let symbol_groups = self.symbol_groups().map(|group| DraftGroup {
            name: group.name().to_owned(),
            members: group.members().map(SymbolId::index).collect(),
        });
        let (names, mut sets): (Vec<String>, _) = match self.reads() {
            Reads::Symbols => {
                let names = self.symbols().map(|symbol| self.symbol(symbol).name().to_owned());
                (names.collect(), Vec::new())
            }
            _ => draft_sets(self.skeleton(), classes.into_iter().map(|(set, _)| set)),
        };
        // What `_` and `Otherwise:` stand for needs no name.
        let mut is_used = vec![false; names.len()];
        for row in &rows {
            if let DraftRow::Arrow { symbols, .. } = row {
                symbols.iter().for_each(|&symbol| is_used[symbol] = true);
            }
        }
        let used = names.iter().zip(is_used).filter(|(_, is_used)| *is_used);
        let used: HashSet<&str> = used.map(|(name, _)| name.as_str()).collect();
        sets.retain(|set: &DraftSet| used.contains(set.name.as_str()));
        Draft {
            states: states().map(|(_, state)| self.state(state).name().to_owned()).collect(),
            reads: self.reads(),
            symbols: names,
            sets,
            starts: starts.collect(),
            finals: self.draft_finals(states()),
            state_groups: self.draft_groups(&states),
            symbol_groups: if self.reads() == Reads::Symbols {
                symbol_groups.collect()
            } else {
                Vec::new()
            },
            outputs: self.outputs().map(|output| self.output(output).name().to_owned()).collect(),
            otherwise: has_refusals.then_some(DraftTarget::Refused),
            rows,
            ..Draft::default()
        }
    }

    /// The automaton as a text in the canonical layout; see [`draft`](Dfa::draft).
    ///
    /// # Example
    ///
    /// ```
    /// use fsm_model::{Dfa, Source};
    ///
    /// let text = "States: A B // two\nStart: A\nFinal: B\nSymbols: x\nTransitions:\nA B\nB _ -> A\n";
    /// let dfa = Dfa::from_source(&Source::new("ab.txt", text))?;
    /// let text = "States: A B\nSymbols: x\nStart: A\nFinal: B\n\nTransitions:\nA  B\nB  A\n";
    /// assert_eq!(dfa.to_text(), text);
    /// # Ok::<(), fsm_model::Report>(())
    /// ```
    #[must_use]
    pub fn to_text(&self) -> String {
        self.draft().to_text()
    }

    /// The sections of final states, for states that have these numbers in a draft.
    fn draft_finals(&self, states: impl Iterator<Item = (usize, StateId)>) -> Vec<DraftFinals> {
        let mut unlabelled = Vec::new();
        let label = |label| Some(self.label(label).name().to_owned());
        let mut labelled: Vec<DraftFinals> =
            self.labels().map(|id| DraftFinals { label: label(id), states: Vec::new() }).collect();
        for (number, state) in states {
            match self.state(state).finality() {
                Finality::None => (),
                Finality::Final => unlabelled.push(number),
                Finality::Labelled(label) => labelled[label.index()].states.push(number),
            }
        }
        if !unlabelled.is_empty() || labelled.is_empty() {
            labelled.insert(0, DraftFinals { label: None, states: unlabelled });
        }
        labelled
    }

    /// The groups of states, for states that have these numbers in a draft.
    fn draft_groups<I: Iterator<Item = (usize, StateId)>>(
        &self,
        states: &impl Fn() -> I,
    ) -> Vec<DraftGroup> {
        let groups = self.state_groups().map(|group| {
            let members = states().filter(|&(_, state)| group.contains(state));
            let members = members.map(|(number, _)| number).collect();
            DraftGroup { name: group.name().to_owned(), members }
        });
        groups.collect()
    }
}

/// How classes of bytes or characters are written in rows, and the sets that they need. A set of the text
/// keeps its name.
pub(crate) fn draft_sets(
    skeleton: &Skeleton,
    classes: impl Iterator<Item = CharSet>,
) -> (Vec<String>, Vec<DraftSet>) {
    let reads = skeleton.reads();
    let declared: Vec<DraftSet> = skeleton
        .symbol_groups()
        .map(|group| {
            let classes = skeleton.classes();
            let members = group.members().filter_map(|class| Some(classes?.set(class)));
            DraftSet { name: group.name().to_owned(), members: CharSet::union(members) }
        })
        .collect();
    let mut sets: Vec<DraftSet> = Vec::new();
    let mut made = 0;
    let names = classes.map(|members| {
        if let Some(value) = members.only() {
            return spelling(value, reads);
        }
        let name = match declared.iter().find(|set| set.members == members) {
            Some(set) => set.name.clone(),
            None => loop {
                made += 1;
                let name = format!("set{made}");
                if declared.iter().all(|set| set.name != name) {
                    break name;
                }
            },
        };
        sets.push(DraftSet { name: name.clone(), members });
        name
    });
    (names.collect(), sets)
}

/// The number of a target and what comes out; `None` for a refusal.
type DraftStep = Option<(usize, OutputListId)>;

/// The arrows of a state, with `_` for the step of the most symbols if none is refused. `lists` has the
/// numbers of the outputs in each list.
fn draft_arrows(state: usize, steps: &[DraftStep], lists: &[Vec<usize>], rows: &mut Vec<DraftRow>) {
    let outputs = |list: OutputListId| lists[list.index()].clone();
    let mut arrows = grouped(steps.iter().copied());
    let is_total = arrows.iter().all(|arrow| arrow.0.is_some());
    let most = arrows.iter().map(|arrow| arrow.1.len()).max().unwrap_or(0);
    let others = arrows.iter().position(|arrow| arrow.1.len() == most && most > 2 && is_total);
    let others = others.map(|index| arrows.remove(index).0);
    rows.extend(arrows.into_iter().filter_map(|(step, symbols)| {
        let (target, list) = step?;
        let target = target.into();
        Some(DraftRow::Arrow { state, symbols, target, outputs: outputs(list) })
    }));
    rows.extend(others.flatten().map(|(target, list)| DraftRow::Others {
        state,
        target: target.into(),
        outputs: outputs(list),
    }));
}
