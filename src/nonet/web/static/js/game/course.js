// The course: lessons in order of difficulty, what counts as found, and a learner's progress. Pure.

import { bitOf, candidatesOf, cellFromName, digitsOf, HOUSES } from "./geometry.js";
import { LEVELS } from "./statistics.js";

/** The number of solved boards that completes a lesson. */
export const GOAL = 3;

/**
 * Chapters with their lessons: the enabled techniques, easiest first.
 * @param {import("../types.js").TechniqueEntry[]} techniques
 */
export function chaptersOf(techniques) {
  const taught = techniques
    .filter(({ id, on, level }) => on && level && id !== "brute_force")
    .sort((one, other) => one.order - other.order);
  return LEVELS.map((level) => ({ level, lessons: taught.filter((technique) => technique.level === level) })).filter(
    ({ lessons }) => lessons.length,
  );
}

/** @typedef {Record<string, { seen?: boolean, solved?: number }>} Progress */

/** @param {Progress} progress @param {string} id */
export const stateOf = (progress, id) =>
  (progress[id]?.solved ?? 0) >= GOAL ? "done" : progress[id]?.seen || progress[id]?.solved ? "begun" : "new";

/** @param {Progress} progress @param {string} id @returns {Progress} */
export const withSeen = (progress, id) => ({ ...progress, [id]: { ...progress[id], seen: true } });

/** @param {Progress} progress @param {string} id @returns {Progress} */
export const withSolved = (progress, id) => ({
  ...progress,
  [id]: { ...progress[id], solved: (progress[id]?.solved ?? 0) + 1 },
});

/**
 * The candidates of a step's board, as masks.
 * @param {{ digits: string, eliminated?: string }} grid
 */
export function masksOf({ digits, eliminated = "" }) {
  const masks = candidatesOf(digitsOf(digits));
  for (const word of eliminated.split(" ").filter(Boolean)) {
    const [name, gone] = word.split("<>");
    const cell = cellFromName(name);
    if (cell !== null) for (const digit of gone) masks[cell] &= ~bitOf(Number(digit));
  }
  return masks;
}

/**
 * Can a single of this kind place the digit there?
 * @param {string} technique @param {number[]} masks @param {number[]} digits @param {number} cell @param {number} digit
 */
function isSingle(technique, masks, digits, cell, digit) {
  const houses = HOUSES.filter((house) => house.includes(cell));
  if (technique === "full_house")
    return houses.some((house) => house.every((other) => other === cell || digits[other]));
  if (technique === "naked_single") return masks[cell] === bitOf(digit);
  return houses.some((house) => house.every((other) => other === cell || !(masks[other] & bitOf(digit))));
}

/**
 * Judge what a learner found: "right", "other" (true, but not by this technique) or "wrong".
 * @param {import("../types.js").StepAnswer} step @param {string} solution @param {number} cell @param {number} digit
 */
export function judge(step, solution, cell, digit) {
  const right = Number(solution[cell]);
  const has = (/** @type {import("../types.js").CandidateAnswer[]} */ list) =>
    list.some((one) => cellFromName(one.cell) === cell && one.digit === digit);
  if (step.placements.length) {
    if (digit !== right) return "wrong";
    if (has(step.placements)) return "right";
    const isKnown = ["full_house", "naked_single", "hidden_single"].includes(step.technique);
    return isKnown && isSingle(step.technique, masksOf(step.grid), digitsOf(step.grid.digits), cell, digit)
      ? "right"
      : "other";
  }
  if (digit === right) return "wrong";
  return has(step.eliminations) ? "right" : "other";
}
