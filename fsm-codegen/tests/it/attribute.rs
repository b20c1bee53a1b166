//! What the attribute refuses, and what its options change.
//!
//! How the compiler shows this is tested in `tests/builds`.

use std::str::FromStr as _;

use expect_test::{Expect, expect};
use fsm_codegen::{Domain, derive_symbols, expand};
use proc_macro2::{TokenStream, TokenTree};

const DOOR: &str = "\"tests/it/attribute/door.txt\"";

fn tokens(code: &str) -> TokenStream {
    TokenStream::from_str(code).unwrap()
}

fn expanded(arguments: &str, item: &str) -> TokenStream {
    let draw = |_: &fsm_model::Dfa| None;
    expand(tokens(arguments), tokens(item), &Domain::EMPTY, draw)
}

/// The messages of all calls of `compile_error`.
fn messages(code: TokenStream) -> String {
    let mut all = String::new();
    let mut is_error = false;
    for token in code {
        match token {
            TokenTree::Group(group) if is_error => {
                let message: syn::LitStr = syn::parse2(group.stream()).unwrap();
                all.extend([&message.value(), "\n"]);
                is_error = false;
            }
            TokenTree::Group(group) => all.push_str(&messages(group.stream())),
            TokenTree::Ident(word) => is_error = word == "compile_error",
            TokenTree::Punct(_) | TokenTree::Literal(_) => (),
        }
    }
    all
}

/// What is refused behind the path of a door, above an empty enum.
#[track_caller]
fn check(options: &str, expected: &Expect) {
    expected.assert_eq(&messages(expanded(&format!("{DOOR}{options}"), "enum Door {}")));
}

/// What is refused about the enum below the attribute.
#[track_caller]
fn check_item(item: &str, expected: &Expect) {
    expected.assert_eq(&messages(expanded(DOOR, item)));
}

#[test]
fn options_that_are_right() {
    check(", case = \"text\", claims(reachable), step = \"columns\",", &expect![]);
    check("", &expect![]);
}

#[test]
fn paths() {
    check(
        "suffix",
        &expect![[r#"
        a path has nothing behind its quotes
    "#]],
    );
    let refused = |arguments| messages(expanded(arguments, "enum Door {}"));
    assert_eq!(
        refused(""),
        "the path of an automaton text belongs here, as in `automaton(\"a.txt\")`\n"
    );
    let near = refused("\"tests/it/attribute/dor.txt\"");
    assert!(near.ends_with("= help: did you mean `tests/it/attribute/door.txt`?\n"), "{near}");
    // Both names are as near.
    let near = refused("\"tests/it/attribute/near/zest.txt\"");
    assert!(near.ends_with("= help: did you mean `tests/it/attribute/near/nest.txt`?\n"), "{near}");
    let moved = refused("\"it/attribute/door.txt\"");
    assert!(!moved.contains("help"), "{moved}");
}

#[test]
fn names_of_enums() {
    check(
        ", symbol = Push, symbol_type = Event",
        &expect![[r#"
        `symbol_type` names a generated enum, and with `symbol` none is generated; leave one of them out
    "#]],
    );
    check(
        ", symbol_type = event::Event",
        &expect![[r#"
        a generated enum has a name and no path; write `symbol_type = Event`
    "#]],
    );
    check(
        ", symbol_type = Door",
        &expect![[r#"
        another type that comes with `Door` is called `Door`
    "#]],
    );
    check(
        ", label_type = End",
        &expect![[r#"
        the text has no labels, so no enum is called `End`
    "#]],
    );
    let code = expanded(&format!("{DOOR}, symbol_type = Event"), "enum Door {}").to_string();
    assert!(code.contains("enum Event {"), "{code}");
}

#[test]
fn options_that_are_wrong() {
    check(
        ", stepp = \"match\", case = \"text\"",
        &expect![[r#"
        there is no option `stepp`; did you mean `step`?
    "#]],
    );
    check(
        ", case = \"snake\"",
        &expect![[r#"
        the case is `"camel"`, as it is without this option, or `"text"`, which keeps names as they are written
    "#]],
    );
    check(
        ", step = \"fast\"",
        &expect![[r#"
        the step can be written as `"match"`, `"packed"`, `"columns"`, `"integers"`
    "#]],
    );
    check(
        ", step = \"match\", step = \"match\"",
        &expect![[r#"
        a second `step`
    "#]],
    );
    check(
        ", claims(minimal, sorted)",
        &expect![[r#"
        there is no claim `sorted`; the claims are `reachable`, `live`, `absorbing`, `minimal`, `explicit` and `lookahead-1`
    "#]],
    );
    check(
        ", determinise = 5u8",
        &expect![[r#"
        a number without a type; write `determinise` or `determinise = 5000`
    "#]],
    );
}

#[test]
fn choices() {
    let refused = |options: &str| {
        messages(expanded(&format!("\"tests/it/attribute/choice.txt\"{options}"), "enum M {}"))
    };
    assert_eq!(refused(", determinise"), "");
    assert_eq!(refused(", determinise, case = \"camel\""), "");
    assert_eq!(refused(", determinise = 2"), "");
    // The states are sets.
    let code = expanded("\"tests/it/attribute/choice.txt\", determinise", "enum M {}").to_string();
    assert!(code.contains("& [M :: A , M :: AB ,]"), "{code}");
    let limited = refused(", determinise = 1");
    assert!(
        limited.contains("allow more states: `determinise = 5000` in the attribute"),
        "{limited}"
    );
}

#[test]
fn enums() {
    check_item(
        "struct Door;",
        &expect![[r#"
        an automaton becomes an enum; write `enum Name {}` here
    "#]],
    );
    check_item(
        "const DOOR: u8 = 0;",
        &expect![[r#"
        an automaton becomes an enum; write `enum Name {}` here
    "#]],
    );
    check_item(
        "enum Door<T> { Open }",
        &expect![[r#"
        an automaton has no generic parameters
    "#]],
    );
    check_item("enum Door { Open, ShutFast }", &expect![]);
    check_item(
        "enum Door { Open }",
        &expect![[r#"
        `tests/it/attribute/door.txt` has 1 state without a variant: `ShutFast`; write every state out, or leave the braces empty
    "#]],
    );
    check_item(
        "enum Door { Open, Shut, Ajar }",
        &expect![[r#"
        no state of `tests/it/attribute/door.txt` becomes `Shut`; declare one there, or leave it out
        no state of `tests/it/attribute/door.txt` becomes `Ajar`; declare one there, or leave it out
        `tests/it/attribute/door.txt` has 1 state without a variant: `ShutFast`; write every state out, or leave the braces empty
    "#]],
    );
    check_item(
        "enum Door { Open, Open(u8), ShutFast = 1 }",
        &expect![[r#"
        a second `Open`
        the order of the text numbers the states; leave the number out
    "#]],
    );
}

/// The variants, and the constants that stand for others in the code of a refused enum.
fn variants(code: &TokenStream) -> String {
    let code = code.to_string();
    let (_, body) = code.split_once("enum Door {").unwrap();
    let (body, rest) = body.split_once('}').unwrap();
    let mut shown = format!("{}\n", body.trim());
    for (name, _) in
        rest.split("# [doc (hidden)] const ").filter_map(|one| one.split_once(" : Door"))
    {
        if !name.contains(' ') {
            shown.extend([name, "\n"]);
        }
    }
    shown
}

#[test]
fn variants_that_are_written_out() {
    let item = "enum Door { ShutFast, /** Wide. */ Open }";
    expect![[r##"
        # [doc = " Wide. "] # [doc = ""] # [doc = "`open`: final\n\n- `push`, `pull` → [`shut-fast`](type@Self::ShutFast)"] Open , # [doc = "`shut-fast`: start\n\n- `push` → [`open`](type@Self::Open)\n- `pull` → itself"] ShutFast ,
    "##]].assert_eq(&variants(&expanded(DOOR, item)));
    let surplus = "enum Door { Open, Ajar, ShutFast, wide }";
    expect![[r##"
        # [doc = "`Open`"] Open , # [doc = "`ShutFast`"] ShutFast , # [doc = "`wide`"] wide ,
        Ajar
    "##]]
    .assert_eq(&variants(&expanded(DOOR, surplus)));
    let missing = "enum Door { Open }";
    expect![[r##"
        # [doc = "`Open`"] Open ,
        ShutFast
    "##]]
    .assert_eq(&variants(&expanded(DOOR, missing)));
}

#[test]
fn cargo_learns_of_changes() {
    let code = expanded(DOOR, "enum Door {}").to_string();
    let begin = "const _ : & [:: core :: primitive :: u8] = :: core :: include_bytes ! \
                 (:: core :: concat ! (:: core :: env ! (\"CARGO_MANIFEST_DIR\") , \"/\" , \
                 \"tests/it/attribute/door.txt\")) ;";
    assert!(code.starts_with(begin), "{code}");
}

/// The attributes above the enum and its variants.
fn attributes(options: &str, item: &str) -> String {
    let file: syn::File = syn::parse2(expanded(&format!("{DOOR}{options}"), item)).unwrap();
    let item = file.items.into_iter().find_map(|item| match item {
        syn::Item::Enum(item) => Some(item),
        _ => None,
    });
    let mut item = item.unwrap();
    item.attrs.retain(|attribute| !attribute.path().is_ident("doc"));
    for variant in &mut item.variants {
        variant.attrs.retain(|attribute| !attribute.path().is_ident("doc"));
    }
    prettyplease::unparse(&syn::File { shebang: None, attrs: Vec::new(), items: vec![item.into()] })
}

#[test]
fn derives() {
    let derive = ", derive(serde::Serialize, Debug, std::hash::Hash, own::Eq, serde::Serialize)";
    expect![[r##"
        #[derive(serde::Serialize, own::Eq)]
        #[derive(
            ::core::clone::Clone,
            ::core::marker::Copy,
            ::core::cmp::PartialEq,
            ::core::cmp::Eq,
            ::core::cmp::PartialOrd,
            ::core::cmp::Ord,
            ::core::hash::Hash,
        )]
        enum Door {
            #[serde(rename = "open")]
            Open,
            #[serde(rename = "shut-fast")]
            ShutFast,
        }
    "##]]
    .assert_eq(&attributes(derive, "enum Door {}"));
    expect![[r#"
        #[derive(rkyv::Serialize)]
        #[derive(
            ::core::clone::Clone,
            ::core::marker::Copy,
            ::core::cmp::PartialEq,
            ::core::cmp::Eq,
            ::core::cmp::PartialOrd,
            ::core::cmp::Ord,
            ::core::hash::Hash,
        )]
        enum Door {
            Open,
            ShutFast,
        }
    "#]]
    .assert_eq(&attributes("", "#[derive(Clone, core::fmt::Debug, rkyv::Serialize)] enum Door {}"));
    expect![[r##"
        #[allow(unused)]
        #[allow(deprecated)]
        #[derive(serde::Deserialize)]
        #[serde(rename_all(serialize = "UPPERCASE"))]
        #[deprecated]
        #[derive(
            ::core::clone::Clone,
            ::core::marker::Copy,
            ::core::cmp::PartialEq,
            ::core::cmp::Eq,
            ::core::cmp::PartialOrd,
            ::core::cmp::Ord,
            ::core::hash::Hash,
        )]
        enum Door {
            #[serde(rename(deserialize = "open"))]
            Open,
            #[serde(rename(deserialize = "shut-fast"))]
            ShutFast,
        }
    "##]]
    .assert_eq(&attributes(
        "",
        "#[derive(serde::Deserialize)] #[serde(rename_all(serialize = \"UPPERCASE\"))]
        #[allow(unused)] #[deprecated]
        enum Door { Open, ShutFast }",
    ));
    expect![[r##"
        #[derive(Deserialize)]
        #[derive(
            ::core::clone::Clone,
            ::core::marker::Copy,
            ::core::cmp::PartialEq,
            ::core::cmp::Eq,
            ::core::cmp::PartialOrd,
            ::core::cmp::Ord,
            ::core::hash::Hash,
        )]
        enum Door {
            #[serde(rename = "open")]
            Open,
            #[cfg_attr(feature = "short", serde(rename = "s"))]
            #[cfg_attr(not(any(feature = "short")), serde(rename = "shut-fast"))]
            ShutFast,
        }
    "##]]
    .assert_eq(&attributes(
        "",
        "#[derive(Deserialize)]
        enum Door { Open, #[cfg_attr(feature = \"short\", serde(rename = \"s\"))] ShutFast }",
    ));
}

/// The names of all enums, and names that are variants already.
#[test]
fn names_for_serde() {
    let code =
        expanded(&format!("{DOOR}, derive(serde::Serialize), case = \"text\""), "enum Door {}")
            .to_string();
    assert!(code.contains("# [serde (rename = \"shut-fast\")] shut_fast ,"), "{code}");
    assert!(!code.contains("rename = \"open\"") && !code.contains("rename = \"push\""), "{code}");
    let code = expanded(&format!("{DOOR}, derive(serde::Serialize)"), "enum Door {}").to_string();
    assert!(code.contains("# [serde (rename = \"push\")] Push ,"), "{code}");
}

#[test]
fn events() {
    let derived = |item: &str| derive_symbols(tokens(item));
    let code = derived("#[symbols(DoorSymbol)] pub enum Event { Push(u8), Pull { by: u8 } }");
    expect![[r#"
        #[automatically_derived]
        impl Event {
            /// The symbol of this event.
            #[inline]
            #[must_use]
            pub const fn symbol(&self) -> DoorSymbol {
                match self {
                    Event::Push { .. } => <DoorSymbol>::Push,
                    Event::Pull { .. } => <DoorSymbol>::Pull,
                }
            }
        }
        #[automatically_derived]
        impl ::core::convert::From<&Event> for DoorSymbol {
            #[inline]
            fn from(__event: &Event) -> DoorSymbol {
                Event::symbol(__event)
            }
        }
    "#]]
    .assert_eq(&prettyplease::unparse(&syn::parse2(code).unwrap()));
    let refused = |item| messages(derived(item));
    assert_eq!(refused("#[symbols(DoorSymbol)] #[deprecated] enum Event { Push }"), "");
    let allows = |item| derived(item).to_string().contains("allow (deprecated)");
    assert!(allows("#[symbols(DoorSymbol)] enum Event { Push, #[deprecated] Pull }"));
    assert!(!allows("#[symbols(DoorSymbol)] enum Event { Push, Pull }"));
    expect![[r#"
        which symbols are these events? write `#[symbols(OrderSymbol)]` above the enum, with the symbols of your automaton
    "#]].assert_eq(&refused("enum Event { Push }"));
    expect![[r#"
        one path is missing here; write `#[symbols(OrderSymbol)]` above the enum, with the symbols of your automaton
    "#]].assert_eq(&refused("#[symbols] enum Event { Push }"));
    expect![[r#"
        a second `symbols`
    "#]]
    .assert_eq(&refused("#[symbols(A)] #[symbols(B)] enum Event { Push }"));
    expect![[r#"
        `#[symbols(...)]` belongs above the enum
    "#]]
    .assert_eq(&refused("#[symbols(A)] enum Event { #[symbols(B)] Push }"));
    expect![[r#"
        `#[symbols(...)]` belongs above the enum
    "#]]
    .assert_eq(&refused("#[symbols(A)] enum Event { Push(#[symbols(B)] u8) }"));
    expect![[r#"
        events are an enum with a variant for each of them
    "#]]
    .assert_eq(&refused("#[symbols(A)] struct Event;"));
    let stand_in = derived("#[symbols(A)] struct Event;").to_string();
    assert!(stand_in.contains("From < & Event > for A"), "{stand_in}");
}
