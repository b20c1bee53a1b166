//! The texts that are read: random, but the same in every run.

use std::fmt::Write as _;

use super::Machine;
use crate::random::Random;

/// A text and the machine that reads it.
pub(super) struct Input {
    pub(super) name: &'static str,
    pub(super) machine: Machine,
    pub(super) text: String,
}

/// All texts, each of about so many bytes.
pub(super) fn all(bytes: usize) -> Vec<Input> {
    let words = Words::new();
    let input = |name, machine, write: &dyn Fn(&Words, &mut Random, &mut String)| {
        let mut random = Random::new(7);
        let mut text = String::new();
        while text.len() < bytes {
            write(&words, &mut random, &mut text);
        }
        Input { name, machine, text }
    };
    let mut short = input("JSON, short tokens", Machine::Json, &json_item);
    short.text = format!("[\n{}  null\n]\n", short.text);
    let mut long = input("JSON, long strings", Machine::Json, &json_article);
    long.text = format!("[\n{}  {{}}\n]\n", long.text);
    vec![
        short,
        long,
        input("source code", Machine::Source, &source_function),
        input("log", Machine::Log, &log_line),
        input("UTF-8, English", Machine::Utf8, &|words, random, text| {
            *text += words.pick(random);
            text.push(' ');
        }),
        input("UTF-8, French", Machine::Utf8, &|_, random, text| {
            const LETTERS: [char; 20] = [
                'e', 't', 'a', 'o', 'i', 'n', ' ', 's', 'h', 'r', 'd', 'l', 'u', 'c', 'm', 'p',
                'é', 'è', 'ç', 'à',
            ];
            text.push(LETTERS[random.below(LETTERS.len())]);
        }),
        input("UTF-8, mixed", Machine::Utf8, &|_, random, text| {
            const BLOCKS: [(u32, usize); 4] =
                [(0x20, 95), (0x400, 80), (0x4e00, 20_000), (0x1f300, 256)];
            let (first, size) = BLOCKS[random.below(BLOCKS.len())];
            let offset = u32::try_from(random.below(size)).unwrap_or(0);
            text.extend(char::from_u32(first + offset));
        }),
        input("dates", Machine::Dates, &|_, random, text| {
            let (year, month, day) =
                (1900 + random.below(200), 1 + random.below(12), 1 + random.below(28));
            let _ = writeln!(text, "{year}-{month:02}-{day:02}");
        }),
        input("search in a log", Machine::Search, &|words, random, text| {
            let mut line = String::new();
            log_line(words, random, &mut line);
            // The word is never there, so that everything is read; its beginning is.
            *text += &line.replace("ERROR", "ERR");
        }),
    ]
}

/// Words of two to eleven letters.
struct Words(Vec<String>);

impl Words {
    fn new() -> Words {
        let mut random = Random::new(1);
        let word = |random: &mut Random| {
            let letters = 2 + random.below(10);
            (0..letters).map(|_| char::from(b"abcdefghijklmnoprstuvw"[random.below(22)])).collect()
        };
        Words((0..400).map(|_| word(&mut random)).collect())
    }

    fn pick(&self, random: &mut Random) -> &str {
        &self.0[random.below(self.0.len())]
    }

    fn sentence(&self, random: &mut Random, words: usize) -> String {
        (0..words).map(|_| self.pick(random)).collect::<Vec<_>>().join(" ")
    }
}

fn json_item(words: &Words, random: &mut Random, text: &mut String) {
    text.push_str("  ");
    json_value(words, random, text, 4);
    text.push_str(",\n");
}

fn json_value(words: &Words, random: &mut Random, text: &mut String, depth: usize) {
    let kind = if depth == 0 { 9 + random.below(11) } else { random.below(20) };
    match kind {
        0..5 => {
            text.push('{');
            for index in 0..=random.below(6) {
                let comma = if index == 0 { "" } else { "," };
                let _ = write!(text, "{comma}\"{}\":", words.pick(random));
                json_value(words, random, text, depth - 1);
            }
            text.push('}');
        }
        5..9 => {
            text.push('[');
            for index in 0..=random.below(6) {
                text.push_str(if index == 0 { "" } else { ", " });
                json_value(words, random, text, depth - 1);
            }
            text.push(']');
        }
        9..12 => {
            let minus = if random.coin() { "-" } else { "" };
            let _ = write!(text, "{minus}{}", random.below(100_000));
        }
        12..14 => {
            let _ = write!(text, "{}.{:03}", random.below(100), random.below(1_000));
        }
        14 => {
            let _ =
                write!(text, "{}.{:02}e+{}", random.below(10), random.below(100), random.below(9));
        }
        15 => text.push_str(["true", "false", "null"][random.below(3)]),
        _ => {
            let _ = write!(text, "\"{}\"", words.pick(random));
        }
    }
}

fn json_article(words: &Words, random: &mut Random, text: &mut String) {
    let count = 10 + random.below(110);
    let mut article = words.sentence(random, count);
    if random.below(3) == 0 {
        article = article.replacen('e', "é", 3);
    }
    if random.coin() {
        article = article.replacen(" a", "\\n", 1).replacen(" b", "\\u00e4", 1);
    }
    let _ = writeln!(text, "  {{\"id\": {}, \"text\": \"{article}\"}},", random.below(100_000));
}

fn source_function(words: &Words, random: &mut Random, text: &mut String) {
    let _ = write!(text, "pub fn {}(", name(words, random));
    for index in 0..random.below(4) {
        let comma = if index == 0 { "" } else { ", " };
        let _ = write!(text, "{comma}{}: {}", name(words, random), name(words, random));
    }
    let _ = writeln!(text, ") -> {} {{", name(words, random));
    for _ in 0..2 + random.below(7) {
        statement(words, random, text, 4);
    }
    text.push_str("}\n\n");
}

fn name(words: &Words, random: &mut Random) -> String {
    let word = words.pick(random).to_owned();
    match random.below(4) {
        0 => format!("{word}_{}", words.pick(random)),
        1 => format!("{word}{}", random.below(10)),
        _ => word,
    }
}

fn statement(words: &Words, random: &mut Random, text: &mut String, indent: usize) {
    text.extend(std::iter::repeat_n(' ', indent));
    match random.below(20) {
        0..7 => {
            let mutable = if random.coin() { "mut " } else { "" };
            let _ = write!(text, "let {mutable}{} = ", name(words, random));
            expression(words, random, text, 2);
            text.push_str(";\n");
        }
        7..10 => {
            let _ = write!(text, "{} += ", name(words, random));
            expression(words, random, text, 2);
            text.push_str(";\n");
        }
        10..12 => {
            let count = 3 + random.below(10);
            let _ = writeln!(text, "// {}", words.sentence(random, count));
        }
        12..14 => {
            text.push_str("return ");
            expression(words, random, text, 2);
            text.push_str(";\n");
        }
        _ if indent < 16 => {
            match random.below(4) {
                0 => {
                    let _ = write!(text, "for {} in 0..{}", name(words, random), random.below(99));
                }
                1 => {
                    let _ = write!(text, "match {}", name(words, random));
                }
                other => {
                    text.push_str(if other == 2 { "if " } else { "while " });
                    expression(words, random, text, 2);
                }
            }
            text.push_str(" {\n");
            for _ in 0..=random.below(4) {
                statement(words, random, text, indent + 4);
            }
            text.extend(std::iter::repeat_n(' ', indent));
            text.push_str("}\n");
        }
        _ => {
            let _ = writeln!(text, "{}();", name(words, random));
        }
    }
}

fn expression(words: &Words, random: &mut Random, text: &mut String, depth: usize) {
    let kind = if depth == 0 { random.below(7) } else { random.below(20) };
    let _ = match kind {
        0..3 => write!(text, "{}", name(words, random)),
        3 => write!(text, "{}", random.below(1_000)),
        4 => write!(text, "{}.{:02}", random.below(10), random.below(100)),
        5 => write!(text, "\"{} {}\"", words.pick(random), words.pick(random)),
        6 => write!(text, "{}", if random.coin() { "true" } else { "false" }),
        7..13 => {
            const SIGNS: [&str; 11] = ["+", "-", "*", "/", "==", "!=", "<", "<=", ">=", "&&", "||"];
            expression(words, random, text, depth - 1);
            let sign = SIGNS[random.below(SIGNS.len())];
            let written = write!(text, " {sign} ");
            expression(words, random, text, depth - 1);
            written
        }
        13..17 => {
            let _ = write!(text, "{}(", name(words, random));
            for index in 0..random.below(4) {
                text.push_str(if index == 0 { "" } else { ", " });
                expression(words, random, text, depth - 1);
            }
            write!(text, ")")
        }
        _ => write!(text, "{}.{}", name(words, random), name(words, random)),
    };
}

fn log_line(words: &Words, random: &mut Random, text: &mut String) {
    const LEVELS: [&str; 9] =
        ["INFO", "INFO", "INFO", "INFO", "INFO", "INFO", "DEBUG", "WARN", "ERROR"];
    let _ = write!(
        text,
        "2026-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}Z {} [{}] {}: ",
        1 + random.below(12),
        1 + random.below(28),
        random.below(24),
        random.below(60),
        random.below(60),
        random.below(1_000),
        LEVELS[random.below(LEVELS.len())],
        words.pick(random),
        words.pick(random)
    );
    let _ = match random.below(4) {
        0 => {
            let mut byte = || 1 + random.below(255);
            writeln!(text, "request from {}.{}.{}.{}", byte(), byte(), byte(), byte())
        }
        1 => writeln!(text, "user={} id={}", words.pick(random), random.below(100_000)),
        2 => {
            let (folder, file) = (words.pick(random), words.pick(random));
            let (whole, part) = (random.below(300), random.below(100));
            writeln!(text, "\"GET /{folder}/{file}\" took {whole}.{part:02} ms")
        }
        _ => writeln!(text, "{}", words.sentence(random, 6)),
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_long_enough_and_always_the_same() {
        let (first, second) = (all(5_000), all(5_000));
        for (first, second) in first.iter().zip(&second) {
            assert!(first.text.len() >= 5_000, "{}", first.name);
            assert_eq!(first.text, second.text, "{}", first.name);
        }
    }

    #[test]
    fn the_searched_word_is_not_there() {
        let inputs = all(50_000);
        let search = inputs.iter().find(|input| input.machine == Machine::Search);
        let text = &search.expect("a text to search").text;
        assert!(text.contains("ERR ") && !text.contains("ERROR"));
    }
}
