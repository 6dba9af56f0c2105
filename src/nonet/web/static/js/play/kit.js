// What a variant needs beyond a classic game; loaded when the first variant is opened.

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
