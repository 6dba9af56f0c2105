// A puzzle in the editor as one plain object, and the pure function that changes it. Every change can be undone.

import { kindOf, lineOfSight } from "./kinds.js";

/**
 * @typedef {{ size: number, regions: number[] | null, givens: number[], rules: any[], title: string }} Sketch
 * `regions`: null for the usual boxes, [] for none, otherwise the region of each cell.
 * @typedef {Sketch & { past: Sketch[], future: Sketch[] }} Draft
 * @typedef {{ type: "size", size: number } | { type: "regions", regions: number[] | null } | { type: "region", cells: number[], region: number }
 *   | { type: "given", cells: number[], digit: number } | { type: "add", rule: any } | { type: "remove", at: number }
 *   | { type: "change", at: number, values: any } | { type: "toggle", rule: any } | { type: "title", title: string }
 *   | { type: "load", puzzle: import("../types.js").VariantObject } | { type: "undo" } | { type: "redo" }} Change
 */

const MOST_UNDO = 200;

/** @returns {Draft} */
export const newDraft = (size = 9) => ({
  size,
  regions: null,
  givens: Array(size * size).fill(0),
  rules: [],
  title: "",
  past: [],
  future: [],
});

/** @param {Draft} draft @returns {Sketch} */
const sketchOf = ({ size, regions, givens, rules, title }) => ({ size, regions, givens, rules, title });
/** @param {any} one @param {any} other */
const isSame = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** @param {Draft} draft @param {Change} change @returns {Draft} */
export function redraft(draft, change) {
  const { past, future } = draft;
  if (change.type === "undo")
    return past.length
      ? { ...past[past.length - 1], past: past.slice(0, -1), future: [sketchOf(draft), ...future] }
      : draft;
  if (change.type === "redo")
    return future.length ? { ...future[0], past: [...past, sketchOf(draft)], future: future.slice(1) } : draft;
  const now = sketchOf(draft);
  const next = changed(now, change);
  return isSame(now, next) ? draft : { ...next, past: [...past, now].slice(-MOST_UNDO), future: [] };
}

/** @param {Sketch} now @param {Change} change @returns {Sketch} */
function changed(now, change) {
  switch (change.type) {
    case "size":
      return change.size === now.size ? now : resized(now, change.size);
    case "regions":
      return { ...now, regions: change.regions };
    case "region": {
      const regions = now.regions?.length ? [...now.regions] : usualRegions(now.size);
      for (const cell of change.cells) regions[cell] = change.region;
      return { ...now, regions };
    }
    case "given": {
      const isThere = change.cells.length > 0 && change.cells.every((cell) => now.givens[cell] === change.digit);
      return {
        ...now,
        givens: now.givens.map((digit, cell) => (change.cells.includes(cell) ? (isThere ? 0 : change.digit) : digit)),
      };
    }
    case "add":
      return now.rules.some((rule) => isSame(rule, change.rule)) ? now : { ...now, rules: [...now.rules, change.rule] };
    case "remove":
      return { ...now, rules: now.rules.filter((_, at) => at !== change.at) };
    case "change":
      return {
        ...now,
        rules: now.rules.map((rule, at) => (at === change.at ? withValues(rule, change.values) : rule)),
      };
    case "toggle": {
      const rules = now.rules.filter((rule) => !isSame(rule, change.rule));
      return { ...now, rules: rules.length < now.rules.length ? rules : [...rules, change.rule] };
    }
    case "title":
      return { ...now, title: change.title };
    case "load": {
      const {
        size = 9,
        regions = null,
        givens,
        rules = [],
        title = "",
      } = /** @type {Partial<Sketch>} */ (change.puzzle); // as the server writes it, with numbers
      return { size, regions, givens: givens ?? Array(size * size).fill(0), rules, title };
    }
    default:
      return now;
  }
}

/**
 * The sketch on a board of another size: digits and rules whose cells are still there stay, regions become the usual boxes.
 * @param {Sketch} now @param {number} size @returns {Sketch}
 */
function resized({ size: before, givens, rules, title }, size) {
  const kept = Array.from({ length: size * size }, (_, cell) => {
    const [row, column] = [Math.floor(cell / size), cell % size];
    const digit = row < before && column < before ? givens[row * before + column] : 0;
    return digit <= size ? digit : 0;
  });
  return { size, regions: null, givens: kept, rules: rules.flatMap((rule) => resizedRule(rule, size) ?? []), title };
}

/**
 * A rule on a board of another size; null without all of its cells. A clue beside the board looks on to the new edge.
 * @param {any} rule @param {number} size
 */
function resizedRule(rule, size) {
  const named = (/** @type {string} */ name) => (name.match(/\d+/g) ?? []).map((number) => Number(number) - 1);
  const gesture = kindOf(rule)?.gesture;
  if (gesture === "outside" || gesture === "diagonal") {
    const cells = rule.cells.slice(0, 2).map(named);
    if (cells.flat().some((/** @type {number} */ place) => place >= size)) return null;
    const seen = lineOfSight(
      cells.map((/** @type {number[]} */ [row, column]) => size * row + column),
      size,
      gesture === "diagonal",
    );
    return seen.length
      ? { ...rule, cells: seen.map((cell) => `r${Math.floor(cell / size) + 1}c${(cell % size) + 1}`) }
      : null;
  }
  const cells = [...(rule.cells ?? []), ...(rule.groups ?? []).flat()];
  return cells.flatMap(named).every((place) => place < size) ? rule : null;
}

/**
 * A rule with changed values; null removes one.
 * @param {any} rule @param {any} values
 */
const withValues = (rule, values) =>
  Object.fromEntries(Object.entries({ ...rule, ...values }).filter(([, value]) => value !== null));

/**
 * The usual boxes, as close to square as possible; rows for a prime size.
 * @param {number} size @returns {number[]}
 */
export function usualRegions(size) {
  let height = Math.floor(Math.sqrt(size));
  while (size % height) height -= 1;
  const width = size / height;
  return Array.from(
    { length: size * size },
    (_, cell) => Math.floor(Math.floor(cell / size) / height) * (size / width) + Math.floor((cell % size) / width),
  );
}

/**
 * Regions whose number of cells differs from the size of the board, with that number.
 * @param {Sketch} sketch @returns {[number, number][]}
 */
export function unevenRegions({ regions, size }) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const region of regions ?? []) counts.set(region, (counts.get(region) ?? 0) + 1);
  return [...counts].filter(([, count]) => count !== size).sort(([one], [other]) => one - other);
}

/**
 * The puzzle in nonet's JSON form.
 * @param {Sketch} sketch
 */
export function puzzleOf({ size, regions, givens, rules, title }) {
  return {
    size,
    ...(regions ? { regions } : {}),
    ...(givens.some(Boolean) ? { givens } : {}),
    rules,
    ...(title ? { title } : {}),
  };
}

/**
 * Whether there is no, one or several solutions, by the digits that occur in them.
 * @param {number[][]} candidates @returns {"none" | "unique" | "several"}
 */
export function verdictOf(candidates) {
  if (candidates.some((digits) => digits.length === 0)) return "none";
  return candidates.every((digits) => digits.length === 1) ? "unique" : "several";
}
