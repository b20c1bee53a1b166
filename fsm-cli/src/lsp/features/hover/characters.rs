//! Pages about bytes and characters.

use fsm_model::{CharSet, Reads, count};

use super::{MOST_ENTRIES, Page, code, list};

impl Page<'_> {
    /// What a byte, a character, a range or a string stands for, and which sets have it.
    pub(super) fn characters(&self) -> Option<String> {
        let reads = self.outline.reads();
        let parts = self.outline.characters(self.word);
        let (first, more) = parts.split_first()?;
        if !more.is_empty() {
            let shown = parts.iter().take(MOST_ENTRIES).filter_map(CharSet::only);
            let shown: Vec<String> = shown.map(|value| number(value, reads)).collect();
            let dots = if parts.len() > MOST_ENTRIES { " ..." } else { "" };
            let number = count(parts.len(), reads.noun());
            return Some(format!("{number}, one after the other: {}{dots}", shown.join(" ")));
        }
        let title = match (first.only(), first.ranges()) {
            (Some(value), _) => format!("{} {}", reads.noun(), number(value, reads)),
            (None, &[(from, to)]) => format!(
                "{}: {} to {}",
                count(first.count(), reads.noun()),
                number(from, reads),
                number(to, reads)
            ),
            _ => return None,
        };
        let mut parts = vec![title];
        parts.extend(self.sets_with(first));
        Some(parts.join("\n\n") + if parts.len() > 1 { self.age() } else { "" })
    }

    /// Which sets have all of these, and what else behaves as the only one of them does.
    fn sets_with(&self, members: &CharSet) -> Option<String> {
        let dfa = self.file.automaton()?;
        let classes = dfa.classes()?;
        let has_all = |set: &CharSet| set.intersection(members) == *members;
        let mut sets = Vec::new();
        for group in dfa.symbol_groups() {
            let all: Vec<&CharSet> = group.members().map(|class| classes.set(class)).collect();
            if has_all(&CharSet::union(all)) {
                sets.push(group.name());
            }
        }
        let sets = match sets.as_slice() {
            [] => "in no set".to_owned(),
            sets => format!("in {}", list(sets.iter().copied())),
        };
        let class = members.only().and_then(|value| classes.of(value));
        let class = class.map(|class| classes.set(class)).filter(|class| class.only().is_none());
        Some(match class {
            Some(class) => {
                format!("{sets}; behaves as all of {}", code(&class.describe(classes.reads())))
            }
            None => sets,
        })
    }
}

/// The number of a byte or character, as it is usually written.
fn number(value: u32, reads: Reads) -> String {
    match reads {
        Reads::Characters => format!("U+{value:04X}"),
        _ => format!("0x{value:02X}"),
    }
}
