//! Names that would talk to the terminal: every command shows them escaped.

use std::io::Write as _;
use std::process::{Command, Stdio};

use fsm_model::{is_hidden, is_invisible, printable};

use crate::session::Session;

/// Sequences that set a title and clear the screen, a control character of eight bits, a text that runs
/// backwards, and characters without a width or without ink.
const BAD: &str = "\u{1b}]0;x\u{7}\u{1b}[2J\u{9b}31m\u{202e}\u{200b}\u{3164}\u{fe0f}\u{e0041}";

/// The files of the tests. In each, `%` is [`BAD`].
const FILES: [(&str, &str); 12] = [
    (
        "machine%.txt",
        "// A comment %\nStates: A% B% C% Dead%\nStates busy%: A% B%\nStart s%: A%\nStart t%: C%\n\
         Final win%: B%\nFinal: C%\nSymbols: x% y%\nSymbols all%: x% y%\nOutputs: beep% idle%\n\
         Otherwise: !\nTransitions:\nA% x% -> B% / beep% // %\nbusy% y% -> .\nB% x% -> A%\nC% x% -> B% / beep%\n\
         Dead% all% -> .\nExamples:\nA% x% -> B% / beep%\nProperties:\nnever Dead%\n",
    ),
    (
        "other%.txt",
        "States: A% B%\nStart s%: A%\nStart t%: B%\nFinal: B%\nSymbols: x%\nTransitions:\nA% x% -> B%\nB% x% -> .\n",
    ),
    (
        "starts%.txt",
        "States: A%\nStart s%: A%\nStart u%: A%\nFinal: A%\nSymbols: x%\nTransitions:\nA% x% -> A%\n",
    ),
    (
        "labels%.txt",
        "States: A% A%\nFnal a%: A%\nStart % %: A%\nStat%es b%: A%\n%: A\nnames %\nSymbols: %\nA% % %\n",
    ),
    (
        "names%.txt",
        "States: A% A% B%\nStates g%: A% h%\nStates h%: g%\nStart: N%\nStart two%: A% B%\nFinal f%: A% N%\nFinal e%: A%\n\
         Symbols: x% x%\nOutputs: o% o%\nOtherwise: N% M%\nClaims: c%\nTransitions:\nA% z% -> N% / p%\n\
         x% A% -> o% / x%\nExamples:\nA% z% -> N%\nA%\nProperties:\nnever N%\n%\nneeds A% -> x%\nsame words as \"no%.txt\"\n",
    ),
    (
        "table%.txt",
        "States: A% B%\nStates g%: A% B%\nStart: A%\nFinal: B%\nSymbols: x% y%\nTransitions:\nA% B%\nA% A% B% B%\n\
         A% x% -> A%\nA% x% -> B%\ng% y% -> A%\nB% y% -> B%\n",
    ),
    (
        "proofs%.txt",
        "States: A% B% A%A\nStart: A%\nFinal: B%\nSymbols: x% y%\nClaims: live absorbing minimal reachable\nTransitions:\n\
         A% B% A%\nB% A% B%\nA%A A%A A%A\nProperties:\nnever B%\nstays B%\nneeds B% -> y% /\nsame words as \"other%.txt\"\n\
         words within x%\nExamples:\nA% x% -> A%\n",
    ),
    (
        "lexer%.txt",
        "Characters:\ndigit% 0-9\nsign% \\u{202e} \\u{3164}\nTokens:\nnumber% digit%+\nother% sign%\nword% \"a\" digit%*\n",
    ),
    (
        "tokens%.txt",
        "Bytes:\ndigit% 0-9 nope%\nTokens:\nnumber% digit%+\nno% nodigit%\nnumber% \"%\nx% before y%\n",
    ),
    (
        "nfa%.txt",
        "Kind: nfa\nStates: A% B%\nStart: A%\nFinal win%: B%\nSymbols: x% y%\nTransitions:\nA% x% y% -> A%\nA% x% -> B%\nA% ε -> B%\n",
    ),
    ("bad%.csv", "state,start,final,x%\nA%,start s%,final w%,A%\nB%,maybe%,sure%,N%\n"),
    (
        "bad%.dot",
        "digraph { a% -> b% [label=\"%\"]; \"c%\" -> \"d%\" [label=\"x% / y%\", peripheries=%]; }",
    ),
];

/// What is typed, with `%` as in the files. Where a command writes data, only its messages are looked at.
const COMMANDS: &str = "\
check machine%.txt
check other%.txt labels%.txt names%.txt table%.txt proofs%.txt lexer%.txt tokens%.txt nfa%.txt none%.txt
check --json labels%.txt names%.txt table%.txt proofs%.txt
check --claims c% machine%.txt
check --no% machine%.txt
info machine%.txt
info lexer%.txt
info none%.txt
fmt --check machine%.txt proofs%.txt names%.txt
trace machine%.txt x% y% x%
trace machine%.txt x% no% --start no%
trace machine%.txt x% no%
trace machine%.txt y% y% --start t%
trace machine%.txt x% --json
trace machine%.txt --interactive
trace machine%.txt --batch -
trace lexer%.txt --text 12%a1
trace lexer%.txt --tokens --text 12%a1 --go-on
trace lexer%.txt --tokens --json --text 12%a1
trace lexer%.txt --bytes machine%.txt
trace lexer%.txt --bytes none%.txt
trace nfa%.txt x%
trace $A/one-ply.txt 1 %
trace $A/one-ply.txt 1 5
why machine%.txt A% x%
why machine%.txt A% no%
why machine%.txt busy% all%
why nfa%.txt A% x%
why machine%.txt A% x% --json
prove machine%.txt never% 'stays A%' 'needs B% -> y% /' 'never B%' 'never Dead%'
prove machine%.txt 'never B%' --json
minimise proofs%.txt
minimise machine%.txt -o small.txt
minimise machine%.txt --steps
minimise machine%.txt --explain A% B%
minimise machine%.txt -o none%/none.txt
determinise nfa%.txt --steps
determinise nfa%.txt -o small.txt
diff machine%.txt other%.txt
diff machine%.txt starts%.txt
diff other%.txt other%.txt
diff machine%.txt lexer%.txt
diff machine%.txt other%.txt --json
draw machine%.txt --from no%
draw machine%.txt --start no%
draw machine%.txt -o machine.svg
convert machine%.txt --to jff -o machine.jff
convert machine%.txt --to att -o machine.att
convert machine%.txt --to csv -o machine.csv
convert machine%.txt --to json -o machine.json
convert machine%.txt --to mermaid -o machine.mmd
convert nfa%.txt --to json -o nfa.json --start no%
convert bad%.csv
convert bad%.dot
convert machine%.no%
emit machine%.txt -o machine.rs
emit machine%.txt --name N%
emit machine%.txt --derive D%
emit names%.txt
explain F%
lsp --no%
completions no%
man no%
no%";

#[test]
fn no_name_talks_to_the_terminal() {
    let session = Session::new();
    let bad = |text: &str| text.replace('%', BAD);
    for (name, text) in FILES {
        session.write(&bad(name), bad(text));
    }
    let mut seen = 0;
    for line in COMMANDS.lines() {
        let mut arguments: Vec<String> = Vec::new();
        for (number, part) in line.split('\'').enumerate() {
            match number % 2 {
                0 => arguments.extend(part.split_whitespace().map(str::to_owned)),
                _ => arguments.push(part.to_owned()),
            }
        }
        let automata = crate::session::automata().display().to_string();
        let arguments = arguments.iter().map(|argument| bad(argument).replace("$A", &automata));
        let mut command = Command::new(env!("CARGO_BIN_EXE_fsm"))
            .args(arguments)
            .current_dir(session.path("."))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let typed = bad("x% y%\nno%\n%\nback\n");
        // A command that reads nothing may have ended already.
        let _ = command.stdin.take().unwrap().write_all(typed.as_bytes());
        let output = command.wait_with_output().unwrap();
        for bytes in [output.stdout, output.stderr] {
            let shown = String::from_utf8(bytes).unwrap();
            let raw = |&c: &char| is_invisible(c) && !matches!(c, '\n' | '\t');
            let found: Vec<char> = shown.chars().filter(raw).collect();
            // The smallest automaton is data.
            let is_data = line == "minimise proofs%.txt";
            assert!(found.is_empty() || is_data, "fsm {line}\n{found:?}\n{shown}");
            assert!(!shown.contains("panicked"), "fsm {line}\n{shown}");
            seen += shown.matches("\\u{202e}").count() + shown.matches("\\u202e").count();
        }
    }
    assert!(seen > 500, "{seen} names are shown");
}

/// Also blanks that are not ASCII, and the end of a line: an error on a line of its own would be believed.
#[test]
fn wrong_options_are_shown_as_names_are() {
    let bad = "\u{1b}[2J\u{a0}\u{2003}\u{202e}\nerror: no";
    for line in
        ["%", "--no%", "check --no%", "check --color %", "info", "check --most-cases 5% a.txt"]
    {
        let arguments = line.split(' ').map(|argument| argument.replace('%', bad));
        let mut command = Command::new(env!("CARGO_BIN_EXE_fsm"));
        let output = command.args(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "fsm {line}");
        let shown = String::from_utf8(output.stderr).unwrap();
        assert_eq!(shown.contains(&printable(bad)), line.contains('%'), "{shown}");
        let raw = |c| is_hidden(c) && c != '\n';
        assert!(!shown.contains(raw) && !shown.contains("\nerror: no"), "fsm {line}\n{shown}");
    }
}

/// Programs read the names as they are.
#[test]
fn json_escapes_what_cannot_be_seen() {
    let session = Session::new();
    let text = "States: A%\nStart: A%\nFinal: A%\nSymbols: x%\nTransitions:\nA% x% -> A%\n";
    session.write("a.txt", text.replace('%', BAD));
    let output = Command::new(env!("CARGO_BIN_EXE_fsm"))
        .args(["trace", "a.txt", &format!("x{BAD}"), "--json"])
        .current_dir(session.path("."))
        .output()
        .unwrap();
    let json = String::from_utf8(output.stdout).unwrap();
    assert!(json.contains("\\u202e\\u200b\\u3164\\ufe0f\\udb40\\udc41"), "{json}");
    let read: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(read["states"][0], format!("A{BAD}"));
    assert_eq!(read["word"][0], format!("x{BAD}"));
}

#[test]
fn every_command_is_tried() {
    let help = Command::new(env!("CARGO_BIN_EXE_fsm")).arg("--help").output().unwrap();
    let help = String::from_utf8(help.stdout).unwrap();
    let (_, commands) = help.split_once("Commands:\n").unwrap();
    let names: Vec<&str> = commands
        .lines()
        .take_while(|line| !line.is_empty())
        .filter(|line| line.starts_with("  ") && !line.starts_with("   "))
        .filter_map(|line| line.split_whitespace().next())
        .collect();
    assert!(names.len() > 15, "{names:?}");
    for name in names.into_iter().filter(|name| *name != "help") {
        let is_tried = COMMANDS.lines().any(|line| line.split(' ').next() == Some(name));
        assert!(is_tried, "fsm {name}");
    }
}
