// The shape of a board: cells from 0, their names, houses and peers. Classic unless a game has another shape.

/**
 * @typedef {{
 *   size: number, cells: number[], digits: number[], houses: number[][], peers: number[][], masks: number[] | null,
 *   rowOf: (cell: number) => number, columnOf: (cell: number) => number, nameOf: (cell: number) => string, cellOf: (name: string) => number | null,
 * }} Shape
 * `masks`: the digits that the rules allow in each cell on its own; null if they allow all.
 */

/** @param {number} count @returns {number[]} */
const upTo = (count) => Array.from({ length: count }, (_, at) => at + 1);
const MOST_DIGITS = upTo(25);

/** @param {number} digit */
export const bitOf = (digit) => 1 << (digit - 1);
/** @param {number} mask @returns {number[]} */
export const digitsIn = (mask) => MOST_DIGITS.filter((digit) => mask & bitOf(digit));

/**
 * Houses are groups of cells with different digits; pairs are further cells that must differ.
 * @param {number} size @param {number[][]} houses @param {number[][]} pairs @param {number[] | null} masks @returns {Shape}
 */
export function makeShape(size, houses, pairs = [], masks = null) {
  const cells = upTo(size * size).map((cell) => cell - 1);
  const seen = cells.map(() => new Set());
  for (const group of [...houses, ...pairs])
    for (const cell of group) for (const other of group) if (other !== cell) seen[cell].add(other);
  const rowOf = (/** @type {number} */ cell) => Math.floor(cell / size);
  const columnOf = (/** @type {number} */ cell) => cell % size;
  return {
    size,
    cells,
    digits: upTo(size),
    houses,
    masks,
    rowOf,
    columnOf,
    peers: seen.map((peers) => [...peers].sort((one, other) => one - other)),
    nameOf: (cell) => `r${rowOf(cell) + 1}c${columnOf(cell) + 1}`,
    cellOf: (name) => {
      const [, row = 0, column = 0] = (/^r(\d+)c(\d+)$/.exec(name ?? "") ?? []).map(Number);
      return row >= 1 && row <= size && column >= 1 && column <= size ? size * (row - 1) + column - 1 : null;
    },
  };
}

/** @type {number[]} */
export const CELLS = upTo(81).map((cell) => cell - 1);
export const DIGITS = upTo(9);
export const ALL_DIGITS = 0x1ff;
/** @param {number} cell */
export const boxOf = (cell) => Math.floor(cell / 27) * 3 + Math.floor((cell % 9) / 3);

/** Rows, columns, boxes: 27 houses of nine cells. */
export const CLASSIC = makeShape(
  9,
  [(/** @type {number} */ cell) => Math.floor(cell / 9), (/** @type {number} */ cell) => cell % 9, boxOf].flatMap(
    (kind) => DIGITS.map((number) => CELLS.filter((cell) => kind(cell) === number - 1)),
  ),
);
export const { rowOf, columnOf, nameOf, houses: HOUSES, peers: PEERS, cellOf: cellFromName } = CLASSIC;

/**
 * "row 3", "column 5", "box 7" → the cells of that house.
 * @param {string} name
 */
export function houseCells(name) {
  const [kind, number] = name.split(" ");
  return HOUSES[["row", "column", "box"].indexOf(kind) * 9 + Number(number) - 1] ?? [];
}

/**
 * Cells with the same digit as a peer.
 * @param {number[]} digits @param {Shape} shape @returns {Set<number>}
 */
export function conflictsOf(digits, { cells, peers } = CLASSIC) {
  return new Set(cells.filter((cell) => digits[cell] && peers[cell].some((peer) => digits[peer] === digits[cell])));
}

/**
 * The candidates that the digits on the board leave, as masks with bit d-1 for digit d.
 * @param {number[]} digits @param {Shape} shape
 */
export function candidatesOf(digits, { cells, peers, size, masks } = CLASSIC) {
  return cells.map((cell) => {
    if (digits[cell]) return 0;
    let mask = masks?.[cell] ?? 2 ** size - 1;
    for (const peer of peers[cell]) if (digits[peer]) mask &= ~bitOf(digits[peer]);
    return mask;
  });
}

/**
 * One character per cell; from 10 on, letters from A.
 * @param {string} line @returns {number[]}
 */
export const digitsOf = (line) => [...line].map((character) => parseInt(character, 36) || 0);
/** @param {number[]} digits */
export const lineOf = (digits) => digits.map((digit) => (digit ? digit.toString(36).toUpperCase() : ".")).join("");
