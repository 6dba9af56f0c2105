// The drawing of a hint: one layer under the digits, one over them. Marks come from the server's renderer as data.
//
// Lengths are in cells: the board is 9 by 9.

import { columnOf, rowOf } from "../game/geometry.js";
import { html } from "./elements.js";

const RADIUS = 0.15;

/**
 * Where a candidate stands.
 * @param {number} cell
 * @param {number} digit
 */
const spotOf = (cell, digit) => [columnOf(cell) + (((digit - 1) % 3) + 0.5) / 3, rowOf(cell) + (Math.floor((digit - 1) / 3) + 0.5) / 3];

/** @param {{ marks: any }} props */
export function UnderLayer({ marks }) {
  return html`<svg class="layer under" viewBox="0 0 9 9" aria-hidden="true">
    ${(marks.tints ?? []).map((/** @type {any} */ { cell, hue, part = 0, parts = 1 }) =>
      html`<rect class=${`fill hue-${hue}`} x=${columnOf(cell) + part / parts} y=${rowOf(cell)} width=${1 / parts} height="1" />`)}
  </svg>`;
}

/** @param {{ marks: any }} props */
export function OverLayer({ marks }) {
  return html`<svg class="layer over" viewBox="0 0 9 9" aria-hidden="true">
    ${(marks.candidates ?? []).map((/** @type {any} */ { cell, digit, shape, hue }) => {
      const [x, y] = spotOf(cell, digit);
      return html`<g class=${`mark hue-${hue}`}>${shape && html`<circle cx=${x} cy=${y} r=${RADIUS} />`}<text x=${x} y=${y}>${digit}</text></g>`;
    })}
  </svg>`;
}
