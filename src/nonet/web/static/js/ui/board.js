// The board as a dumb view: it draws what it is given and knows no rules of the game.
//
// It is an ARIA grid of 81 cells with one tab stop; marks of a hint are drawn by layers under and over the digits.

import { centreIn, coloursIn, cornerIn, digitIn } from "../game/cells.js";
import { boxOf, CELLS, columnOf, DIGITS, digitsIn, nameOf, rowOf } from "../game/geometry.js";
import { t } from "../words/index.js";
import { html } from "./elements.js";
import { OverLayer, UnderLayer } from "./marks.js";

const ROWS = DIGITS.map((row) => CELLS.filter((cell) => rowOf(cell) === row - 1));
const NONE = new Set();

/**
 * @param {{
 *   cells: number[], isClue: (cell: number) => boolean, selected?: Set<number>, cursor?: number | null, conflicts?: Set<number>,
 *   wrong?: Set<number>, peers?: Set<number>, same?: number, marks?: any, isPaused?: boolean, gridNotes?: boolean, labels?: boolean,
 *   label?: string, kind?: string, wave?: number | null, gridRef?: any, states?: Map<number, string>, names?: (cell: number) => string,
 * }} props
 */
export function Board(props) {
  const { cells, cursor = null, marks, isPaused, labels, label, kind = "", gridRef } = props;
  const classes = `board ${kind} ${labels ? "labelled" : ""} ${marks ? "hinting" : ""} ${isPaused ? "paused" : ""} ${(props.selected?.size ?? 0) > 1 ? "several" : ""}`;
  return html`<div class=${classes}>
    ${labels && html`<div class="labels columns" aria-hidden="true">${DIGITS.map((n) => html`<span>${n}</span>`)}</div>
      <div class="labels rows" aria-hidden="true">${DIGITS.map((n) => html`<span>${n}</span>`)}</div>`}
    <div class="grid" role="grid" aria-label=${label ?? t("board")} aria-multiselectable="true" ref=${gridRef}>
      ${marks && html`<${UnderLayer} marks=${marks} />`}
      ${ROWS.map((row) => html`<div class="row" role="row">${row.map((cell) => drawCell(cell, cells[cell], props, cursor))}</div>`)}
      ${marks && html`<${OverLayer} marks=${marks} />`}
    </div>
  </div>`;
}

/**
 * @param {number} cell
 * @param {number} value
 * @param {any} props
 * @param {number | null} cursor
 */
function drawCell(cell, value, props, cursor) {
  const { isClue, selected = NONE, conflicts = NONE, wrong = NONE, peers = NONE, same = 0, isPaused, states, wave, marks } = props;
  const digit = digitIn(value);
  const classes = ["cell"];
  if (isClue(cell)) classes.push("clue");
  if (selected.has(cell)) classes.push("selected", ...edgesOf(cell, selected));
  else if (same && digit === same) classes.push("same");
  else if (peers.has(cell)) classes.push("peer");
  if (conflicts.has(cell)) classes.push("conflict");
  if (wrong.has(cell)) classes.push("wrong");
  if (states?.has(cell)) classes.push(states.get(cell));
  if (marks?.drawing.cells.length && !marks.drawing.cells.includes(nameOf(cell))) classes.push("dimmed");
  const colours = digitsIn(coloursIn(value));
  if (colours.length) classes.push("coloured");
  /** @type {any} */
  const style = colours.length ? { background: wedges(colours) } : {};
  if (wave !== null && wave !== undefined) {
    classes.push("wave");
    style.animationDelay = `${45 * Math.max(Math.abs(rowOf(cell) - rowOf(wave)), Math.abs(columnOf(cell) - columnOf(wave)))}ms`;
  }
  return html`<div key=${cell} role="gridcell" class=${classes.join(" ")} data-cell=${cell} style=${style} aria-label=${labelOf(cell, value, props)}
    aria-selected=${cursor === null ? undefined : String(selected.has(cell))} aria-readonly=${isClue(cell) ? "true" : undefined}
    tabindex=${cursor === null ? undefined : cell === cursor ? 0 : -1}>
    ${isPaused ? null : digit ? html`<span class="digit">${digit}</span>` : drawNotes(value, props)}
  </div>`;
}

/**
 * The sides of a cell at which the selection ends.
 * @param {number} cell
 * @param {Set<number>} selected
 */
function edgesOf(cell, selected) {
  const edges = [];
  if (rowOf(cell) === 0 || !selected.has(cell - 9)) edges.push("edge-top");
  if (rowOf(cell) === 8 || !selected.has(cell + 9)) edges.push("edge-bottom");
  if (columnOf(cell) === 0 || !selected.has(cell - 1)) edges.push("edge-left");
  if (columnOf(cell) === 8 || !selected.has(cell + 1)) edges.push("edge-right");
  return edges;
}

/**
 * Several colours share a cell as wedges.
 * @param {number[]} colours
 */
function wedges(colours) {
  if (colours.length === 1) return `var(--colour-${colours[0]})`;
  const part = 100 / colours.length;
  const stops = colours.map((colour, at) => `var(--colour-${colour}) ${at * part}% ${(at + 1) * part}%`);
  return `conic-gradient(from 20deg, ${stops.join(", ")})`;
}

/**
 * @param {number} value
 * @param {any} props
 */
function drawNotes(value, { gridNotes = true, same = 0, marks }) {
  const corner = digitsIn(cornerIn(value));
  const centre = digitsIn(centreIn(value));
  if (marks?.hidesNotes || (!corner.length && !centre.length)) return null;
  if (gridNotes && !corner.length) {
    return html`<span class="nine">${DIGITS.map((digit) => html`<i class=${digit === same && centre.includes(digit) ? "same" : ""}>${centre.includes(digit) ? digit : ""}</i>`)}</span>`;
  }
  return [
    corner.length > 0 && html`<span class=${`corner n${corner.length}`}>${corner.map((digit) => html`<i>${digit}</i>`)}</span>`,
    centre.length > 0 && html`<span class=${`centre ${centre.length > 5 ? "many" : ""}`}>${centre.join("")}</span>`,
  ];
}

/**
 * What a screen reader says of a cell.
 * @param {number} cell
 * @param {number} value
 * @param {any} props
 */
function labelOf(cell, value, { isClue, conflicts = NONE, wrong = NONE, isPaused, names }) {
  const parts = [t("cell-label", { row: rowOf(cell) + 1, column: columnOf(cell) + 1, box: boxOf(cell) + 1 })];
  if (isPaused) return parts[0];
  const digit = digitIn(value);
  if (digit) parts.push(isClue(cell) ? t("clue-label", { digit }) : String(digit));
  else parts.push(t("empty-label"));
  if (!digit && centreIn(value)) parts.push(t("notes-label", { digits: digitsIn(centreIn(value)).join(" ") }));
  if (!digit && cornerIn(value)) parts.push(t("corner-label", { digits: digitsIn(cornerIn(value)).join(" ") }));
  if (coloursIn(value)) parts.push(digitsIn(coloursIn(value)).map((colour) => t(`colour-${colour}`)).join(" "));
  if (conflicts.has(cell)) parts.push(t("conflict-label"));
  if (wrong.has(cell)) parts.push(t("wrong-label"));
  if (names?.(cell)) parts.push(names(cell));
  return parts.join(t("comma"));
}
