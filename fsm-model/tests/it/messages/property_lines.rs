//! Lines of `Properties:` that cannot be read.

use expect_test::expect;

use super::check;
use super::proofs::{ORDER, promise};

#[test]
fn an_operator_that_does_not_exist() {
    check(
        &promise("forbids Lost"),
        expect![[r#"
            error[F060]: `forbids` begins no property
              --> door.txt:22:1
               |
            22 | forbids Lost
               | ^^^^^^^ not a promise
               |
               = help: properties begin with `never`, `stays`, `can reach`, `leads to`, `needs`, `on`, `words within`, `words avoid` or `same words as`"#]],
    );
}

#[test]
fn an_operator_with_a_slip() {
    check(
        &promise("nevr Lost"),
        expect![[r#"
        error[F060]: `nevr` begins no property
          --> door.txt:22:1
           |
        22 | nevr Lost
           | ^^^^ not a promise
           |
           = help: did you mean `never`?"#]],
    );
}

#[test]
fn a_slip_in_the_second_word_of_an_operator() {
    check(
        &promise("can raech Cart -> Paid"),
        expect![[r#"
        error[F060]: `can raech` begins no property
          --> door.txt:22:1
           |
        22 | can raech Cart -> Paid
           | ^^^^^^^^^ not a promise
           |
           = help: did you mean `can reach`?"#]],
    );
}

#[test]
fn half_an_operator() {
    check(
        &promise("words Cart"),
        expect![[r#"
        error[F060]: `words` begins no property
          --> door.txt:22:1
           |
        22 | words Cart
           | ^^^^^ not a promise
           |
           = help: did you mean `words within`?"#]],
    );
}

#[test]
fn an_operator_without_anything() {
    check(
        &promise("never"),
        expect![[r#"
        error[F060]: names are missing behind `never`
          --> door.txt:22:1
           |
        22 | never
           | ^^^^^ nothing follows
           |
           = help: write `never X` or `never X between Y and Z`"#]],
    );
}

#[test]
fn stays_without_anything() {
    check(
        &promise("stays"),
        expect![[r#"
        error[F060]: names are missing behind `stays`
          --> door.txt:22:1
           |
        22 | stays
           | ^^^^^ nothing follows
           |
           = help: write `stays X`"#]],
    );
}

#[test]
fn between_without_and() {
    check(
        &promise("never Lost between Cart Paid"),
        expect![[r#"
        error[F060]: `between` without `and`
          --> door.txt:22:12
           |
        22 | never Lost between Cart Paid
           |            ^^^^^^^ no `and` follows
           |
           = help: write `never X` or `never X between Y and Z`"#]],
    );
}

#[test]
fn nothing_before_between() {
    check(
        &promise("never between Cart and Paid"),
        expect![[r#"
        error[F060]: names are missing before `between`
          --> door.txt:22:7
           |
        22 | never between Cart and Paid
           |       ^^^^^^^ nothing before it
           |
           = help: write `never X` or `never X between Y and Z`"#]],
    );
}

#[test]
fn nothing_before_and() {
    check(
        &promise("never Lost between and Paid"),
        expect![[r#"
        error[F060]: names are missing before `and`
          --> door.txt:22:20
           |
        22 | never Lost between and Paid
           |                    ^^^ nothing before it
           |
           = help: write `never X` or `never X between Y and Z`"#]],
    );
}

#[test]
fn nothing_behind_and() {
    check(
        &promise("never Lost between Cart and"),
        expect![[r#"
        error[F060]: names are missing behind `and`
          --> door.txt:22:25
           |
        22 | never Lost between Cart and
           |                         ^^^ nothing follows
           |
           = help: write `never X` or `never X between Y and Z`"#]],
    );
}

#[test]
fn no_arrow() {
    check(
        &promise("leads to Cart"),
        expect![[r#"
        error[F060]: this property has no arrow
          --> door.txt:22:10
           |
        22 | leads to Cart
           |          ^^^^ no `->` follows
           |
           = help: write `leads to X -> Y`"#]],
    );
}

#[test]
fn can_reach_alone() {
    check(
        &promise("can reach"),
        expect![[r#"
        error[F060]: this property has no arrow
          --> door.txt:22:1
           |
        22 | can reach
           | ^^^^^^^^^ no `->` follows
           |
           = help: write `can reach X -> Y`"#]],
    );
}

#[test]
fn nothing_before_the_arrow() {
    check(
        &promise("leads to -> Cart"),
        expect![[r#"
        error[F060]: names are missing before `->`
          --> door.txt:22:10
           |
        22 | leads to -> Cart
           |          ^^ nothing before it
           |
           = help: write `leads to X -> Y`"#]],
    );
}

#[test]
fn nothing_behind_the_arrow() {
    check(
        &promise("leads to Cart ->"),
        expect![[r#"
        error[F060]: names are missing behind `->`
          --> door.txt:22:15
           |
        22 | leads to Cart ->
           |               ^^ nothing follows
           |
           = help: write `leads to X -> Y`"#]],
    );
}

#[test]
fn two_arrows() {
    check(
        &promise("leads to Cart -> Paid -> Shipped"),
        expect![[r#"
        error[F060]: two arrows in one property
          --> door.txt:22:23
           |
        22 | leads to Cart -> Paid -> Shipped
           |                       ^^ the second arrow
           |
           = help: write `leads to X -> Y`"#]],
    );
}

#[test]
fn nothing_before_unless() {
    check(
        &promise("needs Shipped -> unless Cart"),
        expect![[r#"
        error[F060]: names are missing before `unless`
          --> door.txt:22:18
           |
        22 | needs Shipped -> unless Cart
           |                  ^^^^^^ nothing before it
           |
           = help: write `needs X -> Y` or `needs X -> Y unless Z`"#]],
    );
}

#[test]
fn nothing_behind_unless() {
    check(
        &promise("needs Shipped -> Paid unless"),
        expect![[r#"
        error[F060]: names are missing behind `unless`
          --> door.txt:22:23
           |
        22 | needs Shipped -> Paid unless
           |                       ^^^^^^ nothing follows
           |
           = help: write `needs X -> Y` or `needs X -> Y unless Z`"#]],
    );
}

#[test]
fn on_without_only() {
    check(
        &promise("on pay / ok"),
        expect![[r#"
        error[F060]: `on` without `only`
          --> door.txt:22:10
           |
        22 | on pay / ok
           |          ^^ no `only` follows
           |
           = help: write `on SYMBOL only / OUTPUT ...` or `on SYMBOL only /`"#]],
    );
}

#[test]
fn nothing_before_only() {
    check(
        &promise("on only / ok"),
        expect![[r#"
        error[F060]: symbols are missing before `only`
          --> door.txt:22:4
           |
        22 | on only / ok
           |    ^^^^ nothing before it
           |
           = help: write `on SYMBOL only / OUTPUT ...` or `on SYMBOL only /`"#]],
    );
}

#[test]
fn nothing_behind_only() {
    check(
        &promise("on pay only"),
        expect![[r#"
        error[F060]: outputs are missing behind `only`
          --> door.txt:22:8
           |
        22 | on pay only
           |        ^^^^ nothing follows
           |
           = help: write `on SYMBOL only / OUTPUT ...` or `on SYMBOL only /`"#]],
    );
}

#[test]
fn outputs_without_a_slash() {
    check(
        &promise("on pay only ok"),
        expect![[r#"
        error[F060]: outputs stand behind a `/`
          --> door.txt:22:13
           |
        22 | on pay only ok
           |             ^^ no `/` before it
           |
           = help: write `only / output ...`, or `only /` if nothing may come out"#]],
    );
}

#[test]
fn a_slash_alone() {
    check(
        &promise("never /"),
        expect![[r#"
        error[F060]: nothing stands beside this `/`
          --> door.txt:22:7
           |
        22 | never /
           |       ^ neither a symbol nor an output
           |
           = help: an event is `symbol /`, `/ output` or `symbol / output`"#]],
    );
}

#[test]
fn two_slashes_alone() {
    check(
        &promise("never / /"),
        expect![[r#"
        error[F060]: nothing stands beside this `/`
          --> door.txt:22:7
           |
        22 | never / /
           |       ^ neither a symbol nor an output
           |
           = help: an event is `symbol /`, `/ output` or `symbol / output`"#]],
    );
}

#[test]
fn three_parts_of_an_event() {
    check(
        &promise("never pay / ok / denied"),
        expect![[r#"
        error[F061]: `never pay / ok / denied` does not hold: `pay` leads to `Paid`, and `ok` comes out
          --> door.txt:22:1
           |
        22 | never pay / ok / denied
           | ^^^^^^^^^^^^^^^^^^^^^^^ promised here
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
fn an_event_where_states_belong() {
    check(
        &promise("stays pay /"),
        expect![[r#"
        error[F060]: this property is about states, and not about events
          --> door.txt:22:7
           |
        22 | stays pay /
           |       ^^^ an event
           |
           = help: only `never`, `needs` and `on` are about events"#]],
    );
}

#[test]
fn an_output_where_states_belong() {
    check(
        &promise("leads to / ok -> Cart"),
        expect![[r#"
        error[F060]: this property is about states, and not about events
          --> door.txt:22:12
           |
        22 | leads to / ok -> Cart
           |            ^^ an event
           |
           = help: only `never`, `needs` and `on` are about events"#]],
    );
}

#[test]
fn an_arrow_in_a_property_without_one() {
    check(
        &promise("never Cart -> Paid"),
        expect![[r#"
        error[F060]: a property with `never` has no arrow
          --> door.txt:22:12
           |
        22 | never Cart -> Paid
           |            ^^ not here
           |
           = help: write `never X` or `never X between Y and Z`"#]],
    );
}

#[test]
fn an_expression_where_a_file_belongs() {
    check(
        &promise("same words as ( pay ship )*"),
        expect![[r#"
        error[F060]: a file belongs behind `same words as`
          --> door.txt:22:15
           |
        22 | same words as ( pay ship )*
           |               ^^^^^^^^^^^^^ no file in quotes
           |
           = help: write `same words as "file.txt"`"#]],
    );
}

#[test]
fn no_expression() {
    check(
        &promise("words within"),
        expect![[r#"
        error[F060]: an expression or a file is missing
          --> door.txt:22:1
           |
        22 | words within
           | ^^^^^^^^^^^^ nothing follows
           |
           = help: write `words within EXPRESSION` or `words within "file.txt"`"#]],
    );
}

#[test]
fn a_quote_that_is_not_closed() {
    check(
        &promise(r#"same words as "other.txt"#),
        expect![[r#"
        error[F060]: this quote is not closed
          --> door.txt:22:15
           |
        22 | same words as "other.txt
           |               ^^^^^^^^^^ opened here
           |
           = help: write `same words as "file.txt"`"#]],
    );
}

#[test]
fn empty_quotes() {
    check(
        &promise(r#"same words as """#),
        expect![[r#"
        error[F060]: the name of a file is missing
          --> door.txt:22:15
           |
        22 | same words as ""
           |               ^^ empty quotes
           |
           = help: write `same words as "file.txt"`"#]],
    );
}

#[test]
fn a_word_behind_a_file() {
    check(
        &promise(r#"same words as "other file.txt" and more"#),
        expect![[r#"
        error[F060]: something follows the name of the file
          --> door.txt:22:32
           |
        22 | same words as "other file.txt" and more
           |                                ^^^ one too many
           |
           = help: write `same words as "file.txt"`"#]],
    );
}

#[test]
fn a_word_that_touches_the_quote() {
    check(
        &promise(r#"same words as "other.txt"and"#),
        expect![[r#"
        error[F060]: something follows the name of the file
          --> door.txt:22:26
           |
        22 | same words as "other.txt"and
           |                          ^^^ one too many
           |
           = help: write `same words as "file.txt"`"#]],
    );
}

#[test]
fn a_section_without_properties() {
    check(&format!("{ORDER}Properties:\n"), expect![[""]]);
}

#[test]
fn a_property_behind_the_heading() {
    check(
        &format!("{ORDER}Properties: never Lost\n"),
        expect![[r#"
            error[F061]: `never Lost` does not hold: `drop` leads to `Lost`
              --> door.txt:21:13
               |
            16 | Paid  drop -> Lost
               |               ---- step 1, on `drop`
            ...
            21 | Properties: never Lost
               |             ^^^^^^^^^^ promised here
               |
               = note: a shortest such word, from the start `shop`: `drop`
               = note: states passed: `Paid Lost`
               = note: what comes out: nothing"#]],
    );
}

#[test]
fn a_quote_that_is_closed_in_a_comment() {
    check(
        &promise(r#"same words as "other // file.txt""#),
        expect![[r#"
        error[F060]: this quote is not closed
          --> door.txt:22:15
           |
        22 | same words as "other // file.txt"
           |               ^^^^^^ opened here
           |
           = help: write `same words as "file.txt"`"#]],
    );
}
