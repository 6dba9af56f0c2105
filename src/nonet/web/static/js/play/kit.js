// What a game with rules of its own needs beyond a classic one; fetched when the first of them is opened.

/** @typedef {typeof import("../variants/kit.js")} Kit */

/** @type {Kit | null} */
let kit = null;

export const variantKit = () => kit;

/** @returns {Promise<Kit>} */
export async function loadKit() {
  if (!kit) {
    const found = await import("../variants/kit.js");
    await found.prepare();
    kit = found;
  }
  return kit;
}
