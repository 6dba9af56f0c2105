// The pages of a hint or of a path: what each says and draws. Pure.

/**
 * @typedef {{ text: string, title?: string, drawing: any, isNamed: boolean, hidesNotes: boolean, digits?: string }} HelpPage
 * `isNamed`: the page may name the technique; `digits`: the board it is about, where that is not the game's own.
 */

/** Chains with more links than this are walked through link by link. */
const SHORT = 2;
const RESULTS = new Set(["placed", "eliminated", "blocker"]);

/**
 * The levels of a hint as pages; the links of a long chain come one by one before the result.
 * @param {any} answer @param {(link: any) => string} sayLink @returns {HelpPage[]}
 */
export function pagesOfHint(answer, sayLink) {
  /** @type {HelpPage[]} */
  const pages = answer.levels.map((/** @type {any} */ { level, text, drawing }) => ({ text, drawing, isNamed: level >= 2, hidesNotes: level >= 3 }));
  const last = pages[pages.length - 1];
  if (!last) return [];
  return [...pages.slice(0, -1), ...linkPages(last.drawing, sayLink), last];
}

/**
 * @param {any} drawing
 * @param {(link: any) => string} sayLink
 * @returns {HelpPage[]}
 */
export function linkPages(drawing, sayLink) {
  const numbers = [...new Set(drawing.links.map((/** @type {any} */ link) => link.number))].sort((one, other) => one - other);
  if (numbers.length <= SHORT) return [];
  return numbers.map((number) => {
    const links = drawing.links.filter((/** @type {any} */ link) => link.number <= number);
    const marks = drawing.marks.filter((/** @type {any} */ mark) => !RESULTS.has(mark.role) && (mark.number === null || mark.number <= number));
    const now = links.filter((/** @type {any} */ link) => link.number === number);
    return { text: [...new Set(now.map(sayLink))].join(" "), drawing: { ...drawing, links, marks }, isNamed: true, hidesNotes: true };
  });
}

/**
 * The steps of a path as pages.
 * @param {any[]} steps
 * @returns {HelpPage[]}
 */
export const pagesOfPath = (steps) =>
  steps.map((step) => ({ text: step.text, title: step.technique_name, drawing: step.drawing, isNamed: true, hidesNotes: true, digits: step.grid.digits }));
