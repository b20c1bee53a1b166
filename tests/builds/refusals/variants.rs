//! Mistakes in variants that are written out, and in what the attribute says about enums.

use expect_test::{Expect, expect};

use super::super::Crate;

/// Uses the enum by the states of the text ...
const BY_TEXT: &str = r#"
pub fn colour(order: Order) -> &'static str {
    match order {
        Order::Draft => "white",
        Order::Paid => "green",
        Order::InTransit => "blue",
    }
}
pub const NEXT: Order = Order::START.next(OrderSymbol::Pay);
pub fn all() -> (usize, Option<OrderLabel>) {
    (Order::ALL.len(), Order::Paid.label().filter(|label| *label != OrderLabel::Done))
}
"#;

const ORDER: &str = "\
States: draft paid in-transit
Start: draft
Final done: in-transit
Symbols: pay ship
Otherwise: .
Transitions:
draft pay  -> paid
paid  ship -> in-transit
";

#[track_caller]
#[expect(clippy::needless_pass_by_value, reason = "so that a test reads as text in, text out")]
fn check(name: &'static str, call: &str, uses: &str, expected: Expect) {
    let order = Crate::new(name);
    order.write("order.txt", ORDER);
    order.write("src/lib.rs", &format!("use fsm_macros::automaton;\n\n{call}\n{uses}"));
    expected.assert_eq(&order.messages("check --quiet"));
}

#[test]
fn a_misspelt_variant() {
    let call = "#[automaton(\"order.txt\")]\npub enum Order { Draft, Payed, InTransit }";
    check("variant-misspelt", call, BY_TEXT, expect![[r#""#]]);
}

/// ... and by the variants that are written out.
#[test]
fn a_misspelt_variant_that_is_used() {
    let call = "#[automaton(\"order.txt\")]\npub enum Order { Draft, Paid, in_transit }";
    let uses = BY_TEXT.replace("InTransit", "in_transit");
    check("variant-misspelt-used", call, &uses, expect![[r#""#]]);
}

#[test]
fn a_missing_variant() {
    let call = "#[automaton(\"order.txt\")]\npub enum Order { Draft, Paid }";
    let uses = BY_TEXT.replace("        Order::InTransit => \"blue\",\n", "");
    check("variant-missing", call, &uses, expect![[r#""#]]);
}

#[test]
fn a_variant_too_many() {
    let call = "#[automaton(\"order.txt\")]\npub enum Order { Draft, Paid, Returned, InTransit }";
    let uses = BY_TEXT.replace("Order::Draft =>", "Order::Draft | Order::Returned =>");
    check("variant-too-many", call, &uses, expect![[r#""#]]);
}

#[test]
fn several_mistakes_are_several_messages() {
    let call = "#[automaton(\"order.txt\")]\npub enum Order { Drafts, Lost, Draft, Draft }";
    check("variants-several", call, "", expect![[r#""#]]);
    let call = "#[automaton(\"order.txt\")]\npub enum Order { Drafts, Lost, Gone }";
    check("variants-wrong", call, "", expect![[r#""#]]);
}

#[test]
fn variants_that_are_more_than_names() {
    let call = "#[automaton(\"order.txt\")]\npub enum Order {\n    Draft(u8),\n    Paid = 7,\n    \
                #[cfg(unix)]\n    InTransit,\n    #[default]\n    Lost { at: u8 },\n    #[default]\n    Gone,\n}";
    check("variants-with-more", call, "", expect![[r#""#]]);
}

#[test]
fn a_refused_text_with_variants() {
    let order = Crate::new("variants-of-a-refused-text");
    order.write("order.txt", &ORDER.replace("-> paid", "-> payed"));
    let call = "#[automaton(\"order.txt\")]\npub enum Order { Draft, Paid, InTransit, Lost }";
    let uses = BY_TEXT.replace("Order::Draft =>", "Order::Draft | Order::Lost =>");
    order.write("src/lib.rs", &format!("use fsm_macros::automaton;\n\n{call}\n{uses}"));
    expect![[r#""#]].assert_eq(&order.messages("check --quiet"));
}

#[test]
fn a_generic_enum_and_a_union() {
    let call = "#[automaton(\"order.txt\")]\npub enum Order<T> { Draft, Paid, InTransit }";
    check("variants-generic", call, BY_TEXT, expect![[r#""#]]);
    let call = "#[automaton(\"order.txt\")]\npub union Order { paid: u8 }";
    check("variants-union", call, BY_TEXT, expect![[r#""#]]);
}

#[test]
fn names_of_enums() {
    let call =
        "#[automaton(\"order.txt\", symbol_type = Order, label_type = Order)]\npub enum Order {}";
    check("type-name-taken", call, BY_TEXT, expect![[r#""#]]);
    let call = "#[automaton(\"order.txt\", label_type = OrderSymbol)]\npub enum Order {}";
    check("type-name-of-another", call, BY_TEXT, expect![[r#""#]]);
    let call = "#[automaton(\"order.txt\", output_type = Signal)]\npub enum Order {}";
    check("type-name-unused", call, BY_TEXT, expect![[r#""#]]);
    let call = "#[automaton(\"order.txt\", symbol_type = my::Event)]\npub enum Order {}";
    check("type-name-path", call, BY_TEXT, expect![[r#""#]]);
    let call = "#[automaton(\"order.txt\", symbol_type = Event, symbol = Own)]\npub enum Order {}\n\
                pub enum Own { Pay, Ship }";
    let uses = BY_TEXT.replace("OrderSymbol", "Own");
    check("type-name-of-own", call, &uses, expect![[r#""#]]);
}

#[test]
fn letter_cases_and_derives() {
    let call = "#[automaton(\"order.txt\", case = \"snake\")]\npub enum Order {}";
    check("case-unknown", call, BY_TEXT, expect![[r#""#]]);
    let call = "#[automaton(\"order.txt\", derive = Hash)]\npub enum Order {}";
    check("derive-no-list", call, BY_TEXT, expect![[r#""#]]);
    let call = "#[automaton(\"order.txt\", derive(Hash + Eq))]\npub enum Order {}";
    check("derive-wrong-list", call, BY_TEXT, expect![[r#""#]]);
}
