"""Kills `fsm`, fills its disk, takes its folder away and changes its files while it runs.

    python3 tests/independent/faults.py [--count 1000] [--seed 1]

After every fault each file must be whole, the old one or the new one, and what a killed run has left must
be gone after the next run.
"""

from __future__ import annotations

import os
import random
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from prologue import CANNOT_RUN, FSM, TestRun, build

# What nobody may own is owned by this user.
NOBODY = 65534
# A run that takes longer, in seconds, hangs.
TIMEOUT = 60
# What the output has before the command replaces it.
OLD = "what was there before\n" * 200


def automaton(rng: random.Random, states: int, *, nfa: bool = False) -> str:
    """Makes a text that is not laid out. Every state has a transition for both symbols."""
    names = [f"state-{number}" for number in range(states)]
    lines = ["// A comment that no command but `fmt` keeps."]
    lines += ["Kind: nfa"] if nfa else []
    lines += ["States:  " + "   ".join(names), f"Start:   {names[0]}"]
    lines += ["Final: " + " ".join(rng.sample(names, states // 3)), "Symbols: a b", "Transitions:"]
    for name in names:
        lines += [f"{name} {symbol} ->    {rng.choice(names)}" for symbol in "ab"]
    if nfa:
        lines.append(f"{names[0]} a -> {names[-1]}")
    return "\n".join(lines) + "\n"


@dataclass(frozen=True)
class Job:
    """A command that replaces a file."""

    arguments: list[str]
    # The text of `input.txt`.
    text: str
    # The file that is replaced: `input.txt` itself for `fmt`.
    output: str

    @property
    def old(self) -> str:
        return self.text if self.output == "input.txt" else OLD

    def prepare(self, folder: Path) -> None:
        """Makes the folder as it is before the run."""
        (folder / "input.txt").write_bytes(self.text.encode())
        (folder / self.output).write_bytes(self.old.encode())


def jobs(rng: random.Random) -> list[Job]:
    """Returns every command that replaces a file."""
    large, small = automaton(rng, 3000), automaton(rng, 40)
    choices = automaton(rng, 12, nfa=True)
    return [
        Job(["fmt", "input.txt"], large, "input.txt"),
        Job(["fmt", "input.txt"], large.replace("\n", "\r\n"), "input.txt"),
        Job(["minimise", "input.txt", "-o", "out.txt"], large, "out.txt"),
        Job(["determinise", "input.txt", "-o", "out.txt"], choices, "out.txt"),
        Job(["draw", "input.txt", "-o", "out.svg"], small, "out.svg"),
        Job(["draw", "input.txt", "--as", "html", "-o", "out.html"], small, "out.html"),
        Job(["convert", "input.txt", "-o", "out.jff"], large, "out.jff"),
        Job(["convert", "input.txt", "-o", "out.att", "--isymbols", "out.syms"], large, "out.att"),
        Job(["emit", "input.txt", "-o", "out.rs"], small, "out.rs"),
    ]


class Faults:
    """The checks, and what they share."""

    def __init__(self, run: TestRun, fsm: Path) -> None:
        self.run = run
        self.fsm = fsm
        self.rng = run.rng
        self.check = run.tally.about([])
        self.jobs = jobs(run.rng)
        self.notes: list[str] = []

    def call(self, arguments: list[str], folder: Path, **options: object) -> tuple[int, str]:
        """Runs `fsm`. Returns its exit code and its messages."""
        done = subprocess.run(
            [self.fsm, *arguments],
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            timeout=TIMEOUT,
            **options,  # type: ignore[call-overload]
        )
        return done.returncode, done.stderr.decode()

    @contextmanager
    def folder(self) -> Iterator[Path]:
        folder = Path(tempfile.mkdtemp(dir=self.run.folder))
        yield folder
        shutil.rmtree(folder)

    def new(self, job: Job) -> tuple[str, float]:
        """Returns what a run without a fault writes, and how many seconds it takes."""
        with self.folder() as folder:
            job.prepare(folder)
            begin = time.monotonic()
            code, messages = self.call(job.arguments, folder)
            seconds = time.monotonic() - begin
            assert code == 0, messages
            return (folder / job.output).read_bytes().decode(), seconds

    def whole(self, what: str, job: Job, new: str, folder: Path) -> bool:
        """Checks that the files are the old or the new ones. Returns whether the output is new."""
        found = (folder / job.output).read_bytes().decode()
        kind = {job.old: "old", new: "new"}.get(found, f"neither: {found[:100]!r}")
        self.check(f"{what}: the file is the old or the new one", kind in ("old", "new"), True)
        if job.output != "input.txt":
            found = (folder / "input.txt").read_bytes().decode()
            self.check(f"{what}: the input is unchanged", found == job.text, True)
        return kind == "new"

    # The faults.

    def killed(self) -> None:
        """SIGKILL at random moments, some of them after the end."""
        expected = [self.new(job) for job in self.jobs]
        killed = replaced = left = 0
        for number in range(self.run.count):
            job = self.jobs[number % len(self.jobs)]
            new, seconds = expected[number % len(self.jobs)]
            with self.folder() as folder:
                job.prepare(folder)
                process = subprocess.Popen([self.fsm, *job.arguments], cwd=folder, stderr=subprocess.DEVNULL)
                time.sleep(self.rng.uniform(0, 1.2 * seconds))
                process.kill()
                killed += process.wait(TIMEOUT) == -signal.SIGKILL
                replaced += self.whole("killed", job, new, folder)
                left += any(name.startswith(".fsm-") for name in os.listdir(folder))
                # The next run does what the killed one did not, and cleans up.
                if (folder / "input.txt").read_bytes().decode() != job.text:
                    (folder / "input.txt").write_bytes(job.text.encode())
                code, messages = self.call(job.arguments, folder)
                self.check("killed: the next run works", (code, "panicked" in messages), (0, False))
                found = (folder / job.output).read_bytes().decode()
                self.check("killed: the next run writes the new file", found == new, True)
                rest = [name for name in os.listdir(folder) if name.startswith(".")]
                self.check("killed: the next run leaves nothing", rest, [])
        self.notes.append(
            f"{killed} runs were killed, {left} of them left a temporary file; {replaced} files were new"
        )

    def full_disk(self) -> None:
        """No more than so many bytes of a file, as on a full disk."""
        for job in self.jobs:
            new, _ = self.new(job)
            for _ in range(5):
                limit = self.rng.randrange(len(new.encode()))
                with self.folder() as folder:
                    job.prepare(folder)
                    before = set(os.listdir(folder))
                    code, messages = self.call(job.arguments, folder, preexec_fn=lambda: limited(limit))
                    self.check("full disk: exit code", code, 2)
                    self.check("full disk: message", "cannot write" in messages, True)
                    is_new = self.whole("full disk", job, new, folder)
                    self.check("full disk: the file is the old one", is_new, False)
                    rest = set(os.listdir(folder)) - before - {"out.syms"}
                    self.check("full disk: nothing is left", rest, set())

    def small_disk(self) -> None:
        """A file system that is really full. Only root can make one."""
        place = self.run.folder / "small-disk"
        place.mkdir()
        mount = ["mount", "-t", "tmpfs", "-o", "size=600k", "fsm-faults", str(place)]
        if subprocess.run(mount, capture_output=True).returncode != 0:
            self.notes.append("no small disk: only root can mount one")
            return
        try:
            job = self.jobs[0]
            new, _ = self.new(job)
            job.prepare(place)
            free = shutil.disk_usage(place).free
            (place / "filling").write_bytes(bytes(max(0, free - 20_000)))
            code, messages = self.call(job.arguments, place)
            self.check("small disk: exit code", code, 2)
            self.check("small disk: message", "No space left on device" in messages, True)
            self.check("small disk: the file is the old one", self.whole("small disk", job, new, place), False)
            self.check("small disk: nothing is left", sorted(os.listdir(place)), ["filling", "input.txt"])
            (place / "filling").unlink()
            self.check("small disk: with room it works", self.call(job.arguments, place)[0], 0)
            self.check("small disk: with room the file is new", self.whole("small disk", job, new, place), True)
        finally:
            subprocess.run(["umount", str(place)], check=True)

    def read_only_folder(self) -> None:
        """A folder in which no file can be made. For root every folder can be written."""
        user: dict[str, object] = {}
        if os.geteuid() == 0:
            user = {"user": NOBODY, "group": NOBODY, "extra_groups": []}
        try:
            if self.call(["--version"], Path("/"), **user)[0] != 0:
                raise PermissionError
        except PermissionError:
            self.notes.append("no folder that cannot be written: nobody may not run fsm here")
            return
        # Below the project there may be a folder that nobody may enter.
        outer = Path(tempfile.mkdtemp())
        outer.chmod(0o755)
        for number, job in enumerate(self.jobs):
            new, _ = self.new(job)
            folder = outer / str(number)
            folder.mkdir()
            job.prepare(folder)
            for file in folder.iterdir():
                file.chmod(0o666)
            folder.chmod(0o555)
            before = sorted(os.listdir(folder))
            code, messages = self.call(job.arguments, folder, **user)
            self.check("read-only folder: exit code", code, 2)
            self.check("read-only folder: message", "cannot write" in messages, True)
            is_new = self.whole("read-only folder", job, new, folder)
            self.check("read-only folder: the file is the old one", is_new, False)
            self.check("read-only folder: nothing is left", sorted(os.listdir(folder)), before)
            folder.chmod(0o755)
        shutil.rmtree(outer)

    def changed_while_it_is_read(self) -> None:
        """Another program removes, cuts and rewrites the file all the time."""
        texts = [automaton(self.rng, 400), automaton(self.rng, 900)]
        with self.folder() as folder:
            file = folder / "input.txt"
            file.write_text(texts[0])

            def remove() -> None:
                file.unlink(missing_ok=True)
                file.write_text(self.rng.choice(texts))

            def cut() -> None:
                os.truncate(file, self.rng.randrange(2000))
                file.write_text(self.rng.choice(texts))

            for arguments in [["check", "--json"], ["info"], ["fmt", "--check"], ["trace"]]:
                for change in [remove, cut]:
                    with in_background(change):
                        for _ in range(20):
                            code, messages = self.call([*arguments, "input.txt"], folder)
                            self.check("changed while it is read: exit code", code in (0, 1, 2), True)
                            self.check("changed while it is read: no panic", "panicked" in messages, False)

    def saved_during_fmt(self) -> None:
        """An editor saves a newer text at random moments while `fmt` runs: in place, or by a rename."""
        old = automaton(self.rng, 3000)
        newer = old.replace("Symbols: a b", "Symbols: a b   // newer")
        laid_out = [self.new(Job(["fmt", "input.txt"], text, "input.txt")) for text in (old, newer)]
        (_, seconds), (newer_laid_out, _) = laid_out
        refused = 0
        for number in range(max(1, self.run.count // 5)):
            with self.folder() as folder:
                file = folder / "input.txt"
                file.write_text(old)
                process = subprocess.Popen([self.fsm, "fmt", file], stderr=subprocess.PIPE)
                time.sleep(self.rng.uniform(0, 1.1 * seconds))
                if number % 2:
                    file.write_text(newer)
                else:
                    (folder / "saved").write_text(newer)
                    (folder / "saved").rename(file)
                _, messages = process.communicate(timeout=TIMEOUT)
                found = file.read_text()
                self.check("saved during fmt: the newer text is kept", found in (newer, newer_laid_out), True)
                is_refused = b"another program has changed it" in messages
                refused += is_refused
                if is_refused:
                    self.check("saved during fmt: exit code", process.returncode, 2)
                self.check("saved during fmt: nothing is left", os.listdir(folder), ["input.txt"])
        self.notes.append(f"fmt saw {refused} newer texts before it would have replaced them")

    def watched(self) -> None:
        """Rapid changes under `--watch`: the last one counts. Without a reader it ends."""
        with self.folder() as folder:
            file = folder / "input.txt"
            file.write_text(automaton(self.rng, 50))
            process = subprocess.Popen(
                [self.fsm, "check", "--watch", "--json", file],
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
            )
            assert process.stdout and process.stderr
            stop = threading.Timer(TIMEOUT, process.kill)
            stop.start()
            for change in range(300):
                broken = automaton(self.rng, 50) + f"state-0 a -> unheard-of-{change}\n"
                if change % 3 == 0:
                    file.write_text(broken)
                elif change % 3 == 1:
                    (folder / "saved").write_text(broken)
                    (folder / "saved").rename(file)
                else:
                    file.unlink()
                    file.write_text(broken)
                time.sleep(self.rng.uniform(0, 0.02))
            lines = iter(process.stdout.readline, "")
            self.check("watched: the last change is seen", any("unheard-of-299" in line for line in lines), True)
            process.stdout.close()
            self.check("watched: it ends without a reader", process.wait(TIMEOUT), 0)
            self.check("watched: no panic", "panicked" in process.stderr.read(), False)
            process.stderr.close()
            stop.cancel()


def limited(size: int) -> None:
    """Lets writing beyond a size be an error, as on a full disk, instead of a signal."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))


@contextmanager
def in_background(change: Callable[[], None]) -> Iterator[None]:
    """Repeats a change all the time."""
    over = threading.Event()

    def repeat() -> None:
        while not over.is_set():
            change()
            time.sleep(0.0005)

    thread = threading.Thread(target=repeat)
    thread.start()
    yield
    over.set()
    thread.join()


def main() -> int:
    if os.name != "posix":
        print("this script needs signals and the limits of a Unix system")
        return CANNOT_RUN
    run = TestRun.start(
        __doc__ or "",
        count=1000,
        counted="how many runs are killed; five times fewer see a save",
        prefix="faults",
        package=None,
    )
    faults = Faults(run, build(FSM))
    for fault in [
        faults.killed,
        faults.full_disk,
        faults.small_disk,
        faults.read_only_folder,
        faults.changed_while_it_is_read,
        faults.saved_during_fmt,
        faults.watched,
    ]:
        fault()
    for note in faults.notes:
        print(note)
    return run.finish()


if __name__ == "__main__":
    sys.exit(main())
