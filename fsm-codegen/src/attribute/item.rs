//! The enum below `#[automaton(...)]`.

use fsm_model::Dfa;
use proc_macro2::{TokenStream, TokenTree};
use quote::{ToTokens, quote};
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::spanned::Spanned as _;
use syn::{Attribute, Data, DeriveInput, Error, Ident, Path, Token, Visibility};

use super::{combined, variants};
use crate::emit::{EnumSpec, SerdeNames, WrittenVariant, comes_with_it, is_serde, is_trait};

/// `pub enum Name {}`, with its attributes sorted by what they apply to.
pub(super) struct Item {
    name: Ident,
    visibility: Visibility,
    /// The variants, if they are written out.
    variants: Option<Vec<WrittenVariant>>,
    /// What is wrong with it.
    pub(super) mistake: Option<Error>,
    /// Attributes for the enum.
    attributes: TokenStream,
    /// Attributes for every item that is written.
    attributes_of_all: TokenStream,
    /// `#[allow(...)]` and the like: for every item, and for the warnings about the text.
    pub(super) lint_levels: TokenStream,
    /// `#[expect(deprecated)]`: only for the warnings about the text.
    pub(super) expectations: TokenStream,
    /// What is derived below the attribute, without what always comes with it.
    derives: Vec<Path>,
    /// Where `#[serde(rename_all = "...")]` says how serde calls the variants.
    serde: SerdeNames,
    /// `Default` in a derive.
    default: Option<Path>,
}

impl Parse for Item {
    fn parse(input: ParseStream<'_>) -> syn::Result<Item> {
        let place = input.span();
        let not_an_enum = "an automaton becomes an enum; write `enum Name {}` here";
        let is_enum = mentions(input.fork().parse()?, "enum");
        let refuse = |error| if is_enum { error } else { Error::new(place, not_an_enum) };
        let DeriveInput { attrs, vis: visibility, ident: name, generics, data } =
            input.parse().map_err(refuse)?;
        let mut mistakes = Vec::new();
        let written = match data {
            Data::Enum(body) => variants::read_all(body.variants, &mut mistakes),
            Data::Struct(_) | Data::Union(_) => {
                mistakes.push(Error::new(name.span(), not_an_enum));
                Vec::new()
            }
        };
        let parameters = generics.lt_token.map(|token| token.span);
        let condition = generics.where_clause.map(|clause| clause.where_token.span);
        if let Some(place) = parameters.or(condition) {
            mistakes.push(Error::new(place, "an automaton has no generic parameters"));
        }
        let mut item = Item {
            name,
            visibility,
            variants: (!written.is_empty()).then_some(written),
            mistake: combined(mistakes),
            attributes: TokenStream::new(),
            attributes_of_all: TokenStream::new(),
            lint_levels: TokenStream::new(),
            expectations: TokenStream::new(),
            derives: Vec::new(),
            serde: SerdeNames::default(),
            default: None,
        };
        if item.variants.iter().flatten().any(|variant| variant.is_deprecated) {
            // The emitted code uses the variant.
            item.attributes_of_all.extend(quote!(#[allow(deprecated)]));
        }
        for attribute in &attrs {
            if let Err(mistake) = item.sort(attribute) {
                item.mistake.get_or_insert(mistake);
            }
        }
        Ok(item)
    }
}

impl Item {
    fn sort(&mut self, attribute: &Attribute) -> syn::Result<()> {
        let path = attribute.path();
        self.serde.note(&attribute.meta, "rename_all");
        if path.is_ident("expect") && mentions(attribute.meta.to_token_stream(), "deprecated") {
            attribute.to_tokens(&mut self.expectations);
        } else if ["allow", "warn", "deny", "forbid"].iter().any(|level| path.is_ident(level)) {
            attribute.to_tokens(&mut self.lint_levels);
        } else if path.is_ident("derive") {
            let parser = Punctuated::<Path, Token![,]>::parse_terminated;
            let (written, others): (Vec<Path>, Vec<Path>) =
                attribute.parse_args_with(parser)?.into_iter().partition(comes_with_it);
            let default = written.into_iter().find(|path| is_trait(path, "Default"));
            self.default = self.default.take().or(default);
            self.derives.extend(others);
        } else {
            if path.is_ident("deprecated") {
                // The emitted code uses the enum.
                self.attributes_of_all.extend(quote!(#[allow(deprecated)]));
            }
            attribute.to_tokens(&mut self.attributes);
        }
        Ok(())
    }

    /// The enum to emit, with traits that are derived for every enum.
    pub(super) fn spec(&self, derives: &[Path]) -> EnumSpec {
        let Item { name, visibility, attributes, attributes_of_all, lint_levels, .. } = self;
        let mut spec = EnumSpec::with_ident(name.clone(), visibility.to_token_stream());
        for path in derives {
            spec.derive(path);
        }
        let for_all: Vec<String> = spec.derives.iter().map(ToString::to_string).collect();
        let is_for_all = |path: &&Path| for_all.contains(&path.to_token_stream().to_string());
        let others: Vec<&Path> = self.derives.iter().filter(|path| !is_for_all(path)).collect();
        let others = (!others.is_empty()).then(|| quote!(#[derive(#(#others),*)]));
        // A derive comes first, because other attributes may belong to it.
        spec.attributes = quote!(#others #attributes);
        spec.item_attributes = quote!(#lint_levels #attributes_of_all);
        spec.variants.clone_from(&self.variants);
        spec.serde_of_states |= self.derives.iter().any(is_serde);
        spec.serde_names.clone_from(&self.serde);
        spec
    }

    /// Refuses a derived `Default` if there are several starts.
    pub(super) fn refuse_default(&self, dfa: &Dfa, derives: &[Path]) -> syn::Result<()> {
        let first = dfa.first_start().state();
        let is_clear = dfa.starts().all(|start| start.state() == first);
        let default = derives.iter().find(|path| is_trait(path, "Default"));
        match self.default.as_ref().or(default) {
            Some(path) if !is_clear => {
                let message =
                    format!("`Default` is the only start, but there are {}", dfa.starts().len());
                Err(Error::new(path.span(), message))
            }
            _ => Ok(()),
        }
    }
}

/// Whether a word is among these tokens, also inside of parentheses.
pub(super) fn mentions(tokens: TokenStream, word: &str) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Group(group) => mentions(group.stream(), word),
        token => token.to_string() == word,
    })
}
