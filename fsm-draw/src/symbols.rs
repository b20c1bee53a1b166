//! Lists of symbols, and what comes out, in short.

use fsm_model::{Arrow, CharSet, Dfa, Group, OutputId, SymbolId};
use unicode_width::UnicodeWidthStr as _;

use crate::layers::sorted_numbers;
use crate::svg::cut;

/// Longer lists of symbols are cut.
const LONGEST_LIST: usize = 22;
/// Longer lists of outputs are cut.
const LONGEST_OUTPUTS: usize = 44;
/// Outputs that do not fit into a line of this length have a line of their own.
const LONGEST_LINE: usize = 40;
/// Smaller groups are written as their members.
const LEAST_MEMBERS: usize = 3;
/// More lists of outputs on the way to one target are only counted.
const MOST_LISTS: usize = 6;

/// Writes lists of symbols, and remembers which groups it named in them.
pub(crate) struct SymbolLists<'d> {
    dfa: &'d Dfa,
    groups: Vec<SymbolGroup<'d>>,
}

/// A group of symbols that can stand for its members.
struct SymbolGroup<'d> {
    name: &'d str,
    members: Vec<SymbolId>,
    is_used: bool,
}

impl<'d> SymbolLists<'d> {
    pub(crate) fn new(dfa: &'d Dfa) -> SymbolLists<'d> {
        let mut large: Vec<Group<'d, SymbolId>> = dfa.symbol_groups().collect();
        large.retain(|group| group.len() >= LEAST_MEMBERS);
        // The first group that fits is the largest one.
        let mut groups: Vec<SymbolGroup<'d>> = Vec::with_capacity(large.len());
        for number in
            sorted_numbers(large.len(), &mut |one, other| large[other].len().cmp(&large[one].len()))
        {
            let group = large[number];
            let members = group.members().collect();
            groups.push(SymbolGroup { name: group.name(), members, is_used: false });
        }
        SymbolLists { dfa, groups }
    }

    /// Symbols, which are in the order of the alphabet, in short: groups, runs such as `0–9`, or
    /// the symbols that are missing, whatever is shortest.
    pub(crate) fn list(&mut self, symbols: &[SymbolId]) -> String {
        let dfa = self.dfa;
        if let Some(ranges) = ranges(dfa, symbols) {
            return cut(&ranges, LONGEST_LIST);
        }
        let names = runs(dfa, symbols);
        if symbols.len() == dfa.symbols().len() && names.width() > LONGEST_LIST / 2 {
            return "every symbol".to_owned();
        }
        if let Some(grouped) = self.list_groups(symbols, names.width()) {
            return grouped;
        }
        let is_long = names.width() > LONGEST_LIST && symbols.len() < dfa.symbols().len();
        if is_long && let Some(missing) = missing(dfa, symbols, names.width() - 8) {
            return cut(&format!("all but {missing}"), LONGEST_LIST + 8);
        }
        cut(&names, LONGEST_LIST)
    }

    /// Symbols in short, and behind a slash what comes out.
    pub(crate) fn list_with_outputs(
        &mut self,
        symbols: &[SymbolId],
        outputs: &[OutputId],
    ) -> String {
        let list = self.list(symbols);
        with_outputs(list, &cut(&output_names(self.dfa, outputs), LONGEST_OUTPUTS))
    }

    /// A line for each arrow to one target, which begins with a prefix, or two lines if there are many
    /// outputs. The last line counts the symbols that are left over if there are too many arrows.
    pub(crate) fn lines(&mut self, prefix: &str, arrows: &[Arrow]) -> Vec<String> {
        let shown = if arrows.len() > MOST_LISTS { MOST_LISTS - 1 } else { arrows.len() };
        let (shown, hidden) = arrows.split_at(shown);
        let mut lines = Vec::new();
        for Arrow { symbols, outputs, .. } in shown {
            let line = format!("{prefix}{}", self.list_with_outputs(symbols, outputs));
            if line.width() <= LONGEST_LINE || outputs.is_empty() {
                lines.push(line);
            } else {
                lines.push(format!("{prefix}{}", self.list(symbols)));
                let outputs = cut(&output_names(self.dfa, outputs), LONGEST_OUTPUTS);
                lines.push(format!("/ {outputs}"));
            }
        }
        if !hidden.is_empty() {
            let mut symbols = 0;
            for arrow in hidden {
                symbols += arrow.symbols.len();
            }
            lines.push(format!("{prefix}… {symbols} more"));
        }
        lines
    }

    /// Symbols as groups and what is left over; `None` if that is not shorter than some width.
    fn list_groups(&mut self, symbols: &[SymbolId], width: usize) -> Option<String> {
        let mut rest = symbols.to_vec();
        let mut whole = Vec::new();
        for (number, group) in self.groups.iter().enumerate() {
            let is_whole = group.members.iter().all(|member| rest.binary_search(member).is_ok());
            if is_whole {
                rest.retain(|symbol| group.members.binary_search(symbol).is_err());
                whole.push(number);
            }
        }
        let mut names: Vec<String> = Vec::new();
        for &number in &whole {
            names.push(self.groups[number].name.to_owned());
        }
        if !rest.is_empty() {
            names.push(runs(self.dfa, &rest));
        }
        let text = names.join(", ");
        if whole.is_empty() || text.width() >= width || text.width() > LONGEST_LIST {
            return None;
        }
        for number in whole {
            self.groups[number].is_used = true;
        }
        Some(text)
    }

    /// The groups that stand for their members in some list, each with the members.
    pub(crate) fn used_groups(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for group in self.groups.iter().filter(|group| group.is_used) {
            let line = format!("{} = {}", group.name, runs(self.dfa, &group.members));
            lines.push(cut(&line, 4 * LONGEST_LIST));
        }
        lines
    }
}

/// The names of outputs, with blanks between them.
pub(crate) fn output_names(dfa: &Dfa, outputs: &[OutputId]) -> String {
    let names: Vec<&str> = outputs.iter().map(|&output| dfa.output(output).name()).collect();
    names.join(" ")
}

/// A text, and behind a slash what comes out, if anything does.
pub(crate) fn with_outputs(text: String, outputs: &str) -> String {
    if outputs.is_empty() { text } else { format!("{text} / {outputs}") }
}

/// The bytes or characters of some classes, such as `0-9 a-f`; `None` if the automaton reads symbols.
fn ranges(dfa: &Dfa, classes: &[SymbolId]) -> Option<String> {
    let sets = dfa.classes()?;
    let (reads, set) = (dfa.reads(), CharSet::union(classes.iter().map(|&class| sets.set(class))));
    let is_all = classes.len() == dfa.symbols().len();
    Some(if is_all { format!("any {}", reads.noun()) } else { set.describe(reads) })
}

/// All symbols with commas between them, or the bytes or characters of classes.
pub(crate) fn in_full(dfa: &Dfa, symbols: &[SymbolId]) -> String {
    ranges(dfa, symbols).unwrap_or_else(|| {
        let names: Vec<&str> = symbols.iter().map(|&id| dfa.symbol(id).name()).collect();
        names.join(", ")
    })
}

/// Symbols with commas between them; three or more consecutive letters or digits as a range.
fn runs(dfa: &Dfa, symbols: &[SymbolId]) -> String {
    let mut parts: Vec<String> = Vec::new();
    for run in symbols.chunk_by(|&one, &other| follows(dfa, one, other)) {
        push_run(dfa, run, &mut parts);
    }
    parts.join(", ")
}

/// The symbols of the alphabet that a list lacks, written as by [`runs`]; `None` if that is not shorter than a
/// width.
///
/// It stops as soon as that is known. Otherwise each arrow of a large alphabet would write nearly all of it.
fn missing(dfa: &Dfa, symbols: &[SymbolId], width: usize) -> Option<String> {
    let mut among = symbols.iter().peekable();
    let mut others = dfa.symbols().filter(|symbol| among.next_if_eq(&symbol).is_none()).peekable();
    let (mut parts, mut run, mut written) = (Vec::new(), Vec::new(), 0);
    while let Some(symbol) = others.next() {
        run.push(symbol);
        if others.peek().is_some_and(|&next| follows(dfa, symbol, next)) {
            continue;
        }
        let known = parts.len();
        push_run(dfa, &run, &mut parts);
        run.clear();
        for part in &parts[known..] {
            written += part.width() + ", ".len();
        }
        if written >= width + ", ".len() {
            return None;
        }
    }
    Some(parts.join(", "))
}

/// Whether two symbols are consecutive letters or digits.
fn follows(dfa: &Dfa, one: SymbolId, other: SymbolId) -> bool {
    let letter = |symbol: SymbolId| {
        let mut letters = dfa.symbol(symbol).name().chars();
        letters.next().filter(|letter| letters.next().is_none() && letter.is_alphanumeric())
    };
    match (letter(one), letter(other)) {
        (Some(one), Some(other)) => u32::from(one) + 1 == u32::from(other),
        _ => false,
    }
}

/// Consecutive symbols: their names, or a range of three or more.
fn push_run(dfa: &Dfa, run: &[SymbolId], parts: &mut Vec<String>) {
    let name = |symbol: SymbolId| dfa.symbol(symbol).name();
    if let [first, _, .., last] = *run {
        parts.push(format!("{}–{}", name(first), name(last)));
    } else {
        for &symbol in run {
            parts.push(name(symbol).to_owned());
        }
    }
}

#[cfg(test)]
mod tests {
    use fsm_model::{Dfa, Source, SymbolId};
    use unicode_width::UnicodeWidthStr as _;

    use super::{SymbolLists, missing, runs};

    #[track_caller]
    fn check(wanted: &[&str], list: &str, groups: &[&str]) {
        let text = "States: A\nStart: A\nFinal: A\nSymbols: nickel dime quarter push 0 1 2 3 4\n\
                    Symbols coins: nickel dime quarter\nSymbols money: coins push\n\
                    Symbols two: nickel push\nSymbols digits-of-five: 0 1 2 3 4\n\
                    Otherwise: .\nTransitions:\n";
        let dfa = Dfa::from_source(&Source::new("t.txt", text)).expect("the text is right");
        let symbols: Vec<SymbolId> =
            wanted.iter().map(|name| dfa.find_symbol(name).expect("it is declared")).collect();
        let mut lists = SymbolLists::new(&dfa);
        assert_eq!(lists.list(&symbols), list);
        assert_eq!(lists.used_groups(), groups);
    }

    #[test]
    fn a_whole_group_is_written_as_its_name() {
        let coins = ["coins = nickel, dime, quarter"];
        check(&["nickel", "dime", "quarter"], "coins", &coins);
        check(&["nickel", "dime", "quarter", "0"], "coins, 0", &coins);
        let money = ["money = nickel, dime, quarter, push"];
        check(&["nickel", "dime", "quarter", "push"], "money", &money);
    }

    #[test]
    fn small_parts_of_groups_and_long_names_are_not() {
        check(&["nickel", "dime"], "nickel, dime", &[]);
        check(&["nickel", "push"], "nickel, push", &[]);
        check(&["0", "1", "2", "3", "4"], "0–4", &[]);
    }

    #[test]
    fn what_is_missing_is_shown_if_it_is_shorter() {
        let text = "States: A\nStart: A\nFinal: A\nSymbols: nickel ﾁ a b c dime 1 2 4\n\
                    Otherwise: .\nTransitions:\n";
        let dfa = Dfa::from_source(&Source::new("t.txt", text)).expect("the text is right");
        for chosen in 0..1_u32 << dfa.symbols().len() {
            let is_chosen = |symbol: &SymbolId| chosen >> symbol.index() & 1 == 1;
            let symbols: Vec<SymbolId> = dfa.symbols().filter(is_chosen).collect();
            let others: Vec<SymbolId> = dfa.symbols().filter(|id| !is_chosen(id)).collect();
            let written = runs(&dfa, &others);
            for width in 1..30 {
                let expected = (written.width() < width).then(|| written.clone());
                assert_eq!(missing(&dfa, &symbols, width), expected, "{symbols:?} {width}");
            }
        }
    }

    #[test]
    fn classes_are_written_as_ranges() {
        let text = "States: A\nStart: A\nFinal: A\nOtherwise: .\n\
                    Bytes:\nhex 0-9 a-f\nletter a-z\nTransitions:\nA hex -> .\nA \" -> .\n";
        let dfa = Dfa::from_source(&Source::new("t.txt", text)).expect("the text is right");
        let list = |names: &[&str]| {
            let find = |name: &&str| dfa.find_symbol(name).expect("it has a class");
            SymbolLists::new(&dfa).list(&names.iter().map(find).collect::<Vec<_>>())
        };
        assert_eq!(list(&["7", "b"]), "0-9 a-f");
        assert_eq!(list(&["7", "b", "z", "\\x00"]), "not \"");
        assert_eq!(list(&["7", "b", "z", "\\x00", "\""]), "any byte");
        assert!(SymbolLists::new(&dfa).used_groups().is_empty());
    }

    #[test]
    fn many_outputs_have_a_line_of_their_own() {
        let text = "States: A\nStart: A\nFinal: A\nSymbols: take give\n\
                    Outputs: ring-the-bell open-the-door\nTransitions:\n\
                    A take -> . / ring-the-bell open-the-door\n\
                    A give -> . / ring-the-bell open-the-door ring-the-bell open-the-door\n";
        let dfa = Dfa::from_source(&Source::new("t.txt", text)).expect("the text is right");
        let arrows = dfa.arrows(dfa.first_start().state());
        let expected = [
            "↺ take / ring-the-bell open-the-door",
            "↺ give",
            "/ ring-the-bell open-the-door ring-the-bell o…",
        ];
        assert_eq!(SymbolLists::new(&dfa).lines("↺ ", &arrows), expected);
    }
}
