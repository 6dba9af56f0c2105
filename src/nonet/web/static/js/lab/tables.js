// What an algorithm knows at one moment of its search, worked out from the board: tables, masks, blanks, stack. Pure.

import { boxOf, candidatesOf, columnOf, digitsIn, HOUSES, rowOf } from "../game/geometry.js";

/** @typedef {{ kind: string, cell?: number | null, digit?: number | null, house?: number | null, depth: number, nodes: number, backtracks: number }} Event */
/** @typedef {{ cell: number, digit: number, is_try: boolean }} Written */
/** @typedef {{ digits: number[], written: Written[], last: Event | null }} Moment */

const ALL = 511;

/**
 * The moment after some events of a window.
 * @param {number[]} clues @param {Written[]} before @param {Event[]} events @param {number} count @returns {Moment}
 */
export function momentAfter(clues, before, events, count) {
  const digits = [...clues];
  const written = [...before];
  for (const { cell, digit } of written) digits[cell] = digit;
  for (const { kind, cell, digit } of events.slice(0, count)) {
    if (cell === null || cell === undefined) continue;
    if (kind === "try" || kind === "place") {
      digits[cell] = digit ?? 0;
      written.push({ cell, digit: digit ?? 0, is_try: kind === "try" });
    } else if (kind === "undo") {
      digits[cell] = 0;
      written.splice(written.map((one) => one.cell).lastIndexOf(cell), 1);
    }
  }
  return { digits, written, last: count > 0 ? events[count - 1] : null };
}

/**
 * The digits still free in each row, column and box, as masks.
 * @param {number[]} digits
 */
export function freeMasks(digits) {
  const [rows, columns, boxes] = [0, 1, 2].map(() => Array(9).fill(ALL));
  digits.forEach((digit, cell) => {
    if (!digit) return;
    const kept = ~(1 << (digit - 1));
    rows[rowOf(cell)] &= kept;
    columns[columnOf(cell)] &= kept;
    boxes[boxOf(cell)] &= kept;
  });
  return { rows, columns, boxes };
}

/**
 * The cell that the algorithm is at, and the mask of the digits that it still has to try there, lowest first.
 * @param {Moment} moment @returns {{ cell: number, mask: number, bit: number } | null}
 */
export function choiceOf({ digits, last }) {
  if (!last || last.cell === null || last.cell === undefined) return null;
  const { kind, cell, digit } = last;
  const without = digits.map((one, at) => (at === cell ? 0 : one));
  const all = candidatesOf(without)[cell];
  if (!digit) return { cell, mask: all, bit: 0 };
  const bit = 1 << (digit - 1);
  const mask = kind === "undo" ? all & ~(2 * bit - 1) : all & ~(bit - 1);
  return { cell, mask, bit: mask & -mask };
}

/**
 * How many candidates the cell had that a guess was made in, and which blank had the fewest: a good guess leaves little
 * to try.
 * @param {Moment} moment @returns {{ cell: number, count: number, best: number, least: number } | null}
 */
export function scarcityOf({ digits, last }) {
  if (last?.kind !== "try" || typeof last.cell !== "number") return null;
  const { cell } = last;
  const without = digits.map((one, at) => (at === cell ? 0 : one));
  const counts = candidatesOf(without).map((mask, at) => (without[at] ? Infinity : digitsIn(mask).length));
  const least = Math.min(...counts);
  return { cell, count: counts[cell], best: counts.indexOf(least), least };
}

/**
 * A mask as people write it: digit 9 on the left.
 * @param {number} mask
 */
export const bitsOf = (mask) => mask.toString(2).padStart(9, "0");

/**
 * The promises of an exact cover that the fewest candidates keep: cells, and digits in houses.
 * @param {number[]} digits @returns {{ house: number | null, cell: number | null, digit: number, size: number }[]}
 */
export function scarcePromises(digits) {
  const masks = candidatesOf(digits);
  const found = [];
  for (const [cell, mask] of masks.entries())
    if (!digits[cell]) found.push({ house: null, cell, digit: 0, size: digitsIn(mask).length });
  for (let house = 0; house < 27; house += 1) {
    const cells = HOUSES[house];
    for (let digit = 1; digit <= 9; digit += 1) {
      if (cells.some((cell) => digits[cell] === digit)) continue;
      found.push({ house, cell: null, digit, size: cells.filter((cell) => (masks[cell] >> (digit - 1)) & 1).length });
    }
  }
  return found.sort((one, other) => one.size - other.size);
}
