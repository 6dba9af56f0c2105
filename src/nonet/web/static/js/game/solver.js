// A small solver for the browser: games can be checked without the server.

import { ALL_DIGITS, CELLS, bitOf, boxOf, columnOf, digitsIn, rowOf } from "./geometry.js";

/**
 * Find up to `limit` solutions: branch on the blank with the fewest candidates. Gives up after `budget` nodes, which only
 * boards with next to no clues reach.
 * @param {number[]} digits @returns {number[][]}
 */
export function findSolutions(digits, limit = 2, budget = 200000) {
  const rows = Array(9).fill(0);
  const columns = Array(9).fill(0);
  const boxes = Array(9).fill(0);
  const board = [...digits];
  /** @type {number[]} */
  const blanks = [];
  for (const cell of CELLS) {
    const bit = digits[cell] ? bitOf(digits[cell]) : 0;
    if (!bit) blanks.push(cell);
    else if ((rows[rowOf(cell)] | columns[columnOf(cell)] | boxes[boxOf(cell)]) & bit) return [];
    rows[rowOf(cell)] |= bit;
    columns[columnOf(cell)] |= bit;
    boxes[boxOf(cell)] |= bit;
  }
  /** @type {number[][]} */
  const found = [];
  let nodes = 0;

  /** @param {number} from */
  const search = (from) => {
    nodes += 1;
    if (nodes > budget) return;
    if (from === blanks.length) {
      found.push([...board]);
      return;
    }
    let best = from;
    let fewest = 10;
    for (let at = from; at < blanks.length && fewest > 1; at += 1) {
      const cell = blanks[at];
      const count = digitsIn(ALL_DIGITS & ~(rows[rowOf(cell)] | columns[columnOf(cell)] | boxes[boxOf(cell)])).length;
      if (count < fewest) [best, fewest] = [at, count];
    }
    if (fewest === 0) return;
    [blanks[from], blanks[best]] = [blanks[best], blanks[from]];
    const cell = blanks[from];
    const [row, column, box] = [rowOf(cell), columnOf(cell), boxOf(cell)];
    for (const digit of digitsIn(ALL_DIGITS & ~(rows[row] | columns[column] | boxes[box]))) {
      const bit = bitOf(digit);
      board[cell] = digit;
      rows[row] |= bit;
      columns[column] |= bit;
      boxes[box] |= bit;
      search(from + 1);
      board[cell] = 0;
      rows[row] &= ~bit;
      columns[column] &= ~bit;
      boxes[box] &= ~bit;
      if (found.length >= limit || nodes > budget) break;
    }
    [blanks[from], blanks[best]] = [blanks[best], blanks[from]];
  };
  search(0);
  return found;
}

/**
 * The solution if there is exactly one, otherwise null.
 * @param {number[]} digits @returns {number[] | null}
 */
export function solutionOf(digits) {
  if (digits.filter(Boolean).length < 17) return null;
  const found = findSolutions(digits, 2);
  return found.length === 1 ? found[0] : null;
}
