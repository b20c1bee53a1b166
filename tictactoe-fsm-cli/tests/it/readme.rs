//! The sessions that the README shows are what happens.

use crate::session::{Session, root};

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
    let readme = std::fs::read_to_string(root().join("README.md")).unwrap();
    let blocks = sessions(&readme);
    assert!(!blocks.is_empty());
    let session = Session::new();
    session.run("cp -r $A automata");
    for block in blocks {
        let mut shown = String::new();
        for command in commands(block) {
            let output = session.run(&format!("exec 2>&1\n{}", command.join("\n")));
            shown.extend(["$ ", &command.join("\n> "), "\n"]);
            shown += &String::from_utf8_lossy(&output.stdout);
        }
        assert_eq!(block.trim_end(), shown.trim_end());
    }
}
