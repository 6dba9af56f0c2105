// Replays a recorded search: the board after any number of events. Pure.

/**
 * @typedef {{ kind: string, cell: number | null, digit: number | null, depth: number, nodes: number, backtracks: number }} Event
 * @typedef {{ at: number, digits: number[], states: Map<number, string>, last: Event | null }} Replay
 */

/** @param {number[]} clues @returns {Replay} */
export const newReplay = (clues) => ({ at: 0, digits: [...clues], states: new Map(), last: null });

/**
 * Advance by this many events.
 * @param {Replay} replay @param {Event[]} events @param {number} count @returns {Replay}
 */
export function replayOn(replay, events, count) {
  const end = Math.min(events.length, replay.at + count);
  if (end === replay.at) return replay;
  const digits = [...replay.digits];
  const states = new Map(replay.states);
  let { last } = replay;
  for (let at = replay.at; at < end; at += 1) {
    last = events[at];
    const { kind, cell, digit } = last;
    if (cell === null || cell === undefined) continue;
    if (kind === "try" || kind === "place") {
      digits[cell] = digit ?? 0;
      states.set(cell, kind === "try" ? "tried" : "forced");
    } else if (kind === "undo") {
      digits[cell] = 0;
      states.delete(cell);
    }
  }
  return { at: end, digits, states, last };
}
