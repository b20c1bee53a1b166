//! The tokens of a small language, with logos.

use logos::Logos;

#[derive(Logos, Clone, Copy, Debug, PartialEq)]
enum Kind {
    #[regex(r"[ \t\r\n]+")]
    Blank,
    #[token("let")]
    Let,
    #[token("print")]
    Print,
    #[regex("[a-zA-Z_][a-zA-Z_0-9]*")]
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
    let text = "let greeting = \"Hello, world\"; print greeting";
}
