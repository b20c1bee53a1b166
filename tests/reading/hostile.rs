//! Texts that a plain search would read again to the end from almost every byte. The tests would take hours.

use super::machines::{
    Comments, CommentsColumns, CommentsLabel, Letters, LettersColumns, LettersLabel, Names,
};

const LENGTH: usize = 1 << 20;

/// The ends of all tokens, by searching for the end of each comment.
fn comments(text: &str) -> Vec<(CommentsLabel, usize)> {
    let (mut tokens, mut at) = (Vec::new(), 0);
    let last_end = text.rfind("*/");
    while let Some(first) = text[at..].chars().next() {
        let rest = &text[at..];
        let has_end = last_end.is_some_and(|end| end >= at + 2);
        let run = |is_part: fn(char) -> bool| rest.find(|c| !is_part(c)).unwrap_or(rest.len());
        let (label, length) = match first {
            '/' if rest.starts_with("/*") && has_end => {
                (CommentsLabel::Comment, 2 + rest[2..].find("*/").unwrap() + 2)
            }
            '/' => (CommentsLabel::Slash, 1),
            '*' => (CommentsLabel::Star, 1),
            ' ' => (CommentsLabel::White, run(|c| c == ' ')),
            _ => (CommentsLabel::Word, run(|c| c.is_ascii_lowercase())),
        };
        at += length;
        tokens.push((label, at));
    }
    tokens
}

#[test]
fn comments_that_never_end() {
    for unit in ["/*a", "/* /* ", "/*a*", "/*", "/**", "/* a*/ /* b"] {
        let text = unit.repeat(LENGTH / unit.len());
        let expected = comments(&text);
        let direct = Comments::tokens(text.as_bytes()).map(|one| one.unwrap());
        let direct: Vec<(CommentsLabel, usize)> =
            direct.map(|(label, range)| (label, range.end)).collect();
        assert!(direct == expected, "{unit}");
        let table = CommentsColumns::tokens(text.as_bytes()).map(|one| one.unwrap().1.end);
        assert!(table.eq(expected.iter().map(|(_, end)| *end)), "{unit}");
    }
}

#[test]
fn proofs_that_never_end() {
    let text = "→é".repeat(LENGTH / 5);
    let labels: Vec<LettersLabel> = Letters::tokens(&text).map(|one| one.unwrap().0).collect();
    assert!(labels.chunks(2).all(|pair| pair == [LettersLabel::Sign, LettersLabel::Word]));
    assert_eq!(labels.len(), LENGTH / 5 * 2);
    assert_eq!(LettersColumns::tokens(&text).count(), labels.len());
    let ended = format!("{text}∎");
    let tokens: Vec<_> = Letters::tokens(&ended).collect();
    assert_eq!(tokens, [Ok((LettersLabel::Proof, 0..ended.len()))]);
}

#[test]
fn names_that_end_in_many_hyphens() {
    // Each hyphen behind a name is an error of its own.
    let text = "a".to_owned() + &"-".repeat(LENGTH);
    let tokens: Vec<_> = Names::tokens(text.as_bytes()).collect();
    assert_eq!(tokens.len(), LENGTH + 1);
    assert!(tokens[1..].iter().enumerate().all(|(at, one)| *one == Err(at + 1)));
}

#[test]
fn a_text_of_errors_is_read_once() {
    let text = "«".repeat(LENGTH);
    assert_eq!(Letters::tokens(&text).collect::<Vec<_>>(), [Err(0)]);
    let text = "∎".repeat(LENGTH / 3);
    assert!(Letters::tokens(&text).eq((0..LENGTH / 3).map(|number| Err(3 * number))));
}
