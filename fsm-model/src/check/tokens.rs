//! The lines of `Tokens:`: expressions with names, and which of them wins on a word that they share.

use std::collections::HashMap;

use super::names::DeclaredNames;
use crate::diagnostic::{
    Diagnostic, Diagnostics, code, did_you_mean, in_backticks, list_in_backticks, nearest,
    presentable,
};
use crate::limits::Limits;
use crate::nfa::Excess;
use crate::passes::{Lexer, NoLexer, Recogniser, SharedWord, lexer, too_many_subsets, too_slow};
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

/// A line such as `a | b c`: no expression begins with a bar.
fn without_order(words: &[Span]) -> Diagnostic {
    Diagnostic::new(&code::BAD_TOKEN, "this line does not say which token wins")
        .at(words[0].to(words[words.len() - 1]), "no `before` where it belongs")
        .with_help("`a | b before c` says that `a` and `b` win over `c`")
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
            if words.get(1).is_some_and(|&word| document.text(word) == BAR) {
                found.push(without_order(words));
                continue;
            }
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
                        match words.get(1).map(|&word| document.text(word)) {
                            Some(second) if nearest(second, &[BEFORE]).is_some() => {
                                "did you mean `before`? It says which of two tokens wins"
                            }
                            _ => {
                                "join both expressions with `|`, or call one of them something else"
                            }
                        },
                    ),
                );
            }
            written.names.push(name);
            if words.len() == 1 {
                found.push(without_expression(document, name));
                continue;
            }
            match Regex::parse(document.source, &words[1..], name, document.reads()) {
                Ok(regex) => written.regexes.push(regex),
                Err(error) => found.push(*error),
            }
        }
        if written.names.is_empty() {
            let section = document.sections(SectionKind::Tokens).next();
            let error = Diagnostic::new(&code::BAD_TOKEN, "there are no tokens");
            let error = match section {
                Some(section) => error.at(section.heading, "no line declares one"),
                None => error,
            };
            found.push(error.with_help(LINE));
            return Err(found);
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
        limits: Limits,
        place: Span,
        found: &mut Diagnostics,
    ) -> Result<Lexer, Vec<Diagnostic>> {
        let name = |token: usize| in_backticks(document.text(self.names[token]));
        let noun = document.reads().noun();
        let mut empty: Vec<Diagnostic> = Vec::new();
        for (token, recogniser) in recognisers.iter().enumerate() {
            if recogniser.is_final[0] {
                let message = format!("token {} matches the empty word", name(token));
                let error = Diagnostic::new(&code::EMPTY_TOKEN, message)
                    .at(self.names[token], format!("a token has at least one {noun}"))
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
        let pairs: Vec<(usize, usize)> =
            self.before.iter().map(|&(winner, loser, _)| (winner, loser)).collect();
        let lexer = match lexer(recognisers, names.symbols.len(), limits, &winner, &pairs) {
            Ok(lexer) => lexer,
            Err(NoLexer::TooMany(too_many)) if too_many.excess == Excess::Cells => {
                let error = limits.too_many_cases_of_subsets(names.symbols.len());
                return Err(vec![error.at(place, "the states of these tokens")]);
            }
            Err(NoLexer::TooMany(too_many)) if too_many.excess == Excess::Steps => {
                return Err(vec![*too_slow(place, limits.most_steps())]);
            }
            Err(NoLexer::TooMany(too_many)) => {
                return Err(vec![*too_many_subsets(place, too_many.found, limits.subsets)]);
            }
            Err(NoLexer::Shared(words)) => {
                return Err(self.refuse_shared(document, names, recognisers, words));
            }
        };
        let mut disjoint: HashMap<(usize, usize), usize> = HashMap::new();
        for (number, &pair) in lexer.disjoint.iter().enumerate() {
            disjoint.insert(pair, number);
        }
        for &(winner, loser, span) in &self.before {
            if disjoint.contains_key(&(winner, loser)) {
                let message = format!("no word is both {} and {}", name(winner), name(loser));
                let warning = Diagnostic::new(&code::IDLE_BEFORE, message);
                let warning = warning.at(span, "so this decides nothing");
                found
                    .push(warning.with_help("leave it out, or see whether an expression is wrong"));
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
                let warning = Diagnostic::new(&code::DEAD_TOKEN, message).at(span, why);
                found
                    .push(warning.with_help("leave it out, or see whether an expression is wrong"));
            }
        }
        Ok(lexer)
    }

    /// A message for each shared word, unless shorter words have named all of its tokens in pairs.
    fn refuse_shared(
        &self,
        document: &Document<'_>,
        names: &DeclaredNames<'_>,
        recognisers: &[Recogniser],
        words: Vec<SharedWord>,
    ) -> Vec<Diagnostic> {
        let mut reported: HashMap<(usize, usize), usize> = HashMap::new();
        let mut errors = Vec::new();
        // Such as keywords, which are names, too: one line `before` is about all of them.
        let mut inside: Vec<Inside<'_>> = Vec::new();
        let mut inside_numbers: HashMap<usize, usize> = HashMap::new();
        for SharedWord { expressions, word } in words.into_iter().take(MOST_SHARED) {
            // Tokens that lose to another one do not matter. The last of very many tell nothing new.
            let mut open = expressions.clone();
            open.retain(|&token| !expressions.iter().any(|&other| self.wins[other][token]));
            open.truncate(MOST_SHARED);
            // All pairs are remembered.
            let mut is_new = false;
            for (index, &one) in open.iter().enumerate() {
                for &other in &open[index + 1..] {
                    is_new |= reported.insert((one, other), 0).is_none();
                }
            }
            if is_new {
                let mut symbols: Vec<&str> = Vec::new();
                for symbol in word {
                    symbols.push(names.symbols.name(symbol));
                }
                match (smallest(recognisers, &open), &open[..]) {
                    (Some(winner), &[one, other]) => {
                        let outer = if open[winner] == one { other } else { one };
                        let next = inside.len();
                        let number = *inside_numbers.entry(outer).or_insert(next);
                        if number == next {
                            inside.push(Inside { outer, tokens: Vec::new() });
                        }
                        inside[number].tokens.push((open[winner], symbols));
                    }
                    _ => errors.push(self.refuse_word(document, recognisers, &open, &symbols)),
                }
            }
        }
        for Inside { outer, tokens } in inside {
            errors.push(match &tokens[..] {
                [(token, word)] => {
                    let pair = [outer.min(*token), outer.max(*token)];
                    self.refuse_word(document, recognisers, &pair, word)
                }
                _ => self.refuse_inside(document, outer, &tokens),
            });
        }
        errors
    }

    /// The message about several tokens whose words are all words of another one.
    fn refuse_inside(
        &self,
        document: &Document<'_>,
        outer: usize,
        tokens: &[(usize, Vec<&str>)],
    ) -> Diagnostic {
        let name = |token: usize| document.text(self.names[token]);
        let mut names: Vec<&str> = Vec::new();
        for &(token, _) in tokens {
            names.push(name(token));
        }
        let message = format!(
            "tokens {} share words with {}",
            list_in_backticks(names.iter().copied()),
            in_backticks(name(outer))
        );
        let mut error = Diagnostic::new(&code::TOKENS_MEET, message);
        for (number, (token, word)) in tokens.iter().take(2 + MOST_PLACES).enumerate() {
            let word = document.reads().quote_word(word.iter().copied());
            let label = format!("matches {word}");
            error = match number {
                0 => error.at(self.names[*token], label),
                _ => error.and_at(self.names[*token], label),
            };
        }
        error = error.and_at(self.names[outer], "matches these words, too");
        let outer = presentable(name(outer));
        let shown: Vec<String> = names.iter().map(|name| presentable(name)).collect();
        let help = format!("say which ones win: `{} before {outer}`", shown.join(" | "));
        let shortest = tokens.iter().map(|(_, word)| word).min_by_key(|word| word.len());
        let mut symbols: Vec<String> = Vec::new();
        for &symbol in shortest.into_iter().flatten() {
            symbols.push(symbol.to_owned());
        }
        error.with_help(help).with_word(symbols)
    }

    /// The message about a word that some tokens share.
    fn refuse_word(
        &self,
        document: &Document<'_>,
        recognisers: &[Recogniser],
        tokens: &[usize],
        word: &[&str],
    ) -> Diagnostic {
        let names: Vec<&str> =
            tokens.iter().map(|&token| document.text(self.names[token])).collect();
        let message = format!(
            "tokens {} share the word {}",
            list_in_backticks(names.iter().copied()),
            document.reads().quote_word(word.iter().copied())
        );
        let mut error = Diagnostic::new(&code::TOKENS_MEET, message)
            .at(self.names[tokens[1]], "matches it, too")
            .and_at(self.names[tokens[0]], "matches it");
        for &token in tokens.iter().skip(2).take(MOST_PLACES) {
            error = error.and_at(self.names[token], "matches it, too");
        }
        let help = if tokens.len() > 2 + MOST_PLACES {
            "say which one wins: `a before b` says that `a` does".to_owned()
        } else {
            let winner = smallest(recognisers, tokens).unwrap_or(0);
            let mut losers: Vec<String> = Vec::new();
            for name in &names {
                losers.push(presentable(name));
            }
            let winner = losers.remove(winner);
            let order = format!("`{winner} before {}`", losers.join(" "));
            match losers.len() {
                1 => format!("say which one wins: {order}, or the other way round"),
                _ => format!("say which one wins, such as {order}"),
            }
        };
        let mut symbols = Vec::with_capacity(word.len());
        for &symbol in word {
            symbols.push(symbol.to_owned());
        }
        error.with_help(help).with_word(symbols)
    }
}

/// Tokens whose words are all words of another one.
struct Inside<'d> {
    outer: usize,
    /// Each with a shortest word.
    tokens: Vec<(usize, Vec<&'d str>)>,
}

/// The index of the token with the fewest words, such as a keyword: it is probably the one to win.
fn smallest(recognisers: &[Recogniser], tokens: &[usize]) -> Option<usize> {
    tokens.iter().position(|&one| {
        let is_within = |&other: &usize| recognisers[one].is_within(&recognisers[other]);
        tokens.iter().all(|other| *other == one || is_within(other) == Some(true))
    })
}

/// At most so many shared words are shown, and so many tokens are compared for each of them.
const MOST_SHARED: usize = 64;
/// A message shows at most so many tokens behind the first two.
const MOST_PLACES: usize = 4;

/// What a line looks like.
const LINE: &str = "a line is a name and then a regular expression, such as `number digit+`";

fn without_expression(document: &Document<'_>, name: Span) -> Diagnostic {
    let message = format!("token {} has no expression", in_backticks(document.text(name)));
    Diagnostic::new(&code::BAD_TOKEN, message).at(name, "nothing follows").with_help(LINE)
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
    Some(error.with_help(LINE))
}

fn unknown_token(document: &Document<'_>, word: Span, names: &[Span]) -> Diagnostic {
    let text = document.text(word);
    let known: Vec<&str> = names.iter().map(|&name| document.text(name)).collect();
    let error =
        Diagnostic::new(&code::BAD_TOKEN, format!("there is no token {}", in_backticks(text)))
            .at(word, "not a token");
    match nearest(text, &known) {
        _ if text.contains(BAR) => error.with_help("write `|` with blanks around it"),
        Some(near) => error.with_help(did_you_mean(text, near)),
        None => error.with_help(
            "`a before b` says which token wins; an expression that begins with the name `before` stands in \
             brackets",
        ),
    }
}
