//! The arguments between the parentheses of `#[automaton(...)]`.

use fsm_model::{Claim, Domain, did_you_mean, nearest};
use proc_macro2::{Span, TokenStream, TokenTree};
use quote::ToTokens;
use syn::parse::{Parse, ParseStream, Parser as _};
use syn::punctuated::Punctuated;
use syn::{Error, Ident, LitInt, LitStr, Path, Token, parenthesized};

use crate::emit::{EnumSpec, LetterCase, MOST_VARIANTS, StepForm};

/// `"file.txt", symbol = Path, label_type = Name, derive(A, B), case = "text", claims(a, b), determinise, ...`
pub(super) struct Arguments {
    pub(super) path: LitStr,
    symbol: EnumArgument,
    label: EnumArgument,
    output: EnumArgument,
    pub(super) derives: Vec<Path>,
    case: LetterCase,
    pub(super) claims: Vec<&'static Claim>,
    /// The form of `next`, and where it is asked for.
    pub(super) step: Option<(StepForm, Span)>,
    /// How many states a nondeterministic automaton may have when it is made deterministic. Without this
    /// option it is refused.
    pub(super) most_states: Option<usize>,
    /// The first mistake. The rest is read in any case.
    pub(super) mistake: Option<Error>,
}

/// What is said about the enum of the symbols, the labels or the outputs.
#[derive(Default)]
struct EnumArgument {
    /// An enum of the caller's own, as in `symbol = Path`.
    own: Option<Path>,
    /// The name of the generated enum, as in `symbol_type = Name`.
    name: Option<Ident>,
}

const OPTIONS: [&str; 11] = [
    "symbol",
    "label",
    "output",
    "symbol_type",
    "label_type",
    "output_type",
    "derive",
    "case",
    "claims",
    "step",
    "determinise",
];

impl Arguments {
    /// Reads the arguments, with the claims of a domain.
    pub(super) fn read(arguments: TokenStream, domain: &Domain) -> syn::Result<Arguments> {
        let parse = |input: ParseStream<'_>| Arguments::parse(input, domain);
        parse.parse2(arguments)
    }

    fn parse(input: ParseStream<'_>, domain: &Domain) -> syn::Result<Arguments> {
        if !input.peek(LitStr) {
            let place = if input.is_empty() { Span::call_site() } else { input.span() };
            let message =
                "the path of an automaton text belongs here, as in `automaton(\"a.txt\")`";
            return Err(Error::new(place, message));
        }
        let mut arguments = Arguments {
            path: input.parse()?,
            symbol: EnumArgument::default(),
            label: EnumArgument::default(),
            output: EnumArgument::default(),
            derives: Vec::new(),
            case: LetterCase::default(),
            claims: Vec::new(),
            step: None,
            most_states: None,
            mistake: None,
        };
        if !arguments.path.suffix().is_empty() {
            let message = "a path has nothing behind its quotes";
            arguments.mistake = Some(Error::new(arguments.path.span(), message));
        }
        let mut seen: Vec<Ident> = Vec::new();
        while !input.is_empty() {
            if let Err(mistake) = arguments.read_option(input, domain, &mut seen) {
                arguments.mistake.get_or_insert(mistake);
                while !input.is_empty() && !input.peek(Token![,]) {
                    input.parse::<TokenTree>()?;
                }
            }
        }
        let Arguments { symbol, label, output, .. } = &arguments;
        let mistake = [(symbol, "symbol"), (label, "label"), (output, "output")]
            .into_iter()
            .find_map(|(argument, option)| argument.mistake(option));
        arguments.mistake = arguments.mistake.or(mistake);
        Ok(arguments)
    }

    /// Adds what the arguments say about the enum. A name that is taken becomes a mistake, and is left out.
    pub(super) fn complete_spec(&mut self, spec: &mut EnumSpec) {
        let own = |argument: &EnumArgument| argument.own.as_ref().map(ToTokens::to_token_stream);
        spec.symbol = own(&self.symbol);
        spec.label = own(&self.label);
        spec.output = own(&self.output);
        spec.symbol_type.clone_from(&self.symbol.name);
        spec.label_type.clone_from(&self.label.name);
        spec.output_type.clone_from(&self.output.name);
        spec.case = self.case;
        spec.step = self.step.map(|(step, _)| step);
        while let Some(name) = spec.remove_taken_name() {
            let message =
                format!("another type that comes with `{}` is called `{name}`", spec.name);
            self.mistake.get_or_insert(Error::new(name.span(), message));
        }
    }

    fn read_option(
        &mut self,
        input: ParseStream<'_>,
        domain: &Domain,
        seen: &mut Vec<Ident>,
    ) -> syn::Result<()> {
        input.parse::<Token![,]>()?;
        if input.is_empty() {
            return Ok(());
        }
        let option: Ident = input.parse()?;
        if seen.contains(&option) {
            return Err(Error::new(option.span(), format!("a second `{option}`")));
        }
        match option.to_string().as_str() {
            "symbol" => self.symbol.own = Some(value(input, "symbol = Cell")?),
            "label" => self.label.own = Some(value(input, "label = Ending")?),
            "output" => self.output.own = Some(value(input, "output = Signal")?),
            "symbol_type" => self.symbol.name = Some(name(input, "symbol_type = Event")?),
            "label_type" => self.label.name = Some(name(input, "label_type = Ending")?),
            "output_type" => self.output.name = Some(name(input, "output_type = Signal")?),
            "derive" => {
                self.derives = list(input, "derive(serde::Serialize, serde::Deserialize)")?;
            }
            "case" => {
                let name: LitStr = value(input, "case = \"text\"")?;
                self.case = letter_case(&name)?;
            }
            "claims" => self.claims = claims(input, domain)?,
            "step" => {
                let name: LitStr = value(input, "step = \"columns\"")?;
                self.step = Some((step_form(&name)?, name.span()));
            }
            "determinise" => self.most_states = Some(most_states(input)?),
            unknown => {
                let help = match nearest(unknown, &OPTIONS) {
                    Some(near) => did_you_mean(unknown, near),
                    None => format!("the options are `{}`", OPTIONS.join("`, `")),
                };
                let message = format!("there is no option `{unknown}`; {help}");
                return Err(Error::new(option.span(), message));
            }
        }
        seen.push(option);
        Ok(())
    }
}

impl EnumArgument {
    /// An enum of the caller's own cannot get another name.
    fn mistake(&self, option: &str) -> Option<Error> {
        let name = self.name.as_ref().filter(|_| self.own.is_some())?;
        let message = format!(
            "`{option}_type` names a generated enum, and with `{option}` none is generated; \
             leave one of them out"
        );
        Some(Error::new(name.span(), message))
    }
}

/// The value behind the name of an option. The error shows the example.
fn value<T: Parse>(input: ParseStream<'_>, example: &str) -> syn::Result<T> {
    let value = || {
        input.parse::<Token![=]>()?;
        input.parse()
    };
    value().map_err(|error| with_example(&error, example))
}

/// The name of an enum to generate, behind the name of an option.
fn name(input: ParseStream<'_>, example: &str) -> syn::Result<Ident> {
    let name = value(input, example)?;
    if input.peek(Token![::]) {
        let message = format!("a generated enum has a name and no path; write `{example}`");
        return Err(Error::new_spanned(&name, message));
    }
    Ok(name)
}

fn with_example(error: &Error, example: &str) -> Error {
    Error::new(error.span(), format!("{error}; write `{example}`"))
}

/// The list in parentheses behind the name of an option. The error shows the example.
fn list<T: Parse>(input: ParseStream<'_>, example: &str) -> syn::Result<Vec<T>> {
    let list = || {
        let list;
        parenthesized!(list in input);
        let parsed = Punctuated::<T, Token![,]>::parse_terminated(&list);
        // syn would report unread tokens as another error.
        list.parse::<TokenStream>()?;
        parsed
    };
    let list = list().map_err(|error| with_example(&error, example))?;
    Ok(list.into_iter().collect())
}

fn claims(input: ParseStream<'_>, domain: &Domain) -> syn::Result<Vec<&'static Claim>> {
    let names: Vec<ClaimName> = list(input, "claims(reachable, minimal)")?;
    let mut claims = Vec::new();
    for ClaimName { name, first } in names {
        claims.push(domain.find_claim(&name).map_err(|unknown| {
            let help = unknown.help().unwrap_or_default();
            Error::new(first.span(), format!("{}; {help}", unknown.message()))
        })?);
    }
    Ok(claims)
}

/// The name of a claim, which may have hyphens: `lookahead-1`.
struct ClaimName {
    name: String,
    first: Ident,
}

impl Parse for ClaimName {
    fn parse(input: ParseStream<'_>) -> syn::Result<ClaimName> {
        let first: Ident = input.parse()?;
        let mut name = first.to_string();
        while input.peek(Token![-]) {
            input.parse::<Token![-]>()?;
            name.push('-');
            if input.peek(LitInt) {
                name.push_str(&input.parse::<LitInt>()?.to_string());
            } else {
                name.push_str(&input.parse::<Ident>()?.to_string());
            }
        }
        Ok(ClaimName { name, first })
    }
}

fn letter_case(name: &LitStr) -> syn::Result<LetterCase> {
    LetterCase::find(&name.value()).ok_or_else(|| {
        let message = "the case is `\"camel\"`, as it is without this option, or `\"text\"`, which \
                       keeps names as they are written";
        Error::new(name.span(), message)
    })
}

/// The number behind `determinise`, if there is one.
fn most_states(input: ParseStream<'_>) -> syn::Result<usize> {
    if input.is_empty() || input.peek(Token![,]) {
        return Ok(MOST_VARIANTS);
    }
    let example = "determinise` or `determinise = 5000";
    let limit: LitInt = value(input, example)?;
    if !limit.suffix().is_empty() {
        return Err(Error::new(
            limit.span(),
            format!("a number without a type; write `{example}`"),
        ));
    }
    limit.base10_parse().map_err(|error| with_example(&error, example))
}

fn step_form(name: &LitStr) -> syn::Result<StepForm> {
    StepForm::find(&name.value()).ok_or_else(|| {
        let names = StepForm::ALL.map(|step| format!("`\"{}\"`", step.name())).join(", ");
        Error::new(name.span(), format!("the step can be written as {names}"))
    })
}
