//! The table: every written transition in its cell, no cell twice, none empty.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::ops::Range;

use super::{Checker, Rest};
use crate::code;
use crate::dfa::{StateId, SymbolId};
use crate::report::{Diagnostic, count, presentable, quote, quote_some};
use crate::source::Span;
use crate::syntax::{COMMENT, Kind, Parts, REST};
use crate::words::ShortestWords;

impl<'t> Checker<'t> {
    /// Puts every written transition into the table.
    pub(super) fn fill_rows(&mut self) {
        let tree = self.tree;
        self.is_alphabet_refused = self.refuse_alphabet();
        let mut tables: HashMap<StateId, (Span, &[Span])> = HashMap::new();
        for row in &tree.rows {
            match tree.parts(row) {
                Parts::Arrow { state, symbols, target } => self.fill_arrow(state, symbols, target),
                Parts::Table { state: word, targets } => {
                    let known: Vec<Option<usize>> =
                        targets.iter().map(|&target| self.states.number(target)).collect();
                    // Only a row with a word that is no state can be one without its arrow.
                    if known.contains(&None) && self.refuse_missing_arrow(targets) {
                        continue;
                    }
                    let Some(state) = self.row_state(word, targets) else { continue };
                    match tables.entry(state) {
                        Entry::Occupied(first) => {
                            self.refuse_second_row(*first.get(), (word, targets));
                        }
                        Entry::Vacant(entry) => {
                            entry.insert((word, targets));
                            if targets.len() == self.symbols.len() {
                                self.fill_table(state, targets, &known);
                            } else if !self.is_alphabet_refused {
                                self.refuse_length(word, targets);
                            }
                        }
                    }
                }
            }
        }
    }

    /// The state of a table row, if there is such a state.
    fn row_state(&mut self, word: Span, targets: &[Span]) -> Option<StateId> {
        let state = self.state(word);
        // The targets of a row that is skipped may be wrong as well.
        if state.is_none() && targets.len() == self.symbols.len() {
            for &target in targets {
                self.state(target);
            }
        }
        state
    }

    /// Refuses `A x B` and `A x=> B`: something that would be a row with an arrow.
    fn refuse_missing_arrow(&mut self, targets: &[Span]) -> bool {
        let tree = self.tree;
        let is_stranger = |word: &&Span| !self.states.has(tree.text(**word));
        let is_arrow = |word: &&Span| {
            let text = tree.text(**word);
            ["->", "=>", "→", "⇒", "—>", "<-"].iter().any(|arrow| text.contains(arrow))
        };
        let arrow = targets.iter().filter(is_stranger).find(is_arrow);
        let symbol = targets.first().filter(is_stranger);
        let symbol = symbol.filter(|word| self.symbols.has(tree.text(**word)));
        let (place, label) = match (arrow, symbol) {
            (Some(&arrow), _) => (arrow, "an arrow is `->`, with blanks around it"),
            (None, Some(&symbol)) => (symbol, "this is a symbol, not a state"),
            (None, None) => return false,
        };
        self.found.push(
            Diagnostic::new(&code::BAD_ROW, "this line has no arrow")
                .at(place, label)
                .help("a line with an arrow reads `state symbol ... -> state`"),
        );
        true
    }

    /// If all rows are off by the same, it is the alphabet that is wrong: one message.
    fn refuse_alphabet(&mut self) -> bool {
        let tree = self.tree;
        // With a symbol that was declared twice all rows seem too long.
        if self.has_symbol_twice {
            return true;
        }
        let mut tables = tree.rows.iter().filter_map(|row| match tree.parts(row) {
            Parts::Table { state, targets } => {
                self.states.has(tree.text(state)).then_some(targets.len())
            }
            Parts::Arrow { .. } => None,
        });
        let (Some(length), Some(section)) = (tables.next(), tree.sections(Kind::Symbols).next())
        else {
            return false;
        };
        let mut rows = 1;
        for other in tables {
            if other != length {
                return false;
            }
            rows += 1;
        }
        if rows == 1 || length == self.symbols.len() {
            return false;
        }
        let mut error = Diagnostic::new(
            &code::ROW_LENGTH,
            format!(
                "all {rows} rows have {}, but there {}",
                count(length, "target"),
                match self.symbols.len() {
                    1 => "is 1 symbol".to_owned(),
                    many => format!("are {many} symbols"),
                }
            ),
        )
        .at(section.heading, count(self.symbols.len(), "symbol"))
        .help("a row is a state and then one target per symbol, in order");
        if self.symbols.len() == 0 && self.is_before_comment(section.heading) {
            error = error.note("`//` begins a comment, so no symbol is declared here");
        }
        self.found.push(error);
        true
    }

    /// Whether a comment is all that follows on the line.
    fn is_before_comment(&self, heading: Span) -> bool {
        self.tree.source.text()[heading.range().end..]
            .trim_start_matches([' ', '\t'])
            .starts_with(COMMENT)
    }

    /// Fills a row with targets of which it is known which states they are, if any.
    fn fill_table(&mut self, state: StateId, targets: &[Span], known: &[Option<usize>]) {
        for (&word, &number) in targets.iter().zip(known) {
            self.states.use_once(word, number);
        }
        // A row with a wrong name may not be a table row at all; do not compare it with others.
        if known.contains(&None) {
            return;
        }
        let mut row = Overlaps::default();
        for ((symbol, target), &word) in known.iter().flatten().enumerate().zip(targets) {
            self.set(state, SymbolId::new(symbol), StateId::new(*target), word, &mut row);
        }
        self.report_overlaps(state, &row);
    }

    fn fill_arrow(&mut self, state: Span, symbols: &[Span], word: Span) {
        let (state, target) = (self.state(state), self.state(word));
        let mut row = Overlaps::default();
        for &symbol in symbols {
            let is_rest = self.tree.text(symbol) == REST;
            let id = if is_rest { None } else { self.symbol(symbol) };
            let (Some(state), Some(target)) = (state, target) else { continue };
            if is_rest {
                let rest = Rest { target, word, symbol };
                let first = *self.rest.entry(state).or_insert(rest);
                if first.symbol != symbol {
                    row.add(REST, first.target == target, first.word, word);
                }
            } else if let Some(id) = id {
                self.set(state, id, target, word, &mut row);
            }
        }
        if let Some(state) = state {
            self.report_overlaps(state, &row);
        }
    }

    fn set(
        &mut self,
        state: StateId,
        symbol: SymbolId,
        target: StateId,
        word: Span,
        row: &mut Overlaps<'t>,
    ) {
        let cell = state.index() * self.symbols.len() + symbol.index();
        if self.next[cell] == StateId::NONE {
            self.next[cell] = target;
            self.places[cell] = word.start();
            return;
        }
        let first_name = self.states.name(self.next[cell].index());
        let start = self.places[cell] as usize;
        let first = Span::inside(start..start + first_name.len());
        let name = self.symbols.name(symbol.index());
        row.add(name, self.next[cell] == target, first, word);
    }

    fn report_overlaps(&mut self, state: StateId, row: &Overlaps<'t>) {
        let tree = self.tree;
        if row.differ.place.is_none() && row.agree.place.is_none() {
            return;
        }
        let name = quote(self.states.name(state.index()));
        if let Some((first, word)) = row.differ.place {
            let (one, two) = (quote(tree.text(first)), quote(tree.text(word)));
            self.found.push(
                Diagnostic::new(
                    &code::NONDETERMINISTIC,
                    format!("state {name} has two targets on {}", row.differ.symbols()),
                )
                .at(word, format!("here it goes to {two}"))
                .and(first, format!("here it goes to {one}"))
                .help("keep one of the two"),
            );
        }
        if let Some((first, word)) = row.agree.place {
            let message = format!("state {name} on {} was given before", row.agree.symbols());
            let warning = Diagnostic::new(&code::REPEATED, message).at(word, "the same again");
            // `A a a -> B` says it twice in one place.
            self.found.push(if first == word { warning } else { warning.and(first, "first here") });
        }
    }

    fn refuse_length(&mut self, word: Span, targets: &[Span]) {
        let tree = self.tree;
        let (given, wanted) = (targets.len(), self.symbols.len());
        let few = if given < wanted { "few" } else { "many" };
        let mut error = Diagnostic::new(
            &code::ROW_LENGTH,
            format!("the row of {} has too {few} targets", quote(tree.text(word))),
        )
        .at(word, format!("{} for {}", count(given, "target"), count(wanted, "symbol")));
        // Perhaps a blank has got into a name, or the next row is indented.
        let odd = targets.iter().find(|word| !self.states.has(tree.text(**word)));
        let end = |word: Span| word.range().end;
        let rows = std::iter::once(&word).chain(targets).zip(targets);
        let continued = rows
            .map(|(&before, &target)| (end(before), target))
            .find(|(end, target)| tree.source.text()[*end..target.range().start].contains('\n'));
        if let Some(&odd) = odd {
            error = error.and(odd, "not a state");
        } else if let Some((_, target)) = continued {
            error = error.and(target, "this line is indented, so it continues the row");
        }
        self.found.push(error.help("a row is a state and then one target per symbol, in order"));
    }

    fn refuse_second_row(&mut self, first: (Span, &[Span]), second: (Span, &[Span])) {
        let tree = self.tree;
        let ((first, ones), (word, others)) = (first, second);
        let name = quote(tree.text(word));
        let text = |&word: &Span| tree.text(word);
        if ones.iter().map(text).eq(others.iter().map(text)) {
            self.found.push(
                Diagnostic::new(&code::REPEATED, format!("the row of {name} was given before"))
                    .at(word, "the same again")
                    .and(first, "first here"),
            );
            return;
        }
        let mut error =
            Diagnostic::new(&code::TWO_ROWS, format!("state {name} has two different rows"))
                .at(word, "again here")
                .and(first, "first here")
                .help("keep one of the two");
        let mut pairs = ones.iter().zip(others).zip(&self.symbols.places);
        if let Some(((one, two), symbol)) =
            pairs.find(|((one, two), _)| tree.text(**one) != tree.text(**two))
        {
            let [symbol, one, two] = [symbol, one, two].map(|word| quote(tree.text(*word)));
            error = error.note(format!("on {symbol} it goes to {one} or to {two}"));
        }
        self.found.push(error);
    }

    /// What nobody wrote goes where `_` says, or else into the sink.
    pub(super) fn fill_rest(&mut self) {
        let width = self.symbols.len();
        let mut rest: Vec<_> = std::mem::take(&mut self.rest).into_iter().collect();
        rest.sort_unstable_by_key(|(_, rest)| rest.symbol);
        for (state, Rest { target, word, symbol }) in rest {
            let row = state.index() * width..(state.index() + 1) * width;
            if !self.fill_holes(row, target, word) {
                let name = quote(self.states.name(state.index()));
                self.found.push(
                    Diagnostic::new(
                        &code::IDLE_REST,
                        format!("`_` of state {name} stands for no symbol"),
                    )
                    .at(symbol, "every symbol has a target already"),
                );
            }
        }
        if let Some((target, place)) = self.sink {
            self.fill_holes(0..self.next.len(), target, place);
        }
    }

    fn fill_holes(&mut self, cells: Range<usize>, target: StateId, place: Span) -> bool {
        let mut filled = false;
        for cell in cells {
            if self.next[cell] == StateId::NONE {
                self.next[cell] = target;
                self.places[cell] = place.start();
                filled = true;
            }
        }
        filled
    }

    /// One message per state with holes.
    pub(super) fn refuse_holes(&mut self) {
        if !self.next.contains(&StateId::NONE) {
            return;
        }
        let tree = self.tree;
        let width = self.symbols.len();
        let starts = self.starts.iter().map(|start| start.state);
        let words = ShortestWords::new(self.states.len(), width, &self.next, starts);
        let mut rows: HashMap<&str, Span> = HashMap::new();
        for row in &tree.rows {
            if let Parts::Arrow { state, .. } = tree.parts(row) {
                rows.entry(tree.text(state)).or_insert(state);
            }
        }
        for (state, row) in self.next.chunks(width).enumerate() {
            let holes: Vec<&str> = (0..width)
                .filter(|&symbol| row[symbol] == StateId::NONE)
                .map(|symbol| self.symbols.name(symbol))
                .collect();
            let [first, ..] = holes[..] else { continue };
            let name = self.states.name(state);
            let (shown, first) = (presentable(name), presentable(first));
            let targets = count(width, "target");
            let (place, message, label, help) = match rows.get(name) {
                Some(&row) => (
                    row,
                    format!(
                        "state {} has no target on {}",
                        quote(name),
                        quote_some(holes.iter().copied())
                    ),
                    format!("{} of {targets} given", width - holes.len()),
                    format!("write `{shown} {first} -> ...`, use `_` for every other symbol"),
                ),
                None => (
                    self.states.places[state],
                    format!("state {} has no row", quote(name)),
                    "nothing says where it goes".to_owned(),
                    format!(
                        "under `Transitions:`, write `{shown}` and {targets}, or `{shown} _ -> ...`"
                    ),
                ),
            };
            let way = words.describe(
                StateId::new(state),
                |state| self.states.name(state.index()),
                |symbol| self.symbols.name(symbol.index()),
            );
            self.found.push(
                Diagnostic::new(&code::INCOMPLETE, message)
                    .at(place, label)
                    .note(way)
                    .help(format!("{help}, or name a `Sink:`")),
            );
        }
    }
}

#[derive(Default)]
struct Overlaps<'t> {
    differ: Overlap<'t>,
    agree: Overlap<'t>,
}

#[derive(Default)]
struct Overlap<'t> {
    symbols: Vec<&'t str>,
    /// The earlier and the later target of the first of them.
    place: Option<(Span, Span)>,
}

impl<'t> Overlaps<'t> {
    fn add(&mut self, symbol: &'t str, agrees: bool, first: Span, word: Span) {
        let overlap = if agrees { &mut self.agree } else { &mut self.differ };
        overlap.symbols.push(symbol);
        overlap.place.get_or_insert((first, word));
    }
}

impl Overlap<'_> {
    fn symbols(&self) -> String {
        quote_some(self.symbols.iter().copied())
    }
}
