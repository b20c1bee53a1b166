//! libFuzzer with one of the functions of `fsm_cli::fuzzing`. The variable `FSM_TARGET` names it; the script `run`
//! sets it.

#![no_main]

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;

static TARGET: LazyLock<fn(&[u8])> = LazyLock::new(|| {
    let name = std::env::var("FSM_TARGET").unwrap_or_default();
    fsm_cli::fuzzing::find(&name).unwrap_or_else(|| {
        let names = fsm_cli::fuzzing::TARGETS.map(|(name, _)| name).join(" ");
        eprintln!("FSM_TARGET must be one of {names}");
        std::process::exit(2)
    })
});

fuzz_target!(|bytes: &[u8]| TARGET(bytes));
