//! The error of generated enums for an unknown name.

use proc_macro2::TokenStream;

use super::template::template;
use super::{Emission, EnumSpec};

impl Emission<'_> {
    /// The error that `from_str` and `try_from` return for an unknown name.
    pub(super) fn parse_error(&self) -> TokenStream {
        let EnumSpec { name, visibility, item_attributes, .. } = self.spec;
        let error = &self.identifiers.error_type;
        let has_outputs = self.spec.output.is_none() && !self.identifiers.outputs.is_empty();
        let nouns = match (self.reads_text(), has_outputs) {
            (false, false) => ["state", "symbol", "label"].as_slice(),
            (false, true) => &["state", "symbol", "label", "output"],
            (true, false) => &["state", "label"],
            (true, true) => &["state", "label", "output"],
        };
        let noun_page = format!(" What was expected: {}.", alternatives(nouns, "`"));
        let nouns = alternatives(nouns, "");
        let page = format!("A name that no {nouns} of [`{name}`] has.");
        let plain_name = name.to_string();
        let plain_name = plain_name.trim_start_matches("r#");
        let (article, message) = if has_outputs {
            let article = template! {
                []
                let __article = if ::core::matches!(self.noun.as_bytes(), b"output") { "an" } else { "a" };
            };
            (Some(article), format!("`{{}}{{}}` is not {{__article}} {{}} of {plain_name}"))
        } else {
            (None, format!("`{{}}{{}}` is not a {{}} of {plain_name}"))
        };
        template! {
            [item_attributes, page, visibility, error, noun_page, article, message]
            #item_attributes
            #[doc = #page]
            #[derive(
                ::core::clone::Clone,
                ::core::marker::Copy,
                ::core::cmp::PartialEq,
                ::core::cmp::Eq,
            )]
            #visibility struct #error {
                noun: &'static ::core::primitive::str,
                name: [::core::primitive::u8; 48],
                length: ::core::primitive::usize,
                is_cut: ::core::primitive::bool,
            }

            #item_attributes
            impl #error {
                #[inline]
                fn new(__noun: &'static ::core::primitive::str, __name: &::core::primitive::str) -> #error {
                    let mut __copy = [0; 48];
                    let mut __length = if __name.len() < 48 { __name.len() } else { 48 };
                    while !__name.is_char_boundary(__length) {
                        __length -= 1;
                    }
                    __copy[..__length].copy_from_slice(&__name.as_bytes()[..__length]);
                    #error {
                        noun: __noun,
                        name: __copy,
                        length: __length,
                        is_cut: __length < __name.len(),
                    }
                }

                #[doc = #noun_page]
                #[inline]
                #[must_use]
                #visibility const fn noun(&self) -> &'static ::core::primitive::str { self.noun }

                /// The wrong name, or as much of it as fits into 48 bytes.
                #[inline]
                #[must_use]
                #visibility fn name(&self) -> &::core::primitive::str {
                    ::core::str::from_utf8(&self.name[..self.length]).unwrap_or_default()
                }
            }

            #item_attributes
            impl ::core::fmt::Display for #error {
                #[inline]
                fn fmt(&self, __f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    #article
                    let __rest = if self.is_cut { "..." } else { "" };
                    ::core::write!(__f, #message, #error::name(self), __rest, self.noun)
                }
            }

            #item_attributes
            impl ::core::fmt::Debug for #error {
                #[inline]
                fn fmt(&self, __f: &mut ::core::fmt::Formatter<'_>) -> ::core::fmt::Result {
                    __f.debug_tuple(::core::stringify!(#error)).field(&#error::name(self)).finish()
                }
            }

            #item_attributes
            impl ::core::error::Error for #error {}
        }
    }
}

/// Words as a list: `a, b or c`.
fn alternatives(words: &[&str], quote: &str) -> String {
    let words: Vec<String> = words.iter().map(|word| format!("{quote}{word}{quote}")).collect();
    match &words[..] {
        [others @ .., last] if !others.is_empty() => format!("{} or {last}", others.join(", ")),
        words => words.concat(),
    }
}
