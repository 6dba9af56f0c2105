// The drawing of a hint: one layer under the digits, one over them. The server decides what to draw and how it
// looks (see DrawingAnswer in the API); this file adds coordinates. Lengths are in cells.

import { CLASSIC, columnOf, houseCells, rowOf } from "../game/geometry.js";
import { html } from "./elements.js";

const RADIUS = 0.148;
/** Dash patterns of outlines, by shape. */
const DASHES = {
  dashed: ".12 .07",
  dotted: ".035 .055",
  hatched: ".17 .07",
  solid: null,
  double: null,
  filled: null,
  framed: null,
};
/** The inset of a house's outline, so that none covers another. */
const INSETS = { filled: 0.027, hatched: 0.06, dashed: 0.093, framed: 0.057 };

/** @typedef {import("../types.js").DrawingAnswer} Whole */
/** @typedef {Pick<Whole, "cells" | "candidates" | "sets" | "marks"> & Partial<Whole>} Drawing */

/**
 * Coordinates on a board; `top` is the room that cage totals take from the notes of a cell.
 * @param {{ shape?: import("../game/geometry.js").Shape, top?: number }} marks
 */
function placeOn({ shape = CLASSIC, top = 0 }) {
  const { size, cells, rowOf, columnOf } = shape;
  const across = Math.ceil(Math.sqrt(size));
  const down = Math.ceil(size / across);
  return {
    size,
    all: cells,
    rowOf,
    columnOf,
    radius: RADIUS * Math.min(1, 3 / across),
    view: `0 0 ${size} ${size}`,
    style: { "--fine": Math.min(1, 3 / across) },
    cellOf: (/** @type {string} */ name) => /** @type {number} */ (shape.cellOf(name)),
    /**
     * The position of a candidate.
     * @param {number} cell @param {number} digit @returns {[number, number]}
     */
    spotOf: (cell, digit) => [
      columnOf(cell) + (((digit - 1) % across) + 0.5) / across,
      rowOf(cell) + top + ((1 - top) * (Math.floor((digit - 1) / across) + 0.5)) / down,
    ],
  };
}

/**
 * A polygon's corners.
 * @param {number} x @param {number} y @param {number} radius @param {number} corners @param {number} turn
 */
function polygon(x, y, radius, corners, turn) {
  return Array.from({ length: corners }, (_, at) => {
    const angle = ((turn + (360 * at) / corners) * Math.PI) / 180;
    return `${(x + radius * Math.cos(angle)).toFixed(3)},${(y + radius * Math.sin(angle)).toFixed(3)}`;
  }).join(" ");
}

/** @param {string} shape @param {number} x @param {number} y @param {number} r */
export function marker(shape, x, y, r) {
  if (shape === "disc" || shape === "ring" || shape === "ghost")
    return html`<circle class=${shape} cx=${x} cy=${y} r=${r} />`;
  if (shape === "square")
    return html`<rect x=${x - 0.9 * r} y=${y - 0.9 * r} width=${1.8 * r} height=${1.8 * r} rx=".02" />`;
  if (shape === "diamond") return html`<polygon points=${polygon(x, y, 1.24 * r, 4, 0)} />`;
  if (shape === "hexagon") return html`<polygon points=${polygon(x, y, 1.12 * r, 6, 0)} />`;
  if (shape === "triangle") return html`<polygon points=${polygon(x, y + 0.18 * r, 1.36 * r, 3, -90)} />`;
  return null;
}

/**
 * The rectangle of a house.
 * @param {string} house @param {number} inset
 */
function extent(house, inset) {
  const cells = houseCells(house);
  const [first, last] = [cells[0], cells[8]];
  return {
    x: columnOf(first) + inset,
    y: rowOf(first) + inset,
    width: columnOf(last) - columnOf(first) + 1 - 2 * inset,
    height: rowOf(last) - rowOf(first) + 1 - 2 * inset,
  };
}

/**
 * A line around cells, along the inside of their common edge.
 * @param {number[]} cells @param {number} inset @param {number} size
 */
export function outlineOf(cells, inset, size = 9) {
  const inside = new Set(cells);
  const has = (/** @type {number} */ row, /** @type {number} */ column) =>
    row >= 0 && row < size && column >= 0 && column < size && inside.has(size * row + column);
  const parts = [];
  for (const cell of cells) {
    const [row, column] = [Math.floor(cell / size), cell % size];
    for (const side of [-1, 1]) {
      const reach = (/** @type {boolean} */ goesOn, /** @type {boolean} */ bends) =>
        goesOn ? (bends ? inset : 0) : -inset;
      if (!has(row + side, column)) {
        const y = side < 0 ? row + inset : row + 1 - inset;
        const start = reach(has(row, column - 1), has(row + side, column - 1));
        const end = reach(has(row, column + 1), has(row + side, column + 1));
        parts.push(`M${column - start} ${y}H${column + 1 + end}`);
      }
      if (!has(row, column + side)) {
        const x = side < 0 ? column + inset : column + 1 - inset;
        const start = reach(has(row - 1, column), has(row - 1, column + side));
        const end = reach(has(row + 1, column), has(row + 1, column + side));
        parts.push(`M${x} ${row - start}V${row + 1 + end}`);
      }
    }
  }
  return parts.join("");
}

/** @param {{ marks: { drawing: Drawing, digits: number[], pointed?: number | null, shape?: import("../game/geometry.js").Shape } }} props */
export function UnderLayer({ marks: props }) {
  const { drawing, digits, pointed } = props;
  const { houses = [], sets, cells, marks } = drawing;
  const { all, rowOf, columnOf, cellOf, view } = placeOn(props);
  const bySet = all.map((cell) => sets.filter((one) => one.cells.map(cellOf).includes(cell)).map((one) => one.hue));
  const lit = new Set(cells.map(cellOf));
  return html`<svg class="layer under" viewBox=${view} aria-hidden="true">
    <defs>${[...new Set(houses.filter((one) => one.shape === "hatched").map((one) => one.hue))].map(
      (hue) =>
        html`<pattern id=${`hatch-${hue}`} class=${`hue-${hue}`} width=".15" height=".15" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path class="hatching" d="M0 0V.15" /></pattern>`,
    )}</defs>
    ${
      lit.size > 0 &&
      html`<path class="dim" d=${all
        .filter((cell) => !lit.has(cell))
        .map((cell) => `M${columnOf(cell)} ${rowOf(cell)}h1v1h-1z`)
        .join("")} />`
    }
    ${houses.map(
      ({ house, shape, hue }) =>
        (shape === "filled" || shape === "hatched") &&
        html`<rect class=${`${shape} hue-${hue}`} ...${extent(house, 0)} fill=${shape === "hatched" ? `url(#hatch-${hue})` : undefined} />`,
    )}
    ${bySet.flatMap((hues, cell) =>
      hues.map(
        (/** @type {string} */ hue, /** @type {number} */ part) =>
          html`<rect class=${`filled hue-${hue}`} x=${columnOf(cell) + part / hues.length} y=${rowOf(cell)} width=${1 / hues.length} height="1" />`,
      ),
    )}
    ${marks.map(({ cell: name, shape, hue }) => {
      const cell = cellOf(name);
      if (shape === "ghost" || shape === "ring")
        return html`<rect class=${`filled hue-${hue}`} x=${columnOf(cell)} y=${rowOf(cell)} width="1" height="1" />`;
      return (
        digits[cell] !== 0 &&
        html`<g class=${`ground hue-${hue}`}>${marker(shape, columnOf(cell) + 0.5, rowOf(cell) + 0.5, 2.6 * RADIUS)}</g>`
      );
    })}
    ${pointed !== null && pointed !== undefined && html`<rect class="pointed" x=${columnOf(pointed) + 0.04} y=${rowOf(pointed) + 0.04} width=".92" height=".92" rx=".06" />`}
  </svg>`;
}

/** @param {{ marks: { drawing: Drawing, digits: number[], masks?: number[], shape?: import("../game/geometry.js").Shape, top?: number } }} props */
export function OverLayer({ marks: props }) {
  const { drawing, digits } = props;
  const { houses = [], sets, marks, groups = [], links = [], candidates } = drawing;
  const { size, rowOf, columnOf, cellOf, spotOf, radius, view, style } = placeOn(props);
  /** @type {Map<string, { cell: number, digit: number }>} */
  const shown = new Map();
  for (const { cell, digits: its } of candidates)
    for (const digit of its) shown.set(`${cell} ${digit}`, { cell: cellOf(cell), digit });
  const plain = [...shown.entries()]
    .filter(([key]) => !marks.some((mark) => `${mark.cell} ${mark.digit}` === key))
    .map(([, one]) => one);
  return html`<svg class="layer over" viewBox=${view} style=${style} aria-hidden="true">
    ${houses.map(
      ({ house, shape, hue }) =>
        html`<rect class=${`line ${shape} hue-${hue}`} ...${extent(house, INSETS[/** @type {keyof typeof INSETS} */ (shape)])} rx=".06" stroke-dasharray=${DASHES[/** @type {keyof typeof DASHES} */ (shape)]} />`,
    )}
    ${sets.flatMap(({ cells, shape, hue, letter }, /** @type {number} */ at) => {
      const rank = sets
        .slice(0, at)
        .filter((other) => other.cells.some((/** @type {string} */ name) => cells.includes(name))).length;
      const inside = cells.map(cellOf);
      const first = Math.min(...inside);
      return [
        ...(shape === "double" ? [0, 0.05] : [0]).map(
          (more) =>
            html`<path class=${`line set hue-${hue}`} d=${outlineOf(inside, 0.043 + 0.057 * rank + more, size)} stroke-dasharray=${DASHES[/** @type {keyof typeof DASHES} */ (shape)]} />`,
        ),
        letter &&
          html`<g class=${`letter hue-${hue}`}><circle cx=${columnOf(first) + 0.1 + 0.24 * rank} cy=${rowOf(first) + 0.1} r=".12" /><text x=${columnOf(first) + 0.1 + 0.24 * rank} y=${rowOf(first) + 0.1}>${letter}</text></g>`,
      ];
    })}
    ${groups.map(({ cells, digit, hue }) => {
      const spots = cells.map((/** @type {string} */ name) => spotOf(cellOf(name), digit));
      const around = radius + 0.045;
      const [xs, ys] = [0, 1].map((axis) => spots.map((/** @type {number[]} */ spot) => spot[axis]));
      return html`<rect class=${`line hue-${hue}`} x=${Math.min(...xs) - around} y=${Math.min(...ys) - around} width=${Math.max(...xs) - Math.min(...xs) + 2 * around} height=${Math.max(...ys) - Math.min(...ys) + 2 * around} rx=${around} />`;
    })}
    ${marks.map(({ cell: name, digit, shape, hue, role }) => {
      const cell = cellOf(name);
      const isBig = digits[cell] !== 0 || shape === "ghost";
      const [x, y] = isBig ? [columnOf(cell) + 0.5, rowOf(cell) + 0.5] : spotOf(cell, digit);
      return html`<g class=${`mark ${shape} ${isBig ? "big" : ""} hue-${hue}`} data-role=${role} data-cell=${cell} data-digit=${digit}>
        ${shape === "ring" && html`<text class="ghost" x=${columnOf(cell) + 0.5} y=${rowOf(cell) + 0.5}>${digit}</text>`}
        ${marker(shape, x, y, isBig ? 2.6 * RADIUS : radius)}
        ${shape === "ghost" && html`<text class="ghost" x=${x} y=${y}>${digit}</text>`}
        ${!isBig && html`<text x=${x} y=${y}>${digit}</text>`}
        ${shape === "strike" && html`<path d=${`M${x - 0.13} ${y + 0.11}L${x + 0.13} ${y - 0.11}`} />`}</g>`;
    })}
    ${plain.map(({ cell, digit }) => html`<text class="candidate" x=${spotOf(cell, digit)[0]} y=${spotOf(cell, digit)[1]}>${digit}</text>`)}
    ${links.map(({ kind, hue, curve }) => html`<g class=${`link ${kind} hue-${hue}`}><path d=${`M${curve[0].join(" ")}C${curve.slice(1).flat().join(" ")}`} /><polygon points=${head(curve)} /></g>`)}
  </svg>`;
}

/**
 * The head of an arrow.
 * @param {number[][]} curve
 */
function head([, , [x2, y2], [x3, y3]]) {
  const angle = Math.atan2(y3 - y2, x3 - x2);
  return [0, 0.42, -0.42]
    .map((turn, at) =>
      at ? `${x3 - 0.12 * Math.cos(angle + turn)},${y3 - 0.12 * Math.sin(angle + turn)}` : `${x3},${y3}`,
    )
    .join(" ");
}

/**
 * The legend of a drawing.
 * @param {{ entries: { kind: string, text: string, shape: string, hue: string }[] }} props
 */
export const Legend = ({ entries }) =>
  html`<ul class="legend">${entries.map(
    ({ kind, text, shape, hue }) =>
      html`<li>
  <svg viewBox="0 0 2 1" class=${`hue-${hue}`} aria-hidden="true">${sample(kind, shape)}</svg>${text}</li>`,
  )}</ul>`;

/** @param {string} kind @param {string} shape */
function sample(kind, shape) {
  if (kind === "strong" || kind === "weak")
    return html`<g class=${`link ${kind}`}><path d="M.1 .5H1.6" /><polygon points="1.9,.5 1.55,.3 1.55,.7" /></g>`;
  if (kind === "house" || kind === "set" || kind === "group")
    return html`<rect class=${`sample ${shape}`} x=".15" y=".12" width="1.7" height=".76" rx=".15" />`;
  if (kind === "strike") return html`<g class="mark strike"><path d="M.6 .8L1.4 .2" /></g>`;
  return html`<g class=${`mark ${shape}`}>${marker(shape, 1, 0.5, 0.38)}</g>`;
}
