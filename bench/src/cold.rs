//! The first build: how long a new user waits for a program with the macro.

use std::time::Instant;

use crate::Result;
use crate::contenders::{Contender, LOGOS, Peer, TEXT};
use crate::crates::{BuildTime, Crate};
use crate::markdown::{bold, faster_side, table, time};
use crate::measure::{Ratio, Run, interleave};
use crate::plot::{self, Bar};
use crate::results::{Findings, Goal, Setting};

const ABOUT: &str = "\
A program with a turnstile of two states, built by `cargo build`. Everything is downloaded, but nothing
is compiled yet. The table has the seconds from start to end, the number of compiled crates including
the program itself, and our time as a multiple of theirs. In brackets is the middle half of the ratios
within a round. Each program must print the state after a coin and a push, or the run fails. Only logos
is different: it makes lexers, not state machines, but it also compiles a DFA. Its program counts the
words. Our macro is measured twice. *from a folder* is as in the README: cargo also prepares
incremental builds. The other build is without that, as if the macro came from a registry like the
other crates.
";

/// A program that prints the state after `coin` and `push`.
struct StarterProgram {
    name: &'static str,
    dependency: String,
    code: &'static str,
    prints: &'static str,
    is_incremental: bool,
}

const OURS: &str = r#"
#[fsm_macros::automaton("AUTOMATON.txt")]
pub enum Turnstile {}

fn main() {
    println!("{}", Turnstile::START.next(TurnstileSymbol::Coin).next(TurnstileSymbol::Push));
}
"#;

const TURNSTILE: &str = "\
States: Locked Unlocked
Start: Locked
Final: Locked
Symbols: coin push
Transitions:
Locked   Unlocked Locked
Unlocked Unlocked Locked
";

const RUST_FSM: &str = "
rust_fsm::state_machine! {
    #[derive(Debug)]
    turnstile(Locked)
    Locked => { Coin => Unlocked, Push => Locked },
    Unlocked => { Coin => Unlocked, Push => Locked },
}

fn main() {
    let mut machine = turnstile::StateMachine::new();
    machine.consume(&turnstile::Input::Coin).unwrap();
    machine.consume(&turnstile::Input::Push).unwrap();
    println!(\"{:?}\", machine.state());
}
";

const SMLANG: &str = "
smlang::statemachine! {
    derive_states: [Debug],
    transitions: {
        *Locked + Coin = Unlocked,
        Locked + Push = Locked,
        Unlocked + Coin = Unlocked,
        Unlocked + Push = Locked,
    }
}

struct Context;
impl StateMachineContext for Context {}

fn main() {
    let mut machine = StateMachine::new(Context);
    machine.process_event(Events::Coin).unwrap();
    println!(\"{:?}\", machine.process_event(Events::Push).unwrap());
}
";

const STATIG: &str = "
use statig::prelude::*;

#[derive(Default)]
struct Turnstile;

enum Event {
    Coin,
    Push,
}

#[state_machine(initial = \"State::locked()\", state(derive(Debug)))]
impl Turnstile {
    #[state]
    fn locked(event: &Event) -> Outcome<State> {
        match event {
            Event::Coin => Transition(State::unlocked()),
            Event::Push => Transition(State::locked()),
        }
    }

    #[state]
    fn unlocked(event: &Event) -> Outcome<State> {
        match event {
            Event::Coin => Transition(State::unlocked()),
            Event::Push => Transition(State::locked()),
        }
    }
}

fn main() {
    let mut machine = Turnstile.uninitialized_state_machine().init();
    machine.handle(&Event::Coin);
    machine.handle(&Event::Push);
    println!(\"{:?}\", machine.state());
}
";

const LEXER: &str = "
use logos::Logos;

#[derive(Logos, Debug, PartialEq)]
#[logos(skip \" +\")]
enum Token {
    #[token(\"coin\")]
    Coin,
    #[token(\"push\")]
    Push,
}

fn main() {
    println!(\"{}\", Token::lexer(\"coin push\").filter_map(Result::ok).count());
}
";

/// The most that our first build should take, as a multiple of another crate's.
const GOALS: [(Peer, f64); 3] = [(Peer::RustFsm, 1.5), (Peer::Smlang, 1.0), (Peer::Statig, 1.0)];

const FROM_A_FOLDER: &str = "ours, from a folder";

fn starters(setting: &Setting) -> Vec<StarterProgram> {
    let ours = |name, is_incremental| {
        let dependency = Contender::Ours.dependency().unwrap_or_default();
        StarterProgram { name, dependency, code: OURS, prints: "Locked", is_incremental }
    };
    let mut starters = vec![ours("ours", false)];
    if !setting.quick {
        starters.push(ours(FROM_A_FOLDER, true));
    }
    // For a quick run one crate is enough.
    let peers = if setting.quick { &Peer::MACROS[..1] } else { &Peer::MACROS[..] };
    if setting.has_peers {
        let codes = [RUST_FSM, SMLANG, STATIG];
        starters.extend(peers.iter().zip(codes).map(|(peer, code)| StarterProgram {
            name: peer.name(),
            dependency: peer.dependency().to_owned(),
            code,
            prints: "Locked",
            is_incremental: false,
        }));
    }
    if setting.has_peers && !setting.quick {
        let dependency = LOGOS.to_owned();
        let (name, code, prints) = ("logos", LEXER, "2");
        starters.push(StarterProgram { name, dependency, code, prints, is_incremental: false });
    }
    starters
}

/// A starter program that was built once.
struct BuiltProgram {
    package: Crate,
    /// The number of crates that were compiled.
    crates: usize,
    /// The seconds of its first build.
    first: f64,
}

impl BuiltProgram {
    fn new(setting: &Setting, starter: &StarterProgram) -> Result<BuiltProgram> {
        let name = format!("cold-{}", starter.name.replace(", ", "-").replace(' ', "-"));
        let dependencies = [starter.dependency.as_str()];
        let package = Crate::new(&setting.scratch, &name, dependencies, "main.rs", starter.code)?
            .with_target(setting.scratch.path(&format!("{name}-target")));
        let package = if starter.is_incremental { package } else { package.without_incremental() };
        package.write(TEXT, TURNSTILE)?;
        package.cargo("fetch")?;
        let begin = Instant::now();
        let built = package.cargo("build")?;
        let first = begin.elapsed().as_secs_f64();
        let stderr = String::from_utf8_lossy(&built.stderr).into_owned();
        let crates =
            stderr.lines().filter(|line| line.trim_start().starts_with("Compiling ")).count();
        let printed = package.run("debug", &name, &[])?;
        // statig also prints the empty fields of the variant.
        if printed.split_whitespace().next() != Some(starter.prints) {
            return Err(format!("{} prints `{}`", starter.name, printed.trim()));
        }
        Ok(BuiltProgram { package, crates, first })
    }

    /// Deletes everything that was compiled and builds again.
    fn build(&self) -> Result<f64> {
        self.package.cargo("clean")?;
        match self.package.build("build", "Cargo.toml", f64::INFINITY)? {
            BuildTime::Took(spent) => Ok(spent.seconds),
            BuildTime::TooLong => Err("cargo build does not end".to_owned()),
        }
    }
}

pub(crate) fn run(setting: &Setting) -> Result<Findings> {
    let starters = starters(setting);
    let mut crates = Vec::new();
    for starter in &starters {
        eprintln!("first build of {} ...", starter.name);
        crates.push(BuiltProgram::new(setting, starter)?);
    }
    let rounds = if setting.quick { 1 } else { 5 };
    let runs = crates.iter().map(|built| -> Run<'_> {
        Box::new(|| if setting.quick { Ok(built.first) } else { built.build() })
    });
    let times = interleave(rounds, runs.collect())?;
    let mut rows = Vec::new();
    let mut bars = Vec::new();
    for ((starter, built), theirs) in starters.iter().zip(&crates).zip(&times) {
        let is_ours = starter.code == OURS;
        let ratio = Ratio::new(&times[0], theirs);
        let cells = [
            starter.name.to_owned(),
            time(theirs.least()),
            built.crates.to_string(),
            ratio.to_string(),
            if is_ours { String::new() } else { faster_side(ratio.best) },
        ];
        rows.push(cells.map(|cell| if is_ours { bold(&cell) } else { cell }).to_vec());
        let theirs = Ratio::new(theirs, &times[0]);
        bars.push(Bar { label: starter.name.to_owned(), ratio: theirs, is_ours });
    }
    let mut findings = Findings::default();
    for (peer, most) in GOALS.into_iter().filter(|_| !setting.quick) {
        let all = starters.iter().zip(&times);
        for (_, theirs) in all.filter(|(starter, _)| starter.name == peer.name()) {
            let what = format!("first build, of {}'s", peer.name());
            findings.goals.push(Goal::at_most(what, most, Ratio::new(&times[0], theirs).best));
        }
    }
    findings.add_text(ABOUT);
    findings.add_text(&table(&["crate", "best", "crates", "ours / theirs", "ahead"], &rows));
    if !setting.quick {
        findings.plots.push((
            "cold.svg",
            plot::bars("The first build, of ours", &[("cargo build".to_owned(), bars)]),
        ));
    }
    Ok(findings)
}
