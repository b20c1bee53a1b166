//! What messages say of declared names, and what is wrong with their declarations.

use super::{DeclaredNames, NameTable, OUTPUT, SYMBOL};
use crate::alphabet::{CharSet, shown};
use crate::check::cases::{Outcome, Target};
use crate::dfa::OutputListId;
use crate::diagnostic::{
    Diagnostic, Diagnostics, code, count, in_backticks, list, list_in_backticks, presentable,
    quote_word,
};
use crate::limits::{Limits, MOST_TRANSITIONS};
use crate::source::Span;
use crate::syntax::{EMPTY_WORD, SectionKind, early_bare_heading};

impl DeclaredNames<'_> {
    /// A symbol in a message; of a class of bytes or characters, one of them as a person writes it.
    pub(in crate::check) fn show_column(&self, column: usize) -> String {
        let characters = self.document.characters.as_ref();
        let class = characters.and_then(|characters| characters.classes.sets().get(column));
        match class.and_then(CharSet::example) {
            Some(value) => shown(value, self.reads()),
            None => in_backticks(self.column_name(column)),
        }
    }

    /// Symbols in a message: their names, or the bytes or characters as a person writes them, `'e'`.
    pub(in crate::check) fn list_columns(&self, columns: &[usize]) -> String {
        let Some(characters) = &self.document.characters else {
            return list_in_backticks(columns.iter().map(|&column| self.column_name(column)));
        };
        let mut shown = Vec::new();
        for &column in columns {
            shown.push(match characters.classes.sets().get(column) {
                Some(class) => class.shown(characters.reads()),
                None => in_backticks(EMPTY_WORD),
            });
        }
        list(&shown)
    }

    /// The pieces of these classes of bytes or characters, if one of them has several members: then they
    /// cannot be listed one by one in a line.
    pub(in crate::check) fn unnamed_set(&self, columns: &[usize]) -> Option<String> {
        let characters = self.document.characters.as_ref()?;
        let mut classes = Vec::new();
        for &column in columns {
            classes.extend(characters.classes.sets().get(column));
        }
        if classes.iter().all(|class| class.only().is_some()) {
            return None;
        }
        let pieces = CharSet::union_of(&classes).pieces(characters.reads());
        Some(presentable(&pieces.join(" ")))
    }

    /// What two lines say about a case in which they disagree.
    pub(in crate::check) fn outcomes(&self, [one, other]: [Outcome; 2]) -> [String; 2] {
        let describe = |Outcome { target, outputs }: Outcome| {
            let does = match target {
                Target::To(state) => {
                    format!("here it goes to {}", in_backticks(self.states.name(state.index())))
                }
                Target::Stay => "here it stays as it is".to_owned(),
                Target::Refused => return "here it is refused".to_owned(),
            };
            match outputs {
                _ if one.outputs == other.outputs => does,
                OutputListId::NONE => format!("{does}, and nothing comes out"),
                list => {
                    let outputs = self.output_lists.get(list).iter();
                    let names = outputs.map(|output| self.outputs.name(output.index()));
                    format!("{does}, and {} comes out", quote_word(names))
                }
            }
        };
        [describe(one), describe(other)]
    }

    /// Refuses a table that is too large. A small text can declare one.
    pub(in crate::check) fn refuse_size(&self, limits: Limits) -> Option<Diagnostic> {
        let (states, symbols) = (self.states.len(), self.symbols.len());
        if limits.has_room(states, symbols) {
            return None;
        }
        let cases = states.saturating_mul(symbols);
        let error = if cases > MOST_TRANSITIONS {
            let (states, symbols) = (count(states, "state"), count(symbols, "symbol"));
            let message = format!("{states} and {symbols} need {cases} transitions");
            Diagnostic::new(&code::TOO_LARGE, message)
                .with_note(format!("at most {MOST_TRANSITIONS} are possible"))
        } else {
            limits.too_many_cases(states, symbols)
        };
        Some(match self.document.declarations(SectionKind::Symbols).next() {
            Some(section) => error.at(section.heading, "this alphabet with so many states"),
            None => error,
        })
    }

    /// Refuses names that are declared twice, and `Claims live` among the symbols: it would be two
    /// more of them. The words behind such a heading are no declarations.
    ///
    /// A state, symbol or output may be called like a heading, but then the text also uses it elsewhere.
    pub(in crate::check) fn refuse_declarations(&self, found: &mut Diagnostics) {
        let document = self.document;
        let mut refused: Vec<Span> = Vec::new();
        for word in self.bare_headings() {
            refused.push(word);
            let text = in_backticks(document.text(word));
            let message = format!("{text} is not read as a heading");
            found.push(
                Diagnostic::new(&code::BARE_HEADING, message)
                    .at(word, "a heading ends in a colon")
                    .with_help("if it is a name, do not begin a line with it"),
            );
        }
        let is_on_refused_line = |word: Span| {
            let next = refused.partition_point(|heading| heading.start() <= word.start());
            let heading = refused[..next].last();
            heading.is_some_and(|&heading| !document.text(heading.to(word)).contains('\n'))
        };
        for names in [&self.states, &self.symbols, &self.outputs] {
            for &(word, first) in &names.twice {
                if !is_on_refused_line(word) {
                    found.push(names.declared_twice(word, first));
                }
            }
        }
    }

    /// The words of lists that are no names, but headings without their colon.
    fn bare_headings(&self) -> Vec<Span> {
        let document = self.document;
        let mut found = document.bare_headings.clone();
        if found.is_empty() {
            return found;
        }
        let list = |table, kind| (table, document.declared_words(kind));
        let lists = [
            list(&self.states, SectionKind::States),
            list(&self.symbols, SectionKind::Symbols),
            list(&self.outputs, SectionKind::Outputs),
        ];
        let find = |word: Span| {
            lists.iter().find_map(|(table, words)| {
                let place = words.binary_search_by_key(&word.start(), |word| word.start()).ok()?;
                Some((*table, words.get(place + 1).copied()))
            })
        };
        let has_tables = document.rows.iter().any(|row| !row.has_arrow());
        let in_promises = document.texts_of_promises();
        found.retain(|&word| {
            let Some((table, next)) = find(word) else { return false };
            let text = document.text(word);
            // In a table symbols are used without being mentioned.
            let is_in_table = has_tables && table.kind.section() == SYMBOL.section();
            if is_in_table || table.is_used(word) || in_promises.contains(text) {
                return false;
            }
            let is_early = early_bare_heading(text).is_some();
            let is_output = table.kind.section() == OUTPUT.section();
            match next {
                // As a heading it would be about what follows in the list, and this is a name. In the other lists,
                // such an early heading was always refused.
                Some(next) if table.declares(next) && table.is_used(next) => is_early && !is_output,
                Some(_) => true,
                // Texts were written when a later heading was a word like any other.
                None => is_early,
            }
        });
        found
    }
}

impl NameTable<'_> {
    fn declared_twice(&self, word: Span, first: Span) -> Diagnostic {
        let (noun, name) = (self.kind.singular, in_backticks(self.document.text(word)));
        Diagnostic::new(self.kind.twice, format!("{noun} {name} is declared twice"))
            .at(word, "again here")
            .and_at(first, "first here")
            .with_help("remove one of the two")
    }
}
