"""Makes random automata."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace

Random = random.Random


@dataclass(frozen=True)
class Automaton:
    """A deterministic automaton. Names are in the order of the text."""

    states: list[str]
    symbols: list[str]
    # The labels of final states, in the order of their sections.
    labels: list[str]
    # Pairs of label and state. The starts without a label are next to each other.
    starts: list[tuple[str | None, str]]
    # The final states with their labels. A state below `Final:` has an empty label.
    ends: dict[str, str]
    # The targets of each state, in the order of the symbols. `None` means that it is refused.
    next: dict[str, list[str | None]]

    def has_refusals(self) -> bool:
        return any(None in row for row in self.next.values())

    def step(self, state: str | None, symbol: str) -> str | None:
        """Returns the next state. After a symbol that is unknown or refused there is none."""
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
    refused = rng.choice([0, 0, 0.1, 0.5, 0.9])

    def target(number: int) -> str | None:
        return None if rng.random() < refused else state_names[number]

    return Automaton(
        states=states,
        symbols=symbols,
        labels=labels,
        starts=make_starts(rng, state_names),
        ends={name: kinds[colour - 1] for name, colour in zip(state_names, colours) if colour > 0},
        next={name: [target(to) for to in row] for name, row in zip(state_names, rows)},
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

    It has copies of states, other names and another order. Some refusals lead to a new dead state
    instead.
    """
    copies: dict[str, list[str]] = {state: [] for state in automaton.states}
    extra = rng.randint(0, len(automaton.states))
    origins = automaton.states + rng.choices(automaton.states, k=extra)
    fresh = names(rng, len(origins) + 1, WHOLE_NAMES)
    trap = fresh.pop()
    for origin, name in zip(origins, fresh):
        copies[origin].append(name)

    folded = rng.choice([0, 0, 0.5, 1])
    has_trap = folded > 0 and automaton.has_refusals()

    def any_copy(state: str | None) -> str | None:
        if state is None:
            return trap if rng.random() < folded else None
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
        is_refused = rng.random() < 0.5
        has_trap |= not is_refused
        rows = {name: row + [None if is_refused else trap] for name, row in rows.items()}
    if has_trap:
        fresh.append(trap)
        rows[trap] = [trap] * len(symbols)
    starts = [(label, rng.choice(copies[state])) for label, state in automaton.starts]
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
        row[rng.randrange(len(row))] = rng.choice([*automaton.states, None])
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
