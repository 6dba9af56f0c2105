// Texts in which the names of cells can be pointed at, and explanations with collapsible numbered items.

import { cellFromName } from "../game/geometry.js";
import { textOf } from "../words/blocks.js";
import { html } from "./elements.js";

/**
 * @typedef {import("../types.js").BlockAnswer} Block
 * @typedef {{ onPoint?: (cell: number | null) => void, cellOf?: (name: string) => number | null }} Pointing
 */

/**
 * The name of a cell is no `button` element, which a line could break before a comma.
 * @param {{ spans: import("../types.js").SpanAnswer[] } & Pointing} props
 */
export function Words({ spans, onPoint = () => {}, cellOf = cellFromName }) {
  return spans.map(({ kind, text }) => {
    const cell = kind === "cell" ? cellOf(text) : null;
    if (cell === null) return text;
    const point = () => onPoint(cell);
    const leave = () => onPoint(null);
    return html`<span role="button" tabindex="0" class="cell-word" onMouseEnter=${point} onFocus=${point} onClick=${point} onMouseLeave=${leave} onBlur=${leave}>${text}</span>`;
  });
}

/**
 * An explanation: its blocks as paragraphs, numbered items as collapsible lists. A single list is open; of several
 * cases, and of nested assumptions, only the headings show at first.
 * @param {{ blocks: Block[] } & Pointing} props
 */
export function Explanation({ blocks, ...pointing }) {
  const isAlone = blocks.filter(({ items }) => items.length > 0).length === 1;
  const say = (/** @type {Block["spans"]} */ spans) => html`<${Words} spans=${spans} ...${pointing} />`;
  /** @returns {unknown} */
  const list = (/** @type {Block} */ block, /** @type {boolean} */ isOpen) =>
    html`<details key=${textOf([{ ...block, items: [] }])} class="net" open=${isOpen}>
    <summary>${say(block.spans)} <span class="count">${block.items.length}</span></summary>
    <ol>${block.items.map((item) => html`<li>${item.items.length ? list(item, false) : say(item.spans)}</li>`)}</ol>
  </details>`;
  return joined(blocks).map((block, at) =>
    block.items.length ? list(block, isAlone) : html`<p key=${at}>${say(block.spans)}</p>`,
  );
}

/**
 * Titles at the start of what they name.
 * @param {Block[]} blocks @returns {Block[]}
 */
const joined = ([block, ...rest]) => {
  if (!block) return [];
  const [next, ...others] = rest;
  return block.title && next
    ? joined([{ ...next, spans: [...block.spans, ...next.spans] }, ...others])
    : [block, ...joined(rest)];
};
