"""Shows what the macro does to the machine that it runs on: it reads the named files and does nothing else.

The script compiles a small crate twice under strace: once with `#[automaton]`, and once with a derive
of the same library that reads nothing. The system calls of the two compilers may differ only in the
files that the attribute and the properties of the automaton name.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from prologue import CANNOT_RUN, FAILED, ROOT, TEXTS, Check, Tally

# The automaton, a file that its property names, and a file beside them that neither names.
AUTOMATON = """\
States: A B
Start: A
Final: B
Symbols: x
Transitions:
A B
B A
Properties:
same words as "others/other.txt"
"""
OTHER = AUTOMATON.split("Properties:")[0]

# What is compiled: the macro; the macro with a name that is not there; and, to compare with them, a derive of
# the same library that reads no file, without and with another error.
MACRO = '#[fsm_macros::automaton("automata/machine.txt")] pub enum Machine {}\n'
MISSING = '#[fsm_macros::automaton("automata/machin.txt")] pub enum Machine {}\n'
NO_FILE = """\
pub enum Symbol { X }
#[derive(fsm_macros::Symbols)] #[symbols(Symbol)] pub enum Event { X }
"""
ERROR = NO_FILE + 'compile_error!("wrong");\n'

# `io_uring` and `memfd` could hide what the other calls would show.
TRACED = "%file,%process,%network,io_uring_setup,memfd_create,ptrace,getdents64"
STARTS = {"clone", "clone3", "fork", "vfork"}
CONNECTS = {
    "socket", "socketpair", "connect", "bind", "listen", "accept", "accept4",
    "sendto", "sendmsg", "sendmmsg", "recvfrom", "recvmsg", "recvmmsg", "shutdown",
}  # fmt: skip
OPENS = {"open", "openat", "openat2", "creat"}
LOOKS = {
    "stat", "lstat", "newfstatat", "statx", "access", "faccessat", "faccessat2", "readlink",
    "readlinkat", "statfs", "getcwd", "chdir", "fstat", "getdents64",
}  # fmt: skip
PROCESS = {"exit", "exit_group", "wait4", "waitid", "execve", "rt_sigqueueinfo"}
WRITES = re.compile(r"O_WRONLY|O_RDWR|O_CREAT|O_TRUNC|O_APPEND")


@dataclass(frozen=True)
class Call:
    """A system call: its name, its arguments as strace prints them, and the paths in them."""

    name: str
    arguments: str
    paths: tuple[str, ...]

    def starts_process(self) -> bool:
        return self.name in STARTS and "CLONE_THREAD" not in self.arguments

    def opens_to_read(self) -> bool:
        return self.name in OPENS and not WRITES.search(self.arguments)

    def writes(self) -> bool:
        """Whether it changes a file or a folder. Every call that is not known to be harmless does."""
        if self.name in OPENS:
            return not self.opens_to_read()
        return self.name not in LOOKS | STARTS | CONNECTS | PROCESS


def prepare() -> None:
    """Makes sure that strace is there, and that it may look at processes."""
    can_install = os.geteuid() == 0 and shutil.which("apt-get")
    if not shutil.which("strace") and can_install:
        print("installing strace", flush=True)
        for arguments in (["update"], ["install", "--yes", "strace"]):
            subprocess.run(["apt-get", *arguments], capture_output=True)
    if not shutil.which("strace"):
        stop("strace is missing: apt-get install strace")
    if subprocess.run(["strace", "-f", "-o", "/dev/null", "true"], capture_output=True).returncode:
        stop("strace may not look at processes on this machine")


def stop(why: str) -> None:
    print(why)
    sys.exit(CANNOT_RUN)


def macro_library() -> Path:
    """Builds the macro and returns the library that the compiler loads."""
    command = ["cargo", "build", "-p", "fsm-macros", "--message-format=json-render-diagnostics"]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE)
    messages = [json.loads(line) for line in done.stdout.splitlines()]
    made = [m for m in messages if m.get("target", {}).get("name") == "fsm_macros"]
    files = [file for message in made for file in message["filenames"]]
    libraries = [file for file in files if Path(file).suffix in {".so", ".dylib"}]
    if done.returncode != 0 or not libraries:
        sys.exit(CANNOT_RUN)
    return Path(libraries[-1])


class Compiler:
    """Compiles sources as a crate in one folder, and reads what strace saw."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()
        self.output = self.folder / "output"
        self.library = macro_library()
        sysroot = subprocess.check_output(["rustc", "--print", "sysroot"], cwd=ROOT, text=True)
        # Not the one of rustup, which starts another process.
        self.rustc = Path(sysroot.strip()) / "bin" / "rustc"
        (self.folder / "automata" / "others").mkdir(parents=True)
        (self.folder / "automata" / "machine.txt").write_text(AUTOMATON)
        (self.folder / "automata" / "others" / "other.txt").write_text(OTHER)
        (self.folder / "automata" / "secret.txt").write_text(OTHER)

    def calls(self, source: str, good: bool = True) -> set[Call]:
        """Compiles a source. The calls of all threads."""
        (self.folder / "lib.rs").write_text(source)
        shutil.rmtree(self.output, ignore_errors=True)
        self.output.mkdir()
        trace = Path(tempfile.mkdtemp(dir=self.folder))
        command = ["strace", "-ff", "-y", "-s", "4096", "-e", f"trace={TRACED}", "-o", trace / "t"]
        command += [self.rustc, "--edition", "2024", "--crate-name", "promise", "lib.rs"]
        # Without code there is no linker, which would be another process.
        command += ["--crate-type", "lib", "--emit", "metadata", "--out-dir", self.output]
        command += ["--extern", f"fsm_macros={self.library}"]
        command += ["-L", f"dependency={self.library.parent}"]
        environment = os.environ | {"CARGO_MANIFEST_DIR": str(self.folder)}
        done = subprocess.run(command, cwd=self.folder, env=environment, capture_output=True)
        if (done.returncode == 0) != good:
            stop(f"rustc ended with {done.returncode}: {done.stderr.decode()}")
        found = {
            call
            for file in trace.iterdir()
            for line in file.read_text(errors="replace").splitlines()
            if (call := self.parse(line))
        }
        shutil.rmtree(trace)
        return found

    def parse(self, line: str) -> Call | None:
        """Reads a line of strace. Signals and the ends of threads are no calls."""
        if line.startswith(("+++", "---")):
            return None
        match = re.match(r"(\w+)\((.*)$", line)
        if not match:
            stop(f"a line of strace cannot be read: {line}")
        name, arguments = match.groups()
        base = re.match(r"(?:AT_FDCWD|\d+)<([^>]*)>, \"", arguments)
        folder = Path(base[1]) if base else self.folder
        paths = [folder / path for path in re.findall(r'"((?:[^"\\]|\\.)*)"', arguments)]
        return Call(name, arguments, tuple(self.shown(path) for path in paths))

    def shown(self, path: Path) -> str:
        """A path relative to the crate. What the compiler writes has random names."""
        plain = Path(os.path.normpath(path))
        if plain == self.output or self.output in plain.parents:
            return "the output"
        return str(plain.relative_to(self.folder)) if self.folder in plain.parents else str(plain)


def compare(compiler: Compiler, check: Check, source: str, other: str, named: set[str]) -> None:
    """Compiles a source with the macro and one that reads nothing. They differ in the named files."""
    is_good = "compile_error" not in other
    macro, nothing = compiler.calls(source, is_good), compiler.calls(other, is_good)

    def paths(calls: set[Call]) -> set[str]:
        return {path for call in calls if call.opens_to_read() for path in call.paths}

    # The comparison relies on it.
    for calls in (macro, nothing):
        check("the macro is loaded", str(compiler.library) in paths(calls), True)
    read = paths(macro) - paths(nothing)
    check("files and folders that are opened because of the macro", sorted(read), sorted(named))
    kinds: dict[str, Callable[[Call], bool]] = {
        "processes that are started": Call.starts_process,
        "calls of the network": lambda call: call.name in CONNECTS,
    }
    for what, kind in kinds.items():
        check(what, [call for call in macro if kind(call)], [])
    # The compiler itself is started, and writes its output.
    kinds = {
        "programs that are started": lambda call: call.name == "execve",
        "files and folders that are written": Call.writes,
    }
    for what, kind in kinds.items():
        names = [
            sorted({(call.name, call.paths) for call in calls if kind(call)})
            for calls in (macro, nothing)
        ]
        check(what, *names)


def main() -> int:
    argparse.ArgumentParser(description=__doc__).parse_args()
    prepare()
    TEXTS.mkdir(parents=True, exist_ok=True)
    folder = Path(tempfile.mkdtemp(prefix="promise-", dir=TEXTS))
    tally = Tally()
    compiler, check = Compiler(folder), tally.about([])
    named = {"automata/machine.txt", "automata/others/other.txt"}
    compare(compiler, check, MACRO, NO_FILE, named)
    # The folder is listed for `did you mean`, and the file that was probably meant is read.
    compare(compiler, check, MISSING, ERROR, {"automata", "automata/machine.txt"})
    tally.print(f"with {compiler.library.name}")
    shutil.rmtree(folder)
    return FAILED if tally.failed else 0


if __name__ == "__main__":
    sys.exit(main())
