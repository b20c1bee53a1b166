//! The machines, and the code of all contenders.

use super::ours;
use crate::contenders::LOGOS;

/// The crate with what it needs to read an expression. `steps` builds its automata from tables.
const DENSE: &str = "regex-automata = { version = \"=0.4.18\", default-features = false, features = \
                     [\"std\", \"syntax\", \"dfa-build\", \"dfa-search\", \"perf-inline\"] }";

/// The iterator of a lexer by hand.
const TOKENS: &str = include_str!("../../programs/lex/tokens.rs");

/// What a text is read with. The first four find tokens, the others accept a text or do not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Machine {
    Json,
    Source,
    Log,
    Comments,
    Utf8,
    Dates,
    Search,
}

impl Machine {
    pub(super) const ALL: [Machine; 7] = [
        Machine::Json,
        Machine::Source,
        Machine::Log,
        Machine::Comments,
        Machine::Utf8,
        Machine::Dates,
        Machine::Search,
    ];

    /// Also the name of its files and modules.
    pub(super) fn name(self) -> &'static str {
        match self {
            Machine::Json => "json",
            Machine::Source => "source",
            Machine::Log => "log",
            Machine::Comments => "comments",
            Machine::Utf8 => "utf8",
            Machine::Dates => "dates",
            Machine::Search => "search",
        }
    }

    pub(super) fn has_tokens(self) -> bool {
        matches!(self, Machine::Json | Machine::Source | Machine::Log | Machine::Comments)
    }

    /// The contenders, ours first.
    pub(super) fn contenders(self, has_peers: bool) -> Vec<Contender> {
        let mut contenders = vec![Contender::Ours];
        if self.has_tokens() && self != Machine::Comments {
            contenders.push(Contender::ByHand);
        }
        if has_peers {
            contenders.push(if self.has_tokens() { Contender::Logos } else { Contender::Dense });
        }
        if self == Machine::Utf8 {
            contenders.push(Contender::Core);
        }
        contenders
    }

    /// The expression for regex-automata.
    fn expression(self) -> &'static str {
        match self {
            Machine::Utf8 => concat!(
                r"([\x00-\x7f]|[\xc2-\xdf][\x80-\xbf]|\xe0[\xa0-\xbf][\x80-\xbf]",
                r"|[\xe1-\xec\xee\xef][\x80-\xbf]{2}|\xed[\x80-\x9f][\x80-\xbf]",
                r"|\xf0[\x90-\xbf][\x80-\xbf]{2}|[\xf1-\xf3][\x80-\xbf]{3}",
                r"|\xf4[\x80-\x8f][\x80-\xbf]{2})*",
            ),
            Machine::Dates => r"([0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])\n)*",
            _ => r"[\x00-\xff]*ERROR[\x00-\xff]*",
        }
    }
}

/// A contender in Rust. The programs in C are in `generators.rs`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Contender {
    Ours,
    ByHand,
    Logos,
    Dense,
    Core,
}

impl Contender {
    pub(super) fn name(self) -> &'static str {
        match self {
            Contender::Ours => "ours",
            Contender::ByHand => "by hand",
            Contender::Logos => "logos",
            Contender::Dense => "regex-automata, dense",
            Contender::Core => "`str::from_utf8`",
        }
    }

    pub(super) fn dependency(self) -> Option<String> {
        match self {
            Contender::Ours => Some(ours::dependency()),
            Contender::Logos => Some(LOGOS.to_owned()),
            Contender::Dense => Some(DENSE.to_owned()),
            Contender::ByHand | Contender::Core => None,
        }
    }

    /// The code of a module with a function `run`.
    pub(super) fn module(self, machine: Machine) -> String {
        match self {
            Contender::Ours => ours::module(machine),
            Contender::ByHand => format!("{}\n{TOKENS}\n{}", by_hand(machine), ours::RUN),
            Contender::Logos => logos(machine).to_owned(),
            Contender::Dense => {
                let code = include_str!("../../programs/lex/dense.rs");
                let expression = machine.expression();
                format!("{code}\nconst EXPRESSION: &str = r\"(?s-u:^{expression}$)\";\n")
            }
            Contender::Core => "pub fn run(text: &[u8]) -> (u64, u64) {
    (u64::from(std::str::from_utf8(text).is_ok()), 1)
}
"
            .to_owned(),
        }
    }
}

fn by_hand(machine: Machine) -> &'static str {
    match machine {
        Machine::Json => include_str!("../../programs/lex/by_hand/json.rs"),
        Machine::Source => include_str!("../../programs/lex/by_hand/source.rs"),
        Machine::Log => include_str!("../../programs/lex/by_hand/log.rs"),
        _ => "",
    }
}

fn logos(machine: Machine) -> &'static str {
    match machine {
        Machine::Json => include_str!("../../programs/lex/logos/json.rs"),
        Machine::Source => include_str!("../../programs/lex/logos/source.rs"),
        Machine::Log => include_str!("../../programs/lex/logos/log.rs"),
        Machine::Comments => include_str!("../../programs/lex/logos/comments.rs"),
        _ => "",
    }
}
