//! The files in `editors/` know the words of the format, and Neovim can use them.

use std::collections::BTreeSet;
use std::fs;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::{Command, Stdio};

use expect_test::expect_file;
use fsm_model::{Check, Dfa, Domain, Source};
use serde_json::Value;

use crate::documents::root;

type Words = BTreeSet<String>;

fn read(path: &str) -> String {
    fs::read_to_string(root().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// The strings in a constant of Rust code.
fn strings(code: &str, constant: &str) -> Vec<String> {
    between(code, constant, ";\n").split('"').skip(1).step_by(2).map(str::to_owned).collect()
}

/// Whether the report about a text has a message with these words.
fn complains(text: &str, words: &str) -> bool {
    let refused = Dfa::from_source(&Source::new("t.txt", text)).err();
    refused.is_some_and(|report| report.to_string().contains(words))
}

/// The words of all headings, from the code that reads them.
fn headings() -> Words {
    let code = read("fsm-model/src/syntax/heading.rs");
    let constants = ["const HEADINGS: ", "const LATER: ", "const PROPERTIES: "];
    constants.into_iter().flat_map(|constant| strings(&code, constant)).collect()
}

/// What properties begin with, from the code that reads them.
fn operators() -> Words {
    let code = read("fsm-model/src/syntax/property.rs");
    strings(&code, "const OPERATORS: ").into_iter().collect()
}

/// The operators of properties, and the other words in their forms that are no names.
fn property_words() -> Words {
    let mut words = operators();
    let parts: Words = words.iter().flat_map(|name| name.split(' ')).map(str::to_owned).collect();
    let code = read("fsm-model/src/syntax/property.rs");
    let forms = between(&code, "fn form(self)", "\n    }\n");
    for (_, form) in forms.lines().filter_map(|line| line.split_once("=> \"")) {
        let is_word = |word: &&str| word.chars().all(|c| c.is_ascii_lowercase());
        let form = form.replace("` or `", " ");
        let others = form.split(' ').filter(is_word).filter(|word| !parts.contains(*word));
        words.extend(others.map(str::to_owned));
    }
    words
}

fn with_property(property: &str) -> String {
    format!(
        "States: A\nStart: A\nFinal: A\nSymbols: x\nTransitions:\nA x -> A\nProperties:\n{property}\n"
    )
}

/// The words that begin with a capital letter.
fn capital_words(text: &str) -> Words {
    let words = text.split(|c: char| !c.is_ascii_alphabetic());
    let words = words.filter(|word| word.starts_with(|c: char| c.is_ascii_uppercase()));
    // `\S` in a pattern is no word, and neither is the range `a-fA-F`.
    words.filter(|word| word.len() > 1).map(str::to_owned).collect()
}

/// The alternatives of a pattern such as `(never|can\s+reach)`.
fn alternatives(pattern: &str) -> Words {
    pattern.replace("\\s+", " ").split('|').map(str::to_owned).collect()
}

/// What stands between two texts.
fn between<'t>(text: &'t str, begin: &str, end: &str) -> &'t str {
    let (_, rest) = text.split_once(begin).unwrap_or_else(|| panic!("no {begin}"));
    rest.split_once(end).unwrap_or_else(|| panic!("no {end} behind {begin}")).0
}

fn json(path: &str) -> Value {
    serde_json::from_str(&read(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

const GRAMMAR: &str = "editors/vscode/syntaxes/automaton.tmLanguage.json";

#[test]
fn the_words_of_headings_are_headings() {
    let headings = headings();
    assert_eq!(headings.len(), 21);
    for heading in &headings {
        assert!(!complains(&format!("{heading}:\n"), "not a section"), "{heading}");
    }
    assert!(complains("Statesmen:\n", "not a section"));
}

#[test]
fn every_editor_knows_the_headings() {
    let headings = headings();
    let grammar = json(GRAMMAR);
    let section = &grammar["repository"]["section"];
    assert_eq!(capital_words(section["while"].as_str().unwrap()), headings);
    // Each heading opens one kind of section.
    let kinds = section["patterns"].as_array().unwrap().iter().map(|pattern| {
        let kind = pattern["include"].as_str().unwrap().trim_start_matches('#');
        capital_words(grammar["repository"][kind]["begin"].as_str().unwrap())
    });
    let opened: Vec<String> = kinds.flatten().collect();
    assert_eq!(opened.len(), headings.len());
    assert_eq!(opened.into_iter().collect::<Words>(), headings);

    let syntax = read("editors/vim/syntax/automaton.vim");
    assert_eq!(capital_words(between(&syntax, "let s:labelled", "\n\" Vim")), headings);
    let calls =
        syntax.lines().filter_map(|line| line.split_once("call s:Section('")?.1.split_once(','));
    let opened: Vec<Words> = calls.map(|(_, rest)| capital_words(rest)).collect();
    assert_eq!(opened.len(), 7);
    let labelled = capital_words(between(&syntax, "let s:labelled", "\n"));
    assert_eq!(opened.into_iter().flatten().chain(labelled).collect::<Words>(), headings);

    let detection = read("editors/vim/ftdetect/automaton.vim");
    assert_eq!(capital_words(between(&detection, "let s:heading", "function")), headings);
    let client = read("editors/vscode/extension.js");
    assert_eq!(capital_words(between(&client, "const HEADING =", ";\n")), headings);
    let emacs = read("editors/emacs/fsm.el");
    assert_eq!(capital_words(between(&emacs, "fsm-headings\n", ")\n")), headings);
}

#[test]
fn every_editor_knows_the_words_of_properties() {
    let words = property_words();
    assert_eq!(words.len(), 13, "{words:?}");
    for operator in operators() {
        assert!(!complains(&with_property(&operator), "begins no property"), "{operator}");
    }
    assert!(complains(&with_property("sometimes"), "begins no property"));
    let grammar = json(GRAMMAR);
    let pattern = grammar["repository"]["property"]["match"].as_str().unwrap();
    let mut known = alternatives(between(pattern, "\\s*(", ")"));
    known.extend(alternatives(between(pattern, "|(?<!\\S)(", ")")));
    assert_eq!(known, words);

    let syntax = read("editors/vim/syntax/automaton.vim");
    let mut known = alternatives(between(&syntax, "let s:operators = '(", ")"));
    known.extend(alternatives(between(&syntax, "automatonProperty '\\v\\S@<!(", ")")));
    assert_eq!(known, words);

    let emacs = read("editors/emacs/fsm.el");
    let emacs = between(&emacs, "fsm-property-words\n", ")\n");
    let known: Words = emacs.split('"').skip(1).step_by(2).map(str::to_owned).collect();
    assert_eq!(known, words);
}

#[test]
fn the_settings_of_editors_name_files_that_exist() {
    let folder = root().join("editors/vscode");
    let package = json("editors/vscode/package.json");
    let contributes = &package["contributes"];
    for (list, file) in [("languages", "configuration"), ("grammars", "path"), ("snippets", "path")]
    {
        let file = contributes[list][0][file].as_str().unwrap();
        assert!(folder.join(file).exists(), "{file}");
        json(&format!("editors/vscode/{file}"));
    }
    // The bundle is built from this file.
    let build = package["scripts"]["build"].as_str().unwrap();
    assert!(build.contains("esbuild extension.js") && folder.join("extension.js").exists());
    assert!(build.ends_with(package["main"].as_str().unwrap().trim_start_matches("./")));
    assert_eq!(contributes["grammars"][0]["scopeName"], json(GRAMMAR)["scopeName"]);
    // Every pattern that a pattern includes exists.
    let grammar = read(GRAMMAR);
    for name in grammar.split("\"#").skip(1).map(|rest| rest.split('"').next().unwrap()) {
        assert!(json(GRAMMAR)["repository"][name].is_object(), "{name}");
    }

    let helix: Value = basic_toml::from_str(&read("editors/helix/languages.toml")).unwrap();
    let language = &helix["language"][0];
    assert_eq!(language["file-types"][0]["glob"], "automata/*.txt");
    let server = language["language-servers"][0].as_str().unwrap();
    assert_eq!(helix["language-server"][server]["command"], "fsm");
    assert_eq!(helix["language-server"][server]["args"][0], "lsp");
}

/// The snippets for whole files are files that can be checked, if their places are filled with the
/// words that they suggest.
#[test]
fn snippets_are_automata() {
    let snippets = json("editors/vscode/snippets/automaton.json");
    for name in ["A new machine", "A lexer", "A nondeterministic automaton"] {
        let lines = snippets[name]["body"].as_array().unwrap();
        let lines: Vec<&str> = lines.iter().map(|line| line.as_str().unwrap()).collect();
        let text = filled(&lines.join("\n"));
        let check = Check::new(&Domain::EMPTY).determinise(1000);
        let checked = check.run(&Source::new("t.txt", text.as_str()));
        let checked = checked.unwrap_or_else(|report| panic!("{name}:\n{text}\n{report}"));
        assert!(checked.warnings.is_empty(), "{name}: {}", checked.warnings);
    }
    // Each property can be chosen; what it begins with is known.
    let properties = snippets["Properties"]["body"][1].as_str().unwrap();
    for property in between(properties, "|", "|").split(',') {
        assert!(!complains(&with_property(property), "begins no property"), "{property}");
    }
}

/// A snippet with the words that it suggests, or the first of those to choose from.
fn filled(snippet: &str) -> String {
    let mut text = snippet.replace("$0", "");
    for place in 1..9 {
        let Some((before, rest)) = text.split_once(&format!("${{{place}")) else { continue };
        let (suggested, after) = rest.split_once('}').unwrap();
        let word = suggested.trim_matches([':', '|']).split(',').next().unwrap().to_owned();
        text = format!("{before}{word}{after}").replace(&format!("${place}"), &word);
    }
    text
}

/// Runs Neovim with the files of `editors/vim` on a file. Returns what a script writes into the file
/// `$OUTPUT`. Without Neovim, prints a message and returns `None`.
fn neovim(script: &str, file: &str) -> Option<String> {
    let output = PathBuf::from(env!("CARGO_TARGET_TMPDIR"))
        .join(format!("neovim-{}.txt", file.replace(['/', '.'], "-")));
    fs::remove_file(&output).ok();
    let run = Command::new("nvim")
        .args([
            "--clean",
            "--headless",
            "--cmd",
            "set runtimepath^=editors/vim noswapfile",
            "-S",
            script,
            file,
        ])
        .current_dir(root())
        .env("OUTPUT", &output)
        .stdin(Stdio::null())
        .output();
    let Ok(run) = run else {
        // The test runner would capture the output of `eprintln`.
        let message = b"SKIPPED: no Neovim, so its files are not tried (apt-get install neovim)\n";
        std::io::stderr().write_all(message).unwrap();
        return None;
    };
    let messages = String::from_utf8_lossy(&run.stderr);
    assert!(run.status.success() && messages.trim().is_empty(), "{file}: {messages}");
    Some(fs::read_to_string(&output).unwrap())
}

#[test]
fn neovim_colours_a_text() {
    if let Some(marks) = neovim("tests/editors/marks.vim", "tests/editors/text.txt") {
        expect_file!["editors/highlighted.txt"].assert_eq(&marks);
    }
}

#[test]
fn neovim_finds_automata_among_texts() {
    let folder = PathBuf::from(env!("CARGO_TARGET_TMPDIR")).join("detection");
    fs::create_dir_all(folder.join("automata")).unwrap();
    for (file, text, is_automaton) in [
        ("first-line.txt", "States: A\n", true),
        ("behind-comments.txt", "// a comment\n\n\t// indented\n  daftarsimbol:\n", true),
        ("automata/anything.txt", "anything\n", true),
        ("automata/empty.txt", "", true),
        ("plain.txt", "Dear reader,\nStates: A\n", false),
        ("label.txt", "Final notes: none\n", false),
        ("slip.txt", "Statess: A\n", false),
        ("empty.txt", "", false),
        ("other.md", "States: A\n", false),
        ("automata/README.md", "States: A\n", false),
    ] {
        let file = folder.join(file);
        fs::write(&file, text).unwrap();
        let Some(found) = neovim("tests/editors/filetype.vim", file.to_str().unwrap()) else {
            return;
        };
        assert_eq!(found == "automaton // %s\n", is_automaton, "{}: {found}", file.display());
    }
}
