//! What holds in every text, whether it has mistakes or not.

use std::collections::BTreeMap;

use fsm_model::testing::characters::character_texts;
use fsm_model::testing::lexers::token_texts;
use fsm_model::testing::texts::{grouped_lines, loose_rows, nfa_texts, scribble, word_soup};
use fsm_model::{Check, Namespace, Outline, Reads, Role, SectionKind, Source};
use lsp_types::{CompletionItemKind, CompletionTextEdit};
use proptest::prelude::*;

use super::completion::offers;
use super::rename::renamed;
use super::semantic_tokens::{tokens, tokens_in};
use super::symbols::symbols;
use super::{Editor, GATE, LEXER};
use crate::input;

fn texts() -> impl Strategy<Value = String> {
    let texts = prop_oneof![
        Just(GATE.to_owned()),
        Just(LEXER.to_owned()),
        loose_rows(),
        grouped_lines(),
        nfa_texts(),
        word_soup(),
        scribble(),
        character_texts().prop_map(|text| text.write()),
        token_texts().prop_map(|text| text.write()),
    ];
    (texts, any::<bool>()).prop_map(|(text, has_carriage_returns)| {
        // That would be a mark.
        let text = text.replace("$0", "");
        if has_carriage_returns { text.replace('\n', "\r\n") } else { text }
    })
}

fn encodings() -> impl Strategy<Value = &'static str> {
    prop::sample::select(vec!["utf-8", "utf-16", "utf-32"])
}

fn outline(text: &str) -> Outline {
    Outline::new(&Source::new("t.txt", text))
}

/// How often each code is reported, and where.
fn messages(text: &str) -> Vec<(&'static str, Option<std::ops::Range<usize>>)> {
    let source = Source::new("/no/such folder/t.txt", text);
    let report = match input::check_source(&source, Check::new(crate::DOMAIN)) {
        Ok(checked) => checked.warnings,
        Err(report) => report,
    };
    report
        .iter()
        .map(|(one, _)| (one.code().id(), one.span().map(fsm_model::Span::range)))
        .collect()
}

/// The codes of names that are not declared.
const UNKNOWN: [&str; 3] = ["F012", "F013", "F025"];

/// How often each code is reported. Names that are not declared share a message if none of them is near a
/// declared one; so they count as one.
fn codes(text: &str) -> BTreeMap<&'static str, usize> {
    let mut codes = BTreeMap::new();
    for (code, _) in messages(text) {
        *codes.entry(code).or_default() += 1;
    }
    for (_, count) in codes.iter_mut().filter(|(code, _)| UNKNOWN.contains(code)) {
        *count = 1;
    }
    codes
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 100, ..ProptestConfig::default() })]

    #[test]
    fn tokens_are_the_words_of_the_outline(text in texts(), encoding in encodings()) {
        let mut editor = Editor::counting(encoding, &text);
        let outline = outline(&text);
        let found = tokens(&mut editor);
        let has_colour = |role| {
            !matches!(role, Role::Unknown | Role::Heading(SectionKind::Unknown))
        };
        let words = outline.words().iter().filter(|word| has_colour(word.role));
        let mut expected = Vec::new();
        for word in words {
            let bytes = word.span.range();
            // For the client, a carriage return in a comment ends the line.
            let ends = text[bytes.clone()].match_indices('\r').map(|(at, _)| bytes.start + at);
            let ends: Vec<usize> = ends.chain([bytes.end]).collect();
            let mut start = bytes.start;
            for end in ends {
                expected.extend((start < end).then_some((start..end, word.is_declaration())));
                start = end + 1;
            }
        }
        let shown: Vec<_> =
            found.iter().map(|token| (token.bytes.clone(), token.is_declaration)).collect();
        prop_assert_eq!(shown, expected);
        // A part of the text has the same tokens.
        let middle = text.len() / 2;
        let middle = (0..=middle).rev().find(|&byte| text.is_char_boundary(byte)).unwrap_or(0);
        if !text[..middle].ends_with('\r') {
            let part = tokens_in(&mut editor, middle..text.len());
            prop_assert!(found.ends_with(&part));
        }
    }

    #[test]
    fn symbols_nest(text in texts(), encoding in encodings()) {
        symbols(&mut Editor::counting(encoding, &text));
    }

    #[test]
    fn a_new_name_changes_nothing_else(text in texts(), share: prop::sample::Index) {
        let before = outline(&text);
        let names: Vec<usize> = (0..before.words().len())
            .filter(|&index| before.words()[index].namespace().is_some())
            .collect();
        prop_assume!(!names.is_empty());
        let index = names[share.index(names.len())];
        let place = |outline: &Outline| outline.words()[index].span.range().start;
        let mut editor = Editor::new(&text);
        if let Ok(Some(new)) = renamed(&mut editor, place(&before), "Zzz0") {
            // With its old name, the text is as it was, but for backslashes that are not needed.
            let name = before.name(before.words()[index]);
            let back = renamed(&mut Editor::new(&new), place(&outline(&new)), &name);
            let plain = |text: String| text.replace('\\', "");
            match back {
                Ok(back) => {
                    prop_assert_eq!(back.map(plain), Some(plain(text.clone())));
                    // Guesses about missing sections depend on the words.
                    if codes(&text).keys().all(|&code| code > "F009") {
                        prop_assert_eq!(codes(&text), codes(&new), "{}", new);
                    }
                }
                // In a text with mistakes, a word may stand for a name and be none.
                Err(_) => prop_assert!(codes(&text).keys().any(|code| code.starts_with('F'))),
            }
        }
    }

    #[test]
    fn what_is_offered_can_stand_there(text in texts(), share: prop::sample::Index, choice: prop::sample::Index) {
        // With two alphabets, a name would be offered from one and read in the other.
        let has = |kind| outline(&text).sections().iter().any(|section| section.kind == kind);
        prop_assume!(!has(SectionKind::Symbols) || outline(&text).reads() == Reads::Symbols);
        let mut editor = Editor::new(&text);
        let places: Vec<usize> = editor.positions().map(|(byte, _)| byte).collect();
        let place = places[share.index(places.len())];
        let items = offers(&mut editor, place);
        prop_assume!(!items.is_empty());
        let item = choice.get(&items);
        let Some(CompletionTextEdit::Edit(edit)) = &item.text_edit else { panic!("an edit") };
        let bytes = editor.bytes(edit.range);
        // Behind the place, a blank separates what is offered from a word that follows directly.
        let mut new = text.clone();
        new.replace_range(bytes.clone(), &format!("{} ", edit.new_text));
        let namespace = match item.detail.as_deref() {
            Some("state" | "group of states") => vec![Namespace::States],
            Some("symbol" | "set" | "group of symbols") => vec![Namespace::Symbols],
            Some("output") => vec![Namespace::Outputs],
            Some("label") => vec![Namespace::FinalLabels, Namespace::States],
            _ => return Ok(()),
        };
        prop_assert!(item.kind != Some(CompletionItemKind::KEYWORD));
        // Without an arrow, a row is a table, and has no symbols.
        let line = new[bytes.start..].lines().next().unwrap_or("");
        prop_assume!(namespace != [Namespace::Symbols] || line.contains("->"));
        let outline = outline(&new);
        // What the words of a line are that has not the shape of a row, is a guess.
        prop_assume!(!codes(&new).contains_key("F006"));
        let word = outline.word_at(bytes.start);
        prop_assert!(
            word.and_then(fsm_model::Word::namespace).is_some_and(|it| namespace.contains(&it)),
            "{:?} {:?} in\n{}", item.label, word, new
        );
        let is_here = |span: &Option<std::ops::Range<usize>>| {
            span.as_ref().is_some_and(|span| span.start == bytes.start)
        };
        let mut wrong = messages(&new).into_iter().filter(|(code, span)| UNKNOWN.contains(code) && is_here(span));
        prop_assert_eq!(wrong.next(), None, "{} in\n{}", item.label, new);
    }
}
