// The prototype of what the macro will emit for `comments.txt`: `/`, `*`, words and `/* comments */`.
// Whether `/*` begins a comment is only known at its end, so the look-ahead has no bound. A plain loop
// would read a text of unfinished comments again for each of them; `careful` reads it in linear time.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Label {
    Slash,
    Star,
    Word,
    Comment,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum State {
    Start,
    Slash,
    Star,
    Word,
    Inside,
    InsideStar,
    Comment,
    Dead,
}

const STATES: [State; 8] = [
    State::Start,
    State::Slash,
    State::Star,
    State::Word,
    State::Inside,
    State::InsideStar,
    State::Comment,
    State::Dead,
];

impl State {
    const fn next(self, byte: u8) -> State {
        match (self, byte) {
            (State::Start, b'/') => State::Slash,
            (State::Start, b'*') => State::Star,
            (State::Start | State::Word, b'a'..=b'z') => State::Word,
            (State::Slash, b'*') => State::Inside,
            (State::Inside | State::InsideStar, b'*') => State::InsideStar,
            (State::InsideStar, b'/') => State::Comment,
            (State::Inside | State::InsideStar, _) => State::Inside,
            _ => State::Dead,
        }
    }

    const fn label(self) -> Option<Label> {
        match self {
            State::Slash => Some(Label::Slash),
            State::Star => Some(Label::Star),
            State::Word => Some(Label::Word),
            State::Comment => Some(Label::Comment),
            _ => None,
        }
    }
}

/// Skips everything but `*`.
#[inline]
fn run_4(text: &[u8], mut at: usize) -> usize {
    while let Some(chunk) = text.get(at..).and_then(|rest| rest.first_chunk::<8>()) {
        let word = u64::from_le_bytes(*chunk);
        let low = word & 0x7f7f_7f7f_7f7f_7f7f;
        let stay = (0x8080_8080_8080_8080
            ^ (low + 0x5656_5656_5656_5656)
            ^ (low + 0x5555_5555_5555_5555))
            | word;
        let exit = !stay & 0x8080_8080_8080_8080;
        if exit != 0 {
            return at + (exit.trailing_zeros() / 8) as usize;
        }
        at += 8;
    }
    while let Some(0x00..=b')' | b'+'..=0xff) = text.get(at) {
        at += 1;
    }
    at
}

/// The end of the longest token, its label, and how far it had to read.
#[inline]
fn scan(text: &[u8], start: usize) -> (usize, Option<Label>, usize) {
    let mut at = start;
    match text.get(at) {
        Some(b'*') => return (at + 1, Some(Label::Star), at + 1),
        Some(b'/') => {
            at += 1;
            match text.get(at) {
                Some(b'*') => {
                    let mark = (at, Some(Label::Slash));
                    at += 1;
                    's4: loop {
                        at = run_4(text, at);
                        match text.get(at) {
                            Some(b'*') => {
                                at += 1;
                                's5: loop {
                                    match text.get(at) {
                                        Some(b'*') => { at += 1; continue 's5; }
                                        Some(b'/') => return (at + 1, Some(Label::Comment), at + 1),
                                        None => return (mark.0, mark.1, at),
                                        Some(_) => { at += 1; continue 's4; }
                                    }
                                }
                            }
                            _ => return (mark.0, mark.1, at),
                        }
                    }
                }
                _ => return (at, Some(Label::Slash), at),
            }
        }
        Some(b'a'..=b'z') => {
            at += 1;
            's3: loop {
                match text.get(at) {
                    Some(b'a'..=b'z') => { at += 1; continue 's3; }
                    _ => return (at, Some(Label::Word), at),
                }
            }
        }
        _ => return (at, None, at),
    }
}

/// How far an attempt may read behind the end of its token before the iterator becomes careful.
const OVERSHOOT: usize = 256;

pub struct Tokens<'a> {
    text: &'a [u8],
    at: usize,
    /// The states from which, read on from `at`, no final state is met any more. A bit for each.
    doomed: [u64; 1],
}

pub fn tokens(text: &[u8]) -> Tokens<'_> {
    Tokens { text, at: 0, doomed: [0] }
}

fn insert(set: &mut [u64; 1], state: State) {
    set[state as usize / 64] |= 1 << (state as usize % 64);
}

fn contains(set: &[u64; 1], state: State) -> bool {
    (set[state as usize / 64] >> (state as usize % 64)) & 1 != 0
}

/// The states of a set one byte further, without dead ones.
fn advance(set: &[u64; 1], byte: u8) -> [u64; 1] {
    let mut further = [0];
    for state in STATES {
        if contains(set, state) {
            let next = state.next(byte);
            if next != State::Dead {
                insert(&mut further, next);
            }
        }
    }
    further
}

impl Tokens<'_> {
    /// The state that an attempt had at `end` meets no final state any more.
    #[cold]
    #[inline(never)]
    fn doom(&mut self, start: usize, end: usize) {
        let token = self.text.get(start..end).unwrap_or_default();
        insert(&mut self.doomed, token.iter().fold(State::Start, |state, &byte| state.next(byte)));
    }

    /// An attempt while there are doomed states. It stops when its own state is one of them.
    #[cold]
    #[inline(never)]
    fn careful(&mut self) -> (usize, Option<Label>) {
        let (mut state, mut at, mut doomed) = (State::Start, self.at, self.doomed);
        let mut mark = None;
        while let Some(&byte) = self.text.get(at) {
            let next = state.next(byte);
            if next == State::Dead {
                break;
            }
            state = next;
            doomed = advance(&doomed, byte);
            at += 1;
            if let Some(label) = state.label() {
                mark = Some((label, at, state, doomed));
            }
            if mark.is_some() && contains(&doomed, state) {
                break;
            }
        }
        if let Some((label, end, state, mut set)) = mark {
            if at - end > OVERSHOOT {
                insert(&mut set, state);
            }
            self.doomed = set;
            return (end, Some(label));
        }
        if at == self.at {
            if let Some(&byte) = self.text.get(at) {
                doomed = advance(&doomed, byte);
            }
            at += 1;
        }
        self.doomed = doomed;
        (at, None)
    }
}

impl Iterator for Tokens<'_> {
    type Item = Result<(Label, core::ops::Range<usize>), usize>;

    #[inline]
    fn next(&mut self) -> Option<Self::Item> {
        let start = self.at;
        if start >= self.text.len() {
            return None;
        }
        let (end, label) = if self.doomed == [0] {
            let (end, label, read) = scan(self.text, start);
            if read - end > OVERSHOOT {
                self.doom(start, end);
            }
            (end, label)
        } else {
            self.careful()
        };
        Some(match label {
            Some(label) => {
                self.at = end;
                Ok((label, start..end))
            }
            None => {
                self.at = end.max(start + 1);
                Err(start)
            }
        })
    }
}

/// The tokens, as all contenders report them.
pub fn run(text: &[u8]) -> (u64, u64) {
    let (mut sum, mut count) = (0_u64, 0);
    for token in tokens(text) {
        let (number, end) = match token {
            Ok((label, range)) => (label as u64, range.end),
            Err(at) => (255, at),
        };
        sum = sum.wrapping_add(end as u64 ^ (number << 40));
        count += 1;
    }
    (sum, count)
}
