const TEXTS = {
  en: {
    language: "Language", start: "Start", back: "Back", restart: "Restart", again: "Play again",
    type: "Symbols", go: "Go", trail: "States passed", words: "Many words at once",
    paste: "One word per line, blanks between symbols; an empty line is the empty word.",
    judge: "Judge", picture: "Picture", whole: "Whole", find: "Find state",
    large: "This automaton is too large to be drawn. It can be stepped through all the same.",
    at: "In state {0}.", final: "Final: {0}.", plainFinal: "This state is final.",
    notFinal: "Not final.", accepted: "accepted", rejected: "rejected",
    unknown: "There is no symbol “{0}”.", refused: "“{0}” changes nothing here.",
    closer: "Closer", farther: "Farther away", board: "Board", symbols: "Symbols",
    zoom: "Zoom", nowhere: "unknown symbol {0}",
    atIn: "In state {0} ({1}).", notAllowed: "“{0}” does not allow “{1}”.",
    stopped: "“{0}” does not allow “{1}”: the word is rejected at symbol {2}.",
    rejectedHere: "Rejected: “{0}” is refused here.", notTaken: "refused",
    refusedAt: "“{0}” does not allow “{1}”, symbol {2}",
    comesOut: "Comes out:", soFar: "Came out so far:", nothing: "nothing", text: "Text", tokens: "Tokens",
  },
  id: {
    language: "Bahasa", start: "Mulai dari", back: "Mundur", restart: "Ulangi", again: "Main lagi",
    type: "Simbol", go: "Jalan", trail: "State yang dilewati", words: "Banyak kata sekaligus",
    paste: "Satu kata per baris, spasi di antara simbol; baris kosong adalah kata kosong.",
    judge: "Nilai", picture: "Gambar", whole: "Seluruhnya", find: "Cari state",
    large: "Automaton ini terlalu besar untuk digambar, tetapi tetap dapat dijalankan.",
    at: "Di state {0}.", final: "Final: {0}.", plainFinal: "State ini final.",
    notFinal: "Bukan final.", accepted: "diterima", rejected: "ditolak",
    unknown: "Tidak ada simbol “{0}”.", refused: "“{0}” tidak mengubah apa-apa di sini.",
    closer: "Perbesar", farther: "Perkecil", board: "Papan", symbols: "Simbol",
    zoom: "Zum", nowhere: "simbol tidak dikenal {0}",
    atIn: "Di state {0} ({1}).", notAllowed: "“{0}” tidak mengizinkan “{1}”.",
    stopped: "“{0}” tidak mengizinkan “{1}”: kata ditolak pada simbol ke-{2}.",
    rejectedHere: "Ditolak: “{0}” tidak diizinkan di sini.", notTaken: "tidak diizinkan",
    refusedAt: "“{0}” tidak mengizinkan “{1}”, simbol ke-{2}",
    comesOut: "Keluaran:", soFar: "Keluaran sejauh ini:", nothing: "tidak ada", text: "Teks", tokens: "Token",
  },
};

const table = JSON.parse(document.getElementById("table").textContent);
const get = (id) => document.getElementById(id);
const svg = document.querySelector("#picture svg");
const symbolNumber = new Map(table.symbols.map((name, number) => [name, number]));
const oneLetter = table.symbols.every((name) => [...name].length === 1);
const spellNumber = (number) => `\\u{${number.toString(16)}}`;
const hidden = new RegExp(`[${table.hidden.map((ends) => ends.map(spellNumber).join("-")).join("")}]`, "gu");
showNames();
// Whether states are boards and symbols their cells.
const isGame = table.side !== null;

// Whether it reads bytes or characters, so that a text is typed in place of symbols.
const isText = table.reads !== undefined;

let language = (navigator.language || "en").toLowerCase().startsWith("id") ? "id" : "en";
let start = 0;
// The symbols that were taken, and behind them one that was refused, or null.
let word = [];
let refused = null;
// The message about the last wrong input, as the arguments of `say`.
let complaint = null;

/// A text with what cannot be seen by its number, as messages show it.
function shown(text) {
  return text.replace(hidden, (character) => spellNumber(character.codePointAt(0)));
}

/// Replaces the names in the table by what is shown of them. Only typed symbols are compared with the names.
function showNames() {
  table.title = shown(table.title);
  for (const list of ["states", "symbols", "outputs"]) table[list] = table[list].map(shown);
  table.ends = table.ends.map((label) => label && shown(label));
  table.groups = table.groups.map((names) => names.map(shown));
  for (const one of table.starts) one.label = shown(one.label);
  for (const one of table.labels || []) one.name = shown(one.name);
}

function say(key, ...parts) {
  // A name in a right-to-left script must not turn the text around it.
  const isolated = (part) => `\u2068${part}\u2069`;
  return TEXTS[language][key].replace(/\{(\d)\}/g, (_, number) => {
    const part = shown(String(parts[Number(number)]));
    return /^[\w ,.-]*$/.test(part) ? part : isolated(part);
  });
}

function element(tag, text, classes) {
  const made = document.createElement(tag);
  made.textContent = text;
  if (classes) made.className = classes;
  return made;
}

/// The states that a word passes from a start on, up to the first symbol that is refused.
function statesOf(symbols) {
  const states = [table.starts[start].state];
  for (const symbol of symbols) {
    const target = table.next[states.at(-1)][symbol];
    if (target === null) break;
    states.push(target);
  }
  return states;
}

/// The names of what comes out of a state on a symbol.
function outputsOn(state, symbol) {
  const row = table.comes_out[state];
  return row ? table.output_lists[row[symbol]].map((output) => table.outputs[output]) : [];
}

/// What comes out of each step on the way through some states.
function outputsOf(states, symbols) {
  return states.slice(1).map((_, index) => outputsOn(states[index], symbols[index]));
}

/// What comes out, behind a slash; empty if nothing does.
function slash(outputs) {
  return outputs.length > 0 ? ` / ${outputs.join(" ")}` : "";
}

function here() {
  return statesOf(word).at(-1);
}

/// The numbers of the symbols in a text, up to the first unknown word.
function read(text) {
  const symbols = [];
  for (const part of text.split(/\s+/).filter(Boolean)) {
    const names = oneLetter && !symbolNumber.has(part) ? [...part] : [part];
    for (const name of names) {
      if (!symbolNumber.has(name)) return { symbols, unknown: name };
      symbols.push(symbolNumber.get(name));
    }
  }
  return { symbols };
}

function step(symbol) {
  const before = here();
  if (table.next[before][symbol] === null) {
    complain("notAllowed", table.states[before], table.symbols[symbol]);
    return;
  }
  // In a game, a cell that changes nothing is refused; elsewhere a loop is a step like any other.
  if (isGame && table.next[before][symbol] === before) {
    complain("refused", table.symbols[symbol]);
    return;
  }
  word.push(symbol);
  refused = null;
  if (isGame) count(here());
  goOn();
}

/// Takes symbols up to the first that is refused; returns whether all were taken.
function take(symbols) {
  const all = word.concat(symbols);
  const taken = statesOf(all).length - 1;
  word = all.slice(0, taken);
  refused = taken < all.length ? all[taken] : null;
  return refused === null;
}

/// Shows the result of a step.
function goOn() {
  complain();
  show();
  keepInView();
}

/// Says where the word was refused.
function complainOfRefusal() {
  complain("stopped", table.states[here()], table.symbols[refused], word.length + 1);
}

function complain(...said) {
  complaint = said.length > 0 ? said : null;
  get("complaint").textContent = complaint ? say(...complaint) : "";
}

function backTo(length) {
  if (isText) {
    lookAt(length);
    return;
  }
  word.length = Math.max(length, 0);
  refused = null;
  if (isGame && word.length === 0) isCounted = false;
  goOn();
}

function restart() {
  backTo(0);
}

/// Takes back the last symbol; one that was refused changed nothing, and is only forgotten.
function back() {
  backTo(refused === null ? word.length - 1 : word.length);
}

// ---- what is seen ----

function statusOf(states) {
  if (isGame) return gameStatus(states);
  const state = states.at(-1);
  const label = table.ends[state];
  const groups = table.groups[state] || [];
  const name = table.states[state];
  const at = groups.length > 0 ? say("atIn", name, groups.join(", ")) : say("at", name);
  if (refused !== null) {
    const name = isText ? unitName(word.length) : table.symbols[refused];
    return `${at} ${say("rejectedHere", name)}`;
  }
  if (label === null) return `${at} ${say("notFinal")}`;
  return `${at} ${label ? say("final", label) : say("plainFinal")}`;
}

/// Shows what the last step put out, and everything up to now.
function showOutputs(states) {
  if (table.outputs.length === 0) return;
  const MOST = 200;
  const steps = outputsOf(states, word);
  const last = refused === null ? steps.at(-1) || [] : [];
  const all = steps.flat();
  const list = (place, names) => {
    place.replaceChildren();
    if (names.length === 0) place.append(element("em", say("nothing")));
    for (const name of names) place.append(element("span", name), " ");
  };
  list(get("last-outputs"), last);
  list(get("all-outputs"), all.slice(-MOST));
  if (all.length > MOST) get("all-outputs").prepend("… ");
}

/// The same as an element, with an element for each name: no name is broken where a line ends.
function slashElement(outputs) {
  const made = element("span", outputs.length > 0 ? " /" : "", "out");
  for (const name of outputs) made.append(" ", element("span", name));
  return made;
}

function showTrail(states) {
  const MOST = 200;
  const outputs = outputsOf(states, word);
  const trail = get("trail");
  const hadFocus = trail.contains(document.activeElement);
  const first = Math.max(0, states.length - MOST);
  trail.replaceChildren();
  trail.start = first;
  states.slice(first).forEach((state, offset) => {
    const index = first + offset;
    const item = document.createElement("li");
    if (index > 0) item.append(element("span", `${table.symbols[word[index - 1]]} → `));
    const button = element("button", table.states[state]);
    button.type = "button";
    if (index === states.length - 1) button.setAttribute("aria-current", "step");
    button.addEventListener("click", () => backTo(index));
    item.append(button);
    if (index > 0) item.append(slashElement(outputs[index - 1]));
    trail.append(item);
  });
  const last = trail.lastElementChild.querySelector("button");
  if (refused !== null) {
    const item = element("li", `${table.symbols[refused]} → `, "refused");
    item.append(element("em", say("notTaken")));
    trail.append(item);
  }
  if (hadFocus) last.focus();
}

function showSymbols(state) {
  [...get("symbols").children].forEach((button, symbol) => {
    const target = table.next[state][symbol];
    const isRefused = target === null;
    // Not `disabled`: the button keeps the focus, and says why it does nothing.
    button.setAttribute("aria-disabled", String(isRefused));
    button.title = isRefused
      ? say("notAllowed", table.states[state], table.symbols[symbol])
      : `→ ${table.states[target]}${slash(outputsOn(state, symbol))}`;
  });
}

function showPicture(states) {
  if (!svg) return;
  const steps = new Set(states.slice(1).map((state, index) => `${states[index]} ${state}`));
  const passed = new Set(states);
  for (const node of svg.querySelectorAll("[data-state]:not(.ghost)")) {
    const state = Number(node.dataset.state);
    node.classList.toggle("passed", passed.has(state));
    node.classList.toggle("here", state === states.at(-1));
  }
  for (const arrow of svg.querySelectorAll("[data-from]")) {
    // A line to a tray leads to all boards in it.
    const is = arrow.dataset.to.split(" ").some((to) => steps.has(`${arrow.dataset.from} ${to}`));
    mark(arrow, is);
  }
  // Lines that are drawn once, for many states.
  const cases = states.slice(1).map((_, index) => [states[index], word[index]]);
  for (const line of svg.querySelectorAll("[data-states]")) {
    const [from, symbols] = [line.dataset.states, line.dataset.symbols].map(
      (numbers) => new Set(numbers.split(" ").map(Number)),
    );
    mark(line, cases.some(([state, symbol]) => from.has(state) && symbols.has(symbol)));
  }
}

function mark(arrow, is) {
  arrow.classList.toggle("trail", is);
  for (const part of arrow.children) part.classList.toggle("trail", is);
}

function show() {
  const states = statesOf(word);
  const state = states.at(-1);
  get("status").textContent = statusOf(states);
  if (isGame) showGame(states);
  get("back").disabled = word.length === 0 && refused === null;
  const isOver = isGame && table.ends[state] !== null;
  get("restart").textContent = say(isText ? "textRestart" : isOver ? "again" : "restart");
  showOutputs(states);
  if (isText) {
    showWay();
    showTokens();
  } else {
    showTrail(states);
    showSymbols(state);
  }
  showPicture(states);
}

function showTexts() {
  document.documentElement.lang = language;
  for (const place of document.querySelectorAll("[data-text]")) {
    place.textContent = say(place.dataset.text);
  }
  get("closer").setAttribute("aria-label", say("closer"));
  get("farther").setAttribute("aria-label", say("farther"));
  get("board").setAttribute("aria-label", say("board"));
  get("symbols").setAttribute("aria-label", say("symbols"));
  get("zoom").setAttribute("aria-label", say("zoom"));
  [...get("start").children].forEach((option, number) => {
    const { label, state } = table.starts[number];
    const isKnown = isGame && ["you", "computer"].includes(label);
    option.textContent = isKnown ? say(label) : label || table.states[state];
  });
  if (complaint) complain(...complaint);
  judge();
  show();
}

// ---- many words ----

function judge() {
  const verdicts = get("verdicts");
  verdicts.replaceChildren();
  const text = get("words").value;
  if (text === "") return;
  for (const line of text.replace(/\n$/, "").split("\n")) {
    const lineUnits = isText ? unitsOf(line) : null;
    const { symbols, unknown } = isText ? { symbols: lineUnits.map((unit) => unit.symbol) } : read(line);
    const states = statesOf(symbols);
    const isRefused = states.length <= symbols.length;
    const end = unknown === undefined && !isRefused ? table.ends[states.at(-1)] : null;
    const item = element("li", "", end === null ? "no" : "yes");
    item.append(element("b", say(end === null ? "rejected" : "accepted")));
    item.append(`${end ? ` (${end})` : ""}: `, element("bdi", shown(isText ? line : line.trim())));
    item.append(slashElement(outputsOf(states, symbols).flat()));
    if (isRefused && isText) {
      const unit = lineUnits[states.length - 1];
      item.append(` (${say("refusedAt", table.states[states.at(-1)], unit.name, unit.byte)})`);
    } else if (isRefused) {
      const symbol = table.symbols[symbols[states.length - 1]];
      item.append(` (${say("refusedAt", table.states[states.at(-1)], symbol, states.length)})`);
    } else if (unknown !== undefined) item.append(` (${say("nowhere", unknown)})`);
    verdicts.append(item);
  }
}

// ---- closer, farther, sideways ----

const size = svg && { width: svg.viewBox.baseVal.width, height: svg.viewBox.baseVal.height };
let view = null;

/// The height of the view for its width: the view fills its place on the page.
function heightOf(width) {
  const frame = get("picture").getBoundingClientRect();
  return frame.width > 0 ? (width * frame.height) / frame.width : width;
}

function look(x, y, width) {
  if (!svg) return;
  view = { x, y, width, height: heightOf(width) };
  svg.setAttribute("viewBox", `${view.x} ${view.y} ${view.width} ${view.height}`);
}

function lookAtAll() {
  const across = heightOf(1) > 0 ? size.height / heightOf(1) : size.width;
  const width = Math.max(size.width, across);
  look((size.width - width) / 2, (size.height - heightOf(width)) / 2, width);
}

/// Zooms; one point stays where it is.
function zoom(factor, x = view.x + view.width / 2, y = view.y + view.height / 2) {
  const most = 4 * Math.max(size.width, size.height);
  const width = Math.min(Math.max(view.width * factor, 20), most);
  const real = width / view.width;
  look(x - (x - view.x) * real, y - (y - view.y) * real, width);
}

function pointOf(event) {
  const matrix = svg.getScreenCTM().inverse();
  return new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
}

/// Moves to the state and zooms in until its name can be read.
function find() {
  const node = svg && svg.querySelector(".here");
  if (!node) return;
  const box = node.getBBox();
  const width = Math.max(box.width * 8, 700);
  look(box.x + box.width / 2 - width / 3, box.y + box.height / 2 - heightOf(width) / 2, width);
}

/// Moves the view if the state is out of sight.
function keepInView() {
  const node = svg && svg.querySelector(".here");
  if (!node) return;
  const [box, frame] = [node.getBoundingClientRect(), get("view").getBoundingClientRect()];
  const isSeen = box.left >= frame.left && box.right <= frame.right && box.top >= frame.top && box.bottom <= frame.bottom;
  if (!isSeen) find();
}

function watchPointer() {
  const pointers = new Map();
  let moved = 0;
  svg.addEventListener("wheel", (event) => {
    event.preventDefault();
    const point = pointOf(event);
    zoom(Math.exp(event.deltaY * 0.0015), point.x, point.y);
  }, { passive: false });
  const release = (event) => {
    pointers.delete(event.pointerId);
    if (pointers.size === 0) svg.classList.remove("held");
  };
  svg.addEventListener("pointerdown", (event) => {
    if (event.button !== 0) return;
    pointers.set(event.pointerId, event);
    moved = 0;
    svg.classList.add("held");
  });
  svg.addEventListener("pointermove", (event) => {
    const last = pointers.get(event.pointerId);
    if (!last) return;
    // The button was released outside of the page.
    if (event.buttons === 0) {
      release(event);
      return;
    }
    const [from, to] = [pointOf(last), pointOf(event)];
    if (pointers.size === 1) {
      look(view.x - (to.x - from.x), view.y - (to.y - from.y), view.width);
    } else if (pointers.size === 2) {
      const other = pointOf([...pointers.values()].find((one) => one.pointerId !== event.pointerId));
      const apart = (point) => Math.hypot(point.x - other.x, point.y - other.y);
      if (apart(to) > 0) zoom(apart(from) / apart(to), other.x, other.y);
    }
    moved += Math.abs(event.clientX - last.clientX) + Math.abs(event.clientY - last.clientY);
    if (moved > 4) svg.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, event);
  });
  svg.addEventListener("pointerup", release);
  svg.addEventListener("pointercancel", release);
}

// ---- what is done ----

get("title").textContent = table.title;
get("language").value = language;
get("language").addEventListener("change", (event) => {
  language = event.target.value;
  showTexts();
});
table.starts.forEach((_, number) => {
  const option = document.createElement("option");
  option.value = String(number);
  get("start").append(option);
});
get("start-field").hidden = table.starts.length < 2;
get("outputs").hidden = get("outputs-so-far").hidden = table.outputs.length === 0;
get("start").addEventListener("change", (event) => {
  start = Number(event.target.value);
  if (isText) readText();
  else restart();
});
if (isText) startTexts();
(isText ? [] : table.symbols).forEach((name, symbol) => {
  const button = element("button", name);
  button.type = "button";
  button.addEventListener("click", () => step(symbol));
  get("symbols").append(button);
});
if (isGame) startGame();
get("typing").addEventListener("submit", (event) => {
  event.preventDefault();
  const { symbols, unknown } = read(get("typed").value);
  const areTaken = take(symbols);
  get("typed").value = "";
  goOn();
  if (!areTaken) complainOfRefusal();
  else if (unknown !== undefined) complain("unknown", unknown);
});
get("back").addEventListener("click", back);
get("restart").addEventListener("click", restart);
get("judge").addEventListener("click", judge);
if (svg) {
  svg.setAttribute("preserveAspectRatio", "xMidYMid meet");
  svg.removeAttribute("width");
  svg.removeAttribute("height");
  lookAtAll();
  watchPointer();
  window.addEventListener("resize", () => look(view.x, view.y, view.width));
  get("closer").addEventListener("click", () => zoom(0.7));
  get("farther").addEventListener("click", () => zoom(1 / 0.7));
  get("whole").addEventListener("click", lookAtAll);
  get("find").addEventListener("click", find);
} else {
  get("zoom").hidden = true;
  get("no-picture").hidden = false;
}
if (isText) readText();
else if (!take(table.word)) complainOfRefusal();
showTexts();
// A picture that is too large to be read as a whole first shows the start.
if (svg && view.width > 3 * get("picture").getBoundingClientRect().width) find();
