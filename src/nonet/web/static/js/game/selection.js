// What the player points at: selected cells, the cursor, the mode of the keys, a locked digit. Pure, like the game.

import { centreIn, coloursIn, cornerIn, digitIn } from "./cells.js";

export const MODES = ["digit", "corner", "centre", "colour"];

/**
 * @typedef {{ cells: Set<number>, cursor: number, mode: string, locked: number }} Selection
 * `locked` is the digit that is written into each cell tapped (digit first), or 0.
 */

/** @returns {Selection} */
export const newSelection = () => ({ cells: new Set([0]), cursor: 0, mode: "digit", locked: 0 });

/**
 * A tap or click selects one cell; with `adds`, it adds or removes one.
 * @param {Selection} now @param {number} cell @param {boolean} adds @returns {Selection}
 */
export function select(now, cell, adds = false) {
  const cells = new Set(adds ? now.cells : []);
  if (adds && now.cells.has(cell) && now.cells.size > 1) cells.delete(cell);
  else if (!adds && now.cells.size === 1 && now.cells.has(cell)) return now;
  else cells.add(cell);
  return { ...now, cells, cursor: cell };
}

/**
 * A drag adds the cells that it passes.
 * @param {Selection} now @param {number[]} passed @returns {Selection}
 */
export function dragOver(now, passed) {
  if (!passed.length || passed.every((cell) => now.cells.has(cell) && now.cursor === cell)) return now;
  return { ...now, cells: new Set([...now.cells, ...passed]), cursor: passed[passed.length - 1] };
}

/**
 * An arrow key moves the cursor, and wraps around at the edges.
 * @param {Selection} now
 * @param {number} down
 * @param {number} right
 * @param {boolean} adds
 * @param {number} size
 * @returns {Selection}
 */
export function step(now, down, right, adds = false, size = 9) {
  const cursor =
    size * ((Math.floor(now.cursor / size) + down + size) % size) + (((now.cursor % size) + right + size) % size);
  return { ...now, cursor, cells: new Set(adds ? [...now.cells, cursor] : [cursor]) };
}

/**
 * A double click selects all cells with the same digit, otherwise the same notes, otherwise the same colour.
 * @param {Selection} now @param {number} cell @param {number[]} values @returns {Selection}
 */
export function selectAlike(now, cell, values) {
  const key = [digitIn, centreIn, cornerIn, coloursIn].find((part) => part(values[cell]));
  if (!key) return { ...now, cells: new Set([cell]), cursor: cell };
  const isDigit = key === digitIn;
  const alike = [...values.keys()].filter(
    (other) => key(values[other]) === key(values[cell]) && (isDigit || !digitIn(values[other])),
  );
  return { ...now, cells: new Set(alike), cursor: cell };
}

/**
 * The cells on a straight line between two points, so that a fast drag misses none. Points are in cells.
 * @param {{ x: number, y: number }} from @param {{ x: number, y: number }} to @param {number} size @returns {number[]}
 */
export function cellsBetween(from, to, size = 9) {
  const steps = Math.max(1, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) * 8));
  /** @type {number[]} */
  const cells = [];
  for (let at = 0; at <= steps; at += 1) {
    const x = from.x + ((to.x - from.x) * at) / steps;
    const y = from.y + ((to.y - from.y) * at) / steps;
    if (x < 0 || y < 0 || x >= size || y >= size) continue;
    // The outer tenth of a cell does not count: a diagonal drag takes only the diagonal.
    if (Math.abs((x % 1) - 0.5) > 0.4 || Math.abs((y % 1) - 0.5) > 0.4) continue;
    const cell = size * Math.floor(y) + Math.floor(x);
    if (cells[cells.length - 1] !== cell) cells.push(cell);
  }
  return cells;
}
