// The legend of a drawing.

import { html } from "./elements.js";
import { marker } from "./marks.js";

/** @param {{ entries: { kind: string, text: string, shape: string, hue: string }[] }} props */
export const Legend = ({ entries }) => html`<ul class="legend">${entries.map(({ kind, text, shape, hue }) => html`<li>
  <svg viewBox="0 0 2 1" class=${`hue-${hue}`} aria-hidden="true">${sample(kind, shape)}</svg>${text}</li>`)}</ul>`;

/** @param {string} kind @param {string} shape */
function sample(kind, shape) {
  if (kind === "strong" || kind === "weak") return html`<g class=${`link ${kind}`}><path d="M.1 .5H1.6" /><polygon points="1.9,.5 1.55,.3 1.55,.7" /></g>`;
  if (kind === "house" || kind === "set" || kind === "group") return html`<rect class=${`sample ${shape}`} x=".15" y=".12" width="1.7" height=".76" rx=".15" />`;
  if (kind === "strike") return html`<g class="mark strike"><path d="M.6 .8L1.4 .2" /></g>`;
  return html`<g class=${`mark ${shape}`}>${marker(shape, 1, 0.5, 0.38)}</g>`;
}
