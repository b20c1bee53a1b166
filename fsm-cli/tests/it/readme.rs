//! The sessions and commands in the documents are right.

use crate::session::{Session, root};

/// The documents for users.
const PAGES: [&str; 4] = ["README.md", "README.id.md", "CONTRIBUTING.md", "automata/README.md"];
/// Other documents that mention the command: short pages, and those of the codes.
const MORE_PAGES: [&str; 9] = [
    "ARCHITECTURE.md",
    "fsm-cli/README.md",
    "fsm-codegen/README.md",
    "fsm-draw/README.md",
    "fsm-model/README.md",
    "fsm-cli/src/codes",
    "fsm-codegen/src/codes",
    "fsm-model/src/diagnostic/codes",
    "tictactoe-strategy/src/codes",
];

fn page(name: &str) -> String {
    std::fs::read_to_string(root().join(name)).unwrap()
}

/// All these documents. A folder stands for its files.
fn all_pages() -> Vec<String> {
    let mut pages = Vec::new();
    for name in PAGES.into_iter().chain(MORE_PAGES) {
        if let Ok(folder) = std::fs::read_dir(root().join(name)) {
            let files = folder.map(|entry| entry.unwrap().file_name().into_string().unwrap());
            pages.extend(files.map(|file| format!("{name}/{file}")));
        } else {
            pages.push(name.to_owned());
        }
    }
    pages
}

/// Every block of a page that shows a session.
fn sessions(page: &str) -> Vec<&str> {
    let blocks = page.split("\n```console\n").skip(1);
    blocks.map(|block| block.split("\n```").next().expect("a block ends")).collect()
}

/// The lines of each command. The first begins with `$`, the others begin with `>`.
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

/// The placeholders of the documents, and examples for them.
const PLACEHOLDERS: [(&str, &str); 10] = [
    ("FILE...", "automata/turnstile.txt"),
    ("FILE", "automata/turnstile.txt"),
    ("SYMBOL...", "coin"),
    ("STATE", "Locked"),
    ("SYMBOL", "coin"),
    ("LEFT", "automata/turnstile.txt"),
    ("RIGHT", "automata/turnstile.txt"),
    ("CODE", "F021"),
    ("COMMAND", "check"),
    ("PROPERTY...", "'never Locked'"),
];

/// Commands that are mentioned in a sentence.
fn commands_in_sentences(page: &str) -> Vec<String> {
    let text = page.replace('\n', " ");
    let spans = text.split('`').map(|span| match span.strip_prefix("cargo run -p fsm-cli -- ") {
        Some(arguments) => format!("fsm {arguments}"),
        None => span.to_owned(),
    });
    let commands = spans.filter(|span| span.starts_with("fsm "));
    let filled = commands.map(|command| {
        let words = command.split(' ').map(|word| {
            let found = PLACEHOLDERS.into_iter().find(|(placeholder, _)| *placeholder == word);
            found.map_or(word, |(_, example)| example)
        });
        let command = words.collect::<Vec<_>>().join(" ").replace("--to FORMAT", "--to dot");
        command.replace("'never lost'", "'never Locked'")
    });
    filled.collect()
}

/// A command in a sentence may refuse its input, but it must not end with a usage error.
#[test]
fn commands_in_sentences_make_sense() {
    let mut count = 0;
    for name in all_pages() {
        for command in commands_in_sentences(&page(&name)) {
            count += 1;
            let session = Session::new();
            session.run("cp -r $A automata");
            // A command that is only named must exist.
            let is_name = command.split(' ').count() == 2;
            let command = if is_name { format!("{command} --help") } else { command };
            let output = session.run(&format!("{command} < automata/turnstile.txt"));
            let errors = String::from_utf8_lossy(&output.stderr).into_owned();
            let is_good = matches!(output.status.code(), Some(0 | 1));
            assert!(is_good, "{name}: `{command}` says\n{errors}");
        }
    }
    assert!(count > 15, "{count} commands");
}

/// The commands and options in the table must exist, and no command may be missing.
#[test]
fn options_in_the_table_are_options() {
    let page = page("README.md");
    let (_, table) = page.split_once("| command | does |\n").unwrap();
    let help = |command: &str| {
        let output = Session::new().run(&format!("fsm {command} --help"));
        String::from_utf8(output.stdout).unwrap()
    };
    let mut commands = Vec::new();
    for row in table.lines().skip(1).take_while(|line| line.starts_with('|')) {
        let (command, does) = row.trim_matches('|').split_once('|').unwrap();
        let command = command.split(['`', ' ']).filter(|word| !word.is_empty()).nth(1).unwrap();
        commands.push(command);
        let help = help(command);
        let known: Vec<&str> = help.split_whitespace().collect();
        for option in does.split('`').filter(|word| word.starts_with("--")) {
            assert!(known.contains(&option), "fsm {command} has no {option}");
        }
    }
    // The page names the other commands below the table.
    commands.extend(["completions", "man", "help"]);
    let help = help("");
    let (_, listed) = help.split_once("Commands:\n").unwrap();
    let listed = listed.lines().take_while(|line| !line.is_empty());
    let mut listed: Vec<&str> = listed.filter_map(|line| line.split_whitespace().next()).collect();
    commands.sort_unstable();
    listed.sort_unstable();
    assert_eq!(commands, listed);
}

/// A machine with an output.
const SAYS: &str =
    "States: A\nStart: A\nFinal: A\nSymbols: a\nOutputs: said\nTransitions:\nA a -> A / said\n";

/// Checks the formats, their file extensions, and whether they keep labels and outputs.
#[test]
fn formats_in_the_table_are_formats() {
    let page = page("automata/README.md");
    let (_, table) = page.split_once("| format | ending | for | labels | outputs |\n").unwrap();
    let mut count = 0;
    for row in table.lines().skip(1).take_while(|line| line.starts_with('|')) {
        let cells: Vec<&str> = row.trim_matches('|').split('|').map(str::trim).collect();
        let [format, endings, _, labels, outputs] = cells[..] else { panic!("{row}") };
        let format = format.trim_matches('`');
        for ending in endings.split('`').filter(|word| word.starts_with('.')) {
            count += 1;
            let session = Session::with("says.txt", SAYS);
            // The file extension has the same effect as the option.
            let output = session.run(&format!(
                "fsm convert $A/one-ply.txt --start you -o a{ending} && \
                 fsm convert $A/one-ply.txt --start you --to {format} -o b.txt && cmp a{ending} b.txt"
            ));
            let errors = String::from_utf8_lossy(&output.stderr);
            assert!(output.status.success(), "{format} {ending}: {errors}");
            assert_eq!(!errors.contains("labels"), labels == "yes", "{format}: {errors}");
            let output = session.run(&format!("fsm convert says.txt --to {format}"));
            let errors = String::from_utf8_lossy(&output.stderr);
            assert_eq!(errors.contains("the output `said`"), outputs == "no", "{format}: {errors}");
            let text = String::from_utf8_lossy(&output.stdout);
            assert_eq!(text.contains("said"), outputs != "no", "{format}: {text}");
        }
    }
    assert_eq!(count, 7);
}
