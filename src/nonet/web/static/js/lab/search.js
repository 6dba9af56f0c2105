// A search as the Lab follows it: its course at once, its events in windows, fetched around the place that is shown.

import { post } from "../store/api.js";

/** @typedef {import("./tables.js").Event} Event */
/** @typedef {{ first: number, events: Event[], written: import("./tables.js").Written[] }} Window */
/**
 * @typedef {{ puzzle: string, algorithm: string, at: number, total: number, isSolved: boolean,
 *   course: { events: number, nodes: number, depth: number }[], window: Window }} Search
 */

const SIZE = 4000;

/**
 * @param {string} puzzle @param {string} algorithm @param {number} at the number of events already shown
 * @returns {Promise<Search>}
 */
export async function openSearch(puzzle, algorithm, at) {
  const {
    course,
    total,
    is_solved: isSolved,
    ...window
  } = await post("search", { puzzle, algorithm, events: SIZE, course: true });
  return moveTo(
    { puzzle, algorithm, at: 0, total: total ?? 0, isSolved: isSolved ?? false, course: course ?? [], window },
    at,
  );
}

/**
 * Whether the window has the events up to this place.
 * @param {Search} search @param {number} at
 */
const hasEvents = ({ window, total }, at) =>
  at >= window.first && at <= Math.max(0, Math.min(total, window.first + window.events.length));

/** @param {Search} search @param {number} to @returns {Promise<Search>} */
export async function moveTo(search, to) {
  const at = Math.max(0, Math.min(search.total, to));
  if (hasEvents(search, at)) return { ...search, at };
  const { first, events, written } = await post("search", {
    puzzle: search.puzzle,
    algorithm: search.algorithm,
    events: SIZE,
    first: Math.max(0, at - SIZE / 4),
  });
  return { ...search, at, window: { first, events, written } };
}

/**
 * Move to just after the next event of a kind, or to the end.
 * @param {Search} search @param {string} kind @returns {Promise<Search>}
 */
export async function moveToNext(search, kind) {
  let now = search;
  if (kind === "solved") return moveTo(now, now.total);
  for (;;) {
    const { first, events } = now.window;
    const found = events.findIndex((event, place) => first + place >= now.at && event.kind === kind);
    if (found >= 0) return { ...now, at: first + found + 1 };
    const end = first + events.length;
    if (end >= now.total || !events.length) return moveTo(now, now.total);
    now = await moveTo({ ...now, at: end }, end + SIZE / 4);
    now = { ...now, at: end };
  }
}
