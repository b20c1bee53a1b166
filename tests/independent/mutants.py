"""Changes the program at random places, one at a time, and shows which changes no test notices.

    python3 tests/independent/mutants.py PACKAGE [--count 300] [--seed 1] [--quick] [--after COMMIT]

The changes are those of cargo-mutants. Most of them are built into one program, where the environment
chooses one (`switches.py`); the others are built one by one. The script works in a clone of the last
commit under `target/mutants/PACKAGE`. It can be interrupted: the next run goes on, if nothing was committed.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import TextIO

from prologue import CANNOT_RUN, ROOT, TREE_SITTER, enter_venv

# How each package is tested, one stage after the other: the arguments of `cargo test`. A mutant that a stage
# catches is not run in the next one, so the fast tests come first.
CROSSING = ["-p", "fsm-tests", "--", "--skip", "builds::", "--skip", "opponents::"]
BUILDS = ["-p", "fsm-tests", "--", "builds::", "opponents::"]


def skip(*names: str) -> list[str]:
    """The arguments of a test program that leave some tests out."""
    return [argument for name in names for argument in ("--skip", name)]


def without(*names: str) -> list[str]:
    """The arguments for all tests but some."""
    return ["--", *skip(*names)]


# Tests that cannot be run with switches: one reads the code, and one needs a program that is not optimised.
WITHOUT_SWITCHES = ["texts_in_the_code", "long_work"]

STAGES: dict[str, list[list[str]]] = {
    "fsm-model": [
        ["-p", "fsm-model", "--test", "it", *without("large_texts", "one_mistake", "nfa_promises")],
        ["-p", "fsm-model", "--lib", *without("properties::", "equivalence::")],
        ["-p", "fsm-model"],
        ["-p", "fsm-draw"],
        ["-p", "tictactoe-strategy", "--", "judge::"],
        ["-p", "fsm-cli", *without(*WITHOUT_SWITCHES)],
        CROSSING,
    ],
    "fsm-codegen": [
        ["-p", "fsm-codegen", *without("every_character")],
        ["-p", "fsm-cli", "--", "emit", "fuzzing"],
        # These build crates of their own, in which a macro with switches does what the environment says.
        ["-p", "fsm-tests", "--test", "it", "--", "in_every_form", "builds::strict", "builds::refusals"],
        ["-p", "fsm-tests", "--test", "it", "--", "builds::reading", "builds::scripts", "packed", "columns"],
        ["-p", "fsm-codegen"],
        CROSSING,
        BUILDS,
    ],
    "tictactoe-strategy": [
        ["-p", "tictactoe-strategy", *without("damaged", "large_answers", "that_loses", "writer::")],
        ["-p", "tictactoe-strategy"],
        CROSSING,
    ],
    "fsm-cli": [
        ["-p", "fsm-cli", "--lib", *without("properties::", "the_corpus")],
        ["-p", "fsm-cli", "--test", "it", *without("lsp::", "limits::", "terminal::", "page::", *WITHOUT_SWITCHES)],
        # What the first two left out.
        ["-p", "fsm-cli", "--test", "it", "--", "lsp::", "limits::", "terminal::", *skip(*WITHOUT_SWITCHES)],
        ["-p", "fsm-cli", "--lib", "--", "properties::", "the_corpus", *skip(*WITHOUT_SWITCHES)],
        ["-p", "fsm-cli", "--test", "it", "--", "page::"],
    ],
    "tictactoe-game": [
        ["-p", "tictactoe-game", *without("every_small_size", "terminal::", "arena::", "every_window")],
        ["-p", "tictactoe-game"],
    ],
}
# In these stages a macro runs while the tests are built, so they need a program of their own for each mutant.
IN_MACROS = [CROSSING, BUILDS]
# The environment of a program without switches, and of one that is built only once.
UNSWITCHED: dict[str, str] = {}
SWITCHED = {"CARGO_PROFILE_DEV_OPT_LEVEL": "1"}
# Seconds for one build, or for one stage without a mutant. With a mutant, the tests of a stage have four times as
# long as without, and a little more.
TIMEOUT = 1800
# A mutant may ask for memory without end.
MOST_BYTES = 8 << 30

# How a mutant ended. If it took too long, a test may have noticed it, or it only made the program slower.
CAUGHT, TOO_SLOW, MISSED, UNVIABLE = "caught", "too slow", "missed", "unviable"


def limit() -> None:
    """Limits the memory of a child, and makes it the leader of a process group that can be killed."""
    # What is only reserved does not count: a browser reserves more than there is.
    resource.setrlimit(resource.RLIMIT_DATA, (MOST_BYTES, MOST_BYTES))
    os.setsid()


def run(
    tree: Path, log: Path, command: list[str], timeout: float, switches: dict[str, str] = UNSWITCHED
) -> str:
    """Runs a command in the tree, until it ends or the first test fails. Returns how the mutant in there ended."""
    with log.open("a") as output:
        print("$", *command, file=output, flush=True)
        child = subprocess.Popen(
            command,
            cwd=tree,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=output,
            text=True,
            errors="replace",
            env=os.environ | switches,
            preexec_fn=limit,
        )
        expired = threading.Event()

        def stop() -> None:
            expired.set()
            os.killpg(child.pid, signal.SIGKILL)

        timer = threading.Timer(timeout, stop)
        timer.start()
        try:
            failed = has_failure(child.stdout, output) or child.wait() != 0
        finally:
            timer.cancel()
            if child.poll() is None:
                os.killpg(child.pid, signal.SIGKILL)
                child.wait()
    forget_failures(tree)
    if expired.is_set():
        return TOO_SLOW
    return CAUGHT if failed else MISSED


def has_failure(lines: TextIO, log: TextIO) -> bool:
    """Copies the output of tests into the log, until one fails."""
    for line in lines:
        print(line, end="", file=log, flush=True)
        if line.startswith("test ") and line.endswith(" FAILED\n"):
            return True
    return False


def forget_failures(tree: Path) -> None:
    """Removes the inputs that property tests keep when they fail: they would catch other mutants, too."""
    for command in ("clean --quiet --force -d", "checkout --quiet"):
        subprocess.run(["git", *command.split(), "--", "*proptest-regressions*"], cwd=tree, check=True)


def test(stage: list[str]) -> list[str]:
    """The command that runs a stage."""
    return ["cargo", "test", "--offline", "--locked", *stage]


def baseline(tree: Path, log: Path, stage: list[str], switches: dict[str, str]) -> float:
    """Tests the program as it is. Returns the seconds that this stage may take with a mutant."""
    # The first run builds.
    for _ in range(2):
        began = time.monotonic()
        if run(tree, log, test(stage), TIMEOUT, switches) != MISSED:
            print(f"the tests fail without a mutant, see {log}")
            sys.exit(CANNOT_RUN)
    return 15 + 4 * (time.monotonic() - began)


def listed(tree: Path, package: str) -> list[dict]:
    """Every mutant of a package, in the order of its files."""
    command = ["cargo", "mutants", "--list", "--json", "--diff", "-p", package]
    done = subprocess.run(command, cwd=tree, stdout=subprocess.PIPE)
    if done.returncode != 0:
        print("cargo-mutants is needed: cargo install cargo-mutants --locked")
        sys.exit(CANNOT_RUN)
    return json.loads(done.stdout)


def put_switches(tree: Path, sample: list[dict]) -> set[int]:
    """Puts all mutants that can have a switch into the tree. Returns their numbers.

    The compiler refuses some of them, for example because of a type. Those are left out.
    """
    package = sample[0]["package"]
    left_out: set[int] = set()
    while True:
        restore(tree)
        switched: set[int] = set()
        for file in sorted({mutant["file"] for mutant in sample}):
            path = tree / file
            here = {n: mutant for n, mutant in enumerate(sample) if mutant["file"] == file and n not in left_out}
            text, numbers = with_switches(path.read_bytes(), here)
            path.write_text(text)
            switched |= numbers
        for root in (tree / package / "src" / "lib.rs", tree / package / "src" / "main.rs"):
            if root.exists():
                # Tests compare what the compiler prints, so it must not warn about switches.
                root.write_text("#![allow(warnings)] " + root.read_text() + MODULE)
        refused = refused_switches(tree, package)
        if not refused & switched:
            return switched
        left_out |= refused


def refused_switches(tree: Path, package: str) -> set[int]:
    """Builds a tree with switches. Returns those that have errors."""
    command = ["cargo", "check", "--offline", "--locked", "-p", package, "--message-format=json"]
    done = subprocess.run(command, cwd=tree, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    messages = [json.loads(line).get("message") for line in done.stdout.splitlines()]
    errors = [message for message in messages if isinstance(message, dict) and message["level"] == "error"]
    refused = set()
    for error in errors:
        for span in error["spans"]:
            if span["is_primary"]:
                refused |= blamed((tree / span["file_name"]).read_bytes(), span["byte_start"])
    if done.returncode != 0 and not refused:
        print("the program with switches cannot be built:", *(error["rendered"] for error in errors))
        sys.exit(CANNOT_RUN)
    return refused


def judge(tree: Path, log: Path, mutant: dict, number: int, timeout: float) -> str:
    """Builds one mutant and runs one stage of its tests."""
    stage = STAGES[mutant["package"]][number]
    path = tree / mutant["file"]
    original = path.read_bytes()
    patch = ["patch", "--quiet", "-p0"]
    subprocess.run(patch, cwd=tree, input=mutant["diff"].encode(), check=True)
    try:
        check = ["cargo", "check", "--offline", "--locked", "-p", mutant["package"]]
        # A mutant that was in an earlier stage compiles.
        if number == 0 and run(tree, log, check, TIMEOUT) != MISSED:
            return UNVIABLE
        built = run(tree, log, test(["--no-run", *stage]), TIMEOUT)
        return built if built != MISSED else run(tree, log, test(stage), timeout)
    finally:
        path.write_bytes(original)


class Results:
    """How mutants ended in stages. Each line of the file is about one mutant in one stage."""

    def __init__(self, file: Path) -> None:
        self.file = file
        lines = file.read_text().splitlines() if file.exists() else []
        self.known = {(line["name"], line["stage"]): line["outcome"] for line in map(json.loads, lines)}

    def find(self, mutant: dict, stage: int, work: Callable[[], str]) -> None:
        """Does the work, unless an earlier run has done it."""
        key = (mutant["name"], stage)
        if key not in self.known:
            began = time.monotonic()
            self.known[key] = work()
            seconds = round(time.monotonic() - began, 1)
            result = {"name": key[0], "stage": stage, "outcome": self.known[key], "seconds": seconds}
            with self.file.open("a") as output:
                print(json.dumps(result), file=output)

    def take_over(self, earlier: Path) -> None:
        """Takes over what was caught, or did not compile, in an earlier run."""
        with self.file.open("a") as output:
            for line in earlier.read_text().splitlines():
                result = json.loads(line)
                key = (result["name"], result["stage"])
                if result["outcome"] in (CAUGHT, UNVIABLE) and key not in self.known:
                    self.known[key] = result["outcome"]
                    print(line, file=output)

    def with_outcome(self, sample: list[tuple[int, dict]], stage: int, outcome: str) -> list[tuple[int, dict]]:
        return [one for one in sample if self.known[one[1]["name"], stage] == outcome]

    def has(self, sample: list[tuple[int, dict]], stage: int) -> bool:
        return all((mutant["name"], stage) in self.known for _, mutant in sample)


def clone(package: str) -> Path:
    """A clone of the last commit, with a target folder that is kept from run to run."""
    tree = ROOT / "target" / "mutants" / package / "tree"
    if not tree.exists():
        tree.parent.mkdir(parents=True, exist_ok=True)
        subprocess.run(["git", "clone", "--quiet", ROOT, tree], check=True)
    for command in ("fetch --quiet origin HEAD", "checkout --quiet --force --detach FETCH_HEAD"):
        subprocess.run(["git", *command.split()], cwd=tree, check=True)
    return tree


def restore(tree: Path) -> None:
    """Takes all mutants out of the tree; a killed run has left some there."""
    subprocess.run(["git", "checkout", "--quiet", "."], cwd=tree, check=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("package", choices=STAGES)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--quick", action="store_true", help="without the tests for which a macro is built anew")
    parser.add_argument(
        "--after", metavar="COMMIT", help="what a run for this commit caught is not run again; only tests may have changed"
    )
    arguments = parser.parse_args()
    # Without debug information the builds are faster.
    os.environ["CARGO_PROFILE_DEV_DEBUG"] = "0"
    os.environ["CARGO_TERM_COLOR"] = "never"

    tree, stages = clone(arguments.package), STAGES[arguments.package]
    if arguments.quick:
        stages = [stage for stage in stages if stage not in IN_MACROS]
    commit = subprocess.run(
        ["git", "rev-parse", "--short", "HEAD"], cwd=tree, capture_output=True, text=True, check=True
    ).stdout.strip()
    folder = tree.parent / f"{commit}-{arguments.count}-{arguments.seed}"
    folder.mkdir(exist_ok=True)
    mutants = listed(tree, arguments.package)
    rng = random.Random(arguments.seed)
    sample = rng.sample(mutants, min(arguments.count, len(mutants)))
    print(f"{len(sample)} of the {len(mutants)} mutants of {arguments.package}, commit {commit}", flush=True)
    for index, mutant in enumerate(sample):
        log = folder / f"{index}.log"
        if not log.exists():
            log.write_text(f"{mutant['name']}\n{mutant['diff']}\n")
    results = Results(folder / "results.jsonl")
    if arguments.after:
        results.take_over(tree.parent / f"{arguments.after}-{arguments.count}-{arguments.seed}" / "results.jsonl")

    def try_all(
        alive: list[tuple[int, dict]],
        number: int,
        work: Callable[[int, dict, float], str],
        switches: dict[str, str] = UNSWITCHED,
    ) -> None:
        """Runs a stage with the mutants that are still alive."""
        print(f"{len(alive)} mutants, tested with {' '.join(stages[number])}", flush=True)
        if not results.has(alive, number):
            timeout = baseline(tree, folder / f"baseline-{number}.log", stages[number], switches)
            for index, mutant in alive:
                results.find(mutant, number, lambda: work(index, mutant, timeout))

    # All mutants that can be in one program.
    numbers = [number for number, stage in enumerate(stages) if stage not in IN_MACROS]
    if not (folder / "switched").exists():
        switched = put_switches(tree, sample)
        alive = [(index, mutant) for index, mutant in enumerate(sample) if index in switched]
        for number in numbers:

            def choose(index: int, mutant: dict, timeout: float, stage: list[str] = stages[number]) -> str:
                log, chosen = folder / f"{index}.log", SWITCHED | {"MUTANT": str(index)}
                return run(tree, log, test(stage), timeout, chosen)

            try_all(alive, number, choose, SWITCHED)
            alive = results.with_outcome(alive, number, MISSED)
        restore(tree)
        (folder / "switched").touch()

    # The others, and those that are still alive, one by one.
    ended: dict[str, list[tuple[int, dict]]] = {CAUGHT: [], TOO_SLOW: [], UNVIABLE: []}
    alive = list(enumerate(sample))
    for number in range(len(stages)):
        try_all(
            alive,
            number,
            lambda index, mutant, timeout: judge(tree, folder / f"{index}.log", mutant, number, timeout),
        )
        for outcome, mutants in ended.items():
            mutants += results.with_outcome(alive, number, outcome)
        alive = results.with_outcome(alive, number, MISSED)

    for outcome, mutants in ((TOO_SLOW, ended[TOO_SLOW]), (MISSED, alive)):
        for index, mutant in mutants:
            print(f"{outcome}: {mutant['name']} ({folder / f'{index}.log'})")
    viable = len(sample) - len(ended[UNVIABLE])
    share = 100 * len(alive) / max(viable, 1)
    print(
        f"{viable} viable, {len(alive)} missed: {share:.1f} %; "
        f"{len(ended[TOO_SLOW])} too slow; {len(ended[UNVIABLE])} do not compile"
    )
    return 0


if __name__ == "__main__":
    enter_venv(*TREE_SITTER)
    from switches import MODULE, blamed, with_switches

    sys.exit(main())
