//! Both sides of the limits that decide how something is written.
//!
//! `tests/builds/sizes.rs` compiles such automata and compares them with the model.

use fsm_codegen::StepForm::{self, Columns, Integers, Packed};
use fsm_codegen::emit;

use super::{dfa, shown, spec};

/// The items with these names.
fn code(text: &str, step: Option<StepForm>, names: &str) -> String {
    shown(emit(&dfa(text), &spec(step)).unwrap(), names)
}

/// `q0 q1 ...`
fn names(letter: char, count: usize) -> String {
    (0..count).map(|number| format!("{letter}{number}")).collect::<Vec<_>>().join(" ")
}

/// All of them, one after the other.
fn each(count: usize, line: impl Fn(usize) -> String) -> String {
    (0..count).map(line).collect::<Vec<_>>().concat()
}

/// So many states and symbols. Everything leads to the first state.
fn table(states: usize, symbols: usize) -> String {
    let rows = each(states, |state| format!("q{state}{}\n", " q0".repeat(symbols)));
    let (states, symbols) = (names('q', states), names('s', symbols));
    format!("States: {states}\nStart: q0\nFinal:\nSymbols: {symbols}\nTransitions:\n{rows}")
}

/// So many states with an output each, and one more without.
fn outputs(outputs: usize) -> String {
    let rows = each(outputs, |state| format!("q{state} s -> q0 / o{state}\n"));
    let (states, names) = (names('q', outputs + 1), names('o', outputs));
    format!(
        "States: {states}\nStart: q0\nFinal:\nSymbols: s\nOutputs: {names}\nTransitions:\n{rows}\
         q{outputs} s -> q0\n"
    )
}

const NUMBERED: &str = "next ALL from_index __from_number from_str";

#[test]
fn a_byte_numbers_256_states() {
    assert!(!code(&table(256, 1), Some(Integers), NUMBERED).contains("u16"));
    let more = code(&table(257, 1), Some(Integers), NUMBERED);
    assert!(
        !more.contains("[u8; 1usize]") && !more.contains("as u8") && !more.contains(": u8"),
        "{more}"
    );
}

/// A refusal is one number more.
#[test]
fn a_byte_numbers_255_states_and_a_refusal() {
    let next = |states| {
        let text = table(states, 1).replacen("q1 q0", "q1 !", 1);
        code(&text, Some(Integers), "next")
    };
    assert!(next(255).contains("[[[u8; 1usize]; 255usize]; 1usize]"));
    assert!(next(256).contains("[[[u8; 2usize]; 256usize]; 1usize]"));
}

#[test]
fn a_byte_numbers_256_lists_of_outputs() {
    let output = |count| code(&outputs(count), None, "output");
    assert!(output(255).contains("[[[u8; 1usize]; 256usize]; 1usize]"));
    assert!(output(256).contains("[[[u8; 2usize]; 257usize]; 1usize]"));
}

#[test]
fn lists_that_are_written_one_by_one() {
    assert!(code(&outputs(1023), None, "output").contains("static LISTS: [&[MOutput]; 1024usize]"));
    assert!(!code(&outputs(1024), None, "output").contains("static LISTS"));
    // 64 lists with 4,096 outputs, or one more.
    let text = |more: &str| {
        let list = |state| "o0 ".repeat(if state == 63 { 127 } else { 32 + state });
        let rows = each(64, |state| format!("q{state} s -> q0 / {}\n", list(state)));
        format!(
            "States: {}\nStart: q0\nFinal:\nSymbols: s\nOutputs: {}\nTransitions:\n{rows}q64 s -> q0{more}\n",
            names('q', 65),
            names('o', 256)
        )
    };
    assert!(code(&text(""), None, "output").contains("static LISTS"));
    let packed = code(&text(" / o1"), None, "output");
    assert!(packed.contains("static NUMBERS: &[[u8; 1usize]; 4097usize]"), "{packed}");
}

#[test]
fn functions_with_512_arms_each() {
    let functions = |states| code(&table(states, 1), Some(Integers), "__from_number");
    assert!(!functions(512).contains("from_512"));
    assert!(
        functions(513)
            .contains("if __number < 512 { from_0(__number) } else { from_512(__number) }")
    );
    let three = functions(1025).split_whitespace().collect::<Vec<_>>().join(" ");
    let expected = "if __number < 512 { from_0(__number) } else { if __number < 1024 { from_512(__number) } \
                else { from_1024(__number) } }";
    assert!(three.contains(expected), "{three}");
}

/// For each state in an array of all states, rustc goes through all variants.
#[test]
fn an_array_of_all_states() {
    let code = |states| code(&table(states, 1), Some(Integers), "next ALL");
    let (small, large) = (code(8192), code(8193));
    assert!(small.contains("fn look_up") && !small.contains("large_stack_arrays"));
    assert!(!large.contains("fn look_up") && large.contains("large_stack_arrays"));
}

#[test]
fn names_in_a_match() {
    let name = |states, step| code(&table(states, 1), Some(step), "name");
    assert!(name(8, Packed).contains("match self") && name(9, Packed).contains("NAMES"));
    let symbols = |count| emit(&dfa(&table(1, count)), &spec(None)).unwrap().to_string();
    assert!(!symbols(32).contains("NAMES") && symbols(33).contains("NAMES"));
    let all =
        |count| emit(&dfa(&outputs(count)), &spec(Some(StepForm::Match))).unwrap().to_string();
    assert!(!all(32).contains("NAMES") && all(33).contains("NAMES"));
    let labels = |count| {
        let labels = each(count, |label| format!("Final l{label}: q{label}\n"));
        let text = table(count, 1).replace("Final:\n", &labels);
        emit(&dfa(&text), &spec(Some(StepForm::Match))).unwrap().to_string()
    };
    assert!(!labels(32).contains("NAMES") && labels(33).contains("NAMES"));
}

/// A total automaton in columns has packed names. A partial one has them with more than eight states.
#[test]
fn names_beside_columns() {
    let name = |text: &str| code(text, Some(Columns), "name");
    assert!(name(&table(2, 1)).contains("NAMES"));
    let partial = |states| name(&table(states, 1).replacen("q1 q0", "q1 !", 1));
    assert!(partial(8).contains("match self") && partial(9).contains("NAMES"));
}

/// The functions that read texts of these tokens.
fn lexer(sets: &str, tokens: &str) -> String {
    let text = format!("Bytes:\n{sets}\n\nTokens:\n{tokens}");
    code(&text, None, "__scan __step")
}

#[test]
fn words_of_a_run() {
    let words = |count: usize| {
        let words = ["as", "do", "fn", "if", "in", "is", "no", "or"];
        let words = words[..count].iter();
        let words = words.map(|word| format!("{word} \"{word}\"\n{word} before name\n"));
        lexer("letter a-z", &format!("name letter+\n{}", words.collect::<String>()))
    };
    assert!(!words(7).contains("b\"as\"") && words(8).contains("b\"as\""));
    // One for the empty word, 31 for the first letters, and 31 times 32 or 33.
    let words = |last: char| {
        let sets = format!("first a-z A-E\nsecond a-z A-{last}\nletter a-z A-Z");
        lexer(&sets, "key first second\nname letter+\nkey before name\n")
    };
    assert!(words('F').contains("b\"aa\"") && !words('G').contains("b\"aa\""));
}

/// A machine with these states behind the start `begin`, and these rows.
fn machine(states: &str, rows: &str) -> String {
    format!(
        "States: begin end dead {states}\nStart: begin\nFinal token: end\nOtherwise: dead\n\n\
         Bytes:\n\nTransitions:\n{rows}"
    )
}

fn letter(number: usize) -> char {
    ('a'..='z').chain('A'..='Z').nth(number).unwrap()
}

#[test]
fn direct_code_and_tables() {
    // What is nested so deep has no layout.
    let is_direct =
        |text: &str| !emit(&dfa(text), &spec(None)).unwrap().to_string().contains("fn __step");
    // So many states that lead to 20 others each, which lead to the end: 1,008 or 1,029 arms, and 20.
    let arms = |count: usize| {
        let row = |state: usize| {
            let arrows = |other: usize| format!("q{state} {} -> r{other}\n", letter(other));
            format!("begin {} -> q{state}\n{}", letter(state), each(20, arrows))
        };
        let ends = each(20, |state| format!("r{state} a -> end\n"));
        let states = format!("{} {}", names('q', count), names('r', 20));
        machine(&states, &(each(count, row) + &ends))
    };
    assert!(is_direct(&arms(47)) && !is_direct(&arms(49)));
    // The beginning and the end, 16 states, and so many behind them.
    let states = |count: usize| {
        let first = each(16, |state| format!("begin {} -> q{state}\n", letter(state)));
        let row = |state: usize| {
            format!("q{} {} -> r{state}\nr{state} a -> end\n", state % 16, letter(state / 16))
        };
        let states = format!("{} {}", names('q', 16), names('r', count));
        machine(&states, &(first + &each(count, row)))
    };
    assert!(is_direct(&states(238)) && !is_direct(&states(239)));
    // Each byte is one level deeper.
    let chain = |length| format!("Bytes:\n\nTokens:\nlong x{{{length}}}\n");
    assert!(is_direct(&chain(100)) && !is_direct(&chain(101)));
    // Without one start there is no direct code.
    let two = arms(2).replace("Start: begin", "Start one: begin\nStart two: q0");
    assert!(!is_direct(&two));
}

#[test]
fn runs_of_many_bytes() {
    let run = |first: &str, last: &str| lexer(&format!("many {first}-{last}"), "run many+\n");
    assert!(!run("\\s", "?").contains("fn run_"));
    let short = run("\\s", "@");
    assert!(short.contains("fn run_") && !short.contains("_long"));
    assert!(!run("\\x01", "\\x7F").contains("_long") && run("\\0", "\\x7F").contains("_long"));
    // Some of the bytes beyond ASCII cannot be tried eight at a time.
    assert!(
        !run("\\x01", "\\x80").contains("fn run_") && run("\\x01", "\\xFF").contains("fn run_")
    );
}

#[test]
fn distances_to_the_last_token() {
    let scan = |bytes| lexer("", &format!("x x\nxyz x y{{{bytes}}} z\n"));
    assert!(
        scan(12).contains("return (__at - 12, Some(MLabel::X))") && !scan(12).contains("__mark")
    );
    assert!(scan(13).contains("__mark = (__at - 12, Some(MLabel::X))"));
}

#[test]
fn states_in_one_number() {
    let text = |length: usize| format!("Bytes:\n\nLanguage: ( x{{{length}}} )*\n");
    let read = |length| code(&text(length), None, "read __walk");
    // There is a dead state, too.
    assert!(
        read(9).contains("fn __walk(mut __state: u64") && read(10).contains("mut __state: u32")
    );
    assert!(read(15).contains("fn __walk") && !read(16).contains("fn __walk"));
}

#[test]
fn pairs_of_classes() {
    let text = |letters: usize| {
        let row =
            |number: usize| format!("q{} {} -> q{}\n", number % 11, letter(number), number % 7);
        let states = names('q', 11);
        format!(
            "States: {states}\nStart: q0\nFinal: q10\nOtherwise: q0\n\nBytes:\n\nTransitions:\n{}",
            each(letters, row)
        )
    };
    let walk = |letters| code(&text(letters), None, "__walk");
    // Three letters lead where all others do, so there are two classes less than letters.
    assert!(walk(18).contains("static PAIRS") && !walk(19).contains("static PAIRS"));
}

#[test]
fn pairs_of_bytes_in_a_search() {
    let walk = |word: &str| {
        code(&format!("Bytes:\n\nLanguage: _* {word} _*\n"), None, "__walk").contains("__pair")
    };
    assert!(walk("\"ab\"") && walk("( a | b ) ( c | d )") == walk("( a | b ) c"));
}

#[test]
fn characters_in_a_match() {
    let text = |signs: usize| {
        let signs = each(signs, |number| {
            format!(" {}", char::from_u32(0x3B1 + 2 * u32::try_from(number).unwrap()).unwrap())
        });
        format!("Characters:\nsign{signs}\n\nLanguage: sign*\n")
    };
    let next = |signs| code(&text(signs), None, "next");
    // All other characters are one range more than there are signs.
    assert!(next(31).contains("match character") && !next(32).contains("match character"));
}

/// A text of 16 states and a refusal has no room in one number for a step.
#[test]
fn columns_of_bytes() {
    let next = |states: usize| {
        let text = format!(
            "States: {}\nStart: q0\nFinal: q0\nOtherwise: !\n\nBytes:\n\nTransitions:\nq0 a -> q1\n",
            names('q', states)
        );
        code(&text, None, "next")
    };
    assert!(next(15).contains("static PACKED") && !next(16).contains("static PACKED"));
}

/// Groups of so many members among so many states.
#[test]
fn members_of_groups() {
    let group = |states: usize, members: usize| {
        let group = format!("States some: {}\nStart:", names('q', members));
        code(&table(states, 1).replacen("Start:", &group, 1), Some(Integers), "is_some")
    };
    assert!(group(34, 32).contains("matches!") && !group(34, 33).contains("matches!"));
    // With more states than 256 for each of 33 members, a list is shorter than bits.
    assert!(group(8448, 33).contains("matches!") && !group(8447, 33).contains("matches!"));
}

/// With 33 groups, the pages of the states name none.
#[test]
fn groups_in_documentation() {
    let pages = |count: usize| {
        let groups = each(count, |group| format!("States g{group}: q0\n"));
        let text = table(2, 1).replacen("Start:", &format!("{groups}Start:"), 1);
        emit(&dfa(&text), &spec(None)).unwrap().to_string()
    };
    assert!(pages(32).contains("start, in `g0`, `g1`") && !pages(33).contains("start, in `g0`"));
    assert!(pages(33).contains("Whether this state is in the group `g32`: `q0`."));
}

/// Bytes have a table of classes, but one state needs none.
#[test]
fn one_state_that_reads_bytes() {
    let next = |language: &str| code(&format!("Bytes:\n\nLanguage: {language}\n"), None, "next");
    assert!(next("_*").contains("match self") && next("a _*").contains("static PACKED"));
}
