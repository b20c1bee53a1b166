"""The code that every script in this folder needs before and after its own checks.

It holds the paths and the names of packages. It reads the arguments, installs Python packages,
builds the Rust programs, runs commands, and counts the checks.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
import venv
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
AUTOMATA = ROOT / "automata"
# Everything that the scripts write is below these three folders. Git ignores them.
TEXTS = ROOT / "target" / "independent"
VENV = ROOT / "target" / "independent-venv"
NPM = ROOT / "target" / "independent-npm"

# The programs under test, as arguments of `cargo build`. Only these lines name Cargo packages.
FSM = ["--release", "-p", "fsm-cli", "--bin", "fsm"]
ANSWERS = ["-p", "fsm-tests", "--example", "answers"]

# The packages that the scripts install.
AUTOMATA_LIB = "automata-lib==9.2.0"
AALPY = "aalpy==2.0.0"
NUMPY = "numpy==2.2.6"
TREE_SITTER = ("tree-sitter==0.26.0", "tree-sitter-rust==0.24.2")
MERMAID = "mermaid@12.3.0"

# Exit codes. 0 means that every check passed.
FAILED = 1
CANNOT_RUN = 2


# Other tools.


def enter_venv(*packages: str) -> None:
    """Restarts the script in a virtual environment that has these packages from PyPI.

    Returns if the script already runs there. Exits with 2 if pip cannot install the packages.
    """
    if Path(sys.prefix).resolve() == VENV.resolve():
        return
    python = str(VENV / "bin" / "python")
    if not Path(python).exists():
        print(f"making the virtual environment {VENV}", flush=True)
        venv.create(VENV, with_pip=True)
    test = "from importlib.metadata import version as v"
    for package in packages:
        name, version = package.split("==")
        test += f"; assert v('{name}') == '{version}'"
    if subprocess.run([python, "-c", test], stderr=subprocess.DEVNULL).returncode != 0:
        print(f"installing {', '.join(packages)} from PyPI into it", flush=True)
        pip = [python, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        if subprocess.run([*pip, *packages]).returncode != 0:
            sys.exit(CANNOT_RUN)
    os.execv(python, [python, *sys.argv])


def dfa_class() -> Any:
    """Returns the class `DFA` of automata-lib. Call `enter_venv` first."""
    from automata.fa.dfa import DFA

    return DFA


def has_tools(name: str, tools: list[str], debian: str) -> bool:
    """Checks that all commands of a tool are installed. Prints a line if one is missing."""
    missing = [tool for tool in tools if shutil.which(tool) is None]
    if missing:
        print(f"going on without {name}: no {', '.join(missing)}; apt-get install {debian}")
    return not missing


# Commands.


class CommandFailed(Exception):
    """A command ended with an exit code that the caller did not expect."""


def run(*command: str | Path, text: str | None = None, good: tuple[int, ...] = (0,)) -> str:
    """Runs a command and returns its standard output. `text` is its standard input."""
    given = None if text is None else text.encode()
    done = subprocess.run(command, input=given, capture_output=True, timeout=120)
    if done.returncode not in good:
        raise CommandFailed(f"{command} ended with {done.returncode}: {done.stderr.decode()}")
    return done.stdout.decode()


def build(arguments: list[str]) -> Path:
    """Builds a program with Cargo and returns its path. Exits with 2 if the build fails."""
    command = ["cargo", "build", *arguments, "--message-format=json-render-diagnostics"]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE)
    messages = [json.loads(line) for line in done.stdout.splitlines()]
    built = [message["executable"] for message in messages if message.get("executable")]
    if done.returncode != 0 or not built:
        sys.exit(CANNOT_RUN)
    return Path(built[-1])


# Checks.

# A check takes its name, the actual value and the expected value.
Check = Callable[[str, object, object], None]


@dataclass
class Tally:
    """Counts the checks by name, and keeps the message of the first failure."""

    passed: Counter[str] = field(default_factory=Counter)
    failed: Counter[str] = field(default_factory=Counter)
    first: str = ""

    def about(self, files: Iterable[Path]) -> Check:
        """Returns a check whose failure message shows these files."""

        def check(what: str, ours: object, theirs: object) -> None:
            (self.passed if ours == theirs else self.failed)[what] += 1
            if ours != theirs and not self.first:
                texts = [f"\n{file}:\n{file.read_bytes().decode()}\n" for file in files]
                self.first = f"{what}\nthe library says {ours}\nit should say {theirs}\n"
                self.first += "".join(texts)

        return check

    def print(self, arguments: str) -> None:
        for what in self.passed | self.failed:
            print(f"{self.passed[what]:7} passed {self.failed[what]:5} failed  {what}")
        if self.first:
            print(f"\nThe first failure: {self.first}")
        print(f"{self.passed.total()} passed, {self.failed.total()} failed ({arguments})")


@dataclass
class TestRun:
    """One run of a script: its arguments, its random numbers, its folder and its checks."""

    count: int
    seed: int
    rng: random.Random
    folder: Path
    tally: Tally

    @staticmethod
    def start(
        description: str,
        *,
        count: int,
        counted: str,
        prefix: str,
        package: str | None = AUTOMATA_LIB,
    ) -> TestRun:
        """Reads `--count` and `--seed`, enters the virtual environment and makes the folder.

        `count` is the default of `--count`, and `counted` its help text. `package` is from PyPI;
        without one, the script needs no virtual environment.
        """
        parser = argparse.ArgumentParser(description=description)
        parser.add_argument("--count", type=int, default=count, help=counted)
        parser.add_argument("--seed", type=int, default=1)
        arguments = parser.parse_args()
        if package:
            enter_venv(package)

        TEXTS.mkdir(parents=True, exist_ok=True)
        folder = Path(tempfile.mkdtemp(prefix=f"{prefix}-{arguments.seed}-", dir=TEXTS))
        rng = random.Random(arguments.seed)
        return TestRun(arguments.count, arguments.seed, rng, folder, Tally())

    def finish(self) -> int:
        """Prints the counts and returns the exit code. Keeps the folder if a check failed."""
        self.tally.print(f"--count {self.count} --seed {self.seed}")
        if self.tally.failed:
            print(f"the texts are in {self.folder}")
            return FAILED
        shutil.rmtree(self.folder)
        return 0
