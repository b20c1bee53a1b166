"""Compares the opponents and the referee in `automata/` with a second implementation.

    python3 tests/independent/opponents.py

This implementation follows the descriptions of the opponents and shares nothing with the Rust
code. A board is a string of nine letters: `A` is an empty cell. An `AssertionError` names the
first file that differs.
"""

import re
from functools import lru_cache

from prologue import AUTOMATA

ROWS = [(0, 1, 2), (3, 4, 5), (6, 7, 8)]
COLUMNS = [(0, 3, 6), (1, 4, 7), (2, 5, 8)]
DIAGONALS = [(0, 4, 8), (2, 4, 6)]
LINES = ROWS + COLUMNS + DIAGONALS
EMPTY = "A" * 9


def put(board, cell, mark):
    return board[:cell] + mark + board[cell + 1 :]


def won(board, mark):
    return any(all(board[cell] == mark for cell in line) for line in LINES)


def over(board):
    return won(board, "X") or won(board, "O") or "A" not in board


def free(board):
    return [cell for cell in range(9) if board[cell] == "A"]


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

    return first_best(board, lambda _, cell: sum(line_worth(l) for l in LINES if cell in l))


def open_lines(board):
    def open_for(other):
        return sum(all(board[cell] != other for cell in line) for line in LINES)

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


def answering(way, opening=None):
    """Returns the step function and the starts of an opponent's automaton.

    The human is X and picks a cell. The opponent is O and answers. With an `opening`, the first
    move of the game must be this cell.
    """

    def step(board, cell):
        if over(board) or board[cell] != "A" or (board == EMPTY and opening not in (None, cell)):
            return board
        picked = put(board, cell, "X")
        return picked if over(picked) else put(picked, way(picked), "O")

    first = 4 if opening == 4 else way(EMPTY)
    return step, {"you": EMPTY, "computer": put(EMPTY, first, "O")}


def refereeing():
    """Returns the step function and the starts of the referee's automaton."""

    def step(board, cell):
        if over(board) or board[cell] != "A":
            return board
        return put(board, cell, "XO"[board.count("X") > board.count("O")])

    return step, {"": EMPTY}


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
    reached, todo = set(starts.values()), list(starts.values())
    while todo:
        board = todo.pop()
        for cell in range(9):
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
        table = {state: [otherwise] * 9 for state in states} | table
    for state, targets in table.items():
        table[state] = [state if target == "." else target for target in targets]
    assert table == {
        name(board): [name(step(board, cell)) for cell in range(9)] for board in reached
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
    ends = {"win": "O", "draw": "=", "lost": "X"}
    compare("greedy.txt", answering(greedy), ends, False)
    compare("one-ply.txt", answering(one_ply), ends, False)
    compare("two-ply.txt", answering(two_ply), ends, False)
    compare("perfect.txt", answering(perfect), ends, False)
    compare("classic.txt", answering(perfect, 4), ends, True)
    compare("referee.txt", refereeing(), {"x": "X", "draw": "=", "o": "O"}, False)


if __name__ == "__main__":
    main()
