// The result of reading a picture: the board beside the photo, doubtful cells marked, to correct and then play.

import { cellOf, cellsOf, cluesOf, correct, newReading, verdictOf } from "../game/reading.js";
import { CELLS, columnOf, conflictsOf, DIGITS, nameOf, rowOf } from "../game/geometry.js";
import { Board } from "../ui/board.js";
import { Button, Group, html } from "../ui/elements.js";
import { useEffect, useRef, useState } from "../vendor/preact-htm.js";
import { t } from "../words/index.js";

/** @type {Record<string, number>} */
const STEPS = { ArrowUp: -9, ArrowDown: 9, ArrowLeft: -1, ArrowRight: 1 };

/** @param {{ puzzles: import("../types.js").PictureAnswer["puzzles"], onPlay: (clues: string, cells: number[]) => void }} props */
export function PictureReview({ puzzles, onPlay }) {
  const [which, setWhich] = useState(0);
  const [readings, setReadings] = useState(() => puzzles.map(newReading));
  const puzzle = puzzles[which];
  const reading = readings[which];
  const { digits, doubtful, written, at } = reading;
  const change = (/** @type {import("../game/reading.js").Reading} */ now) =>
    setReadings(readings.map((old, place) => (place === which ? now : old)));
  const grid = useRef();
  useEffect(() => {
    grid.current?.querySelector(`[data-cell="${at}"]`)?.focus({ preventScroll: true });
  }, [at, which]);
  const keys = (/** @type {KeyboardEvent} */ event) => {
    const digit = Number(/^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1] ?? -1);
    if (digit >= 0) change(correct(reading, digit));
    else if (["Backspace", "Delete"].includes(event.key)) change(correct(reading, 0));
    else if (event.key in STEPS) change({ ...reading, at: (at + STEPS[event.key] + 81) % 81 });
    else return;
    event.preventDefault();
  };
  const choose = (/** @type {any} */ event) => {
    const cell = event.target.closest("[data-cell]")?.dataset.cell;
    if (cell !== undefined) change({ ...reading, at: Number(cell) });
  };
  const verdict = verdictOf(reading);
  const place = (/** @type {number} */ cell) => ({ x: columnOf(cell), y: rowOf(cell), width: 1, height: 1 });
  const changed = (puzzle.changed ?? [])
    .map((/** @type {any} */ one) => ({ ...one, cell: cellOf(one.cell) }))
    .filter((/** @type {any} */ { cell, read }) => digits[cell] === (Number(read) || 0));
  return html`<div class="picture-review">
    ${puzzles.length > 1 && html`<${Group} kind="row-of-buttons picture-which" label=${t("picture-title")}>${puzzles.map((_, number) => html`<${Button} pressed=${number === which} label=${t("picture-which", { number: number + 1, count: puzzles.length })} onClick=${() => setWhich(number)} />`)}<//>`}
    <svg class="picture-photo" viewBox="0 0 9 9" role="img" aria-label=${t("picture-your")}>
      <image href=${puzzle.picture} width="9" height="9" preserveAspectRatio="none" />
      ${[...doubtful].map((cell) => html`<rect class="doubtful" ...${place(cell)} />`)}<rect class="looked-at" ...${place(at)} />
    </svg>
    <div class="picture-words">
      <p class=${`message ${verdict === "unique" ? "good" : "bad"}`} role="status" id="picture-verdict">${t(`picture-${verdict}`)}</p>
      ${doubtful.size > 0 && html`<p class="picture-doubt" id="picture-doubtful"><i></i>${t("picture-doubtful", { count: doubtful.size })}</p>`}
      ${changed.map((/** @type {any} */ { cell, seen, read }) => html`<p class="soft" key=${cell}>${t("picture-changed", { cell: nameOf(cell), seen: Number(seen) || t("picture-blank"), read: Number(read) || t("picture-blank") })}</p>`)}
      <p class="soft picture-idea">${t("picture-idea")}</p>
    </div>
    <div class="picture-board" onClick=${choose} onKeyDown=${keys}>
      <${Board} cells=${cellsOf(reading)} isClue=${(/** @type {number} */ cell) => !written.has(cell)} selected=${new Set([at])} cursor=${at} conflicts=${conflictsOf(digits)}
        states=${new Map(CELLS.filter((cell) => doubtful.has(cell)).map((cell) => [cell, "doubtful"]))} names=${(/** @type {number} */ cell) => (doubtful.has(cell) ? t("doubtful-label") : "")} label=${t("picture-read")} gridRef=${grid} />
    </div>
    <${Group} kind="picture-keys" label=${t("keypad")}>
      ${DIGITS.map((digit) => html`<button type="button" class="key" data-digit=${digit} aria-pressed=${String(digits[at] === digit)} onClick=${() => change(correct(reading, digit))}>${digit}</button>`)}
      <${Button} kind="key" id="picture-blank" icon="erase" label=${t("picture-blank")} hideLabel onClick=${() => change(correct(reading, 0))} />
    <//>
    <${Button} kind="primary wide" id="picture-play" icon="play" label=${t("play-it")} disabled=${!digits.some(Boolean)} onClick=${() => onPlay(cluesOf(reading), cellsOf(reading))} />
  </div>`;
}
