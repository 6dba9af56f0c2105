// The rules of a variant: checked at every move, and said when the player asks.

import { digitIn } from "../game/cells.js";
import { lineOf } from "../game/geometry.js";
import { digitsOn, isFull, shapeOf } from "../game/state.js";
import { isStill } from "../play/help.js";
import { act, currentTable, onBoard, update } from "../play/session.js";
import { ApiError, latest, post, spoken } from "../store/api.js";
import { currentSettings } from "../store/settings.js";
import { said } from "../words/blocks.js";
import { currentLanguage, t } from "../words/index.js";

/** @typedef {import("../game/state.js").Game} Game */

const judge = latest(150, async (/** @type {AbortSignal} */ signal, /** @type {Game} */ game) => {
  const body = { puzzle: game.variant?.puzzle, digits: lineOf(digitsOn(game)), lang: await spoken(currentLanguage()) };
  const { conflicts, solved } = await post("conflicts", body, signal);
  if (!isStill(game)) return;
  const { cellOf } = shapeOf(game);
  const isShown = currentSettings().conflicts;
  const cells = conflicts.flatMap(({ cells: names }) => names.map((name) => /** @type {number} */ (cellOf(name))));
  update({ broken: new Set(isShown ? cells : []) });
  if (solved && !game.solution) {
    act({ type: "accepted" });
    update({ dialog: "finish", wave: currentTable().selection.cursor, said: t("said-solved") });
  } else if (conflicts.length && isShown && !currentTable().message && !currentTable().help) {
    update({ message: { kind: "bad", blocks: conflicts.flatMap(({ blocks }) => blocks) } });
  } else if (isFull(game) && !game.solution && !solved && !currentTable().message) {
    update({ message: { kind: "bad", blocks: said(t("v-not-solved")) } });
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
    if (variant.lang !== currentLanguage())
      ({ meanings } = await post("draw", { puzzle: variant.puzzle, lang: await spoken(currentLanguage()) }));
  } catch {
    // Keep the text from when the game was opened.
  }
  const hasRegions =
    variant.houses.length > 2 * variant.size && variant.houses[2 * variant.size].length === variant.size;
  const basic = t(hasRegions ? "v-basic" : "v-basic-latin", { size: variant.size });
  update({ help: null, message: { kind: "", blocks: [basic, ...meanings].flatMap(said) } });
}
