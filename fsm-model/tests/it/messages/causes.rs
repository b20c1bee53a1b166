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

/// Behind claims, every word that follows would be a claim.
#[test]
fn a_heading_without_its_colon_behind_claims() {
    check(
        "Symbols: a b\nLanguage: a b\nClaims: reachable\n\nExamples\nq0 a b -> q3\nq0 a -> q1\n",
        expect![[r#"
        error[F009]: `Examples` is not read as a heading
         --> door.txt:5:1
          |
        5 | Examples
          | ^^^^^^^^ a heading ends in a colon
          |
          = help: write `Examples:`"#]],
    );
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

/// The first half is a property that does not hold.
#[test]
fn a_property_that_is_broken_in_two() {
    let promise = |line: &str| format!("{DOOR}Properties:\n{line}\n");
    check(
        &promise("never open\nbetween turn / push / and pull /"),
        expect![[r#"
            error[F075]: a line is broken in two
              --> door.txt:21:1
               |
            21 | between turn / push / and pull /
               | ^^^^^^^ this belongs to the line above
               |
               = help: join the two lines"#]],
    );
    // With a second mistake there are two messages.
    check(
        &promise("never open\nbetween turn / push / and pull /\nnever locked"),
        expect![[r#"
            error[F075]: a line is broken in two
              --> door.txt:21:1
               |
            21 | between turn / push / and pull /
               | ^^^^^^^ this belongs to the line above
               |
               = help: join the two lines

            error[F061]: `never locked` does not hold: `turn` leads to `locked`
              --> door.txt:22:1
               |
            22 | never locked
               | ^^^^^^^^^^^^ promised here
               |
              ::: door.txt:11:17
               |
            11 | closed  turn -> locked
               |                 ------ step 1, on `turn`
               |
               = note: a shortest such word, from `closed`: `turn`
               = note: states passed: `closed locked`"#]],
    );
}

/// The second half is a token like any other, with `-` for its name.
#[test]
fn a_token_that_is_broken_in_two() {
    let tokens = |time: &str| {
        format!("Bytes:\ndigit 0-9\nTokens:\ntime {time}\nnumber digit+\nsign - digit*\n")
    };
    check(
        &tokens("digit{2}\n- - digit{2}"),
        expect![[r#"
            error[F075]: a line is broken in two
             --> door.txt:5:1
              |
            5 | - - digit{2}
              | ^ this belongs to the line above
              |
              = help: join the two lines"#]],
    );
    check(
        &tokens("( digit\n     | . digit\n     | - digit\n- digit\n     | T\n     ) \\:"),
        expect![[r#"
            error[F075]: a line is broken in two
             --> door.txt:7:1
              |
            7 | - digit
              | ^ this belongs to the line above
              |
              = help: join the two lines"#]],
    );
    // These are two mistakes.
    let two = tokens("digit{2}").replace("sign", "minus -\nsign");
    check(
        &two,
        expect![[r#"
        error[F055]: tokens `time` and `number` share the word `00`
         --> door.txt:5:1
          |
        4 | time digit{2}
          | ---- matches it
        5 | number digit+
          | ^^^^^^ matches it, too
          |
          = help: say which one wins: `time before number`, or the other way round

        error[F055]: tokens `minus` and `sign` share the word `-`
         --> door.txt:7:1
          |
        6 | minus -
          | ----- matches it
        7 | sign - digit*
          | ^^^^ matches it, too
          |
          = help: say which one wins: `minus before sign`, or the other way round"#]],
    );
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
fn a_blank_one_letter_too_early_or_too_late() {
    check(
        &door("closed  turn", "close dturn"),
        expect![[r#"
        error[F012]: state `close` is not declared
          --> door.txt:11:1
           |
        11 | close dturn -> locked
           | ^^^^^ ----- not among the 3 symbols
           | |
           | not among the 3 states
           |
           = help: did you mean `closed turn`?"#]],
    );
    check(
        &door("locked  push pull", "locked  pus hpull"),
        expect![[r#"
        error[F013]: symbol `pus` is not declared
          --> door.txt:14:9
           |
        14 | locked  pus hpull -> locked
           |         ^^^ ----- not among the 3 symbols
           |         |
           |         not among the 3 symbols
           |
           = help: did you mean `push pull`?"#]],
    );
    check(
        &door("locked  push pull", "locked  pushp ull"),
        expect![[r#"
        error[F013]: symbol `pushp` is not declared
          --> door.txt:14:9
           |
        14 | locked  pushp ull -> locked
           |         ^^^^^ --- not among the 3 symbols
           |         |
           |         not among the 3 symbols
           |
           = help: did you mean `push pull`?"#]],
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

/// Both are near to `day-0`.
#[test]
fn names_that_are_near_to_others_and_that_one_list_lacks() {
    let text = "States: begin day-0\nStates day: day31 day30\nStart: begin\nFinal: begin\nSymbols: x\n\
                Transitions:\nbegin x -> day31\nday31 x -> day30\nday30 x -> day-0\nday-0 x -> begin\n";
    check(
        text,
        expect![[r#"
        error[F012]: states `day31` and `day30` are not declared
         --> door.txt:2:13
          |
        2 | States day: day31 day30
          |             ^^^^^ ----- nor is this
          |             |
          |             not among the 2 states and 1 group; used 3 times
          |
          = help: declare them under `States:`"#]],
    );
    // A name that is used once is a slip.
    check(
        &text.replace("begin x -> day31", "begin x -> begn"),
        expect![[r#"
        error[F012]: states `day31` and `day30` are not declared
         --> door.txt:2:13
          |
        2 | States day: day31 day30
          |             ^^^^^ ----- nor is this
          |             |
          |             not among the 2 states and 1 group; used 2 times
          |
          = help: declare them under `States:`

        error[F012]: state `begn` is not declared
         --> door.txt:7:12
          |
        7 | begin x -> begn
          |            ^^^^ not among the 2 states
          |
          = help: did you mean `begin`?"#]],
    );
    // So is one that is alone in its list.
    check(
        &text.replace("day30", "day31"),
        expect![[r#"
        error[F012]: state `day31` is not declared
         --> door.txt:2:13
          |
        2 | States day: day31 day31
          |             ^^^^^ not among the 2 states and 1 group; used 6 times
          |
          = help: did you mean `day-0`?"#]],
    );
}

#[test]
fn names_of_other_kinds_that_one_list_lacks() {
    let text = "States: begin\nStart: begin\nFinal word: word\nFinal number: digit int\nBytes:\ndigit 0-9\nOtherwise: !\n\
                Transitions:\nbegin a -> a\na b -> word\nbegin digit -> digit\ndigit . -> int\n";
    check(
        text,
        expect![[r#"
        error[F012]: states `word`, `digit`, `int` and `a` are not declared
         --> door.txt:3:13
          |
        3 | Final word: word
          |             ^^^^ not the one state there is; used 2 times
        4 | Final number: digit int
          |               ----- --- nor is this
          |               |
          |               nor is this
          |
         ::: door.txt:9:12
          |
        9 | begin a -> a
          |            - nor is this
          |
          = help: declare them under `States:`"#]],
    );
    // A state is missing here, and there a byte stands in the place of a state.
    check(
        &text
            .replace("States: begin", "States: begin word digit a")
            .replace("a b -> word", "a b -> b"),
        expect![[r#"
            error[F012]: state `int` is not declared
             --> door.txt:4:21
              |
            4 | Final number: digit int
              |                     ^^^ not among the 4 states; used 2 times
              |
              = help: declare it under `States:`

            error[F012]: state `b` is not declared
              --> door.txt:10:8
               |
            10 | a b -> b
               |        ^ not among the 4 states
               |
               = help: it is a byte"#]],
    );
    // Labels and bytes in the place of states are no states.
    let text = text
        .replace("States: begin", "States: begin one digit int a")
        .replace("word: word", "word: one");
    check(
        &text.replace("a b -> word", "a b -> word\na a -> word\na . -> b\na c -> b"),
        expect![[r#"
            error[F012]: state `word` is not declared
              --> door.txt:10:8
               |
            10 | a b -> word
               |        ^^^^ not among the 5 states; used 2 times
               |
               = help: it is a group; one state belongs here

            error[F012]: state `b` is not declared
              --> door.txt:12:8
               |
            12 | a . -> b
               |        ^ not among the 5 states; used 2 times
               |
               = help: it is a byte"#]],
    );
}

#[test]
fn a_set_that_other_sets_use_and_that_is_not_there() {
    let text = "Bytes:\nhex digit a-f\nword digit hex _x\nTokens:\nnumber hex+\n";
    check(
        text,
        expect![[r#"
        error[F013]: `digit` is no byte, no range and no set
         --> door.txt:2:5
          |
        2 | hex digit a-f
          |     ^^^^^ the sets are `hex` and `word`; used 2 times
          |
          = help: bytes are separated by blanks; a set is declared in a line of its own

        error[F013]: `_x` is no byte, no range and no set
         --> door.txt:3:16
          |
        3 | word digit hex _x
          |                ^^ the sets are `hex` and `word`
          |
          = help: bytes are separated by blanks; a set is declared in a line of its own"#]],
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
          = note: `a`: it is a start state
          = help: write `a y -> ...`, use `_` for every other symbol, or refuse the rest with `Otherwise: !`"#]],
    );
    // A single state is the one that the note is about.
    check(
        "States: a b\nStart: a\nFinal: b\nSymbols: x\nTransitions:\nb x -> a\n",
        expect![[r#"
            error[F021]: state `a` has no row
             --> door.txt:1:9
              |
            1 | States: a b
              |         ^ nothing says where it goes
              |
              = note: it is a start state
              = help: under `Transitions:`, write `a` and 1 target, or `a _ -> ...`, or refuse the rest with `Otherwise: !`"#]],
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
          = note: `a`: it is a start state
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
          = note: `a`: it is a start state
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

/// Any words could be outputs, but no line of the text has any.
#[test]
fn broken_properties_are_no_outputs() {
    check(
        &door("Examples:\n", "Properties:\nalways open\nnevr closed\nExamples:\n"),
        expect![[r#"
            error[F060]: `always` begins no property
              --> door.txt:18:1
               |
            18 | always open
               | ^^^^^^ not a promise
               |
               = help: properties begin with `never`, `stays`, `can reach`, `leads to`, `needs`, `on`, `words within`, `words avoid` or `same words as`

            error[F060]: `nevr` begins no property
              --> door.txt:19:1
               |
            19 | nevr closed
               | ^^^^ not a promise
               |
               = help: did you mean `never`?"#]],
    );
}

/// Lines that are right as examples, in a paragraph of their own.
#[test]
fn examples_without_their_heading_behind_transitions() {
    let examples = "closed turn turn pull -> open\nopen push turn push -> locked\nclosed turn push turn -> .\n";
    let text = door("Claims: reachable live\nExamples:\nclosed turn turn pull -> open\n", examples);
    check(
        &text,
        expect![[r#"
        error[F020]: state `closed` has two targets on `turn`
          --> door.txt:16:26
           |
        11 | closed  turn -> locked
           |                 ------ here it goes to `locked`
        ...
        16 | closed turn turn pull -> open
           |                          ^^^^ here it goes to `open`
           |
          ::: door.txt:17:24
           |
        17 | open push turn push -> locked
           |                        ------ here it goes to `locked`
        18 | closed turn push turn -> .
           |                          - here it stays as it is
           |
           = note: `closed` is a start state, and `turn` has two ways
           = help: keep one of the two; or write `Examples:` above these lines, if they are examples"#]],
    );
    // If they do not hold as examples, they are transitions.
    let report = report(&text.replace("turn push -> locked", "turn push -> open"));
    let codes = report.iter().map(|(remark, _)| remark.code().id());
    assert!(codes.filter(|&code| code == "F020").count() > 1, "{report}");
}

#[test]
fn strings_without_the_heading_of_examples() {
    let text = "States: A B\nStart: A\nFinal: B\nBytes:\nletter a-z\nTransitions:\nA | B letter -> B\n_ _ -> A\n";
    let examples = "A \"ab\" -> B\nA \"a1\" -> A\nA \"a1ab\" -> B\nA \"aa\" -> B\nB \"1a\" -> B\nB \"11\" -> A\n";
    check(
        &format!("{text}\n// Words.\n{examples}"),
        expect![[r#"
        error[F004]: there is no section `Examples:`
          --> door.txt:11:1
           |
        11 | A "ab" -> B
           | ^ this line belongs to it
           |
           = help: write the heading `Examples:` above this line"#]],
    );
}

#[test]
fn properties_without_their_heading() {
    let properties = "\nneeds open -> pull\nnever turn between push pull and turn locked\ncan reach _ -> locked\n\
                      words avoid _* pull locked _*\nwords avoid _* ( pull | locked ) _* open _*\n";
    check(
        &format!("{DOOR}{properties}"),
        expect![[r#"
        error[F004]: there is no section `Properties:`
          --> door.txt:20:1
           |
        20 | needs open -> pull
           | ^^^^^ this line belongs to it
           |
           = help: write the heading `Properties:` above this line"#]],
    );
}

/// A line does not go on behind a heading, whatever its brackets say.
#[test]
fn a_bracket_that_is_not_closed_before_a_heading() {
    check(
        "Symbols: a b\nLanguage: ( a b\nClaims: le la\n",
        expect![[r#"
            error[F050]: `(` is never closed
             --> door.txt:2:11
              |
            2 | Language: ( a b
              |           ^ no `)` belongs to it
              |
              = help: add `)`; `\(` is part of a name

            error[F031]: there is no claim `le`
             --> door.txt:3:9
              |
            3 | Claims: le la
              |         ^^ not a claim
              |
              = help: the claims are `reachable`, `live`, `absorbing`, `minimal`, `explicit` and `lookahead-1`

            error[F031]: there is no claim `la`
             --> door.txt:3:12
              |
            3 | Claims: le la
              |            ^^ not a claim
              |
              = help: the claims are `reachable`, `live`, `absorbing`, `minimal`, `explicit` and `lookahead-1`"#]],
    );
}
