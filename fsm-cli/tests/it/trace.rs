//! `fsm trace`.

use expect_test::expect;

use crate::session::{GATE, ORDER, Session, check};

#[test]
fn the_states_passed() {
    check(
        "fsm trace door.txt push pull pull\nfsm trace door.txt push pull\nfsm trace door.txt",
        expect![[r#"
            $ fsm trace door.txt push pull pull
            start      Shut
            --push-->  Open  final
            --pull-->  Shut
            --pull-->  Ajar  final
            accepted
            $ fsm trace door.txt push pull
            start      Shut
            --push-->  Open  final
            --pull-->  Shut
            rejected
            = 1
            $ fsm trace door.txt
            start  Shut
            rejected
            = 1
        "#]],
    );
}

#[test]
fn boards_are_drawn_side_by_side() {
    check(
        "fsm trace $A/greedy.txt 2 1 5 8\nfsm trace --start computer $A/classic.txt 2",
        expect![[r#"
            $ fsm trace $A/greedy.txt 2 1 5 8
            start you  AAAAAAAAA
            --2-->     AXAOAAAAA
            --1-->     XXOOAAAAA
            --5-->     XXOOXAAAO
            --8-->     XXOOXAAXO  final lost

            start you   2       1       5       8
            . . .       . X .   X X O   X X O   X X O
            . . .       O . .   O . .   O X .   O X .
            . . .       . . .   . . .   . . O   . X O

            accepted lost
            $ fsm trace --start computer $A/classic.txt 2
            start computer  AAAAOAAAA
            --2-->          OXAAOAAAA

            start computer   2
            . . .            O X .
            . O .            . O .
            . . .            . . .

            rejected
            = 1
        "#]],
    );
}

#[test]
fn a_row_of_boards_is_no_wider_than_usual() {
    let session = Session::new();
    let transcript = session.transcript("fsm trace $A/perfect.txt 1 1 1 1 1 1 1 1 1 1 1 1 1");
    assert!(transcript.lines().all(|line| line.chars().count() <= 80), "{transcript}");
}

#[test]
fn single_characters_need_no_blanks() {
    check(
        "fsm trace $A/divisible-by-seven.txt 1110 | tail -1\n\
         fsm trace $A/divisible-by-seven.txt 111 0 | tail -1\n\
         fsm trace $A/iso-date.txt 2024-02-29 | tail -1\n\
         fsm trace $A/iso-date.txt 2023-02-29 | tail -1\n\
         fsm trace door.txt pushpull",
        expect![[r#"
            $ fsm trace $A/divisible-by-seven.txt 1110 | tail -1
            accepted divisible
            $ fsm trace $A/divisible-by-seven.txt 111 0 | tail -1
            accepted divisible
            $ fsm trace $A/iso-date.txt 2024-02-29 | tail -1
            accepted
            $ fsm trace $A/iso-date.txt 2023-02-29 | tail -1
            rejected
            ! fsm: `day-0-8` does not allow `9`; it allows `0`, `1`, `2`, `3`, `4` and 4 more
            $ fsm trace door.txt pushpull
            start          Shut
            --pushpull-->  (rejected)
            rejected
            ! fsm: there is no symbol `pushpull`
            = 1
        "#]],
    );
}

#[test]
fn symbols_may_begin_with_a_hyphen() {
    let text = "States: A\nStart: A\nFinal: A\nSymbols: -- --json -\nTransitions:\nA _ -> A\n";
    Session::with("a.txt", text).check(
        "fsm trace a.txt -- - --json --",
        expect![[r#"
        $ fsm trace a.txt -- - --json --
        start        A  final
        ----->       A  final
        ----json-->  A  final
        ------>      A  final
        accepted
    "#]],
    );
}

#[test]
fn a_symbol_that_is_not_known_is_rejected() {
    check(
        "fsm trace door.txt push pul pull\nfsm trace --json door.txt push pul pull",
        expect![[r#"
            $ fsm trace door.txt push pul pull
            start      Shut
            --push-->  Open        final
            --pul-->   (rejected)
            --pull-->  (rejected)
            rejected
            ! fsm: there is no symbol `pul`; did you mean `pull`?
            = 1
            $ fsm trace --json door.txt push pul pull
            {"word":["push","pul","pull"],"final":false,"label":null,"states":["Shut","Open",null,null],"refused":null,"outputs":[]}
            = 1
        "#]],
    );
}

#[test]
fn as_json_there_is_an_object_per_word() {
    check(
        "fsm trace --json door.txt push\n\
         fsm trace --json --start computer $A/classic.txt 2\n\
         fsm trace --json $A/classic.txt 5 2 7 4",
        expect![[r#"
            $ fsm trace --json door.txt push
            {"word":["push"],"final":true,"label":null,"states":["Shut","Open"],"refused":null,"outputs":[]}
            $ fsm trace --json --start computer $A/classic.txt 2
            {"word":["2"],"final":false,"label":null,"states":["AAAAOAAAA","OXAAOAAAA"],"refused":null,"outputs":[]}
            = 1
            $ fsm trace --json $A/classic.txt 5 2 7 4
            {"word":["5","2","7","4"],"final":false,"label":null,"states":["AAAAAAAAA","OAAAXAAAA","OXAAXAAOA","OXOAXAXOA","OXOXXOXOA"],"refused":null,"outputs":[]}
            = 1
        "#]],
    );
}

#[test]
fn starts_are_chosen_by_their_labels() {
    check(
        "fsm trace --start you $A/perfect.txt 2>&1 | head -1\n\
         fsm trace --start computer $A/perfect.txt 2>&1 | head -1\n\
         fsm trace --start OAAAAAAAA $A/perfect.txt 2>&1 | head -1\n\
         fsm trace --start yuo $A/perfect.txt\n\
         fsm trace --start Shut door.txt | head -1\n\
         fsm trace --start x door.txt",
        expect![[r#"
            $ fsm trace --start you $A/perfect.txt 2>&1 | head -1
            start you  AAAAAAAAA
            $ fsm trace --start computer $A/perfect.txt 2>&1 | head -1
            start computer  OAAAAAAAA
            $ fsm trace --start OAAAAAAAA $A/perfect.txt 2>&1 | head -1
            start computer  OAAAAAAAA
            $ fsm trace --start yuo $A/perfect.txt
            ! fsm: there is no start `yuo`; did you mean `you`?
            = 2
            $ fsm trace --start Shut door.txt | head -1
            start  Shut
            $ fsm trace --start x door.txt
            ! fsm: there is no start `x`; there is `Shut`
            = 2
        "#]],
    );
}

#[test]
fn many_words_at_once() {
    let session = Session::with("words", "coin push\n\n  coin  coin \r\nfoo\npush");
    session.check(
        "fsm trace --batch $A/turnstile.txt words\n\
         fsm trace --batch --json $A/turnstile.txt - < words\n\
         printf '\\n' | fsm trace --batch $A/turnstile.txt -\n\
         printf '' | fsm trace --batch $A/turnstile.txt -\n\
         printf '5247\\n5\\n' | fsm trace --batch $A/classic.txt -\n\
         fsm trace --batch $A/turnstile.txt\n\
         fsm trace --batch $A/turnstile.txt wrods\n\
         fsm trace --batch - - < words\n\
         printf 'a\\n\\377\\n' | fsm trace --batch $A/turnstile.txt -",
        expect![[r#"
            $ fsm trace --batch $A/turnstile.txt words
            accepted	coin push
            accepted
            rejected	coin coin
            rejected	foo	there is no symbol `foo`
            accepted	push
            = 1
            $ fsm trace --batch --json $A/turnstile.txt - < words
            {"word":["coin","push"],"final":true,"label":null,"states":["Locked","Unlocked","Locked"],"refused":null,"outputs":[]}
            {"word":[],"final":true,"label":null,"states":["Locked"],"refused":null,"outputs":[]}
            {"word":["coin","coin"],"final":false,"label":null,"states":["Locked","Unlocked","Unlocked"],"refused":null,"outputs":[]}
            {"word":["foo"],"final":false,"label":null,"states":["Locked",null],"refused":null,"outputs":[]}
            {"word":["push"],"final":true,"label":null,"states":["Locked","Locked"],"refused":null,"outputs":[]}
            = 1
            $ printf '\n' | fsm trace --batch $A/turnstile.txt -
            accepted
            $ printf '' | fsm trace --batch $A/turnstile.txt -
            $ printf '5247\n5\n' | fsm trace --batch $A/classic.txt -
            rejected	5 2 4 7
            rejected	5
            = 1
            $ fsm trace --batch $A/turnstile.txt
            ! fsm: with --batch, one file with words follows the automaton, or -
            = 2
            $ fsm trace --batch $A/turnstile.txt wrods
            ! fsm: there is no file `wrods`; did you mean `words`?
            = 2
            $ fsm trace --batch - - < words
            ! fsm: the automaton and the words cannot both be standard input
            = 2
            $ printf 'a\n\377\n' | fsm trace --batch $A/turnstile.txt -
            rejected	a	there is no symbol `a`
            ! fsm: line 2 of <stdin> is not UTF-8
            = 2
        "#]],
    );
}

#[test]
fn every_word_gets_its_answer_before_the_next() {
    use std::io::{BufRead as _, BufReader, Write as _};
    use std::process::Stdio;

    let mut shell = crate::session::shell("fsm trace --batch $A/turnstile.txt -");
    let mut child = shell.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut words = child.stdin.take().unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    for (word, answer) in [("coin", "rejected\tcoin"), ("push", "accepted\tpush")] {
        writeln!(words, "{word}").unwrap();
        assert_eq!(answers.next().unwrap().unwrap(), answer);
    }
    drop(words);
    assert_eq!(child.wait().unwrap().code(), Some(1));
}

#[test]
fn step_by_step() {
    check(
        "printf 'push\\nback\\nfoo\\n\\npull push\\nrestart\\npush\\nquit\\npull\\n' | fsm trace -i door.txt\n\
         printf '1\\n2' | fsm trace -i $A/perfect.txt\n\
         fsm trace --interactive -",
        expect![[r#"
            $ printf 'push\nback\nfoo\n\npull push\nrestart\npush\nquit\npull\n' | fsm trace -i door.txt
            start Shut
            --push--> Open  final
            start Shut
            there is no symbol `foo`; or type back, restart or quit
            start Shut
            start Shut
            --push--> Shut
            start Shut
            --push--> Open  final
            $ printf '1\n2' | fsm trace -i $A/perfect.txt
            start you AAAAAAAAA
            . . .
            . . .
            . . .
            --1--> XAAAOAAAA
            X . .
            . O .
            . . .
            --2--> XXOAOAAAA
            X X O
            . O .
            . . .
            = 1
            $ fsm trace --interactive -
            ! fsm: with --interactive, standard input is what you type
            = 2
        "#]],
    );
}

#[test]
fn a_symbol_that_is_called_like_a_command() {
    let text = "States: A B\nStart: A\nFinal: B\nSymbols: back go\nTransitions:\nA B A\nB A B\n";
    Session::with("a.txt", text).check(
        "printf 'back\\n:back\\n:quit\\n' | fsm trace -i a.txt",
        expect![[r#"
            $ printf 'back\n:back\n:quit\n' | fsm trace -i a.txt
            start A
            --back--> B  final
            start A
            = 1
        "#]],
    );
}

#[test]
fn a_label_goes_before_a_state_of_that_name() {
    let text =
        "States: A B\nStart B: A\nStart you: B\nFinal: A\nSymbols: a\nTransitions:\nA B\nB A\n";
    Session::with("t.txt", text).check(
        "fsm trace t.txt --start B",
        expect![[r#"
        $ fsm trace t.txt --start B
        start B  A  final
        accepted
    "#]],
    );
}

#[test]
fn names_of_all_widths_stand_in_columns() {
    let long = "x".repeat(60);
    let text = format!(
        "States: é 状態 {long}\nStart: é\nFinal: é 状態 {long}\nSymbols: a\nTransitions:\né 状態\n状態 {long}\n{long} é\n"
    );
    Session::with("t.txt", &text).check(
        "fsm trace t.txt a a a",
        expect![[r#"
            $ fsm trace t.txt a a a
            start   é                                         final
            --a-->  状態                                      final
            --a-->  xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx...xxxxxxxxxxxxxxxx  final
            --a-->  é                                         final
            accepted
        "#]],
    );
}

#[test]
fn odd_beginnings_of_words_and_steps() {
    check(
        "printf '\\357\\273\\277push\\n' | fsm trace --batch door.txt -\n\
         fsm trace -i door.txt bogus\n\
         echo back | fsm trace -i door.txt push pull",
        expect![[r#"
            $ printf '\357\273\277push\n' | fsm trace --batch door.txt -
            accepted	push
            $ fsm trace -i door.txt bogus
            ! fsm: there is no symbol `bogus`
            = 2
            $ echo back | fsm trace -i door.txt push pull
            --pull--> Shut
            --push--> Open  final
        "#]],
    );
}

#[test]
fn an_answer_does_not_wait_for_half_a_word() {
    use std::io::{BufRead as _, BufReader, Write as _};
    use std::process::Stdio;

    let mut shell = crate::session::shell("fsm trace --batch $A/turnstile.txt -");
    let mut child = shell.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let mut words = child.stdin.take().unwrap();
    words.write_all(b"coin\npu").unwrap();
    let mut answers = BufReader::new(child.stdout.take().unwrap()).lines();
    assert_eq!(answers.next().unwrap().unwrap(), "rejected\tcoin");
    drop(words);
    child.wait().unwrap();
}

#[test]
fn a_symbol_that_is_refused_ends_the_word() {
    check(
        "fsm trace order.txt submit pay ship cancel deliver\n\
         fsm trace order.txt cancel note\n\
         fsm trace --json order.txt submit pay ship cancel deliver\n\
         fsm trace --json order.txt submit cancel\n\
         fsm trace --json order.txt ship foo\n\
         fsm trace --json order.txt foo ship\n\
         fsm trace order.txt moves",
        expect![[r#"
            $ fsm trace order.txt submit pay ship cancel deliver
            start        Draft
            --submit-->  Submitted
            --pay-->     Paid
            --ship-->    Shipped
            --cancel-->  (refused)
            rejected
            ! fsm: `Shipped` does not allow `cancel`; it allows `deliver` and `note`
            = 1
            $ fsm trace order.txt cancel note
            start        Draft
            --cancel-->  Cancelled  final
            --note-->    (refused)
            rejected
            ! fsm: `Cancelled` does not allow `note`; it allows nothing
            = 1
            $ fsm trace --json order.txt submit pay ship cancel deliver
            {"word":["submit","pay","ship","cancel","deliver"],"final":false,"label":null,"states":["Draft","Submitted","Paid","Shipped"],"refused":3,"outputs":[]}
            = 1
            $ fsm trace --json order.txt submit cancel
            {"word":["submit","cancel"],"final":true,"label":null,"states":["Draft","Submitted","Cancelled"],"refused":null,"outputs":[]}
            $ fsm trace --json order.txt ship foo
            {"word":["ship","foo"],"final":false,"label":null,"states":["Draft"],"refused":0,"outputs":[]}
            = 1
            $ fsm trace --json order.txt foo ship
            {"word":["foo","ship"],"final":false,"label":null,"states":["Draft",null,null],"refused":null,"outputs":[]}
            = 1
            $ fsm trace order.txt moves
            start       Draft
            --moves-->  (rejected)
            rejected
            ! fsm: `moves` is no symbol, but a group of them: `ship` and `deliver`
            = 1
        "#]],
    );
}

#[test]
fn many_words_with_refusals() {
    let session = Session::with("words", "cancel\nsubmit ship\nsubmit ship foo\nfoo ship\n");
    session.write("order.txt", ORDER);
    session.check(
        "fsm trace --batch order.txt words\nfsm trace --batch --json order.txt words",
        expect![[r#"
            $ fsm trace --batch order.txt words
            accepted	cancel
            rejected	submit ship	`Submitted` does not allow `ship`
            rejected	submit ship foo	`Submitted` does not allow `ship`
            rejected	foo ship	there is no symbol `foo`
            = 1
            $ fsm trace --batch --json order.txt words
            {"word":["cancel"],"final":true,"label":null,"states":["Draft","Cancelled"],"refused":null,"outputs":[]}
            {"word":["submit","ship"],"final":false,"label":null,"states":["Draft","Submitted"],"refused":1,"outputs":[]}
            {"word":["submit","ship","foo"],"final":false,"label":null,"states":["Draft","Submitted"],"refused":1,"outputs":[]}
            {"word":["foo","ship"],"final":false,"label":null,"states":["Draft",null,null],"refused":null,"outputs":[]}
            = 1
        "#]],
    );
}

#[test]
fn stepping_does_not_go_past_a_refusal() {
    check(
        "printf 'pay\\nsubmit\\nback\\nsubmit deliver pay\\ncancel\\nnote\\n' | fsm trace -i order.txt\n\
         fsm trace -i order.txt submit ship pay < /dev/null",
        expect![[r#"
            $ printf 'pay\nsubmit\nback\nsubmit deliver pay\ncancel\nnote\n' | fsm trace -i order.txt
            start Draft
            `Draft` does not allow `pay`; it allows `submit`, `cancel` and `note`
            start Draft
            --submit--> Submitted
            start Draft
            `Submitted` does not allow `deliver`; it allows `pay`, `cancel` and `note`
            --submit--> Submitted
            --cancel--> Cancelled  final
            `Cancelled` does not allow `note`; it allows nothing
            --cancel--> Cancelled  final
            $ fsm trace -i order.txt submit ship pay < /dev/null
            `Submitted` does not allow `ship`; it allows `pay`, `cancel` and `note`
            --submit--> Submitted
            = 1
        "#]],
    );
}

#[test]
fn outputs_are_shown_as_they_come() {
    Session::with("gate.txt", GATE).check(
        "fsm trace gate.txt coin coin push push\n\
         fsm trace gate.txt push push\n\
         fsm trace gate.txt coin kick push coin\n\
         fsm trace gate.txt coin hop\n\
         fsm trace --json gate.txt coin coin push\n\
         fsm trace --json gate.txt coin kick push coin\n\
         fsm trace --json gate.txt coin hop coin\n\
         fsm trace --json gate.txt",
        expect![[r#"
            $ fsm trace gate.txt coin coin push push
            start      Locked    final
            --coin-->  Unlocked         / unlock
            --coin-->  Unlocked         / beep
            --push-->  Locked    final
            --push-->  Locked    final  / beep
            accepted
            $ fsm trace gate.txt push push
            start      Locked  final
            --push-->  Locked  final  / beep
            --push-->  Locked  final  / beep
            accepted
            $ fsm trace gate.txt coin kick push coin
            start      Locked     final
            --coin-->  Unlocked          / unlock
            --kick-->  Broken            / alarm alarm
            --push-->  (refused)
            rejected
            ! fsm: `Broken` does not allow `push`; it allows nothing
            = 1
            $ fsm trace gate.txt coin hop
            start      Locked      final
            --coin-->  Unlocked           / unlock
            --hop-->   (rejected)
            rejected
            ! fsm: there is no symbol `hop`
            = 1
            $ fsm trace --json gate.txt coin coin push
            {"word":["coin","coin","push"],"final":true,"label":null,"states":["Locked","Unlocked","Unlocked","Locked"],"refused":null,"outputs":["unlock","beep"]}
            $ fsm trace --json gate.txt coin kick push coin
            {"word":["coin","kick","push","coin"],"final":false,"label":null,"states":["Locked","Unlocked","Broken"],"refused":2,"outputs":["unlock","alarm","alarm"]}
            = 1
            $ fsm trace --json gate.txt coin hop coin
            {"word":["coin","hop","coin"],"final":false,"label":null,"states":["Locked","Unlocked",null,null],"refused":null,"outputs":["unlock"]}
            = 1
            $ fsm trace --json gate.txt
            {"word":[],"final":true,"label":null,"states":["Locked"],"refused":null,"outputs":[]}
        "#]],
    );
}

#[test]
fn outputs_of_many_words() {
    let session = Session::with("gate.txt", GATE);
    session.write("words", "coin coin push\n\ncoin\nkick push\ncoin hop\n");
    session.check(
        "fsm trace --batch gate.txt words",
        expect![[r#"
        $ fsm trace --batch gate.txt words
        accepted	coin coin push	/ unlock beep
        accepted		/
        rejected	coin	/ unlock
        rejected	kick push	/ alarm alarm	`Broken` does not allow `push`
        rejected	coin hop	/ unlock	there is no symbol `hop`
        = 1
    "#]],
    );
}

#[test]
fn outputs_step_by_step() {
    let session = Session::with("gate.txt", GATE);
    session.write("typed", "coin\ncoin push push\nback\npush\nkick\nkick\nquit\n");
    session.check(
        "fsm trace -i gate.txt coin push <typed",
        expect![[r#"
        $ fsm trace -i gate.txt coin push <typed
        --push--> Locked  final  / unlock
        --coin--> Unlocked  / unlock
        --push--> Locked  final  / beep beep
        --push--> Locked  final
        --push--> Locked  final  / beep
        --kick--> Broken  / alarm alarm
        `Broken` does not allow `kick`; it allows nothing
        --kick--> Broken
        = 1
    "#]],
    );
}
