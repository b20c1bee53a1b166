"""Runs `fsm` on inputs that are small and mean very much.

    python3 tests/independent/worst_texts.py [--only WORD] [--fsm FILE] [--macro]

Each run may take so much time and memory: a constant, and a constant times what it reads and
writes. With `--macro`, the texts are in crates that use the macro, and `cargo check` builds
them: time and memory are those of the compiler, with the code of the enum.
"""

from __future__ import annotations

import argparse
import os
import resource
import shlex
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from prologue import FAILED, FSM, ROOT, TEXTS, build
from worst_inputs import Case, cases, square

# What each run may take: so many seconds and megabytes, ...
SECONDS = 10.0
MEGABYTES = 400
# ... and so much more for each megabyte of input and output.
SECONDS_PER_MEGABYTE = 2.0
MEGABYTES_PER_MEGABYTE = 100
# Cargo does not optimise macros in development builds. Then everything takes so many times as long, ...
UNOPTIMISED = 15
# ... and the compiler needs memory, too, for itself and for the code of the enum.
COMPILER_MEGABYTES = 400
# A run that needs more is stopped.
STOP_SECONDS = 300
STOP_BYTES = 6 << 30


@dataclass(frozen=True)
class Result:
    size: int
    written: int
    seconds: float
    megabytes: float
    answer: str

    def is_bounded(self, in_macro: bool) -> bool:
        """Whether it was fast and small enough."""
        slower, more = (UNOPTIMISED, COMPILER_MEGABYTES) if in_macro else (1, 0)
        megabytes = (self.size + self.written) / 1e6
        return (
            self.answer[0] in "012"
            and self.seconds <= slower * (SECONDS + SECONDS_PER_MEGABYTE * megabytes)
            and self.megabytes <= more + MEGABYTES + MEGABYTES_PER_MEGABYTE * megabytes
        )


def run(case: Case, command: list[str | Path], folder: Path, cwd: Path | None = None) -> Result:
    """Runs a command under limits. The file is there already."""
    output, errors = folder / "output", folder / "errors"

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (STOP_BYTES, STOP_BYTES))
        resource.setrlimit(resource.RLIMIT_CPU, (STOP_SECONDS, STOP_SECONDS))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))

    output.unlink(missing_ok=True)
    with errors.open("wb") as stderr:
        child = subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=stderr, cwd=cwd, preexec_fn=limit
        )
        _, status, usage = os.wait4(child.pid, 0)
    child.returncode = os.waitstatus_to_exitcode(status)
    # The time of the processor: other programs do not count.
    seconds = usage.ru_utime + usage.ru_stime
    size = sum((folder / name).stat().st_size for name in [case.file, *case.beside])
    written = errors.stat().st_size + (output.stat().st_size if output.exists() else 0)
    lines = errors.read_text(errors="replace").splitlines()
    told = [line for line in lines if line.startswith(("error", "warning", "fsm:"))]
    answer = f"{child.returncode} {[*told, *lines, ''][0][:90]}"
    return Result(size, written, seconds, usage.ru_maxrss / 1024, answer)


def write(case: Case, folder: Path) -> Path:
    for name, text in {case.file: case.text, **case.beside}.items():
        (folder / name).write_text(text(), encoding="utf-8")
    return folder / case.file


def run_fsm(fsm: Path, case: Case, folder: Path) -> Result:
    file = write(case, folder)
    places = {"FILE": str(file), "OUT": str(folder / "output")}
    return run(case, [fsm, *(places.get(word, word) for word in shlex.split(case.command))], folder)


MANIFEST = """\
[package]
name = "worst"
version = "0.0.0"
edition = "2024"

[dependencies]
fsm-macros = { path = "%s" }

[workspace]
"""


def run_macro(case: Case, folder: Path) -> Result:
    """Builds a crate with a text."""
    (folder / "src").mkdir(exist_ok=True)
    (folder / "Cargo.toml").write_text(MANIFEST % (ROOT / "fsm-macros"))
    write(case, folder)
    code = f'#[fsm_macros::automaton("{case.file}", determinise)]\npub enum Worst {{}}\n'
    (folder / "src" / "lib.rs").write_text(code)
    return run(case, ["cargo", "check", "--offline"], folder, cwd=folder)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", default="", help="only inputs whose names contain this")
    parser.add_argument("--fsm", type=Path, help="a program that is built already")
    parser.add_argument("--macro", action="store_true", help="in crates that use the macro")
    arguments = parser.parse_args()
    fsm = None if arguments.macro else arguments.fsm or build(FSM)
    TEXTS.mkdir(parents=True, exist_ok=True)
    folder = Path(tempfile.mkdtemp(prefix="worst-", dir=TEXTS))
    failed = 0
    if arguments.macro:
        # The macro itself is built before anything is measured.
        run_macro(Case("small", "t.txt", lambda: square(2)), folder)
    print(f"{'input':32} {'command':20} {'KB':>7} {'out KB':>8} {'s':>6} {'MB':>6}  answer")
    for case in cases():
        if arguments.only not in f"{case.name} {case.command}":
            continue
        if fsm is None and case.command != "check FILE":
            continue
        result = run_fsm(fsm, case, folder) if fsm else run_macro(case, folder)
        mark = " " if result.is_bounded(arguments.macro) else "!"
        failed += mark == "!"
        command = case.command.replace(" FILE", "").replace(" -o OUT", "")
        print(
            f"{case.name:32} {command:20} {result.size / 1000:7.0f} {result.written / 1000:8.0f} "
            f"{result.seconds:6.2f} {result.megabytes:6.0f} {mark}{result.answer}",
            flush=True,
        )
    shutil.rmtree(folder)
    print(f"{failed} past the bounds")
    return FAILED if failed else 0


if __name__ == "__main__":
    sys.exit(main())
