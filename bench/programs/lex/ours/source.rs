// The prototype of what the macro will emit for `source.txt`. `lex/ours.rs` says how it is used. It was
// written by a program from the same expressions that the other contenders have.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Label { KwFn, KwLet, KwIf, KwElse, KwWhile, KwFor, KwReturn, KwStruct, KwEnum, KwMatch, KwTrue, KwFalse, KwIn, KwMut, KwPub, Ident, Int, Float, Text, Comment, Plus, Minus, Star, Slash, Percent, Assign, Equal, NotEqual, Less, LessEqual, Greater, GreaterEqual, AndAnd, OrOr, Not, And, Or, ParenOpen, ParenClose, BraceOpen, BraceClose, BracketOpen, BracketClose, Comma, Semicolon, Colon, Path, Dot, DotDot, Arrow, FatArrow, PlusAssign, MinusAssign, White }
/// Skips 0x00..=b'\t' | 0x0b..=b'!' | b'#'..=b'[' | b']'..=0xff
#[inline]
fn run_3(text: &[u8], mut at: usize) -> usize {
    if let Some(chunk) = text.get(at..).and_then(|rest| rest.first_chunk::<8>()) {
        let word = u64::from_le_bytes(*chunk);
        let low = word & 0x7f7f_7f7f_7f7f_7f7f;
        let stay = (0x8080_8080_8080_8080 ^ (low + 0x7676_7676_7676_7676) ^ (low + 0x7575_7575_7575_7575) ^ (low + 0x5e5e_5e5e_5e5e_5e5e) ^ (low + 0x5d5d_5d5d_5d5d_5d5d) ^ (low + 0x2424_2424_2424_2424) ^ (low + 0x2323_2323_2323_2323)) | word;
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
            all &= (0x8080_8080_8080_8080 ^ (low + 0x7676_7676_7676_7676) ^ (low + 0x7575_7575_7575_7575) ^ (low + 0x5e5e_5e5e_5e5e_5e5e) ^ (low + 0x5d5d_5d5d_5d5d_5d5d) ^ (low + 0x2424_2424_2424_2424) ^ (low + 0x2323_2323_2323_2323)) | word;
        }
        if all != 0x8080_8080_8080_8080 {
            break;
        }
        at += 16;
    }
    while let Some(chunk) = text.get(at..).and_then(|rest| rest.first_chunk::<8>()) {
        let word = u64::from_le_bytes(*chunk);
        let low = word & 0x7f7f_7f7f_7f7f_7f7f;
        let stay = (0x8080_8080_8080_8080 ^ (low + 0x7676_7676_7676_7676) ^ (low + 0x7575_7575_7575_7575) ^ (low + 0x5e5e_5e5e_5e5e_5e5e) ^ (low + 0x5d5d_5d5d_5d5d_5d5d) ^ (low + 0x2424_2424_2424_2424) ^ (low + 0x2323_2323_2323_2323)) | word;
        let exit = !stay & 0x8080_8080_8080_8080;
        if exit != 0 {
            return at + (exit.trailing_zeros() / 8) as usize;
        }
        at += 8;
    }
    while let Some(0x00..=b'\t' | 0x0b..=b'!' | b'#'..=b'[' | b']'..=0xff) = text.get(at) {
        at += 1;
    }
    at
}

/// Skips 0x00..=b'\t' | 0x0b..=0xff
#[inline]
fn run_44(text: &[u8], mut at: usize) -> usize {
    if let Some(chunk) = text.get(at..).and_then(|rest| rest.first_chunk::<8>()) {
        let word = u64::from_le_bytes(*chunk);
        let low = word & 0x7f7f_7f7f_7f7f_7f7f;
        let stay = (0x8080_8080_8080_8080 ^ (low + 0x7676_7676_7676_7676) ^ (low + 0x7575_7575_7575_7575)) | word;
        let exit = !stay & 0x8080_8080_8080_8080;
        if exit != 0 {
            return at + (exit.trailing_zeros() / 8) as usize;
        }
        at += 8;
    }
    run_44_long(text, at)
}
#[cold]
#[inline(never)]
fn run_44_long(text: &[u8], mut at: usize) -> usize {
    while let Some(chunk) = text.get(at..).and_then(|rest| rest.first_chunk::<16>()) {
        let mut all = 0x8080_8080_8080_8080;
        for part in chunk.as_chunks::<8>().0 {
            let word = u64::from_le_bytes(*part);
            let low = word & 0x7f7f_7f7f_7f7f_7f7f;
            all &= (0x8080_8080_8080_8080 ^ (low + 0x7676_7676_7676_7676) ^ (low + 0x7575_7575_7575_7575)) | word;
        }
        if all != 0x8080_8080_8080_8080 {
            break;
        }
        at += 16;
    }
    while let Some(chunk) = text.get(at..).and_then(|rest| rest.first_chunk::<8>()) {
        let word = u64::from_le_bytes(*chunk);
        let low = word & 0x7f7f_7f7f_7f7f_7f7f;
        let stay = (0x8080_8080_8080_8080 ^ (low + 0x7676_7676_7676_7676) ^ (low + 0x7575_7575_7575_7575)) | word;
        let exit = !stay & 0x8080_8080_8080_8080;
        if exit != 0 {
            return at + (exit.trailing_zeros() / 8) as usize;
        }
        at += 8;
    }
    while let Some(0x00..=b'\t' | 0x0b..=0xff) = text.get(at) {
        at += 1;
    }
    at
}

/// Skips b'0'..=b'9'
#[inline]
fn word_67(text: &[u8], mut at: usize) -> usize {
    while let Some(chunk) = text.get(at..).and_then(|rest| rest.first_chunk::<8>()) {
        let word = u64::from_le_bytes(*chunk);
        let low = word & 0x7f7f_7f7f_7f7f_7f7f;
        let stay = ((low + 0x5050_5050_5050_5050) ^ (low + 0x4646_4646_4646_4646)) & !word;
        let exit = !stay & 0x8080_8080_8080_8080;
        if exit != 0 {
            return at + (exit.trailing_zeros() / 8) as usize;
        }
        at += 8;
    }
    while let Some(b'0'..=b'9') = text.get(at) {
        at += 1;
    }
    at
}

/// Skips b'0'..=b'9' | b'A'..=b'Z' | b'_' | b'a'..=b'z'
#[inline]
fn word_20(text: &[u8], mut at: usize) -> usize {
    while let Some(chunk) = text.get(at..).and_then(|rest| rest.first_chunk::<8>()) {
        let word = u64::from_le_bytes(*chunk);
        let low = word & 0x7f7f_7f7f_7f7f_7f7f;
        let stay = ((low + 0x5050_5050_5050_5050) ^ (low + 0x4646_4646_4646_4646) ^ (low + 0x3f3f_3f3f_3f3f_3f3f) ^ (low + 0x2525_2525_2525_2525) ^ (low + 0x2121_2121_2121_2121) ^ (low + 0x2020_2020_2020_2020) ^ (low + 0x1f1f_1f1f_1f1f_1f1f) ^ (low + 0x0505_0505_0505_0505)) & !word;
        let exit = !stay & 0x8080_8080_8080_8080;
        if exit != 0 {
            return at + (exit.trailing_zeros() / 8) as usize;
        }
        at += 8;
    }
    while let Some(b'0'..=b'9' | b'A'..=b'Z' | b'_' | b'a'..=b'z') = text.get(at) {
        at += 1;
    }
    at
}

#[inline]
fn scan(text: &[u8], start: usize) -> (usize, Option<Label>) {
    let mut at = start;
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
        Some(b'!') => {
            at += 1;
            match text.get(at) {
                Some(b'=') => return (at + 1, Some(Label::NotEqual)),
                _ => return (at, Some(Label::Not)),
            }
        }
        Some(b'"') => {
            at += 1;
            's3: loop {
                at = run_3(text, at);
                match text.get(at) {
                    Some(b'"') => return (at + 1, Some(Label::Text)),
                    Some(b'\\') => {
                        at += 1;
                        match text.get(at) {
                            None | Some(b'\n') => return (at, None),
                            Some(_) => { at += 1; continue 's3; }
                        }
                    }
                    _ => return (at, None),
                }
            }
        }
        Some(b'%') => return (at + 1, Some(Label::Percent)),
        Some(b'&') => {
            at += 1;
            match text.get(at) {
                Some(b'&') => return (at + 1, Some(Label::AndAnd)),
                _ => return (at, Some(Label::And)),
            }
        }
        Some(b'(') => return (at + 1, Some(Label::ParenOpen)),
        Some(b')') => return (at + 1, Some(Label::ParenClose)),
        Some(b'*') => return (at + 1, Some(Label::Star)),
        Some(b'+') => {
            at += 1;
            match text.get(at) {
                Some(b'=') => return (at + 1, Some(Label::PlusAssign)),
                _ => return (at, Some(Label::Plus)),
            }
        }
        Some(b',') => return (at + 1, Some(Label::Comma)),
        Some(b'-') => {
            at += 1;
            match text.get(at) {
                Some(b'=') => return (at + 1, Some(Label::MinusAssign)),
                Some(b'>') => return (at + 1, Some(Label::Arrow)),
                _ => return (at, Some(Label::Minus)),
            }
        }
        Some(b'.') => {
            at += 1;
            match text.get(at) {
                Some(b'.') => return (at + 1, Some(Label::DotDot)),
                _ => return (at, Some(Label::Dot)),
            }
        }
        Some(b'/') => {
            at += 1;
            match text.get(at) {
                Some(b'/') => {
                    at += 1;
                    at = run_44(text, at);
                    return (at, Some(Label::Comment));
                }
                _ => return (at, Some(Label::Slash)),
            }
        }
        Some(b'0'..=b'9') => {
            at += 1;
            's14: loop {
                match text.get(at) {
                    Some(b'.') => {
                        at += 1;
                        match text.get(at) {
                            Some(b'0'..=b'9') => {
                                at += 1;
                                at = word_67(text, at);
                                let label = match text.get(start..at) {
                                    _ => Label::Float,
                                };
                                return (at, Some(label));
                            }
                            _ => return (at - 1, Some(Label::Int)),
                        }
                    }
                    Some(b'0'..=b'9') => { at += 1; continue 's14; }
                    _ => return (at, Some(Label::Int)),
                }
            }
        }
        Some(b':') => {
            at += 1;
            match text.get(at) {
                Some(b':') => return (at + 1, Some(Label::Path)),
                _ => return (at, Some(Label::Colon)),
            }
        }
        Some(b';') => return (at + 1, Some(Label::Semicolon)),
        Some(b'<') => {
            at += 1;
            match text.get(at) {
                Some(b'=') => return (at + 1, Some(Label::LessEqual)),
                _ => return (at, Some(Label::Less)),
            }
        }
        Some(b'=') => {
            at += 1;
            match text.get(at) {
                Some(b'=') => return (at + 1, Some(Label::Equal)),
                Some(b'>') => return (at + 1, Some(Label::FatArrow)),
                _ => return (at, Some(Label::Assign)),
            }
        }
        Some(b'>') => {
            at += 1;
            match text.get(at) {
                Some(b'=') => return (at + 1, Some(Label::GreaterEqual)),
                _ => return (at, Some(Label::Greater)),
            }
        }
        Some(b'A'..=b'Z' | b'_' | b'a'..=b'z') => {
            at += 1;
            at = word_20(text, at);
            let label = match text.get(start..at) {
                Some([b'e', b'l', b's', b'e']) => Label::KwElse,
                Some([b'e', b'n', b'u', b'm']) => Label::KwEnum,
                Some([b'f', b'a', b'l', b's', b'e']) => Label::KwFalse,
                Some([b'f', b'n']) => Label::KwFn,
                Some([b'f', b'o', b'r']) => Label::KwFor,
                Some([b'i', b'f']) => Label::KwIf,
                Some([b'i', b'n']) => Label::KwIn,
                Some([b'l', b'e', b't']) => Label::KwLet,
                Some([b'm', b'a', b't', b'c', b'h']) => Label::KwMatch,
                Some([b'm', b'u', b't']) => Label::KwMut,
                Some([b'p', b'u', b'b']) => Label::KwPub,
                Some([b'r', b'e', b't', b'u', b'r', b'n']) => Label::KwReturn,
                Some([b's', b't', b'r', b'u', b'c', b't']) => Label::KwStruct,
                Some([b't', b'r', b'u', b'e']) => Label::KwTrue,
                Some([b'w', b'h', b'i', b'l', b'e']) => Label::KwWhile,
                _ => Label::Ident,
            };
            return (at, Some(label));
        }
        Some(b'[') => return (at + 1, Some(Label::BracketOpen)),
        Some(b']') => return (at + 1, Some(Label::BracketClose)),
        Some(b'{') => return (at + 1, Some(Label::BraceOpen)),
        Some(b'|') => {
            at += 1;
            match text.get(at) {
                Some(b'|') => return (at + 1, Some(Label::OrOr)),
                _ => return (at, Some(Label::Or)),
            }
        }
        Some(b'}') => return (at + 1, Some(Label::BraceClose)),
        _ => return (at, None),
    }
}
