// Games of variants: from anything the server can read, and from links of this page.

import { withDigit } from "../game/cells.js";
import { startedAt } from "../game/state.js";
import { post, spoken } from "../store/api.js";
import { makeGame } from "../store/games.js";
import { currentLanguage } from "../words/index.js";
import { fromVariantLink } from "./link.js";

/**
 * @param {string | import("../types.js").VariantObject} puzzle JSON, a link or text
 * @param {any} [options]
 * @returns {Promise<import("../game/state.js").Game>}
 */
export async function openVariant(puzzle, options = {}) {
  return gameOf(await post("open", { puzzle, ...options, lang: await spoken(currentLanguage()) }));
}

/** @param {{ kind: string, size: number, level?: string }} order @returns {Promise<import("../game/state.js").Game>} */
export async function makeVariant(order) {
  const { puzzles } = await post("generate", order);
  return openVariant(puzzles[0].puzzle);
}

/**
 * A game from the API's answer.
 * @param {import("../types.js").OpenAnswer} answer
 */
export function gameOf({ puzzle, size, clues, name, meanings, houses, pairs, masks, drawing, solution }) {
  const variant = {
    puzzle,
    size,
    houses,
    pairs,
    masks,
    drawing,
    meanings,
    lang: currentLanguage(),
    borders: bordersOf(size, houses),
  };
  return makeGame({ clues, solution, source: { kind: "variant", title: name }, variant });
}

/**
 * Region borders for small pictures: full-size houses that are neither row nor column, the first one of each cell.
 * @param {number} size @param {number[][]} houses
 */
export function bordersOf(size, houses) {
  /** @type {Map<number, number>} */
  const region = new Map();
  houses
    .slice(2 * size, 3 * size)
    .forEach((cells, at) => cells.length === size && cells.forEach((cell) => region.set(cell, at)));
  if (region.size !== size * size) return "";
  return borderPath(
    Array.from({ length: size * size }, (_, cell) => region.get(cell)),
    size,
    90 / size,
  );
}

/**
 * The lines between cells of different regions.
 * @param {(number | undefined)[]} regions @param {number} size @param {number} side
 */
export const borderPath = (regions, size, side = 1) =>
  regions
    .map((region, cell) => {
      const [row, column] = [Math.floor(cell / size), cell % size];
      const start = `M${column * side} ${row * side}`;
      return (
        (column && regions[cell - 1] !== region ? `${start}v${side}` : "") +
        (row && regions[cell - size] !== region ? `${start}h${side}` : "")
      );
    })
    .join("");

/**
 * The game of a link: the one already started, or a new one; never overwrites a game.
 * @param {string} hash @param {import("../game/state.js").Game[]} games
 */
export async function gameFromLink(hash, games) {
  const { puzzle, digits } = await fromVariantLink(hash);
  const text = JSON.stringify(puzzle);
  const same = games.find((game) => game.variant && JSON.stringify(game.variant.puzzle) === text);
  if (same && !digits.length) return same;
  const game = await openVariant(puzzle);
  if (digits.length !== game.cells.length) return game;
  return startedAt(
    game,
    game.cells.map((value, cell) =>
      value || digits[cell] > (game.variant?.size ?? 9) ? value : withDigit(0, digits[cell]),
    ),
  );
}
