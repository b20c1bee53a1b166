//! `fsm emit`: the Rust code that the macro would write.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use proc_macro2::{Group, TokenStream, TokenTree};
use tictactoe_fsm::{Dfa, Enum, Form, LINTS, Source, emit, quote};
use tictactoe_strategy::{CLAIMS, depict};

use crate::input;
use crate::shell::{Answer, Busy, Outcome, Shell, Stop};

/// Writes the Rust code that the macro would
///
/// For people who want to see it, or to use it without a macro, as a module of its own.
#[derive(Args)]
pub(crate) struct Options {
    /// An automaton file, or - for standard input
    file: PathBuf,
    /// What the enum is called; otherwise as the file, such as DivisibleBySeven
    #[arg(long)]
    name: Option<String>,
    /// A type of your own for the symbols
    #[arg(long, value_name = "TYPE")]
    symbol: Option<String>,
    /// A type of your own for the labels
    #[arg(long, value_name = "TYPE")]
    label: Option<String>,
    /// How the step is written; otherwise the size decides
    #[arg(long, value_name = "FORM", value_parser = forms())]
    form: Option<Form>,
    /// Where to write it; otherwise to standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

pub(crate) fn run(options: &Options, shell: &mut Shell) -> Outcome {
    let dfa = input::load(&options.file)?;
    // Where the file is, is no concern of the code.
    let file =
        options.file.file_name().map_or_else(|| dfa.source().name().into(), OsStr::to_string_lossy);
    let short = Source::new(file.escape_default().to_string(), dfa.source().text());
    let (dfa, _) = Dfa::check(&short, CLAIMS, &[])?;
    let name = options.name.clone().unwrap_or_else(|| camel_case(&options.file));
    let Some(wanted) = Enum::new(&name) else {
        return Stop::trouble(format_args!("{} cannot be the name of an enum", quote(&name)));
    };
    let wanted = Enum {
        symbol: options.symbol.as_deref().map(path).transpose()?,
        label: options.label.as_deref().map(path).transpose()?,
        form: options.form,
        depict: Some(depict),
        ..wanted
    };
    let code = {
        let _busy = Busy::with(format_args!("writing {name}"));
        let tokens = in_lines(emit(&dfa, &wanted)?);
        let file = syn::parse2(tokens)
            .or_else(|error| Stop::trouble(format_args!("the code is not well-formed: {error}")))?;
        prettyplease::unparse(&file)
    };
    let file = dfa.source().name();
    let head = format!("// Written by `fsm emit` from {file}. Edit that file, not this one.\n");
    let lints: String = LINTS.iter().flat_map(|lint| ["    ", lint, ",\n"]).collect();
    let code = format!("{head}#![allow(\n{lints})]\n\n{code}");
    shell.write(options.output.as_deref(), &code)?;
    Ok(Answer::Yes)
}

/// Documentation with an attribute for each of its lines, which is how people write it.
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
    if Enum::new(&camel).is_some() { camel } else { format!("Automaton{camel}") }
}

/// The forms that can be asked for.
fn forms() -> impl TypedValueParser<Value = Form> {
    PossibleValuesParser::new(Form::ALL.map(Form::name))
        .map(|name| Form::find(&name).expect("clap lets only these names pass"))
}

/// A path to a type, such as `crate::Cell`.
fn path(text: &str) -> Outcome<TokenStream> {
    let is_path = syn::parse_str::<syn::TypePath>(text).is_ok();
    match text.parse() {
        Ok(tokens) if is_path => Ok(tokens),
        _ => Stop::trouble(format_args!("{} is not the path of a type", quote(text))),
    }
}
