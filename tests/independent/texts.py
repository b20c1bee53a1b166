"""Makes random automata, and writes their texts in all layouts that the format allows.

This module follows the description of the format. It shares no code with the library.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass, replace

Random = random.Random


@dataclass(frozen=True)
class Automaton:
    """A complete deterministic automaton. Names are in the order of the text."""

    states: list[str]
    symbols: list[str]
    # The labels of final states, in the order of their sections.
    labels: list[str]
    # Pairs of label and state. The starts without a label are next to each other.
    starts: list[tuple[str | None, str]]
    # The final states with their labels. A state below `Final:` has an empty label.
    ends: dict[str, str]
    # The targets of each state, in the order of the symbols.
    next: dict[str, list[str]]

    def step(self, state: str | None, symbol: str) -> str | None:
        """Returns the next state. After an unknown symbol there is none: the word is rejected."""
        if state is None or symbol not in self.symbols:
            return None
        return self.next[state][self.symbols.index(symbol)]

    def end(self, state: str | None) -> str | None:
        """Returns the label of a final state, and `None` for any other state."""
        return None if state is None else self.ends.get(state)


def union(left: list[str], right: list[str]) -> list[str]:
    return [*left, *(name for name in right if name not in left)]


# The targets and the colours of all states. A state with colour 0 is not final, and each other
# colour is a label.
Shape = tuple[list[list[int]], list[int]]


def scattered(rng: Random, states: int, symbols: int, colours: int) -> Shape:
    share = rng.choice([0.1, 0.5, 0.9])
    rows = [[rng.randrange(states) for _ in range(symbols)] for _ in range(states)]
    return rows, [rng.randint(1, colours) if rng.random() < share else 0 for _ in rows]


def with_unreachable(rng: Random, states: int, symbols: int, colours: int) -> Shape:
    rows, ends = scattered(rng, states, symbols, colours)
    reachable = rng.randint(1, states)
    for row in rows[:reachable]:
        row[:] = [target % reachable for target in row]
    if rng.random() < 0.5:
        # The unreachable states lead only to each other, and none is final.
        rows[reachable:] = [[rng.randrange(reachable, states)] * symbols for _ in rows[reachable:]]
        ends[reachable:] = [0] * (states - reachable)
    return rows, ends


def with_copies(rng: Random, states: int, symbols: int, colours: int) -> Shape:
    originals = rng.randint(1, states)
    rows, ends = scattered(rng, originals, symbols, colours)

    def copy(target: int) -> int:
        return rng.randrange(target, states, originals)

    copies = [[copy(target) for target in rows[state % originals]] for state in range(states)]
    if rng.random() < 0.5:
        # One copy has a wrong target. The shortest word that shows this may be long.
        rng.choice(copies)[rng.randrange(symbols)] = rng.randrange(states)
    return copies, [ends[state % originals] for state in range(states)]


def chain(rng: Random, states: int, symbols: int, colours: int) -> Shape:
    back = rng.choice([0, states - 1])
    rows = [[back] * symbols for _ in range(states)]
    for state, row in enumerate(rows):
        row[rng.randrange(symbols)] = min(state + 1, states - 1)
    return rows, [0] * (states - 1) + [rng.randint(1, colours)]


def circle(rng: Random, states: int, symbols: int, colours: int) -> Shape:
    keeps = [rng.random() < 0.3 for _ in range(symbols)]
    rows = [[s if keep else (s + 1) % states for keep in keeps] for s in range(states)]
    period = rng.randint(1, states)
    return rows, [state % period % (colours + 1) for state in range(states)]


def downhill(rng: Random, states: int, symbols: int, colours: int) -> Shape:
    _, ends = scattered(rng, states, symbols, colours)
    last = states - 1
    rows = [[rng.randint(min(s + 1, last), last) for _ in range(symbols)] for s in range(states)]
    return rows, ends


def trapped(rng: Random, states: int, symbols: int, colours: int) -> Shape:
    rows, ends = scattered(rng, states, symbols, colours)
    trap = rng.randrange(states)
    for row in rows:
        row[:] = [trap if rng.random() < 0.5 else target for target in row]
    rows[trap] = [trap] * symbols
    ends[trap] = 0
    return rows, ends


def none_final(rng: Random, states: int, symbols: int, colours: int) -> Shape:
    rows, _ = scattered(rng, states, symbols, colours)
    return rows, [0] * states


def all_final(rng: Random, states: int, symbols: int, colours: int) -> Shape:
    rows, _ = scattered(rng, states, symbols, colours)
    return rows, [rng.randint(1, colours) for _ in rows]


SHAPES = [
    scattered,
    with_unreachable,
    with_copies,
    chain,
    circle,
    downhill,
    trapped,
    none_final,
    all_final,
]

STEMS = [
    "q", "S", "Locked", "état", "状态", "XOAAX*", "#", "-", "a->", "a//b", "_x", "a:b", '"', "<&>",
    "\\n", "🙂", "e\u0301", "{", "'", "NaN", "a\u200bb", "->>",
]  # fmt: skip
# Names that look like another part of the format. A list has each at most once.
WHOLE_NAMES = ["Start", "final", "States", "->>", "--", "__", "..", "/", "*", "0", "self"]
# Names that look like headings at the start of a line. Only symbols have such names.
COLON_SYMBOLS = ["a:", ":", "x::", "sink:y", "long-" * 9 + ":"]
LABELS = ["win", "draw", "lost", "+", "Final", "ok:ay", "ラベル", "->>"]
START_LABELS = ["you", "computer", "Start", "1", "né"]


def names(rng: Random, count: int, odd: list[str]) -> list[str]:
    """Returns distinct names. Some are plain, some unusual."""
    if rng.random() < 0.4:
        return [f"q{index}" for index in range(count)]
    stems = rng.sample(STEMS, rng.randint(1, 4))
    # Long names, so that a list does not fit on one line.
    long = "long-" * rng.randint(5, 9) if rng.random() < 0.2 else ""
    numbered = [f"{long}{rng.choice(stems)}{index}" for index in range(count)]
    for index, name in zip(range(count), rng.sample(odd, rng.randint(0, len(odd)))):
        numbered[index] = name
    rng.shuffle(numbered)
    return numbered


def make(rng: Random, symbols: list[str] | None = None) -> Automaton:
    """Makes a random automaton. Without `symbols` the alphabet is random, too."""
    count = rng.choice([rng.randint(1, 4), rng.randint(1, 30)])
    if symbols is None:
        symbols = names(rng, rng.randint(1, 4), WHOLE_NAMES + COLON_SYMBOLS)
    labels = rng.sample(LABELS, rng.choice([0, 0, 1, 2, 3]))
    kinds = [*labels, ""] if not labels or rng.random() < 0.5 else labels
    rows, colours = rng.choice(SHAPES)(rng, count, len(symbols), len(kinds))
    state_names = names(rng, count, WHOLE_NAMES)
    states = rng.sample(state_names, count)
    return Automaton(
        states=states,
        symbols=symbols,
        labels=labels,
        starts=make_starts(rng, state_names),
        ends={name: kinds[colour - 1] for name, colour in zip(state_names, colours) if colour > 0},
        next={
            name: [state_names[target] for target in row] for name, row in zip(state_names, rows)
        },
    )


def make_starts(rng: Random, states: list[str]) -> list[tuple[str | None, str]]:
    """Chooses the starts. In most cases it is the first state, without a label."""
    if rng.random() < 0.7:
        return [(None, states[0])]
    labelled: list[tuple[str | None, str]] = [
        (label, rng.choice(states)) for label in rng.sample(START_LABELS, rng.randint(0, 3))
    ]
    count = rng.randint(0 if labelled else 1, 3)
    bare: list[tuple[str | None, str]] = [(None, state) for state in rng.choices(states, k=count)]
    at = rng.randint(0, len(labelled))
    return labelled[:at] + bare + labelled[at:]


def disguise(rng: Random, automaton: Automaton) -> Automaton:
    """Makes an equivalent automaton.

    It has copies of states, other names and another order.
    """
    copies: dict[str, list[str]] = {state: [] for state in automaton.states}
    extra = rng.randint(0, len(automaton.states))
    origins = automaton.states + rng.choices(automaton.states, k=extra)
    fresh = names(rng, len(origins) + 1, WHOLE_NAMES)
    trap = fresh.pop()
    for origin, name in zip(origins, fresh):
        copies[origin].append(name)

    def any_copy(state: str) -> str:
        return rng.choice(copies[state])

    order = rng.sample(range(len(automaton.symbols)), len(automaton.symbols))
    symbols = [automaton.symbols[index] for index in order]
    rows = {
        name: [any_copy(automaton.next[origin][index]) for index in order]
        for origin, name in zip(origins, fresh)
    }
    if rng.random() < 0.2:
        # The other automaton does not have this symbol and rejects it, so this one must, too.
        symbols.append("unheard-of")
        fresh.append(trap)
        rows = {name: row + [trap] for name, row in rows.items()}
        rows[trap] = [trap] * len(symbols)
    starts = [(label, any_copy(state)) for label, state in automaton.starts]
    if len(starts) == 1:
        starts = [(rng.choice([None, *START_LABELS]), starts[0][1])]
    return Automaton(
        states=rng.sample(fresh, len(fresh)),
        symbols=symbols,
        labels=rng.sample(automaton.labels, len(automaton.labels)),
        starts=starts,
        ends={
            name: automaton.ends[origin]
            for origin, name in zip(origins, fresh)
            if origin in automaton.ends
        },
        next=rows,
    )


def damaged(rng: Random, automaton: Automaton) -> Automaton:
    """Changes one transition, one final state or one symbol."""
    what = rng.choice(["transition"] * 2 + ["final", "symbol more", "symbol less"])
    state = rng.choice(automaton.states)
    if what == "transition":
        row = automaton.next[state][:]
        row[rng.randrange(len(row))] = rng.choice(automaton.states)
        return replace(automaton, next={**automaton.next, state: row})
    if what == "final" and state not in automaton.ends:
        return replace(automaton, ends={**automaton.ends, state: ""})
    if what == "final":
        others = {other: end for other, end in automaton.ends.items() if other != state}
        return replace(automaton, ends=others)
    if what == "symbol less" and len(automaton.symbols) > 1:
        rows = {name: row[:-1] for name, row in automaton.next.items()}
        return replace(automaton, symbols=automaton.symbols[:-1], next=rows)
    rows = {name: [*row, rng.choice(automaton.states)] for name, row in automaton.next.items()}
    return replace(automaton, symbols=[*automaton.symbols, "never-heard-of"], next=rows)


def write(rng: Random, automaton: Automaton, claims: list[str]) -> str:
    """Writes the text of an automaton in a random layout."""
    return Layout(rng).write(automaton, claims)


HEADINGS = {
    "states": ["States", "DaftarStates"],
    "start": ["Start", "InitialStates"],
    "final": ["Final", "FinalStates"],
    "symbols": ["Symbols", "DaftarSimbol"],
    "transitions": ["Transitions", "TransitionsTable"],
    "sink": ["Sink"],
    "claims": ["Claims"],
    "examples": ["Examples"],
}


def is_heading_word(name: str) -> bool:
    return name.lower() in [word.lower() for words in HEADINGS.values() for word in words]


def reads_as_heading(row: list[str]) -> bool:
    """Checks whether a table row looks like a heading: `Start :` or `Start you :`."""
    return is_heading_word(row[0]) and ":" in row[1:3]


COMMENTS = ["//", "// States: none", "//->", "// komentar", "// q0 a -> q1", "//// 注释", "// _\t:"]


def lines_of(row: list[str]) -> list[list[str]]:
    """Splits a row into lines. A newline is a word of the row."""
    if "\n" not in row:
        return [row]
    end = row.index("\n")
    return [row[:end], *lines_of(row[end + 1 :])]


class Layout:
    """A random layout.

    The fields hold for the whole text. Other choices are made for each line.
    """

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.indentation = rng.choice(["", "", "", "  ", "\t", "    "])
        self.deeper = rng.choice(["  ", "\t", " " * 9])
        self.blank = rng.choice([" ", " ", "  ", "\t", " \t", "\u3000"])
        self.newline = rng.choice(["\n", "\n", "\n", "\r\n"])
        self.is_airy = rng.random() < 0.3
        self.is_commented = rng.random() < 0.4
        spellings: list[Callable[[str], str]] = [str.strip, str.strip, str.lower, str.upper]
        self.spelling = rng.choice(spellings)
        self.is_indonesian = rng.random() < 0.3

    def write(self, automaton: Automaton, claims: list[str]) -> str:
        rng = self.rng
        sink = rng.choice(automaton.states) if rng.random() < 0.4 else None
        sections = {
            "states": [self.list_of("states", None, automaton.states)],
            "symbols": [self.list_of("symbols", None, automaton.symbols)],
            "start": self.starts(automaton),
            "final": self.finals(automaton),
            "transitions": [self.rows("transitions", self.transitions(automaton, sink))],
        }
        if sink is not None:
            sections["sink"] = [self.list_of("sink", None, [sink])]
        if claims:
            sections["claims"] = [self.list_of("claims", None, claims)]
        if rng.random() < 0.3:
            sections["examples"] = [self.rows("examples", self.examples(automaton))]
        # The order of the kinds is random. Sections of one kind keep their order.
        order = [kind for kind, those in sections.items() for _ in those]
        rng.shuffle(order)
        lines = [line for kind in order for line in sections[kind].pop(0) + self.pause()]
        text = self.newline.join(self.pause() + lines)
        if rng.random() < 0.8:
            text += self.newline
        return ("\ufeff" if rng.random() < 0.1 else "") + text

    def pause(self) -> list[str]:
        """Returns blank lines, a comment, both or nothing."""
        lines = []
        if self.is_airy and self.rng.random() < 0.5:
            lines += self.rng.choice([[""], ["  "], ["", ""]])
        if self.is_commented and self.rng.random() < 0.3:
            lines.append(self.rng.choice(["", " "]) + self.rng.choice(COMMENTS))
        return lines

    def line(self, words: list[str]) -> str:
        line = self.blank.join(words)
        if self.is_commented and self.rng.random() < 0.2:
            line += self.blank + self.rng.choice(COMMENTS)
        return line

    def heading(self, kind: str, label: str | None) -> str:
        spellings = HEADINGS[kind]
        word = self.spelling(spellings[-1] if self.is_indonesian else spellings[0])
        return f"{word}:" if label is None else f"{word}{self.blank}{label}:"

    def list_of(self, kind: str, label: str | None, words: list[str]) -> list[str]:
        heading = self.heading(kind, label)
        # These words may look like a heading at the start of a line. Keep them on one line.
        has_heading = any(":" in word or is_heading_word(word) for word in words)
        if has_heading or self.rng.random() < 0.5:
            if words and label is None and self.rng.random() < 0.1:
                return [self.indentation + self.line([heading + words[0], *words[1:]])]
            return [self.indentation + self.line([heading, *words])]
        lines = [self.indentation + self.line([heading])]
        rest = words[:]
        while rest:
            count = self.rng.randint(1, 8)
            lines += self.pause()
            lines.append(self.indentation + self.line(rest[:count]))
            rest = rest[count:]
        return lines

    def starts(self, automaton: Automaton) -> list[list[str]]:
        states: dict[str | None, list[str]] = {}
        for label, state in automaton.starts:
            states.setdefault(label, []).append(state)
        return [self.list_of("start", label, those) for label, those in states.items()]

    def finals(self, automaton: Automaton) -> list[list[str]]:
        kinds: list[str] = automaton.labels[:]
        if "" in automaton.ends.values() or not kinds or self.rng.random() < 0.3:
            kinds.insert(self.rng.randint(0, len(kinds)), "")
        sections = []
        for kind in kinds:
            states = [state for state in automaton.states if automaton.ends.get(state) == kind]
            self.rng.shuffle(states)
            sections.append(self.list_of("final", kind or None, states))
        return sections

    def rows(self, kind: str, rows: list[list[str]]) -> list[str]:
        self.rng.shuffle(rows)
        heading = self.heading(kind, None)
        lines = [self.indentation + self.line([heading])]
        if rows and "\n" not in rows[0] and self.rng.random() < 0.1:
            lines = [self.indentation + self.line([heading, *rows.pop(0)])]
        for row in rows:
            first, *more = lines_of(row)
            lines += self.pause()
            lines.append(self.indentation + self.line(first))
            for words in more:
                lines += self.pause()
                lines.append(self.indentation + self.deeper + self.line(words))
        return lines

    def transitions(self, automaton: Automaton, sink: str | None) -> list[list[str]]:
        """Returns the rows as lists of words. A newline in a table row is a word."""
        rows = []
        habit = self.rng.choice(["table", "arrows", "both"])
        for state in automaton.states:
            row = None
            if habit == "table" or (habit == "both" and self.rng.random() < 0.5):
                row = self.table_row([state, *automaton.next[state]])
            rows += self.arrow_rows(state, automaton, sink) if row is None else [row]
        if rows and self.rng.random() < 0.1:
            rows.append(self.rng.choice(rows))
        return rows

    def table_row(self, row: list[str]) -> list[str] | None:
        """Lays out a row on one line or two.

        Returns `None` if each layout has a line that looks like a heading.
        """
        ways = [row] * (4 * len(row))
        ways += [[*row[:at], "\n", *row[at:]] for at in range(1, len(row))]
        ways = [way for way in ways if not any(map(reads_as_heading, lines_of(way)))]
        return self.rng.choice(ways) if ways else None

    def arrow_rows(self, state: str, automaton: Automaton, sink: str | None) -> list[list[str]]:
        groups: dict[str, list[str]] = {}
        for symbol, target in zip(automaton.symbols, automaton.next[state]):
            groups.setdefault(target, []).append(symbol)
        rest = self.rng.choice(list(groups)) if self.rng.random() < 0.3 else None
        rows = []
        for target, symbols in groups.items():
            self.rng.shuffle(symbols)
            if target == rest:
                # `_` stands for all other symbols. Some rows name symbols beside it.
                given = symbols[: self.rng.choice([0, 0, 0, len(symbols) - 1])]
                rows.append([state, *given, "_", "->", target])
            elif target == sink and rest is None:
                symbols = symbols[: self.rng.randint(0, len(symbols))]
                rows += [[state, symbol, "->", target] for symbol in symbols]
            elif self.rng.random() < 0.5:
                rows.append([state, *symbols, "->", target])
            else:
                rows += [[state, symbol, "->", target] for symbol in symbols]
        return rows

    def examples(self, automaton: Automaton) -> list[list[str]]:
        rows = []
        for _ in range(self.rng.randint(0, 3)):
            first = self.rng.choice(automaton.states)
            word = self.rng.choices(automaton.symbols, k=self.rng.randint(0, 6))
            last = first
            for symbol in word:
                last = automaton.next[last][automaton.symbols.index(symbol)]
            rows.append([first, *word, "->", last])
        return rows
