// Words and comments by logos.

use logos::Logos;

#[derive(Logos, Clone, Copy, Debug, PartialEq, Eq)]
#[logos(utf8 = false)]
#[repr(u8)]
pub enum Label {
    #[token(b"/")]
    Slash,
    #[token(b"*")]
    Star,
    #[regex(b"[a-z]+")]
    Word,
    #[regex(b"/\\*([\x00-)+-\xff]|\\*+[\x00-)+-.0-\xff])*\\*+/")]
    Comment,
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
