//! Lines of sets that have bytes or characters in common.

use expect_test::expect;

use super::check;

/// Neither set lies inside the other.
const OVERLAP: &str = "\
States: A B C
Start: A
Final: B C
Bytes:
low   a-m
high  m-z
Otherwise: !

Transitions:
A low  -> B
A high -> C
";

#[test]
fn sets_that_share_a_byte() {
    check(
        OVERLAP,
        expect![[r#"
        error[F020]: state `A` has two targets on 'm'
          --> door.txt:11:11
           |
        10 | A low  -> B
           |           - here it goes to `B`
        11 | A high -> C
           |           ^ here it goes to `C`
           |
           = note: both count, because neither line lies inside the other
           = note: `A` is a start state, and 'm' has two ways
           = help: say what is meant in a line of its own: `A m -> ...`"#]],
    );
}

#[test]
fn sets_that_share_several_bytes() {
    check(
        &OVERLAP.replace("high  m-z", "high  g-z"),
        expect![[r#"
        error[F020]: state `A` has two targets on `g-m`
          --> door.txt:11:11
           |
        10 | A low  -> B
           |           - here it goes to `B`
        11 | A high -> C
           |           ^ here it goes to `C`
           |
           = note: both count, because neither line lies inside the other
           = note: `A` is a start state, and 'g' has two ways
           = help: name what they share under `Bytes:`, such as `both g-m`, and say what is meant: `A both -> ...`"#]],
    );
}

#[test]
fn sets_that_share_separate_bytes() {
    check(
        &OVERLAP.replace("high  m-z", "high  e m-z \\x1F").replace("low   a-m", "low   a-m \\x1F"),
        expect![[r#"
            error[F020]: state `A` has two targets on `\x1F e m`
              --> door.txt:11:11
               |
            10 | A low  -> B
               |           - here it goes to `B`
            11 | A high -> C
               |           ^ here it goes to `C`
               |
               = note: both count, because neither line lies inside the other
               = note: `A` is a start state, and 'e' has two ways
               = help: name what they share under `Bytes:`, such as `both \x1F e m`, and say what is meant: `A both -> ...`"#]],
    );
}

#[test]
fn sets_of_characters_that_share_some() {
    let text = OVERLAP.replace("Bytes:", "Characters:");
    check(
        &text.replace("high  m-z", "high  ε-ω").replace("a-m", "α-ζ"),
        expect![[r#"
        error[F020]: state `A` has two targets on `\ε ζ`
          --> door.txt:11:11
           |
        10 | A low  -> B
           |           - here it goes to `B`
        11 | A high -> C
           |           ^ here it goes to `C`
           |
           = note: both count, because neither line lies inside the other
           = note: `A` is a start state, and 'ε' has two ways
           = help: name what they share under `Characters:`, such as `both \ε ζ`, and say what is meant: `A both -> ...`"#]],
    );
}

#[test]
fn a_line_for_what_both_sets_share() {
    check(&format!("{OVERLAP}A m -> .\n"), expect![[""]]);
    let text = OVERLAP.replace("high  m-z", "high  g-z\nboth  g-m");
    check(&format!("{text}A both -> .\n"), expect![[""]]);
}

#[test]
fn two_sets_with_the_same_bytes() {
    check(
        &OVERLAP.replace("high  m-z", "high  a-m"),
        expect![[r#"
        error[F020]: state `A` has two targets on `high`
          --> door.txt:11:11
           |
        10 | A low  -> B
           |           - here it goes to `B`
        11 | A high -> C
           |           ^ here it goes to `C`
           |
           = note: `A` is a start state, and 'a' has two ways
           = help: keep one of the two"#]],
    );
}
