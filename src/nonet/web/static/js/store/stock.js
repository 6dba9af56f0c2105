// Puzzles: new ones from the server, the day's and those for offline from the stock.

import { puzzleFromStock, puzzleOfDay } from "../game/daily.js";
import { post } from "./api.js";

/** @type {Map<string, Promise<string[]>>} */
const loaded = new Map();

/**
 * @param {string} level
 * @returns {Promise<string[]>}
 */
function stockOf(level) {
  if (!loaded.has(level)) {
    const reading = fetch(`stock/${level}.txt`).then(async (answer) => (await answer.text()).trim().split("\n"));
    reading.catch(() => loaded.delete(level));
    loaded.set(level, reading);
  }
  return /** @type {Promise<string[]>} */ (loaded.get(level));
}

/**
 * @param {string} level
 * @param {string} day
 */
export const dailyPuzzle = async (level, day) => puzzleOfDay(await stockOf(level), day);

/**
 * A new puzzle: made by the server to the player's taste, or from the stock where the server does not answer.
 * @param {string} level
 * @param {string} symmetry
 * @returns {Promise<string>}
 */
export async function newPuzzle(level, symmetry) {
  try {
    const late = new Promise((_, refuse) => setTimeout(refuse, 2500));
    const { puzzles } = await Promise.race([post("generate", { level, symmetry, count: 1 }), late]);
    return puzzles[0].puzzle;
  } catch {
    return puzzleFromStock(await stockOf(level));
  }
}
