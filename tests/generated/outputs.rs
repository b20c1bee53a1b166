//! Enums with outputs.

use fsm_macros::automaton;
use fsm_model::{Dfa, Source};

const GATE: &str = include_str!("gate.txt");
const PARTIAL: &str = include_str!("gate-partial.txt");

/// A gate, in the form that the macro chooses.
#[automaton("generated/gate.txt")]
pub enum Gate {}

#[automaton("generated/gate.txt", step = "match", symbol = Event, output = self::Signal)]
enum Match {}

#[automaton("generated/gate.txt", step = "columns", symbol = Event, output = Signal)]
enum Columns {}

#[automaton("generated/gate.txt", step = "integers", output = GateOutput)]
enum Integers {}

#[automaton("generated/gate-partial.txt")]
enum Partial {}

#[automaton("generated/gate-partial.txt", step = "match", output = PartialOutput)]
enum PartialMatch {}

#[automaton("generated/gate-partial.txt", step = "integers", symbol = PartialSymbol, output = Signal)]
enum PartialIntegers {}

/// A type for symbols that cannot even be copied.
enum Event {
    Coin,
    Push,
    Kick,
}

const EVENTS: [fn() -> Event; 3] = [|| Event::Coin, || Event::Push, || Event::Kick];

/// A type for outputs that cannot be copied, with one variant more than the text has.
#[derive(Debug, PartialEq)]
enum Signal {
    Beep,
    Symbol,
    Unlock,
    RedLight,
    #[allow(dead_code)]
    Other,
}

impl Signal {
    fn name(&self) -> &'static str {
        match self {
            Signal::Beep => "beep",
            Signal::Symbol => "symbol",
            Signal::Unlock => "unlock",
            Signal::RedLight => "red-light",
            Signal::Other => "other",
        }
    }
}

fn model(text: &str) -> Dfa {
    Dfa::from_source(&Source::new("gate.txt", text)).unwrap()
}

/// Functions that make each symbol, as [`EVENTS`] has them.
fn made<T: Copy>(symbols: &'static [T]) -> Vec<impl Fn() -> T> {
    symbols.iter().map(|&symbol| move || symbol).collect()
}

/// Compares a compiled automaton with the model, in every state and on every symbol. `$step` makes an
/// `Option` of what `step` returns.
macro_rules! agree {
    ($state:ident, $text:expr, $symbols:expr, $step:expr) => {{
        let dfa = model($text);
        let symbols = $symbols;
        assert_eq!((dfa.states().len(), dfa.symbols().len()), ($state::ALL.len(), symbols.len()));
        for (state, &compiled) in dfa.states().zip($state::ALL) {
            for (symbol, read) in dfa.symbols().zip(symbols.iter()) {
                let expected: Vec<&str> = dfa
                    .outputs_on(state, symbol)
                    .iter()
                    .map(|&output| dfa.output(output).name())
                    .collect();
                let outputs = compiled.output(read());
                let names: Vec<&str> = outputs.iter().map(|output| output.name()).collect();
                assert_eq!(names, expected);
                let step: Option<_> = $step(compiled.step(read()));
                let target = dfa.next(state, symbol);
                assert_eq!(step.map(|(next, _)| next.index()), target.map(|next| next.index()));
                assert!(step.is_none_or(|(_, of_step)| of_step == outputs));
            }
        }
    }};
}

#[test]
fn every_form_agrees_with_the_library() {
    agree!(Gate, GATE, made(GateSymbol::ALL), Some);
    agree!(Match, GATE, EVENTS, Some);
    agree!(Columns, GATE, EVENTS, Some);
    agree!(Integers, GATE, made(IntegersSymbol::ALL), Some);
    agree!(Partial, PARTIAL, made(PartialSymbol::ALL), Result::ok);
    agree!(PartialIntegers, PARTIAL, made(PartialSymbol::ALL), Result::ok);
    agree!(PartialMatch, PARTIAL, made(PartialMatchSymbol::ALL), Result::ok);
}

#[test]
fn outputs_are_an_enum_like_symbols() {
    use GateOutput::{Beep, RedLight, Symbol, Unlock};

    assert_eq!(GateOutput::ALL, [Unlock, Beep, RedLight, Symbol]);
    for (index, &output) in GateOutput::ALL.iter().enumerate() {
        assert_eq!((output.index(), GateOutput::from_index(index)), (index, Some(output)));
        assert_eq!(output.name().parse(), Ok(output));
    }
    assert_eq!(format!("{RedLight} {RedLight:?}"), "red-light red-light");
    let error = "bleep".parse::<GateOutput>().unwrap_err();
    assert_eq!(error.noun(), "output");
    assert_eq!(error.to_string(), "`bleep` is not an output of Gate");
    let error = "bleep".parse::<GateSymbol>().unwrap_err();
    assert_eq!(error.to_string(), "`bleep` is not a symbol of Gate");
}

#[test]
fn outputs_and_steps_work_in_constants() {
    const STEP: (Gate, &[GateOutput]) = Gate::START.step(GateSymbol::Coin);
    const OUTPUT: &[GateOutput] = Integers::Locked.output(IntegersSymbol::Push);
    const REFUSED: PartialRefused = match Partial::START.step(PartialSymbol::Push) {
        Ok(_) => panic!(),
        Err(refused) => refused,
    };
    const NOTHING: usize = Partial::START.output(PartialSymbol::Push).len();
    assert_eq!(STEP, (Gate::Unlocked, &[GateOutput::Unlock][..]));
    assert_eq!(OUTPUT, [GateOutput::Beep, GateOutput::Beep, GateOutput::RedLight]);
    assert_eq!((REFUSED.state, REFUSED.symbol), (Partial::Locked, PartialSymbol::Push));
    assert_eq!((REFUSED.position, NOTHING), (0, 0));
    assert_eq!(REFUSED.to_string(), "`Locked` does not allow `push`");
}

#[automaton("generated/silent.txt")]
#[allow(deprecated)]
enum Silent {}

/// A machine without outputs, with a type for them.
#[automaton("../automata/turnstile.txt", output = GateOutput, symbol = Push)]
enum Turnstile {}

#[automaton("../automata/turnstile.txt", output = GateOutput, step = "columns")]
enum TurnstileColumns {}

enum Push {
    Coin,
    Push,
}

#[automaton("generated/nothing.txt", output = GateOutput)]
#[allow(deprecated)]
enum Nothing {}

#[test]
fn nothing_may_come_out() {
    for &state in Silent::ALL {
        for &symbol in SilentSymbol::ALL {
            assert_eq!(state.step(symbol), (state.next(symbol), &[][..]));
            assert!(state.output(symbol).is_empty());
        }
    }
    assert_eq!("beep".parse(), Ok(SilentOutput::Beep));
    assert_eq!(Turnstile::Locked.step(Push::Coin), (Turnstile::Unlocked, &[][..]));
    assert!(Turnstile::Locked.output(Push::Push).is_empty());
    let (next, outputs) = TurnstileColumns::Locked.step(TurnstileColumnsSymbol::Coin);
    assert_eq!((next, outputs.len()), (TurnstileColumns::Unlocked, 0));
    assert!(Nothing::START.step(NothingSymbol::X).is_err());
    assert!(Nothing::START.output(NothingSymbol::X).is_empty());
}
