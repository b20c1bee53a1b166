//! Where editors look for what the macro writes.

use proc_macro2::{Delimiter, Group, Span, TokenStream, TokenTree};

/// Puts the names of variants, methods and constants at a place in the caller's code.
///
/// Without it, an editor that goes to the definition of such a name would open the source of the macro.
/// The variants of the first enum stay where they are if the caller wrote them out.
pub(super) fn names_at(place: Span, is_written_out: bool, code: TokenStream) -> TokenStream {
    let span = Span::call_site().located_at(place);
    let mut is_enum = false;
    let mut keeps_variants = is_written_out;
    let mut tokens: Vec<TokenTree> = code.into_iter().collect();
    for token in &mut tokens {
        match token {
            TokenTree::Group(group) if group.delimiter() == Delimiter::Brace => {
                let is_variants = std::mem::take(&mut is_enum);
                if is_variants && std::mem::take(&mut keeps_variants) {
                    continue;
                }
                let mut placed =
                    Group::new(Delimiter::Brace, inside(span, is_variants, group.stream()));
                placed.set_span(group.span());
                *group = placed;
            }
            TokenTree::Ident(word) => is_enum |= word == "enum",
            _ => (),
        }
    }
    tokens.into_iter().collect()
}

/// Puts the variants of an enum at a place, or the words behind `fn` and `const`.
fn inside(span: Span, is_variants: bool, tokens: TokenStream) -> TokenStream {
    let mut is_name = is_variants;
    let mut tokens: Vec<TokenTree> = tokens.into_iter().collect();
    for token in &mut tokens {
        let TokenTree::Ident(word) = token else { continue };
        // In `const fn next` the name is behind the second word.
        let is_keyword = *word == "fn" || *word == "const";
        if is_variants || (is_name && !is_keyword) {
            word.set_span(span);
        }
        is_name = is_keyword;
    }
    tokens.into_iter().collect()
}
