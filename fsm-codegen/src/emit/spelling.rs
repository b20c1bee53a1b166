//! How a name of the text is spelt as an identifier of Rust.
//!
//! The rules must never change, because callers write these identifiers. First the signs of a name
//! are spelt out:
//!
//! - ASCII letters, digits and `_` stay, and so do the letters of [`is_letter`];
//!   a hyphen between two of these becomes `_`: `SYN-SENT` is `SYN_SENT`.
//! - Any other character is spelt out, with `_` between it and its neighbours:
//!   `XO*` is `XO_star`, `{q0,q1}` is `lbrace_q0_comma_q1_rbrace`. Those without a
//!   name in [`spelling`] are spelt by their number: `u2192`.
//!
//! With [`LetterCase::Text`] that is all. With [`LetterCase::Camel`] the pieces between `_` are joined:
//!
//! - The first character of a piece becomes a capital letter: `turn_key` is `TurnKey`.
//! - In a piece without small letters all letters behind the first one become small: `SYN_SENT` is
//!   `SynSent`. A piece with small letters keeps its letters: `HTTPServer` stays.
//! - A `_` stays between two characters that are neither capital nor small, such as digits: `1_0` and
//!   `10` are different. A name of nothing but `_` stays as it is.
//!
//! The result becomes an identifier:
//!
//! - A `_` goes before a first digit: `1` is `_1`.
//! - A keyword is written raw: `r#if`; `self`, `Self`, `super` and `crate`, which
//!   cannot be raw, get a `_` at the end. So do names that the caller reserves, and names that
//!   begin with `__`, because the variables of emitted code do.
//!
//! The method of a group is `is_` and its name in small letters, with `_` between words. A word also
//! begins at a capital letter behind a small letter or a digit, and at the last of several capital
//! letters if a small letter follows it: `HalfOpen` is `is_half_open`, `SYN-SENT` is `is_syn_sent`,
//! `TCPFlags` is `is_tcp_flags`.

use std::collections::HashSet;
use std::fmt::Write as _;

/// How the letters of a name become those of a variant.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum LetterCase {
    /// As Rust writes variants: `turn-key` is `TurnKey`.
    #[default]
    Camel,
    /// As in the text: `turn-key` is `turn_key`.
    Text,
}

impl LetterCase {
    /// Every letter case.
    pub const ALL: [LetterCase; 2] = [LetterCase::Camel, LetterCase::Text];

    /// Its name in the attribute and on the command line.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            LetterCase::Camel => "camel",
            LetterCase::Text => "text",
        }
    }

    /// The letter case with that name.
    #[must_use]
    pub fn find(name: &str) -> Option<LetterCase> {
        LetterCase::ALL.into_iter().find(|case| case.name() == name)
    }
}

/// The variant for a name.
pub(super) fn variant(name: &str, case: LetterCase, reserved: &HashSet<String>) -> String {
    let spelt = spelt_out(name);
    let spelt = match case {
        LetterCase::Camel => camel_case(&spelt),
        LetterCase::Text => spelt,
    };
    identifier(spelt, reserved)
}

/// The identifier for a name whose signs are spelt out.
fn identifier(mut identifier: String, reserved: &HashSet<String>) -> String {
    if identifier.starts_with(|c: char| c.is_ascii_digit()) {
        identifier.insert(0, '_');
    }
    if matches!(identifier.as_str(), "self" | "Self" | "super" | "crate")
        || identifier.starts_with("__")
        || reserved.contains(&identifier)
    {
        identifier.push('_');
    } else if KEYWORDS.binary_search(&identifier.as_str()).is_ok() {
        identifier.insert_str(0, "r#");
    }
    identifier
}

/// A name with its signs as words.
fn spelt_out(name: &str) -> String {
    if name.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_') {
        return name.to_owned();
    }
    let characters: Vec<char> = name.chars().collect();
    let stays = |index: usize| characters.get(index).is_some_and(|&c| is_letter(c));
    let mut identifier = String::with_capacity(name.len());
    let mut after_word = false;
    for (index, &c) in characters.iter().enumerate() {
        if is_letter(c) || (c == '-' && index > 0 && stays(index - 1) && stays(index + 1)) {
            if std::mem::take(&mut after_word) {
                identifier.push('_');
            }
            identifier.push(if c == '-' { '_' } else { c });
            continue;
        }
        if index > 0 {
            identifier.push('_');
        }
        match spelling(c) {
            Some(word) => identifier.push_str(word),
            None => {
                let _ = write!(identifier, "u{:04X}", u32::from(c));
            }
        }
        after_word = true;
    }
    identifier
}

/// A name whose signs are spelt out, with its pieces joined.
fn camel_case(spelt: &str) -> String {
    // Most names are like this. The macro runs unoptimised, and the rest takes long.
    let bytes = spelt.as_bytes();
    if bytes.iter().all(u8::is_ascii_alphanumeric) && bytes.iter().any(u8::is_ascii_lowercase) {
        let mut joined = spelt.to_owned();
        joined[..1].make_ascii_uppercase();
        return joined;
    }
    joined_pieces(spelt)
}

/// The same for any name.
fn joined_pieces(spelt: &str) -> String {
    let mut joined = String::with_capacity(spelt.len());
    let has_case = |c: char| c.is_lowercase() || c.is_uppercase();
    for piece in spelt.split('_').filter(|piece| !piece.is_empty()) {
        let has_small_letters = piece.contains(char::is_lowercase);
        let mut is_behind_letter = false;
        for (index, c) in piece.char_indices() {
            let c = match index {
                0 => capital(c),
                _ if has_small_letters || !is_behind_letter => c,
                _ => small(c),
            };
            if index == 0 && joined.ends_with(|last| !has_case(last)) && !has_case(c) {
                joined.push('_');
            }
            joined.push(c);
            is_behind_letter |= has_case(c);
        }
    }
    if joined.is_empty() { spelt.to_owned() } else { joined }
}

/// The constant for the start with a label.
pub(super) fn start_constant(label: &str) -> String {
    let identifier = identifier(spelt_out(label), &HashSet::new());
    let word = identifier.trim_start_matches("r#");
    // `START_` alone may be a state.
    let word = Some(word.trim_matches('_')).filter(|word| !word.is_empty()).unwrap_or(word);
    format!("START_{}", word.to_ascii_uppercase())
}

/// The method that says whether a state or a symbol is in a group.
pub(super) fn group_method(name: &str) -> String {
    let identifier = identifier(spelt_out(name), &HashSet::new());
    let characters: Vec<char> = identifier.trim_start_matches("r#").chars().collect();
    let begins_word = |index: usize| {
        let before = index.checked_sub(1).map(|before| characters[before]);
        let is_small_next = characters.get(index + 1).is_some_and(|c| c.is_lowercase());
        characters[index].is_uppercase()
            && before.is_some_and(|before| {
                before.is_lowercase()
                    || before.is_ascii_digit()
                    || (before.is_uppercase() && is_small_next)
            })
    };
    let mut spaced = String::new();
    for (index, &c) in characters.iter().enumerate() {
        if begins_word(index) {
            spaced.push('_');
        }
        spaced.push(small(c));
    }
    let words: Vec<&str> = spaced.split('_').filter(|word| !word.is_empty()).collect();
    // A name of underscores has no words.
    let words = if words.is_empty() { spaced } else { words.join("_") };
    format!("is_{words}")
}

/// The small letter for a capital one.
fn small(c: char) -> char {
    only_letter(c.to_lowercase()).unwrap_or(c)
}

/// The capital letter for a small one.
fn capital(c: char) -> char {
    only_letter(c.to_uppercase()).unwrap_or(c)
}

/// The only one of these letters, if it is kept in an identifier.
fn only_letter(mut letters: impl Iterator<Item = char>) -> Option<char> {
    let letter = letters.next().filter(|&letter| is_letter(letter))?;
    letters.next().is_none().then_some(letter)
}

/// Whether a character is kept in an identifier.
///
/// Beyond ASCII these are letters of scripts in wide use that can begin an identifier and
/// that normalisation (NFC), which Rust applies to identifiers, never changes or joins with
/// others. So two different names never become one identifier unnoticed.
fn is_letter(c: char) -> bool {
    c.is_ascii_alphanumeric()
        || c == '_'
        || LETTERS.iter().any(|&(first, last)| (first..=last).contains(&c))
}

const LETTERS: [(char, char); 23] = [
    // Latin
    ('\u{C0}', '\u{D6}'),
    ('\u{D8}', '\u{F6}'),
    ('\u{F8}', '\u{24F}'),
    ('\u{1E00}', '\u{1EFF}'),
    // Greek, Cyrillic, Armenian, Georgian
    ('\u{388}', '\u{38A}'),
    ('\u{38E}', '\u{3A1}'),
    ('\u{3A3}', '\u{3CE}'),
    ('\u{400}', '\u{481}'),
    ('\u{48A}', '\u{52F}'),
    ('\u{531}', '\u{556}'),
    ('\u{561}', '\u{586}'),
    ('\u{10D0}', '\u{10FA}'),
    // Hebrew, Arabic
    ('\u{5D0}', '\u{5EA}'),
    ('\u{620}', '\u{64A}'),
    // Devanagari, Bengali, Thai
    ('\u{904}', '\u{939}'),
    ('\u{993}', '\u{9A8}'),
    ('\u{E01}', '\u{E30}'),
    // Kana, Hangul, Han
    ('\u{3041}', '\u{3096}'),
    ('\u{30A1}', '\u{30FA}'),
    ('\u{AC00}', '\u{D7A3}'),
    ('\u{3400}', '\u{4DBF}'),
    ('\u{4E00}', '\u{9FFF}'),
    ('\u{20000}', '\u{2A6DF}'),
];

/// The name of a sign.
fn spelling(c: char) -> Option<&'static str> {
    Some(match c {
        '!' => "bang",
        '"' => "quote",
        '#' => "hash",
        '$' => "dollar",
        '%' => "percent",
        '&' => "and",
        '\'' => "prime",
        '(' => "lparen",
        ')' => "rparen",
        '*' => "star",
        '+' => "plus",
        ',' => "comma",
        '-' => "minus",
        '.' => "dot",
        '/' => "slash",
        ':' => "colon",
        ';' => "semicolon",
        '<' => "less",
        '=' => "equals",
        '>' => "greater",
        '?' => "question",
        '@' => "at",
        '[' => "lbracket",
        '\\' => "backslash",
        ']' => "rbracket",
        '^' => "caret",
        '`' => "backtick",
        '{' => "lbrace",
        '|' => "bar",
        '}' => "rbrace",
        '~' => "tilde",
        _ => return None,
    })
}

/// Keywords of every edition, also those kept for later, in the order of the alphabet.
const KEYWORDS: [&str; 48] = [
    "abstract", "as", "async", "await", "become", "box", "break", "const", "continue", "do", "dyn",
    "else", "enum", "extern", "false", "final", "fn", "for", "gen", "if", "impl", "in", "let",
    "loop", "macro", "match", "mod", "move", "mut", "override", "priv", "pub", "ref", "return",
    "static", "struct", "trait", "true", "try", "type", "typeof", "unsafe", "unsized", "use",
    "virtual", "where", "while", "yield",
];

#[cfg(test)]
mod tests {
    use expect_test::expect;
    use proc_macro2::{TokenStream, TokenTree};
    use unicode_normalization::{IsNormalized, is_nfc_quick};

    use super::*;

    #[test]
    fn every_sign_has_a_name() {
        let signs = (0x21..0x7F_u8).map(char::from).filter(|sign| !is_letter(*sign));
        let names: Vec<&str> = signs.filter_map(spelling).collect();
        expect!["bang quote hash dollar percent and prime lparen rparen star plus comma minus dot slash colon semicolon less equals greater question at lbracket backslash rbracket caret backtick lbrace bar rbrace tilde"].assert_eq(&names.join(" "));
    }

    #[test]
    fn the_rule_by_example() {
        let names = "Locked XO* XO# {q0,q1} (32,40) 1 - ->> -1 a-b a--b a- SYN-SENT half-open.2 \
                     if self Self super crate ALL from_index START_YOU q' _x __ a*b ** 9* \
                     ε café 状態 → \u{1F600} \
                     coin turn-key turn_key turnKey TurnKey CLOSE-WAIT CLOSED X q0 Q0 XAOAOAAAA \
                     HTTPServer my_HTTPServer RFC2822 v1_0 v10 1-0 2nd 2ND 1A A1B2 _X_ ___ a__b \
                     straße ßa ÉTÉ İx ΣΑΣ ǆ 状_態 a-状 ა";
        let reserved = ["ALL", "from_index", "START_YOU"].map(str::to_owned).into();
        let mut shown = String::new();
        for name in names.split_whitespace() {
            let [camel, text] = LetterCase::ALL.map(|case| variant(name, case, &reserved));
            let _ = writeln!(shown, "{name} {camel} {text}");
        }
        expect![[r#"
            Locked Locked Locked
            XO* XoStar XO_star
            XO# XoHash XO_hash
            {q0,q1} LbraceQ0CommaQ1Rbrace lbrace_q0_comma_q1_rbrace
            (32,40) Lparen32Comma40Rparen lparen_32_comma_40_rparen
            1 _1 _1
            - Minus minus
            ->> MinusGreaterGreater minus_greater_greater
            -1 Minus1 minus_1
            a-b AB a_b
            a--b AMinusMinusB a_minus_minus_b
            a- AMinus a_minus
            SYN-SENT SynSent SYN_SENT
            half-open.2 HalfOpenDot2 half_open_dot_2
            if If r#if
            self Self_ self_
            Self Self_ Self_
            super Super super_
            crate Crate crate_
            ALL All ALL_
            from_index FromIndex from_index_
            START_YOU StartYou START_YOU_
            q' QPrime q_prime
            _x X _x
            __ ___ ___
            a*b AStarB a_star_b
            ** StarStar star_star
            9* _9Star _9_star
            ε Ε ε
            café Café café
            状態 状態 状態
            → U2192 u2192
            😀 U1F600 u1F600
            coin Coin coin
            turn-key TurnKey turn_key
            turn_key TurnKey turn_key
            turnKey TurnKey turnKey
            TurnKey TurnKey TurnKey
            CLOSE-WAIT CloseWait CLOSE_WAIT
            CLOSED Closed CLOSED
            X X X
            q0 Q0 q0
            Q0 Q0 Q0
            XAOAOAAAA Xaoaoaaaa XAOAOAAAA
            HTTPServer HTTPServer HTTPServer
            my_HTTPServer MyHTTPServer my_HTTPServer
            RFC2822 Rfc2822 RFC2822
            v1_0 V1_0 v1_0
            v10 V10 v10
            1-0 _1_0 _1_0
            2nd _2nd _2nd
            2ND _2Nd _2ND
            1A _1A _1A
            A1B2 A1b2 A1B2
            _X_ X _X_
            ___ ____ ____
            a__b AB a__b
            straße Straße straße
            ßa ßa ßa
            ÉTÉ Été ÉTÉ
            İx İx İx
            ΣΑΣ Σασ ΣΑΣ
            ǆ Ǆ ǆ
            状_態 状_態 状_態
            a-状 A状 a_状
            ა ა ა
        "#]]
        .assert_eq(&shown);
    }

    #[test]
    fn what_normalisation_would_change_is_spelt_out() {
        let names = ["cafe\u{301}", "\u{1100}\u{1161}", "\u{212B}"];
        let variants = |case| names.map(|name| variant(name, case, &HashSet::new()));
        assert_eq!(variants(LetterCase::Text), ["cafe_u0301", "u1100_u1161", "u212B"]);
        assert_eq!(variants(LetterCase::Camel), ["CafeU0301", "U1100U1161", "U212B"]);
    }

    #[test]
    fn labels_become_constants() {
        let constants = ["you", "the-computer", "1", "r*", "if", "self", "ALL"].map(start_constant);
        expect![[r#"
            [
                "START_YOU",
                "START_THE_COMPUTER",
                "START_1",
                "START_R_STAR",
                "START_IF",
                "START_SELF",
                "START_ALL",
            ]
        "#]]
        .assert_debug_eq(&constants);
    }

    #[test]
    fn groups_become_methods() {
        let names = "opening SYN-SENT go-slow HalfOpen half_open TCPFlags Half2Open 1 a__b _x __ \
                     if self ALL XO* r2-D2 _final ÄÖ größeR İx 状態 →";
        let mut shown = String::new();
        for name in names.split_whitespace() {
            let _ = writeln!(shown, "{name} {}", group_method(name));
        }
        expect![[r#"
            opening is_opening
            SYN-SENT is_syn_sent
            go-slow is_go_slow
            HalfOpen is_half_open
            half_open is_half_open
            TCPFlags is_tcp_flags
            Half2Open is_half2_open
            1 is_1
            a__b is_a_b
            _x is_x
            __ is____
            if is_if
            self is_self
            ALL is_all
            XO* is_xo_star
            r2-D2 is_r2_d2
            _final is_final
            ÄÖ is_äö
            größeR is_größe_r
            İx is_İx
            状態 is_状態
            → is_u2192
        "#]]
        .assert_eq(&shown);
    }

    /// Every character is kept or spelt in such a way that Rust takes it for one identifier and
    /// does not normalise it to another.
    #[test]
    fn every_character_makes_an_identifier() {
        let characters = || ('\u{21}'..=char::MAX).filter(|c| !c.is_whitespace());
        let [camel, text] = LetterCase::ALL.map(|case| {
            characters().map(move |c| (c, variant(&format!("{c}{c}"), case, &HashSet::new())))
        });
        let methods = characters().map(|c| (c, group_method(&format!("{c}{c}"))));
        for (c, identifier) in camel.chain(text).chain(methods) {
            assert_eq!(is_nfc_quick(identifier.chars()), IsNormalized::Yes, "{identifier}");
            let tokens: TokenStream = identifier.parse().expect("a token");
            let tokens: Vec<TokenTree> = tokens.into_iter().collect();
            let is_identifier = matches!(&tokens[..], [TokenTree::Ident(_)]);
            assert!(is_identifier, "U+{:04X} {identifier}", u32::from(c));
        }
    }

    #[test]
    fn every_keyword_is_raw() {
        for keyword in KEYWORDS {
            let identifier = variant(keyword, LetterCase::Text, &HashSet::new());
            assert_eq!(identifier, format!("r#{keyword}"));
        }
    }

    /// Every name of up to five of these characters.
    fn short_names() -> impl Iterator<Item = String> {
        let characters = ['a', 'B', '_', '1', '-', '*', '状', 'é'];
        (1..=5).flat_map(move |length: u32| {
            (0..characters.len().pow(length)).map(move |number| {
                let at =
                    |place| characters[number / characters.len().pow(place) % characters.len()];
                (0..length).map(at).collect()
            })
        })
    }

    /// What the compiler's lint `non_camel_case_types` asks for: no small first letter, and no `_`
    /// beside a letter that can be capital or small.
    fn is_camel_case(identifier: &str) -> bool {
        let characters: Vec<char> = identifier.trim_matches('_').chars().collect();
        let has_case = |c: char| c.is_lowercase() || c.is_uppercase();
        let is_bad_pair = |pair: &[char]| {
            let other = if pair[0] == '_' { pair[1] } else { pair[0] };
            pair.contains(&'_') && (has_case(other) || other == '_')
        };
        !characters.first().is_some_and(|c| c.is_lowercase())
            && !characters.windows(2).any(is_bad_pair)
    }

    #[test]
    fn the_short_way_to_camel_case_is_right() {
        let names = short_names();
        let more = ["s10", "Paid", "synSent", "9lives", "x", "X", "ABc", "aB", "état"];
        for name in names.chain(more.map(str::to_owned)) {
            assert_eq!(camel_case(&name), joined_pieces(&name), "{name}");
        }
    }

    #[test]
    fn variants_are_in_camel_case_and_stay_so() {
        let reserved = HashSet::new();
        let mut kept = 0;
        for name in short_names() {
            let camel = variant(&name, LetterCase::Camel, &reserved);
            assert!(is_camel_case(&camel), "{name} {camel}");
            let text = variant(&name, LetterCase::Text, &reserved);
            let capitals = name.chars().filter(|c| c.is_uppercase()).count();
            let is_shouted = capitals > 1 && !name.contains(char::is_lowercase);
            let is_trimmed = name.trim_matches('_') == name;
            if text == name && is_camel_case(&name) && is_trimmed && !is_shouted {
                assert_eq!(camel, name);
                kept += 1;
            }
        }
        assert!(kept > 500, "{kept}");
    }
}
