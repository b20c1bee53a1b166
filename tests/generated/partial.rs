//! Enums with refusals and groups.

use std::error::Error;

use fsm_macros::automaton;
use fsm_model::{Dfa, Source, StateId, SymbolId};

const ORDER: &str = include_str!("order.txt");

/// An order, in the form that the macro chooses.
#[automaton("generated/order.txt")]
#[allow(deprecated)]
pub enum Order {}

#[automaton("generated/order.txt", step = "match")]
#[allow(deprecated)]
enum Match {}

#[automaton("generated/order.txt", step = "columns", symbol = OrderSymbol)]
#[allow(deprecated)]
enum Columns {}

#[automaton("generated/order.txt", step = "integers", symbol = Event, label = OrderLabel)]
#[allow(deprecated)]
enum Integers {}

/// A type for symbols that has only what a machine with refusals needs.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Event {
    Pay,
    Submit,
    Ship,
    LookUp,
    Deliver,
    Cancel,
}

const EVENTS: [Event; 6] =
    [Event::Submit, Event::Pay, Event::Ship, Event::Deliver, Event::Cancel, Event::LookUp];

fn model() -> Dfa {
    Dfa::from_source(&Source::new("order.txt", ORDER)).unwrap()
}

/// Compares a compiled automaton with the model, in every state, on every symbol and on every word of
/// up to four symbols.
macro_rules! agree {
    ($state:ident, $refused:ident, $symbols:expr) => {{
        let dfa = model();
        let symbols = $symbols;
        assert_eq!((dfa.states().len(), dfa.symbols().len()), ($state::ALL.len(), symbols.len()));
        for (state, &compiled) in dfa.states().zip($state::ALL) {
            let mut transitions = compiled.transitions();
            let mut allowed = compiled.allowed();
            for (symbol, &read) in dfa.symbols().zip(&symbols) {
                let target = dfa.next(state, symbol);
                assert_eq!(compiled.allows(read), target.is_some());
                match (compiled.next(read), target) {
                    (Ok(next), Some(target)) => {
                        assert_eq!(next.index(), target.index());
                        assert!(transitions.next() == Some((read, next)));
                        assert!(allowed.next() == Some(read));
                    }
                    (Err(refused), None) => {
                        let $refused { state, symbol: of, position, .. } = refused;
                        assert!((state, position) == (compiled, 0) && of == read);
                        let name = dfa.symbol(symbol).name();
                        let message = format!("`{state}` does not allow `{name}`");
                        assert_eq!(refused.to_string(), message);
                        let shown = format!(
                            "{} {{ state: {state}, symbol: {name}, position: 0 }}",
                            stringify!($refused)
                        );
                        assert_eq!(format!("{refused:?}"), shown);
                    }
                    (compiled, model) => panic!("{compiled:?} {model:?}"),
                }
            }
            assert!(transitions.next().is_none() && allowed.next().is_none());
            for word in words(symbols.len(), 4) {
                let ids: Vec<SymbolId> =
                    word.iter().map(|&symbol| dfa.symbols().nth(symbol).unwrap()).collect();
                let states = dfa.trace(state, &ids);
                let end = states.last().unwrap().index();
                match compiled.run(word.iter().map(|&symbol| symbols[symbol])) {
                    Ok(state) => {
                        assert_eq!((state.index(), states.len()), (end, word.len() + 1));
                    }
                    Err(refused) => {
                        let position = states.len() - 1;
                        assert_eq!((refused.state.index(), refused.position), (end, position));
                        assert!(refused.symbol == symbols[word[position]]);
                    }
                }
            }
            assert_eq!(groups(&dfa, state), groups_of!(compiled));
        }
    }};
}

/// Every word of up to so many symbols, as numbers.
fn words(symbols: usize, longest: u32) -> impl Iterator<Item = Vec<usize>> {
    let of = move |length: u32| {
        let word =
            move |word| (0..length).map(|place| word / symbols.pow(place) % symbols).collect();
        (0..symbols.pow(length)).map(word)
    };
    (0..=longest).flat_map(of)
}

/// Which groups of states, and which labels, a state of the model has.
fn groups(dfa: &Dfa, state: StateId) -> Vec<(&str, bool)> {
    let groups = dfa.state_groups().map(|group| (group.name(), group.contains(state)));
    let label = dfa.state(state).label();
    groups.chain([("done", label == Some("done"))]).collect()
}

macro_rules! groups_of {
    ($state:ident) => {
        [
            ("open", $state.is_open()),
            ("OnTheWay", $state.is_on_the_way()),
            ("not-done", $state.is_not_done()),
            ("every", $state.is_every()),
            ("none", $state.is_none()),
            ("done", $state.is_done()),
        ]
    };
}

#[test]
fn every_form_agrees_with_the_library() {
    let symbols: Vec<OrderSymbol> = OrderSymbol::ALL.to_vec();
    agree!(Order, OrderRefused, symbols.clone());
    agree!(Match, MatchRefused, MatchSymbol::ALL.to_vec());
    agree!(Columns, ColumnsRefused, symbols);
    agree!(Integers, IntegersRefused, EVENTS);
}

#[test]
fn groups_of_symbols_are_methods_of_their_enum() {
    for (symbol, &compiled) in model().symbols().zip(OrderSymbol::ALL) {
        let dfa = model();
        let groups: Vec<bool> = dfa.symbol_groups().map(|group| group.contains(symbol)).collect();
        assert_eq!(groups, [compiled.is_moves(), compiled.is_money()]);
    }
}

#[test]
fn steps_groups_and_refusals_work_in_constants() {
    const SUBMITTED: Order = match Order::START.next(OrderSymbol::Submit) {
        Ok(order) => order,
        Err(_) => panic!(),
    };
    const ALLOWED: [bool; 2] =
        [SUBMITTED.allows(OrderSymbol::Pay), SUBMITTED.allows(OrderSymbol::Submit)];
    const GROUPS: [bool; 3] =
        [SUBMITTED.is_open(), OrderSymbol::Pay.is_money(), Integers::Lost.is_open()];
    assert_eq!(
        (SUBMITTED, ALLOWED, GROUPS),
        (Order::Submitted, [true, false], [true, true, false])
    );
}

#[test]
fn a_refusal_is_an_error_of_the_standard_library() {
    fn ship() -> Result<Order, Box<dyn Error + Send + Sync>> {
        let paid = Order::START.run([OrderSymbol::Submit, OrderSymbol::Pay])?;
        Ok(paid.run([OrderSymbol::Ship, OrderSymbol::Deliver, OrderSymbol::Cancel])?)
    }
    let error = ship().unwrap_err();
    assert_eq!(error.to_string(), "`Delivered` does not allow `cancel`");
    let refused = error.downcast_ref::<OrderRefused>().copied().unwrap();
    assert_eq!((refused.symbol, refused.position), (OrderSymbol::Cancel, 2));
    assert_eq!(refused, refused.clone());
    assert_eq!(Order::START.next(OrderSymbol::Pay).unwrap_err().symbol, OrderSymbol::Pay);
}

/// A type for symbols that cannot even be copied.
#[derive(Debug, PartialEq)]
enum Push {
    Coin,
    Push,
}

#[automaton("../automata/turnstile.txt", symbol = Push)]
enum Turnstile {}

#[automaton("../automata/turnstile.txt", symbol = Push, step = "columns")]
enum TurnstileColumns {}

#[test]
fn symbols_of_a_total_machine_need_no_trait() {
    assert!(Turnstile::Locked.allows(Push::Coin));
    assert!(Turnstile::Locked.allowed().eq([Push::Coin, Push::Push]));
    let transitions = [(Push::Coin, Turnstile::Unlocked), (Push::Push, Turnstile::Locked)];
    assert!(Turnstile::Locked.transitions().eq(transitions));
    assert_eq!(TurnstileColumns::Locked.transitions().count(), 2);
}

/// Refuses everything.
#[automaton("generated/nothing.txt")]
#[allow(deprecated)]
enum Nothing {}

#[automaton("generated/nothing.txt", step = "match")]
#[allow(deprecated)]
enum NothingMatch {}

#[test]
fn a_machine_may_refuse_everything() {
    for &symbol in NothingSymbol::ALL {
        assert!(Nothing::START.next(symbol).is_err());
    }
    assert!(NothingMatch::START.next(NothingMatchSymbol::X).is_err());
    assert_eq!(Nothing::START.run([]), Ok(Nothing::A));
    assert_eq!(Nothing::START.allowed().count() + Nothing::START.transitions().count(), 0);
}

/// Labels of the first edition that meet each other or `is_final`, or have the name of a state.
#[automaton("generated/labels.txt", case = "text")]
#[allow(deprecated)]
enum Labels {}

/// Would not compile if the enum had methods of these names.
impl Labels {
    fn is_win(self) -> bool {
        self.label() == Some(LabelsLabel::Win)
    }

    fn is_over(self) -> bool {
        self == Labels::over
    }
}

#[test]
fn labels_that_meet_have_no_method() {
    let finals: Vec<bool> = Labels::ALL.iter().map(|state| state.is_final()).collect();
    assert_eq!(finals, [true, true, true, true, true, false]);
    assert!(Labels::b.is_win() && !Labels::a.is_win() && Labels::over.is_over());
    assert!(Labels::e.is_half_time() && !Labels::over.is_half_time());
}
