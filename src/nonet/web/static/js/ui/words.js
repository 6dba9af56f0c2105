// Words with every r3c5 in them as something to point at; numbered links on lines of their own, inner ones to fold open.

import { cellFromName } from "../game/geometry.js";
import { html } from "./elements.js";

/** @param {{ text: string, onPoint?: (cell: number | null) => void }} props */
export function Words({ text, onPoint = () => {} }) {
  const lines = text.split("\n");
  return lines.length === 1 ? pointed(text, onPoint) : folded(lines, onPoint);
}

const indentOf = (/** @type {string} */ line) => line.length - line.trimStart().length;

/**
 * Lines one under the other; those that are indented deeper fold under the line before them.
 * @param {string[]} lines
 * @param {(cell: number | null) => void} onPoint
 */
function folded(lines, onPoint) {
  const found = [];
  for (let at = 0; at < lines.length; ) {
    const line = lines[at];
    let end = at + 1;
    while (end < lines.length && indentOf(lines[end]) > indentOf(line)) end += 1;
    const words = pointed(line.trimStart(), onPoint);
    const inner = lines.slice(at + 1, end);
    found.push(inner.length
      ? html`<details class="line inner"><summary>${words}</summary>${folded(inner, onPoint)}</details>`
      : html`<span class="line">${words}</span>`);
    at = end;
  }
  return found;
}

/**
 * @param {string} text
 * @param {(cell: number | null) => void} onPoint
 */
function pointed(text, onPoint) {
  return text.split(/(r[1-9]c[1-9])/).map((part) => {
    const cell = cellFromName(part);
    if (cell === null) return part;
    const point = () => onPoint(cell);
    const leave = () => onPoint(null);
    return html`<button type="button" class="cell-word" onMouseEnter=${point} onFocus=${point} onClick=${point} onMouseLeave=${leave} onBlur=${leave}>${part}</button>`;
  });
}
