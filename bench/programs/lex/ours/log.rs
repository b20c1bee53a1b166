// The prototype of what the macro will emit for `log.txt`. `lex/ours.rs` says how it is used. It was
// written by a program from the same expressions that the other contenders have.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Label { Timestamp, Level, Ip, Number, Word, Quoted, Equals, Colon, Comma, BracketOpen, BracketClose, ParenOpen, ParenClose, Space, Newline }
/// Skips 0x00..=b'\t' | 0x0b..=b'!' | b'#'..=0xff
#[inline]
fn run_3(text: &[u8], mut at: usize) -> usize {
    if let Some(chunk) = text.get(at..).and_then(|rest| rest.first_chunk::<8>()) {
        let word = u64::from_le_bytes(*chunk);
        let low = word & 0x7f7f_7f7f_7f7f_7f7f;
        let stay = (0x8080_8080_8080_8080 ^ (low + 0x7676_7676_7676_7676) ^ (low + 0x7575_7575_7575_7575) ^ (low + 0x5e5e_5e5e_5e5e_5e5e) ^ (low + 0x5d5d_5d5d_5d5d_5d5d)) | word;
        let exit = !stay & 0x8080_8080_8080_8080;
        if exit != 0 {
            return at + (exit.trailing_zeros() / 8) as usize;
        }
        at += 8;
    }
    run_3_long(text, at)
}
#[cold]
#[inline(never)]
fn run_3_long(text: &[u8], mut at: usize) -> usize {
    while let Some(chunk) = text.get(at..).and_then(|rest| rest.first_chunk::<16>()) {
        let mut all = 0x8080_8080_8080_8080;
        for part in chunk.as_chunks::<8>().0 {
            let word = u64::from_le_bytes(*part);
            let low = word & 0x7f7f_7f7f_7f7f_7f7f;
            all &= (0x8080_8080_8080_8080 ^ (low + 0x7676_7676_7676_7676) ^ (low + 0x7575_7575_7575_7575) ^ (low + 0x5e5e_5e5e_5e5e_5e5e) ^ (low + 0x5d5d_5d5d_5d5d_5d5d)) | word;
        }
        if all != 0x8080_8080_8080_8080 {
            break;
        }
        at += 16;
    }
    while let Some(chunk) = text.get(at..).and_then(|rest| rest.first_chunk::<8>()) {
        let word = u64::from_le_bytes(*chunk);
        let low = word & 0x7f7f_7f7f_7f7f_7f7f;
        let stay = (0x8080_8080_8080_8080 ^ (low + 0x7676_7676_7676_7676) ^ (low + 0x7575_7575_7575_7575) ^ (low + 0x5e5e_5e5e_5e5e_5e5e) ^ (low + 0x5d5d_5d5d_5d5d_5d5d)) | word;
        let exit = !stay & 0x8080_8080_8080_8080;
        if exit != 0 {
            return at + (exit.trailing_zeros() / 8) as usize;
        }
        at += 8;
    }
    while let Some(0x00..=b'\t' | 0x0b..=b'!' | b'#'..=0xff) = text.get(at) {
        at += 1;
    }
    at
}

/// Skips b'-'..=b'9' | b'A'..=b'Z' | b'_' | b'a'..=b'z'
#[inline]
fn run_7(text: &[u8], mut at: usize) -> usize {
    while let Some(chunk) = text.get(at..).and_then(|rest| rest.first_chunk::<8>()) {
        let word = u64::from_le_bytes(*chunk);
        let low = word & 0x7f7f_7f7f_7f7f_7f7f;
        let stay = ((low + 0x5353_5353_5353_5353) ^ (low + 0x4646_4646_4646_4646) ^ (low + 0x3f3f_3f3f_3f3f_3f3f) ^ (low + 0x2525_2525_2525_2525) ^ (low + 0x2121_2121_2121_2121) ^ (low + 0x2020_2020_2020_2020) ^ (low + 0x1f1f_1f1f_1f1f_1f1f) ^ (low + 0x0505_0505_0505_0505)) & !word;
        let exit = !stay & 0x8080_8080_8080_8080;
        if exit != 0 {
            return at + (exit.trailing_zeros() / 8) as usize;
        }
        at += 8;
    }
    while let Some(b'-'..=b'9' | b'A'..=b'Z' | b'_' | b'a'..=b'z') = text.get(at) {
        at += 1;
    }
    at
}

#[inline]
fn scan(text: &[u8], start: usize) -> (usize, Option<Label>) {
    let mut at = start;
    let mut mark = (at, None);
    's7: {
        's38: {
            match text.get(at) {
                Some(b'\n') => return (at + 1, Some(Label::Newline)),
                Some(b' ') => {
                    at += 1;
                    's2: loop {
                        match text.get(at) {
                            Some(b' ') => { at += 1; continue 's2; }
                            _ => return (at, Some(Label::Space)),
                        }
                    }
                }
                Some(b'"') => {
                    at += 1;
                    at = run_3(text, at);
                    match text.get(at) {
                        Some(b'"') => return (at + 1, Some(Label::Quoted)),
                        _ => return (at, None),
                    }
                }
                Some(b'(') => return (at + 1, Some(Label::ParenOpen)),
                Some(b')') => return (at + 1, Some(Label::ParenClose)),
                Some(b',') => return (at + 1, Some(Label::Comma)),
                Some(b'/' | b'A'..=b'C' | b'F'..=b'H' | b'J'..=b'S' | b'U'..=b'V' | b'X'..=b'Z' | b'_' | b'a'..=b'z') => { at += 1; break 's7; }
                Some(b'0'..=b'9') => {
                    at += 1;
                    's47: {
                        's19: {
                            match text.get(at) {
                                Some(b'.') => { at += 1; break 's19; }
                                Some(b'0'..=b'9') => {
                                    at += 1;
                                    match text.get(at) {
                                        Some(b'.') => { at += 1; break 's19; }
                                        Some(b'0'..=b'9') => {
                                            at += 1;
                                            match text.get(at) {
                                                Some(b'.') => { at += 1; break 's19; }
                                                Some(b'0'..=b'9') => {
                                                    at += 1;
                                                    's43: {
                                                        match text.get(at) {
                                                            Some(b'-') => {
                                                                at += 1;
                                                                match text.get(at) {
                                                                    Some(b'0'..=b'9') => {
                                                                        at += 1;
                                                                        match text.get(at) {
                                                                            Some(b'0'..=b'9') => {
                                                                                at += 1;
                                                                                match text.get(at) {
                                                                                    Some(b'-') => {
                                                                                        at += 1;
                                                                                        match text.get(at) {
                                                                                            Some(b'0'..=b'9') => {
                                                                                                at += 1;
                                                                                                match text.get(at) {
                                                                                                    Some(b'0'..=b'9') => {
                                                                                                        at += 1;
                                                                                                        match text.get(at) {
                                                                                                            Some(b'T') => {
                                                                                                                at += 1;
                                                                                                                match text.get(at) {
                                                                                                                    Some(b'0'..=b'9') => {
                                                                                                                        at += 1;
                                                                                                                        match text.get(at) {
                                                                                                                            Some(b'0'..=b'9') => {
                                                                                                                                at += 1;
                                                                                                                                match text.get(at) {
                                                                                                                                    Some(b':') => {
                                                                                                                                        at += 1;
                                                                                                                                        match text.get(at) {
                                                                                                                                            Some(b'0'..=b'9') => {
                                                                                                                                                at += 1;
                                                                                                                                                match text.get(at) {
                                                                                                                                                    Some(b'0'..=b'9') => {
                                                                                                                                                        at += 1;
                                                                                                                                                        match text.get(at) {
                                                                                                                                                            Some(b':') => {
                                                                                                                                                                mark = (at - 12, Some(Label::Number)); at += 1;
                                                                                                                                                                match text.get(at) {
                                                                                                                                                                    Some(b'0'..=b'9') => {
                                                                                                                                                                        at += 1;
                                                                                                                                                                        match text.get(at) {
                                                                                                                                                                            Some(b'0'..=b'9') => {
                                                                                                                                                                                at += 1;
                                                                                                                                                                                's67: {
                                                                                                                                                                                    match text.get(at) {
                                                                                                                                                                                        Some(b'.') => {
                                                                                                                                                                                            at += 1;
                                                                                                                                                                                            match text.get(at) {
                                                                                                                                                                                                Some(b'0'..=b'9') => {
                                                                                                                                                                                                    at += 1;
                                                                                                                                                                                                    's68: loop {
                                                                                                                                                                                                        match text.get(at) {
                                                                                                                                                                                                            Some(b'0'..=b'9') => { at += 1; continue 's68; }
                                                                                                                                                                                                            Some(b'Z') => { at += 1; break 's67; }
                                                                                                                                                                                                            _ => return (at, Some(Label::Timestamp)),
                                                                                                                                                                                                        }
                                                                                                                                                                                                    }
                                                                                                                                                                                                }
                                                                                                                                                                                                _ => return (at - 1, Some(Label::Timestamp)),
                                                                                                                                                                                            }
                                                                                                                                                                                        }
                                                                                                                                                                                        Some(b'Z') => { at += 1; break 's67; }
                                                                                                                                                                                        _ => return (at, Some(Label::Timestamp)),
                                                                                                                                                                                    }
                                                                                                                                                                                }
                                                                                                                                                                                return (at, Some(Label::Timestamp));
                                                                                                                                                                            }
                                                                                                                                                                            _ => return mark,
                                                                                                                                                                        }
                                                                                                                                                                    }
                                                                                                                                                                    _ => return mark,
                                                                                                                                                                }
                                                                                                                                                            }
                                                                                                                                                            _ => return (at - 12, Some(Label::Number)),
                                                                                                                                                        }
                                                                                                                                                    }
                                                                                                                                                    _ => return (at - 11, Some(Label::Number)),
                                                                                                                                                }
                                                                                                                                            }
                                                                                                                                            _ => return (at - 10, Some(Label::Number)),
                                                                                                                                        }
                                                                                                                                    }
                                                                                                                                    _ => return (at - 9, Some(Label::Number)),
                                                                                                                                }
                                                                                                                            }
                                                                                                                            _ => return (at - 8, Some(Label::Number)),
                                                                                                                        }
                                                                                                                    }
                                                                                                                    _ => return (at - 7, Some(Label::Number)),
                                                                                                                }
                                                                                                            }
                                                                                                            _ => return (at - 6, Some(Label::Number)),
                                                                                                        }
                                                                                                    }
                                                                                                    _ => return (at - 5, Some(Label::Number)),
                                                                                                }
                                                                                            }
                                                                                            _ => return (at - 4, Some(Label::Number)),
                                                                                        }
                                                                                    }
                                                                                    _ => return (at - 3, Some(Label::Number)),
                                                                                }
                                                                            }
                                                                            _ => return (at - 2, Some(Label::Number)),
                                                                        }
                                                                    }
                                                                    _ => return (at - 1, Some(Label::Number)),
                                                                }
                                                            }
                                                            Some(b'.') => { at += 1; break 's43; }
                                                            Some(b'0'..=b'9') => {
                                                                at += 1;
                                                                's44: loop {
                                                                    match text.get(at) {
                                                                        Some(b'.') => { at += 1; break 's43; }
                                                                        Some(b'0'..=b'9') => { at += 1; continue 's44; }
                                                                        _ => return (at, Some(Label::Number)),
                                                                    }
                                                                }
                                                            }
                                                            _ => return (at, Some(Label::Number)),
                                                        }
                                                    }
                                                    match text.get(at) {
                                                        Some(b'0'..=b'9') => { at += 1; break 's47; }
                                                        _ => return (at - 1, Some(Label::Number)),
                                                    }
                                                }
                                                _ => return (at, Some(Label::Number)),
                                            }
                                        }
                                        _ => return (at, Some(Label::Number)),
                                    }
                                }
                                _ => return (at, Some(Label::Number)),
                            }
                        }
                        match text.get(at) {
                            Some(b'0'..=b'9') => {
                                at += 1;
                                's33: {
                                    match text.get(at) {
                                        Some(b'.') => { at += 1; break 's33; }
                                        Some(b'0'..=b'9') => {
                                            at += 1;
                                            match text.get(at) {
                                                Some(b'.') => { at += 1; break 's33; }
                                                Some(b'0'..=b'9') => {
                                                    at += 1;
                                                    match text.get(at) {
                                                        Some(b'.') => { at += 1; break 's33; }
                                                        Some(b'0'..=b'9') => { at += 1; break 's47; }
                                                        _ => return (at, Some(Label::Number)),
                                                    }
                                                }
                                                _ => return (at, Some(Label::Number)),
                                            }
                                        }
                                        _ => return (at, Some(Label::Number)),
                                    }
                                }
                                match text.get(at) {
                                    Some(b'0'..=b'9') => {
                                        at += 1;
                                        's45: {
                                            match text.get(at) {
                                                Some(b'.') => { mark = (at - 2, Some(Label::Number)); at += 1; break 's45; }
                                                Some(b'0'..=b'9') => {
                                                    at += 1;
                                                    match text.get(at) {
                                                        Some(b'.') => { mark = (at - 3, Some(Label::Number)); at += 1; break 's45; }
                                                        Some(b'0'..=b'9') => {
                                                            at += 1;
                                                            match text.get(at) {
                                                                Some(b'.') => { mark = (at - 4, Some(Label::Number)); at += 1; break 's45; }
                                                                _ => return (at - 4, Some(Label::Number)),
                                                            }
                                                        }
                                                        _ => return (at - 3, Some(Label::Number)),
                                                    }
                                                }
                                                _ => return (at - 2, Some(Label::Number)),
                                            }
                                        }
                                        match text.get(at) {
                                            Some(b'0'..=b'9') => {
                                                at += 1;
                                                match text.get(at) {
                                                    Some(b'0'..=b'9') => {
                                                        at += 1;
                                                        match text.get(at) {
                                                            Some(b'0'..=b'9') => return (at + 1, Some(Label::Ip)),
                                                            _ => return (at, Some(Label::Ip)),
                                                        }
                                                    }
                                                    _ => return (at, Some(Label::Ip)),
                                                }
                                            }
                                            _ => return mark,
                                        }
                                    }
                                    _ => return (at - 1, Some(Label::Number)),
                                }
                            }
                            _ => return (at - 1, Some(Label::Number)),
                        }
                    }
                    's47: loop {
                        match text.get(at) {
                            Some(b'0'..=b'9') => { at += 1; continue 's47; }
                            _ => return (at, Some(Label::Number)),
                        }
                    }
                }
                Some(b':') => return (at + 1, Some(Label::Colon)),
                Some(b'=') => return (at + 1, Some(Label::Equals)),
                Some(b'D') => {
                    at += 1;
                    match text.get(at) {
                        Some(b'-'..=b'9' | b'A'..=b'D' | b'F'..=b'Z' | b'_' | b'a'..=b'z') => { at += 1; break 's7; }
                        Some(b'E') => {
                            at += 1;
                            match text.get(at) {
                                Some(b'-'..=b'9' | b'A' | b'C'..=b'Z' | b'_' | b'a'..=b'z') => { at += 1; break 's7; }
                                Some(b'B') => {
                                    at += 1;
                                    match text.get(at) {
                                        Some(b'-'..=b'9' | b'A'..=b'T' | b'V'..=b'Z' | b'_' | b'a'..=b'z') => { at += 1; break 's7; }
                                        Some(b'U') => {
                                            at += 1;
                                            match text.get(at) {
                                                Some(b'-'..=b'9' | b'A'..=b'F' | b'H'..=b'Z' | b'_' | b'a'..=b'z') => { at += 1; break 's7; }
                                                Some(b'G') => { at += 1; break 's38; }
                                                _ => return (at, Some(Label::Word)),
                                            }
                                        }
                                        _ => return (at, Some(Label::Word)),
                                    }
                                }
                                _ => return (at, Some(Label::Word)),
                            }
                        }
                        _ => return (at, Some(Label::Word)),
                    }
                }
                Some(b'E') => {
                    at += 1;
                    match text.get(at) {
                        Some(b'-'..=b'9' | b'A'..=b'Q' | b'S'..=b'Z' | b'_' | b'a'..=b'z') => { at += 1; break 's7; }
                        Some(b'R') => {
                            at += 1;
                            match text.get(at) {
                                Some(b'-'..=b'9' | b'A'..=b'Q' | b'S'..=b'Z' | b'_' | b'a'..=b'z') => { at += 1; break 's7; }
                                Some(b'R') => {
                                    at += 1;
                                    match text.get(at) {
                                        Some(b'-'..=b'9' | b'A'..=b'N' | b'P'..=b'Z' | b'_' | b'a'..=b'z') => { at += 1; break 's7; }
                                        Some(b'O') => {
                                            at += 1;
                                            match text.get(at) {
                                                Some(b'-'..=b'9' | b'A'..=b'Q' | b'S'..=b'Z' | b'_' | b'a'..=b'z') => { at += 1; break 's7; }
                                                Some(b'R') => { at += 1; break 's38; }
                                                _ => return (at, Some(Label::Word)),
                                            }
                                        }
                                        _ => return (at, Some(Label::Word)),
                                    }
                                }
                                _ => return (at, Some(Label::Word)),
                            }
                        }
                        _ => return (at, Some(Label::Word)),
                    }
                }
                Some(b'I') => {
                    at += 1;
                    match text.get(at) {
                        Some(b'-'..=b'9' | b'A'..=b'M' | b'O'..=b'Z' | b'_' | b'a'..=b'z') => { at += 1; break 's7; }
                        Some(b'N') => {
                            at += 1;
                            match text.get(at) {
                                Some(b'-'..=b'9' | b'A'..=b'E' | b'G'..=b'Z' | b'_' | b'a'..=b'z') => { at += 1; break 's7; }
                                Some(b'F') => {
                                    at += 1;
                                    match text.get(at) {
                                        Some(b'-'..=b'9' | b'A'..=b'N' | b'P'..=b'Z' | b'_' | b'a'..=b'z') => { at += 1; break 's7; }
                                        Some(b'O') => { at += 1; break 's38; }
                                        _ => return (at, Some(Label::Word)),
                                    }
                                }
                                _ => return (at, Some(Label::Word)),
                            }
                        }
                        _ => return (at, Some(Label::Word)),
                    }
                }
                Some(b'T') => {
                    at += 1;
                    match text.get(at) {
                        Some(b'-'..=b'9' | b'A'..=b'Q' | b'S'..=b'Z' | b'_' | b'a'..=b'z') => { at += 1; break 's7; }
                        Some(b'R') => {
                            at += 1;
                            match text.get(at) {
                                Some(b'-'..=b'9' | b'B'..=b'Z' | b'_' | b'a'..=b'z') => { at += 1; break 's7; }
                                Some(b'A') => {
                                    at += 1;
                                    match text.get(at) {
                                        Some(b'-'..=b'9' | b'A'..=b'B' | b'D'..=b'Z' | b'_' | b'a'..=b'z') => { at += 1; break 's7; }
                                        Some(b'C') => {
                                            at += 1;
                                            match text.get(at) {
                                                Some(b'-'..=b'9' | b'A'..=b'D' | b'F'..=b'Z' | b'_' | b'a'..=b'z') => { at += 1; break 's7; }
                                                Some(b'E') => { at += 1; break 's38; }
                                                _ => return (at, Some(Label::Word)),
                                            }
                                        }
                                        _ => return (at, Some(Label::Word)),
                                    }
                                }
                                _ => return (at, Some(Label::Word)),
                            }
                        }
                        _ => return (at, Some(Label::Word)),
                    }
                }
                Some(b'W') => {
                    at += 1;
                    match text.get(at) {
                        Some(b'-'..=b'9' | b'B'..=b'Z' | b'_' | b'a'..=b'z') => { at += 1; break 's7; }
                        Some(b'A') => {
                            at += 1;
                            match text.get(at) {
                                Some(b'-'..=b'9' | b'A'..=b'Q' | b'S'..=b'Z' | b'_' | b'a'..=b'z') => { at += 1; break 's7; }
                                Some(b'R') => {
                                    at += 1;
                                    match text.get(at) {
                                        Some(b'-'..=b'9' | b'A'..=b'M' | b'O'..=b'Z' | b'_' | b'a'..=b'z') => { at += 1; break 's7; }
                                        Some(b'N') => { at += 1; break 's38; }
                                        _ => return (at, Some(Label::Word)),
                                    }
                                }
                                _ => return (at, Some(Label::Word)),
                            }
                        }
                        _ => return (at, Some(Label::Word)),
                    }
                }
                Some(b'[') => return (at + 1, Some(Label::BracketOpen)),
                Some(b']') => return (at + 1, Some(Label::BracketClose)),
                _ => return (at, None),
            }
        }
        match text.get(at) {
            Some(b'-'..=b'9' | b'A'..=b'Z' | b'_' | b'a'..=b'z') => { at += 1; break 's7; }
            _ => return (at, Some(Label::Level)),
        }
    }
    at = run_7(text, at);
    return (at, Some(Label::Word));
}
