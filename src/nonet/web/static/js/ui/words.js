// Words with every r3c5 in them as something to point at.

import { cellFromName } from "../game/geometry.js";
import { html } from "./elements.js";

/** @param {{ text: string, onPoint?: (cell: number | null) => void }} props */
export function Words({ text, onPoint = () => {} }) {
  return text.split(/(r[1-9]c[1-9])/).map((part) => {
    const cell = cellFromName(part);
    if (cell === null) return part;
    const point = () => onPoint(cell);
    const leave = () => onPoint(null);
    return html`<button type="button" class="cell-word" onMouseEnter=${point} onFocus=${point} onClick=${point} onMouseLeave=${leave} onBlur=${leave}>${part}</button>`;
  });
}
