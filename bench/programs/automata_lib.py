"""Reads, minimises and compares automata with automata-lib.

The only argument is a file in AT&T format. Each line on standard input is a task: `read`,
`minimise` or `compare`. The answer is a line with the seconds and the result, or `timeout`.
"""

import signal
import sys
import time

from automata.fa.dfa import DFA

LIMIT = 300


class Timeout(Exception):
    pass


def raise_timeout(*_):
    raise Timeout


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
    signal.signal(signal.SIGALRM, raise_timeout)
    dfa = read(sys.argv[1])
    minimal = None
    for line in sys.stdin:
        signal.alarm(LIMIT)
        begin = time.perf_counter()
        try:
            if line.strip() == "read":
                result = len(read(sys.argv[1]).states)
            elif line.strip() == "minimise":
                minimal = dfa.minify(retain_names=False)
                result = len(minimal.states)
            else:
                result = dfa == minimal
            print(time.perf_counter() - begin, result, flush=True)
        except Timeout:
            print("timeout", flush=True)
        signal.alarm(0)


main()
