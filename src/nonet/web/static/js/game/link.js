// A position in a link: #play=clues~digits~corner~centre~colours, sets in base 36.

import { centreIn, coloursIn, cornerIn, digitIn, withCentre, withColours, withCorner, withDigit } from "./cells.js";
import { digitsOf, lineOf } from "./geometry.js";

/** @param {{ clues: string, cells: number[] }} game */
export function toLink({ clues, cells }) {
  const digits = lineOf(cells.map(digitIn));
  const parts = [clues, digits === clues ? "" : digits];
  for (const set of [cornerIn, centreIn, coloursIn]) {
    const marks = cells.map(set);
    parts.push(marks.some(Boolean) ? marks.map((mark) => (mark ? mark.toString(36) : "")).join(",") : "");
  }
  return `#play=${parts.join("~").replace(/~+$/, "")}`;
}

/**
 * Read the hash of a link: null if it holds no position; throws if the position is broken.
 * @param {string} hash @returns {{ clues: string, cells: number[] } | null}
 */
export function fromLink(hash) {
  if (!hash.startsWith("#play=")) return null;
  let text;
  try {
    text = decodeURIComponent(hash.slice(6));
  } catch {
    throw new BrokenLinkError();
  }
  const [start, digits, ...sets] = text.split("~");
  const clues = start.replaceAll("0", ".");
  if (!/^[.1-9]{81}$/.test(clues) || (digits && !/^[.0-9]{81}$/.test(digits))) throw new BrokenLinkError();
  const placed = digits ? digitsOf(digits) : [];
  const masks = [0, 1, 2].map((at) => {
    const words = (sets[at] ?? "").split(",");
    return words.length === 81 ? words.map((word) => (parseInt(word || "0", 36) || 0) & 0x1ff) : Array(81).fill(0);
  });
  const cells = digitsOf(clues).map((clue, cell) => {
    const value = withDigit(0, clue || placed[cell] || 0);
    return withColours(withCentre(withCorner(value, masks[0][cell]), masks[1][cell]), masks[2][cell]);
  });
  return { clues, cells };
}

/** The link holds no readable position. */
export class BrokenLinkError extends Error {}
