// A small picture of a board: clues dark, placed digits in colour.

import { digitIn } from "../game/cells.js";
import { CELLS, columnOf, rowOf } from "../game/geometry.js";
import { html } from "./elements.js";

/** @param {{ cells: number[], clues: string }} props */
export function MiniBoard({ cells, clues }) {
  return html`<svg class="mini" viewBox="0 0 90 90" aria-hidden="true">
    <path class="thin" d=${[1, 2, 4, 5, 7, 8].map((n) => `M0 ${n * 10}H90M${n * 10} 0V90`).join("")} />
    <path class="thick" d="M0 30H90M0 60H90M30 0V90M60 0V90M1 1H89V89H1Z" />
    ${CELLS.filter((cell) => digitIn(cells[cell])).map((cell) => html`<text class=${clues[cell] === "." ? "placed" : ""} x=${10 * columnOf(cell) + 5} y=${10 * rowOf(cell) + 5.4}>${digitIn(cells[cell])}</text>`)}
  </svg>`;
}
