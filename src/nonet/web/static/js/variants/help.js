// Help with a variant: rules checked at every move, hints, the solution path, and problems of the puzzle.

import { centreIn, digitIn } from "../game/cells.js";
import { lineOf } from "../game/geometry.js";
import { pagesOfHint } from "../game/hints.js";
import { digitsOn, isFull, shapeOf } from "../game/state.js";
import { guard, isStill, openPath } from "../play/help.js";
import { act, currentTable, onBoard, update } from "../play/session.js";
import { ApiError, post, spoken } from "../store/api.js";
import { currentSettings } from "../store/settings.js";
import { sayVerdict } from "../words/errors.js";
import { currentLanguage, t } from "../words/index.js";
import { latest } from "./live.js";

/** @typedef {import("../game/state.js").Game} Game */

/**
 * The board as the API reads it.
 * @param {Game} game
 */
export function requestOf(game) {
  const notes = game.cells.map((value) => (digitIn(value) ? 0 : centreIn(value)));
  return { puzzle: game.variant?.puzzle, digits: lineOf(digitsOn(game)), ...(notes.some(Boolean) ? { candidates: notes } : {}) };
}

const judge = latest(150, async (/** @type {AbortSignal} */ signal, /** @type {Game} */ game) => {
  const body = { puzzle: game.variant?.puzzle, digits: lineOf(digitsOn(game)), lang: await spoken(currentLanguage()) };
  const { conflicts, solved } = await post("variants/conflicts", body, signal);
  if (!isStill(game)) return;
  const { cellOf } = shapeOf(game);
  const isShown = currentSettings().conflicts;
  const cells = conflicts.flatMap((/** @type {any} */ { cells: names }) => names.map(cellOf));
  update({ broken: new Set(isShown ? cells : []) });
  if (solved && !game.solution) {
    act({ type: "accepted" });
    update({ dialog: "finish", wave: currentTable().selection.cursor, said: t("said-solved") });
  } else if (conflicts.length && isShown && !currentTable().message && !currentTable().help) {
    update({ message: { kind: "bad", text: conflicts.map((/** @type {any} */ { text }) => text).join("\n") } });
  } else if (isFull(game) && !game.solution && !solved && !currentTable().message) {
    update({ message: { kind: "bad", text: t("v-not-solved") } });
  }
});

/** Check the rules at every move, as long as the server answers. */
export function listenToRules() {
  onBoard((game) => {
    if (!game.variant) return;
    if (game.cells.every((value) => !digitIn(value))) update({ broken: new Set() });
    judge(game).catch((error) => {
      if (!(error instanceof ApiError)) throw error;
      update({ broken: new Set() });
    });
  });
}

/**
 * Show the rules of a game, in the page's language if the server answers.
 * @param {Game} game
 */
export async function sayRules(game) {
  const { variant } = game;
  if (!variant) return;
  let { meanings } = variant;
  try {
    if (variant.lang !== currentLanguage()) ({ meanings } = await post("variants/draw", { puzzle: variant.puzzle, lang: await spoken(currentLanguage()) }));
  } catch {
    // Keep the text from when the game was opened.
  }
  const hasRegions = variant.houses.length > 2 * variant.size && variant.houses[2 * variant.size].length === variant.size;
  const basic = t(hasRegions ? "v-basic" : "v-basic-latin", { size: variant.size });
  update({ help: null, message: { kind: "", text: [basic, ...meanings].join("\n") } });
}

/** @param {Game} game */
export function hint(game) {
  if (!game.solution) {
    diagnose(game);
    return;
  }
  guard(async () => {
    const answer = await post("variants/hint", { ...requestOf(game), lang: await spoken(currentLanguage()) });
    if (!isStill(game)) return;
    const { step, levels = [] } = answer;
    if (!step) {
      update({ help: null, message: { kind: answer.kind === "mistake" ? "bad" : "", text: answer.text } });
      return;
    }
    const shown = levels.map((/** @type {any} */ level) => (level.detail === 4 ? { ...level, text: step.text } : level)); // its name is the title
    const pages = pagesOfHint({ levels: shown.map(whole) }, () => "");
    update({ help: { kind: "hint", pages, at: 0, title: capital(step.name), technique: step.technique, step }, message: null });
    act({ type: "helped", hints: 1 });
  });
}

/** @param {any} level */
const whole = (level) => ({ ...level, drawing: { ...level.drawing, houses: [], groups: [], links: [], sets: level.drawing.sets.map((/** @type {any} */ set) => ({ ...set, shape: "solid", letter: "" })) } });
/** @param {string} text */
export const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** @param {Game} game */
export function path(game) {
  guard(async () => {
    if (!game.solution) {
      await diagnose(game);
      return;
    }
    const { steps, solved } = await post("variants/explain", { ...requestOf(game), lang: await spoken(currentLanguage()) });
    if (isStill(game)) openPath({ steps: steps.map(whole), solved }, ({ name, digits }) => ({ title: capital(name), digits }));
  });
}

/**
 * Explain why a puzzle does not have exactly one solution.
 * @param {Game} game
 */
export function diagnose(game) {
  return guard(async () => {
    const verdict = await post("check", { puzzle: game.variant?.puzzle });
    if (!isStill(game)) return;
    if (verdict.status === "unique") {
      update({ game: { ...game, solution: verdict.solutions[0] }, help: null, message: { kind: "good", text: t("v-unique") } });
      return;
    }
    const two = verdict.status === "several" ? verdict.solutions : null;
    const action = two ? { label: t("show-two"), act: () => update({ dialog: "two", two }) } : undefined;
    update({ help: null, message: { kind: "bad", text: sayVerdict(verdict), action } });
  });
}
