"""Runs Mermaid in headless Chromium."""

from __future__ import annotations

import base64
import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from prologue import MERMAID, NPM, Check, has_tools
from readers import Found
from texts import Automaton

# The number of diagrams on one page.
BATCH = 20

# The page answers for each text with its states, its arrows, and the names that the picture shows.
PAGE = """<!DOCTYPE html>
<meta charset="utf-8">
<body>
<script src="BUNDLE"></script>
<script>
const draw = async (text, number) => {
    const { nodes, edges } = (await mermaid.mermaidAPI.getDiagramFromText(text)).db.getData();
    const box = document.body.appendChild(document.createElement("div"));
    box.innerHTML = (await mermaid.render(`d${number}`, text)).svg;
    const name = node => box.querySelector(`[id$="-${node.domId}"]`) ??
        box.querySelector(`[id*="-state-${node.id}-"]`);
    const label = edge => box.querySelector(`.edgeLabel [data-id="${edge.id}"]`);
    return {
        names: nodes.map(node => [node.id, name(node).textContent]),
        arrows: edges.map(edge => [edge.start, edge.end, label(edge)?.textContent ?? ""]),
        paths: box.querySelectorAll(".edgePaths path").length,
    };
};
(async () => {
    mermaid.initialize({ startOnLoad: false });
    const answers = [];
    for (const [number, text] of TEXTS.entries())
        answers.push(await draw(text, number).catch(error => `${error}`));
    const bytes = new TextEncoder().encode(JSON.stringify(answers));
    const letters = Array.from(bytes, byte => String.fromCharCode(byte)).join("");
    document.body.innerHTML = `<pre id="answers">${btoa(letters)}</pre>`;
})();
</script>
"""


class Mermaid:
    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.diagrams: list[tuple[Automaton, Path, Check]] = []

    @staticmethod
    def find(folder: Path) -> Mermaid | None:
        if not has_tools("Mermaid", ["chromium", "npm"], "chromium npm"):
            return None
        package = NPM / "node_modules" / "mermaid" / "package.json"
        version = MERMAID.split("@")[1]
        if not package.exists() or json.loads(package.read_text())["version"] != version:
            print(f"installing {MERMAID} into {NPM}", flush=True)
            NPM.mkdir(parents=True, exist_ok=True)
            npm = ["npm", "install", "--silent", "--no-audit", "--no-fund", MERMAID]
            if subprocess.run([*npm, "--prefix", NPM]).returncode != 0:
                print("going on without Mermaid: it cannot be installed")
                return None
        return Mermaid(folder)

    def draw(self) -> Iterator[tuple[Automaton, Check, Found | str]]:
        """Yields the automaton that each diagram shows, or the error message of Mermaid."""
        for first in range(0, len(self.diagrams), BATCH):
            batch = self.diagrams[first : first + BATCH]
            texts = [file.read_bytes().decode() for _, file, _ in batch]
            answers = self.ask(texts, self.folder / f"page-{first}.html")
            for (automaton, _, check), answer in zip(batch, answers, strict=True):
                yield automaton, check, answer if isinstance(answer, str) else found(answer)

    def ask(self, texts: list[str], page: Path) -> list[Any]:
        """Draws the texts on one page. Returns an object for each, or an error message."""
        bundle = NPM / "node_modules" / "mermaid" / "dist" / "mermaid.min.js"
        content = json.dumps(texts).replace("<", "\\u003c")
        page.write_text(PAGE.replace("BUNDLE", bundle.as_uri()).replace("TEXTS", content))
        command = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom"]
        command += ["--virtual-time-budget=20000", page.as_uri()]
        done = subprocess.run(command, capture_output=True, timeout=600)
        answers = re.search(rb'<pre id="answers">(.*?)</pre>', done.stdout)
        if answers is None:
            return [f"no answer: {done.stderr.decode()[-2000:]}"] * len(texts)
        return list(json.loads(base64.b64decode(answers[1])))


def found(answer: dict[str, Any]) -> Found | str:
    """Returns the automaton that a picture shows, or a message if arrows are missing."""
    arrows = answer["arrows"]
    if answer["paths"] != len(arrows):
        return f"{len(arrows)} arrows, but {answer['paths']} are drawn"
    names = {number: name for number, name in answer["names"] if not number.startswith("root_")}
    return Found.make(
        names.values(),
        None,
        [(label, names[to]) for start, to, label in arrows if start == "root_start"],
        [(names[start], label) for start, to, label in arrows if to == "root_end"],
        [
            (names[start], symbol, names[to])
            for start, to, label in arrows
            if start in names and to in names
            for symbol in label.split(", ")
        ],
    )
