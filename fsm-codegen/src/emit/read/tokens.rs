//! `tokens` and its iterator.

use fsm_model::Reads;
use proc_macro2::TokenStream;
use quote::quote;

use super::Scan;
use super::form::{OVERSHOOT, ScanForm};
use crate::emit::template::template;
use crate::emit::{Content, Emission, EnumSpec};

impl Emission<'_> {
    /// `tokens`.
    pub(super) fn tokens_method(&self, scan: &Scan) -> TokenStream {
        let EnumSpec { name, visibility, .. } = self.spec;
        let text = &self.identifiers.text;
        let ty = self.text_type(None);
        let iterator = self.spec.tokens_type();
        let receiver = (!self.has_start()).then(|| quote!(self,));
        let noun = self.reads().noun();
        let from = if self.has_start() { "" } else { ", each of which begins in this state" };
        let page = format!(
            " The tokens of a text{from}: the longest prefix that leads to a final state, with its label, \
             and then the longest prefix of what is left, and so on.\n\n \
             Each item is a label and where the token is. Where none begins, the item is an error with \
             that position; the iterator goes on behind everything that could have become a token, at \
             least one {noun} further."
        );
        let error = match self.content {
            Content::Checked(_) => None,
            Content::StandIn(_) => {
                let receiver = receiver.as_ref().map(|_| quote!(let _ = self;));
                Some(template!([name, receiver] let _ = #name::__ERROR; #receiver))
            }
        };
        let begin = (self.has_start() || error.is_some()).then(TokenStream::new);
        let begin = begin.unwrap_or_else(|| template!([name] begin: #name::__number(self),));
        let doomed = scan.doomed.map(|bits| {
            let words = bits.div_ceil(64);
            template!([words] doomed: [0; #words],)
        });
        let field = if text == "text" { quote!(text) } else { quote!(text: #text) };
        template! {
            [page, visibility, receiver, text, ty, iterator, error, field, begin, doomed]
            #[doc = #page]
            #[inline]
            #visibility fn tokens(#receiver #text: #ty) -> #iterator<'_> {
                #error
                #iterator { #field, at: 0, #begin #doomed }
            }
        }
    }

    /// The iterator of tokens.
    pub(super) fn tokens_iterator(&self, scan: &Scan) -> TokenStream {
        let EnumSpec { name, visibility, item_attributes, .. } = self.spec;
        let (iterator, label) = (self.spec.tokens_type(), &self.identifiers.label_type);
        let text = self.text_type(Some(&quote!('t)));
        let page = format!("The tokens of a text; see [`{name}::tokens`].");
        let is_checked = matches!(self.content, Content::Checked(_));
        let begin = (!self.has_start() && is_checked)
            .then(|| template!([] begin: ::core::primitive::usize,));
        let doomed = scan.doomed.map(|bits| {
            let words = bits.div_ceil(64);
            template!([words] doomed: [::core::primitive::u64; #words],)
        });
        let body = if is_checked {
            self.next_token(scan)
        } else {
            template! {
                [name]
                let _ = (self.text, self.at, #name::__ERROR);
                ::core::option::Option::None
            }
        };
        let careful = scan.doomed.map(|bits| self.careful(bits));
        template! {
            [item_attributes, page, visibility, iterator, text, begin, doomed, label, body, careful]
            #item_attributes
            #[doc = #page]
            #[derive(::core::clone::Clone, ::core::fmt::Debug)]
            #[must_use = "iterators are lazy"]
            #visibility struct #iterator<'t> {
                text: #text,
                at: ::core::primitive::usize,
                #begin
                #doomed
            }

            #item_attributes
            impl ::core::iter::Iterator for #iterator<'_> {
                type Item = ::core::result::Result<
                    (#label, ::core::ops::Range<::core::primitive::usize>),
                    ::core::primitive::usize,
                >;

                #[inline]
                fn next(&mut self) -> ::core::option::Option<
                    ::core::result::Result<
                        (#label, ::core::ops::Range<::core::primitive::usize>),
                        ::core::primitive::usize,
                    >,
                > { #body }
            }

            #item_attributes
            impl ::core::iter::FusedIterator for #iterator<'_> {}

            #careful
        }
    }

    /// The body of the iterator's `next`.
    fn next_token(&self, scan: &Scan) -> TokenStream {
        let name = &self.spec.name;
        let bytes = self.as_bytes(&quote!(self.text));
        let begin = match scan.form {
            ScanForm::Direct => None,
            ScanForm::Table if self.has_start() => {
                Some(template!([name] , #name::__number(#name::START)))
            }
            ScanForm::Table => Some(quote!(, self.begin)),
        };
        let scanned = if let Some(bits) = scan.doomed {
            let (words, overshoot) = (bits.div_ceil(64), OVERSHOOT);
            template! {
                [words, name, bytes, begin, overshoot]
                if self.doomed == [0; #words] {
                    let (__end, __label, __read) = #name::__scan(#bytes, __start #begin);
                    if __read - __end > #overshoot {
                        self.__doom(__start, __end);
                    }
                    (__end, __label)
                } else {
                    self.__scan_carefully()
                }
            }
        } else {
            template!([name, bytes, begin] #name::__scan(#bytes, __start #begin))
        };
        let behind = self.behind_error();
        template! {
            [scanned, behind]
            let __start = self.at;
            if __start >= self.text.len() {
                return ::core::option::Option::None;
            }
            let (__end, __label) = #scanned;
            ::core::option::Option::Some(match __label {
                ::core::option::Option::Some(__label) => {
                    self.at = __end;
                    ::core::result::Result::Ok((__label, __start..__end))
                }
                ::core::option::Option::None => {
                    #behind
                    self.at = __end;
                    ::core::result::Result::Err(__start)
                }
            })
        }
    }

    /// Moves `__end`, where no token is possible any more, to where the iterator goes on.
    pub(super) fn behind_error(&self) -> TokenStream {
        if self.reads() == Reads::Bytes {
            return template!([] let __end = if __end == __start { __start + 1 } else { __end };);
        }
        template! {
            []
            // Not inside of a character, and at least one character further.
            let mut __end = __end;
            while !self.text.is_char_boundary(__end) {
                __end -= 1;
            }
            if __end == __start {
                __end += 1;
                while !self.text.is_char_boundary(__end) {
                    __end += 1;
                }
            }
        }
    }
}
