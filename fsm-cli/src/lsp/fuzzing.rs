//! The server, as a fuzzer calls it.

use lsp_server::Message;

use super::checker;
use super::server::Server;
use super::wire::{self, Incoming};

/// Any messages, each on a line of its own, or any bytes if they begin as a header does. Every request has one
/// answer.
pub(crate) fn messages(bytes: &[u8]) {
    let mut server = Server::new(crate::DOMAIN);
    if bytes.starts_with(b"Content-Length") {
        read_all(&mut server, bytes);
        return;
    }
    for line in bytes.split(|&byte| byte == b'\n') {
        let framed = [format!("Content-Length: {}\r\n\r\n", line.len()).as_bytes(), line].concat();
        read_all(&mut server, &framed);
    }
}

fn read_all(server: &mut Server, mut bytes: &[u8]) {
    while let Some(incoming) =
        wire::read(&mut bytes).expect("memory can be read, and it is not endless")
    {
        answer(server, incoming);
        while let Some(snapshot) = server.next_check() {
            let mut outcomes = Vec::new();
            checker::check(crate::DOMAIN, &snapshot, &mut |outcome| outcomes.push(outcome));
            for outcome in outcomes {
                server.take_outcome(outcome);
            }
        }
    }
}

fn answer(server: &mut Server, incoming: Incoming) {
    let mut written = Vec::new();
    match incoming {
        Ok(message) => {
            let asked =
                if let Message::Request(it) = &message { Some(it.id.clone()) } else { None };
            let answers = server.handle(message);
            let answered = answers.iter().filter_map(|answer| match answer {
                Message::Response(it) => Some(it.id.clone()),
                _ => None,
            });
            assert_eq!(answered.collect::<Vec<_>>(), Vec::from_iter(asked));
            for answer in answers {
                answer.write(&mut written).expect("memory can be written");
            }
        }
        Err(broken) => broken.write_answer(&mut written).expect("memory can be written"),
    }
}
