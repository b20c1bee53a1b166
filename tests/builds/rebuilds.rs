//! If the text changes, cargo compiles the crate again.

use std::fs;
use std::time::SystemTime;

use super::Crate;

const TEXT: &str =
    "States: a b c\nStart: a\nFinal:\nSymbols: x\nTransitions:\na x -> b\nb x -> c\nc x -> a\n";

fn start(name: &'static str) -> Crate {
    let machine = Crate::new(name);
    machine.write("machine.txt", TEXT);
    machine.write(
        "src/main.rs",
        "#[fsm_macros::automaton(\"machine.txt\")]\nenum Machine {}\n\n\
         fn main() {\n    print!(\"{}\", Machine::START.next(MachineSymbol::X));\n}\n",
    );
    assert_eq!(machine.run(), "b");
    machine
}

/// Whether `cargo build` compiles the crate.
fn compiles(machine: &Crate) -> bool {
    machine.messages("build").contains(&format!("Compiling {}", machine.name))
}

#[test]
fn nothing_happens_where_nothing_changed() {
    let machine = start("rebuilds-nothing");
    assert!(!compiles(&machine));
}

#[test]
fn an_edited_text() {
    let machine = start("rebuilds-edited");
    machine.write("machine.txt", &TEXT.replace("a x -> b", "a x -> c"));
    assert_eq!(machine.run(), "c");
    machine.write("machine.txt", TEXT);
    assert_eq!(machine.run(), "b");
    assert!(!compiles(&machine));
}

#[test]
fn a_touched_text() {
    let machine = start("rebuilds-touched");
    let file = fs::File::options().append(true).open(machine.path("machine.txt")).unwrap();
    file.set_modified(SystemTime::now()).unwrap();
    assert!(compiles(&machine));
    assert!(!compiles(&machine));
}

#[test]
fn a_broken_text() {
    let machine = start("rebuilds-broken");
    machine.write("machine.txt", &TEXT.replace("b x -> c", "b x -> d"));
    for _ in 0..2 {
        let messages = machine.messages("build --quiet");
        assert!(
            messages.starts_with("error: error[F012]: state `d` is not declared"),
            "{messages}"
        );
    }
    machine.write("machine.txt", &TEXT.replace("b x -> c", "b y -> c"));
    let messages = machine.messages("build --quiet");
    assert!(messages.starts_with("error: error[F013]: symbol `y` is not declared"), "{messages}");
    machine.write("machine.txt", TEXT);
    assert_eq!(machine.run(), "b");
}

#[test]
fn a_deleted_text() {
    let machine = start("rebuilds-deleted");
    machine.remove("machine.txt");
    for _ in 0..2 {
        let messages = machine.messages("build --quiet");
        assert!(
            messages.starts_with("error: cannot read `machine.txt`: there is no such file"),
            "{messages}"
        );
    }
    machine.write("machine.txt", &TEXT.replace("a x -> b", "a x -> a"));
    assert_eq!(machine.run(), "a");
}

/// The file that comes back is older than the last build.
#[test]
fn a_text_that_is_renamed_and_renamed_back() {
    let machine = start("rebuilds-renamed");
    let (here, aside) = (machine.path("machine.txt"), machine.path("aside.txt"));
    fs::rename(&here, &aside).unwrap();
    let messages = machine.messages("build --quiet");
    assert!(messages.starts_with("error: cannot read `machine.txt`"), "{messages}");
    fs::rename(&aside, &here).unwrap();
    assert_eq!(machine.run(), "b");
}

/// The old file, with its old date, replaces a broken text.
#[test]
fn an_older_text_in_place_of_a_broken_one() {
    let machine = start("rebuilds-older");
    let (here, aside) = (machine.path("machine.txt"), machine.path("aside.txt"));
    fs::rename(&here, &aside).unwrap();
    machine.write("machine.txt", "States: a\n");
    assert!(machine.messages("build --quiet").starts_with("error: error[F004]"));
    fs::rename(&aside, &here).unwrap();
    assert_eq!(machine.run(), "b");
}

#[test]
fn two_crates_of_a_workspace_that_share_a_text() {
    let both = Crate::new("rebuilds-workspace");
    let manifest = fs::read_to_string(both.path("Cargo.toml")).unwrap();
    let dependency =
        manifest.lines().find(|line| line.starts_with("fsm-macros")).unwrap().to_owned();
    both.write("Cargo.toml", "[workspace]\nmembers = [\"one\", \"two\"]\nresolver = \"3\"\n");
    for (name, other) in [("one", ""), ("two", "one = { path = \"../one\" }\n")] {
        both.write(
            &format!("{name}/Cargo.toml"),
            &format!(
                "[package]\nname = \"{name}\"\nedition = \"2024\"\n[dependencies]\n{dependency}\n{other}"
            ),
        );
    }
    let machine = "#[fsm_macros::automaton(\"../machine.txt\")]\npub enum Machine {}\n";
    both.write("one/src/lib.rs", machine);
    let main = "fn main() {\n    let here = Machine::START.next(MachineSymbol::X);\n    \
                let there = one::Machine::START.next(one::MachineSymbol::X);\n    \
                print!(\"{here}{there}\");\n}\n";
    both.write("two/src/main.rs", &format!("{machine}{main}"));
    both.write("machine.txt", TEXT);
    assert_eq!(both.run(), "bb");
    both.write("machine.txt", &TEXT.replace("a x -> b", "a x -> c"));
    assert_eq!(both.run(), "cc");
    both.write("machine.txt", &TEXT.replace("a x -> b", "a x -> d"));
    // As in other compiler messages, paths are relative to the folder in which cargo runs.
    let messages = both.messages("build --quiet -p one");
    assert!(messages.contains("--> machine.txt:6:8\n"), "{messages}");
}

/// A property names another text, which names a third one.
#[test]
fn texts_that_properties_name() {
    let machine = start("rebuilds-properties");
    let same = |file: &str| format!("{TEXT}Properties:\nsame words as \"{file}\"\n");
    machine.write("spec/one.txt", &same("../two.txt"));
    machine.write("two.txt", TEXT);
    machine.write("machine.txt", &same("spec/one.txt"));
    assert_eq!(machine.run(), "b");
    assert!(!compiles(&machine));

    let other = TEXT.replace("Final:", "Final: c");
    machine.write("spec/one.txt", &other);
    let messages = machine.messages("build --quiet");
    let expected = "error: error[F070]: `same words as \"spec/one.txt\"` does not hold: `x x` is not \
                    accepted here and accepted in";
    assert!(messages.starts_with(expected), "{messages}");
    machine.write("spec/one.txt", &same("../two.txt"));
    assert_eq!(machine.run(), "b");

    machine.write("two.txt", &other);
    let messages = machine.messages("build --quiet");
    assert!(messages.starts_with("error: error[F071]: "), "{messages}");
    assert_eq!(
        messages.matches("error: ").count(),
        2,
        "one mistake and cargo's summary: {messages}"
    );
    machine.write("two.txt", &same("machine.txt"));
    let messages = machine.messages("build --quiet");
    assert!(messages.starts_with("error: error[F072]: "), "{messages}");
    machine.remove("two.txt");
    let messages = machine.messages("build --quiet");
    assert!(messages.contains("there is no such file"), "{messages}");
    machine.write("two.txt", TEXT);
    assert_eq!(machine.run(), "b");
    assert!(!compiles(&machine));
}
