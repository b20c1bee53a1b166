//! The messages about expressions that cannot be read.

use super::tokens::MOST_REPEATS;
use crate::alphabet::Reads;
use crate::diagnostic::code::BAD_EXPRESSION;
use crate::diagnostic::{Diagnostic, in_backticks};
use crate::source::{Source, Span};

/// What stands before a place where a part is missing.
#[derive(Clone, Copy)]
pub(super) enum Gap {
    /// Nothing at all.
    Beginning,
    /// An opening bracket.
    Bracket(Span),
    /// An operator that needs a part behind it.
    Operator(Span),
}

fn mistake(message: String, span: Span, label: String, help: String) -> Box<Diagnostic> {
    Box::new(Diagnostic::new(&BAD_EXPRESSION, message).at(span, label).with_help(help))
}

pub(super) fn empty_expression(place: Span) -> Box<Diagnostic> {
    mistake(
        "a regular expression is missing".to_owned(),
        place,
        "nothing follows".to_owned(),
        "`( )` is the empty word, and `not _*` matches no word at all".to_owned(),
    )
}

/// About an operator that needs a part before it.
pub(super) fn nothing_before(source: &Source, sign: Span, gap: Gap) -> Box<Diagnostic> {
    let written = source.at(sign);
    let label = match gap {
        Gap::Beginning => "it stands at the beginning".to_owned(),
        Gap::Bracket(_) => "a bracket opens directly before it".to_owned(),
        Gap::Operator(operator) => {
            format!("it stands directly behind {}", in_backticks(source.at(operator)))
        }
    };
    let error = if matches!(written, "|" | "&") {
        mistake(format!("`{written}` has nothing before it"), sign, label, empty_or_name(written))
    } else {
        let first = &written[..1];
        mistake(
            format!("{} has nothing to repeat", in_backticks(written)),
            sign,
            label,
            format!(
                "it stands behind what is repeated: `name{}`; `\\{first}` is part of a name",
                if first == "{" { "{3}" } else { first }
            ),
        )
    };
    match gap {
        Gap::Bracket(open) => Box::new(error.and_at(open, "the bracket")),
        _ => error,
    }
}

/// About an operator that needs a part behind it.
pub(super) fn nothing_behind(source: &Source, operator: Span) -> Box<Diagnostic> {
    let written = source.at(operator);
    let help = match written {
        "not" => "`not R` is every word that R does not match; `\\not` is a name".to_owned(),
        sign => empty_or_name(sign),
    };
    let label = "a name or a bracket must follow".to_owned();
    mistake(format!("`{written}` has nothing behind it"), operator, label, help)
}

fn empty_or_name(sign: &str) -> String {
    format!("`( )` is the empty word; `\\{sign}` is part of a name")
}

/// About an opening bracket or brace.
pub(super) fn unclosed(source: &Source, open: Span) -> Box<Diagnostic> {
    let sign = source.at(open);
    let closing = if sign == "(" { ")" } else { "}" };
    mistake(
        format!("`{sign}` is never closed"),
        open,
        format!("no `{closing}` belongs to it"),
        format!("add `{closing}`; `\\{sign}` is part of a name"),
    )
}

/// About a closing bracket or brace.
pub(super) fn closes_nothing(source: &Source, closing: Span) -> Box<Diagnostic> {
    let sign = source.at(closing);
    let open = if sign == ")" { "(" } else { "{" };
    mistake(
        format!("`{sign}` closes nothing"),
        closing,
        format!("no `{open}` is open here"),
        format!("remove it, or add `{open}`; `\\{sign}` is part of a name"),
    )
}

pub(super) fn bad_braces(source: &Source, braces: Span) -> Box<Diagnostic> {
    mistake(
        format!("{} does not say how often", in_backticks(source.at(braces))),
        braces,
        "numbers must stand in the braces".to_owned(),
        "write `{3}`, `{2,5}`, or `{2,}` for no limit; `\\{` is part of a name".to_owned(),
    )
}

/// About braces with only a second number.
pub(super) fn no_first_number(braces: Span, most: u32) -> Box<Diagnostic> {
    mistake(
        format!("`{{,{most}}}` does not say how often at least"),
        braces,
        "the first number is missing".to_owned(),
        format!("write `{{0,{most}}}`; `\\{{` is part of a name"),
    )
}

pub(super) fn numbers_in_wrong_order(braces: Span, least: u32, most: u32) -> Box<Diagnostic> {
    mistake(
        format!("`{{{least},{most}}}` has its larger number first"),
        braces,
        format!("at least {least} and at most {most} is impossible"),
        format!("did you mean `{{{most},{least}}}`?"),
    )
}

pub(super) fn too_many_repeats(source: &Source, number: Span) -> Box<Diagnostic> {
    mistake(
        format!("{} repeats are too many", in_backticks(source.at(number))),
        number,
        format!("no number may be larger than {MOST_REPEATS}"),
        "without a second number, as in `{2,}`, there is no limit".to_owned(),
    )
}

pub(super) fn lone_backslash(backslash: Span) -> Box<Diagnostic> {
    mistake(
        "a backslash has nothing behind it".to_owned(),
        backslash,
        "it makes the next character part of a name".to_owned(),
        "write `\\\\` for a backslash in a name".to_owned(),
    )
}

/// About a quote inside a name.
pub(super) fn quote(sign: Span, reads: Reads) -> Box<Diagnostic> {
    if reads != Reads::Symbols {
        return mistake(
            "a quote stands inside a name".to_owned(),
            sign,
            "a string begins with a quote, and a blank belongs before it".to_owned(),
            format!("write `\\\"` for a quote that is a {}", reads.noun()),
        );
    }
    mistake(
        "a quote stands in an expression over symbols".to_owned(),
        sign,
        "quotes are for texts of characters".to_owned(),
        "write names without quotes; `\\\"` is part of a name".to_owned(),
    )
}
