//! The documentation of the written code: what rustdoc and editors show.

use std::fmt::Write as _;

use fsm_model::{
    CharSet, Dfa, Finality, Group, OutputId, Reads, Start, StateId, SymbolId, count, presentable,
};

use super::alphabet::described;
use super::enum_item::EnumItem;
use super::{Content, Emission};

/// The page of the enum has a table of all transitions, up to so many states and symbols.
const TABLE_STATES: usize = 32;
const TABLE_SYMBOLS: usize = 12;

/// The documentation of a state lists its transitions, up to so many in all. More would cost rustc as
/// much as everything else together.
const LISTED_TRANSITIONS: usize = 20_000;

/// Groups are listed, up to so many ...
const LISTED_GROUPS: usize = 32;
/// ... and with so many members.
const LISTED_MEMBERS: usize = 12;

/// The page of the enum.
pub(super) fn automaton(code: &Emission<'_>) -> String {
    let Content::Checked(dfa) = code.content else {
        return "Stands in for an automaton that was refused.".to_owned();
    };
    let mut page = String::new();
    let outputs = if dfa.has_outputs() {
        format!("{}, ", count(dfa.outputs().len(), "output"))
    } else {
        String::new()
    };
    let finals = dfa.states().filter(|&state| dfa.state(state).is_final()).count();
    let _ = writeln!(
        page,
        "The automaton {}: {}, {}, {}{}, {}. {}",
        in_code(code.spec.file_name.as_deref().unwrap_or(dfa.source().name())),
        count(dfa.states().len(), "state"),
        alphabet(code, dfa),
        outputs,
        count(dfa.starts().len(), "start"),
        count(finals, "final state"),
        completeness(code, dfa),
    );
    if dfa.claims().len() > 0 {
        let claims: Vec<String> = dfa.claims().map(in_code).collect();
        let _ = writeln!(page, "It claims to be {}; this was checked.", claims.join(", "));
    }
    if dfa.properties().len() > 0 {
        let _ = writeln!(page, "\nThese properties were proved:\n");
        for property in dfa.properties() {
            let _ = writeln!(page, "- {}", in_code(&property));
        }
    }
    let columns = code.alphabet.columns.len();
    if dfa.states().len() <= TABLE_STATES && (1..=TABLE_SYMBOLS).contains(&columns) {
        let _ = writeln!(page, "\n{}", table(code, dfa));
        if dfa.has_refusals() {
            let _ = writeln!(page, "\nA dash: the state refuses the {}.", code.noun());
        }
    }
    if let Some(groups) = groups_of_states(code) {
        let _ = writeln!(page, "\n{groups}");
    }
    // At the end, because some editors show the source of a picture.
    if let Some(picture) = code.spec.draw.and_then(|draw| draw(dfa)) {
        // Markdown does not change an HTML block, whatever the names in it are. A wide picture scrolls.
        let picture = picture.trim_end();
        let _ = writeln!(page, "\n<div style=\"overflow-x:auto\">\n{picture}\n</div>");
    }
    page
}

/// The size of the alphabet.
fn alphabet(code: &Emission<'_>, dfa: &Dfa) -> String {
    match (code.reads(), code.alphabet.columns.len()) {
        (Reads::Symbols, _) => count(dfa.symbols().len(), "symbol"),
        (reads, 1) => format!("1 class of {}s", reads.noun()),
        (reads, columns) => format!("{columns} classes of {}s", reads.noun()),
    }
}

/// Whether every case has a target.
fn completeness(code: &Emission<'_>, dfa: &Dfa) -> String {
    if !dfa.has_refusals() {
        return "It is deterministic and complete.".to_owned();
    }
    let columns = &code.alphabet.columns;
    let mut refused = 0;
    for state in dfa.states() {
        for &symbol in columns {
            refused += usize::from(dfa.next(state, symbol).is_none());
        }
    }
    let cases = dfa.states().len() * columns.len();
    let are = if refused == 1 { "is" } else { "are" };
    format!("It is deterministic; {refused} of {} {are} refused.", count(cases, "case"))
}

/// The groups of states, for the page of the enum.
fn groups_of_states(code: &Emission<'_>) -> Option<String> {
    let states = code.states();
    let groups = code.skeleton.state_groups().zip(&code.identifiers.group_methods.states);
    let groups = groups.filter_map(|(group, method)| {
        let listed = group.members().take(LISTED_MEMBERS).map(StateId::index).collect();
        Some((group.name(), method.as_deref()?, members(&states, listed, group.len())))
    });
    group_list(groups)
}

/// The groups of symbols, for the page of their enum.
pub(super) fn groups_of_symbols(code: &Emission<'_>, item: &EnumItem<'_>) -> Option<String> {
    let groups = code.skeleton.symbol_groups().zip(&code.identifiers.group_methods.symbols);
    let groups = groups.filter_map(|(group, method)| {
        let listed = group.members().take(LISTED_MEMBERS).map(SymbolId::index).collect();
        Some((group.name(), method.as_deref()?, members(item, listed, group.len())))
    });
    group_list(groups)
}

/// A list of groups, each with its name, its method and its members, unless there are too many.
fn group_list<'a>(groups: impl Iterator<Item = (&'a str, &'a str, String)>) -> Option<String> {
    let groups: Vec<_> = groups.take(LISTED_GROUPS + 1).collect();
    if groups.is_empty() || groups.len() > LISTED_GROUPS {
        return None;
    }
    let mut list = String::from("Groups:\n");
    for (name, method, members) in groups {
        // `method@`, because a variant may have the same name.
        let _ =
            write!(list, "\n- {}, [`{method}`](method@Self::{method}): {members}", in_code(name));
    }
    Some(list)
}

/// The documentation of the method of a group.
pub(super) fn group(noun: &str, name: &str, item: &EnumItem<'_>, all: &[usize]) -> String {
    let listed = all.iter().copied().take(LISTED_MEMBERS).collect();
    let members = members(item, listed, all.len());
    format!("Whether this {noun} is in the group {}: {members}.", in_code(name))
}

/// The first members of a group, and how many more there are.
fn members(item: &EnumItem<'_>, listed: Vec<usize>, all: usize) -> String {
    let more = all - listed.len();
    // A stand-in may leave out names.
    let mut names: Vec<String> = Vec::new();
    for member in listed {
        if let Some(name) = item.names.get(member) {
            names.push(in_code(name));
        }
    }
    if more > 0 {
        names.push(format!("and {more} more"));
    }
    if names.is_empty() { "no member".to_owned() } else { names.join(", ") }
}

/// One row per state, one column per symbol.
fn table(code: &Emission<'_>, dfa: &Dfa) -> String {
    let roles = Roles::new(dfa);
    let link_in_cell = |state| link(code, state, &in_cell(dfa.state(state).name()));
    let mut table = String::from("| |");
    for (column, &symbol) in code.alphabet.columns.iter().enumerate() {
        let set = code.alphabet.sets.get(column).map(|set| described(set, code.reads()));
        let _ =
            write!(table, " {} |", in_cell(set.as_deref().unwrap_or(dfa.symbol(symbol).name())));
    }
    table.push_str(" |\n| --- |");
    table.push_str(&" --- |".repeat(code.alphabet.columns.len() + 1));
    for state in dfa.states() {
        let _ = write!(table, "\n| {} |", link_in_cell(state));
        for &symbol in &code.alphabet.columns {
            let target = dfa.next(state, symbol).map(link_in_cell);
            let outputs = behind_slash(dfa, dfa.outputs_on(state, symbol), in_cell);
            let _ = write!(table, " {}{outputs} |", target.as_deref().unwrap_or("–"));
        }
        let _ = write!(table, " {} |", roles.of(state).join(", ").replace('|', "\\|"));
    }
    table
}

/// The documentation of every state.
pub(super) fn states(code: &Emission<'_>, states: &EnumItem<'_>) -> Vec<String> {
    let Content::Checked(dfa) = code.content else {
        return states.names.iter().map(|name| in_code(name)).collect();
    };
    let symbols = dfa.symbols().len();
    let lists = symbols > 0 && dfa.states().len() * symbols <= LISTED_TRANSITIONS;
    let roles = Roles::new(dfa);
    let groups: Vec<Group<'_, StateId>> = dfa.state_groups().take(LISTED_GROUPS + 1).collect();
    let groups = if lists && groups.len() <= LISTED_GROUPS { groups } else { Vec::new() };
    // Each name is in the documentation of many states.
    let state_names: Vec<String> = states.names.iter().map(|name| in_code(name)).collect();
    let mut symbol_names: Vec<String> = Vec::new();
    for symbol in dfa.symbols() {
        symbol_names.push(in_code(dfa.symbol(symbol).name()));
    }
    let in_code_all = |symbols: &[SymbolId]| {
        if let Some(classes) = dfa.classes() {
            let set = CharSet::union(symbols.iter().map(|&symbol| classes.set(symbol)));
            return if set.is_empty() {
                String::new()
            } else {
                in_code(&described(&set, dfa.reads()))
            };
        }
        let mut all = Vec::new();
        for &symbol in symbols {
            all.push(symbol_names[symbol.index()].as_str());
        }
        all.join(", ")
    };
    let describe = |state: StateId| {
        let name = dfa.state(state).name();
        let mut doc = state_names[state.index()].clone();
        let mut roles = roles.of(state);
        let groups = groups.iter().filter(|group| group.contains(state));
        let groups: Vec<String> = groups.map(|group| in_code(group.name())).collect();
        if !groups.is_empty() {
            roles.push(format!("in {}", groups.join(", ")));
        }
        if !roles.is_empty() {
            let _ = write!(doc, ": {}", roles.join(", "));
        }
        if let Some(grid) = code.spec.depict.and_then(|depict| depict(name)) {
            let _ = write!(doc, "\n\n```text\n{grid}\n```");
        }
        if lists {
            doc.push('\n');
            for arrow in dfa.arrows(state) {
                let symbols = in_code_all(&arrow.symbols);
                let to = if arrow.target == state {
                    "itself".to_owned()
                } else {
                    link(code, arrow.target, &state_names[arrow.target.index()])
                };
                let outputs = behind_slash(dfa, &arrow.outputs, in_code);
                let _ = write!(doc, "\n- {symbols} → {to}{outputs}");
            }
            let refused = in_code_all(&dfa.refused(state).collect::<Vec<_>>());
            if !refused.is_empty() {
                let _ = write!(doc, "\n- refused: {refused}");
            }
        }
        doc
    };
    dfa.states().map(describe).collect()
}

/// What comes out of a transition, as the text has it; nothing if nothing does.
fn behind_slash(dfa: &Dfa, outputs: &[OutputId], show: fn(&str) -> String) -> String {
    let mut shown = String::from(if outputs.is_empty() { "" } else { " /" });
    for &output in outputs {
        let _ = write!(shown, " {}", show(dfa.output(output).name()));
    }
    shown
}

/// A link to a state, with the text that is shown.
fn link(code: &Emission<'_>, state: StateId, shown: &str) -> String {
    // In a link `#` would begin an anchor.
    let identifier = code.identifiers.states[state.index()].trim_start_matches("r#");
    // `type@`, because a method may have the same name. Editors do not know `variant@`.
    format!("[{shown}](type@Self::{identifier})")
}

/// The roles of the states: start, final.
struct Roles<'a> {
    dfa: &'a Dfa,
    /// The starts at each state.
    starts: Vec<Vec<Start<'a>>>,
}

impl<'a> Roles<'a> {
    fn new(dfa: &'a Dfa) -> Roles<'a> {
        let mut starts: Vec<Vec<Start<'a>>> = vec![Vec::new(); dfa.states().len()];
        for start in dfa.starts() {
            starts[start.state().index()].push(start);
        }
        Roles { dfa, starts }
    }

    /// Such as ``start for `you` `` and ``final, `win` ``.
    fn of(&self, state: StateId) -> Vec<String> {
        let mut roles: Vec<String> = Vec::new();
        for start in &self.starts[state.index()] {
            roles.push(match start.label() {
                Some(label) => format!("start for {}", in_code(label)),
                None => "start".to_owned(),
            });
        }
        match self.dfa.state(state).finality() {
            Finality::Final => roles.push("final".to_owned()),
            Finality::Labelled(label) => {
                roles.push(format!("final, {}", in_code(self.dfa.label(label).name())));
            }
            _ => (),
        }
        roles
    }
}

/// A name as inline code of Markdown, whatever characters it has.
pub(super) fn in_code(name: &str) -> String {
    let name = presentable(name);
    if !name.contains('`') {
        return format!("`{name}`");
    }
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

    use fsm_model::{Dfa, Glyph, Grid, Source};

    use super::{automaton, states};
    use crate::emit::identifiers::Identifiers;
    use crate::emit::{Content, Emission, EnumSpec};

    /// The page of the enum, with its picture left out, and those of the states.
    #[expect(clippy::needless_pass_by_value, reason = "so that a test reads as text in, text out")]
    fn check(text: &str, expected: Expect) {
        let dfa = Dfa::from_source(&Source::new("t.txt", text)).expect("the text is right");
        let mut spec = EnumSpec::new("Machine").expect("an identifier");
        spec.draw = Some(fsm_draw::draw_for_docs);
        spec.depict = Some(|name| {
            name.starts_with('b').then(|| Grid::new(1, vec![Glyph::Letter('a'), Glyph::Cross]))
        });
        let skeleton = dfa.skeleton();
        let identifiers = &Identifiers::new(skeleton, &spec, &mut Vec::new());
        let code = Emission::new(skeleton, Content::Checked(&dfa), &spec, identifiers);
        let page = automaton(&code);
        let mut pages = match (page.find("<svg"), page.find("</svg>")) {
            (Some(start), Some(end)) => format!("{}<svg>...{}", &page[..start], &page[end..]),
            _ => page,
        };
        for state in states(&code, &code.states()) {
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

                | | `x` | `y` | |
                | --- | --- | --- | --- |
                | [`a`](type@Self::A) | [`b\|c`](type@Self::BBarC) | [`a`](type@Self::A) | start for `you`, final |
                | [`b\|c`](type@Self::BBarC) | [`` `d` ``](type@Self::BacktickDBacktick) | [`` `d` ``](type@Self::BacktickDBacktick) | start for `me` |
                | [`` `d` ``](type@Self::BacktickDBacktick) | [`` `d` ``](type@Self::BacktickDBacktick) | [`` `d` ``](type@Self::BacktickDBacktick) | final, `win` |

                <div style="overflow-x:auto">
                <svg>...</svg>
                </div>
                --
                `a`: start for `you`, final

                - `x` → [`b|c`](type@Self::BBarC)
                - `y` → itself
                --
                `b|c`: start for `me`

                ```text
                a
                X
                ```

                - `x`, `y` → [`` `d` ``](type@Self::BacktickDBacktick)
                --
                `` `d` ``: final, `win`

                - `x`, `y` → itself
            "#]],
        );
    }

    #[test]
    fn one_with_refusals_and_groups() {
        check(
            "States: Draft Paid Shipped Gone\nStates open: Draft Paid\nStates HalfOpen: open Shipped\n\
             Start: Draft\nFinal: Shipped\nFinal gone: Gone\nSymbols: pay ship cancel\n\
             Symbols moves: ship\nOtherwise: !\nTransitions:\nDraft pay -> Paid\nPaid pay -> .\n\
             Paid ship -> Shipped\nopen cancel -> Gone\n",
            expect![[r#"
                The automaton `t.txt`: 4 states, 3 symbols, 1 start, 2 final states. It is deterministic; 7 of 12 cases are refused.

                | | `pay` | `ship` | `cancel` | |
                | --- | --- | --- | --- | --- |
                | [`Draft`](type@Self::Draft) | [`Paid`](type@Self::Paid) | – | [`Gone`](type@Self::Gone) | start |
                | [`Paid`](type@Self::Paid) | [`Paid`](type@Self::Paid) | [`Shipped`](type@Self::Shipped) | [`Gone`](type@Self::Gone) |  |
                | [`Shipped`](type@Self::Shipped) | – | – | – | final |
                | [`Gone`](type@Self::Gone) | – | – | – | final, `gone` |

                A dash: the state refuses the symbol.

                Groups:

                - `open`, [`is_open`](method@Self::is_open): `Draft`, `Paid`
                - `HalfOpen`, [`is_half_open`](method@Self::is_half_open): `Draft`, `Paid`, `Shipped`

                <div style="overflow-x:auto">
                <svg>...</svg>
                </div>
                --
                `Draft`: start, in `open`, `HalfOpen`

                - `pay` → [`Paid`](type@Self::Paid)
                - `cancel` → [`Gone`](type@Self::Gone)
                - refused: `ship`
                --
                `Paid`: in `open`, `HalfOpen`

                - `pay` → itself
                - `ship` → [`Shipped`](type@Self::Shipped)
                - `cancel` → [`Gone`](type@Self::Gone)
                --
                `Shipped`: final, in `HalfOpen`

                - refused: `pay`, `ship`, `cancel`
                --
                `Gone`: final, `gone`

                - refused: `pay`, `ship`, `cancel`
            "#]],
        );
    }

    #[test]
    fn one_with_outputs() {
        check(
            "States: Locked Unlocked\nStart: Locked\nFinal: Locked\nSymbols: coin push\n\
             Outputs: unlock beep|beep\nTransitions:\nLocked coin -> Unlocked / unlock\n\
             Locked push -> . / beep|beep unlock\nUnlocked coin -> Locked\nUnlocked push -> Locked / unlock\n",
            expect![[r#"
                The automaton `t.txt`: 2 states, 2 symbols, 2 outputs, 1 start, 1 final state. It is deterministic and complete.

                | | `coin` | `push` | |
                | --- | --- | --- | --- |
                | [`Locked`](type@Self::Locked) | [`Unlocked`](type@Self::Unlocked) / `unlock` | [`Locked`](type@Self::Locked) / `beep\|beep` `unlock` | start, final |
                | [`Unlocked`](type@Self::Unlocked) | [`Locked`](type@Self::Locked) | [`Locked`](type@Self::Locked) / `unlock` |  |

                <div style="overflow-x:auto">
                <svg>...</svg>
                </div>
                --
                `Locked`: start, final

                - `coin` → [`Unlocked`](type@Self::Unlocked) / `unlock`
                - `push` → itself / `beep|beep` `unlock`
                --
                `Unlocked`

                - `coin` → [`Locked`](type@Self::Locked)
                - `push` → [`Locked`](type@Self::Locked) / `unlock`
            "#]],
        );
    }

    #[test]
    fn one_with_a_property() {
        check(
            "States: a b\nStart: a\nFinal: b\nSymbols: x\nTransitions:\na b\nb b\nProperties:\nstays b\n",
            expect![[r#"
                The automaton `t.txt`: 2 states, 1 symbol, 1 start, 1 final state. It is deterministic and complete.

                These properties were proved:

                - `stays b`

                | | `x` | |
                | --- | --- | --- |
                | [`a`](type@Self::A) | [`b`](type@Self::B) | start |
                | [`b`](type@Self::B) | [`b`](type@Self::B) | final |

                <div style="overflow-x:auto">
                <svg>...</svg>
                </div>
                --
                `a`: start

                - `x` → [`b`](type@Self::B)
                --
                `b`: final

                ```text
                a
                X
                ```

                - `x` → itself
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

                <div style="overflow-x:auto">
                <svg>...</svg>
                </div>
                --
                `a`: start

                - `1`, `2`, `3`, `4`, `5`, `6`, `7`, `8`, `9`, `10`, `11`, `12`, `13` → itself
            "#]],
        );
    }
}
