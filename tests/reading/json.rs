//! What the lexer of JSON says about well-known texts.
//!
//! The lexer knows tokens and no grammar. So `01` is two numbers, which a parser refuses. An escape of a lone
//! surrogate, `"\uD800"`, is a string: the text asks for four hexadecimal digits and no more.

use std::fmt::Write as _;

use expect_test::{Expect, expect};

use super::machines::{Json, JsonIntegers, Rows};

/// The tokens of a text in one line; `!3` is an error at byte 3.
fn tokens(text: &[u8]) -> String {
    let mut line = String::new();
    for token in Json::tokens(text) {
        let _ = match token {
            Ok((label, range)) => write!(line, " {label}[{}]", text[range].escape_ascii()),
            Err(at) => write!(line, " !{at}"),
        };
    }
    let shown = |one: Result<(String, std::ops::Range<usize>), usize>| format!("{one:?}");
    let by_rows = Rows::tokens(text).map(|one| shown(one.map(|(l, r)| (l.to_string(), r))));
    let by_tokens = Json::tokens(text).map(|one| shown(one.map(|(l, r)| (l.to_string(), r))));
    assert!(by_rows.eq(by_tokens));
    let by_table =
        JsonIntegers::tokens(text).map(|one| shown(one.map(|(l, r)| (l.to_string(), r))));
    assert!(by_table.eq(Json::tokens(text).map(|one| shown(one.map(|(l, r)| (l.to_string(), r))))));
    line
}

#[expect(clippy::needless_pass_by_value, reason = "so that a test reads as text in, text out")]
fn check(texts: &[&str], expected: Expect) {
    let lines: Vec<String> = texts
        .iter()
        .map(|text| format!("{} ={}", text.escape_debug(), tokens(text.as_bytes())))
        .collect();
    expected.assert_eq(&lines.join("\n"));
}

#[test]
fn numbers() {
    check(
        &[
            "0", "-0", "01", "-01", "-", "1.", ".5", "1e", "1e+", "1E-2", "1.5e3", "1.e3", "+1",
            "1_0", "0x1", "-a", "1.2.3",
        ],
        expect![[r#"
            0 = number[0]
            -0 = number[-0]
            01 = number[0] number[1]
            -01 = number[-0] number[1]
            - = !0
            1. = number[1] !1
            .5 = !0 number[5]
            1e = number[1] !1
            1e+ = number[1] !1 !2
            1E-2 = number[1E-2]
            1.5e3 = number[1.5e3]
            1.e3 = number[1] !1 !2 number[3]
            +1 = !0 number[1]
            1_0 = number[1] !1 number[0]
            0x1 = number[0] !1 number[1]
            -a = !0 !1
            1.2.3 = number[1.2] !3 number[3]"#]],
    );
}

#[test]
fn strings() {
    check(
        &[
            r#""""#,
            r#""a""#,
            r#"""""#,
            r#""a"#,
            r#"""#,
            r#""\n\"\\\/""#,
            r#""\x""#,
            r#""\u00e9""#,
            r#""\uD800""#,
            r#""\uDC00\uD800""#,
            r#""\u12""#,
            r#""\u12G4""#,
            r#""\"#,
            "\"\t\"",
            "\"\u{1}a\"",
            "\"\u{7f}\"",
            "\"é中😀\"",
            "'a'",
        ],
        expect![[r#"
            \"\" = string[\"\"]
            \"a\" = string[\"a\"]
            \"\"\" = string[\"\"] !2
            \"a = !0
            \" = !0
            \"\\n\\\"\\\\\\/\" = string[\"\\n\\\"\\\\\\/\"]
            \"\\x\" = !0 !2 !3
            \"\\u00e9\" = string[\"\\u00e9\"]
            \"\\uD800\" = string[\"\\uD800\"]
            \"\\uDC00\\uD800\" = string[\"\\uDC00\\uD800\"]
            \"\\u12\" = !0 !5
            \"\\u12G4\" = !0 !5 number[4] !7
            \"\\ = !0
            \"\t\" = !0 white[\t] !2
            \"\u{1}a\" = !0 !1 !2 !3
            \"\u{7f}\" = string[\"\x7f\"]
            \"é中😀\" = string[\"\xc3\xa9\xe4\xb8\xad\xf0\x9f\x98\x80\"]
            \'a\' = !0 !1 !2"#]],
    );
}

#[test]
fn words_and_signs() {
    check(
        &[
            "true",
            "tru",
            "truefalse",
            "True",
            "nul",
            "null,",
            "[]{}:,",
            "\u{feff}1",
            " \t\r\n",
            "\u{a0}",
            "\0",
            "/**/",
        ],
        expect![[r#"
            true = word[true]
            tru = !0
            truefalse = word[true] word[false]
            True = !0 !1 !2 !3
            nul = !0
            null, = word[null] punctuation[,]
            []{}:, = punctuation[[] punctuation[]] punctuation[{] punctuation[}] punctuation[:] punctuation[,]
            \u{feff}1 = !0 !1 !2 number[1]
             \t\r\n = white[ \t\r\n]
            \u{a0} = !0 !1
            \0 = !0
            /**/ = !0 !1 !2 !3"#]],
    );
    assert_eq!(tokens(b"\"\xFF\x80\" \xFF"), " string[\\\"\\xff\\x80\\\"] white[ ] !5");
}
