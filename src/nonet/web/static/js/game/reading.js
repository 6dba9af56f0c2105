// A board read from a picture, while it is compared and corrected. Pure.

import { withCentre } from "./cells.js";
import { bitOf, cellFromName, CELLS, conflictsOf, digitsOf } from "./geometry.js";
import { findSolutions } from "./solver.js";

/**
 * @typedef {{ digits: number[], written: Set<number>, notes: Map<number, number>, doubtful: Set<number>, at: number }} Reading
 * `written`: cells that a player filled in by hand before the picture was taken; `notes`: pencil marks, as sets of digits; `at`: the cell that the keys write to.
 */

/**
 * A cell as the API names it, by number or as r3c5.
 * @param {number | string} given
 */
export const cellOf = (given) => cellFromName(String(given)) ?? Number(given);

/**
 * @param {{ grid: string, clues: string, doubtful: (number | string)[], marks?: Record<string, number[]> }} puzzle as the API gives it
 * @returns {Reading}
 */
export function newReading({ grid, clues, doubtful, marks = {} }) {
  const digits = digitsOf(grid);
  const unsure = doubtful.map(cellOf);
  const notes = new Map(
    Object.entries(marks).map(([cell, list]) => [cellOf(cell), list.reduce((mask, digit) => mask | bitOf(digit), 0)]),
  );
  return {
    digits,
    notes,
    written: new Set(CELLS.filter((cell) => digits[cell] && clues[cell] === ".")),
    doubtful: new Set(unsure),
    at: unsure[0] ?? 0,
  };
}

/**
 * Write a digit (0: none) into the current cell, which is then no longer in doubt, and go to the next doubtful cell.
 * @param {Reading} reading @param {number} digit @returns {Reading}
 */
export function correct(reading, digit) {
  const { at } = reading;
  const digits = reading.digits.map((old, cell) => (cell === at ? digit : old));
  const doubtful = new Set([...reading.doubtful].filter((cell) => cell !== at));
  const left = [...doubtful].sort((one, other) => one - other);
  const next = reading.doubtful.has(at) ? (left.find((cell) => cell > at) ?? left[0] ?? at) : at;
  const written = digit ? reading.written : new Set([...reading.written].filter((cell) => cell !== at));
  return { ...reading, digits, doubtful, written, at: next };
}

/**
 * Is it a valid puzzle?
 * @param {Reading} reading @returns {"unique" | "several" | "none" | "conflict"}
 */
export function verdictOf({ digits }) {
  if (conflictsOf(digits).size) return "conflict";
  if (digits.filter(Boolean).length < 17) return "several";
  const count = findSolutions(digits, 2).length;
  return count === 1 ? "unique" : count ? "several" : "none";
}

/**
 * The clues as a line; handwritten digits are the player's moves.
 * @param {Reading} reading
 */
export const cluesOf = ({ digits, written }) =>
  digits.map((digit, cell) => (digit && !written.has(cell) ? digit : ".")).join("");

/**
 * The cells of the game: digits, and pencil marks where there is no digit.
 * @param {Reading} reading
 */
export const cellsOf = ({ digits, notes }) => digits.map((digit, cell) => digit || withCentre(0, notes.get(cell) ?? 0));
