// The game of tic-tac-toe: a board to play on, by mouse and by keys. The script of the page calls these
// functions.

const GAME_TEXTS = {
  en: {
    largeGame: "All games are too many to be drawn. Every free cell here shows the board that follows if it is picked.",
    over: "The game is over.",
    moved: "You {0}, computer {1}.", opened: "Computer {0}.", movedOf: "{0} on {1}.",
    turn: "Your turn: click a cell, or use arrows or numbers.",
    turnOf: "It is the turn of {0}: click a cell, or use arrows or numbers.",
    half: "{0}: press Enter for cell {0}, or a second digit for a cell from {1} to {2}.",
    noCell: "There is no cell {0}.", win: "The computer wins.", lost: "You win!", draw: "A draw.",
    x: "X wins.", o: "O wins.", cell: "Cell {0}, {1}", free: "free",
    score: "You {0}, draws {1}, computer {2}", scoreOf: "X {0}, draws {1}, O {2}",
    you: "you", computer: "the computer",
  },
  id: {
    largeGame: "Semua permainan terlalu banyak untuk digambar. Di sini setiap petak kosong menampilkan papan berikutnya jika petak itu dipilih.",
    over: "Permainan selesai.",
    moved: "Anda {0}, komputer {1}.", opened: "Komputer {0}.", movedOf: "{0} di {1}.",
    turn: "Giliran Anda: klik petak, atau pakai panah atau nomor.",
    turnOf: "Giliran {0}: klik petak, atau pakai panah atau nomor.",
    half: "{0}: tekan Enter untuk petak {0}, atau angka kedua untuk petak {1} sampai {2}.",
    noCell: "Tidak ada petak {0}.", win: "Komputer menang.", lost: "Anda menang!", draw: "Seri.",
    x: "X menang.", o: "O menang.", cell: "Petak {0}, {1}", free: "kosong",
    score: "Anda {0}, seri {1}, komputer {2}", scoreOf: "X {0}, seri {1}, O {2}",
    you: "Anda", computer: "komputer",
  },
};

// The cells, counted from zero, and those of every line.
let cells = [];
let lines = [];
// Two people play if a state is labelled `x` or `o`; otherwise labels are win, draw and lost.
let isReferee = false;
const score = { win: 0, draw: 0, lost: 0 };
// Whether the game on the board has been counted.
let isCounted = false;

// A first digit, if a second one may follow. It does not depend on the board, so that nobody picks a
// cell by accident: on 4 x 4 cells, `1` always waits for a second digit or for Enter.
let half = "";

/// Makes the board and waits for keys.
function startGame() {
  for (const [name, texts] of Object.entries(GAME_TEXTS)) Object.assign(TEXTS[name], texts);
  cells = [...Array(table.side ** 2).keys()];
  lines = linesOf(table.side);
  isReferee = table.ends.some((label) => label === "x" || label === "o");
  get("board").hidden = false;
  get("board").style.setProperty("--side", table.side);
  get("score").hidden = false;
  get("symbols").hidden = true;
  get("typing").hidden = true;
  get("following").hidden = Boolean(svg);
  for (const cell of cells) {
    const button = document.createElement("button");
    button.type = "button";
    button.addEventListener("click", () => pick(cell));
    get("board").append(button);
  }
  document.addEventListener("keydown", (event) => {
    const isTyping = event.target.closest && event.target.closest("input, textarea, select");
    if (isTyping || event.ctrlKey || event.altKey || event.metaKey) return;
    if (playByKey(event.key)) event.preventDefault();
  });
}

/// The symbol of a cell. The alphabet may lack it, if the cell is always taken.
function symbolOf(cell) {
  return symbolNumber.get(String(cell + 1));
}

/// Whether a cell can be picked on the board of a state.
function canPick(state, cell) {
  const target = table.next[state][symbolOf(cell)] ?? null;
  return table.ends[state] === null && target !== null && target !== state;
}

function pick(cell) {
  if (symbolOf(cell) === undefined) complain("refused", cell + 1);
  else step(symbolOf(cell));
}

// ---- what is seen ----

function showGame(states) {
  half = "";
  showBoard(states);
  showScore();
  if (!svg) showFollowing(states);
}

function marksOf(state) {
  return [...table.states[state]].slice(0, cells.length);
}

/// The cells of every row, column and diagonal.
function linesOf(side) {
  const steps = [...Array(side).keys()];
  const rows = steps.map((row) => steps.map((column) => side * row + column));
  const columns = steps.map((column) => steps.map((row) => side * row + column));
  const diagonals = [steps.map((step) => (side + 1) * step), steps.map((step) => (side - 1) * (step + 1))];
  return [...rows, ...columns, ...diagonals];
}

function showBoard(states) {
  const state = states.at(-1);
  const marks = marksOf(state);
  const before = states.length > 1 ? marksOf(states.at(-2)) : marks;
  const won = linesOn(marks).flat();
  [...get("board").children].forEach((button, cell) => {
    const mark = marks[cell] === "A" ? "" : marks[cell];
    button.textContent = mark || String(cell + 1);
    button.className = [
      mark ? mark.toLowerCase() : "free",
      mark && before[cell] === "A" ? "new" : "",
      won.includes(cell) ? "line" : "",
    ].join(" ");
    button.setAttribute("aria-label", say("cell", cell + 1, mark || say("free")));
    button.setAttribute("aria-disabled", String(!canPick(state, cell)));
  });
}

/// The lines that win.
function linesOn(marks) {
  return lines.filter((line) => marks[line[0]] !== "A" && line.every((cell) => marks[cell] === marks[line[0]]));
}

/// The result of a finished game for the computer. The board shows it, because the label may be empty.
function endOf(state) {
  if (table.ends[state] === null) return null;
  const marks = marksOf(state);
  const [line] = linesOn(marks);
  if (line) return marks[line[0]] === "X" ? "lost" : "win";
  return "draw";
}

/// Counts a game that was played to its end, once.
function count(state) {
  if (isCounted || endOf(state) === null) return;
  score[endOf(state)] += 1;
  isCounted = true;
}

function showScore() {
  get("score").textContent = say(isReferee ? "scoreOf" : "score", score.lost, score.draw, score.win);
}

/// The marks that the last step put on the board, in words. On the first board of a page it is the only
/// mark: in the middle of a game, nobody knows the last one.
function movesOf(states) {
  const marks = marksOf(states.at(-1));
  if (states.length === 1 && marks.filter((mark) => mark !== "A").length > 1) return "";
  const before = states.length > 1 ? marksOf(states.at(-2)) : cells.map(() => "A");
  const cell = (mark) => marks.findIndex((found, at) => found === mark && before[at] === "A") + 1;
  const [x, o] = [cell("X"), cell("O")];
  if (isReferee) return x || o ? say("movedOf", x ? "X" : "O", x || o) : "";
  if (states.length === 1) return o ? say("opened", o) : "";
  return o ? say("moved", x, o) : "";
}

/// What happened last, and whose turn it is or who has won.
function gameStatus(states) {
  const state = states.at(-1);
  const end = endOf(state);
  if (end !== null) {
    return `${movesOf(states)} ${say(isReferee ? { lost: "x", win: "o", draw: "draw" }[end] : end)}`.trim();
  }
  const marks = marksOf(state);
  const count = (mark) => marks.filter((found) => found === mark).length;
  const turn = isReferee ? say("turnOf", count("X") > count("O") ? "O" : "X") : say("turn");
  return `${movesOf(states)} ${turn}`.trim();
}

/// The games from here on, two moves far: boards inside boards, in place of a picture of all games.
function showFollowing(states) {
  get("no-picture").textContent = say(endOf(states.at(-1)) === null ? "largeGame" : "over");
  const map = shape("svg", { viewBox: "-2 -2 1004 1004" });
  drawBoard(map, states.at(-1), states.at(-2) ?? states.at(-1), { x: 0, y: 0, side: 1000 }, 2);
  get("following").replaceChildren(map);
}

function shape(tag, attributes) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  return made;
}

/// Draws a board in a square, with the boards that follow in its free cells.
function drawBoard(parent, state, before, { x, y, side }, levels) {
  const look = { win: " k0", draw: " k1", lost: " k5" }[endOf(state)] ?? "";
  const board = shape("g", { class: `state${look}` });
  const [marks, old] = [marksOf(state), marksOf(before)];
  const small = side / table.side;
  const middle = (cell) => [
    x + small * ((cell % table.side) + 0.5),
    y + small * (Math.floor(cell / table.side) + 0.5),
  ];
  const add = (tag, attributes) => board.append(shape(tag, attributes));
  add("rect", { class: "card", x, y, width: side, height: side, "stroke-width": side / 300 });
  const between = cells.slice(1, table.side).map((line) => small * line);
  const grid = between.map((at) => `M${x + at} ${y}v${side}M${x} ${y + at}h${side}`).join("");
  add("path", { class: "grid", d: grid, "stroke-width": Math.min(side / 60, 4) });
  for (const cell of cells.filter((cell) => marks[cell] !== "A")) {
    const [[cx, cy], half] = [middle(cell), 0.27 * small];
    const isNew = before === state || old[cell] === "A";
    const stroke = { "stroke-width": small * (isNew ? 0.14 : 0.07), "stroke-linecap": "round" };
    const arm = `M${cx - half} ${cy - half}l${2 * half} ${2 * half}m${-2 * half} 0l${2 * half} ${-2 * half}`;
    if (marks[cell] === "X") add("path", { class: isNew ? "x" : "old", d: arm, ...stroke });
    else add("circle", { class: isNew ? "o" : "old", cx, cy, r: half, ...stroke });
  }
  for (const line of linesOn(marks)) {
    const d = `M${middle(line[0]).join(" ")}L${middle(line.at(-1)).join(" ")}`;
    add("path", { class: "strike", d, "stroke-width": small / 10, "stroke-linecap": "round" });
  }
  parent.append(board);
  if (levels === 0) return;
  for (const cell of cells.filter((cell) => canPick(state, cell))) {
    const [cx, cy] = middle(cell);
    const inner = { x: cx - 0.44 * small, y: cy - 0.44 * small, side: 0.88 * small };
    const group = shape("g", { "data-cell": cell + 1 });
    drawBoard(group, table.next[state][symbolOf(cell)], state, inner, levels - 1);
    if (levels === 2) group.addEventListener("click", () => pick(cell));
    parent.append(group);
  }
}

// ---- keys of the game ----

/// Does what a key of the game says; returns whether it is one.
function playByKey(key) {
  if (/^[0-9]$/.test(key)) return typeDigit(key);
  if (half && ["Enter", "Backspace", "Escape"].includes(key)) {
    const cell = Number(half) - 1;
    show();
    if (key === "Enter") pick(cell);
    return true;
  }
  if (key in ARROWS) return moveFocus(...ARROWS[key]);
  if (key === "Backspace") back();
  else if (key === "r") restart();
  else return false;
  return true;
}

function typeDigit(digit) {
  const typed = half + digit;
  const longer = cells.map((cell) => String(cell + 1)).filter((name) => name.startsWith(typed) && name !== typed);
  if (typed === "0") return false;
  show();
  if (Number(typed) > cells.length) {
    complain("noCell", typed);
  } else if (longer.length > 0) {
    complain();
    half = typed;
    get("status").textContent = say("half", typed, longer[0], longer.at(-1));
  } else {
    pick(Number(typed) - 1);
  }
  return true;
}

const ARROWS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [-1, 0], ArrowDown: [1, 0] };

/// Moves the focus to a neighbour on the board, or onto the board; returns whether it did. Where the
/// page can be scrolled, the arrow keys outside of the board scroll it.
function moveFocus(down, right) {
  const buttons = [...get("board").children];
  const at = buttons.indexOf(document.activeElement);
  const page = document.scrollingElement;
  if (at < 0 && (document.activeElement !== document.body || page.scrollHeight > page.clientHeight)) return false;
  const side = table.side;
  const [row, column] = [Math.floor(at / side) + down, (at % side) + right];
  const isOnBoard = row >= 0 && row < side && column >= 0 && column < side;
  if (at < 0) (buttons.find((button) => button.ariaDisabled === "false") || buttons[0]).focus();
  else if (isOnBoard) buttons[side * row + column].focus();
  return true;
}
