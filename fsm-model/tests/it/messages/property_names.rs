//! Names in `Properties:` that are not declared, or that are something else.

use expect_test::expect;

use super::proofs::{ORDER, promise};
use super::{check, door};

#[test]
fn unless_in_another_property() {
    check(
        &promise("leads to Cart -> Paid unless Lost"),
        expect![[r#"
        error[F012]: no state, group or label is called `unless`
          --> door.txt:22:23
           |
        22 | leads to Cart -> Paid unless Lost
           |                       ^^^^^^ not declared
           |
           = help: only `needs X -> Y` can have `unless Z`"#]],
    );
}

#[test]
fn states_before_only() {
    check(
        &promise("on Cart only / ok"),
        expect![[r#"
        error[F013]: no symbol and no group of symbols is called `Cart`
          --> door.txt:22:4
           |
        22 | on Cart only / ok
           |    ^^^^ not declared
           |
           = help: it is a state, a group of states or a label, and not a symbol"#]],
    );
}

#[test]
fn an_output_before_only() {
    check(
        &promise("on pay / ok only / ok"),
        expect![[r#"
        error[F060]: `ok` is an output, and no symbol
          --> door.txt:22:10
           |
        22 | on pay / ok only / ok
           |          ^^ outputs stand behind `only /`"#]],
    );
}

#[test]
fn three_words_and_two_slashes_that_mean_nothing() {
    check(
        &promise("never a / b / c"),
        expect![[r#"
        error[F013]: no symbol and no group of symbols is called `a`
          --> door.txt:22:7
           |
        22 | never a / b / c
           |       ^ not declared

        error[F025]: no output is called `b`
          --> door.txt:22:11
           |
        22 | never a / b / c
           |           ^ not declared

        error[F025]: no output is called `c`
          --> door.txt:22:15
           |
        22 | never a / b / c
           |               ^ not declared"#]],
    );
}

#[test]
fn a_state_before_a_slash() {
    check(
        &promise("never Cart / ok"),
        expect![[r#"
        error[F013]: no symbol and no group of symbols is called `Cart`
          --> door.txt:22:7
           |
        22 | never Cart / ok
           |       ^^^^ not declared
           |
           = help: it is a state, a group of states or a label, and not a symbol"#]],
    );
}

#[test]
fn a_state_with_a_slip() {
    check(
        &promise("never Shiped"),
        expect![[r#"
        error[F012]: no state, group or label is called `Shiped`
          --> door.txt:22:7
           |
        22 | never Shiped
           |       ^^^^^^ not declared
           |
           = help: did you mean `Shipped`?"#]],
    );
}

#[test]
fn a_group_with_a_slip() {
    check(
        &promise("stays opne"),
        expect![[r#"
        error[F012]: no state, group or label is called `opne`
          --> door.txt:22:7
           |
        22 | stays opne
           |       ^^^^ not declared
           |
           = help: did you mean `open`?"#]],
    );
}

#[test]
fn a_label_with_a_slip() {
    check(
        &promise("never misling").replace("Final lost", "Final missing"),
        expect![[r#"
        error[F012]: no state, group or label is called `misling`
          --> door.txt:22:7
           |
        22 | never misling
           |       ^^^^^^^ not declared
           |
           = help: did you mean `missing`?"#]],
    );
}

#[test]
fn a_symbol_with_a_slip() {
    check(
        &promise("never shp /"),
        expect![[r#"
        error[F013]: no symbol and no group of symbols is called `shp`
          --> door.txt:22:7
           |
        22 | never shp /
           |       ^^^ not declared
           |
           = help: did you mean `ship`?"#]],
    );
}

#[test]
fn an_output_with_a_slip() {
    check(
        &promise("never / denid"),
        expect![[r#"
        error[F025]: no output is called `denid`
          --> door.txt:22:9
           |
        22 | never / denid
           |         ^^^^^ not declared
           |
           = help: did you mean `denied`?"#]],
    );
}

#[test]
fn a_symbol_as_a_state() {
    check(
        &promise("never ship"),
        expect![[r#"
        error[F012]: no state, group or label is called `ship`
          --> door.txt:22:7
           |
        22 | never ship
           |       ^^^^ not declared
           |
           = help: it is a symbol; as an event, write `ship /`"#]],
    );
}

#[test]
fn an_output_as_a_state() {
    check(
        &promise("never denied"),
        expect![[r#"
        error[F012]: no state, group or label is called `denied`
          --> door.txt:22:7
           |
        22 | never denied
           |       ^^^^^^ not declared
           |
           = help: it is an output; as an event, write `/ denied`"#]],
    );
}

#[test]
fn an_output_as_a_symbol() {
    check(
        &promise("never denied / ok"),
        expect![[r#"
        error[F013]: no symbol and no group of symbols is called `denied`
          --> door.txt:22:7
           |
        22 | never denied / ok
           |       ^^^^^^ not declared
           |
           = help: it is an output; as an event, write `/ denied`"#]],
    );
}

#[test]
fn a_state_as_an_output() {
    check(
        &promise("never / Cart"),
        expect![[r#"
        error[F025]: no output is called `Cart`
          --> door.txt:22:9
           |
        22 | never / Cart
           |         ^^^^ not declared
           |
           = help: it is a state, a group of states or a label: write it before the events, without a `/`"#]],
    );
}

#[test]
fn a_symbol_as_an_output() {
    check(
        &promise("never / ship"),
        expect![[r#"
        error[F025]: no output is called `ship`
          --> door.txt:22:9
           |
        22 | never / ship
           |         ^^^^ not declared
           |
           = help: it is a symbol; as an event, write `ship /`"#]],
    );
}

#[test]
fn a_name_unlike_any_other() {
    check(
        &promise("never Zebra"),
        expect![[r#"
        error[F012]: no state, group or label is called `Zebra`
          --> door.txt:22:7
           |
        22 | never Zebra
           |       ^^^^^ not declared"#]],
    );
}

#[test]
fn two_wrong_names_are_two_messages() {
    check(
        &promise("needs Shiped -> Piad"),
        expect![[r#"
        error[F012]: no state, group or label is called `Shiped`
          --> door.txt:22:7
           |
        22 | needs Shiped -> Piad
           |       ^^^^^^ not declared
           |
           = help: did you mean `Shipped`?

        error[F012]: no state, group or label is called `Piad`
          --> door.txt:22:17
           |
        22 | needs Shiped -> Piad
           |                 ^^^^ not declared
           |
           = help: did you mean `Paid`?"#]],
    );
}

#[test]
fn a_keyword_as_a_name() {
    check(
        &promise("never and"),
        expect![[r#"
            error[F012]: no state, group or label is called `and`
              --> door.txt:22:7
               |
            22 | never and
               |       ^^^ not declared
               |
               = help: the names of a list are separated by blanks; `never X between Y and Z` has both words"#]],
    );
}

#[test]
fn a_keyword_with_a_backslash() {
    check(
        &promise(r"never \between between Cart and Paid"),
        expect![[r#"
        error[F012]: no state, group or label is called `between`
          --> door.txt:22:7
           |
        22 | never \between between Cart and Paid
           |       ^^^^^^^^ not declared"#]],
    );
}

#[test]
fn no_outputs_at_all() {
    check(
        &door("Claims: reachable live", "Properties:\nnever / ok"),
        expect![[r#"
        error[F025]: no output is called `ok`
          --> door.txt:17:9
           |
        17 | never / ok
           |         ^^ not declared
           |
           = help: declare the outputs under `Outputs:`"#]],
    );
}

#[test]
fn only_without_outputs_at_all() {
    check(
        &door("Claims: reachable live", "Properties:\non push only / ok"),
        expect![[r#"
        error[F025]: no output is called `ok`
          --> door.txt:17:16
           |
        17 | on push only / ok
           |                ^^ not declared
           |
           = help: declare the outputs under `Outputs:`"#]],
    );
}

#[test]
fn a_label_of_no_start() {
    check(
        &format!("{ORDER}Properties yuo:\nnever Lost\n"),
        expect![[r#"
        error[F060]: no start has the label `yuo`
          --> door.txt:21:12
           |
        21 | Properties yuo:
           |            ^^^ not a label of a start
           |
           = help: did you mean `you`?"#]],
    );
}

#[test]
fn a_label_unlike_any_of_a_start() {
    check(
        &format!("{ORDER}Properties lost:\nnever Lost\n"),
        expect![[r#"
        error[F060]: no start has the label `lost`
          --> door.txt:21:12
           |
        21 | Properties lost:
           |            ^^^^ not a label of a start
           |
           = help: the labels of starts are `you` and `shop`"#]],
    );
}

#[test]
fn a_label_where_no_start_has_one() {
    check(
        &door("Claims: reachable live", "Properties you:\nnever open"),
        expect![[r#"
        error[F060]: no start has the label `you`
          --> door.txt:16:12
           |
        16 | Properties you:
           |            ^^^ not a label of a start
           |
           = help: give a start this label: `Start you:`"#]],
    );
}

#[test]
fn one_name_is_a_symbol_and_an_output() {
    check(
        &promise("never pay / drop / ok").replace("Outputs: ok", "Outputs: drop ok"),
        expect![[r#"
            error[F060]: `drop` is a symbol and an output
              --> door.txt:22:13
               |
            22 | never pay / drop / ok
               |             ^^^^ it could belong to either `/`
               |
               = help: write an event with both, or with an output alone, at the end of the list; `a / / b` are two events"#]],
    );
}

/// A backslash belongs to a name only where that name is declared.
#[test]
fn a_keyword_and_a_symbol_with_a_backslash() {
    let text = "States: a and c\nStart: a\nFinal: c\nSymbols: x \\and\nTransitions:\na _ -> and\n\
                and _ -> c\nc _ -> .\nProperties:\nnever a between \\and and c\nneeds c -> \\and /\n";
    super::check(
        text,
        expect![[r#"
        error[F065]: `needs c -> \and /` does not hold: `x` leads to `c`, but `\and /` has not happened before
          --> door.txt:11:1
           |
         6 | a _ -> and
           |        --- step 1, on `x`
         7 | and _ -> c
           |          - step 2, on `x`
        ...
        11 | needs c -> \and /
           | ^^^^^^^^^^^^^^^^^ promised here
           |
           = note: a shortest such word, from `a`: `x x`
           = note: states passed: `a and c`"#]],
    );
}
