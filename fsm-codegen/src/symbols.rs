//! `#[derive(Symbols)]`: the symbol of an automaton that belongs to an event with data.
//!
//! This macro reads no text. A variant that is no symbol is an error of the compiler, at that variant.

use proc_macro2::{Ident, Span, TokenStream};
use quote::{quote, quote_spanned};
use syn::{Attribute, Data, DataEnum, DeriveInput, Error, Path};

/// Writes `symbol` and `From<&Event>` for the caller's own enum of events:
///
/// ```text
/// #[derive(Symbols)]
/// #[symbols(OrderSymbol)]
/// enum Event { AddItem { name: String }, Pay(u32), Cancel }
/// ```
///
/// The variants have the names of the symbols and may carry anything. A mistake becomes one error of
/// the compiler.
#[must_use]
pub fn derive_symbols(item: TokenStream) -> TokenStream {
    let item: DeriveInput = match syn::parse2(item) {
        Ok(item) => item,
        Err(mistake) => return mistake.into_compile_error(),
    };
    symbols(&item).unwrap_or_else(|mistake| stand_in(&item, &mistake))
}

fn symbols(item: &DeriveInput) -> syn::Result<TokenStream> {
    let DeriveInput { ident, vis, generics, .. } = item;
    let Data::Enum(body) = &item.data else {
        return Err(Error::new(ident.span(), "events are an enum with a variant for each of them"));
    };
    let symbols = symbol_type(item, body)?;
    let arms = body.variants.iter().map(|variant| {
        let name = &variant.ident;
        quote_spanned!(name.span()=> #ident::#name { .. } => <#symbols>::#name)
    });
    // Through a reference, the compiler wants an arm even for an enum without variants.
    let event = if body.variants.is_empty() { quote!(*self) } else { quote!(self) };
    let is_deprecated = is_deprecated(item, body).then(|| quote!(#[allow(deprecated)]));
    let (parameters, arguments, condition) = generics.split_for_impl();
    // Editors go to the enum, and not into the macro.
    let method = Ident::new("symbol", Span::call_site().located_at(ident.span()));
    Ok(quote! {
        #[automatically_derived]
        #is_deprecated
        impl #parameters #ident #arguments #condition {
            /// The symbol of this event.
            #[inline]
            #[must_use]
            #vis const fn #method(&self) -> #symbols {
                match #event { #(#arms,)* }
            }
        }

        #[automatically_derived]
        #is_deprecated
        impl #parameters ::core::convert::From<&#ident #arguments> for #symbols #condition {
            #[inline]
            fn from(__event: &#ident #arguments) -> #symbols { #ident::symbol(__event) }
        }
    })
}

/// The path in `#[symbols(...)]`, which stands once, above the enum.
fn symbol_type(item: &DeriveInput, body: &DataEnum) -> syn::Result<Path> {
    for variant in &body.variants {
        refuse_below(&variant.attrs)?;
        for field in &variant.fields {
            refuse_below(&field.attrs)?;
        }
    }
    let mut attributes = item.attrs.iter().filter(|attribute| is_ours(attribute));
    let example =
        "write `#[symbols(OrderSymbol)]` above the enum, with the symbols of your automaton";
    let Some(attribute) = attributes.next() else {
        let message = format!("which symbols are these events? {example}");
        return Err(Error::new(item.ident.span(), message));
    };
    if let Some(second) = attributes.next() {
        return Err(Error::new_spanned(second.path(), "a second `symbols`"));
    }
    let path = attribute.parse_args();
    path.map_err(|_| {
        Error::new_spanned(attribute.path(), format!("one path is missing here; {example}"))
    })
}

/// Refuses a `#[symbols(...)]` on a variant or a field.
fn refuse_below(attributes: &[Attribute]) -> syn::Result<()> {
    match attributes.iter().find(|attribute| is_ours(attribute)) {
        Some(attribute) => {
            let message = "`#[symbols(...)]` belongs above the enum";
            Err(Error::new_spanned(attribute.path(), message))
        }
        None => Ok(()),
    }
}

fn is_ours(attribute: &Attribute) -> bool {
    attribute.path().is_ident("symbols")
}

/// Whether the code uses something deprecated: the enum or a variant.
fn is_deprecated(item: &DeriveInput, body: &DataEnum) -> bool {
    let is_among = |attributes: &[Attribute]| {
        attributes.iter().any(|attribute| attribute.path().is_ident("deprecated"))
    };
    is_among(&item.attrs) || body.variants.iter().any(|variant| is_among(&variant.attrs))
}

/// A method whose type contains the error. The compiler reports nothing about calls of it.
fn stand_in(item: &DeriveInput, mistake: &Error) -> TokenStream {
    let DeriveInput { ident, vis, generics, .. } = item;
    let (parameters, arguments, condition) = generics.split_for_impl();
    let message = mistake.to_string();
    let error = quote_spanned!(mistake.span()=> ::core::compile_error!(#message));
    // If the enum of the symbols is known, the conversion can stand in, too.
    let attribute = item.attrs.iter().find(|attribute| is_ours(attribute));
    let symbols: Option<Path> = attribute.and_then(|attribute| attribute.parse_args().ok());
    let from = symbols.map(|symbols| {
        quote! {
            impl #parameters ::core::convert::From<&#ident #arguments> for #symbols #condition {
                fn from(_: &#ident #arguments) -> #symbols { loop {} }
            }
        }
    });
    quote! {
        impl #parameters #ident #arguments #condition {
            #[allow(missing_docs)]
            #vis const fn symbol(&self) -> [(); #error] { loop {} }
        }
        #from
    }
}
