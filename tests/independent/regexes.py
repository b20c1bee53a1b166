"""Compares the automata of regular expressions with automata-lib and with Python's `re`.

    python3 tests/independent/regexes.py [--count 300] [--seed 1]

The script makes random expressions and writes each as a text with `Language:`. `fsm trace` says
which short words the automaton accepts, and `fsm info` how many states it has. automata-lib (PyPI)
builds the same automaton with its own operations. Python's `re` matches the same words, if the
expression has neither `&` nor `not`.
"""

from __future__ import annotations

import itertools
import json
import random
import re
import sys
import traceback
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from prologue import FSM, Check, CommandFailed, TestRun, build, run

Random = random.Random

# The script tries every word up to this length.
MAX_LENGTH = 5
# Plain names, and names that need a backslash in an expression.
NAMES = [
    "a", "b", "c", "coin", "push", "not", "*", "SYN+ACK", "a|b", "(x)", "\\", "x{2}", "what?", "&",
    '"q"', "é",
]  # fmt: skip
# Every one of these characters is an operator, unless it has a backslash before it.
SIGNS = '()*+?{}|&"\\'


def main() -> int:
    test_run = TestRun.start(
        "Compares the automata of regular expressions with independent tools.",
        count=300,
        counted="expressions",
        prefix="regexes",
    )
    fsm = build(FSM)
    for number in range(test_run.count):
        case = Case.make(test_run.rng)
        file = test_run.folder / f"{number}.txt"
        file.write_text(case.text(test_run.rng), encoding="utf-8")
        check = test_run.tally.about([file])
        try:
            judge(fsm, file, case, check)
        except (CommandFailed, LookupError, ValueError):
            check("answers make sense", traceback.format_exc(), "")
    return test_run.finish()


# Expressions.


@dataclass(frozen=True)
class Expression:
    """An expression as a tree.

    `kind` is the kind of an operator or of a leaf. A name has the letters of its symbols in
    `letters`: one, or those of a group. A repeat has its bounds in `least` and `most`.
    """

    kind: str
    parts: tuple[Expression, ...] = ()
    letters: str = ""
    least: int = 0
    most: int | None = None

    def has(self, kinds: set[str]) -> bool:
        return self.kind in kinds or any(part.has(kinds) for part in self.parts)


# How strongly the operators bind. A leaf needs no brackets.
STRENGTH = {"or": 0, "and": 1, "sequence": 2, "not": 3, "repeat": 4, "leaf": 5}


def strength(expression: Expression) -> int:
    return STRENGTH.get(expression.kind, STRENGTH["leaf"])


def make_expression(rng: Random, size: int, sets: list[str]) -> Expression:
    """Makes a random expression with about so many leaves. `sets` are letters of names."""
    if size <= 1:
        kind = rng.choices(["name", "any", "empty"], weights=[8, 1, 1])[0]
        return Expression(kind, letters=rng.choice(sets) if kind == "name" else "")
    kinds = ["sequence", "or", "and", "not", "repeat"]
    kind = rng.choices(kinds, weights=[5, 3, 2, 2, 4])[0]
    if kind == "not":
        return Expression(kind, (make_expression(rng, size - 1, sets),))
    if kind == "repeat":
        least = rng.choice([0, 0, 1, 1, 2, 3])
        most = rng.choice([None, None, least, least + 1, least + 2])
        return Expression(kind, (make_expression(rng, size - 1, sets),), least=least, most=most)
    left = rng.randint(1, size - 1)
    parts = make_expression(rng, left, sets), make_expression(rng, size - left, sets)
    return Expression(kind, parts)


# Texts.


def escaped(name: str) -> str:
    """Writes a name so that no character of it is an operator."""
    if name == "not":
        return "\\not"
    return "".join(f"\\{letter}" if letter in SIGNS else letter for letter in name)


@dataclass
class Writer:
    """Writes expressions with as few brackets as possible, or with some more."""

    rng: Random
    # The name for the letters of a symbol or of a group.
    names: dict[str, str]

    def write(self, expression: Expression) -> str:
        here = strength(expression)
        match expression.kind:
            case "name":
                return escaped(self.names[expression.letters])
            case "any":
                return "_"
            case "empty":
                return self.rng.choice(["( )", "()"])
            case "not":
                return f"not {self.inside(expression.parts[0], here)}"
            case "repeat":
                blank = self.rng.choice(["", "", " "])
                return self.inside(expression.parts[0], here) + blank + self.sign(expression)
        sign = {"or": "|", "and": "&", "sequence": ""}[expression.kind]
        between = self.rng.choice([f" {sign} ", f"\n    {sign} ", sign or " "])
        left, right = expression.parts
        # Without brackets, operators of one kind are grouped from the left.
        return self.inside(left, here) + between + self.inside(right, here + 1)

    def inside(self, expression: Expression, needed: int) -> str:
        """Writes a part of an operator that binds that strongly."""
        text = self.write(expression)
        if strength(expression) < needed or self.rng.random() < 0.1:
            return self.rng.choice([f"({text})", f"( {text} )"])
        return text

    def sign(self, repeat: Expression) -> str:
        least, most = repeat.least, repeat.most
        short = {(0, None): "*", (1, None): "+", (0, 1): "?"}.get((least, most))
        if short and self.rng.random() < 0.8:
            return short
        if least == most:
            return f"{{{least}}}"
        blank = self.rng.choice(["", " "])
        return f"{{{least},{blank}{'' if most is None else most}}}"


@dataclass
class Case:
    """An expression, the letters of its symbols, and their names."""

    expression: Expression
    letters: str
    names: dict[str, str]

    @staticmethod
    def make(rng: Random) -> Case:
        letters = "abc"[: rng.randint(1, 3)]
        plain = rng.random() < 0.5
        names = [*letters] if plain else rng.sample(NAMES, len(letters))
        groups = ["".join(rng.sample(letters, rng.randint(1, len(letters)))) for _ in range(2)]
        groups = [group for group in groups if len(group) > 1]
        expression = make_expression(rng, rng.randint(1, 9), [*letters, *groups])
        group_names = {group: f"group{number}" for number, group in enumerate(groups)}
        return Case(expression, letters, {**dict(zip(letters, names)), **group_names})

    def text(self, rng: Random) -> str:
        symbols = [self.names[letter] for letter in self.letters]
        lines = [f"Symbols: {' '.join(symbols)}"]
        for letters, name in self.names.items():
            if len(letters) > 1:
                members = " ".join(self.names[letter] for letter in letters)
                lines.append(f"Symbols {name}: {members}")
        lines.append(f"Language: {Writer(rng, self.names).write(self.expression)}")
        return "".join(f"{line}\n" for line in lines)

    def words(self) -> list[str]:
        """Returns all short words, as letters."""
        return [
            "".join(word)
            for length in range(MAX_LENGTH + 1)
            for word in itertools.product(self.letters, repeat=length)
        ]


# The expected results.


def lib_dfa(expression: Expression, letters: str) -> Any:
    """Builds the smallest complete automaton with the operations of automata-lib."""
    from automata.fa.dfa import DFA
    from automata.fa.nfa import NFA

    symbols = {*letters}

    def of_words(words: set[str]) -> Any:
        dfa = DFA.from_finite_language(input_symbols=symbols, language=words)
        return dfa.to_complete() if dfa.allow_partial else dfa

    def smallest(nfa: Any) -> Any:
        dfa = DFA.from_nfa(nfa)
        dfa = dfa.to_complete() if dfa.allow_partial else dfa
        return dfa.minify()

    def repeated(dfa: Any, least: int, most: int | None) -> Any:
        nfa, empty = NFA.from_dfa(dfa), NFA.from_dfa(of_words({""}))
        result = empty
        for _ in range(least):
            result = result.concatenate(nfa)
        if most is None:
            return smallest(result.concatenate(nfa.kleene_star()))
        for _ in range(most - least):
            result = result.concatenate(nfa.option())
        return smallest(result)

    parts = [lib_dfa(part, letters) for part in expression.parts]
    match expression.kind:
        case "name":
            return of_words({*expression.letters})
        case "any":
            return of_words(symbols)
        case "empty":
            return of_words({""})
        case "not":
            return parts[0].complement().minify()
        case "and":
            return parts[0].intersection(parts[1]).minify()
        case "or":
            return parts[0].union(parts[1]).minify()
        case "sequence":
            return smallest(NFA.from_dfa(parts[0]).concatenate(NFA.from_dfa(parts[1])))
        case _:
            return repeated(parts[0], expression.least, expression.most)


def re_pattern(expression: Expression) -> str:
    """Writes an expression without `&` and `not` for Python's `re`."""
    parts = [f"(?:{re_pattern(part)})" for part in expression.parts]
    match expression.kind:
        case "name":
            return f"[{expression.letters}]"
        case "any":
            return "."
        case "empty":
            return ""
        case "or":
            return "|".join(parts)
        case "sequence":
            return "".join(parts)
        case _:
            most = "" if expression.most is None else expression.most
            return f"{parts[0]}{{{expression.least},{most}}}"


# The checks.


def judge(fsm: Path, file: Path, case: Case, check: Check) -> None:
    run(fsm, "check", file)
    words = case.words()
    accepted = trace(fsm, file, case, words)
    dfa = lib_dfa(case.expression, case.letters)
    expected = [word for word in words if dfa.accepts_input(word)]
    check("automata-lib accepts the same words", accepted, expected)
    if not case.expression.has({"and", "not"}):
        pattern = re.compile(re_pattern(case.expression))
        matched = [word for word in words if pattern.fullmatch(word)]
        check("Python's `re` matches the same words", accepted, matched)
    info = json.loads(run(fsm, "info", file, "--json"))
    check("automata-lib has as many states", info["minimal"], len(dfa.states))
    check("the automaton is the smallest one", info["states"], info["minimal"])


def trace(fsm: Path, file: Path, case: Case, words: list[str]) -> list[str]:
    """Returns the words that `fsm trace` accepts."""
    lines = "".join(" ".join(case.names[letter] for letter in word) + "\n" for word in words)
    batch = file.with_suffix(".words")
    batch.write_text(lines, encoding="utf-8")
    # The exit code is 1 if a word is rejected.
    answers = run(fsm, "trace", "--batch", file, batch, "--json", good=(0, 1)).splitlines()
    return [word for word, line in zip(words, answers, strict=True) if json.loads(line)["final"]]


if __name__ == "__main__":
    sys.exit(main())
