//! `fsm trace` with texts of bytes or characters.

use std::io::Write as _;
use std::process::Stdio;

use expect_test::expect;

use crate::session::{Session, check, shell};

/// A machine with outputs that reads bytes.
const LINES: &str = "\
States: text carriage
Start: text
Final: text
Outputs: line
Otherwise: !
Bytes:
plain \\x20-\\x7E
Transitions:
text plain -> .
text \\r -> carriage
carriage \\n -> text / line
text \\n -> . / line
";

#[test]
fn the_states_that_a_text_passes() {
    check(
        "fsm trace $A/json-rows.txt --text '-12e5'\n\
         fsm trace $A/json-rows.txt --text '\"say \\\"hello wide wide world of texts\\\"'\n\
         fsm trace $A/json-rows.txt --text '12,5'\n\
         fsm trace $A/json-rows.txt --text ''\n\
         fsm trace $A/price.txt --text '−1.234,56 €'",
        expect![[r#"
            $ fsm trace $A/json-rows.txt --text '-12e5'
            start    begin
            ----->   minus
            --12-->  int       final number
            --e-->   e
            --5-->   exponent  final number
            accepted number
            $ fsm trace $A/json-rows.txt --text '"say \"hello wide wide world of texts\"'
            start                          begin
            --"say\s-->                    text
            --\\-->                        escape
            --"hello wide wide world …-->  text
            --\\-->                        escape
            --"-->                         text
            rejected
            = 1
            $ fsm trace $A/json-rows.txt --text '12,5'
            start    begin
            --12-->  int        final number
            --,-->   (refused)
            rejected
            ! fsm: `int` does not allow `,` at byte 2; it allows `. 0-9 E e`
            = 1
            $ fsm trace $A/json-rows.txt --text ''
            start  begin
            rejected
            = 1
            $ fsm trace $A/price.txt --text '−1.234,56 €'
            start    begin
            --−-->   minus
            --1-->   one
            --.-->   point
            --2-->   point1
            --3-->   point2
            --4-->   three
            --,-->   comma
            --5-->   cent
            --6-->   cents
            --\s-->  space
            --€-->   price   final
            accepted
        "#]],
    );
}

#[test]
fn symbols_are_written_as_in_a_text() {
    check(
        "fsm trace $A/json-rows.txt 1 2 e 5 | tail -1\n\
         fsm trace $A/json-rows.txt 12e5 | tail -1\n\
         fsm trace $A/json-rows.txt '\\s\\x0A' '\\t'\n\
         fsm trace $A/json-rows.txt digit\n\
         fsm trace $A/utf-8.txt 'é'\n\
         fsm trace $A/utf-8.txt '\\xC3\\xA9'\n\
         fsm trace $A/price.txt '0,5\\q'\n\
         fsm trace $A/price.txt '0,55\\u{A0}€' | tail -1\n\
         fsm trace $A/json-rows.txt tx",
        expect![[r#"
            $ fsm trace $A/json-rows.txt 1 2 e 5 | tail -1
            accepted number
            $ fsm trace $A/json-rows.txt 12e5 | tail -1
            accepted number
            $ fsm trace $A/json-rows.txt '\s\x0A' '\t'
            start      begin
            --\s-->    white  final white
            --\x0A-->  white  final white
            --\t-->    white  final white
            accepted white
            $ fsm trace $A/json-rows.txt digit
            start       begin
            --digit-->  (rejected)
            rejected
            ! fsm: `digit` is no byte, but a set of them: `0-9`
            = 1
            $ fsm trace $A/utf-8.txt 'é'
            start   character   final
            --é-->  (rejected)
            rejected
            ! fsm: `é` is no byte; its bytes are `\xC3` and `\xA9`
            = 1
            $ fsm trace $A/utf-8.txt '\xC3\xA9'
            start      character  final
            --\xC3-->  more1
            --\xA9-->  character  final
            accepted
            $ fsm trace $A/price.txt '0,5\q'
            start    begin
            --0-->   zero
            --,-->   comma
            --5-->   cent
            --\q-->  (rejected)
            rejected
            ! fsm: `\q` is no character; there is no such escape
            = 1
            $ fsm trace $A/price.txt '0,55\u{A0}€' | tail -1
            accepted
            $ fsm trace $A/json-rows.txt tx
            start   begin
            --t-->  t
            --x-->  (refused)
            rejected
            ! fsm: `t` does not allow `x`; it allows `r`
            = 1
        "#]],
    );
}

#[test]
fn texts_for_programs() {
    check(
        "fsm trace --json $A/json-rows.txt --text '1 2'\n\
         fsm trace --json $A/json-rows.txt --text=-0\n\
         fsm trace --json $A/price.txt --text '−1€'\n\
         fsm trace --json $A/price.txt --text ''",
        expect![[r#"
            $ fsm trace --json $A/json-rows.txt --text '1 2'
            {"word":["1","\\s","2"],"final":false,"label":null,"states":["begin","int"],"refused":1,"outputs":[],"refused_byte":1}
            = 1
            $ fsm trace --json $A/json-rows.txt --text=-0
            {"word":["-","0"],"final":true,"label":"number","states":["begin","minus","zero"],"refused":null,"outputs":[],"refused_byte":null}
            $ fsm trace --json $A/price.txt --text '−1€'
            {"word":["−","1","€"],"final":false,"label":null,"states":["begin","minus","one"],"refused":2,"outputs":[],"refused_byte":4}
            = 1
            $ fsm trace --json $A/price.txt --text ''
            {"word":[],"final":false,"label":null,"states":["begin"],"refused":null,"outputs":[],"refused_byte":null}
            = 1
        "#]],
    );
}

#[test]
fn files_of_any_bytes() {
    let session = Session::with("lines.txt", LINES);
    session.write("zero", b"a\0b");
    session.write("latin", b"caf\xE9");
    session.write("utf8", "café\n");
    session.write("open", "no newline");
    session.write("windows", "one\r\ntwo\n");
    session.check(
        "fsm trace $A/utf-8.txt --bytes zero\n\
         fsm trace $A/utf-8.txt --bytes latin\n\
         fsm trace $A/utf-8.txt --bytes - < utf8 | tail -1\n\
         fsm trace lines.txt --bytes open\n\
         fsm trace lines.txt --bytes windows\n\
         fsm trace lines.txt --json --bytes windows\n\
         fsm trace lines.txt --bytes zero\n\
         fsm trace $A/price.txt --bytes latin\n\
         fsm trace $A/price.txt --text \"$(printf '1\\377')\"\n\
         fsm trace lines.txt --bytes nowhere\n\
         fsm trace lines.txt --bytes .\n\
         fsm trace - --bytes - < lines.txt",
        expect![[r#"
            $ fsm trace $A/utf-8.txt --bytes zero
            start      character  final
            --a\0b-->  character  final
            accepted
            $ fsm trace $A/utf-8.txt --bytes latin
            start      character  final
            --caf-->   character  final
            --\xE9-->  more2
            rejected
            = 1
            $ fsm trace $A/utf-8.txt --bytes - < utf8 | tail -1
            accepted
            $ fsm trace lines.txt --bytes open
            start            text  final
            --no newline-->  text  final
            accepted
            $ fsm trace lines.txt --bytes windows
            start     text      final
            --one-->  text      final
            --\r-->   carriage
            --\n-->   text      final  / line
            --two-->  text      final
            --\n-->   text      final  / line
            accepted
            $ fsm trace lines.txt --json --bytes windows
            {"word":["o","n","e","\\r","\\n","t","w","o","\\n"],"final":true,"label":null,"states":["text","text","text","text","carriage","text","text","text","text","text"],"refused":null,"outputs":["line","line"],"refused_byte":null}
            $ fsm trace lines.txt --bytes zero
            start    text       final
            --a-->   text       final
            --\0-->  (refused)
            rejected
            ! fsm: `text` does not allow `\0` at byte 1; it allows `\n \r \s-~`
            = 1
            $ fsm trace $A/price.txt --bytes latin
            ! fsm: `latin` is not UTF-8: at byte 3 there is 0xE9; $A/price.txt reads characters
            = 2
            $ fsm trace $A/price.txt --text "$(printf '1\377')"
            ! fsm: the text is not UTF-8: at byte 1 there is 0xFF; $A/price.txt reads characters
            = 2
            $ fsm trace lines.txt --bytes nowhere
            ! fsm: there is no file `nowhere`
            = 2
            $ fsm trace lines.txt --bytes .
            ! fsm: `.` is a folder, not a file
            = 2
            $ fsm trace - --bytes - < lines.txt
            ! fsm: the automaton and the text cannot both be standard input
            = 2
        "#]],
    );
}

#[test]
fn options_that_do_not_go_together() {
    check(
        "fsm trace door.txt --text push\n\
         fsm trace door.txt --tokens --text push\n\
         fsm trace $A/json.txt --text 1 2\n\
         fsm trace $A/json.txt --text 1 --bytes x\n\
         fsm trace $A/json.txt --batch --text 1\n\
         fsm trace $A/json.txt -i --text 1",
        expect![[r#"
            $ fsm trace door.txt --text push
            ! fsm: door.txt reads symbols, not bytes or characters; write them behind the file
            = 2
            $ fsm trace door.txt --tokens --text push
            ! fsm: door.txt reads symbols, not bytes or characters; write them behind the file
            = 2
            $ fsm trace $A/json.txt --text 1 2
            ! error: the argument '--text <TEXT>' cannot be used with '[SYMBOL]...'
            !
            ! Usage: fsm trace --text <TEXT> <FILE> [SYMBOL]...
            !
            ! For more information, try '--help'.
            = 2
            $ fsm trace $A/json.txt --text 1 --bytes x
            ! error: the argument '--text <TEXT>' cannot be used with '--bytes <TEXT-FILE>'
            !
            ! Usage: fsm trace --text <TEXT> <FILE> [SYMBOL]...
            !
            ! For more information, try '--help'.
            = 2
            $ fsm trace $A/json.txt --batch --text 1
            ! error: the argument '--batch' cannot be used with:
            !   --text <TEXT>
            !   --bytes <TEXT-FILE>
            !
            ! Usage: fsm trace --batch <FILE> [SYMBOL]...
            !
            ! For more information, try '--help'.
            = 2
            $ fsm trace $A/json.txt -i --text 1
            ! error: the argument '--interactive' cannot be used with:
            !   --text <TEXT>
            !   --bytes <TEXT-FILE>
            !
            ! Usage: fsm trace --interactive <FILE> [SYMBOL]...
            !
            ! For more information, try '--help'.
            = 2
        "#]],
    );
}

#[test]
fn every_line_of_a_batch_is_a_text() {
    let session = Session::with("lines.txt", LINES);
    session.write("words", b"12\n-0.5e3\n\n 7\n\"a b\"\r\n1\xFF\n\"open");
    session.write("prices", "\u{FEFF}0,99 €\n1\u{A0}€\n01\n");
    session.write("wrong", b"0,99 \xE2\x82\n");
    session.check(
        "fsm trace --batch $A/json-rows.txt words\n\
         fsm trace --batch --json $A/json-rows.txt words | head -2\n\
         fsm trace --batch $A/price.txt prices\n\
         fsm trace --batch $A/price.txt wrong\n\
         printf 'a\\tb' | fsm trace --batch lines.txt -",
        expect![[r#"
            $ fsm trace --batch $A/json-rows.txt words
            accepted number	12
            accepted number	-0.5e3
            rejected
            rejected	\s7	`white` does not allow `7` at byte 1
            accepted string	"a b"
            rejected	1\xFF	`int` does not allow `\xFF` at byte 1
            rejected	"open
            = 1
            $ fsm trace --batch --json $A/json-rows.txt words | head -2
            {"word":["1","2"],"final":true,"label":"number","states":["begin","int","int"],"refused":null,"outputs":[],"refused_byte":null}
            {"word":["-","0",".","5","e","3"],"final":true,"label":"number","states":["begin","minus","zero","point","fraction","e","exponent"],"refused":null,"outputs":[],"refused_byte":null}
            $ fsm trace --batch $A/price.txt prices
            accepted	0,99 €
            accepted	1\u{A0}€
            rejected	01	`zero` does not allow `1` at byte 1
            = 1
            $ fsm trace --batch $A/price.txt wrong
            ! fsm: line 1 of wrong is not UTF-8: at byte 5 there is 0xE2; $A/price.txt reads characters
            = 2
            $ printf 'a\tb' | fsm trace --batch lines.txt -
            rejected	a\tb	/	`text` does not allow `\t` at byte 1
            = 1
        "#]],
    );
}

#[test]
fn steps_by_hand() {
    check(
        "printf '12\\nback\\n:back\\n\\n:restart\\n\\\\s\\nq\\n:nonsense\\né\\n:quit\\n' | fsm trace -i $A/json-rows.txt",
        expect![[r#"
            $ printf '12\nback\n:back\n\n:restart\n\\s\nq\n:nonsense\né\n:quit\n' | fsm trace -i $A/json-rows.txt
            start begin
            --2--> int  final number
            `int` does not allow `b`; it allows `. 0-9 E e`
            --2--> int  final number
            --1--> int  final number
            --1--> int  final number
            start begin
            --\s--> white  final white
            `white` does not allow `q`; it allows `\t \n \r \s`
            --\s--> white  final white
            `white` does not allow `:`; it allows `\t \n \r \s`
            --\s--> white  final white
            `é` is no byte; its bytes are `\xC3` and `\xA9`; or type :back, :restart or :quit
            --\s--> white  final white
        "#]],
    );
}

#[test]
fn a_long_table_is_cut_in_the_middle() {
    let session = Session::new();
    let text = "\"\\n".to_owned() + &"\\n".repeat(500);
    session.write("long", &text);
    let transcript = session.transcript("fsm trace $A/json-rows.txt --bytes long");
    assert_eq!(transcript.lines().count(), 1 + 1 + 100 + 1 + 100 + 1 + 1, "{transcript}");
    session.check(
        "fsm trace $A/json-rows.txt --bytes long | sed -n '1,3p;101,104p;202,$p'\n\
         fsm trace $A/json-rows.txt --bytes long --json | tr , '\\n' | grep -c escape",
        expect![[r#"
            $ fsm trace $A/json-rows.txt --bytes long | sed -n '1,3p;101,104p;202,$p'
            start    begin
            --"-->   text
            --\\-->  escape
            --\\-->  escape
            ...      (803 lines more)
            --\\-->  escape
            --n-->   text
            --n-->   text
            rejected
            $ fsm trace $A/json-rows.txt --bytes long --json | tr , '\n' | grep -c escape
            501
        "#]],
    );
}

#[test]
fn ten_megabytes_through_a_pipe() {
    let session = Session::new();
    session.check(
        "head -c 10000000 /dev/zero | tr '\\0' '7' | fsm trace $A/json-rows.txt --bytes -\n\
         head -c 1000000 /dev/zero | tr '\\0' '7' | fsm trace $A/json-rows.txt --bytes - --json | wc -c\n\
         (printf '[\"'; head -c 10000000 /dev/zero | tr '\\0' a; printf '\"]') | fsm trace $A/json.txt --tokens --bytes -",
        expect![[r#"
            $ head -c 10000000 /dev/zero | tr '\0' '7' | fsm trace $A/json-rows.txt --bytes -
            start                          begin
            --77777777777777777777777…-->  int    final number
            accepted number
            $ head -c 1000000 /dev/zero | tr '\0' '7' | fsm trace $A/json-rows.txt --bytes - --json | wc -c
            10000108
            $ (printf '["'; head -c 10000000 /dev/zero | tr '\0' a; printf '"]') | fsm trace $A/json.txt --tokens --bytes -
                   0  punctuation  [
                   1  string       "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa…
            10000003  punctuation  ]
        "#]],
    );
}

#[test]
fn an_answer_comes_before_the_next_line_is_read() {
    use std::io::{BufRead as _, BufReader};
    let mut child = shell("fsm trace --batch $A/json-rows.txt -")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("there is a shell");
    let mut input = child.stdin.take().expect("it is piped");
    let mut output = BufReader::new(child.stdout.take().expect("it is piped"));
    for (text, verdict) in [("12\n", "accepted number\t12\n"), ("x\n", "rejected\tx\t`begin`")] {
        input.write_all(text.as_bytes()).expect("it reads");
        let mut line = String::new();
        output.read_line(&mut line).expect("it answers");
        assert!(line.starts_with(verdict), "{line}");
    }
    drop(input);
    assert_eq!(child.wait().expect("it ends").code(), Some(1));
}
