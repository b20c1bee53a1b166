// JSON by hand: a match on the first byte, and loops with small tables.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Label {
    String,
    Number,
    True,
    False,
    Null,
    BraceOpen,
    BraceClose,
    BracketOpen,
    BracketClose,
    Colon,
    Comma,
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

static PLAIN: [bool; 256] = {
    let mut t = [true; 256];
    let mut i = 0;
    while i < 0x20 {
        t[i] = false;
        i += 1;
    }
    t[b'"' as usize] = false;
    t[b'\\' as usize] = false;
    t
};
static WHITE: [bool; 256] = set(b" \t\r\n");
fn string(text: &[u8], mut at: usize) -> Result<usize, usize> {
    loop {
        at = while_in(&PLAIN, text, at);
        match text.get(at) {
            Some(b'"') => return Ok(at + 1),
            Some(b'\\') => match text.get(at + 1) {
                Some(b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't') => at += 2,
                Some(b'u') => {
                    for k in 2..6 {
                        if !text.get(at + k).is_some_and(u8::is_ascii_hexdigit) {
                            return Err(at + k);
                        }
                    }
                    at += 6;
                }
                _ => return Err(at + 1),
            },
            _ => return Err(at),
        }
    }
}
fn number(text: &[u8], mut at: usize) -> Result<usize, usize> {
    if text[at] == b'-' {
        at += 1;
    }
    match text.get(at) {
        Some(b'0') => at += 1,
        Some(b'1'..=b'9') => at = while_in(&DIGIT, text, at),
        _ => return Err(at),
    }
    if text.get(at) == Some(&b'.') {
        let end = while_in(&DIGIT, text, at + 1);
        if end == at + 1 {
            return Ok(at);
        }
        at = end;
    }
    if let Some(b'e' | b'E') = text.get(at) {
        let mut digits = at + 1;
        if let Some(b'+' | b'-') = text.get(digits) {
            digits += 1;
        }
        let end = while_in(&DIGIT, text, digits);
        if end > digits {
            at = end;
        }
    }
    Ok(at)
}
fn literal(text: &[u8], at: usize, word: &[u8]) -> Result<usize, usize> {
    let rest = &text[at..];
    if rest.starts_with(word) {
        return Ok(at + word.len());
    }
    Err(at + rest.iter().zip(word).take_while(|(a, b)| a == b).count())
}
#[inline]
fn scan(text: &[u8], start: usize) -> (usize, Option<Label>) {
    let (end, label) = match text[start] {
        b'"' => (string(text, start + 1), Label::String),
        b'-' | b'0'..=b'9' => (number(text, start), Label::Number),
        b' ' | b'\t' | b'\n' | b'\r' => (Ok(while_in(&WHITE, text, start + 1)), Label::White),
        b'{' => (Ok(start + 1), Label::BraceOpen),
        b'}' => (Ok(start + 1), Label::BraceClose),
        b'[' => (Ok(start + 1), Label::BracketOpen),
        b']' => (Ok(start + 1), Label::BracketClose),
        b':' => (Ok(start + 1), Label::Colon),
        b',' => (Ok(start + 1), Label::Comma),
        b't' => (literal(text, start, b"true"), Label::True),
        b'f' => (literal(text, start, b"false"), Label::False),
        b'n' => (literal(text, start, b"null"), Label::Null),
        _ => return (start, None),
    };
    match end {
        Ok(end) => (end, Some(label)),
        Err(at) => (at, None),
    }
}
