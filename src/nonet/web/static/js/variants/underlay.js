// Turns the server's drawing of a puzzle (shapes in cells, colours by name) into SVG.

import { html } from "../ui/elements.js";

/**
 * The part of a cell that cage totals take from the notes.
 * @param {import("../types.js").PuzzleDrawingAnswer} drawing
 */
export const notesTop = (drawing) => (drawing.has_totals ? 0.2 : 0);

/** @param {{ drawing: import("../types.js").PuzzleDrawingAnswer, size: number, extra?: any }} props */
export function Underlay({ drawing, size, extra }) {
  return html`<svg class="layer underlay" viewBox=${`0 0 ${size} ${size}`} aria-hidden="true">
    ${drawing.layers.map(({ name, items }) => html`<g key=${name} class=${`u-${name}`}>${items.map(drawItem)}</g>`)}${extra}
  </svg>`;
}

/**
 * A colour of the theme by the name that the server gives it.
 * @param {string} name
 */
const colour = (name) => `var(--${name.replace("_", "-")})`;

/** @param {import("../types.js").ItemAnswer} item */
function drawItem({ shape, x, y, width, height, radius, d, text, size, bold, anchor, fill, stroke, line, dash = [] }) {
  const look = {
    style: { fill: fill ? colour(fill) : "none", stroke: stroke ? colour(stroke) : undefined },
    "stroke-width": stroke ? line : undefined,
    "stroke-dasharray": dash.length ? dash.join(" ") : undefined,
  };
  if (shape === "text")
    return html`<text x=${x} y=${y} style=${{ ...look.style, fontSize: `${size}px`, fontWeight: bold ? 700 : 400, textAnchor: anchor ?? "middle" }}>${text}</text>`;
  if (shape === "box")
    return html`<rect ...${look} x=${x} y=${y} width=${width} height=${height} rx=${radius || undefined} />`;
  if (shape === "disc") return html`<circle ...${look} cx=${x} cy=${y} r=${radius} />`;
  return html`<path ...${look} d=${d} />`;
}
