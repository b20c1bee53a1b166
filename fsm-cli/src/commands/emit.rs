//! `fsm emit`: the Rust code that the macro writes.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use fsm_codegen::{CRATE_LINTS, EnumSpec, LINTS, LetterCase, StepForm, emit, is_uncommon};
use fsm_model::{Dfa, Reads, Report, in_backticks, printable};
use proc_macro2::{Group, TokenStream, TokenTree};

use super::Context;
use crate::exit::{Answer, CommandError, CommandResult};
use crate::spinner::Spinner;
use crate::{input, path_name};

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
    /// The name of the enum of the symbols; otherwise such as DivisibleBySevenSymbol
    #[arg(long, value_name = "NAME")]
    symbol_type: Option<String>,
    /// The name of the enum of the labels
    #[arg(long, value_name = "NAME")]
    label_type: Option<String>,
    /// The name of the enum of the outputs
    #[arg(long, value_name = "NAME")]
    output_type: Option<String>,
    /// A type of your own for the symbols
    #[arg(long, value_name = "TYPE", conflicts_with = "symbol_type")]
    own_symbol: Option<String>,
    /// A type of your own for the labels
    #[arg(long, value_name = "TYPE", conflicts_with = "label_type")]
    own_label: Option<String>,
    /// A type of your own for the outputs
    #[arg(long, value_name = "TYPE", conflicts_with = "output_type")]
    own_output: Option<String>,
    /// Traits to derive for every enum, such as serde::Serialize; several with commas
    #[arg(long, value_name = "PATH", value_delimiter = ',')]
    derive: Vec<String>,
    /// How names become variants; turn-key is `TurnKey` with `camel` and `turn_key` with `text`
    #[arg(long, default_value = LetterCase::default().name(), value_parser = letter_cases())]
    case: LetterCase,
    /// How `next` finds the target of a transition; otherwise the size of the automaton decides
    #[arg(long, value_name = "FORM", value_parser = step_forms())]
    step: Option<StepForm>,
    /// Take a nondeterministic automaton, and make it deterministic
    #[arg(long, visible_alias = "determinize")]
    determinise: bool,
    /// Where to write it; otherwise to standard output
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
}

pub(crate) fn run(options: &Options, context: &mut Context) -> CommandResult {
    input::refuse_overwriting(&options.file, options.output.as_deref())?;
    let dfa = load(options, context)?;
    // The code shows only the name of the file, wherever that is.
    let file_name = options.file.file_name().unwrap_or(OsStr::new(dfa.source().name()));
    let file = match file_name.to_str() {
        Some(file) => file.escape_default().to_string(),
        None => printable(&path_name::shown(Path::new(file_name))),
    };
    let name = options.name.clone().unwrap_or_else(|| camel_case(&options.file));
    let mut spec = enum_called(&name)?;
    let named = |name: &String| enum_called(name).map(|spec| spec.name);
    spec.symbol_type = options.symbol_type.as_ref().map(named).transpose()?;
    spec.label_type = options.label_type.as_ref().map(named).transpose()?;
    spec.output_type = options.output_type.as_ref().map(named).transpose()?;
    spec.symbol = options.own_symbol.as_deref().map(path).transpose()?;
    spec.label = options.own_label.as_deref().map(path).transpose()?;
    spec.output = options.own_output.as_deref().map(path).transpose()?;
    for derived in &options.derive {
        let Ok(derived) = syn::parse_str(derived) else {
            let derived = in_backticks(derived);
            return CommandError::trouble(format_args!("{derived} is not the path of a trait"));
        };
        spec.derive(&derived);
    }
    if dfa.reads() != Reads::Symbols && (spec.symbol.is_some() || spec.symbol_type.is_some()) {
        let option = if spec.symbol.is_some() { "--own-symbol" } else { "--symbol-type" };
        let nouns = dfa.reads().noun();
        return CommandError::trouble(format_args!(
            "the file reads {nouns}s, so there is no enum of symbols; leave `{option}` out"
        ));
    }
    if let Some((unused, nouns)) = spec.unused_name(&dfa) {
        return CommandError::trouble(format_args!(
            "the file has no {nouns}, so no enum is called `{unused}`"
        ));
    }
    if let Some(taken) = spec.taken_name() {
        return CommandError::trouble(format_args!(
            "another type that comes with `{name}` is called `{taken}`"
        ));
    }
    if let Some(step) = options.step.filter(|step| !step.can_hold(dfa.skeleton())) {
        let refusals = if dfa.has_refusals() { " with refusals" } else { "" };
        return CommandError::trouble(format_args!(
            "`--step {}` has no room for {} states{refusals}; leave it out, and the fastest form is chosen",
            step.name(),
            dfa.states().len()
        ));
    }
    spec.case = options.case;
    spec.step = options.step;
    spec.depict = context.domain.depict;
    spec.draw = Some(fsm_draw::draw_for_docs);
    spec.file_name = Some(file.clone());
    let tokens = emit(&dfa, &spec)?;
    let needs_crate_lints = has_unusual_letters(tokens.clone());
    let code = {
        let _spinner = Spinner::start(format_args!("writing {name}"));
        let tokens = in_lines(tokens);
        let parsed = syn::parse2(tokens).or_else(|error| {
            CommandError::trouble(format_args!("the code is not well-formed: {error}"))
        })?;
        prettyplease::unparse(&parsed)
    };
    let mut head = format!("// Written by `fsm emit` from {file}. Edit that file, not this one.\n");
    if needs_crate_lints {
        let line = format!("#![allow({})]", CRATE_LINTS.join(", "));
        head.push_str("//\n// Not all names are in common Latin letters. If rustc warns about them, begin main.rs or lib.rs with\n");
        head.extend(["// ", &line, "\n"]);
        context.output.message(format_args!(
            "{}: not all names are in common Latin letters; if rustc warns about them, begin main.rs or lib.rs with `{line}`",
            input::name(&options.file)
        ));
    }
    let lints: String = LINTS.iter().flat_map(|lint| ["    ", lint, ",\n"]).collect();
    let code = format!("{head}#![allow(\n{lints})]\n\n{code}");
    context.output.write(options.output.as_deref(), &code)?;
    Ok(Answer::Yes)
}

/// Reads the automaton. A nondeterministic one can become very large, so the user has to say that it is
/// meant.
fn load(options: &Options, context: &Context) -> CommandResult<Dfa> {
    if options.determinise {
        return input::load(&options.file, context.domain, &context.output);
    }
    input::load_deterministic(&options.file, context.domain).map_err(|error| match error {
        CommandError::Refused(report) if input::is_nondeterministic(&report) => {
            let help = "`fsm emit --determinise` and `determinise` in the attribute of the macro make \
                        it deterministic; `fsm determinise` writes it as a text";
            let errors = report.iter().map(|(error, _)| error.clone().with_help(help)).collect();
            Report::new(report.source(), errors).into()
        }
        error => error,
    })
}

/// Whether an identifier has an uncommon letter or one of another script than Latin. rustc may warn about those.
fn has_unusual_letters(tokens: TokenStream) -> bool {
    tokens.into_iter().any(|token| match token {
        TokenTree::Ident(name) => name.to_string().contains(|c| c > '\u{24F}' || is_uncommon(c)),
        TokenTree::Group(group) => has_unusual_letters(group.stream()),
        _ => false,
    })
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
    // A name that rustc does not warn about, as there are other ones.
    let is_name = |name: &String| EnumSpec::new(name).is_some() && !name.contains(is_uncommon);
    // A type cannot begin with a digit, and not every digit or letter can be in its name.
    let number = |c: char| match format!("A{c}") {
        name if is_name(&name) => c.to_string(),
        _ => format!("U{:X}", u32::from(c)),
    };
    let spelt = format!("Automaton{}", camel.chars().map(number).collect::<String>());
    let names = [camel.clone(), format!("Automaton{camel}"), spelt];
    names.into_iter().find(is_name).unwrap_or("Automaton".to_owned())
}

/// An enum with that name.
fn enum_called(name: &str) -> CommandResult<EnumSpec> {
    let trouble = || {
        let name = in_backticks(name);
        CommandError::trouble(format_args!("{name} cannot be the name of an enum"))
    };
    EnumSpec::new(name).map_or_else(trouble, Ok)
}

/// Parses the name of a letter case.
fn letter_cases() -> impl TypedValueParser<Value = LetterCase> {
    PossibleValuesParser::new(LetterCase::ALL.map(LetterCase::name))
        .map(|name| LetterCase::find(&name).expect("clap accepts only these names"))
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
