//! Variants that are written out, derives, other names for the generated enums, and events with data.

use fsm_macros::{Symbols, automaton};
use serde_json::{from_str, to_string};

/// A gate whose states are written out, in another order than in the text.
#[automaton(
    "generated/gate.txt",
    derive(serde::Serialize, serde::Deserialize, serde::Serialize, Clone, Default),
    symbol_type = Touch,
    output_type = Signal
)]
#[derive(serde::Serialize)]
pub enum Gate {
    Broken,
    /// Coins open it.
    Unlocked,
    #[doc = "Nothing passes."]
    Locked,
}

/// The same with names as they are written, and with attributes on variants.
#[automaton("generated/order.txt", case = "text")]
#[derive(serde::Serialize, serde::Deserialize)]
#[allow(deprecated)]
enum Order {
    #[serde(rename = "gone")]
    Lost,
    #[serde(alias = "abgebrochen")]
    Cancelled,
    #[cfg_attr(all(), serde(rename(serialize = "there", deserialize = "here")))]
    Delivered,
    Draft,
    Submitted,
    #[deprecated]
    Paid,
    r#Shipped,
}

/// Names for one direction. The symbols have an enum already, so the labels can have its usual name.
#[automaton("generated/gate.txt", output = Signal, symbol = Touch, label_type = OneWaySymbol)]
#[derive(serde::Serialize, serde::Deserialize)]
enum OneWay {
    #[serde(rename(serialize = "shut"))]
    Locked,
    Unlocked,
    #[serde(rename(deserialize = "damaged"))]
    Broken,
}

/// The same for all variants, with names that are not those of the variants.
#[automaton("generated/lamp.txt")]
#[derive(serde::Serialize, serde::Deserialize)]
#[serde(rename_all(serialize = "SCREAMING_SNAKE_CASE"))]
enum Lamp {}

/// Names under a condition that does not hold, and under one that does.
#[automaton("generated/lamp.txt")]
#[derive(serde::Serialize)]
enum Switch {
    #[cfg_attr(any(), serde(rename = "never"))]
    HalfOn,
    #[cfg_attr(all(), serde(rename = "out"))]
    Off,
}

/// Derived under a condition that holds, and under one that does not.
#[automaton("generated/names.txt", case = "text", label_type = Ending, derive(serde::Serialize))]
#[cfg_attr(all(), cfg_attr(not(any()), derive(serde::Deserialize)), derive(Hash))]
#[cfg_attr(any(), derive(serde::Surprise))]
#[allow(deprecated)]
enum Names {}

/// Derived only under a condition.
#[automaton("generated/gate.txt")]
#[cfg_attr(test, derive(serde::Serialize))]
#[cfg_attr(not(any()), derive(serde::Deserialize))]
enum Conditional {}

#[test]
fn written_variants_are_in_the_order_of_the_text() {
    assert_eq!(Gate::ALL, [Gate::Locked, Gate::Unlocked, Gate::Broken]);
    assert_eq!((Gate::START, Gate::Unlocked.index()), (Gate::Locked, 1));
    assert!(Gate::Locked < Gate::Unlocked);
    assert_eq!(Gate::default(), Gate::Locked);
    assert_eq!(Gate::Locked.step(Touch::Coin), (Gate::Unlocked, &[Signal::Unlock][..]));
    let names = Order::ALL.iter().map(|order| order.name());
    assert!(names.eq("Draft Submitted Paid Shipped Delivered Cancelled Lost".split(' ')));
    assert_eq!(Order::Draft.next(OrderSymbol::submit), Ok(Order::Submitted));
}

/// Every name of an enum is the same in JSON as in the text, and can be read back.
macro_rules! same_in_json {
    ($($name:ident)*) => {$(
        assert!(!$name::ALL.is_empty());
        for &one in $name::ALL {
            let json = to_string(&one).unwrap();
            assert_eq!(from_str::<String>(&json).unwrap(), one.name());
            assert_eq!(one.name().parse(), Ok(one));
        }
    )*};
}

#[test]
fn names_in_json_are_those_of_the_text() {
    same_in_json!(Gate Touch Signal Names NamesSymbol Ending Conditional);
    assert_eq!(to_string(&Signal::RedLight).unwrap(), "\"red-light\"");
    assert_eq!(from_str::<Signal>("\"red-light\"").unwrap(), Signal::RedLight);
    assert_eq!(from_str::<Touch>("\"coin\"").unwrap(), Touch::Coin);
    for &one in Names::ALL {
        assert_eq!(from_str::<Names>(&to_string(&one).unwrap()).unwrap(), one);
    }
    assert_eq!(from_str::<Conditional>("\"Locked\"").unwrap(), Conditional::Locked);
    let error = from_str::<Touch>("\"Coin\"").unwrap_err().to_string();
    assert!(error.starts_with("unknown variant `Coin`, expected one of `coin`"), "{error}");
}

#[test]
fn what_the_caller_says_to_serde_counts() {
    assert_eq!(to_string(&[Order::Lost, Order::Delivered]).unwrap(), "[\"gone\",\"there\"]");
    assert_eq!(from_str::<Order>("\"here\"").unwrap(), Order::Delivered);
    assert_eq!(from_str::<Order>("\"abgebrochen\"").unwrap(), Order::Cancelled);
    assert_eq!(from_str::<Order>("\"Cancelled\"").unwrap(), Order::Cancelled);
}

#[test]
fn where_the_caller_says_nothing_the_name_of_the_text_counts() {
    assert_eq!(OneWay::Broken.label(), Some(OneWaySymbol::OutOfOrder));
    assert_eq!(to_string(OneWay::ALL).unwrap(), "[\"shut\",\"Unlocked\",\"Broken\"]");
    for name in ["Locked", "Unlocked", "damaged"] {
        assert!(from_str::<OneWay>(&format!("\"{name}\"")).is_ok(), "{name}");
    }
    assert_eq!(to_string(Lamp::ALL).unwrap(), "[\"OFF\",\"HALF_ON\"]");
    assert_eq!(from_str::<Lamp>("\"half-on\"").unwrap(), Lamp::HalfOn);
    assert_eq!(to_string(Switch::ALL).unwrap(), "[\"out\",\"half-on\"]");
}

/// Events with every kind of data. No event is a kick.
#[derive(Symbols)]
#[symbols(crate::generated::written::Touch)]
#[allow(dead_code)]
enum Event<'a, T: ?Sized, const N: usize>
where
    T: 'a,
{
    Coin { value: &'a T, all: [u8; N] },
    Push(String, Box<u8>),
}

/// No event at all.
#[derive(Symbols)]
#[symbols(Touch)]
enum Nothing {}

#[derive(Symbols)]
#[symbols(OrderSymbol)]
#[allow(dead_code, non_camel_case_types)]
enum Old {
    look_up,
    #[deprecated]
    cancel(u8),
}

#[test]
fn events_with_data_have_symbols() {
    const COIN: Touch = Event::Coin { value: "5", all: [] }.symbol();
    let push: Event<'_, str, 0> = Event::Push("hard".to_owned(), Box::new(1));
    let coin: Event<'_, str, 2> = Event::Coin { value: "10", all: [1, 2] };
    assert_eq!((push.symbol(), COIN), (Touch::Push, Touch::Coin));
    assert_eq!((Touch::from(&push), Touch::from(&coin)), (Touch::Push, Touch::Coin));
    let nothing: Option<Nothing> = None;
    assert_eq!(nothing.map(|event| event.symbol()), None);
    #[expect(deprecated)]
    let old = [Old::look_up, Old::cancel(1)];
    assert_eq!(old.map(|event| event.symbol()), [OrderSymbol::look_up, OrderSymbol::cancel]);
}
