//! Random automata, and random ways to write them down.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use proptest::prelude::*;

use crate::dfa::{Dfa, Finality};
use crate::syntax::{known_heading, reads_as_heading};

/// An automaton as plain data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Model {
    states: Vec<String>,
    symbols: Vec<String>,
    /// Any number, all with different labels or all without.
    starts: Vec<(usize, Option<String>)>,
    /// Final with a label, which may be empty.
    finals: Vec<Option<String>>,
    table: Vec<Vec<usize>>,
}

/// Names that try the reader: reserved in other places, odd, long, not ASCII.
const STATES: [&str; 13] = [
    "A",
    "Start",
    "a//b",
    "->x",
    "__",
    "{q0,q1}",
    "Zustand-größer",
    "状態",
    "XAOAOAOAX*",
    "x:y",
    "Final",
    "*#",
    "States",
];
const SYMBOLS: [&str; 30] = [
    "0", "a", "coin", ":", "x:", "Start", "-->", "é", "//", "A", "b", "c", "d", "e", "f", "g", "h",
    "i", "j", "k", "l", "m", "n", "o", "p", "q", "r", "s", "t", "States",
];
const LABELS: [&str; 3] = ["win", "draw", "lost"];

/// Automata of up to so many states and symbols.
pub(super) fn model(states: usize, symbols: usize) -> impl Strategy<Value = Model> {
    (1..=states, 0..=symbols).prop_flat_map(|(states, symbols)| {
        let table = prop::collection::vec(prop::collection::vec(0..states, symbols), states);
        let finals = prop::collection::vec(0usize..6, states);
        // Few kinds of final states: otherwise nearly all states are different.
        let starts = prop::collection::vec(0..states, 1..=3);
        (table, finals, starts, any::<bool>(), any::<u64>()).prop_map(
            |(table, finals, starts, labelled, seed)| {
                let mut random = Random(seed);
                let count = table.len();
                let symbols = table[0].len();
                let label = |index: usize| LABELS[index].to_owned();
                let starts: BTreeSet<usize> = starts.into_iter().collect();
                let has_labels = labelled && starts.len() > 1;
                let start = |(index, state)| (state, has_labels.then(|| label(index)));
                let starts = starts.into_iter().enumerate().map(start).collect();
                let finals = finals.iter().map(|&kind| match kind {
                    0..3 => None,
                    3 | 4 => Some(String::new()),
                    _ => Some(if labelled { label(0) } else { String::new() }),
                });
                Model {
                    states: random.some(&STATES, count, "q"),
                    // `//` begins a comment wherever it stands.
                    symbols: random.some(&SYMBOLS, symbols, "s"),
                    starts,
                    finals: finals.collect(),
                    table,
                }
            },
        )
    })
}

impl Model {
    pub(super) fn of(dfa: &Dfa) -> Model {
        let finals = dfa.states().map(|state| match dfa.finality(state) {
            Finality::None => None,
            Finality::Final => Some(String::new()),
            Finality::Labelled(label) => Some(dfa.label_name(label).to_owned()),
        });
        let starts = dfa
            .starts()
            .iter()
            .map(|&start| (start.state.index(), dfa.start_label(start).map(str::to_owned)));
        let row = |state| dfa.row(state).iter().map(|target| target.index()).collect();
        Model {
            states: dfa.states().map(|state| dfa.state_name(state).to_owned()).collect(),
            symbols: dfa.symbols().map(|symbol| dfa.symbol_name(symbol).to_owned()).collect(),
            starts: starts.collect(),
            finals: finals.collect(),
            table: dfa.states().map(row).collect(),
        }
    }

    /// Writes the automaton in one of very many ways; the first is a plain one.
    pub(super) fn write(&self, layout: u64) -> String {
        let mut random = Random(layout);
        let plain = layout == 0;
        let mut sections = vec![
            list("States", &self.states, &mut random),
            list("Symbols", &self.symbols, &mut random),
        ];
        for group in self.starts.chunk_by(|one, other| one.1 == other.1) {
            let heading = labelled("Start", group[0].1.as_deref());
            let names: Vec<String> = group.iter().map(|&(at, _)| self.states[at].clone()).collect();
            sections.push(list(&heading, &names, &mut random));
        }
        let mut labels: Vec<&str> = self.finals.iter().flatten().map(String::as_str).collect();
        labels.sort_unstable();
        labels.dedup();
        if labels.is_empty() {
            labels.push("");
        }
        for label in labels {
            let members = self.states.iter().zip(&self.finals);
            let members = members.filter(|(_, kind)| kind.as_deref() == Some(label));
            let members: Vec<String> = members.map(|(name, _)| name.clone()).collect();
            let label = Some(label).filter(|label| !label.is_empty());
            sections.push(list(&labelled("Final", label), &members, &mut random));
        }
        let sink = (!plain && random.below(3) == 0).then(|| random.below(self.states.len()));
        if let Some(sink) = sink {
            sections.push(list("Sink", &self.states[sink..=sink], &mut random));
        }
        sections.push(self.transitions(sink, plain, &mut random));
        if plain {
            return sections.concat();
        }
        random.shuffle_keeping(&mut sections, "Start");
        let mut text = sections.concat();
        if random.below(3) == 0 {
            text = text.replace('\n', "\r\n");
        }
        if random.below(3) == 0 {
            text.insert(0, '\u{FEFF}');
        }
        if random.below(3) == 0 {
            text.truncate(text.trim_end().len());
        }
        text
    }

    fn transitions(&self, sink: Option<usize>, plain: bool, random: &mut Random) -> String {
        let mut rows: Vec<String> = Vec::new();
        for (state, targets) in self.table.iter().enumerate() {
            let name = &self.states[state];
            if plain || random.below(2) == 0 {
                rows.push(self.table_row(name, targets, plain, random));
                continue;
            }
            let written: Vec<usize> = (0..targets.len())
                .filter(|&symbol| sink != Some(targets[symbol]) || random.below(2) == 0)
                .collect();
            // `_` takes everything that is not written, so only if nothing is left to the sink.
            let rest = written.len() == targets.len() && random.below(2) == 0;
            let rest = rest.then(|| targets.first().copied()).flatten();
            for symbol in written {
                if rest != Some(targets[symbol]) {
                    let (symbol, target) = (&self.symbols[symbol], &self.states[targets[symbol]]);
                    rows.push(format!("{name} {symbol} -> {target}"));
                }
            }
            if let Some(target) = rest {
                rows.push(format!("{name}  _ -> {}", self.states[target]));
            }
        }
        if !plain {
            random.shuffle_keeping(&mut rows, "\u{0}");
        }
        let mut text = format!("{}:", random.spell("Transitions"));
        random.end_line(&mut text);
        for row in rows {
            random.comment_line(&mut text);
            text.push_str(&row);
            random.end_line(&mut text);
        }
        text
    }

    fn table_row(&self, name: &str, targets: &[usize], plain: bool, random: &mut Random) -> String {
        let mut row = name.to_owned();
        for &target in targets {
            if !plain && random.below(5) == 0 {
                random.end_line(&mut row);
                random.comment_line(&mut row);
                row.push_str("   ");
            }
            let _ = write!(row, " {}", self.states[target]);
        }
        row
    }
}

fn list(heading: &str, words: &[String], random: &mut Random) -> String {
    let mut text = String::new();
    random.comment_line(&mut text);
    let heading = random.spell(heading);
    let _ = write!(text, "{heading}:");
    // A word that reads as a heading must not begin a line.
    let safe = |index: usize| {
        let line = |count| words[index..].iter().take(count).cloned().collect::<Vec<_>>().join(" ");
        known_heading(&words[index]).is_none()
            && (1..=3).all(|count| !reads_as_heading(&line(count)))
    };
    for (index, word) in words.iter().enumerate() {
        if safe(index) && random.0 != 0 && random.below(4) == 0 {
            random.end_line(&mut text);
            random.comment_line(&mut text);
            text.push_str(["", "  ", "\t"][random.below(3)]);
        } else {
            text.push_str([" ", "  ", "\t"][random.below(3)]);
        }
        text.push_str(word);
    }
    random.end_line(&mut text);
    text
}

fn labelled(heading: &str, label: Option<&str>) -> String {
    label.map_or(heading.to_owned(), |label| format!("{heading} {label}"))
}

/// Rows of three states and two symbols that need not make sense together.
pub(super) fn loose_rows() -> impl Strategy<Value = String> {
    let state = prop::sample::select(vec!["A", "B", "C"]);
    let symbols = prop::sample::select(vec!["x", "y", "x y", "_", "x _"]);
    let row = (state.clone(), symbols, state.clone());
    let row = row.prop_map(|(from, symbols, to)| format!("{from} {symbols} -> {to}\n"));
    let tables = prop::collection::vec(prop::option::of((state.clone(), state.clone())), 3);
    let sink = prop::option::weighted(0.2, state);
    (prop::collection::vec(row, 0..9), tables, sink).prop_map(|(rows, tables, sink)| {
        let mut text = "States: A B C\nStart: A\nFinal: B\nSymbols: x y\n".to_owned();
        if let Some(sink) = sink {
            let _ = writeln!(text, "Sink: {sink}");
        }
        text.push_str("Transitions:\n");
        for (state, targets) in ["A", "B", "C"].iter().zip(tables) {
            if let Some((x, y)) = targets {
                let _ = writeln!(text, "{state} {x} {y}");
            }
        }
        text + &rows.concat()
    })
}

/// Words and line ends of the format in any order.
pub(super) fn word_soup() -> impl Strategy<Value = String> {
    let rare = vec![
        "States:",
        "Start:",
        "Final:",
        "Symbols:",
        "Transitions:",
        "Sink:",
        "Claims:",
        "Examples:",
        "win:",
        "states:A",
        "TransitionsTable:",
        "\u{FEFF}",
        "Stats:",
        "_",
        "->",
    ];
    let common = vec![
        "A",
        "B",
        "a",
        "b",
        "x:",
        ":",
        "Start",
        "Final",
        "Start",
        "// c",
        "//",
        "live",
        "minimal",
        "\u{3000}",
        "\u{1b}[31m",
    ];
    let word = prop_oneof![
        1 => prop::sample::select(rare),
        12 => prop::sample::select(common),
        2 => Just("\nA a -> B"),
        1 => Just("\nClaims:"),
        1 => Just("\nFinal draw:"),
        1 => Just("\nExamples:\nA a b -> B"),
    ];
    // A head that parses, so that not every soup fails at the first spoon.
    let head = prop::sample::select(vec![
        "",
        "States: A B\nStart: A\nFinal: B\nSymbols: a b\nTransitions:\n",
        "States: A B\nStart: A\nFinal: B\nTransitions:\nA A B\nB A A\nSymbols: a b\n",
        "Transitions:\nA a -> B\nStart: A\nFinal: B\nSymbols: a b\nStates: A B\n",
    ]);
    let ends =
        prop::sample::select(vec![" ", " ", " ", "\n", "\n  ", "\n\n", "\t", "\r\n", "\n\t"]);
    let soup = prop::collection::vec((word, ends), 0..30);
    (head, soup).prop_map(|(head, soup)| {
        let soup = soup.into_iter().flat_map(|(word, end)| [word, end]);
        head.to_owned() + &soup.collect::<String>()
    })
}

/// Any characters, with those that mean something more often.
pub(super) fn scribble() -> impl Strategy<Value = String> {
    prop::collection::vec(
        prop_oneof![
            any::<char>(),
            prop::sample::select(vec![':', '\n', ' ', '-', '>', '/', '_', 'A'])
        ],
        0..80,
    )
    .prop_map(String::from_iter)
}

/// Splitmix64: the layout of a text must follow from one number.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        if self.0 == 0 {
            // The plain layout: always the first choice, and never a decision in between.
            return 0;
        }
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        usize::try_from((mixed >> 33) % bound as u64).expect("smaller than the bound")
    }

    /// So many different names.
    fn some(&mut self, names: &[&str], count: usize, more: &str) -> Vec<String> {
        let mut some: Vec<String> = (0..count).map(|index| format!("{more}{index}")).collect();
        for name in names.iter().filter(|name| !name.starts_with("//")) {
            if count > 0 && self.below(2) == 1 {
                let at = self.below(count);
                if !some.iter().any(|other| other == name) {
                    (*name).clone_into(&mut some[at]);
                }
            }
        }
        some
    }

    fn end_line(&mut self, text: &mut String) {
        if self.below(6) == 1 {
            text.push_str("  // about this");
        }
        text.push_str(if self.below(8) == 1 { " \n\n" } else { "\n" });
    }

    fn comment_line(&mut self, text: &mut String) {
        if self.below(6) == 1 {
            text.push_str("  //by itself: -> _ \n");
        }
    }

    /// A heading in one of its spellings.
    fn spell(&mut self, heading: &str) -> String {
        let (word, label) = heading.split_once(' ').unwrap_or((heading, ""));
        let other = match word {
            "States" => "DaftarStates",
            "Start" => "InitialStates",
            "Final" => "FinalStates",
            "Symbols" => "DaftarSimbol",
            "Transitions" => "TransitionsTable",
            _ => word,
        };
        let spelt = match self.below(4) {
            0 => word.to_owned(),
            1 => other.to_owned(),
            2 => other.to_uppercase(),
            _ => word.to_lowercase(),
        };
        if label.is_empty() { spelt } else { format!("{spelt} {label}") }
    }

    /// Shuffles; the order of starts is part of an automaton and is kept.
    fn shuffle_keeping(&mut self, items: &mut [String], kept: &str) {
        let is_kept = |item: &String| {
            let text = item.trim_start_matches("  //by itself: -> _ \n").to_lowercase();
            text.starts_with(&kept.to_lowercase())
                || (kept == "Start" && text.starts_with("initialstates"))
        };
        for last in (1..items.len()).rev() {
            let other = self.below(last + 1);
            if !is_kept(&items[last]) && !is_kept(&items[other]) {
                items.swap(last, other);
            }
        }
    }
}
