//! A machine that is loaded at run time: a text that a user uploads.

use std::error::Error;

use fsm_macros::automaton;
use fsm_model::{Check, Dfa, Difference, Domain, Source, StateId, compare};

/// The workflow that every team begins with.
#[automaton("automata/run-time.txt", output_type = Action)]
pub enum Review {}

/// The same text, to compare with.
const STANDARD: &str = include_str!("../../automata/run-time.txt");

/// What a team uploads. A real program gets it from a file or a request.
const UPLOAD: &str = include_str!("../../automata/run-time-team.txt");

/// A workflow that is not known when the program is compiled.
struct Workflow {
    dfa: Dfa,
    /// What each output of the text means to this program.
    actions: Vec<Action>,
    state: StateId,
}

impl Workflow {
    /// Accepts a text if it has no mistake, if every document can be published in the end, and if this
    /// program knows everything that comes out.
    fn load(name: &str, text: &str) -> Result<Workflow, Box<dyn Error>> {
        let live = Domain::EMPTY.find_claim("live").expect("every automaton can claim it");
        let dfa = Check::new(&Domain::EMPTY).demand([live]).run(&Source::new(name, text))?.dfa;
        let outputs = dfa.outputs().map(|output| dfa.output(output).name().parse());
        let actions = outputs.collect::<Result<_, _>>()?;
        let state = dfa.first_start().state();
        Ok(Workflow { dfa, actions, state })
    }

    /// Takes a step by the name of a symbol, and does what comes out.
    fn step(&mut self, name: &str) -> Result<(), String> {
        let Workflow { dfa, actions, state } = self;
        let symbol = dfa.find_symbol(name).ok_or_else(|| format!("there is no `{name}`"))?;
        let next = dfa
            .next(*state, symbol)
            .ok_or_else(|| format!("`{}` does not allow `{name}`", dfa.state(*state).name()))?;
        for output in dfa.outputs_on(*state, symbol) {
            perform(actions[output.index()]);
        }
        *state = next;
        Ok(())
    }
}

fn perform(action: Action) {
    match action {
        Action::MailReviewers => println!("  a mail to the reviewers"),
        Action::MailAuthor => println!("  a mail to the author"),
        Action::Publish => println!("  the document is on the page"),
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    for wrong in [UPLOAD.replace("-> Second ", "-> Secnd "), UPLOAD.replace("publish", "print")] {
        if let Err(error) = Workflow::load("upload.txt", &wrong) {
            println!("{error}\n");
        }
    }
    let mut workflow = Workflow::load("upload.txt", UPLOAD)?;
    for symbol in ["submit", "approve", "submit", "approve"] {
        println!("{symbol}");
        if let Err(error) = workflow.step(symbol) {
            println!("  {error}");
        }
    }
    let standard = Workflow::load("standard.txt", STANDARD)?;
    if let Some(Difference::Word { word, .. }) = compare(&standard.dfa, &workflow.dfa) {
        let names = word.iter().map(|symbol| symbol.name(&standard.dfa, &workflow.dfa));
        println!("\nnot as the standard on: {}", names.collect::<Vec<_>>().join(" "));
    }
    Ok(())
}
