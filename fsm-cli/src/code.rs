//! The kinds of mistakes in files of other tools, and what other formats cannot hold.

fsm_model::codes! {
    /// Every code of this crate, in order.
    pub(crate) static CODES;
    NOT_THE_FORMAT = "C001" Error "a file that is not of its format"
    NOT_FINITE = "C002" Error "more than a finite automaton"
    NONDETERMINISTIC = "C003" Error "two targets or outputs for one state and symbol of a machine with outputs"
    EPSILON = "C004" Error "a transition that reads nothing"
    STARTS = "C005" Error "no start state, or too many"
    NO_NAME = "C006" Error "a symbol or label that cannot be a name"
    TOO_LARGE = "C007" Error "a small file that means too much"
    NO_PLACE = "C010" Error "something that the other format cannot hold"
}

#[cfg(test)]
mod tests {
    use clap::ValueEnum as _;
    use fsm_model::{Code, Domain, Report, Source};

    use super::CODES;
    use crate::formats::{Automaton, Format, Imported, MachineKind, Missing, Reading};

    /// Reads a block of a page; the fence has the format.
    fn read(code: &Code, word: &str) -> Result<Imported, Report> {
        let fence = format!(" {word}\n");
        let (before, rest) = code.explanation().split_once(&fence).expect("there is such a block");
        let (_, format) = before.rsplit_once("```").expect("a block begins with a fence");
        let (text, _) = rest.split_once("```").expect("a block ends in a fence");
        let format = Format::from_str(format, false).expect("a format");
        let source = Source::new(code.id(), text);
        // The page of C007 says so.
        let most_cases = 1000;
        let (missing, kind) = (Missing::Refused, MachineKind::Detected);
        let reading = Reading { missing, kind, most_cases };
        let read = format.read(&source, &Domain::EMPTY, reading);
        read.expect("it can be read")
    }

    /// The codes of what is wrong with the block of a page.
    fn found(code: &Code, word: &str) -> Vec<&'static str> {
        // The mistake of C010 is found only when the automaton is written.
        let done = read(code, word).and_then(|read| match read.automaton {
            Automaton::Dfa(dfa) => Format::Json.write(&dfa, None),
            Automaton::Nfa(nfa) => Format::Json.write_nfa(&nfa, None),
        });
        let report = done.err();
        report.iter().flat_map(Report::iter).map(|(found, _)| found.code().id()).collect()
    }

    #[test]
    fn every_page_shows_this_one_mistake_and_its_repair() {
        for code in CODES {
            assert_eq!(found(code, "wrong"), [code.id()]);
            assert_eq!(found(code, "right"), [""; 0]);
        }
    }

    #[test]
    fn every_page_has_its_title_and_fits_on_a_screen() {
        for code in CODES {
            let page = code.explanation();
            assert_eq!(page.lines().next(), Some(&*format!("# {}: {}", code.id(), code.title())));
            assert!((20..=45).contains(&page.lines().count()), "length of {}", code.id());
            assert!(page.lines().all(|line| line.chars().count() <= 90), "width of {}", code.id());
        }
    }
}
