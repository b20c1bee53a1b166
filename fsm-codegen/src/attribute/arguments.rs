//! What stands between the parentheses of `#[automaton(...)]`.

use proc_macro2::{Span, TokenStream, TokenTree};
use syn::parse::{Parse, ParseStream};
use syn::punctuated::Punctuated;
use syn::{Error, Ident, LitStr, Path, Token, parenthesized};
use tictactoe_fsm::{Claim, Form, nearest};
use tictactoe_strategy::CLAIMS;

/// `"file.txt", symbol = Path, label = Path, claims(a, b), emit = "match"`
pub(crate) struct Call {
    pub(crate) path: LitStr,
    pub(crate) symbol: Option<Path>,
    pub(crate) label: Option<Path>,
    pub(crate) claims: Vec<&'static Claim>,
    /// The form, and where it is asked for.
    pub(crate) form: Option<(Form, Span)>,
    /// The first thing that is wrong; the rest is read all the same.
    pub(crate) mistake: Option<Error>,
}

const OPTIONS: [&str; 4] = ["symbol", "label", "claims", "emit"];

impl Parse for Call {
    fn parse(input: ParseStream<'_>) -> syn::Result<Call> {
        if !input.peek(LitStr) {
            let place = if input.is_empty() { Span::call_site() } else { input.span() };
            let message =
                "the path of an automaton text belongs here, as in `automaton(\"a.txt\")`";
            return Err(Error::new(place, message));
        }
        let mut call = Call {
            path: input.parse()?,
            symbol: None,
            label: None,
            claims: Vec::new(),
            form: None,
            mistake: None,
        };
        if !call.path.suffix().is_empty() {
            let message = "a path has nothing behind its quotes";
            call.mistake = Some(Error::new(call.path.span(), message));
        }
        let mut seen: Vec<Ident> = Vec::new();
        while !input.is_empty() {
            if let Err(mistake) = call.read_option(input, &mut seen) {
                call.mistake.get_or_insert(mistake);
                while !input.is_empty() && !input.peek(Token![,]) {
                    input.parse::<TokenTree>()?;
                }
            }
        }
        Ok(call)
    }
}

impl Call {
    fn read_option(&mut self, input: ParseStream<'_>, seen: &mut Vec<Ident>) -> syn::Result<()> {
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
            "claims" => self.claims = claims(input)?,
            "emit" => {
                let name: LitStr = value(input, "emit = \"columns\"")?;
                self.form = Some((form(&name)?, name.span()));
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

/// What stands behind the name of an option, which is written like the example.
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

fn claims(input: ParseStream<'_>) -> syn::Result<Vec<&'static Claim>> {
    let names = || {
        let list;
        parenthesized!(list in input);
        let names = Punctuated::<Ident, Token![,]>::parse_terminated(&list);
        // What was not read would be another mistake.
        list.parse::<TokenStream>()?;
        names
    };
    let names = names().map_err(|error| with_example(&error, "claims(reachable, minimal)"))?;
    let find = |name: &Ident| {
        Claim::find(&name.to_string(), CLAIMS).map_err(|unknown| {
            let help = unknown.suggestion().unwrap_or_default();
            Error::new(name.span(), format!("{}; {help}", unknown.message()))
        })
    };
    names.iter().map(find).collect()
}

fn form(name: &LitStr) -> syn::Result<Form> {
    Form::find(&name.value()).ok_or_else(|| {
        let names = Form::ALL.map(|form| format!("`\"{}\"`", form.name())).join(", ");
        Error::new(name.span(), format!("it can be emitted as {names}"))
    })
}
