//! What the code looks like: for each way to write something, a small text that is written like this.
//!
//! That the code does what it should is tested in `tests/`, by programs that contain it.

// What decides how something is written.
mod limits;
// Automata that read symbols.
mod steps;
// Automata that read bytes or characters.
mod texts;

use expect_test::expect_file;
use fsm_codegen::{EnumSpec, StepForm, emit};
use fsm_model::{Dfa, Source};
use proc_macro2::{Group, Ident, Literal, TokenStream, TokenTree};
use quote::ToTokens as _;
use syn::{ImplItem, Item, LitByteStr};

/// An enum called `M`, whose `next` has this form.
fn spec(step: Option<StepForm>) -> EnumSpec {
    let mut spec = EnumSpec::new("M").unwrap();
    spec.step = step;
    spec
}

/// Compares functions and types of the emitted code with a file. Blanks separate their names.
#[track_caller]
fn check(file: &str, text: &str, spec: &EnumSpec, names: &str) {
    let code = shown(emit(&dfa(text), spec).unwrap(), names);
    expect_file![format!("code/{file}.txt")].assert_eq(&code);
}

fn dfa(text: &str) -> Dfa {
    Dfa::from_source(&Source::new("m.txt", text)).unwrap()
}

/// The functions and constants of `M` with these names, and the types with all that they have. What is above
/// them is left out, and so are most paths of `core`. Long literals are shown as runs.
fn shown(code: TokenStream, names: &str) -> String {
    let names: Vec<&str> = names.split(' ').collect();
    let is_shown = |name: &Ident| names.iter().any(|one| name == one);
    let code = without_paths(with_runs(code).to_string());
    let mut file: syn::File = syn::parse_str(&code).unwrap();
    file.items.retain_mut(|item| match item {
        Item::Impl(block) if block.self_ty.to_token_stream().to_string() == "M" => {
            block.items.retain_mut(|item| {
                let (name, attributes) = match item {
                    ImplItem::Fn(function) => (&function.sig.ident, &mut function.attrs),
                    ImplItem::Const(constant) => (&constant.ident, &mut constant.attrs),
                    _ => return false,
                };
                attributes.clear();
                is_shown(name)
            });
            !block.items.is_empty()
        }
        Item::Impl(block) => {
            let words = block.self_ty.to_token_stream();
            words.into_iter().any(|word| names.contains(&word.to_string().as_str()))
        }
        Item::Enum(item) => is_shown(&item.ident),
        Item::Struct(item) => is_shown(&item.ident),
        _ => false,
    });
    prettyplease::unparse(&file)
}

fn without_paths(mut code: String) -> String {
    for (path, name) in
        [("primitive :: ", ""), ("option :: Option", "Option"), ("result :: Result", "Result")]
    {
        code = code.replace(&format!(":: core :: {path}"), name);
    }
    code
}

/// The code with every long literal of bytes as a list: how many numbers of eight bytes or of one byte there are,
/// and which.
fn with_runs(code: TokenStream) -> TokenStream {
    let shown = code.into_iter().map(|token| match token {
        TokenTree::Group(group) => Group::new(group.delimiter(), with_runs(group.stream())).into(),
        TokenTree::Literal(literal) => match syn::parse_str::<LitByteStr>(&literal.to_string()) {
            Ok(bytes) if bytes.value().len() >= 256 => {
                Literal::string(&runs(&bytes.value())).into()
            }
            _ => TokenTree::Literal(literal),
        },
        token => token,
    });
    shown.collect()
}

fn runs(bytes: &[u8]) -> String {
    let numbers: Vec<String> = if bytes.len() > 256 {
        bytes
            .as_chunks()
            .0
            .iter()
            .map(|chunk| format!("{:X}", u64::from_le_bytes(*chunk)))
            .collect()
    } else {
        bytes.iter().map(|byte| format!("{byte:X}")).collect()
    };
    let runs = numbers.chunk_by(|one, other| one == other);
    let runs: Vec<String> = runs.map(|run| format!("{} of {}", run.len(), run[0])).collect();
    runs.join(", ")
}
