//! The everyday automata, compared with other programs for the same task.

// The automata that read bytes or characters.
mod lexers;

use fsm_macros::automaton;

#[automaton("../automata/iso-date.txt")]
enum IsoDate {}

#[automaton("../automata/divisible-by-seven.txt")]
enum Seven {}

#[automaton("../automata/quotes.txt")]
enum Quotes {}

#[automaton("../automata/tcp.txt")]
enum Tcp {}

#[automaton("../automata/order.txt")]
enum Order {}

/// The state after a text. `None` if a character is not a symbol or is refused.
fn read(state: IsoDate, text: &str) -> Option<IsoDate> {
    let word: Result<Vec<IsoDateSymbol>, _> = text.chars().map(IsoDateSymbol::try_from).collect();
    state.run(word.ok()?).ok()
}

fn days(year: u32, month: u32) -> u32 {
    match month {
        1 | 3 | 5 | 7 | 8 | 10 | 12 => 31,
        4 | 6 | 9 | 11 => 30,
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => {
            29
        }
        2 => 28,
        _ => 0,
    }
}

/// Tries all years of four digits, with all months and days of two digits.
#[test]
fn every_date_of_ten_thousand_years() {
    for year in 0..10_000 {
        let year_state = read(IsoDate::START, &format!("{year:04}-")).unwrap();
        for month in 0..100 {
            let length = days(year, month);
            let month_state = read(year_state, &format!("{month:02}-"));
            assert_eq!(month_state.is_some(), length > 0, "{year}-{month}");
            let Some(month_state) = month_state else { continue };
            for day in 0..100 {
                let digits = [day / 10, day % 10].map(|digit| IsoDateSymbol::ALL[digit as usize]);
                let is_date = month_state.run(digits) == Ok(IsoDate::Date);
                assert_eq!(is_date, (1..=length).contains(&day), "{year}-{month}-{day}");
            }
        }
    }
}

#[test]
fn dates_of_another_shape() {
    let is_date = |text| read(IsoDate::START, text).is_some_and(IsoDate::is_final);
    assert!(is_date("2026-11-16"));
    for text in ["", "2026", "2026-11-1", "2026-11-160", "20261116", "2026--1-16", "26-11-16", "x"]
    {
        assert!(!is_date(text), "{text}");
    }
}

#[test]
fn seven_divides_what_the_automaton_says() {
    for number in 0_u32..10_000 {
        let digits = format!("{number:b}");
        let word = digits.chars().map(|digit| SevenSymbol::try_from(digit).unwrap());
        let state = Seven::START.run(word);
        assert_eq!(state.index(), (number % 7) as usize);
        assert_eq!(state.label().is_some(), number % 7 == 0);
    }
}

/// Whether every quote is closed. Searches for the end of each quote.
fn is_closed(mut text: &str) -> bool {
    while let Some(first) = text.chars().next() {
        text = &text[1..];
        match first {
            '\\' if text.is_empty() => return false,
            '\\' => text = &text[1..],
            '\'' => match text.find('\'') {
                Some(end) => text = &text[end + 1..],
                None => return false,
            },
            '"' => loop {
                match text.find(['"', '\\']) {
                    None => return false,
                    Some(end) if text[end..].starts_with('"') => {
                        text = &text[end + 1..];
                        break;
                    }
                    Some(end) if end + 2 > text.len() => return false,
                    Some(end) => text = &text[end + 2..],
                }
            },
            _ => (),
        }
    }
    true
}

/// Tries every text of up to eight characters.
#[test]
fn quotes_are_closed_where_the_automaton_says_so() {
    for length in 0..=8 {
        for number in 0..4_usize.pow(length) {
            let signs = (0..length).map(|place| number / 4_usize.pow(place) % 4);
            let text: String = signs.clone().map(|sign| ['"', '\'', '\\', 'a'][sign]).collect();
            let state = Quotes::START.run(signs.map(|sign| QuotesSymbol::ALL[sign]));
            assert_eq!(state.is_final(), is_closed(&text), "{text}");
        }
    }
}

/// Two ends of a TCP connection exchange messages until both are closed.
#[test]
fn a_connection_opens_and_closes() {
    use TcpSymbol::{ActiveOpen, Close, PassiveOpen, RcvAck, RcvFin, RcvSyn, RcvSynAck, Timeout};
    let client = Tcp::START.run([ActiveOpen, RcvSynAck]).unwrap();
    let server = Tcp::START.run([PassiveOpen, RcvSyn, RcvAck]).unwrap();
    assert_eq!((client, server), (Tcp::Established, Tcp::Established));
    let client = client.run([Close, RcvAck, RcvFin]).unwrap();
    let server = server.run([RcvFin, Close]).unwrap();
    assert_eq!((client, server), (Tcp::TimeWait, Tcp::LastAck));
    assert!(client.is_synchronized() && client.is_closing() && !client.is_opening());
    assert_eq!(client.next(Timeout), Ok(Tcp::Closed));
    assert_eq!(server.next(RcvAck), Ok(Tcp::Closed));
    let refused = server.run([RcvAck, Close]).unwrap_err();
    assert_eq!((refused.state, refused.symbol, refused.position), (Tcp::Closed, Close, 1));
    assert_eq!(refused.to_string(), "`CLOSED` does not allow `close`");
}

/// The automaton has the arrows of the figure in RFC 9293, section 3.3.2, with that of the second
/// note, and no others. Everything else is refused.
#[test]
fn the_arrows_are_those_of_the_figure() {
    let mut arrows: Vec<String> = Vec::new();
    for &state in Tcp::ALL {
        let transitions = state.transitions();
        arrows.extend(transitions.map(|(symbol, target)| format!("{state} {symbol} {target}")));
    }
    let figure = [
        "CLOSED passive-open LISTEN",
        "CLOSED active-open SYN-SENT",
        "LISTEN send SYN-SENT",
        "LISTEN close CLOSED",
        "LISTEN rcv-syn SYN-RECEIVED",
        "SYN-SENT close CLOSED",
        "SYN-SENT rcv-syn SYN-RECEIVED",
        "SYN-SENT rcv-syn-ack ESTABLISHED",
        "SYN-RECEIVED close FIN-WAIT-1",
        "SYN-RECEIVED rcv-ack ESTABLISHED",
        "SYN-RECEIVED rcv-rst LISTEN",
        "ESTABLISHED close FIN-WAIT-1",
        "ESTABLISHED rcv-fin CLOSE-WAIT",
        "FIN-WAIT-1 rcv-ack FIN-WAIT-2",
        "FIN-WAIT-1 rcv-fin CLOSING",
        "FIN-WAIT-1 rcv-fin-ack TIME-WAIT",
        "FIN-WAIT-2 rcv-fin TIME-WAIT",
        "CLOSING rcv-ack TIME-WAIT",
        "TIME-WAIT timeout CLOSED",
        "CLOSE-WAIT close LAST-ACK",
        "LAST-ACK rcv-ack CLOSED",
    ];
    assert_eq!(arrows, figure);
}

/// The order of a shop, written a second time as a plain function.
fn order_by_hand(state: &str, symbol: &str) -> Option<&'static str> {
    Some(match (state, symbol) {
        ("Draft", "add-item" | "remove-item") | ("Submitted", "revise") => "Draft",
        ("Draft", "submit") => "Submitted",
        ("Draft" | "Submitted", "cancel") => "Cancelled",
        ("Submitted", "pay") => "Paid",
        ("Paid", "ship") => "Shipped",
        ("Paid", "cancel") | ("Shipped" | "Delivered", "return") => "Returned",
        ("Shipped", "deliver") => "Delivered",
        ("Returned", "refund") => "Refunded",
        ("Cancelled" | "Refunded", _) => return None,
        (open, "comment") => Order::ALL.iter().find(|state| state.name() == open)?.name(),
        _ => return None,
    })
}

#[test]
fn an_order_goes_where_a_function_says() {
    for &state in Order::ALL {
        for &symbol in OrderSymbol::ALL {
            let target = order_by_hand(state.name(), symbol.name());
            assert_eq!(state.next(symbol).ok().map(Order::name), target, "{state} {symbol}");
            assert_eq!(state.allows(symbol), target.is_some(), "{state} {symbol}");
        }
        assert_eq!(state.is_unpaid(), matches!(state, Order::Draft | Order::Submitted));
    }
    assert!(OrderSymbol::AddItem.is_edits() && !OrderSymbol::Submit.is_edits());
}
