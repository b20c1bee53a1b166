// The colours of a text as letters, in the form of ../../tests/editors/highlighted.txt.
"use strict";

const fs = require("fs");
const path = require("path");
const oniguruma = require("vscode-oniguruma");
const textmate = require("vscode-textmate");

const LETTERS = [
  ["keyword.control.heading", "h"],
  ["entity.name.type.label", "l"],
  ["comment.line", "c"],
  ["constant.language.kind", "k"],
  ["keyword.operator.arrow", "a"],
  ["constant.language.sign", "s"],
  ["constant.character.escape", "e"],
  ["constant.character.range", "r"],
  ["string.quoted", "t"],
  ["keyword.operator.expression", "o"],
  ["entity.name.type", "n"],
  ["keyword.other", "k"],
];

async function loadGrammar() {
  const wasm = fs.readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm"));
  await oniguruma.loadWASM(wasm);
  const file = path.join(__dirname, "syntaxes/automaton.tmLanguage.json");
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async () => textmate.parseRawGrammar(fs.readFileSync(file, "utf8"), file),
  });
  return registry.loadGrammar("source.automaton");
}

function letter(scopes) {
  const scope = scopes[scopes.length - 1];
  const found = LETTERS.find(([prefix]) => scope.startsWith(prefix));
  return found ? found[1] : " ";
}

// The text, and below each line that has colours a line of letters.
function marks(grammar, text) {
  const lines = [];
  let stack = textmate.INITIAL;
  for (const line of text.replace(/\n$/, "").split("\n")) {
    const { tokens, ruleStack } = grammar.tokenizeLine(line, stack);
    stack = ruleStack;
    let found = "";
    for (const token of tokens) {
      for (const character of line.slice(token.startIndex, token.endIndex)) {
        found += /\s/.test(character) ? " " : letter(token.scopes);
      }
    }
    lines.push(line);
    if (found.trim()) lines.push(found.trimEnd());
  }
  return lines.join("\n") + "\n";
}

module.exports = { loadGrammar, marks };
