// Variants on the page: what they need beyond a classic game. Loaded with the first variant.

import { VariantExport } from "./export.js";
import { makeOfKind, VariantsView } from "./start.js";
import { listenToRules } from "./checking.js";
import { notesTop, Underlay } from "./underlay.js";
import { html, loadStyle } from "../ui/elements.js";
import { shapeOf } from "../game/state.js";
import { addWords } from "../words/index.js";

export { sayRules } from "./checking.js";
export { toVariantLink } from "./link.js";
export { gameFromLink, openVariant } from "./opening.js";
export { makeOfKind, VariantExport, VariantsView };

/** Load texts and styles, and check the rules at every move. */
export async function prepare() {
  await Promise.all([loadStyle("variants.css"), addWords(new URL("./words/", import.meta.url))]);
  listenToRules();
}

/**
 * What the board needs to draw a variant: lines and cages under the digits, and room for outside clues.
 * @param {{ variant?: Pick<import("../game/state.js").Variant, "size" | "drawing"> }} game
 * @param {any} [extra] more to draw over it
 */
export function boardProps({ variant }, extra) {
  if (!variant) return {};
  const { size, drawing } = variant;
  const [left, top, right, bottom] = drawing.margins;
  const total = size + Math.max(left + right, top + bottom);
  const [x, y] = [left + (total - size - left - right) / 2, top + (total - size - top - bottom) / 2];
  const percent = (/** @type {number} */ cells) => `${(100 * cells) / total}%`;
  const style = {
    "--size": size,
    "--scale": 9 / total,
    "--across": Math.ceil(Math.sqrt(size)),
    "--notes-top": `${100 * notesTop(drawing)}%`,
    "--inset": `${percent(y)} ${percent(total - size - x)} ${percent(total - size - y)} ${percent(x)}`,
  };
  return { style, underlay: html`<${Underlay} drawing=${drawing} size=${size} extra=${extra} />` };
}

/**
 * What the marks of a hint need to know about the board.
 * @param {import("../game/state.js").Game} game
 */
export const marksProps = (game) => (game.variant ? { shape: shapeOf(game), top: notesTop(game.variant.drawing) } : {});
