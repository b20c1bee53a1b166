// A log by hand: a match on the first byte, and loops with small tables.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Label {
    Timestamp,
    Level,
    Ip,
    Number,
    Word,
    Quoted,
    Equals,
    Colon,
    Comma,
    BracketOpen,
    BracketClose,
    ParenOpen,
    ParenClose,
    Space,
    Newline,
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

static WORD: [bool; 256] =
    set(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./-");
fn like(text: &[u8], at: usize, shape: &[u8]) -> bool {
    let Some(part) = text.get(at..at + shape.len()) else { return false };
    part.iter().zip(shape).all(|(b, s)| if *s == b'0' { b.is_ascii_digit() } else { b == s })
}
fn ip(text: &[u8], at: usize, first: usize) -> Option<usize> {
    if first - at > 3 {
        return None;
    }
    let mut end = first;
    for _ in 0..3 {
        if text.get(end) != Some(&b'.') {
            return None;
        }
        let digits = end + 1;
        end = digits;
        while end < digits + 3 && text.get(end).is_some_and(u8::is_ascii_digit) {
            end += 1;
        }
        if end == digits {
            return None;
        }
    }
    Some(end)
}
fn number(text: &[u8], start: usize) -> (usize, Label) {
    let first = while_in(&DIGIT, text, start + 1);
    match text.get(first) {
        Some(b'-') if first == start + 4 && like(text, start, b"0000-00-00T00:00:00") => {
            let mut end = start + 19;
            if text.get(end) == Some(&b'.') {
                let last = while_in(&DIGIT, text, end + 1);
                if last > end + 1 {
                    end = last;
                }
            }
            if text.get(end) == Some(&b'Z') {
                end += 1;
            }
            (end, Label::Timestamp)
        }
        Some(b'.') => {
            if let Some(end) = ip(text, start, first) {
                return (end, Label::Ip);
            }
            let last = while_in(&DIGIT, text, first + 1);
            if last > first + 1 { (last, Label::Number) } else { (first, Label::Number) }
        }
        _ => (first, Label::Number),
    }
}
#[inline]
fn scan(text: &[u8], start: usize) -> (usize, Option<Label>) {
    let (end, label) = match text[start] {
        b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'/' => {
            let end = while_in(&WORD, text, start + 1);
            (
                end,
                match &text[start..end] {
                    b"INFO" | b"WARN" | b"ERROR" | b"DEBUG" | b"TRACE" => Label::Level,
                    _ => Label::Word,
                },
            )
        }
        b' ' => {
            let mut at = start + 1;
            while text.get(at) == Some(&b' ') {
                at += 1;
            }
            (at, Label::Space)
        }
        b'\n' => (start + 1, Label::Newline),
        b'0'..=b'9' => number(text, start),
        b'"' => {
            let mut at = start + 1;
            while at < text.len() && text[at] != b'"' && text[at] != b'\n' {
                at += 1;
            }
            if text.get(at) == Some(&b'"') { (at + 1, Label::Quoted) } else { return (at, None) }
        }
        b'=' => (start + 1, Label::Equals),
        b':' => (start + 1, Label::Colon),
        b',' => (start + 1, Label::Comma),
        b'[' => (start + 1, Label::BracketOpen),
        b']' => (start + 1, Label::BracketClose),
        b'(' => (start + 1, Label::ParenOpen),
        b')' => (start + 1, Label::ParenClose),
        _ => return (start, None),
    };
    (end, Some(label))
}
