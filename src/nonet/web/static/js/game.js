// The game as one immutable state and its history: undo and redo without end, autosave, the whole state in a link.

import { CELLS, candidatesOf, digitsIn, digitsOf, lineOf, nameOf, PEERS } from "./geometry.js";

const SAVED = "nonet.game";

export function newState(clues) {
  const zeros = () => Array(81).fill(0);
  return { clues, digits: [...clues], corner: zeros(), centre: zeros(), colours: zeros(), struck: zeros() };
}

export class Game {
  constructor(onChange) {
    this.onChange = onChange;
    this.start(newState(Array(81).fill(0)));
  }

  start(state, { seconds = 0 } = {}) {
    this.history = [state];
    this.place = 0;
    this.seconds = seconds;
    this.solution = null;
    this.onChange?.();
  }

  get state() {
    return this.history[this.place];
  }

  // Change cells in one move: change(copy) edits a copy of the state.
  move(change) {
    const copy = Object.fromEntries(Object.entries(this.state).map(([name, cells]) => [name, [...cells]]));
    change(copy);
    if (JSON.stringify(copy) === JSON.stringify(this.state)) return;
    this.history.length = this.place + 1;
    this.history.push(copy);
    this.place += 1;
    this.onChange?.();
  }

  undo() {
    this.goTo(this.place - 1);
  }

  redo() {
    this.goTo(this.place + 1);
  }

  goTo(place) {
    if (place < 0 || place >= this.history.length) return;
    this.place = place;
    this.onChange?.();
  }

  // Writes, or takes away if all have it already, a digit or mark in cells.
  write(cells, mode, digit, isAuto) {
    this.move((state) => {
      const open = cells.filter((cell) => mode === "colour" || !state.clues[cell]);
      if (mode === "digit") {
        const isThere = open.length > 0 && open.every((cell) => state.digits[cell] === digit);
        for (const cell of open) {
          state.digits[cell] = isThere ? 0 : digit;
          if (!isThere) clearMarksAround(state, cell, digit);
        }
      } else if (mode === "colour") {
        const isThere = open.every((cell) => state.colours[cell] === digit);
        for (const cell of open) state.colours[cell] = isThere ? 0 : digit;
      } else {
        const marks = isAuto ? state.struck : state[mode];
        const blanks = open.filter((cell) => !state.digits[cell]);
        const bit = 1 << (digit - 1);
        const isThere = blanks.every((cell) => marks[cell] & bit);
        for (const cell of blanks) marks[cell] = isThere ? marks[cell] & ~bit : marks[cell] | bit;
      }
    });
  }

  erase(cells) {
    this.move((state) => {
      for (const cell of cells) {
        if (state.digits[cell] && !state.clues[cell]) state.digits[cell] = 0;
        else for (const name of ["corner", "centre", "colours", "struck"]) state[name][cell] = 0;
      }
    });
  }

  // What a person may still write, with what they struck out left away.
  candidates() {
    return candidatesOf(this.state.digits).map((mask, cell) => mask & ~this.state.struck[cell]);
  }

  // The board as the API reads it.
  request() {
    const { clues, digits, struck } = this.state;
    const open = candidatesOf(digits);
    const words = CELLS.filter((cell) => open[cell] & struck[cell]).map(
      (cell) => `${nameOf(cell)}<>${digitsIn(open[cell] & struck[cell]).join("")}`,
    );
    const request = { puzzle: lineOf(clues), digits: lineOf(digits) };
    if (words.length) request.eliminated = words.join(" ");
    return request;
  }

  save() {
    try {
      localStorage.setItem(SAVED, JSON.stringify({ history: this.history, place: this.place, seconds: this.seconds }));
    } catch {
      // Full or forbidden storage: the game goes on, only without autosave.
    }
  }

  restore() {
    try {
      const saved = JSON.parse(localStorage.getItem(SAVED));
      if (!saved?.history?.[saved.place]?.struck || saved.history.some((state) => state.digits.length !== 81)) return false;
      Object.assign(this, saved, { solution: null });
      this.onChange?.();
      return true;
    } catch {
      return false;
    }
  }

  // The whole state in a link: clues and digits as lines, marks in base 36.
  toLink() {
    const { clues, digits, corner, centre, colours, struck } = this.state;
    const parts = [lineOf(clues), lineOf(digits) === lineOf(clues) ? "" : lineOf(digits)];
    for (const marks of [corner, centre, colours, struck]) {
      parts.push(marks.some(Boolean) ? marks.map((mark) => (mark ? mark.toString(36) : "")).join(",") : "");
    }
    return `#play=${parts.join("~").replace(/~+$/, "")}`;
  }

  static fromLink(hash) {
    if (!hash.startsWith("#play=")) return null;
    const [clues, digits, ...marks] = decodeURIComponent(hash.slice(6)).split("~");
    if (!/^[.1-9]{81}$/.test(clues ?? "") || (digits && !/^[.1-9]{81}$/.test(digits))) return null;
    const state = newState(digitsOf(clues));
    if (digits) state.digits = digitsOf(digits).map((digit, cell) => state.clues[cell] || digit);
    ["corner", "centre", "colours", "struck"].forEach((name, index) => {
      const values = (marks[index] ?? "").split(",");
      if (values.length === 81) state[name] = values.map((value) => parseInt(value || "0", 36) & 0x1ff);
    });
    return state;
  }
}

function clearMarksAround(state, cell, digit) {
  const bit = ~(1 << (digit - 1));
  for (const name of ["corner", "centre"]) {
    state[name][cell] = 0;
    for (const peer of PEERS[cell]) state[name][peer] &= bit;
  }
}
