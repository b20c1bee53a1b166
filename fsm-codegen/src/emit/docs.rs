//! The documentation of the written code: what rustdoc and editors show.

use std::collections::HashMap;
use std::fmt::Write as _;

use super::{Emission, grouped, picture};
use crate::dfa::{Dfa, Finality, Start, StateId};
use crate::report::{count, presentable};

/// Up to so many states and symbols the page of the enum has a table of all transitions.
const TABLE_STATES: usize = 32;
const TABLE_SYMBOLS: usize = 12;

/// Up to so many transitions the states say where they lead. More would cost rustc as much as
/// everything else together.
const TOLD_TRANSITIONS: usize = 20_000;

/// The page of the enum.
pub(super) fn automaton(code: &Emission<'_>) -> String {
    let dfa = code.dfa;
    let mut page = String::new();
    if code.error.is_some() {
        page.push_str("Stands in for an automaton that was refused.");
        return page;
    }
    let finals = dfa.states().filter(|&state| dfa.is_final(state)).count();
    let _ = writeln!(
        page,
        "The automaton {}: {}, {}, {}, {}. It is deterministic and complete.",
        in_code(dfa.source().name()),
        count(dfa.states().len(), "state"),
        count(dfa.symbols().len(), "symbol"),
        count(dfa.starts().len(), "start"),
        count(finals, "final state"),
    );
    if dfa.claims().len() > 0 {
        let claims: Vec<String> = dfa.claims().map(in_code).collect();
        let _ = writeln!(page, "It claims to be {}; this was checked.", claims.join(", "));
    }
    if let Some(picture) = picture::draw(dfa) {
        let _ = writeln!(page, "\n{picture}");
    }
    if dfa.states().len() <= TABLE_STATES && (1..=TABLE_SYMBOLS).contains(&dfa.symbols().len()) {
        let _ = writeln!(page, "\n{}", table(code));
    }
    page
}

/// One row per state, one column per symbol.
fn table(code: &Emission<'_>) -> String {
    let dfa = code.dfa;
    let roles = Roles::new(dfa);
    let mut table = String::from("| |");
    for symbol in dfa.symbols() {
        let _ = write!(table, " {} |", in_cell(dfa.symbol_name(symbol)));
    }
    table.push_str(" |\n| --- |");
    table.push_str(&" --- |".repeat(dfa.symbols().len() + 1));
    for state in dfa.states() {
        let _ = write!(table, "\n| {} |", link(code, state, in_cell));
        for &target in dfa.row(state) {
            let _ = write!(table, " {} |", link(code, target, in_cell));
        }
        let _ = write!(table, " {} |", roles.of(state).join(", ").replace('|', "\\|"));
    }
    table
}

/// The documentation of every state.
pub(super) fn states(code: &Emission<'_>) -> Vec<String> {
    let dfa = code.dfa;
    let tells =
        code.error.is_none() && dfa.states().len() * dfa.symbols().len() <= TOLD_TRANSITIONS;
    let roles = Roles::new(dfa);
    let describe = |state: StateId| {
        let mut doc = in_code(dfa.state_name(state));
        let roles = roles.of(state);
        if !roles.is_empty() {
            let _ = write!(doc, ": {}", roles.join(", "));
        }
        let depict = code.wanted.depict.filter(|_| code.error.is_none());
        if let Some(picture) = depict.and_then(|depict| depict(dfa.state_name(state))) {
            let _ = write!(doc, "\n\n```text\n{picture}\n```");
        }
        if tells && dfa.symbols().len() > 0 {
            doc.push('\n');
            for (&target, symbols) in grouped(dfa.row(state).iter()) {
                let symbols: Vec<String> = symbols
                    .iter()
                    .map(|&symbol| in_code(dfa.symbol_name(crate::SymbolId::new(symbol))))
                    .collect();
                let to =
                    if target == state { "itself".to_owned() } else { link(code, target, in_code) };
                let _ = write!(doc, "\n- {} → {to}", symbols.join(", "));
            }
        }
        doc
    };
    dfa.states().map(describe).collect()
}

fn link(code: &Emission<'_>, state: StateId, show: fn(&str) -> String) -> String {
    // In a link, what follows a `#` is a place on the page.
    let identifier = code.identifiers.states[state.index()].trim_start_matches("r#");
    // A method may have the same name.
    format!("[{}](variant@Self::{identifier})", show(code.dfa.state_name(state)))
}

/// What the states of an automaton are.
struct Roles<'a> {
    dfa: &'a Dfa,
    starts: HashMap<StateId, Vec<Start>>,
}

impl<'a> Roles<'a> {
    fn new(dfa: &'a Dfa) -> Roles<'a> {
        let mut starts: HashMap<StateId, Vec<Start>> = HashMap::new();
        for &start in dfa.starts() {
            starts.entry(start.state).or_default().push(start);
        }
        Roles { dfa, starts }
    }

    /// Such as ``start for `you` `` and ``final, `win` ``.
    fn of(&self, state: StateId) -> Vec<String> {
        let starts = self.starts.get(&state).into_iter().flatten();
        let mut roles: Vec<String> = starts
            .map(|&start| match self.dfa.start_label(start) {
                Some(label) => format!("start for {}", in_code(label)),
                None => "start".to_owned(),
            })
            .collect();
        match self.dfa.finality(state) {
            Finality::None => (),
            Finality::Final => roles.push("final".to_owned()),
            Finality::Labelled(label) => {
                roles.push(format!("final, {}", in_code(self.dfa.label_name(label))));
            }
        }
        roles
    }
}

/// A name as Markdown shows it in code, whatever is in it.
pub(super) fn in_code(name: &str) -> String {
    let name = presentable(name);
    let longest = name.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest + 1);
    let blank = if name.starts_with('`') || name.ends_with('`') { " " } else { "" };
    format!("{fence}{blank}{name}{blank}{fence}")
}

/// The same in a table, where a bar would end the cell.
fn in_cell(name: &str) -> String {
    in_code(name).replace('|', "\\|")
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use expect_test::{Expect, expect};

    use super::{automaton, states};
    use crate::dfa::Dfa;
    use crate::emit::identifiers::Identifiers;
    use crate::emit::{Emission, Enum, Form};
    use crate::report::Findings;
    use crate::source::Source;

    /// The page of the enum, with its picture left out, and those of the states.
    #[expect(clippy::needless_pass_by_value, reason = "so that a test reads as text in, text out")]
    fn check(text: &str, expected: Expect) {
        let dfa = Dfa::from_source(&Source::new("t.txt", text)).expect("the text is right");
        let mut wanted = Enum::new("Machine").expect("an identifier");
        wanted.depict = Some(|name| name.starts_with('b').then(|| "a\npicture".to_owned()));
        let wanted = &wanted;
        let identifiers = &Identifiers::new(&dfa, wanted, &mut Findings::default());
        let code = Emission { dfa: &dfa, wanted, identifiers, form: Form::Match, error: None };
        let mut pages = String::new();
        for line in automaton(&code).lines() {
            let line = if line.starts_with("<svg") { "<svg>...</svg>" } else { line };
            let _ = writeln!(pages, "{line}");
        }
        for state in states(&code) {
            let _ = writeln!(pages, "--\n{state}");
        }
        expected.assert_eq(&pages);
    }

    #[test]
    fn a_small_automaton() {
        check(
            "States: a b|c `d`\nStart you: a\nStart me: b|c\nFinal: a\nFinal win: `d`\n\
             Symbols: x y\nTransitions:\na b|c a\nb|c `d` `d`\n`d` `d` `d`\nClaims: live\n",
            expect![[r#"
                The automaton `t.txt`: 3 states, 2 symbols, 2 starts, 2 final states. It is deterministic and complete.
                It claims to be `live`; this was checked.

                <div>
                <svg>...</svg>
                </div>

                | | `x` | `y` | |
                | --- | --- | --- | --- |
                | [`a`](variant@Self::a) | [`b\|c`](variant@Self::b_bar_c) | [`a`](variant@Self::a) | start for `you`, final |
                | [`b\|c`](variant@Self::b_bar_c) | [`` `d` ``](variant@Self::backtick_d_backtick) | [`` `d` ``](variant@Self::backtick_d_backtick) | start for `me` |
                | [`` `d` ``](variant@Self::backtick_d_backtick) | [`` `d` ``](variant@Self::backtick_d_backtick) | [`` `d` ``](variant@Self::backtick_d_backtick) | final, `win` |
                --
                `a`: start for `you`, final

                - `x` → [`b|c`](variant@Self::b_bar_c)
                - `y` → itself
                --
                `b|c`: start for `me`

                ```text
                a
                picture
                ```

                - `x`, `y` → [`` `d` ``](variant@Self::backtick_d_backtick)
                --
                `` `d` ``: final, `win`

                - `x`, `y` → itself
            "#]],
        );
    }

    #[test]
    fn one_with_too_many_symbols_for_a_table() {
        check(
            "States: a\nStart: a\nFinal:\nSymbols: 1 2 3 4 5 6 7 8 9 10 11 12 13\n\
             Sink: a\nTransitions:\n",
            expect![[r#"
                The automaton `t.txt`: 1 state, 13 symbols, 1 start, 0 final states. It is deterministic and complete.

                <div>
                <svg>...</svg>
                </div>

                Symbols on which a state keeps itself are not drawn.
                --
                `a`: start

                - `1`, `2`, `3`, `4`, `5`, `6`, `7`, `8`, `9`, `10`, `11`, `12`, `13` → itself
            "#]],
        );
    }
}
