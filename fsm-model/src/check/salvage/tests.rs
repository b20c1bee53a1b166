//! What is found in texts with mistakes.

use super::*;

/// Checks which states, symbols and labels are found. Starts are `state` or `label state`.
#[track_caller]
fn check(text: &str, [states, symbols, labels, starts]: [&[&str]; 4]) {
    let skeleton = Skeleton::salvage(&Source::new("t.txt", text)).expect("it has names");
    let found: Vec<&str> = skeleton.states().map(|id| skeleton.state(id).name()).collect();
    assert_eq!(found, states, "states");
    let found: Vec<&str> = skeleton.symbols().map(|id| skeleton.symbol(id).name()).collect();
    assert_eq!(found, symbols, "symbols");
    let found: Vec<&str> = skeleton.labels().map(|id| skeleton.label(id).name()).collect();
    assert_eq!(found, labels, "labels");
    let start = |start: crate::Start<'_>| {
        let state = skeleton.state(start.state()).name();
        start.label().map_or(state.to_owned(), |label| format!("{label} {state}"))
    };
    assert_eq!(skeleton.starts().map(start).collect::<Vec<_>>(), starts, "starts");
}

const DOOR: &str = "\
States: open closed locked
Start: closed
Final safe: locked
Symbols: push pull turn
Transitions:
open    push -> closed
open    _    -> open
closed  pull -> open
closed  turn -> locked
closed  push -> closed
locked  turn -> closed
locked  push pull -> locked
";

const STATES: &[&str] = &["open", "closed", "locked"];
const SYMBOLS: &[&str] = &["push", "pull", "turn"];

/// Checks that a door with something changed has all its names.
#[track_caller]
fn check_door(from: &str, to: &str) {
    assert!(DOOR.contains(from), "{from}");
    check(&DOOR.replace(from, to), [STATES, SYMBOLS, &["safe"], &["closed"]]);
}

#[test]
fn a_misspelt_heading_counts() {
    check_door("States:", "Sattes:");
    check_door("Start:", "Strat:");
    check_door("Final safe:", "Finall safe:");
    check_door("Symbols:", "Alphabet:");
    check_door("Transitions:", "Transitions");
    check_door("Symbols:", "Symbols");
}

#[test]
fn a_forgotten_state_with_good_rows_is_added() {
    let text = DOOR.replace("States: open closed locked", "States: closed locked");
    check(&text, [&["closed", "locked", "open"], SYMBOLS, &["safe"], &["closed"]]);
    let text = "States: A\nStart: A\nFinal:\nSymbols: x y\nTransitions:\nA A B\nB B A\n";
    check(text, [&["A", "B"], &["x", "y"], &[], &["A"]]);
}

/// `Locked` resembles `Unlocked`, but it is used more often than a slip would be.
#[test]
fn a_forgotten_state_may_resemble_another() {
    let text = "States: Unlocked\nStart: Locked\nFinal:\nSymbols: coin push\nTransitions:\n\
                Locked coin -> Unlocked\nLocked push -> Locked\n\
                Unlocked coin -> Unlocked\nUnlocked push -> Locked\n";
    check(text, [&["Unlocked", "Locked"], &["coin", "push"], &[], &["Locked"]]);
}

#[test]
fn a_target_without_rows_is_not_added() {
    check_door("closed  pull -> open", "closed  pull -> ajar");
    check_door("Final safe: locked", "Final safe: locked ajar");
}

#[test]
fn a_misspelt_declaration_is_corrected() {
    check_door("States: open closed locked", "States: open closd locked");
    check_door("Symbols: push pull turn", "Symbols: push pull trun");
}

#[test]
fn a_misspelt_use_is_ignored() {
    check_door("locked  turn -> closed", "lokced  turn -> closed");
    check_door("locked  turn -> closed", "locked  turn -> clsoed");
    check_door("locked  turn -> closed", "locked  trun -> closed");
}

#[test]
fn a_symbol_with_a_colon_is_a_symbol() {
    let text = "\
States: A B
Start: A
Final: B
Symbols: : x: go
Transitions:
A  : -> B
A  _ -> C
B  x: -> B
";
    check(text, [&["A", "B"], &[":", "x:", "go"], &[], &["A"]]);
}

#[test]
fn half_of_a_name_is_no_state() {
    let door = DOOR.to_owned() + "Leave Review no -> open\n";
    check(&door, [STATES, SYMBOLS, &["safe"], &["closed"]]);
    let text = "\
States: Leave-Review Done
Start: Leave-Review
Final: Done
Symbols: no yes
Transitions:
Leave Review no  -> Leave-Review
Leave Review yes -> Done
Done  _          -> Done
";
    check(text, [&["Leave-Review", "Done"], &["no", "yes"], &[], &["Leave-Review"]]);
    let text = text.replace("Leave Review no  -> Leave-Review", "Leave Review Leave-Review Done");
    let text = text.replace("Leave Review yes -> Done\n", "");
    check(&text, [&["Leave-Review", "Done"], &["no", "yes"], &[], &["Leave-Review"]]);
}

#[test]
fn a_forgotten_symbol_is_added_if_it_is_used_again() {
    let text = DOOR.replace("Symbols: push pull turn", "Symbols: push pull");
    check(&text, [STATES, SYMBOLS, &["safe"], &["closed"]]);
    let text = DOOR.replace("locked  turn", "locked  lift");
    check(&text, [STATES, SYMBOLS, &["safe"], &["closed"]]);
}

#[test]
fn a_name_like_a_heading_is_a_name() {
    let text = "\
States: Sink A
Start: A
Final: B
Symbols: Claims x
Transitions:
Sink A A
A A Sink
";
    check(text, [&["Sink", "A"], &["Claims", "x"], &[], &["A"]]);
}

#[test]
fn a_heading_in_the_middle_of_a_line_counts() {
    check_door("Final safe: locked\n", "Final safe: locked ");
    check_door("Final safe: locked\nSymbols:", "Final safe: Symbols:");
    check_door("Symbols: push", "Symbols: Start: push");
}

#[test]
fn a_forgotten_section_begins_where_its_rows_do() {
    check_door("Transitions:\n", "");
}

#[test]
fn each_label_has_one_start() {
    let text = "\
States: A B
Start me: A
Start you: B A
Start me: B
Final win: A
Final win: B
Symbols: x
Transitions:
";
    check(text, [&["A", "B"], &["x"], &["win"], &["me A", "you B"]]);
}

#[test]
fn without_a_start_it_is_the_first_state() {
    check("States: A B\nSymbols: x\n", [&["A", "B"], &["x"], &[], &["A"]]);
    check("States: A B\nStart: C\nSymbols: x\n", [&["A", "B"], &["x"], &[], &["A"]]);
}

#[test]
fn a_mistake_in_otherwise_still_refuses() {
    let text = "States: A B\nStart: A\nFinal: B\nSymbols: x\n#\nTransitions:\nA x -> B\n";
    let refuses = |line: &str, more: &str| {
        let source = Source::new("t.txt", text.replace('#', line) + more);
        Skeleton::salvage(&source).expect("it has names").has_refusals()
    };
    for line in ["Otherwise: !", "Otherwise:", "Otherwise: ?", "Otherwise !", "otherwise : !"] {
        assert!(refuses(line, ""), "{line}");
    }
    assert!(refuses("", "Examples:\nB x -> !\n"));
    for line in ["", "Otherwise: .", "Otherwise: A", "Otherwise: Ab", "Sink: C", "Sink:"] {
        assert!(!refuses(line, ""), "{line}");
    }
}

#[test]
fn outputs_are_found() {
    let text = "States: A B\nStart: A\nFinal: B\nSymbols: x\nOutputs: ring beep\n\
                Transitions:\nA x -> B / ring\nB x -> C / beep ring\n";
    let found = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        let source = Source::new("t.txt", text.replacen(from, to, 1));
        let skeleton = Skeleton::salvage(&source).expect("it has names");
        let names = skeleton.outputs().map(|id| skeleton.output(id).name().to_owned());
        names.collect::<Vec<_>>().join(" ")
    };
    assert_eq!(found("", ""), "ring beep");
    // A misspelt heading or declaration is repaired, ...
    assert_eq!(found("Outputs:", "Output:"), "ring beep");
    assert_eq!(found("Outputs: ring", "Outputs: rnig"), "ring beep");
    // ... a misspelt use is ignored if the output is used elsewhere, ...
    assert_eq!(found("beep ring", "beep rign"), "ring beep");
    assert_eq!(found("/ beep", "/ buzzer"), "ring beep");
    // ... or if it is the only use, ...
    assert_eq!(found("/ beep", "/ bepp"), "ring beep");
    assert_eq!(found("/ beep ring", "/ beepp ring beepp beep"), "ring beep");
    // ... and forgotten outputs are added.
    assert_eq!(found("Outputs: ring beep", "Outputs: beep"), "beep ring");
    assert_eq!(found("/ beep ring", "/ buzzer ring buzzer"), "ring beep buzzer");
    assert_eq!(found("Outputs: ring beep\n", ""), "ring beep");
}

#[test]
fn without_states_or_symbols_there_is_nothing() {
    for text in ["", "Symbols: x\n", "States: A B\n", "States: A: ->\nSymbols: _ ->\n"] {
        assert_eq!(Skeleton::salvage(&Source::new("t.txt", text)), None, "{text}");
    }
}
