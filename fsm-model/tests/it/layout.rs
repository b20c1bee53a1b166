//! The layout of a text.

use expect_test::{Expect, expect};
use fsm_model::{Dfa, Source, format_text};

#[track_caller]
#[expect(clippy::needless_pass_by_value, reason = "so that a test reads as text in, text out")]
fn check(text: &str, expected: Expect) {
    let laid_out = |text: &str| format_text(&Source::new("t.txt", text)).expect("well-formed");
    let once = laid_out(text);
    expected.assert_eq(&once);
    assert_eq!(laid_out(&once), once, "a second time changes nothing");
    let read = |text: &str| Dfa::from_source(&Source::new("t.txt", text)).expect("a good text");
    assert_eq!(read(&once), read(text), "it is the same automaton");
}

#[test]
fn outputs_are_aligned() {
    let text = "\
states: Locked Unlocked
start: Locked
final:
symbols: coin push
outputs: unlock beep
transitions:
Locked coin -> Unlocked / unlock  beep // paid
Locked   push -> Locked /
Unlocked push -> Locked
Unlocked coin -> . / beep
examples:
Locked coin coin push -> Locked / unlock beep beep
Locked -> Locked /
";
    check(
        text,
        expect![[r#"
            States: Locked Unlocked
            Start: Locked
            Final:
            Symbols: coin push
            Outputs: unlock beep

            Transitions:
            Locked    coin -> Unlocked / unlock beep  // paid
            Locked    push -> Locked   /
            Unlocked  push -> Locked
            Unlocked  coin -> .        / beep

            Examples:
            Locked  coin coin push -> Locked / unlock beep beep
            Locked                 -> Locked /
        "#]],
    );
}

#[test]
fn arrows_are_aligned() {
    let text = "\
// A turnstile.


STATES:Locked\tUnlocked
start:
  Locked
Final:
symbols: coin push
claims: reachable // both
Transitions: // what happens


Locked coin -> Unlocked // paid
Locked _ -> Locked


// and back
Unlocked push -> Locked
Unlocked coin -> Unlocked
Examples: Locked coin push push -> Locked
// the end";
    let as_on_windows = format!("\u{FEFF}{}", text.replace('\n', "\r\n"));
    check(
        &as_on_windows,
        expect![[r#"
            // A turnstile.

            States: Locked Unlocked

            Start:
              Locked

            Final:
            Symbols: coin push
            Claims: reachable  // both

            Transitions:  // what happens
            Locked    coin -> Unlocked  // paid
            Locked    _    -> Locked

            // and back
            Unlocked  push -> Locked
            Unlocked  coin -> Unlocked

            Examples:
            Locked  coin push push -> Locked
            // the end
        "#]],
    );
}

#[test]
fn a_table_is_aligned_and_its_rows_are_joined() {
    check(
        "\
DaftarStates: q0 q1 longer
InitialStates: q0
FinalStates: longer
DaftarSimbol: a b c
TransitionsTable:
q0 q1 longer
   q0
q1 longer q1
     q0     // the row goes on
longer // first a
  q0   // then b
  q1
    longer // then c
",
        expect![[r#"
            DaftarStates: q0 q1 longer
            InitialStates: q0
            FinalStates: longer
            DaftarSimbol: a b c

            TransitionsTable:
            q0      q1     longer q0
            q1      longer q1     q0  // the row goes on
            longer  // first a
                q0  // then b
                q1
                longer  // then c
        "#]],
    );
}

/// In columns, nearly all of a wide table with dots would be blanks.
#[test]
fn a_table_that_is_too_wide_has_no_columns() {
    let name = "a-state-with-a-long-name";
    let row_of_dots = |symbols: usize| {
        let names: Vec<String> = (1..=symbols).map(|symbol| symbol.to_string()).collect();
        let (symbol, targets, dots) =
            (names.join(" "), vec![name; symbols].join(" "), vec!["."; symbols].join(" "));
        let text = format!(
            "States: {name} B\nStart: B\nFinal: B\nSymbols: {symbol}\nTransitions:\n{name} {targets}\nB {dots}\n"
        );
        let text = format_text(&Source::new("t.txt", text)).expect("well-formed");
        text.lines().last().expect("a row").to_owned()
    };
    let head = format!("B{}", " ".repeat(25));
    // 7 columns of 24 letters and a blank, and the column of the states: 199 in all.
    let column = format!(".{}", " ".repeat(24));
    assert_eq!(row_of_dots(7), format!("{head}{}.", column.repeat(6)));
    assert_eq!(row_of_dots(8), format!("{head}{}", ["."; 8].join(" ")));
}

#[test]
fn a_long_list_is_filled_in_columns() {
    let names: Vec<String> = (0..40).map(|index| format!("state-{}", index * index)).collect();
    let text = format!(
        "States: {}\nStart: state-0\nFinal win: state-1\n state-4 // few\nFinal draw: // none\nSymbols:\nTransitions:\n",
        names.join(" ")
    );
    check(
        &text,
        expect![[r#"
            States:
              state-0    state-1    state-4    state-9    state-16   state-25   state-36   state-49   state-64
              state-81   state-100  state-121  state-144  state-169  state-196  state-225  state-256  state-289
              state-324  state-361  state-400  state-441  state-484  state-529  state-576  state-625  state-676
              state-729  state-784  state-841  state-900  state-961  state-1024 state-1089 state-1156 state-1225
              state-1296 state-1369 state-1444 state-1521

            Start: state-0

            Final win:
              state-1
              state-4  // few

            Final draw:  // none
            Symbols:
            Transitions:
        "#]],
    );
}

#[test]
fn a_list_below_its_heading_keeps_its_lines() {
    check(
        "\
States:

idle washing rinsing
      spinning


  done
Start: idle
Final ok:
  done
Final bad: idle
   washing
Symbols: next // the only one
Transitions:
idle washing
washing rinsing
rinsing spinning
spinning done
done done
",
        expect![[r#"
            States:
              idle     washing  rinsing
              spinning

              done

            Start: idle

            Final ok:
              done

            Final bad: idle washing
            Symbols: next  // the only one

            Transitions:
            idle      washing
            washing   rinsing
            rinsing   spinning
            spinning  done
            done      done
        "#]],
    );
}

#[test]
fn lines_with_comments_are_kept_among_others() {
    check(
        "\
States: // where it can be
  idle washing
  a-very-long-name // hardly ever
  rinsing spinning
  // the end
  done
// about the start
Start:
  // from here
  idle
Final: done
Symbols: next
Transitions:
idle washing
washing rinsing
a-very-long-name done
rinsing spinning
spinning done
done a-very-long-name
",
        expect![[r#"
            States:  // where it can be
              idle    washing
              a-very-long-name  // hardly ever
              rinsing  spinning
              // the end
              done

            // about the start
            Start:
              // from here
              idle

            Final: done
            Symbols: next

            Transitions:
            idle              washing
            washing           rinsing
            a-very-long-name  done
            rinsing           spinning
            spinning          done
            done              a-very-long-name
        "#]],
    );
}

/// A comment on a line of its own is about the names below it, and about no others.
#[test]
fn names_below_a_comment_stay_alone() {
    check(
        "States: a\n b\n// about c\nc\nd\n\n\n// about e\ne f // and this\nStart: a\nFinal:\nSymbols:\n\
         Transitions:\n",
        expect![[r#"
            States:
              a b
              // about c
              c
              d

              // about e
              e f  // and this

            Start: a
            Final:
            Symbols:
            Transitions:
        "#]],
    );
}

/// The text has the right layout, so nothing changes.
#[test]
fn kept_lines_are_kept_again() {
    let text = "\
States:
  AAA BBB
  C DDD  // a pair
  E F G

Start: AAA

Final:
  E
  F

Symbols:
  x y
  z

Transitions:
AAA  _ -> BBB
BBB  _ -> C
C    _ -> DDD
DDD  _ -> E
E    _ -> F
F    _ -> G
G    _ -> AAA
";
    assert_eq!(format_text(&Source::new("t.txt", text)).unwrap(), text);
    let spread = text.replace(' ', "   ").replace('\n', "\n\n\n");
    let once = format_text(&Source::new("t.txt", spread)).unwrap();
    assert_eq!(format_text(&Source::new("t.txt", once.as_str())).unwrap(), once);
}

/// If the user has broken a list into lines, these lines stay, even if they are long.
#[test]
fn a_long_line_below_a_heading_stays_one_line() {
    let names: Vec<String> = (0..60).map(|index| format!("s{index:03}")).collect();
    let list = format!("{}\n  last", names.join(" "));
    let text = format!("States:\n  {list}\n\nStart: last\nFinal:\nSymbols:\nTransitions:\n");
    assert!(text.lines().any(|line| line.len() > 200));
    assert_eq!(format_text(&Source::new("t.txt", text.as_str())).unwrap(), text);
}

/// At the beginning of a line, a name that nothing uses would be refused as a heading without its colon.
#[test]
fn names_like_headings_do_not_come_to_begin_a_line() {
    for name in ["claims", "otherwise", "Kind."] {
        for place in 1..60 {
            let mut names: Vec<String> = (0..60).map(|index| format!("s{index:03}")).collect();
            names[place] = name.to_owned();
            let text = format!(
                "States: A\nStart: A\nFinal: A\nSymbols: {}\nTransitions:\n_ _ -> A\n",
                names.join(" ")
            );
            let once = format_text(&Source::new("t.txt", text)).unwrap();
            if let Err(report) = Dfa::from_source(&Source::new("t.txt", once)) {
                panic!("{report}");
            }
        }
    }
}

#[test]
fn comments_stay_where_they_belong() {
    check(
        "\
// This file is about A and B.
//
// It has a header.
States: A // the first
  B
// about the start
Start: A
Final: B
// at the end of the finals

// above the symbols
Symbols: x
Transitions:
// above the row of A
A B // behind it

// above the row of B
B B
// at the very end
",
        expect![[r#"
            // This file is about A and B.
            //
            // It has a header.
            States: A  // the first
              B

            // about the start
            Start: A
            Final: B
            // at the end of the finals

            // above the symbols
            Symbols: x

            Transitions:
            // above the row of A
            A  B  // behind it

            // above the row of B
            B  B
            // at the very end
        "#]],
    );
}

#[test]
fn a_word_that_would_be_a_heading_stays_where_it_is_none() {
    let letters: Vec<String> = (0..30).map(|index| format!("symbol-{index}:")).collect();
    let text = format!(
        "States: A\nStart: A\nFinal: A\nSymbols: Start {}\nSink: A\nTransitions:\n",
        letters.join(" ")
    );
    check(
        &text,
        expect![[r#"
        States: A
        Start: A
        Final: A
        Symbols: Start      symbol-0:  symbol-1:  symbol-2:  symbol-3:  symbol-4:  symbol-5:  symbol-6:  symbol-7:  symbol-8:  symbol-9:  symbol-10: symbol-11: symbol-12: symbol-13: symbol-14: symbol-15: symbol-16: symbol-17: symbol-18: symbol-19: symbol-20: symbol-21: symbol-22: symbol-23: symbol-24: symbol-25: symbol-26: symbol-27: symbol-28: symbol-29:
        Sink: A
        Transitions:
    "#]],
    );
}

#[test]
fn wide_characters_take_two_columns() {
    check(
        "States: 状態 ab c\nStart: c\nFinal: c\nSymbols: x y\nTransitions:\n状態 ab c\nab 状態 c\nc x -> 状態\nc _ -> ab\n",
        expect![[r#"
            States: 状態 ab c
            Start: c
            Final: c
            Symbols: x y

            Transitions:
            状態  ab   c
            ab    状態 c
            c     x -> 状態
            c     _ -> ab
        "#]],
    );
}

#[test]
fn what_cannot_be_parsed_is_reported() {
    let report = format_text(&Source::new("t.txt", "States: A\nA x -> B\n")).unwrap_err();
    assert!(report.to_string().contains("F004"), "{report}");
}

#[test]
fn what_makes_no_sense_is_laid_out_all_the_same() {
    let text = "States: A\nStart: B\nFinal:\nSymbols:\nTransitions:\nC x -> D\n";
    let laid_out = format_text(&Source::new("t.txt", text)).unwrap();
    assert_eq!(laid_out, text.replace("\nTrans", "\n\nTrans").replace("C x", "C  x"));
}
