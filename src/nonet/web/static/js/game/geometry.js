// The board's shape: cells 0..80, their names, houses and peers.

/** @type {number[]} */
export const CELLS = [...Array(81).keys()];
export const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
export const ALL_DIGITS = 0x1ff;
/** @param {number} cell */
export const rowOf = (cell) => Math.floor(cell / 9);
/** @param {number} cell */
export const columnOf = (cell) => cell % 9;
/** @param {number} cell */
export const boxOf = (cell) => Math.floor(cell / 27) * 3 + Math.floor((cell % 9) / 3);
/** @param {number} cell */
export const nameOf = (cell) => `r${rowOf(cell) + 1}c${columnOf(cell) + 1}`;
/** @param {number} digit */
export const bitOf = (digit) => 1 << (digit - 1);
/**
 * @param {number} mask
 * @returns {number[]}
 */
export const digitsIn = (mask) => DIGITS.filter((digit) => mask & bitOf(digit));

/** Rows, columns, boxes: 27 houses of nine cells. */
export const HOUSES = [rowOf, columnOf, boxOf].flatMap((kind) =>
  DIGITS.map((number) => CELLS.filter((cell) => kind(cell) === number - 1)),
);

export const PEERS = CELLS.map((cell) =>
  CELLS.filter((other) => other !== cell && [rowOf, columnOf, boxOf].some((kind) => kind(other) === kind(cell))),
);

/**
 * @param {string} name
 * @returns {number | null}
 */
export function cellFromName(name) {
  const match = /^r([1-9])c([1-9])$/.exec(name ?? "");
  return match ? 9 * (Number(match[1]) - 1) + (Number(match[2]) - 1) : null;
}

/**
 * "row 3", "column 5", "box 7" → the cells of that house.
 * @param {string} name
 */
export function houseCells(name) {
  const [kind, number] = name.split(" ");
  return HOUSES[["row", "column", "box"].indexOf(kind) * 9 + Number(number) - 1] ?? [];
}

/**
 * Cells that hold the same digit as a peer.
 * @param {number[]} digits
 * @returns {Set<number>}
 */
export function conflictsOf(digits) {
  return new Set(CELLS.filter((cell) => digits[cell] && PEERS[cell].some((peer) => digits[peer] === digits[cell])));
}

/**
 * What the digits on the board leave possible, as masks with bit d-1 for digit d.
 * @param {number[]} digits
 */
export function candidatesOf(digits) {
  return CELLS.map((cell) => {
    if (digits[cell]) return 0;
    let mask = ALL_DIGITS;
    for (const peer of PEERS[cell]) if (digits[peer]) mask &= ~bitOf(digits[peer]);
    return mask;
  });
}

/**
 * @param {string} line
 * @returns {number[]}
 */
export const digitsOf = (line) => [...line].map((character) => Number(character) || 0);
/** @param {number[]} digits */
export const lineOf = (digits) => digits.map((digit) => digit || ".").join("");
