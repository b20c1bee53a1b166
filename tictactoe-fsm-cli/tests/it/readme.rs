//! What the documents show of the command is what happens.

use crate::session::{Session, root};

/// The documents for users.
const PAGES: [&str; 4] = ["README.md", "README.id.md", "CONTRIBUTING.md", "automata/README.md"];

fn page(name: &str) -> String {
    std::fs::read_to_string(root().join(name)).unwrap()
}

/// Every block of a page that shows a session.
fn sessions(page: &str) -> Vec<&str> {
    let blocks = page.split("\n```console\n").skip(1);
    blocks.map(|block| block.split("\n```").next().expect("a block ends")).collect()
}

/// The lines of each command: the first behind a dollar, the others behind an angle.
fn commands(block: &str) -> Vec<Vec<&str>> {
    let mut commands: Vec<Vec<&str>> = Vec::new();
    for line in block.lines() {
        if let Some(first) = line.strip_prefix("$ ") {
            commands.push(vec![first]);
        } else if let (Some(next), Some(command)) = (line.strip_prefix("> "), commands.last_mut()) {
            command.push(next);
        }
    }
    commands
}

#[test]
fn sessions_are_what_happens() {
    let mut count = 0;
    for name in PAGES {
        let page = page(name);
        let session = Session::new();
        session.run("cp -r $A automata");
        for block in sessions(&page) {
            let mut shown = String::new();
            for command in commands(block) {
                count += 1;
                let output = session.run(&format!("exec 2>&1\n{}", command.join("\n")));
                shown.extend(["$ ", &command.join("\n> "), "\n"]);
                shown += &String::from_utf8_lossy(&output.stdout);
            }
            assert_eq!(block.trim_end(), shown.trim_end(), "{name}");
        }
    }
    assert!(count > 10, "{count} commands");
}

/// What stands for something else in the documents.
const PLACEHOLDERS: [(&str, &str); 7] = [
    ("FILE...", "automata/turnstile.txt"),
    ("FILE", "automata/turnstile.txt"),
    ("SYMBOL...", "coin"),
    ("LEFT", "automata/turnstile.txt"),
    ("RIGHT", "automata/turnstile.txt"),
    ("CODE", "F021"),
    ("COMMAND", "check"),
];

/// Commands that are mentioned in a sentence.
fn mentioned(page: &str) -> Vec<String> {
    let text = page.replace('\n', " ");
    let spans =
        text.split('`').map(|span| match span.strip_prefix("cargo run -p tictactoe-fsm-cli -- ") {
            Some(arguments) => format!("fsm {arguments}"),
            None => span.to_owned(),
        });
    let commands = spans.filter(|span| span.starts_with("fsm "));
    let filled = commands.map(|command| {
        let words = command.split(' ').map(|word| {
            let found = PLACEHOLDERS.into_iter().find(|(placeholder, _)| *placeholder == word);
            found.map_or(word, |(_, meant)| meant)
        });
        words.collect::<Vec<_>>().join(" ").replace("--to FORMAT", "--to dot")
    });
    filled.collect()
}

/// Each is understood: what it says may be a refusal, but never that it makes no sense.
#[test]
fn commands_in_sentences_make_sense() {
    let mut count = 0;
    for name in PAGES {
        for command in mentioned(&page(name)) {
            count += 1;
            let session = Session::new();
            session.run("cp -r $A automata");
            let output = session.run(&format!("{command} < automata/turnstile.txt"));
            let said = String::from_utf8_lossy(&output.stderr).into_owned();
            let is_good = matches!(output.status.code(), Some(0 | 1));
            assert!(is_good, "{name}: `{command}` says\n{said}");
        }
    }
    assert!(count > 15, "{count} commands");
}
