// The state of an algorithm made visible: its tables or masks, its list of blanks, its choice, its stack.

import { boxOf, candidatesOf, columnOf, digitsIn, nameOf, rowOf } from "../game/geometry.js";
import { html } from "../ui/elements.js";
import { t } from "../words/index.js";
import { bitsOf, choiceOf, freeMasks, scarcePromises } from "./tables.js";

const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const WITH_LIST = new Set(["bitmask", "singles_once", "singles_first", "fewest_first"]);
const SHOWN = 14;

/** @param {{ algorithm: string, moment: import("./tables.js").Moment, clues: number[] }} props */
export function State({ algorithm, moment, clues }) {
  const { digits, last, written } = moment;
  const choice = choiceOf(moment);
  const free = freeMasks(digits);
  const masks = candidatesOf(digits);
  const changed =
    last && last.cell !== null && last.cell !== undefined && last.digit ? { cell: last.cell, digit: last.digit } : null;
  return html`<div class="lab-state">
    ${algorithm === "boolean" ? html`<${Tables} free=${free} changed=${changed} />` : null}
    ${["bitmask", "walk", "singles_once", "singles_first", "fewest_first"].includes(algorithm) && html`<${Masks} free=${free} changed=${changed} />`}
    ${algorithm === "dancing_links" && html`<${Promises} digits=${digits} />`}
    ${choice && !["boolean", "dancing_links"].includes(algorithm) && html`<${Choice} choice=${choice} />`}
    ${WITH_LIST.has(algorithm) && html`<${Blanks} algorithm=${algorithm} digits=${digits} clues=${clues} masks=${masks} at=${choice?.cell ?? -1} />`}
    <h3>${t("lab-stack")} <small class="soft">${written.length}</small></h3>
    <ol class="lab-stack" reversed start=${written.length}>${written
      .slice(-SHOWN)
      .map((_, at, list) => list[list.length - 1 - at])
      .map(
        ({ cell, digit, is_try: isTry }) =>
          html`<li class=${isTry ? "tried" : "forced"}>${nameOf(cell)} = ${digit}</li>`,
      )}</ol>
  </div>`;
}

/** @param {any} props */
function Tables({ free, changed }) {
  const table = (
    /** @type {string} */ name,
    /** @type {number[]} */ masks,
    /** @type {(cell: number) => number} */ of,
  ) =>
    html`<table class="lab-table"><caption>${t(`lab-${name}`)}</caption>
    <thead><tr><td></td>${NUMBERS.map((digit) => html`<th scope="col">${digit}</th>`)}</tr></thead>
    <tbody>${masks.map(
      (mask, at) =>
        html`<tr><th scope="row">${at + 1}</th>${NUMBERS.map((digit) => {
          const isIn = !((mask >> (digit - 1)) & 1);
          const isNew = changed && changed.digit === digit && of(changed.cell) === at;
          return html`<td class=${`${isIn ? "in" : ""} ${isNew ? "changed" : ""}`}>${isIn ? "✓" : "·"}</td>`;
        })}</tr>`,
    )}</tbody></table>`;
  return html`<div class="lab-tables" tabindex="0" role="group" aria-label=${t("lab-state")}>${table("rows", free.rows, rowOf)}${table("columns", free.columns, columnOf)}${table("boxes", free.boxes, boxOf)}</div>`;
}

/** @param {any} props */
function Masks({ free, changed }) {
  const list = (
    /** @type {string} */ name,
    /** @type {number[]} */ masks,
    /** @type {(cell: number) => number} */ of,
  ) =>
    html`<div class="lab-masks"><h3>${name}</h3>
    <ol>${masks.map(
      (mask, at) =>
        html`<li><code>${[...bitsOf(mask)].map((bit, place) => {
          const isNew = changed && of(changed.cell) === at && 9 - place === changed.digit;
          return html`<span class=${`${bit === "1" ? "on" : ""} ${isNew ? "changed" : ""}`}>${bit}</span>`;
        })}</code></li>`,
    )}</ol></div>`;
  return html`<div class="lab-tables">${list("rows", free.rows, rowOf)}${list("columns", free.columns, columnOf)}${list("boxes", free.boxes, boxOf)}</div>
    <p class="soft lab-note">${t("lab-bits")}</p>`;
}

/** @param {any} props */
function Choice({ choice: { cell, mask, bit } }) {
  return html`<table class="lab-choice"><tbody>
    <tr><th scope="row">${nameOf(cell)}</th><td><code>mask = ${bitsOf(mask)}</code></td><td>${digitsIn(mask).join(" ") || t("lab-empty")}</td></tr>
    ${
      mask > 0 &&
      html`<tr><th scope="row"></th><td><code>-mask = …${bitsOf(-mask & 511)}</code></td><td></td></tr>
    <tr><th scope="row"></th><td><code>mask & -mask = ${bitsOf(bit)}</code></td><td>${digitsIn(bit).join("")}</td></tr>`
    }
  </tbody></table>`;
}

/** @param {any} props */
function Blanks({ algorithm, digits, clues, masks, at }) {
  const blanks = clues.flatMap((/** @type {number} */ digit, /** @type {number} */ cell) => (digit ? [] : [cell]));
  return html`<h3>${t("lab-blanks")}</h3><ol class="lab-blanks">${blanks.map((/** @type {number} */ cell) => {
    const count = digitsIn(masks[cell]).length;
    const shown = algorithm === "bitmask" || digits[cell] ? "" : html`<small>${count}</small>`;
    return html`<li class=${`${digits[cell] ? "done" : ""} ${cell === at ? "here" : ""} ${!digits[cell] && count < 2 ? `few-${count}` : ""}`}>${nameOf(cell)}${shown}</li>`;
  })}</ol>`;
}

/** @param {any} props */
function Promises({ digits }) {
  const promises = scarcePromises(digits);
  const nameOfHouse = (/** @type {number} */ house) =>
    t(`lab-house-${["row", "column", "box"][Math.floor(house / 9)]}`, { number: (house % 9) + 1 });
  return html`<h3>${t("lab-promises")} <small class="soft">${promises.length}</small></h3>
    <ol class="lab-blanks">${promises.slice(0, 24).map(({ cell, house, digit, size }, at) => html`<li class=${`${at === 0 ? "here" : ""} ${size < 2 ? `few-${size}` : ""}`}>${cell === null ? `${digit} · ${nameOfHouse(house ?? 0)}` : nameOf(cell)}<small>${size}</small></li>`)}</ol>`;
}
