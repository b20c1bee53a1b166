//! Every method of every form against a slow twin.

use fsm_model::Reads;

use super::machines::*;
use super::{Machine, Model, Random};

/// Compares a form with the model on one text, from every state.
#[track_caller]
fn compare<M: Machine>(model: &Model, text: &[u8]) {
    let shown = || String::from_utf8_lossy(text).into_owned();
    for state in 0..M::count() {
        assert_eq!(M::read(state, text), model.read(state, text), "read {state} {:?}", shown());
        if M::has_tokens() {
            let longest = model.longest(state, text);
            assert_eq!(M::longest(state, text), longest, "longest {state} {:?}", shown());
        }
    }
    compare_from_starts::<M>(model, text);
}

#[track_caller]
fn compare_from_starts<M: Machine>(model: &Model, text: &[u8]) {
    let shown = || String::from_utf8_lossy(text).into_owned();
    for begin in M::begins() {
        let accepts = model.accepts(begin, text);
        assert_eq!(M::accepts(begin, text), accepts, "accepts {begin} {:?}", shown());
        if M::has_tokens() {
            let tokens = model.tokens(begin, text);
            assert_eq!(M::tokens(begin, text), tokens, "tokens {begin} {:?}", shown());
        }
    }
}

/// One member of each class, and those at its borders: all that can make a difference.
fn interesting(model: &Model) -> Vec<u32> {
    let classes = model.dfa.distinct_classes();
    let mut values: Vec<u32> = Vec::new();
    for (set, _) in &classes {
        let ranges = set.ranges();
        for &(first, last) in ranges.iter().take(8).chain(ranges.last()) {
            values.extend([first, last]);
        }
    }
    values.sort_unstable();
    values.dedup();
    values
}

fn encoded(model: &Model, values: &[u32]) -> Vec<u8> {
    if model.dfa.reads() == Reads::Bytes {
        return values.iter().map(|&value| u8::try_from(value).unwrap()).collect();
    }
    let text: String = values.iter().map(|&value| char::from_u32(value).unwrap()).collect();
    text.into_bytes()
}

/// Compares a form with the model.
fn agree<M: Machine>(samples: &[&str]) {
    let model = Model::new(M::TEXT);
    assert_eq!(M::count(), model.dfa.states().len());
    let values = interesting(&model);
    let all: Vec<u32> = if model.dfa.reads() == Reads::Bytes {
        (0..=0xFF).collect()
    } else {
        (0..0x3000)
            .chain((0x3000..0x11_0000).step_by(61))
            .chain(values.iter().copied())
            .filter(|&value| char::from_u32(value).is_some())
            .collect()
    };
    // One step.
    let states = M::count();
    for state in (0..states).step_by(states.div_ceil(60)) {
        for &value in &all {
            let next = model.next(model.state(state), value).map(fsm_model::StateId::index);
            assert_eq!(M::next(state, value), next, "{state} {value:#X}");
        }
    }
    // All short texts of one member of each class.
    let mut members: Vec<u32> =
        model.dfa.distinct_classes().iter().map(|(set, _)| set.ranges()[0].0).collect();
    members.truncate(18);
    let mut words: Vec<Vec<u32>> = vec![Vec::new()];
    let mut compared = 0;
    while words[0].len() < 6 && compared < 800 {
        for word in &words {
            compare_from_starts::<M>(&model, &encoded(&model, word));
        }
        compared += words.len();
        let longer = words
            .iter()
            .flat_map(|word| members.iter().map(|&member| [&word[..], &[member]].concat()));
        words = longer.collect();
    }
    for word in words.iter().take(6000 / states.max(20)) {
        compare::<M>(&model, &encoded(&model, word));
    }
    // Random texts: of what is interesting, and of anything.
    let mut random = Random(0x1234_5678_9ABC_DEF1);
    for round in 0..100 {
        let source = if round % 3 == 0 { &all } else { &values };
        let length = random.below(40);
        let word: Vec<u32> = (0..length).map(|_| *random.of(source)).collect();
        compare_some::<M>(&model, &encoded(&model, &word), round);
    }
    // Walks along the transitions go further than random texts.
    for round in 0..100 {
        let mut state = model.state(M::begins()[round % M::begins().len()]);
        let mut word: Vec<u32> = Vec::new();
        while word.len() < 60 && random.below(40) > 0 {
            let good: Vec<u32> = values
                .iter()
                .copied()
                .filter(|&value| {
                    model.next(state, value).is_some_and(|next| !model.is_dead[next.index()])
                })
                .collect();
            let value = if good.is_empty() || random.below(20) == 0 {
                *random.of(&values)
            } else {
                *random.of(&good)
            };
            word.push(value);
            state = model
                .next(state, value)
                .filter(|next| !model.is_dead[next.index()])
                .unwrap_or(model.state(M::begins()[0]));
        }
        compare_some::<M>(&model, &encoded(&model, &word), round);
    }
    // Real texts, whole and damaged.
    for sample in samples {
        compare_some::<M>(&model, sample.as_bytes(), 0);
        for round in 0..60 {
            let mut pieces: Vec<u32> =
                model.pieces(sample.as_bytes()).iter().map(|piece| piece.0).collect();
            for _ in 0..=random.below(3) {
                let at = random.below(pieces.len().max(1));
                match random.below(3) {
                    0 if at < pieces.len() => {
                        pieces.remove(at);
                    }
                    1 => pieces.insert(at, *random.of(&values)),
                    _ if at < pieces.len() => pieces[at] = *random.of(&values),
                    _ => (),
                }
            }
            compare_some::<M>(&model, &encoded(&model, &pieces), round);
        }
    }
    // Long runs, so that every block and every rest of one is passed.
    for length in [7, 8, 9, 15, 16, 17, 31, 63, 64, 65, 127, 130, 200] {
        for _ in 0..6 {
            let (one, two) = (*random.of(&members), *random.of(&values));
            let mut word: Vec<u32> = vec![*random.of(&members)];
            word.extend(std::iter::repeat_n(one, length));
            word.push(two);
            word.extend(std::iter::repeat_n(one, random.below(9)));
            compare_some::<M>(&model, &encoded(&model, &word), length);
        }
    }
}

/// From all states of a small machine, and from some of a large one.
#[track_caller]
fn compare_some<M: Machine>(model: &Model, text: &[u8], round: usize) {
    if M::count() <= 40 && round.is_multiple_of(2) {
        compare::<M>(model, text);
    } else {
        compare_from_starts::<M>(model, text);
        let state = round * 7 % M::count();
        assert_eq!(M::read(state, text), model.read(state, text));
        if M::has_tokens() {
            assert_eq!(M::longest(state, text), model.longest(state, text));
        }
    }
}

macro_rules! tests {
    ($($test:ident: $($form:ident)*, $samples:expr;)*) => {
        $(#[test]
        fn $test() {
            let samples: &[&str] = &$samples;
            $(agree::<$form>(samples);)*
        })*
    };
}

const JSON: [&str; 2] = [
    "{\"name\": \"caf\u{e9} \\u00e9\\n\", \"list\": [1, -2.5e+10, 0, true, false, null],\n \"deep\": {\"a\": []}}",
    "[\"a rather long string without any escape, longer than several blocks of bytes\", 3.14159]",
];

tests! {
    json_by_rows: Rows RowsMatch RowsColumns RowsIntegers, JSON;
    json_by_tokens: Json JsonMatch JsonColumns JsonIntegers, JSON;
    comments: Comments CommentsMatch CommentsColumns CommentsIntegers,
        ["a / b /* c ** / */ d /* e", "/*/*/*/", "//**//***/ * /"];
    names: Names NamesMatch NamesColumns NamesIntegers, ["if-a a-if if- a--b- -a ifif i f"];
    far: Far FarMatch FarColumns FarIntegers, ["ababababaacabbbbbcccabababab"];
    keywords: Keywords KeywordsMatch KeywordsColumns KeywordsIntegers,
        ["create table a_1 as distinct 0..9 deferrables between and androgynous\n0..12345678901234567!"];
    modes: Modes ModesMatch ModesColumns ModesIntegers, ["a<b href=\"x\" />c</b>"];
    letters: Letters LettersMatch LettersColumns LettersIntegers,
        ["été αβγ 中文 12.5 ٣٤.٥ →→→→ ⇒∀ «quo\"te» \"中«\" 😀\u{200D}😀😀 «open", "é\u{200D}→→«", "→→→∎→é→😀→«»→"];
    gate: Gate GateMatch GateColumns GateIntegers, ["$été9.é! €жя.я 𝄞가힣!$", "$ê$é€훿𝄢𝄞힤"];
    words: Words WordsMatch WordsColumns WordsIntegers, ["straßenbahnäあ", "bcd"];
    percent: Percent PercentMatch PercentColumns PercentIntegers, ["a%20b+c%zz%4%41%"];
    strict: Strict StrictMatch StrictColumns StrictIntegers, ["a%20b+c%zz%4%41%"];
    pairs: Pairs PairsMatch PairsColumns PairsIntegers,
        ["aab", "a rather long part without the pair, of more than two blocks of bytes in allab ab"];
    utf8: Utf8 Utf8Match Utf8Columns Utf8Integers, ["été 中文 😀 and a long part of plain text that is only ASCII, longer than a block of bytes"];
    search: Search SearchMatch SearchColumns SearchIntegers, ["an ERRO and an ERRERROR", "EERROR and then a long text that changes nothing any more, whatever is in it, ERROR or not"];
    date: Date DateMatch DateColumns DateIntegers, ["2024-02-29\n1999-12-31\n", "2024-2-29\n"];
}
