//! The page of an automaton that reads bytes or characters, in a real browser.

use serde_json::{Value, json};

use crate::browser::Browser;
use crate::session::Session;

/// Draws a page and opens it in the browser. `None` if there is no browser.
fn open(session: Session, file: &str, options: &str) -> Option<(Session, Browser)> {
    let output = session.run(&format!("fsm draw {file} --as html -o page.html {options}"));
    assert!(output.status.success(), "{output:?}");
    let browser = Browser::open(&session.path("page.html"))?;
    Some((session, browser))
}

/// Types a text over what is in the field.
fn type_over(browser: &mut Browser, text: &str) {
    browser.evaluate("document.getElementById('text').select()");
    browser.evaluate("document.getElementById('text').focus()");
    if text.is_empty() {
        browser.evaluate(
            "document.getElementById('text').value = ''; \
             document.getElementById('text').dispatchEvent(new Event('input'))",
        );
    } else {
        browser.type_text(text);
    }
}

/// The texts of all elements.
fn texts(browser: &mut Browser, selector: &str) -> Vec<String> {
    let texts = browser.evaluate(&format!(
        "[...document.querySelectorAll({selector:?})].map((found) => found.textContent)"
    ));
    serde_json::from_value(texts).unwrap()
}

#[test]
fn a_text_is_read_while_it_is_typed() {
    let Some((_, mut browser)) = open(Session::new(), "$A/price.txt", "") else { return };
    assert_eq!(browser.text("#status"), "In state begin. Not final.");
    assert_eq!(browser.evaluate("document.getElementById('typing').hidden"), true);
    assert_eq!(browser.evaluate("document.getElementById('symbols').children.length"), 0);
    assert_eq!(browser.evaluate("document.getElementById('tokens-field').hidden"), true);
    type_over(&mut browser, "1.234 €");
    assert_eq!(browser.text("#status"), "In state price. This state is final.");
    let expected = ["begin", "one", "point", "point1", "point2", "three", "space", "price"];
    assert_eq!(texts(&mut browser, "#trail button"), expected);
    assert_eq!(texts(&mut browser, "#trail li:nth-child(7)"), ["\\s → space"]);
    let here = browser.evaluate("document.querySelector('.here title').textContent");
    assert!(here.as_str().unwrap().starts_with("price"), "{here}");
    type_over(&mut browser, "−01");
    assert_eq!(browser.text("#status"), "In state zero (euros). Rejected: “1” is refused here.");
    assert_eq!(
        browser.text("#complaint"),
        "“zero” does not allow “1”: the text is rejected at byte 4."
    );
    assert_eq!(texts(&mut browser, "#trail .refused"), ["1 → refused"]);
    type_over(&mut browser, "");
    assert_eq!(texts(&mut browser, "#trail button"), ["begin"]);
    assert_eq!(browser.text("#complaint"), "");
    browser.check_no_errors_or_requests();
}

#[test]
fn tokens_are_those_of_the_command() {
    let texts_to_try = [
        "{\"a b\": [1, -2.5e, tru, \"é\"], \"open",
        "[]",
        "  12e5\n\t@@ null",
        "\"\\uD83D\\uDE00\" \"\\uD83D\"",
        "7é7",
        "😀",
        "",
    ];
    for file in ["$A/json.txt", "$A/small-language.txt", "words.txt"] {
        let words =
            "Characters:\nletter a-z à-ö\nTokens:\nword letter+\nblank \\s+\nsmile 😀 ( a* 😀 )?\n";
        let Some((session, mut browser)) = open(Session::with("words.txt", words), file, "") else {
            return;
        };
        for text in texts_to_try {
            type_over(&mut browser, text);
            session.write("text", text);
            let output =
                session.run(&format!("fsm trace {file} --tokens --go-on --json --bytes text"));
            let expected: Value = serde_json::from_slice(&output.stdout).unwrap();
            let mut pieces: Vec<(u64, Value)> = Vec::new();
            for token in expected["tokens"].as_array().unwrap() {
                pieces.push((token[1].as_u64().unwrap(), token[0].clone()));
            }
            for error in expected["errors"].as_array().unwrap() {
                pieces.push((error.as_u64().unwrap(), json!("no token")));
            }
            pieces.sort_by_key(|piece| piece.0);
            let expected: Vec<String> = pieces
                .iter()
                .map(|(from, label)| format!("{}, bytes {from} to", label.as_str().unwrap()))
                .collect();
            let titles = browser.evaluate(
                "[...document.querySelectorAll('#tokens button')].map((button) => button.title)",
            );
            let titles: Vec<String> = serde_json::from_value(titles).unwrap();
            let shown: Vec<String> = titles
                .iter()
                .map(|title| {
                    title.rsplit_once(' ').unwrap().0.replace(['\u{2068}', '\u{2069}'], "")
                })
                .collect();
            assert_eq!(shown, expected, "{file} {text}");
            assert_eq!(texts(&mut browser, "#coloured").concat(), text, "{file}");
        }
        browser.check_no_errors_or_requests();
    }
}

#[test]
fn the_way_of_a_token_is_shown_by_mouse_and_keys() {
    let Some((_, mut browser)) = open(Session::new(), "$A/json-rows.txt", "--trace '12,\\s-0.5'")
    else {
        return;
    };
    assert_eq!(browser.evaluate("document.getElementById('text').value"), "12, -0.5");
    // The last token at first.
    assert_eq!(browser.text("#status"), "In state fraction. Final: number.");
    let way = ["begin", "minus", "zero", "point", "fraction"];
    assert_eq!(texts(&mut browser, "#trail button"), way);
    browser.click("#tokens li:nth-child(1) button");
    assert_eq!(texts(&mut browser, "#trail li"), ["begin", "12 → int"]);
    assert_eq!(texts(&mut browser, "#tokens [aria-current]"), ["12 ● number"]);
    // With the keyboard: a button is reached, and keeps the focus when the list is made anew.
    browser.evaluate("document.querySelector('#tokens li:nth-child(4) button').focus()");
    browser.press("Enter");
    assert_eq!(texts(&mut browser, "#trail button"), way);
    let focus = browser
        .evaluate("document.activeElement.closest('li') && document.activeElement.textContent");
    assert_eq!(focus, "-0.5 ● number");
    // A click on a state of the way shows the way up to there, and forgets nothing.
    browser.click("#trail li:nth-child(3) button");
    assert_eq!(browser.text("#status"), "In state zero. Final: number.");
    assert_eq!(texts(&mut browser, "#trail button"), way);
    browser.click("#back");
    assert_eq!(browser.text("#status"), "In state minus. Not final.");
    browser.click("#restart");
    assert_eq!(browser.text("#status"), "In state begin. Not final.");
    assert_eq!(browser.evaluate("document.getElementById('text').value"), "12, -0.5");
    browser.check_no_errors_or_requests();
}

#[test]
fn many_texts_are_judged_as_by_the_command() {
    let Some((session, mut browser)) = open(Session::new(), "$A/price.txt", "") else { return };
    let words = "0,99 €\n1.234,56 €\n\n01 €\n−01 €\n−1 €\n 1 €\n1";
    session.write("words", words);
    let expected = session.run("fsm trace --batch --json $A/price.txt words").stdout;
    let expected: Vec<Value> = String::from_utf8(expected)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    browser.evaluate("document.getElementById('words-field').open = true");
    browser.click("#words");
    browser.type_text(words);
    browser.click("#judge");
    let verdicts = texts(&mut browser, "#verdicts li");
    assert_eq!(verdicts.len(), expected.len());
    for (verdict, expected) in verdicts.iter().zip(&expected) {
        let is_accepted = verdict.starts_with("accepted");
        assert_eq!(is_accepted, expected["final"] == true, "{verdict}");
        if let Some(byte) = expected["refused_byte"].as_u64() {
            assert!(verdict.ends_with(&format!("byte {byte})")), "{verdict}");
        }
    }
    browser.check_no_errors_or_requests();
}

#[test]
fn hostile_names_and_texts_are_only_text() {
    let text = "States: <b>&amp; </script>\nStart: <b>&amp;\nFinal <i>x</i>: </script>\nOtherwise: !\n\
                Bytes:\nset <-> & \"\nTransitions:\n<b>&amp; set -> </script>\n";
    let session = Session::with("hostile.txt", text);
    let Some((_, mut browser)) = open(session, "hostile.txt", "") else { return };
    type_over(&mut browser, "<img src=x onerror=alert(1)>&\"");
    assert_eq!(texts(&mut browser, "#coloured"), ["<img src=x onerror=alert(1)>&\""]);
    assert!(texts(&mut browser, "#tokens button")[0].starts_with("< ★ <i>x</i>"));
    assert_eq!(browser.evaluate("document.querySelector('img, i') === null"), true);
    browser.check_no_errors_or_requests();
}

#[test]
fn a_long_text_does_not_stop_the_page() {
    let text = "Bytes:\nTokens:\nshort a\nlong a a+ b\n";
    let Some((_, mut browser)) = open(Session::with("long.txt", text), "long.txt", "") else {
        return;
    };
    browser.evaluate(
        "document.getElementById('text').value = 'a'.repeat(50000); \
         document.getElementById('text').dispatchEvent(new Event('input'))",
    );
    assert_eq!(browser.evaluate("document.querySelectorAll('#tokens button').length"), 300);
    assert_eq!(browser.text("#tokens p"), "… and 49700 more");
    browser.check_no_errors_or_requests();
}

#[test]
fn in_indonesian_and_on_a_phone() {
    let Some((_, mut browser)) = open(Session::new(), "$A/json.txt", "") else { return };
    browser.set_size(360, 640);
    browser.evaluate(
        "(() => { const language = document.getElementById('language'); language.value = 'id'; \
         language.dispatchEvent(new Event('change')); })()",
    );
    type_over(&mut browser, "[@");
    assert_eq!(texts(&mut browser, "#tokens button").last().unwrap(), "@ ✕ bukan token");
    assert_eq!(browser.text("#text-field span"), "Teks");
    let wide = browser.evaluate("document.documentElement.scrollWidth <= 360");
    assert_eq!(wide, true);
    browser.check_no_errors_or_requests();
}
