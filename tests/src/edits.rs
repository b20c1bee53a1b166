//! Texts with one mistake: single edits, as hands and editors slip.
//!
//! This knows nothing about automata but how words, comments and headings look. [`Tally`] counts how many
//! messages the edits of some texts gave.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;

/// A text that was changed in one place.
#[derive(Clone, Debug)]
pub struct Edit {
    /// What was done, in a few words.
    pub kind: &'static str,
    /// The text with the change.
    pub text: String,
    /// The lines around the change: before it and after it.
    pub change: [String; 2],
}

/// Makes edits of every kind, so many of each at most. The same text always gives the same edits.
#[must_use]
pub fn edits(text: &str, of_each_kind: usize) -> Vec<Edit> {
    let mut made = Vec::new();
    let original = Parts::new(text);
    for (number, &(kind, slip)) in (1..).zip(KINDS) {
        let mut random = Random(number);
        let mut seen: Vec<String> = vec![text.to_owned()];
        for _ in 0..of_each_kind {
            let Some((range, new)) = slip(&original, &mut random) else { break };
            let edited = [&text[..range.start], &new, &text[range.end..]].concat();
            if !seen.contains(&edited) {
                seen.push(edited.clone());
                let change = [lines_around(text, &range), {
                    let end = range.start + new.len();
                    lines_around(&edited, &(range.start..end))
                }];
                made.push(Edit { kind, text: edited, change });
            }
        }
    }
    made
}

/// The whole lines around some bytes.
fn lines_around(text: &str, range: &Range<usize>) -> String {
    let start = text[..range.start].rfind('\n').map_or(0, |end| end + 1);
    let end = text[range.end..].find('\n').map_or(text.len(), |end| range.end + end);
    text[start..end].to_owned()
}

/// What to put in the place of some bytes.
type Slip = fn(&Parts<'_>, &mut Random) -> Option<(Range<usize>, String)>;

const KINDS: &[(&str, Slip)] = &[
    ("delete a character", |text, random| Some((text.character(random)?, String::new()))),
    ("insert a character", |text, random| {
        let at = text.character(random)?.start;
        Some((at..at, random.of(SIGNS)?.to_string()))
    }),
    ("replace a character", |text, random| {
        Some((text.character(random)?, random.of(SIGNS)?.to_string()))
    }),
    ("swap two characters", |text, random| {
        let first = text.character(random)?;
        let second = text.text[first.end..].chars().next()?;
        let swapped = format!("{second}{}", &text.text[first.clone()]);
        Some((first.start..first.end + second.len_utf8(), swapped))
    }),
    ("delete a word", |text, random| Some((text.word(random)?, String::new()))),
    ("insert a word", |text, random| {
        let at = text.word(random)?.start;
        Some((at..at, format!("{} ", &text.text[text.word(random)?])))
    }),
    ("replace a word", |text, random| {
        Some((text.word(random)?, text.text[text.word(random)?].to_owned()))
    }),
    ("repeat a word", |text, random| {
        let word = text.word(random)?;
        Some((word.end..word.end, format!(" {}", &text.text[word])))
    }),
    ("swap two words", |text, random| {
        let line = random.of(&text.lines)?;
        let number = random.below(line.words.len().checked_sub(1)?)?;
        let (first, second) = (line.words[number].clone(), line.words[number + 1].clone());
        let between = &text.text[first.end..second.start];
        let [one, other] = [first.clone(), second.clone()].map(|word| &text.text[word]);
        Some((first.start..second.end, format!("{other}{between}{one}")))
    }),
    ("delete a line", |text, random| Some((text.line(random)?, String::new()))),
    ("insert a line", |text, random| {
        let at = text.line(random)?.start;
        Some((at..at, text.text[text.line(random)?].to_owned()))
    }),
    ("repeat a line", |text, random| {
        let line = text.line(random)?;
        Some((line.start..line.start, text.text[line].to_owned()))
    }),
    ("swap two lines", |text, random| {
        let number = random.below(text.lines.len().checked_sub(1)?)?;
        let (first, second) = (&text.lines[number].bytes, &text.lines[number + 1].bytes);
        let between = &text.text[first.end..second.start];
        let [one, other] = [first, second].map(|line| &text.text[line.clone()]);
        Some((first.start..second.end, format!("{other}{between}{one}")))
    }),
    ("join two lines", |text, random| {
        let end = text.line(random)?.end;
        Some((end - 1..end, " ".to_owned()))
    }),
    ("split a line", |text, random| {
        let line = random.of(&text.lines)?;
        let behind_first = line.words.get(1..)?;
        let at = random.of(behind_first)?.start;
        Some((at..at, "\n".to_owned()))
    }),
    ("indent a line", |text, random| {
        let at = text.line(random)?.start;
        Some((at..at, "  ".to_owned()))
    }),
    ("remove a colon", |text, random| {
        let end = random.of(&text.headings)?.end;
        Some((end - 1..end, String::new()))
    }),
    ("misspell a heading", |text, random| {
        let heading = random.of(&text.headings)?;
        let word = &text.text[heading.clone()];
        let length = word.find([' ', ':'])?;
        let at = heading.start + random.below(length)?;
        Some(match random.below(3)? {
            0 => (at..at + 1, String::new()),
            1 => (at..at + 1, "x".to_owned()),
            _ => (at..at, "e".to_owned()),
        })
    }),
];

/// What fingers hit.
const SIGNS: &[char] = &[
    'x', 'e', 'A', '0', '7', ' ', '\n', ':', '-', '>', '_', '/', '|', '.', '!', ',', '"', '\\',
    '(', 'é',
];

/// Where the parts of a text are. Comments are no parts.
struct Parts<'t> {
    text: &'t str,
    /// Those with words.
    lines: Vec<Line>,
    /// From the word of each heading to its colon.
    headings: Vec<Range<usize>>,
}

struct Line {
    /// With the end of the line.
    bytes: Range<usize>,
    words: Vec<Range<usize>>,
}

impl<'t> Parts<'t> {
    fn new(text: &'t str) -> Parts<'t> {
        let (mut lines, mut headings) = (Vec::new(), Vec::new());
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            let mut words: Vec<Range<usize>> = Vec::new();
            let mut at = start;
            for part in line.split_inclusive(char::is_whitespace) {
                let word = part.trim_end();
                if word.starts_with("//") {
                    break;
                }
                if !word.is_empty() {
                    words.push(at..at + word.len());
                }
                at += part.len();
            }
            let is_heading = |word: &&Range<usize>| text[(*word).clone()].ends_with(':');
            let colon = words.iter().take(2).find(is_heading);
            if let (Some(first), Some(last)) = (words.first(), colon)
                && text[first.clone()].starts_with(char::is_uppercase)
            {
                headings.push(first.start..last.end);
            }
            let bytes = start..start + line.len();
            start = bytes.end;
            if !words.is_empty() {
                lines.push(Line { bytes, words });
            }
        }
        Parts { text, lines, headings }
    }

    fn line(&self, random: &mut Random) -> Option<Range<usize>> {
        Some(random.of(&self.lines)?.bytes.clone())
    }

    fn word(&self, random: &mut Random) -> Option<Range<usize>> {
        let line = random.of(&self.lines)?;
        random.of(&line.words).cloned()
    }

    /// A character up to the end of the last word in a line, or the blank behind it.
    fn character(&self, random: &mut Random) -> Option<Range<usize>> {
        let line = random.of(&self.lines)?;
        let end = line.words.last()?.end;
        let part = &self.text[line.bytes.start..(end + 1).min(line.bytes.end)];
        let (at, c) = part.char_indices().nth(random.below(part.chars().count())?)?;
        let start = line.bytes.start + at;
        Some(start..start + c.len_utf8())
    }
}

/// Numbers that look random: Knuth's linear congruential generator for MMIX.
struct Random(u64);

impl Random {
    /// A number below another one.
    fn below(&mut self, limit: usize) -> Option<usize> {
        const FACTOR: u64 = 6_364_136_223_846_793_005;
        self.0 = self.0.wrapping_mul(FACTOR).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).ok()?.checked_rem(limit)
    }

    fn of<'a, T>(&mut self, list: &'a [T]) -> Option<&'a T> {
        Some(&list[self.below(list.len())?])
    }
}

/// How many messages edits gave.
#[derive(Clone, Debug, Default)]
pub struct Tally {
    /// The refused edits of each kind, and how many of these gave several messages.
    kinds: BTreeMap<&'static str, [usize; 2]>,
    texts: BTreeMap<String, [usize; 2]>,
    /// The edits with several messages: how many, and everything about it.
    worst: Vec<(usize, String)>,
}

impl Tally {
    /// Counts an edit of a text with that name, and the codes and messages of the errors that it gave.
    pub fn add(&mut self, text: &str, edit: &Edit, errors: &[String]) {
        if errors.is_empty() {
            return;
        }
        let is_many = usize::from(errors.len() > 1);
        let counts = [
            self.kinds.entry(edit.kind).or_default(),
            self.texts.entry(text.to_owned()).or_default(),
        ];
        for [refused, many] in counts {
            *refused += 1;
            *many += is_many;
        }
        if is_many == 1 {
            let [before, after] = &edit.change;
            let about = format!(
                "{text}: {}\n  from {before:?}\n  to   {after:?}\n    {}\n",
                edit.kind,
                errors.join("\n    ")
            );
            self.worst.push((errors.len(), about));
        }
    }

    /// The edits that were refused, and how many of these gave several messages.
    #[must_use]
    pub fn total(&self) -> [usize; 2] {
        let mut total = [0, 0];
        for [refused, many] in self.kinds.values() {
            total[0] += refused;
            total[1] += many;
        }
        total
    }
}

/// The shares and the worst edits.
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut worst = self.worst.clone();
        worst.sort();
        for (_, about) in &worst {
            writeln!(f, "{about}")?;
        }
        let kinds = self.kinds.iter().map(|(&kind, counts)| (kind, counts));
        let texts = self.texts.iter().map(|(text, counts)| (text.as_str(), counts));
        let total = self.total();
        for (name, [refused, many]) in kinds.chain(texts).chain([("all", &total)]) {
            let share = 1000 * many / refused;
            let (percent, tenth) = (share / 10, share % 10);
            writeln!(f, "{many:6} of {refused:6} {percent:4}.{tenth} %  {name}")?;
        }
        Ok(())
    }
}
