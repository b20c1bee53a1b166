//! Bytes and characters as symbols, for formats that know nothing else.
//!
//! Every byte or character lies in one piece, such as `0-9` or `e`, whose members all states treat alike.
//! Each piece becomes a symbol that is called like the piece.

use fsm_model::{
    CharSet, Dfa, Draft, DraftRow, DraftTarget, Reads, Report, Source, Start, SymbolId, count,
    grouped, in_backticks,
};

use super::Nfa;
use crate::input::imported;
use crate::omissions::{Supported, list_of, omissions};
use crate::text::value_of;

/// What an automaton is with symbols in place of bytes or characters.
pub(crate) struct Symbolic<T> {
    pub(crate) automaton: T,
    /// Says what became of the bytes or characters.
    pub(crate) note: String,
    /// What is not kept.
    pub(crate) omissions: Vec<String>,
}

/// The automaton with a symbol for each piece, unless it reads symbols already. A piece that every state
/// refuses is left out.
///
/// # Errors
///
/// If it would be too large with so many symbols.
pub(crate) fn dfa_with_symbols(dfa: &Dfa) -> Result<Option<Symbolic<Dfa>>, Report> {
    if dfa.classes().is_none() {
        return Ok(None);
    }
    let reads = dfa.reads();
    let is_read = |class: SymbolId| dfa.states().any(|state| dfa.next(state, class).is_some());
    let (read, unread): (Vec<_>, Vec<_>) =
        dfa.distinct_classes().into_iter().partition(|(_, class)| is_read(*class));
    // The class of each piece, in the order of the pieces.
    let mut pieces: Vec<((u32, u32), SymbolId)> = read
        .iter()
        .flat_map(|(set, class)| set.ranges().iter().map(|&range| (range, *class)))
        .collect();
    pieces.sort_unstable_by_key(|(range, _)| *range);
    let symbols: Vec<String> = pieces.iter().map(|(range, _)| piece(*range, reads)).collect();
    let mut rows = Vec::new();
    for state in dfa.states() {
        let steps = pieces.iter().map(|(_, class)| {
            dfa.next(state, *class).map(|target| (target, dfa.outputs_on(state, *class)))
        });
        rows.extend(grouped(steps).into_iter().filter_map(|(step, symbols)| {
            let (target, outputs) = step?;
            let outputs = outputs.iter().map(|output| output.index()).collect();
            let target = target.index().into();
            Some(DraftRow::Arrow { state: state.index(), symbols, target, outputs })
        }));
    }
    let starts: Vec<Start<'_>> = dfa.starts().collect();
    // Claims may not hold of it: it has other lines, and fewer symbols.
    let supported = Supported { labels: true, claims: false, groups: true };
    let mut omissions = omissions(dfa, &starts, supported);
    let sets: Vec<&str> = dfa.symbol_groups().map(|group| group.name()).collect();
    if !sets.is_empty() {
        omissions.insert(0, list_of("the set", &sets));
    }
    if !unread.is_empty() {
        let unread = CharSet::union(unread.iter().map(|(set, _)| set)).describe(reads);
        let noun = reads.noun();
        omissions.push(format!("the {noun}s {}, which every state refuses", in_backticks(&unread)));
    }
    let note = note(reads, &symbols);
    let draft = Draft {
        reads: Reads::Symbols,
        claims: Vec::new(),
        otherwise: dfa.has_refusals().then_some(DraftTarget::Refused),
        rows,
        symbols,
        sets: Vec::new(),
        symbol_groups: Vec::new(),
        ..dfa.draft()
    };
    let text = Source::new(dfa.source().name(), draft.plain_text());
    let automaton = imported(&text)?;
    Ok(Some(Symbolic { automaton, note, omissions }))
}

/// The same for a nondeterministic automaton.
pub(crate) fn nfa_with_symbols(nfa: &Nfa) -> Option<Symbolic<Nfa>> {
    let draft = with_symbols(&nfa.written.draft)?;
    let note = note(nfa.written.draft.reads, &draft.symbols);
    let sets: Vec<&str> =
        nfa.written.draft.symbol_groups.iter().map(|group| group.name.as_str()).collect();
    let omissions = if sets.is_empty() { Vec::new() } else { vec![list_of("the set", &sets)] };
    let mut written = nfa.written.clone();
    written.draft = draft;
    Some(Symbolic { automaton: Nfa { source: nfa.source.clone(), written }, note, omissions })
}

/// The draft of a nondeterministic automaton, whose sets do not overlap, with a symbol for each piece. `None`
/// if it reads symbols already.
fn with_symbols(draft: &Draft) -> Option<Draft> {
    let reads = draft.reads;
    if reads == Reads::Symbols {
        return None;
    }
    let mut symbols: Vec<String> = Vec::new();
    // The numbers of the pieces of each symbol.
    let mut pieces_of: Vec<Vec<usize>> = Vec::new();
    for symbol in &draft.symbols {
        let first = symbols.len();
        let members = members(draft, symbol);
        symbols.extend(members.ranges().iter().map(|&range| piece(range, reads)));
        pieces_of.push((first..symbols.len()).collect());
    }
    let all = |numbers: &[usize]| -> Vec<usize> {
        numbers.iter().flat_map(|&symbol| pieces_of[symbol].iter().copied()).collect()
    };
    let row = |row: &DraftRow| match row {
        DraftRow::Arrow { state, symbols, target, outputs } => DraftRow::Arrow {
            state: *state,
            symbols: all(symbols),
            target: *target,
            outputs: outputs.clone(),
        },
        other => other.clone(),
    };
    Some(Draft {
        reads: Reads::Symbols,
        rows: draft.rows.iter().map(row).collect(),
        symbols,
        sets: Vec::new(),
        symbol_groups: Vec::new(),
        ..draft.clone()
    })
}

/// Says what became of the bytes or characters.
fn note(reads: Reads, symbols: &[String]) -> String {
    let is_readable = |name: &&String| {
        name.contains('-') && name.chars().all(|c| c == '-' || c.is_alphanumeric())
    };
    let example = symbols.iter().find(is_readable);
    let example = example.map_or(String::new(), |name| format!(", such as {}", in_backticks(name)));
    let (noun, symbols) = (reads.noun(), count(symbols.len(), "symbol"));
    format!("its {noun}s became {symbols}, each called like its {noun}s{example}")
}

/// The members of a symbol of a draft: of a set, or one byte or character as a text writes it.
fn members(draft: &Draft, symbol: &str) -> CharSet {
    if let Some(set) = draft.sets.iter().find(|set| set.name == symbol) {
        return set.members.clone();
    }
    let value = value_of(symbol).expect("a symbol of a draft is a set, a character or an escape");
    CharSet::single(value)
}

/// The name of a range. Signs that separate names in some format are written as numbers.
fn piece((first, last): (u32, u32), reads: Reads) -> String {
    let name = |value: u32| match char::from_u32(value) {
        Some(',' | '/' | ':' | '[' | ']' | '|' | '-' | '_') => format!("\\x{value:02X}"),
        Some('ε') if reads == Reads::Characters => format!("\\u{{{value:X}}}"),
        _ => reads.spell(value),
    };
    if first == last { name(first) } else { format!("{}-{}", name(first), name(last)) }
}

#[cfg(test)]
mod tests {
    use fsm_model::{Dfa, Reads, Source};

    use super::{dfa_with_symbols, piece};

    #[test]
    fn every_byte_can_be_a_symbol() {
        let names: Vec<String> = (0..=0xFF).map(|value| Reads::Bytes.spell(value)).collect();
        let rows: Vec<String> =
            names.iter().map(|name| format!("A {name} -> s\ns {name} -> A\n")).collect();
        // Each byte alone leads to another state from a third one, so that it has a class of its own.
        let states: Vec<String> = (0..=0xFF).map(|value| format!("q{value}")).collect();
        let more: Vec<String> = names
            .iter()
            .zip(&states)
            .map(|(name, state)| format!("B {name} -> {state}\n"))
            .collect();
        let text = format!(
            "States: A s B {}\nStart: A B\nFinal: A\nOtherwise: .\nBytes:\nTransitions:\n{}{}",
            states.join(" "),
            rows.concat(),
            more.concat()
        );
        let dfa = Dfa::from_source(&Source::new("t.txt", text)).expect("the text is right");
        let symbolic =
            dfa_with_symbols(&dfa).expect("it is small").expect("it reads bytes").automaton;
        assert_eq!(symbolic.symbols().len(), 256);
        for value in 0..=0xFF {
            let symbol =
                symbolic.find_symbol(&piece((value, value), Reads::Bytes)).expect("a symbol");
            let from = symbolic.find_state("B").expect("a state");
            let to = symbolic.next(from, symbol).expect("nothing is refused");
            assert_eq!(symbolic.state(to).name(), format!("q{value}"));
        }
    }
}
