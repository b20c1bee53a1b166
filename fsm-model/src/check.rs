//! Document to model: the one gate.
//!
//! Names are resolved first, then the table is proved deterministic and total,
//! then the examples, claims and properties are proved on the finished automaton. Each phase
//! reports all it finds, and the next phase begins only if there was no error. So one
//! mistake gives one message.
//!
//! For a text with `Language:` or `Kind: nfa`, a deterministic automaton is made in place of the
//! second phase.

// In the order of the phases: the names, ...
mod cases;
mod characters;
mod groups;
mod names;
mod promises;
mod roles;
mod rules;
// ... the table, ...
mod decide;
mod fill;
mod holes;
mod inclusion;
mod witness;
// ... and what is proved of the automaton.
mod lints;
mod look_alikes;
mod properties;
// Texts whose deterministic automaton is not written, but made from them.
mod derived;
#[cfg(feature = "write")]
mod determinised;
mod language;
mod nfa;
mod tokens;
mod transitions;
#[cfg(feature = "write")]
mod written_nfa;
// Which errors are consequences of others.
mod cause;
// The names in a refused text.
mod salvage;
// Which lines of a text are about a case.
#[cfg(feature = "write")]
mod why;

use self::cases::Target;
use self::cause::{explained, with_line_ends};
use self::characters::with_characters;
#[cfg(feature = "write")]
pub use self::determinised::{Determinised, determinise};
use self::fill::Fill;
use self::groups::{finish_groups, resolve_groups};
use self::lints::lints;
use self::names::DeclaredNames;
use self::promises::with_states;
use self::properties::OpenFiles;
pub use self::properties::ReadFile;
use self::roles::Roles;
use self::rules::Rules;
#[cfg(feature = "write")]
pub use self::why::{BeatenLine, CoveringLine, Why};
#[cfg(feature = "write")]
pub use self::written_nfa::WrittenNfa;
use crate::claim::{Claim, Domain, Example, RequiredClaim, prove_claims, prove_examples};
use crate::dfa::{Dfa, Groups, Parts, Skeleton, SkeletonParts, WideLine};
use crate::diagnostic::{Diagnostic, Diagnostics, Report, code, count};
use crate::limits::{Limits, MOST_CASES, Steps};
use crate::passes::MOST_SUBSETS;
use crate::source::Source;
use crate::syntax::{self, Document, RowContent};

/// How a text is checked: which claims it may make, and which must hold in any case.
///
/// # Example
///
/// ```
/// use fsm_model::{Check, Domain, Source};
///
/// let text = "States: A B\nStart: A\nFinal: A\nSymbols: x\nTransitions:\nA A\nB A\n";
/// let source = Source::new("ab.txt", text);
/// let checked = Check::new(&Domain::EMPTY).run(&source).expect("the text is right");
/// assert!(checked.warnings.to_string().starts_with("warning[W001]: no word reaches state `B`"));
///
/// let reachable = Domain::EMPTY.find_claim("reachable").expect("one of the claims");
/// let report = Check::new(&Domain::EMPTY).demand([reachable]).run(&source).unwrap_err();
/// assert!(report.to_string().starts_with("error[F032]: no word reaches state `B`"));
/// ```
#[derive(Clone)]
pub struct Check<'d> {
    domain: &'d Domain,
    demanded: Vec<&'static Claim>,
    shares_symbols: bool,
    files: Option<&'d ReadFile<'d>>,
    /// How many states a nondeterministic automaton may have when it is made deterministic.
    subset_limit: Option<usize>,
    /// How many cases every text may have.
    most_cases: usize,
    /// Whether to go on proving. Without it, everything is proved.
    goes_on: Option<&'d dyn Fn() -> bool>,
}

/// A text whose names are all declared.
struct Resolved<'d> {
    document: &'d Document<'d>,
    names: DeclaredNames<'d>,
    roles: Roles,
    rules: Rules,
    fill: Fill<'d>,
    state_groups: Groups,
    symbol_groups: Groups,
    examples: Vec<Example>,
    required: Vec<RequiredClaim>,
}

/// An automaton that keeps all promises of its text.
struct Proved {
    dfa: Dfa,
    /// Warnings.
    found: Diagnostics,
}

/// A text that was accepted.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Checked {
    /// The automaton.
    pub dfa: Dfa,
    /// What is allowed but probably not meant.
    pub warnings: Report,
}

impl<'d> Check<'d> {
    /// A check that knows the claims of a domain and demands none.
    #[must_use]
    pub fn new(domain: &'d Domain) -> Check<'d> {
        Check {
            domain,
            demanded: Vec::new(),
            shares_symbols: false,
            files: None,
            subset_limit: None,
            most_cases: MOST_CASES,
            goes_on: None,
        }
    }

    /// Demands claims, whether the text makes them or not.
    #[must_use]
    pub fn demand(mut self, claims: impl IntoIterator<Item = &'static Claim>) -> Check<'d> {
        self.demanded.extend(claims);
        self
    }

    /// Says that the symbols are those of other automata, too. Then a symbol that changes nothing here is
    /// no reason for a warning.
    #[must_use]
    pub fn share_symbols(mut self) -> Check<'d> {
        self.shares_symbols = true;
        self
    }

    /// Says how the files are read that properties name. Without it, such a property is refused.
    #[must_use]
    pub fn read_files(mut self, files: &'d ReadFile<'d>) -> Check<'d> {
        self.files = Some(files);
        self
    }

    /// Accepts a nondeterministic automaton, a text with `Kind: nfa`, and makes it deterministic. It may
    /// have at most so many states then. Each of these is a set of states of the text, such as `{q0,q2}`,
    /// and there can be very many.
    ///
    /// # Example
    ///
    /// ```
    /// use fsm_model::{Check, Domain, Source};
    ///
    /// let text = "
    ///     Kind: nfa
    ///     States: q0 q1
    ///     Start: q0
    ///     Final: q1
    ///     Symbols: a b
    ///     Transitions:
    ///     q0 a b -> q0
    ///     q0 a   -> q1
    /// ";
    /// let source = Source::new("ends-in-a.txt", text);
    /// let dfa = Check::new(&Domain::EMPTY).determinise(1000).run(&source)?.dfa;
    /// let names: Vec<&str> = dfa.states().map(|state| dfa.state(state).name()).collect();
    /// assert_eq!(names, ["{q0}", "{q0,q1}"]);
    /// assert!(Check::new(&Domain::EMPTY).run(&source).is_err());
    /// # Ok::<(), fsm_model::Report>(())
    /// ```
    #[must_use]
    pub fn determinise(mut self, limit: usize) -> Check<'d> {
        self.subset_limit = Some(limit);
        self
    }

    /// Says how many cases every text may have. A case is a state and a symbol. A small text can declare
    /// very many of both, and its table has room for all cases. Without this, a text may have 16,777,216,
    /// or four for each of its bytes if that is more.
    ///
    /// # Example
    ///
    /// ```
    /// use fsm_model::{Check, Domain, Source};
    ///
    /// let names: Vec<String> = (0..100).map(|number| number.to_string()).collect();
    /// let names = names.join(" ");
    /// let text = format!("States: {names}\nStart: 0\nFinal: 0\nSymbols: {names}\nOtherwise: .\nTransitions:\n");
    /// let source = Source::new("t.txt", text);
    /// assert!(Check::new(&Domain::EMPTY).run(&source).is_ok());
    /// let report = Check::new(&Domain::EMPTY).most_cases(5_000).run(&source).unwrap_err();
    /// assert!(report.to_string().starts_with("error[F073]: 100 states and 100 symbols are 10000 cases"));
    /// ```
    #[must_use]
    pub fn most_cases(mut self, cases: usize) -> Check<'d> {
        self.most_cases = cases;
        self
    }

    /// Proves claims and properties only as long as a function says so. It is asked before each of them;
    /// those that are left are taken as true. An editor stops a check in this way when its text has
    /// changed, or finds other mistakes first.
    ///
    /// # Example
    ///
    /// ```
    /// use fsm_model::{Check, Domain, Source};
    ///
    /// let text = "States: A B\nStart: A\nFinal: A\nSymbols: x\nClaims: reachable\nTransitions:\nA A\nB A\n";
    /// let source = Source::new("ab.txt", text);
    /// assert!(Check::new(&Domain::EMPTY).run(&source).is_err());
    /// assert!(Check::new(&Domain::EMPTY).prove_while(&|| false).run(&source).is_ok());
    /// ```
    #[must_use]
    pub fn prove_while(mut self, goes_on: &'d dyn Fn() -> bool) -> Check<'d> {
        self.goes_on = Some(goes_on);
        self
    }

    /// Whether the next claim or property is to be proved.
    fn goes_on(&self) -> bool {
        self.goes_on.is_none_or(|goes_on| goes_on())
    }

    /// The check of a file that a property names: it may read files, too, nothing is demanded, and it may
    /// be nondeterministic.
    fn for_other_file(&self) -> Check<'d> {
        let subset_limit = Some(self.subset_limit());
        Check { demanded: Vec::new(), subset_limit, ..self.clone() }
    }

    /// How many subsets of states expressions may have.
    fn subset_limit(&self) -> usize {
        self.subset_limit.unwrap_or(MOST_SUBSETS)
    }

    /// How large what is made of a text may become.
    fn limits(&self, source: &Source) -> Limits {
        Limits::of(source, Limits { subsets: self.subset_limit(), cases: self.most_cases })
    }

    /// Parses and checks an automaton text.
    ///
    /// # Errors
    ///
    /// Every mistake of the first phase that finds any, with the warnings so far. Of a refused
    /// text [`Skeleton::salvage`] finds the names.
    pub fn run(&self, source: &Source) -> Result<Checked, Report> {
        self.run_among(source, &mut OpenFiles::of(source))
    }

    /// The same for a text that properties of other texts may have led to.
    fn run_among(&self, source: &Source, files: &mut OpenFiles) -> Result<Checked, Report> {
        self.run_phases(source, files).map_err(|report| {
            let report = with_line_ends(self, source, files, report);
            explained(self, source, files, report)
        })
    }

    /// As [`run`](Check::run), with all errors, also those that one slip explains. Which slip that is depends on the
    /// layout of the text, too.
    ///
    /// # Errors
    ///
    /// If there are any.
    #[cfg(any(test, feature = "testing"))]
    pub fn run_unexplained(&self, source: &Source) -> Result<Checked, Report> {
        self.run_phases(source, &mut OpenFiles::of(source))
    }

    /// The same with all errors, also those that one slip explains.
    fn run_phases(&self, source: &Source, files: &mut OpenFiles) -> Result<Checked, Report> {
        syntax::parse(source)
            .and_then(|document| with_characters(&document, |text| self.check(text, files)))
            .map(|Proved { dfa, found }| {
                let warnings = found.report(dfa.source());
                Checked { dfa, warnings }
            })
            .map_err(|errors| errors.report(source))
    }

    /// The phases.
    fn check(&self, document: &Document<'_>, files: &mut OpenFiles) -> Result<Proved, Diagnostics> {
        if document.has_expressions() {
            return self.check_language(document, files);
        }
        if document.is_nfa && self.subset_limit.is_none() {
            return Err(Diagnostics::from(nfa::refuse_nfa(document)));
        }
        let (resolved, mut found) = self.resolve(document)?;
        if document.is_nfa {
            return self.check_nfa(&resolved, self.limits(document.source), files, found);
        }
        let Resolved { names, roles: state_roles, rules, fill, .. } = resolved;
        let Resolved { state_groups, symbol_groups, examples, required, .. } = resolved;
        let names = names.finish();
        let skeleton = Skeleton::new(
            document.source,
            SkeletonParts {
                states: names.states,
                symbols: names.symbols,
                outputs: names.outputs,
                labels: state_roles.labels,
                starts: state_roles.starts,
                state_groups,
                symbol_groups,
                has_refusals: fill.has_refusals(),
                classes: document.classes(),
            },
        );
        fill.refuse_holes(&skeleton, &mut found);
        let found = without_errors(found)?;
        let dfa = Dfa::new(Parts {
            skeleton,
            finals: state_roles.finals,
            table: fill.finish(),
            output_lists: names.output_lists,
            claims: required.iter().filter_map(|claim| claim.span).collect(),
            properties: document.property_spans(),
            example_count: document.examples.len(),
            wide_lines: wide_lines(document, &rules),
            otherwise: state_roles.otherwise.map(|(_, span)| span),
        });
        let examples = || prove_examples(&dfa, &examples);
        let mut found = self.prove_promises(document, &dfa, &examples, &required, files, found)?;
        // Behind a mistake these would be guesses.
        let sink = match state_roles.otherwise {
            Some((Target::To(state), _)) => Some(state),
            _ => None,
        };
        found.extend(lints(&dfa, sink, &required, self.shares_symbols));
        Ok(Proved { dfa, found })
    }

    /// The phases up to where every case is decided that lines are about.
    fn resolve<'t>(
        &self,
        document: &'t Document<'t>,
    ) -> Result<(Resolved<'t>, Diagnostics), Diagnostics> {
        let mut found = Diagnostics::default();
        let mut names = DeclaredNames::new(document);
        if let Some(error) = names.refuse_size(self.limits(document.source)) {
            found.push(error);
            return Err(found);
        }
        let state_roles = Roles::new(document, &mut names, &mut found);
        resolve_groups(document, &mut names, &state_roles, &mut found);
        let mut fill = Fill::new(document, &names);
        let rules = Rules::read(document, &mut names, &mut found, &mut |rule| fill.add(rule));
        fill.report_overlaps(&names, &mut found);
        let examples =
            promises::resolve_examples(document, &mut names, &state_roles.labels, &mut found);
        let required = promises::resolve_claims(document, self.domain, &self.demanded, &mut found);
        names.refuse_declarations(&mut found);
        names.refuse_unknown(self.domain, &required, rules.is_alphabet_refused, &mut found);
        fill.add_witnesses(&state_roles.starts, &names, &mut found);
        // A wrong name leaves a hole in the table. Do not report the hole as well.
        let mut found = without_errors(found)?;
        let [state_groups, symbol_groups] = all_groups(&mut names, &state_roles, &mut found)?;
        let groups = [&state_groups, &symbol_groups];
        let limits = self.limits(document.source);
        fill.fill_others(state_roles.otherwise, &names, groups, limits, &mut found);
        fill.add_witnesses(&state_roles.starts, &names, &mut found);
        let mut found = without_errors(found)?;
        let states = names.states.len();
        let mut steps = Steps::of(self.limits(document.source));
        let examples = with_states(examples, &state_groups, states, &mut steps, &mut found);
        let found = without_errors(found)?;
        let resolved = Resolved {
            document,
            names,
            roles: state_roles,
            rules,
            fill,
            state_groups,
            symbol_groups,
            examples,
            required,
        };
        Ok((resolved, found))
    }

    /// What does not hold of the promises of a text. What a domain knows is about single transitions, so its
    /// claims come first: examples that are wrong because of such a transition would say nothing new.
    fn prove_promises(
        &self,
        document: &Document<'_>,
        dfa: &Dfa,
        examples: &dyn Fn() -> Vec<Diagnostic>,
        required: &[RequiredClaim],
        files: &mut OpenFiles,
        mut found: Diagnostics,
    ) -> Result<Diagnostics, Diagnostics> {
        let is_of_domain =
            |claim: &Claim| self.domain.claims.iter().any(|known| known.name() == claim.name());
        let goes_on = || self.goes_on();
        found.extend(prove_claims(dfa, required, &is_of_domain, &goes_on));
        found = without_errors(found)?;
        found.extend(as_one(examples()));
        found.extend(prove_claims(dfa, required, &|claim| !is_of_domain(claim), &goes_on));
        found.extend(self.prove_properties(document, dfa, files));
        without_errors(found)
    }
}

/// Several examples that do not hold give one message: one wrong line may break all of them.
fn as_one(found: Vec<Diagnostic>) -> Option<Diagnostic> {
    const MOST_PLACES: usize = 5;
    let mut found = found.into_iter();
    let mut error = found.next()?;
    for other in found.by_ref().take(MOST_PLACES) {
        if let Some(span) = other.span() {
            error = error.and_at(span, format!("nor does this hold: {}", other.message()));
        }
    }
    Some(match found.len() {
        0 => error,
        more => error.with_note(format!("{} not hold, either", does(more))),
    })
}

/// `1 more example does`, `2 more examples do`
fn does(number: usize) -> String {
    format!("{} {}", count(number, "more example"), if number == 1 { "does" } else { "do" })
}

/// The limits of what stands in for a refused text, which need not be larger.
fn limits_of_stand_in(document: &Document<'_>) -> Limits {
    Limits::of(document.source, Limits { subsets: 10_000, cases: MOST_CASES })
}

/// The groups of states and of symbols.
fn all_groups(
    names: &mut DeclaredNames<'_>,
    roles: &Roles,
    found: &mut Diagnostics,
) -> Result<[Groups; 2], Diagnostics> {
    finish_groups(names, roles).ok_or_else(|| {
        let message = "all groups together have too many members";
        found.push(Diagnostic::new(&code::TOO_LARGE, message));
        std::mem::take(found)
    })
}

/// The lines that are about several states.
fn wide_lines(document: &Document<'_>, rules: &Rules) -> Vec<WideLine> {
    let line = |&row: &usize| match document.content(&document.rows[row]) {
        RowContent::Arrow { heads, target, .. } => WideLine { head: heads.span(), targets: target },
        RowContent::Table { heads, targets } => {
            let ends = targets.first().zip(targets.last());
            let targets = ends.map_or(heads.span(), |(first, last)| first.to(*last));
            WideLine { head: heads.span(), targets }
        }
    };
    rules.wide_rows.iter().map(line).collect()
}

/// Stops at the end of a phase that found errors.
fn without_errors(found: Diagnostics) -> Result<Diagnostics, Diagnostics> {
    if found.has_errors() { Err(found) } else { Ok(found) }
}

impl Dfa {
    /// Parses and checks an automaton text, without a domain and without warnings.
    ///
    /// # Errors
    ///
    /// Every mistake of the first phase that finds any.
    pub fn from_source(source: &Source) -> Result<Dfa, Report> {
        Check::new(&Domain::EMPTY).run(source).map(|checked| checked.dfa)
    }
}
