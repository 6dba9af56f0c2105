// A small picture of a board: clues dark, placed digits in colour.

import { digitIn } from "../game/cells.js";
import { html } from "./elements.js";

/** @param {{ cells: number[], clues: string, variant?: import("../game/state.js").Variant, marked?: number[] }} props */
export function MiniBoard({ cells, clues, variant, marked = [] }) {
  const size = Math.sqrt(cells.length);
  const side = 90 / size;
  const { borders = "M0 30H90M0 60H90M30 0V90M60 0V90" } = variant ?? {};
  return html`<svg class="mini" viewBox="-1 -1 92 92" aria-hidden="true">
    ${marked.map((cell) => html`<rect class="marked" x=${side * (cell % size)} y=${side * Math.floor(cell / size)} width=${side} height=${side} />`)}
    <path class="thin" d=${Array.from({ length: size - 1 }, (_, at) => `M0 ${(at + 1) * side}H90M${(at + 1) * side} 0V90`).join("")} />
    <path class="thick" d=${`${borders}M0 0H90V90H0Z`} />
    ${cells.map((value, cell) => digitIn(value) > 0 && html`<text class=${clues[cell] === "." ? "placed" : ""} style=${size > 9 ? { fontSize: "4px" } : undefined} x=${side * ((cell % size) + 0.5)} y=${side * (Math.floor(cell / size) + 0.52)}>${digitIn(value)}</text>`)}
  </svg>`;
}

/**
 * A small board of a kind of variant, from one file of drawings.
 * @param {{ kind: string }} props
 */
export const Thumb = ({ kind }) =>
  html`<svg class="thumb" aria-hidden="true"><use href=${`${THUMBS}#${kind}`} /></svg>`;
const THUMBS = new URL("../../stock/kinds.svg", import.meta.url).href;
