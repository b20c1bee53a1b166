// A small programming language by hand: a match on the first byte, and loops with small tables.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Label {
    KwFn,
    KwLet,
    KwIf,
    KwElse,
    KwWhile,
    KwFor,
    KwReturn,
    KwStruct,
    KwEnum,
    KwMatch,
    KwTrue,
    KwFalse,
    KwIn,
    KwMut,
    KwPub,
    Ident,
    Int,
    Float,
    Text,
    Comment,
    Plus,
    Minus,
    Star,
    Slash,
    Percent,
    Assign,
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    AndAnd,
    OrOr,
    Not,
    And,
    Or,
    ParenOpen,
    ParenClose,
    BraceOpen,
    BraceClose,
    BracketOpen,
    BracketClose,
    Comma,
    Semicolon,
    Colon,
    Path,
    Dot,
    DotDot,
    Arrow,
    FatArrow,
    PlusAssign,
    MinusAssign,
    White,
}

fn while_in(table: &[bool; 256], text: &[u8], mut at: usize) -> usize {
    while at < text.len() && table[text[at] as usize] {
        at += 1;
    }
    at
}
const fn set(text: &[u8]) -> [bool; 256] {
    let mut t = [false; 256];
    let mut i = 0;
    while i < text.len() {
        t[text[i] as usize] = true;
        i += 1;
    }
    t
}
static DIGIT: [bool; 256] = set(b"0123456789");

static WORD: [bool; 256] = set(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_");
static WHITE: [bool; 256] = set(b" \t\r\n");
fn keyword(word: &[u8]) -> Label {
    match word {
        b"fn" => Label::KwFn,
        b"let" => Label::KwLet,
        b"if" => Label::KwIf,
        b"else" => Label::KwElse,
        b"while" => Label::KwWhile,
        b"for" => Label::KwFor,
        b"return" => Label::KwReturn,
        b"struct" => Label::KwStruct,
        b"enum" => Label::KwEnum,
        b"match" => Label::KwMatch,
        b"true" => Label::KwTrue,
        b"false" => Label::KwFalse,
        b"in" => Label::KwIn,
        b"mut" => Label::KwMut,
        b"pub" => Label::KwPub,
        _ => Label::Ident,
    }
}
#[inline]
fn scan(text: &[u8], start: usize) -> (usize, Option<Label>) {
    let (end, label) = match text[start] {
        b'a'..=b'z' | b'A'..=b'Z' | b'_' => {
            let end = while_in(&WORD, text, start + 1);
            (end, keyword(&text[start..end]))
        }
        b' ' | b'\t' | b'\n' | b'\r' => (while_in(&WHITE, text, start + 1), Label::White),
        b'0'..=b'9' => {
            let end = while_in(&DIGIT, text, start + 1);
            if text.get(end) == Some(&b'.') {
                let last = while_in(&DIGIT, text, end + 1);
                if last > end + 1 {
                    return (last, Some(Label::Float));
                }
            }
            (end, Label::Int)
        }
        b'"' => {
            let mut at = start + 1;
            loop {
                match text.get(at) {
                    Some(b'"') => break (at + 1, Label::Text),
                    Some(b'\\') => match text.get(at + 1) {
                        None | Some(b'\n') => return (at + 1, None),
                        _ => at += 2,
                    },
                    None | Some(b'\n') => return (at, None),
                    _ => at += 1,
                }
            }
        }
        b'/' => {
            if text.get(start + 1) == Some(&b'/') {
                let mut at = start + 2;
                while at < text.len() && text[at] != b'\n' {
                    at += 1;
                }
                (at, Label::Comment)
            } else {
                (start + 1, Label::Slash)
            }
        }
        b'+' => match text.get(start + 1) {
            Some(b'=') => (start + 2, Label::PlusAssign),
            _ => (start + 1, Label::Plus),
        },
        b'-' => match text.get(start + 1) {
            Some(b'>') => (start + 2, Label::Arrow),
            Some(b'=') => (start + 2, Label::MinusAssign),
            _ => (start + 1, Label::Minus),
        },
        b'*' => (start + 1, Label::Star),
        b'%' => (start + 1, Label::Percent),
        b'=' => match text.get(start + 1) {
            Some(b'=') => (start + 2, Label::Equal),
            Some(b'>') => (start + 2, Label::FatArrow),
            _ => (start + 1, Label::Assign),
        },
        b'<' => match text.get(start + 1) {
            Some(b'=') => (start + 2, Label::LessEqual),
            _ => (start + 1, Label::Less),
        },
        b'>' => match text.get(start + 1) {
            Some(b'=') => (start + 2, Label::GreaterEqual),
            _ => (start + 1, Label::Greater),
        },
        b'!' => match text.get(start + 1) {
            Some(b'=') => (start + 2, Label::NotEqual),
            _ => (start + 1, Label::Not),
        },
        b'&' => match text.get(start + 1) {
            Some(b'&') => (start + 2, Label::AndAnd),
            _ => (start + 1, Label::And),
        },
        b'|' => match text.get(start + 1) {
            Some(b'|') => (start + 2, Label::OrOr),
            _ => (start + 1, Label::Or),
        },
        b'(' => (start + 1, Label::ParenOpen),
        b')' => (start + 1, Label::ParenClose),
        b'{' => (start + 1, Label::BraceOpen),
        b'}' => (start + 1, Label::BraceClose),
        b'[' => (start + 1, Label::BracketOpen),
        b']' => (start + 1, Label::BracketClose),
        b',' => (start + 1, Label::Comma),
        b';' => (start + 1, Label::Semicolon),
        b':' => match text.get(start + 1) {
            Some(b':') => (start + 2, Label::Path),
            _ => (start + 1, Label::Colon),
        },
        b'.' => match text.get(start + 1) {
            Some(b'.') => (start + 2, Label::DotDot),
            _ => (start + 1, Label::Dot),
        },
        _ => return (start, None),
    };
    (end, Some(label))
}
