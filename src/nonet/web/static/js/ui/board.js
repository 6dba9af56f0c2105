// The board: draws what it is given, and knows no rules.
//
// It is an ARIA grid of cells with one tab stop; marks of a hint are drawn by layers under and over the digits.

import { centreIn, coloursIn, cornerIn, digitIn } from "../game/cells.js";
import { CLASSIC, digitsIn } from "../game/geometry.js";
import { t } from "../words/index.js";
import { html } from "./elements.js";
import { OverLayer, UnderLayer } from "./marks.js";

const NONE = new Set();

/**
 * @typedef {{ drawing: import("./marks.js").Drawing, digits: number[], pointed?: number | null, hidesNotes?: boolean, masks?: number[],
 *   shape?: import("../game/geometry.js").Shape, top?: number }} Marks
 * @typedef {{
 *   cells: number[], isClue: (cell: number) => boolean, selected?: Set<number>, cursor?: number | null, conflicts?: Set<number>,
 *   wrong?: Set<number>, peers?: Set<number>, same?: number, marks?: Marks | null, isPaused?: boolean, gridNotes?: boolean, labels?: boolean,
 *   label?: string, kind?: string, wave?: number | null, gridRef?: any, states?: Map<number, string>, names?: (cell: number) => string,
 *   shape?: import("../game/geometry.js").Shape, underlay?: unknown, style?: Record<string, string>,
 * }} BoardProps
 */

/** @param {BoardProps} props */
export function Board(props) {
  const {
    cells,
    cursor = null,
    marks,
    isPaused,
    labels,
    label,
    kind = "",
    gridRef,
    shape = CLASSIC,
    underlay,
    style,
  } = props;
  const classes = `board ${kind} ${labels ? "labelled" : ""} ${marks ? "hinting" : ""} ${isPaused ? "paused" : ""} ${(props.selected?.size ?? 0) > 1 ? "several" : ""}`;
  return html`<div class=${classes} style=${style}>
    ${
      labels &&
      html`<div class="labels columns" aria-hidden="true">${shape.digits.map((n) => html`<span>${n}</span>`)}</div>
      <div class="labels rows" aria-hidden="true">${shape.digits.map((n) => html`<span>${n}</span>`)}</div>`
    }
    <div class="grid" role="grid" aria-label=${label ?? t("board")} aria-multiselectable="true" ref=${gridRef}>
      ${underlay}
      ${marks && html`<${UnderLayer} marks=${marks} />`}
      ${shape.digits.map((row) => html`<div class="row" role="row">${shape.cells.slice(shape.size * (row - 1), shape.size * row).map((cell) => drawCell(cell, cells[cell], props, cursor))}</div>`)}
      ${marks && html`<${OverLayer} marks=${marks} />`}
    </div>
  </div>`;
}

/** @param {number} cell @param {number} value @param {BoardProps} props @param {number | null} cursor */
function drawCell(cell, value, props, cursor) {
  const {
    isClue,
    selected = NONE,
    conflicts = NONE,
    wrong = NONE,
    peers = NONE,
    same = 0,
    isPaused,
    states,
    wave,
    marks,
    shape = CLASSIC,
  } = props;
  const { rowOf, columnOf, nameOf } = shape;
  const digit = digitIn(value);
  const classes = ["cell"];
  if (isClue(cell)) classes.push("clue");
  if (selected.has(cell)) classes.push("selected", ...edgesOf(cell, selected, shape.size));
  else if (same && digit === same) classes.push("same");
  else if (peers.has(cell)) classes.push("peer");
  if (conflicts.has(cell)) classes.push("conflict");
  if (wrong.has(cell)) classes.push("wrong");
  if (states?.has(cell)) classes.push(/** @type {string} */ (states.get(cell)));
  if (marks?.drawing.cells.length && !marks.drawing.cells.includes(nameOf(cell))) classes.push("dimmed");
  const colours = digitsIn(coloursIn(value));
  if (colours.length) classes.push("coloured");
  /** @type {Record<string, string>} */
  const style = colours.length ? { background: wedges(colours) } : {};
  if (wave !== null && wave !== undefined) {
    classes.push("wave");
    style.animationDelay = `${45 * Math.max(Math.abs(rowOf(cell) - rowOf(wave)), Math.abs(columnOf(cell) - columnOf(wave)))}ms`;
  }
  return html`<div key=${cell} role="gridcell" class=${classes.join(" ")} data-cell=${cell} style=${style} aria-label=${labelOf(cell, value, props)}
    aria-selected=${cursor === null ? undefined : String(selected.has(cell))} aria-readonly=${isClue(cell) ? "true" : undefined}
    tabindex=${cursor === null ? undefined : cell === cursor ? 0 : -1}>
    ${isPaused ? null : digit ? html`<span class="digit">${digit}</span>` : drawNotes(cell, value, props)}
  </div>`;
}

/**
 * The sides of a cell where the selection ends.
 * @param {number} cell @param {Set<number>} selected @param {number} size
 */
function edgesOf(cell, selected, size) {
  const edges = [];
  if (!selected.has(cell - size)) edges.push("edge-top");
  if (!selected.has(cell + size)) edges.push("edge-bottom");
  if (cell % size === 0 || !selected.has(cell - 1)) edges.push("edge-left");
  if (cell % size === size - 1 || !selected.has(cell + 1)) edges.push("edge-right");
  return edges;
}

/**
 * Several colours in a cell are drawn as wedges.
 * @param {number[]} colours
 */
function wedges(colours) {
  if (colours.length === 1) return `var(--colour-${colours[0]})`;
  const part = 100 / colours.length;
  const stops = colours.map((colour, at) => `var(--colour-${colour}) ${at * part}% ${(at + 1) * part}%`);
  return `conic-gradient(from 20deg, ${stops.join(", ")})`;
}

/**
 * Notes in a grid stay beside the marks of a hint, but for the digits that it draws itself; other notes make way.
 * @param {number} cell @param {number} value @param {BoardProps} props
 */
function drawNotes(cell, value, { gridNotes = true, same = 0, marks, shape = CLASSIC }) {
  const isGrid = gridNotes && !cornerIn(value);
  if (marks?.hidesNotes && !isGrid) return null;
  const isHere = (/** @type {{ cell: string }} */ one) => one.cell === shape.nameOf(cell);
  const here = marks?.hidesNotes ? marks.drawing.marks.filter(isHere) : [];
  if (here.some(({ role }) => role === "placed")) return null;
  const drawn = marks?.hidesNotes ? marks.drawing.candidates.filter(isHere).flatMap(({ digits }) => digits) : [];
  const isDrawn = (/** @type {number} */ digit) => drawn.includes(digit) || here.some((mark) => mark.digit === digit);
  const corner = digitsIn(cornerIn(value));
  const centre = digitsIn(centreIn(value)).filter((digit) => !isDrawn(digit));
  if (!corner.length && !centre.length) return null;
  if (isGrid) {
    return html`<span class="nine">${shape.digits.map((/** @type {number} */ digit) => html`<i class=${digit === same && centre.includes(digit) ? "same" : ""}>${centre.includes(digit) ? digit : ""}</i>`)}</span>`;
  }
  return [
    corner.length > 0 &&
      html`<span class=${`corner n${corner.length}`}>${corner.map((digit) => html`<i>${digit}</i>`)}</span>`,
    centre.length > 0 &&
      html`<span class=${`centre ${centre.length > 5 ? "many" : ""}`}>${centre.join(shape.size > 9 ? " " : "")}</span>`,
  ];
}

/**
 * What a screen reader says of a cell.
 * @param {number} cell @param {number} value @param {BoardProps} props
 */
function labelOf(cell, value, { isClue, conflicts = NONE, wrong = NONE, isPaused, names, shape = CLASSIC }) {
  const parts = [t("cell-label", { row: shape.rowOf(cell) + 1, column: shape.columnOf(cell) + 1 })];
  if (isPaused) return parts[0];
  const digit = digitIn(value);
  if (digit) parts.push(isClue(cell) ? t("clue-label", { digit }) : String(digit));
  else parts.push(t("empty-label"));
  if (!digit && centreIn(value)) parts.push(t("notes-label", { digits: digitsIn(centreIn(value)).join(" ") }));
  if (!digit && cornerIn(value)) parts.push(t("corner-label", { digits: digitsIn(cornerIn(value)).join(" ") }));
  if (coloursIn(value))
    parts.push(
      digitsIn(coloursIn(value))
        .map((colour) => t(`colour-${colour}`))
        .join(" "),
    );
  if (conflicts.has(cell)) parts.push(t("conflict-label"));
  if (wrong.has(cell)) parts.push(t("wrong-label"));
  if (names?.(cell)) parts.push(names(cell));
  return parts.join(t("comma"));
}
