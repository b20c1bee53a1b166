"""Checks that other tools read the output of `fsm convert`, and that `fsm` reads theirs.

    python3 tests/independent/formats.py [--count 100] [--seed 1]

The input is every file in `automata/` without outputs, and random automata with unusual names.
`mealy.py` is about outputs. The other tools are automata-lib, OpenFst, Graphviz, Mermaid in
Chromium, and Python's parsers for XML and CSV. The automaton and its names must stay the same in both directions.
"""

from __future__ import annotations

import itertools
import subprocess
import sys
import traceback
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from judges import Fst, short_words, trace
from layouts import write
from mermaid import Mermaid
from prologue import (
    AUTOMATA,
    FSM,
    Check,
    CommandFailed,
    Tally,
    TestRun,
    build,
    has_tools,
    run,
)
from readers import (
    LAID_OUT,
    Found,
    read_att,
    read_csv,
    read_dot,
    read_jff,
    read_json,
    read_text,
    write_csv,
    write_jff,
    write_json,
    write_text,
)
from texts import Automaton, Random, make

# Names with a special meaning in some format, language or tool.
ODD = [
    "node", "Digraph", "subgraph", "strict", "\\N", "\\G", "\\", "\\\\", "a\\", "\\n", "\\l", '"',
    'a"b', '\\"', '""', "'", "&", "&amp;", "&#65;", "&lt;b&gt;", "&nbsp;", "<b>x</b>", "<br/>",
    "]]>", "<!--", "-->", "<x", "x>", ",", "a,b", ",,", ";", "a;b", "=1+1", "[*]", "end", "state",
    "note", "class", "direction", "default", "#", "#35;", "#quot;", "%%", "---", "--", ":::x", "{",
    "}", "[x]", "(x)", "*x*", "**b**", "`c`", "__b__", "1.", "-", "+", "$$x$$", "fa:fa-car", "|",
    "http://a.b/c?d=e&f#g", "null", "true", "0", "1", "-1", "1e5", "1.50", "NaN", "Infinity", "ε",
    "<eps>", "λ", "start", "final", "States", "Start", "sink", "état", "e\u0301", "状态", "🙂",
    "عربى", "a\u200bb", "a\u00adb", "\ufeffb", "\u0001", "~", "^", "@", "!", "?", "%41",
    "$x", "${x}", "constructor", "__proto__", "toString", "x" * 70,
]  # fmt: skip
ODD_LABELS = [
    "win", "w&n", '"', "\\", "\\l", "<b>", "a,b", "x;y", "é", "#1;", "start", "1.", "&lt;",
]  # fmt: skip

HAS_LABELS = {"dot", "csv", "mermaid"}
# In the other formats, only the symbols of transitions are there.
HAS_ALPHABET = {"json", "csv"}
EPSILONS = {"att": {"<eps>", "<epsilon>", "ε", "@0@"}, "dot": {"ε", "λ"}}

# The exceptions that a tool or a parser raises when it cannot read a file.
READ_ERRORS = (
    CommandFailed,
    LookupError,
    SyntaxError,
    ValueError,
    subprocess.TimeoutExpired,
)


def main() -> int:
    test_run = TestRun.start(
        "Compares exports with what other tools read.",
        count=100,
        counted="random automata",
        prefix="formats",
    )
    folder, rng = test_run.folder, test_run.rng
    judge = Judge(build(FSM), folder, test_run.tally)
    for file in sorted(AUTOMATA.glob("*.txt")):
        text = file.read_bytes().decode()
        if "\nOutputs:" in text:
            continue
        automaton = read_text(text)
        judge.judge(file, automaton)
        judge.judge_pictures(file, automaton)
    for number in range(test_run.count):
        automaton = rename(rng, make(rng))
        file = folder / f"{number}.txt"
        file.write_bytes(write(rng, automaton, [])[0].encode())
        judge.judge(file, automaton)
    bare = Automaton(["a", "b"], [], [], [(None, "b")], {"b": ""}, {"a": [], "b": []})
    for file, ends in [(folder / "none.txt", {}), (folder / "one.txt", {"a": ""})]:
        file.write_text(write_text(replace(bare, ends=ends)))
        judge.judge(file, replace(bare, ends=ends))
    judge.judge_diagrams()
    return test_run.finish()


def rename(rng: Random, automaton: Automaton) -> Automaton:
    """Replaces the names by unusual ones. Leaves one automaton in five as it is."""
    if rng.random() < 0.2:
        return automaton
    odd, labels = rng.sample(ODD, len(ODD)), rng.sample(ODD_LABELS, len(ODD_LABELS))
    if automaton.has_refusals():
        # No state can be called like the sign for a refusal.
        odd.remove("!")
    state = dict(zip(automaton.states, odd))
    label = dict(zip(automaton.labels, labels))
    start = dict(zip(dict.fromkeys(label for label, _ in automaton.starts if label), labels[3:]))
    return Automaton(
        states=[*state.values()],
        symbols=rng.sample(ODD, len(automaton.symbols)),
        labels=[*label.values()],
        starts=[(label and start[label], state[name]) for label, name in automaton.starts],
        ends={state[name]: label.get(end, "") for name, end in automaton.ends.items()},
        next={
            state[name]: [to if to is None else state[to] for to in row]
            for name, row in automaton.next.items()
        },
    )


def ways(automaton: Automaton) -> Iterator[tuple[list[str], Automaton]]:
    """Yields options of `fsm convert`, each with the automaton that it must write."""
    yield [], automaton
    labels = [label for label, _ in automaton.starts]
    for label, state in automaton.starts if len(labels) > 1 else []:
        # `--start` tries labels before states. A state with the name of a label cannot be chosen.
        if label is not None:
            yield [f"--start={label}"], replace(automaton, starts=[(label, state)])
        elif state not in labels:
            chosen = next(start for start in automaton.starts if start[1] == state)
            yield [f"--start={state}"], replace(automaton, starts=[chosen])


def without_unread_symbols(automaton: Automaton) -> Automaton:
    """Leaves out the symbols that every state refuses."""
    rows = automaton.next.values()
    kept = [at for at in range(len(automaton.symbols)) if any(row[at] is not None for row in rows)]
    return replace(
        automaton,
        symbols=[automaton.symbols[at] for at in kept],
        next={state: [row[at] for at in kept] for state, row in automaton.next.items()},
    )


def refusal(automaton: Automaton, format: str) -> str:
    """Returns the reason why a format cannot hold the automaton, or an empty string."""
    labels, states = zip(*automaton.starts)
    if len(labels) > 1 and (format not in HAS_LABELS or None in labels):
        return "several starts"
    if format == "csv" and len({*states}) < len(states):
        return "a state is two starts"
    if format == "dot" and any("," in name != "," for name in automaton.symbols):
        return "a comma in a symbol"
    if format in EPSILONS and EPSILONS[format] & {*automaton.symbols}:
        return "a symbol that is none"
    if format == "att" and states[0].startswith("\ufeff"):
        return "a byte order mark"
    if format == "jff" and any("[" in name != "[" for name in automaton.symbols):
        return "a range of symbols"
    if format == "jff" and "\u0001" in automaton.states + automaton.symbols:
        return "not in XML"
    return ""


class Judge:
    """Runs `fsm` and the installed tools, and compares their results."""

    def __init__(self, fsm: Path, folder: Path, tally: Tally) -> None:
        self.fsm, self.folder, self.tally = fsm, folder, tally
        self.numbers = itertools.count()
        self.formats = {"json": self.json, "jff": self.jff, "csv": self.csv}
        if Fst.find(folder) is not None:
            self.formats["att"] = self.att
        if has_tools("Graphviz", ["dot", "nop"], "graphviz"):
            self.formats["dot"] = self.dot
        self.mermaid = Mermaid.find(folder)
        if self.mermaid is not None:
            self.formats["mermaid"] = self.mermaid_later
        self.check: Check = tally.about([])

    def judge(self, file: Path, automaton: Automaton) -> None:
        for format, judge in self.formats.items():
            for options, written in ways(automaton):
                output = self.folder / f"{next(self.numbers)}.{format}"
                is_short = file.stat().st_size < 10_000
                self.check = self.tally.about([file, output] if is_short else [])
                if format == "att":
                    options = [*options, f"--isymbols={output}.i", f"--ssymbols={output}.s"]
                command = [self.fsm, "convert", file, f"--to={format}", f"--output={output}"]
                done = subprocess.run([*command, *options], capture_output=True)
                reason = refusal(written, format)
                is_written = done.returncode == 0 or done.stderr.decode()
                what = f"{format}: written, unless it cannot be"
                self.check(what, is_written if not reason else done.returncode, not reason or 1)
                if done.returncode != 0:
                    output.touch()
                    continue
                if format not in HAS_LABELS:
                    bare = [(None, state) for _, state in written.starts]
                    ends = dict.fromkeys(written.ends, "")
                    written = replace(written, labels=[], starts=bare, ends=ends)
                if format not in HAS_ALPHABET:
                    written = without_unread_symbols(written)
                try:
                    judge(written, output)
                except READ_ERRORS:
                    self.check(f"{format}: can be read", traceback.format_exc(), "")

    def same(self, what: str, ours: Found, automaton: Automaton) -> None:
        theirs = Found.of(automaton)
        self.check(what, ours.without(theirs), theirs.without(ours))

    def back(self, what: str, automaton: Automaton, text: str, format: str) -> None:
        """Checks that `fsm convert` reads the text of another tool as the same automaton."""
        file = self.folder / f"{next(self.numbers)}.{format}"
        file.write_bytes(text.encode())
        again, plain = file.with_suffix(".again.txt"), file.with_suffix(".plain.txt")
        plain.write_bytes(write_text(automaton).encode())
        # A graph whose labels all have one `/` would be read as a Mealy machine.
        flags = ["--acceptor"] if format == "dot" else []
        run(self.fsm, "convert", file, f"--from={format}", *flags, f"--output={again}")
        found = Found.of(read_text(again.read_bytes().decode()))
        self.same(f"{format}: {what} is read", found, automaton)
        diff = subprocess.run([self.fsm, "diff", plain, again], capture_output=True)
        self.check(f"{format}: {what} does the same", (diff.returncode, diff.stderr), (0, b""))
        if automaton.has_refusals():
            total = file.with_suffix(".total.txt")
            options = [f"--from={format}", "--total", *flags]
            run(self.fsm, "convert", file, *options, f"--output={total}")
            completed = read_text(total.read_bytes().decode())
            self.check(f"{format}: --total has no refusals", completed.has_refusals(), False)
            diff = subprocess.run([self.fsm, "diff", plain, total], capture_output=True)
            what = f"{format}: --total does the same"
            self.check(what, (diff.returncode, diff.stderr), (0, b""))

    def json(self, automaton: Automaton, file: Path) -> None:
        found, dfa = read_json(file)
        self.same("json: automata-lib", found, automaton)
        ((_, start),) = automaton.starts
        wrong = []
        for word in itertools.islice(short_words(automaton.symbols), 3000):
            last = trace(automaton, start, list(word))[-1]
            if dfa.accepts_input(word) != (last in automaton.ends):
                wrong.append(word)
        self.check("json: automata-lib accepts the same words", wrong, [])
        self.back("automata-lib's", automaton, write_json(dfa), "json")

    def jff(self, automaton: Automaton, file: Path) -> None:
        found, root = read_jff(file)
        self.same("jff: ElementTree", found, automaton)
        self.back("ElementTree's", automaton, write_jff(root), "jff")

    def csv(self, automaton: Automaton, file: Path) -> None:
        found, table = read_csv(file)
        self.same("csv: Python's csv", found, automaton)
        self.back("Python's csv", automaton, write_csv(table), "csv")

    def dot(self, automaton: Automaton, file: Path) -> None:
        is_small = len(automaton.states) <= LAID_OUT
        self.same("dot: Graphviz", read_dot(file, is_small), automaton)
        self.back("Graphviz's nop", automaton, run("nop", file), "dot")
        if is_small:
            self.back("Graphviz's -Tcanon", automaton, run("dot", "-Tcanon", file), "dot")
            self.back("Graphviz's -Tdot", automaton, run("dot", "-Tdot", file), "dot")

    def att(self, automaton: Automaton, file: Path) -> None:
        compiled, own = file.with_suffix(".fst"), file.with_suffix(".own.fst")
        tables = [f"--isymbols={file}.i", f"--ssymbols={file}.s"]
        options = ["--acceptor", "--keep_isymbols", "--keep_state_numbering"]
        run("fstcompile", *options, *tables, file, compiled)
        printed = run("fstprint", "--acceptor", tables[1], compiled)
        self.same("att: fstprint", read_att(printed), automaton)

        number = {state: number for number, state in enumerate(automaton.states)}
        ((_, start),) = automaton.starts
        lines = [
            f"{number[state]} {number[target]} {label}\n"
            for state in sorted(automaton.states, key=lambda state: state != start)
            for label, target in enumerate(automaton.next[state], 1)
            if target is not None
        ]
        # The first line begins with the start. States without transitions need an extra line.
        bare = [state for state, row in automaton.next.items() if {*row} <= {None}]
        lines[:0] = [f"{number[start]} Infinity\n"] * (start in bare)
        lines += [f"{number[state]} Infinity\n" for state in bare if state != start]
        lines += [f"{number[state]}\n" for state in automaton.ends]
        run("fstcompile", "--acceptor", "-", own, text="".join(lines))
        is_equal = subprocess.run(["fstequivalent", compiled, own]).returncode == 0
        self.check("att: fstequivalent", is_equal, True)
        lines = run("fstinfo", compiled).strip().split("\n")
        info = {key.strip(): value for key, value in (line.rsplit(maxsplit=1) for line in lines)}
        counts = [info[key] for key in ["# of states", "initial state", "# of final states"]]
        expected = len(number), number[start], len(automaton.ends)
        self.check("att: fstinfo", counts, [*map(str, expected)])
        self.back("fstprint's", automaton, printed, "att")

    def mermaid_later(self, automaton: Automaton, file: Path) -> None:
        """Keeps a diagram for `judge_diagrams`. Leaves out large ones.

        Chromium starts slowly, so one page shows many diagrams.
        """
        if self.mermaid is not None and len(automaton.states) <= LAID_OUT:
            self.mermaid.diagrams.append((automaton, file, self.check))

    def judge_pictures(self, file: Path, automaton: Automaton) -> None:
        """Checks that the tools draw the output of `fsm draw`: parts and marked words."""
        self.check = self.tally.about([file])
        texts = []
        word, state = [], automaton.starts[0][1]
        for _ in range(2):
            steps = zip(automaton.symbols, automaton.next[state])
            allowed = [(symbol, target) for symbol, target in steps if target is not None]
            for symbol, state in allowed[:1]:
                word.append(symbol)
        for options in ["--depth=0"], ["--depth=2"], ["--trace", *word]:
            draw = [self.fsm, "draw", file, *options]
            if "dot" in self.formats:
                command = ["dot", "-Tsvg"] if len(automaton.states) <= LAID_OUT else ["nop"]
                text = run(*draw, "--as=dot").encode()
                done = subprocess.run(command, input=text, capture_output=True)
                self.check("dot: a picture is drawn", (done.returncode, done.stderr), (0, b""))
            if len(automaton.states) <= LAID_OUT:
                texts.append(run(*draw, "--as=mermaid"))
        if self.mermaid is not None and texts:
            for answer in self.mermaid.ask(texts, self.folder / f"{file.stem}.html"):
                self.check("mermaid: a picture is drawn", isinstance(answer, dict), True)

    def judge_diagrams(self) -> None:
        """Draws the diagrams that `mermaid_later` kept, and checks them."""
        for automaton, check, found in self.mermaid.draw() if self.mermaid else []:
            self.check = check
            if isinstance(found, str):
                check("mermaid: can be drawn", found, "")
            else:
                self.same("mermaid: Mermaid in Chromium", found, automaton)


if __name__ == "__main__":
    sys.exit(main())
