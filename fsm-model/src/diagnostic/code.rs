//! The kinds of mistakes and remarks, each with a stable code and a page that explains it.

use std::fmt;

/// Whether a remark stops the build.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The text is refused.
    Error,
    /// The text is accepted, but something in it is probably not meant.
    Warning,
}

impl Severity {
    /// `error` or `warning`.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        match self {
            Severity::Error => "error",
            Severity::Warning => "warning",
        }
    }
}

/// A kind of mistake or remark.
///
/// A crate that brings its own [`Claim`](crate::Claim)s also brings the codes that they report.
#[derive(PartialEq, Eq)]
pub struct Code {
    id: &'static str,
    severity: Severity,
    title: &'static str,
    explanation: &'static str,
}

impl Code {
    /// A code with its stable name, such as `F012`, what it is about in a few words, and a page of
    /// Markdown with an example of the mistake and of its repair.
    #[must_use]
    pub const fn new(
        id: &'static str,
        severity: Severity,
        title: &'static str,
        explanation: &'static str,
    ) -> Code {
        Code { id, severity, title, explanation }
    }

    /// The stable name, such as `F012`.
    #[must_use]
    pub const fn id(&self) -> &'static str {
        self.id
    }

    /// Whether it stops the build.
    #[must_use]
    pub const fn severity(&self) -> Severity {
        self.severity
    }

    /// What it is about, in a few words.
    #[must_use]
    pub const fn title(&self) -> &'static str {
        self.title
    }

    /// A page of Markdown with an example of the mistake and of its repair.
    #[must_use]
    pub const fn explanation(&self) -> &'static str {
        self.explanation
    }
}

/// Shows the name only; the page would fill the screen.
impl fmt::Debug for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id)
    }
}

/// Finds one of this crate's codes by its name, in any letter case.
///
/// # Example
///
/// ```
/// let code = fsm_model::explain("f012").expect("a code of this crate");
/// assert_eq!(code.title(), "a state that is not declared");
/// assert!(code.explanation().contains("States:"));
/// ```
#[must_use]
pub fn explain(id: &str) -> Option<&'static Code> {
    CODES.iter().copied().find(|code| code.id.eq_ignore_ascii_case(id))
}

/// Declares codes, each with a page `codes/<code>.md` beside the calling file, and a list of them.
///
/// # Example
///
/// ```text
/// fsm_model::codes! {
///     /// Every code of this crate, in order.
///     pub static CODES;
///     DEAD_END = "P001" Error "a state that goes nowhere"
///     DETOUR = "P100" Warning "a way that could be shorter"
/// }
/// ```
#[macro_export]
macro_rules! codes {
    (
        $(#[$doc:meta])*
        $visibility:vis static $list:ident;
        $($name:ident = $id:literal $severity:ident $title:literal)*
    ) => {
        $(
            pub(crate) static $name: $crate::Code = $crate::Code::new(
                $id,
                $crate::Severity::$severity,
                $title,
                ::core::include_str!(::core::concat!("codes/", $id, ".md")),
            );
        )*

        $(#[$doc])*
        $visibility static $list: &[&$crate::Code] = &[$(&$name),*];
    };
}

codes! {
    /// Every code of this crate, in order.
    pub static CODES;
    NOT_UTF8 = "F001" Error "a text that is not UTF-8"
    OUTSIDE = "F002" Error "text before the first section"
    UNKNOWN_SECTION = "F003" Error "an unknown section"
    MISSING_SECTION = "F004" Error "a missing section"
    REPEATED_SECTION = "F005" Error "a repeated section"
    BAD_ROW = "F006" Error "a line that is not of the form `state symbol -> state`"
    RESERVED = "F007" Error "a word that cannot be a name"
    TOO_LARGE = "F008" Error "an automaton that is too large"
    BARE_HEADING = "F009" Error "a heading without its colon"
    DUPLICATE_STATE = "F010" Error "a state that is declared twice"
    DUPLICATE_SYMBOL = "F011" Error "a symbol that is declared twice"
    UNKNOWN_STATE = "F012" Error "a state that is not declared"
    UNKNOWN_SYMBOL = "F013" Error "a symbol that is not declared"
    NO_START = "F014" Error "no start state"
    MANY_STARTS = "F015" Error "one start label for several states"
    TWO_LABELS = "F016" Error "a final state with two labels"
    BAD_SINK = "F017" Error "an `Otherwise:` or `Sink:` that does not name exactly one target"
    GROUP_NAME = "F018" Error "a group with the name of something else"
    GROUP_CIRCLE = "F019" Error "groups that list each other"
    NONDETERMINISTIC = "F020" Error "two lines that disagree about a state and a symbol"
    INCOMPLETE = "F021" Error "a state without a target for some symbol"
    ROW_LENGTH = "F022" Error "a row with too few or too many targets"
    TWO_ROWS = "F023" Error "two rows for one state"
    DUPLICATE_OUTPUT = "F024" Error "an output that is declared twice"
    UNKNOWN_OUTPUT = "F025" Error "an output that is not declared"
    MISPLACED_OUTPUTS = "F026" Error "outputs where there can be none"
    UNKNOWN_KIND = "F027" Error "an unknown kind of automaton"
    MISPLACED_SECTION = "F028" Error "a section that has no place beside another"
    NOT_DETERMINISTIC = "F029" Error "a nondeterministic automaton where only a deterministic one will do"
    WRONG_EXAMPLE = "F030" Error "an example that does not hold"
    UNKNOWN_CLAIM = "F031" Error "an unknown claim"
    NOT_REACHABLE = "F032" Error "the claim `reachable` does not hold"
    NOT_LIVE = "F033" Error "the claim `live` does not hold"
    NOT_ABSORBING = "F034" Error "the claim `absorbing` does not hold"
    NOT_MINIMAL = "F035" Error "the claim `minimal` does not hold"
    NOT_EXPLICIT = "F036" Error "the claim `explicit` does not hold"
    LABELS_MEET = "F037" Error "final states with different labels after one word"
    LOOKS_AHEAD = "F038" Error "the claim `lookahead-1` does not hold"
    BAD_EXPRESSION = "F050" Error "a regular expression that cannot be read"
    TOO_MANY_SUBSETS = "F051" Error "an automaton with too many subsets of states"
    BAD_CHARACTER = "F052" Error "a byte or character that cannot be read"
    BAD_SET = "F053" Error "a set of bytes or characters that cannot be read"
    BAD_TOKEN = "F054" Error "a line of `Tokens:` that cannot be read"
    TOKENS_MEET = "F055" Error "two tokens that share a word"
    EMPTY_TOKEN = "F056" Error "a token that matches the empty word"
    BAD_PROPERTY = "F060" Error "a property that cannot be read"
    NOT_NEVER = "F061" Error "a property `never` that does not hold"
    NOT_STAYING = "F062" Error "a property `stays` that does not hold"
    NOT_REACHING = "F063" Error "a property `can reach` that does not hold"
    NOT_LEADING = "F064" Error "a property `leads to` that does not hold"
    NOT_NEEDING = "F065" Error "a property `needs` that does not hold"
    NOT_BETWEEN = "F066" Error "a property `never ... between` that does not hold"
    NOT_ONLY = "F067" Error "a property `on ... only` that does not hold"
    NOT_WITHIN = "F068" Error "a property `words within` that does not hold"
    NOT_AVOIDING = "F069" Error "a property `words avoid` that does not hold"
    NOT_SAME = "F070" Error "a property `same words as` that does not hold"
    UNREADABLE_FILE = "F071" Error "a file in a property that cannot be used"
    FILE_CIRCLE = "F072" Error "files whose properties name each other"
    TOO_MANY_CASES = "F073" Error "a text with too many cases"
    TOO_MANY_STEPS = "F074" Error "examples or properties that take too many steps"
    BROKEN_LINE = "F075" Error "a line that is broken in two"
    BARE_RETURN = "F076" Error "lines that end in a carriage return alone"
    UNREACHABLE = "W001" Warning "states that no word reaches"
    DEAD = "W002" Warning "states from which no final state can be reached"
    REPEATED = "W003" Warning "something that was said before"
    IDLE_SYMBOL = "W004" Warning "symbols that never change the state, or that every state refuses"
    IDLE_LINE = "W005" Warning "a line that decides nothing"
    LABEL_IS_STATE = "W006" Warning "a label with the name of a state"
    NEAR_LABEL = "W007" Warning "a label that is one slip away from another"
    HIDES_SHORT_FORM = "W008" Warning "a state called `.` or `!`"
    UNUSED_OUTPUT = "W009" Warning "outputs that never come out"
    VACUOUS = "W010" Warning "a property that holds for an empty reason"
    IDLE_BEFORE = "W011" Warning "a line `before` that decides nothing"
    DEAD_TOKEN = "W012" Warning "a token that never comes"
    LOOK_ALIKE = "W013" Warning "names that look alike"
}
