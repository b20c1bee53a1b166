//! Colours, and what they mean.

use std::fmt::Write as _;

/// Where a picture is looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Theme {
    /// On its own, on a light background.
    #[default]
    Light,
    /// On its own, on a dark background.
    Dark,
    /// On a page that contains [`page_style`].
    Page,
    /// On any page: lines and text have the colour of the text around the picture. It has no
    /// background and no style sheet, so it does not change the page, and it takes nothing else
    /// from the page's styles.
    Inherit,
}

/// The names of the colours, with their values for light and for dark.
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

/// The looks of labels: the line and the fill for light, the same for dark, and a sign. The sign
/// tells labels apart for readers who do not see the colours.
const LABELS: [(&str, &str, &str, &str, char); 6] = [
    ("#116329", "#dcf5e3", "#57c878", "#12321d", '★'),
    ("#7d4e00", "#fdf1cc", "#e3b341", "#352a0b", '■'),
    ("#0b57c2", "#dcebff", "#6cb2ff", "#10263f", '◆'),
    ("#7a3fc0", "#efe3ff", "#c4a0ff", "#2a1b40", '●'),
    ("#0d7377", "#d6f3f2", "#56d4d4", "#0d3032", '✚'),
    ("#b3261e", "#fde3e1", "#ff8a80", "#3d1715", '▲'),
];

/// The colours of groups of states, for light and for dark. Readers who do not see all colours can
/// tell them apart as well as possible; the sign on a tab makes it sure.
const GROUPS: [(&str, &str); 8] = [
    ("#0b6a94", "#7cc7f2"),
    ("#b4480a", "#ffa366"),
    ("#882255", "#f59ac0"),
    ("#66660f", "#d3d364"),
    ("#332288", "#aaa0ff"),
    ("#146c5f", "#5fd3c0"),
    ("#96357f", "#e9a0df"),
    ("#3d5a17", "#a4d46a"),
];

/// How many groups have a colour of their own.
pub(crate) const GROUP_LOOKS: usize = GROUPS.len();

/// How many labels look different.
pub const LABEL_LOOKS: usize = LABELS.len();

/// The sign of a label. There are six; further labels begin again with the first. An element with
/// the class `k0`, `k1` and so on has the colours of that label.
#[must_use]
pub fn label_sign(number: usize) -> char {
    LABELS[number % LABEL_LOOKS].4
}

impl Theme {
    /// The style sheet of a picture on its own; empty for a picture on a page.
    pub(crate) fn style(self) -> String {
        match self {
            Theme::Light => rules(&mut |light, _| light.to_owned()),
            Theme::Dark => rules(&mut |_, dark| dark.to_owned()),
            Theme::Page | Theme::Inherit => String::new(),
        }
    }

    /// The style sheet of what only pictures with a legend have; see [`Theme::style`].
    pub(crate) fn legend_style(self) -> String {
        match self {
            Theme::Light => legend_rules(&mut |light, _| light.to_owned()),
            Theme::Dark => legend_rules(&mut |_, dark| dark.to_owned()),
            Theme::Page | Theme::Inherit => String::new(),
        }
    }

    /// The attributes that give an element the look of some classes, separated by blanks.
    ///
    /// This is `class="..."` where there is a style sheet. With [`Theme::Inherit`] there is none, and
    /// these are presentation attributes such as `fill="none"`.
    ///
    /// # Example
    ///
    /// ```
    /// use fsm_draw::Theme;
    ///
    /// assert_eq!(Theme::Light.look("card"), "class=\"card\"");
    /// assert_eq!(Theme::Inherit.look("card"), "fill=\"none\" stroke=\"currentColor\"");
    /// ```
    #[must_use]
    pub fn look(self, classes: &str) -> String {
        if self != Theme::Inherit {
            return format!("class=\"{classes}\"");
        }
        let attributes = |class| match class {
            "line" | "card" | "ring" | "tray" | "tab" | "x" | "o" => {
                "fill=\"none\" stroke=\"currentColor\""
            }
            "head" => "fill=\"currentColor\"",
            "pale" => "fill-opacity=\".75\"",
            "old" => "fill=\"none\" stroke=\"currentColor\" stroke-opacity=\".6\"",
            "grid" => "stroke=\"currentColor\" stroke-opacity=\".4\"",
            "strike" => "stroke=\"currentColor\"",
            "trail" => "stroke-width=\"3\"",
            "far" => "stroke-dasharray=\"3 4\" opacity=\".6\"",
            "ghost" => "opacity=\".4\"",
            "several" => "stroke-dasharray=\"3 2\"",
            _ => "",
        };
        let looks: Vec<&str> =
            classes.split(' ').map(attributes).filter(|look| !look.is_empty()).collect();
        looks.join(" ")
    }
}

/// The style sheet of a page with pictures of [`Theme::Page`]: always dark, or as the reader's system
/// is set.
#[must_use]
pub fn page_style(is_dark: bool) -> String {
    let mut colours: Vec<(&str, &str)> = Vec::new();
    let mut variable = |light, dark| {
        colours.push((light, dark));
        format!("var(--c{})", colours.len() - 1)
    };
    let rules = rules(&mut variable) + &legend_rules(&mut variable) + &piece_rules(&mut variable);
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
    for (number, (light, light_fill, dark, dark_fill, _)) in LABELS.into_iter().enumerate() {
        let (line, fill) = (choose(light, dark), choose(light_fill, dark_fill));
        let _ = write!(
            rules,
            ".k{number} .card{{fill:{fill};stroke:{line}}}.k{number} .ring{{stroke:{line}}}\
             text.k{number},.k{number} .tag{{fill:{line}}}.k{number} .strike{{stroke:{line}}}"
        );
    }
    // Last, so that a marked state looks marked whatever its label is.
    rules + &format!(".trail .card{{stroke:{trail}}}")
}

/// What pieces of texts look like that have a label.
fn piece_rules(choose: &mut dyn FnMut(&'static str, &'static str) -> String) -> String {
    let mut rules = String::new();
    for (number, (light, light_fill, dark, dark_fill, _)) in LABELS.into_iter().enumerate() {
        let (line, fill) = (choose(light, dark), choose(light_fill, dark_fill));
        let _ = write!(rules, ".piece.k{number}{{color:{line};background:{fill}}}");
    }
    rules
}

/// What the classes look like that only pictures with a legend have.
fn legend_rules(choose: &mut dyn FnMut(&'static str, &'static str) -> String) -> String {
    let [(_, paper, dark_paper), _, (_, pale, dark_pale), ..] = COLOURS;
    let mut rules = format!(
        ".sign{{fill:{}}}.tab{{fill:{}}}.several{{stroke-dasharray:3 2}}",
        choose(paper, dark_paper),
        choose(pale, dark_pale)
    );
    for (number, (light, dark)) in GROUPS.into_iter().enumerate() {
        let _ = write!(rules, ".g{number}{{fill:{}}}", choose(light, dark));
    }
    rules
}
