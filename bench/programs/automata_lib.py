"""Reads, minimises and compares with automata-lib, whenever a line on standard input says so.

The one argument is a file in the format of AT&T. Each answer is a line: the seconds it took and
what came out, or `late`.
"""

import signal
import sys
import time

from automata.fa.dfa import DFA

LIMIT = 300


class Late(Exception):
    pass


def ring(*_):
    raise Late


def read(path):
    transitions, finals, start = {}, set(), None
    with open(path) as lines:
        for line in lines:
            words = line.split()
            state = int(words[0])
            start = state if start is None else start
            if len(words) == 3:
                transitions.setdefault(state, {})[words[2]] = int(words[1])
            else:
                finals.add(state)
    return DFA(
        states=set(transitions),
        input_symbols={symbol for row in transitions.values() for symbol in row},
        transitions=transitions,
        initial_state=start,
        final_states=finals,
    )


def main():
    signal.signal(signal.SIGALRM, ring)
    dfa = read(sys.argv[1])
    minimal = None
    for line in sys.stdin:
        signal.alarm(LIMIT)
        begin = time.perf_counter()
        try:
            if line.strip() == "read":
                found = len(read(sys.argv[1]).states)
            elif line.strip() == "minimise":
                minimal = dfa.minify(retain_names=False)
                found = len(minimal.states)
            else:
                found = dfa == minimal
            print(time.perf_counter() - begin, found, flush=True)
        except Late:
            print("late", flush=True)
        signal.alarm(0)


main()
