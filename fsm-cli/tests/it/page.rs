//! The page of `fsm draw --as html`, in a real browser.

use fsm_model::{is_hidden, printable};
use serde_json::Value;

use crate::browser::Browser;
use crate::session::{GATE, LATE, ORDER, Session};

/// Draws a page and opens it in the browser. `None` if there is no browser.
fn open(file: &str, options: &str) -> Option<(Session, Browser)> {
    open_in(Session::new(), file, options)
}

/// The same with the files of a session.
fn open_in(session: Session, file: &str, options: &str) -> Option<(Session, Browser)> {
    let output = session.run(&format!("fsm draw {file} --as html -o page.html {options}"));
    assert!(output.status.success(), "{output:?}");
    let browser = Browser::open(&session.path("page.html"))?;
    Some((session, browser))
}

/// The states in the trail on the page.
fn trail(browser: &mut Browser) -> Vec<String> {
    let states = browser.evaluate(
        "[...document.querySelectorAll('#trail button')].map((button) => button.textContent)",
    );
    serde_json::from_value(states).unwrap()
}

/// The states that `fsm trace` passes.
fn traced(session: &Session, file: &str, start: &str, word: &[String]) -> Vec<String> {
    let line = format!("fsm trace --json --start {start} {file} -- {}", word.join(" "));
    let record: Value = serde_json::from_slice(&session.run(&line).stdout).unwrap();
    serde_json::from_value(record["states"].clone()).unwrap()
}

/// A text that runs backwards, ends the isolation of a name, and has blanks and letters without ink.
const BAD: &str = "\u{202e}\u{2069}\u{200b}\u{3164}\u{fe0f}\u{e0041}";

/// Asserts that nothing on the page is hidden, but the marks by which the page keeps names apart.
fn check_that_all_is_shown(browser: &mut Browser) {
    let parts = browser.evaluate(
        "[...document.querySelectorAll('*:not(script, style)')].flatMap((element) => [ \
         ...[...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((text) => text.data), \
         element.getAttribute('title') || '', element.getAttribute('aria-label') || ''])",
    );
    let parts: Vec<String> = serde_json::from_value(parts).unwrap();
    let is_kept_apart =
        |part: &str| part.matches('\u{2068}').count() == part.matches('\u{2069}').count();
    for part in &parts {
        let is_raw = |c| is_hidden(c) && !matches!(c, '\n' | '\u{2068}' | '\u{2069}');
        assert!(!part.contains(is_raw) && is_kept_apart(part), "{part:?}");
    }
}

#[test]
fn what_cannot_be_seen_is_shown_by_its_number() {
    let text = "States: A% B%\nStates g%: A%\nStart s%: A%\nStart t%: B%\nFinal win%: B%\nSymbols: x% y%\n\
                Outputs: o%\nOtherwise: !\nTransitions:\nA% x% -> B% / o%\nB% x% -> B%\n";
    let session = Session::new();
    session.write(&format!("bad{BAD}.txt"), text.replace('%', BAD));
    let Some((_session, mut browser)) = open_in(session, &format!("'bad{BAD}.txt'"), "") else {
        return;
    };
    let shown = |name: &str| format!("{name}{}", printable(BAD));
    assert_eq!(browser.text("h1"), shown("bad") + ".txt");
    assert_eq!(trail(&mut browser), [shown("A")]);
    browser.click("#typed");
    browser.type_text(&format!("x{BAD} y{BAD}"));
    browser.press("Enter");
    assert_eq!(trail(&mut browser), [shown("A"), shown("B")]);
    assert_eq!(
        browser.text("#complaint"),
        format!(
            "“\u{2068}{}\u{2069}” does not allow “\u{2068}{}\u{2069}”: the word is rejected at symbol 2.",
            shown("B"),
            shown("y")
        )
    );
    check_that_all_is_shown(&mut browser);
    browser.click("#typed");
    browser.type_text(&format!("x{BAD} z{BAD}"));
    browser.press("Enter");
    assert_eq!(
        browser.text("#complaint"),
        format!("There is no symbol “\u{2068}{}\u{2069}”.", shown("z"))
    );
    browser.click("#words-field summary");
    browser.click("#words");
    browser.type_text(&format!("x{BAD}\nx{BAD} y{BAD}\nz{BAD}"));
    browser.click("#judge");
    assert_eq!(texts(&mut browser, "#verdicts bdi")[0], shown("x"));
    check_that_all_is_shown(&mut browser);
    browser.check_no_errors_or_requests();
}

#[test]
fn what_cannot_be_seen_in_a_text_is_shown_by_its_number() {
    let text = "Characters:\nTokens:\nword% a+\nother% \\u{202e} \\u{3164}\n";
    let session = Session::with("lexer.txt", &text.replace('%', BAD));
    let Some((_session, mut browser)) = open_in(session, "lexer.txt", "") else { return };
    browser.click("#text");
    browser.type_text(&format!("aa\u{202e}\u{3164}a{BAD}\na"));
    assert_eq!(
        browser.text("#coloured").lines().next(),
        Some(&*format!("aa\\u{{202e}}\\u{{3164}}a{}", printable(BAD)))
    );
    let token = format!("\\u{{202E}}\\u{{3164}} ■ other{}", printable(BAD));
    assert_eq!(texts(&mut browser, "#tokens li")[1], token);
    check_that_all_is_shown(&mut browser);
    browser.click("#tokens li:nth-child(2) button");
    check_that_all_is_shown(&mut browser);
    browser.check_no_errors_or_requests();
}

/// Plays until the game is over. Always picks the first free cell, counted from the cell `from`.
fn play(browser: &mut Browser, from: usize, pick: impl Fn(&mut Browser, usize)) -> Vec<String> {
    let mut word = Vec::new();
    let count = browser.evaluate("document.querySelectorAll('#board button').length");
    let count = usize::try_from(count.as_u64().unwrap()).unwrap();
    while browser.evaluate("document.querySelector('#board [aria-disabled=false]') !== null")
        == true
    {
        let cells = (0..count).map(|step| (from + step) % count);
        let is_free = |browser: &mut Browser, cell: usize| {
            let selector = format!("#board :nth-child({})", cell + 1);
            browser.evaluate(&format!("document.querySelector({selector:?}).ariaDisabled"))
                == "false"
        };
        let cell = cells.into_iter().find(|&cell| is_free(browser, cell)).unwrap();
        pick(browser, cell);
        word.push((cell + 1).to_string());
        assert!(word.len() <= count, "the page takes no pick: {word:?}");
    }
    word
}

#[test]
fn a_game_by_mouse_and_one_by_keys() {
    let Some((session, mut browser)) = open("$A/perfect.txt", "") else { return };
    for (round, start) in ["you", "computer", "you"].into_iter().enumerate() {
        choose_start(&mut browser, usize::from(start == "computer"));
        let word = if round == 1 {
            play(&mut browser, 4, |browser, cell| browser.press(&(cell + 1).to_string()))
        } else {
            play(&mut browser, round, |browser, cell| {
                browser.click(&format!("#board :nth-child({})", cell + 1));
            })
        };
        assert_eq!(trail(&mut browser), traced(&session, "$A/perfect.txt", start, &word));
        let status = browser.text("#status");
        let ends = ["The computer wins.", "A draw."];
        assert!(ends.iter().any(|end| status.ends_with(end)), "{status}");
        let here = browser.evaluate("document.querySelector('.here title').textContent");
        assert!(here.as_str().unwrap().starts_with(trail(&mut browser).last().unwrap()));
    }
    let score = browser.text("#score");
    assert!(score.starts_with("You 0, "), "{score}");
    let games: u32 =
        score.split(|c: char| !c.is_ascii_digit()).filter_map(|n| n.parse::<u32>().ok()).sum();
    assert_eq!(games, 3, "{score}");
    browser.check_no_errors_or_requests();
}

/// Chooses one of the starts by its number.
fn choose_start(browser: &mut Browser, number: usize) {
    browser.evaluate(&format!(
        "(() => {{ const start = document.getElementById('start'); start.value = '{number}'; \
         start.dispatchEvent(new Event('change')); }})()"
    ));
}

/// A way to pick a cell.
type Pick<'p> = &'p dyn Fn(&mut Browser, usize);

#[test]
fn whole_games_on_sixteen_cells() {
    let Some((session, mut browser)) = open("$A/perfect-4x4.txt", "") else { return };
    let by_click = |browser: &mut Browser, cell: usize| {
        browser.click(&format!("#board :nth-child({})", cell + 1));
    };
    let by_number = |browser: &mut Browser, cell: usize| {
        for digit in (cell + 1).to_string().chars() {
            browser.press(&digit.to_string());
        }
        if cell == 0 {
            browser.press("Enter");
        }
    };
    // The boards that follow are there in place of a picture.
    let by_board = |browser: &mut Browser, cell: usize| {
        browser.click(&format!("#following svg > [data-cell='{}'] .card", cell + 1));
    };
    let ways: [Pick<'_>; 3] = [&by_click, &by_number, &by_board];
    for (pick, (start, from)) in
        ways.into_iter().zip([("you", 0), ("computer", 9), ("computer", 5)])
    {
        choose_start(&mut browser, usize::from(start == "computer"));
        let word = play(&mut browser, from, pick);
        assert!(word.len() >= 3, "{word:?}");
        assert_eq!(trail(&mut browser), traced(&session, "$A/perfect-4x4.txt", start, &word));
        let status = browser.text("#status");
        let ends = ["The computer wins.", "A draw."];
        assert!(ends.iter().any(|end| status.ends_with(end)), "{status}");
        assert_eq!(browser.text("#no-picture"), "The game is over.");
        for _ in 1..word.len() {
            browser.click("#back");
        }
        assert_eq!(trail(&mut browser), traced(&session, "$A/perfect-4x4.txt", start, &word[..1]));
    }
    assert_eq!(
        browser.text("#no-picture").split('.').next(),
        Some("All games are too many to be drawn")
    );
    browser.check_no_errors_or_requests();
}

/// The texts of some elements.
fn texts(browser: &mut Browser, selector: &str) -> Vec<String> {
    let texts = browser.evaluate(&format!(
        "[...document.querySelectorAll({selector:?})].map((element) => element.textContent)"
    ));
    serde_json::from_value(texts).unwrap()
}

/// Opens the page of the end of a game on 4 x 4 cells.
fn open_late() -> Option<(Session, Browser)> {
    open_in(Session::with("late.txt", LATE), "late.txt", "")
}

#[test]
fn numbers_of_two_digits() {
    let Some((_, mut browser)) = open_late() else { return };
    let status = "Your turn: click a cell, or use arrows or numbers.";
    assert_eq!(browser.text("#status"), status);
    browser.press("1");
    let half = "1: press Enter for cell 1, or a second digit for a cell from 10 to 16.";
    assert_eq!((browser.text("#status").as_str(), trail(&mut browser).len()), (half, 1));
    browser.press("3");
    assert_eq!(trail(&mut browser), ["AOAXXOAOOXOXAXOX", "OOAXXOAOOXOXXXOX"]);
    // These keys forget the first digit, and do nothing else.
    for key in ["Backspace", "Escape"] {
        browser.press("1");
        browser.press(key);
        assert_eq!(trail(&mut browser).len(), 2);
        assert!(browser.text("#status").starts_with("You 13, computer 1. Your turn"));
    }
    browser.press("Backspace");
    assert_eq!(browser.text("#status"), status);
    for (keys, complaint) in [
        (["1", "9"], "There is no cell 19."),
        (["0", "2"], "“2” changes nothing here."),
        (["1", "0"], "“10” changes nothing here."),
    ] {
        for key in keys {
            browser.press(key);
        }
        assert_eq!(
            (browser.text("#complaint").as_str(), trail(&mut browser).len()),
            (complaint, 1)
        );
    }
    browser.press("1");
    browser.press("Enter");
    browser.press("7");
    assert_eq!(trail(&mut browser)[1..], ["XOOXXOAOOXOXAXOX", "XOOXXOXOOXOXOXOX"]);
    assert_eq!(browser.text("#status"), "You 7, computer 13. A draw.");
    browser.check_no_errors_or_requests();
}

#[test]
fn arrows_on_sixteen_cells() {
    let Some((_, mut browser)) = open_late() else { return };
    let focus = |browser: &mut Browser| browser.evaluate("document.activeElement.ariaLabel");
    for (key, cell) in [
        ("ArrowRight", "Cell 1, free"),
        ("ArrowUp", "Cell 1, free"),
        ("ArrowLeft", "Cell 1, free"),
        ("ArrowDown", "Cell 5, X"),
        ("ArrowRight", "Cell 6, O"),
        ("ArrowRight", "Cell 7, free"),
    ] {
        browser.press(key);
        assert_eq!(focus(&mut browser), cell, "{key}");
    }
    browser.press("Enter");
    assert_eq!(focus(&mut browser), "Cell 7, X");
    for key in ["ArrowDown", "ArrowDown", "ArrowDown", "ArrowLeft", "ArrowLeft", "Enter"] {
        browser.press(key);
    }
    assert_eq!(trail(&mut browser).last().unwrap(), "OOAXXOXOOXOXXXOX");
    assert_eq!(browser.text("#status"), "You win!");
    // X has a diagonal.
    assert_eq!(texts(&mut browser, "#board .line"), ["X"; 4]);
    let line = browser.evaluate(
        "[...document.querySelectorAll('#board button')].flatMap((button, cell) => \
         button.classList.contains('line') ? [cell + 1] : [])",
    );
    assert_eq!(line, serde_json::json!([4, 7, 10, 13]));
    browser.check_no_errors_or_requests();
}

#[test]
fn a_cell_that_is_always_taken_needs_no_symbol() {
    let session = Session::with("late.txt", LATE);
    let output = session.run("fsm draw late.txt --as html -o page.html");
    assert!(output.status.success(), "{output:?}");
    // No symbol of this table is called 2 or 16. Both cells are taken from the start.
    let page = session.read("page.html");
    let symbols = page.find(r#""symbols":["1","2","#).unwrap();
    let (before, table) = page.split_at(symbols);
    let table = table.replacen("\"2\"", "\"two\"", 1).replacen("\"16\"", "\"sixteen\"", 1);
    session.write("page.html", [before, &table].concat());
    let Some(mut browser) = Browser::open(&session.path("page.html")) else { return };
    assert_eq!(
        browser.evaluate("document.querySelectorAll('#board [aria-disabled=false]').length"),
        4
    );
    for cell in [2, 16] {
        browser.click(&format!("#board :nth-child({cell})"));
        assert_eq!(browser.text("#complaint"), format!("“{cell}” changes nothing here."));
    }
    for cell in [7, 13] {
        browser.click(&format!("#board :nth-child({cell})"));
    }
    assert_eq!(browser.text("#status"), "You win!");
    assert_eq!(trail(&mut browser).len(), 3);
    browser.check_no_errors_or_requests();
}

#[test]
fn sixteen_cells_are_four_rows_on_every_screen() {
    let Some((_, mut browser)) = open_late() else { return };
    for width in [1200, 360, 320] {
        browser.set_size(width, 640);
        let cells = browser.evaluate(
            "[...document.querySelectorAll('#board button')].map((button) => button.getBoundingClientRect()) \
             .map((box) => [box.x, box.y, box.width].map(Math.round))",
        );
        let cells: Vec<[i32; 3]> = serde_json::from_value(cells).unwrap();
        assert_eq!(cells.len(), 16);
        let is_in_its_place = |number: usize| {
            let [x, y, wide] = cells[number];
            x == cells[number % 4][0] && y == cells[number / 4 * 4][1] && wide >= 44
        };
        assert!((0..16).all(is_in_its_place), "{cells:?}");
        let across = browser.evaluate("document.documentElement.scrollWidth").as_u64().unwrap();
        assert!(across <= width.into(), "{across} of {width}");
    }
}

/// The left edge, the upper edge, the width and the height of an element.
fn place(browser: &mut Browser, selector: &str) -> [i32; 4] {
    let place = browser.evaluate(&format!(
        "(({{ x, y, width, height }}) => [x, y, width, height].map(Math.round)) \
         (document.querySelector({selector:?}).getBoundingClientRect())"
    ));
    serde_json::from_value(place).unwrap()
}

#[test]
fn the_board_stays_where_it_is() {
    let Some((_, mut browser)) = open_late() else { return };
    for width in [1200, 360] {
        // The page is not scrolled.
        browser.set_size(width, 1600);
        let board = place(&mut browser, "#board");
        browser.click("#board :nth-child(7)");
        assert_eq!(place(&mut browser, "#board"), board, "{}", browser.text("#status"));
        browser.click("#board :nth-child(13)");
        assert_eq!(browser.text("#status"), "You win!");
        assert_eq!(place(&mut browser, "#board"), board);
        browser.click("#restart");
    }
}

#[test]
fn the_boards_that_follow_fit_every_screen() {
    let Some((_, mut browser)) = open("$A/perfect-4x4.txt", "") else { return };
    // On a narrow screen, the boards of the second move are too small.
    for (width, height, boards) in [(1200, 640, 1 + 16 + 16 * 14), (360, 1000, 1 + 16)] {
        browser.set_size(width, height);
        let seen = "[...document.querySelectorAll('#following .card')] \
                    .filter((card) => card.getBoundingClientRect().width > 0).length";
        assert_eq!(browser.evaluate(seen), boards);
        let [x, y, wide, high] = place(&mut browser, "#following .card");
        assert!(wide == high && wide > 290, "{wide} x {high}");
        let [left, above, across, down] = place(&mut browser, "#view");
        assert!(x > left && x + wide < left + across, "{width}");
        let below = above + down - (y + high);
        assert!((0..30).contains(&below), "{below}");
        let [_, text, _, lines] = place(&mut browser, "#no-picture");
        assert!((0..30).contains(&(y - text - lines)), "{y}");
    }
}

#[test]
fn every_state_of_short_games_is_that_of_the_trace() {
    let Some((session, mut browser)) = open("$A/classic.txt", "") else { return };
    // All words of two cells, also words that do not change the state.
    for first in 1..=9 {
        for second in 1..=9 {
            browser.click("#restart");
            browser.press(&first.to_string());
            browser.press(&second.to_string());
            let word = [first.to_string(), second.to_string()];
            let mut states = traced(&session, "$A/classic.txt", "you", &word);
            states.dedup();
            assert_eq!(trail(&mut browser), states, "{word:?}");
        }
    }
    browser.check_no_errors_or_requests();
}

#[test]
fn back_and_restart() {
    let Some((_, mut browser)) = open("$A/turnstile.txt", "--trace coin push") else { return };
    assert_eq!(trail(&mut browser), ["Locked", "Unlocked", "Locked"]);
    browser.click("#back");
    assert_eq!(trail(&mut browser), ["Locked", "Unlocked"]);
    assert_eq!(browser.text("#status"), "In state Unlocked. Not final.");
    browser.click("#symbols :nth-child(1)");
    assert_eq!(trail(&mut browser), ["Locked", "Unlocked", "Unlocked"]);
    browser.click("#restart");
    assert_eq!(trail(&mut browser), ["Locked"]);
    assert_eq!(browser.text("#status"), "In state Locked. This state is final.");
    // The user types symbols.
    browser.click("#typed");
    browser.type_text("coin  coin");
    browser.press("Enter");
    assert_eq!(trail(&mut browser), ["Locked", "Unlocked", "Unlocked"]);
    browser.click("#typed");
    browser.type_text("push quarter");
    browser.press("Enter");
    assert_eq!(trail(&mut browser).last().unwrap(), "Locked");
    assert_eq!(browser.text("#complaint"), "There is no symbol “quarter”.");
    // A click on a state in the trail goes back to this state.
    browser.click("#trail li:nth-child(2) button");
    assert_eq!(trail(&mut browser), ["Locked", "Unlocked"]);
    browser.check_no_errors_or_requests();
}

#[test]
fn a_batch_of_words_is_judged_as_by_the_command() {
    let Some((session, mut browser)) = open("$A/iso-date.txt", "") else { return };
    let words =
        "2024-02-29\n2023-02-29\n\n2 0 2 4 - 1 2 - 3 1\n1900-02-29\n2000-02-29\nx\n2024-13-01\n";
    session.write("words", words);
    let expected = session.run("fsm trace --batch --json $A/iso-date.txt words").stdout;
    let expected: Vec<bool> = String::from_utf8(expected)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap()["final"] == true)
        .collect();
    browser.click("#words-field summary");
    browser.click("#words");
    browser.type_text(words);
    browser.click("#judge");
    let verdicts = browser.evaluate(
        "[...document.querySelectorAll('#verdicts li')].map((item) => item.className === 'yes')",
    );
    assert_eq!(serde_json::from_value::<Vec<bool>>(verdicts).unwrap(), expected);
    browser.check_no_errors_or_requests();
}

/// The visible part of the picture: left, top, width and height.
fn view(browser: &mut Browser) -> [f64; 4] {
    let view = browser.evaluate(
        "document.querySelector('#picture svg').getAttribute('viewBox').split(' ').map(Number)",
    );
    serde_json::from_value(view).unwrap()
}

#[test]
fn closer_farther_and_sideways() {
    let Some((_, mut browser)) = open("$A/tcp.txt", "") else { return };
    browser.click("#whole");
    let whole = view(&mut browser);
    let middle = browser.evaluate(
        "(() => { const box = document.querySelector('#picture').getBoundingClientRect(); \
         return [box.x + box.width / 2, box.y + box.height / 2]; })()",
    );
    let middle: [f64; 2] = serde_json::from_value(middle).unwrap();
    browser.click("#closer");
    let closer = view(&mut browser);
    assert!(closer[2] < whole[2] && closer[0] > whole[0], "{whole:?} {closer:?}");
    browser.click("#farther");
    assert!((view(&mut browser)[2] - whole[2]).abs() < 1.0);
    browser.wheel(middle, -300.0);
    while view(&mut browser)[2] >= whole[2] {}
    let before = view(&mut browser);
    browser.drag(middle, [middle[0] - 80.0, middle[1] + 40.0]);
    let after = view(&mut browser);
    assert!(after[0] > before[0] && after[1] < before[1], "{before:?} {after:?}");
    assert!((after[2] - before[2]).abs() < 0.1);
    browser.click("#find");
    assert_ne!(format!("{:?}", view(&mut browser)), format!("{after:?}"));
    browser.click("#whole");
    assert_eq!(format!("{:?}", view(&mut browser)), format!("{whole:?}"));
    browser.check_no_errors_or_requests();
}

#[test]
fn hostile_names_are_only_text() {
    let name = "</script><img/src=x/onerror=window.hurt=1>";
    let text = format!(
        "States: {name} B\nStart {name}: {name}\nStart b: B\nFinal {name}: {name}\n\
         Symbols: {name} \"'&amp;{{{{table}}}}\nTransitions:\n{name} B B\nB {name} B\n"
    );
    let session = Session::with("hostile.txt", &text);
    let output = session.run(
        "mv hostile.txt '<b onclick=x>.txt'; fsm draw '<b onclick=x>.txt' --as html -o page.html",
    );
    assert!(output.status.success(), "{output:?}");
    let Some(mut browser) = Browser::open(&session.path("page.html")) else { return };
    browser.click("#symbols :nth-child(1)");
    browser.click("#symbols :nth-child(2)");
    assert_eq!(trail(&mut browser), [name, "B", "B"]);
    assert_eq!(browser.text("#symbols :nth-child(2)"), "\"'&amp;{{table}}");
    assert_eq!(browser.text("h1"), "<b onclick=x>.txt");
    assert_eq!(browser.evaluate("typeof window.hurt"), "undefined");
    assert_eq!(browser.evaluate("document.querySelectorAll('img, b[onclick]').length"), 0);
    browser.check_no_errors_or_requests();
}

#[test]
fn in_indonesian_and_on_a_phone() {
    let Some((_, mut browser)) = open("$A/greedy.txt", "--dark") else { return };
    browser.set_size(360, 640);
    browser.evaluate(
        "(() => { const language = document.getElementById('language'); language.value = 'id'; \
         language.dispatchEvent(new Event('change')); })()",
    );
    for cell in [2, 1, 5, 8] {
        browser.click(&format!("#board :nth-child({cell})"));
    }
    assert!(browser.text("#status").ends_with("Anda menang!"));
    assert_eq!(browser.text("#restart"), "Main lagi");
    assert_eq!(browser.evaluate("document.documentElement.lang"), "id");
    let across = browser.evaluate("document.documentElement.scrollWidth");
    assert!(across.as_u64().unwrap() <= 360, "nothing sticks out: {across}");
    // A screen reader has a name for every button.
    let nameless = "[...document.querySelectorAll('button')].filter((b) => !b.hidden && \
                    !(b.ariaLabel || b.textContent).trim()).length";
    assert_eq!(browser.evaluate(nameless), 0);
    browser.check_no_errors_or_requests();
}

#[test]
fn a_game_is_counted_once_and_only_if_it_was_played() {
    let Some((_, mut browser)) = open("$A/greedy.txt", "--trace 2 1 5 8") else { return };
    assert_eq!(browser.text("#score"), "You 0, draws 0, computer 0");
    browser.click("#back");
    browser.press("8");
    assert_eq!(browser.text("#score"), "You 1, draws 0, computer 0");
    browser.click("#back");
    browser.press("8");
    assert_eq!(browser.text("#score"), "You 1, draws 0, computer 0");
    for _ in 0..4 {
        browser.click("#back");
    }
    for cell in ["2", "1", "5", "8"] {
        browser.press(cell);
    }
    assert_eq!(browser.text("#score"), "You 2, draws 0, computer 0");
    // The status shows the move of the computer.
    browser.click("#restart");
    browser.press("2");
    assert!(browser.text("#status").starts_with("You 2, computer 4. Your turn"));
    browser.press("4");
    assert_eq!(browser.text("#complaint"), "“4” changes nothing here.");
    let marked = browser.evaluate("document.querySelectorAll('path.line.trail').length");
    assert_eq!(marked, 1, "the way is marked");
    browser.check_no_errors_or_requests();
}

#[test]
fn labels_that_mean_something_to_a_script() {
    let text = std::fs::read_to_string(crate::session::automata().join("classic.txt")).unwrap();
    let text = text.replace("InitialStates you:", "InitialStates constructor:");
    let text = text.replace("FinalStates win:", "FinalStates:").replace(" playable", "");
    let session = Session::with("a.txt", &text);
    let Some((_, mut browser)) = open_in(session, "a.txt", "") else { return };
    assert_eq!(browser.text("#start option"), "constructor");
    let word = play(&mut browser, 0, |browser, cell| browser.press(&(cell + 1).to_string()));
    assert!(word.len() > 2);
    let status = browser.text("#status");
    assert!(status.ends_with("The computer wins.") || status.ends_with("A draw."), "{status}");
    browser.check_no_errors_or_requests();
}

#[test]
fn the_view_stays_where_it_is_in_another_language() {
    let Some((_, mut browser)) = open("$A/tcp.txt", "") else { return };
    for _ in 0..6 {
        browser.click("#closer");
    }
    let before = view(&mut browser);
    browser.evaluate(
        "(() => { const language = document.getElementById('language'); language.value = 'id'; \
         language.dispatchEvent(new Event('change')); })()",
    );
    assert_eq!(format!("{:?}", view(&mut browser)), format!("{before:?}"));
    browser.check_no_errors_or_requests();
}

#[test]
fn large_automata_can_be_stepped_through_without_a_picture() {
    let Some((_, mut browser)) = open("$A/referee.txt", "") else { return };
    for cell in [5, 1, 2, 3, 8] {
        browser.press(&cell.to_string());
    }
    assert_eq!(browser.text("#status"), "X on 8. X wins.");
    assert_eq!(browser.text("#score"), "X 1, draws 0, O 0");
    assert_eq!(browser.evaluate("document.getElementById('no-picture').hidden"), false);
    browser.check_no_errors_or_requests();
}

/// Opens the page of a machine with refusals.
fn open_order(options: &str) -> Option<(Session, Browser)> {
    open_in(Session::with("order.txt", ORDER), "order.txt", options)
}

/// The symbols whose buttons are greyed out.
fn greyed_out(browser: &mut Browser) -> Vec<String> {
    let symbols = browser.evaluate(
        "[...document.querySelectorAll('#symbols [aria-disabled=true]')].map((b) => b.textContent)",
    );
    serde_json::from_value(symbols).unwrap()
}

#[test]
fn what_is_refused_is_greyed_out_and_says_so() {
    let Some((_, mut browser)) = open_order("") else { return };
    assert_eq!(browser.text("#status"), "In state Draft (open). Not final.");
    assert_eq!(greyed_out(&mut browser), ["pay", "ship", "deliver"]);
    let pay = "#symbols :nth-child(2)";
    let title = browser.evaluate("document.querySelector('#symbols :nth-child(2)').title");
    assert_eq!(title, "“Draft” does not allow “pay”.");
    browser.click(pay);
    assert_eq!(browser.text("#complaint"), "“Draft” does not allow “pay”.");
    assert_eq!(trail(&mut browser), ["Draft"]);
    // With the keyboard: a button that becomes grey keeps the focus, and says why it does nothing.
    browser.evaluate("document.querySelector('#symbols :nth-child(1)').focus()");
    browser.press("Enter");
    assert_eq!(trail(&mut browser), ["Draft", "Submitted"]);
    assert_eq!(browser.text("#complaint"), "");
    assert_eq!(browser.evaluate("document.activeElement.textContent"), "submit");
    browser.press("Enter");
    assert_eq!(browser.text("#complaint"), "“Submitted” does not allow “submit”.");
    browser.evaluate(
        "(() => { const language = document.getElementById('language'); language.value = 'id'; \
         language.dispatchEvent(new Event('change')); })()",
    );
    assert_eq!(browser.text("#complaint"), "“Submitted” tidak mengizinkan “submit”.");
    browser.check_no_errors_or_requests();
}

#[test]
fn a_typed_word_that_is_refused() {
    let Some((_, mut browser)) = open_order("") else { return };
    browser.click("#typed");
    browser.type_text("note submit ship pay");
    browser.press("Enter");
    assert_eq!(trail(&mut browser), ["Draft", "Draft", "Submitted"]);
    assert_eq!(browser.text("#trail .refused"), "ship → refused");
    let status = "In state Submitted (open). Rejected: “ship” is refused here.";
    assert_eq!(browser.text("#status"), status);
    let complaint = "“Submitted” does not allow “ship”: the word is rejected at symbol 3.";
    assert_eq!(browser.text("#complaint"), complaint);
    // The symbol that was refused is the last thing that can be taken back.
    browser.click("#back");
    assert_eq!(browser.text("#status"), "In state Submitted (open). Not final.");
    assert_eq!(browser.evaluate("document.querySelector('.refused')"), Value::Null);
    assert_eq!(browser.text("#complaint"), "");
    browser.click("#back");
    assert_eq!(trail(&mut browser), ["Draft", "Draft"]);
    browser.click("#restart");
    assert_eq!(trail(&mut browser), ["Draft"]);
    // At the very start, too.
    browser.click("#typed");
    browser.type_text("pay");
    browser.press("Enter");
    assert_eq!(browser.text("#trail .refused"), "pay → refused");
    browser.click("#back");
    assert_eq!(browser.evaluate("document.getElementById('back').disabled"), true);
    browser.check_no_errors_or_requests();
}

#[test]
fn a_line_of_the_legend_is_marked_and_so_is_a_word_that_is_refused() {
    let Some((_, mut browser)) = open_order("--trace note submit cancel pay") else { return };
    assert_eq!(browser.text("#trail .refused"), "pay → refused");
    let marked =
        "[...document.querySelectorAll('[data-states].trail title')].map((t) => t.textContent)";
    let lines = browser.evaluate(marked);
    let expected =
        ["Draft, Submitted, Paid → Cancelled: cancel", "Draft, Submitted, Paid, Shipped ↺ note"];
    assert_eq!(serde_json::from_value::<Vec<String>>(lines).unwrap(), expected);
    browser.click("#restart");
    assert_eq!(browser.evaluate(&format!("{marked}.length")), 0);
    browser.check_no_errors_or_requests();
}

#[test]
fn words_with_refusals_are_judged_as_by_the_command() {
    let Some((session, mut browser)) = open_order("") else { return };
    let symbols = ["submit", "pay", "ship", "deliver", "cancel", "note"];
    let pairs = symbols.iter().flat_map(|one| symbols.map(|two| format!("{one} {two}")));
    let words = pairs.flat_map(|pair| symbols.map(|last| format!("submit {pair} {last}")));
    let words = words.collect::<Vec<_>>().join("\n");
    session.write("words", &words);
    let output = session.run("fsm trace --batch --json order.txt words").stdout;
    let expected: Vec<(bool, Option<u64>)> = String::from_utf8(output)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap())
        .map(|record| (record["final"] == true, record["refused"].as_u64()))
        .collect();
    assert!(expected.iter().any(|word| word.0) && expected.iter().any(|word| word.1.is_none()));
    browser.click("#words-field summary");
    browser.click("#words");
    browser.type_text(&words);
    browser.click("#judge");
    let verdicts = browser.evaluate(
        "[...document.querySelectorAll('#verdicts li')].map((item) => \
         [item.className === 'yes', Number((/symbol (\\d+)\\)$/.exec(item.textContent) || [])[1]) || null])",
    );
    let verdicts: Vec<(bool, Option<u64>)> = serde_json::from_value(verdicts).unwrap();
    // The page counts from one.
    let verdicts: Vec<_> =
        verdicts.into_iter().map(|(end, at)| (end, at.map(|at| at - 1))).collect();
    assert_eq!(verdicts, expected);
    browser.check_no_errors_or_requests();
}

/// Opens the page of a machine with outputs.
fn open_gate(options: &str) -> Option<(Session, Browser)> {
    open_in(Session::with("gate.txt", GATE), "gate.txt", options)
}

/// What the last step put out, and everything up to now.
fn outputs(browser: &mut Browser) -> [String; 2] {
    ["#last-outputs", "#all-outputs"].map(|place| browser.text(place).trim().to_owned())
}

#[test]
fn outputs_are_shown_as_they_come() {
    let Some((_, mut browser)) = open_gate("") else { return };
    let buttons = "[...document.querySelectorAll('#symbols button')].map((b) => b.title)";
    let titles = browser.evaluate(buttons);
    let expected = ["→ Unlocked / unlock", "→ Locked / beep", "→ Broken / alarm alarm"];
    assert_eq!(serde_json::from_value::<Vec<String>>(titles).unwrap(), expected);
    assert_eq!(outputs(&mut browser), ["nothing", "nothing"]);
    browser.click("#symbols :nth-child(1)");
    assert_eq!(outputs(&mut browser), ["unlock", "unlock"]);
    browser.click("#symbols :nth-child(1)");
    assert_eq!(outputs(&mut browser), ["beep", "unlock beep"]);
    browser.click("#symbols :nth-child(2)");
    assert_eq!(outputs(&mut browser), ["nothing", "unlock beep"]);
    browser.click("#symbols :nth-child(3)");
    assert_eq!(outputs(&mut browser), ["alarm alarm", "unlock beep alarm alarm"]);
    let items = "[...document.querySelectorAll('#trail li')].map((item) => item.textContent)";
    let trail = browser.evaluate(items);
    let expected = [
        "Locked",
        "coin → Unlocked / unlock",
        "coin → Unlocked / beep",
        "push → Locked",
        "kick → Broken / alarm alarm",
    ];
    assert_eq!(serde_json::from_value::<Vec<String>>(trail).unwrap(), expected);
    browser.click("#back");
    browser.click("#back");
    assert_eq!(outputs(&mut browser), ["beep", "unlock beep"]);
    browser.click("#restart");
    assert_eq!(outputs(&mut browser), ["nothing", "nothing"]);
    // Nothing comes out of a refusal.
    browser.click("#typed");
    browser.type_text("kick coin");
    browser.press("Enter");
    assert_eq!(outputs(&mut browser), ["nothing", "alarm alarm"]);
    browser.click("#back");
    assert_eq!(outputs(&mut browser), ["alarm alarm", "alarm alarm"]);
    browser.evaluate(
        "(() => { const language = document.getElementById('language'); language.value = 'id'; \
         language.dispatchEvent(new Event('change')); })()",
    );
    assert_eq!(browser.text("#outputs").trim(), "Keluaran: alarm alarm");
    assert_eq!(browser.text("#outputs-so-far").trim(), "Keluaran sejauh ini: alarm alarm");
    browser.check_no_errors_or_requests();
}

#[test]
fn outputs_of_many_words_are_those_of_the_command() {
    let Some((session, mut browser)) = open_gate("") else { return };
    let symbols = ["coin", "push", "kick"];
    let pairs = symbols.iter().flat_map(|one| symbols.map(|two| format!("{one} {two}")));
    let words = pairs.flat_map(|pair| symbols.map(|last| format!("{pair} {last}")));
    let words = words.collect::<Vec<_>>().join("\n");
    session.write("words", &words);
    let output = session.run("fsm trace --batch --json gate.txt words").stdout;
    let expected: Vec<Vec<String>> = String::from_utf8(output)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap())
        .map(|record| serde_json::from_value(record["outputs"].clone()).unwrap())
        .collect();
    browser.click("#words-field summary");
    browser.click("#words");
    browser.type_text(&words);
    browser.click("#judge");
    let shown = browser.evaluate(
        "[...document.querySelectorAll('#verdicts .out')].map((out) => \
         out.textContent.split(' ').slice(2))",
    );
    assert_eq!(serde_json::from_value::<Vec<Vec<String>>>(shown).unwrap(), expected);
    browser.check_no_errors_or_requests();
}

#[test]
fn outputs_are_text_and_only_there_if_there_are_any() {
    let name = "</script><img/src=x/onerror=window.hurt=1>";
    let session = Session::with("gate.txt", &GATE.replace("alarm", name));
    let Some((_, mut browser)) = open_in(session, "gate.txt", "") else { return };
    browser.click("#symbols :nth-child(3)");
    assert_eq!(outputs(&mut browser)[0], format!("{name} {name}"));
    assert!(browser.text("#trail").ends_with(&format!("/ {name} {name}")));
    assert_eq!(browser.evaluate("typeof window.hurt"), "undefined");
    assert_eq!(browser.evaluate("document.querySelectorAll('img').length"), 0);
    browser.check_no_errors_or_requests();
    let Some((_, mut browser)) = open_order("") else { return };
    for place in ["outputs", "outputs-so-far"] {
        let hidden = browser.evaluate(&format!("document.getElementById('{place}').hidden"));
        assert_eq!(hidden, true, "{place}");
    }
}
