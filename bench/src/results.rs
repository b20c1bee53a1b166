//! The results as text, and the files that keep them.
//!
//! `RESULTS.md` has a section for each part of the benchmark. Running one part replaces its
//! section. A section begins with its most important figures, and the README shows these too.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;
use std::time::Instant;

use crate::markdown::{grouped, rounded, table, time, wrapped};
use crate::scratch::{self, Scratch};
use crate::{FOLDER, PARTS, Part, Result, machine};

const RESULTS: &str = "RESULTS.md";
const README: &str = "../README.md";

/// The figures in the README are between these two lines.
const BEGIN: &str = "<!-- Figures from bench/RESULTS.md, written by the benchmark. -->\n";
const END: &str = "<!-- End of the figures. -->\n";

const TITLE: &str = "\
# How fast it is

    cargo run --release --manifest-path bench/Cargo.toml

measures everything below in about half an hour. It writes this file, the pictures in it, the figures in
the README and a line of [HISTORY.md](HISTORY.md). With the name of a part, such as `-- steps`, it
measures only that part.
`--help` lists the parts, and the programs that are measured too if they are installed.

Times depend on the machine and on the other programs that run on it. Ratios are more reliable,
because both sides of a ratio took turns. A ratio compares the best round of each side. The range in
brackets is the middle half of the ratios within single rounds. Other programs may have disturbed
these rounds, so the range does not always contain the ratio.

";

/// What a part knows before it runs.
pub(crate) struct Setting {
    /// Smaller sizes and fewer rounds, to see that everything works.
    pub(crate) quick: bool,
    /// Whether other crates can be fetched.
    pub(crate) has_peers: bool,
    /// The load of the machine before the run.
    pub(crate) load: String,
    pub(crate) scratch: Scratch,
}

/// The results of a part of the benchmark.
#[derive(Default)]
pub(crate) struct Findings {
    /// The most important figures, one sentence each.
    pub(crate) figures: Vec<String>,
    pub(crate) goals: Vec<Goal>,
    /// Pictures, with the names of their files.
    pub(crate) plots: Vec<(&'static str, String)>,
    /// The programs that should have been measured but are not installed.
    pub(crate) missing: Vec<&'static str>,
    /// Paragraphs and tables.
    texts: Vec<String>,
}

/// A measured value and the limit that it should keep.
pub(crate) struct Goal {
    what: String,
    wanted: String,
    measured: String,
    value: f64,
    is_reached: bool,
}

impl Goal {
    pub(crate) fn at_most(what: String, most: f64, value: f64) -> Goal {
        let (wanted, measured) = (format!("at most {most}"), format!("{value:.2}"));
        Goal { what, wanted, measured, value, is_reached: value <= most }
    }

    pub(crate) fn at_least(what: String, least: usize, value: f64) -> Goal {
        let (wanted, measured) = (format!("at least {}", grouped(least)), rounded(value));
        Goal { what, wanted, measured, value, is_reached: value >= least as f64 }
    }

    pub(crate) fn below_seconds(what: String, limit: f64, value: f64) -> Goal {
        let (wanted, measured) = (format!("< {limit} s"), time(value));
        Goal { what, wanted, measured, value, is_reached: value < limit }
    }

    pub(crate) fn what(&self) -> &str {
        &self.what
    }

    pub(crate) fn value(&self) -> f64 {
        self.value
    }

    pub(crate) fn is_reached(&self) -> bool {
        self.is_reached
    }
}

impl Findings {
    /// Adds a paragraph or a table.
    pub(crate) fn add_text(&mut self, text: &str) {
        self.texts.push(text.to_owned());
    }

    /// The section of the file.
    fn section(&self, title: &str, load: &str) -> String {
        let mut parts = Vec::new();
        if !self.figures.is_empty() {
            parts.push(self.figures.iter().map(|figure| wrapped("- ", figure)).collect());
        }
        parts.push(format!("Machine: {}. Load before the run: {load}.\n", machine::describe()));
        for (file, _) in &self.plots {
            parts.push(format!("![{title}](plots/{file})\n"));
        }
        parts.extend(self.texts.iter().cloned());
        if !self.goals.is_empty() {
            let rows: Vec<Vec<String>> = self.goals.iter().map(Goal::row).collect();
            parts.push("### Goals\n".to_owned());
            parts.push(table(&["what", "goal", "measured", "reached"], &rows));
        }
        let section = format!("## {title}\n\n{}", parts.join("\n"));
        let pictures = self.plots.iter().map(|(_, picture)| picture.as_str());
        let seal = seal(&section, pictures);
        format!("{section}\n{SEAL}{seal:016x} -->\n")
    }
}

/// The line after a section. It has a hash of everything in the section that was measured. A test
/// checks it, so edits by hand and pictures of an older run are noticed.
const SEAL: &str = "<!-- What was measured, tables and pictures: ";

/// The FNV-1a hash of everything that was measured: tables, figures and pictures. Explanations are
/// not part of it, so they may be edited.
fn seal<'t>(section: &'t str, pictures: impl Iterator<Item = &'t str>) -> u64 {
    let is_measured =
        |line: &&str| ["|", "- ", "  ", "Machine: "].iter().any(|s| line.starts_with(s));
    let measured = section.lines().filter(is_measured).chain(pictures);
    measured.flat_map(str::bytes).fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

impl Goal {
    fn row(&self) -> Vec<String> {
        let reached = if self.is_reached { "yes" } else { "**no**" };
        vec![self.what.clone(), self.wanted.clone(), self.measured.clone(), reached.to_owned()]
    }
}

/// Runs a part and prints its results. Writes them to the files unless the run was quick. Returns the
/// goals if the results were written.
pub(crate) fn run(part: &Part, setting: &Setting) -> Result<Vec<Goal>> {
    eprintln!("{}: {}", part.name, part.about);
    let begin = Instant::now();
    let mut findings = (part.run)(setting)?;
    eprintln!("{} took {:.0} s", part.name, begin.elapsed().as_secs_f64());
    if part.needs_peers && !setting.has_peers {
        findings.missing.push("other crates");
    }
    let section = findings.section(part.title, &setting.load);
    println!("{section}");
    if setting.quick {
        return Ok(Vec::new());
    }
    if !findings.missing.is_empty() {
        eprintln!("{RESULTS} is not written, without: {}", findings.missing.join(", "));
        return Ok(Vec::new());
    }
    let folder = Path::new(FOLDER);
    for (file, picture) in &findings.plots {
        scratch::write(&folder.join("plots").join(file), picture)?;
    }
    let old = fs::read_to_string(folder.join(RESULTS)).unwrap_or_default();
    let results = with_section(&old, part.title, &section);
    scratch::write(&folder.join(RESULTS), &results)?;
    let readme =
        fs::read_to_string(folder.join(README)).map_err(|error| format!("{README}: {error}"))?;
    scratch::write(&folder.join(README), &with_figures(&readme, &figures(&results))?)?;
    Ok(findings.goals)
}

/// The file with one section replaced. The sections are in the order of the parts.
fn with_section(old: &str, title: &str, section: &str) -> String {
    let mut text = TITLE.to_owned();
    let mut between = "";
    for part in PARTS {
        let kept = if part.title == title { Some(section) } else { find(old, part.title) };
        if let Some(kept) = kept {
            let _ = writeln!(text, "{between}{}", kept.trim_end());
            between = "\n";
        }
    }
    text
}

/// The section with that title.
fn find<'t>(text: &'t str, title: &str) -> Option<&'t str> {
    let heading = format!("## {title}\n");
    let start = text
        .match_indices(&heading)
        .map(|(index, _)| index)
        .find(|&index| index == 0 || text[..index].ends_with('\n'))?;
    let rest = &text[start..];
    let end = rest.find("\n## ").map_or(rest.len(), |end| end + 1);
    Some(&rest[..end])
}

/// The figures of all sections. They are the list at the beginning of a section.
fn figures(results: &str) -> String {
    let mut figures = String::new();
    for section in results.split("\n## ").skip(1) {
        let body = section.split_once("\n\n").map_or("", |(_, body)| body);
        let list = body.lines().take_while(|line| line.starts_with("- ") || line.starts_with("  "));
        for line in list {
            let _ = writeln!(figures, "{line}");
        }
    }
    figures
}

fn with_figures(readme: &str, figures: &str) -> Result<String> {
    let parts = readme.split_once(BEGIN).and_then(|(before, rest)| {
        let (_, after) = rest.split_once(END)?;
        Some((before, after))
    });
    let (before, after) =
        parts.ok_or_else(|| format!("{README} does not have the lines around the figures"))?;
    Ok(format!("{before}{BEGIN}\n{figures}\n{END}{after}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_section_is_replaced_and_the_others_are_kept() {
        let [first, second] = [PARTS[0].title, PARTS[1].title];
        let old = format!("# Old\n\n## {second}\n\n- kept\n  too\n\ntext\n");
        let new = with_section(&old, first, &format!("## {first}\n\n- new\n\n### Goals\n\nmore\n"));
        assert_eq!(
            new,
            format!(
                "{TITLE}## {first}\n\n- new\n\n### Goals\n\nmore\n\n\
                 ## {second}\n\n- kept\n  too\n\ntext\n"
            )
        );
        assert_eq!(figures(&new), "- new\n- kept\n  too\n");
        assert_eq!(
            with_section(&new, second, &format!("## {second}\n\nnone\n")).matches("## ").count(),
            3
        );
    }

    #[test]
    fn the_readme_keeps_everything_but_the_figures() {
        let readme = format!("before\n{BEGIN}\n- old\n\n{END}after\n");
        let new = with_figures(&readme, "- new\n").expect("a place");
        assert_eq!(new, format!("before\n{BEGIN}\n- new\n\n{END}after\n"));
        assert!(with_figures("nothing", "- new\n").is_err());
    }

    #[test]
    fn the_results_were_not_edited_by_hand() {
        let results = include_str!("../RESULTS.md");
        assert!(results.starts_with(TITLE));
        for part in PARTS {
            let section = find(results, part.title).expect(part.title);
            let (section, sealed) = section.split_once(SEAL).expect(part.title);
            let names = section.split("](plots/").skip(1).filter_map(|link| link.split(')').next());
            let plots = Path::new(FOLDER).join("plots");
            let pictures: Vec<String> = names
                .map(|name| fs::read_to_string(plots.join(name)).expect("a picture"))
                .collect();
            let seal = seal(section, pictures.iter().map(String::as_str));
            assert_eq!(sealed.trim_end(), format!("{seal:016x} -->"), "{}", part.title);
        }
        let readme = include_str!("../../README.md");
        assert_eq!(with_figures(readme, &figures(results)).as_deref(), Ok(readme));
    }
}
