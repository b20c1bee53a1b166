//! Properties that do not hold, and properties that say nothing.

use expect_test::expect;

use super::check;

/// An order, from two starts, with outputs and groups.
pub(super) const ORDER: &str = "\
States: Cart Paid Shipped Lost
States open: Cart Paid
Start you: Cart
Start shop: Paid
Final won: Shipped
Final lost: Lost
Symbols: pay ship drop
Symbols bad: drop
Outputs: ok denied

Transitions:
Cart  pay  -> Paid / ok
Cart  ship -> .    / denied
Cart  drop -> .
Paid  ship -> Shipped / ok
Paid  drop -> Lost
Paid  pay  -> !
Shipped _  -> .
Lost    _  -> .

";

/// The order with a property.
pub(super) fn promise(property: &str) -> String {
    format!("{ORDER}Properties:\n{property}\n")
}

#[test]
fn never_a_state() {
    check(
        &promise("never Lost"),
        expect![[r#"
            error[F061]: `never Lost` does not hold: `drop` leads to `Lost`
              --> door.txt:22:1
               |
            22 | never Lost
               | ^^^^^^^^^^ promised here
               |
              ::: door.txt:16:15
               |
            16 | Paid  drop -> Lost
               |               ---- step 1, on `drop`
               |
               = note: a shortest such word, from the start `shop`: `drop`
               = note: states passed: `Paid Lost`
               = note: what comes out: nothing"#]],
    );
}

#[test]
fn never_the_start() {
    check(
        &promise("never Cart"),
        expect![[r#"
            error[F061]: `never Cart` does not hold: it begins in `Cart`
              --> door.txt:22:1
               |
            22 | never Cart
               | ^^^^^^^^^^ promised here
               |
              ::: door.txt:3:12
               |
             3 | Start you: Cart
               |            ---- it begins here
               |
               = note: a shortest such word, from the start `you`: the empty word"#]],
    );
}

#[test]
fn never_an_event() {
    check(
        &promise("never pay /"),
        expect![[r#"
        error[F061]: `never pay /` does not hold: `pay` leads to `Paid`, and `ok` comes out
          --> door.txt:22:1
           |
        22 | never pay /
           | ^^^^^^^^^^^ promised here
           |
          ::: door.txt:12:15
           |
        12 | Cart  pay  -> Paid / ok
           |               ---- step 1, on `pay`
           |
           = note: a shortest such word, from the start `you`: `pay`
           = note: states passed: `Cart Paid`
           = note: what comes out: `ok`"#]],
    );
}

#[test]
fn never_an_output() {
    check(
        &promise("never / denied"),
        expect![[r#"
        error[F061]: `never / denied` does not hold: `ship` stays in `Cart`, and `denied` comes out
          --> door.txt:22:1
           |
        22 | never / denied
           | ^^^^^^^^^^^^^^ promised here
           |
          ::: door.txt:13:15
           |
        13 | Cart  ship -> .    / denied
           |               - step 1, on `ship`
           |
           = note: a shortest such word, from the start `you`: `ship`
           = note: states passed: `Cart Cart`
           = note: what comes out: `denied`"#]],
    );
}

#[test]
fn never_a_group_of_symbols() {
    check(
        &promise("never bad /"),
        expect![[r#"
            error[F061]: `never bad /` does not hold: `drop` stays in `Cart`
              --> door.txt:22:1
               |
            22 | never bad /
               | ^^^^^^^^^^^ promised here
               |
              ::: door.txt:14:15
               |
            14 | Cart  drop -> .
               |               - step 1, on `drop`
               |
               = note: a shortest such word, from the start `you`: `drop`
               = note: states passed: `Cart Cart`
               = note: what comes out: nothing"#]],
    );
}

#[test]
fn stays() {
    check(
        &promise("stays open"),
        expect![[r#"
        error[F062]: `stays open` does not hold: `Paid` goes to `Shipped` on `ship`
          --> door.txt:22:1
           |
        22 | stays open
           | ^^^^^^^^^^ promised here
           |
          ::: door.txt:15:15
           |
        15 | Paid  ship -> Shipped / ok
           |               ------- step 1, on `ship`
           |
           = note: a shortest such word, from the start `shop`: `ship`
           = note: states passed: `Paid Shipped`
           = note: what comes out: `ok`"#]],
    );
}

#[test]
fn can_reach() {
    check(
        &promise("can reach _ -> Shipped"),
        expect![[r#"
            error[F063]: `can reach _ -> Shipped` does not hold: no way leads from `Lost` to `Shipped`
              --> door.txt:22:1
               |
            22 | can reach _ -> Shipped
               | ^^^^^^^^^^^^^^^^^^^^^^ promised here
               |
              ::: door.txt:16:15
               |
            16 | Paid  drop -> Lost
               |               ---- step 1, on `drop`
               |
               = note: a shortest such word, from the start `shop`: `drop`
               = note: states passed: `Paid Lost`
               = note: what comes out: nothing"#]],
    );
}

#[test]
fn leads_to_where_a_state_is_stuck() {
    check(
        &promise("leads to Cart -> Shipped"),
        expect![[r#"
            error[F064]: `leads to Cart -> Shipped` does not hold: `Lost` is never left
              --> door.txt:22:1
               |
            22 | leads to Cart -> Shipped
               | ^^^^^^^^^^^^^^^^^^^^^^^^ promised here
               |
              ::: door.txt:12:15
               |
            12 | Cart  pay  -> Paid / ok
               |               ---- step 1, on `pay`
            ...
            16 | Paid  drop -> Lost
               |               ---- step 2, on `drop`
               |
               = note: a shortest such word, from the start `you`: `pay drop`
               = note: states passed: `Cart Paid Lost`
               = note: what comes out: `ok`, nothing"#]],
    );
}

#[test]
fn leads_to_where_a_circle_avoids_it() {
    check(
        &promise("leads to Cart -> Shipped")
            .replace("Paid  pay  -> !", "Paid  pay  -> Cart")
            .replace("Paid  drop -> Lost", "Paid  drop -> Shipped")
            .replace("Lost\nStates open", "\nStates open")
            .replace("Final lost: Lost\n", "")
            .replace("Lost    _  -> .\n", ""),
        expect![[r#"
            error[F064]: `leads to Cart -> Shipped` does not hold: a circle leads from `Cart` back to it, without `Shipped`
              --> door.txt:20:1
               |
            16 | Paid  pay  -> Cart
               |               ---- step 2, on `pay`, in the circle
            ...
            20 | leads to Cart -> Shipped
               | ^^^^^^^^^^^^^^^^^^^^^^^^ promised here
               |
              ::: door.txt:11:15
               |
            11 | Cart  pay  -> Paid / ok
               |               ---- step 1, on `pay`, in the circle
               |
               = note: from the start `you`, again and again: `pay pay`
               = note: states passed: `Cart Paid Cart`
               = note: what comes out: `ok`, nothing"#]],
    );
}

#[test]
fn needs() {
    check(
        &promise("needs Shipped -> pay /"),
        expect![[r#"
        error[F065]: `needs Shipped -> pay /` does not hold: `ship` leads to `Shipped`, and `ok` comes out, but `pay /` has not happened before
          --> door.txt:22:1
           |
        22 | needs Shipped -> pay /
           | ^^^^^^^^^^^^^^^^^^^^^^ promised here
           |
          ::: door.txt:15:15
           |
        15 | Paid  ship -> Shipped / ok
           |               ------- step 1, on `ship`
           |
           = note: a shortest such word, from the start `shop`: `ship`
           = note: states passed: `Paid Shipped`
           = note: what comes out: `ok`"#]],
    );
}

#[test]
fn needs_unless() {
    check(
        &promise("needs Shipped -> pay / unless Paid"),
        expect![[r#"
        error[F065]: `needs Shipped -> pay / unless Paid` does not hold: `ship` leads to `Shipped`, and `ok` comes out, but `pay /` has not happened before
          --> door.txt:22:1
           |
        22 | needs Shipped -> pay / unless Paid
           | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ promised here
           |
          ::: door.txt:15:15
           |
        15 | Paid  ship -> Shipped / ok
           |               ------- step 1, on `ship`
           |
           = note: a shortest such word, from the start `shop`: `ship`
           = note: states passed: `Paid Shipped`
           = note: what comes out: `ok`"#]],
    );
}

#[test]
fn needs_unless_it_is_undone() {
    let text = format!("{ORDER}Properties you:\nneeds Lost -> Cart unless Paid\n");
    check(
        &text,
        expect![[r#"
        error[F065]: `needs Lost -> Cart unless Paid` does not hold: `drop` leads to `Lost`, but `Paid` has happened since the last `Cart`
          --> door.txt:22:1
           |
        22 | needs Lost -> Cart unless Paid
           | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ promised here
           |
          ::: door.txt:12:15
           |
        12 | Cart  pay  -> Paid / ok
           |               ---- step 1, on `pay`
        ...
        16 | Paid  drop -> Lost
           |               ---- step 2, on `drop`
           |
           = note: a shortest such word, from the start `you`: `pay drop`
           = note: states passed: `Cart Paid Lost`
           = note: what comes out: `ok`, nothing"#]],
    );
}

#[test]
fn needs_in_one_moment() {
    check(
        &promise("needs / ok -> ship / unless / denied"),
        expect![[r#"
        error[F065]: `needs / ok -> ship / unless / denied` does not hold: `pay` leads to `Paid`, and `ok` comes out, but `ship /` has not happened before
          --> door.txt:22:1
           |
        22 | needs / ok -> ship / unless / denied
           | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ promised here
           |
          ::: door.txt:12:15
           |
        12 | Cart  pay  -> Paid / ok
           |               ---- step 1, on `pay`
           |
           = note: a shortest such word, from the start `you`: `pay`
           = note: states passed: `Cart Paid`
           = note: what comes out: `ok`"#]],
    );
}

#[test]
fn between() {
    check(
        &promise("never ship / between pay / and Lost"),
        expect![[r#"
        error[F066]: `never ship / between pay / and Lost` does not hold: `ship` leads to `Shipped`, and `ok` comes out, after `pay /` and before the next `Lost`
          --> door.txt:22:1
           |
        22 | never ship / between pay / and Lost
           | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ promised here
           |
          ::: door.txt:12:15
           |
        12 | Cart  pay  -> Paid / ok
           |               ---- step 1, on `pay`
        ...
        15 | Paid  ship -> Shipped / ok
           |               ------- step 2, on `ship`
           |
           = note: a shortest such word, from the start `you`: `pay ship`
           = note: states passed: `Cart Paid Shipped`
           = note: what comes out: `ok`, `ok`"#]],
    );
}

#[test]
fn only() {
    check(
        &promise("on _ only / ok"),
        expect![[r#"
        error[F067]: `on _ only / ok` does not hold: `ship` stays in `Cart`, and `denied` comes out
          --> door.txt:22:1
           |
        22 | on _ only / ok
           | ^^^^^^^^^^^^^^ promised here
           |
          ::: door.txt:13:15
           |
        13 | Cart  ship -> .    / denied
           |               - step 1, on `ship`
           |
           = note: a shortest such word, from the start `you`: `ship`
           = note: states passed: `Cart Cart`
           = note: what comes out: `denied`"#]],
    );
}

#[test]
fn only_nothing() {
    check(
        &promise("on ship only /"),
        expect![[r#"
        error[F067]: `on ship only /` does not hold: `ship` stays in `Cart`, and `denied` comes out
          --> door.txt:22:1
           |
        22 | on ship only /
           | ^^^^^^^^^^^^^^ promised here
           |
          ::: door.txt:13:15
           |
        13 | Cart  ship -> .    / denied
           |               - step 1, on `ship`
           |
           = note: a shortest such word, from the start `you`: `ship`
           = note: states passed: `Cart Cart`
           = note: what comes out: `denied`"#]],
    );
}

#[test]
fn for_one_start() {
    check(
        &format!("{ORDER}Properties shop:\nnever Shipped\n"),
        expect![[r#"
        error[F061]: `never Shipped` does not hold: `ship` leads to `Shipped`, and `ok` comes out
          --> door.txt:22:1
           |
        22 | never Shipped
           | ^^^^^^^^^^^^^ promised here
           |
          ::: door.txt:15:15
           |
        15 | Paid  ship -> Shipped / ok
           |               ------- step 1, on `ship`
           |
           = note: a shortest such word, from the start `shop`: `ship`
           = note: states passed: `Paid Shipped`
           = note: what comes out: `ok`"#]],
    );
}

#[test]
fn holds_for_an_empty_reason() {
    check(
        &format!(
            "{ORDER}Properties shop:\nleads to Cart -> Shipped\nneeds Cart -> Paid\nnever Paid between Cart and Lost\nstays Cart\n"
        ),
        expect![[r#"
        warning[W010]: `leads to Cart -> Shipped` holds for an empty reason: `Cart` never happens
          --> door.txt:22:1
           |
        22 | leads to Cart -> Shipped
           | ^^^^^^^^^^^^^^^^^^^^^^^^ says nothing

        warning[W010]: `needs Cart -> Paid` holds for an empty reason: `Cart` never happens
          --> door.txt:23:1
           |
        23 | needs Cart -> Paid
           | ^^^^^^^^^^^^^^^^^^ says nothing

        warning[W010]: `never Paid between Cart and Lost` holds for an empty reason: `Cart` never happens
          --> door.txt:24:1
           |
        24 | never Paid between Cart and Lost
           | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ says nothing

        warning[W010]: `stays Cart` holds for an empty reason: `Cart` never happens
          --> door.txt:25:1
           |
        25 | stays Cart
           | ^^^^^^^^^^ says nothing"#]],
    );
}

/// A property of up to 120 letters is shown in full.
#[test]
fn a_long_property() {
    let long = format!("leads to Cart -> {}Shipped Shipped Shipped", "Paid Lost ".repeat(8));
    let longer = format!("leads to Cart -> {}Paid{}", "Paid Lost ".repeat(6), " Shipped".repeat(5));
    assert_eq!([long.len(), longer.len()], [120, 121]);
    check(
        &format!("{ORDER}Properties shop:\n{}\n{longer}\n", long.replace("to", "to  ")),
        expect![[r#"
            warning[W010]: `leads to Cart -> Paid Lost Paid Lost Paid Lost Paid Lost Paid Lost Paid Lost Paid Lost Paid Lost Shipped Shipped Shipped` holds for an empty reason: `Cart` never happens
              --> door.txt:22:1
               |
            22 | leads to   Cart -> Paid Lost Paid Lost Paid Lost Paid Lost Paid Lost Paid Lost Paid Lost Paid Lost Shipped Shipped Shipped
               | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ says nothing

            warning[W010]: `leads to Cart -> Paid Lost Paid Lost Pai... Shipped Shipped` holds for an empty reason: `Cart` never happens
              --> door.txt:23:1
               |
            23 | leads to Cart -> Paid Lost Paid Lost Paid Lost Paid Lost Paid Lost Paid Lost Paid Shipped Shipped Shipped Shipped Shipped
               | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ says nothing"#]],
    );
}

#[test]
fn properties_that_hold_have_no_message() {
    check(
        &promise(
            "never Lost between Shipped and Cart\ncan reach Cart -> won\nstays won lost\non ship only / ok / denied",
        ),
        expect![[""]],
    );
}

#[test]
fn lines_of_a_long_way() {
    let states: Vec<String> = (0..40).map(|number| format!("q{number}")).collect();
    let steps: Vec<String> =
        (0..39).map(|number| format!("q{number} go -> q{}", number + 1)).collect();
    let text = format!(
        "States: {}\nStart: q0\nFinal: q39\nSymbols: go\nTransitions:\n{}\nq39 go -> !\n\
         Properties:\nnever q39\n",
        states.join(" "),
        steps.join("\n"),
    );
    check(
        &text,
        expect![[r#"
        error[F061]: `never q39` does not hold: `go` leads to `q39`
          --> door.txt:47:1
           |
        42 | q36 go -> q37
           |           --- step 37, on `go`
        43 | q37 go -> q38
           |           --- step 38, on `go`
        44 | q38 go -> q39
           |           --- step 39, on `go`
        ...
        47 | never q39
           | ^^^^^^^^^ promised here
           |
          ::: door.txt:39:11
           |
        39 | q33 go -> q34
           |           --- step 34, on `go`
        40 | q34 go -> q35
           |           --- step 35, on `go`
        41 | q35 go -> q36
           |           --- step 36, on `go`
           |
           = note: a shortest such word, from `q0`: `go go go go go go go go go go go go go go go go go go go go go go go go go go go go go go go go go go go go go go go`
           = note: states passed: `q0 q1 q2 q3 q4 q5 q6 q7 q8 q9 q10 q11 q12 q13 q14 q15 q16 q17 q18 q19 q20 q21 q22 q23 q24 q25 q26 q27 q28 q29 q30 q31 q32 q33 q34 q35 q36 q37 q38 q39`"#]],
    );
}

/// A state comes before a label with the same name.
#[test]
fn a_property_about_a_state_that_is_called_like_a_label() {
    check(
        "\
States: A won other
Start: A
Final won: other
Symbols: x
Transitions:
A     x -> other
other x -> .
won   x -> A
Properties:
never won
",
        expect![[r#"
            warning[W001]: no word reaches state `won`
             --> door.txt:1:11
              |
            1 | States: A won other
              |           ^^^ never reached
              |
              = help: remove what is not needed, or see which transition should lead there

            warning[W006]: label `won` is no group, for a state has its name
             --> door.txt:3:7
              |
            1 | States: A won other
              |           --- the state
            2 | Start: A
            3 | Final won: other
              |       ^^^ the label"#]],
    );
}
