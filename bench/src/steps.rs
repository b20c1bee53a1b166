//! A step: the compiled automaton next to other code that steps through the same automaton.

mod forms;
pub(crate) mod program;
mod refusals;
mod small;

use fsm_codegen::StepForm;

use crate::Result;
use crate::automata::Table;
use crate::contenders::{Contender, Peer};
use crate::markdown::{self, table};
use crate::measure::Ratio;
use crate::plot::{self, Bar};
use crate::results::{Findings, Goal, Setting};

pub(crate) use forms::run as forms;
use program::{Automaton, Measured, Profile, Program};
pub(crate) use small::run as small;

const ABOUT: &str = "\
One call of `next`, as a multiple of a step through a static table with a row per state, written by
hand. Below 1 the call is faster. All contenders take turns in many rounds, and the best round of each
counts. In brackets is the middle half of the ratios within a round. *long*: one random word of 900,000
symbols, in which every step waits for the step before. *short*: the same symbols as 100,000 words of
nine, each from the start; the processor works on several words at once. *instructions*: the number for
a step of the long word, counted by callgrind. *ahead of ours*: the words on which the contender is more
than 2 % faster. The code of the macro is in bold.

In *random* automata every target is random. The files, such as `perfect.txt`, are games. In a game a long
word soon stays on a last board, where the processor predicts every jump; the short words are whole
games. All contenders must end in the same state after every word, or the run fails. The *limit* is not
an automaton. It is one load from the first cache for each symbol, and each load depends on the one
before. It has no short words, because the compiler would compute them in advance.
";

const UNOPTIMISED: &str = "\
### Not optimised

The same program built without `--release`, with words of 90,000 symbols.
";

/// The contenders that can build hundreds of states.
const ALL: [Contender; 9] = [
    Contender::Ours,
    Contender::Rows,
    Contender::Columns,
    Contender::Match,
    Contender::Peer(Peer::RustFsm),
    Contender::Peer(Peer::Smlang),
    Contender::Peer(Peer::Statig),
    Contender::Peer(Peer::RegexAutomata),
    Contender::Limit,
];

/// The contenders that can build thousands of states. The part `builds` has the times of the
/// others.
const FEW: [Contender; 5] = [
    Contender::Ours,
    Contender::Rows,
    Contender::Columns,
    Contender::Peer(Peer::RegexAutomata),
    Contender::Limit,
];

/// A contender is ahead if its time is below this multiple of ours.
const AHEAD_BELOW: f64 = 0.98;

/// The sizes that the goals are about.
const SMALL: &str = "random, 166 states";
const LARGE: &str = "random, 5,478 states";

pub(crate) fn run(setting: &Setting) -> Result<Findings> {
    let automata = automata(setting)?;
    let program = Program::new(setting, "steps", &automata)?;
    let optimised = program.measure(Profile::Release)?;
    // A quick run only checks that all contenders agree.
    let counts = if setting.quick { None } else { program.count_instructions()? };
    let mut findings = Findings::default();
    findings.add_text(ABOUT);
    for automaton in &automata {
        findings.add_text(&format!("### {}\n", automaton.name));
        let rows = automaton.contenders.iter().map(|&contender| {
            let mut row = row(&optimised, automaton.name, contender);
            if let Some(counts) = &counts {
                row.push(format!("{:.1}", counts[&(automaton.name, contender.name())]));
            }
            row
        });
        let mut head = vec!["", "long", "of the table", "short", "of the table", "ahead of ours"];
        if counts.is_some() {
            head.push("instructions");
        }
        findings.add_text(&table(&head, &rows.collect::<Vec<_>>()));
    }
    if counts.is_none() {
        findings.missing.push("callgrind");
    }
    refusals::run(setting, &mut findings)?;
    if !setting.quick {
        let plain = program.measure(Profile::Debug)?;
        let both = automata.iter().map(|automaton| {
            let ratio =
                |short| plain.ratio(automaton.name, Contender::Ours, Contender::Rows, short);
            vec![automaton.name.to_owned(), ratio(false).to_string(), ratio(true).to_string()]
        });
        findings.add_text(UNOPTIMISED);
        findings
            .add_text(&table(&["ours, of the table", "long", "short"], &both.collect::<Vec<_>>()));
        findings.goals.extend(goals(&optimised, &plain, setting.has_peers));
        findings.figures = figure(&optimised, setting.has_peers).into_iter().collect();
        findings.plots.push(plot(&optimised, &automata));
    }
    Ok(findings)
}

fn automata(setting: &Setting) -> Result<Vec<Automaton>> {
    let wanted = |contenders: &[Contender]| {
        let is_there =
            |contender: &&Contender| setting.has_peers || !matches!(contender, Contender::Peer(_));
        contenders.iter().filter(is_there).copied().collect::<Vec<_>>()
    };
    if setting.quick {
        let random = Automaton::new("random, 16 states", Table::random(16, 9), &wanted(&ALL));
        return Ok(vec![random]);
    }
    let (perfect, perfect_text) = Table::file("perfect.txt")?;
    let (referee, referee_text) = Table::file("referee.txt")?;
    let (large, large_text) = Table::file("perfect-4x4.txt")?;
    Ok(vec![
        Automaton::new(SMALL, Table::random(166, 9), &wanted(&ALL)),
        Automaton::new(LARGE, Table::random(5_478, 9), &wanted(&FEW)),
        Automaton::new("perfect.txt, 422 states", perfect, &wanted(&ALL)).with_text(perfect_text),
        Automaton::new("referee.txt, 5,478 states", referee, &wanted(&FEW)).with_text(referee_text),
        Automaton::new("perfect-4x4.txt, 20,209 states", large, &wanted(&FEW))
            .with_text(large_text),
    ])
}

fn row(measured: &Measured, automaton: &str, contender: Contender) -> Vec<String> {
    let mut row = vec![contender.name().to_owned()];
    let mut ahead = Vec::new();
    for (short, word) in [(false, "long"), (true, "short")] {
        if short && contender == Contender::Limit {
            row.extend(["-".to_owned(), "-".to_owned()]);
            continue;
        }
        let best = measured.best(automaton, contender, short);
        let ratio = measured.ratio(automaton, contender, Contender::Rows, short);
        row.extend([format!("{best:.2} ns"), ratio.to_string()]);
        if best < AHEAD_BELOW * measured.best(automaton, Contender::Ours, short) {
            ahead.push(word);
        }
    }
    row.push(ahead.join(", "));
    if contender == Contender::Ours {
        row = row.into_iter().map(|cell| markdown::bold(&cell)).collect();
    }
    row
}

/// Our time as a multiple of that of the fastest other macro.
fn ratio_to_fastest_peer(measured: &Measured, short: bool) -> Ratio {
    let ratios = Peer::MACROS
        .map(|peer| measured.ratio(SMALL, Contender::Ours, Contender::Peer(peer), short));
    let largest = |one: Ratio, other: Ratio| if one.best > other.best { one } else { other };
    ratios.into_iter().reduce(largest).expect("there are peers")
}

fn goals(optimised: &Measured, plain: &Measured, has_peers: bool) -> Vec<Goal> {
    let mut goals = Vec::new();
    for (short, word) in [(false, "long"), (true, "short")] {
        let ours = |measured: &Measured, automaton| {
            measured.ratio(automaton, Contender::Ours, Contender::Rows, short).best
        };
        let what = |size: &str| format!("a step through {size} states, {word}, of the table");
        goals.push(Goal::at_most(what("166"), 0.75, ours(optimised, SMALL)));
        goals.push(Goal::at_most(what("5,478"), 1.1, ours(optimised, LARGE)));
        let what = |size: &str| format!("not optimised, {size} states, {word}, of the table");
        goals.push(Goal::at_most(what("166"), 1.6, ours(plain, SMALL)));
        goals.push(Goal::at_most(what("5,478"), 1.6, ours(plain, LARGE)));
        if has_peers {
            let what = format!("a step through 166 states, {word}, of the best macro's");
            goals.push(Goal::at_most(what, 0.25, ratio_to_fastest_peer(optimised, short).best));
        }
    }
    goals
}

fn figure(measured: &Measured, has_peers: bool) -> Option<String> {
    let times = |automaton, of| measured.ratio(automaton, Contender::Ours, of, false).best;
    let peers =
        |peer| 1.0 / measured.ratio(SMALL, Contender::Ours, Contender::Peer(peer), false).best;
    let [rust_fsm, smlang, statig] = has_peers.then(|| Peer::MACROS.map(peers))?;
    Some(format!(
        "**A step** of a long word through 166 states takes {:.2} of the time of a table by hand with \
         a row per state, {:.2} of one with a column per symbol; through 5,478 states {:.2} and {:.2}. \
         On 166 states rust-fsm takes {rust_fsm:.1}, smlang {smlang:.1} and statig {statig:.1} times \
         as long as the compiled enum.",
        times(SMALL, Contender::Rows),
        times(SMALL, Contender::Columns),
        times(LARGE, Contender::Rows),
        times(LARGE, Contender::Columns),
    ))
}

fn plot(measured: &Measured, automata: &[Automaton]) -> (&'static str, String) {
    let groups = automata.iter().take(2).map(|automaton| {
        let bars = automaton.contenders.iter().map(|&contender| Bar {
            label: contender.name().to_owned(),
            ratio: measured.ratio(automaton.name, contender, Contender::Rows, false),
            is_ours: contender == Contender::Ours,
        });
        (automaton.name.to_owned(), bars.collect())
    });
    let title = "A step of a long random word, of one through a table by hand";
    ("step.svg", plot::bars(title, &groups.collect::<Vec<_>>()))
}

/// The form that the macro chooses for an automaton of that size.
fn chosen(states: usize, symbols: usize) -> Contender {
    Contender::Form(StepForm::for_size(states, symbols))
}
