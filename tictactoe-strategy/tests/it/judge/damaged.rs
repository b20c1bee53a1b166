//! Automata with mistakes, judged by the judge and by the oracle.

use std::collections::HashSet;

use fsm_model::{Check, Dfa, Source};
use tictactoe_rules::{Board, Cell, Mark, Size};
use tictactoe_strategy::{DOMAIN, policies};

use super::judge;
use super::machine::Machine;
use super::oracle::Oracle;

/// Pseudorandom numbers: xorshift.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        usize::try_from(self.0 >> 33).unwrap() % limit
    }

    fn pick<T: Copy>(&mut self, items: &[T]) -> T {
        items[self.below(items.len())]
    }
}

/// An automaton that follows the rules, with good or bad answers. Often it starts in the middle of a
/// game.
fn legal_machine(is_referee: bool, random: &mut Random) -> Machine {
    let mut machine = Machine::new(is_referee);
    for _ in 0..=random.below(2) {
        let mut board = Board::empty(Size::Three);
        if !is_referee && random.below(2) == 0 {
            board = board.put(random.pick(Size::Three.cells()), Mark::O).unwrap();
        }
        // Automata from late in a game are smaller.
        let rounds = if is_referee { 2 } else { random.pick(&[0, 1, 2, 2, 2, 2, 2, 2]) };
        for _ in 0..rounds {
            for mark in [Mark::X, Mark::O] {
                let free: Vec<Cell> = board.free_cells().collect();
                board = board.put(random.pick(&free), mark).unwrap();
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
    let (symbol, other_symbol) = (random.below(9), random.below(9));
    match random.below(10) {
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
            let name = random.pick(&["0", "x", "10", "5"]);
            if !machine.symbols.iter().any(|symbol| symbol == name) {
                name.clone_into(&mut machine.symbols[symbol]);
            }
        }
        // A prescribed opening, if the board is empty.
        _ => {
            for symbol in 0..9 - random.below(2) {
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

#[test]
fn the_judge_and_its_twin_agree() {
    let oracles = [false, true].map(Oracle::new);
    let [mut unbeatable, mut beatable, mut misnamed, mut unruly, mut refereed] = [0; 5];
    for seed in 1..=4_000 {
        let is_referee = seed % 4 == 0;
        let oracle = &oracles[usize::from(is_referee)];
        let mut random = Random(u64::wrapping_mul(seed, 0x9E37_79B9_7F4A_7C15));
        let mut machine = legal_machine(is_referee, &mut random);
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
            *(if is_referee { &mut refereed } else { &mut unbeatable }) += 1;
            continue;
        };
        let errors: Vec<_> = report.iter().map(|(error, _)| error).collect();
        let is_beatable = errors.iter().any(|error| error.code().id() == "T020");
        assert_eq!(is_beatable, follows_rules, "{}", describe());
        if let Some(length) = verdict.shortest_loss {
            beatable += 1;
            assert_eq!(errors.len(), 1, "{}", describe());
            let picks = errors[0].message().rsplit("picking").next().unwrap().split(',').count();
            assert_eq!(picks, length.max(1), "{}", describe());
        } else if verdict.names_are_right {
            unruly += 1;
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
            misnamed += 1;
            // A wrong name is not reported if only wrong transitions lead to it.
            let is_rule = |id: &str| ("T001"..="T012").contains(&id);
            assert!(errors.iter().all(|error| is_rule(error.code().id())), "{}", describe());
        }
    }
    // Every kind occurs often.
    let counts = [unbeatable, beatable, misnamed, unruly, refereed];
    assert!(counts.iter().all(|&count| count > 200), "{counts:?}");
}

#[test]
fn never_lost_agrees_with_unbeatable() {
    let [mut unbeatable, mut beatable] = [0; 2];
    for seed in 1..=1_000 {
        let mut random = Random(u64::wrapping_mul(seed, 0x9E37_79B9_7F4A_7C15));
        let mut text = legal_machine(false, &mut random).text();
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
