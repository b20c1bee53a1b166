//! Mistakes in a text with refusals and groups.

use std::fmt::Write as _;

use expect_test::{Expect, expect};

use super::super::Crate;

const ORDER: &str = "\
States: Draft Paid Shipped Cancelled
States open: Draft Paid
States active: open Shipped
Start: Draft
Final: Shipped
Final gone: Cancelled
Symbols: pay ship cancel
Symbols moves: pay ship
Otherwise: !

Transitions:
Draft  pay    -> Paid
Paid   ship   -> Shipped
open   cancel -> Cancelled
";

/// The same with a table.
const TABLE: &str = "\
States: Draft Paid Shipped Cancelled
States open: Draft Paid
States active: open Shipped
Start: Draft
Final: Shipped
Final gone: Cancelled
Symbols: pay ship cancel
Symbols moves: pay ship

Transitions:
//         pay   ship     cancel
Draft      Paid  !        Cancelled
Paid       !     Shipped  Cancelled
Shipped    !     !        !
Cancelled  !     !        !
";

/// Uses everything that a machine with refusals and groups has.
const USES: &str = r#"
pub const PAID: Order = match Order::START.next(OrderSymbol::Pay) {
    Ok(order) => order,
    Err(_) => panic!("it is refused"),
};
const _: () = assert!(PAID.is_open() && PAID.is_active() && !PAID.is_gone());
const _: () = assert!(PAID.allows(OrderSymbol::Ship) && OrderSymbol::Ship.is_moves());

pub fn run(word: &[OrderSymbol]) -> Result<Order, OrderRefused> {
    let order = Order::default().run(word.iter().copied())?;
    order.next(OrderSymbol::Cancel)
}

pub fn explain(refused: OrderRefused) -> String {
    let OrderRefused { state, symbol, position, .. } = refused;
    let allowed: Vec<OrderSymbol> = state.allowed().collect();
    let ways: Vec<(OrderSymbol, Order)> = state.transitions().collect();
    format!("{refused} {refused:?} {symbol} {position} {allowed:?} {ways:?}")
}

pub fn boxed(word: &[OrderSymbol]) -> Result<Order, Box<dyn std::error::Error>> {
    Ok(run(word)?)
}
"#;

fn order(name: &'static str, text: &str) -> Crate {
    let order = Crate::new(name);
    order.write("order.txt", text);
    let call = "#[fsm_macros::automaton(\"order.txt\")]\npub enum Order {}\n";
    order.write("src/lib.rs", &format!("{call}{USES}"));
    order
}

/// Compiles an order with this text.
#[track_caller]
#[expect(clippy::needless_pass_by_value, reason = "so that a test reads as text in, text out")]
fn check(name: &'static str, text: &str, expected: Expect) {
    expected.assert_eq(&order(name, text).messages("check --quiet"));
}

#[test]
fn good_texts() {
    check("a-good-order", ORDER, expect![""]);
    check("a-good-order-as-a-table", TABLE, expect![""]);
}

/// For every mistake the compiler shows exactly one error, whatever the program uses.
#[test]
fn every_mistake_is_one_error() {
    let mistakes = [
        ("unknown group", ORDER.replace("open   cancel", "opne   cancel")),
        ("unknown member", ORDER.replace("States open: Draft Paid", "States open: Draft Payed")),
        ("unknown group in a group", ORDER.replace("active: open", "active: opne")),
        ("unknown symbol in a group", ORDER.replace("moves: pay ship", "moves: pay shipp")),
        ("circle", ORDER.replace("States open: Draft Paid", "States open: Draft Paid active")),
        (
            "group in itself",
            ORDER.replace("States open: Draft Paid", "States open: Draft Paid open"),
        ),
        ("group and state", ORDER.replace("Cancelled\nStates open", "Cancelled open\nStates open")),
        ("group and symbol", ORDER.replace("pay ship cancel", "pay ship cancel moves")),
        ("group twice", ORDER.replace("States active", "States open: Draft\nStates active")),
        ("group and label", ORDER.replace("Final gone", "Final open: Paid\nFinal gone")),
        ("misspelt heading of a group", ORDER.replace("States open", "Staets open")),
        ("misspelt otherwise", ORDER.replace("Otherwise: !", "Otherwize: !")),
        ("otherwise and sink", ORDER.replace("Otherwise: !", "Otherwise: !\nSink: Cancelled")),
        ("conflict", ORDER.to_owned() + "_ cancel -> !\nPaid _ -> .\n"),
        ("hole", ORDER.replace("Otherwise: !\n", "") + "Shipped _ -> !\n"),
        ("one target short", TABLE.replace("Shipped    !     !        !", "Shipped    !     !")),
        ("one target more", TABLE.replace("Shipped    !     !  ", "Shipped    !     !  ! ")),
        ("wrong target", TABLE.replace("Paid  !        Cancelled", "Paid  !        Canceled")),
        ("wrong example", ORDER.to_owned() + "Examples:\nDraft ship -> Shipped\n"),
        ("example that is not refused", ORDER.to_owned() + "Examples:\nopen cancel -> !\n"),
        ("wrong claim", ORDER.to_owned() + "Claims: explicit\n"),
        ("group that is a method", ORDER.replace("Otherwise", "States final: Paid\nOtherwise")),
        ("groups with one method", ORDER.replace("Otherwise", "States Open: Paid\nOtherwise")),
        (
            "group and label with one method",
            ORDER.replace("Otherwise", "States Gone: Paid\nOtherwise"),
        ),
        ("symbols with one method", ORDER.replace("Otherwise", "Symbols Moves: pay\nOtherwise")),
    ];
    let all = Crate::new("every-mistake-with-refusals");
    let mut code = String::new();
    for (number, (_, text)) in mistakes.iter().enumerate() {
        all.write(&format!("{number}.txt"), text);
        let _ = writeln!(
            code,
            "pub mod m{number} {{\n#[fsm_macros::automaton(\"{number}.txt\")]\n\
             pub enum Order {{}}\n{USES}}}"
        );
    }
    all.write("src/lib.rs", &code);
    let messages = all.messages("check --quiet");
    let errors: Vec<&str> = messages.split("\n\nerror").collect();
    let mut unexpected = String::new();
    for (number, (mistake, _)) in mistakes.iter().enumerate() {
        let path = format!("#[fsm_macros::automaton(\"{number}.txt\")]\n");
        let at_the_path = errors.iter().filter(|error| error.contains(&path)).count();
        if at_the_path != 1 {
            let _ = writeln!(unexpected, "{mistake}: {at_the_path}");
        }
    }
    assert!(
        unexpected.is_empty() && errors.len() == mistakes.len() + 1,
        "{unexpected}\n{messages}"
    );
}

#[test]
fn an_unknown_group() {
    check(
        "an-unknown-group",
        &ORDER.replace("open   cancel", "opne   cancel"),
        expect![[r#"
            error: error[F012]: state `opne` is not declared
                     --> order.txt:14:1
                      |
                   14 | opne   cancel -> Cancelled
                      | ^^^^ not among the 4 states and 2 groups
                      |
                     ::: order.txt:2:8
                      |
                    2 | States open: Draft Paid
                      |        ---- the group
                      |
                      = help: did you mean the group `open`?
             --> src/lib.rs:1:25
              |
            1 | #[fsm_macros::automaton("order.txt")]
              |                         ^^^^^^^^^^^

            error: could not compile `an-unknown-group` (lib) due to 1 previous error
        "#]],
    );
}

#[test]
fn a_row_that_is_one_target_short() {
    check(
        "one-target-short",
        &TABLE.replace("Shipped    !     !        !", "Shipped    !     !"),
        expect![[r#"
            error: error[F022]: the row of `Shipped` has too few targets
                     --> order.txt:14:1
                      |
                   14 | Shipped    !     !
                      | ^^^^^^^ 2 targets for 3 symbols
                      |
                      = help: a row is a state and then one target per symbol, in order
             --> src/lib.rs:1:25
              |
            1 | #[fsm_macros::automaton("order.txt")]
              |                         ^^^^^^^^^^^

            error: could not compile `one-target-short` (lib) due to 1 previous error
        "#]],
    );
}

#[test]
fn two_groups_with_one_method() {
    check(
        "two-groups-one-method",
        &ORDER.replace("Otherwise", "States Open: Paid\nOtherwise"),
        expect![[r#"
            error: error[F040]: groups `open` and `Open` both become `is_open` in Rust
                    --> order.txt:9:8
                     |
                   9 | States Open: Paid
                     |        ^^^^ becomes `is_open`
                     |
                    ::: order.txt:2:8
                     |
                   2 | States open: Draft Paid
                     |        ---- and so does this
                     |
                     = help: call one of them something else
             --> src/lib.rs:1:25
              |
            1 | #[fsm_macros::automaton("order.txt")]
              |                         ^^^^^^^^^^^

            error: could not compile `two-groups-one-method` (lib) due to 1 previous error
        "#]],
    );
}

#[test]
fn a_group_that_hides_a_method() {
    check(
        "a-group-that-hides",
        &ORDER.replace("Otherwise", "States final: Paid\nOtherwise"),
        expect![[r#"
            error: error[F040]: group `final` becomes `is_final` in Rust, which every automaton has
                    --> order.txt:9:8
                     |
                   9 | States final: Paid
                     |        ^^^^^ becomes `is_final`
                     |
                     = help: call the group something else
             --> src/lib.rs:1:25
              |
            1 | #[fsm_macros::automaton("order.txt")]
              |                         ^^^^^^^^^^^

            error: could not compile `a-group-that-hides` (lib) due to 1 previous error
        "#]],
    );
}

/// A text without names: types that contain the error.
#[test]
fn nothing_in_the_text() {
    let order = order("no-order", "");
    let uses = "pub fn run(order: Order) -> Result<Order, OrderRefused> {\n    \
                order.next(OrderSymbol::Cancel)\n}\n";
    let call = "#[fsm_macros::automaton(\"order.txt\")]\npub enum Order {}\n";
    order.write("src/lib.rs", &format!("{call}{uses}"));
    let messages = order.messages("check --quiet");
    assert_eq!(messages.matches("\nerror").count(), 1, "{messages}");
}

/// In a machine with refusals, the error holds the symbol.
#[test]
fn a_symbol_type_that_cannot_be_copied() {
    let order = order("a-symbol-without-copy", ORDER);
    order.write(
        "src/lib.rs",
        "#[derive(Clone, PartialEq, Eq)]\npub enum Event { Pay, Ship, Cancel }\n\n\
         #[fsm_macros::automaton(\"order.txt\", symbol = Event)]\npub enum Order {}\n",
    );
    let messages = order.messages("check --quiet");
    let first = "error[E0204]: the trait `Copy` cannot be implemented for this type\n";
    assert!(messages.starts_with(first), "{messages}");
}
