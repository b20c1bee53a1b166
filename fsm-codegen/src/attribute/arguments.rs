//! The arguments between the parentheses of `#[automaton(...)]`.

use fsm_model::{Claim, Domain, nearest};
use proc_macro2::{Span, TokenStream, TokenTree};
use syn::parse::{Parse, ParseStream, Parser as _};
use syn::punctuated::Punctuated;
use syn::{Error, Ident, LitStr, Path, Token, parenthesized};

use crate::emit::StepForm;

/// `"file.txt", symbol = Path, label = Path, output = Path, claims(a, b), step = "match"`
pub(super) struct Arguments {
    pub(super) path: LitStr,
    pub(super) symbol: Option<Path>,
    pub(super) label: Option<Path>,
    pub(super) output: Option<Path>,
    pub(super) claims: Vec<&'static Claim>,
    /// The form of `next`, and where it is asked for.
    pub(super) step: Option<(StepForm, Span)>,
    /// The first mistake. The rest is read in any case.
    pub(super) mistake: Option<Error>,
}

const OPTIONS: [&str; 5] = ["symbol", "label", "output", "claims", "step"];

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
            symbol: None,
            label: None,
            output: None,
            claims: Vec::new(),
            step: None,
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
        Ok(arguments)
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
            "symbol" => self.symbol = Some(value(input, "symbol = Cell")?),
            "label" => self.label = Some(value(input, "label = Ending")?),
            "output" => self.output = Some(value(input, "output = Signal")?),
            "claims" => self.claims = claims(input, domain)?,
            "step" => {
                let name: LitStr = value(input, "step = \"columns\"")?;
                self.step = Some((step_form(&name)?, name.span()));
            }
            unknown => {
                let help = match nearest(unknown, &OPTIONS) {
                    Some(near) => format!("did you mean `{near}`?"),
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

/// The value behind the name of an option. The error shows the example.
fn value<T: Parse>(input: ParseStream<'_>, example: &str) -> syn::Result<T> {
    let value = || {
        input.parse::<Token![=]>()?;
        input.parse()
    };
    value().map_err(|error| with_example(&error, example))
}

fn with_example(error: &Error, example: &str) -> Error {
    Error::new(error.span(), format!("{error}; write `{example}`"))
}

fn claims(input: ParseStream<'_>, domain: &Domain) -> syn::Result<Vec<&'static Claim>> {
    let names = || {
        let list;
        parenthesized!(list in input);
        let names = Punctuated::<Ident, Token![,]>::parse_terminated(&list);
        // syn would report unread tokens as another error.
        list.parse::<TokenStream>()?;
        names
    };
    let names = names().map_err(|error| with_example(&error, "claims(reachable, minimal)"))?;
    let find = |name: &Ident| {
        domain.find_claim(&name.to_string()).map_err(|unknown| {
            let help = unknown.help().unwrap_or_default();
            Error::new(name.span(), format!("{}; {help}", unknown.message()))
        })
    };
    names.iter().map(find).collect()
}

fn step_form(name: &LitStr) -> syn::Result<StepForm> {
    StepForm::find(&name.value()).ok_or_else(|| {
        let names = StepForm::ALL.map(|step| format!("`\"{}\"`", step.name())).join(", ");
        Error::new(name.span(), format!("the step can be written as {names}"))
    })
}
