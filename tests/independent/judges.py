"""The expected results: simple searches, automata-lib and OpenFst.

The searches use the automaton as `texts.py` made it, before the library reads its text.
"""

from __future__ import annotations

import itertools
import subprocess
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from prologue import dfa_class, has_tools, run
from texts import Automaton, union

# The scripts try every word up to this length.
MAX_LENGTH = 4
FST_TOOLS = ["fstcompile", "fstminimize", "fstinfo", "fstequivalent"]


def reached(automaton: Automaton) -> dict[str, int]:
    """Returns the reachable states, with their distances from the nearest start."""
    distances = {state: 0 for _, state in automaton.starts}
    queue = deque(distances)
    while queue:
        state = queue.popleft()
        for target in automaton.next[state]:
            if target is not None and target not in distances:
                distances[target] = distances[state] + 1
                queue.append(target)
    return distances


def dead(automaton: Automaton) -> set[str]:
    """Returns the states from which no final state can be reached."""
    alive: set[str] = set(automaton.ends)
    while True:
        more = {s for s in automaton.states if s not in alive and alive & {*automaton.next[s]}}
        if not more:
            return set(automaton.states) - alive
        alive |= more


def classes(automaton: Automaton) -> set[frozenset[str]]:
    """Returns the classes of equivalent states. Uses Moore's algorithm.

    Unreachable states are included. States that refuse different symbols are not equivalent.
    """
    refused = object()
    class_of: dict[str | None, object] = {s: automaton.end(s) for s in automaton.states}
    count = len({*class_of.values()})
    while True:
        keys = {
            state: (class_of[state], *(class_of.get(to, refused) for to in automaton.next[state]))
            for state in automaton.states
        }
        numbers = {key: number for number, key in enumerate(dict.fromkeys(keys.values()))}
        class_of = {state: numbers[key] for state, key in keys.items()}
        if len(numbers) == count:
            break
        count = len(numbers)
    groups: dict[object, set[str]] = {}
    for state in automaton.states:
        groups.setdefault(class_of[state], set()).add(state)
    return {frozenset(group) for group in groups.values()}


def shortest_difference(
    left: Automaton,
    right: Automaton,
    starts: list[tuple[str, str]],
    are_refusals_ends: bool = False,
) -> int | None:
    """Returns the length of a shortest word with different ends in the two automata.

    Searches the pairs of states breadth-first. Returns `None` if there is no such word. That a
    symbol is refused may be an end of its own.
    """
    symbols = union(left.symbols, right.symbols)
    distances: dict[tuple[str | None, str | None], int] = {pair: 0 for pair in starts}
    queue = deque(distances)
    while queue:
        pair = queue.popleft()
        is_one_refused = are_refusals_ends and (pair[0] is None) != (pair[1] is None)
        if is_one_refused or left.end(pair[0]) != right.end(pair[1]):
            return distances[pair]
        for symbol in symbols:
            target = (left.step(pair[0], symbol), right.step(pair[1], symbol))
            if target not in distances:
                distances[target] = distances[pair] + 1
                queue.append(target)
    return None


def trace(automaton: Automaton, first: str, word: list[str]) -> list[str | None]:
    """Returns the states that a word passes. `None` follows a symbol that is unknown or refused."""
    passed: list[str | None] = [first]
    for symbol in word:
        passed.append(automaton.step(passed[-1], symbol))
    return passed


def short_words(symbols: list[str]) -> Iterator[tuple[str, ...]]:
    """Yields every word up to `MAX_LENGTH`, the shortest first."""
    for length in range(MAX_LENGTH + 1):
        yield from itertools.product(symbols, repeat=length)


def holding_claims(automaton: Automaton, is_explicit: bool) -> list[str]:
    """Returns the claims that are true for the automaton. `is_explicit` is about its text."""
    reachable = reached(automaton)
    holding = {
        "reachable": len(reachable) == len(automaton.states),
        "live": not dead(automaton) & {*reachable},
        "absorbing": all({*automaton.next[state]} <= {state, None} for state in automaton.ends),
        "minimal": len(classes(automaton)) == len(automaton.states),
        "explicit": is_explicit,
    }
    return [claim for claim, holds in holding.items() if holds]


# The other tools have no labels, no names, and only one start. `Plain` encodes them:
# - Each label has an extra symbol. It leads from the final states with this label to a new state,
#   the only final one.
# - Each start has an extra symbol. It leads from a new start to this start.
# - States and symbols are numbers.

StartKey = tuple[str | None, int]


def start_keys(automaton: Automaton) -> dict[StartKey, str]:
    """Returns the starts by label. Starts without a label are numbered in their order."""
    bare = itertools.count()
    return {(label, next(bare) if label is None else 0): state for label, state in automaton.starts}


def pair_starts(left: Automaton, right: Automaton) -> tuple[list[tuple[str, str]], list[list[str]]]:
    """Returns the starts to compare, and side and label of each start of one side only."""
    if len(left.starts) == len(right.starts) == 1:
        return [(left.starts[0][1], right.starts[0][1])], []
    on_left, on_right = start_keys(left), start_keys(right)
    lone = [["left", key[0] or "_"] for key in on_left if key not in on_right]
    lone += [["right", key[0] or "_"] for key in on_right if key not in on_left]
    return [(on_left[key], on_right[key]) for key in on_left if key in on_right], lone


@dataclass(frozen=True)
class Plain:
    """A complete automaton with numbers for states and symbols."""

    rows: list[list[int]]
    start: int
    finals: set[int]
    extra_starts: list[StartKey]
    extra_ends: list[str]

    @staticmethod
    def of(automaton: Automaton, *others: Automaton, labels: bool = True) -> Plain:
        """Encodes the first automaton.

        The extra symbols are those of all given automata, so that they can be compared.
        """
        symbols, starts, ends = automaton.symbols, [*start_keys(automaton)], automaton.labels
        is_single = len(automaton.starts) == 1
        for other in others:
            symbols = union(symbols, other.symbols)
            starts += [key for key in start_keys(other) if key not in starts]
            ends = union(ends, other.labels)
            is_single &= len(other.starts) == 1
        starts = [] if is_single else sorted(starts, key=repr)
        ends = sorted([*ends, ""]) if labels and ends else []
        symbols = sorted(symbols)

        numbers = {state: number for number, state in enumerate(automaton.states)}
        accepted, rejected, begin = range(len(numbers), len(numbers) + 3)
        width = len(symbols) + len(ends) + len(starts)
        rows = []
        for state in automaton.states:
            targets = [automaton.step(state, symbol) for symbol in symbols]
            row = [rejected if target is None else numbers[target] for target in targets]
            row += [accepted if automaton.end(state) == end else rejected for end in ends]
            rows.append(row + [rejected] * len(starts))
        keyed = start_keys(automaton)
        firsts = [numbers[keyed[key]] if key in keyed else rejected for key in starts]
        rows += [[rejected] * width, [rejected] * width]
        rows.append([rejected] * (width - len(starts)) + firsts)
        return Plain(
            rows,
            start=begin if starts else numbers[automaton.starts[0][1]],
            finals={accepted} if ends else {numbers[state] for state in automaton.ends},
            extra_starts=starts,
            extra_ends=ends,
        )

    def sizes(self, minimal: int, has_dead: bool) -> tuple[int, int]:
        """Returns the minimal sizes that the other tools must find.

        `minimal` is that of the complete automaton without the extra symbols, and `has_dead` says
        whether it has a dead state. The first size is that of the complete automaton with the extra
        symbols. The second is without the dead state.
        """
        live = minimal - has_dead
        if live == 0:
            return 1, 0
        is_extended = bool(self.extra_starts or self.extra_ends)
        live += bool(self.extra_starts) + bool(self.extra_ends)
        return live + (1 if is_extended else has_dead), live


class Lib:
    """An automaton of automata-lib. Its symbols are single characters: `!` is number 0."""

    def __init__(self, plain: Plain) -> None:
        width = range(len(plain.rows[0]))
        self.dfa = dfa_class()(
            states={*range(len(plain.rows))},
            input_symbols={Lib.letter(symbol) for symbol in width},
            transitions={
                state: {Lib.letter(symbol): row[symbol] for symbol in width}
                for state, row in enumerate(plain.rows)
            },
            initial_state=plain.start,
            final_states=plain.finals,
        )

    @staticmethod
    def letter(symbol: int) -> str:
        return chr(ord("!") + symbol)

    def accepts(self, word: list[int]) -> bool:
        return bool(self.dfa.accepts_input("".join(map(Lib.letter, word))))

    def minimal(self) -> int:
        return len(self.dfa.minify().to_complete().states)

    def is_equal(self, other: Lib) -> bool:
        return bool(self.dfa == other.dfa)


class Fst:
    """The commands of OpenFst, and the folder for their files."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    @staticmethod
    def find(folder: Path) -> Fst | None:
        return Fst(folder) if has_tools("OpenFst", FST_TOOLS, "libfst-tools") else None

    def compile(self, plain: Plain, name: str) -> Path:
        """Compiles an automaton with `fstcompile`.

        OpenFst reserves label 0 for the empty word. The start is the first state in its input.
        """
        order = sorted(range(len(plain.rows)), key=lambda state: state != plain.start)
        lines = [
            f"{state} {target} {label}\n"
            for state in order
            for label, target in enumerate(plain.rows[state], 1)
        ]
        lines += [f"{state}\n" for state in plain.finals]
        file = self.folder / name
        run("fstcompile", "--acceptor", "-", file, text="".join(lines))
        return file

    def minimal(self, plain: Plain) -> int:
        """Returns the minimal size without the dead state. It is 0 for the empty language."""
        file = self.compile(plain, "minimal.fst")
        run("fstminimize", file, file)
        info = run("fstinfo", file)
        return next(int(line.split()[-1]) for line in info.split("\n") if "# of states" in line)

    def is_equal(self, left: Plain, right: Plain) -> bool:
        files = [self.compile(left, "left.fst"), self.compile(right, "right.fst")]
        code = subprocess.run(["fstequivalent", *files]).returncode
        if code not in (0, 2):
            raise RuntimeError(f"fstequivalent ended with {code}")
        return code == 0
