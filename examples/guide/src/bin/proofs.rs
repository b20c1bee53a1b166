//! What can be proved: properties of a session, and what the compiler says about one that is broken.

use fsm_macros::automaton;
use fsm_model::{Check, Dfa, Domain, Report, Source};

/// A session. This program compiles only if all properties of the text hold.
#[automaton("automata/proofs.txt")]
pub enum Session {}

/// The same text, to ask it more.
const TEXT: &str = include_str!("../../automata/proofs.txt");

/// Says whether a property holds, and if not, why.
fn try_property(dfa: &Dfa, property: &str) -> Result<(), Report> {
    let source = Source::new("property", property);
    match Check::new(&Domain::EMPTY).prove(dfa, &source, None)? {
        None => println!("holds: {property}"),
        Some(found) => println!("{}", Report::new(dfa.source(), vec![found])),
    }
    Ok(())
}

fn main() -> Result<(), Report> {
    // The compiled machine, as always.
    let state = Session::START.next(SessionSymbol::Login).expect("a guest may log in");
    assert_eq!(state, Session::In);

    let dfa = Dfa::from_source(&Source::new("proofs.txt", TEXT))?;
    try_property(&dfa, "needs Paying -> login /")?;
    try_property(&dfa, "leads to Paying -> In Out")?;
    println!();
    try_property(&dfa, "leads to In -> Closed")?;

    // A line that looks harmless: the window can always be closed.
    let careless = TEXT.replace("Out | In  close", "_         close");
    println!("\nWith a careless line:\n");
    if let Err(report) = Dfa::from_source(&Source::new("careless.txt", careless)) {
        println!("{report}");
    }
    Ok(())
}
