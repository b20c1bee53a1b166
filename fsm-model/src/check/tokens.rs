//! The lines of `Tokens:`: expressions with names, and which of them wins on a word that they share.

use std::collections::HashMap;

use super::names::DeclaredNames;
use crate::diagnostic::{
    Diagnostic, Diagnostics, code, in_backticks, list_in_backticks, nearest, presentable,
    quote_word,
};
use crate::nfa::TooManySubsets;
use crate::passes::{Lexer, NoLexer, Recogniser, SharedWord, lexer, too_many_subsets};
use crate::source::Span;
use crate::syntax::{BAR, BEFORE, Document, Regex, SectionKind, is_state_name};

/// The tokens of a text.
pub(super) struct WrittenTokens<'d> {
    /// In the order of the text.
    pub(super) names: Vec<Span>,
    pub(super) regexes: Vec<Regex<'d>>,
    /// The first wins over the second, and the words that say so.
    before: Vec<(usize, usize, Span)>,
    /// For each token, whether it wins over each other one, directly or through others.
    wins: Vec<Vec<bool>>,
}

/// More would take too much memory: who wins is kept for each pair.
const MOST_TOKENS: usize = 4096;

impl<'d> WrittenTokens<'d> {
    /// Reads all lines.
    pub(super) fn read(document: &'d Document<'d>) -> Result<WrittenTokens<'d>, Vec<Diagnostic>> {
        let (mut order, mut tokens): (Vec<&[Span]>, Vec<&[Span]>) = (Vec::new(), Vec::new());
        for row in &document.token_rows {
            let words = document.words(row);
            let list = if document.says_before(words) { &mut order } else { &mut tokens };
            list.push(words);
        }
        let mut found = Vec::new();
        let mut numbers: HashMap<&str, usize> = HashMap::new();
        let mut written = WrittenTokens {
            names: Vec::new(),
            regexes: Vec::new(),
            before: Vec::new(),
            wins: Vec::new(),
        };
        for words in tokens {
            let name = words[0];
            found.extend(wrong_name(document, name));
            let first = *numbers.entry(document.text(name)).or_insert(written.names.len());
            if let Some(&first) = written.names.get(first) {
                found.push(
                    Diagnostic::new(
                        &code::BAD_TOKEN,
                        format!("token {} is declared twice", in_backticks(document.text(name))),
                    )
                    .at(name, "again here")
                    .and_at(first, "first here")
                    .with_help(
                        "join both expressions with `|`, or call one of them something else",
                    ),
                );
            }
            written.names.push(name);
            match Regex::parse(document.source, &words[1..], name, document.reads()) {
                Ok(regex) => written.regexes.push(regex),
                Err(error) => found.push(*error),
            }
        }
        if written.names.is_empty() {
            let section = document.sections(SectionKind::Tokens).next();
            let error = Diagnostic::new(&code::BAD_TOKEN, "there are no tokens");
            let error = match section {
                Some(section) => error.at(section.heading, "no line follows"),
                None => error,
            };
            found.push(error.with_help("a token is a line of a name and a regular expression"));
        }
        if written.names.len() > MOST_TOKENS {
            let message = format!("more than {MOST_TOKENS} tokens");
            found.push(Diagnostic::new(&code::TOO_LARGE, message));
            return Err(found);
        }
        for words in order {
            written.read_before(document, words, &numbers, &mut found);
        }
        written.close(document, &mut found);
        if found.is_empty() { Ok(written) } else { Err(found) }
    }

    /// Reads `a | b before c d`: both of the first win over both of the others.
    fn read_before(
        &mut self,
        document: &Document<'_>,
        words: &[Span],
        numbers: &HashMap<&str, usize>,
        found: &mut Vec<Diagnostic>,
    ) {
        let at = words.iter().position(|&word| document.text(word) == BEFORE);
        let (first, others) = words.split_at(at.expect("the line says `before`"));
        let mut find = |words: &mut dyn Iterator<Item = &Span>| {
            let mut tokens: Vec<(usize, Span)> = Vec::new();
            for &word in words {
                match numbers.get(document.text(word)) {
                    Some(&number) => tokens.push((number, word)),
                    None => found.push(unknown_token(document, word, &self.names)),
                }
            }
            tokens
        };
        let first = find(&mut first.iter().step_by(2));
        let second = find(&mut others[1..].iter());
        if others.len() == 1 {
            found.push(
                Diagnostic::new(&code::BAD_TOKEN, "`before` has no token behind it")
                    .at(others[0], "nothing follows")
                    .with_help("`if before ident` says that `if` wins on a word that both match"),
            );
        }
        for &(winner, _) in &first {
            for &(loser, span) in &second {
                self.before.push((winner, loser, span));
            }
        }
    }

    /// Finds who wins over whom through others, and refuses circles.
    fn close(&mut self, document: &Document<'_>, found: &mut Vec<Diagnostic>) {
        let count = self.names.len();
        self.wins = vec![vec![false; count]; count];
        let mut next: Vec<Vec<usize>> = vec![Vec::new(); count];
        for &(winner, loser, _) in &self.before {
            next[winner].push(loser);
        }
        for (winner, wins) in self.wins.iter_mut().enumerate() {
            let mut stack = next[winner].clone();
            while let Some(loser) = stack.pop() {
                if !std::mem::replace(&mut wins[loser], true) {
                    stack.extend_from_slice(&next[loser]);
                }
            }
        }
        if let Some(first) = (0..count).find(|&token| self.wins[token][token]) {
            let in_circle = |&&(winner, loser, _): &&(usize, usize, Span)| {
                self.wins[first][winner] && self.wins[loser][first]
            };
            let mut names: Vec<&str> = Vec::new();
            for token in 0..count {
                if self.wins[first][token] && self.wins[token][token] {
                    names.push(document.text(self.names[token]));
                }
            }
            let message = match names[..] {
                [name] => format!("token {} wins over itself", in_backticks(name)),
                _ => format!("tokens {} win over each other", list_in_backticks(names.into_iter())),
            };
            let mut error = Diagnostic::new(&code::BAD_TOKEN, message);
            for (index, &(_, _, span)) in self.before.iter().filter(in_circle).take(5).enumerate() {
                error = match index {
                    0 => error.at(span, "loses here"),
                    _ => error.and_at(span, "loses here"),
                };
            }
            found.push(error.with_help("leave one of these lines out"));
        }
    }

    /// The smallest automaton of all tokens.
    pub(super) fn lexer(
        &self,
        document: &Document<'_>,
        names: &DeclaredNames<'_>,
        recognisers: &[Recogniser],
        limit: usize,
        place: Span,
        found: &mut Diagnostics,
    ) -> Result<Lexer, Vec<Diagnostic>> {
        let name = |token: usize| in_backticks(document.text(self.names[token]));
        let mut empty: Vec<Diagnostic> = Vec::new();
        for (token, recogniser) in recognisers.iter().enumerate() {
            if recogniser.is_final[0] {
                let message = format!("token {} matches the empty word", name(token));
                let error = Diagnostic::new(&code::EMPTY_TOKEN, message)
                    .at(self.names[token], "a token has at least one symbol")
                    .with_help("write `+` in place of `*`, or leave `?` out");
                empty.push(error.with_word(Vec::new()));
            }
        }
        if !empty.is_empty() {
            return Err(empty);
        }
        let winner = |tokens: &[usize]| {
            let wins = |&&token: &&usize| {
                tokens.iter().all(|&other| other == token || self.wins[token][other])
            };
            tokens.iter().find(wins).copied()
        };
        let lexer = match lexer(recognisers, names.symbols.len(), limit, &winner) {
            Ok(lexer) => lexer,
            Err(NoLexer::TooMany(TooManySubsets { found, .. })) => {
                return Err(vec![*too_many_subsets(place, found, limit)]);
            }
            Err(NoLexer::Shared(words)) => {
                return Err(self.refuse_shared(document, names, recognisers, words));
            }
        };
        for &(winner, loser, span) in &self.before {
            let pair = (winner.min(loser), winner.max(loser));
            if lexer.shared.binary_search(&pair).is_err() {
                let message = format!("no word is both {} and {}", name(winner), name(loser));
                let warning = Diagnostic::new(&code::IDLE_BEFORE, message);
                found.push(warning.at(span, "so this decides nothing"));
            }
        }
        for (token, &span) in self.names.iter().enumerate() {
            if !lexer.matches.contains(&Some(token)) {
                let message = format!("token {} never comes", name(token));
                let why = if recognisers[token].matches_nothing() {
                    "no word matches its expression"
                } else {
                    "other tokens win on every word that it matches"
                };
                found.push(Diagnostic::new(&code::DEAD_TOKEN, message).at(span, why));
            }
        }
        Ok(lexer)
    }

    /// One message for each pair of tokens that share a word, with a shortest one.
    fn refuse_shared(
        &self,
        document: &Document<'_>,
        names: &DeclaredNames<'_>,
        recognisers: &[Recogniser],
        words: Vec<SharedWord>,
    ) -> Vec<Diagnostic> {
        let mut reported: Vec<(usize, usize)> = Vec::new();
        let mut errors = Vec::new();
        for SharedWord { expressions, word } in words {
            let mut symbols: Vec<String> = Vec::new();
            for symbol in word {
                symbols.push(names.symbols.name(symbol).to_owned());
            }
            let shown = match &document.characters {
                Some(_) => in_backticks(&symbols.concat()),
                None => quote_word(symbols.iter().map(String::as_str)),
            };
            for (index, &one) in expressions.iter().enumerate() {
                for &other in &expressions[index + 1..] {
                    let is_decided = self.wins[one][other] || self.wins[other][one];
                    if is_decided || reported.contains(&(one, other)) {
                        continue;
                    }
                    reported.push((one, other));
                    let name = |token: usize| document.text(self.names[token]);
                    // The token with fewer words, such as a keyword, is probably the one to win.
                    let is_larger = recognisers[other].is_within(&recognisers[one]) == Some(true);
                    let (winner, loser) = if is_larger { (other, one) } else { (one, other) };
                    let message = format!(
                        "tokens {} and {} share the word {shown}",
                        in_backticks(name(one)),
                        in_backticks(name(other))
                    );
                    let help = format!(
                        "say which one wins: `{} before {}`, or the other way round",
                        presentable(name(winner)),
                        presentable(name(loser))
                    );
                    let error = Diagnostic::new(&code::TOKENS_MEET, message)
                        .at(self.names[other], "matches it")
                        .and_at(self.names[one], "matches it, too")
                        .with_help(help);
                    errors.push(error.with_word(symbols.clone()));
                }
            }
        }
        errors
    }
}

fn wrong_name(document: &Document<'_>, name: Span) -> Option<Diagnostic> {
    let text = document.text(name);
    let why = if text == BEFORE {
        "it stands between tokens that share a word"
    } else if !is_state_name(text) || text == BAR {
        "it means something else"
    } else {
        return None;
    };
    let message = format!("{} cannot be the name of a token", in_backticks(text));
    let error = Diagnostic::new(&code::BAD_TOKEN, message).at(name, why);
    Some(error.with_help("a line is a name and then a regular expression"))
}

fn unknown_token(document: &Document<'_>, word: Span, names: &[Span]) -> Diagnostic {
    let text = document.text(word);
    let known: Vec<&str> = names.iter().map(|&name| document.text(name)).collect();
    let error =
        Diagnostic::new(&code::BAD_TOKEN, format!("there is no token {}", in_backticks(text)))
            .at(word, "not a token");
    match nearest(text, &known) {
        Some(near) => error.with_help(format!("did you mean {}?", in_backticks(near))),
        None => error.with_help(
            "`a before b` says which token wins; a symbol called `before` is written `\\before` there",
        ),
    }
}
