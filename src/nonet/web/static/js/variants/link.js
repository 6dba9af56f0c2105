// A variant in a link of this page: #variant= with the puzzle's JSON packed, and the digits on its board.

import { digitsOf, lineOf } from "../game/geometry.js";
import { BrokenLinkError } from "../game/link.js";

/** @param {Uint8Array} bytes @param {any} way CompressionStream or DecompressionStream */
const through = async (bytes, way) =>
  new Uint8Array(await new Response(new Blob([/** @type {any} */ (bytes)]).stream().pipeThrough(way)).arrayBuffer());

/** @param {{ puzzle: import("../types.js").VariantObject }} variant @param {number[]} [digits] */
export async function toVariantLink({ puzzle }, digits) {
  const packed = await through(
    new TextEncoder().encode(JSON.stringify(puzzle)),
    new /** @type {any} */ (globalThis).CompressionStream("deflate-raw"),
  );
  const text = btoa(String.fromCharCode(...packed))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");
  return `#variant=${text}${digits ? `~${lineOf(digits)}` : ""}`;
}

/**
 * Read a link; throws BrokenLinkError if it is unreadable.
 * @param {string} hash @returns {Promise<{ puzzle: import("../types.js").VariantObject, digits: number[] }>}
 */
export async function fromVariantLink(hash) {
  try {
    const [text, line = ""] = hash.slice("#variant=".length).split("~");
    const packed = Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (character) =>
      character.charCodeAt(0),
    );
    const puzzle = JSON.parse(
      new TextDecoder().decode(
        await through(packed, new /** @type {any} */ (globalThis).DecompressionStream("deflate-raw")),
      ),
    );
    if (typeof puzzle !== "object" || puzzle === null || Array.isArray(puzzle)) throw new TypeError("no puzzle");
    return { puzzle, digits: digitsOf(line) };
  } catch {
    throw new BrokenLinkError();
  }
}
