//! A checked automaton text as a plain Rust enum: [`macro@automaton`].
//!
//! The text is read when the crate is compiled. It must be a deterministic and complete
//! automaton and true to every claim it makes, otherwise the crate does not compile and the
//! message points into the text. What comes out is an enum with a variant per state, a
//! `const fn` from state and symbol to the next state, and nothing at run time: no parsing,
//! no library, no `unsafe`, no `std`.
//!
//! ```
//! use tictactoe_fsm_macro::automaton;
//!
//! #[automaton("examples/door.txt")]
//! pub enum Door {}
//!
//! const LOCKED: Door = Door::START.next(DoorSymbol::turn_key);
//! assert_eq!(LOCKED, Door::Locked);
//! ```
//!
//! [The attribute's page](macro@automaton) shows that text, all that comes with the enum, and the
//! options.
//!
//! The format of the text and the library that reads it are those of `tictactoe-fsm`; a text about
//! tic-tac-toe can also make the claims of `tictactoe-strategy`. The emitted code needs Rust 1.88.

mod call;
mod file;
mod item;

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote, quote_spanned};
use tictactoe_fsm::{Dfa, Enum, Report, Source, emit, emit_stand_in};
use tictactoe_strategy::CLAIMS;

use self::call::Call;
use self::file::File;
use self::item::Item;

/// Turns an automaton text into the enum that it stands on.
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
/// one can write
///
/// ```
/// use tictactoe_fsm_macro::automaton;
///
/// /// A door.
/// #[automaton("examples/door.txt")]
/// pub enum Door {}
///
/// let door = Door::START.next(DoorSymbol::pull);
/// assert_eq!(door, Door::Open);
/// assert_eq!(door.label(), Some(DoorLabel::risky));
///
/// // It is an ordinary enum: this does not compile if a state is forgotten.
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
/// // And all of it at compile time, if one likes.
/// const LOCKED: Door = Door::START.next(DoorSymbol::turn_key);
/// assert_eq!(LOCKED, Door::Locked);
/// # Ok::<(), ParseDoorError>(())
/// ```
///
/// # What comes with it
///
/// For an enum `Door`:
///
/// | | |
/// | --- | --- |
/// | `Door::Open`, ... | a variant for every state |
/// | `Door::START` | the state to begin with, if there is only one; it is also the `Default` |
/// | `Door::STARTS` | all states to begin with |
/// | `Door::START_YOU`, ... | the one for a label, as in `Start you:`, in capital letters |
/// | `Door::ALL` | every state, in the order of the text |
/// | `door.next(symbol)` | the state that follows |
/// | `door.run(symbols)` | the state after several |
/// | `door.is_final()` | whether it is a final state |
/// | `door.label()` | with which label, if the text has labels, as in `Final risky:` |
/// | `door.name()` | what the text calls it, as `Display` and `Debug` show it |
/// | `door.index()`, `Door::from_index(index)` | its position in `Door::ALL`, and back |
/// | `"Open".parse::<Door>()` | the state with that name, or a `ParseDoorError` |
///
/// `Clone`, `Copy`, `PartialEq`, `Eq`, `PartialOrd`, `Ord` and `Hash` are there as well; derive
/// others, such as those of serde, as usual, below this attribute. All but `run` and `parse` can
/// be used in constants.
///
/// The symbols are an enum `DoorSymbol`, and if there are labels of final states they are an enum
/// `DoorLabel`. Both have `ALL`, `name`, `index`, `from_index` and the same traits; if every
/// symbol is a single character there is also `TryFrom<char>`. Everything has the visibility of
/// the enum.
///
/// # Options
///
/// Behind the path, separated by commas:
///
/// - `symbol = Path`: use this enum for the symbols instead of writing one. It needs a variant
///   for every symbol, called as below, and no other. So automata share an alphabet, the
///   `DoorSymbol` of one being the `symbol` of the others.
/// - `label = Path`: the same for the labels. It may have more variants.
/// - `claims(reachable, live)`: claims that must hold even if the text does not make them. Besides
///   those about any automaton there are some about tic-tac-toe, such as `unbeatable`.
/// - `emit = "match"`: write `next` as a plain `match`, for reading. Otherwise that depends on
///   the size: automata of more than a few states are faster, and much faster to compile, as a
///   `match` on the symbol that picks a column of a table (`"columns"`), very large ones with
///   numbers in the table (`"integers"`). A form that would take very long to compile is refused.
///
/// # Names
///
/// A name that is an identifier of Rust is used as it is, a keyword as in `r#if`. In other names
///
/// - a hyphen between letters or digits becomes `_`: `turn-key` is `turn_key`,
/// - other signs are spelt out: `XO*` is `XO_star`, `{q0,q1}` is `lbrace_q0_comma_q1_rbrace`, and
///   those without a name by their number: `→` is `u2192`,
/// - a first digit gets a `_`: `1` is `_1`,
/// - `self`, `Self`, `super` and `crate`, which cannot be raw, get one at the end: `self_`; so
///   does what would hide something of the table above, `ALL_`, `START_`, and what begins with
///   `__`.
///
/// Two names that become the same are refused (F040), also two start labels, such as `you` and
/// `You`. Letters of many scripts stay as they are; marks that are not letters are spelt out.
///
/// The arguments `symbol`, `symbols` and `index` of the methods are ordinary variables. Where a
/// constant, a static or an imported variant of another enum is called like one of them, the
/// compiler takes the one for the other; put the enum into a module of its own.
///
/// # Refused and odd texts
///
/// A text with a mistake does not compile; the message is the only one, and shows the place.
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
///           = help: write `Locked push -> ...`, use `_` for every other symbol, or name a `Sink:`
///  --> src/main.rs:4:13
///   |
/// 4 | #[automaton("examples/door.txt")]
///   |             ^^^^^^^^^^^^^^^^^^^
/// ```
///
/// What is allowed but hardly meant, such as a state that cannot be reached, is a warning of the
/// compiler. It is one about something deprecated, because macros have no other, and can be
/// silenced with `#[allow(deprecated)]` on the enum. For a crate that denies warnings it is an
/// error.
///
/// Cargo sees every change of the text when it builds, but `cargo doc` does not if the text lies
/// outside of the package.
#[proc_macro_attribute]
pub fn automaton(
    arguments: proc_macro::TokenStream,
    item: proc_macro::TokenStream,
) -> proc_macro::TokenStream {
    let item = syn::parse_macro_input!(item as Item);
    let tokens = match syn::parse(arguments) {
        Ok(call) => expand(&call, &item),
        Err(mistake) => {
            let error = error(mistake.span(), &mistake.to_string());
            emit_stand_in(None, &item.wanted(), &error)
        }
    };
    tokens.into()
}

/// Finds the file and compiles it, or else says why not.
fn expand(call: &Call, item: &Item) -> TokenStream {
    let place = call.path.span();
    let mut wanted = item.wanted();
    wanted.symbol = call.symbol.as_ref().map(ToTokens::to_token_stream);
    wanted.label = call.label.as_ref().map(ToTokens::to_token_stream);
    wanted.form = call.form.map(|(form, _)| form);
    let file = match File::find(&call.path.value()) {
        Ok(file) => file,
        Err(missing) => {
            let error = error(place, &missing.message);
            return emit_stand_in(missing.meant.as_ref(), &wanted, &error);
        }
    };
    let tracked = file.track();
    let source = match file.source() {
        Ok(source) => source,
        Err(report) => {
            let error = error(place, &report.to_string());
            return emit_stand_in(Some(report.source()), &wanted, &error);
        }
    };
    match compile(call, item, &wanted, &source) {
        Ok(code) => quote!(#tracked #code),
        Err(error) => emit_stand_in(Some(&source), &wanted, &error),
    }
}

/// The code for a text and the warnings about it, or the error.
fn compile(
    call: &Call,
    item: &Item,
    wanted: &Enum,
    source: &Source,
) -> Result<TokenStream, TokenStream> {
    if let Some(mistake) = item.mistake.as_ref().or(call.mistake.as_ref()) {
        return Err(error(mistake.span(), &mistake.to_string()));
    }
    let refuse = |report: Report| error(call.path.span(), &report.to_string());
    let (dfa, warnings) = Dfa::check(source, CLAIMS, &call.claims).map_err(refuse)?;
    item.refuse_default(&dfa)?;
    refuse_form(call, &dfa)?;
    let code = emit(&dfa, wanted).map_err(refuse)?;
    let warnings = warn(call, item, &warnings);
    Ok(quote!(#warnings #code))
}

/// Refuses a form that would keep the compiler busy for a minute.
fn refuse_form(call: &Call, dfa: &Dfa) -> Result<(), TokenStream> {
    let (states, symbols) = (dfa.states().len(), dfa.symbols().len());
    match call.form {
        Some((form, place)) if !form.suits(states, symbols) => {
            let message = format!(
                "`emit = \"{}\"` for {states} states would take very long to compile; \
                 leave it out, and the fastest form is chosen",
                form.name()
            );
            Err(error(place, &message))
        }
        _ => Ok(()),
    }
}

/// An error of the compiler at a place in the caller's code, as an expression.
fn error(place: Span, message: &str) -> TokenStream {
    quote_spanned!(place=> ::core::compile_error!(#message))
}

/// Warnings of the compiler at the path: on stable Rust, the use of something deprecated.
fn warn(call: &Call, item: &Item, warnings: &Report) -> TokenStream {
    let (levels, expectations) = (&item.lint_levels, &item.expectations);
    if warnings.is_empty() {
        // What was expected does not come; the compiler is to say so.
        return quote!(#expectations const _: () = (););
    }
    let warnings = warnings.messages().into_iter().map(|message| {
        // What comes first would stand behind "use of deprecated constant".
        let note = format!("\n{message}");
        let declared = quote! {
            #[deprecated(note = #note)]
            const AUTOMATON_WARNING: () = ();
        };
        let used = quote_spanned!(call.path.span()=> AUTOMATON_WARNING);
        quote! {
            #levels
            #expectations
            const _: () = { #declared #used };
        }
    });
    warnings.collect()
}
