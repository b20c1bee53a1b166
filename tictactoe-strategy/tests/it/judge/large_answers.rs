//! A thousand answers of `perfect-4x4.txt`, changed to other answers that the rules allow.
//!
//! A search of its own says whether the computer can lose then, and how soon.

use std::collections::{HashMap, VecDeque};
use std::fs;

use tictactoe_rules::{Board, Cell, Mark, Size};
use tictactoe_strategy::policies;

use super::judge;
use super::machine::Machine;
use super::oracle::has_won;
use super::random::Random;

/// The starts of an opponent, and its answer to each board.
fn starts_and_answers(text: &str) -> (Vec<Board>, HashMap<Board, Cell>) {
    let dfa = judge(text, "unbeatable").unwrap().dfa;
    let board = |state| dfa.state(state).name().parse::<Board>().unwrap();
    let mut answers = HashMap::new();
    for state in dfa.states() {
        for symbol in dfa.symbols() {
            let cell = Cell::from_name(dfa.symbol(symbol).name()).unwrap();
            let picked = board(state).put(cell, Mark::X);
            let after = board(dfa.next(state, symbol).unwrap());
            let answer = picked.and_then(|picked| Some((picked, picked.move_to(after, Mark::O)?)));
            answers.extend(answer);
        }
    }
    (dfa.starts().map(|start| board(start.state())).collect(), answers)
}

/// A board after some random picks, if the game is not over by then.
fn play(
    start: Board,
    picks: usize,
    answers: &HashMap<Board, Cell>,
    random: &mut Random,
) -> Option<Board> {
    (0..picks).try_fold(start, |board, _| {
        let picked = random_pick(board, random);
        let after = picked.put(*answers.get(&picked)?, Mark::O)?;
        after.outcome().is_none().then_some(after)
    })
}

fn random_pick(board: Board, random: &mut Random) -> Board {
    let free: Vec<Cell> = board.free_cells().collect();
    board.put(random.pick(&free), Mark::X).unwrap()
}

/// The length of a shortest game that X wins. Searches the states breadth-first.
fn shortest_loss(machine: &Machine) -> Option<usize> {
    let mut distances: HashMap<usize, usize> =
        machine.starts.iter().map(|&start| (start, 0)).collect();
    let mut queue: VecDeque<usize> = machine.starts.iter().copied().collect();
    while let Some(state) = queue.pop_front() {
        let distance = distances[&state];
        if has_won(&machine.states[state].name, 'X') {
            return Some(distance);
        }
        for &next in &machine.states[state].next {
            distances.entry(next).or_insert_with(|| {
                queue.push_back(next);
                distance + 1
            });
        }
    }
    None
}

/// Whether X wins by these picks from one of the starts. Every pick must change the board.
fn is_lost_game(machine: &Machine, word: &[String]) -> bool {
    machine.starts.iter().any(|&start| {
        let end = word.iter().try_fold(start, |state, name| {
            let symbol = machine.symbols.iter().position(|symbol| symbol == name)?;
            let next = machine.states[state].next[symbol];
            (next != state).then_some(next)
        });
        end.is_some_and(|end| has_won(&machine.states[end].name, 'X'))
    })
}

/// Some automata have all games of the file. Most begin after some picks, which makes them smaller.
#[test]
fn the_judge_finds_every_loss_of_the_large_opponent() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../automata/perfect-4x4.txt");
    let (starts, answers) = starts_and_answers(&fs::read_to_string(file).unwrap());
    let (mut accepted, mut refused, mut seed) = (0, 0, 0);
    let mut lengths = [0; 9];
    while accepted + refused < 1_000 {
        seed += 1;
        let random = &mut Random::new(seed);
        let earlier = if seed % 400 == 0 { 0 } else { 3 + random.below(2) };
        let Some(start) = play(random.pick(&starts), earlier, &answers, random) else { continue };
        let later = random.below(4);
        let Some(before) = play(start, later, &answers, random) else { continue };
        let changed = random_pick(before, random);
        let Some(&right) = answers.get(&changed) else { continue };
        let others: Vec<Cell> = changed.free_cells().filter(|&cell| cell != right).collect();
        if others.is_empty() {
            continue;
        }
        let other = random.pick(&others);
        // Boards that are not in the file are answered well or badly.
        let elsewhere = random.pick(&[policies::two_ply, policies::one_ply]);
        let mut machine = Machine::new(Size::Four, false);
        let first = machine.add(start, &mut |picked| match answers.get(&picked) {
            _ if picked == changed => other,
            Some(&answer) => answer,
            None => elsewhere(picked),
        });
        machine.starts.push(first);
        let text = machine.text();
        let describe = || format!("seed {seed}: {other} as the answer on {changed}, from {start}");
        match (judge(&text, "unbeatable"), shortest_loss(&machine)) {
            (Ok(_), None) => accepted += 1,
            (Err(report), Some(length)) => {
                refused += 1;
                lengths[length] += 1;
                let errors: Vec<_> = report.iter().map(|(error, _)| error).collect();
                assert_eq!((errors.len(), errors[0].code().id()), (1, "T020"), "{}", describe());
                let word = errors[0].word().unwrap();
                assert_eq!(word.len(), length, "{}", describe());
                assert!(is_lost_game(&machine, word), "{}", describe());
                let message = format!("the person wins by picking {}", word.join(", "));
                assert_eq!(errors[0].message(), message, "{}", describe());
            }
            (Ok(_), Some(length)) => panic!("{}: lost after {length}", describe()),
            (Err(report), None) => panic!("{}\n{report}", describe()),
        }
    }
    assert!(accepted > 100 && refused > 100, "{accepted} {refused}");
    // Short games and long ones.
    assert!(lengths.iter().filter(|&&count| count > 10).count() >= 4, "{lengths:?}");
}
