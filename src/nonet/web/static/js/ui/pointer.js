// Gestures on a board: click, drag, double click, long press, with mouse, pen or finger.

import { cellsBetween } from "../game/selection.js";

const LONG_PRESS = 450;
const DOUBLE_CLICK = 350;

/**
 * Listen to a grid. A drag, however fast, takes every cell on its way; a long press adds to the selection.
 * @param {HTMLElement} grid
 * @param {number} size
 * @param {{ onPress: (cell: number, adds: boolean) => void, onDrag: (cells: number[]) => void, onDouble: (cell: number) => void, onLong: (cell: number) => void }} on
 */
export function listenToPointer(grid, size, on) {
  /** @type {{ x: number, y: number } | null} */
  let last = null;
  let pressed = -1;
  let hasMoved = false;
  let before = { cell: -1, time: 0 };
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let waiting;

  const placeOf = (/** @type {PointerEvent} */ event) => {
    const { left, top, width, height } = grid.getBoundingClientRect();
    const inside = { left: left + grid.clientLeft, top: top + grid.clientTop };
    return {
      x: (size * (event.clientX - inside.left)) / (width - 2 * grid.clientLeft),
      y: (size * (event.clientY - inside.top)) / (height - 2 * grid.clientTop),
    };
  };
  const clamp = (/** @type {number} */ at) => Math.max(0, Math.min(size - 1, Math.floor(at)));

  const down = (/** @type {PointerEvent} */ event) => {
    if (event.button > 0 || !event.isPrimary) return;
    event.preventDefault();
    const place = placeOf(event);
    const cell = size * clamp(place.y) + clamp(place.x);
    last = place;
    pressed = cell;
    hasMoved = false;
    try {
      grid.setPointerCapture(event.pointerId);
    } catch {
      // The pointer is gone already.
    }
    if (before.cell === cell && event.timeStamp - before.time < DOUBLE_CLICK) {
      before = { cell: -1, time: 0 };
      on.onDouble(cell);
      return;
    }
    before = { cell, time: event.timeStamp };
    on.onPress(cell, event.ctrlKey || event.metaKey || event.shiftKey);
    if (event.pointerType !== "mouse") {
      clearTimeout(waiting);
      waiting = setTimeout(() => last && !hasMoved && on.onLong(cell), LONG_PRESS);
    }
  };
  const move = (/** @type {PointerEvent} */ event) => {
    if (!last || !event.isPrimary) return;
    const events = event.getCoalescedEvents?.() ?? [];
    for (const part of events.length ? events : [event]) {
      const place = placeOf(part);
      const cells = cellsBetween(last, place, size);
      last = place;
      if (cells.length === 0 || (!hasMoved && cells.every((cell) => cell === pressed))) continue;
      hasMoved = true;
      clearTimeout(waiting);
      on.onDrag(cells);
    }
  };
  const up = () => {
    last = null;
    clearTimeout(waiting);
  };
  // Any other event in between turns a double click into two clicks.
  const forget = (/** @type {Event} */ event) => {
    if (event.type === "keydown" || !grid.contains(/** @type {Node} */ (event.target))) before = { cell: -1, time: 0 };
  };
  const listening = new AbortController();
  const { signal } = listening;
  for (const name of ["keydown", "pointerdown"]) document.addEventListener(name, forget, { capture: true, signal });
  grid.addEventListener("pointerdown", down, { signal });
  grid.addEventListener("pointermove", move, { signal });
  for (const name of ["pointerup", "pointercancel"]) grid.addEventListener(name, up, { signal });
  return () => {
    clearTimeout(waiting);
    listening.abort();
  };
}
