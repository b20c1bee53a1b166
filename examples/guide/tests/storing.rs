//! Every name of the page about storing is the same word everywhere: in the text, in a column, in JSON,
//! in `name()` and in `Display`.

#![allow(clippy::unwrap_used)]

#[allow(dead_code)]
#[path = "../src/bin/storing.rs"]
mod storing;

use std::fmt::{Debug, Display};
use std::str::FromStr;

use rusqlite::Connection;
use rusqlite::types::{FromSql, ToSql};
use serde::Serialize;
use serde::de::DeserializeOwned;
use storing::{Ending, Event, Subscription, Task};

const TEXT: &str = include_str!("../automata/storing.txt");

/// The words behind a heading of the text.
fn words_behind(heading: &str) -> Vec<&'static str> {
    let line = TEXT.lines().find_map(|line| line.strip_prefix(heading)).unwrap();
    line.split_whitespace().collect()
}

/// Stores every value in SQLite and in JSON, reads both back, and compares all names with the words.
fn check<T>(all: &[T], name: fn(T) -> &'static str, words: &[&str])
where
    T: Copy + Debug + Display + PartialEq + FromStr<Err: Debug> + FromSql + ToSql,
    T: Serialize + DeserializeOwned,
{
    assert_eq!(all.iter().map(|&one| name(one)).collect::<Vec<_>>(), words);
    let database = Connection::open_in_memory().unwrap();
    database.execute("CREATE TABLE stored (value TEXT NOT NULL) STRICT", []).unwrap();
    for (&value, &word) in all.iter().zip(words) {
        assert_eq!(value.to_string(), word);
        assert_eq!(word.parse::<T>().unwrap(), value);

        database.execute("DELETE FROM stored", []).unwrap();
        database.execute("INSERT INTO stored VALUES (?)", [value]).unwrap();
        let read = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(0)?));
        let column: (T, String) = database.query_row("SELECT value FROM stored", [], read).unwrap();
        assert_eq!(column, (value, word.to_owned()));

        let json = serde_json::to_string(&value).unwrap();
        assert_eq!(json, format!("\"{word}\""));
        assert_eq!(serde_json::from_str::<T>(&json).unwrap(), value);
    }
}

#[test]
fn every_name_is_the_word_of_the_text() {
    check(Subscription::ALL, Subscription::name, &words_behind("States:"));
    check(Event::ALL, Event::name, &words_behind("Symbols:"));
    check(Task::ALL, Task::name, &words_behind("Outputs:"));
    let labels: Vec<&str> = TEXT
        .lines()
        .filter_map(|line| line.strip_prefix("Final ")?.split_once(':'))
        .map(|(label, _)| label)
        .collect();
    check(Ending::ALL, Ending::name, &labels);
}

#[test]
fn old_names_are_read_and_never_written() {
    let database = Connection::open_in_memory().unwrap();
    let from_column =
        |name: &str| database.query_row("SELECT ?", [name], |row| row.get::<_, Subscription>(0));
    assert_eq!(from_column("overdue").unwrap(), Subscription::PastDue);
    let from_json = serde_json::from_str::<Subscription>;
    assert_eq!(from_json("\"overdue\"").unwrap(), Subscription::PastDue);
    assert_eq!(serde_json::to_string(&Subscription::PastDue).unwrap(), "\"past-due\"");

    for error in [
        from_column("frozen").unwrap_err().to_string(),
        from_json("\"frozen\"").unwrap_err().to_string(),
    ] {
        assert!(error.ends_with("`frozen` is not a state of Subscription"), "{error}");
    }
    assert!(from_json("3").is_err());
    assert!(database.query_row("SELECT 3", [], |row| row.get::<_, Subscription>(0)).is_err());
}
