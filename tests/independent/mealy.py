"""Compares machines with outputs with AALpy, OpenFst and simple searches in Python.

    python3 tests/independent/mealy.py [--count 100] [--seed 1]

The script writes random Mealy machines as DOT, in the styles of learned models. `fsm convert` reads
them and writes them in every format that has outputs. The script interprets these files by itself,
and AALpy (PyPI) and OpenFst (the Debian package libfst-tools) read theirs. Then it compares what
`fsm trace`, `info`, `minimise` and `diff` say with searches in Python.
"""

from __future__ import annotations

import contextlib
import csv
import io
import itertools
import json
import random
import subprocess
import sys
import traceback
from collections import deque
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from prologue import AALPY, FSM, Check, CommandFailed, Tally, TestRun, build, has_tools, run

Random = random.Random

# Names as in learned models, and names with a special meaning in some format. AALpy cannot read
# quotes.
SYMBOLS = [
    "SYN(V,V,0)", "ACK+PSH(V,V,1)", "scan_req", "0", "1", "a,b", "[0-9]", "-", "&lt;", "é", "#1",
    ";",
]  # fmt: skip
OUTPUTS = [
    "TIMEOUT", "ACK(NEXT,CURRENT,0)", "Adv", "0", "1.5", "-1", "ok", "a,b", "&amp;", "状态", "inf",
]  # fmt: skip


@dataclass(frozen=True)
class Mealy:
    """A Mealy machine. All states are final, and a missing step is refused."""

    states: list[str]
    start: str
    # The target and the outputs for a state and a symbol.
    steps: dict[tuple[str, str], tuple[str, tuple[str, ...]]]

    @property
    def symbols(self) -> list[str]:
        return [*dict.fromkeys(symbol for _, symbol in self.steps)]

    def step(self, state: str | None, symbol: str) -> tuple[str | None, tuple[str, ...]]:
        """Returns the next state and what comes out. `None` is behind a refusal."""
        if state is None:
            return None, ()
        return self.steps.get((state, symbol), (None, ()))

    def is_complete(self) -> bool:
        return len(self.steps) == len(self.states) * len(self.symbols)

    def most_outputs(self) -> int:
        return max((len(outputs) for _, outputs in self.steps.values()), default=0)

    def facts(self) -> object:
        return self.start, sorted(self.states), sorted(self.steps.items())


def make(rng: Random) -> Mealy:
    """Makes a random machine in which some states are equivalent."""
    originals = rng.randint(1, 6)
    states = [f"s{number}" for number in range(rng.choice([originals, rng.randint(originals, 12)]))]
    symbols = rng.sample(SYMBOLS, rng.randint(1, 4))
    outputs = rng.sample(OUTPUTS, rng.randint(1, 3))
    refused = rng.choice([0, 0, 0.2, 0.6])
    most = rng.choice([1, 1, 2])
    rows = {
        (state, symbol): (rng.randrange(originals), rng.choices(outputs, k=rng.randint(0, most)))
        for state in range(originals)
        for symbol in symbols
        if rng.random() >= refused
    }
    steps = {
        (state, symbol): (rng.choice(states[target::originals]), tuple(said))
        for number, state in enumerate(states)
        for symbol in symbols
        for target, said in [rows.get((number % originals, symbol), (None, ()))]
        if target is not None
    }
    # Without steps no file shows that it is a Mealy machine.
    steps = steps or {("s0", symbols[0]): ("s0", (outputs[0],))}
    return Mealy(states, "s0", steps)


def disguised(rng: Random, mealy: Mealy) -> Mealy:
    """Gives states other names, in another order."""
    names = dict(zip(mealy.states, rng.sample(mealy.states, len(mealy.states))))
    steps = {(names[s], symbol): (names[t], out) for (s, symbol), (t, out) in mealy.steps.items()}
    order = rng.sample([*steps], len(steps))
    return Mealy([*names.values()], names[mealy.start], {key: steps[key] for key in order})


def damaged(rng: Random, mealy: Mealy) -> Mealy:
    """Changes or removes one step."""
    key = rng.choice([*mealy.steps])
    target, outputs = mealy.steps[key]
    steps = {**mealy.steps}
    match rng.choice(["target", "outputs", "refused"]):
        case "target":
            steps[key] = rng.choice(mealy.states), outputs
        case "outputs":
            steps[key] = target, (*outputs, "never-heard-of")
        case "refused" if len(steps) > 1:
            del steps[key]
    return Mealy(mealy.states, mealy.start, steps)


# The formats.


def write_dot(rng: Random, mealy: Mealy) -> str:
    """Writes a model as the Automata Wiki and AALpy do, with or without blanks around the slash."""
    slash = rng.choice(["/", " / "])

    def text(name: str) -> str:
        return name.replace("&", "&amp;")

    start = ['__start0 [label="" shape="none"]', f"__start0 -> {mealy.start}"]
    nodes = [f'{state} [shape="circle" label="{state}"]' for state in mealy.states]
    arrows = [
        f'{state} -> {target} [label="{text(symbol)}{slash}{text(" ".join(outputs))}"]'
        for (state, symbol), (target, outputs) in mealy.steps.items()
    ]
    lines = [start[0], *nodes, *arrows, start[1]] if rng.random() < 0.5 else nodes + arrows + start
    return "".join(["digraph g {\n", *(f"\t{line};\n" for line in lines), "}\n"])


def read_csv(text: str) -> Mealy:
    head, *rows = csv.reader(io.StringIO(text, newline=""), strict=True)
    steps = {}
    for row in rows:
        for symbol, cell in zip(head[3:], row[3:], strict=True):
            target, _, outputs = cell.partition(" / ")
            if cell:
                steps[row[0], symbol] = target, tuple(outputs.split())
    if any(row[2] != "final" for row in rows):
        raise ValueError("a state is not final")
    (start,) = [row[0] for row in rows if row[1]]
    return Mealy([row[0] for row in rows], start, steps)


def read_jff(text: str) -> Mealy:
    root = ElementTree.fromstring(text)
    # Without any outputs it is an acceptor.
    kind = "fa" if root.find("automaton/transition/transout") is None else "mealy"
    if root.findtext("type") != kind:
        raise ValueError(f"the type is {root.findtext('type')}")
    states = root.findall("automaton/state")
    names = {state.get("id"): state.get("name", "") for state in states}
    (start,) = [names[s.get("id")] for s in states if s.find("initial") is not None]
    steps = {
        (names[step.findtext("from")], step.findtext("read", "")): (
            names[step.findtext("to")],
            tuple(step.findtext("transout", "").split()),
        )
        for step in root.findall("automaton/transition")
    }
    return Mealy([*names.values()], start, steps)


def read_att(text: str) -> Mealy:
    """Reads lines with at least four columns; the others are final states."""
    lines = [line.split("\t") for line in text.split("\n")[:-1]]
    steps = {
        (line[0], line[2]): (line[1], () if line[3] == "<eps>" else (line[3],))
        for line in lines
        if len(line) >= 4
    }
    finals = [line[0] for line in lines if len(line) == 1]
    return Mealy(finals, lines[0][0], steps)


def of_aalpy(machine: Any) -> Mealy:
    """Returns what AALpy has read.

    AALpy keeps the blanks around the slash, and turns digits into numbers.
    """
    steps = {
        (state.state_id, str(symbol).strip()): (
            target.state_id,
            tuple(str(state.output_fun[symbol]).split()),
        )
        for state in machine.states
        for symbol, target in state.transitions.items()
    }
    return Mealy([s.state_id for s in machine.states], machine.initial_state.state_id, steps)


def aalpy_loads(file: Path) -> Any:
    from aalpy.utils import load_automaton_from_file

    with contextlib.redirect_stdout(io.StringIO()):
        return load_automaton_from_file(file, "mealy")


def aalpy_writes(machine: Any) -> str:
    from aalpy.utils import save_automaton_to_file

    return save_automaton_to_file(machine, file_type="string")


# The expected results.


def trace(mealy: Mealy, word: list[str]) -> dict[str, object]:
    """Returns what `fsm trace --batch --json` says about a word."""
    states, outputs, refused = [mealy.start], [], None
    for position, symbol in enumerate(word):
        target, said = mealy.step(states[-1], symbol)
        if target is None:
            refused = position
            break
        states.append(target)
        outputs += said
    return {"states": states, "outputs": outputs, "refused": refused, "final": refused is None}


def smallest(mealy: Mealy) -> tuple[int, bool]:
    """Returns the size of the smallest complete machine, and whether a refusal can be reached.

    This is Moore's algorithm. A refusal leads to `None`, which is not final.
    """
    symbols = mealy.symbols
    reached: dict[str | None, None] = {mealy.start: None}
    queue = deque(reached)
    while queue:
        state = queue.popleft()
        for symbol in symbols:
            target, _ = mealy.step(state, symbol)
            if target not in reached:
                reached[target] = None
                queue.append(target)
    classes: dict[str | None, object] = {
        state: (state is None, *(mealy.step(state, symbol)[1] for symbol in symbols))
        for state in reached
    }
    while True:
        numbers = {key: number for number, key in enumerate(dict.fromkeys(classes.values()))}
        refined: dict[str | None, object] = {
            state: (
                numbers[classes[state]],
                *(numbers[classes[mealy.step(state, symbol)[0]]] for symbol in symbols),
            )
            for state in reached
        }
        if len({*refined.values()}) == len(numbers):
            return len(numbers), None in reached
        classes = refined


def shortest_difference(left: Mealy, right: Mealy) -> int | None:
    """Returns the length of a shortest word that tells two machines apart."""
    symbols = [*dict.fromkeys(left.symbols + right.symbols)]
    first: tuple[str | None, str | None] = (left.start, right.start)
    seen, queue = {first}, deque([(first, 0)])
    while queue:
        (one, other), length = queue.popleft()
        for symbol in symbols:
            (one_next, said), (other_next, also) = left.step(one, symbol), right.step(other, symbol)
            if said != also or (one_next is None) != (other_next is None):
                return length + 1
            if (one_next, other_next) not in seen:
                seen.add((one_next, other_next))
                queue.append(((one_next, other_next), length + 1))
    return None


# The checks.


class Judge:
    def __init__(self, fsm: Path, folder: Path, tally: Tally) -> None:
        self.fsm, self.folder, self.tally = fsm, folder, tally
        self.has_fst = has_tools("OpenFst", ["fstcompile", "fstprint"], "libfst-tools")
        self.check: Check = tally.about([])

    def convert(self, file: Path, format: str, *options: str) -> str:
        return run(self.fsm, "convert", file, f"--to={format}", *options)

    def judge(self, rng: Random, mealy: Mealy, stem: str) -> Path:
        """Judges one machine and returns its automaton text."""
        dot, text = (self.folder / f"{stem}.{ending}" for ending in ("dot", "txt"))
        dot.write_text(write_dot(rng, mealy))
        self.check = self.tally.about([dot])
        run(self.fsm, "convert", dot, f"--output={text}")
        self.same("dot to csv", read_csv(self.convert(dot, "csv")), mealy)
        # A machine without outputs is an acceptor in JFLAP, which reads `[0-9]` as ten symbols there.
        has_jff = mealy.most_outputs() > 0
        if has_jff:
            self.same("dot to jff", read_jff(self.convert(dot, "jff")), mealy)
        for format, read in [("csv", read_csv), ("jff", read_jff)][: 1 + has_jff]:
            other = self.folder / f"{stem}.{format}"
            other.write_text(self.convert(text, format))
            self.same(f"{format} to csv", read_csv(self.convert(other, "csv")), mealy)
            self.same(f"text to {format}", read(other.read_text()), mealy)
        self.judge_aalpy(mealy, text, stem)
        # A machine without outputs is an acceptor in AT&T text.
        if mealy.most_outputs() == 1:
            self.judge_att(mealy, text, stem)
        self.judge_words(rng, mealy, text)
        self.judge_size(mealy, text)
        return text

    def same(self, what: str, ours: Mealy, theirs: Mealy) -> None:
        self.check(what, ours.facts(), theirs.facts())

    def judge_aalpy(self, mealy: Mealy, text: Path, stem: str) -> None:
        if mealy.most_outputs() == 0:
            return
        written = self.folder / f"{stem}.written.dot"
        written.write_text(self.convert(text, "dot"))
        machine = aalpy_loads(written)
        # Graphviz shows `&amp;` as `&`, but AALpy keeps it as it is.
        escaped = self.folder / f"{stem}.escaped.dot"
        if "&" not in written.read_text():
            self.same("AALpy loads what is written", of_aalpy(machine), mealy)
        escaped.write_text(aalpy_writes(machine))
        back = read_csv(run(self.fsm, "convert", escaped, "--mealy", "--to=csv"))
        self.same("what AALpy writes is read", back, mealy)
        if mealy.is_complete() and "&" not in written.read_text():
            names = {str(symbol).strip(): symbol for symbol in machine.get_input_alphabet()}
            for word in words_of(Random(stem), mealy):
                said = machine.execute_sequence(machine.initial_state, [names[s] for s in word])
                outputs = [name for one in said for name in str(one).split()]
                expected = trace(mealy, word)["outputs"]
                self.check("AALpy runs what is written", outputs, expected)

    def judge_att(self, mealy: Mealy, text: Path, stem: str) -> None:
        att = self.folder / f"{stem}.att"
        options = [f"--{table}symbols={att}.{table}" for table in "ios"]
        att.write_text(self.convert(text, "att", *options))
        self.same("text to att", read_att(att.read_text()), mealy)
        # If every output is what was read, the file does not show that it has outputs.
        is_identity = all(said == (by,) for (_, by), (_, said) in mealy.steps.items())
        flags = ["--mealy"] if is_identity else []
        self.same("att to csv", read_csv(self.convert(att, "csv", *flags)), mealy)
        if not self.has_fst:
            return
        compiled = att.with_suffix(".fst")
        keep = ["--keep_isymbols", "--keep_osymbols", "--keep_state_numbering"]
        run("fstcompile", *options, *keep, att, compiled)
        printed = att.with_suffix(".printed.att")
        printed.write_text(run("fstprint", options[2], compiled))
        self.same("fstprint", read_att(printed.read_text()), mealy)
        self.same("fstprint to csv", read_csv(self.convert(printed, "csv", "--mealy")), mealy)

    def judge_words(self, rng: Random, mealy: Mealy, text: Path) -> None:
        words = words_of(rng, mealy)
        lines = "".join(" ".join(word) + "\n" for word in words)
        answers = run(self.fsm, "trace", text, "--batch", "-", "--json", text=lines, good=(0, 1))
        for word, line in zip(words, answers.split("\n")[:-1], strict=True):
            answer, expected = json.loads(line), trace(mealy, word)
            found = {key: answer.get(key) for key in expected}
            self.check("trace: states, outputs and refusals", found, expected)

    def judge_size(self, mealy: Mealy, text: Path) -> None:
        size, has_refusal = smallest(mealy)
        info = json.loads(run(self.fsm, "info", text, "--json"))
        self.check("info: minimal size", info["minimal"], size)
        minimal = text.with_suffix(".minimal.txt")
        run(self.fsm, "minimise", text, f"--output={minimal}")
        # All states are final, so a refusal is the only dead state.
        found = read_csv(self.convert(minimal, "csv"))
        self.check("minimise: size", len(found.states), size - has_refusal)
        self.check("minimise: does the same", shortest_difference(found, mealy), None)

    def judge_pair(self, left: tuple[Mealy, Path], right: tuple[Mealy, Path]) -> None:
        files = [left[1], right[1]]
        self.check = self.tally.about(files)
        length = shortest_difference(left[0], right[0])
        done = subprocess.run([self.fsm, "diff", *files, "--json"], capture_output=True)
        self.check("diff: exit code", done.returncode, 0 if length is None else 1)
        answer = json.loads(done.stdout)
        word = answer["word"]
        self.check("diff: length of the word", None if word is None else len(word), length)
        if word is None:
            return
        ways = [trace(mealy, word) for mealy, _ in (left, right)]
        ends = {(tuple(way["outputs"]), way["final"]) for way in ways}  # type: ignore[arg-type]
        self.check("diff: the word tells them apart", len(ends), 2)
        said = [flat(answer.get(f"{side}_outputs")) for side in ("left", "right")]
        self.check("diff: the outputs of the word", said, [way["outputs"] for way in ways])


def flat(outputs: Any) -> Any:
    """Returns the names of a list, which may be in one list for each symbol."""
    if outputs and isinstance(outputs[0], list):
        return [name for one in outputs for name in one]
    return outputs


def words_of(rng: Random, mealy: Mealy) -> list[list[str]]:
    """Returns all short words and some long ones."""
    short = [[*w] for n in range(3) for w in itertools.product(mealy.symbols, repeat=n)]
    return short + [rng.choices(mealy.symbols, k=rng.randint(3, 20)) for _ in range(15)]


def main() -> int:
    test_run = TestRun.start(
        "Compares machines with outputs with other tools.",
        count=100,
        counted="random machines, and as many pairs",
        prefix="mealy",
        package=AALPY,
    )
    rng, tally = test_run.rng, test_run.tally
    judge = Judge(build(FSM), test_run.folder, tally)
    for number in range(test_run.count):
        mealy = make(rng)
        other = [disguised, damaged][number % 2](rng, mealy)
        try:
            text = judge.judge(rng, mealy, str(number))
            other_text = judge.judge(rng, other, f"{number}.other")
            judge.judge_pair((mealy, text), (other, other_text))
        except (CommandFailed, LookupError, ValueError, TypeError):
            judge.check("nothing fails", traceback.format_exc(), "")
    return test_run.finish()


if __name__ == "__main__":
    sys.exit(main())
