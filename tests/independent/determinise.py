"""Compares nondeterministic automata with automata-lib.

    python3 tests/independent/determinise.py [--count 200] [--seed 1]

The script writes random nondeterministic automata with ε as texts, as JSON in the way that users of
automata-lib (PyPI) dump them, as JFLAP, as AT&T text and as DOT. `fsm` reads them all. It must
accept the words that automata-lib accepts, and find the size of automata-lib's smallest complete
automaton. Then automata-lib reads the JSON that `fsm convert` writes.
"""

from __future__ import annotations

import itertools
import json
import random
import sys
import traceback
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from prologue import FSM, Check, CommandFailed, TestRun, build, run

Random = random.Random

MAX_LENGTH = 5

# Words are written without blanks, so every symbol is one character.
SYMBOLS = ["a", "b", "0", "1", "é"]
STATES = ["q0", "q1", "q12", "A", "1", "2", "12", "x-y", "状态", "p'", "s.t", "end"]


@dataclass(frozen=True)
class Nfa:
    """A nondeterministic automaton. The symbol `""` reads nothing."""

    states: list[str]
    symbols: list[str]
    start: str
    finals: list[str]
    # The targets for a state and a symbol. There is no entry without targets.
    steps: dict[tuple[str, str], list[str]]

    @staticmethod
    def make(rng: Random) -> Nfa:
        states = rng.sample(STATES, rng.randint(1, 7))
        symbols = rng.sample(SYMBOLS, rng.randint(1, 3))
        density, empty = rng.choice([0.1, 0.2, 0.35]), rng.choice([0, 0.08, 0.2])
        steps = {}
        for state, symbol in itertools.product(states, [*symbols, ""]):
            chance = density if symbol else empty
            if targets := [target for target in states if rng.random() < chance]:
                steps[state, symbol] = targets
        finals = [state for state in states if rng.random() < rng.choice([0.2, 0.5])]
        return Nfa(states, symbols, rng.choice(states), finals, steps)

    def is_nondeterministic(self) -> bool:
        return any(not symbol or len(targets) > 1 for (_, symbol), targets in self.steps.items())

    def arguments(self) -> dict[str, Any]:
        """Returns the arguments of automata-lib's `NFA`."""
        rows: dict[str, dict[str, set[str]]] = {state: {} for state in self.states}
        for (state, symbol), targets in self.steps.items():
            rows[state][symbol] = {*targets}
        return {
            "states": {*self.states},
            "input_symbols": {*self.symbols},
            "transitions": rows,
            "initial_state": self.start,
            "final_states": {*self.finals},
        }

    def arrows(self) -> list[tuple[str, str, str]]:
        return [
            (state, symbol, target)
            for (state, symbol), targets in self.steps.items()
            for target in targets
        ]

    # The automaton in several formats.

    def text(self, rng: Random) -> str:
        """Writes an automaton text. Targets share a line or not."""
        lines = []
        for (state, symbol), targets in self.steps.items():
            parts = [targets] if rng.random() < 0.5 else [[target] for target in targets]
            lines += [f"{state} {symbol or 'ε'} -> {' '.join(part)}" for part in parts]
        rng.shuffle(lines)
        return "\n".join([
            "Kind: nfa",
            f"States: {' '.join(self.states)}",
            f"Start: {self.start}",
            f"Final: {' '.join(self.finals)}",
            f"Symbols: {' '.join(self.symbols)}",
            "Transitions:",
            *lines,
            "",
        ])  # fmt: skip

    def jff(self) -> str:
        ids = {state: number for number, state in enumerate(self.states)}
        lines = ["<structure><type>fa</type><automaton>"]
        for state, number in ids.items():
            start = "<initial/>" if state == self.start else ""
            end = "<final/>" if state in self.finals else ""
            lines.append(f'<state id="{number}" name="{state}">{start}{end}</state>')
        for state, symbol, target in self.arrows():
            read = f"<read>{symbol}</read>" if symbol else "<read/>"
            ends = f"<from>{ids[state]}</from><to>{ids[target]}</to>"
            lines.append(f"<transition>{ends}{read}</transition>")
        return "\n".join([*lines, "</automaton></structure>", ""])

    def att(self) -> str:
        arrows = sorted(self.arrows(), key=lambda arrow: arrow[0] != self.start)
        lines = [f"{state}\t{target}\t{symbol or '<eps>'}" for state, symbol, target in arrows]
        if not arrows or arrows[0][0] != self.start:
            # The first line begins in the start.
            lines.insert(0, f"{self.start}\tInfinity")
        return "".join(f"{line}\n" for line in [*lines, *self.finals])

    def dot(self) -> str:
        lines = ["digraph {", "start [shape=none]", f'start -> "{self.start}"']
        for state in self.states:
            shape = "doublecircle" if state in self.finals else "circle"
            lines.append(f'"{state}" [shape={shape}]')
        for state, symbol, target in self.arrows():
            lines.append(f'"{state}" -> "{target}" [label="{symbol or "ε"}"]')
        return "\n".join([*lines, "}", ""])


def words(symbols: list[str]) -> list[tuple[str, ...]]:
    lengths = range(MAX_LENGTH + 1)
    return [word for length in lengths for word in itertools.product(symbols, repeat=length)]


def accepted(fsm: Path, file: Path, asked: list[tuple[str, ...]]) -> list[bool]:
    """Returns the verdicts of `fsm trace`. Its exit code is 1 if it rejects a word."""
    lines = "".join(f"{' '.join(word)}\n" for word in asked)
    output = run(fsm, "trace", "--batch", "--json", file, "-", text=lines, good=(0, 1))
    return [json.loads(line)["final"] for line in output.splitlines()]


def judge(nfa: Nfa, fsm: Path, folder: Path, rng: Random, check: Check) -> None:
    from automata.fa.dfa import DFA
    from automata.fa.nfa import NFA

    lib = NFA(**nfa.arguments())
    asked = words(nfa.symbols)
    expected = [lib.accepts_input(word) for word in asked]
    smallest = len(DFA.from_nfa(lib).to_complete().minify().states)

    text = folder / "nfa.txt"
    check("words of the text", accepted(fsm, text, asked), expected)
    info = json.loads(run(fsm, "info", "--json", text))
    check("smallest size of the text", info["minimal"], smallest)
    run(fsm, "check", text)
    run(fsm, "fmt", text)
    check("words after fmt", accepted(fsm, text, asked), expected)

    plain = folder / "dfa.txt"
    run(fsm, "determinise", text, "-o", plain)
    check("words after determinise", accepted(fsm, plain, asked), expected)
    info = json.loads(run(fsm, "info", "--json", plain))
    check("smallest size after determinise", info["minimal"], smallest)
    subsets = DFA.from_nfa(lib, retain_names=True, minify=False)
    # automata-lib has a state for the empty set; here the symbol is refused.
    sets = {state for state in subsets.states if state}
    check("number of sets", info["states"], len(sets))
    run(fsm, "diff", text, plain)
    table = run(fsm, "determinise", "--steps", text)
    has_empty = any(not symbol for _, symbol in nfa.steps)
    rows_of_closures = len(nfa.states) + 2 if has_empty else 0
    check("rows of the table", len(table.splitlines()), rows_of_closures + 1 + len(sets))

    files = {
        "json": json.dumps(nfa.arguments(), default=sorted, indent=rng.choice([None, 2])),
        "jff": nfa.jff(),
        "att": nfa.att(),
        "dot": nfa.dot(),
    }
    for ending, written in files.items():
        file, result = folder / f"nfa.{ending}", folder / f"{ending}.txt"
        file.write_text(written)
        run(fsm, "determinise", file, "-o", result)
        # Some formats do not list the symbols, so other words may have unknown ones.
        check(f"words of {ending}", accepted(fsm, result, asked), expected)
        if ending == "json":
            info = json.loads(run(fsm, "info", "--json", result))
            check("smallest size of json", info["minimal"], smallest)
        converted = run(fsm, "convert", file, "--to", "txt")
        is_nfa = converted.startswith("Kind: nfa")
        check(f"{ending} is nondeterministic", is_nfa, nfa.is_nondeterministic())

    again = json.loads(run(fsm, "convert", text, "--to", "json"))
    rows = {
        state: {symbol: {*targets} for symbol, targets in row.items()}
        for state, row in again["transitions"].items()
    }
    back = NFA(
        states={*again["states"]},
        input_symbols={*again["input_symbols"]},
        transitions=rows,
        initial_state=again["initial_state"],
        final_states={*again["final_states"]},
    )
    check("automata-lib reads what fsm writes", back == lib, True)


def main() -> int:
    test_run = TestRun.start(
        "Compares nondeterministic automata with automata-lib.",
        count=200,
        counted="automata",
        prefix="determinise",
    )
    fsm = build(FSM)
    for number in range(test_run.count):
        nfa = Nfa.make(test_run.rng)
        folder = test_run.folder / str(number)
        folder.mkdir()
        text = folder / "nfa.txt"
        text.write_text(nfa.text(test_run.rng))
        check = test_run.tally.about([text])
        try:
            judge(nfa, fsm, folder, test_run.rng, check)
        except (CommandFailed, LookupError, ValueError):
            check("commands end well", traceback.format_exc(), "")
    return test_run.finish()


if __name__ == "__main__":
    sys.exit(main())
