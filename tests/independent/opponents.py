"""Compares the opponents and the referee in `automata/` with a second implementation.

    python3 tests/independent/opponents.py

This implementation follows the descriptions of the opponents and shares nothing with the Rust
code. A board is a string of 9 or 16 letters: `A` is an empty cell. An `AssertionError` names the
first file that differs.
"""

import re
from functools import lru_cache

from prologue import AUTOMATA, NUMPY, enter_venv


def diagonals(side):
    return [
        tuple(range(0, side * side, side + 1)),
        tuple(range(side - 1, side * side - 1, side - 1)),
    ]


def lines(side):
    rows = [tuple(range(side * row, side * row + side)) for row in range(side)]
    return rows + list(zip(*rows)) + diagonals(side)


DIAGONALS = diagonals(3)
# The lines of a board, by its number of cells.
LINES = {9: lines(3), 16: lines(4)}


def put(board, cell, mark):
    return board[:cell] + mark + board[cell + 1 :]


def won(board, mark):
    return any(all(board[cell] == mark for cell in line) for line in LINES[len(board)])


def over(board):
    return won(board, "X") or won(board, "O") or "A" not in board


def free(board):
    return [cell for cell in range(len(board)) if board[cell] == "A"]


def first_best(board, worth):
    """Returns the first of the cells that are worth most to O."""
    cells = free(board)
    best = max(worth(put(board, cell, "O"), cell) for cell in cells)
    return next(cell for cell in cells if worth(put(board, cell, "O"), cell) == best)


def greedy(board):
    def line_worth(line):
        s = sum({"O": 1, "X": -1, "A": 0}[board[cell]] for cell in line)
        if s <= -2:
            return 10
        if s >= 2:
            return 999
        return 0 if s == -1 and line in DIAGONALS else s

    return first_best(board, lambda _, cell: sum(line_worth(l) for l in LINES[9] if cell in l))


def open_lines(board):
    def open_for(other):
        return sum(all(board[cell] != other for cell in line) for line in LINES[9])

    return open_for("X") - open_for("O")


def one_ply(board):
    return first_best(board, lambda after, _: open_lines(after))


def two_ply(board):
    def judge(after):
        return 100 if won(after, "O") else -100 if won(after, "X") else open_lines(after)

    def worst(after, _):
        if over(after):
            return judge(after)
        return min(judge(put(after, cell, "X")) for cell in free(after))

    return first_best(board, worst)


@lru_cache(maxsize=None)
def score(board, mover):
    """Positive if O wins, negative if X wins. A faster win is further from 0."""
    if won(board, "O"):
        return 10 - (9 - len(free(board)))
    if won(board, "X"):
        return -10 + (9 - len(free(board)))
    if not free(board):
        return 0
    scores = [score(put(board, cell, mover), "XO"[mover == "X"]) for cell in free(board)]
    return max(scores) if mover == "O" else min(scores)


def perfect(board):
    def worth(after, _):
        traps = 0 if over(after) else sum(score(put(after, c, "X"), "O") > 0 for c in free(after))
        return (score(after, "X"), traps)

    return first_best(board, worth)


def scores_4x4():
    """Returns a function like `score` for boards of 4 x 4 on which X moves next.

    It computes the score of every board, beginning with the full ones. A board is a number: each
    cell is a digit to the base 3, 0 if it is free, 1 for X and 2 for O.
    """
    import numpy as np

    boards = np.arange(3**16, dtype=np.int32)
    digits = [(boards // 3**cell % 3).astype(np.int8) for cell in range(16)]

    def count(mark):
        return sum((digit == mark).view(np.int8) for digit in digits)

    marks = {"X": count(1), "O": count(2)}

    def has_line(mark):
        found = np.zeros(3**16, dtype=bool)
        for line in LINES[16]:
            found |= np.all([digits[cell] == mark for cell in line], axis=0)
        return found

    won_by_o, won_by_x = has_line(2), has_line(1)

    def scores(first):
        """The scores of all boards of games that this mark begins."""
        second = "XO"[first == "X"]
        table = np.zeros(3**16, dtype=np.int8)
        for count in range(16, -1, -1):
            is_here = (marks[first] == (count + 1) // 2) & (marks[second] == count // 2)
            here = boards[is_here]
            mover = first if count % 2 == 0 else second
            worst = -100 if mover == "O" else 100
            best = np.full(len(here), 0 if count == 16 else worst, dtype=np.int8)
            for cell in range(16):
                after = table[np.minimum(here + "AXO".index(mover) * 3**cell, 3**16 - 1)]
                better = np.maximum(best, after) if mover == "O" else np.minimum(best, after)
                best = np.where(digits[cell][here] == 0, better, best)
            best[won_by_o[here]] = 20 - count
            best[won_by_x[here]] = count - 20
            table[here] = best
        return table

    tables = {first: scores(first) for first in "XO"}

    def score_of(board):
        # X moves next: as many marks each if X has begun, one more of O otherwise.
        table = tables["X" if board.count("X") == board.count("O") else "O"]
        return int(table[sum("AXO".index(mark) * 3**cell for cell, mark in enumerate(board))])

    return score_of


def few_boards():
    score_of = scores_4x4()
    cells = [67, 60, 52, 0, 4, 91, 83, 44, 63, 90, 93, 15, 60, 3, 1, 4]

    def way(board):
        def line_worth(line):
            return [0, 2, 30, 0][sum(board[cell] == "O" for cell in line)]

        def worth(after, cell):
            through = sum(line_worth(line) for line in LINES[16] if cell in line)
            return (score_of(after), cells[cell] + through)

        return first_best(board, worth)

    return way


def answering(way, opening=None, cells=9):
    """Returns the step function and the starts of an opponent's automaton.

    The human is X and picks a cell. The opponent is O and answers. With an `opening`, the first
    move of the game must be this cell.
    """

    empty = "A" * cells

    def step(board, cell):
        if over(board) or board[cell] != "A" or (board == empty and opening not in (None, cell)):
            return board
        picked = put(board, cell, "X")
        return picked if over(picked) else put(picked, way(picked), "O")

    first = 4 if opening == 4 else way(empty)
    return step, {"you": empty, "computer": put(empty, first, "O")}


def refereeing():
    """Returns the step function and the starts of the referee's automaton."""

    def step(board, cell):
        if over(board) or board[cell] != "A":
            return board
        return put(board, cell, "XO"[board.count("X") > board.count("O")])

    return step, {"": "A" * 9}


def section(text, *names):
    """Returns the lines of the sections with one of these headings, by label."""
    found = {}
    heading = re.compile(r"^(\w+)(?: (\S+))?:(.*)$")
    current = None
    for line in text.splitlines():
        line = line.split("//")[0]
        match = heading.match(line)
        if match:
            current = (match[2] or "") if match[1] in names else None
            if current is not None:
                found[current] = []
            line = match[3]
        if current is not None and line.strip():
            found[current].append(line.split())
    return found


def compare(file, machine, ends, sign):
    """Compares a file with a machine. With `sign`, names of final states have a suffix."""
    step, starts = machine
    text = (AUTOMATA / file).read_text()
    cells = range(len(next(iter(starts.values()))))
    reached, todo = set(starts.values()), list(starts.values())
    while todo:
        board = todo.pop()
        for cell in cells:
            after = step(board, cell)
            if after not in reached:
                reached.add(after)
                todo.append(after)

    def end(board):
        return "O" if won(board, "O") else "X" if won(board, "X") else "=" if over(board) else None

    def name(board):
        return board + ({"O": "*", "=": "#"}.get(end(board), "") if sign else "")

    def words(lists):
        return [word for words in lists for word in words]

    states = words(section(text, "States", "DaftarStates")[""])
    assert sorted(states) == sorted(map(name, reached)), file
    rows = section(text, "Transitions", "TransitionsTable")[""]
    table = {row[0]: row[1:] for row in rows}
    assert len(rows) == len(table), file
    # A dot is the state itself. `Otherwise:` is for the states without a row.
    for otherwise in words(section(text, "Otherwise", "Sink").get("", [])):
        table = {state: [otherwise] * len(cells) for state in states} | table
    for state, targets in table.items():
        table[state] = [state if target == "." else target for target in targets]
    assert table == {
        name(board): [name(step(board, cell)) for cell in cells] for board in reached
    }, file
    finals = section(text, "Final", "FinalStates")
    assert {label: sorted(words(lists)) for label, lists in finals.items()} == {
        label: sorted(name(board) for board in reached if end(board) == how)
        for label, how in ends.items()
    }, file
    found = section(text, "Start", "InitialStates")
    assert {label: words(lists) for label, lists in found.items()} == {
        label: [name(board)] for label, board in starts.items()
    }, file
    print(f"{file}: {len(reached)} states agree")


def main():
    enter_venv(NUMPY)
    ends = {"win": "O", "draw": "=", "lost": "X"}
    compare("greedy.txt", answering(greedy), ends, False)
    compare("one-ply.txt", answering(one_ply), ends, False)
    compare("two-ply.txt", answering(two_ply), ends, False)
    compare("perfect.txt", answering(perfect), ends, False)
    compare("classic.txt", answering(perfect, 4), ends, True)
    compare("perfect-4x4.txt", answering(few_boards(), cells=16), ends, False)
    compare("referee.txt", refereeing(), {"x": "X", "draw": "=", "o": "O"}, False)


if __name__ == "__main__":
    main()
