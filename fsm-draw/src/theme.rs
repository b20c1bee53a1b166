//! Colours, and what they mean.

use std::fmt::Write as _;

/// On what the picture is looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Theme {
    #[default]
    Light,
    Dark,
    /// The page around it has the colours.
    Page,
}

/// The names of the colours, as they are in light and in dark.
const COLOURS: [(&str, &str, &str); 9] = [
    ("paper", "#ffffff", "#15171c"),
    ("ink", "#1b1f24", "#e8eaed"),
    ("pale", "#5f6873", "#9aa4b0"),
    ("line", "#737d89", "#7b8794"),
    ("card", "#f4f6f8", "#20242b"),
    ("trail", "#8038d8", "#b98cff"),
    ("x", "#0b57c2", "#6cb2ff"),
    ("o", "#c0261b", "#ff8a7a"),
    ("fade", "#b6bec8", "#4a535f"),
];

/// The colours of labels: the line and the ground, in light and in dark. Each has a sign of its own
/// as well, for those who do not see colours.
const LABELS: [(&str, &str, &str, &str, char); 6] = [
    ("#116329", "#dcf5e3", "#57c878", "#12321d", '★'),
    ("#7d4e00", "#fdf1cc", "#e3b341", "#352a0b", '■'),
    ("#0b57c2", "#dcebff", "#6cb2ff", "#10263f", '◆'),
    ("#7a3fc0", "#efe3ff", "#c4a0ff", "#2a1b40", '●'),
    ("#0d7377", "#d6f3f2", "#56d4d4", "#0d3032", '✚'),
    ("#b3261e", "#fde3e1", "#ff8a80", "#3d1715", '▲'),
];

/// How many labels look different.
pub(super) const KINDS: usize = LABELS.len();

/// The sign of a label.
pub(super) fn sign(kind: usize) -> char {
    LABELS[kind % KINDS].4
}

impl Theme {
    /// The style of a picture that stands alone; on a page there is one already.
    pub(super) fn style(self) -> String {
        match self {
            Theme::Light => rules(&mut |light, _| light.to_owned()),
            Theme::Dark => rules(&mut |_, dark| dark.to_owned()),
            Theme::Page => String::new(),
        }
    }
}

/// The style of a page: light or dark as whoever looks at it wishes, or always dark.
pub(super) fn page(is_dark: bool) -> String {
    let mut colours: Vec<(&str, &str)> = Vec::new();
    let rules = rules(&mut |light, dark| {
        colours.push((light, dark));
        format!("var(--c{})", colours.len() - 1)
    });
    let extra = [("yes", LABELS[0].0, LABELS[0].2), ("mark", LABELS[0].1, LABELS[0].3)];
    let variables = |choose: fn(&(&'static str, &'static str)) -> &'static str| {
        let mut text = String::new();
        for (number, pair) in colours.iter().enumerate() {
            let _ = write!(text, "--c{number}:{};", choose(pair));
        }
        for (name, light, dark) in COLOURS.into_iter().chain(extra) {
            let _ = write!(text, "--{name}:{};", choose(&(light, dark)));
        }
        text
    };
    let (light, dark) = (variables(|pair| pair.0), variables(|pair| pair.1));
    let scheme = if is_dark {
        format!(":root{{color-scheme:dark;{dark}}}")
    } else {
        format!(
            ":root{{color-scheme:light dark;{light}}}\
             @media (prefers-color-scheme:dark){{:root{{{dark}}}}}"
        )
    };
    format!("{scheme}\n{rules}")
}

/// What every class looks like.
fn rules(choose: &mut dyn FnMut(&'static str, &'static str) -> String) -> String {
    let [paper, ink, pale, line, card, trail, x, o, fade] =
        COLOURS.map(|(_, light, dark)| choose(light, dark));
    let mut rules = format!(
        "text{{fill:{ink}}}.pale{{fill:{pale}}}.paper{{fill:{paper}}}\
         .line{{fill:none;stroke:{line}}}.head{{fill:{line}}}.card{{fill:{card};stroke:{pale}}}\
         .ring{{fill:none;stroke:{pale}}}.grid{{stroke:{fade}}}\
         .old{{fill:none;stroke:{line}}}.x{{fill:none;stroke:{x}}}.o{{fill:none;stroke:{o}}}\
         .trail.line{{stroke:{trail};stroke-width:3}}.trail.head{{fill:{trail}}}\
         .trail .card,.trail .ring{{stroke:{trail};stroke-width:3}}\
         .far{{stroke-dasharray:3 4;opacity:.6}}.ghost{{opacity:.4}}.tray{{fill:none;stroke:{fade}}}"
    );
    for (kind, (light, light_ground, dark, dark_ground, _)) in LABELS.into_iter().enumerate() {
        let (line, ground) = (choose(light, dark), choose(light_ground, dark_ground));
        let _ = write!(
            rules,
            ".k{kind} .card{{fill:{ground};stroke:{line}}}.k{kind} .ring{{stroke:{line}}}\
             text.k{kind},.k{kind} .tag{{fill:{line}}}.k{kind} .strike{{stroke:{line}}}"
        );
    }
    // What is marked is seen whatever it is.
    rules + &format!(".trail .card{{stroke:{trail}}}")
}
