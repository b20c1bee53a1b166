//! What a crate knows about a family of automata.

use super::{CLAIMS, Claim};
use crate::diagnostic::{
    CODES, Code, Diagnostic, code, did_you_mean, in_backticks, list_in_backticks, nearest,
};
use crate::grid::Grid;

/// What a crate knows about a family of automata, for example about the boards of a game.
///
/// It is plain data, and empty by default: write the fields that are needed and take the others
/// from [`Domain::EMPTY`]. [`Claim`] has an example.
#[derive(Clone, Copy, Debug)]
pub struct Domain {
    /// The claims that a text may make besides [`CLAIMS`].
    pub claims: &'static [Claim],
    /// The codes that these claims report.
    pub codes: &'static [&'static Code],
    /// What to do about a transition to a state that is not declared. Where this gives no advice,
    /// the message suggests a state with a similar name.
    pub advise: Option<fn(&UndeclaredTarget<'_>) -> Option<String>>,
    /// What a state of that name looks like.
    pub depict: Option<fn(&str) -> Option<Grid>>,
}

/// A transition to a state that is not declared, for [`Domain::advise`].
#[derive(Clone, Copy)]
pub struct UndeclaredTarget<'a> {
    /// The names of the claims that the text makes or the caller demands, and of those that they
    /// build on.
    pub claims: &'a [&'static str],
    /// The state it leaves.
    pub from: &'a str,
    /// The symbols it is for; a row with an arrow may have several.
    pub symbols: &'a [&'a str],
    /// What is written where the name of a state should be.
    pub name: &'a str,
    /// Whether there is a state of that name.
    pub is_state: &'a dyn Fn(&str) -> bool,
}

impl Domain {
    /// The domain that knows nothing: for any automaton.
    pub const EMPTY: Domain = Domain { claims: &[], codes: &[], advise: None, depict: None };

    /// Every claim that a text may make: those of any automaton, then those of the domain.
    pub fn all_claims(&self) -> impl Iterator<Item = &'static Claim> + use<> {
        CLAIMS.iter().chain(self.claims)
    }

    /// Every code that may be reported: those of this crate, then those of the domain.
    pub fn all_codes(&self) -> impl Iterator<Item = &'static Code> + use<> {
        CODES.iter().chain(self.codes).copied()
    }

    /// The claim with that name.
    ///
    /// # Errors
    ///
    /// That there is none, with a suggestion; the caller adds where the name is written.
    ///
    /// # Example
    ///
    /// ```
    /// use fsm_model::Domain;
    ///
    /// assert!(Domain::EMPTY.find_claim("minimal").is_ok());
    /// let error = Domain::EMPTY.find_claim("minmal").unwrap_err();
    /// assert_eq!(error.help(), Some("did you mean `minimal`?"));
    /// ```
    pub fn find_claim(&self, name: &str) -> Result<&'static Claim, Box<Diagnostic>> {
        self.all_claims().find(|claim| claim.name() == name).ok_or_else(|| {
            let message = format!("there is no claim {}", in_backticks(name));
            let error = Diagnostic::new(&code::UNKNOWN_CLAIM, message);
            let names: Vec<&str> = self.all_claims().map(Claim::name).collect();
            Box::new(error.with_help(match nearest(name, &names) {
                Some(near) => did_you_mean(name, near),
                None => format!("the claims are {}", list_in_backticks(names.into_iter())),
            }))
        })
    }
}
