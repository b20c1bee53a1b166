//! Names in Greek, Cyrillic and Arabic: callers that deny all lints get no warning.

use fsm_codegen::{CRATE_LINTS, EnumSpec, LINTS, emit};
use fsm_model::{Dfa, Source};

use super::Crate;

/// Every letter looks like a Latin one, and one name looks like another.
const GREEK: &str = "\
States: \u{391}\u{392} \u{395} E
Start: \u{391}\u{392}
Final \u{3bf}: \u{395}
Symbols: \u{3c1} \u{3bd}
Outputs: \u{3b1}
Transitions:
\u{391}\u{392} \u{3c1} -> \u{395} / \u{3b1}
\u{391}\u{392} \u{3bd} -> E
\u{395} _ -> E
E _ -> \u{391}\u{392}
";

const CYRILLIC: &str = "\
States: \u{410}\u{412} \u{41a}\u{43e}\u{440}\u{430}
Start: \u{410}\u{412}
Final \u{441}\u{435}: \u{41a}\u{43e}\u{440}\u{430}
Symbols: \u{445} \u{443}
Transitions:
\u{410}\u{412} \u{41a}\u{43e}\u{440}\u{430} \u{410}\u{412}
\u{41a}\u{43e}\u{440}\u{430} \u{410}\u{412} \u{410}\u{412}
";

/// Two letters that look like `l` and `o`.
const ARABIC: &str = "\
States: \u{627} \u{647}
Start: \u{627}
Final: \u{647}
Symbols: \u{627}\u{647} \u{647}\u{647}
Transitions:
\u{627} \u{647} \u{627}
\u{647} \u{627} \u{627}
";

const TEXTS: [(&str, &str); 3] = [("Greek", GREEK), ("Cyrillic", CYRILLIC), ("Arabic", ARABIC)];

const HEAD: &str = "//! Strict.\n#![deny(warnings, missing_docs, clippy::all, clippy::pedantic)]\n";

#[test]
fn the_macro() {
    let strict = Crate::new("scripts-macro");
    let mut code = HEAD.to_owned();
    for (name, text) in TEXTS {
        let file = format!("{name}.txt");
        strict.write(&file, text);
        // The text has a warning: two names look alike.
        let allow = if name == "Greek" { "#[allow(deprecated)]\n" } else { "" };
        let attribute = format!("#[fsm_macros::automaton(\"{file}\")]");
        code.extend(["/// One.\n", &attribute, "\n", allow, "pub enum ", name, " {}\n"]);
    }
    strict.write("src/lib.rs", &code);
    assert_eq!(strict.messages("clippy --quiet"), "");
}

#[test]
fn emitted_code() {
    let strict = Crate::new("scripts-emitted");
    let mut modules = String::new();
    for (name, text) in TEXTS {
        let dfa = Dfa::from_source(&Source::new("t.txt", text)).unwrap();
        let code = emit(&dfa, &EnumSpec::new(name).unwrap()).unwrap();
        let module = name.to_lowercase();
        let lints = LINTS.join(", ");
        strict.write(&format!("src/{module}.rs"), &format!("//! One.\n#![allow({lints})]\n{code}"));
        modules.extend(["pub mod ", &module, ";\n"]);
    }
    strict.write("src/lib.rs", &format!("{HEAD}{modules}"));
    let warnings = strict.messages("clippy --quiet");
    for lint in &CRATE_LINTS[..2] {
        assert!(warnings.contains(lint), "{lint}:\n{warnings}");
    }
    let allow = format!("#![allow({})]\n", CRATE_LINTS.join(", "));
    strict.write("src/lib.rs", &format!("{HEAD}{allow}{modules}"));
    assert_eq!(strict.messages("clippy --quiet"), "");
}
