//! `fsm convert`: reading files of automata-lib.

use expect_test::expect;

use crate::session::Session;

#[test]
fn json_files() {
    let session = Session::new();
    let file = |transitions: &str| {
        format!(
            "{{\"states\": [\"a\", 1], \"input_symbols\": [\"0\"], \"transitions\": {transitions},\n\
             \"initial_state\": \"a\", \"final_states\": [1]}}"
        )
    };
    let good = file("{\"a\": {\"0\": 1}, \"1\": {\"0\": \"1\"}}");
    session.write("mark.json", format!("\u{FEFF}{good}"));
    session.write("rows.json", file("{\"a\": {\"0\": 1}, \"a\": {}}"));
    session.write("steps.json", file("{\"a\": {\"0\": 1, \"0\": \"a\"}}"));
    session.write("key.json", good.replace("initial_state", "initial_states"));
    session.write("more.json", good.replace("{\"states\"", "{\"name\": \"x\", \"states\""));
    session.write("symbol.json", file("{\"a\": {\"2\": 1}}"));
    session.write("list.json", "[]");
    session.write("comment.json", format!("// no JSON\n{good}"));
    session.check(
        "for file in mark rows steps key more symbol list comment; do fsm convert $file.json; done",
        expect![[r#"
            $ for file in mark rows steps key more symbol list comment; do fsm convert $file.json; done
            States: a 1
            Symbols: 0
            Start: a
            Final: 1

            Transitions:
            a  1
            1  1
            States: a 1
            Symbols: 0
            Start: a
            Final: 1

            Transitions:
            a  1
            1  1
            ! error[C001]: `a` stands twice
            !  --> rows.json:1:77
            !   |
            ! 1 | {"states": ["a", 1], "input_symbols": ["0"], "transitions": {"a": {"0": 1}, "a": {}},
            !   |                                                                             ^^^ again here
            !
            ! error[C001]: `0` stands twice
            !  --> steps.json:1:76
            !   |
            ! 1 | {"states": ["a", 1], "input_symbols": ["0"], "transitions": {"a": {"0": 1, "0": "a"}},
            !   |                                                                            ^^^ again here
            !
            ! error[C001]: there is no key `initial_state`
            !  --> key.json:2:43
            !   |
            ! 2 | "initial_states": "a", "final_states": [1]}
            !   |                                           ^ the object ends here
            !   |
            !   = help: write `initial_state` instead of `initial_states`
            !
            ! more.json: the key `name` is not kept
            ! error[C001]: there is no symbol `2`
            !  --> symbol.json:1:68
            !   |
            ! 1 | {"states": ["a", 1], "input_symbols": ["0"], "transitions": {"a": {"2": 1}},
            !   |                                                                    ^^^ not among `input_symbols`
            !
            ! error[C001]: this is not an object
            !  --> list.json:1:1
            !   |
            ! 1 | []
            !   | ^^ { expected
            !
            ! error[C001]: this is not JSON: comments are not allowed
            !  --> comment.json:1:1
            !   |
            ! 1 | // no JSON
            !   | ^^^^^^^^^^ here
            !
            = 1
        "#]],
    );
}

#[test]
fn a_misspelt_state_is_one_mistake() {
    let session = Session::new();
    session.write(
        "lift.json",
        "{\"states\": [\"up\", \"down\"], \"input_symbols\": [\"a\"],\n\
         \"transitions\": {\"up\": {\"a\": \"dwon\"}, \"down\": {\"a\": \"dwon\"}},\n\
         \"initial_state\": \"up\", \"final_states\": [\"dwon\", \"uq\"]}",
    );
    session.check(
        "fsm convert lift.json",
        expect![[r#"
        $ fsm convert lift.json
        ! error[C001]: there is no state `dwon`
        !  --> lift.json:3:41
        !   |
        ! 2 | "transitions": {"up": {"a": "dwon"}, "down": {"a": "dwon"}},
        !   |                             ------ and here        ------ and here
        ! 3 | "initial_state": "up", "final_states": ["dwon", "uq"]}
        !   |                                         ^^^^^^ not among `states`
        !
        ! error[C001]: there is no state `uq`
        !  --> lift.json:3:49
        !   |
        ! 3 | "initial_state": "up", "final_states": ["dwon", "uq"]}
        !   |                                                 ^^^^ not among `states`
        !
        = 1
    "#]],
    );
}
