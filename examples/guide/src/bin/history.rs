//! History: a machine goes back to the state that it came from.

use fsm_macros::automaton;

/// A 3D printer.
#[automaton("automata/history.txt")]
pub enum Printer {}

/// The symbol that leads back from a pause to a state; `None` for states that are never paused. A
/// `match` that forgets a state does not compile.
const fn way_back(state: Printer) -> Option<PrinterSymbol> {
    match state {
        Printer::Heating => Some(PrinterSymbol::ResumeHeating),
        Printer::Printing => Some(PrinterSymbol::ResumePrinting),
        Printer::Cooling => Some(PrinterSymbol::ResumeCooling),
        Printer::Idle | Printer::Paused => None,
    }
}

/// Checks at compile time that `way_back` and the text agree: exactly the states that can be paused
/// have a way back, and it leads to them.
const _: () = {
    let mut index = 0;
    while index < Printer::ALL.len() {
        let state = Printer::ALL[index];
        let can_pause = state.allows(PrinterSymbol::Pause);
        assert!(way_back(state).is_some() == can_pause, "a way back from every pause");
        if let Some(symbol) = way_back(state) {
            let is_back = matches!(Printer::Paused.next(symbol), Ok(to) if to.index() == index);
            assert!(is_back, "a way back leads back");
        }
        index += 1;
    }
};

/// The state, and where it came from.
#[derive(Default)]
struct Machine {
    state: Printer,
    /// Only a paused machine has one.
    way_back: Option<PrinterSymbol>,
}

impl Machine {
    fn on(&mut self, symbol: PrinterSymbol) -> Result<(), PrinterRefused> {
        let next = self.state.next(symbol)?;
        println!("{} --{symbol}--> {next}", self.state);
        if symbol == PrinterSymbol::Pause {
            self.way_back = way_back(self.state);
        }
        self.state = next;
        Ok(())
    }

    /// Goes back to where the machine was, if it is paused.
    fn resume(&mut self) -> Result<(), PrinterRefused> {
        let Some(symbol) = self.way_back else { return Ok(()) };
        self.on(symbol)?;
        self.way_back = None;
        Ok(())
    }
}

fn main() -> Result<(), PrinterRefused> {
    let mut machine = Machine::default();
    machine.on(PrinterSymbol::Start)?;
    for symbol in [PrinterSymbol::Hot, PrinterSymbol::Done, PrinterSymbol::Cold] {
        machine.on(PrinterSymbol::Pause)?;
        if let Err(refused) = machine.on(symbol) {
            println!("  {refused}");
        }
        machine.resume()?;
        machine.on(symbol)?;
    }
    Ok(())
}
