"""Compares the library with independent tools on random automata.

    python3 tests/independent/compare.py [--count 300] [--seed 1]

The expected results come from automata-lib (PyPI), from OpenFst (the Debian package libfst-tools)
and from simple searches in `judges.py`. The script prints the number of checks. It exits with 1
if a check fails.
"""

from __future__ import annotations

import subprocess
import sys
import traceback
from dataclasses import dataclass, replace
from pathlib import Path

from judges import (
    MAX_LENGTH,
    Fst,
    Lib,
    Plain,
    classes,
    dead,
    holding_claims,
    pair_starts,
    reached,
    short_words,
    shortest_difference,
    start_keys,
    trace,
)
from layouts import write
from prologue import ANSWERS, ROOT, Check, Tally, TestRun, build
from texts import Automaton, Random, damaged, disguise, make, union

Fields = dict[str, list[str]]


def main() -> int:
    test_run = TestRun.start(
        "Compares the library with independent tools.",
        count=300,
        counted="automata, and as many pairs",
        prefix="seed",
    )
    folder, rng, tally = test_run.folder, test_run.rng, test_run.tally
    fst = Fst.find(folder)
    cases = [Case.make(rng, folder / f"{number}.txt") for number in range(test_run.count)]
    pairs = [Pair.make(rng, case, number) for number, case in enumerate(cases)]
    everything: list[Case | Pair] = [*cases, *pairs]
    answers = ask([question for one in everything for question in one.questions()], tally)
    for one in everything if answers else []:
        check = tally.about(one.files())
        try:
            one.judge([answers[question] for question in one.questions()], fst, check)
        except (LookupError, StopIteration, ValueError):
            check("answers make sense", traceback.format_exc(), "")
    return test_run.finish()


# Questions to the example `answers`, and its answers.


def ask(questions: list[str], tally: Tally) -> dict[str, Fields]:
    """Sends all questions to one process of the example `answers`.

    Returns nothing if an answer is missing, and counts that as a failed check.
    """
    program = build(ANSWERS)
    asked = "".join(f"{question}\n" for question in questions).encode()
    try:
        done = subprocess.run(
            program, cwd=ROOT, input=asked, capture_output=True, timeout=60 + len(questions) / 10
        )
        output, trouble = done.stdout, done.stderr.decode()
        print(trouble, file=sys.stderr, end="")
    except subprocess.TimeoutExpired as late:
        output, trouble = late.stdout or b"", "there was no answer in time"
    lines = output.decode().split("\n")[:-1]
    answers = {
        question: {
            key: values.split(" ") if values else []
            for key, _, values in (part.partition(" ") for part in line.split("\t"))
        }
        for question, line in zip(questions, lines)
    }
    if len(lines) < len(questions):
        question = questions[len(lines)]
        files = [Path(part) for part in question.split("\t") if Path(part).is_file()]
        tally.about(files)("every question has an answer", f"{question}\n{trouble}", "")
        return {}
    return answers


# The checks.


def read(fields: Fields, prefix: str = "") -> Automaton:
    """Makes an automaton from the fields of an answer."""
    states, symbols = fields[f"{prefix}states"], fields[f"{prefix}symbols"]
    starts, next_ = fields[f"{prefix}starts"], fields[f"{prefix}next"]
    labels = [None if label == "_" else label for label in starts[::2]]
    return Automaton(
        states=states,
        symbols=symbols,
        labels=fields[f"{prefix}labels"],
        starts=[*zip(labels, starts[1::2])],
        ends={state: end[1:] for state, end in zip(states, fields[f"{prefix}ends"]) if end != "_"},
        next={
            state: [
                None if target == "_" else target
                for target in next_[index * len(symbols) :][: len(symbols)]
            ]
            for index, state in enumerate(states)
        },
    )


def size(word: list[str] | None) -> int | None:
    return None if word is None else len(word)


@dataclass
class Case:
    """An automaton, its text, and the questions about it."""

    automaton: Automaton
    file: Path
    # How many cases only `Otherwise:` decides.
    otherwise_count: int
    claims: list[str]
    words: list[list[str]]
    twins: list[tuple[str, str]]

    @staticmethod
    def make(rng: Random, file: Path, automaton: Automaton | None = None) -> Case:
        automaton = automaton or make(rng)
        # Whether the text is explicit is not known before it is written.
        holding = holding_claims(automaton, is_explicit=False)
        claimed = [claim for claim in holding if rng.random() < 0.3]
        text, otherwise_count = write(rng, automaton, claimed)
        file.write_bytes(text.encode())
        symbols = automaton.symbols
        words = [list(word) for word in short_words(symbols)]
        words += [rng.choices(symbols, k=rng.randint(MAX_LENGTH + 1, 40)) for _ in range(20)]
        words.append([*rng.choices(symbols, k=2), "unheard-of"])
        twins = [(rng.choice(automaton.states), rng.choice(automaton.states)) for _ in range(3)]
        return Case(automaton, file, otherwise_count, claimed, words, twins)

    def questions(self) -> list[str]:
        return [
            f"facts\t{self.file}",
            "\t".join(["words", str(self.file), *map(" ".join, self.words)]),
            *(f"apart\t{self.file}\t{one}\t{other}" for one, other in self.twins),
        ]

    def files(self) -> list[Path]:
        return [self.file]

    def judge(self, answers: list[Fields], fst: Fst | None, check: Check) -> None:
        facts, words, *apart = answers
        check("text is not refused, nothing panics", " ".join(facts.get("refused", [])), "")
        if "refused" in facts:
            return
        check("text is read as it was meant", read(facts), self.automaton)
        check("claims are kept", facts["claims"], self.claims)
        self.judge_words(words, check)
        self.judge_searches(facts, check)
        self.judge_minimal(facts, fst, check)
        self.judge_layout(facts, check)
        for (one, other), answer in zip(self.twins, apart):
            length = shortest_difference(
                self.automaton, self.automaton, [(one, other)], are_refusals_ends=True
            )
            word = answer.get("word")
            check("tell_apart finds a shortest word", size(word), length)
            if word is not None:
                lasts = [trace(self.automaton, state, word)[-1] for state in (one, other)]
                ends = {(state is None, self.automaton.end(state)) for state in lasts}
                check("tell_apart's word ends differently", len(ends), 2)

    def judge_words(self, answer: Fields, check: Check) -> None:
        automaton = self.automaton
        lib = Lib(Plain.of(first_start_only(automaton), labels=False))
        numbers = {symbol: number for number, symbol in enumerate(sorted(automaton.symbols))}
        signs, lasts = {}, {}
        for word, end in zip(self.words, answer["ends"], strict=True):
            is_known = all(symbol in numbers for symbol in word)
            is_accepted = is_known and lib.accepts([numbers[symbol] for symbol in word])
            sign = "?" if not is_known else "+" if is_accepted else "-"
            last = trace(automaton, automaton.starts[0][1], word)[-1] or "_"
            if end[0] != sign:
                signs[" ".join(word)] = (end[0], sign)
            if end[1:] != last:
                lasts[" ".join(word)] = (end[1:], last)
        check("words are accepted: automata-lib", signs, {})
        check("words end where they should", lasts, {})

    def judge_searches(self, facts: Fields, check: Check) -> None:
        automaton = self.automaton
        distances = reached(automaton)
        unreachable = [state for state in automaton.states if state not in distances]
        dead_states = dead(automaton)
        check("unreachable states", facts["unreachable"], unreachable)
        check("dead states", facts["dead"], [s for s in automaton.states if s in dead_states])
        holding = holding_claims(automaton, self.otherwise_count == 0)
        check("claims that hold", facts["holding"], holding)
        refused = sum(row.count(None) for row in automaton.next.values())
        counts = [str(refused), str(self.otherwise_count)]
        check("refused cases, and those of `Otherwise:`", facts["counts"][1:], counts)
        expected = [str(distances.get(state, "_")) for state in automaton.states]
        check("distances", facts["distances"], expected)
        starts = {state for _, state in automaton.starts}
        for state, distance in distances.items():
            start, *word = facts.get(f"way.{state}", ["_"])
            is_way = start in starts and trace(automaton, start, word)[-1] == state
            check("shortest words", (is_way, len(word)), (True, distance))

    def judge_minimal(self, facts: Fields, fst: Fst | None, check: Check) -> None:
        automaton = self.automaton
        minimal = read(facts, "minimal.")
        distances = reached(automaton)
        groups = {frozenset(states) for key, states in facts.items() if key.startswith("group.")}
        expected = {group & {*distances} for group in classes(automaton)} - {frozenset()}
        check("minimise merges what it should: Moore's algorithm", groups, expected)
        firsts = [next(s for s in automaton.states if s in group) for group in expected]
        firsts.sort(key=automaton.states.index)
        check("minimise keeps the first names, in order", minimal.states, firsts)
        check("minimise leaves out what it should", facts["left.out"], facts["unreachable"])

        has_dead = bool(dead(automaton) & {*distances})
        has_dead |= any(None in automaton.next[state] for state in distances)
        smallest = int(facts["counts"][0])
        if not automaton.has_refusals():
            check("smallest complete size without refusals", smallest, len(minimal.states))
        plain = Plain.of(automaton)
        complete, live = plain.sizes(smallest, has_dead)
        check("minimal size: automata-lib", complete, Lib(plain).minimal())
        if fst is not None:
            check("minimal size: fstminimize", live, fst.minimal(plain))

        one, other = Plain.of(automaton, minimal), Plain.of(minimal, automaton)
        check("minimised is equal: automata-lib", Lib(one).is_equal(Lib(other)), True)
        if fst is not None:
            check("minimised is equal: fstequivalent", fst.is_equal(one, other), True)
        self.judge_folded(read(facts, "folded."), smallest - has_dead, fst, check)

    def judge_folded(self, folded: Automaton, live: int, fst: Fst | None, check: Check) -> None:
        """Checks the smallest automaton in which dead states are refusals."""
        automaton = self.automaton
        # A start must remain, dead or not.
        has_dead_start = any(state in dead(automaton) for _, state in automaton.starts)
        check("folded size", len(folded.states), live + has_dead_start)
        starts = {state for _, state in folded.starts}
        check("only starts are dead when folded", dead(folded) <= starts, True)
        one, other = Plain.of(automaton, folded), Plain.of(folded, automaton)
        check("folded is equal: automata-lib", Lib(one).is_equal(Lib(other)), True)
        if fst is not None:
            check("folded is equal: fstequivalent", fst.is_equal(one, other), True)

    def judge_layout(self, facts: Fields, check: Check) -> None:
        for key, what in [
            ("formatted.is.same", "formatted text is the same automaton"),
            ("formatted.is.stable", "formatted text is not formatted further"),
            ("written.is.same", "written automaton is read as it was"),
            ("written.minimal.is.same", "written minimal automaton is read as it was"),
        ]:
            check(what, facts[key], ["true"])
        formatted = Path(f"{self.file}.formatted").read_bytes().decode()
        # The formatter may change the letter case of headings, and blanks. It changes nothing else.
        before, after = ("".join(text.lower().split()) for text in (self.text(), formatted))
        check("formatted text keeps every word and comment", after, before)

    def text(self) -> str:
        return self.file.read_bytes().decode().removeprefix("\ufeff")


def first_start_only(automaton: Automaton) -> Automaton:
    return replace(automaton, starts=automaton.starts[:1])


@dataclass
class Pair:
    """Two automata.

    The flags say how the right one was made from the left one.
    """

    left: Case
    right: Case
    is_disguise: bool
    is_relabelled: bool

    @staticmethod
    def make(rng: Random, left: Case, number: int) -> Pair:
        """Makes a second automaton for a case.

        Half of the pairs are equal. In the others one label differs, or one other thing, or the
        second automaton is a new one.
        """
        other = disguise(rng, left.automaton)
        finals = [state for state in reached(other) if state in other.ends]
        kind = number % 8
        if kind == 4 and finals:
            state = rng.choice(finals)
            label = rng.choice([new for new in ("", "win", "new") if new != other.ends[state]])
            labels = union(other.labels, [label] if label else [])
            other = replace(other, labels=labels, ends={**other.ends, state: label})
        elif kind in (5, 6):
            other = damaged(rng, other)
        elif kind == 7:
            other = make(rng, symbols=rng.choice([left.automaton.symbols, None]))
        is_relabelled = kind == 4 and bool(finals)
        right = Case.make(rng, left.file.with_name(f"{number}.other.txt"), other)
        return Pair(left, right, kind <= 4 and not is_relabelled, is_relabelled)

    def questions(self) -> list[str]:
        return [f"pair\t{self.left.file}\t{self.right.file}"]

    def files(self) -> list[Path]:
        return [self.left.file, self.right.file]

    def judge(self, answers: list[Fields], fst: Fst | None, check: Check) -> None:
        (answer,) = answers
        left, right = self.left.automaton, self.right.automaton
        check("texts are not refused, nothing panics", " ".join(answer.get("refused", [])), "")
        if "refused" in answer:
            return
        is_equal = "equal" in answer
        if self.is_disguise:
            check("a disguise is equal", is_equal, True)
        starts, lone = pair_starts(left, right)
        if lone:
            is_found = "word" not in answer and answer.get("start") in lone
            check("a lone start is found", is_found, True)
            return
        length = shortest_difference(left, right, starts)
        check("comparison finds a shortest word", size(answer.get("word")), length)
        plains = Plain.of(left, right), Plain.of(right, left)
        libs = Lib(plains[0]), Lib(plains[1])
        check("comparison: automata-lib", is_equal, libs[0].is_equal(libs[1]))
        if fst is not None:
            check("comparison: fstequivalent", is_equal, fst.is_equal(*plains))
        if self.is_relabelled:
            bare = Plain.of(left, right, labels=False), Plain.of(right, left, labels=False)
            is_equal_but_for_labels = Lib(bare[0]).is_equal(Lib(bare[1]))
            check("another label is unequal", (is_equal, is_equal_but_for_labels), (False, True))
        if not is_equal:
            self.judge_word(answer, plains[0], libs, starts, check)

    def judge_word(
        self,
        answer: Fields,
        plain: Plain,
        libs: tuple[Lib, Lib],
        starts: list[tuple[str, str]],
        check: Check,
    ) -> None:
        left, right = self.left.automaton, self.right.automaton
        word, passed = answer["word"], (answer["left"], answer["right"])
        first = passed[0][0], passed[1][0]
        check("comparison starts at a pair of starts", first in starts, True)
        label = answer["start"][0] if answer["start"] else None
        check("comparison names the start", (label, first[0]) in left.starts, True)
        expected = trace(left, first[0], word), trace(right, first[1], word)
        named = tuple([state or "_" for state in states] for states in expected)
        check("comparison passes the right states", passed, named)
        ends = left.end(expected[0][-1]), right.end(expected[1][-1])
        check("comparison's word ends differently", ends[0] != ends[1], True)

        symbols = sorted(union(left.symbols, right.symbols))
        numbers = [symbols.index(symbol) for symbol in word]
        if plain.extra_starts:
            keyed = start_keys(left), start_keys(right)
            key = next(key for key in keyed[0] if (keyed[0][key], keyed[1][key]) == first)
            before = len(symbols) + len(plain.extra_ends)
            numbers.insert(0, before + plain.extra_starts.index(key))
        last = [[len(symbols) + end] for end in range(len(plain.extra_ends))] or [[]]
        verdicts = [[lib.accepts(numbers + end) for end in last] for lib in libs]
        check("comparison's word: automata-lib", verdicts[0] != verdicts[1], True)


if __name__ == "__main__":
    sys.exit(main())
