//! What headings, signs and the words of properties mean, in a few sentences of Markdown.

use fsm_model::SectionKind;

/// What belongs below a heading.
pub(super) fn heading(kind: SectionKind, has_label: bool) -> &'static str {
    match (kind, has_label) {
        (SectionKind::States, false) => {
            "Every state, separated by blanks. `States opening:` names a group of them."
        }
        (SectionKind::States, true) => {
            "A group of states: states that `States:` declares, or other groups. A row of the group is \
             about all of its members."
        }
        (SectionKind::Start, false) => {
            "The states to begin in. `Start you:` gives one of them a label."
        }
        (SectionKind::Start, true) => "A state to begin in, with a label.",
        (SectionKind::Final, false) => {
            "The final states, or nothing. `Final win:` gives final states a label."
        }
        (SectionKind::Final, true) => {
            "Final states with a label. The label is a group of them, too."
        }
        (SectionKind::Symbols, false) => {
            "The alphabet, separated by blanks. `Symbols coins:` names a group of symbols."
        }
        (SectionKind::Symbols, true) => {
            "A group of symbols: symbols that `Symbols:` declares, or other groups."
        }
        (SectionKind::Bytes, _) => {
            "The automaton reads bytes. Each line names a set of them: `digit 0-9`."
        }
        (SectionKind::Characters, _) => {
            "The automaton reads characters of Unicode. Each line names a set of them: `digit 0-9`."
        }
        (SectionKind::Outputs, _) => {
            "Everything that can come out. A row lists its outputs behind a `/`."
        }
        (SectionKind::Transitions, _) => {
            "The rows. `state symbol ... -> target` is about these symbols; `state target ...` is a table \
             row with one target for each symbol, in order. If several rows are about a case, the one \
             with the smaller set counts."
        }
        (SectionKind::Otherwise, _) => {
            "What happens in every case that no row is about: a state, `.` (it stays) or `!` (refused)."
        }
        (SectionKind::Claims, _) => "Promises that are proved whenever the text is checked.",
        (SectionKind::Examples, _) => {
            "Words and where they lead: `state symbol ... -> state`. They are checked."
        }
        (SectionKind::Properties, false) => {
            "Promises about every way through the automaton, one on each line. `Properties you:` is \
             about the start with that label."
        }
        (SectionKind::Properties, true) => {
            "Promises about every way that begins in the start with this label, one on each line."
        }
        (SectionKind::Language, _) => {
            "A regular expression in place of states and rows. The automaton is the smallest one."
        }
        (SectionKind::Tokens, _) => {
            "A lexer in place of states and rows: each line is a name and a regular expression. \
             `if before name` says which of two tokens wins."
        }
        (SectionKind::Kind, _) => {
            "`nfa` for a nondeterministic automaton, where a case may have several targets or none."
        }
        _ => "No section has this heading.",
    }
}

/// What a sign means, in some section.
pub(super) fn sign(sign: &str, section: Option<SectionKind>) -> Option<&'static str> {
    let is_example = section == Some(SectionKind::Examples);
    let is_property = section == Some(SectionKind::Properties);
    let is_expression = matches!(section, Some(SectionKind::Language | SectionKind::Tokens));
    Some(match sign {
        "->" if is_example => {
            "Before the arrow stand a state and the symbols of a word, behind it where the word leads."
        }
        "->" => "Before the arrow stand a state and symbols, behind it the target.",
        "_" if is_expression => "Any one symbol.",
        "_" => "Every state, where a state can stand; every symbol, where a symbol can.",
        "." if is_example => "The word leads back to where it began.",
        "." => "The state stays as it is.",
        "!" if is_example => "The last symbol is refused, and none before it.",
        "!" => "The symbol is refused: it is not allowed here.",
        "|" if is_expression => "One or the other matches.",
        "|" => "The row is about all of these states.",
        "/" if is_property => {
            "What stands beside it is an event: a symbol before it, an output behind it, or both."
        }
        "/" => "What comes out follows.",
        "ε" => "Nothing is read.",
        "*" => "What is before it comes any number of times, also none.",
        "+" => "What is before it comes at least once.",
        "?" => "What is before it comes once or not at all.",
        "&" => "Both match.",
        "(" | ")" => "What is between the brackets belongs together. `( )` is the empty word.",
        _ if sign.starts_with('{') => {
            "What is before it comes so many times: `{3}`, `{2,5}`, or `{2,}` for at least two times."
        }
        _ => return None,
    })
}

/// The beginnings of properties, with what they look like and what they promise.
pub(super) const PROPERTIES: [(&str, &str, &str); 9] = [
    (
        "never",
        "never X` or `never X between Y and Z",
        "X does not happen; or after a Y and before the next Z, no X happens",
    ),
    (
        "stays",
        "stays X",
        "no transition leads from a state of X that can be reached to a state outside of X",
    ),
    (
        "can reach",
        "can reach X -> Y",
        "from every state of X that can be reached, some way leads to Y",
    ),
    (
        "leads to",
        "leads to X -> Y",
        "from every state of X that can be reached, every way comes to Y",
    ),
    (
        "needs",
        "needs X -> Y` or `needs X -> Y unless Z",
        "whenever X happens, Y has happened before or with it, and no Z since",
    ),
    (
        "on",
        "on SYMBOL only / OUTPUT ...",
        "whenever the symbol comes and is not refused, nothing comes out but these outputs",
    ),
    (
        "words within",
        "words within EXPRESSION` or `words within \"file.txt\"",
        "every accepted word matches the expression, or is accepted by the file",
    ),
    (
        "words avoid",
        "words avoid EXPRESSION` or `words avoid \"file.txt\"",
        "no accepted word matches the expression, or is accepted by the file",
    ),
    (
        "same words as",
        "same words as \"file.txt\"",
        "both files accept the same words, with the same labels and outputs",
    ),
];

/// What a word with a meaning stands for, outside of properties.
pub(super) fn keyword(word: &str) -> Option<&'static str> {
    Some(match word {
        "nfa" => "The automaton is nondeterministic.",
        "dfa" => "The automaton is deterministic, as is every text that does not say otherwise.",
        "not" => "Every word that what follows does not match, the empty one included.",
        "before" => "Of two tokens that share a word, the one before this wins.",
        _ => return None,
    })
}

/// What a property promises. The text begins with it.
pub(super) fn property(text: &str) -> Option<String> {
    let begins = |name: &str| {
        let mut words = text.split_whitespace();
        name.split(' ').all(|part| words.next() == Some(part))
    };
    let (_, form, promise) = PROPERTIES.iter().find(|(name, ..)| begins(name))?;
    Some(format!("`{form}`: {promise}."))
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use expect_test::expect;

    use super::*;

    /// What a sign means where it stands in a row, and where else it means something else.
    #[test]
    fn signs_in_every_section() {
        let sections = [
            SectionKind::Examples,
            SectionKind::Properties,
            SectionKind::Language,
            SectionKind::Tokens,
        ];
        let mut shown = String::new();
        for one in ["->", "_", ".", "!", "|", "/", "ε", "*", "+", "?", "&", "(", ")", "{2}", "x"] {
            let usual = sign(one, Some(SectionKind::Transitions));
            let _ = writeln!(shown, "{one}: {}", usual.unwrap_or("nothing"));
            for section in sections {
                let meaning = sign(one, Some(section));
                if meaning != usual {
                    let _ = writeln!(shown, "    {section:?}: {}", meaning.unwrap_or("nothing"));
                }
            }
        }
        expect![[r#"
            ->: Before the arrow stand a state and symbols, behind it the target.
                Examples: Before the arrow stand a state and the symbols of a word, behind it where the word leads.
            _: Every state, where a state can stand; every symbol, where a symbol can.
                Language: Any one symbol.
                Tokens: Any one symbol.
            .: The state stays as it is.
                Examples: The word leads back to where it began.
            !: The symbol is refused: it is not allowed here.
                Examples: The last symbol is refused, and none before it.
            |: The row is about all of these states.
                Language: One or the other matches.
                Tokens: One or the other matches.
            /: What comes out follows.
                Properties: What stands beside it is an event: a symbol before it, an output behind it, or both.
            ε: Nothing is read.
            *: What is before it comes any number of times, also none.
            +: What is before it comes at least once.
            ?: What is before it comes once or not at all.
            &: Both match.
            (: What is between the brackets belongs together. `( )` is the empty word.
            ): What is between the brackets belongs together. `( )` is the empty word.
            {2}: What is before it comes so many times: `{3}`, `{2,5}`, or `{2,}` for at least two times.
            x: nothing
        "#]].assert_eq(&shown);
    }
}
