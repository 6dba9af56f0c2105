// Texts in parts, as the server sends them: blocks of spans, some of which name a cell. The page puts its own in the same shape. Pure.

/**
 * @typedef {import("../types.js").BlockAnswer} Block
 * @typedef {import("../types.js").SpanAnswer} Span
 */

/** @param {string} text @param {Span["kind"]} [kind] @returns {Span} */
export const span = (text, kind = "text") => ({ kind, text, of: [] });

/** @param {Span[]} spans @returns {Block} */
export const block = (spans) => ({ spans, items: [], links: [], title: false });

/** @param {string} text */
export const said = (text) => [block([span(text)])];

/**
 * The names of cells, one after the other.
 * @param {string[]} names @param {string} between
 */
export const cellSpans = (names, between) =>
  names.flatMap((name, at) => (at ? [span(between), span(name, "cell")] : [span(name, "cell")]));

/**
 * Sentences in one paragraph.
 * @param {Span[][]} parts
 */
export const sentences = (parts) => [block(parts.flatMap((spans, at) => (at ? [span(" "), ...spans] : spans)))];

/**
 * The same blocks, started with a capital letter as a sentence is.
 * @param {Block[]} blocks @returns {Block[]}
 */
export function raised([first, ...rest]) {
  if (first?.spans[0]?.kind !== "text") return first ? [first, ...rest] : [];
  const [start, ...others] = first.spans;
  return [{ ...first, spans: [{ ...start, text: capital(start.text) }, ...others] }, ...rest];
}

/** @param {string} text */
export const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

/**
 * The text of blocks, for a screen reader.
 * @param {Block[]} blocks @returns {string}
 */
export const textOf = (blocks) =>
  blocks
    .map(
      ({ spans, items, title }) =>
        `${spans.map(({ text }) => text).join("")}${items.length ? `\n${textOf(items)}` : ""}${title ? "" : "\n"}`,
    )
    .join("")
    .trimEnd();
