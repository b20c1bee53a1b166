//! Building a crate with an automaton: time and memory, next to an empty crate and other crates.

use std::fmt::Write as _;

use crate::Result;
use crate::automata::{self, Table};
use crate::contenders::{Contender, Peer, TEXT, game_macro, macro_for_everybody, unbeatable_code};
use crate::crates::{BuildTime, Crate, Spent};
use crate::markdown::{faster_side, grouped, table, time};
use crate::measure::{Ratio, Times, exponent};
use crate::plot::{self, Line};
use crate::results::{Findings, Goal, Setting};

const ABOUT: &str = "\
A library with one random automaton and one function that steps through a word. Its dependencies are
already built. Its text is touched, and `cargo check` or `cargo build --release` builds it again,
without incremental compilation. The table has the seconds from start to end, also as a multiple of an
empty program, which has to be linked, and of an empty library. In brackets is the middle half of the
ratios within a round. The memory is the peak of the compiler in the release build.
";

const CPU: &str = "\
The same in CPU seconds, the sum over all cores:
";

const BARE: &str = "\
An enum of {states} variants that is written by hand takes {peak} of memory, {ratio} times an empty program:
only the variants with a line of documentation, the derives that every generated enum has, and a `match`
that makes a variant of a number.
";

const OPPONENTS: &str = "\
### The opponents

The same with two automata of the game and the macro that proves that they never lose.
";

const PEERS: &str = "\
### The same with other crates

The same automata with the macros of other crates, built in the same way. The time is the best of three
builds, or the only one if it takes more than ten seconds. Each library must end in the right states,
or the run fails. *no*: stopped after {limit} seconds.
";

const GROWTH: &str = "\
### Growth

The exponent by which the time of a release build grows with the number of states, without the time of
an empty library. 1 is linear. The time includes a part that is the same for every size, so the growth
between small sizes seems smaller than it is.
";

/// The number of states whose memory is compared with that of an enum written by hand.
const BARE_STATES: usize = 10_000;

/// Seconds after which a build of another crate is stopped.
const LIMIT: f64 = 200.0;
const QUICK_LIMIT: f64 = 20.0;
/// A build that takes more seconds than this is not repeated.
const LONG: f64 = 10.0;

/// States and symbols. The largest is about the size of `perfect-4x4.txt`.
const SIZES: [(usize, usize); 5] = [(166, 9), (1_000, 9), (5_478, 9), (10_000, 9), (21_728, 16)];
const OPPONENT_FILES: [&str; 2] = ["perfect.txt", "perfect-4x4.txt"];
/// The states of the automata that the other crates build.
const PEER_SIZES: [usize; 3] = [166, 1_000, 5_478];

pub(crate) const COMMANDS: [&str; 2] = ["check", "build --release"];

/// The rounds of a build.
#[derive(Clone, Default)]
pub(crate) struct BuildTimes {
    /// From start to end.
    pub(crate) elapsed: Times,
    /// Of all cores together.
    pub(crate) cpu: Times,
}

/// A library with an automaton and our macro.
struct Library {
    /// The name of its crate.
    name: String,
    /// What the tables call it.
    label: String,
    automaton: Table,
    text: String,
    dependency: String,
    code: String,
}

/// The times and memory of one of our crates.
struct Case {
    label: String,
    states: usize,
    symbols: usize,
    /// For each command: our crate, an empty program and an empty library in the same rounds.
    times: [[BuildTimes; 3]; 2],
    peak: Option<usize>,
}

pub(crate) fn run(setting: &Setting) -> Result<Findings> {
    let sizes = if setting.quick { &SIZES[..1] } else { &SIZES[..] };
    let program = Crate::new(&setting.scratch, "empty-program", [], "main.rs", "fn main() {}\n")?
        .without_incremental();
    let library =
        Crate::new(&setting.scratch, "empty-library", [], "lib.rs", "")?.without_incremental();
    let mut cases = Vec::new();
    for &(states, symbols) in sizes {
        eprintln!("building {} states x {symbols} symbols ...", grouped(states));
        cases.push(Library::random(states, symbols).measure(setting, &program, &library)?);
    }
    let mut opponents = Vec::new();
    let files = if setting.quick { &OPPONENT_FILES[..1] } else { &OPPONENT_FILES[..] };
    for file in files {
        eprintln!("building {file} ...");
        opponents.push(Library::opponent(file)?.measure(setting, &program, &library)?);
    }
    let empty = [program.peak_memory("src/main.rs")?, library.peak_memory("src/lib.rs")?];
    let mut findings = Findings::default();
    if empty.contains(&None) {
        findings.missing.push("GNU time");
    }
    findings.add_text(ABOUT);
    findings.add_text(&report("states x symbols", &cases, empty));
    findings.add_text(CPU);
    findings.add_text(&report_cpu(&cases));
    if let Some(case) = cases.iter().find(|case| case.states == BARE_STATES) {
        let bare = bare_enum(setting, case.states)?.peak_memory("src/lib.rs")?;
        if let (Some(peak), Some(empty)) = (bare, empty[0]) {
            let text = BARE
                .replace("{states}", &grouped(case.states))
                .replace("{peak}", &megabytes(peak))
                .replace("{ratio}", &format!("{:.2}", peak as f64 / empty as f64));
            findings.add_text(&text);
        }
    }
    findings.add_text(OPPONENTS);
    findings.add_text(&report("automaton", &opponents, empty));
    let peers = if setting.has_peers { measure_peers(setting)? } else { Vec::new() };
    if !peers.is_empty() {
        let limit = format!("{}", if setting.quick { QUICK_LIMIT } else { LIMIT });
        findings.add_text(&PEERS.replace("{limit}", &limit));
        findings.add_text(&report_peers(&peers, &cases));
    }
    if !setting.quick {
        findings.add_text(GROWTH);
        findings.add_text(&growth(&cases));
        findings.goals = goals(&cases, empty[0]);
        if setting.has_peers {
            findings.figures.push(figure(&cases, &peers));
        }
        findings.plots.push(("build.svg", plot(&cases, &peers)));
    }
    Ok(findings)
}

impl Library {
    fn random(states: usize, symbols: usize) -> Library {
        let automaton = Table::random(states, symbols);
        Library {
            name: format!("ours-{states}"),
            label: format!("{} x {symbols}", grouped(states)),
            text: automaton.text(),
            dependency: macro_for_everybody(),
            code: Contender::Ours.code(&automaton).library(),
            automaton,
        }
    }

    /// One that never loses, with all that it claims.
    fn opponent(file: &str) -> Result<Library> {
        let (automaton, _) = Table::file(file)?;
        Ok(Library {
            name: file.replace(".txt", ""),
            label: format!("{file}, {} states", grouped(automaton.rows().len())),
            text: automata::read(file)?,
            dependency: game_macro(),
            code: unbeatable_code().library(),
            automaton,
        })
    }

    fn measure(self, setting: &Setting, program: &Crate, library: &Crate) -> Result<Case> {
        let Library { name, label, automaton, text, dependency, code } = self;
        let package = Crate::new(&setting.scratch, &name, [&dependency[..]], "lib.rs", &code)?
            .without_incremental();
        package.write(TEXT, &text)?;
        check_ends(&package, &name, &automaton)?;
        let crates = [(&package, TEXT), (program, "src/main.rs"), (library, "src/lib.rs")];
        let rounds = if setting.quick { 1 } else { 7 };
        let [check, release] = COMMANDS;
        let times =
            [build_in_turn(rounds, check, &crates)?, build_in_turn(rounds, release, &crates)?];
        let (states, symbols) = (automaton.rows().len(), automaton.width());
        Ok(Case { label, states, symbols, times, peak: package.peak_memory(TEXT)? })
    }
}

impl Case {
    /// The seconds of a release build.
    fn release(&self) -> f64 {
        self.times[1][0].elapsed.least()
    }

    /// The time of a release build as a multiple of an empty program's.
    fn of_program(&self) -> Ratio {
        Ratio::new(&self.times[1][0].elapsed, &self.times[1][1].elapsed)
    }

    /// The CPU seconds of a release build as a multiple of an empty program's.
    fn cpu_of_program(&self) -> Ratio {
        Ratio::new(&self.times[1][0].cpu, &self.times[1][1].cpu)
    }

    /// The seconds of a release build without those of an empty library.
    fn net(&self) -> f64 {
        self.release() - self.times[1][2].elapsed.least()
    }
}

/// Builds the crates in turn. Before each build it touches the file of the crate.
pub(crate) fn build_in_turn<const N: usize>(
    rounds: usize,
    command: &str,
    crates: &[(&Crate, &str); N],
) -> Result<[BuildTimes; N]> {
    for (package, _) in crates {
        package.cargo(command)?;
    }
    let mut times = std::array::from_fn(|_| BuildTimes::default());
    for _ in 0..rounds {
        for ((package, file), times) in crates.iter().zip(&mut times) {
            let BuildTime::Took(spent) = package.build(command, file, f64::INFINITY)? else {
                return Err(format!("cargo {command} does not end"));
            };
            times.elapsed.push(spent.seconds);
            times.cpu.push(spent.cpu);
        }
    }
    Ok(times)
}

/// A library with the least that an enum of so many states needs.
fn bare_enum(setting: &Setting, states: usize) -> Result<Crate> {
    // rustc takes quadratic time for one large `match`.
    const ARMS: usize = 512;
    let mut code = String::from(
        "#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]\npub enum Machine {\n",
    );
    for state in 0..states {
        let _ = writeln!(code, "/// `q{state}`\nQ{state},");
    }
    code.push_str("}\nimpl Machine {\n");
    for first in (0..states).step_by(ARMS) {
        let _ =
            writeln!(code, "pub const fn from_{first}(number: u16) -> Machine {{ match number {{");
        for state in first..states.min(first + ARMS) {
            let _ = writeln!(code, "{state} => Machine::Q{state},");
        }
        code.push_str("_ => unreachable!() } }\n");
    }
    code.push_str("}\n");
    let name = format!("bare-{states}");
    Ok(Crate::new(&setting.scratch, &name, [], "lib.rs", &code)?.without_incremental())
}

fn megabytes(bytes: usize) -> String {
    format!("{:.0} MB", bytes as f64 / 1e6)
}

fn report(first_column: &str, cases: &[Case], empty: [Option<usize>; 2]) -> String {
    let head = [
        first_column,
        "check",
        "of a program",
        "of a library",
        "release",
        "of a program",
        "of a library",
        "memory",
        "of a program",
        "of a library",
    ];
    let rows = cases.iter().map(|case| {
        let mut row = vec![case.label.clone()];
        for [ours, program, library] in &case.times {
            row.push(time(ours.elapsed.least()));
            row.push(Ratio::new(&ours.elapsed, &program.elapsed).to_string());
            row.push(Ratio::new(&ours.elapsed, &library.elapsed).to_string());
        }
        row.push(case.peak.map_or("-".to_owned(), megabytes));
        for empty in empty {
            let ratio = case.peak.zip(empty).map(|(peak, empty)| peak as f64 / empty as f64);
            row.push(ratio.map_or("-".to_owned(), |ratio| format!("{ratio:.1}")));
        }
        row
    });
    table(&head, &rows.collect::<Vec<_>>())
}

fn report_cpu(cases: &[Case]) -> String {
    let head = ["states x symbols", "check", "of a program", "release", "of a program"];
    let rows = cases.iter().map(|case| {
        let mut row = vec![case.label.clone()];
        for [ours, program, _] in &case.times {
            row.push(time(ours.cpu.least()));
            row.push(Ratio::new(&ours.cpu, &program.cpu).to_string());
        }
        row
    });
    table(&head, &rows.collect::<Vec<_>>())
}

/// The builds of another crate.
struct PeerCase {
    peer: Peer,
    states: usize,
    /// For each command, `None` if the build was stopped.
    seconds: [Option<f64>; 2],
}

fn measure_peers(setting: &Setting) -> Result<Vec<PeerCase>> {
    let sizes = if setting.quick { &[16][..] } else { &PEER_SIZES[..] };
    let mut cases = Vec::new();
    // For a quick run one crate is enough.
    let peers = if setting.quick { &Peer::MACROS[..1] } else { &Peer::MACROS[..] };
    for &peer in peers {
        for &states in sizes {
            let case = PeerCase::measure(setting, peer, states)?;
            let has_failed = case.seconds.contains(&None);
            cases.push(case);
            if has_failed {
                break;
            }
        }
    }
    Ok(cases)
}

impl PeerCase {
    fn measure(setting: &Setting, peer: Peer, states: usize) -> Result<PeerCase> {
        eprintln!("building {} states with {} ...", grouped(states), peer.name());
        let automaton = Table::random(states, 9);
        let name = format!("{}-{states}", peer.name());
        let contender = Contender::Peer(peer);
        let code = contender.code(&automaton).library();
        let dependency = contender.dependency();
        let package = Crate::new(&setting.scratch, &name, dependency.as_deref(), "lib.rs", "")?
            .without_incremental();
        let limit = if setting.quick { QUICK_LIMIT } else { LIMIT };
        let mut seconds = [None; 2];
        for (seconds, command) in seconds.iter_mut().zip(COMMANDS) {
            // Build the dependencies first.
            package.write("src/lib.rs", "")?;
            package.cargo(command)?;
            package.write("src/lib.rs", &code)?;
            for _ in 0..if setting.quick { 1 } else { 3 } {
                let built = package.build(command, "src/lib.rs", limit)?;
                let BuildTime::Took(Spent { seconds: taken, .. }) = built else { break };
                *seconds = Some(seconds.map_or(taken, |best: f64| best.min(taken)));
                if taken > LONG {
                    break;
                }
            }
        }
        if seconds[1].is_some() {
            check_ends(&package, &name, &automaton)?;
        }
        Ok(PeerCase { peer, states, seconds })
    }
}

/// Checks that the library and the automaton end in the same state, for every prefix of a word.
pub(crate) fn check_ends(package: &Crate, name: &str, automaton: &Table) -> Result<()> {
    let symbol = |index: usize| (index * index + index / 7) % automaton.width();
    let word: Vec<usize> = (0..2_000).map(symbol).collect();
    let mut state = automaton.start();
    let mut expected = Vec::new();
    for &symbol in &word {
        expected.push(state);
        state = automaton.rows()[state][symbol];
    }
    let library = name.replace('-', "_");
    let example = format!(
        "fn main() {{
    let word = {word:?};
    let ends: Vec<usize> = (0..word.len()).map(|end| {library}::end(&word[..end])).collect();
    println!(\"{{ends:?}}\");
}}
"
    );
    package.write("examples/ends.rs", &example)?;
    let output = package.cargo("run -q --release --example ends")?;
    if String::from_utf8_lossy(&output.stdout).trim() == format!("{expected:?}") {
        Ok(())
    } else {
        Err(format!("{name} and the automaton end in different states"))
    }
}

fn report_peers(peers: &[PeerCase], ours: &[Case]) -> String {
    let mut rows = Vec::new();
    for case in peers {
        let mine = ours.iter().find(|mine| mine.states == case.states);
        let mut row = vec![case.peer.name().to_owned(), grouped(case.states)];
        for (command, seconds) in case.seconds.into_iter().enumerate() {
            let mine = mine.map(|mine| mine.times[command][0].elapsed.least());
            row.push(seconds.map_or("no".to_owned(), time));
            let ratio = seconds.zip(mine).map(|(theirs, mine)| mine / theirs);
            row.push(ratio.map_or("-".to_owned(), |ratio| format!("{ratio:.3}")));
            row.push(ratio.map_or("-".to_owned(), faster_side));
        }
        rows.push(row);
    }
    let head =
        ["crate", "states", "check", "ours / theirs", "ahead", "release", "ours / theirs", "ahead"];
    table(&head, &rows)
}

fn growth(cases: &[Case]) -> String {
    let rows: Vec<Vec<String>> = cases
        .windows(2)
        .filter(|pair| pair[0].symbols == pair[1].symbols)
        .map(|pair| {
            let sizes = (pair[0].states, pair[1].states);
            let from = format!("{} to {}", grouped(sizes.0), grouped(sizes.1));
            let exponent = exponent(sizes, (pair[0].net(), pair[1].net()));
            vec![from, format!("{exponent:.2}")]
        })
        .collect();
    table(&["states", "exponent"], &rows)
}

fn goals(cases: &[Case], empty: Option<usize>) -> Vec<Goal> {
    let mut goals = Vec::new();
    for (states, most) in [(166, 1.5), (5_478, 4.0), (10_000, 9.0), (21_728, 35.0)] {
        for case in cases.iter().filter(|case| case.states == states) {
            let what = format!("release build of {} states, of an empty program", grouped(states));
            goals.push(Goal::at_most(what, most, case.of_program().best));
            let what = format!("CPU seconds for {} states, of an empty program", grouped(states));
            goals.push(Goal::at_most(what, most, case.cpu_of_program().best));
        }
    }
    let find = |states| cases.iter().find(|case| case.states == states);
    if let (Some(small), Some(large)) = (find(5_478), find(10_000)) {
        let what = "release build of 10,000 states, of one of 5,478".to_owned();
        goals.push(Goal::at_most(what, 2.5, large.release() / small.release()));
        if let (Some(peak), Some(empty)) = (large.peak, empty) {
            let what = "memory for 10,000 states, of an empty program".to_owned();
            goals.push(Goal::at_most(what, 2.0, peak as f64 / empty as f64));
        }
    }
    goals
}

fn figure(cases: &[Case], peers: &[PeerCase]) -> String {
    let find = |states| cases.iter().find(|case: &&Case| case.states == states);
    let program = |states| find(states).map_or(0.0, |case| case.of_program().best);
    let library = find(5_478)
        .map_or(0.0, |case| Ratio::new(&case.times[1][0].elapsed, &case.times[1][2].elapsed).best);
    let others: Vec<String> = Peer::MACROS
        .into_iter()
        .map(|peer| {
            let case = peers.iter().find(|case| case.peer == peer && case.states == 5_478);
            let seconds = case.and_then(|case| case.seconds[1]);
            match seconds.zip(find(5_478)) {
                Some((theirs, ours)) => {
                    format!("{} takes {:.0} times as long", peer.name(), theirs / ours.release())
                }
                None => format!("{} is not done in {LIMIT} seconds", peer.name()),
            }
        })
        .collect();
    format!(
        "**Compiling** 5,478 states takes {:.1} times as long as an empty program and {library:.1} \
         times as long as an empty library, 21,728 states x 16 symbols {:.0} times an empty program. \
         For the 5,478 states {}.",
        program(5_478),
        program(21_728),
        others.join(", ")
    )
}

fn plot(cases: &[Case], peers: &[PeerCase]) -> String {
    let ours = Line {
        label: "ours".to_owned(),
        points: cases.iter().map(|case| (case.states as f64, case.release())).collect(),
        is_ours: true,
    };
    let empty = Line {
        label: "an empty program".to_owned(),
        points: cases
            .iter()
            .map(|case| (case.states as f64, case.times[1][1].elapsed.least()))
            .collect(),
        is_ours: false,
    };
    let mut lines = vec![ours, empty];
    for peer in Peer::MACROS {
        let cases = peers.iter().filter(|case| case.peer == peer);
        let points = cases.filter_map(|case| Some((case.states as f64, case.seconds[1]?)));
        let points: Vec<(f64, f64)> = points.collect();
        if !points.is_empty() {
            lines.push(Line { label: peer.name().to_owned(), points, is_ours: false });
        }
    }
    plot::lines("Release build of a crate with one automaton", "states", "seconds", &lines)
}
