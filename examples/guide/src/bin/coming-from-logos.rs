//! The tokens of a small language, with logos.

use logos::Logos;

#[derive(Logos, Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    #[regex(r"[ \t\r\n]+")]
    Blank,
    #[token("let")]
    Let,
    #[token("print")]
    Print,
    #[regex(r"[a-zA-Z_\u{80}-\u{10FFFF}][a-zA-Z_0-9\u{80}-\u{10FFFF}]*")]
    Name,
    #[regex("[0-9]+")]
    Number,
    #[regex(r#""([^"\\\x00-\x08\x0A-\x1F]|\\[^\x00-\x08\x0A-\x1F])*""#)]
    String,
    #[regex("[=+;]")]
    Sign,
    #[token("/*")]
    Comment,
}

fn main() {
    let text = "let greeting = \"Hello, world\"; print greeting # all";
    for (found, range) in Kind::lexer(text).spanned() {
        match found {
            Ok(Kind::Blank) => {}
            Ok(kind) => println!("{kind:?}: {}", &text[range]),
            Err(()) => println!("no token at byte {}", range.start),
        }
    }
}
