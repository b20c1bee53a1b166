// JSON by logos.

use logos::Logos;

#[derive(Logos, Clone, Copy, Debug, PartialEq, Eq)]
#[logos(utf8 = false)]
#[repr(u8)]
pub enum Label {
    #[regex(b"\"([^\"\\\\\\x00-\\x1f]|\\\\[\"\\\\/bfnrt]|\\\\u[0-9a-fA-F]{4})*\"")]
    String,
    #[regex(b"-?(0|[1-9][0-9]*)(\\.[0-9]+)?([eE][+-]?[0-9]+)?")]
    Number,
    #[token(b"true")]
    True,
    #[token(b"false")]
    False,
    #[token(b"null")]
    Null,
    #[token(b"{")]
    BraceOpen,
    #[token(b"}")]
    BraceClose,
    #[token(b"[")]
    BracketOpen,
    #[token(b"]")]
    BracketClose,
    #[token(b":")]
    Colon,
    #[token(b",")]
    Comma,
    #[regex(b"[ \\t\\n\\r]+")]
    White,
}

/// The tokens, as all contenders report them.
pub fn run(text: &[u8]) -> (u64, u64) {
    let (mut sum, mut count) = (0_u64, 0);
    let mut lexer = Label::lexer(text);
    while let Some(token) = lexer.next() {
        let number = token.map_or(255, |label| label as u64);
        sum = sum.wrapping_add(lexer.span().end as u64 ^ (number << 40));
        count += 1;
    }
    (sum, count)
}
