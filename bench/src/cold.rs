//! From nothing to a first use of the macro: what a newcomer waits for.

use std::time::Instant;

use crate::Result;
use crate::contenders::{Contender, LOGOS, Peer, TEXT};
use crate::crates::{Built, Crate};
use crate::markdown::{ahead, bold, table, time};
use crate::measure::{Ratio, Run, interleave};
use crate::plot::{self, Bar};
use crate::results::{Findings, Setting};

const ABOUT: &str = "\
A program with a turnstile of two states, built by `cargo build` when nothing is compiled yet but
everything is downloaded: seconds from start to end and how many crates are compiled, the program
itself included; ours as a multiple of theirs, in brackets the middle half of the ratios within a round.
Each program must print where a coin and a push lead, but for logos, which is no state machine but
compiles a DFA as well: it counts the words. Ours twice: from a folder, as the README has it, of which
cargo keeps what it needs to build it faster again, and built as if it came from a registry, as the
others do.
";

/// A program that prints what `push` after `coin` leads to.
struct Starter {
    name: &'static str,
    dependency: String,
    code: &'static str,
    prints: &'static str,
    is_incremental: bool,
}

const OURS: &str = r#"
#[tictactoe_fsm_macro::automaton("AUTOMATON.txt")]
pub enum Turnstile {}

fn main() {
    println!("{}", Turnstile::START.next(TurnstileSymbol::coin).next(TurnstileSymbol::push));
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

const FROM_A_FOLDER: &str = "ours, from a folder";

fn starters(setting: &Setting) -> Vec<Starter> {
    let ours = |name, is_incremental| {
        let dependency = Contender::Ours.dependency().unwrap_or_default();
        Starter { name, dependency, code: OURS, prints: "Locked", is_incremental }
    };
    let mut starters = vec![ours("ours", false)];
    if !setting.quick {
        starters.push(ours(FROM_A_FOLDER, true));
    }
    // To see that it works, one of them is enough.
    let peers = if setting.quick { &Peer::MACROS[..1] } else { &Peer::MACROS[..] };
    if setting.has_peers {
        let codes = [RUST_FSM, SMLANG, STATIG];
        starters.extend(peers.iter().zip(codes).map(|(peer, code)| Starter {
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
        starters.push(Starter { name, dependency, code, prints, is_incremental: false });
    }
    starters
}

/// A starter as a crate of its own.
struct Fresh {
    one: Crate,
    crates: usize,
    /// The seconds of its very first build.
    first: f64,
}

impl Fresh {
    fn new(setting: &Setting, starter: &Starter) -> Result<Fresh> {
        let name = format!("cold-{}", starter.name.replace(", ", "-").replace(' ', "-"));
        let dependencies = [starter.dependency.as_str()];
        let one = Crate::new(&setting.scratch, &name, dependencies, "main.rs", starter.code)?
            .with_target(setting.scratch.path(&format!("{name}-target")));
        let one = if starter.is_incremental { one } else { one.without_increments() };
        one.write(TEXT, TURNSTILE)?;
        one.cargo("fetch")?;
        let begin = Instant::now();
        let built = one.cargo("build")?;
        let first = begin.elapsed().as_secs_f64();
        let said = String::from_utf8_lossy(&built.stderr).into_owned();
        let crates =
            said.lines().filter(|line| line.trim_start().starts_with("Compiling ")).count();
        let printed = one.run("debug", &name, &[])?;
        // statig prints the variant as it is written, with its empty fields.
        if printed.split_whitespace().next() != Some(starter.prints) {
            return Err(format!("{} prints `{}`", starter.name, printed.trim()));
        }
        Ok(Fresh { one, crates, first })
    }

    /// Builds it from nothing again.
    fn build(&self) -> Result<f64> {
        self.one.cargo("clean")?;
        match self.one.build("build", "Cargo.toml", f64::INFINITY)? {
            Built::In(seconds) => Ok(seconds),
            Built::TooLong => Err("cargo build does not end".to_owned()),
        }
    }
}

pub(crate) fn run(setting: &Setting) -> Result<Findings> {
    let starters = starters(setting);
    let mut crates = Vec::new();
    for starter in &starters {
        eprintln!("building {} from nothing ...", starter.name);
        crates.push(Fresh::new(setting, starter)?);
    }
    let rounds = if setting.quick { 1 } else { 5 };
    let runs = crates.iter().map(|one| -> Run<'_> {
        Box::new(|| if setting.quick { Ok(one.first) } else { one.build() })
    });
    let times = interleave(rounds, runs.collect())?;
    let mut rows = Vec::new();
    let mut bars = Vec::new();
    for ((starter, fresh), theirs) in starters.iter().zip(&crates).zip(&times) {
        let is_ours = starter.code == OURS;
        let ratio = Ratio::new(&times[0], theirs);
        let cells = [
            starter.name.to_owned(),
            time(theirs.least()),
            fresh.crates.to_string(),
            ratio.to_string(),
            if is_ours { String::new() } else { ahead(ratio.best) },
        ];
        rows.push(cells.map(|cell| if is_ours { bold(&cell) } else { cell }).to_vec());
        let theirs = Ratio::new(theirs, &times[0]);
        bars.push(Bar { label: starter.name.to_owned(), ratio: theirs, is_ours });
    }
    let mut findings = Findings::default();
    findings.say(ABOUT);
    findings.say(&table(&["crate", "best", "crates", "ours / theirs", "ahead"], &rows));
    if !setting.quick {
        findings.plots.push((
            "cold.svg",
            plot::bars("The first build, of ours", &[("cargo build".to_owned(), bars)]),
        ));
    }
    Ok(findings)
}
