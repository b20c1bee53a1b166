//! The enums that the macro generates, in the hands of a user. This module must compile with every
//! lint of the workspace.

// Enums with refusals and groups.
mod partial;
// Enums with outputs.
mod outputs;
// Enums with variants that are written out, derives, and events with data.
mod written;

use std::collections::{BTreeSet, HashSet};

use fsm_macros::automaton;
use fsm_model::{Dfa, Source};

/// The turnstile.
#[automaton("../automata/turnstile.txt", claims(reachable))]
#[derive(Debug, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Turnstile {}

/// A game.
#[automaton("generated/game.txt", step = "match")]
enum Game {}

/// The same game with the symbols of `Game`, and with labels from this file.
#[automaton("generated/game.txt", symbol = GameSymbol, label = self::Outcome, step = "columns")]
enum Shared {}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    Win,
    Lost,
    #[allow(dead_code)]
    Interrupted,
}

/// Odd names, as they are written.
#[automaton("generated/names.txt", case = "text")]
#[allow(deprecated)]
enum Named {}

#[automaton("generated/names.txt", case = "text", step = "match")]
#[allow(deprecated)]
enum NamedMatch {}

#[automaton("generated/names.txt", case = "text", step = "integers")]
#[allow(deprecated)]
enum NamedIntegers {}

/// Odd names in CamelCase.
#[automaton("generated/names-camel.txt")]
#[allow(deprecated)]
enum Camel {}

#[automaton("generated/names-camel.txt", case = "camel", step = "match")]
#[allow(deprecated)]
enum CamelMatch {}

#[test]
fn starts_are_constants() {
    assert_eq!(Turnstile::START, Turnstile::Locked);
    assert_eq!(Turnstile::STARTS, [Turnstile::Locked]);
    assert_eq!(Turnstile::default(), Turnstile::Locked);
    assert_eq!(Game::START_YOU, Game::Aaa);
    assert_eq!(Game::START_COMPUTER, Game::Axa);
    assert_eq!(Game::STARTS, [Game::Aaa, Game::Axa]);
}

#[automaton("generated/again.txt")]
#[allow(deprecated)]
enum Again {}

#[test]
fn one_state_that_is_a_start_several_times() {
    assert_eq!(Again::START, Again::A);
    assert_eq!(Again::START_AGAIN, Again::A);
    assert_eq!(Again::STARTS, [Again::A]);
    assert_eq!(Again::default(), Again::A);
}

#[test]
fn everything_but_running_works_in_constants() {
    const _: () = assert!(NamedIntegers::r#if.next(NamedIntegersSymbol::coin).index() == 1);
    const _: () = assert!(Named::ALL[1].name().len() == 4);
    const NEXT: Turnstile = Turnstile::START.next(TurnstileSymbol::Coin);
    const NAME: &str = NEXT.name();
    const INDEX: usize = NEXT.index();
    const AGAIN: Option<Turnstile> = Turnstile::from_index(INDEX);
    const FINAL: bool = NEXT.is_final();
    const LABEL: Option<GameLabel> = Game::XoStar.label();
    const COUNT: usize = Turnstile::ALL.len();
    assert_eq!((NEXT, NAME, INDEX), (Turnstile::Unlocked, "Unlocked", 1));
    assert_eq!((AGAIN, FINAL, LABEL), (Some(NEXT), false, Some(GameLabel::Win)));
    assert_eq!([0; COUNT], [0; 2]);
}

#[test]
fn constants_can_be_matched_on() {
    let found = match Turnstile::Locked {
        Turnstile::START => "start",
        Turnstile::Unlocked => "another",
    };
    assert_eq!(found, "start");
}

#[test]
fn states_are_ordered_as_in_the_text_and_can_be_put_into_sets() {
    let ordered: BTreeSet<Game> = Game::ALL.iter().rev().copied().collect();
    assert!(ordered.iter().eq(Game::ALL));
    assert_eq!(Game::ALL.iter().collect::<HashSet<_>>().len(), 6);
}

#[test]
fn names_are_shown_with_width_and_parsed() {
    assert_eq!(format!("[{:>8}]", Game::XoStar), "[     XO*]");
    assert_eq!(format!("{:?}", Game::XoStar), "XO*");
    assert_eq!("XO*".parse(), Ok(Game::XoStar));
    assert_eq!("2".parse(), Ok(GameSymbol::_2));
    assert_eq!("win".parse(), Ok(GameLabel::Win));
    assert_eq!("Unlocked".parse(), Ok(Turnstile::Unlocked));
    let error = "XO".parse::<Game>().unwrap_err();
    assert_eq!(error.noun(), "state");
    assert_eq!(error.to_string(), "`XO` is not a state of Game");
    assert_eq!(format!("{error:?}"), "ParseGameError(\"XO\")");
    let error = "4".parse::<GameSymbol>().unwrap_err();
    assert_eq!(error.noun(), "symbol");
    assert_eq!((error.name(), error.to_string()), ("4", "`4` is not a symbol of Game".to_owned()));
    let error = "draw".parse::<GameLabel>().unwrap_err();
    assert_eq!(error.noun(), "label");
    assert_eq!(error.to_string(), "`draw` is not a label of Game");
    let boxed: Box<dyn std::error::Error + Send + Sync> = error.into();
    assert_eq!(boxed.to_string(), "`draw` is not a label of Game");
}

#[test]
fn a_long_wrong_name_is_cut_between_characters() {
    let name = "x".repeat(47) + "é and so on";
    let error = name.parse::<Named>().unwrap_err();
    assert_eq!(error.name(), "x".repeat(47));
    assert!(error.to_string().starts_with(&format!("`{}...` is not", "x".repeat(47))));
    assert_eq!("x".repeat(48).parse::<Named>().unwrap_err().name(), "x".repeat(48));
    assert_eq!("".parse::<Named>().unwrap_err().to_string(), "`` is not a state of Named");
}

#[test]
fn symbols_of_one_character_come_from_characters() {
    let word: Result<Vec<GameSymbol>, _> = "12".chars().map(GameSymbol::try_from).collect();
    assert_eq!(Game::START_YOU.run(word.unwrap()), Game::XoStar);
    assert_eq!(GameSymbol::try_from('x').unwrap_err().to_string(), "`x` is not a symbol of Game");
}

#[test]
fn symbols_and_labels_can_be_shared() {
    for (&shared, &game) in Shared::ALL.iter().zip(Game::ALL) {
        for &symbol in GameSymbol::ALL {
            assert_eq!(shared.next(symbol).name(), game.next(symbol).name());
        }
    }
    let labels: Vec<_> = Shared::ALL.iter().map(|state| state.label()).collect();
    assert_eq!(labels, [None, None, None, Some(Outcome::Win), Some(Outcome::Lost), None]);
}

#[test]
fn attributes_and_derives_pass_through() {
    assert_eq!(serde_json::to_string(&Turnstile::Locked).unwrap(), "\"LOCKED\"");
    let back: Turnstile = serde_json::from_str("\"UNLOCKED\"").unwrap();
    assert_eq!(back, Turnstile::Unlocked);
}

#[test]
fn an_enum_inside_a_function() {
    #[automaton("../automata/turnstile.txt")]
    enum Local {}
    assert_eq!(Local::START.run([LocalSymbol::Coin, LocalSymbol::Push]), Local::Locked);
}

#[test]
fn odd_names_have_their_identifiers() {
    let variants = [
        Named::r#if,
        Named::self_,
        Named::Self_,
        Named::super_,
        Named::crate_,
        Named::ALL_,
        Named::START_,
        Named::STARTS_,
        Named::START_AGAIN_,
        Named::from_index_,
        Named::next,
        Named::name,
        Named::_1,
        Named::_2nd,
        Named::minus,
        Named::a_b,
        Named::lbrace_q0_comma_q1_rbrace,
        Named::lparen_32_comma_40_rparen,
        Named::q_prime,
        Named::XO_star,
        Named::XO_hash,
        Named::é,
        Named::状態,
        Named::u2192,
        Named::quote_quoted_quote,
        Named::back_backslash_slash,
        Named::backtick_tick_backtick,
        Named::bar,
        Named::None,
        Named::Some,
        Named::u8,
        Named::__index_,
    ];
    assert_eq!(variants, Named::ALL);
    let symbols = [
        NamedSymbol::r#if,
        NamedSymbol::ALL_,
        NamedSymbol::_1,
        NamedSymbol::self_,
        NamedSymbol::coin,
        NamedSymbol::from_index_,
        NamedSymbol::bar,
        NamedSymbol::backtick,
    ];
    assert_eq!(symbols, NamedSymbol::ALL);
    assert_eq!(NamedLabel::ALL, [NamedLabel::ALL_, NamedLabel::r#if]);
    assert_eq!(Named::START_AGAIN, Named::r#if);
}

#[test]
fn odd_names_have_their_identifiers_in_camel_case() {
    let variants = [
        Camel::If,
        Camel::Self_,
        Camel::Super,
        Camel::Crate,
        Camel::All,
        Camel::Start,
        Camel::Starts,
        Camel::StartAgain,
        Camel::FromIndex,
        Camel::Next,
        Camel::Name,
        Camel::_1,
        Camel::_2nd,
        Camel::Minus,
        Camel::AB,
        Camel::LbraceQ0CommaQ1Rbrace,
        Camel::Lparen32Comma40Rparen,
        Camel::QPrime,
        Camel::XoStar,
        Camel::XoHash,
        Camel::É,
        Camel::状態,
        Camel::U2192,
        Camel::QuoteQuotedQuote,
        Camel::BackBackslashSlash,
        Camel::BacktickTickBacktick,
        Camel::Bar,
        Camel::None,
        Camel::Some,
        Camel::U8,
        Camel::Index,
        Camel::Error,
        Camel::Err,
        Camel::Ok,
        Camel::Default,
        Camel::Copy,
        Camel::Clone,
        Camel::String,
        Camel::CloseWait,
        Camel::TurnKey,
        Camel::V1_0,
        Camel::V10,
    ];
    assert_eq!(variants, Camel::ALL);
    let symbols = [
        CamelSymbol::If,
        CamelSymbol::All,
        CamelSymbol::_1,
        CamelSymbol::Self_,
        CamelSymbol::Coin,
        CamelSymbol::FromIndex,
        CamelSymbol::Bar,
        CamelSymbol::Backtick,
    ];
    assert_eq!(symbols, CamelSymbol::ALL);
    assert_eq!(CamelLabel::ALL, [CamelLabel::All, CamelLabel::If]);
    assert_eq!(Camel::START_AGAIN, Camel::If);
}

/// The enums beside that of the states, with names of the caller's choice.
#[automaton(
    "generated/gate.txt",
    symbol_type = Event, label_type = Ending, output_type = Signal, case = "text"
)]
enum Renamed {}

#[test]
fn generated_enums_can_have_other_names() {
    assert_eq!(Renamed::START.step(Event::coin), (Renamed::Unlocked, &[Signal::unlock][..]));
    assert_eq!(Renamed::Broken.label(), Some(Ending::out_of_order));
    assert_eq!("red-light".parse(), Ok(Signal::red_light));
    let error: ParseRenamedError = "pull".parse::<Event>().unwrap_err();
    assert_eq!(error.to_string(), "`pull` is not a symbol of Renamed");
}

/// Compares everything that the enum offers with the library's model of its text.
macro_rules! agree {
    ($state:ident, $symbol:ident, $text:expr) => {{
        let dfa = Dfa::from_source(&Source::new("t.txt", $text)).unwrap();
        assert_eq!($state::ALL.len(), dfa.states().len());
        assert_eq!($symbol::ALL.len(), dfa.symbols().len());
        assert_eq!($state::from_index($state::ALL.len()), None);
        assert_eq!($state::from_index(usize::MAX), None);
        assert_eq!($symbol::from_index($symbol::ALL.len()), None);
        for (state, &compiled) in dfa.states().zip($state::ALL) {
            assert_eq!(compiled.name(), dfa.state(state).name());
            assert_eq!(compiled.name().parse(), Ok(compiled));
            assert_eq!(compiled.index(), state.index());
            assert_eq!($state::from_index(state.index()), Some(compiled));
            assert_eq!(compiled.is_final(), dfa.state(state).is_final());
            for (symbol, &read) in dfa.symbols().zip($symbol::ALL) {
                assert_eq!(read.name(), dfa.symbol(symbol).name());
                assert_eq!(read.name().parse(), Ok(read));
                assert_eq!($symbol::from_index(read.index()), Some(read));
                let target = dfa.next(state, symbol).expect("nothing is refused");
                assert_eq!(compiled.next(read).index(), target.index());
                assert!(compiled.allows(read));
            }
        }
        for &compiled in $state::ALL {
            assert!(compiled.allowed().eq($symbol::ALL.iter().copied()));
            let transitions = $symbol::ALL.iter().map(|&read| (read, compiled.next(read)));
            assert!(compiled.transitions().eq(transitions));
        }
        let starts = dfa.starts().map(|start| start.state().index());
        assert!(starts.eq($state::STARTS.iter().map(|start| start.index())));
        dfa
    }};
}

/// The same for the labels.
macro_rules! agree_on_labels {
    ($state:ident, $label:ident, $dfa:expr) => {{
        for (state, &compiled) in $dfa.states().zip($state::ALL) {
            assert_eq!(compiled.label().map($label::name), $dfa.state(state).label());
        }
        let labels = $dfa.labels().map(|label| $dfa.label(label).name());
        assert!(labels.eq($label::ALL.iter().map(|label| label.name())));
    }};
}

#[test]
fn every_form_agrees_with_the_library() {
    agree!(Turnstile, TurnstileSymbol, include_str!("../automata/turnstile.txt"));
    let game = agree!(Game, GameSymbol, include_str!("generated/game.txt"));
    agree_on_labels!(Game, GameLabel, game);
    let names = include_str!("generated/names.txt");
    let dfa = agree!(Named, NamedSymbol, names);
    agree_on_labels!(Named, NamedLabel, dfa);
    let dfa = agree!(NamedMatch, NamedMatchSymbol, names);
    agree_on_labels!(NamedMatch, NamedMatchLabel, dfa);
    let dfa = agree!(NamedIntegers, NamedIntegersSymbol, names);
    agree_on_labels!(NamedIntegers, NamedIntegersLabel, dfa);
    let names = include_str!("generated/names-camel.txt");
    let dfa = agree!(Camel, CamelSymbol, names);
    agree_on_labels!(Camel, CamelLabel, dfa);
    let dfa = agree!(CamelMatch, CamelMatchSymbol, names);
    agree_on_labels!(CamelMatch, CamelMatchLabel, dfa);
}

/// The same game, with its steps as integers.
#[automaton("generated/game.txt", symbol = GameSymbol, label = GameLabel, step = "integers")]
enum Numbers {}

/// Tries every word of up to seven symbols, from every start, in every form.
#[test]
fn every_short_word_ends_in_the_same_state() {
    let dfa = Dfa::from_source(&Source::new("t.txt", include_str!("generated/game.txt"))).unwrap();
    let symbols: Vec<_> = dfa.symbols().collect();
    for (number, start) in dfa.starts().enumerate() {
        for length in 0..=7 {
            for word in 0..symbols.len().pow(length) {
                let word: Vec<usize> = (0..length)
                    .map(|place| word / symbols.len().pow(place) % symbols.len())
                    .collect();
                let symbol_ids: Vec<_> = word.iter().map(|&symbol| symbols[symbol]).collect();
                let end = dfa.state(*dfa.trace(start.state(), &symbol_ids).last().unwrap()).name();
                let read = || word.iter().map(|&symbol| GameSymbol::ALL[symbol]);
                assert_eq!(Game::STARTS[number].run(read()).name(), end);
                assert_eq!(Shared::STARTS[number].run(read()).name(), end);
                assert_eq!(Numbers::STARTS[number].run(read()).name(), end);
            }
        }
    }
}
