"""Writes the texts of automata in all layouts that the format allows.

This module follows the description of the format. It shares no code with the library.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from texts import Automaton, Random


def write(rng: Random, automaton: Automaton, claims: list[str]) -> tuple[str, int]:
    """Writes the text of an automaton in a random layout.

    Returns the text, and how many cases only its `Otherwise:` decides.
    """
    layout = Layout(rng)
    return layout.write(automaton, claims), layout.otherwise_count


HEADINGS = {
    "states": ["States", "DaftarStates"],
    "start": ["Start", "InitialStates"],
    "final": ["Final", "FinalStates"],
    "symbols": ["Symbols", "DaftarSimbol"],
    "transitions": ["Transitions", "TransitionsTable"],
    "otherwise": ["Otherwise", "Sink"],
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

    # How many cases only `Otherwise:` decides. Known when the text is written.
    otherwise_count = 0

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
        # A state with the name of a sign is that state, and the sign cannot be written.
        self.has_stay = "." not in automaton.states
        self.has_bars = "|" not in automaton.states + automaton.symbols
        otherwise = self.otherwise(automaton) if rng.random() < 0.4 else None
        wide = Wide.make(rng, automaton, self) if rng.random() < 0.4 else []
        rows = self.transitions(automaton, otherwise, wide)
        self.otherwise_count = len(automaton.states) * len(automaton.symbols)
        self.otherwise_count -= len(covered(automaton, rows, wide))
        sections = {
            "states": [self.list_of("states", None, automaton.states)],
            "symbols": [self.list_of("symbols", None, automaton.symbols)],
            "start": self.starts(automaton),
            "final": self.finals(automaton),
            "transitions": [self.rows("transitions", rows)],
        }
        for line in wide:
            if line.head != "_":
                sections["states"].append(self.list_of("states", line.head, line.states))
            if line.word not in line.symbols:
                sections["symbols"].append(self.list_of("symbols", line.word, line.symbols))
        if otherwise is not None:
            sections["otherwise"] = [self.list_of("otherwise", None, [otherwise])]
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
            can_touch = words and label is None and not heading.lower().startswith("otherwise")
            if can_touch and self.rng.random() < 0.1:
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

    def otherwise(self, automaton: Automaton) -> str:
        """Chooses a target for the cases that no line is about."""
        words = [self.rng.choice(automaton.states)]
        words += ["."] * self.has_stay + ["!"] * automaton.has_refusals() * 3
        return self.rng.choice(words)

    def target(self, state: str, target: str | None) -> str:
        """Returns the word for a target: a state, `.` or `!`."""
        if target is None:
            return "!"
        return "." if target == state and self.has_stay and self.rng.random() < 0.3 else target

    def transitions(
        self, automaton: Automaton, otherwise: str | None, wide: list[Wide]
    ) -> list[list[str]]:
        """Returns the rows as lists of words. A newline in a table row is a word."""
        rows = []
        habit = self.rng.choice(["table", "arrows", "both"])
        for state in automaton.states:
            row = None
            if habit == "table" or (habit == "both" and self.rng.random() < 0.5):
                targets = [self.target(state, target) for target in automaton.next[state]]
                row = self.table_row([state, *targets])
            if row is None:
                rows += self.arrow_rows(state, automaton, otherwise, wide)
            else:
                rows.append(row)
        rows += [[line.head, line.word, "->", line.target] for line in wide]
        if self.has_bars and self.rng.random() < 0.3:
            rows = self.joined(rows, {*automaton.states})
        if rows and self.rng.random() < 0.1:
            rows.append(self.rng.choice(rows))
        return rows

    def joined(self, rows: list[list[str]], states: set[str]) -> list[list[str]]:
        """Joins some arrows of different states that say the same: `A | B x -> C`."""
        joined: dict[tuple[str, ...], list[str]] = {}
        others = []
        for row in rows:
            if "->" not in row or row[0] not in states or self.rng.random() < 0.3:
                others.append(row)
            else:
                joined.setdefault(tuple(row[1:]), []).append(row[0])
        for rest, heads in joined.items():
            others.append([*" | ".join(heads).split(" "), *rest])
        return others

    def table_row(self, row: list[str]) -> list[str] | None:
        """Lays out a row on one line or two.

        Returns `None` if each layout has a line that looks like a heading.
        """
        ways = [row] * (4 * len(row))
        ways += [[*row[:at], "\n", *row[at:]] for at in range(1, len(row))]
        ways = [way for way in ways if not any(map(reads_as_heading, lines_of(way)))]
        return self.rng.choice(ways) if ways else None

    def arrow_rows(
        self, state: str, automaton: Automaton, otherwise: str | None, wide: list[Wide]
    ) -> list[list[str]]:
        groups: dict[str | None, list[str]] = {}
        for symbol, target in zip(automaton.symbols, automaton.next[state]):
            groups.setdefault(target, []).append(symbol)
        rest = self.rng.choice(list(groups)) if self.rng.random() < 0.3 else ""
        rows = []
        for target, symbols in groups.items():
            self.rng.shuffle(symbols)
            word = self.target(state, target)
            if target == rest:
                # `_` stands for all other symbols. Some rows name symbols beside it. A line for
                # several states that says something else is beaten by a row of its own.
                given = symbols[: self.rng.choice([0, 0, 0, len(symbols) - 1])]
                rows.append([state, *given, "_", "->", word])
                disputed = [s for s in symbols if is_decided(wide, state, s, target) is False]
                rows += [[state, symbol, "->", word] for symbol in disputed]
                continue
            if rest == "":
                # What another line says need not be said again.
                symbols = [
                    symbol
                    for symbol in symbols
                    if not self.is_said(wide, otherwise, state, symbol, target)
                    or self.rng.random() < 0.5
                ]
            if symbols and self.rng.random() < 0.5:
                rows.append([state, *symbols, "->", word])
            else:
                rows += [[state, symbol, "->", word] for symbol in symbols]
        return rows

    def is_said(
        self,
        wide: list[Wide],
        otherwise: str | None,
        state: str,
        symbol: str,
        target: str | None,
    ) -> bool:
        """Checks whether a line for several states, or else `Otherwise:`, leads to the target."""
        decided = is_decided(wide, state, symbol, target)
        if decided is not None:
            return decided
        return otherwise is not None and meant(otherwise, state, self.has_stay) == target

    def examples(self, automaton: Automaton) -> list[list[str]]:
        rows = []
        for _ in range(self.rng.randint(0, 3)):
            first = self.rng.choice(automaton.states)
            word: list[str] = []
            last: str | None = first
            for symbol in self.rng.choices(automaton.symbols, k=self.rng.randint(0, 6)):
                if last is not None:
                    last = automaton.step(last, symbol)
                    word.append(symbol)
            rows.append([first, *word, "->", self.target(first, last)])
        return rows


# Lines for several states.


def meant(word: str, state: str, has_stay: bool) -> str | None:
    """Returns what a target means for a state."""
    return None if word == "!" else state if word == "." and has_stay else word


@dataclass(frozen=True)
class Wide:
    """A line for several states, and perhaps several symbols: `head word -> target`.

    The head is a group or `_`, and the word a symbol or a group of symbols.
    """

    head: str
    states: list[str]
    word: str
    symbols: list[str]
    target: str
    has_stay: bool

    @staticmethod
    def make(rng: Random, automaton: Automaton, layout: Layout) -> list[Wide]:
        """Makes some lines. No two are about the same case, so that they cannot disagree."""
        lines: list[Wide] = []
        left = rng.sample(automaton.symbols, len(automaton.symbols))
        while left and rng.random() < 0.7:
            count = rng.randint(1, len(left))
            symbols, left = left[:count], left[count:]
            number = len(lines)
            states = rng.sample(automaton.states, rng.randint(1, len(automaton.states)))
            head = f"some-{number}"
            if rng.random() < 0.3:
                head, states = "_", automaton.states
            word = symbols[0] if count == 1 and rng.random() < 0.7 else f"several-{number}"
            # In most cases a target that some of the states have.
            target = automaton.step(rng.choice(states), rng.choice(symbols))
            word_of = "!" if target is None else target
            if layout.has_stay and rng.random() < 0.2:
                word_of = "."
            lines.append(Wide(head, states, word, symbols, word_of, layout.has_stay))
        return lines

    def is_about(self, state: str, symbol: str) -> bool:
        return state in self.states and symbol in self.symbols


def is_decided(wide: list[Wide], state: str, symbol: str, target: str | None) -> bool | None:
    """Checks whether a line for several states leads to the target. `None` if there is none."""
    for line in wide:
        if line.is_about(state, symbol):
            return meant(line.target, state, line.has_stay) == target
    return None


def covered(automaton: Automaton, rows: list[list[str]], wide: list[Wide]) -> set[tuple[str, str]]:
    """Returns the cases that some row is about."""
    cases = set()
    heads = {line.head: line.states for line in wide}
    words = {line.word: line.symbols for line in wide} | {"_": automaton.symbols}
    has_bars = "|" not in automaton.states + automaton.symbols
    for row in rows:
        end = 1
        while has_bars and row[end : end + 1] == ["|"]:
            end += 2
        symbols = row[end : row.index("->")] if "->" in row else automaton.symbols
        for head in row[:end:2]:
            for state in heads.get(head, [head]):
                for symbol in symbols:
                    cases |= {(state, one) for one in words.get(symbol, [symbol])}
    return cases
