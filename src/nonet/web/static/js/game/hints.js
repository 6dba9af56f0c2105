// The pages of a hint or a solution path: what each says and draws. Pure.

/**
 * @typedef {{ text: string, title?: string, drawing: any, isNamed: boolean, hidesNotes: boolean, digits?: string }} HelpPage
 * `isNamed`: the page may name the technique; `digits`: the board it is about, if not the game's own.
 * @typedef {{ text: string, items: Block[] }} Block a line of an explanation, and the numbered lines that belong to it
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
  const pages = answer.levels.map((/** @type {any} */ { detail, text, drawing }) => ({ text, drawing, isNamed: detail >= 2, hidesNotes: detail >= 3 }));
  const last = pages[pages.length - 1];
  if (!last) return [];
  return [...pages.slice(0, -1), ...(netPages(last.text, last.drawing) ?? linkPages(last.drawing, sayLink)), last];
}

/** @param {any} drawing @param {(link: any) => string} sayLink @returns {HelpPage[]} */
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
 * The pages of a net: the explanation numbers its inferences, and each numbered line is a page with the links that lead
 * to it. If there are several cases, a page draws only its own. Null if the explanation has no numbers.
 * @param {string} text @param {any} drawing @returns {HelpPage[] | null}
 */
export function netPages(text, drawing) {
  const blocks = blocksOf(text).filter(({ items }) => items.length > 0);
  const ends = drawing.links.filter((/** @type {any} */ { end }) => end.on).map((/** @type {any} */ link) => link.number);
  const numbers = [...new Set(ends)].sort((one, other) => one - other);
  if (blocks.some(({ items }) => items.some((item) => item.items.length > 0))) return null;
  const lines = blocks.flatMap((block) => block.items.map((item) => ({ text: block.text, item: item.text })));
  if (lines.length <= SHORT || lines.length !== numbers.length) return null;
  return lines.map((line, at) => {
    const { chain } = drawing.links.find((/** @type {any} */ link) => link.number === numbers[at]);
    const links = drawing.links.filter((/** @type {any} */ link) => link.chain === chain && link.number <= numbers[at]);
    const reached = new Set(links.flatMap((/** @type {any} */ { start, end }) => [start, end]).flatMap((/** @type {any} */ { cells, digit }) => cells.map((/** @type {string} */ cell) => `${cell} ${digit}`)));
    const marks = drawing.marks.filter((/** @type {any} */ mark) => !RESULTS.has(mark.role) && reached.has(`${mark.cell} ${mark.digit}`));
    return { text: `${line.text}\n${line.item}`, drawing: { ...drawing, links, marks }, isNamed: true, hidesNotes: true };
  });
}

/**
 * An explanation line by line: "1." belongs to the line without a number above it, "1.2." to the "1." above it.
 * @param {string} text @returns {Block[]}
 */
export function blocksOf(text) {
  /** @type {Block} */
  const root = { text: "", items: [] };
  for (const line of text.split("\n").filter(Boolean)) {
    const [, numbers = "", words = line] = /^\s*((?:\d+\.)+)\s+(.*)$/.exec(line) ?? [];
    const depth = numbers ? numbers.split(".").length - 1 : 0;
    let parent = root;
    for (let level = 0; level < depth && parent.items.length; level += 1) parent = parent.items[parent.items.length - 1];
    parent.items.push({ text: words, items: [] });
  }
  return root.items;
}

/**
 * The steps of a path as pages; `unfinished` is said on the last page if the path does not reach the solution.
 * @param {{ steps: any[], solved?: boolean }} answer
 * @param {string} unfinished
 * @param {(step: any) => { title: string, digits: string }} about
 * @returns {HelpPage[]}
 */
export const pagesOfPath = ({ steps, solved }, unfinished, about) =>
  steps.map((step, at) => ({ text: solved || at < steps.length - 1 ? step.text : `${step.text}\n${unfinished}`, drawing: step.drawing, isNamed: true, hidesNotes: true, ...about(step) }));
