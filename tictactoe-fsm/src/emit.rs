//! Checked model to Rust code: an enum of the states, and what one can do with them.
//!
//! The code names nothing but `::core`, contains no `unsafe` and needs no
//! library at run time. What it looks like depends on the size, see [`Form`].

extern crate proc_macro;

mod docs;
mod identifiers;
mod packed;
mod picture;
mod stand_in;
mod step;
mod variants;

use std::collections::HashSet;

use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

use self::identifiers::{identifier, identifiers, start_constant};
pub use self::stand_in::emit_stand_in;
use self::variants::Variants;
use crate::code;
use crate::dfa::{Dfa, StateId};
use crate::report::{Diagnostic, Findings, Report};

/// The enum that is wanted for an automaton.
#[derive(Clone, Debug)]
pub struct Enum {
    /// What it is called.
    pub name: Ident,
    /// Who may see it and everything that comes with it, such as `pub`.
    pub visibility: TokenStream,
    /// Attributes for the enum itself, such as derives and documentation.
    pub attributes: TokenStream,
    /// Attributes for everything that is written, such as `#[cfg(...)]`.
    pub conditions: TokenStream,
    /// A type of the caller's own for the symbols; otherwise one is written.
    pub symbol: Option<TokenStream>,
    /// A type of the caller's own for the labels; otherwise one is written if there are labels.
    pub label: Option<TokenStream>,
    /// How `next` is written; otherwise the size decides.
    pub form: Option<Form>,
}

impl Enum {
    /// A public enum with everything else as usual.
    #[must_use]
    pub fn new(name: Ident) -> Enum {
        Enum {
            name,
            visibility: quote!(pub),
            attributes: TokenStream::new(),
            conditions: TokenStream::new(),
            symbol: None,
            label: None,
            form: None,
        }
    }
}

/// How `next` and its companions are written.
///
/// The forms do the same. Which is best depends on the size; `bench/COMPILED.md` has the figures
/// and the command that measures them:
///
/// - A `match` on the state is an indirect jump that random input mispredicts. It steps at 1.3
///   to 2.1 times the time of a hand-written table, while columns take 0.5 to 0.7. But it reads
///   like the text. Up to 8 states that counts for more, and with short words it is
///   hardly slower.
/// - Columns are fast because the symbol is known early: which column it is, is worked out while
///   the state before is still being loaded. As states they need no check at all. But rustc goes
///   through all variants for every state in a `static`: a second for 5,478 states and 9 symbols.
/// - Numbers cost one comparison that is always predicted (0.8 of a hand-written table at 5,478
///   states), and next to nothing to compile, being one literal. Without optimisation they are
///   slow: about 5 times a table, where columns take twice its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// A `match` on the state and in it one on the symbol: reads like the text.
    Match,
    /// A `match` on the symbol picks a column of states, in which the state is looked up.
    Columns,
    /// The same with numbers of states; what else grows with the states is packed as well.
    Integers,
}

impl Form {
    /// Every form, from the smallest automata to the largest.
    pub const ALL: [Form; 3] = [Form::Match, Form::Columns, Form::Integers];

    /// What it is called in `emit = "..."`.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Form::Match => "match",
            Form::Columns => "columns",
            Form::Integers => "integers",
        }
    }

    /// The form for an automaton with so many states and symbols, unless another is asked for.
    #[must_use]
    pub fn for_size(states: usize, symbols: usize) -> Form {
        if states <= MATCHED {
            Form::Match
        } else if states * states * symbols.max(1) <= COLUMNS_COST {
            Form::Columns
        } else {
            Form::Integers
        }
    }
}

/// Up to so many states `next` is a plain `match`.
const MATCHED: usize = 8;

/// For every state in a `static`, rustc goes through all variants of the enum. Up to so many
/// steps that is not worth mentioning.
const COLUMNS_COST: usize = 10_000_000;

/// More symbols or labels than this are not handled by a `match` each.
const MATCHED_NAMES: usize = 32;

/// An enum of more variants takes rustc minutes: its time grows with their square.
const MOST_STATES: usize = 1 << 17;

/// Writes an automaton as Rust code.
///
/// # Errors
///
/// If two names become the same identifier, or there are more states than an enum can hold.
///
/// # Example
///
/// ```
/// use quote::format_ident;
/// use tictactoe_fsm::{Dfa, Enum, Source, emit};
///
/// let text = "States: even odd\nStart: even\nFinal: even\nSymbols: a\nTransitions:\neven odd\nodd even\n";
/// let dfa = Dfa::from_source(&Source::new("even.txt", text))?;
/// let code = emit(&dfa, &Enum::new(format_ident!("Parity")))?.to_string();
/// assert!(code.contains("pub enum Parity"));
/// # Ok::<(), tictactoe_fsm::Report>(())
/// ```
pub fn emit(dfa: &Dfa, wanted: &Enum) -> Result<TokenStream, Report> {
    let mut found = Findings::default();
    if dfa.states().len() > MOST_STATES {
        found.push(too_many_states(dfa));
        return Err(found.report(dfa.source()));
    }
    let names = Names::new(dfa, wanted, &mut found);
    if found.has_errors() {
        return Err(found.report(dfa.source()));
    }
    let form = wanted.form.unwrap_or(Form::for_size(dfa.states().len(), dfa.symbols().len()));
    let code = Code { dfa, wanted, names: &names, form, error: None };
    Ok(code.tokens())
}

fn too_many_states(dfa: &Dfa) -> Diagnostic {
    let states = dfa.states().len();
    Diagnostic::new(
        &code::TOO_MANY_STATES,
        format!("{states} states are too many for an enum, which can have {MOST_STATES}"),
    )
    .at(dfa.state_place(dfa.states().last().expect("an automaton has a state")), "the last of them")
    .help(
        "minimise the automaton, or read the file when the program runs, with `tictactoe_fsm::Dfa`",
    )
}

/// The identifiers for everything that has a name.
struct Names {
    states: Vec<String>,
    symbols: Vec<String>,
    labels: Vec<String>,
    symbol_type: TokenStream,
    label_type: TokenStream,
    error_type: Ident,
    // The arguments that readers of the documentation see.
    symbol: Ident,
    symbols_argument: Ident,
    index: Ident,
}

impl Names {
    fn new(dfa: &Dfa, wanted: &Enum, found: &mut Findings) -> Names {
        let start_labels = dfa.starts().iter().filter_map(|&start| dfa.start_label(start));
        let reserved = identifiers::reserved_for_states(start_labels);
        let others = identifiers::reserved_for_others();
        let starts = dfa.starts().iter().filter_map(|&start| {
            Some((dfa.start_label(start)?, start.label.expect("it was just there")))
        });
        identifiers("start labels", starts, start_constant, found);
        let states = identifiers(
            "states",
            dfa.states().map(|state| (dfa.state_name(state), dfa.state_place(state))),
            |name| identifier(name, &reserved),
            found,
        );
        let symbols = identifiers(
            "symbols",
            dfa.symbols().map(|symbol| (dfa.symbol_name(symbol), dfa.symbol_place(symbol))),
            |name| identifier(name, &others),
            found,
        );
        let labels = identifiers(
            "labels",
            dfa.labels().map(|label| (dfa.label_name(label), dfa.labels.spans[label.index()])),
            |name| identifier(name, &others),
            found,
        );
        // If all variants are imported, a variable cannot be called like one of them. So none has
        // a usual name where that is not seen.
        let argument = |name: &str| {
            let is_taken =
                [&states, &symbols, &labels].iter().any(|all| all.iter().any(|n| n == name));
            if is_taken { format_ident!("__{name}") } else { format_ident!("{name}") }
        };
        let companion = |own: &Option<TokenStream>, ending: &str| {
            let name = format_ident!("{}{ending}", wanted.name);
            own.clone().unwrap_or_else(|| quote!(#name))
        };
        Names {
            symbol: argument("symbol"),
            symbols_argument: argument("symbols"),
            index: argument("index"),
            states,
            symbols,
            labels,
            symbol_type: companion(&wanted.symbol, "Symbol"),
            label_type: companion(&wanted.label, "Label"),
            error_type: format_ident!("Parse{}Error", wanted.name),
        }
    }
}

/// Everything that decides what is written.
struct Code<'a> {
    dfa: &'a Dfa,
    wanted: &'a Enum,
    names: &'a Names,
    form: Form,
    /// What was wrong with the text, of which only the names are to be trusted.
    error: Option<&'a TokenStream>,
}

impl Code<'_> {
    fn tokens(&self) -> TokenStream {
        let Code { dfa, wanted, names, .. } = *self;
        let Enum { name, visibility, attributes, conditions, .. } = wanted;
        let error = &names.error_type;

        let states = Variants {
            ty: quote!(#name),
            noun: "state",
            names: dfa.states().map(|state| dfa.state_name(state)).collect(),
            identifiers: &names.states,
            index: &names.index,
            is_packed: self.form != Form::Match,
        };
        let page = docs::automaton(self);
        let state_docs = docs::states(self);
        let mut code = states.item(
            // The page comes behind what the caller wrote, and apart from it.
            &quote!(#conditions #attributes #[doc = ""] #[doc = #page]),
            visibility,
            state_docs.into_iter(),
        );

        let associated = states.associated(visibility);
        let starts = self.starts();
        let (next, run) = (self.next(), self.run());
        let (is_final, label, allow) = (self.is_final(), self.label(), allow());
        code.extend(quote! {
            #conditions
            #allow
            impl #name { #starts #associated #next #run #is_final #label }
        });
        code.extend(states.traits(conditions, error));
        if let [start] = self.start_states()[..] {
            let start = states.path(start.index());
            code.extend(quote! {
                #conditions
                #allow
                impl ::core::default::Default for #name {
                    #[inline]
                    fn default() -> #name { #start }
                }
            });
        }

        if wanted.symbol.is_none() {
            let symbols = Variants {
                ty: names.symbol_type.clone(),
                noun: "symbol",
                names: dfa.symbols().map(|symbol| dfa.symbol_name(symbol)).collect(),
                identifiers: &names.symbols,
                index: &names.index,
                is_packed: self.form != Form::Match && dfa.symbols().len() > MATCHED_NAMES,
            };
            code.extend(self.companion(&symbols));
            code.extend(symbols.try_from_char(conditions, error));
        }
        if wanted.label.is_none() && dfa.labels().len() > 0 {
            let labels = Variants {
                ty: names.label_type.clone(),
                noun: "label",
                names: dfa.labels().map(|label| dfa.label_name(label)).collect(),
                identifiers: &names.labels,
                index: &names.index,
                is_packed: self.form != Form::Match && dfa.labels().len() > MATCHED_NAMES,
            };
            code.extend(self.companion(&labels));
        }
        code.extend(variants::error(wanted, error));
        code
    }

    /// The enum of the symbols or the labels, with all that belongs to it.
    fn companion(&self, variants: &Variants<'_>) -> TokenStream {
        let Enum { name, visibility, conditions, .. } = self.wanted;
        let Variants { ty, noun, .. } = variants;
        let page = format!("A {noun} of [`{name}`].");
        let docs = variants.names.iter().map(|name| docs::in_code(name));
        let item = variants.item(&quote!(#conditions #[doc = #page]), visibility, docs);
        let associated = variants.associated(visibility);
        let traits = variants.traits(conditions, &self.names.error_type);
        let allow = allow();
        quote! {
            #item
            #conditions
            #allow
            impl #ty { #associated }
            #traits
        }
    }

    /// The states to begin with, each once.
    fn start_states(&self) -> Vec<StateId> {
        let mut seen = HashSet::new();
        let states = self.dfa.starts().iter().map(|start| start.state);
        states.filter(|&state| seen.insert(state)).collect()
    }

    /// `START`, `STARTS` and a constant for each label.
    fn starts(&self) -> TokenStream {
        let Code { dfa, names, .. } = *self;
        let Enum { name, visibility, .. } = self.wanted;
        let path = |state: StateId| {
            let variant = variants::tokens(&names.states[state.index()]);
            quote!(#name::#variant)
        };
        // Whatever evaluates this fails, and the compiler says so only here.
        let error = self.error.iter();
        let mut code = quote!(#(#[doc(hidden)] const __REFUSED: () = #error;)*);
        if let [start] = self.start_states()[..] {
            let state = path(start);
            code.extend(quote! {
                /// The state to begin with.
                #visibility const START: #name = #state;
            });
        }
        for &start in dfa.starts() {
            let Some(label) = dfa.start_label(start) else { continue };
            let constant = format_ident!("{}", start_constant(label));
            let page = format!("The state to begin with for {}.", docs::in_code(label));
            let state = path(start.state);
            code.extend(quote! {
                #[doc = #page]
                #visibility const #constant: #name = #state;
            });
        }
        let all = self.start_states().into_iter().map(path);
        code.extend(quote! {
            /// Every state to begin with, in the order of the text.
            #visibility const STARTS: &'static [#name] = &[#(#all),*];
        });
        code
    }

    fn run(&self) -> TokenStream {
        let Enum { name, visibility, .. } = self.wanted;
        let Names { symbol_type, symbols_argument: symbols, .. } = self.names;
        quote! {
            /// The state after all these symbols, one after the other.
            #[inline]
            #[must_use]
            #visibility fn run(
                self,
                #symbols: impl ::core::iter::IntoIterator<Item = #symbol_type>,
            ) -> #name {
                let mut __state = self;
                for __symbol in #symbols {
                    __state = __state.next(__symbol);
                }
                __state
            }
        }
    }
}

/// Allows what strict readers might find in code that was written by a program.
///
/// Not in the compiler: it looks at what a macro writes with more patience, and who forbids a
/// lint would not like to see it allowed.
fn allow() -> Option<TokenStream> {
    (!proc_macro::is_available()).then(|| {
        quote! {
            #[allow(
                dead_code,
                deprecated,
                non_camel_case_types,
                non_upper_case_globals,
                clippy::cast_possible_truncation,
                clippy::large_stack_arrays,
                clippy::too_many_lines,
                clippy::unused_self,
                clippy::upper_case_acronyms
            )]
        }
    })
}
