// A log by logos.

use logos::Logos;

#[derive(Logos, Clone, Copy, Debug, PartialEq, Eq)]
#[logos(utf8 = false)]
#[repr(u8)]
pub enum Label {
    #[regex(
        b"[0-9]{4}-[0-9][0-9]-[0-9][0-9]T[0-9][0-9]:[0-9][0-9]:[0-9][0-9](\\.[0-9]+)?Z?",
        priority = 100
    )]
    Timestamp,
    #[regex(b"INFO|WARN|ERROR|DEBUG|TRACE", priority = 100)]
    Level,
    #[regex(b"[0-9]{1,3}\\.[0-9]{1,3}\\.[0-9]{1,3}\\.[0-9]{1,3}", priority = 90)]
    Ip,
    #[regex(b"[0-9]+(\\.[0-9]+)?")]
    Number,
    #[regex(b"[A-Za-z_/][A-Za-z0-9_./-]*")]
    Word,
    #[regex(b"\"[^\"\\n]*\"")]
    Quoted,
    #[token(b"=")]
    Equals,
    #[token(b":")]
    Colon,
    #[token(b",")]
    Comma,
    #[token(b"[")]
    BracketOpen,
    #[token(b"]")]
    BracketClose,
    #[token(b"(")]
    ParenOpen,
    #[token(b")")]
    ParenClose,
    #[regex(b" +")]
    Space,
    #[regex(b"\\n")]
    Newline,
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
