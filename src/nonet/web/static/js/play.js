// Playing: the board under keyboard, mouse and touch.

import { ApiError, post } from "./api.js";
import { Board } from "./board.js";
import { $, makeButton } from "./elements.js";
import { Game, newState } from "./game.js";
import { CELLS, cellFromName, columnOf, conflictsOf, digitsOf, PEERS, rowOf } from "./geometry.js";
import { Help } from "./help.js";
import { drawingOf } from "./steps.js";
import { sayError, t } from "./words.js";

const MODES = ["digit", "corner", "centre", "colour"];
const LEVELS = ["easy", "medium", "hard", "unfair", "extreme"];
const START = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

export class Play {
  constructor() {
    this.mode = "digit";
    this.held = null;
    this.selected = new Set([0]);
    this.cursor = 0;
    this.isPaused = false;
    this.isEntering = false;
    this.shown = null; // { level, step, roles, pointed, wrong } while help is shown
    this.help = new Help(this);
    this.game = new Game(() => this.changed());
    this.board = new Board($("board"), {
      onPointer: (cell, how) => this.point(cell, how),
      onKey: (event) => this.key(event),
    });
    this.buildControls();
    this.listen();
    const linked = Game.fromLink(location.hash);
    if (linked) this.game.start(linked);
    else if (!this.game.restore()) this.game.start(newState(digitsOf(START)));
    this.rate();
    setInterval(() => this.tick(), 1000);
  }

  retranslate() {
    this.buildControls();
    this.shown = null;
    this.show([]);
    this.draw();
    this.rate();
  }

  // ── drawing ──────────────────────────────────────────────────────────────────────────────────────────────────────

  changed() {
    if (!this.board) return;
    this.shown = null;
    this.draw();
    this.game.save();
    if (!this.isEntering) this.congratulate();
  }

  get isAuto() {
    return $("auto").checked;
  }

  draw() {
    const { state } = this.game;
    const view = { ...state, clues: this.isEntering ? state.digits : state.clues };
    const drawing = this.shown?.step ? drawingOf(this.shown.step) : {};
    const same = this.selected.size === 1 ? state.digits[this.cursor] : 0;
    this.board.root.classList.toggle("hidden-cells", this.isPaused);
    this.board.draw({
      ...view,
      candidates: this.isAuto || this.shown?.step ? this.game.candidates() : null,
      selected: this.shown ? new Set() : this.selected,
      peers: this.selected.size === 1 && !this.shown ? new Set(PEERS[this.cursor]) : null,
      conflicts: conflictsOf(state.digits),
      wrong: this.shown?.wrong,
      same: this.shown ? 0 : same,
      roles: this.shown?.pointed != null ? new Map([[this.shown.pointed, "pointed"]]) : (this.shown?.roles ?? drawing.roles),
      marks: drawing.marks,
      links: drawing.links,
    });
    $("undo").disabled = this.game.place === 0;
    $("redo").disabled = this.game.place === this.game.history.length - 1;
    for (const button of $("keypad").querySelectorAll("[data-digit]")) {
      const digit = Number(button.dataset.digit);
      button.classList.toggle("complete", state.digits.filter((other) => other === digit).length >= 9);
    }
  }

  tick() {
    if (this.isPaused || document.hidden || $("view-play").hidden || !this.game.state.digits.includes(0)) return;
    this.game.seconds += 1;
    $("timer").textContent = this.time();
    if (this.game.seconds % 10 === 0) this.game.save();
  }

  time() {
    const seconds = this.game.seconds;
    return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
  }

  congratulate() {
    const { digits, clues } = this.game.state;
    if (digits.includes(0) || conflictsOf(digits).size || !clues.includes(0)) return;
    this.say(t("solved-by-you", { time: this.time() }), "good");
  }

  say(text, kind = "") {
    const paragraph = document.createElement("p");
    paragraph.textContent = text;
    this.show([paragraph], kind);
  }

  show(elements, kind = "") {
    $("message").className = `message ${kind}`;
    $("message").replaceChildren(...elements);
  }

  // ── input ────────────────────────────────────────────────────────────────────────────────────────────────────────

  point(cell, { isStart, isAdding }) {
    if (isStart && !isAdding) this.selected = new Set([cell]);
    else if (isStart && this.selected.has(cell) && this.selected.size > 1) this.selected.delete(cell);
    else this.selected.add(cell);
    this.cursor = cell;
    if (this.shown && isStart) this.shown = null;
    this.draw();
    if (isStart) this.board.focus(cell);
  }

  go(rows, columns, isAdding) {
    const row = (rowOf(this.cursor) + rows + 9) % 9;
    const column = (columnOf(this.cursor) + columns + 9) % 9;
    this.cursor = 9 * row + column;
    if (!isAdding) this.selected = new Set();
    this.selected.add(this.cursor);
    this.draw();
    this.board.focus(this.cursor);
  }

  key(event) {
    const { key, code } = event;
    const isCommand = event.ctrlKey || event.metaKey;
    const arrows = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };
    const letters = { KeyW: [-1, 0], KeyS: [1, 0], KeyA: [0, -1], KeyD: [0, 1] };
    const digit = /^(Digit|Numpad)([1-9])$/.exec(code)?.[2];
    if (digit && !event.altKey) this.enter(Number(digit), event.shiftKey ? "corner" : isCommand ? "centre" : this.mode);
    else if (isCommand && code === "KeyZ") event.shiftKey ? this.game.redo() : this.game.undo();
    else if (isCommand && code === "KeyY") this.game.redo();
    else if (isCommand && code === "KeyA") this.select(new Set(CELLS));
    else if (isCommand || event.altKey) return;
    else if (arrows[key]) this.go(...arrows[key], event.shiftKey);
    else if (letters[code]) this.go(...letters[code], event.shiftKey);
    else if (["Backspace", "Delete", "Digit0", "Numpad0"].includes(code)) this.game.erase([...this.selected]);
    else if (["KeyZ", "KeyX", "KeyC", "KeyV"].includes(code)) this.useMode(MODES["ZXCV".indexOf(code[3])]);
    else if (code === "KeyH") this.guard(() => this.help.hint());
    else if (key === "Escape") this.help.dismiss();
    else return;
    event.preventDefault();
  }

  select(cells) {
    this.selected = cells;
    this.draw();
  }

  enter(digit, mode) {
    if (this.isPaused) return;
    if (this.isEntering) this.game.write([...this.selected], "digit", digit, false);
    else this.game.write([...this.selected], mode, digit, this.isAuto);
  }

  useMode(mode) {
    this.mode = mode;
    for (const button of $("modes").children) button.setAttribute("aria-checked", button.dataset.mode === mode);
  }

  buildControls() {
    $("keypad").replaceChildren(
      ...[1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => {
        const button = makeButton(String(digit), () => this.enter(digit, this.mode));
        button.dataset.digit = digit;
        return button;
      }),
      makeButton("⌫", () => this.game.erase([...this.selected]), t("erase")),
    );
    $("modes").replaceChildren(
      ...MODES.map((mode, index) => {
        const button = makeButton(`${t(`mode-${mode}`)} `, () => this.useMode(mode));
        button.dataset.mode = mode;
        button.setAttribute("role", "radio");
        button.append(Object.assign(document.createElement("kbd"), { textContent: "ZXCV"[index] }));
        return button;
      }),
    );
    this.useMode(this.mode);
    const level = $("new-level").value || "medium";
    $("new-level").replaceChildren(...LEVELS.map((name) => new Option(t(name), name, false, name === level)));
    const keys = [
      ["← ↑ ↓ →", "key-arrows"], ["1–9", "key-digits"], ["Z X C V", "key-modes"], ["Shift, Ctrl", "key-held"],
      ["⌫", "key-erase"], ["Ctrl+Z, Ctrl+Y", "key-undo"], ["H", "key-hint"], ["🖱", "key-drag"],
    ];
    $("key-help").innerHTML = keys.map(([name, key]) => `<dt><kbd>${name}</kbd></dt><dd>${t(key)}</dd>`).join("");
    $("pause").textContent = t(this.isPaused ? "resume" : "pause");
    $("own").textContent = t(this.isEntering ? "done" : "own");
  }

  listen() {
    const on = (id, act) => $(id).addEventListener("click", () => this.guard(act));
    on("undo", () => this.game.undo());
    on("redo", () => this.game.redo());
    on("rewind", () => this.help.rewind());
    on("restart", () => this.game.move((state) => Object.assign(state, newState(state.clues))));
    on("pause", () => this.pause());
    on("load", () => this.load($("text").value));
    on("own", () => this.enterOwn());
    on("copy", () => this.copy());
    on("new", () => this.newPuzzle());
    on("hint", () => this.help.hint());
    on("check", () => this.help.check());
    on("path", () => this.help.path());
    on("solve", () => this.help.solve());
    $("auto").addEventListener("change", () => this.draw());
    document.addEventListener("paste", (event) => {
      if (event.target === $("text") || $("view-play").hidden) return;
      const text = event.clipboardData.getData("text");
      if (text.trim()) this.guard(() => this.load(text));
    });
    for (const name of ["dragover", "drop"]) document.addEventListener(name, (event) => event.preventDefault());
    document.addEventListener("drop", async (event) => {
      const file = event.dataTransfer.files[0];
      const text = file ? await file.slice(0, 200000).text() : event.dataTransfer.getData("text");
      this.guard(() => this.load(text));
    });
    window.addEventListener("hashchange", () => {
      const linked = Game.fromLink(location.hash);
      if (linked) this.begin(linked);
    });
  }

  async guard(act) {
    try {
      await act();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.fail(error);
    }
  }

  fail(error) {
    this.say(sayError(error), "bad");
    const cells = [error.place.cell, ...(error.place.cells ?? [])].map(cellFromName).filter((cell) => cell !== null);
    if (cells.length) {
      this.shown = { wrong: new Set(cells) };
      this.draw();
    }
    if (error.place.solutions?.length === 2) this.help.showTwo(error.place.solutions);
  }

  // ── puzzles ──────────────────────────────────────────────────────────────────────────────────────────────────────

  begin(state) {
    this.isEntering = false;
    this.isPaused = false;
    this.buildControls();
    this.show([]);
    this.game.start(state);
    this.rate();
  }

  async load(text) {
    const { clues, line, candidates } = await post("convert", { puzzle: text, to: "line" });
    const state = newState(digitsOf(clues));
    state.digits = digitsOf(line);
    this.begin(state);
    const struck = this.game.candidates().map((mask, cell) => mask & ~candidates[cell].reduce((all, d) => all | (1 << (d - 1)), 0));
    if (struck.some(Boolean)) {
      this.game.start({ ...state, struck });
      $("auto").checked = true;
      this.draw();
    }
    $("text").value = "";
  }

  async newPuzzle() {
    this.say(t("working"));
    const { puzzles } = await post("generate", { level: $("new-level").value, count: 1 });
    this.begin(newState(digitsOf(puzzles[0].puzzle)));
  }

  enterOwn() {
    if (!this.isEntering) {
      this.isEntering = true;
      this.game.start(newState(Array(81).fill(0)));
      this.say(t("enter-own"));
      this.buildControls();
      this.board.focus(this.cursor);
      return undefined;
    }
    const state = newState([...this.game.state.digits]);
    this.begin(state);
    return this.help.check();
  }

  async copy() {
    const link = location.origin + location.pathname + this.game.toLink();
    history.replaceState(null, "", this.game.toLink());
    await navigator.clipboard?.writeText(link).catch(() => {});
    this.say(t("copied"));
  }

  pause() {
    this.isPaused = !this.isPaused;
    $("pause").textContent = t(this.isPaused ? "resume" : "pause");
    this.draw();
  }

  async rate() {
    $("badge").hidden = true;
    $("timer").textContent = this.time();
    if (!this.game.state.clues.some(Boolean)) return;
    try {
      const rating = await post("rate", { puzzle: this.game.request().puzzle });
      if (!rating.level) return;
      $("badge").textContent = t("badge", { level: t(rating.level), score: rating.score });
      $("badge").className = `badge level-${rating.level}`;
      $("badge").hidden = false;
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
    }
  }
}
