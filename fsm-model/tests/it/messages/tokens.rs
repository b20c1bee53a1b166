//! Tokens, and which of them wins.

use std::fmt::Write as _;

use expect_test::{Expect, expect};

use super::check;

/// Checks the message about some tokens over sets of bytes.
#[track_caller]
pub(super) fn check_tokens(lines: &str, expected: Expect) {
    check(&format!("Bytes:\nletter  a-z\ndigit   0-9\nTokens:\n{lines}\n"), expected);
}

const KEYWORDS: &str = "\
if      \"if\"
ident   letter+
number  digit+ ( . digit+ )?
";

/// The same for keywords and more lines.
#[track_caller]
fn check_keywords(lines: &str, expected: Expect) {
    check_tokens(&format!("{KEYWORDS}{lines}"), expected);
}

#[test]
fn a_misspelt_before() {
    check(
        "Bytes:\nletter a-z\nTokens:\nif \"if\"\nname letter+\nif befor name",
        expect![[r#"
        error[F054]: token `if` is declared twice
         --> door.txt:6:1
          |
        4 | if "if"
          | -- first here
        5 | name letter+
        6 | if befor name
          | ^^ again here
          |
          = help: did you mean `before`? It says which of two tokens wins"#]],
    );
}

#[test]
fn good_tokens() {
    check_keywords(
        r#"string  "\"" ( letter | \\ _ | "\s\t" )*
          "\"" | "//"
if before ident"#,
        expect![[""]],
    );
    check(
        "Symbols: i f before\nTokens:\nif i f\nbe \\before f\nlater ( before ) i\n",
        expect![[""]],
    );
}

#[test]
fn symbols_that_are_shared() {
    check(
        "Symbols: i f x\nTokens:\nif i f\nident ( i | f | x )+\n",
        expect![[r#"
        error[F055]: tokens `if` and `ident` share the word `i f`
         --> door.txt:4:1
          |
        3 | if i f
          | -- matches it
        4 | ident ( i | f | x )+
          | ^^^^^ matches it, too
          |
          = help: say which one wins: `if before ident`, or the other way round"#]],
    );
}

#[test]
fn signs_in_a_shared_word() {
    check_tokens(
        r#"path  ( \/ | \_ | letter )+ \s
comment  "//" "_\s\"" | "//_\s""#,
        expect![[r#"
            error[F055]: tokens `path` and `comment` share the word `//_\s`
             --> door.txt:6:1
              |
            5 | path  ( \/ | \_ | letter )+ \s
              | ---- matches it
            6 | comment  "//" "_\s\"" | "//_\s"
              | ^^^^^^^ matches it, too
              |
              = help: say which one wins: `path before comment`, or the other way round"#]],
    );
}

#[test]
fn two_tokens_that_share_a_word() {
    check_keywords(
        "",
        expect![[r#"
        error[F055]: tokens `if` and `ident` share the word `if`
         --> door.txt:6:1
          |
        5 | if      "if"
          | -- matches it
        6 | ident   letter+
          | ^^^^^ matches it, too
          |
          = help: say which one wins: `if before ident`, or the other way round"#]],
    );
}

/// Two messages: no word of two tokens tells of the third one.
#[test]
fn three_tokens_that_share_a_word() {
    check_keywords(
        "other  i f | x",
        expect![[r#"
            error[F055]: tokens `if`, `ident` and `other` share the word `if`
             --> door.txt:6:1
              |
            5 | if      "if"
              | -- matches it
            6 | ident   letter+
              | ^^^^^ matches it, too
            7 | number  digit+ ( . digit+ )?
            8 | other  i f | x
              | ----- matches it, too
              |
              = help: say which one wins, such as `if before ident other`

            error[F055]: tokens `ident` and `other` share the word `x`
             --> door.txt:8:1
              |
            6 | ident   letter+
              | ----- matches it
            7 | number  digit+ ( . digit+ )?
            8 | other  i f | x
              | ^^^^^ matches it, too
              |
              = help: say which one wins: `other before ident`, or the other way round"#]],
    );
}

/// The token that loses to another one is not shown.
#[test]
fn a_token_that_loses_already() {
    check_keywords(
        "other  i ( f | 0 )\nif before ident",
        expect![[r#"
        error[F055]: tokens `if` and `other` share the word `if`
         --> door.txt:8:1
          |
        5 | if      "if"
          | -- matches it
        ...
        8 | other  i ( f | 0 )
          | ^^^^^ matches it, too
          |
          = help: say which one wins: `if before other`, or the other way round"#]],
    );
}

#[test]
fn who_wins_is_known_through_others() {
    check_keywords(
        "other  i f\nif before other\nother before ident",
        expect![[r#"
        warning[W012]: token `other` never comes
         --> door.txt:8:1
          |
        8 | other  i f
          | ^^^^^ other tokens win on every word that it matches
          |
          = help: leave it out, or see whether an expression is wrong"#]],
    );
}

/// One line decides two pairs. The other two decide nothing.
#[test]
fn a_group_of_tokens_before_others() {
    check_keywords(
        "for  \"for\"\nif | for before ident number",
        expect![[r#"
        warning[W011]: no word is both `if` and `number`
         --> door.txt:9:23
          |
        9 | if | for before ident number
          |                       ^^^^^^ so this decides nothing
          |
          = help: leave it out, or see whether an expression is wrong

        warning[W011]: no word is both `for` and `number`
         --> door.txt:9:23
          |
        9 | if | for before ident number
          |                       ^^^^^^ so this decides nothing
          |
          = help: leave it out, or see whether an expression is wrong"#]],
    );
}

#[test]
fn a_token_twice() {
    check_tokens(
        "ident  letter+\nident  digit+",
        expect![[r#"
        error[F054]: token `ident` is declared twice
         --> door.txt:6:1
          |
        5 | ident  letter+
          | ----- first here
        6 | ident  digit+
          | ^^^^^ again here
          |
          = help: join both expressions with `|`, or call one of them something else"#]],
    );
}

#[test]
fn a_token_that_matches_the_empty_word() {
    check_tokens(
        "ident  letter*",
        expect![[r#"
        error[F056]: token `ident` matches the empty word
         --> door.txt:5:1
          |
        5 | ident  letter*
          | ^^^^^ a token has at least one byte
          |
          = help: write `+` in place of `*`, or leave `?` out"#]],
    );
}

#[test]
fn no_tokens() {
    check_tokens(
        "",
        expect![[r#"
        error[F054]: there are no tokens
         --> door.txt:4:1
          |
        4 | Tokens:
          | ^^^^^^^ no line declares one
          |
          = help: a line is a name and then a regular expression, such as `number digit+`"#]],
    );
}

#[test]
fn only_lines_before() {
    check_tokens(
        "if before ident",
        expect![[r#"
        error[F054]: there are no tokens
         --> door.txt:4:1
          |
        4 | Tokens:
          | ^^^^^^^ no line declares one
          |
          = help: a line is a name and then a regular expression, such as `number digit+`"#]],
    );
}

#[test]
fn a_token_without_an_expression() {
    check_tokens(
        "ident",
        expect![[r#"
        error[F054]: token `ident` has no expression
         --> door.txt:5:1
          |
        5 | ident
          | ^^^^^ nothing follows
          |
          = help: a line is a name and then a regular expression, such as `number digit+`"#]],
    );
}

#[test]
fn a_token_called_before() {
    check_tokens(
        "before  letter+",
        expect![[r#"
        error[F054]: `before` cannot be the name of a token
         --> door.txt:5:1
          |
        5 | before  letter+
          | ^^^^^^ it stands between tokens that share a word
          |
          = help: a line is a name and then a regular expression, such as `number digit+`"#]],
    );
}

#[test]
fn a_token_called_like_a_sign() {
    check_tokens(
        "|  letter+",
        expect![[r#"
        error[F054]: `|` cannot be the name of a token
         --> door.txt:5:1
          |
        5 | |  letter+
          | ^ it means something else
          |
          = help: a line is a name and then a regular expression, such as `number digit+`"#]],
    );
}

#[test]
fn a_token_with_a_colon() {
    check_tokens(
        "ident: letter+\nnumber: digit+",
        expect![[r#"
        error[F003]: there is no section `ident:`
         --> door.txt:5:1
          |
        5 | ident: letter+
          | ^^^^^^ not a section
          |
          = help: a token has no colon behind its name: `number digit+`"#]],
    );
}

#[test]
fn a_token_with_an_arrow() {
    check_tokens(
        "ident -> letter+",
        expect![[r#"
        error[F013]: there is no set `->`
         --> door.txt:5:7
          |
        5 | ident -> letter+
          |       ^^ neither a byte nor one of the 2 sets
          |
          = help: a line is a name and then a regular expression, without an arrow"#]],
    );
}

#[test]
fn an_unknown_token_behind_before() {
    check_keywords(
        "if before idnt",
        expect![[r#"
        error[F054]: there is no token `idnt`
         --> door.txt:8:11
          |
        8 | if before idnt
          |           ^^^^ not a token
          |
          = help: did you mean `ident`?"#]],
    );
}

#[test]
fn an_unknown_token_in_front_of_before() {
    check_keywords(
        "otherwise before ident",
        expect![[r#"
        error[F054]: there is no token `otherwise`
         --> door.txt:8:1
          |
        8 | otherwise before ident
          | ^^^^^^^^^ not a token
          |
          = help: `a before b` says which token wins; an expression that begins with the name `before` stands in brackets"#]],
    );
}

#[test]
fn nothing_behind_before() {
    check_keywords(
        "if before",
        expect![[r#"
        error[F054]: `before` has no token behind it
         --> door.txt:8:4
          |
        8 | if before
          |    ^^^^^^ nothing follows
          |
          = help: `if before ident` says that `if` wins on a word that both match"#]],
    );
}

#[test]
fn tokens_that_win_over_each_other() {
    check_keywords(
        "if before ident\nident before number\nnumber before if",
        expect![[r#"
        error[F054]: tokens `if`, `ident` and `number` win over each other
          --> door.txt:8:11
           |
         8 | if before ident
           |           ^^^^^ loses here
         9 | ident before number
           |              ------ loses here
        10 | number before if
           |               -- loses here
           |
           = help: leave one of these lines out"#]],
    );
}

#[test]
fn a_token_that_wins_over_itself() {
    check_keywords(
        "if before ident\nnumber before number",
        expect![[r#"
        error[F054]: token `number` wins over itself
         --> door.txt:9:15
          |
        9 | number before number
          |               ^^^^^^ loses here
          |
          = help: leave one of these lines out"#]],
    );
}

#[test]
fn a_line_that_decides_nothing() {
    check_keywords(
        "if before ident\nident before number",
        expect![[r#"
        warning[W011]: no word is both `ident` and `number`
         --> door.txt:9:14
          |
        9 | ident before number
          |              ^^^^^^ so this decides nothing
          |
          = help: leave it out, or see whether an expression is wrong"#]],
    );
}

#[test]
fn a_token_that_always_loses() {
    check_keywords(
        "ident before if",
        expect![[r#"
        warning[W012]: token `if` never comes
         --> door.txt:5:1
          |
        5 | if      "if"
          | ^^ other tokens win on every word that it matches
          |
          = help: leave it out, or see whether an expression is wrong"#]],
    );
}

#[test]
fn a_token_that_no_word_matches() {
    check_keywords(
        "none  letter & digit\nif before ident",
        expect![[r#"
        warning[W012]: token `none` never comes
         --> door.txt:8:1
          |
        8 | none  letter & digit
          | ^^^^ no word matches its expression
          |
          = help: leave it out, or see whether an expression is wrong"#]],
    );
}

#[test]
fn tokens_beside_states() {
    check_tokens(
        "ident  letter+\nStates: A B\nStart: A",
        expect![[r#"
        error[F028]: `States:` and `Start:` have no place beside `Tokens:`
         --> door.txt:6:1
          |
        4 | Tokens:
          | ------- because of this
        5 | ident  letter+
        6 | States: A B
          | ^^^^^^^ the states and rows are made from the tokens
        7 | Start: A
          | ------ nor has this
          |
          = help: leave one of the two out"#]],
    );
}

#[test]
fn tokens_beside_a_language() {
    check_tokens(
        "ident  letter+\nLanguage: letter+",
        expect![[r#"
        error[F028]: `Tokens:` has no place beside `Language:`
         --> door.txt:4:1
          |
        4 | Tokens:
          | ^^^^^^^ the states and rows are made from the expression
        5 | ident  letter+
        6 | Language: letter+
          | --------- because of this
          |
          = help: leave one of the two out"#]],
    );
}

#[test]
fn tokens_without_an_alphabet() {
    check(
        "Tokens:\nident letter+\n",
        expect![[r#"
        error[F004]: there is no section `Symbols:`
         --> door.txt:2:14
          |
        2 | ident letter+
          |              ^ the text ends here
          |
          = help: write `Bytes:` or `Characters:`, or list the alphabet under `Symbols:`"#]],
    );
}

#[test]
fn a_misspelt_section() {
    check(
        "Bytes:\nletter a-z\nToken:\nident letter+\n",
        expect![[r#"
        error[F003]: there is no section `Token:`
         --> door.txt:3:1
          |
        3 | Token:
          | ^^^^^^ not a section
          |
          = help: did you mean `Tokens:`?"#]],
    );
}

#[test]
fn a_section_with_another_name() {
    check(
        "Bytes:\nletter a-z\nLexer:\nident letter+\n",
        expect![[r#"
        error[F003]: there is no section `Lexer:`
         --> door.txt:3:1
          |
        3 | Lexer:
          | ^^^^^^ not a section
          |
          = help: did you mean `Tokens:`?"#]],
    );
}

/// One message about each of the shortest words, and no more than can be read.
#[test]
fn many_tokens_that_share_words() {
    let mut text = String::from("Bytes:\nTokens:\n");
    for number in 0..300 {
        let _ = writeln!(text, "t{number} x{{1,{}}}", number + 1);
    }
    let report = super::report(&text).to_string();
    assert!(
        report.starts_with("error[F055]: tokens `t0`, `t1`, `t2`, `t3`, `t4` and 59 more share")
    );
    assert!(report.len() < 100_000, "{}", report.len());
}

/// No expression begins with a bar, so the line was to say who wins.
#[test]
fn a_slip_in_a_line_with_before() {
    for line in ["if | number befor ident", "if | | number before ident", "if | number ident"] {
        let report = super::report(&format!(
            "Bytes:\nletter  a-z\ndigit   0-9\nTokens:\n{KEYWORDS}{line}\n"
        ))
        .to_string();
        assert_eq!(report.matches("error[").count(), 1, "{report}");
    }
    check_keywords(
        "if | number befor ident",
        expect![[r#"
        error[F054]: this line does not say which token wins
         --> door.txt:8:1
          |
        8 | if | number befor ident
          | ^^^^^^^^^^^^^^^^^^^^^^^ no `before` where it belongs
          |
          = help: `a | b before c` says that `a` and `b` win over `c`"#]],
    );
}

/// An example of a lexer mostly ends in a token.
#[test]
fn a_slip_in_the_token_of_an_example() {
    check_tokens(
        "number  digit+\n\nExamples:\nq0  1 -> numbr",
        expect![[r#"
            error[F012]: state `numbr` is not declared
             --> door.txt:8:10
              |
            8 | q0  1 -> numbr
              |          ^^^^^ not among the 3 states
              |
              = help: did you mean the token `number`?"#]],
    );
    check_tokens(
        "number  digit+\n\nExamples:\nq0  1 -> integer",
        expect![[r#"
        error[F012]: state `integer` is not declared
         --> door.txt:8:10
          |
        8 | q0  1 -> integer
          |          ^^^^^^^ not among the 3 states
          |
          = help: the states are called `q0` to `q2`; a token can stand here, too"#]],
    );
}

/// The message points at the property, not at the automaton that was made of the tokens.
#[test]
fn a_property_that_does_not_hold() {
    check_tokens(
        "number  digit+\n\nProperties:\nwords avoid  digit digit",
        expect![[r#"
            error[F069]: `words avoid digit digit` does not hold: `00` is accepted, and the expression matches it
             --> door.txt:8:1
              |
            8 | words avoid  digit digit
              | ^^^^^^^^^^^^^^^^^^^^^^^^ promised here
              |
              = note: a shortest such word, from `q0`: `00`
              = note: states passed: `q0 q2 q2`
              = note: in the deterministic automaton, `q0 -> q2`: step 1, on `0`
              = note: in the deterministic automaton, `q2 -> q2`: step 2, on `0`"#]],
    );
}

/// As names without the line that says which of them are keywords.
#[test]
fn several_tokens_that_lose_to_the_same_one() {
    let text = "Bytes:\nletter a-z\nTokens:\nif \"if\"\nelse \"else\"\nwhile \"while\"\nname letter+\n\
                Examples:\nq0 \"if\" -> if\n";
    check(
        text,
        expect![[r#"
            error[F055]: tokens `if`, `else` and `while` share words with `name`
             --> door.txt:4:1
              |
            4 | if "if"
              | ^^ matches `if`
            5 | else "else"
              | ---- matches `else`
            6 | while "while"
              | ----- matches `while`
            7 | name letter+
              | ---- matches these words, too
              |
              = help: say which ones win: `if | else | while before name`"#]],
    );
    check(
        &text.replace("Examples", "while before name\nif | else before name\nExamples"),
        expect![[""]],
    );
    let two = text
        .replace("while \"while\"", "number 0-9+\nzero 0")
        .replace("letter a-z", "letter a-z\ndigit 0-9")
        .replace("0-9+", "digit+");
    check(
        &two,
        expect![[r#"
            error[F055]: tokens `if` and `else` share words with `name`
             --> door.txt:5:1
              |
            5 | if "if"
              | ^^ matches `if`
            6 | else "else"
              | ---- matches `else`
            ...
            9 | name letter+
              | ---- matches these words, too
              |
              = help: say which ones win: `if | else before name`

            error[F055]: tokens `number` and `zero` share the word `0`
             --> door.txt:8:1
              |
            7 | number digit+
              | ------ matches it
            8 | zero 0
              | ^^^^ matches it, too
              |
              = help: say which one wins: `zero before number`, or the other way round"#]],
    );
}
