//! A language for tests, with wide letters and without blanks between words.
//!
//! It is not a language of the game. It shows that one with such letters could be.

use super::{ENGLISH, Texts};

pub(super) static WIDE: Texts = Texts {
    title: "井字棋",
    subtitle: "对手是自动机",
    code: "wide",
    language: "宽字",
    play: "开始游戏",
    how_to_play: "怎么玩",
    quit: "退出",
    again: "再来一局",
    menu: "主菜单",
    whom: "你想跟谁下？",
    levels: [
        ("两个人", "你和朋友"),
        ("随机", "随便选一个空格"),
        ("一步", "数开放的线，看不到你的威胁"),
        ("贪心的对手", "会堵也会赢，但没有计划"),
        ("两步", "看你最好的回答，不再往下看"),
        ("完美", "从不输，已经证明"),
        ("经典", "从不输；第一步必须是中心"),
        ("4 x 4", "四子连线；从不输，已经证明"),
    ],
    you: "你",
    computer: "电脑",
    draws: "平局",
    state: "状态",
    states_passed: "经过的状态",
    your_turn: "轮到你了",
    you_play: "你执{}",
    hint_win: "赢",
    hint_draw: "平局",
    hint_loss: "输",
    hint: "O 3，›3：电脑选3。",
    keys_game: &[
        "{}，方向键  h 提示  s 状态  m 菜单  l 语言  ? 帮助  q 退出",
        "? 帮助  q 退出",
        "q 退出",
    ],
    leave_and_quit: "放弃这一局并退出吗？",
    too_small: "请把窗口放大一点，现在放不下棋盘。",
    taken: "格子{}已经被占用了。",
    accepted: "你可以选{}。",
    which_cell: "你走：",
    your_choice: "你选：",
    answer: "电脑选{}。",
    goodbye: "再见！",
    rules: &[
        "两名棋手轮流把自己的标记X或O放进空格里。谁先把三个标记连成一行、一列或一条对角线，谁就赢了。",
    ],
    rules_keys: &["1到9、方向键和回车，或者鼠标：选一个格子"],
    ..ENGLISH
};
