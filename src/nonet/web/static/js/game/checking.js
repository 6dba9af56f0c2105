// Mistakes on a board, found by its solution; and the board as the API reads it.

import { centreIn, digitIn } from "./cells.js";
import { bitOf, candidatesOf, digitsIn, digitsOf, lineOf } from "./geometry.js";
import { cellsAt, digitsOn, shapeOf } from "./state.js";

/** @typedef {import("./state.js").Game} Game */

/**
 * Wrong digits, notes that lack the right digit (missing), and notes that a placed digit rules out (stale).
 * @param {Game} game @returns {{ wrong: number[], missing: [number, number][], stale: [number, number][] }}
 */
export function findMistakes(game) {
  const right = game.solution ? digitsOf(game.solution) : null;
  const shape = shapeOf(game);
  const open = candidatesOf(digitsOn(game), shape);
  const wrong = [];
  /** @type {[number, number][]} */
  const missing = [];
  /** @type {[number, number][]} */
  const stale = [];
  for (const cell of shape.cells) {
    const digit = digitIn(game.cells[cell]);
    const notes = centreIn(game.cells[cell]);
    if (digit) {
      if (right && digit !== right[cell]) wrong.push(cell);
    } else if (notes) {
      if (right && !(notes & bitOf(right[cell]))) missing.push([cell, right[cell]]);
      for (const note of digitsIn(notes & ~open[cell])) stale.push([cell, note]);
    }
  }
  return { wrong, missing, stale };
}

/**
 * The last point in the history without a mistake.
 * @param {Game} game
 */
export function placeBeforeMistake(game) {
  let place = game.place;
  const isWrongAt = (/** @type {number} */ at) => {
    const { wrong, missing } = findMistakes({ ...game, cells: cellsAt(game, at) });
    return wrong.length + missing.length > 0;
  };
  while (place > 0 && isWrongAt(place)) place -= 1;
  return place;
}

/**
 * The board as the API reads it: what a player's notes leave out is eliminated.
 * @param {Game} game
 */
export function requestOf(game) {
  const digits = digitsOn(game);
  if (game.variant) {
    const candidates = game.cells.map((value) => (digitIn(value) ? 0 : centreIn(value)));
    return { puzzle: game.variant.puzzle, digits: lineOf(digits), ...(candidates.some(Boolean) ? { candidates } : {}) };
  }
  const { cells, nameOf } = shapeOf(game);
  const open = candidatesOf(digits);
  const struck = cells.map((cell) => {
    const notes = centreIn(game.cells[cell]);
    return notes && open[cell] ? open[cell] & ~notes : 0;
  });
  const eliminated = cells
    .filter((cell) => struck[cell])
    .map((cell) => `${nameOf(cell)}<>${digitsIn(struck[cell]).join("")}`);
  /** @type {{ puzzle: string, digits: string, eliminated?: string }} */
  const request = { puzzle: game.clues, digits: lineOf(digits) };
  if (eliminated.length) request.eliminated = eliminated.join(" ");
  return request;
}
