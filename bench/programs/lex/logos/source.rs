// A small programming language by logos.

use logos::Logos;

#[derive(Logos, Clone, Copy, Debug, PartialEq, Eq)]
#[logos(utf8 = false)]
#[repr(u8)]
pub enum Label {
    #[token(b"fn")]
    KwFn,
    #[token(b"let")]
    KwLet,
    #[token(b"if")]
    KwIf,
    #[token(b"else")]
    KwElse,
    #[token(b"while")]
    KwWhile,
    #[token(b"for")]
    KwFor,
    #[token(b"return")]
    KwReturn,
    #[token(b"struct")]
    KwStruct,
    #[token(b"enum")]
    KwEnum,
    #[token(b"match")]
    KwMatch,
    #[token(b"true")]
    KwTrue,
    #[token(b"false")]
    KwFalse,
    #[token(b"in")]
    KwIn,
    #[token(b"mut")]
    KwMut,
    #[token(b"pub")]
    KwPub,
    #[regex(b"[A-Za-z_][A-Za-z0-9_]*")]
    Ident,
    #[regex(b"[0-9]+")]
    Int,
    #[regex(b"[0-9]+\\.[0-9]+")]
    Float,
    #[regex(b"\"([^\"\\\\\\n]|\\\\[^\\n])*\"")]
    Text,
    #[regex(b"//[^\\n]*", allow_greedy = true)]
    Comment,
    #[token(b"+")]
    Plus,
    #[token(b"-")]
    Minus,
    #[token(b"*")]
    Star,
    #[token(b"/")]
    Slash,
    #[token(b"%")]
    Percent,
    #[token(b"=")]
    Assign,
    #[token(b"==")]
    Equal,
    #[token(b"!=")]
    NotEqual,
    #[token(b"<")]
    Less,
    #[token(b"<=")]
    LessEqual,
    #[token(b">")]
    Greater,
    #[token(b">=")]
    GreaterEqual,
    #[token(b"&&")]
    AndAnd,
    #[token(b"||")]
    OrOr,
    #[token(b"!")]
    Not,
    #[token(b"&")]
    And,
    #[token(b"|")]
    Or,
    #[token(b"(")]
    ParenOpen,
    #[token(b")")]
    ParenClose,
    #[token(b"{")]
    BraceOpen,
    #[token(b"}")]
    BraceClose,
    #[token(b"[")]
    BracketOpen,
    #[token(b"]")]
    BracketClose,
    #[token(b",")]
    Comma,
    #[token(b";")]
    Semicolon,
    #[token(b":")]
    Colon,
    #[token(b"::")]
    Path,
    #[token(b".")]
    Dot,
    #[token(b"..")]
    DotDot,
    #[token(b"->")]
    Arrow,
    #[token(b"=>")]
    FatArrow,
    #[token(b"+=")]
    PlusAssign,
    #[token(b"-=")]
    MinusAssign,
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
