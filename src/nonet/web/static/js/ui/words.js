// Text in which cell names such as r3c5 can be pointed at, and explanations with collapsible numbered links.

import { blocksOf } from "../game/hints.js";
import { cellFromName } from "../game/geometry.js";
import { html } from "./elements.js";

/** @param {{ text: string, onPoint?: (cell: number | null) => void, cellOf?: (name: string) => number | null }} props */
export function Words({ text, onPoint = () => {}, cellOf = cellFromName }) {
  // Text that follows a name without a space stays on its line.
  return text.split(/(\(?r\d+c\d+[,.;:)，。、；：）]*)/).filter(Boolean).map((part) => {
    const [, before = "", name = "", after = ""] = /^(\(?)(r\d+c\d+)(.*)$/.exec(part) ?? [];
    const cell = cellOf(name);
    if (cell === null) return part;
    const point = () => onPoint(cell);
    const leave = () => onPoint(null);
    const word = html`<button type="button" class="cell-word" onMouseEnter=${point} onFocus=${point} onClick=${point} onMouseLeave=${leave} onBlur=${leave}>${name}</button>`;
    return before || after ? html`<span class="together">${before}${word}${after}</span>` : word;
  });
}

/**
 * An explanation: its lines as paragraphs, the numbered links of a net as collapsible lists. A single list is open; of
 * several cases, and of nested assumptions, only the headings show at first.
 * @param {{ text: string, onPoint?: (cell: number | null) => void, cellOf?: (name: string) => number | null }} props
 */
export function Explanation({ text, onPoint, cellOf }) {
  const blocks = blocksOf(text);
  const isAlone = blocks.filter(({ items }) => items.length > 0).length === 1;
  const say = (/** @type {string} */ words) => html`<${Words} text=${words} onPoint=${onPoint} cellOf=${cellOf} />`;
  /** @returns {any} */
  const list = (/** @type {import("../game/hints.js").Block} */ block, /** @type {boolean} */ isOpen) => html`<details key=${block.text} class="net" open=${isOpen}>
    <summary>${say(block.text)} <span class="count">${block.items.length}</span></summary>
    <ol>${block.items.map((item) => html`<li>${item.items.length ? list(item, false) : say(item.text)}</li>`)}</ol>
  </details>`;
  return blocks.map((block, at) => block.items.length ? list(block, isAlone) : html`<p key=${at}>${say(block.text)}</p>`);
}
