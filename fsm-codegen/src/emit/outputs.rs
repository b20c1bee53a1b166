//! `output` and `step`: what comes out of a transition.

use std::fmt::Write as _;

use fsm_model::{Dfa, OutputId};
use proc_macro2::TokenStream;
use quote::quote;

use super::enum_item::tokens;
use super::identifiers::Identifiers;
use super::numbers::Numbers;
use super::step::{OUTPUT, SYMBOL, cases, path_of, with_type, with_variants_of};
use super::template::template;
use super::{Content, Emission, EnumSpec, StepForm};

/// Up to so many different lists of outputs are written one by one. For 1,024 of them rustc takes 0.04 s,
/// for 34,000 it takes 22 s.
const WRITTEN_LISTS: usize = 1024;

/// The same for the outputs in all of them together.
const WRITTEN_OUTPUTS: usize = 4096;

/// Up to so many transitions of a small automaton have a reference to their list each. For 8 states and 9 symbols,
/// a step of a short word takes 0.67 ns with it and 1.21 without. The references take a kilobyte on a processor
/// of 32 bits.
const LISTED_CASES: usize = 128;

impl Emission<'_> {
    /// Whether there are outputs or a type for them.
    pub(super) fn has_outputs(&self) -> bool {
        !self.identifiers.outputs.is_empty() || self.spec.output.is_some()
    }

    /// `output` and `step`, if there are outputs or a type for them.
    pub(super) fn output_and_step(&self) -> Option<TokenStream> {
        if !self.has_outputs() {
            return None;
        }
        let EnumSpec { name, visibility, .. } = self.spec;
        let Identifiers { symbol, symbol_type, refused_type, output_type, .. } = self.identifiers;
        let output = self.with_types(self.output_body());
        let step = self.with_types(self.step_body());
        let outputs = quote!(&'static [#output_type]);
        let noun = self.noun();
        let (errors, returned) = if self.is_partial() {
            let page = format!("If this state refuses the {noun}; see [`{refused_type}`].");
            let errors = template! {
                [page]
                ///
                /// # Errors
                ///
                #[doc = #page]
            };
            (
                errors,
                template!([name, outputs, refused_type] ::core::result::Result<(#name, #outputs), #refused_type>),
            )
        } else {
            (quote!(#[must_use]), quote!((#name, #outputs)))
        };
        // Where several automata are used, LLVM leaves such a small `match` as a call, which doubles its
        // time.
        let inline = match self.step {
            StepForm::Match => template!([] #[cfg_attr(not(clippy), inline(always))]),
            StepForm::Packed | StepForm::Columns | StepForm::Integers => quote!(#[inline]),
        };
        let nothing = if self.is_partial() { " Nothing comes out of a refusal." } else { "" };
        let output_page =
            format!("What comes out when this state reads a {noun}, in order.{nothing}");
        let step_page = format!(" The state that follows on a {noun}, and what comes out.");
        Some(template! {
            [output_page, visibility, symbol, symbol_type, outputs, output, step_page, errors, inline, returned, step]
            #[doc = #output_page]
            #[inline]
            #[must_use]
            #visibility const fn output(self, #symbol: #symbol_type) -> #outputs { #output }

            #[doc = #step_page]
            #errors
            #inline
            #visibility const fn step(self, #symbol: #symbol_type) -> #returned { #step }
        })
    }

    /// A body in which types of the caller's own have short names.
    fn with_types(&self, body: TokenStream) -> TokenStream {
        let body = with_type(SYMBOL, self.spec.symbol.as_ref(), body);
        with_variants_of(OUTPUT, self.spec.output.as_ref(), body)
    }

    fn output_body(&self) -> TokenStream {
        let Identifiers { symbol, .. } = self.identifiers;
        match self.content {
            Content::StandIn(_) => {
                let name = &self.spec.name;
                template! { [symbol, name] let _ = (#symbol, #name::__ERROR); &[] }
            }
            Content::Checked(dfa) if dfa.symbols().len() == 0 => quote!(match #symbol {}),
            Content::Checked(dfa) if dfa.is_silent() => template! { [symbol] let _ = #symbol; &[] },
            Content::Checked(_) if self.step == StepForm::Match => self.output_of_step(),
            Content::Checked(dfa)
                if self.step == StepForm::Packed && cases(dfa) <= LISTED_CASES =>
            {
                self.output_by_columns(dfa)
            }
            Content::Checked(dfa) => self.output_by_numbers(dfa),
        }
    }

    /// `output` if `step` has the outputs.
    fn output_of_step(&self) -> TokenStream {
        let Identifiers { symbol, .. } = self.identifiers;
        if !self.is_partial() {
            return template!([symbol] self.step(#symbol).1);
        }
        template! {
            [symbol]
            match self.step(#symbol) {
                ::core::result::Result::Ok((_, __outputs)) => __outputs,
                ::core::result::Result::Err(_) => &[],
            }
        }
    }

    fn step_body(&self) -> TokenStream {
        let Identifiers { symbol, .. } = self.identifiers;
        match self.content {
            Content::StandIn(_) => {
                let name = &self.spec.name;
                let step = self.step_to(&quote!((self, &[])));
                template! { [symbol, name, step] let _ = (#symbol, #name::__ERROR); #step }
            }
            Content::Checked(dfa) if dfa.symbols().len() == 0 => quote!(match #symbol {}),
            Content::Checked(dfa) if dfa.refused_count() == cases(dfa) => self.refusal(),
            Content::Checked(dfa) if dfa.is_silent() => self.step_with(&quote!(&[])),
            Content::Checked(dfa) if self.step == StepForm::Match => self.step_by_match(dfa),
            Content::Checked(_) => self.step_with(&quote!(self.output(#symbol))),
        }
    }

    /// The step to the state of `next`, with outputs.
    ///
    /// The target and the outputs are found independently of each other. So the next step does not
    /// wait for the outputs of this one.
    fn step_with(&self, outputs: &TokenStream) -> TokenStream {
        let Identifiers { symbol, .. } = self.identifiers;
        if self.is_partial() {
            return template! {
                [symbol, outputs]
                match self.next(#symbol) {
                    ::core::result::Result::Ok(__next) => {
                        ::core::result::Result::Ok((__next, #outputs))
                    }
                    ::core::result::Result::Err(__refused) => {
                        ::core::result::Result::Err(__refused)
                    }
                }
            };
        }
        let twice = self.spec.symbol.as_ref().map(|_| {
            // The caller's type may have no `Copy`, so each symbol is made twice.
            let mut arms = String::new();
            for symbol in 0..self.identifiers.symbols.len() {
                let path = self.symbol_path(symbol);
                let _ = write!(arms, "{path} => ({path}, {path}),");
            }
            let arms = tokens(&arms);
            template!([symbol, arms] let (__same, #symbol) = match #symbol { #arms };)
        });
        let same = if twice.is_some() { quote!(__same) } else { quote!(#symbol) };
        template! { [twice, same, outputs] #twice (self.next(#same), #outputs) }
    }

    fn step_by_match(&self, dfa: &Dfa) -> TokenStream {
        let lists: Vec<&[OutputId]> = dfa.output_lists().collect();
        let step = |state, symbol| {
            let target = dfa.next(state, symbol)?;
            Some(target.index() * lists.len() + dfa.output_list(state, symbol).index())
        };
        let arms = self.match_arms(dfa, &step, &|step| {
            let (target, list) = (step / lists.len(), lists[step % lists.len()]);
            format!("({}, {})", self.path_of_number(target), self.list(list))
        });
        let unread = self.unread_symbol();
        let step = self.step_to(&quote!(match self { #arms }));
        quote!(#unread #step)
    }

    /// A reference to a list of outputs.
    fn list(&self, outputs: &[OutputId]) -> String {
        let mut paths = Vec::with_capacity(outputs.len());
        for output in outputs {
            paths.push(self.output_path(output.index()));
        }
        format!("&[{}]", paths.join(", "))
    }

    fn output_path(&self, output: usize) -> String {
        let Identifiers { outputs, output_type, .. } = self.identifiers;
        let path = path_of(OUTPUT, self.spec.output.as_ref(), output_type);
        format!("{path}::{}", outputs[output])
    }

    /// A column per symbol has the lists themselves. This is one load; a number would be one more.
    fn output_by_columns(&self, dfa: &Dfa) -> TokenStream {
        let (states, symbols) = (dfa.states().len(), self.alphabet.written_columns());
        let lists: Vec<&[OutputId]> = dfa.output_lists().collect();
        let mut columns = String::new();
        for symbol in self.alphabet.symbols() {
            columns.push('[');
            for state in dfa.states() {
                let list = lists[dfa.output_list(state, symbol).index()];
                let _ = write!(columns, "{},", self.list(list));
            }
            columns.push_str("],");
        }
        let (columns, ty, column) = (tokens(&columns), self.output_alias(), self.let_column());
        template! {
            [ty, states, symbols, columns, column]
            static COLUMNS: [[&[#ty]; #states]; #symbols] = [#columns];
            #column
            COLUMNS[__column][self as ::core::primitive::usize]
        }
    }

    /// A column per symbol has the numbers of lists.
    fn output_by_numbers(&self, dfa: &Dfa) -> TokenStream {
        let (states, symbols) = (dfa.states().len(), self.alphabet.written_columns());
        let lists: Vec<&[OutputId]> = dfa.output_lists().collect();
        let mut numbers = Numbers::up_to(lists.len() - 1);
        for symbol in self.alphabet.symbols() {
            for state in dfa.states() {
                numbers.push(dfa.output_list(state, symbol).index());
            }
        }
        let columns = numbers.declare_columns("COLUMNS", states, symbols);
        let column = self.let_column();
        let read = numbers.read(&quote!(__list));
        let (lists, list) = self.lists(&lists);
        template! {
            [columns, lists, column, read, list]
            #columns
            #lists
            #column
            let __list = COLUMNS[__column][self as ::core::primitive::usize];
            let __list = #read as ::core::primitive::usize;
            #list
        }
    }

    /// The type of the outputs, or the alias of the caller's type.
    fn output_alias(&self) -> TokenStream {
        tokens(&path_of(OUTPUT, self.spec.output.as_ref(), &self.identifiers.output_type))
    }

    /// Lists of outputs, and the one with the number `__list`.
    fn lists(&self, lists: &[&[OutputId]]) -> (TokenStream, TokenStream) {
        let ty = self.output_alias();
        let count = lists.len();
        let mut outputs = 0;
        for list in lists {
            outputs += list.len();
        }
        if count <= WRITTEN_LISTS && outputs <= WRITTEN_OUTPUTS {
            let mut written = Vec::with_capacity(count);
            for list in lists {
                written.push(self.list(list));
            }
            let lists = tokens(&written.join(","));
            let declare = template!([ty, count, lists] static LISTS: [&[#ty]; #count] = [#lists];);
            // `LISTS[__list]` could panic. Programs without the standard library avoid linking that code.
            return (declare, template!([count] if __list < #count { LISTS[__list] } else { &[] }));
        }
        self.packed_lists(lists, outputs)
    }

    /// The same if one reference for each list would take rustc too long: all outputs one after the
    /// other, and where each list ends.
    fn packed_lists(&self, lists: &[&[OutputId]], outputs: usize) -> (TokenStream, TokenStream) {
        let mut item = self.outputs();
        item.ty = self.output_alias();
        let (ty, first) = (&item.ty, item.path(0));
        let mut numbers = Numbers::up_to(item.len() - 1);
        for list in lists {
            for output in *list {
                numbers.push(output.index());
            }
        }
        let declare_numbers = numbers.declare("NUMBERS");
        let bytes = quote!(NUMBERS[__index]);
        let (all, output) = if self.spec.output.is_none() {
            // rustc runs the loop below. Without a call in it, this takes a third of the time.
            let all = tokens(&item.list(0..item.len(), &|path, _| format!("{path},")));
            let (count, number) = (item.len(), numbers.read_inline(&bytes));
            (template!([ty, count, all] static ALL: [#ty; #count] = [#all];), quote!(ALL[#number]))
        } else {
            // The caller's type may have no `Copy`.
            let number = numbers.read(&bytes);
            (item.packed_from_number(), quote!(__from_number(#number)))
        };
        let mut ends = Numbers::up_to(outputs);
        let mut end = 0;
        ends.push(end);
        for list in lists {
            end += list.len();
            ends.push(end);
        }
        let declare_ends = ends.declare("ENDS");
        let (start, end) = (ends.read(&quote!(__start)), ends.read(&quote!(__end)));
        let declare = template! {
            [ty, outputs, all, declare_numbers, first, output, declare_ends]
            // The compiler has a lint against long loops in constants.
            #[allow(long_running_const_eval)]
            static OUTPUTS: [#ty; #outputs] = {
                #all
                #declare_numbers
                let mut __outputs = [const { #first }; #outputs];
                let mut __index = 0;
                while __index < #outputs {
                    __outputs[__index] = #output;
                    __index += 1;
                }
                __outputs
            };
            #declare_ends
        };
        let list = template! {
            [end, start]
            let (__start, __end) = (ENDS[__list], ENDS[__list + 1]);
            let (__outputs, _) = <[_]>::split_at(&OUTPUTS, #end as ::core::primitive::usize);
            __outputs.split_at(#start as ::core::primitive::usize).1
        };
        (declare, list)
    }
}
