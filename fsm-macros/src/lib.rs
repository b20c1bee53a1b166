//! A checked automaton text as a plain Rust enum: [`macro@automaton`]. Events with data for it:
//! [`derive@Symbols`].
//!
//! The compiler reads the text when it compiles the crate. The text must be deterministic, it must
//! say what happens in every state on every symbol, and its claims and properties must hold. Otherwise the
//! crate does not compile, and the message points into the text. The result is an enum with one variant
//! per state and a `const fn` from state and symbol to the next state. Nothing is left at run time: no
//! parsing, no library, no `unsafe`, no `std`.
//!
//! ```
//! use fsm_macros::automaton;
//!
//! #[automaton("examples/door.txt")]
//! pub enum Door {}
//!
//! const LOCKED: Door = Door::START.next(DoorSymbol::TurnKey);
//! assert_eq!(LOCKED, Door::Locked);
//! ```
//!
//! [The attribute's page](macro@automaton) shows that text, everything that comes with the enum,
//! and the options.
//!
//! The library `fsm-model` reads the text, and `fsm-codegen` writes the code. The emitted code
//! needs Rust 1.88.

use fsm_codegen::{Domain, expand};
use fsm_draw::draw_for_docs;
use proc_macro::TokenStream;

/// Generates the enum below it from the file.
///
/// The path is relative to the folder of the crate's `Cargo.toml`. When the file changes,
/// cargo compiles the crate again.
///
/// With this text in `examples/door.txt`
///
/// ```text
#[doc = include_str!("../examples/door.txt")]
/// ```
///
/// you can write
///
/// ```
/// use fsm_macros::automaton;
///
/// /// A door.
/// #[automaton("examples/door.txt")]
/// pub enum Door {}
///
/// let door = Door::START.next(DoorSymbol::Pull);
/// assert_eq!(door, Door::Open);
/// assert_eq!(door.label(), Some(DoorLabel::Risky));
///
/// // It is an ordinary enum: a `match` that forgets a state does not compile.
/// let picture = match door {
///     Door::Open => '/',
///     Door::Closed | Door::Locked => '|',
/// };
/// assert_eq!(picture, '/');
///
/// // Names go both ways.
/// let word = "push turn-key".split(' ').map(str::parse).collect::<Result<Vec<_>, _>>()?;
/// assert_eq!(door.run(word).to_string(), "Locked");
///
/// // Steps can be taken at compile time.
/// const LOCKED: Door = Door::START.next(DoorSymbol::TurnKey);
/// assert_eq!(LOCKED, Door::Locked);
/// # Ok::<(), ParseDoorError>(())
/// ```
///
/// # What comes with the enum
///
/// For an enum `Door`:
///
/// | | |
/// | --- | --- |
/// | `Door::Open`, ... | a variant for every state, [in CamelCase](#names) |
/// | `Door::START` | the state to begin with, if there is only one; it is also the `Default` |
/// | `Door::STARTS` | all states to begin with |
/// | `Door::START_YOU`, ... | the start with a label, as in `Start you:`, in capital letters |
/// | `Door::ALL` | every state, in the order of the text |
/// | `door.next(symbol)` | the state that follows |
/// | `door.run(symbols)` | the state after several symbols |
/// | `door.allows(symbol)` | whether the symbol is not refused, see [below](#refusals) |
/// | `door.allowed()` | an iterator of the symbols that are not refused |
/// | `door.transitions()` | an iterator of these symbols, each with the state that follows |
/// | `door.output(symbol)` | what comes out, if the text has [outputs](#outputs) |
/// | `door.step(symbol)` | the state that follows, and what comes out |
/// | `door.is_final()` | whether it is a final state |
/// | `door.label()` | its label, if the text has labels, as in `Final risky:` |
/// | `door.is_risky()`, ... | whether it has that label, or is in that [group](#groups) |
/// | `door.name()` | its name in the text, as `Display` and `Debug` show it |
/// | `door.index()`, `Door::from_index(index)` | its position in `Door::ALL`, and back |
/// | `"Open".parse::<Door>()` | the state with that name, or a `ParseDoorError` |
///
/// The enum implements `Clone`, `Copy`, `PartialEq`, `Eq`, `PartialOrd`, `Ord` and `Hash`. Derive
/// [other traits](#derives) as usual, below this attribute. Everything but `run`, `parse` and the
/// iterators can be used in constants.
///
/// The symbols are an enum `DoorSymbol`. If final states have labels, these are an enum
/// `DoorLabel`; if the text has outputs, these are an enum `DoorOutput`. All of them have `ALL`, `name`,
/// `index`, `from_index` and the same traits. If every symbol is a single character, there is also
/// `TryFrom<char>`. Everything has the visibility of the enum. An enum of your own whose variants carry
/// data becomes symbols with [`derive(Symbols)`](derive@Symbols).
///
/// # Refusals
///
/// A text can say that a symbol is not allowed in a state: the target is `!`. Then `next` and `run`
/// return a `Result`, in all states of this enum. With this text in `examples/order.txt`
///
/// ```text
#[doc = include_str!("../examples/order.txt")]
/// ```
///
/// you can write
///
/// ```
/// use fsm_macros::automaton;
///
/// /// An order.
/// #[automaton("examples/order.txt")]
/// pub enum Order {}
///
/// let paid = Order::START.next(OrderSymbol::Pay)?;
/// assert_eq!(paid, Order::Paid);
///
/// // An error says what was refused, and implements `core::error::Error`.
/// let refused = Order::Shipped.next(OrderSymbol::Cancel).unwrap_err();
/// assert_eq!(refused.to_string(), "`Shipped` does not allow `cancel`");
/// assert_eq!((refused.state, refused.symbol), (Order::Shipped, OrderSymbol::Cancel));
///
/// // The error of `run` has the position of the symbol, counted from 0.
/// let refused = paid.run([OrderSymbol::Ship, OrderSymbol::Cancel]).unwrap_err();
/// assert_eq!(refused.position, 1);
///
/// // What a user can do now, for buttons or a menu.
/// assert!(paid.allowed().eq([OrderSymbol::Ship, OrderSymbol::Cancel]));
/// for (symbol, next) in paid.transitions() {
///     println!("{symbol}: the order will be {next}");
/// }
///
/// // Groups are methods.
/// assert!(paid.is_open() && OrderSymbol::Ship.is_parcel());
/// const CAN_CANCEL: bool = Order::Shipped.allows(OrderSymbol::Cancel);
/// assert!(!CAN_CANCEL);
/// # Ok::<(), OrderRefused>(())
/// ```
///
/// The error is a struct `OrderRefused` with the fields `state`, `symbol` and `position`. It is `Copy`,
/// `PartialEq` and `Eq`. More fields may be added, so a pattern ends in `..`.
///
/// # Outputs
///
/// A text can say what comes out of a transition: a list of outputs behind `/`, declared under
/// `Outputs:`. What an output does is up to the caller. With this text in `examples/turnstile.txt`
///
/// ```text
#[doc = include_str!("../examples/turnstile.txt")]
/// ```
///
/// you can write
///
/// ```
/// use fsm_macros::automaton;
///
/// /// A turnstile.
/// #[automaton("examples/turnstile.txt")]
/// pub enum Turnstile {}
///
/// let mut people = 0;
/// let mut turnstile = Turnstile::START;
/// for symbol in [TurnstileSymbol::Push, TurnstileSymbol::Coin, TurnstileSymbol::Push] {
///     let (next, outputs) = turnstile.step(symbol);
///     turnstile = next;
///     for output in outputs {
///         // A `match` that forgets an output does not compile.
///         match output {
///             TurnstileOutput::Unlock => println!("the motor opens"),
///             TurnstileOutput::Lock => println!("the motor closes"),
///             TurnstileOutput::Beep => println!("the buzzer sounds"),
///             TurnstileOutput::Count => people += 1,
///         }
///     }
/// }
/// assert_eq!((turnstile, people), (Turnstile::Locked, 1));
///
/// // Only what comes out, also at compile time.
/// const OUTPUTS: &[TurnstileOutput] = Turnstile::Unlocked.output(TurnstileSymbol::Push);
/// assert_eq!(OUTPUTS, [TurnstileOutput::Lock, TurnstileOutput::Count]);
/// ```
///
/// `output` and `step` return a `&'static` slice, so nothing is copied or allocated. In a machine with
/// refusals `step` returns a `Result`, as `next` does, and nothing comes out of a refusal. `next`, `run`
/// and `transitions` leave the outputs out.
///
/// # Groups
///
/// Every group of states, as in `States open:`, and every label of final states is a method of the enum;
/// every group of symbols, as in `Symbols parcel:`, is a method of the enum of the symbols. Its name is
/// `is_` and the name of the group in small letters, with `_` between words. A word also begins at a
/// capital letter behind a small letter or a digit, and at the last of several capital letters if a
/// small letter follows:
///
/// | group | method |
/// | --- | --- |
/// | `open` | `is_open` |
/// | `go-slow`, `go_slow`, `GoSlow` | `is_go_slow` |
/// | `SYN-SENT` | `is_syn_sent` |
/// | `TCPFlags` | `is_tcp_flags` |
/// | `XO*` | `is_xo_star` |
///
/// A group is refused (F040) if another group or a label has the same method, or if it would become
/// `is_final`. A label has no method if another label has the same one, if it would be `is_final`, or if
/// a state has the name of the label.
///
/// # Properties
///
/// A text can make promises about every way through its machine, under `Properties:`. The compiler proves
/// them. The text of the order above could end in
///
/// ```text
/// Properties:
/// needs      Shipped -> Paid  // the shop ships nothing before it has the money
/// never      ship / between cancel / and Draft
/// can reach  _ -> Delivered Cancelled
/// ```
///
/// All three hold. With another line `Draft ship -> Shipped` the first one does not, and the crate does not
/// compile. The message shows a shortest way that breaks the promise, here the word `ship`, and the
/// lines of the text that allow it. A property that holds only because nothing of what it is about can
/// happen gives a warning.
///
/// A property can also compare the words of two files, as `same words as "other.txt"` does. The name is
/// relative to the text. When the other file changes, cargo compiles the crate again. The guide and
/// `automata/README.md` in the repository list all properties.
///
/// # Regular expressions
///
/// A text can have a regular expression over its symbols in place of states and transitions:
///
/// ```text
/// Symbols: coin push
/// Language: ( coin+ push )*
/// ```
///
/// The macro makes the smallest automaton of it. The states are called `q0`, `q1` and so on, in the order
/// in which shortest words reach them, so the start is the variant `Q0`. `is_final` says whether the
/// symbols so far are a word of the expression. Nothing is refused: if no word can begin so, the enum
/// stays in one state that is not final.
///
/// # Bytes and characters
///
/// A text can have `Bytes:` or `Characters:` in place of `Symbols:`. Then it names sets of bytes, or of
/// characters of Unicode, and the enum reads `u8` or `char`; there is no enum of symbols. Such a text may be
/// a lexer, with `Tokens:` in place of states. With this text in `examples/calculator.txt`
///
/// ```text
#[doc = include_str!("../examples/calculator.txt")]
/// ```
///
/// you can write
///
/// ```
/// use fsm_macros::automaton;
///
/// #[automaton("examples/calculator.txt")]
/// pub enum Calculator {}
///
/// let text = b"let x1 = 2.5*?3.";
/// let mut shown = Vec::new();
/// for token in Calculator::tokens(text) {
///     match token {
///         Ok((CalculatorLabel::White, _)) => (),
///         Ok((label, range)) => shown.push(format!("{label} {}", text[range].escape_ascii())),
///         Err(at) => shown.push(format!("nothing at {at}")),
///     }
/// }
/// assert_eq!(shown, [
///     "let let", "name x1", "sign =", "number 2.5", "sign *", "nothing at 13", "number 3", "nothing at 15",
/// ]);
///
/// // Only the first token.
/// assert_eq!(Calculator::START.longest(b"12.a"), Some((2, CalculatorLabel::Number)));
///
/// // Whether a whole text is one token, and where a text leads.
/// assert!(Calculator::accepts(b"let") && !Calculator::accepts(b"let it"));
/// let state = Calculator::START.read(b"12.");
/// assert!(!state.is_final() && state.next(b'5').is_number());
/// ```
///
/// | | |
/// | --- | --- |
/// | `state.next(byte)`, `allows`, `run`, `output`, `step` | as above, with a `u8` or a `char` |
/// | `state.read(text)` | the state after a whole `&[u8]` or `&str` |
/// | `Name::accepts(text)` | whether a text leads from the start to a final state |
/// | `state.longest(text)` | the longest prefix that leads to a final state: how many bytes, and its label; never an empty one |
/// | `Name::tokens(text)` | an iterator `NameTokens` of such prefixes, one after the other |
///
/// If there are several states to begin with, it is `state.accepts(text)` and `state.tokens(text)`. `longest`
/// and `tokens` exist if every final state has a label and no state to begin with is final. `allowed` and
/// `transitions` do not exist. `symbol` and `symbol_type` are refused in the attribute.
///
/// Each item of `tokens` is a label and a range of bytes. Where no token begins, the item is an error with that
/// position. Then the iterator goes on behind everything that could have become a token, at least one byte or
/// character further. So no text makes it stop or panic, and the ranges of a `&str` are always at the borders of
/// characters. The time is in proportion to the length of the text, however far a lexer has to look ahead.
///
/// In a machine with refusals, `next` and `read` return a `Result`. The error has the `byte` or `character`
/// in place of the symbol. In an error of `read`, the `position` is the byte of the text at which that
/// stands; in one of `run`, it is the number of bytes or characters before it.
///
/// Nothing is allocated. A `&str` is read as bytes, without decoding it; only `longest` from a state that is
/// not the start goes by characters. In a small machine `read` is one shift for each byte. `tokens` of up to 256 states are direct code: a `match` on the next byte for each state.
/// Larger machines have tables, with a column for each class of bytes. With `step = "columns"` the tokens are
/// found by a table, and with `step = "integers"` everything is.
///
/// # Variants written out
///
/// The braces of the enum are usually empty. You can also write its variants, in any order. Then an
/// editor's go-to-definition leads to them, and they can have documentation and attributes. A variant
/// that is no state of the text is an error, and so is a state that is missing.
///
/// ```
/// use fsm_macros::automaton;
///
/// /// A door.
/// #[automaton("examples/door.txt")]
/// pub enum Door {
///     /// People walk through it.
///     Open,
///     Closed,
///     Locked,
/// }
/// assert_eq!(Door::START, Door::Closed);
/// ```
///
/// The order of the text counts for `ALL`, `index` and `Ord`, not the order in which variants are
/// written.
///
/// # Derives
///
/// A `#[derive(...)]` below the attribute is for this enum. The option `derive(...)` is for every enum
/// that is generated, so also for the symbols, the labels and the outputs. With serde a name is the name
/// in the text, as `name`, `Display` and `FromStr` have it:
///
/// ```
/// use fsm_macros::automaton;
///
/// #[automaton("examples/door.txt", derive(serde::Serialize, serde::Deserialize))]
/// pub enum Door {}
///
/// let json = serde_json::to_string(&(Door::Open, DoorSymbol::TurnKey))?;
/// assert_eq!(json, r#"["Open","turn-key"]"#);
/// let (door, symbol): (Door, DoorSymbol) = serde_json::from_str(&json)?;
/// assert_eq!((door, symbol), (Door::Open, DoorSymbol::TurnKey));
/// # Ok::<(), serde_json::Error>(())
/// ```
///
/// This also works for `#[cfg_attr(feature = "serde", derive(serde::Serialize))]` below the attribute.
/// `#[serde(rename_all = "...")]` on the enum, or `#[serde(rename = "...")]` on a variant that is written
/// out, gives other names. A trait is one of serde if it is called `Serialize` or `Deserialize`, alone or
/// behind a path with `serde` in it. So write those of other crates with their path, as in
/// `rkyv::Serialize`, and do not give those of serde another name. The enum of the states implements
/// `Default` if there is one start; the other enums have no default.
///
/// # Documentation
///
/// The documentation of the enum has a picture of an automaton of up to 24 states and 60 arrows, and a
/// table of its transitions if that is small. The documentation of each state says where it leads.
///
/// The documentation of a name begins with what the comments of the text say about it. A comment behind
/// names that the text declares is about these names; so are comments on lines of their own directly above
/// the names, if they are below the heading of the list. A comment behind or directly above a heading such
/// as `Final risky:`, `States open:` or `Start you:` is about the label, the group or the start.
///
/// ```text
/// States:
/// Open           // People walk through it.
/// // Nothing is locked here, but it is dark inside.
/// Closed
/// Locked
/// ```
///
/// Comments are prose. Only code in backticks and web addresses are more than text in the documentation.
///
/// # Options
///
/// Options stand behind the path, separated by commas:
///
/// - `symbol_type = Event`: call the enum of the symbols `Event` instead of `DoorSymbol`;
///   `label_type = Ending` and `output_type = Signal` are the same for the labels and the outputs.
/// - `symbol = Path`: use this enum for the symbols instead of writing one. It must have one
///   variant for every symbol, named as below, and no other. So automata can share an alphabet:
///   the `DoorSymbol` of one is the `symbol` of the others. It needs no traits; only in a machine with
///   refusals it must be `Copy` and `Eq`, because the error holds a symbol. Groups of symbols become
///   no methods then.
/// - `label = Path`: the same for the labels. This enum may have more variants.
/// - `output = Path`: the same for the outputs. This enum may have more variants, too. It needs no trait
///   but `Sync`, which nearly every enum has. The enum then has `output` and `step` even if the text has
///   no outputs.
/// - `derive(A, B)`: derive these traits for every generated enum, see [Derives](#derives).
/// - `case = "text"`: keep the letters of names as they are written, see [Names](#names).
/// - `claims(reachable, live)`: claims that must hold even if the text does not make them.
/// - `step = "match"`: write `next` as a plain `match` on the state and then the symbol, for reading. Without
///   this option the size decides, and `next` is a `match` on the symbol that picks a column. Up to 16 states,
///   or 15 and refusals, a column is one integer, and a shift by the state takes the target from it
///   (`"packed"`). More states are a column of a table (`"columns"`), very many a column of numbers
///   (`"integers"`). All of them are faster, and the last two much faster to compile. A form that has no room
///   for the states, or would take very long to compile, is refused.
/// - `determinise`: take a nondeterministic text, see
///   [Nondeterministic automata](#nondeterministic-automata).
///
/// # Nondeterministic automata
///
/// A text with `Kind: nfa` has several ways for a word. With `determinise` the macro makes it
/// deterministic. Each variant of the enum is a set of states: `{q0,q2}` is the variant `Q0Q2`, and `name`
/// returns `{q0,q2}`. Where no way is left, the symbol is refused. There can be very many sets. The macro
/// stops at as many as an enum can have, 131,072, or at the number in `determinise = 5000`.
///
/// For variants with names of your own, let `fsm determinise FILE -o new.txt` write the text of the
/// deterministic automaton, rename its states, and use that file. `fsm determinise FILE --steps` shows the
/// sets as a table.
///
/// # Names
///
/// Variants are in CamelCase. A name is cut into pieces at `_` and at each hyphen between two letters,
/// digits or `_`. Other signs are spelt out and are pieces of their own; signs without a name are spelt by
/// their number. Then the pieces are joined:
///
/// - If a piece begins with a letter, this becomes a capital letter. The other letters stay as they are;
///   but in a piece without small letters, all letters behind the first letter become small.
/// - A `_` stays between two pieces if the last character of one and the first of the other are neither
///   capital nor small letters, such as two digits.
/// - A first digit gets a `_` before it. `Self`, which is a keyword, gets a `_` behind it, and so do the names of
///   the constants above (`a-l-l` is `ALL_`) and a name of nothing but `_`.
///
/// | name | variant | with `case = "text"` |
/// | --- | --- | --- |
/// | `coin` | `Coin` | `coin` |
/// | `turn-key`, `turn_key` | `TurnKey` | `turn_key` |
/// | `TurnKey`, `HTTPServer` | the same | the same |
/// | `CLOSE-WAIT`, `CLOSED` | `CloseWait`, `Closed` | `CLOSE_WAIT`, `CLOSED` |
/// | `q0`, `1`, `1-0` | `Q0`, `_1`, `_1_0` | `q0`, `_1`, `_1_0` |
/// | `XO*`, `{q0,q1}` | `XoStar`, `LbraceQ0CommaQ1Rbrace` | `XO_star`, `lbrace_q0_comma_q1_rbrace` |
/// | `→`, `été` | `U2192`, `Été` | `u2192`, `été` |
/// | `if`, `self`, `ALL` | `If`, `Self_`, `All` | `r#if`, `self_`, `ALL_` |
///
/// With `case = "text"` the letters stay as they are, and hyphens become `_`. Keywords are raw, as in
/// `r#if`; `self`, `Self`, `super` and `crate`, which cannot be raw, get a `_` at the end, and so do names
/// that would hide a constant or `from_index`, such as `ALL_` and `START_`, in an enum that reads bytes or
/// characters also `accepts` and `tokens`, and names that begin with `__`.
/// This is for names in which capital letters matter, such as boards of a game. Enums of your own that are
/// given with `symbol = Path` and the like have variants of the same case.
///
/// Two names that become the same identifier are refused (F040), also two start labels, such as
/// `you` and `You`. Letters of many scripts stay letters; marks that are not letters are spelt out. This
/// rule does not change in later versions.
///
/// The arguments of the methods, such as `symbol`, `byte`, `character`, `text` and `index`, are ordinary
/// variables. If a constant, a static or an imported variant of another enum has one of these names, the
/// compiler confuses the two; then put the enum into a module of its own.
///
/// # Refused texts and warnings
///
/// A text with a mistake does not compile. The message is the only one, and it shows the place.
/// Without the last row of the door's table:
///
/// ```text
/// error: error[F021]: state `Locked` has no target on `push` and `pull`
///          --> examples/door.txt:13:1
///           |
///        13 | Locked  turn-key -> Closed
///           | ^^^^^^ 1 of 3 targets given
///           |
///           = note: the word `turn-key` leads there from `Closed`
///           = help: write `Locked push -> ...`, use `_` for every other symbol, or refuse the rest with `Otherwise: !`
///  --> src/main.rs:4:13
///   |
/// 4 | #[automaton("examples/door.txt")]
///   |             ^^^^^^^^^^^^^^^^^^^
/// ```
///
/// A text that is allowed but probably not meant, such as one with a state that no word reaches,
/// gives a warning of the compiler. The warning is about something deprecated, because macros
/// have no other kind; `#[allow(deprecated)]` on the enum silences it. In a crate that denies
/// warnings it is an error.
///
/// # Editors
///
/// rust-analyzer completes variants and methods and shows their documentation. Go-to-definition on a
/// state, a symbol or a method leads to the path of the text in the attribute, and on a variant that is
/// written out to that variant. On the enum of the symbols, the labels or the outputs it leads to the name of
/// your enum. The editor does not rename states and methods; rename the name in the text.
///
/// rust-analyzer does not watch the text. `cargo check`, which it runs when you save a Rust file, sees the
/// new text at once, but completion and hovers may still be about the old one. Any change between the braces
/// of the enum, such as a blank, makes rust-analyzer read the text again; so does restarting it.
///
/// Cargo sees every change of the text when it builds. But `cargo doc` does not see a change if the
/// text lies outside of the package.
#[proc_macro_attribute]
pub fn automaton(arguments: TokenStream, item: TokenStream) -> TokenStream {
    expand(arguments.into(), item.into(), &Domain::EMPTY, draw_for_docs).into()
}

/// Says which symbol an event with data is.
///
/// The symbols of an automaton carry nothing, but events of a program do: a key, a packet, an amount.
/// Write your own enum of events, whose variants have the names of the symbols' variants, and name the enum
/// of the symbols above it:
///
/// ```
/// use fsm_macros::{Symbols, automaton};
///
/// /// An order.
/// #[automaton("examples/order.txt")]
/// pub enum Order {}
///
/// /// What can happen to an order.
/// #[derive(Symbols)]
/// #[symbols(OrderSymbol)]
/// pub enum Event<'a> {
///     Pay { cents: u32 },
///     Ship(&'a str),
///     Cancel,
/// }
///
/// let event = Event::Pay { cents: 1250 };
/// let order = Order::START.next(event.symbol())?;
/// assert_eq!(order, Order::Paid);
///
/// // There is also `From<&Event>`.
/// assert_eq!(OrderSymbol::from(&Event::Ship("by boat")), OrderSymbol::Ship);
///
/// // `symbol` works in constants.
/// const CANCEL: OrderSymbol = Event::Cancel.symbol();
/// # Ok::<(), OrderRefused>(())
/// ```
///
/// The enum may have type parameters and lifetimes. A variant that is no symbol is an error, at that
/// variant. Symbols without a variant are fine: the program decides where these come from. The method
/// `symbol` has the visibility of the enum.
#[proc_macro_derive(Symbols, attributes(symbols))]
pub fn symbols(item: TokenStream) -> TokenStream {
    fsm_codegen::derive_symbols(item.into()).into()
}
