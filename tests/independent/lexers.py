"""Compares tokens with Python's `re`.

    python3 tests/independent/lexers.py [--count 200] [--seed 1]

The script makes random tokens over bytes or characters, and lines that say which of them wins. Python's
`re` says which short words each token matches. From that the script computes which token a word is,
whether two tokens share a word that nothing decides, and how a slow lexer cuts a text into tokens.
"""

from __future__ import annotations

import itertools
import json
import random
import re
import subprocess
import sys
import traceback
from dataclasses import dataclass
from pathlib import Path

from prologue import FSM, Check, CommandFailed, TestRun, build, run

Random = random.Random

# The script tries every word up to this length.
MAX_LENGTH = 4
# How the text names these characters, alone and in a string.
SPELLINGS = {"a": "a", "b": "b", "0": "0", ".": ".", " ": "\\s", "\t": "\\t", '"': '\\"', "|": "\\|", "é": "é"}
# Sets, with what is in them and the same for `re`.
SETS = {
    "letter": ("a-c é", "[a-cé]"),
    "digit": ("0-9", "[0-9]"),
    "blank": ("\\s \\t", "[ \\t]"),
    "sign": (". \\| \\-", "[.|-]"),
}


def main() -> int:
    test_run = TestRun.start(
        "Compares tokens with Python's `re`.",
        count=200,
        counted="texts with tokens",
        prefix="lexers",
        package=None,
    )
    fsm = build(FSM)
    for number in range(test_run.count):
        case = Case.make(test_run.rng)
        file = test_run.folder / f"{number}.txt"
        file.write_text(case.text(), encoding="utf-8")
        check = test_run.tally.about([file])
        try:
            judge(fsm, file, case, test_run.rng, check)
        except (CommandFailed, LookupError, Undecided, ValueError):
            check("answers make sense", traceback.format_exc(), "")
    return test_run.finish()


# Expressions, each as the text writes it and as `re` does.


@dataclass(frozen=True)
class Expression:
    ours: str
    pattern: str


def make_expression(rng: Random, size: int, characters: str) -> Expression:
    """Makes a random expression with about so many leaves."""
    if size <= 1:
        match rng.choice(["character", "character", "set", "set", "string", "any"]):
            case "character":
                letter = rng.choice(characters)
                return Expression(SPELLINGS[letter], re.escape(letter))
            case "set":
                name = rng.choice([*SETS])
                return Expression(name, SETS[name][1])
            case "string":
                letters = rng.choices(characters, k=rng.randint(0, 3))
                ours = "".join(SPELLINGS[letter] for letter in letters)
                return Expression(f'"{ours}"', "(?:" + re.escape("".join(letters)) + ")")
            case _:
                return Expression("_", "(?s:.)")
    if rng.random() < 0.4:
        part = make_expression(rng, size - 1, characters)
        sign = rng.choice(["*", "+", "+", "?", "{2}", "{1,2}", "{2,}"])
        return Expression(f"({part.ours}){sign}", f"(?:{part.pattern}){sign}")
    left = rng.randint(1, size - 1)
    one = make_expression(rng, left, characters)
    other = make_expression(rng, size - left, characters)
    if rng.random() < 0.6:
        return Expression(f"{one.ours} ({other.ours})", f"(?:{one.pattern})(?:{other.pattern})")
    return Expression(f"({one.ours} | {other.ours})", f"(?:{one.pattern}|{other.pattern})")


@dataclass
class Case:
    """Tokens with their names, and pairs of names: the first wins over the second."""

    # `Bytes` or `Characters`.
    reads: str
    tokens: dict[str, Expression]
    before: list[tuple[str, str]]

    @staticmethod
    def make(rng: Random) -> Case:
        reads = rng.choice(["Bytes", "Characters"])
        count = rng.randint(1, 4)
        names = [f"token{number}" for number in range(count)]
        tokens = {}
        for name in names:
            expression = make_expression(rng, rng.randint(1, 6), alphabet(reads))
            # A token is never empty.
            while re.fullmatch(expression.pattern, ""):
                expression = make_expression(rng, rng.randint(1, 6), alphabet(reads))
            tokens[name] = expression
        # In the order of a shuffled list there is no circle.
        order = rng.sample(names, count)
        pairs = [*itertools.combinations(order, 2)]
        return Case(reads, tokens, [pair for pair in pairs if rng.random() < 0.4])

    def text(self, rng: Random | None = None) -> str:
        """Writes the text; with random numbers, its lines in another order."""
        sets = [f"{name} {pieces}" for name, (pieces, _) in SETS.items()]
        if self.reads == "Bytes":
            sets = [line.replace(" é", "") for line in sets]
        lines = [f"{name} {token.ours}" for name, token in self.tokens.items()]
        lines += [f"{winner} before {loser}" for winner, loser in self.before]
        if rng:
            rng.shuffle(sets)
            rng.shuffle(lines)
        return "".join(f"{line}\n" for line in [f"{self.reads}:", *sets, "Tokens:", *lines])

    def wins(self, winner: str, loser: str) -> bool:
        """Says whether a token wins over another one, directly or through others."""
        reached, waiting = set(), [winner]
        while waiting:
            one = waiting.pop()
            found = {other for first, other in self.before if first == one} - reached
            reached |= found
            waiting += found
        return loser in reached

    def token(self, word: str) -> str | None:
        """Returns the token that a word is. Raises `Undecided` if nothing says which one."""
        matching = [
            name for name, token in self.tokens.items() if re.fullmatch(token.pattern, word)
        ]
        for name in matching:
            if all(name == other or self.wins(name, other) for other in matching):
                return name
        if matching:
            raise Undecided(word)
        return None


class Undecided(Exception):
    """A word that several tokens match, so that none wins over the others."""


def alphabet(reads: str) -> str:
    # One byte is one character here.
    return "".join(SPELLINGS).replace("é", "" if reads == "Bytes" else "é")


def sample(case: Case) -> str:
    """Returns some characters, with one that no text names."""
    return 'a0 .z"' if case.reads == "Bytes" else "a0 .zé"


def words(case: Case) -> list[str]:
    """Returns all short words of the sample."""
    return [
        "".join(word)
        for length in range(MAX_LENGTH + 1)
        for word in itertools.product(sample(case), repeat=length)
    ]


def is_short(case: Case, word: str) -> bool:
    return len(word) <= MAX_LENGTH and set(word) <= set(sample(case))


# The checks.


def judge(fsm: Path, file: Path, case: Case, rng: Random, check: Check) -> None:
    undecided = first_undecided(case)
    done = subprocess.run([fsm, "check", file, "--json"], capture_output=True, timeout=120)
    found = [json.loads(line) for line in done.stdout.splitlines()]
    shared = [one for one in found if one["code"] == "F055"]
    if shared:
        found = ["".join(unspelt(name) for name in one["word"]) for one in shared]
        for word in found:
            check("a shared word is undecided", is_undecided(case, word), True)
        # A word of other characters may be shorter.
        if undecided is not None:
            shortest = min(len(word) for word in found)
            check("a shared word is a shortest one", shortest <= len(undecided), True)
        else:
            check("no short word is shared", [word for word in found if is_short(case, word)], [])
        return
    check("tokens that share no word are accepted", done.returncode, 0)
    check("no short word is undecided", undecided, None)
    judge_words(fsm, file, case, check)
    judge_order(fsm, file, case, rng, check)
    judge_tokens(fsm, file, case, rng, check)


def first_undecided(case: Case) -> str | None:
    return next((word for word in words(case) if is_undecided(case, word)), None)


def is_undecided(case: Case, word: str) -> bool:
    try:
        case.token(word)
    except Undecided:
        return True
    return False


def unspelt(name: str) -> str:
    """Returns the character that a text writes so."""
    known = {"\\s": " ", "\\t": "\t", "\\n": "\n", "\\r": "\r", "\\0": "\0"}
    if name in known:
        return known[name]
    if name.startswith("\\x"):
        return chr(int(name[2:], 16))
    if name.startswith("\\u{"):
        return chr(int(name[3:-1], 16))
    return name.removeprefix("\\") or name


def judge_words(fsm: Path, file: Path, case: Case, check: Check) -> None:
    """Compares the tokens that all short words are, by `fsm trace --batch`."""
    batch = file.with_suffix(".words")
    batch.write_bytes("".join(f"{word}\n" for word in words(case)).encode())
    # The exit code is 1 if a word is no token.
    answers = run(fsm, "trace", "--batch", file, batch, "--json", good=(0, 1)).splitlines()
    labels = [json.loads(line)["label"] for line in answers]
    check("short words are the right tokens", labels, [case.token(word) for word in words(case)])


def judge_order(fsm: Path, file: Path, case: Case, rng: Random, check: Check) -> None:
    """Checks that the order of the lines decides nothing, by `fsm diff`."""
    other = file.with_suffix(".other.txt")
    other.write_text(case.text(rng), encoding="utf-8")
    done = subprocess.run([fsm, "diff", file, other], capture_output=True, timeout=120)
    check("the order of lines decides nothing", done.returncode, 0)


def judge_tokens(fsm: Path, file: Path, case: Case, rng: Random, check: Check) -> None:
    """Compares how texts are cut into tokens, by `fsm trace --tokens`."""
    letters = alphabet(case.reads) + "z"
    for _ in range(5):
        text = "".join(rng.choices(letters, k=rng.randint(0, 12)))
        arguments = ["--tokens", "--text", text, "--json"]
        # The exit code is 1 if something is no token.
        answer = json.loads(run(fsm, "trace", file, *arguments, good=(0, 1)))
        tokens, error = slow_tokens(case, text)
        check("texts are cut into the right tokens", answer["tokens"], tokens)
        check("the first error is at the right byte", answer["error"], error)


def slow_tokens(case: Case, text: str) -> tuple[list[list[object]], int | None]:
    """Cuts a text into the longest tokens; also returns the byte where the first error is."""
    tokens: list[list[object]] = []
    start = 0
    while start < len(text):
        ends = range(len(text), start, -1)
        end = next((end for end in ends if case.token(text[start:end])), None)
        first = len(text[:start].encode())
        if end is None:
            return tokens, first
        tokens.append([case.token(text[start:end]), first, len(text[:end].encode())])
        start = end
    return tokens, None


if __name__ == "__main__":
    sys.exit(main())
