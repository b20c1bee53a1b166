//! `fsm prove`.

use expect_test::{Expect, expect};

use crate::session::Session;

const ORDER: &str = "\
States: Cart Paid Shipped Cancelled
Start: Cart
Final: Shipped Cancelled
Symbols: pay ship cancel
Otherwise: !
Transitions:
Cart pay    -> Paid
Cart cancel -> Cancelled
Paid ship   -> Shipped
";

#[track_caller]
fn check(lines: &str, expected: Expect) {
    Session::with("order.txt", ORDER).check(lines, expected);
}

#[test]
fn verdicts() {
    check(
        "fsm prove order.txt 'needs Shipped -> Paid'\n\
         fsm prove order.txt 'never Cancelled'\n\
         fsm prove order.txt 'needs Shipped -> Paid' 'never Cancelled' 'never Shipped'\n\
         fsm prove - 'needs Shipped -> Paid' < order.txt",
        expect![[r#"
            $ fsm prove order.txt 'needs Shipped -> Paid'
            holds: needs Shipped -> Paid
            $ fsm prove order.txt 'never Cancelled'
            does not hold: never Cancelled
            ! error[F061]: `never Cancelled` does not hold: `cancel` leads to `Cancelled`
            !  --> order.txt:8:16
            !   |
            ! 8 | Cart cancel -> Cancelled
            !   |                ^^^^^^^^^ step 1, on `cancel`
            !   |
            !   = note: a shortest such word, from `Cart`: `cancel`
            !   = note: states passed: `Cart Cancelled`
            !
            = 1
            $ fsm prove order.txt 'needs Shipped -> Paid' 'never Cancelled' 'never Shipped'
            holds: needs Shipped -> Paid
            does not hold: never Cancelled
            does not hold: never Shipped
            ! error[F061]: `never Cancelled` does not hold: `cancel` leads to `Cancelled`
            !  --> order.txt:8:16
            !   |
            ! 8 | Cart cancel -> Cancelled
            !   |                ^^^^^^^^^ step 1, on `cancel`
            !   |
            !   = note: a shortest such word, from `Cart`: `cancel`
            !   = note: states passed: `Cart Cancelled`
            !
            ! error[F061]: `never Shipped` does not hold: `ship` leads to `Shipped`
            !  --> order.txt:9:16
            !   |
            ! 7 | Cart pay    -> Paid
            !   |                ---- step 1, on `pay`
            ! 8 | Cart cancel -> Cancelled
            ! 9 | Paid ship   -> Shipped
            !   |                ^^^^^^^ step 2, on `ship`
            !   |
            !   = note: a shortest such word, from `Cart`: `pay ship`
            !   = note: states passed: `Cart Paid Shipped`
            !
            = 1
            $ fsm prove - 'needs Shipped -> Paid' < order.txt
            holds: needs Shipped -> Paid
        "#]],
    );
}

#[test]
fn verdicts_for_programs() {
    check(
        "fsm prove order.txt --json 'needs Shipped -> Paid' 'never Shipped'\n\
         fsm prove order.txt --json 'nevr Shipped'",
        expect![[r#"
            $ fsm prove order.txt --json 'needs Shipped -> Paid' 'never Shipped'
            {"property":"needs Shipped -> Paid","holds":true,"empty":false,"word":null,"message":null}
            {"property":"never Shipped","holds":false,"empty":false,"word":["pay","ship"],"message":"`never Shipped` does not hold: `ship` leads to `Shipped`"}
            = 1
            $ fsm prove order.txt --json 'nevr Shipped'
            ! error[F060]: `nevr` begins no property
            !  --> <property>:1:1
            !   |
            ! 1 | nevr Shipped
            !   | ^^^^ not a promise
            !   |
            !   = help: did you mean `never`?
            !
            ! fsm: `nevr Shipped` cannot be read
            = 2
        "#]],
    );
}

#[test]
fn unreadable_properties() {
    check(
        "fsm prove order.txt 'nevr Shipped'\n\
         fsm prove order.txt 'never Shiped'\n\
         fsm prove order.txt ''\n\
         fsm prove order.txt never Shipped\n\
         fsm prove order.txt 2>&1 | head -2",
        expect![[r#"
            $ fsm prove order.txt 'nevr Shipped'
            ! error[F060]: `nevr` begins no property
            !  --> <property>:1:1
            !   |
            ! 1 | nevr Shipped
            !   | ^^^^ not a promise
            !   |
            !   = help: did you mean `never`?
            !
            ! fsm: `nevr Shipped` cannot be read
            = 2
            $ fsm prove order.txt 'never Shiped'
            ! error[F012]: no state, group or label is called `Shiped`
            !  --> <property>:1:7
            !   |
            ! 1 | never Shiped
            !   |       ^^^^^^ not declared
            !   |
            !   = help: did you mean `Shipped`?
            !
            ! fsm: `never Shiped` cannot be read
            = 2
            $ fsm prove order.txt ''
            ! error[F060]: there is no property
            ! --> <property>
            !
            ! fsm: a property is empty
            = 2
            $ fsm prove order.txt never Shipped
            ! error[F060]: names are missing behind `never`
            !  --> <property>:1:1
            !   |
            ! 1 | never
            !   | ^^^^^ nothing follows
            !   |
            !   = help: write `never X` or `never X between Y and Z`
            !
            ! fsm: `never` cannot be read; put it into quotes
            ! error[F060]: `Shipped` begins no property
            !  --> <property>:1:1
            !   |
            ! 1 | Shipped
            !   | ^^^^^^^ not a promise
            !   |
            !   = help: properties begin with `never`, `stays`, `can reach`, `leads to`, `needs`, `on`, `words within`, `words avoid` or `same words as`
            !
            ! fsm: `Shipped` cannot be read; put it into quotes
            = 2
            $ fsm prove order.txt 2>&1 | head -2
            error: the following required arguments were not provided:
              <PROPERTY>...
        "#]],
    );
}

#[test]
fn files_that_cannot_be_used() {
    let session = Session::with("broken.txt", &ORDER.replace("-> Shipped", "-> Shiped"));
    session.check(
        "fsm prove broken.txt 'never Paid'\nfsm prove nothing.txt 'never Paid'",
        expect![[r#"
            $ fsm prove broken.txt 'never Paid'
            ! error[F012]: state `Shiped` is not declared
            !  --> broken.txt:9:16
            !   |
            ! 9 | Paid ship   -> Shiped
            !   |                ^^^^^^ not among the 4 states
            !   |
            !   = help: did you mean `Shipped`?
            !
            ! fsm: broken.txt is refused
            = 2
            $ fsm prove nothing.txt 'never Paid'
            ! fsm: there is no file `nothing.txt`
            = 2
        "#]],
    );
}

#[test]
fn one_of_several_starts() {
    let text = ORDER.replace("Start: Cart", "Start new: Cart\nStart old: Paid");
    Session::with("order.txt", &text).check(
        "fsm prove order.txt 'never Cancelled' --start old\n\
         fsm prove order.txt 'never Cancelled' --start new 2>/dev/null\n\
         fsm prove order.txt 'never Cancelled' 2>/dev/null\n\
         fsm prove order.txt 'never Cancelled' --start young",
        expect![[r#"
            $ fsm prove order.txt 'never Cancelled' --start old
            holds: never Cancelled
            $ fsm prove order.txt 'never Cancelled' --start new 2>/dev/null
            does not hold: never Cancelled
            = 1
            $ fsm prove order.txt 'never Cancelled' 2>/dev/null
            does not hold: never Cancelled
            = 1
            $ fsm prove order.txt 'never Cancelled' --start young
            ! fsm: there is no start `young`; there is `new` and `old`
            = 2
        "#]],
    );
}

/// A file that a property names is found beside the automaton, wherever the command runs.
#[test]
fn a_property_that_names_a_file() {
    let session = Session::new();
    session.write("a/order.txt", ORDER);
    session.write("a/other.txt", ORDER.replace("Cart cancel -> Cancelled\n", ""));
    session.check(
        "fsm prove a/order.txt 'same words as \"order.txt\"'\n\
         fsm prove a/order.txt 'same words as \"other.txt\"'\n\
         fsm prove a/order.txt 'words within \"other.txt\"' 2>/dev/null\n\
         fsm prove a/other.txt 'words within \"order.txt\"'\n\
         fsm prove a/order.txt 'same words as \"nothing.txt\"'\n\
         fsm prove a/order.txt 'same words as other.txt'\n\
         cd a && fsm prove order.txt 'same words as \".\"' 2>&1 | sed -n 5p",
        expect![[r#"
            $ fsm prove a/order.txt 'same words as "order.txt"'
            ! error[F072]: `a/order.txt` is compared with itself
            !  --> <property>:1:15
            !   |
            ! 1 | same words as "order.txt"
            !   |               ^^^^^^^^^^^ is being checked already
            !   |
            !   = help: compare in one direction only
            !
            ! fsm: `same words as "order.txt"` cannot be read
            = 2
            $ fsm prove a/order.txt 'same words as "other.txt"'
            does not hold: same words as "other.txt"
            ! error[F070]: `same words as "other.txt"` does not hold: `cancel` is accepted here and not in `a/other.txt`
            !  --> a/order.txt:8:16
            !   |
            ! 8 | Cart cancel -> Cancelled
            !   |                ^^^^^^^^^ step 1, on `cancel`
            !   |
            !   = note: a shortest such word, from `Cart`: `cancel`
            !   = note: states passed: `Cart Cancelled`
            !
            = 1
            $ fsm prove a/order.txt 'words within "other.txt"' 2>/dev/null
            does not hold: words within "other.txt"
            = 1
            $ fsm prove a/other.txt 'words within "order.txt"'
            holds: words within "order.txt"
            $ fsm prove a/order.txt 'same words as "nothing.txt"'
            ! error[F071]: `nothing.txt` cannot be read
            !  --> <property>:1:15
            !   |
            ! 1 | same words as "nothing.txt"
            !   |               ^^^^^^^^^^^^^ there is no file `a/nothing.txt`
            !   |
            !   = help: the name is relative to the folder of `a/order.txt`
            !
            ! fsm: `same words as "nothing.txt"` cannot be read
            = 2
            $ fsm prove a/order.txt 'same words as other.txt'
            ! error[F060]: a file belongs behind `same words as`
            !  --> <property>:1:15
            !   |
            ! 1 | same words as other.txt
            !   |               ^^^^^^^^^ no file in quotes
            !   |
            !   = help: write `same words as "file.txt"`
            !
            ! fsm: `same words as other.txt` cannot be read
            = 2
            $ cd a && fsm prove order.txt 'same words as "."' 2>&1 | sed -n 5p
              |               ^^^ `.` is a folder, not a file
        "#]],
    );
}

#[test]
fn a_counterexample_on_the_board() {
    check(
        "fsm prove $A/greedy.txt 'never lost' 2>&1 | head -60",
        expect![[r#"
            $ fsm prove $A/greedy.txt 'never lost' 2>&1 | head -60
            does not hold: never lost
            error[F061]: `never lost` does not hold: `8` leads to `XXOOXAAXO`
               --> $A/greedy.txt:198:82
                |
            198 | XXOOXAAAO  .         .         .         .         .         XXOOXXAOO XXOOXOXAO XXOOXAAXO .
                |                                                                                  ^^^^^^^^^ step 4, on `8`
                |
               ::: $A/greedy.txt:113:22
                |
            113 | AAAAAAAAA  XAAAOAAAA AXAOAAAAA AAXOAAAAA AOAXAAAAA OAAAXAAAA OAAAAXAAA AOAAAAXAA OAAAAAAXA OAAAAAAAX
                |                      --------- step 1, on `2`
            ...
            116 | AXAOAAAAA  XXOOAAAAA .         OXXOAAAAA .         AXAOXAAOA AXAOAXOAA AXAOAOXAA AXAOOAAXA OXAOAAAAX
                |            --------- step 2, on `1`
                |
               ::: $A/greedy.txt:139:52
                |
            139 | XXOOAAAAA  .         .         .         .         XXOOXAAAO XXOOAXOAA XXOOAOXAA XXOOOAAXA XXOOOAAAX
                |                                                    --------- step 3, on `5`
                |
                = note: a shortest such word, from the start `you`: `2 1 5 8`
                = note: states passed:
                        start   2       1       5       8
                        . . .   . X .   X X O   X X O   X X O
                        . . .   O . .   O . .   O X .   O X .
                        . . .   . . .   . . .   . . O   . X O

        "#]],
    );
}

#[test]
fn a_property_that_cannot_be_read_does_not_stop_the_others() {
    check(
        "fsm prove order.txt 'never Paied' 'stays Shipped'\n\
         mkfifo pipe; timeout 20 fsm prove order.txt 'same words as \"pipe\"'\n\
         printf 'States: \\377\\n' > bytes.txt; fsm prove order.txt 'same words as \"bytes.txt\"'",
        expect![[r#"
            $ fsm prove order.txt 'never Paied' 'stays Shipped'
            holds: stays Shipped
            ! error[F012]: no state, group or label is called `Paied`
            !  --> <property>:1:7
            !   |
            ! 1 | never Paied
            !   |       ^^^^^ not declared
            !   |
            !   = help: did you mean `Paid`?
            !
            ! fsm: `never Paied` cannot be read
            = 2
            $ mkfifo pipe; timeout 20 fsm prove order.txt 'same words as "pipe"'
            ! error[F071]: `pipe` cannot be read
            !  --> <property>:1:15
            !   |
            ! 1 | same words as "pipe"
            !   |               ^^^^^^ it is no ordinary file
            !   |
            !   = help: the name is relative to the folder of `order.txt`
            !
            ! fsm: `same words as "pipe"` cannot be read
            = 2
            $ printf 'States: \377\n' > bytes.txt; fsm prove order.txt 'same words as "bytes.txt"'
            ! error[F071]: `bytes.txt` cannot be read
            !  --> <property>:1:15
            !   |
            ! 1 | same words as "bytes.txt"
            !   |               ^^^^^^^^^^^ it is not UTF-8
            !   |
            !   = help: the name is relative to the folder of `order.txt`
            !
            ! fsm: `same words as "bytes.txt"` cannot be read
            = 2
        "#]],
    );
}

/// One word is not the beginning of a property that the shell has split.
#[test]
fn one_word() {
    check(
        "fsm prove order.txt Shipped",
        expect![[r#"
        $ fsm prove order.txt Shipped
        ! error[F060]: `Shipped` begins no property
        !  --> <property>:1:1
        !   |
        ! 1 | Shipped
        !   | ^^^^^^^ not a promise
        !   |
        !   = help: properties begin with `never`, `stays`, `can reach`, `leads to`, `needs`, `on`, `words within`, `words avoid` or `same words as`
        !
        ! fsm: `Shipped` cannot be read
        = 2
    "#]],
    );
}
