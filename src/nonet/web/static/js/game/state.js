// A game as one plain object, and the pure function that plays it: reduce(game, action) → game.
//
// Everything a player does is a move: a list of [cell, before, after]. Undo and redo walk along the moves, so a game kept
// in the browser holds all of its history in a few kilobytes.

import { centreIn, cornerIn, digitIn, SETS, withCentre, withCorner, withDigit } from "./cells.js";
import { bitOf, candidatesOf, CLASSIC, conflictsOf, digitsOf, lineOf, makeShape } from "./geometry.js";

/**
 * @typedef {[cell: number, before: number, after: number]} Change
 * @typedef {{ kind: "new" | "daily" | "import" | "link" | "own" | "made" | "collection" | "variant", date?: string, title?: string }} Source
 * @typedef {{ puzzle: import("../types.js").VariantObject, size: number, houses: number[][], pairs: number[][], masks: number[], drawing: import("../types.js").PuzzleDrawingAnswer, meanings: string[], lang: string, borders?: string }} Variant
 * A variant as the API gives it: its JSON form, which cells see each other, its drawing, its rules in words.
 * @typedef {{
 *   id: string, source: Source, level: string | null, score: number | null, clues: string, solution: string | null,
 *   cells: number[], moves: Change[][], place: number, seconds: number, hints: number, checks: number,
 *   isEntering: boolean, isSolvedForMe: boolean, created: number, updated: number, finished: number | null, variant?: Variant,
 * }} Game
 * @typedef {{ type: "write", mode: string, cells: number[], digit: number, removesNotes: boolean }
 *   | { type: "erase", cells: number[] } | { type: "fill-notes" } | { type: "clear-notes" } | { type: "undo" } | { type: "redo" }
 *   | { type: "go-to", place: number } | { type: "restart" } | { type: "solve" }
 *   | { type: "apply", placements: [number, number][], eliminations: [number, number][] }
 *   | { type: "ticked", seconds: number } | { type: "rated", level: string | null, score: number | null }
 *   | { type: "helped", hints?: number, checks?: number } | { type: "entered", solution: string | null } | { type: "accepted" }} Action
 */

/**
 * @param {{ id: string, clues: string, solution?: string | null, source?: Source, level?: string | null, now?: number, variant?: Variant }} given
 * @returns {Game}
 */
export function newGame({
  id,
  clues,
  solution = null,
  source = { kind: "new" },
  level = null,
  now = Date.now(),
  variant,
}) {
  return {
    ...(variant ? { variant } : {}),
    id,
    source,
    level,
    score: null,
    clues,
    solution,
    cells: cellsFrom(clues),
    moves: [],
    place: 0,
    seconds: 0,
    hints: 0,
    checks: 0,
    isEntering: false,
    isSolvedForMe: false,
    created: now,
    updated: now,
    finished: null,
  };
}

/** @type {WeakMap<Variant, import("./geometry.js").Shape>} */
const shapes = new WeakMap();
/**
 * The shape of a game's board.
 * @param {Pick<Game, "variant"> | null | undefined} game
 */
export function shapeOf(game) {
  const variant = game?.variant;
  if (!variant) return CLASSIC;
  const known = shapes.get(variant) ?? makeShape(variant.size, variant.houses, variant.pairs, variant.masks);
  shapes.set(variant, known);
  return known;
}

/**
 * Cells with these digits and nothing else.
 * @param {string} line
 */
const cellsFrom = (line) => digitsOf(line).map((digit) => withDigit(0, digit));

/** @param {Game} game */
export const digitsOn = (game) => game.cells.map(digitIn);
/** @param {Game} game @param {number} cell */
export const isClue = (game, cell) => !game.isEntering && game.clues[cell] !== ".";
/** @param {Game} game */
export const isFull = (game) => game.cells.every((value) => digitIn(value));

/**
 * Is the board full and right? Without a known solution: is it free of conflicts? The server judges the rules of variants.
 * @param {Game} game
 */
export function isSolved(game) {
  if (game.isEntering || !isFull(game)) return false;
  const digits = digitsOn(game);
  return game.solution ? lineOf(digits) === game.solution : !game.variant && conflictsOf(digits).size === 0;
}

/**
 * Solved by the player, not by the Solve button.
 * @param {Game} game
 */
export const isWon = (game) => game.finished !== null && !game.isSolvedForMe;

/** @param {Game} game @param {Action} action @returns {Game} */
export function reduce(game, action) {
  switch (action.type) {
    case "write":
      return moved(game, write(game, action));
    case "erase":
      return moved(game, erase(game, action.cells));
    case "fill-notes":
      return moved(game, fillNotes(game));
    case "clear-notes":
      return moved(
        game,
        game.cells.map((value) => withCorner(withCentre(value, 0), 0)),
      );
    case "restart":
      return moved(game, game.isEntering ? game.cells.map(() => 0) : cellsFrom(game.clues));
    case "apply":
      return moved(game, apply(game, action));
    case "solve":
      if (!game.solution || isSolved(game)) return game;
      return moved(
        { ...game, isSolvedForMe: true },
        digitsOf(game.solution).map((digit, cell) => withDigit(game.cells[cell], digit)),
      );
    case "undo":
      return goTo(game, game.place - 1);
    case "redo":
      return goTo(game, game.place + 1);
    case "go-to":
      return goTo(game, action.place);
    case "ticked":
      return game.finished ? game : { ...game, seconds: Math.max(game.seconds, action.seconds) };
    case "rated":
      return { ...game, level: action.level, score: action.score };
    case "helped":
      return game.finished
        ? game
        : { ...game, hints: game.hints + (action.hints ?? 0), checks: game.checks + (action.checks ?? 0) };
    case "entered": {
      const clues = lineOf(digitsOn(game));
      return {
        ...game,
        clues,
        solution: action.solution,
        cells: cellsFrom(clues),
        moves: [],
        place: 0,
        seconds: 0,
        isEntering: false,
      };
    }
    case "accepted":
      return game.finished === null && isFull(game) ? { ...game, updated: Date.now(), finished: Date.now() } : game;
    default:
      return game;
  }
}

/**
 * Add the move that leads to these cells; if nothing changes, return the same game.
 * @param {Game} game @param {number[]} cells @returns {Game}
 */
function moved(game, cells) {
  const changes = changesTo(game, cells);
  if (!changes.length) return game;
  const moves = [...game.moves.slice(0, game.place), changes];
  return finish({ ...game, cells, moves, place: moves.length });
}

/** @param {Game} game @param {number[]} cells */
function changesTo(game, cells) {
  /** @type {Change[]} */
  const changes = [];
  cells.forEach((value, cell) => value !== game.cells[cell] && changes.push([cell, game.cells[cell], value]));
  return changes;
}

/**
 * A new game at a position: its first move leads there.
 * @param {Game} game @param {number[]} cells @returns {Game}
 */
export function startedAt(game, cells) {
  const changes = changesTo(game, cells);
  return changes.length ? { ...game, cells, moves: [changes], place: 1 } : game;
}

/** @param {Game} game @returns {Game} */
function finish(game) {
  const now = Date.now();
  const isDone = game.finished === null && isSolved(game);
  return { ...game, updated: now, finished: isDone ? now : game.finished };
}

/** @param {Game} game @param {number} place @returns {Game} */
function goTo(game, place) {
  const end = Math.max(0, Math.min(game.moves.length, place));
  if (end === game.place) return game;
  const cells = [...game.cells];
  for (let at = game.place; at < end; at += 1) for (const [cell, , after] of game.moves[at]) cells[cell] = after;
  for (let at = game.place; at > end; at -= 1) for (const [cell, before] of game.moves[at - 1]) cells[cell] = before;
  return finish({ ...game, cells, place: end });
}

/**
 * The cells after this many moves.
 * @param {Game} game @param {number} place
 */
export const cellsAt = (game, place) => goTo(game, place).cells;

/** @param {Game} game @param {{ mode: string, cells: number[], digit: number, removesNotes: boolean }} action */
function write(game, { mode, cells, digit, removesNotes }) {
  const next = [...game.cells];
  const bit = bitOf(digit);
  if (mode === "digit" || game.isEntering) {
    const open = cells.filter((cell) => !isClue(game, cell));
    const isThere = open.length > 0 && open.every((cell) => digitIn(next[cell]) === digit);
    for (const cell of open) {
      next[cell] = withDigit(next[cell], isThere ? 0 : digit);
      if (!isThere && removesNotes && !game.isEntering) strikeAround(next, shapeOf(game).peers[cell], bit);
    }
    return next;
  }
  const { get, put } = SETS[mode];
  const open = mode === "colour" ? cells : cells.filter((cell) => !digitIn(next[cell]));
  const isThere = open.every((cell) => get(next[cell]) & bit);
  for (const cell of open) next[cell] = put(next[cell], isThere ? get(next[cell]) & ~bit : get(next[cell]) | bit);
  return next;
}

/**
 * Remove a placed digit from the notes of its peers.
 * @param {number[]} cells @param {number[]} peers @param {number} bit
 */
function strikeAround(cells, peers, bit) {
  for (const peer of peers) {
    cells[peer] = withCentre(cells[peer], centreIn(cells[peer]) & ~bit);
    cells[peer] = withCorner(cells[peer], cornerIn(cells[peer]) & ~bit);
  }
}

/**
 * Erase the digit if there is one, otherwise the notes, otherwise the colours.
 * @param {Game} game @param {number[]} cells
 */
function erase(game, cells) {
  const next = [...game.cells];
  const open = cells.filter((cell) => !isClue(game, cell));
  const hasDigit = open.some((cell) => digitIn(next[cell]));
  const hasNotes = open.some((cell) => centreIn(next[cell]) || cornerIn(next[cell]));
  for (const cell of hasDigit || hasNotes ? open : cells) {
    if (hasDigit) next[cell] = withDigit(next[cell], 0);
    else if (hasNotes) next[cell] = withCorner(withCentre(next[cell], 0), 0);
    else next[cell] = withDigit(0, digitIn(next[cell]));
  }
  return next;
}

/**
 * Write every candidate as a note.
 * @param {Game} game
 */
function fillNotes(game) {
  const open = candidatesOf(digitsOn(game), shapeOf(game));
  return game.cells.map((value, cell) => (open[cell] ? withCentre(value, open[cell]) : value));
}

/**
 * Apply a step to the digits and the notes.
 * @param {Game} game @param {{ placements: [number, number][], eliminations: [number, number][] }} step
 */
function apply(game, { placements, eliminations }) {
  const next = [...game.cells];
  const open = candidatesOf(digitsOn(game), shapeOf(game));
  for (const [cell, digit] of eliminations) {
    if (digitIn(next[cell])) continue;
    const notes = centreIn(next[cell]) || open[cell];
    next[cell] = withCentre(next[cell], notes & ~bitOf(digit));
  }
  for (const [cell, digit] of placements) {
    if (isClue(game, cell)) continue;
    next[cell] = withDigit(next[cell], digit);
    strikeAround(next, shapeOf(game).peers[cell], bitOf(digit));
  }
  return next;
}
