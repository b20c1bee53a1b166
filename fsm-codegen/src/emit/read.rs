//! `read`, `accepts`, `longest` and `tokens`: whole texts, for enums that read bytes or characters.
//!
//! All of them read bytes: an automaton of characters becomes one of UTF-8 first.

mod direct;
mod flow;
mod form;
mod machine;
mod pairs;
mod runs;
mod shift;
mod table;
mod tokens;
mod utf8;
mod words;

use fsm_model::{Finality, Reads};
use proc_macro2::TokenStream;
use quote::quote;

use self::form::{ReadForm, ScanForm};
use self::machine::Machine;
pub(super) use self::runs::hexadecimal;
use self::words::Words;
use super::enum_item::tokens;
use super::step::{LABEL, path_of, with_type};
use super::template::template;
use super::{Content, Emission};

/// What is written for reading texts.
pub(super) struct Reading {
    /// The methods of the enum.
    pub(super) methods: TokenStream,
    /// The iterator of tokens.
    pub(super) items: TokenStream,
}

/// How tokens are found.
struct Scan {
    form: ScanForm,
    /// How many bits a set of states has that lead nowhere, if tokens may have to be read twice.
    doomed: Option<usize>,
    /// The functions of the enum that find them.
    functions: TokenStream,
}

impl Emission<'_> {
    /// Everything that reads texts; nothing if the enum reads symbols.
    pub(super) fn reading(&self) -> Reading {
        let (mut methods, mut items) = (TokenStream::new(), TokenStream::new());
        if !self.reads_text() {
            return Reading { methods, items };
        }
        let Content::Checked(dfa) = self.content else { return self.reading_of_stand_in() };
        let start = match self.start_states()[..] {
            [start] => Some(start),
            _ => None,
        };
        let machine = Machine::new(dfa, &self.alphabet, start);
        let form = ReadForm::of(&machine, self.is_partial(), self.spec.step);
        let (read, accepts) = match form {
            ReadForm::Steps => (self.read_by_steps(), self.accepts_by_reading()),
            ReadForm::Shift | ReadForm::Nibble | ReadForm::Table => {
                methods.extend(self.walk(&machine, form));
                (self.read_by_walking(form), self.accepts_by_walking(form))
            }
        };
        methods.extend(self.read_method(&read));
        methods.extend(self.accepts_method(&accepts));
        if self.has_tokens() {
            let scan = self.scan(&machine);
            methods.extend(scan.functions.clone());
            let longest = self.longest_body(&machine, &scan);
            methods.extend(self.longest_method(&longest));
            methods.extend(self.tokens_method(&scan));
            items.extend(self.tokens_iterator(&scan));
        }
        Reading { methods, items }
    }

    /// The same methods without what they do.
    fn reading_of_stand_in(&self) -> Reading {
        let name = &self.spec.name;
        let text = &self.identifiers.text;
        let error = template!([text, name] let _ = (#text, #name::__ERROR););
        let state = self.step_to(&quote!(self));
        let mut methods = self.read_method(&quote! { #error #state });
        methods.extend(self.accepts_method(&quote! { #error false }));
        let mut items = TokenStream::new();
        if self.has_tokens() {
            let scan = Scan { form: ScanForm::Direct, doomed: None, functions: TokenStream::new() };
            methods.extend(
                self.longest_method(&template! { [error] #error ::core::option::Option::None }),
            );
            methods.extend(self.tokens_method(&scan));
            items.extend(self.tokens_iterator(&scan));
        }
        Reading { methods, items }
    }

    /// Whether the final states are labelled and no start is final. A text that was refused has tokens if
    /// it has labels.
    fn has_tokens(&self) -> bool {
        let has_labels = self.skeleton.labels().len() > 0;
        let Content::Checked(dfa) = self.content else { return has_labels };
        let is_labelled = |finality| matches!(finality, Finality::None | Finality::Labelled(_));
        let is_final = |state| dfa.state(state).is_final();
        has_labels
            && dfa.states().all(|state| is_labelled(dfa.state(state).finality()))
            && !self.start_states().into_iter().any(is_final)
    }

    /// Whether there is one state to begin with.
    fn has_start(&self) -> bool {
        self.start_states().len() == 1
    }

    /// The type of texts: `&[u8]` or `&str`.
    fn text_type(&self, lifetime: Option<&TokenStream>) -> TokenStream {
        match self.reads() {
            Reads::Characters => template!([lifetime] &#lifetime ::core::primitive::str),
            Reads::Symbols | Reads::Bytes => {
                template!([lifetime] &#lifetime [::core::primitive::u8])
            }
        }
    }

    /// A text as bytes.
    fn as_bytes(&self, text: &TokenStream) -> TokenStream {
        match self.reads() {
            Reads::Characters => quote!(#text.as_bytes()),
            Reads::Symbols | Reads::Bytes => text.clone(),
        }
    }

    fn read_method(&self, body: &TokenStream) -> TokenStream {
        let visibility = &self.spec.visibility;
        let text = &self.identifiers.text;
        let ty = self.text_type(None);
        let returned = self.step_type();
        let page = format!(" The state after all {}s of a text.", self.reads().noun());
        let attributes = if self.is_partial() {
            let errors = format!(
                "If a {} is refused. The error says at which byte of the text; see [`{}`].",
                self.reads().noun(),
                self.identifiers.refused_type
            );
            template! {
                [errors]
                ///
                /// # Errors
                ///
                #[doc = #errors]
            }
        } else {
            quote!(#[must_use])
        };
        template! {
            [page, attributes, visibility, text, ty, returned, body]
            #[doc = #page]
            #attributes
            #[inline]
            #visibility fn read(self, #text: #ty) -> #returned { #body }
        }
    }

    fn accepts_method(&self, body: &TokenStream) -> TokenStream {
        let visibility = &self.spec.visibility;
        let text = &self.identifiers.text;
        let ty = self.text_type(None);
        let (receiver, page) = if self.has_start() {
            (None, " Whether a text leads from the start to a final state.")
        } else {
            (Some(quote!(self,)), " Whether a text leads from this state to a final state.")
        };
        template! {
            [page, visibility, receiver, text, ty, body]
            #[doc = #page]
            #[inline]
            #[must_use]
            #visibility fn accepts(#receiver #text: #ty) -> ::core::primitive::bool { #body }
        }
    }

    fn longest_method(&self, body: &TokenStream) -> TokenStream {
        let visibility = &self.spec.visibility;
        let (text, label) = (&self.identifiers.text, &self.identifiers.label_type);
        let ty = self.text_type(None);
        template! {
            [visibility, text, ty, label, body]
            /// The longest prefix of a text that leads from this state to a final state: its length in
            /// bytes, and the label of the final state. It is never empty.
            #[inline]
            #[must_use]
            #visibility fn longest(
                self,
                #text: #ty,
            ) -> ::core::option::Option<(::core::primitive::usize, #label)> { #body }
        }
    }

    /// Where a walk begins: the start, or `self`.
    fn begin(&self) -> TokenStream {
        let name = &self.spec.name;
        if self.has_start() { quote!(#name::START) } else { quote!(self) }
    }

    /// `accepts` by `read`.
    fn accepts_by_reading(&self) -> TokenStream {
        let (begin, text) = (self.begin(), &self.identifiers.text);
        if self.is_partial() {
            return template! {
                [begin, text]
                match #begin.read(#text) {
                    ::core::result::Result::Ok(__state) => __state.is_final(),
                    ::core::result::Result::Err(_) => false,
                }
            };
        }
        template!([begin, text] #begin.read(#text).is_final())
    }

    /// `read` by `next`, one byte or character after the other.
    fn read_by_steps(&self) -> TokenStream {
        let text = &self.identifiers.text;
        let is_bytes = self.reads() == Reads::Bytes;
        if !self.is_partial() {
            let (read, all) = if is_bytes {
                (quote!(&__read), quote!(#text))
            } else {
                (quote!(__read), quote!(#text.chars()))
            };
            return template! {
                [read, all]
                let mut __state = self;
                for #read in #all {
                    __state = __state.next(__read);
                }
                __state
            };
        }
        let (read, all) = if is_bytes {
            (
                quote!(&__read),
                template!([text] ::core::iter::Iterator::enumerate(<[_]>::iter(#text))),
            )
        } else {
            (quote!(__read), quote!(#text.char_indices()))
        };
        template! {
            [read, all]
            let mut __state = self;
            for (__position, #read) in #all {
                __state = match __state.next(__read) {
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

    /// `read` by the numbers of `__walk`.
    fn read_by_walking(&self, form: ReadForm) -> TokenStream {
        let (name, text) = (&self.spec.name, &self.identifiers.text);
        let (bytes, begin) = (self.as_bytes(&quote!(#text)), form.number_of_state(&quote!(self)));
        let slowly = self.is_partial().then(|| quote!(self.__read_slowly(#text)));
        let state = self.state_of_number(form, slowly.as_ref());
        template! {
            [name, begin, bytes, state]
            let __number = #name::__walk(#begin, #bytes);
            #state
        }
    }

    fn accepts_by_walking(&self, form: ReadForm) -> TokenStream {
        if form == ReadForm::Table {
            return self.accepts_by_reading();
        }
        let (name, text) = (&self.spec.name, &self.identifiers.text);
        let (bytes, begin) = (self.as_bytes(&quote!(#text)), form.number_of_state(&self.begin()));
        let finals = self.final_numbers(form);
        template!([finals, name, begin, bytes] (#finals >> #name::__walk(#begin, #bytes)) & 1 == 1)
    }

    /// `longest`, by `__scan` where that can begin in this state.
    fn longest_body(&self, machine: &Machine, scan: &Scan) -> TokenStream {
        let (name, text) = (&self.spec.name, &self.identifiers.text);
        let bytes = self.as_bytes(&quote!(#text));
        let rest = scan.doomed.is_some().then(|| quote!(, _));
        let found = |scanned: &TokenStream| {
            template! {
                [scanned, rest]
                match #scanned {
                    (__end, ::core::option::Option::Some(__label) #rest) => {
                        ::core::option::Option::Some((__end, __label))
                    }
                    _ => ::core::option::Option::None,
                }
            }
        };
        if scan.form == ScanForm::Table {
            return found(
                &template!([name, bytes] #name::__scan(#bytes, 0, #name::__number(self))),
            );
        }
        let from_start = found(&template!([name, bytes] #name::__scan(#bytes, 0)));
        let slow = self.longest_by_steps(machine);
        let start = tokens(&self.patterns(&machine.start.into_iter().collect::<Vec<_>>()));
        template! {
            [start, from_start, slow]
            if let #start = self {
                return #from_start;
            }
            #slow
        }
    }

    /// `longest` by `next` and `label`.
    fn longest_by_steps(&self, machine: &Machine) -> TokenStream {
        let text = &self.identifiers.text;
        let next = if self.is_partial() {
            template! {
                []
                match __state.next(__read) {
                    ::core::result::Result::Ok(__next) => __next,
                    ::core::result::Result::Err(_) => break,
                }
            }
        } else {
            quote!(__state.next(__read))
        };
        let (read, all, end) = if self.reads() == Reads::Bytes {
            let all = template!([text] ::core::iter::Iterator::enumerate(<[_]>::iter(#text)));
            (quote!(&__read), all, quote!(__position + 1))
        } else {
            (quote!(__read), quote!(#text.char_indices()), quote!(__position + __read.len_utf8()))
        };
        let mut dead: Vec<usize> = Vec::new();
        for state in 0..machine.states {
            if !machine.is_live[state] {
                dead.push(state);
            }
        }
        let stop = (!dead.is_empty()).then(|| {
            let dead = tokens(&self.patterns(&dead));
            template! {
                [dead]
                else if let #dead = __state {
                    break;
                }
            }
        });
        template! {
            [read, all, next, end, stop]
            let (mut __state, mut __longest) = (self, ::core::option::Option::None);
            for (__position, #read) in #all {
                __state = #next;
                if let ::core::option::Option::Some(__label) = __state.label() {
                    __longest = ::core::option::Option::Some((#end, __label));
                } #stop
            }
            __longest
        }
    }

    /// The functions that find a token.
    fn scan(&self, machine: &Machine) -> Scan {
        let (_, is_unbounded) = machine.doubt();
        let split = Words::split_off(machine);
        let (words, rest) = match &split {
            Some((words, rest)) => (Some(words), rest),
            None => (None, machine),
        };
        let direct = (ScanForm::of(rest, self.spec.step) == ScanForm::Direct)
            .then(|| self.scan_directly(rest, words, is_unbounded))
            .flatten();
        let form = if direct.is_some() { ScanForm::Direct } else { ScanForm::Table };
        let table = (form == ScanForm::Table || is_unbounded)
            .then(|| self.scan_table(machine, form == ScanForm::Table, is_unbounded));
        let doomed = table.as_ref().and_then(|table| table.doomed);
        let mut functions = direct.unwrap_or_default();
        functions.extend(table.map(|table| table.functions));
        Scan { form, doomed, functions }
    }

    /// `__scan`: where the token ends that begins at a position, and its label; without a token, where none is
    /// possible any more. If the search may read on without end, also how far it has read.
    fn scan_function(
        &self,
        begin: Option<&TokenStream>,
        is_unbounded: bool,
        body: &TokenStream,
    ) -> TokenStream {
        let label = &self.identifiers.label_type;
        let read = is_unbounded.then(|| quote!(, ::core::primitive::usize));
        template! {
            [begin, label, read, body]
            #[inline]
            fn __scan(
                __text: &[::core::primitive::u8],
                __start: ::core::primitive::usize,
                #begin
            ) -> (::core::primitive::usize, ::core::option::Option<#label> #read) { #body }
        }
    }

    /// A body in which labels have a short name.
    fn with_labels(&self, body: TokenStream) -> TokenStream {
        with_type(LABEL, self.spec.label.as_ref(), body)
    }

    /// The path of a label in such a body.
    fn label_path(&self, label: usize) -> String {
        let path = path_of(LABEL, self.spec.label.as_ref(), &self.identifiers.label_type);
        format!("{path}::{}", self.identifiers.labels[label])
    }
}
