//! `fsm trace --tokens`.

use expect_test::expect;

use crate::session::{Session, check};

#[test]
fn tokens_of_a_text() {
    check(
        "fsm trace $A/small-language.txt --tokens --text 'let x_1 = \"a b\\\\n\" // done'\n\
         fsm trace $A/json.txt --tokens --text '{\"a\": [1,-2.5e]}'\n\
         fsm trace $A/json.txt --tokens --go-on --text '{\"a\": [1,-2.5e, tru, \"é]}'\n\
         fsm trace $A/json.txt --tokens --text ''\n\
         fsm trace $A/json.txt --tokens --text '\"a very long string that is longer than what one line of a terminal has room for\"'",
        expect![[r#"
            $ fsm trace $A/small-language.txt --tokens --text 'let x_1 = "a b\\n" // done'
             0  let         let
             3  blank       \s
             4  name        x_1
             7  blank       \s
             8  sign        =
             9  blank       \s
            10  string      "a b\\\\n"
            18  blank       \s
            19  comment     // done
            $ fsm trace $A/json.txt --tokens --text '{"a": [1,-2.5e]}'
             0  punctuation  {
             1  string       "a"
             4  punctuation  :
             5  white        \s
             6  punctuation  [
             7  number       1
             8  punctuation  ,
             9  number       -2.5
            13  (no token)   e
            ! fsm: at byte 13 there is no token
            = 1
            $ fsm trace $A/json.txt --tokens --go-on --text '{"a": [1,-2.5e, tru, "é]}'
             0  punctuation  {
             1  string       "a"
             4  punctuation  :
             5  white        \s
             6  punctuation  [
             7  number       1
             8  punctuation  ,
             9  number       -2.5
            13  (no token)   e
            14  punctuation  ,
            15  white        \s
            16  (no token)   tru
            19  punctuation  ,
            20  white        \s
            21  (no token)   "é]}
            ! fsm: 3 pieces are no token, the first at byte 13
            = 1
            $ fsm trace $A/json.txt --tokens --text ''
            $ fsm trace $A/json.txt --tokens --text '"a very long string that is longer than what one line of a terminal has room for"'
             0  string       "a very long string that is longer than what one line of a …
        "#]],
    );
}

#[test]
fn tokens_for_programs() {
    check(
        "fsm trace $A/json.txt --tokens --json --text '{\"é\": -2.5e3}'\n\
         fsm trace $A/json.txt --tokens --json --text '[1,-2.5e,@@]'\n\
         fsm trace $A/json.txt --tokens --json --go-on --text '[1,-2.5e,@@]'\n\
         fsm trace $A/json.txt --tokens --json --go-on --text '[]'\n\
         fsm trace $A/json.txt --tokens --json --text ''",
        expect![[r#"
            $ fsm trace $A/json.txt --tokens --json --text '{"é": -2.5e3}'
            {"tokens":[["punctuation",0,1],["string",1,5],["punctuation",5,6],["white",6,7],["number",7,13],["punctuation",13,14]],"error":null}
            $ fsm trace $A/json.txt --tokens --json --text '[1,-2.5e,@@]'
            {"tokens":[["punctuation",0,1],["number",1,2],["punctuation",2,3],["number",3,7]],"error":7}
            = 1
            $ fsm trace $A/json.txt --tokens --json --go-on --text '[1,-2.5e,@@]'
            {"tokens":[["punctuation",0,1],["number",1,2],["punctuation",2,3],["number",3,7],["punctuation",8,9],["punctuation",11,12]],"error":7,"errors":[7,9,10]}
            = 1
            $ fsm trace $A/json.txt --tokens --json --go-on --text '[]'
            {"tokens":[["punctuation",0,1],["punctuation",1,2]],"error":null,"errors":[]}
            $ fsm trace $A/json.txt --tokens --json --text ''
            {"tokens":[],"error":null}
        "#]],
    );
}

#[test]
fn tokens_of_characters_are_counted_in_bytes() {
    let text = "Characters:\nletter a-z à-ö\nTokens:\nword letter+\nblank \\s+\neuro €\n";
    let session = Session::with("words.txt", text);
    session.write("latin", b"caf\xE9");
    session.check(
        "fsm trace words.txt --tokens --text 'déjà €'\n\
         fsm trace words.txt --tokens --json --go-on --text 'dé中文à €7€'\n\
         fsm trace words.txt --tokens --bytes latin",
        expect![[r#"
            $ fsm trace words.txt --tokens --text 'déjà €'
             0  word        déjà
             6  blank       \s
             7  euro        €
            $ fsm trace words.txt --tokens --json --go-on --text 'dé中文à €7€'
            {"tokens":[["word",0,3],["word",9,11],["blank",11,12],["euro",12,15],["euro",16,19]],"error":3,"errors":[3,6,15]}
            = 1
            $ fsm trace words.txt --tokens --bytes latin
            ! fsm: `latin` is not UTF-8: at byte 3 there is 0xE9; words.txt reads characters
            = 2
        "#]],
    );
}

#[test]
fn what_is_no_lexer() {
    let session = Session::new();
    let machine = |finals: &str| {
        format!("States: a b\nStart: a\n{finals}\nOtherwise: .\nBytes:\nTransitions:\na x -> b\n")
    };
    session.write("plain.txt", machine("Final: b"));
    session.write("half.txt", machine("Final x: b\nFinal: a"));
    session.write("empty.txt", machine("Final x: a b"));
    session.write("none.txt", machine("Final:"));
    session.check(
        "fsm trace plain.txt --tokens --text x\n\
         fsm trace half.txt --tokens --text x\n\
         fsm trace empty.txt --tokens --text x\n\
         fsm trace none.txt --tokens --json --text x",
        expect![[r#"
            $ fsm trace plain.txt --tokens --text x
            ! fsm: plain.txt has no tokens: the final state `b` has no label; write it under a heading such as `Final number:`
            = 2
            $ fsm trace half.txt --tokens --text x
            ! fsm: half.txt has no tokens: the final state `a` has no label; write it under a heading such as `Final number:`
            = 2
            $ fsm trace empty.txt --tokens --text x
            ! fsm: empty.txt has no tokens: the start `a` is final, so a token could be empty
            = 2
            $ fsm trace none.txt --tokens --json --text x
            ! fsm: none.txt has no tokens: it has no final state
            = 2
        "#]],
    );
}

#[test]
fn tokens_from_another_start() {
    let text = "States: code text a b\nStart code: code\nStart text: text\nFinal a: a\nFinal b: b\n\
                Otherwise: !\nBytes:\nTransitions:\ncode x -> a\ntext _ -> b\na x -> .\n";
    Session::with("modes.txt", text).check(
        "fsm trace modes.txt --tokens --text xxy\n\
         fsm trace modes.txt --tokens --start text --text xxy\n\
         fsm trace modes.txt --tokens --start other --text xxy",
        expect![[r#"
            $ fsm trace modes.txt --tokens --text xxy
            0  a           xx
            2  (no token)  y
            ! fsm: at byte 2 there is no token
            = 1
            $ fsm trace modes.txt --tokens --start text --text xxy
            0  b           x
            1  b           x
            2  b           y
            $ fsm trace modes.txt --tokens --start other --text xxy
            ! fsm: there is no start `other`; there is `code` and `text`
            = 2
        "#]],
    );
}

#[test]
fn options_of_tokens() {
    check(
        "fsm trace $A/json.txt --tokens\n\
         fsm trace $A/json.txt --tokens 1 2\n\
         fsm trace $A/json.txt --tokens --text 1 2\n\
         fsm trace $A/json.txt --tokens --batch x\n\
         fsm trace $A/json.txt --go-on --text 1",
        expect![[r#"
            $ fsm trace $A/json.txt --tokens
            ! error: the following required arguments were not provided:
            !   <--text <TEXT>|--bytes <TEXT-FILE>>
            !
            ! Usage: fsm trace --tokens <--text <TEXT>|--bytes <TEXT-FILE>> <FILE> [SYMBOL]...
            !
            ! For more information, try '--help'.
            = 2
            $ fsm trace $A/json.txt --tokens 1 2
            ! error: the argument '--tokens' cannot be used with '[SYMBOL]...'
            !
            ! Usage: fsm trace --tokens <--text <TEXT>|--bytes <TEXT-FILE>> <FILE> [SYMBOL]...
            !
            ! For more information, try '--help'.
            = 2
            $ fsm trace $A/json.txt --tokens --text 1 2
            ! error: the argument '--tokens' cannot be used with '[SYMBOL]...'
            !
            ! Usage: fsm trace --tokens <--text <TEXT>|--bytes <TEXT-FILE>> <FILE> [SYMBOL]...
            !
            ! For more information, try '--help'.
            = 2
            $ fsm trace $A/json.txt --tokens --batch x
            ! error: the argument '--tokens' cannot be used with:
            !   --batch
            !   [SYMBOL]...
            !
            ! Usage: fsm trace --tokens <--text <TEXT>|--bytes <TEXT-FILE>> <FILE> [SYMBOL]...
            !
            ! For more information, try '--help'.
            = 2
            $ fsm trace $A/json.txt --go-on --text 1
            ! error: the following required arguments were not provided:
            !   --tokens
            !
            ! Usage: fsm trace --tokens --go-on <--text <TEXT>|--bytes <TEXT-FILE>> <FILE> [SYMBOL]...
            !
            ! For more information, try '--help'.
            = 2
        "#]],
    );
}

#[test]
fn tokens_of_any_bytes() {
    let session = Session::new();
    session.write("bytes", b"[\0\xFF\"\xC3\xA9\xFF\"]");
    session.check(
        "fsm trace $A/json.txt --tokens --go-on --bytes bytes\n\
         fsm trace $A/json.txt --tokens --go-on --json --bytes bytes\n\
         fsm trace $A/json.txt --tokens --go-on --bytes - < bytes | tail -1\n\
         printf '[1' | fsm trace $A/json.txt --tokens --bytes -",
        expect![[r#"
            $ fsm trace $A/json.txt --tokens --go-on --bytes bytes
            0  punctuation  [
            1  (no token)   \0
            2  (no token)   \xFF
            3  string       "é\xFF"
            8  punctuation  ]
            ! fsm: 2 pieces are no token, the first at byte 1
            = 1
            $ fsm trace $A/json.txt --tokens --go-on --json --bytes bytes
            {"tokens":[["punctuation",0,1],["string",3,8],["punctuation",8,9]],"error":1,"errors":[1,2]}
            = 1
            $ fsm trace $A/json.txt --tokens --go-on --bytes - < bytes | tail -1
            8  punctuation  ]
            ! fsm: 2 pieces are no token, the first at byte 1
            $ printf '[1' | fsm trace $A/json.txt --tokens --bytes -
            0  punctuation  [
            1  number       1
        "#]],
    );
}

/// The look-ahead of this lexer has no bound: behind an `a`, a `b` may follow at any time.
#[test]
fn a_long_text_without_a_bound_on_the_look_ahead() {
    let session = Session::with("long.txt", "Bytes:\nTokens:\nshort a\nlong a a+ b\n");
    session.check(
        "fsm info --json long.txt | tr , '\\n' | tail -1\n\
         head -c 1000000 /dev/zero | tr '\\0' a | fsm trace long.txt --tokens --bytes - | tail -1",
        expect![[r#"
            $ fsm info --json long.txt | tr , '\n' | tail -1
            "look_ahead":null}
            $ head -c 1000000 /dev/zero | tr '\0' a | fsm trace long.txt --tokens --bytes - | tail -1
             999999  short       a
        "#]],
    );
}

#[test]
fn a_reader_that_goes_away_changes_no_answer() {
    let session = Session::new();
    session.check(
        "(head -c 300000 /dev/zero | tr '\\0' '['; printf x) > brackets\n\
         (fsm trace $A/json.txt --tokens --bytes brackets; echo \"= $?\" >&2) | head -1\n\
         (fsm trace $A/json.txt --tokens --json --bytes brackets; echo \"= $?\" >&2) | head -c 10",
        expect![[r#"
            $ (head -c 300000 /dev/zero | tr '\0' '['; printf x) > brackets
            $ (fsm trace $A/json.txt --tokens --bytes brackets; echo "= $?" >&2) | head -1
                 0  punctuation  [
            ! fsm: at byte 300000 there is no token
            ! = 1
            $ (fsm trace $A/json.txt --tokens --json --bytes brackets; echo "= $?" >&2) | head -c 10
            {"tokens":! = 1
        "#]],
    );
}
