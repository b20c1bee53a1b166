//! How a report looks: order, length, characters, colours, data.

use expect_test::expect;
use fsm_model::{CODES, Diagnostic, Report, Severity, Source};

use super::{check, door, report};

#[test]
fn several_mistakes_in_the_order_of_the_text() {
    let text = door("Start: closed", "Start: clsoed").replace("turn -> locked", "twist -> locked");
    check(
        &text.replace("Claims: reachable", "Claims: reachable funny"),
        expect![[r#"
            error[F012]: state `clsoed` is not declared
             --> door.txt:3:8
              |
            3 | Start: clsoed
              |        ^^^^^^ not among the 3 states
              |
              = help: did you mean `closed`?

            error[F013]: symbol `twist` is not declared
              --> door.txt:11:9
               |
            11 | closed  twist -> locked
               |         ^^^^^ not among the 3 symbols
               |
               = help: declare it under `Symbols:`

            error[F031]: there is no claim `funny`
              --> door.txt:16:19
               |
            16 | Claims: reachable funny live
               |                   ^^^^^ not a claim
               |
               = help: the claims are `reachable`, `live`, `absorbing`, `minimal`, `explicit` and `lookahead-1`"#]],
    );
}

#[test]
fn a_thousand_mistakes_are_summarised() {
    let lines =
        (0..1000).fold(String::new(), |lines, index| lines + &format!("open push x{index}\n"));
    check(
        &door("closed turn turn pull -> open\n", &lines),
        expect![[r#"
            error[F006]: this line has no arrow
              --> door.txt:18:1
               |
            18 | open push x0
               | ^^^^ no arrow follows
               |
               = help: an example reads `state symbol ... -> state`, with blanks around the arrow

            error[F006]: this line has no arrow
              --> door.txt:19:1
               |
            19 | open push x1
               | ^^^^ no arrow follows
               |
               = help: an example reads `state symbol ... -> state`, with blanks around the arrow

            error[F006]: this line has no arrow
              --> door.txt:20:1
               |
            20 | open push x2
               | ^^^^ no arrow follows
               |
               = help: an example reads `state symbol ... -> state`, with blanks around the arrow

            error[F006]: this line has no arrow
              --> door.txt:21:1
               |
            21 | open push x3
               | ^^^^ no arrow follows
               |
               = help: an example reads `state symbol ... -> state`, with blanks around the arrow

            error: 996 more messages not shown
            --> door.txt
             = note: 996 of F006: a line that is not of the form `state symbol -> state`"#]],
    );
}

#[test]
fn columns_count_characters() {
    check(
        "States: größer 状態\nStart: größer\nFinal:\nSymbols: é\nTransitions:\ngrößer\té\t-> 状態\n状態 é -> état\n",
        expect![[r#"
            error[F012]: state `état` is not declared
             --> door.txt:7:9
              |
            7 | 状態 é -> état
              |           ^^^^ not among the 2 states
              |
              = help: declare it under `States:`"#]],
    );
}

#[test]
fn a_byte_order_mark_is_not_counted() {
    check(
        &format!("\u{FEFF}{}", door("// A door that can be locked.\nStates:", "Stats:")),
        expect![[r#"
            error[F003]: there is no section `Stats:`
             --> door.txt:1:1
              |
            1 | Stats: open closed locked
              | ^^^^^^ not a section
              |
              = help: did you mean `States:`?"#]],
    );
}

#[test]
fn control_characters_do_not_reach_the_terminal() {
    check(
        &door("turn -> locked", "turn -> \u{1b}[31mlocked\u{7}"),
        expect![[r#"
        error[F012]: state `\u{1b}[31mlocked\u{7}` is not declared
          --> door.txt:11:17
           |
        11 | closed  turn -> ␛[31mlocked␇
           |                 ^^^^^^^^^^^^ not among the 3 states
           |
           = help: declare it under `States:`"#]],
    );
}

#[test]
fn a_name_as_long_as_a_book() {
    check(
        &door("turn -> locked", &format!("turn -> {}", "long".repeat(50))),
        expect![[r#"
        error[F012]: state `longlonglonglonglonglonglonglonglonglong...longlonglonglong` is not declared
          --> door.txt:11:17
           |
        11 | closed  turn -> longlonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglonglong...
           |                 ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^ not among the 3 states
           |
           = help: declare it under `States:`"#]],
    );
}

#[test]
fn a_line_that_is_too_long_to_be_shown() {
    check(
        &door("turn -> locked", &format!("{} -> lokced", "turn ".repeat(20_000))),
        expect![[r#"
        error[F012]: state `lokced` is not declared
        --> door.txt:11:100013
         = note: the line is too long to be shown here
         = help: did you mean `locked`?"#]],
    );
}

#[test]
fn colours_for_a_terminal() {
    let report = report(&door("turn -> locked", "turn -> lokced"));
    expect![[r#"
        ESC[1mESC[91merror[F012]ESC[0mESC[1m: state `lokced` is not declaredESC[0m
          ESC[1mESC[94m--> ESC[0mdoor.txt:11:17
           ESC[1mESC[94m|ESC[0m
        ESC[1mESC[94m11ESC[0m ESC[1mESC[94m|ESC[0m closed  turn -> lokced
           ESC[1mESC[94m|ESC[0m                 ESC[1mESC[91m^^^^^^ESC[0m ESC[1mESC[91mnot among the 3 statesESC[0m
           ESC[1mESC[94m|ESC[0m
           ESC[1mESC[94m= ESC[0mESC[1mhelpESC[0m: did you mean `locked`?"#]].assert_eq(&report.coloured().replace('\u{1b}', "ESC"));
}

#[test]
fn as_data_for_a_program() {
    let report = report(&door("turn -> locked", "turn -> lokced"));
    let data: Vec<_> = report
        .iter()
        .map(|(diagnostic, position)| {
            let position = position.unwrap();
            format!(
                "{} {} {}:{} {} / {}",
                diagnostic.code().id(),
                diagnostic.severity().as_str(),
                position.line,
                position.column,
                diagnostic.message(),
                diagnostic.help().unwrap_or("")
            )
        })
        .collect();
    expect!["F012 error 11:17 state `lokced` is not declared / did you mean `locked`?"]
        .assert_eq(&data.join("\n"));
}

#[test]
fn line_ends_of_another_system_are_not_shown() {
    check(
        &door("turn -> locked", "turn -> lokced").replace('\n', "\r\n"),
        expect![[r#"
        error[F012]: state `lokced` is not declared
          --> door.txt:11:17
           |
        11 | closed  turn -> lokced
           |                 ^^^^^^ not among the 3 states
           |
           = help: did you mean `locked`?"#]],
    );
}

#[test]
fn control_characters_of_the_upper_half_do_not_reach_the_terminal_either() {
    let shown = report(&door("turn -> locked", "turn -> \u{9B}31mlocked")).to_string();
    assert!(!shown.contains('\u{9B}'), "{shown}");
}

#[test]
fn whoever_returns_it_from_main_can_read_it() {
    let report = report(&door("turn -> locked", "turn -> lokced"));
    assert_eq!(format!("{report:?}"), report.to_string());
}

/// Every place in every short text of line ends, blanks, a byte order mark and a word can be shown.
#[test]
fn every_place_in_every_text_can_be_shown() {
    let parts = ["\r", "\n", " ", "a", "\u{FEFF}"];
    let mut texts = vec![String::new()];
    for length in 0..4 {
        let longer: Vec<String> = texts
            .iter()
            .filter(|text| text.chars().count() == length)
            .flat_map(|text| parts.map(|part| format!("{text}{part}")))
            .collect();
        texts.extend(longer);
    }
    assert_eq!(texts.len(), 1 + 5 + 25 + 125 + 625);
    let code = CODES[0];
    for text in texts {
        let source = Source::new("t.txt", text.as_str());
        for start in 0..=text.len() {
            for end in start..=text.len() {
                let Some(span) = source.span(start..end) else { continue };
                let remark = Diagnostic::new(code, "message").at(span, "label");
                let report = Report::new(&source, vec![remark]);
                assert!(report.to_string().contains("label"), "{text:?} {start}..{end}");
            }
        }
    }
}

/// Past a hundred thousand, errors are only counted. The sums are still right.
#[test]
fn very_many_errors_are_counted() {
    let text = door("closed turn turn pull -> open\n", &"open push\n".repeat(150_000));
    let report = report(&text);
    assert_eq!(report.iter().len(), 100_000);
    assert_eq!(report.count(Severity::Error), 150_000);
    assert_eq!(report.count(Severity::Warning), 0);
    assert!(report.to_string().contains("error: 149996 more messages not shown"));
}
