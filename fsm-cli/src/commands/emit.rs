//! `fsm emit`: the Rust code that the macro writes.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use fsm_codegen::{EnumSpec, LINTS, StepForm, emit};
use fsm_model::in_backticks;
use proc_macro2::{Group, TokenStream, TokenTree};

use super::Context;
use crate::exit::{Answer, CommandError, CommandResult};
use crate::input;
use crate::spinner::Spinner;

/// Writes the Rust code that the macro generates
///
/// Read it, or use it without the macro as a module of your program.
#[derive(Args)]
pub(crate) struct Options {
    /// An automaton file, or - for standard input
    file: PathBuf,
    /// The name of the enum; otherwise that of the file, such as DivisibleBySeven
    #[arg(long)]
    name: Option<String>,
    /// A type of your own for the symbols
    #[arg(long, value_name = "TYPE")]
    symbol: Option<String>,
    /// A type of your own for the labels
    #[arg(long, value_name = "TYPE")]
    label: Option<String>,
    /// A type of your own for the outputs
    #[arg(long, value_name = "TYPE")]
    output_type: Option<String>,
    /// How `next` finds the target of a transition; otherwise the size of the automaton decides
    #[arg(long, value_name = "FORM", value_parser = step_forms())]
    step: Option<StepForm>,
    /// Where to write it; otherwise to standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

pub(crate) fn run(options: &Options, context: &mut Context) -> CommandResult {
    let dfa = input::load(&options.file, context.domain)?;
    // The code shows only the name of the file, wherever that is.
    let file =
        options.file.file_name().map_or_else(|| dfa.source().name().into(), OsStr::to_string_lossy);
    let file = file.escape_default().to_string();
    let name = options.name.clone().unwrap_or_else(|| camel_case(&options.file));
    let Some(mut spec) = EnumSpec::new(&name) else {
        let name = in_backticks(&name);
        return CommandError::trouble(format_args!("{name} cannot be the name of an enum"));
    };
    spec.symbol = options.symbol.as_deref().map(path).transpose()?;
    spec.label = options.label.as_deref().map(path).transpose()?;
    spec.output = options.output_type.as_deref().map(path).transpose()?;
    spec.step = options.step;
    spec.depict = context.domain.depict;
    spec.file_name = Some(file.clone());
    let code = {
        let _spinner = Spinner::start(format_args!("writing {name}"));
        let tokens = in_lines(emit(&dfa, &spec)?);
        let parsed = syn::parse2(tokens).or_else(|error| {
            CommandError::trouble(format_args!("the code is not well-formed: {error}"))
        })?;
        prettyplease::unparse(&parsed)
    };
    let head = format!("// Written by `fsm emit` from {file}. Edit that file, not this one.\n");
    let lints: String = LINTS.iter().flat_map(|lint| ["    ", lint, ",\n"]).collect();
    let code = format!("{head}#![allow(\n{lints})]\n\n{code}");
    context.output.write(options.output.as_deref(), &code)?;
    Ok(Answer::Yes)
}

/// Splits documentation into one attribute per line, as people write it.
fn in_lines(tokens: TokenStream) -> TokenStream {
    let mut lines = TokenStream::new();
    let mut tokens = tokens.into_iter().peekable();
    while let Some(token) = tokens.next() {
        match (token, tokens.peek()) {
            (TokenTree::Punct(hash), Some(TokenTree::Group(group))) if hash.as_char() == '#' => {
                match syn::parse2::<syn::MetaNameValue>(group.stream()) {
                    Ok(syn::MetaNameValue { path, value: syn::Expr::Lit(text), .. })
                        if path.is_ident("doc") =>
                    {
                        if let syn::Lit::Str(text) = text.lit {
                            lines.extend(text.value().lines().map(doc));
                        }
                        tokens.next();
                    }
                    _ => lines.extend([TokenTree::Punct(hash)]),
                }
            }
            (TokenTree::Group(group), _) => {
                let inner = Group::new(group.delimiter(), in_lines(group.stream()));
                lines.extend([TokenTree::Group(inner)]);
            }
            (token, _) => lines.extend([token]),
        }
    }
    lines
}

/// A line of documentation, with a blank before it.
fn doc(line: &str) -> TokenStream {
    let blank = if line.is_empty() || line.starts_with(' ') { "" } else { " " };
    let line = format!("{blank}{line}");
    quote::quote!(#[doc = #line])
}

/// The name of a file as that of a type: `divisible-by-seven.txt` is `DivisibleBySeven`.
fn camel_case(file: &Path) -> String {
    let stem = file.file_stem().unwrap_or_default().to_string_lossy();
    let words = stem.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let camel: String = words
        .flat_map(|word| {
            let mut letters = word.chars();
            letters.next().into_iter().flat_map(char::to_uppercase).chain(letters)
        })
        .collect();
    if EnumSpec::new(&camel).is_some() { camel } else { format!("Automaton{camel}") }
}

/// Parses the name of a form.
fn step_forms() -> impl TypedValueParser<Value = StepForm> {
    PossibleValuesParser::new(StepForm::ALL.map(StepForm::name))
        .map(|name| StepForm::find(&name).expect("clap accepts only these names"))
}

/// A path to a type, such as `crate::Cell`.
fn path(text: &str) -> CommandResult<TokenStream> {
    let is_path = syn::parse_str::<syn::TypePath>(text).is_ok();
    match text.parse() {
        Ok(tokens) if is_path => Ok(tokens),
        _ => {
            CommandError::trouble(format_args!("{} is not the path of a type", in_backticks(text)))
        }
    }
}
