//! A guard: the program looks at its data and picks one of two symbols.

use std::mem::take;

use fsm_macros::automaton;

/// A vending machine. The text says what happens in each state.
#[automaton("automata/guard.txt")]
pub enum Vending {}

/// The price of the drink, in cents.
const PRICE: u32 = 150;

/// The state, and the data that the text does not know. All money is in cents.
#[derive(Default)]
struct Machine {
    state: Vending,
    /// The coin that has just fallen in.
    slot: u32,
    /// What the customer has paid so far.
    paid: u32,
}

impl Machine {
    /// A coin falls in.
    fn insert(&mut self, cents: u32) {
        println!("a coin of {cents} cents");
        self.slot = cents;
        // This is the guard. It looks at the data, and never at the state.
        let is_enough = self.paid + self.slot >= PRICE;
        self.on(if is_enough { VendingSymbol::PayEnough } else { VendingSymbol::PayTooLittle });
    }

    /// Takes a step, and does what comes out.
    fn on(&mut self, symbol: VendingSymbol) {
        let (next, outputs) = self.state.step(symbol);
        println!("  {} --{symbol}--> {next}", self.state);
        self.state = next;
        for output in outputs {
            match output {
                VendingOutput::KeepCoin => self.paid += take(&mut self.slot),
                VendingOutput::ReturnCoin => println!("  return {}", take(&mut self.slot)),
                VendingOutput::ReturnMoney => println!("  return {}", take(&mut self.paid)),
                VendingOutput::Serve => {
                    let change = take(&mut self.paid).saturating_sub(PRICE);
                    println!("  serve the drink, return {change}");
                }
            }
        }
    }
}

fn main() {
    let mut machine = Machine::default();
    machine.insert(100);
    machine.on(VendingSymbol::Choose);
    machine.insert(100);
    machine.insert(100);
    machine.insert(200);
    machine.on(VendingSymbol::Served);
}
