// The prototype of what the macro will emit for `json.txt`. `lex/ours.rs` says how it is used. It was
// written by a program from the same expressions that the other contenders have.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Label { String, Number, True, False, Null, BraceOpen, BraceClose, BracketOpen, BracketClose, Colon, Comma, White }
/// Skips b' '..=b'!' | b'#'..=b'[' | b']'..=0xff
#[inline]
fn run_2(text: &[u8], mut at: usize) -> usize {
    if let Some(chunk) = text.get(at..).and_then(|rest| rest.first_chunk::<8>()) {
        let word = u64::from_le_bytes(*chunk);
        let low = word & 0x7f7f_7f7f_7f7f_7f7f;
        let stay = ((low + 0x6060_6060_6060_6060) ^ (low + 0x5e5e_5e5e_5e5e_5e5e) ^ (low + 0x5d5d_5d5d_5d5d_5d5d) ^ (low + 0x2424_2424_2424_2424) ^ (low + 0x2323_2323_2323_2323)) | word;
        let exit = !stay & 0x8080_8080_8080_8080;
        if exit != 0 {
            return at + (exit.trailing_zeros() / 8) as usize;
        }
        at += 8;
    }
    run_2_long(text, at)
}
#[cold]
#[inline(never)]
fn run_2_long(text: &[u8], mut at: usize) -> usize {
    while let Some(chunk) = text.get(at..).and_then(|rest| rest.first_chunk::<16>()) {
        let mut all = 0x8080_8080_8080_8080;
        for part in chunk.as_chunks::<8>().0 {
            let word = u64::from_le_bytes(*part);
            let low = word & 0x7f7f_7f7f_7f7f_7f7f;
            all &= ((low + 0x6060_6060_6060_6060) ^ (low + 0x5e5e_5e5e_5e5e_5e5e) ^ (low + 0x5d5d_5d5d_5d5d_5d5d) ^ (low + 0x2424_2424_2424_2424) ^ (low + 0x2323_2323_2323_2323)) | word;
        }
        if all != 0x8080_8080_8080_8080 {
            break;
        }
        at += 16;
    }
    while let Some(chunk) = text.get(at..).and_then(|rest| rest.first_chunk::<8>()) {
        let word = u64::from_le_bytes(*chunk);
        let low = word & 0x7f7f_7f7f_7f7f_7f7f;
        let stay = ((low + 0x6060_6060_6060_6060) ^ (low + 0x5e5e_5e5e_5e5e_5e5e) ^ (low + 0x5d5d_5d5d_5d5d_5d5d) ^ (low + 0x2424_2424_2424_2424) ^ (low + 0x2323_2323_2323_2323)) | word;
        let exit = !stay & 0x8080_8080_8080_8080;
        if exit != 0 {
            return at + (exit.trailing_zeros() / 8) as usize;
        }
        at += 8;
    }
    while let Some(b' '..=b'!' | b'#'..=b'[' | b']'..=0xff) = text.get(at) {
        at += 1;
    }
    at
}

#[inline]
fn scan(text: &[u8], start: usize) -> (usize, Option<Label>) {
    let mut at = start;
    's18: {
        's17: {
            's5: {
                's6: {
                    match text.get(at) {
                        Some(b'\t'..=b'\n' | b'\r' | b' ') => {
                            at += 1;
                            's1: loop {
                                match text.get(at) {
                                    Some(b'\t'..=b'\n' | b'\r' | b' ') => { at += 1; continue 's1; }
                                    _ => return (at, Some(Label::White)),
                                }
                            }
                        }
                        Some(b'"') => {
                            at += 1;
                            's2: loop {
                                at = run_2(text, at);
                                match text.get(at) {
                                    Some(b'"') => return (at + 1, Some(Label::String)),
                                    Some(b'\\') => {
                                        at += 1;
                                        match text.get(at) {
                                            Some(b'"' | b'/' | b'\\' | b'b' | b'f' | b'n' | b'r' | b't') => { at += 1; continue 's2; }
                                            Some(b'u') => {
                                                at += 1;
                                                match text.get(at) {
                                                    Some(b'0'..=b'9' | b'A'..=b'F' | b'a'..=b'f') => {
                                                        at += 1;
                                                        match text.get(at) {
                                                            Some(b'0'..=b'9' | b'A'..=b'F' | b'a'..=b'f') => {
                                                                at += 1;
                                                                match text.get(at) {
                                                                    Some(b'0'..=b'9' | b'A'..=b'F' | b'a'..=b'f') => {
                                                                        at += 1;
                                                                        match text.get(at) {
                                                                            Some(b'0'..=b'9' | b'A'..=b'F' | b'a'..=b'f') => { at += 1; continue 's2; }
                                                                            _ => return (at, None),
                                                                        }
                                                                    }
                                                                    _ => return (at, None),
                                                                }
                                                            }
                                                            _ => return (at, None),
                                                        }
                                                    }
                                                    _ => return (at, None),
                                                }
                                            }
                                            _ => return (at, None),
                                        }
                                    }
                                    _ => return (at, None),
                                }
                            }
                        }
                        Some(b',') => return (at + 1, Some(Label::Comma)),
                        Some(b'-') => {
                            at += 1;
                            match text.get(at) {
                                Some(b'0') => { at += 1; break 's5; }
                                Some(b'1'..=b'9') => { at += 1; break 's6; }
                                _ => return (at, None),
                            }
                        }
                        Some(b'0') => { at += 1; break 's5; }
                        Some(b'1'..=b'9') => { at += 1; break 's6; }
                        Some(b':') => return (at + 1, Some(Label::Colon)),
                        Some(b'[') => return (at + 1, Some(Label::BracketOpen)),
                        Some(b']') => return (at + 1, Some(Label::BracketClose)),
                        Some(b'f') => {
                            at += 1;
                            match text.get(at) {
                                Some(b'a') => {
                                    at += 1;
                                    match text.get(at) {
                                        Some(b'l') => {
                                            at += 1;
                                            match text.get(at) {
                                                Some(b's') => {
                                                    at += 1;
                                                    match text.get(at) {
                                                        Some(b'e') => return (at + 1, Some(Label::False)),
                                                        _ => return (at, None),
                                                    }
                                                }
                                                _ => return (at, None),
                                            }
                                        }
                                        _ => return (at, None),
                                    }
                                }
                                _ => return (at, None),
                            }
                        }
                        Some(b'n') => {
                            at += 1;
                            match text.get(at) {
                                Some(b'u') => {
                                    at += 1;
                                    match text.get(at) {
                                        Some(b'l') => {
                                            at += 1;
                                            match text.get(at) {
                                                Some(b'l') => return (at + 1, Some(Label::Null)),
                                                _ => return (at, None),
                                            }
                                        }
                                        _ => return (at, None),
                                    }
                                }
                                _ => return (at, None),
                            }
                        }
                        Some(b't') => {
                            at += 1;
                            match text.get(at) {
                                Some(b'r') => {
                                    at += 1;
                                    match text.get(at) {
                                        Some(b'u') => {
                                            at += 1;
                                            match text.get(at) {
                                                Some(b'e') => return (at + 1, Some(Label::True)),
                                                _ => return (at, None),
                                            }
                                        }
                                        _ => return (at, None),
                                    }
                                }
                                _ => return (at, None),
                            }
                        }
                        Some(b'{') => return (at + 1, Some(Label::BraceOpen)),
                        Some(b'}') => return (at + 1, Some(Label::BraceClose)),
                        _ => return (at, None),
                    }
                }
                's6: loop {
                    match text.get(at) {
                        Some(b'.') => { at += 1; break 's17; }
                        Some(b'0'..=b'9') => { at += 1; continue 's6; }
                        Some(b'E' | b'e') => { at += 1; break 's18; }
                        _ => return (at, Some(Label::Number)),
                    }
                }
            }
            match text.get(at) {
                Some(b'.') => { at += 1; break 's17; }
                Some(b'E' | b'e') => { at += 1; break 's18; }
                _ => return (at, Some(Label::Number)),
            }
        }
        match text.get(at) {
            Some(b'0'..=b'9') => {
                at += 1;
                's23: loop {
                    match text.get(at) {
                        Some(b'0'..=b'9') => { at += 1; continue 's23; }
                        Some(b'E' | b'e') => { at += 1; break 's18; }
                        _ => return (at, Some(Label::Number)),
                    }
                }
            }
            _ => return (at - 1, Some(Label::Number)),
        }
    }
    's25: {
        match text.get(at) {
            Some(b'+' | b'-') => {
                at += 1;
                match text.get(at) {
                    Some(b'0'..=b'9') => { at += 1; break 's25; }
                    _ => return (at - 2, Some(Label::Number)),
                }
            }
            Some(b'0'..=b'9') => { at += 1; break 's25; }
            _ => return (at - 1, Some(Label::Number)),
        }
    }
    's25: loop {
        match text.get(at) {
            Some(b'0'..=b'9') => { at += 1; continue 's25; }
            _ => return (at, Some(Label::Number)),
        }
    }
}
