//! The automata that read bytes or characters, and those that are lexers.

use std::ops::Range;

use fsm_macros::automaton;

#[automaton("../automata/utf-8.txt")]
enum Utf8 {}

#[automaton("../automata/price.txt")]
enum Price {}

#[automaton("../automata/json.txt")]
enum Json {}

#[automaton("../automata/json-rows.txt")]
enum JsonRows {}

#[automaton("../automata/small-language.txt", claims(lookahead-1))]
enum Small {}

#[automaton("../automata/log-line.txt", claims(lookahead-1))]
enum LogLine {}

/// Every text of up to `most` of these pieces.
fn texts<'p>(pieces: &'p [&'p [u8]], most: u32) -> impl Iterator<Item = Vec<u8>> + 'p {
    (0..=most).flat_map(move |length| {
        (0..pieces.len().pow(length)).map(move |number| {
            let piece = |place| pieces[number / pieces.len().pow(place) % pieces.len()];
            (0..length).map(piece).collect::<Vec<_>>().concat()
        })
    })
}

/// All characters, and all rows of four of the bytes at which table 3-7 has a border.
#[test]
fn bytes_are_utf_8_where_the_standard_library_says_so() {
    for character in '\0'..=char::MAX {
        let mut buffer = [0; 4];
        assert!(Utf8::accepts(character.encode_utf8(&mut buffer).as_bytes()), "{character:?}");
    }
    let borders = [
        0x00, 0x7F, 0x80, 0x8F, 0x90, 0x9F, 0xA0, 0xBF, 0xC0, 0xC1, 0xC2, 0xDF, 0xE0, 0xE1, 0xEC,
        0xED, 0xEE, 0xEF, 0xF0, 0xF1, 0xF3, 0xF4, 0xF5, 0xFF,
    ];
    let pieces: Vec<[u8; 1]> = borders.map(|byte| [byte]).to_vec();
    let pieces: Vec<&[u8]> = pieces.iter().map(|piece| &piece[..]).collect();
    for bytes in texts(&pieces, 4) {
        assert_eq!(Utf8::accepts(&bytes), str::from_utf8(&bytes).is_ok(), "{bytes:?}");
    }
}

/// Whether a text is a price: takes it apart from behind.
fn is_price(text: &str) -> bool {
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    let Some(text) = text.strip_suffix('€') else { return false };
    let Some(text) = text.strip_suffix([' ', '\u{A0}', '\u{202F}']) else { return false };
    let text = text.strip_prefix(['-', '−']).unwrap_or(text);
    let (euros, cents) = text.split_once(',').unwrap_or((text, "00"));
    let mut groups = euros.split('.');
    let first = groups.next().unwrap_or_default();
    let is_zero = euros == "0";
    cents.len() == 2
        && digits(cents)
        && digits(first)
        && (1..=3).contains(&first.len())
        && (is_zero || !first.starts_with('0'))
        && groups.all(|group| group.len() == 3 && digits(group))
}

#[test]
fn prices_are_what_a_function_says() {
    let signs = ["0", "7", "123", ".", ",", "−", " ", "€"].map(str::as_bytes);
    let mut count = 0;
    for text in texts(&signs, 6) {
        for end in ["", "\u{A0}€"] {
            let text = format!("{}{end}", str::from_utf8(&text).unwrap());
            assert_eq!(Price::accepts(&text), is_price(&text), "{text}");
            count += usize::from(is_price(&text));
        }
    }
    assert!(count > 100, "{count} prices");
    let refused = Price::START.read("12 €").and_then(|state| state.read("x")).unwrap_err();
    assert_eq!((refused.state, refused.position), (Price::Price, 0));
}

/// The label of a whole text, in both files.
fn json(text: &[u8]) -> Option<&'static str> {
    let label = Json::START.read(text).label().map(JsonLabel::name);
    let by_rows = JsonRows::START.read(text).ok().and_then(JsonRows::label);
    assert_eq!(label, by_rows.map(JsonRowsLabel::name), "{}", String::from_utf8_lossy(text));
    label
}

/// A number that serde_json reads, however large it is, is one here, and no other.
#[test]
fn numbers_of_json_are_those_of_serde() {
    let pieces = ["0", "1", "-", "+", ".", "e"].map(str::as_bytes);
    for text in texts(&pieces, 6) {
        let is_number = serde_json::from_slice::<serde::de::IgnoredAny>(&text).is_ok();
        assert_eq!(json(&text) == Some("number"), is_number, "{}", String::from_utf8_lossy(&text));
    }
}

/// Everything that stands between quotes: escapes, surrogates, control characters.
#[test]
fn strings_of_json_are_those_of_serde() {
    let pieces = ["a", "é", "\n", "\x1F", "\"", "\\", "\\u", "D83d", "\\uDE00", "00e9", "D7FF"];
    for text in texts(&pieces.map(str::as_bytes), 4) {
        let text = [b"\"", &text[..], b"\""].concat();
        let is_string = serde_json::from_slice::<String>(&text).is_ok();
        assert_eq!(json(&text) == Some("string"), is_string, "{}", String::from_utf8_lossy(&text));
    }
}

#[test]
fn well_known_tokens_of_json() {
    for (token, label) in [
        ("0", Some("number")),
        ("-0.0", Some("number")),
        ("1E+09", Some("number")),
        ("01", None),
        ("-", None),
        ("-01", None),
        ("+1", None),
        (".5", None),
        ("1.", None),
        ("1e", None),
        ("0x1F", None),
        ("NaN", None),
        (r#""""#, Some("string")),
        (r#""\uD83D\uDE00""#, Some("string")),
        (r#""\ud83d""#, None),
        (r#""\uDE00""#, None),
        (r#""\uDE00\uD83D""#, None),
        (r#""\uD83D\u0041""#, None),
        (r#""\u12""#, None),
        (r#""\x41""#, None),
        ("\"\t\"", None),
        ("\"\x7F\"", Some("string")),
        ("'a'", None),
        ("true", Some("literal")),
        ("True", None),
        ("{", Some("punctuation")),
        (" \r\n\t", Some("white")),
        ("\u{A0}", None),
        ("", None),
    ] {
        assert_eq!(json(token.as_bytes()), label, "{token}");
    }
}

/// Both lexers find the same tokens and the same errors, and go on at the same places.
#[test]
fn two_lexers_of_json_find_the_same() {
    let pieces = ["{", " ", "\"", "\\", "uD83D", "u0041", "-", "0", "1.", "e5", "tru", "e", "é"];
    for text in texts(&pieces.map(str::as_bytes), 4) {
        let found = Json::tokens(&text).map(|token| token.map(|(label, at)| (label.name(), at)));
        let by_rows = JsonRows::tokens(&text);
        let by_rows = by_rows.map(|token| token.map(|(label, at)| (label.name(), at)));
        assert!(found.eq(by_rows), "{}", String::from_utf8_lossy(&text));
    }
}

/// The first token of the small language, by hand: its length and its kind.
fn small_by_hand(text: &[u8]) -> Option<(usize, &'static str)> {
    let many = |from: usize, is_one: fn(u8) -> bool| {
        from + text[from..].iter().take_while(|&&byte| is_one(byte)).count()
    };
    let is_letter = |byte: u8| byte.is_ascii_alphabetic() || byte == b'_';
    let in_line = |byte: u8| byte >= b' ' || byte == b'\t';
    let second = text.get(1).copied();
    Some(match *text.first()? {
        b' ' | b'\t' | b'\n' | b'\r' => (many(1, |byte| b" \t\n\r".contains(&byte)), "blank"),
        b'/' if second == Some(b'/') => (many(2, |byte| byte >= b' ' || byte == b'\t'), "comment"),
        first if is_letter(first) => {
            let length = many(1, |byte| byte.is_ascii_alphanumeric() || byte == b'_');
            let keywords = ["fn", "let", "if", "else", "while", "return"];
            let keyword = keywords.iter().find(|word| word.as_bytes() == &text[..length]);
            (length, keyword.copied().unwrap_or("name"))
        }
        b'0'..=b'9' => (many(1, |byte| byte.is_ascii_digit()), "number"),
        b'"' => {
            let mut at = 1;
            loop {
                match *text.get(at)? {
                    b'"' => break (at + 1, "string"),
                    b'\\' if b"\"\\nrt".contains(text.get(at + 1)?) => at += 2,
                    byte if byte != b'\\' && in_line(byte) => at += 1,
                    _ => return None,
                }
            }
        }
        b'=' | b'!' | b'<' | b'>' if second == Some(b'=') => (2, "sign"),
        b'=' | b'!' | b'<' | b'>' | b'+' | b'-' | b'*' | b'/' | b'%' => (1, "sign"),
        first @ (b'&' | b'|') if second == Some(first) => (2, "sign"),
        b'(' | b')' | b'{' | b'}' => (1, "bracket"),
        b',' | b';' => (1, "separator"),
        _ => return None,
    })
}

#[test]
fn tokens_of_the_small_language_are_those_of_a_function() {
    let pieces = [
        "if", "let", "x1", "_", "7", " ", "\n", "\"", "\\", "n", "/", "=", "<", "&", "(", ";", "é",
        "\0",
    ];
    for text in texts(&pieces.map(str::as_bytes), 4) {
        let longest = Small::START.longest(&text).map(|(length, label)| (length, label.name()));
        assert_eq!(longest, small_by_hand(&text), "{}", String::from_utf8_lossy(&text));
    }
}

#[test]
fn a_program_in_the_small_language() {
    let program = b"fn half(n) {\n  if n <= 1 { return \"odd\\n\"; } // done\n}";
    let found: Vec<(&str, Range<usize>)> =
        Small::tokens(program).map(|token| token.unwrap()).map(|(l, at)| (l.name(), at)).collect();
    let text = |at: &Range<usize>| str::from_utf8(&program[at.clone()]).unwrap();
    let words: Vec<(&str, &str)> = found
        .iter()
        .filter(|(label, _)| *label != "blank")
        .map(|(label, at)| (*label, text(at)))
        .collect();
    assert_eq!(
        words,
        [
            ("fn", "fn"),
            ("name", "half"),
            ("bracket", "("),
            ("name", "n"),
            ("bracket", ")"),
            ("bracket", "{"),
            ("if", "if"),
            ("name", "n"),
            ("sign", "<="),
            ("number", "1"),
            ("bracket", "{"),
            ("return", "return"),
            ("string", "\"odd\\n\""),
            ("separator", ";"),
            ("bracket", "}"),
            ("comment", "// done"),
            ("bracket", "}"),
        ]
    );
    // Tokens and blanks are the whole text.
    assert_eq!(found.iter().map(|(_, at)| text(at)).collect::<String>().as_bytes(), program);
}

/// The kind of a word of a log, by hand. It contains no blank, no quote and no `=`.
fn log_word(word: &str) -> &'static str {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let shape: String = word.chars().map(|c| if c.is_ascii_digit() { '0' } else { c }).collect();
    let is_time = ["0000-00-00T00:00:00Z", "0000-00-00T00:00:00.000Z"].contains(&&*shape);
    let (host, port) = word.split_once(':').unwrap_or((word, "1"));
    let parts: Vec<&str> = host.split('.').collect();
    let is_address = parts.len() == 4
        && parts.iter().all(|part| is_number(part) && part.len() <= 3)
        && is_number(port)
        && port.len() <= 5;
    let positive = word.strip_prefix('-').unwrap_or(word);
    let (whole, fraction) = positive.split_once('.').unwrap_or((positive, "0"));
    match word {
        "DEBUG" | "INFO" | "WARN" | "ERROR" => "level",
        _ if is_time => "time",
        _ if is_address => "address",
        _ if is_number(whole) && is_number(fraction) => "number",
        _ => "word",
    }
}

#[test]
fn words_of_a_log_are_what_a_function_says() {
    let pieces = ["2026-11-16T08:00:02", "Z", "INFO", "1234", "56", ".", ":", "-", "x", "1.2.3"];
    for text in texts(&pieces.map(str::as_bytes), 5).skip(1) {
        let word = str::from_utf8(&text).unwrap();
        let found = LogLine::START.longest(&text).map(|(length, label)| (length, label.name()));
        assert_eq!(found, Some((word.len(), log_word(word))), "{word}");
    }
}
