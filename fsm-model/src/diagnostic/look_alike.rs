//! Names that look alike and are not the same, such as `A` with the letter of another script.
//!
//! Names are compared by their shapes, as Unicode does it with its skeletons (UTS #39). The tables here
//! have what is common: letters of Greek, Cyrillic and Armenian and full-width forms that look like a letter
//! or digit of ASCII, and letters with marks of the European scripts. Tests compare them with those of Unicode.

use std::borrow::Cow;

use super::quote::{in_backticks, is_invisible, is_mark};

/// What a name looks like: names that look alike have the same shape.
///
/// Nothing that is ASCII changes. So two names of ASCII never look alike, and cost nothing.
pub(crate) fn shape(name: &str) -> Cow<'_, str> {
    if name.is_ascii() {
        return name.into();
    }
    let mut shape = String::with_capacity(name.len());
    for c in name.chars() {
        push_shape(c, &mut shape);
    }
    put_marks_in_order(&mut shape);
    shape.into()
}

/// Sorts the marks of each letter as Unicode does: a mark below and one above look the same in both orders.
fn put_marks_in_order(shape: &mut String) {
    let mut pairs = shape.chars().zip(shape.chars().skip(1));
    if !pairs.any(|(one, other)| mark_place(other) > 0 && mark_place(one) > mark_place(other)) {
        return;
    }
    let mut all: Vec<char> = shape.chars().collect();
    for marks in all.chunk_by_mut(|&one, &other| (mark_place(one) > 0) == (mark_place(other) > 0)) {
        marks.sort_by_key(|&mark| mark_place(mark));
    }
    *shape = all.into_iter().collect();
}

/// Where a mark is drawn, as a number of Unicode: its canonical combining class. Zero for all that is no mark
/// of the European scripts.
fn mark_place(c: char) -> u8 {
    match c {
        '\u{334}'..='\u{338}' => 1,
        '\u{321}' | '\u{322}' | '\u{327}' | '\u{328}' => 202,
        '\u{31B}' => 216,
        '\u{316}'..='\u{319}'
        | '\u{31C}'..='\u{320}'
        | '\u{323}'..='\u{326}'
        | '\u{329}'..='\u{333}'
        | '\u{339}'..='\u{33C}'
        | '\u{347}'..='\u{349}'
        | '\u{34D}'
        | '\u{34E}'
        | '\u{353}'..='\u{356}'
        | '\u{359}'
        | '\u{35A}' => 220,
        '\u{315}' | '\u{31A}' | '\u{358}' => 232,
        '\u{35C}' | '\u{35F}' | '\u{362}' => 233,
        '\u{35D}' | '\u{35E}' | '\u{360}' | '\u{361}' => 234,
        '\u{345}' => 240,
        '\u{34F}' => 0,
        '\u{300}'..='\u{36F}' => 230,
        _ => 0,
    }
}

fn push_shape(c: char, shape: &mut String) {
    if let Some((letter, mark)) = without_mark(c) {
        push_shape(letter, shape);
        shape.push(mark);
    } else if !is_invisible(c) {
        shape.push(ascii_twin(c).unwrap_or(c));
    }
}

/// `did you mean ...?`, and how the two names differ if that cannot be seen.
///
/// # Example
///
/// ```
/// use fsm_model::did_you_mean;
///
/// assert_eq!(did_you_mean("Opne", "Open"), "did you mean `Open`?");
/// assert_eq!(
///     did_you_mean("\u{410}", "A"),
///     "did you mean `A`? `\u{410}` (U+0410) looks like `A` (U+0041)"
/// );
/// ```
#[must_use]
pub fn did_you_mean(name: &str, meant: &str) -> String {
    format!("did you mean {}?{}", in_backticks(meant), if_alike(name, meant))
}

/// How two names differ that look alike, as another sentence; nothing if they do not look alike.
pub(crate) fn if_alike(name: &str, other: &str) -> String {
    if name == other || shape(name) != shape(other) {
        return String::new();
    }
    format!(" {}", difference(name, other))
}

/// The first difference of two names that look alike.
pub(crate) fn difference(name: &str, other: &str) -> String {
    let same = name.chars().zip(other.chars()).take_while(|(one, other)| one == other);
    let same: usize = same.map(|(c, _)| c.len_utf8()).sum();
    let rests = [&name[same..], &other[same..]];
    for rest in rests {
        if let Some(c) = rest.chars().next().filter(|&c| is_invisible(c)) {
            return format!("{} in it cannot be seen", code_points(c.encode_utf8(&mut [0; 4])));
        }
    }
    let [one, other] = rests.map(|rest| {
        let letter = rest.chars().next().map_or(0, char::len_utf8);
        let marks = rest[letter..].chars().take_while(|&c| is_mark(c));
        let sign = &rest[..letter + marks.map(char::len_utf8).sum::<usize>()];
        format!("{} ({})", in_backticks(sign), code_points(sign))
    });
    format!("{one} looks like {other}")
}

/// `U+0041`, or several of them.
fn code_points(text: &str) -> String {
    let mut points = Vec::new();
    for c in text.chars() {
        points.push(format!("U+{:04X}", u32::from(c)));
    }
    points.join(" ")
}

/// The letter or digit of ASCII that a character looks like.
///
/// If two letters of one script look like the same one, only the more common of them is here: readers of
/// that script tell them apart.
fn ascii_twin(c: char) -> Option<char> {
    Some(match c {
        '\u{FF01}'..='\u{FF5E}' => char::from_u32(u32::from(c) - 0xFEE0)?,
        '\u{3E8}' => '2',
        '\u{417}' | '\u{545}' => '3',
        '\u{3EC}' | '\u{431}' => '6',
        '\u{391}' | '\u{410}' => 'A',
        '\u{392}' | '\u{412}' => 'B',
        '\u{3F9}' | '\u{421}' => 'C',
        '\u{395}' | '\u{415}' => 'E',
        '\u{3DC}' => 'F',
        '\u{50C}' => 'G',
        '\u{397}' | '\u{41D}' => 'H',
        '\u{399}' | '\u{406}' => 'I',
        '\u{37F}' | '\u{408}' => 'J',
        '\u{39A}' | '\u{41A}' => 'K',
        '\u{39C}' | '\u{41C}' => 'M',
        '\u{39D}' => 'N',
        '\u{39F}' | '\u{41E}' | '\u{555}' => 'O',
        '\u{3A1}' | '\u{420}' => 'P',
        '\u{51A}' => 'Q',
        '\u{405}' | '\u{54F}' => 'S',
        '\u{3A4}' | '\u{422}' => 'T',
        '\u{54D}' => 'U',
        '\u{474}' => 'V',
        '\u{51C}' => 'W',
        '\u{3A7}' | '\u{425}' => 'X',
        '\u{3A5}' | '\u{423}' => 'Y',
        '\u{396}' => 'Z',
        '\u{3B1}' | '\u{430}' => 'a',
        '\u{42C}' => 'b',
        '\u{3F2}' | '\u{441}' => 'c',
        '\u{501}' => 'd',
        '\u{435}' => 'e',
        '\u{584}' => 'f',
        '\u{581}' => 'g',
        '\u{4BB}' | '\u{570}' => 'h',
        '\u{3B9}' | '\u{456}' | '\u{582}' => 'i',
        '\u{3F3}' | '\u{458}' | '\u{575}' => 'j',
        '\u{4CF}' => 'l',
        '\u{560}' => 'm',
        '\u{578}' => 'n',
        '\u{3BF}' | '\u{43E}' | '\u{585}' => 'o',
        '\u{3C1}' | '\u{440}' => 'p',
        '\u{51B}' | '\u{563}' => 'q',
        '\u{433}' => 'r',
        '\u{455}' => 's',
        '\u{3C5}' | '\u{57D}' => 'u',
        '\u{3BD}' | '\u{475}' => 'v',
        '\u{448}' | '\u{561}' => 'w',
        '\u{445}' => 'x',
        '\u{3B3}' | '\u{443}' => 'y',
        _ => return None,
    })
}

/// A letter and its mark, if one character stands for both.
fn without_mark(c: char) -> Option<(char, char)> {
    // Most letters are not even looked up.
    let has_marks = matches!(
        c,
        '\u{C0}'..='\u{24F}'
            | '\u{385}'..='\u{390}'
            | '\u{3AA}'..='\u{3B0}'
            | '\u{3CA}'..='\u{3D4}'
            | '\u{400}'..='\u{40E}'
            | '\u{419}'
            | '\u{439}'
            | '\u{450}'..='\u{45E}'
            | '\u{476}'..='\u{477}'
            | '\u{4C1}'..='\u{4C2}'
            | '\u{4D0}'..='\u{4F9}'
    );
    if !has_marks {
        return None;
    }
    for (mark, pairs) in MARKED {
        let Some(at) = pairs.find(c) else { continue };
        // A letter with a mark can have another one, and then it is the first of a pair.
        let before = &pairs[..at];
        if before.chars().count() % 2 == 1 {
            return before.chars().next_back().map(|letter| (letter, mark));
        }
    }
    None
}

/// For each mark, letters without it and with it.
const MARKED: [(char, &str); 17] = [
    ('\u{300}', "AÀEÈIÌOÒUÙaàeèiìoòuùÜǛüǜNǸnǹЕЀИЍеѐиѝ"),
    (
        '\u{301}',
        "AÁEÉIÍOÓUÚYÝaáeéiíoóuúyýCĆcćLĹlĺNŃnńRŔrŕSŚsśZŹzźÜǗüǘGǴgǵÅǺåǻÆǼæǽØǾøǿ¨΅ΑΆΕΈΗΉΙΊΟΌΥΎΩΏϊΐαάεέηήιίϋΰοόυύωώϒϓГЃКЌгѓкќ",
    ),
    ('\u{302}', "AÂEÊIÎOÔUÛaâeêiîoôuûCĈcĉGĜgĝHĤhĥJĴjĵSŜsŝWŴwŵYŶyŷ"),
    ('\u{303}', "AÃNÑOÕaãnñoõIĨiĩUŨuũ"),
    ('\u{304}', "AĀaāEĒeēIĪiīOŌoōUŪuūÜǕüǖÄǞäǟȦǠȧǡÆǢæǣǪǬǫǭÖȪöȫÕȬõȭȮȰȯȱYȲyȳИӢиӣУӮуӯ"),
    ('\u{306}', "AĂaăEĔeĕGĞgğIĬiĭOŎoŏUŬuŭУЎИЙийуўЖӁжӂАӐаӑЕӖеӗ"),
    ('\u{307}', "CĊcċEĖeėGĠgġIİZŻzżAȦaȧOȮoȯ"),
    (
        '\u{308}',
        "AÄEËIÏOÖUÜaäeëiïoöuüyÿYŸΙΪΥΫιϊυϋϒϔЕЁІЇеёіїАӒаӓӘӚәӛЖӜжӝЗӞзӟИӤиӥОӦоӧӨӪөӫЭӬэӭУӰуӱЧӴчӵЫӸыӹ",
    ),
    ('\u{30A}', "AÅaåUŮuů"),
    ('\u{30B}', "OŐoőUŰuűУӲуӳ"),
    ('\u{30C}', "CČcčDĎdďEĚeěLĽlľNŇnňRŘrřSŠsšTŤtťZŽzžAǍaǎIǏiǐOǑoǒUǓuǔÜǙüǚGǦgǧKǨkǩƷǮʒǯjǰHȞhȟ"),
    ('\u{30F}', "AȀaȁEȄeȅIȈiȉOȌoȍRȐrȑUȔuȕѴѶѵѷ"),
    ('\u{311}', "AȂaȃEȆeȇIȊiȋOȎoȏRȒrȓUȖuȗ"),
    ('\u{31B}', "OƠoơUƯuư"),
    ('\u{326}', "SȘsșTȚtț"),
    ('\u{327}', "CÇcçGĢgģKĶkķLĻlļNŅnņRŖrŗSŞsşTŢtţEȨeȩ"),
    ('\u{328}', "AĄaąEĘeęIĮiįUŲuųOǪoǫ"),
];

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use unicode_normalization::UnicodeNormalization as _;
    use unicode_normalization::char::canonical_combining_class;
    use unicode_security::confusable_detection::skeleton;

    use super::*;

    /// The blocks of Greek, Cyrillic and Armenian.
    const SCRIPTS: [std::ops::RangeInclusive<char>; 3] =
        ['\u{370}'..='\u{3FF}', '\u{400}'..='\u{52F}', '\u{530}'..='\u{58F}'];

    fn skeleton_of(c: char) -> String {
        skeleton(c.encode_utf8(&mut [0; 4])).collect()
    }

    /// What a text is made of, without the characters that stand for two.
    fn decomposed(c: char) -> String {
        c.nfd().collect()
    }

    #[test]
    fn letters_are_those_of_unicode() {
        let ascii: HashSet<String> =
            (' '..='~').filter(char::is_ascii_alphanumeric).map(skeleton_of).collect();
        for script in SCRIPTS {
            let (mut twins, mut skeletons) = (HashSet::new(), HashSet::new());
            let letters = script.clone().filter(|c| c.is_alphanumeric());
            for c in letters.clone() {
                let Some(twin) = ascii_twin(c) else { continue };
                assert!(twin.is_ascii_alphanumeric(), "{c}");
                assert_eq!(skeleton_of(c), skeleton_of(twin), "U+{:04X}", u32::from(c));
                assert!(twins.insert(twin), "two letters of a script look like {twin}");
                skeletons.insert(skeleton_of(c));
            }
            let is_whole = |&c: &char| decomposed(c) == c.to_string();
            for c in letters.filter(is_whole).filter(|&c| ascii.contains(&skeleton_of(c))) {
                assert!(
                    skeletons.contains(&skeleton_of(c)),
                    "U+{:04X} {c} is missing",
                    u32::from(c)
                );
            }
        }
    }

    #[test]
    fn full_width_forms_are_those_of_unicode() {
        for c in '\u{FF01}'..='\u{FF5E}' {
            let narrow: String = c.nfkc().collect();
            assert_eq!(shape(c.encode_utf8(&mut [0; 4])), narrow);
        }
    }

    #[test]
    fn marks_are_those_of_unicode() {
        for c in ('\u{C0}'..='\u{24F}').chain('\u{370}'..='\u{52F}') {
            let parts = decomposed(c);
            // The others stand for one character.
            let is_pair = parts.chars().count() > 1;
            assert_eq!(without_mark(c).is_some(), is_pair, "U+{:04X}", u32::from(c));
            if let Some((letter, mark)) = without_mark(c) {
                assert_eq!(shape(c.encode_utf8(&mut [0; 4])), shape(&parts), "{c}");
                assert_eq!(format!("{letter}{mark}").nfc().collect::<String>(), c.to_string());
            }
        }
    }

    #[test]
    fn places_of_marks_are_those_of_unicode() {
        for c in '\u{300}'..='\u{36F}' {
            assert_eq!(mark_place(c), canonical_combining_class(c), "U+{:04X}", u32::from(c));
        }
    }

    #[test]
    fn marks_that_do_not_touch_have_no_order() {
        assert_eq!(shape("\u{e1}\u{327}b"), shape("a\u{327}\u{301}b"));
        assert_eq!(shape("\u{1ed}\u{304}"), shape("o\u{328}\u{304}\u{304}"));
        assert_ne!(shape("a\u{300}\u{301}"), shape("a\u{301}\u{300}"));
    }

    #[test]
    fn names_of_ascii_are_their_own_shapes() {
        for name in ["A", "l", "I", "1", "rn", "m", "A\u{1b}"] {
            assert!(matches!(shape(name), Cow::Borrowed(same) if same == name));
        }
    }

    #[test]
    fn the_first_difference_is_shown() {
        let check = |name: &str, other: &str, expected: &str| {
            assert_eq!(if_alike(name, other).trim_start(), expected);
        };
        check("\u{410}", "A", "`\u{410}` (U+0410) looks like `A` (U+0041)");
        check("Sto\u{440}", "Stop", "`\u{440}` (U+0440) looks like `p` (U+0070)");
        check("A", "A\u{3164}", "U+3164 in it cannot be seen");
        check("A\u{200b}B", "AB", "U+200B in it cannot be seen");
        check(
            "cafe\u{301}s",
            "caf\u{e9}s",
            "`e\u{301}` (U+0065 U+0301) looks like `\u{e9}` (U+00E9)",
        );
        check("\u{ff21}", "\u{391}", "`\u{ff21}` (U+FF21) looks like `\u{391}` (U+0391)");
        check("A", "A", "");
        check("A", "B", "");
        check("\u{410}", "B", "");
    }
}
