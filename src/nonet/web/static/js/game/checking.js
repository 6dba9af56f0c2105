// What is wrong on a board, told from its solution; and the board as the API reads it.

import { centreIn, digitIn } from "./cells.js";
import { bitOf, candidatesOf, CELLS, digitsIn, digitsOf, lineOf, nameOf } from "./geometry.js";
import { cellsAt, digitsOn } from "./state.js";

/** @typedef {import("./state.js").Game} Game */

/**
 * Wrong digits, notes without the digit that belongs there (missing), and notes that a placed digit rules out (stale).
 * @param {Game} game
 * @returns {{ wrong: number[], missing: [number, number][], stale: [number, number][] }}
 */
export function findMistakes(game) {
  const right = game.solution ? digitsOf(game.solution) : null;
  const open = candidatesOf(digitsOn(game));
  const wrong = [];
  /** @type {[number, number][]} */
  const missing = [];
  /** @type {[number, number][]} */
  const stale = [];
  for (const cell of CELLS) {
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
 * The last place in the history at which nothing was wrong yet.
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
  const open = candidatesOf(digits);
  const struck = CELLS.map((cell) => {
    const notes = centreIn(game.cells[cell]);
    return notes && open[cell] ? open[cell] & ~notes : 0;
  });
  const eliminated = CELLS.filter((cell) => struck[cell]).map((cell) => `${nameOf(cell)}<>${digitsIn(struck[cell]).join("")}`);
  /** @type {{ puzzle: string, digits: string, eliminated?: string }} */
  const request = { puzzle: game.clues, digits: lineOf(digits) };
  if (eliminated.length) request.eliminated = eliminated.join(" ");
  return request;
}
