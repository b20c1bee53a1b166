//! The legend: groups of states, lines that are drawn once, and what is not drawn.
//!
//! It is above the states. Its entries are in rows from left to right, those of a kind together.

use crate::groups::{Badge, Tabs};
use crate::layers::Point;
use crate::measures::{LONGEST_NAME, LONGEST_TOOLTIP, MARGIN, SMALL_SIZE, label_look};
use crate::request::Selection;
use crate::svg::{Svg, cut, escape_text, text_width, to_f64};
use crate::symbols::{SymbolLists, in_full, output_names, with_outputs};
use crate::theme::{GROUP_LOOKS, Theme};
use crate::wide::{DrawnOnce, Shared};

/// How high a tab is.
pub(crate) const TAB_HEIGHT: f64 = 11.0;
/// The distance from one tab to the next.
pub(crate) const TAB_STEP: f64 = 18.0;
const TAB_WIDTH: f64 = 15.0;
/// Rows are at least this wide before they are broken, if there are entries enough.
const LEAST_WIDTH: f64 = 560.0;
/// The height of a row.
const ROW: f64 = 24.0;
/// The gap between entries of a row.
const GAP: f64 = 22.0;
/// The height of the small cards in the legend.
const CARD: f64 = 18.0;
/// More groups are only counted.
const MOST_GROUPS: usize = 24;
/// The length of the line before and behind the symbols.
const STROKE: f64 = 12.0;

/// The entries of the legend with their places; none for most automata.
#[derive(Default)]
pub(crate) struct Legend {
    entries: Vec<(Point, Entry)>,
    width: f64,
    bottom: Option<f64>,
}

enum Entry {
    /// A group of states, by its number.
    Group(usize),
    /// A line that is drawn once.
    Line(Line),
    /// A sentence.
    Note(String),
}

/// A line that is drawn once, as texts.
struct Line {
    /// The number of the group that it is about, if it is about one.
    badge: Option<usize>,
    states: String,
    /// The symbols, and what comes out.
    symbols: String,
    /// The target and the look of its label; `None` if states stay where they are.
    target: Option<(String, Option<usize>)>,
    tooltip: String,
    /// The numbers of the states and symbols, with blanks between them.
    numbers: [String; 2],
}

impl Legend {
    /// Places all entries above a picture of some width.
    pub(crate) fn new(
        selection: &Selection<'_>,
        badges: &[Badge<'_>],
        shared: &Shared<'_>,
        lists: &mut SymbolLists<'_>,
        width: f64,
    ) -> Legend {
        let mut legend = Legend::default();
        let right = width.max(LEAST_WIDTH) - MARGIN;
        let top = if selection.is_compact() { 14.0 } else { 56.0 };
        let mut groups: Vec<Entry> = (0..badges.len().min(MOST_GROUPS)).map(Entry::Group).collect();
        if badges.len() > MOST_GROUPS {
            groups.push(Entry::Note(format!("and {} more", badges.len() - MOST_GROUPS)));
        }
        let line = |line| Entry::Line(Line::new(line, selection, badges, lists));
        let lines: Vec<Entry> = shared.lines.iter().map(line).collect();
        let mut notes: Vec<Entry> = lists.used_groups().into_iter().map(Entry::Note).collect();
        if shared.others_stay {
            notes.push(Entry::Note("What is not drawn changes nothing.".to_owned()));
        } else if selection.has_refusals() {
            notes.push(Entry::Note("What is not drawn is refused.".to_owned()));
        }
        let mut y = top;
        for paragraph in [groups, lines, notes] {
            if paragraph.is_empty() {
                continue;
            }
            let mut x = MARGIN;
            for entry in paragraph {
                let width = entry.width(badges);
                if x > MARGIN && x + width > right {
                    (x, y) = (MARGIN, y + ROW);
                }
                legend.width = legend.width.max(x + width + MARGIN);
                legend.entries.push((Point { x, y }, entry));
                x += width + GAP;
            }
            y += ROW;
            legend.bottom = Some(y + 16.0);
        }
        legend
    }

    /// Where the states may begin; `None` if there is no legend.
    pub(crate) fn bottom(&self) -> Option<f64> {
        self.bottom
    }

    /// How wide a picture with this legend must be.
    pub(crate) fn width(&self) -> f64 {
        self.width
    }

    /// Draws all entries.
    pub(crate) fn paint(&self, selection: &Selection<'_>, badges: &[Badge<'_>], svg: &mut Svg) {
        let theme = selection.theme();
        for (Point { x, y }, entry) in &self.entries {
            let baseline = y + 12.8;
            match entry {
                Entry::Group(number) => {
                    let badge = &badges[*number];
                    paint_tab(Point { x: *x, y: y + 14.0 }, &badge.sign, badge.look, theme, svg);
                    let name = badge.short_name();
                    svg.text(x + TAB_STEP + 2.0, baseline, &font_size(), &name);
                }
                Entry::Line(line) => line.paint(Point { x: *x, y: *y }, selection, badges, svg),
                Entry::Note(text) => {
                    let attributes = format!("{} {}", font_size(), theme.look("pale"));
                    svg.text(*x, baseline, &attributes, text);
                }
            }
        }
    }
}

impl Badge<'_> {
    fn short_name(&self) -> String {
        cut(self.name, LONGEST_NAME)
    }
}

impl Entry {
    fn width(&self, badges: &[Badge<'_>]) -> f64 {
        match self {
            Entry::Group(number) => {
                TAB_STEP + 2.0 + text_width(&badges[*number].short_name(), SMALL_SIZE)
            }
            Entry::Line(line) => line.width(),
            Entry::Note(text) => text_width(text, SMALL_SIZE),
        }
    }
}

impl Line {
    fn new(
        line: &DrawnOnce<'_>,
        selection: &Selection<'_>,
        badges: &[Badge<'_>],
        lists: &mut SymbolLists<'_>,
    ) -> Line {
        let dfa = selection.dfa();
        let target = line
            .target
            .map(|target| (cut(dfa.state(target).name(), LONGEST_NAME), label_look(dfa, target)));
        let states: Vec<&str> = line.followers.iter().map(|&id| dfa.state(id).name()).collect();
        let outputs = output_names(dfa, line.outputs);
        let symbols = with_outputs(in_full(dfa, &line.symbols), &outputs);
        let states = states.join(", ");
        let tooltip = match line.target {
            Some(target) => format!("{states} → {}: {symbols}", dfa.state(target).name()),
            None => format!("{states} ↺ {symbols}"),
        };
        let state_numbers = line.followers.iter().map(|state| state.index().to_string());
        let symbol_numbers = line.symbols.iter().map(|symbol| symbol.index().to_string());
        Line {
            badge: badges.iter().position(|badge| badge.name == line.head),
            states: line.states(dfa),
            symbols: lists.list_with_outputs(&line.symbols, line.outputs),
            target,
            tooltip,
            numbers: [
                state_numbers.collect::<Vec<_>>().join(" "),
                symbol_numbers.collect::<Vec<_>>().join(" "),
            ],
        }
    }

    /// The width of the small card with the states.
    fn states_width(&self) -> f64 {
        let tab = if self.badge.is_some() { TAB_STEP } else { 0.0 };
        tab + card_width(&self.states)
    }

    /// What is written on the arrow.
    fn written(&self) -> String {
        if self.target.is_none() { format!("↺ {}", self.symbols) } else { self.symbols.clone() }
    }

    fn width(&self) -> f64 {
        let target = self.target.as_ref();
        let target = target.map_or(0.0, |(name, _)| 2.0 * STROKE + 10.0 + card_width(name));
        self.states_width() + 8.0 + text_width(&self.written(), SMALL_SIZE) + target
    }

    fn paint(
        &self,
        Point { x, y }: Point,
        selection: &Selection<'_>,
        badges: &[Badge<'_>],
        svg: &mut Svg,
    ) {
        let theme = selection.theme();
        let baseline = y + 12.8;
        let tooltip = if selection.is_compact() {
            String::new()
        } else {
            format!("<title>{}</title>", escape_text(&cut(&self.tooltip, LONGEST_TOOLTIP)))
        };
        let [states, symbols] = &self.numbers;
        let group = theme.look("shared");
        svg.push(format_args!(
            "<g {group} data-states=\"{states}\" data-symbols=\"{symbols}\">{tooltip}"
        ));
        paint_card(Point { x, y }, self.states_width(), "card several", theme, svg);
        let centred = format!("{} text-anchor=\"middle\"", font_size());
        let begin = x + self.states_width();
        let mut left = x;
        if let Some(badge) = self.badge.map(|number| &badges[number]) {
            paint_tab(Point { x: x + 8.0, y: y + 14.5 }, &badge.sign, badge.look, theme, svg);
            left += TAB_STEP;
        }
        svg.text(f64::midpoint(left, begin), baseline, &centred, &self.states);
        let written = self.written();
        let Some((target, look)) = &self.target else {
            svg.text(begin + 8.0, baseline, &font_size(), &written);
            svg.push(format_args!("</g>"));
            return;
        };
        let middle = y + CARD / 2.0;
        let behind = begin + STROKE + 8.0 + text_width(&written, SMALL_SIZE);
        let end = behind + STROKE + 10.0;
        svg.push(format_args!(
            "<path {} d=\"M{begin:.1} {middle:.1}h{STROKE:.1}M{behind:.1} {middle:.1}H{:.1}\"/>\
             <path {} d=\"M{end:.1} {middle:.1}l-8 -4v8z\"/>",
            theme.look("line"),
            end - 6.0,
            theme.look("head"),
        ));
        svg.text(f64::midpoint(begin + STROKE, behind), baseline, &centred, &written);
        let class = look.map_or(String::new(), |look| theme.look(&format!("k{look}")));
        svg.push(format_args!("<g {class}>"));
        paint_card(Point { x: end, y }, card_width(target), "card", theme, svg);
        svg.text(end + card_width(target) / 2.0, baseline, &centred, target);
        svg.push(format_args!("</g></g>"));
    }
}

fn font_size() -> String {
    format!("font-size=\"{SMALL_SIZE}\"")
}

/// The width of a small card with a text.
fn card_width(text: &str) -> f64 {
    16.0 + text_width(text, SMALL_SIZE)
}

/// Draws a small card, without its text.
fn paint_card(Point { x, y }: Point, width: f64, classes: &str, theme: Theme, svg: &mut Svg) {
    svg.push(format_args!(
        "<rect {} x=\"{x:.1}\" y=\"{y:.1}\" width=\"{width:.1}\" height=\"{CARD:.1}\" rx=\"6\"/>",
        theme.look(classes)
    ));
}

/// Draws the tabs of a state above its card, from a point on its upper edge to the right.
pub(crate) fn paint_tabs(
    tabs: &Tabs,
    badges: &[Badge<'_>],
    corner: Point,
    theme: Theme,
    svg: &mut Svg,
) {
    let shown =
        tabs.badges.iter().map(|&number| (badges[number].sign.clone(), badges[number].look));
    let more = (tabs.hidden > 0).then(|| (format!("+{}", tabs.hidden), GROUP_LOOKS));
    for (place, (sign, look)) in shown.chain(more).enumerate() {
        let x = corner.x + to_f64(place) * TAB_STEP;
        paint_tab(Point { x, y: corner.y }, &sign, look, theme, svg);
    }
}

/// Draws a tab that stands on a point at its lower left.
fn paint_tab(Point { x, y }: Point, sign: &str, look: usize, theme: Theme, svg: &mut Svg) {
    let class = if look < GROUP_LOOKS { format!("tab g{look}") } else { "tab".to_owned() };
    let (right, top) = (x + TAB_WIDTH, y - TAB_HEIGHT);
    svg.push(format_args!(
        "<path {} d=\"M{x:.1} {y:.1}V{:.1}Q{x:.1} {top:.1} {:.1} {top:.1}H{:.1}Q{right:.1} {top:.1} {right:.1} {:.1}V{y:.1}z\"/>",
        theme.look(&class),
        top + 3.0,
        x + 3.0,
        right - 3.0,
        top + 3.0
    ));
    let size = if sign.chars().count() > 2 { 7.0 } else { 8.5 };
    let attributes = format!(
        "font-size=\"{size}\" font-weight=\"bold\" text-anchor=\"middle\" {}",
        theme.look("sign")
    );
    svg.text(x + TAB_WIDTH / 2.0, y - 2.4, attributes.trim_end(), sign);
}

#[cfg(test)]
mod tests {
    use fsm_model::{Dfa, Source};
    use roxmltree::{Document, Node};

    use crate::{Request, draw};

    /// A small machine with groups, refusals, and lines for several states.
    const TRAIN: &str = "
        States: Parked Ready Slow Fast Braking Broken
        States moving: Slow Fast Braking
        States safe: Parked Ready
        Start: Parked
        Final: Parked
        Symbols: power faster slower stop fail mend red amber green
        Symbols signals: red amber green
        Otherwise: !
        Transitions:
        Parked  power  -> Ready
        Ready   faster -> Slow
        Slow    faster -> Fast
        moving  stop   -> Braking
        _       fail   -> Broken
        Parked  fail   -> !
        Braking slower -> Ready
        Broken  mend   -> Parked
        _       signals -> .
    ";

    fn check(text: &str) -> Dfa {
        Dfa::from_source(&Source::new("t.txt", text)).unwrap_or_else(|report| panic!("{report}"))
    }

    /// The texts of a part of the picture, with blanks between them.
    fn words(node: Node<'_, '_>) -> String {
        let texts = node.descendants().filter(|node| node.has_tag_name("text"));
        texts.filter_map(|text| text.text()).collect::<Vec<_>>().join(" ")
    }

    /// The lines that are drawn once, and the arrows.
    fn lines_and_arrows(request: &Request<'_>) -> (Vec<String>, Vec<String>) {
        let svg = draw(request).expect("it is small");
        let document = Document::parse(&svg).expect("well-formed");
        let lines = document.descendants().filter(|node| node.has_attribute("data-states"));
        let arrows = document.descendants().filter(|node| node.has_attribute("data-from"));
        let title = |node: Node<'_, '_>| {
            node.first_element_child().and_then(|title| title.text()).unwrap_or("").to_owned()
        };
        (lines.map(words).collect(), arrows.map(title).collect())
    }

    #[test]
    fn lines_for_many_states_are_drawn_once() {
        let dfa = check(TRAIN);
        let (lines, arrows) = lines_and_arrows(&Request::new(&dfa));
        assert_eq!(lines, ["any state but Parked fail Broken", "any state ↺ signals"]);
        let expected = [
            "Parked → Ready: power",
            "Ready → Slow: faster",
            "Slow → Fast: faster",
            "Slow → Braking: stop",
            // Only two arrows of `moving` would be saved: `Braking` stays where it is.
            "Fast → Braking: stop",
            "Braking → Ready: slower",
            "Broken → Parked: mend",
        ];
        assert_eq!(arrows, expected);
    }

    #[test]
    fn a_marked_step_is_always_an_arrow() {
        let dfa = check(TRAIN);
        let word = ["power", "fail"].map(|name| dfa.find_symbol(name).expect("it is declared"));
        let (lines, arrows) = lines_and_arrows(&Request::new(&dfa).marking(word.to_vec()));
        assert_eq!(lines.len(), 2);
        assert!(arrows.contains(&"Ready → Broken: fail".to_owned()), "{arrows:?}");
    }

    #[test]
    fn only_states_in_the_picture_count() {
        let dfa = check(TRAIN);
        let (lines, arrows) = lines_and_arrows(&Request::new(&dfa).within(2));
        // Parked, Ready, Slow and Broken.
        assert_eq!(lines, ["any state ↺ signals"]);
        assert!(arrows.contains(&"Slow → Broken: fail".to_owned()), "{arrows:?}");
    }

    #[test]
    fn lines_to_states_outside_of_the_picture_are_not_drawn() {
        let text = "States: A B C D E\nStates near: B C D\nStart: A\nFinal: E\nSymbols: x y z\n\
                    Otherwise: !\nTransitions:\nA B C D\nnear x -> E\n";
        let dfa = check(text);
        assert_eq!(lines_and_arrows(&Request::new(&dfa)).0, ["N near x E"]);
        assert_eq!(lines_and_arrows(&Request::new(&dfa).within(1)).0, [""; 0]);
    }

    #[test]
    fn a_line_that_few_of_its_states_follow_is_arrows() {
        let rows = |exceptions: &[&str]| {
            let exceptions: Vec<String> =
                exceptions.iter().map(|state| format!("{state} x -> A\n")).collect();
            format!(
                "States: A B C D E F G\nStart: A\nFinal: A\nSymbols: x\nTransitions:\n\
                 _ x -> G\n{}",
                exceptions.concat()
            )
        };
        let lines =
            |exceptions: &[&str]| lines_and_arrows(&Request::new(&check(&rows(exceptions)))).0;
        assert_eq!(lines(&["B"]), ["any state but B x G"]);
        assert_eq!(lines(&["B", "C"]), ["any state but B, C x G"]);
        assert_eq!(lines(&["B", "C", "D"]), [""; 0]);
    }

    #[test]
    fn a_trap_that_only_the_legend_leads_to_is_not_full_of_arrows() {
        let text = "States: A B C D E T\nStart: A\nFinal: A\nSymbols: x y\nTransitions:\n\
                    _ x -> T\nA y -> T\nB y -> A\nC y -> B\nD y -> C\nE y -> D\nT y -> .\n";
        let (lines, arrows) = lines_and_arrows(&Request::new(&check(text)));
        assert_eq!(lines, ["any state x T"]);
        assert!(arrows.contains(&"A → T: y".to_owned()), "{arrows:?}");
    }

    #[test]
    fn several_heads_and_labels() {
        let text = "States: A B C D E F\nStart: A\nFinal won: A B C D\nSymbols: x y z\n\
                    Otherwise: .\nTransitions:\nA | B | C x -> F\nwon y -> E\nwon | E z -> F\n\
                    D z -> A\n";
        let (lines, _) = lines_and_arrows(&Request::new(&check(text)));
        assert_eq!(lines, ["A | B | C x F", "★ won y E", "A | B | C | E z F"]);
        let svg = draw(&Request::new(&check(text))).expect("it is small");
        assert!(svg.contains(">What is not drawn changes nothing.<"));
        assert!(!svg.contains('↺'));
    }

    #[test]
    fn groups_have_tabs_and_a_legend() {
        let dfa = check(TRAIN);
        let svg = draw(&Request::new(&dfa)).expect("it is small");
        let document = Document::parse(&svg).expect("well-formed");
        let states = document.descendants().filter(|node| node.has_attribute("data-state"));
        let states: Vec<String> = states.map(words).collect();
        let expected = ["S Parked", "S Ready", "M Slow", "M Fast", "M Braking ↺ stop", "Broken"];
        assert_eq!(states, expected);
        let all = words(document.root_element());
        let legend = "M moving S safe any state but Parked fail Broken any state ↺ signals \
                      signals = red, amber, green What is not drawn is refused. ";
        assert!(all.contains(legend), "{all}");
        let slow = "Slow\nin moving\nfaster → Fast\nstop → Braking\nfail → Broken\nred → Slow\n\
                    amber → Slow\ngreen → Slow\nrefused: power, slower, mend";
        let mut titles = document.descendants().filter(|node| node.has_tag_name("title"));
        assert!(titles.any(|title| title.text() == Some(slow)), "{svg}");
    }

    #[test]
    fn more_groups_than_there_are_colours() {
        let groups: Vec<String> =
            (0..30).map(|number| format!("States group{number}: A\n")).collect();
        let text = format!(
            "States: A\n{}Start: A\nFinal: A\nSymbols: x\nTransitions:\nA A\n",
            groups.concat()
        );
        let svg = draw(&Request::new(&check(&text))).expect("it is small");
        let document = Document::parse(&svg).expect("well-formed");
        let state = document.descendants().find(|node| node.has_attribute("data-state"));
        assert_eq!(words(state.expect("a state")), "1 2 3 4 5 +25 A ↺ x");
        let all = words(document.root_element());
        assert!(all.contains(" 24 group23 and 6 more "), "{all}");
    }

    #[test]
    fn lines_with_other_outputs_are_others() {
        let text = "States: A B C D E\nStart: A\nFinal: A\nSymbols: w x y z\nOutputs: on off\n\
                    Otherwise: !\nTransitions:\n_ w -> B / on\n_ x -> B / on off\n_ y -> B / on\n\
                    _ z -> . / off\nE w -> B\n";
        let dfa = check(text);
        let (lines, arrows) = lines_and_arrows(&Request::new(&dfa));
        let expected = [
            "any state but E w / on B",
            "any state y / on B",
            "any state x / on off B",
            "any state ↺ z / off",
        ];
        assert_eq!(lines, expected);
        assert_eq!(arrows, ["E → B: w"]);
        let word = ["z", "w"].map(|name| dfa.find_symbol(name).expect("declared"));
        let request = Request::new(&dfa).marking(word.to_vec());
        let caption = "5 states, 4 symbols, 2 outputs; the word z w is marked; \
                       what comes out: off on";
        assert_eq!(request.select().caption(), caption);
        let arrow = "A → B: w, y / on\nA → B: x / on off";
        assert!(lines_and_arrows(&request).1.contains(&arrow.to_owned()));
        let a = "A\nstart \nfinal \nw → B / on\nx → B / on off\ny → B / on\nz → A / off";
        assert_eq!(request.select().describe(dfa.first_start().state()), a);
    }

    #[test]
    fn a_word_that_is_refused() {
        let dfa = check(TRAIN);
        let word = ["power", "mend", "fail"].map(|name| dfa.find_symbol(name).expect("declared"));
        let selection = Request::new(&dfa).marking(word.to_vec()).select();
        let caption = "6 states, 9 symbols; the word power mend fail is marked up to Ready, \
                       which refuses mend";
        assert_eq!(selection.caption(), caption);
        assert_eq!(selection.path().len(), 2);
    }
}
