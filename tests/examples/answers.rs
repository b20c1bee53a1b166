//! Answers questions about automaton texts, one per line of standard input.
//!
//! `tests/independent/compare.py` asks them and compares the answers with those of
//! other tools. This program does not judge. Tabs separate the parts of a question:
//!
//! ```text
//! facts FILE              everything about one automaton; writes FILE.formatted and FILE.minimal
//! words FILE WORD ...     whether the first start accepts them, and where they end
//! apart FILE STATE STATE  a shortest word that ends differently from two states
//! pair  FILE FILE         a shortest word on which two automata differ
//! ```
//!
//! Blanks separate the symbols of a word. An answer is one line, and tabs separate its fields.
//! A field is a key and its values, with blanks between them. Names contain no blanks. `_` means
//! that there is no value.

use std::error::Error;
use std::io::{self, BufRead, Write};
use std::panic;

use fsm_model::{
    CLAIMS, Check, Claim, Dfa, Difference, Domain, Finality, Side, Source, StateId, SymbolId,
    compare, format_text, minimise, minimise_and_fold,
};

type Answer = Result<Vec<String>, Box<dyn Error>>;

const NOTHING: &str = "_";

fn main() -> io::Result<()> {
    let mut out = io::stdout().lock();
    for question in io::stdin().lock().lines() {
        let question = question?;
        // A panic is a bug, but the program must still answer the next questions.
        let fields = panic::catch_unwind(|| answer(&question))
            .unwrap_or_else(|_| Err("panicked, see standard error".into()))
            .unwrap_or_else(|error| {
                vec![format!("refused {}", error.to_string().replace(['\n', '\t'], " "))]
            });
        writeln!(out, "{}", fields.join("\t"))?;
    }
    Ok(())
}

fn answer(question: &str) -> Answer {
    match *question.split('\t').collect::<Vec<_>>() {
        ["facts", file] => facts(file),
        ["words", file, ref words @ ..] => accepted(file, words),
        ["apart", file, one, other] => apart(file, one, other),
        ["pair", left, right] => pair(left, right),
        _ => Err("not a question".into()),
    }
}

fn read(file: &str) -> Result<Dfa, Box<dyn Error>> {
    let source = Source::from_bytes(file, std::fs::read(file)?)?;
    Ok(Dfa::from_source(&source)?)
}

/// Reads a text that the library has written.
fn read_again(text: &str) -> Result<Dfa, Box<dyn Error>> {
    Dfa::from_source(&Source::new("again.txt", text))
        .map_err(|report| format!("what was written is not accepted: {report}").into())
}

fn facts(file: &str) -> Answer {
    let dfa = read(file)?;
    let mut answer = parts(&dfa, "");

    let words = dfa.shortest_words();
    let distance = |state| words.distance(state).map_or(NOTHING.to_owned(), |d| d.to_string());
    answer.push(field("distances", dfa.states().map(distance)));
    for state in dfa.states() {
        let Some((start, word)) = words.to(state) else { continue };
        let symbols = word.iter().map(|&symbol| dfa.symbol(symbol).name());
        let key = format!("way.{}", dfa.state(state).name());
        answer.push(field(&key, [dfa.state(start).name()].into_iter().chain(symbols)));
    }
    answer.push(field("unreachable", names(&dfa, dfa.unreachable_states())));
    answer.push(field("dead", names(&dfa, dfa.dead_states())));
    let holds = |claim: &&'static Claim| {
        Check::new(&Domain::EMPTY).demand([*claim]).run(dfa.source()).is_ok()
    };
    answer.push(field("claims", dfa.claims()));
    answer.push(field("holding", CLAIMS.iter().filter(holds).map(Claim::name)));

    let smallest = minimise(&dfa);
    let text = smallest.draft().to_text();
    std::fs::write(format!("{file}.minimal"), &text)?;
    let again = read_again(&text)?;
    answer.extend(parts(&again, "minimal."));
    for group in smallest.merged() {
        let key = format!("group.{}", dfa.state(group[0]).name());
        answer.push(field(&key, names(&dfa, group.iter().copied())));
    }
    let folded = read_again(&minimise_and_fold(&dfa).draft().to_text())?;
    answer.extend(parts(&folded, "folded."));
    let counts = [dfa.smallest_complete_size(), dfa.refused_count(), dfa.otherwise_count()];
    answer.push(field("counts", counts.map(|count| count.to_string())));
    answer.push(field("left.out", names(&dfa, smallest.unreachable().iter().copied())));

    let formatted = format_text(dfa.source())?;
    std::fs::write(format!("{file}.formatted"), &formatted)?;
    let is = |key: &str, yes: bool| field(key, [yes.to_string()]);
    answer.push(is("formatted.is.same", read_again(&formatted)? == dfa));
    answer.push(is(
        "formatted.is.stable",
        format_text(&Source::new("again.txt", &*formatted))? == formatted,
    ));
    answer.push(is("written.is.same", read_again(&dfa.to_text())? == dfa));
    answer.push(is("written.minimal.is.same", again.draft() == smallest.draft()));
    Ok(answer)
}

/// All parts of an automaton.
fn parts(dfa: &Dfa, prefix: &str) -> Vec<String> {
    let starts = dfa
        .starts()
        .flat_map(|start| [start.label().unwrap_or(NOTHING), dfa.state(start.state()).name()]);
    let end = |state| match dfa.state(state).finality() {
        Finality::Final => "+".to_owned(),
        Finality::Labelled(label) => format!("+{}", dfa.label(label).name()),
        _ => NOTHING.to_owned(),
    };
    let next = dfa.states().flat_map(|state| dfa.row(state).iter());
    let next = next.map(|target| target.map_or(NOTHING, |target| dfa.state(target).name()));
    vec![
        field(&format!("{prefix}states"), names(dfa, dfa.states())),
        field(&format!("{prefix}symbols"), dfa.symbols().map(|symbol| dfa.symbol(symbol).name())),
        field(&format!("{prefix}labels"), dfa.labels().map(|label| dfa.label(label).name())),
        field(&format!("{prefix}starts"), starts),
        field(&format!("{prefix}ends"), dfa.states().map(end)),
        field(&format!("{prefix}next"), next),
    ]
}

fn accepted(file: &str, words: &[&str]) -> Answer {
    let dfa = read(file)?;
    let start = dfa.first_start().state();
    let end = |word: &&str| {
        let symbols = || word.split(' ').filter(|symbol| !symbol.is_empty());
        let sign = match dfa.accepts(start, symbols()) {
            Some(true) => '+',
            Some(false) => '-',
            None => '?',
        };
        let known: Option<Vec<SymbolId>> =
            symbols().map(|symbol| dfa.find_symbol(symbol)).collect();
        // The trace of a word that is refused ends early.
        let last = known.and_then(|word| dfa.trace(start, &word).get(word.len()).copied());
        format!("{sign}{}", last.map_or(NOTHING, |state| dfa.state(state).name()))
    };
    Ok(vec![field("ends", words.iter().map(end))])
}

fn apart(file: &str, one: &str, other: &str) -> Answer {
    let dfa = read(file)?;
    let (Some(one), Some(other)) = (dfa.find_state(one), dfa.find_state(other)) else {
        return Err("no such state".into());
    };
    Ok(vec![match dfa.tell_apart(one, other) {
        Some(word) => field("word", word.iter().map(|&symbol| dfa.symbol(symbol).name())),
        None => "equal".to_owned(),
    }])
}

fn pair(left: &str, right: &str) -> Answer {
    let (left, right) = (read(left)?, read(right)?);
    Ok(match compare(&left, &right) {
        None => vec!["equal".to_owned()],
        Some(Difference::Start { label, side, .. }) => {
            let side = if side == Side::Left { "left" } else { "right" };
            vec![field("start", [side, label.as_deref().unwrap_or(NOTHING)])]
        }
        Some(Difference::Word { start, word, left: passed, right: also_passed, .. }) => {
            let name = |dfa: &Dfa, state: &Option<StateId>| {
                state.map_or(NOTHING, |state| dfa.state(state).name()).to_owned()
            };
            vec![
                field("word", word.iter().map(|symbol| symbol.name(&left, &right))),
                field("start", start),
                field("left", passed.iter().map(|state| name(&left, state))),
                field("right", also_passed.iter().map(|state| name(&right, state))),
            ]
        }
        Some(_) => return Err("a difference of a new kind".into()),
    })
}

fn names(dfa: &Dfa, states: impl IntoIterator<Item = StateId>) -> impl Iterator<Item = &str> {
    states.into_iter().map(|state| dfa.state(state).name())
}

fn field<S: AsRef<str>>(key: &str, values: impl IntoIterator<Item = S>) -> String {
    let mut field = key.to_owned();
    for value in values {
        field.push(' ');
        field.push_str(value.as_ref());
    }
    field
}
