//! Properties that name other files.

use expect_test::{Expect, expect};
use fsm_model::{Check, Domain, Source};

use super::proofs::ORDER;

/// The message about the order with some properties, beside other files.
#[track_caller]
fn check(properties: &str, others: &[(&str, &str)], expected: Expect) {
    check_text(&format!("{ORDER}{properties}\n"), others, expected);
}

/// The message about a text beside other files.
#[track_caller]
#[expect(clippy::needless_pass_by_value, reason = "so that a test reads as text in, text out")]
fn check_text(text: &str, others: &[(&str, &str)], expected: Expect) {
    let read = |_: &Source, name: &str| {
        let file = others.iter().find(|(known, _)| *known == name);
        let (name, text) = file.ok_or("there is no such file")?;
        Ok(Source::new(*name, *text))
    };
    let check = Check::new(&Domain::EMPTY).read_files(&read);
    let report = match check.run(&Source::new("order.txt", text)) {
        Ok(checked) => checked.warnings,
        Err(report) => report,
    };
    expected.assert_eq(&report.to_string());
}

/// An order that is never lost.
const SAFE: &str = "\
States: Cart Paid Shipped
Start you: Cart
Start shop: Paid
Final won: Shipped
Symbols: pay ship
Outputs: ok denied
Transitions:
Cart pay -> Paid / ok
Cart ship -> . / denied
Paid pay -> !
Paid ship -> Shipped / ok
Shipped _ -> .
";

#[test]
fn not_the_same_words() {
    check(
        "Properties:\nsame words as \"safe.txt\"",
        &[("safe.txt", SAFE)],
        expect![[r#"
            error[F070]: `same words as "safe.txt"` does not hold: `drop` is accepted as `lost` here and not in `safe.txt`
              --> order.txt:22:1
               |
            22 | same words as "safe.txt"
               | ^^^^^^^^^^^^^^^^^^^^^^^^ promised here
               |
              ::: order.txt:16:15
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
fn not_within() {
    check(
        "Properties:\nwords within \"safe.txt\"",
        &[("safe.txt", SAFE)],
        expect![[r#"
            error[F068]: `words within "safe.txt"` does not hold: `drop` is accepted as `lost` here and not in `safe.txt`
              --> order.txt:22:1
               |
            22 | words within "safe.txt"
               | ^^^^^^^^^^^^^^^^^^^^^^^ promised here
               |
              ::: order.txt:16:15
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
fn not_avoiding() {
    check(
        "Properties:\nwords avoid \"safe.txt\"",
        &[("safe.txt", SAFE)],
        expect![[r#"
    error[F069]: `words avoid "safe.txt"` does not hold: `ship` is accepted here and in `safe.txt`
      --> order.txt:22:1
       |
    22 | words avoid "safe.txt"
       | ^^^^^^^^^^^^^^^^^^^^^^ promised here
       |
      ::: order.txt:15:15
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
fn other_outputs() {
    let text = SAFE.replace("-> Shipped / ok", "-> Shipped");
    check(
        "Properties:\nsame words as \"safe.txt\"",
        &[("safe.txt", &text)],
        expect![[r#"
    error[F070]: `same words as "safe.txt"` does not hold: `ship` ends with the output `ok` here and with no output in `safe.txt`
      --> order.txt:22:1
       |
    22 | same words as "safe.txt"
       | ^^^^^^^^^^^^^^^^^^^^^^^^ promised here
       |
      ::: order.txt:15:15
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
fn within_but_for_the_outputs() {
    let text = SAFE.replace("-> Shipped / ok", "-> Shipped");
    check(
        "Properties:\nwords within \"safe.txt\"",
        &[("safe.txt", &text)],
        expect![[r#"
        error[F068]: `words within "safe.txt"` does not hold: `ship` is accepted here and in `safe.txt`, but with other outputs
          --> order.txt:22:1
           |
        22 | words within "safe.txt"
           | ^^^^^^^^^^^^^^^^^^^^^^^ promised here
           |
          ::: order.txt:15:15
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
fn a_file_with_too_few_starts() {
    let text = SAFE.replace("Start you: Cart\nStart shop: Paid", "Start: Cart\nStart b: Cart");
    let order = ORDER.replace("Start you: Cart\nStart shop: Paid", "Start: Cart Paid");
    check_text(
        &format!("{order}Properties:\nwords within \"safe.txt\"\n"),
        &[("safe.txt", &text)],
        expect![[r#"
            error[F071]: `safe.txt` has fewer starts without a label
              --> order.txt:21:14
               |
            21 | words within "safe.txt"
               |              ^^^^^^^^^^ a start has no counterpart
               |
               = help: give the starts of both files the same labels"#]],
    );
}

#[test]
fn another_label() {
    let text = SAFE.replace("Final won", "Final sold");
    check(
        "Properties:\nwords within \"safe.txt\"",
        &[("safe.txt", &text)],
        expect![[r#"
    error[F068]: `words within "safe.txt"` does not hold: `ship` is accepted as `won` here and accepted as `sold` in `safe.txt`
      --> order.txt:22:1
       |
    22 | words within "safe.txt"
       | ^^^^^^^^^^^^^^^^^^^^^^^ promised here
       |
      ::: order.txt:15:15
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
fn nothing_is_accepted() {
    let text = SAFE.replace("Final won: Shipped", "Final:");
    check(
        "Properties:\nwords within \"safe.txt\"",
        &[("safe.txt", &text)],
        expect![[r#"
    error[F068]: `words within "safe.txt"` does not hold: `ship` is accepted as `won` here and not in `safe.txt`
      --> order.txt:22:1
       |
    22 | words within "safe.txt"
       | ^^^^^^^^^^^^^^^^^^^^^^^ promised here
       |
      ::: order.txt:15:15
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
fn no_such_file() {
    check(
        "Properties:\nsame words as \"sfae.txt\"",
        &[("safe.txt", SAFE)],
        expect![[r#"
            error[F071]: `sfae.txt` cannot be read
              --> order.txt:22:15
               |
            22 | same words as "sfae.txt"
               |               ^^^^^^^^^^ there is no such file
               |
               = help: the name is relative to the folder of `order.txt`"#]],
    );
}

#[test]
fn a_name_with_blanks() {
    check(
        "Properties:\nsame words as \"my safe.txt\"",
        &[("safe.txt", SAFE)],
        expect![[r#"
            error[F071]: `my safe.txt` cannot be read
              --> order.txt:22:15
               |
            22 | same words as "my safe.txt"
               |               ^^^^^^^^^^^^^ there is no such file
               |
               = help: the name is relative to the folder of `order.txt`"#]],
    );
}

#[test]
fn a_file_with_mistakes() {
    let text = SAFE.replace("Paid pay -> !\n", "").replace("Start you", "Strat you");
    check(
        "Properties:\nsame words as \"safe.txt\"",
        &[("safe.txt", &text)],
        expect![[r#"
    error[F071]: `safe.txt` is refused
      --> order.txt:22:15
       |
    22 | same words as "safe.txt"
       |               ^^^^^^^^^^ has mistakes of its own
       |
       = note: the first of them:
               error[F003]: there is no section `Strat you:`
                --> safe.txt:2:1
                 |
               2 | Strat you: Cart
                 | ^^^^^^^^^^ not a section
                 |
                 = help: did you mean `Start you:`?"#]],
    );
}

#[test]
fn a_file_without_a_start_of_that_label() {
    let text = SAFE.replace("Start you", "Start guest");
    check(
        "Properties:\nsame words as \"safe.txt\"",
        &[("safe.txt", &text)],
        expect![[r#"
            error[F071]: `safe.txt` has no start with the label `you`
              --> order.txt:22:15
               |
            22 | same words as "safe.txt"
               |               ^^^^^^^^^^ a start has no counterpart
               |
               = help: use `Properties LABEL:`, with the label of a start that both files have"#]],
    );
}

#[test]
fn a_file_with_one_more_start() {
    let text = SAFE.replace("Start shop", "Start guest: Shipped\nStart shop");
    check(
        "Properties:\nsame words as \"safe.txt\"",
        &[("safe.txt", &text)],
        expect![[r#"
    error[F070]: `same words as "safe.txt"` does not hold: `safe.txt` has one start more, `guest`
      --> order.txt:22:15
       |
    22 | same words as "safe.txt"
       |               ^^^^^^^^^^ more starts than this file
       |
       = help: give this file such a start, or use `Properties LABEL:`"#]],
    );
}

#[test]
fn a_file_with_one_more_start_does_not_matter_to_one_start() {
    let text = SAFE.replace("Start shop", "Start guest: Shipped\nStart shop");
    check(
        "Properties shop:\nwords within \"safe.txt\"",
        &[("safe.txt", &text)],
        expect![[r#"
            error[F068]: `words within "safe.txt"` does not hold: `drop` is accepted as `lost` here and not in `safe.txt`
              --> order.txt:22:1
               |
            22 | words within "safe.txt"
               | ^^^^^^^^^^^^^^^^^^^^^^^ promised here
               |
              ::: order.txt:16:15
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
fn a_file_that_names_itself() {
    check(
        "Properties:\nsame words as \"order.txt\"",
        &[("order.txt", ORDER)],
        expect![[r#"
    error[F072]: `order.txt` is compared with itself
      --> order.txt:22:15
       |
    22 | same words as "order.txt"
       |               ^^^^^^^^^^^ is being checked already
       |
       = help: compare in one direction only"#]],
    );
}

#[test]
fn two_files_that_name_each_other() {
    let text = format!("{SAFE}Properties:\nwords avoid \"order.txt\"\n");
    check(
        "Properties:\nwords within \"safe.txt\"",
        &[("safe.txt", &text), ("order.txt", ORDER)],
        expect![[r#"
    error[F072]: properties go round in a circle of files: `order.txt`, `safe.txt`, `order.txt`
      --> order.txt:22:14
       |
    22 | words within "safe.txt"
       |              ^^^^^^^^^^ leads into the circle
       |
       = help: compare in one direction only"#]],
    );
}

#[test]
fn a_circle_that_does_not_lead_back() {
    let text = format!("{SAFE}Properties:\nwords avoid \"also.txt\"\n");
    let also = format!("{SAFE}Properties:\nwords avoid \"safe.txt\"\n");
    check(
        "Properties:\nwords within \"safe.txt\"",
        &[("safe.txt", &text), ("also.txt", &also)],
        expect![[r#"
    error[F072]: properties go round in a circle of files: `safe.txt`, `also.txt`, `safe.txt`
      --> order.txt:22:14
       |
    22 | words within "safe.txt"
       |              ^^^^^^^^^^ leads into the circle
       |
       = help: compare in one direction only"#]],
    );
}

#[test]
fn the_same_file_twice() {
    check(
        "Properties:\nwords within \"safe.txt\"\nwords avoid \"safe.txt\"",
        &[("safe.txt", SAFE)],
        expect![[r#"
            error[F068]: `words within "safe.txt"` does not hold: `drop` is accepted as `lost` here and not in `safe.txt`
              --> order.txt:22:1
               |
            22 | words within "safe.txt"
               | ^^^^^^^^^^^^^^^^^^^^^^^ promised here
               |
              ::: order.txt:16:15
               |
            16 | Paid  drop -> Lost
               |               ---- step 1, on `drop`
               |
               = note: a shortest such word, from the start `shop`: `drop`
               = note: states passed: `Paid Lost`
               = note: what comes out: nothing

            error[F069]: `words avoid "safe.txt"` does not hold: `ship` is accepted here and in `safe.txt`
              --> order.txt:23:1
               |
            23 | words avoid "safe.txt"
               | ^^^^^^^^^^^^^^^^^^^^^^ promised here
               |
              ::: order.txt:15:15
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
fn files_cannot_be_read_here() {
    super::check(
        &super::proofs::promise("same words as \"safe.txt\""),
        expect![[r#"
            error[F071]: `safe.txt` cannot be read here
              --> door.txt:22:15
               |
            22 | same words as "safe.txt"
               |               ^^^^^^^^^^ no files can be read"#]],
    );
}

/// Labels and outputs do not count where the other file has none, as an expression has none.
#[test]
fn an_expression_as_a_specification() {
    let spec = "Symbols: pay ship drop\nLanguage: ( pay | ship )* ship\n";
    check(
        "Properties:\nwords within \"spec.txt\"\nwords avoid \"spec.txt\"",
        &[("spec.txt", spec)],
        expect![[r#"
            error[F068]: `words within "spec.txt"` does not hold: `drop` is accepted as `lost` here and not in `spec.txt`
              --> order.txt:22:1
               |
            22 | words within "spec.txt"
               | ^^^^^^^^^^^^^^^^^^^^^^^ promised here
               |
              ::: order.txt:16:15
               |
            16 | Paid  drop -> Lost
               |               ---- step 1, on `drop`
               |
               = note: a shortest such word, from the start `shop`: `drop`
               = note: states passed: `Paid Lost`
               = note: what comes out: nothing

            error[F069]: `words avoid "spec.txt"` does not hold: `ship` is accepted here and in `spec.txt`
              --> order.txt:23:1
               |
            23 | words avoid "spec.txt"
               | ^^^^^^^^^^^^^^^^^^^^^^ promised here
               |
              ::: order.txt:15:15
               |
            15 | Paid  ship -> Shipped / ok
               |               ------- step 1, on `ship`
               |
               = note: a shortest such word, from the start `shop`: `ship`
               = note: states passed: `Paid Shipped`
               = note: what comes out: `ok`"#]],
    );
}

/// Only the mistake in the last of several files is shown.
#[test]
fn a_file_that_is_refused_because_of_another() {
    let names = |file: &str| format!("{SAFE}Properties:\nsame words as \"{file}\"\n");
    let (one, two) = (names("two.txt"), names("three.txt"));
    let three = format!("{SAFE}Properties:\nnever won\n");
    check(
        "Properties:\nsame words as \"one.txt\"",
        &[("one.txt", &one), ("two.txt", &two), ("three.txt", &three)],
        expect![[r#"
            error[F071]: `one.txt` is refused
              --> order.txt:22:15
               |
            22 | same words as "one.txt"
               |               ^^^^^^^^^ has mistakes of its own
               |
               = note: the first of them:
                       error[F061]: `never won` does not hold: `ship` leads to `Shipped`, and `ok` comes out
                         --> three.txt:14:1
                          |
                       11 | Paid ship -> Shipped / ok
                          |              ------- step 1, on `ship`
                       ...
                       14 | never won
                          | ^^^^^^^^^ promised here
                          |
                          = note: a shortest such word, from the start `shop`: `ship`
                          = note: states passed: `Paid Shipped`
                          = note: what comes out: `ok`"#]],
    );
}
