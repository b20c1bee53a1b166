"""Reads exported automata with other tools and parsers, and writes them again in their style.

Each `Found` holds only what the tool or the parser reported.
"""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from layouts import HEADINGS
from prologue import dfa_class, run
from texts import Automaton

# The largest number of states that a tool lays out. A layout of more takes minutes.
LAID_OUT = 60


@dataclass(frozen=True)
class Found:
    """An automaton with sorted names. An empty label means that there is none."""

    states: list[str]
    symbols: list[str]
    starts: list[tuple[str, str]]
    ends: list[tuple[str, str]]
    steps: list[tuple[str, str, str]]

    @staticmethod
    def make(
        states: Iterable[str],
        symbols: Iterable[str] | None,
        starts: Iterable[tuple[str, str]],
        ends: Iterable[tuple[str, str]],
        steps: Iterable[tuple[str, str, str]],
    ) -> Found:
        """Without a list of symbols, they are those of the steps."""
        steps = sorted(steps)
        symbols = {symbol for _, symbol, _ in steps} if symbols is None else symbols
        return Found(sorted(states), sorted(symbols), sorted(starts), sorted(ends), steps)

    @staticmethod
    def of(automaton: Automaton) -> Found:
        return Found.make(
            automaton.states,
            automaton.symbols,
            [(label or "", state) for label, state in automaton.starts],
            automaton.ends.items(),
            [
                (state, symbol, target)
                for state, row in automaton.next.items()
                for symbol, target in zip(automaton.symbols, row, strict=True)
                if target is not None
            ],
        )

    def without(self, other: Found) -> str:
        """Returns a summary of what `other` does not have."""
        lines = []
        for field in ["states", "symbols", "starts", "ends", "steps"]:
            here, there = getattr(self, field), getattr(other, field)
            known = {*there}
            more = [one for one in here if one not in known]
            if more or len(here) != len(there):
                lines.append(f"{field}: {len(here)} in all, such as {(more or here)[:5]}")
        return "; ".join(lines)


# The project's own format: only what the files in `automata/` and `fsm convert` use.


def heading(words: list[str]) -> tuple[str, str] | None:
    """Returns the kind of a heading and its label, or `None` for another line."""
    first = words[0].lower()
    for kind, spellings in HEADINGS.items():
        for spelling in spellings:
            if first == f"{spelling.lower()}:":
                return kind, ""
            if first == spelling.lower() and "->" not in words and words[1:2] != [":"]:
                if len(words) > 1 and words[1].endswith(":"):
                    return kind, words[1].removesuffix(":")
    return None


# The kinds of lists that may have groups.
LISTS = ("states", "symbols")


class Sets:
    """The names of states or of symbols, and their groups."""

    def __init__(self, names: list[str], labelled: list[tuple[str, str]]) -> None:
        self.all = {*names}
        self.groups: dict[str, set[str]] = {}
        self.parts: dict[str, list[str]] = {}
        for label, name in labelled:
            if label:
                self.parts.setdefault(label, []).append(name)
        for label, parts in self.parts.items():
            self.add(label, parts)

    def add(self, label: str, parts: list[str]) -> None:
        """Adds a group. Its parts may be groups."""
        members = set()
        for part in parts:
            if part in self.all:
                members.add(part)
            else:
                self.add(part, self.parts[part])
                members |= self.groups[part]
        self.groups[label] = members

    def members(self, word: str) -> set[str]:
        if word == "_":
            return self.all
        return {word} if word in self.all else self.groups[word]

    def is_same(self, one: str, other: str) -> bool:
        are_groups = one in self.groups and other in self.groups
        return one == other or (are_groups and self.groups[one] == self.groups[other])

    def is_within(self, one: str, other: str) -> bool:
        """Checks whether a word stands for less than another one, or for the same."""
        if self.is_same(one, other) or other == "_":
            return True
        return one != "_" and other in self.groups and self.members(one) <= self.groups[other]


@dataclass(frozen=True)
class Line:
    """A line for a state, a group or `_`, and a symbol, a group or `_`."""

    head: str
    symbol: str
    target: str

    def is_inside(self, other: Line, sets: list[Sets]) -> bool:
        states, symbols = sets
        is_same = states.is_same(self.head, other.head) and symbols.is_same(
            self.symbol, other.symbol
        )
        return (
            not is_same
            and states.is_within(self.head, other.head)
            and symbols.is_within(self.symbol, other.symbol)
        )


def read_text(text: str) -> Automaton:
    sections: list[tuple[str, str, list[list[str]]]] = []
    for line in text.split("\n"):
        words = line.split()
        comment = next((at for at, word in enumerate(words) if word.startswith("//")), None)
        words = words[:comment]
        found = heading(words) if words else None
        if found is not None:
            words = words[2 if found[1] else 1 :]
            sections.append((*found, []))
        if words:
            sections[-1][2].append(words)

    def of(kind: str) -> list[tuple[str, str]]:
        return [(l, word) for k, l, rows in sections if k == kind for row in rows for word in row]

    states, symbols = ([name for label, name in of(kind) if not label] for kind in LISTS)
    labels = {label for label, _ in of("final") if label}
    sets = [Sets(names, of(kind)) for kind, names in zip(LISTS, (states, symbols))]
    for label in labels - {*states}:
        sets[0].add(label, [state for other, state in of("final") if other == label])
    lines: list[Line] = []
    row: list[str] = []
    for words in (words for kind, _, rows in sections if kind == "transitions" for words in rows):
        # A row of a table may continue on the next line.
        row += words
        end = 1
        while row[end : end + 1] == ["|"] and "|" not in states + symbols:
            end += 2
        heads, rest = row[:end:2], row[end:]
        if "->" in row:
            lines += [Line(head, one, rest[-1]) for head in heads for one in rest[:-2]]
        elif len(rest) == len(symbols):
            lines += [Line(head, *cell) for head in heads for cell in zip(symbols, rest)]
        else:
            continue
        row = []
    otherwise = next((target for _, target in of("otherwise")), "")
    wide = [line for line in lines if line.head not in states]
    own: dict[str, list[Line]] = {}
    for one in lines:
        own.setdefault(one.head, []).append(one)

    def step(state: str, symbol: str) -> str | None:
        cover = [
            line
            for line in [*own.get(state, []), *wide]
            if state in sets[0].members(line.head) and symbol in sets[1].members(line.symbol)
        ]
        counting = [line for line in cover if not any(one.is_inside(line, sets) for one in cover)]
        targets = {line.target for line in counting} or {otherwise}
        targets = {state if target == "." and "." not in states else target for target in targets}
        (target,) = targets
        return None if target == "!" and "!" not in states else target

    return Automaton(
        states,
        symbols,
        labels=[*dict.fromkeys(label for label, _ in of("final") if label)],
        starts=[(label or None, state) for label, state in of("start")],
        ends={state: label for label, state in of("final")},
        next={state: [step(state, symbol) for symbol in symbols] for state in states},
    )


def write_text(automaton: Automaton) -> str:
    """Writes one line for each section and each step."""
    lines = {"States:": automaton.states, "Symbols:": automaton.symbols, "Final:": []}
    for label, state in automaton.starts:
        lines.setdefault(f"Start {label}:" if label else "Start:", []).append(state)
    for state, label in automaton.ends.items():
        lines.setdefault(f"Final {label}:" if label else "Final:", []).append(state)
    rows = [[first, *names] for first, names in lines.items()]
    rows += [["Otherwise:", "!"]] * automaton.has_refusals() + [["Transitions:"]]
    rows += [[state, symbol, "->", target] for state, symbol, target in Found.of(automaton).steps]
    return "".join(" ".join(row) + "\n" for row in rows)


# JSON: automata-lib.


def read_json(file: Path) -> tuple[Found, Any]:
    """Returns the automaton, also as an object of automata-lib."""
    content = json.loads(file.read_bytes())
    for key in ("states", "input_symbols", "final_states"):
        if len(content[key]) != len(set(content[key])):
            raise ValueError(f"{key} has something twice")
        content[key] = set(content[key])
    dfa = dfa_class()(**content)
    steps = [(s, symbol, t) for s, row in dfa.transitions.items() for symbol, t in row.items()]
    ends = [(state, "") for state in dfa.final_states]
    return Found.make(dfa.states, dfa.input_symbols, [("", dfa.initial_state)], ends, steps), dfa


def write_json(dfa: Any) -> str:
    """Writes the parts in any order. Characters outside ASCII are escaped."""
    return json.dumps(
        {
            "states": list(dfa.states),
            "input_symbols": list(dfa.input_symbols),
            "transitions": {state: dict(row) for state, row in dfa.transitions.items()},
            "initial_state": dfa.initial_state,
            "final_states": list(dfa.final_states),
            "allow_partial": dfa.allow_partial,
        }
    )


# JFLAP: ElementTree.


def read_jff(file: Path) -> tuple[Found, ElementTree.Element]:
    root = ElementTree.fromstring(file.read_bytes())
    if (root.tag, root.findtext("type")) != ("structure", "fa"):
        raise ValueError(f"the root is {root.tag}, the type {root.findtext('type')}")
    states = root.findall("automaton/state")
    names = {state.get("id"): state.get("name", "") for state in states}
    places = {(float(s.findtext("x", "")), float(s.findtext("y", ""))) for s in states}
    if not len(names) == len(places) == len(states):
        raise ValueError("two states have the same number or the same place")
    found = Found.make(
        names.values(),
        None,
        [("", names[s.get("id")]) for s in states if s.find("initial") is not None],
        [(names[s.get("id")], "") for s in states if s.find("final") is not None],
        [
            (names[step.findtext("from")], step.findtext("read", ""), names[step.findtext("to")])
            for step in root.findall("automaton/transition")
        ],
    )
    return found, root


def write_jff(root: ElementTree.Element) -> str:
    """Writes one line. Characters outside ASCII become character references."""
    for element in root.iter():
        element.tail = None
    return ElementTree.tostring(root, short_empty_elements=False).decode("ascii")


# CSV: Python's csv.


def read_csv(file: Path) -> tuple[Found, list[list[str]]]:
    with file.open(encoding="utf-8", newline="") as text:
        table = list(csv.reader(text, strict=True))
    head, *rows = table
    if head[:3] != ["state", "start", "final"]:
        raise ValueError(f"the first row is {head}")

    def label(cell: str, word: str) -> str:
        first, _, label = cell.partition(" ")
        if first != word:
            raise ValueError(f"{cell} below {word}")
        return label

    found = Found.make(
        [row[0] for row in rows],
        head[3:],
        [(label(row[1], "start"), row[0]) for row in rows if row[1]],
        [(row[0], label(row[2], "final")) for row in rows if row[2]],
        [
            (row[0], symbol, to)
            for row in rows
            for symbol, to in zip(head[3:], row[3:], strict=True)
            if to
        ],
    )
    return found, table


def write_csv(table: list[list[str]]) -> str:
    """Puts every cell in quotes, and ends lines as Windows does."""
    text = io.StringIO(newline="")
    csv.writer(text, quoting=csv.QUOTE_ALL, lineterminator="\r\n").writerows(table)
    return text.getvalue()


# DOT: Graphviz.


def read_dot(file: Path, is_laid_out: bool) -> Found:
    """Reads the texts that Graphviz shows, or without a layout those in the file."""
    if is_laid_out:
        text = run("dot", "-Tjson", file)
    else:
        # Graphviz warns that nodes have no position, and exits with 1.
        text = run("dot", "-Knop2", "-Tdot_json", file, good=(0, 1))
    # Graphviz does not escape control characters.
    graph = json.loads(text, strict=False)

    def texts(thing: dict[str, Any]) -> list[str]:
        if is_laid_out:
            return [part["text"] for part in thing.get("_ldraw_", []) if part["op"] == "T"]
        label = thing.get("label", "").replace("\\N", thing.get("name", ""))
        return [text for text in (label, thing.get("xlabel", "")) if text]

    nodes = {node["_gvid"]: node for node in graph["objects"]}
    names = {number: texts(node) for number, node in nodes.items()}
    unseen = {number for number, node in nodes.items() if node["shape"] == "point"}
    arrows = [
        (edge["tail"], "".join(texts(edge)), names[edge["head"]][0])
        for edge in graph.get("edges", [])
    ]
    return Found.make(
        [names[number][0] for number in nodes if number not in unseen],
        None,
        [(label, to) for tail, label, to in arrows if tail in unseen],
        [
            (names[number][0], "".join(names[number][1:]))
            for number, node in nodes.items()
            if node["shape"] == "doublecircle"
        ],
        [
            (names[tail][0], symbol, to)
            for tail, label, to in arrows
            if tail not in unseen
            for symbol in label.split(", ")
        ],
    )


# AT&T text: OpenFst.


def read_att(printed: str) -> Found:
    """Reads the output of `fstprint`. Its first line begins with the start."""
    lines = [line.split("\t") for line in printed.split("\n")[:-1]]
    return Found.make(
        dict.fromkeys(name for line in lines for name in (line[:2] if len(line) > 2 else line[:1])),
        None,
        [("", lines[0][0])],
        [(line[0], "") for line in lines if len(line) == 1],
        [(line[0], line[2], line[1]) for line in lines if len(line) > 2],
    )
