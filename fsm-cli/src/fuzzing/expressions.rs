//! Any regular expression and any property.

use std::sync::LazyLock;

use fsm_model::{Check, Dfa, Severity, Source, compare};

use super::texts::{check, codes, show, source, text};
use crate::DOMAIN;

/// What stands before an expression.
const ALPHABETS: [&str; 2] =
    ["Symbols: a b c\nSymbols few: a b\nLanguage: ", "Characters:\nlow a-c é\nLanguage: "];

/// The code of an expression whose automaton is too large.
const TOO_LARGE: &str = "F051";

/// An expression as the language of a text. Expressions with the same meaning are the same.
pub(super) fn expression(bytes: &[u8]) {
    let Ok(expression) = str::from_utf8(bytes) else { return };
    for head in ALPHABETS {
        text(format!("{head}{expression}\n").as_bytes());
        if !is_one_line(expression) {
            continue;
        }
        let Ok(checked) = check(&source(format!("{head}{expression}\n"))) else { continue };
        for same in [
            format!("not not ( {expression} )"),
            format!("( {expression} ) & _*"),
            format!("( {expression} ) | ( {expression} )"),
            format!("( {expression} ) ( )"),
        ] {
            let found = check(&source(format!("{head}{same}\n")));
            match &found {
                Ok(other) => assert_eq!(compare(&checked.dfa, &other.dfa), None, "{same}"),
                Err(report) => assert!(codes(&found).contains(TOO_LARGE), "{report}"),
            }
        }
    }
}

/// Whether a text is a line of its own in the format, without a comment.
fn is_one_line(text: &str) -> bool {
    !text.contains(['\n', '\r', ':']) && !text.contains("//") && !text.trim().is_empty()
}

/// What properties are tried on: outputs and groups, labels and refusals, and bytes.
const MACHINES: [&str; 3] = [
    "States: A B C\nStates some: A B\nStart: A\nFinal: B\nSymbols: a b\nOutputs: x y\nTransitions:\n\
     A a -> B / x\nB a -> C / x y\n_ _ -> . / y\nC b -> A\n",
    "States: A B C D\nStart one: A\nStart two: B\nFinal win: C\nFinal lost: D\nSymbols: a b c\n\
     Symbols few: a b\nOtherwise: !\nTransitions:\nA a -> B\nB few -> C\nC c -> D\nA c -> .\n",
    "Bytes:\nlow a-c\nTokens:\nword low+\nblank \\s\n",
];

static AUTOMATA: LazyLock<Vec<Dfa>> = LazyLock::new(|| {
    let read = |text: &str| Dfa::from_source(&source(text)).expect("the text is right");
    MACHINES.map(read).into()
});

/// A property that is tried is judged as it is in the text.
pub(super) fn property(bytes: &[u8]) {
    let Ok(property) = str::from_utf8(bytes) else { return };
    for (machine, dfa) in MACHINES.iter().zip(&*AUTOMATA) {
        let tried = Check::new(DOMAIN).prove(dfa, &Source::new("property", property), None);
        if let Err(report) = &tried {
            show(report);
        }
        let inside = format!("{machine}Properties:\n{property}\n");
        text(inside.as_bytes());
        // It may name a file.
        if !is_one_line(property) || property.contains('"') {
            continue;
        }
        let found = check(&source(inside));
        match tried {
            Ok(None) => assert!(found.is_ok(), "{property}: {:?}", codes(&found)),
            Ok(Some(remark)) if remark.severity() == Severity::Error => {
                assert!(codes(&found).contains(remark.code().id()), "{property}");
            }
            Ok(Some(remark)) => {
                let warnings = &found.expect("a warning is no mistake").warnings;
                assert!(warnings.iter().any(|(warning, _)| warning.code() == remark.code()));
            }
            Err(_) => assert!(found.is_err(), "{property}"),
        }
    }
}
