//! The starts, `next` and `run`.

use std::collections::HashSet;
use std::fmt::Write as _;

use fsm_model::{Comments, Dfa, StateId, SymbolId, grouped};
use proc_macro2::{Group, Literal, Span, TokenStream, TokenTree};
use quote::{format_ident, quote};

use super::comments::behind;
use super::enum_item::tokens;
use super::identifiers::Identifiers;
use super::numbers::Numbers;
use super::spelling::start_constant;
use super::step_form::LOOKED_UP;
use super::template::template;
use super::{Content, Emission, EnumSpec, StepForm, docs, stand_in};

impl Emission<'_> {
    /// The states to begin with, each once.
    pub(super) fn start_states(&self) -> Vec<StateId> {
        let mut is_known = vec![false; self.skeleton.states().len()];
        let mut states = Vec::new();
        for start in self.skeleton.starts() {
            if !std::mem::replace(&mut is_known[start.state().index()], true) {
                states.push(start.state());
            }
        }
        states
    }

    /// `START`, `STARTS` and a constant for each label.
    pub(super) fn starts(&self) -> TokenStream {
        let EnumSpec { name, visibility, .. } = self.spec;
        let path = |state: StateId| tokens(&self.path(state));
        let mut code = TokenStream::new();
        if let Content::StandIn(error) = self.content {
            // Evaluating this constant is the only compile error.
            code.extend(template!([error] #[doc(hidden)] const __ERROR: () = #error;));
            code.extend(self.states_not_written_out());
        }
        if let [start] = self.start_states()[..] {
            let state = path(start);
            code.extend(template! {
                [visibility, name, state]
                /// The state to begin with.
                #visibility const START: #name = #state;
            });
        }
        let mut seen = HashSet::new();
        let mut comments = Comments::new(self.skeleton.source());
        for start in self.skeleton.starts() {
            let (Some(label), Some(span)) = (start.label(), start.label_span()) else { continue };
            let constant = start_constant(label);
            // Two labels of a refused text may become one constant.
            if !seen.insert(constant.clone()) {
                continue;
            }
            let constant = format_ident!("{constant}");
            let page = format!("The state to begin with for {}.", docs::in_code(label));
            let page = behind(comments.about(span), page);
            let state = path(start.state());
            code.extend(template! {
                [page, visibility, constant, name, state]
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

    /// `Default`, if there is one state to begin with.
    pub(super) fn default(&self) -> Option<TokenStream> {
        let EnumSpec { name, item_attributes, .. } = self.spec;
        let [start] = self.start_states()[..] else { return None };
        let start = tokens(&self.path(start));
        Some(template! {
            [item_attributes, name, start]
            #item_attributes
            impl ::core::default::Default for #name {
                #[inline]
                fn default() -> #name { #start }
            }
        })
    }

    /// `run`.
    pub(super) fn run(&self) -> TokenStream {
        let EnumSpec { name, visibility, .. } = self.spec;
        let Identifiers { symbol_type, symbols_argument: symbols, .. } = self.identifiers;
        if self.is_partial() {
            return self.run_until_refused();
        }
        let page = format!(" The state after all these {}s, one after the other.", self.noun());
        template! {
            [page, visibility, symbols, symbol_type, name]
            #[doc = #page]
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

    /// `run` of a partial automaton.
    fn run_until_refused(&self) -> TokenStream {
        let visibility = &self.spec.visibility;
        let Identifiers { symbol_type, symbols_argument: symbols, refused_type, .. } =
            self.identifiers;
        let returned = self.step_type();
        let noun = self.noun();
        let page = format!(" The state after all these {noun}s, one after the other.");
        let errors =
            format!("If a {noun} is refused. The error has its position; see [`{refused_type}`].");
        template! {
            [page, errors, visibility, symbols, symbol_type, returned]
            #[doc = #page]
            ///
            /// # Errors
            ///
            #[doc = #errors]
            #[inline]
            #visibility fn run(
                self,
                #symbols: impl ::core::iter::IntoIterator<Item = #symbol_type>,
            ) -> #returned {
                let mut __state = self;
                let __symbols = ::core::iter::IntoIterator::into_iter(#symbols);
                for (__position, __symbol) in ::core::iter::Iterator::enumerate(__symbols) {
                    __state = match __state.next(__symbol) {
                        ::core::result::Result::Ok(__next) => __next,
                        ::core::result::Result::Err(mut __refused) => {
                            __refused.position = __position;
                            return ::core::result::Result::Err(__refused);
                        }
                    };
                }
                ::core::result::Result::Ok(__state)
            }
        }
    }

    /// `next`.
    pub(super) fn next(&self) -> TokenStream {
        let EnumSpec { name, visibility, .. } = self.spec;
        let Identifiers { symbol, symbol_type, refused_type, .. } = self.identifiers;
        let body = match self.content {
            Content::StandIn(_) => {
                let state = self.step_to(&quote!(self));
                template! { [symbol, name, state] let _ = (#symbol, #name::__ERROR); #state }
            }
            Content::Checked(dfa) if dfa.symbols().len() == 0 => quote!(match #symbol {}),
            // A `match` with nothing but refusals would have no value.
            Content::Checked(dfa) if dfa.refused_count() == cases(dfa) => self.refusal(),
            Content::Checked(dfa) => match self.step {
                StepForm::Match => self.next_by_match(dfa),
                StepForm::Packed => self.next_by_packed_columns(dfa),
                StepForm::Columns if self.has_cheap_targets(dfa) => self.next_by_columns(dfa),
                StepForm::Columns | StepForm::Integers => self.next_by_integers(dfa),
            },
        };
        let body = with_type(SYMBOL, self.spec.symbol.as_ref(), body);
        let returned = self.step_type();
        let noun = self.noun();
        let page = format!(" The state that follows on a {noun}.");
        let column = (self.step != StepForm::Match).then(|| self.column_of_text());
        if self.is_partial() {
            let errors = format!("If this state refuses the {noun}; see [`{refused_type}`].");
            return template! {
                [page, errors, visibility, symbol, symbol_type, returned, body, column]
                #[doc = #page]
                ///
                /// # Errors
                ///
                #[doc = #errors]
                #[inline]
                #visibility const fn next(self, #symbol: #symbol_type) -> #returned { #body }
                #column
            };
        }
        template! {
            [page, visibility, symbol, symbol_type, returned, body, column]
            #[doc = #page]
            #[inline]
            #[must_use]
            #visibility const fn next(self, #symbol: #symbol_type) -> #returned { #body }
            #column
        }
    }

    fn next_by_match(&self, dfa: &Dfa) -> TokenStream {
        let target = |state, symbol| dfa.next(state, symbol).map(StateId::index);
        let arms = self.match_arms(dfa, &target, &|target| self.path_of_number(target));
        let unread = self.unread_symbol();
        let step = self.step_to(&quote!(match self { #arms }));
        quote!(#unread #step)
    }

    /// If every state treats all bytes or characters alike, no arm uses what is read.
    pub(super) fn unread_symbol(&self) -> Option<TokenStream> {
        let symbol = &self.identifiers.symbol;
        let is_unread = self.reads_text() && self.alphabet.columns.len() == 1;
        is_unread.then(|| quote!(let _ = #symbol;))
    }

    /// One arm per state; states with equal rows share an arm. `value` is a number for what a step leads to,
    /// or `None` for a refusal.
    pub(super) fn match_arms(
        &self,
        dfa: &Dfa,
        value: &dyn Fn(StateId, SymbolId) -> Option<usize>,
        show: &dyn Fn(usize) -> String,
    ) -> TokenStream {
        let Identifiers { symbol, .. } = self.identifiers;
        let mut rows: Vec<Vec<Option<usize>>> = Vec::new();
        for state in dfa.states() {
            let mut row = Vec::new();
            for &symbol in &self.alphabet.columns {
                row.push(value(state, symbol));
            }
            rows.push(row);
        }
        // An arm that refuses leaves the `match`, which has values in all other arms, as the text has.
        let refuse =
            if self.is_partial() { format!("return {}", self.refusal()) } else { String::new() };
        let mut arms = String::new();
        for (row, states) in grouped(rows.into_iter()) {
            let patterns = self.patterns(&states);
            if row.iter().all(Option::is_none) {
                let _ = write!(arms, "{patterns} => {refuse},");
                continue;
            }
            let mut cases = grouped(row.into_iter());
            // What is refused comes last.
            if let Some(refused) = cases.iter().position(|(value, _)| value.is_none()) {
                let refused = cases.remove(refused);
                cases.push(refused);
            }
            if self.reads_text() {
                self.put_default_last(&mut cases);
            }
            let shown = |value: &Option<usize>| value.map_or_else(|| refuse.clone(), show);
            if let ([(value, _)], true) = (&cases[..], self.reads_text()) {
                let _ = write!(arms, "{patterns} => {},", shown(value));
                continue;
            }
            let _ = write!(arms, "{patterns} => match {symbol} {{");
            let last = cases.len() - 1;
            for (number, (value, columns)) in cases.iter().enumerate() {
                let pattern = match number {
                    _ if number == last && self.reads_text() => "_".to_owned(),
                    _ => self.symbol_patterns(columns),
                };
                let _ = write!(arms, "{pattern} => {},", shown(value));
            }
            arms.push_str("},");
        }
        tokens(&arms)
    }

    /// Puts the case last that becomes `_`: what is refused, otherwise the case with the most bytes or
    /// characters.
    fn put_default_last(&self, cases: &mut Vec<(Option<usize>, Vec<usize>)>) {
        if cases.last().is_none_or(|(value, _)| value.is_none()) {
            return;
        }
        let (mut largest, mut most) = (0, 0);
        for (number, (_, columns)) in cases.iter().enumerate() {
            let mut size = 0;
            for &column in columns {
                size += self.alphabet.sets[column].count();
            }
            // The last one of several.
            if size >= most {
                (largest, most) = (number, size);
            }
        }
        let case = cases.remove(largest);
        cases.push(case);
    }

    fn next_by_columns(&self, dfa: &Dfa) -> TokenStream {
        let (columns, column) = (self.columns_of_states(dfa), self.let_column());
        let step = self.step_by_look_up();
        quote!(#columns #column #step)
    }

    /// A static table with a column of states for each symbol.
    pub(super) fn columns_of_states(&self, dfa: &Dfa) -> TokenStream {
        let mut columns = String::new();
        for symbol in self.alphabet.symbols() {
            columns.push('[');
            for state in dfa.states() {
                let _ = write!(columns, "{},", self.target(dfa.next(state, symbol)));
            }
            columns.push_str("],");
        }
        let columns = tokens(&columns);
        let (states, symbols) = (dfa.states().len(), self.alphabet.written_columns());
        let target_type = self.target_type();
        template! {
            [target_type, states, symbols, columns]
            static COLUMNS: [[#target_type; #states]; #symbols] = [#columns];
        }
    }

    /// The step to what stands in the column `__column` of states.
    pub(super) fn step_by_look_up(&self) -> TokenStream {
        self.step_to_target(&template!([] COLUMNS[__column][self as ::core::primitive::usize]))
    }

    /// A target in a column: the path of a state; in a partial automaton an `Option` of it.
    fn target(&self, state: Option<StateId>) -> String {
        let path = state.map(|state| self.path(state));
        match path {
            Some(path) if self.is_partial() => format!("::core::option::Option::Some({path})"),
            Some(path) => path,
            None => "::core::option::Option::None".to_owned(),
        }
    }

    fn next_by_integers(&self, dfa: &Dfa) -> TokenStream {
        let (states, symbols) = (dfa.states().len(), self.alphabet.written_columns());
        // A refusal is the number behind the last state.
        let mut numbers = Numbers::up_to(if self.is_partial() { states } else { states - 1 });
        let rows: Vec<&[Option<StateId>]> = dfa.states().map(|state| dfa.row(state)).collect();
        for symbol in self.alphabet.symbols() {
            for row in &rows {
                numbers.push(match row[symbol.index()] {
                    Some(target) => target.index(),
                    None => states,
                });
            }
        }
        let columns = numbers.declare_columns("COLUMNS", states, symbols);
        let column = self.let_column();
        let step = self.step_to_number(&numbers, &quote!(__next));
        let step = if self.is_partial() {
            let (number, refusal) = (numbers.read(&quote!(__next)), self.refusal());
            let refused = Literal::usize_unsuffixed(states);
            template! {
                [number, refused, step, refusal]
                if #number < #refused {
                    #step
                } else {
                    #refusal
                }
            }
        } else {
            step
        };
        template! {
            [columns, column, step]
            #columns
            #column
            let __next = COLUMNS[__column][self as ::core::primitive::usize];
            #step
        }
    }

    /// The step to the state with the number in these bytes.
    ///
    /// In an optimised build `__from_number` costs nothing. In a debug build it is several
    /// mispredicted jumps, 50 ns for 5,478 states; an array of all states takes 2 ns. The array is a
    /// constant in a generic function, because `cargo check` does not evaluate it there.
    fn step_to_number(&self, numbers: &Numbers, bytes: &TokenStream) -> TokenStream {
        let EnumSpec { name, .. } = self.spec;
        let states = self.states();
        let read = numbers.read(bytes);
        // Refusals may need a wider number.
        let own = Numbers::up_to(states.len() - 1);
        let ty = &own.ty;
        let number = if own.width == numbers.width { read } else { quote!(#read as #ty) };
        if states.len() > LOOKED_UP {
            return self.step_to(&quote!(#name::__from_number(#number)));
        }
        let (all, index) = (states.packed_all(), numbers.read_inline(bytes));
        let looked_up = self.step_to(&template!([index] look_up::<true>(#index)));
        let converted = self.step_to(&quote!(#name::__from_number(#number)));
        template! {
            [name, all, looked_up, converted]
            #[cfg(debug_assertions)]
            {
                const fn look_up<const __LATE: ::core::primitive::bool>(
                    __index: ::core::primitive::usize,
                ) -> #name {
                    (const { #all })[__index]
                }
                #looked_up
            }
            #[cfg(not(debug_assertions))]
            {
                #converted
            }
        }
    }

    pub(super) fn symbol_path(&self, symbol: usize) -> String {
        let Identifiers { symbols, symbol_type, .. } = self.identifiers;
        let path = path_of(SYMBOL, self.spec.symbol.as_ref(), symbol_type);
        format!("{path}::{}", symbols[symbol])
    }

    pub(super) fn path(&self, state: StateId) -> String {
        self.path_of_number(state.index())
    }

    pub(super) fn path_of_number(&self, state: usize) -> String {
        let states = &self.identifiers.states;
        // A stand-in leaves out most states of a huge text; the first takes their place.
        let state = if stand_in::is_kept(state, states.len()) { state } else { 0 };
        format!("{}::{}", self.spec.name, states[state])
    }

    /// `A | B | C`
    pub(super) fn patterns(&self, states: &[usize]) -> String {
        let mut paths = Vec::with_capacity(states.len());
        for &state in states {
            paths.push(self.path_of_number(state));
        }
        paths.join(" | ")
    }
}

pub(super) fn cases(dfa: &Dfa) -> usize {
    dfa.states().len() * dfa.symbols().len()
}

/// The names that the bodies give to types of the caller's own.
pub(super) const SYMBOL: &str = "__Symbol";
pub(super) const LABEL: &str = "__Label";
pub(super) const OUTPUT: &str = "__Output";

/// The path to a type: its name, or an alias for a type of the caller's own. The caller's path may
/// contain `$crate`, which cannot be written as text.
pub(super) fn path_of(alias: &str, own: Option<&TokenStream>, ty: &TokenStream) -> String {
    own.map_or_else(|| ty.to_string(), |_| alias.to_owned())
}

/// A body in which a type of the caller's own has a short name.
///
/// If a variant is missing in it, the compiler shows the error at the path in the attribute.
pub(super) fn with_type(alias: &str, own: Option<&TokenStream>, body: TokenStream) -> TokenStream {
    let Some(path) = own else { return body };
    let Some(first) = path.clone().into_iter().next() else { return body };
    let alias = tokens(alias);
    let body = located(body, first.span());
    template! {
        [alias, path, body]
        type #alias = #path;
        #body
    }
}

/// The same for a type whose paths are not all that there is in the body: only errors about its
/// variants are shown at the path in the attribute.
pub(super) fn with_variants_of(
    alias: &str,
    own: Option<&TokenStream>,
    body: TokenStream,
) -> TokenStream {
    let Some(path) = own else { return body };
    let Some(first) = path.clone().into_iter().next() else { return body };
    let body = located_variants(alias, body, first.span());
    let alias = tokens(alias);
    template! {
        [alias, path, body]
        type #alias = #path;
        #body
    }
}

/// Tokens with the compiler's errors about `alias::variant` shown at a place.
fn located_variants(alias: &str, tokens: TokenStream, place: Span) -> TokenStream {
    // The alias, two colons and the variant.
    let mut left_of_path = 0;
    let mut located: Vec<TokenTree> = tokens.into_iter().collect();
    for token in &mut located {
        match token {
            TokenTree::Group(group) => {
                let inner = located_variants(alias, group.stream(), place);
                let mut group_with_place = Group::new(group.delimiter(), inner);
                group_with_place.set_span(group.span());
                *group = group_with_place;
                continue;
            }
            TokenTree::Ident(ident) if *ident == alias => left_of_path = 4,
            _ => (),
        }
        if left_of_path > 0 {
            left_of_path -= 1;
            token.set_span(token.span().located_at(place));
        }
    }
    located.into_iter().collect()
}

/// Tokens with the compiler's errors about them shown at a place.
fn located(tokens: TokenStream, place: Span) -> TokenStream {
    let mut all: Vec<TokenTree> = tokens.into_iter().collect();
    for token in &mut all {
        if let TokenTree::Group(group) = token {
            *group = Group::new(group.delimiter(), located(group.stream(), place));
        }
        token.set_span(token.span().located_at(place));
    }
    all.into_iter().collect()
}
