// The rules that the editor offers, with the gesture that draws each and its initial values. Data only: names come from
// the API's catalogue, and the server decides what a rule means and accepts.

/**
 * @typedef {{ kind: string, id?: string, gesture: "cells" | "line" | "pair" | "square" | "outside" | "diagonal" | "groups" | "board", values?: Record<string, any>, fixed?: Record<string, any>, optional?: string[] }} Kind
 * `id`: if a kind has several forms; `values`: fields with their initial values; `fixed`: fields that define the form;
 * `optional`: fields that may be left out.
 */

/** @type {Record<string, Kind[]>} */
export const GROUPS = {
  cells: [
    { kind: "cage", gesture: "cells", values: { total: null }, optional: ["total"] },
    { kind: "sum", gesture: "cells", values: { total: 10 } },
    { kind: "extra_region", gesture: "cells" },
    { kind: "even", gesture: "cells" },
    { kind: "odd", gesture: "cells" },
    { id: "minimum", kind: "extreme", gesture: "cells", fixed: { sort: "minimum" } },
    { id: "maximum", kind: "extreme", gesture: "cells", fixed: { sort: "maximum" } },
    { id: "index_column", kind: "indexing", gesture: "cells", fixed: { axis: "column" } },
    { id: "index_row", kind: "indexing", gesture: "cells", fixed: { axis: "row" } },
    { kind: "counting_circles", gesture: "cells" },
    { kind: "clone", gesture: "groups" },
    { kind: "equal_sum", gesture: "groups" },
    { kind: "same_values", gesture: "groups" },
    { kind: "quad", gesture: "square", values: { digits: [1] } },
  ],
  lines: [
    { kind: "thermo", gesture: "line" },
    { id: "slow_thermo", kind: "thermo", gesture: "line", fixed: { slow: true } },
    { kind: "arrow", gesture: "line" },
    { id: "pill_arrow", kind: "arrow", gesture: "line", values: { circle: 2 } },
    { kind: "whisper", gesture: "line", values: { least: 5 } },
    { kind: "renban", gesture: "line" },
    { kind: "palindrome", gesture: "line" },
    { kind: "between", gesture: "line" },
    { kind: "region_sum", gesture: "line" },
    { kind: "nabner", gesture: "line" },
    { kind: "lockout", gesture: "line" },
    { kind: "double_arrow", gesture: "line" },
    { kind: "zipper", gesture: "line" },
    { kind: "entropic", gesture: "line" },
    { kind: "modular", gesture: "line" },
    { kind: "sum_line", gesture: "line", values: { total: 10 } },
  ],
  signs: [
    { kind: "white_dot", gesture: "pair", values: { value: 1 } },
    { kind: "black_dot", gesture: "pair", values: { value: 2 } },
    { kind: "pair_sum", gesture: "pair", values: { total: 10 } },
    { kind: "greater", gesture: "pair" },
  ],
  outside: [
    { kind: "little_killer", gesture: "diagonal", values: { total: 20 } },
    { kind: "sandwich", gesture: "outside", values: { total: 10 } },
    { kind: "x_sum", gesture: "outside", values: { total: 15 } },
    { kind: "skyscraper", gesture: "outside", values: { count: 2 } },
    { kind: "numbered_room", gesture: "outside", values: { digit: 1 } },
  ],
};

/** @type {Map<string, Kind>} what can be drawn, by its id */
export const KINDS = new Map(Object.values(GROUPS).flat().map((kind) => [kind.id ?? kind.kind, kind]));

/**
 * The form of a rule; if its kind has several, the one with matching values.
 * @param {any} rule @returns {Kind | undefined}
 */
export function kindOf(rule) {
  const forms = [...KINDS.values()].filter(({ kind }) => kind === rule.kind);
  return forms.find(({ values = {} }) => Object.keys(values).some((name) => name in rule)) ?? forms[0];
}

/** @type {{ id: string, rule: any }[]} rules over the whole board, each on or off */
export const BOARD_RULES = [
  { id: "diagonal /", rule: { kind: "diagonal", direction: "/" } },
  { id: "diagonal \\", rule: { kind: "diagonal", direction: "\\" } },
  ...["anti_knight", "anti_king", "non_consecutive", "windoku", "disjoint_groups", "global_entropy"].map((kind) => ({ id: kind, rule: { kind } })),
];

/** The least and the most cells of a gesture. */
const COUNTS = { cells: [1, Infinity], line: [2, Infinity], pair: [2, 2], square: [4, 4], outside: [1, Infinity], diagonal: [1, Infinity], groups: [1, Infinity], board: [0, 0] };

/**
 * The rule made of cells in the order drawn, or null if they make none.
 * @param {Kind} kind
 * @param {number[]} cells in the order in which they were drawn
 * @param {number} size
 * @param {number[]} held the first group, for rules about two
 * @returns {any}
 */
export function ruleFrom({ kind, gesture, values = {}, fixed = {} }, cells, size, held = []) {
  const namesOf = (/** @type {number[]} */ some) => some.map((cell) => `r${Math.floor(cell / size) + 1}c${(cell % size) + 1}`);
  if (gesture === "groups") {
    const groups = [held, cells].map((group) => [...new Set(group)].sort((one, other) => one - other));
    const [first, second] = groups;
    const isFitting = first.length > 0 && second.length > 0 && (kind === "equal_sum" || first.length === second.length) && !first.some((cell) => second.includes(cell));
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
const distance = (one, other, size) => Math.abs(Math.floor(one / size) - Math.floor(other / size)) + Math.abs((one % size) - (other % size));

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
function lineOfSight(cells, size, isDiagonal) {
  const [row, column] = [Math.floor(cells[0] / size), cells[0] % size];
  let [down, right] = [0, 0];
  if (cells.length > 1) [down, right] = [Math.sign(Math.floor(cells[1] / size) - row), Math.sign((cells[1] % size) - column)];
  else if (!isDiagonal) [down, right] = row === 0 ? [1, 0] : row === size - 1 ? [-1, 0] : column === 0 ? [0, 1] : column === size - 1 ? [0, -1] : [0, 0];
  const isOn = (/** @type {number} */ r, /** @type {number} */ c) => r >= 0 && c >= 0 && r < size && c < size;
  if ((Math.abs(down) + Math.abs(right) === 2) !== isDiagonal || (!down && !right) || isOn(row - down, column - right)) return [];
  const seen = [];
  for (let [r, c] = [row, column]; isOn(r, c); r += down, c += right) seen.push(size * r + c);
  return seen;
}
