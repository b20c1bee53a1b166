//! `fsm emit`.

use std::collections::BTreeSet;

use expect_test::expect;
use fsm_codegen::{EnumSpec, is_uncommon};
use serde_json::Value;

use crate::session::{DOOR, ORDER, Session, check};

/// Compiles a program with emitted code and runs it.
#[track_caller]
fn compile_and_run(session: &Session, program: &str) {
    session.write("main.rs", program);
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let output = session.run(&format!("{rustc} --edition 2024 -D warnings main.rs && ./main"));
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn the_code_compiles_without_a_warning_and_does_what_it_should() {
    let session = Session::with("door.txt", DOOR);
    session.check(
        "fsm emit door.txt -o door.rs\nhead -2 door.rs",
        expect![[r#"
        $ fsm emit door.txt -o door.rs
        $ head -2 door.rs
        // Written by `fsm emit` from door.txt. Edit that file, not this one.
        #![allow(
    "#]],
    );
    compile_and_run(
        &session,
        "mod door;
        use door::{Door, DoorSymbol};
        fn main() {
            assert_eq!(Door::START.next(DoorSymbol::Push), Door::Open);
            assert_eq!(Door::START.run([DoorSymbol::Push, DoorSymbol::Pull]), Door::Shut);
            assert!(Door::Ajar.is_final());
        }",
    );
}

#[test]
fn odd_names_and_all_forms() {
    let text = "States: */ \"#\" a\\b\nStart: */\nFinal {-@-}: a\\b\nSymbols: \" /* \\\nTransitions:\n*/ \"#\" a\\b */\n\"#\" */ */ */\na\\b a\\b a\\b a\\b\n";
    let session = Session::with("odd.txt", text);
    for form in ["match", "packed", "columns", "integers"] {
        let output = session.run(&format!("fsm emit odd.txt --step {form} --name Odd -o odd.rs"));
        assert!(output.status.success(), "{output:?}");
        compile_and_run(
            &session,
            "mod odd;
            fn main() {
                let [first, second, third] = *odd::OddSymbol::ALL else { panic!() };
                let state = odd::Odd::START.next(second);
                assert_eq!(state.name(), \"a\\\\b\");
                assert_eq!(odd::Odd::START.next(first).next(third), odd::Odd::START);
            }",
        );
    }
}

#[test]
fn what_it_looks_like() {
    check(
        "fsm emit door.txt | sed -n '/^pub enum Door /,/^}/p;/pub const fn next/,/^    }/p'",
        expect![[r#"
            $ fsm emit door.txt | sed -n '/^pub enum Door /,/^}/p;/pub const fn next/,/^    }/p'
            pub enum Door {
                /// `Open`: final
                ///
                /// - `push`, `pull` → [`Shut`](type@Self::Shut)
                Open,
                /// `Shut`: start
                ///
                /// - `push` → [`Open`](type@Self::Open)
                /// - `pull` → [`Ajar`](type@Self::Ajar)
                Shut,
                /// `Ajar`: final
                ///
                /// - `push`, `pull` → [`Shut`](type@Self::Shut)
                Ajar,
                /// `Nowhere`
                ///
                /// - `push`, `pull` → [`Shut`](type@Self::Shut)
                Nowhere,
            }
                pub const fn next(self, symbol: DoorSymbol) -> Door {
                    #[cfg(debug_assertions)]
                    let __column = symbol as ::core::primitive::usize;
                    #[cfg(not(debug_assertions))]
                    let __column = match symbol {
                        DoorSymbol::Push => 0,
                        DoorSymbol::Pull => 1,
                    };
                    #[cfg(any(debug_assertions, not(target_pointer_width = "64")))]
                    {
                        static COLUMNS: [[Door; 4usize]; 2usize] = [
                            [Door::Shut, Door::Open, Door::Shut, Door::Shut],
                            [Door::Shut, Door::Ajar, Door::Shut, Door::Shut],
                        ];
                        COLUMNS[__column][self as ::core::primitive::usize]
                    }
                    #[cfg(all(not(debug_assertions), target_pointer_width = "64"))]
                    {
                        /// A column for each symbol. Turned to the right by 8 times the number of a state, it ends in 8 times the number of the state that follows.
                        static PACKED: [::core::primitive::u64; 2usize] = [
                            0x0000_0000_0808_0008, 0x0000_0000_0808_1008,
                        ];
                        let __shift = ((PACKED[__column] & 0x0000_0000_1818_1818)
                            >> (8 * self as ::core::primitive::u32)) as ::core::primitive::u8;
                        match __shift / 8 {
                            0 => Door::Open,
                            1 => Door::Shut,
                            2 => Door::Ajar,
                            3 => Door::Nowhere,
                            _ => loop {}
                        }
                    }
                }
        "#]],
    );
}

#[test]
fn boards_are_in_the_documentation() {
    check(
        "fsm emit $A/classic.txt --case text | grep -B12 '^    OAAAXAAAA,' | head -5",
        expect![[r#"
            $ fsm emit $A/classic.txt --case text | grep -B12 '^    OAAAXAAAA,' | head -5
                /// . X .
                /// . . .
                /// ```
                ///
                /// - `1`, `5` → itself
        "#]],
    );
}

#[test]
fn the_name_of_the_enum() {
    check(
        "fsm emit $A/divisible-by-seven.txt | grep '^pub enum'\n\
         fsm emit - < door.txt | grep '^pub enum'\n\
         cp door.txt '7 türen!.txt'; fsm emit '7 türen!.txt' | grep '^pub enum'\n\
         fsm emit door.txt --name Tür | grep '^pub enum'\n\
         fsm emit door.txt --name 'two words'\n\
         fsm emit door.txt --own-symbol crate::Push | grep '^pub enum'\n\
         fsm emit door.txt --own-symbol 'x y'\n\
         fsm emit door.txt --step tables\n\
         fsm emit $A/perfect.txt --step packed",
        expect![[r#"
            $ fsm emit $A/divisible-by-seven.txt | grep '^pub enum'
            pub enum DivisibleBySeven {
            pub enum DivisibleBySevenSymbol {
            pub enum DivisibleBySevenLabel {
            $ fsm emit - < door.txt | grep '^pub enum'
            pub enum Automaton {
            pub enum AutomatonSymbol {
            $ cp door.txt '7 türen!.txt'; fsm emit '7 türen!.txt' | grep '^pub enum'
            pub enum Automaton7Türen {
            pub enum Automaton7TürenSymbol {
            $ fsm emit door.txt --name Tür | grep '^pub enum'
            pub enum Tür {
            pub enum TürSymbol {
            $ fsm emit door.txt --name 'two words'
            ! fsm: `two words` cannot be the name of an enum
            = 2
            $ fsm emit door.txt --own-symbol crate::Push | grep '^pub enum'
            pub enum Door {
            $ fsm emit door.txt --own-symbol 'x y'
            ! fsm: `x y` is not the path of a type
            = 2
            $ fsm emit door.txt --step tables
            ! error: invalid value 'tables' for '--step <FORM>'
            !   [possible values: match, packed, columns, integers]
            !
            ! For more information, try '--help'.
            = 2
            $ fsm emit $A/perfect.txt --step packed
            ! fsm: `--step packed` has no room for 422 states; leave it out, and the fastest form is chosen
            = 2
        "#]],
    );
}

#[test]
fn the_names_of_the_other_enums() {
    let session = Session::with("gate.txt", &GATE.replace("Final:", "Final safe:"));
    session.check(
        "fsm emit gate.txt | grep '^pub enum'\n\
         fsm emit gate.txt --symbol-type Event --label-type Ending --output-type Signal -o gate.rs\n\
         grep '^pub enum' gate.rs; grep Gate[SLO] gate.rs\n\
         fsm emit gate.txt --symbol-type 'two words'\n\
         fsm emit gate.txt --label-type crate::Ending\n\
         fsm emit gate.txt --output-type self\n\
         fsm emit gate.txt --own-symbol Event --symbol-type Event\n\
         fsm emit gate.txt --own-label Ending --label-type Ending\n\
         fsm emit gate.txt --own-output Signal --output-type Signal",
        expect![[r#"
            $ fsm emit gate.txt | grep '^pub enum'
            pub enum Gate {
            pub enum GateSymbol {
            pub enum GateLabel {
            pub enum GateOutput {
            $ fsm emit gate.txt --symbol-type Event --label-type Ending --output-type Signal -o gate.rs
            $ grep '^pub enum' gate.rs; grep Gate[SLO] gate.rs
            pub enum Gate {
            pub enum Event {
            pub enum Ending {
            pub enum Signal {
            = 1
            $ fsm emit gate.txt --symbol-type 'two words'
            ! fsm: `two words` cannot be the name of an enum
            = 2
            $ fsm emit gate.txt --label-type crate::Ending
            ! fsm: `crate::Ending` cannot be the name of an enum
            = 2
            $ fsm emit gate.txt --output-type self
            ! fsm: `self` cannot be the name of an enum
            = 2
            $ fsm emit gate.txt --own-symbol Event --symbol-type Event
            ! error: the argument '--own-symbol <TYPE>' cannot be used with '--symbol-type <NAME>'
            !
            ! Usage: fsm emit --own-symbol <TYPE> <FILE>
            !
            ! For more information, try '--help'.
            = 2
            $ fsm emit gate.txt --own-label Ending --label-type Ending
            ! error: the argument '--own-label <TYPE>' cannot be used with '--label-type <NAME>'
            !
            ! Usage: fsm emit --own-label <TYPE> <FILE>
            !
            ! For more information, try '--help'.
            = 2
            $ fsm emit gate.txt --own-output Signal --output-type Signal
            ! error: the argument '--own-output <TYPE>' cannot be used with '--output-type <NAME>'
            !
            ! Usage: fsm emit --own-output <TYPE> <FILE>
            !
            ! For more information, try '--help'.
            = 2
        "#]],
    );
    compile_and_run(
        &session,
        "mod gate;
        use gate::{Ending, Event, Gate, Signal};
        fn main() {
            assert_eq!(Gate::START.output(Event::Coin), [Signal::Unlock]);
            assert_eq!(Gate::Locked.label(), Some(Ending::Safe));
        }",
    );
}

/// Names that another type has, and traits for all enums. The names for serde are those of the text.
#[test]
fn taken_names_and_derives() {
    Session::with("gate.txt", &GATE.replace("Final:", "Final safe:")).check(
        "fsm emit gate.txt --symbol-type Gate\n\
         fsm emit gate.txt --symbol-type GateLabel\n\
         fsm emit gate.txt --label-type X --output-type X\n\
         fsm emit gate.txt --label-type ParseGateError\n\
         fsm emit $A/turnstile.txt --label-type Ending\n\
         fsm emit gate.txt --derive 'two words'\n\
         fsm emit gate.txt --derive serde::Serialize,Clone --derive my::Trait >out\n\
         grep -c 'derive(serde::Serialize, my::Trait)' out; grep rename out",
        expect![[r#"
            $ fsm emit gate.txt --symbol-type Gate
            ! fsm: another type that comes with `Gate` is called `Gate`
            = 2
            $ fsm emit gate.txt --symbol-type GateLabel
            ! fsm: another type that comes with `Gate` is called `GateLabel`
            = 2
            $ fsm emit gate.txt --label-type X --output-type X
            ! fsm: another type that comes with `Gate` is called `X`
            = 2
            $ fsm emit gate.txt --label-type ParseGateError
            ! fsm: another type that comes with `Gate` is called `ParseGateError`
            = 2
            $ fsm emit $A/turnstile.txt --label-type Ending
            ! fsm: the file has no labels, so no enum is called `Ending`
            = 2
            $ fsm emit gate.txt --derive 'two words'
            ! fsm: `two words` is not the path of a trait
            = 2
            $ fsm emit gate.txt --derive serde::Serialize,Clone --derive my::Trait >out
            $ grep -c 'derive(serde::Serialize, my::Trait)' out; grep rename out
            4
                #[serde(rename = "coin")]
                #[serde(rename = "push")]
                #[serde(rename = "safe")]
                #[serde(rename = "unlock")]
                #[serde(rename = "beep")]
        "#]],
    );
}

/// A text that reads bytes: what the documentation says, and what is refused.
#[test]
fn an_automaton_of_bytes() {
    let text = "States: begin zero int\nStart: begin\nFinal number: zero int\nOtherwise: !\n\n\
                Bytes:\ndigit 0-9\nfirst 1-9\n\nTransitions:\nbegin 0 -> zero\n\
                begin first -> int\nint digit -> .\n";
    let session = Session::with("number.txt", text);
    session.check(
        "fsm emit number.txt -o number.rs\n\
         grep '^/// ' number.rs | grep -v '<'\n\
         grep -A6 'pub enum Number {' number.rs\n\
         grep -c 'enum NumberSymbol' number.rs\n\
         fsm emit number.txt --own-symbol Key\n\
         fsm emit number.txt --symbol-type Key",
        expect![[r#"
            $ fsm emit number.txt -o number.rs
            $ grep '^/// ' number.rs | grep -v '<'
            /// The automaton `number.txt`: 3 states, 3 classes of bytes, 1 start, 2 final states. It is deterministic; 5 of 9 cases are refused.
            /// | | `not 0-9` | `0` | `1-9` | |
            /// | --- | --- | --- | --- | --- |
            /// | [`begin`](type@Self::Begin) | – | [`zero`](type@Self::Zero) | [`int`](type@Self::Int) | start |
            /// | [`zero`](type@Self::Zero) | – | – | – | final, `number` |
            /// | [`int`](type@Self::Int) | – | [`int`](type@Self::Int) | [`int`](type@Self::Int) | final, `number` |
            /// A dash: the state refuses the byte.
            /// A label of [`Number`].
            /// A name that no state or label of [`Number`] has.
            /// A byte that a state of [`Number`] does not allow.
            /// The tokens of a text; see [`Number::tokens`].
            $ grep -A6 'pub enum Number {' number.rs
            pub enum Number {
                /// `begin`: start
                ///
                /// - `0` → [`zero`](type@Self::Zero)
                /// - `1-9` → [`int`](type@Self::Int)
                /// - refused: `not 0-9`
                Begin,
            $ grep -c 'enum NumberSymbol' number.rs
            0
            = 1
            $ fsm emit number.txt --own-symbol Key
            ! fsm: the file reads bytes, so there is no enum of symbols; leave `--own-symbol` out
            = 2
            $ fsm emit number.txt --symbol-type Key
            ! fsm: the file reads bytes, so there is no enum of symbols; leave `--symbol-type` out
            = 2
        "#]],
    );
    compile_and_run(
        &session,
        "#![allow(dead_code)]
        mod number;
        use number::{Number, NumberLabel};
        fn main() {
            assert_eq!(Number::START.read(b\"10\"), Ok(Number::Int));
            let refused = Number::START.read(b\"01\").unwrap_err();
            assert_eq!(refused.to_string(), \"`zero` does not allow '1'\");
            let tokens: Vec<_> = Number::tokens(b\"01 x\").collect();
            let number = NumberLabel::Number;
            assert_eq!(tokens, [Ok((number, 0..1)), Ok((number, 1..2)), Err(2), Err(3)]);
        }",
    );
}

#[test]
fn every_file_of_the_project_becomes_code() {
    check(
        "for file in $A/*.txt; do fsm emit $file >/dev/null; done\n\
         for file in $A/*.txt; do fsm emit $file --case text >/dev/null; done",
        expect![[r#"
            $ for file in $A/*.txt; do fsm emit $file >/dev/null; done
            $ for file in $A/*.txt; do fsm emit $file --case text >/dev/null; done
        "#]],
    );
}

#[test]
fn names_in_the_letters_of_the_text() {
    let text = "States: idle turn-key turnKey\nStart: idle\nFinal: idle\nSymbols: go if\n\
                Transitions:\nidle turn-key turnKey\nturn-key idle idle\nturnKey idle idle\n";
    let session = Session::with("lock.txt", text);
    session.check(
        "fsm emit lock.txt\n\
         fsm emit lock.txt --case text -o lock.rs\n\
         sed -n '/^pub enum/,/^}/p' lock.rs | grep -v ///\n\
         sed s/turnKey/open/ lock.txt >camel.txt\n\
         fsm emit camel.txt | sed -n '/^pub enum/,/^}/p' | grep -v ///\n\
         fsm emit camel.txt >default; fsm emit camel.txt --case camel | cmp - default\n\
         fsm emit lock.txt --case snake",
        expect![[r#"
            $ fsm emit lock.txt
            ! error[F040]: states `turn-key` and `turnKey` both become `TurnKey` in Rust
            !  --> lock.txt:1:23
            !   |
            ! 1 | States: idle turn-key turnKey
            !   |              -------- ^^^^^^^ the same identifier again
            !   |              |
            !   |              first here
            !   |
            !   = help: call one of them something else, or keep all names as they are written: `case = "text"` in the attribute, `--case text` of `fsm emit`
            !
            = 1
            $ fsm emit lock.txt --case text -o lock.rs
            $ sed -n '/^pub enum/,/^}/p' lock.rs | grep -v ///
            pub enum Lock {
                idle,
                turn_key,
                turnKey,
            }
            pub enum LockSymbol {
                go,
                r#if,
            }
            $ sed s/turnKey/open/ lock.txt >camel.txt
            $ fsm emit camel.txt | sed -n '/^pub enum/,/^}/p' | grep -v ///
            pub enum Camel {
                Idle,
                TurnKey,
                Open,
            }
            pub enum CamelSymbol {
                Go,
                If,
            }
            $ fsm emit camel.txt >default; fsm emit camel.txt --case camel | cmp - default
            $ fsm emit lock.txt --case snake
            ! error: invalid value 'snake' for '--case <CASE>'
            !   [possible values: camel, text]
            !
            ! For more information, try '--help'.
            = 2
        "#]],
    );
    compile_and_run(
        &session,
        "mod lock;
        use lock::{Lock, LockSymbol};
        fn main() {
            assert_eq!(Lock::START.next(LockSymbol::go), Lock::turn_key);
            assert_eq!(Lock::START.next(LockSymbol::r#if), Lock::turnKey);
        }",
    );
}

#[test]
fn names_that_become_the_same_identifier() {
    Session::with("a.txt", "States: a-b a+b a_b\nStart: a-b\nFinal:\nSymbols:\nTransitions:\n")
        .check(
            "fsm emit a.txt 2>&1 | head -2",
            expect![[r#"
                $ fsm emit a.txt 2>&1 | head -2
                error[F040]: states `a-b` and `a_b` both become `AB` in Rust
                 --> a.txt:1:17
            "#]],
        );
}

#[test]
fn a_mistake_is_shown_with_the_whole_path() {
    Session::with("folder/a.txt", "States: a-b a_b\nStart: a-b\nFinal:\nSymbols:\nTransitions:\n")
        .check(
            "fsm emit folder/a.txt 2>&1 | head -2",
            expect![[r#"
                $ fsm emit folder/a.txt 2>&1 | head -2
                error[F040]: states `a-b` and `a_b` both become `AB` in Rust
                 --> folder/a.txt:1:13
            "#]],
        );
}

#[test]
fn a_file_name_is_only_a_name() {
    let session = Session::with("x\ny.txt", DOOR);
    let output = session.run("fsm emit x*.txt --name Door -o door.rs");
    assert!(output.status.success(), "{output:?}");
    compile_and_run(&session, "mod door; fn main() { let _ = door::Door::START; }");
}

#[test]
fn where_the_file_is_does_not_matter() {
    let session = Session::with("folder/door.txt", DOOR);
    session.check(
        "cp folder/door.txt .; fsm emit door.txt >a; fsm emit folder/door.txt >b; cmp a b",
        expect![[r#"
            $ cp folder/door.txt .; fsm emit door.txt >a; fsm emit folder/door.txt >b; cmp a b
        "#]],
    );
}

#[test]
fn an_automaton_with_refusals_and_groups() {
    let session = Session::with("order.txt", ORDER);
    for form in ["match", "packed", "columns", "integers"] {
        let output = session.run(&format!("fsm emit order.txt --step {form} -o order.rs"));
        assert!(output.status.success(), "{output:?}");
        compile_and_run(
            &session,
            "mod order;
            use order::{Order, OrderSymbol};
            fn main() {
                assert_eq!(Order::START.next(OrderSymbol::Submit), Ok(Order::Submitted));
                let refused = Order::Shipped.next(OrderSymbol::Cancel).unwrap_err();
                assert_eq!((refused.state, refused.symbol), (Order::Shipped, OrderSymbol::Cancel));
                assert_eq!(refused.to_string(), \"`Shipped` does not allow `cancel`\");
                assert!(Order::Paid.allows(OrderSymbol::Cancel) && Order::Paid.is_open());
                assert!(OrderSymbol::Ship.is_moves() && !OrderSymbol::Pay.is_moves());
                let allowed: Vec<OrderSymbol> = Order::Shipped.allowed().collect();
                assert_eq!(allowed, [OrderSymbol::Deliver, OrderSymbol::Note]);
            }",
        );
    }
}

const GATE: &str = "\
States: Locked Unlocked
Start: Locked
Final: Locked
Symbols: coin push
Outputs: unlock beep
Transitions:
Locked    coin -> Unlocked / unlock
Locked    push -> .        / beep beep
Unlocked  push -> Locked
Unlocked  coin -> .        / beep
";

#[test]
fn an_automaton_with_outputs() {
    let session = Session::with("gate.txt", GATE);
    for form in ["match", "packed", "columns", "integers"] {
        let output = session.run(&format!("fsm emit gate.txt --step {form} -o gate.rs"));
        assert!(output.status.success(), "{output:?}");
        compile_and_run(
            &session,
            "mod gate;
            use gate::{Gate, GateOutput, GateSymbol};
            fn main() {
                let (next, outputs) = Gate::START.step(GateSymbol::Coin);
                assert_eq!((next, outputs), (Gate::Unlocked, &[GateOutput::Unlock][..]));
                assert_eq!(Gate::Locked.output(GateSymbol::Push), [GateOutput::Beep; 2]);
                assert!(Gate::Unlocked.output(GateSymbol::Push).is_empty());
            }",
        );
    }
}

#[test]
fn a_step_with_outputs_reads_like_the_text() {
    Session::with("gate.txt", GATE).check(
        "fsm emit gate.txt --step match | grep -A 22 'fn step'\n\
         fsm emit gate.txt --own-output crate::Signal | grep -E '^pub enum|type __|__Output::Unlock'\n\
         fsm emit gate.txt --own-output 'x y'",
        expect![[r#"
            $ fsm emit gate.txt --step match | grep -A 22 'fn step'
                pub const fn step(self, symbol: GateSymbol) -> (Gate, &'static [GateOutput]) {
                    match self {
                        Gate::Locked => {
                            match symbol {
                                GateSymbol::Coin => (Gate::Unlocked, &[GateOutput::Unlock]),
                                GateSymbol::Push => {
                                    (Gate::Locked, &[GateOutput::Beep, GateOutput::Beep])
                                }
                            }
                        }
                        Gate::Unlocked => {
                            match symbol {
                                GateSymbol::Coin => (Gate::Unlocked, &[GateOutput::Beep]),
                                GateSymbol::Push => (Gate::Locked, &[]),
                            }
                        }
                    }
                }
                /// Whether this state allows a symbol.
                #[inline]
                #[must_use]
                pub const fn allows(self, symbol: GateSymbol) -> ::core::primitive::bool {
                    let _ = symbol;
            $ fsm emit gate.txt --own-output crate::Signal | grep -E '^pub enum|type __|__Output::Unlock'
            pub enum Gate {
                    type __Output = crate::Signal;
                    type __Output = crate::Signal;
                                GateSymbol::Coin => (Gate::Unlocked, &[__Output::Unlock]),
            pub enum GateSymbol {
            $ fsm emit gate.txt --own-output 'x y'
            ! fsm: `x y` is not the path of a type
            = 2
        "#]],
    );
}

#[test]
fn a_name_of_a_file_that_no_type_can_have() {
    let session = Session::new();
    for name in ["\u{661}", "2nd door", "cafe\u{301}", "\u{1f6aa}", "\u{ff11}", "\u{133}s"] {
        session.write(&format!("{name}.txt"), DOOR);
    }
    session.check(
        "for file in *.txt; do fsm emit \"./$file\" | grep '^pub enum' | head -1; done",
        expect![[r#"
            $ for file in *.txt; do fsm emit "./$file" | grep '^pub enum' | head -1; done
            pub enum Automaton2ndDoor {
            pub enum Cafe {
            pub enum AutomatonU132s {
            pub enum AutomatonU661 {
            pub enum AutomatonUFF11 {
            pub enum Automaton {
        "#]],
    );
}

/// rustc accepts the names of files with any letter, and says of these letters that they are uncommon.
#[test]
fn uncommon_letters() {
    let names = (char::MIN..=char::MAX).map(String::from);
    let names: Vec<String> = names.filter(|name| EnumSpec::new(name).is_some()).collect();
    let structs: String = names.iter().flat_map(|name| ["struct ", name, ";\n"]).collect();
    let session = Session::with("lib.rs", &structs);
    let rustc = std::env::var("RUSTC").unwrap_or_else(|_| "rustc".to_owned());
    let output = session.run(&format!(
        "{rustc} --edition 2024 --crate-type lib --emit metadata --error-format json -A dead_code \
         -A non_camel_case_types -A confusable_idents -A mixed_script_confusables lib.rs"
    ));
    assert!(output.status.success(), "{output:?}");
    let mut warned = BTreeSet::new();
    for line in String::from_utf8(output.stderr).unwrap().lines() {
        let warning: Value = serde_json::from_str(line).unwrap();
        for line in warning["spans"].as_array().unwrap() {
            let line = line["text"][0]["text"].as_str().unwrap();
            warned.insert(line["struct ".len()..].trim_end_matches(';').to_owned());
        }
    }
    let uncommon = names.into_iter().filter(|name| name.contains(is_uncommon)).collect();
    assert_eq!(warned, uncommon);
}

#[test]
fn a_file_with_an_uncommon_letter() {
    let session = Session::with("\u{1c5}.txt", DOOR);
    session.check(
        "fsm emit \u{1c5}.txt -o machine.rs",
        expect!["$ fsm emit \u{1c5}.txt -o machine.rs\n"],
    );
    compile_and_run(&session, "mod machine;\nfn main() {}\n");
}

/// Only a whole crate can allow these lints, so a comment says what its first line should be.
#[test]
fn names_in_other_letters() {
    let text = "States: \u{410}\u{412} caf\u{e9}\nStart: caf\u{e9}\nFinal: caf\u{e9}\nSymbols: x\nOtherwise: .\n\
                Transitions:\ncaf\u{e9} x -> \u{410}\u{412}\n";
    let session = Session::with("a.txt", text);
    session.write("door.txt", DOOR);
    session.check(
        "fsm emit a.txt | head -5\nfsm emit a.txt -o a.rs\nfsm emit door.txt | head -2",
        expect![[r#"
            $ fsm emit a.txt | head -5
            // Written by `fsm emit` from a.txt. Edit that file, not this one.
            //
            // Not all names are in common Latin letters. If rustc warns about them, begin main.rs or lib.rs with
            // #![allow(confusable_idents, mixed_script_confusables, uncommon_codepoints)]
            #![allow(
            ! a.txt: not all names are in common Latin letters; if rustc warns about them, begin main.rs or lib.rs with `#![allow(confusable_idents, mixed_script_confusables, uncommon_codepoints)]`
            $ fsm emit a.txt -o a.rs
            ! a.txt: not all names are in common Latin letters; if rustc warns about them, begin main.rs or lib.rs with `#![allow(confusable_idents, mixed_script_confusables, uncommon_codepoints)]`
            $ fsm emit door.txt | head -2
            // Written by `fsm emit` from door.txt. Edit that file, not this one.
            #![allow(
        "#]],
    );
}
