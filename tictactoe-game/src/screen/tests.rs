//! Screens in a language with wide letters.

use expect_test::{Expect, expect};
use ratatui::Terminal;
use ratatui::backend::TestBackend;
use ratatui::crossterm::event::{Event, KeyCode, KeyEvent, KeyModifiers};

use super::lines::columns;
use crate::app::App;
use crate::session::Session;
use crate::texts::Language;

/// The screen after some keys, row by row.
fn rows(keys: &str, width: u16, height: u16) -> Vec<String> {
    let mut app = App::new(Session::new(Language::Wide, None, None, Some(3)), false);
    // Each drawing has a new terminal. Where a narrow letter replaces half of a wide one, a real
    // terminal clears the other half, but this one does not.
    let new_terminal = || Terminal::new(TestBackend::new(width, height)).expect("a screen");
    for key in keys.chars() {
        new_terminal().draw(|frame| app.draw(frame)).expect("a drawing");
        app.handle(&Event::Key(KeyEvent::new(KeyCode::Char(key), KeyModifiers::NONE)));
    }
    let mut terminal = new_terminal();
    terminal.draw(|frame| app.draw(frame)).expect("a drawing");
    let buffer = terminal.backend().buffer();
    let row = |y: u16| {
        let mut row = String::new();
        let mut x = 0;
        while x < width {
            let symbol = buffer[(x, y)].symbol();
            row.push_str(symbol);
            // A wide letter covers the next column, too.
            x += u16::try_from(columns(symbol)).unwrap_or(1).max(1);
        }
        row
    };
    (0..height).map(row).collect()
}

#[track_caller]
#[expect(clippy::needless_pass_by_value, reason = "the expected text is written where it is used")]
fn check(keys: &str, (width, height): (u16, u16), expected: Expect) {
    let rows = rows(keys, width, height);
    let lines = rows.iter().flat_map(|row| ["|", row.trim_end(), "\n"]);
    expected.assert_eq(&lines.collect::<String>());
}

#[test]
fn lists_are_aligned() {
    check(
        "1",
        (60, 11),
        expect![[r#"
            |                    井字棋 对手是自动机
            |          1  两个人      你和朋友
            |          2  随机        随便选一个空格
            |          3  一步        数开放的线，看不到你的威胁
            |        ▸ 4  贪心的对手  会堵也会赢，但没有计划
            |          5  两步        看你最好的回答，不再往下看
            |          6  完美        从不输，已经证明
            |          7  经典        从不输；第一步必须是中心
            |          8  4 x 4       四子连线；从不输，已经证明
            |
            |            ↑↓ Enter  l language  ? help  q quit
        "#]],
    );
    check(
        "1",
        (30, 11),
        expect![[r#"
            |     井字棋 对手是自动机
            |         1  两个人
            |         2  随机
            |         3  一步
            |       ▸ 4  贪心的对手
            |         5  两步
            |         6  完美
            |         7  经典
            |         8  4 x 4
            |
            |        ? help  q quit
        "#]],
    );
}

#[test]
fn a_game() {
    check(
        "141525",
        (80, 14),
        expect![[r#"
            |                              井字棋 对手是自动机
            |        ╭─╮  │  ╲ ╱  │          格子5已经被占用了。 你可以选3 4 6 7 9。
            |        │ │  │›  ╳  ‹│   3
            |        ╰─╯  │  ╱ ╲  │          贪心的对手
            |      ───────┼───────┼───────   你 0  平局 0  电脑 0
            |             │  ╲ ╱  │
            |         4   │   ╳   │   6      状态: OXAAXAAOA
            |             │  ╱ ╲  │
            |      ───────┼───────┼───────   经过的状态:
            |             │  ╭─╮  │          AAAAAAAAA OAAAXAAAA OXAAXAAOA
            |         7   │› │ │ ‹│   9
            |             │  ╰─╯  │
            |
            |          1-9，方向键  h 提示  s 状态  m 菜单  l 语言  ? 帮助  q 退出
        "#]],
    );
    check(
        "1415h",
        (30, 12),
        expect![[r#"
        |     井字棋 对手是自动机
        |      › O ‹│ 2›8 │ 3›7
        |      ─────┼─────┼─────
        |       4›6 │› X ‹│ 6›4
        |      ─────┼─────┼─────
        |       7›3 │ 8›2 │ 9›2
        |
        |O 3，›3：电脑选3。
        |贪心的对手
        |你 0  平局 0  电脑 0
        |状态: OAAAXAAAA
        |        ? 帮助  q 退出
    "#]],
    );
    check(
        "1415h",
        (60, 18),
        expect![[r#"
            |                    井字棋 对手是自动机
            |
            |
            |   ╭─╮  │       │          O 3，›3：电脑选3。
            | › │ │ ‹│   2   │   3
            |   ╰─╯  │  O 8  │  O 7     贪心的对手
            | ───────┼───────┼───────   你 0  平局 0  电脑 0
            |        │  ╲ ╱  │
            |    4   │›  ╳  ‹│   6      状态: OAAAXAAAA
            |   O 6  │  ╱ ╲  │  O 4
            | ───────┼───────┼───────   经过的状态:
            |        │       │          AAAAAAAAA OAAAXAAAA
            |    7   │   8   │   9
            |   O 3  │  O 2  │  O 2
            |
            |
            |
            |1-9，方向键  h 提示  s 状态  m 菜单  l 语言  ? 帮助  q 退出
        "#]],
    );
}

#[test]
fn small_windows() {
    check(
        "1415q",
        (21, 9),
        expect![[r#"
            | 井字棋 对手是自动机
            |›O‹│ 2 │ 3  放弃这一
            |───┼───┼─── 局并退出
            | 4 │›X‹│ 6  吗？
            |───┼───┼─── 贪心的对
            | 7 │ 8 │ 9  你 0  平
            |            y  Yes
            |            n  No, go
            |        y yes
        "#]],
    );
    check(
        "141",
        (10, 6),
        expect![[r#"
        |  井字棋
        |请把窗口放
        |大一点，现
        |在放不下棋
        |盘。
        |  q 退出
    "#]],
    );
}

/// Every letter of a page is on the screen, however narrow the window is.
#[test]
fn pages_are_wrapped() {
    let texts = Language::Wide.texts();
    let page: String = [texts.rules, texts.rules_keys].concat().concat();
    for width in 4..=90 {
        let rows = rows("?", width, 60);
        let shown: String = rows[1..rows.len() - 1].concat();
        let without_blanks = |text: &str| text.replace(' ', "");
        assert_eq!(without_blanks(&shown), without_blanks(&page), "{width}");
    }
}
