// The state of play: one object with the game, the selection and the messages, and the actions on it.

import { digitIn, SETS } from "../game/cells.js";
import { bitOf, conflictsOf, digitsOf } from "../game/geometry.js";
import { newSelection, select, selectAlike, dragOver, step } from "../game/selection.js";
import { solutionOf } from "../game/solver.js";
import { digitsOn, isClue, isFull, isSolved, reduce, shapeOf } from "../game/state.js";
import { post } from "../store/api.js";
import { deleteGame, loadGame, onOtherTab, saveClock, saveGame } from "../store/games.js";
import { currentSettings } from "../store/settings.js";
import { said } from "../words/blocks.js";
import { t } from "../words/index.js";
import { loadKit } from "./kit.js";

/**
 * @typedef {import("../game/state.js").Game} Game
 * @typedef {{ kind: "good" | "bad" | "", blocks: import("../types.js").BlockAnswer[], action?: { label: string, act: () => void } }} Message
 * @typedef {{ kind: "hint" | "path", pages: import("../game/hints.js").HelpPage[], at: number, title: string, isBusy?: boolean, technique?: string | null,
 *   step?: Pick<import("../types.js").StepAnswer, "placements" | "eliminations"> | null }} Help
 * @typedef {{
 *   game: Game | null, selection: import("../game/selection.js").Selection, message: Message | null, help: Help | null, wrong: Set<number>, broken: Set<number>,
 *   pointed: number | null, two: string[] | null, isPaused: boolean, dialog: string | null, file?: File | null, pasted?: string, wave: number | null, said: string,
 * }} Table
 */

/** @returns {Table} */
const emptyTable = () => ({
  game: null,
  selection: newSelection(),
  message: null,
  help: null,
  wrong: new Set(),
  broken: new Set(),
  pointed: null,
  two: null,
  isPaused: false,
  dialog: null,
  file: null,
  pasted: "",
  wave: null,
  said: "",
});

/** @type {Table} */
let table = emptyTable();
/** @type {Set<() => void>} */
const listeners = new Set();

export const currentTable = () => table;

/** @param {Partial<Table>} changed */
export function update(changed) {
  table = { ...table, ...changed };
  for (const listener of listeners) listener();
}

/** @param {() => void} listener */
export function onTable(listener) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The current game; called only while there is one. */
export const currentGame = () => /** @type {Game} */ (table.game);

/**
 * What a screen reader says after actions that may change many cells.
 * @type {Record<string, string>}
 */
const SAID = {
  undo: "undo",
  redo: "redo",
  erase: "erase",
  apply: "apply",
  restart: "restart",
  "fill-notes": "fill-notes",
  "clear-notes": "clear-notes",
  "go-to": "rewind",
};

/**
 * Apply an action to the game; messages about the previous board no longer apply.
 * @param {import("../game/state.js").Action} action
 */
export function act(action) {
  const before = currentGame();
  const game = reduce(before, action);
  if (game === before) return;
  const isDone = game.finished !== null && before.finished === null;
  const isBoardNew = game.cells !== before.cells;
  update({
    game,
    ...(isBoardNew ? { help: null, wrong: new Set(), message: null, pointed: null } : {}),
    ...(isDone
      ? { wave: game.isSolvedForMe ? null : table.selection.cursor, dialog: game.isSolvedForMe ? null : "finish" }
      : {}),
  });
  saveGame(game);
  if (action.type in SAID)
    update({
      said: `${t(SAID[action.type])}${t("comma")}${t("filled", { count: game.cells.filter(digitIn).length, total: game.cells.length })}`,
    });
  if (isDone) update({ said: t("said-solved") });
  else if (isBoardNew && isFull(game) && !game.isEntering && !isSolved(game) && (game.solution || !game.variant))
    sayFullButWrong(game);
  if (isBoardNew) for (const hear of listening) hear(game);
}

/** @type {Set<(game: Game) => void>} */
const listening = new Set();
/**
 * Call back on every change of the board.
 * @param {(game: Game) => void} hear
 */
export const onBoard = (hear) => listening.add(hear);

/** @param {Game} game */
function sayFullButWrong(game) {
  const right = game.solution ? digitsOf(game.solution) : null;
  const wrong = right ? [...right.keys()].filter((cell) => digitIn(game.cells[cell]) !== right[cell]) : [];
  const action = { label: t("show-wrong"), act: () => update({ wrong: new Set(wrong) }) };
  update({
    message: {
      kind: "bad",
      blocks: said(t("full-but-wrong", { count: wrong.length })),
      action: wrong.length ? action : undefined,
    },
  });
}

// ── input ──────────────────────────────────────────────────────────────────────────────────────────────────────────

/** @param {number} digit @param {string} [mode] */
export function enter(digit, mode = table.selection.mode) {
  const { game, selection, isPaused } = table;
  if (!game || isPaused || isOver(game) || (mode !== "colour" && digit > shapeOf(game).size)) return;
  if (!selection.cells.size) {
    update({ selection: { ...selection, locked: selection.locked === digit ? 0 : digit } });
    return;
  }
  write([...selection.cells], digit, mode);
}

/** @param {number[]} cells @param {number} digit @param {string} mode */
function write(cells, digit, mode) {
  const game = currentGame();
  act({ type: "write", mode, cells, digit, removesNotes: currentSettings().removesNotes });
  announce(cells, digit, mode, game);
}

/** @param {number[]} cells @param {number} digit @param {string} mode @param {Game} before */
function announce(cells, digit, mode, before) {
  const { game } = table;
  if (!game || game === before || game.finished || cells.length !== 1) return;
  const [cell] = cells;
  const isThere = mode === "digit" ? digitIn(game.cells[cell]) === digit : game.cells[cell] > before.cells[cell];
  const digits = digitsOn(game);
  const parts = [t(isThere ? `wrote-${mode}` : `removed-${mode}`, { digit, colour: t(`colour-${digit}`) })];
  if (mode === "digit" && isThere && currentSettings().conflicts && conflictsOf(digits, shapeOf(game)).has(cell))
    parts.push(t("conflict-label"));
  if (mode === "digit")
    parts.push(
      t("left-label", { left: Math.max(0, shapeOf(game).size - digits.filter((other) => other === digit).length) }),
    );
  update({ said: parts.join(t("comma")) });
}

/**
 * A finished game can be viewed but not played; undo reopens it.
 * @param {Game} game
 */
export const isOver = (game) => game.finished !== null && isSolved(game);

export const erase = () => table.selection.cells.size && act({ type: "erase", cells: [...table.selection.cells] });

/**
 * Lock a digit, so that every tapped cell gets it; the same digit again unlocks.
 * @param {number} digit
 */
export function lock(digit) {
  const { selection } = table;
  const locked = selection.locked === digit ? 0 : digit;
  update({ selection: { ...selection, locked, cells: locked ? new Set() : selection.cells } });
}

/** @param {string} mode */
export const useMode = (mode) => update({ selection: { ...table.selection, mode } });

/** @param {number} cell @param {boolean} adds */
export function press(cell, adds) {
  const { selection, game } = table;
  if (selection.locked && game && !adds) {
    update({ selection: { ...selection, cursor: cell } });
    if (!isClue(game, cell) || selection.mode === "colour") write([cell], selection.locked, selection.mode);
    return;
  }
  update({ selection: select(selection, cell, adds) });
}

/** @param {number[]} cells */
export function drag(cells) {
  const { selection, game } = table;
  if (selection.locked && game) {
    // With a locked digit, a drag paints notes and colours; digits are placed one at a time.
    const set = SETS[selection.mode];
    const fresh = cells.filter(
      (cell) => set && cell !== selection.cursor && !(set.get(game.cells[cell]) & bitOf(selection.locked)),
    );
    update({ selection: { ...selection, cursor: cells[cells.length - 1] } });
    if (fresh.length) write(fresh, selection.locked, selection.mode);
    return;
  }
  update({ selection: dragOver(selection, cells) });
}

/** @param {number} cell */
export const pressTwice = (cell) =>
  !table.selection.locked && update({ selection: selectAlike(table.selection, cell, currentGame().cells) });

/**
 * A long press: from here on, taps and drags add to the selection.
 * @param {number} cell
 */
export function pressLong(cell) {
  if (table.selection.locked) return;
  update({ selection: { ...table.selection, cells: new Set([...previousCells, cell]), cursor: cell } });
  navigator.vibrate?.(12);
}

/**
 * The selection before the last press, to which a long press adds.
 * @type {Set<number>}
 */
let previousCells = new Set();
export const notePress = () => (previousCells = table.selection.cells);

/** @param {number} down @param {number} right @param {boolean} adds */
export const walk = (down, right, adds) =>
  update({ selection: step(table.selection, down, right, adds, shapeOf(table.game).size) });

export const selectAll = () => update({ selection: { ...table.selection, cells: new Set(shapeOf(table.game).cells) } });
export const selectNone = () =>
  update({ selection: { ...table.selection, cells: new Set(), locked: 0 }, wrong: new Set() });

// ── games ──────────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * Open a game.
 * @param {Game} game
 */
export function openGame(game) {
  const first = Math.max(
    0,
    game.cells.findIndex((value) => !digitIn(value)),
  );
  const { mode } = table.selection;
  update({ ...emptyTable(), game, selection: { ...newSelection(), mode, cells: new Set([first]), cursor: first } });
  if (!game.solution && !game.isEntering && !game.variant) {
    const solution = solutionOf(digitsOf(game.clues));
    if (solution) update({ game: { ...currentGame(), solution: solution.join("") } });
  }
  saveGame(currentGame());
  if (game.variant) for (const hear of listening) hear(currentGame());
  else if (!game.level && !game.isEntering) rate(currentGame());
}

/**
 * Open a kept game, unless by then it is no longer wanted.
 * @param {string} id @returns {Promise<boolean>}
 */
export async function openKept(id, isPast = () => false) {
  const game = await loadGame(id);
  if (game?.variant) await loadKit();
  if (game && !isPast()) openGame(game);
  return Boolean(game);
}

export function leaveGame() {
  const { game } = table;
  if (game) saveGame(game);
  update(emptyTable());
}

/**
 * Ask the server for the level of a puzzle; it stays unknown offline.
 * @param {Game} game
 */
async function rate(game) {
  try {
    const { level, score } = await post("rate", { puzzle: game.clues });
    if (table.game?.id !== game.id || !level) return;
    update({ game: reduce(currentGame(), { type: "rated", level, score }) });
    saveGame(currentGame());
  } catch {
    // No problem for the player, so no message.
  }
}

/**
 * Undo "new game": delete the game just created, unless it was played.
 * @param {Game} game
 */
export async function forget(game) {
  if (game.moves.length === 0) await deleteGame(game.id);
}

// ── the clock ──────────────────────────────────────────────────────────────────────────────────────────────────────

setInterval(() => {
  const { game, isPaused, dialog } = table;
  if (
    !game ||
    isPaused ||
    dialog === "menu" ||
    document.hidden ||
    !location.hash.startsWith("#game") ||
    game.finished ||
    game.isEntering
  )
    return;
  update({ game: reduce(game, { type: "ticked", seconds: game.seconds + 1 }) });
  saveClock(game.id, currentGame().seconds);
}, 1000);

onOtherTab((other) => {
  const { game } = table;
  if (game?.id === other.id && other.updated > game.updated) update({ game: other, help: null, wrong: new Set() });
});
