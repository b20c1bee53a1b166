// Automata that read bytes or characters. What is typed into the field is read at once, and if the
// automaton is a lexer, split into tokens. The script of the page calls these functions.

const TEXT_TEXTS = {
  en: {
    words: "Many texts at once", textBack: "Step back", textRestart: "To the start",
    paste: "One text per line; an empty line is the empty text.",
    noToken: "no token", more: "… and {0} more",
    stopped: "“{0}” does not allow “{1}”: the text is rejected at byte {2}.",
    refusedAt: "“{0}” does not allow “{1}”, byte {2}",
    piece: "{0}, bytes {1} to {2}",
  },
  id: {
    words: "Banyak teks sekaligus", textBack: "Mundur", textRestart: "Ke awal",
    paste: "Satu teks per baris; baris kosong adalah teks kosong.",
    noToken: "bukan token", more: "… dan {0} lagi",
    stopped: "“{0}” tidak mengizinkan “{1}”: teks ditolak pada byte {2}.",
    refusedAt: "“{0}” tidak mengizinkan “{1}”, byte {2}",
    piece: "{0}, byte {1} sampai {2}",
  },
};

// More tokens are only counted.
const MOST_TOKENS = 300;

// One entry for each byte or character of the text: its class, how it is shown, its first byte, and
// where its character begins in the text. The first byte of a character also knows how that is shown
// as a whole, and how many bytes it has.
let units = [];
// The tokens, and what is no token: label or null, and the first and last unit.
let pieces = [];
// The piece whose way is shown; null for the last one.
let chosen = null;
// The way that is shown: its first unit, its classes, its states, and a class that is refused, or null.
let way = { first: 0, symbols: [], states: [], refused: null };

/// The class of a byte or character: the last run that begins at or before it.
function classOf(value) {
  let [low, high] = [0, table.runs.length];
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (table.runs[middle][0] <= value) low = middle;
    else high = middle;
  }
  return table.runs[low][1];
}

/// A byte or character as automaton texts write it, if it cannot be seen.
function spell(character) {
  const letters = { " ": "\\s", "\t": "\\t", "\n": "\\n", "\r": "\\r", "\0": "\\0", "\\": "\\\\" };
  if (letters[character]) return letters[character];
  if (shown(character) !== character || /[\p{C}\p{Z}]/u.test(character)) return `\\u{${character.codePointAt(0).toString(16).toUpperCase()}}`;
  return character;
}

function unitsOf(text) {
  const encoder = new TextEncoder();
  const made = [];
  let [byte, at] = [0, 0];
  for (const one of text) {
    // Half of a character is none.
    const character = /^[\uD800-\uDFFF]$/.test(one) ? "\uFFFD" : one;
    const bytes = encoder.encode(character);
    if (table.reads === "characters" || bytes.length === 1) {
      made.push({ symbol: classOf(character.codePointAt(0)), name: spell(character), byte, at });
    } else {
      bytes.forEach((value, index) => {
        const name = `\\x${value.toString(16).toUpperCase()}`;
        const whole = index === 0 ? { whole: spell(character), length: bytes.length } : {};
        made.push({ symbol: classOf(value), name, byte: byte + index, at, ...whole });
      });
    }
    byte += bytes.length;
    at += one.length;
  }
  return made;
}

/// Splits the text into the longest tokens. A state and a place from which no token ends are remembered, so
/// that they are not tried again.
function piecesOf() {
  const failed = new Set();
  const found = [];
  for (let from = 0; from < units.length; from = found.at(-1).to) {
    let state = table.starts[start].state;
    let [at, label, to, passed] = [from, null, from, []];
    while (at < units.length) {
      const target = table.next[state][units[at].symbol];
      if (target === null || table.dead[target]) break;
      [state, at] = [target, at + 1];
      const key = at * table.states.length + state;
      if (table.ends[state] !== null) [label, to, passed] = [table.ends[state], at, []];
      else if (label !== null && failed.has(key)) break;
      else passed.push(key);
    }
    for (const key of passed) failed.add(key);
    found.push({ label, from, to: label === null ? Math.max(at, from + 1) : to });
  }
  return found;
}

/// Reads the text in the field anew.
function readText() {
  units = unitsOf(get("text").value);
  pieces = table.labels ? piecesOf() : [];
  chosen = null;
  followText();
}

/// Follows the whole text, or the chosen piece of it.
function followText() {
  let [first, end] = [0, units.length];
  const piece = pieces[chosen === null ? pieces.length - 1 : chosen];
  if (piece) {
    // What is no token is shown with the byte or character at which that is certain.
    const isCertain = piece.label === null && piece.to > piece.from + 1;
    [first, end] = [piece.from, isCertain ? piece.to + 1 : piece.to];
  }
  word = [];
  take(units.slice(first, end).map((unit) => unit.symbol));
  way = { first, symbols: word.slice(), states: statesOf(word), refused };
  goOn();
  if (refused !== null && !table.labels) {
    const unit = units[first + word.length];
    complain("stopped", table.states[here()], unit.name, unit.byte);
  }
}

/// Shows the way up to a step of it.
function lookAt(steps) {
  word = way.symbols.slice(0, Math.max(steps, 0));
  refused = steps >= way.symbols.length ? way.refused : null;
  goOn();
}

/// How a step of the way is shown.
function unitName(index) {
  const unit = units[way.first + index];
  return unit ? unit.name : "";
}

/// The way. Steps that stay in a state and put out nothing are one line.
function showWay() {
  const MOST = 200;
  const outputs = outputsOf(way.states, way.symbols);
  const lines = [{ begin: 0, end: 0 }];
  way.symbols.forEach((_, index) => {
    const line = lines.at(-1);
    const stays = way.states[index + 1] === way.states[index] && outputs[index].length === 0;
    if (stays && line.isOpen) line.end = index + 1;
    else lines.push({ begin: index, end: index + 1, isOpen: outputs[index].length === 0 });
  });
  const trail = get("trail");
  const focused = [...trail.children].findIndex((item) => item.contains(document.activeElement));
  const first = Math.max(0, lines.length - MOST);
  trail.replaceChildren();
  trail.start = first;
  for (const line of lines.slice(first)) {
    const item = document.createElement("li");
    if (line.end > 0) {
      const read = shownUnits(way.first + line.begin, way.first + line.end, 24);
      item.append(element("span", `${read} → `));
    }
    const button = element("button", table.states[way.states[line.end]]);
    button.type = "button";
    const isHere = line.end === word.length;
    if (isHere) button.setAttribute("aria-current", "step");
    button.addEventListener("click", () => lookAt(line.end));
    item.append(button);
    if (line.end > 0) item.append(slashElement(outputs[line.end - 1]));
    trail.append(item);
  }
  if (way.refused !== null) {
    const item = element("li", `${unitName(way.symbols.length)} → `, "refused");
    item.append(element("em", say("notTaken")));
    trail.append(item);
  }
  const again = focused >= 0 && trail.children[focused];
  if (again && again.querySelector("button")) again.querySelector("button").focus();
}

/// Bytes or characters in one line, cut if there are many. A blank is itself between others.
function shownUnits(from, to, most) {
  const names = [];
  for (let index = from; index < to && names.length <= most; ) {
    const unit = units[index];
    const isWhole = unit.whole !== undefined && index + unit.length <= to;
    names.push(isWhole ? unit.whole : unit.name);
    index += isWhole ? unit.length : 1;
  }
  const isCut = names.length > most;
  const shown = names.slice(0, most).map((name, index) => {
    const isInside = index > 0 && index < names.length - 1;
    return name === "\\s" && isInside ? " " : name;
  });
  return shown.join("") + (isCut ? "…" : "");
}

/// The tokens: the text in colours, and a list of buttons.
function showTokens() {
  if (!table.labels) return;
  const [coloured, list] = [get("coloured"), get("tokens")];
  const focused = [...list.children].findIndex((item) => item.contains(document.activeElement));
  const text = get("text").value;
  coloured.replaceChildren();
  list.replaceChildren();
  pieces.slice(0, MOST_TOKENS).forEach((piece, index) => {
    const label = table.labels.findIndex((known) => known.name === piece.label);
    const look = piece.label === null ? "piece none" : `piece k${label % table.looks}`;
    const name = piece.label === null ? say("noToken") : piece.label;
    const end = piece.to < units.length ? units[piece.to] : null;
    const [at, to] = [units[piece.from].at, end ? end.at : text.length];
    const bytes = [units[piece.from].byte, end ? end.byte : new TextEncoder().encode(text).length];
    const isChosen = index === (chosen === null ? pieces.length - 1 : chosen);
    const span = element("span", text.slice(at, to).replace(/[^\n\t]+/g, (part) => shown(part)), look);
    span.title = say("piece", name, ...bytes);
    coloured.append(span);
    const button = element("button", "");
    button.type = "button";
    const sign = piece.label === null ? "✕" : table.labels[label].sign;
    const read = shownUnits(piece.from, piece.to, 40);
    button.append(element("span", read, look), " ", element("span", `${sign} ${name}`, "small"));
    button.title = span.title;
    if (isChosen) button.setAttribute("aria-current", "true");
    button.addEventListener("click", () => {
      chosen = index;
      followText();
    });
    const item = document.createElement("li");
    item.append(button);
    list.append(item);
  });
  const item = list.children[chosen === null ? pieces.length - 1 : chosen];
  if (item) {
    const top = item.offsetTop - list.offsetTop;
    const isSeen = top >= list.scrollTop && top + item.offsetHeight <= list.scrollTop + list.clientHeight;
    if (!isSeen) list.scrollTop = top - list.clientHeight / 2;
  }
  if (pieces.length > MOST_TOKENS) {
    list.append(element("p", say("more", pieces.length - MOST_TOKENS), "small"));
    coloured.append("…");
  }
  const again = focused >= 0 && list.children[focused];
  if (again && again.querySelector("button")) again.querySelector("button").focus();
}

/// Prepares the page for texts.
function startTexts() {
  for (const name of Object.keys(TEXT_TEXTS)) Object.assign(TEXTS[name], TEXT_TEXTS[name]);
  get("back").dataset.text = "textBack";
  get("symbols").hidden = get("typing").hidden = true;
  get("text-field").hidden = false;
  get("tokens-field").hidden = !table.labels;
  get("text").value = table.text || "";
  get("text").addEventListener("input", readText);
}
