// The rules that the editor offers, and what is drawn for each. The server's catalogue says which rules there are, what
// they are called and how they are drawn; here is only what a gesture makes of the cells under it.

/**
 * @typedef {{ kind: string, id: string, name: Record<string, string>, order: number, gesture: "cells" | "line" | "pair" | "square" | "outside" | "diagonal" | "groups" | "board", values: Record<string, any>, fixed: Record<string, any>, optional: string[] }} Form
 * `values`: fields with their initial values; `fixed`: fields that define the form; `optional`: fields that may be left out.
 */

/** @type {Map<string, Form>} what can be drawn, by its id */
export const KINDS = new Map();

/** @type {{ id: string, name: Record<string, string>, rule: any }[]} rules over the whole board, each on or off */
export const BOARD_RULES = [];

/**
 * Take over the catalogue of the server.
 * @param {{ kind: string, forms: any[] }[]} rules
 */
export function learn(rules) {
  const forms = rules
    .flatMap(({ kind, forms: own }) => own.map((form) => ({ ...form, kind })))
    .sort((one, other) => one.order - other.order);
  KINDS.clear();
  BOARD_RULES.length = 0;
  for (const form of forms) {
    if (form.gesture === "board")
      BOARD_RULES.push({ id: form.id, name: form.name, rule: { kind: form.kind, ...form.fixed } });
    else KINDS.set(form.id, form);
  }
}

/**
 * The form of a rule; if its kind has several, the one with matching values.
 * @param {any} rule @returns {Form | undefined}
 */
export function kindOf(rule) {
  const forms = [...KINDS.values()].filter(({ kind }) => kind === rule.kind);
  return forms.find(({ values }) => Object.keys(values).some((name) => name in rule)) ?? forms[0];
}

/** The least and the most cells of a gesture. */
const COUNTS = {
  cells: [1, Infinity],
  line: [2, Infinity],
  pair: [2, 2],
  square: [4, 4],
  outside: [1, Infinity],
  diagonal: [1, Infinity],
  groups: [1, Infinity],
  board: [0, 0],
};

/**
 * The rule made of cells in the order drawn, or null if they make none.
 * @param {Form} kind
 * @param {number[]} cells in the order in which they were drawn
 * @param {number} size
 * @param {number[]} held the first group, for rules about two
 * @returns {any}
 */
export function ruleFrom({ kind, gesture, values, fixed }, cells, size, held = []) {
  const namesOf = (/** @type {number[]} */ some) =>
    some.map((cell) => `r${Math.floor(cell / size) + 1}c${(cell % size) + 1}`);
  if (gesture === "groups") {
    const groups = [held, cells].map((group) => [...new Set(group)].sort((one, other) => one - other));
    const [first, second] = groups;
    const isFitting =
      first.length > 0 &&
      second.length > 0 &&
      (kind === "equal_sum" || first.length === second.length) &&
      !first.some((cell) => second.includes(cell));
    return isFitting ? { kind, groups: groups.map(namesOf) } : null;
  }
  let used = [...new Set(cells)];
  if (gesture === "outside" || gesture === "diagonal") used = lineOfSight(cells, size, gesture === "diagonal");
  if (gesture === "square") used = squareAt(cells, size);
  if (gesture === "pair") used = used.slice(0, 2);
  const [least, most] = COUNTS[gesture];
  const isTouching = gesture !== "pair" || (used.length === 2 && distance(used[0], used[1], size) === 1);
  if (used.length < least || used.length > most || !isTouching) return null;
  const sorted = gesture === "cells" ? used.sort((one, other) => one - other) : used;
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
  return { kind, cells: namesOf(sorted), ...fixed, ...given };
}

/** @type {(one: number, other: number, size: number) => number} */
const distance = (one, other, size) =>
  Math.abs(Math.floor(one / size) - Math.floor(other / size)) + Math.abs((one % size) - (other % size));

/**
 * The 2×2 square from its first cell; at the right and bottom edges, the nearest square.
 * @param {number[]} cells @param {number} size
 */
function squareAt(cells, size) {
  if (!cells.length) return [];
  const row = Math.min(Math.min(...cells.map((cell) => Math.floor(cell / size))), size - 2);
  const column = Math.min(Math.min(...cells.map((cell) => cell % size)), size - 2);
  return [0, 1, size, size + 1].map((step) => size * row + column + step);
}

/**
 * The cells that an outside clue sees: from the first cell in the direction of the second, to the opposite edge. One
 * cell looks straight in from its edge; a diagonal needs two.
 * @param {number[]} cells @param {number} size @param {boolean} isDiagonal
 */
export function lineOfSight(cells, size, isDiagonal) {
  const [row, column] = [Math.floor(cells[0] / size), cells[0] % size];
  let [down, right] = [0, 0];
  if (cells.length > 1)
    [down, right] = [Math.sign(Math.floor(cells[1] / size) - row), Math.sign((cells[1] % size) - column)];
  else if (!isDiagonal)
    [down, right] =
      row === 0 ? [1, 0] : row === size - 1 ? [-1, 0] : column === 0 ? [0, 1] : column === size - 1 ? [0, -1] : [0, 0];
  const isOn = (/** @type {number} */ r, /** @type {number} */ c) => r >= 0 && c >= 0 && r < size && c < size;
  if ((Math.abs(down) + Math.abs(right) === 2) !== isDiagonal || (!down && !right) || isOn(row - down, column - right))
    return [];
  const seen = [];
  for (let [r, c] = [row, column]; isOn(r, c); r += down, c += right) seen.push(size * r + c);
  return seen;
}
