//! Code with gaps, kept as text.
//!
//! `quote!` becomes one call for each token, and every user of the macro compiles these calls. A template is one
//! string until it is needed.

use proc_macro2::{Group, Punct, Spacing, TokenStream, TokenTree};
use quote::ToTokens;

use super::enum_item::tokens;

/// The same as `quote!` without repetitions, for all but short code. The names of all gaps come first:
/// `template! { [name, ty] const #name: #ty = 0; }`.
macro_rules! template {
    ([$($part:ident),*] $($code:tt)*) => {
        $crate::emit::template::filled(
            stringify!($($code)*),
            &[$((stringify!($part), &$part)),*],
        )
    };
}

pub(super) use template;

/// The tokens of a text in which parts take the places of `#name`.
pub(super) fn filled(template: &str, parts: &[(&str, &dyn ToTokens)]) -> TokenStream {
    fill(tokens(template), parts)
}

fn fill(template: TokenStream, parts: &[(&str, &dyn ToTokens)]) -> TokenStream {
    let mut filled = TokenStream::new();
    let mut done: Vec<TokenTree> = Vec::new();
    for token in template {
        let token = match token {
            TokenTree::Group(group) => {
                Group::new(group.delimiter(), fill(group.stream(), parts)).into()
            }
            TokenTree::Ident(name) if is_gap(done.last()) => {
                done.pop();
                if let Some(TokenTree::Punct(before)) = done.last_mut() {
                    // It must not become one operator with what comes instead of the gap.
                    *before = Punct::new(before.as_char(), Spacing::Alone);
                }
                filled.extend(done.drain(..));
                let part = parts.iter().find(|(part, _)| name == part);
                part.expect("every gap is in the list").1.to_tokens(&mut filled);
                continue;
            }
            token => token,
        };
        done.push(token);
    }
    filled.extend(done);
    filled
}

/// Whether the token is the `#` before a name.
fn is_gap(token: Option<&TokenTree>) -> bool {
    matches!(token, Some(TokenTree::Punct(punct)) if punct.as_char() == '#')
}
