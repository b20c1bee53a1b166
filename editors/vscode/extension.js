// Starts the language server `fsm lsp`, and finds automaton texts among the files `*.txt`.
"use strict";

const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

const LANGUAGE = "automaton";

// What a text begins with, behind comments.
const HEADING =
  /^(?:[ \t]*(?:\/\/.*)?\r?\n)*[ \t]*(?:States|DaftarStates|Start|InitialStates|Final|FinalStates|Symbols|DaftarSimbol|Transitions|TransitionsTable|Sink|Claims|Examples|Otherwise|Outputs|Properties|Language|Kind|Bytes|Characters|Tokens):(?:\s|$)/i;

function isAutomaton(document) {
  const isText = document.languageId === "plaintext" && document.fileName.endsWith(".txt");
  return isText && HEADING.test(document.getText());
}

function detect(document) {
  if (isAutomaton(document)) vscode.languages.setTextDocumentLanguage(document, LANGUAGE);
}

let client;

async function start() {
  const program = vscode.workspace.getConfiguration("fsm").get("path") || "fsm";
  // The first argument is the name of the setting `fsm.trace.server`.
  client = new LanguageClient(
    "fsm",
    "fsm",
    { command: program, args: ["lsp"] },
    { documentSelector: [{ language: LANGUAGE }] },
  );
  try {
    await client.start();
  } catch {
    // The client library shows the reason.
    const help = "Install it with `cargo install --path fsm-cli`, or set `fsm.path`.";
    vscode.window.showErrorMessage(`\`${program} lsp\` does not start. ${help}`);
  }
}

async function stop() {
  const running = client;
  client = undefined;
  // A server that never started cannot be stopped.
  if (running && running.isRunning()) await running.stop();
}

async function restart() {
  await stop();
  await start();
}

async function activate(context) {
  let started;
  const startOnce = (document) => {
    if (document.languageId === LANGUAGE) started = started || start();
  };
  const opened = (document) => {
    detect(document);
    startOnce(document);
  };
  context.subscriptions.push(
    vscode.workspace.onDidOpenTextDocument(opened),
    vscode.commands.registerCommand("fsm.restart", () => (started = restart())),
  );
  vscode.workspace.textDocuments.forEach(opened);
  await started;
}

module.exports = { activate, deactivate: stop };
