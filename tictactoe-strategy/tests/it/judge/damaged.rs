//! Automata with mistakes, judged by the judge and by the oracle.

use std::collections::HashSet;

use fsm_model::{Check, Dfa, Source};
use tictactoe_rules::{Board, Cell, Mark, Size};
use tictactoe_strategy::{DOMAIN, policies};

use super::judge;
use super::machine::Machine;
use super::oracle::Oracle;
use super::random::Random;

/// An automaton that follows the rules, with good or bad answers. Often it starts in the middle of
/// a game.
fn legal_machine(size: Size, is_referee: bool, random: &mut Random) -> Machine {
    let mut machine = Machine::new(size, is_referee);
    for _ in 0..=random.below(2) {
        let mut board = Board::empty(size);
        if !is_referee && random.below(2) == 0 {
            board = board.put(random.pick(size.cells()), Mark::O).unwrap();
        }
        // Automata from late in a game are smaller.
        let rounds = match (size, is_referee) {
            (Size::Three, true) => 2,
            (Size::Three, false) => random.pick(&[0, 1, 2, 2, 2, 2, 2, 2]),
            (Size::Four, _) => random.pick(&[5, 6, 6, 6]),
        };
        for _ in 0..rounds {
            let mut after = board;
            for mark in [Mark::X, Mark::O] {
                let free: Vec<Cell> = after.free_cells().collect();
                after = after.put(random.pick(&free), mark).unwrap();
            }
            // Most games between bad players would be over by then, so this round is not played.
            if size == Size::Three || after.outcome().is_none() {
                board = after;
            }
        }
        let policies = [
            policies::greedy,
            policies::one_ply,
            policies::two_ply,
            policies::minimax,
            policies::perfect,
        ];
        let start = match random.below(6) {
            5 => machine.add(board, &mut |board| {
                let free: Vec<Cell> = board.free_cells().collect();
                random.pick(&free)
            }),
            policy => machine.add(board, &mut |board| policies[policy](board)),
        };
        if !machine.starts.contains(&start) {
            machine.starts.push(start);
        }
    }
    machine
}

/// Makes one change. Some changes leave the automaton right.
fn damage(machine: &mut Machine, random: &mut Random) {
    let state = random.below(machine.states.len());
    let other = random.below(machine.states.len());
    let symbols = machine.symbols.len();
    let (symbol, other_symbol) = (random.below(symbols), random.below(symbols));
    match random.below(13) {
        0 => machine.states[state].next[symbol] = other,
        1 => machine.states[state].next[symbol] = state,
        2 => machine.states[state].next.swap(symbol, other_symbol),
        // Another target with a similar name, which the rules may allow.
        3 | 4 => {
            let target = machine.states[state].next[symbol];
            let name = machine.states[target].name.clone();
            let differences =
                |name: &str, of: &str| name.chars().zip(of.chars()).filter(|(a, b)| a != b).count();
            let near = |&found: &usize| differences(&machine.states[found].name, &name) <= 2;
            let near: Vec<usize> = (0..machine.states.len()).filter(near).collect();
            machine.states[state].next[symbol] = random.pick(&near);
        }
        5 => {
            let letter = random.pick(&["A", "X", "O", "B"]);
            rename(machine, state, |name| name.replace_range(symbol..=symbol, letter));
        }
        6 => {
            let sign = random.pick(&['*', '#', '!', 'A']);
            rename(machine, state, |name| name.push(sign));
        }
        7 => {
            let labels =
                if machine.is_referee { ["x", "o", "win"] } else { ["win", "lost", "won"] };
            let labels = [labels[0], labels[1], labels[2], "draw", ""];
            let end = random.pick(&labels);
            machine.states[state].end = (random.below(6) > 0).then_some(end);
        }
        8 => {
            let name = random.pick(&["0", "x", "10", "17", "5"]);
            if !machine.symbols.iter().any(|symbol| symbol == name) {
                name.clone_into(&mut machine.symbols[symbol]);
            }
        }
        // A board of the other size.
        11 => rename(machine, state, |name| match name.len() {
            9 => name.push_str("AAAAAAA"),
            _ => name.truncate(9),
        }),
        // A symbol that is missing.
        9 => machine.remove_symbol(symbol),
        // One that may not be needed.
        10 => {
            let name = machine.states[machine.starts[0]].name.clone();
            let is_taken = |&symbol: &usize| {
                let cell = Cell::from_name(&machine.symbols[symbol]).map_or(0, Cell::index);
                name.get(cell..=cell).is_some_and(|letter| letter != "A")
            };
            let taken: Vec<usize> = (0..symbols).filter(is_taken).collect();
            if !taken.is_empty() {
                machine.remove_symbol(random.pick(&taken));
            }
        }
        // A prescribed opening, if the board is empty.
        _ => {
            for symbol in 0..symbols - random.below(2) {
                machine.states[state].next[symbol] = state;
            }
        }
    }
}

fn rename(machine: &mut Machine, state: usize, change: impl Fn(&mut String)) {
    let mut name = machine.states[state].name.clone();
    change(&mut name);
    if machine.states.iter().all(|other| other.name != name) {
        machine.states[state].name = name;
    }
}

const TRANSITION_CODES: [&str; 6] = ["T007", "T008", "T009", "T010", "T011", "T012"];

/// How many automata of each kind there were.
#[derive(Debug, Default)]
struct Counts {
    unbeatable: usize,
    beatable: usize,
    misnamed: usize,
    unruly: usize,
    refereed: usize,
    /// Accepted although a cell has no symbol.
    with_missing_symbols: usize,
    /// Refused because a cell has no symbol.
    missing_symbols: usize,
}

/// Judges random automata of a size twice.
fn compare(size: Size, seeds: u64) -> Counts {
    let oracles = [false, true].map(|is_referee| Oracle::new(size.cell_count(), is_referee));
    let mut counts = Counts::default();
    for seed in 1..=seeds {
        let is_referee = seed % 4 == 0;
        let oracle = &oracles[usize::from(is_referee)];
        let mut random = Random::new(seed);
        let mut machine = legal_machine(size, is_referee, &mut random);
        for _ in 0..random.below(3) {
            damage(&mut machine, &mut random);
        }
        let text = machine.text();
        let dfa = Dfa::from_source(&Source::new("game.txt", text.clone())).unwrap();
        let verdict = oracle.judge(&dfa);
        let follows_rules = verdict.names_are_right && verdict.wrong.is_empty();
        let describe = || format!("seed {seed}\n{text}");
        let found = judge(&text, if is_referee { "referee" } else { "unbeatable" });
        let is_unbeatable = follows_rules && verdict.shortest_loss.is_none();
        assert_eq!(found.is_ok(), is_unbeatable, "{}", describe());
        let Err(report) = found else {
            *(if is_referee { &mut counts.refereed } else { &mut counts.unbeatable }) += 1;
            counts.with_missing_symbols += usize::from(machine.symbols.len() < size.cell_count());
            continue;
        };
        let errors: Vec<_> = report.iter().map(|(error, _)| error).collect();
        let is_beatable = errors.iter().any(|error| error.code().id() == "T020");
        assert_eq!(is_beatable, follows_rules, "{}", describe());
        if let Some(length) = verdict.shortest_loss {
            counts.beatable += 1;
            assert_eq!(errors.len(), 1, "{}", describe());
            let picks = errors[0].message().rsplit("picking").next().unwrap().split(',').count();
            assert_eq!(picks, length.max(1), "{}", describe());
        } else if verdict.names_are_right {
            counts.unruly += 1;
            // Each message points at a wrong transition, and each state with one has a message.
            let spans: Vec<_> =
                verdict.wrong.iter().map(|&(from, on)| dfa.transition_span(from, on)).collect();
            for error in &errors {
                assert!(TRANSITION_CODES.contains(&error.code().id()), "{}", describe());
                assert!(spans.contains(&error.span().unwrap()), "{}", describe());
            }
            let steps =
                verdict.wrong.iter().filter_map(|&(from, on)| Some((from, dfa.next(from, on)?)));
            let reached_by_mistake: HashSet<_> =
                steps.filter(|(from, to)| from != to).map(|(_, to)| to).collect();
            for &(state, _) in &verdict.wrong {
                let row: Vec<_> = dfa.symbols().map(|on| dfa.transition_span(state, on)).collect();
                let is_reported = errors.iter().any(|error| row.contains(&error.span().unwrap()));
                // A state that only wrong transitions lead to is not reported.
                assert!(is_reported || reached_by_mistake.contains(&state), "{}", describe());
            }
        } else {
            counts.misnamed += 1;
            // If nothing else is wrong, the message names all cells that need a symbol.
            if let [error] = &errors[..]
                && let Some(names) = error.message().strip_prefix("there is no symbol ")
            {
                counts.missing_symbols += 1;
                let cells = oracle.missing_cells(&dfa).into_iter();
                let expected: Vec<String> = cells.map(|cell| format!("`{}`", cell + 1)).collect();
                assert_eq!(names, expected.join(", "), "{}", describe());
            }
            // A wrong name is not reported if only wrong transitions lead to it.
            let is_rule = |id: &str| ("T001"..="T012").contains(&id);
            assert!(errors.iter().all(|error| is_rule(error.code().id())), "{}", describe());
        }
    }
    counts
}

impl Counts {
    /// Every kind occurs often.
    fn check(&self, least: usize) {
        let Counts { unbeatable, beatable, misnamed, unruly, refereed, .. } = *self;
        let often = [unbeatable, beatable, misnamed, unruly, refereed];
        assert!(often.iter().all(|&count| count > least), "{self:?}");
        let some = [self.with_missing_symbols, self.missing_symbols];
        assert!(some.iter().all(|&count| count > least / 4), "{self:?}");
    }
}

#[test]
fn the_judge_and_its_twin_agree() {
    compare(Size::Three, 4_000).check(200);
}

#[test]
fn the_judge_and_its_twin_agree_about_large_boards() {
    compare(Size::Four, 1_000).check(50);
}

#[test]
fn never_lost_agrees_with_unbeatable() {
    let [mut unbeatable, mut beatable] = [0; 2];
    for seed in 1..=1_000 {
        let size = if seed % 4 == 0 { Size::Four } else { Size::Three };
        let mut random = Random::new(seed);
        let mut text = legal_machine(size, false, &mut random).text();
        if !text.contains("Final lost:") {
            text.push_str("Final lost:\n");
        }
        let claimed = judge(&text, "unbeatable");
        let source = Source::new("game.txt", format!("{text}Properties:\nnever lost\n"));
        let Err(report) = Check::new(&DOMAIN).run(&source) else {
            unbeatable += 1;
            assert!(claimed.is_ok(), "seed {seed}\n{text}");
            continue;
        };
        beatable += 1;
        let [lost, claimed] = [report, claimed.unwrap_err()].map(|report| {
            let errors: Vec<_> = report.iter().map(|(error, _)| error.clone()).collect();
            assert_eq!(errors.len(), 1, "seed {seed}\n{text}");
            errors[0].clone()
        });
        assert_eq!([lost.code().id(), claimed.code().id()], ["F061", "T020"], "seed {seed}");
        let length = lost.word().unwrap().len();
        assert_eq!(claimed.word().unwrap().len(), length, "seed {seed}\n{text}");
    }
    assert!(unbeatable > 50 && beatable > 50, "{unbeatable} {beatable}");
}
