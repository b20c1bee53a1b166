"""Makes inputs that are small and mean very much.

Each input is about one product: of states and symbols, of nodes and attributes, of examples and
states.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Case:
    """A command and the input that it is given."""

    name: str
    # How the file is called. Its ending is its format.
    file: str
    text: Callable[[], str]
    # The command; `FILE` stands for the file.
    command: str = "check FILE"
    # Other files in the same folder.
    beside: dict[str, Callable[[], str]] = field(default_factory=dict)


def names(letter: str, count: int) -> str:
    return " ".join(f"{letter}{number}" for number in range(count))


def lines(count: int, line: Callable[[int], str]) -> str:
    return "".join(line(number) + "\n" for number in range(count))


def automaton(states: str, symbols: str, rest: str) -> str:
    return f"States: {states}\nStart: q0\nFinal: q0\nSymbols: {symbols}\n{rest}"


# Texts.


def square(count: int, otherwise: str = "Otherwise: q0") -> str:
    """States times symbols, and no line."""
    return automaton(names("q", count), names("a", count), f"{otherwise}\nTransitions:\n")


def wide_bytes(count: int) -> str:
    """States times classes of bytes."""
    row = " ".join(f"\\x{value:02X}" for value in range(256))
    return (
        f"States: {names('q', count)}\nStart: q0\nFinal: q0\nBytes:\n"
        f"Otherwise: q0\nTransitions:\nq0 {row} -> q1\n"
    )


def nested_groups(count: int) -> str:
    """Groups in groups in groups."""
    groups = lines(count, lambda n: f"States g{n}: q{n}" + (f" g{n - 1}" if n else ""))
    rows = lines(count, lambda n: f"g{n} a0 -> q{n}")
    return automaton(names("q", count), "a0", f"{groups}Otherwise: .\nTransitions:\n{rows}")


def crossing_groups(count: int) -> str:
    """Groups of states times groups of symbols, and lines that all overlap and agree."""
    states = lines(count, lambda n: f"States g{n}: q{n} q{(n * 7 + 1) % count} q0")
    symbols = lines(count, lambda n: f"Symbols h{n}: a{n} a{(n * 5 + 1) % count} a0")
    rows = lines(count, lambda n: f"g{n} h{(n * 3) % count} -> .")
    rest = f"{states}{symbols}Otherwise: .\nTransitions:\n{rows}"
    return automaton(names("q", count), names("a", count), rest)


def lines_of_one_state(count: int) -> str:
    """Lines of one state, each with a group of symbols that overlaps all others."""
    symbols = lines(count, lambda n: f"Symbols h{n}: a{n} a0 a{(n + 1) % count}")
    rows = lines(count, lambda n: f"q0 h{n} -> q0")
    rest = f"{symbols}Otherwise: .\nTransitions:\n{rows}"
    return automaton("q0 q1", names("a", count), rest)


def overlapping_sets(count: int) -> str:
    """Sets of characters that cut each other."""
    sets = lines(count, lambda n: f"s{n} \\u{{{256 + n:X}}}-\\u{{{256 + 2 * count - n:X}}}")
    rows = lines(count, lambda n: f"q0 s{n} -> .")
    return (
        f"States: q0\nStart: q0\nFinal: q0\nCharacters:\n{sets}Otherwise: .\nTransitions:\n{rows}"
    )


def subsets(places: int, symbols: int) -> str:
    """A letter counted from the end of the word: two to the power of `places` subsets."""
    rows = lines(places - 1, lambda n: f"q{n + 1} _ -> q{n + 2}")
    rest = f"Transitions:\nq0 _ -> q0\nq0 a0 -> q0 q1\n{rows}"
    return "Kind: nfa\n" + automaton(names("q", places + 1), names("a", symbols), rest)


def many_ways(count: int) -> str:
    """A nondeterministic automaton in which every state leads to every state."""
    rows = lines(count, lambda n: f"_ _ -> q{n}")
    return "Kind: nfa\n" + automaton(names("q", count), "a b", f"Transitions:\n{rows}")


def language(symbols: int, expression: str) -> str:
    return f"Symbols: {names('a', symbols)}\nLanguage: {expression}\n"


def tokens(count: int) -> str:
    """Tokens that share their beginnings, with counters."""
    return "Bytes:\n\nTokens:\n" + lines(count, lambda n: f't{n}  "{n:05}" a{{{n + 1}}} "z"')


def ring(count: int) -> str:
    """Every state leads to the next one, so all states stay different on every word."""
    rows = lines(count, lambda n: f"q{n} q{(n + 1) % count}")
    return automaton(names("q", count), "a", f"Transitions:\n{rows}")


def examples_of_all(count: int) -> str:
    """An example about every state, with a long word."""
    return ring(count) + "Examples:\n_ " + "a " * count * 5 + "-> .\n"


def many_examples(count: int) -> str:
    """Short examples about every state."""
    return ring(count) + "Examples:\n" + f"_ {'a ' * count}-> .\n" * 20


def subset_examples(count: int) -> str:
    """Examples of a nondeterministic automaton that is in every state at once."""
    text = many_ways(count)
    return text + "Examples:\n_ " + "a " * count * 5 + "-> .\n"


def tokens_from_the_end(count: int) -> str:
    """Tokens, each with very many subsets of its own."""
    return "Symbols: a b\nTokens:\n" + lines(count, lambda n: f"t{n} (a|b)* a (a|b){{16}}")


def expressions(count: int) -> str:
    """Properties with expressions, each with very many subsets of its own."""
    return ring(3) + "Properties:\n" + "words avoid ( _* a _{200000} )\n" * count


def many_properties(count: int) -> str:
    """Properties, each of which looks at the whole table."""
    rows = "Otherwise: q1\nTransitions:\nProperties:\ncan reach _ -> q1\n"
    rows += lines(count * 10, lambda n: "stays q1" if n % 2 else "leads to q2 -> q1")
    return automaton(names("q", count), names("a", count), rows)


def pairs_of_states(count: int) -> str:
    """Pairs of a state of the text and a place in an expression."""
    return ring(count) + f"Properties:\nwords within ( a{{{count + 1}}} )*\n"


def errors_everywhere(count: int) -> str:
    """A mistake in every case."""
    return automaton(names("q", count), names("a", count), "Transitions:\n")


def one_long_name(count: int) -> str:
    """A long name that is a target everywhere."""
    long = "x" * count
    rows = lines(count, lambda n: f"q{n} a -> {long}")
    return automaton(f"{names('q', count)} {long}", "a", f"Otherwise: {long}\nTransitions:\n{rows}")


# Files of other tools.


def dot(body: str) -> str:
    return f"digraph {{ s [shape=none, label=\"\"] s -> q0\n{body}\n}}\n"


def dot_sets(count: int) -> str:
    """Two sets of nodes, and an arrow from each to each."""
    ends = [names(letter, count) for letter in "ab"]
    return dot(f"q0 -> a0 [label=x]\n{{{ends[0]}}} -> {{{ends[1]}}} [label=x]")


def dot_defaults(count: int, alternating: bool = False) -> str:
    """Default attributes times nodes."""
    if alternating:
        return dot(lines(count, lambda n: f"node [k{n}=1] q{n}"))
    return dot("node [" + " ".join(f"k{n}=1" for n in range(count)) + f"]\n{names('q', count)}")


def dot_default_label(count: int) -> str:
    """A long default label times nodes, and another times arrows."""
    return dot(f'node [xlabel="{"x" * count}"] {names("q", count)}')


def dot_default_symbols(count: int) -> str:
    """A default label of many symbols times arrows."""
    symbols = ",".join(f"a{n}" for n in range(count))
    arrows = lines(count, lambda n: f"q{n} -> q{n + 1}")
    return dot(f'edge [label="{symbols}"]\n{arrows}')


def dot_subgraphs(count: int) -> str:
    """Default attributes times subgraphs."""
    defaults = " ".join(f"k{n}=1" for n in range(count))
    return dot(f"node [{defaults}] edge [{defaults}]\n" + "{q0}\n" * count)


def dot_chain(count: int) -> str:
    """Nodes inside a hundred braces."""
    return dot("{" * 99 + names("q", count) + "}" * 99)


def jff(body: str) -> str:
    return f"<structure><type>fa</type><automaton>\n{body}\n</automaton></structure>\n"


JFF_STATE = '<state id="0" name="q0"><initial/><final/></state>\n'


def jff_transition(read: str) -> str:
    return f"<transition><from>0</from><to>0</to><read>{read}</read></transition>\n"


def jff_namespaces(count: int) -> str:
    return jff(
        JFF_STATE + "".join(f'<n xmlns:p{n}="u{n}">' for n in range(count)) + "</n>" * count
    )


def jff_attributes(count: int) -> str:
    attributes = " ".join(f'k{n}="1"' for n in range(count))
    return jff(f'<state id="0" name="q0" {attributes}><initial/></state>')


def jff_deep(count: int) -> str:
    return jff(JFF_STATE + "<n>" * count + "</n>" * count)


def jff_ranges(count: int) -> str:
    """Ranges of all characters."""
    return jff(JFF_STATE + jff_transition("[ -\U0010FFFF]") * count)


def jff_same_names(count: int) -> str:
    """Many states with one name."""
    return jff("".join(f'<state id="{n}" name="q"/>' for n in range(count)))


def csv_square(count: int) -> str:
    return f"state,start,final,{names('a', count).replace(' ', ',')}\n" + lines(
        count, lambda n: f"q{n},{'start' if n == 0 else ''},"
    )


def json_square(count: int) -> str:
    quoted = [", ".join(f'"{letter}{n}"' for n in range(count)) for letter in "qa"]
    return (
        f'{{"states": [{quoted[0]}], "input_symbols": [{quoted[1]}], "transitions": {{}}, '
        f'"initial_state": "q0", "final_states": []}}\n'
    )


def json_deep(count: int) -> str:
    return "[" * count + "]" * count


def att_square(count: int) -> str:
    return lines(count, lambda n: f"q{n} q{n + 1} a{n}") + f"q{count}\n"


def long_symbol(count: int) -> str:
    """A symbol with a long name."""
    return automaton("q0 q1", f"{'x' * count} y", "Otherwise: q1\nTransitions:\n")


def all_to_all(states: int, symbols: int) -> str:
    """A different target for every state and symbol."""

    def row(state: int) -> str:
        return f"q{state} " + " ".join(f"q{(state + n) % states}" for n in range(symbols))

    rows = lines(states, row)
    return automaton(names("q", states), names("a", symbols), f"Transitions:\n{rows}")


def one_target(states: int, symbols: int) -> str:
    rest = "Otherwise: q0\nTransitions:\n"
    return automaton(names("q", states), names("a", symbols), rest)


def cases() -> Iterator[Case]:
    yield Case("states x symbols", "t.txt", lambda: square(11_500))
    yield Case("states x symbols, small enough", "t.txt", lambda: square(4_000))
    yield Case("states x symbols x 2 GB", "t.txt", lambda: square(60_000))
    yield Case("states x symbols, refused", "t.txt", lambda: square(4_000, "Otherwise: !"))
    yield Case("states x classes of bytes", "t.txt", lambda: wide_bytes(400_000))
    yield Case("a mistake in every case", "t.txt", lambda: errors_everywhere(4_000))
    yield Case("groups in groups", "t.txt", lambda: nested_groups(20_000))
    yield Case("groups x groups", "t.txt", lambda: crossing_groups(3_000))
    yield Case("lines of one state", "t.txt", lambda: lines_of_one_state(10_000))
    yield Case("sets that overlap", "t.txt", lambda: overlapping_sets(4_000))
    yield Case("a long name as a target", "t.txt", lambda: one_long_name(20_000))
    yield Case("subsets", "t.txt", lambda: subsets(40, 2))
    yield Case("subsets x symbols", "t.txt", lambda: subsets(15, 3_000))
    yield Case("every state to every state", "t.txt", lambda: many_ways(2_000))
    yield Case("a counter of a counter", "t.txt", lambda: language(2, "( a0{1000} ){1000}"))
    yield Case("counter, nested deeper", "t.txt", lambda: language(2, "((a0{9})*{9}){9}" * 500))
    yield Case("counter x symbols", "t.txt", lambda: language(1_300, "a0{100000}"))
    yield Case("counter from the end", "t.txt", lambda: language(2, "_* a0 _{39}"))
    yield Case("not of not", "t.txt", lambda: language(2, "not ( _* a0 _{15} a1 ) " * 20))
    yield Case("and of counters", "t.txt", lambda: language(2, "( a0{997} )* & ( a0{991} )*"))
    yield Case("tokens with counters", "t.txt", lambda: tokens(2_000))
    yield Case("tokens, from the end", "t.txt", lambda: tokens_from_the_end(1_000))
    yield Case("properties with expressions", "t.txt", lambda: expressions(1_000))
    yield Case("an example about all states", "t.txt", lambda: examples_of_all(20_000))
    yield Case("examples about all states", "t.txt", lambda: many_examples(8_000))
    yield Case("an example about all subsets", "t.txt", lambda: subset_examples(1_000))
    yield Case("properties x table", "t.txt", lambda: many_properties(1_000))
    yield Case("states x places", "t.txt", lambda: pairs_of_states(5_000))
    for to in ["json", "jff", "dot", "csv", "att", "mermaid", "txt"]:
        command = f"convert FILE --to {to} -o OUT"
        yield Case(f"states x symbols, to {to}", "t.txt", lambda: square(2_000), command)
        yield Case(f"a long symbol, to {to}", "t.txt", lambda: long_symbol(100_000), command)
    for command in ["info FILE", "minimise FILE -o OUT", "emit FILE -o OUT"]:
        yield Case("states x symbols", "t.txt", lambda: square(2_000), command)
    for command in ["draw FILE -o OUT", "draw FILE --as dot -o OUT"]:
        yield Case("all to all, 400 x 400", "t.txt", lambda: all_to_all(400, 400), command)
        yield Case("all to all, 600 x 2000", "t.txt", lambda: all_to_all(600, 2_000), command)
        yield Case("one target, 600 x 20000", "t.txt", lambda: one_target(600, 20_000), command)
        yield Case("a long symbol", "t.txt", lambda: long_symbol(100_000), command)
    convert = "convert FILE --to txt -o OUT"
    yield Case("DOT: nodes x nodes", "t.dot", lambda: dot_sets(2_000), convert)
    yield Case("DOT: nodes x nodes, allowed", "t.dot", lambda: dot_sets(500), convert)
    yield Case("DOT: defaults x nodes", "t.dot", lambda: dot_defaults(4_000), convert)
    yield Case("DOT: defaults and nodes", "t.dot", lambda: dot_defaults(4_000, True), convert)
    yield Case("DOT: label x nodes", "t.dot", lambda: dot_default_label(20_000), convert)
    yield Case("DOT: symbols x arrows", "t.dot", lambda: dot_default_symbols(5_000), convert)
    yield Case("DOT: defaults x subgraphs", "t.dot", lambda: dot_subgraphs(4_000), convert)
    yield Case("DOT: braces x nodes", "t.dot", lambda: dot_chain(10_000), convert)
    yield Case("JFLAP: namespaces", "t.jff", lambda: jff_namespaces(4_000), convert)
    yield Case("JFLAP: attributes", "t.jff", lambda: jff_attributes(80_000), convert)
    yield Case("JFLAP: depth", "t.jff", lambda: jff_deep(100_000), convert)
    yield Case("JFLAP: ranges", "t.jff", lambda: jff_ranges(16), convert)
    yield Case("JFLAP: states of one name", "t.jff", lambda: jff_same_names(20_000), convert)
    yield Case("CSV: states x symbols", "t.csv", lambda: csv_square(9_000), convert)
    yield Case("JSON: states x symbols", "t.json", lambda: json_square(9_000), convert)
    yield Case("JSON: depth", "t.json", lambda: json_deep(100_000), convert)
    yield Case("AT&T: states x symbols", "t.att", lambda: att_square(9_000), convert)
