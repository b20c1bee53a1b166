// Tests the grammar and the packaged extension: `npm test`, after `npm run package`. There is no editor in
// this test. The module `vscode` is a stand-in, and the server is not started.
"use strict";

const assert = require("assert");
const fs = require("fs");
const Module = require("module");
const os = require("os");
const path = require("path");
const yauzl = require("yauzl");
const { loadGrammar, marks } = require("./marks");

const root = path.join(__dirname, "../..");
const read = (file) => fs.readFileSync(path.join(root, file), "utf8");

async function theGrammarColoursLikeVim() {
  const grammar = await loadGrammar();
  assert.strictEqual(marks(grammar, read("tests/editors/text.txt")), read("tests/editors/highlighted.txt"));
}

function unpack(archive, folder) {
  return new Promise((resolve, reject) => {
    yauzl.open(archive, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      zip.on("error", reject).on("end", resolve);
      zip.on("entry", (entry) => {
        zip.openReadStream(entry, (error, stream) => {
          if (error) return reject(error);
          const file = path.join(folder, entry.fileName);
          fs.mkdirSync(path.dirname(file), { recursive: true });
          stream.pipe(fs.createWriteStream(file)).on("finish", () => zip.readEntry());
        });
      });
      zip.readEntry();
    });
  });
}

function everyFileIsPacked(folder) {
  const package_ = JSON.parse(fs.readFileSync(path.join(folder, "package.json"), "utf8"));
  const { languages, grammars, snippets } = package_.contributes;
  const files = [package_.main, languages[0].configuration, grammars[0].path, snippets[0].path];
  for (const file of [...files, "LICENSE-MIT", "LICENSE-APACHE"]) {
    assert(fs.existsSync(path.join(folder, file)), file);
  }
}

// A stand-in that has every member: each is a class, a function and an object at once.
function anything() {
  const target = class {};
  const members = {};
  const get = (_, name) => (name === "prototype" ? target.prototype : (members[name] ??= anything()));
  return new Proxy(target, { get, apply: () => anything() });
}

// Activates the packaged client with these open documents, and returns the languages that it gives them.
async function detected(folder, documents) {
  const found = {};
  const vscode = anything();
  const known = {
    version: "1.91.0",
    languages: { setTextDocumentLanguage: (document, language) => (found[document.fileName] = language) },
    workspace: { textDocuments: documents, onDidOpenTextDocument: () => ({ dispose() {} }) },
    commands: { registerCommand: () => ({ dispose() {} }) },
  };
  const standIn = new Proxy(vscode, { get: (_, name) => known[name] ?? vscode[name] });
  const load = Module._load;
  Module._load = (name, ...rest) => (name === "vscode" ? standIn : load(name, ...rest));
  try {
    const client = require(path.join(folder, "dist/extension.js"));
    await client.activate({ subscriptions: [] });
    await client.deactivate();
  } finally {
    Module._load = load;
  }
  return found;
}

async function theClientFindsAutomata(folder) {
  const document = (fileName, text, languageId = "plaintext") => ({ fileName, languageId, getText: () => text });
  const found = await detected(folder, [
    document("heading.txt", "// a comment\n\n  daftarstates: A\n"),
    document("windows.txt", "// a comment\r\nStates:\r\n"),
    document("plain.txt", "Dear reader,\nStates: A\n"),
    document("label.txt", "Final notes: none\n"),
    document("slip.txt", "Statess: A\n"),
    document("empty.txt", ""),
    document("other.md", "States: A\n"),
    document("chosen.txt", "States: A\n", "ini"),
  ]);
  assert.deepStrictEqual(found, { "heading.txt": "automaton", "windows.txt": "automaton" });
}

async function main() {
  await theGrammarColoursLikeVim();
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "fsm-automaton-"));
  try {
    await unpack(path.join(__dirname, "fsm-automaton.vsix"), folder);
    everyFileIsPacked(path.join(folder, "extension"));
    await theClientFindsAutomata(path.join(folder, "extension"));
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
  console.log("The grammar and the package are good.");
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
