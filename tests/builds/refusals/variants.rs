//! Mistakes in variants that are written out, and in names of enums and derives.

use expect_test::{Expect, expect};

use super::super::Crate;

/// Uses the enum by the names that the text gives its states.
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
    check(
        "variant-misspelt",
        call,
        BY_TEXT,
        expect![[r#"
        error: no state of `order.txt` becomes `Payed`; did you mean `Paid`?
         --> src/lib.rs:4:25
          |
        4 | pub enum Order { Draft, Payed, InTransit }
          |                         ^^^^^

        error: could not compile `variant-misspelt` (lib) due to 1 previous error
    "#]],
    );
}

/// The uses have the variant that is written out.
#[test]
fn a_misspelt_variant_that_is_used() {
    let call = "#[automaton(\"order.txt\")]\npub enum Order { Draft, Paid, in_transit }";
    let uses = BY_TEXT.replace("InTransit", "in_transit");
    check(
        "variant-misspelt-used",
        call,
        &uses,
        expect![[r#"
        error: no state of `order.txt` becomes `in_transit`; did you mean `InTransit`?
         --> src/lib.rs:4:31
          |
        4 | pub enum Order { Draft, Paid, in_transit }
          |                               ^^^^^^^^^^

        error: could not compile `variant-misspelt-used` (lib) due to 1 previous error
    "#]],
    );
}

#[test]
fn a_missing_variant() {
    let call = "#[automaton(\"order.txt\")]\npub enum Order { Draft, Paid }";
    let uses = BY_TEXT.replace("        Order::InTransit => \"blue\",\n", "");
    check(
        "variant-missing",
        call,
        &uses,
        expect![[r#"
        error: `order.txt` has 1 state without a variant: `InTransit`; write every state out, or leave the braces empty
         --> src/lib.rs:4:10
          |
        4 | pub enum Order { Draft, Paid }
          |          ^^^^^

        error: could not compile `variant-missing` (lib) due to 1 previous error
    "#]],
    );
}

#[test]
fn a_variant_too_many() {
    let call = "#[automaton(\"order.txt\")]\npub enum Order { Draft, Paid, Returned, InTransit }";
    let uses = BY_TEXT.replace("Order::Draft =>", "Order::Draft | Order::Returned =>");
    check(
        "variant-too-many",
        call,
        &uses,
        expect![[r#"
            error: no state of `order.txt` becomes `Returned`; declare one there, or leave it out
             --> src/lib.rs:4:31
              |
            4 | pub enum Order { Draft, Paid, Returned, InTransit }
              |                               ^^^^^^^^

            error: could not compile `variant-too-many` (lib) due to 1 previous error
        "#]],
    );
    // The caller's `match` may have it or not.
    check(
        "variant-too-many-unused",
        call,
        BY_TEXT,
        expect![[r#"
        error: no state of `order.txt` becomes `Returned`; declare one there, or leave it out
         --> src/lib.rs:4:31
          |
        4 | pub enum Order { Draft, Paid, Returned, InTransit }
          |                               ^^^^^^^^

        error: could not compile `variant-too-many-unused` (lib) due to 1 previous error
    "#]],
    );
}

#[test]
fn several_mistakes_are_several_messages() {
    let call = "#[automaton(\"order.txt\")]\npub enum Order { Drafts, Lost, Draft, Draft }";
    check(
        "variants-several",
        call,
        "",
        expect![[r#"
        error: a second `Draft`
         --> src/lib.rs:4:39
          |
        4 | pub enum Order { Drafts, Lost, Draft, Draft }
          |                                       ^^^^^

        error: could not compile `variants-several` (lib) due to 1 previous error
    "#]],
    );
    let call = "#[automaton(\"order.txt\")]\npub enum Order { Drafts, Lost, Gone }";
    check(
        "variants-wrong",
        call,
        "",
        expect![[r#"
            error: no state of `order.txt` becomes `Drafts`; did you mean `Draft`?
             --> src/lib.rs:4:18
              |
            4 | pub enum Order { Drafts, Lost, Gone }
              |                  ^^^^^^

            error: no state of `order.txt` becomes `Lost`; declare one there, or leave it out
             --> src/lib.rs:4:26
              |
            4 | pub enum Order { Drafts, Lost, Gone }
              |                          ^^^^

            error: no state of `order.txt` becomes `Gone`; declare one there, or leave it out
             --> src/lib.rs:4:32
              |
            4 | pub enum Order { Drafts, Lost, Gone }
              |                                ^^^^

            error: `order.txt` has 2 states without a variant: `Paid` and `InTransit`; write every state out, or leave the braces empty
             --> src/lib.rs:4:10
              |
            4 | pub enum Order { Drafts, Lost, Gone }
              |          ^^^^^

            error: could not compile `variants-wrong` (lib) due to 4 previous errors
        "#]],
    );
}

/// The compiler survives an enum that is wrong from end to end, and so does the reader.
#[test]
fn many_mistakes_are_summed_up() {
    let order = Crate::new("variants-many");
    let names = |name: fn(usize) -> String, separator: &str| {
        (0..2_000).map(name).collect::<Vec<_>>().join(separator)
    };
    let states = names(|number| format!("state-number-{number}"), " ");
    order.write(
        "order.txt",
        &format!("States: {states}\nStart: state-number-0\nFinal:\nSymbols: x\nSink: state-number-0\nTransitions:\n"),
    );
    let variants = names(|number| format!("state_number_{number}"), ",\n");
    order.write(
        "src/lib.rs",
        &format!("#[fsm_macros::automaton(\"order.txt\")]\npub enum Order {{\n{variants}\n}}\n"),
    );
    let messages = order.messages("check --quiet");
    let errors: Vec<&str> = messages.lines().filter(|line| line.starts_with("error")).collect();
    assert_eq!(errors.len(), 23, "{messages}");
    assert_eq!(
        errors[0],
        "error: no state of `order.txt` becomes `state_number_0`; did you mean `StateNumber0`?"
    );
    assert_eq!(errors[20], "error: 1980 more variants without a state of `order.txt`");
}

#[test]
fn variants_that_are_more_than_names() {
    let call = "#[automaton(\"order.txt\")]\npub enum Order {\n    Draft(u8),\n    Paid = 7,\n    \
                #[cfg(unix)]\n    InTransit,\n    #[default]\n    Lost { at: u8 },\n    #[default]\n    Gone,\n}";
    check(
        "variants-with-more",
        call,
        "",
        expect![[r#"
        error: a state carries no data; keep it beside the state, as the guide shows
         --> src/lib.rs:5:10
          |
        5 |     Draft(u8),
          |          ^^^^

        error: the order of the text numbers the states; leave the number out
         --> src/lib.rs:6:12
          |
        6 |     Paid = 7,
          |            ^

        error: a state cannot be left out; `cfg` belongs on the enum
         --> src/lib.rs:7:7
          |
        7 |     #[cfg(unix)]
          |       ^^^

        error: a state carries no data; keep it beside the state, as the guide shows
          --> src/lib.rs:10:10
           |
        10 |     Lost { at: u8 },
           |          ^^^^^^^^^^

        error: the start of the text is the default; leave `#[default]` out
          --> src/lib.rs:11:7
           |
        11 |     #[default]
           |       ^^^^^^^

        error: could not compile `variants-with-more` (lib) due to 5 previous errors
    "#]],
    );
}

/// The compiler itself reports the first mistake; the second message is about the same place.
#[test]
fn an_enum_that_is_not_well_formed() {
    let call = "#[automaton(\"order.txt\")]\npub enum Order { Draft Paid, InTransit }";
    check(
        "variants-no-comma",
        call,
        "",
        expect![[r#"
        error: expected one of `(`, `,`, `=`, `{`, or `}`, found `Paid`
         --> src/lib.rs:4:24
          |
        4 | pub enum Order { Draft Paid, InTransit }
          |                       -^^^^ expected one of `(`, `,`, `=`, `{`, or `}`
          |                       |
          |                       help: missing `,`

        error: expected `,`
         --> src/lib.rs:4:24
          |
        4 | pub enum Order { Draft Paid, InTransit }
          |                        ^^^^

        error: could not compile `variants-no-comma` (lib) due to 2 previous errors
    "#]],
    );
}

#[test]
fn a_refused_text_with_variants() {
    let order = Crate::new("variants-of-a-refused-text");
    order.write("order.txt", &ORDER.replace("-> paid", "-> payed"));
    let call = "#[automaton(\"order.txt\")]\npub enum Order { Draft, Paid, InTransit, Lost }";
    let uses = BY_TEXT.replace("Order::Draft =>", "Order::Draft | Order::Lost =>");
    order.write("src/lib.rs", &format!("use fsm_macros::automaton;\n\n{call}\n{uses}"));
    expect![[r#"
        error: error[F012]: state `payed` is not declared
                --> order.txt:7:15
                 |
               7 | draft pay  -> payed
                 |               ^^^^^ not among the 3 states
                 |
                 = help: did you mean `paid`?
         --> src/lib.rs:3:13
          |
        3 | #[automaton("order.txt")]
          |             ^^^^^^^^^^^

        error: could not compile `variants-of-a-refused-text` (lib) due to 1 previous error
    "#]]
    .assert_eq(&order.messages("check --quiet"));
}

#[test]
fn a_generic_enum_and_a_union() {
    let call = "#[automaton(\"order.txt\")]\npub enum Order<T> { Draft, Paid, InTransit }";
    check(
        "variants-generic",
        call,
        BY_TEXT,
        expect![[r#"
        error: an automaton has no generic parameters
         --> src/lib.rs:4:15
          |
        4 | pub enum Order<T> { Draft, Paid, InTransit }
          |               ^

        error: could not compile `variants-generic` (lib) due to 1 previous error
    "#]],
    );
    let call = "#[automaton(\"order.txt\")]\npub union Order { paid: u8 }";
    check(
        "variants-union",
        call,
        BY_TEXT,
        expect![[r#"
        error: an automaton becomes an enum; write `enum Name {}` here
         --> src/lib.rs:4:11
          |
        4 | pub union Order { paid: u8 }
          |           ^^^^^

        error: could not compile `variants-union` (lib) due to 1 previous error
    "#]],
    );
}

#[test]
fn names_of_enums() {
    let call =
        "#[automaton(\"order.txt\", symbol_type = Order, label_type = Order)]\npub enum Order {}";
    check(
        "type-name-taken",
        call,
        BY_TEXT,
        expect![[r#"
        error: another type that comes with `Order` is called `Order`
         --> src/lib.rs:3:40
          |
        3 | #[automaton("order.txt", symbol_type = Order, label_type = Order)]
          |                                        ^^^^^

        error: could not compile `type-name-taken` (lib) due to 1 previous error
    "#]],
    );
    let call = "#[automaton(\"order.txt\", label_type = OrderSymbol)]\npub enum Order {}";
    check(
        "type-name-of-another",
        call,
        BY_TEXT,
        expect![[r#"
        error: another type that comes with `Order` is called `OrderSymbol`
         --> src/lib.rs:3:39
          |
        3 | #[automaton("order.txt", label_type = OrderSymbol)]
          |                                       ^^^^^^^^^^^

        error: could not compile `type-name-of-another` (lib) due to 1 previous error
    "#]],
    );
    let call = "#[automaton(\"order.txt\", output_type = Signal)]\npub enum Order {}";
    check(
        "type-name-unused",
        call,
        BY_TEXT,
        expect![[r#"
            error: the text has no outputs, so no enum is called `Signal`
             --> src/lib.rs:3:40
              |
            3 | #[automaton("order.txt", output_type = Signal)]
              |                                        ^^^^^^

            error: could not compile `type-name-unused` (lib) due to 1 previous error
        "#]],
    );
    let call = "#[automaton(\"order.txt\", symbol_type = my::Event)]\npub enum Order {}";
    check(
        "type-name-path",
        call,
        BY_TEXT,
        expect![[r#"
        error: a generated enum has a name and no path; write `symbol_type = Event`
         --> src/lib.rs:3:40
          |
        3 | #[automaton("order.txt", symbol_type = my::Event)]
          |                                        ^^

        error: could not compile `type-name-path` (lib) due to 1 previous error
    "#]],
    );
}

#[test]
fn derives() {
    let call = "#[automaton(\"order.txt\", derive = Hash)]\npub enum Order {}";
    check(
        "derive-no-list",
        call,
        BY_TEXT,
        expect![[r#"
        error: expected parentheses; write `derive(serde::Serialize, serde::Deserialize)`
         --> src/lib.rs:3:33
          |
        3 | #[automaton("order.txt", derive = Hash)]
          |                                 ^

        error: could not compile `derive-no-list` (lib) due to 1 previous error
    "#]],
    );
    let call = "#[automaton(\"order.txt\", derive(Hash + Eq))]\npub enum Order {}";
    check(
        "derive-wrong-list",
        call,
        BY_TEXT,
        expect![[r#"
        error: expected `,`; write `derive(serde::Serialize, serde::Deserialize)`
         --> src/lib.rs:3:38
          |
        3 | #[automaton("order.txt", derive(Hash + Eq))]
          |                                      ^

        error: could not compile `derive-wrong-list` (lib) due to 1 previous error
    "#]],
    );
}
