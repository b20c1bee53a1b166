"""Puts many mutants into one program, each behind a switch, so that it is built once.

A mutant of cargo-mutants changes one place. Here that place does one or the other: `a == b` becomes
`(if crate::mutants::on(7) { a != b } else { a == b })`, and the variable `MUTANT` of the environment says
which mutant is on. What cannot be written like this, such as a change in a `const fn`, has no switch.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass

import tree_sitter_rust
from tree_sitter import Language, Node, Parser

# At the end of the root of each crate. Reads the variable once.
MODULE = """
#[doc(hidden)]
#[allow(missing_docs, unreachable_pub, dead_code, clippy::all, clippy::pedantic)]
pub mod mutants {
    static CHOSEN: std::sync::OnceLock<Option<usize>> = std::sync::OnceLock::new();

    pub fn on(number: usize) -> bool {
        let chosen = || std::env::var("MUTANT").ok().and_then(|number| number.parse().ok());
        *CHOSEN.get_or_init(chosen) == Some(number)
    }
}
"""

PARSER = Parser(Language(tree_sitter_rust.language()))
# Nodes in which the compiler computes values, where no variable can be read.
CONSTANTS = {"const_item", "static_item", "const_block"}
OPERATIONS = {
    "BinaryOperator": {"binary_expression", "compound_assignment_expr"},
    "UnaryOperator": {"unary_expression"},
}


@dataclass(frozen=True)
class Switch:
    """A mutant, and the node of the source that it changes."""

    number: int
    genre: str
    replacement: str
    node: Node

    @property
    def on(self) -> str:
        return f"crate::mutants::on({self.number})"


def with_switches(source: bytes, mutants: dict[int, dict]) -> tuple[str, set[int]]:
    """The source with a switch for each mutant that can have one, and their numbers."""
    root = PARSER.parse(source).root_node
    switches = []
    for number, mutant in mutants.items():
        node = changed_node(source, root, mutant)
        if node is not None and not is_constant(node):
            switches.append(Switch(number, mutant["genre"], mutant["replacement"], node))
    text = rewrite(source, 0, len(source), switches)
    return text, {switch.number for switch in switches}


def changed_node(source: bytes, root: Node, mutant: dict) -> Node | None:
    """The node that a mutant changes, or `None` if it has no switch."""
    genre, place = mutant["genre"], mutant["span"]["start"]
    start = offset(source, place["line"], place["column"])
    at = root.descendant_for_byte_range(start, start + 1)
    if genre == "FnValue":
        function = enclosing(at, {"function_item"})
        if function is not None and function.start_byte == start:
            # The place is the first statement of the body, which is a function of its own.
            function = enclosing(function.parent, {"function_item"})
        return function and function.child_by_field_name("body")
    if genre in OPERATIONS:
        operation = at.parent
        if operation is None or operation.type not in OPERATIONS[genre] or at != operator(operation):
            return None
        return None if has_let(operation) else operation
    if genre in {"MatchArm", "MatchArmGuard"}:
        arm = enclosing(at, {"match_arm"})
        pattern = arm and arm.child_by_field_name("pattern")
        guard = pattern and pattern.child_by_field_name("condition")
        return None if guard is not None and has_let(guard) else pattern
    return None


def rewrite(source: bytes, start: int, end: int, switches: list[Switch]) -> str:
    """A part of the source with these switches. All their nodes are in it."""
    by_node: dict[Node, list[Switch]] = defaultdict(list)
    for switch in switches:
        by_node[switch.node].append(switch)
    text, position = "", start
    # An outer node comes before the nodes inside, which it rewrites itself.
    for node in sorted(by_node, key=lambda node: (node.start_byte, -node.end_byte)):
        if node.start_byte < position:
            continue
        text += source[position : node.start_byte].decode()
        inner = [switch for switch in switches if switch.node != node]

        def part(start: int, end: int) -> str:
            within = [s for s in inner if start <= s.node.start_byte and s.node.end_byte <= end]
            return rewrite(source, start, end, within)

        text += switched(node, by_node[node], part)
        position = node.end_byte
    return text + source[position:end].decode()


def switched(node: Node, switches: list[Switch], part: Callable[[int, int], str]) -> str:
    """A node with its switches. `part` gives the text between two bytes."""
    match node.type:
        case "block":
            returns = "".join(f" if {s.on} {{ return {s.replacement}; }}" for s in switches)
            return "{" + returns + part(node.start_byte + 1, node.end_byte)
        case "match_pattern":
            return switched_pattern(node, switches, part)
        case _:
            sign = operator(node)
            left, right = part(node.start_byte, sign.start_byte), part(sign.end_byte, node.end_byte)
            branches = "".join(f"if {s.on} {{ {left}{s.replacement}{right} }} else " for s in switches)
            return f"({branches}{{ {left}{sign.text.decode()}{right} }})"


def switched_pattern(node: Node, switches: list[Switch], part: Callable[[int, int], str]) -> str:
    """The pattern and the guard of an arm of a `match`. A deleted arm has a guard that is false."""
    guard = node.child_by_field_name("condition")
    if guard is None:
        return part(node.start_byte, node.end_byte) + "".join(f" if !{s.on}" for s in switches)
    condition = part(guard.start_byte, guard.end_byte)
    for switch in switches:
        sign = f"{switch.on} ||" if switch.replacement == "true" else f"!{switch.on} &&"
        condition = f"{sign} ({condition})"
    return part(node.start_byte, guard.start_byte) + condition


def blamed(text: bytes, place: int) -> set[int]:
    """The mutants whose switches are nearest to an error of the compiler at some byte."""
    node = PARSER.parse(text).root_node.descendant_for_byte_range(place, place + 1)
    while node is not None:
        pieces = node.text.split(b"crate::mutants::on(")[1:]
        if pieces:
            return {int(piece.split(b")")[0]) for piece in pieces}
        node = node.parent
    return set()


def offset(source: bytes, line: int, column: int) -> int:
    """The byte at a line and a column, both counted from 1; a column is a character."""
    lines = source.split(b"\n")
    before = lines[line - 1].decode()[: column - 1].encode()
    return sum(len(one) + 1 for one in lines[: line - 1]) + len(before)


def operator(operation: Node) -> Node:
    return operation.child_by_field_name("operator") or operation.children[0]


def enclosing(node: Node | None, types: set[str]) -> Node | None:
    while node is not None and node.type not in types:
        node = node.parent
    return node


def is_constant(node: Node) -> bool:
    if enclosing(node, CONSTANTS) is not None:
        return True
    function = enclosing(node, {"function_item"})
    parts = function.children if function else []
    return any(part.type == "function_modifiers" and b"const" in part.text.split() for part in parts)


def has_let(node: Node) -> bool:
    """Whether a condition binds names, so that it cannot stand in parentheses."""
    return node.type in {"let_condition", "let_chain"} or any(
        has_let(child) for child in node.named_children if child.type not in {"block", "closure_expression"}
    )
