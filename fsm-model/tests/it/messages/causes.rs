//! One slip gives one message, and a second one gives a second message.

use expect_test::expect;

use super::{DOOR, check, door, report};

/// The codes and lines of the errors about the text [`DOOR`] with some parts replaced.
#[track_caller]
fn codes(changes: &[(&str, &str)]) -> Vec<String> {
    let mut text = DOOR.to_owned();
    for (from, to) in changes {
        assert!(text.contains(from), "{from}");
        text = text.replacen(from, to, 1);
    }
    let report = report(&text);
    let shown = report.iter().map(|(error, position)| {
        format!("{} in line {}", error.code().id(), position.map_or(0, |position| position.line))
    });
    shown.collect()
}

#[test]
fn a_heading_without_its_colon_behind_rows() {
    let text = door("\nClaims: reachable live\nExamples:\n", "\nExamples\n");
    check(
        &text,
        expect![[r#"
        error[F009]: `Examples` is not read as a heading
          --> door.txt:16:1
           |
        16 | Examples
           | ^^^^^^^^ a heading ends in a colon
           |
           = help: write `Examples:`"#]],
    );
    check(
        &text.replace("open    _    -> open", "open    _    -> opne"),
        expect![[r#"
        error[F012]: state `opne` is not declared
         --> door.txt:9:17
          |
        9 | open    _    -> opne
          |                 ^^^^ not among the 3 states
          |
          = help: did you mean `open`?

        error[F009]: `Examples` is not read as a heading
          --> door.txt:16:1
           |
        16 | Examples
           | ^^^^^^^^ a heading ends in a colon
           |
           = help: write `Examples:`"#]],
    );
    assert_eq!(codes(&[("Claims:", "Claims")]), ["F012 in line 16"]);
    assert_eq!(codes(&[("Examples:", "Examples")]), ["F007 in line 18"]);
}

#[test]
fn a_line_that_is_broken_in_two() {
    let broken = ("closed turn turn pull -> open", "closed turn turn pull\n-> open");
    check(
        &door(broken.0, broken.1),
        expect![[r#"
        error[F075]: a line is broken in two
          --> door.txt:19:1
           |
        19 | -> open
           | ^^ this belongs to the line above
           |
           = help: join the two lines"#]],
    );
    let two = codes(&[broken, ("locked  turn -> closed", "locked  turn closed ->")]);
    assert_eq!(two, ["F006 in line 13", "F075 in line 19"]);
}

#[test]
fn a_list_without_its_heading() {
    check(
        &door("Examples:\n", ""),
        expect![[r#"
        error[F007]: `->` cannot be a name
          --> door.txt:17:23
           |
        17 | closed turn turn pull -> open
           |                       ^^ a name was expected here
           |
           = help: an arrow belongs into `Transitions:` and `Examples:` only"#]],
    );
}

#[test]
fn two_words_in_the_wrong_order() {
    check(
        &door("closed  turn -> locked", "turn  closed -> locked"),
        expect![[r#"
        error[F012]: state `turn` is not declared
          --> door.txt:11:1
           |
        11 | turn  closed -> locked
           | ^^^^  ------ not among the 3 symbols
           | |
           | not among the 3 states
           |
           = help: did you mean `closed turn`, the other way round?"#]],
    );
    let swapped = ("closed  turn -> locked", "turn  closed -> locked");
    let two = codes(&[swapped, ("locked  turn -> closed", "locked  turn -> clsed")]);
    assert_eq!(two, ["F012 in line 11", "F012 in line 13"]);
}

#[test]
fn a_blank_in_a_name() {
    check(
        &door("Final safe: locked", "Final safe: lo cked"),
        expect![[r#"
        error[F012]: state `lo` is not declared
         --> door.txt:4:13
          |
        4 | Final safe: lo cked
          |             ^^ ---- not among the 3 states
          |             |
          |             not among the 3 states
          |
          = help: did you mean `locked`, without a blank?"#]],
    );
}

#[test]
fn a_heading_above_the_rows_of_another_one() {
    let twice = door("closed  turn -> locked", "Start: closed\nclosed  turn -> locked");
    check(
        &twice,
        expect![[r#"
        error[F005]: a second section `Start:`
          --> door.txt:11:1
           |
        11 | Start: closed
           | ^^^^^^ again here
           |
          ::: door.txt:3:1
           |
         3 | Start: closed
           | ------ first here
           |
           = help: put everything under the first heading"#]],
    );
}

#[test]
fn names_that_one_list_lacks() {
    check(
        &door("States: open closed locked", "States: open"),
        expect![[r#"
        error[F012]: states `closed` and `locked` are not declared
         --> door.txt:3:8
          |
        3 | Start: closed
          |        ^^^^^^ not the one state there is; used 8 times
        4 | Final safe: locked
          |             ------ nor is this
          |
          = help: declare them under `States:`"#]],
    );
}

#[test]
fn the_same_symbol_three_times() {
    check(
        &door("locked  turn -> closed", "locked  turn turn turn -> closed"),
        expect![[r#"
        warning[W003]: state `locked` on `turn` was given before
          --> door.txt:13:27
           |
        13 | locked  turn turn turn -> closed
           |                           ^^^^^^ the same again"#]],
    );
    check(
        &door("locked  turn -> closed", "locked  push push push -> closed"),
        expect![[r#"
        warning[W003]: state `locked` on `push` was given before
          --> door.txt:13:27
           |
        13 | locked  push push push -> closed
           |                           ^^^^^^ the same again

        error[F020]: state `locked` has two targets on `push`
          --> door.txt:14:22
           |
        13 | locked  push push push -> closed
           |                           ------ here it goes to `closed`
        14 | locked  push pull -> locked
           |                      ^^^^^^ here it goes to `locked`
           |
           = note: the word `turn` leads to `locked`, and then `push` has two ways
           = help: keep one of the two"#]],
    );
}

#[test]
fn states_that_lack_the_same() {
    let text = "States: a b c d\nStart: a\nFinal: d\nSymbols: x y\nTransitions:\n\
                a x -> b\nb x -> c\nc x -> d\nd x y -> a\n";
    check(
        text,
        expect![[r#"
        error[F021]: states `a`, `b` and `c` have no target on `y`
         --> door.txt:6:1
          |
        6 | a x -> b
          | ^ 1 of 2 targets given
        7 | b x -> c
          | - the same is missing here
        8 | c x -> d
          | - the same is missing here
          |
          = note: it is a start state
          = help: write `a y -> ...`, use `_` for every other symbol, or refuse the rest with `Otherwise: !`"#]],
    );
    // A second hole of another kind is a second message.
    check(
        &text.replace("c x -> d\n", "c x -> d\nc y -> d\n").replace("d x y", "d y"),
        expect![[r#"
        error[F021]: states `a` and `b` have no target on `y`
         --> door.txt:6:1
          |
        6 | a x -> b
          | ^ 1 of 2 targets given
        7 | b x -> c
          | - the same is missing here
          |
          = note: it is a start state
          = help: write `a y -> ...`, use `_` for every other symbol, or refuse the rest with `Otherwise: !`

        error[F021]: state `d` has no target on `x`
          --> door.txt:10:1
           |
        10 | d y -> a
           | ^ 1 of 2 targets given
           |
           = note: the word `x x x` leads there from `a`
           = help: write `d x -> ...`, use `_` for every other symbol, or refuse the rest with `Otherwise: !`"#]],
    );
}

#[test]
fn very_different_holes() {
    let text = "States: a b c\nStart: a\nFinal: c\nSymbols: x y\nTransitions:\n\
                a x -> b\nb y -> c\n";
    check(
        text,
        expect![[r#"
        error[F021]: states `a`, `b` and `c` have no target in 4 cases
         --> door.txt:6:1
          |
        1 | States: a b c
          |             - no row
        ...
        6 | a x -> b
          | ^ nothing on `y`
        7 | b y -> c
          | - nothing on `x`
          |
          = note: it is a start state
          = help: say with `Otherwise:` what happens in every other case: `.` for no change, `!` for a refusal, or a state"#]],
    );
}

#[test]
fn a_set_with_a_colon_or_without_a_name() {
    let text = "Bytes:\nletter  a-z\nTokens:\nword letter+\n";
    check(
        &text.replace("letter  a", "letter: a"),
        expect![[r#"
        error[F003]: there is no section `letter:`
         --> door.txt:2:1
          |
        2 | letter: a-z
          | ^^^^^^^ not a section
          |
          = help: a set has no colon behind its name: `digit 0-9`"#]],
    );
    check(
        &text.replace("letter  a-z", "digit 0-9\na-z"),
        expect![[r#"
        error[F018]: set `a-z` has the name of a range
         --> door.txt:3:1
          |
        3 | a-z
          | ^^^ a set needs a name of its own
          |
          = help: a line is a name and then what is in the set, such as `digit 0-9`"#]],
    );
    let without =
        text.replace("word letter+", "if \"if\"\nelse \"else\"\nword letter+\nif|else before word");
    check(
        &without,
        expect![[r#"
        error[F054]: there is no token `if|else`
         --> door.txt:7:1
          |
        7 | if|else before word
          | ^^^^^^^ not a token
          |
          = help: write `|` with blanks around it"#]],
    );
}

#[test]
fn wrong_examples_and_what_they_break() {
    let wrong = door("closed  turn -> locked", "closed  turn -> .");
    check(
        &wrong,
        expect![[r#"
        error[F033]: no final state can be reached from 2 states: `open` and `closed`
          --> door.txt:2:14
           |
         2 | States: open closed locked
           |              ^^^^^^ no way to a final state
           |
          ::: door.txt:16:19
           |
        16 | Claims: reachable live
           |                   ---- `live` is claimed here
           |
           = note: `closed`: it is a start state

        error[F032]: no word reaches state `locked`
          --> door.txt:2:21
           |
         2 | States: open closed locked
           |                     ^^^^^^ never reached
           |
          ::: door.txt:16:9
           |
        16 | Claims: reachable live
           |         --------- `reachable` is claimed here"#]],
    );
    let two = format!("{DOOR}closed turn -> open\nopen push -> open\n");
    check(
        &two,
        expect![[r#"
        error[F030]: `turn` leads from `closed` to `locked`, not to `open`
          --> door.txt:19:16
           |
        19 | closed turn -> open
           |                ^^^^ the example says otherwise
        20 | open push -> open
           |              ---- nor does this hold: `push` leads from `open` to `closed`, not to `open`
           |
           = note: states passed: `closed locked`"#]],
    );
}

#[test]
fn line_ends_of_old_macs() {
    check(
        &DOOR.replace('\n', "\r"),
        expect![[r#"
        error[F076]: lines end in a carriage return alone
        --> door.txt
         = note: so the whole text is one line
         = help: save the file with the line ends of Unix or Windows"#]],
    );
    // A part of the lines.
    check(
        &door("closed\nFinal", "closed\rFinal"),
        expect![[r#"
        error[F076]: lines end in a carriage return alone
         --> door.txt:3:14
          |
        3 | Start: closed␍Final safe: locked
          |              ^ this ends no line
          |
          = help: save the file with the line ends of Unix or Windows"#]],
    );
    // With another mistake it is a blank, as always.
    let two = door("closed\nFinal", "closed\rFinal").replace("turn -> locked", "turn -> lokced");
    check(
        &two,
        expect![[r#"
        error[F004]: there is no section `Final:`
          --> door.txt:17:30
           |
        17 | closed turn turn pull -> open
           |                              ^ the text ends here
           |
           = help: list the final states under `Final:`, or write it with nothing behind it"#]],
    );
    // In a right text, too.
    check(&door("push pull turn", "push\rpull\r turn"), expect![[""]]);
}

/// As examples, the last lines would be right. But their author meant transitions.
#[test]
fn lines_that_disagree_are_no_examples() {
    let rows = "A A B\nA x y -> B\nA x y -> B\n";
    let text =
        format!("States: A B C\nStart: A\nFinal: B\nSymbols: x y\nSink: A\nTransitions:\n{rows}");
    let report = report(&text);
    let codes = report.iter().map(|(remark, _)| remark.code().id());
    assert!(codes.eq(["F020", "W003", "F020", "W003"]), "{report}");
}
