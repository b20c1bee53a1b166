//! A subscription in SQLite and in JSON: what is stored are the names of the text.

use std::error::Error;

use fsm_macros::automaton;
use rusqlite::types::{FromSql, FromSqlError, FromSqlResult, ToSql, ToSqlOutput, ValueRef};
use rusqlite::{Connection, Transaction, params};
use serde::{Deserialize, Serialize};

/// The states of a subscription. The attribute derives for all four enums.
#[automaton(
    "automata/storing.txt",
    symbol_type = Event,
    label_type = Ending,
    output_type = Task,
    derive(Serialize, Deserialize)
)]
#[serde(try_from = "String")]
pub enum Subscription {}

/// Reads the name of a state, from SQLite and from JSON. Only here are the names of older texts.
impl TryFrom<String> for Subscription {
    type Error = ParseSubscriptionError;

    fn try_from(name: String) -> Result<Self, Self::Error> {
        match name.as_str() {
            "overdue" => Ok(Subscription::PastDue),
            name => name.parse(),
        }
    }
}

impl FromSql for Subscription {
    fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
        String::column_result(value)?.try_into().map_err(FromSqlError::other)
    }
}

impl ToSql for Subscription {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(self.name().into())
    }
}

/// The names of the other enums have never changed.
macro_rules! stored_by_name {
    ($($enum:ident)*) => {$(
        impl FromSql for $enum {
            fn column_result(value: ValueRef<'_>) -> FromSqlResult<Self> {
                value.as_str()?.parse().map_err(FromSqlError::other)
            }
        }

        impl ToSql for $enum {
            fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
                Ok(self.name().into())
            }
        }
    )*};
}

stored_by_name!(Event Ending Task);

/// What other programs learn about a step.
#[derive(Debug, Serialize, Deserialize)]
pub struct Notice {
    customer: String,
    event: Event,
    state: Subscription,
    tasks: Vec<Task>,
    ending: Option<Ending>,
}

/// Takes a step in the database. If the event is refused, nothing has changed.
fn handle(database: &Transaction, customer: &str, event: Event) -> Result<Notice, Box<dyn Error>> {
    let select = "SELECT state FROM subscription WHERE customer = ?";
    let state: Subscription = database.query_row(select, [customer], |row| row.get(0))?;
    let (state, tasks) = state.step(event)?;
    let update = "UPDATE subscription SET state = ?2 WHERE customer = ?1";
    database.execute(update, params![customer, state])?;
    for task in tasks {
        database.execute("INSERT INTO task VALUES (?, ?)", params![customer, task])?;
    }
    let (customer, tasks) = (customer.to_owned(), tasks.to_vec());
    Ok(Notice { customer, event, state, tasks, ending: state.label() })
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut database = Connection::open_in_memory()?;
    database.execute_batch(
        "CREATE TABLE subscription (customer TEXT PRIMARY KEY, state TEXT NOT NULL);
         CREATE TABLE task (customer TEXT NOT NULL, task TEXT NOT NULL);
         INSERT INTO subscription VALUES ('ada', 'trial'), ('bob', 'overdue'), ('eve', 'frozen');",
    )?;
    for (customer, event) in [
        ("ada", Event::MonthEnds),
        ("ada", Event::Cancel),
        ("ada", Event::Paid),
        ("bob", Event::NotPaid),
        ("eve", Event::Paid),
    ] {
        let transaction = database.transaction()?;
        match handle(&transaction, customer, event) {
            Ok(notice) => {
                transaction.commit()?;
                println!("{}", serde_json::to_string(&notice)?);
            }
            Err(error) => println!("{customer}, {event}: {error}"),
        }
    }
    let mut tasks = database.prepare("SELECT customer, task FROM task ORDER BY rowid")?;
    for task in tasks.query_map([], |row| Ok((row.get(0)?, row.get(1)?)))? {
        let (customer, task): (String, Task) = task?;
        println!("to do for {customer}: {task}");
    }
    let old = r#"{"customer":"bob","event":"paid","state":"overdue","tasks":[],"ending":null}"#;
    let notice: Notice = serde_json::from_str(old)?;
    println!("an old notice is about {}", notice.state);
    Ok(())
}
