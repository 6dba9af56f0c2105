// The pages of a hint or a solution path: what each says and draws. Pure.

import { block, said, span, textOf } from "../words/blocks.js";

/**
 * @typedef {import("../types.js").DrawingAnswer} Drawing
 * @typedef {import("../types.js").LinkAnswer} Link
 * @typedef {import("../types.js").BlockAnswer} Block
 * @typedef {{ blocks: Block[], title?: string, drawing: Drawing, isNamed: boolean, hidesNotes: boolean, digits?: string }} HelpPage
 * `isNamed`: the page may name the technique; `digits`: the board it is about, if not the game's own.
 */

/** Chains with more links than this are walked through link by link. */
const SHORT = 2;
const RESULTS = new Set(["placed", "eliminated", "blocker"]);

/**
 * The levels of a hint as pages; the links of a long chain come one by one before the result.
 * @param {Pick<import("../types.js").HintAnswer, "levels">} answer @returns {HelpPage[]}
 */
export function pagesOfHint(answer) {
  /** @type {HelpPage[]} */
  const pages = answer.levels.map(({ detail, blocks, drawing }) => ({
    blocks,
    drawing,
    isNamed: detail >= 2,
    hidesNotes: detail >= 3,
  }));
  const last = pages[pages.length - 1];
  if (!last) return [];
  return [...pages.slice(0, -1), ...(netPages(last.blocks, last.drawing) ?? linkPages(last.drawing)), last];
}

/** @param {Drawing} drawing @returns {HelpPage[]} */
export function linkPages(drawing) {
  const numbers = [...new Set(drawing.links.map((link) => link.number))].sort((one, other) => one - other);
  if (numbers.length <= SHORT) return [];
  return numbers.map((number) => {
    const links = drawing.links.filter((link) => link.number <= number);
    const marks = drawing.marks.filter(
      (mark) => !RESULTS.has(mark.role) && (mark.number === null || mark.number <= number),
    );
    const now = new Map(
      links.filter((link) => link.number === number).map(({ spans }) => [textOf([block(spans)]), spans]),
    );
    const spans = [...now.values()].flatMap((words, at) => (at ? [span(" "), ...words] : words));
    return { blocks: [block(spans)], drawing: { ...drawing, links, marks }, isNamed: true, hidesNotes: true };
  });
}

/**
 * The pages of a net: each numbered item of the explanation is a page with the links that lead to it. If there are
 * several cases, a page draws only its own. Null if an item is about no link, or has items of its own.
 * @param {Block[]} blocks @param {Drawing} drawing @returns {HelpPage[] | null}
 */
export function netPages(blocks, drawing) {
  const lines = blocks.flatMap((over) => over.items.map((item) => ({ over, item })));
  if (lines.length <= SHORT || lines.some(({ item }) => item.items.length > 0 || !item.links.length)) return null;
  return lines.map(({ over, item }) => {
    const number = Math.max(...item.links);
    const { chain } = /** @type {Link} */ (drawing.links.find((link) => link.number === number));
    const links = drawing.links.filter((link) => link.chain === chain && link.number <= number);
    const reached = new Set(
      links
        .flatMap(({ start, end }) => [start, end])
        .flatMap(({ cells, digit }) => cells.map((cell) => `${cell} ${digit}`)),
    );
    const marks = drawing.marks.filter((mark) => !RESULTS.has(mark.role) && reached.has(`${mark.cell} ${mark.digit}`));
    return {
      blocks: [block(over.spans), block(item.spans)],
      drawing: { ...drawing, links, marks },
      isNamed: true,
      hidesNotes: true,
    };
  });
}

/**
 * The steps of a path as pages; `unfinished` is said on the last page if the path does not reach the solution.
 * @template {{ blocks: Block[], drawing: Drawing }} Step
 * @param {{ steps: Step[], solved?: boolean }} answer
 * @param {string} unfinished
 * @param {(step: Step) => { title: string, digits: string }} about
 * @returns {HelpPage[]}
 */
export const pagesOfPath = ({ steps, solved }, unfinished, about) =>
  steps.map((step, at) => ({
    blocks: solved || at < steps.length - 1 ? step.blocks : [...step.blocks, ...said(unfinished)],
    drawing: step.drawing,
    isNamed: true,
    hidesNotes: true,
    ...about(step),
  }));
